"""The trip of a final sheet: the lamps in order, as written or, where only lines are known, in an order that fits."""

from __future__ import annotations

from nlv_replay.games.new_las_vegas.limo import NO_LINE, roads_of
from nlv_replay.games.new_las_vegas.masks import indices
from nlv_replay.games.new_las_vegas.possible.question import Question


def lamps_of(question: Question) -> tuple[str, ...] | None:
    """The lamps of the trip in order, the airport left out; None where no legal trip gives the lines and the lamp."""
    if question.trip is not None:
        return question.trip if _is_trip(question, question.trip) else None
    found = _trail(question)
    return found if found is not None and _is_trip(question, found) else None


def _is_trip(question: Question, lamps: tuple[str, ...]) -> bool:
    """Whether lamps make a legal trip (4.5) that uses the lines of the city and ends where it stands."""
    legs, airport, city = roads_of(question.sheet).legs, question.sheet.airport, question.city
    here, used, passed, returned = airport, 0, 0, False
    for lamp in lamps:
        bit, carpets = legs[here].get(lamp, NO_LINE)
        if not bit or used & bit or returned:
            return False
        used |= bit
        passed |= carpets
        here, returned = lamp, lamp == airport
    return (here, used, returned, passed) == (city.lamp, city.used_lines, city.returned, city.circled_carpets)


def _trail(question: Question) -> tuple[str, ...] | None:
    """A walk from the airport over every used line once, by Hierholzer's way; None where they do not hang together."""
    legs, left = roads_of(question.sheet).legs, question.city.used_lines
    stack, walk = [question.sheet.airport], []
    while stack:
        here = stack[-1]
        onward = next(((there, bit) for there, (bit, _) in legs[here].items() if left & bit), None)
        if onward is None:
            walk.append(stack.pop())
        else:
            left &= ~onward[1]
            stack.append(onward[0])
    walk.reverse()
    return tuple(walk[1:]) if not left and len(walk) == sum(1 for _ in indices(question.city.used_lines)) + 1 else None
