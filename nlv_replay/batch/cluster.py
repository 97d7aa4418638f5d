"""Judging on a cluster that is there already (dask.distributed): the same batches, in the same order.

The scheduler hands the work of a dead worker to another one and gives up on what has killed several; then the games
of that batch go out one by one, and the one that kills again is reported as not judged.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from nlv_replay import errors
from nlv_replay.batch.judged import Judged, Settings, judge_one, not_judged
from nlv_replay.logs.text import clean
from nlv_replay.session import Source
from nlv_replay.version import VERSION

AHEAD = 4
"""Batches for each thread of the cluster that may be on their way."""
NEEDS_A_FILE = "013"
"""The end of the code for a file beside the log that is not to be had."""
TIMEOUT = 10


class Cluster:
    """Judges on a cluster; logs that name a file beside them are judged here, where that file is."""

    def __init__(self, settings: Settings, address: str, tell: Callable[[str], None]) -> None:
        try:
            import distributed
        except ImportError:
            raise errors.MissingExtra(
                "--dask needs dask.distributed, which is not installed: install nlv-replay[dask]"
            ) from None
        client: Any = distributed.Client
        self.settings, self.address, self.tell = settings, clean(address, 100), tell
        try:
            self.client = client(address, timeout=TIMEOUT, set_as_default=False)
        except (OSError, ValueError) as error:
            raise errors.WorkerError(f"--dask {self.address}: no cluster answers there") from error
        self.width = max(1, sum(self.client.nthreads().values()))

    def run(self, batches: Iterable[list[Source]]) -> Iterator[list[Judged]]:
        """The games of each batch, judged; raises WorkerError where workers have another version of this tool."""
        source, is_more = iter(batches), True
        going: deque[tuple[list[Source], Any]] = deque()
        while is_more or going:
            while is_more and len(going) < AHEAD * self.width:
                batch = next(source, None)
                if batch is None:
                    is_more = False
                    break
                going.append((batch, self._send(batch)))
            if going:
                batch, future = going.popleft()
                yield self._back(batch, future)

    def close(self) -> None:
        """Leave the cluster, which drops what this run still had there."""
        self.client.close()

    def _send(self, batch: list[Source]) -> Any:
        if not batch:
            return None
        away = [replace(source, folder=None) for source in batch]
        return self.client.submit(judge_all, away, self.settings, pure=False)

    def _back(self, batch: list[Source], future: Any) -> list[Judged]:
        """The games of a batch that is back; one of them at a time where the batch has killed workers."""
        from distributed import KilledWorker

        if future is None:
            return []
        try:
            version, judged = future.result()
        except KilledWorker as error:
            told = f"{error.last_worker.address} and others before it died"
            if len(batch) == 1:
                self.tell(f"{told}; the game that they were at is not judged")
                return [not_judged(batch[0], f"workers died while they judged this game, the last one {told}")]
            self.tell(f"{told}; the {len(batch)} games that they were at are judged again one by one")
            return [one for source in batch for one in self._back([source], self._send([source]))]
        except Exception as error:
            told = f"{type(error).__name__}: {clean(str(error), 200)}"
            raise errors.WorkerError(f"--dask {self.address}: the cluster cannot go on: {told}") from error
        if version != VERSION:
            raise errors.WorkerError(f"a worker of {self.address} has nlv-replay {version}, and this is {VERSION}")
        return [self._here(source, one) for source, one in zip(batch, judged, strict=True)]

    def _here(self, source: Source, judged: Judged) -> Judged:
        lacks = any(finding["code"].endswith(NEEDS_A_FILE) for finding in judged.findings)
        return judge_one(source, self.settings) if lacks and source.folder is not None else judged


def judge_all(sources: list[Source], settings: Settings) -> tuple[str, list[Judged]]:
    """What a worker of the cluster does: the version of the tool that it has, and the games judged."""
    return VERSION, [judge_one(source, settings).pack() for source in sources]
