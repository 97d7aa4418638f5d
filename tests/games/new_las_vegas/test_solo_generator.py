"""Generated solo games are legal, complete, repeatable, and reach everything that section 11 has."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import Any

import pytest

from nlv_replay.games.new_las_vegas.acme import has_all_projects
from nlv_replay.games.new_las_vegas.architects import BUNDLED, bundled_card
from nlv_replay.games.new_las_vegas.generator import STYLES, generate
from nlv_replay.games.new_las_vegas.terms import Bonus, EndReason
from tests.helpers.logs import Data, check
from tests.helpers.solo import table_after

COVERING = [
    (16, "planner", "level-3"),
    (118, "golfer", "level-1"),
    (3, "slow", "level-5"),
    (2, "builder", "level-1"),
    (3, "builder", "ben"),
    (24, "planner", "alan"),
    (0, "slow", "level-1"),
    (0, "planner", "level-5"),
    (0, "golfer", "alan"),
    (1, "slow", "ben"),
    (4, "slow", "level-3"),
    (18, "slow", "level-5"),
    (28, "planner", "ben"),
    (29, "planner", "alan"),
    (31, "planner", "level-3"),
]
"""Seed, style and card of games that together reach everything in ``everything()``."""
OPTIONS: list[dict[str, Any]] = [{}, {"marks": True}, {"offers": True}, {"deck": False}, {"claims": False}]
SETTLED = {"limousine-lines": "1", "deck-pairs": "fan-list"}


@cache
def made(seed: int, style: str, card: str) -> Data:
    return generate(seed, variant="solo", style=style, card=card, offers=True, marks=True)


def told(record: Data) -> list[str]:
    return [f"{placed.finding.rule.code} {placed.finding.message}" for placed in check(record).findings]


@pytest.mark.parametrize("card", BUNDLED)
@pytest.mark.parametrize("style", ["mixed", *STYLES])
def test_solo_games_have_no_findings(card: str, style: str) -> None:
    seed = BUNDLED.index(card) + len(style)
    record = generate(seed, variant="solo", style=style, card=card, **OPTIONS[seed % len(OPTIONS)])
    assert told(record) == []
    assert record["acme"]["card"] == card


@pytest.mark.parametrize(("ruling", "value"), SETTLED.items())
def test_solo_games_under_other_rulings_have_no_findings(ruling: str, value: str) -> None:
    record = generate(7, variant="solo", rulings={ruling: value}, marks=True, offers=True)
    assert record["rulings"] == {ruling: value}
    assert told(record) == []


def test_a_solo_game_of_the_same_arguments_is_the_same() -> None:
    assert generate(5, variant="solo", marks=True) == generate(5, variant="solo", marks=True)
    assert generate(5, variant="solo") != generate(6, variant="solo")


def test_what_is_recorded_is_what_was_asked_for() -> None:
    assert "deck" not in generate(1, variant="solo", deck=False)
    assert all("draw" in turn for turn in generate(1, variant="solo", deck=False)["turns"])
    assert not any("draw" in turn for turn in generate(1, variant="solo")["turns"])
    assert "results" not in generate(1, variant="solo", claims=False)
    assert all("acme" in turn for turn in generate(1, variant="solo", marks=True)["turns"])


@pytest.mark.parametrize("options", [{"players": 2}, {"card": "benny"}, {"style": "none"}])
def test_options_that_there_are_not_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"player|card|style"):
        generate(1, variant="solo", **options)
    with pytest.raises(ValueError, match="solo"):
        generate(1, card="ben")


def everything() -> set[str]:
    return {
        *(f"end {card} {end}" for card in BUNDLED for end in EndReason if end is not EndReason.ABANDONED),
        *(f"approvals {''.join(order)}" for order in permutations("PVY")),
        *(f"loan {player} {acme}" for player in (True, False) for acme in (True, False)),
        *(f"bonus {bonus}" for bonus in Bonus),
        *("all projects by acme", "all projects by ada"),
        *("reshuffle project", "reshuffle exhausted", "a draw over the empty stack"),
        *("two approvals in a turn", "a refusal", "ada wins", "acme wins", "acme loses for the loan"),
    }


def reached(record: Data) -> Iterator[str]:
    """What a game reaches of it."""
    card, number = record["acme"]["card"], int(record["acme"]["loan-card"][:-1])
    yield f"end {card} {record['ended']}"
    yield f"approvals {''.join(card['approval'] for turn in record['turns'] for card in _approvals(turn))}"
    yield f"loan {record['players'][0]['loan']} {number >= bundled_card(card).loan_from}"
    yield f"{record['ranking'][0][0]} wins"
    if record["results"]["acme"]["safe"]:
        yield "acme loses for the loan"
    yield from _by_turns(record)
    table = table_after(record)
    assert table.solo is not None
    if has_all_projects(table, table.solo):
        yield "all projects by acme"
    if len(table.cities["ada"].projects) == 3:
        yield "all projects by ada"


def _approvals(turn: Data) -> list[Data]:
    return [card for card in turn["draw"] if isinstance(card, dict)]


def _by_turns(record: Data) -> Iterator[str]:
    deals = {deal["before-turn"]: deal for deal in record["deck"] if "by" in deal}
    for number, turn in enumerate(record["turns"], start=1):
        play = turn["plays"]["ada"]
        yield from (f"bonus {bonus}" for bonus in play.get("bonus", {}))
        if "refuse" in play:
            yield "a refusal"
        if len(_approvals(turn)) > 1:
            yield "two approvals in a turn"
        if number in deals:
            yield f"reshuffle {deals[number]['by']}"
            if deals[number]["by"] == "exhausted" and turn["draw"][0] != deals[number]["stacks"][0][0]:
                yield "a draw over the empty stack"


def test_solo_games_reach_everything() -> None:
    found = {what for seed, style, card in COVERING for what in reached(made(seed, style, card))}
    assert everything() - found == set()


@pytest.mark.parametrize(("seed", "style", "card"), COVERING)
def test_the_covering_games_have_no_findings(seed: int, style: str, card: str) -> None:
    record = made(seed, style, card)
    assert told(record) == []
    assert json.loads(json.dumps(record)) == record
