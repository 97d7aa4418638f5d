"""The parts of the model that stand alone: matchings, ways to meet projects, what hinders a number."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlv_replay.games import solver
from nlv_replay.games.new_las_vegas import conditions
from nlv_replay.games.new_las_vegas.game import GAME
from nlv_replay.games.new_las_vegas.log import ADAPTER
from nlv_replay.games.new_las_vegas.possible import model
from nlv_replay.games.new_las_vegas.possible.counts import clashes, shortages
from nlv_replay.games.new_las_vegas.possible.matching import match
from nlv_replay.games.new_las_vegas.possible.nearest import Edit, touched
from nlv_replay.games.new_las_vegas.possible.question import Kept, Kind, Question, all_groups
from nlv_replay.games.new_las_vegas.possible.rides import lamps_of
from nlv_replay.games.new_las_vegas.possible.ways import COUNTED, is_met_at_end, ways_of
from nlv_replay.games.new_las_vegas.projects import all_projects
from nlv_replay.games.new_las_vegas.rules import RULINGS
from tests.helpers.possible import SLIPS, game, question_of, slipped


@settings(max_examples=60, deadline=None)
@given(
    numbers=st.lists(st.integers(1, 4), max_size=5),
    offered=st.lists(st.sets(st.integers(1, 4), max_size=2), min_size=1, max_size=5),
)
def test_a_matching_is_as_large_as_trying_finds_and_rivals_have_too_few_turns(
    numbers: list[int], offered: list[set[int]]
) -> None:
    found = match(numbers, offered)
    places = [*range(len(offered)), *[-1] * len(numbers)]
    best = max(
        sum(turn >= 0 and number in offered[turn] for number, turn in zip(numbers, order, strict=True))
        for order in set(permutations(places, len(numbers)))
    )
    assert found.size == best
    if best < len(numbers):
        assert len(found.fewest.casinos) == found.fewest.turns + 1
        assert len(found.all.casinos) == found.all.turns + len(numbers) - best


@pytest.mark.parametrize("project", sorted(set(all_projects()) - COUNTED))
def test_the_ways_of_a_project_say_what_its_condition_says(project: str) -> None:
    rng = random.Random(project)
    for seed in range(6):
        rulings = {ruling.name: rng.choice(ruling.values) for ruling in RULINGS if ruling.name.startswith("project")}
        document = game(seed, players=2, style="planner", rulings=rulings)
        question = question_of(document)
        table = GAME.start(ADAPTER.validate_python(document), _all(question), {})
        is_met = conditions.is_fulfilled(table, question.city, project)
        assert any(is_met_at_end(question, way) for way in ways_of(question, project)) == is_met


def _all(question: Question) -> dict[str, str]:
    return {ruling.name: question.ruling(ruling.name) for ruling in RULINGS}


def test_a_trip_known_by_its_lines_alone_is_put_in_order() -> None:
    from dataclasses import replace

    question = question_of(game(3, players=1, style="chauffeur"))
    found = lamps_of(replace(question, trip=None))
    assert found is not None
    assert len(found) == question.lines
    assert found[-1] == question.city.lamp


def test_a_true_sheet_clashes_with_nothing() -> None:
    for seed in range(16):
        question = question_of(game(seed, players=1))
        assert question.turns is not None
        assert not list(clashes(question))
        assert not list(shortages(question, question.turns))


def test_a_model_of_fewer_marks_allows_what_the_whole_one_allows() -> None:
    rng = random.Random(5)
    for seed in range(12):
        question = question_of(game(seed, players=1), turns=12)
        assert question.turns is not None
        groups = [group for group in all_groups(question) if rng.random() < 0.7]
        built = model.build(model.Asked(question, question.turns, Kept(frozenset(groups)), rng.random() < 0.7))
        assert solver.run(built.raw, solver.clock_of(20))[0] is solver.Status.SOLVED


def test_a_model_without_the_marks_that_a_slip_touched_allows_the_true_play() -> None:
    """A contradiction of the marks that are left would name marks that are right: this must never happen."""
    rng = random.Random(8)
    for seed, kind in enumerate(sorted(SLIPS) * 2):
        true = question_of(game(seed, players=1 + seed % 2, style="planner"), turns=11)
        spoilt = slipped(true, rng, kind)
        assert true.turns is not None
        groups = touched(spoilt, Edit("", true))
        kept = Kept(frozenset(group for group in all_groups(spoilt) if group not in groups))
        for ordered in (False, True):
            built = model.build(model.Asked(spoilt, true.turns, kept, ordered))
            assert solver.run(built.raw, solver.clock_of(20))[0] is solver.Status.SOLVED, (seed, kind)


def test_every_kind_of_mark_is_a_group() -> None:
    question = question_of(game(1, players=1))
    assert {group.kind for group in all_groups(question)} == set(Kind)
