from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from nlv_replay import check_file
from nlv_replay.core.verdict import Status
from nlv_replay.filled import read_filled
from nlv_replay.games.new_las_vegas.generator import generate
from nlv_replay.report.filled_write import filled_yaml
from tests.cli.conftest import Run
from tests.helpers.filled import Data, empty, final_sheets


def write(path: Path, document: Data) -> Path:
    path.write_text(filled_yaml(document))
    return path


@pytest.fixture
def clean_sheet(here: Path) -> Path:
    return write(here / "ada.yaml", empty(casinos={"D": [5]}))


@pytest.fixture
def wrong_sheet(here: Path) -> Path:
    return write(here / "bob.yaml", empty(player="bob", casinos={"D": [5, ".", 3]}, claimed={"golf": 4}))


def cards(seed: int) -> Data:
    return {"format": "nlv-deck/1", "game": "new-las-vegas", "deck": generate(seed, players=2)["deck"]}


@pytest.mark.parametrize("ending", ["yaml", "yml", "json", "csv", "xlsx"])
@pytest.mark.usefixtures("here")
def test_new_writes_a_sheet_that_check_finds_clean(run: Run, ending: str) -> None:
    result = run("filled", "new", f"ada.{ending}", "--player", "ada")
    assert (result.exit_code, result.output) == (
        0, f"ada.{ending}: written. Fill it in, then: nlv-replay filled check ada.{ending}\n"
    )  # fmt: skip
    result = run("filled", "check", f"ada.{ending}")
    assert result.exit_code == 0
    assert result.output.startswith(f"ada.{ending}: clean.\n")


@pytest.mark.usefixtures("here")
def test_new_never_overwrites_unasked(run: Run) -> None:
    for name in ("ada.yaml", "ada.xlsx"):
        assert run("filled", "new", name).exit_code == 0
        result = run("filled", "new", name)
        assert (result.exit_code, result.output) == (2, f"nlv-replay: {name} exists already; --force overwrites it\n")
        assert run("filled", "new", name, "--force").exit_code == 0


def test_new_into_links_in_a_circle_or_a_folder_is_one_line_and_no_traceback(run: Run, here: Path) -> None:
    for ending in ("yaml", "xlsx"):
        (here / f"loop.{ending}").symlink_to(f"loop.{ending}")
        (here / f"folder.{ending}").mkdir()
        loop = run("filled", "new", f"loop.{ending}", "--force")
        assert (loop.exit_code, loop.output) == (2, f"nlv-replay: loop.{ending}: Too many levels of symbolic links\n")
        folder = run("filled", "new", f"folder.{ending}", "--force")
        assert (folder.exit_code, folder.output) == (2, f"nlv-replay: folder.{ending}: this is a folder, not a file\n")


@pytest.mark.parametrize(
    "option",
    [("--player", "a b"), ("--player", ""), ("--player", "=1+1"), ("--player", "\x1b[31m"), ("--variant", "no")],
)
def test_new_writes_no_sheet_that_check_could_not_read(run: Run, here: Path, option: tuple[str, str]) -> None:
    result = run("filled", "new", "ada.yaml", *option)
    assert (result.exit_code, result.output.count("\n")) == (2, 1)
    assert result.output.startswith(f"nlv-replay filled new: {option[0]}: ")
    assert "\x1b" not in result.output
    assert list(here.iterdir()) == []


@pytest.mark.usefixtures("here")
def test_new_needs_an_ending_that_says_how_to_spell_it(run: Run) -> None:
    result = run("filled", "new", "ada.txt")
    assert result.exit_code == 2
    assert "ends in none of .yaml, .yml, .json, .csv, .xlsx" in result.output


def test_a_wrong_sheet_gives_findings_and_exit_code_1(run: Run, wrong_sheet: Path) -> None:
    result = run("filled", "check", wrong_sheet)
    assert result.exit_code == 1
    assert "NLV104 illegal: bob, D3: number-out-of-order (rule 3.4, page 6)" in result.output
    assert "claimed" in result.output
    assert all(len(line) <= 80 for line in result.output.splitlines())


def test_quiet_gives_one_line_a_finding(run: Run, wrong_sheet: Path) -> None:
    lines = run("filled", "check", wrong_sheet, "-q").output.splitlines()
    assert [line.split()[1] for line in lines] == ["NLV104"]
    assert lines[0].startswith("bob.yaml:")
    assert run("filled", "check", wrong_sheet, "-q", "--format", "json").exit_code == 2


def test_objects_have_what_the_page_says(run: Run, clean_sheet: Path, wrong_sheet: Path) -> None:
    page = (Path(__file__).parents[2] / "formats" / "nlv-filled-sheet-1.md").read_text("utf-8")
    one = json.loads(run("filled", "check", clean_sheet, "--format", "json").output)
    two = json.loads(run("filled", "check", clean_sheet, wrong_sheet, "--format", "json").output)
    lines = [
        json.loads(line)
        for line in run("filled", "check", clean_sheet, wrong_sheet, "--format", "jsonl").output.splitlines()
    ]
    assert two == lines
    assert (one["status"], two[1]["status"], one["possible"]) == ("clean", "findings", None)
    assert {finding["code"] for finding in two[1]["findings"]} == {"NLV104", "NLV906"}
    assert two[1]["scores"]["golf"] == {"possible": [0], "claimed": 4}
    assert [key for key in one if f"`{key}`" not in page] == []


def test_an_object_of_a_spreadsheet_names_the_cell(run: Run, here: Path) -> None:
    (here / "a.csv").write_text("format;nlv-filled-sheet/1\ngame;new-las-vegas\nplayer;ada\nD;5;;3\n")
    (found,) = json.loads(run("filled", "check", "a.csv", "--format", "json").output)["findings"]
    assert (found["cell"], found["line"], found["column"]) == ("D4", 4, 6)
    assert "a.csv:4:6: cell D4: 3 in D3 stands to the right of 5 in D1." in run(
        "filled", "check", "a.csv"
    ).output.replace("\n  ", " ")


def test_what_cannot_be_read_is_one_line_and_exit_code_2(run: Run, here: Path, clean_sheet: Path) -> None:
    result = run("filled", "check", "gone.yaml", clean_sheet)
    assert result.exit_code == 2
    assert "nlv-replay: gone.yaml: there is no such file\n" in result.output
    assert "ada.yaml: clean." in result.output
    (here / "log.yaml").write_text("format: nlv-log/1\ngame: new-las-vegas\n")
    result = run("filled", "check", "log.yaml")
    assert result.exit_code == 2
    assert "is not one of filled sheets" in result.output


def test_sheets_of_one_table_are_ranked(run: Run, here: Path) -> None:
    paths = [write(here / f"{sheet['player']}.yaml", sheet) for sheet in final_sheets(7, players=3)]
    result = run("filled", "check", *paths, "--table")
    assert result.exit_code == 0
    assert [line[0] for line in result.output.splitlines() if line[:3] in ("1. ", "2. ", "3. ")] == ["1", "2", "3"]
    assert "beside bob and cyd" in result.output


def test_sheets_that_name_one_table_are_judged_together_unless_told_otherwise(run: Run, here: Path) -> None:
    event = {"name": "Open", "table": 4}
    paths = [
        write(here / f"{name}.yaml", empty(player=name, loan=False, event=event, claimed={"bundles": 5}))
        for name in ("ada", "bob")
    ]
    assert run("filled", "check", *paths).exit_code == 1
    assert run("filled", "check", *paths, "--alone").exit_code == 0
    write(paths[1], empty(player="bob", event=event | {"table": 5}, claimed={"bundles": 5}))
    assert run("filled", "check", *paths).exit_code == 0


def test_a_table_of_which_one_sheet_cannot_be_judged_is_judged_one_by_one(
    run: Run, here: Path, clean_sheet: Path
) -> None:
    (here / "broken.yaml").write_text("format: nlv-filled-sheet/1\ngame: new-las-vegas\n")
    result = run("filled", "check", clean_sheet, "broken.yaml", "--table")
    assert result.exit_code == 2
    assert "each is judged alone" in result.output
    assert "judged alone" in result.output


def test_an_unknown_ruling_is_refused(run: Run, clean_sheet: Path) -> None:
    assert run("filled", "check", clean_sheet, "--ruling", "luck=yes").exit_code == 2
    result = run("filled", "check", clean_sheet, "--ruling", "golf-crane-gap=bridged")
    assert "Rulings: golf-crane-gap=bridged (by --ruling)." in result.output


def test_a_report_goes_into_a_file(run: Run, here: Path, clean_sheet: Path) -> None:
    assert run("filled", "check", clean_sheet, "--output", "report.txt").output == ""
    assert (here / "report.txt").read_text().startswith("ada.yaml: clean.")
    assert run("filled", "check", clean_sheet, "--output", clean_sheet).exit_code == 2


def test_with_the_cards_a_possible_sheet_comes_with_a_game(run: Run, here: Path) -> None:
    pytest.importorskip("ortools")
    (here / "deck.json").write_text(json.dumps(cards(5)))
    path = write(here / "ada.yaml", final_sheets(5, players=2)[0] | {"deck": "deck.json"})
    result = run("filled", "check", path, "-o", "game.yaml")
    assert result.exit_code == 0
    assert "By the cards: possible:" in result.output
    verdict = check_file(here / "game.yaml")
    assert verdict.status is Status.CLEAN
    assert verdict.players.keys() == {"ada"}


def test_with_the_cards_an_impossible_sheet_names_marks_and_sheets_nearby(run: Run, here: Path) -> None:
    pytest.importorskip("ortools")
    (here / "deck.json").write_text(json.dumps(cards(5)))
    sheet = final_sheets(5, players=2)[0]
    assert sheet["casinos"]["C"][10] == 12
    sheet["casinos"]["C"][10] = 14
    path = write(here / "ada.yaml", sheet)
    result = run("filled", "check", path, "--deck", "deck.json", "--time", 20, "--format", "json")
    assert result.exit_code == 1
    possible: dict[str, Any] = json.loads(result.output)["possible"]
    assert possible["outcome"] == "impossible"
    assert possible["clash"]
    assert "C11=12" in possible["nearest"]


def test_a_sheet_with_wrong_marks_is_impossible_whatever_was_dealt(run: Run, here: Path, wrong_sheet: Path) -> None:
    (here / "deck.json").write_text(json.dumps(cards(5)))
    result = run("filled", "check", wrong_sheet, "--deck", "deck.json")
    assert "Whatever was dealt" in result.output


def test_a_sheet_whose_own_marks_clash_comes_with_the_sheets_nearby_as_well(run: Run, here: Path) -> None:
    pytest.importorskip("ortools")
    (here / "deck.json").write_text(json.dumps(cards(5)))
    sheet = final_sheets(5, players=2)[0]
    star = sheet["stars"]["circled"].pop()
    sheet["stars"]["crossed"].append(star)
    path = write(here / "ada.yaml", sheet)
    result = run("filled", "check", path, "--deck", "deck.json", "--time", 20, "--format", "json")
    verdict = json.loads(result.output)
    assert verdict["findings"]
    assert verdict["possible"]["outcome"] == "impossible"
    assert verdict["possible"]["clash"]
    assert any(star in change for change in verdict["possible"]["nearest"])


def test_a_game_is_not_written_without_cards(run: Run, clean_sheet: Path) -> None:
    result = run("filled", "check", clean_sheet, "-o", "game.yaml")
    assert result.exit_code == 2
    assert "--deck FILE" in result.output


def test_without_the_solver_it_says_what_to_install(here: Path) -> None:
    (here / "deck.json").write_text(json.dumps(cards(5)))
    path = write(here / "ada.yaml", final_sheets(5, players=2)[0])
    code = "import sys; sys.modules['ortools'] = None; from nlv_replay.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", code, "filled", "check", str(path), "--deck", "deck.json"]
    result = subprocess.run(command, check=False, capture_output=True, text=True)
    assert result.returncode == 2
    assert "nlv-replay[solver]" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_edit_refuses_what_it_cannot_write(run: Run, here: Path) -> None:
    result = run("filled", "edit", "ada.xlsx")
    assert result.exit_code == 2
    assert "a workbook is only read" in result.output
    (here / "bad.yaml").write_text("format: nlv-filled-sheet/1\ngame: new-las-vegas\nplayer: 7\n")
    result = run("filled", "edit", "bad.yaml")
    assert result.exit_code == 2
    assert result.output.startswith("nlv-replay: bad.yaml:3:9: ")


def test_check_says_which_command_judges_a_filled_sheet(run: Run, clean_sheet: Path) -> None:
    assert "`nlv-replay filled check` judges filled sheets" in " ".join(run("check", clean_sheet).output.split())


def test_explain_knows_the_rules_of_filled_sheets(run: Run) -> None:
    result = run("explain", "NLV651")
    assert "A filled sheet that breaks this rule" in result.output
    assert "The same, filled in well" in result.output


def test_the_schema_of_filled_sheets_accepts_those_of_games(run: Run) -> None:
    from jsonschema import Draft202012Validator

    schema = Draft202012Validator(json.loads(run("schema", "filled-sheet").output))
    for sheet in final_sheets(3, players=3):
        assert list(schema.iter_errors(sheet)) == []
    assert not schema.is_valid(empty(cranes="A3"))
    Draft202012Validator(json.loads(run("schema", "deck").output)).validate(cards(3))


def test_the_sheet_of_the_page_is_clean_and_every_key_is_explained(here: Path) -> None:
    page = (Path(__file__).parents[2] / "formats" / "nlv-filled-sheet-1.md").read_text("utf-8")
    (here / "page.yaml").write_text(page.split("```yaml\n", 1)[1].split("```", 1)[0])
    sheet = read_filled("page.yaml")
    assert sheet.problems == []
    assert [key for key in type(sheet.model).model_fields if f"`{key}`" not in page] == []


def test_the_example_of_a_table_is_clean_in_three_spellings_and_possible(run: Run) -> None:
    pytest.importorskip("ortools")
    folder = Path(__file__).parents[2] / "examples" / "filled" / "table"
    result = run("filled", "check", *(folder / name for name in ("ada.yaml", "bob.csv", "cyd.json")))
    assert result.exit_code == 0
    assert result.output.count("By the cards: possible:") == 3
    assert "1. cyd, 63 points" in result.output


@pytest.mark.usefixtures("clean_sheet")
def test_the_cards_beside_the_sheets_of_a_table_are_no_sheet_that_fails(run: Run, here: Path) -> None:
    (here / "deck.yaml").write_text(json.dumps(cards(3)))
    result = run("filled", "check", "ada.yaml", "deck.yaml")
    assert result.exit_code == 0
    assert "deck.yaml: holds cards, not a sheet" in result.stderr
    assert run("filled", "check", "deck.yaml").exit_code == 2
