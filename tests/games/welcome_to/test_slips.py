"""What slip a wrong claim was: exact in arithmetic, and mostly the one that was made."""

from __future__ import annotations

import pytest

from tests.helpers.guessed import finding_of
from tests.helpers.towns import (
    BLOCKED,
    Data,
    advanced,
    check,
    drawn,
    hand_play,
    log,
    one,
    play,
    refusals,
    rising,
    seven,
    solo,
    street,
    turn,
)


def slips(record: Data, player: str = "ada", /, **claimed: int) -> list[tuple[str, str]]:
    """The slips told of a claim, on the one finding about it."""
    found = finding_of({**record, "results": {player: claimed}}, player, next(iter(claimed)))
    return [(slip.kind, slip.message) for slip in found.slips]


def built(*, claim: bool = False) -> Data:
    """A town with estates of 3 and 4 in street A, and plan 3 claimed for 7 where asked."""
    return log(*seven({"plans": {"3": ["A1-A3", "A4-A7"]}} if claim else None))


PARKS = log(*rising(["1P", "2P", "3P"], ["A1", "A2", "A3"], A1={"park": True}, A2={"park": True}))
TEMPS = log(
    turn("1T 5O 9S", play("A1=1", temp=True), play("A1=1", temp=True), play("A1=9", take=3)),
    turn("2T 5O 9S", play("A2=2", temp=True), play("A2=2", temp=True), play("A2=2", temp=True)),
    turn("3T 5O 10S", play("A3=3", temp=True), play("A3=3", temp=True), play("A3=10", take=3)),
    players=3,
)  # ada and bob have 3 boxes, cyd none: turn 2 of cyd is out of order and counts as recorded
ROUNDABOUTS = advanced(
    one("5P", "A5=5", roundabout="B1"), one("6P", "A6=6", roundabout="C1"), one("7O", "A7=7", pool=True)
)
BIS = log(one("3B", "A3=3", bis="A4=3"), one("5B", "B5=5", bis="B6=5"), one("7O", "A7=7", pool=True))
REFUSED = log(*BLOCKED, *refusals(2))


@pytest.mark.parametrize(
    ("record", "claim", "told"),
    [
        (PARKS, {"parks": 2}, ("one-box-off", "in the park of street A the 2 one box before the 4 was read")),
        (PARKS, {"parks": 10}, ("one-box-off", "in the park of street A the 10 one box behind the 4 was read")),
        (PARKS, {"parks": 0}, ("street-left-out", "the park of street A (4) was left out")),
        (built(), {"estates": 0}, None),
        (built(), {"estates": 4}, ("size-left-out", "the estates of 3 (3) were left out")),
        (built(), {"estates": 8},
         ("one-box-off", "in the column for estates of 3 the 4 one box behind the 3 was read")),
        (built(claim=True), {"plans": 3}, ("plan-high-for-low", "plan 3 was counted with its low 3 instead of 7")),
        (built(claim=True), {"plans": 0}, ("plan-forgotten", "plan 3 (7) was forgotten")),
        (built(), {"plans": 7}, ("plan-not-claimed", "plan 3, which was not claimed, was counted with its high 7")),
        (ROUNDABOUTS, {"roundabouts": -3},
         ("one-box-off", "in the row of roundabouts the 3 one box before the 8 was read")),
        (ROUNDABOUTS, {"roundabouts": 0}, ("cost-forgotten", "the -8 for 2 roundabouts were forgotten")),
        (ROUNDABOUTS, {"roundabouts": -11},
         ("costs-added-up", "the roundabouts were added up, though the row shows what both cost together")),
        (ROUNDABOUTS, {"total": 3}, ("cost-left-out", "the -8 of roundabouts were left out of the total")),
        (ROUNDABOUTS, {"pools": 6}, ("one-box-off", "in the row of pools the 6 one box behind the 3 was read")),
        (ROUNDABOUTS, {"pools": 1}, ("boxes-counted", "1 pool counted instead of the value read")),
        (BIS, {"bis": -1}, ("one-box-off", "in the row of bis boxes the 1 one box before the 3 was read")),
        (BIS, {"bis": 0}, ("cost-forgotten", "the -3 for 2 bis boxes were forgotten")),
        (REFUSED, {"refusals": 0}, ("cost-forgotten", "the -3 for 2 refusals were forgotten")),
        (REFUSED, {"refusals": -5}, ("one-box-off", "in the row of refusals the 5 one box behind the 3 was read")),
    ],
)  # fmt: skip
def test_a_slip_is_told_in_words(record: Data, claim: dict[str, int], told: tuple[str, str] | None) -> None:
    found = slips(record, **claim)
    assert found[:1] == ([] if told is None else [told])


def test_ranks_of_the_temp_agency_are_mixed_up_in_two_ways() -> None:
    told = slips(TEMPS, "ada", temps=4)
    assert told[0] == ("wrong-rank", "the points of rank 2 were taken instead of those of rank 1")
    after_tie = slips(TEMPS, "cyd", temps=1)
    assert after_tie[0] == ("ties-passed-over", "the ranks after a tie were passed over, which makes rank 3 of rank 2")
    assert slips(TEMPS, "ada", temps=3) == [("boxes-counted", "3 boxes counted as points")]


def test_a_solo_game_counts_six_boxes_or_none() -> None:
    record = solo(drawn("1T 5O 9S", hand_play("A1=5", 2)))
    assert slips(record, temps=7) == [("temps-solo", "7 was counted for 0 boxes")]


def test_an_estate_with_an_empty_house_was_counted() -> None:
    record = log(one("3S", "A3=3", fence="A3"), one("4S", "A2=2", fence="A4"))
    assert ("estate-incomplete", "an estate of 3 was counted that has an empty house") in slips(record, estates=3)


def test_a_fence_between_two_estates_was_overlooked() -> None:
    effects: Data = {"A1": {"fence": "A1"}, "A2": {"fence": "A3"}, "A3": {"estate": 1}}
    record = log(*rising(["1S", "2S", "3E"], ["A1", "A2", "A3"], **effects))
    assert slips(record, estates=3)[-1] == ("fence-overlooked", "the fence between estates of 1 and 2 was overlooked")


def test_two_digits_are_swapped() -> None:
    cards, houses = street("A", 4)
    record = log(
        *rising(cards, houses, **{house: {"park": True} for house in houses[:3]}), one("5S", "A5=5", fence="A5")
    )
    assert slips(record, total=51) == [("digits-swapped", "the digits of 15 were swapped")]


def test_the_line_of_another_player_was_read() -> None:
    record = log(turn("3O 5O 9S", play("A3=3", pool=True), play("A1=9", take=3, fence="A1")), players=2)
    assert slips(record, "ada", pools=0)[0][0] == "one-box-off"
    assert ("line-of-another", "the line of bob, who has 1, was read") in slips(record, "ada", total=1)


def test_what_no_slip_explains_is_left_alone() -> None:
    assert slips(built(), pools=77) == []


def test_a_total_that_adds_up_what_was_claimed_needs_no_slip() -> None:
    record = {**built(), "results": {"ada": {"estates": 8, "total": 8}}}
    told = {placed.finding.rule.code: placed.finding.slips for placed in check(record).findings}
    assert told["WT905"]
    assert told["WT909"] == ()


@pytest.mark.parametrize(
    ("total", "kind"), [(17, "carry"), (-3, "carry"), (6, "one-off"), (0, "zone-left-out"), (14, "zone-twice")]
)
def test_a_total_has_slips_of_its_own(total: int, kind: str) -> None:
    assert slips(built(), total=total)[0][0] == kind


@pytest.mark.parametrize(
    ("marks", "told"),
    [
        ({"plans": {"3": 3}}, ("plan-high-for-low", "plan 3 was marked with its low value instead of its high one")),
        ({"plans": {}}, ("mark-forgotten", "plan 3 was forgotten")),
        ({"plans": {"1": 7}}, ("one-place-off", "plan 1 was marked instead of plan 3")),
        ({"plans": {"3": 5}}, None),
        ({"used": ["A1", "A2", "A3", "A4", "A5", "A6"]}, ("mark-forgotten", "A7 was forgotten")),
        ({"used": ["A1", "A2", "A3", "A4", "A5"]}, ("mark-forgotten", "A6, A7 were forgotten")),
        ({"used": ["A1", "A2", "A3", "A4", "A5", "A6", "A8"]}, ("one-place-off", "A8 was marked instead of A7")),
        ({"used": ["B1", "B2"]}, None),
    ],
)
def test_a_wrong_mark_has_its_slip(marks: Data, told: tuple[str, str] | None) -> None:
    record = log(*seven({"plans": {"3": ["A1-A3", "A4-A7"]}, "marks": marks}))
    (found,) = [placed.finding for placed in check(record).findings]
    assert [(slip.kind, slip.message) for slip in found.slips] == ([] if told is None else [told])
