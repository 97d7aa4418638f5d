"""A move alone: what a game tells of two sheets, one before and one after a turn, or of one sheet by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from nlv_replay.core.game import Attachment, Material
from nlv_replay.core.result import Result
from nlv_replay.core.rule import Fault, Path, Rule
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


class Difference(NamedTuple):
    """A mark after a turn that the turn does not write, or lacks; a fault once it is settled which turn is told of."""

    rule: Rule
    message: str
    spot: str | None
    at: Path

    def fault(self) -> Fault:
        """The difference as a fault of the move."""
        return Fault(self.rule, self.message, self.spot, self.at)


M = TypeVar("M")
"""A part of a play of a game."""


@dataclass(frozen=True, slots=True)
class Attempt(Generic[M]):
    """A turn that may explain the change: its parts, their faults, which of them have some, and what is left over."""

    play: tuple[M, ...]
    of_parts: tuple[Fault, ...]
    broken: tuple[int, ...]
    left_over: tuple[Difference, ...]

    @property
    def is_legal(self) -> bool:
        """Whether the turn is legal and gives the sheet after it."""
        return not self.of_parts and not self.left_over

    @property
    def distance(self) -> tuple[int, ...]:
        """How far it is from a legal turn that explains all.

        Of two that are as far, the one that explains more tells more, and then the one that begins better.
        """
        far = len(self.broken) + len(self.left_over)
        return far, len(self.left_over), -len(self.play), -min(self.broken, default=0)


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
