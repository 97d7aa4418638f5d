"""The logs in files, folders, archives and streams, one after the other; what cannot be read is said, never raised."""

from __future__ import annotations

import gzip
import os
import re
import stat
import sys
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import IO, TypeAlias, cast

from nlv_replay.batch.places import STDIN, escaped, shown
from nlv_replay.logs.nodes import MAX_BYTES
from nlv_replay.logs.text import clean
from nlv_replay.session import Source

ENDINGS = (".json", ".jsonl", ".yaml", ".yml", ".json.gz", ".jsonl.gz", ".yaml.gz", ".yml.gz", ".zip")
MANY = (".jsonl", ".jsonl.gz", ".zip")
"""The ends of files that hold many games."""
MEBIBYTES = MAX_BYTES // 2**20
TOO_LARGE = f"larger than {MEBIBYTES} MiB, the most that one log may be"
CHANGED = "it changed while it was read"
_GZIP, _ZIP = b"\x1f\x8b", b"PK\x03\x04"
_OTHER_FORMAT = re.compile(rb"(?m)^[\s{]*[\"']?format[\"']?\s*:\s*[\"']?(nlv-(?!log\b)[a-z-]{1,40}/[0-9]{1,9})")
_DRIVE = re.compile(r"[A-Za-z]:")


@dataclass(frozen=True, slots=True)
class Trouble:
    """What could not be read and why; a ``harmless`` one was passed over on purpose.

    ``line`` is the line of a file of many that alone could not be read, 0 where it is about the file; a ``lasting`` one
    lies in the file, not in what was asked for.
    """

    name: str
    reason: str
    harmless: bool = False
    line: int = 0
    lasting: bool = True

    @property
    def place(self) -> str:
        """The file as people read it, with the line where one line of it is the trouble."""
        file = "standard input" if self.name == STDIN else self.name
        return f"{file}:{self.line}" if self.line else file

    @property
    def told(self) -> str:
        """The line for the user."""
        return f"{clean(self.place, 200)}: {self.reason}"


Item: TypeAlias = Source | Trouble
Folder: TypeAlias = tuple[int, int]
"""What tells a folder from every other one: its device and its number there."""


class Sources:
    """The logs of all paths that were named; ``read`` counts the bytes on disk that were used up so far.

    ``whole`` names the archives and files of many games that were read to their end without trouble, and the folders
    that were looked through.
    """

    def __init__(self, paths: Sequence[str], glob: Sequence[str] = ()) -> None:
        self.paths = tuple(paths)
        self.glob = tuple(glob)
        self.read = 0
        self.whole: set[str] = set()

    def __iter__(self) -> Iterator[Item]:
        for path in self.paths:
            yield from self._path(path)

    def size(self) -> int | None:
        """How many bytes lie on disk to be read; None where a stream is among them, whose length nobody knows."""
        total = 0
        if STDIN in self.paths:
            return None
        for path in self.paths:
            named = (path,) if not _is_folder(path) else self._walk(path, path, ())
            for file in named:
                if isinstance(file, Trouble):
                    continue
                try:
                    found = Path(file).stat()
                except OSError:
                    continue
                if not stat.S_ISREG(found.st_mode):
                    return None
                total += found.st_size
        return total

    def _path(self, path: str) -> Iterator[Item]:
        if path == STDIN:
            if sys.stdin is None:
                yield Trouble(STDIN, "it is closed")
            else:
                yield from self._stream(sys.stdin.buffer, STDIN, Path.cwd())
        elif _is_folder(path):
            yield from self._folder(path)
        else:
            yield from self._file(path)

    def _folder(self, folder: str) -> Iterator[Item]:
        count = 0
        for found in self._walk(folder, folder, ()):
            count += 1
            if isinstance(found, Trouble):
                yield found
            else:
                yield from _of_this_family(self._file(found))
        if not count:
            wanted = f"matches {' or '.join(self.glob)}" if self.glob else f"ends in {', '.join(ENDINGS)}"
            yield Trouble(shown(folder), f"no file in this folder {wanted}", lasting=not self.glob)

    def _walk(self, top: str, folder: str, above: tuple[Folder, ...]) -> Iterator[str | Trouble]:
        """Files below a folder that may be logs, in the order of their names; hidden ones are passed over."""
        try:
            here = Path(folder).stat()
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError as error:
            yield Trouble(shown(folder), told(error))
            return
        place = (here.st_dev, here.st_ino)
        if place in above:
            yield Trouble(shown(folder), "this link leads back to a folder above it; it was not followed")
            return
        self.whole.add(shown(folder))
        for entry in entries:
            if not entry.name.startswith("."):
                yield from self._entry(top, entry, (*above, place))

    def _entry(self, top: str, entry: os.DirEntry[str], above: tuple[Folder, ...]) -> Iterator[str | Trouble]:
        try:
            if entry.is_dir():
                yield from self._walk(top, entry.path, above)
                return
            if not self._is_wanted(os.path.relpath(entry.path, top)):
                return
            is_file = stat.S_ISREG(entry.stat().st_mode)
        except OSError as error:
            yield Trouble(shown(entry.path), told(error))
            return
        yield entry.path if is_file else Trouble(shown(entry.path), "this is neither a file nor a folder")

    def _is_wanted(self, name: str) -> bool:
        if not self.glob:
            return name.lower().endswith(ENDINGS)
        below = Path(name).as_posix()
        return any(fnmatch(below, pattern) or fnmatch(Path(name).name, pattern) for pattern in self.glob)

    def _file(self, path: str) -> Iterator[Item]:
        name = shown(path)
        try:
            with Path(path).open("rb") as stream:
                before = os.fstat(stream.fileno())
                if not stat.S_ISREG(before.st_mode):
                    yield from self._stream(stream, name, Path(path).parent)
                    return
                start = self.read
                yield from self._whole(self._steady(stream, name, Path(path).parent, before), name)
                self.read = start + before.st_size
        except OSError as error:
            yield Trouble(name, told(error))

    def _whole(self, items: Iterator[Item], name: str) -> Iterator[Item]:
        """The items of a file; it counts as read whole where none of them is a trouble with the file itself."""
        is_whole = name.lower().endswith(MANY)
        for item in items:
            is_whole = is_whole and (isinstance(item, Source) or item.harmless or item.name != name)
            yield item
        if is_whole:
            self.whole.add(name)

    def _steady(self, stream: BufferedReader, name: str, folder: Path, before: os.stat_result) -> Iterator[Item]:
        """The games of a file; a single one is given only if the file stayed as it was while it was read."""
        kind = name.lower()
        if kind.endswith(".zip"):
            yield from _archive(stream, name)
        elif kind.endswith(MANY):
            start = self.read
            for item in _opened(stream, name, folder):
                self.read = start + stream.tell()
                yield item
        else:
            items = list(_opened(stream, name, folder))
            if not _is_same(before, os.fstat(stream.fileno())):
                yield Trouble(name, CHANGED)
                return
            yield from items
        if not _is_same(before, os.fstat(stream.fileno())):
            yield Trouble(name, CHANGED)

    def _stream(self, given: IO[bytes], name: str, folder: Path) -> Iterator[Item]:
        """The games of a pipe: JSON Lines where its first lines look so, else one log; compressed or not."""
        try:
            stream = given if isinstance(given, BufferedReader) else BufferedReader(cast("RawIOBase", given))
            start = stream.peek(4)[:4]
            if start == _ZIP:
                yield Trouble(name, "a zip archive cannot be read from a pipe; name its file")
                return
            inner = cast("IO[bytes]", gzip.GzipFile(fileobj=stream)) if start[:2] == _GZIP else stream
            for item in _sniffed(inner, name, folder):
                if isinstance(item, Source):
                    self.read += len(item.data) + 1
                yield item
        except (OSError, EOFError, zlib.error) as error:
            yield Trouble(name, told(error))


def told(error: Exception) -> str:
    """Why something could not be read, for the user."""
    if isinstance(error, EOFError):
        return "the compressed file is cut off; the whole lines before its end were read"
    if isinstance(error, (gzip.BadGzipFile, zipfile.BadZipFile, zlib.error)):
        return f"the compressed file is damaged ({clean(str(error), 100)})"
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, OSError):
        return error.strerror or "it cannot be read"
    return clean(str(error), 100)


def _is_folder(path: str) -> bool:
    return path != STDIN and Path(path).is_dir()


def _is_same(before: os.stat_result, after: os.stat_result) -> bool:
    return (before.st_size, before.st_mtime_ns) == (after.st_size, after.st_mtime_ns)


def _of_this_family(items: Iterator[Item]) -> Iterator[Item]:
    """The logs among files that were found and not named; sheets and other files of ours beside them are no logs."""
    for item in items:
        other = _OTHER_FORMAT.search(item.data[:4096]) if isinstance(item, Source) else None
        if isinstance(item, Trouble) or other is None:
            yield item
        elif not item.one_of_many or item.first_line == 1:
            yield Trouble(item.name or STDIN, f"skipped, its format is {other[1].decode()}", harmless=True)


def _opened(stream: IO[bytes], name: str, folder: Path | None) -> Iterator[Item]:
    """The games of an open file by its name; errors of compression end it with a trouble."""
    try:
        kind = name.lower()
        if kind.endswith(".gz"):
            stream, kind = cast("IO[bytes]", gzip.GzipFile(fileobj=stream)), kind[:-3]
        yield from _lines(stream, name, folder) if kind.endswith(".jsonl") else _whole(stream, name, folder)
    except (OSError, EOFError, zlib.error, zipfile.BadZipFile) as error:
        yield Trouble(name, told(error))


def _whole(stream: IO[bytes], name: str, folder: Path | None, begin: bytes = b"") -> Iterator[Item]:
    data = begin + stream.read(MAX_BYTES + 1)
    yield Trouble(name, TOO_LARGE) if len(data) > MAX_BYTES else Source(data, name, folder)


def _lines(
    stream: IO[bytes], name: str, folder: Path | None, begin: Sequence[bytes] = (), *, number: int = 0
) -> Iterator[Item]:
    """A game a line; ``begin`` are lines that were read before, blank ones among them."""
    is_empty = True
    for line in _bounded(stream, begin):
        number += 1
        if line is None:
            yield Trouble(name, TOO_LARGE, line=number)
        elif line and not line.isspace():
            yield Source(line, name, folder, first_line=number, one_of_many=True)
        else:
            continue
        is_empty = False
    if is_empty:
        yield Trouble(name, "the file is empty")


def _bounded(stream: IO[bytes], begin: Sequence[bytes]) -> Iterator[bytes | None]:
    """The lines of a stream without their ends; None stands for one that is too long."""
    yield from (line.removesuffix(b"\n") for line in begin)
    while line := stream.readline(MAX_BYTES + 1):
        if line.endswith(b"\n") or len(line) <= MAX_BYTES:
            yield line.removesuffix(b"\n")
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(MAX_BYTES)
        yield None


def _sniffed(stream: IO[bytes], name: str, folder: Path) -> Iterator[Item]:
    begin: list[bytes] = []
    while sum(1 for line in begin if not line.isspace()) < 2:
        line = stream.readline(MAX_BYTES + 1)
        if not line:
            break
        begin.append(line)
    held = [line.strip() for line in begin if not line.isspace()]
    first, second = (*held, b"", b"")[:2]
    if first.startswith(b'{"') and (first.endswith(b"}") or second.startswith(b'{"')):
        yield from _lines(stream, name, folder, begin)
    else:
        yield from _whole(stream, name, folder, b"".join(begin))


def _archive(stream: IO[bytes], name: str) -> Iterator[Item]:
    """The logs of a zip archive, in the order of their names; nothing of it is ever unpacked onto the disk."""
    try:
        with zipfile.ZipFile(stream) as archive:
            members = [one for one in archive.infolist() if not one.is_dir() and not _is_hidden(one.filename)]
            wanted = [one for one in members if one.filename.lower().endswith(ENDINGS)]
            if not wanted:
                yield Trouble(name, f"no file in this archive ends in {', '.join(ENDINGS[:4])}")
            for member in sorted(wanted, key=lambda one: one.filename):
                yield from _of_this_family(_member(archive, member, f"{name}/{escaped(member.filename)}"))
    except (OSError, EOFError, zlib.error, zipfile.BadZipFile, NotImplementedError) as error:
        yield Trouble(name, told(error))


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, name: str) -> Iterator[Item]:
    if leads_out(member.filename):
        yield Trouble(name, "the name leads out of the archive; it was not read")
        return
    if member.filename.lower().endswith(".zip"):
        yield Trouble(name, "an archive within an archive is not read")
        return
    try:
        with archive.open(member) as stream:
            yield from _opened(stream, name, None)
    except RuntimeError:  # zipfile's way to say so
        yield Trouble(name, "it is encrypted")


def leads_out(name: str) -> bool:
    """Whether a name in an archive means a place outside of the folder that it would be unpacked to."""
    plain = name.replace("\\", "/")
    return plain.startswith("/") or ".." in plain.split("/") or _DRIVE.match(plain) is not None


def _is_hidden(name: str) -> bool:
    return any(
        part.startswith(".") and part not in (".", "..") for part in name.replace("\\", "/").split("/")
    ) or name.startswith("__MACOSX/")
