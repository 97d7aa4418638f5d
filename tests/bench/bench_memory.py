"""Memory and speed of an audit over a stream of games that never lie on disk.

``python -m tests.bench.bench_memory 10000 100000`` pipes so many games into ``nlv-replay audit -``, watches every
process of it, and prints a line at each tenth: games a second since the last line, and the memory of the processes.
"""

from __future__ import annotations

import argparse
import contextlib
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.bench.streams import SEEDS, games, varied

LINES = 10


@dataclass(slots=True)
class Watch:
    """Looks at the memory of a process and of all that it started."""

    root: int
    most: dict[str, float] = field(default_factory=dict)

    def look(self) -> tuple[float, float, float]:
        """MiB of the process itself, of its largest child, and the processor seconds of all of them."""
        own, child, used = 0.0, 0.0, 0.0
        for pid in self._family():
            try:
                status = Path(f"/proc/{pid}/status").read_text()
                times = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            used += (int(times[11]) + int(times[12])) / 100
            size = int(status.partition("VmRSS:")[2].split()[0]) / 1024 if "VmRSS:" in status else 0.0
            if pid == self.root:
                own = size
            else:
                child = max(child, size)
        self.most["parent"] = max(self.most.get("parent", 0.0), own)
        self.most["worker"] = max(self.most.get("worker", 0.0), child)
        return own, child, used

    def _family(self) -> list[int]:
        parents: dict[int, int] = {}
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                try:
                    stat = (entry / "stat").read_text()
                except OSError:
                    continue
                parents[int(entry.name)] = int(stat.rpartition(")")[2].split()[1])
        family = [self.root]
        for pid in family:
            family += [child for child, parent in parents.items() if parent == pid]
        return family


def run(count: int, jobs: str | None, style: str, players: int, *, store: bool) -> None:
    """Pipe so many games into an audit and watch it."""
    held = games(SEEDS, players=players, style=style)
    mean = sum(line.count(b'"plays"') for line in held) / len(held)
    print(
        f"{count:,} games, varied from {len(held):,} of {players} players in style {style}, {mean:.1f} turns on average"
    )
    with tempfile.TemporaryDirectory() as folder:
        database = ["-o", str(Path(folder) / "event.sqlite")] if store else []
        command = [sys.executable, "-m", "nlv_replay", "audit", "-", *database, *(["--jobs", jobs] if jobs else [])]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as audit:
            assert audit.stdin is not None
            watch = Watch(audit.pid)
            start = last = time.perf_counter()
            used_before = 0.0
            with contextlib.suppress(BrokenPipeError):  # the exit code tells
                for number, line in enumerate(varied(held, count), start=1):
                    audit.stdin.write(line + b"\n")
                    if number % max(1, count // LINES) == 0:
                        own, child, used = watch.look()
                        now = time.perf_counter()
                        part = count // LINES
                        cost = (used - used_before) / part * 1e3
                        print(
                            f"{number:>9,} games {part / (now - last):6.0f}/s {cost:6.2f} ms of processor a game, "
                            f"MiB: parent {own:5.1f}, largest worker {child:5.1f}",
                            flush=True,
                        )
                        last, used_before = now, used
            with contextlib.suppress(BrokenPipeError):
                audit.stdin.close()
            audit.wait()
        size = Path(database[1]).stat().st_size / 2**20 if store else 0
    took = time.perf_counter() - start
    print(
        f"{count:,} games in {took:.1f} s, exit code {audit.returncode}; most MiB: parent {watch.most['parent']:.1f}, "
        f"worker {watch.most['worker']:.1f}; database {size:.1f} MiB",
        flush=True,
    )


def main() -> None:
    """Run the streams that were asked for, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("counts", type=int, nargs="+")
    parser.add_argument("--jobs")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--style", default="mixed", help="`rusher` gives short games")
    parser.add_argument("--no-store", action="store_true")
    arguments = parser.parse_args()
    for count in arguments.counts:
        run(count, arguments.jobs, arguments.style, arguments.players, store=not arguments.no_store)


if __name__ == "__main__":
    main()
