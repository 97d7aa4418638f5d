"""Lines of text with a look and a target for each piece: what every pane and every transcript is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from nlv_replay.core.rule import Place, Severity
from nlv_replay.report.columns import cells


class Look(StrEnum):
    """How a piece of text looks; the styles are in ``app.tcss``. No look is the only sign of anything."""

    PLAIN = ""
    STRONG = "strong"
    FAINT = "faint"
    HEADING = "heading"
    NEW = "new"
    CHANGED = "changed"
    HERE = "here"
    TRIP = "trip"
    GOOD = "good"
    SUPPOSED = "supposed"
    ILLEGAL = "illegal"
    MISCOUNT = "miscount"
    UNCLEAR = "unclear"
    NOTE = "note"


NOW = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
"""The sign of what is new, present or chosen."""
LOOK_OF = {severity: Look(severity.value) for severity in Severity}
SIGN_OF = {Severity.ILLEGAL: "!", Severity.MISCOUNT: "~", Severity.UNCLEAR: "?", Severity.NOTE: "i"}
"""One character for each severity, on the timeline and the board."""


@dataclass(frozen=True, slots=True)
class ToPlace:
    """A turn, and a player where one is meant."""

    place: Place


@dataclass(frozen=True, slots=True)
class ToFinding:
    """A finding by its number in the verdict."""

    number: int


@dataclass(frozen=True, slots=True)
class ToPane:
    """A pane by its name."""

    name: str


Target = ToPlace | ToFinding | ToPane
"""Where a click on a piece of text leads."""


class Span(NamedTuple):
    """A piece of a line."""

    text: str
    look: Look = Look.PLAIN
    to: Target | None = None


Line = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """All lines of a pane, and the row that is to be in view."""

    lines: tuple[Line, ...]
    row: int | None = None


def line(*pieces: Span | str) -> Line:
    """A line of spans; plain text has no look."""
    return tuple(Span(piece) if isinstance(piece, str) else piece for piece in pieces)


def lines_of(texts: Iterable[str], look: Look = Look.PLAIN, to: Target | None = None) -> list[Line]:
    """Lines of one look."""
    return [(Span(text, look, to),) for text in texts]


def text_of(one: Line) -> str:
    """A line as plain text."""
    return "".join(span.text for span in one).rstrip()


def texts_of(page: Page | Sequence[Line]) -> list[str]:
    """A page as plain text."""
    return [text_of(one) for one in (page.lines if isinstance(page, Page) else page)]


def wrap(text: str, width: int, indent: int = 0, then: int | None = None) -> list[str]:
    """Text in lines of at most ``width`` columns; ``then`` is the indent of all lines but the first."""
    after = indent if then is None else then
    lines, current, used = [], " " * indent, indent
    begun = False
    for word in _words(text, max(1, width - max(indent, after))):
        size = cells(word)
        if begun and used + 1 + size > width:
            lines.append(current)
            current, used, begun = " " * after, after, False
        current += f" {word}" if begun else word
        used += size + begun
        begun = True
    return [*lines, current] if begun or not lines else lines


def _words(text: str, longest: int) -> Iterable[str]:
    for word in text.split():
        rest = word
        while cells(rest) > longest:
            at = next(n for n in range(len(rest), 0, -1) if cells(rest[:n]) <= longest or n == 1)
            yield rest[:at]
            rest = rest[at:]
        if rest:
            yield rest


def span_at(one: Line, column: int) -> Span | None:
    """The piece that stands in a column of a line."""
    ends = [0]
    for span in one:
        ends.append(ends[-1] + cells(span.text))
    return next((span for span, (start, end) in zip(one, pairwise(ends), strict=True) if start <= column < end), None)


def inked(text: str, marks: Iterable[tuple[int, int, Look, Target | None]]) -> Line:
    """A line of text with marks from column to column; where marks overlap the later one counts."""
    looks: list[tuple[Look, Target | None]] = [(Look.PLAIN, None)] * len(text)
    for start, end, look, to in marks:
        for at in range(max(start, 0), min(end, len(text))):
            looks[at] = (look or looks[at][0], to or looks[at][1])
    spans: list[Span] = []
    start = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or looks[at] != looks[start]:
            spans.append(Span(text[start:at], *looks[start]))
            start = at
    return tuple(spans)
