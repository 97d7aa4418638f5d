from __future__ import annotations

import gc
import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from nlv_replay.games import GAMES
from nlv_replay.games.new_las_vegas.move_rules import MOVE_RULES as VEGAS_RULES
from nlv_replay.games.welcome_to.move_rules import MOVE_RULES as WELCOME_RULES
from nlv_replay.logs.nodes import plain
from nlv_replay.logs.tree import Syntax, parse
from nlv_replay.report.schemas import json_schema
from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "formats" / "nlv-move-1.md"
EXAMPLES = sorted((ROOT / "examples" / "moves").glob("*.yaml"))
FENCE = re.compile(r"^```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)

TABLE = {"format": "nlv-move/1", "game": "welcome-to", "variant": "advanced", "plans": ["1k", "2d", "3c"]}
LEGAL = {**TABLE, "offers": ["8S", "5E", "3P"], "before": {}, "after": {"houses": {"A1": 8}, "fences": ["C4"]}}
WRONG = {**LEGAL, "after": {"houses": {"A1": 9}}}
MALFORMED = {**LEGAL, "after": {"house": {"A1": 8}}}
SHEET = {"format": "nlv-move/1", "sheet": {"houses": {"A1": 5}, "fences": ["A1"], "temps": 2}, "others": {"temps": [3]}}


def put(here: Path, name: str, *documents: Any) -> Path:
    path = here / name
    path.write_text("".join(f"{json.dumps(document)}\n" for document in documents))
    return path


def lines_of(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_legal_turn_is_told_in_words(run: Run, here: Path) -> None:
    result = run("move", put(here, "turn.json", LEGAL))
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "turn.json: legal. Welcome To Your Perfect Home, advanced.",
        "  The turn: combination 1 (8 with the Surveyor): 8 in A1, a fence on the right",
        "    of C4.",
        "Points of the sheet now: plans 0, parks 0, pools 0, temps 0, estates 0, bis 0,",
        "  refusals 0, roundabouts 0, total 0.",
    ]


def test_a_turn_that_is_not_legal_says_why_and_where(run: Run, here: Path) -> None:
    result = run("move", put(here, "turn.json", WRONG))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[:2] == [
        "turn.json: not legal: 1 illegal. Welcome To Your Perfect Home, advanced.",
        "  Judged as: combination 1 (8 with the Surveyor): 9 in A1.",
    ]
    assert "WT101 illegal: A1: number-not-of-the-combination (rule 4.1)" in lines
    place = next(line for line in lines if line.startswith("  turn.json:1:"))
    column = int(place.split(":")[2])
    assert json.dumps(WRONG)[column - 1] == "9"
    assert max(map(len, lines)) <= 80


def test_several_turns_that_explain_a_change_are_all_named(run: Run, here: Path) -> None:
    both = {**LEGAL, "offers": ["8S", "8S", "3P"]}
    result = run("move", put(here, "turn.json", both))
    assert "The turn: combination 1" in result.stdout
    assert "or: combination 2" in result.stdout


def test_a_sheet_alone_is_counted_zone_by_zone(run: Run, here: Path) -> None:
    result = run("move", put(here, "sheet.json", SHEET))
    assert result.exit_code == 0
    assert result.stdout.startswith("sheet.json: well formed. Welcome To Your Perfect Home, standard.")
    assert "temps 4 2 boxes of the Temp agency: rank 2 = 4" in " ".join(result.stdout.split())
    assert run("move", put(here, "sheet.json", {**SHEET, "sheet": {"temps": 12}})).exit_code == 1


def test_a_verdict_has_the_keys_of_check_and_the_turns(run: Run, here: Path) -> None:
    validator = Draft202012Validator(json_schema(GAMES[0], "verdict"))
    for document, moves in ((LEGAL, 1), (WRONG, 0), (MALFORMED, 0), (SHEET, 0)):
        verdict = json.loads(run("move", put(here, "turn.json", document), "--format", "json").stdout)
        assert list(validator.iter_errors(verdict)) == []
        assert len(verdict["moves"]) == moves
    assert json.loads(run("move", put(here, "turn.json", LEGAL), "--format", "json").stdout)["moves"] == [
        {
            "play": {"take": 1, "write": "A1=8", "effect": {"fence": "C4"}},
            "told": "combination 1 (8 with the Surveyor): 8 in A1, a fence on the right of C4",
        }
    ]


def test_shape_is_strict_with_line_and_column(run: Run, here: Path) -> None:
    result = run("move", put(here, "turn.json", MALFORMED), "--format", "json")
    assert result.exit_code == 2
    verdict = json.loads(result.stdout)
    assert verdict["status"] == "unjudged"
    (found,) = verdict["findings"]
    assert (found["code"], found["line"]) == ("WT007", 1)
    assert json.dumps(MALFORMED)[found["column"] - 1 :].startswith('"house"')


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"format": "nlv-move/2", "game": "welcome-to"}', "NLV003"),
        ('{"format": "nlv-log/1", "game": "welcome-to"}', "NLV003"),
        ('{"format": "nlv-move/1", "game": "ludo"}', "NLV004"),
        ('{"format": "nlv-move/1"}', "NLV004"),
        ('{"format": "nlv-move/1", "game": "welcome-to", "variant": "golf"}', "WT004"),
        ('{"format": "nlv-move/1", "game": "welcome-to", "before": {}}', "WT008"),
        ('{"format": "nlv-move/1", "game": "welcome-to", "sheet": {}, "after": {}}', "WT010"),
        ('{"format": "nlv-move/1", "game": "welcome-to", "sheet": {"temps": true}}', "WT009"),
        ('{"format": "nlv-move/1", "game": "welcome-to", "sheet": {"temps": 1, "temps": 2}}', "WT006"),
        ('{"format": "nlv-move/1", "game": "welcome-to", "sheet": {}, "plans": ["9z"]}', "WT010"),
        ('{"format": "nlv-move/1", "game": "welcome-to", "sheet": {}, "plans": [{"n": 1}]}', "WT010"),
        ('{"format": "nlv-move/1", "game": "welcome-to", "sheet": {}, "rulings": {"x": "y"}}', "WT015"),
        ('{"format": "nlv-move/1", "game": "new-las-vegas", "sheet": {}, "pad": "mine"}', "NLV013"),
        ('{"format": "nlv-move/1", "game": "new-las-vegas", "sheet": {}, "projects": ["Q1"]}', "NLV010"),
        ("[]", "NLV003"),
        ("{", "NLV002"),
        ("", "NLV001"),
    ],
)
def test_what_cannot_be_judged_is_told_and_never_breaks(run: Run, here: Path, text: str, code: str) -> None:
    path = here / "turn.json"
    path.write_text(text)
    result = run("move", path, "--format", "json")
    assert result.exit_code == 2
    codes = [found["code"] for found in json.loads(result.stdout)["findings"]]
    assert code in (codes[0], codes[0].replace("WT", "NLV"))


def test_more_marks_than_fit_on_a_sheet_are_refused_at_once(run: Run, here: Path) -> None:
    for sheet in ({"houses": {f"X{n}": n for n in range(101)}}, {"used": ["A1"] * 101}):
        result = run("move", put(here, "turn.json", {**TABLE, "sheet": sheet}))
        assert result.exit_code == 2
        assert "at most 100" in " ".join(result.stdout.split())


def test_a_ruling_from_the_command_line_goes_before_that_of_the_file(run: Run, here: Path) -> None:
    unchanged = {**LEGAL, "offers": ["8T", "5E", "3P"], "after": {"houses": {"A1": 8}, "temps": 1}}
    path = put(here, "turn.json", unchanged)
    assert run("move", path).exit_code == 0
    result = run("move", path, "--ruling", "temp-unmodified=forbidden")
    assert result.exit_code == 1
    assert "WT112" in result.stdout
    assert "Rulings: temp-unmodified=forbidden (by --ruling)." in " ".join(result.stdout.split())
    assert run("move", path, "--ruling", "golf-crane-gap=bridged").exit_code == 0
    assert run("move", path, "--ruling", "no-such=thing").exit_code == 2


def test_json_lines_are_judged_one_by_one_from_a_file_and_from_standard_input(run: Run, here: Path) -> None:
    path = put(here, "turns.jsonl", LEGAL, WRONG, MALFORMED)
    for result in (
        run("move", path, "--format", "jsonl"),
        run("move", "-", "--format", "jsonl", input=path.read_text()),
    ):
        assert result.exit_code == 2
        verdicts = lines_of(result.stdout)
        assert [verdict["status"] for verdict in verdicts] == ["clean", "findings", "unjudged"]
        assert [verdict["log"]["line"] for verdict in verdicts] == [1, 2, 3]
        assert verdicts[1]["findings"][0]["line"] == 2


def test_a_stream_of_moves_does_not_wait_for_rubbish_to_be_sought_in_what_stays(run: Run, here: Path) -> None:
    gc.unfreeze()
    assert run("move", put(here, "turns.jsonl", LEGAL, LEGAL), "--format", "jsonl").exit_code == 0
    kept = gc.get_freeze_count()
    gc.unfreeze()
    assert kept > 10_000


def test_a_document_over_several_lines_comes_from_standard_input_as_well(run: Run) -> None:
    assert run("move", "-", input=json.dumps(LEGAL, indent=1)).exit_code == 0
    assert run("move", "-", input=EXAMPLES[-1].read_text()).exit_code == 0


def test_several_files_are_a_list_and_missing_ones_are_told(run: Run, here: Path) -> None:
    paths = [put(here, "one.json", LEGAL), put(here, "two.json", WRONG)]
    result = run("move", *paths, "--format", "json")
    assert [verdict["status"] for verdict in json.loads(result.stdout)] == ["clean", "findings"]
    result = run("move", paths[0], here / "none.json")
    assert result.exit_code == 2
    assert "none.json: there is no such file" in result.stderr


def test_a_folder_is_read_without_its_logs(run: Run, here: Path) -> None:
    put(here, "turn.json", LEGAL)
    put(here, "game.json", {"format": "nlv-log/1", "game": "welcome-to"})
    result = run("move", here)
    assert result.exit_code == 0
    assert "game.json: skipped, its format is nlv-log/1" in result.stderr


def test_check_says_who_judges_a_move(run: Run, here: Path) -> None:
    result = run("check", put(here, "turn.json", LEGAL))
    assert result.exit_code == 2
    assert "`nlv-replay move` judges it" in " ".join(result.stdout.split())


def test_hostile_text_does_not_reach_the_terminal(run: Run, here: Path) -> None:
    name = "A1\u202e\x1b[31m"
    result = run("move", put(here, "turn.json", {**LEGAL, "after": {"houses": {name: 8}}}))
    assert result.exit_code == 2
    assert "\x1b" not in result.stdout
    assert "\u202e" not in result.stdout


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_gives_what_its_first_line_says(run: Run, path: Path) -> None:
    expected = path.read_text().splitlines()[0].removeprefix("# expect: ")
    verdict = json.loads(run("move", path, "--format", "json").stdout)
    codes = [found["code"] for found in verdict["findings"]]
    assert codes == ([] if expected == "legal" else [expected])
    assert bool(verdict["moves"]) is (verdict["status"] in ("clean", "unclear"))


def test_every_rule_of_moves_has_an_example_and_stands_in_the_page() -> None:
    rules = (*VEGAS_RULES, *WELCOME_RULES)
    assert {f"{rule.code}-{rule.name}" for rule in rules} <= {path.stem for path in EXAMPLES}
    assert [rule.code for rule in rules if rule.code not in PAGE.read_text()] == []


@pytest.mark.parametrize("block", FENCE.findall(PAGE.read_text()))
def test_the_turns_of_the_page_are_legal(run: Run, block: str) -> None:
    assert run("move", "-", input=block).exit_code == 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_key_of_a_move_is_explained_and_the_schema_takes_the_examples(game: Any) -> None:
    schema = json_schema(game, "move")
    parts = [schema, *schema["$defs"].values()]
    keys = {key for part in parts for key in part.get("properties", {})}
    page = PAGE.read_text()
    assert [key for key in sorted(keys) if f"`{key}`" not in page and key not in ("file", "sha256", "project")] == []
    validator = Draft202012Validator(schema)
    for path in EXAMPLES:
        node, _ = parse(path.read_bytes(), Syntax.YAML)
        assert node is not None
        document: Any = plain(node)
        if document["game"] == game.key:
            assert list(validator.iter_errors(document)) == []
