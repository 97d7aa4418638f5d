"""The cards of a generated game: three stacks, hands passed on, or the one deck of a solo game.

Each of them begins a turn with a move for the table and with what a record has of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Any

from nlv_replay.games.stacks import EXHAUSTED, STACKS, Deal, kept_cards
from nlv_replay.games.welcome_to.cards import HAND
from nlv_replay.games.welcome_to.deals import rights_to_reshuffle
from nlv_replay.games.welcome_to.deck import SOLO_CARD, deck, deck_size
from nlv_replay.games.welcome_to.draws import UPPER_HALF
from nlv_replay.games.welcome_to.hands import cards_of
from nlv_replay.games.welcome_to.moves import Draw, Flip, Hand, Start
from nlv_replay.games.welcome_to.state import Table

Wish = Callable[[str], bool]
"""Whether a player who has the right to reshuffle makes use of it now."""
Begun = tuple[Start, dict[str, Any]]
"""The move that begins a turn, and what the record of the turn has of it."""


@dataclass(slots=True)
class StackDealer:
    """Three stacks, dealt anew when they have run out or somebody with the right wants it (2, 5.2)."""

    rng: Random
    wish: Wish

    def begin(self, table: Table) -> Begun:
        """Deal where that is due, and flip."""
        turn = table.turn + 1
        by = reshuffler(table, self.wish)
        if by is None and table.deals and turn == table.stacks.end:
            by = EXHAUSTED
        if by is not None or not table.deals:
            self._deal(table, turn, by)
        return Flip(None, turn, None), {}

    def _deal(self, table: Table, turn: int, by: str | None) -> None:
        keeps = table.rulings["exhausted-deal"] == "keep-flipped"
        empty = Deal(turn, by, (), len(table.deals))
        cards = shuffled(self.rng, kept_cards(table.stacks, empty, keeps=keeps))
        size = len(cards) // STACKS
        stacks = tuple(tuple(cards[start : start + size]) for start in range(0, len(cards), size))
        table.deals += (empty._replace(stacks=stacks),)
        table.deal_due = turn


@dataclass(slots=True)
class HandDealer:
    """Hands of three: the card from the left and new ones, from a pile shuffled anew when it runs short (6.2)."""

    rng: Random
    wish: Wish
    pile: list[str]

    def begin(self, table: Table) -> Begun:
        """Fill up every hand to three cards."""
        turn = table.turn + 1
        kept = cards_of(table).keeps
        seated = [player for player in table.towns if turn <= table.left_after.get(player, turn)]
        hands = {player: [kept[player]] if player in kept else [] for player in seated}
        by = reshuffler(table, self.wish)
        if by is not None or len(self.pile) < sum(HAND - len(hand) for hand in hands.values()):
            self.pile = shuffled(self.rng, chain.from_iterable(hands.values()))
        for hand in hands.values():
            while len(hand) < HAND:
                hand.append(self.pile.pop())
            self.rng.shuffle(hand)
        dealt = {player: tuple(hand) for player, hand in hands.items()}
        told: dict[str, Any] = {"hands": {player: list(hand) for player, hand in dealt.items()}}
        return Hand(None, turn, dealt, by), told | ({} if by is None else {"reshuffled": by})


@dataclass(slots=True)
class PileDealer:
    """The deck of a solo game: three cards a turn, the solo card in its lower half (6.3)."""

    draws: bool

    def begin(self, table: Table) -> Begun:
        """Draw three cards."""
        cards = cards_of(table)
        assert cards.pile is not None
        drawn: list[str] = []
        for card in cards.pile[cards.drawn :]:
            if len(drawn) - (SOLO_CARD in drawn) == HAND:
                break
            drawn.append(card)
        return Draw(None, table.turn + 1, tuple(drawn)), {"draw": drawn} if self.draws else {}


Dealer = StackDealer | HandDealer | PileDealer


def shuffled(rng: Random, without: Iterable[str] = ()) -> list[str]:
    """The deck in some order, without the cards that stay where they are."""
    cards = list((Counter(deck()) - Counter(without)).elements())
    rng.shuffle(cards)
    return cards


def solo_pile(rng: Random) -> list[str]:
    """The deck of a solo game, top card first, with the solo card in its lower half."""
    cards = shuffled(rng)
    cards.insert(rng.randint(UPPER_HALF, deck_size()), SOLO_CARD)
    return cards


def reshuffler(table: Table, wish: Wish) -> str | None:
    """Who has all cards reshuffled before the next turn, among those who have the right (5.2); None: nobody."""
    if table.rulings["reshuffle-right"] == "first-plan-of-game" and table.plan_deals:
        return None
    turn = table.turn + 1
    entitled = rights_to_reshuffle(table).get(turn, set())
    seated = [player for player in table.towns if player in entitled and turn <= table.left_after.get(player, turn)]
    return next((player for player in seated if wish(player)), None)
