"""How often the first slip that is told of a wrong claim is the one that was made, and whether any is false.

``python tests/bench/bench_slips.py [GAMES] [GAME]`` prints a line a kind; GAME is the key of a game.
"""

from __future__ import annotations

import sys
from collections import Counter

from tests.helpers.guessed import GUESSED


def main() -> None:
    """Print the table."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    game = GUESSED[sys.argv[2] if len(sys.argv) > 2 else "new-las-vegas"]
    right: Counter[str] = Counter()
    listed: Counter[str] = Counter()
    tried: Counter[str] = Counter()
    taken_for: Counter[tuple[str, str]] = Counter()
    for seed in range(games):
        for slip, found in game.tried(game.make(seed)):
            told = [one.kind for one in found.slips]
            tried[slip.kind] += 1
            right[slip.kind] += told[:1] == [slip.kind]
            listed[slip.kind] += slip.kind in told
            taken_for[slip.kind, told[0] if told else "nothing"] += told[:1] != [slip.kind]
    print(f"{'slip':24} tried  first  listed  most often taken for")
    for kind, number in tried.most_common():
        others = [(count, other) for (one, other), count in taken_for.items() if one == kind and count]
        wrong = "{1} {0}".format(*max(others)) if others else ""
        print(f"{kind:24} {number:5} {right[kind] / number:6.1%} {listed[kind] / number:7.1%}  {wrong}")
    print(f"all {sum(tried.values())}: first {sum(right.values()) / sum(tried.values()):.1%}, "
          f"listed {sum(listed.values()) / sum(tried.values()):.1%}")  # fmt: skip


if __name__ == "__main__":
    main()
