"""All that is written on a table as plain data, for digests; the seat order plays no part in it."""

from __future__ import annotations

from typing import Any

from nlv_replay.games.welcome_to.masks import indices, names
from nlv_replay.games.welcome_to.state import Table, Town
from nlv_replay.games.welcome_to.terms import HOUSES, STREETS


def picture(table: Table) -> dict[str, Any]:
    """The marks of every player by id, and why the game has ended, if it has."""
    return {
        "players": {player: town_picture(town) for player, town in table.towns.items()},
        "ended": sorted(reason.value for reason in table.ended),
    }


def town_picture(town: Town) -> dict[str, Any]:
    """The sheet of one player: every mark that was written, under the words of the log."""
    return {
        "bis": names(town.bis),
        "bis-boxes": town.bis_boxes,
        "estates": {str(size): used for size, used in enumerate(town.promoted, start=1) if used},
        "fences": names(town.fences),
        "numbers": {HOUSES[house]: town.numbers[house] for house in indices(town.built)},
        "parks": {street: trees for street, trees in zip(STREETS, town.parks, strict=True) if trees},
        "plans": {str(number): points for number, points in town.plans.items()},
        "pools": names(town.pools),
        "refusals": town.refusals,
        "roundabouts": names(town.roundabouts),
        "temps": town.temps,
        "used": names(town.used),
    }
