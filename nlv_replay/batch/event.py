"""What only an event as a whole shows: logs handed in twice, tables with the same cards, ids and names that clash."""

from __future__ import annotations

import json
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations

from nlv_replay.batch.judged import Judged
from nlv_replay.batch.store import Store
from nlv_replay.logs.text import clean

SHORTEST_ALIKE = 4
"""Ids of fewer letters may differ in one letter and be two persons all the same."""

_OFFERS = """SELECT name, event, round, game, offers FROM distinct_games
    WHERE offers IS NOT NULL ORDER BY game_id"""
_NAMED = """SELECT player, players.name AS name, count(*) AS games FROM players JOIN distinct_games USING (game_id)
    WHERE players.name <> player GROUP BY 1, 2 ORDER BY 1, 3 DESC, 2"""
_TOGETHER = """SELECT 1 FROM players AS one JOIN players AS other USING (game_id)
    WHERE one.player = ? AND other.player = ? LIMIT 1"""


@dataclass(slots=True)
class SharedDeck:
    """Holds all tables of a round to the offers of the first of them, as where everybody shares the cards.

    Tables that play another game have other cards.
    """

    first: dict[tuple[str | None, ...], tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    problems: int = 0

    def add(self, judged: Judged) -> str | None:
        """Note a table; what it saw that the first table of its round did not, or None."""
        event = judged.event
        return self.add_offers(judged.name, (event.get("name"), event.get("round"), judged.game), judged.offers)

    def add_offers(self, name: str, of: tuple[str | None, ...], offers: tuple[str, ...] | None) -> str | None:
        """The same for a table of which the name, the offers, and event, round and game are known."""
        if offers is None:
            return None
        first, seen = self.first.setdefault(of, (name, offers))
        for turn, (theirs, ours) in enumerate(zip(seen, offers, strict=False), start=1):
            if theirs != ours:
                self.problems += 1
                return f"{name}: turn {turn} offered {clean(ours)}, at {first} it was {clean(theirs)}"
        return None


def duplicates(store: Store) -> list[list[str]]:
    """The names of games that are the same log, byte for byte, together; the first of each counts."""
    return _names(store, "sha256", "games")


def same_cards(store: Store) -> list[list[str]]:
    """The names of different games at which the same cards lay open, together."""
    return _names(store, "cards_sha256", "distinct_games")


def _names(store: Store, key: str, table: str) -> list[list[str]]:
    repeated = f"SELECT {key} FROM {table} WHERE {key} IS NOT NULL GROUP BY {key} HAVING count(*) > 1"
    found: dict[str, list[str]] = {}
    for row in store.rows(f"SELECT {key}, name FROM {table} WHERE {key} IN ({repeated}) ORDER BY game_id"):
        found.setdefault(row[key], []).append(row["name"])
    return list(found.values())


def shared_deck_problems(store: Store) -> list[str]:
    """Which tables did not see the offers that the first table of their round saw."""
    shared = SharedDeck()
    told = (
        shared.add_offers(row["name"], (row["event"], row["round"], row["game"]), tuple(json.loads(row["offers"])))
        for row in store.rows(_OFFERS)
    )
    return [one for one in told if one is not None]


def spelled_twice(store: Store) -> list[tuple[str, str, str]]:
    """Pairs of ids that may be one person, and why; who met at one table are two."""
    names: dict[str, set[str]] = defaultdict(set)
    for row in store.rows("SELECT DISTINCT player, name FROM players ORDER BY player"):
        names[row["player"]].add(row["name"])
    pairs = dict(_alike(names))
    return [(*pair, why) for pair, why in sorted(pairs.items()) if not _met(store, pair)]


def named_twice(store: Store) -> list[tuple[str, list[tuple[str, int]]]]:
    """Ids that may be two persons: each with its names and in how many games it bears each, the most used first.

    Names that differ in case or blanks only are one, spelled as most games have it; a log without a name tells nothing.
    """
    found: dict[str, dict[str, tuple[str, int]]] = defaultdict(dict)
    for row in store.rows(_NAMED):
        names, key = found[row["player"]], _folded(row["name"])
        spelled, games = names.get(key, (row["name"], 0))
        names[key] = spelled, games + row["games"]
    return [
        (player, sorted(names.values(), key=lambda name: -name[1])) for player, names in found.items() if len(names) > 1
    ]


def _met(store: Store, pair: tuple[str, str]) -> bool:
    return any(True for _ in store.rows(_TOGETHER, pair))


def _alike(names: dict[str, set[str]]) -> Iterator[tuple[tuple[str, str], str]]:
    """Pairs of ids with what they have in common, the strongest reason last."""
    for pair in _pairs((player, near) for player in names for near in _near(player)):
        if not _differ_in_digits(*pair):
            yield pair, "the ids differ in one letter"
    for pair in _pairs((player, player.replace("-", "")) for player in names):
        yield pair, "the ids differ in hyphens only"
    called = ((player, _folded(name)) for player, given in names.items() for name in given if name != player)
    for pair in _pairs(called):
        yield pair, "both have the same name"


def _pairs(keyed: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    groups: dict[str, set[str]] = defaultdict(set)
    for player, key in keyed:
        groups[key].add(player)
    for group in groups.values():
        yield from combinations(sorted(group), 2)


def _near(player: str) -> Iterator[str]:
    """The id and what is left of it without one letter: ids that share one of these differ in one place."""
    if len(player) >= SHORTEST_ALIKE:
        yield player
        yield from {player[:at] + player[at + 1 :] for at in range(len(player))}


def _differ_in_digits(one: str, other: str) -> bool:
    digits = str.maketrans("", "", "0123456789")
    return one.translate(digits) == other.translate(digits)


def _folded(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
