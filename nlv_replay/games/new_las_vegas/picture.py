"""All that is written on a table as plain data, for digests; the seat order plays no part in it."""

from __future__ import annotations

from typing import Any

from nlv_replay.games.new_las_vegas.masks import indices, names
from nlv_replay.games.new_las_vegas.sheet import Sheet
from nlv_replay.games.new_las_vegas.solo import Solo
from nlv_replay.games.new_las_vegas.state import City, Table
from nlv_replay.games.new_las_vegas.terms import CASINOS, COLUMN_LABELS, Side


def picture(table: Table) -> dict[str, Any]:
    """The marks of every player by id, those of ACME in a solo game, and why the game has ended, if it has."""
    return {
        "players": {player: city_picture(table.sheet, city) for player, city in table.cities.items()},
        "ended": sorted(reason.value for reason in table.ended),
        **({} if table.solo is None else {"acme": acme_picture(table.solo)}),
    }


def acme_picture(solo: Solo) -> dict[str, Any]:
    """What ACME has: its stack in order, its hotels and projects, and the approval cards drawn."""
    return {
        "approvals": [colour for _, colour in solo.approvals],
        "hotels": _avenues(solo.hotels),
        "projects": dict(solo.projects),
        "stack": list(solo.given),
    }


def city_picture(sheet: Sheet, city: City) -> dict[str, Any]:
    """Both sheets of one player: every mark that was written, under the words of the log."""
    lines = [sheet.lines[number] for number in indices(city.used_lines)]
    return {
        "boxes": city.boxes,
        "circled-boxes": list(indices(city.circled_boxes)),
        "carpets": names(city.circled_carpets),
        "columns": {label: used for label, used in zip(COLUMN_LABELS, city.improved, strict=True) if used},
        "cranes": names(city.crossed_cranes),
        "holes": {"circled": names(city.circled_holes), "crossed": names(city.crossed_holes)},
        "hotels": {"large": _avenues(city.large), "small": _avenues(city.small)},
        "lamp": city.lamp,
        "lines": sorted("-".join(sorted((line.start, line.end))) for line in lines),
        "numbers": {CASINOS[index]: city.numbers[index] for index in indices(city.opened)},
        "projects": dict(city.projects),
        "returned": city.returned,
        "sets": {"owed": list(indices(city.owed_sets)), "paid": list(indices(city.paid_sets))},
        "shows": {side.label: city.shows[side] for side in Side},
        "stars": {"circled": names(city.circled_stars), "crossed": names(city.crossed_stars)},
    }


def _avenues(mask: int) -> list[int]:
    return [avenue + 1 for avenue in indices(mask)]
