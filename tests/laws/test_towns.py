"""Laws of whole games of Welcome To...: legal games are clean, seats do not matter, a prefix is a prefix."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlv_replay.games.welcome_to.game import GAME
from nlv_replay.games.welcome_to.masks import STREET_MASKS, fences_around, indices
from nlv_replay.games.welcome_to.state import Town
from nlv_replay.games.welcome_to.terms import POINT_ZONES
from tests.helpers.town_games import played_out
from tests.helpers.towns import Data, check, codes, replayed

SEEDS = st.integers(0, 10_000)
FEW = settings(max_examples=12, deadline=None)
VARIANTS = st.sampled_from(GAME.variants)


@FEW
@given(SEEDS, VARIANTS)
def test_legal_games_are_clean(seed: int, variant: str) -> None:
    assert check(played_out(seed, players=2 + seed % 3, variant=variant)).findings == ()


@FEW
@given(SEEDS)
def test_the_order_of_the_players_does_not_matter(seed: int) -> None:
    record = played_out(seed, players=3)
    turned = {**record, "players": record["players"][1:] + record["players"][:1]}
    assert check(turned).findings == ()


@FEW
@given(SEEDS, st.data())
def test_the_replay_of_a_prefix_is_a_prefix_of_the_replay(seed: int, data: st.DataObject) -> None:
    record = played_out(seed)
    cut = data.draw(st.integers(1, len(record["turns"])))
    whole, part = replayed(record), replayed({**record, "turns": record["turns"][:cut]})
    assert GAME.picture is not None
    for before, after in zip(part.steps, whole.steps, strict=False):
        assert GAME.picture(before.table) == GAME.picture(after.table)


@FEW
@given(SEEDS, VARIANTS)
def test_the_zones_add_up_to_the_total(seed: int, variant: str) -> None:
    for zones in played_out(seed, variant=variant)["results"].values():
        assert zones["total"] == sum(zones[zone] for zone in POINT_ZONES)


def damaged(record: Data, turn: int, **change: object) -> Data:
    broken = deepcopy(record)
    for key in ("results", "ranking"):
        del broken[key]
    play = broken["turns"][turn]["plays"]["ada"]
    play.update(change)
    return broken


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_play_has_the_aimed_at_code_at_the_aimed_at_place(seed: int) -> None:
    record = played_out(seed, variant="standard")
    turn = next(n for n, one in enumerate(record["turns"]) if "write" in one["plays"]["ada"] and n > 2)
    house, _, number = record["turns"][turn]["plays"]["ada"]["write"].partition("=")
    first = record["turns"][0]["plays"]["ada"]["write"].partition("=")[0]
    for change, code in (
        ({"write": f"{first}={number}"}, "WT102"),
        ({"write": f"D{house[1:]}={number}"}, "WT105"),
        ({"roundabout": house}, "WT504"),
    ):
        found = check(damaged(record, turn, **change)).roots[0].finding
        assert (found.rule.code, found.place.turn, found.place.player) == (code, turn + 1, "ada")
    assert "WT809" in codes({**record, "turns": [{"plays": {}}, *record["turns"][1:]]})


def segments(town: Town) -> Iterator[list[int]]:
    """The built houses of each stretch between ends of streets and roundabouts, from the left."""
    for street in STREET_MASKS:
        part: list[int] = []
        for house in indices(street):
            if town.roundabouts >> house & 1:
                yield part
                part = []
            elif town.built >> house & 1:
                part.append(house)
        yield part


@FEW
@given(SEEDS, VARIANTS)
def test_a_legal_town_rises_and_its_equal_neighbours_have_one_original(seed: int, variant: str) -> None:
    for step in replayed(played_out(seed, players=3, variant=variant)).steps:
        for town in step.table.towns.values():
            for houses in segments(town):
                for number, run in groupby(houses, key=lambda house: town.numbers[house]):
                    same = list(run)
                    assert same == list(range(same[0], same[-1] + 1))
                    assert sum(not town.bis >> house & 1 for house in same) == 1
                    assert not any(town.fences >> house & 1 for house in same[:-1])
                    assert 0 <= number <= 17
                assert [town.numbers[house] for house in houses] == sorted(town.numbers[house] for house in houses)


@FEW
@given(SEEDS, VARIANTS)
def test_a_legal_town_has_the_boxes_and_fences_that_its_houses_ask_for(seed: int, variant: str) -> None:
    for step in replayed(played_out(seed, players=3, variant=variant)).steps:
        for town in step.table.towns.values():
            assert town.bis_boxes == town.bis.bit_count() <= 9
            assert not town.pools & ~(town.built & step.table.sheet.pools_planned)
            assert not town.built & town.roundabouts
            assert not town.used & ~town.built
            for house in indices(town.roundabouts):
                assert town.fences & fences_around(house) == fences_around(house)
            written = step.turn - town.refusals
            assert town.built.bit_count() == written + town.bis_boxes


@FEW
@given(SEEDS)
def test_each_plan_is_high_in_its_first_turn_and_low_later(seed: int) -> None:
    table = replayed(played_out(seed, players=4)).table
    for number, plan in table.plans.items():
        gained = {player: town.plans[number] for player, town in table.towns.items() if number in town.plans}
        first = table.claimers.get(number, ())
        assert {player for player, points in gained.items() if points == plan.high} == set(first)
        assert all(points in (plan.high, plan.low) for points in gained.values())
