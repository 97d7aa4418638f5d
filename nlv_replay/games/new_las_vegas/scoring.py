"""Scores by zone (section 10): what each architect earns, kept in parts so that every sum can be shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import getitem
from typing import Final

from nlv_replay.core.result import Standing, ranked
from nlv_replay.games.new_las_vegas import acme, zones
from nlv_replay.games.new_las_vegas.limo import missing_lines
from nlv_replay.games.new_las_vegas.sheet import Sheet
from nlv_replay.games.new_las_vegas.solo import ACME
from nlv_replay.games.new_las_vegas.state import City, Table
from nlv_replay.games.new_las_vegas.streets import longest_of, series_lengths
from nlv_replay.games.new_las_vegas.tally import Tally, points_of
from nlv_replay.games.new_las_vegas.terms import STREETS, Carpet, Column, Variant, Zone

INAUGURATION: Final = int(Column.INAUGURATION)
_VIP: Final = Carpet.VIP
_LUXURY: Final = Carpet.LUXURY
_MAFIA: Final = Carpet.MAFIA
_FIRST_GAME: Final = Variant.FIRST_GAME
"""Members that every tally asks for: the enum's own way to them takes long."""


def tallies(table: Table) -> dict[str, Tally]:
    """The tally of every architect, as the table stands; those who left count in every comparison."""
    cities = list(table.cities.values())
    kept = [crossed_boxes_kept(city) for city in cities]
    series = [series_lengths(city) for city in cities]
    longest = longest_of(series)
    if table.solo is None:
        places, last = inauguration_places(table.rulings, kept)
    else:
        places, last = map(list, zip(*(acme.place_against(table.solo, own) for own in kept), strict=True))
        against = acme.series_length(table.solo)
        longest = [max(against, length) for length in longest]
    bank = loan(table)
    return {
        city.player: _tally(table, city, (kept[seat], places[seat], last[seat]), series[seat], longest, bank)
        for seat, city in enumerate(cities)
    }


def crossed_boxes_kept(city: City) -> int:
    """Crossed boxes of the track that are not circled (10.2)."""
    return city.boxes - city.circled_boxes.bit_count()


def inauguration_places(rulings: Mapping[str, str], kept: Sequence[int]) -> tuple[list[int], list[bool]]:
    """The place of each architect by boxes kept, and whether each circles the debt of the last (10.2)."""
    order = order_by("dense", kept)
    fewest, most = order[-1], order[0]
    is_tied_before_others = len(kept) - kept.count(fewest) > len(order) - 1
    if is_tied_before_others and rulings["inauguration-ranking"] == "standard":
        order = order_by("standard", kept)
    spared = fewest == most and rulings["all-tied-debt"] == "none"
    return [place_in(order, own) for own in kept], [own == fewest and not spared for own in kept]


def order_by(reading: str, kept: Sequence[int]) -> list[int]:
    """Boxes kept, the most first (10.2): ``dense`` has each number once, ``standard`` as often as somebody kept it."""
    return sorted(set(kept) if reading == "dense" else kept, reverse=True)


def place_in(order: Sequence[int], own: int) -> int:
    """The place, counted from 1, of whoever keeps so many boxes (10.2); ``order`` is of all, the most first.

    Raises ValueError for a number that nobody keeps.
    """
    return 1 + order.index(own)


def points_of_place(ranks: Sequence[int], place: int) -> int:
    """The points of a place, counted from 1, by a column of the track; places beyond its end have none (10.2)."""
    return ranks[place - 1] if place <= len(ranks) else 0


def loan(table: Table) -> int:
    """The bundles that the bank lends to everybody (10.8), ACME's wish among them (11.10); no bank in a first game."""
    if table.variant is _FIRST_GAME:
        return 0
    wishes = [bool(wish) for wish in table.wishes.values()]
    if table.solo is not None:
        wishes.append(bool(table.solo.wished))
    if not any(wishes):
        return 0
    wished = 2 * sum(wishes) > len(wishes)
    return table.sheet.safe.loan_wished if wished else table.sheet.safe.loan_refused


def visible(table: Table, city: City, column: Column) -> int:
    """The value that a column shows now."""
    return table.sheet.columns[column][city.improved[column]]


def show_debts(table: Table, city: City) -> int:
    """Uncleared debts of the show columns (4.3)."""
    debts = 0
    for side, crossed in enumerate(city.shows):
        if crossed:
            for box in table.sheet.shows[side].debts:
                if box > crossed:
                    debts += 1
    return debts


def crane_debts(city: City) -> int:
    """Built casinos that were not opened, each an uncleared debt (4.1)."""
    return (city.crossed_cranes & ~city.opened).bit_count()


def ranking(table: Table, all_tallies: dict[str, Tally]) -> list[list[str]]:
    """Who comes first, second, …: points, then hotels, then Large hotels (10.10); those who left are not ranked."""
    return ranked(standings(table, all_tallies))


STANDING_WORDS: Final = ("points", "hotels", "Large hotels")


def standings(table: Table, all_tallies: dict[str, Tally]) -> dict[str, Standing]:
    """What everybody who did not leave is ranked by, ACME among them: points, hotels, Large hotels (10.10)."""
    standing: dict[str, Standing] = {
        player: (tally.points[zones.TOTAL], tally.large[0] + tally.small[0], tally.large[0])
        for player, tally in all_tallies.items()
        if player not in table.left_after
    }
    if table.solo is not None:
        hotels = table.solo.hotels.bit_count()
        standing[ACME] = (acme.acme_tally(table, table.solo).points[zones.TOTAL], hotels, hotels)
    return standing


def _tally(
    table: Table, city: City, rank: tuple[int, int, bool], series: tuple[int, ...], longest: list[int], bank: int
) -> Tally:
    """The tally of one city; ``rank`` are boxes kept, place and debt on the track, ``longest`` the series of all."""
    kept, place, is_last = rank
    sheet, safe = table.sheet, table.sheet.safe
    carpets, holes = city.circled_carpets & city.opened, city.circled_holes
    values = visible_values(sheet, city)
    _, for_large, for_small, *streets, par_3, par_4, par_5, for_vip, for_luxury, for_missing = values
    missing, way_home = missing_lines(sheet, table.rulings, city)
    left, right = city.shows
    points: dict[str, int] = {}
    tally = Tally(
        tuple(city.projects.items()),
        kept,
        place,
        points_of_place(sheet.inauguration[city.improved[INAUGURATION]], place),
        (sheet.shows[0].values[left], sheet.shows[1].values[right]),
        (city.large.bit_count(), for_large),
        (city.small.bit_count(), for_small),
        series,
        street_bonuses(table.rulings, streets, series, longest),
        (
            ((holes & sheet.holes[3]).bit_count(), par_3),
            ((holes & sheet.holes[4]).bit_count(), par_4),
            ((holes & sheet.holes[5]).bit_count(), par_5),
        ),
        ((carpets & sheet.carpets[_VIP]).bit_count(), for_vip),
        ((carpets & sheet.carpets[_LUXURY]).bit_count(), for_luxury),
        (missing, for_missing),
        way_home,
        safe.bundles_first_game if table.variant is _FIRST_GAME else safe.bundles,
        (carpets & sheet.carpets[_MAFIA]).bit_count(),
        bank,
        crane_debts(city),
        show_debts(table, city),
        city.owed_sets.bit_count(),
        int(is_last),
        safe.penalty,
        points,
    )
    points.update(points_of(tally))
    return tally


def visible_values(sheet: Sheet, city: City) -> list[int]:
    """The value that each column shows now, in the order of ``Column``; the inauguration column shows its first."""
    return list(map(getitem, sheet.columns, city.improved))


def street_bonuses(
    rulings: Mapping[str, str], values: Sequence[int], series: tuple[int, ...], longest: list[int]
) -> tuple[int, ...]:
    """The visible bonus of each street for whoever has its longest series, ties included (10.5)."""
    bonuses = [0] * len(longest)
    for street, most in enumerate(longest):
        if series[street] == most:
            bonuses[street] = values[street]
    if 0 in longest and rulings["empty-street-bonus"] == "none":
        bonuses = [bonus if most else 0 for bonus, most in zip(bonuses, longest, strict=True)]
    return tuple(bonuses)


def explain(table: Table, tally: Tally, zone: str) -> list[str]:
    """The sum behind a zone, line by line, each line with its points where it has some."""
    return list(_EXPLAIN[Zone(zone)](table, tally))


def _times(count: int, what: str, value: int) -> str:
    return f"{count} {what} x {value} = {count * value}"


def _explain_projects(table: Table, tally: Tally) -> list[str]:
    gained = dict(tally.projects)
    return [
        f"{p.id} ({p.condition}): {gained.get(p.id, 'not fulfilled')}"
        + (f" ({'high' if gained[p.id] == p.high else 'low'})" if p.id in gained else "")
        for p in table.projects
    ]


def _explain_inauguration(table: Table, tally: Tally) -> list[str]:
    last = "; last: circles the debt of the zone" if tally.last_debt else ""
    if table.solo is not None:
        second = "; second: circles the debt of the zone" if tally.last_debt else ""
        against = (
            f"boxes crossed and not circled: {tally.kept}, ACME's Inauguration cards {acme.inaugurations(table.solo)}"
        )
        return [f"{against}: place {tally.place} = {tally.inauguration}{second}"]
    return [f"boxes crossed and not circled: {tally.kept}, place {tally.place} = {tally.inauguration}{last}"]


def _explain_shows(table: Table, tally: Tally) -> list[str]:
    return [f"left column shows {tally.shows[0]}", f"right column shows {tally.shows[1]}"]


def _explain_hotels(table: Table, tally: Tally) -> list[str]:
    return [_times(tally.large[0], "Large", tally.large[1]), _times(tally.small[0], "Small", tally.small[1])]


def _explain_streets(table: Table, tally: Tally) -> list[str]:
    return [
        f"street {name}: series of {tally.series[street]}"
        + (f" + longest of the table {tally.bonuses[street]}" if tally.bonuses[street] else "")
        + f" = {tally.series[street] + tally.bonuses[street]}"
        for street, name in enumerate(STREETS)
    ]


def _explain_golf(table: Table, tally: Tally) -> list[str]:
    if not table.has_golf:
        return ["no golf in the first game"]
    return [
        _times(count, f"holes of PAR {par}", value) for par, (count, value) in zip((3, 4, 5), tally.holes, strict=True)
    ]


def _explain_limousine(table: Table, tally: Tally) -> list[str]:
    return [
        _times(tally.vip[0], "opened and circled VIP", tally.vip[1]),
        _times(tally.luxury[0], "opened and circled Luxury", tally.luxury[1]),
        _times(tally.missing[0], "lines missing", tally.missing[1]),
    ]


def _explain_bundles(table: Table, tally: Tally) -> list[str]:
    bank = "no bank in the first game" if table.variant is Variant.FIRST_GAME else f"{tally.bank} lent by the bank"
    return [f"{tally.own_bundles} in the safe at the start + {tally.mafia} of the Mafia + {bank} = {tally.bundles}"]


def _explain_debts(table: Table, tally: Tally) -> list[str]:
    kinds = (
        (tally.crane_debts, "built and not opened"),
        (tally.show_debts, "shows"),
        (tally.set_debts, "Extended Casino"),
        (tally.last_debt, "last in inauguration"),
    )
    return [" + ".join(f"{count} {kind}" for count, kind in kinds) + f" = {tally.debts}"]


def _explain_safe(table: Table, tally: Tally) -> list[str]:
    enough = "enough" if tally.debts <= tally.bundles else "not enough"
    return [
        *_explain_bundles(table, tally),
        *_explain_debts(table, tally),
        f"bundles {tally.bundles}, debts {tally.debts}: {enough} = {tally.safe}",
    ]


def _explain_total(table: Table, tally: Tally) -> list[str]:
    points = tally.points
    parts = [f"{zone.value} {points[zone]}" for zone in Zone if zone not in (Zone.TOTAL, Zone.BUNDLES, Zone.DEBTS)]
    return [" + ".join(parts) + f" = {points[Zone.TOTAL]}"]


_EXPLAIN: Final = {
    Zone.PROJECTS: _explain_projects,
    Zone.INAUGURATION: _explain_inauguration,
    Zone.SHOWS: _explain_shows,
    Zone.HOTELS: _explain_hotels,
    Zone.STREETS: _explain_streets,
    Zone.GOLF: _explain_golf,
    Zone.LIMOUSINE: _explain_limousine,
    Zone.SAFE: _explain_safe,
    Zone.TOTAL: _explain_total,
    Zone.BUNDLES: _explain_bundles,
    Zone.DEBTS: _explain_debts,
}
