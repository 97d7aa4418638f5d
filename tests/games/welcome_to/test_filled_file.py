"""Filled sheets of Welcome To... as files: every spelling, what cannot be read, the commands, the page."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from nlv_replay.cli import app
from nlv_replay.core.verdict import Status
from nlv_replay.filled import FilledVerdict, judge_alone, load_filled, read_filled
from nlv_replay.games.welcome_to.filled_kind import FILLED
from nlv_replay.games.welcome_to.generator import generate
from nlv_replay.logs.xlsx import write_workbook
from nlv_replay.report.filled_write import filled_csv, filled_json, filled_rows, filled_yaml
from nlv_replay.source import Source
from tests.helpers.filled import judged
from tests.helpers.filled_towns import empty_town, final_towns
from tests.helpers.towns import Data

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "formats" / "nlv-filled-sheet-1.md").read_text("utf-8")
CSV = "format,nlv-filled-sheet/1\ngame,welcome-to\nplayer,ada\n"
ODD: list[Any] = [
    None, True, -1, 0, 99999, 10**30, 1.5, "", "x", "8b", "b", "C4", "\x1b[31m", "\u202eA", "A" * 5000, [], [[]],
    [None], ["C4", "C4"], ["Z9", "A11"], {}, {"x": 1}, [{"a": 1}], {"A": [1, "1b", "b"]}, {"A": ["."] * 40}, {"1": 99},
]  # fmt: skip


def run(*arguments: object) -> Any:
    return CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1"}).invoke(app, [str(one) for one in arguments])


def verdict(text: str | bytes, name: str) -> FilledVerdict:
    return judge_alone(load_filled(Source(text.encode() if isinstance(text, str) else text, name)))


def places(found: FilledVerdict) -> list[tuple[str, int | None, int | None]]:
    return [(placed.finding.rule.code, placed.line, placed.column) for placed in found.findings]


def test_a_spreadsheet_is_read_by_the_rows_of_the_game_that_it_names() -> None:
    text = f"{CSV}# house,1,2\nA,5,5b,,3\nfences,C3 C4\nparks A,1\nestates 3,1\nbis,1\n"
    found = verdict(text, "a.csv")
    assert (places(found)[0], found.cells[1]) == (("WT104", 5, 9), "E5")
    rows = filled_rows(empty_town(houses={"A": [5, "5b", ".", 3]}, bis=1), FILLED)
    found = verdict(write_workbook(rows), "a.xlsx")
    line = next(number for number, row in enumerate(rows, start=1) if row[0] == "A")
    assert (places(found), found.cells) == ([("WT104", line, 5)], {1: f"E{line}"})


@pytest.mark.parametrize(
    ("rows", "code", "line", "column"),
    [
        ("trip,d1\n", "WT007", 4, 1),
        ("A,8c\n", "WT010", 4, 3),
        ("A,1,2,3,4,5,6,7,8,9,10,11\n", "WT010", 4, 3),
        ("fences,C3,C3\n", "WT016", 4, 11),
        ("points 4,8\n", "WT007", 4, 1),
        ("plans,1z\n", "WT010", 4, 7),
        ("sheet,blue\n", "WT013", 4, 7),
        ("player,bob\n", "WT006", 4, 1),
        ("ruling luck,yes\n", "WT015", 4, 13),
        ("temps,-1\n", "WT010", 4, 7),
    ],
)
def test_a_spreadsheet_is_read_strictly(rows: str, code: str, line: int, column: int) -> None:
    found = verdict(CSV + rows, "a.csv")
    assert found.status is Status.UNJUDGED
    assert (code, line, column) in places(found)


def test_a_finding_in_a_list_of_houses_stands_at_its_house() -> None:
    found = verdict("format: nlv-filled-sheet/1\ngame: welcome-to\nplayer: ada\npools: [A3, A1]\n", "a.yaml")
    assert places(found) == [("WT405", 4, 13), ("WT411", 4, 9), ("WT451", 1, 1)]


@pytest.mark.parametrize("ending", ["yaml", "json", "csv"])
def test_an_empty_sheet_of_the_command_is_clean_and_names_its_game(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"ada.{ending}"
    assert run("filled", "new", path, "--game", "welcome-to", "--player", "bob", "--variant", "solo").exit_code == 0
    result = run("filled", "check", path)
    assert (result.exit_code, "Welcome To Your Perfect Home, solo, bob" in result.output) == (0, True)


def test_a_table_of_the_command_is_ranked(tmp_path: Path) -> None:
    paths = []
    for ending, sheet in zip(("yaml", "csv", "json"), final_towns(generate(3, players=3)), strict=True):
        paths.append(tmp_path / f"{sheet['player']}.{ending}")
        text = {"yaml": filled_yaml(sheet), "json": filled_json(sheet), "csv": filled_csv(sheet, FILLED)}[ending]
        paths[-1].write_text(text)
    result = run("filled", "check", *paths, "--table")
    assert result.exit_code == 0, result.output
    assert [line[:2] for line in result.output.splitlines()[-3:]] == ["1.", "2.", "3."]


def test_the_example_of_a_table_is_clean_in_two_spellings_and_possible() -> None:
    pytest.importorskip("ortools")
    folder = ROOT / "examples" / "filled" / "town"
    result = run("filled", "check", folder / "ada.yaml", folder / "bob.csv")
    assert result.exit_code == 0, result.output
    assert result.output.count("By the cards: possible:") == 2
    assert "1. ada, 83 points" in result.output


def test_of_other_variants_a_line_says_that_nothing_is_searched_for(tmp_path: Path) -> None:
    pytest.importorskip("ortools")
    (tmp_path / "ada.yaml").write_text(filled_yaml(empty_town(variant="solo", houses={"A": [5]}, deck="deck.yaml")))
    (tmp_path / "deck.yaml").write_text("format: nlv-deck/1\ngame: welcome-to\noffers:\n  - [8S, 4O, 13T]\n")
    result = run("filled", "check", tmp_path / "ada.yaml")
    assert result.exit_code == 0
    assert "By the cards: not decided: no game was searched for." in result.output
    assert "Only games of the standard variant are searched for" in result.output


def test_sheets_of_two_games_are_no_table(tmp_path: Path) -> None:
    for name, game in (("a", "welcome-to"), ("b", "new-las-vegas")):
        (tmp_path / f"{name}.yaml").write_text(f"format: nlv-filled-sheet/1\ngame: {game}\nplayer: {name}\n")
    result = run("filled", "check", tmp_path / "a.yaml", tmp_path / "b.yaml", "--table")
    assert (result.exit_code, result.output.count("judged alone")) == (0, 2)


def test_the_schema_accepts_the_sheets_of_games() -> None:
    schema = Draft202012Validator(json.loads(run("schema", "filled-sheet", "--game", "welcome-to").output))
    for variant in ("standard", "advanced", "expert", "solo"):
        for sheet in final_towns(generate(3, variant=variant)):
            assert list(schema.iter_errors(sheet)) == []
    assert not schema.is_valid(empty_town(fences="A3"))


def test_the_sheet_of_the_page_is_clean_and_every_key_is_explained(tmp_path: Path) -> None:
    section = PAGE.split("## Welcome To", 1)[1]
    path = tmp_path / "page.yaml"
    path.write_text(section.split("```yaml\n", 1)[1].split("```", 1)[0])
    sheet = read_filled(str(path))
    assert (sheet.problems, judge_alone(sheet).findings) == ([], ())
    assert [key for key in type(sheet.model).model_fields if f"`{key}`" not in PAGE] == []


@pytest.mark.parametrize("key", [key for key in empty_town() if key not in ("format", "game")])
def test_odd_values_give_findings_and_never_a_traceback(key: str) -> None:
    for odd in ODD:
        document: Data = {**empty_town(), key: odd}
        for seen in (judged(document), verdict(filled_csv(document, FILLED), "a.csv")):
            assert seen.status is not None


def test_rows_in_any_disorder_give_findings_and_never_a_traceback() -> None:
    chance = random.Random(5)
    cells = ["A", "parks A", "estates 3", "points 1", "8b", "-1", "99", "A3", "C12", "=1+1", '"', "x" * 300, ".", ""]
    for _ in range(200):
        rows = (",".join(chance.choices(cells, k=chance.randint(1, 14))) for _ in range(chance.randint(1, 9)))
        assert verdict(CSV + "\n".join(rows), "a.csv").status is not None
