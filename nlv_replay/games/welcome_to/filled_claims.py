"""The claimed points of filled sheets (5.4), of one alone or of a whole table.

On one sheet alone all is known but the rank among the boxes of the Temp agency. Then every rank is a reading of the
sheet, and the claims are held against the reading that fits them best.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from nlv_replay.core.filled import Reading
from nlv_replay.core.rule import Fault, Slip
from nlv_replay.games.welcome_to import doubts
from nlv_replay.games.welcome_to.claims import ZONE_RULES
from nlv_replay.games.welcome_to.filled import OnPaper
from nlv_replay.games.welcome_to.scoring import explain, tallies
from nlv_replay.games.welcome_to.state import Table
from nlv_replay.games.welcome_to.tally import Tally
from nlv_replay.games.welcome_to.terms import POINT_ZONES, Variant, Zone

Readings = dict[str, Reading]
ALONE = "from this sheet alone"
COMPARED = frozenset((Zone.TEMPS.value, Zone.TOTAL.value))
"""Zones in which the marks of others change what one earns."""


def check_alone(sheet: OnPaper) -> tuple[list[Fault], Readings]:
    """The claims of one sheet that no marks of the others explain, and what the rules give zone by zone."""
    every = readings_of(sheet)
    best = min(every, key=lambda tally: _misses(tally, sheet.filled.claimed))
    possible = {zone: tuple(sorted({tally.points[zone] for tally in every})) for zone in ZONE_RULES}
    counted = {sheet.player: best}
    return list(_check_zones(sheet, sheet.table, counted, possible)), _readings(sheet, sheet.table, best, possible)


def check_together(
    sheet: OnPaper, table: Table, counted: Mapping[str, Tally], doubtful: Sequence[str]
) -> tuple[list[Fault], Readings]:
    """The claims of one sheet that are not what the rules give at its table, and what they give zone by zone.

    ``doubtful`` are the other players on whose sheets marks are wrong, which may be what is behind a wrong claim.
    """
    tally = counted[sheet.player]
    possible = {zone: (tally.points[zone],) for zone in ZONE_RULES}
    faults = []
    for fault in _check_zones(sheet, table, counted, possible):
        told = f"It is compared with {' and '.join(doubtful)}, on whose paper marks are wrong." if doubtful else ""
        is_compared = told and fault.spot in COMPARED
        faults.append(replace(fault, detail=(*fault.detail, told)) if is_compared else fault)
    return faults, _readings(sheet, table, tally, possible)


def readings_of(sheet: OnPaper) -> list[Tally]:
    """Every way in which the points of one sheet can have turned out, whatever the others at the table have."""
    own = tallies(sheet.table)[sheet.player]
    if sheet.filled.variant is Variant.SOLO or not own.temps[0]:
        return [own]
    ranks = sheet.table.sheet.temp_ranks
    gained = [*enumerate(ranks, start=1), (len(ranks) + 1, 0)]
    return [own.ranked_at(rank, points) for rank, points in gained]


def _misses(tally: Tally, claimed: Mapping[str, int]) -> tuple[int, int]:
    """How badly a reading fits the claims: first the zones, then the total, which follows from them."""
    points = tally.points
    parts = sum(points[zone] != said for zone, said in claimed.items() if zone != Zone.TOTAL)
    return parts, sum(points[zone] != said for zone, said in claimed.items())


def _check_zones(
    sheet: OnPaper, table: Table, counted: Mapping[str, Tally], possible: Mapping[Zone, Sequence[int]]
) -> Iterator[Fault]:
    tally, claimed = counted[sheet.player], sheet.filled.claimed
    for zone, rule in ZONE_RULES.items():
        said = claimed.get(zone.value)
        if said is None or said == tally.points[zone]:
            continue
        give = _given(possible[zone])
        if zone is Zone.TOTAL and claimed.keys() >= {part.value for part in POINT_ZONES}:
            give += f"; the zones as claimed add up to {sum(claimed[part.value] for part in POINT_ZONES)}"
        is_sure = len(possible[zone]) == 1
        yield Fault(
            rule,
            f"{sheet.player} claims {said} for {zone.value}; the rules give {give}.",
            zone.value,
            ("claimed", zone.value),
            needs=_needs(sheet, zone),
            leaves=(("claim", sheet.player, zone),),
            # Not left for later: what is told of the comparison comes below.
            detail=tuple(explain(table, tally, zone)) if is_sure else (),
            diagnose=partial(_slips, sheet, table, counted, zone, said) if is_sure or zone is Zone.TOTAL else None,
        )


def _needs(sheet: OnPaper, zone: Zone) -> tuple[tuple[object, ...], ...]:
    """What a claim stands on: a total on the claims of all zones, and on the marks of those that nobody claimed."""
    own = doubts.zone(sheet.player, zone)
    if zone is not Zone.TOTAL:
        return (own,)
    claims = tuple(("claim", sheet.player, part) for part in POINT_ZONES)
    return (*claims, *(doubts.zone(sheet.player, part) for part in POINT_ZONES if part not in sheet.filled.claimed))


def _given(possible: Sequence[int]) -> str:
    if len(possible) == 1:
        return str(possible[0])
    return f"{ALONE} {', '.join(map(str, possible[:-1]))} or {possible[-1]}"


def _slips(
    sheet: OnPaper, table: Table, counted: Mapping[str, Tally], zone: Zone, said: int
) -> tuple[Slip, ...]:  # fmt: skip
    """The slips behind a wrong claim; a total that is right by the other claims needs none."""
    claimed, points = sheet.filled.claimed, counted[sheet.player].points
    if zone is Zone.TOTAL and said == sum(claimed.get(part.value, points[part]) for part in POINT_ZONES):
        return ()
    from nlv_replay.games.welcome_to.slips import Case, diagnose  # only wrong claims need it

    return diagnose(Case(table, sheet.player, zone, counted, {sheet.player: claimed}), said)


def _readings(sheet: OnPaper, table: Table, tally: Tally, possible: Mapping[Zone, tuple[int, ...]]) -> Readings:
    return {
        zone.value: Reading(possible[zone], sheet.filled.claimed.get(zone.value), partial(explain, table, tally, zone))
        for zone in Zone
    }
