"""The command ``nlv-replay``: loads a subcommand when it is used, and turns errors into one line and an exit code."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any, NoReturn

import click

from nlv_replay.errors import NlvReplayError
from nlv_replay.version import build

PROGRAM = "nlv-replay"
COULD_NOT = 2
INTERRUPTED = 130
CLOSED_PIPE = 141
"""Exit codes: something could not be done, Ctrl-C, and a reader that went away (as a shell counts SIGPIPE)."""

COMMANDS = {
    "check": "Judge recorded games: what is wrong, where, and by which rule.",
    "move": "Judge one turn: is it legal, and what was it? Or one sheet.",
    "audit": "Judge a whole event at once, on all cores, into a database.",
    "standings": "Show who won an event: as claimed, and as the rules have it.",
    "event": "Report on an event that was judged into a database.",
    "score": "Count the points of a game, each with how it came about.",
    "show": "Show the sheets as they stood at the end of a turn.",
    "replay": "Step through a game on the screen.",
    "transcript": "Print a whole game as plain text, turn by turn.",
    "repair": "Write a new log with the fewest changes that make a game right.",
    "decide": "Write down a director's decision about a finding.",
    "certify": "Write what was judged, with a digest of every turn; compare two.",
    "explain": "Explain a code, a rule or a ruling, with an example.",
    "rules": "List every rule that a recorded game can break.",
    "rulings": "List the rulings: options where the rulebook is silent.",
    "generate": "Make a legal game from a seed.",
    "sheet": "Type in a printed pad once; check it, look at it, compare two.",
    "architect": "Check or print an architect card of solo games.",
    "filled": "Judge sheets filled in by hand, without a record of the moves.",
    "schema": "Print the JSON Schema of a file format.",
}
"""Each command has the module of its name, in which it is ``command``; listing them here loads none of them."""

EPILOG = f"""\
\b
Example:
  {PROGRAM} check game.yaml

Exit codes: 0 fine, 1 something is wrong in a game, 2 something could not be judged or done.

\b
Completion by Tab, in the start file of your shell (or zsh_source, fish_source):
  eval "$(_NLV_REPLAY_COMPLETE=bash_source {PROGRAM})"
"""


class App(click.Group):
    """A group that imports a command when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (Click's signature)
        """The names of all commands, in the order in which they are learned."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 (Click's signature)
        """The command of this name, imported now."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"nlv_replay.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is meant; the names of all are known to the error that says there is none."""
        try:
            return super().resolve_command(ctx, args)
        except click.exceptions.NoSuchCommand as error:
            name = error.command_name
            hint = click.exceptions.NoSuchCommand(name, possibilities=COMMANDS, ctx=ctx)
            if hint.possibilities:
                raise hint from None
            raise click.UsageError(f"No such command {name!r}; there are {', '.join(COMMANDS)}.", ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 (the same)
        """The list of commands, from the table above."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        """The commands that begin so, from the table above, and the options of the group."""
        from click.shell_completion import CompletionItem

        named = [CompletionItem(name, help=told) for name, told in COMMANDS.items() if name.startswith(incomplete)]
        return named + click.Command.shell_complete(self, ctx, incomplete)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; a reader that went away ends it quietly."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _drop_output()
            raise click.exceptions.Exit(CLOSED_PIPE) from None

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run the command line and leave; everything that is no bug becomes one line and an exit code."""
        extra = {**extra, "prog_name": PROGRAM, "standalone_mode": False}
        try:
            status = super().main(*args, **extra)
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.format_message(), err=True)
            status = COULD_NOT
        except click.ClickException as error:
            _complain(_one_line(error), getattr(error, "ctx", None))
            status = COULD_NOT
        except click.Abort:
            status = INTERRUPTED
        except NlvReplayError as error:
            _complain(str(error))
            status = COULD_NOT
        except OSError as error:
            _drop_output()
            _complain(f"cannot write: {error.strerror or error}")
            status = COULD_NOT
        sys.exit(status or 0)


def _one_line(error: click.ClickException) -> str:
    from nlv_replay.logs.text import clean

    message = clean(" ".join(error.format_message().split()))
    if isinstance(error, click.UsageError) and error.ctx is not None:
        return f"{message.rstrip('.')} (see {error.ctx.command_path} --help)"
    return message


def _complain(message: str, ctx: click.Context | None = None) -> None:
    click.echo(f"{ctx.command_path if ctx else PROGRAM}: {message}", err=True)


def _drop_output() -> None:
    """Send what is still to be written nowhere, so that Python does not complain about it at exit."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        pass


def _write_any_character() -> None:
    """A character that the terminal's encoding lacks is written as an escape instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


@click.group(
    cls=App,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=EPILOG,
)
@click.version_option(build(), prog_name=PROGRAM, message="%(prog)s %(version)s")
def app() -> None:
    """Judge recorded board games move by move, by the rules.

    A recorded game is a JSON or YAML file. Start with `check`: it names every move that the rules do not allow and
    every point that is miscounted, with file, line, player and rulebook page.
    """


def main() -> NoReturn:
    """Run ``nlv-replay`` with the arguments of the process."""
    _write_any_character()
    app.main()
