"""Styles of architects for generated games: what each wants, and what the city plans of a game add to it.

A style is a row of weights, in points of preference. How a choice is made from them is the same for all styles, in
``choosing``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import assert_never

from nlv_replay.games.welcome_to.masks import ENDS, FIRST_HOUSES, INNER_PLACES, STREET_MASKS, span
from nlv_replay.games.welcome_to.plans import Condition, Plan
from nlv_replay.games.welcome_to.sheet import Sheet
from nlv_replay.games.welcome_to.terms import HOUSES, STREET_LENGTHS, STREETS

Weights = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Wants:
    """What an architect wants; every number is a weight, 0 is indifference, below 0 is to be avoided.

    ``fit`` is for numbers where their size belongs, ``effects`` and ``streets`` are by name, ``columns`` of the Estate
    agent by size; ``spare`` keeps houses with a planned pool for a card with one, ``chain`` wants bis beside bis.
    Chances, 0 to 1: ``refuses`` (where the Temp agency could help), ``changes`` (a number by the Temp agency),
    ``declines`` (an effect), ``claims`` (a plan as soon as it can be), ``reshuffles``, ``rounds`` (a roundabout in a
    turn). ``noise`` is the width of the random part. ``follows_plans`` adds what ``aim_of`` makes of the plans.
    """

    noise: float = 0.0
    fit: float = 0.0
    streets: Weights = field(default_factory=dict)
    effects: Weights = field(default_factory=dict)
    columns: Mapping[int, float] = field(default_factory=dict)
    spare: float = 0.0
    chain: float = 0.0
    refuses: float = 0.0
    changes: float = 0.0
    declines: float = 0.0
    claims: float = 1.0
    reshuffles: float = 0.3
    rounds: float = 0.0
    follows_plans: bool = False


MIXED = "mixed"
"""The style in which every seat plays another of ``STYLES``."""

STYLES: dict[str, Wants] = {
    # The three plans: estates laid out beforehand, fences where they begin and end.
    "planner": Wants(
        noise=0.3, fit=2.5, effects={"fence": 0.2, "estate": 0.2, "park": 0.3, "pool": 0.3, "temp": 0.1, "bis": 0.1},
        changes=0.5, reshuffles=0.5, rounds=0.02, follows_plans=True,
    ),
    # Many small estates, and the columns that pay for them.
    "surveyor": Wants(
        noise=1, fit=2, effects={"fence": 4, "estate": 3, "park": 1, "pool": 1}, columns={1: 1, 2: 1, 3: 0.5},
        changes=0.2, rounds=0.03,
    ),
    # Trees and pools, and pools only where they are planned.
    "gardener": Wants(
        noise=1, fit=2, effects={"park": 3, "pool": 5, "fence": 0.5, "estate": 0.5}, spare=2, changes=0.2, rounds=0.03,
    ),
    # The Temp agency, with changed numbers and without.
    "recruiter": Wants(noise=1, fit=2, effects={"temp": 5, "park": 1, "fence": 1, "estate": 1}, changes=0.9),
    # Bis after bis, in chains.
    "copyist": Wants(noise=1, fit=1.5, effects={"bis": 5, "fence": 0.5, "estate": 1, "park": 0.5}, chain=2),
    # Roundabouts early, before the house and after it.
    "roadbuilder": Wants(noise=1, fit=2, effects={"fence": 1, "park": 1, "pool": 2, "estate": 1}, rounds=0.25),
    # Whatever is legal, by chance alone.
    "gambler": Wants(noise=1, refuses=0.5, changes=0.3, declines=0.1, claims=0.6, reshuffles=0.5, rounds=0.05),
    # Numbers where they spoil a street, so that soon none fits; refuses whenever it is legal.
    "refuser": Wants(noise=0.5, fit=-2, refuses=1, claims=0.5),
    # A place for every number, no bis, no roundabout: long games.
    "slow": Wants(
        noise=0.3, fit=5, effects={"bis": -9, "fence": 0.5, "park": 1, "pool": 1, "temp": 1, "estate": 1}, changes=1,
        claims=0.3, reshuffles=0.1,
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Aim:
    """What the plans of a game ask of one town.

    ``places`` is by house, ``parks`` and ``bis`` by street. ``fences`` are places where a fence is wanted and ``whole``
    those where none is, ``pools`` houses whose pool is wanted, ``rounds`` houses where a roundabout is.
    """

    places: tuple[float, ...] = (0.0,) * len(HOUSES)
    parks: tuple[float, ...] = (0.0,) * len(STREETS)
    fences: int = 0
    whole: int = 0
    pools: int = 0
    rounds: int = 0
    bis: tuple[float, ...] = (0.0,) * len(STREETS)
    temp: float = 0.0


NO_AIM = Aim()


def aim_of(rng: Random, sheet: Sheet, plans: Iterable[Plan]) -> Aim:
    """What an architect makes of the plans: a layout of the estates asked for, and streets for trees and pools."""
    chosen = list(plans)
    rng.shuffle(chosen)
    sketch = _Sketch(rng, sheet)
    for plan in sorted(chosen, key=lambda plan: plan.condition is Condition.ESTATES):
        sketch.add(plan)
    return sketch.aim()


class _Sketch:
    """An aim as far as it is drawn; ``free`` are stretches in which no estate is laid out yet."""

    def __init__(self, rng: Random, sheet: Sheet) -> None:
        self.rng = rng
        self.sheet = sheet
        self.free = [(first, first + length - 1) for first, length in zip(FIRST_HOUSES, STREET_LENGTHS, strict=True)]
        self.wanted = self.fences = self.whole = self.pools = self.rounds = 0
        self.parks = [0.0] * len(STREETS)
        self.bis = [0.0] * len(STREETS)
        self.temp = 0.0

    def aim(self) -> Aim:
        """The aim as it stands."""
        places = tuple(1.0 if self.wanted >> house & 1 else 0.0 for house in range(len(HOUSES)))
        fences = self.fences & INNER_PLACES
        return Aim(places, tuple(self.parks), fences, self.whole, self.pools, self.rounds, tuple(self.bis), self.temp)

    def add(self, plan: Plan) -> None:
        """Draw what one more plan asks for, where there is room for it."""
        streets = self.rng.sample(range(len(STREETS)), len(STREETS))[: plan.count]
        match plan.condition:
            case Condition.ESTATES:
                self._lay_out(plan.estates)
            case Condition.STREET:
                self._want_street(plan.street)
            case Condition.ENDS:
                self._want_ends()
            case Condition.BIS:
                self.bis[self.rng.randrange(len(STREETS))] += 8
            case Condition.TEMPS:
                self.temp += 5
            case Condition.TREES:
                self._want_greens(streets, trees=True)
            case Condition.POOLS:
                self._want_greens(streets, pools=True)
            case Condition.GREENS:
                self._want_greens([plan.street], trees=True, pools=True)
            case Condition.COMPLETE:
                street = self.rng.choice((0, 0, 1))
                self._want_greens([street], trees=True, pools=True)
                self.rounds |= STREET_MASKS[street] & ~self.sheet.pools_planned
            case _:
                assert_never(plan.condition)

    def _want_street(self, street: int) -> None:
        self.wanted |= STREET_MASKS[street]
        self.rounds |= STREET_MASKS[street]
        self.free = [stretch for stretch in self.free if not STREET_MASKS[street] >> stretch[0] & 1]

    def _want_ends(self) -> None:
        """The ends of the streets, with a fence beside each, so that the estates next to them stay free."""
        self.wanted |= ENDS
        shorter = [(first + (ENDS >> first & 1), last - (ENDS >> last & 1)) for first, last in self.free]
        for (first, last), (first_free, last_free) in zip(self.free, shorter, strict=True):
            self.fences |= (first_free > first) << first | (last_free < last) << last_free
        self.free = shorter

    def _want_greens(self, streets: Sequence[int], *, trees: bool = False, pools: bool = False) -> None:
        for street in streets:
            if trees:
                self.parks[street] += 4
            if pools:
                self.pools |= self.sheet.pools_planned & STREET_MASKS[street]

    def _lay_out(self, sizes: Sequence[int]) -> None:
        """Find room for estates of these sizes, the largest first; without room for all of them the plan is left."""
        free, laid = self.free[:], []
        for size in sorted(sizes, reverse=True):
            fitting = [stretch for stretch in free if stretch[1] - stretch[0] + 1 >= size]
            if not fitting:
                return
            first, last = self.rng.choice(fitting)
            free.remove((first, last))
            at_left = self.rng.random() < 0.7  # mostly from the left, so that less room is lost
            estate = (first, first + size - 1) if at_left else (last - size + 1, last)
            rest = (estate[1] + 1, last) if at_left else (first, estate[0] - 1)
            free += [rest] if rest[0] <= rest[1] else []
            laid.append(estate)
        self.free = free
        for first, last in laid:
            self.wanted |= span(first, last)
            self.whole |= span(first, last - 1)
            self.fences |= 1 << last | (1 << first) >> 1
        self.fences &= ~self.whole
