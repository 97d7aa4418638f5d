"""Single turns of Welcome To...: which turn leads from one sheet to the other, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from nlv_replay.core.rule import Severity
from nlv_replay.games.welcome_to.move_log import ADAPTER, MoveModel, SheetMove, problems
from nlv_replay.games.welcome_to.terms import SHEET_KEYS
from tests.helpers.welcome_turns import Data, legal_turns, opinion

OFFERS = ["8S", "5E", "3P"]
PLANS: list[Any] = ["1k", "2d", "3c"]
FULL = {"houses": {"A1": 12, "B1": 13, "C1": 14}}
"""No 8, 5 or 3 fits, but 15 would."""


def move(before: Data, after: Data, *offers: str, plans: Any = None, **more: Any) -> Data:
    """A turn of the advanced game; what the sheet held before it holds after as well, unless it is named again."""
    kept = {**before, **after}
    for key in ("houses", "parks", "estates", "plans"):
        if key in before and key in after:
            kept[key] = {**before[key], **after[key]}
    for key in ("fences", "used", "pools", "roundabouts"):
        if key in before and key in after:
            kept[key] = [*before[key], *after[key]]
    table = {"variant": "advanced", "plans": PLANS if plans is None else plans, "offers": list(offers or OFFERS)}
    return {**table, "before": before, "after": kept, **more}


def own(*sizes: int, number: int = 3, taken: bool = False) -> Data:
    """A plan of the table's own for estates of these sizes: 7 points, later 3."""
    return {"n": number, "estates": list(sizes), "high": 7, "low": 3, "taken": taken}


def told(document: Data, **rulings: str) -> list[str]:
    """The codes of all findings but notes."""
    return [
        fault.rule.code for fault in opinion(document, **rulings).faults if fault.rule.severity is not Severity.NOTE
    ]


def accept(document: Data, **rulings: str) -> list[str]:
    """The turns that explain a legal move."""
    found = opinion(document, **rulings)
    assert told(document, **rulings) == []
    assert found.turns
    assert found.nearest is None
    return [turn.told for turn in found.turns]


def refuse(document: Data, code: str, clause: str, **rulings: str) -> None:
    found = opinion(document, **rulings)
    assert found.turns == ()
    assert found.nearest is not None
    assert [fault.rule.code for fault in found.faults] == [code]
    assert clause in (found.faults[0].rule.clause, *found.faults[0].rule.also)


def test_a_plan_claimed_without_the_plans_on_the_table_is_unclear_and_the_rest_is_judged() -> None:
    house = {"houses": {"A1": 5}, "fences": ["A1"]}
    claimed = {**house, "houses": {"A1": 5, "B1": 8}, "plans": {"3": 7}, "used": ["A1"]}
    document: Data = {"format": "nlv-move/1", "offers": OFFERS, "before": house, "after": claimed}
    assert list(problems(MoveModel.model_validate(document))) == []
    assert told(document) == ["WT610"]
    assert opinion(document).turns
    wrong = {**document, "after": {**claimed, "houses": {"A1": 5, "B1": 8, "B5": 9}}}
    assert "WT114" in told(wrong)
    strange = {**document, "after": {**claimed, "plans": {"0": 7}}}
    assert "WT810" in told(strange) or "WT601" in told(strange)


# 4.1 to 4.3: one house or one refusal ---------------------------------------------------------------------------------


def test_4_1_a_house_with_the_number_of_a_combination_is_legal() -> None:
    assert accept(move({}, {"houses": {"A1": 8}})) == ["combination 1 (8 with the Surveyor): 8 in A1"]


def test_4_1_every_combination_that_explains_the_turn_is_named_and_take_chooses_among_them() -> None:
    document = move({}, {"houses": {"A1": 8}}, "8S", "8P", "3P")
    assert len(accept(document)) == 2
    assert accept({**document, "take": 2}) == ["combination 2 (8 with the Park): 8 in A1"]
    refuse({**document, "take": 3}, "WT101", "4.1")


@pytest.mark.parametrize(
    ("houses", "code"),
    [
        ({"A2": 8}, "WT106"),
        ({"A3": 5}, "WT104"),
        ({"B1": 9}, "WT101"),
        ({"B1": 99}, "WT101"),
        ({"Z9": 8}, "WT105"),
        ({"B1": "eight"}, "WT115"),
        ({"B1": 8, "C1": 3}, "WT114"),
        ({"A1": 9, "B1": 8}, "WT113"),
    ],
)
def test_4_1_what_is_wrong_with_a_house_is_told(houses: Data, code: str) -> None:
    assert code in told(move({"houses": {"A1": 8}}, {"houses": houses}))


def test_4_1_a_number_may_be_spelled_as_text() -> None:
    accept(move({"houses": {"A1": "5"}}, {"houses": {"A2": " 8 "}}))


def test_4_2_a_refusal_is_legal_when_no_printed_number_fits() -> None:
    assert accept(move(FULL, {"refusals": 1})) == ["refused"]
    refuse(move({}, {"refusals": 1}), "WT108", "4.2")
    refuse(move(FULL, {"refusals": 1}, "8S", "5E", "15P"), "WT108", "4.2")


def test_4_2_one_may_refuse_where_only_the_temp_agency_would_help_and_may_use_it() -> None:
    before = {"houses": {"A1": 14, "B1": 14, "C1": 14}}
    accept(move(before, {"refusals": 1}, "13T", "5E", "3P"))
    accept(move(before, {"houses": {"A2": 15}, "temps": 1}, "13T", "5E", "3P"))


def test_4_2_a_refusal_goes_with_nothing_else() -> None:
    refuse(move(FULL, {"refusals": 1, "temps": 1}, "8T", "5E", "3P"), "WT109", "4.2")
    refuse(move(FULL, {"refusals": 1, "fences": ["A3"]}), "WT109", "4.2")
    refuse(move({}, {"refusals": 1, "houses": {"A1": 8}}), "WT109", "4.2")
    refuse(move(FULL, {"refusals": 2}), "WT114", "4.3")


def test_4_2_after_a_refusal_a_plan_may_be_claimed() -> None:
    before = {**FULL, "fences": ["A1", "B1"]}
    after = {"refusals": 1, "plans": {"3": 7}, "used": ["A1", "B1"]}
    assert accept(move(before, after, plans=["1a", "2a", own(1, 1)])) == ["refused, plan 3 claimed with A1, B1"]


def test_4_3_a_turn_without_house_and_refusal_is_none() -> None:
    refuse(move({}, {}), "WT107", "4.3")
    refuse(move({}, {"fences": ["A1"]}), "WT402", "4.3")
    refuse(move({"houses": {"A1": 8}, "bis": 0}, {"houses": {"A2": "8b"}, "bis": 1}, "8B", "5E", "3P"), "WT402", "4.3")


def test_4_3_the_effect_is_that_of_the_same_combination() -> None:
    accept(move({}, {"houses": {"A1": 8}, "fences": ["C4"]}))
    refuse(move({}, {"houses": {"A1": 8}, "estates": {"2": 1}}), "WT401", "4.3")
    refuse(move({}, {"houses": {"A1": 5}, "parks": {"A": 1}}), "WT401", "4.3")


def test_4_3_a_turn_has_one_effect() -> None:
    refuse(move({}, {"houses": {"A1": 5}, "estates": {"2": 1}, "parks": {"A": 1}}), "WT114", "4.3")
    refuse(move({}, {"houses": {"A1": 5}, "estates": {"2": 1, "3": 1}}), "WT114", "4.3")
    refuse(move({}, {"houses": {"A1": 5}, "estates": {"2": 2}}), "WT114", "4.3")


@pytest.mark.parametrize(
    ("key", "had", "now"),
    [
        ("fences", ["A2"], []),
        ("pools", ["A3"], []),
        ("roundabouts", ["B2"], []),
        ("parks", {"A": 1}, {"A": 0}),
        ("parks", {"A": 1}, {"A": -1}),
        ("estates", {"2": 1}, {"2": 0}),
        ("temps", 2, 1),
        ("refusals", 1, 0),
        ("bis", 1, 0),
        ("houses", {"A1": 5, "A2": "5b", "A3": 6}, {"A1": 5, "A2": "5b", "B1": 8}),
        ("houses", {"A1": 5, "A2": "5b", "A3": 6}, {"A1": "5b", "A2": 5, "A3": 6, "B1": 8}),
    ],
)
def test_4_3_nothing_written_is_changed_or_erased(key: str, had: Any, now: Any) -> None:
    houses = {"A1": 5, "A2": "5b", "A3": 6}
    before = {"houses": houses, "bis": 1, "fences": ["B1", "B2"], key: had}
    before["fences"] = [*before["fences"], *(had if key == "fences" else ())]
    after = {**before, "houses": {**houses, "B1": 8}, key: now}
    after["fences"] = before["fences"] if key != "fences" else ["B1", "B2"]
    document = {"variant": "advanced", "plans": PLANS, "offers": OFFERS, "before": before, "after": after}
    assert "WT113" in told(document)


def test_4_3_marks_of_a_plan_are_not_taken_back() -> None:
    before = {"houses": {"A1": 5}, "fences": ["A1"], "plans": {"3": 7}, "used": ["A1"]}
    for key, now in (("used", []), ("plans", {}), ("plans", {"3": 3})):
        document = move(before, {"houses": {"B1": 8}}, plans=["1a", "2a", own(1)])
        document["after"][key] = now
        refuse(document, "WT113", "4.3")


# 4.4 to 4.10: effects -------------------------------------------------------------------------------------------------


def test_4_4_a_fence_stands_in_any_free_inner_place_also_between_empty_houses() -> None:
    accept(move({}, {"houses": {"A1": 8}, "fences": ["C4"]}))
    assert "WT201" in told(move({}, {"houses": {"A1": 8}, "fences": ["A10"]}))
    refuse(move({}, {"houses": {"A1": 8}, "fences": ["C4", "C6"]}), "WT114", "4.3")


def test_4_4_no_fence_between_equal_numbers_and_none_in_a_used_estate() -> None:
    before = {"houses": {"A1": 2, "A2": 3, "A3": "3b"}, "bis": 1, "fences": ["A3"]}
    refuse(move(before, {"houses": {"B1": 8}, "fences": ["A2"]}), "WT203", "4.4")
    used = {**before, "plans": {"3": 7}, "used": ["A1", "A2", "A3"]}
    plans = ["1a", "2a", own(3)]
    refuse(move(used, {"houses": {"B1": 8}, "fences": ["A1"]}, plans=plans), "WT204", "4.4")
    accept(move(before, {"houses": {"B1": 8}, "fences": ["A1"]}))
    accept(move(used, {"houses": {"B1": 8}, "fences": ["A4"]}, plans=plans))


def test_4_4_a_fence_in_a_used_street_hangs_on_a_ruling() -> None:
    street = [f"C{n}" for n in range(1, 13)]
    before = {"houses": {name: n for n, name in enumerate(street, 1)}, "plans": {"1": 8}, "used": street}
    document = move(before, {"houses": {"B1": 8}, "fences": ["C2"]}, plans=["1g", "2a", "3a"])
    refuse(document, "WT205", "4.4")
    accept(document, fence_in_used_street="legal")


def test_4_5_the_estate_agent_crosses_the_next_box_of_a_column() -> None:
    accept(move({"estates": {"1": 0}}, {"houses": {"A1": 5}, "estates": {"1": 1}}))
    refuse(move({"estates": {"1": 1}}, {"houses": {"A1": 5}, "estates": {"1": 2}}), "WT407", "4.5")
    assert "WT407" in told(move({}, {"houses": {"A1": 5}, "estates": {"7": 1}}))


def test_4_6_a_park_is_of_the_street_of_the_house_just_written() -> None:
    accept(move({}, {"houses": {"A1": 3}, "parks": {"A": 1}}))
    refuse(move({}, {"houses": {"A1": 3}, "parks": {"B": 1}}), "WT404", "4.6")
    roundabout = {"roundabouts": ["B3"], "fences": ["B2", "B3"]}
    refuse(move({}, {"houses": {"A1": 3}, "parks": {"B": 1}, **roundabout}), "WT404", "4.6")
    accept(move({}, {"houses": {"A1": 3}, "parks": {"A": 1}, **roundabout}))
    full = {"houses": {"A1": 0, "A2": 1, "A3": 2}, "parks": {"A": 3}}
    refuse(move(full, {"houses": {"A4": 3}, "parks": {"A": 4}}), "WT403", "4.6")


def test_4_7_a_pool_comes_with_the_house_and_never_later() -> None:
    accept(move({}, {"houses": {"A3": 5}, "pools": ["A3"]}, "5O", "8S", "3P"))
    refuse(move({}, {"houses": {"A2": 5}, "pools": ["A2"]}, "5O", "8S", "3P"), "WT405", "4.7")
    refuse(move({"houses": {"A3": 4}}, {"houses": {"B2": 5}, "pools": ["A3"]}, "5O", "8S", "3P"), "WT406", "4.7")


@pytest.mark.parametrize(("card", "number"), [("15T", 13), ("15T", 17), ("1T", 0), ("1T", 3), ("8T", 8)])
def test_4_8_the_temp_agency_reaches_two_up_and_down(card: str, number: int) -> None:
    accept(move({}, {"houses": {"A1": number}, "temps": 1}, card, "9S", "9P"))


@pytest.mark.parametrize(("card", "number"), [("15T", 18), ("1T", -1), ("8T", 11), ("8T", 5)])
def test_4_8_the_temp_agency_goes_no_further(card: str, number: int) -> None:
    refuse(move({}, {"houses": {"A1": number}, "temps": 1}, card, "6S", "6P"), "WT110", "4.8")


def test_4_8_a_changed_number_needs_its_box_and_an_unchanged_one_may_have_it() -> None:
    refuse(move({}, {"houses": {"A1": 7}}, "8T", "13S", "14P"), "WT111", "4.8")
    unchanged = move({}, {"houses": {"A1": 8}, "temps": 1}, "8T", "13S", "14P")
    accept(unchanged)
    refuse(unchanged, "WT112", "4.8", temp_unmodified="forbidden")
    refuse(move({"temps": 11}, {"houses": {"A1": 8}, "temps": 12}, "8T", "13S", "14P"), "WT408", "4.8")
    refuse(move({}, {"houses": {"A1": 8}, "temps": 2}, "8T", "13S", "14P"), "WT114", "4.3")


def test_4_9_a_bis_copies_the_house_beside_it_also_the_one_just_written_and_a_bis() -> None:
    accept(move({"houses": {"A1": 2}}, {"houses": {"A2": "2b", "B1": 8}, "bis": 1}, "8B", "5E", "3P"))
    accept(move({}, {"houses": {"A1": 8, "A2": "8b"}, "bis": 1}, "8B", "5E", "3P"))
    before = {"houses": {"A2": "2b", "A3": 2}, "bis": 1}
    accept(move(before, {"houses": {"A1": "2b", "B1": 8}, "bis": 2}, "8B", "5E", "3P"))


@pytest.mark.parametrize(
    ("fences", "houses", "code"),
    [
        (["A1"], {"A2": "2b"}, "WT304"),
        ([], {"A3": "2b"}, "WT302"),
        ([], {"A2": "3b"}, "WT303"),
    ],
)
def test_4_9_a_bis_that_copies_nothing_beside_it(fences: list[str], houses: Data, code: str) -> None:
    before = {"houses": {"A1": 2}, "fences": fences}
    refuse(move(before, {"houses": {**houses, "B1": 8}, "bis": 1}, "8B", "5E", "3P"), code, "4.9")


def test_4_9_a_bis_crosses_its_box_and_the_tenth_hangs_on_a_ruling() -> None:
    refuse(move({}, {"houses": {"A1": 8, "A2": "8b"}}, "8B", "5E", "3P"), "WT307", "4.9")
    before = {"houses": {"A1": 2, **{f"A{n}": "2b" for n in range(2, 11)}}, "bis": 9}
    document = move(before, {"houses": {"B1": 8, "B2": "8b"}}, "8B", "5E", "3P")
    refuse(document, "WT305", "4.9")
    accept(document, tenth_bis="legal")


# 5.1: plans -----------------------------------------------------------------------------------------------------------

SEVEN = {"houses": {f"A{n}": n for n in range(1, 7)}, "fences": ["A3"]}
"""A1 to A3 are an estate; an 8 in A7 with a fence behind it makes another one of four."""
LAST = {"houses": {"A7": 8}, "fences": ["A7"]}


def claimed(points: int, used: int = 7, **more: Any) -> Data:
    return {**LAST, "plans": {"3": points}, "used": [f"A{n}" for n in range(1, used + 1)], **more}


def test_5_1_a_plan_gives_high_points_until_somebody_has_claimed_it() -> None:
    fresh, taken = ["1k", "2d", own(3, 4)], ["1k", "2d", own(3, 4, taken=True)]
    accept(move(SEVEN, claimed(7), plans=fresh))
    accept(move(SEVEN, claimed(3), plans=taken))
    refuse(move(SEVEN, claimed(3), plans=fresh), "WT607", "5.1")
    refuse(move(SEVEN, claimed(7), plans=taken), "WT607", "5.1")
    accept(move(SEVEN, LAST, plans=fresh))


def test_5_1_the_houses_marked_are_exactly_those_of_the_plans_claimed() -> None:
    plans = ["1k", "2d", own(3, 4)]
    refuse(move(SEVEN, claimed(7, used=6), plans=plans), "WT604", "5.1")
    assert told(move(SEVEN, {**LAST, "used": ["A1"]}, plans=plans)) == ["WT608"]
    assert "WT601" in told(move(SEVEN, {**LAST, "plans": {"4": 7}}, plans=plans))
    assert told(move(SEVEN, claimed(7), plans=["1k", "2d", own(3, 3)])) == ["WT604"]


def test_5_1_an_estate_of_seven_is_none_and_no_estate_serves_twice() -> None:
    open_street = {"houses": SEVEN["houses"]}
    refuse(move(open_street, claimed(7), plans=["1k", "2d", own(7)]), "WT605", "4.10")
    before = {**SEVEN, "fences": ["A3", "A6"], "plans": {"1": 7}, "used": ["A1", "A2", "A3"]}
    plans = [own(3, number=1), "2d", own(3)]
    refuse(move(before, {"houses": {"B1": 8}, "plans": {"3": 7}}, plans=plans), "WT604", "5.1")
    accept(move(before, {"houses": {"B1": 8}, "plans": {"3": 7}, "used": ["A4", "A5", "A6"]}, plans=plans))


def test_5_1_two_plans_share_what_is_marked_in_one_turn() -> None:
    plans = [own(4, number=1), "2d", own(3)]
    after = {**claimed(7), "plans": {"1": 7, "3": 7}}
    (words,) = accept(move(SEVEN, after, plans=plans))
    assert words.endswith("plan 1 claimed with A4-A7, plan 3 claimed with A1-A3")


def test_5_1_end_houses_and_a_whole_street_mark_their_own_houses() -> None:
    ends = {"A1": 1, "A10": 9, "B1": 1, "B11": 9, "C1": 1}
    after = {"houses": {"C12": 8}, "plans": {"1": 9}, "used": [*ends, "C12"]}
    plan = {"n": 1, "ends": True, "high": 9, "low": 5}
    accept(move({"houses": ends}, after, plans=[plan, "2a", "3a"]))
    refuse(move({"houses": ends}, {**after, "used": [*ends]}, plans=[plan, "2a", "3a"]), "WT608", "5.1")
    refuse(move({"houses": {}}, {**after, "used": ["C12"]}, plans=[plan, "2a", "3a"]), "WT602", "5.1")


def test_5_1_plans_that_use_nothing_mark_nothing() -> None:
    plans = [{"n": 1, "temps": 7, "high": 6, "low": 3}, "2a", "3a"]
    accept(move({"temps": 6}, {"houses": {"A1": 8}, "temps": 7, "plans": {"1": 6}}, "8T", "5E", "3P", plans=plans))
    refuse(move({"temps": 6}, {"houses": {"A1": 8}, "plans": {"1": 6}}, "8T", "5E", "3P", plans=plans), "WT602", "5.1")


def test_5_3_a_turn_after_the_end_is_noted_and_judged_all_the_same() -> None:
    found = opinion(move({"refusals": 3}, {"houses": {"A1": 8}}))
    assert [fault.rule.code for fault in found.faults] == ["WT815"]
    assert found.turns
    assert "WT116" in told({"variant": "advanced", "sheet": {"refusals": 4}})


# 6: variants ----------------------------------------------------------------------------------------------------------

ROUND = {"roundabouts": ["A5"], "fences": ["A4", "A5"]}


def test_6_1_a_roundabout_comes_before_or_after_the_house_once_a_turn_and_twice_a_game() -> None:
    assert len(accept(move({}, {"houses": {"B1": 8}, **ROUND}))) == 2
    refuse(move({}, ROUND), "WT107", "4.3")
    refuse(move({}, {"houses": {"B1": 8}, "roundabouts": ["A5"], "fences": ["A4"]}), "WT505", "6.1")
    two = {"roundabouts": ["A5", "A9"], "fences": ["A4", "A5", "A8", "A9"]}
    assert "WT503" in told(move({}, {"houses": {"B1": 8}, **two}))
    third = {"houses": {"B1": 8}, "roundabouts": ["C5"], "fences": ["C4", "C5"]}
    refuse(move(two, third), "WT502", "6.1")
    refuse(move({}, {"houses": {"B1": 8}, **ROUND}, variant="standard", plans=["1a", "2a", "3a"]), "WT504", "6.1")


@pytest.mark.parametrize("variant", ["expert", "solo"])
def test_6_1_an_expert_or_solo_game_has_roundabouts_unless_it_says_that_it_has_none(variant: str) -> None:
    def built(**more: Any) -> Data:
        basic = {"variant": variant, "plans": ["1a", "2a", "3a"], **more}
        return move({}, {"houses": {"B1": 8}, **ROUND}, "8S", "5S", "3S", **basic)

    accept(built())
    accept(built(plans=[own(1)]))
    refuse(built(advanced=False), "WT504", "6.1")
    accept(built(advanced=True))
    accept(built(plans=["1k", "2a", "3a"]))
    unknown = built()
    del unknown["plans"]
    accept(unknown)
    refuse({**unknown, "advanced": False}, "WT504", "6.1")
    assert "WT812" in told(built(advanced=False, plans=["1k", "2a", "3a"]))


def test_6_1_a_roundabout_on_a_sheet_of_the_standard_game_is_illegal() -> None:
    sheet = {"houses": {"A3": 9}, "roundabouts": ["A4"], "fences": ["A3", "A4"]}
    turn = {"before": sheet, "after": {**sheet, "houses": {"A3": 9, "A5": 8}}, "offers": OFFERS}
    for document in (turn, {"sheet": sheet}):
        assert told({**document, "variant": "standard"}) == ["WT504"]
        assert told({**document, "variant": "advanced"}) == []
        expert = {**document, "variant": "expert", "advanced": False, "offers": ["8S", "5S", "3S"]}
        assert told(expert) == ["WT504"]


def test_3_a_plan_of_the_tables_own_belongs_to_any_game() -> None:
    plans = [{"n": 1, "temps": 1, "high": 5, "low": 2}]
    after = {"houses": {"A5": 8}, "temps": 1, "plans": {"1": 5}}
    document = {"variant": "standard", "plans": plans, "offers": ["8T", "5E", "3P"], "before": {}, "after": after}
    assert told(document) == []
    assert told({**document, "plans": ["1j"], "after": {"houses": {"A5": 8}, "temps": 1}}) == ["WT812"]


def test_5_1_points_of_a_plan_that_is_not_fulfilled_are_wrong_on_a_sheet_and_unclear_before_a_turn() -> None:
    points = {"plans": {"1": 6}}
    assert told({"variant": "advanced", "plans": ["1j"], "sheet": points}) == ["WT602"]
    assert told({"variant": "advanced", "plans": ["1j"], "sheet": {**points, "temps": 7}}) == []
    after = {**points, "houses": {"A1": 8}}
    turn = {"variant": "advanced", "plans": ["1j"], "offers": OFFERS, "before": points, "after": after}
    assert told(turn) == ["WT610"]


def test_4_2_a_refusal_is_illegal_without_offers_where_any_number_has_a_place() -> None:
    assert told({"variant": "standard", "before": {}, "after": {"refusals": 1}}) == ["WT108"]
    full = {f"{street}{number}": number for street in "ABC" for number in range(2, 11)}
    before = {"houses": full}
    assert told({"variant": "standard", "before": before, "after": {**before, "refusals": 1}}) == []


def test_6_1_other_games_say_by_their_variant_whether_they_are_advanced() -> None:
    for variant in ("standard", "advanced"):
        document: Data = {"format": "nlv-move/1", "variant": variant, "advanced": True, "sheet": {}}
        (problem,) = problems(ADAPTER.validate_python(document))
        assert problem.path == ("advanced",)


def test_6_1_numbers_start_afresh_behind_a_roundabout_built_before_the_house() -> None:
    before = {"houses": {"A1": 12, "B1": 13, "C1": 14}}
    (words,) = accept(move(before, {"houses": {"A6": 8}, **ROUND}))
    assert words.startswith("a roundabout in A5 before")


def test_6_1_a_refusal_with_a_roundabout_hangs_on_a_ruling() -> None:
    helps = move(FULL, {"refusals": 1, **ROUND})
    accept(helps)
    refuse(helps, "WT108", "4.2", refusal_roundabout="no-help")
    full = {"houses": {name: n for n, name in enumerate(f"A{n}" for n in range(1, 10))}}
    full["houses"] |= {**{f"B{n}": n for n in range(1, 12)}, **{f"C{n}": n for n in range(1, 13)}}
    fills = move(full, {"refusals": 1, "roundabouts": ["A10"], "fences": ["A9"]}, "9S", "1E", "1P")
    accept(fills)
    refuse(fills, "WT108", "4.2", refusal_roundabout="start-of-turn")


@pytest.mark.parametrize("variant", ["expert", "solo"])
def test_6_2_one_card_gives_the_number_and_another_the_effect(variant: str) -> None:
    hand = ("8S", "5E", "4P")
    accept(move({}, {"houses": {"A1": 8}, "estates": {"2": 1}}, *hand, variant=variant))
    refuse(move({}, {"houses": {"A1": 8}, "fences": ["C4"]}, *hand, variant=variant), "WT401", "4.3")
    (turn,) = opinion(move({}, {"houses": {"A1": 8}, "estates": {"2": 1}}, *hand, variant=variant)).turns
    assert turn.play == {"number": 1, "effect-card": 2, "write": "A1=8", "effect": {"estate": 2}}


@pytest.mark.parametrize("hand", [("8S", "1O", "4P"), ("3S", "3S", "8E")])
def test_6_2_a_hand_that_the_deck_cannot_give_is_told_and_the_same_offers_of_stacks_are_not(hand: Any) -> None:
    number = int(hand[0][:-1])
    for variant in ("expert", "solo"):
        assert told(move({}, {"houses": {"A1": number}}, *hand, variant=variant)) == ["WT703"]
    accept(move({}, {"houses": {"A1": number}}, *hand))


def test_a_second_roundabout_of_a_turn_is_one_fault_and_its_fences_are_none() -> None:
    two = {"roundabouts": ["A5", "B5"], "fences": ["A4", "A5", "B4", "B5"]}
    refuse(move({}, {"houses": {"C1": 8}, **two}), "WT503", "6.1")


def test_a_number_written_over_another_is_one_fault_and_no_house_is_missing() -> None:
    refuse(move({"houses": {"A1": 5}}, {"houses": {"A1": 8}}), "WT102", "4.3")
    refuse(move({"houses": {"A1": 5}}, {"houses": {"A1": 8}, "fences": ["C4"]}), "WT102", "4.3")


# The sheet by itself --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sheet", "code"),
    [
        ({"houses": {"A1": 5, "A3": 4}}, "WT104"),
        ({"houses": {"A1": 5, "A3": 5}}, "WT106"),
        ({"houses": {"A1": 5, "A2": 5}}, "WT306"),
        ({"houses": {"A1": "5b", "A2": "5b"}, "bis": 2}, "WT306"),
        ({"houses": {"A1": 18}}, "WT110"),
        ({"houses": {"A1": 5, "A2": "5b"}, "bis": 2}, "WT307"),
        ({"houses": {"A1": 5, "A2": "5b"}, "bis": 1, "fences": ["A1"]}, "WT203"),
        ({"roundabouts": ["A4"], "fences": ["A4"]}, "WT505"),
        ({"houses": {"A4": 3}, "roundabouts": ["A4"], "fences": ["A3", "A4"]}, "WT103"),
        ({"roundabouts": ["A1", "B1", "C1"], "fences": ["A1", "B1", "C1"]}, "WT502"),
        ({"fences": ["A3", "A3"]}, "WT202"),
        ({"pools": ["A1"]}, "WT405"),
        ({"pools": ["A3"]}, "WT411"),
        ({"houses": {"A2": 5, "A3": "5b"}, "bis": 1, "pools": ["A3"]}, "WT411"),
        ({"parks": {"A": 4}}, "WT403"),
        ({"parks": {"A": 1}}, "WT410"),
        ({"parks": {"D": 1}}, "WT403"),
        ({"temps": 12}, "WT408"),
        ({"temps": -1}, "WT409"),
        ({"estates": {"1": 2}}, "WT407"),
        ({"refusals": 4}, "WT116"),
        ({"houses": {"A1": 5}, "fences": ["A1"], "plans": {"3": 8}, "used": ["A1"]}, "WT607"),
        ({"houses": {"A1": 5}, "fences": ["A1"], "plans": {"3": 7}}, "WT608"),
        ({"houses": {"A1": 5}, "plans": {"3": 7}, "used": ["A1"]}, "WT605"),
        ({"used": ["A1"]}, "WT608"),
    ],
)
def test_what_no_game_leaves_on_a_sheet_is_told(sheet: Data, code: str) -> None:
    table = {"variant": "advanced", "plans": ["1k", "2d", own(1)]}
    assert code in told({**table, "sheet": sheet})
    assert opinion({**table, "sheet": sheet}).turns == ()


def test_the_sheet_before_a_turn_is_judged_as_well_but_marks_of_earlier_turns_are_unclear() -> None:
    refuse(move({"houses": {"A1": 5, "A2": 4}}, {"houses": {"B1": 8}}), "WT104", "4.1")
    found = opinion(move({"houses": {"A1": 5}, "used": ["A1"]}, {"houses": {"B1": 8}}))
    assert [fault.rule.code for fault in found.faults] == ["WT609"]
    assert found.turns


def test_chains_of_bis_with_one_original_stand_well() -> None:
    houses = {"A1": "2b", "A2": "2b", "A3": 2, "A5": 9, "A6": "9b"}
    assert told({"sheet": {"houses": houses, "bis": 3}}) == []


def test_a_sheet_scores_all_its_zones_against_the_temps_of_the_others() -> None:
    sheet = {
        "houses": {"A1": 1, "A2": 2, "A3": 5, "A4": "5b", "B1": 4}, "fences": ["A2", "A4"], "bis": 1, "pools": ["B1"],
        "parks": {"A": 3}, "temps": 3, "estates": {"2": 1}, "refusals": 2, "plans": {"1": 7},
    }  # fmt: skip
    scores = opinion({"sheet": sheet, "others": {"temps": [5, 3, 0]}}).result.scores["player"]
    points = {zone: claim.computed for zone, claim in scores.items()}
    assert points == {
        "plans": 7, "parks": 10, "pools": 3, "temps": 4, "estates": 6, "bis": -1, "refusals": -3, "roundabouts": 0,
        "total": 26,
    }  # fmt: skip
    assert scores["estates"].explain() == ["2 of size 2 x 3 = 6"]


def test_a_sheet_with_counts_that_nobody_printed_has_no_points() -> None:
    assert opinion({"sheet": {"temps": 99}}).result.scores == {}


def test_without_offers_a_note_says_that_nobody_can_check_them() -> None:
    document = move({}, {"houses": {"A1": 8}, "fences": ["C4"]})
    del document["offers"]
    found = opinion(document)
    assert [fault.rule.code for fault in found.faults] == ["WT804"]
    assert [turn.play for turn in found.turns] == [{"write": "A1=8", "effect": {"fence": "C4"}}]


def test_offers_and_plans_that_no_game_has_are_told() -> None:
    assert told(move({}, {"houses": {"A1": 16}}, "16S", "5E", "3P")) == ["WT805"]
    assert told(move({}, {"houses": {"A1": 8}}, plans=["1a", "1b", "3c"])) == ["WT811"]
    assert told(move({}, {"houses": {"A1": 8}}, plans=["1k", "2d", "3c"], variant="standard")) == ["WT812"]


def test_the_keys_of_a_sheet_are_those_by_which_the_game_is_known() -> None:
    assert set(SheetMove.model_fields) == SHEET_KEYS


@pytest.mark.parametrize("seed", range(4))
def test_legal_games_are_legal_turn_by_turn(seed: int) -> None:
    for document in legal_turns(seed, 40):
        accept(document)
