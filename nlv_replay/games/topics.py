"""What faults leave in doubt in every game with a record by turns: the cards, the end, and what a zone gives."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from enum import StrEnum
from itertools import combinations
from typing import Final, TypeVar

from nlv_replay.core.rule import Topic

DECK_ORDER: Final[Topic] = ("deck order",)
DECK_CARDS: Final[Topic] = ("deck cards",)
GAME_END: Final[Topic] = ("game end",)
CUT_SHORT: Final[Topic] = ("cut short",)

Z = TypeVar("Z", bound=StrEnum)
"""The zones of a game."""


def zone(player: str, which: StrEnum) -> Topic:
    """What a player earns in one zone."""
    return ("zone", player, which)


def compared(which: StrEnum) -> Topic:
    """A zone in which players are compared."""
    return ("compared", which)


def offers(turn: int) -> Topic:
    """What was offered in one turn."""
    return ("offers", turn)


def street(player: str, index: int) -> Topic:
    """The numbers in one street of a player."""
    return ("street", player, index)


def somewhere(player: str) -> Topic:
    """Whether a player should have written one number more, nobody knows where."""
    return ("somewhere", player)


def grounds(player: str, by_street: Sequence[tuple[Topic, ...]]) -> tuple[tuple[Topic, ...], ...]:
    """What a needless refusal stands on, given that for each street with a place left; each alone is enough.

    A number that is lacking would have gone into one street, so that places in two of them are ground enough.
    """
    alone = [(*ground, somewhere(player)) for ground in by_street]
    return (*alone, *((*one, *other) for one, other in combinations(by_street, 2)))


def zones(player: str, which: Iterable[Z], comparing: Collection[Z]) -> tuple[Topic, ...]:
    """Zones of a player, and those of the table where they are among the ``comparing`` ones."""
    chosen = tuple(which)
    return tuple([zone(player, one) for one in chosen]) + tuple([compared(one) for one in chosen if one in comparing])


def claims_of(player: str, which: Z, comparing: Collection[Z]) -> tuple[Topic, ...]:
    """What a claim in a zone stands on."""
    topics = (CUT_SHORT, zone(player, which))
    return (*topics, compared(which)) if which in comparing else topics


def claim_needs(
    player: str, which: Z, below: Sequence[Z], claims_of: Callable[[str, Z], tuple[Topic, ...]]
) -> tuple[Topic, ...]:
    """What a claimed zone stands on: the claims of the zones ``below`` that it is made of, and their marks."""
    claims: tuple[Topic, ...] = tuple(("claim", player, part) for part in below)
    return claims + tuple(topic for part in (which, *below) for topic in claims_of(player, part))
