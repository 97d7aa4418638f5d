from __future__ import annotations

import json
import random
import sys
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

import nlv_replay
from nlv_replay.errors import MissingExtra
from nlv_replay.games import solver
from nlv_replay.games.new_las_vegas.generator import STYLES
from nlv_replay.games.new_las_vegas.possible import ALONE, Question, Verdict, decide
from nlv_replay.games.new_las_vegas.possible import deciding as deciding_module
from nlv_replay.games.new_las_vegas.possible.question import DEFAULTS
from nlv_replay.games.new_las_vegas.possible.rebuild import Rebuilt, differences
from nlv_replay.games.new_las_vegas.state import City
from nlv_replay.games.new_las_vegas.terms import Variant
from tests.bench.bench_possible import short_questions
from tests.games.new_las_vegas.possible.exhaustive import TooLong, can_be_played
from tests.helpers.possible import SLIPS, changed, game, question_of, slipped

SECONDS = 20


@pytest.mark.parametrize("style", sorted(STYLES))
def test_the_final_sheet_of_a_legal_game_is_possible(style: str) -> None:
    question = question_of(game(3, players=2, style=style))
    answer = decide(question, seconds=SECONDS)
    assert answer.verdict is Verdict.POSSIBLE
    assert answer.turns == question.turns
    assert not answer.bug


def test_the_play_found_is_a_clean_log_with_the_same_sheet_and_says_that_it_is_no_record() -> None:
    question = question_of(game(8, players=1, style="host"))
    answer = decide(question, seconds=SECONDS)
    assert answer.play is not None
    data = json.dumps(answer.play).encode()
    verdict = nlv_replay.check_bytes(data)
    assert verdict.status in ("clean", "unclear")
    assert "no record" in answer.play["note"]
    judged = _city_of(answer.play, question)
    assert differences(question, judged) == []


def _city_of(play: dict[str, object], question: Question) -> City:
    from nlv_replay.core.replay import replay
    from nlv_replay.games.new_las_vegas.game import GAME
    from nlv_replay.games.new_las_vegas.log import ADAPTER

    record = ADAPTER.validate_json(json.dumps(play))
    table = replay(GAME, record, DEFAULTS | dict(question.rulings), {"sheet": question.sheet}).table
    return table.cities[question.city.player]


def test_the_same_question_has_the_same_answer() -> None:
    question = question_of(game(4, players=3, style="builder"), turns=20)
    assert decide(question, seconds=SECONDS) == decide(question, seconds=SECONDS)


def test_the_number_of_turns_may_be_unknown() -> None:
    question = question_of(game(7, players=1, style="gambler"))
    answer = decide(replace(question, turns=None), seconds=SECONDS)
    assert answer.verdict is Verdict.POSSIBLE
    assert answer.turns is not None
    assert answer.turns <= len(question.offers)


def test_a_sheet_of_a_first_game_is_decided_without_golf() -> None:
    question = question_of(game(5, players=2, variant="first-game"))
    assert question.variant is Variant.FIRST_GAME
    assert decide(question, seconds=SECONDS).verdict is Verdict.POSSIBLE
    hole = changed(question, lambda city: setattr(city, "circled_holes", 1))
    assert decide(hole, seconds=SECONDS, explain=False).verdict is Verdict.IMPOSSIBLE


def test_a_player_alone_has_only_large_hotels() -> None:
    question = replace(question_of(game(1, players=1, style="builder")), others=ALONE)
    assert question.city.large
    assert decide(question, seconds=SECONDS).verdict is Verdict.POSSIBLE

    def swap(city: City) -> None:
        city.small, city.large = city.large & -city.large, city.large & (city.large - 1)

    assert decide(changed(question, swap), seconds=SECONDS, explain=False).verdict is not Verdict.POSSIBLE


def test_small_hotels_are_put_down_to_others_where_those_are_unknown() -> None:
    for seed in range(20):
        question = question_of(game(seed, players=4, style="builder"))
        if question.city.small:
            answer = decide(question, seconds=SECONDS)
            assert answer.verdict is Verdict.POSSIBLE
            assert answer.play is not None
            assert "Somebody else must have completed avenue" in answer.play["note"]
            return
    pytest.fail("no game with a Small hotel")


def test_no_time_is_no_decision() -> None:
    question = question_of(game(1, players=2, style="builder"))
    answer = decide(question, seconds=0.00001)
    assert answer.verdict is Verdict.UNDECIDED
    assert answer.play is None


def test_a_play_that_the_judge_refuses_is_reported_as_a_fault_of_the_tool(monkeypatch: pytest.MonkeyPatch) -> None:
    from nlv_replay.games.new_las_vegas.possible import play

    monkeypatch.setattr(play, "rebuild", lambda *_: Rebuilt({}, "NLV104 in turn 2: wrong"))
    answer = decide(question_of(game(9, players=1), turns=6), seconds=SECONDS)
    assert answer.verdict is Verdict.UNDECIDED
    assert answer.bug == "NLV104 in turn 2: wrong"
    assert "fault of this tool" in answer.reason


def test_without_the_solver_a_sentence_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    solver.load.cache_clear()
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    with pytest.raises(MissingExtra, match=r"nlv-replay\[solver\]"):
        decide(question_of(game(9, players=1), turns=6), seconds=SECONDS)
    solver.load.cache_clear()


def test_an_impossible_sheet_is_told_by_checks_without_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "load", lambda: pytest.fail("the solver was loaded"))
    question = question_of(game(9, players=1), turns=6)
    spoilt = changed(question, lambda city: setattr(city, "boxes", 2))
    assert decide(spoilt, seconds=SECONDS, explain=False).verdict is Verdict.IMPOSSIBLE


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({"offers": (), "turns": 1}, "1 turns were played, and the offers of 0 turns are known"),
        ({"offers": (((1, "C"), (2, "C")),), "turns": 1}, "turn 1 needs three offers"),
        ({"offers": (((1, "C"), (2, "C"), (16, "C")),), "turns": 1}, "turn 1 needs three offers"),
        ({"offers": (((1, "C"), (2, "C"), (3, "X")),), "turns": 1}, "turn 1 needs three offers"),
        ({"projects": ("P1", "V9", "Y1")}, "there is no project V9"),
        ({"rulings": {"golf-crane-gap": "maybe"}}, "there is no ruling golf-crane-gap: maybe"),
        ({"variant": Variant.SOLO}, "against ACME"),
    ],
)
def test_a_question_that_cannot_be_meant_is_a_wrong_call(parts: dict[str, Any], told: str) -> None:
    question = question_of(game(9, players=1), turns=6)
    with pytest.raises(ValueError, match=told):
        replace(question, **parts)


@pytest.mark.parametrize(
    "mark",
    [
        {"boxes": 10**9}, {"boxes": -4}, {"paid_sets": 1 | 1 << 40}, {"owed_sets": 1 << 9}, {"lamp": "z9"},
        {"used_lines": -1}, {"circled_stars": (1 << 44) - 1}, {"circled_holes": 1 << 10}, {"large": 1 << 10},
        {"improved": [99] * 13}, {"shows": [-3, 50]}, {"projects": {"Z7": 3}}, {"crossed_cranes": 1},
        {"numbers": [17] * 44, "opened": (1 << 44) - 1},
    ],
)  # fmt: skip
def test_marks_that_no_pad_could_bear_are_told_impossible(mark: dict[str, Any]) -> None:
    question = question_of(game(9, players=1), turns=6)

    def spoil(city: City) -> None:
        for name, value in mark.items():
            setattr(city, name, value)

    answer = decide(changed(question, spoil), seconds=1)
    assert answer.verdict is Verdict.IMPOSSIBLE
    assert answer.clues


def test_short_games_are_decided_as_by_trying_every_play() -> None:
    seen = set()
    for name, question in islice(short_questions(5), 25):
        try:
            expected = can_be_played(question, 1500)
        except TooLong:
            continue
        answer = decide(question, seconds=SECONDS, explain=False)
        assert answer.verdict is (Verdict.POSSIBLE if expected else Verdict.IMPOSSIBLE), name
        seen.add(answer.verdict)
    assert seen == {Verdict.POSSIBLE, Verdict.IMPOSSIBLE}


@pytest.mark.parametrize("kind", sorted(SLIPS))
def test_one_slip_is_contradicted_by_few_marks_and_mended(kind: str) -> None:
    rng = random.Random(11)
    for seed in range(20):
        true = question_of(game(seed, players=1), turns=6)
        spoilt = slipped(true, rng, kind)
        if decide(spoilt, seconds=SECONDS, explain=False).verdict is Verdict.IMPOSSIBLE:
            break
    else:
        pytest.fail("no slip of this kind made a sheet impossible")
    answer = decide(spoilt, seconds=SECONDS)
    assert answer.verdict is Verdict.IMPOSSIBLE
    assert 0 < len(answer.clues) <= 12
    assert all(clue.text for clue in answer.clues)
    assert any(_is_mended(true, spoilt, repair.city) for repair in answer.repairs), [r.text for r in answer.repairs]


def _is_mended(true: Question, spoilt: Question, city: City) -> bool:
    different = set(differences(replace(spoilt, city=city), true.city)) - {"large", "small"}
    return not different or (different == {"improved"} and sum(city.improved) == sum(true.city.improved))


def test_every_repair_offered_is_possible() -> None:
    question = question_of(game(2, players=1), turns=7)
    spoilt = changed(question, lambda city: setattr(city, "boxes", city.boxes + 3))
    answer = decide(spoilt, seconds=SECONDS)
    for repair in answer.repairs:
        assert decide(replace(spoilt, city=repair.city, trip=None), seconds=SECONDS).verdict is Verdict.POSSIBLE


def test_the_name_of_the_package_is_the_question() -> None:
    assert deciding_module.decide is decide
