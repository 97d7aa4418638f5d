"""Golf on a filled sheet: whether some order of opening street A circles and crosses off these holes (section 5).

Which holes an opening builds or loses depends on what was opened, and under ``bridged`` also on which cranes still
stood. All orders are tried, each position once; the holes of a position are what its last opening made of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from nlv_replay.core.rule import Fault, Slip, Topic
from nlv_replay.games.new_las_vegas.filled import HOLES, Written
from nlv_replay.games.new_las_vegas.filled_casinos import CIRCLED, CROSSED, OPENINGS, listed, number_at, zones
from nlv_replay.games.new_las_vegas.filled_rules import HOLES_IN_NO_ORDER
from nlv_replay.games.new_las_vegas.golf import play_hole
from nlv_replay.games.new_las_vegas.masks import BESIDE_MASKS, indices, names
from nlv_replay.games.new_las_vegas.rules import GOLF_IN_FIRST_GAME
from nlv_replay.games.new_las_vegas.state import City, Table
from nlv_replay.games.new_las_vegas.terms import AVENUES, CASINO_INDEX, CASINOS, Zone

MOST_POSITIONS = 50_000
"""Positions that are looked at before the holes are let be; street A has 2048 sets of opened casinos."""

Position = tuple[int, int, int, int]
"""Casinos of street A that are opened, cranes crossed, holes circled, holes crossed; all as masks."""

_LEAVES: tuple[Topic, ...] = zones(Zone.GOLF, Zone.PROJECTS)


def check_holes(sheet: Written) -> Iterator[Fault]:
    """The holes are those of some order of opening street A."""
    holes = sheet.model.holes
    if not sheet.table.has_golf:
        yield from _no_golf(sheet)
        return
    wrong = False
    for word, spots in ((CIRCLED, holes.circled), (CROSSED, holes.crossed)):
        for index, spot in enumerate(spots):
            told = _hole_told(sheet, word, spot)
            if told is not None:
                wrong = True
                yield Fault(HOLES_IN_NO_ORDER, told, spot, ("holes", word, index), needs=(OPENINGS,), leaves=_LEAVES)
    if wrong:
        return
    city = sheet.city
    if has_order(sheet.table, city) is False:
        yield _no_order(sheet)


def has_order(table: Table, city: City, most: int = MOST_POSITIONS) -> bool | None:
    """Whether some order of opening street A gives the holes of a city; None beyond so many positions."""
    goal = (city.opened & HOLES, city.crossed_cranes & HOLES, city.circled_holes, city.crossed_holes)
    start: Position = (0, 0, 0, 0)
    if not _may_lead(start, goal):
        return False
    is_bridged = table.rulings["golf-crane-gap"] == "bridged"
    if not is_bridged:
        start = (0, goal[1], 0, 0)
    seen, todo = {start}, [start]
    while todo:
        position = todo.pop()
        if position[0] == goal[0] and position[2:] == goal[2:]:
            return True
        for after in _next(table, city, position, goal):
            if after not in seen:
                seen.add(after)
                todo.append(after)
        if len(seen) > most:
            return None
    return False


def _may_lead(position: Position, goal: Position) -> bool:
    return not any(have & ~want for have, want in zip(position, goal, strict=True))


def _next(table: Table, city: City, position: Position, goal: Position) -> Iterator[Position]:
    """The positions that one more opening, or one more crossed crane, leads to, if they still fit the sheet."""
    opened, cranes, circled, crossed = position
    for crane in indices(goal[1] & ~cranes):
        yield opened, cranes | 1 << crane, circled, crossed
    standing = table.sheet.cranes & ~cranes
    for casino in indices(goal[0] & ~opened & ~standing):
        if not _may_open(city, opened, casino):
            continue
        scratch = City("", 0, "", opened=opened, crossed_cranes=cranes, circled_holes=circled, crossed_holes=crossed)
        play_hole(table.sheet, table.rulings, scratch, casino)
        after = (opened | 1 << casino, cranes, scratch.circled_holes, scratch.crossed_holes)
        if _may_lead(after, goal):
            yield after


def _may_open(city: City, opened: int, casino: int) -> bool:
    """Of casinos with one number the first is free; the others stand beside one that is opened (6.5)."""
    number = city.numbers[casino]
    twins = [other for other in indices(opened) if city.numbers[other] == number]
    return not twins or any(BESIDE_MASKS[casino] >> twin & 1 for twin in twins)


def _hole_told(sheet: Written, word: str, spot: str) -> str | None:
    casino = CASINO_INDEX.get(spot, len(CASINOS))
    if casino >= AVENUES:
        return f"A hole is marked at {spot}; holes lie above {CASINOS[0]} to {CASINOS[AVENUES - 1]}."
    if word == CIRCLED and not sheet.city.opened >> casino & 1:
        return f"The hole of {spot} is circled, and {spot} is not opened."
    if word == CROSSED and spot in sheet.model.holes.circled:
        return f"The hole of {spot} is circled and crossed off; it can be one of them."
    return None


def _no_golf(sheet: Written) -> Iterator[Fault]:
    for word in (CIRCLED, CROSSED):
        for index, spot in enumerate(getattr(sheet.model.holes, word)):
            told = f"The hole of {spot} is {word} in a first game, which has no golf."
            yield Fault(GOLF_IN_FIRST_GAME, told, spot, ("holes", word, index), leaves=_LEAVES)


def _no_order(sheet: Written) -> Fault:
    city, holes = sheet.city, sheet.model.holes
    opened = listed(names(city.opened & HOLES), most=11) or "no casino"
    circled = listed(names(city.circled_holes), most=11) or "none"
    crossed = listed(names(city.crossed_holes), most=11) or "none"
    return Fault(
        HOLES_IN_NO_ORDER,
        f"Opened in street A: {opened}. In no order do these circle {circled} and cross off {crossed}.",
        "street A",
        ("holes",) if holes.circled or holes.crossed else number_at(next(indices(city.opened & HOLES), 0)),
        needs=(OPENINGS,),
        leaves=_LEAVES,
        ruling="golf-crane-gap" if _is_disputed(sheet) else None,
        diagnose=lambda: tuple(_one_hole_off(sheet)),
    )


def _is_disputed(sheet: Written) -> bool:
    """Whether there is an order under the other value of the ruling on unbuilt cranes."""
    rulings = sheet.table.rulings
    other = "gap" if rulings["golf-crane-gap"] == "bridged" else "bridged"
    table = replace(sheet.table, rulings={**rulings, "golf-crane-gap": other})
    return has_order(table, sheet.city) is True


def _one_hole_off(sheet: Written) -> Iterator[Slip]:
    """The single holes that would make the others those of some order, if they were marked otherwise."""
    for hole in range(AVENUES):
        for word, changed in _otherwise(sheet.city, hole):
            if has_order(sheet.table, changed, MOST_POSITIONS // 10):
                yield Slip("hole-otherwise", f"with the hole of {CASINOS[hole]} {word} there is an order")


def _otherwise(city: City, hole: int) -> Sequence[tuple[str, City]]:
    bit = 1 << hole
    bare = replace(city, circled_holes=city.circled_holes & ~bit, crossed_holes=city.crossed_holes & ~bit)
    circled = replace(bare, circled_holes=bare.circled_holes | bit)
    crossed = replace(bare, crossed_holes=bare.crossed_holes | bit)
    if city.circled_holes & bit:
        return (CROSSED, crossed), ("unmarked", bare)
    if city.crossed_holes & bit:
        return (CIRCLED, circled), ("unmarked", bare)
    return ((CIRCLED, circled), (CROSSED, crossed)) if city.opened & bit else ((CROSSED, crossed),)
