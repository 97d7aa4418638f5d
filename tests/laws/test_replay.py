"""Laws that hold for every recorded game, right or wrong."""

from __future__ import annotations

import json
from dataclasses import fields
from itertools import pairwise
from typing import Any

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import nlv_replay
from nlv_replay.core.verdict import Verdict
from tests.laws.every import Data, Lawful, every_game, seated_anew

few = settings(max_examples=25, deadline=None)


def check(record: Data) -> Verdict:
    return nlv_replay.check_bytes(json.dumps(record).encode())


def told(verdict: Verdict) -> list[tuple[Any, ...]]:
    """What was found where, without numbers and lines, and without messages, which name tied players in seat order."""
    listed = verdict.to_dict()["findings"]
    keys = ("code", "turn", "player", "spot", "clause", "ruling")
    return sorted(tuple(str(finding[key]) for key in keys) for finding in listed)


@every_game
@few
@given(data=st.data())
def test_a_generated_game_has_no_findings(lawful: Lawful, data: st.DataObject) -> None:
    findings = check(data.draw(lawful.legal)).to_dict()["findings"]
    assert [finding["message"] for finding in findings if finding["code"] != lawful.note] == []


@every_game
@few
@given(data=st.data(), rng=st.randoms(use_true_random=False))
def test_the_order_of_players_in_a_turn_does_not_matter(lawful: Lawful, data: st.DataObject, rng: Any) -> None:
    record = data.draw(lawful.any)
    one, other = check(record), check(seated_anew(record, rng))
    assert told(one) == told(other)
    before, after = one.to_dict(), other.to_dict()
    assert before["scores"] == after["scores"]
    assert before["ended"] == after["ended"]
    assert [sorted(place) for place in before["ranking"]["computed"]] == [
        sorted(place) for place in after["ranking"]["computed"]
    ]


@every_game
@few
@given(data=st.data())
def test_a_prefixs_replay_is_a_prefix_of_the_replay(lawful: Lawful, data: st.DataObject) -> None:
    """Kept steps do not change later either, for those of the prefix know no later turn."""
    record = data.draw(lawful.any)
    assert lawful.game.picture is not None
    whole = lawful.replayed(record)
    length = data.draw(st.integers(0, len(whole.steps) - 1), label="turns")
    part = lawful.replayed(record | {"turns": record["turns"][:length]})
    assert len(part.steps) == length + 1
    for short, long in zip(part.steps, whole.steps, strict=False):
        assert (short.turn, short.findings) == (long.turn, long.findings)
        for name in (lawful.sheets, *lawful.shared):
            assert getattr(short.table, name) == getattr(long.table, name)
        assert lawful.game.picture(short.table) == lawful.game.picture(long.table)
    known = part.steps[-1].findings
    assert part.findings[:known] == whole.findings[:known]
    assert [one.detail for one in part.findings[:known]] == [one.detail for one in whole.findings[:known]]


@every_game
@few
@given(data=st.data())
def test_kept_tables_share_nothing_that_is_written_on(lawful: Lawful, data: st.DataObject) -> None:
    steps = lawful.replayed(data.draw(lawful.any)).steps
    for one, other in pairwise(steps):
        assert one.table is not other.table
        for player, sheets in getattr(one.table, lawful.sheets).items():
            later = getattr(other.table, lawful.sheets)[player]
            shared = [
                name
                for name in (field.name for field in fields(sheets))
                if isinstance(getattr(sheets, name), list | dict | set)
                and getattr(sheets, name) is getattr(later, name)
            ]
            assert shared == []


@every_game
@few
@given(data=st.data())
def test_json_and_yaml_spellings_give_the_same_verdict(lawful: Lawful, data: st.DataObject) -> None:
    record = data.draw(lawful.any)
    spelled = yaml.safe_dump(record, sort_keys=False, allow_unicode=True).encode()
    verdicts = [check(record).to_dict(), nlv_replay.check_bytes(spelled).to_dict()]
    for verdict in verdicts:
        del verdict["log"]
        for finding in verdict["findings"]:
            for placed in (finding, *finding["related"]):
                placed["line"] = placed["column"] = None
    assert verdicts[0] == verdicts[1]


@every_game
@few
@given(data=st.data())
def test_zones_add_up_to_the_total(lawful: Lawful, data: st.DataObject) -> None:
    for zones in check(data.draw(lawful.any)).to_dict()["scores"].values():
        computed = {zone: claim["computed"] for zone, claim in zones.items()}
        assert computed["total"] == sum(computed.get(zone, 0) for zone in lawful.zones)


@every_game
@few
@given(data=st.data())
def test_checking_twice_gives_the_same_and_a_claimed_result_is_the_computed_one(
    lawful: Lawful, data: st.DataObject
) -> None:
    record = data.draw(lawful.any)
    first = check(record).to_dict()
    assert check(record).to_dict() == first
    computed = {
        player: {zone: claim["computed"] for zone, claim in zones.items()} for player, zones in first["scores"].items()
    }
    again = check(record | {"results": computed, "ranking": first["ranking"]["computed"]}).to_dict()
    lowest, highest = lawful.claims
    assert [f["code"] for f in again["findings"] if lowest <= f["code"] <= highest] == []


@every_game
@few
@given(data=st.data())
def test_every_finding_comes_after_its_cause_and_stands_on_a_line(lawful: Lawful, data: st.DataObject) -> None:
    for placed in check(data.draw(lawful.any)).findings:
        cause = placed.finding.caused_by
        assert cause is None or cause < placed.finding.number
        assert (placed.line or 0) >= 1
        assert (placed.column or 0) >= 1
