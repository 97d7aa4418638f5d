"""``nlv-replay generate``: legal games from a seed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from nlv_replay.cli.options import examples, game_option, say, warn
from nlv_replay.cli.output import write_file
from nlv_replay.errors import SourceError
from nlv_replay.games import find_game
from nlv_replay.logs.decode import decode
from nlv_replay.logs.text import clean
from nlv_replay.report.log_text import log_json, log_yaml
from nlv_replay.report.rule_text import AnyGame
from nlv_replay.session import read_source

SHEET = "sheet"


EXAMPLES = examples(
    "nlv-replay generate --seed 7 --players 4 -o game.yaml",
    "nlv-replay generate --game welcome-to --variant expert -o towns.yaml",
)


@click.command(epilog=EXAMPLES)
@game_option
@click.option("--variant", help="The variant of the game; without it the first that the game has.")
@click.option("--seed", type=int, default=0, show_default=True, help="Another seed is another game.")
@click.option("--players", type=click.IntRange(min=1), help="How many play.")
@click.option("--style", help="How they play, such as `planner` or `slow`; without it each in a style of their own.")
@click.option("--card", help="The architect card of a solo game; without it one of the bundled by chance.")
@click.option("--sheet", metavar="FILE", help="Play on this sheet, which must lie beside the log.")
@click.option("--output", "-o", metavar="FILE", help="Write here; YAML where it ends in .yaml or .yml, else JSON.")
@click.option("--force", is_flag=True, help="Overwrite the file.")
@click.option("--claims/--no-claims", default=True, show_default=True, help="Record points, ranking and end.")
@click.option("--marks/--no-marks", default=False, show_default=True, help="Record what each play marks on the sheet.")
@click.option("--offers/--no-offers", default=False, show_default=True, help="Record the combinations of each turn.")
def command(
    *,
    key: str,
    variant: str | None,
    seed: int,
    players: int | None,
    style: str | None,
    card: str | None,
    sheet: str | None,
    output: str | None,
    force: bool,
    claims: bool,
    marks: bool,
    offers: bool,
) -> None:
    """Make a complete, legal game from a seed.

    The same options give the same game on every machine. It is material for trying out: change a move, and see what
    `nlv-replay check` says about it.
    """
    game = find_game(key)
    given = {"variant": variant, "players": players, "style": style, "card": card}
    options: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    if sheet is not None:
        options |= _sheet(game, sheet)
    try:
        log = game.generate(seed, **options, claims=claims, marks=marks, offers=offers)
    except ValueError as error:
        raise click.UsageError(clean(str(error))) from None
    _write(log, sheet, output, force=force)


def _write(log: dict[str, Any], sheet: str | None, output: str | None, *, force: bool) -> None:
    if output is None or output == "-":
        say([log_json(log).rstrip("\n")])
        return
    is_yaml = output.lower().endswith((".yaml", ".yml"))
    write_file(output, log_yaml(log) if is_yaml else log_json(log), force=force)
    if sheet is not None and Path(sheet).parent.resolve() != Path(output).parent.resolve():
        name = clean(Path(sheet).name, 100)
        warn(f"the log names the sheet {name}; put it into the same folder, or the log cannot be judged")


def _sheet(game: AnyGame, path: str) -> dict[str, Any]:
    """The options that make a game be played on a sheet of one's own."""
    if SHEET not in game.schemas:
        raise click.UsageError(f"{game.title} has no sheets of one's own.")
    source = read_source(path)
    decoded = decode(source.data, source.syntax, game.attachment_adapter(SHEET))
    problems = decoded.problems or list(game.attachment_problems(SHEET, decoded.model))
    if problems:
        place = ":".join(str(number) for number in (clean(path, 200), problems[0].line, problems[0].column) if number)
        raise SourceError(f"{place}: {problems[0].message}")
    thing = game.attach(SHEET, decoded.model)
    return {"sheet": thing, "sheet_ref": {"file": Path(path).name, "sha256": thing.fingerprint}}
