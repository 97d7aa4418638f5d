"""Sets of places on a sheet as bits of an integer."""

from __future__ import annotations

from collections.abc import Iterator


def indices(mask: int) -> Iterator[int]:
    """The members of a set, from the lowest."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
