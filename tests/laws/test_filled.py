"""Laws of filled sheets, tried on the final sheets of generated games under every ruling, in every spelling."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlv_replay.core.replay import replay
from nlv_replay.games.new_las_vegas.conditions import is_fulfilled
from nlv_replay.games.new_las_vegas.filled_kind import FILLED
from nlv_replay.games.new_las_vegas.filled_projects import may_have_been_met
from nlv_replay.games.new_las_vegas.game import GAME
from nlv_replay.games.new_las_vegas.generator import generate
from nlv_replay.games.new_las_vegas.log import ADAPTER
from nlv_replay.games.new_las_vegas.projects import all_projects
from tests.helpers.filled import (
    Data,
    assert_clean_in_every_way,
    assert_spelled_alike,
    final_sheets,
    judged,
    told,
)

RULINGS = {ruling.name: ruling.values for ruling in GAME.rulings if ruling.name != "deck-pairs"}
FEW = settings(max_examples=12, deadline=None)
CRANES = ("A3", "A8", "B1", "B6", "B11", "C2", "C4", "C9", "D5", "D7", "D10")


@st.composite
def tables(draw: st.DrawFn) -> list[Data]:
    """The final sheets of one game."""
    rulings = {name: draw(st.sampled_from(values)) for name, values in RULINGS.items()}
    return final_sheets(
        draw(st.integers(0, 10_000)),
        players=draw(st.integers(1, 4)),
        variant=draw(st.sampled_from(["standard", "standard", "first-game"])),
        rulings=rulings,
    )


@cache
def sheets_of(seed: int) -> list[Data]:
    """The final sheets of a game, made once for all changes that are tried on them."""
    return final_sheets(seed, players=2)


@FEW
@given(tables())
def test_the_final_sheets_of_a_legal_game_are_clean_alone_and_together(documents: list[Data]) -> None:
    assert_clean_in_every_way(documents)


@FEW
@given(tables(), st.sampled_from(["yaml", "json", "csv", "xlsx"]))
def test_every_spelling_gives_the_same_sheet(documents: list[Data], ending: str) -> None:
    assert_spelled_alike(documents, ending, FILLED)


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10_000), picks=st.data())
def test_a_condition_that_was_met_in_some_turn_is_never_said_to_be_impossible(seed: int, picks: st.DataObject) -> None:
    rulings = {name: picks.draw(st.sampled_from(values)) for name, values in RULINGS.items()}
    log = generate(seed, players=3, rulings=rulings)
    steps = replay(
        GAME, ADAPTER.validate_python(log), rulings | {"deck-pairs": "mirror-corrected"}, {}, keep=True
    ).steps
    last = steps[-1].table
    for player, city in last.cities.items():
        for project in all_projects():
            if any(is_fulfilled(step.table, step.table.cities[player], project) for step in steps):
                assert is_fulfilled(last, city, project) or may_have_been_met(last, city, project), project


def _drop(entries: list[Any], pick: int) -> Any:
    return entries.pop(pick % len(entries))


def _other(marks: Data, pick: int) -> bool:
    """Move one mark from the circled ones to the others, or back."""
    one, two = marks
    entries = [(word, spot) for word in (one, two) for spot in marks[word]]
    if not entries:
        return False
    word, spot = entries[pick % len(entries)]
    marks[word].remove(spot)
    marks[two if word == one else one].append(spot)
    return True


def _star_unmarked(document: Data, pick: int) -> bool:
    words = [word for word in ("circled", "crossed") if document["stars"][word]]
    return bool(words) and bool(_drop(document["stars"][words[pick % len(words)]], pick))


def _star_the_other_way(document: Data, pick: int) -> bool:
    return _other(document["stars"], pick)


def _carpet_forgotten(document: Data, pick: int) -> bool:
    return bool(document["carpets"]) and bool(_drop(document["carpets"], pick))


def _debt_the_other_way(document: Data, pick: int) -> bool:
    return _other(document["debts"], pick)


def _hotel_forgotten(document: Data, pick: int) -> bool:
    sizes = [size for size in ("large", "small") if document["hotels"][size]]
    return bool(sizes) and bool(_drop(document["hotels"][sizes[pick % len(sizes)]], pick))


def _hotel_too_many(document: Data, pick: int) -> bool:
    hotels = document["hotels"]
    left = [avenue for avenue in range(1, 12) if avenue not in hotels["large"] + hotels["small"]]
    hotels["small"].append(left[pick % len(left)])
    return True


def _crane_forgotten(document: Data, pick: int) -> bool:
    return bool(document["cranes"]) and bool(_drop(document["cranes"], pick))


def _show_box_too_many(document: Data, pick: int) -> bool:
    document["shows"][("left", "right")[pick % 2]] += 1
    return True


def _lamp_left_out(document: Data, pick: int) -> bool:
    trip = document["trip"]
    return len(trip) > 1 and bool(trip.pop(pick % (len(trip) - 1)))


def _numbers_exchanged(document: Data, pick: int) -> bool:
    streets = [row for row in document["casinos"].values() if len({n for n in row if n != "."}) > 1]
    if not streets:
        return False
    row = streets[pick % len(streets)]
    places = [at for at, number in enumerate(row) if number != "."]
    pair = next((a, b) for a, b in pairwise(places) if row[a] != row[b])
    row[pair[0]], row[pair[1]] = row[pair[1]], row[pair[0]]
    return True


def _project_forgotten(document: Data, pick: int) -> bool:
    """Only where it is met at the end, which series need not be."""
    kept = [name for name in document["points"] if name[0] != "V" or name in ("V0", "V5", "V6")]
    kept = [name for name in kept if name != "P6"]
    return bool(kept) and bool(document["points"].pop(kept[pick % len(kept)]))


def _set_of_the_other_kind(document: Data, pick: int) -> bool:
    debts = document["debts"]
    entries = [(word, one) for word in ("circled", "cleared") for one in debts[word] if one.startswith("set.")]
    if not entries:
        return False
    word, one = entries[pick % len(entries)]
    debts[word].remove(one)
    debts["cleared" if word == "circled" else "circled"].append(one)
    return True


def _claim(zone: str) -> Any:
    def change(document: Data, pick: int) -> bool:
        document["claimed"][zone] += (-1, 1, 10, -10)[pick % 4]
        return True

    change.__name__ = f"_claim_{zone}"
    return change


ALWAYS = (
    _star_unmarked, _star_the_other_way, _carpet_forgotten, _debt_the_other_way, _hotel_forgotten, _hotel_too_many,
    _crane_forgotten, _show_box_too_many, _lamp_left_out, _numbers_exchanged, _project_forgotten,
    _set_of_the_other_kind,
    *(_claim(zone) for zone in ("projects", "shows", "hotels", "golf", "limousine", "total")),
)  # fmt: skip
"""Changes of one mark that one sheet alone gives away, whatever else is on it."""


@pytest.mark.parametrize("change", ALWAYS, ids=lambda change: change.__name__.strip("_"))
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 15), pick=st.integers(0, 1000))
def test_a_change_that_one_sheet_gives_away_is_found(change: Any, seed: int, pick: int) -> None:
    for document in sheets_of(seed):
        changed = deepcopy(document)
        if change(changed, pick):
            assert told(judged(changed)), json.dumps(changed)
