"""How many root findings one mistake gives: the mean over all kinds of mistake in generated games.

``python tests/bench/bench_roots.py [GAMES]`` prints a line a kind, and the mean of all.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from random import Random

from nlv_replay import check_bytes
from nlv_replay.core.rule import Severity
from nlv_replay.games.new_las_vegas.generator import generate
from tests.helpers.mutations import mistakes


def roots(log: object) -> int:
    """How many findings that are illegal or miscounted no other one caused."""
    wrong = (Severity.ILLEGAL, Severity.MISCOUNT)
    return sum(placed.severity in wrong for placed in check_bytes(json.dumps(log).encode()).roots)


def main() -> None:
    """Print the table."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    counts: dict[str, list[int]] = defaultdict(list)
    for seed in range(games):
        log = generate(seed, players=2 + seed % 4, marks=seed % 2 == 0, offers=True)
        for name, changed in mistakes(log, Random(seed)):
            if number := roots(changed):
                counts[name].append(number)
    print(f"{'kind':36} games  mean  most")
    for name, numbers in sorted(counts.items(), key=lambda row: -sum(row[1]) / len(row[1])):
        print(f"{name:36} {len(numbers):5} {sum(numbers) / len(numbers):5.2f} {max(numbers):5}")
    whole = [number for numbers in counts.values() for number in numbers]
    kinds = [sum(numbers) / len(numbers) for numbers in counts.values()]
    print(f"{len(kinds)} kinds, {len(whole)} mistakes: {sum(whole) / len(whole):.3f} roots a mistake")
    print(f"mean over the kinds: {sum(kinds) / len(kinds):.3f}")


if __name__ == "__main__":
    main()
