"""``nlv-replay audit``: judge a whole event."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import click

from nlv_replay.batch.audit import Audit
from nlv_replay.batch.baseline import Baseline, read_baseline
from nlv_replay.batch.event import SharedDeck
from nlv_replay.batch.judged import Judged, Settings, severe
from nlv_replay.batch.pool import OneProcess, Pool, Processes
from nlv_replay.batch.sources import Sources
from nlv_replay.batch.store import ENDINGS, Store, open_store
from nlv_replay.cli.app import COULD_NOT, INTERRUPTED
from nlv_replay.cli.inputs import check_rulings
from nlv_replay.cli.options import (
    baseline_option,
    examples,
    fail_on_option,
    format_option,
    min_severity_option,
    ruling_option,
    warn,
)
from nlv_replay.cli.progress import progress
from nlv_replay.cli.sink import Say, refuse_inputs, sink
from nlv_replay.logs.text import clean
from nlv_replay.report.audit_text import Count, change_dict, change_lines, game_lines, gone_lines
from nlv_replay.report.outputs import OUTPUTS
from nlv_replay.report.verdict_json import as_line


@dataclass(slots=True)
class Wishes:
    """What of each game is shown and what fails, from the options."""

    form: str
    shown: frozenset[str]
    failing: frozenset[str]
    baseline: Baseline
    deck: SharedDeck | None


@dataclass(slots=True)
class Run:
    """One run of the command: passes games on and keeps count."""

    audit: Audit
    wishes: Wishes
    step: Callable[[], None]
    count: Count
    found: bool = False
    unjudged: bool = False
    interrupted: bool = False

    def games(self) -> Iterator[Judged]:
        """Every game as it is shown: known findings marked, mild ones left out; Ctrl-C is the end of them."""
        try:
            for judged in self.audit.games():
                yield self.seen(judged)
        except KeyboardInterrupt:
            self.interrupted = True

    def seen(self, judged: Judged) -> Judged:
        """Count a game and make it fit to be shown."""
        marked = self.wishes.baseline.marked(judged)
        self.unjudged = self.unjudged or marked.is_unjudged
        self.found = self.found or marked.fails(self.wishes.failing)
        if self.wishes.deck is not None and (told := self.wishes.deck.add(marked)):
            warn(told)
        self.count.add(marked)
        self.step()
        return severe(marked, self.wishes.shown)

    def exit_code(self) -> int:
        """130: Ctrl-C; 2: something could not be read or judged; 1: something was found; 0: none of it."""
        if self.interrupted:
            return INTERRUPTED
        if self.audit.failed or self.unjudged:
            return COULD_NOT
        return int(self.found or (self.wishes.deck is not None and self.wishes.deck.problems > 0))


@click.command(
    epilog=examples(
        "nlv-replay audit games/ -o event.sqlite",
        "nlv-replay audit round1.zip round2.jsonl.gz -o event.sqlite",
        "generate-logs | nlv-replay audit - --format jsonl > verdicts.jsonl",
    )
)
@click.argument("paths", nargs=-1, metavar="PATH...")
@click.option("--output", "-o", "outputs", multiple=True, metavar="FILE",
              help=f"Keep results in this file: one that ends in {', '.join(ENDINGS)} is an SQLite database, into "
              "which later runs judge only what is new; any other gets the report. Once for each.")  # fmt: skip
@format_option("text", *OUTPUTS)
@click.option("--glob", multiple=True, metavar="PATTERN",
              help="In folders, only files whose name or path below the folder is so; may be repeated.")  # fmt: skip
@click.option("--jobs", "-j", type=click.IntRange(min=1), help="So many processes judge; without it one for each core.")
@click.option("--dask", "address", metavar="ADDRESS", help="Judge on the dask cluster at this address.")
@ruling_option
@min_severity_option
@fail_on_option
@baseline_option
@click.option("--explain", is_flag=True, help="Also find out what each finding changed, which takes further replays.")
@click.option("--shared-deck", is_flag=True,
              help="All tables of a round must have seen the same offers; it is said where one did not.")  # fmt: skip
@click.option("--changed-since-rules", "changed", is_flag=True,
              help="Judge again what other rules than those of today judged, and list the games whose verdict is "
              "another one; logs that have changed since are left alone. Without PATH: all that was ever judged into "
              "the database.")  # fmt: skip
@click.option("--prune", is_flag=True,
              help="Forget games that are gone from the paths named: their file is not there any more, or a file of "
              "many or an archive that could be read holds them no more.")  # fmt: skip
def command(
    *,
    paths: tuple[str, ...],
    outputs: tuple[str, ...],
    form: str,
    glob: tuple[str, ...],
    jobs: int | None,
    address: str | None,
    rulings: dict[str, str],
    min_severity: frozenset[str],
    fail_on: frozenset[str],
    baseline: str | None,
    explain: bool,
    shared_deck: bool,
    changed: bool,
    prune: bool,
) -> int:
    """Judge all games of an event: folders, .jsonl, .gz, .zip, or - for a stream, in any mixture.

    A game that cannot be judged does not stop the others. Ctrl-C keeps what is done, and the next run into the same
    database goes on from there. `nlv-replay standings` and `nlv-replay event report` read the database.

    Exit codes: 0 nothing wrong, 1 findings, 2 something could not be read or judged.
    """
    check_rulings(rulings)
    database, report = _outputs(outputs)
    _check_usage(paths, form, database, changed=changed, prune=prune)
    wishes = Wishes(form, min_severity, fail_on, read_baseline(baseline), SharedDeck() if shared_deck else None)
    settings = Settings(rulings, shared_deck, explain)
    with contextlib.ExitStack() as stack:
        store = _store(stack, database)
        named = paths or (store.paths() if store is not None else ())
        for output in (database, report):
            refuse_inputs(output, named)
        alone = OneProcess(settings) if address is None else None
        audit = Audit(Sources(named, glob), _pool(settings, jobs, address), warn, alone, store)
        stack.callback(audit.close)
        if store is not None:
            store.begin(settings, paths)
        run = Run(audit, wishes, stack.enter_context(progress(audit.sources)), Count())
        _write(run, report, changed=changed)
        if run.interrupted:
            _tell_interrupted(run, database)
        else:
            _end(run, () if changed else named, prune=prune)
    return run.exit_code()


def _check_usage(paths: Sequence[str], form: str, database: str | None, *, changed: bool, prune: bool) -> None:
    """Raises UsageError for options that do not go together."""
    if database is None and (changed or prune):
        raise click.UsageError(f"--{'changed-since-rules' if changed else 'prune'} needs a database: -o FILE.sqlite.")
    if changed and prune:
        raise click.UsageError("--prune goes with an audit of all games, not with --changed-since-rules.")
    if changed and form not in ("text", "jsonl"):
        raise click.UsageError(f"--changed-since-rules lists changes as text or jsonl, not as {form}.")
    if not paths and not changed:
        raise click.UsageError("name files or folders, or - for standard input.")


def _write(run: Run, report: str | None, *, changed: bool) -> None:
    """Judge and write what comes of it, until all is done or Ctrl-C ends it."""
    try:
        with sink(report) as write:
            (_list_changes if changed else _report)(run, write)
    except KeyboardInterrupt:  # while something was written
        run.interrupted = True


def _report(run: Run, write: Say) -> None:
    if run.wishes.form != "text":
        write(OUTPUTS[run.wishes.form](run.games(), run.audit.troubles))
        return
    write(line for judged in run.games() for line in game_lines(judged))
    write(run.count.lines())


def _list_changes(run: Run, write: Say) -> None:
    changes = 0
    for change in run.audit.changes():
        changes += 1
        run.seen(change.after)
        write([as_line(change_dict(change))] if run.wishes.form == "jsonl" else change_lines(change))
    if run.wishes.form == "text":
        games = "game" if run.audit.judged == 1 else "games"
        write([f"{run.audit.judged:,} {games} judged again, {changes:,} of them with another verdict."])


def _end(run: Run, paths: Sequence[str], *, prune: bool) -> None:
    """Close the run in the database, and say what the user should know beside the report."""
    store = run.audit.store
    for told in run.wishes.baseline.told():
        warn(told)
    if store is None:
        return
    gone = store.gone(paths, run.audit.sources.whole)
    for told in gone_lines(gone):
        kept = f"; {store.path} keeps what is gone, and standings count it, until --prune forgets it"
        warn(told + (" and forgotten" if prune else kept))
    if prune:
        store.forget(gone)
    store.forget_what_could_be_read(run.audit.sources.whole)
    store.end()


def _tell_interrupted(run: Run, database: str | None) -> None:
    kept = f"; what was judged is kept in {clean(database, 200)}" if database is not None else ""
    warn(f"interrupted after {run.count.games:,} {'game' if run.count.games == 1 else 'games'}{kept}")


def _outputs(outputs: tuple[str, ...]) -> tuple[str | None, str | None]:
    databases = [path for path in outputs if path.lower().endswith(ENDINGS)]
    reports = [path for path in outputs if path not in databases]
    if len(databases) > 1 or len(reports) > 1:
        raise click.UsageError("--output names at most one database and one file for the report.")
    return next(iter(databases), None), next(iter(reports), None)


def _store(stack: contextlib.ExitStack, path: str | None) -> Store | None:
    if path is None:
        return None
    store = open_store(path)
    stack.callback(store.close)
    return store


def _pool(settings: Settings, jobs: int | None, address: str | None) -> Callable[[], Pool]:
    if address is not None:
        from nlv_replay.batch.cluster import Cluster

        return lambda: Cluster(settings, address, warn)
    workers = jobs or len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else jobs or os.cpu_count() or 1
    if workers == 1:
        return lambda: OneProcess(settings)
    return lambda: Processes(settings, workers, warn)
