"""Which casinos can have turns of their own: a largest matching, and where there is none, the casinos that compete."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Rivals(NamedTuple):
    """Casinos that compete for too few turns, and how many turns those are."""

    casinos: tuple[int, ...]
    turns: int


class Matching(NamedTuple):
    """How many casinos have a turn; ``fewest`` and ``all`` compete for too few turns, where there are such casinos.

    Of ``fewest`` one is left without a turn, of ``all`` every one that is left.
    """

    size: int
    fewest: Rivals
    all: Rivals


def match(numbers: Sequence[int], offered: Sequence[set[int]]) -> Matching:
    """Match each number to a turn that offers it, a turn once, as many as can be."""
    turns_of = {number: [turn for turn, some in enumerate(offered) if number in some] for number in set(numbers)}
    holder: dict[int, int] = {}
    left = [index for index in range(len(numbers)) if not _augment(index, numbers, turns_of, holder, set())]
    found = [_competing([index], numbers, turns_of, holder) for index in left]
    fewest = min(found, key=lambda rivals: len(rivals.casinos), default=Rivals((), 0))
    return Matching(len(numbers) - len(left), fewest, _competing(left, numbers, turns_of, holder))


def _augment(
    index: int, numbers: Sequence[int], turns_of: dict[int, list[int]], holder: dict[int, int], seen: set[int]
) -> bool:
    for turn in turns_of[numbers[index]]:
        if turn in seen:
            continue
        seen.add(turn)
        if turn not in holder or _augment(holder[turn], numbers, turns_of, holder, seen):
            holder[turn] = index
            return True
    return False


def _competing(
    free: list[int], numbers: Sequence[int], turns_of: dict[int, list[int]], holder: dict[int, int]
) -> Rivals:
    """The casinos that those without a turn compete with, and all their turns: there are so many casinos too many."""
    casinos, turns, todo = set(free), set[int](), list(free)
    while todo:
        for turn in turns_of[numbers[todo.pop()]]:
            if turn not in turns:
                turns.add(turn)
                other = holder[turn]
                if other not in casinos:
                    casinos.add(other)
                    todo.append(other)
    return Rivals(tuple(sorted(casinos)), len(turns))
