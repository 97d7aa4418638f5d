"""``nlv-replay rulings``: the options where the rulebook is silent."""

from __future__ import annotations

import click

from nlv_replay.cli.options import colour_option, examples, format_option, game_option, paper, say
from nlv_replay.games import find_game
from nlv_replay.report.rule_text import ruling_dict, rulings_table
from nlv_replay.report.verdict_json import as_json


@click.command(epilog=examples("nlv-replay rulings", "nlv-replay check game.yaml --ruling limousine-lines=1"))
@format_option("text", "json")
@game_option
@colour_option
def command(*, form: str, key: str, colour: bool | None) -> None:
    """List the rulings: named options where the rulebook is silent or its sources disagree.

    The value in front is the default. A log sets others under `rulings`, and `check --ruling NAME=VALUE` overrides
    both; the report says which were in force.
    """
    game = find_game(key)
    if form == "json":
        say([as_json([ruling_dict(ruling) for ruling in game.rulings])])
    else:
        on = paper(colour)
        say(rulings_table(game, on), on)
