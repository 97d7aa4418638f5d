"""``nlv-replay repair``: a new log with the fewest changes that make a game legal and its claims right."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

import click

from nlv_replay.cli.inputs import check_rulings, one_game, rulings_for
from nlv_replay.cli.options import colour_option, decided, decisions_option, examples, line_option, paper, ruling_option
from nlv_replay.cli.options import say as write
from nlv_replay.cli.output import write_file
from nlv_replay.cli.sink import same_file
from nlv_replay.core.rule import Severity
from nlv_replay.core.verdict import Status
from nlv_replay.logs.text import clean
from nlv_replay.report.log_text import log_json, log_yaml
from nlv_replay.report.paper import Paper
from nlv_replay.report.text import Choice, report
from nlv_replay.report.words import count, game_place
from nlv_replay.review.repair import BY, Repair, repair


@click.command(epilog=examples("nlv-replay repair game.yaml -o repaired.yaml"))
@click.argument("path")
@click.option("--output", "-o", metavar="NEW", required=True, help="Write here; YAML where it ends so, else JSON.")
@click.option("--force", is_flag=True, help="Overwrite NEW; never PATH itself.")
@click.option("--by", default=BY, show_default=True, help="Who stands as the author of the corrections.")
@click.option("--date", help="The date that stands there; without it today's.")
@line_option
@ruling_option
@decisions_option
@colour_option
def command(
    *,
    path: str,
    output: str,
    force: bool,
    by: str,
    date: str | None,
    line: int | None,
    rulings: dict[str, str],
    decisions: str | None,
    colour: bool | None,
) -> int:
    """Write a new log with the fewest changes that make a game legal and its claims right.

    Each change is noted under `corrections` with the finding that it answers. What cannot be repaired stays and is
    told. A repair is a proposal: it shows how the smallest correction would look, not what happened at the table.

    Exit codes: 0 the new log is clean, 1 something is left, 2 nothing was written.
    """
    check_rulings(rulings)
    source = one_game(path, line)
    if _is_same(path, output):
        raise click.UsageError("a log is never repaired in place; name another file with -o.")
    today = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
    done = repair(source, rulings_for(source, rulings), decided(decisions), date=date or today, by=by)
    on = paper(colour)
    if done.document is None or done.after is None:
        write(report(done.before, source, on, Choice(Severity.NOTE)), on)
        return 2
    is_yaml = output.lower().endswith((".yaml", ".yml"))
    write_file(output, log_yaml(done.document) if is_yaml else log_json(done.document), force=force)
    write(_told(done, output, on), on)
    return int(done.after.status is Status.FINDINGS)


def _is_same(path: str, output: str) -> bool:
    return path != "-" and same_file(path, output)


def _told(done: Repair, output: str, on: Paper) -> Iterator[str]:
    assert done.after is not None
    number = len(done.changes)
    yield f"{clean(output, 200)}: {count(number, 'change') if number else 'no change was needed or found'}."
    for change in done.changes:
        where = game_place(change.found.place)
        lead = f"{change.found.rule.code}{': ' + where if where else ''}"
        yield from on.wrap(f"{lead}: {clean(change.message)}", 2, 4)
    left = [
        one for one in done.after.roots if one.severity in (Severity.ILLEGAL, Severity.MISCOUNT) and not one.accepted
    ]
    if not left:
        yield f"The new log is {done.after.status.value}."
        return
    yield f"{count(len(left), 'finding')} could not be repaired:"
    for one in left:
        where = game_place(one.finding.place)
        yield from on.wrap(
            f"{one.finding.rule.code}{': ' + where if where else ''}: {clean(one.finding.message)}", 2, 4
        )
