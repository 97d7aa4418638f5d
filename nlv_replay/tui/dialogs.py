"""Screens in front of the replay: reading, asking, choosing, and the what-if."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from nlv_replay.logs.text import clean
from nlv_replay.logs.tree import Syntax, parse, plain
from nlv_replay.report.columns import cut
from nlv_replay.report.log_text import flow
from nlv_replay.tui.boards.board import Board, Choice, Position
from nlv_replay.tui.lines import Look, Page, Span, lines_of, wrap
from nlv_replay.tui.widgets import LOOKS, Drawn, Scroll

CLOSE = Binding("escape", "close", "Close", show=False)
MOST_OPTIONS = 500
LONGEST_OPTION = 300


def hint(text: str, *, id: str | None = None) -> Drawn:  # noqa: A002 (Textual's name)
    """A row of faint text."""
    drawn = Drawn(id=id, classes="hint")
    drawn.lines = [(Span(text, Look.FAINT),)]
    return drawn


def head(text: str) -> Drawn:
    """A row of strong text."""
    drawn = Drawn(classes="head")
    drawn.lines = [(Span(clean(text), Look.HEADING),)]
    return drawn


class Reader(ModalScreen[None]):
    """Lines to be read and scrolled."""

    COMPONENT_CLASSES: ClassVar[set[str]] = LOOKS
    BINDINGS: ClassVar[list[Any]] = [
        Binding("escape,q,enter", "close", "Close"),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("pagedown,space,ctrl+d", "page(1)", show=False),
        Binding("pageup,ctrl+u", "page(-1)", show=False),
        Binding("home", "page(-1000)", show=False),
        Binding("end", "page(1000)", show=False),
    ]
    hint_text = "Esc closes · ↑ ↓ PgUp PgDn scroll"

    def __init__(self, title: str, make: Callable[[int], Page]) -> None:
        super().__init__()
        self.heading, self.make = title, make

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield head(self.heading)
            yield Scroll(id="text")
            yield hint(self.hint_text)

    def on_mount(self) -> None:
        self.call_after_refresh(self.fill)

    def on_resize(self) -> None:
        self.call_after_refresh(self.fill)

    def fill(self) -> None:
        """Show the lines for the present width."""
        text = self.query_one("#text", Scroll)
        text.show(self.make(max(text.size.width, 20)))

    def action_close(self) -> None:
        self.dismiss(None)

    def action_scroll(self, rows: int) -> None:
        self.query_one("#text", Scroll).scroll_lines(rows)

    def action_page(self, pages: int) -> None:
        self.query_one("#text", Scroll).scroll_pages(pages)


class Explanation(Reader):
    """One finding explained; n and N go on to the others."""

    BINDINGS: ClassVar[list[Any]] = [
        Binding("n", "other(1)", show=False),
        Binding("N", "other(-1)", show=False),
    ]
    hint_text = "Esc closes · n N next and previous finding · ↑ ↓ PgUp PgDn scroll"

    def __init__(self, title: str, make: Callable[[int], Page], other: Callable[[int], str | None]) -> None:
        super().__init__(title, make)
        self.other = other

    def action_other(self, way: int) -> None:
        """Explain the next or the previous finding; the replay behind goes there too."""
        title = self.other(way)
        if title is not None:
            self.query_one(".head", Drawn).draw([(Span(clean(title), Look.HEADING),)])
            text = self.query_one("#text", Scroll)
            text.show(self.make(max(text.size.width, 20)), from_top=True)


class Ask(ModalScreen[str | None]):
    """One line of text is asked for; ``check`` says what is wrong with an answer, or None."""

    COMPONENT_CLASSES: ClassVar[set[str]] = LOOKS
    BINDINGS: ClassVar[list[Any]] = [CLOSE]

    def __init__(self, title: str, told: str, given: str, check: Callable[[str], str | None]) -> None:
        super().__init__()
        self.heading, self.told, self.given, self.check = title, told, given, check

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield head(self.heading)
            yield Input(self.given, id="answer", select_on_focus=False)
            yield hint(self.told, id="told")

    def on_mount(self) -> None:
        self.call_after_refresh(self._tell, self.told, Look.FAINT)

    def _tell(self, text: str, look: Look) -> None:
        told = self.query_one("#told", Drawn)
        lines = lines_of(wrap(clean(text), max(told.size.width, 20)), look)
        told.styles.height = len(lines)
        told.draw(lines)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the answer, or say what is wrong with it."""
        wrong = self.check(event.value)
        if wrong is None:
            self.dismiss(event.value)
        else:
            self._tell(wrong, Look.ILLEGAL)

    def action_close(self) -> None:
        self.dismiss(None)


Options = Sequence[tuple[str, Any]]


class Choose(ModalScreen[Any]):
    """A list to choose from, narrowed by what is typed; ``options`` gives texts and values for the words typed."""

    COMPONENT_CLASSES: ClassVar[set[str]] = LOOKS
    BINDINGS: ClassVar[list[Any]] = [
        CLOSE,
        Binding("down", "move(1)", show=False, priority=True),
        Binding("up", "move(-1)", show=False, priority=True),
        Binding("pagedown", "move(10)", show=False, priority=True),
        Binding("pageup", "move(-10)", show=False, priority=True),
    ]

    def __init__(self, title: str, told: str, options: Callable[[str], Options]) -> None:
        super().__init__()
        self.heading, self.told, self.options = title, told, options
        self.values: list[Any] = []

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield head(self.heading)
            yield Input(id="words")
            yield OptionList(id="options", markup=False)
            yield hint(self.told)

    def on_mount(self) -> None:
        self._fill("")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list."""
        self._fill(event.value)

    def _fill(self, words: str) -> None:
        found = self.options(words)[:MOST_OPTIONS]
        self.values = [value for _, value in found]
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_options([Option(clean(text, LONGEST_OPTION)) for text, _ in found])
        options.highlighted = 0 if found else None

    def action_move(self, rows: int) -> None:
        """Move in the list while the words keep the cursor."""
        options = self.query_one(OptionList)
        if self.values:
            options.highlighted = max(0, min((options.highlighted or 0) + rows, len(self.values) - 1))

    def on_input_submitted(self) -> None:
        """Take what is marked."""
        self._take(self.query_one(OptionList).highlighted)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take what was clicked on."""
        self._take(event.option_index)

    def _take(self, at: int | None) -> None:
        if at is not None and at < len(self.values):
            self.dismiss(self.values[at])

    def action_close(self) -> None:
        self.dismiss(None)


class WhatIf(ModalScreen[dict[str, Any] | None]):
    """Another play: how it begins on the left, how it goes on on the right, and below as a log spells it."""

    COMPONENT_CLASSES: ClassVar[set[str]] = LOOKS
    BINDINGS: ClassVar[list[Any]] = [CLOSE]

    def __init__(self, title: str, board: Board, at: Position, play: dict[str, Any] | None) -> None:
        super().__init__()
        self.heading, self.board, self.at, self.play = title, board, at, play
        self.begun: list[Choice] = []
        self.complete: list[Choice] = []

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield head(self.heading)
            with Horizontal(classes="lists"):
                yield OptionList(id="begin", markup=False)
                yield OptionList(id="go-on", markup=False)
            yield Input(flow(self.play) if self.play else "{}", id="play", select_on_focus=False)
            yield hint("Enter in the left list goes on, in the right one or below it plays · Tab · Esc", id="told")

    def on_mount(self) -> None:
        self.begun = self.board.choices(self.at)
        begin = self.query_one("#begin", OptionList)
        begin.border_title = "how it begins"
        self.query_one("#go-on", OptionList).border_title = "and goes on"
        begin.add_options([Option(clean(choice.text, LONGEST_OPTION)) for choice in self.begun])
        if self.begun:
            begin.highlighted = max(range(len(self.begun)), key=lambda at: _in_common(self.begun[at], self.play or {}))
            begin.focus()
        else:
            self._tell("No legal play is known here; write one below as a log would.", Look.UNCLEAR)
            self.query_one(Input).focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show how the marked beginning can go on, or the marked play as text."""
        if event.option_list.id == "begin":
            self.complete = self.board.continuations(self.at, self.begun[event.option_index])[:MOST_OPTIONS]
            go_on = self.query_one("#go-on", OptionList)
            go_on.clear_options()
            go_on.add_options([Option(clean(choice.text, LONGEST_OPTION)) for choice in self.complete])
            go_on.highlighted = 0 if self.complete else None
        elif self.focused is not self.query_one(Input) and event.option_index < len(self.complete):
            self.query_one(Input).value = flow(self.complete[event.option_index].play)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go on to the right list, or play what is marked there."""
        if event.option_list.id == "begin":
            self.query_one("#go-on", OptionList).focus()
        else:
            self.dismiss(self.complete[event.option_index].play)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Play what was written."""
        node, problems = parse(event.value.encode(), Syntax.YAML)
        play = plain(node) if node is not None and not problems else None
        if isinstance(play, dict) and play:
            self.dismiss(play)
            return
        told = problems[0].message if problems else f"write a play as a log has it, such as {self.board.example}"
        self._tell(told, Look.ILLEGAL)

    def _tell(self, text: str, look: Look) -> None:
        told = self.query_one("#told", Drawn)
        told.draw([(Span(cut(text, max(told.size.width, 40)), look),)])

    def action_close(self) -> None:
        self.dismiss(None)


def _in_common(choice: Choice, play: dict[str, Any]) -> int:
    """How many keys of a beginning a play has with the same value."""
    return sum(play.get(key) == value for key, value in choice.play.items())
