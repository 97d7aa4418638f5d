"""A move alone (``nlv-move/1``) as closed pydantic models: what a person reads off a sheet, right or wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter

from nlv_replay.core.shape import Problem, Shape
from nlv_replay.games.welcome_to.plans import OWN, Condition, Plan, all_plans
from nlv_replay.games.welcome_to.terms import STREETS

MOST = 100
"""How many entries a list or a mapping has at most: far more than fit on a sheet."""


def _few(marks: dict[str, Any]) -> dict[str, Any]:
    if len(marks) > MOST:
        raise ValueError(f"{len(marks)} entries stand here; a sheet has at most {MOST}.")
    return marks


Text = Annotated[str, Field(max_length=80)]
Names = Annotated[list[Text], Field(max_length=MOST)]
Counts = Annotated[dict[Text, int], AfterValidator(_few)]
Numbers = Annotated[list[int], Field(max_length=MOST)]
CardText = Annotated[str, Field(pattern=r"^-?(0|[1-9][0-9]{0,3})[SOTBPE]$", examples=["8S"])]
Street = Literal["A", "B", "C"]


def _only_true(value: bool) -> bool:  # noqa: FBT001  pydantic hands it over so
    if not value:
        raise ValueError("This is true or left out, never false.")
    return value


OnlyTrue = Annotated[bool, AfterValidator(_only_true)]


class Closed(BaseModel):
    """A mapping that takes no other keys than its own and no other types."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SheetMove(Closed):
    """One player's sheet; what is absent is empty.

    Houses and numbers that no sheet has are taken as they come; the rules say what is wrong with them.
    """

    houses: Annotated[dict[Text, int | Text], AfterValidator(_few)] = {}
    roundabouts: Names = []
    fences: Names = []
    parks: Counts = {}
    pools: Names = []
    bis: int = 0
    temps: int = 0
    estates: Counts = {}
    refusals: int = 0
    plans: Counts = {}
    used: Names = []


class PlanMove(Closed):
    """A plan by its id, or one of the table's own by one condition, its number and its points.

    ``taken``: somebody claimed it in an earlier turn. Points and number beside an id go before those of the card.
    """

    plan: Text | None = None
    n: int | None = None
    estates: Numbers | None = None
    street: Street | None = None
    bis: int | None = None
    temps: int | None = None
    ends: OnlyTrue | None = None
    trees: int | None = None
    pools: int | None = None
    complete: OnlyTrue | None = None
    greens: Street | None = None
    high: int | None = None
    low: int | None = None
    taken: bool = False


class OthersMove(Closed):
    """What matters of the other players: their boxes of the Temp agency."""

    temps: Numbers = []


class MoveModel(Closed):
    """A turn of Welcome To... by the sheets before and after it, or one sheet.

    ``advanced`` tells of an expert or solo game whether roundabouts belong to it.
    """

    format: Literal["nlv-move/1"]
    game: Literal["welcome-to"] = "welcome-to"
    variant: Literal["standard", "advanced", "expert", "solo"] = "standard"
    advanced: bool | None = None
    rulings: dict[str, str | int] | None = None
    plans: Annotated[list[Text | PlanMove], Field(max_length=MOST)] | None = None
    offers: Annotated[list[CardText], Field(min_length=3, max_length=3)] | None = None
    before: SheetMove | None = None
    after: SheetMove | None = None
    sheet: SheetMove | None = None
    others: OthersMove | None = None
    take: Annotated[int, Field(ge=1, le=3)] | None = None
    note: str | None = None


ADAPTER: TypeAdapter[MoveModel] = TypeAdapter(MoveModel)


def problems(record: MoveModel) -> Iterator[Problem]:
    """What types cannot say: one sheet or two, whose variant `advanced` is of, and plans that say what they ask for."""
    if record.advanced is not None and record.variant in ("standard", "advanced"):
        told = "`advanced` is of an expert or a solo game; elsewhere the variant says it."
        yield Problem(Shape.BAD_VALUE, told, path=("advanced",))
    if record.sheet is None:
        missing = [key for key in ("before", "after") if getattr(record, key) is None]
        if missing:
            told = "A move needs the sheets `before` and `after` the turn, or one `sheet` alone"
            yield Problem(Shape.MISSING_KEY, f"{told}; {' and '.join(f'`{key}`' for key in missing)} is missing.")
    else:
        for key in ("before", "after", "take"):
            if getattr(record, key) is not None:
                yield Problem(Shape.BAD_VALUE, f"`{key}` is of a turn; a `sheet` stands alone.", path=(key,))
    for index, plan in enumerate(record.plans or ()):
        if wrong := _plan_problem(plan):
            yield Problem(Shape.BAD_VALUE, wrong, path=("plans", index))


def plans_of(record: MoveModel) -> list[tuple[Plan, bool]] | None:
    """The plans on the table, each with whether somebody claimed it before; None where they are not given."""
    if record.plans is None:
        return None
    return [(all_plans()[one], False) if isinstance(one, str) else (_plan(one), one.taken) for one in record.plans]


def has_roundabouts(record: MoveModel) -> bool:
    """Whether roundabouts belong to the game (6.1); where an expert or solo game does not say, they may."""
    if record.variant in ("standard", "advanced"):
        return record.variant == "advanced"
    return record.advanced is not False


def _conditions(plan: PlanMove) -> list[Condition]:
    return [condition for condition in Condition if getattr(plan, condition.value) is not None]


def _plan_problem(plan: str | PlanMove) -> str | None:
    name = plan if isinstance(plan, str) else plan.plan
    if name is not None and name not in all_plans():
        return f"There is no plan {name[:20]!r}; plans are 1a to 1k, 2a to 2k and 3a to 3f."
    if isinstance(plan, str):
        return None
    asked = _conditions(plan)
    if len(asked) + (name is not None) != 1:
        told = " and ".join(["plan"] * (name is not None) + [one.value for one in asked]) or "none"
        return f"A plan says by exactly one key what it asks for: its id under `plan`, or a condition; this has {told}."
    if name is None and None in (plan.n, plan.high, plan.low):
        return "A plan of the table's own needs its number `n` and its points, `high` and `low`."
    return None


def _plan(given: PlanMove) -> Plan:
    if given.plan is not None:
        printed = all_plans()[given.plan]
        number, high, low = given.n, given.high, given.low
        return Plan(
            printed.id,
            printed.number if number is None else number,
            printed.condition,
            printed.high if high is None else high,
            printed.low if low is None else low,
            printed.estates,
            printed.street,
            printed.count,
        )
    (condition,) = _conditions(given)
    said = getattr(given, condition.value)
    return Plan(
        OWN,
        given.n or 0,
        condition,
        given.high or 0,
        given.low or 0,
        tuple(sorted(said)) if condition is Condition.ESTATES else (),
        STREETS.index(said) if isinstance(said, str) else -1,
        said if condition in COUNTED else 0,
    )


COUNTED = frozenset({Condition.BIS, Condition.TEMPS, Condition.TREES, Condition.POOLS})
"""The conditions that ask for so many of something."""
