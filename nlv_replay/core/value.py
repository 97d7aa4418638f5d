"""What every frozen value can do, compiled or not: be pickled and copied."""

from __future__ import annotations

from typing import Any, ClassVar


class Value:
    """The base of frozen dataclasses, and of others that often go from process to process: made anew by what made them.

    Compiled dataclasses would be made empty and then filled, and a frozen one refuses that; others look up their fields
    for it each time.
    """

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __reduce__(self) -> tuple[Any, ...]:
        """Its class, and the fields that make it."""
        return type(self), tuple(getattr(self, name) for name in type(self).__match_args__)
