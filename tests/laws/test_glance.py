"""The shortcut changes nothing: with and without it a replay writes the same marks and finds the same faults."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from nlv_replay.core.explanation import Readings
from nlv_replay.core.game import Game
from nlv_replay.core.replay import Replay, replay
from nlv_replay.core.rule import Finding
from nlv_replay.games.new_las_vegas.generator import generate
from nlv_replay.games.welcome_to.game import GAME as WELCOME_TO
from tests.games.welcome_to.test_rules import DOUBLES
from tests.helpers.mutations import mistakes
from tests.helpers.towns import (
    BLOCKED,
    REFUSE,
    STRETCHES,
    STUCK,
    advanced,
    log,
    one,
    refusals,
    rising,
    seven,
    street,
    turn,
)
from tests.laws import towns
from tests.laws.every import EVERY, Data, Lawful, every_game


def other_values(game: Game[Any, Any, Any]) -> list[dict[str, str]]:
    return [{ruling.name: value} for ruling in game.rulings for value in ruling.values if value != ruling.default]


def played(game: Game[Any, Any, Any], record: Data, chosen: dict[str, str]) -> tuple[Replay[Any], set[str]]:
    """A replay with all its steps, and the rulings that it asked for."""
    rulings = Readings({ruling.name: ruling.default for ruling in game.rulings} | chosen)
    model = game.adapter(record.get("variant", "standard")).validate_python(record)
    return replay(game, model, rulings, {}, keep=True), set(rulings)


def told(done: Replay[Any]) -> list[tuple[Any, ...]]:
    """The findings with all that is in them; in the place of functions what they give, lines and slips."""
    parts = [part.name for part in fields(Finding) if part.name not in ("explain", "diagnose")]
    return [(*(getattr(found, part) for part in parts), found.detail, found.slips) for found in done.findings]


def assert_same(lawful: Lawful, record: Data, chosen: dict[str, str]) -> None:
    glanced, read = played(lawful.game, record, chosen)
    judged, read_at_length = played(replace(lawful.game, glance=None), record, chosen)
    assert told(glanced) == told(judged)
    for part in (lawful.sheets, *lawful.shared):
        assert [getattr(step.table, part) for step in glanced.steps] == [
            getattr(step.table, part) for step in judged.steps
        ], part
    assert read == read_at_length


@every_game
@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_glance_gives_what_the_checks_give_under_every_ruling(lawful: Lawful, data: st.DataObject) -> None:
    assert_same(lawful, data.draw(lawful.any), data.draw(st.sampled_from([{}, *other_values(lawful.game)])))


def again() -> list[Data]:
    """Seven turns that build in street B what ``seven`` builds in street A, and claim its plan."""
    cards, houses = street("B", 7, "S")
    turns = rising(cards, houses, B1={"fence": "B3"}, B2={"fence": "B7"})
    turns[-1]["plays"]["ada"] |= {"plans": {"3": ["B1-B3", "B4-B7"]}}
    return turns


RULED = {
    "refusals": advanced(*BLOCKED, *refusals(2)),
    "refusals too early": advanced(*refusals(3)),
    "refusals with a roundabout": advanced(*BLOCKED, turn(STUCK, {**REFUSE, "roundabout": "A4"})),
    "refusals with a plan": log(*BLOCKED, turn(STUCK, {**REFUSE, "plans": {"1": []}})),
    "numbers unchanged": log(*[one("8T", f"{name}4=8", temp=True) for name in "ABC"]),
    "numbers changed": log(*[one("8T", f"A4={number}", temp=True) for number in range(5, 12)]),
    "too many bis": log(*DOUBLES),
    "a plan": log(*seven(STRETCHES)),
    "a plan twice": log(*seven(STRETCHES), *again()),
    "a plan of no such number": log(*seven({"plans": {"4": ["A1-A3"]}})),
    "an estate used twice": log(*seven({"plans": {"3": ["A1-A3", "A1-A3"]}})),
    "estates of other sizes": log(*seven({"plans": {"3": ["A1-A3"]}})),
    "no estates": log(*seven({"plans": {"3": ["A1-B3", "A1-A4"]}}, second_fence=False)),
    "two plans": log(*seven({"plans": {"3": ["A1-A3", "A4-A7"], "1": ["A1-A3"]}})),
    "a plan and a roundabout": advanced(*seven({**STRETCHES, "roundabout-after": "A9"}), plans="1c 2d 3c"),
}
"""Logs that come near what a glance settles of refusals, the Temp agency, bis and plans, each by what is in it."""


@pytest.mark.parametrize("record", RULED.values(), ids=RULED)
@pytest.mark.parametrize("chosen", [{}, *other_values(WELCOME_TO)], ids=str)
def test_a_glance_gives_what_the_checks_give_where_a_ruling_may_decide(record: Data, chosen: dict[str, str]) -> None:
    assert_same(EVERY["welcome-to"], record, chosen)


def wrong_games(seed: int) -> Iterator[tuple[Lawful, Data]]:
    """Games of both kinds with one mistake each."""
    record = generate(seed, players=2, style="mixed", variant="first-game" if seed == 5 else "standard")
    for _, changed in mistakes(record, Random(seed)):
        yield EVERY["new-las-vegas"], changed
    for mistake in towns.broken(seed, "advanced" if seed % 2 else "standard"):
        yield EVERY["welcome-to"], mistake.log


@pytest.mark.parametrize("seed", range(6))
def test_a_glance_overlooks_no_mistake(seed: int) -> None:
    for lawful, record in wrong_games(seed):
        others = other_values(lawful.game)
        with suppress(ValidationError):  # some mistakes no log can hold
            assert_same(lawful, record, others[seed % len(others)] if seed % 2 else {})
