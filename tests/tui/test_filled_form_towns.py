"""The form of a filled sheet of Welcome To..., whose streets differ in length and whose bis stand behind numbers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from textual.pilot import Pilot

from nlv_replay.cli.output import write_file
from nlv_replay.filled import judge_alone, read_filled
from nlv_replay.games.welcome_to.filled_kind import FILLED
from nlv_replay.games.welcome_to.generator import generate
from nlv_replay.report.filled_write import filled_yaml
from nlv_replay.tui.dialogs import Reader
from nlv_replay.tui.filled_app import FilledApp, FilledScreen, Streets, Writing
from nlv_replay.tui.filled_form import Filling
from nlv_replay.tui.widgets import Drawn
from tests.helpers.filled_towns import empty_town, final_towns
from tests.tui.screens import SMALL, until

SAVE = partial(write_file, force=True)


@asynccontextmanager
async def filling(path: Path) -> AsyncIterator[tuple[FilledScreen, Pilot[int]]]:
    app = FilledApp(str(path), FILLED, SAVE, read_filled(str(path)) if path.exists() else None)
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: isinstance(app.screen, FilledScreen) and bool(app.screen.query(Writing)))
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, FilledScreen)
        yield screen, pilot


def grid(screen: FilledScreen) -> list[str]:
    return screen.query_one(Streets).texts


def told(screen: FilledScreen) -> str:
    return "\n".join(screen.query_one("#told", Drawn).texts)


async def test_streets_of_three_lengths_fit_a_small_terminal(tmp_path: Path) -> None:
    path = tmp_path / "ada.yaml"
    path.write_text(filled_yaml(final_towns(generate(4, variant="advanced"))[0]))
    async with filling(path) as (screen, pilot):
        rows = grid(screen)
        assert [row[0] for row in rows[1:7:2]] == ["A", "B", "C"]
        assert rows[0].split() == [str(place) for place in range(1, 13)]
        assert all(len(row) <= 80 for row in rows)
        assert told(screen).strip() == "nothing wrong so far"
        await pilot.press("end", "right")
        assert grid(screen)[-1].startswith("A10:")
        await pilot.press("down", "down", "end")
        assert grid(screen)[-1].startswith("C12:")
        await pilot.press("up")
        assert grid(screen)[-1].startswith("B11:")


async def test_a_bis_is_marked_behind_its_number_and_saved(tmp_path: Path) -> None:
    path = tmp_path / "new.yaml"
    async with filling(path) as (screen, pilot):
        await pilot.press("8", "right", "b", "8", "b", "f")
        assert grid(screen)[-1].startswith("A2: 8  b bis: yes")
        await until(pilot, lambda: "WT307 0 bis boxes are crossed, and 1 houses are bis." in told(screen))
        await pilot.press("9", "backspace", "8", "b", "b", "b", "ctrl+s")
        assert "BrFu" in grid(screen)[2]
    sheet = read_filled(str(path))
    assert sheet.model.houses.A[:3] == [8, "8b", "."]
    assert (sheet.model.fences, len(sheet.model.houses.A)) == (["A2"], 10)


async def test_marks_are_those_that_a_house_can_bear(tmp_path: Path) -> None:
    async with filling(tmp_path / "new.yaml") as (screen, pilot):
        before = grid(screen)
        await pilot.press("o", "k")
        assert grid(screen) == before
        await pilot.press("right", "right", "o")
        assert "pool: yes" in grid(screen)[-1]
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(screen.app.screen, Reader))
        shown = ["".join(span.text for span in row) for row in screen.help_lines()]
        assert "f          mark: fence" in shown
        assert not any("crane" in row for row in shown)


def test_a_sheet_that_was_filled_in_stays_clean_in_every_spelling(tmp_path: Path) -> None:
    document = final_towns(generate(4, variant="advanced"))[0]
    for ending in ("yaml", "json", "csv"):
        path = tmp_path / f"ada.{ending}"
        filling = Filling(str(path), FILLED)
        filling.document = document
        path.write_text(filling.saved_text())
        again = Filling(str(path), FILLED, read_filled(str(path)))
        path.write_text(again.saved_text())
        assert judge_alone(read_filled(str(path))).findings == ()


def test_a_street_takes_no_number_behind_its_end(tmp_path: Path) -> None:
    filling = Filling(str(tmp_path / "a.yaml"), FILLED)
    filling.write_number("A", 10, 5)
    assert (filling.changed, filling.document["houses"]) == (False, empty_town()["houses"])
