"""Names, notes and files that mean no good are shown as text and nothing else."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from textual.widgets import Input

from nlv_replay.report.columns import cells
from nlv_replay.session import Source
from nlv_replay.tui import pages
from nlv_replay.tui.arrange import PANES
from nlv_replay.tui.dialogs import Choose
from nlv_replay.tui.lines import texts_of
from nlv_replay.tui.problems_screen import ProblemsScreen
from nlv_replay.tui.shown import Moment
from tests.helpers.logs import Data, log, play, turn
from tests.tui.screens import (
    MIDDLE,
    SIZES,
    SMALL,
    here,
    options,
    pane_text,
    replay_of,
    replaying,
    screen_rows,
    screen_text,
    shown_log,
    shows,
)

NAMES = [
    "[/nope]",
    "[@click=app.quit]x[/]",
    "[red]red[/red] \\[b]",
    "$text {x} %s",
    "漢字" * 40,
    "e\u0301" * 300,
    "👩‍👩‍👧‍👦" * 50,
    "x" * 10_000,
    "a\nb\tc",
    "",
    " ",
]


def hostile_log(name: str) -> Data:
    player = [{"id": "ada", "name": name, "loan": False}, {"id": "bob", "loan": True}]
    first = turn({**play("B3=8"), "note": name}, play("B3=8"), offers="8S 5L 13M")
    second = turn(play("B3=9"), play("B2=9"), offers="9S 5L 13M")
    return log({**first, "note": name}, second, players=player, note=name, event={"name": name})


def source_of(data: Any, name: str = "game.json") -> Source:
    return Source(json.dumps(data).encode(), name)


@pytest.mark.parametrize("name", NAMES)
def test_no_page_breaks_on_a_hostile_name(name: str) -> None:
    shown = shown_log(hostile_log(name))
    assert shown.game.steps
    for width in (20, 60, 80, 104):
        for pane in PANES:
            for row in texts_of(pages.page(pane, Moment(shown, 1, "ada"), width, 18, alone=True)):
                assert "\x1b" not in row
                assert "\n" not in row
        notes = texts_of(pages.notes_page(Moment(shown, 1, "ada"), width))
        assert max(map(cells, notes)) <= width


async def test_hostile_names_are_shown_as_they_are_and_cut() -> None:
    for name, seen in (
        ("[/nope]", "[/nope]"),
        ("[@click=app.quit]x[/]", "[@click=app.qui…"),
        ("x" * 10_000, "x" * 15 + "…"),
    ):
        async with replaying(source_of(hostile_log(name)), 1) as (app, pilot):
            assert seen in screen_rows(app)[1]
            await pilot.click("#players", offset=(8, 0))
            assert app.return_value is None
            for key in (
                "6",
                "3",
                "p",
                "escape",
                "slash",
                "escape",
                "w",
                "escape",
                "l",
                "escape",
                "question_mark",
                "escape",
            ):
                await pilot.press(key)
                await pilot.pause()
            await pilot.press("6")
            await pilot.pause()
            assert name[:20] in pane_text(app, "notes").replace("\n", "").replace("  ", "") or name[0] == "x"


async def test_a_hostile_name_survives_every_size() -> None:
    async with replaying(source_of(hostile_log("漢字" * 40)), 1) as (app, pilot):
        for size in (*SIZES, (30, 8), SMALL):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert "漢字" in screen_rows(app)[1]


async def test_notices_and_dialogs_show_markup_as_text() -> None:
    async with replaying(source_of(hostile_log("[/nope]")), 1) as (app, pilot):
        await pilot.press("g")
        app.screen.query_one(Input).value = "[/nope]"
        await pilot.press("enter")
        await pilot.pause()
        assert "[/nope] is no turn" in screen_text(app)
        await pilot.press("escape", "p")
        await pilot.pause()
        assert shows(app, Choose)
        assert "[/nope]" in options(app)[0]
        await pilot.press("escape", "slash", *"nope")
        await pilot.pause()
        assert "[/nope]" in options(app)[0]


@pytest.mark.parametrize("name", ["a\x1b[31mb", "a\u202eb"])
async def test_characters_that_change_the_screen_are_findings_shown_by_number(name: str) -> None:
    for syntax in ("game.json", "game.yaml"):
        async with replaying(source_of(hostile_log(name), syntax), 0) as (app, pilot):
            await pilot.press("4")
            await pilot.pause()
            text = screen_text(app)
            assert "\x1b" not in text
            assert "\u202e" not in text
            assert "U+001B" in text or "U+202E" in text
            assert "shown in part" in text


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"\x00", b"[" * 5000, b"PK\x03\x04", b'{"format": "nlv-log/1"'])
async def test_a_file_that_is_no_log_is_told_and_never_an_error(data: bytes) -> None:
    async with replaying(Source(data, "x.json"), 0) as (app, pilot):
        await pilot.pause()
        assert shows(app, ProblemsScreen)
        assert "NLV" in screen_text(app)


def crowd(players: int) -> Data:
    seats = [{"id": f"p{number}", "name": f"Player {number}", "loan": False} for number in range(players)]
    plays = {f"p{number}": play(f"{'ABCD'[number % 4]}1=5") for number in range(players)}
    return {**log(players=seats), "turns": [{"plays": plays, "offers": ["5S", "6L", "7M"]}] * 2}


async def test_a_hundred_players_are_a_list_to_choose_from() -> None:
    for size in (SMALL, MIDDLE):
        async with replaying(source_of(crowd(100)), 1, size=size) as (app, pilot):
            row = screen_rows(app)[1]
            assert "▸Player 0" in row
            assert "1 of 100: p" in row
            await pilot.press("up")
            assert here(app) == (1, "p99")
            assert "▸Player 99" in screen_rows(app)[1]
            await pilot.press("p", *"57")
            await pilot.pause()
            assert options(app)[0].startswith("p57")
            await pilot.press("enter")
            await pilot.pause()
            assert here(app) == (1, "p57")
            await pilot.press("5")
            await pilot.pause()
            assert re.search(r"› ?\d+ p57", pane_text(app, "scores"))


async def test_two_hundred_turns_fit_the_timeline() -> None:
    long = log(*[play() for _ in range(200)])
    async with replaying(source_of(long), 0) as (app, pilot):
        await pilot.press("end")
        assert here(app) == (200, "ada")
        assert screen_rows(app)[2].startswith("turn 200 of 200")
        await pilot.press("left", "left")
        assert replay_of(app).journey.turn == 198
