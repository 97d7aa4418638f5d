"""What no order of moves leaves on a filled sheet, beside what ``written`` finds on any sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations, product

from nlv_replay.core.rule import Fault
from nlv_replay.games.welcome_to import doubts, rules
from nlv_replay.games.welcome_to.claiming import why_not
from nlv_replay.games.welcome_to.deck import HIGHEST_CARD, LOWEST_CARD
from nlv_replay.games.welcome_to.filled import OnPaper
from nlv_replay.games.welcome_to.filled_rules import (
    OUT_OF_REACH,
    POOL_BESIDE_TEMP,
    ROUNDABOUTS_BEFORE_TURNS,
    TOO_MANY_EFFECTS,
    TOO_MANY_TURNS,
    TURNS_DIFFER,
)
from nlv_replay.games.welcome_to.houses import always_has_a_place
from nlv_replay.games.welcome_to.masks import STREET_MASKS, fences_around, indices
from nlv_replay.games.welcome_to.plans import Condition, Plan, all_plans
from nlv_replay.games.welcome_to.settle import SOLO_TURNS
from nlv_replay.games.welcome_to.state import Table, Town, order_anew
from nlv_replay.games.welcome_to.terms import HOUSES, STREETS, Variant, Zone
from nlv_replay.games.welcome_to.written import check_sheet, check_used

_ZONES: dict[str, tuple[Zone, ...]] = {
    "houses": (Zone.ESTATES, Zone.PLANS, Zone.POOLS, Zone.BIS, Zone.PARKS),
    "roundabouts": (Zone.ROUNDABOUTS, Zone.ESTATES, Zone.PLANS),
    "fences": (Zone.ESTATES, Zone.PLANS),
    "pools": (Zone.POOLS, Zone.PLANS),
    "used": (Zone.PLANS,),
    "parks": (Zone.PARKS, Zone.PLANS),
    "temps": (Zone.TEMPS, Zone.PLANS),
    "bis": (Zone.BIS, Zone.PLANS),
    "estates": (Zone.ESTATES,),
    "refusals": (Zone.REFUSALS,),
    "points": (Zone.PLANS,),
    "plans": (Zone.PLANS,),
}
"""The zones in which points change with the marks under a key."""


def check_marks(sheet: OnPaper) -> Iterator[Fault]:
    """The faults of all marks of one sheet, each with the points that it leaves in doubt."""
    from nlv_replay.games.welcome_to.filled_file import in_document

    for fault in _faults(sheet):
        at = in_document(sheet.model, fault.at, fault.spot)
        zones = _ZONES.get(str(at[0]), ()) if at else ()
        yield replace(fault, at=at, player=None, turn=None, leaves=doubts.zones(sheet.player, zones))


def originals(town: Town) -> int:
    """The houses that were written other than by Bis, one in each turn that was not refused (4.3)."""
    return town.built & ~town.bis & ~town.roundabouts


def turns_shown(town: Town) -> int:
    """How many turns a sheet shows: each wrote a house or crossed a refusal (4.3)."""
    return originals(town).bit_count() + town.refusals


def _faults(sheet: OnPaper) -> Iterator[Fault]:
    yield from _check_set_up(sheet)
    yield from sheet.marks.faults
    yield from check_sheet(sheet.table, sheet.marks, sheet.plans)
    yield from _check_reach(sheet.town)
    yield from _check_effects(sheet.town)
    yield from _check_roundabouts(sheet)
    yield from _check_refusals(sheet)
    yield from _check_turns(sheet)
    yield from _check_fulfilled(sheet)
    if sheet.plans is None:
        yield from _check_unnamed(sheet)


def _check_set_up(sheet: OnPaper) -> Iterator[Fault]:
    """The plans that were written down are such that a game can have (3, 6.1)."""
    if not sheet.filled.plans:
        return
    from nlv_replay.games.welcome_to.game import check_plans

    yield from check_plans(sheet.table)


def _extremes(town: Town) -> int:
    """The houses whose number no card bears, and that are no bis."""
    beyond = (house for house in indices(originals(town)) if not LOWEST_CARD <= town.numbers[house] <= HIGHEST_CARD)
    return sum(1 << house for house in beyond)


def _check_reach(town: Town) -> Iterator[Fault]:
    """Each number that no card bears took a box of the Temp agency, and left no effect for a pool (4.3, 4.8)."""
    beyond = [HOUSES[house] for house in indices(_extremes(town))]
    if len(beyond) > town.temps:
        held = f"{' and '.join(beyond)} {'hold numbers' if len(beyond) > 1 else 'holds a number'} that no card bears"
        told = f"{held}; boxes of the Temp agency crossed: {town.temps}."
        yield Fault(OUT_OF_REACH, told, beyond[0], ("houses", beyond[0]))
    for house in indices(_extremes(town) & town.pools):
        name = HOUSES[house]
        told = f"The pool of {name} is built, and its {town.numbers[house]} took the Temp agency."
        yield Fault(POOL_BESIDE_TEMP, told, name, ("pools",))


def _check_effects(town: Town) -> Iterator[Fault]:
    """There are not more effects than houses that can have brought them, in all and within a street (4.3)."""
    written = originals(town)
    around = sum_of(fences_around(house) for house in indices(town.roundabouts))
    counts = {
        "fences": (town.fences & ~around).bit_count(),
        "estate boxes": sum(town.promoted),
        "trees": sum(town.parks),
        "pools": town.pools.bit_count(),
        "temps": town.temps,
        "bis": max(town.bis.bit_count(), town.bis_boxes),
    }
    used = sum(counts.values())
    if used > written.bit_count():
        shown = ", ".join(f"{what} {count}" for what, count in counts.items() if count)
        told = f"{used} effects were used ({shown}); houses written other than by Bis: {written.bit_count()}."
        yield Fault(TOO_MANY_EFFECTS, told, "effects", ("houses",))
        return
    for street, name in enumerate(STREETS):
        mask = STREET_MASKS[street]
        trees, pools = town.parks[street], (town.pools & mask).bit_count()
        temps, houses = (_extremes(town) & ~town.pools & mask).bit_count(), (written & mask).bit_count()
        if trees <= houses < trees + pools + temps:
            told = f"Street {name} has trees crossed: {trees}, pools: {pools}, numbers that no card bears: {temps}"
            told += f"; houses written there other than by Bis: {houses}."
            yield Fault(TOO_MANY_EFFECTS, told, f"parks {name}", ("parks", name))


def sum_of(masks: Iterator[int]) -> int:
    """The union of sets of houses."""
    union = 0
    for mask in masks:
        union |= mask
    return union


def _check_roundabouts(sheet: OnPaper) -> Iterator[Fault]:
    built = sheet.town.roundabouts.bit_count()
    if built and sheet.filled.has_roundabouts is False:
        told = "A roundabout is built, and roundabouts belong to the advanced game."
        yield Fault(rules.ROUNDABOUT_IN_STANDARD, told, "roundabouts", ("roundabouts",))
    elif turns_shown(sheet.town) < built <= sheet.table.sheet.roundabout_boxes:
        told = f"Roundabouts built: {built}; turns that the sheet shows: {turns_shown(sheet.town)}."
        yield Fault(ROUNDABOUTS_BEFORE_TURNS, told, "roundabouts", ("roundabouts",))


def _check_refusals(sheet: OnPaper) -> Iterator[Fault]:
    """A refusal needs a number that fits nowhere, and on an emptier sheet no fewer numbers fit (4.2)."""
    town = sheet.town
    if 0 < town.refusals <= sheet.table.sheet.refusal_boxes and all(map(always_has_a_place, _earlier(town))):
        told = f"Refusals are crossed ({town.refusals}), and every number from {LOWEST_CARD} to {HIGHEST_CARD} "
        told += "has still an empty house that takes it."
        yield Fault(rules.REFUSAL_WITH_A_PLACE, told, "refusals", ("refusals",))


def _earlier(town: Town) -> Iterator[Town]:
    """The town without some of its roundabouts, which may have come after a refusal; last the town itself."""
    rounded = [*indices(town.roundabouts)][:4]
    for kept in chain.from_iterable(combinations(rounded, count) for count in range(len(rounded) + 1)):
        earlier = town.copy()
        earlier.roundabouts = sum(1 << house for house in kept)
        earlier.order = order_anew(earlier)
        yield earlier


def _check_turns(sheet: OnPaper) -> Iterator[Fault]:
    turns, shown = sheet.filled.turns, turns_shown(sheet.town)
    told = f"Houses written other than by Bis: {originals(sheet.town).bit_count()}, refusals: {sheet.town.refusals}, "
    told += f"which makes {_turns(shown)}; "
    if turns is not None and turns != shown:
        yield Fault(
            TURNS_DIFFER, f"{told}{_turns(turns)} {'was' if turns == 1 else 'were'} played.", "turns", ("turns",)
        )
    elif sheet.filled.variant is Variant.SOLO and shown > SOLO_TURNS:
        yield Fault(TOO_MANY_TURNS, f"{told}a solo game has {SOLO_TURNS} at most.", "turns", ("houses",))


def _turns(count: int) -> str:
    return "1 turn" if count == 1 else f"{count} turns"


def _check_fulfilled(sheet: OnPaper) -> Iterator[Fault]:
    """A plan without estates that was once fulfilled is so at the end, since nothing is taken back (4.3, 5.1)."""
    for plan in sheet.plans or ():
        lack = _lack(sheet.table, plan) if plan.number in sheet.town.plans else None
        if lack is not None:
            told = f"Plan {plan.number} ({plan.words}) has points; {lack}."
            yield Fault(rules.PLAN_NOT_FULFILLED, told, f"plan {plan.number}", ("plans", str(plan.number)))


def _lack(table: Table, plan: Plan) -> str | None:
    (town,) = table.towns.values()
    return None if plan.condition is Condition.ESTATES else why_not(table, town, plan)


def _check_unnamed(sheet: OnPaper) -> Iterator[Fault]:
    """Where the plans of the game are not named, points and marks are those of some that can be meant (3, 5.1)."""
    could: list[list[Plan]] = []
    for number, points in sheet.town.plans.items():
        giving = [plan for plan in _printed(sheet, number) if points in (plan.high, plan.low)]
        could.append([plan for plan in giving if _lack(sheet.table, plan) is None])
        if not could[-1] and points >= 0:
            why = "such a card is fulfilled on this sheet" if giving else "card of that number does"
            told = f"Plan {number} gives {points} points; no {why}."
            yield Fault(rules.PLAN_MARK, told, f"plan {number}", ("plans", str(number)))
    if could and all(could) and all(map(_is_misused, product([sheet], product(*could)))):
        told = "The houses marked as used are those of no plans that give such points."
        yield Fault(rules.USED_MARK, told, None, ("used",))


def _printed(sheet: OnPaper, number: int) -> Iterator[Plan]:
    for plan in all_plans().values():
        if plan.number == number and (sheet.filled.variant is not Variant.STANDARD or not plan.is_advanced):
            yield plan


def _is_misused(case: tuple[OnPaper, Sequence[Plan]]) -> bool:
    sheet, plans = case
    return any(True for _ in check_used(sheet.town, (), plans))
