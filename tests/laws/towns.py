"""Games of Welcome To... for laws: generated ones, right, with one mistake, or with some plays changed."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from hypothesis import strategies as st

from nlv_replay.games.welcome_to.generator import generate
from nlv_replay.games.welcome_to.styles import MIXED, STYLES
from nlv_replay.games.welcome_to.terms import HOUSES, Variant
from tests.helpers.town_mutations import Mistake, mistakes
from tests.laws.changing import with_changes

Data = dict[str, Any]

SEEDS = 24
VARIANTS = tuple(variant.value for variant in Variant)


@cache
def made(seed: int, variant: str) -> Data:
    """A legal game; the same object each time, so never to be changed."""
    style = [MIXED, "planner", *STYLES][seed % (len(STYLES) + 2)]
    players = 1 if variant == "solo" else 2 + seed % 3
    options: Data = {"marks": seed % 2 == 0, "offers": seed % 3 == 0, "deck": seed % 5 != 4 or seed % 3 != 0}
    return generate(seed, variant=variant, players=players, style=style, **options)


@cache
def changed(seed: int, variant: str, changes: int) -> Data:
    """A game with some plays changed, most of which become illegal."""
    return with_changes(made(seed, variant), seed, changes, _change)


def _change(rng: Random, plays: Data, player: str) -> None:
    play = plays.get(player, {"refuse": True})
    house, number = rng.choice(HOUSES), rng.randint(0, 17)
    match rng.randrange(7):
        case 0:
            plays[player] = {"refuse": True}
        case 1:
            plays.pop(player, None)
        case 2 if "write" in play:
            play["write"] = f"{house}={number}"
        case 3 if "write" in play:
            effects = [{"fence": house}, {"park": "A"}, {"bis": f"{house}={number}"}, {"temp": True}, {"estate": 1}]
            play["effect"] = rng.choice(effects)
            if "number" in play:
                play["effect-card"] = play["number"] % 3 + 1
        case 4:
            play["roundabout"] = house
        case 5 if "take" in play:
            play["take"] = play["take"] % 3 + 1
        case _:
            play["plans"] = {rng.choice("123"): rng.choice([[], [house]])}


@cache
def broken(seed: int, variant: str) -> tuple[Mistake, ...]:
    """Every mistake that a game has a place for, each in a copy of it."""
    style = ["planner", MIXED, "copyist", "recruiter"][seed % 4]
    players = 1 if variant == "solo" else 2 + seed % 3
    rulings = {"temp-unmodified": "forbidden"} if seed % 5 == 0 else {}
    log = generate(
        seed, variant=variant, players=players, style=style, rulings=rulings, marks=True, offers=True,
        deck=seed % 3 != 1,
    )  # fmt: skip
    return tuple(mistakes(log, Random(seed)))


@cache
def crowded() -> tuple[Mistake, ...]:
    """Those of two games in which somebody crosses all boxes, of the Temp agency in one and of bis in the other."""
    temps = generate(35, style="recruiter", players=6, marks=True)
    doubles = generate(29, style="copyist", players=8, marks=True)
    return (*mistakes(temps, Random(35)), *mistakes(doubles, Random(29)))


LEGAL = st.builds(made, st.integers(0, SEEDS - 1), st.sampled_from(VARIANTS))
ANY = st.builds(changed, st.integers(0, SEEDS - 1), st.sampled_from(VARIANTS), st.sampled_from([0, 1, 3, 9]))
