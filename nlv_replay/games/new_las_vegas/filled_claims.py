"""The claimed points of filled sheets (section 10), of one alone or of a whole table.

On one sheet alone not all is known: the place in inauguration and its debt, the street bonuses and the loan depend on
the others. Then every way in which they can have turned out is a reading of the sheet, and the claims are held against
the reading that fits them best.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product

from nlv_replay.core.filled import Reading
from nlv_replay.core.rule import Fault, Slip, Topic
from nlv_replay.games.new_las_vegas import rules
from nlv_replay.games.new_las_vegas.claims import STANDS_ON, ZONE_RULES, check_way_home
from nlv_replay.games.new_las_vegas.filled import Written
from nlv_replay.games.new_las_vegas.filled_casinos import TRIP, zone
from nlv_replay.games.new_las_vegas.filled_track import LAST
from nlv_replay.games.new_las_vegas.scoring import explain, tallies, visible
from nlv_replay.games.new_las_vegas.state import City, Table
from nlv_replay.games.new_las_vegas.tally import Tally
from nlv_replay.games.new_las_vegas.terms import POINT_ZONES, STREETS, Column, Variant, Zone

PLACES = (1, 2, 3, 4)
"""Places in inauguration that differ in points: all from the fourth on earn nothing."""
ALONE = "from this sheet alone"
COMPARED = frozenset(zone.value for zone in (Zone.INAUGURATION, Zone.STREETS, Zone.DEBTS, Zone.SAFE, Zone.TOTAL))
"""Zones in which the marks of others change what one earns."""


def readings_of(sheet: Written) -> list[Tally]:
    """Every way in which the points of one sheet can have turned out, whatever the others at the table have."""
    own = tallies(sheet.table)[sheet.player]
    ranks = sheet.table.sheet.inauguration[sheet.city.improved[Column.INAUGURATION]]
    by_sum = {sum(bonuses): bonuses for bonuses in product(*_bonuses(sheet.table, sheet.city, own.series))}
    return [
        own.recounted(
            place=place,
            inauguration=ranks[place - 1] if place <= len(ranks) else 0,
            last_debt=int(last),
            bonuses=bonuses,
            bank=bank,
        )
        for (place, last), bonuses, bank in product(_places(sheet), by_sum.values(), _banks(sheet))
    ]


def check_alone(sheet: Written) -> tuple[list[Fault], dict[str, Reading]]:
    """The claims of one sheet that no way of the others explains, and what the rules give zone by zone."""
    every = readings_of(sheet)
    claimed = sheet.filled.claimed
    best = min(every, key=lambda tally: _misses(tally, claimed))
    possible = {name: tuple(sorted({tally.points[name] for tally in every})) for name in ZONE_RULES}
    faults = [*_check_bank(sheet), *_way_home(sheet, sheet.table, best)]
    faults += _check_zones(sheet, sheet.table, {sheet.player: best}, possible)
    return faults, _readings(sheet, sheet.table, best, possible)


def check_together(
    sheet: Written, table: Table, counted: Mapping[str, Tally], doubtful: Sequence[str]
) -> tuple[list[Fault], dict[str, Reading]]:
    """The claims of one sheet that are not what the rules give at its table, and what they give zone by zone.

    ``doubtful`` are the other players on whose sheets marks are wrong, which may be what is behind a wrong claim.
    """
    tally = counted[sheet.player]
    possible = {name: (tally.points[name],) for name in ZONE_RULES}
    faults = [*_way_home(sheet, table, tally)]
    for fault in _check_zones(sheet, table, counted, possible):
        told = f"It is compared with {' and '.join(doubtful)}, on whose paper marks are wrong." if doubtful else ""
        is_compared = told and fault.spot in COMPARED
        faults.append(replace(fault, detail=(*fault.detail, told)) if is_compared else fault)
    return faults, _readings(sheet, table, tally, possible)


def misses(tally: Tally, claimed: Mapping[str, int]) -> int:
    """How many claims differ from what a tally gives."""
    points = tally.points
    return sum(points[name] != said for name, said in claimed.items())


def loans(table: Table, wishes: Iterable[bool | None]) -> tuple[int, ...]:
    """The bundles that the bank may have lent, as far as the wishes are known (10.8)."""
    safe = table.sheet.safe
    if table.variant is Variant.FIRST_GAME:
        return (0,)
    some = any(wishes)
    return tuple(
        dict.fromkeys((safe.loan_wished, safe.loan_refused) if some else (0, safe.loan_wished, safe.loan_refused))
    )


def _misses(tally: Tally, claimed: Mapping[str, int]) -> tuple[int, int]:
    """How badly a reading fits the claims: first the points and bundles, then the total, which follows from them."""
    parts = {name: said for name, said in claimed.items() if name != Zone.TOTAL}
    return misses(tally, parts), misses(tally, claimed)


def _places(sheet: Written) -> list[tuple[int, bool]]:
    """Places in inauguration, each with whether it is the last one, which circles the debt of the zone (10.2)."""
    circled = LAST in sheet.model.debts.circled
    spared = sheet.table.rulings["all-tied-debt"] == "none"
    places = [(place, last) for place in PLACES for last in (False, True) if not (spared and last and place == 1)]
    return [one for one in places if one[1]] if circled and (not spared or len(places) > 1) else places


def _bonuses(table: Table, city: City, series: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """By street: the bonus that was earned or not (10.5); without a series only where nobody has one."""
    for street in range(len(STREETS)):
        shown = visible(table, city, Column(Column.STREET_A + street))
        earns = series[street] or table.rulings["empty-street-bonus"] == "all"
        yield tuple(dict.fromkeys((0, shown))) if earns else (0,)


def _banks(sheet: Written) -> tuple[int, ...]:
    allowed = loans(sheet.table, [sheet.model.loan])
    return (sheet.model.bank,) if sheet.model.bank in allowed else allowed


def _check_bank(sheet: Written) -> Iterator[Fault]:
    """The bank lends all the same: nothing, or one of two printed amounts (10.8)."""
    allowed = loans(sheet.table, [sheet.model.loan])
    if sheet.model.bank is not None and sheet.model.bank not in allowed:
        could = " or ".join(map(str, sorted(allowed)))
        wish = " to whoever wished for it" if sheet.model.loan else ""
        told = f"The bank is said to have lent {sheet.model.bank} bundles; it lends {could}{wish}."
        yield Fault(rules.BUNDLES_CLAIM, told, "bank", ("bank",))


def _way_home(sheet: Written, table: Table, tally: Tally) -> Iterator[Fault]:
    for fault in check_way_home(table, sheet.player, tally):
        yield replace(fault, at=("trip",), player=None, needs=(TRIP,))


def _check_zones(
    sheet: Written, table: Table, counted: Mapping[str, Tally], possible: Mapping[Zone, Sequence[int]]
) -> Iterator[Fault]:
    points = counted[sheet.player].points
    for name, rule in ZONE_RULES.items():
        said = sheet.filled.claimed.get(name)
        if said is None or said == points[name]:
            continue
        give = _given(possible[name], points[name])
        if name is Zone.TOTAL and sheet.filled.claimed.keys() >= set(POINT_ZONES):
            give += f"; the zones as claimed add up to {sum(sheet.filled.claimed[part] for part in POINT_ZONES)}"
        is_sure = len(possible[name]) == 1
        yield Fault(
            rule,
            f"{sheet.player} claims {said} for {name.value}; the rules give {give}.",
            name.value,
            ("claimed", name.value),
            needs=_needs(name, sheet.filled.claimed),
            leaves=(("claim", name),),
            # Not left for later: what is told of the comparison comes below.
            detail=tuple(explain(table, counted[sheet.player], name)) if is_sure else (),
            diagnose=partial(_slips, sheet, table, counted, name, said) if is_sure or name is Zone.TOTAL else None,
        )


def _needs(name: Zone, claimed: Mapping[str, int]) -> tuple[Topic, ...]:
    """What a claim stands on: the claims below it, and the marks of those zones that nobody claimed."""
    below = STANDS_ON.get(name, ())
    return (*(("claim", part) for part in below), *(zone(part) for part in below if part not in claimed), zone(name))


def _given(possible: Sequence[int], best: int) -> str:
    if len(possible) == 1:
        return str(possible[0])
    if len(possible) <= 6:
        return f"{ALONE} {', '.join(map(str, possible[:-1]))} or {possible[-1]}"
    return f"{ALONE} {possible[0]} to {possible[-1]}, and {best} by the other claims"


def _slips(sheet: Written, table: Table, counted: Mapping[str, Tally], name: Zone, said: int) -> tuple[Slip, ...]:
    """The slips behind a wrong claim; a total that is right by the other claims needs none."""
    claimed = sheet.filled.claimed
    points = counted[sheet.player].points
    if name is Zone.TOTAL and said == sum(claimed.get(part, points[part]) for part in POINT_ZONES):
        return ()
    from nlv_replay.games.new_las_vegas.slips import Case, diagnose  # only wrong claims need it

    return diagnose(Case(table, sheet.player, name, counted, {sheet.player: claimed}), said)


def _readings(
    sheet: Written, table: Table, tally: Tally, possible: Mapping[Zone, tuple[int, ...]]
) -> dict[str, Reading]:
    return {
        name.value: Reading(possible[name], sheet.filled.claimed.get(name.value), partial(explain, table, tally, name))
        for name in Zone
    }
