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
from tests.helpers.mutations import mistakes
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
    """The findings with all that is in them, but for the function that looks for slips, and in its place the slips."""
    parts = [part.name for part in fields(Finding) if part.name != "diagnose"]
    return [(*(getattr(found, part) for part in parts), found.slips) for found in done.findings]


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
