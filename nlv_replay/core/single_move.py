"""A move alone: what a game tells of two sheets, one before and one after a turn, or of one sheet by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from nlv_replay.core.game import Attachment, Material, Result
from nlv_replay.core.rule import Fault
from nlv_replay.core.shape import Problem

R = TypeVar("R")
"""What a game's model reads of a move alone."""

PLAYER = "player"
"""What the one whose sheet it is is called in scores."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that leads from the one sheet to the other: as a log of the game spells it, and in words."""

    play: Mapping[str, Any]
    told: str

    def to_dict(self) -> dict[str, Any]:
        """The turn as the verdict format has it."""
        return {"play": dict(self.play), "told": self.told}


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the rules say of a move alone.

    ``turns`` are all the legal turns that explain the change, none where it is illegal or where there is one sheet
    only. ``nearest`` is then the turn that the faults are told of. ``result`` counts the sheet after the turn.
    """

    faults: tuple[Fault, ...]
    turns: tuple[Turn, ...]
    result: Result
    nearest: Turn | None = None
    material: Material | None = None


@dataclass(frozen=True, slots=True)
class SingleMove(Generic[R]):
    """One game's functions for a move alone.

    ``adapter`` gives the pydantic TypeAdapter of ``nlv-move/1`` for this game, ``problems`` finds what a type cannot
    say, ``attachments`` names files beside the move, and ``judge`` (of the record, the rulings in force and what is
    attached) gives the opinion; the faults of an opinion say in ``at`` where in the document they are. ``keys`` are
    those of a sheet, by which the game is known where a file does not name it.
    """

    adapter: Callable[[], Any]
    problems: Callable[[R], Iterable[Problem]]
    attachments: Callable[[R], tuple[Attachment, ...]]
    judge: Callable[[R, Mapping[str, str], Mapping[str, Any]], Opinion]
    keys: frozenset[str]
