"""The bytes of logs: where they come from, how they are named, and the games in a file of many."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path as FilePath
from typing import Any

from nlv_replay import errors
from nlv_replay.logs.head import lines
from nlv_replay.logs.nodes import MAX_BYTES
from nlv_replay.logs.text import clean
from nlv_replay.logs.tree import Syntax, sniff


@dataclass(frozen=True, slots=True)
class Source:
    """The bytes of one log: how it is named, the folder that it lies in, and its first line in a file of many."""

    data: bytes
    name: str | None = None
    folder: FilePath | None = None
    first_line: int = 1
    one_of_many: bool = False

    @property
    def syntax(self) -> Syntax:
        """How the log is spelled."""
        return Syntax.JSON if self.one_of_many else sniff(self.data, self.name)

    def __reduce__(self) -> tuple[Any, ...]:
        """What makes it anew in another process; pickle's own way looks up the fields of every one of many games."""
        return Source, (self.data, self.name, self.folder, self.first_line, self.one_of_many)


def read_source(path: str | FilePath) -> Source:
    """The bytes of a file, or of standard input for ``-``; raises SourceError when they cannot be read."""
    if str(path) == "-":
        if sys.stdin is None:
            raise errors.SourceError("standard input is closed")
        return Source(_within_bounds(sys.stdin.buffer.read(MAX_BYTES + 1), "standard input"), "-", FilePath.cwd())
    file = FilePath(path)
    try:
        with file.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise errors.SourceError(f"{clean(str(path), 200)}: {_reason(error)}") from None
    return Source(_within_bounds(data, str(path)), str(path), file.parent)


def games_in(source: Source) -> Iterator[Source]:
    """The logs of a source: each line of a ``.jsonl`` file, else the source itself."""
    if source.name is None or not source.name.lower().endswith(".jsonl"):
        yield source
        return
    for number, line in lines(source.data):
        yield replace(source, data=line, first_line=number, one_of_many=True)


def _within_bounds(data: bytes, name: str) -> bytes:
    if len(data) > MAX_BYTES:
        raise errors.SourceError(
            f"{clean(name, 200)}: larger than {MAX_BYTES // 2**20} MiB, the most that one log may be"
        )
    return data


def _reason(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, IsADirectoryError):
        return "this is a folder, not a file"
    return error.strerror or "it cannot be read"
