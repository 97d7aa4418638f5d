"""Standings of an event: wins, places and points, as the logs claim them and as the rules give them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, TypeAlias

from nlv_replay.batch.rows import places_in
from nlv_replay.batch.store import Store

CRITERIA = ("wins", "places", "points")
"""What standings go by: games won, the average place, all points. Those after the first break ties."""

Ranking: TypeAlias = Sequence[Sequence[str]]
Totals: TypeAlias = Mapping[str, tuple[int, int | None]]
"""What the rules give each player, ACME among them, and what is claimed; None: not claimed."""

_QUERY = """SELECT game_id, player, players.name AS name, points, points_claimed, ranking, ranking_claimed,
    CASE WHEN ranking_claimed IS NULL THEN zones END AS zones
    FROM players JOIN distinct_games USING (game_id) WHERE status <> 'unjudged' AND game = coalesce(?, game)
    ORDER BY game_id, seat"""
_NO_RANKING = "SELECT ranking, ranking_claimed, zones FROM games WHERE ranking IS NOT NULL AND ranking_claimed IS NULL"
_PLAYED = "SELECT DISTINCT game FROM distinct_games WHERE status <> 'unjudged' ORDER BY game"


@dataclass(slots=True)
class Tally:
    """What one player has won so far; a shared first place is a win.

    Who left a game has no place in it, and no more has whoever played alone.
    """

    wins: int = 0
    places: int = 0
    ranked: int = 0
    points: int = 0

    def add(self, place: int | None, points: int) -> None:
        """Count a game."""
        self.points += points
        if place is not None:
            self.wins += place == 1
            self.places += place
            self.ranked += 1

    @property
    def average(self) -> float | None:
        """The average place; None for a player who was never ranked."""
        return self.places / self.ranked if self.ranked else None

    def key(self, by: str) -> tuple[float, ...]:
        """What standings are sorted by, best first, ties broken by the other criteria in their order."""
        values = {
            "wins": -self.wins,
            "places": self.average if self.average is not None else float("inf"),
            "points": -self.points,
        }
        return tuple(values[name] for name in (by, *(other for other in CRITERIA if other != by)))


@dataclass(slots=True)
class Standing:
    """One player of an event, corrected by the rules and as claimed."""

    player: str
    name: str
    games: int = 0
    corrected: Tally = field(default_factory=Tally)
    claimed: Tally = field(default_factory=Tally)
    rank: int = 0
    rank_claimed: int = 0

    def to_dict(self) -> dict[str, Any]:
        """The standing as an object of format ``nlv-standings/1``."""
        sides = ((self.corrected, self.rank), (self.claimed, self.rank_claimed))
        corrected, claimed = (
            {"rank": rank, "wins": side.wins, "average_place": side.average, "points": side.points}
            for side, rank in sides
        )
        return {
            "player": self.player,
            "name": self.name,
            "games": self.games,
            "corrected": corrected,
            "claimed": claimed,
            "changed": corrected != claimed,
        }


def standings_by_game(store: Store, by: str = CRITERIA[0]) -> dict[str, list[Standing]]:
    """The standings of each game that was played, by its key; points of two games cannot be compared."""
    return {row["game"]: standings(store, by, row["game"]) for row in list(store.rows(_PLAYED))}


def standings(store: Store, by: str = CRITERIA[0], game: str | None = None) -> list[Standing]:
    """All players in the order of the corrected standings; each log counts once, games that nobody judged do not.

    ``game`` is the key of the one that counts; without it all do. Where a log claims no ranking, the places follow from
    the totals that it claims.
    """
    found: dict[str, Standing] = {}
    for _, rows in groupby(store.rows(_QUERY, (game,)), key=lambda row: row["game_id"]):
        seats = list(rows)
        corrected, claimed = _places_of(seats)
        for row in seats:
            standing = found.setdefault(row["player"], Standing(row["player"], row["name"]))
            standing.games += 1
            points = row["points"] or 0
            standing.corrected.add(corrected.get(row["player"]), points)
            is_claimed = row["points_claimed"] is not None
            standing.claimed.add(claimed.get(row["player"]), row["points_claimed"] if is_claimed else points)
    ranked = list(found.values())
    for place, standing in _ranked(ranked, "claimed", by):
        standing.rank_claimed = place
    for place, standing in _ranked(ranked, "corrected", by):
        standing.rank = place
    return sorted(ranked, key=lambda one: (one.rank, one.player))


def _places_of(seats: Sequence[sqlite3.Row]) -> tuple[dict[str, int], dict[str, int]]:
    """The places in one game, corrected and claimed; whoever played alone, without ACME even, has none."""
    game = seats[0]
    corrected: Ranking = json.loads(game["ranking"] or "[]")
    if game["ranking_claimed"] is not None:
        claimed: Ranking = json.loads(game["ranking_claimed"])
    else:
        claimed = ranking_by_totals(corrected, _totals_in(game))
    rightly, wrongly = places_in(corrected), places_in(claimed)
    return ({}, {}) if len(seats) == 1 and len(rightly) < 2 else (rightly, wrongly)


def _totals_in(game: sqlite3.Row) -> Totals:
    """The totals in the zones of a game."""
    zones: Mapping[str, Sequence[tuple[str, int, int | None]]] = json.loads(game["zones"])
    return {
        player: (computed, claimed)
        for player, told in zones.items()
        for zone, computed, claimed in told
        if zone == "total"
    }


def ranking_by_totals(corrected: Ranking, totals: Totals) -> list[list[str]]:
    """The ranking that follows from the totals claimed; equal ones are told apart as the rules tell them apart.

    For a player whose total is not claimed, that which the rules give stands in.
    """
    by: dict[str, tuple[int, int]] = {}
    for player, place in places_in(corrected).items():
        computed, claimed = totals.get(player, (0, None))
        by[player] = (-(computed if claimed is None else claimed), place)
    return [list(tied) for _, tied in groupby(sorted(by, key=by.__getitem__), key=by.__getitem__)]


def other_winner(corrected: Ranking, totals: Totals) -> list[list[str]] | None:
    """The ranking by the totals claimed, where somebody else comes first in it than by the rules; else None."""
    if all(claimed in (None, computed) for computed, claimed in totals.values()):
        return None
    claimed = ranking_by_totals(corrected, totals)
    return claimed if claimed and set(claimed[0]) != set(corrected[0]) else None


def other_winner_in(game: sqlite3.Row) -> list[list[str]] | None:
    """The same for a row of the table of games; None as well where a ranking is claimed."""
    if game["ranking"] is None or game["ranking_claimed"] is not None:
        return None
    return other_winner(json.loads(game["ranking"]), _totals_in(game))


def won_by_totals(store: Store) -> int:
    """In how many games that claim no ranking somebody else comes first by the totals claimed than by the rules."""
    return sum(other_winner_in(row) is not None for row in store.rows(_NO_RANKING))


def _ranked(found: list[Standing], side: str, by: str) -> Iterator[tuple[int, Standing]]:
    """Each player with a rank; those whom no criterion tells apart share one."""
    keyed = sorted(((getattr(one, side).key(by), one) for one in found), key=lambda pair: (pair[0], pair[1].player))
    rank, last = 0, None
    for number, (key, standing) in enumerate(keyed, start=1):
        if key != last:
            rank, last = number, key
        yield rank, standing
