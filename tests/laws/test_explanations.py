"""Laws of explanations: timelines, impacts, disputed rules, repairs, digests."""

from __future__ import annotations

import json
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import nlv_replay
from nlv_replay.core.explanation import difference
from nlv_replay.core.rule import Severity
from nlv_replay.core.verdict import Status
from nlv_replay.games.new_las_vegas.rules import RULINGS
from nlv_replay.report.log_text import log_json, log_yaml
from nlv_replay.review.certificate import certify, first_difference
from nlv_replay.review.repair import repair
from nlv_replay.session import Source
from tests.helpers.mutations import KINDS
from tests.laws.explained import as_it_was_played, check, compare_rulings, explained
from tests.laws.games import ANY, LEGAL, Data

few = settings(max_examples=12, deadline=None)
MISTAKES = st.sampled_from(sorted(KINDS))


def with_mistake(record: Data, kind: str) -> Data:
    changed: Data = json.loads(json.dumps(record))
    KINDS[kind](changed, Random(kind))
    return changed


@few
@given(LEGAL)
def test_as_ruled_a_clean_game_is_as_it_was_played(record: Data) -> None:
    told = as_it_was_played(record)
    assert told.ruled is told.result


@few
@given(ANY)
def test_as_ruled_nothing_that_falls_is_written_twice(record: Data) -> None:
    told = explained(check(record))
    again = told._without(lambda _: True)
    assert difference(told.ruled, again) == {} or told.ruled is told.result


@few
@given(ANY)
def test_with_one_wrong_play_its_impact_is_the_whole_difference(record: Data) -> None:
    verdict = check(record)
    told = explained(verdict)
    plays = [one for one in verdict.roots if one.severity is Severity.ILLEGAL and one.finding.place.player]
    if len(plays) == 1 and plays[0].finding.number in told.impacts:
        assert told.impacts[plays[0].finding.number].points == difference(told.ruled, told.result)


@few
@given(ANY)
def test_every_wrong_root_has_an_impact_and_nothing_else_has(record: Data) -> None:
    verdict = check(record)
    wrong = {one.finding.number for one in verdict.roots if one.severity in (Severity.ILLEGAL, Severity.MISCOUNT)}
    assert set(explained(verdict).impacts) == wrong


@settings(max_examples=8, deadline=None)
@given(st.one_of(LEGAL, st.builds(with_mistake, LEGAL, MISTAKES)))
def test_disputed_rules_change_what_a_check_under_them_changes(record: Data) -> None:
    compare_rulings(record, RULINGS)


@settings(max_examples=20, deadline=None)
@given(LEGAL, MISTAKES)
def test_one_mistake_is_one_root_nearly_always(record: Data, kind: str) -> None:
    verdict = check(with_mistake(record, kind))
    wrong = [one for one in verdict.roots if one.severity in (Severity.ILLEGAL, Severity.MISCOUNT)]
    assert len(wrong) <= 3


@settings(max_examples=12, deadline=None)
@given(LEGAL, MISTAKES)
def test_a_repaired_game_checks_as_it_is_said_to(record: Data, kind: str) -> None:
    source = Source(json.dumps(with_mistake(record, kind)).encode(), "game.json")
    done = repair(source, date="2026-01-01")
    if done.document is None or done.after is None:
        return
    for text in (log_json(done.document), log_yaml(done.document)):
        assert nlv_replay.check_bytes(text.encode()).status is done.after.status
    notes = done.document.get("corrections", [])
    assert [note["finding"] for note in notes] == [change.found.rule.code for change in done.changes]
    if done.before.status is not Status.FINDINGS:
        assert not done.changes
        assert done.document == with_mistake(record, kind)


@few
@given(LEGAL, st.randoms(use_true_random=False))
def test_digests_do_not_depend_on_the_order_of_players(record: Data, rng: Random) -> None:
    other = json.loads(json.dumps(record))
    rng.shuffle(other["players"])
    for turn in other["turns"]:
        plays = list(turn["plays"].items())
        rng.shuffle(plays)
        turn["plays"] = dict(plays)
    one, two = (certify(Source(json.dumps(log).encode(), "game.json"))[0] for log in (record, other))
    assert one["turns"] == two["turns"]
    assert first_difference(one, two) is None


@few
@given(ANY)
def test_both_spellings_of_a_game_have_one_canonical_hash(record: Data) -> None:
    one, _ = certify(Source(log_json(record).encode(), "game.json"))
    two, _ = certify(Source(log_yaml(record).encode(), "game.yaml"))
    assert one["log"]["canonical"] == two["log"]["canonical"]
    assert one["turns"] == two["turns"]
