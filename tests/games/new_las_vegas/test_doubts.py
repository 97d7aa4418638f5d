"""What hangs under what: one mistake is one root, and two mistakes are two."""

from __future__ import annotations

import pytest

from tests.helpers.logs import Data, codes, deal, log, play, roots, turn

OFFERS = "8S 5L 13M"


def offered(*plays: Data) -> Data:
    """A turn with the three offers of this page."""
    return turn(*plays, offers=OFFERS)


@pytest.mark.parametrize(
    ("done", "expected"),
    [
        pytest.param(play("B2=4", easy=1, limousine="d1"), ["6.3"], id="the wrong stack with Easy Opening is one"),
        pytest.param(play("B2=5", limousine="d1"), ["3.3"], id="the wrong stack is one"),
        pytest.param(play("B2=9", free=3, limousine="d1"), ["3.3", "6.2"], id="a set too early is another"),
        pytest.param(play("B2=9", extended=(1, "C9=1")), ["3.3", "6.5"], id="a second casino elsewhere is another"),
    ],
)
def test_roots_of_one_play(done: Data, expected: list[str]) -> None:
    assert sorted(roots(log(offered(done)))) == expected


def test_a_reshuffle_that_is_missing_is_told_once_though_offers_go_on() -> None:
    gone = [{"id": "ada", "loan": False, "left-after": 0}]
    turns = [turn() for _ in range(26)] + [turn(offers=OFFERS) for _ in range(3)]
    assert codes(log(*turns, players=gone, deck=[deal()])).count("NLV807") == 1


def test_a_trip_that_names_its_start_has_a_gap_and_has_not_returned() -> None:
    assert roots(log(play("B2=8", limousine="d0 d1"), play("B3=9", limousine="d2 d3"))) == ["4.5"]


def test_no_such_lamp_is_a_mistake_of_its_own_after_a_gap() -> None:
    record = log(play("B2=8", limousine="c4"), play("B3=9", limousine="z9"))
    assert roots(record) == ["4.5", "4.5"]


def test_a_wrong_box_count_does_not_hang_under_another_architects_opening() -> None:
    record = log(offered(play("B2=9"), play("B2=8", marks={"boxes": 1})), players=2)
    assert roots(record) == ["3.3", "10.2"]


def test_a_set_that_a_wrong_easy_opening_took_is_not_a_second_mistake_when_it_pays_again() -> None:
    record = log(offered(play("B2=11", easy=1)), offered(play("B3=8", free=1)))
    assert roots(record) == ["6.3"]
