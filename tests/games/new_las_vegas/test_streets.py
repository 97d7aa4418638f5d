"""Streets: where a number fits (3.4), and series of one parity (10.5)."""

from __future__ import annotations

from random import Random

import pytest

from nlv_replay.games.new_las_vegas.masks import names
from nlv_replay.games.new_las_vegas.streets import (
    clashes,
    has_place,
    is_twin,
    may_have_series,
    places_for,
    row_of,
    series_lengths,
)
from nlv_replay.games.new_las_vegas.terms import CASINO_INDEX, CASINOS, STREET_END
from tests.helpers.logs import build, new_table, street, write


@pytest.mark.parametrize(
    ("openings", "number", "places"),
    [
        ("A2=2 A9=9", 5, "A4 A5 A6 A7"),
        ("A2=2 A9=9", 2, ""),
        ("A2=2 A9=9", 1, "A1"),
        ("A2=2 A9=9", 10, "A10 A11"),
        ("A2=2 A9=9", 17, "A10 A11"),
        ("A1=0", 0, ""),
    ],
)
def test_3_4_the_places_of_a_number_in_a_street(openings: str, number: int, places: str) -> None:
    """A3 and A8 are under cranes."""
    table = new_table()
    sheets = write(table, openings)
    found = [CASINOS[casino] for casino in places_for(sheets, number) if CASINOS[casino][0] == "A"]
    assert found == places.split()


def test_3_4_a_full_city_has_no_place_left() -> None:
    table = new_table()
    whole = " ".join(str(n) for n in range(1, 12))
    sheets = write(table, " ".join(street(name, whole) for name in "ABCD"))
    assert not any(places_for(sheets, number) for number in range(18))


@pytest.mark.parametrize(
    ("numbers", "runs", "spelled"),
    [
        ("", [], "........."),
        ("1 3 . 5 6", ["ooo", "e"], "oooe....."),
        (". 1 . 3", ["oo"], ".oo......"),
        ("1 2 . 3 4", ["o", "e", "o", "e"], "oeoe....."),
        (". . . . . . . . 1 3 5", ["ooo"], "......ooo"),
        ("1 . . . . . . . . . 3", ["o", "o"], "o.......o"),
        ("5 5 . 7 8 8", ["ooo", "ee"], "oooee...."),
    ],
)
def test_10_5_runs_of_street_a(numbers: str, runs: list[str], spelled: str) -> None:
    """A3 and A8 are unbuilt cranes, which neither stop a series nor count."""
    sheets = write(new_table(), street("A", numbers))
    assert "".join(sheets.letters).split(STREET_END)[1] == spelled
    assert series_lengths(sheets)[0] == max(map(len, runs), default=0)


def test_10_5_runs_are_read_again_after_every_mark_that_changes_them() -> None:
    table = new_table()
    sheets = write(table, "A2=2 A4=4")
    assert series_lengths(sheets)[0] == 2
    write(table, "A5=6")
    assert series_lengths(sheets)[0] == 3
    build(table, "A3")
    assert series_lengths(sheets)[0] == 2
    write(table, "A3=3")
    assert series_lengths(sheets)[0] == 2


def test_names_are_in_reading_order() -> None:
    assert names(0b11) == ["A1", "A2"]


def test_3_4_a_number_has_a_place_where_there_is_one_for_it() -> None:
    sheets = write(new_table(), "A1=5 A2=9 B1=17")
    for number in range(18):
        assert has_place(sheets, row_of(number)) == bool(places_for(sheets, number))
    assert not has_place(sheets, 0)
    assert not has_place(sheets, row_of(18) | row_of(99))


def test_3_4_some_numbers_have_a_place_where_any_of_them_has_one() -> None:
    sheets = write(new_table(), "A1=1 A2=2 A3=3 B1=17 C1=16 D1=17")
    left = [number for number in range(18) if places_for(sheets, number)]
    assert 0 < len(left) < 18
    for number in range(18):
        for other in range(18):
            assert has_place(sheets, row_of(number) | row_of(other) | row_of(99)) == (number in left or other in left)


def test_6_5_a_number_stands_a_second_time_beside_itself_where_nothing_is_out_of_order() -> None:
    rng = Random(5)
    twins = 0
    for _ in range(2000):
        numbers = {at: rng.randint(3, 9) for at in rng.sample(range(11), rng.randint(1, 5))}
        sheets = write(new_table(), " ".join(f"B{at + 1}={number}" for at, number in numbers.items()))
        casino = 11 + rng.choice([at for at in range(11) if at not in numbers])
        number = rng.choice([*numbers.values(), rng.randint(3, 9)])
        beside = any(numbers.get(casino - 11 + step) == number for step in (-1, 1))
        in_order = all(sheets.numbers[other] == number for other in clashes(sheets, casino, number))
        assert is_twin(sheets, casino, number) == (beside and in_order)
        twins += beside and in_order
    assert 100 < twins < 1500


def test_6_5_the_end_of_one_street_is_not_beside_the_begin_of_the_next() -> None:
    sheets = write(new_table(), "A11=5 C1=7")
    assert not is_twin(sheets, CASINO_INDEX["B1"], 5)
    assert not is_twin(sheets, CASINO_INDEX["B11"], 7)
    assert is_twin(sheets, CASINO_INDEX["A10"], 5)
    assert is_twin(sheets, CASINO_INDEX["C2"], 7)


def test_10_5_only_a_street_with_enough_casinos_may_have_a_run() -> None:
    sheets = write(new_table(), "A1=2 A2=4 A4=6 B1=1 B2=3")
    even = sheets.opened & ~sheets.odd
    assert [may_have_series(sheets.opened, length) for length in (1, 2, 3, 4)] == [True, True, True, False]
    assert [may_have_series(sheets.odd, length) for length in (1, 2, 3)] == [True, True, False]
    assert [may_have_series(even, length) for length in (3, 4)] == [True, False]


def test_8_a_number_written_over_another_is_odd_or_even_like_the_last() -> None:
    table = new_table()
    for number, is_odd in ((7, True), (8, False), (9, True)):
        sheets = write(table, f"A1={number}")
        assert bool(sheets.odd & 1 << CASINO_INDEX["A1"]) is is_odd
