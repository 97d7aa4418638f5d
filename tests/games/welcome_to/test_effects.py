"""The effects but the Surveyor: estate agent, parks, pools, Temp agency, bis (4.3, 4.5 to 4.9)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlv_replay.games.welcome_to.effects import bis_numbers, may_copy
from nlv_replay.games.welcome_to.masks import ALL_HOUSES, INNER_PLACES, indices, names
from nlv_replay.games.welcome_to.sheet import reference_sheet
from nlv_replay.games.welcome_to.state import town_of, writing_of
from tests.games.welcome_to.test_houses import NUMBERS, ROUNDABOUTS
from tests.games.welcome_to.test_rules import DOUBLES, TEMPS
from tests.helpers.towns import advanced, codes, log, one, play, points, roots, town, turn

EFFECTS: dict[str, dict[str, Any]] = {
    "S": {"fence": "C4"},
    "E": {"estate": 3},
    "P": {"park": True},
    "O": {"pool": True},
    "T": {"temp": True},
    "B": {"bis": "B5=8"},
}


@pytest.mark.parametrize("letter", EFFECTS)
@pytest.mark.parametrize("effect", EFFECTS)
def test_4_3_the_effect_is_that_of_the_combination_taken(letter: str, effect: str) -> None:
    wanted = [] if letter == effect else ["WT401"]
    assert codes(log(one(f"8{letter}", "B4=8", **EFFECTS[effect]))) == wanted


def test_4_3_the_effect_of_another_pile_is_illegal_though_it_lies_on_the_table() -> None:
    assert codes(log(turn("8S 5P 13T", play("B4=8", take=1, park=True)))) == ["WT401"]


def test_4_3_an_effect_may_be_declined() -> None:
    assert codes(log(*[one(f"8{letter}", f"{name}4=8") for letter, name in zip("SEP", "ABC", strict=True)])) == []


def test_4_5_each_column_takes_as_many_boxes_as_it_has() -> None:
    sheet = reference_sheet()
    for size in range(1, 7):
        boxes = sheet.estate_boxes(size)
        turns = [one(f"{n}E", f"C{n}={n}", estate=size) for n in range(1, boxes + 2)]
        assert codes(log(*turns[:-1])) == []
        assert codes(log(*turns)) == ["WT407"]


def test_4_5_an_estate_scores_the_value_that_its_column_shows() -> None:
    turns = [one("3S", "A1=3", fence="A1"), one("4E", "A2=4", estate=1)]
    assert points(log(*turns[:1]))["estates"] == 1
    assert points(log(*turns))["estates"] == 3


def test_4_6_a_park_is_built_in_the_street_of_the_house() -> None:
    assert town(log(one("8P", "B4=8", park=True))).parks == [0, 1, 0]
    assert codes(log(one("8P", "B4=8", park="A"))) == ["WT404"]


def test_4_6_a_roundabout_elsewhere_in_the_turn_moves_no_park() -> None:
    for key in ("roundabout", "roundabout_after"):
        record = advanced(one("8P", "B4=8", park=True, **{key: "A4"}))
        assert codes(record) == []
        assert town(record).parks == [0, 1, 0]
        assert codes(advanced(one("8P", "B4=8", park="A", **{key: "A4"}))) == ["WT404"]


def test_4_6_a_street_has_as_many_parks_as_trees() -> None:
    for name, trees in zip("ABC", (3, 4, 5), strict=True):
        turns = [one(f"{n}P", f"{name}{n}={n}", park=True) for n in range(1, trees + 2)]
        assert codes(log(*turns[:-1])) == []
        assert codes(log(*turns)) == ["WT403"]


def test_4_7_pools_stand_where_they_are_planned() -> None:
    planned = names(reference_sheet().pools_planned)
    assert planned == ["A3", "A7", "A8", "B1", "B4", "B8", "C2", "C7", "C11"]
    for name in planned:
        assert codes(log(one("8O", f"{name}=8", pool=True))) == []
    assert codes(log(one("8O", "A4=8", pool=True))) == ["WT405"]


def test_4_7_a_pool_passed_over_is_never_built() -> None:
    assert codes(log(one("8P", "B4=8"), one("9O", "B8=9", pool="B4"))) == ["WT406"]
    assert codes(log(one("8P", "B4=8"), one("9O", "B5=9", pool=True))) == ["WT405"]


def test_4_8_the_temp_agency_has_eleven_boxes() -> None:
    assert codes(log(*TEMPS)) == []
    assert codes(log(*TEMPS, one("12T", "C1=12", temp=True))) == ["WT408"]


def test_4_9_bis_chains_have_one_original() -> None:
    chain = log(one("2B", "B3=2", bis="B2=2"), one("9B", "B9=9", bis="B1=2"))
    assert codes(chain) == []
    assert names(town(chain).bis) == ["B1", "B2"]


def test_4_9_a_second_original_of_a_number_is_illegal() -> None:
    assert codes(log(one("2B", "B3=2", bis="B2=2"), one("2P", "B1=2"))) == ["WT106"]


def test_4_9_a_bis_may_copy_any_house_of_any_street_not_only_the_new_one() -> None:
    assert codes(log(one("2P", "B3=2"), one("9B", "A9=9", bis="B4=2"))) == []


def test_4_9_a_bis_stands_directly_beside_its_house() -> None:
    assert codes(log(one("8B", "B4=8", bis="B6=8"))) == ["WT302"]
    assert codes(log(one("8B", "A10=8", bis="B1=8"))) == ["WT302"]


def test_4_9_no_bis_across_a_fence() -> None:
    fence = one("8S", "B4=8", fence="B4")
    assert codes(log(fence, one("9B", "C9=9", bis="B5=8"))) == ["WT304"]
    assert codes(log(fence, one("9B", "C9=9", bis="B3=8"))) == []


def test_4_9_no_bis_across_a_roundabout() -> None:
    start = one("8P", "B4=8", roundabout_after="B5")
    assert codes(advanced(start, one("9B", "C9=9", bis="B6=8"))) == ["WT302"]
    assert codes(advanced(start, one("9B", "C9=9", bis="B5=8"))) == ["WT301"]


@given(NUMBERS, ROUNDABOUTS, st.integers(0, ALL_HOUSES))
def test_4_9_a_bis_may_copy_just_the_numbers_beside_it(
    numbers: dict[int, int], roundabouts: set[int], fences: int
) -> None:
    built = {house: number for house, number in numbers.items() if house not in roundabouts}
    town = town_of("ada", built, roundabouts=sum(1 << house for house in roundabouts), fences=fences & INNER_PLACES)
    for house in indices(ALL_HOUSES & ~town.filled):
        copied = [number for number in range(18) if may_copy(town, writing_of(house, number))]
        assert copied == bis_numbers(town, house)


def test_4_9_a_tenth_bis_is_a_matter_of_a_ruling() -> None:
    assert codes(log(*DOUBLES[:9])) == []
    assert codes(log(*DOUBLES)) == ["WT305"]
    assert codes(log(*DOUBLES), tenth_bis="legal") == []
    assert points(log(*DOUBLES), tenth_bis="legal")["bis"] == -28


def test_an_effect_without_its_house_is_one_mistake_with_what_follows() -> None:
    assert roots(log(one("8P", "D4=8", park=True))) == ["WT105"]
    assert codes(log(one("8P", "D4=8", park=True))) == ["WT105", "WT402"]
