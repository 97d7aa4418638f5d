"""The casino cards: clauses 2.1 and 8."""

from __future__ import annotations

from collections import Counter

import pytest

from nlv_replay.games.new_las_vegas.deck import deck
from tests.helpers.logs import CARDS

NUMBERS = {1: 3, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7, 7: 8, 8: 9, 9: 8, 10: 7, 11: 6, 12: 5, 13: 4, 14: 3, 15: 3}
EFFECTS = {"C": 16, "M": 17, "I": 16, "L": 16, "S": 16}


@pytest.mark.parametrize("pairs", ["mirror-corrected", "totals-only", "fan-list"])
def test_2_1_there_are_81_cards(pairs: str) -> None:
    assert deck(pairs).size == sum(deck(pairs).cards.values()) == 81


@pytest.mark.parametrize("pairs", ["mirror-corrected", "totals-only", "fan-list"])
def test_8_each_number_is_there_as_often_as_the_rulebook_says(pairs: str) -> None:
    assert deck(pairs).numbers == NUMBERS


@pytest.mark.parametrize("pairs", ["mirror-corrected", "totals-only"])
def test_8_each_effect_is_there_as_often_as_the_rulebook_says(pairs: str) -> None:
    assert deck(pairs).effects == EFFECTS


def test_8_pairs_are_those_of_the_table() -> None:
    assert deck().cards == Counter(CARDS)


def test_8_numbers_are_spread_evenly_around_the_8() -> None:
    totals = deck().numbers
    assert all(totals[number] == totals[16 - number] for number in totals)


def test_8_the_fan_list_has_one_inauguration_card_in_place_of_an_improvement() -> None:
    fan, ours = Counter(deck("fan-list").cards), Counter(deck().cards)
    assert (fan - ours, ours - fan) == (Counter(["1I"]), Counter(["1M"]))
    assert deck("fan-list").effects == EFFECTS | {"I": 17, "M": 16}
