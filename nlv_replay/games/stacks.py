"""Cards with a number on one face and an effect on the other, dealt into three stacks and flipped one a turn.

The sister games share it: what a turn offers is the number on top of each stack with the effect of the card just
flipped from it, so that a deal of 81 cards serves 26 turns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Final, NamedTuple, Protocol, TypeAlias, TypeVar

STACKS: Final = 3
EXHAUSTED: Final = "exhausted"
"""How a record says of a deal that the stacks had run out."""
NEVER: Final = 1_000_000
"""A turn that no game reaches."""
MOST_CARDS: Final = 1_024
"""How many different cards are remembered; no deck has so many."""

Offer: TypeAlias = tuple[int, str]
"""A combination: number and effect letter."""


class Deal(NamedTuple):
    """One deck order: stacks of cards, top card first; ``by`` is a player, ``exhausted``, or None for the first.

    ``entry`` is its index in the record.
    """

    before_turn: int
    by: str | None
    stacks: tuple[tuple[str, ...], ...]
    entry: int


class Dealt(Protocol):
    """A deal of any of these games: from which turn on, by whom, and its stacks, top card first."""

    @property
    def before_turn(self) -> int:
        """The first turn that it serves."""
        ...

    @property
    def by(self) -> str | None:
        """A player, ``exhausted``, or None for the first deal."""
        ...

    @property
    def stacks(self) -> tuple[tuple[str, ...], ...]:
        """The stacks, top card first."""
        ...


D = TypeVar("D", bound=Dealt)


class Flipping(NamedTuple):
    """The deal that is being played: its first turn, and its stacks from then on, top card first.

    ``end`` is the first turn for which a stack has no number left.
    """

    deal: Dealt | None
    start: int
    cards: tuple[tuple[str, ...], ...]
    end: int

    def offers_at(self, turn: int) -> tuple[Offer, ...] | None:
        """The combinations of a turn, the number on top of each stack with the effect of the card just flipped.

        None where there are none.
        """
        _, start, cards, end = self
        return offered(cards, turn - start) if start <= turn < end else None


UNDEALT: Final = Flipping(None, 1, (), 1)
"""Before any deal."""


def offered(cards: tuple[tuple[str, ...], ...], flipped: int) -> tuple[Offer, ...]:
    """What three stacks offer when so many cards were flipped before."""
    first, second, third = cards
    top = flipped + 1
    return (
        (_NUMBERS[first[top]], _EFFECTS[first[flipped]]),
        (_NUMBERS[second[top]], _EFFECTS[second[flipped]]),
        (_NUMBERS[third[top]], _EFFECTS[third[flipped]]),
    )


def parse_card(card: str) -> Offer:
    """Number and effect letter of a card written as ``13S``."""
    return _NUMBERS[card], _EFFECTS[card]


class _Numbers(dict[str, int]):
    """The numbers of the cards that were met, each read once; logs hold no others than a few hundred."""

    def __missing__(self, card: str) -> int:
        number = int(card[:-1])
        if len(self) < MOST_CARDS:
            self[card] = number
        return number


class _Effects(dict[str, str]):
    """The same of their effect letters."""

    def __missing__(self, card: str) -> str:
        letter = card[-1]
        if len(self) < MOST_CARDS:
            self[card] = letter
        return letter


_NUMBERS: Final = _Numbers()
_EFFECTS: Final = _Effects()


def kept_cards(last: Flipping, deal: Dealt, *, keeps: bool) -> tuple[str, ...]:
    """The cards that an exhausted deal leaves lying for their effects; none unless ``keeps``."""
    if last.deal is None or deal.by != EXHAUSTED or not keeps:
        return ()
    return tuple(stack[-1] for stack in last.deal.stacks if stack)


def deal_anew(last: Flipping, deal: Dealt, *, keeps: bool) -> Flipping:
    """The stacks of a deal, under the cards kept; a deal that has not three stacks serves no turn."""
    kept = kept_cards(last, deal, keeps=keeps)
    cards = deal.stacks
    if len(cards) != STACKS or (kept and len(kept) != STACKS):
        return Flipping(deal, deal.before_turn, (), deal.before_turn)
    if kept:
        cards = tuple((card, *stack) for card, stack in zip(kept, cards, strict=True))
    turns = max(min(map(len, cards)) - 1, 0)
    return Flipping(deal, deal.before_turn, cards, deal.before_turn + turns)


def deals_before(deals: Sequence[D], turn: int) -> list[D]:
    """The deals, given those that have not begun, that begin before a turn."""
    return list(takewhile(lambda deal: deal.before_turn <= turn, deals))


def surplus(cards: Counter[str], known: Mapping[str, int]) -> list[str]:
    """The cards that are there more often than they should, in order of their names."""
    return sorted((cards - Counter(known)).elements())


def lacking(cards: Counter[str], known: Mapping[str, int]) -> list[str]:
    """The cards that are there less often than they should, in order of their names."""
    return sorted((Counter(known) - cards).elements())


def cards_of(effects: Sequence[str], pairs: Mapping[str, Sequence[int]]) -> dict[str, int]:
    """How often each card is in a deck, from rows of counts by number, a column an effect letter."""
    return {
        f"{number}{letter}": count
        for number, row in pairs.items()
        for letter, count in zip(effects, row, strict=True)
        if count
    }


def in_words(cards: Sequence[str], most: int = 6) -> str:
    """Cards for a sentence, at most so many of them."""
    return ", ".join(cards[:most]) + (" …" if len(cards) > most else "")
