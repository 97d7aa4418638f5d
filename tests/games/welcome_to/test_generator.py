"""Generated games are legal, complete, repeatable, and use everything that the rules have."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from nlv_replay.core.replay import Replay, replay
from nlv_replay.games.welcome_to import rules
from nlv_replay.games.welcome_to.game import GAME
from nlv_replay.games.welcome_to.generator import PLAYERS, generate
from nlv_replay.games.welcome_to.plans import all_plans
from nlv_replay.games.welcome_to.rules import DEFAULTS
from nlv_replay.games.welcome_to.state import Table
from nlv_replay.games.welcome_to.styles import MIXED, STYLES
from nlv_replay.games.welcome_to.terms import HOUSES, Effect, EndReason, Variant

Log = dict[str, Any]

DISPUTED = [(ruling.name, value) for ruling in rules.RULINGS for value in ruling.values[1:]]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"marks": True},
    {"offers": True},
    {"offers": True, "deck": False},
    {"claims": False},
]
COVERING: list[dict[str, Any]] = [
    {"seed": 1010, "variant": "advanced", "style": "planner", "players": 8, "plans": ("1j", "2i", "3c")},
    {"seed": 1011, "variant": "advanced", "style": "planner", "players": 8, "plans": ("1i", "2f", "3c")},
    {"seed": 10, "variant": "expert", "players": 2},
    {"seed": 47, "variant": "advanced", "style": "planner", "players": 5},
    {"seed": 36, "variant": "solo", "style": "planner"},
    {"seed": 21, "variant": "advanced", "style": "planner", "players": 3},
    {"seed": 25, "variant": "advanced", "style": "planner", "players": 3},
    {"seed": 9, "variant": "advanced", "style": "planner", "players": 3},
    {"seed": 42, "variant": "advanced", "players": 4},
    {"seed": 28, "variant": "advanced", "style": "planner", "players": 2},
    {"seed": 1000, "variant": "advanced", "style": "planner", "players": 8, "plans": ("1j", "2h", "3c")},
    {"seed": 3, "variant": "solo", "style": "mixed"},
    {"seed": 15, "variant": "expert", "players": 2},
    {"seed": 30, "style": "copyist", "players": 2},
    {"seed": 26, "variant": "advanced", "style": "planner", "players": 4},
    {"seed": 1000, "variant": "advanced", "style": "planner", "players": 8, "plans": ("1j", "2k", "3c")},
    {"seed": 1, "variant": "solo", "style": "mixed"},
    {"seed": 9, "variant": "solo", "style": "mixed"},
    {"seed": 50, "variant": "solo", "style": "planner"},
    {"seed": 0, "style": "slow", "players": 2, "rulings": {"exhausted-deal": "keep-flipped"}},
    {"seed": 52, "style": "slow", "players": 3},
    {"seed": 1002, "variant": "advanced", "style": "planner", "players": 8, "plans": ("1j", "2i", "3c")},
    {"seed": 12, "variant": "solo", "style": "gambler"},
]
"""Games that together use everything in ``everything()``."""


def replayed(log: Log) -> Replay[Table]:
    record = GAME.adapter(log["variant"]).validate_json(json.dumps(log))
    assert not list(GAME.problems(record))
    return replay(GAME, record, {**DEFAULTS, **GAME.rulings_of(record)}, {})


def told(result: Replay[Table]) -> list[str]:
    return [f"{finding.rule.code} {finding.place} {finding.message}" for finding in result.findings]


def seats(variant: str, wanted: int) -> int:
    return 1 if variant == "solo" else max(wanted, 2) if variant == "expert" else wanted


@pytest.mark.parametrize("variant", GAME.variants)
@pytest.mark.parametrize("style", [MIXED, *STYLES])
def test_games_of_every_style_have_no_findings(style: str, variant: str) -> None:
    for seed in range(2):
        options = OPTIONS[(seed + len(style) + len(variant)) % len(OPTIONS)]
        log = generate(seed, style=style, variant=variant, players=seats(variant, 2 + seed), **options)
        assert told(replayed(log)) == []


@pytest.mark.parametrize("variant", ["standard", "advanced", "expert"])
@pytest.mark.parametrize("players", range(1, 9))
def test_games_of_every_number_of_players_have_no_findings(players: int, variant: str) -> None:
    log = generate(100 + players, variant=variant, players=seats(variant, players), marks=True, offers=True)
    assert len(log["players"]) == seats(variant, players)
    assert told(replayed(log)) == []


@pytest.mark.parametrize("variant", GAME.variants)
@pytest.mark.parametrize(("ruling", "value"), DISPUTED)
def test_games_under_every_ruling_have_no_findings(ruling: str, value: str, variant: str) -> None:
    for style in ("roadbuilder", "recruiter"):
        log = generate(
            1, variant=variant, style=style, players=seats(variant, 2), rulings={ruling: value}, marks=True
        )  # fmt: skip
        assert log["rulings"] == {ruling: value}
        assert told(replayed(log)) == []


@pytest.mark.parametrize("seed", range(4))
def test_games_under_all_rulings_at_once_have_no_findings(seed: int) -> None:
    last = {ruling.name: ruling.values[-1] for ruling in rules.RULINGS}
    log = generate(seed, variant="advanced", rulings=last, marks=True)
    assert told(replayed(log)) == []


@pytest.mark.parametrize("plan", all_plans())
def test_planners_play_every_plan_legally(plan: str) -> None:
    others = {"1": "1d", "2": "2f", "3": "3d"}
    chosen = tuple(({**others, plan[0]: plan})[number] for number in "123")
    log = generate(5, variant="advanced", style="planner", players=2, plans=chosen, marks=True)
    assert log["plans"] == list(chosen)
    assert told(replayed(log)) == []


@pytest.mark.parametrize("variant", GAME.variants)
def test_a_game_of_the_same_arguments_is_the_same(variant: str) -> None:
    for style in (MIXED, "planner"):
        again = [generate(5, variant=variant, style=style, marks=True) for _ in range(2)]
        assert again[0] == again[1]
    assert generate(5, variant=variant) != generate(6, variant=variant)


def test_a_game_does_not_depend_on_the_order_of_sets() -> None:
    code = (
        "import json; from nlv_replay.games.welcome_to.generator import generate; "
        "print(json.dumps(generate(7, variant='expert', style='planner', players=4, marks=True)))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == json.dumps(generate(7, variant="expert", style="planner", players=4, marks=True))


ORDER = (
    "format", "game", "variant", "advanced", "event", "sheet", "rulings", "generator", "players", "plans", "deck",
    "turns", "ended", "results", "ranking",
)  # fmt: skip
"""The keys of a log in the order in which it is written."""


@pytest.mark.parametrize("variant", GAME.variants)
def test_the_log_is_plain_and_in_order(variant: str) -> None:
    log = generate(3, variant=variant, rulings={"temp-unmodified": "forbidden"}, marks=True, offers=True)
    assert json.loads(json.dumps(log)) == log
    assert [*log] == [name for name in ORDER if name in log]
    assert log["generator"] == {"version": "1", "seed": 3, "style": MIXED}


def test_claims_marks_offers_and_deck_are_there_as_asked() -> None:
    bare = generate(3, claims=False, deck=False)
    assert not {"results", "ranking", "ended", "deck"} & bare.keys()
    assert [finding.rule for finding in replayed(bare).findings] == [rules.OFFERS_UNKNOWN]
    full = generate(3, style="planner", marks=True, offers=True)
    assert {"results", "ranking", "ended", "deck"} <= full.keys()
    assert all("offers" in turn for turn in full["turns"])
    plays = [play for turn in full["turns"] for play in turn["plays"].values()]
    assert any("marks" in play for play in plays)
    assert all(("marks" in play) == ("plans" in play) for play in plays)


def test_solo_games_record_their_draws_where_asked_or_without_a_deck() -> None:
    assert all("draw" not in turn for turn in generate(3, variant="solo")["turns"])
    for deck in (True, False):
        log = generate(3, variant="solo", offers=deck, deck=deck)
        assert all(len(set(turn["draw"]) - {"SOLO"}) <= 3 for turn in log["turns"])
        assert ("deck" in log) == deck
        assert told(replayed(log)) == []


@pytest.mark.parametrize(
    "options",
    [
        {"variant": "first-game"},
        {"variant": "solo", "players": 2},
        {"variant": "expert", "players": 1},
        {"players": 0},
        {"players": 9},
        {"style": "bold"},
        {"card": "opal"},
        {"advanced": True},
        {"rulings": {"tenth-bis": "no"}},
        {"rulings": {"tenth": "legal"}},
        {"plans": ("1a", "2a")},
        {"plans": ("1a", "2a", "2b")},
        {"plans": ("1a", "2a", "3z")},
        {"plans": ("1g", "2a", "3a")},
        {"plans": ("1a", "2k", "3a"), "variant": "solo", "advanced": False},
    ],
)
def test_options_that_the_game_does_not_have_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        generate(1, **options)


def test_slow_games_outlast_the_first_deal_and_refusers_do_not() -> None:
    assert all(len(generate(seed, style="slow")["turns"]) > 26 for seed in range(3))
    assert all(len(generate(seed, style="refuser")["turns"]) < 20 for seed in range(3))


def test_whoever_leaves_has_no_play_after_it() -> None:
    left = [
        log
        for seed in range(20)
        for log in [generate(seed, players=4)]
        if any("left-after" in p for p in log["players"])
    ]
    assert left
    for log in left:
        (gone,) = [player for player in log["players"] if "left-after" in player]
        played = [number for number, turn in enumerate(log["turns"], start=1) if gone["id"] in turn["plays"]]
        assert played == list(range(1, gone["left-after"] + 1))


@cache
def covering_games() -> tuple[tuple[Log, Table], ...]:
    games = []
    for options in COVERING:
        log = generate(marks=True, offers=True, **options)
        result = replayed(log)
        assert told(result) == [], options
        games.append((log, result.table))
    return tuple(games)


def test_the_covering_games_use_everything() -> None:
    used = {thing for log, table in covering_games() for thing in used_by(log, table)}
    assert everything() - used == set()


def everything() -> set[str]:
    return {
        *(f"effect {effect}" for effect in Effect),
        *(f"no effect {effect}" for effect in Effect),
        *(f"column {size}" for size in range(1, 7)),
        *(f"plan {plan} {points}" for plan in all_plans() for points in ("high", "low")),
        *(f"end {reason}" for reason in EndReason if reason is not EndReason.ABANDONED),
        *(f"variant {variant}" for variant in Variant),
        *(f"bis chain of {length}" for length in (2, 3, 4)),
        *(f"temp {change}" for change in (-2, -1, 0, 1, 2)),
        *("bis copies from the left", "bis copies from the right", "number 0", "number 17", "all bis boxes"),
        *("roundabout before", "roundabout after", "roundabout with a refusal", "two roundabouts"),
        *("refusal", "plan with a refusal", "two plans in a turn", "plan left unclaimed", "left-after", "tie"),
        *("reshuffle exhausted all-81", "reshuffle exhausted keep-flipped", "reshuffle player", "reshuffle of hands"),
        *("hands shuffled anew", "solo plans turned", "solo card not drawn", "several ends", "temp tie", "pass"),
        *("high twice in a turn", "tie broken by estates", "column used up", "park full", "all pools of a street"),
    }


def used_by(log: Log, table: Table) -> Iterator[str]:
    variant = log["variant"]
    yield f"variant {variant}"
    for player, town in table.towns.items():
        plays = [(turn, row["plays"][player]) for turn, row in enumerate(log["turns"]) if player in row["plays"]]
        for _, play in plays:
            yield from used_in(play)
        yield from chains(town.bis, town.numbers)
        yield from bis_sides(plays)
        yield from sheet_of(table, player)
    high = {plan.number: plan.high for plan in table.plans.values()}
    for town in table.towns.values():
        for number, points in town.plans.items():
            yield f"plan {table.plans[number].id} {'high' if high[number] == points else 'low'}"
    yield from (f"end {reason}" for reason in table.ended)
    yield from ["several ends"] * (len(table.ended) > 1)
    yield from ["high twice in a turn"] * any(len(players) > 1 for players in table.claimers.values())
    yield from table_of(log, table)
    if variant in ("standard", "advanced"):
        yield from offered_of(log)


def used_in(play: Log) -> Iterator[str]:
    for effect, target in play.get("effect", {}).items():
        yield f"effect {effect}"
        yield from [f"column {target}"] * (effect == "estate")
    rounds = {"roundabout": "roundabout before", "roundabout-after": "roundabout after"}
    yield from (words for key, words in rounds.items() if key in play)
    if "refuse" in play:
        yield "refusal"
        yield from ["roundabout with a refusal"] * ("roundabout" in play)
        yield from ["plan with a refusal"] * ("plans" in play)
    else:
        number = play["write"].split("=")[1]
        yield f"number {number}"
    yield from ["two plans in a turn"] * (len(play.get("plans", ())) > 1)
    yield from ["pass"] * ("pass" in play)


def chains(bis: int, numbers: list[int]) -> Iterator[str]:
    """How many neighbours with one number stand side by side, where all but one of them are bis."""
    length = 1
    for house in range(1, len(HOUSES)):
        is_same = numbers[house] == numbers[house - 1] >= 0 and bis >> (house - 1) & 3
        length = length + 1 if is_same else 1
        yield f"bis chain of {length}"


def bis_sides(plays: list[tuple[int, Log]]) -> Iterator[str]:
    numbers: dict[int, int] = {}
    for _, play in plays:
        for key, writing in (("write", play.get("write")), ("bis", play.get("effect", {}).get("bis"))):
            if writing is None:
                continue
            spot, number = writing.split("=")
            house = HOUSES.index(spot)
            if key == "bis":
                left = numbers.get(house - 1) == int(number)
                yield f"bis copies from the {'left' if left else 'right'}"
            numbers[house] = int(number)


def sheet_of(table: Table, player: str) -> Iterator[str]:
    town, sheet = table.towns[player], table.sheet
    yield from ["all bis boxes"] * (town.bis_boxes == sheet.bis_boxes)
    yield from ["two roundabouts"] * (town.roundabouts.bit_count() == sheet.roundabout_boxes)
    yield from ["column used up"] * any(town.promoted[size] == sheet.estate_boxes(size + 1) for size in range(6))
    yield from ["park full"] * any(trees == sheet.trees(street) for street, trees in enumerate(town.parks))
    planned = {
        street: [h for h in range(33) if sheet.pools_planned >> h & 1 and HOUSES[h][0] == street] for street in "ABC"
    }
    yield from ["all pools of a street"] * any(all(town.pools >> h & 1 for h in houses) for houses in planned.values())


def table_of(log: Log, table: Table) -> Iterator[str]:
    yield from ["left-after"] * bool(table.left_after)
    results = log["results"]
    temps = [zones["temps"] for zones in results.values() if zones["temps"]]
    yield from ["temp tie"] * (len(set(temps)) < len(temps))
    yield from ["tie"] * any(len(place) > 1 for place in log["ranking"])
    totals = [results[place[0]]["total"] for place in log["ranking"]]
    yield from ["tie broken by estates"] * (len(set(totals)) < len(totals))
    yield from ["plan left unclaimed"] * any(len(town.plans) == 0 for town in table.towns.values())
    ruling = table.rulings["exhausted-deal"]
    for deal in log.get("deck", ()):
        by = deal.get("by")
        yield f"reshuffle {f'exhausted {ruling}' if by == 'exhausted' else 'player' if by else 'none'}"
    yield from ["reshuffle of hands"] * any("reshuffled" in turn for turn in log["turns"])
    if log["variant"] == "expert":
        drawn = sum(len(hand) - (turn > 0) for turn, row in enumerate(log["turns"]) for hand in row["hands"].values())
        yield from ["hands shuffled anew"] * (drawn > 81 and not any("reshuffled" in turn for turn in log["turns"]))
    if table.cards is not None and log["variant"] == "solo":
        yield "solo plans turned" if table.cards.flipped else "solo card not drawn"


def offered_of(log: Log) -> Iterator[str]:
    """Numbers changed by the Temp agency, and effects that were not used."""
    for turn in log["turns"]:
        for play in turn["plays"].values():
            if "write" not in play:
                continue
            offer = turn["offers"][play["take"] - 1]
            if "temp" in play.get("effect", {}):
                yield f"temp {int(play['write'].split('=')[1]) - int(offer[:-1])}"
            elif "effect" not in play:
                word = {"S": "fence", "E": "estate", "P": "park", "O": "pool", "T": "temp", "B": "bis"}[offer[-1]]
                yield f"no effect {word}"


def test_there_are_names_for_eight_players() -> None:
    assert len(set(PLAYERS)) == 8
