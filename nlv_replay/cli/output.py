"""Writing a file that somebody asked for: whole or not at all, and never over another one unasked."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from nlv_replay.errors import OutputError
from nlv_replay.logs.text import clean


def write_file(path: str, text: str, *, force: bool) -> None:
    """Write a file in UTF-8; raises OutputError when it is there already or cannot be written."""
    target, shown = Path(path), clean(path, 200)
    _refuse_present(target, shown, force=force)
    try:
        with whole_file(target) as stream:
            stream.write(text)
    except OSError as error:
        raise OutputError(f"{shown}: {error.strerror or 'it cannot be written'}") from None


def write_bytes(path: str, data: bytes, *, force: bool) -> None:
    """Write a file that is no text; raises OutputError when it is there already or cannot be written."""
    target, shown = Path(path), clean(path, 200)
    _refuse_present(target, shown, force=force)
    part: Path | None = None
    try:
        target = _resolved(target)
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:100]}.")
        part = Path(name)
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        part.chmod(0o666 & ~_umask())
        part.replace(target)
    except OSError as error:
        if part is not None:
            part.unlink(missing_ok=True)
        raise OutputError(f"{shown}: {error.strerror or 'it cannot be written'}") from None


def _refuse_present(target: Path, shown: str, *, force: bool) -> None:
    if target.is_dir():
        raise OutputError(f"{shown}: this is a folder, not a file")
    if target.exists() and not force:
        raise OutputError(f"{shown} exists already; --force overwrites it")


def _resolved(target: Path) -> Path:
    """The file that a path leads to; raises OSError for links that lead in a circle, in every version of Python."""
    try:
        return target.resolve()
    except RuntimeError:
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(target)) from None


@contextlib.contextmanager
def whole_file(target: Path) -> Iterator[IO[str]]:
    """A file to write that is put in its place when it is whole, so that nobody ever sees half of it."""
    target = _resolved(target)
    if target.exists() and not target.is_file():
        with target.open("w", encoding="utf-8", newline="\n") as stream:  # a device or a pipe stays what it is
            yield stream
        return
    mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o666 & ~_umask()
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:100]}.")
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            yield stream
        part.chmod(mode)
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
