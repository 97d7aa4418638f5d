"""Slips of the pen put into the claims of a legal game: for each, the number that it makes and the kind that it is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from enum import StrEnum
from typing import Any, NamedTuple

Made = tuple[StrEnum, int, str]
"""A zone, the number that a slip writes there, and the kind of the slip."""


class Injected(NamedTuple):
    """A slip: whose claim of which zone, the number written, and its kind."""

    player: str
    zone: StrEnum
    said: int
    kind: str


def injected(table: Any, slips_of: Callable[[Any, str], Iterable[Made]]) -> Iterator[Injected]:
    """Every slip that the sheets of a finished game offer, given those of one player."""
    for player, tally in table.tallies.items():
        for zone, said, kind in slips_of(table, player):
            if said != tally.points[zone]:
                yield Injected(player, zone, said, kind)


def with_slip(log: dict[str, Any], slip: Injected, zones: Collection[StrEnum]) -> dict[str, Any]:
    """The log with this claim, and with the total that follows from it where one of the zones of points was missed."""
    said = dict(log["results"][slip.player])
    if slip.zone in zones:
        said["total"] += slip.said - said[slip.zone.value]
    said[slip.zone.value] = slip.said
    return {key: value for key, value in log.items() if key != "ranking"} | {
        "results": {**log["results"], slip.player: said}
    }
