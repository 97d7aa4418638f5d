"""The shortcut changes nothing: with and without it a replay writes the same marks and finds the same faults."""

from __future__ import annotations

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
from nlv_replay.games.new_las_vegas.game import GAME
from nlv_replay.games.new_las_vegas.generator import generate
from nlv_replay.games.new_las_vegas.log import ADAPTER
from nlv_replay.games.new_las_vegas.rules import RULINGS
from tests.helpers.mutations import mistakes
from tests.laws.games import ANY, Data

AT_LENGTH = replace(GAME, glance=None)
OTHER_VALUES = [{ruling.name: value} for ruling in RULINGS for value in ruling.values if value != ruling.default]


def played(game: Game[Any, Any, Any], record: Data, chosen: dict[str, str]) -> tuple[Replay[Any], set[str]]:
    """A replay with all its steps, and the rulings that it asked for."""
    rulings = Readings({ruling.name: ruling.default for ruling in RULINGS} | chosen)
    return replay(game, ADAPTER.validate_python(record), rulings, {}, keep=True), set(rulings)


def told(done: Replay[Any]) -> list[tuple[Any, ...]]:
    """The findings with all that is in them, but for the function that looks for slips, and in its place the slips."""
    parts = [part.name for part in fields(Finding) if part.name != "diagnose"]
    return [(*(getattr(found, part) for part in parts), found.slips) for found in done.findings]


def assert_same(record: Data, chosen: dict[str, str]) -> None:
    glanced, read = played(GAME, record, chosen)
    judged, read_at_length = played(AT_LENGTH, record, chosen)
    assert told(glanced) == told(judged)
    assert [step.table.cities for step in glanced.steps] == [step.table.cities for step in judged.steps]
    assert [step.table.offers for step in glanced.steps] == [step.table.offers for step in judged.steps]
    assert read == read_at_length


@settings(max_examples=40, deadline=None)
@given(ANY, st.sampled_from([{}, *OTHER_VALUES]))
def test_a_glance_gives_what_the_checks_give_under_every_ruling(record: Data, chosen: dict[str, str]) -> None:
    assert_same(record, chosen)


@pytest.mark.parametrize("seed", range(6))
def test_a_glance_overlooks_no_mistake(seed: int) -> None:
    record = generate(seed, players=2, style="mixed", variant="first-game" if seed == 5 else "standard")
    for _, changed in mistakes(record, Random(seed)):
        with suppress(ValidationError):  # some mistakes no log can hold
            assert_same(changed, OTHER_VALUES[seed] if seed % 2 else {})
