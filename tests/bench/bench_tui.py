"""Measures the replay: from the command to the first screen in a terminal, and a step under Pilot early and late.

Run it by ``python tests/bench/bench_tui.py``; it prints its numbers and asserts nothing.
"""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import pty
import statistics
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path
from typing import Any

from nlv_replay.core.rule import Place
from nlv_replay.games.new_las_vegas.generator import generate
from nlv_replay.report.log_text import log_yaml
from nlv_replay.session import read_source
from nlv_replay.tui.app import ReplayApp
from nlv_replay.tui.settings import Settings

RUNS, STEPS = 7, 12
SIZES = ((80, 24), (140, 45), (200, 60))
READING, GAME = b"Reading", b"City"
"""What stands on the first screen, which says that the game is being read, and on that of the game."""


def game_of(turns: int, players: int = 4) -> dict[str, Any]:
    """A generated game of four, cut or prolonged to so many turns; more players play as the four do."""
    log = next(log for seed in range(40) if len((log := generate(seed, players=4, style="slow"))["turns"]) > 30)
    played = log["turns"][: min(turns, len(log["turns"]) - 1)]
    names = [player["id"] for player in log["players"]]
    idle = {"plays": {name: {"take": 1} for name in names}}
    kept = {key: value for key, value in log.items() if key not in ("results", "ranking")}
    made = {**kept, "turns": [*played, *[idle] * (turns - len(played))], "ended": "abandoned"}
    return made if players == len(names) else _crowded(made, names, players)


def _crowded(log: dict[str, Any], names: list[str], players: int) -> dict[str, Any]:
    many = {f"p{number}": names[number % len(names)] for number in range(players)}
    seats = {player["id"]: player for player in log["players"]}
    turns = [{**turn, "plays": {name: turn["plays"][like] for name, like in many.items()}} for turn in log["turns"]]
    deck = [
        {key: value for key, value in deal.items() if key != "by" or value == "exhausted"} for deal in log["deck"][:1]
    ]
    return {
        **log,
        "players": [{**seats[like], "id": name} for name, like in many.items()],
        "turns": turns,
        "deck": deck,
    }


def first_screen(path: Path, home: Path) -> tuple[float, float, float]:
    """Seconds from the start of the process to the first screen and to the game, and those of the processor."""
    begun = time.perf_counter()
    child, terminal = pty.fork()
    if child == 0:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ.update(TERM="xterm-256color", PYTHONPYCACHEPREFIX=str(home / "bytecode"))
        os.execv(sys.executable, [sys.executable, "-m", "nlv_replay", "replay", str(path)])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    seen = b""
    reading = 0.0
    while GAME not in seen:
        seen += os.read(terminal, 65536)
        reading = reading or (time.perf_counter() - begun if READING in seen else 0.0)
    taken = time.perf_counter() - begun
    os.write(terminal, b"q")
    while True:
        try:
            if not os.read(terminal, 65536):
                break
        except OSError:
            break
    _, _, usage = os.wait4(child, 0)
    os.close(terminal)
    return reading, taken, usage.ru_utime + usage.ru_stime


async def steps(path: Path, size: tuple[int, int], turn: int) -> list[float]:
    """Milliseconds of steps back and forth beside a turn, each until the screen is drawn."""
    app = ReplayApp(read_source(path), Place(turn), settings=Settings())
    taken = []
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for number in range(STEPS):
            begun = time.perf_counter()
            await pilot.press("right" if number % 2 == 0 else "left")
            taken.append((time.perf_counter() - begun) * 1000)
    return taken


async def nothing(path: Path) -> list[float]:
    """Milliseconds of a key that does nothing, for comparison."""
    app = ReplayApp(read_source(path), Place(1), settings=Settings())
    taken = []
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for _ in range(STEPS):
            begun = time.perf_counter()
            await pilot.press("f9")
            taken.append((time.perf_counter() - begun) * 1000)
    return taken


def told(numbers: list[float], unit: str) -> str:
    """The least, the middle and the most of some numbers."""
    return f"least {min(numbers):7.2f}  median {statistics.median(numbers):7.2f}  most {max(numbers):7.2f} {unit}"


def main() -> None:
    """Print all numbers."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        os.environ.update(XDG_STATE_HOME=folder, XDG_CONFIG_HOME=folder)
        usual, long, many = game_of(30), game_of(45), game_of(12, 100)
        paths = {name: home / name for name in ("game.yaml", "game.json", "long.json", "many.json")}
        paths["game.yaml"].write_text(log_yaml(usual))
        paths["game.json"].write_text(json.dumps(usual))
        paths["long.json"].write_text(json.dumps(long))
        paths["many.json"].write_text(json.dumps(many))
        first_screen(paths["game.yaml"], home)  # writes the bytecode, as an installation does
        for name in ("game.yaml", "game.json", "many.json"):
            runs = [first_screen(paths[name], home) for _ in range(RUNS)]
            first, game, used = ([run[at] for run in runs] for at in range(3))
            print(f"first screen  {name:<10} {told(first, 's')}")
            print(f"game shown    {name:<10} {told(game, 's')}")
            print(f"processor     {name:<10} {told(used, 's, with the end of the program')}")
        print(f"key that does nothing             {told(asyncio.run(nothing(paths['long.json'])), 'ms')}")
        for size in SIZES:
            for turn in (1, 44):
                taken = asyncio.run(steps(paths["long.json"], size, turn))
                print(f"step {size[0]}x{size[1]:<3} at turn {turn:<3}           {told(taken, 'ms')}")
        print(f"step 140x45 100 players           {told(asyncio.run(steps(paths['many.json'], (140, 45), 8)), 'ms')}")


if __name__ == "__main__":
    main()
