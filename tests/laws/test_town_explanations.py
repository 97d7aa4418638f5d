"""Laws of explanations in Welcome To...: timelines, impacts, disputed rules, repairs, digests."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from nlv_replay.core.explanation import Explanation, difference
from nlv_replay.core.game import same_ranking
from nlv_replay.core.rule import Severity
from nlv_replay.core.verdict import Status, Verdict
from nlv_replay.games.welcome_to.disputes import Judged, preview
from nlv_replay.games.welcome_to.generator import generate
from nlv_replay.games.welcome_to.rules import RULINGS
from nlv_replay.review.certificate import certify, first_difference
from nlv_replay.review.repair import repair
from nlv_replay.session import Source
from tests.helpers.town_mutations import mistakes
from tests.helpers.towns import Data, check

VARIANTS = ("standard", "advanced", "expert", "solo")
WRONG = (Severity.ILLEGAL, Severity.MISCOUNT)


def game(seed: int, variant: str, rulings: dict[str, str]) -> Data:
    return generate(seed, variant=variant, players=1 if variant == "solo" else 2, rulings=rulings, marks=seed % 2 == 0)


def broken(record: Data, seed: int) -> Data:
    """The game with one mistake of some kind."""
    found = list(mistakes(record, Random(seed)))
    return found[seed % len(found)].log


SEEDS = st.integers(0, 5000)
RULINGS_OF_A_TABLE = st.fixed_dictionaries(
    {}, optional={ruling.name: st.sampled_from(ruling.values) for ruling in RULINGS}
)
LEGAL = st.builds(game, SEEDS, st.sampled_from(VARIANTS), RULINGS_OF_A_TABLE)
BROKEN = st.builds(broken, LEGAL, SEEDS)
few = settings(max_examples=10, deadline=None)


def explained(verdict: Verdict) -> Explanation:
    assert isinstance(verdict.explanation, Explanation)
    return verdict.explanation


@few
@given(LEGAL)
def test_as_ruled_a_clean_game_is_as_it_was_played(record: Data) -> None:
    told = explained(check(record))
    forced = told._without(lambda _: True)
    assert difference(told.result, forced) == {}
    assert (forced.ranking, forced.ended, forced.end_turn) == (
        told.result.ranking, told.result.ended, told.result.end_turn,
    )  # fmt: skip


@few
@given(BROKEN)
def test_every_wrong_root_has_an_impact_and_a_lone_play_has_all_of_it(record: Data) -> None:
    verdict = check(record)
    told = explained(verdict)
    wrong = [one for one in verdict.roots if one.severity in WRONG]
    assert set(told.impacts) == {one.finding.number for one in wrong}
    plays = [one for one in wrong if one.severity is Severity.ILLEGAL and one.finding.place.player]
    if len(plays) == 1:
        assert told.impacts[plays[0].finding.number].points == difference(told.ruled, told.result)


@settings(max_examples=25, deadline=None)
@given(st.one_of(LEGAL, BROKEN))
def test_what_is_told_of_another_ruling_is_what_a_check_under_it_finds(record: Data) -> None:
    verdict = check(record)
    told = {(one.ruling, one.value): one for one in explained(verdict).sensitivities}
    assert verdict.result is not None
    for ruling in RULINGS:
        for value in ruling.values:
            if value == verdict.rulings[ruling.name]:
                continue
            other = check(record, **{ruling.name: value})
            assert other.result is not None
            one = told.get((ruling.name, value))
            now, then = roots(verdict), roots(other)
            assert (one.more if one else {}) == by_code(then - now), (ruling.name, value)
            assert (one.fewer if one else {}) == by_code(now - then), (ruling.name, value)
            assert (one.points if one else {}) == difference(verdict.result, other.result), (ruling.name, value)
            is_same = same_ranking(verdict.result.ranking, other.result.ranking)
            assert (one is None or one.ranking is None) == is_same


def roots(verdict: Verdict) -> Counter[tuple[Any, ...]]:
    places = ((one.finding.rule.code, one.finding.place) for one in verdict.roots)
    return Counter((code, place.turn, place.player, place.spot) for code, place in places)


def by_code(keys: Counter[tuple[Any, ...]]) -> dict[str, int]:
    codes: Counter[str] = Counter()
    for key, count in keys.items():
        codes[key[0]] += count
    return dict(codes)


@few
@given(SEEDS, st.sampled_from(("standard", "advanced", "solo")))
def test_in_a_clean_game_most_rulings_need_no_further_replay(seed: int, variant: str) -> None:
    told = explained(check(game(seed, variant, {})))
    judged = Judged(told.played.table, told.record, is_clean=True)
    unknown = {
        ruling.name
        for ruling in RULINGS
        for value in ruling.values
        if value != told.rulings[ruling.name] and preview(judged, ruling.name, value) is None
    }
    assert unknown <= {"refusal-roundabout", "fence-in-used-street"}


@few
@given(BROKEN)
def test_a_repaired_game_is_no_worse_and_says_what_was_changed(record: Data) -> None:
    done = repair(Source(json.dumps(record).encode(), "town.json"), date="2026-01-01")
    assert done.document is not None
    assert done.after is not None
    assert check(done.document).status is done.after.status
    notes = done.document.get("corrections", [])
    assert [note["finding"] for note in notes] == [change.found.rule.code for change in done.changes]
    before, after = (
        len([one for one in verdict.roots if one.severity in WRONG]) for verdict in (done.before, done.after)
    )
    assert after <= before
    assert (done.changes == ()) == (after == before) or done.before.status is not Status.FINDINGS


@few
@given(LEGAL, st.randoms(use_true_random=False))
def test_digests_do_not_depend_on_the_order_of_plays(record: Data, rng: Random) -> None:
    other = json.loads(json.dumps(record))
    if record["variant"] != "expert":  # there the seats decide who passes cards to whom
        rng.shuffle(other["players"])
    for turn in other["turns"]:
        plays = list(turn["plays"].items())
        rng.shuffle(plays)
        turn["plays"] = dict(plays)
    one, two = (certify(Source(json.dumps(log).encode(), "town.json"))[0] for log in (record, other))
    assert one["turns"] == two["turns"]
    assert first_difference(one, two) is None
