"""What explanations cost: a clean game with and without, a long game with findings, and a repair.

``python tests/bench/bench_explanation.py [GAMES]`` prints processor time, the best of several runs of each game.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import mean, median
from typing import Any

from nlv_replay import check_bytes
from nlv_replay.core.verdict import Status
from nlv_replay.games.new_las_vegas.generator import generate
from nlv_replay.report.paper import Paper
from nlv_replay.report.text import Choice, report
from nlv_replay.review.repair import repair
from nlv_replay.session import Source
from tests.helpers.mutations import mistakes

RUNS = 7
LONG_GAMES = 20
"""So many long games are played, and each of them gets every mistake once."""


def cost(act: Callable[[], Any], runs: int) -> float:
    """Milliseconds of processor time, the best of several runs."""
    best = float("inf")
    for _ in range(runs):
        start = time.process_time()
        act()
        best = min(best, time.process_time() - start)
    return best * 1e3


def turn_about(ways: dict[str, Callable[[Source], Any]], sources: list[Source]) -> dict[str, float]:
    """The same for several ways, a game on average: rounds over all games turn about, of each game the best."""
    best = {name: [float("inf")] * len(sources) for name in ways}
    for _ in range(RUNS):
        for name, act in ways.items():
            took = [cost(partial(act, source), 1) for source in sources]
            best[name] = list(map(min, best[name], took))
    return {name: mean(times) for name, times in best.items()}


def explain(source: Source) -> Any:
    """The verdict as an object, with all that takes further replays."""
    return check_bytes(source.data).to_dict()


def mend(source: Source) -> Any:
    """The repaired log."""
    return repair(source, date="2026-01-01")


def main() -> None:
    """Print the table."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200  # of 40 the ratio is still a matter of the seeds
    logs = [generate(seed, players=2 + seed % 4) for seed in range(games)]
    sources = [Source(json.dumps(log).encode(), "game.json") for log in logs]
    ways: dict[str, Callable[[Source], Any]] = {
        "check, and nothing else": lambda source: check_bytes(source.data),
        "object without explanation": lambda source: check_bytes(source.data).to_dict(explained=False),
        "text report": lambda source: list(report(check_bytes(source.data), source, Paper(), Choice())),
        "object with explanation": explain,
    }
    print(f"{games} clean games, {mean(len(log['turns']) for log in logs):.0f} turns on average")
    spent = turn_about(ways, sources)
    for name, took in spent.items():
        print(f"  {name:28} {took:6.3f} ms")
    ratio = spent["object with explanation"] / spent["object without explanation"]
    print(f"  explanation alone            {ratio - 1:+7.1%} (to reach: at most 10%)")
    wrong = [
        Source(json.dumps(changed).encode(), "game.json")
        for seed in range(LONG_GAMES)
        for _, changed in mistakes(_long_game(seed), Random(seed))
    ]
    wrong = [source for source in wrong if check_bytes(source.data).status is Status.FINDINGS][:200]
    explained = sorted(cost(partial(explain, source), 3) for source in wrong)
    print(f"{len(wrong)} long games of four with a mistake, explained: {_told(explained, 'ms')}")
    mends = sorted(cost(partial(mend, source), 1) / 1e3 for source in wrong[::5])
    print(f"{len(mends)} of them repaired: {_told(mends, 's')}")


def _long_game(seed: int) -> dict[str, Any]:
    """The first game of four from this seed on that has some 30 turns."""
    return next(
        log
        for number in range(1000)
        if 27 <= len((log := generate(seed * 1000 + number, players=4, offers=True))["turns"]) <= 36
    )


def _told(numbers: list[float], unit: str) -> str:
    most = numbers[int(len(numbers) * 0.95)]
    return f"median {median(numbers):.2f} {unit}, 95% {most:.2f} {unit}, most {numbers[-1]:.2f} {unit}"


if __name__ == "__main__":
    main()
