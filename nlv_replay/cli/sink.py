"""Where a report goes: standard output, or a file that appears only once it is whole."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, TypeAlias

import click

from nlv_replay.cli.options import say
from nlv_replay.cli.output import whole_file
from nlv_replay.errors import OutputError
from nlv_replay.logs.text import clean
from nlv_replay.report.paper import Paper

Say: TypeAlias = Callable[[Iterable[str]], None]


@contextlib.contextmanager
def sink(path: str | None, on: Paper | None = None) -> Iterator[Say]:
    """A function that writes lines to a file (None or ``-``: standard output).

    The file is written beside its place and put there at the end; a run that ends early leaves what was there before.
    Raises OutputError where it cannot be written.
    """
    if path is None or path == "-":
        yield lambda lines: say(lines, on)
        return
    target = Path(path)
    try:
        with whole_file(target) as stream:
            yield lambda lines: _write(stream, lines, path)
            stream.flush()
    except OSError as error:
        raise _cannot(path, error) from None


def same_file(one: str, other: str) -> bool:
    """Whether two paths lead to the same file."""
    try:
        return Path(one).samefile(other)
    except OSError:
        return False


def refuse_inputs(output: str | None, paths: Iterable[str]) -> None:
    """Raises UsageError where the output is one of the files that are read."""
    if output not in (None, "-") and any(same_file(output, path) for path in paths if path != "-"):
        raise click.UsageError(f"{output} is one of the files to be judged; write somewhere else.")


def _cannot(path: str, error: OSError) -> OutputError:
    return OutputError(f"{clean(path, 200)}: {error.strerror or 'it cannot be written'}")


def _write(stream: IO[str], lines: Iterable[str], path: str) -> None:
    for line in lines:
        try:
            stream.write(f"{line}\n")
        except OSError as error:
            raise _cannot(path, error) from None
