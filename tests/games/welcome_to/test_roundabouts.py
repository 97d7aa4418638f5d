"""Roundabouts of the advanced game, alone and with refusals (6.1)."""

from __future__ import annotations

import pytest

from nlv_replay.games.welcome_to.masks import names
from tests.helpers.towns import (
    BLOCKED,
    REFUSE,
    advanced,
    check,
    codes,
    expert,
    hand_play,
    hands,
    one,
    points,
    solo,
    town,
    turn,
)

HELD = [one("15S", "A1=15"), one("15P", "B1=15"), one("15E", "C1=15")]


def test_6_1_a_roundabout_fills_a_house_between_two_fences() -> None:
    record = advanced(one("8S", "B4=8", roundabout="A4"))
    assert names(town(record).fences) == ["A3", "A4"]
    assert names(town(record).roundabouts) == ["A4"]
    assert points(record)["roundabouts"] == -3


def test_6_1_at_the_end_of_a_street_one_fence_is_there_already() -> None:
    assert names(town(advanced(one("8S", "B4=8", roundabout="A1"))).fences) == ["A1"]
    assert names(town(advanced(one("8S", "B4=8", roundabout="A10"))).fences) == ["A9"]


def test_6_1_numbers_start_afresh_on_each_side() -> None:
    turns = [one("9S", "A3=9", roundabout="A4"), one("3P", "A6=3"), one("9P", "A7=9")]
    assert codes(advanced(*turns)) == []
    assert codes(advanced(turns[0], one("3P", "A2=3"), one("10P", "A1=10"))) == ["WT104"]


def test_6_1_two_a_game_and_one_a_turn() -> None:
    turns = [one(f"{n}P", f"B{n}={n}", roundabout=f"A{2 * n}") for n in range(1, 4)]
    assert codes(advanced(*turns[:2])) == []
    assert codes(advanced(*turns)) == ["WT502"]
    assert codes(advanced(one("8S", "B4=8", roundabout="A4", roundabout_after="A6"))) == ["WT503"]


def test_6_1_the_second_costs_what_the_ruling_says() -> None:
    record = advanced(*[one(f"{n}P", f"B{n}={n}", roundabout=f"A{2 * n}") for n in range(1, 3)])
    assert points(record)["roundabouts"] == -8
    assert points(record)["total"] == -8
    assert points(record, roundabout_second="5")["roundabouts"] == -5


def test_6_1_totals_hold_the_roundabouts() -> None:
    record = advanced(one("8S", "B4=8", roundabout="A4"), results={"ada": {"total": 0}})
    assert codes(record) == ["WT909"]


def test_6_1_a_roundabout_replaces_no_house_and_no_refusal() -> None:
    assert codes(advanced(one("8S", None, roundabout="A4"))) == ["WT107"]


def test_6_1_a_refusal_may_have_a_roundabout_beside_it() -> None:
    for key in ("roundabout", "roundabout-after"):
        assert codes(advanced(*BLOCKED, turn("15S 15P 15E", REFUSE | {key: "A10"}))) == []


@pytest.mark.parametrize(
    ("ruling", "key", "house", "wanted"),
    [
        ("either-order", "roundabout", "A2", ["WT108"]),
        ("either-order", "roundabout-after", "A2", []),
        ("start-of-turn", "roundabout", "A2", []),
        ("start-of-turn", "roundabout-after", "A2", []),
        ("no-help", "roundabout", "A10", ["WT108"]),
        ("no-help", "roundabout-after", "A2", ["WT108"]),
    ],
)
def test_6_1_when_a_refusal_is_forced_is_a_matter_of_a_ruling(
    ruling: str, key: str, house: str, wanted: list[str]
) -> None:
    record = advanced(*HELD, turn("15S 15P 15E", REFUSE | {key: house}))
    assert codes(record, refusal_roundabout=ruling) == wanted


def test_6_1_a_roundabout_in_the_last_fitting_house_forces_a_refusal_by_default_only() -> None:
    start = [one("14P", "A9=14"), *HELD[1:]]
    record = advanced(*start, turn("15S 15P 15E", REFUSE | {"roundabout": "A10"}))
    assert codes(record) == []
    assert codes(record, refusal_roundabout="start-of-turn") == ["WT108"]
    assert codes(record, refusal_roundabout="no-help") == ["WT108"]


def test_6_1_with_two_roundabouts_built_none_could_help() -> None:
    built = [one("15S", "A1=15", roundabout="A10"), one("15P", "B1=15", roundabout="B11"), one("15E", "C1=15")]
    record = advanced(*built, turn("15S 15P 15E", REFUSE))
    assert codes(record, refusal_roundabout="no-help") == []


def test_6_1_roundabouts_belong_to_an_expert_or_solo_game_that_says_so() -> None:
    first, second = ("8S 4O 13T", hand_play("B4=8", 1, roundabout="A4")), ("8P 7O 12T", hand_play("B4=8", 1))
    assert codes(expert(hands(first, second))) == ["WT504"]
    assert codes(expert(hands(first, second), advanced=True)) == []
    assert codes(expert(hands(first, second), plans="1a 2g 3c")) == []
    assert codes(solo({"draw": ["8S", "4O", "13T"], "plays": {"ada": first[1]}})) == ["WT504"]
    assert codes(expert(hands(second, first), plans="1a 2g 3c", advanced=False)) == ["WT812", "WT504"]


def test_6_1_a_refusal_that_a_roundabout_made_wrong_names_the_ruling() -> None:
    refused = turn("15S 15P 15E", REFUSE | {"roundabout": "A2"})
    (placed,) = check(advanced(*HELD, refused)).findings
    assert placed.finding.ruling == "refusal-roundabout"
    (plain,) = check(advanced(one("8S", "A1=8"), turn("9S 9P 9E", REFUSE))).findings
    assert plain.finding.ruling is None
