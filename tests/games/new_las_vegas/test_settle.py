"""The end of a turn: clauses 7.1 to 7.4."""

from __future__ import annotations

from typing import Any

import pytest

from nlv_replay.games.new_las_vegas.masks import indices
from tests.helpers.logs import BUILT, REFUSE, Data, check, city, clauses, deal, found, log, play, points, turn

AVENUE_2 = [play("A2=2", construction="C2"), play("B2=2"), play("D2=2"), play("C2=2")]
"""Opens avenue 2, whose crane is C2."""
ELSEWHERE = [play(f"A{n}={n}") for n in (4, 5, 6, 7)]


def hotels(record: Data, player: str = "ada") -> tuple[list[int], list[int]]:
    """The avenues in which a player has a Large and a Small hotel."""
    sheets = city(record, player)
    return [avenue + 1 for avenue in indices(sheets.large)], [avenue + 1 for avenue in indices(sheets.small)]


def side_by_side(ada: list[Data], bob: list[Data], **more: Any) -> Data:
    return log(*(turn(*both) for both in zip(ada, bob, strict=True)), players=2, **more)


# 7.1 hotels


def test_7_1_an_avenue_that_is_all_open_gets_its_hotel_in_that_turn() -> None:
    assert hotels(log(*AVENUE_2[:3])) == ([], [])
    assert hotels(log(*AVENUE_2)) == ([2], [])


def test_7_1_its_crane_belongs_to_it() -> None:
    """Without C2 the avenue is not all open, be its crane crossed off or not."""
    assert hotels(log(play("A2=2"), *AVENUE_2[1:3])) == ([], [])


def test_7_1_all_who_complete_it_in_the_first_such_turn_get_the_large_hotel() -> None:
    both = side_by_side(AVENUE_2, AVENUE_2)
    assert (hotels(both), hotels(both, "bob")) == (([2], []), ([2], []))


@pytest.mark.parametrize("first", ["ada", "bob"])
def test_7_1_all_later_ones_get_the_small_one(first: str) -> None:
    early, late = [*AVENUE_2, play("A11=11")], [play("A1=1"), *AVENUE_2]
    record = side_by_side(early, late) if first == "ada" else side_by_side(late, early)
    second = "bob" if first == "ada" else "ada"
    assert (hotels(record, first), hotels(record, second)) == (([2], []), ([], [2]))


def test_7_1_extended_casino_can_complete_an_avenue() -> None:
    plays = [play("A2=2", construction="C2"), play("B2=2"), play("D2=2"), play("C1=2", extended=(1, "C2=2"))]
    assert hotels(log(*plays)) == ([2], [])


# 7.2 projects

ELEVEN = [REFUSE] * 4
"""Nobody can check these refusals without offers: eleven crossed boxes fulfil P6 (8/4) in turn 4."""
TEN = [play("A1=1", inauguration=True), *[REFUSE] * 3]


def gained(record: Data, player: str = "ada", **rulings: str) -> dict[str, int]:
    return city(record, player, **rulings).projects


def test_7_2_the_high_value_for_all_who_fulfil_it_in_the_first_such_turn() -> None:
    record = side_by_side(ELEVEN, TEN, projects="P6 V1 Y0")
    assert (gained(record), gained(record, "bob")) == ({"P6": 8}, {"P6": 8})


@pytest.mark.parametrize("first", ["ada", "bob"])
def test_7_2_the_low_value_for_later_ones(first: str) -> None:
    early, late = [*ELEVEN, play("A1=1")], [play("A1=1"), *ELEVEN]
    record = side_by_side(early, late, projects="P6 V1 Y0")
    if first == "bob":
        record = side_by_side(late, early, projects="P6 V1 Y0")
    second = "bob" if first == "ada" else "ada"
    assert (gained(record, first), gained(record, second)) == ({"P6": 8}, {"P6": 4})


def test_7_2_once_each_and_kept_when_the_condition_is_lost() -> None:
    """Under not-circled a bonus takes two boxes of the eleven away again, and a refusal brings two back."""
    later = [*ELEVEN, play("A1=1", free=1), REFUSE]
    for turns in (4, 5, 6):
        assert gained(log(*later[:turns], projects="P6 V1 Y0"), project_P6="not-circled") == {"P6": 8}


def test_7_2_not_before_the_condition_is_met() -> None:
    assert gained(log(*ELEVEN[:3], projects="P6 V1 Y0")) == {}


def test_7_2_hotels_built_this_turn_count() -> None:
    """P3: two adjacent Large hotels, the second of which is built by the last opening."""
    openings = ["A1=1", "A2=2", "B2=2", "C1=1", "D1=1", "D2=2"]
    plays = [play(one) for one in openings[1:]]
    plays = [play(openings[0], construction="B1"), play("B1=1", construction="C2"), *plays, play("C2=2")]
    assert gained(log(*plays[:-1], projects="P3 V1 Y0")) == {}
    record = log(
        *plays[:-1], plays[-1] | {"marks": {"hotels": {"2": "large"}, "projects": {"P3": 8}}}, projects="P3 V1 Y0"
    )
    assert (gained(record), clauses(record)) == ({"P3": 8}, [])


def test_7_2_fulfilment_is_automatic_and_a_missed_claim_is_a_scoring_error() -> None:
    record = log(*ELEVEN, projects="P6 V1 Y0", results={"ada": {"projects": 0}})
    assert clauses(record) == ["10.1"]
    assert points(record)["projects"] == 8


# 7.3 the end


def ended(record: Data, **rulings: str) -> tuple[list[str], int]:
    end = check(record, **rulings).to_dict()["ended"]
    return end["reasons"], end["turn"]


FULL = [play("A1=1", inauguration=True), play("A2=2", inauguration=True), *[REFUSE] * 5]


def test_7_3_the_last_box_of_the_track() -> None:
    record = log(*FULL, ended="track-full")
    assert (found(record), ended(record)) == ([], (["track-full"], 7))
    assert ended(log(*FULL[:-1]))[0] == ["abandoned"]


SHOWS = ["A2=1", "A5=2", "A7=3", "A10=4", "B3=1", "B5=2"]
TRIP = [f"d{n} d{n + 1}" for n in (1, 3, 5, 7)] + ["d9"]
ALL_PROJECTS: list[Data] = [
    *[play(opening, show=side) for opening, side in zip(SHOWS, ["left", "right"] * 3, strict=True)],
    *[play(f"D{n}={n}", limousine=trip) for n, trip in zip((1, 2, 3, 4, 6), TRIP, strict=True)],
    *TEN[1:],
    play("B7=7", inauguration=True),
]
"""Fulfils Y4 with turn 6, V0 with turn 11 and P6 with turn 15."""


def test_7_3_all_three_projects() -> None:
    record = log(*ALL_PROJECTS, projects="P6 V0 Y4", ended="all-projects")
    assert (found(record, way_home="all-sections"), ended(record)) == ([], (["all-projects"], 15))
    assert gained(record) == {"Y4": 12, "V0": 6, "P6": 8}


def test_7_3_two_of_them_do_not_end_it() -> None:
    assert ended(log(*ALL_PROJECTS, projects="P0 V0 Y4"))[0] == ["abandoned"]


def test_7_3_the_same_three_by_two_architects_do_not_end_it() -> None:
    """Ada has P6 and Y4, bob has V0."""
    ada = [*ALL_PROJECTS[:6], *ALL_PROJECTS[11:], play("B8=8")]
    bob = [*ALL_PROJECTS[6:11], *numbered(["B2", "B3", "B4", "B5", "B7", "B8"])]
    record = side_by_side(ada, bob, projects="P6 V0 Y4")
    assert (gained(record), gained(record, "bob")) == ({"Y4": 12, "P6": 8}, {"V0": 6})
    assert ended(record)[0] == ["abandoned"]


def numbered(casinos: list[str]) -> list[Data]:
    """Openings of these casinos, each with its avenue as the number."""
    return [play(f"{casino}={casino[1:]}") for casino in casinos]


def test_7_3_all_built_casinos_opened_and_standing_cranes_ignored() -> None:
    record = log(*numbered(BUILT), ended="all-built-opened")
    assert (found(record), ended(record)) == ([], (["all-built-opened"], 33))
    assert ended(log(*numbered(BUILT[:-1])))[0] == ["abandoned"]


def test_7_3_a_crane_crossed_off_makes_one_casino_more() -> None:
    plays = numbered(BUILT)
    plays[0] = plays[0] | {"effect": {"construction": "C4"}}
    assert ended(log(*plays))[0] == ["abandoned"]
    assert ended(log(*plays, play("C4=4"), ended="all-built-opened")) == (["all-built-opened"], 34)


def test_7_3_one_architect_is_enough_and_the_turn_is_played_to_its_end() -> None:
    record = side_by_side([play(f"B{n}={n}") for n in (2, 3, 4, 5, 7, 8, 9)], FULL, ended="track-full")
    assert (found(record), ended(record)) == ([], (["track-full"], 7))


@pytest.mark.parametrize("claim", ["track-full", "all-projects"])
def test_7_4_several_end_reasons_at_once_are_each_a_right_claim(claim: str) -> None:
    """In the turn in which ada fulfils the third project bob checks the last box."""
    bob = [
        *numbered([f"D{n}" for n in (1, 2, 3, 4, 6, 8, 9, 11)]),
        *[REFUSE] * 5,
        play("A1=1", inauguration=True),
        REFUSE,
    ]
    record = side_by_side(ALL_PROJECTS, bob, projects="P6 V0 Y4", ended=claim)
    assert ended(record) == (["track-full", "all-projects"], 15)
    assert "7.3" not in clauses(record)
    assert check(record).to_dict()["ended"]["computed"] == claim


@pytest.mark.parametrize("claim", ["all-projects", "all-built-opened", "abandoned"])
def test_7_3_another_claim_is_wrong(claim: str) -> None:
    assert clauses(log(*FULL, ended=claim)) == ["7.3"]


# 7.4


@pytest.mark.parametrize("more", [1, 2, 9])
def test_7_4_turns_after_the_end_are_one_finding_and_not_part_of_the_game(more: int) -> None:
    after = [play(f"C{n}={n}") for n in (1, 3, 5, 6, 7, 8, 10, 11)] * 2
    record = log(*FULL, *after[:more], ended="track-full")
    assert found(record) == [("7.4", 8, None)]
    assert points(record) == points(log(*FULL, ended="track-full"))
    assert ended(record) == (["track-full"], 7)


def test_7_4_a_log_that_stops_before_the_end_is_one_finding_at_its_last_turn() -> None:
    record = log(*AVENUE_2)
    del record["ended"]
    assert found(record) == [("7.4", 4, None)]


def test_7_4_an_abandoned_game_can_say_so() -> None:
    record = log(*AVENUE_2, ended="abandoned")
    assert (found(record), ended(record)) == ([], (["abandoned"], 4))


def test_7_4_a_log_without_turns_stops_before_the_end() -> None:
    record = log()
    del record["ended"]
    assert found(record) == [("7.4", 0, None)]


def test_7_4_a_deal_recorded_after_the_end_is_not_part_of_the_game_either() -> None:
    after = [play(f"C{n}={n}") for n in (1, 3, 5)]
    assert found(log(*FULL, *after, ended="track-full", deck=[deal(before=9, by="ada")])) == [("7.4", 8, None)]
