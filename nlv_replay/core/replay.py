"""The only loop: a record's moves are judged, applied as recorded, and settled turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, NamedTuple, TypeAlias

from nlv_replay.core.game import Game, M, R, T, Turn
from nlv_replay.core.rule import Fault, Finding, Path, Place, Severity, Topic

Part: TypeAlias = tuple[str, Path]
"""A rule, by its code, and the part of the record that breaks it."""


def is_illegal_play(found: Finding) -> bool:
    """Whether a finding is about a play that the rules do not allow."""
    return found.rule.severity is Severity.ILLEGAL and found.place.player is not None


def part_of(found: Finding) -> Part:
    """The rule that a finding is about, and the part of the record that breaks it."""
    return found.rule.code, found.path


class AsRuled(NamedTuple):
    """How a game is replayed as ruled: parts of plays with findings that fall do not happen, and play goes on.

    ``as_played`` are the findings of the game as it was played, ``falls`` says which illegal findings fall.
    """

    as_played: Sequence[Finding]
    falls: Callable[[Finding], bool] = is_illegal_play


@dataclass(slots=True)
class Ledger:
    """The findings so far, and which of them left which topic in doubt."""

    findings: list[Finding] = field(default_factory=list)
    doubts: dict[Topic, int] = field(default_factory=dict)

    def add(self, fault: Fault, turn: int, player: str | None, path: Path) -> None:
        """Note a fault at its place; it hangs under the finding that first left in doubt what it needs most.

        Where none did and none of its grounds is free of doubt, it hangs under what left the first of them in doubt.
        """
        number = len(self.findings) + 1
        cause = self._cause(fault.needs)
        if cause is None and fault.grounds:
            causes = [self._cause(ground) for ground in fault.grounds]
            cause = None if None in causes else causes[0]
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

    def _cause(self, topics: Iterable[Topic]) -> int | None:
        """The finding that left the first of these topics in doubt of which there is any."""
        return next((self.doubts[topic] for topic in topics if topic in self.doubts), None)


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
    ruled: AsRuled | None = None,
) -> Replay[T]:
    """Replay a record from the set-up to its end, every move as recorded, or as ``ruled``.

    ``rulings`` are those in force, every one of the game; ``attached`` holds the printed matter by kind. With
    ``keep`` the table at the end of every turn is kept.
    """
    ledger = Ledger()
    table = game.start(record, rulings, attached)
    _note(ledger, game.set_up(table), 0)
    steps = [Step(0, game.keep(table), len(ledger.findings))] if keep else []
    glance, settle = game.glance, game.settle
    written = None if glance is None or ruled is not None else glance.turns(record)
    turns: Iterator[Any] = iter(game.turns(record) if written is None else written)
    judge = partial(_judge, game, table, ledger)
    shown = set() if ruled is None else set(map(part_of, ruled.as_played))
    last = 0
    for last, turn in enumerate(turns, start=1):
        if ruled is not None:
            _play_as_ruled(game, table, ledger, turn._replace(number=last), ruled.falls, shown)
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


def _play_as_ruled(
    game: Game[R, T, M], table: T, ledger: Ledger, turn: Turn[M], falls: Callable[[Finding], bool], shown: Set[Part]
) -> None:
    before = game.keep(table)
    for move in turn.moves:
        first = len(ledger.findings)
        for fault in game.judge(table, move):
            ledger.add(fault, turn.number, move.player, game.path_to(turn.number, move.player))
        illegal = [found for found in ledger.findings[first:] if found.rule.severity is Severity.ILLEGAL]
        broken = [found for found in illegal if falls(found)]
        if game.uphold is not None:
            game.uphold(table, move, broken, [found for found in broken if part_of(found) in shown], before)
        elif not broken:
            game.apply(table, move)


def _note(ledger: Ledger, faults: Iterable[Fault], turn: int) -> None:
    for fault in faults:
        ledger.add(fault, turn, None, ())
