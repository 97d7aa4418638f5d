"""A printed sheet as plain text of at most 79 columns: the city with its roads, then the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from textwrap import wrap
from typing import Any

from nlv_replay.core.pad import Document, value_at
from nlv_replay.games.new_las_vegas.board import (
    AIRPORT,
    AVENUE_UNUSED,
    CARPET_LETTERS,
    CELL,
    CRANE,
    LAMP,
    MARGIN,
    STAR,
    STREET_UNUSED,
    WIDTH,
)
from nlv_replay.games.new_las_vegas.pad_check import CARPET_WORDS, carpets_of, casinos_of, lines_of
from nlv_replay.games.new_las_vegas.pad_words import COLUMN_WORDS
from nlv_replay.games.new_las_vegas.terms import AVENUES, COLUMN_LABELS, STREETS, Carpet

PITCH = CELL + 1
"""Columns from one lamp to the next."""
LABEL = 14
YELLOW = "[]"
LEGEND = (
    f"{CRANE} crane   {STAR} star   carpets: V VIP, L Luxury, M Mafia   PAR the golf hole above",
    f"{LAMP} lamp   {AIRPORT} airport   {STREET_UNUSED * 3} {AVENUE_UNUSED} road   {YELLOW} yellow box",
    "lamps are named by street and avenue: a0 left of A1, a1 right of it, up to d11",
)

Ends = frozenset[str]


def lamp_at(row: int, column: int) -> str:
    """The name of a lamp of the grid: row 0 to 3, column 0 to 11."""
    return f"{STREETS[row].lower()}{column}"


def along(row: int, column: int) -> tuple[str, str]:
    """The lamps at the ends of the piece of road below a casino of this row and column (from 0)."""
    return lamp_at(row, column), lamp_at(row, column + 1)


def across(row: int, column: int) -> tuple[str, str]:
    """The lamps at the ends of the piece of road that leads to a lamp from the one above it."""
    return lamp_at(row - 1, column), lamp_at(row, column)


GRID: dict[Ends, tuple[str, str]] = {
    frozenset(ends): ends
    for ends in (
        *(along(row, column) for row in range(len(STREETS)) for column in range(AVENUES)),
        *(across(row, column) for row in range(1, len(STREETS)) for column in range(AVENUES + 1)),
    )
}
"""The 80 pieces of road of a full grid, each with its lamps from the left or from above."""


def ends_of(line: str) -> Ends:
    """The two lamps of a line."""
    return frozenset(line.split("-"))


def draw(document: Document) -> list[str]:
    """A well-formed sheet, line by line."""
    parts = [_city(document), _roads_told(document), _score(document), list(LEGEND)]
    return [line for index, part in enumerate(parts) for line in ([""] if index else []) + part]


def city_picture(
    text_of: Callable[[str], str],
    lines: set[Ends],
    lamps: set[str],
    airport: str | None,
    above: tuple[str, str, Callable[[int], str]] | None = None,
) -> list[str]:
    """The grid: for each street a row of casinos and the road below it; ``text_of`` says what a casino shows.

    ``above`` is a row before the first street: its label, its last word, and its text by avenue.
    """
    drawn = [_row("", map(str, range(1, AVENUES + 1)), " " * (AVENUES + 1))]
    if above is not None:
        drawn.append(_row(above[0], (above[2](column) for column in range(AVENUES)), " " * (AVENUES + 1)))
    for row, street in enumerate(STREETS):
        posts = "".join(
            AVENUE_UNUSED if row and frozenset(across(row, column)) in lines else " " for column in range(AVENUES + 1)
        )
        drawn.append(_row(street, (text_of(f"{street}{avenue}") for avenue in range(1, AVENUES + 1)), posts))
        drawn.append(_road(row, lines, lamps, airport))
    return [line.rstrip() for line in drawn]


def _row(label: str, cells: Iterable[str], posts: str) -> str:
    drawn = "".join(f"{post}{cell:^{CELL}}" for post, cell in zip(posts, cells, strict=False))
    return f"{label:<{MARGIN}}{drawn}{posts[-1]}"


def _road(row: int, lines: set[Ends], lamps: set[str], airport: str | None) -> str:
    drawn = ""
    for column in range(AVENUES + 1):
        name = lamp_at(row, column)
        drawn += AIRPORT if name == airport else LAMP if name in lamps else " "
        if column < AVENUES:
            drawn += (STREET_UNUSED if frozenset(along(row, column)) in lines else " ") * CELL
    return f"{STREETS[row].lower():>{MARGIN - 1}} {drawn}"


def marks_of(document: Document) -> dict[str, str]:
    """The signs of each casino that carries something: crane, star, carpet."""
    marks: dict[str, str] = {}
    for kind, sign in (("cranes", CRANE), ("stars", STAR)):
        for street in STREETS:
            for casino in {name for _, name in casinos_of(document, kind, street)}:
                marks[casino] = f"{marks.get(casino, '')}{sign}"
    for casino, carpet in carpets_of(document).items():
        marks[casino] = f"{marks.get(casino, '')}{CARPET_LETTERS[carpet]}"
    return marks


def _city(document: Document) -> list[str]:
    marks, lines = marks_of(document), lines_of(document)
    lamps = {lamp for line in lines for lamp in line.split("-")}
    par = value_at(document, ("golf",))
    grid = {ends_of(line) for line in lines}
    airport = str(value_at(document, ("roads", "airport")))
    above = ("PAR", "", lambda column: str(par[column]))
    return city_picture(lambda casino: marks.get(casino, "-"), grid, lamps, airport, above)


def _roads_told(document: Document) -> list[str]:
    """The roads in words: the airport, where the carpets are, and the lines that do not fit the grid."""
    lines, carpets = lines_of(document), carpets_of(document)
    told = [_told("airport", f"at lamp {value_at(document, ('roads', 'airport'))}; {len(lines)} lines")]
    for carpet in Carpet:
        passed = [
            f"{casino} ({' '.join(line for line, seen in lines.items() if casino in seen) or 'no line'})"
            for casino, kind in carpets.items()
            if kind is carpet
        ]
        told.append(_told(f"{CARPET_WORDS[carpet]} carpets", ", ".join(passed) or "none"))
    odd = [line for line in lines if ends_of(line) not in GRID]
    if odd:
        told.append(_told("other lines", ", ".join(line_text(line, lines[line]) for line in odd)))
    return [line for part in told for line in part]


def line_text(line: str, passed: list[str]) -> str:
    """A line as one types it: its lamps, and the casinos that it passes."""
    return f"{line}: {' '.join(passed)}" if passed else line


def _score(document: Document) -> list[str]:
    return [line for part in _score_parts(document) for line in part]


def _score_parts(document: Document) -> Iterator[list[str]]:
    boxes, crossed = (value_at(document, ("track", key)) for key in ("boxes", "crossed-at-start"))
    yield _told("track", f"{boxes} boxes, {crossed} crossed at the start; box {boxes} ends the game")
    yield _told("sets", sets_text(value_at(document, ("track", "sets"))) or "none")
    for label in COLUMN_LABELS:
        values = value_at(document, ("columns", label))
        yield _told(COLUMN_WORDS[label], f" {YELLOW} ".join(map(value_text, values)))
    for side in ("left", "right"):
        values, debts = (value_at(document, ("shows", side, key)) for key in ("values", "debts"))
        yield _told(f"{side} shows", _show_text(values, debts))
    safe = {key: value_at(document, ("safe", key)) for key in document["safe"]}
    yield _told(
        "safe",
        f"{_bundles(safe['bundles'])}, {safe['bundles-first-game']} in the first game; loan {safe['loan-wished']} "
        f"where more than half wish, else {safe['loan-refused']}; penalty {safe['penalty']}",
    )


def value_text(value: Any) -> str:
    """One value of a column; the three of the inauguration column with strokes between them."""
    return "/".join(map(str, value)) if isinstance(value, list) else str(value)


def sets_text(sets: Iterable[list[int]]) -> str:
    """The sets of the track: ``1-2 3-5`` where boxes follow each other, else ``1,3``."""
    return " ".join(_set_text(boxes) for boxes in sets)


def _set_text(boxes: list[int]) -> str:
    if len(boxes) > 1 and boxes == list(range(boxes[0], boxes[0] + len(boxes))):
        return f"{boxes[0]}-{boxes[-1]}"
    return ",".join(map(str, boxes))


def _show_text(values: list[int], debts: list[int]) -> str:
    """What the column is worth, box by box; ``(debt)`` behind the boxes that have one."""
    told = [f"{value}{' (debt)' if box in debts else ''}" for box, value in enumerate(values)]
    return ", ".join(told)


def _bundles(count: int) -> str:
    return f"{count} bundle" if count == 1 else f"{count} bundles"


def _told(label: str, text: str) -> list[str]:
    first = f"{label:<{LABEL}} "
    return wrap(text, WIDTH, initial_indent=first, subsequent_indent=" " * (LABEL + 1), break_on_hyphens=False)
