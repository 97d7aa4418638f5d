"""Events at which both games are played: audit, standings, report, certificates, decisions."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from nlv_replay.batch.event import SharedDeck
from nlv_replay.batch.judged import Settings, judge_one
from nlv_replay.games.new_las_vegas.generator import generate as vegas
from nlv_replay.games.welcome_to.generator import generate as town
from nlv_replay.session import Source
from tests.batch.conftest import Run
from tests.batch.events import lines

Did = tuple[int, str, str]
Act = Callable[..., Did]
VARIANTS = ("standard", "advanced", "expert", "solo")


@pytest.fixture
def act(run: Run) -> Act:
    """Runs a command: its exit code, what it printed and what it said of problems."""

    def invoke(*args: str) -> Did:
        result = run(*args)
        return result.exit_code, result.stdout, result.stderr

    return invoke


def event(number: int) -> dict[str, Any]:
    return {"event": {"name": "Two towns", "round": number}}


@cache
def records() -> dict[str, dict[str, Any]]:
    """A game of each variant of one game and two of the other, one of each kind with a wrong total."""
    played = {f"town-{variant}": town(4, variant=variant, offers=variant != "expert") for variant in VARIANTS}
    played |= {"vegas-1": vegas(1, players=3), "vegas-2": vegas(2, players=3)}
    for name in ("town-advanced", "vegas-2"):
        played[name]["results"]["ada"]["total"] += 1
    return {name: {**record, **event(1)} for name, record in played.items()}


@pytest.fixture
def folder(here: Path) -> Path:
    for name, record in records().items():
        (here / f"{name}.json").write_text(json.dumps(record))
    return here


@pytest.mark.usefixtures("folder")
def test_a_folder_of_both_games_is_judged_each_by_its_rules(act: Act) -> None:
    code, told, _ = act("audit", ".", "-j", "1")
    assert code == 1
    assert "6 games: 4 clean, 2 wrong." in told
    assert "NLV911 miscount" in told
    assert "WT909 miscount" in told


def test_a_stream_of_both_games_is_judged_each_by_its_rules(act: Act, here: Path) -> None:
    (here / "all.jsonl").write_text(lines(*records().values()))
    code, told, _ = act("audit", "all.jsonl", "-j", "1")
    assert code == 1
    assert "6 games: 4 clean, 2 wrong." in told


@pytest.mark.usefixtures("folder")
def test_a_ruling_of_one_game_leaves_the_other_alone(act: Act) -> None:
    code, told, problems = act(
        "audit", ".", "-j", "1", "--ruling", "roundabout-second=5", "--ruling", "limousine-lines=1"
    )
    assert code == 1
    assert "6 games: " in told
    assert problems == ""


@pytest.mark.usefixtures("folder")
def test_games_of_either_kind_are_not_judged_twice(act: Act) -> None:
    for _ in range(2):
        act("audit", ".", "-j", "1", "-o", "event.sqlite")
    with sqlite3.connect("event.sqlite") as database:
        assert database.execute("SELECT run, count(*) FROM games GROUP BY run").fetchall() == [(1, 6)]
        games = database.execute("SELECT game, count(*) FROM games GROUP BY game ORDER BY game").fetchall()
    assert games == [("new-las-vegas", 2), ("welcome-to", 4)]


@pytest.mark.usefixtures("folder")
def test_the_report_says_which_game_was_played_where_there_were_two(act: Act) -> None:
    act("audit", ".", "-j", "1", "-o", "event.sqlite")
    code, told, _ = act("event", "report", "event.sqlite")
    assert code == 0
    assert "| game | round | table | turns | verdict | findings | ranking | played |" in told
    assert "## Standings\n\n### Welcome to New Las Vegas\n\n| player |" in told
    assert "|\n\n### Welcome To" in told
    assert "added up" not in told
    assert ", welcome-to rules 1, sheet reference " in told
    assert ", new-las-vegas rules 1, sheet reference " in told


def test_the_report_on_one_game_has_no_column_for_it(act: Act, here: Path) -> None:
    (here / "one.json").write_text(json.dumps(town(4)))
    act("audit", ".", "-j", "1", "-o", "event.sqlite")
    _, told, _ = act("event", "report", "event.sqlite")
    assert "played" not in told
    assert "welcome-to" not in told


@pytest.mark.usefixtures("folder")
def test_standings_count_games_of_both_kinds(act: Act) -> None:
    act("audit", ".", "-j", "1", "-o", "event.sqlite")
    code, told, _ = act("standings", "event.sqlite", "--format", "json")
    assert code == 0
    by_player = {row["player"]: row["games"] for row in json.loads(told)["standings"]}
    assert by_player["ada"] == 6
    by_game = json.loads(told)["by_game"]
    assert {game: [row["games"] for row in rows if row["player"] == "ada"] for game, rows in by_game.items()} == {
        "new-las-vegas": [2],
        "welcome-to": [4],
    }


def points(record: dict[str, Any]) -> int:
    verdict = judge_one(Source(json.dumps(record).encode(), "x.json"), Settings()).verdict
    computed: int = verdict["scores"]["ada"]["total"]["computed"]
    return computed


@pytest.mark.usefixtures("folder")
def test_points_of_two_games_are_never_added_up_in_a_table(act: Act) -> None:
    act("audit", ".", "-j", "1", "-o", "event.sqlite")
    totals = {name: points(record) for name, record in records().items()}
    vegas_points, town_points = (
        sum(total for name, total in totals.items() if name.startswith(kind)) for kind in ("vegas", "town")
    )
    _, told, _ = act("standings", "event.sqlite")
    assert told.startswith("Welcome to New Las Vegas\n")
    first, second = told.split("\n\n")
    assert second.startswith("Welcome To")
    for part, total in ((first, vegas_points), (second, town_points)):
        [row] = [line for line in part.splitlines() if line.startswith("ada")]
        assert f" {total}*" in row
    _, told, _ = act("standings", "event.sqlite", "--format", "csv")
    head, *rows = told.splitlines()
    assert head.endswith(",points_claimed,game")
    assert [row.rpartition(",")[2] for row in rows if row.startswith("ada,")] == ["new-las-vegas", "welcome-to"]
    _, told, _ = act("standings", "event.sqlite", "--format", "markdown")
    assert told.startswith("### Welcome to New Las Vegas\n\n| player |")


def test_standings_of_one_game_have_neither_heading_nor_column(act: Act, here: Path) -> None:
    (here / "one.json").write_text(json.dumps(town(4)))
    act("audit", ".", "-j", "1", "-o", "event.sqlite")
    _, told, _ = act("standings", "event.sqlite")
    assert "Welcome" not in told
    assert act("standings", "event.sqlite", "--format", "csv")[1].splitlines()[0].endswith(",points_claimed")
    assert act("standings", "event.sqlite", "--format", "markdown")[1].startswith("| player |")
    assert set(json.loads(act("standings", "event.sqlite", "--format", "json")[1])) == {"format", "by", "standings"}


@pytest.mark.parametrize("form", ["jsonl", "sarif", "junit", "github", "csv", "baseline"])
@pytest.mark.usefixtures("folder")
def test_every_form_of_output_holds_both_games(act: Act, form: str) -> None:
    _, told, _ = act("audit", ".", "-j", "1", "--format", form)
    assert "WT909" in told
    assert "NLV911" in told


def at_table(record: dict[str, Any], name: str) -> tuple[str, Any]:
    return name, judge_one(Source(json.dumps(record).encode(), name), Settings())


def test_tables_of_a_round_share_their_cards_with_those_of_the_same_game_only() -> None:
    shared = SharedDeck()
    games = records()
    told = [shared.add(at_table(games[name], name)[1]) for name in ("vegas-1", "town-standard", "town-expert")]
    assert told == [None, None, None]
    elsewhere = {**town(5, variant="standard"), **event(1)}
    assert str(shared.add(at_table(elsewhere, "elsewhere")[1])).startswith("elsewhere: turn 1 offered ")
    assert shared.add(at_table({**elsewhere, **event(2)}, "later")[1]) is None


def test_what_lies_open_is_known_of_stacks_and_not_of_hands() -> None:
    seen = {name: at_table(record, name)[1].offers for name, record in records().items()}
    assert seen["town-expert"] is None
    assert seen["town-solo"] is None
    assert seen["town-standard"] is not None
    assert seen["town-standard"][0] == " ".join(records()["town-standard"]["turns"][0]["offers"])


@pytest.mark.usefixtures("folder")
def test_a_game_of_either_kind_is_certified_and_compared(act: Act) -> None:
    for name in ("town-standard", "vegas-1"):
        assert act("certify", f"{name}.json", "-o", f"{name}.cert.json")[0] == 0
    code, told, _ = act("certify", "--compare", "town-standard.cert.json", "vegas-1.cert.json")
    assert code == 1
    assert told


@pytest.mark.usefixtures("folder")
def test_a_decision_about_a_finding_of_either_game_is_written_and_holds(act: Act) -> None:
    for name, found in (("town-advanced", "WT909"), ("vegas-2", "NLV911")):
        code, _, _ = act("decide", f"{name}.json", "--to", f"{name}.yaml", "--finding", found, "--player", "ada",
                         "--accept", "it stands", "--reason", "agreed", "--by", "the director",
                         "--date", "2026-11-30")  # fmt: skip
        assert code == 0
        assert act("check", f"{name}.json", "--decisions", f"{name}.yaml")[0] == 0


def test_what_one_game_wrongly_says_does_not_stop_the_other(act: Act, folder: Path) -> None:
    (folder / "torn.json").write_text('{"format": "nlv-log/1", "game": "welcome-to", "plans": [')
    (folder / "swapped.json").write_text(json.dumps({**records()["town-standard"], "game": "new-las-vegas"}))
    code, told, _ = act("audit", ".", "-j", "1")
    assert code == 2
    assert "8 games: 4 clean, 2 wrong, 2 not judged." in told
