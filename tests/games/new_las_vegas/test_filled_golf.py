"""Whether some order of opening street A gives the holes of a sheet, held against every order written out."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlv_replay.games.new_las_vegas.filled_golf import has_order
from nlv_replay.games.new_las_vegas.golf import play_hole
from nlv_replay.games.new_las_vegas.masks import indices
from nlv_replay.games.new_las_vegas.state import City, Table
from nlv_replay.games.new_las_vegas.terms import AVENUES
from tests.helpers.filled import empty, loaded

STREET = (1 << AVENUES) - 1
Holes = tuple[int, int]


def table_under(ruling: str) -> Table:
    table: Table = loaded(empty(), golf_crane_gap=ruling).entry.table
    return table


def city_with(opened: int, cranes: int, holes: Holes = (0, 0)) -> City:
    city = City("ada", 3, "d0", opened=opened, crossed_cranes=cranes, circled_holes=holes[0], crossed_holes=holes[1])
    for casino in indices(opened):
        city.numbers[casino] = casino + 1
    return city


def every_outcome(table: Table, opened: int, cranes: int) -> set[Holes]:
    """The holes of all orders of openings and crossed cranes, played one by one; a crane falls before its opening."""
    events = [("open", casino) for casino in indices(opened)] + [("cross", casino) for casino in indices(cranes)]
    found = set()
    for order in permutations(events):
        city, legal = city_with(0, 0), True
        for kind, casino in order:
            if kind == "cross":
                city.crossed_cranes |= 1 << casino
            elif table.sheet.cranes & ~city.crossed_cranes & 1 << casino:
                legal = False
                break
            else:
                play_hole(table.sheet, table.rulings, city, casino)
                city.opened |= 1 << casino
        if legal:
            found.add((city.circled_holes, city.crossed_holes))
    return found


@st.composite
def streets(draw: st.DrawFn) -> tuple[int, int]:
    """At most four opened casinos, and cranes crossed off: those of opened casinos, perhaps others."""
    opened = sum(1 << casino for casino in draw(st.sets(st.integers(0, AVENUES - 1), min_size=1, max_size=4)))
    printed = table_under("gap").sheet.cranes & STREET
    return opened, printed & (opened | sum(1 << crane for crane in indices(printed) if draw(st.booleans())))


@settings(max_examples=25, deadline=None)
@given(streets(), st.sampled_from(["gap", "bridged"]), st.data())
def test_5_1_an_order_is_found_exactly_where_there_is_one(
    street: tuple[int, int], ruling: str, data: st.DataObject
) -> None:
    table, (opened, cranes) = table_under(ruling), street
    outcomes = every_outcome(table, opened, cranes)
    assert all(has_order(table, city_with(opened, cranes, holes)) for holes in outcomes)
    circled = data.draw(st.integers(0, opened)) & opened
    crossed = data.draw(st.sampled_from([holes[1] for holes in outcomes])) & ~circled
    for holes in ((circled, crossed), (circled, 0), *((one & ~(one & -one), two) for one, two in outcomes)):
        assert has_order(table, city_with(opened, cranes, holes)) == (holes in outcomes)


@pytest.mark.parametrize("ruling", ["gap", "bridged"])
def test_5_4_a_number_that_stands_twice_was_opened_beside_its_twin(ruling: str) -> None:
    table = table_under(ruling)
    city = city_with(0b10011, 0)
    city.numbers[0], city.numbers[1], city.numbers[4] = 3, 3, 9
    outcomes = {
        holes
        for holes in product(range(32), (0, 0b11111111100, 0b1111, STREET & ~0b11, STREET & ~0b1, STREET & ~0b10))
        if not holes[0] & holes[1] and has_order(table, replace(city, circled_holes=holes[0], crossed_holes=holes[1]))
    }
    assert (0b11, STREET & ~0b11) in outcomes
    assert (0b10000, 0b1111) in outcomes
    assert all(circled & 0b11 in (0, 0b11) or circled & 0b10000 == 0 for circled, _ in outcomes)


def test_5_1_too_many_positions_are_let_be() -> None:
    city = city_with(STREET, table_under("bridged").sheet.cranes & STREET, (STREET & ~1, 1))
    assert has_order(table_under("bridged"), city, most=10) is None
