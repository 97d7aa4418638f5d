"""Claims of a record: marks, points, ranking (5.1, 5.4, 5.5)."""

from __future__ import annotations

import pytest

from tests.helpers.towns import STRETCHES, advanced, check, codes, log, one, points, roots, seven

TOWN = [one("8P", "B4=8", park=True, roundabout="A4"), one("9B", "B5=9", bis="B6=9"), one("3O", "A3=3", pool=True)]
ZONES = {"plans": "901", "parks": "902", "pools": "903", "temps": "904", "estates": "905"}
COSTS = {"bis": "906", "refusals": "907", "roundabouts": "908"}


def test_5_4_right_claims_are_silent() -> None:
    record = advanced(*TOWN)
    assert codes(advanced(*TOWN, results={"ada": points(record)}, ranking=[["ada"]])) == []


@pytest.mark.parametrize(("zone", "code"), {**ZONES, **COSTS}.items())
def test_5_4_a_wrong_zone_is_one_finding(zone: str, code: str) -> None:
    true = points(advanced(*TOWN))
    assert codes(advanced(*TOWN, results={"ada": {zone: true[zone] + (9 if true[zone] >= 0 else -9)}})) == [f"WT{code}"]


@pytest.mark.parametrize("zone", COSTS)
def test_5_4_costs_may_be_claimed_with_or_without_their_minus_sign(zone: str) -> None:
    true = points(advanced(*TOWN))[zone]
    for said in (true, -true):
        assert codes(advanced(*TOWN, results={"ada": {zone: said}})) == []


def test_5_4_a_wrong_total_hangs_under_the_wrong_zone_that_it_holds() -> None:
    record = advanced(*TOWN, results={"ada": {"parks": 4, "total": 99}})
    assert codes(record) == ["WT902", "WT909"]
    assert roots(record) == ["WT902"]


def test_5_4_totals_that_leave_out_roundabouts_are_wrong() -> None:
    true = points(advanced(*TOWN))
    assert true["roundabouts"] == -3
    assert codes(advanced(*TOWN, results={"ada": {"total": true["total"] + 3}})) == ["WT909"]


def test_5_4_claims_after_an_illegal_move_hang_under_it() -> None:
    record = log(one("8P", "B5=8", park=True), one("5O", "B7=5", pool=True), results={"ada": {"pools": 3, "parks": 2}})
    assert roots(record)[0] == "WT104"
    assert set(roots(record)) <= {"WT104", "WT405"}


def test_5_1_marks_of_plans_are_whole() -> None:
    used = [f"A{place}" for place in range(7, 0, -1)]
    assert codes(log(*seven(STRETCHES | {"marks": {"plans": {"3": 7}, "used": used}}))) == []
    assert codes(log(*seven(STRETCHES | {"marks": {"plans": {}}}))) == ["WT607"]
    assert codes(log(*seven(STRETCHES | {"marks": {"used": used[1:]}}))) == ["WT608"]


def test_a_wrong_total_shows_its_sum() -> None:
    (placed,) = check(log(one("8P", "B4=8", park=True), results={"ada": {"total": 3}})).findings
    assert placed.finding.detail[0].endswith("= 2")
