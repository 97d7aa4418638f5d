"""Writing a file that somebody asked for: whole or not at all, and never over another one unasked."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from nlv_replay.errors import OutputError
from nlv_replay.logs.text import clean


def write_file(path: str, text: str, *, force: bool) -> None:
    """Write a file in UTF-8; raises OutputError when it is there already or cannot be written."""
    target, shown = Path(path), clean(path, 200)
    if target.exists() and not force:
        raise OutputError(f"{shown} exists already; --force overwrites it")
    try:
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8")  # a device or a pipe cannot be put in place of
        else:
            _put_in_place(target.resolve(), text)
    except OSError as error:
        raise OutputError(f"{shown}: {error.strerror or 'it cannot be written'}") from None


def _put_in_place(target: Path, text: str) -> None:
    """Write beside the target, then rename, so that nobody ever sees half a file."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:100]}.")
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        part.chmod(target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
