"""Points by zone, ranks of the Temp agency, ranking and ties (5.4, 5.5)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlv_replay.games.welcome_to.masks import mask_of
from nlv_replay.games.welcome_to.scoring import STANDING_WORDS, explain, ranking, tallies, temp_points
from nlv_replay.games.welcome_to.sheet import reference_sheet
from nlv_replay.games.welcome_to.state import Table, Town, lone_table, town_of
from nlv_replay.games.welcome_to.tally import Tally
from nlv_replay.games.welcome_to.terms import POINT_ZONES, Variant, Zone
from tests.helpers.towns import BLOCKED, log, play, points, refusals, turn


def table_of(*towns: Town, variant: Variant = Variant.ADVANCED) -> Table:
    table = lone_table(towns[0], None, variant=variant)
    table.towns = {town.player: town for town in towns}
    return table


def tally_of(town: Town, variant: Variant = Variant.ADVANCED) -> Tally:
    return tallies(table_of(town, variant=variant))[town.player]


def temps(*boxes: int) -> list[int]:
    return [temp_points(reference_sheet(), own, boxes)[1] for own in boxes]


@pytest.mark.parametrize(
    ("boxes", "wanted"),
    [
        ((5, 5, 3, 0), [7, 7, 4, 0]),
        ((5, 4, 3, 2), [7, 4, 1, 0]),
        ((5, 4, 4, 1), [7, 4, 4, 1]),
        ((0, 0), [0, 0]),
        ((1, 0), [7, 0]),
        ((3, 3, 3), [7, 7, 7]),
        ((2,), [7]),
    ],
)
def test_5_4_temps_by_distinct_counts_and_nobody_scores_with_none(boxes: tuple[int, ...], wanted: list[int]) -> None:
    assert temps(*boxes) == wanted


def test_5_4_parks_pools_bis_refusals_by_what_is_crossed() -> None:
    town = Town("ada", parks=[3, 2, 5], pools=mask_of(["A3", "B1", "C7"]), bis_boxes=4, refusals=2)
    got = tally_of(town).points
    assert got[Zone.PARKS] == 10 + 4 + 18
    assert got[Zone.POOLS] == 9
    assert got[Zone.BIS] == -9
    assert got[Zone.REFUSALS] == -3


@pytest.mark.parametrize(("count", "cost"), [(0, 0), (1, 0), (2, -3), (3, -5)])
def test_5_4_refusals_cost_nothing_at_first(count: int, cost: int) -> None:
    assert points(log(*BLOCKED, *refusals(count)))["refusals"] == cost


def test_5_4_estates_count_times_the_value_shown() -> None:
    town = town_of("ada", dict.fromkeys(range(5), 1), fences=mask_of(["A1", "A2", "A5"]))
    town.promoted = [1, 0, 2, 0, 0, 0]
    assert tally_of(town).sizes == (2, 0, 1, 0, 0, 0)
    assert tally_of(town).points[Zone.ESTATES] == 2 * 3 + 5


def test_5_4_plans_give_the_points_that_were_written() -> None:
    assert tally_of(Town("ada", plans={1: 8, 3: 7})).points[Zone.PLANS] == 15


@given(
    st.lists(st.integers(0, 3), min_size=3, max_size=3), st.integers(0, 9), st.integers(0, 11), st.integers(0, 3),
    st.integers(0, 2),
)  # fmt: skip
def test_5_4_the_zones_add_up_to_the_total(
    parks: list[int], bis: int, temp_boxes: int, refused: int, rounded: int
) -> None:
    town = town_of("ada", {}, roundabouts=(1 << rounded) - 1)
    town.parks, town.bis_boxes, town.temps, town.refusals = parks, bis, temp_boxes, refused
    got = tally_of(town).points
    assert got[Zone.TOTAL] == sum(got[zone] for zone in POINT_ZONES)
    assert got[Zone.ROUNDABOUTS] == (0, -3, -8)[rounded]


def test_5_5_more_estates_break_a_tie_and_then_those_of_size_1_and_up() -> None:
    many = town_of("ada", dict.fromkeys(range(2), 1), fences=mask_of(["A1", "A2"]))
    large = town_of("bob", dict.fromkeys(range(2), 1), fences=mask_of(["A2"]))
    table = table_of(many, large)
    counted = tallies(table)
    assert counted["ada"].points[Zone.TOTAL] == counted["bob"].points[Zone.TOTAL] == 2
    assert ranking(table, counted) == [["ada"], ["bob"]]


def test_5_5_with_as_many_estates_those_of_size_1_decide() -> None:
    small = town_of("ada", dict.fromkeys([0, 1, 2, 3], 1), fences=mask_of(["A1", "A4"]))
    even = town_of("bob", dict.fromkeys([0, 1, 2, 3], 1), fences=mask_of(["A2", "A4"]))
    table = table_of(small, even)
    assert ranking(table, tallies(table)) == [["ada"], ["bob"]]
    assert len(STANDING_WORDS) == 8


@pytest.mark.parametrize("others", [(), (6,), (6, 7), (6, 7, 8)])
def test_a_tally_ranked_anew_is_that_of_such_a_table(others: tuple[int, ...]) -> None:
    alone = town_of("ada", {0: 1}, fences=1)
    alone.temps = 5
    table = table_of(alone, *(Town(f"p{boxes}", temps=boxes) for boxes in others))
    compared = tallies(table)["ada"]
    assert tally_of(alone).ranked_at(*compared.temps[1:]) == compared


def test_5_5_a_draw_remains_where_all_is_equal() -> None:
    table = table_of(Town("ada"), Town("bob"))
    assert ranking(table, tallies(table)) == [["ada", "bob"]]


def test_6_3_six_temps_score_in_a_solo_game() -> None:
    assert tally_of(Town("ada", temps=6), Variant.SOLO).points[Zone.TEMPS] == 7
    assert tally_of(Town("ada", temps=5), Variant.SOLO).points[Zone.TEMPS] == 0


def test_those_who_left_count_where_sheets_are_compared_but_are_not_ranked() -> None:
    players: list[dict[str, Any]] = [{"id": "ada"}, {"id": "bob", "left-after": 1}]
    record = log(turn("8T", play("B4=8"), play("B4=8", temp=True)), turn("9T", play("B5=9")), players=players)
    assert points(record, "bob")["temps"] == 7
    assert points(record, "ada")["temps"] == 0


@pytest.mark.parametrize("zone", Zone)
def test_every_zone_can_be_explained(zone: Zone) -> None:
    table = table_of(town_of("ada", {0: 1}, fences=1))
    lines = explain(table, tallies(table)["ada"], zone)
    assert all(lines)
    assert zone is Zone.PLANS or lines


def test_a_count_of_one_reads_as_one() -> None:
    table = table_of(Town("ada", temps=1, bis_boxes=1))
    assert explain(table, tallies(table)["ada"], Zone.BIS) == ["1 bis box = -1"]
    assert explain(table, tallies(table)["ada"], Zone.TEMPS) == ["1 box of the Temp agency: rank 1 = 7"]
