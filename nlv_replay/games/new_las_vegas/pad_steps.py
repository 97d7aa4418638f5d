"""The way through the pad, part by part as it is printed: what is filled in at each step, read and written as text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from nlv_replay.core.pad import Blank, Board, Cell, Document, Filled, Sign, Step, put, value_at, with_value
from nlv_replay.core.rule import Path
from nlv_replay.games.new_las_vegas.board import (
    AIRPORT,
    AVENUE_UNUSED,
    CARPET_LETTERS,
    CELL,
    LAMP,
    MARGIN,
    STREET_UNUSED,
)
from nlv_replay.games.new_las_vegas.pad_check import AIRPORT as AIRPORT_PATH
from nlv_replay.games.new_las_vegas.pad_check import CARPET_WORDS, LINE_NAME, LINES, carpets_of, casinos_of, lines_of
from nlv_replay.games.new_las_vegas.pad_draw import (
    GRID,
    PITCH,
    across,
    along,
    city_picture,
    ends_of,
    lamp_at,
    line_text,
    sets_text,
    value_text,
)
from nlv_replay.games.new_las_vegas.pad_words import COLUMN_WORDS, SAFE_WORDS
from nlv_replay.games.new_las_vegas.terms import AVENUES, CASINO_INDEX, COLUMN_LABELS, STREETS, Carpet

ROADS, IN_FRONT = "roads", "carpet-lines"
OTHER_LINES, AIRPORT_LAMP = "other lines", "airport"
YES, NO, ROAD = "x", "-", "="
NONE_DRAWN = "-"
LABEL = 8
"""Columns before the first casino of a street."""


class _Bad(Exception):
    """What was written cannot be taken: the reason in a sentence."""


# Steps


def steps(document: Document) -> tuple[Step, ...]:
    """The parts of the pad in the order in which it is printed."""
    return (
        _pad(),
        *(_street(street) for street in STREETS),
        _par(),
        _roads(document),
        _in_front(document),
        _track(),
        *(_columns(part) for part in _COLUMN_PARTS),
        _shows(),
        _safe(),
    )


def _pad() -> Step:
    blanks = (
        Blank("name", "name", "reports tell it, such as: second printing"),
        Blank("about", "remark", "as you like; may stay empty"),
    )
    told = (
        "You need one page of the city sheet and one of the score sheet. What stands here now is a",
        "guess until you have compared it with your page: each step asks for one part of the pad.",
    )
    return Step("pad", "The pad", told, (), None, blanks, (("name",), ("about",), ("format",)))


def _street(street: str) -> Step:
    told = (
        f"City sheet, street {street}, {_STREET_PLACES[street]}: what does each casino show?",
        "x in the row crane or star, the letter of the symbol in the row carpet: V for VIP,",
        "L for Luxury, M for Mafia. - takes it out.",
    )
    kinds = ("cranes", "stars", *map(str, Carpet))
    cells = [
        Cell(f"{kind} {street}{avenue}", f"{street}{avenue}, {kind}", row, LABEL + PITCH * (avenue - 1) + 1, signs)
        for row, (kind, signs) in enumerate(_STREET_ROWS.items(), start=1)
        for avenue in range(1, AVENUES + 1)
    ]
    head = f"{'casino':<{LABEL}}" + "".join(f"{f'{street}{avenue}':^{PITCH - 1}} " for avenue in range(1, AVENUES + 1))
    board = Board((head.rstrip(), *_STREET_ROWS), tuple(cells), flows=True)
    return Step(f"street-{street}", f"Street {street}", told, tuple((kind, street) for kind in kinds), board)


_STREET_PLACES = {"A": "the uppermost", "B": "the second", "C": "the third", "D": "the lowest"}
_STREET_ROWS = {
    "crane": (Sign(NO, f" {NONE_DRAWN} ", "no crane"), Sign(YES, " # ", "a crane")),
    "star": (Sign(NO, f" {NONE_DRAWN} ", "no star"), Sign(YES, " * ", "a star")),
    "carpet": (
        Sign(NO, f" {NONE_DRAWN} ", "no carpet"),
        *(Sign(letter, f" {letter} ", f"a {CARPET_WORDS[carpet]} carpet") for carpet, letter in CARPET_LETTERS.items()),
    ),
}


def _par() -> Step:
    told = (
        "City sheet, above street A: the PAR of the eleven golf holes, from the left.",
        "Type eleven numbers, each of them 3, 4 or 5.",
    )
    return _lines("par", "Golf", told, (Blank("golf", "PAR", "such as: 3 4 3 5 4 3 4 5 3 4 3"),))


def _roads(document: Document) -> Step:
    told = (
        "City sheet: the roads. = draws the piece of road between two lamps, - takes",
        "it away, @ on a lamp is the airport. Roads that do not fit the grid stand",
        "below, by their lamps and the casinos that they pass: a11-x1: A11, x1-b11",
    )
    carpets = {casino: CARPET_LETTERS[carpet] for casino, carpet in carpets_of(document).items()}
    picture = city_picture(lambda casino: f"{casino}{carpets.get(casino, '')}", set(), set(), None)
    board = Board(tuple(picture), tuple(_road_cells()))
    blanks = (
        Blank(AIRPORT_LAMP, AIRPORT_LAMP, "its lamp, where it is not one of the drawing", AIRPORT_PATH),
        Blank(OTHER_LINES, OTHER_LINES, "empty where all roads fit the grid"),
    )
    return Step(ROADS, "Roads and airport", told, (AIRPORT_PATH,), board, blanks, (("roads",),))


def _road_cells() -> Iterator[Cell]:
    for row in range(len(STREETS)):
        y = 2 + 2 * row
        for column in range(AVENUES + 1):
            x = MARGIN + PITCH * column
            lamp = lamp_at(row, column)
            if row:
                yield _section(across(row, column), y - 1, x, AVENUE_UNUSED)
            yield Cell(lamp, f"lamp {lamp}", y, x, _LAMP_SIGNS)
            if column < AVENUES:
                yield _section(along(row, column), y, x + 1, STREET_UNUSED * CELL)


_LAMP_SIGNS = (Sign(NO, LAMP, "a lamp"), Sign(AIRPORT, AIRPORT, "the airport"))


def _section(ends: tuple[str, str], y: int, x: int, drawn: str) -> Cell:
    name = "-".join(ends)
    signs = (Sign(NO, " " * len(drawn), "no road"), Sign(ROAD, drawn, "a road"))
    return Cell(name, f"between {ends[0]} and {ends[1]}", y, x, signs)


def _in_front(document: Document) -> Step:
    told = (
        "City sheet: along which piece of road does a limousine pass in front of each red carpet?",
        "Type the two lamps, such as a5-a6; more than one piece with blanks between.",
    )
    carpets = carpets_of(document)
    blanks = tuple(
        Blank(casino, f"{casino} {CARPET_WORDS[kind]}", "such as: a5-a6") for casino, kind in carpets.items()
    )
    about = tuple((str(carpet),) for carpet in Carpet)
    return Step(IN_FRONT, "Roads in front of carpets", told, (LINES,), None, blanks, about)


def _track() -> Step:
    told = (
        "Score sheet: the inauguration track. Its boxes count from 1, from the left; the last one,",
        "after the scissors, ends the game. Boxes that belong together and pay for a bonus are a set.",
    )
    blanks = (
        Blank("track boxes", "boxes", "all of them, with the last one"),
        Blank("track crossed-at-start", "crossed", "how many are crossed at the start"),
        Blank("track sets", "sets", "from the left, such as: 1-2 3-4 5-7"),
    )
    return _lines("track", "Inauguration track", told, blanks)


def _columns(part: str) -> Step:
    told = (
        f"Score sheet, {part}: the values of each column from the top. First the one that counts when",
        "nothing is crossed, then the one that shows below each yellow box.",
        _COLUMN_HINTS.get(part, "A column with two yellow boxes has three values."),
    )
    example = "such as: 10/5/2 15/8/0" if part == "inauguration" else "such as: 5 6 8"
    labels = [label for label in COLUMN_LABELS if label.partition(".")[0] == part]
    blanks = tuple(Blank(f"columns {label}", COLUMN_WORDS[label], example) for label in labels)
    return _lines(f"columns-{part}", f"Columns: {part}", told, blanks)


_COLUMN_PARTS = tuple(dict.fromkeys(label.partition(".")[0] for label in COLUMN_LABELS))
_COLUMN_HINTS = {
    "inauguration": "Each is a row of three, for the first, second and third place: 10/5/2",
    "limousine": "The price of a missing line is a negative number: -2 -1 0",
}


def _shows() -> Step:
    told = (
        "Score sheet: the two show columns. Values: what the column is worth with no box crossed, with",
        "one, and so on, so one more than it has boxes. Debts: the boxes that have a debt beside them,",
        "counted from the top.",
    )
    blanks = tuple(
        Blank(f"shows {side} {key}", f"{side} {key}", hint)
        for side in ("left", "right")
        for key, hint in (("values", "such as: 0 1 3 5 8"), ("debts", "such as: 3 4"))
    )
    return _lines("shows", "Shows", told, blanks)


def _safe() -> Step:
    told = (
        "Score sheet: the safe. Bundles of bills that are printed in it, what the bank lends, and the",
        "penalty for want of funds, which is a negative number.",
    )
    blanks = tuple(Blank(f"safe {key}", word, "a number") for key, word in SAFE_WORDS.items())
    return _lines("safe", "Safe", told, blanks)


def _lines(key: str, title: str, told: tuple[str, ...], blanks: tuple[Blank, ...]) -> Step:
    """A step of lines alone, each of which holds the printed value that it is named for."""
    paths = tuple(_path(blank.name) for blank in blanks)
    held = tuple(blank._replace(entry=path) for blank, path in zip(blanks, paths, strict=True))
    return Step(key, title, told, paths, None, held)


def _path(name: str) -> Path:
    return tuple(name.split(" "))


# What stands in the fields


def values(document: Document, step: Step) -> dict[str, str]:
    """The fields of a step as they stand in a document; what is not well formed is shown as well as it can be."""
    if step.key.startswith("street-"):
        return _street_values(document, step.key[-1])
    if step.key == "pad":
        return {name: str(document.get(name) or "") for name in step.fields}
    if step.key == ROADS:
        return _road_values(document, step)
    if step.key == IN_FRONT:
        lines = lines_of(document)
        return {casino: " ".join(line for line, passed in lines.items() if casino in passed) for casino in step.fields}
    return {name: _WRITERS.get(name, _list_text)(value_at(document, _path(name))) for name in step.fields}


def _street_values(document: Document, street: str) -> dict[str, str]:
    row = [f"{street}{avenue}" for avenue in range(1, AVENUES + 1)]
    found: dict[str, str] = {}
    for word, kind in (("crane", "cranes"), ("star", "stars")):
        listed = {casino for _, casino in casinos_of(document, kind, street)}
        found |= {f"{word} {casino}": YES if casino in listed else NO for casino in row}
    carpets = carpets_of(document)
    return found | {f"carpet {casino}": CARPET_LETTERS[carpets[casino]] if casino in carpets else NO for casino in row}


def _road_values(document: Document, step: Step) -> dict[str, str]:
    lines = lines_of(document)
    drawn, airport = {ends_of(line) for line in lines}, value_at(document, AIRPORT_PATH)
    assert step.board is not None
    found = {
        cell.name: (ROAD if ends_of(cell.name) in drawn else NO)
        if "-" in cell.name
        else (AIRPORT if cell.name == airport else NO)
        for cell in step.board.cells
    }
    odd = [line_text(line, passed) for line, passed in lines.items() if ends_of(line) not in GRID]
    return found | {AIRPORT_LAMP: _list_text(airport), OTHER_LINES: ", ".join(odd)}


def _list_text(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(value_text, value))
    return "" if value is None or isinstance(value, dict) else str(value)


def _sets_text(value: Any) -> str:
    well = isinstance(value, list) and all(isinstance(boxes, list) and boxes for boxes in value)
    return sets_text(value) if well and all(isinstance(box, int) for boxes in value for box in boxes) else ""


_WRITERS: dict[str, Callable[[Any], str]] = {"track sets": _sets_text}


# What is written into them


def fill(document: Document, step: Step, written: Mapping[str, str]) -> Filled:
    """The document with what was written in the fields of a step; a field that cannot be read stays as it is."""
    if step.key.startswith("street-"):
        return Filled(_fill_street(document, step.key[-1], written), {})
    if step.key == "pad":
        return Filled(_fill_pad(document, step, written), {})
    if step.key == ROADS:
        return _fill_roads(document, written)
    if step.key == IN_FRONT:
        return _fill_in_front(document, step, written)
    return _fill_blanks(document, step, written)


def _fill_pad(document: Document, step: Step, written: Mapping[str, str]) -> Document:
    for name in step.fields:
        text = written.get(name, "")
        if text.strip() or name in document:
            document = put(document, (name,), text.strip())
    return document


def _fill_street(document: Document, street: str, written: Mapping[str, str]) -> Document:
    """Only lists that change are written, so that one in another order stays as it was typed."""
    wanted: dict[str, list[str]] = {kind: [] for kind in ("cranes", "stars", *map(str, Carpet))}
    kinds = {letter: str(carpet) for carpet, letter in CARPET_LETTERS.items()}
    for avenue in range(1, AVENUES + 1):
        casino = f"{street}{avenue}"
        for word, kind in (("crane", "cranes"), ("star", "stars")):
            if written.get(f"{word} {casino}") == YES:
                wanted[kind].append(casino)
        if carpet := kinds.get(written.get(f"carpet {casino}", NO)):
            wanted[carpet].append(casino)
    for kind, casinos in wanted.items():
        old = value_at(document, (kind, street))
        listed = sorted(map(str, old), key=lambda name: CASINO_INDEX.get(name, -1)) if isinstance(old, list) else None
        if listed != casinos:
            document = with_value(document, (kind, street), casinos)
    return document


def _fill_roads(document: Document, written: Mapping[str, str]) -> Filled:
    lines = value_at(document, LINES)
    old: dict[str, Any] = dict(lines) if isinstance(lines, dict) else {}
    try:
        odd = _read_lines(written.get(OTHER_LINES, ""))
        wrong: dict[str, str] = {}
    except _Bad as bad:
        odd = {line: passed for line, passed in old.items() if ends_of(str(line)) not in GRID}
        wrong = {OTHER_LINES: str(bad)}
    drawn = {ends_of(name) for name, sign in written.items() if sign == ROAD}
    new = {line: passed for line, passed in old.items() if ends_of(str(line)) in drawn}
    known = {ends_of(line) for line in new}
    new |= {"-".join(ends): _passed(ends) for grid, ends in GRID.items() if grid in drawn - known}
    new |= {line: passed for line, passed in odd.items() if ends_of(line) not in drawn}
    if new != old:
        document = with_value(document, LINES, new)
    airport = _airport(value_at(document, AIRPORT_PATH), written)
    return Filled(document if airport is None else with_value(document, AIRPORT_PATH, airport), wrong)


def _airport(old: Any, written: Mapping[str, str]) -> str | None:
    """The lamp that has become the airport, on the drawing or in the line below it; None where it is as it was."""
    drawn = [name for name, sign in written.items() if sign == AIRPORT and name != old]
    typed = written.get(AIRPORT_LAMP, "").strip().lower()
    return drawn[-1] if drawn else typed if typed not in ("", _list_text(old)) else None


def _passed(ends: tuple[str, str]) -> list[str]:
    """What a new piece of road passes until somebody says otherwise: along a street the casino above it."""
    street, first = ends[0][0].upper(), ends[1][1:]
    return [f"{street}{first}"] if ends[0][0] == ends[1][0] else []


def _read_lines(text: str) -> dict[str, list[str]]:
    lines: dict[str, list[str]] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, casinos = part.partition(":")
        line, passed = name.strip().lower(), casinos.upper().split()
        if not LINE_NAME.fullmatch(line):
            raise _Bad(f"{line or part} is no line; write the names of its two lamps, such as x1-b11.")
        if strangers := [casino for casino in passed if casino not in CASINO_INDEX]:
            raise _Bad(f"There is no casino {strangers[0]}.")
        lines[line] = passed
    return lines


def _fill_in_front(document: Document, step: Step, written: Mapping[str, str]) -> Filled:
    lines = lines_of(document)
    names = {ends_of(line): line for line in lines}
    wrong: dict[str, str] = {}
    for casino in step.fields:
        asked = written.get(casino, "").lower().replace(",", " ").split()
        strangers = [line for line in asked if ends_of(line) not in names]
        if strangers:
            wrong[casino] = f"There is no road {strangers[0]}; a road is named by its two lamps, such as a5-a6."
            continue
        wanted = {names[ends_of(line)] for line in asked}
        for line, passed in lines.items():
            if (casino in passed) != (line in wanted):
                lines[line] = sorted({*passed, casino} if line in wanted else {*passed} - {casino}, key=_place)
    return Filled(with_value(document, LINES, lines) if lines != lines_of(document) else document, wrong)


def _place(casino: str) -> int:
    return CASINO_INDEX[casino]


def _fill_blanks(document: Document, step: Step, written: Mapping[str, str]) -> Filled:
    wrong: dict[str, str] = {}
    for name in step.fields:
        path = _path(name)
        if written.get(name, "") == values(document, step)[name]:
            continue
        try:
            document = with_value(document, path, _READERS.get(path[0], _whole)(written[name], path))
        except _Bad as bad:
            wrong[name] = str(bad)
    return Filled(document, wrong)


def _whole(text: str, path: Path = ()) -> int:
    if not re.fullmatch(r"-?[0-9]{1,6}", text.strip()):
        raise _Bad(f"{text.strip() or 'Nothing'} is no whole number.")
    return int(text)


def _numbers(text: str, path: Path = ()) -> list[int]:
    return [_whole(part) for part in text.replace(",", " ").split()]


def _column(text: str, path: Path) -> list[Any]:
    if path[-1] != "inauguration":
        return _numbers(text)
    rows = [[_whole(part) for part in row.split("/")] for row in text.replace(",", " ").split()]
    if any(len(row) != 3 for row in rows):
        raise _Bad("Each row has three values, such as 10/5/2.")
    return rows


def _track_value(text: str, path: Path) -> Any:
    return [_set(part) for part in text.split()] if path[-1] == "sets" else _whole(text)


def _set(text: str) -> list[int]:
    first, stroke, last = text.partition("-")
    if not stroke:
        return [_whole(part) for part in text.split(",") if part]
    start, end = _whole(first), _whole(last)
    if not start < end < start + 60:
        raise _Bad(f"{text} is no set; write its first and its last box, such as 3-4.")
    return list(range(start, end + 1))


_READERS: dict[str | int, Callable[[str, Path], Any]] = {
    "golf": _numbers,
    "track": _track_value,
    "columns": _column,
    "shows": _numbers,
    "safe": _whole,
}
