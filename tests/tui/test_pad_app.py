"""The form of a sheet under a pilot: keys that are pressed, and what is then to be read on 80 columns and 24 rows."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from nlv_replay.core.pad import is_verified, value_at
from nlv_replay.errors import OutputError
from nlv_replay.games.new_las_vegas.pad import PADS
from nlv_replay.source import read_source
from nlv_replay.tui.dialogs import Choose, Reader
from nlv_replay.tui.filling import Filling
from nlv_replay.tui.pad_app import KEYS, PadApp, PadScreen
from tests.helpers.pads import GAME, new_text
from tests.helpers.sheets import random_sheet
from tests.tui.screens import screen_rows, screen_text, until

SMALL = (80, 24)


@pytest.fixture
def pad(tmp_path: Path) -> Path:
    path = tmp_path / "pad.yaml"
    path.write_text(new_text() + "# my own remark\n", "utf-8")
    return path


@asynccontextmanager
async def filling_in(
    path: Path, step: str | None = None, size: tuple[int, int] = SMALL
) -> AsyncIterator[tuple[Filling, PadApp, Pilot[int]]]:
    def save(text: str) -> None:
        path.write_text(text, "utf-8", newline="\n")

    filling = Filling(GAME, PADS, read_source(path), None, save=save)
    if step is not None:
        filling.go([one.key for one in filling.steps].index(step))
    app = PadApp(filling)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, PadScreen) and f"{filling.at + 1}/16" in screen_text(app))
        await pilot.pause()
        yield filling, app, pilot


async def press(pilot: Pilot[int], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


def step_of(filling: Filling) -> str | None:
    return filling.step.key if filling.step else None


async def test_every_part_fits_and_says_what_to_do(pad: Path) -> None:
    async with filling_in(pad) as (filling, app, pilot):
        for number, step in enumerate(filling.steps, 1):
            rows = screen_rows(app)
            assert rows[0].startswith(f" {number}/16 {step.title}")
            assert rows[0].rstrip().endswith("of 48 verified")
            assert rows[-1].rstrip() == KEYS
            shown = " ".join(" ".join(rows).split())
            assert " ".join(" ".join(step.told).split())[:60] in shown
            for blank in step.blanks:
                assert blank.label in shown
            await press(pilot, "f2")
        assert screen_rows(app)[0].startswith(" The end")
        assert "All 48 entries are verified." in screen_text(app)
        assert "# my own remark" in pad.read_text()


async def test_a_street_is_typed_casino_by_casino(pad: Path) -> None:
    async with filling_in(pad, "street-A") as (filling, app, pilot):
        assert "A1, crane: no crane   - no crane  x a crane" in screen_text(app)
        await press(pilot, "x", "minus", "minus", "down", "x", "down", "v")
        assert value_at(filling.document, ("cranes", "A")) == ["A1", "A8"]
        assert "A4" in value_at(filling.document, ("stars", "A"))
        assert value_at(filling.document, ("vip", "A")) == ["A5", "A6"]
        row = next(row for row in screen_rows(app) if row.split()[:2] == ["crane", "#"])
        assert row.split() == ["crane", "#", *["-"] * 6, "#", "-", "-", "-"]
        await press(pilot, "left", "space", "backspace")
        assert value_at(filling.document, ("vip", "A")) == ["A6"]


async def test_roads_and_the_airport_are_drawn(pad: Path) -> None:
    async with filling_in(pad, "roads") as (filling, app, pilot):
        await press(pilot, "right", "minus")
        assert "between a0 and a1: no road   - no road  = a road" in screen_text(app)
        assert "a0-a1" not in value_at(filling.document, ("roads", "lines"))
        assert "? The lamp a0 is a dead end: only the line a0-b0 leads there." in screen_text(app)
        await press(pilot, "equals_sign", "left", "at")
        assert value_at(filling.document, ("roads", "airport")) == "a0"
        assert value_at(filling.document, ("roads", "lines"))["a0-a1"] == ["A1"]
        assert app.screen.query_one(Input).value == "a0"
        await press(pilot, "down", "minus")
        assert "a0-b0" not in value_at(filling.document, ("roads", "lines"))


async def test_columns_are_typed_and_enter_goes_on(pad: Path) -> None:
    async with filling_in(pad, "columns-hotels") as (filling, _, pilot):
        await press(pilot, "ctrl+u", "5", "space", "7", "enter")
        assert value_at(filling.document, ("columns", "hotels.large")) == [5, 7]
        assert step_of(filling) == "columns-hotels"
        await press(pilot, "enter")
        assert step_of(filling) == "columns-streets"
        await press(pilot, "down", "down", "up", "ctrl+u", "9", "down")
        assert value_at(filling.document, ("columns", "streets.B")) == [9]
        assert is_verified(filling.document, ("columns", "hotels.large"))
        assert "source: my pad, verified: true" in pad.read_text()


async def test_a_line_that_cannot_be_read_keeps_one_there(pad: Path) -> None:
    async with filling_in(pad, "par") as (filling, app, pilot):
        before = pad.read_text()
        await press(pilot, "x", "enter")
        assert "! golf: 3x is no whole number." in screen_text(app)
        await press(pilot, "pagedown")
        assert "This cannot be taken and would be lost" in screen_text(app)
        assert (step_of(filling), pad.read_text()) == ("par", before)
        await press(pilot, "pagedown")
        assert step_of(filling) == "roads"
        await press(pilot, "pageup")
        assert app.screen.query_one(Input).value.endswith("4 3")


async def test_f2_asks_once_where_something_cannot_be(pad: Path) -> None:
    async with filling_in(pad, "columns-golf") as (filling, app, pilot):
        await press(pilot, "ctrl+u", "3", "space", "1", "f2")
        assert "Look at your pad again" in screen_text(app)
        assert "? The column golf.par3 falls from 3 to 1." in screen_text(app)
        await press(pilot, "f2")
        assert step_of(filling) == "columns-limousine"


async def test_f3_takes_a_confirmation_back(pad: Path) -> None:
    async with filling_in(pad, "par") as (filling, app, pilot):
        await press(pilot, "f2", "pageup")
        assert "6/16 Golf  ✓ verified" in screen_rows(app)[0]
        assert " ✓ PAR " in screen_text(app)
        await press(pilot, "f3")
        assert "6/16 Golf  · not verified" in screen_rows(app)[0]
        assert " · PAR " in screen_text(app)
        assert not is_verified(filling.document, ("golf",))


async def test_undo_goes_back_to_where_the_change_was_made(pad: Path) -> None:
    async with filling_in(pad, "street-C") as (filling, app, pilot):
        before = pad.read_text()
        await press(pilot, "x", "pagedown", "ctrl+z")
        assert (step_of(filling), pad.read_text()) == ("street-C", before)
        assert "Taken back." in screen_text(app)
        await press(pilot, "ctrl+z")
        assert "There is nothing to take back." in screen_text(app)


async def test_a_part_is_chosen_from_all(pad: Path) -> None:
    async with filling_in(pad) as (filling, app, pilot):
        await press(pilot, "f4")
        assert isinstance(app.screen, Choose)
        assert "· 7  Roads and airport" in screen_text(app)
        await press(pilot, *"safe", "enter")
        assert step_of(filling) == "safe"
        await press(pilot, "f1")
        assert isinstance(app.screen, Reader)
        assert "Ctrl+Z" in screen_text(app)
        await press(pilot, "escape", "f4", "escape")
        assert step_of(filling) == "safe"


async def test_leaving_saves_what_was_typed(pad: Path) -> None:
    async with filling_in(pad, "safe") as (_, app, pilot):
        await press(pilot, "ctrl+u", "2", "ctrl+q")
        assert app.return_value == 0
    assert "bundles: {value: 2, source: my pad, verified: false}" in pad.read_text()


async def test_leaving_with_something_that_cannot_be_taken_is_asked_once(pad: Path) -> None:
    async with filling_in(pad, "safe") as (_, app, pilot):
        await press(pilot, "x", "ctrl+q")
        assert "the same key again goes without it" in screen_text(app)
        assert app.return_value is None
        await press(pilot, "ctrl+q")
        assert app.return_value == 0


async def test_a_file_that_cannot_be_saved_is_told_and_the_form_goes_on(pad: Path) -> None:
    async with filling_in(pad, "par") as (filling, app, pilot):

        def fail(_: str) -> None:
            raise OutputError("pad.yaml: No space left on device")

        save, filling.save = filling.save, fail
        await press(pilot, "f2")
        assert "No space left on device" in screen_text(app)
        assert step_of(filling) == "par"
        filling.save = save
        await press(pilot, "f2")
        assert step_of(filling) == "roads"


async def test_a_file_changed_by_somebody_else_is_not_overwritten(pad: Path) -> None:
    async with filling_in(pad, "street-A") as (_, app, pilot):
        pad.write_text("theirs")
        await press(pilot, "x")
        assert "was changed by somebody else meanwhile" in " ".join(screen_text(app).split())
        assert pad.read_text() == "theirs"


async def test_text_of_the_file_is_shown_as_it_is(pad: Path) -> None:
    pad.write_text(pad.read_text().replace("name: reference", "name: '[/nope] [@click=app.quit]y'"))
    async with filling_in(pad) as (_, app, pilot):
        assert "[/nope] [@click=app.quit]y" in screen_text(app)
        await press(pilot, "f4", "escape", "f2")


async def test_any_sheet_can_be_stepped_through(tmp_path: Path) -> None:
    path = tmp_path / "pad.yaml"
    path.write_text(new_text(random_sheet(1)))
    async with filling_in(path) as (filling, app, pilot):
        for _ in range(2 * len(filling.steps)):
            if filling.step is not None:
                await press(pilot, "f2")
        await press(pilot, "end")
        assert "All 48 entries are verified." in screen_text(app)
        assert list(PADS.differences(filling.document, random_sheet(1))) == []


@pytest.mark.parametrize("size", [(40, 12), (140, 45)])
async def test_other_sizes_of_a_terminal_do(pad: Path, size: tuple[int, int]) -> None:
    async with filling_in(pad, "roads", size) as (_, app, pilot):
        await press(pilot, "right", "minus", "f2")
        assert "Look at your pad again" in screen_text(app)


async def test_a_sheet_with_hardly_anything_in_it_can_be_filled_in(tmp_path: Path) -> None:
    path = tmp_path / "pad.yaml"
    path.write_text("format: nlv-sheet/1\nroads: 3\nvip: {A: 7}\ntrack:\n")
    async with filling_in(path) as (filling, app, pilot):
        await press(pilot, *["pagedown"] * 5, *"345", "enter")
        assert value_at(filling.document, ("golf",)) == [345]
        assert "! 3, 4 or 5 is needed here, not 345" in screen_text(app)
