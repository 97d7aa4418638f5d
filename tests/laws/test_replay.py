"""Laws that hold for every game, right or wrong."""

from __future__ import annotations

import copy
import json
from itertools import pairwise
from typing import Any

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import nlv_replay
from nlv_replay.core.verdict import Verdict
from tests.helpers.logs import replayed
from tests.laws.games import ANY, LEGAL, Data

few = settings(max_examples=25, deadline=None)


def check(record: Data) -> Verdict:
    return nlv_replay.check_bytes(json.dumps(record).encode())


def told(verdict: Verdict) -> list[tuple[Any, ...]]:
    """What was found where, without numbers and lines, and without messages, which name tied players in seat order."""
    listed = verdict.to_dict()["findings"]
    keys = ("code", "turn", "player", "spot", "clause", "ruling")
    return sorted(tuple(str(finding[key]) for key in keys) for finding in listed)


@few
@given(LEGAL)
def test_a_generated_game_has_no_findings(record: Data) -> None:
    assert [finding["message"] for finding in check(record).to_dict()["findings"] if finding["code"] != "NLV806"] == []


@few
@given(ANY, st.randoms(use_true_random=False))
def test_the_order_of_players_in_a_turn_does_not_matter(record: Data, rng: Any) -> None:
    seated = copy.deepcopy(record)
    rng.shuffle(seated["players"])
    for turn in seated["turns"]:
        plays = list(turn["plays"].items())
        rng.shuffle(plays)
        turn["plays"] = dict(plays)
    one, other = check(record), check(seated)
    assert told(one) == told(other)
    before, after = one.to_dict(), other.to_dict()
    assert before["scores"] == after["scores"]
    assert before["ended"] == after["ended"]
    assert [sorted(place) for place in before["ranking"]["computed"]] == [
        sorted(place) for place in after["ranking"]["computed"]
    ]


@few
@given(ANY, st.data())
def test_a_prefixs_replay_is_a_prefix_of_the_replay(record: Data, data: st.DataObject) -> None:
    """Kept steps do not change later either, for those of the prefix know no later turn."""
    whole = replayed(record)
    length = data.draw(st.integers(0, len(whole.steps) - 1), label="turns")
    part = replayed(record | {"turns": record["turns"][:length]})
    assert len(part.steps) == length + 1
    for short, long in zip(part.steps, whole.steps, strict=False):
        assert short.findings == long.findings
        assert (short.turn, short.table.cities, short.table.offers) == (long.turn, long.table.cities, long.table.offers)
        assert (short.table.ended, short.table.first_fulfilled) == (long.table.ended, long.table.first_fulfilled)
    known = part.steps[-1].findings
    assert part.findings[:known] == whole.findings[:known]


@few
@given(ANY)
def test_kept_tables_share_nothing_that_is_written_on(record: Data) -> None:
    steps = replayed(record).steps
    for one, other in pairwise(steps):
        assert one.table is not other.table
        for player, city in one.table.cities.items():
            later = other.table.cities[player]
            shared = [
                name
                for name in city.__slots__
                if isinstance(getattr(city, name), list | dict | set) and getattr(city, name) is getattr(later, name)
            ]
            assert shared == []


@few
@given(ANY)
def test_json_and_yaml_spellings_give_the_same_verdict(record: Data) -> None:
    spelled = yaml.safe_dump(record, sort_keys=False, allow_unicode=True).encode()
    verdicts = [check(record).to_dict(), nlv_replay.check_bytes(spelled).to_dict()]
    for verdict in verdicts:
        del verdict["log"]
        for finding in verdict["findings"]:
            for placed in (finding, *finding["related"]):
                placed["line"] = placed["column"] = None
    assert verdicts[0] == verdicts[1]


@few
@given(ANY)
def test_zones_add_up_to_the_total(record: Data) -> None:
    for zones in check(record).to_dict()["scores"].values():
        computed = {zone: claim["computed"] for zone, claim in zones.items()}
        total = computed.pop("total")
        assert total == sum(points for zone, points in computed.items() if zone not in ("bundles", "debts"))


@few
@given(ANY)
def test_checking_twice_gives_the_same_and_a_claimed_result_is_the_computed_one(record: Data) -> None:
    first = check(record).to_dict()
    assert check(record).to_dict() == first
    computed = {
        player: {zone: claim["computed"] for zone, claim in zones.items()} for player, zones in first["scores"].items()
    }
    again = check(record | {"results": computed, "ranking": first["ranking"]["computed"]}).to_dict()
    assert [f["code"] for f in again["findings"] if "NLV901" <= f["code"] <= "NLV912"] == []


@few
@given(ANY)
def test_every_finding_comes_after_its_cause_and_stands_on_a_line(record: Data) -> None:
    for placed in check(record).findings:
        cause = placed.finding.caused_by
        assert cause is None or cause < placed.finding.number
        assert (placed.line or 0) >= 1
        assert (placed.column or 0) >= 1
