from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from nlv_replay import session
from nlv_replay.batch.store import read_store
from nlv_replay.core import replay as core_replay
from nlv_replay.games import GAMES
from tests.batch.events import clean_game, line, lines, shared, wrong_game
from tests.cli.conftest import Run

ONE = ("--jobs", "1")


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
    assert "1 files in event.sqlite are gone from the folders, such as games/a.json; --prune forgets them" in told
    assert len(rows("SELECT 1 FROM games")) == 3
    run("audit", "games", *ONE, "-o", "event.sqlite", "--prune")
    assert rows("SELECT DISTINCT path FROM games") == [("games/b.jsonl",)]


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
        assert "baseline: stale: 1 of its games were not met, such as games/gone.json" in told
    for text in ("{", '{"format": "x", "games": {}}', '{"format": "nlv-baseline/1", "games": {"a": {"NLV104": 0}}}'):
        (folder / "known.json").write_text(text)
        result = run("audit", "games", "--baseline", "known.json")
        assert result.exit_code == 2
        assert result.stderr.startswith("nlv-replay: known.json: no baseline of format nlv-baseline/1")
        assert result.stderr.count("\n") == 1


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
    assert told.decode() == f"nlv-replay: interrupted after {done} games; they are kept in event.sqlite\n"
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
