"""Generated games are legal, complete, repeatable, and use everything that the rules have."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from nlv_replay.core.replay import Replay, replay
from nlv_replay.games.new_las_vegas import rules
from nlv_replay.games.new_las_vegas.game import GAME
from nlv_replay.games.new_las_vegas.generator import AIMS, MIXED, STYLES, generate
from nlv_replay.games.new_las_vegas.limo import missing_lines
from nlv_replay.games.new_las_vegas.log import ADAPTER, LogModel
from nlv_replay.games.new_las_vegas.scoring import tallies
from nlv_replay.games.new_las_vegas.sheet import Sheet
from nlv_replay.games.new_las_vegas.sheet_file import ADAPTER as SHEET_ADAPTER
from nlv_replay.games.new_las_vegas.sheet_file import sheet_of, sheet_problems
from nlv_replay.games.new_las_vegas.state import Table
from nlv_replay.games.new_las_vegas.terms import COLUMN_LABELS, Bonus, Effect, EndReason
from tests.helpers.sheets import random_sheet

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
    {"seed": 111, "style": "planner", "players": 2},
    {"seed": 91, "style": "planner", "players": 3},
    {"seed": 7, "style": "planner", "players": 3},
    {"seed": 0, "style": "planner", "players": 2},
    {"seed": 13, "style": "planner", "players": 3},
    {"seed": 78, "style": "planner", "players": 2},
    {"seed": 81, "style": "planner", "players": 2},
    {"seed": 44, "style": "planner", "players": 4},
    {"seed": 2, "variant": "first-game", "players": 2},
    {"seed": 52, "style": "planner", "players": 3},
    {"seed": 25, "style": "gambler", "players": 3},
    {"seed": 9, "style": "planner", "players": 2},
    {"seed": 39, "style": "planner", "players": 2},
    {"seed": 0, "style": "slow", "players": 2, "rulings": {"exhausted-deal": "keep-flipped"}},
    {"seed": 31},
    {"seed": 3, "style": "planner", "players": 3, "projects": ("P1", "V3", "Y4")},
    {"seed": 1, "style": "planner", "players": 3, "projects": ("P2", "V5", "Y2")},
    {"seed": 68, "style": "planner", "players": 4},
    {"seed": 95, "style": "planner", "players": 4},
    {"seed": 249, "style": "planner", "players": 8, "projects": ("P0", "V3", "Y5")},
]
"""Games that together use everything in ``everything()``."""


def replayed(log: Log, sheet: Sheet | None = None) -> Replay[Table]:
    record = read(log)
    in_force = {ruling.name: ruling.default for ruling in GAME.rulings} | dict(GAME.rulings_of(record))
    return replay(GAME, record, in_force, {"sheet": sheet} if sheet else {})


def read(log: Log) -> LogModel:
    record = ADAPTER.validate_json(json.dumps(log))
    assert not list(GAME.problems(record))
    return record


def told(result: Replay[Table]) -> list[str]:
    return [f"{finding.rule.code} {finding.place} {finding.message}" for finding in result.findings]


@pytest.mark.parametrize("style", [MIXED, *STYLES])
def test_games_of_every_style_have_no_findings(style: str) -> None:
    for seed in range(3):
        log = generate(seed, style=style, players=1 + seed, **OPTIONS[(seed + len(style)) % len(OPTIONS)])
        assert told(replayed(log)) == []


@pytest.mark.parametrize("players", range(1, 9))
def test_games_of_every_number_of_players_have_no_findings(players: int) -> None:
    log = generate(100 + players, players=players, marks=True, offers=True)
    assert len(log["players"]) == players
    assert told(replayed(log)) == []


@pytest.mark.parametrize("seed", range(6))
def test_first_games_have_no_findings_and_no_golf(seed: int) -> None:
    log = generate(seed, variant="first-game", style=["golfer", "planner", MIXED][seed % 3], players=2, marks=True)
    result = replayed(log)
    assert told(result) == []
    assert all(not city.circled_holes and not sum(city.improved[7:10]) for city in result.table.cities.values())
    assert all("loan" not in player for player in log["players"])


@pytest.mark.parametrize(("ruling", "value"), DISPUTED)
def test_games_under_every_ruling_have_no_findings(ruling: str, value: str) -> None:
    log = generate(1, style="planner", players=2, rulings={ruling: value}, marks=True)
    assert log["rulings"] == {ruling: value}
    assert told(replayed(log)) == []


@pytest.mark.parametrize("seed", range(4))
def test_games_under_all_rulings_at_once_have_no_findings(seed: int) -> None:
    log = generate(seed, rulings={ruling.name: ruling.values[-1] for ruling in rules.RULINGS}, marks=True)
    assert told(replayed(log)) == []


@pytest.mark.parametrize("seed", range(24))
def test_games_on_other_sheets_have_no_findings(seed: int) -> None:
    model = SHEET_ADAPTER.validate_json(json.dumps(random_sheet(seed)))
    assert not list(sheet_problems(model))
    sheet = sheet_of(model)
    reference = {"file": f"{sheet.name}.json", "sha256": sheet.fingerprint}
    style = [MIXED, *STYLES][seed % (1 + len(STYLES))]
    ruling, value = DISPUTED[seed % len(DISPUTED)]
    log = generate(
        seed, style=style, players=1 + seed % 4, sheet=sheet, sheet_ref=reference, rulings={ruling: value}, marks=True
    )
    assert log["sheet"] == reference
    assert told(replayed(log, sheet)) == []


def test_random_sheets_differ_and_repeat() -> None:
    assert random_sheet(1) == random_sheet(1)
    assert random_sheet(1)["roads"] != random_sheet(2)["roads"]


def test_a_game_of_the_same_arguments_is_the_same() -> None:
    for style in (MIXED, "planner"):
        assert generate(5, style=style, marks=True) == generate(5, style=style, marks=True)
    assert generate(5) != generate(6)


def test_a_game_does_not_depend_on_the_order_of_sets() -> None:
    code = (
        "import json; from nlv_replay.games.new_las_vegas.generator import generate; "
        "print(json.dumps(generate(7, style='planner', players=4, marks=True)))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == json.dumps(generate(7, style="planner", players=4, marks=True))


ORDER = (
    "format", "game", "variant", "event", "sheet", "rulings", "generator", "players", "projects", "deck", "turns",
    "ended", "results", "ranking",
)  # fmt: skip
"""The keys of a log as formats/nlv-log-1.md has them."""


def test_the_log_is_plain_and_in_the_order_of_the_format() -> None:
    log = generate(3, rulings={"limousine-lines": "1"}, marks=True, offers=True)
    assert json.loads(json.dumps(log)) == log
    assert [*log] == [name for name in ORDER if name in log]
    assert log["generator"] == {"version": "1", "seed": 3, "style": MIXED}


def test_claims_marks_offers_and_deck_are_there_as_asked() -> None:
    bare = generate(3, claims=False, deck=False)
    assert not {"results", "ranking", "ended", "deck"} & bare.keys()
    assert [finding.rule for finding in replayed(bare).findings] == [rules.OFFERS_UNKNOWN]
    full = generate(3, marks=True, offers=True)
    assert {"results", "ranking", "ended", "deck"} <= full.keys()
    assert all("offers" in turn and all("marks" in play for play in turn["plays"].values()) for turn in full["turns"])


@pytest.mark.parametrize(
    "options",
    [
        {"variant": "solo", "players": 2},
        {"players": 0},
        {"players": 9},
        {"style": "bold"},
        {"rulings": {"golf-crane-gap": "no"}},
        {"rulings": {"golf": "gap"}},
        {"projects": ("P1", "V1")},
        {"projects": ("P1", "V1", "Y9")},
        {"projects": ("P1", "V1", "Y5"), "variant": "first-game"},
    ],
)
def test_options_that_the_game_does_not_have_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        generate(1, **options)


def test_slow_games_outlast_the_first_deal_and_rushers_do_not() -> None:
    assert all(len(generate(seed, style="slow")["turns"]) > 26 for seed in range(3))
    assert all(len(generate(seed, style="rusher")["turns"]) < 20 for seed in range(3))


def test_no_trip_is_left_where_no_unused_sections_lead_home() -> None:
    for seed in range(4):
        table = replayed(generate(seed, style="chauffeur", players=2)).table
        assert all(missing_lines(table.sheet, table.rulings, city)[1] for city in table.cities.values())


@cache
def covering_games() -> tuple[tuple[Log, Table], ...]:
    games = []
    for options in COVERING:
        log = generate(marks=True, **options)
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
        *(f"column {label}" for label in COLUMN_LABELS),
        *(f"bonus {bonus} {number}" for bonus in Bonus for number in range(1, 8)),
        *(f"project {project} {points}" for project in AIMS for points in ("high", "low")),
        *(f"end {reason}" for reason in EndReason if reason is not EndReason.ABANDONED),
        *(f"lines {lines}" for lines in range(3)),
        *("show left", "show right", "refusal", "refusal with one box left", "left-after", "first-game"),
        *("reshuffle exhausted all-81", "reshuffle exhausted keep-flipped", "reshuffle player"),
        *("trip home", "trip unfinished", "extended beside extended", "golf to the left", "golf to the right"),
        *("golf lost", "hotel large", "hotel small", "safe 0", "safe penalty", "star circled", "star crossed"),
        *("number 0", "number 17", "several ends", "tie"),
    }


def used_by(log: Log, table: Table) -> Iterator[str]:
    yield log["variant"]
    for player in table.cities:
        plays = [turn["plays"][player] for turn in log["turns"] if player in turn["plays"]]
        yield from used_in(plays)
        yield from golf_of(plays)
        yield from seconds_of(plays)
    high = {project.id: project.high for project in table.projects}
    for city in table.cities.values():
        yield from (
            f"project {key} {'high' if high[key] == points else 'low'}" for key, points in city.projects.items()
        )
        yield "trip home" if city.returned else "trip unfinished" if city.used_lines else "no trip"
    yield from (f"end {reason}" for reason in table.ended)
    yield from ["several ends"] * (len(table.ended) > 1) + ["left-after"] * bool(table.left_after)
    yield from ("tie" for place in log["ranking"] if len(place) > 1)
    yield from ("safe penalty" if tally.safe else "safe 0" for tally in tallies(table).values())
    for deal in log["deck"][1:]:
        ruling = table.rulings["exhausted-deal"]
        yield f"reshuffle exhausted {ruling}" if deal["by"] == "exhausted" else "reshuffle player"


def used_in(plays: list[Log]) -> Iterator[str]:
    for play in plays:
        yield from (f"effect {effect}" for effect in play.get("effect", {}))
        yield from (f"bonus {bonus} {paid['set'] if isinstance(paid, dict) else paid}" for bonus, paid in bonuses(play))
        yield from (f"{kind} {what}" for kind, what in details(play.get("effect", {})))
        yield from (f"hotel {size}" for size in play["marks"].get("hotels", {}).values())
        yield from (f"star {mark}" for mark in play["marks"].get("stars", {}).values())
        if "refuse" in play:
            yield "refusal with one box left" if play["marks"]["boxes"] == 1 else "refusal"
        else:
            yield f"number {play['open'].split('=')[1]}"


def bonuses(play: Log) -> list[tuple[str, Any]]:
    return list(play.get("bonus", {}).items())


def details(effect: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    names = {"improvement": "column", "limousine": "lines"}
    for kind, what in effect.items():
        yield names.get(kind, kind), len(what) if kind == "limousine" else what


def golf_of(plays: list[Log]) -> Iterator[str]:
    first = None
    for play in plays:
        for casino, mark in play["marks"].get("holes", {}).items():
            avenue = int(casino[1:])
            if mark == "crossed":
                yield "golf lost"
            elif first is None:
                first = avenue
            else:
                yield "golf to the left" if avenue < first else "golf to the right"


def seconds_of(plays: list[Log]) -> Iterator[str]:
    """Second casinos beside an earlier second casino with the same number."""
    seconds: dict[tuple[str, int], str] = {}
    for play in plays:
        for _, paid in bonuses(play):
            if isinstance(paid, dict):
                casino, number = paid["open"].split("=")
                street, avenue = casino[0], int(casino[1:])
                if number in (seconds.get((street, avenue - 1)), seconds.get((street, avenue + 1))):
                    yield "extended beside extended"
                seconds[street, avenue] = number
