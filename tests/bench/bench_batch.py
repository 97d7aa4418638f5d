"""How fast many games are judged, beside what reading alone takes and beside python-chess, all in one run.

``make bench-batch`` prints: moves a second on one core from bytes to verdict with findings and scores, the same by
``audit`` on one core and on all of them, the decode of the same bytes, python-chess ``read_game``, the start of the
program, and how the time of a move grows with turns and players. Times are the best of several rounds, turn about.
"""

from __future__ import annotations

import argparse
import gc
import io
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from nlv_replay.batch.judged import Settings, judge_one
from nlv_replay.batch.pool import GAMES_A_BATCH, OneProcess, Pool, Processes
from nlv_replay.games import GAMES, find_game
from nlv_replay.session import Source, judge
from nlv_replay.version import build
from tests.bench.streams import games

ROUNDS = 5
OFTEN = 20
"""So often games are judged in a round that else would be over in a moment: by several processes, or a few games."""
CHESS_GAMES = 300
MARGIN = 1.25
"""How much more a move may cost in a long or a large game than in a short or a small one."""


def moves_in(data: bytes) -> int:
    """The plays of a log: what one player did in one turn."""
    return sum(len(turn["plays"]) for turn in json.loads(data)["turns"])


def sources(held: list[bytes]) -> list[Source]:
    """Logs as the lines of a file."""
    return [Source(data, "games.jsonl", None, number, True) for number, data in enumerate(held, start=1)]


def seconds(do: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """How long one round takes."""
    start = clock()
    do()
    return clock() - start


def best(rounds: Mapping[str, Callable[[], object]], clock: Callable[[], float]) -> dict[str, float]:
    """The best time of each, the rounds taken turn about so that a busy machine is busy for all."""
    for do in rounds.values():
        do()
    gc.collect()
    gc.freeze()  # what was made so far is not to be searched again and again
    found = {name: [seconds(do, clock)] for name, do in rounds.items()}
    for _ in range(ROUNDS - 1):
        for name, do in rounds.items():
            found[name].append(seconds(do, clock))
    return {name: min(times) for name, times in found.items()}


def batches(held: list[Source]) -> Iterator[list[Source]]:
    """Sources as they go to workers."""
    for start in range(0, len(held), GAMES_A_BATCH):
        yield held[start : start + GAMES_A_BATCH]


def each(do: Callable[[Any], object], held: Iterable[Any]) -> None:
    """Do something with each, and keep nothing of it."""
    for one in held:
        do(one)


def run_pool(pool: Pool, held: list[Source]) -> float:
    """Judge all by a pool; gives the games a second from the first batch that is back, without the start."""
    done, begun = 0, 0.0
    for batch in pool.run(batches(held)):
        done, begun = (done + len(batch), begun) if begun else (0, time.perf_counter())
    return done / (time.perf_counter() - begun)


def chess_games() -> tuple[str, int] | None:
    """Games of chess as text and their moves, made at random from a seed; None without python-chess."""
    try:
        import random

        import chess
        import chess.pgn
    except ImportError:
        return None
    rng, texts, moves = random.Random(1), [], 0
    for _ in range(CHESS_GAMES):
        board = chess.Board()
        game = chess.pgn.Game()
        node: Any = game
        while not board.is_game_over() and board.ply() < 80:
            move = rng.choice(list(board.legal_moves))
            board.push(move)
            node = node.add_variation(move)
        moves += board.ply()
        texts.append(str(game))
    return "\n\n".join(texts), moves


def read_chess(text: str) -> None:
    """Read all games of a text, as a checker has to."""
    import chess.pgn

    stream = io.StringIO(text)
    while (game := chess.pgn.read_game(stream)) is not None:
        assert not game.errors


def one_core(held: list[bytes], key: str) -> float:
    """Print what one core does; gives the games a second by the clock on the wall of ``audit`` with one process."""
    named = sources(held)
    moves = sum(map(moves_in, held))
    adapter = find_game(key).adapter("standard")
    chess = chess_games()
    rounds: dict[str, Callable[[], object]] = {
        "bytes to verdict": lambda: each(judge, named),
        "the same for audit": lambda: each(lambda source: judge_one(source, Settings()), named),
        "decode alone": lambda: each(lambda data: adapter.validate_json(data, strict=True), held),
    }
    if chess is not None:
        rounds["python-chess read_game"] = lambda: read_chess(chess[0])
    times = best(rounds, time.process_time)
    print(f"nlv-replay {build()}")
    print(f"one core (processor time, best of {ROUNDS}): {len(held)} games, {moves / len(held):.0f} player moves each")
    for name, took in times.items():
        count = chess[1] if chess is not None and name.startswith("python-chess") else moves
        a_game = (
            ""
            if name.startswith("python-chess")
            else f"{took / len(held) * 1e3:9.3f} ms a game {len(held) / took:7.0f} games/s"
        )
        print(f"  {name:24}{count / took:10,.0f} moves/s {a_game}")
    ratio = times["bytes to verdict"] / times["decode alone"]
    print(f"  verdict / decode: {ratio:.2f} (to reach: 2.00)")
    if chess is not None:
        faster = (moves / times["bytes to verdict"]) / (chess[1] / times["python-chess read_game"])
        print(f"  moves of ours / moves of python-chess: {faster:.2f} (to reach: 2.50)")
    return len(held) / times["bytes to verdict"]


def all_cores(held: list[bytes]) -> None:
    """Print what all cores do together, by the clock on the wall, beside one process."""
    named, cores = sources(held * OFTEN), len(os.sched_getaffinity(0))
    pools: dict[str, Pool] = {"one process": OneProcess(Settings())}
    for jobs in sorted({1, cores}):
        pools[f"{jobs} worker{'s' * (jobs > 1)}"] = Processes(Settings(), jobs, print)
    speeds = dict.fromkeys(pools, 0.0)
    for _ in range(ROUNDS):  # turn about, so that a busy machine is busy for all
        for name, pool in pools.items():
            speeds[name] = max(speeds[name], run_pool(pool, named))
    print(
        f"all cores ({cores}): {len(named)} games; by the clock on the wall from the first batch on, best of {ROUNDS}; "
        f"load {os.getloadavg()[0]:.1f}"
    )
    for name, speed in speeds.items():
        print(f"  {name:24}{speed:8.0f} games/s")
    most = speeds[f"{cores} worker{'s' * (cores > 1)}"]
    print(f"  scaling: {most / speeds['one process']:.2f} (to reach on 2: 1.80)")


def whole_command(held: list[bytes]) -> None:
    """Print what ``nlv-replay audit`` takes from start to end, into a database, and its start alone."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.jsonl"
        path.write_bytes(b"\n".join(held) + b"\n")
        for jobs in ("1", str(len(os.sched_getaffinity(0)))):
            into = str(Path(folder) / f"{jobs}.sqlite")
            took = seconds(lambda: command("audit", str(path), "-j", jobs, "-o", into))  # noqa: B023 (called at once)
            print(f"  audit -j {jobs} into SQLite  {len(held) / took:7.0f} games/s with its start")
        start = min(seconds(lambda: command("--version")) for _ in range(ROUNDS))
        path.write_bytes(held[0] + b"\n")
        first = min(seconds(lambda: command("audit", str(path), "-j", "1")) for _ in range(ROUNDS))
        print(f"  start: --version {start * 1e3:.0f} ms, an audit of one game {first * 1e3:.0f} ms")


def command(*arguments: str) -> None:
    """Run the program."""
    subprocess.run([sys.executable, "-m", "nlv_replay", *arguments], stdout=subprocess.DEVNULL, check=False)


def cut(data: bytes, turns: int) -> bytes:
    """The first turns of a game, as one that was given up."""
    log = json.loads(data)
    if len(log["turns"]) > turns:
        log["turns"] = log["turns"][:turns]
        log["ended"] = "abandoned"
        for key in ("results", "ranking"):
            log.pop(key, None)
        log["deck"] = [deal for deal in log["deck"] if deal.get("before-turn", 1) <= turns]
    return json.dumps(log, separators=(",", ":")).encode()


def crowd(data: bytes, players: int) -> bytes:
    """A game of one player as one at which so many do the same, claims left out."""
    log = json.loads(data)
    first = log["players"][0]
    names = [first["id"], *(f"p{number}" for number in range(2, players + 1))]
    log["players"] = [{**first, "id": name} for name in names]
    for turn in log["turns"]:
        turn["plays"] = dict.fromkeys(names, turn["plays"][first["id"]])
    for key in ("results", "ranking"):
        log.pop(key, None)
    return json.dumps(log, separators=(",", ":")).encode()


LONG: dict[str, tuple[str, range, tuple[int, ...]]] = {
    "new-las-vegas": ("builder", range(45, 60), (10, 25, 45)),
    "welcome-to": ("slow", range(30, 36), (10, 20, 30)),
}
"""By game: a style and a length of long games, and where they are cut."""


def growth(key: str) -> None:
    """Print how the time of a move changes with the length of a game and with the number of its players."""
    style, lengths, cuts = LONG[key]
    print(f"growth (processor time of a player move, best of {ROUNDS}; to reach: within {MARGIN - 1:.0%})")
    long = games(2, players=1, turns=lengths, style=style, key=key)
    show_growth({f"{turns} turns": [cut(crowd(data, 4), turns) for data in long] for turns in cuts})
    show_growth(
        {
            f"{players} player{'s' * (players > 1)}": [cut(crowd(data, players), 25) for data in long]
            for players in (1, 10, 100)
        }
    )


def show_growth(kinds: dict[str, list[bytes]]) -> None:
    """Print the time of a move for kinds of games, and how far apart they are."""
    rounds = {name: partial(each, judge, sources(held * OFTEN)) for name, held in kinds.items()}
    times = {name: took / OFTEN for name, took in best(rounds, time.process_time).items()}
    costs = {name: took / sum(map(moves_in, kinds[name])) * 1e6 for name, took in times.items()}
    for name, cost in costs.items():
        clean = sum(judge(source).status == "clean" for source in sources(kinds[name]))
        print(f"  {name:12}{cost:8.1f} us a move ({len(kinds[name])} games, {clean} clean)")
    print(f"  largest / smallest: {max(costs.values()) / min(costs.values()):.2f}, with what each game costs once")
    points = [(sum(map(moves_in, kinds[name])) / len(kinds[name]), times[name] / len(kinds[name])) for name in kinds]
    further = [(took - less) / (many - few) * 1e6 for (few, less), (many, took) in pairwise(points)]
    told = ", ".join(f"{cost:.1f}" for cost in further)
    print(f"  a further move: {told} us; largest / smallest {max(further) / min(further):.2f}")


def main() -> None:
    """Run what was asked for, or all of it."""
    parts: dict[str, Callable[[], object]] = {}
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", help="one, all, command, growth; without any of them all")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--game", choices=[game.key for game in GAMES], default=GAMES[0].key)
    arguments = parser.parse_args()
    key = arguments.game
    held = games(arguments.games, turns=range(29, 32), key=key)
    parts = {
        "one": lambda: one_core(held, key),
        "all": lambda: all_cores(held),
        "command": lambda: whole_command(held),
        "growth": lambda: growth(key),
    }
    for name in arguments.parts or parts:
        parts[name]()


if __name__ == "__main__":
    main()
