"""Which file a name means, however it was given, and whether that file is still there."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

STDIN = "-"
_STREAMS = ("/dev/fd/", "/dev/stdin", "/proc/")
_ESCAPE = re.compile(r"\\u(dc[89a-f][0-9a-f])")
"""How a byte that is no UTF-8 is written."""


def shown(path: str) -> str:
    """A path as text that can be written anywhere, and in one way: bytes that are no UTF-8 stand as escapes."""
    return escaped(os.path.normpath(path))


def escaped(name: str) -> str:
    """A name in which bytes that are no UTF-8 stand as escapes."""
    return name.encode("utf-8", "backslashreplace").decode()


def file_of(name: str) -> str:
    """Where what is shown under this name lies, the same however it was named; a stream has its name only.

    Links to folders are followed; one to a file is a file of its own, whatever it leads to today.
    """
    if is_stream(name):
        return name
    path = _on_disk(name)
    return escaped(str(Path(os.path.realpath(path.parent), path.name)))


def folder_of(name: str) -> str:
    """Where the folder or archive of this name lies, with all links followed."""
    return name if is_stream(name) else escaped(os.path.realpath(_on_disk(name)))


def is_stream(name: str) -> bool:
    """Whether it is standard input or a pipe, which another run cannot find again."""
    return name == STDIN or name.startswith(_STREAMS)


def holder_of(file: str) -> str | None:
    """The file on disk that holds a log: its file, or the archive; None where that is not there any more."""
    if is_stream(file):
        return file
    try:
        return None if stat.S_ISDIR(_on_disk(file).stat().st_mode) else file
    except (FileNotFoundError, NotADirectoryError):
        above = str(Path(file).parent)
        return holder_of(above) if above != file else None
    except OSError:  # nobody can tell, so it may well be there
        return file


def is_folder(file: str) -> bool:
    """Whether there is a folder of this resolved path."""
    return _on_disk(file).is_dir()


def is_under(file: str, folder: str) -> bool:
    """Whether a path is that of a folder or archive, or of what is in it."""
    if folder == os.curdir:
        return not is_stream(file) and not Path(file).is_absolute() and not file.startswith(os.pardir + os.sep)
    return file == folder or file.startswith(folder.rstrip(os.sep) + os.sep)


def _on_disk(name: str) -> Path:
    """The name by which the system knows what is shown so."""
    return Path(_ESCAPE.sub(lambda found: chr(int(found[1], 16)), name))
