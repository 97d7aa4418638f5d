"""What the screen asks of a game: a frozen record of functions, each from tables and records to lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from nlv_replay.core.game import Game
from nlv_replay.core.rule import Severity
from nlv_replay.tui.lines import Line


class Event(NamedTuple):
    """Something that happened at the table in a turn; ``sign`` is its letter on the timeline."""

    sign: str
    text: str


class Hit(NamedTuple):
    """Something that can be found: words to be matched, and the moment that it belongs to."""

    kind: str
    text: str
    turn: int
    player: str | None


class Choice(NamedTuple):
    """Something that could have been played: how it is shown, and the play as a log spells it."""

    text: str
    play: dict[str, Any]


class Offer(NamedTuple):
    """One of the offers of a turn: how a play names it, how it is shown, and what it is in words."""

    take: int
    text: str
    told: str


@dataclass(frozen=True, slots=True)
class Position:
    """One player's side of the table at the end of a turn; ``before`` is the table a turn earlier.

    ``alerts`` are the spots that findings of this turn name, with the worst severity of each.
    """

    table: Any
    before: Any
    record: Any
    turn: int
    player: str
    alerts: Mapping[str, Severity]


def begin(game: Game[Any, Any, Any], position: Position) -> Any:
    """The table when the cards of the turn have been flipped or drawn and nobody has played; None before turn 1."""
    if position.before is None:
        return None
    begun = game.keep(position.before)
    turn = next(turn for turn in game.turns(position.record) if turn.number == position.turn)
    for move in turn.moves:
        if move.player is None:
            game.apply(begun, move)
    return begun


@dataclass(frozen=True, slots=True)
class Board:
    """One game's side of the screen.

    ``city`` draws the board for a width and height, ``sheet`` all else that a player writes on. ``offers`` are those
    of the turn for a player, ``take_of`` the one that a play took, ``play_text`` a play in one line, ``news`` what
    changed for the player in this turn, in words. ``has_own_offers`` tells of a table whether each player has others.
    ``events`` compares two tables of following turns, ``signs`` explains the letters of its events. ``spots`` yields
    what can be found of plays and cards, ``spot_words`` names such a spot. ``allowed`` says what else could have been
    played, ``choices`` lists beginnings of a play and ``continuations`` the complete plays after one of them.
    ``suppose`` changes a play in a log (as plain data) and takes out the claims that no longer bind; ``example`` is a
    play as one may write it. ``legend`` explains the signs of the board.
    """

    key: str
    city_title: str
    sheet_title: str
    legend: tuple[str, ...]
    signs: Mapping[str, str]
    city: Callable[[Position, int, int], list[Line]]
    sheet: Callable[[Position, int], list[Line]]
    offers: Callable[[Any, str], list[Offer]]
    take_of: Callable[[Mapping[str, Any]], int | None]
    play_text: Callable[[Mapping[str, Any] | None], str]
    news: Callable[[Position], list[str]]
    events: Callable[[Any, Any], Iterable[Event]]
    spots: Callable[[Any, Sequence[Any]], Iterable[Hit]]
    allowed: Callable[[Position], list[tuple[str, str]]]
    choices: Callable[[Position], list[Choice]]
    continuations: Callable[[Position, Choice], list[Choice]]
    suppose: Callable[[dict[str, Any], int, str, Mapping[str, Any]], dict[str, Any]]
    spot_words: str
    example: str
    has_own_offers: Callable[[Any], bool] = lambda _: False
