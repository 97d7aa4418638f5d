"""What cannot be on a sheet, beyond wrong types: found in any document, however little of it is well formed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from nlv_replay.core.pad import Document, Kind, Trouble, value_at
from nlv_replay.core.rule import Path
from nlv_replay.core.shape import Shape
from nlv_replay.games.new_las_vegas.terms import CASINO_INDEX, COLUMN_LABELS, STREETS, Carpet

NO_SUCH_CASINO = Kind("no-such-casino", "A casino is A1 to D11: its street, then its avenue.", Shape.BAD_VALUE)
NO_LAMP_NAME = Kind(
    "no-lamp-name", "A lamp is named by a small letter, then small letters and digits.", Shape.BAD_VALUE
)
NO_LINE_NAME = Kind("no-line-name", "A line is the names of its two lamps with a hyphen.", Shape.BAD_VALUE)
WRONG_STREET = Kind("wrong-street", "A casino is listed in its own street.", Shape.BAD_VALUE)
CASINO_TWICE = Kind("casino-twice", "A casino has at most one crane and one star.", Shape.REPEATED)
TWO_CARPETS = Kind("two-carpets", "A casino has one red carpet at most.", Shape.BAD_VALUE)
LINE_TO_ITSELF = Kind("line-to-itself", "A line leads from one lamp to another.", Shape.BAD_VALUE)
LINE_TWICE = Kind("line-twice", "A line is listed once, in one of its two directions.", Shape.REPEATED)
AIRPORT_OFF_ROAD = Kind("airport-off-road", "A line leads to the airport.", Shape.BAD_VALUE)
OUT_OF_REACH = Kind("lamp-out-of-reach", "Every lamp can be reached from the airport.", Shape.BAD_VALUE)
FULL_TRACK = Kind("full-track", "A box of the track is free at the start.", Shape.BAD_VALUE)
SET_OUT_OF_ORDER = Kind("set-out-of-order", "The boxes of a set are written from the lowest.", Shape.BAD_VALUE)
SET_BEYOND_TRACK = Kind("set-beyond-track", "A set is made of boxes of the track.", Shape.BAD_VALUE)
BOX_IN_TWO_SETS = Kind("box-in-two-sets", "A box belongs to one set at most.", Shape.REPEATED)
DEBT_BEYOND_COLUMN = Kind("debt-beyond-column", "A debt stands beside a box of its column.", Shape.BAD_VALUE)
DEBT_TWICE = Kind("debt-twice", "One debt at most stands beside a box.", Shape.REPEATED)
DEAD_END = Kind("dead-end", "From every lamp two lines or more lead on.", Shape.BAD_VALUE, usable=True)
NO_WAY_BACK = Kind(
    "no-way-back", "A trip can come back to the airport without using a line twice.", Shape.BAD_VALUE, usable=True
)
CARPET_WITHOUT_LINE = Kind(
    "carpet-without-line", "A line passes in front of every red carpet.", Shape.BAD_VALUE, usable=True
)
VALUES_FALL = Kind(
    "values-fall", "A column is worth no less after a box was crossed than before.", Shape.BAD_VALUE, usable=True
)
PLACES_RISE = Kind(
    "places-rise", "A better place of the inauguration earns no less than a worse one.", Shape.BAD_VALUE, usable=True
)
MISSING_LINES_PAY = Kind("missing-lines-pay", "A missing line earns nothing.", Shape.BAD_VALUE, usable=True)
NO_YELLOW_BOX = Kind(
    "no-yellow-box", "A column has a yellow box: it shows two values or more.", Shape.BAD_VALUE, usable=True
)
NOT_TWO_DEBTS = Kind("not-two-debts", "Two debts stand beside a show column.", Shape.BAD_VALUE, usable=True)

KINDS = (
    NO_SUCH_CASINO,
    NO_LAMP_NAME,
    NO_LINE_NAME,
    WRONG_STREET,
    CASINO_TWICE,
    TWO_CARPETS,
    LINE_TO_ITSELF,
    LINE_TWICE,
    AIRPORT_OFF_ROAD,
    OUT_OF_REACH,
    FULL_TRACK,
    SET_OUT_OF_ORDER,
    SET_BEYOND_TRACK,
    BOX_IN_TWO_SETS,
    DEBT_BEYOND_COLUMN,
    DEBT_TWICE,
    DEAD_END,
    NO_WAY_BACK,
    CARPET_WITHOUT_LINE,
    VALUES_FALL,
    PLACES_RISE,
    MISSING_LINES_PAY,
    NO_YELLOW_BOX,
    NOT_TWO_DEBTS,
)
"""Every kind: first those with which no game can be judged on a sheet, then the odd ones."""

LAMP_NAME = re.compile(r"[a-z][a-z0-9]{0,15}")
LINE_NAME = re.compile(r"([a-z][a-z0-9]{0,15})-([a-z][a-z0-9]{0,15})")
LINES: Path = ("roads", "lines")
AIRPORT: Path = ("roads", "airport")
CARPET_WORDS = {Carpet.VIP: "VIP", Carpet.LUXURY: "Luxury", Carpet.MAFIA: "Mafia"}
_MOST_NAMED = 6


def troubles(document: Document) -> Iterator[Trouble]:
    """Everything that cannot be on a sheet; what is not well formed is passed over."""
    for kind in ("cranes", "stars", *Carpet):
        yield from _misplaced(document, str(kind))
    yield from _two_carpets(document)
    yield from _roads(document)
    yield from _carpets_without_line(document)
    yield from _track(document)
    yield from _columns(document)
    for side in ("left", "right"):
        yield from _show(document, side)


def casinos_of(document: Document, kind: str, street: str) -> list[tuple[int, str]]:
    """The casinos that a street lists for a crane, a star or a carpet, each with its index in the list."""
    return [(index, name) for index, name in enumerate(_list(document, (kind, street))) if _is_casino(name)]


def carpets_of(document: Document) -> dict[str, Carpet]:
    """The carpet of each casino that has one, in reading order."""
    found = {
        name: carpet for carpet in Carpet for street in STREETS for _, name in casinos_of(document, carpet, street)
    }
    return {name: found[name] for name in sorted(found, key=CASINO_INDEX.__getitem__)}


def lines_of(document: Document) -> dict[str, list[str]]:
    """The well-formed lines of the road, each with the casinos that it passes."""
    lines = value_at(document, LINES)
    if not isinstance(lines, dict):
        return {}
    return {
        name: [one for one in passed if _is_casino(one)] if isinstance(passed, list) else []
        for name, passed in lines.items()
        if LINE_NAME.fullmatch(name)
    }


def whole_numbers(value: Any) -> list[int] | None:
    """A list of whole numbers as it is; None for all else."""
    if isinstance(value, list) and all(isinstance(one, int) and not isinstance(one, bool) for one in value):
        return value
    return None


def some(names: Sequence[str]) -> str:
    """Names in words, as many as one reads: ``a0, a1 and 9 more``."""
    if len(names) <= _MOST_NAMED:
        return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)
    return f"{', '.join(names[: _MOST_NAMED - 1])} and {len(names) - _MOST_NAMED + 1} more"


def _is_casino(name: Any) -> bool:
    return isinstance(name, str) and name in CASINO_INDEX


def _list(document: Document, path: Path) -> list[Any]:
    value = value_at(document, path)
    return value if isinstance(value, list) else []


# The city sheet


def _misplaced(document: Document, kind: str) -> Iterator[Trouble]:
    for street in STREETS:
        yield from _strangers(_list(document, (kind, street)), (kind, street, "value"))
        seen: set[str] = set()
        for index, casino in casinos_of(document, kind, street):
            path: Path = (kind, street, "value", index)
            if casino[0] != street:
                yield Trouble(WRONG_STREET, f"{casino} does not lie in street {street}.", path)
            if casino in seen:
                yield Trouble(CASINO_TWICE, f"{casino} is listed twice.", path)
            seen.add(casino)


def _strangers(names: list[Any], path: Path) -> Iterator[Trouble]:
    for index, name in enumerate(names):
        if isinstance(name, str) and name not in CASINO_INDEX:
            told = f"There is no casino {name[:20]}; casinos are A1 to D11, a capital letter and a number."
            yield Trouble(NO_SUCH_CASINO, told, (*path, index))


def _two_carpets(document: Document) -> Iterator[Trouble]:
    seen: dict[str, Carpet] = {}
    for carpet in Carpet:
        for street in STREETS:
            for index, casino in casinos_of(document, carpet, street):
                if seen.setdefault(casino, carpet) is not carpet:
                    told = f"{casino} has a {CARPET_WORDS[seen[casino]]} carpet already."
                    yield Trouble(TWO_CARPETS, told, (str(carpet), street, "value", index))


def _carpets_without_line(document: Document) -> Iterator[Trouble]:
    lines = lines_of(document)
    if not lines:
        return
    passed = {casino for casinos in lines.values() for casino in casinos}
    for carpet in Carpet:
        for street in STREETS:
            for index, casino in casinos_of(document, carpet, street):
                if casino not in passed:
                    told = f"No line passes in front of the {CARPET_WORDS[carpet]} carpet of {casino}."
                    yield Trouble(CARPET_WITHOUT_LINE, told, (str(carpet), street, "value", index))


def _names_of_roads(document: Document) -> Iterator[Trouble]:
    """Lamps, lines and casinos of the roads that are not named as such."""
    airport, lines = value_at(document, AIRPORT), value_at(document, LINES)
    if isinstance(airport, str) and not LAMP_NAME.fullmatch(airport):
        told = (
            f"The name {airport[:40]} is none of a lamp; write it as d0: a small letter, then small letters and digits."
        )
        yield Trouble(NO_LAMP_NAME, told, (*AIRPORT, "value"))
    for line, passed in lines.items() if isinstance(lines, dict) else ():
        if not LINE_NAME.fullmatch(line):
            told = f"The name {line[:40]} is none of a line; write its two lamps with a hyphen, such as a0-a1."
            yield Trouble(NO_LINE_NAME, told, (*LINES, "value", line))
        if isinstance(passed, list):
            yield from _strangers(passed, (*LINES, "value", line))


def _roads(document: Document) -> Iterator[Trouble]:
    yield from _names_of_roads(document)
    ways: dict[str, dict[str, str]] = {}
    for line in lines_of(document):
        start, end = line.split("-")
        if start == end:
            yield Trouble(LINE_TO_ITSELF, f"The line {line} leads nowhere.", (*LINES, "value", line))
        elif end in ways.get(start, {}):
            yield Trouble(LINE_TWICE, f"The line {line} is listed twice.", (*LINES, "value", line))
        else:
            ways.setdefault(start, {})[end] = line
            ways.setdefault(end, {})[start] = line
    airport = value_at(document, AIRPORT)
    if not ways or not isinstance(airport, str) or not LAMP_NAME.fullmatch(airport):
        return
    if airport not in ways:
        yield Trouble(AIRPORT_OFF_ROAD, f"No line leads to the airport {airport}.", (*AIRPORT, "value"))
        return
    yield from _ends(ways, airport)
    yield from _apart(ways, airport)


def _ends(ways: dict[str, dict[str, str]], airport: str) -> Iterator[Trouble]:
    """Lamps from which no second line leads on, and an airport that no trip comes back to."""
    for lamp, there in ways.items():
        if len(there) == 1 and lamp != airport:
            (line,) = there.values()
            yield Trouble(
                DEAD_END, f"The lamp {lamp} is a dead end: only the line {line} leads there.", (*LINES, "value", line)
            )
    if not _comes_back(ways, airport):
        told = f"No trip comes back to the airport {airport} without using a line twice."
        yield Trouble(NO_WAY_BACK, told, (*AIRPORT, "value"))


def _comes_back(ways: dict[str, dict[str, str]], airport: str) -> bool:
    """Whether two lines from the airport lead to lamps that are connected without it."""
    seen = {airport: None}
    for lamp in ways[airport]:
        if lamp in seen:
            return True
        seen |= _reached(ways, lamp, without=airport)
    return False


def _apart(ways: dict[str, dict[str, str]], airport: str) -> Iterator[Trouble]:
    """Each group of lamps that no road connects with the airport."""
    seen = _reached(ways, airport)
    for lamp, there in ways.items():
        if lamp not in seen:
            group = _reached(ways, lamp)
            seen |= group
            line = next(iter(there.values()))
            told = f"No road leads from the airport to {some(list(group))}."
            yield Trouble(OUT_OF_REACH, told, (*LINES, "value", line))


def _reached(ways: dict[str, dict[str, str]], start: str, without: str | None = None) -> dict[str, None]:
    """The lamps that roads connect with this one, from the nearest."""
    reached, front = {start: None}, [start]
    while front:
        near = [there for here in front for there in ways[here] if there != without]
        front = [there for there in dict.fromkeys(near) if there not in reached]
        reached.update(dict.fromkeys(front))
    return reached


# The score sheet


def _track(document: Document) -> Iterator[Trouble]:
    boxes = value_at(document, ("track", "boxes"))
    crossed = value_at(document, ("track", "crossed-at-start"))
    if not whole_numbers([boxes]):
        boxes = None
    if boxes is not None and whole_numbers([crossed]) and crossed >= boxes:
        yield Trouble(
            FULL_TRACK, f"All {boxes} boxes are crossed at the start.", ("track", "crossed-at-start", "value")
        )
    taken: dict[int, int] = {}
    for index, chosen in enumerate(_list(document, ("track", "sets"))):
        yield from _set(boxes, index, whole_numbers(chosen) or [], taken)


def _set(boxes: int | None, index: int, chosen: list[int], taken: dict[int, int]) -> Iterator[Trouble]:
    path: Path = ("track", "sets", "value", index)
    if any(after <= before for before, after in pairwise(chosen)):
        yield Trouble(SET_OUT_OF_ORDER, f"The boxes {_listed(chosen)} of a set do not rise.", path)
    beyond = [box for box in chosen if boxes is not None and box > boxes]
    if beyond:
        yield Trouble(SET_BEYOND_TRACK, f"There is no box {beyond[0]}; the track has {boxes}.", path)
    for box in dict.fromkeys(chosen):
        if taken.setdefault(box, index) != index:
            yield Trouble(BOX_IN_TWO_SETS, f"Box {box} stands in set {taken[box] + 1} already.", path)


def _columns(document: Document) -> Iterator[Trouble]:
    for label in COLUMN_LABELS:
        path: Path = ("columns", label, "value")
        values = value_at(document, ("columns", label))
        if isinstance(values, list) and len(values) == 1:
            told = f"The column {label} shows one value alone, so it has no yellow box."
            yield Trouble(NO_YELLOW_BOX, told, path)
        if label == "inauguration":
            yield from _inauguration(values if isinstance(values, list) else [], path)
            continue
        numbers = whole_numbers(values) or []
        yield from _falls(numbers, f"The column {label}", path)
        if label == "limousine.missing":
            yield from _missing(numbers, path)


def _inauguration(rows: list[Any], path: Path) -> Iterator[Trouble]:
    places = {index: row for index, row in enumerate(rows) if whole_numbers(row) and len(row) == 3}
    for index, row in places.items():
        if row != sorted(row, reverse=True):
            told = f"A worse place earns more than a better one in {_listed(row)}."
            yield Trouble(PLACES_RISE, told, (*path, index))
    if len(places) == len(rows):
        yield from _falls([row[0] for row in rows], "The first place of the column inauguration", path)


def _missing(numbers: Iterable[int], path: Path) -> Iterator[Trouble]:
    for index, number in enumerate(numbers):
        if number > 0:
            yield Trouble(MISSING_LINES_PAY, f"A missing line earns {number}; its price is negative.", (*path, index))


def _falls(numbers: list[int], what: str, path: Path) -> Iterator[Trouble]:
    for index, (before, after) in enumerate(pairwise(numbers), start=1):
        if after < before:
            yield Trouble(VALUES_FALL, f"{what} falls from {before} to {after}.", (*path, index))


def _show(document: Document, side: str) -> Iterator[Trouble]:
    values = whole_numbers(value_at(document, ("shows", side, "values")))
    debts = whole_numbers(value_at(document, ("shows", side, "debts")))
    yield from _falls(values or [], f"The {side} show column", ("shows", side, "values", "value"))
    if debts is None:
        return
    path: Path = ("shows", side, "debts", "value")
    seen: set[int] = set()
    for index, box in enumerate(debts):
        if values is not None and box > len(values) - 1:
            told = f"There is no box {box}; the column has {len(values) - 1}."
            yield Trouble(DEBT_BEYOND_COLUMN, told, (*path, index))
        if box in seen:
            yield Trouble(DEBT_TWICE, f"The debt beside box {box} is listed twice.", (*path, index))
        seen.add(box)
    if len(seen) != 2:
        told = f"The first box of the {side} show column circles two debts; {len(seen)} {_stand(len(seen))} there."
        yield Trouble(NOT_TWO_DEBTS, told, path)


def _stand(count: int) -> str:
    return "stands" if count == 1 else "stand"


def _listed(numbers: Iterable[int]) -> str:
    return some(list(map(str, numbers)))
