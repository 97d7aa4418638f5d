from __future__ import annotations

import json
import pickle
from typing import Any

from nlv_replay import check_bytes
from nlv_replay.core.explanation import Readings, Sensitivity
from nlv_replay.core.verdict import Verdict
from nlv_replay.report.matters import (
    NOTHING_DISPUTED,
    as_ruled,
    changes_text,
    matter_lines,
    sensitivity_lines,
    timeline_lines,
)
from nlv_replay.report.paper import Paper
from tests.helpers.logs import log, play, turn

Data = dict[str, Any]
PAPER = Paper(200)


def judged(record: Data) -> Verdict:
    return check_bytes(json.dumps(record).encode())


def wrong() -> Verdict:
    """Ada draws three lines where two are allowed, and pays for the long way home."""
    mine, theirs = play("B4=5", limousine="d1 d2 d3"), play("B4=5")
    return judged(log(turn(mine, theirs), players=2))


def test_points_gained_and_lost_are_told_in_words() -> None:
    told = changes_text(
        {"ada": {"limousine": 4, "total": 4}, "bob": {"streets": -2, "total": -2}, "cyd": {"bundles": 1}}
    )
    assert told == "gained ada 4 points (limousine +4) and cost bob 2 points (streets -2) and changed cyd's bundles +1"


def test_the_points_as_ruled_and_the_margin_are_told() -> None:
    told = "\n".join(matter_lines(wrong(), PAPER))
    assert "As ruled, without the illegal parts: ada 15 instead of 5; the ranking would be ada = bob." in told
    assert "The first place leads by 10 points." in told


def test_nothing_is_told_of_a_game_in_which_nothing_is_wrong() -> None:
    assert list(matter_lines(judged(log(play("B4=5"))), PAPER)) == []


def test_timelines_tell_each_zone_and_what_each_finding_changed() -> None:
    told = list(timeline_lines(wrong(), ["ada"], PAPER))
    assert "  limousine      -10     0  +10" in told
    assert told[-1] == "NLV305 in turn 1 cost ada 10 points (limousine -10); without it the ranking would be ada = bob."


def test_a_game_without_disputed_rules_says_so() -> None:
    record = log(turn(play("B4=5"), play("B4=5"), offers="5L 8C 13M"), players=2)
    record["rulings"] = {"all-tied-debt": "none"}
    verdict = judged(record)
    assert verdict.explanation is not None
    told = "\n".join(sensitivity_lines(verdict, PAPER))
    assert (NOTHING_DISPUTED in told) is not verdict.explanation.depends


def test_a_ruling_that_nobody_asked_for_is_not_touched() -> None:
    verdict = judged(log(play("B4=5")))
    assert "golf-crane-gap" not in verdict.to_dict()["sensitivity"]["touched"]


def test_readings_remember_what_was_read() -> None:
    readings = Readings({"a": "1", "b": "2"})
    assert readings["b"] == "2"
    assert set(readings) == {"b"}


def test_a_sensitivity_that_changes_nothing_does_not_matter() -> None:
    assert not Sensitivity("a", "1", {}, {}, {}, None).matters
    assert Sensitivity("a", "1", {"NLV305": 1}, {}, {}, None).matters


def test_a_verdict_as_ruled_has_the_other_points() -> None:
    ruled = as_ruled(wrong()).result
    assert ruled is not None
    assert ruled.scores["ada"]["total"].computed == 15


def test_an_explanation_survives_a_trip_to_another_process() -> None:
    verdict = wrong()
    back = pickle.loads(pickle.dumps(verdict.explanation))
    assert verdict.explanation is not None
    assert back.to_dict() == verdict.explanation.to_dict()
    assert back.impacts == verdict.explanation.impacts
    assert (back.margin, back.decided_by, back.depends) == (
        verdict.explanation.margin, verdict.explanation.decided_by, verdict.explanation.depends,
    )  # fmt: skip


def test_the_margin_takes_no_replay_and_is_told_without_an_explanation() -> None:
    ranking = wrong().to_dict(explained=False)["ranking"]
    assert (ranking["margin"], ranking["decided_by"]) == (10, "points")
