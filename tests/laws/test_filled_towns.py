"""Laws of filled sheets of Welcome To..., tried on the final sheets of generated games of every variant."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlv_replay.games.welcome_to.filled_kind import FILLED
from nlv_replay.games.welcome_to.game import GAME
from nlv_replay.games.welcome_to.generator import generate
from nlv_replay.games.welcome_to.plans import USING, all_plans
from nlv_replay.games.welcome_to.terms import HOUSES, Variant
from tests.helpers.filled import assert_clean_in_every_way, assert_spelled_alike, judged, together, told
from tests.helpers.filled_towns import final_towns
from tests.helpers.town_games import played_out
from tests.helpers.towns import Data

FEW = settings(max_examples=10, deadline=None)
VARIANTS = st.sampled_from([variant.value for variant in Variant])
RULINGS = {ruling.name: ruling.values for ruling in GAME.rulings}


@st.composite
def tables(draw: st.DrawFn) -> list[Data]:
    """The final sheets of one game, by architects with aims or by chance."""
    seed, variant = draw(st.integers(0, 10_000)), draw(VARIANTS)
    if draw(st.booleans()):
        return final_towns(played_out(seed, variant=variant))
    rulings = {name: draw(st.sampled_from(values)) for name, values in RULINGS.items()}
    return final_towns(generate(seed, variant=variant, rulings=rulings))


@FEW
@given(tables())
def test_the_final_sheets_of_a_legal_game_are_clean_alone_and_together(documents: list[Data]) -> None:
    assert_clean_in_every_way(documents)


@FEW
@given(tables())
def test_they_are_clean_where_turns_plans_or_claims_were_not_written_down(documents: list[Data]) -> None:
    for key in ("turns", "plans", "claimed", "place"):
        kept = [{name: value for name, value in document.items() if name != key} for document in documents]
        assert [told(judged(document)) for document in kept] == [[] for _ in kept]
        assert [told(verdict) for verdict in together(kept)] == [[] for _ in kept]


@FEW
@given(tables(), st.sampled_from(["yaml", "json", "csv", "xlsx"]))
def test_every_spelling_gives_the_same_sheet(documents: list[Data], ending: str) -> None:
    assert_spelled_alike(documents, ending, FILLED)


@cache
def sheets_of(seed: int) -> list[Data]:
    """The final sheets of a game, made once for all changes that are tried on them."""
    variants = ("standard", "advanced", "expert", "solo")
    return final_towns(generate(seed, variant=variants[seed % len(variants)]))


def _cells(document: Data, wanted: Any) -> list[tuple[list[Any], int]]:
    """The cells of all streets in which something wanted stands."""
    rows = document["houses"].values()
    return [(row, place) for row in rows for place, one in enumerate(row) if one != "." and wanted(one)]


def _is_bis(one: Any) -> bool:
    return isinstance(one, str)


def _put(cells: list[tuple[list[Any], int]], pick: int, change: Any) -> bool:
    if not cells:
        return False
    row, place = cells[pick % len(cells)]
    row[place] = change(row[place])
    return True


def _bis_mark_forgotten(document: Data, pick: int) -> bool:
    return _put(_cells(document, _is_bis), pick, lambda one: int(one[:-1]))


def _bis_mark_too_many(document: Data, pick: int) -> bool:
    return _put(_cells(document, lambda one: not _is_bis(one)), pick, lambda one: f"{one}b")


def _bis_box_too_many(document: Data, _: int) -> bool:
    document["bis"] += 1
    return bool(document["bis"] <= 9)


def _house_erased(document: Data, pick: int) -> bool:
    return _put(_cells(document, lambda _: True), pick, lambda _: ".")


def _house_too_many(document: Data, pick: int) -> bool:
    empty = [
        (row, place)
        for street, row in document["houses"].items()
        for place, one in enumerate(row)
        if one == "." and f"{street}{place + 1}" not in document["roundabouts"]
    ]
    return _put(empty, pick, lambda _: pick % 18)


def _number_no_sheet_has(document: Data, pick: int) -> bool:
    return _put(_cells(document, lambda one: not _is_bis(one)), pick, lambda _: 18 + pick % 80)


def _numbers_exchanged(document: Data, pick: int) -> bool:
    pairs = []
    for street, row in document["houses"].items():
        places = [place for place, one in enumerate(row) if isinstance(one, int)]
        for one, other in pairwise(places):
            parted = any(f"{street}{place + 1}" in document["roundabouts"] for place in range(one, other))
            pairs += [(row, one, other)] if not parted else []
    if not pairs:
        return False
    row, one, other = pairs[pick % len(pairs)]
    row[one], row[other] = row[other], row[one]
    return True


def _refusal_too_many(document: Data, _: int) -> bool:
    document["refusals"] += 1
    return True


def _turn_too_many(document: Data, _: int) -> bool:
    document["turns"] += 1
    return True


def _used_house_forgotten(document: Data, pick: int) -> bool:
    used = document["used"]
    return bool(used) and bool(used.pop(pick % len(used)))


def _used_house_too_many(document: Data, pick: int) -> bool:
    left = [name for name in HOUSES if name not in document["used"]]
    document["used"].append(left[pick % len(left)])
    return True


def _pool_where_none_is_planned(document: Data, pick: int) -> bool:
    planned = {"A3", "A7", "A8", "B1", "B4", "B8", "C2", "C7", "C11"}
    left = [name for name in HOUSES if name not in planned]
    document["pools"].append(left[pick % len(left)])
    return True


def _plan_of_other_points(document: Data, _: int) -> bool:
    for number, points in document["points"].items():
        plan = next(one for one in map(all_plans().get, document["plans"]) if one and str(one.number) == number)
        document["points"][number] = next(one for one in range(1, 20) if one not in (plan.high, plan.low, points))
        return True
    return False


def _plan_forgotten_that_uses_houses(document: Data, pick: int) -> bool:
    plans = {str(plan.number): plan for plan in (all_plans()[name] for name in document["plans"])}
    using = [number for number in document["points"] if plans[number].condition in USING]
    return bool(using) and document["points"].pop(using[pick % len(using)]) >= 0


def _fence_of_a_roundabout_forgotten(document: Data, pick: int) -> bool:
    inner = [name for name in document["roundabouts"] if name in document["fences"]]
    if not inner:
        return False
    document["fences"].remove(inner[pick % len(inner)])
    return True


def _tree_too_many(document: Data, pick: int) -> bool:
    street = "ABC"[pick % 3]
    document["parks"][street] = {"A": 4, "B": 5, "C": 6}[street]
    return True


def _claim(zone: str) -> Any:
    def change(document: Data, pick: int) -> bool:
        document["claimed"][zone] += (
            (-1, 10, -10)[pick % 3] if zone == "total" else (-1 if document["claimed"][zone] < 0 else 1)
        )
        return True

    change.__name__ = f"_claim_{zone}"
    return change


ALWAYS = (
    _bis_mark_forgotten, _bis_mark_too_many, _bis_box_too_many, _house_erased, _house_too_many, _number_no_sheet_has,
    _numbers_exchanged, _refusal_too_many, _turn_too_many, _used_house_forgotten, _used_house_too_many,
    _pool_where_none_is_planned, _plan_of_other_points, _plan_forgotten_that_uses_houses,
    _fence_of_a_roundabout_forgotten, _tree_too_many,
    *(_claim(zone) for zone in ("plans", "parks", "pools", "estates", "bis", "refusals", "roundabouts", "total")),
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


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 15).filter(lambda seed: seed % 4 != 3), pick=st.integers(0, 1000))
def test_a_house_erased_shows_at_a_table_where_nobody_counted_turns(seed: int, pick: int) -> None:
    documents = deepcopy(sheets_of(seed))
    for document in documents:
        del document["turns"]
    houses = _cells(documents[0], lambda one: not _is_bis(one))
    row, place = houses[pick % len(houses)]
    row[place] = "."
    assert any(told(verdict) for verdict in together(documents))
