"""Slips of the pen that the sheets of Welcome To... offer: for each, the number that it makes and its kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nlv_replay.games.welcome_to.scoring import roundabout_costs
from nlv_replay.games.welcome_to.state import Table
from nlv_replay.games.welcome_to.tally import Tally
from nlv_replay.games.welcome_to.terms import COSTS, POINT_ZONES, Variant, Zone
from tests.helpers.injected import Made


def slips_of(table: Table, player: str) -> Iterator[Made]:
    """The slips that one player's sheets offer."""
    counted = table.tallies or {}
    tally = counted[player]
    points = tally.points
    yield from _rows(table, player, tally)
    yield from _temps(table, tally)
    for zone in POINT_ZONES:
        if points[zone]:
            yield Zone.TOTAL, points[Zone.TOTAL] - points[zone], "cost-left-out" if zone in COSTS else "zone-left-out"
    for zone in (Zone.PARKS, Zone.POOLS, Zone.ESTATES, Zone.TOTAL):
        if 10 <= points[zone] <= 99 and points[zone] % 10:
            yield zone, int(str(points[zone])[::-1]), "digits-swapped"
    for number, gained in tally.plans:
        plan = table.plans[number]
        other = plan.low if gained == plan.high else plan.high
        yield Zone.PLANS, points[Zone.PLANS] - gained + other, "plan-high-for-low"
        yield Zone.PLANS, points[Zone.PLANS] - gained, "plan-forgotten"
    for other_tally in counted.values():
        if other_tally is not tally:
            yield Zone.TOTAL, other_tally.points[Zone.TOTAL], "line-of-another"


def _rows(table: Table, player: str, tally: Tally) -> Iterator[Made]:
    """One box off in every row, and costs that were forgotten."""
    sheet, points, town = table.sheet, tally.points, table.towns[player]
    for street, (trees, here) in enumerate(tally.parks):
        for value in _beside(sheet.parks[street], trees):
            yield Zone.PARKS, points[Zone.PARKS] - here + value, "one-box-off"
    for value in _beside(sheet.pools, tally.pools[0]):
        yield Zone.POOLS, value, "one-box-off"
    for size, (count, value) in enumerate(tally.estates, start=1):
        for other in _beside(sheet.estates[size - 1], town.promoted[size - 1]) if count else ():
            yield Zone.ESTATES, points[Zone.ESTATES] + count * (other - value), "one-box-off"
    for zone, row, (crossed, _) in (
        (Zone.BIS, sheet.bis, tally.bis),
        (Zone.REFUSALS, sheet.refusals, tally.refusals),
        (Zone.ROUNDABOUTS, roundabout_costs(table), tally.roundabouts),
    ):
        for value in _beside(row, crossed):
            yield zone, -value, "one-box-off"
        yield zone, 0, "cost-forgotten"


def _beside(row: Sequence[int], crossed: int) -> Iterator[int]:
    yield from (row[box] for box in (crossed - 1, crossed + 1) if 0 <= box < len(row))


def _temps(table: Table, tally: Tally) -> Iterator[Made]:
    _, rank, points = tally.temps
    values = table.sheet.temp_ranks
    if table.variant is Variant.SOLO:
        yield Zone.TEMPS, 0 if points else values[0], "temps-solo"
        return
    for beside in (rank - 1, rank + 1):
        if rank and 1 <= beside <= len(values):
            yield Zone.TEMPS, values[beside - 1], "wrong-rank"
