"""Options that several commands share, and what they stand for."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from nlv_replay.core.rule import Severity
from nlv_replay.games import KEYS
from nlv_replay.report.paper import Paper

if TYPE_CHECKING:
    from nlv_replay.session import Source

F = TypeVar("F", bound=Callable[..., Any])


def _name_and_value(ctx: click.Context, param: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    pairs = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.BadParameter(f"write NAME=VALUE, not {text!r}.", ctx, param)
        pairs[name.strip()] = value.strip()
    return pairs


def examples(*commands: str) -> str:
    """The end of a command's help: what one may type."""
    title = "Example:" if len(commands) == 1 else "Examples:"
    return "\n".join(["\b", title, *(f"  {command}" for command in commands)])


def ruling_option(command: F) -> F:
    """Adds ``--ruling NAME=VALUE``, which may be repeated; the command gets a dict."""
    return click.option(
        "--ruling",
        "rulings",
        multiple=True,
        metavar="NAME=VALUE",
        callback=_name_and_value,
        help="Judge by this ruling, whatever the log says; may be repeated. `nlv-replay rulings` lists them.",
    )(command)


def decisions_option(command: F) -> F:
    """Adds ``--decisions FILE``; the command gets the path, or None."""
    return click.option(
        "--decisions",
        metavar="FILE",
        help="Judge by a director's decisions in this file as well; `nlv-replay decide` writes them.",
    )(command)


def decided(path: str | None) -> Source | None:
    """The file of decisions that was named; raises SourceError where it cannot be read."""
    from nlv_replay.session import read_source

    return None if path is None else read_source(path)


def colour_option(command: F) -> F:
    """Adds ``--color/--no-color``; without either, colour is for terminals and unless NO_COLOR is set."""
    return click.option(
        "--color/--no-color",
        "colour",
        default=None,
        help="Colour or none. Without either: colour on a terminal, unless NO_COLOR is set.",
    )(command)


FAILING = {
    "illegal": frozenset({"illegal", "miscount"}),
    "unclear": frozenset({"illegal", "miscount", "unclear"}),
    "note": frozenset(severity.value for severity in Severity),
}


def fail_on_option(command: F) -> F:
    """Adds ``--fail-on``; the command gets the severities that fail."""
    return click.option(
        "--fail-on",
        type=click.Choice(list(FAILING)),
        default="illegal",
        show_default=True,
        callback=lambda ctx, param, chosen: FAILING[chosen],  # noqa: ARG005 (Click's signature)
        help="What makes the exit code 1: findings that are illegal or miscounted, also unclear ones, or even notes.",
    )(command)


def min_severity_option(command: F) -> F:
    """Adds ``--min-severity``; the command gets the severities that are shown."""
    names = [severity.value for severity in Severity]
    return click.option(
        "--min-severity",
        type=click.Choice(names),
        default=Severity.NOTE.value,
        show_default=True,
        callback=lambda ctx, param, least: frozenset(names[: names.index(least) + 1]),  # noqa: ARG005 (the same)
        help="Leave out milder findings.",
    )(command)


def baseline_option(command: F) -> F:
    """Adds ``--baseline``; the command gets the path of a file, or None."""
    return click.option(
        "--baseline",
        metavar="FILE",
        help="Findings that are known and fail nobody, as `--format baseline` counts them by game and code. What could "
        "not be judged is never excused.",
    )(command)


def output_option(command: F) -> F:
    """Adds ``--output``; the command gets a path, or None for standard output."""
    return click.option("--output", "-o", metavar="FILE", help="Write the report into this file, whole or not at all.")(
        command
    )


def format_option(*formats: str) -> Callable[[F], F]:
    """Adds ``--format`` with these choices, the first being the default."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(formats),
        default=formats[0],
        show_default=True,
        help="How to print it.",
    )


def game_option(command: F) -> F:
    """Adds ``--game``; the command gets the key of a game."""
    return click.option(
        "--game",
        "key",
        type=click.Choice(KEYS),
        default=KEYS[0],
        show_default=True,
        help="The game that is meant.",
    )(command)


def line_option(command: F) -> F:
    """Adds ``--line``, which chooses a game of a file of many."""
    return click.option(
        "--line", type=click.IntRange(min=1), help="The game in this line of a .jsonl file, which holds one a line."
    )(command)


def paper(colour: bool | None) -> Paper:
    """The paper of standard output: 80 columns, with colour where it is wanted."""
    return Paper(colour=wants_colour(colour))


def wants_colour(colour: bool | None) -> bool:
    """Whether standard output gets colour: as asked, else on a terminal unless NO_COLOR is set."""
    if colour is not None:
        return colour
    return not os.environ.get("NO_COLOR") and sys.stdout.isatty()


def say(lines: Iterable[str], on: Paper | None = None) -> None:
    """Write lines to standard output; colours on the paper stay even if nobody looks at a terminal."""
    for line in lines:
        click.echo(line, color=on.colour if on else False)


def warn(message: str) -> None:
    """Write one line for the user to standard error."""
    click.echo(f"nlv-replay: {message}", err=True)


def near(word: str, known: Iterable[str]) -> str:
    """A hint at the known word that is meant, or at all of them."""
    import difflib

    words = list(known)
    close = difflib.get_close_matches(word, words, 1)
    return f"did you mean {close[0]}?" if close else f"there are {', '.join(words)}"
