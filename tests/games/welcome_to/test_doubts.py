"""What hangs under what: one mistake is one root, and two mistakes are two."""

from __future__ import annotations

from tests.helpers.towns import BLOCKED, REFUSE, Data, check, deal, log, one, play, roots, turn
from tests.laws.explained import explained

OFFERED = "3S 5E 7P"


def refused(offers: str = OFFERED) -> Data:
    return turn(offers, REFUSE)


def test_a_refusal_with_places_in_other_streets_is_a_mistake_of_its_own() -> None:
    assert roots(log(one(OFFERED, "A1=4"), refused(), refused("1S 15E 7P"))) == ["WT101", "WT108", "WT108"]


def test_a_refusal_whose_only_places_are_where_something_was_wrong_follows_from_that() -> None:
    two_blocked = BLOCKED[:2]
    assert roots(log(*two_blocked, refused())) == ["WT108"]
    assert roots(log(*two_blocked, one(OFFERED, "C2=4"), refused())) == ["WT101"]
    assert roots(log(*two_blocked, turn(OFFERED, play()), refused())) == ["WT107"]


def test_a_fence_drawn_twice_does_not_hang_under_a_refusal() -> None:
    fences = [one("8S", f"{street}4=8", fence="C3") for street in "BC"]
    assert roots(log(refused(), *fences)) == ["WT108", "WT202"]


def test_a_fence_drawn_twice_hangs_under_the_mistake_that_drew_it_first() -> None:
    fences = [one("8P", "B4=8", fence="C3"), one("8S", "C4=8", fence="C3")]
    assert roots(log(*fences)) == ["WT401"]


def test_as_ruled_a_needless_refusal_does_not_happen_after_another_mistake_either() -> None:
    verdict = check(log(one(OFFERED, "A1=4"), refused(), refused("1S 15E 7P")))
    assert explained(verdict).ruled.scores["ada"].points["refusals"] == 0


def test_as_ruled_a_refusal_stays_where_only_a_fallen_house_makes_a_place() -> None:
    verdict = check(log(*BLOCKED[:2], one(OFFERED, "C1=15"), refused(), refused()))
    assert verdict.result is not None
    now, ruled = verdict.result.scores["ada"].points, explained(verdict).ruled.scores["ada"].points
    assert now["refusals"] == ruled["refusals"] != 0


def test_a_refusal_where_every_number_fits_does_not_hang_under_a_wrong_deck() -> None:
    uneven = deal()
    uneven["stacks"][0].append(uneven["stacks"][1].pop())
    assert roots(log(turn(None, REFUSE), deck=[uneven])) == ["WT801", "WT108"]
