"""The timeline of a game: a column for each turn, with marks where something happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nlv_replay.core.rule import Place, Severity
from nlv_replay.report.columns import pad
from nlv_replay.tui.lines import LOOK_OF, SIGN_OF, Line, Look, Span, ToPlace
from nlv_replay.tui.shown import Shown

HERE, BELOW, TRACK = "●", "▲", "─"
NARROWEST = 10


@dataclass(frozen=True, slots=True)
class Mark:
    """What the timeline shows of one turn: the worst finding and the letters of what happened."""

    turn: int
    worst: Severity | None
    events: str


def marks(shown: Shown) -> tuple[Mark, ...]:
    """The marks of all turns, turn 0 first."""
    made: tuple[Mark, ...] = shown.kept(
        "marks", lambda: tuple(_mark(shown, turn) for turn in range(shown.last_turn + 1))
    )
    return made


def _mark(shown: Shown, turn: int) -> Mark:
    worst = min((one.severity for one in shown.findings_at(turn)), key=lambda one: one.rank, default=None)
    letters = "".join(dict.fromkeys(event.sign for event in shown.events[turn])) if shown.events else ""
    return Mark(turn, worst, letters)


def column_of(turn: int, turns: int, width: int) -> int:
    """The column of a turn on a bar of this width."""
    return 0 if turns <= 1 else turn * (width - 1) // (turns - 1)


def bars(shown: Shown, turn: int, width: int) -> list[Line]:
    """Two lines: the findings with where one stands, and what happened."""
    lead = f"turn {turn:>{len(str(shown.last_turn))}} of {shown.last_turn} "
    room = max(width - len(lead) - 1, NARROWEST)
    made = marks(shown)
    upper = [Span(TRACK, Look.FAINT)] * room
    lower = [Span(" ")] * room
    for mark in made:
        at = column_of(mark.turn, len(made), room)
        to = ToPlace(Place(mark.turn))
        upper[at] = _upper(mark, upper[at], to)
        _write(lower, at, mark.events, to)
    at = column_of(turn, len(made), room)
    upper[at] = Span(upper[at].text if upper[at].text != TRACK else HERE, Look.HERE, ToPlace(Place(turn)))
    if lower[at].text == " ":
        lower[at] = Span(BELOW, Look.STRONG, ToPlace(Place(turn)))
    legend = _legend(shown)
    return [
        (Span(lead, Look.STRONG), *_aimed(upper, len(made), room)),
        (Span(pad(legend[: len(lead) - 1], len(lead)), Look.FAINT), *_aimed(lower, len(made), room)),
    ]


def _upper(mark: Mark, there: Span, to: ToPlace) -> Span:
    if mark.worst is None:
        return there if there.text != TRACK else Span(TRACK, Look.FAINT, to)
    worse = [severity for severity in Severity if SIGN_OF[severity] == there.text]
    worst = min([mark.worst, *worse], key=lambda one: one.rank)
    return Span(SIGN_OF[worst], LOOK_OF[worst], to)


def _write(row: list[Span], at: int, letters: str, to: ToPlace) -> None:
    """Write letters from a column on, as far as the columns are free."""
    for shift, letter in enumerate(letters):
        if at + shift < len(row) and row[at + shift].text == " ":
            row[at + shift] = Span(letter, Look.GOOD, to)


def _aimed(row: Sequence[Span], turns: int, room: int) -> list[Span]:
    """Every column leads to a turn, also those between two turns."""
    return [
        span if span.to else Span(span.text, span.look, ToPlace(Place(round(at * (turns - 1) / max(room - 1, 1)))))
        for at, span in enumerate(row)
    ]


def _legend(shown: Shown) -> str:
    return f"{'/'.join(shown.board.signs)}" if shown.board else ""
