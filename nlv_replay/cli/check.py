"""``nlv-replay check``: judge recorded games."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import click

from nlv_replay.cli.inputs import Inputs, Named, check_rulings, rulings_for
from nlv_replay.cli.options import (
    baseline_option,
    colour_option,
    decided,
    decisions_option,
    examples,
    fail_on_option,
    format_option,
    output_option,
    paper,
    ruling_option,
    warn,
)
from nlv_replay.cli.sink import Say, refuse_inputs, sink
from nlv_replay.core.rule import Severity
from nlv_replay.core.verdict import Status, Verdict
from nlv_replay.report.matters import sensitivity_lines
from nlv_replay.report.paper import Paper
from nlv_replay.report.text import Choice, quiet_report, remarks_of, report
from nlv_replay.report.verdict_json import as_line, json_list, verdict_dict
from nlv_replay.report.words import left_out
from nlv_replay.session import Source, judge

if TYPE_CHECKING:
    from nlv_replay.batch.baseline import Baseline

PROGRAMS = ("sarif", "junit", "github", "csv", "baseline")
"""Formats that are loaded only when they are asked for."""

MANY_FILES = 20
"""From here on, progress is shown to whoever waits at a terminal."""


@dataclass(slots=True)
class Outcome:
    """What all verdicts so far come to."""

    failing: frozenset[str]
    unjudged: bool = False
    found: bool = False

    def add(self, verdict: Verdict, known: frozenset[int] = frozenset()) -> None:
        """Note a verdict; ``known`` are the numbers of those of its findings that a baseline accepts."""
        standing = [placed for placed in verdict.findings if placed.accepted is None]
        news = [placed for placed in standing if placed.finding.number not in known]
        self.unjudged = self.unjudged or verdict.status is Status.UNJUDGED
        self.found = self.found or any(one.severity.value in self.failing and one.accepted is None for one in news)

    @property
    def exit_code(self) -> int:
        """2: something could not be judged; 1: something was found; 0: neither."""
        return 2 if self.unjudged else int(self.found)


@dataclass(slots=True)
class Check:
    """One run of the command: judges game after game and keeps count."""

    inputs: Inputs
    rulings: Mapping[str, str]
    outcome: Outcome
    baseline: Baseline | None = None
    decisions: Source | None = None
    judged: int = field(default=0)

    def verdicts(self) -> Iterator[tuple[Source, Verdict, frozenset[int]]]:
        """Each game with its verdict and the findings that are known, in the order in which they were named."""
        with _progress(self.inputs.files) as files:
            for source in self.inputs.games(iter(files)):
                verdict = judge(source, rulings_for(source, self.rulings), self.decisions)
                known = frozenset[int]() if self.baseline is None else _known(self.baseline, source, verdict)
                self.outcome.add(verdict, known)
                self.judged += 1
                yield source, verdict, known

    def news(self) -> Iterator[tuple[Source, Verdict]]:
        """Each game with its verdict, from which the known findings are left out, as a remark says."""
        for source, verdict, known in self.verdicts():
            yield source, _without(verdict, known) if known else verdict

    def exit_code(self) -> int:
        """The exit code of the run; a file that could not be read counts as not judged."""
        return 2 if self.inputs.failed or not self.judged else self.outcome.exit_code


@click.command(
    epilog=examples(
        "nlv-replay check game.yaml",
        "nlv-replay check tournament/ --format jsonl > verdicts.jsonl",
        "nlv-replay check game.json --ruling golf-crane-gap=bridged",
        "nlv-replay check games/ --format sarif --output findings.sarif",
    )
)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@format_option("text", "json", "jsonl", *PROGRAMS)
@click.option("--quiet", "-q", is_flag=True, help="Only the findings, one a line: file:line:column: CODE ...")
@click.option("--all", "everything", is_flag=True, help="Also in full the findings that follow from another one.")
@click.option(
    "--min-severity",
    type=click.Choice([severity.value for severity in Severity]),
    default=Severity.NOTE.value,
    show_default=True,
    help="Leave out milder findings.",
)
@click.option("--rulings-sensitivity", "sensitivity", is_flag=True,
              help="Tell what would be different under the other values of the rulings that were touched.")  # fmt: skip
@ruling_option
@decisions_option
@fail_on_option
@baseline_option
@output_option
@colour_option
def command(
    *,
    paths: tuple[str, ...],
    form: str,
    quiet: bool,
    everything: bool,
    min_severity: str,
    sensitivity: bool,
    rulings: dict[str, str],
    decisions: str | None,
    fail_on: frozenset[str],
    baseline: str | None,
    output: str | None,
    colour: bool | None,
) -> int:
    """Judge recorded games: what is wrong, where, and by which rule.

    PATH is a log, a folder of logs, or - for standard input. One mistake is one finding; what follows from it is
    folded under it. A game is judged to its end, whatever was wrong on the way. `nlv-replay explain CODE` tells more.

    Exit codes: 0 nothing wrong, 1 findings, 2 something could not be judged.
    """
    check_rulings(rulings)
    if quiet and form != "text":
        raise click.UsageError(f"--quiet is for --format text; {form} holds the findings anyway.")
    refuse_inputs(output, paths)
    run = Check(Inputs(paths), rulings, Outcome(fail_on), _baseline(baseline), decided(decisions))
    choice = Choice(Severity(min_severity), everything)
    on = Paper() if output not in (None, "-") and colour is None else paper(colour)
    with sink(output, on if form == "text" and not quiet else None) as write:
        if form in ("json", "jsonl"):
            objects = (_object(verdict, known, choice) for _, verdict, known in run.verdicts())
            write(json_list(objects, always=run.inputs.are_many) if form == "json" else map(as_line, objects))
        elif form != "text":
            _write_for_programs(run, choice, form, write)
        elif quiet:
            write(line for _, verdict in run.news() for line in quiet_report(verdict, choice))
        else:
            _write_text(run, choice, on, write, sensitivity=sensitivity)
    for told in run.baseline.told() if run.baseline is not None else ():
        warn(told)
    return run.exit_code()


def _write_text(run: Check, choice: Choice, on: Paper, write: Say, *, sensitivity: bool) -> None:
    told: set[str] = set()
    for source, verdict in run.news():
        if run.judged > 1:
            write([""])
        write(report(verdict, source, on, choice, told))
        if sensitivity:
            write(sensitivity_lines(verdict, on))
        told.update(remarks_of(verdict))


def _write_for_programs(run: Check, choice: Choice, form: str, write: Say) -> None:
    from nlv_replay.batch.judged import judged_by_check
    from nlv_replay.report.outputs import OUTPUTS

    games = (
        judged_by_check(source, verdict, verdict_dict(verdict, choice)["findings"], known)
        for source, verdict, known in run.verdicts()
    )
    write(OUTPUTS[form](games, []))


def _object(verdict: Verdict, known: frozenset[int], choice: Choice) -> dict[str, Any]:
    whole = verdict_dict(verdict, choice)
    whole["findings"] = [finding for finding in whole["findings"] if finding["number"] not in known]
    return whole


def _baseline(path: str | None) -> Baseline | None:
    if path is None:
        return None
    from nlv_replay.batch.baseline import read_baseline

    return read_baseline(path)


def _known(baseline: Baseline, source: Source, verdict: Verdict) -> frozenset[int]:
    from nlv_replay.batch.judged import judged_by_check

    return baseline.marked(judged_by_check(source, verdict, verdict.to_dict(explained=False)["findings"])).known


def _without(verdict: Verdict, known: frozenset[int]) -> Verdict:
    left = tuple(placed for placed in verdict.findings if placed.finding.number not in known)
    return replace(verdict, findings=left, remarks=(*verdict.remarks, left_out(len(known))))


def _progress(files: list[Named]) -> Any:
    """A bar on standard error where somebody waits for many files and sees nothing else."""
    waits = len(files) > MANY_FILES and sys.stderr.isatty() and not sys.stdout.isatty()
    return click.progressbar(files, file=sys.stderr, label="checking", hidden=not waits)
