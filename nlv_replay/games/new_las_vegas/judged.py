"""A replayed game of which is asked what other rulings would change, and how points and findings of that are told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, TypeAlias

from nlv_replay.core.result import NOTHING, Preview, Result, is_ranking_of, ranked
from nlv_replay.games.new_las_vegas import claims, rules, zones
from nlv_replay.games.new_las_vegas.state import Table
from nlv_replay.games.new_las_vegas.tally import Tally

Rulings: TypeAlias = Mapping[str, str]
Gains: TypeAlias = dict[str, dict[str, int]]
"""Points gained by player and zone (bundles and debts are counted, not gained); what stays as it is may stand as 0."""


@dataclass(eq=False, slots=True)
class Judged:
    """A game that was replayed: its last table, record and result, and whether nothing was found in it but notes."""

    table: Table
    record: Any
    result: Result
    is_clean: bool

    @property
    def tallies(self) -> dict[str, Tally]:
        """The points as they were counted at the end."""
        return self.table.tallies or {}

    def plays_of(self, player: str) -> list[tuple[int, Any]]:
        """The plays of one player that were judged, each with its turn."""
        last = self.table.left_after.get(player, self.table.turn)
        turns: list[dict[str, dict[str, Any]]] = self.record.turns[: min(last, self.table.turn)]
        return [(number, play) for number, turn in enumerate(turns, start=1) if (play := turn["plays"].get(player))]


def with_roots(code: str | None, count: int, beside: Preview = NOTHING) -> Preview:
    """So many more roots of one code, where there is one, beside something else."""
    if code is None or not count:
        return beside
    if beside is NOTHING:
        return _roots_alone(code, count)
    return beside._replace(more={**beside.more, code: beside.more.get(code, 0) + count})


@lru_cache(maxsize=512)
def _roots_alone(code: str, count: int) -> Preview:
    return Preview({code: count})


def with_points(game: Judged, gains: Gains) -> Preview:
    """What a clean game comes to with other points: its totals, its ranking, and the claims that they refute."""
    points: dict[str, dict[str, int]] = {}
    totals: dict[str, int] = {}
    refuted: dict[str, int] = {}
    result = game.result
    for player, gained in gains.items():
        told = {zone: gain for zone, gain in gained.items() if gain}
        if not told:
            continue
        total = sum(told.values()) - told.get(zones.DEBTS, 0)
        if total:
            told[zones.TOTAL] = totals[player] = total
        points[player] = told
        for code in _roots_refuted(result.scores[player].claimed, told):
            refuted[code] = refuted.get(code, 0) + 1
    if not points:
        return NOTHING
    ranking = _other_ranking(result, totals) if totals else None
    if ranking is not None and not refuted and result.claimed_ranking is not None:
        refuted[rules.RANKING_CLAIM.code] = 1
    return Preview(refuted, points=points, ranking=ranking)


def _other_ranking(result: Result, totals: Mapping[str, int]) -> list[list[str]] | None:
    """The ranking with so many points more or fewer in all; None where it stays as it is."""
    standings = result.standings.copy()
    for player, total in totals.items():
        if player in standings:
            now = standings[player]
            standings[player] = (now[0] + total, *now[1:])
    return None if is_ranking_of(result.ranking, standings) else ranked(standings)


def _roots_refuted(claimed: Mapping[str, int], gained: Mapping[str, int]) -> list[str]:
    """The codes of a player's claims that other points refute, without sums of a wrong zone."""
    wrong = [zone for zone in gained if zone in claimed]
    return [_CLAIMS[zone][0] for zone in wrong if _CLAIMS[zone][1].isdisjoint(wrong)]


_CLAIMS: Final[dict[str, tuple[str, frozenset[str]]]] = {
    zone.value: (rule.code, frozenset(claims.STANDS_ON.get(zone, ()))) for zone, rule in claims.ZONE_RULES.items()
}
"""By zone: what a wrong claim of it is found as, and the zones that it is a sum of."""
