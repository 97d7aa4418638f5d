"""``nlv-replay event``: reports on an event."""

from __future__ import annotations

import contextlib

import click

from nlv_replay.batch.standings import CRITERIA
from nlv_replay.batch.store import read_store
from nlv_replay.cli.options import examples, output_option
from nlv_replay.cli.sink import refuse_inputs, sink
from nlv_replay.report.event import event_report


@click.group(epilog=examples("nlv-replay event report event.sqlite -o event.md"))
def command() -> None:
    """Report on an event that `nlv-replay audit -o` has judged into a database.

    The report is a page of Markdown, for a forum post or a print. It can be written anew at any time: nothing is judged
    again.
    """


@command.command(epilog=examples("nlv-replay event report event.sqlite -o event.md"))
@click.argument("database", metavar="DATABASE")
@click.option("--by", type=click.Choice(CRITERIA), default=CRITERIA[0], show_default=True,
              help="What decides the standings first.")  # fmt: skip
@click.option("--shared-deck", is_flag=True, help="Also say which tables of a round did not see the same offers.")
@output_option
def report(*, database: str, by: str, shared_deck: bool, output: str | None) -> None:
    """Write an event up in Markdown: verdicts, what could not be read, standings, games, findings, and what is odd.

    Odd are logs handed in more than once, the same cards at several tables, ids that may be one player, and
    ids with several names.
    """
    refuse_inputs(output, [database])
    with contextlib.closing(read_store(database)) as store, sink(output) as write:
        write(event_report(store, by=by, shared_deck=shared_deck))
