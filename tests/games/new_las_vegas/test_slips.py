"""What slip a wrong claim was: exact in arithmetic, and mostly the one that was made."""

from __future__ import annotations

import json
from typing import Any

import pytest

import nlv_replay
from nlv_replay.core.rule import Finding
from nlv_replay.games.new_las_vegas.generator import generate
from nlv_replay.games.new_las_vegas.scoring import tallies
from nlv_replay.games.new_las_vegas.slips import MOST, Case, _guesses, diagnose
from nlv_replay.games.new_las_vegas.state import Table
from nlv_replay.games.new_las_vegas.terms import Zone
from nlv_replay.session import Source, open_source
from tests.helpers.logs import check, log, play
from tests.helpers.slips import injected, with_slip

Data = dict[str, Any]
GAMES = [generate(seed, players=2 + seed % 3) for seed in range(4)]


def table_of(record: Data) -> Table:
    table: Table = open_source(Source(json.dumps(record).encode())).steps[-1].table
    table.tallies = tallies(table)
    return table


def finding_of(record: Data, player: str, zone: str) -> Finding:
    verdict = nlv_replay.check_bytes(json.dumps(record).encode())
    return next(
        placed.finding for placed in verdict.findings
        if placed.finding.place.player == player and placed.finding.place.spot == zone
    )  # fmt: skip


def test_nine_in_ten_of_all_slips_are_guessed_at_once() -> None:
    tried = right = 0
    for record in GAMES:
        for slip in injected(table_of(record)):
            told = finding_of(with_slip(record, slip), slip.player, slip.zone.value).slips
            tried += 1
            right += [one.kind for one in told[:1]] == [slip.kind]
    assert right >= 0.9 * tried > 100


@pytest.mark.parametrize("record", GAMES)
def test_no_slip_is_told_that_would_have_made_another_number(record: Data) -> None:
    table = table_of(record)
    counted = table.tallies
    assert counted is not None
    for player, tally in counted.items():
        for zone in Zone:
            case = Case(table, player, zone, counted, record["results"])
            numbers = {(guess.kind, guess.message, guess.value) for guess in _guesses(case)}
            for said in range(tally.points[zone] - 12, tally.points[zone] + 13):
                told = diagnose(case, said)
                assert len(told) <= MOST
                assert {(slip.kind, slip.message, said) for slip in told} <= numbers
                assert said != tally.points[zone] or told == ()


def test_what_no_slip_explains_is_left_alone() -> None:
    record = log(play("B4=5"), results={"ada": {"hotels": 77}})
    (found,) = [placed.finding for placed in check(record).findings if placed.finding.rule.code == "NLV904"]
    assert found.slips == ()


def test_a_total_that_adds_up_what_was_claimed_needs_no_slip() -> None:
    record = log(play("B4=5"), results={"ada": {"streets": 6, "total": 16}})
    told = {placed.finding.rule.code: placed.finding.slips for placed in check(record).findings}
    assert told["NLV905"]
    assert told["NLV911"] == ()


@pytest.mark.parametrize(
    ("claim", "kind"),
    [({"total": 10}, "zone-left-out"), ({"inauguration": 5}, "wrong-place"), ({"bundles": 0}, "part-left-out")],
)
def test_a_slip_has_its_word(claim: Data, kind: str) -> None:
    record = log(play("B4=5"), results={"ada": claim})
    (found,) = [placed.finding for placed in check(record).findings if placed.finding.slips]
    assert found.slips[0].kind == kind


@pytest.mark.parametrize(
    ("marks", "kind"),
    [
        ({"stars": {"B3": "circled"}}, "crossed-for-circled"),
        ({"stars": {"B5": "crossed"}}, "one-place-off"),
        ({"boxes": 1}, "one-off"),
        ({"stars": {}}, "mark-forgotten"),
    ],
)
def test_a_wrong_mark_has_its_slip(marks: Data, kind: str) -> None:
    (found,) = [placed.finding for placed in check(log(play("B3=5", marks=marks))).findings if placed.finding.slips]
    assert [slip.kind for slip in found.slips] == [kind]
