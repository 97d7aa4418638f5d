"""Records that go on after the end of a game or stop before it, and what may mend them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any

from nlv_replay.core.game import REMOVED, Edit
from nlv_replay.core.rule import Fault, Finding, Rule
from nlv_replay.games.topics import CUT_SHORT, GAME_END


def after_end(rule: Rule, end_turn: int, reasons: Sequence[StrEnum], turns_left: int) -> Fault:
    """That turns are recorded after the one with which the game ended."""
    return Fault(
        rule,
        f"The game ended with turn {end_turn} ({' and '.join(reason.value for reason in reasons)}); {turns_left} more "
        f"{'turn is' if turns_left == 1 else 'turns are'} recorded and not part of it.",
        turn=end_turn + 1,
        at=("turns", end_turn),
        needs=(GAME_END,),
        leaves=(CUT_SHORT,),
    )


def before_end(rule: Rule, turn: int) -> Fault:
    """That the record stops after a turn with which no game ends."""
    return Fault(
        rule,
        f"The record stops after turn {turn}, and no end condition is fulfilled; "
        "a game that was given up says `ended: abandoned`.",
        turn=turn,
        at=("turns", turn - 1) if turn else ("turns",),
        needs=(GAME_END,),
        leaves=(CUT_SHORT,),
    )


def cut_at_end(document: Mapping[str, Any], found: Finding) -> Iterator[Edit]:
    """The log without the turns after the end."""
    yield ((("turns",), document["turns"][: (found.place.turn or 1) - 1]),)


def given_up(document: Mapping[str, Any], found: Finding) -> Iterator[Edit]:
    """The log of a game that was given up."""
    yield ((("ended",), "abandoned"),)


def taken_out(document: Mapping[str, Any], found: Finding) -> Iterator[Edit]:
    """The log without what the finding is about."""
    if len(found.path) > 1:
        yield ((found.path, REMOVED),)
