"""The words of the rulebook: streets, houses, effects, zones, variants, ends."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

STREETS: Final = "ABC"
STREET_LENGTHS: Final = (10, 11, 12)
HOUSES: Final[tuple[str, ...]] = tuple(
    f"{street}{position}"
    for street, length in zip(STREETS, STREET_LENGTHS, strict=True)
    for position in range(1, length + 1)
)
"""All houses in reading order; a house's index here is its bit in every mask."""
HOUSE_INDEX: Final[dict[str, int]] = {name: index for index, name in enumerate(HOUSES)}
LOWEST_NUMBER: Final = 0
"""The lowest number that the Temp agency can reach (4.8)."""
HIGHEST_NUMBER: Final = 17
"""The highest one."""
TEMP_REACH: Final = 2
LARGEST_ESTATE: Final = 6


SHEET_KEYS: Final = frozenset({
    "houses", "roundabouts", "fences", "parks", "pools", "bis", "temps", "estates", "refusals", "plans", "used",
})  # fmt: skip
"""The keys of a sheet in a move alone."""


class Effect(StrEnum):
    """The six effects of section 4, by the key that logs use."""

    FENCE = "fence"
    ESTATE = "estate"
    PARK = "park"
    POOL = "pool"
    TEMP = "temp"
    BIS = "bis"

    @property
    def letter(self) -> str:
        """The letter of a construction card: S, E, P, O, T or B."""
        return EFFECT_LETTERS[self]

    @property
    def words(self) -> str:
        """What the rulebook calls it."""
        return EFFECT_WORDS[self]


EFFECT_LETTERS: Final[dict[str, str]] = {"fence": "S", "estate": "E", "park": "P", "pool": "O", "temp": "T", "bis": "B"}
EFFECT_WORDS: Final[dict[str, str]] = {
    "fence": "Surveyor",
    "estate": "Estate agent",
    "park": "Park",
    "pool": "Pool",
    "temp": "Temp agency",
    "bis": "Bis",
}
EFFECT_OF_LETTER: Final[dict[str, Effect]] = {letter: Effect(word) for word, letter in EFFECT_LETTERS.items()}


class Zone(StrEnum):
    """The zones of a result, in the order of the score sheet; what costs points is negative."""

    PLANS = "plans"
    PARKS = "parks"
    POOLS = "pools"
    TEMPS = "temps"
    ESTATES = "estates"
    BIS = "bis"
    REFUSALS = "refusals"
    ROUNDABOUTS = "roundabouts"
    TOTAL = "total"


POINT_ZONES: Final[tuple[Zone, ...]] = tuple(zone for zone in Zone if zone is not Zone.TOTAL)
"""The zones that add up to the total."""
COSTS: Final = frozenset({Zone.BIS, Zone.REFUSALS, Zone.ROUNDABOUTS})
"""The zones that cost points: the sheet prints their minus sign, so a claim may leave it out."""


class Variant(StrEnum):
    """The variants of the game."""

    STANDARD = "standard"
    ADVANCED = "advanced"
    EXPERT = "expert"
    SOLO = "solo"


class EndReason(StrEnum):
    """Why a game ended (5.3, 6.3); ``abandoned`` is what a table may say of itself."""

    THREE_REFUSALS = "three-refusals"
    ALL_PLANS = "all-plans"
    ALL_BUILT = "all-built"
    DECK_EMPTY = "deck-empty"
    ABANDONED = "abandoned"
