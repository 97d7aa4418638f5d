"""City plans (5.1): whether one that a player claims is fulfilled, what it gives, and which houses it uses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from nlv_replay.core.rule import Fault, Path, Rule, Topic
from nlv_replay.games.welcome_to import doubts, rules
from nlv_replay.games.welcome_to.fences import is_estate, why_no_estate
from nlv_replay.games.welcome_to.masks import ENDS, STREET_MASKS, indices, span
from nlv_replay.games.welcome_to.moves import Claim
from nlv_replay.games.welcome_to.plans import USING, Condition, Plan
from nlv_replay.games.welcome_to.state import Table, Town
from nlv_replay.games.welcome_to.terms import HOUSES, STREETS, Effect


def check_claim(table: Table, move: Claim) -> Iterator[Fault]:
    """A player claims a plan of the game once, when its condition is fulfilled, with houses not used yet (5.1)."""
    town, plan = table.towns[move.player], table.plans.get(move.number)
    if plan is None:
        told = f"{move.player} claimed plan {move.number}, and no plan {move.number} is in the game."
        yield _fault(move, rules.NO_SUCH_PLAN, told, doubts.SET_UP)
        return
    if move.number in town.plans:
        told = f"{move.player} claimed plan {move.number} ({plan.id}) again."
        yield _fault(move, rules.PLAN_TWICE, told, ("plan", move.player, move.number))
        return
    if plan.condition is Condition.ESTATES:
        yield from _check_estates(town, move, plan)
    elif lack := why_not(table, town, plan):
        yield _unfulfilled(town, move, plan, lack)
    else:
        yield from _check_named(town, move, plan)
    yield from _check_unused(town, move, plan)


def may_use(town: Town, plan: Plan, estates: Sequence[tuple[int, int]]) -> bool:
    """Whether a plan asks for such estates as these, which all are complete and were not used before (5.1)."""
    sizes, used = [], town.used
    for first, last in estates:
        if not is_estate(town, first, last) or used & span(first, last):
            return False
        used |= span(first, last)
        sizes.append(last - first + 1)
    sizes.sort()
    return plan.condition is Condition.ESTATES and tuple(sizes) == plan.estates


def claim(table: Table, move: Claim) -> None:
    """Write the points of the plan: high in the first turn that anybody claims it, else low; mark the houses used."""
    town, plan = table.towns[move.player], table.plans.get(move.number)
    if plan is not None and move.number not in town.plans:
        write_plan(table, town, plan, move.estates)


def write_plan(table: Table, town: Town, plan: Plan, estates: Sequence[tuple[int, int]]) -> None:
    """Write the points of a plan that the town has not claimed yet, and mark the houses used."""
    number = plan.number
    first = table.first_claimed.setdefault(number, table.turn)
    if first == table.turn:
        table.claimers[number] = (*table.claimers.get(number, ()), town.player)
    is_flipped = table.cards is not None and table.cards.flipped
    town.plans[number] = plan.high if first == table.turn and not is_flipped else plan.low
    town.used |= houses_used(town, plan, estates)


def houses_used(town: Town, plan: Plan, estates: Sequence[tuple[int, int]]) -> int:
    """The houses that a plan marks: those of its estates, of its street or the end houses, never a roundabout (5.1)."""
    houses = 0
    match plan.condition:
        case Condition.ESTATES:
            for first, last in estates:
                houses |= span(first, last) if first >= 0 else 0
        case Condition.STREET:
            houses = STREET_MASKS[plan.street]
        case Condition.ENDS:
            houses = ENDS
        case _:
            pass
    return houses & town.built & ~town.roundabouts


def why_not(table: Table, town: Town, plan: Plan) -> str | None:
    """Why the condition of a plan that asks for no estates is not fulfilled, in words; None where it is (3, 6.1)."""
    check = _CONDITIONS.get(plan.condition)
    if check is None:
        raise ValueError("a plan that asks for estates is judged by the estates that are named for it")
    return check(table, town, plan)


def _street_built(table: Table, town: Town, plan: Plan) -> str | None:
    return _empty(STREET_MASKS[plan.street] & ~town.filled)


def _ends_built(table: Table, town: Town, plan: Plan) -> str | None:
    stands = town.filled if table.rulings["roundabout-end-house"] == "yes" else town.built & ~town.roundabouts
    return _empty(ENDS & ~stands, town.roundabouts)


def _empty(missing: int, rounded: int = 0) -> str | None:
    if not missing:
        return None
    house = next(indices(missing))
    return f"{HOUSES[house]} is {'a roundabout' if rounded >> house & 1 else 'empty'}"


def _bis_in_a_street(table: Table, town: Town, plan: Plan) -> str | None:
    most = max((town.bis & street).bit_count() for street in STREET_MASKS)
    return None if most >= plan.count else f"no street has more than {most} bis houses"


def _temps_crossed(table: Table, town: Town, plan: Plan) -> str | None:
    return None if town.temps >= plan.count else f"{town.temps} boxes are crossed"


def _all_trees(table: Table, town: Town, street: int) -> bool:
    return town.parks[street] >= table.sheet.trees(street)


def _all_pools(table: Table, town: Town, street: int) -> bool:
    return not table.sheet.pools_planned & STREET_MASKS[street] & ~town.pools


def _trees_of_streets(table: Table, town: Town, plan: Plan) -> str | None:
    done = [name for street, name in enumerate(STREETS) if _all_trees(table, town, street)]
    return None if len(done) >= plan.count else f"all trees are crossed in {_listed(done)}"


def _pools_of_streets(table: Table, town: Town, plan: Plan) -> str | None:
    done = [name for street, name in enumerate(STREETS) if _all_pools(table, town, street)]
    return None if len(done) >= plan.count else f"all pools are built in {_listed(done)}"


def _listed(streets: list[str]) -> str:
    return f"street {' and '.join(streets)} only" if streets else "no street"


def _greens(table: Table, town: Town, plan: Plan) -> str | None:
    return _lack(table, town, plan.street)


def _lack(table: Table, town: Town, street: int) -> str | None:
    if not _all_trees(table, town, street):
        return f"{town.parks[street]} of {table.sheet.trees(street)} trees of street {STREETS[street]} are crossed"
    missing = table.sheet.pools_planned & STREET_MASKS[street] & ~town.pools
    return f"the pool of {HOUSES[next(indices(missing))]} is not built" if missing else None


def _complete_street(table: Table, town: Town, plan: Plan) -> str | None:
    told = [
        _lack(table, town, street)
        or (None if town.roundabouts & STREET_MASKS[street] else f"street {STREETS[street]} has no roundabout")
        for street in range(len(STREETS))
    ]
    return None if None in told else ", ".join(one for one in told if one)


_CONDITIONS: Final[dict[Condition, Callable[[Table, Town, Plan], str | None]]] = {
    Condition.STREET: _street_built,
    Condition.BIS: _bis_in_a_street,
    Condition.TEMPS: _temps_crossed,
    Condition.ENDS: _ends_built,
    Condition.TREES: _trees_of_streets,
    Condition.POOLS: _pools_of_streets,
    Condition.COMPLETE: _complete_street,
    Condition.GREENS: _greens,
}
_WATCHES: Final[dict[Condition, tuple[Effect, ...]]] = {
    Condition.BIS: (Effect.BIS,),
    Condition.TEMPS: (Effect.TEMP,),
    Condition.TREES: (Effect.PARK,),
    Condition.POOLS: (Effect.POOL,),
    Condition.COMPLETE: (Effect.PARK, Effect.POOL),
    Condition.GREENS: (Effect.PARK, Effect.POOL),
    Condition.STREET: (Effect.BIS,),
    Condition.ENDS: (Effect.BIS,),
}
"""The effects whose marks a condition looks at."""


def _check_estates(town: Town, move: Claim, plan: Plan) -> Iterator[Fault]:
    sizes = sorted(last - first + 1 for first, last in move.estates if first >= 0)
    if tuple(sizes) != plan.estates and len(sizes) == len(move.estates):
        shown = ", ".join(move.named) or "no estates"
        told = f"Plan {move.number} ({plan.id}) asks for {plan.words}; {move.player} used {shown}."
        yield _fault(move, rules.WRONG_ESTATES, told)
        return
    for (first, last), name in zip(move.estates, move.named, strict=True):
        if lack := why_no_estate(town, first, last):
            yield _no_estate(town, move, name, (first, last), lack)


def _no_estate(town: Town, move: Claim, name: str, ends: tuple[int, int], told: str) -> Fault:
    player = move.player
    first, last = ends
    houses = tuple(doubts.house(player, house) for house in range(first, last + 1)) if first >= 0 else ()
    return _fault(
        move,
        rules.NOT_AN_ESTATE,
        f"{player} used {name} for plan {move.number}, which is no complete estate: {told}.",
        *houses,
        doubts.houses(player),
        doubts.marked(player, Effect.FENCE),
        doubts.roundabouts(player),
        spot=name,
        lacks=(Effect.FENCE,),
    )


def _check_named(town: Town, move: Claim, plan: Plan) -> Iterator[Fault]:
    """Houses named for a plan that asks for no estates are those that it uses."""
    if not move.named:
        return
    named = 0
    for first, last in move.estates:
        named |= span(first, last) if first >= 0 else 0
    if named & ~town.roundabouts != houses_used(town, plan, ()):
        uses = "other houses" if plan.condition in USING else "no houses"
        told = f"{move.player} used {', '.join(move.named)} for plan {move.number} ({plan.words}), which uses {uses}."
        yield _fault(move, rules.WRONG_ESTATES, told)


def _unfulfilled(town: Town, move: Claim, plan: Plan, told: str) -> Fault:
    ruling = None
    if plan.condition is Condition.ENDS and not ENDS & ~town.filled:
        ruling = "roundabout-end-house"
    effects = _WATCHES[plan.condition]
    return _fault(
        move,
        rules.PLAN_NOT_FULFILLED,
        f"{move.player} claimed plan {move.number} ({plan.words}); {told}.",
        *(doubts.marked(move.player, effect) for effect in effects),
        doubts.houses(move.player),
        doubts.roundabouts(move.player),
        ruling=ruling,
        lacks=effects,
    )


def _check_unused(town: Town, move: Claim, plan: Plan) -> Iterator[Fault]:
    taken, twice = town.used, 0
    if plan.condition is Condition.ESTATES:
        seen = 0
        for first, last in move.estates:
            houses = span(first, last) if first >= 0 else 0
            twice |= seen & houses
            seen |= houses
    used = houses_used(town, plan, move.estates)
    if doubled := used & taken | twice:
        house = HOUSES[next(indices(doubled))]
        told = f"{move.player} used {house} for plan {move.number}, and {house} is used already."
        yield _fault(move, rules.HOUSE_USED, told, doubts.used(move.player), spot=house)


def _fault(
    move: Claim, rule: Rule, told: str, *needs: Topic, spot: str | None = None, ruling: str | None = None,
    lacks: tuple[Effect, ...] = (),
) -> Fault:  # fmt: skip
    return Fault(
        rule,
        told,
        spot=spot or f"plan {move.number}",
        at=_at(move),
        needs=(*needs, ("plan", move.player, move.number), doubts.SET_UP),
        leaves=doubts.after_claim(move.player, move.number, *lacks),
        ruling=ruling,
    )


def _at(move: Claim) -> Path:
    return ("plans", str(move.number))
