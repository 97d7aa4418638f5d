"""What types cannot say of a filled sheet and its deck in any game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from nlv_replay.core.rule import Path
from nlv_replay.core.shape import Problem, Shape
from nlv_replay.games.log_parts import deal_places


def repeated_entries(lists: Iterable[tuple[Path, Sequence[Any]]]) -> Iterator[Problem]:
    """Entries that stand twice in one of the lists, each given with its path."""
    for path, entries in lists:
        for index, entry in enumerate(entries):
            if entry in entries[:index]:
                yield Problem(Shape.REPEATED, f"{entry} stands here twice.", path=(*path, index))


def deck_problems(deals: Sequence[Mapping[str, Any]], offers: Sequence[Any]) -> Iterator[Problem]:
    """A deck has deals or offers, and deals stand in the order of their turns."""
    if not deals and not offers:
        yield Problem(Shape.MISSING_KEY, "A deck needs the key `deck` or the key `offers`.", path=())
    yield from deal_places(deals)
