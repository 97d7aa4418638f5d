"""Slips of the pen in every game: exact in arithmetic, and mostly the one that was made."""

from __future__ import annotations

import pytest

from nlv_replay.core.rule import Slip
from nlv_replay.games.guessing import MOST, Guess, carried, forgotten, likeliest, mirrored, value_at
from tests.helpers.guessed import GUESSED, Guessed

each_game = pytest.mark.parametrize("game", GUESSED.values(), ids=GUESSED)


@each_game
def test_nine_in_ten_of_all_slips_are_guessed_at_once(game: Guessed) -> None:
    tried = right = 0
    for seed in range(4):
        for slip, found in game.tried(game.make(seed)):
            tried += 1
            right += [one.kind for one in found.slips[:1]] == [slip.kind]
    assert right >= 0.9 * tried > 100


@each_game
@pytest.mark.parametrize("seed", range(4))
def test_no_slip_is_told_that_would_have_made_another_number(game: Guessed, seed: int) -> None:
    record = game.make(seed)
    table = game.counted(record)
    for player, tally in table.tallies.items():
        for zone in game.zones:
            case = game.slips.Case(table, player, zone, table.tallies, record["results"])
            numbers = {(guess.kind, guess.message, guess.value) for guess in game.slips._guesses(case)}
            for said in range(tally.points[zone] - 12, tally.points[zone] + 13):
                told = game.slips.diagnose(case, said)
                assert len(told) <= MOST
                assert {(slip.kind, slip.message, said) for slip in told} <= numbers
                assert said != tally.points[zone] or told == ()


def test_only_guesses_at_the_number_are_told_each_once_and_likeliest_first() -> None:
    guesses = [Guess(7, 2, "b", "told"), Guess(7, 1, "a", "told"), Guess(8, 0, "c", "no"), Guess(7, 3, "a", "told")]
    assert likeliest(guesses, 7) == (Slip("a", "told"), Slip("b", "told"))
    assert likeliest(guesses, 9) == ()
    assert len(likeliest([Guess(1, 1, str(one), "") for one in range(9)], 1)) == MOST


def test_digits_swap_where_that_makes_another_number() -> None:
    assert [mirrored(number) for number in (12, -31, 5, 20, 44, 123)] == [21, -13, None, None, None, None]


def test_a_ten_is_carried_once_too_often_or_not_at_all() -> None:
    assert [guess.value for guess in carried(35)] == [45, 25]


def test_a_place_behind_the_end_of_a_row_gives_nothing() -> None:
    assert [value_at((7, 4, 1), place) for place in (1, 3, 4)] == [7, 1, 0]


def test_marks_that_were_forgotten_are_named() -> None:
    assert forgotten(["A1"], many="were")[0].message == "A1 was forgotten"
    assert forgotten(["A1", "A2"], many="were")[0].message == "A1, A2 were forgotten"
