"""``nlv-replay show``: the sheets at the end of a turn."""

from __future__ import annotations

from collections.abc import Iterator

import click

from nlv_replay.cli.inputs import check_rulings, one_game, rulings_for
from nlv_replay.cli.options import colour_option, examples, line_option, near, paper, ruling_option, say
from nlv_replay.core.rule import Severity
from nlv_replay.report.paper import Paper
from nlv_replay.report.text import Choice, report
from nlv_replay.report.turn_text import turn_lines
from nlv_replay.session import OpenGame, Source, open_source


@click.command(epilog=examples("nlv-replay show game.yaml --turn 7 --player bob"))
@click.argument("path")
@click.option("--turn", type=click.IntRange(min=0), help="The turn; 0 is the set-up. Without it: the last.")
@click.option("--player", help="Only the sheet of this player, by id.")
@line_option
@ruling_option
@colour_option
def command(
    *, path: str, turn: int | None, player: str | None, line: int | None, rulings: dict[str, str], colour: bool | None
) -> int:
    """Show the sheets as they stood at the end of a turn, with what was played in it and what is wrong with that.

    Sheets are drawn in plain text, so that they can be pasted into a message about a game.
    """
    check_rulings(rulings)
    source = one_game(path, line)
    game = open_source(source, rulings_for(source, rulings))
    on = paper(colour)
    if not game.steps or game.game is None:
        say(report(game.verdict, source, on, Choice(Severity.NOTE)), on)
        return 2
    say(_lines(game, source, _turn(game, turn), _players(game, player), on), on)
    return 0


def _lines(game: OpenGame, source: Source, turn: int, players: list[str], on: Paper) -> Iterator[str]:
    assert game.game is not None
    step = game.steps[turn]
    yield from turn_lines(game, source, turn, players, on)
    for player in players:
        yield ""
        yield from game.game.draw(step.table, player)


def _turn(game: OpenGame, turn: int | None) -> int:
    last = game.steps[-1].turn
    if turn is None:
        return last
    if turn > last:
        raise click.UsageError(f"there is no turn {turn}; this game has turns 0 (the set-up) to {last}.")
    return turn


def _players(game: OpenGame, player: str | None) -> list[str]:
    players = list(game.verdict.players)
    if player is None:
        return players
    if player not in players:
        raise click.UsageError(f"nobody is called {player!r}; {near(player, players)}")
    return [player]
