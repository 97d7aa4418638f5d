"""Golf, the holes above street A (section 5): what an opening there builds and what it loses."""

from __future__ import annotations

from enum import Enum
from typing import Final

from nlv_replay.games.new_las_vegas.masks import BESIDE_MASKS, STREET_MASKS
from nlv_replay.games.new_las_vegas.news import News
from nlv_replay.games.new_las_vegas.state import City, Table
from nlv_replay.games.new_las_vegas.terms import AVENUES

STREET_A: Final = STREET_MASKS[0]


class Stroke(Enum):
    """What an opening in street A is for golf; the value is the clause."""

    FIRST = "5.1"
    BESIDE = "5.2"
    APART = "5.3"


def stroke(table: Table, city: City, casino: int) -> Stroke:
    """What opening a casino of street A would be now, before its number is written."""
    opened = city.opened & STREET_A
    if not opened:
        return Stroke.FIRST
    if opened & BESIDE_MASKS[casino]:
        return Stroke.BESIDE
    if _beside_across_cranes(table, city, casino) and table.rulings["golf-crane-gap"] == "bridged":
        return Stroke.BESIDE
    return Stroke.APART


def play_hole(table: Table, city: City, casino: int) -> None:
    """Circle the hole above a casino that is being opened, or cross off the holes that it puts out of reach."""
    city.news |= News.HOLE
    if stroke(table, city, casino) is Stroke.APART:
        city.crossed_holes |= lost_holes(city, casino)
    elif not city.crossed_holes & 1 << casino:
        city.circled_holes |= 1 << casino


def lost_holes(city: City, casino: int) -> int:
    """The holes beyond the last circled one in the direction of a casino, to the end of the street (5.3)."""
    circled = city.circled_holes
    if not circled:
        return 0
    last = circled.bit_length() - 1
    first = (circled & -circled).bit_length() - 1
    if casino > last:
        return STREET_A & ~((2 << last) - 1)
    return (1 << first) - 1 if casino < first else 0


def _beside_across_cranes(table: Table, city: City, casino: int) -> bool:
    unbuilt = table.sheet.cranes & ~city.crossed_cranes & ~city.opened
    for step in (-1, 1):
        neighbour = casino + step
        while 0 <= neighbour < AVENUES and unbuilt & 1 << neighbour:
            neighbour += step
        if 0 <= neighbour < AVENUES and city.opened & 1 << neighbour:
            return True
    return False
