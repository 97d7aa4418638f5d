"""Laws of the limousine: what may be driven, and the way home, are what a brute force over sections says."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from nlv_replay.games.new_las_vegas.legal import effects
from nlv_replay.games.new_las_vegas.limo import check_drive, drive, missing_lines, next_lamps
from nlv_replay.games.new_las_vegas.moves import Drive
from nlv_replay.games.new_las_vegas.state import Table
from nlv_replay.games.new_las_vegas.terms import CASINO_INDEX
from tests.helpers.logs import new_table

LAMPS = [f"{row}{column}" for row in "abcd" for column in range(12)]
AIRPORT = "d0"
CARPETS = {"A6", "B2", "C10", "D3", "A11", "B7", "C3", "D9", "A1", "B9", "C6", "D6"}

few = settings(max_examples=40, deadline=None)


def beside(lamp: str) -> list[str]:
    """The lamps one line away, on a grid of 4 x 12."""
    row, column = "abcd".index(lamp[0]), int(lamp[1:])
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [f"{'abcd'[r]}{c}" for r, c in around if 0 <= r < 4 and 0 <= c < 12]


def is_legal(way: list[str]) -> bool:
    """Whether a whole trip from the airport is one: sections that exist, none twice, nothing after the return."""
    sections = [frozenset(section) for section in pairwise(way)]
    exist = all(there in beside(here) for here, there in pairwise(way))
    return exist and len(set(sections)) == len(sections) and AIRPORT not in way[1:-1]


def way_home(way: list[str], *, all_sections: bool = False) -> int | None:
    """The fewest lines home, by relaxing distances until none changes."""
    used = set() if all_sections else {frozenset(section) for section in pairwise(way)}
    distance: dict[str, int] = {AIRPORT: 0}
    for _ in LAMPS:
        for lamp in LAMPS:
            known = [distance[next_] for next_ in beside(lamp) if next_ in distance and {lamp, next_} not in used]
            if known:
                distance[lamp] = min(distance.get(lamp, 99), 1 + min(known))
    return distance.get(way[-1])


@st.composite
def trips(draw: st.DrawFn) -> list[str]:
    """A legal trip of up to 40 lines, with many turns so that it meets itself."""
    way = [AIRPORT]
    for _ in range(draw(st.integers(0, 40))):
        onward = [lamp for lamp in beside(way[-1]) if is_legal([*way, lamp])]
        if not onward:
            break
        way.append(draw(st.sampled_from(onward)))
    return way


def driven(way: list[str], **rulings: Any) -> Table:
    table = new_table(**rulings)
    drive(table, Drive("ada", tuple(way[1:])))
    table.cities["ada"].just_opened = 0
    return table


@few
@given(trips(), st.lists(st.sampled_from(LAMPS), min_size=1, max_size=2))
def test_a_drive_is_judged_as_a_brute_force_judges_the_whole_trip(way: list[str], more: list[str]) -> None:
    faults = list(check_drive(driven(way), Drive("ada", tuple(more))))
    assert (faults == []) is is_legal([*way, *more])


@few
@given(trips())
def test_next_lamps_and_legal_drives_are_all_that_a_brute_force_finds(way: list[str]) -> None:
    table = driven(way)
    one = {(lamp,) for lamp in LAMPS if is_legal([*way, lamp])}
    two = {(*step, lamp) for step in one for lamp in LAMPS if is_legal([*way, *step, lamp])}
    assert {(lamp,) for lamp in next_lamps(table, table.cities["ada"])} == one
    offered = {move.lamps for move in effects(table, "ada") if isinstance(move, Drive)}
    assert offered - {()} == one | two


@few
@given(trips())
def test_the_way_home_is_what_a_brute_force_finds(way: list[str]) -> None:
    table = driven(way)
    unused, shortest = way_home(way), way_home(way, all_sections=True)
    expected = (unused, True) if unused is not None else (shortest, False)
    assert missing_lines(table.sheet, table.rulings, table.cities["ada"]) == expected
    table = driven(way, way_home="all-sections")
    assert missing_lines(table.sheet, table.rulings, table.cities["ada"]) == (shortest, True)


@few
@given(trips())
def test_carpets_circled_are_those_of_the_street_lines_driven(way: list[str]) -> None:
    passed = {
        f"{here[0].upper()}{max(int(here[1:]), int(there[1:]))}" for here, there in pairwise(way) if here[0] == there[0]
    }
    expected = sum(1 << CASINO_INDEX[casino] for casino in passed & CARPETS)
    assert driven(way).cities["ada"].circled_carpets == expected
