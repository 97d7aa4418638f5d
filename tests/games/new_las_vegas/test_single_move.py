"""Single turns of New Las Vegas: which turn leads from one pair of sheets to the next."""

from __future__ import annotations

import json
from typing import Any

import pytest

from nlv_replay.core.rule import Severity
from nlv_replay.core.single_move import Opinion
from nlv_replay.games.new_las_vegas.move_log import ADAPTER, SheetMove, problems
from nlv_replay.games.new_las_vegas.rules import RULINGS
from nlv_replay.games.new_las_vegas.single_move import judge
from nlv_replay.games.new_las_vegas.terms import SHEET_KEYS

Data = dict[str, Any]
OFFERS = ["8S", "5L", "13M"]
DEFAULTS = {ruling.name: ruling.default for ruling in RULINGS}


def opinion(document: Data, **rulings: str) -> Opinion:
    record = ADAPTER.validate_json(json.dumps({"format": "nlv-move/1", **document}), strict=True)
    assert list(problems(record)) == []
    chosen = {name.replace("_", "-"): value for name, value in rulings.items()}
    return judge(record, {**DEFAULTS, **chosen}, {})


def move(before: Data, after: Data, *offers: str, **more: Any) -> Data:
    """A turn; marks of the sheet before are on the sheet after it as well."""
    kept = {**before, **after}
    for key in before.keys() & after.keys():
        if isinstance(before[key], dict):
            kept[key] = {**before[key], **after[key]}
        elif isinstance(before[key], list):
            kept[key] = [*before[key], *after[key]]
    table = {"projects": ["P1", "V4", "Y2"], "offers": list(offers or OFFERS)}
    return {**table, "before": before, "after": kept, **more}


def told(document: Data, **rulings: str) -> list[str]:
    faults = opinion(document, **rulings).faults
    return [fault.rule.code for fault in faults if fault.rule.severity is not Severity.NOTE]


def accept(document: Data, **rulings: str) -> list[Data]:
    assert told(document, **rulings) == []
    turns = opinion(document, **rulings).turns
    assert turns
    return [dict(turn.play) for turn in turns]


def refuse(document: Data, code: str, **rulings: str) -> None:
    found = opinion(document, **rulings)
    assert [fault.rule.code for fault in found.faults] == [code]
    assert found.turns == ()
    assert found.nearest is not None


@pytest.mark.parametrize("number", [-999, -1, 18, 999, 10**9])
def test_a_number_that_no_card_makes_is_illegal(number: int) -> None:
    assert "NLV101" in told({"before": {}, "after": {"casinos": {"A1": number}}})


def test_an_opening_with_its_effect_is_legal() -> None:
    play = {"take": 2, "open": "B4=5", "effect": {"limousine": ["d1", "c1"]}}
    assert accept(move({}, {"casinos": {"B4": 5}, "trip": ["d1", "c1"]})) == [play]
    assert accept(move({}, {"casinos": {"B4": 5}})) == [{"take": 2, "open": "B4=5"}]
    assert len(accept(move({}, {"casinos": {"B4": 5}}, "5L", "5M", "5S"))) == 3
    assert accept(move({}, {"casinos": {"B4": 5}}, "5L", "5M", "5S", take=3)) == [{"take": 3, "open": "B4=5"}]


@pytest.mark.parametrize(
    ("after", "code"),
    [
        ({"casinos": {"B4": 6}}, "NLV101"),
        ({"casinos": {"B4": 99}}, "NLV101"),
        ({"casinos": {"B6": 5}}, "NLV103"),
        ({"casinos": {"Z9": 5}}, "NLV105"),
        ({"casinos": {"B4": 5}, "trip": ["d1", "d2", "d3"], "carpets": ["D3"]}, "NLV305"),
        ({"casinos": {"B4": 5}, "trip": ["d2"]}, "NLV302"),
        ({"casinos": {"B4": 5}, "improvements": {"golf.par3": 1}}, "NLV401"),
        ({"casinos": {"B4": 5}, "trip": ["d1"], "improvements": {"golf.par3": 1}}, "NLV112"),
        ({"casinos": {"B4": 5}, "boxes": 4}, "NLV401"),
        ({"casinos": {"B4": 5}, "boxes": -4}, "NLV111"),
        ({"casinos": {"B4": 5}, "carpets": ["A6"]}, "NLV306"),
        ({"casinos": {"B4": 5}, "holes": {"A1": "circled"}}, "NLV603"),
        ({"casinos": {"B4": 5}, "hotels": {"4": "large"}}, "NLV601"),
        ({"casinos": {"B4": 5}, "projects": {"P1": 9}}, "NLV605"),
        ({"casinos": {"B4": 5}, "sets": {"9": "cleared"}}, "NLV406"),
        ({}, "NLV108"),
        ({"boxes": 5}, "NLV108"),
    ],
)
def test_what_is_wrong_with_a_turn_is_told(after: Data, code: str) -> None:
    assert code in told(move({"boxes": 3}, after))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"casinos": {"B4": 3}}, {"casinos": {"B4": 4, "C1": 8}}),
        ({"casinos": {"B4": 3}}, {"casinos": {"C1": 8}}),
        ({"cranes": ["C4"]}, {"casinos": {"B4": 5}}),
        ({"trip": ["d1"], "carpets": []}, {"casinos": {"B4": 5}, "trip": []}),
        ({"improvements": {"golf.par3": 1}}, {"casinos": {"B4": 5}}),
    ],
)
def test_nothing_written_is_changed_or_erased(before: Data, after: Data) -> None:
    document = {"projects": ["P1", "V4", "Y2"], "offers": OFFERS, "before": before, "after": after}
    assert "NLV111" in told(document)


def test_a_refusal_checks_two_boxes_when_nothing_fits() -> None:
    before = {"casinos": {"A1": 15, "B2": 15, "C1": 15, "D1": 15}, "stars": {"C1": "crossed"}}
    before["holes"] = {"A1": "circled"}
    assert accept(move(before, {"boxes": 5})) == [{"refuse": True}]
    refuse(move(before, {"boxes": 4}), "NLV414")
    refuse(move({}, {"boxes": 5}), "NLV108")


def test_shows_circle_the_star_and_openings_without_one_cross_it() -> None:
    accept(move({}, {"casinos": {"B5": 8}, "stars": {"B5": "circled"}, "shows": {"left": 1}}))
    accept(move({}, {"casinos": {"B5": 8}, "stars": {"B5": "crossed"}}))
    refuse(move({}, {"casinos": {"B5": 8}}), "NLV205")


def test_golf_holes_are_built_and_lost_by_the_opening() -> None:
    before = {"casinos": {"A4": 5}, "holes": {"A4": "circled"}}
    lost = dict.fromkeys(("A5", "A6", "A7", "A8", "A9", "A10", "A11"), "crossed")
    accept(move(before, {"casinos": {"A9": 13}, "holes": lost}))
    assert told(move(before, {"casinos": {"A9": 13}})) == ["NLV604"] * 7


def test_bonuses_circle_their_set_and_extended_casino_its_debt() -> None:
    before = {"boxes": 4}
    easy = accept(move(before, {"casinos": {"B4": 6}, "sets": {"1": "cleared"}}))
    assert {"take": 2, "open": "B4=6", "bonus": {"easy-opening": 1}} in easy
    free = accept(move(before, {"casinos": {"B4": 5}, "improvements": {"golf.par3": 1}, "sets": {"2": "cleared"}}))
    assert free == [{"take": 2, "open": "B4=5", "effect": {"improvement": "golf.par3"}, "bonus": {"free-action": 2}}]
    second = accept(move(before, {"casinos": {"B4": 5, "B3": 5}, "stars": {"B3": "crossed"}, "sets": {"1": "circled"}}))
    assert {"take": 2, "open": "B4=5", "bonus": {"extended-casino": {"set": 1, "open": "B3=5"}}} in second
    assert told(move(before, {"casinos": {"B4": 5}, "sets": {"3": "cleared"}})) == ["NLV404"]


def test_a_hotel_is_large_until_somebody_took_it() -> None:
    before = {"casinos": {"A2": 5, "B2": 5, "C2": 5}, "cranes": ["C2"], "holes": {"A2": "circled"}}
    before["stars"] = {"A2": "crossed"}
    after = {"casinos": {"D2": 13}, "stars": {"D2": "crossed"}}
    accept(move(before, {**after, "hotels": {"2": "large"}}))
    accept(move(before, {**after, "hotels": {"2": "small"}}, others={"hotels": [2]}))
    assert "NLV601" in told(move(before, {**after, "hotels": {"2": "small"}}))


def test_in_a_solo_game_one_card_gives_the_number_and_another_the_effect() -> None:
    (play,) = accept(move({}, {"casinos": {"B4": 5}, "improvements": {"golf.par3": 1}}, variant="solo"))
    assert play == {"number": 2, "effect-card": 3, "open": "B4=5", "effect": {"improvement": "golf.par3"}}
    assert told(move({}, {"casinos": {"B4": 5}, "trip": ["d1"]}, variant="solo")) == ["NLV401"]


@pytest.mark.parametrize(
    ("sheet", "code"),
    [
        ({"casinos": {"B4": 5, "B5": 4}, "stars": {"B5": "crossed"}}, "NLV104"),
        ({"casinos": {"B2": 5, "B4": 5}}, "NLV106"),
        ({"casinos": {"B4": 18}}, "NLV407"),
        ({"casinos": {"B6": 5}}, "NLV103"),
        ({"casinos": {"B4": 5, "B3": 5}, "stars": {"B3": "crossed"}}, "NLV703"),
        ({"casinos": {"B5": 5}}, "NLV205"),
        ({"stars": {"B5": "circled"}}, "NLV205"),
        ({"cranes": ["A1"]}, "NLV201"),
        ({"trip": ["d1", "d0", "d1"]}, "NLV303"),
        ({"trip": ["d1"], "carpets": ["A1"]}, "NLV306"),
        ({"boxes": 16}, "NLV413"),
        ({"boxes": 3, "sets": {"2": "cleared"}}, "NLV404"),
        ({"improvements": {"golf.par4": 3}}, "NLV501"),
        ({"improvements": {"golf": 1}}, "NLV502"),
        ({"shows": {"left": 8}}, "NLV204"),
        ({"holes": {"A1": "circled"}}, "NLV603"),
        ({"hotels": {"1": "large"}}, "NLV601"),
        ({"projects": {"V4": 7}}, "NLV605"),
        ({"boxes": 10}, None),
    ],
)
def test_what_no_game_leaves_on_a_sheet_is_told(sheet: Data, code: str | None) -> None:
    found = told({"projects": ["P1", "V4", "Y2"], "sheet": sheet})
    assert code in found if code else found == []


def test_a_project_that_is_fulfilled_is_missed_where_no_points_are_written() -> None:
    assert told({"projects": ["P6", "V4", "Y2"], "sheet": {"boxes": 10}}) == ["NLV605"]
    accept(move({"boxes": 9}, {"casinos": {"B4": 5}, "boxes": 10, "projects": {"P6": 8}}, "5I", "8S", "13M",
                projects=["P6", "V4", "Y2"]))  # fmt: skip


def test_a_series_on_the_sheet_counts_for_its_project() -> None:
    before = {
        "casinos": {"D1": 2, "D2": 4, "D3": 6, "D4": 8, "D8": 16},
        "stars": {"D2": "crossed", "D4": "crossed", "D8": "crossed"},
    }
    sixth = {"casinos": {"D6": 12}}
    table: Data = {"projects": ["P1", "V1", "Y2"]}
    accept(move(before, {**sixth, "projects": {"V1": 8}}, "12S", "5L", "13M", **table))
    assert told(move(before, sixth, "12S", "5L", "13M", **table)) == ["NLV605"]


def test_a_sheet_is_counted_against_the_others_as_far_as_they_are_given() -> None:
    sheet = {"casinos": {"B4": 4, "B7": 6, "C1": 2}, "stars": {"C1": "crossed"}, "boxes": 6}
    alone = opinion({"projects": [], "sheet": sheet}).result.scores["player"]
    assert (alone["inauguration"].computed, alone["streets"].computed) == (10, 1 + 1 + 4 + 4)
    others = {"boxes": [9, 3], "series": [{"B": 5}, {}], "loans": [True, False]}
    beside = opinion({"projects": [], "sheet": sheet, "others": others}).result.scores["player"]
    assert (beside["inauguration"].computed, beside["streets"].computed) == (5, 1 + 1 + 4)
    assert beside["bundles"].computed == 3
    street = {"casinos": {"D11": 4}, "stars": {"D11": "crossed"}}
    for length, points in ((1, 1 + 4), (2, 1)):
        others = {"series": [{"D": length}]}
        counted = opinion({"projects": [], "sheet": street, "others": others}).result.scores["player"]
        assert counted["streets"].computed == points


def test_a_mark_that_is_gone_does_not_make_another_one_of_its_kind_gone_as_well() -> None:
    before = {"cranes": ["A3"]}
    found = opinion({"projects": [], "before": before, "after": {"boxes": 4, "cranes": ["B6", "C9"]}}).faults
    cranes = {fault.spot: fault.rule.code for fault in found if fault.at == ("after", "cranes")}
    assert cranes == {"A3": "NLV111", "B6": "NLV112", "C9": "NLV112"}


def test_a_number_written_over_another_is_no_refusal() -> None:
    (found,) = opinion(move({"casinos": {"B4": 5}}, {"casinos": {"B4": 8}}, "8S", "5L", "13M")).faults
    assert (found.rule.code, found.message) == ("NLV102", "8 was written in B4, which holds 5.")


def test_a_lamp_that_no_line_leads_to_is_told_once_where_it_stands() -> None:
    for lamp, code in (("zz", "NLV301"), ("a9", "NLV302")):
        document = move({}, {"casinos": {"B4": 5}, "trip": ["d1", lamp]}, "8S", "5L", "13M")
        found = [fault for fault in opinion(document).faults if fault.rule.code == code]
        assert [fault.at for fault in found] == [("after", "trip", 1)]


def test_where_the_projects_of_the_game_are_not_given_those_with_points_are_taken_for_them() -> None:
    assert told({"sheet": {"projects": {"P1": 9}}}) == []
    assert told({"sheet": {"projects": {"P1": 6}}}) == ["NLV605"]
    assert told({"sheet": {"projects": {"P9": 9}}}) == ["NLV605"]


def test_3_5_a_refusal_is_illegal_without_offers_where_any_number_has_a_place() -> None:
    assert told({"before": {"boxes": 4}, "after": {"boxes": 6}}) == ["NLV108"]
    full = {f"{street}{avenue}": avenue for street in "ABCD" for avenue in range(2, 12)}
    opened = {"casinos": full, "boxes": 4}
    assert "NLV108" not in told({"before": opened, "after": {**opened, "boxes": 6}})


def test_the_keys_of_a_sheet_are_those_by_which_the_game_is_known() -> None:
    assert set(SheetMove.model_fields) == SHEET_KEYS
