"""Games, and the text of the screen that shows them, for the tests of the replay."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from rich.console import Console
from textual.app import App
from textual.pilot import Pilot

import nlv_replay
from nlv_replay.core.rule import Place
from nlv_replay.session import Source, read_source
from nlv_replay.tui.app import ReplayApp
from nlv_replay.tui.dialogs import Choose, Reader
from nlv_replay.tui.opening import open_shown
from nlv_replay.tui.problems_screen import ProblemsScreen
from nlv_replay.tui.replay_screen import ReplayScreen
from nlv_replay.tui.settings import Settings
from nlv_replay.tui.shown import Moment, Shown
from nlv_replay.tui.widgets import Drawn, Pane

EXAMPLES = Path(nlv_replay.__file__).parent.parent / "examples"
FULL = EXAMPLES / "games" / "full-three-players.yaml"
BROKEN = EXAMPLES / "games" / "broken-limousine.yaml"
SMALL, MIDDLE, LARGE = (80, 24), (140, 45), (200, 60)
SIZES = (SMALL, MIDDLE, LARGE)


@cache
def shown_of(path: Path) -> Shown:
    return open_shown(read_source(path))


def shown_log(log: dict[str, Any], name: str | None = None) -> Shown:
    return open_shown(Source(json.dumps(log).encode(), name))


def moment_of(path: Path, turn: int, player: str) -> Moment:
    return Moment(shown_of(path), turn, player)


@cache
def opened_once(source: Source) -> Shown:
    """Reading the examples again for every test would take most of the time."""
    return open_shown(source)


def _open(source: Source, rulings: dict[str, str] | None = None) -> Shown:
    return open_shown(source, rulings) if rulings else opened_once(source)


@asynccontextmanager
async def replaying(
    what: Path | Source | None,
    turn: int | None = 0,
    player: str | None = None,
    *,
    size: tuple[int, int] = SMALL,
    settings: Settings | None = None,
    **extra: Any,
) -> AsyncIterator[tuple[ReplayApp, Pilot[int]]]:
    """The app at a moment of a game, under a pilot."""
    source = read_source(what) if isinstance(what, Path) else what
    app = ReplayApp(source, Place(turn, player), settings=settings or Settings(), **extra)
    with patch("nlv_replay.tui.opening.open_shown", _open):
        async with app.run_test(size=size) as pilot:
            await until(pilot, lambda: _is_drawn(app))
            await pilot.pause()
            yield app, pilot


def _is_drawn(app: ReplayApp) -> bool:
    screen = app.screen
    if isinstance(screen, ReplayScreen):
        title = screen.query_one("#title", Drawn)
        return bool(screen.rooms and title.lines and title.size and len(screen.query("FooterKey")) > 1)
    return isinstance(screen, Choose | ProblemsScreen) and bool(screen.size)


async def until(pilot: Pilot[int], is_so: Callable[[], bool]) -> None:
    """Wait for something that takes a moment, longer on a busy machine."""
    for _ in range(400):
        await pilot.pause()
        if is_so():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it did not come about")


def replay_of(app: ReplayApp) -> ReplayScreen:
    screen = next(one for one in app.screen_stack if isinstance(one, ReplayScreen))
    assert isinstance(screen, ReplayScreen)
    return screen


def stand(app: ReplayApp, turn: int, player: str) -> None:
    """Put the journey at its start again."""
    screen = replay_of(app)
    screen.journey.turn, screen.journey.seat = turn, screen.shown.players.index(player)
    screen.journey.before.clear()


def here(app: ReplayApp) -> tuple[int, str]:
    journey = replay_of(app).journey
    return journey.turn, journey.player


def shows(app: ReplayApp, kind: type) -> bool:
    """Whether a screen of this kind is in front."""
    return isinstance(app.screen, kind)


def pane(app: ReplayApp, name: str) -> Pane:
    return replay_of(app).query_one(f"#pane-{name}", Pane)


def pane_text(app: ReplayApp, name: str) -> str:
    """A pane as it is seen."""
    return "\n".join(pane(app, name).texts)


def title(app: ReplayApp) -> str:
    return "\n".join(replay_of(app).query_one("#title", Drawn).texts)


def reader_text(app: ReplayApp) -> str:
    assert isinstance(app.screen, Reader)
    from nlv_replay.tui.lines import text_of
    from nlv_replay.tui.widgets import Scroll

    return "\n".join(text_of(one) for one in app.screen.query_one("#text", Scroll).lines)


def options(app: ReplayApp) -> list[str]:
    from textual.widgets import OptionList

    assert isinstance(app.screen, Choose)
    listed = app.screen.query_one(OptionList)
    return [str(listed.get_option_at_index(at).prompt) for at in range(listed.option_count)]


def notices(app: ReplayApp) -> list[str]:
    return [notice.message for notice in app._notifications]


def screen_rows(app: App[int]) -> list[str]:
    """The screen as plain text, row by row, each as wide as the screen."""
    width, height = app.size
    console = Console(width=width, height=height, file=io.StringIO(), record=True, legacy_windows=False)
    console.print(app.screen._compositor.render_update(full=True))
    return console.export_text().split("\n")[:height]


def screen_text(app: App[int]) -> str:
    return "\n".join(screen_rows(app))
