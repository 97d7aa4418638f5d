"""The city plans as printed (section 3); whether one is fulfilled is judged in ``claiming``."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib import resources
from typing import Any, Final

from nlv_replay.core.value import Value
from nlv_replay.games.welcome_to.terms import STREETS

PLANS: Final = 3
"""How many plans a game has, one of each number; who fulfils them all ends the game (5.3)."""


class Condition(Enum):
    """What a plan asks for."""

    ESTATES = "estates"
    """Estates of these sizes, which it uses."""
    STREET = "street"
    """All houses of a street, which it uses."""
    BIS = "bis"
    """So many bis houses in one street."""
    TEMPS = "temps"
    """So many boxes of the Temp agency."""
    ENDS = "ends"
    """The first and last house of every street, which it uses."""
    TREES = "trees"
    """All trees of so many streets."""
    POOLS = "pools"
    """All pools of so many streets."""
    COMPLETE = "complete"
    """In one street all trees, all pools and a roundabout."""
    GREENS = "greens"
    """All trees and all pools of a street."""


OWN: Final = "own"
"""The id of a plan that a table made up."""
USING: Final = frozenset({Condition.ESTATES, Condition.STREET, Condition.ENDS})
"""The conditions that mark houses as used (5.1)."""


@dataclass(frozen=True, slots=True)
class Plan(Value):
    """A city plan: ``number`` is 1, 2 or 3.

    ``estates`` are the sizes asked for, from the smallest; ``street`` an index; ``count`` how many bis houses, boxes or
    streets. ``id`` is that of the card, or a plan of the table's own.
    """

    id: str
    number: int
    condition: Condition
    high: int
    low: int
    estates: tuple[int, ...] = ()
    street: int = -1
    count: int = 0

    @property
    def is_advanced(self) -> bool:
        """Whether the plan is one of those that the advanced game adds (6.1); one of the table's own is not."""
        return self.condition is not Condition.ESTATES and self.id != OWN

    @property
    def words(self) -> str:
        """What the plan asks for, in words."""
        return _WORDS[self.condition].format(plan=self, street=STREETS[self.street], sizes=_sizes(self.estates))


_WORDS: Final = {
    Condition.ESTATES: "{sizes}",
    Condition.STREET: "all houses of street {street} built",
    Condition.BIS: "{plan.count} bis houses in one street",
    Condition.TEMPS: "{plan.count} boxes of the Temp agency crossed",
    Condition.ENDS: "first and last house of every street built",
    Condition.TREES: "all trees of {plan.count} streets crossed",
    Condition.POOLS: "all pools of {plan.count} streets built",
    Condition.COMPLETE: "all trees, all pools and a roundabout in one street",
    Condition.GREENS: "all trees and all pools of street {street}",
}


def _sizes(estates: tuple[int, ...]) -> str:
    if len(set(estates)) == 1:
        return f"{len(estates)} estates of {estates[0]}" if len(estates) > 1 else f"an estate of {estates[0]}"
    return f"estates of {', '.join(map(str, estates[:-1]))} and {estates[-1]}" if estates else ""


def estate_plan(name: str, number: int, estates: tuple[int, ...], high: int, low: int) -> Plan:
    """A plan that asks for estates of these sizes, such as one of the table's own."""
    return Plan(name, number, Condition.ESTATES, high, low, tuple(sorted(estates)))


@cache
def all_plans() -> dict[str, Plan]:
    """Every printed plan by its id."""
    data = json.loads((resources.files(__package__) / "data" / "plans.json").read_text("utf-8"))
    return {row["id"]: _plan(row) for row in data["plans"]}


def _plan(row: dict[str, Any]) -> Plan:
    condition = next(one for one in Condition if one.value in row)
    said, number = row[condition.value], int(row["id"][0])
    plan = Plan(row["id"], number, condition, row["high"], row["low"])
    match condition:
        case Condition.ESTATES:
            return estate_plan(plan.id, number, tuple(said), plan.high, plan.low)
        case Condition.STREET | Condition.GREENS:
            return Plan(plan.id, number, condition, plan.high, plan.low, street=STREETS.index(said))
        case Condition.BIS | Condition.TEMPS | Condition.TREES | Condition.POOLS:
            return Plan(plan.id, number, condition, plan.high, plan.low, count=said)
        case Condition.ENDS | Condition.COMPLETE:
            return plan
