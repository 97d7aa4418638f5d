"""How a recorded play becomes the moves that it is made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from nlv_replay.core.game import Turn
from nlv_replay.games.new_las_vegas.moves import (
    Absent,
    Build,
    Drive,
    Extend,
    Flip,
    Host,
    Improve,
    Inaugurate,
    Mark,
    Move,
    Open,
    Pay,
    Refuse,
    Skip,
    Unseated,
)
from nlv_replay.games.new_las_vegas.terms import CASINO_INDEX, COLUMN_OF_LABEL, Bonus, Side


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
    return [Absent(player)] if play is None else parts_of(player, play)


def parts_of(player: str, play: Mapping[str, Any]) -> list[Move]:
    """The parts of a play in the order of the rules: opening, payment, effect, second casino (6.5)."""
    moves: list[Move] = [Mark(player, play["marks"])] if "marks" in play else []
    if "refuse" in play:
        moves.append(Refuse(player, tuple([key for key in _NOT_WITH_REFUSAL if key in play])))
        return moves
    bonus: Bonus | None = None
    paid: Any = None
    if "bonus" in play:
        bonus, paid = _bonus(play)
    if "open" in play:
        casino, number, spot = parse_opening(play["open"])
        moves.append(Open(player, play["take"], casino, number, bonus, spot))
    else:
        moves.append(Skip(player, play["take"], "effect" in play))
    if bonus is not None and bonus is not Bonus.EXTENDED_CASINO:
        moves.append(Pay(player, bonus, paid))
    if "effect" in play:
        moves.append(_effect(player, play, bonus))
    if bonus is Bonus.EXTENDED_CASINO:
        casino, number, spot = parse_opening(paid["open"])
        moves.append(Extend(player, paid["set"], casino, number, spot))
    return moves


@lru_cache(maxsize=4096)
def parse_opening(text: str) -> tuple[int, int, str]:
    """A casino's index (-1: there is none), the number written, and the casino's name, of ``B5=5``."""
    spot, number = text.split("=")
    return CASINO_INDEX.get(spot, -1), int(number), spot


_NOT_WITH_REFUSAL: Final = ("number", "effect-card", "acme", "take", "open", "effect", "bonus")
"""What cannot stand beside a refusal, in the order in which it is told; all other keys can."""
_BONUSES: Final = {bonus.value: bonus for bonus in Bonus}
_SIDES: Final = {side.label: side for side in Side}


def _bonus(play: Mapping[str, Any]) -> tuple[Bonus, Any]:
    ((kind, paid),) = play["bonus"].items()
    return _BONUSES[kind], paid


def _effect(player: str, play: Mapping[str, Any], bonus: Bonus | None) -> Move:
    chosen: Any = play["effect"]
    ((kind, what),) = chosen.items()
    if kind == "limousine":
        return Drive(player, tuple(what))
    if kind == "construction":
        return Build(player, CASINO_INDEX.get(what, -1), what)
    if kind == "improvement":
        return Improve(player, COLUMN_OF_LABEL.get(what, -1), what)
    if kind == "show":
        extended = parse_opening(play["bonus"]["extended-casino"]["open"])[0] if bonus is Bonus.EXTENDED_CASINO else -1
        return Host(player, _SIDES[what], extended)
    return Inaugurate(player)
