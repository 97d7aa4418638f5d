"""Scores by zone (5.4): what each player earns, kept in parts so that every sum can be shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from nlv_replay.core.result import Standing, ranked
from nlv_replay.games.welcome_to.masks import WALLS
from nlv_replay.games.welcome_to.sheet import Sheet
from nlv_replay.games.welcome_to.state import Table, Town
from nlv_replay.games.welcome_to.tally import Tally
from nlv_replay.games.welcome_to.terms import LARGEST_ESTATE, POINT_ZONES, STREETS, Variant, Zone

SOLO_TEMPS: Final = 6
"""How many boxes of the Temp agency score in a solo game (6.3)."""
_PLANS: Final = Zone.PLANS.value
_PARKS: Final = Zone.PARKS.value
_POOLS: Final = Zone.POOLS.value
_TEMPS: Final = Zone.TEMPS.value
_ESTATES: Final = Zone.ESTATES.value
_BIS: Final = Zone.BIS.value
_REFUSALS: Final = Zone.REFUSALS.value
_ROUNDABOUTS: Final = Zone.ROUNDABOUTS.value
_TOTAL: Final = Zone.TOTAL.value
"""The names of the zones, by which results are told; the enum's own way to a member takes long."""
STANDING_WORDS: Final = ("points", "estates", *(f"estates of {size}" for size in range(1, LARGEST_ESTATE + 1)))


def tallies(table: Table) -> dict[str, Tally]:
    """The tally of every player, as the table stands; those who left count in every comparison."""
    temps = [town.temps for town in table.towns.values()]
    return {town.player: tally_of(table, town, temps) for town in table.towns.values()}


def tally_of(table: Table, town: Town, boxes: Sequence[int]) -> Tally:
    """The tally of one town; ``boxes`` are those of the Temp agency of all players, this one's among them."""
    sheet, sizes = table.sheet, estate_counts(town)
    parks, park_points = _parks(sheet, town)
    estates, estate_points = _estates(sheet, town, sizes)
    temps = _temps(table, town.temps, boxes)
    built, rounded = town.pools.bit_count(), town.roundabouts.bit_count()
    pools = built, _value(sheet.pools, built)
    bis = town.bis_boxes, -_value(sheet.bis, town.bis_boxes)
    refusals = town.refusals, -_value(sheet.refusals, town.refusals)
    roundabouts = rounded, -_roundabouts_cost(table, rounded)
    points = {
        _PLANS: sum(town.plans.values()),
        _PARKS: park_points,
        _POOLS: pools[1],
        _TEMPS: temps[2],
        _ESTATES: estate_points,
        _BIS: bis[1],
        _REFUSALS: refusals[1],
        _ROUNDABOUTS: roundabouts[1],
    }
    points[_TOTAL] = sum(points.values())
    plans = tuple(sorted(town.plans.items()))
    return Tally(plans, parks, pools, temps, estates, bis, refusals, roundabouts, tuple(sizes), points)


def _parks(sheet: Sheet, town: Town) -> tuple[tuple[tuple[int, int], ...], int]:
    """Trees and points of each street, and all points."""
    parks, total = [], 0
    for street, trees in enumerate(town.parks):
        points = sheet.parks[street][trees]
        parks.append((trees, points))
        total += points
    return tuple(parks), total


def _estates(sheet: Sheet, town: Town, counts: list[int]) -> tuple[tuple[tuple[int, int], ...], int]:
    """Count and value of the estates of each size, and all points."""
    estates, total = [], 0
    for column, count in enumerate(counts):
        value = _value(sheet.estates[column], town.promoted[column])
        estates.append((count, value))
        total += count * value
    return tuple(estates), total


def estate_counts(town: Town) -> list[int]:
    """How many complete estates there are of each size, that of size 1 first (4.10).

    From each fence houses are walked to the right, all at once, until one is missing or the next fence is reached.
    """
    standing, fences = town.built & ~town.roundabouts, town.fences | WALLS
    reached, counts = (fences << 1 | 1) & standing, []
    for _ in range(LARGEST_ESTATE):
        counts.append((reached & fences).bit_count())
        reached = (reached & ~fences) << 1 & standing
    return counts


def roundabout_costs(table: Table) -> tuple[int, ...]:
    """What roundabouts cost, as the ruling has the second one (6.1)."""
    return (*table.sheet.roundabouts[:-1], int(table.rulings["roundabout-second"]))


def _roundabouts_cost(table: Table, count: int) -> int:
    """What so many roundabouts cost; a ruling is asked only where it matters."""
    is_full = count >= table.sheet.roundabout_boxes
    return _value(roundabout_costs(table) if is_full else table.sheet.roundabouts, count)


def temp_points(sheet: Sheet, own: int, everybody: Iterable[int]) -> tuple[int, int]:
    """Rank (0: none) and points by boxes of the Temp agency: ties share, the next count follows, 0 scores nothing."""
    if not own:
        return 0, 0
    rank = 1 + len({boxes for boxes in everybody if boxes > own})
    return rank, sheet.temp_ranks[rank - 1] if rank <= len(sheet.temp_ranks) else 0


def ranking(table: Table, all_tallies: dict[str, Tally]) -> list[list[str]]:
    """Who comes first, second, and so on (5.5); those who left are not ranked."""
    return ranked(standings(table, all_tallies))


def standings(table: Table, all_tallies: dict[str, Tally]) -> dict[str, Standing]:
    """What everybody who did not leave is ranked by: points, estates, those of size 1, of size 2, … (5.5)."""
    return {
        player: (tally.points[Zone.TOTAL], sum(tally.sizes), *tally.sizes)
        for player, tally in all_tallies.items()
        if player not in table.left_after
    }


def explain(table: Table, tally: Tally, zone: str) -> list[str]:
    """The sum behind a zone, line by line, each line with its points where it has some."""
    return _EXPLAIN[Zone(zone)](table, tally)


def _value(row: Sequence[int], crossed: int) -> int:
    return row[crossed] if crossed < len(row) else row[-1]


def _temps(table: Table, own: int, everybody: Iterable[int]) -> tuple[int, int, int]:
    if table.variant is Variant.SOLO:
        scores = own >= SOLO_TEMPS
        return own, int(scores), table.sheet.temp_ranks[0] if scores else 0
    return own, *temp_points(table.sheet, own, everybody)


def _explain_plans(table: Table, tally: Tally) -> list[str]:
    gained = dict(tally.plans)
    return [
        f"plan {number} ({plan.id}: {plan.words}): {gained.get(number, 'not claimed')}"
        + (f" ({'high' if gained[number] == plan.high else 'low'})" if number in gained else "")
        for number, plan in sorted(table.plans.items())
    ]


def _explain_temps(table: Table, tally: Tally) -> list[str]:
    boxes, rank, points = tally.temps
    if table.variant is Variant.SOLO:
        return [f"{_boxes(boxes)} of the Temp agency, {SOLO_TEMPS} needed = {points}"]
    place = f"rank {rank}" if rank else "no rank"
    return [f"{_boxes(boxes)} of the Temp agency: {place} = {points}"]


def _boxes(count: int) -> str:
    return "1 box" if count == 1 else f"{count} boxes"


def _count(count: int, points: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many} = {points}"


def _explain_parks(table: Table, tally: Tally) -> list[str]:
    return [
        f"street {name}: {_count(trees, points, 'tree', 'trees')}"
        for name, (trees, points) in zip(STREETS, tally.parks, strict=True)
    ]


def _explain_pools(table: Table, tally: Tally) -> list[str]:
    return [_count(*tally.pools, "pool", "pools")]


def _explain_bis(table: Table, tally: Tally) -> list[str]:
    return [_count(*tally.bis, "bis box", "bis boxes")]


def _explain_refusals(table: Table, tally: Tally) -> list[str]:
    return [_count(*tally.refusals, "refusal", "refusals")]


def _explain_roundabouts(table: Table, tally: Tally) -> list[str]:
    return [_count(*tally.roundabouts, "roundabout", "roundabouts")]


def _explain_estates(table: Table, tally: Tally) -> list[str]:
    told = [
        f"{count} of size {size} x {value} = {count * value}"
        for size, (count, value) in enumerate(tally.estates, start=1)
        if count
    ]
    return told or ["no complete estate = 0"]


def _explain_total(table: Table, tally: Tally) -> list[str]:
    points = tally.points
    return [" + ".join(f"{zone.value} {points[zone]}" for zone in POINT_ZONES) + f" = {points[Zone.TOTAL]}"]


_EXPLAIN: Final[dict[Zone, Callable[[Table, Tally], list[str]]]] = {
    Zone.PLANS: _explain_plans,
    Zone.PARKS: _explain_parks,
    Zone.POOLS: _explain_pools,
    Zone.TEMPS: _explain_temps,
    Zone.ESTATES: _explain_estates,
    Zone.BIS: _explain_bis,
    Zone.REFUSALS: _explain_refusals,
    Zone.ROUNDABOUTS: _explain_roundabouts,
    Zone.TOTAL: _explain_total,
}
