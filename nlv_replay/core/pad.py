"""A printed pad as data: what a game gives so that its sheets can be typed in, looked at, checked and compared.

A sheet is a document of nested mappings. Each printed value of it stands in an entry: what is printed, where that is
known from, and whether it was compared with a pad.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from nlv_replay.core.rule import Path
from nlv_replay.core.shape import Shape

Document: TypeAlias = Mapping[str, Any]

VALUE, SOURCE, VERIFIED = "value", "source", "verified"
"""The keys of an entry."""


class Kind(NamedTuple):
    """A way in which a sheet cannot be: its name, the sentence that it breaks, and the code that it comes under.

    ``usable`` tells whether games can be judged on the sheet all the same: it is odd, yet says one thing only.
    """

    name: str
    text: str
    shape: Shape
    usable: bool = False


class Trouble(NamedTuple):
    """One thing that cannot be, and the place of it."""

    kind: Kind
    message: str
    path: Path


class Entry(NamedTuple):
    """A printed value: where its entry stands in a document, its part of the pad, and its name in words."""

    path: Path
    part: str
    label: str


class Difference(NamedTuple):
    """A printed value that two sheets do not share: its entry, its name in words, and what each sheet says."""

    path: Path
    label: str
    one: str
    other: str


class Sign(NamedTuple):
    """One of the things that a place of a drawing may show: the key that writes it, how it is drawn, and its name."""

    key: str
    drawn: str
    word: str


class Cell(NamedTuple):
    """A place of a drawing that shows one of some signs; row and column are those of its first character."""

    name: str
    label: str
    row: int
    column: int
    signs: tuple[Sign, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """A drawing with places to fill in; ``flows`` where the next place follows at once when one was written."""

    picture: tuple[str, ...]
    cells: tuple[Cell, ...]
    flows: bool = False


class Blank(NamedTuple):
    """A line to write on; ``entry`` is the printed value that it holds, where it is one alone."""

    name: str
    label: str
    hint: str
    entry: Path | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A part of the pad that is filled in at once.

    ``told`` says where to look and what to write; ``entries`` are confirmed with the step; ``about`` are the paths
    whose troubles are told with it, beside those of its entries.
    """

    key: str
    title: str
    told: tuple[str, ...]
    entries: tuple[Path, ...]
    board: Board | None = None
    blanks: tuple[Blank, ...] = ()
    about: tuple[Path, ...] = ()

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of all that is filled in here."""
        return (*(cell.name for cell in (self.board.cells if self.board else ())), *(one.name for one in self.blanks))

    def is_about(self, path: Path) -> bool:
        """Whether a place of the document belongs to this step."""
        return any(path[: len(one)] == one for one in (*self.entries, *self.about))


class Filled(NamedTuple):
    """A document with what was written in a step; ``wrong`` says of a field why it could not be taken."""

    document: Document
    wrong: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Pads:
    """What a game knows about its printed pad.

    ``attachment`` is the kind of file that a log names for it, ``format`` what such a file begins with. ``bundled``
    gives the document of a sheet that comes with the tool (raises LookupError), ``notes`` the lines of explanation
    above the keys of a written sheet, ``entries`` all printed values in the order of the pad. ``troubles`` finds what
    cannot be, also in a document that is not well formed; ``kinds`` are all that it can find. ``draw`` shows a
    well-formed sheet as plain text, ``differences`` compares two documents. ``steps`` leads through a document as it
    is printed; ``values`` reads the fields of a step, ``fill`` writes them.
    """

    attachment: str
    format: str
    names: tuple[str, ...]
    bundled: Callable[[str], Document]
    fingerprint: Callable[[Document], str]
    notes: Mapping[Path, tuple[str, ...]]
    entries: tuple[Entry, ...]
    kinds: tuple[Kind, ...]
    troubles: Callable[[Document], Iterator[Trouble]]
    draw: Callable[[Document], list[str]]
    differences: Callable[[Document, Document], Iterator[Difference]]
    steps: Callable[[Document], tuple[Step, ...]]
    values: Callable[[Document, Step], dict[str, str]]
    fill: Callable[[Document, Step, Mapping[str, str]], Filled]

    def unverified(self, document: Document) -> dict[str, list[Entry]]:
        """The printed values that were not compared with a pad, by part of it."""
        parts: dict[str, list[Entry]] = {}
        for entry in self.entries:
            if not is_verified(document, entry.path):
                parts.setdefault(entry.part, []).append(entry)
        return parts


def at(document: Document, path: Path) -> Any:
    """What stands at a path of keys, or None."""
    here: Any = document
    for key in path:
        here = here.get(key) if isinstance(here, Mapping) else None
    return here


def value_at(document: Document, path: Path) -> Any:
    """The printed value of the entry at a path, or None where there is none."""
    return at(document, (*path, VALUE))


def is_verified(document: Document, path: Path) -> bool:
    """Whether the entry at a path says that it was compared with a pad."""
    return at(document, (*path, VERIFIED)) is True


def put(document: Document, path: Path, value: Any) -> Document:
    """The document with another value at a path of keys; what is missing on the way is made."""
    if not path:
        return value  # type: ignore[no-any-return]
    key = str(path[0])
    below = document.get(key)
    changed = dict(document)
    changed[key] = put(below if isinstance(below, Mapping) else {}, path[1:], value)
    return changed


def with_value(document: Document, path: Path, value: Any) -> Document:
    """The document with another printed value in the entry at a path."""
    return put(document, (*path, VALUE), value)


def noted(before: Document, after: Document, entries: tuple[Entry, ...], source: str) -> Document:
    """The document ``after``, in which every printed value that is new has this source and is not yet verified."""
    for entry in entries:
        if value_at(before, entry.path) != value_at(after, entry.path):
            after = _signed(after, entry.path, source, verified=False)
    return after


def confirmed(document: Document, paths: tuple[Path, ...], source: str) -> Document:
    """The document with these entries verified; one that was verified before keeps its source."""
    for path in paths:
        if value_at(document, path) is not None and not is_verified(document, path):
            document = _signed(document, path, source, verified=True)
    return document


def unconfirmed(document: Document, paths: tuple[Path, ...]) -> Document:
    """The document in which these entries are not verified."""
    for path in paths:
        if is_verified(document, path):
            document = put(document, (*path, VERIFIED), value=False)
    return document


def _signed(document: Document, path: Path, source: str, *, verified: bool) -> Document:
    return put(put(document, (*path, SOURCE), source), (*path, VERIFIED), verified)
