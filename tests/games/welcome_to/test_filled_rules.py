"""Every rule that a filled sheet can break: marks changed one by one on small sheets, and what is then said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from nlv_replay.games.welcome_to.filled_rules import FILLED_RULES
from nlv_replay.games.welcome_to.game import GAME
from nlv_replay.games.welcome_to.move_rules import MOVE_RULES
from nlv_replay.games.welcome_to.rules import RULES
from tests.helpers.filled import codes, codes_of, judged, together
from tests.helpers.filled_towns import empty_town
from tests.helpers.towns import Data
from tools.generate import FILLED, report_on_sheets

FULL_A = {"A": [1, 3, 5, 6, 7, 8, 9, 10, 12, 13]}
SIX_ONES = {
    "houses": FULL_A | {"B": [1, 2]},
    "fences": ["A1", "A2", "A3", "A4", "A5", "A6"],
    "used": ["A1", "A2", "A3", "A4", "A5", "A6"],
    "points": {"1": 8},
}
STUCK = {"houses": {"A": [1, ".", 15], "B": [1, ".", 15], "C": [1, 2, 15]}}
"""A town that takes a 1 nowhere."""

SOUND: dict[str, Data] = {
    "nothing written": {},
    "a house": {"houses": {"B": [".", 5]}},
    "a bis beside its original": {"houses": {"B": [5, "5b"], "C": [3]}, "bis": 1},
    "a chain with its original in the middle": {"houses": {"B": ["5b", 5, "5b"], "C": [3, 4]}, "bis": 2},
    "a 17 with its box": {"houses": {"A": [17]}, "temps": 1},
    "a 17 and its bis with one box": {"houses": {"A": [17, "17b"], "B": [2]}, "temps": 1, "bis": 1},
    "a pool": {"houses": {"A": [1, 2, 3]}, "pools": ["A3"]},
    "a roundabout between equal numbers": {
        "variant": "advanced", "houses": {"A": [5, ".", 5]}, "roundabouts": ["A2"], "fences": ["A1", "A2"],
    },
    "a roundabout with a refusal alone": {
        "variant": "advanced", **STUCK, "refusals": 1, "roundabouts": ["B5"], "fences": ["B4", "B5"],
    },
    "a refusal where a 1 fits nowhere": {**STUCK, "refusals": 1, "turns": 8},
    "a refusal before the roundabout that takes a 1": {
        "variant": "advanced", **STUCK, "refusals": 1, "roundabouts": ["A4"], "fences": ["A3", "A4"],
    },
    "a plan with its estates": {"plans": ["1a", "2a", "3a"], **SIX_ONES},
    "a plan of a card that nobody named": SIX_ONES,
    "a street that a plan uses": {
        "variant": "advanced", "plans": ["1h", "2a", "3a"], "houses": FULL_A,
        "used": [f"A{place}" for place in range(1, 11)], "points": {"1": 6},
    },
    "temps in any rank": {"houses": {"A": [3]}, "temps": 1, "claimed": {"temps": 4, "total": 4}},
    "costs without their sign": {"houses": {"A": [5, "5b"], "B": [1]}, "bis": 1, "claimed": {"bis": 1, "total": -1}},
    "a solo game of 27 turns": {
        "variant": "solo", "houses": {"A": list(range(1, 11)), "B": list(range(1, 12)), "C": [1, 2, 3, 4, 5, 6]},
    },
}  # fmt: skip
"""Sheets without findings, by what is on them."""

BROKEN: dict[str, tuple[str, Data]] = {
    "numbers that fall": ("WT104", {"houses": {"A": [5, 3]}}),
    "a number twice apart": ("WT106", {"houses": {"A": [5, ".", 5]}}),
    "an 18": ("WT110", {"houses": {"A": [18]}, "temps": 1}),
    "a number in a roundabout": (
        "WT103",
        {"variant": "advanced", "houses": {"A": [1, 5]}, "roundabouts": ["A2"], "fences": ["A1", "A2"]},
    ),
    "a refusal on a sheet that takes all numbers": ("WT108", {"houses": {"A": [1]}, "refusals": 1}),
    "four refusals": ("WT116", {**STUCK, "refusals": 4}),
    "a 0 without a box": ("WT151", {"houses": {"A": [0]}}),
    "two of them with one box": ("WT151", {"houses": {"A": [0], "B": [17], "C": [3, 4]}, "temps": 1}),
    "a fence at the end of a street": ("WT201", {"houses": {"A": [5]}, "fences": ["A10"]}),
    "a fence between equal numbers": ("WT203", {"houses": {"A": [5, "5b"], "B": [4, 7]}, "bis": 1, "fences": ["A1"]}),
    "a tenth bis": (
        "WT305",
        {"houses": {"A": [5, *["5b"] * 9], "B": [1, "1b", *range(2, 11)]}, "bis": 9},
    ),
    "two originals": ("WT306", {"houses": {"A": [5, 5]}}),
    "a bis alone": ("WT306", {"houses": {"A": ["5b"], "B": [3]}, "bis": 1}),
    "a bis box too few": ("WT307", {"houses": {"A": [5, "5b"], "B": [3]}}),
    "too many trees": ("WT403", {"houses": {"A": [1, 2, 3, 4]}, "parks": {"A": 4}}),
    "too many boxes of a column": ("WT407", {"houses": {"A": [1, 2, 3]}, "estates": {"1": 3}}),
    "twelve temps": ("WT408", {"houses": {"C": list(range(1, 13))}, "temps": 12}),
    "a pool that is not planned": ("WT405", {"houses": {"A": [1]}, "pools": ["A1"]}),
    "more trees than houses": ("WT410", {"houses": {"A": [1], "B": [2]}, "parks": {"A": 2}}),
    "a pool of an empty house": ("WT411", {"houses": {"A": [1]}, "pools": ["A3"]}),
    "two effects of one house": ("WT451", {"houses": {"A": [1]}, "fences": ["C4"], "temps": 1}),
    "two effects of one house of a street": (
        "WT451", {"houses": {"A": [".", ".", 1], "B": [2]}, "pools": ["A3"], "parks": {"A": 1}},
    ),
    "a pool of a 0": ("WT452", {"houses": {"B": [0, 3, 4, 5]}, "temps": 1, "pools": ["B1"]}),
    "three roundabouts": (
        "WT502",
        {"variant": "advanced", "houses": {"A": [1, 2, 3]}, "roundabouts": ["C1", "C3", "C5"],
         "fences": ["C1", "C2", "C3", "C4", "C5"]},
    ),
    "a roundabout in a standard game": (
        "WT504", {"houses": {"A": [1]}, "roundabouts": ["C2"], "fences": ["C1", "C2"]},
    ),
    "a roundabout without its fences": (
        "WT505", {"variant": "advanced", "houses": {"A": [1]}, "roundabouts": ["C2"], "fences": ["C1"]},
    ),
    "a roundabout before any turn": (
        "WT551", {"variant": "advanced", "roundabouts": ["C2"], "fences": ["C1", "C2"]},
    ),
    "a plan that is not fulfilled": (
        "WT602", {"variant": "advanced", "plans": ["1j", "2a", "3a"], "houses": {"A": [1]}, "points": {"1": 6}},
    ),
    "an estate with a fence on one side": (
        "WT605",
        {"plans": ["1a", "2a", "3c"], "houses": {"A": [1, 2, 3], "C": [1, 2, 3, 4]},
         "fences": ["A3"], "used": ["A1", "A2", "A3", "C1", "C2", "C3", "C4"], "points": {"3": 7}},
    ),
    "points that a plan does not give": ("WT607", {"plans": ["1a", "2a", "3a"], **SIX_ONES, "points": {"1": 7}}),
    "points that no plan gives": ("WT607", {**SIX_ONES, "used": [], "points": {"1": 9}}),
    "a used house too few": ("WT608", {"plans": ["1a", "2a", "3a"], **SIX_ONES, "used": ["A1", "A2"]}),
    "marks of no plan that could be meant": ("WT608", {**SIX_ONES, "used": ["A1"]}),
    "a used house that is empty": (
        "WT608", {"plans": ["1a", "2a", "3a"], **SIX_ONES, "used": [*SIX_ONES["used"], "C1"]},
    ),
    "plans of two numbers": ("WT811", {"plans": ["1a", "1b", "3a"]}),
    "an advanced plan": ("WT812", {"plans": ["1a", "2h", "3a"]}),
    "a turn too many": ("WT851", {"houses": {"A": [1]}, "turns": 2}),
    "a solo game of 28 turns": (
        "WT853",
        {"variant": "solo", "houses": {"A": list(range(1, 11)), "B": list(range(1, 12)), "C": [1, 2, 3, 4, 5, 6, 7]}},
    ),
    "wrong plans": ("WT901", {"claimed": {"plans": 3}}),
    "wrong parks": ("WT902", {"claimed": {"parks": 3}}),
    "wrong pools": ("WT903", {"claimed": {"pools": 3}}),
    "temps of no rank": ("WT904", {"houses": {"A": [3]}, "temps": 1, "claimed": {"temps": 3}}),
    "temps without a box": ("WT904", {"claimed": {"temps": 7}}),
    "temps of a solo game": (
        "WT904", {"variant": "solo", "houses": {"A": [1, 2, 3, 4, 5]}, "temps": 5, "claimed": {"temps": 7}},
    ),
    "wrong estates": ("WT905", {"claimed": {"estates": 3}}),
    "wrong bis": ("WT906", {"claimed": {"bis": -3}}),
    "wrong refusals": ("WT907", {"claimed": {"refusals": -3}}),
    "wrong roundabouts": ("WT908", {"claimed": {"roundabouts": -3}}),
    "wrong total": ("WT909", {"claimed": {"total": 3}}),
}  # fmt: skip
"""A sheet for each way to break a rule, with the code of its one root."""


def example(folder: str, rule: Any) -> Path:
    return FILLED / folder / f"{rule.code}-{rule.name}.yaml"


@pytest.mark.parametrize("name", SOUND)
def test_a_sound_sheet_has_no_findings(name: str) -> None:
    verdict = judged(empty_town(**SOUND[name]))
    assert verdict.sheet.problems == []
    assert [placed.finding.message for placed in verdict.findings] == []


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_sheet_gives_its_code_and_no_other(name: str) -> None:
    code, changes = BROKEN[name]
    assert set(codes(judged(empty_town(**changes)))) == {code}


@pytest.mark.parametrize("rule", FILLED_RULES, ids=lambda rule: rule.code)
def test_every_code_of_filled_sheets_has_a_bad_and_a_good_example(rule: Any) -> None:
    assert codes_of(example("bad", rule)) == {rule.code}
    assert codes_of(example("good", rule)) == set()


@pytest.mark.parametrize("rule", FILLED_RULES, ids=lambda rule: rule.code)
def test_a_bad_sheet_gives_the_report_beside_it(rule: Any) -> None:
    bad = example("bad", rule)
    assert report_on_sheets(bad) == bad.with_suffix(".txt").read_text("utf-8")


def test_no_example_of_a_filled_sheet_is_left_over() -> None:
    expected = {f"{rule.code}-{rule.name}" for rule in FILLED_RULES}
    for folder in ("bad", "good"):
        assert {path.stem.removesuffix("-bob") for path in (FILLED / folder).glob("WT*")} == expected


def test_codes_and_names_of_filled_sheets_are_used_nowhere_else() -> None:
    assert len({rule.code for rule in GAME.rules}) == len({rule.name for rule in GAME.rules}) == len(GAME.rules)
    assert len(GAME.rules) == len(RULES) + len(MOVE_RULES) + len(FILLED_RULES)


def test_the_tenth_bis_and_a_roundabout_at_the_end_go_by_their_rulings() -> None:
    tenth = BROKEN["a tenth bis"][1]
    assert codes(judged(empty_town(**tenth), tenth_bis="legal")) == []
    ends = {
        "variant": "advanced", "plans": ["1k", "2a", "3a"], "points": {"1": 7}, "roundabouts": ["A1"], "fences": ["A1"],
        "houses": {"A": [".", *["."] * 8, 9], "B": [1, *["."] * 9, 9], "C": [1, *["."] * 10, 9]},
        "used": ["A10", "B1", "B11", "C1", "C12"],
    }  # fmt: skip
    assert codes(judged(empty_town(**ends))) == ["WT602"]
    assert codes(judged(empty_town(**ends), roundabout_end_house="yes")) == []


def test_houses_marked_while_neither_plans_nor_points_are_named_are_unclear() -> None:
    verdict = judged(empty_town(houses={"A": [1]}, used=["A1"]))
    assert [(placed.finding.rule.code, placed.severity.value) for placed in verdict.findings] == [("WT609", "unclear")]


def test_points_that_follow_from_a_wrong_mark_hang_under_it() -> None:
    changes: Data = {"houses": {"A": [1], "B": [2]}, "parks": {"A": 2}, "claimed": {"parks": 0, "total": 0}}
    verdict = judged(empty_town(**changes))
    assert codes(verdict) == ["WT410"]
    assert [placed.finding.rule.code for placed in verdict.findings] == ["WT410", "WT902", "WT909"]


def test_a_wrong_claim_comes_with_the_slip_that_explains_it() -> None:
    verdict = judged(empty_town(houses={"A": [1, 2]}, parks={"A": 2}, claimed={"parks": 2}))
    (found,) = verdict.findings
    assert (found.finding.rule.code, found.finding.slips[0].kind) == ("WT902", "one-box-off")


def test_a_total_must_fit_the_claim_of_temps() -> None:
    changes: Data = {"houses": {"A": [1]}, "temps": 1}
    zones = {"plans": 0, "parks": 0, "pools": 0, "temps": 4, "estates": 0, "bis": 0, "refusals": 0, "roundabouts": 0}
    assert codes(judged(empty_town(**changes, claimed=zones | {"total": 4}))) == []
    assert codes(judged(empty_town(**changes, claimed=zones | {"total": 7}))) == ["WT909"]


@pytest.mark.parametrize(
    ("plans", "advanced", "expected"),
    [([], None, []), (["1a", "2h", "3a"], None, []), (["1a", "2a", "3a"], None, ["WT504"]), ([], False, ["WT504"])],
)
def test_whether_roundabouts_belong_to_an_expert_game_may_not_be_known(
    plans: list[str], advanced: bool | None, expected: list[str]
) -> None:
    changes: Data = {"houses": {"A": [1]}, "roundabouts": ["C2"], "fences": ["C1", "C2"], "variant": "expert"}
    assert codes(judged(empty_town(**changes, plans=plans, advanced=advanced))) == expected


def pair(**bob: Any) -> list[Data]:
    """Two sheets of one turn, the second with some of it changed."""
    return [empty_town(**{"player": "ada", "houses": {"A": [3]}} | more) for more in ({}, {"player": "bob"} | bob)]


def test_temps_are_ranked_at_a_table_and_ties_share() -> None:
    sheets = pair()
    for sheet in sheets:
        sheet |= {"temps": 1, "claimed": {"temps": 7, "total": 7}, "place": 1}
    assert [codes(verdict) for verdict in together(sheets)] == [[], []]
    sheets[1]["temps"] = 0
    assert [codes(verdict) for verdict in together(sheets)] == [[], ["WT904"]]


def test_a_low_plan_needs_a_high_one_at_the_table() -> None:
    plans: Data = {"plans": ["1a", "2a", "3a"], **SIX_ONES, "points": {"1": 4}}
    sheets = [empty_town(player=name, **plans) for name in ("ada", "bob")]
    assert [codes(verdict) for verdict in together(sheets)] == [["WT607"], ["WT607"]]
    sheets[1]["points"] = {"1": 8}
    assert [codes(verdict) for verdict in together(sheets)] == [[], []]


def test_a_sheet_without_plans_is_judged_by_those_of_its_table() -> None:
    sheets = [empty_town(player=name, **SIX_ONES) for name in ("ada", "bob")]
    sheets[0] |= {"plans": ["1b", "2a", "3a"], "points": {}, "used": []}
    sheets[1]["points"] = {"1": 8}
    assert [set(codes(verdict)) for verdict in together(sheets)] == [set(), {"WT608"}]


def test_whoever_left_may_have_fewer_turns_and_has_no_place() -> None:
    sheets = pair(left=True)
    sheets[0]["houses"] = {"A": [3, 4]}
    first, second = together(sheets)
    assert (codes(first), codes(second), first.place, second.place) == ([], [], 1, None)
    sheets[1]["houses"] = {"A": [3, 4, 5]}
    assert [codes(verdict) for verdict in together(sheets)] == [[], ["WT854"]]


def test_a_place_that_is_not_so_is_told() -> None:
    first, second = together(pair(place=2))
    assert (codes(first), codes(second), second.place) == ([], ["WT910"], 1)


def test_a_claim_that_is_compared_with_wrong_marks_says_so() -> None:
    sheets = pair(pools=["A1"])
    sheets[0] |= {"temps": 1, "claimed": {"temps": 4}}
    (found,) = together(sheets)[0].findings
    assert any("bob, on whose paper marks are wrong" in line for line in found.finding.detail)


@pytest.mark.parametrize(
    "changes",
    [{"player": "ada"}, {"variant": "advanced"}, {"rulings": {"tenth-bis": "legal"}}, {"plans": ["1b", "2a", "3a"]}],
    ids=["player", "variant", "rulings", "plans"],
)
def test_sheets_of_two_games_are_told_and_judged_alone(changes: Data) -> None:
    sheets = pair(**changes)
    sheets[0] |= {"plans": ["1a", "2a", "3a"], "claimed": {"parks": 3}}
    first, second = together(sheets)
    assert (codes(first), codes(second), first.place) == (["WT902"], ["WT852"], None)


def test_solo_sheets_are_of_no_table() -> None:
    sheets = [empty_town(player=name, variant="solo") for name in ("ada", "bob")]
    assert [codes(verdict) for verdict in together(sheets)] == [[], ["WT852"]]
