"""``nlv-replay rules``: every code in a table."""

from __future__ import annotations

import click

from nlv_replay.cli.options import colour_option, examples, format_option, game_option, paper, say
from nlv_replay.games import find_game
from nlv_replay.report.rule_text import rule_dict, rules_table
from nlv_replay.report.verdict_json import as_json


@click.command(epilog=examples("nlv-replay rules --format json"))
@format_option("text", "json")
@game_option
@colour_option
def command(*, form: str, key: str, colour: bool | None) -> None:
    """List every rule that a recorded game can break.

    A code stays the same for ever and is never used again, so that it can be cited. Codes of one hundred belong
    together, such as those of the 900s about points. `nlv-replay explain CODE` shows one with an example.
    """
    game = find_game(key)
    if form == "json":
        say([as_json([rule_dict(rule) for rule in game.rules])])
    else:
        on = paper(colour)
        say(rules_table(game, on), on)
