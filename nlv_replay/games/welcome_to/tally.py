"""What one architect's points are made of, and what they add up to (5.4)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from nlv_replay.core.value import Value
from nlv_replay.games.welcome_to.terms import POINT_ZONES, Zone


@dataclass(frozen=True)
class Tally(Value):
    """What one architect's points are made of.

    ``plans`` are points by number of the plan, ``parks`` trees and points by street; ``temps`` are boxes, rank (0:
    none) and points, ``estates`` the count and value of each size, that of size 1 first. Pools, bis, refusals and
    roundabouts are the count and what it gives or costs; costs are negative.
    """

    plans: tuple[tuple[int, int], ...]
    parks: tuple[tuple[int, int], ...]
    pools: tuple[int, int]
    temps: tuple[int, int, int]
    estates: tuple[tuple[int, int], ...]
    bis: tuple[int, int]
    refusals: tuple[int, int]
    roundabouts: tuple[int, int]

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many complete estates of each size, that of size 1 first."""
        return tuple(count for count, _ in self.estates)

    @cached_property
    def points(self) -> dict[Zone, int]:
        """The points of each zone and the total."""
        points = {
            Zone.PLANS: sum(gained for _, gained in self.plans),
            Zone.PARKS: sum(gained for _, gained in self.parks),
            Zone.POOLS: self.pools[1],
            Zone.TEMPS: self.temps[2],
            Zone.ESTATES: sum(count * value for count, value in self.estates),
            Zone.BIS: self.bis[1],
            Zone.REFUSALS: self.refusals[1],
            Zone.ROUNDABOUTS: self.roundabouts[1],
        }
        points[Zone.TOTAL] = sum(points[zone] for zone in POINT_ZONES)
        return points
