"""What one architect's points are made of, and what they add up to (section 10)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from nlv_replay.games.new_las_vegas.terms import Zone


@dataclass(frozen=True)
class Tally:
    """What one architect's points are made of.

    ``kept`` are crossed boxes that are not circled and ``place`` their rank (1 is first). ``series`` and ``bonuses``
    are by street, ``holes`` by PAR 3, 4, 5. ``missing`` counts lines; ``way_home`` is False where unused sections do
    not lead home. ``bank`` are the bundles lent. Debts are by kind; all are counts of bundles.
    """

    projects: tuple[tuple[str, int], ...]
    kept: int
    place: int
    inauguration: int
    shows: tuple[int, int]
    large: tuple[int, int]
    small: tuple[int, int]
    series: tuple[int, ...]
    bonuses: tuple[int, ...]
    holes: tuple[tuple[int, int], ...]
    vip: tuple[int, int]
    luxury: tuple[int, int]
    missing: tuple[int, int]
    way_home: bool
    own_bundles: int
    mafia: int
    bank: int
    crane_debts: int
    show_debts: int
    set_debts: int
    last_debt: int
    penalty: int

    @property
    def bundles(self) -> int:
        """All bundles in the safe (10.7, 10.8)."""
        return self.own_bundles + self.mafia + self.bank

    @property
    def debts(self) -> int:
        """All uncleared debts (10.9)."""
        return self.crane_debts + self.show_debts + self.set_debts + self.last_debt

    @property
    def safe(self) -> int:
        """0, or the penalty where bundles do not pay all debts (10.9)."""
        return self.penalty if self.debts > self.bundles else 0

    @cached_property
    def points(self) -> dict[Zone, int]:
        """The points of each zone, the total, and the bundles and debts."""
        points = {
            Zone.PROJECTS: sum(gained for _, gained in self.projects),
            Zone.INAUGURATION: self.inauguration,
            Zone.SHOWS: self.shows[0] + self.shows[1],
            Zone.HOTELS: self.large[0] * self.large[1] + self.small[0] * self.small[1],
            Zone.STREETS: sum(self.series) + sum(self.bonuses),
            Zone.GOLF: sum(count * value for count, value in self.holes),
            Zone.LIMOUSINE: sum(count * value for count, value in (self.vip, self.luxury, self.missing)),
            Zone.SAFE: self.safe,
        }
        points[Zone.TOTAL] = sum(points.values())
        points[Zone.BUNDLES] = self.bundles
        points[Zone.DEBTS] = self.debts
        return points
