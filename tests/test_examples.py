from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from nlv_replay import check_file
from nlv_replay.core.rule import Rule
from nlv_replay.core.verdict import Status, Verdict
from nlv_replay.games.new_las_vegas.rules import RULES as NEW_LAS_VEGAS
from nlv_replay.games.new_las_vegas.terms import Bonus, Effect, EndReason
from nlv_replay.games.welcome_to import terms as welcome_to
from nlv_replay.games.welcome_to.rules import RULES as WELCOME_TO
from tests.helpers.formats import document
from tools.generate import report_on

EXAMPLES = Path(__file__).parent.parent / "examples"
GAMES = sorted((EXAMPLES / "games").glob("*.yaml"))
IN_USE = [rule for rule in (*NEW_LAS_VEGAS, *WELCOME_TO) if not rule.retired]


def example(folder: str, rule: Rule) -> Path:
    return EXAMPLES / folder / f"{rule.code}-{rule.name}.yaml"


@cache
def verdict_on(path: Path) -> Verdict:
    return check_file(path)


def codes_of(path: Path) -> set[str]:
    return {placed.finding.rule.code for placed in verdict_on(path).findings}


@cache
def every_log() -> tuple[Any, ...]:
    return (*map(document, GAMES), *(document(example("legal", rule)) for rule in IN_USE))


def logs(game: str = "new-las-vegas") -> Iterator[Any]:
    return (log for log in every_log() if log["game"] == game)


def plays(game: str = "new-las-vegas") -> Iterator[dict[str, Any]]:
    for log in logs(game):
        for turn in log["turns"]:
            yield from turn["plays"].values()


@pytest.mark.parametrize("rule", IN_USE, ids=lambda rule: rule.code)
def test_every_code_has_a_bad_and_a_good_example_and_a_report(rule: Rule) -> None:
    bad = example("illegal", rule)
    assert bad.is_file()
    assert bad.with_suffix(".txt").is_file()
    assert example("legal", rule).is_file()


@pytest.mark.parametrize("rule", IN_USE, ids=lambda rule: rule.code)
def test_a_bad_example_gives_exactly_its_code(rule: Rule) -> None:
    assert codes_of(example("illegal", rule)) == {rule.code}


@pytest.mark.parametrize("rule", IN_USE, ids=lambda rule: rule.code)
def test_a_good_example_has_no_findings(rule: Rule) -> None:
    verdict = verdict_on(example("legal", rule))
    assert verdict.status is Status.CLEAN
    assert verdict.findings == ()


@pytest.mark.parametrize("rule", IN_USE, ids=lambda rule: rule.code)
def test_a_bad_example_gives_the_report_beside_it(rule: Rule) -> None:
    bad = example("illegal", rule)
    assert report_on(bad) == bad.with_suffix(".txt").read_text("utf-8")


def test_no_example_is_left_over() -> None:
    expected = {f"{rule.code}-{rule.name}" for rule in IN_USE}
    for folder in ("illegal", "legal"):
        paths = [path for prefix in ("NLV", "WT") for path in (EXAMPLES / folder).glob(f"{prefix}*")]
        assert {path.stem for path in paths} == expected


@pytest.mark.parametrize("rule", [rule for rule in IN_USE if int(rule.code[-3:]) > 5], ids=lambda rule: rule.code)
def test_every_example_says_what_happens_in_it(rule: Rule) -> None:
    for folder in ("illegal", "legal"):
        assert "\nnote: >-\n" in example(folder, rule).read_text("utf-8")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_a_game_gives_what_its_first_line_says(game: Path) -> None:
    first = game.read_text("utf-8").partition("\n")[0]
    said = re.fullmatch(r"# expect: (clean|[A-Z]+\d{3}(?: [A-Z]+\d{3})*)", first)
    assert said is not None
    wanted = set() if said[1] == "clean" else set(said[1].split())
    assert codes_of(game) == wanted
    assert (verdict_on(game).status is Status.CLEAN) == (not wanted)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_a_game_is_annotated_and_claims_its_result(game: Path) -> None:
    log = document(game)
    notes = sum("note" in turn for turn in log["turns"])
    notes += sum("note" in play for turn in log["turns"] for play in turn["plays"].values())
    assert 8 <= notes <= 20
    assert all("name" in player for player in log["players"])
    assert log.keys() >= {"event", "ended", "results", "ranking", "note"}


def test_the_games_are_there() -> None:
    assert {game.stem for game in GAMES} >= {
        "first-game", "full-three-players", "refusal-and-full-track", "broken-limousine", "reshuffle",
        "welcome-to-standard", "welcome-to-advanced", "welcome-to-expert", "welcome-to-solo",
    }  # fmt: skip


def test_every_effect_is_used_in_some_example() -> None:
    assert {kind for play in plays() for kind in play.get("effect", ())} == set(Effect)


def test_every_bonus_is_used_in_some_example() -> None:
    assert {kind for play in plays() for kind in play.get("bonus", ())} == set(Bonus)


def test_every_end_reason_ends_some_example() -> None:
    assert {log["ended"] for log in logs()} == set(EndReason)


def test_both_ways_of_reshuffling_stand_in_some_game() -> None:
    deals = [deal.get("by") for game in GAMES for deal in document(game).get("deck", ())]
    assert "exhausted" in deals
    assert "ada" in deals


@pytest.mark.parametrize("game", ["new-las-vegas", "welcome-to"])
def test_somebody_refuses_in_some_example(game: str) -> None:
    assert any("refuse" in play for play in plays(game))


def test_every_effect_of_welcome_to_is_used_in_some_example() -> None:
    used = {kind for play in plays("welcome-to") for kind in play.get("effect", ())}
    assert used == set(welcome_to.Effect)


def test_every_variant_of_welcome_to_has_some_example() -> None:
    variants = {log.get("variant", "standard") for log in logs("welcome-to")}
    assert variants == set(welcome_to.Variant)
