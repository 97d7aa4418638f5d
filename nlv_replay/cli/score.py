"""``nlv-replay score``: the points of a game and how they came about."""

from __future__ import annotations

import click

from nlv_replay.cli.inputs import check_rulings, one_game, rulings_for
from nlv_replay.cli.options import (
    colour_option,
    decided,
    decisions_option,
    examples,
    format_option,
    line_option,
    near,
    paper,
    ruling_option,
    say,
)
from nlv_replay.core.rule import Severity
from nlv_replay.core.verdict import Status, Verdict
from nlv_replay.report.matters import as_ruled, timeline_lines
from nlv_replay.report.scores import score_sums, scores_dict
from nlv_replay.report.text import Choice, closing_lines, report, summary_lines
from nlv_replay.report.verdict_json import as_json
from nlv_replay.session import judge


@click.command(epilog=examples("nlv-replay score game.yaml --player ada"))
@click.argument("path")
@click.option("--player", help="Only the points of this player, by id.")
@click.option("--timeline", type=click.Choice(["played", "ruled", "both"]), default="played", show_default=True,
              help="The points as played, as ruled (illegal parts did not happen), or both side by side.")  # fmt: skip
@line_option
@format_option("text", "json")
@ruling_option
@decisions_option
@colour_option
def command(
    *,
    path: str,
    player: str | None,
    timeline: str,
    line: int | None,
    form: str,
    rulings: dict[str, str],
    decisions: str | None,
    colour: bool | None,
) -> int:
    """Count the points of a game, zone by zone, each with how it came about.

    What the log claims stands below where it differs. The points are those of the moves as they were recorded, legal
    or not: `nlv-replay check` tells which are not, and `--timeline both` what they gained or cost.
    """
    check_rulings(rulings)
    source = one_game(path, line)
    verdict = judge(source, rulings_for(source, rulings), decided(decisions))
    on = paper(colour)
    if verdict.status is Status.UNJUDGED:
        say(report(verdict, source, on, Choice(Severity.NOTE)), on)
        return 2
    players = _players(verdict, player)
    if timeline == "ruled":
        verdict = as_ruled(verdict)
    if form == "json":
        say([as_json(scores_dict(verdict, players, both=timeline == "both"))])
        return 0
    if timeline == "both":
        say(summary_lines(verdict, source, on), on)
        say(timeline_lines(verdict, players, on), on)
    else:
        say([*summary_lines(verdict, source, on), ""], on)
        say(score_sums(verdict, players, on), on)
    say(["", *closing_lines(verdict, on)], on)
    return 0


def _players(verdict: Verdict, player: str | None) -> list[str]:
    assert verdict.result is not None
    players = list(verdict.result.scores)
    if player is None:
        return players
    if player not in players:
        raise click.UsageError(f"nobody is called {player!r}; {near(player, players)}")
    return [player]
