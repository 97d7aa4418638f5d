"""What every frozen value can do, compiled or not: be pickled and copied."""

from __future__ import annotations

from typing import Any, ClassVar


class Value:
    """The base of frozen dataclasses: a pickle or a copy is made anew, by what made the value.

    Compiled dataclasses would be made empty and then filled, and a frozen one refuses that.
    """

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __reduce__(self) -> tuple[Any, ...]:
        """Its class, and the fields that make it."""
        return type(self), tuple(getattr(self, name) for name in type(self).__match_args__)
