from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from nlv_replay import errors
from nlv_replay.batch import store as module
from nlv_replay.batch.judged import Judged, Settings, judge_one, not_judged
from nlv_replay.batch.store import Store, open_store, read_store
from nlv_replay.games import GAMES
from nlv_replay.session import Source
from tests.batch.events import clean_game, judged, line, shared, wrong_game

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def store(here: Path) -> Iterator[Store]:
    store = open_store(str(here / "event.sqlite"))
    store.begin(Settings(), ["games"])
    yield store
    store.close()


def again(store: Store, settings: Settings | None = None) -> Store:
    """The same file in a later run."""
    store.end()
    store.close()
    store = open_store(store.path)
    store.begin(settings or Settings(), ["games"])
    return store


def source(record: dict[str, Any], name: str = "game.json", **more: Any) -> Source:
    return Source(line(record).encode(), name, Path(), **more)


def test_a_game_comes_back_as_it_was_saved(store: Store) -> None:
    paths = sorted(path for folder in ("games", "illegal") for path in (EXAMPLES / folder).glob("*.yaml"))
    games = [judge_one(Source(path.read_bytes(), str(path), path.parent), Settings()) for path in paths]
    games += [judged(wrong_game(), "many.jsonl", first_line=3, one_of_many=True)]
    games += [
        not_judged(source(clean_game(), "dead.json"), "worker 1 died"),
        judged(shared("8S 5L 13M", event={"round": 2})),
    ]
    assert len(games) > 90
    store.save(games)
    for number, game in enumerate(games, start=1):
        kept = store.judged(number)
        assert kept is not None
        assert kept.verdict == game.verdict
        assert list(kept.verdict["scores"]) == list(game.verdict["scores"])
        assert replace(kept, decisions=game.decisions) == game


def test_what_is_fresh_and_what_is_not(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = source(clean_game()), source(clean_game(), "games.jsonl", first_line=2, one_of_many=True)
    store.save([judge_one(one, Settings()), judge_one(other, Settings())])
    assert store.fresh(one) is None  # a file of this run is new, it cannot know the game
    store = again(store)
    assert store.fresh(one) == 1
    assert store.fresh(other) == 2
    assert store.fresh(replace(one, data=one.data + b" ")) is None
    assert store.fresh(replace(one, name="else.json")) is None
    assert store.fresh(replace(other, first_line=3)) is None
    store = again(store, Settings({"golf-crane-gap": "bridged"}))
    assert store.fresh(one) is None
    store = again(store)
    monkeypatch.setattr(module, "game_named", lambda _: replace(GAMES[0], rules_version="next"))
    assert store.fresh(one) is None
    before = store.outdated(one)
    assert before is not None
    assert before.verdict["rules"]["version"] != "next"
    store.close()


def test_a_sheet_beside_the_log_is_part_of_what_was_judged(store: Store, here: Path) -> None:
    sheet = (EXAMPLES / "illegal" / "my-pad.yaml").read_text()
    (here / "my-pad.yaml").write_text(sheet)
    log = source(clean_game(sheet={"file": "my-pad.yaml"}))
    store.save([judge_one(log, Settings())])
    store = again(store)
    assert store.fresh(log) == 1
    (here / "my-pad.yaml").write_text(sheet + "\n# touched")
    assert store.fresh(log) is None
    (here / "my-pad.yaml").unlink()
    assert store.fresh(log) is None
    store.save([judge_one(log, Settings())])
    store = again(store)
    assert store.fresh(log) == 2
    (here / "my-pad.yaml").write_text(sheet)
    assert store.fresh(log) is None
    store.close()


def test_a_game_that_nobody_judged_is_judged_again(store: Store) -> None:
    store.save([not_judged(source(clean_game()), "worker 1 died")])
    store = again(store)
    assert store.fresh(source(clean_game())) is None
    store.close()


def test_a_game_of_the_same_name_takes_the_place_of_the_old_one(store: Store) -> None:
    store.save([judged(wrong_game())])
    store.save([judged(clean_game()), judged(clean_game())])
    assert [row["status"] for row in store.rows("SELECT status FROM games")] == ["clean"]
    left = [row["code"] for row in store.rows("SELECT code FROM findings WHERE severity <> 'note'")]
    assert left == []
    assert [row["n"] for row in store.rows("SELECT count(DISTINCT game_id) AS n FROM scores")] == [1]


def test_what_is_not_committed_does_not_count(store: Store, here: Path) -> None:
    store.save([judged(clean_game(), "one.json")])
    store.committed = float("-inf")
    store.save([judged(clean_game(), "two.json")])
    store.save([judged(clean_game(), "three.json")])
    copy = here / "killed.sqlite"
    copy.write_bytes(Path(store.path).read_bytes())
    for suffix in ("-journal",):
        if (journal := Path(store.path + suffix)).exists():
            (here / f"killed.sqlite{suffix}").write_bytes(journal.read_bytes())
    killed = open_store(str(copy))
    assert [row["path"] for row in killed.rows("SELECT path FROM games ORDER BY game_id")] == ["one.json", "two.json"]
    killed.close()


def test_an_interrupt_in_the_middle_of_a_game_leaves_nothing_of_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.committed = float("-inf")
    store.save([judged(clean_game(), "one.json")])

    class Slow(list[object]):
        def __iter__(self) -> Iterator[object]:
            raise KeyboardInterrupt

    def add(rows: dict[str, Any], game: Judged) -> None:
        Store._add(store, rows, game)
        rows[module._PLAYER] = Slow()

    monkeypatch.setattr(store, "_add", add)
    with pytest.raises(KeyboardInterrupt):
        store.save([judged(clean_game(), "two.json")])
    store.close()
    again = read_store(store.path)
    assert [row["path"] for row in again.rows("SELECT path FROM games")] == ["one.json"]
    again.close()


def test_files_of_others_are_not_touched(here: Path) -> None:
    other = here / "other.sqlite"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE games (mine)")
    connection.commit()
    connection.close()
    (here / "text.sqlite").write_text("not a database, but longer than the head of one would be " * 20)
    before = {path.name: path.read_bytes() for path in here.iterdir()}
    for name, told in (
        ("other.sqlite", "this is a database of another program; it was not touched"),
        ("text.sqlite", "this is not a database; it was not touched"),
    ):
        for opening in (open_store, read_store):
            with pytest.raises(errors.OutputError, match=f"{name}: {told}"):
                opening(name)
    assert {path.name: path.read_bytes() for path in here.iterdir()} == before


def older(path: Path, *games: tuple[str, int]) -> None:
    """A database as version 1 was at first, with games of which only names and lines matter."""
    database = sqlite3.connect(path)
    database.executescript((Path(module.__file__).parent / "schema.sql").read_text())
    database.execute(f"PRAGMA application_id = {module.APPLICATION}")
    database.execute("PRAGMA user_version = 1")
    database.execute("INSERT INTO runs VALUES (1, '', '', '', '{}', '[]')")
    database.execute("INSERT INTO rulings VALUES ('', '{}', '{}')")
    database.executemany(
        "INSERT INTO games (path, line, many, name, sha256, run, seen, tool_version, status, turns, rulings_sha256, "
        "options_sha256, attached, zones, ranking_changed) "
        "VALUES (?, ?, 1, '', '', 1, 1, '', 'clean', 1, '', '', '[]', '{}', 0)",
        games,
    )
    database.commit()
    database.close()


def test_an_older_database_opens_and_holds_no_file_twice(here: Path) -> None:
    whole = str((here / "a.json").resolve())
    older(here / "event.sqlite", ("a.json", 1), ("g.jsonl", 1), ("g.jsonl", 2), (whole, 1), ("-", 1))
    reading = read_store("event.sqlite")
    assert len(list(reading.rows("SELECT 1 FROM distinct_games"))) == 1
    assert reading.unread() == []
    reading.close()
    store = open_store("event.sqlite")
    store.begin(Settings(), [])
    kept = [(row["path"], row["line"], row["file"]) for row in store.rows("SELECT * FROM games ORDER BY game_id")]
    jsonl = str((here / "g.jsonl").resolve())
    assert kept == [("g.jsonl", 1, jsonl), ("g.jsonl", 2, jsonl), (whole, 1, whole), ("-", 1, "-")]
    store.save([judged(clean_game(), "a.json")])
    assert next(store.rows("SELECT count(*) AS n FROM games"))["n"] == 4
    store.close()
    open_store("event.sqlite").close()


def test_results_of_a_newer_version(store: Store) -> None:
    store.end()
    store.db.execute("PRAGMA user_version = 2")
    store.close()
    with pytest.raises(errors.OutputError, match="its results are of version 2; this nlv-replay reads version 1"):
        open_store(store.path)


def test_places_where_nothing_can_be_written(here: Path, store: Store) -> None:
    with pytest.raises(errors.OutputError, match=r"none/event\.sqlite: this file cannot be opened or made"):
        open_store("none/event.sqlite")
    (here / "folder.sqlite").mkdir()
    with pytest.raises(errors.OutputError, match=r"folder\.sqlite: this file cannot be opened or made"):
        open_store("folder.sqlite")
    with pytest.raises(errors.SourceError, match=r"none\.sqlite: there is no such file"):
        read_store("none.sqlite")
    second = open_store(store.path)
    with pytest.raises(errors.OutputError, match="another program is writing to this file"):
        second.begin(Settings(), [])
    second.close()


def test_a_full_disk_keeps_what_was_written_before(store: Store) -> None:
    store.committed = float("-inf")
    store.save([judged(clean_game(), "one.json")])
    pages = next(store.rows("PRAGMA page_count"))[0]
    next(store.rows(f"PRAGMA max_page_count = {pages + 2}"))
    games = [judged(clean_game(), f"{number}.json") for number in range(200)]
    with pytest.raises(errors.OutputError, match="the disk is full; what was written before is kept"):
        store.save(games)
    store.close()
    kept = read_store(store.path)
    assert [row["path"] for row in kept.rows("SELECT path FROM games")] == ["one.json"]
    assert [row[0] for row in kept.rows("PRAGMA integrity_check")] == ["ok"]
    kept.close()


def test_a_file_that_may_only_be_read(store: Store) -> None:
    store.end()
    store.db.execute("PRAGMA query_only = 1")
    with pytest.raises(errors.OutputError, match="this file may not be written"):
        store.begin(Settings(), [])


def test_the_views_answer_the_usual_questions(store: Store) -> None:
    wrong = wrong_game(results={"ada": {"total": 99}}, ranking=[["ada"], ["bob"]])
    store.save([judged(wrong, "a.json"), judged(wrong, "b.json"), judged(clean_game(), "c.json")])
    rules = {row["code"]: (row["findings"], row["games"]) for row in store.rows("SELECT * FROM findings_by_rule")}
    assert rules["NLV104"] == (2, 2)
    people = {row["player"]: row["illegal"] for row in store.rows("SELECT * FROM findings_by_architect")}
    assert people["bob"] == 2
    assert [tuple(row)[1:] for row in store.rows("SELECT * FROM duplicate_games")] == [(2, "a.json", "a.json, b.json")]
    assert [row["name"] for row in store.rows("SELECT name FROM distinct_games")] == ["a.json", "c.json"]
    points = [tuple(row)[:4] for row in store.rows("SELECT * FROM wrong_points WHERE game = 'a.json'")]
    assert points[0][:4] == ("a.json", "ada", "total", 99)
    plans = [row["detail"] for row in store.rows("EXPLAIN QUERY PLAN SELECT * FROM findings WHERE code = 'NLV104'")]
    assert "findings_by_code" in plans[0]


def test_decisions_are_kept(store: Store) -> None:
    decision = {"turn": 2, "player": "bob", "accepted": "NLV104", "reason": "agreed", "by": "eve", "date": "2026-03-14"}
    store.save([judged(wrong_game(corrections=[decision]))])
    rows = [(row["turn"], row["reason"], row["date"]) for row in store.rows("SELECT * FROM decisions ORDER BY number")]
    assert rows == [(2, "agreed", "2026-03-14")]


def test_a_schema_that_the_documentation_shows() -> None:
    page = (Path(__file__).parents[2] / "formats" / "nlv-event-sqlite.md").read_text()
    database = sqlite3.connect(":memory:")
    database.create_function("file_of", 1, str)
    for script in ("schema.sql", "additions.sql"):
        database.executescript((Path(module.__file__).parent / script).read_text())
    names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")]
    for name in names:
        assert f"`{name}`" in page
        for column in database.execute(f"SELECT name FROM pragma_table_info('{name}')"):
            assert f"`{column[0]}`" in page, (name, column[0])
    database.close()


def test_a_copy_that_could_be_judged_stands_for_one_that_could_not(store: Store) -> None:
    """Such as a log whose sheet lies beside one copy only."""
    unjudged, clean = (judge_one(source(clean_game(), name), Settings()) for name in ("a.json", "b.json"))
    unjudged.verdict["status"] = "unjudged"
    store.save([unjudged, clean])
    assert [row["name"] for row in store.rows("SELECT name FROM distinct_games")] == ["b.json"]
