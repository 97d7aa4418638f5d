"""The form of a filled sheet, filled in by keys at 80 columns and 24 rows."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot

from nlv_replay.cli.output import write_file
from nlv_replay.errors import OutputError
from nlv_replay.filled import judge_alone, read_filled
from nlv_replay.games.new_las_vegas.filled_kind import FILLED
from nlv_replay.report.filled_write import filled_yaml
from nlv_replay.tui.dialogs import Reader
from nlv_replay.tui.filled_app import FilledApp, FilledScreen, Lines, Streets, Writing
from nlv_replay.tui.filled_form import Filling
from nlv_replay.tui.widgets import Drawn
from tests.helpers.filled import empty, final_sheets
from tests.tui.screens import SMALL, until

SAVE = partial(write_file, force=True)


@asynccontextmanager
async def filling(path: Path, size: tuple[int, int] = SMALL) -> AsyncIterator[tuple[FilledScreen, Pilot[int]]]:
    app = FilledApp(str(path), FILLED, SAVE, read_filled(str(path)) if path.exists() else None)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, FilledScreen) and bool(app.screen.query(Writing)))
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, FilledScreen)
        yield screen, pilot


def told(screen: FilledScreen) -> str:
    return "\n".join(screen.query_one("#told", Drawn).texts)


def title(screen: FilledScreen) -> str:
    return screen.query_one("#title", Drawn).texts[0]


def grid(screen: FilledScreen) -> list[str]:
    return screen.query_one(Streets).texts


async def go(screen: FilledScreen, pilot: Pilot[int], label: str) -> Writing:
    """Go to a line by the keys."""
    writing, lines = screen.query_one(Writing), screen.query_one(Lines)
    if not writing.has_focus:
        await pilot.press("tab")
    while lines.label != label:
        await pilot.press("down")
    return writing


async def test_the_form_looks_like_the_sheet_and_fits_a_small_terminal(tmp_path: Path) -> None:
    path = tmp_path / "cyd.yaml"
    path.write_text(filled_yaml(final_sheets(7, players=3)[2]))
    async with filling(path) as (screen, _):
        rows = grid(screen)
        assert rows[0].split() == [str(avenue) for avenue in range(1, 12)]
        assert [row[0] for row in rows[1:9:2]] == ["A", "B", "C", "D"]
        assert rows[3].split()[:4] == ["B", "1", "·", "·"]
        assert "KxDx" in rows[4]
        assert all(len(row) <= 80 for row in rows)
        assert told(screen).strip() == "nothing wrong so far"
        assert screen.query_one("#keys").region.bottom == 24


async def test_numbers_and_marks_are_typed_and_saved(tmp_path: Path) -> None:
    path = tmp_path / "new.yaml"
    async with filling(path) as (screen, pilot):
        await pilot.press("up", "5", "right", "1", "2", "s", "s")
        assert grid(screen)[7].split()[:3] == ["D", "5", "["]
        assert grid(screen)[-1].startswith("D2: 12  s star: crossed off")
        await until(pilot, lambda: "nothing wrong" in told(screen))
        assert "not saved" in title(screen)
        await pilot.press("ctrl+s")
        assert "written" in title(screen)
    sheet = read_filled(str(path))
    assert sheet.model.casinos.D[:3] == [5, 12, "."]
    assert sheet.model.stars.crossed == ["D2"]
    assert judge_alone(sheet).findings == ()
    assert "# the three cards of the game" in path.read_text()


async def test_it_warns_while_typing(tmp_path: Path) -> None:
    async with filling(tmp_path / "new.yaml") as (screen, pilot):
        await pilot.press("up", "9", "right", "right", "3")
        await until(pilot, lambda: "NLV104 3 in D3 stands to the right of 9 in D1." in told(screen))
        await pilot.press("backspace", "1", "1")
        await until(pilot, lambda: "nothing wrong" in told(screen))


async def test_a_mark_that_is_not_printed_there_cannot_be_made(tmp_path: Path) -> None:
    async with filling(tmp_path / "new.yaml") as (screen, pilot):
        before = grid(screen)
        await pilot.press("k", "s", "z", "escape")
        assert grid(screen) == before
        await pilot.press("h", "c")
        assert "CoHo" in grid(screen)[2]


async def test_the_lines_below_are_reached_and_written(tmp_path: Path) -> None:
    path = tmp_path / "new.csv"
    async with filling(path) as (screen, pilot):
        await pilot.press("up", "3", "f2")
        await go(screen, pilot, "trip")
        await pilot.press("d", "1", "space", "c", "1")
        assert any("trip" in row and "d1 c1" in row for row in screen.query_one(Lines).texts)
        await go(screen, pilot, "claimed total")
        await pilot.press("4")
        (await go(screen, pilot, "points")).value = "P1=9"
        await pilot.press("enter", "ctrl+s", "f2")
        assert screen.query_one(Streets).has_focus
    sheet = read_filled(str(path))
    assert sheet.model.trip == ["d1", "c1"]
    assert sheet.model.points == {"P1": 9}
    assert sheet.model.claimed == {"total": 4}


async def test_a_line_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    async with filling(tmp_path / "new.yaml") as (screen, pilot):
        writing = await go(screen, pilot, "boxes")
        writing.value = "many"
        await until(pilot, lambda: "boxes" in told(screen))
        writing.value = "3"
        await until(pilot, lambda: "nothing wrong" in told(screen))


async def test_a_debt_marked_in_the_streets_shows_in_its_line(tmp_path: Path) -> None:
    async with filling(tmp_path / "new.yaml") as (screen, pilot):
        await pilot.press("right", "right", "k", "d")
        assert "KxhDo" in grid(screen)[2].replace(" ", "")
        assert (await go(screen, pilot, "debts circled")).value == "A3"
        await pilot.press("ctrl+z")
        assert screen.query_one(Writing).value == ""


async def test_leaving_asks_once_where_something_is_not_saved(tmp_path: Path) -> None:
    async with filling(tmp_path / "new.yaml") as (screen, pilot):
        await pilot.press("5")
        await until(pilot, lambda: "not saved" in title(screen))
        await pilot.press("ctrl+q")
        assert "Ctrl+Q again" in title(screen)
        assert screen.app.is_running
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert screen.app.return_code == 0
    assert not (tmp_path / "new.yaml").exists()


async def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    async with filling(tmp_path / "gone" / "new.yaml") as (screen, pilot):
        await pilot.press("5", "ctrl+s")
        assert "No such file" in title(screen)
        assert "not saved" in title(screen)


async def test_all_keys_are_listed(tmp_path: Path) -> None:
    async with filling(tmp_path / "new.yaml") as (screen, pilot):
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(screen.app.screen, Reader))
        await pilot.press("escape")


async def test_a_click_puts_the_cursor_there(tmp_path: Path) -> None:
    async with filling(tmp_path / "new.yaml") as (screen, pilot):
        await pilot.click(Streets, offset=(2 + 7 * 4 + 1, 5))
        assert grid(screen)[-1].startswith("C5: empty")


async def test_text_of_a_file_is_shown_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "odd.yaml"
    path.write_text(filled_yaml(empty(name="[@click=app.quit]x[/nope]")))
    async with filling(path) as (screen, pilot):
        assert (await go(screen, pilot, "name")).value == "[@click=app.quit]x[/nope]"
        assert any("[@click=app.quit]x[/nope]" in row for row in screen.query_one(Lines).texts)


def test_remarks_of_a_file_stay_where_they_are(tmp_path: Path) -> None:
    path = tmp_path / "ada.yaml"
    path.write_text(
        "# mine\nformat: nlv-filled-sheet/1\ngame: new-las-vegas\nplayer: ada  # that is me\ncasinos:\n  D: [5]\n"
    )
    form = Filling(str(path), FILLED, read_filled(str(path)))
    form.write_number("D", 2, 9)
    text = form.saved_text()
    assert "# mine" in text
    assert "# that is me" in text
    assert "[5, ., 9" in text


def test_nothing_is_changed_by_looking(tmp_path: Path) -> None:
    path = tmp_path / "ada.yaml"
    path.write_text(filled_yaml(final_sheets(7, players=3)[0]))
    form = Filling(str(path), FILLED, read_filled(str(path)))
    before = form.saved_text()
    for label in form.fields:
        form.write(label, form.text(label))
    assert not form.changed
    assert form.saved_text() == before == path.read_text()
    assert not form.undo()


def test_every_line_reads_back_what_it_shows(tmp_path: Path) -> None:
    form = Filling(str(tmp_path / "x.yaml"), FILLED)
    for label, text in {"boxes": "1 2 3 5", "loan": "yes", "sets": "1 2", "points": "P1=8 V4=6", "turns": "12"}.items():
        form.write(label, text)
        assert form.text(label) == text
        form.write(label, "")
        assert form.text(label) == ""


@pytest.mark.parametrize("text", ["many", "=1", "x=", "P1=8=9", "\u202e", "a" * 5000, "1 2 x"])
def test_whatever_is_typed_gives_warnings_and_no_traceback(tmp_path: Path, text: str) -> None:
    form = Filling(str(tmp_path / "x.yaml"), FILLED)
    for label in form.fields:
        form.write(label, text)
        assert all("\u202e" not in one.message for one in form.warnings())


def test_saving_into_a_folder_that_is_not_there_is_an_error_of_output(tmp_path: Path) -> None:
    with pytest.raises(OutputError):
        SAVE(str(tmp_path / "gone" / "x.yaml"), "")
