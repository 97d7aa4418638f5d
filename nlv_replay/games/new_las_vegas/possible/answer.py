"""The answer, as values: a play, or marks that contradict each other with the nearest sheets, or neither in time."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from nlv_replay.games.new_las_vegas.possible.question import Kind
from nlv_replay.games.new_las_vegas.state import City


class Verdict(StrEnum):
    """The three answers."""

    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"
    UNDECIDED = "undecided"


class Clue(NamedTuple):
    """Marks of one kind that have a part in a contradiction: their casinos, where they have any, and plain words."""

    kind: Kind
    casinos: tuple[int, ...]
    text: str


class Repair(NamedTuple):
    """A sheet one mark away that could have been played: what it changes, in words, and the city that it gives."""

    text: str
    city: City


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known of a question.

    ``reason`` is one sentence. ``play`` is a log of one possible play, ``turns`` how many turns it has. ``clues`` are
    marks that cannot stand together, ``is_smallest`` says that each of them is needed; ``repairs`` are sheets one mark
    away, likeliest first, and ``all_tried`` says that there are no others. ``bug`` tells of a play that was found and
    that the judge refused: a fault of this tool, never of the sheet.
    """

    verdict: Verdict
    reason: str
    turns: int | None = None
    play: dict[str, Any] | None = None
    clues: tuple[Clue, ...] = ()
    is_smallest: bool = False
    repairs: tuple[Repair, ...] = ()
    all_tried: bool = False
    bug: str | None = None
