"""One run over many logs: what was judged before is passed over, the rest goes to a pool and into a store."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, TypeAlias

from nlv_replay.batch.judged import Judged
from nlv_replay.batch.places import STDIN
from nlv_replay.batch.pool import BYTES_A_BATCH, GAMES_A_BATCH, OneProcess, Pool
from nlv_replay.batch.sources import Sources, Trouble
from nlv_replay.batch.store import Store
from nlv_replay.session import Source

MOST_TROUBLES = 1000
"""So many are kept for the report; all are told."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A game that need not be judged: the store has its verdict."""

    game_id: int


@dataclass(frozen=True, slots=True)
class Change:
    """A game judged by the rules of before and by those of today."""

    before: Judged
    after: Judged


Entry: TypeAlias = Source | Kept


@dataclass(slots=True)
class Audit:
    """One run: where logs come from, who judges them and where verdicts go; counts what happens."""

    sources: Sources
    pool: Callable[[], Pool]
    tell: Callable[[str], None]
    alone: OneProcess | None
    store: Store | None = None
    troubles: list[Trouble] = field(default_factory=list)
    failed: int = 0
    judged: int = 0
    kept: int = 0
    before: dict[tuple[str, int], Judged] = field(default_factory=dict)
    _running: Pool | None = None

    def games(self) -> Iterator[Judged]:
        """Every game with its verdict, in the order in which the logs were named, once it is in the store."""
        return self._games(self._entries())

    def changes(self) -> Iterator[Change]:
        """The games that other rules judged and whose verdict is another one by the rules of today."""
        for after in self._games(self._outdated()):
            before = self.before.pop(self._key(after.path, after.line))
            if essence(before) != essence(after):
                yield Change(before, after)

    def close(self) -> None:
        """Stop whoever still judges."""
        if self._running is not None:
            self._running.close()

    def _games(self, entries: Iterator[Entry]) -> Iterator[Judged]:
        going: deque[list[Entry]] = deque()
        batches = self._batches(entries, going)
        start = [batch for batch in (next(batches, None), next(batches, None)) if batch is not None]
        # Processes are worth starting only where there is more than one batch to share; None: the pool in any case.
        self._running = self.alone if self.alone is not None and len(start) < 2 else self.pool()
        for answers in self._running.run(chain(start, batches)):
            yield from self._done(going.popleft(), answers)
        self._running.close()
        self._running = None

    def _done(self, entries: list[Entry], answers: list[Judged]) -> Iterator[Judged]:
        if self.store is not None:
            self.store.save(answers)
        self.judged += len(answers)
        self.kept += len(entries) - len(answers)
        left = iter(answers)
        for entry in entries:
            if isinstance(entry, Source):
                yield next(left)
            elif self.store is not None and (judged := self.store.judged(entry.game_id)) is not None:
                yield judged

    def _batches(self, entries: Iterator[Entry], going: deque[list[Entry]]) -> Iterator[list[Source]]:
        """The games to judge in batches; ``going`` gets each batch with the games between them that are kept."""
        batch: list[Entry] = []
        size = 0
        for entry in entries:
            batch.append(entry)
            size += len(entry.data) if isinstance(entry, Source) else 0
            if len(batch) >= GAMES_A_BATCH or size >= BYTES_A_BATCH:
                going.append(batch)
                yield [one for one in batch if isinstance(one, Source)]
                batch, size = [], 0
        if batch:
            going.append(batch)
            yield [one for one in batch if isinstance(one, Source)]

    def _entries(self) -> Iterator[Entry]:
        for source in self._readable():
            kept = self.store.fresh(source) if self.store is not None else None
            yield source if kept is None else Kept(kept)

    def _outdated(self) -> Iterator[Entry]:
        assert self.store is not None
        for source in self._readable():
            before = self.store.outdated(source)
            if before is None or (key := self._key(before.path, before.line)) in self.before:
                continue  # by these rules already, or named twice
            self.before[key] = before
            yield source

    def _key(self, path: str, line: int) -> tuple[str, int]:
        assert self.store is not None
        return self.store.file_of(path), line

    def _readable(self) -> Iterator[Source]:
        for item in self.sources:
            if self.store is not None and (isinstance(item, Source) or item.harmless):
                self.store.could_read(item.name or STDIN)
            if isinstance(item, Source):
                yield item
                continue
            self.tell(item.told)
            if not item.harmless:
                self.failed += 1
                if self.store is not None:
                    self.store.could_not_read(item)
                if len(self.troubles) < MOST_TROUBLES:
                    self.troubles.append(item)


def essence(judged: Judged) -> tuple[Any, ...]:
    """What of a verdict counts as the judgement: no wording, no lines."""
    verdict = judged.verdict
    points = {
        player: {zone: one["computed"] for zone, one in zones.items()} for player, zones in verdict["scores"].items()
    }
    ranking, ended = verdict["ranking"] or {}, verdict["ended"] or {}
    return judged.status, places_of(judged), points, ranking.get("computed"), ended.get("computed")


def places_of(judged: Judged) -> list[tuple[Any, ...]]:
    """The findings of a game by what they say: code, severity, turn, player and spot."""
    keys = ("code", "severity", "turn", "player", "spot")
    return sorted((tuple(finding[key] for key in keys) for finding in judged.findings), key=repr)
