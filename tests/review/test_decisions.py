from __future__ import annotations

import json
from typing import Any

import pytest

from nlv_replay import check_bytes
from nlv_replay.core.verdict import Status, Verdict
from nlv_replay.errors import SourceError
from nlv_replay.games import find_game
from nlv_replay.review.deciding import HEAD, appended
from nlv_replay.session import Source, read_decisions
from tests.helpers.logs import log, play, turn

Data = dict[str, Any]
GAME = find_game("new-las-vegas")
SAID = {"reason": "seen too late", "by": "Ms Hall", "date": "2026-03-14"}


def wrong(**more: Any) -> Data:
    return log(turn(play("B4=6"), offers="5L 8C 13M"), **more)


def judged(record: Data, *decisions: Data) -> Verdict:
    file = {"format": "nlv-decisions/1", "decisions": [{**one, **SAID} for one in decisions]}
    return check_bytes(json.dumps(record).encode(), decisions=json.dumps(file).encode())


def codes(verdict: Verdict) -> list[str]:
    return [one.finding.rule.code for one in verdict.findings if one.accepted is None]


ACCEPT = {"turn": 1, "player": "ada", "finding": "NLV101", "accepted": "it stands"}


def test_an_accepted_finding_is_shown_and_does_not_count() -> None:
    verdict = judged(wrong(), ACCEPT)
    assert verdict.status is Status.CLEAN
    (found,) = verdict.to_dict()["findings"]
    assert found["accepted"] == {"accepted": "it stands", **SAID}


def test_a_correction_in_the_log_itself_accepts_as_well() -> None:
    assert judged(wrong(corrections=[{**ACCEPT, **SAID}])).status is Status.CLEAN


@pytest.mark.parametrize("other", [{"turn": 2}, {"player": "bob"}, {"finding": "NLV104"}, {"spot": "B5"}])
def test_a_decision_about_another_place_is_stale(other: Data) -> None:
    verdict = judged(wrong(), {**ACCEPT, **other})
    assert codes(verdict) == ["NLV101", "NLV916"]
    assert verdict.status is Status.FINDINGS


def test_a_stale_decision_alone_does_not_make_a_game_wrong() -> None:
    verdict = judged(log(play("B4=5")), ACCEPT)
    assert "NLV916" in codes(verdict)
    assert verdict.status is Status.CLEAN


def test_a_replaced_play_is_the_one_that_is_judged() -> None:
    verdict = judged(wrong(), {**ACCEPT, "accepted": None, "play": {"take": 1, "open": "B4=5"}})
    assert codes(verdict) == []
    assert verdict.result is not None
    assert verdict.result.scores["ada"]["streets"].computed == 5


def test_a_replaced_claim_is_the_one_that_is_compared() -> None:
    record = log(play("B4=5"), results={"ada": {"streets": 9}})
    assert "NLV905" in codes(judged(record))
    named = {"turn": 1, "player": "ada", "finding": "NLV905", "results": {"streets": 5}}
    assert "NLV905" not in codes(judged(record, named))


def test_a_play_that_cannot_stand_there_is_stale() -> None:
    verdict = judged(wrong(), {"turn": 7, "player": "ada", "play": {"take": 1, "open": "B4=5"}})
    assert codes(verdict) == ["NLV101", "NLV916"]


def test_a_decision_that_replaces_for_a_finding_which_is_gone_is_stale() -> None:
    right = log(turn(play("B4=5"), offers="5L 8C 13M"))
    verdict = judged(right, {"turn": 1, "player": "ada", "finding": "NLV101", "play": {"take": 1, "open": "B5=5"}})
    assert codes(verdict) == ["NLV916"]


def test_with_a_wrong_play_no_wrong_claim_is_accepted() -> None:
    verdict = judged(wrong(results={"ada": {"streets": 99}}), ACCEPT)
    assert codes(verdict) == ["NLV905"]


def test_a_file_of_decisions_that_is_malformed_is_refused_with_its_place() -> None:
    with pytest.raises(SourceError, match=r"decisions:1:\d+: "):
        check_bytes(json.dumps(wrong()).encode(), decisions=b'{"format": "nlv-decisions/1", "decisions": [{}]}')


PLAY = {"take": 1, "open": "B4=5"}
LACKING = [
    ({"play": PLAY}, "turn"),
    ({"play": PLAY, "turn": 1}, "player"),
    ({"play": PLAY, "turn": 0, "player": "ada"}, "turn"),
    ({"finding": "NLV101", "play": PLAY, "player": "ada"}, "turn"),
    ({"results": {"streets": 5}}, "player"),
]


@pytest.mark.parametrize(("decision", "key"), LACKING)
def test_a_decision_that_lacks_what_it_needs_is_not_dropped_without_a_word(decision: Data, key: str) -> None:
    with pytest.raises(SourceError, match=rf"^decisions:1:\d+: A decision .*`{key}`"):
        judged(wrong(), decision)
    (found,) = judged(wrong(corrections=[{**decision, **SAID}])).findings[:1]
    assert found.finding.rule.code == "NLV008"
    assert f"`{key}`" in found.finding.message


def test_what_accepts_without_naming_a_finding_is_refused_in_a_file_and_a_remark_in_a_log() -> None:
    remark = {"accepted": "it stands", "turn": 1, "player": "ada"}
    with pytest.raises(SourceError, match=r"`finding`"):
        judged(wrong(), remark)
    assert [one.finding.rule.code for one in judged(wrong(corrections=[{**remark, **SAID}])).roots] == ["NLV101"]


def test_a_decision_of_the_other_game_is_held_to_the_same() -> None:
    file = {"format": "nlv-decisions/1", "decisions": [{"play": {"refuse": True}, **SAID}]}
    with pytest.raises(SourceError, match=r"^d.json:1:\d+: A decision .*`turn`"):
        read_decisions(find_game("welcome-to"), Source(json.dumps(file).encode(), "d.json"))


LINE = '{turn: 1, finding: NLV101, accepted: "yes", reason: so, by: me, date: today}'


def test_a_decision_is_appended_and_nothing_before_it_changes() -> None:
    once = appended(GAME, None, LINE)
    assert once == f"{HEAD}  - {LINE}\n"
    commented = f"# mine\n{once}"
    assert appended(GAME, Source(commented.encode(), "d.yaml"), LINE) == f"{commented}  - {LINE}\n"


@pytest.mark.parametrize("text", [
    f"{HEAD}  - {LINE}\nnote: at the end\n",
    f"format: nlv-decisions/1\ndecisions: [{LINE}]\n",
    json.dumps({"format": "nlv-decisions/1", "decisions": []}),
])  # fmt: skip
def test_nothing_is_appended_where_it_would_not_join_the_list(text: str) -> None:
    with pytest.raises(SourceError):
        appended(GAME, Source(text.encode(), "d.yaml"), LINE)
