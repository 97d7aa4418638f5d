"""What a game came to: points by player and zone, ranking, end, and what another ruling would have changed of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from nlv_replay.core.value import Value


class Claim(NamedTuple):
    """What the rules give and what the record claims, for one zone of one player; None: not claimed.

    ``explained`` gives the sum behind any zone of the player.
    """

    computed: int
    claimed: int | None
    zone: str
    explained: Callable[[str], list[str]]

    def explain(self) -> list[str]:
        """The sum behind the zone, line by line."""
        return self.explained(self.zone)


@dataclass(frozen=True, slots=True)
class Zones(Value):
    """What the rules give and what the record claims for every zone of one player, in the order of the score sheet.

    ``points`` are those given and ``claimed`` those claimed, by zone; ``explained`` gives the sum behind a zone. Asked
    for a zone it makes the claim of it; to count and compare, ``points`` and ``claimed`` are enough.
    """

    points: Mapping[str, int]
    claimed: Mapping[str, int]
    explained: Callable[[str], list[str]] = field(compare=False, repr=False)

    def as_dicts(self) -> dict[str, dict[str, int | None]]:
        """What is given and what is claimed, by zone, as plain data."""
        claimed = self.claimed
        return {zone: {"computed": gain, "claimed": claimed.get(zone)} for zone, gain in self.points.items()}

    def get(self, zone: str) -> Claim | None:
        """The claim of a zone; None for one that the game does not have."""
        return self[zone] if zone in self.points else None

    def items(self) -> list[tuple[str, Claim]]:
        """The zones, each with its claim."""
        return [(zone, self[zone]) for zone in self.points]

    def __getitem__(self, zone: str) -> Claim:
        return Claim(self.points[zone], self.claimed.get(zone), zone, self.explained)

    def __contains__(self, zone: object) -> bool:
        return zone in self.points

    def __iter__(self) -> Iterator[str]:
        return iter(self.points)

    def __len__(self) -> int:
        return len(self.points)


Standing: TypeAlias = tuple[int, ...]
"""What a player is ranked by, such as points and what breaks their ties; more is better."""


@dataclass(frozen=True, slots=True)
class Result(Value):
    """The result of a game: points by player and zone, ranking, and how it ended.

    ``ranking`` lists places from the first, tied players together; ``claimed_ranking`` is None where none is claimed.
    ``ended`` names the end reasons that hold, in the rules' order. ``standings`` is what each ranked player is ranked
    by: what counts first stands first.
    """

    scores: Mapping[str, Zones]
    ranking: list[list[str]]
    claimed_ranking: list[list[str]] | None
    ended: tuple[str, ...]
    claimed_end: str | None
    end_turn: int
    standings: dict[str, Standing] = field(default_factory=dict)

    @property
    def ranking_changed(self) -> bool:
        """Whether a ranking was claimed and another one holds; the order within a tie does not matter."""
        return self.claimed_ranking is not None and not same_ranking(self.ranking, self.claimed_ranking)

    @property
    def end(self) -> str | None:
        """The end reason: the one claimed where it holds, else the first that holds; None before the end."""
        return end_of(self.ended, self.claimed_end)


def end_of(ended: Sequence[str], claimed: str | None) -> str | None:
    """The end reason: the one claimed where it holds, else the first that holds; None before the end."""
    return claimed if claimed in ended else next(iter(ended), None)


def told_end(end: str | None, turn: int) -> str:
    """How and when a game ended, in words."""
    return f"{end or 'not ended'} in turn {turn}"


def ranked(standings: Mapping[str, Standing]) -> list[list[str]]:
    """Places from the first, tied players together, by what counts first, then by what counts next."""
    places: dict[Standing, list[str]] = {}
    for player, standing in standings.items():
        places.setdefault(standing, []).append(player)
    return [places[standing] for standing in sorted(places, reverse=True)]


def is_ranking_of(ranking: list[list[str]], standings: Mapping[str, Standing]) -> bool:
    """Whether a ranking of the same players holds: tied within a place, and less in each than in the one before."""
    before: Standing | None = None
    for place in ranking:
        standing = standings[place[0]]
        if before is not None and standing >= before:
            return False
        for player in place[1:]:
            if standings[player] != standing:
                return False
        before = standing
    return True


def same_ranking(one: list[list[str]], other: list[list[str]]) -> bool:
    """Whether two rankings have the same places; the order within a tie does not matter."""
    return one == other or [sorted(place) for place in one] == [sorted(place) for place in other]


Points: TypeAlias = Mapping[str, Mapping[str, int]]
"""Points by player and zone."""
_NONE: Final[Mapping[str, Any]] = {}


class Preview(NamedTuple):
    """What another value of a ruling would change.

    ``more`` and ``fewer`` count root findings by code, ``points`` are those gained, by player and zone, where any are.
    ``ranking`` and ``ends`` are None where they stay as they are.
    """

    more: Mapping[str, int] = _NONE
    fewer: Mapping[str, int] = _NONE
    points: Points = _NONE
    ranking: Sequence[Sequence[str]] | None = None
    ends: str | None = None


NOTHING: Final = Preview()
"""That nothing would change."""
Previews: TypeAlias = Callable[[str, str], Preview | None]
"""What a ruling would change, given another value of it."""
