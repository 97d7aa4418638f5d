from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from nlv_replay.core.verdict import Status
from nlv_replay.session import Source, read_source
from nlv_replay.tui.opening import AS_RULED, as_ruled, log_of, open_shown, suppose
from nlv_replay.tui.shown import Shown
from tests.helpers.logs import log, play, turn
from tests.report.games import CLEAN, WRONG
from tests.tui.screens import BROKEN, FULL, shown_log, shown_of

THREE_TURNS = log(play("A1=1"), play("A2=2"), play("A3=3"))


def opened(text: str, name: str = "game.yaml") -> Shown:
    return open_shown(Source(text.encode(), name))


def test_a_good_log_is_shown_whole() -> None:
    shown = shown_of(FULL)
    assert (shown.last_turn, shown.players, shown.cut) == (29, ("ada", "bob", "cyd"), "")
    assert shown.problems == ()


def test_a_log_is_shown_up_to_its_first_broken_turn() -> None:
    text = FULL.read_text().replace("open: A8=10", "open: A8=ten")
    shown = opened(text)
    assert shown.last_turn == 11
    assert shown.cut.startswith("the file cannot be judged after turn 11")
    (problem,) = shown.problems
    assert problem.line == 1 + text[: text.index("A8=ten")].count("\n")


def test_findings_of_the_part_that_is_shown_have_the_lines_of_the_file() -> None:
    whole = {one.finding.rule.code: (one.line, one.column) for one in shown_of(BROKEN).findings}
    shown = opened(BROKEN.read_text().replace("open: B3=8", "open: B3", 1) + "  - plays: 3\n")
    for placed in shown.findings:
        if placed.finding.rule.code in whole:
            assert (placed.line, placed.column) == whole[placed.finding.rule.code]


def test_a_broken_claim_is_left_out_and_the_game_is_whole() -> None:
    shown = opened(WRONG.replace("ranking: [[bob], [ada]]", "ranking: 3"))
    assert shown.last_turn == 2
    assert "`ranking` left out" in shown.cut
    assert shown.whole is not None
    assert shown.whole.status is Status.UNJUDGED


def test_an_unknown_key_does_not_stand_in_the_way() -> None:
    shown = opened(CLEAN + "colour: red\n")
    assert shown.last_turn == 1
    assert "`colour` left out" in shown.cut


def test_a_log_that_breaks_off_in_yaml_is_shown_as_far_as_it_goes() -> None:
    shown = opened(WRONG[: WRONG.index("bob: {take: 1, open: C7=9}") + 12])
    assert shown.last_turn == 1
    assert [one.finding.rule.name for one in shown.problems] == ["syntax-error"]


def test_a_log_that_breaks_off_in_json_is_shown_as_far_as_it_goes() -> None:
    text = json.dumps(THREE_TURNS)
    shown = opened(text[: text.index("A3=3")], "game.json")
    assert shown.last_turn == 2
    assert shown.cut.startswith("the file cannot be judged after turn 2")


def test_a_first_turn_that_is_broken_leaves_the_set_up() -> None:
    shown = opened(CLEAN.replace("B4=5", "there"))
    assert shown.last_turn == 0
    assert len(shown.game.steps) == 1


@pytest.mark.parametrize(
    "text", ["", "- 1\n", "format: nlv-log/9\n", "format: nlv-log/1\ngame: chess\n", CLEAN.replace("players", "people")]
)
def test_a_file_without_players_or_turns_has_nothing_to_show(text: str) -> None:
    shown = opened(text)
    assert shown.game.steps == ()
    assert shown.board is None
    assert shown.verdict.findings


def test_deals_of_turns_that_are_not_shown_are_no_finding() -> None:
    text = FULL.read_text().replace("open: A8=10", "open: A8=ten")
    assert [one.finding.rule.code for one in opened(text).findings if one.finding.rule.code.startswith("NLV8")] == []


def test_a_supposed_play_changes_the_rest_and_nothing_before() -> None:
    real = shown_of(FULL)
    made = suppose(real, 12, "ada", {"take": 2, "open": "C7=10"})
    assert isinstance(made, Shown)
    assert made.real is real
    assert [(one.turn, one.player) for one in made.changes] == [(12, "ada")]
    for number in range(12):
        assert made.game.steps[number].table.cities == real.game.steps[number].table.cities
    assert made.result_at(12).scores["ada"]["total"].computed != real.result_at(12).scores["ada"]["total"].computed
    assert made.play_of(12, "ada") == {"take": 2, "open": "C7=10"}


def test_a_what_if_can_be_changed_again_and_remembers_the_real_game() -> None:
    real = shown_of(FULL)
    once = suppose(real, 12, "ada", {"take": 2, "open": "C7=10"})
    assert isinstance(once, Shown)
    twice = suppose(once, 14, "bob", {"refuse": True})
    assert isinstance(twice, Shown)
    assert twice.real is real
    assert [one.turn for one in twice.changes] == [12, 14]


def test_the_recorded_play_supposed_again_changes_nothing_but_claims() -> None:
    real = shown_of(FULL)
    same = {key: value for key, value in (real.play_of(12, "ada") or {}).items() if key != "marks"}
    made = suppose(real, 12, "ada", same)
    assert isinstance(made, Shown)
    scores = [zones.points for zones in made.result_at(29).scores.values()]
    assert scores == [zones.points for zones in real.result_at(29).scores.values()]


def test_a_saved_what_if_says_that_it_is_one_and_reads_back(tmp_path: Path) -> None:
    from nlv_replay.report.log_text import log_yaml

    made = suppose(shown_of(FULL), 12, "ada", {"take": 2, "open": "C7=10"})
    assert isinstance(made, Shown)
    path = tmp_path / "other.yaml"
    path.write_text(log_yaml(log_of(made)))
    again = open_shown(read_source(path))
    assert again.cut == ""
    assert "What if: in turn 12 ada plays {take: 2, open: C7=10} instead of" in again.game.record.note
    assert again.game.record.results is None
    assert again.result_at(29).ranking == made.result_at(29).ranking


@pytest.mark.parametrize("odd", [{"take": 4}, {"open": "A1=1"}, {"take": 1, "effect": {}}, {"[/nope]": 1}])
def test_a_play_that_no_log_could_hold_is_refused_in_words(odd: dict[str, Any]) -> None:
    told = suppose(shown_of(FULL), 12, "ada", odd)
    assert isinstance(told, list)
    assert told


def test_a_play_for_somebody_who_did_not_play_can_be_supposed() -> None:
    made = suppose(shown_log(log(turn(play("A1=1")), turn(None))), 2, "ada", play("A2=2"))
    assert isinstance(made, Shown)
    assert made.changes[0].instead_of is None


def test_as_ruled_an_illegal_part_did_not_happen() -> None:
    real = shown_of(BROKEN)
    ruled = as_ruled(real)
    assert ruled is not None
    assert ruled.timeline == AS_RULED
    assert ruled.real is real
    assert ruled.last_turn == real.last_turn
    explanation = real.verdict.explanation
    assert explanation is not None
    last = {player: zones["total"].computed for player, zones in ruled.result_at(ruled.last_turn).scores.items()}
    assert last == {player: zones["total"].computed for player, zones in explanation.ruled.scores.items()}


def test_a_clean_game_is_the_same_as_ruled() -> None:
    ruled = as_ruled(shown_of(FULL))
    assert ruled is not None
    assert [step.table.cities for step in ruled.game.steps] == [step.table.cities for step in shown_of(FULL).game.steps]


def test_a_what_if_and_a_part_have_no_timeline_as_ruled() -> None:
    made = suppose(shown_of(FULL), 12, "ada", {"take": 2, "open": "C7=10"})
    assert isinstance(made, Shown)
    assert as_ruled(made) is None
    assert as_ruled(opened(CLEAN + "colour: red\n")) is None
