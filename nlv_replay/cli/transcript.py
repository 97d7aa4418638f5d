"""``nlv-replay transcript``: a whole game as plain text."""

from __future__ import annotations

import click

from nlv_replay.cli.inputs import check_rulings, one_game, rulings_for
from nlv_replay.cli.options import examples, line_option, near, ruling_option, say
from nlv_replay.core.rule import Severity
from nlv_replay.report.paper import Paper
from nlv_replay.report.text import Choice, report


@click.command(
    epilog=examples("nlv-replay transcript game.yaml | less", "nlv-replay transcript game.yaml --brief --player ada")
)
@click.argument("path")
@click.option("--turn", "turns", type=click.IntRange(min=0), multiple=True, help="Only this turn; may be repeated.")
@click.option("--player", help="Only the sheets of this player, by id.")
@click.option("--brief", is_flag=True, help="Leave out the drawings; what changed is told in words.")
@line_option
@ruling_option
def command(
    *, path: str, turns: tuple[int, ...], player: str | None, brief: bool, line: int | None, rulings: dict[str, str]
) -> int:
    """Print a whole game as plain text, turn by turn: what `replay` shows, for a pager or a screen reader.

    A log that cannot be judged to its end is printed as far as it can be. Exit codes: 0 printed, 2 nothing could be.
    """
    from nlv_replay.tui.opening import open_shown
    from nlv_replay.tui.transcript import transcript

    check_rulings(rulings)
    source = one_game(path, line)
    shown = open_shown(source, rulings_for(source, rulings))
    if not shown.game.steps:
        say(report(shown.verdict, source, Paper(), Choice(Severity.NOTE)))
        return 2
    unknown = [turn for turn in turns if turn > shown.last_turn]
    if unknown:
        told = f"there is no turn {unknown[0]}; this game has turns 0 (the set-up) to {shown.last_turn}."
        raise click.UsageError(told)
    if player is not None and player not in shown.players:
        raise click.UsageError(f"nobody is called {player!r}; {near(player, shown.players)}")
    chosen = sorted(set(turns)) or list(range(shown.last_turn + 1))
    say(transcript(shown, chosen, (player,) if player else shown.players, brief=brief))
    return 0
