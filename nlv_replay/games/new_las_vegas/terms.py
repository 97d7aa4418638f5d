"""The words of the rulebook: streets, avenues, casinos, effects, bonuses, carpets, zones, ends."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Final

STREETS: Final = "ABCD"
AVENUES: Final = 11
CASINOS: Final[tuple[str, ...]] = tuple(f"{street}{avenue}" for street in STREETS for avenue in range(1, AVENUES + 1))
"""All casinos in reading order; a casino's index here is its bit in every mask."""
CASINO_INDEX: Final[dict[str, int]] = {name: index for index, name in enumerate(CASINOS)}
EVEN: Final = "e"
ODD: Final = "o"
NO_NUMBER: Final = "."
STREET_END: Final = "|"
"""How streets are spelled for their series (10.5), one after the other with an end on either side of each."""
LETTER_AT: Final[tuple[int, ...]] = tuple(index + index // AVENUES + 1 for index in range(len(CASINOS)))
"""By casino: where its letter stands in that spelling."""
LOWEST_NUMBER: Final = 0
HIGHEST_NUMBER: Final = 17
TEN_BOXES: Final = 10
"""So many boxes of the track fulfil P6 (section 8)."""


SHEET_KEYS: Final = frozenset({
    "casinos", "cranes", "stars", "trip", "carpets", "boxes", "sets", "improvements", "shows", "holes", "hotels",
    "projects",
})  # fmt: skip
"""The keys of a sheet in a move alone."""


class Effect(StrEnum):
    """The five effects of clause 4; ``letter`` is how a card shows them."""

    CONSTRUCTION = "construction"
    IMPROVEMENT = "improvement"
    INAUGURATION = "inauguration"
    LIMOUSINE = "limousine"
    SHOW = "show"

    @property
    def letter(self) -> str:
        """The letter of a casino card: C, M, I, L or S."""
        return EFFECT_LETTERS[self]


EFFECT_LETTERS: Final[dict[str, str]] = {
    "construction": "C",
    "improvement": "M",
    "inauguration": "I",
    "limousine": "L",
    "show": "S",
}
EFFECT_OF_LETTER: Final[dict[str, Effect]] = {letter: Effect(word) for word, letter in EFFECT_LETTERS.items()}


class Bonus(StrEnum):
    """The three bonuses of clause 6."""

    EASY_OPENING = "easy-opening"
    FREE_ACTION = "free-action"
    EXTENDED_CASINO = "extended-casino"


class Carpet(StrEnum):
    """The red carpets in front of special casinos."""

    VIP = "vip"
    LUXURY = "luxury"
    MAFIA = "mafia"


class Column(IntEnum):
    """The columns with yellow boxes (4.2), in the order of the score sheet; ``label`` is how logs write them."""

    INAUGURATION = 0
    LARGE_HOTELS = 1
    SMALL_HOTELS = 2
    STREET_A = 3
    STREET_B = 4
    STREET_C = 5
    STREET_D = 6
    PAR_3 = 7
    PAR_4 = 8
    PAR_5 = 9
    VIP = 10
    LUXURY = 11
    MISSING = 12

    @property
    def label(self) -> str:
        """The column as logs and sheets name it, such as ``golf.par4``."""
        return COLUMN_LABELS[self]


COLUMN_LABELS: Final[tuple[str, ...]] = (
    "inauguration",
    "hotels.large",
    "hotels.small",
    *(f"streets.{street}" for street in STREETS),
    "golf.par3",
    "golf.par4",
    "golf.par5",
    "limousine.vip",
    "limousine.luxury",
    "limousine.missing",
)
COLUMN_OF_LABEL: Final[dict[str, Column]] = {label: Column(index) for index, label in enumerate(COLUMN_LABELS)}
GOLF_COLUMNS: Final = {3: Column.PAR_3, 4: Column.PAR_4, 5: Column.PAR_5}


class Side(IntEnum):
    """The two show columns."""

    LEFT = 0
    RIGHT = 1

    @property
    def label(self) -> str:
        """``left`` or ``right``."""
        return self.name.lower()


class Zone(StrEnum):
    """The zones of a result, in the order of the score sheet."""

    PROJECTS = "projects"
    INAUGURATION = "inauguration"
    SHOWS = "shows"
    HOTELS = "hotels"
    STREETS = "streets"
    GOLF = "golf"
    LIMOUSINE = "limousine"
    SAFE = "safe"
    TOTAL = "total"
    BUNDLES = "bundles"
    DEBTS = "debts"


POINT_ZONES: Final = (
    Zone.PROJECTS,
    Zone.INAUGURATION,
    Zone.SHOWS,
    Zone.HOTELS,
    Zone.STREETS,
    Zone.GOLF,
    Zone.LIMOUSINE,
    Zone.SAFE,
)
"""The zones that add up to the total."""


class Variant(StrEnum):
    """The variants of the game."""

    STANDARD = "standard"
    FIRST_GAME = "first-game"
    SOLO = "solo"


class EndReason(StrEnum):
    """Why a game ended (7.3); ``abandoned`` is what a table may say of itself."""

    TRACK_FULL = "track-full"
    ALL_PROJECTS = "all-projects"
    ALL_BUILT_OPENED = "all-built-opened"
    ABANDONED = "abandoned"
