"""What one architect's points are made of, and what they add up to (section 10)."""

from __future__ import annotations

from typing import Any, NamedTuple

from nlv_replay.games.new_las_vegas import zones


class Tally(NamedTuple):
    """What one architect's points are made of.

    ``kept`` are crossed boxes that are not circled and ``place`` their rank (1 is first). ``series`` and ``bonuses``
    are by street, ``holes`` by PAR 3, 4, 5. ``missing`` counts lines; ``way_home`` is False where unused sections do
    not lead home. ``bank`` are the bundles lent. Debts are by kind; all are counts of bundles. ``points`` are
    those of each zone by its name, the total, and the bundles and debts.
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
    points: dict[str, int]

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

    def recounted(self, **parts: Any) -> Tally:
        """The same with some parts changed, and the points of that."""
        other = self._replace(**parts)
        return other._replace(points=points_of(other))


def points_of(tally: Tally) -> dict[str, int]:
    """The points of each zone, the total, and the bundles and debts."""
    (
        projects, _, _, inauguration, shows, (large, for_large), (small, for_small), series, bonuses, holes,
        (vip, for_vip), (luxury, for_luxury), (missing, for_missing), _, own_bundles, mafia, bank, crane_debts,
        show_debts, set_debts, last_debt, penalty, _,
    ) = tally  # fmt: skip
    bundles, debts = own_bundles + mafia + bank, crane_debts + show_debts + set_debts + last_debt
    fulfilled = golf = 0
    for _, gained in projects:
        fulfilled += gained
    for count, value in holes:
        golf += count * value
    (left, right), streets = shows, sum(series) + sum(bonuses)
    hotels = large * for_large + small * for_small
    limousine = vip * for_vip + luxury * for_luxury + missing * for_missing
    safe = penalty if debts > bundles else 0
    return {
        zones.PROJECTS: fulfilled,
        zones.INAUGURATION: inauguration,
        zones.SHOWS: left + right,
        zones.HOTELS: hotels,
        zones.STREETS: streets,
        zones.GOLF: golf,
        zones.LIMOUSINE: limousine,
        zones.SAFE: safe,
        zones.TOTAL: fulfilled + inauguration + left + right + hotels + streets + golf + limousine + safe,
        zones.BUNDLES: bundles,
        zones.DEBTS: debts,
    }
