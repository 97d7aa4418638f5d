"""What is published about Welcome To...: schemas, the page of its clauses, the page of its log."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from nlv_replay import check_bytes, check_file
from nlv_replay.core.verdict import Status
from nlv_replay.games.welcome_to.game import GAME
from nlv_replay.games.welcome_to.rules import RULINGS
from tests.helpers.formats import FENCE, FORMATS, ROOT, clause_rows, document, validator
from tests.helpers.town_games import played_out

GAMES = sorted((ROOT / "examples" / "games").glob("welcome-to-*.yaml"))
LEGAL = sorted((ROOT / "examples" / "legal").glob("WT*.yaml"))
ILLEGAL = sorted((ROOT / "examples" / "illegal").glob("WT*.yaml"))
BROKEN_RULES = [path for path in ILLEGAL if path.name > "WT1"]
PAGE = "nlv-log-1-welcome-to.md"
CLAUSES = {
    "1", "2", "3",
    *(f"4.{part}" for part in range(1, 11)),
    *(f"5.{part}" for part in range(1, 6)),
    *(f"6.{part}" for part in range(1, 4)),
}  # fmt: skip


@pytest.mark.parametrize("path", [*GAMES, *LEGAL, *BROKEN_RULES], ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_schema_of_logs_accepts_what_can_be_judged(path: Path) -> None:
    assert list(validator("nlv-log-1-welcome-to").iter_errors(document(path))) == []


@pytest.mark.parametrize("variant", ["standard", "advanced", "expert", "solo"])
def test_the_schema_of_logs_accepts_games_of_every_variant(variant: str) -> None:
    assert list(validator("nlv-log-1-welcome-to").iter_errors(played_out(1, variant=variant))) == []


@pytest.mark.parametrize("code", ["WT003", "WT004", "WT007", "WT008", "WT009", "WT010"])
def test_the_schema_of_logs_refuses_what_is_malformed(code: str) -> None:
    path = next(path for path in ILLEGAL if path.name.startswith(code))
    assert not validator("nlv-log-1-welcome-to").is_valid(document(path))


@pytest.mark.parametrize("path", ILLEGAL, ids=lambda path: path.stem)
def test_the_schema_of_verdicts_accepts_verdicts(path: Path) -> None:
    verdict = json.loads(json.dumps(check_file(path).to_dict()))
    assert list(validator("nlv-verdict-1").iter_errors(verdict)) == []


def test_every_clause_has_a_row() -> None:
    assert clause_rows("rules-welcome-to").keys() == CLAUSES


def test_every_code_stands_with_each_of_its_clauses() -> None:
    rows = clause_rows("rules-welcome-to")
    for rule in GAME.rules:
        for clause in (rule.clause, *rule.also):
            assert clause == "log" or rule.code in rows[clause], (rule.code, clause)


def test_every_code_that_a_clause_names_exists() -> None:
    named = {code for told in clause_rows("rules-welcome-to").values() for code in re.findall(r"WT\d{3}", told)}
    assert named == {rule.code for rule in GAME.rules if rule.clause != "log"}


def test_every_ruling_stands_with_its_clause() -> None:
    rows = clause_rows("rules-welcome-to")
    assert [ruling.name for ruling in RULINGS if f"`{ruling.name}`" not in rows[ruling.clause]] == []


def test_every_clause_has_tests_that_bear_its_number() -> None:
    folder = ROOT / "tests" / "games" / "welcome_to"
    names = "".join(path.read_text("utf-8") for path in sorted(folder.glob("test_*.py")))
    assert [clause for clause in sorted(CLAUSES) if f"def test_{clause.replace('.', '_')}_" not in names] == []


def test_every_key_of_a_log_is_explained() -> None:
    page = (FORMATS / PAGE).read_text("utf-8") + (FORMATS / "nlv-log-1.md").read_text("utf-8")
    schema = validator("nlv-log-1-welcome-to").schema
    parts = [schema, *schema.get("$defs", {}).values()]  # type: ignore[union-attr]  # a schema is a mapping
    keys = sorted({key for part in parts for key in part.get("properties", {})})
    assert [key for key in keys if key not in page] == []


def test_the_logs_of_the_page_are_clean() -> None:
    blocks = [text for language, text in FENCE.findall((FORMATS / PAGE).read_text("utf-8")) if language == "yaml"]
    whole = [text for text in blocks if text.startswith("format:")]
    assert len(whole) == 3
    for text in whole:
        assert check_bytes(text.encode()).status is Status.CLEAN, text
