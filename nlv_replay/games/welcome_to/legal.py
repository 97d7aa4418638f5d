"""What may be played now: houses, refusals, effects, roundabouts and claims that the checks let pass.

All functions are queries on a table as it stands; nothing is written. A play is the tuple of its parts, in the order in
which the rules have them happen; ``imagine`` gives the table after some of them, so that each part can be asked for in
its turn. Whether a part is legal is always asked of the checks that judge records.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import copy
from itertools import combinations, product
from typing import Any

from nlv_replay.games.welcome_to.cards import PAIRS, TAKES
from nlv_replay.games.welcome_to.effects import bis_numbers
from nlv_replay.games.welcome_to.fences import estates_of
from nlv_replay.games.welcome_to.game import apply, judge
from nlv_replay.games.welcome_to.houses import places_for, temp_numbers
from nlv_replay.games.welcome_to.masks import ALL_HOUSES, INNER_PLACES, indices, span
from nlv_replay.games.welcome_to.moves import (
    Bis,
    Claim,
    EffectMove,
    Fence,
    Move,
    Park,
    Pool,
    Promote,
    Refuse,
    Roundabout,
    Temp,
    Write,
)
from nlv_replay.games.welcome_to.offered import is_offered
from nlv_replay.games.welcome_to.plans import Condition, Plan
from nlv_replay.games.welcome_to.state import Table, Town
from nlv_replay.games.welcome_to.terms import EFFECT_LETTERS, HOUSES, LARGEST_ESTATE, Effect

Play = tuple[Move, ...]
"""The parts of one play: ``Roundabout``, ``Write`` or ``Refuse``, one effect, ``Claim``, as far as they are there."""


def is_legal(table: Table, move: Move) -> bool:
    """Whether no check finds a fault in one part of a play."""
    return not any(True for _ in judge(table, move))


def imagine(table: Table, player: str, *parts: Move) -> Table:
    """The table after some parts of a player's play; the table given stays as it is."""
    imagined = copy(table)
    imagined.towns = {**table.towns, player: table.towns[player].copy()}
    imagined.first_claimed = dict(table.first_claimed)
    imagined.claimers = dict(table.claimers)
    imagined.cards = None if table.cards is None else table.cards.copy()
    for part in parts:
        apply(imagined, part)
    return imagined


def combinations_of(table: Table, player: str) -> list[tuple[int, tuple[int, str]]]:
    """What a player may take, from 1, with its number and effect letter; none where the offers are not known."""
    offers = table.towns[player].offers or ()
    allowed = offers if table.cards is None else offers[: len(PAIRS)]
    return list(enumerate(allowed, start=1))


def writings(table: Table, player: str) -> list[Write]:
    """Every house in which the number of a combination can be written as it is (4.1)."""
    town = table.towns[player]
    return [
        Write(player, take, house, number, temp=False, spot=HOUSES[house])
        for take, (number, _) in combinations_of(table, player)
        for house in places_for(town, number)
    ]


def temp_writings(table: Table, player: str) -> list[Write]:
    """Every house in which a number can be written with the help of the Temp agency (4.8)."""
    town = table.towns[player]
    return [
        Write(player, take, house, number, temp=True, spot=HOUSES[house])
        for take, (offered, letter) in combinations_of(table, player)
        if letter == EFFECT_LETTERS[Effect.TEMP] and town.temps < table.sheet.temp_boxes
        for number in temp_numbers(offered)
        for house in places_for(town, number)
    ]


def may_refuse(table: Table, player: str) -> bool:
    """Whether a refusal is legal now (4.2)."""
    return is_legal(table, Refuse(player))


def roundabouts(table: Table, player: str, *, is_after: bool = False) -> list[Roundabout]:
    """Every house in which a roundabout may be built now (6.1)."""
    if table.towns[player].just_rounded >= 0:
        return []
    empty = indices(ALL_HOUSES & ~table.towns[player].filled)
    built = [Roundabout(player, house, HOUSES[house], is_after) for house in empty]
    return [move for move in built if is_legal(table, move)]


def effects(table: Table, player: str) -> list[EffectMove]:
    """Every effect but the Temp agency that may follow the house just written (4.3 to 4.9)."""
    town = table.towns[player]
    return [
        move
        for effect in Effect
        if effect is not Effect.TEMP and is_offered(town, effect.letter)
        for move in _candidates(table, town, effect)
        if is_legal(table, move)
    ]


def claims(table: Table, player: str) -> Iterator[Claim]:
    """Every claim of a plan that is legal now, with each choice of estates for it (5.1)."""
    town = table.towns[player]
    for number, plan in sorted(table.plans.items()):
        for stretches in _choices(town, plan):
            move = Claim(player, number, stretches, tuple(_stretch_text(*stretch) for stretch in stretches))
            if is_legal(table, move):
                yield move


def claim_of(table: Table, player: str, number: int) -> Claim | None:
    """One legal claim of a plan, or None."""
    return next((move for move in claims(table, player) if move.number == number), None)


def plays(table: Table, player: str) -> Iterator[Play]:
    """Every legal house with every effect, or a refusal; roundabouts and claims may be added to each of them."""
    if may_refuse(table, player):
        yield (Refuse(player),)
    for writing in writings(table, player):
        yield (writing,)
        yield from ((writing, effect) for effect in effects(imagine(table, player, writing), player))
    for writing in temp_writings(table, player):
        temp = Temp(player)
        if is_legal(imagine(table, player, writing), temp):
            yield (writing, temp)


def recorded(table: Table, play: Play) -> dict[str, Any]:
    """A play as logs spell it."""
    written: dict[str, Any] = {}
    plans: dict[str, list[str]] = {}
    for part in play:
        match part:
            case Refuse():
                written["refuse"] = True
            case Write():
                written |= _taken(table, part.take) | {"write": f"{part.spot}={part.number}"}
            case Roundabout():
                written["roundabout-after" if part.is_after else "roundabout"] = part.spot
            case Claim():
                plans[str(part.number)] = list(part.named)
            case Fence() | Promote() | Park() | Pool() | Temp() | Bis():
                written["effect"] = {part.effect.value: _target(part)}
            case _:
                raise ValueError(f"{type(part).__name__} is no part of a play that can be recorded")
    return written | {"plans": plans} if plans else written


def _taken(table: Table, take: int) -> dict[str, int]:
    if table.cards is None:
        return {"take": take}
    number, effect_card = TAKES[take - 1]
    return {"number": number, "effect-card": effect_card}


def _target(move: EffectMove) -> str | int | bool:
    match move:
        case Fence():
            return move.spot
        case Promote():
            return move.size
        case Bis():
            return f"{move.spot}={move.number}"
        case Park() | Pool() | Temp():
            return True


def _candidates(table: Table, town: Town, effect: Effect) -> Iterator[EffectMove]:
    player = town.player
    match effect:
        case Effect.FENCE:
            yield from (Fence(player, place, HOUSES[place]) for place in indices(INNER_PLACES & ~town.fences))
        case Effect.ESTATE:
            yield from (Promote(player, size) for size in range(1, LARGEST_ESTATE + 1))
        case Effect.PARK:
            yield Park(player)
        case Effect.POOL:
            yield Pool(player)
        case Effect.BIS:
            for house in indices(ALL_HOUSES & ~town.filled):
                yield from (Bis(player, house, number, HOUSES[house]) for number in bis_numbers(town, house))
        case Effect.TEMP:
            yield Temp(player)


def _choices(town: Town, plan: Plan) -> Iterator[tuple[tuple[int, int], ...]]:
    """Each way to choose the estates of a plan among those not used; one empty choice where it asks for none."""
    if plan.condition is not Condition.ESTATES:
        yield ()
        return
    free: dict[int, list[tuple[int, int]]] = {}
    for first, last in estates_of(town):
        if not town.used & span(first, last):
            free.setdefault(last - first + 1, []).append((first, last))
    wanted = Counter(plan.estates)
    for chosen in product(*(combinations(free.get(size, ()), count) for size, count in sorted(wanted.items()))):
        yield tuple(stretch for part in chosen for stretch in part)


def _stretch_text(first: int, last: int) -> str:
    return HOUSES[first] if first == last else f"{HOUSES[first]}-{HOUSES[last]}"
