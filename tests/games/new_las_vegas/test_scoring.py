"""Scoring: clauses 10.1 to 10.10, by tables whose marks are written directly."""

from __future__ import annotations

from itertools import product

import pytest

from nlv_replay.games.new_las_vegas.scoring import ranking, tallies
from nlv_replay.games.new_las_vegas.state import Table
from nlv_replay.games.new_las_vegas.terms import COLUMN_LABELS, Zone
from tests.helpers.logs import SEATS, Data, build, check, found, log, mask, new_table, points, street, write


def scores(table: Table, zone: Zone) -> list[int]:
    """The points of every seat in a zone."""
    return [tally.points[zone] for tally in tallies(table).values()]


def improve(table: Table, column: str, times: int = 1, player: str = "ada") -> None:
    table.cities[player].improved[COLUMN_LABELS.index(column)] = times


def test_10_1_projects_score_the_sum_of_what_was_gained() -> None:
    table = new_table(2)
    table.cities["ada"].projects = {"P0": 8, "V1": 4}
    assert scores(table, Zone.PROJECTS) == [12, 0]


# 10.2


@pytest.mark.parametrize(
    ("boxes", "dense", "standard"),
    [
        ([9, 7, 5], [10, 5, 2], [10, 5, 2]),
        ([9, 9, 5], [10, 10, 5], [10, 10, 2]),
        ([9, 7, 7], [10, 5, 5], [10, 5, 5]),
        ([9, 7, 7, 5], [10, 5, 5, 2], [10, 5, 5, 0]),
        ([9, 9, 9, 5], [10, 10, 10, 5], [10, 10, 10, 0]),
        ([9, 7, 5, 4, 3], [10, 5, 2, 0, 0], [10, 5, 2, 0, 0]),
        ([5, 5], [10, 10], [10, 10]),
        ([3], [10], [10]),
    ],
)
def test_10_2_first_second_and_third_earn_their_box(boxes: list[int], dense: list[int], standard: list[int]) -> None:
    for ruling, earned in (("dense", dense), ("standard", standard)):
        table = new_table(len(boxes), inauguration_ranking=ruling)
        for city, crossed in zip(table.cities.values(), boxes, strict=True):
            city.boxes = crossed
        assert scores(table, Zone.INAUGURATION) == earned, ruling


def test_10_2_boxes_circled_for_a_bonus_do_not_count() -> None:
    table = new_table(2)
    table.cities["ada"].boxes, table.cities["ada"].circled_boxes = 9, 0b11110
    table.cities["bob"].boxes = 6
    assert scores(table, Zone.INAUGURATION) == [5, 10]


def test_10_2_each_earns_the_value_of_their_own_possibly_improved_box() -> None:
    table = new_table(3)
    for city, crossed in zip(table.cities.values(), (9, 7, 5), strict=True):
        city.boxes = crossed
        improve(table, "inauguration", 1, city.player)
    assert scores(table, Zone.INAUGURATION) == [15, 8, 0]
    improve(table, "inauguration", 0, "cyd")
    assert scores(table, Zone.INAUGURATION) == [15, 8, 2]


@pytest.mark.parametrize(
    ("boxes", "debt", "none"),
    [
        ([9, 7, 5], [0, 0, 1], [0, 0, 1]),
        ([9, 5, 5], [0, 1, 1], [0, 1, 1]),
        ([9, 7, 5, 4], [0, 0, 0, 1], [0, 0, 0, 1]),
        ([5, 5], [1, 1], [0, 0]),
        ([3], [1], [0]),
    ],
)
def test_10_2_all_who_have_the_fewest_circle_the_debt_and_all_tied_debt_rules_on_a_tie_of_all(
    boxes: list[int], debt: list[int], none: list[int]
) -> None:
    for ruling, owed in (("debt", debt), ("none", none)):
        table = new_table(len(boxes), all_tied_debt=ruling)
        for city, crossed in zip(table.cities.values(), boxes, strict=True):
            city.boxes = crossed
        assert scores(table, Zone.DEBTS) == owed, ruling


# 10.3 and 10.4


@pytest.mark.parametrize(
    ("shows", "earned"), [([0, 0], 0), ([1, 0], 1), ([0, 1], 2), ([2, 3], 3 + 6), ([5, 4], 11 + 8), ([7, 7], 20 + 16)]
)
def test_10_3_each_show_column_scores_its_lowest_visible_number(shows: list[int], earned: int) -> None:
    table = new_table()
    table.cities["ada"].shows = shows
    assert scores(table, Zone.SHOWS) == [earned]


@pytest.mark.parametrize(
    ("large_box", "small_box", "earned"), [(0, 0, 2 * 5 + 3 * 2), (1, 0, 2 * 6 + 3 * 2), (2, 2, 2 * 8 + 3 * 4)]
)
def test_10_4_hotels_score_their_counts_times_the_visible_values(large_box: int, small_box: int, earned: int) -> None:
    table = new_table()
    table.cities["ada"].large, table.cities["ada"].small = 0b11, 0b11100
    improve(table, "hotels.large", large_box)
    improve(table, "hotels.small", small_box)
    assert scores(table, Zone.HOTELS) == [earned]


# 10.5


@pytest.mark.parametrize(
    ("name", "numbers", "longest"),
    [
        ("A", "", 0),
        ("A", "1", 1),
        ("A", "0 2 . 4 6", 4),
        ("D", "5 5 7", 3),
        ("D", "1 2 3 4", 1),
        ("D", "1 3 4 6 . 8 9", 3),
        ("A", "1 3 . 5 7 . 9", 4),
        ("A", "2 . . 4", 1),
        ("A", "2 4 . 6 8 10 12 . 14 16", 8),
        ("B", ". 1 3 . 5", 2),
    ],
)
def test_10_5_a_street_scores_its_longest_run_of_one_parity(name: str, numbers: str, longest: int) -> None:
    """Unbuilt cranes (A3, A8, B1, B6, B11, D5 …) do not stop a run and do not count; other empty casinos do."""
    table = new_table()
    write(table, street(name, numbers))
    assert scores(table, Zone.STREETS) == [longest + (4 if longest else 0)]


def test_10_5_a_crane_built_and_empty_stops_a_run_and_opened_it_belongs_to_it() -> None:
    table = new_table()
    write(table, street("A", "2 4 . 6"))
    assert scores(table, Zone.STREETS) == [3 + 4]
    build(table, "A3")
    assert scores(table, Zone.STREETS) == [2 + 4]
    write(table, "A3=5")
    assert scores(table, Zone.STREETS) == [2 + 4]


def test_10_5_whoever_has_the_longest_run_of_a_street_earns_its_bonus_and_ties_all_earn() -> None:
    table = new_table(3)
    write(table, "D1=1 D2=3 D3=5", "ada")
    write(table, "D1=2 D2=4 D3=6", "bob")
    write(table, "D1=2 D2=4", "cyd")
    assert scores(table, Zone.STREETS) == [7, 7, 2]


def test_10_5_each_street_is_compared_by_itself_and_everyone_has_their_own_bonus() -> None:
    table = new_table(2)
    write(table, "D1=1 D2=3 C1=1", "ada")
    write(table, "D1=2 C1=2 C3=5", "bob")
    improve(table, "streets.D", 2, "ada")
    improve(table, "streets.C", 1, "bob")
    assert scores(table, Zone.STREETS) == [2 + 8 + 1 + 4, 1 + 1 + 6]


@pytest.mark.parametrize(("ruling", "earned"), [("none", [1 + 4, 0]), ("all", [1 + 4 + 3 * 4, 3 * 4])])
def test_10_5_empty_street_bonus_rules_on_streets_that_nobody_opened(ruling: str, earned: list[int]) -> None:
    table = new_table(2, empty_street_bonus=ruling)
    write(table, "A1=1", "ada")
    assert scores(table, Zone.STREETS) == earned


# 10.6 and 10.7


@pytest.mark.parametrize(
    ("boxes", "earned"),
    [((0, 0, 0), 5 * 1 + 4 * 2 + 2 * 3), ((1, 2, 0), 5 * 2 + 4 * 4 + 2 * 3), ((2, 2, 2), 15 + 16 + 14)],
)
def test_10_6_holes_of_each_par_score_the_visible_value(boxes: tuple[int, int, int], earned: int) -> None:
    table = new_table()
    table.cities["ada"].circled_holes = mask(" ".join(f"A{n}" for n in range(1, 12)))
    for par, box in zip((3, 4, 5), boxes, strict=True):
        improve(table, f"golf.par{par}", box)
    assert scores(table, Zone.GOLF) == [earned]


def test_10_6_crossed_holes_score_nothing() -> None:
    table = new_table()
    table.cities["ada"].crossed_holes = mask("A1 A4")
    assert scores(table, Zone.GOLF) == [0]


@pytest.mark.parametrize("improved", [0, 1, 2])
def test_10_7_carpets_opened_and_circled_times_their_values(improved: int) -> None:
    table = new_table()
    sheets = write(table, "A6=6 D3=3 A11=11 A1=1 B9=9")
    sheets.circled_carpets = mask("A6 D3 C10 A11 B7 A1 B9 C6")
    improve(table, "limousine.vip", improved)
    improve(table, "limousine.luxury", improved)
    assert scores(table, Zone.LIMOUSINE) == [2 * (2 + improved) + (3 + improved)]
    assert scores(table, Zone.BUNDLES) == [1 + 2]


@pytest.mark.parametrize(("improved", "value"), [(0, -2), (1, -1), (2, 0)])
def test_10_7_each_missing_line_costs_the_visible_value(improved: int, value: int) -> None:
    table = new_table()
    table.cities["ada"].lamp = "a3"
    improve(table, "limousine.missing", improved)
    assert scores(table, Zone.LIMOUSINE) == [6 * value]


# 10.8


@pytest.mark.parametrize(
    "wishes", [wishes for players in range(1, 6) for wishes in product("yn", repeat=players)], ids="".join
)
def test_10_8_the_bank(wishes: tuple[str, ...]) -> None:
    """More than half wish: 4 each; half or more refuse: 2 each; nobody wishes: 0; all get the same."""
    table = new_table(len(wishes), loans="".join(wishes))
    wished, refused = wishes.count("y"), wishes.count("n")
    lent = 0 if not wished else 4 if wished > len(wishes) / 2 else 2
    assert (lent == 2) is (wished > 0 and refused >= len(wishes) / 2)
    assert scores(table, Zone.BUNDLES) == [1 + lent] * len(wishes)


def test_2_4_a_wish_that_was_not_recorded_counts_as_no_and_is_unclear() -> None:
    seats: list[Data] = [{"id": "ada"}, {"id": "bob", "loan": True}]
    record = log(players=seats)
    assert points(record)["bundles"] == 1 + 2
    assert (found(record), check(record).status) == ([("2.4", 0, None)], "unclear")
    assert found(log(players=seats, variant="first-game")) == []


def test_2_5_in_the_first_game_the_safe_has_three_bundles_and_there_is_no_bank() -> None:
    for loans in ("yy", "nn", "yn"):
        assert scores(new_table(2, loans=loans, variant="first-game"), Zone.BUNDLES) == [3, 3]


# 10.9


@pytest.mark.parametrize(("cranes", "penalty"), [("", 0), ("A3", 0), ("A3 A8", -20), ("A3 A8 B1 B6 B11", -20)])
def test_10_9_a_bundle_for_each_debt_or_the_penalty_once(cranes: str, penalty: int) -> None:
    table = new_table(all_tied_debt="none")
    build(table, cranes)
    assert (scores(table, Zone.DEBTS), scores(table, Zone.SAFE)) == ([len(cranes.split())], [penalty])


def test_10_9_debts_of_all_four_kinds() -> None:
    table = new_table()
    sheets = build(table, "A3")
    sheets.shows, sheets.owed_sets = [1, 3], 0b110
    assert scores(table, Zone.DEBTS) == [1 + (2 + 1) + 2 + 1]


def test_10_9_mafia_bundles_and_the_loan_come_first() -> None:
    table = new_table(loans="y", all_tied_debt="none")
    sheets = write(table, "A1=1")
    sheets.circled_carpets = mask("A1")
    build(table, "A3 A8 B1 B6 B11 C2")
    assert (scores(table, Zone.BUNDLES), scores(table, Zone.SAFE)) == ([1 + 1 + 4], [0])
    build(table, "C4")
    assert scores(table, Zone.SAFE) == [-20]


def test_10_11_circled_and_crossed_are_different_marks() -> None:
    """Sets that were paid off, crossed stars and crossed holes bring neither points nor debts."""
    table = new_table(all_tied_debt="none")
    sheets = table.cities["ada"]
    sheets.paid_sets, sheets.crossed_stars, sheets.crossed_holes = 0b10, mask("A2"), mask("A2")
    assert scores(table, Zone.DEBTS) == scores(table, Zone.GOLF) == scores(table, Zone.SHOWS) == [0]


def test_10_the_total_is_the_sum_of_the_zones_without_bundles_and_debts() -> None:
    table = new_table(loans="y")
    sheets = write(table, "A1=1 A2=3")
    sheets.shows, sheets.large = [2, 3], 0b1
    earned = tallies(table)["ada"].points
    parts = [zone for zone in Zone if zone not in (Zone.TOTAL, Zone.BUNDLES, Zone.DEBTS)]
    assert earned[Zone.TOTAL] == sum(earned[zone] for zone in parts) > 0


# 10.10


def ranked(*marks: tuple[int, int, int]) -> list[list[str]]:
    """Ranking of seats by points of a project, Large and Small hotels; hotels earn nothing here."""
    table = new_table(len(marks))
    for city, (gained, large, small) in zip(table.cities.values(), marks, strict=True):
        city.large, city.small = (1 << large) - 1, ((1 << small) - 1) << large
        city.projects = {"P0": gained - large * 5 - small * 2}
    return ranking(table, tallies(table))


@pytest.mark.parametrize(
    ("marks", "places"),
    [
        ([(50, 0, 0), (60, 0, 0), (40, 0, 0)], [["bob"], ["ada"], ["cyd"]]),
        ([(50, 1, 1), (50, 0, 3)], [["bob"], ["ada"]]),
        ([(50, 1, 2), (50, 2, 1)], [["bob"], ["ada"]]),
        ([(50, 2, 1), (50, 2, 1)], [["ada", "bob"]]),
        ([(50, 2, 1), (40, 9, 2), (50, 2, 1)], [["ada", "cyd"], ["bob"]]),
    ],
)
def test_10_10_points_then_hotels_then_large_hotels_then_a_draw(
    marks: list[tuple[int, int, int]], places: list[list[str]]
) -> None:
    assert ranked(*marks) == places


# who left


def left(**after: int) -> list[Data]:
    return [
        {"id": player, "loan": player != "ada"} | ({"left-after": after[player]} if player in after else {})
        for player in SEATS[:3]
    ]


def test_who_left_counts_wherever_sheets_are_compared_and_is_not_ranked() -> None:
    """Bob leaves with the longest series, most boxes and a wish for the loan."""
    table = new_table(3, loans="nyy")
    table.left_after = {"bob": 5}
    write(table, "D1=1 D2=3", "bob")
    write(table, "D1=1", "ada")
    table.cities["bob"].boxes = 9
    assert scores(table, Zone.STREETS) == [1, 2 + 4, 0]
    assert scores(table, Zone.INAUGURATION) == [5, 10, 5]
    assert scores(table, Zone.BUNDLES) == [5, 5, 5]
    assert ranking(table, tallies(table)) == [["ada"], ["cyd"]]


def test_who_left_and_is_last_saves_nobody_else_from_being_last_too() -> None:
    table = new_table(2)
    table.left_after = {"bob": 0}
    table.cities["ada"].boxes = 4
    assert scores(table, Zone.DEBTS) == [0, 1]
