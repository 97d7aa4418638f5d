"""The Textual app of ``nlv-replay replay``."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import App, ComposeResult
from textual.command import DiscoveryHit, Hit, Hits, Provider

from nlv_replay.core.rule import Place
from nlv_replay.errors import NlvReplayError
from nlv_replay.logs.text import clean
from nlv_replay.source import Source, games_in, read_source
from nlv_replay.tui import links
from nlv_replay.tui.actions import ACTIONS, spelled
from nlv_replay.tui.lines import line
from nlv_replay.tui.settings import Settings, examples, load_settings, recent, remember
from nlv_replay.tui.themes import HIGH_CONTRAST
from nlv_replay.tui.widgets import Drawn

if TYPE_CHECKING:
    from nlv_replay.tui.problems_screen import ProblemsScreen
    from nlv_replay.tui.replay_screen import ReplayScreen
    from nlv_replay.tui.shown import Shown

LOOK_EVERY = 1.0
"""Seconds between two looks at the file."""
DEFAULT_THEME = "textual-dark"


class ActionCommands(Provider):
    """Every action of the replay in the palette."""

    async def discover(self) -> Hits:
        """All actions, before anything is typed."""
        for action in ACTIONS:
            yield DiscoveryHit(action.label, self._run(action.method), help=self._told(action.id))

    async def search(self, query: str) -> Hits:
        """The actions that match what is typed."""
        matcher = self.matcher(query)
        for action in ACTIONS:
            text = f"{action.label}: {action.help}"
            score = matcher.match(text)
            if score > 0:
                yield Hit(score, matcher.highlight(text), self._run(action.method), help=self._told(action.id))

    def _run(self, method: str) -> Any:
        return partial(self.screen.run_action, method)

    def _told(self, name: str) -> str:
        action = next(action for action in ACTIONS if action.id == name)
        app: Any = self.app
        return f"{action.help} ({spelled(app.settings.keys.get(name, action.keys)).replace('[', chr(92) + '[')})"


class ReplayApp(App[int]):
    """Steps through a recorded game.

    ``source`` is the game (None: a list to choose from), ``at`` where to begin, ``watch`` whether a file that changes
    is read again at once.
    """

    CSS_PATH = "app.tcss"
    TITLE = "nlv-replay"
    COMMANDS: ClassVar[set[Any]] = {ActionCommands}
    ENABLE_COMMAND_PALETTE = True

    def __init__(
        self,
        source: Source | None = None,
        at: Place | None = None,
        *,
        rulings: Mapping[str, str] | None = None,
        watch: bool = False,
        settings: Settings | None = None,
    ) -> None:
        super().__init__()
        self.source, self.at, self.watch_file = source, at or Place(), watch
        self.rulings = dict(rulings or {})
        self.settings = settings if settings is not None else load_settings()
        self.speed = self.settings.speed
        self.stamp = self._stamp()
        self.game_screen: ReplayScreen | ProblemsScreen | None = None
        self.register_theme(HIGH_CONTRAST)

    def compose(self) -> ComposeResult:
        """A line that says that the game is being read, until it is shown."""
        waiting = Drawn()
        name = clean(self.source.name or "the log", 60) if self.source else ""
        waiting.lines = [line(f" Reading {name} ..." if name else "")]
        yield waiting

    def on_mount(self) -> None:
        self.set_keymap(self.settings.keys)
        self._set_theme()
        for complaint in self.settings.complaints:
            self.notify(complaint, markup=False, severity="warning")
        self.call_after_refresh(self.begin)

    def watch_theme(self, theme: str) -> None:
        """With high contrast nothing is dim."""
        self.set_class(theme == HIGH_CONTRAST.name, "-high-contrast")

    def begin(self) -> None:
        """Show the game, or what there is to choose from, once the terminal has been taken over."""
        if self.source is None:
            self.choose_file()
        else:
            self.open_source(self.source, self.at)
        self.set_interval(LOOK_EVERY, self.look_at_file)
        self.call_after_refresh(gc.enable)

    def _set_theme(self) -> None:
        wanted = self.settings.theme
        if wanted is None:
            return
        if wanted in self.available_themes:
            self.theme = wanted
        else:
            self.settings.complaints.append(f"there is no theme {clean(wanted, 40)}")

    # Opening

    def open_source(self, source: Source, at: Place) -> None:
        """Show a game in place of the one before."""
        self.source = source
        self.stamp = self._stamp()
        if source.name and source.name != "-":
            remember(source.name)
        from nlv_replay.tui.opening import open_shown

        before = self.game_screen
        screen = self._screen_for(open_shown(source, self.rulings), at)
        if before is not None and before is self.screen:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def _screen_for(self, shown: Shown, at: Place) -> ReplayScreen | ProblemsScreen:
        from nlv_replay.tui.problems_screen import ProblemsScreen
        from nlv_replay.tui.replay_screen import ReplayScreen

        self.game_screen = ReplayScreen(shown, at) if shown.game.steps else ProblemsScreen(shown)
        return self.game_screen

    def choose_file(self) -> None:
        """Offer the recent files and the examples, and whatever path is typed."""
        from nlv_replay.tui.dialogs import Choose

        known = [*((f"recent   {_short(path)}", path) for path in recent())]
        known += [(f"example  {path.stem}", str(path)) for path in examples()]

        def options(typed: str) -> list[tuple[str, Any]]:
            found = [(text, path) for text, path in known if typed.casefold() in text.casefold()]
            return [
                *([(f"open     {typed}", typed)] if typed.strip() and Path(typed).expanduser().is_file() else []),
                *found,
            ]

        told = "A path, or choose · ↑ ↓ Enter · Esc " + ("closes" if self.source else "quits")
        self.push_screen(Choose("Open a recorded game", told, options), self._chosen)

    def _chosen(self, path: str | None) -> None:
        if path is None:
            if self.source is None:
                self.exit(0)
            return
        try:
            name, place, line = links.split(path)
            games = list(games_in(read_source(Path(name).expanduser())))
        except NlvReplayError as error:
            self.notify(str(error), markup=False, severity="error")
            self.choose_file()
            return
        game = next((game for game in games if line in (None, game.first_line)), None)
        if game is not None:
            self.open_source(game, place)

    # The file on disk

    def _stamp(self) -> tuple[int, int] | None:
        name = self.source.name if self.source else None
        if not name or name == "-":
            return None
        try:
            stat = Path(name).stat()
        except OSError:
            return None
        return stat.st_mtime_ns, stat.st_size

    def look_at_file(self) -> None:
        """Notice that the file has changed; read it again where that was asked for."""
        stamp = self._stamp()
        if stamp is None or stamp == self.stamp:
            return
        self.stamp = stamp
        if self.watch_file:
            self.reload()
        elif self.game_screen is not None:
            self.game_screen.file_changed()

    def reload(self) -> None:
        """Read the file again and keep the place."""
        old = self.source
        if old is None or old.name in (None, "-"):
            self.notify("There is no file to be read again.")
            return
        try:
            games = list(games_in(read_source(str(old.name))))
        except NlvReplayError as error:
            self.notify(str(error), markup=False, severity="error")
            return
        self.stamp = self._stamp()
        game = next((game for game in games if game.first_line == old.first_line), None)
        if game is None:
            self.notify("The file does not hold this game any more.", severity="error")
            return
        self.source = game
        self._renew(game)

    def _renew(self, source: Source) -> None:
        from nlv_replay.tui.opening import open_shown

        shown, screen = open_shown(source, self.rulings), self.game_screen
        if screen is None:
            return
        if not screen.renew(shown):
            while self.screen is not screen:
                self.pop_screen()
            self.switch_screen(self._screen_for(shown, screen.at))


def _short(path: str) -> str:
    home, here = str(Path.home()), str(Path.cwd())
    if path.startswith(here + "/"):
        return path[len(here) + 1 :]
    return f"~{path[len(home) :]}" if path.startswith(home + "/") else path
