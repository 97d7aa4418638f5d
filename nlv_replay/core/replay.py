"""The only loop: a record's moves are judged, applied as recorded, and settled turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, NamedTuple, TypeAlias

from nlv_replay.core.game import Game, M, R, T, Turn
from nlv_replay.core.rule import Fault, Finding, Path, Place, Severity, Topic

Falls: TypeAlias = Callable[[Finding], bool]
"""Which illegal findings make the part of a play that they are about not happen."""


@dataclass(slots=True)
class Ledger:
    """The findings so far, and which of them left which topic in doubt."""

    findings: list[Finding] = field(default_factory=list)
    doubts: dict[Topic, int] = field(default_factory=dict)

    def add(self, fault: Fault, turn: int, player: str | None, path: Path) -> None:
        """Note a fault at its place; it hangs under the finding that first left in doubt what it needs most."""
        number = len(self.findings) + 1
        cause = next((self.doubts[topic] for topic in fault.needs if topic in self.doubts), None)
        place = Place(turn if fault.turn is None else fault.turn, fault.player or player, fault.spot)
        self.findings.append(
            Finding(
                number,
                fault.rule,
                fault.message,
                place,
                path + fault.at,
                fault.related,
                cause,
                fault.ruling,
                fault.detail,
                fault.explain,
                fault.diagnose,
            )
        )
        for topic in fault.leaves:
            self.doubts.setdefault(topic, number)


class Step(NamedTuple, Generic[T]):
    """The table at the end of a turn, and how many findings there are by then."""

    turn: int
    table: T
    findings: int


class Replay(NamedTuple, Generic[T]):
    """A record replayed: the last table of the game, all findings, and the kept steps (turn 0 first) if asked for."""

    table: T
    findings: tuple[Finding, ...]
    steps: tuple[Step[T], ...]


def replay(
    game: Game[R, T, M],
    record: R,
    rulings: Mapping[str, str],
    attached: Mapping[str, Any],
    *,
    keep: bool = False,
    falls: Falls | None = None,
) -> Replay[T]:
    """Replay a record from the set-up to its end, every move as recorded.

    ``rulings`` are those in force, every one of the game; ``attached`` holds the printed matter by kind. With
    ``keep`` the table at the end of every turn is kept. With ``falls`` the game is replayed as ruled: a part of a play
    with such an illegal finding does not happen, and play goes on as far as it can.
    """
    ledger = Ledger()
    table = game.start(record, rulings, attached)
    _note(ledger, game.set_up(table), 0)
    steps = [Step(0, game.keep(table), len(ledger.findings))] if keep else []
    glance, settle = game.glance, game.settle
    written = None if glance is None or falls is not None else glance.turns(record)
    turns: Iterator[Any] = iter(game.turns(record) if written is None else written)
    judge = partial(_judge, game, table, ledger)
    last = 0
    for last, turn in enumerate(turns, start=1):
        if falls is not None:
            _play_as_ruled(game, table, ledger, turn._replace(number=last), falls)
        elif glance is not None and written is not None:
            glance.write(table, last, turn, judge)
        else:
            for move in turn.moves:
                judge(last, move)
        for fault in settle(table):
            ledger.add(fault, last, None, ())
        if keep:
            steps.append(Step(last, game.keep(table), len(ledger.findings)))
        if game.is_over(table):
            break
    _note(ledger, game.finish(table, record, sum(1 for _ in turns)), last)
    return Replay(table, tuple(ledger.findings), tuple(steps))


def _judge(game: Game[R, T, M], table: T, ledger: Ledger, turn: int, move: M) -> None:
    """Judge a move of a turn, then write it as recorded."""
    check, change = game.parts[type(move)]
    for fault in check(table, move):
        ledger.add(fault, turn, move.player, game.path_to(turn, move.player))
    change(table, move)


def _play_as_ruled(game: Game[R, T, M], table: T, ledger: Ledger, turn: Turn[M], falls: Falls) -> None:
    before = game.keep(table)
    for move in turn.moves:
        first = len(ledger.findings)
        for fault in game.judge(table, move):
            ledger.add(fault, turn.number, move.player, game.path_to(turn.number, move.player))
        illegal = [found for found in ledger.findings[first:] if found.rule.severity is Severity.ILLEGAL]
        broken = [found for found in illegal if falls(found)]
        if game.uphold is not None:
            game.uphold(table, move, broken, before)
        elif not broken:
            game.apply(table, move)


def _note(ledger: Ledger, faults: Iterable[Fault], turn: int) -> None:
    for fault in faults:
        ledger.add(fault, turn, None, ())
