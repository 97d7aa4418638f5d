"""What may be played is what the checks let pass."""

from __future__ import annotations

import pytest

from nlv_replay.games.welcome_to import legal
from nlv_replay.games.welcome_to.houses import check_write
from nlv_replay.games.welcome_to.masks import mask_of
from nlv_replay.games.welcome_to.moves import Bis, Claim, Fence, Refuse, Skip, Write
from nlv_replay.games.welcome_to.plans import all_plans
from nlv_replay.games.welcome_to.state import Table, Town, lone_table, town_of
from nlv_replay.games.welcome_to.terms import HIGHEST_NUMBER, HOUSE_INDEX, HOUSES
from tests.helpers.towns import codes, log, turn

OFFERS = ((8, "B"), (5, "T"), (13, "S"))


def started(**numbers: int) -> Table:
    town = town_of("ada", {HOUSE_INDEX[name]: number for name, number in numbers.items()})
    return lone_table(town, OFFERS, [all_plans()["1a"], all_plans()["2g"], all_plans()["3c"]])


def test_writings_are_those_that_the_check_lets_pass() -> None:
    table = started(A4=8, B1=5, B11=13, C6=4)
    every = [
        Write("ada", take, house, number, temp, HOUSES[house])
        for take in (1, 2, 3)
        for house in range(len(HOUSES))
        for number in range(HIGHEST_NUMBER + 1)
        for temp in (False, True)
    ]
    passed = {move for move in every if not list(check_write(table, move)) and (not move.temp or move.take == 2)}
    assert passed == {*legal.writings(table, "ada"), *legal.temp_writings(table, "ada")}


def test_a_refusal_is_legal_just_where_no_printed_number_fits() -> None:
    assert not legal.may_refuse(started(), "ada")
    one_left = town_of("ada", {house: 1 for house in range(33) if house != 32})
    assert not legal.may_refuse(lone_table(one_left, ((2, "S"),) * 3), "ada")
    assert legal.may_refuse(lone_table(town_of("ada", {0: 15, 10: 15, 21: 15}), ((15, "S"),) * 3), "ada")


def test_effects_follow_the_house() -> None:
    table = started(A4=8)
    assert legal.effects(table, "ada") == []
    written = legal.imagine(table, "ada", Write("ada", 1, HOUSE_INDEX["B4"], 8, temp=False, spot="B4"))
    bis = {(HOUSES[move.house], move.number) for move in legal.effects(written, "ada") if isinstance(move, Bis)}
    assert bis == {("A3", 8), ("A5", 8), ("B3", 8), ("B5", 8)}
    fenced = legal.imagine(table, "ada", Write("ada", 3, HOUSE_INDEX["B4"], 13, temp=False, spot="B4"))
    assert sum(isinstance(move, Fence) for move in legal.effects(fenced, "ada")) == 30
    assert table.towns["ada"].just_written == -1


def test_roundabouts_one_a_turn_in_the_advanced_game() -> None:
    table = started(A4=8)
    moves = legal.roundabouts(table, "ada")
    assert len(moves) == len(HOUSES) - 1
    assert legal.roundabouts(legal.imagine(table, "ada", moves[0]), "ada") == []


def test_claims_name_estates_that_are_free() -> None:
    town = town_of("ada", dict.fromkeys(range(7), 1), fences=mask_of(["A3", "A7"]))
    table = lone_table(town, OFFERS, [all_plans()["3c"]])
    assert list(legal.claims(table, "ada")) == [Claim("ada", 3, ((0, 2), (3, 6)), ("A1-A3", "A4-A7"))]
    town.used = 1
    assert legal.claim_of(table, "ada", 3) is None


def test_plays_as_recorded_are_clean() -> None:
    start = [turn("8S 5O 13T", {"take": 1, "write": "A4=8"})]
    plays = list(legal.plays(started(A4=8), "ada"))
    assert len(plays) > 500
    for play in plays[::97]:
        record = log(*start, turn("8B 5T 13S", legal.recorded(started(), play)))
        assert codes(record) == []


def test_what_is_no_part_of_a_play_is_not_recorded() -> None:
    assert legal.recorded(started(), (Refuse("ada"),)) == {"refuse": True}
    with pytest.raises(ValueError, match="Skip"):
        legal.recorded(started(), (Skip("ada", 1),))
    assert legal.combinations_of(lone_table(Town("ada"), None), "ada") == []
