"""How an architect of a style chooses a play among those that ``legal`` offers; pure but for the source of chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from random import Random

from nlv_replay.games.stacks import parse_card
from nlv_replay.games.welcome_to import legal
from nlv_replay.games.welcome_to.deck import deck
from nlv_replay.games.welcome_to.fences import estates_of
from nlv_replay.games.welcome_to.legal import Play
from nlv_replay.games.welcome_to.masks import (
    FIRST_HOUSES,
    LAST_HOUSES,
    STREET_MASKS,
    STREET_OF,
    beside,
    fences_around,
)
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
from nlv_replay.games.welcome_to.state import Table, Town, bounds_of
from nlv_replay.games.welcome_to.styles import Aim, Wants
from nlv_replay.games.welcome_to.terms import EFFECT_OF_LETTER, HIGHEST_NUMBER, STREETS, Effect


def choose(rng: Random, table: Table, player: str, wants: Wants, aim: Aim) -> Play:
    """The play of a player in this turn, as the wants and the aim have it: one of those that are legal now."""
    begun = _first_roundabout(rng, table, player, wants, aim)
    after = legal.imagine(table, player, *begun)
    writing = _choose_writing(rng, after, player, wants, aim)
    if writing is None and not legal.may_refuse(after, player):
        begun = _helpful_roundabout(rng, table, player) if not begun else ()
        after = legal.imagine(table, player, *begun)
        writing = _choose_writing(rng, after, player, wants, aim)
    play: list[Move] = [*begun, writing or Refuse(player)]
    after = legal.imagine(after, player, play[-1])
    if writing is not None and (effect := _effect(rng, after, player, writing, wants, aim)) is not None:
        play.append(effect)
        after = legal.imagine(after, player, effect)
    if not begun and rng.random() < wants.rounds / 2 and (built := _roundabout(rng, after, player, aim, is_after=True)):
        play.append(built)
        after = legal.imagine(after, player, built)
    return (*play, *_claims(rng, after, player, wants))


def _first_roundabout(rng: Random, table: Table, player: str, wants: Wants, aim: Aim) -> tuple[Roundabout, ...]:
    """A roundabout before the house, where one is wanted and something can be played after it."""
    town = table.towns[player]
    is_wanted = bool(aim.rounds & ~town.filled) and rng.random() < 0.2
    if not table.has_roundabouts or not (is_wanted or rng.random() < wants.rounds):
        return ()
    built = _roundabout(rng, table, player, aim, is_after=False)
    return () if built is None else (built,)


def _roundabout(rng: Random, table: Table, player: str, aim: Aim, *, is_after: bool) -> Roundabout | None:
    """The roundabout that costs least: in a house that few numbers fit, away from what the plans ask for."""
    town = table.towns[player]
    found = legal.roundabouts(table, player, is_after=is_after) if table.has_roundabouts else []
    scores = [_round_score(town, aim, move.house) + 3 * rng.random() for move in found]
    if not found or max(scores) < 0:
        return None
    return found[scores.index(max(scores))]


def _round_score(town: Town, aim: Aim, house: int) -> float:
    """Better in a narrow place, worse where a plan wants something else, or where its fences would part an estate."""
    low, high = bounds_of(town, house)
    room = min(high, HIGHEST_NUMBER + 1) - low - 1
    score = 2.0 - room / 3 - 3 * bool(aim.pools >> house & 1)
    score -= 4 * bool(aim.whole & (fences_around(house) | 1 << house))
    if aim.rounds >> house & 1:
        missing = (aim.rounds & STREET_MASKS[STREET_OF[house]] & ~town.filled).bit_count()
        score += 3 if missing < 4 else 0
    return score + 4 * (room == 0)


def _helpful_roundabout(rng: Random, table: Table, player: str) -> tuple[Roundabout, ...]:
    """A roundabout that makes a number fit, for a table at which nobody refuses who could build one (6.1)."""
    found = legal.roundabouts(table, player)
    rng.shuffle(found)
    return next(((move,) for move in found if legal.writings(legal.imagine(table, player, move), player)), ())


def _choose_writing(rng: Random, table: Table, player: str, wants: Wants, aim: Aim) -> Write | None:
    """The writing that is wanted most; None: nothing can be written, or who could use the Temp agency refuses."""
    town = table.towns[player]
    found = legal.writings(table, player)
    if not found and rng.random() < wants.refuses:
        return None
    if not found or rng.random() < wants.changes:
        found = found + [move for move in legal.temp_writings(table, player) if _may_cross(table, town, move)]
    letters = [letter for _, letter in town.offers or ()]
    scores = [
        _place_score(town, wants, aim, move.house, move.number)
        + _offer_score(table, town, wants, aim, move, EFFECT_OF_LETTER[letters[move.take - 1]])
        + wants.noise * rng.random()
        for move in found
    ]
    return found[scores.index(max(scores))] if found else None


def _may_cross(table: Table, town: Town, move: Write) -> bool:
    """Whether the ruling of the table lets a box be crossed for this number (4.8)."""
    assert town.offers is not None
    return table.rulings["temp-unmodified"] == "optional" or town.offers[move.take - 1][0] != move.number


def _place_score(town: Town, wants: Wants, aim: Aim, house: int, number: int) -> float:
    street = wants.streets.get(STREETS[STREET_OF[house]], 0.0)
    return aim.places[house] + street + (wants.fit * _fit(town, house, number) if wants.fit else 0.0)


def _offer_score(table: Table, town: Town, wants: Wants, aim: Aim, move: Write, effect: Effect) -> float:
    """How much the effect beside a number is wanted at the house of that number."""
    wanted = max(0.0, wants.effects.get(effect, 0.0))
    street, bit = STREET_OF[move.house], 1 << move.house
    spared = (4 * bool(aim.pools & bit) + wants.spare) * bool(table.sheet.pools_planned & bit)
    match effect:
        case Effect.POOL:
            return wanted + spared if table.sheet.pools_planned & bit else 0.0
        case Effect.PARK:
            is_left = town.parks[street] < table.sheet.trees(street)
            return (wanted + aim.parks[street]) * is_left - spared
        case Effect.TEMP:
            return (wanted + aim.temp) * move.temp - spared
        case Effect.BIS:
            return (wanted + max(aim.bis)) * (town.bis_boxes < table.sheet.bis_boxes) - spared
        case Effect.FENCE:
            return wanted + 4 * bool(aim.fences & ~town.fences) - spared
        case Effect.ESTATE:
            return wanted - spared


def _fit(town: Town, house: int, number: int) -> float:
    """0 where a number stands where its size belongs between its neighbours, falling by 1 with each house."""
    street = STREET_OF[house]
    filled = town.filled & STREET_MASKS[street]
    left, right = filled & (1 << house) - 1, filled >> house + 1
    start = left.bit_length() - 1 if left else FIRST_HOUSES[street] - 1
    end = house + (right & -right).bit_length() if right else LAST_HOUSES[street] + 1
    low, high = bounds_of(town, house)
    high = min(high, HIGHEST_NUMBER + 1)
    share = _share_below()
    width = share[high + 1] - share[low + 1]
    belongs = start + (end - start) * ((share[number + 1] - share[low + 1]) / width if width else 0.5)
    short = max(0, house - start - number + low) + max(0, end - house - high + number)
    return -abs(house - belongs) - short


@cache
def _share_below() -> tuple[float, ...]:
    """By number from -1 to 18: how many cards lie below it, its own counted half."""
    counts = Counter[int]()
    for card, count in deck().items():
        counts[parse_card(card)[0]] += count
    row = [counts[number] for number in range(-1, HIGHEST_NUMBER + 2)]
    return tuple(total - own / 2 for total, own in zip(accumulate(row), row, strict=True))


def _effect(rng: Random, table: Table, player: str, writing: Write, wants: Wants, aim: Aim) -> EffectMove | None:
    """The effect that is wanted most; None where none is legal or wanted. A changed number needs its box (4.8)."""
    if writing.temp:
        return Temp(player)
    if rng.random() < wants.declines:
        return None
    town = table.towns[player]
    found = legal.effects(table, player)
    scores = [_effect_score(table, town, wants, aim, move) + wants.noise * rng.random() for move in found]
    return found[scores.index(max(scores))] if found and max(scores) >= 0 else None


def _effect_score(table: Table, town: Town, wants: Wants, aim: Aim, move: EffectMove) -> float:
    score = wants.effects.get(move.effect, 0.0)
    match move:
        case Fence():
            return score + _fence_score(town, aim, move.place)
        case Promote():
            return score + wants.columns.get(move.size, 0.0) + 0.4 * _estates(town, move.size)
        case Park():
            return score + aim.parks[STREET_OF[town.just_written]]
        case Bis():
            return score + _bis_score(town, wants, aim, move)
        case Pool() | Temp():
            return score


def _fence_score(town: Town, aim: Aim, place: int) -> float:
    """A fence that the layout asks for, and none inside its estates; without a layout any place will do."""
    if aim.fences >> place & 1:
        return 4.0 + (town.built >> place & 3).bit_count()
    if aim.fences:
        return -5.0 if aim.whole >> place & 1 else -0.5
    return 0.5 * (town.built >> place & 3).bit_count()


def _estates(town: Town, size: int) -> int:
    return sum(last - first + 1 == size for first, last in estates_of(town))


def _bis_score(town: Town, wants: Wants, aim: Aim, move: Bis) -> float:
    """A bis where its number leaves room, beside another one for those who like chains, in the street that wants it."""
    chained = bool(town.bis & beside(move.house)) * wants.chain
    lost = 3 * bool(aim.pools >> move.house & 1)
    fit = wants.fit * _fit(town, move.house, move.number) / 2
    return chained - lost + fit + aim.bis[STREET_OF[move.house]] + aim.places[move.house]


def _claims(rng: Random, table: Table, player: str, wants: Wants) -> Iterator[Claim]:
    """Plans that can be claimed, each with the chance that the style gives it."""
    for number in sorted(table.plans):
        if number in table.towns[player].plans or rng.random() >= wants.claims:
            continue
        if (claim := legal.claim_of(table, player, number)) is not None:
            yield claim
            table = legal.imagine(table, player, claim)
