"""Who judges: this process, or several; games go out in batches and come back in the order in which they went.

A worker that dies is replaced. The game that it was at is reported as not judged, the others of its batch are judged
by the next worker. What is on its way is bounded, so that a stream of any length takes the same memory.
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from typing import Any, Protocol, TypeAlias, cast

from nlv_replay import errors
from nlv_replay.batch.judged import Judged, Settings, judge_one, not_judged
from nlv_replay.session import Source, nothing_collected

AT_ONCE = 2
"""Batches that a worker holds: the one that it is at and the next one."""
AHEAD = 4
"""Batches for each worker that may be on their way or wait for an earlier one."""
MOST_FAILED_STARTS = 3
GAMES_A_BATCH = 16
BYTES_A_BATCH = 2**19
PIPE_BYTES = 2 * BYTES_A_BATCH
"""A batch fills up to its bytes with one game more, which may be as large again; as a rule a pipe holds it whole."""

Task: TypeAlias = list[tuple[int, Source]]
"""Games with their places in the batch."""
Answer: TypeAlias = list[tuple[int, Judged]]


class Pool(Protocol):
    """Judges batches of games, in order."""

    def run(self, batches: Iterable[list[Source]]) -> Iterator[list[Judged]]:
        """The games of each batch, judged."""
        ...

    def close(self) -> None:
        """End at once whoever still judges."""
        ...


@dataclass(slots=True)
class OneProcess:
    """Judges in this process."""

    settings: Settings

    def run(self, batches: Iterable[list[Source]]) -> Iterator[list[Judged]]:
        """The games of each batch, judged."""
        for batch in batches:
            yield [judge_one(source, self.settings) for source in batch]

    def close(self) -> None:
        """Nobody else judges."""


@dataclass(slots=True)
class Batch:
    """Games on their way, and those of them that are back."""

    sources: list[Source]
    judged: list[Judged | None]

    def left(self) -> Task:
        """The games that are not judged yet."""
        return [(at, source) for at, source in enumerate(self.sources) if self.judged[at] is None]

    def finished(self) -> list[Judged] | None:
        """All games judged; None while some are not."""
        done = [judged for judged in self.judged if judged is not None]
        return done if len(done) == len(self.sources) else None


@dataclass(slots=True)
class Worker:
    """A process that judges; ``at`` is the place in the batch of the game that it is at, below 0 between games.

    ``tasks_pipe`` takes what it is to do, ``answers_pipe`` gives what it has to say.
    """

    number: int
    process: BaseProcess
    tasks_pipe: Connection
    answers_pipe: Connection
    at: Any
    tasks: list[int] = field(default_factory=list)
    has_answered: bool = False

    def close(self) -> None:
        """Close the pipes, at which the process leaves."""
        self.tasks_pipe.close()
        self.answers_pipe.close()

    def end_told(self) -> str:
        """How the process ended, in words."""
        code = self.process.exitcode
        name = f"worker {self.number} (process {self.process.pid})"
        if code is not None and code < 0:
            with contextlib.suppress(ValueError):
                return f"{name} was killed by signal {-code} ({signal.Signals(-code).name})"
        return f"{name} ended with exit code {code}"


class Processes:
    """Judges in several processes on this machine."""

    def __init__(self, settings: Settings, jobs: int, tell: Callable[[str], None]) -> None:
        self.settings, self.jobs, self.tell = settings, jobs, tell
        self.workers: list[Worker] = []
        self.batches: dict[int, Batch] = {}
        self.waiting: list[int] = []
        self.failed_starts = 0
        self.context = _context()

    def run(self, batches: Iterable[list[Source]]) -> Iterator[list[Judged]]:
        """The games of each batch, judged; raises WorkerError where no worker lives long enough to begin."""
        gc.freeze()  # what is there by now is not searched for rubbish again and again, here and in the workers
        self.workers = [self._start(number) for number in range(1, self.jobs + 1)]
        source, taken, given, is_more = iter(batches), 0, 0, True
        while is_more or given < taken:
            while is_more and taken - given < AHEAD * self.jobs:
                batch = next(source, None)
                if batch is None:
                    is_more = False
                    break
                self.batches[taken] = Batch(batch, [None] * len(batch))
                self.waiting += [taken] if batch else []
                taken += 1
                self._hand_out()
                self._collect(0)
            while given < taken and (finished := self.batches[given].finished()) is not None:
                del self.batches[given]
                given += 1
                yield finished
            if given < taken:
                self._collect(None)
        self._let_go()

    def close(self) -> None:
        """End the workers at once."""
        for worker in self.workers:
            worker.process.terminate()
        self._let_go()

    def _let_go(self) -> None:
        """Close the pipes, at which the workers leave, and see them off."""
        for worker in self.workers:
            worker.close()
        for worker in self.workers:
            worker.process.join()
        self.workers = []
        gc.unfreeze()

    def _start(self, number: int) -> Worker:
        tasks_out, tasks_in = _wide(self.context.Pipe(duplex=False))
        answers_out, answers_in = _wide(self.context.Pipe(duplex=False))
        at = self.context.RawValue("i", -1)
        process = self.context.Process(
            target=work,
            args=(tasks_out, answers_in, at, self.settings),
            name=f"nlv-replay worker {number}",
            daemon=True,
        )
        process.start()
        tasks_out.close()
        answers_in.close()
        return Worker(number, process, tasks_in, answers_out, at)

    def _hand_out(self) -> None:
        for depth in range(1, AT_ONCE + 1):
            for worker in self.workers:
                if self.waiting and len(worker.tasks) < depth:
                    self._give(worker, self.waiting.pop(0))

    def _give(self, worker: Worker, number: int) -> None:
        task = self.batches[number].left()
        worker.tasks.append(number)
        # A worker that is dead already is found, with its tasks, by the next look at the sentinels.
        with contextlib.suppress(OSError):
            worker.tasks_pipe.send((number, task))

    def _collect(self, timeout: float | None) -> None:
        """Take what the workers have to say, waiting so long for the first; replace those that died."""
        self._hand_out()
        ready = wait(
            [one for worker in self.workers for one in (worker.answers_pipe, worker.process.sentinel)], timeout
        )
        for place, worker in enumerate(self.workers):
            if worker.answers_pipe in ready and not self._receive(worker):
                worker.process.join()
                self.workers[place] = self._replace(worker)
            elif worker.process.sentinel in ready and not worker.answers_pipe.poll():
                self.workers[place] = self._replace(worker)
        self._hand_out()

    def _receive(self, worker: Worker) -> bool:
        try:
            with nothing_collected():
                number, answer = cast("tuple[int, Answer]", worker.answers_pipe.recv())
        except (EOFError, OSError):
            return False
        worker.has_answered = True
        worker.tasks.remove(number)
        for at, judged in answer:
            self.batches[number].judged[at] = judged
        return True

    def _replace(self, worker: Worker) -> Worker:
        """Put another worker in the place of one that died, and its games back to the front."""
        told, at = worker.end_told(), worker.at.value
        worker.close()
        if worker.tasks and at >= 0:
            batch = self.batches[worker.tasks[0]]
            batch.judged[at] = not_judged(batch.sources[at], f"{told} while it judged this game")
            self.tell(f"{told}; the game that it was at is not judged, another worker goes on")
        else:
            self.tell(f"{told}; another worker goes on")
            self.failed_starts += not worker.has_answered
        if self.failed_starts >= MOST_FAILED_STARTS:
            raise errors.WorkerError(f"the workers do not start: {told}")
        self.waiting[:0] = [number for number in worker.tasks if self.batches[number].finished() is None]
        return self._start(worker.number)


def work(tasks: Connection, answers: Connection, at: Any, settings: Settings) -> None:
    """The life of a worker: judge what comes out of one pipe until that is closed, and tell by the other."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that gives out the work
    gc.freeze()
    inbox: SimpleQueue[tuple[int, Task] | None] = SimpleQueue()
    threading.Thread(target=_fill, args=(inbox, tasks), daemon=True).start()
    with contextlib.suppress(OSError):
        while (given := inbox.get()) is not None:
            number, task = given
            answer = _answer(task, at, settings)
            at.value = -1
            answers.send((number, answer))


def _answer(task: Task, at: Any, settings: Settings) -> Answer:
    answer = []
    for place, source in task:
        at.value = place
        answer.append((place, judge_one(source, settings).pack()))  # now, as it is still in the processor's cache
    return answer


def _fill(inbox: SimpleQueue[tuple[int, Task] | None], tasks: Connection) -> None:
    """Take in work as soon as it comes, so that nobody waits for a full pipe."""
    with contextlib.suppress(EOFError, OSError):
        while True:
            inbox.put(tasks.recv())
    inbox.put(None)


def _wide(ends: tuple[Connection, Connection]) -> tuple[Connection, Connection]:
    """The ends of a pipe that holds a whole batch where the system lets it, so that nobody waits for the other."""
    with contextlib.suppress(ImportError, AttributeError, OSError):
        import fcntl

        fcntl.fcntl(ends[1].fileno(), fcntl.F_SETPIPE_SZ, PIPE_BYTES)
    return ends


def _context() -> ForkServerContext | SpawnContext:
    """Processes that begin empty: a fork would copy the threads' locks of a process that shows progress."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["nlv_replay.batch.warm"])
    return context
