"""A tiny game for tests of the core: sequential, with recorded dice, shared money and no sheets.

In each of three rounds the players roll two dice one after the other, and must place all dice of one of the values
rolled on the casino of that value. Placing costs one coin a die, from a purse that all share. The game ends when
the third round is over. Most dice placed wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from typing import Any

from nlv_replay.core.game import Game, Part, Turn
from nlv_replay.core.result import Result, Standing, Zones, ranked
from nlv_replay.core.rule import Earlier, Fault, Finding, Path, Rule, Ruling, Severity

ROUNDS = 3

VALUE_NOT_ROLLED = Rule("DICE101", "value-not-rolled", "Dice are placed on a value that was rolled.", "1", 1)
NOT_ALL_DICE = Rule("DICE102", "not-all-dice", "All dice of the value are placed.", "2", 1)
PURSE_EMPTY = Rule("DICE103", "purse-empty", "Each die costs a coin of the common purse.", "3", 1)
OUT_OF_TURN = Rule("DICE104", "out-of-turn", "Players roll in seat order.", "4", 1)
AFTER_END = Rule("DICE105", "after-the-end", "The game has three rounds.", "5", 1)
WRONG_SCORE = Rule("DICE106", "wrong-score", "Dice placed are points.", "6", 1, Severity.MISCOUNT)
ODD_PURSE = Rule("DICE107", "odd-purse", "A purse begins with an even number of coins.", "7", None, Severity.UNCLEAR)
RULES = (VALUE_NOT_ROLLED, NOT_ALL_DICE, PURSE_EMPTY, OUT_OF_TURN, AFTER_END, WRONG_SCORE, ODD_PURSE)


@dataclass(frozen=True)
class Throw:
    """One move: dice rolled, the value chosen, and how many dice were placed on it."""

    player: str
    dice: tuple[int, int]
    value: int
    placed: int


@dataclass(frozen=True)
class Record:
    """A recorded game: throws of each round in the order in which they were made, and claimed scores."""

    players: tuple[str, ...]
    coins: int
    rounds: tuple[tuple[Throw, ...], ...]
    scores: Mapping[str, int] = field(default_factory=dict)


@dataclass
class Desk:
    """The table: one purse, dice by player and casino, whose move it is."""

    players: tuple[str, ...]
    coins: int
    free: bool
    placed: dict[str, int]
    round: int = 1
    seat: int = 0
    emptied_by: Earlier | None = None


def start(record: Record, rulings: Mapping[str, str], _attached: Mapping[str, Any]) -> Desk:
    return Desk(record.players, record.coins, rulings["price"] == "free", dict.fromkeys(record.players, 0))


def set_up(desk: Desk) -> Iterator[Fault]:
    if desk.coins % 2:
        yield Fault(ODD_PURSE, f"{desk.coins} coins are odd.", turn=0, at=("coins",), ruling="price")


def turns(record: Record) -> Iterator[Turn[Throw]]:
    for number, throws in enumerate(record.rounds, start=1):
        yield Turn(number, throws)


def judge(desk: Desk, move: Throw) -> Iterator[Fault]:
    due = desk.players[desk.seat % len(desk.players)]
    if move.player != due:
        yield Fault(
            OUT_OF_TURN, f"{move.player} rolled, but it was {due}'s move.", leaves=(("seat",),), needs=(("seat",),)
        )
    if move.value not in move.dice:
        yield Fault(
            VALUE_NOT_ROLLED, f"{move.value} was not rolled.", f"casino {move.value}", ("value",),
            leaves=(("dice", move.player),),
        )  # fmt: skip
    elif move.dice.count(move.value) != move.placed:
        yield Fault(NOT_ALL_DICE, f"{move.placed} placed.", at=("placed",), leaves=(("dice", move.player),))
    if not desk.free and move.placed > desk.coins:
        related = (desk.emptied_by,) if desk.emptied_by else ()
        needs = tuple(("dice", player) for player in desk.players)
        yield Fault(PURSE_EMPTY, f"{move.placed} dice, {desk.coins} coins.", related=related, needs=needs)


def apply(desk: Desk, move: Throw) -> None:
    desk.seat += 1
    desk.placed[move.player] += move.placed
    if not desk.free:
        desk.coins -= move.placed
        if desk.coins <= 0 and desk.emptied_by is None:
            desk.emptied_by = Earlier(desk.round, move.player, None, "The purse was emptied here.")


def uphold(desk: Desk, move: Throw, fallen: Sequence[Finding], _seen: Sequence[Finding], _before: Desk) -> None:
    """Dice wrongly placed stay in the hand; the move is over all the same."""
    if fallen:
        desk.seat += 1
    else:
        apply(desk, move)


def settle(desk: Desk) -> Iterable[Fault]:
    desk.round += 1
    desk.seat = 0
    return ()


def finish(desk: Desk, record: Record, turns_left: int) -> Iterator[Fault]:
    if turns_left:
        yield Fault(AFTER_END, f"{turns_left} rounds too many.", turn=desk.round, leaves=(("length",),))
    for player, said in record.scores.items():
        if said != desk.placed[player]:
            yield Fault(
                WRONG_SCORE, f"{said} claimed, {desk.placed[player]} placed.", player=player, at=("scores", player),
                needs=(("length",), ("dice", player)), detail=(f"{desk.placed[player]} dice",),
            )  # fmt: skip


def result(desk: Desk, record: Record) -> Result:
    explained = {player: partial(explain, placed) for player, placed in desk.placed.items()}
    claimed = {player: {"total": said} for player, said in record.scores.items()}
    scores = {
        player: Zones({"total": placed}, claimed.get(player, {}), explained[player])
        for player, placed in desk.placed.items()
    }
    standings: dict[str, Standing] = {player: (placed,) for player, placed in desk.placed.items()}
    ended = ("rounds",) if desk.round > ROUNDS else ()
    return Result(scores, ranked(standings), None, ended, None, desk.round - 1, standings)


def explain(placed: int, _zone: str) -> list[str]:
    return [f"{placed} dice"]


def is_over(desk: Desk) -> bool:
    return desk.round > ROUNDS


def keep(desk: Desk) -> Desk:
    return Desk(desk.players, desk.coins, desk.free, dict(desk.placed), desk.round, desk.seat, desk.emptied_by)


def path_to(turn: int, player: str | None) -> Path:
    return ("rounds", turn - 1, player) if player else ()


def unneeded(*_arguments: Any, **_options: Any) -> Any:
    """What logs, reports and screens ask of a game, and a replay never does."""
    raise AssertionError("a replay needs no more of a game than is named in NEEDED")


NEEDED: dict[str, Any] = {
    "key": "dice",
    "title": "Dice",
    "prefix": "DICE",
    "variants": ("standard",),
    "rules": RULES,
    "rulings": (Ruling("price", ("coin", "free"), "3", "Does a die cost a coin?"),),
    "rules_version": "1",
    "start": start,
    "set_up": set_up,
    "turns": turns,
    "parts": {Throw: Part(judge, apply)},
    "glance": None,
    "uphold": uphold,
    "settle": settle,
    "is_over": is_over,
    "finish": finish,
    "result": result,
    "path_to": path_to,
    "keep": keep,
}

GAME: Game[Record, Desk, Throw] = Game(**{part.name: unneeded for part in fields(Game)} | NEEDED)
