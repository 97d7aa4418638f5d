"""The rule tables of all games: codes, names, clauses, and what a log that breaks one rule gives."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

import pytest

import nlv_replay
from nlv_replay.core.rule import Rule, Severity
from nlv_replay.core.shape import Shape
from nlv_replay.core.verdict import Verdict
from nlv_replay.games.new_las_vegas.rules import RULES as VEGAS_RULES
from nlv_replay.games.welcome_to.rules import RULES as TOWN_RULES
from tests.games.new_las_vegas.test_rules import BROKEN as BROKEN_IN_VEGAS
from tests.games.welcome_to.test_rules import BROKEN as BROKEN_IN_TOWNS


class Rules(NamedTuple):
    """The rules of a game: a log for each code, and the last clause of each section that a record can break.

    ``note`` is the code of what a log may leave out, ``mild`` are unclear or notes, ``marks`` are codes of claims that
    are named otherwise.
    """

    prefix: str
    rules: tuple[Rule, ...]
    broken: dict[str, dict[str, Any]]
    clauses: dict[str, int]
    note: str
    mild: tuple[str, ...]
    marks: tuple[str, ...] = ()
    unused: tuple[Shape, ...] = ()

    @property
    def judged(self) -> list[Rule]:
        """The rules of the game itself that are still in force."""
        return [row for row in self.rules if row.code > f"{self.prefix}099" and not row.retired]


TABLES = (
    Rules(
        "NLV", VEGAS_RULES, BROKEN_IN_VEGAS,
        {"2": 6, "3": 9, "4": 6, "5": 4, "6": 6, "7": 4, "10": 11, "11": 12},
        "NLV806", ("NLV804", "NLV806", "NLV823", "NLV835"), ("NLV413", "NLV414"),
    ),
    Rules(
        "WT", TOWN_RULES, BROKEN_IN_TOWNS, {"1": 0, "2": 0, "3": 0, "4": 10, "5": 5, "6": 3}, "WT804", ("WT804",),
        unused=(Shape.CARD,),
    ),
)  # fmt: skip
each_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: table.prefix)
each_code = pytest.mark.parametrize(
    ("table", "code"),
    [pytest.param(table, code, id=code) for table in TABLES for code in table.broken],
)
each_row = pytest.mark.parametrize(
    ("table", "row"), [pytest.param(table, row, id=row.code) for table in TABLES for row in table.judged]
)


def check(record: dict[str, Any]) -> Verdict:
    return nlv_replay.check_bytes(json.dumps(record).encode())


@each_table
def test_every_code_has_a_log(table: Rules) -> None:
    assert sorted(table.broken) == sorted(row.code for row in table.judged)


@each_code
def test_a_log_that_breaks_one_rule_has_that_code_as_its_one_root(table: Rules, code: str) -> None:
    roots = [placed.finding.rule.code for placed in check(table.broken[code]).roots]
    assert [root for root in roots if root != table.note or code == table.note] == [code]


@each_code
def test_what_one_broken_rule_brings_with_it_is_linked_to_it(table: Rules, code: str) -> None:
    listed = check(table.broken[code]).to_dict()["findings"]
    root = next(finding["number"] for finding in listed if finding["code"] == code)
    by_number = {finding["number"]: finding for finding in listed}
    for finding in listed:
        cause = finding
        while cause["caused_by"] is not None:
            cause = by_number[cause["caused_by"]]
        assert cause["number"] == root or cause["code"] == table.note


@each_row
def test_a_finding_has_the_clause_page_and_severity_of_its_row(table: Rules, row: Rule) -> None:
    listed = check(table.broken[row.code]).to_dict()["findings"]
    finding = next(found for found in listed if found["code"] == row.code)
    for key in ("name", "clause", "page", "severity"):
        assert finding[key] == getattr(row, key)
    assert finding["message"].endswith(".")


@each_table
def test_codes_and_names_are_used_once(table: Rules) -> None:
    listed = [row.code for row in table.rules]
    assert len(set(listed)) == len(listed)
    assert len({row.name for row in table.rules}) == len(table.rules)
    assert all(re.fullmatch(table.prefix + r"\d{3}", code) for code in listed)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", row.name) for row in table.rules)


@each_table
def test_every_shape_that_a_game_can_have_has_its_code(table: Rules) -> None:
    shapes = [shape for shape in Shape if shape not in table.unused]
    assert [row.code for row in table.rules][: len(shapes)] == [f"{table.prefix}{shape.number:03}" for shape in shapes]


@each_row
def test_each_row_cites_a_clause_that_there_is_and_one_sentence(table: Rules, row: Rule) -> None:
    for clause in (row.clause, *row.also):
        section, _, number = clause.partition(".")
        assert section in table.clauses or clause == "log"
        assert not number or 1 <= int(number) <= table.clauses[section]
    assert row.text[0].isupper()
    assert row.text.endswith(".")
    assert "\n" not in row.text


@each_table
def test_claims_are_miscounts_and_moves_are_illegal(table: Rules) -> None:
    for row in table.judged:
        is_claim = row.code > f"{table.prefix}900" or row.name.endswith("-mark") or row.code in table.marks
        assert (row.severity is Severity.ILLEGAL) is not (is_claim or row.code in table.mild)


@each_table
def test_notes_are_in_no_finding_that_counts(table: Rules) -> None:
    assert check(table.broken[table.note]).status == "clean"
