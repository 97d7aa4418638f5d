"""The game as ruled: illegal parts of a play do not happen."""

from __future__ import annotations

from typing import Any

import pytest

from nlv_replay.core.explanation import Explanation
from tests.helpers.logs import REFUSE, check, log, play, turn
from tests.helpers.solo import solo, solo_turn

Data = dict[str, Any]


def ruled(record: Data, player: str = "ada") -> dict[str, int]:
    """The points of a player as ruled."""
    explained = check(record).explanation
    assert isinstance(explained, Explanation)
    return {zone: claim.computed for zone, claim in explained.ruled.scores[player].items()}


def played(record: Data, player: str = "ada") -> dict[str, int]:
    result = check(record).result
    assert result is not None
    return {zone: claim.computed for zone, claim in result.scores[player].items()}


def test_an_illegal_opening_does_not_happen_and_neither_does_its_effect() -> None:
    record = log(play("B4=5"), play("B6=9", inauguration=True))
    assert ruled(record) == played(log(play("B4=5")))


def test_an_illegal_effect_leaves_its_opening() -> None:
    record = log(play("B4=5"), play("B5=7", construction="B5"))
    assert ruled(record) == played(log(play("B4=5"), play("B5=7")))


def test_a_trip_with_a_gap_is_not_drawn() -> None:
    record = log(play("B4=5", limousine="d1 c1"), play("B5=7", limousine="a5"))
    assert ruled(record)["limousine"] == played(log(play("B4=5", limousine="d1 c1")))["limousine"]


def test_an_easy_opening_that_is_not_paid_for_opens_nothing() -> None:
    record = log(play("B4=5", easy=7), play("B5=7"))
    assert ruled(record)["streets"] == played(log(play("B5=7")))["streets"]


def test_a_free_action_that_is_not_paid_for_gives_no_other_effect() -> None:
    record = log(turn(play("B4=5", free=7, inauguration=True), offers="5L 8C 13M"))
    assert ruled(record)["inauguration"] == played(log(turn(play("B4=5"), offers="5L 8C 13M")))["inauguration"]


def test_a_second_casino_that_is_illegal_is_not_opened_and_its_set_not_circled() -> None:
    record = log(play("B4=5", extended=(1, "C6=5")))
    assert ruled(record) == played(log(play("B4=5")))


def test_a_refusal_with_a_place_left_checks_no_boxes() -> None:
    record = log(turn(REFUSE, offers="5L 8C 13M"), players=1, projects="P6 V1 Y0")
    assert ruled(record)["total"] == played(log(turn(play("B4=5"), offers="5L 8C 13M")))["total"] - 5


@pytest.mark.parametrize("opening", ["B4=5", "B1=5", "A12=5"])
def test_a_bonus_falls_with_its_opening(opening: str) -> None:
    record = log(play("B4=5"), play(opening, free=1, inauguration=True))
    assert ruled(record) == played(log(play("B4=5")))


@pytest.mark.parametrize("bonus", [{"extended": (1, "B5=5")}, {"easy": 1}, {"free": 1}])
def test_a_bonus_of_a_play_that_opens_nothing_does_not_happen(bonus: Data) -> None:
    skipped = turn(play(None, improvement="hotels.large", **bonus), offers="5M 8C 13M")
    assert ruled(log(play("B4=5"), skipped)) == played(log(play("B4=5"), turn(play(None), offers="5M 8C 13M")))


def test_a_card_that_gives_the_number_gives_no_effect() -> None:
    twice = solo(solo_turn("8C 9L 13M", "B4=8", "112", construction="A3"))
    once = solo(solo_turn("8C 9L 13M", "B4=8", "132"))
    assert ruled(twice) == played(once)
    assert ruled(twice) != played(twice)
