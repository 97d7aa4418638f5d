"""``nlv-replay schema``: JSON Schemas of the file formats."""

from __future__ import annotations

import click

from nlv_replay.cli.options import examples, game_option, near, say
from nlv_replay.games import find_game
from nlv_replay.report.schemas import json_schema, schema_names
from nlv_replay.report.verdict_json import as_json


@click.command(epilog=examples("nlv-replay schema log > nlv-log.schema.json"))
@click.argument("name", required=False)
@game_option
def command(*, name: str | None, key: str) -> None:
    """Print the JSON Schema of a file format; without NAME the names.

    With it an editor can complete and check a log while it is written, and a program can know what a verdict holds.
    """
    game = find_game(key)
    names = schema_names(game)
    if name is None:
        say(names)
        return
    if name not in names:
        raise click.UsageError(f"there is no schema {name!r}; {near(name, names)}")
    say([as_json(json_schema(game, name))])
