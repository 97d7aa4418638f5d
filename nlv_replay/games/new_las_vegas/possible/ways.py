"""The ways in which a project can be met on the way to a final sheet: which casinos are open, which cranes stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

from nlv_replay.games.new_las_vegas.masks import AVENUE_MASKS, STREET_MASKS, indices
from nlv_replay.games.new_las_vegas.possible.question import Question
from nlv_replay.games.new_las_vegas.terms import AVENUES, CASINOS, STREETS


class Way(NamedTuple):
    """Masks of casinos that must be opened, empty, built and under a crane at the end of a turn, all at once."""

    opened: int
    empty: int = 0
    built: int = 0
    crane: int = 0


COUNTED = frozenset({"Y4", "V0", "V6", "P6"})
"""Projects about shows, the trip and the track, which are counted and not read off the casinos."""
SIZED = frozenset({"P0", "P1", "P3"})
"""Projects for which the size of hotels matters."""
RUNS = frozenset({"V1", "V2", "V3", "V4"})
"""Projects about series, whose conditions can be lost again."""


def ways_of(question: Question, project: str) -> list[Way]:
    """Every way to meet a project that is not counted; none where the final sheet leaves no way."""
    return [way for way in dict.fromkeys(_WAYS[project](question)) if _is_reached(question, way)]


def is_met_at_end(question: Question, way: Way) -> bool:
    """Whether a way holds on the final sheet."""
    city = question.city
    cranes = question.sheet.cranes & ~city.crossed_cranes
    return not (way.opened & ~city.opened or way.empty & city.opened or way.built & cranes or way.crane & ~cranes)


def _is_reached(question: Question, way: Way) -> bool:
    """Whether the final sheet lets a way hold in some turn: casinos stay open and cranes stay crossed."""
    city, cranes = question.city, question.sheet.cranes
    standing = cranes & ~city.crossed_cranes
    return not (way.opened & ~city.opened or way.built & standing or way.crane & ~cranes)


def _cells(*masks: int) -> Way:
    union = 0
    for mask in masks:
        union |= mask
    return Way(union)


def _cranes_in(question: Question) -> list[int]:
    return [question.sheet.cranes & street for street in STREET_MASKS]


def _outer_cranes(question: Question) -> Iterator[Way]:
    yield _cells(question.sheet.cranes & (AVENUE_MASKS[0] | AVENUE_MASKS[-1]))


def _two_streets_of_cranes(question: Question) -> Iterator[Way]:
    cranes = _cranes_in(question)
    if question.ruling("project-Y1") == "A-and-D":
        yield _cells(cranes[0], cranes[-1])
    else:
        yield from (_cells(*pair) for pair in combinations(cranes, 2))


def _all_cranes(question: Question) -> Iterator[Way]:
    if question.ruling("project-Y2") == "one-street":
        yield from map(_cells, _cranes_in(question))
    else:
        yield _cells(question.sheet.cranes)


def _street_of_stars(question: Question) -> Iterator[Way]:
    sheet = question.sheet
    for street in STREET_MASKS:
        if not sheet.stars & street & ~question.city.circled_stars:
            yield _cells((sheet.cranes | sheet.stars) & street)


def _golf_course(question: Question) -> Iterator[Way]:
    street, city = STREET_MASKS[0], question.city
    if question.sheet.stars & street & ~city.circled_stars:
        return
    if question.ruling("project-Y5") == "stars-only":
        yield _cells(question.sheet.stars & street)
    elif city.circled_holes == street:
        yield _cells(street)


def _par_4(question: Question) -> Iterator[Way]:
    holes = question.sheet.holes[4]
    if not holes & ~question.city.circled_holes:
        yield _cells(holes)


def runs(question: Question, street: int, length: int, parity: int) -> Iterator[Way]:
    """Every series of a parity of one street: casinos opened, and nothing between them but standing cranes."""
    cells = range(street * AVENUES, (street + 1) * AVENUES)
    for first in cells:
        yield from _runs_from(question, first, cells.stop, length, parity)


def _runs_from(question: Question, first: int, stop: int, length: int, parity: int) -> Iterator[Way]:
    """Series that begin with a casino, to the right."""
    city, cranes = question.city, question.sheet.cranes
    begun = [(0, 0)]
    for casino in range(first, stop):
        bit = 1 << casino
        fits = city.opened & bit and city.numbers[casino] % 2 == parity
        longer = [(opened | bit, crane) for opened, crane in begun] if fits else []
        yield from (Way(opened, crane=crane) for opened, crane in longer if opened.bit_count() == length)
        longer = [way for way in longer if way[0].bit_count() < length]
        skipped = [(opened, crane | bit) for opened, crane in begun] if cranes & bit and casino > first else []
        begun = longer + skipped
        if not begun:
            return


def _six(parity: int) -> Callable[[Question], Iterator[Way]]:
    def six(question: Question) -> Iterator[Way]:
        for street in range(len(STREETS)):
            yield from runs(question, street, 6, parity)

    return six


def _joined(one: Way, other: Way, empty: int = 0, built: int = 0, opened: int = 0) -> Way:
    return Way(one.opened | other.opened | opened, empty, built, one.crane | other.crane)


def _two_of_four(question: Question) -> Iterator[Way]:
    """Two series of four odd casinos, where the ruling project-V3 wants them."""
    ruling = question.ruling("project-V3")
    found = [list(runs(question, street, 4, 1)) for street in range(len(STREETS))]
    for one, other in combinations(found, 2):
        yield from (_joined(left, right) for left in one for right in other)
    if ruling == "different-streets":
        return
    for street in found:
        for left, right in combinations(sorted(street, key=lambda way: way.opened & -way.opened), 2):
            if left.opened.bit_length() <= (right.opened & -right.opened).bit_length() - 1:
                yield from [_joined(left, right)] if ruling == "split-run" else _parted(question, left, right)


def _parted(question: Question, left: Way, right: Way) -> Iterator[Way]:
    """Two series of a street with something between them that stops a series: an even number, or a built empty one."""
    city = question.city
    for casino in range(left.opened.bit_length(), (right.opened & -right.opened).bit_length() - 1):
        bit = 1 << casino
        if city.opened & bit and city.numbers[casino] % 2 == 0:
            yield _joined(left, right, opened=bit)
        yield _joined(left, right, empty=bit, built=bit)


def _five_at_an_end(question: Question) -> Iterator[Way]:
    parity = int(question.ruling("project-V4") == "odd")
    for street in range(len(STREETS)):
        first, last = street * AVENUES, (street + 1) * AVENUES - 1
        for way in runs(question, street, 5, parity):
            low, high = (way.opened & -way.opened).bit_length() - 1, way.opened.bit_length() - 1
            for beyond in (range(first, low), range(high + 1, last + 1)):
                yield way._replace(crane=way.crane | sum(1 << casino for casino in beyond))


def _two_streets(question: Question) -> Iterator[Way]:
    yield from (_cells(*pair) for pair in combinations(STREET_MASKS, 2))


def _avenues(mask: int) -> list[int]:
    return [AVENUE_MASKS[avenue] for avenue in indices(mask)]


def _hotels(question: Question) -> int:
    """All avenues that are complete on the final sheet."""
    return sum(1 << avenue for avenue, cells in enumerate(AVENUE_MASKS) if question.city.opened & cells == cells)


def _large(question: Question) -> Iterator[Way]:
    yield from (_cells(*three) for three in combinations(_avenues(question.city.large), 3))


def _small(question: Question) -> Iterator[Way]:
    yield from (_cells(*three) for three in combinations(_avenues(question.city.small), 3))


def _seven(question: Question) -> Iterator[Way]:
    yield from (_cells(*seven) for seven in combinations(_avenues(_hotels(question)), 7))


def _side_by_side(hotels: int, count: int) -> Iterator[Way]:
    for first in range(AVENUES - count + 1):
        wanted = ((1 << count) - 1) << first
        if hotels & wanted == wanted:
            yield _cells(*_avenues(wanted))


def _two_large(question: Question) -> Iterator[Way]:
    yield from _side_by_side(question.city.large, 2)


def _four_hotels(question: Question) -> Iterator[Way]:
    yield from _side_by_side(_hotels(question), 4)


def _outer_hotels(question: Question) -> Iterator[Way]:
    yield _cells(AVENUE_MASKS[0], AVENUE_MASKS[-1])


_WAYS: dict[str, Callable[[Question], Iterator[Way]]] = {
    "Y0": _outer_cranes,
    "Y1": _two_streets_of_cranes,
    "Y2": _all_cranes,
    "Y3": _street_of_stars,
    "Y5": _golf_course,
    "Y6": _par_4,
    "V1": _six(0),
    "V2": _six(1),
    "V3": _two_of_four,
    "V4": _five_at_an_end,
    "V5": _two_streets,
    "P0": _large,
    "P1": _small,
    "P2": _seven,
    "P3": _two_large,
    "P4": _four_hotels,
    "P5": _outer_hotels,
}
assert len(CASINOS) == AVENUES * len(STREETS)
