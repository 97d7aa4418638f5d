"""Golf above street A: clauses 5.1 to 5.4. Cranes stand at A3 and A8."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nlv_replay.games.new_las_vegas.sheet import bundled_sheet
from tests.helpers.logs import Data, build, city, holes, log, mask, new_table, opens, play, write


@pytest.mark.parametrize("casino", [1, 2, 5, 11])
def test_5_1_the_first_casino_of_street_a_builds_its_hole(casino: int) -> None:
    assert holes(log(*opens("B2=2", f"A{casino}=8"))) == (str(casino), "")


@pytest.mark.parametrize("street", "BCD")
def test_5_1_other_streets_have_no_holes(street: str) -> None:
    assert holes(log(*opens(f"{street}5=5", f"{street}8=8"))) == ("", "")


@pytest.mark.parametrize(
    ("openings", "circled"),
    [("A5=5 A6=6", "5 6"), ("A5=5 A4=4", "4 5"), ("A5=5 A6=6 A4=4 A7=7", "4 5 6 7"), ("A2=2 A1=1", "1 2")],
)
def test_5_2_an_opening_next_to_an_opened_casino_builds_its_hole(openings: str, circled: str) -> None:
    assert holes(log(*opens(*openings.split()))) == (circled, "")


@pytest.mark.parametrize(
    ("openings", "marks"),
    [
        ("A5=5 A7=7", ("5", "6 7 8 9 10 11")),
        ("A5=5 A6=6 A9=9", ("5 6", "7 8 9 10 11")),
        ("A5=5 A2=2", ("5", "1 2 3 4")),
        ("A5=5 A6=6 A2=2", ("5 6", "1 2 3 4")),
        ("A5=5 A2=2 A11=11", ("5", "1 2 3 4 6 7 8 9 10 11")),
        ("A5=5 A11=11", ("5", "6 7 8 9 10 11")),
        ("A1=1 A11=11", ("1", "2 3 4 5 6 7 8 9 10 11")),
        ("A11=11 A1=1", ("11", "1 2 3 4 5 6 7 8 9 10")),
    ],
)
def test_5_3_an_opening_apart_builds_no_hole_and_loses_all_beyond_the_last_circled_one(
    openings: str, marks: tuple[str, str]
) -> None:
    assert holes(log(*opens(*openings.split()))) == marks


@pytest.mark.parametrize(
    ("openings", "marks"),
    [
        ("A5=5 A7=7 A6=6", ("5", "6 7 8 9 10 11")),
        ("A5=5 A9=9 A10=10", ("5", "6 7 8 9 10 11")),
        ("A5=5 A9=9 A4=4", ("4 5", "6 7 8 9 10 11")),
        ("A5=5 A9=9 A7=7", ("5", "6 7 8 9 10 11")),
    ],
)
def test_5_2_a_hole_that_was_crossed_off_is_lost_and_the_other_direction_goes_on(
    openings: str, marks: tuple[str, str]
) -> None:
    assert holes(log(*opens(*openings.split()))) == marks


@pytest.mark.parametrize(
    ("openings", "gap", "bridged"),
    [
        ("A2=2 A4=4", ("2", "3 4 5 6 7 8 9 10 11"), ("2 4", "")),
        ("A4=4 A2=2", ("4", "1 2 3"), ("2 4", "")),
        ("A7=7 A9=9", ("7", "8 9 10 11"), ("7 9", "")),
        ("A2=2 A5=5", ("2", "3 4 5 6 7 8 9 10 11"), ("2", "3 4 5 6 7 8 9 10 11")),
    ],
)
def test_5_3_golf_crane_gap_says_whether_an_unbuilt_crane_parts_casinos(
    openings: str, gap: tuple[str, str], bridged: tuple[str, str]
) -> None:
    record = log(*opens(*openings.split()))
    assert holes(record, golf_crane_gap="gap") == gap
    assert holes(record, golf_crane_gap="bridged") == bridged


@pytest.mark.parametrize("ruling", ["gap", "bridged"])
def test_5_3_a_built_crane_that_is_not_opened_parts_them_under_both(ruling: str) -> None:
    built = [play("A2=2", construction="A3"), play("A4=4")]
    assert holes(log(*built), golf_crane_gap=ruling) == ("2", "3 4 5 6 7 8 9 10 11")
    opened = [play("A2=2", construction="A3"), play("A3=3"), play("A4=4")]
    assert holes(log(*opened), golf_crane_gap=ruling) == ("2 3 4", "")


def test_5_2_a_crane_bridged_and_opened_later_builds_its_hole_too() -> None:
    built = [play("A2=2"), play("A4=4", construction="A3"), play("A3=3")]
    assert holes(log(*built), golf_crane_gap="bridged") == ("2 3 4", "")


def test_5_3_an_opening_between_circled_holes_and_next_to_none_crosses_nothing() -> None:
    """Possible where three cranes stand in a row: A2 and A6 are bridged, then all three are built and A4 is opened."""
    sheet = replace(bundled_sheet("reference"), cranes=mask("A3 A4 A5"))
    table = new_table(sheet=sheet, golf_crane_gap="bridged")
    sheets = write(table, "A2=2 A6=6")
    assert (sheets.circled_holes, sheets.crossed_holes) == (mask("A2 A6"), 0)
    build(table, "A3 A4 A5")
    write(table, "A4=4")
    assert (sheets.circled_holes, sheets.crossed_holes) == (mask("A2 A6"), 0)


def test_5_3_under_bridged_several_cranes_in_a_row_are_one_bridge() -> None:
    sheet = replace(bundled_sheet("reference"), cranes=mask("A3 A4"))
    table = new_table(sheet=sheet, golf_crane_gap="bridged")
    assert write(table, "A2=2 A5=5").circled_holes == mask("A2 A5")


@pytest.mark.parametrize(
    ("plays", "marks"),
    [
        ([play("A5=5", extended=(1, "A6=5"))], ("5 6", "")),
        ([play("A5=5", extended=(1, "A4=5"))], ("4 5", "")),
        ([play("A5=5"), play("A9=9", extended=(1, "A10=9"))], ("5", "6 7 8 9 10 11")),
        ([play("A5=5"), play("B2=2", extended=(1, "A6=5"))], ("5 6", "")),
    ],
)
def test_5_4_extended_casino_is_an_opening_next_to_an_opened_casino(plays: list[Data], marks: tuple[str, str]) -> None:
    assert holes(log(*plays)) == marks


def test_2_5_no_holes_are_drawn_in_the_first_game() -> None:
    assert holes(log(*opens("A5=5", "A6=6", "A11=11"), variant="first-game")) == ("", "")


def test_10_11_a_crossed_hole_is_not_a_circled_one() -> None:
    sheets = city(log(*opens("A5=5", "A7=7")))
    assert not sheets.circled_holes & sheets.crossed_holes
