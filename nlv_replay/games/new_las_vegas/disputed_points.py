"""Rulings about points: places at the inauguration, bonuses, the way home, golf."""

from __future__ import annotations

from nlv_replay.core.result import NOTHING, Preview
from nlv_replay.games.new_las_vegas import rules, scoring, zones
from nlv_replay.games.new_las_vegas.disputed_projects import fulfilled_otherwise, golf_met
from nlv_replay.games.new_las_vegas.judged import Gains, Judged, Rulings, with_points, with_roots
from nlv_replay.games.new_las_vegas.limo import missing_lines, roads_of
from nlv_replay.games.new_las_vegas.terms import Column


def other_places(game: Judged, rulings: Rulings) -> Gains:
    """The points gained by architects whose place at the inauguration is another by this reading (10.2)."""
    table, counted = game.table, game.tallies
    order = scoring.order_by(rulings["inauguration-ranking"], [tally.kept for tally in counted.values()])
    gains: Gains = {}
    for player, tally in counted.items():
        place = scoring.place_in(order, tally.kept)
        if place != tally.place:
            ranks = table.sheet.inauguration[table.cities[player].improved[scoring.INAUGURATION]]
            gains[player] = {zones.INAUGURATION: scoring.points_of_place(ranks, place) - tally.inauguration}
    return gains


def other_last_debt(game: Judged, rulings: Rulings) -> Gains:
    """What the debt of the last changes where all are tied: each circles it by one reading, nobody by the other (10.2).

    It is asked only where all are tied.
    """
    owes = 0 if rulings["all-tied-debt"] == "none" else 1
    gains: Gains = {}
    for player, tally in game.tallies.items():
        if owes != tally.last_debt:
            other = tally._replace(last_debt=owes)
            gains[player] = {zones.SAFE: other.safe - tally.safe, zones.DEBTS: other.debts - tally.debts}
    return gains


def other_bonuses(game: Judged, rulings: Rulings) -> Gains:
    """What the bonus of streets that nobody opened is worth (10.5)."""
    counted = game.tallies
    longest = [max(lengths) for lengths in zip(*[tally.series for tally in counted.values()], strict=True)]
    gains: Gains = {}
    for player, tally in counted.items():
        values = scoring.visible_values(game.table.sheet, game.table.cities[player])
        streets = values[Column.STREET_A : Column.STREET_D + 1]
        bonuses = scoring.street_bonuses(rulings, streets, tally.series, longest)
        gains[player] = {zones.STREETS: sum(bonuses) - sum(tally.bonuses)}
    return gains


def detours(game: Judged) -> list[str]:
    """Whose way home is not the shortest over all sections, or does not lead there (10.7)."""
    home, cities = roads_of(game.table.sheet).home, game.table.cities
    counted = game.tallies or scoring.tallies(game.table)
    return [
        player
        for player, tally in counted.items()
        if not tally.way_home or tally.missing[0] != home[cities[player].lamp]
    ]


def other_way_home(game: Judged, rulings: Rulings) -> Preview:
    """What the lines cost that are missing by the other reading, and whom no unused sections lead home (10.7)."""
    sheet, cities, gains, lost = game.table.sheet, game.table.cities, Gains(), 0
    home, over_all = roads_of(sheet).home, rulings["way-home"] == "all-sections"
    for player, tally in game.tallies.items():
        city, (now, value) = cities[player], tally.missing
        missing, way_home = (home[city.lamp], True) if over_all else missing_lines(sheet, rulings, city)
        if missing != now:
            gains[player] = {zones.LIMOUSINE: (missing - now) * value}
        if value:
            lost += not way_home
    return with_roots(rules.NO_WAY_HOME.code, lost, with_points(game, gains))


def other_golf(game: Judged, rulings: Rulings) -> Preview | None:
    """What the holes are worth by the other reading of a gap (5.3)."""
    table = game.table
    changed = {
        player: city.other_holes[0]
        for player, city in table.cities.items()
        if city.other_holes not in (None, (city.circled_holes, city.crossed_holes))
    }
    if not changed or game.table.claims_marks:
        return None if changed else NOTHING
    gains: Gains = {player: {zones.GOLF: _golf_gain(game, player, circled)} for player, circled in changed.items()}
    project = next((one for one in table.projects if one.id in ("Y5", "Y6")), None)
    if project is None:
        return with_points(game, gains)
    return fulfilled_otherwise(game, project, golf_met(game, table.rulings, project, changed), gains)


def _golf_gain(game: Judged, player: str, circled: int) -> int:
    gain, sheet = 0, game.table.sheet
    for par, (count, value) in zip(sheet.holes.values(), game.tallies[player].holes, strict=True):
        gain += ((circled & par).bit_count() - count) * value
    return gain
