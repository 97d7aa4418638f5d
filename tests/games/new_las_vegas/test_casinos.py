"""Opening casinos and refusing: clauses 3.2 to 3.5."""

from __future__ import annotations

import pytest

from tests.helpers.logs import BUILT, REFUSE, Data, city, clauses, codes, found, log, opens, play, turn

OFFERS = "8S 5L 13M"


@pytest.mark.parametrize("casino", BUILT)
def test_3_3_the_number_taken_goes_into_any_built_casino(casino: str) -> None:
    assert found(log(turn(play(f"{casino}=8"), offers=OFFERS))) == []


@pytest.mark.parametrize(("take", "number"), [(1, 8), (2, 5), (3, 13)])
def test_3_3_each_stack_offers_its_own_number(take: int, number: int) -> None:
    for written in (8, 5, 13):
        wrong = [("3.3", 1, "ada")] if written != number else []
        assert found(log(turn(play(f"B5={written}", take=take), offers=OFFERS))) == wrong


@pytest.mark.parametrize("number", [0, 7, 9, 16, 17, 18, 999])
def test_3_3_any_other_number_is_not_of_the_combination(number: int) -> None:
    assert found(log(turn(play(f"B5={number}"), offers=OFFERS))) == [("3.3", 1, "ada")]


@pytest.mark.parametrize("casino", ["A3", "A8", "B1", "B6", "B11", "C2", "C4", "C9", "D5", "D7", "D10"])
def test_3_3_not_under_a_crane(casino: str) -> None:
    assert found(log(turn(play(f"{casino}=8"), offers=OFFERS))) == [("3.3", 1, "ada")]


def test_3_3_a_crossed_off_crane_is_none() -> None:
    assert found(log(play("A1=1", construction="B6"), play("B6=8"))) == []


@pytest.mark.parametrize("casino", ["A0", "A12", "E1", "Z99"])
def test_3_3_not_in_a_casino_that_does_not_exist(casino: str) -> None:
    assert found(log(turn(play(f"{casino}=8"), offers=OFFERS))) == [("3.3", 1, "ada")]


@pytest.mark.parametrize("number", [5, 8])
def test_3_3_not_in_an_occupied_casino(number: int) -> None:
    assert found(log(*opens("B5=8", f"B5={number}"))) == [("3.3", 2, "ada")]


def test_3_3_opening_is_compulsory() -> None:
    assert found(log(turn(play(), offers=OFFERS))) == [("3.3", 1, "ada")]


def test_3_3_the_number_is_written_as_recorded_so_that_the_replay_goes_on() -> None:
    sheets = city(log(turn(play("B5=9"), offers=OFFERS)))
    assert sheets.numbers[15] == 9


@pytest.mark.parametrize(
    ("openings", "wrong"),
    [
        ("B5=5 B4=4", False),
        ("B5=5 B8=6", False),
        ("B5=8 C5=8 D4=8 A5=8", False),
        ("B5=5 B7=15 B4=1", False),
        ("B4=4 B8=8 B5=5", False),
        ("B5=5 B4=6", True),
        ("B5=5 B8=4", True),
        ("B5=5 B8=5", True),
        ("B5=5 B4=5", True),
        ("B4=4 B8=8 B5=9", True),
        ("B4=4 B8=8 B5=3", True),
        ("B4=4 B8=8 B5=8", True),
        ("B4=4 B8=8 B5=4", True),
        ("B2=2 B10=10 B9=1", True),
        ("B2=9 B10=10 B9=9", True),
    ],
)
def test_3_4_numbers_of_a_street_rise_strictly_and_may_skip(openings: str, wrong: bool) -> None:
    turns = opens(*openings.split())
    assert found(log(*turns)) == ([("3.4", len(turns), "ada")] if wrong else [])


def test_3_4_the_earlier_casino_that_clashes_is_named() -> None:
    """One finding names all casinos that it clashes with, and says since when they stand."""
    from tests.helpers.logs import check

    finding = check(log(*opens("B4=4", "B5=7", "B8=5"))).to_dict()["findings"][-1]
    assert [(r["turn"], r["spot"]) for r in finding["related"]] == [(2, "B5")]
    assert "B5" in finding["message"]


def test_3_4_a_double_through_extended_casino_is_fine_and_a_third_by_opening_is_not() -> None:
    double = play("B4=5", extended=(1, "B5=5"))
    assert clauses(log(double)) == []
    assert clauses(log(double, play("B7=5"))) == ["3.4"]
    assert clauses(log(double, play("B3=5"))) == ["3.4"]


ONES = opens("A1=1", "B2=1", "C1=1", "D1=1")
"""After these no 1 can be written anywhere, for B1 stands under a crane."""


def test_3_5_who_can_write_none_of_the_three_refuses() -> None:
    assert found(log(*ONES, turn(REFUSE, offers="1L 1M 1S"))) == []


@pytest.mark.parametrize("offers", ["1L 1M 2S", "15I 1M 1S", "1L 2I 1S"])
def test_3_5_a_refusal_while_one_fits_is_illegal(offers: str) -> None:
    assert found(log(*ONES, turn(REFUSE, offers=offers))) == [("3.5", 5, "ada")]


def test_3_5_a_number_fits_only_in_a_built_casino() -> None:
    """With the crane of B1 crossed off a 1 fits there, left of a 2."""
    turns = opens("A1=1", "B2=2", "C1=1")
    blocked = [*turns, play("D1=1", inauguration=True), turn(REFUSE, offers="1L 1M 1S")]
    built = [*turns, play("D1=1", construction="B1"), turn(REFUSE, offers="1L 1M 1S")]
    assert clauses(log(*blocked)) == []
    assert clauses(log(*built)) == ["3.5"]


def test_3_5_a_refusal_checks_two_boxes_or_the_one_that_is_left() -> None:
    assert city(log(REFUSE)).boxes == 5
    fourteen = [play("A1=1", inauguration=True), *[REFUSE] * 5]
    assert city(log(*fourteen)).boxes == 14
    full = log(*fourteen, REFUSE, ended="track-full")
    assert (city(full).boxes, found(full)) == (15, [])


@pytest.mark.parametrize(
    ("more", "clause"),
    [
        ({"effect": {"inauguration": True}}, "3.5"),
        ({"take": 1}, "3.5"),
        ({"open": "A2=2"}, "3.5"),
        ({"bonus": {"easy-opening": 1}}, "6.1"),
    ],
)
def test_3_5_a_refusal_goes_without_effect_bonus_and_opening(more: Data, clause: str) -> None:
    record = log(*ONES, turn(REFUSE | more, offers="1L 1M 1S"))
    assert clauses(record) == [clause]
    sheets = city(record)
    assert (sheets.boxes, sheets.circled_boxes, sheets.opened.bit_count()) == (5, 0, 4)


def test_3_5_a_note_beside_a_refusal_is_nothing() -> None:
    assert clauses(log(*ONES, turn(REFUSE | {"note": "sorry"}, offers="1L 1M 1S"))) == []


FOURS = opens("A1=1", "A2=4", "B2=1", "B3=4", "C1=1", "C3=4", "D1=1", "D2=4")
"""After these neither 1 nor what Easy Opening makes of it (0, 2, 3) can be written anywhere."""


@pytest.mark.parametrize(("ruling", "clause"), [("allowed", []), ("forbidden", ["3.5"])])
def test_3_5_refusal_easy_opening_rules_on_refusals_that_easy_opening_would_spare(
    ruling: str, clause: list[str]
) -> None:
    assert clauses(log(*ONES, turn(REFUSE, offers="1L 1M 1S")), refusal_easy_opening=ruling) == clause


@pytest.mark.parametrize("ruling", ["allowed", "forbidden"])
def test_3_5_refusal_easy_opening_asks_for_a_number_that_fits_and_a_set_payable_then(ruling: str) -> None:
    refuse = turn(REFUSE, offers="1L 1M 1S")
    assert clauses(log(*FOURS, refuse), refusal_easy_opening=ruling) == []
    spent = [play("A1=1", free=1), *ONES[1:]]
    assert clauses(log(*spent, refuse), refusal_easy_opening=ruling) == []


def test_3_5_a_finding_under_the_ruling_names_it() -> None:
    from tests.helpers.logs import check

    verdict = check(log(*ONES, turn(REFUSE, offers="1L 1M 1S")), refusal_easy_opening="forbidden")
    assert verdict.to_dict()["findings"][-1]["ruling"] == "refusal-easy-opening"


def test_3_2_several_architects_may_take_the_same_combination() -> None:
    same = play("B5=8", show="left")
    assert found(log(turn(same, same, same, offers=OFFERS), players=3)) == []


def test_3_2_every_architect_plays_in_every_turn() -> None:
    record = log(turn(play("B5=8"), None, offers=OFFERS), turn(None, play("B5=8"), offers=OFFERS), players=2)
    assert found(record) == [("3.2", 1, "bob"), ("3.2", 2, "ada")]


LEAVERS: list[Data] = [{"id": "ada", "loan": False}, {"id": "bob", "loan": False, "left-after": 1}]


def test_3_2_nobody_waits_for_who_has_left() -> None:
    assert found(log(turn(play("B5=8"), play("B5=8")), turn(play("B7=9")), players=LEAVERS)) == []


def test_3_2_who_has_left_plays_no_more_and_the_play_is_not_part_of_the_game() -> None:
    both = turn(play("B7=9"), play("B7=9"))
    record = log(turn(play("B5=8"), play("B5=8")), both, players=LEAVERS)
    assert found(record) == [("3.2", 2, "bob")]
    assert (city(record).opened.bit_count(), city(record, "bob").opened.bit_count()) == (2, 1)


def test_3_2_the_last_turn_played_is_still_played() -> None:
    record = log(turn(play("B5=8")), turn(play("B7=9")), players=LEAVERS)
    assert found(record) == [("3.2", 1, "bob")]


def test_without_offers_what_was_taken_is_not_judged_and_one_note_says_so() -> None:
    record = log(play("B5=8", take=1), play("B7=15", take=1, inauguration=True))
    assert (codes(record), clauses(record)) == (["NLV806"], [])
