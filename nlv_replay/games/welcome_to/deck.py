"""The 81 construction cards: number on one face, effect on the other (section 2)."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from importlib import resources
from typing import Final

from nlv_replay.games.stacks import cards_of

SOLO_CARD: Final = "SOLO"
"""How logs write the card that turns the plans of a solo game to their low side (6.3)."""
LOWEST_CARD, HIGHEST_CARD = 1, 15


@cache
def deck() -> dict[str, int]:
    """How often each card is in the deck; a card is written ``8S``."""
    data = json.loads((resources.files(__package__) / "data" / "deck.json").read_text("utf-8"))
    return cards_of(data["effects"], data["pairs"])


@cache
def deck_listed() -> list[str]:
    """All cards, in order of their names."""
    return sorted(Counter(deck()).elements())


def deck_size() -> int:
    """The number of cards."""
    return len(deck_listed())
