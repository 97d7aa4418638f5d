"""The printed sheet as data: where cranes, stars, carpets and roads are, and what each box is worth.

A sheet is a document of format ``nlv-sheet/1``; every value in it stands in an entry ``{value, source, verified}``.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from nlv_replay.core.value import Value
from nlv_replay.games.new_las_vegas.masks import mask_of
from nlv_replay.games.new_las_vegas.news import News
from nlv_replay.games.new_las_vegas.terms import (
    CASINOS,
    COLUMN_LABELS,
    LETTER_AT,
    NO_NUMBER,
    STREET_END,
    STREETS,
    Carpet,
)

Document = dict[str, Any]
PARS: Final = (3, 4, 5)


@dataclass(frozen=True, slots=True)
class ShowColumn(Value):
    """One show column: what is visible after 0, 1, … crossed boxes, and the boxes that have a debt beside them."""

    values: tuple[int, ...]
    debts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Track(Value):
    """The inauguration track; boxes count from 1, set ``n`` is ``sets[n - 1]``, the last box ends the game."""

    boxes: int
    crossed_at_start: int
    sets: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Safe(Value):
    """Bundles at the start, what the bank lends, and the penalty (a negative number)."""

    bundles: int
    bundles_first_game: int
    loan_wished: int
    loan_refused: int
    penalty: int


@dataclass(frozen=True, slots=True)
class Line(Value):
    """A piece of road between two lamps, and the casinos that a limousine on it passes in front of (a mask)."""

    start: str
    end: str
    passes: int


@dataclass(frozen=True, slots=True)
class Sheet(Value):
    """A city sheet and score sheet. Masks are sets of casinos (see ``masks``).

    ``columns`` has the visible values of each column after 0, 1, … crossed yellow boxes; those of the inauguration
    column are triples (first, second, third). ``holes`` has the golf holes of each PAR, ``set_masks`` the boxes of
    each set as bits and ``set_ends`` these with the last box of each, in their order, ``letters`` how the empty streets
    are spelled (see ``City.letters``), ``yellow_boxes`` how many of them each column has (4.2), ``crane_news`` what
    news the opening of each casino is beside its number. ``fingerprint`` is the SHA-256 of the printed values in
    canonical form.
    """

    name: str
    fingerprint: str
    verified: int
    entries: int
    cranes: int
    stars: int
    carpets: dict[Carpet, int]
    par: tuple[int, ...]
    airport: str
    lines: tuple[Line, ...]
    track: Track
    inauguration: tuple[tuple[int, int, int], ...]
    columns: tuple[tuple[int, ...], ...]
    shows: tuple[ShowColumn, ShowColumn]
    safe: Safe
    set_masks: tuple[int, ...]
    set_ends: tuple[tuple[int, int], ...]
    all_carpets: int
    holes: dict[int, int]
    letters: tuple[str, ...]
    yellow_boxes: tuple[int, ...]
    crane_news: tuple[int, ...]

    @property
    def verified_share(self) -> float:
        """The share of entries that were verified against a printed pad, 0.0 to 1.0."""
        return self.verified / self.entries


def entries_of(document: Document) -> Iterator[Document]:
    """All entries ``{value, source, verified}`` of a sheet document."""
    for value in document.values():
        if isinstance(value, dict):
            yield from [value] if "value" in value else entries_of(value)


def printed_values(document: Document) -> Document:
    """The document without sources, names and remarks: only what is printed."""
    return {
        key: value["value"] if "value" in value else printed_values(value)
        for key, value in document.items()
        if isinstance(value, dict)
    }


def fingerprint(document: Document) -> str:
    """SHA-256 of the printed values as JSON with sorted keys and no blanks."""
    canonical = json.dumps(printed_values(document), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def sheet_from(document: Document) -> Sheet:
    """The sheet that a well-formed document describes."""
    values = printed_values(document)
    by_label = values["columns"]
    sets = tuple(tuple(boxes) for boxes in values["track"]["sets"])
    masks = tuple(sum(1 << box for box in boxes) for boxes in sets)
    carpets = {carpet: _by_street(values[carpet]) for carpet in Carpet}
    entries = list(entries_of(document))
    cranes = {casino for street in STREETS for casino in values["cranes"][street]}
    return Sheet(
        name=document["name"],
        fingerprint=fingerprint(document),
        verified=sum(entry["verified"] for entry in entries),
        entries=len(entries),
        cranes=_by_street(values["cranes"]),
        stars=_by_street(values["stars"]),
        carpets=carpets,
        par=tuple(values["golf"]),
        airport=values["roads"]["airport"],
        lines=tuple(_line(name, passed) for name, passed in values["roads"]["lines"].items()),
        track=Track(values["track"]["boxes"], values["track"]["crossed-at-start"], sets),
        inauguration=tuple((first, second, third) for first, second, third in by_label["inauguration"]),
        columns=tuple(_column(by_label[label]) for label in COLUMN_LABELS),
        shows=(_show_column(values["shows"]["left"]), _show_column(values["shows"]["right"])),
        safe=Safe(*(values["safe"][key] for key in _SAFE_KEYS)),
        set_masks=masks,
        set_ends=tuple(sorted((boxes[-1], mask) for boxes, mask in zip(sets, masks, strict=True))),
        all_carpets=sum(carpets.values()),
        holes={par: sum(1 << hole for hole, value in enumerate(values["golf"]) if value == par) for par in PARS},
        letters=_spelled(cranes),
        yellow_boxes=tuple(len(by_label[label]) - 1 for label in COLUMN_LABELS),
        crane_news=tuple(News.CRANE if casino in cranes else 0 for casino in CASINOS),
    )


@cache
def bundled_document(name: str) -> Document:
    """The document of a bundled sheet; raises LookupError when there is none of that name."""
    source = resources.files(__package__) / "data" / f"{name}.json"
    if name not in BUNDLED:
        raise LookupError(f"there is no bundled sheet {name!r}; bundled: {', '.join(BUNDLED)}")
    document: Document = json.loads(source.read_text("utf-8"))
    return document


@cache
def bundled_sheet(name: str) -> Sheet:
    """A bundled sheet; raises LookupError when there is none of that name."""
    return sheet_from(bundled_document(name))


BUNDLED: Final = ("reference",)
_SAFE_KEYS: Final = ("bundles", "bundles-first-game", "loan-wished", "loan-refused", "penalty")


def _spelled(cranes: set[str]) -> tuple[str, ...]:
    letters = [STREET_END] * (LETTER_AT[-1] + 2)
    for place, casino in zip(LETTER_AT, CASINOS, strict=True):
        letters[place] = "" if casino in cranes else NO_NUMBER
    return tuple(letters)


def _by_street(entries: Document) -> int:
    return mask_of(casino for street in STREETS for casino in entries[street])


def _line(name: str, passed: list[str]) -> Line:
    start, end = name.split("-")
    return Line(start, end, mask_of(passed))


def _column(values: list[Any]) -> tuple[int, ...]:
    return tuple(value[0] if isinstance(value, list) else value for value in values)


def _show_column(values: Document) -> ShowColumn:
    return ShowColumn(tuple(values["values"]), tuple(values["debts"]))
