"""Games for laws: generated ones, right or with a few places changed."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from hypothesis import strategies as st

from nlv_replay.games.new_las_vegas.generator import STYLES, generate
from tests.laws.changing import with_changes

Data = dict[str, Any]

SEEDS = 16


@cache
def made(seed: int, players: int) -> Data:
    """A legal game; the same object each time, so never to be changed."""
    options: Data = {"marks": seed % 2 == 0, "offers": seed % 3 == 0, "deck": seed % 5 != 4}
    style = ["mixed", *STYLES][seed % (len(STYLES) + 1)]
    variant = "first-game" if seed % 7 == 6 else "standard"
    return generate(seed, variant=variant, players=players, style=style, **options)


@cache
def changed(seed: int, players: int, changes: int) -> Data:
    """A game with some plays changed, most of which become illegal."""
    return with_changes(made(seed, players), seed, changes, _change)


def _change(rng: Random, plays: Data, player: str) -> None:
    play = plays.get(player, {"refuse": True})
    kind = rng.randrange(6)
    if kind == 0:
        plays[player] = {"refuse": True}
    elif kind == 1:
        plays.pop(player, None)
    elif kind == 2 and "open" in play:
        play["open"] = f"{rng.choice('ABCD')}{rng.randint(1, 11)}={rng.randint(0, 17)}"
    elif kind == 3 and "take" in play:
        play["effect"] = rng.choice([{"show": "left"}, {"construction": "C4"}, {"limousine": ["d1", "c1"]}])
    elif kind == 4 and "take" in play:
        play["bonus"] = rng.choice([{"free-action": 2}, {"extended-casino": {"set": 1, "open": "B4=7"}}])
    elif kind == 5 and "take" in play:
        play["take"] = play["take"] % 3 + 1


LEGAL = st.builds(made, st.integers(0, SEEDS - 1), st.sampled_from([1, 2, 3]))
ANY = st.builds(changed, st.integers(0, SEEDS - 1), st.sampled_from([1, 2, 3]), st.sampled_from([0, 1, 3, 9]))
