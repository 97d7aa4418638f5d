"""Laws of explanations in Welcome To...: timelines, impacts, disputed rules, repairs, digests."""

from __future__ import annotations

import json
from random import Random

from hypothesis import example, given, settings
from hypothesis import strategies as st

from nlv_replay.core.explanation import difference
from nlv_replay.core.rule import Severity
from nlv_replay.core.verdict import Status
from nlv_replay.games.welcome_to.disputes import Judged, preview
from nlv_replay.games.welcome_to.generator import generate
from nlv_replay.games.welcome_to.rules import RULINGS
from nlv_replay.review.certificate import certify, first_difference
from nlv_replay.review.repair import repair
from nlv_replay.session import Source
from tests.helpers.town_mutations import mistakes
from tests.helpers.towns import Data
from tests.laws.every import seated_anew
from tests.laws.explained import as_it_was_played, check, compare_rulings, explained

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


@few
@given(LEGAL)
def test_as_ruled_a_clean_game_is_as_it_was_played(record: Data) -> None:
    as_it_was_played(record)


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
    compare_rulings(record, RULINGS)


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
@example(
    broken(game(438, "solo", {}), 100)
)  # what followed from the mistake is a mistake of its own once that is mended
def test_a_repaired_game_is_no_worse_and_says_what_was_changed(record: Data) -> None:
    done = repair(Source(json.dumps(record).encode(), "town.json"), date="2026-01-01")
    assert done.document is not None
    assert done.after is not None
    assert check(done.document).status is done.after.status
    notes = done.document.get("corrections", [])
    assert [note["finding"] for note in notes] == [change.found.rule.code for change in done.changes]
    before, after = (
        tuple(len([one for one in found if one.severity in WRONG]) for found in (verdict.roots, verdict.findings))
        for verdict in (done.before, done.after)
    )
    assert after <= before
    assert (done.changes == ()) == (after == before) or done.before.status is not Status.FINDINGS


@few
@given(LEGAL, st.randoms(use_true_random=False))
def test_digests_do_not_depend_on_the_order_of_plays(record: Data, rng: Random) -> None:
    other = seated_anew(record, rng)
    one, two = (certify(Source(json.dumps(log).encode(), "town.json"))[0] for log in (record, other))
    assert one["turns"] == two["turns"]
    assert first_difference(one, two) is None
