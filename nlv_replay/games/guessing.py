"""How slips of the pen are found: guesses at what was done, of which those that give the claimed number count.

A game says what slips there are in each of its zones; what is the same in all of them stands here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from nlv_replay.core.rule import Slip

MOST = 4
"""The most slips that are told of one claim."""
_TWO_DIGITS = range(10, 100)


class Counted(Protocol):
    """What a player's points are made of, in any game."""

    @property
    def points(self) -> Mapping[Any, int]:
        """The points by zone."""
        ...


T = TypeVar("T")
"""The table of a game."""
Z = TypeVar("Z", bound=StrEnum)
"""The zones of a game."""
Y = TypeVar("Y", bound=Counted)
"""What a game counts for a player."""


class Guess(NamedTuple):
    """A slip with the number that it would have made; a small weight is a likely slip."""

    value: int
    weight: float
    kind: str
    message: str


class Case(NamedTuple, Generic[T, Z, Y]):
    """One claimed zone: whose it is, and all that was counted and claimed beside it."""

    table: T
    player: str
    zone: Z
    counted: Mapping[str, Y]
    claimed: Mapping[str, Mapping[str, int]]

    @property
    def tally(self) -> Y:
        """What the player's points are made of."""
        return self.counted[self.player]

    @property
    def true(self) -> int:
        """What the rules give."""
        return self.tally.points[self.zone]


def likeliest(guesses: Iterable[Guess], said: int) -> tuple[Slip, ...]:
    """The slips whose number is the one said, each once, likeliest first; none where none gives it."""
    fitting = [guess for guess in guesses if guess.value == said]
    kinds: dict[tuple[str, str], Guess] = {}
    for guess in sorted(fitting, key=lambda guess: guess.weight):
        kinds.setdefault((guess.kind, guess.message), guess)
    return tuple(Slip(guess.kind, guess.message) for guess in list(kinds.values())[:MOST])


def lines_of_others(case: Case[Any, Any, Any], total: StrEnum) -> Iterator[Guess]:
    """The lines of the other players, likeliest where two players have each other's points; ``total`` is that zone."""
    true, zone = case.true, case.zone
    own = case.claimed.get(case.player, {}).get(zone.value)
    for other, tally in case.counted.items():
        if other == case.player:
            continue
        theirs = tally.points[zone]
        swaps = case.claimed.get(other, {}).get(zone.value) == true and own == theirs
        told = f"the line of {other}, who has {theirs}, was read"
        yield Guess(theirs, 0.5 if swaps else 6 if zone is not total else 4, "line-of-another", told)


def of_either_sum(
    case: Case[Any, Z, Any], zones: Iterable[Z], slips: Callable[[Mapping[Z, int]], Iterable[Guess]]
) -> Iterator[Guess]:
    """Slips in adding up the zones as they were claimed, and as they are."""
    said = case.claimed.get(case.player, {})
    points = {zone: case.tally.points[zone] for zone in zones}
    claimed = {zone: said.get(zone.value, value) for zone, value in points.items()}
    bases = [points] if claimed == points else [claimed, points]
    for number, base in enumerate(bases):
        yield from (guess._replace(weight=guess.weight + number / 4) for guess in slips(base))


def carried(true: int) -> Iterator[Guess]:
    """A ten that was carried once too often or not at all in a sum."""
    for step in (10, -10):
        told = f"a ten was {'carried too often' if step > 0 else 'not carried'} in the sum {true}"
        yield Guess(true + step, 2, "carry", told)


def mirrored(number: int) -> int | None:
    """The number with its two digits swapped; None where that makes no other number of two digits or one."""
    if abs(number) not in _TWO_DIGITS or not number % 10 or number % 11 == 0:
        return None
    return int(str(abs(number))[::-1]) * (-1 if number < 0 else 1)


def value_at(values: Iterable[int], place: int) -> int:
    """What a place of a printed row, from 1, gives; nothing behind its end."""
    listed = tuple(values)
    return listed[place - 1] if place <= len(listed) else 0


def forgotten(missed: Iterable[str], *, many: str = "was") -> tuple[Slip, ...]:
    """The slip of marks that were not made; ``many`` is the verb for more than one of them."""
    named = list(missed)
    return (Slip("mark-forgotten", f"{', '.join(named)} {'was' if len(named) == 1 else many} forgotten"),)
