"""Games with some of their plays changed by chance."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from typing import Any

Data = dict[str, Any]


def with_changes(record: Data, seed: int, changes: int, change: Callable[[Random, Data, str], None]) -> Data:
    """A copy of a game in which so many plays were changed, given the plays of a turn and whose to change."""
    changed = copy.deepcopy(record)
    rng = Random(1000 * seed + changes)
    for _ in range(changes):
        turn = rng.choice(changed["turns"])
        player = rng.choice(sorted(turn["plays"]) or ["ada"])
        change(rng, turn["plays"], player)
    return changed
