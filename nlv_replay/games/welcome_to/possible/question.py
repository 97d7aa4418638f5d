"""What is asked: the final sheet of one player and the combinations of each turn; and what is answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from itertools import chain, combinations, product
from typing import Any

from nlv_replay.games.stacks import Offer
from nlv_replay.games.welcome_to.masks import FIRST_HOUSES, LAST_HOUSES, STREET_OF, indices, span
from nlv_replay.games.welcome_to.plans import Plan
from nlv_replay.games.welcome_to.sheet import Sheet
from nlv_replay.games.welcome_to.state import Town
from nlv_replay.games.welcome_to.written import stretches

Ends = tuple[int, int]
"""First and last house of an estate."""
Shares = dict[int, tuple[Ends, ...]]
"""By number of a plan: the estates that it used."""


class Verdict(Enum):
    """Whether such a play was found, or shown not to be there."""

    POSSIBLE = "possible"
    IMPOSSIBLE = "impossible"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Question:
    """A final town of the standard game that no single mark rules out, and what was offered from turn 1 on.

    ``plans`` are those of the game; ``rulings`` all of those in force.
    """

    sheet: Sheet
    town: Town
    offers: tuple[tuple[Offer, ...], ...]
    plans: tuple[Plan, ...]
    rulings: Mapping[str, str]

    @cached_property
    def originals(self) -> tuple[int, ...]:
        """The houses that were written with a combination."""
        return tuple(indices(self.town.built & ~self.town.bis))

    @cached_property
    def turns(self) -> int:
        """How many turns were played: each wrote one of those houses or refused (4.3)."""
        return len(self.originals) + self.town.refusals

    @cached_property
    def fences(self) -> tuple[int, ...]:
        """The places of the fences, all drawn by the Surveyor."""
        return tuple(indices(self.town.fences))

    @cached_property
    def sources(self) -> dict[int, int]:
        """By bis house: the neighbour that it was copied from, the one towards the original of its chain (4.9)."""
        found: dict[int, int] = {}
        for house in self.originals:
            for step in (-1, 1):
                source = house
                while self._is_bis_of(source + step, source):
                    found[source + step] = source
                    source += step
        return found

    @cached_property
    def low(self) -> tuple[int, ...]:
        """The numbers of the plans that count their low value: somebody else claimed them in an earlier turn (5.1)."""
        named = {plan.number: plan for plan in self.plans}
        return tuple(number for number, points in self.town.plans.items() if points == named[number].low)

    def shares(self) -> Iterator[Shares]:
        """Every way to share the estates marked among the plans claimed, each with those of its sizes (5.1)."""
        claimed = [plan for plan in self.plans if plan.number in self.town.plans]
        yield from _shared(claimed, stretches(self.town, self.town.used))

    def early(self, shares: Shares) -> int:
        """The houses of the estates that the plans with a low value used."""
        return sum(span(first, last) for number in self.low for first, last in shares[number])

    def _is_bis_of(self, house: int, source: int) -> bool:
        town, street = self.town, STREET_OF[source]
        if not FIRST_HOUSES[street] <= house <= LAST_HOUSES[street]:
            return False
        return bool(town.bis >> house & 1) and town.numbers[house] == town.numbers[source]


def _shared(plans: Sequence[Plan], left: list[Ends]) -> Iterator[Shares]:
    if not plans:
        yield {}
        return
    sizes = Counter(plans[0].estates)
    fitting = [
        combinations([ends for ends in left if ends[1] - ends[0] + 1 == size], count) for size, count in sizes.items()
    ]
    for chosen in product(*fitting):
        own = tuple(chain.from_iterable(chosen))
        for more in _shared(plans[1:], [ends for ends in left if ends not in own]):
            yield {plans[0].number: own} | more


@dataclass(frozen=True)
class Found:
    """The answer: a log whose first player has the sheet, or marks that cannot stand together, or why neither."""

    verdict: Verdict
    log: Mapping[str, Any] | None = None
    clash: tuple[str, ...] = ()
    remarks: tuple[str, ...] = field(default=())
