"""The condition of each project card (section 8) on both sides of its boundary, under each ruling value."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from nlv_replay.games.new_las_vegas.conditions import goals_of, is_fulfilled, watched_by
from nlv_replay.games.new_las_vegas.news import News
from nlv_replay.games.new_las_vegas.projects import all_projects
from nlv_replay.games.new_las_vegas.sheet import Sheet, bundled_sheet
from nlv_replay.games.new_las_vegas.state import City
from tests.helpers.logs import build, mask, new_table, street, write

SHEET = bundled_sheet("reference")


def meets(
    project: str, openings: str = "", *, built: str = "", sheet: Sheet | None = None, rulings: str = "", **marks: object
) -> bool:
    """Whether a city with these fulfils a project; rulings as in ``project-Y1=A-and-D``."""
    in_force: dict[str, Any] = {
        name.replace("-", "_"): value for name, _, value in (one.partition("=") for one in rulings.split())
    }
    table = new_table(sheet=sheet, **in_force)
    write(table, openings)
    sheets: City = build(table, built)
    for name, value in marks.items():
        setattr(sheets, name, value)
    return is_fulfilled(table, sheets, project)


def avenues(numbers: str) -> int:
    return sum(1 << int(number) - 1 for number in numbers.split())


def numbered(casinos: str) -> str:
    return " ".join(f"{casino}={casino[1:]}" for casino in casinos.split())


A, B, C, D = "A3 A8", "B1 B6 B11", "C2 C4 C9", "D5 D7 D10"
"""The cranes of each street."""


@pytest.mark.parametrize(
    ("project", "rulings", "cranes", "met"),
    [
        ("Y0", "", "B1 B11", True),
        ("Y0", "", "B1", False),
        ("Y0", "", "B11", False),
        ("Y1", "", f"{A} {B}", True),
        ("Y1", "", f"{C} {D}", True),
        ("Y1", "", A, False),
        ("Y1", "", "A3 B1 B6 B11", False),
        ("Y1", "project-Y1=A-and-D", f"{A} {D}", True),
        ("Y1", "project-Y1=A-and-D", f"{A} {B} {C}", False),
        ("Y1", "project-Y1=A-and-D", f"{B} {C} {D}", False),
        ("Y2", "", f"{A} {B} {C} {D}", True),
        ("Y2", "", f"{A} {B} {C} D5 D7", False),
        ("Y2", "project-Y2=one-street", "A3 A8", True),
        ("Y2", "project-Y2=one-street", "A3 B1 B6 C2 C4 D5 D7", False),
    ],
)
def test_cranes_built_and_opened(project: str, rulings: str, cranes: str, met: bool) -> None:
    assert meets(project, numbered(cranes), rulings=rulings) is met


@pytest.mark.parametrize("project", ["Y0", "Y1", "Y2"])
def test_a_crane_crossed_off_whose_casino_is_empty_is_not_enough(project: str) -> None:
    assert not meets(project, built=f"{A} {B} {C} {D}")


def test_avenues_or_streets_of_a_sheet_without_cranes_count_as_met() -> None:
    """I: Y0 without B11, Y1 and Y3 with whole streets that have none."""
    assert meets("Y0", "B1=1", sheet=replace(SHEET, cranes=mask("B1 B6")))
    assert not meets("Y0", sheet=replace(SHEET, cranes=mask("B1 B6")))
    assert meets("Y1", sheet=replace(SHEET, cranes=mask(f"{C} {D}")))
    assert meets("Y3", sheet=replace(SHEET, cranes=mask(f"{C} {D}"), stars=mask("C1 D2")))


@pytest.mark.parametrize(
    ("openings", "circled", "met"),
    [
        ("A3 A8", "A2 A5 A7 A10", True),
        ("A3 A8", "A2 A5 A7", False),
        ("A3", "A2 A5 A7 A10", False),
        ("B1 B6 B11", "B3 B5 B8 B10", True),
        ("A3 A8", "B3 B5 B8 B10", False),
        ("", "A2 A5 A7 A10", False),
    ],
)
def test_y3_in_one_street_all_cranes_opened_and_all_stars_circled(openings: str, circled: str, met: bool) -> None:
    assert meets("Y3", numbered(openings), circled_stars=mask(circled)) is met


def test_y3_a_crossed_star_is_not_a_circled_one() -> None:
    assert not meets("Y3", numbered("A3 A8"), crossed_stars=mask("A2 A5 A7 A10"))


@pytest.mark.parametrize(
    ("shows", "met"), [([3, 3], True), ([3, 2], False), ([2, 7], False), ([7, 3], True), ([0, 0], False)]
)
def test_y4_three_boxes_in_each_show_column(shows: list[int], met: bool) -> None:
    assert meets("Y4", shows=shows) is met


ALL_HOLES = mask("A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11")
STARS_A = mask("A2 A5 A7 A10")


@pytest.mark.parametrize(
    ("ruling", "holes", "stars", "met"),
    [
        ("all-holes", ALL_HOLES, STARS_A, True),
        ("all-holes", ALL_HOLES & ~1, STARS_A, False),
        ("all-holes", ALL_HOLES, STARS_A & ~mask("A2"), False),
        ("stars-only", 0, STARS_A, True),
        ("stars-only", ALL_HOLES, STARS_A & ~mask("A10"), False),
    ],
)
def test_y5_golf_holes_and_stars_of_street_a(ruling: str, holes: int, stars: int, met: bool) -> None:
    assert meets("Y5", rulings=f"project-Y5={ruling}", circled_holes=holes, circled_stars=stars) is met


@pytest.mark.parametrize(
    ("holes", "met"), [("A2 A5 A7 A10", True), ("A2 A5 A7", False), ("A1 A3 A4 A6 A8 A9 A11", False)]
)
def test_y6_all_par_4_holes(holes: str, met: bool) -> None:
    assert meets("Y6", circled_holes=mask(holes)) is met
    assert not meets("Y6", crossed_holes=mask(holes))


@pytest.mark.parametrize(
    ("carpets", "met"),
    [
        ("A1 A6 A11", True),
        ("A1 B7 C10", True),
        ("A1 A6", False),
        ("A6 B2 A11", False),
        ("A1 B9 A11", False),
        ("", False),
    ],
)
def test_v0_one_carpet_of_each_kind_opened_or_not(carpets: str, met: bool) -> None:
    assert meets("V0", circled_carpets=mask(carpets)) is met


@pytest.mark.parametrize(
    ("carpets", "met"), [("A1 B9 C6 D6", True), ("A6 B2 C3 D9", True), ("A1 A6 B9 C6", False), ("A1 B9 C6", False)]
)
def test_v6_a_carpet_in_each_of_the_four_streets(carpets: str, met: bool) -> None:
    assert meets("V6", circled_carpets=mask(carpets)) is met


@pytest.mark.parametrize(
    ("project", "where", "numbers", "met"),
    [
        ("V1", "C", "0 . 2 . 4 6 8 10", True),
        ("V1", "C", "0 . 2 . 4 6 8", False),
        ("V1", "C", "1 . 3 . 5 7 9 11", False),
        ("V1", "C", "0 . 2 . 4 5 8 10 . 12", False),
        ("V1", "A", "0 2 4 6 8 10", True),
        ("V1", "A", "0 2 2 4 4 6", True),
        ("V2", "C", "1 . 3 . 5 7 9 11", True),
        ("V2", "C", "1 . 3 . 5 7 9", False),
        ("V2", "C", "0 . 2 . 4 6 8 10", False),
        ("V2", "A", "1 3 . 5 7 9 11", True),
        ("V2", "A", "1 3 5 7 . 9 11", False),
    ],
)
def test_v1_and_v2_a_series_of_six_of_one_parity(project: str, where: str, numbers: str, met: bool) -> None:
    """Unbuilt cranes (A3, A8; C2, C4, C9) do not stop a series, other empty casinos do."""
    assert meets(project, street(where, numbers)) is met


def test_v1_a_crane_that_is_built_and_empty_stops_a_series() -> None:
    openings = street("C", "0 . 2 . 4 6 8 10")
    assert not meets("V1", openings, built="C4")


FOUR, EIGHT = "1 3 . 5 7", "1 3 . 5 7 9 11 . 13 15"
"""Of street A, whose cranes are A3 and A8."""


@pytest.mark.parametrize(
    ("openings", "anywhere", "different", "split"),
    [
        (f"{street('A', FOUR)} {street('D', '1 3 5 7')}", True, True, True),
        (street("A", "1 3 . 5 7 8 9 . 11 13 15"), True, False, True),
        (street("A", EIGHT), False, False, True),
        (street("A", "1 3 . 5 7 9 11 . 13"), False, False, False),
        (street("A", FOUR), False, False, False),
        (f"{street('A', FOUR)} {street('D', '1 3 5')}", False, False, False),
        (f"{street('A', '0 2 . 4 6')} {street('D', '0 2 4 6')}", False, False, False),
        (f"{street('A', EIGHT)} {street('D', '1 3 5 7')}", True, True, True),
    ],
)
def test_v3_two_series_of_four_odd(openings: str, anywhere: bool, different: bool, split: bool) -> None:
    for ruling, met in (("anywhere", anywhere), ("different-streets", different), ("split-run", split)):
        assert meets("V3", openings, rulings=f"project-V3={ruling}") is met, ruling


@pytest.mark.parametrize(
    ("openings", "met"),
    [
        (street("A", "0 2 . 4 6 8"), True),
        (street("A", "0 2 . 4 6"), False),
        (street("A", ". 2 . 4 6 8 10"), False),
        (street("A", "1 2 . 4 6 8 10"), False),
        (street("A", ". . . . . 2 4 . 6 8 10"), True),
        (street("A", ". . . . . 2 4 . 6 8 11"), False),
        (street("A", ". . . . 2 4 6 . 8 10 ."), False),
        (street("B", ". 2 4 6 8 . 10"), True),
        (street("B", "1 2 4 6 8 . 10"), False),
        (street("D", "0 2 4 6 . 8"), True),
    ],
)
def test_v4_a_series_of_five_even_touching_an_end_also_across_an_unbuilt_crane(openings: str, met: bool) -> None:
    """B1 and B11 are cranes at both ends of street B; D5 lies within."""
    assert meets("V4", openings) is met
    assert not meets("V4", openings, rulings="project-V4=odd")


def test_v4_under_odd_the_series_is_odd() -> None:
    openings = street("A", "1 3 . 5 7 9")
    assert (meets("V4", openings), meets("V4", openings, rulings="project-V4=odd")) == (False, True)


def test_v4_a_built_and_empty_casino_at_the_end_parts_the_series_from_it() -> None:
    openings = street("B", ". 2 4 6 8 . 10")
    assert not meets("V4", openings, built="B1")


WHOLE = "1 2 3 4 5 6 7 8 9 10 11"


@pytest.mark.parametrize(
    ("openings", "met"),
    [
        (f"{street('A', WHOLE)} {street('D', WHOLE)}", True),
        (f"{street('B', WHOLE)} {street('C', WHOLE)}", True),
        (f"{street('A', WHOLE)} {street('D', '1 2 3 4 . 6 7 8 9 10 11')}", False),
        (street("A", WHOLE), False),
    ],
)
def test_v5_all_eleven_casinos_of_two_streets_cranes_included(openings: str, met: bool) -> None:
    assert meets("V5", openings) is met


@pytest.mark.parametrize(
    ("project", "large", "small", "met"),
    [
        ("P0", "1 5 9", "", True),
        ("P0", "1 5", "2 9", False),
        ("P1", "", "1 5 9", True),
        ("P1", "1 2", "5 9", False),
        ("P2", "1 2 3 4", "6 7 8", True),
        ("P2", "1 2 3", "6 7 8", False),
        ("P2", "1 2 3 4 5 6 7", "", True),
        ("P3", "4 5", "", True),
        ("P3", "4 6", "5", False),
        ("P3", "4", "5", False),
        ("P3", "", "4 5", False),
        ("P3", "1 11", "", False),
        ("P4", "3 5", "4 6", True),
        ("P4", "3 5", "4 7", False),
        ("P4", "", "8 9 10 11", True),
        ("P4", "1 2 3 5 6 7", "", False),
        ("P5", "1", "11", True),
        ("P5", "11 1", "", True),
        ("P5", "1 10", "2", False),
        ("P5", "2 11", "", False),
    ],
)
def test_hotels(project: str, large: str, small: str, met: bool) -> None:
    assert meets(project, large=avenues(large), small=avenues(small)) is met


@pytest.mark.parametrize(
    ("ruling", "boxes", "circled", "met"),
    [
        ("all-crossed", 10, 0, True),
        ("all-crossed", 9, 0, False),
        ("all-crossed", 10, 0b1111110, True),
        ("not-circled", 10, 0, True),
        ("not-circled", 11, 0b110, False),
        ("not-circled", 12, 0b110, True),
    ],
)
def test_p6_ten_crossed_boxes(ruling: str, boxes: int, circled: int, met: bool) -> None:
    assert meets("P6", rulings=f"project-P6={ruling}", boxes=boxes, circled_boxes=circled) is met


@pytest.mark.parametrize(
    ("news", "asked"),
    [(News.ALL, "Y6 V3 P6"), (News.ODD, "V3"), (News.CRANE | News.HOLE, "Y6 V3"), (News.HOTEL, ""), (0, "")],
)
def test_goals_are_those_that_some_news_bears_on(news: int, asked: str) -> None:
    goals = goals_of([all_projects()[project] for project in ("Y6", "V3", "P6")])
    assert [goal.project.id for goal in goals[news]] == asked.split()
    assert watched_by(goals) == News.HOLE | News.ODD | News.CRANE | News.TRACK
