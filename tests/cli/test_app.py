from __future__ import annotations

import json
import subprocess
import sys

import click
import pytest

from nlv_replay.cli.app import COMMANDS, app
from nlv_replay.version import VERSION
from tests.cli.conftest import Run
from tests.helpers.formats import ROOT

SLOW = ("pydantic", "msgspec", "networkx", "textual", "yaml", "rich")


def test_every_command_teaches_and_has_an_example(run: Run) -> None:
    for name, told in COMMANDS.items():
        result = run(name, "--help")
        assert result.exit_code == 0
        assert f"  nlv-replay {name}" in result.stdout, name
        assert "Example" in result.stdout
        assert max(map(len, result.stdout.splitlines())) <= 80
        command = app.get_command(click.Context(app), name)
        assert command is not None
        assert len((command.help or "").split(".")) >= 3, name
        assert told.endswith(".")


def test_the_help_lists_all_commands(run: Run) -> None:
    for option in ("--help", "-h"):
        shown = run(option).stdout
        for name, told in COMMANDS.items():
            assert f"  {name}" in shown
            assert told in shown
        assert "_NLV_REPLAY_COMPLETE=bash_source nlv-replay" in shown
    assert run().exit_code == 2


def test_the_version(run: Run) -> None:
    assert run("--version").stdout == f"nlv-replay {VERSION}\n"


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["chekc"], "Did you mean 'check'?"),
        (["frobnicate"], "there are check,"),
        (["check"], "Missing argument"),
        (["check", "--fromat", "json", "x"], "Did you mean '--format'?"),
        (["check", "--format", "jsno", "x"], "'jsno' is not one of"),
        (["show", "x", "--turn", "-1"], "-1"),
        (["check", "\x1b[2J\x1b"], "\\x1b[2J\\x1b: there is no such file"),
        (["\x1b[2J"], "\\x1b[2J"),
        (["score", "."], "this is a folder"),
    ],
)
def test_wrong_calls_give_one_line_and_exit_2(run: Run, args: list[str], told: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert told in result.stderr
    assert result.stderr.startswith("nlv-replay")
    assert len(result.stderr.splitlines()) == 1
    assert "\x1b" not in result.stderr


def test_starting_loads_nothing_slow() -> None:
    code = (
        "import sys, json, nlv_replay.cli as cli\n"
        "try: cli.main()\n"
        "except SystemExit: pass\n"
        "sys.stderr.write(json.dumps(sorted({name.split('.')[0] for name in sys.modules})))"
    )
    done = subprocess.run([sys.executable, "-c", code, "--help"], capture_output=True, text=True, check=True)
    assert "check" in done.stdout
    assert not set(SLOW) & set(json.loads(done.stderr))


@pytest.mark.parametrize("args", [["rules"], ["rulings"], ["explain", "NLV104"]])
def test_commands_about_rules_do_not_load_networkx_or_textual(args: list[str]) -> None:
    code = (
        "import sys, nlv_replay.cli as cli\n"
        "try: cli.main()\n"
        "except SystemExit as end: assert not end.code\n"
        "assert not {'networkx', 'textual'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code, *args], capture_output=True, check=True)


@pytest.mark.parametrize(("name", "other"), [("first-game", "welcome_to"), ("welcome-to-standard", "new_las_vegas")])
def test_a_check_loads_the_game_of_its_log_alone(name: str, other: str) -> None:
    code = (
        "import sys, nlv_replay.cli as cli\n"
        "try: cli.main()\n"
        "except SystemExit as end: assert not end.code\n"
        "loaded = {name.split('.')[-1] for name in sys.modules if name.startswith('nlv_replay.games.')}\n"
        f"assert not {{{other!r}, 'sheet_file', 'architect_file'}} & loaded"
    )
    path = ROOT / "examples" / "games" / f"{name}.yaml"
    subprocess.run([sys.executable, "-c", code, "check", str(path)], capture_output=True, check=True)


def test_tab_completes_commands() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "nlv_replay"],
        env={"_NLV_REPLAY_COMPLETE": "bash_complete", "COMP_WORDS": "nlv-replay sc", "COMP_CWORD": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["plain,score", "plain,schema"]
