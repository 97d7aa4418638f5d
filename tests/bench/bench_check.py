"""How fast and how large a check is: ``make bench``, or ``python tests/bench/bench_check.py --games 50 --rounds 3``.

``--game welcome-to`` measures the sister game.

Compares checking generated three-player games, from bytes to the verdict, with decoding the same bytes by the schema
alone, and with python-chess reading games that it made itself. Beside them stand the verdict as JSON's dict, without
and with all that explains it, and the strict reading, which also refuses keys given twice and unsafe characters. Times
are of the processor, of each game the best of several rounds taken in turn, so that a busy machine slows all alike.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import io
import json
import platform
import pstats
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any

import nlv_replay
from nlv_replay.games import GAMES, find_game
from nlv_replay.games.new_las_vegas.generator import STYLES as ARCHITECTS
from nlv_replay.games.welcome_to.styles import STYLES as TOWN_ARCHITECTS
from nlv_replay.logs.decode import decode
from nlv_replay.logs.tree import Syntax
from nlv_replay.version import is_compiled

PLAYER_MOVES_GOAL = 1.5
"""Player moves a second, at least so many times the moves of python-chess."""
DECODE_GOAL = 4.0
"""A check, at most so many times the decode of the same bytes."""
EXPLAINED_GOAL = 1.1
"""A clean game with all that explains its verdict, at most so many times the same without."""

Data = dict[str, Any]
STYLES = {"new-las-vegas": tuple(ARCHITECTS), "welcome-to": tuple(TOWN_ARCHITECTS)}
"""The styles of generated games, by game."""


@dataclass(frozen=True)
class Corpus:
    """Games as bytes, with how many moves are in them; ``key`` is that of their game."""

    key: str
    games: list[bytes]
    moves: int


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 where a goal was not reached."""
    options = _options(arguments)
    logs, chess_games = _logs(options.game, options.games), _chess(options.games)
    kind = "rules core compiled by mypyc" if is_compiled() else "pure Python"
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}, {kind}")
    print(f"{len(logs.games)} logs, {logs.moves} player moves, {sum(map(len, logs.games)) // 1024} KiB", end="; ")
    print(f"{len(chess_games.games)} chess games, {chess_games.moves} moves; best of {options.rounds} rounds\n")
    reached = _speed(logs, chess_games, options.rounds)
    if not options.quick:
        _memory(options.game)
        _start_up(options.rounds)
    if options.profile:
        _profile(logs, options.profile)
    return 0 if reached else 1


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=[game.key for game in GAMES], default=GAMES[0].key, help="which game")
    parser.add_argument("--games", type=int, default=200, help="how many games (200)")
    parser.add_argument("--rounds", type=int, default=7, help="how many rounds to take the best of (7)")
    parser.add_argument("--quick", action="store_true", help="speed alone, neither memory nor start-up")
    parser.add_argument("--profile", type=int, default=0, metavar="N", help="show the N functions that take longest")
    return parser.parse_args(arguments)


def _logs(key: str, count: int) -> Corpus:
    """Games of all styles in turn, seat by seat the same style or all mixed."""
    styles, generate = islice(cycle(["mixed", *STYLES[key]]), count), find_game(key).generate
    games = [generate(seed, variant="standard", players=3, style=style) for seed, style in enumerate(styles)]
    moves = sum(len(turn["plays"]) for game in games for turn in game["turns"])
    return Corpus(key, [_bytes(game) for game in games], moves)


def _bytes(game: Data) -> bytes:
    return json.dumps(game, separators=(",", ":")).encode()


def _chess(count: int) -> Corpus:
    """Seeded random legal games as PGN, of up to 120 half-moves."""
    import chess.pgn

    games, moves = [], 0
    for seed in range(count):
        rng = random.Random(seed)
        board = chess.Board()
        while len(board.move_stack) < 120 and not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        games.append(str(chess.pgn.Game.from_board(board)).encode())
        moves += len(board.move_stack)
    return Corpus("chess", games, moves)


def _speed(logs: Corpus, chess_games: Corpus, rounds: int) -> bool:
    import chess.pgn

    def tell(data: bytes) -> None:
        nlv_replay.check_bytes(data).to_dict(explained=False)

    def explain(data: bytes) -> None:
        nlv_replay.check_bytes(data).to_dict()

    def read_strictly(data: bytes) -> None:
        decode(data, Syntax.JSON, adapter)

    def read(data: bytes) -> None:
        chess.pgn.read_game(io.StringIO(data.decode()))

    wrong = [number for number, data in enumerate(logs.games) if nlv_replay.check_bytes(data).findings]
    if wrong:
        print(f"not clean: games {wrong[:10]}")
    game = find_game(logs.key)
    adapter = game.adapter("standard")
    tasks: list[tuple[str, Callable[[bytes], object], Corpus]] = [
        ("(a) check, bytes to verdict", nlv_replay.check_bytes, logs),
        ("    the same, to JSON's dict", tell, logs),
        ("    the same, explained", explain, logs),
        ("(b) schema decode alone", adapter.validate_json, logs),
        ("    strict reading", read_strictly, logs),
        ("(c) chess.pgn.read_game", read, chess_games),
    ]
    times = _best(rounds, [(task, corpus.games) for _, task, corpus in tasks])
    for (name, _, corpus), taken in zip(tasks, times, strict=True):
        games, moves = len(corpus.games) / taken, corpus.moves / taken
        print(f"{name:28} {games:10.0f} games/s {1e6 / games:10.0f} us/game {moves:12.0f} moves/s")
    print()
    checked, told, explained, decoded, strictly, chess_read = times
    moves = logs.moves / checked * chess_read / chess_games.moves
    print(f"{'JSON / check':28} {explained / checked:10.2f}\n{'check / strict reading':28} {checked / strictly:10.2f}")
    reached = [
        _goal("player moves / chess moves", moves, PLAYER_MOVES_GOAL, least=True),
        _goal("check / decode", checked / decoded, DECODE_GOAL, least=False),
        _goal("explained / not explained", explained / told, EXPLAINED_GOAL, least=False),
    ]
    return all(reached)


def _goal(name: str, ratio: float, goal: float, *, least: bool) -> bool:
    reached = ratio >= goal if least else ratio <= goal
    told = "at least" if least else "at most"
    print(f"{name:28} {ratio:10.2f}   goal: {told} {goal}: {'reached' if reached else 'NOT reached'}")
    return reached


def _best(rounds: int, tasks: list[tuple[Callable[[bytes], object], list[bytes]]]) -> list[float]:
    """The time of each task over all its games, in seconds of the processor: of each game its best round."""
    gc.collect()
    gc.freeze()  # what was made so far is not to be searched again and again
    best = [[float("inf")] * len(games) for _, games in tasks]
    for _ in range(rounds):
        for shortest, (task, games) in zip(best, tasks, strict=True):
            for number, data in enumerate(games):
                begun = time.process_time()
                task(data)
                shortest[number] = min(shortest[number], time.process_time() - begun)
    return list(map(sum, best))


# Memory: each in a process of its own, whose peak is told by the system.


def _long_game(key: str) -> bytes:
    """The game nearest to 45 turns of those that eight players of the slow style play."""
    make = find_game(key).generate
    games = (make(seed, players=8, style="slow", marks=True, offers=True) for seed in range(12))
    return _bytes(min(games, key=lambda game: abs(45 - len(game["turns"]))))


def _largest(key: str) -> bytes:
    """A log as large as any that is read, most of it wrong."""
    return _largest_city() if key == "new-las-vegas" else _largest_town()


def _largest_town() -> bytes:
    """200 turns of 100 players. A town has 33 houses, so most of it is wrong; C12 stays empty."""
    players = [{"id": f"p{number}"} for number in range(100)]
    streets = (("A", 10), ("B", 11), ("C", 11))
    houses = cycle([f"{street}{number}" for street, length in streets for number in range(1, length + 1)])
    turns = [
        {"plays": {player["id"]: {"take": 1, "write": f"{house}=8", "effect": {"pool": True}} for player in players}}
        for house in islice(houses, 200)
    ]
    head = {"format": "nlv-log/1", "game": "welcome-to", "players": players, "plans": ["1a", "2a", "3a"]}
    return _bytes(head | {"turns": turns})


def _largest_city() -> bytes:
    """200 turns of 100 players. A city has 44 casinos, so most of it is wrong, and every play has its findings.

    D11 stays empty, so that the game does not end because all is opened.
    """
    players = [{"id": f"p{number}", "loan": True} for number in range(100)]
    casinos = cycle([f"{street}{avenue}" for street in "ABCD" for avenue in range(1, 12)][:-1])
    turns = [
        {"plays": {player["id"]: {"take": 1, "open": f"{casino}=8", "effect": {"show": "left"}} for player in players}}
        for casino in islice(casinos, 200)
    ]
    head = {"format": "nlv-log/1", "game": "new-las-vegas", "players": players, "projects": ["P1", "V2", "Y2"]}
    return _bytes(head | {"turns": turns})


_MEASURED: list[tuple[str, Callable[[str], bytes]]] = [
    ("imports and no log", lambda _: b""),
    ("long 8-player game", _long_game),
    ("200 turns of 100 players", _largest),
]


_CHILD = """
import json, pathlib, resource, sys, time
import nlv_replay
data = sys.stdin.buffer.read()
begun = time.perf_counter()
verdict = nlv_replay.check_bytes(data)
verdict.to_dict()
spent = time.perf_counter() - begun
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
status = pathlib.Path("/proc/self/status")
if status.exists():
    peak = next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmHWM"))
print(json.dumps([verdict.turns, len(verdict.findings), spent, peak]))
"""
"""Checks the log on standard input, and tells turns, findings, seconds and the peak in KiB.

On Linux ``ru_maxrss`` begins with what the parent had when it forked, so the system's own mark is taken instead.
"""


def _memory(key: str) -> None:
    print()
    for told, make in _MEASURED:
        data = make(key)
        done = subprocess.run(
            [sys.executable, "-c", _CHILD], input=data, capture_output=True, check=True
        )  # fmt: skip
        turns, findings, spent, peak = json.loads(done.stdout)
        print(
            f"{told:28} {peak / 1024:8.1f} MiB peak, {spent:6.2f} s, {turns} turns, {len(data) / 1024:.0f} KiB of log, "
            f"{findings} findings"
        )


def _start_up(rounds: int) -> None:
    print()
    for told, command in (
        ("nlv-replay --help", ["-m", "nlv_replay", "--help"]),
        ("import nlv_replay", ["-c", "import nlv_replay"]),
        ("bare interpreter", ["-c", ""]),
    ):
        spent = []
        for _ in range(max(rounds, 3)):
            begun = time.perf_counter()
            subprocess.run([sys.executable, *command], capture_output=True, check=True)
            spent.append(time.perf_counter() - begun)
        print(f"{told:28} {min(spent) * 1000:8.0f} ms")


def _profile(logs: Corpus, rows: int) -> None:
    profile = cProfile.Profile()
    profile.enable()
    for data in logs.games:
        nlv_replay.check_bytes(data).to_dict()
    profile.disable()
    print()
    pstats.Stats(profile).sort_stats("tottime").print_stats(rows)


if __name__ == "__main__":
    sys.exit(main())
