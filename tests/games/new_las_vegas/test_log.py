"""Records of New Las Vegas: what could not stand on paper is a finding of shape, and plays become moves in order."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from nlv_replay.games.log_parts import MOST_PLAYERS, MOST_TURNS
from nlv_replay.games.new_las_vegas.log import ADAPTER, turns_of
from tests.helpers.logs import REFUSE, SEATS, Data, check, clauses, empty_table, log, play, turn

GOOD = log(turn(play("B5=8", show="left", extended=(1, "B4=8")), offers="8S 5L 13M"), note="a game")


def at(path: str, value: Any) -> Data:
    """The good log with one value set; ``del`` removes it."""
    record = copy.deepcopy(GOOD)
    *above, last = (int(key) if key.isdigit() else key for key in path.split("/"))
    place: Any = record
    for key in above:
        place = place[key]
    if value is DELETE:
        del place[last]
    else:
        place[last] = value
    return record


DELETE = object()
PLAY = "turns/0/plays/ada"

SHAPES: list[tuple[str, Any, str]] = [
    ("format", "nlv-log/2", "unknown-format"),
    ("format", DELETE, "unknown-format"),
    ("game", "new-las-vega", "unknown-game"),
    ("game", DELETE, "unknown-game"),
    ("variant", "expert", "unknown-game"),
    ("colour", "blue", "unknown-key"),
    ("turns", DELETE, "missing-key"),
    ("players", DELETE, "missing-key"),
    ("projects", DELETE, "missing-key"),
    ("turns/0/plays", DELETE, "missing-key"),
    (PLAY, {}, "missing-key"),
    (f"{PLAY}/take", 4, "value-not-allowed"),
    (f"{PLAY}/take", 0, "value-not-allowed"),
    (f"{PLAY}/take", "1", "wrong-type"),
    (f"{PLAY}/take", True, "wrong-type"),
    (f"{PLAY}/open", "B5", "value-not-allowed"),
    (f"{PLAY}/open", "b5=8", "value-not-allowed"),
    (f"{PLAY}/open", "B5=-1", "value-not-allowed"),
    (f"{PLAY}/open", "B05=8", "value-not-allowed"),
    (f"{PLAY}/open", 5, "wrong-type"),
    (f"{PLAY}/opens", "B5=8", "unknown-key"),
    (f"{PLAY}/effect", {"show": "middle"}, "value-not-allowed"),
    (f"{PLAY}/effect", {"show": "left", "inauguration": True}, "value-not-allowed"),
    (f"{PLAY}/effect", {}, "value-not-allowed"),
    (f"{PLAY}/effect", {"inauguration": False}, "value-not-allowed"),
    (f"{PLAY}/effect", {"park": True}, "unknown-key"),
    (f"{PLAY}/effect", {"limousine": "d1"}, "wrong-type"),
    (f"{PLAY}/bonus", {}, "value-not-allowed"),
    (f"{PLAY}/bonus", {"easy-opening": 1, "free-action": 1}, "value-not-allowed"),
    (f"{PLAY}/bonus", {"easy-opening": 0}, "value-not-allowed"),
    (f"{PLAY}/bonus", {"extended-casino": {"set": 1}}, "missing-key"),
    (f"{PLAY}/refuse", False, "value-not-allowed"),
    (f"{PLAY}/marks", {"hotels": {"1": "huge"}}, "value-not-allowed"),
    (f"{PLAY}/marks", {"roofs": {}}, "unknown-key"),
    ("turns/0/plays/bob", REFUSE, "unknown-player"),
    ("turns/0/offers", ["8S", "5L"], "value-not-allowed"),
    ("turns/0/offers", ["8X", "5L", "1M"], "value-not-allowed"),
    ("players", [], "value-not-allowed"),
    ("players", [{"id": "Ada", "loan": True}], "value-not-allowed"),
    ("players", [{"id": "ada", "loan": "yes"}], "wrong-type"),
    ("players", [{"id": "ada", "loan": True}, {"id": "ada", "loan": True}], "repeated-entry"),
    ("players", [{"id": "ada", "loan": True, "left-after": -1}], "value-not-allowed"),
    ("projects", ["P7", "V1", "Y0"], "value-not-allowed"),
    ("ended", "checkmate", "value-not-allowed"),
    ("results", {"bob": {"total": 1}}, "unknown-player"),
    ("results", {"ada": {"golfing": 1}}, "unknown-key"),
    ("results", {"ada": {"golf": 1.0}}, "wrong-type"),
    ("results", {"ada": {"golf": None}}, "wrong-type"),
    ("ranking", [["bob"]], "unknown-player"),
    ("deck", [{"stacks": []}, {"stacks": []}], "missing-key"),
    ("deck", [{"stacks": []}, {"stacks": [], "before-turn": 2, "by": "bob"}], "unknown-player"),
    ("sheet", "printed", "sheet-not-usable"),
    ("corrections", [{"turn": 1, "reason": "a slip", "by": "the judge"}], "missing-key"),
]


def test_the_good_log_is_clean() -> None:
    assert check(GOOD).status == "clean"


@pytest.mark.parametrize(("path", "value", "name"), SHAPES)
def test_what_could_not_stand_on_paper_is_a_finding_of_shape(path: str, value: Any, name: str) -> None:
    verdict = check(at(path, value))
    assert verdict.status == "unjudged"
    assert name in [placed.finding.rule.name for placed in verdict.findings]
    assert all(placed.finding.rule.code < "NLV100" and placed.line for placed in verdict.findings)


@pytest.mark.parametrize("number", [0, 17, 18, 999])
def test_what_could_be_written_on_paper_is_judged_by_the_rules(number: int) -> None:
    assert clauses(log(turn(play(f"B5={number}"), offers="8S 5L 13M"))) == ["3.3"]


def test_annotations_and_corrections_change_nothing() -> None:
    record = at("corrections", [{"turn": 1, "player": "ada", "reason": "a slip", "by": "judge", "date": "2026-03-14"}])
    record["turns"][0] |= {"note": "late"}
    record["turns"][0]["plays"]["ada"]["note"] = "sorry"
    record["event"] = {"name": "Spring Open", "round": 2, "table": 4, "date": "2026-03-14"}
    assert clauses(record) == clauses(GOOD)
    assert check(record).status == check(GOOD).status


def test_limits_on_turns_and_players() -> None:
    assert check(empty_table(MOST_TURNS)).status == "clean"
    assert [p.finding.rule.name for p in check(empty_table(MOST_TURNS + 1)).findings] == ["too-large"]
    seats = [{"id": f"p{n}", "loan": False, "left-after": 0} for n in range(MOST_PLAYERS + 1)]
    assert check(log(turn(), players=seats[:-1])).status == "clean"
    assert [p.finding.rule.name for p in check(log(turn(), players=seats)).findings] == ["too-large"]


def moves(*plays: Data) -> list[str]:
    record = ADAPTER.validate_python(log(turn(*plays), players=len(plays)))
    (only,) = turns_of(record)
    return [type(move).__name__ for move in only.moves]


def test_6_5_a_play_becomes_opening_payment_effect_and_second_casino_in_this_order() -> None:
    assert moves(play("B5=8", free=1, show="left")) == ["Flip", "Open", "Pay", "Host"]
    assert moves(play("B5=8", easy=1, inauguration=True)) == ["Flip", "Open", "Pay", "Inaugurate"]
    assert moves(play("B5=8", construction="C4", extended=(1, "B4=8"))) == ["Flip", "Open", "Build", "Extend"]
    assert moves(REFUSE, play("B5=8", improvement="golf.par3")) == ["Flip", "Refuse", "Open", "Improve"]
    assert moves(play("B5=8", limousine="d1", marks={"boxes": 0})) == ["Flip", "Mark", "Open", "Drive"]


def test_plays_come_in_seat_order_whatever_their_order_in_the_file() -> None:
    record = log(turn(play("A1=1"), play("A2=2"), play("A4=4")), players=3)
    plays = record["turns"][0]["plays"]
    record["turns"][0]["plays"] = {player: plays[player] for player in reversed(SEATS[:3])}
    (only,) = turns_of(ADAPTER.validate_python(record))
    assert [move.player for move in only.moves] == [None, *SEATS[:3]]


@pytest.mark.parametrize(
    ("decision", "lacks"),
    [
        ({"turn": 0, "player": "ada", "play": {"take": 1}}, ["`turn`"]),
        ({"play": {"take": 1}}, ["`turn`", "`player`"]),
        ({"results": {"total": 3}}, ["`player`"]),
    ],
)
def test_a_decision_that_replaces_says_whose_and_when(decision: Data, lacks: list[str]) -> None:
    record = log(play("B4=9"), corrections=[{**decision, "reason": "Misread.", "by": "eve", "date": "2026-03-14"}])
    placed = check(record).findings
    assert [one.finding.rule.code for one in placed] == ["NLV008"] * len(lacks)
    assert all(word in one.finding.message for one, word in zip(placed, lacks, strict=True))
