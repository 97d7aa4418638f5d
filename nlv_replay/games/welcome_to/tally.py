"""What one architect's points are made of, and what they add up to (5.4)."""

from __future__ import annotations

from typing import Final, NamedTuple

from nlv_replay.games.welcome_to.terms import Zone

_TEMPS: Final = Zone.TEMPS.value
_TOTAL: Final = Zone.TOTAL.value


class Tally(NamedTuple):
    """What one architect's points are made of.

    ``plans`` are points by number of the plan, ``parks`` trees and points by street; ``temps`` are boxes, rank (0:
    none) and points, ``estates`` the count and value of each size, that of size 1 first, and ``sizes`` the counts
    alone. Pools, bis, refusals and roundabouts are the count and what it gives or costs; costs are negative.
    ``points`` are those of each zone by its name, and the total.
    """

    plans: tuple[tuple[int, int], ...]
    parks: tuple[tuple[int, int], ...]
    pools: tuple[int, int]
    temps: tuple[int, int, int]
    estates: tuple[tuple[int, int], ...]
    bis: tuple[int, int]
    refusals: tuple[int, int]
    roundabouts: tuple[int, int]
    sizes: tuple[int, ...]
    points: dict[str, int]

    def ranked_at(self, rank: int, points: int) -> Tally:
        """The same with another rank of the Temp agency, and the points of that rank."""
        more = points - self.temps[2]
        gained = {**self.points, _TEMPS: points, _TOTAL: self.points[_TOTAL] + more}
        return self._replace(temps=(self.temps[0], rank, points), points=gained)
