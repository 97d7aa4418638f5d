"""How far a long run is, for whoever waits at a terminal; silent everywhere else."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nlv_replay.batch.sources import Sources


@contextlib.contextmanager
def progress(sources: Sources) -> Iterator[Callable[[], None]]:
    """A function to be called for each game; with a terminal on standard error it moves a bar there."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns: list[Any] = [
        TextColumn("judging"),
        BarColumn(),
        TextColumn("{task.fields[games]:,} games, {task.fields[rate]:,.0f}/s"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    ]
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("judging", total=sources.size(), games=0, rate=0.0)
        games = 0

        def step() -> None:
            nonlocal games
            games += 1
            elapsed = bar.tasks[0].elapsed or 0.0
            bar.update(task, completed=sources.read, games=games, rate=games / elapsed if elapsed else 0.0)

        yield step
