from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from nlv_replay.games import GAMES
from nlv_replay.logs.text import UNSAFE
from nlv_replay.logs.tree import Syntax, parse, plain
from tests.cli.conftest import Run
from tests.report.games import CLEAN, WRONG, as_line


def test_score_shows_every_sum_and_the_claim_beside_it(run: Run, wrong: Path) -> None:
    result = run("score", wrong, "--player", "bob")
    assert result.exit_code == 0
    assert "bob, place 1 of 2" in result.stdout
    assert "street C: series of 1 + longest of the table" in result.stdout
    assert "the log claims 21" in result.stdout
    assert "ada" not in result.stdout.replace("bob, ada", "").replace("ada = bob", "")
    assert max(map(len, result.stdout.splitlines()[1:])) <= 80


def test_score_as_json(run: Run, wrong: Path) -> None:
    scores = json.loads(run("score", wrong, "--format", "json").stdout)
    streets = scores["scores"]["bob"]["streets"]
    assert (streets["computed"], streets["claimed"]) == (5, 21)
    assert len(streets["sum"]) == 4


def test_score_of_what_cannot_be_judged_says_why(run: Run) -> None:
    result = run("score", "-", input="format: nlv-log/1\ngame: chess\n")
    assert result.exit_code == 2
    assert "NLV004" in result.stdout


@pytest.mark.parametrize("command", ["score", "show"])
def test_players_and_games_that_are_not_there(run: Run, tmp_path: Path, wrong: Path, command: str) -> None:
    failed = run(command, wrong, "--player", "adda")
    assert (failed.exit_code, failed.stdout) == (2, "")
    assert "nobody is called 'adda'; did you mean ada?" in failed.stderr
    many = tmp_path / "games.jsonl"
    many.write_text(f"{as_line(CLEAN)}\n{as_line(WRONG)}\n")
    assert "choose one by its line, such as --line 1" in run(command, many).stderr
    assert "has no game in line 3" in run(command, many, "--line", 3).stderr
    assert run(command, many, "--line", 2).exit_code == 0


def test_show_a_turn(run: Run, wrong: Path) -> None:
    shown = run("show", wrong, "--turn", 2, "--player", "ada").stdout
    assert shown.startswith(f"{wrong}: end of turn 2 of 2\n")
    assert "  offers: [9L, 8C, 13M]\n  ada: {take: 2, open: B3=8}\n" in shown
    assert "NLV104" in shown
    assert "C7=9" not in shown
    assert "NLV104" not in run("show", wrong, "--turn", 1).stdout
    assert run("show", wrong).stdout.startswith(f"{wrong}: end of turn 2 of 2\n")
    assert run("show", wrong, "--turn", 0).stdout.startswith(f"{wrong}: set-up of 2\n")
    failed = run("show", wrong, "--turn", 3)
    assert failed.exit_code == 2
    assert "there is no turn 3; this game has turns 0 (the set-up) to 2" in failed.stderr


def test_explain_every_rule_and_ruling(run: Run) -> None:
    for game in GAMES:
        for rule in game.rules:
            shown = run("explain", rule.code.lower()).stdout
            assert rule.name in shown
            assert not UNSAFE.search(shown)
            assert run("explain", rule.name.upper()).exit_code == 0
        for ruling in game.rulings:
            assert f"the default is {ruling.default}" in " ".join(run("explain", ruling.name).stdout.split())


def test_explain_shows_examples(run: Run) -> None:
    shown = run("explain", "NLV104").stdout
    assert "A log that breaks this rule (examples/illegal/NLV104-number-out-of-order.yaml):" in shown
    assert "The same, played well" in shown


def test_explain_without_examples_says_so(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("nlv_replay.cli.explain.examples_folder", lambda: None)
    assert "examples are not installed" in run("explain", "NLV104").stdout
    monkeypatch.setattr("nlv_replay.cli.explain.examples_folder", lambda: tmp_path)
    assert "There is no example of NLV104 yet" in run("explain", "NLV104").stdout


def test_explain_something_else(run: Run) -> None:
    assert "did you mean number-out-of-order?" in run("explain", "number-out-of-ordr").stderr
    assert "did you mean WT104?" in run("explain", "wt1044").stderr
    failed = run("explain", "xyzzy")
    assert failed.exit_code == 2
    assert "`nlv-replay rules` and `rulings` list them" in failed.stderr


def test_tables_hold_every_rule_and_ruling(run: Run) -> None:
    game = GAMES[0]
    rules = run("rules").stdout
    assert all(f"{rule.code} {rule.severity.value}" in rules for rule in game.rules)
    assert [row["code"] for row in json.loads(run("rules", "--format", "json").stdout)] == [r.code for r in game.rules]
    rulings = run("rulings").stdout
    assert "golf-crane-gap: gap | bridged" in rulings
    rows = json.loads(run("rulings", "--format", "json").stdout)
    assert rows[0] == {
        "name": game.rulings[0].name,
        "values": list(game.rulings[0].values),
        "default": game.rulings[0].default,
        "clause": game.rulings[0].clause,
        "text": game.rulings[0].text,
    }
    assert max(map(len, (rules + rulings).splitlines())) <= 80


def test_generated_yaml_reads_back_equal_to_the_json(run: Run, tmp_path: Path) -> None:
    options = ("--seed", 5, "--players", 2, "--marks", "--offers")
    written = tmp_path / "game.yaml"
    assert run("generate", *options, "-o", written).exit_code == 0
    node, problems = parse(written.read_bytes(), Syntax.YAML)
    assert node is not None
    assert problems == []
    assert plain(node) == json.loads(run("generate", *options).stdout)
    assert "\n      ada: {take: " in written.read_text()
    assert run("check", written).exit_code == 0


@pytest.mark.parametrize("variant", ["standard", "advanced", "expert", "solo"])
def test_generated_games_of_the_sister_game_are_clean_in_both_spellings(run: Run, tmp_path: Path, variant: str) -> None:
    options = ("--game", "welcome-to", "--variant", variant, "--seed", 5, "--style", "planner", "--marks", "--offers")
    for name in ("game.yaml", "game.json"):
        assert run("generate", *options, "-o", tmp_path / name).exit_code == 0
        assert run("check", tmp_path / name).exit_code == 0
    node, _ = parse((tmp_path / "game.yaml").read_bytes(), Syntax.YAML)
    assert node is not None
    assert plain(node) == json.loads((tmp_path / "game.json").read_text())


@pytest.mark.parametrize(
    "option", [("--card", "ben"), ("--players", 9), ("--style", "builder"), ("--variant", "first")]
)
def test_the_sister_game_tells_which_options_it_lacks(run: Run, option: tuple[object, ...]) -> None:
    failed = run("generate", "--game", "welcome-to", *option)
    assert (failed.exit_code, len(failed.stderr.splitlines())) == (2, 1)


def test_generate_overwrites_nothing_unasked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("mine")
    failed = run("generate", "-o", path)
    assert failed.exit_code == 2
    assert "--force overwrites it" in failed.stderr
    assert path.read_text() == "mine"
    assert run("generate", "-o", path, "--force", "--no-claims").exit_code == 0
    assert "ranking" not in json.loads(path.read_text())
    assert [found.name for found in tmp_path.iterdir()] == ["game.json"]
    assert run("generate", "-o", tmp_path / "gone" / "game.json").exit_code == 2


def test_generate_with_what_the_game_lacks(run: Run) -> None:
    for options in (("--style", "xyzzy"), ("--variant", "xyzzy"), ("--players", 0)):
        failed = run("generate", *options)
        assert (failed.exit_code, failed.stdout) == (2, "")
        assert len(failed.stderr.splitlines()) == 1


def test_generate_on_a_sheet_of_ones_own(run: Run, tmp_path: Path) -> None:
    bundled = Path(__file__).parents[2] / "nlv_replay/games/new_las_vegas/data/reference.json"
    sheet = tmp_path / "my-pad.json"
    sheet.write_bytes(bundled.read_bytes())
    game = tmp_path / "game.yaml"
    assert run("generate", "--sheet", sheet, "-o", game).stderr == ""
    assert run("check", game).exit_code == 0
    elsewhere = tmp_path / "x"
    elsewhere.mkdir()
    assert "same folder" in run("generate", "--sheet", sheet, "-o", elsewhere / "game.yaml").stderr
    sheet.write_text('{"format": "nlv-sheet/1"}')
    failed = run("generate", "--sheet", sheet)
    assert failed.exit_code == 2
    assert f"{sheet}:1:1: " in failed.stderr


def test_schemas_are_valid_and_a_verdict_follows_its_own(run: Run, wrong: Path) -> None:
    names = run("schema").stdout.split()
    assert {"log", "sheet", "verdict"} <= set(names)
    for name in names:
        Draft202012Validator.check_schema(json.loads(run("schema", name).stdout))
    schema = json.loads(run("schema", "verdict").stdout)
    Draft202012Validator(schema).validate(json.loads(run("check", wrong, "--format", "json").stdout))
    assert "did you mean verdict?" in run("schema", "verdit").stderr
