"""The keys of recorded turns."""

from __future__ import annotations

from typing import Any

import pytest

from nlv_replay.games.log_parts import SeatLog
from nlv_replay.games.turn_keys import keys_below, survey_of_turns

PLAY = {"take": 1, "open": "A1=5", "effect": {"show": "left"}}
CHOICES = ("effect", "bonus")


def test_keys_are_counted_at_any_depth() -> None:
    assert keys_below({"a": {"b": [{"c": 1}, {"d": 2}]}, "e": ["x"]}) == 5
    assert keys_below(["x", "y"]) == 0
    assert keys_below(SeatLog.model_validate({"id": "ada", "left-after": 3})) == 2


def test_keys_of_turns_are_those_of_plays_and_what_stands_in_them_and_beside_them() -> None:
    turns = [
        {"plays": {"ada": PLAY, "bob": {"refuse": True}}},
        {
            "offers": ["8S"],
            "hands": {"ada": ["8S"]},
            "plays": {"ada": PLAY | {"bonus": {"extended-casino": {"set": 1}}}},
        },
        {"note": "nobody played"},
    ]
    found = survey_of_turns(turns, {"ada", "bob"}, CHOICES, ("bonus", "marks"), ("hands",))
    assert found.keys == (1 + 2 + 4 + 1) + (4 + 1 + 5 + 2) + 1


@pytest.mark.parametrize(
    "turn",
    [
        {},
        {"plays": {}},
        {"plays": {"eve": PLAY}},
        {"plays": {"ada": {"open": "A1=5"}}},
        {"plays": {"ada": PLAY | {"effect": {}}}},
        {"plays": {"ada": PLAY | {"bonus": {"easy-opening": 1, "free-action": 2}}}},
    ],
)
def test_a_turn_with_something_odd_is_not_plain(turn: dict[str, Any]) -> None:
    good = {"plays": {"ada": PLAY, "bob": {"refuse": True}}}
    assert survey_of_turns([good, good], {"ada", "bob"}, CHOICES, ("bonus",), ()).is_plain
    assert not survey_of_turns([good, turn], {"ada", "bob"}, CHOICES, ("bonus",), ()).is_plain
