"""What a sheet shows after a turn that the turn does not write, and what it lacks that the turn writes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nlv_replay.core.rule import Rule
from nlv_replay.core.single_move import Difference
from nlv_replay.games.welcome_to import rules
from nlv_replay.games.welcome_to.masks import fences_around, indices
from nlv_replay.games.welcome_to.move_rules import (
    BIS_BOXES,
    FENCES_OF_ROUNDABOUT,
    MORE_THAN_A_TURN,
    WRITING_CHANGED,
)
from nlv_replay.games.welcome_to.moves import Move, Refuse, Write
from nlv_replay.games.welcome_to.state import Town
from nlv_replay.games.welcome_to.terms import HOUSES, LARGEST_ESTATE, STREETS


def differences(before: Town, wanted: Town, after: Town, play: Sequence[Move]) -> Iterator[Difference]:
    """Every mark of the sheet after a turn that differs from what the turn writes on the sheet before it."""
    more = rules.REFUSAL_WITH_MORE if any(isinstance(part, Refuse) for part in play) else MORE_THAN_A_TURN
    yield from _houses(before, wanted, after, more)
    yield from _roundabouts(before, wanted, after)
    yield from _fences(before, wanted, after, more)
    yield from _pools(wanted, after, more)
    writes = any(isinstance(part, Write) for part in play)
    yield from _counts((before, wanted, after), more, rules.REFUSAL_WITH_MORE if writes else MORE_THAN_A_TURN)
    yield from _plans(before, wanted, after)
    yield from _used(before, wanted, after)


def _houses(before: Town, wanted: Town, after: Town, more: Rule) -> Iterator[Difference]:
    for house in indices(_houses_that_differ(wanted, after)):
        old, right, new = _house(before, house), _house(wanted, house), _house(after, house)
        name = HOUSES[house]
        at = ("after", "houses", name)
        if old is not None:
            now = "is empty" if new is None else f"holds {new}"
            yield Difference(WRITING_CHANGED, f"{name} held {old} before the turn and {now} after it.", name, at)
        elif new is not None:
            told = f"{new} was written in {name} as well; a turn writes one house, and one more by Bis."
            yield Difference(more, told, name, at)
        else:
            told = f"{name} is empty, and the turn writes {right} there."
            yield Difference(more, told, name, at)


def _houses_that_differ(one: Town, other: Town) -> int:
    """The houses that are built in one of two towns only, or hold another number, or are a bis in one only."""
    differ = (one.built ^ other.built) | (one.built & other.built & (one.bis ^ other.bis))
    for house in indices(one.built & other.built & ~differ):
        differ |= (one.numbers[house] != other.numbers[house]) << house
    return differ


def _house(town: Town, house: int) -> str | None:
    if not town.built >> house & 1:
        return None
    return f"{town.numbers[house]}{'b' if town.bis >> house & 1 else ''}"


def _roundabouts(before: Town, wanted: Town, after: Town) -> Iterator[Difference]:
    for house in indices(wanted.roundabouts ^ after.roundabouts):
        name, at = HOUSES[house], ("after", "roundabouts")
        if before.roundabouts >> house & 1:
            told = f"A roundabout stood in {name} before the turn and stands there no more."
            yield Difference(WRITING_CHANGED, told, name, at)
        elif before.built >> house & 1:
            told = f"A roundabout stands in {name}, which held {_house(before, house)} before the turn."
            yield Difference(rules.ROUNDABOUT_NOT_EMPTY, told, name, at)
        else:
            told = f"A roundabout was built in {name} as well; a turn has one."
            yield Difference(rules.TWO_ROUNDABOUTS, told, name, at)


def _fences(before: Town, wanted: Town, after: Town, more: Rule) -> Iterator[Difference]:
    told_already = _fences_of(after.roundabouts & ~wanted.roundabouts) & after.fences
    for place in indices((wanted.fences ^ after.fences) & ~told_already):
        name, at = HOUSES[place], ("after", "fences")
        where = f"on the right of {name}"
        at_roundabout = after.roundabouts & 3 << place
        if after.fences >> place & 1:
            told = f"A fence was drawn {where} as well; a turn draws one, by the Surveyor."
            yield Difference(more, told, name, at)
        elif before.fences >> place & 1 and not before.roundabouts & 3 << place:
            yield Difference(
                WRITING_CHANGED, f"A fence stood {where} before the turn and stands there no more.", name, at
            )
        else:
            house = HOUSES[next(indices(at_roundabout or before.roundabouts & 3 << place or 1 << place))]
            told = f"The roundabout in {house} has no fence {where}."
            yield Difference(FENCES_OF_ROUNDABOUT, told, house, at)


def _fences_of(roundabouts: int) -> int:
    """The fences that stand around these roundabouts."""
    fences = 0
    for house in indices(roundabouts):
        fences |= fences_around(house)
    return fences


def _pools(wanted: Town, after: Town, more: Rule) -> Iterator[Difference]:
    for house in indices(wanted.pools ^ after.pools):
        name, at = HOUSES[house], ("after", "pools")
        if after.pools >> house & 1:
            told = f"The pool of {name} was built as well; a turn has one effect."
            yield Difference(more, told, name, at)
        else:
            yield Difference(
                WRITING_CHANGED, f"The pool of {name} was built before the turn and is not after it.", name, at
            )


def _counts(towns: tuple[Town, Town, Town], more: Rule, refused: Rule) -> Iterator[Difference]:
    for key, what, had, right, found in _pairs(*towns):
        if found == right:
            continue
        spot, at = key.replace(".", " "), ("after", *key.split("."))
        grown = "" if right == had else f", and the turn makes that {right}"
        told = f"{found} {what} crossed; {had} were before the turn{grown}."
        rule = {"bis": BIS_BOXES, "refusals": refused}.get(key, more)
        yield Difference(WRITING_CHANGED if found < had else rule, told, spot, at)


def _pairs(before: Town, wanted: Town, after: Town) -> Iterator[tuple[str, str, int, int, int]]:
    yield "temps", "boxes of the Temp agency are", before.temps, wanted.temps, after.temps
    yield "bis", "bis boxes are", before.bis_boxes, wanted.bis_boxes, after.bis_boxes
    yield "refusals", "refusal boxes are", before.refusals, wanted.refusals, after.refusals
    for street, name in enumerate(STREETS):
        trees = before.parks[street], wanted.parks[street], after.parks[street]
        yield (f"parks.{name}", f"trees of street {name} are", *trees)
    for size in range(1, LARGEST_ESTATE + 1):
        boxes = before.promoted[size - 1], wanted.promoted[size - 1], after.promoted[size - 1]
        yield (f"estates.{size}", f"boxes for estates of {size} are", *boxes)


def _plans(before: Town, wanted: Town, after: Town) -> Iterator[Difference]:
    for number in sorted(wanted.plans.keys() | after.plans.keys()):
        old, right, new = (town.plans.get(number) for town in (before, wanted, after))
        if new == right:
            continue
        spot, at = f"plan {number}", ("after", "plans", str(number))
        if old is not None:
            now = "none" if new is None else str(new)
            told = f"Plan {number} gave {old} points before the turn and {now} after it."
            yield Difference(WRITING_CHANGED, told, spot, at)
        elif right is not None:
            told = f"{new or 'no'} points were written for plan {number}, which gives {right} to whoever claims it now."
            yield Difference(rules.PLAN_MARK, told, spot, at)


def _used(before: Town, wanted: Town, after: Town) -> Iterator[Difference]:
    for house in indices(wanted.used ^ after.used):
        name, at = HOUSES[house], ("after", "used")
        if before.used >> house & 1:
            told = f"{name} was marked as used before the turn and is not after it."
            yield Difference(WRITING_CHANGED, told, name, at)
        elif after.used >> house & 1:
            told = f"{name} is marked as used, which no plan claimed this turn does."
            yield Difference(rules.USED_MARK, told, name, at)
        else:
            told = f"{name} is not marked as used, and the plans claimed this turn use it."
            yield Difference(rules.USED_MARK, told, name, at)
