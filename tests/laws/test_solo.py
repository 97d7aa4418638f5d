"""Laws of games against ACME."""

from __future__ import annotations

import copy
import json
from functools import cache
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import nlv_replay
from nlv_replay.core.replay import replay
from nlv_replay.core.verdict import Status, Verdict
from nlv_replay.games.new_las_vegas.acme import acme_tally
from nlv_replay.games.new_las_vegas.game import GAME
from nlv_replay.games.new_las_vegas.generator import STYLES, generate
from nlv_replay.games.new_las_vegas.solo import casino_cards
from nlv_replay.games.new_las_vegas.solo_log import ADAPTER
from nlv_replay.games.new_las_vegas.state import Table
from nlv_replay.games.new_las_vegas.streets import series_lengths
from tests.helpers.acme import CARDS, acme_zones
from tests.laws.games import LEGAL, Data

few = settings(max_examples=12, deadline=None)


@cache
def made(seed: int) -> Data:
    """A legal solo game; the same object each time, so never to be changed."""
    style = ["mixed", *STYLES][seed % (len(STYLES) + 1)]
    options: Data = {"marks": seed % 2 == 0, "offers": True, "deck": seed % 3 != 2}
    return generate(seed, variant="solo", style=style, **options)


SOLO = st.builds(made, st.integers(0, 29))


def check(record: Data) -> Verdict:
    return nlv_replay.check_bytes(json.dumps(record).encode())


def codes(record: Data) -> list[str]:
    return [placed.finding.rule.code for placed in check(record).findings]


def points(verdict: Verdict) -> dict[str, dict[str, int]]:
    assert verdict.result is not None
    return {who: {zone: claim.computed for zone, claim in row.items()} for who, row in verdict.result.scores.items()}


def steps(record: Data) -> list[Table]:
    in_force = {ruling.name: ruling.default for ruling in GAME.rulings}
    return [step.table for step in replay(GAME, ADAPTER.validate_python(record), in_force, {}, keep=True).steps]


def given_to_acme(record: Data, turns: int) -> list[str]:
    """ACME's stack after some turns, read off the log by hand."""
    stack = []
    for turn in record["turns"][:turns]:
        casinos = [card for card in turn["draw"] if isinstance(card, str)]
        stack.append(casinos[turn["plays"]["ada"]["acme"] - 1])
    return stack


@few
@given(SOLO)
def test_a_generated_solo_game_has_no_findings(record: Data) -> None:
    assert codes(record) == []


@few
@given(SOLO)
def test_the_score_of_acme_follows_from_its_stack_at_every_turn(record: Data) -> None:
    for turns, table in enumerate(steps(record)):
        assert table.solo is not None
        expected = acme_zones(
            record["acme"]["card"],
            given_to_acme(record, turns),
            hotels=table.solo.hotels.bit_count(),
            longest=list(series_lengths(table.cities["ada"])),
            projects=sum(table.solo.projects.values()),
            loan_card=record["acme"]["loan-card"],
            wished=record["players"][0]["loan"],
        )
        assert acme_tally(table, table.solo).points == expected


@few
@given(SOLO)
def test_hotels_and_projects_of_acme_are_those_of_its_card(record: Data) -> None:
    """What ACME has built is a part of what its approvals so far name; what it fulfils is what they say."""
    card = CARDS[record["acme"]["card"]]
    for table in steps(record):
        assert table.solo is not None
        drawn = len(table.solo.approvals)
        named = {number for row in card["hotels"][:drawn] for number in row}
        built = {number for number in range(1, 12) if table.solo.hotels >> number - 1 & 1}
        city = table.cities["ada"]
        assert built <= named
        assert not table.solo.hotels & city.large & ~_of_one_turn(table)
        colours = [colour for _, colour in table.solo.approvals]
        assert [project[0] for project in table.solo.projects] == [
            colours[n - 1] for n in card["fulfils"] if n <= drawn
        ]


def _of_one_turn(table: Table) -> int:
    """Hotels that both may have: ACME's of a turn in which the player completed the same avenue."""
    assert table.solo is not None
    both = table.solo.hotels & table.cities["ada"].large
    turns = {turn for turn, _ in table.solo.approvals}
    shared = 0
    for avenue in range(11):
        if both >> avenue & 1:
            completed = max(table.cities["ada"].opened_in[street * 11 + avenue] for street in range(4))
            shared |= (completed in turns) << avenue
    return shared


def _swapped(record: Data) -> Data:
    """The same game, the two cards that were used drawn in the other order in every turn.

    A draw that runs over the empty stack stays: what comes before the shuffling cannot come after it.
    """
    other = copy.deepcopy(record)
    other.pop("deck", None)
    for turn, table in zip(other["turns"], steps(record), strict=False):
        assert table.solo is not None
        if casino_cards(table.solo.pool) < 3:
            continue
        play, draw = turn["plays"]["ada"], turn["draw"]
        places = [place for place, card in enumerate(draw) if isinstance(card, str)]
        used = [card for card in (1, 2, 3) if card != play["acme"]]
        one, two = (places[card - 1] for card in used)
        draw[one], draw[two] = draw[two], draw[one]
        swap = {used[0]: used[1], used[1]: used[0]}
        for key in ("number", "effect-card"):
            if key in play:
                play[key] = swap[play[key]]
    return other


@few
@given(SOLO)
def test_the_order_of_the_two_used_cards_does_not_matter(record: Data) -> None:
    plain = {key: value for key, value in record.items() if key != "deck"}
    one, other = check(plain), check(_swapped(record))
    assert one.result is not None
    assert other.result is not None
    assert points(one) == points(other)
    assert (one.result.ranking, one.result.ended) == (other.result.ranking, other.result.ended)
    assert one.findings == other.findings == ()


@few
@given(SOLO)
def test_deck_and_draws_tell_the_same(record: Data) -> None:
    without_draws = copy.deepcopy(record)
    if "deck" not in record:
        return
    for turn in without_draws["turns"]:
        del turn["draw"]
    without_deck = {key: value for key, value in record.items() if key != "deck"}
    one, other = check(without_draws), check(without_deck)
    assert points(one) == points(other)
    assert one.findings == other.findings == ()


@few
@given(SOLO, st.data())
def test_a_prefix_of_a_solo_game_is_a_prefix_of_its_replay(record: Data, data: st.DataObject) -> None:
    whole = steps(record)
    length = data.draw(st.integers(0, len(whole) - 1))
    part = steps(record | {"turns": record["turns"][:length]})
    assert [(table.cities, table.solo) for table in part] == [
        (table.cities, table.solo) for table in whole[: length + 1]
    ]


@few
@given(SOLO)
def test_every_card_is_somewhere_at_every_turn(record: Data) -> None:
    """Stack, discards and ACME hold the 80 casino cards and the approvals that were not drawn yet."""
    for table in steps(record)[1:]:
        solo = table.solo
        assert solo is not None
        casinos = sum(count for card, count in solo.pool.items() if card not in "PVY")
        assert casinos + len(solo.discards) + len(solo.given) == 80
        assert sum(solo.pool[colour] for colour in "PVY") + len(solo.approvals) == 3


@few
@given(LEGAL)
def test_a_game_of_several_is_never_accepted_as_solo(record: Data) -> None:
    verdict = check(record | {"variant": "solo"})
    assert verdict.status is Status.UNJUDGED
    assert len(verdict.findings) == 1


@few
@given(SOLO, st.sampled_from(["standard", "first-game"]))
def test_a_solo_game_is_never_accepted_as_one_of_several(record: Data, variant: str) -> None:
    verdict = check(record | {"variant": variant})
    assert verdict.status is Status.UNJUDGED
    assert len(verdict.findings) == 1


def _mutate(rng: Random, record: Data, kind: str) -> set[str]:
    """Change one place of a game; the clauses of which one must be named."""
    number = rng.randrange(len(record["turns"]))
    turn = record["turns"][number]
    play: dict[str, Any] = turn["plays"]["ada"]
    if kind == "acme points":
        zone = rng.choice(sorted(record["results"]["acme"]))
        record["results"]["acme"][zone] += rng.choice([-1, 1])
        return {"11.5", "11.8", "11.10"}
    if kind == "served twice" and "refuse" not in play:
        play["effect-card"] = play["number"]
        return {"11.1"}
    if kind == "fourth card":
        turn["draw"].append("8C")
        return {"11.1"}
    if kind == "second card":
        turn["draw"] = [card for card in turn["draw"] if isinstance(card, str)][:2]
        return {"11.1", "11.3"}
    if kind == "early approval":
        record["turns"][0]["draw"].insert(0, {"approval": "P"})
        return {"11.1", "11.3"}
    record["acme"].pop("loan-card")
    return {"11.10"}


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 29),
    st.sampled_from(["acme points", "served twice", "fourth card", "second card", "early approval", "loan"]),
    st.integers(0, 999),
)
def test_a_damaged_solo_game_has_the_aimed_at_clause(seed: int, kind: str, chance: int) -> None:
    record = copy.deepcopy(made(seed))
    clauses = _mutate(Random(chance), record, kind)
    roots = {placed.finding.rule.clause for placed in check(record).roots}
    assert roots & clauses
