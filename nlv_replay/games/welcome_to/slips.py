"""What slip of the pen a wrong claim was: those that alone explain the claimed number exactly, likeliest first.

Each function below tells the numbers that a slip would have made, with a weight: a small one is a likely slip. Only
those whose number is the claimed one are told, so that the arithmetic of a diagnosis always holds; that another slip
happened is possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

from nlv_replay.core.rule import Slip
from nlv_replay.games import guessing
from nlv_replay.games.guessing import Guess, mirrored, value_at
from nlv_replay.games.welcome_to.claiming import why_not
from nlv_replay.games.welcome_to.fences import estates_of
from nlv_replay.games.welcome_to.masks import WALLS, indices, span
from nlv_replay.games.welcome_to.plans import Condition, Plan
from nlv_replay.games.welcome_to.scoring import roundabout_costs
from nlv_replay.games.welcome_to.state import Table, Town
from nlv_replay.games.welcome_to.tally import Tally
from nlv_replay.games.welcome_to.terms import (
    COSTS,
    LARGEST_ESTATE,
    POINT_ZONES,
    STREETS,
    Variant,
    Zone,
)

Case: TypeAlias = guessing.Case[Table, Zone, Tally]


def diagnose(case: Case, said: int) -> tuple[Slip, ...]:
    """The slips that alone explain a claim of ``said``, likeliest first; none where none does."""
    if said == case.true:
        return ()
    return guessing.likeliest(_guesses(case), said)


def _town(case: Case) -> Town:
    """The sheet of the one who claims."""
    return case.table.towns[case.player]


def _guesses(case: Case) -> Iterator[Guess]:
    yield from _OF_ZONE[case.zone](case)
    yield from _anywhere(case)


def _anywhere(case: Case) -> Iterator[Guess]:
    """Slips that can happen to any number: swapped digits, the line of somebody else."""
    true = case.true
    if case.zone is not Zone.TOTAL and (swapped := mirrored(true)) is not None:
        yield Guess(swapped, 3, "digits-swapped", f"the digits of {true} were swapped")
    yield from guessing.lines_of_others(case, Zone.TOTAL)


# Plans


def _plans(case: Case) -> Iterator[Guess]:
    for number, plan in case.table.plans.items():
        here = _town(case).plans.get(number)
        if here is None:
            yield from _unclaimed(case, plan)
            continue
        other, word = (plan.low, "low") if here == plan.high else (plan.high, "high")
        told = f"plan {number} was counted with its {word} {other} instead of {here}"
        yield Guess(case.true - here + other, 1, "plan-high-for-low", told)
        yield Guess(case.true - here, 1.5, "plan-forgotten", f"plan {number} ({here}) was forgotten")


def _unclaimed(case: Case, plan: Plan) -> Iterator[Guess]:
    """A plan that was not claimed and is counted all the same, which is likelier where its condition holds."""
    held = _is_fulfilled(case, plan)
    for points, word in ((plan.low, "low"), (plan.high, "high")):
        told = f"plan {plan.number}, which was not claimed, was counted with its {word} {points}"
        yield Guess(case.true + points, 2 if held else 4, "plan-not-claimed", told)


def _is_fulfilled(case: Case, plan: Plan) -> bool:
    if plan.condition is not Condition.ESTATES:
        return why_not(case.table, _town(case), plan) is None
    free = Counter(
        last - first + 1 for first, last in estates_of(_town(case)) if not _town(case).used & span(first, last)
    )  # fmt: skip
    return not Counter(plan.estates) - free


# Rows of boxes


def _rows(row: Sequence[int], crossed: int, sign: int = 1) -> Iterator[tuple[int, float, str, str]]:
    """The values one box off, with what was done: the last one crossed off read, or the one behind that counts."""
    here = min(crossed, len(row) - 1)
    if here > 0:
        yield sign * row[here - 1], 1, "one-box-off", f"the {row[here - 1]} one box before the {row[here]} was read"
    if here + 1 < len(row):
        yield (
            sign * row[here + 1],
            1.05,
            "one-box-off",
            f"the {row[here + 1]} one box behind the {row[here]} was read",
        )


def _parks(case: Case) -> Iterator[Guess]:
    sheet = case.table.sheet
    for street, (trees, points) in enumerate(case.tally.parks):
        rest, name = case.true - points, STREETS[street]
        for value, weight, kind, told in _rows(sheet.parks[street], trees):
            yield Guess(rest + value, weight + street / 100, kind, f"in the park of street {name} {told}")
        for other, row in enumerate(sheet.parks):
            if other != street and trees < len(row) and row[trees] != points:
                told = f"the park of street {name} was read off the row of street {STREETS[other]}"
                yield Guess(rest + row[trees], 1.6, "row-of-another", told)
        if points:
            yield Guess(rest, 1.5, "street-left-out", f"the park of street {name} ({points}) was left out")
            yield Guess(
                rest + trees,
                2.5,
                "boxes-counted",
                f"{_number(trees, 'tree', 'trees')} of street {name} counted as points",
            )
    trees = sum(trees for trees, _ in case.tally.parks)
    yield Guess(trees, 2, "boxes-counted", f"{_number(trees, 'tree', 'trees')} counted instead of the values read")


def _pools(case: Case) -> Iterator[Guess]:
    row, (count, points) = case.table.sheet.pools, case.tally.pools
    for value, weight, kind, told in _rows(row, count):
        yield Guess(value, weight, kind, f"in the row of pools {told}")
    unbuilt = (case.table.sheet.pools_planned & _town(case).built & ~_town(case).pools).bit_count()
    if unbuilt and count + unbuilt < len(row):
        told = f"{_were(unbuilt, 'planned pool')} counted whose house has a number and that was not built"
        yield Guess(row[count + unbuilt], 1.3, "pool-not-built", told)
    yield from _forgotten(points, "pools")
    yield Guess(count, 2, "boxes-counted", f"{_number(count, 'pool', 'pools')} counted instead of the value read")


def _temps(case: Case) -> Iterator[Guess]:
    boxes, rank, points = case.tally.temps
    values = case.table.sheet.temp_ranks
    if case.table.variant is Variant.SOLO:
        other = 0 if points else values[0]
        told = (
            f"{values[0]} was counted for {boxes} boxes" if other else f"the {points} for {boxes} boxes were forgotten"
        )
        yield Guess(other, 1, "temps-solo", told)
        yield Guess(boxes, 2, "boxes-counted", f"{_number(boxes, 'box', 'boxes')} counted as points")
        return
    everybody = [tally.temps[0] for tally in case.counted.values()]
    above = 1 + sum(other > boxes for other in everybody)
    if boxes and above != rank:
        told = f"the ranks after a tie were passed over, which makes rank {above} of rank {rank}"
        yield Guess(value_at(values, above), 0.9, "ties-passed-over", told)
    yield from _forgotten(points, "the Temp agency", 1.6)
    for wrong, value in enumerate(values, start=1):
        if wrong != rank:
            instead = f"those of rank {rank}" if points else "none"
            told = f"the points of rank {wrong} were taken instead of {instead}"
            yield Guess(value, 1 + abs(wrong - rank) / 10, "wrong-rank", told)
    yield Guess(boxes, 2, "boxes-counted", f"{_number(boxes, 'box', 'boxes')} counted as points")


def _cost(what: str, many: str, case: Case, row: Sequence[int], counted: tuple[int, int]) -> Iterator[Guess]:
    """A row of costs: one box off, forgotten, or the boxes counted."""
    count, points = counted
    for value, weight, kind, told in _rows(row, count, -1):
        yield Guess(value, weight, kind, f"in the row of {many} {told}")
    if points:
        yield Guess(0, 0.95, "cost-forgotten", f"the {points} for {_number(count, what, many)} were forgotten")
    if count:
        yield Guess(-count, 2, "boxes-counted", f"{_number(count, what, many)} counted as points")


def _bis(case: Case) -> Iterator[Guess]:
    yield from _cost("bis box", "bis boxes", case, case.table.sheet.bis, case.tally.bis)


def _refusals(case: Case) -> Iterator[Guess]:
    yield from _cost("refusal", "refusals", case, case.table.sheet.refusals, case.tally.refusals)


def _roundabouts(case: Case) -> Iterator[Guess]:
    count, _ = case.tally.roundabouts
    costs = roundabout_costs(case.table)
    yield from _cost("roundabout", "roundabouts", case, costs, case.tally.roundabouts)
    if count > 1:
        told = "the roundabouts were added up, though the row shows what both cost together"
        yield Guess(-sum(costs[: count + 1]), 1.2, "costs-added-up", told)
        yield Guess(-count * costs[1], 1.3, "costs-added-up", f"each roundabout was counted as {costs[1]}")


def _forgotten(points: int, what: str, weight: float = 1.5) -> Iterator[Guess]:
    if points:
        yield Guess(0, weight, "forgotten", f"the {points} for {what} were forgotten")


# Estates


def _estates(case: Case) -> Iterator[Guess]:
    columns = case.table.sheet.estates
    for size, (count, value) in enumerate(case.tally.estates, start=1):
        rest, column = case.true - count * value, columns[size - 1]
        if count:
            for other, weight, kind, told in _rows(column, _town(case).promoted[size - 1]):
                yield Guess(rest + count * other, weight, kind, f"in the column for estates of {size} {told}")
            gone = f"the estates of {size} ({count * value}) were left out"
            yield Guess(rest, 1.5, "size-left-out", gone)
            if count > 1:
                told = f"estates of {size} were counted once instead of {count} times"
                yield Guess(rest + value, 1.7, "counted-once", told)
        yield from _miscounted(size, count, value, rest)
    yield from _misread_runs(case)


def _miscounted(size: int, count: int, value: int, rest: int) -> Iterator[Guess]:
    for step in (-1, 1):
        if count + step >= 0:
            told = f"one estate of {size} too {'few' if step < 0 else 'many'} was counted"
            yield Guess(rest + (count + step) * value, 1.9 + (step > 0) / 10, "one-off", told)


def _misread_runs(case: Case) -> Iterator[Guess]:
    """Estates seen where there are none: two that a forgotten fence makes one, and runs with an empty house."""
    town, values = _town(case), [value for _, value in case.tally.estates]
    estates = estates_of(town)
    for (first, middle), (begin, last) in pairwise(estates):
        size = last - first + 1
        if begin != middle + 1 or WALLS >> middle & 1 or size > LARGEST_ESTATE:
            continue
        apart = values[middle - first] + values[last - begin]
        told = f"the fence between estates of {middle - first + 1} and {last - begin + 1} was overlooked"
        yield Guess(case.true - apart + values[size - 1], 2.2, "fence-overlooked", told)
    for first, last in _stretches(town):
        size = last - first + 1
        missing = (span(first, last) & ~town.built).bit_count()
        if size <= LARGEST_ESTATE and missing == 1 and not town.roundabouts & span(first, last):
            told = f"an estate of {size} was counted that has an empty house"
            yield Guess(case.true + values[size - 1], 1.8, "estate-incomplete", told)


def _stretches(town: Town) -> Iterator[tuple[int, int]]:
    """First and last house between every two fences, built or not."""
    first = 0
    for last in indices(town.fences | WALLS):
        yield first, last
        first = last + 1


# The total


def _total(case: Case) -> Iterator[Guess]:
    yield from guessing.of_either_sum(case, POINT_ZONES, _sums)


def _sums(points: Mapping[Zone, int]) -> Iterator[Guess]:
    true = sum(points.values())
    for zone, value in points.items():
        if not value:
            continue
        if zone in COSTS:
            yield Guess(true - value, 1, "cost-left-out", f"the {value} of {zone.value} were left out of the total")
            yield Guess(true - 2 * value, 1.5, "sign-lost", f"the {-value} of {zone.value} were added")
        else:
            told = f"the zone {zone.value} ({value}) was left out of the total"
            yield Guess(true - value, 1.2, "zone-left-out", told)
        yield Guess(true + value, 1.8, "zone-twice", f"the zone {zone.value} ({value}) was counted twice")
    costs = sum(points[zone] for zone in COSTS)
    if sum(1 for zone in COSTS if points[zone]) > 1:
        yield Guess(true - costs, 1.3, "cost-left-out", f"all costs ({costs}) were left out of the total")
        yield Guess(true - 2 * costs, 1.6, "sign-lost", f"all costs ({-costs}) were added")
    yield from _slips_of_addition(points, true)


def _slips_of_addition(points: Mapping[Zone, int], true: int) -> Iterator[Guess]:
    yield from guessing.carried(true)
    for step in (-1, 1):
        told = f"the sum {true} was added up to one point too {'few' if step < 0 else 'many'}"
        yield Guess(true + step, 2.5 + (step > 0) / 10, "one-off", told)
    if (swapped := mirrored(true)) is not None:
        yield Guess(swapped, 1.9, "digits-swapped", f"the digits of {true} were swapped")
    for zone, value in points.items():
        if (back := mirrored(value)) is not None:
            told = f"{zone.value} was added as {back} instead of {value}"
            yield Guess(true - value + back, 3.5, "digits-swapped", told)


def _number(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def _were(count: int, what: str) -> str:
    return f"{count} {what} was" if count == 1 else f"{count} {what}s were"


_OF_ZONE: dict[Zone, Callable[[Case], Iterator[Guess]]] = {
    Zone.PLANS: _plans,
    Zone.PARKS: _parks,
    Zone.POOLS: _pools,
    Zone.TEMPS: _temps,
    Zone.ESTATES: _estates,
    Zone.BIS: _bis,
    Zone.REFUSALS: _refusals,
    Zone.ROUNDABOUTS: _roundabouts,
    Zone.TOTAL: _total,
}


# Marks


def diagnose_marks(kind: str, true: Any, said: Any, plans: Mapping[int, Plan]) -> tuple[Slip, ...]:
    """The slip that explains a wrong mark of a play: high for low, another plan, houses forgotten or one house off."""
    if kind == "plans":
        return _plan_slips(true, said, plans)
    missed, extra = sorted(set(true) - set(said)), sorted(set(said) - set(true))
    if len(missed) == len(extra) == 1:
        return (Slip("one-place-off", f"{extra[0]} was marked instead of {missed[0]}"),)
    if missed and not extra:
        return guessing.forgotten(missed, many="were")
    return ()


def _plan_slips(true: Mapping[str, int], said: Mapping[str, int], plans: Mapping[int, Plan]) -> tuple[Slip, ...]:
    wrong = [number for number in {**true, **said} if true.get(number) != said.get(number)]
    if len(wrong) != 1:
        missed, extra = ([number for number in wrong if number in marks] for marks in (true, said))
        if len(missed) == len(extra) == 1 and true[missed[0]] == said[extra[0]]:
            return (Slip("one-place-off", f"plan {extra[0]} was marked instead of plan {missed[0]}"),)
        return ()
    (number,) = wrong
    if number not in said:
        return (Slip("mark-forgotten", f"plan {number} was forgotten"),)
    plan = plans.get(int(number))
    if plan is not None and number in true and said[number] in (plan.high, plan.low):
        word, other = ("high", "low") if said[number] == plan.high else ("low", "high")
        return (
            Slip("plan-high-for-low", f"plan {number} was marked with its {word} value instead of its {other} one"),
        )
    return ()
