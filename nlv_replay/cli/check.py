"""``nlv-replay check``: judge recorded games."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import click

from nlv_replay.cli.inputs import Inputs, Named, check_rulings, rulings_for
from nlv_replay.cli.options import colour_option, examples, format_option, paper, ruling_option, say
from nlv_replay.core.rule import Severity
from nlv_replay.core.verdict import Status, Verdict
from nlv_replay.report.text import Choice, quiet_report, remarks_of, report
from nlv_replay.report.verdict_json import as_line, json_list, verdict_dict
from nlv_replay.session import Source, judge

MANY_FILES = 20
"""From here on, progress is shown to whoever waits at a terminal."""
FAILING = {
    "illegal": (Severity.ILLEGAL, Severity.MISCOUNT),
    "unclear": (Severity.ILLEGAL, Severity.MISCOUNT, Severity.UNCLEAR),
    "note": tuple(Severity),
}


@dataclass(slots=True)
class Outcome:
    """What all verdicts so far come to."""

    failing: tuple[Severity, ...]
    unjudged: bool = False
    found: bool = False

    def add(self, verdict: Verdict) -> None:
        """Note a verdict."""
        self.unjudged = self.unjudged or verdict.status is Status.UNJUDGED
        self.found = self.found or any(placed.severity in self.failing for placed in verdict.findings)

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
    judged: int = field(default=0)

    def verdicts(self) -> Iterator[tuple[Source, Verdict]]:
        """Each game with its verdict, in the order in which they were named."""
        with _progress(self.inputs.files) as files:
            for source in self.inputs.games(iter(files)):
                verdict = judge(source, rulings_for(source, self.rulings))
                self.outcome.add(verdict)
                self.judged += 1
                yield source, verdict

    def exit_code(self) -> int:
        """The exit code of the run; a file that could not be read counts as not judged."""
        return 2 if self.inputs.failed or not self.judged else self.outcome.exit_code


@click.command(
    epilog=examples(
        "nlv-replay check game.yaml",
        "nlv-replay check tournament/ --format jsonl > verdicts.jsonl",
        "nlv-replay check game.json --ruling golf-crane-gap=bridged",
    )
)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@format_option("text", "json", "jsonl")
@click.option("--quiet", "-q", is_flag=True, help="Only the findings, one a line: file:line:column: CODE ...")
@click.option("--all", "everything", is_flag=True, help="Also in full the findings that follow from another one.")
@click.option(
    "--min-severity",
    type=click.Choice([severity.value for severity in Severity]),
    default=Severity.NOTE.value,
    show_default=True,
    help="Leave out milder findings.",
)
@ruling_option
@click.option(
    "--fail-on",
    type=click.Choice(list(FAILING)),
    default="illegal",
    show_default=True,
    help="What makes the exit code 1: findings that are illegal or miscounted, also unclear ones, or even notes.",
)
@colour_option
def command(
    *,
    paths: tuple[str, ...],
    form: str,
    quiet: bool,
    everything: bool,
    min_severity: str,
    rulings: dict[str, str],
    fail_on: str,
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
    run = Check(Inputs(paths), rulings, Outcome(FAILING[fail_on]))
    choice = Choice(Severity(min_severity), everything)
    if form == "json":
        _print_json(run, choice)
    elif form == "jsonl":
        say(as_line(verdict_dict(verdict, choice)) for _, verdict in run.verdicts())
    elif quiet:
        say(line for _, verdict in run.verdicts() for line in quiet_report(verdict, choice))
    else:
        _print_text(run, choice, colour)
    return run.exit_code()


def _print_json(run: Check, choice: Choice) -> None:
    objects = (verdict_dict(verdict, choice) for _, verdict in run.verdicts())
    say(json_list(objects, always=run.inputs.are_many))


def _print_text(run: Check, choice: Choice, colour: bool | None) -> None:
    on = paper(colour)
    told: set[str] = set()
    for source, verdict in run.verdicts():
        if run.judged > 1:
            say([""])
        say(report(verdict, source, on, choice, told), on)
        told.update(remarks_of(verdict))


def _progress(files: list[Named]) -> Any:
    """A bar on standard error where somebody waits for many files and sees nothing else."""
    waits = len(files) > MANY_FILES and sys.stderr.isatty() and not sys.stdout.isatty()
    return click.progressbar(files, file=sys.stderr, label="checking", hidden=not waits)
