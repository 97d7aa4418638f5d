"""Bonuses: clauses 6.1 to 6.4 and 6.6."""

from __future__ import annotations

import pytest

from nlv_replay.games.new_las_vegas.bonuses import can_pay, circle_set, eased_rows, easy_numbers, payable_sets
from nlv_replay.games.new_las_vegas.effects import check_boxes
from nlv_replay.games.new_las_vegas.streets import row_of
from tests.helpers.logs import REFUSE, Data, check, city, clauses, found, log, new_table, opens, play, points, turn

ALONE = {"all_tied_debt": "none"}
BONUSES: dict[str, Data] = {"easy": {"easy": 1}, "free": {"free": 1}, "extended": {"extended": (1, "A2=8")}}


def test_6_1_at_most_one_bonus_a_turn() -> None:
    """Two cannot be told from a slip of the recorder, so that is a finding of shape."""
    record = log(play("A1=8"))
    record["turns"][0]["plays"]["ada"]["bonus"] = {"easy-opening": 1, "free-action": 1}
    verdict = check(record)
    assert (verdict.status, len(verdict.findings)) == ("unjudged", 1)


@pytest.mark.parametrize("bonus", [{"easy-opening": 1}, {"free-action": 1}])
def test_6_1_no_bonus_with_a_refusal(bonus: Data) -> None:
    assert "6.1" in clauses(log(*opens("A1=1"), turn(REFUSE | {"bonus": bonus}, offers="1L 1M 1S")))


def test_6_1_one_bonus_in_each_turn_is_fine() -> None:
    plays = [play("A1=1", inauguration=True, free=1), play("A2=2", free=2)]
    assert clauses(log(*plays)) == []


@pytest.mark.parametrize("name", BONUSES)
def test_6_2_a_set_is_circled(name: str) -> None:
    sheets = city(log(play("A1=8", **BONUSES[name])))
    assert sheets.circled_boxes == 0b110
    assert sheets.boxes == 3


@pytest.mark.parametrize(
    ("boxes", "payable"), [(3, [1]), (4, [1, 2]), (5, [1, 2]), (6, [1, 2, 3]), (14, [*range(1, 8)])]
)
def test_6_2_all_boxes_of_a_set_must_be_crossed(boxes: int, payable: list[int]) -> None:
    table = new_table()
    city = table.cities["ada"]
    city.boxes = boxes
    assert payable_sets(table, city) == payable
    for number in [0, *payable]:
        city.circled_boxes |= table.sheet.set_masks[number - 1] if number else 0
        assert can_pay(table.sheet, city) == bool(payable_sets(table, city))


@pytest.mark.parametrize("number", range(1, 8))
@pytest.mark.parametrize("crossed", [3, 4, 5, 6])
def test_6_2_a_set_pays_only_when_crossed(number: int, crossed: int) -> None:
    before = [play(f"B{avenue}={avenue}", inauguration=True) for avenue in (2, 3, 4)[: crossed - 3]]
    wrong = [] if 2 * number <= crossed else [("6.2", len(before) + 1, "ada")]
    assert found(log(*before, play("A1=8", free=number))) == wrong


@pytest.mark.parametrize("number", [8, 15, 99])
def test_6_2_only_printed_sets_pay(number: int) -> None:
    assert found(log(play("A1=8", free=number))) == [("6.2", 1, "ada")]


@pytest.mark.parametrize("first", BONUSES)
@pytest.mark.parametrize("second", ["easy", "free"])
def test_6_2_a_set_pays_once(first: str, second: str) -> None:
    plays = [play("A1=8", **BONUSES[first]), play("B2=8", **BONUSES[second])]
    assert found(log(*plays)) == [("6.2", 2, "ada")]


@pytest.mark.parametrize("bonus", ["easy", "free"])
def test_6_2_a_box_checked_by_this_turns_effect_does_not_pay_for_easy_opening_or_free_action(bonus: str) -> None:
    record = log(
        play("A1=8", inauguration=True, easy=2 if bonus == "easy" else None, free=2 if bonus == "free" else None)
    )
    assert found(record) == [("6.2", 1, "ada")]


def test_6_2_but_it_pays_for_extended_casino() -> None:
    assert found(log(play("A1=8", inauguration=True, extended=(2, "A2=8")))) == []
    assert found(log(play("A1=8", extended=(2, "A2=8")))) == [("6.2", 1, "ada")]


def eased(offered: int, written: int) -> list[str]:
    return clauses(log(turn(play(f"A1={written}", easy=1), offers=f"{offered}S 1M 1L")))


@pytest.mark.parametrize("offered", range(1, 16))
def test_6_3_easy_opening_adds_or_subtracts_one_or_two_from_0_to_17(offered: int) -> None:
    legal = {offered - 2, offered - 1, offered + 1, offered + 2} & set(range(18))
    assert {written for written in range(20) if not eased(offered, written)} == legal
    assert set(easy_numbers(offered)) == legal


@pytest.mark.parametrize(("offered", "written"), [(2, 0), (1, 0), (15, 16), (15, 17), (14, 16)])
def test_6_3_with_it_there_are_0_16_and_17(offered: int, written: int) -> None:
    assert eased(offered, written) == []


def test_6_3_unchanged_is_not_an_easy_opening() -> None:
    assert eased(8, 8) == ["6.3"]


@pytest.mark.parametrize("written", [6, 7, 9, 10])
def test_6_3_without_paying_the_number_is_that_of_the_combination(written: int) -> None:
    assert clauses(log(turn(play(f"A1={written}"), offers="8S 1M 1L"))) == ["3.3"]


def test_6_3_0_is_even() -> None:
    assert points(log(*opens("B2=0", "B3=2", "B4=4", "B5=6")))["streets"] == 4 + 4


EFFECTS: list[Data] = [
    {"construction": "C4"},
    {"improvement": "golf.par3"},
    {"inauguration": True},
    {"limousine": ["d1"]},
    {"show": "left"},
]


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda effect: next(iter(effect)))
@pytest.mark.parametrize("offered", "CMILS")
def test_6_4_free_action_gives_any_effect_the_combinations_own_included(offered: str, effect: Data) -> None:
    assert found(log(turn(play("A2=8", free=1, **effect), offers=f"8{offered} 1M 1L"))) == []


def test_6_4_free_action_without_an_effect_spends_the_set() -> None:
    record = log(turn(play("A2=8", free=1), offers="8S 1M 1L"))
    assert (found(record), city(record).circled_boxes) == ([], 0b110)


def test_6_4_the_number_is_still_that_of_the_combination() -> None:
    assert clauses(log(turn(play("A2=9", free=1), offers="8S 1M 1L"))) == ["3.3"]


@pytest.mark.parametrize("bonus", ["easy", "extended"])
def test_6_4_the_other_bonuses_do_not_free_the_effect(bonus: str) -> None:
    opening = "A1=9" if bonus == "easy" else "A1=8"
    record = log(turn(play(opening, inauguration=True, **BONUSES[bonus]), offers="8S 1M 1L"))
    assert clauses(record) == ["3.6"]


@pytest.mark.parametrize(("name", "debts"), [("easy", 0), ("free", 0), ("extended", 1)])
def test_6_6_extended_casino_alone_leaves_a_debt(name: str, debts: int) -> None:
    assert points(log(play("A1=8", **BONUSES[name])), **ALONE)["debts"] == debts


def test_6_6_the_debt_of_extended_casino_is_never_cleared_in_play() -> None:
    record = log(play("A1=8", inauguration=True, extended=(1, "A2=8")), play("B2=2", free=2))
    assert points(record, **ALONE)["debts"] == 1


@pytest.mark.parametrize("number", [18, 40])
def test_6_3_no_easy_opening_goes_beyond_17_whatever_was_offered(number: int) -> None:
    assert clauses(log(play(f"B5={number}", easy=1))) == ["6.3"]


def test_8_ten_boxes_count_as_kept_by_the_end_of_a_turn() -> None:
    table = new_table()
    sheets = table.cities["ada"]
    table.turn = 4
    check_boxes(table, sheets, 10 - sheets.boxes)
    circle_set(table, sheets, 1, is_owed=True)  # Extended Casino is paid after the effect of the same turn
    assert (sheets.ten_crossed_in, sheets.ten_kept_in) == (4, 0)
    for number in (7, 8):
        table.turn = number
        check_boxes(table, sheets, 2)
    circle_set(table, sheets, 2, is_owed=False)
    assert (sheets.ten_crossed_in, sheets.ten_kept_in) == (4, 7)


@pytest.mark.parametrize("offered", [0, 1, 8, 17, 19, 20, 99])
def test_6_3_a_mask_of_eased_numbers_holds_those_and_no_others(offered: int) -> None:
    rows = 0
    for number in easy_numbers(offered):
        rows |= row_of(number)
    assert eased_rows(offered) == rows
