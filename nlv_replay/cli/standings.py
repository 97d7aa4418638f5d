"""``nlv-replay standings``: who won an event."""

from __future__ import annotations

import contextlib

import click

from nlv_replay.batch.event import named_twice
from nlv_replay.batch.standings import CRITERIA, standings, standings_by_game
from nlv_replay.batch.store import read_store
from nlv_replay.cli.options import colour_option, examples, format_option, output_option, paper, warn
from nlv_replay.cli.sink import refuse_inputs, sink
from nlv_replay.report.audit_text import unread_line
from nlv_replay.report.paper import Paper
from nlv_replay.report.standings import standings_csv, standings_dict, standings_markdown, standings_text, two_players
from nlv_replay.report.verdict_json import as_json


@click.command(epilog=examples("nlv-replay standings event.sqlite", "nlv-replay standings event.sqlite --by points"))
@click.argument("database", metavar="DATABASE")
@click.option("--by", type=click.Choice(CRITERIA), default=CRITERIA[0], show_default=True,
              help="What decides first: games won, the average place, or all points; the others break ties, in this "
              "order.")  # fmt: skip
@format_option("text", "json", "markdown", "csv")
@output_option
@colour_option
def command(*, database: str, by: str, form: str, output: str | None, colour: bool | None) -> None:
    """Show who won an event: corrected by the rules, beside what the logs claim.

    DATABASE is what `nlv-replay audit -o` has written. A log that was handed in twice counts once, and a shared first
    place is a win for each. Who left a game early has its points and no place in it, and whoever stays wins; who plays
    alone has no place. Against ACME the place is 1 or 2. Where more than one game was played, each has standings of its
    own. A player is known by the id. Told on standard error: an id that has several names, and files that the audit
    could not read.
    """
    refuse_inputs(output, [database])
    on = Paper() if output not in (None, "-") else paper(colour)
    with contextlib.closing(read_store(database)) as store, sink(output, on) as write:
        unread = unread_line(store.unread())
        for told in (*two_players(named_twice(store)), *([unread] if unread else [])):
            warn(told)
        by_game = standings_by_game(store, by)
        match form:
            case "json":
                write([as_json(standings_dict(standings(store, by), by_game, by))])
            case "markdown":
                write(standings_markdown(by_game))
            case "csv":
                write(standings_csv(by_game))
            case _:
                write(standings_text(by_game, on))
