"""Lines of a sheet beside those of the turn before: what is new in them is marked."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from re import finditer
from typing import Any

from nlv_replay.tui.lines import NOW, Line, Look, Span, Target, inked

NEW_SIGN, ALERT_SIGN = NOW, "!"

Marks = list[tuple[int, int, Look, Target | None]]


class Same:
    """A table that is remembered by itself, not by what is written on it; the tables of a replay stay as they are."""

    __slots__ = ("table",)

    def __init__(self, table: Any) -> None:
        self.table = table

    def __hash__(self) -> int:
        return id(self.table)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.table is self.table


def compared(now: Sequence[str], was: Sequence[str]) -> list[Line]:
    """The lines of now; those that differ from what stood there before have a sign, and their new words a look."""
    pairs = zip_longest(now, was, fillvalue="")
    lines = [_compared(text, earlier) if text != earlier else (Span(f" {text}"),) for text, earlier in pairs]
    return lines[: len(now)]


def _compared(text: str, earlier: str) -> Line:
    """A line with the words that were not there before marked."""
    words = list(finditer(r"\S+", text))
    matcher = SequenceMatcher(None, earlier.split(), [word[0] for word in words], autojunk=False)
    marks: Marks = [(0, 1, Look.CHANGED, None)]
    for tag, _, _, start, end in matcher.get_opcodes():
        if tag in ("replace", "insert"):
            marks += [(word.start() + 1, word.end() + 1, Look.CHANGED, None) for word in words[start:end]]
    return inked(f"{NEW_SIGN}{text}", marks)
