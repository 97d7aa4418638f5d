"""Solo logs: what could not stand on paper, and logs that name one variant and are written as the other."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

import nlv_replay
from nlv_replay.core.verdict import Verdict
from tests.helpers.logs import Data, check, log, play, turn
from tests.helpers.solo import solo, solo_turn

GOOD = solo(solo_turn("4M 2C 12S", "D3=4", marks={"boxes": 0}), note="a game")
DELETE = "taken away"
PLAY = "turns/0/plays/ada"


def at(path: str, value: Any, record: Data = GOOD) -> Data:
    """The good log with one value set, or removed."""
    record = copy.deepcopy(record)
    *above, last = (int(key) if key.isdigit() else key for key in path.split("/"))
    place: Any = record
    for key in above:
        place = place[key]
    if value is DELETE:
        del place[last]
    else:
        place[last] = value
    return record


SHAPES: list[tuple[str, Any, str]] = [
    ("acme", DELETE, "missing-key"),
    ("acme/card", DELETE, "missing-key"),
    ("acme/card", "benny", "card-not-usable"),
    ("acme/card", {"file": "nowhere.yaml"}, "card-not-usable"),
    ("acme/loan-card", "8", "value-not-allowed"),
    ("acme/level", 3, "unknown-key"),
    ("players", [{"id": "ada"}, {"id": "bob"}], "value-not-allowed"),
    ("players", [{"id": "acme"}], "repeated-entry"),
    ("players", [{"id": "ada", "left-after": 3}], "unknown-key"),
    ("turns/0/offers", ["8S", "5L", "13M"], "unknown-key"),
    ("turns/0/draw", ["8S", {"approval": "X"}], "value-not-allowed"),
    ("turns/0/draw", ["8S", {"approve": "P"}], "unknown-key"),
    ("turns/0/draw", ["8"], "value-not-allowed"),
    ("turns/0/acme", {"hotels": {"2": "small"}}, "value-not-allowed"),
    ("turns/0/acme", {"shows": 1}, "unknown-key"),
    (f"{PLAY}/number", 4, "value-not-allowed"),
    (f"{PLAY}/effect-card", 0, "value-not-allowed"),
    (f"{PLAY}/acme", "1", "wrong-type"),
    (f"{PLAY}/take", 1, "unknown-key"),
    (f"{PLAY}/refuse", False, "value-not-allowed"),
    (f"{PLAY}/effect", {"show": "left", "inauguration": True}, "value-not-allowed"),
    (PLAY, {"number": 1}, "missing-key"),
    (PLAY, {"acme": 1, "open": "D3=4"}, "missing-key"),
    ("turns/0/plays", {"bob": {"refuse": True}}, "unknown-player"),
    ("turns/0/plays", DELETE, "missing-key"),
    ("deck", [{}], "missing-key"),
    ("deck", [{"stack": [], "stacks": [[]]}], "missing-key"),
    ("deck", [{"stacks": [[], []]}], "value-not-allowed"),
    ("deck", [{"stack": []}, {"stack": []}], "missing-key"),
    ("deck", [{"stack": []}, {"before-turn": 2, "by": "ada", "stack": []}], "value-not-allowed"),
    ("deck", [{"before-turn": 2, "stack": []}], "missing-key"),
    ("deck", [{"by": "project", "stack": []}], "value-not-allowed"),
    ("results", {"acme": {"bundles": 1}}, "unknown-key"),
    ("results", {"bob": {"total": 1}}, "unknown-player"),
    ("ranking", [["ada"], ["bob"]], "unknown-player"),
    ("ended", "checkmate", "value-not-allowed"),
    ("projects", ["P7", "V1", "Y0"], "value-not-allowed"),
]


def names(verdict: Verdict) -> list[str]:
    return [placed.finding.rule.name for placed in verdict.findings]


def test_the_good_log_is_clean() -> None:
    assert check(GOOD).status == "clean"


@pytest.mark.parametrize(("path", "value", "name"), SHAPES, ids=[f"{path} {value}"[:60] for path, value, _ in SHAPES])
def test_what_could_not_stand_on_paper_is_a_finding_of_shape(path: str, value: Any, name: str) -> None:
    verdict = check(at(path, value))
    assert verdict.status == "unjudged"
    assert name in names(verdict)
    assert all(placed.line and placed.column for placed in verdict.findings)


def test_acme_may_be_ranked_and_have_results() -> None:
    record = at("results", {"acme": {"golf": 0}})
    assert check(record | {"ranking": [["acme"], ["ada"]]}).status in ("clean", "findings")


def table_log(players: int = 2) -> Data:
    return log(turn(*(play("B5=8") for _ in range(players)), offers="8S 5L 13M"), players=players)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_game_of_several_is_never_accepted_as_solo(players: int) -> None:
    verdict = check(table_log(players) | {"variant": "solo"})
    assert verdict.status == "unjudged"
    assert [placed.finding.path for placed in verdict.findings] == [("variant",)]
    assert "written as a game of several" in verdict.findings[0].finding.message


@pytest.mark.parametrize("variant", ["standard", "first-game", None])
def test_a_solo_game_is_never_accepted_as_one_of_several(variant: str | None) -> None:
    record = at("variant", DELETE if variant is None else variant)
    verdict = check(record)
    assert verdict.status == "unjudged"
    assert len(verdict.findings) == 1
    assert "does not say `variant: solo`" in verdict.findings[0].finding.message


def test_a_mistake_in_a_log_is_no_wrong_variant() -> None:
    assert names(check(at(f"{PLAY}/opens", "B5=8"))) == ["unknown-key"]
    broken = table_log()
    broken["turns"][0]["plays"]["ada"]["opens"] = "B5=8"
    assert names(check(broken)) == ["unknown-key"]


@pytest.mark.parametrize("sort", [False, True])
def test_the_variant_is_found_wherever_it_stands(sort: bool) -> None:
    record = {**GOOD, "turns": GOOD["turns"] * 1, "note": "x" * 6000}
    text = json.dumps(record, sort_keys=sort)
    assert nlv_replay.check_bytes(text.encode()).status == "clean"
    late = {key: record[key] for key in record if key != "variant"} | {"variant": "solo"}
    assert nlv_replay.check_bytes(json.dumps(late).encode()).status == "clean"


def test_a_short_approval_in_yaml_is_read() -> None:
    text = """\
format: nlv-log/1
game: new-las-vegas
variant: solo
players: [{id: ada, loan: true}]
acme: {card: ben, loan-card: 8S}
projects: [P1, V4, Y0]
turns:
  - draw: [4M, approval: P, 2C, 12S]
    plays:
      ada: {number: 1, effect-card: 2, acme: 3, open: D3=4}
ended: abandoned
"""
    verdict = nlv_replay.check_bytes(text.encode())
    assert [placed.finding.rule.clause for placed in verdict.findings] == ["11.3"]


def test_the_verdict_names_the_card() -> None:
    card = check(GOOD).to_dict()["card"]
    assert card["name"] == "ben"
    assert "architect card ben: 0 of 15 entries" in card["remark"]
    assert check(table_log()).to_dict()["card"] is None


def test_wrong_points_of_both_are_told() -> None:
    verdict = check(at("results", {"ada": {"total": 99, "streets": 9}, "acme": {"total": 99, "golf": 4}}))
    assert sorted(placed.finding.rule.code for placed in verdict.findings) == ["NLV905", "NLV911", "NLV936", "NLV939"]
