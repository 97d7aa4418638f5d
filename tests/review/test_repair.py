from __future__ import annotations

import json
from typing import Any

import nlv_replay
from nlv_replay.core.verdict import Status
from nlv_replay.games.new_las_vegas.generator import generate
from nlv_replay.review.repair import Repair, repair
from nlv_replay.session import Source
from tests.helpers.logs import log, play, turn

Data = dict[str, Any]


def repaired(record: Data) -> Repair:
    return repair(Source(json.dumps(record).encode(), "game.json"), date="2026-03-14", by="a test")


def test_a_number_beside_the_combination_is_corrected_and_noted() -> None:
    done = repaired(log(turn(play("B4=6"), offers="5L 8C 13M")))
    assert done.document is not None
    assert done.document["turns"][0]["plays"]["ada"]["open"] == "B4=5"
    assert done.document["corrections"] == [
        {"turn": 1, "player": "ada", "finding": "NLV101", "changed": "open: B4=6 -> B4=5",
         "reason": "it answers number-not-of-the-combination", "by": "a test", "date": "2026-03-14"},
    ]  # fmt: skip
    assert done.after is not None
    assert done.after.status is Status.CLEAN


def test_a_wrong_claim_becomes_the_right_one() -> None:
    done = repaired(log(play("B4=5"), results={"ada": {"streets": 99}}))
    assert done.document is not None
    assert done.document["results"] == {"ada": {"streets": 5}}


def test_a_record_that_stops_early_says_that_it_was_abandoned() -> None:
    record = log(play("B4=5"))
    del record["ended"]
    done = repaired(record)
    assert done.document is not None
    assert done.document["ended"] == "abandoned"


def test_turns_after_the_end_go() -> None:
    record = generate(3, players=2)
    turns = len(record["turns"])
    record["turns"].append(record["turns"][-1])
    done = repaired(record)
    assert done.document is not None
    assert len(done.document["turns"]) == turns


def test_what_cannot_be_repaired_stays_and_is_told() -> None:
    record = generate(3, players=2)
    del record["deck"][0]["stacks"][0][-1]
    done = repaired(record)
    assert done.after is not None
    assert {one.finding.rule.code for one in done.after.roots} == {"NLV801"}
    assert done.changes == ()


def test_a_clean_log_stays_as_it_is() -> None:
    record = generate(3, players=2)
    done = repaired(record)
    assert done.document == record
    assert done.changes == ()


def test_a_file_that_is_no_log_is_not_repaired() -> None:
    done = repaired({"format": "nlv-log/1", "game": "new-las-vegas"})
    assert done.document is None
    assert done.before.status is Status.UNJUDGED


def test_the_new_log_is_judged_like_any_other() -> None:
    done = repaired(log(turn(play("B4=6"), offers="5L 8C 13M")))
    assert done.document is not None
    assert nlv_replay.check_bytes(json.dumps(done.document).encode()).status is Status.CLEAN
