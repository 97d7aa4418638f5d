"""Claims: marks of a play, results, ranking and end, each with the clause that it cites."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers.logs import REFUSE, Data, check, clauses, codes, found, log, play, points, turn


def marked(marks: Data, last: Data, *before: Data, **more: Any) -> Data:
    """A log whose last play claims these marks."""
    return log(*before, last | {"marks": marks}, **more)


AVENUE_2 = [play("A2=2", construction="C2"), play("B2=2"), play("D2=2")]
FIVE_SIX = play("A5=5"), play("A6=6")
PAID = play("A1=1", free=1)
EXTENDED = play("B4=5", extended=(1, "B5=5"))
SHOW = play("A2=2", show="left")
THIRD_SHOW = play("A2=2", show="right"), play("A5=5", show="right")
REFUSALS = [REFUSE] * 3

RIGHT: list[tuple[Data, Data, tuple[Data, ...]]] = [
    ({"hotels": {"2": "large"}}, play("C2=2"), tuple(AVENUE_2)),
    ({"hotels": {}}, play("A1=1"), ()),
    ({"projects": {"P6": 8}}, REFUSE, tuple(REFUSALS)),
    ({"projects": {}}, REFUSE, ()),
    ({"holes": {"A5": "circled"}}, play("A5=5"), ()),
    ({"holes": {"A6": "circled"}}, play("A6=6"), (play("A5=5"),)),
    ({"holes": dict.fromkeys(["A7", "A8", "A9", "A10", "A11"], "crossed")}, play("A9=9"), FIVE_SIX),
    ({"holes": {}}, play("B5=5"), ()),
    ({"debts": {"C4": "circled"}}, play("A1=1", construction="C4"), ()),
    ({"debts": {"C4": "cleared"}}, play("C4=4"), (play("A1=1", construction="C4"),)),
    ({"debts": {"show.left.5": "circled", "show.left.6": "circled"}}, SHOW, ()),
    ({"debts": {"show.right.3": "cleared"}}, play("A7=7", show="right"), THIRD_SHOW),
    ({"debts": {"set.1": "circled"}}, EXTENDED, ()),
    ({"debts": {"set.1": "cleared"}}, PAID, ()),
    ({"debts": {}}, PAID, ()),  # the debt of a set that was never circled: whether it is marked as cleared is left open
    ({"debts": {}}, play("A1=1"), ()),
    ({"stars": {"A2": "circled"}}, SHOW, ()),
    ({"stars": {"A2": "crossed"}}, play("A2=2"), ()),
    ({"stars": {}}, play("A1=1"), ()),
    ({"carpets": ["D3"]}, play("A1=1", limousine="d3"), (play("A2=2", limousine="d1 d2"),)),
    ({"carpets": []}, play("A1=1", limousine="d1 d2"), ()),
    ({"boxes": 1}, play("A1=1", inauguration=True), ()),
    ({"boxes": 0}, play("A1=1"), ()),
    ({"boxes": 2}, REFUSE, ()),
    ({"boxes": 1}, REFUSE, (play("A1=1", inauguration=True), *[REFUSE] * 5)),
]  # fmt: skip


@pytest.mark.parametrize(("marks", "last", "before"), RIGHT)
def test_marks_that_the_rules_give_are_right(marks: Data, last: Data, before: tuple[Data, ...]) -> None:
    ends = {"ended": "track-full"} if marks == {"boxes": 1} and last is REFUSE else {}
    assert clauses(marked(marks, last, *before, projects="P6 V1 Y0", **ends)) == []


WRONG: list[tuple[str, Data, Data, tuple[Data, ...]]] = [
    # wrong
    ("7.1", {"hotels": {"2": "small"}}, play("C2=2"), tuple(AVENUE_2)),
    ("7.2", {"projects": {"P6": 4}}, REFUSE, tuple(REFUSALS)),
    ("5.1", {"holes": {"A4": "circled"}}, play("A5=5"), ()),
    ("5.2", {"holes": {"A7": "circled"}}, play("A6=6"), (play("A5=5"),)),
    ("4.1", {"debts": {"C4": "cleared"}}, play("A1=1", construction="C4"), ()),
    ("4.1", {"debts": {"C4": "circled"}}, play("C4=4"), (play("A1=1", construction="C4"),)),
    ("4.3", {"debts": {"show.left.5": "circled", "show.left.6": "cleared"}}, SHOW, ()),
    ("6.6", {"debts": {"set.1": "cleared"}}, EXTENDED, ()),
    ("6.6", {"debts": {"set.1": "circled"}}, PAID, ()),
    ("4.3", {"stars": {"A2": "crossed"}}, SHOW, ()),
    ("4.3", {"stars": {"A2": "circled"}}, play("A2=2"), ()),
    ("4.4", {"boxes": 2}, play("A1=1", inauguration=True), ()),
    ("3.5", {"boxes": 1}, REFUSE, ()),
    # missing
    ("7.1", {"hotels": {}}, play("C2=2"), tuple(AVENUE_2)),
    ("7.2", {"projects": {}}, REFUSE, tuple(REFUSALS)),
    ("5.1", {"holes": {}}, play("A5=5"), ()),
    ("5.2", {"holes": {}}, play("A6=6"), (play("A5=5"),)),
    ("5.3", {"holes": {}}, play("A9=9"), FIVE_SIX),
    ("5.3", {"holes": {"A9": "crossed"}}, play("A9=9"), FIVE_SIX),
    ("4.1", {"debts": {}}, play("A1=1", construction="C4"), ()),
    ("4.1", {"debts": {}}, play("C4=4"), (play("A1=1", construction="C4"),)),
    ("4.3", {"debts": {}}, SHOW, ()),
    ("4.3", {"debts": {"show.left.5": "circled"}}, SHOW, ()),
    ("6.6", {"debts": {}}, EXTENDED, ()),
    ("4.3", {"stars": {}}, play("A2=2"), ()),
    ("4.5", {"carpets": []}, play("A1=1", limousine="d3"), (play("A2=2", limousine="d1 d2"),)),
    ("4.4", {"boxes": 0}, play("A1=1", inauguration=True), ()),
    ("3.5", {"boxes": 0}, REFUSE, ()),
    # extra
    ("7.1", {"hotels": {"3": "large"}}, play("A1=1"), ()),
    ("7.1", {"hotels": {"2": "large", "3": "large"}}, play("C2=2"), tuple(AVENUE_2)),
    ("7.2", {"projects": {"V1": 8}}, play("A1=1"), ()),
    ("5.2", {"holes": {"A6": "circled", "A7": "circled"}}, play("A6=6"), (play("A5=5"),)),
    ("5.3", {"holes": {"A9": "circled"}}, play("A9=9"), FIVE_SIX),
    ("4.1", {"debts": {"C4": "circled"}}, play("A1=1"), ()),
    ("4.3", {"debts": {"show.right.3": "circled"}}, play("A1=1"), ()),
    ("6.6", {"debts": {"set.2": "circled"}}, play("A1=1"), ()),
    ("4.3", {"stars": {"A1": "crossed"}}, play("A1=1"), ()),
    ("4.5", {"carpets": ["D3"]}, play("A1=1", limousine="d1 d2"), ()),
    ("4.4", {"boxes": 1}, play("A1=1"), ()),
    ("3.5", {"boxes": 3}, REFUSE, ()),
]  # fmt: skip


MARK_ZONES = {
    "hotels": "10.4",
    "projects": "10.1",
    "holes": "10.6",
    "debts": "10.9",
    "stars": "10.3",
    "carpets": "10.7",
    "boxes": "10.2",
}


@pytest.mark.parametrize(("clause", "marks", "last", "before"), WRONG)
def test_a_wrong_mark_cites_the_clause_of_its_zone(
    clause: str, marks: Data, last: Data, before: tuple[Data, ...]
) -> None:
    """``also`` names the clause by which the mark is written."""
    record = marked(marks, last, *before, projects="P6 V1 Y0")
    (kind,) = marks
    wrong = [f for f in check(record).to_dict()["findings"] if f["severity"] == "miscount"]
    assert [(f["turn"], f["player"]) for f in wrong] == [(len(before) + 1, "ada")]
    assert (wrong[0]["clause"], wrong[0]["also"]) == (MARK_ZONES[kind], [clause])


def test_two_boxes_marked_by_the_refusal_that_found_one_left_are_wrong() -> None:
    record = marked({"boxes": 2}, REFUSE, play("A1=1", inauguration=True), *[REFUSE] * 5, ended="track-full")
    assert found(record) == [("10.2", 7, "ada")]


def test_marks_of_two_kinds_are_two_findings() -> None:
    assert sorted(clauses(marked({"stars": {}, "boxes": 1}, play("A2=2")))) == ["10.2", "10.3"]


def test_marks_compare_a_single_turn() -> None:
    """What an earlier turn wrote is not to be marked again."""
    assert clauses(marked({"stars": {"A2": "crossed"}}, play("A4=4"), play("A2=2"))) == ["10.3"]


def test_marks_of_a_same_turn_large_hotel_do_not_depend_on_the_seat() -> None:
    large = play("C2=2") | {"marks": {"hotels": {"2": "large"}}}
    record = log(*(turn(one, one) for one in [*AVENUE_2, large]), players=2)
    assert clauses(record) == []


# results

PLAYED = [play("A2=2", show="left"), play("A4=4"), play("A5=6", extended=(1, "A6=6"))]
ZONE_CLAUSES = {
    "projects": "10.1",
    "inauguration": "10.2",
    "shows": "10.3",
    "hotels": "10.4",
    "streets": "10.5",
    "golf": "10.6",
    "limousine": "10.7",
    "bundles": "10.8",
    "debts": "10.9",
    "safe": "10.9",
    "total": "10",
}


def test_right_results_are_right_whole_or_in_part() -> None:
    earned = points(log(*PLAYED))
    assert earned.keys() == ZONE_CLAUSES.keys()
    assert clauses(log(*PLAYED, results={"ada": earned})) == []
    assert all(clauses(log(*PLAYED, results={"ada": {zone: value}})) == [] for zone, value in earned.items())


@pytest.mark.parametrize("off", [-1, 1, 20])
@pytest.mark.parametrize("zone", ZONE_CLAUSES)
def test_a_wrong_claim_cites_the_clause_of_its_zone(zone: str, off: int) -> None:
    earned = points(log(*PLAYED))
    record = log(*PLAYED, results={"ada": {zone: earned[zone] + off}})
    verdict = check(record).to_dict()
    assert [(clause, player) for clause, _, player in found(record)] == [(ZONE_CLAUSES[zone], "ada")]
    finding = verdict["findings"][-1]
    assert (finding["severity"], finding["spot"]) == ("miscount", zone)
    assert finding["detail"]
    assert verdict["scores"]["ada"][zone] == {"computed": earned[zone], "claimed": earned[zone] + off}


def test_a_total_that_only_carries_a_wrong_zone_hangs_under_it() -> None:
    earned = points(log(*PLAYED))
    wrong = earned | {"golf": earned["golf"] + 3, "total": earned["total"] + 3}
    verdict = check(log(*PLAYED, results={"ada": wrong}))
    assert [p.finding.rule.clause for p in verdict.roots if p.severity == "miscount"] == ["10.6"]
    assert "NLV911" in codes(log(*PLAYED, results={"ada": wrong}))


@pytest.mark.parametrize(
    ("claimed", "wrong"),
    [
        ([["ada", "bob"]], False),
        ([["bob", "ada"]], False),
        ([["ada"], ["bob"]], True),
        ([["bob"], ["ada"]], True),
        ([], True),
    ],
)
def test_10_10_a_claimed_ranking_ties_in_any_order(claimed: list[list[str]], wrong: bool) -> None:
    record = log(turn(play("A2=2"), play("A2=2")), players=2, ranking=claimed)
    assert clauses(record) == (["10.10"] if wrong else [])
    assert check(record).to_dict()["ranking"]["changed"] is wrong


def test_10_10_who_left_is_not_in_the_ranking() -> None:
    seats: list[Data] = [{"id": "ada", "loan": False}, {"id": "bob", "loan": False, "left-after": 0}]
    assert clauses(log(turn(play("A2=2")), players=seats, ranking=[["ada"]])) == []
    assert clauses(log(turn(play("A2=2")), players=seats, ranking=[["ada"], ["bob"]])) == ["10.10"]


@pytest.mark.parametrize("claim", ["track-full", "all-projects", "all-built-opened"])
def test_7_3_an_end_claimed_before_any_was_reached(claim: str) -> None:
    assert sorted(clauses(log(*PLAYED, ended=claim))) == ["7.3", "7.4"]


def test_a_result_of_turns_after_the_end_is_not_compared() -> None:
    """Scores are those at the end, so a claim that counts a turn more is wrong."""
    full = [play("A1=1", inauguration=True), play("A2=2", inauguration=True), *[REFUSE] * 5]
    counted = points(log(*full))
    assert sorted(clauses(log(*full, play("A4=4"), ended="track-full", results={"ada": counted}))) == ["7.4"]
