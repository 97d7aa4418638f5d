"""How a recorded play becomes the moves that it is made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from nlv_replay.core.game import Turn
from nlv_replay.games.welcome_to.moves import (
    Absent,
    Bis,
    Claim,
    EffectMove,
    Fence,
    Flip,
    Mark,
    Move,
    Park,
    Pool,
    Promote,
    Refuse,
    Roundabout,
    Skip,
    Temp,
    Unseated,
    Write,
)
from nlv_replay.games.welcome_to.terms import HIGHEST_NUMBER, HOUSE_INDEX, STREETS

_NOT_WITH_REFUSAL: Final = ("write", "effect", "take", "number", "effect-card")
"""What cannot stand beside a refusal, in the order in which it is told; all other keys can."""


def turns_of(turns: Sequence[Any], seats: Sequence[tuple[str, int | None]]) -> Iterator[Turn[Move]]:
    """The turns of a record, each with the moves that it is made of, in seat order."""
    for number, turn in enumerate(turns, start=1):
        yield Turn(number, moves_of(turn, number, seats))


def moves_of(turn: Mapping[str, Any], number: int, seats: Sequence[tuple[str, int | None]]) -> Iterator[Move]:
    """The flip that begins a turn, then the parts of each play; made when they are asked for."""
    yield flip_of(turn, number)
    plays = turn["plays"]
    for player, left_after in seats:
        yield from seat_moves(player, plays.get(player), has_left=left_after is not None and number > left_after)


def flip_of(turn: Mapping[str, Any], number: int) -> Flip:
    """The flip that begins a turn, with the combinations as they were recorded, if they were."""
    offers = turn.get("offers")
    return Flip(None, number, None if offers is None else tuple(offers))


def seat_moves(player: str, play: Mapping[str, Any] | None, *, has_left: bool) -> list[Move]:
    """The parts of a player's play in a turn; who has left should have none, and who has not should have one."""
    if has_left:
        return [] if play is None else [Unseated(player)]
    return [Absent(player)] if play is None else parts_of(player, play, play.get("take", 0))


def parts_of(player: str, play: Mapping[str, Any], take: int) -> list[Move]:
    """The parts of a play in the order of the rules: roundabout, house, effect, roundabout after it, plans."""
    moves: list[Move] = [Mark(player, play["marks"])] if "marks" in play else []
    if "roundabout" in play:
        moves.append(_roundabout(player, play["roundabout"]))
    if "refuse" in play:
        moves.append(Refuse(player, tuple([key for key in _NOT_WITH_REFUSAL if key in play])))
    else:
        effect = play.get("effect")
        if "write" in play:
            house, number, spot = parse_writing(play["write"])
            moves.append(Write(player, take, house, number, effect is not None and "temp" in effect, spot))
        else:
            moves.append(Skip(player, take, effect is not None))
        if effect is not None:
            ((kind, target),) = effect.items()
            moves.append(_effect(player, kind, target))
    if "roundabout-after" in play:
        moves.append(_roundabout(player, play["roundabout-after"], is_after=True, is_second="roundabout" in play))
    if "plans" in play:
        moves += [_claim(player, int(number), houses) for number, houses in play["plans"].items()]
    return moves


def parse_writing(text: str) -> tuple[int, int, str]:
    """A house's index (-1: there is none), the number written, and the house's name, of ``B4=8``."""
    known = _WRITINGS.get(text)
    if known is None:
        spot, number = text.split("=")
        known = HOUSE_INDEX.get(spot, -1), int(number), spot
        if known[0] >= 0 and known[1] <= HIGHEST_NUMBER:
            _WRITINGS[text] = known
    return known


_WRITINGS: Final[dict[str, tuple[int, int, str]]] = {}
"""Every number in a house that was met, by its text: at most one for each of both."""


@lru_cache(maxsize=4096)
def parse_stretch(text: str) -> tuple[int, int]:
    """First and last house of ``A1-A3`` or ``A1``; (-1, -1) where it is no stretch of a street."""
    first, _, last = text.partition("-")
    ends = HOUSE_INDEX.get(first, -1), HOUSE_INDEX.get(last or first, -1)
    is_stretch = 0 <= ends[0] <= ends[1] and first[0] == (last or first)[0]
    return ends if is_stretch else (-1, -1)


def _roundabout(player: str, spot: str, *, is_after: bool = False, is_second: bool = False) -> Roundabout:
    return Roundabout(player, HOUSE_INDEX.get(spot, -1), spot, is_after, is_second)


@lru_cache(maxsize=4096)
def _effect(player: str, kind: str, target: Any) -> EffectMove:
    if kind == "fence":
        return Fence(player, HOUSE_INDEX.get(target, -1), target)
    if kind == "estate":
        return Promote(player, target)
    if kind == "park":
        return Park(player, None if target is True else STREETS.index(target))
    if kind == "pool":
        return Pool(player) if target is True else Pool(player, HOUSE_INDEX.get(target, -1), target)
    if kind == "bis":
        house, number, spot = parse_writing(target)
        return Bis(player, house, number, spot)
    return Temp(player)


def _claim(player: str, number: int, houses: list[str]) -> Claim:
    return Claim(player, number, tuple([parse_stretch(text) for text in houses]), tuple(houses))
