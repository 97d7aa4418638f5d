"""Games for benchmarks: generated ones of a chosen length, kept in a file, and endless variations of them.

``python tests/bench/streams.py 100000`` writes so many games to standard output, one a line and none twice: each has a
note of its own, and one in fifty claims a wrong total.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from nlv_replay.games import GAMES, find_game

FOLDER = Path(tempfile.gettempdir()) / "nlv-replay-bench"
SEEDS = 2000
WRONG_EVERY = 50
TOTAL = re.compile(rb'"total":-?[0-9]+')


def games(
    count: int, *, players: int = 4, turns: range | None = None, style: str = "mixed", key: str = GAMES[0].key
) -> list[bytes]:
    """So many generated games as JSON, of a length within ``turns``; made once and then read from a file."""
    span = "any" if turns is None else f"{turns.start}-{turns.stop - 1}"
    path = FOLDER / f"{key}-{style}-{players}-{span}.jsonl"
    held = path.read_bytes().splitlines() if path.exists() else []
    if len(held) < count:
        held = list(islice(_made(key, players, turns, style), count))
        FOLDER.mkdir(exist_ok=True)
        path.write_bytes(b"\n".join(held) + b"\n")
    return held[:count]


def _made(key: str, players: int, turns: range | None, style: str) -> Iterator[bytes]:
    generate = find_game(key).generate
    for seed in range(10**6):
        game = generate(seed, players=players, style=style)
        if turns is None or len(game["turns"]) in turns:
            yield json.dumps(game, separators=(",", ":")).encode()


def varied(held: list[bytes], count: int) -> Iterator[bytes]:
    """Variations of games, each with its number in a note; one in fifty with a wrong total."""
    for number in range(count):
        line = held[number % len(held)]
        line = line.replace(b'"format":', b'"note":"game %d","format":' % number, 1)
        if number % WRONG_EVERY == WRONG_EVERY - 1:
            line = TOTAL.sub(b'"total":999', line, count=1)
        yield line


def main() -> None:
    """Write variations of generated games to standard output."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("--seeds", type=int, default=SEEDS, help="how many generated games are varied")
    arguments = parser.parse_args()
    for line in varied(games(arguments.seeds), arguments.count):
        sys.stdout.buffer.write(line + b"\n")


if __name__ == "__main__":
    main()
