from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import Result

from nlv_replay.cli import app
from nlv_replay.tui.web import LOOPBACK, command_of

Run = Callable[..., Result]
RESHUFFLE = Path(__file__).parents[2] / "examples" / "games" / "reshuffle.yaml"


class Recorder:
    """Stands for the app, and remembers what it was given."""

    made: dict[str, Any]
    return_code = 0

    def __init__(self, source: Any = None, at: Any = None, **extra: Any) -> None:
        Recorder.made = {"source": source, "at": at, **extra}

    def run(self) -> int:
        return 0


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> type[Recorder]:
    monkeypatch.setattr("nlv_replay.tui.app.ReplayApp", Recorder)
    return Recorder


def test_replay_opens_a_file_at_its_start(run: Run, clean: Path, recorder: type[Recorder]) -> None:
    assert run("replay", clean).exit_code == 0
    assert recorder.made["source"].name == str(clean)
    assert (recorder.made["at"].turn, recorder.made["at"].player) == (None, None)
    assert recorder.made["watch"] is False


def test_replay_opens_a_link_at_its_moment(run: Run, clean: Path, recorder: type[Recorder]) -> None:
    assert run("replay", f"{clean}#t1-bob", "--watch").exit_code == 0
    assert recorder.made["source"].name == str(clean)
    assert (recorder.made["at"].turn, recorder.made["at"].player) == (1, "bob")
    assert recorder.made["watch"] is True


def test_replay_chooses_a_game_by_line_or_link(run: Run, here: Path, recorder: type[Recorder]) -> None:
    path = here / "games.jsonl"
    path.write_text('{"format": "nlv-log/1"}\n{"format": "nlv-log/1"}\n')
    assert "choose one by its line" in run("replay", path).output
    assert run("replay", path, "--line", 2).exit_code == 0
    assert recorder.made["source"].first_line == 2
    assert run("replay", f"{path}#l1-t0").exit_code == 0
    assert recorder.made["source"].first_line == 1


def test_replay_without_a_file_offers_some(run: Run, recorder: type[Recorder]) -> None:
    assert run("replay", "--ruling", "golf-crane-gap=bridged").exit_code == 0
    assert recorder.made["source"] is None
    assert recorder.made["rulings"] == {"golf-crane-gap": "bridged"}


@pytest.mark.usefixtures("here", "recorder")
def test_a_missing_file_is_one_line(run: Run) -> None:
    result = run("replay", "nowhere.yaml")
    assert result.exit_code == 2
    assert "nowhere.yaml: there is no such file" in result.output


def test_web_without_its_extra_is_one_line(run: Run, clean: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "textual_serve.server", None)
    result = run("replay", "--web", clean)
    assert result.exit_code == 2
    assert "nlv-replay[web]" in result.output


def test_web_serves_on_the_loopback_alone(run: Run, clean: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served: dict[str, Any] = {}

    class Server:
        def __init__(self, command: str, **extra: Any) -> None:
            served.update(extra, command=command)

        def serve(self) -> None:
            served["serves"] = True

    module = type(sys)("textual_serve.server")
    module.Server = Server  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "textual_serve.server", module)
    assert run("replay", "--web", "--port", 8123, "--watch", f"{clean}#t1-ada").exit_code == 0
    assert served["serves"]
    assert (served["host"], served["port"]) == (LOOPBACK, 8123) == ("127.0.0.1", 8123)
    assert served["command"].endswith(f"-m nlv_replay replay --watch -- {clean}#t1-ada") or "'" in served["command"]


def test_what_the_web_runs_is_quoted() -> None:
    told = command_of("a b; rm -rf.yaml", watch=False, line=3, rulings={"golf-crane-gap": "gap"})
    assert told.endswith("replay --line 3 --ruling golf-crane-gap=gap -- 'a b; rm -rf.yaml'")


def test_transcript_prints_the_game_turn_by_turn(run: Run, wrong: Path) -> None:
    result = run("transcript", wrong)
    assert result.exit_code == 0
    for part in ("Set-up", "Turn 2 of 2", "ada takes 2, opens B3=8", "Ada [/nope]", "~claimed", "All findings"):
        assert part in result.output or part == "Ada [/nope]"
    assert max(map(len, result.output.split("\n"))) <= 120


def test_transcript_of_a_game_with_cards_dealt_for_a_turn_that_it_lacks(run: Run, tmp_path: Path) -> None:
    """The deal is found wrong in that turn, and what follows from it stands in an earlier one."""
    record = json.loads(json.dumps(yaml.safe_load(RESHUFFLE.read_text()), default=str))
    cut = {**record, "turns": record["turns"][:4]}
    path = tmp_path / "cut.json"
    path.write_text(json.dumps(cut))
    result = run("transcript", path)
    assert (result.exit_code, result.exception) == (0, None)
    assert "NLV815" in result.output


def test_transcript_can_be_narrowed(run: Run, wrong: Path) -> None:
    whole = run("transcript", wrong).output
    one = run("transcript", wrong, "--turn", 2, "--player", "bob", "--brief").output
    assert len(one) < len(whole) / 3
    assert "Turn 1 of 2" not in one
    assert "PAR" not in one


def test_transcript_refuses_turns_and_players_that_are_not_there(run: Run, wrong: Path) -> None:
    assert "there is no turn 7" in run("transcript", wrong, "--turn", 7).output
    result = run("transcript", wrong, "--player", "bo")
    assert result.exit_code == 2
    assert "did you mean bob?" in result.output


def test_transcript_of_a_broken_log_goes_as_far_as_it_can(run: Run, wrong: Path) -> None:
    wrong.write_text(wrong.read_text().replace("C7=9", "there"))
    result = run("transcript", wrong)
    assert result.exit_code == 0
    assert "Shown in part: the file cannot be judged after turn 1" in result.output
    assert re.search(r"line \d+, column \d+", result.output)


def test_transcript_of_what_is_no_log_says_why(run: Run, here: Path) -> None:
    path = here / "x.yaml"
    path.write_text("- 1\n")
    result = run("transcript", path)
    assert result.exit_code == 2
    assert "could not be judged" in result.output


@pytest.mark.usefixtures("clean")
def test_transcript_loads_no_textual() -> None:
    script = (
        "import sys; sys.argv = ['nlv-replay', 'transcript', 'clean.yaml']\n"
        "from nlv_replay.cli import app\n"
        "try:\n    app.main()\nexcept SystemExit as done:\n    assert not done.code, done.code\n"
        "assert 'textual' not in sys.modules and 'rich' not in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Turn 1 of 1" in done.stdout


def test_replay_stands_in_the_help(run: Run) -> None:
    assert "replay" in run("--help").output
    assert "game.yaml#t12-ada" in run("replay", "--help").output
    assert json.dumps(sorted(app.list_commands(None)))  # type: ignore[arg-type]
