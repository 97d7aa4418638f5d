"""Whether anything about the turns of a recorded game is odd, seen in passes that every log can pay for.

Nothing here knows pydantic, so that the module can be compiled.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import chain
from typing import Any


def are_plain(turns: Sequence[Any], players: set[str], choices: Collection[str]) -> bool:
    """Whether every turn has plays, all by players of the game, which take or refuse and choose exactly one.

    ``choices`` are the keys of a play that hold a mapping of exactly one key. In turns that are plain
    ``log_parts.turn_problems`` finds nothing.
    """
    written: list[dict[str, Any]] = list(turns)  # so that compiled code knows what it gets
    made: list[dict[str, dict[str, Any]]] = [turn.get("plays") or {} for turn in written]
    if not all(made) or not set[str]().union(*made) <= players:
        return False
    plays: list[dict[str, Any]] = list(chain.from_iterable(map(dict.values, made)))
    if [play for play in plays if "take" not in play and "refuse" not in play]:
        return False
    odd = [play for key in choices for play in plays if key in play and len(play[key]) != 1]
    return not odd
