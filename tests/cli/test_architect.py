"""``nlv-replay architect`` and what other commands say about games against ACME."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

OTHERS = [
    ("nlv-log/1", ", which `nlv-replay check` judges"),
    ("nlv-sheet/2", ", which `nlv-replay sheet check` judges"),
    ("nlv-filled-sheet/1", ", which `nlv-replay filled check` judges"),
    ("nlv-decisions/1", ", which `nlv-replay check GAME --decisions FILE` reads"),
    ("mine/1", "; architect cards begin with `format: nlv-architect/1`"),
]


def test_the_bundled_cards_are_listed(run: Run) -> None:
    assert run("architect", "show").stdout.split() == ["ben", "alan", "level-5", "level-3", "level-1"]


def test_a_card_that_was_printed_can_be_used(run: Run, here: Path) -> None:
    (here / "card.json").write_text(run("architect", "show", "alan").stdout)
    result = run("architect", "check", here / "card.json")
    assert result.exit_code == 0
    assert "second approval: hotels 2 3 4 5" in result.stdout
    assert "wants the loan from 10 on; crane -1" in result.stdout
    assert "0 of 15 entries are verified" in result.stdout


def test_what_is_wrong_in_a_card_has_its_line(run: Run, here: Path) -> None:
    document = json.loads(run("architect", "show", "alan").stdout)
    document["hotels"]["second"]["value"] = [1]
    (here / "card.json").write_text(json.dumps(document))
    result = run("architect", "check", "card.json")
    assert result.exit_code == 1
    assert result.stdout.startswith("card.json:1:")
    assert "NLV016 The hotel of avenue 1 is listed at the first approval already." in result.stdout


def test_a_card_with_an_unknown_key(run: Run, here: Path) -> None:
    (here / "card.yaml").write_text("format: nlv-architect/1\nname: mine\nkrane: 1\n")
    result = run("architect", "check", "card.yaml")
    assert result.exit_code == 1
    assert "card.yaml:3:1: NLV007" in result.stdout


@pytest.mark.parametrize(("named", "told"), OTHERS)
def test_a_file_of_another_format_is_named_in_one_line(run: Run, here: Path, named: str, told: str) -> None:
    (here / "x.yaml").write_text(f"# mine\nformat: {named}\ngame: new-las-vegas\n")
    result = run("architect", "check", "x.yaml")
    assert result.exit_code == 1
    assert result.stdout == f"x.yaml:2:9: NLV003 this is no architect card but a file of format '{named}'{told}\n"


def test_a_newer_card_is_one_all_the_same(run: Run, here: Path) -> None:
    (here / "x.yaml").write_text("format: nlv-architect/2\n")
    assert "this is no architect card" not in run("architect", "check", "x.yaml").stdout


@pytest.mark.usefixtures("here")
def test_a_card_that_is_not_there(run: Run) -> None:
    assert run("architect", "check", "none.json").exit_code == 2
    assert run("architect", "show", "nobody").exit_code == 2


@pytest.mark.usefixtures("here")
def test_a_solo_game_is_made_and_judged(run: Run) -> None:
    assert run("generate", "--variant", "solo", "--seed", 4, "--card", "ben", "-o", "solo.yaml").exit_code == 0
    report = run("check", "solo.yaml")
    assert report.exit_code == 0
    assert "Architect card ben: 0 of 15 entries" in report.stdout
    verdict = json.loads(run("check", "solo.yaml", "--format", "json").stdout)
    assert verdict["card"]["name"] == "ben"
    assert set(verdict["scores"]) == {"ada", "acme"}
    assert "debts" not in verdict["scores"]["acme"]


@pytest.mark.usefixtures("here")
def test_the_score_of_acme_is_told_line_by_line(run: Run) -> None:
    run("generate", "--variant", "solo", "--seed", 4, "-o", "solo.json")
    told = run("score", "solo.json", "--player", "acme").stdout
    assert "series of" in told
    assert "Improvement cards" in told
    assert "card set aside" in told
    assert "ACME | architect card" in run("show", "solo.json").stdout


@pytest.mark.usefixtures("here")
def test_a_solo_game_has_one_player(run: Run) -> None:
    result = run("generate", "--variant", "solo", "--players", 2)
    assert result.exit_code == 2
    assert "one player" in result.stderr
