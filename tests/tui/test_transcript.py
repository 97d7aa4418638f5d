from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from nlv_replay.tui import pages
from nlv_replay.tui.arrange import PANES
from nlv_replay.tui.lines import texts_of
from nlv_replay.tui.transcript import DRAWN, WIDTH, moment_lines, transcript
from tests.tui.screens import BROKEN, FULL, moment_of, replaying, screen_rows, shown_of
from tests.tui.screens import pane as pane_of


@cache
def lines(path: Path, *, brief: bool = False) -> list[str]:
    shown = shown_of(path)
    told = transcript(shown, range(shown.last_turn + 1), shown.players, brief=brief)
    return [row for text in told for row in text.split("\n")]


@pytest.mark.parametrize("path", [FULL, BROKEN])
def test_the_transcript_has_all_that_every_pane_shows(path: Path) -> None:
    rows = {row.lstrip("› ") for row in lines(path)}
    shown = shown_of(path)
    for turn in {*range(0, shown.last_turn, 4), 13, shown.last_turn}:
        for player in shown.players:
            for name in PANES:
                for row in texts_of(pages.page(name, moment_of(path, turn, player), WIDTH, DRAWN, alone=True)):
                    assert row.lstrip("› ") in rows


def test_turns_come_in_order_each_under_its_title() -> None:
    titles = [row for row in lines(FULL) if row.startswith(("Set-up", "Turn "))]
    assert titles == ["Set-up", *(f"Turn {turn} of 29" for turn in range(1, 30))]


def test_a_brief_transcript_tells_in_words_what_the_drawings_show() -> None:
    rows = lines(FULL, brief=True)
    assert not any("═" in row or row.startswith("PAR") for row in rows)
    assert "new    A8=10, hole A8 circled, improved golf.par4" in rows
    assert len(rows) < len(lines(FULL)) / 3


def test_a_moment_as_text_has_every_pane() -> None:
    text = "\n".join(moment_lines(moment_of(BROKEN, 13, "ada")))
    for title in ("City", "Turn", "Sheet", "Scores", "Findings 2", "Notes"):
        assert f"\n{title}\n{'-' * len(title)}\n" in text


async def test_what_stands_on_the_screen_stands_in_the_transcript() -> None:
    rows = {row.strip("› ") for row in lines(FULL)}
    async with replaying(FULL, 12) as (app, pilot):
        assert screen_rows(app)
        for number, name in enumerate(PANES, start=1):
            await pilot.press(str(number))
            await pilot.pause()
            for row in pane_of(app, name).texts[1:]:
                assert row.strip("› ") in rows or name != "city"
