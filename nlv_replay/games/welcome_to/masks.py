"""Sets of houses as bits of an integer: bit ``i`` is ``HOUSES[i]``, in a set of fences the place on its right."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from typing import Final

from nlv_replay.games import bits
from nlv_replay.games.welcome_to.terms import HOUSE_INDEX, HOUSES, STREET_LENGTHS, STREETS

ALL_HOUSES: Final = (1 << len(HOUSES)) - 1
FIRST_HOUSES: Final[tuple[int, ...]] = (0, *accumulate(STREET_LENGTHS))[: len(STREETS)]
"""By street: its first house."""
LAST_HOUSES: Final[tuple[int, ...]] = tuple(end - 1 for end in accumulate(STREET_LENGTHS))
"""By street: its last house."""


def span(first: int, last: int) -> int:
    """The set of the houses from first to last; empty where last stands before first."""
    return (1 << last + 1) - (1 << first) if first <= last else 0


STREET_MASKS: Final[tuple[int, ...]] = tuple(map(span, FIRST_HOUSES, LAST_HOUSES))
STREET_OF: Final[tuple[int, ...]] = tuple(street for street, length in enumerate(STREET_LENGTHS) for _ in range(length))
"""By house: its street."""
ENDS: Final = sum(1 << house for house in (*FIRST_HOUSES, *LAST_HOUSES))
"""The first and last house of every street."""
WALLS: Final = sum(1 << house for house in LAST_HOUSES)
"""The fences that stand at the right end of every street from the start; the left ends follow from them."""
INNER_PLACES: Final = ALL_HOUSES & ~WALLS
"""The places where a fence can be drawn."""


indices = bits.indices


def mask_of(houses: Iterable[str]) -> int:
    """The set of the houses named."""
    return sum(1 << HOUSE_INDEX[name] for name in set(houses))


def names(mask: int) -> list[str]:
    """The names of the houses in a set, in reading order."""
    return [HOUSES[index] for index in indices(mask)]


def fences_around(house: int) -> int:
    """The inner fence places directly left and right of a house."""
    return (1 << house | (1 << house) >> 1) & INNER_PLACES


def beside(house: int) -> int:
    """The one or two houses directly next to a house in its street."""
    return (1 << house + 1 | (1 << house) >> 1) & STREET_MASKS[STREET_OF[house]]
