"""Every rule that a filled sheet can break: marks changed one by one on small sheets, and what is then said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from nlv_replay.games.new_las_vegas.filled_rules import FILLED_RULES
from nlv_replay.games.new_las_vegas.game import GAME
from nlv_replay.games.new_las_vegas.move_rules import MOVE_RULES
from nlv_replay.games.new_las_vegas.rules import RULES
from tests.helpers.filled import Data, codes, codes_of, empty, final_sheets, judged, together
from tools.generate import FILLED, report_on_sheets

SOUND: dict[str, Data] = {
    "nothing written": {},
    "one casino": {"casinos": {"D": [5]}},
    "a show": {
        "casinos": {"D": [".", 5]},
        "stars": {"circled": ["D2"]},
        "shows": {"left": 1},
        "debts": {"circled": ["show.left.5", "show.left.6"]},
    },
    "a show on the right that clears its debts": {
        "casinos": {"D": [".", 1, ".", 3, ".", ".", ".", 7, ".", ".", 12]},
        "stars": {"circled": ["D2", "D4", "D8"], "crossed": ["D11"]},
        "shows": {"right": 3},
        "debts": {"cleared": ["show.right.3"], "circled": ["show.right.4"]},
    },
    "a crane crossed off and opened": {
        "casinos": {"D": [5, ".", ".", ".", 9]},
        "cranes": ["D5"],
        "debts": {"cleared": ["D5"]},
    },
    "a circled set whose debt bears no mark": {"casinos": {"D": [5]}, "boxes": 5, "sets": [1]},
    "a trip past a carpet": {"casinos": {"B": [".", 5]}, "trip": ["c0", "b0"], "carpets": []},
    "a trip past two carpets": {
        "casinos": {"B": [".", 5], "D": [3]},
        "trip": ["d1", "d2", "d3"],
        "carpets": ["D3"],
    },
}
"""Sheets without findings, by what is on them."""

BROKEN: dict[str, tuple[str, Data]] = {
    "a number under a crane": ("NLV103", {"casinos": {"B": [5]}}),
    "numbers that fall": ("NLV104", {"casinos": {"D": [5, ".", 3]}}),
    "a number twice without a set": ("NLV106", {"casinos": {"C": [".", ".", 5, ".", ".", 7, ".", 7]}}),
    "a number twice side by side without a set": ("NLV106", {"casinos": {"D": [5, 5]}, "stars": {"crossed": ["D2"]}}),
    "an 18": ("NLV151", {"casinos": {"D": [18]}}),
    "a 0 without a set": ("NLV151", {"casinos": {"D": [0]}}),
    "a 17 with a set that is owed": (
        "NLV151",
        {"casinos": {"D": [17, 17]}, "stars": {"crossed": ["D2"]}, "boxes": 5, "sets": [1],
         "debts": {"circled": ["set.1"]}},
    ),
    "a crane where none is": ("NLV201", {"casinos": {"D": [5]}, "cranes": ["A1"]}),
    "a crane of no casino": ("NLV201", {"casinos": {"D": [5]}, "cranes": ["E1"]}),
    "a star without a mark": ("NLV205", {"casinos": {"D": [".", 5]}}),
    "a star of an empty casino": ("NLV205", {"stars": {"crossed": ["D2"]}}),
    "a star where none is": ("NLV205", {"casinos": {"D": [5]}, "stars": {"crossed": ["D1"]}}),
    "a star of no casino": ("NLV205", {"stars": {"crossed": ["E2"]}}),
    "a star circled and crossed off": (
        "NLV205",
        {"casinos": {"D": [".", 5]}, "stars": {"circled": ["D2"], "crossed": ["D2"]}, "shows": {"left": 1},
         "debts": {"circled": ["show.left.5", "show.left.6"]}},
    ),
    "a show column with too many boxes": ("NLV204", {"shows": {"left": 8}}),
    "a lamp that is not there": ("NLV301", {"casinos": {"D": [5]}, "trip": ["z9"]}),
    "a gap in the trip": ("NLV302", {"casinos": {"D": [5]}, "trip": ["a0"]}),
    "a section twice": ("NLV303", {"casinos": {"D": [5]}, "trip": ["c0", "b0", "c0"]}),
    "a trip that goes on": (
        "NLV304",
        {"casinos": {"D": [5, ".", 7], "C": [".", ".", 3]}, "trip": ["d1", "c1", "c0", "d0", "d1"]},
    ),
    "a carpet that was passed": ("NLV306", {"casinos": {"D": [3], "B": [".", 4]}, "trip": ["d1", "d2", "d3"]}),
    "a carpet that was not passed": ("NLV306", {"carpets": ["D3"]}),
    "a carpet that is not there": ("NLV306", {"carpets": ["D1"]}),
    "a set that is not crossed": (
        "NLV404", {"casinos": {"D": [5]}, "boxes": 5, "sets": [3], "debts": {"cleared": ["set.3"]}}
    ),
    "a set that is not there": ("NLV406", {"casinos": {"D": [5]}, "sets": [9]}),
    "more boxes than a column has": ("NLV501", {"casinos": {"D": [3]}, "improved": {"streets.A": 9}}),
    "a column that is not there": ("NLV502", {"improved": {"streets.E": 1}}),
    "golf in a first game": (
        "NLV503", {"casinos": {"D": [3]}, "variant": "first-game", "improved": {"golf.par3": 1}}
    ),
    "a hole in a first game": (
        "NLV503", {"casinos": {"A": [3]}, "variant": "first-game", "holes": {"circled": ["A1"]}}
    ),
    "a hotel at an empty avenue": ("NLV601", {"hotels": {"large": [1]}}),
    "a hotel at no avenue": ("NLV601", {"hotels": {"small": [12]}}),
    "a hole that is not there": ("NLV651", {"holes": {"circled": ["B1"]}}),
    "a hole above an empty casino": ("NLV651", {"holes": {"circled": ["A1"]}}),
    "a hole circled and crossed off": (
        "NLV651", {"casinos": {"A": [3]}, "holes": {"circled": ["A1"], "crossed": ["A1"]}}
    ),
    "no hole at the first casino": ("NLV651", {"casinos": {"A": [3]}}),
    "a project without its points": (
        "NLV605",
        {"projects": ["P6", "V6", "Y4"], "boxes": 13},
    ),
    "points that a project does not give": (
        "NLV605", {"projects": ["P6", "V6", "Y4"], "boxes": 13, "points": {"P6": 5}}
    ),
    "points of a card that is not there": ("NLV605", {"projects": ["P0", "V6", "Y4"], "points": {"P1": 9}}),
    "the debt of a crane without a mark": ("NLV701", {"casinos": {"D": [3]}, "cranes": ["D5"]}),
    "the debt of a crane crossed off too soon": (
        "NLV701", {"casinos": {"D": [3]}, "cranes": ["D5"], "debts": {"cleared": ["D5"]}}
    ),
    "a debt of a crane that stands": ("NLV701", {"debts": {"circled": ["D5"]}}),
    "a debt where no crane is": ("NLV701", {"debts": {"circled": ["D1"]}}),
    "a debt of a show that never was": ("NLV702", {"debts": {"circled": ["show.left.5"]}}),
    "a debt beside a box without one": ("NLV702", {"debts": {"circled": ["show.left.1"]}}),
    "a debt of a show without a mark": (
        "NLV702",
        {"casinos": {"D": [".", 5]}, "stars": {"circled": ["D2"]}, "shows": {"left": 1},
         "debts": {"circled": ["show.left.6"]}},
    ),
    "a debt of a set that is not circled": ("NLV703", {"debts": {"circled": ["set.1"]}}),
    "a debt of a set both ways": (
        "NLV703",
        {"casinos": {"D": [5, 5]}, "stars": {"crossed": ["D2"]}, "boxes": 5, "sets": [1],
         "debts": {"circled": ["set.1"], "cleared": ["set.1"]}},
    ),
    "projects of one colour": ("NLV812", {"projects": ["P0", "P1", "P2"]}),
    "a golf project in a first game": ("NLV813", {"projects": ["P0", "V6", "Y6"], "variant": "first-game"}),
    "a bank that lends three": ("NLV908", {"bank": 3}),
    "wrong projects": ("NLV901", {"claimed": {"projects": 3}}),
    "wrong inauguration": ("NLV902", {"claimed": {"inauguration": 4}}),
    "wrong shows": ("NLV903", {"claimed": {"shows": 4}}),
    "wrong hotels": ("NLV904", {"claimed": {"hotels": 4}}),
    "wrong streets": ("NLV905", {"casinos": {"D": [3]}, "claimed": {"streets": 4}}),
    "wrong golf": ("NLV906", {"claimed": {"golf": 4}}),
    "wrong limousine": ("NLV907", {"claimed": {"limousine": 4}}),
    "wrong bundles": ("NLV908", {"claimed": {"bundles": 4}}),
    "wrong safe": ("NLV909", {"claimed": {"safe": -3}}),
    "wrong debts": ("NLV910", {"claimed": {"debts": 4}}),
    "wrong total": ("NLV911", {"claimed": {"total": 99}}),
}  # fmt: skip
"""A sheet for each way to break a rule, with the code of its one root."""


def example(folder: str, rule: Any) -> Path:
    return FILLED / folder / f"{rule.code}-{rule.name}.yaml"


@pytest.mark.parametrize("name", SOUND)
def test_a_sound_sheet_has_no_findings(name: str) -> None:
    verdict = judged(empty(**SOUND[name]))
    assert [placed.finding.message for placed in verdict.findings] == []


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_sheet_has_one_root(name: str) -> None:
    code, changes = BROKEN[name]
    assert codes(judged(empty(**changes))) == [code]


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
        assert {path.stem.removesuffix("-bob") for path in (FILLED / folder).glob("NLV*")} == expected


def test_codes_and_names_of_filled_sheets_are_used_nowhere_else() -> None:
    assert len({rule.code for rule in GAME.rules}) == len({rule.name for rule in GAME.rules}) == len(GAME.rules)
    assert len(GAME.rules) == len(RULES) + len(MOVE_RULES) + len(FILLED_RULES)


def test_two_equal_numbers_apart_are_no_extended_casino() -> None:
    document = empty(
        casinos={"D": [5, ".", 5]}, boxes=5, sets=[1], debts={"circled": ["set.1"]},
    )  # fmt: skip
    assert "NLV106" in codes(judged(document))


def test_holes_across_an_unbuilt_crane_depend_on_the_ruling() -> None:
    document = empty(casinos={"A": [".", 3, ".", 5]}, stars={"crossed": ["A2"]}, holes={"circled": ["A2", "A4"]})
    (found,) = judged(document).findings
    assert found.finding.ruling == "golf-crane-gap"
    assert judged(document, golf_crane_gap="bridged").findings == ()


def test_a_hole_that_alone_is_wrong_is_told_as_a_slip() -> None:
    opened: Data = {"casinos": {"A": [1, 3]}, "stars": {"crossed": ["A2"]}}
    lost = [f"A{avenue}" for avenue in range(2, 12)]
    (found,) = judged(empty(**opened, holes={"circled": ["A1"], "crossed": lost})).findings
    assert found.finding.slips == ()
    (found,) = judged(empty(**opened, holes={"circled": ["A1"]})).findings
    assert [slip.message for slip in found.finding.slips] == ["with the hole of A2 circled there is an order"]


def test_a_series_that_can_have_been_lost_to_a_crane_is_let_be() -> None:
    six = {"A": [".", ".", ".", ".", ".", ".", ".", ".", ".", ".", "."], "C": [2, ".", 4, ".", 6, 8, 10, 12]}
    broken = {
        "casinos": {**six, "D": [5]}, "cranes": ["C4"], "projects": ["P0", "V1", "Y4"], "points": {"V1": 8},
        "stars": {"crossed": ["C1", "C5", "C7"]}, "debts": {"circled": ["C4"]},
    }  # fmt: skip
    assert codes(judged(empty(**broken))) == []
    assert codes(judged(empty(**broken | {"casinos": {"C": [2, ".", 4, ".", 6, 8, 10, 13], "D": [5]}}))) == ["NLV652"]


def test_a_wrong_claim_hangs_under_the_mark_that_brings_it_about() -> None:
    document = empty(casinos={"D": [3]}, carpets=["D3"], claimed={"limousine": 2})
    first, second = judged(document).findings
    assert (first.finding.rule.code, second.finding.rule.code) == ("NLV306", "NLV907")
    assert second.finding.caused_by == first.finding.number


def test_claims_must_fit_together() -> None:
    alone = {"claimed": {"bundles": 5, "debts": 1, "safe": 0, "inauguration": 10, "streets": 0, "total": 10}}
    assert codes(judged(empty(**alone))) == []
    alone["claimed"]["total"] = 12
    assert codes(judged(empty(**alone))) == ["NLV911"]


def test_a_wrong_sum_comes_with_the_slip_that_explains_it() -> None:
    sheets = final_sheets(7, players=3)
    assert sheets[0]["claimed"]["total"] == 61
    sheets[0]["claimed"]["total"] = 16
    (found,) = [placed for placed in together(sheets)[0].findings if placed.finding.place.spot == "total"]
    assert found.finding.slips[0].kind == "digits-swapped"


def test_a_wish_for_the_loan_leaves_two_amounts() -> None:
    assert codes(judged(empty(loan=True, claimed={"bundles": 1}))) == ["NLV908"]
    assert codes(judged(empty(loan=False, claimed={"bundles": 1}))) == []
    assert codes(judged(empty(loan=True, bank=0))) == ["NLV908"]


def test_at_a_table_the_loan_follows_from_the_wishes() -> None:
    sheets = [empty(player=name, loan=wish, claimed={"bundles": 5}) for name, wish in (("ada", True), ("bob", True))]
    assert [codes(verdict) for verdict in together(sheets)] == [[], []]
    sheets[1]["loan"] = False
    assert [codes(verdict) for verdict in together(sheets)] == [["NLV908"], ["NLV908"]]


def test_at_a_table_where_a_wish_is_missing_the_loan_is_what_fits_and_it_is_said() -> None:
    sheets = [empty(player=name, claimed={"bundles": 3}) for name in ("ada", "bob")]
    assert [codes(verdict) for verdict in together(sheets)] == [["NLV915"], []]
    sheets[0]["bank"] = 2
    assert [codes(verdict) for verdict in together(sheets)] == [[], []]
    sheets[1]["bank"] = 4
    assert [codes(verdict) for verdict in together(sheets)] == [[], ["NLV908"]]


def test_a_claim_that_is_compared_with_wrong_marks_says_so() -> None:
    ada = empty(player="ada", loan=False, boxes=5, claimed={"inauguration": 5, "golf": 1})
    bob = empty(player="bob", loan=False, boxes=[1, 2, 3, 7])
    told = {placed.finding.place.spot: placed.finding.detail for placed in together([ada, bob])[0].findings}
    assert any("bob, on whose paper marks are wrong" in line for line in told["inauguration"])
    assert not any("bob" in line for line in told["golf"])


def test_a_small_hotel_needs_a_large_one_at_the_table() -> None:
    column = {
        "casinos": {"A": [1], "B": [1], "C": [1], "D": [1]}, "cranes": [], "holes": {"circled": ["A1"]},
        "stars": {"crossed": ["C1"]}, "loan": False,
    }  # fmt: skip
    two = {street: [".", 1] for street in "ABD"} | {"C": [".", 1]}
    second = column | {
        "casinos": two, "holes": {"circled": ["A2"]}, "cranes": ["C2"], "stars": {"crossed": ["A2", "D2"]},
        "debts": {"cleared": ["C2"]},
    }  # fmt: skip
    sheets = [empty(player=name, **second, hotels={"small": [2]}) for name in ("ada", "bob")]
    assert [codes(verdict) for verdict in together(sheets)] == [["NLV601"], ["NLV601"]]
    sheets[0]["hotels"] = {"large": [2]}
    assert [codes(verdict) for verdict in together(sheets)] == [[], []]


def test_a_low_project_needs_a_high_one_at_the_table() -> None:
    sheets = [
        empty(player=name, loan=False, boxes=13, projects=["P6", "V6", "Y4"], points={"P6": 4})
        for name in ("ada", "bob")
    ]
    assert [codes(verdict) for verdict in together(sheets)] == [["NLV605"], ["NLV605"]]
    sheets[1]["points"] = {"P6": 8}
    assert [codes(verdict) for verdict in together(sheets)] == [[], []]


def test_a_place_that_is_not_so_is_told() -> None:
    sheets = [
        empty(player="ada", loan=False, boxes=5, place=2), empty(player="bob", loan=False, place=2),
    ]  # fmt: skip
    first, second = together(sheets)
    assert (codes(first), codes(second)) == (["NLV912"], [])
    assert (first.place, second.place) == (1, 2)


def test_sheets_that_cannot_be_of_one_table_are_judged_alone() -> None:
    sheets = [empty(player="ada", claimed={"golf": 3}), empty(player="ada", variant="first-game")]
    first, second = together(sheets)
    assert codes(first) == ["NLV906"]
    assert set(codes(second)) == {"NLV852"}
    assert (first.place, second.place) == (None, None)
