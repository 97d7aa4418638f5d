from __future__ import annotations

import os
import pickle
import signal
import time
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from nlv_replay import errors
from nlv_replay.batch import pool as module
from nlv_replay.batch.judged import Judged, Settings, judge_one
from nlv_replay.batch.pool import OneProcess, Processes
from nlv_replay.core.verdict import Status
from nlv_replay.session import Source
from tests.batch.events import clean_game, line, wrong_game

SETTINGS = Settings()


def sources(count: int) -> list[Source]:
    """Games in lines 1 and so on; every third one is wrong."""
    games = (
        wrong_game(note=str(number)) if number % 3 == 0 else clean_game(note=str(number)) for number in range(count)
    )
    return [Source(line(one).encode(), "games.jsonl", None, at, True) for at, one in enumerate(games, 1)]


def in_batches(games: list[Source], size: int) -> Iterator[list[Source]]:
    for start in range(0, len(games), size):
        yield games[start : start + size]


def verdicts(judged: Iterator[list[Judged]]) -> list[dict[str, Any]]:
    return [one.verdict for batch in judged for one in batch]


def test_the_order_does_not_depend_on_the_number_of_workers() -> None:
    games = sources(60)
    alone = verdicts(OneProcess(SETTINGS).run(in_batches(games, 7)))
    assert [verdict["log"]["line"] for verdict in alone] == list(range(1, 61))
    for jobs in (1, 3):
        pool = Processes(SETTINGS, jobs, print)
        assert verdicts(pool.run(in_batches(games, 4))) == alone
        pool.close()


def test_empty_batches_keep_their_place() -> None:
    games = sources(2)
    pool = Processes(SETTINGS, 2, print)
    assert [len(batch) for batch in pool.run([[], games[:1], [], [], games[1:], []])] == [0, 1, 0, 0, 1, 0]


def test_a_worker_that_dies_is_named_and_its_game_is_not_judged() -> None:
    games = sources(40)
    told: list[str] = []
    pool = Processes(SETTINGS, 2, told.append)
    run = pool.run(in_batches(games, 1))
    judged = next(run)
    victim = pool.workers[0]
    assert victim.process.pid is not None
    victim.at.value = 0  # as in the middle of a game
    os.kill(victim.process.pid, signal.SIGKILL)
    judged += [one for batch in run for one in batch]
    assert [one.line for one in judged] == list(range(1, 41))
    unjudged = [one for one in judged if one.problem is not None]
    assert len(told) == 1
    assert f"worker 1 (process {victim.process.pid}) was killed by signal 9 (SIGKILL)" in told[0]
    assert len(unjudged) <= 1  # none where it had just finished
    for one in unjudged:
        assert one.status == "unjudged"
        assert (
            one.problem
            == f"worker 1 (process {victim.process.pid}) was killed by signal 9 (SIGKILL) while it judged this game"
        )
    clean = verdicts(OneProcess(SETTINGS).run([games]))
    assert all(one.problem or one.verdict == other for one, other in zip(judged, clean, strict=True))


@pytest.fixture
def deadly(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Workers of which a game with the note `kill` ends the process."""
    folder = tmp_path / "deadly"
    folder.mkdir()
    (folder / "deadly_worker.py").write_text(
        "import os\n"
        "from nlv_replay.batch import pool\n"
        "honest = pool.judge_one\n"
        "def judge_one(source, settings):\n"
        "    if b'kill' in source.data:\n"
        "        os._exit(3)\n"
        "    return honest(source, settings)\n"
        "def work(*args):\n"
        "    pool.judge_one = judge_one\n"
        "    pool_work(*args)\n"
        "pool_work = pool.work\n"
    )
    monkeypatch.syspath_prepend(str(folder))
    import deadly_worker  # type: ignore[import-not-found]

    monkeypatch.setattr(module, "work", deadly_worker.work)


@pytest.mark.usefixtures("deadly")
def test_a_game_that_kills_every_worker_is_the_only_one_lost() -> None:
    games = sources(20)
    games[7] = Source(line(clean_game(note="kill")).encode(), "games.jsonl", None, 8, True)
    told: list[str] = []
    pool = Processes(SETTINGS, 2, told.append)
    judged = [one for batch in pool.run(in_batches(games, 5)) for one in batch]
    assert [one.line for one in judged if one.problem is not None] == [8]
    assert "ended with exit code 3 while it judged this game" in (judged[7].problem or "")
    assert len(told) == 1


def test_workers_that_never_start_end_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "work", os._exit)
    pool = Processes(SETTINGS, 2, lambda _: None)
    monkeypatch.setattr(pool, "_start", lambda number: _stillborn(pool, number))
    with pytest.raises(errors.WorkerError, match="the workers do not start: worker"):
        list(pool.run(in_batches(sources(4), 2)))
    pool.close()


def _stillborn(pool: Processes, number: int) -> module.Worker:
    (tasks, given), (answers, told) = pool.context.Pipe(duplex=False), pool.context.Pipe(duplex=False)
    process = pool.context.Process(target=os._exit, args=(1,))
    process.start()
    tasks.close()
    told.close()
    return module.Worker(number, process, given, answers, pool.context.RawValue("i", -1))


def test_close_ends_workers_in_the_middle_of_their_work() -> None:
    pool = Processes(SETTINGS, 2, print)
    judged = pool.run(in_batches(sources(200), 4))
    next(judged)
    processes = [worker.process for worker in pool.workers]
    pool.close()
    deadline = time.monotonic() + 5
    while any(process.is_alive() for process in processes) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not any(process.is_alive() for process in processes)


def test_an_error_of_the_tool_stops_one_game_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise KeyError("nine")

    monkeypatch.setattr("nlv_replay.batch.judged.load", fail)
    judged = judge_one(sources(1)[0], SETTINGS)
    assert (judged.status, judged.problem) == ("unjudged", "the tool failed: KeyError: 'nine'")


def test_games_reach_a_worker_and_verdicts_come_back_whole() -> None:
    """Both say by hand what makes them anew, so that a field added later must be added there."""
    source = Source(b"{}", "games.jsonl", Path("folder"), 7, True)
    judged = replace(judge_one(sources(1)[0], SETTINGS), event={"name": "x"}, problem="why", known=frozenset({1}))
    for value in (source, judged):
        _, parts = value.__reduce__()
        assert len(parts) == len(fields(value))
        back = pickle.loads(pickle.dumps(value))
        assert [getattr(back, one.name) for one in fields(value)] == [getattr(value, one.name) for one in fields(value)]


def test_a_verdict_goes_to_another_process_packed_and_is_unpacked_when_asked_for() -> None:
    verdict = judge_one(sources(1)[0], SETTINGS).verdict
    judged = judge_one(sources(1)[0], SETTINGS).pack()
    assert isinstance(judged.told, bytes)
    assert pickle.loads(pickle.dumps(judged.pack())).verdict == verdict
    assert judged.verdict == verdict
    odd = {**verdict, "odd": Status.CLEAN}
    assert pickle.loads(pickle.dumps(replace(judged, told=odd).pack())).verdict == odd
