"""Verdicts in an SQLite file: written a second's worth at a time, and read again by whoever asks."""

from __future__ import annotations

import contextlib
import datetime
import hashlib
import json
import sqlite3
import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from nlv_replay import errors
from nlv_replay.batch.judged import Judged, Settings, game_name, hash_of_file
from nlv_replay.batch.places import STDIN, escaped, file_of, folder_of, holder_of, is_folder, is_under, shown
from nlv_replay.batch.rows import (
    Rows,
    as_text,
    completed,
    decision_rows,
    finding_of,
    finding_rows,
    player_rows,
    points_of,
    rest_of,
    verdict_of,
)
from nlv_replay.batch.sources import Trouble
from nlv_replay.games import game_named
from nlv_replay.logs.text import clean
from nlv_replay.session import Source
from nlv_replay.version import VERSION

APPLICATION = 0x6E6C7672
"""Says in the head of the file that it is ours: ``nlvr``."""
SCHEMA_VERSION = 1
OLDEST_SQLITE = (3, 37, 0)
SECONDS_A_COMMIT = 1.0
MOST_REMEMBERED = 1000
"""Of so many sets of rulings it is known that they are in their table, and of so many names which file they mean."""
ENDINGS = (".sqlite", ".sqlite3", ".db")

_COLUMNS = """
    game_id, path, file, line, many, name, sha256, run, seen, tool_version, game, rules_version,
    variant, status, problem, turns, event, round, place, table_name, date, sheet, sheet_sha256, sheet_verified,
    sheet_remark, rulings_sha256, options_sha256, attached, ended, ended_claimed, ended_reasons,
    end_turn, zones, ranking, ranking_claimed, ranking_changed, cards_sha256, offers, more
"""
_GAME = f"INSERT INTO games ({_COLUMNS}) VALUES ({', '.join('?' * (_COLUMNS.count(',') + 1))})"
_PLAYER = "INSERT INTO players VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_FINDING = "INSERT INTO findings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_DECISION = "INSERT INTO decisions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Gone:
    """A game that is not there any more: its file is not, or the file or archive of this path holds it no more."""

    game_id: int
    path: str
    with_file: bool


class Store:
    """The results of an event; every call that may fail raises OutputError with one sentence."""

    def __init__(self, path: str, connection: sqlite3.Connection) -> None:
        self.path, self.db = path, connection
        self.run = 0
        self.next_id = 1
        self.is_new = True
        self.is_whole = True
        self.committed = time.monotonic()
        self.rulings: set[str] = set()
        self.troubled: set[str] = set()
        self.doubtful: set[str] = set()
        self.readable: set[str] = set()
        self.file_of = lru_cache(MOST_REMEMBERED)(file_of)

    def begin(self, settings: Settings, paths: Sequence[str]) -> None:
        """Begin a run, which holds the file for writing; what it writes counts from each commit on."""
        with self.told():
            self.db.execute("BEGIN IMMEDIATE")
            newest = self.db.execute("SELECT max(game_id) FROM games").fetchone()[0]
            self.is_new, self.next_id = newest is None, (newest or 0) + 1
            run = (_now(), VERSION, as_text(dict(settings.rulings)), as_text(list(map(escaped, paths))))
            told = "INSERT INTO runs (started, tool_version, rulings, paths) VALUES (?, ?, ?, ?)"
            self.run = self.db.execute(told, run).lastrowid or 0
            self.options = settings.fingerprint
            self.doubtful = {row["file"] for row in self.db.execute("SELECT file FROM unread")}

    def end(self) -> None:
        """Write all that is left and say that the run came to its end."""
        with self.told():
            self.db.execute("UPDATE runs SET finished = ? WHERE run = ?", (_now(), self.run))
            self.db.execute("COMMIT")

    def close(self) -> None:
        """Keep what was saved, but for a batch that was interrupted while it was written, and let go of the file."""
        with contextlib.suppress(sqlite3.Error):
            if self.db.in_transaction:
                self.db.execute("COMMIT" if self.is_whole else "ROLLBACK")
        self.db.close()

    def save(self, games: Iterable[Judged]) -> None:
        """Write games with all that belongs to them; a game that was there under its name is written anew."""
        rows: dict[str, Rows] = {_GAME: [], _PLAYER: [], _FINDING: [], _DECISION: []}
        # One named twice counts once, as it was named last.
        named = {(self.file_of(judged.path), judged.line): judged for judged in games}
        with self.told(), self._whole():
            for (file, _), judged in named.items():
                self._give_name(judged.path, judged.line, file)
                self._add(rows, judged)
            self.db.executemany("DELETE FROM games WHERE file = ? AND line = ?", named.keys())
            for statement, values in rows.items():
                self.db.executemany(statement, values)
        with self.told():
            if time.monotonic() - self.committed >= SECONDS_A_COMMIT:
                self.db.execute("COMMIT")
                self.db.execute("BEGIN IMMEDIATE")
                self.committed = time.monotonic()

    def fresh(self, source: Source) -> int | None:
        """The game of this file where what would be judged is what was judged, as is how; marked as seen again."""
        if self.is_new:
            return None
        with self.told():
            row = self._known(source)
            if row is None or not self._is_fresh(source, row):
                return None
            self._meet(row, source)
        found: int = row["game_id"]
        return found

    def could_read(self, name: str) -> None:
        """Note that something of this file could be read in this run."""
        if self.doubtful and (file := self.file_of(name)) in self.doubtful:
            self.readable.add(file)

    def could_not_read(self, trouble: Trouble) -> None:
        """Note that something could not be read in this run, and keep what was told of it."""
        file = self.file_of(trouble.name)
        self.troubled.add(file)
        if trouble.lasting:
            values = (file, trouble.line, trouble.name, trouble.reason, self.run)
            with self.told():
                self.db.execute("INSERT OR REPLACE INTO unread VALUES (?, ?, ?, ?, ?)", values)

    def unread(self) -> list[Trouble]:
        """What the last audit that tried could not read."""
        if not _has_additions(self.db):
            return []
        query = "SELECT path, line, reason FROM unread ORDER BY path, line"
        return [Trouble(row["path"], row["reason"], line=row["line"]) for row in self.rows(query)]

    def forget_what_could_be_read(self, whole: Collection[str]) -> None:
        """Forget what could not be read once and was read in this run, ``whole`` or game by game, or is gone."""
        rows = list(self.rows("SELECT file, line, run FROM unread"))
        read = {*map(file_of, whole), *map(folder_of, whole), *self.readable} if rows else set()
        for row in rows:
            holder = row["file"] if is_folder(row["file"]) else holder_of(row["file"])
            is_read = row["run"] < self.run and (row["file"] in read or holder in read)
            if holder is None or is_read:
                with self.told():
                    self.db.execute("DELETE FROM unread WHERE file = ? AND line = ?", (row["file"], row["line"]))

    def outdated(self, source: Source) -> Judged | None:
        """The game of this file, with the same bytes, where other rules judged it than those of today."""
        with self.told():
            row = self._known(source)
        if row is None or row["rules_version"] is None or row["rules_version"] == _rules_version(row["game"]):
            return None
        is_same = hashlib.sha256(source.data).hexdigest() == row["sha256"]
        return self.judged(row["game_id"]) if is_same else None

    def paths(self) -> tuple[str, ...]:
        """All paths that earlier runs were given, without standard input."""
        with self.told():
            rows = self.db.execute("SELECT paths FROM runs ORDER BY run").fetchall()
        named = [path for row in rows for path in json.loads(row["paths"]) if path != "-"]
        return tuple(dict.fromkeys(named))

    def gone(self, paths: Sequence[str], whole: Collection[str]) -> list[Gone]:
        """The games that were in one of these paths and are there no more.

        Their file is not there any more, or this run has not met them in their archive or file of many, which it has
        read ``whole``. What was left out or could not be read is not gone.
        """
        names = [shown(path) for path in paths if path != STDIN]
        folders = {*map(file_of, names), *map(folder_of, names)}
        read = {*map(file_of, whole), *map(folder_of, whole)}
        found = []
        for row in self.rows("SELECT game_id, path, file FROM games WHERE seen < ? ORDER BY path, line", (self.run,)):
            path, file = row["path"], row["file"]
            if not any(is_under(file, one) for one in folders):
                continue
            holder = holder_of(file)
            if holder is None:
                found.append(Gone(row["game_id"], path, with_file=True))
            elif holder in read and file not in self.troubled:
                found.append(Gone(row["game_id"], path.removesuffix(file[len(holder) :]), with_file=False))
        return found

    def forget(self, games: Iterable[Gone]) -> None:
        """Take out these games."""
        with self.told():
            self.db.executemany("DELETE FROM games WHERE game_id = ?", [(game.game_id,) for game in games])

    def rows(self, query: str, values: Sequence[object] = ()) -> Iterator[sqlite3.Row]:
        """The rows of a query."""
        with self.told():
            yield from self.db.execute(query, values)

    def judged(self, game_id: int) -> Judged | None:
        """A game as it was judged; the same object that was saved. None where another one has taken its place."""
        with self.told():
            game = self.db.execute(_WHOLE, (game_id,)).fetchone()
            found = self.db.execute("SELECT * FROM findings WHERE game_id = ? ORDER BY number", (game_id,)).fetchall()
            seats = self.db.execute("SELECT * FROM players WHERE game_id = ? ORDER BY seat", (game_id,)).fetchall()
        if game is None:
            return None
        findings = [finding_of(row, game["path"]) for row in found]
        event = {"name": "event", "round": "round", "table": "table_name", "date": "date", "place": "place"}
        return Judged(
            completed(verdict_of(game, findings), json.loads(game["more"] or "{}")),
            bool(game["many"]),
            game["turns"],
            tuple((row["player"], row["name"]) for row in seats),
            {key: game[column] for key, column in event.items() if game[column] is not None},
            attached=tuple((file, hashed) for file, hashed in json.loads(game["attached"])),
            cards=game["cards_sha256"],
            offers=tuple(json.loads(game["offers"])) if game["offers"] is not None else None,
            problem=game["problem"],
        )

    def _known(self, source: Source) -> sqlite3.Row | None:
        """What is known of the game of this file, or of one of this name whose file is not there: it was moved."""
        path, line = source.name or STDIN, source.first_line
        row: sqlite3.Row | None = self.db.execute(_OF_FILE, (self.file_of(path), line)).fetchone()
        if row is None:
            row = self.db.execute(_OF_PATH, (path, line)).fetchone()
            return None if row is None or holder_of(row["file"]) is not None else row
        return row

    def _meet(self, row: sqlite3.Row, source: Source) -> None:
        """Mark a game as seen in this run, and by the name that its file has in it."""
        path, line = source.name or STDIN, source.first_line
        if path == row["path"]:
            values = (self.run, self.file_of(path), row["game_id"])
            self.db.execute("UPDATE games SET seen = ?, file = ? WHERE game_id = ?", values)
            return
        self._give_name(path, line, row["file"])
        named = (self.run, path, game_name(path, line, many=bool(row["many"])), row["game_id"])
        self.db.execute("UPDATE games SET seen = ?, path = ?, name = ? WHERE game_id = ?", named)

    def _give_name(self, path: str, line: int, file: str) -> None:
        """Free a name for the game of this file: another file of that name is shown by its whole path from now on.

        Where that other file is not there any more, it was moved, and its game goes.
        """
        if self.is_new:
            return
        row = self.db.execute(_OF_PATH, (path, line)).fetchone()
        if row is None or row["file"] == file:
            return
        if holder_of(row["file"]) is None:
            self.db.execute("DELETE FROM games WHERE game_id = ?", (row["game_id"],))
            return
        values = (row["file"], game_name(row["file"], line, many=bool(row["many"])), row["game_id"])
        self.db.execute("UPDATE OR REPLACE games SET path = ?, name = ? WHERE game_id = ?", values)

    @contextlib.contextmanager
    def _whole(self) -> Iterator[None]:
        """Undo what was written here where it does not come to its end, whatever the reason."""
        self.is_whole = False
        self.db.execute("SAVEPOINT batch")
        try:
            yield
        except BaseException:
            with contextlib.suppress(sqlite3.Error):  # a full disk has undone all that was not committed
                self.db.execute("ROLLBACK TO batch")
            self.is_whole = True
            raise
        self.db.execute("RELEASE batch")
        self.is_whole = True

    @contextlib.contextmanager
    def told(self) -> Iterator[None]:
        """Make one sentence of what SQLite complains about."""
        try:
            yield
        except sqlite3.Error as error:
            raise errors.OutputError(f"{self.path}: {_reason(error)}") from None

    def _is_fresh(self, source: Source, row: sqlite3.Row) -> bool:
        if row["options_sha256"] != self.options or row["problem"] is not None:
            return False
        if row["rules_version"] != _rules_version(row["game"]):
            return False
        if (row["status"] == "unjudged" or row["game"] is None) and row["tool_version"] != VERSION:
            return False
        if row["sha256"] != hashlib.sha256(source.data).hexdigest():
            return False
        attached = json.loads(row["attached"])
        if any(hash_of_file(source.folder, file) != hashed for file, hashed in attached):
            return False
        defaults = _defaults(row["game"], row["rulings"], row["rulings_from"])
        return defaults and (bool(attached) or row["sheet_sha256"] in (None, _bundled(row["game"], row["sheet"])))

    def _add(self, rows: dict[str, Rows], judged: Judged) -> None:
        number, verdict = self.next_id, judged.verdict
        self.next_id += 1
        rows[_GAME].append(self._game(number, judged, verdict))
        rows[_PLAYER] += player_rows(number, judged, verdict)
        rows[_FINDING] += finding_rows(number, verdict)
        rows[_DECISION] += decision_rows(number, judged)

    def _rulings(self, rulings: Pairs, origins: Pairs) -> str:
        """The key under which a set of rulings stands in its table."""
        texts = _rulings_of(rulings, origins)
        if texts[0] not in self.rulings:
            self.db.execute("INSERT OR IGNORE INTO rulings VALUES (?, ?, ?)", texts)
            if len(self.rulings) < MOST_REMEMBERED:
                self.rulings.add(texts[0])
        return texts[0]

    def _game(self, number: int, judged: Judged, verdict: Mapping[str, Any]) -> tuple[Any, ...]:
        event, log = judged.event, verdict["log"]
        sheet, ended, ranking = (verdict[key] or {} for key in ("sheet", "ended", "ranking"))
        return (
            number, log["path"], self.file_of(log["path"]), log["line"], judged.many, judged.name, log["sha256"],
            self.run, self.run,
            verdict["tool"]["version"], verdict["game"], verdict["rules"]["version"], verdict["variant"],
            verdict["status"], judged.problem, judged.turns,
            event.get("name"), event.get("round"), event.get("place"), event.get("table"), event.get("date"),
            sheet.get("name"), sheet.get("sha256"), sheet.get("verified"), sheet.get("remark"),
            self._rulings(_items(verdict["rulings"]), _items(verdict["rulings_from"])), self.options,
            as_text(judged.attached),
            ended.get("computed"), ended.get("claimed"), as_text(ended["reasons"]) if ended else None,
            ended.get("turn"), as_text(points_of(verdict)), as_text(ranking["computed"]) if ranking else None,
            None if ranking.get("claimed") is None else as_text(ranking["claimed"]), bool(ranking.get("changed")),
            judged.cards, None if judged.offers is None else as_text(judged.offers),
            as_text(rest_of(verdict)),
        )  # fmt: skip


_WHOLE = "SELECT * FROM games JOIN rulings USING (rulings_sha256) WHERE game_id = ?"
_KNOWN = """SELECT game_id, path, file, many, sha256, game, rules_version, tool_version, options_sha256, status,
    problem, sheet, sheet_sha256, attached, rulings, rulings_from FROM games JOIN rulings USING (rulings_sha256)"""
_OF_FILE = f"{_KNOWN} WHERE file = ? AND line = ?"
_OF_PATH = f"{_KNOWN} WHERE path = ? AND line = ?"


def open_store(path: str) -> Store:
    """The store in a file, made where there is none; raises OutputError where the file is something else."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        needed = ".".join(map(str, OLDEST_SQLITE))
        raise errors.OutputError(f"results need SQLite {needed}, and this Python has {sqlite3.sqlite_version}")
    store = _open(path, "rwc")
    try:
        with store.told():
            if _is_empty(store.db):
                _make(store.db)
            _check(store)
            _bring_up_to_date(store.db)
    except BaseException:
        store.close()
        raise
    return store


def read_store(path: str) -> Store:
    """The store in a file that is there already; raises SourceError where there is none."""
    if not Path(path).is_file():
        raise errors.SourceError(f"{clean(path, 200)}: there is no such file")
    store = _open(path, "rw")
    try:
        with store.told():
            _check(store)
            store.db.execute("PRAGMA query_only = 1")
    except BaseException:
        store.close()
        raise
    return store


def _open(path: str, mode: str) -> Store:
    name = clean(path, 200)
    try:
        where = f"{Path(path).absolute().as_uri()}?mode={mode}"
        connection = sqlite3.connect(where, uri=True, isolation_level=None, timeout=2)
    except sqlite3.Error as error:
        raise errors.OutputError(f"{name}: {_reason(error)}") from None
    connection.row_factory = sqlite3.Row
    store = Store(name, connection)
    with store.told():
        connection.execute("PRAGMA foreign_keys = 1")
    return store


def _is_empty(db: sqlite3.Connection) -> bool:
    is_named = _pragma(db, "application_id") != 0
    return not is_named and db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0


def _make(db: sqlite3.Connection) -> None:
    """Make the tables, all at once: a file without tables is a new one, however it came about."""
    head = f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {SCHEMA_VERSION};"
    _run_script(db, f"{head} {_script('schema.sql')} {_script('additions.sql')}")


def _bring_up_to_date(db: sqlite3.Connection) -> None:
    """Add to an older database what version 1 has got since."""
    if not _has_additions(db):
        _run_script(db, _script("additions.sql"))


def _has_additions(db: sqlite3.Connection) -> bool:
    return db.execute("SELECT 1 FROM sqlite_master WHERE name = 'unread'").fetchone() is not None


def _script(name: str) -> str:
    return (files("nlv_replay.batch") / name).read_text(encoding="utf-8")


def _run_script(db: sqlite3.Connection, script: str) -> None:
    """Run all of a script or nothing of it."""
    db.create_function("file_of", 1, file_of)
    try:
        db.executescript(f"BEGIN IMMEDIATE; {script} COMMIT;")
    except sqlite3.Error:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _check(store: Store) -> None:
    if _pragma(store.db, "application_id") != APPLICATION:
        raise errors.OutputError(f"{store.path}: this is a database of another program; it was not touched")
    if (version := _pragma(store.db, "user_version")) != SCHEMA_VERSION:
        ours = f"this nlv-replay reads version {SCHEMA_VERSION}"
        raise errors.OutputError(f"{store.path}: its results are of version {version}; {ours}")


def _pragma(db: sqlite3.Connection, name: str) -> int:
    value: int = db.execute(f"PRAGMA {name}").fetchone()[0]
    return value


def _reason(error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorcode", None)
    primary = None if code is None else code & 0xFF
    known = {
        sqlite3.SQLITE_NOTADB: "this is not a database; it was not touched",
        sqlite3.SQLITE_BUSY: "another program is writing to this file",
        sqlite3.SQLITE_FULL: "the disk is full; what was written before is kept",
        sqlite3.SQLITE_READONLY: "this file may not be written",
        sqlite3.SQLITE_CANTOPEN: "this file cannot be opened or made",
        sqlite3.SQLITE_CORRUPT: "this database is damaged",
        sqlite3.SQLITE_IOERR: "it cannot be written (an error of the disk, or no room on it)",
    }
    return known.get(primary or -1, str(error))


def _rules_version(key: str | None) -> str | None:
    game = game_named(key)
    return None if game is None else game.rules_version


@lru_cache(maxsize=256)
def _defaults(key: str | None, rulings: str, origins: str) -> bool:
    """Whether the rulings that were in force by default still are the defaults."""
    game = game_named(key)
    held, come = json.loads(rulings), json.loads(origins)
    if game is None or not held:
        return True
    now = {row.name: row.default for row in game.rulings}
    return held.keys() == now.keys() and all(
        held[name] == now[name] for name, origin in come.items() if origin == "default"
    )


@lru_cache(maxsize=256)
def _bundled(key: str | None, sheet: str | None) -> str | None:
    """The fingerprint that a bundled sheet has today: that on which a log that says nothing else is judged."""
    game = game_named(key)
    return None if game is None or game.fingerprint is None or sheet is None else game.fingerprint(sheet)


def _items(values: Mapping[str, str]) -> Pairs:
    return tuple(values.items())


@lru_cache(maxsize=256)
def _rulings_of(rulings: Pairs, origins: Pairs) -> tuple[str, str, str]:
    texts = as_text(dict(rulings)), as_text(dict(origins))
    return hashlib.sha256("\n".join(texts).encode()).hexdigest(), *texts


def _now() -> str:
    return datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
