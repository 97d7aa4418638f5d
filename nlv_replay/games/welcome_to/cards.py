"""What a player may take: a combination of stacks, or one card for the number and another for the effect (6.2, 6.3)."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from nlv_replay.games.stacks import Offer, parse_card
from nlv_replay.games.welcome_to.state import Table

HAND: Final = 3
"""How many cards a player chooses from in an expert or solo game."""
PAIRS: Final[tuple[tuple[int, int], ...]] = tuple(permutations(range(1, HAND + 1), 2))
"""What can be taken of three cards: one for the number, another one for the effect, both from 1."""
SAME: Final[tuple[tuple[int, int], ...]] = tuple((card, card) for card in range(1, HAND + 1))
"""What cannot: one card for both. Its offers stand behind those that can, so that a record can be judged by them."""
TAKES: Final = PAIRS + SAME


def pair_offers(cards: tuple[str, ...]) -> tuple[Offer, ...]:
    """The combinations of three cards, in the order of ``TAKES``."""
    faces = [parse_card(card) for card in cards]
    return tuple([(faces[number - 1][0], faces[effect - 1][1]) for number, effect in TAKES])


def taken(table: Table, player: str, take: int, *, for_effect: bool = False) -> str:
    """What was taken, in words: a combination, or the card that served for number or effect."""
    if table.cards is None:
        return f"combination {take}"
    card = TAKES[take - 1][for_effect]
    hand = table.cards.hands.get(player, ())
    named = f" ({hand[card - 1]})" if card <= len(hand) else ""
    return f"card {card}{named}, used for its {'effect' if for_effect else 'number'},"
