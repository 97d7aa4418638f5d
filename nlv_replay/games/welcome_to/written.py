"""A sheet as somebody wrote it down, as a town: every mark that can be read, and what is wrong with the others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from nlv_replay.core.rule import Fault, Path, Rule
from nlv_replay.games.welcome_to import rules
from nlv_replay.games.welcome_to.claiming import houses_used, why_not
from nlv_replay.games.welcome_to.masks import (
    FIRST_HOUSES,
    INNER_PLACES,
    LAST_HOUSES,
    STREET_MASKS,
    STREET_OF,
    WALLS,
    fences_around,
    indices,
    span,
)
from nlv_replay.games.welcome_to.move_rules import (
    BIS_BOXES,
    BIS_WITHOUT_ORIGINAL,
    COUNT_OUT_OF_RANGE,
    FENCES_OF_ROUNDABOUT,
    MARKS_OF_NO_PLAN,
    MORE_TREES_THAN_HOUSES,
    NO_NUMBER,
    PLAN_NOT_SEEN,
    POOL_WITHOUT_HOUSE,
    TOO_MANY_REFUSALS,
)
from nlv_replay.games.welcome_to.plans import Condition, Plan
from nlv_replay.games.welcome_to.sheet import Sheet
from nlv_replay.games.welcome_to.state import Table, Town, order_anew, town_of
from nlv_replay.games.welcome_to.terms import (
    HIGHEST_NUMBER,
    HOUSE_INDEX,
    HOUSES,
    LARGEST_ESTATE,
    LOWEST_NUMBER,
    STREET_LENGTHS,
    STREETS,
)

if TYPE_CHECKING:
    from nlv_replay.games.welcome_to.move_log import SheetMove

FARTHEST = 900
"""Counts beyond this are kept at it: none of them can be right."""
FARTHEST_NUMBER = 10**12
"""The same of numbers in houses, which findings name."""
_NUMBER = re.compile(r" *(-?[0-9]{1,6}) *(b?) *")


@dataclass(frozen=True, slots=True)
class Written:
    """One sheet that was written down: the town that it shows, and the faults of marks that no town can bear.

    The fences of the town are those that were written: those of a roundabout may be missing.
    """

    town: Town
    faults: tuple[Fault, ...]
    at: Path


def read(written: SheetMove, player: str, at: Path) -> Written:
    """The town of a sheet that was written down; ``at`` leads to it in the document."""
    reader = _Reader(at)
    numbers, bis = reader.numbers(written)
    rounded = reader.houses("roundabouts", written.roundabouts, rules.ROUNDABOUT_NOT_EMPTY)
    town = town_of(player, numbers, bis=bis)
    town.roundabouts = rounded
    town.order = order_anew(town)
    town.fences = reader.fences(written.fences)
    town.pools = reader.houses("pools", written.pools, rules.POOL_NOT_PLANNED)
    town.used = reader.houses("used", written.used, rules.USED_MARK)
    town.parks = [_kept(written.parks.get(street, 0)) for street in STREETS]
    reader.keys("parks", written.parks, STREETS, rules.NO_TREE_LEFT, "street")
    sizes = [str(size) for size in range(1, LARGEST_ESTATE + 1)]
    town.promoted = [_kept(written.estates.get(size, 0)) for size in sizes]
    reader.keys("estates", written.estates, sizes, rules.COLUMN_USED_UP, "column for estates of")
    town.bis_boxes, town.temps, town.refusals = map(_kept, (written.bis, written.temps, written.refusals))
    town.plans = {int(number): points for number, points in written.plans.items() if number in PLAN_NUMBERS}
    reader.keys("plans", written.plans, PLAN_NUMBERS, rules.NO_SUCH_PLAN, "plan")
    return Written(town, tuple(reader.faults), at)


PLAN_NUMBERS = ("1", "2", "3")


def _kept(number: int) -> int:
    return max(-FARTHEST, min(FARTHEST, number))


class _Reader:
    """Collects what cannot be put on any sheet."""

    def __init__(self, at: Path) -> None:
        self.at = at
        self.faults: list[Fault] = []

    def numbers(self, written: SheetMove) -> tuple[dict[int, int], int]:
        """The numbers by house, and which of them are bis."""
        numbers, bis = {}, 0
        for name, said in written.houses.items():
            match = _NUMBER.fullmatch(str(said))
            if name not in HOUSE_INDEX:
                self._wrong(rules.NO_SUCH_HOUSE, _no_house(name), name, "houses", name)
            elif match is None and not isinstance(said, int):
                told = f"{str(said)[:20]!r} stands in {name}; a house holds a number, with `b` behind it for a bis."
                self._wrong(NO_NUMBER, told, name, "houses", name)
            else:
                house = HOUSE_INDEX[name]
                number = int(match[1]) if match else int(said)
                numbers[house] = max(-FARTHEST_NUMBER, min(FARTHEST_NUMBER, number))
                bis |= bool(match and match[2]) << house
        return numbers, bis

    def houses(self, key: str, names: Iterable[str], rule: Rule) -> int:
        """The set of the houses named; a name that is unknown, or stands there twice, is a fault."""
        mask = 0
        for index, name in enumerate(names):
            if name not in HOUSE_INDEX:
                self._wrong(rules.NO_SUCH_HOUSE, _no_house(name), name, key, index)
            elif mask >> HOUSE_INDEX[name] & 1:
                self._wrong(rule, f"{name} stands twice under `{key}`.", name, key, index)
            else:
                mask |= 1 << HOUSE_INDEX[name]
        return mask

    def fences(self, names: Sequence[str]) -> int:
        """The fences; one at the end of a street is none that anybody draws."""
        mask = self.houses("fences", names, rules.FENCE_TWICE)
        for house in indices(mask & WALLS):
            told = f"{HOUSES[house]} is the last house of its street, which ends there."
            self._wrong(rules.NO_SUCH_PLACE, told, HOUSES[house], "fences", list(names).index(HOUSES[house]))
        return mask & INNER_PLACES

    def keys(self, key: str, names: Iterable[str], known: Iterable[str], rule: Rule, what: str) -> None:
        """Names that are none of those that a sheet has."""
        known = list(known)
        for name in names:
            if name not in known:
                told = f"There is no {what} {name[:20]}; a sheet has {', '.join(known)}."
                self._wrong(rule, told, f"{key} {name[:20]}", key, name)

    def _wrong(self, rule: Rule, told: str, spot: str, *at: str | int) -> None:
        self.faults.append(Fault(rule, told, spot, (*self.at, *at)))


def _no_house(name: str) -> str:
    streets = ", ".join(
        f"{street}1 to {street}{length}" for street, length in zip(STREETS, STREET_LENGTHS, strict=True)
    )
    return f"There is no house {name[:20]}; houses are {streets}."


def mend_roundabouts(town: Town) -> None:
    """Draw the fences of roundabouts that were left out, so that the sheet can be judged on."""
    for house in indices(town.roundabouts):
        town.fences |= fences_around(house)


def check_sheet(
    table: Table, sheet: Written, plans: Sequence[Plan] | None, *, is_given: bool = False
) -> Iterator[Fault]:
    """What no game leaves on a sheet, whatever came before: each mark against those that it follows from.

    ``plans`` are those on the table, None where they are not known. ``is_given`` is the sheet that a turn begins with:
    houses that it marks for other plans than those claimed are then told as unclear, since an earlier turn did it.
    """
    town, at = sheet.town, sheet.at
    yield from _check_numbers(town, at)
    yield from _check_order(town, at)
    yield from _check_fences(town, at)
    yield from _check_bis(table, town, at)
    yield from _check_counts(table.sheet, town, at)
    yield from _check_pools(table.sheet, town, at)
    yield from _check_points(town, at, plans)
    unsure = is_given or plans is None
    for fault in check_used(town, at, plans):
        yield replace(fault, rule=MARKS_OF_NO_PLAN) if unsure and fault.rule is rules.USED_MARK else fault


def _check_numbers(town: Town, at: Path) -> Iterator[Fault]:
    for house in indices(town.built):
        name, number = HOUSES[house], town.numbers[house]
        where = (*at, "houses", name)
        if not LOWEST_NUMBER <= number <= HIGHEST_NUMBER:
            told = f"{number} stands in {name}; numbers are {LOWEST_NUMBER} to {HIGHEST_NUMBER}."
            yield Fault(rules.TEMP_TOO_FAR, told, name, where)
        if town.roundabouts >> house & 1:
            told = f"{number} stands in {name}, and a roundabout as well."
            yield Fault(rules.HOUSE_IS_ROUNDABOUT, told, name, where)


def segments(town: Town) -> Iterator[list[int]]:
    """The built houses from the left, parted by roundabouts and the ends of streets."""
    for first, last in zip(FIRST_HOUSES, LAST_HOUSES, strict=True):
        houses: list[int] = []
        for house in range(first, last + 1):
            if town.roundabouts >> house & 1:
                yield houses
                houses = []
            elif town.built >> house & 1:
                houses.append(house)
        yield houses


def _check_order(town: Town, at: Path) -> Iterator[Fault]:
    """Numbers rise from left to right, equal ones stand side by side, and all of them but one are bis (4.1, 4.9)."""
    for houses in segments(town):
        for left, right in pairwise(houses):
            one, other, name = town.numbers[left], town.numbers[right], HOUSES[right]
            if other < one:
                told = f"{other} in {name} breaks the order of street {name[0]}: {one} stands in {HOUSES[left]}."
                yield Fault(rules.NUMBER_OUT_OF_ORDER, told, name, (*at, "houses", name))
            elif other == one and right != left + 1:
                told = f"{other} stands in {HOUSES[left]} and {name}, which are not side by side."
                yield Fault(rules.NUMBER_TWICE, told, name, (*at, "houses", name))
        yield from _check_chains(town, houses, at)


def _check_chains(town: Town, houses: list[int], at: Path) -> Iterator[Fault]:
    chains: list[list[int]] = []
    for house in houses:
        if chains and town.numbers[house] == town.numbers[house - 1] and chains[-1][-1] == house - 1:
            chains[-1].append(house)
        else:
            chains.append([house])
    for chain in chains:
        originals = [house for house in chain if not town.bis >> house & 1]
        if len(originals) == 1:
            continue
        number, name = town.numbers[chain[0]], HOUSES[(originals[1:] or chain)[0]]
        told = f"{number} stands in {name_of((chain[0], chain[-1]))} and "
        told += f"{len(originals)} of them are no bis; one is." if originals else "all of them are bis; one is not."
        if len(chain) == 1:
            told = f"{number} in {name} is a bis, and stands beside no {number} that it could be copied from."
        yield Fault(BIS_WITHOUT_ORIGINAL, told, name, (*at, "houses", name))


def _check_fences(town: Town, at: Path) -> Iterator[Fault]:
    for house in indices(town.roundabouts):
        missing = fences_around(house) & ~town.fences
        if missing:
            places = " and ".join(f"on the right of {HOUSES[place]}" for place in indices(missing))
            told = f"The roundabout in {HOUSES[house]} has no fence {places}."
            yield Fault(FENCES_OF_ROUNDABOUT, told, HOUSES[house], (*at, "fences"))
    for place in indices(town.fences):
        both = 3 << place
        if town.built & both == both and town.numbers[place] == town.numbers[place + 1]:
            told = f"A fence stands between {HOUSES[place]} and {HOUSES[place + 1]}, which hold the same number."
            yield Fault(rules.FENCE_BETWEEN_EQUALS, told, HOUSES[place], (*at, "fences"))


def _check_bis(table: Table, town: Town, at: Path) -> Iterator[Fault]:
    houses, boxes = town.bis.bit_count(), table.sheet.bis_boxes
    tenth = table.rulings["tenth-bis"] == "legal"
    if houses > boxes and not tenth:
        told = f"{houses} houses are bis; there are {boxes} bis boxes."
        yield Fault(rules.NO_BIS_BOX, told, None, (*at, "bis"), ruling="tenth-bis")
    if town.bis_boxes != min(houses, boxes) and town.bis_boxes != houses:
        told = f"{town.bis_boxes} bis boxes are crossed, and {houses} houses are bis."
        yield Fault(BIS_BOXES, told, None, (*at, "bis"))


def _check_counts(sheet: Sheet, town: Town, at: Path) -> Iterator[Fault]:
    for key, what, crossed, boxes, rule in _counts(sheet, town):
        if not 0 <= crossed <= boxes:
            told = f"{crossed} {what} are crossed; there are {boxes}."
            chosen = rule if crossed > 0 else COUNT_OUT_OF_RANGE
            yield Fault(chosen, told, key.replace(".", " "), (*at, *key.split(".")))
    for street, name in enumerate(STREETS):
        written = (town.built & ~town.bis & STREET_MASKS[street]).bit_count()
        if written < town.parks[street] <= sheet.trees(street):
            told = f"{town.parks[street]} trees of street {name} are crossed, and {written} houses written there."
            yield Fault(MORE_TREES_THAN_HOUSES, told, f"parks {name}", (*at, "parks", name))
    if town.roundabouts.bit_count() > sheet.roundabout_boxes:
        told = f"{town.roundabouts.bit_count()} roundabouts are built; there are boxes for {sheet.roundabout_boxes}."
        yield Fault(rules.TOO_MANY_ROUNDABOUTS, told, "roundabouts", (*at, "roundabouts"))


def _counts(sheet: Sheet, town: Town) -> Iterator[tuple[str, str, int, int, Rule]]:
    yield "temps", "boxes of the Temp agency", town.temps, sheet.temp_boxes, rules.NO_TEMP_BOX
    yield "refusals", "refusal boxes", town.refusals, sheet.refusal_boxes, TOO_MANY_REFUSALS
    for street, name in enumerate(STREETS):
        trees = sheet.trees(street)
        yield f"parks.{name}", f"trees of street {name}", town.parks[street], trees, rules.NO_TREE_LEFT
    for size in range(1, LARGEST_ESTATE + 1):
        boxes, crossed = sheet.estate_boxes(size), town.promoted[size - 1]
        yield f"estates.{size}", f"boxes for estates of {size}", crossed, boxes, rules.COLUMN_USED_UP


def can_be_counted(sheet: Sheet, town: Town) -> bool:
    """Whether every count stands for a printed value, so that the sheet has points."""
    within = all(0 <= crossed <= boxes for _, _, crossed, boxes, _ in _counts(sheet, town))
    return within and town.bis_boxes >= 0


def _check_pools(sheet: Sheet, town: Town, at: Path) -> Iterator[Fault]:
    for house in indices(town.pools):
        name = HOUSES[house]
        if not sheet.pools_planned >> house & 1:
            told = f"A pool is built at {name}, where none is planned."
            yield Fault(rules.POOL_NOT_PLANNED, told, name, (*at, "pools"))
        elif not town.built & ~town.bis & ~town.roundabouts & 1 << house:
            holds = "a bis" if town.bis >> house & 1 else "empty"
            yield Fault(
                POOL_WITHOUT_HOUSE, f"The pool of {name} is built, and the house is {holds}.", name, (*at, "pools")
            )


def _check_points(town: Town, at: Path, plans: Sequence[Plan] | None) -> Iterator[Fault]:
    named = {plan.number: plan for plan in plans or ()}
    for number, points in town.plans.items():
        spot, where = f"plan {number}", (*at, "plans", str(number))
        if plans is None:
            if points < 0:
                yield Fault(rules.PLAN_MARK, f"Plan {number} gives {points} points.", spot, where)
        elif number not in named:
            told = f"Plan {number} gives {points} points, and no plan {number} is in the game."
            yield Fault(rules.NO_SUCH_PLAN, told, spot, where)
        elif points not in (named[number].high, named[number].low):
            high, low = named[number].high, named[number].low
            told = f"Plan {number} gives {points} points; the card gives {high} or {low}."
            yield Fault(rules.PLAN_MARK, told, spot, where)


def check_variant(
    table: Table, sheet: Written, plans: Sequence[Plan] | None, *, is_given: bool = False
) -> Iterator[Fault]:
    """What the variant and the plans of the game rule out on a sheet; arguments as for ``check_sheet``."""
    town = sheet.town
    if town.roundabouts and not table.has_roundabouts:
        name = HOUSES[next(indices(town.roundabouts))]
        told = f"A roundabout stands in {name}, and this is no advanced game."
        yield Fault(rules.ROUNDABOUT_IN_STANDARD, told, name, (*sheet.at, "roundabouts"))
    for plan in plans or ():
        claimed = plan.number in town.plans and plan.condition is not Condition.ESTATES
        if claimed and (lack := why_not(table, town, plan)):
            told = f"Plan {plan.number} ({plan.words}) has points and is not fulfilled: {lack}."
            rule = PLAN_NOT_SEEN if is_given else rules.PLAN_NOT_FULFILLED
            yield Fault(rule, told, f"plan {plan.number}", (*sheet.at, "plans", str(plan.number)))


def stretches(town: Town, houses: int) -> list[tuple[int, int]]:
    """First and last house of each stretch of a set of houses, parted by fences, gaps and the ends of streets."""
    found: list[tuple[int, int]] = []
    parted = town.fences | WALLS
    for house in indices(houses):
        follows = found and found[-1][1] == house - 1 and not parted >> house - 1 & 1
        if follows:
            found[-1] = (found[-1][0], house)
        else:
            found.append((house, house))
    return found


def check_used(town: Town, at: Path, plans: Sequence[Plan] | None) -> Iterator[Fault]:
    """The houses marked are exactly those of the plans claimed (5.1)."""
    where = (*at, "used")
    for house in indices(town.used & ~(town.built & ~town.roundabouts)):
        told = f"{HOUSES[house]} is marked as used, and no number stands there."
        yield Fault(rules.USED_MARK, told, HOUSES[house], where)
    claimed = [plan for plan in plans or () if plan.number in town.plans]
    if plans is None and town.plans:
        return
    left, sizes = town.used, sorted(size for plan in claimed for size in plan.estates)
    for plan in claimed:
        own = houses_used(town, plan, ()) if plan.condition is not Condition.ESTATES else 0
        if missing := own & ~left:
            lacking = HOUSES[next(indices(missing))]
            told = f"Plan {plan.number} ({plan.words}) uses {lacking}, which is not marked for it."
            yield Fault(rules.USED_MARK, told, lacking, where)
        left &= ~own
    found = stretches(town, left)
    if sorted(last - first + 1 for first, last in found) != sizes:
        marked = ", ".join(name_of(ends) for ends in found) or "no estate"
        wanted = f"estates of {', '.join(map(str, sizes))}" if sizes else "no estate"
        told = f"The houses marked as used are {marked}; the plans claimed use {wanted}."
        yield Fault(rules.USED_MARK, told, None, where)
        return
    for first, last in found:
        if not is_fenced_in(town, first, last):
            told = f"{name_of((first, last))} is marked as used and is no complete estate."
            yield Fault(rules.NOT_AN_ESTATE, told, name_of((first, last)), where)


def is_fenced_in(town: Town, first: int, last: int) -> bool:
    """Whether a stretch of built houses stands between two fences (4.10)."""
    fences = town.fences | WALLS
    whole = town.built & ~town.roundabouts & span(first, last) == span(first, last)
    return whole and STREET_OF[first] == STREET_OF[last] and bool((fences << 1 | 1) >> first & fences >> last & 1)


def name_of(ends: tuple[int, int]) -> str:
    """A stretch as logs write it, such as ``A1-A3``, or ``A1`` for a single house."""
    first, last = ends
    return HOUSES[first] if first == last else f"{HOUSES[first]}-{HOUSES[last]}"
