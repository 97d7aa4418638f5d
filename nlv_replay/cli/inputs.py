"""From the paths that a user names to the games in them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import click

from nlv_replay.cli.options import near, warn
from nlv_replay.errors import SourceError
from nlv_replay.logs.head import head
from nlv_replay.logs.text import clean
from nlv_replay.source import Source, games_in, read_source

ENDINGS = (".json", ".jsonl", ".yaml", ".yml")
FAMILY = "nlv-"
LOGS = "nlv-log"


@dataclass(frozen=True, slots=True)
class Named:
    """A file to be read; ``found`` says that it lay in a folder and was not named itself."""

    path: str
    found: bool = False


class Inputs:
    """The games in all files that were named, read one after the other; remembers whether a file could not be read."""

    def __init__(self, paths: tuple[str, ...]) -> None:
        self.failed = False
        self.are_many = len(paths) > 1 or any(Path(path).is_dir() for path in paths)
        self.files = [named for path in paths for named in self._files(path)]

    def games(self, files: Iterator[Named]) -> Iterator[Source]:
        """The games of these files; a file that cannot be read is told on standard error."""
        for named in files:
            try:
                source = read_source(named.path)
            except SourceError as error:
                self._fail(str(error))
                continue
            if named.found and (other := _other_format(source)):
                warn(f"{clean(named.path, 200)}: skipped, its format is {clean(other, 40)}")
                continue
            yield from self._games(source)

    def documents(self, read: Callable[[str], Iterator[Source]], family: str) -> Iterator[Source]:
        """What ``read`` finds in the files, as it comes; in folders only files of this family of formats are read."""
        for named in self.files:
            try:
                found = 0
                for source in read(named.path):
                    if not found and named.found and (other := _other_format(source, family)):
                        warn(f"{clean(named.path, 200)}: skipped, its format is {clean(other, 40)}")
                        found = 1
                        break
                    found += 1
                    yield source
                if not found:
                    self._fail(f"{clean(named.path, 200)}: the file is empty")
            except SourceError as error:
                self._fail(str(error))

    def _games(self, source: Source) -> Iterator[Source]:
        count = 0
        for game in games_in(source):
            count += 1
            yield game
        if not count:
            self._fail(f"{clean(source.name or '-', 200)}: the file is empty")

    def _files(self, path: str) -> Iterator[Named]:
        if not Path(path).is_dir():
            yield Named(path)
            return
        found = sorted(self._walk(path))
        if not found:
            self._fail(f"{clean(path, 200)}: no file in this folder ends in {', '.join(ENDINGS)}")
        yield from (Named(file, found=True) for file in found)

    def _walk(self, folder: str) -> Iterator[str]:
        """Files below a folder that may be logs; hidden ones are passed over and links to folders not followed."""
        for parent, folders, files in os.walk(folder, onerror=lambda error: self._fail(_told(error))):
            folders[:] = [name for name in folders if not name.startswith(".")]
            for name in files:
                path = Path(parent, name)
                if (
                    name.lower().endswith(ENDINGS)
                    and not name.startswith(".")
                    and (path.is_file() or path.is_symlink())
                ):
                    yield str(path)

    def _fail(self, message: str) -> None:
        self.failed = True
        warn(message)


def one_game(path: str, line: int | None) -> Source:
    """The game in a file, or that in one line of a file of many; raises UsageError where it is not clear which."""
    source = read_source(path)
    games = list(games_in(source))
    if line is None and len(games) == 1:
        return games[0]
    shown = clean(path, 200)
    if not games:
        raise SourceError(f"{shown}: the file is empty")
    if line is None:
        first = games[0].first_line
        raise click.UsageError(f"{shown} holds {len(games)} games; choose one by its line, such as --line {first}.")
    chosen = [game for game in games if game.first_line == line]
    if not chosen:
        raise click.UsageError(f"{shown} has no game in line {line}.")
    return chosen[0]


def check_rulings(chosen: Mapping[str, str]) -> None:
    """Raises UsageError for a ruling that no game has, or that has no such value in any."""
    if not chosen:
        return
    from nlv_replay.games import all_games

    games = all_games()
    for name, value in chosen.items():
        rows = [row for game in games for row in game.rulings if row.name == name]
        if not rows:
            names = [row.name for game in games for row in game.rulings]
            raise click.UsageError(f"there is no ruling {name!r}; {near(name, names)}")
        values = [known for row in rows for known in row.values]
        if value not in values:
            raise click.UsageError(f"the ruling {name} is {' or '.join(values)}, not {value!r}.")


def rulings_for(source: Source, chosen: Mapping[str, str]) -> dict[str, str]:
    """Those of the chosen rulings that the game of this log has."""
    if not chosen:
        return {}
    from nlv_replay.games import game_named
    from nlv_replay.session import force_rulings

    game = game_named(head(source.data, source.syntax).get("game"))
    if game is None:
        return {}
    names = {row.name for row in game.rulings}
    try:
        return force_rulings(game, {name: value for name, value in chosen.items() if name in names})
    except ValueError as error:
        raise click.UsageError(f"{error}.") from None


def _other_format(source: Source, wanted: str = LOGS) -> str | None:
    """The format of a file that says it is something of ours, yet not of the family that is wanted."""
    first = next(games_in(source), source)
    named = head(first.data, first.syntax).get("format", "")
    family = named.partition("/")[0]
    return named if family.startswith(FAMILY) and family != wanted else None


def _told(error: OSError) -> str:
    return f"{clean(str(error.filename), 200)}: {error.strerror or 'it cannot be read'}"
