"""Widgets that draw lines as they are: no markup is read, and nothing is laid out when they change."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from nlv_replay.report.columns import cells
from nlv_replay.tui.lines import Line, Look, Page, Span, ToPane, span_at
from nlv_replay.tui.messages import Aimed

WHEEL = 3
HERE, RULE = "▸", "─"


LOOKS: set[str] = {f"look--{look.value}" for look in Look if look}
"""The component classes of every screen that draws lines: styles are looked up there once, not in each widget."""


class Drawn(Widget):
    """Lines of text, cut at the right edge, in the looks of the screen."""

    ALLOW_SELECT = False

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 (Textual's name)
        super().__init__(id=id, classes=classes)
        self.lines: Sequence[Line] = ()
        self._styles_of_looks: dict[Look, Style] = {}

    def draw(self, lines: Sequence[Line]) -> None:
        """Show these lines; only rows that are different now are drawn."""
        before = self.rows()
        self.lines = lines
        self.redraw(before)

    def rows(self) -> list[Line]:
        """The lines in all rows of the widget."""
        return [self.line_at(y) for y in range(self.size.height)]

    def redraw(self, before: Sequence[Line]) -> None:
        """Draw the rows that are not what they were."""
        now, width = self.rows(), self.size.width
        if len(now) != len(before):
            self.refresh()
            return
        changed = [
            Region(0, y, width, 1) for y, (one, other) in enumerate(zip(now, before, strict=True)) if one != other
        ]
        if changed:
            self.refresh(*changed)

    def line_at(self, y: int) -> Line:
        """The line in a row of the widget."""
        return self.lines[y] if 0 <= y < len(self.lines) else ()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Some rows of the widget; styles are looked up once for all of them."""
        self._styles_of_looks = {}
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """A row of the widget, in the looks of its pieces."""
        segments = [Segment(span.text, self._style(span.look)) for span in self.line_at(y)]
        return Strip(segments).adjust_cell_length(self.size.width, self._style(Look.PLAIN))

    def _style(self, look: Look) -> Style:
        known = self._styles_of_looks.get(look)
        if known is None:
            known = self.rich_style
            if look:
                known += self.screen.get_component_rich_style(f"look--{look.value}", partial=True)
            self._styles_of_looks[look] = known
        return known

    def on_click(self, event: events.Click) -> None:
        """Follow the piece of text that was clicked on."""
        span = span_at(self.line_at(event.y), event.x)
        if span is not None and span.to is not None:
            self.post_message(Aimed(span.to))

    @property
    def texts(self) -> list[str]:
        """What is shown, as plain text."""
        width = self.size.width
        return ["".join(span.text for span in self.line_at(y))[:width].rstrip() for y in range(self.size.height)]


class Scroll(Drawn):
    """Lines that may be more than fit, below ``head`` rows that stay."""

    head = 0

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 (Textual's name)
        super().__init__(id=id, classes=classes)
        self.top = 0

    @property
    def room(self) -> int:
        """How many rows there are for lines."""
        return max(self.size.height - self.head, 0)

    def show(self, page: Page, *, from_top: bool = False) -> None:
        """Show a page; its row is brought into view."""
        before = self.rows()
        self.top = 0 if from_top else self.top
        self._put(page)
        self.redraw(before)

    def _put(self, page: Page) -> None:
        self.lines = page.lines
        if page.row is not None and not self.top <= page.row < self.top + self.room - 1:
            self.top = page.row - self.room // 3
        self._stay_inside()

    def scroll_lines(self, rows: int) -> None:
        """Scroll by some rows, as far as there are lines."""
        before = self.rows()
        self.top += rows
        self._stay_inside()
        self.redraw(before)

    def _stay_inside(self) -> None:
        self.top = max(0, min(self.top, len(self.lines) - self.room))

    def scroll_pages(self, pages: int) -> None:
        """Scroll by the height of the widget, less a row."""
        self.scroll_lines(pages * max(self.room - 1, 1))

    def line_at(self, y: int) -> Line:
        """The line in a row of the widget, as it is scrolled now."""
        at = y - self.head + self.top
        return self.lines[at] if y >= self.head and at < len(self.lines) else ()

    def on_mouse_scroll_down(self) -> None:
        """The wheel scrolls."""
        self.scroll_lines(WHEEL)

    def on_mouse_scroll_up(self) -> None:
        """The wheel scrolls."""
        self.scroll_lines(-WHEEL)

    @property
    def told(self) -> str:
        """Which of the lines are in view, where not all are."""
        if len(self.lines) <= self.room:
            return ""
        last = min(self.top + self.room, len(self.lines))
        return f" {self.top + 1}-{last} of {len(self.lines)} "


class Pane(Scroll):
    """A page under a row of tabs; the present pane has an arrow before its name."""

    head = 1

    def __init__(self, name: str, number: int) -> None:
        super().__init__(id=f"pane-{name}", classes="pane")
        self.pane = name
        self.number = number
        self.tabs: tuple[tuple[str, str], ...] = ()
        self.is_present = False

    def show_under(self, page: Page, tabs: tuple[tuple[str, str], ...], *, is_present: bool) -> None:
        """Show a page under these tabs."""
        before = self.rows()
        self.tabs, self.is_present = tabs, is_present
        self._put(page)
        self.redraw(before)

    def line_at(self, y: int) -> Line:
        """The tabs in the first row, the page below."""
        return self._tabs() if y == 0 else super().line_at(y)

    def _tabs(self) -> Line:
        spans: list[Span] = []
        for name, text in self.tabs:
            mine = name == self.pane
            look = Look.HERE if mine and self.is_present else Look.HEADING if mine else Look.FAINT
            sign = HERE if mine and self.is_present else " "
            spans += [Span(f"{sign}{text} ", look, ToPane(name))]
        told = self.told
        width = max(self.size.width - len(told), 1)
        for at in self._others_by_length():
            if sum(cells(span.text) for span in spans) <= width:
                break
            number = spans[at].text.split()[0]
            spans[at] = Span(f" {number}", spans[at].look, spans[at].to)
        used = sum(cells(span.text) for span in spans)
        return (*spans, Span(RULE * max(width - used, 0), Look.FAINT), Span(told, Look.FAINT))

    def _others_by_length(self) -> list[int]:
        """Which tabs are to be cut to their number where not all fit, the longest first."""
        others = [at for at, (name, _) in enumerate(self.tabs) if name != self.pane]
        return sorted(others, key=lambda at: -len(self.tabs[at][1]))
