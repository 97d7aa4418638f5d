from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from nlv_replay import check_bytes, check_file
from nlv_replay.core.verdict import Status
from nlv_replay.games.new_las_vegas.architects import BUNDLED, bundled_cards
from nlv_replay.games.new_las_vegas.game import GAME
from nlv_replay.games.new_las_vegas.projects import all_projects
from nlv_replay.games.new_las_vegas.rules import RULINGS
from tests.helpers.formats import FENCE, FORMATS, ROOT, clause_rows, document, validator
from tools import generate

GAMES = sorted(path for path in (ROOT / "examples" / "games").glob("*.yaml") if "welcome-to" not in path.name)
LEGAL = sorted((ROOT / "examples" / "legal").glob("NLV*.yaml"))
ILLEGAL = sorted((ROOT / "examples" / "illegal").glob("NLV*.yaml"))
BROKEN_RULES = [path for path in ILLEGAL if path.name > "NLV1"]
BROKEN_SHAPES = [path for path in ILLEGAL if path.name < "NLV1"]
SHEETS = [ROOT / "nlv_replay/games/new_las_vegas/data/reference.json", ROOT / "examples/legal/my-pad.yaml"]
RULES = GAME.rules
PAGE = "rules-new-las-vegas"
PAGES = sorted(FORMATS.glob("*.md"))

CLAUSES = {
    "8", "9", "10",
    *(f"2.{part}" for part in range(1, 7)),
    *(f"3.{part}" for part in range(1, 10)),
    *(f"4.{part}" for part in range(1, 7)),
    *(f"5.{part}" for part in range(1, 5)),
    *(f"6.{part}" for part in range(1, 7)),
    *(f"7.{part}" for part in range(1, 5)),
    *(f"10.{part}" for part in range(1, 12)),
    *(f"11.{part}" for part in range(1, 13)),
}  # fmt: skip
"""Every clause of the rules that is judged."""


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def test_generated_files_are_fresh() -> None:
    assert list(generate.stale_files()) == []


@pytest.mark.parametrize("name", generate.SCHEMAS.values())
def test_a_schema_is_a_json_schema(name: str) -> None:
    Draft202012Validator.check_schema(validator(name).schema)


@pytest.mark.parametrize("path", [*GAMES, *LEGAL, *BROKEN_RULES], ids=name_of)
def test_the_schema_of_logs_accepts_what_can_be_judged(path: Path) -> None:
    assert list(validator("nlv-log-1").iter_errors(document(path))) == []


@pytest.mark.parametrize("code", ["NLV003", "NLV004", "NLV007", "NLV008", "NLV009", "NLV010"])
def test_the_schema_of_logs_refuses_what_is_malformed(code: str) -> None:
    path = next(path for path in BROKEN_SHAPES if path.name.startswith(code))
    assert not validator("nlv-log-1").is_valid(document(path))


@pytest.mark.parametrize("path", SHEETS, ids=name_of)
def test_the_schema_of_sheets_accepts_sheets(path: Path) -> None:
    assert list(validator("nlv-sheet-1").iter_errors(document(path))) == []


@pytest.mark.parametrize("path", [*GAMES, *LEGAL, *ILLEGAL], ids=name_of)
def test_the_schema_of_verdicts_accepts_verdicts(path: Path) -> None:
    verdict = json.loads(json.dumps(check_file(path).to_dict()))
    assert list(validator("nlv-verdict-1").iter_errors(verdict)) == []


def test_every_clause_has_a_row() -> None:
    assert clause_rows(PAGE).keys() == CLAUSES


def test_every_clause_names_a_check_a_test_or_a_reason() -> None:
    assert [clause for clause, told in clause_rows(PAGE).items() if len(told.strip()) < len("NLV101")] == []


def test_every_code_that_a_clause_names_exists() -> None:
    codes = {rule.code for rule in RULES if not rule.retired}
    assert {code for told in clause_rows(PAGE).values() for code in re.findall(r"NLV\d{3}", told)} <= codes


def test_every_code_stands_with_each_of_its_clauses() -> None:
    rows = clause_rows(PAGE)
    for rule in RULES:
        if rule.clause != "log" and not rule.retired:
            for clause in (rule.clause, *rule.also):
                assert rule.code in rows[clause], (rule.code, clause)


def test_every_ruling_stands_with_its_clause() -> None:
    rows = clause_rows(PAGE)
    assert [ruling.name for ruling in RULINGS if f"`{ruling.name}`" not in rows[ruling.clause]] == []


def test_every_project_in_dispute_has_its_ruling() -> None:
    disputed = {project.ruling for project in all_projects().values() if project.ruling}
    assert disputed <= {ruling.name for ruling in RULINGS}


def test_every_test_that_a_clause_names_exists() -> None:
    named = {path for told in clause_rows(PAGE).values() for path in re.findall(r"`(tests/[^`]+)`", told)}
    assert [path for path in sorted(named) if not (ROOT / path).is_file()] == []


def test_every_clause_has_tests_that_bear_its_number() -> None:
    folder = ROOT / "tests" / "games" / "new_las_vegas"
    names = "".join(path.read_text("utf-8") for path in sorted(folder.glob("test_*.py")))
    parts = CLAUSES - {"10"}  # the total; its parts have tests
    assert [clause for clause in sorted(parts) if f"def test_{clause.replace('.', '_')}_" not in names] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_of_a_page_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_the_smallest_log_of_the_page_is_clean() -> None:
    blocks = FENCE.findall((FORMATS / "nlv-log-1.md").read_text("utf-8"))
    first = next(text for language, text in blocks if language == "yaml")
    assert check_bytes(first.encode()).status is Status.CLEAN


def test_every_key_of_a_log_is_explained() -> None:
    page = (FORMATS / "nlv-log-1.md").read_text("utf-8")
    assert [key for key in _keys(validator("nlv-log-1").schema) if key not in page] == []


def test_every_key_of_a_sheet_is_explained() -> None:
    page = (FORMATS / "nlv-sheet-1.md").read_text("utf-8")
    keys = {key.rpartition(".")[2] for key in _keys(validator("nlv-sheet-1").schema)}
    assert [key for key in sorted(keys) if key not in page] == []


def test_every_key_of_an_architect_card_is_explained() -> None:
    page = (FORMATS / "nlv-architect-1.md").read_text("utf-8")
    assert [key for key in _keys(validator("nlv-architect-1").schema) if key not in page] == []


@pytest.mark.parametrize("name", BUNDLED)
def test_the_schema_of_architect_cards_accepts_the_bundled_ones(name: str) -> None:
    assert list(validator("nlv-architect-1").iter_errors(bundled_cards()[name])) == []


def test_the_solo_log_of_the_page_is_clean() -> None:
    blocks = FENCE.findall((FORMATS / "nlv-log-1.md").read_text("utf-8"))
    log = next(text for language, text in blocks if language == "yaml" and "variant: solo" in text)
    assert check_bytes(log.encode()).status is Status.CLEAN


def test_every_key_of_a_verdict_is_explained() -> None:
    page = (FORMATS / "nlv-verdict-1.md").read_text("utf-8")
    assert [key for key in _keys(validator("nlv-verdict-1").schema) if f"`{key}`" not in page] == []


def _keys(schema: Any) -> list[str]:
    """The names of all properties anywhere in a schema."""
    parts = [schema, *schema.get("$defs", {}).values()]
    return sorted({key for part in parts for key in part.get("properties", {})})
