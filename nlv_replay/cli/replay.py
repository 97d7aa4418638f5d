"""``nlv-replay replay``: step through a game on the screen."""

from __future__ import annotations

import gc

import click

from nlv_replay.cli.inputs import check_rulings, one_game, rulings_for
from nlv_replay.cli.options import examples, line_option, ruling_option


@click.command(
    epilog=examples(
        "nlv-replay replay game.yaml", "nlv-replay replay 'game.yaml#t12-ada'", "nlv-replay replay --web game.yaml"
    )
)
@click.argument("path", required=False)
@click.option("--watch", is_flag=True, help="Read the file again whenever it changes, and keep the place.")
@click.option("--web", is_flag=True, help="Show it in a browser of this machine (needs nlv-replay[web]).")
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="The port of --web.")
@line_option
@ruling_option
def command(*, path: str | None, watch: bool, web: bool, port: int, line: int | None, rulings: dict[str, str]) -> int:
    """Step through a game: what lies on the table, what everybody wrote, what is wrong and why.

    PATH is a log, or a link to a moment of one, as the key `y` copies it: game.yaml#t12-ada. Without it, recent games
    and the examples are offered. `?` shows all keys, Ctrl+P all actions.
    """
    check_rulings(rulings)
    if web:
        from nlv_replay.tui.web import serve

        return serve(path, port=port, watch=watch, line=line, rulings=rulings)
    from nlv_replay.core.rule import Place
    from nlv_replay.tui.links import split

    name, at, linked = split(path) if path is not None else (None, Place(), None)
    source = one_game(name, line if line is not None else linked) if name is not None else None
    chosen = rulings_for(source, rulings) if source is not None else rulings

    gc.disable()  # until the first screen is there, which comes sooner so; the app takes it back
    from nlv_replay.tui.app import ReplayApp

    app = ReplayApp(source, at, rulings=chosen, watch=watch)
    status = app.run()
    return status if status is not None else app.return_code or 0
