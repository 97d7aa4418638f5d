"""How often the first slip that is told of a wrong claim is the one that was made, and whether any is false.

``python tests/bench/bench_slips.py [GAMES]`` prints a line a kind.
"""

from __future__ import annotations

import json
import sys
from collections import Counter

from nlv_replay import check_bytes
from nlv_replay.games.new_las_vegas.generator import generate
from nlv_replay.games.new_las_vegas.scoring import tallies
from nlv_replay.session import Source, open_source
from tests.helpers.slips import injected, with_slip


def main() -> None:
    """Print the table."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    right: Counter[str] = Counter()
    listed: Counter[str] = Counter()
    tried: Counter[str] = Counter()
    taken_for: Counter[tuple[str, str]] = Counter()
    for seed in range(games):
        log = generate(seed, players=2 + seed % 4)
        table = open_source(Source(json.dumps(log).encode())).steps[-1].table
        table.tallies = tallies(table)
        for slip in injected(table):
            verdict = check_bytes(json.dumps(with_slip(log, slip)).encode())
            found = next(
                placed.finding
                for placed in verdict.findings
                if placed.finding.place.player == slip.player and placed.finding.place.spot == slip.zone.value
            )
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
