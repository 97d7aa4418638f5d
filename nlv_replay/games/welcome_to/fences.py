"""Fences (4.4) and the estates between them (4.10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from nlv_replay.core.rule import Fault, Rule, Topic
from nlv_replay.games.welcome_to import doubts, rules
from nlv_replay.games.welcome_to.houses import no_such_house, written_earlier
from nlv_replay.games.welcome_to.masks import INNER_PLACES, STREET_OF, WALLS, indices, span
from nlv_replay.games.welcome_to.moves import Fence
from nlv_replay.games.welcome_to.offered import check_offered, is_offered
from nlv_replay.games.welcome_to.plans import Condition
from nlv_replay.games.welcome_to.state import Table, Town
from nlv_replay.games.welcome_to.terms import HOUSES, LARGEST_ESTATE, STREETS, Effect


def check_fence(table: Table, move: Fence) -> Iterable[Fault]:
    """A fence is drawn in a free inner place, not between equal numbers, not in what a plan has used (4.4)."""
    town, place = table.towns[move.player], move.place
    if place >= 0 and is_offered(town, SURVEYOR) and may_stand(town, place):
        return ()
    return _check_fence(table, town, move)


def may_stand(town: Town, place: int) -> bool:
    """Whether a fence can be drawn in a place, as far as that does not depend on a ruling (4.4)."""
    both = 3 << place
    if not INNER_PLACES & ~town.fences & 1 << place or town.used & both == both:
        return False
    return town.built & both != both or town.numbers[place] != town.numbers[place + 1]


def _check_fence(table: Table, town: Town, move: Fence) -> Iterator[Fault]:
    place = move.place
    yield from check_offered(table, move)
    if place < 0:
        yield no_such_house(table, move.player, move.spot, _AT, doubts.after_effect(table, move.player, Effect.FENCE))
    elif not INNER_PLACES >> place & 1:
        yield _fault(
            table, move, rules.NO_SUCH_PLACE, f"{move.spot} is the last house of its street, which ends there."
        )
    elif town.fences >> place & 1:
        yield from _already_there(table, town, move)
    else:
        yield from _check_parted(table, town, move)


def draw_fence(table: Table, move: Fence) -> None:
    """Draw the fence, as far as there is a place for it."""
    if move.place >= 0:
        table.towns[move.player].fences |= 1 << move.place & INNER_PLACES


def is_street_used(table: Table, town: Town, street: int) -> bool:
    """Whether a player has claimed a plan that used this whole street."""
    claimed = (table.plans[number] for number in town.plans if number in table.plans)
    return any(plan.condition is Condition.STREET and plan.street == street for plan in claimed)


def estates_of(town: Town) -> list[tuple[int, int]]:
    """First and last house of every complete estate, in reading order (4.10)."""
    standing = town.built & ~town.roundabouts
    estates, first = [], 0
    for last in indices(town.fences | WALLS):
        houses = span(first, last)
        if standing & houses == houses and last - first < LARGEST_ESTATE:
            estates.append((first, last))
        first = last + 1
    return estates


def is_estate(town: Town, first: int, last: int) -> bool:
    """Whether a stretch of houses is a complete estate (4.10); ``why_no_estate`` says why not."""
    if first < 0 or last - first >= LARGEST_ESTATE:
        return False
    houses, fences = span(first, last), town.fences | WALLS
    return (
        town.built & ~town.roundabouts & houses == houses
        and fences & houses == 1 << last
        and bool((fences << 1 | 1) >> first & 1)
    )


def why_no_estate(town: Town, first: int, last: int) -> str | None:
    """Why a stretch of houses is no complete estate, in words (4.10); None where it is one."""
    size = last - first + 1
    if first < 0 or size < 1 or STREET_OF[first] != STREET_OF[last]:
        return "that is no stretch of one street"
    stretch = span(first, last)
    if rounded := town.roundabouts & stretch:
        return f"a roundabout stands in {HOUSES[next(indices(rounded))]}"
    if empty := stretch & ~town.built:
        return f"{HOUSES[next(indices(empty))]} is empty"
    if size > LARGEST_ESTATE:
        return f"{size} houses are too many"
    return _wrong_fences(town.fences | WALLS, first, last)


def _wrong_fences(fences: int, first: int, last: int) -> str | None:
    if inner := fences & span(first, last - 1):
        return f"a fence stands on the right of {HOUSES[next(indices(inner))]}"
    if not (fences << 1 | 1) >> first & 1:
        return f"no fence stands on the left of {HOUSES[first]}"
    return None if fences >> last & 1 else f"no fence stands on the right of {HOUSES[last]}"


_AT: Final = ("effect", "fence")
SURVEYOR: Final = Effect.FENCE.letter


def _already_there(table: Table, town: Town, move: Fence) -> Iterator[Fault]:
    rounded = town.roundabouts & (3 << move.place)
    told = f", at the roundabout in {HOUSES[next(indices(rounded))]}" if rounded else ""
    message = f"A fence stands already on the right of {move.spot}{told}."
    topics = (doubts.fence(move.player, move.place), *([doubts.roundabouts(move.player)] if rounded else []))
    yield _fault(table, move, rules.FENCE_TWICE, message, *topics)


def _check_parted(table: Table, town: Town, move: Fence) -> Iterator[Fault]:
    """What the fence would part: a house from its bis, an estate or a street that a plan has used."""
    place, both = move.place, 3 << move.place
    right = HOUSES[place + 1]
    if town.built & both == both and town.numbers[place] == town.numbers[place + 1]:
        told = f"A fence was drawn between {move.spot} and {right}, which both hold {town.numbers[place]}."
        needs = (doubts.house(move.player, place), doubts.house(move.player, place + 1))
        yield _fault(table, move, rules.FENCE_BETWEEN_EQUALS, told, *needs, houses=(place, place + 1))
    if town.used & both != both:
        return
    street = STREET_OF[place]
    if not is_street_used(table, town, street):
        told = f"A fence was drawn between {move.spot} and {right}, inside an estate that was used for a plan."
        yield _fault(table, move, rules.FENCE_IN_USED_ESTATE, told, doubts.used(move.player))
    elif table.rulings["fence-in-used-street"] == "illegal":
        told = (
            f"A fence was drawn on the right of {move.spot}; street {STREETS[street]} was used for a plan as a whole."
        )
        used = doubts.used(move.player)
        yield _fault(table, move, rules.FENCE_IN_USED_STREET, told, used, ruling="fence-in-used-street")


def _fault(
    table: Table, move: Fence, rule: Rule, told: str, *needs: Topic, houses: tuple[int, ...] = (),
    ruling: str | None = None,
) -> Fault:  # fmt: skip
    town = table.towns[move.player]
    return Fault(
        rule,
        told,
        spot=move.spot,
        at=_AT,
        related=tuple(one for house in houses for one in written_earlier(town, house)),
        needs=(doubts.effect_of(move.player, table.turn), *needs),
        leaves=(*doubts.after_effect(table, move.player, Effect.FENCE), doubts.fence(move.player, move.place)),
        ruling=ruling,
    )
