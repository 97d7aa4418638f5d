"""The limousine: clauses 4.5, 4.6 and 10.7."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nlv_replay.games.new_las_vegas.limo import missing_lines, next_lamps, roads_of
from nlv_replay.games.new_las_vegas.masks import names
from nlv_replay.games.new_las_vegas.sheet import Line, bundled_sheet
from nlv_replay.games.new_las_vegas.state import City
from tests.helpers.logs import Data, check, city, clauses, found, log, new_table, play, points, roots, turn

_OPENED = "C1=1 C3=2 C5=3 C6=4 C7=5 C8=6 C10=7 C11=8 D1=1 D2=2 D4=4 D8=5 D11=11"
OPENINGS = _OPENED.split()
"""Legal openings; of the casinos with a carpet in streets C and D they open C3, C6 and C10."""


def drives(*trips: str) -> list[Data]:
    """One play for each trip of up to two lines."""
    return [play(opening, limousine=trip) for opening, trip in zip(OPENINGS, trips, strict=False)]


def trip(lamps: str) -> list[Data]:
    """Plays that drive along these lamps, two lines a turn."""
    way = lamps.split()
    return drives(*(" ".join(way[start : start + 2]) for start in range(0, len(way), 2)))


@pytest.mark.parametrize("lamps", ["d1 d2", "c0 c1", "c0 b0", "d1", "d1 c1 c0 d0"])
def test_4_5_the_trip_starts_at_the_airport_and_goes_along_streets_and_avenues(lamps: str) -> None:
    assert clauses(log(*trip(lamps))) == []


def test_4_5_no_line_at_all_is_legal() -> None:
    assert found(log(turn(play("A1=8", limousine=[]), offers="8L 1M 1I"))) == []


@pytest.mark.parametrize(
    ("ruling", "lines", "wrong"), [("2", 1, False), ("2", 2, False), ("2", 3, True), ("1", 1, False), ("1", 2, True)]
)
def test_4_5_limousine_lines_is_how_many_one_effect_draws(ruling: str, lines: int, wrong: bool) -> None:
    record = log(play("A1=8", limousine=["d1", "d2", "d3"][:lines]))
    assert found(record, limousine_lines=ruling) == ([("4.5", 1, "ada")] if wrong else [])


@pytest.mark.parametrize("lamps", ["a0", "d2", "c1", "d0", "d1 d3", "d1 b1", "x1", "d12", "d1 x1"])
def test_4_5_each_line_leads_from_where_the_trip_stands_to_the_next_lamp(lamps: str) -> None:
    assert found(log(*trip(lamps))) == [("4.5", 1, "ada")]


def test_4_5_a_second_line_from_an_earlier_lamp_would_be_a_fork() -> None:
    assert found(log(*drives("d1 d2", "c1"))) == [("4.5", 2, "ada")]


@pytest.mark.parametrize("lamps", ["d1 d0", "d1 d2 d1", "d1 d2 c2 c1 d1 d2"])
def test_4_5_never_a_section_twice(lamps: str) -> None:
    assert clauses(log(*trip(lamps))) == ["4.5"]


def test_4_5_the_trip_may_cross_itself() -> None:
    """Through c2 twice, then through c1 twice, each time over other sections."""
    crossing = "c0 c1 c2 c3 b3 b2 c2 d2"
    assert clauses(log(*trip(crossing))) == []
    over = "c0 c1 c2 b2 b1 c1 d1"
    assert clauses(log(*trip(over))) == []


def test_4_5_back_at_the_airport_it_never_leaves_again() -> None:
    home = trip("d1 c1 c0 d0")
    assert clauses(log(*home)) == []
    assert city(log(*home)).returned
    record = log(*home, play("C5=3", limousine="c0"))
    assert roots(record) == ["4.5"]
    assert clauses(log(*trip("d1 c1 c0 d0"), play("A1=1"))) == []


def test_4_5_not_even_within_the_same_effect() -> None:
    assert roots(log(*trip("d1 c1 c0"), play("C5=3", limousine="d0 d1"))) == ["4.5"]


@pytest.mark.parametrize(
    ("lamps", "carpets"),
    [("d1 d2", ""), ("d1 d2 d3", "D3"), ("d1 d2 d3 c3", "D3"), ("c0 c1 c2 c3", "C3"), ("c0 b0 a0 a1", "A1")],
)
def test_4_5_a_line_in_front_of_a_carpet_circles_it(lamps: str, carpets: str) -> None:
    assert names(city(log(*trip(lamps))).circled_carpets) == carpets.split()


def test_4_5_a_line_along_an_avenue_is_in_front_of_no_carpet() -> None:
    assert city(log(*trip("d1 d2 c2 b2 a2"))).circled_carpets == 0


ALONG_D = "d1 d2 d3 d4 d5 d6 d7 d8 d9"
"""In front of D3 (VIP), D6 (Mafia) and D9 (Luxury)."""


def test_4_6_a_circled_carpet_counts_only_if_its_casino_is_opened_by_the_end() -> None:
    way = trip(ALONG_D)
    before = points(log(*way), way_home="all-sections")
    assert (before["limousine"], before["bundles"]) == (9 * -2, 1)
    opened = points(log(*way, play("D3=3"), play("D9=9")), way_home="all-sections")
    assert opened["limousine"] == 2 + 3 + 9 * -2
    assert points(log(*way, play("D6=5")))["bundles"] == 2


def test_4_6_the_order_of_opening_and_circling_does_not_matter() -> None:
    first = [play("D3=3"), play("D6=6"), play("D9=9")]
    later = [play("D3=3"), play("D6=6"), play("D9=9")]
    assert points(log(*first, *trip(ALONG_D))) == points(log(*trip(ALONG_D), *later))


def test_4_6_an_opened_carpet_that_no_trip_passed_counts_nothing() -> None:
    earned = points(log(play("D3=3"), play("D6=6"), play("D9=9")))
    assert (earned["limousine"], earned["bundles"]) == (0, 1)


def test_10_7_each_improved_value_counts() -> None:
    better = [play("A1=1", improvement="limousine.vip"), play("A2=2", improvement="limousine.luxury")]
    better += [play("A4=4", improvement="limousine.missing")]
    record = log(*trip(ALONG_D), play("D3=3"), play("D9=9"), *better)
    assert points(record)["limousine"] == 3 + 4 + 9 * -1 - 2


@pytest.mark.parametrize(
    ("lamps", "missing", "all_sections"),
    [
        ("d1", 3, 1),
        ("d1 c1", 2, 2),
        ("d1 c1 c0", 1, 1),
        ("d1 c1 c0 d0", 0, 0),
        ("d1 d2 d3", 5, 3),
        ("c0 c1 d1", 1, 1),
        ("c0 b0 b1", 3, 3),
    ],
)
def test_10_7_missing_lines_use_unused_sections_unless_the_ruling_says_all(
    lamps: str, missing: int, all_sections: int
) -> None:
    record = log(*trip(lamps))
    assert points(record)["limousine"] == -2 * missing
    assert points(record, way_home="all-sections")["limousine"] == -2 * all_sections
    assert clauses(record) == clauses(record, way_home="all-sections") == []


def test_10_7_a_trip_that_never_started_misses_nothing() -> None:
    assert points(log(play("A1=1")))["limousine"] == points(log(play("A1=1", limousine=[])))["limousine"] == 0


@pytest.mark.parametrize(("used", "missing"), [(0b0001, (2, True)), (0b1000, (1, True)), (0b0011, (1, False))])
def test_10_7_where_roads_make_a_triangle_a_detour_may_be_one_line_longer(used: int, missing: tuple[int, bool]) -> None:
    roads = tuple(Line(start, end, 0) for start, end in ("pq", "pr", "qr", "rs"))
    sheet = replace(bundled_sheet("reference"), fingerprint="a triangle", airport="p", lines=roads)
    city = City("ada", 3, "q", used_lines=used)
    assert missing_lines(sheet, {"way-home": "unused-sections"}, city) == missing
    assert missing_lines(sheet, {"way-home": "all-sections"}, city) == (1, True)


NO_WAY = "c0 c1 d1 d2 d3 c3 c2 d2"
"""Ends at d2, whose three sections are used; it lies two lines from the airport. C3 (Luxury) is opened and circled."""


def test_10_7_where_no_unused_way_is_left_the_shortest_counts_and_is_unclear() -> None:
    record = log(*trip(NO_WAY))
    verdict = check(record)
    assert (verdict.status, clauses(record)) == ("unclear", ["10.7"])
    finding = verdict.to_dict()["findings"][-1]
    assert (finding["severity"], finding["player"], finding["ruling"]) == ("unclear", "ada", "way-home")
    assert points(record)["limousine"] == 3 + 2 * -2


def test_10_7_under_all_sections_there_is_always_a_way_home() -> None:
    record = log(*trip(NO_WAY))
    assert clauses(record, way_home="all-sections") == []
    assert points(record, way_home="all-sections")["limousine"] == 3 + 2 * -2


def test_10_7_no_way_home_says_which_architect_even_after_an_early_leave() -> None:
    gone: list[Data] = [{"id": "ada", "loan": False, "left-after": 4}, {"id": "bob", "loan": False}]
    ways = [turn(one, play(opening)) for one, opening in zip(trip(NO_WAY), OPENINGS, strict=False)]
    assert found(log(*ways, players=gone)) == [("10.7", 4, "ada")]


def test_next_lamps_are_those_that_no_rule_forbids() -> None:
    table = new_table()
    sheets = table.cities["ada"]
    roads = roads_of(bundled_sheet("reference"))
    assert sorted(next_lamps(table, sheets)) == ["c0", "d1"]
    sheets.lamp, sheets.used_lines = "d1", roads.legs["d0"]["d1"][0]
    assert sorted(next_lamps(table, sheets)) == ["c1", "d2"]
    assert missing_lines(table.sheet, table.rulings, sheets) == (3, True)
    sheets.lamp, sheets.returned = "d0", True
    assert next_lamps(table, sheets) == []
