"""A file of which nothing can be replayed: what is wrong with it, line by line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import Footer

from nlv_replay.core.rule import Place, Severity
from nlv_replay.logs.text import clean
from nlv_replay.report.paper import Paper
from nlv_replay.report.text import Choice, report
from nlv_replay.tui.lines import Look, Page, Span, line, lines_of
from nlv_replay.tui.shown import Shown
from nlv_replay.tui.widgets import LOOKS, Drawn, Scroll

if TYPE_CHECKING:
    from nlv_replay.tui.app import ReplayApp


TITLE = [line(Span(" This file cannot be replayed: ", Look.ILLEGAL), "what is wrong with it")]


class ProblemsScreen(Screen[None]):
    """The report on a file that could not be judged."""

    COMPONENT_CLASSES: ClassVar[set[str]] = LOOKS
    BINDINGS: ClassVar[list[Any]] = [
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("pagedown,space,ctrl+d", "page(1)", "Scroll", key_display="PgDn"),
        Binding("pageup,ctrl+u", "page(-1)", show=False),
        Binding("home", "page(-1000)", show=False),
        Binding("end", "page(1000)", show=False),
        Binding("r", "reload", "Read again", id="reload"),
        Binding("o", "open", "Open ...", id="open"),
        Binding("q,ctrl+c", "quit", "Quit", id="quit"),
    ]
    AUTO_FOCUS = ""

    def __init__(self, shown: Shown) -> None:
        super().__init__()
        self.shown = shown

    @property
    def replay(self) -> ReplayApp:
        """The app, by its own type."""
        app: Any = self.app
        return app  # type: ignore[no-any-return]

    def compose(self) -> ComposeResult:
        title = Drawn(id="title")
        title.lines = TITLE
        yield title
        yield Scroll(id="report")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self.call_after_refresh(self.fill)

    def on_resize(self) -> None:
        self.call_after_refresh(self.fill)

    def fill(self) -> None:
        """Write the report for the present width; lines are not lost behind the folders of a long path."""
        text = self.query_one("#report", Scroll)
        paper = Paper(max(text.size.width - 1, 20))
        verdict = replace(self.shown.verdict, path=FilePath(self.shown.verdict.path or "").name or None)
        told = report(verdict, self.shown.source, paper, Choice(Severity.NOTE, everything=True))
        text.show(Page(tuple(lines_of(clean(one) for one in told))))

    at = Place()

    def renew(self, shown: Shown) -> bool:
        """Show what is wrong with the file now; False where it can be replayed."""
        if shown.game.steps:
            return False
        self.shown = shown
        self.query_one("#title", Drawn).draw(TITLE)
        self.fill()
        return True

    def file_changed(self) -> None:
        """Say that the file has changed on disk."""
        self.query_one("#title", Drawn).draw([(Span(" changed on disk: r reloads ", Look.SUPPOSED),)])

    def action_scroll(self, rows: int) -> None:
        self.query_one("#report", Scroll).scroll_lines(rows)

    def action_page(self, pages: int) -> None:
        self.query_one("#report", Scroll).scroll_pages(pages)

    def action_reload(self) -> None:
        self.replay.reload()

    def action_open(self) -> None:
        self.replay.choose_file()

    def action_quit(self) -> None:
        self.app.exit(0)
