from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.report.games import CLEAN, HEAD, NO_OFFERS, UNCLEAR, WRONG, as_line

COMMAND = [sys.executable, "-m", "nlv_replay"]


def test_a_clean_game_takes_few_lines(run: Run, clean: Path) -> None:
    result = run("check", clean)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "clean.yaml: clean. Welcome to New Las Vegas, standard, 2 players, 1 turn."
    assert len(lines) == 7
    assert "Ended in turn 1: abandoned." in lines
    assert result.stderr == ""


def test_a_finding_says_where_what_why_and_what_follows(run: Run, wrong: Path) -> None:
    result = run("check", wrong)
    assert result.exit_code == 1
    assert f"{wrong}: wrong: 1 illegal, and 2 that follow." in result.stdout
    assert "NLV104 illegal: turn 2, ada, B3: number-out-of-order (rule 3.4, page 6)" in result.stdout
    words = " ".join(result.stdout.split())
    assert f"{wrong}:14:28: 8 in B3 breaks the order" in words
    assert f"see turn 1, ada, B4 ({wrong}:10:28): 5 was written in B4" in words
    assert "and 2 findings follow from it: NLV905 turn 2 bob streets, NLV912 turn 2" in result.stdout
    text, caret = result.stdout.split("    ada: {take: 2, ")[1].split("\n")[:2]
    assert text == "open: B3=8}"
    assert caret == " " * 25 + "^"


def test_lines_fit_80_columns(run: Run, wrong: Path) -> None:
    for options in ((), ("--all",)):
        assert max(map(len, run("check", wrong, *options).stdout.splitlines())) <= 80


def test_all_shows_consequences_in_full(run: Run, wrong: Path) -> None:
    result = run("check", wrong, "--all")
    assert "\n    NLV905 miscount: turn 2, bob, streets: wrong-streets-points (rule" in result.stdout
    assert "  | street A: series of 0 = 0" in result.stdout


def test_quiet_gives_one_line_a_root_and_all_gives_the_rest(run: Run, wrong: Path) -> None:
    (line,) = run("check", wrong, "--quiet").stdout.splitlines()
    assert line.startswith(f"{wrong}:14:28: NLV104 illegal turn 2 ada B3: 8 in B3 breaks")
    assert len(run("check", wrong, "-q", "--all").stdout.splitlines()) == 3
    assert run("check", wrong, "-q", "--format", "json").exit_code == 2


@pytest.mark.parametrize(
    ("text", "fail_on", "code"),
    [
        (UNCLEAR, "illegal", 0),
        (UNCLEAR, "unclear", 1),
        (UNCLEAR, "note", 1),
        (NO_OFFERS, "unclear", 0),
        (NO_OFFERS, "note", 1),
        (CLEAN, "note", 0),
        (WRONG, "illegal", 1),
    ],
)
def test_fail_on(run: Run, here: Path, text: str, fail_on: str, code: int) -> None:
    path = here / "game.yaml"
    path.write_text(text)
    assert run("check", path, "--fail-on", fail_on).exit_code == code


def test_min_severity_hides_milder_findings_but_not_the_status(run: Run, here: Path) -> None:
    path = here / "game.yaml"
    path.write_text(UNCLEAR)
    assert "NLV915 unclear: set-up" in run("check", path).stdout
    shown = run("check", path, "--min-severity", "miscount").stdout
    assert "NLV915" not in shown
    assert "nothing wrong, but not all is clear" in shown
    verdict = json.loads(run("check", path, "--min-severity", "miscount", "--format", "json").stdout)
    assert verdict["findings"] == []
    assert verdict["status"] == "unclear"


def test_json_is_one_object_for_one_file_and_a_list_for_several(run: Run, clean: Path, wrong: Path) -> None:
    one = json.loads(run("check", wrong, "--format", "json").stdout)
    assert one["format"] == "nlv-verdict/1"
    assert [finding["caused_by"] for finding in one["findings"]] == [None, 1, 2]
    several = json.loads(run("check", clean, wrong, "--format", "json").stdout)
    assert [verdict["status"] for verdict in several] == ["clean", "findings"]
    folder = json.loads(run("check", clean.parent, "--format", "json").stdout)
    assert [verdict["log"]["path"] for verdict in folder] == [str(clean), str(wrong)]


def test_jsonl_in_and_out(run: Run, here: Path) -> None:
    path = here / "games.jsonl"
    path.write_text(f"{as_line(CLEAN)}\n\n{as_line(WRONG)}\n")
    result = run("check", path, "--format", "jsonl")
    assert result.exit_code == 1
    verdicts = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(verdict["log"]["line"], verdict["status"]) for verdict in verdicts] == [(1, "clean"), (3, "findings")]
    assert {finding["line"] for finding in verdicts[1]["findings"]} == {3}
    assert len(json.loads(run("check", path, "--format", "json").stdout)) == 2
    text = run("check", path).stdout
    assert f"{path}:1: clean." in text
    assert f"{path}:3:" in text
    assert '"open": "B3=8"' in text
    path.write_text(as_line(CLEAN))
    assert json.loads(run("check", path, "--format", "json").stdout)["status"] == "clean"


def test_standard_input(run: Run) -> None:
    result = run("check", "-", input=WRONG)
    assert "standard input:14:28: 8 in B3" in result.stdout
    assert run("check", "-", input=as_line(CLEAN)).exit_code == 0
    assert run("check", "-", input="").exit_code == 2


def test_a_folder_is_searched_and_what_is_no_log_is_passed_over(run: Run, here: Path) -> None:
    for name, text in {
        "b/two.YML": CLEAN,
        "a.json": as_line(CLEAN),
        "pad.yaml": "format: nlv-sheet/1\n",
        "readme.txt": "x",
        ".hidden/x.yaml": WRONG,
    }.items():
        path = here / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    result = run("check", here)
    assert result.exit_code == 0
    assert [line for line in result.stdout.splitlines() if "clean" in line] == [
        "a.json: clean. Welcome to New Las Vegas, standard, 2 players, 1 turn.",
        "b/two.YML: clean. Welcome to New Las Vegas, standard, 2 players, 1 turn.",
    ]
    assert result.stderr == "nlv-replay: pad.yaml: skipped, its format is nlv-sheet/1\n"
    assert run("check", here / "pad.yaml").exit_code == 2


def test_a_remark_on_the_sheet_is_made_once(run: Run, clean: Path, wrong: Path) -> None:
    assert run("check", clean, wrong).stdout.count("Sheet reference") == 1


def test_a_folder_without_logs_cannot_be_judged(run: Run, here: Path) -> None:
    result = run("check", here, "--format", "json")
    assert result.exit_code == 2
    assert json.loads(result.stdout) == []
    assert "no file in this folder" in result.stderr


def test_what_cannot_be_read_or_judged_comes_before_findings_and_hides_none(run: Run, here: Path) -> None:
    bad, wrong = here / "bad.yaml", here / "wrong.yaml"
    bad.write_text("format: nlv-log/1\ngame: [")
    wrong.write_text(WRONG)
    result = run("check", here / "gone.yaml", bad, wrong)
    assert result.exit_code == 2
    assert result.stderr == "nlv-replay: gone.yaml: there is no such file\n"
    assert f"{bad}: could not be judged: 1 problem." in result.stdout
    assert "NLV104" in result.stdout
    only = run("check", here / "gone.yaml", "--format", "json")
    assert (only.exit_code, only.stdout) == (2, "")


def test_hostile_text_does_not_reach_the_terminal(run: Run, here: Path) -> None:
    path = here / "a\x1b[31m\u202e.yaml"
    path.write_text(HEAD.replace("[/nope]", "\\e[2J \u202e") + 'turns: []\nended: "\x1b[2J"\n')
    for options in ((), ("--quiet",), ("--all",), ("--format", "json"), ("--format", "jsonl")):
        result = run("check", path, *options)
        assert result.exit_code == 2
        assert "NLV011" in result.stdout
        for character in "\x1b\u202e":
            assert character not in result.stdout + result.stderr


def test_a_name_that_looks_like_markup_is_shown_as_it_is(run: Run, clean: Path) -> None:
    assert "ada (Ada [/nope])" in run("score", clean).stdout


def test_rulings(run: Run, clean: Path) -> None:
    result = run("check", clean, "--ruling", "golf-crane-gap=bridged")
    assert result.exit_code == 0
    assert "Rulings: golf-crane-gap=bridged (by --ruling)." in result.stdout
    for given, told in {
        "golf-crane-gpa=gap": "did you mean golf-crane-gap?",
        "golf-crane-gap=1": "the ruling golf-crane-gap is gap or bridged, not '1'",
        "golf": "write NAME=VALUE",
    }.items():
        failed = run("check", clean, "--ruling", given)
        assert failed.exit_code == 2
        assert told in failed.stderr
        assert len(failed.stderr.splitlines()) == 1
        assert failed.stdout == ""


def test_colour_is_given_when_asked_for(run: Run, wrong: Path) -> None:
    assert "\x1b" not in run("check", wrong).stdout
    coloured = run("check", wrong, "--color").stdout
    assert "\x1b[31m\x1b[1mNLV104 illegal\x1b[0m" in coloured
    assert run("check", wrong, "--no-color").stdout == run("check", wrong).stdout


def _process(*args: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, **environment}
    return subprocess.run([*COMMAND, *args], capture_output=True, encoding="latin-1", env=env, check=False)


def _on_a_terminal(environment: dict[str, str], *args: str) -> str:
    pty = pytest.importorskip("pty")
    main, other = pty.openpty()
    process = subprocess.Popen([*COMMAND, *args], stdout=other, stderr=other, env={**os.environ, **environment})
    os.close(other)
    shown = b""
    while True:
        try:
            piece = os.read(main, 4096)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    os.close(main)
    process.wait()
    return shown.decode()


def test_a_terminal_gets_colour_unless_no_color_is_set(wrong: Path) -> None:
    assert "\x1b[" in _on_a_terminal({"NO_COLOR": ""}, "check", str(wrong))
    assert "\x1b[" not in _on_a_terminal({"NO_COLOR": "1"}, "check", str(wrong))
    assert "\x1b[" in _on_a_terminal({"NO_COLOR": "1"}, "check", "--color", str(wrong))


def test_a_closed_pipe_ends_quietly(wrong: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "check", *[str(wrong)] * 300], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline().startswith(str(wrong))
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait() == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has this device")
def test_a_full_disk_is_one_line(clean: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*COMMAND, "check", str(clean)], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert done.stderr == b"nlv-replay: cannot write: No space left on device\n"


def test_any_encoding_can_show_any_name(here: Path) -> None:
    path = here / "spiel-ä-赌.yaml"
    path.write_text(CLEAN)
    done = _process("check", str(path), PYTHONIOENCODING="latin-1")
    assert done.returncode == 0
    assert "spiel-ä-\\u8d4c.yaml: clean" in done.stdout


def test_a_key_that_interrupts_gives_130(run: Run, monkeypatch: pytest.MonkeyPatch, clean: Path) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("nlv_replay.cli.check.judge", interrupt)
    result = run("check", clean)
    assert result.exit_code == 130
    assert "Traceback" not in result.output
