"""Verdicts: what they come to, and the keys of the contract."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from nlv_replay.core.game import Material
from nlv_replay.core.result import Result, Zones, is_ranking_of, same_ranking
from nlv_replay.core.rule import Earlier, Finding, Place, Rule, Severity
from nlv_replay.core.verdict import Placed, Status, Verdict

RESULT = Result(
    scores={"ann": Zones({"total": 7}, {"total": 8}, lambda _: ["7"])},
    ranking=[["ann"], ["ben", "cat"]],
    claimed_ranking=[["ann"], ["cat", "ben"]],
    ended=("one", "two"),
    claimed_end="two",
    end_turn=9,
)
BARE = Verdict(
    path="a.yaml",
    sha256="0" * 64,
    tool_version="1",
    rules_version="2",
    game="dice",
    title="Dice",
    variant="standard",
    turns=9,
    players={"ann": "Ann"},
    material=Material("mine", "1" * 64, 0.5, None),
    rulings={"price": "coin"},
    rulings_from={"price": "default"},
    findings=(),
    result=RESULT,
)


def placed(severity: Severity, caused_by: int | None = None) -> Placed:
    rule = Rule("X101", "bad-pattern", "A sentence.", "1.1", 3, severity)
    related = Earlier(1, "ben", "A1", "It was here.", ("open",))
    finding = Finding(
        1, rule, "A message.", Place(2, "ann", "B5"), ("turns", 1), (related,), caused_by, "price", ("sum",)
    )
    return Placed(finding, 12, 3, ((related, 8, 1),))


def verdict(*severities: Severity, **more: Any) -> Verdict:
    return replace(BARE, findings=tuple(placed(severity) for severity in severities), **more)


@pytest.mark.parametrize(
    ("severities", "status"),
    [
        ((), Status.CLEAN),
        ((Severity.NOTE,), Status.CLEAN),
        ((Severity.NOTE, Severity.UNCLEAR), Status.UNCLEAR),
        ((Severity.UNCLEAR, Severity.MISCOUNT), Status.FINDINGS),
        ((Severity.ILLEGAL,), Status.FINDINGS),
    ],
)
def test_a_verdict_comes_to_its_worst_finding(severities: tuple[Severity, ...], status: Status) -> None:
    assert verdict(*severities).status is status


def test_without_a_result_nothing_was_judged() -> None:
    assert verdict(Severity.NOTE, result=None).status is Status.UNJUDGED


def test_roots_are_the_findings_that_no_other_one_caused() -> None:
    both = replace(BARE, findings=(placed(Severity.ILLEGAL), placed(Severity.ILLEGAL, 1)))
    assert both.roots == both.findings[:1]


_CONTRACT = "format tool rules log game sheet rulings status findings scores ranking ended"
CONTRACT = _CONTRACT.split()
_FINDING = "code name severity message clause page turn player spot file line column caused_by related"
FINDING = _FINDING.split()


def test_to_dict_has_the_keys_of_the_contract() -> None:
    told = verdict(Severity.ILLEGAL).to_dict()
    assert set(CONTRACT) <= told.keys()
    assert set(FINDING) <= told["findings"][0].keys()
    assert (told["format"], told["tool"]) == ("nlv-verdict/1", {"name": "nlv-replay", "version": "1"})
    assert told["rules"]["version"] == "2"
    assert {key: told["log"][key] for key in ("path", "sha256")} == {"path": "a.yaml", "sha256": "0" * 64}
    assert {key: told["sheet"][key] for key in ("name", "sha256", "verified")} == {
        "name": "mine",
        "sha256": "1" * 64,
        "verified": 0.5,
    }
    assert told["scores"] == {"ann": {"total": {"computed": 7, "claimed": 8}}}
    assert {key: told["ranking"][key] for key in ("computed", "claimed", "changed")} == {
        "computed": RESULT.ranking,
        "claimed": RESULT.claimed_ranking,
        "changed": False,
    }
    assert {key: told["ended"][key] for key in ("computed", "claimed", "turn")} == {
        "computed": "two",
        "claimed": "two",
        "turn": 9,
    }


def test_to_dict_tells_a_finding_whole() -> None:
    (told,) = verdict(Severity.MISCOUNT).to_dict()["findings"]
    assert [told[key] for key in FINDING] == [
        *("X101", "bad-pattern", "miscount", "A message.", "1.1", 3, 2, "ann", "B5", "a.yaml", 12, 3, None),
        [{"message": "It was here.", "turn": 1, "player": "ben", "spot": "A1", "line": 8, "column": 1}],
    ]


@pytest.mark.parametrize(
    "what", [verdict(), verdict(Severity.NOTE), verdict(Severity.ILLEGAL, result=None, material=None)]
)
def test_keys_are_stable_and_all_of_it_is_json(what: Verdict) -> None:
    told = what.to_dict()
    assert told.keys() == BARE.to_dict().keys()
    assert json.loads(json.dumps(told)) == told


def test_a_ranking_is_that_of_players_who_are_tied_within_a_place_and_have_less_in_the_next() -> None:
    standings = {"ann": (9, 1), "ben": (9, 1), "cat": (9, 0)}
    assert is_ranking_of([["ben", "ann"], ["cat"]], standings)
    assert not is_ranking_of([["ann"], ["ben"], ["cat"]], standings)
    assert not is_ranking_of([["ann", "ben", "cat"]], standings)
    assert not is_ranking_of([["cat"], ["ann", "ben"]], standings)


def test_the_same_places_are_the_same_ranking() -> None:
    assert same_ranking([["a", "b"], ["c"]], [["b", "a"], ["c"]])
    assert not same_ranking([["a"], ["b"]], [["a", "b"]])
    assert not same_ranking([["a"], ["b"]], [["b"], ["a"]])


@pytest.mark.parametrize(
    ("ended", "claimed", "end"),
    [
        ((), None, None),
        (("one",), None, "one"),
        (("one", "two"), "two", "two"),
        (("one",), "two", "one"),
        ((), "one", None),
    ],
)
def test_the_end_is_the_one_claimed_where_it_holds_else_the_first(
    ended: tuple[str, ...], claimed: str | None, end: str | None
) -> None:
    assert replace(RESULT, ended=ended, claimed_end=claimed).end == end


@pytest.mark.parametrize(
    ("claimed", "changed"), [(None, False), ([["ann"], ["ben"]], True), ([["ann"], ["cat", "ben"]], False)]
)
def test_a_ranking_is_changed_only_where_another_one_was_claimed(
    claimed: list[list[str]] | None, changed: bool
) -> None:
    assert replace(RESULT, claimed_ranking=claimed).ranking_changed is changed
