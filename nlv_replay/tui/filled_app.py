"""The Textual app of ``nlv-replay filled edit``: a form that looks like the sheet, by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import PurePath
from typing import Any, ClassVar, TypeAlias

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Input

from nlv_replay.core.filled import FilledKind
from nlv_replay.errors import NlvReplayError
from nlv_replay.filled import FilledSheet
from nlv_replay.logs.text import clean
from nlv_replay.report.columns import cut
from nlv_replay.tui.dialogs import Reader
from nlv_replay.tui.filled_form import Filling
from nlv_replay.tui.lines import LOOK_OF, Line, Look, Page, Span, line
from nlv_replay.tui.widgets import LOOKS, Drawn, Scroll

CELLS = 77
"""Columns for the places of a row."""
WIDEST = 7
"""Columns that a place has at most."""
WIDE = 24
MOST_SHOWN = 200
LABEL = 2
MOST_TOLD = 4
"""Rows for what is wrong."""
WAIT = 0.2
"""Seconds without a key before the sheet is judged again."""
KEYS = " F1 keys  F2 grid and lines  Ctrl+S save  Ctrl+Z undo  Ctrl+Q leave"
HELP = (
    ("Arrows", "move from place to place"),
    ("0-9", "type the number; a second digit joins the first"),
    ("Backspace", "take the number away"),
    ("Tab", "to the lines below the streets and back; there the arrows and Enter go from line to line"),
    ("F2", "from the streets to the lines and back"),
    ("Ctrl+S", "save; the file is written whole or not at all"),
    ("Ctrl+Z", "take the last change back"),
    ("Ctrl+Q", "leave; twice, where something is not saved"),
    ("", ""),
    ("Lines", "entries are written with blanks between them: A3 C4"),
    ("", "what has names of its own is written as NAME=VALUE NAME=VALUE"),
)
MORE = "; again for the next way, then none"
MARKED = 3
"""Behind how many lines of the help the keys of the game's own signs stand."""


Save: TypeAlias = Callable[[str, str], None]


class Streets(Drawn, can_focus=True):
    """The streets with their numbers and marks."""

    class Changed(Message):
        """Something was written."""

    def __init__(self, filling: Filling) -> None:
        super().__init__(id="grid")
        self.filling = filling
        self.row = self.place = 0
        self.is_typing = False

    @property
    def labels(self) -> list[str]:
        """The streets from the top."""
        return list(self.filling.rows)

    @property
    def cell(self) -> int:
        """How wide a place is."""
        return min(CELLS // max(self.filling.width, 1), WIDEST)

    @property
    def length(self) -> int:
        """How many places the row of the cursor has."""
        return self.filling.widths[self.labels[self.row]]

    @property
    def spot(self) -> str:
        """The place where the cursor is."""
        return f"{self.labels[self.row]}{self.place + 1}"

    def on_mount(self) -> None:
        self.styles.height = 2 * len(self.labels) + 2
        self.show()

    def on_focus(self) -> None:
        self.show()

    def on_blur(self) -> None:
        self.show()

    def show(self) -> None:
        """Draw the streets, and below them what the cursor is on."""
        head = " " * LABEL + "".join(f"{place:^{self.cell}}" for place in range(1, self.filling.width + 1))
        rows: list[Line] = [line(Span(head, Look.FAINT))]
        for number, label in enumerate(self.labels):
            rows += [self._numbers(number, label), self._marks(label)]
        self.draw([*rows, self._told()])

    def _numbers(self, number: int, label: str) -> Line:
        spans = [Span(f"{label:<{LABEL}}", Look.HEADING)]
        for place in range(self.filling.widths[label]):
            value = self.filling.number_at(label, place)
            text = f"{'·' if value is None else value:^{self.cell - 1}}"
            is_here = number == self.row and place == self.place
            look = Look.HERE if is_here else Look.FAINT if value is None else Look.STRONG
            spans.append(Span(f"[{text[1:-1]}]" if is_here else text, look))
            spans.append(Span(" "))
        return tuple(spans)

    def _marks(self, label: str) -> Line:
        spans = [Span(" " * LABEL)]
        for place in range(self.filling.widths[label]):
            spot = f"{label}{place + 1}"
            drawn: list[Span] = []
            for key in self.filling.printed.get(spot, ""):
                sign = self.filling.sign_of(key)
                state = self.filling.state_of(spot, sign) if sign is not None else 0
                if sign is not None and state:
                    drawn.append(Span(sign.states[state - 1][2], Look.CHANGED))
                else:
                    drawn.append(Span(key, Look.FAINT))
            used = sum(len(span.text) for span in drawn)
            spans += [*drawn, Span(" " * max(self.cell - used, 0))]
        return tuple(spans)

    def _told(self) -> Line:
        value = self.filling.number_at(self.labels[self.row], self.place)
        spans = [Span(f"{self.spot}: {'empty' if value is None else value}", Look.STRONG)]
        for key in self.filling.printed.get(self.spot, ""):
            sign = self.filling.sign_of(key)
            if sign is not None:
                state = self.filling.state_of(self.spot, sign)
                spans.append(Span(f"  {key} {sign.word}: {sign.states[state - 1][0] if state else 'no'}", Look.FAINT))
        return line(*spans)

    def on_key(self, event: events.Key) -> None:
        """Move, type a number, or make a mark."""
        moves = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
        if event.key in moves:
            self._move(*moves[event.key])
        elif event.key in ("home", "end"):
            self._move(0, -self.place if event.key == "home" else self.length - 1 - self.place)
        elif event.key == "enter":
            self._move(0, 1)
        elif event.key in ("backspace", "delete"):
            self._write(None)
        elif event.character is not None and event.character in "0123456789":
            self._type(int(event.character))
        elif event.character is not None and event.character in self.filling.printed.get(self.spot, ""):
            self._turn(event.character)
        else:
            return
        event.stop()

    def _move(self, down: int, right: int) -> None:
        self.row = (self.row + down) % len(self.labels)
        self.place = max(0, min(self.place + right, self.length - 1))
        self.is_typing = False
        self.show()

    def _type(self, digit: int) -> None:
        now = self.filling.number_at(self.labels[self.row], self.place)
        joined = digit if now is None or not self.is_typing else now * 10 + digit
        self._write(joined if joined <= 99 else digit)
        self.is_typing = True

    def _write(self, number: int | None) -> None:
        self.filling.write_number(self.labels[self.row], self.place, number)
        self.is_typing = False
        self._changed()

    def _turn(self, key: str) -> None:
        sign = self.filling.sign_of(key)
        if sign is not None:
            self.filling.turn(self.spot, sign)
            self._changed()

    def _changed(self) -> None:
        self.show()
        self.post_message(self.Changed())

    def on_click(self, event: events.Click) -> None:
        """Put the cursor where was clicked."""
        place, row = (event.x - LABEL) // self.cell, (event.y - 1) // 2
        if event.x >= LABEL and 0 <= row < len(self.labels) and place < self.filling.widths[self.labels[row]]:
            self.row, self.place, self.is_typing = row, place, False
            self.show()


class Lines(Scroll):
    """The lines of the score sheet, each with its label; the present one is written below them."""

    def __init__(self, filling: Filling) -> None:
        super().__init__(id="lines")
        self.filling = filling
        self.labels = list(filling.fields)
        self.present = 0

    @property
    def label(self) -> str:
        """The label of the present line."""
        return self.labels[self.present]

    def go(self, steps: int) -> None:
        """Go on to another line."""
        self.present = (self.present + steps) % len(self.labels)
        self.fill()

    def fill(self, *, is_here: bool = True) -> None:
        """Draw the lines, the present one in view."""
        rows: list[Line] = []
        for number, label in enumerate(self.labels):
            look = Look.HERE if is_here and number == self.present else Look.STRONG
            rows.append(
                line(Span(f" {cut(label, WIDE):<{WIDE}} ", look), Span(clean(self.filling.text(label), MOST_SHOWN)))
            )
        self.show(Page(tuple(rows), self.present))

    def on_click(self, event: events.Click) -> None:
        """Go to the line that was clicked on."""
        at = self.top + event.y
        if at < len(self.labels):
            self.post_message(Wanted(at - self.present))


class Wanted(Message):
    """Another line is wanted, so many steps away."""

    def __init__(self, steps: int) -> None:
        super().__init__()
        self.steps = steps


class Writing(Input):
    """The line that is being written; up, down and Enter go to another one."""

    def __init__(self) -> None:
        super().__init__(id="writing", select_on_focus=False)

    def on_key(self, event: events.Key) -> None:
        """Go to another line."""
        steps = {"up": -1, "down": 1, "enter": 1, "pageup": -5, "pagedown": 5}.get(event.key)
        if steps is not None:
            self.post_message(Wanted(steps))
            event.stop()
            event.prevent_default()


class FilledScreen(Screen[None]):
    """The whole sheet: streets, the lines below them, and what is wrong."""

    COMPONENT_CLASSES: ClassVar[set[str]] = LOOKS
    BINDINGS: ClassVar[list[Any]] = [
        Binding("f1", "help", priority=True),
        Binding("f2", "other", priority=True),
        Binding("ctrl+s", "save", priority=True),
        Binding("ctrl+z", "undo", priority=True),
        Binding("ctrl+q,ctrl+c", "leave", priority=True),
    ]
    AUTO_FOCUS = "#grid"

    def __init__(self, filling: Filling, save: Save) -> None:
        super().__init__()
        self.filling, self.save = filling, save
        self.note: tuple[str, Look] | None = None
        self.is_leaving = False
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        yield Drawn(id="title")
        yield Streets(self.filling)
        yield Lines(self.filling)
        with Horizontal(id="line"):
            yield Drawn(id="label")
            yield Writing()
        yield Drawn(id="told")
        yield Drawn(id="keys")

    def on_mount(self) -> None:
        self.query_one("#keys", Drawn).draw([line(Span(KEYS, Look.FAINT))])
        self.call_after_refresh(self._refill)

    def on_streets_changed(self) -> None:
        """The lines that a mark stands in show it too."""
        self._take_line()
        self._soon()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Write the line into the sheet."""
        lines = self.query_one(Lines)
        if event.value != self.filling.text(lines.label):
            self.filling.write(lines.label, event.value)
            lines.fill()
            self.query_one(Streets).show()
            self._soon()

    def on_wanted(self, event: Wanted) -> None:
        """Write another line."""
        self.query_one(Lines).go(event.steps)
        self._take_line()
        self.query_one(Writing).focus()

    def on_descendant_focus(self) -> None:
        """The present line is marked while it is written."""
        self.query_one(Lines).fill(is_here=self.query_one(Writing).has_focus)

    def _take_line(self) -> None:
        """Put the present line where it is written."""
        lines, writing = self.query_one(Lines), self.query_one(Writing)
        with writing.prevent(Input.Changed):
            writing.value = self.filling.text(lines.label)
        writing.cursor_position = len(writing.value)
        self.query_one("#label", Drawn).draw([line(Span(f" {cut(lines.label, WIDE):<{WIDE}}", Look.HEADING))])
        lines.fill(is_here=writing.has_focus)

    def _soon(self) -> None:
        """Judge the sheet once the keys rest."""
        self.note, self.is_leaving = None, False
        self._title()
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(WAIT, self.judge)

    def judge(self) -> None:
        """Say what is wrong with the sheet as it is."""
        told = self.filling.warnings()
        width = max(self.size.width, 20)
        if not told:
            rows: list[Line] = [line(Span(" nothing wrong so far", Look.GOOD))]
        else:
            shown = told[: MOST_TOLD if len(told) <= MOST_TOLD else MOST_TOLD - 1]
            rows = [
                line(Span(cut(f" {one.severity.value}: {one.message}", width), LOOK_OF[one.severity])) for one in shown
            ]
            if len(told) > len(shown):
                rows.append(line(Span(f" and {len(told) - len(shown)} more", Look.FAINT)))
        self.query_one("#told", Drawn).draw(rows)
        self._title()

    def _title(self) -> None:
        state = "not saved" if self.filling.changed else "saved"
        name = clean(PurePath(self.filling.path).name, 30)
        spans = [Span(f" {name}", Look.HEADING), Span(f"  {state}", Look.FAINT)]
        if self.note is not None:
            spans.append(Span(f"  {self.note[0]}", self.note[1]))
        self.query_one("#title", Drawn).draw([line(*spans)])

    def _refill(self) -> None:
        self._take_line()
        self.query_one(Streets).show()
        self.judge()

    def action_other(self) -> None:
        """From the streets to the lines, and back."""
        grid = self.query_one(Streets)
        (self.query_one(Writing) if grid.has_focus else grid).focus()

    def action_undo(self) -> None:
        """Take the last change back."""
        if self.filling.undo():
            self._refill()

    def action_save(self) -> None:
        """Write the file, whole or not at all."""
        try:
            self.save(self.filling.path, self.filling.saved_text())
        except NlvReplayError as error:
            self.note = (clean(str(error).rsplit(": ", 1)[-1], 40), Look.ILLEGAL)
        else:
            self.filling.changed = False
            self.note = ("written", Look.GOOD)
        self._title()

    def action_leave(self) -> None:
        """Leave; where something is not saved, only when asked twice."""
        if self.filling.changed and not self.is_leaving:
            self.is_leaving = True
            self.note = ("Ctrl+Q again leaves without saving", Look.MISCOUNT)
            self._title()
            return
        self.app.exit(0)

    def action_help(self) -> None:
        """Show all keys."""
        self.app.push_screen(Reader("Keys", lambda _: Page(tuple(self.help_lines()))))

    def help_lines(self) -> Iterator[Line]:
        """What every key does, those of the signs of this game among them."""
        signs = [(sign.key, f"mark: {sign.word}{MORE if len(sign.states) > 1 else ''}") for sign in self.filling.signs]
        for key, told in (*HELP[:MARKED], *signs, *HELP[MARKED:]):
            yield line(Span(f"{key:<11}{told}"))


class FilledApp(App[int]):
    """Fills in a sheet; ``save`` writes a file (path, text), whole or not at all."""

    CSS_PATH: ClassVar[list[str | PurePath]] = ["app.tcss", "filled.tcss"]
    TITLE = "nlv-replay"
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        path: str,
        kind: FilledKind[Any],
        save: Save,
        sheet: FilledSheet | None = None,
        rulings: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__()
        self.filling, self.save = Filling(path, kind, sheet, rulings), save

    def on_mount(self) -> None:
        self.push_screen(FilledScreen(self.filling, self.save))

    async def action_quit(self) -> None:
        """Leave as the form does, which asks first; anything in front of the form is closed."""
        screen = self.screen
        if isinstance(screen, FilledScreen):
            screen.action_leave()
        else:
            self.pop_screen()
