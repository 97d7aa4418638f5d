"""Printed matter: the sheet and the 81 cards (1, 2)."""

from __future__ import annotations

from collections import Counter

from nlv_replay.games.welcome_to.deck import deck, deck_size
from nlv_replay.games.welcome_to.game import GAME, material
from nlv_replay.games.welcome_to.masks import ENDS, INNER_PLACES, beside, fences_around, names
from nlv_replay.games.welcome_to.sheet import reference_sheet
from nlv_replay.games.welcome_to.state import Town, lone_table
from nlv_replay.games.welcome_to.terms import EFFECT_LETTERS, HOUSE_INDEX, HOUSES
from tests.helpers.towns import CARDS


def test_2_the_deck_holds_the_81_cards_of_the_table() -> None:
    assert deck_size() == 81
    assert deck() == Counter(CARDS)


def test_2_numbers_and_effects_are_as_often_in_the_deck_as_printed() -> None:
    numbers: Counter[int] = Counter()
    letters: Counter[str] = Counter()
    for card, count in deck().items():
        numbers[int(card[:-1])] += count
        letters[card[-1]] += count
    assert [numbers[number] for number in range(1, 16)] == [3, 3, 4, 5, 6, 7, 8, 9, 8, 7, 6, 5, 4, 3, 3]
    assert letters == {"S": 18, "O": 9, "T": 9, "B": 9, "P": 18, "E": 18}
    assert sorted(letters) == sorted(EFFECT_LETTERS.values())


def test_1_the_sheet_has_33_houses_9_pools_and_its_rows() -> None:
    sheet = reference_sheet()
    assert len(HOUSES) == 33
    assert sheet.pools_planned.bit_count() == 9
    assert [sheet.trees(street) for street in range(3)] == [3, 4, 5]
    assert [sheet.estate_boxes(size) for size in range(1, 7)] == [1, 2, 3, 4, 4, 4]
    assert (sheet.bis_boxes, sheet.refusal_boxes, sheet.roundabout_boxes, sheet.temp_boxes) == (9, 3, 2, 11)


def test_1_streets_have_9_10_and_11_places_for_fences() -> None:
    counted = Counter(name[0] for name in names(INNER_PLACES))
    assert counted == {"A": 9, "B": 10, "C": 11}


def test_houses_at_the_ends_of_streets_have_one_neighbour_and_one_place_for_a_fence() -> None:
    for house in range(len(HOUSES)):
        count = 1 if ENDS >> house & 1 else 2
        assert beside(house).bit_count() == count
        assert fences_around(house).bit_count() == count
    assert names(beside(HOUSE_INDEX["B1"])) == ["B2"]


def test_all_of_the_printed_sheet_is_verified() -> None:
    told = material(lone_table(Town("ada"), None))
    assert (told.name, told.verified, told.remark) == ("reference", 1.0, None)
    assert GAME.key == "welcome-to"
