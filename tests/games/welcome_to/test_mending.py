"""Small changes that answer findings: what each kind of wrong play becomes, and that the mended game is clean."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import nlv_replay
from nlv_replay.core.verdict import Status
from nlv_replay.review.repair import Repair, repair
from nlv_replay.session import Source, read_source
from tests.helpers.towns import (
    BLOCKED,
    REFUSE,
    Data,
    advanced,
    drawn,
    expert,
    hand_play,
    hands,
    log,
    one,
    play,
    refusals,
    seven,
    solo,
    turn,
)

ILLEGAL = Path(nlv_replay.__file__).parent.parent / "examples" / "illegal"
BEYOND_REPAIR = {
    "WT703", "WT704", "WT705",  # which cards were drawn
    "WT801", "WT802", "WT805", "WT806", "WT807", "WT808",  # how they were dealt
    "WT811", "WT812",  # which plans were drawn
}  # fmt: skip
"""What only those who sat at the table can tell; the first deal of a game is no mistake that can be taken out."""


def repaired(record: Data) -> Repair:
    return repair(Source(json.dumps(record).encode(), "town.json"), date="2026-11-30", by="a test")


def changes(record: Data) -> list[str]:
    """What was changed, of a log that is clean then."""
    done = repaired(record)
    assert done.after is not None
    assert done.after.status is Status.CLEAN, [placed.finding.message for placed in done.after.findings]
    return [change.message for change in done.changes]


def illegal_examples() -> list[Path]:
    return [path for path in sorted(ILLEGAL.glob("WT*.yaml")) if path.stem[2] != "0"]


@pytest.mark.parametrize("path", illegal_examples(), ids=lambda path: path.stem[:5])
def test_every_example_of_a_broken_rule_is_mended_by_one_change(path: Path) -> None:
    done = repair(read_source(path), date="2026-11-30")
    assert done.after is not None
    if done.before.status is not Status.FINDINGS:
        assert done.changes == ()
    elif path.stem[:5] in BEYOND_REPAIR:
        assert path.stem[:5] in {placed.finding.rule.code for placed in done.after.findings}
    else:
        assert done.after.status is Status.CLEAN
        assert len(done.changes) == 1


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (log(one("8S", "B4=9")), "write: B4=9 -> B4=8"),
        (log(one("8S", "B4=13")), "take: 1 -> 3"),
        (log(one("8S", "B4=8", park=True)), "effect: {park: true} -> {fence: A1}"),
        (log(one("8T 5S 4E", "B4=11", temp=True)), "write: B4=11 -> B4=10"),
        (log(one("8S", "B4=8", fence="B11")), "effect: {fence: B11} -> {fence: B10}"),
        (log(one("8B", "B4=8", bis="B6=8")), "effect: {bis: B6=8} -> {bis: B5=8}"),
        (log(turn("8S", None)), "turns.0.plays.ada: nothing -> {take: 1, write: A1=8}"),
    ],
)
def test_the_smallest_change_wins(record: Data, told: str) -> None:
    assert changes(record) == [told]


def test_a_roundabout_in_the_way_is_taken_out_where_much_was_written_around_it() -> None:
    record = advanced(one("8S", "B4=8", roundabout="A4"), one("5S", "A4=5"), one("4S", "A3=4"), one("6S", "A5=6"))
    assert changes(record) in (["roundabout: A4 -> nothing"], ["write: A4=5 -> B3=5"], ["write: A4=5 -> A3=5"])


def test_a_refusal_becomes_a_house_that_later_turns_leave_room_for() -> None:
    record = log(turn("8S", dict(REFUSE)), one("9S", "A1=9"), one("3P", "B1=3"))
    (told,) = changes(record)
    assert told == "turns.0.plays.ada: {refuse: true} -> {take: 1, write: C1=8}" or "refuse: true} -> {take: " in told
    assert "A1" not in told


def test_where_no_number_fits_a_house_becomes_a_refusal() -> None:
    record = log(*BLOCKED, one("15S 15P 15E", "A4=15"))
    assert changes(record) == ["turns.3.plays.ada: {take: 1, write: A4=15} -> {refuse: true}"]


def test_a_plan_is_claimed_with_the_estates_that_there_are() -> None:
    record = log(*seven({"plans": {"3": ["A1-A2", "A4-A7"]}}))
    assert changes(record) == ["plans.3: [A1-A2, A4-A7] -> [A1-A3, A4-A7]"]


def test_another_plan_than_the_one_claimed_is_found() -> None:
    record = log(*seven({"plans": {"2": ["A1-A3", "A4-A7"]}}))
    (told,) = changes(record)
    assert told.startswith("plans: {2: [A1-A3, A4-A7]} -> {3: [A1-A3, A4-A7]}")


def test_wrong_marks_become_what_the_rules_wrote() -> None:
    record = log(*seven({"plans": {"3": ["A1-A3", "A4-A7"]}, "marks": {"plans": {"3": 3}, "used": ["A1"]}}))
    assert changes(record) == [
        "marks.plans: {3: 3} -> {3: 7}",
        "marks.used: [A1] -> [A1, A2, A3, A4, A5, A6, A7]",
    ]


def test_one_card_for_both_becomes_another_or_none() -> None:
    record = solo(drawn("8S 6O 13T", hand_play("B4=8", 1, 1, fence="B4")))
    assert changes(record) == ["effect-card: 1 -> nothing; effect: {fence: B4} -> nothing"]
    record = solo(drawn("8S 5S 13T", hand_play("B4=8", 1, 1, fence="B4")))
    assert changes(record) == ["effect-card: 1 -> 2"]


def test_a_hand_gets_the_card_that_was_passed_on() -> None:
    first = hands(("1S 2E 9B", hand_play("A1=1", 1, 2, estate=2)), ("3S 4E 5S", hand_play("B3=3", 1, 2, estate=1)))
    second = hands(("5S 6P 7P", hand_play("A3=6", 2, 3, park=True)), ("8E 8P 7E", hand_play("B5=8", 1)))
    assert changes(expert(first, second)) == ["turns.1.hands.bob: [8E, 8P, 7E] -> [8E, 9B, 7E]"]


def test_what_stands_beside_a_refusal_goes() -> None:
    record = log(*BLOCKED, turn("15S 15P 15E", {**REFUSE, "effect": {"park": True}}), *refusals(1))
    assert changes(record) == ["effect: {park: true} -> nothing"]


def test_the_repaired_log_notes_its_changes() -> None:
    done = repaired(log(one("8S", "B4=9")))
    assert done.document is not None
    notes: list[dict[str, Any]] = done.document["corrections"]
    assert notes == [
        {"turn": 1, "player": "ada", "finding": "WT101", "changed": "write: B4=9 -> B4=8",
         "reason": "it answers number-not-of-the-combination", "by": "a test", "date": "2026-11-30"},
    ]  # fmt: skip


def test_a_clean_log_stays_as_it_is() -> None:
    record = log(*seven({"plans": {"3": ["A1-A3", "A4-A7"]}}), turn("8E", play("B4=8", estate=3)))
    done = repaired(record)
    assert done.document == record
    assert done.changes == ()
