"""Slips of the pen that the sheets of New Las Vegas offer: for each, the number that it makes and its kind."""

from __future__ import annotations

from collections.abc import Iterator

from nlv_replay.games.new_las_vegas.masks import STREET_MASKS
from nlv_replay.games.new_las_vegas.state import Table
from nlv_replay.games.new_las_vegas.tally import Tally
from nlv_replay.games.new_las_vegas.terms import AVENUES, GOLF_COLUMNS, POINT_ZONES, STREETS, Column, Zone
from tests.helpers.injected import Made


def slips_of(table: Table, player: str) -> Iterator[Made]:
    """The slips that one player's sheets offer."""
    counted = table.tallies or {}
    tally = counted[player]
    points = tally.points
    yield from _columns(table, player, tally)
    yield from _streets(table, player, tally)
    for zone in POINT_ZONES:
        if points[zone]:
            kind = "penalty-forgotten" if zone is Zone.SAFE else "zone-left-out"
            yield Zone.TOTAL, points[Zone.TOTAL] - points[zone], kind
    for zone in (Zone.SHOWS, Zone.STREETS, Zone.TOTAL):
        if 10 <= points[zone] <= 99 and points[zone] % 10:
            yield zone, int(str(points[zone])[::-1]), "digits-swapped"
    if tally.safe:
        yield Zone.SAFE, 0, "penalty-forgotten"
    for project, gained in tally.projects:
        card = next(card for card in table.projects if card.id == project)
        other = card.low if gained == card.high else card.high
        yield Zone.PROJECTS, points[Zone.PROJECTS] - gained + other, "project-high-for-low"
    for other_tally in counted.values():
        if other_tally is not tally:
            yield Zone.TOTAL, other_tally.points[Zone.TOTAL], "line-of-another"


def _columns(table: Table, player: str, tally: Tally) -> Iterator[Made]:
    city, sheet, points = table.cities[player], table.sheet, tally.points
    for side, column in enumerate(sheet.shows):
        crossed = city.shows[side]
        for box in (crossed - 1, crossed + 1):
            if 0 <= box < len(column.values):
                yield Zone.SHOWS, points[Zone.SHOWS] - column.values[crossed] + column.values[box], "one-box-off"
    (large, large_value), (_, small_value) = tally.large, tally.small
    if large:
        yield Zone.HOTELS, points[Zone.HOTELS] - large_value + small_value, "large-for-small"
    for (count, _), zone, which in (
        (tally.large, Zone.HOTELS, Column.LARGE_HOTELS),
        (tally.vip, Zone.LIMOUSINE, Column.VIP),
        *((holes, Zone.GOLF, GOLF_COLUMNS[par]) for par, holes in zip((3, 4, 5), tally.holes, strict=True)),
    ):
        used = city.improved[which]
        if count and used:
            values = sheet.columns[which]
            yield zone, points[zone] + count * (values[used - 1] - values[used]), "value-of-column"
    crossed = sum(
        (city.crossed_holes & sheet.holes[par]).bit_count() * value
        for par, (_, value) in zip((3, 4, 5), tally.holes, strict=True)
    )
    if crossed:
        yield Zone.GOLF, points[Zone.GOLF] + crossed, "crossed-for-circled"
    missing, value = tally.missing
    if missing and value:
        yield Zone.LIMOUSINE, points[Zone.LIMOUSINE] - missing * value, "penalty-forgotten"


def _streets(table: Table, player: str, tally: Tally) -> Iterator[Made]:
    city, points = table.cities[player], tally.points
    for street in range(len(STREETS)):
        if tally.bonuses[street]:
            yield Zone.STREETS, points[Zone.STREETS] - tally.bonuses[street], "bonus-forgotten"
        stopped = _longest(city.numbers, city.opened & STREET_MASKS[street], street)
        if stopped != tally.series[street]:
            yield Zone.STREETS, points[Zone.STREETS] - tally.series[street] + stopped, "crane-stops-series"


def _longest(numbers: list[int], opened: int, street: int) -> int:
    """The longest run of one parity if every empty casino, crane or not, stops it."""
    best = length = 0
    for casino in range(street * AVENUES, (street + 1) * AVENUES):
        if not opened >> casino & 1:
            length = 0
            continue
        before = casino - 1
        same = length and opened >> before & 1 and (numbers[before] - numbers[casino]) % 2 == 0
        length = length + 1 if same else 1
        best = max(best, length)
    return best
