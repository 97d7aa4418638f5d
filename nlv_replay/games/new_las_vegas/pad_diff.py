"""Two sheets side by side: the printed values that they do not share, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from nlv_replay.core.pad import Difference, Document, Entry, value_at
from nlv_replay.games.new_las_vegas.pad_check import some
from nlv_replay.games.new_las_vegas.pad_draw import ends_of, line_text, sets_text, value_text
from nlv_replay.games.new_las_vegas.pad_words import ENTRIES, PLACE_WORDS

NOTHING = "nothing"


def differences(one: Document, other: Document) -> Iterator[Difference]:
    """Every printed value that two documents do not share; the order of casinos and of lines does not matter."""
    for entry in ENTRIES:
        first, second = value_at(one, entry.path), value_at(other, entry.path)
        if first != second:
            yield from _differences(entry, first, second)


def _differences(entry: Entry, one: Any, other: Any) -> Iterator[Difference]:
    if entry.path == ("roads", "lines") and isinstance(one, Mapping) and isinstance(other, Mapping):
        yield from _lines(entry, one, other)
    elif entry.path[0] in PLACE_WORDS and isinstance(one, list) and isinstance(other, list):
        yield from _casinos(entry, one, other)
    else:
        yield Difference(entry.path, entry.label, told(entry, one), told(entry, other))


def _casinos(entry: Entry, one: list[str], other: list[str]) -> Iterator[Difference]:
    if sorted(one) != sorted(other):
        yield Difference(entry.path, entry.label, " ".join(one) or "none", " ".join(other) or "none")


def _lines(entry: Entry, one: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[Difference]:
    """Lines that only one of the two has, and lines that pass other casinos; in whichever direction they are named."""
    first, second = ({ends_of(line): (line, passed) for line, passed in lines.items()} for lines in (one, other))
    for ends in dict.fromkeys((*first, *second)):
        line, passed = first.get(ends, ("", None))
        there, also = second.get(ends, ("", None))
        if passed is None or also is None or sorted(passed) != sorted(also):
            shown = line or there
            yield Difference(
                (*entry.path, "value", shown), f"line {shown}", _passes(shown, passed), _passes(shown, also)
            )


def _passes(line: str, passed: list[str] | None) -> str:
    if passed is None:
        return "no such line"
    return f"passes {' '.join(passed)}" if passed else "passes nothing"


def told(entry: Entry, value: Any) -> str:
    """A printed value in words, as it is typed."""
    match value:
        case None:
            return NOTHING
        case list() if entry.path == ("track", "sets"):
            return sets_text(value) or NOTHING
        case list():
            return " ".join(map(value_text, value)) or "none"
        case Mapping():
            return some([line_text(line, passed) for line, passed in value.items()]) or NOTHING
        case _:
            return str(value)
