"""``nlv-replay architect``: check or print ACME's architect cards, which solo games are played against."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from nlv_replay.cli.options import colour_option, examples, game_option, near, paper, say
from nlv_replay.core.shape import Problem, Shape
from nlv_replay.errors import SourceError
from nlv_replay.games import find_game
from nlv_replay.logs.decode import decode
from nlv_replay.logs.head import head_of
from nlv_replay.logs.text import clean
from nlv_replay.logs.tree import mark, parse
from nlv_replay.report.card_text import card_lines
from nlv_replay.report.other_formats import is_format, no_such_file
from nlv_replay.report.rule_text import AnyGame
from nlv_replay.report.verdict_json import as_json
from nlv_replay.session import Source, read_source

KIND = "architect"
FORMAT = "nlv-architect/1"


@click.group(epilog=examples("nlv-replay architect show ben > my-card.json", "nlv-replay architect check my-card.json"))
def command() -> None:
    """Check or print an architect card of solo games.

    Nobody has published all that is printed on the cards, so they are data, like sheets: copy one with `show`, type in
    what yours says, and name the file in the log: `acme: {card: {file: my-card.json}}`.
    """


@command.command(epilog=examples("nlv-replay architect check my-card.yaml"))
@click.argument("path", metavar="FILE")
@game_option
@colour_option
def check(*, path: str, key: str, colour: bool | None) -> int:
    """Say whether a card file can be used, what it holds, and what of it is not verified.

    Exit codes: 0 it can be used, 1 something is wrong in it, 2 it cannot be read.
    """
    game = _with_cards(find_game(key))
    source = read_source(path)
    decoded = decode(source.data, source.syntax, game.attachment_adapter(KIND))
    problems = decoded.problems and (_foreign(source) or decoded.problems)
    if decoded.model is not None:
        problems = [_placed(one, source) for one in game.attachment_problems(KIND, decoded.model)]
    shown = clean(path, 200)
    if problems:
        for one in problems:
            place = ":".join(str(part) for part in (shown, one.line, one.column) if part)
            say([clean(f"{place}: {one.shape.rule(game.prefix).code} {one.message}")])
        return 1
    on = paper(colour)
    say(card_lines(shown, game.attach(KIND, decoded.model), on), on)
    return 0


@command.command(epilog=examples("nlv-replay architect show", "nlv-replay architect show level-3"))
@click.argument("name", required=False)
def show(*, name: str | None) -> None:
    """Print a bundled card as a file to copy from; without NAME the names."""
    from nlv_replay.games.new_las_vegas.architects import bundled_cards

    cards = bundled_cards()
    if name is None:
        say(cards)
        return
    if name not in cards:
        raise click.UsageError(f"there is no bundled architect card {name!r}; {near(name, cards)}")
    say([as_json(cards[name])])


def _foreign(source: Source) -> list[Problem]:
    """That a file names the format of something else, if it does."""
    node, _ = parse(source.data, source.syntax)
    named = None if node is None else head_of(node).get("format")
    if node is None or named is None or is_format(named, FORMAT):
        return []
    return [Problem(Shape.FORMAT, no_such_file(named, "architect card", FORMAT), *mark(node, ("format",)))]


def _placed(problem: Any, source: Any) -> Any:
    node, _ = parse(source.data, source.syntax)
    if node is None:
        return problem
    line, column = mark(node, problem.path)
    return replace(problem, line=line, column=column)


def _with_cards(game: AnyGame) -> AnyGame:
    if KIND not in game.schemas:
        raise SourceError(f"{game.title} has no architect cards")
    return game
