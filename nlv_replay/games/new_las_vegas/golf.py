"""Golf, the holes above street A (section 5): what an opening there builds and what it loses."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from nlv_replay.games.new_las_vegas.masks import BESIDE_MASKS, STREET_MASKS
from nlv_replay.games.new_las_vegas.news import News
from nlv_replay.games.new_las_vegas.sheet import Sheet
from nlv_replay.games.new_las_vegas.state import City
from nlv_replay.games.new_las_vegas.terms import AVENUES

STREET_A: Final = STREET_MASKS[0]


class Stroke(Enum):
    """What an opening in street A is for golf."""

    FIRST = "first"
    """The first one (5.1)."""
    BESIDE = "beside"
    """Beside an opened casino (5.2)."""
    ACROSS = "across"
    """Apart from the opened casinos by unbuilt cranes alone: a ruling says whether they are a gap (5.3)."""
    APART = "apart"
    """Apart from them all (5.3)."""


def stroke(sheet: Sheet, city: City, casino: int) -> Stroke:
    """What opening a casino of street A would be now, before its number is written."""
    opened = city.opened & STREET_A
    if not opened:
        return Stroke.FIRST
    if opened & BESIDE_MASKS[casino]:
        return Stroke.BESIDE
    return Stroke.ACROSS if _is_across_cranes(sheet, city, casino) else Stroke.APART


def loses_holes(rulings: Mapping[str, str], how: Stroke) -> bool:
    """Whether such an opening circles no hole and crosses others off (5.3)."""
    return how is Stroke.APART or (how is Stroke.ACROSS and rulings["golf-crane-gap"] == "gap")


def play_hole(sheet: Sheet, rulings: Mapping[str, str], city: City, casino: int) -> None:
    """Circle the hole above a casino that is being opened, or cross off the holes that it puts out of reach.

    Once the readings of a gap part, the holes by the other one are kept beside those that count.
    """
    city.news |= News.HOLE
    how, holes = stroke(sheet, city, casino), (city.circled_holes, city.crossed_holes)
    loses = how is Stroke.APART
    if how is Stroke.ACROSS and (city.other_holes or _readings_part(holes, casino)):
        loses = loses_holes(rulings, how)
        city.other_holes = _holes_after(city.other_holes or holes, casino, loses=not loses)
    elif city.other_holes is not None:
        city.other_holes = _holes_after(city.other_holes, casino, loses=loses)
    city.circled_holes, city.crossed_holes = _holes_after(holes, casino, loses=loses)


def _readings_part(holes: tuple[int, int], casino: int) -> bool:
    return _holes_after(holes, casino, loses=True) != _holes_after(holes, casino, loses=False)


def _holes_after(holes: tuple[int, int], casino: int, *, loses: bool) -> tuple[int, int]:
    """The circled and the crossed holes once a casino is opened."""
    circled, crossed = holes
    if loses:
        return circled, crossed | lost_holes(circled, casino)
    return circled | (1 << casino & ~crossed), crossed


def lost_holes(circled: int, casino: int) -> int:
    """The holes beyond the last circled one in the direction of a casino, to the end of the street (5.3)."""
    if not circled:
        return 0
    last = circled.bit_length() - 1
    first = (circled & -circled).bit_length() - 1
    if casino > last:
        return STREET_A & ~((2 << last) - 1)
    return (1 << first) - 1 if casino < first else 0


def _is_across_cranes(sheet: Sheet, city: City, casino: int) -> bool:
    unbuilt = sheet.cranes & ~city.crossed_cranes & ~city.opened
    for step in (-1, 1):
        neighbour = casino + step
        while 0 <= neighbour < AVENUES and unbuilt & 1 << neighbour:
            neighbour += step
        if 0 <= neighbour < AVENUES and city.opened & 1 << neighbour:
            return True
    return False
