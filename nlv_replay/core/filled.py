"""A sheet that was filled in by hand, as a value: what judges it without a record of the moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, NamedTuple, TypeVar

from nlv_replay.core.game import Attachment, Material
from nlv_replay.core.rule import Fault, Path
from nlv_replay.core.shape import Problem

E = TypeVar("E")
"""A filled sheet of a game, read and ready to be judged."""


class Cells(Enum):
    """What stands behind the label of a spreadsheet's row."""

    TEXT = "text"
    """One cell, taken as it is."""
    VALUE = "value"
    """One cell: a number, or else text."""
    FLAG = "flag"
    """One cell: yes or no."""
    LIST = "list"
    """Entries, one a cell or several in one with blanks between."""
    ROW = "row"
    """One cell a place; an empty one is an empty place."""
    COUNT = "count"
    """One cell with how many, or a list of which."""


class Row(NamedTuple):
    """A row of the spreadsheet: where its cells belong in the document, and what they are.

    ``told`` is the remark of an empty file; rows of one ``part`` stand together, and the first of them has its title.
    """

    path: Path
    cells: Cells
    told: str = ""
    part: str = ""


@dataclass(frozen=True, slots=True)
class Layout:
    """How a document is spelled as a spreadsheet.

    ``rows`` go by their label. The label of a row of a family has a key behind the family's name, as in
    ``claimed total``; that key ends the path. ``places`` is what the game calls the places of a row of them.
    """

    rows: Mapping[str, Row]
    families: Mapping[str, Row]
    places: str = "place"

    def row(self, label: str) -> Row | None:
        """The row of a label; None for one that the layout does not have."""
        if label in self.rows:
            return self.rows[label]
        name, _, key = label.partition(" ")
        family = self.families.get(name)
        return None if family is None or not key else family._replace(path=(*family.path, key.strip()))


class Reading(NamedTuple):
    """What the rules give for one zone of a sheet, and what is claimed there; None: not claimed.

    There is more than one possible number where it depends on other sheets. ``explain`` tells the sum.
    """

    possible: tuple[int, ...]
    claimed: int | None
    explain: Callable[[], list[str]]


class Judged(NamedTuple):
    """What came of judging some sheets: faults by sheet, readings by sheet and zone, and the ranking of a table."""

    faults: list[tuple[int, Fault]]
    readings: list[dict[str, Reading]]
    ranking: list[list[str]] | None = None


class Outcome(Enum):
    """Whether a game that gives a sheet was found."""

    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether some legal game gives a sheet with the cards that were dealt.

    ``log`` is one such game, ``clash`` the few marks that cannot stand together and ``nearest`` changes of one mark
    that would be possible, all in plain words. ``remarks`` say what the answer rests on. ``searched`` is False where
    nothing was searched for, which the remarks then give the reason of.
    """

    outcome: Outcome
    log: Mapping[str, Any] | None = None
    clash: tuple[str, ...] = ()
    nearest: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    searched: bool = True


class Sign(NamedTuple):
    """A mark that a place of the sheet may bear: the key that writes it, what it is called, how it is drawn.

    ``states`` are the ways in which it may be made, each with the list of the document in which its places stand, and
    the sign of that way. Without a list (an empty path) the key stands directly behind the number of the place.
    """

    key: str
    word: str
    states: tuple[tuple[str, Path, str], ...]


@dataclass(frozen=True, slots=True)
class Form:
    """An empty sheet to be filled in: its document, and by key the remarks that a file of it has beside them.

    ``remarks`` go by the first key of a path; ``head`` stands at the top. ``signs`` are the marks of places.
    """

    document: Mapping[str, Any]
    head: tuple[str, ...]
    remarks: Mapping[str, str]
    signs: tuple[Sign, ...] = ()


@dataclass(frozen=True, slots=True)
class FilledKind(Generic[E]):
    """One game's functions for filled sheets.

    ``format`` is the name in a document, ``adapter`` gives the pydantic TypeAdapter of its model and ``layout`` the
    spelling as a spreadsheet; ``problems`` finds what a type cannot say, ``attachments`` names the files beside a
    document; the same for a deck, whose file ``deck_of`` a sheet names. ``read`` makes a sheet of a model, the rulings
    in force and the files by kind. ``judge`` judges one sheet alone, ``judge_table`` those of one table together.
    ``table_of`` names the table that a sheet says it is of, empty where it says nothing. ``blank`` is an empty sheet,
    ``printed`` gives by place the keys of the signs that may stand there (of a sheet; None: the bundled one), and
    ``decide`` (of a sheet, the model of a deck, a limit in seconds) asks whether a game gives it.
    """

    format: str
    deck_format: str
    adapter: Callable[[], Any]
    deck_adapter: Callable[[], Any]
    layout: Callable[[], Layout]
    problems: Callable[[Any], Iterator[Problem]]
    deck_problems: Callable[[Any], Iterator[Problem]]
    deck_of: Callable[[Any], str | None]
    attachments: Callable[[Any], tuple[Attachment, ...]]
    rulings_of: Callable[[Any], Mapping[str, str]]
    variant_of: Callable[[Any], str]
    player_of: Callable[[Any], str]
    table_of: Callable[[Any], tuple[str, ...]]
    read: Callable[[Any, Mapping[str, str], Mapping[str, Any]], E]
    judge: Callable[[E], Judged]
    judge_table: Callable[[Sequence[E]], Judged]
    material: Callable[[E], Material]
    blank: Callable[[], Form]
    printed: Callable[[E | None], Mapping[str, str]]
    decide: Callable[[E, Any, float], Answer]


def table_of(model: Any) -> tuple[str, ...]:
    """The table that a sheet names, in words: event, round, table and date, each empty where it is not given."""
    event = model.event
    if event is None:
        return ()
    return tuple("" if one is None else str(one) for one in (event.name, event.round, event.table, event.date))
