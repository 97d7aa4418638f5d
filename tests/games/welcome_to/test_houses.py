"""Numbers in houses, the Temp agency's numbers, refusals, and who plays at all (4.1, 4.2, 4.3, 4.8)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlv_replay.games.welcome_to.houses import clashes, places_for, take_back, temp_numbers, write_number
from nlv_replay.games.welcome_to.masks import ALL_HOUSES, STREET_MASKS, indices
from nlv_replay.games.welcome_to.state import BEYOND, Town, bounds_of, lone_table, town_of
from nlv_replay.games.welcome_to.terms import HIGHEST_NUMBER, HOUSE_INDEX, HOUSES
from tests.helpers.towns import (
    BLOCKED,
    REFUSE,
    STUCK,
    advanced,
    check,
    codes,
    log,
    one,
    play,
    refusals,
    roots,
    town,
    turn,
)  # fmt: skip

NUMBERS = st.dictionaries(st.integers(0, len(HOUSES) - 1), st.integers(0, 17), max_size=20)
ROUNDABOUTS = st.sets(st.integers(0, len(HOUSES) - 1), max_size=2)


def test_1_houses_are_those_of_three_streets_of_10_11_and_12() -> None:
    assert [street.bit_count() for street in STREET_MASKS] == [10, 11, 12]
    assert codes(log(one("8S", "A11=8"))) == ["WT105"]
    assert codes(log(one("8S", "C12=8"))) == []


def test_4_1_numbers_rise_with_gaps_and_may_be_filled_in_later() -> None:
    assert codes(log(one("3S", "A1=3"), one("9S", "A9=9"), one("5P", "A2=5"), one("6P", "A5=6"))) == []


@pytest.mark.parametrize("house", ["A3", "A1"])
def test_4_1_a_number_may_not_stand_on_the_wrong_side_of_another(house: str) -> None:
    number = {"A3": 8, "A1": 10}[house]
    assert codes(log(one("9S", "A2=9"), one(f"{number}P", f"{house}={number}"))) == ["WT104"]


def test_4_1_an_equal_number_in_the_street_is_named_as_such() -> None:
    assert codes(log(one("9S", "A2=9"), one("9P", "A10=9"))) == ["WT106"]


def test_4_1_every_player_has_a_play_in_every_turn() -> None:
    assert codes(log(turn("8S", play("A1=8"), None), players=2)) == ["WT809"]


def test_4_1_a_number_that_no_card_bears_is_refused_without_offers_too() -> None:
    assert codes(log(one(None, "A1=16"))) == ["WT101"]
    assert codes(log(one(None, "A1=17", temp=True))) == []


def test_4_2_a_refusal_is_legal_when_no_printed_number_fits() -> None:
    assert codes(log(*BLOCKED, *refusals(1))) == []


def test_4_2_a_refusal_while_a_printed_number_fits_is_illegal() -> None:
    assert codes(log(one("8S", "A1=8"), turn("8S 8P 8E", REFUSE))) == ["WT108"]


def test_4_2_a_refusal_is_legal_when_only_the_temp_agency_would_make_a_number_fit() -> None:
    stuck = [one("15S", "A1=15"), one("15P", "B1=15"), one("15E", "C1=15")]
    assert codes(log(*stuck, turn("15T 15S 15P", REFUSE))) == []
    assert codes(log(*stuck, turn("15T 15S 15P", play("A2=17", temp=True)))) == []


def test_4_2_a_plan_may_be_claimed_after_a_refusal() -> None:
    temps = [one(f"{number}T", f"B{number}={number}", temp=True) for number in range(1, 8)]
    blocked = [one("15S", f"{name}1=15") for name in "AC"] + [one("15S", "B8=15")]
    claim = turn(STUCK, REFUSE | {"plans": {"1": []}})
    assert codes(advanced(*temps, *blocked, claim, plans="1j 2g 3c")) == []
    assert codes(advanced(*temps[:6], *blocked, claim, plans="1j 2g 3c")) == ["WT602"]


def test_4_3_whoever_writes_a_house_twice_in_a_turn_cannot_say_so_and_whoever_writes_none_is_told() -> None:
    assert codes(log(one("8S"))) == ["WT107"]
    assert roots(log(one("8S", fence="A3"))) == ["WT402"]


def test_4_3_what_is_written_is_never_written_over() -> None:
    assert codes(log(one("8S", "B4=8"), one("9S", "B4=9"))) == ["WT102"]
    assert codes(log(one("8B", "B4=8", bis="B5=8"), one("9S", "B5=9"))) == ["WT102"]


@pytest.mark.parametrize(("offered", "reached"), [(1, [0, 1, 2, 3]), (8, [6, 7, 8, 9, 10]), (15, [13, 14, 15, 16, 17])])
def test_4_8_temps_reach_two_up_and_down_within_0_and_17(offered: int, reached: list[int]) -> None:
    assert temp_numbers(offered) == reached
    for number in reached:
        assert codes(log(one(f"{offered}T", f"B6={number}", temp=True))) == []


def test_4_8_a_temp_result_of_18_is_illegal() -> None:
    assert codes(log(one("15T", "B6=18", temp=True))) == ["WT110"]
    assert codes(log(turn(None, play("B6=18", temp=True)))) == ["WT110"]


def test_4_8_a_temp_result_of_minus_1_could_not_be_written_down() -> None:
    verdict = check(log(one("1T", "B6=-1", temp=True)))
    assert [placed.finding.rule.code for placed in verdict.findings] == ["WT010"]


def test_4_8_a_changed_number_needs_its_box() -> None:
    assert codes(log(one("8T", "B6=9"))) == ["WT111"]
    assert codes(log(one("8T", "B6=11"))) == ["WT101"]


def test_4_8_the_temp_agency_of_another_combination_is_one_mistake() -> None:
    assert codes(log(turn("8S 5T 13P", play("B6=9", temp=True)))) == ["WT401"]


def test_4_8_an_unmodified_number_may_cross_a_box_or_not() -> None:
    assert codes(log(one("8T", "B6=8"))) == []
    assert town(log(one("8T", "B6=8", temp=True))).temps == 1
    assert codes(log(one("8T", "B6=8", temp=True)), temp_unmodified="forbidden") == ["WT112"]
    assert codes(log(one("8T", "B6=9", temp=True)), temp_unmodified="forbidden") == []


def test_a_wrong_number_names_the_combination_that_has_it() -> None:
    (placed,) = check(log(turn("8S 5P 13T", play("B6=5", take=1)))).findings
    assert "5 is in combination 2" in placed.finding.message


@given(NUMBERS, ROUNDABOUTS)
def test_bounds_of_a_town_that_grows_are_those_of_the_same_sheet(
    numbers: dict[int, int], roundabouts: set[int]
) -> None:
    wall = sum(1 << house for house in roundabouts)
    table = lone_table(town_of("ada", {}, roundabouts=wall), None)
    grown = table.towns["ada"]
    for house, number in numbers.items():
        write_number(table, grown, house, number)
    sheet = town_of("ada", numbers, roundabouts=wall)
    assert grown.order == sheet.order
    for house in indices(ALL_HOUSES & ~sheet.filled):
        low, high = bounds_of(sheet, house)
        fits = [number for number in range(HIGHEST_NUMBER + 1) if house in places_for(sheet, number)]
        assert fits == [number for number in range(HIGHEST_NUMBER + 1) if low < number < high]


@given(NUMBERS, ROUNDABOUTS, st.integers(0, 17))
def test_a_number_fits_just_where_nothing_clashes_with_it(
    numbers: dict[int, int], roundabouts: set[int], number: int
) -> None:
    town = town_of("ada", numbers, roundabouts=sum(1 << house for house in roundabouts))
    empty = indices(ALL_HOUSES & ~town.filled)
    assert places_for(town, number) == [house for house in empty if not clashes(town, house, number)]


def test_a_number_taken_back_leaves_the_town_as_it_was() -> None:
    table = lone_table(Town("ada"), None)
    town = table.towns["ada"]
    write_number(table, town, HOUSE_INDEX["B4"], 8)
    before = town.copy()
    write_number(table, town, HOUSE_INDEX["B6"], 9)
    take_back(town, HOUSE_INDEX["B6"])
    assert town == before
    assert bounds_of(town, HOUSE_INDEX["B11"]) == (8, BEYOND)
