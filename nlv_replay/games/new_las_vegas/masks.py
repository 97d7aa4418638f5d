"""Sets of casinos as bits of an integer: bit ``i`` stands for ``CASINOS[i]``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from nlv_replay.games import bits
from nlv_replay.games.new_las_vegas.terms import AVENUES, CASINO_INDEX, CASINOS, STREETS

ALL_CASINOS: Final = (1 << len(CASINOS)) - 1
STREET_MASKS: Final[tuple[int, ...]] = tuple(
    ((1 << AVENUES) - 1) << (street * AVENUES) for street in range(len(STREETS))
)
AVENUE_MASKS: Final[tuple[int, ...]] = tuple(
    sum(1 << (street * AVENUES + avenue) for street in range(len(STREETS))) for avenue in range(AVENUES)
)
STREET_OF: Final[tuple[int, ...]] = tuple(index // AVENUES for index in range(len(CASINOS)))
FIRST_OF_STREET: Final[tuple[int, ...]] = tuple(index - index % AVENUES for index in range(len(CASINOS)))
"""By casino: the first casino of its street."""
AVENUE_OF: Final[tuple[int, ...]] = tuple(index % AVENUES for index in range(len(CASINOS)))
LEFT_MASKS: Final[tuple[int, ...]] = tuple(STREET_MASKS[STREET_OF[i]] & ((1 << i) - 1) for i in range(len(CASINOS)))
"""By casino: the casinos to its left in its street."""
RIGHT_MASKS: Final[tuple[int, ...]] = tuple(STREET_MASKS[STREET_OF[i]] & ~((2 << i) - 1) for i in range(len(CASINOS)))
"""By casino: the casinos to its right in its street."""
BESIDE_MASKS: Final[tuple[int, ...]] = tuple(
    STREET_MASKS[STREET_OF[i]] & ((1 << (i + 1)) | (1 << i >> 1)) for i in range(len(CASINOS))
)
"""By casino: the one or two casinos directly next to it in its street."""


indices = bits.indices


def mask_of(casinos: Iterable[str]) -> int:
    """The set of the casinos named."""
    return sum(1 << CASINO_INDEX[name] for name in set(casinos))


def names(mask: int) -> list[str]:
    """The names of the casinos in a set, in reading order."""
    return [CASINOS[index] for index in indices(mask)]


def nearest_left(opened: int, casino: int) -> int:
    """The index of the nearest member of ``opened`` to the left in the street, or -1."""
    return (opened & LEFT_MASKS[casino]).bit_length() - 1


def nearest_right(opened: int, casino: int) -> int:
    """The index of the nearest member of ``opened`` to the right in the street, or -1."""
    right = opened & RIGHT_MASKS[casino]
    return (right & -right).bit_length() - 1
