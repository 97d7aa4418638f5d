"""The Textual app of ``nlv-replay sheet edit``: one part of the pad a screen, by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input

from nlv_replay.core.pad import Blank, Board, Cell, Sign, is_verified
from nlv_replay.errors import NlvReplayError
from nlv_replay.logs.text import clean
from nlv_replay.report.columns import cut
from nlv_replay.report.pads import check_lines
from nlv_replay.report.paper import Paper
from nlv_replay.tui.dialogs import Choose, Reader
from nlv_replay.tui.filling import Filling
from nlv_replay.tui.lines import Line, Look, Page, Span, inked, line, lines_of, wrap
from nlv_replay.tui.widgets import LOOKS, Drawn, Scroll

LABEL = 34
DONE, OPEN = "✓", "·"
MOST_TOLD = 4
"""Rows for what is wrong."""
BUTTONS = (
    ("F1", "this page"),
    ("F2", "as on my pad: note this part as verified, and go on"),
    ("F3", "not as on my pad after all: this part is not verified"),
    ("F4", "all parts, to choose one"),
    ("PgDn", "next part; this one stays as it is"),
    ("PgUp", "part before"),
    ("Enter", "next field; after the last one the same as F2"),
    ("Tab, ↓", "next field"),
    ("Ctrl+Z", "take the last change back"),
    ("Ctrl+Q", "leave; all is saved, go on later with the same command"),
)


KEYS = " F1 keys  F2 as on my pad  F3 not so  F4 parts  PgUp PgDn  ^Z undo  ^Q leave"
"""The last row of the screen."""


class BoardField(Drawn, can_focus=True):
    """A drawing with places to fill in; arrows move, a sign writes, the space bar turns to the next sign."""

    class Written(Message):
        """A place has got another sign."""

        def __init__(self, name: str, key: str) -> None:
            super().__init__()
            self.name, self.key = name, key

    class Finished(Message):
        """Enter was pressed."""

    def __init__(self, board: Board, values: dict[str, str]) -> None:
        super().__init__(id="board")
        self.board, self.values, self.present = board, values, 0
        self.styles.height = len(board.picture) + 1

    def on_mount(self) -> None:
        self.redraw_board()

    @property
    def cell(self) -> Cell:
        """The place where the cursor is."""
        return self.board.cells[self.present]

    def redraw_board(self) -> None:
        """Draw the picture with its signs, the cursor, and below what the cursor is on."""
        self.draw([*self._picture(), self._told()])

    def _picture(self) -> list[Line]:
        width = max((cell.column + len(cell.signs[0].drawn) for cell in self.board.cells), default=0)
        rows = [list(f"{row:<{width}}") for row in self.board.picture]
        for cell in self.board.cells:
            drawn = self._sign(cell).drawn
            rows[cell.row][cell.column : cell.column + len(drawn)] = drawn
        here = self.cell
        marks = [(here.column, here.column + len(self._sign(here).drawn), Look.HERE, None)]
        return [inked("".join(row), marks if number == here.row else []) for number, row in enumerate(rows)]

    def _sign(self, cell: Cell) -> Sign:
        key = self.values.get(cell.name)
        return next((sign for sign in cell.signs if sign.key == key), cell.signs[0])

    def _told(self) -> Line:
        keys = "  ".join(f"{sign.key} {sign.word}" for sign in self.cell.signs)
        return line(
            Span(f"{self.cell.label}: {self._sign(self.cell).word}", Look.STRONG), Span(f"   {keys}", Look.FAINT)
        )

    def on_key(self, event: events.Key) -> None:
        """Move, or write a sign."""
        moves = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
        if event.key in moves:
            self._move(*moves[event.key])
        elif event.key == "enter":
            self.post_message(self.Finished())
        elif event.key == "space":
            signs = self.cell.signs
            self._write(signs[(signs.index(self._sign(self.cell)) + 1) % len(signs)].key)
        elif event.key in ("backspace", "delete"):
            self._write(self.cell.signs[0].key)
        elif event.character and (key := self._key(event.character)) is not None:
            self._write(key)
            self._flow()
        else:
            return
        event.stop()

    def _key(self, typed: str) -> str | None:
        return next((sign.key for sign in self.cell.signs if sign.key.casefold() == typed.casefold()), None)

    def _write(self, key: str) -> None:
        self.post_message(self.Written(self.cell.name, key))

    def _flow(self) -> None:
        if self.board.flows and self.present + 1 < len(self.board.cells):
            self.present += 1
            self.redraw_board()

    def _move(self, down: int, right: int) -> None:
        best = min(self._ahead(down, right), default=None)
        if best is not None:
            self.present = best[-1]
            self.redraw_board()

    def _ahead(self, down: int, right: int) -> list[tuple[int, int, int]]:
        """The places in a direction: how far, how far aside, and which."""
        here, found = self.cell, []
        for number, cell in enumerate(self.board.cells):
            aside = abs(_middle(cell) - _middle(here))
            if right and cell.row == here.row and (_middle(cell) - _middle(here)) * right > 0:
                found.append((aside, 0, number))
            elif down and (cell.row - here.row) * down > 0:
                found.append((abs(cell.row - here.row), aside, number))
        return found

    def on_click(self, event: events.Click) -> None:
        """Put the cursor where was clicked."""
        for number, cell in enumerate(self.board.cells):
            if cell.row == event.y and cell.column <= event.x < cell.column + len(cell.signs[0].drawn):
                self.present = number
                self.redraw_board()


def _middle(cell: Cell) -> int:
    return 2 * cell.column + len(cell.signs[0].drawn) - 1


class Field(Horizontal):
    """A label and a line to write on."""

    def __init__(self, blank: Blank, value: str) -> None:
        super().__init__(classes="field")
        self.blank = blank
        self.label = Drawn(classes="label")
        self.input = Input(value, placeholder=blank.hint, select_on_focus=False)
        self.sign(" ")

    def compose(self) -> ComposeResult:
        yield self.label
        yield self.input

    def sign(self, sign: str) -> None:
        """Show the label behind a sign."""
        self.label.draw([line(Span(f"{sign} "), Span(cut(self.blank.label, LABEL - 4), Look.STRONG))])


class PadScreen(Screen[None]):
    """One part of the pad, with what is wrong in it."""

    COMPONENT_CLASSES: ClassVar[set[str]] = LOOKS
    BINDINGS: ClassVar[list[Any]] = [
        Binding("f1", "help", priority=True),
        Binding("f2", "confirm", priority=True),
        Binding("f3", "withdraw", priority=True),
        Binding("f4", "choose", priority=True),
        Binding("pageup", "go(-1)", priority=True),
        Binding("pagedown", "go(1)", priority=True),
        Binding("ctrl+z", "undo", priority=True),
        Binding("ctrl+c", "leave", priority=True),
        Binding("down", "line(1)"),
        Binding("up", "line(-1)"),
        Binding("home", "line(-100000)"),
        Binding("end", "line(100000)"),
    ]
    AUTO_FOCUS = ""

    def __init__(self, filling: Filling) -> None:
        super().__init__()
        self.filling = filling
        self.note: tuple[str, Look] | None = None
        self.has_asked = False
        self.board: BoardField | None = None
        self.end: Scroll | None = None
        self.fields: list[Field] = []

    def compose(self) -> ComposeResult:
        yield Drawn(id="title")
        yield Drawn(id="told")
        yield VerticalScroll(id="fields", can_focus=False)
        yield Drawn(id="wrong")
        keys = Drawn(id="keys")
        keys.lines = [inked(KEYS, _looks(KEYS))]
        yield keys

    async def on_mount(self) -> None:
        await self.show_step()

    def on_resize(self) -> None:
        self.call_after_refresh(self.tell)

    async def show_step(self) -> None:
        """Show the present part with its fields."""
        step, fields = self.filling.step, self.query_one("#fields", VerticalScroll)
        self.has_asked = False
        values = self.filling.values()
        self.board = BoardField(step.board, values) if step and step.board else None
        self.fields = [Field(blank, values[blank.name]) for blank in step.blanks] if step else []
        self.end = None if step else Scroll(id="end")
        await fields.remove_children()
        await fields.mount(*(one for one in (self.board, *self.fields, self.end) if one is not None))
        stops = self.stops()
        self.set_focus(stops[0] if stops else None)
        self.call_after_refresh(self.tell)

    def stops(self) -> list[BoardField | Input]:
        """All fields, in their order."""
        return [*([self.board] if self.board else []), *(one.input for one in self.fields)]

    # What is shown

    def tell(self) -> None:
        """Write the title, the explanation and what is wrong anew."""
        if not self.is_attached:
            return
        width = max(self.size.width - 1, 20)
        self.query_one("#title", Drawn).draw([self._title(width)])
        step = self.filling.step
        told = step.told if step else ("That was all. What is still open stands below (↑ ↓ scroll).",)
        self._put("#told", lines_of([f" {text}" for text in _joined(told, width - 1)]))
        if self.end is not None:
            lines = check_lines(self.filling.pads, self.filling.pad, (), Paper(width))
            self.end.show(Page(tuple(lines_of(clean(text) for text in lines))))
        self._put("#wrong", self._wrong(width))
        for one in self.fields:
            path = one.blank.entry
            one.sign(" " if path is None else DONE if is_verified(self.filling.document, path) else OPEN)

    def _put(self, where: str, lines: Sequence[Line]) -> None:
        drawn = self.query_one(where, Drawn)
        drawn.styles.height = len(lines)
        drawn.draw(lines)

    def _title(self, width: int) -> Line:
        filling, step = self.filling, self.filling.step
        steps, entries = filling.steps, filling.pads.entries
        left = sum(map(len, filling.pads.unverified(filling.document).values()))
        all_told = f"{len(entries) - left} of {len(entries)} verified "
        if step is None:
            head = " The end"
        else:
            head = f" {filling.at + 1}/{len(steps)} {step.title}  {_state(*filling.verified_in(step))}"
        name = cut(filling.source.name or "", max(width - len(head) - len(all_told) - 4, 8))
        gap = " " * max(width - len(head) - len(name) - len(all_told) - 1, 2)
        return line(Span(head, Look.HEADING), Span(gap), Span(f"{name} ", Look.FAINT), Span(all_told))

    def _wrong(self, width: int) -> list[Line]:
        """What was just told, what could not be taken, and what cannot be in this part."""
        lines: list[Line] = []
        if self.note is not None:
            lines += lines_of(wrap(clean(self.note[0]), width, 1, 3), self.note[1])
        for name, told in self.filling.wrong.items():
            lines += lines_of(wrap(f"! {clean(name, 30)}: {clean(told, 200)}", width, 1, 3), Look.ILLEGAL)
        if self.filling.step is not None:
            for one in self.filling.found():
                look = Look.UNCLEAR if one.usable else Look.ILLEGAL
                sign = "?" if one.usable else "!"
                lines += lines_of(wrap(f"{sign} {clean(one.message, 300)}", width, 1, 3), look)
        if len(lines) > MOST_TOLD:
            more = f" and {len(lines) - MOST_TOLD + 1} more lines; sheet check tells all"
            return [*lines[: MOST_TOLD - 1], line(Span(more, Look.FAINT))]
        return lines

    # What is done

    def say(self, text: str | None, look: Look = Look.MISCOUNT) -> None:
        """Tell something below the fields until the next key."""
        self.note = None if text is None else (text, look)
        self.tell()

    def attempt(self, act: Callable[[], Any]) -> bool:
        """Do something that saves; what goes wrong with the file is told and nothing has changed."""
        try:
            act()
        except NlvReplayError as error:
            self.say(str(error), Look.ILLEGAL)
            return False
        return True

    def written(self) -> dict[str, str]:
        """What stands in the lines of the present part."""
        return {one.blank.name: one.input.value for one in self.fields}

    def commit(self) -> bool:
        """Take over what stands in the lines."""
        step = self.filling.step
        if step is None:
            return True
        written, values = self.written(), self.filling.values()
        if all(values.get(name) == text for name, text in written.items()):
            return True
        if not self.attempt(lambda: self.filling.write(written)):
            return False
        self.refresh_board()
        return True

    def on_board_field_written(self, message: BoardField.Written) -> None:
        """Write a sign into the sheet."""
        self.note = None
        self.attempt(lambda: self.filling.write({**self.written(), message.name: message.key}))
        self.refresh_board()
        self.refresh_lines()
        self.tell()

    def refresh_board(self) -> None:
        """Draw what the sheet says now."""
        if self.board is not None:
            self.board.values = self.filling.values()
            self.board.redraw_board()

    def refresh_lines(self) -> None:
        """Show in the lines what the sheet says now."""
        values = self.filling.values()
        for one in self.fields:
            if one.input.value != values.get(one.blank.name, one.input.value):
                one.input.value = values[one.blank.name]

    async def on_board_field_finished(self) -> None:
        """Go on to the next field."""
        await self._next_field()

    async def on_input_submitted(self) -> None:
        """Take the line and go on to the next field."""
        await self._next_field()

    def on_input_changed(self) -> None:
        """What was told is old now."""
        self.has_asked = False
        if self.note is not None:
            self.say(None)

    def on_descendant_blur(self) -> None:
        """Save what was typed when the cursor leaves a line."""
        if self.fields and self.commit():
            self.tell()

    async def _next_field(self) -> None:
        stops: list[Any] = self.stops()
        at = stops.index(self.focused) if self.focused in stops else len(stops)
        if not self.commit():
            return
        if at + 1 < len(stops):
            stops[at + 1].focus()
            self.tell()
        else:
            await self.action_confirm()

    async def action_confirm(self) -> None:
        """Note this part as verified and go on."""
        if not self.commit():
            return
        told: list[str | None] = []
        if not self.attempt(lambda: told.append(self.filling.confirm())):
            return
        if told[0] is not None:
            self.say(told[0])
            return
        self.note = None
        await self.show_step()

    def action_withdraw(self) -> None:
        if self.commit() and self.attempt(self.filling.withdraw):
            self.say(None)

    async def action_go(self, way: int) -> None:
        """Go to the next part or the one before; a line that cannot be taken keeps one here once."""
        if self.commit():
            await self._go_to(self.filling.at + way)

    async def _go_to(self, index: int) -> None:
        if self.would_lose():
            return
        self.note = None
        self.filling.go(index)
        await self.show_step()

    async def action_undo(self) -> None:
        self.commit()
        done: list[bool] = []
        if not self.attempt(lambda: done.append(self.filling.undo())):
            return
        if not done[0]:
            self.say("There is nothing to take back.", Look.FAINT)
            return
        self.note = ("Taken back.", Look.FAINT)
        await self.show_step()

    def action_line(self, way: int) -> None:
        """Go to the next field or the one before; at the end scroll what is told there."""
        stops: list[Any] = self.stops()
        if self.end is not None:
            self.end.scroll_lines(way)
        elif self.focused in stops and 0 <= stops.index(self.focused) + way < len(stops):
            stops[stops.index(self.focused) + way].focus()

    def action_choose(self) -> None:
        self.commit()
        steps = self.filling.steps
        listed = [(f"{DONE if self.filling.is_done(step) else OPEN} {number}  {step.title}", number - 1)
                  for number, step in enumerate(steps, 1) if step.entries]  # fmt: skip
        listed = [(f"  1  {steps[0].title}", 0), *listed, ("  The end: what is still open", len(steps))]

        def options(typed: str) -> list[tuple[str, Any]]:
            return [(text, index) for text, index in listed if typed.casefold() in text.casefold()]

        told = f"{DONE} verified   {OPEN} not yet   ↑ ↓ Enter · Esc closes"
        self.app.push_screen(Choose("Parts of the pad", told, options), self._chosen)

    async def _chosen(self, index: int | None) -> None:
        if index is not None:
            await self._go_to(index)

    def action_help(self) -> None:
        self.app.push_screen(Reader("Keys", _help))

    def action_leave(self) -> None:
        """Leave, unless something would be lost and nobody was told so yet."""
        if not self.commit() and not self.has_asked:
            self.has_asked = True
        elif not self.would_lose():
            self.app.exit(0)

    def would_lose(self) -> bool:
        """Whether something that was typed would be lost; told once, and taken for an answer the second time."""
        if not self.filling.wrong or self.has_asked:
            return False
        self.has_asked = True
        self.say("This cannot be taken and would be lost; the same key again goes without it.")
        return True


def _looks(keys: str) -> list[tuple[int, int, Look, None]]:
    return [
        (found.start(), found.end(), Look.HEADING, None) for found in re.finditer(r"F[0-9]|Pg[A-Z][a-z]|\^[A-Z]", keys)
    ]


def _state(done: int, of: int) -> str:
    if not of:
        return ""
    return f"{DONE} verified" if done == of else f"{OPEN} {done} of {of} verified" if done else f"{OPEN} not verified"


def _joined(told: Sequence[str], width: int) -> list[str]:
    """The explanation as it is where it fits, else broken anew."""
    return list(told) if all(len(text) <= width for text in told) else wrap(" ".join(told), width)


def _help(width: int) -> Page:
    rows = [
        f"{key if not number else '':<8}{row}"
        for key, told in BUTTONS
        for number, row in enumerate(wrap(told, max(width - 8, 10)))
    ]
    more = (
        "On a drawing: arrows move, the signs that are told below it write, the space bar turns to the next one, "
        "Backspace takes away. In a line: type as in any form. Every change is saved at once."
    )
    return Page(tuple(lines_of([*rows, "", *wrap(more, width)])))


class PadApp(App[int]):
    """Fills in a sheet."""

    CSS_PATH = ["app.tcss", "pad.tcss"]
    TITLE = "nlv-replay sheet"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, filling: Filling) -> None:
        super().__init__()
        self.filling = filling

    def on_mount(self) -> None:
        self.push_screen(PadScreen(self.filling))

    async def action_quit(self) -> None:
        """Leave by way of the form, which saves."""
        form = next((screen for screen in self.screen_stack if isinstance(screen, PadScreen)), None)
        if form is not None:
            while self.screen is not form:
                self.pop_screen()
            form.action_leave()
