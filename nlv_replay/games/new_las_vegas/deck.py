"""The 81 casino cards: number on one face, effect on the other (section 8)."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib import resources

from nlv_replay.core.value import Value
from nlv_replay.games.stacks import cards_of, parse_card


@dataclass(frozen=True, slots=True)
class Deck(Value):
    """How often each card, number and effect letter is in the deck; a card is written ``8S``.

    ``listed`` are all cards, in order of their names.
    """

    cards: dict[str, int]
    listed: list[str]
    numbers: dict[int, int]
    effects: dict[str, int]

    @property
    def size(self) -> int:
        """The number of cards."""
        return len(self.listed)


@cache
def deck(pairs: str = "mirror-corrected") -> Deck:
    """The deck under a value of the ruling deck-pairs (``totals-only`` has the pairs of the default)."""
    data = json.loads((resources.files(__package__) / "data" / "deck.json").read_text("utf-8"))
    rows = dict(data["pairs"])
    if pairs == "fan-list":
        rows["1"] = data["fan-list"]["1"]
    cards = cards_of(data["effects"], rows)
    counted = Counter(cards)
    return Deck(cards, sorted(counted.elements()), totals_of_numbers(counted), totals_of_effects(counted))


def totals_of_numbers(cards: Counter[str]) -> dict[int, int]:
    """How many cards bear each number."""
    totals: Counter[int] = Counter()
    for card, count in cards.items():
        totals[parse_card(card)[0]] += count
    return dict(totals)


def totals_of_effects(cards: Counter[str]) -> dict[str, int]:
    """How many cards bear each effect letter."""
    totals: Counter[str] = Counter()
    for card, count in cards.items():
        totals[parse_card(card)[1]] += count
    return dict(totals)
