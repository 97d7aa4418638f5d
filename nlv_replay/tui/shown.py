"""A game opened for the screen: what can be stepped through, what could not be judged and why, and moments of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any

from nlv_replay.core.result import Result
from nlv_replay.core.rule import Place
from nlv_replay.core.verdict import Placed, Verdict
from nlv_replay.session import OpenGame, Source
from nlv_replay.tui.boards import board_of
from nlv_replay.tui.boards.board import Board, Event


@dataclass(frozen=True, slots=True)
class Change:
    """A play that was changed in a what-if: whose, when, and what stands there now and stood there before."""

    turn: int
    player: str
    play: Mapping[str, Any]
    instead_of: Mapping[str, Any] | None


@dataclass(frozen=True, repr=False)
class Shown:
    """A game as the screen shows it.

    ``verdict`` is that on the part that could be judged. Where that is not the whole file, ``whole`` is the verdict on
    the file and ``cut`` says in a sentence what was left out. ``changes`` are those of a what-if, ``real`` the game
    that it began with. ``timeline`` names the timeline that is shown.
    """

    source: Source
    game: OpenGame
    board: Board | None
    whole: Verdict | None = None
    cut: str = ""
    changes: tuple[Change, ...] = ()
    real: Shown | None = None
    timeline: str = "as played"
    _results: dict[int, Result] = field(default_factory=dict)
    _pages: dict[Any, Any] = field(default_factory=dict)

    @property
    def verdict(self) -> Verdict:
        """The verdict on what can be stepped through."""
        return self.game.verdict

    @property
    def last_turn(self) -> int:
        """The last turn that can be shown."""
        return self.game.steps[-1].turn if self.game.steps else 0

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The ids of the players in seat order."""
        return tuple(self.verdict.players)

    @cached_property
    def findings(self) -> tuple[Placed, ...]:
        """The findings in the order of the turns; those about the result come last."""
        last = self.last_turn + 1
        return tuple(
            sorted(self.verdict.findings, key=lambda one: (self._turn_of(one, last), one.finding.number)),
        )

    @cached_property
    def problems(self) -> tuple[Placed, ...]:
        """What stands in the way of judging the whole file."""
        return self.whole.findings if self.whole else ()

    @cached_property
    def events(self) -> tuple[tuple[Event, ...], ...]:
        """What happened at the table in each turn, turn 0 first."""
        if self.board is None or not self.game.steps:
            return ()
        tables = [step.table for step in self.game.steps]
        events = self.board.events
        return ((), *(tuple(events(one, other)) for one, other in pairwise(tables)))

    def result_at(self, turn: int) -> Result:
        """Points and places as they stood at the end of a turn."""
        if turn not in self._results:
            assert self.game.game is not None
            self._results[turn] = self.game.game.result(self.game.steps[turn].table, self.game.record)
        return self._results[turn]

    def findings_at(self, turn: int) -> list[Placed]:
        """The findings of one turn; those about the result belong to the last."""
        return [placed for placed in self.findings if self._turn_of(placed, self.last_turn) == turn]

    def place_of(self, placed: Placed) -> Place:
        """The moment at which a finding is looked at."""
        return Place(min(self._turn_of(placed, self.last_turn), self.last_turn), placed.finding.place.player)

    def finding(self, number: int) -> Placed | None:
        """The finding of this number."""
        return next((placed for placed in self.findings if placed.finding.number == number), None)

    def kept(self, key: Any, make: Any) -> Any:
        """What ``make`` gives, made once for each key."""
        if key not in self._pages:
            self._pages[key] = make()
        return self._pages[key]

    def play_of(self, turn: int, player: str) -> Mapping[str, Any] | None:
        """A play as the log has it."""
        turns = self.game.record.turns
        plays: Mapping[str, Any] = turns[turn - 1].get("plays", {}) if 0 < turn <= len(turns) else {}
        return plays.get(player)

    @staticmethod
    def _turn_of(placed: Placed, without: int) -> int:
        turn = placed.finding.place.turn
        return without if turn is None else turn


@dataclass(frozen=True, slots=True)
class Moment:
    """The end of one turn, seen by one player."""

    shown: Shown
    turn: int
    player: str

    @property
    def table(self) -> Any:
        """The table at the end of the turn."""
        return self.shown.game.steps[self.turn].table

    @property
    def before(self) -> Any:
        """The table at the end of the turn before; None in the set-up."""
        return self.shown.game.steps[self.turn - 1].table if self.turn else None

    @property
    def result(self) -> Result:
        """Points and places at this moment."""
        return self.shown.result_at(self.turn)

    @property
    def findings(self) -> list[Placed]:
        """The findings of this turn, of all players and of the table."""
        return self.shown.findings_at(self.turn)

    @property
    def play(self) -> Mapping[str, Any] | None:
        """The play of this player in this turn."""
        return self.shown.play_of(self.turn, self.player)


def shown(source: Source, game: OpenGame) -> Shown:
    """A game as the screen shows it."""
    return Shown(source, game, board_of(game.verdict.game) if game.steps else None)
