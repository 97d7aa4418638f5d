from __future__ import annotations

import gzip
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
import warnings
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from nlv_replay import session
from nlv_replay.batch.store import read_store
from nlv_replay.core import replay as core_replay
from nlv_replay.games import GAMES
from nlv_replay.logs.nodes import MAX_BYTES
from tests.batch.events import clean_game, line, lines, shared, wrong_game
from tests.cli.conftest import Run

ONE = ("--jobs", "1")
KEPT = "; event.sqlite keeps what is gone, and standings count it, until --prune forgets it"


@pytest.fixture
def folder(here: Path) -> Path:
    (here / "games").mkdir()
    (here / "games" / "a.json").write_text(line(clean_game()))
    (here / "games" / "b.jsonl").write_text(lines(clean_game(note="x"), wrong_game()))
    return here


def verdicts(stdout: str) -> list[dict[str, Any]]:
    return [json.loads(text) for text in stdout.splitlines()]


def rows(query: str, path: str = "event.sqlite") -> list[tuple[Any, ...]]:
    store = read_store(path)
    found = [tuple(row) for row in store.rows(query)]
    store.close()
    return found


def test_the_findings_and_what_it_all_comes_to(run: Run, folder: Path) -> None:
    result = run("audit", folder / "games", *ONE)
    assert result.exit_code == 1
    place = f"games/b.jsonl:2:{line(wrong_game()).index('B3=8')}"
    assert result.stdout.splitlines() == [
        f"{place}: NLV104 illegal turn 2 bob B3: 8 in B3 breaks the order of street B: 5 stands to the right in B4.",
        "3 games: 2 clean, 1 wrong.",
        "Findings by rule: NLV104 1.",
    ]
    assert result.stderr == ""


def test_the_number_of_workers_changes_nothing(run: Run, here: Path) -> None:
    games = [wrong_game(note=str(number)) if number % 7 == 0 else clean_game(note=str(number)) for number in range(70)]
    (here / "games.jsonl").write_text(lines(*games))
    alone = run("audit", "games.jsonl", *ONE, "--format", "jsonl")
    shared_out = run("audit", "games.jsonl", "--jobs", "3", "--format", "jsonl", "-o", "event.sqlite")
    assert alone.stdout == shared_out.stdout
    assert [verdict["log"]["line"] for verdict in verdicts(alone.stdout)] == list(range(1, 71))
    assert rows("SELECT count(*), sum(status = 'findings') FROM games") == [(70, 10)]


def test_the_next_run_judges_only_what_is_new_or_changed(run: Run, folder: Path) -> None:
    first = run("audit", folder / "games", *ONE, "-o", "event.sqlite", "--format", "jsonl")
    (folder / "games" / "a.json").write_text(line(clean_game(note="changed")))
    (folder / "games" / "c.json").write_text(line(clean_game()))
    second = run("audit", "./games/", *ONE, "-o", "event.sqlite", "--format", "jsonl")
    assert second.exit_code == first.exit_code == 1
    assert [verdict["log"]["path"] for verdict in verdicts(second.stdout)] == [
        "games/a.json", "games/b.jsonl", "games/b.jsonl", "games/c.json",
    ]  # fmt: skip
    assert verdicts(second.stdout)[1:3] == verdicts(first.stdout)[1:3]
    assert rows("SELECT path, line, run, seen FROM games ORDER BY path, line") == [
        ("games/a.json", 1, 2, 2),
        ("games/b.jsonl", 1, 1, 2),
        ("games/b.jsonl", 2, 1, 2),
        ("games/c.json", 1, 2, 2),
    ]


def test_files_that_are_gone_are_said_and_forgotten_on_demand(run: Run, folder: Path) -> None:
    run("audit", folder / "games", *ONE, "-o", "event.sqlite")
    (folder / "games" / "a.json").unlink()
    told = run("audit", "games", *ONE, "-o", "event.sqlite").stderr
    assert told == f"nlv-replay: games/a.json, with 1 game, is gone{KEPT}\n"
    assert len(rows("SELECT 1 FROM games")) == 3
    told = run("audit", "games", *ONE, "-o", "event.sqlite", "--prune").stderr
    assert told == "nlv-replay: games/a.json, with 1 game, is gone and forgotten\n"
    assert rows("SELECT DISTINCT path FROM games") == [("games/b.jsonl",)]
    (folder / "games" / "b.jsonl").unlink()
    (folder / "games" / "c.json").write_text(line(clean_game()))
    run("audit", "games", *ONE, "-o", "event.sqlite")
    (folder / "games" / "c.json").unlink()
    told = run("audit", "games", *ONE, "-o", "event.sqlite").stderr.splitlines()[-1]
    assert told == f"nlv-replay: 2 files, such as games/b.jsonl, with 3 games, are gone{KEPT}"


@pytest.mark.usefixtures("folder")
def test_a_file_that_the_glob_or_the_choice_of_paths_left_out_is_not_gone(run: Run) -> None:
    run("audit", "games", *ONE, "-o", "event.sqlite")
    for chosen in (("games", "--glob", "a*"), ("games", "--glob", "none*"), ("games/a.json",), ("games/b.jsonl",)):
        assert "gone" not in run("audit", *chosen, *ONE, "-o", "event.sqlite", "--prune").stderr
        assert len(rows("SELECT 1 FROM games")) == 3


def test_a_game_that_its_file_of_many_holds_no_more_is_gone_and_the_others_are_not(run: Run, folder: Path) -> None:
    (folder / "games" / "b.jsonl").write_text(lines(*[clean_game(note=str(number)) for number in range(3)]))
    run("audit", "games", *ONE, "-o", "event.sqlite")
    (folder / "games" / "b.jsonl").write_text(lines(clean_game(note="0"), clean_game(note="1")))
    for path in ("games", "games/b.jsonl"):
        told = run("audit", path, *ONE, "-o", "event.sqlite").stderr
        assert told == f"nlv-replay: 1 game of games/b.jsonl is gone{KEPT}\n"
        assert len(rows("SELECT 1 FROM games")) == 4
    told = run("audit", "games", *ONE, "-o", "event.sqlite", "--prune").stderr
    assert told == "nlv-replay: 1 game of games/b.jsonl is gone and forgotten\n"
    assert rows("SELECT path, line FROM games ORDER BY path, line") == [
        ("games/a.json", 1),
        ("games/b.jsonl", 1),
        ("games/b.jsonl", 2),
    ]


def zipped(path: Path, **members: str) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in members.items():
            archive.writestr(f"{name}.json", text)
    return path


def test_a_game_that_its_archive_holds_no_more_is_gone(run: Run, here: Path) -> None:
    (here / "games").mkdir()
    games = {name: line(clean_game(note=name)) for name in ("a", "b", "c")}
    zipped(here / "games" / "r.zip", **games)
    run("audit", "games", *ONE, "-o", "event.sqlite")
    zipped(here / "games" / "r.zip", c=games["c"])
    told = run("audit", "games", *ONE, "-o", "event.sqlite", "--prune").stderr
    assert told == "nlv-replay: 2 games of games/r.zip are gone and forgotten\n"
    assert rows("SELECT path FROM games") == [("games/r.zip/c.json",)]


def test_what_could_not_be_read_this_time_is_not_gone(run: Run, here: Path) -> None:
    (here / "games").mkdir()
    archive = zipped(here / "games" / "r.zip", a=line(clean_game(note="a")), b=line(clean_game(note="b")))
    packed = here / "games" / "s.jsonl.gz"
    packed.write_bytes(gzip.compress(lines(*[clean_game(note=str(number)) for number in range(300)]).encode()))
    run("audit", "games", *ONE, "-o", "event.sqlite")
    whole, data = packed.read_bytes(), archive.read_bytes()
    packed.write_bytes(whole[: len(whole) // 2])
    damaged = data.replace(b'"nlv-log/1"', b'"nlv-log/2"', 1)
    assert damaged != data
    for broken in (b"not an archive", damaged):
        archive.write_bytes(broken)
        result = run("audit", "games", *ONE, "-o", "event.sqlite", "--prune")
        assert result.exit_code == 2
        assert "gone" not in result.stderr
        assert rows("SELECT count(*) FROM games") == [(302,)]


def test_files_that_could_not_be_read_are_kept_and_named_by_standings_and_report(run: Run, folder: Path) -> None:
    (folder / "games" / "bad.zip").write_bytes(b"not an archive")
    (folder / "games" / "bad.jsonl.gz").write_bytes(b"\x1f\x8bno")
    zipped(folder / "games" / "empty.zip")
    run("audit", "games", "none.json", *ONE, "-o", "event.sqlite")
    assert rows("SELECT path, line, run FROM unread ORDER BY path") == [
        ("games/bad.jsonl.gz", 0, 1),
        ("games/bad.zip", 0, 1),
        ("games/empty.zip", 0, 1),
    ]
    result = run("standings", "event.sqlite", "--format", "csv")
    assert result.exit_code == 0
    assert result.stderr == (
        "nlv-replay: 3 files, such as games/bad.jsonl.gz, could not be read, or not to the end: games may be missing; "
        "`nlv-replay event report` tells more\n"
    )
    told = run("event", "report", "event.sqlite").stdout
    section = told.split("## Could not be read")[1].split("##")[0]
    assert "- games/bad.zip: the compressed file is damaged" in section
    assert "- games/empty.zip: no file in this archive ends in" in section

    run("audit", "games", "--glob", "a*", *ONE, "-o", "event.sqlite")
    assert rows("SELECT count(*) FROM unread") == [(3,)]
    zipped(folder / "games" / "bad.zip", x=line(clean_game(note="x")))
    (folder / "games" / "bad.jsonl.gz").write_bytes(gzip.compress(lines(wrong_game()).encode()))
    (folder / "games" / "empty.zip").unlink()
    assert run("audit", "games", *ONE, "-o", "event.sqlite").exit_code == 1
    assert rows("SELECT * FROM unread") == []
    assert run("standings", "event.sqlite").stderr == ""
    assert "Could not be read" not in run("event", "report", "event.sqlite").stdout


def test_a_part_that_could_not_be_read_is_kept_until_it_could(run: Run, here: Path) -> None:
    (here / "games" / "later").mkdir(parents=True)
    archive = zipped(here / "games" / "r.zip", a=line(clean_game(note="a")), b=line(clean_game(note="b")))
    whole = archive.read_bytes()
    archive.write_bytes(whole.replace(b'"nlv-log/1"', b'"nlv-log/2"', 1))
    (here / "games" / "s.json").write_bytes(b" " * (MAX_BYTES + 1))
    run("audit", "games", "games/later", *ONE, "-o", "event.sqlite")
    assert rows("SELECT path FROM unread ORDER BY path") == [
        ("games/later",), ("games/r.zip/a.json",), ("games/s.json",),
    ]  # fmt: skip
    archive.write_bytes(whole)
    (here / "games" / "s.json").write_text(line(clean_game(note="s")))
    run("audit", "games", "--glob", "none*", *ONE, "-o", "event.sqlite")
    assert rows("SELECT path FROM unread ORDER BY path") == [("games/r.zip/a.json",), ("games/s.json",)]
    run("audit", "--changed-since-rules", *ONE, "-o", "event.sqlite")
    assert rows("SELECT path FROM unread ORDER BY path") == [("games/later",)]


@pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="the superuser may read everything")
def test_a_folder_that_may_not_be_read_is_not_gone(run: Run, folder: Path) -> None:
    run("audit", "games", *ONE, "-o", "event.sqlite")
    (folder / "games").chmod(0)
    try:
        run("audit", "games", *ONE, "-o", "event.sqlite", "--prune")
    finally:
        (folder / "games").chmod(0o755)
    assert len(rows("SELECT 1 FROM games")) == 3


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no names that are no text")
def test_a_file_of_a_name_that_is_no_text_is_not_gone(run: Run, folder: Path) -> None:
    (folder / "games" / "a.json").rename(os.fsdecode(b"games/\xff.json"))
    run("audit", "games", *ONE, "-o", "event.sqlite")
    assert run("audit", "games", "--glob", "b*", *ONE, "-o", "event.sqlite").stderr == ""
    Path(os.fsdecode(b"games/\xff.json")).unlink()
    told = run("audit", "games", "--glob", "b*", *ONE, "-o", "event.sqlite").stderr
    assert "with 1 game, is gone" in told


@pytest.mark.usefixtures("folder")
def test_a_game_that_newer_rules_need_not_judge_again_is_not_gone(run: Run) -> None:
    run("audit", "games", *ONE, "-o", "event.sqlite")
    assert run("audit", "--changed-since-rules", *ONE, "-o", "event.sqlite").stderr == ""
    refused = run("audit", "--changed-since-rules", "--prune", *ONE, "-o", "event.sqlite")
    assert refused.exit_code == 2
    assert rows("SELECT path, line FROM games ORDER BY path, line") == [
        ("games/a.json", 1),
        ("games/b.jsonl", 1),
        ("games/b.jsonl", 2),
    ]


def test_newer_rules_are_not_blamed_for_changed_logs(run: Run, folder: Path) -> None:
    run("audit", folder / "games", *ONE, "-o", "event.sqlite")
    with sqlite3.connect("event.sqlite") as db:
        db.execute("UPDATE games SET rules_version = '0'")
    (folder / "games" / "a.json").write_text(line(clean_game(note="corrected")))
    told = run("audit", "--changed-since-rules", *ONE, "-o", "event.sqlite").stdout
    assert told == "2 games judged again, 0 of them with another verdict.\n"


def test_a_link_that_leads_elsewhere_now_is_the_same_file(run: Run, folder: Path) -> None:
    for name in ("one", "two"):
        (folder / f"{name}.json").write_text(line(clean_game(note=name)))
    link = folder / "linked" / "a.json"
    link.parent.mkdir()
    for name in ("one", "two"):
        link.unlink(missing_ok=True)
        link.symlink_to((folder / f"{name}.json").resolve())
        run("audit", link.parent, *ONE, "-o", "event.sqlite")
    assert rows("SELECT count(*) FROM games") == [(1,)]
    link.unlink()
    told = run("audit", link.parent, *ONE, "-o", "event.sqlite", "--prune").stderr
    assert "is gone and forgotten" in told
    assert rows("SELECT count(*) FROM games") == [(0,)]


def test_two_games_of_one_name_do_not_end_the_audit(run: Run, folder: Path) -> None:
    with warnings.catch_warnings(), zipfile.ZipFile(folder / "two.zip", "w") as archive:
        warnings.simplefilter("ignore")
        for note in ("one", "two"):
            archive.writestr("a.json", line(clean_game(note=note)))
    for _ in range(3):
        assert run("audit", folder / "two.zip", *ONE, "-o", "event.sqlite").exit_code == 0
    assert rows("SELECT count(*) FROM games") == [(1,)]


def test_a_path_that_is_no_utf_8_goes_into_a_database(run: Run, folder: Path) -> None:
    path = folder / os.fsdecode(b"a\xff.json")
    path.write_text(line(clean_game()))
    assert run("audit", path, *ONE, "-o", "event.sqlite").exit_code == 0
    (folder / "x\\udc41.json").write_text(line(clean_game(note="odd")))
    assert run("audit", folder / "x\\udc41.json", *ONE, "-o", "event.sqlite").exit_code == 0


def test_a_file_that_is_named_otherwise_is_the_same_file(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = (folder / "games").resolve()
    (folder / "link").symlink_to(first)
    run("audit", "games", *ONE, "-o", "event.sqlite")
    (folder / "games" / "a.json").write_text(line(clean_game(note="corrected")))
    run("audit", first, *ONE, "-o", "event.sqlite")
    assert rows("SELECT path, name, line, run FROM games ORDER BY path, line") == [
        (f"{first}/a.json", f"{first}/a.json", 1, 2),
        (f"{first}/b.jsonl", f"{first}/b.jsonl:1", 1, 1),
        (f"{first}/b.jsonl", f"{first}/b.jsonl:2", 2, 1),
    ]
    report = run("audit", "link", *ONE, "-o", "event.sqlite")
    assert report.stdout.startswith("link/b.jsonl:2:")
    assert rows("SELECT count(*) FROM games") == [(3,)]
    database = (folder / "event.sqlite").resolve()
    monkeypatch.chdir("games")
    run("audit", ".", *ONE, "-o", database)
    assert rows("SELECT path, file FROM games WHERE line = 2", str(database)) == [("b.jsonl", f"{first}/b.jsonl")]


def test_two_files_of_the_same_name_in_two_folders_are_two(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    top = here.resolve()
    for number, name in enumerate(("one", "two")):
        (top / name).mkdir()
        (top / name / "a.json").write_text(line(clean_game(note=str(number))))
        monkeypatch.chdir(top / name)
        run("audit", "a.json", *ONE, "-o", "../event.sqlite")
    assert rows("SELECT path, name, run FROM games ORDER BY run", "../event.sqlite") == [
        (f"{top}/one/a.json", f"{top}/one/a.json", 1),
        ("a.json", "a.json", 2),
    ]


def test_a_folder_that_was_moved_keeps_its_games(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("audit", "games", *ONE, "-o", "event.sqlite")
    (folder / "moved").mkdir()
    for name in ("games", "event.sqlite"):
        (folder / name).rename(folder / "moved" / name)
    (folder / "moved" / "games" / "a.json").write_text(line(clean_game(note="changed")))
    monkeypatch.chdir("moved")
    run("audit", "games", *ONE, "-o", "event.sqlite")
    assert rows("SELECT path, line, run FROM games ORDER BY path, line") == [
        ("games/a.json", 1, 2),
        ("games/b.jsonl", 1, 1),
        ("games/b.jsonl", 2, 1),
    ]


def test_a_game_that_is_named_twice_is_judged_once_by_newer_rules(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("audit", "games", *ONE, "-o", "event.sqlite")
    monkeypatch.setattr("nlv_replay.batch.store.game_named", lambda _: replace(GAMES[0], rules_version="next"))
    paths = ("games", "./games", (folder / "games").resolve())
    result = run("audit", *paths, "--changed-since-rules", *ONE, "-o", "event.sqlite")
    assert result.stdout == "3 games judged again, 0 of them with another verdict.\n"


def test_one_bad_game_does_not_stop_the_others(run: Run, folder: Path) -> None:
    (folder / "games" / "a.json").write_text("{")
    (folder / "games" / "c.jsonl.gz").write_bytes(b"\x1f\x8bno")
    result = run("audit", folder / "games", "none.json", *ONE, "--format", "jsonl")
    assert result.exit_code == 2
    assert [verdict["status"] for verdict in verdicts(result.stdout)] == ["unjudged", "clean", "findings"]
    told = result.stderr.splitlines()
    assert told[0].startswith("nlv-replay: games/c.jsonl.gz: the compressed file is ")
    assert told[1:] == ["nlv-replay: none.json: there is no such file"]


def test_another_rules_version_judges_again(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("audit", folder / "games", *ONE, "-o", "event.sqlite")
    nothing = run("audit", "--changed-since-rules", *ONE, "-o", "event.sqlite")
    assert nothing.stdout == "0 games judged again, 0 of them with another verdict.\n"
    assert nothing.exit_code == 0
    for module in ("session", "batch.store", "batch.judged"):
        monkeypatch.setattr(f"nlv_replay.{module}.game_named", lambda _: replace(GAMES[0], rules_version="next"))
    strict = core_replay.replay
    monkeypatch.setattr(session, "replay", lambda *given: strict(*given)._replace(findings=()))
    (folder / "games" / "new.json").write_text(line(clean_game()))
    result = run("audit", "--changed-since-rules", *ONE, "-o", "event.sqlite")
    assert result.stdout.splitlines()[0] == (
        f"games/a.json: clean by rules {GAMES[0].rules_version}, clean by rules next"
    )
    assert "  gone: NLV104 illegal turn 2 bob B3" in result.stdout.splitlines()
    assert result.stdout.splitlines()[-1] == "3 games judged again, 3 of them with another verdict."
    assert rows("SELECT DISTINCT rules_version FROM games") == [("next",)]


def test_a_baseline_lets_only_new_findings_fail(run: Run, folder: Path) -> None:
    for command in ("audit", "check"):
        made = run(command, "games", "--format", "baseline", "--output", "known.json")
        assert made.exit_code == 1
        known = json.loads(Path("known.json").read_text())
        assert list(known) == ["format", "games"]
        assert [list(codes.items()) for codes in known["games"].values()] == [[("NLV104", 1)]]
        assert all(name.startswith("games/b.jsonl#") for name in known["games"])
        assert run(command, "games", "--baseline", "known.json").exit_code == 0
    (folder / "games" / "b.jsonl").write_text("\n\n" + lines(wrong_game()) + lines(clean_game(note="x")))
    assert run("audit", "games", "--baseline", "known.json").exit_code == 0
    (folder / "games" / "d.json").write_text(line(wrong_game()))
    result = run("audit", "games", "--baseline", "known.json")
    assert result.exit_code == 1
    assert "games/d.json" in result.stdout.splitlines()[0]
    assert "b.jsonl" not in result.stdout
    states = [one["baselineState"] for one in json.loads(
        run("audit", "games", "--baseline", "known.json", "--format", "sarif").stdout
    )["runs"][0]["results"] if one["ruleId"] == "NLV104" and "baselineState" in one]  # fmt: skip
    assert states == ["unchanged"]


def test_stale_entries_of_a_baseline_are_said(run: Run, folder: Path) -> None:
    (folder / "known.json").write_text(json.dumps({"format": "nlv-baseline/1", "games": {
        "games/a.json": {"NLV104": 2}, "games/gone.json": {"NLV104": 1}}}))  # fmt: skip
    for command in ("audit", "check"):
        told = run(command, "games", "--baseline", "known.json").stderr
        assert "baseline: stale: games/a.json: NLV104 is accepted 2 times, found 0" in told
        assert "baseline: stale: 1 of its games was not met, such as games/gone.json" in told
    for text in ("{", '{"format": "x", "games": {}}', '{"format": "nlv-baseline/1", "games": {"a": {"NLV104": 0}}}'):
        (folder / "known.json").write_text(text)
        result = run("audit", "games", "--baseline", "known.json")
        assert result.exit_code == 2
        assert result.stderr.startswith("nlv-replay: known.json: no baseline of format nlv-baseline/1")
        assert result.stderr.count("\n") == 1


def test_a_baseline_never_excuses_what_could_not_be_judged(run: Run, folder: Path) -> None:
    (folder / "games" / "broken.json").write_text("{")
    for command in ("audit", "check"):
        broken = json.loads(run(command, "games/broken.json", "--format", "json").stdout)
        codes = {one["code"]: 1 for one in (broken[0] if command == "audit" else broken)["findings"]}
        assert codes
        (folder / "known.json").write_text(
            json.dumps({"format": "nlv-baseline/1", "games": {"games/broken.json": codes}})
        )
        result = run(command, "games/broken.json", "--baseline", "known.json")
        assert result.exit_code == 2
        assert next(iter(codes)) in result.stdout
        assert "games/broken.json: it could not be judged, which no baseline excuses" in result.stderr


def test_no_baseline_is_written_of_what_could_not_be_judged(run: Run, folder: Path) -> None:
    (folder / "games" / "broken.json").write_text("{")
    for command in ("audit", "check"):
        result = run(command, "games", "--format", "baseline")
        assert result.exit_code == 2
        assert [name.split("#")[0] for name in json.loads(result.stdout)["games"]] == ["games/b.jsonl"]


@pytest.mark.usefixtures("folder")
def test_the_summary_of_an_audit_says_what_the_baseline_left_out(run: Run) -> None:
    run("audit", "games", "--format", "baseline", "--output", "known.json")
    assert run("audit", "games", "--baseline", "known.json").stdout.splitlines()[-1] == (
        "1 finding known by the baseline is left out."
    )
    assert "baseline" not in run("audit", "games").stdout


def test_fail_on_and_min_severity(run: Run, folder: Path) -> None:
    (folder / "games" / "b.jsonl").unlink()
    assert run("audit", "games", *ONE).exit_code == 0
    assert run("audit", "games", *ONE, "--fail-on", "note").exit_code == 1
    [verdict] = verdicts(run("audit", "games", *ONE, "--min-severity", "illegal", "--format", "jsonl").stdout)
    assert verdict["findings"] == []


def test_tables_that_should_have_seen_the_same(run: Run, here: Path) -> None:
    event = {"event": {"name": "Open", "round": 1}}
    (here / "games.jsonl").write_text(lines(shared("8S 5L 13M", **event), shared("8S 5L 12M", **event)))
    result = run("audit", "games.jsonl", *ONE, "--shared-deck")
    assert "nlv-replay: games.jsonl:2: turn 1 offered 8S 5L 12M, at games.jsonl:1 it was 8S 5L 13M\n" in result.stderr
    assert result.exit_code == 1


def test_the_output_is_whole_or_not_there(run: Run, folder: Path) -> None:
    assert run("audit", "games", *ONE, "--format", "csv", "-o", "out.csv", "-o", "event.sqlite").stdout == ""
    assert (folder / "out.csv").read_text().startswith("game,file,")
    assert sorted(path.name for path in folder.iterdir()) == ["event.sqlite", "games", "out.csv"]
    for command, output in (("audit", "none/out.csv"), ("check", "none/out.csv"), ("check", "games")):
        result = run(command, "games/a.json", "--format", "csv", "--output", output)
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1
        assert result.stderr.startswith(f"nlv-replay: {output}: ")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
@pytest.mark.usefixtures("folder")
def test_a_full_disk_is_one_line(run: Run) -> None:
    for command in ("audit", "check"):
        result = run(command, "games", "--format", "csv", "--output", "/dev/full")
        assert (result.exit_code, result.stderr) == (2, "nlv-replay: /dev/full: No space left on device\n")


def test_an_input_is_never_the_output(run: Run, folder: Path) -> None:
    before = (folder / "games" / "a.json").read_bytes()
    for command in ("audit", "check"):
        result = run(command, "games/a.json", "--output", "./games/a.json")
        assert result.exit_code == 2
        assert "./games/a.json is one of the files to be judged" in result.stderr
    assert (folder / "games" / "a.json").read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["games", "-o", "other.sqlite"], "other.sqlite: this is not a database; it was not touched"),
        (["games", "-o", "none/e.sqlite"], "none/e.sqlite: this file cannot be opened or made"),
        (["games", "--prune"], "--prune needs a database: -o FILE.sqlite"),
        (["--changed-since-rules"], "--changed-since-rules needs a database: -o FILE.sqlite"),
        (["--changed-since-rules", "-o", "e.db", "--format", "csv"], "lists changes as text or jsonl, not as csv"),
        ([], "name files or folders, or - for standard input"),
        (["games", "-o", "a.sqlite", "-o", "b.db"], "--output names at most one database and one file for the report"),
        (["games", "--ruling", "nope=1"], "there is no ruling 'nope'"),
    ],
)
def test_what_cannot_be_done_is_one_line(run: Run, folder: Path, arguments: list[str], told: str) -> None:
    (folder / "other.sqlite").write_text("mine" * 500)
    result = run("audit", *arguments, *ONE)
    assert result.exit_code == 2
    assert told in result.stderr
    assert result.stderr.count("\n") == 1
    assert (folder / "other.sqlite").read_text() == "mine" * 500


def test_a_cluster_that_is_not_there(run: Run, folder: Path) -> None:
    pytest.importorskip("distributed", reason="dask.distributed, the extra [dask], is not installed")
    result = run("audit", folder / "games", "--dask", "nowhere://x")
    assert result.exit_code == 2
    assert result.stderr == "nlv-replay: --dask nowhere://x: no cluster answers there\n"


def test_standings_say_which_id_has_several_names(run: Run, here: Path) -> None:
    games = [clean_game(note=name) for name in ("Ada", "Eve")]
    for record in games:
        record["players"][0]["name"] = record["note"]
    (here / "games.jsonl").write_text(lines(*games))
    run("audit", "games.jsonl", *ONE, "-o", "event.sqlite")
    for form in ("text", "csv"):
        told = run("standings", "event.sqlite", "--format", form)
        assert (told.exit_code, told.stderr) == (
            0,
            "nlv-replay: perhaps two players: ada is Ada (1 game), Eve (1 game)\n",
        )


def test_standings_and_report_from_the_command_line(run: Run, folder: Path) -> None:
    run("audit", "games", *ONE, "-o", "event.sqlite")
    assert "bob" in run("standings", "event.sqlite").stdout
    assert json.loads(run("standings", "event.sqlite", "--format", "json", "--by", "points").stdout)["by"] == "points"
    assert run("standings", "event.sqlite", "--format", "csv").stdout.startswith("player,name,games,")
    assert run("standings", "event.sqlite", "--format", "markdown").stdout.startswith("| player |")
    result = run("event", "report", "event.sqlite", "-o", "event.md", "--shared-deck")
    assert (result.exit_code, result.stdout) == (0, "")
    assert (folder / "event.md").read_text().startswith("# Event\n")
    for command in (["standings", "none.sqlite"], ["event", "report", "none.sqlite"]):
        assert run(*command).stderr == "nlv-replay: none.sqlite: there is no such file\n"


def started(folder: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """An audit of a stream that has 200 games and does not end."""
    command = [sys.executable, "-m", "nlv_replay", "audit", "-", "--jobs", "2", "-o", "event.sqlite", *arguments]
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        start_new_session=True,
    )
    assert process.stdin is not None
    process.stdin.write(lines(*[clean_game(note=str(number)) for number in range(200)]).encode())
    process.stdin.flush()
    return process


def test_ctrl_c_keeps_what_is_done(folder: Path) -> None:
    process = started(folder, "--format", "jsonl")
    assert process.stdout is not None
    process.stdout.readline()
    os.killpg(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=20)
    assert process.returncode == 130
    done = int(told.decode().split("interrupted after ")[1].split(" ")[0])
    games = "1 game" if done == 1 else f"{done} games"
    assert told.decode() == f"nlv-replay: interrupted after {games}; what was judged is kept in event.sqlite\n"
    assert 0 < done <= rows("SELECT count(*) FROM games")[0][0]
    assert rows("SELECT finished FROM runs") == [(None,)]


def test_a_kill_at_any_moment_leaves_a_good_file(run: Run, folder: Path) -> None:
    process = started(folder)
    deadline = time.monotonic() + 20
    while not (folder / "event.sqlite-journal").exists() and time.monotonic() < deadline:
        time.sleep(0.005)
    time.sleep(0.2)
    process.kill()
    process.communicate()
    kept = rows("SELECT count(*), count(DISTINCT line) FROM games")[0]
    assert kept[0] == kept[1]
    assert rows("PRAGMA integrity_check") == [("ok",)]
    stream = lines(*[clean_game(note=str(number)) for number in range(60)])
    assert run("audit", "-", *ONE, "-o", "event.sqlite", input=stream).stdout.startswith("60 games: 60 clean.")
    assert rows("SELECT count(*) FROM games WHERE line <= 60") == [(60,)]
