"""How many root findings one mistake gives: the mean over all kinds of mistake in generated games.

``python tests/bench/bench_roots.py [GAMES] [--game welcome-to]`` prints a line a kind, and the mean of all.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

from nlv_replay import check_bytes
from nlv_replay.core.rule import Severity
from nlv_replay.games import GAMES
from nlv_replay.games.new_las_vegas.generator import generate
from nlv_replay.games.welcome_to.generator import generate as generate_town
from nlv_replay.games.welcome_to.terms import Variant
from tests.helpers import town_mutations
from tests.helpers.mutations import mistakes


def roots(log: object) -> int:
    """How many findings that are illegal or miscounted no other one caused."""
    wrong = (Severity.ILLEGAL, Severity.MISCOUNT)
    return sum(placed.severity in wrong for placed in check_bytes(json.dumps(log).encode()).roots)


def city_mistakes(seed: int) -> Iterator[tuple[str, Any]]:
    """The mistakes of one game of Welcome to New Las Vegas."""
    log = generate(seed, players=2 + seed % 4, marks=seed % 2 == 0, offers=True)
    return mistakes(log, Random(seed))


def town_mistakes(seed: int) -> Iterator[tuple[str, Any]]:
    """The mistakes of one game of Welcome To..., each variant in turn."""
    variant = list(Variant)[seed % len(Variant)]
    players, style = 1 if variant is Variant.SOLO else 2 + seed % 3, ("mixed", "planner")[seed // 4 % 2]
    log = generate_town(seed, variant=variant, players=players, style=style, marks=True, offers=True)
    return ((one.kind.name, one.log) for one in town_mutations.mistakes(log, Random(seed)))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=40)
    parser.add_argument("--game", choices=[game.key for game in GAMES], default=GAMES[0].key)
    arguments = parser.parse_args()
    made = city_mistakes if arguments.game == GAMES[0].key else town_mistakes
    counts: dict[str, list[int]] = defaultdict(list)
    for seed in range(arguments.games):
        for name, changed in made(seed):
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
