"""City plans: what fulfils them, what they use, high and low (3, 5.1)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from nlv_replay.games.welcome_to.claiming import check_claim, claim, why_not
from nlv_replay.games.welcome_to.masks import ALL_HOUSES, ENDS, STREET_MASKS, indices, mask_of, names
from nlv_replay.games.welcome_to.moves import Claim
from nlv_replay.games.welcome_to.plans import Condition, Plan, all_plans, estate_plan
from nlv_replay.games.welcome_to.sheet import reference_sheet
from nlv_replay.games.welcome_to.state import Table, Town, lone_table, town_of
from nlv_replay.games.welcome_to.terms import HOUSE_INDEX
from tests.games.welcome_to.test_rules import USED_STREET
from tests.helpers.towns import (
    STRETCHES,
    advanced,
    check,
    codes,
    log,
    one,
    play,
    points,
    rising,
    seven,
    street,
    turn,
)  # fmt: skip


def filled(houses: int, **more: int) -> Town:
    return town_of("ada", dict.fromkeys(indices(houses), 1), **more)


def lacks(town: Town, plan: Plan, **rulings: str) -> str | None:
    table = table_of(town, plan, rulings=rulings)
    return why_not(table, town, plan)


def table_of(town: Town, *plans: Plan, taken: tuple[int, ...] = (), rulings: Mapping[str, str] | None = None) -> Table:
    table = lone_table(town, None, plans, taken=taken)
    table.rulings = {**table.rulings, **{name.replace("_", "-"): value for name, value in (rulings or {}).items()}}
    return table


def made(town: Town, plan: Plan, *stretches: tuple[str, str]) -> list[str]:
    table = table_of(town, plan)
    ends = tuple((HOUSE_INDEX[first], HOUSE_INDEX[last]) for first, last in stretches)
    move = Claim("ada", plan.number, ends, tuple("-".join(pair) for pair in stretches))
    return [fault.rule.code for fault in check_claim(table, move)]


def test_3_there_are_18_basic_and_10_advanced_plans_with_high_above_low() -> None:
    plans = all_plans()
    assert len(plans) == 28
    assert sorted({plan.number for plan in plans.values()}) == [1, 2, 3]
    assert sum(plan.is_advanced for plan in plans.values()) == 10
    assert all(plan.high > plan.low > 0 for plan in plans.values())


@pytest.mark.parametrize(
    ("name", "sizes", "high", "low"),
    [("1a", (1,) * 6, 8, 4), ("2b", (2, 2, 5), 10, 6), ("3a", (1, 2, 6), 12, 7), ("3f", (2, 3, 5), 13, 7)],
)
def test_3_a_basic_plan_asks_for_its_estates(name: str, sizes: tuple[int, ...], high: int, low: int) -> None:
    plan = all_plans()[name]
    assert (plan.estates, plan.high, plan.low) == (sizes, high, low)


def test_3_whole_streets_count_roundabouts_as_built_and_never_use_them() -> None:
    plan = all_plans()["1h"]
    town = filled(STREET_MASKS[0] & ~mask_of(["A4"]), roundabouts=mask_of(["A4"]))
    assert lacks(town, plan) is None
    table = table_of(town, plan)
    claim(table, Claim("ada", 1, (), ()))
    assert "A4" not in names(town.used)
    assert len(names(town.used)) == 9
    assert lacks(filled(STREET_MASKS[0] & ~mask_of(["A4"])), plan) == "A4 is empty"


def test_3_end_houses_are_six_and_a_roundabout_stands_for_none_by_default() -> None:
    plan = all_plans()["1k"]
    assert lacks(filled(ENDS), plan) is None
    town = filled(ENDS & ~mask_of(["B11"]), roundabouts=mask_of(["B11"]))
    assert lacks(town, plan) == "B11 is a roundabout"
    assert lacks(town, plan, roundabout_end_house="yes") is None
    assert made(town, plan) == ["WT602"]
    assert names(_claimed(filled(ENDS), plan).used) == ["A1", "A10", "B1", "B11", "C1", "C12"]


def _claimed(town: Town, plan: Plan) -> Town:
    claim(table_of(town, plan), Claim("ada", plan.number, (), ()))
    return town


def test_3_five_bis_houses_stand_in_one_street() -> None:
    plan = all_plans()["1i"]
    assert lacks(filled(ALL_HOUSES, bis=mask_of(["A1", "A2", "A3", "A4", "A5"])), plan) is None
    assert lacks(filled(ALL_HOUSES, bis=mask_of(["A1", "A2", "A3", "A4", "B5"])), plan) is not None


def test_3_seven_temp_boxes() -> None:
    town = Town("ada", temps=7)
    assert lacks(town, all_plans()["1j"]) is None
    town.temps = 6
    assert lacks(town, all_plans()["1j"]) == "6 boxes are crossed"


def test_3_trees_and_pools_of_two_streets() -> None:
    sheet = reference_sheet()
    assert lacks(Town("ada", parks=[3, 0, 5]), all_plans()["2g"]) is None
    assert lacks(Town("ada", parks=[3, 3, 4]), all_plans()["2g"]) is not None
    two = sheet.pools_planned & (STREET_MASKS[0] | STREET_MASKS[2])
    assert lacks(Town("ada", pools=two), all_plans()["2i"]) is None
    assert lacks(Town("ada", pools=two & ~mask_of(["C2"])), all_plans()["2i"]) is not None


def test_3_trees_and_pools_of_one_street_with_or_without_a_roundabout() -> None:
    sheet = reference_sheet()
    street_b = sheet.pools_planned & STREET_MASKS[1]
    done = Town("ada", parks=[0, 4, 0], pools=street_b)
    assert lacks(done, all_plans()["2k"]) is None
    assert lacks(done, all_plans()["2j"]) is not None
    assert lacks(done, all_plans()["2h"]) is not None
    done.roundabouts = mask_of(["C4"])
    assert lacks(done, all_plans()["2h"]) is not None
    done.roundabouts = mask_of(["B2"])
    assert lacks(done, all_plans()["2h"]) is None


def test_5_1_the_estates_named_are_those_that_the_plan_asks_for() -> None:
    assert codes(log(*seven(STRETCHES))) == []
    assert codes(log(*seven({"plans": {"3": ["A4-A7", "A1-A3"]}}))) == []
    assert codes(log(*seven({"plans": {"3": ["A1-A3"]}}))) == ["WT604"]
    assert codes(log(*seven({"plans": {"3": []}}))) == ["WT604"]
    assert codes(log(*seven({"plans": {"3": ["A1-A3", "B4-A7"]}}))) == ["WT605"]


def test_5_1_an_estate_serves_one_plan_and_a_house_with_it() -> None:
    again = log(*seven(STRETCHES), one("8S", "B1=8", plans={1: "A4-A7 A4-A7"}), plans="1d 2d 3c")
    assert codes(again) == ["WT606"]
    assert codes(log(*seven({"plans": {"1": ["A4-A7", "A4-A7"]}}), plans="1d 2d 3c")) == ["WT606"]


def test_5_1_an_estate_with_an_end_house_that_a_plan_used_is_spent() -> None:
    ends = one("15P", "A10=15")
    turns = [
        *seven(), ends, *rising(["1P", "1P"], ["B1", "C1"]), one("12P", "B11=12"), one("12P", "C12=12", plans={1: ""}),
    ]  # fmt: skip
    assert codes(advanced(*turns, plans="1k 2g 3c")) == []
    assert codes(advanced(*turns, one("13P", "A9=13", plans={3: "A1-A3 A4-A7"}), plans="1k 2g 3c")) == ["WT606"]


def test_5_1_a_whole_street_with_a_used_house_is_spent() -> None:
    turns = [*seven(STRETCHES), *rising(["8P", "9P"], ["A8", "A9"]), one("10P", "A10=10", plans={1: ""})]
    assert codes(advanced(*turns, plans="1h 2g 3c")) == ["WT606"]
    assert codes(advanced(*USED_STREET, plans="1h 2g 3c")) == []


def test_5_1_houses_may_be_named_for_a_whole_street_and_are_none_for_temps() -> None:
    turns = [*rising(*street("A", 9)), one("10P", "A10=10", plans={1: "A1-A10"})]
    assert codes(advanced(*turns, plans="1h 2g 3c")) == []
    wrong = [*rising(*street("A", 9)), one("10P", "A10=10", plans={1: "A1-A9"})]
    assert codes(advanced(*wrong, plans="1h 2g 3c")) == ["WT604"]


def test_5_1_two_players_who_claim_a_plan_in_one_turn_both_get_the_high_value() -> None:
    turns = seven(STRETCHES)
    for one_turn in turns:
        one_turn["plays"]["bob"] = dict(one_turn["plays"]["ada"])
    record = log(*turns, players=2)
    assert codes(record) == []
    assert points(record, "ada")["plans"] == points(record, "bob")["plans"] == 7


def test_5_1_who_claims_it_later_gets_the_low_value() -> None:
    turns = seven(STRETCHES)
    for one_turn in turns:
        one_turn["plays"]["bob"] = {key: value for key, value in one_turn["plays"]["ada"].items() if key != "plans"}
    last = turn("8S", play("B1=8"), play("B1=8", plans={3: "A1-A3 A4-A7"}))
    record = log(*turns, last, players=2)
    assert codes(record) == []
    assert (points(record, "ada")["plans"], points(record, "bob")["plans"]) == (7, 3)


def test_5_1_a_plan_that_was_taken_earlier_gives_its_low_value() -> None:
    plan = estate_plan("ours", 3, (1,), 9, 2)
    for taken, gained in (((), 9), ((3,), 2)):
        town = filled(1, fences=1)
        table = table_of(town, plan, taken=taken)
        claim(table, Claim("ada", 3, ((0, 0),), ("A1",)))
        assert town.plans == {3: gained}


def test_5_1_a_plan_is_claimed_once() -> None:
    again = one("8S", "B4=8", plans={3: "A1-A3 A4-A7"})
    assert codes(log(*seven(STRETCHES), again)) == ["WT603"]
    assert points(log(*seven(STRETCHES), again))["plans"] == 7


def test_5_1_several_plans_may_be_claimed_in_one_turn() -> None:
    turns = seven(STRETCHES)
    for one_turn, number in zip(turns, range(1, 8), strict=True):
        one_turn["offers"] = [f"{number}S" if number < 3 else f"{number}T", "5O", "13T"]
        if number > 2:
            one_turn["plays"]["ada"]["effect"] = {"temp": True}
    turns[-1]["plays"]["ada"]["plans"] = {**STRETCHES["plans"], "1": []}
    (lacking,) = check(advanced(*turns, plans="1j 2g 3c")).findings
    assert lacking.finding.rule.code == "WT602"
    more = [one(f"{n}T", f"B{n}={n}", temp=True) for n in (1, 2)]
    assert codes(advanced(*more, *turns, plans="1j 2g 3c")) == []


def test_a_condition_of_estates_has_no_answer_of_its_own() -> None:
    with pytest.raises(ValueError, match="estates"):
        lacks(Town("ada"), all_plans()["1a"])


@pytest.mark.parametrize("plan", all_plans().values(), ids=lambda plan: plan.id)
def test_what_a_plan_asks_for_can_be_said(plan: Plan) -> None:
    assert plan.words
    assert plan.condition in Condition
    assert "{" not in plan.words
