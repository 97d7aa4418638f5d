"""The log of a solo game, in which three cards are drawn a turn (6.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, with_config
from typing_extensions import TypedDict

from nlv_replay.core.game import Turn
from nlv_replay.core.rule import Path
from nlv_replay.core.shape import Problem, Shape
from nlv_replay.games import log_parts
from nlv_replay.games.log_parts import CLOSED, PlacedDeal, SeatLog, deal_places, repeated_players, too_large
from nlv_replay.games.stacks import Deal
from nlv_replay.games.welcome_to import expert_log, log
from nlv_replay.games.welcome_to.cards import HAND
from nlv_replay.games.welcome_to.deck import SOLO_CARD
from nlv_replay.games.welcome_to.moves import Absent, Draw, Move

DrawnText = Annotated[str, Field(pattern=r"^((0|[1-9][0-9]?)[SOTBPE]|SOLO)$", examples=["8S", "SOLO"])]


_SoloKeys = TypedDict("_SoloKeys", {"number": log.Stack, "effect-card": log.Stack}, total=False)


@with_config(CLOSED)
class SoloPlayLog(log.WrittenLog, _SoloKeys, total=False):
    """What the player did in one turn: which card gave the number, which the effect, from 1 among those drawn."""


@with_config(CLOSED)
class SoloTurnLog(TypedDict, total=False):
    """One turn: the cards drawn, in order, the solo card among them as ``SOLO``."""

    draw: Annotated[list[DrawnText], Field(min_length=1, max_length=6)]
    plays: dict[str, SoloPlayLog]
    note: str


@with_config(CLOSED)
class SoloDealLog(PlacedDeal):
    """The deck, top card first: one stack; a solo game is dealt once."""

    stacks: Annotated[list[list[DrawnText]], Field(min_length=1, max_length=1)]


class SoloModel(log.Envelope):
    """A recorded solo game; ``advanced`` tells whether roundabouts belong to it."""

    variant: Literal["solo"]
    advanced: bool | None = None
    players: Annotated[list[SeatLog], Field(min_length=1, max_length=1)]
    deck: list[SoloDealLog] = Field(default_factory=list)
    turns: list[SoloTurnLog]


ADAPTER: TypeAdapter[SoloModel] = TypeAdapter(SoloModel)
EITHER: TypeAdapter[log.LogModel | expert_log.ExpertModel | SoloModel] = TypeAdapter(
    log.LogModel | expert_log.ExpertModel | SoloModel
)
"""The published format; a log is read by the adapter of its variant."""


def problems(record: SoloModel) -> Iterator[Problem]:
    """What types cannot say: limits, names that nobody bears, plays with two effects or without cards."""
    if large := list(too_large(record.players, record.turns)):
        yield from large
        return
    yield from repeated_players(record.players, log.RESERVED)
    yield from deal_places(record.deck)
    for index, turn in enumerate(record.turns):
        path: Path = ("turns", index, "draw")
        houses = [card for card in turn.get("draw", ()) if card != SOLO_CARD]
        if "draw" in turn and len(houses) != HAND:
            told = f"A turn draws {HAND} cards besides the solo card; this names {len(houses)}."
            yield Problem(Shape.BAD_VALUE, told, path=path)
    players = {player.id for player in record.players}
    yield from log.common_problems(record, record.turns, players, expert_log.lacks_number)


def deals_of(record: SoloModel) -> tuple[Deal, ...]:
    """The deck, if it is recorded, and whatever was dealt after it."""
    return log_parts.deals_of(record.deck)


def turns_of(record: SoloModel) -> Iterator[Turn[Move]]:
    """The turns of the record, each with the moves that it is made of."""
    (player,) = record.players
    for number, turn in enumerate(record.turns, start=1):
        drawn = turn.get("draw")
        moves: list[Move] = [Draw(None, number, None if drawn is None else tuple(drawn))]
        play: Mapping[str, Any] | None = turn["plays"].get(player.id)
        moves += [Absent(player.id)] if play is None else expert_log.parts_of(player.id, play)
        yield Turn(number, moves)
