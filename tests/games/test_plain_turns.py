"""Whether recorded turns hold anything odd."""

from __future__ import annotations

from typing import Any

import pytest

from nlv_replay.games.plain_turns import are_plain

PLAY = {"take": 1, "open": "A1=5", "effect": {"show": "left"}}
GOOD = {"plays": {"ada": PLAY, "bob": {"refuse": True}}}


def is_plain(*turns: dict[str, Any]) -> bool:
    return are_plain(turns, {"ada", "bob"}, ("effect", "bonus"))


def test_turns_in_which_players_take_or_refuse_are_plain() -> None:
    paid = {"plays": {"bob": PLAY | {"bonus": {"extended-casino": {"set": 1, "open": "A1=5"}}}}, "offers": ["8S"]}
    assert is_plain()
    assert is_plain(GOOD, paid, GOOD)


@pytest.mark.parametrize(
    "turn",
    [
        {},
        {"note": "nobody played"},
        {"plays": {}},
        {"plays": {"eve": PLAY}},
        {"plays": {"ada": {"open": "A1=5"}}},
        {"plays": {"ada": PLAY | {"effect": {}}}},
        {"plays": {"ada": PLAY | {"bonus": {"easy-opening": 1, "free-action": 2}}}},
    ],
)
def test_a_turn_with_something_odd_is_not_plain(turn: dict[str, Any]) -> None:
    assert not is_plain(GOOD, turn)
