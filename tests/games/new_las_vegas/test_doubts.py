"""What hangs under what: one mistake is one root, and two mistakes are two."""

from __future__ import annotations

import pytest

from tests.helpers.logs import REFUSE, Data, check, codes, deal, log, play, points, roots, turn
from tests.laws.explained import explained

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


def test_a_refusal_with_places_in_other_streets_is_a_mistake_of_its_own() -> None:
    wrong = offered(play("B2=4"))
    assert roots(log(wrong, offered(REFUSE))) == ["3.3", "3.5"]
    assert roots(log(offered(REFUSE), offered(REFUSE))) == ["3.5", "3.5"]


def full(*streets: str) -> list[Data]:
    """Turns that leave no place for any number that ``OFFERS`` has in these streets."""
    return [turn(play(f"{street}1=15"), offers="15S 5L 13M") for street in streets]


def test_a_refusal_whose_only_places_are_where_something_was_wrong_follows_from_that() -> None:
    assert roots(log(*full("A", "C", "D"), offered(REFUSE))) == ["3.5"]
    assert roots(log(*full("A", "C", "D"), offered(play("B2=4")), offered(REFUSE))) == ["3.3"]
    assert roots(log(*full("A", "C", "D"), offered(play()), offered(REFUSE))) == ["3.3"]


def test_a_crane_crossed_off_twice_does_not_hang_under_a_mistake_with_another_crane() -> None:
    def crossed(opening: str, crane: str, letter: str = "C") -> Data:
        return turn(play(opening, take=2, construction=crane), offers=f"8S 5{letter} 13M")

    right, again = crossed("B2=5", "A3"), crossed("D2=5", "A3")
    assert roots(log(right, crossed("C3=5", "D5", "L"), again)) == ["3.6", "4.1"]
    assert roots(log(crossed("B2=5", "A3", "L"), again)) == ["3.6"]


def test_as_ruled_a_needless_refusal_does_not_happen_after_another_mistake_either() -> None:
    record = log(offered(play("B2=4")), offered(REFUSE), offered(REFUSE))
    ruled = explained(check(record)).ruled
    assert ruled.scores["ada"].points["inauguration"] == points(log(offered(play()), offered(play())))["inauguration"]


@pytest.mark.parametrize("bonus", [{"easy": 2}, {"extended": (2, "D2=9")}])
def test_what_clashes_with_a_casino_that_an_unpaid_bonus_opened_follows_from_that(bonus: Data) -> None:
    unpaid = turn(play("D1=9", **bonus), offers="9S 5L 13M" if "extended" in bonus else "8S 5L 13M")
    assert roots(log(unpaid, turn(play("D3=8"), offers="8S 5L 13M"))) == ["6.2"]


def test_a_set_that_pays_after_a_combination_of_which_nothing_was_opened_follows_from_that() -> None:
    skipped = turn(play(None), offers="8I 5L 13M")
    assert roots(log(skipped, turn(play("D3=8", free=1, construction="A3"), offers="8M 5L 13M"))) == ["3.3"]


def test_marks_of_a_set_that_no_bonus_is_recorded_for_follow_from_the_effect_it_freed() -> None:
    done = play("D1=8", construction="A3", marks={"debts": {"set.1": "cleared", "A3": "circled"}})
    assert roots(log(turn(done, offers="8S 5L 13M"))) == ["3.6"]


def test_a_refusal_where_every_number_fits_does_not_hang_under_a_wrong_deck() -> None:
    uneven = deal()
    uneven["stacks"][0].append(uneven["stacks"][1].pop())
    assert roots(log(REFUSE, deck=[uneven])) == ["2.3", "3.5"]
