"""The log of an expert game, in which everybody has a hand of three cards (6.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, with_config
from typing_extensions import TypedDict

from nlv_replay.core.game import Turn
from nlv_replay.core.rule import Path
from nlv_replay.core.shape import Problem, Shape
from nlv_replay.games.log_parts import CLOSED, PlayerId, SeatLog, repeated_players, strangers, too_large
from nlv_replay.games.welcome_to import log, plays
from nlv_replay.games.welcome_to.cards import TAKES
from nlv_replay.games.welcome_to.moves import Absent, Hand, Move, Unseated, Use

Three = Annotated[list[log.CardText], Field(min_length=3, max_length=3)]


@with_config(CLOSED)
class HandPlayLog(log.WrittenLog, log._HandKeys, total=False):
    """What one player did in one turn: which card gave the number, which the effect, which was passed on, from 1."""


@with_config(CLOSED)
class HandTurnLog(TypedDict, total=False):
    """One turn: the hand that each player chooses from, and who had the cards reshuffled before it."""

    hands: dict[str, Three]
    reshuffled: PlayerId
    plays: dict[str, HandPlayLog]
    note: str


class ExpertModel(log.Envelope):
    """A recorded expert game; ``advanced`` tells whether roundabouts belong to it."""

    variant: Literal["expert"]
    advanced: bool | None = None
    players: Annotated[list[SeatLog], Field(min_length=2)]
    turns: list[HandTurnLog]


ADAPTER: TypeAdapter[ExpertModel] = TypeAdapter(ExpertModel)


def problems(record: ExpertModel) -> Iterator[Problem]:
    """What types cannot say: limits, names that nobody bears, plays with two effects or without cards."""
    if large := list(too_large(record.players, record.turns)):
        yield from large
        return
    players = {player.id for player in record.players}
    yield from repeated_players(record.players, log.RESERVED)
    for index, turn in enumerate(record.turns):
        path: Path = ("turns", index)
        yield from strangers(turn.get("hands", {}), (*path, "hands"), players)
        if "reshuffled" in turn and turn["reshuffled"] not in players:
            told = f"Nobody is called {turn['reshuffled']!r}."
            yield Problem(Shape.UNKNOWN_PLAYER, told, path=(*path, "reshuffled"))
    yield from log.common_problems(record, record.turns, players, lacks_number)


def turns_of(record: ExpertModel) -> Iterator[Turn[Move]]:
    """The turns of the record, each with the moves that it is made of, in seat order."""
    seats = log.seats_of(record.players)
    for number, turn in enumerate(record.turns, start=1):
        hands = {player: tuple(cards) for player, cards in turn.get("hands", {}).items()}
        moves: list[Move] = [Hand(None, number, hands, turn.get("reshuffled"))]
        for player, left_after in seats:
            play = turn["plays"].get(player)
            if left_after is not None and number > left_after:
                moves += [] if play is None else [Unseated(player)]
            else:
                moves += [Absent(player)] if play is None else parts_of(player, play)
        yield Turn(number, moves)


def parts_of(player: str, play: Mapping[str, Any]) -> list[Move]:
    """What the cards served for, then the parts of the play as in a game with stacks."""
    if "refuse" in play:
        return [Use(player, None, None, play.get("pass")), *plays.parts_of(player, play, 0)]
    number, effect_card = play["number"], play.get("effect-card")
    used = Use(player, number, effect_card, play.get("pass"))
    written: Any = {key: value for key, value in play.items() if key not in _CARDS}
    return [used, *plays.parts_of(player, written, take_of(number, effect_card))]


def take_of(number: int, effect_card: int | None) -> int:
    """What was taken, from 1, by the cards for number and effect; without the second the effect is not used."""
    other = effect_card if effect_card is not None else number % 3 + 1
    return TAKES.index((number, other)) + 1


def lacks_number(play: Mapping[str, Any]) -> str | None:
    """A play names the card for its number, and the one for its effect where it has one, or refuses."""
    if "refuse" in play or ("number" in play and ("effect-card" in play or "effect" not in play)):
        return None
    return "A play needs `number` (1 to 3 in hand), with an effect also `effect-card`, or `refuse: true`."


_CARDS = ("number", "effect-card", "pass")
