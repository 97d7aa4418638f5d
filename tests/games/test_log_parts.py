"""Parts of log models that are the same in every game."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import ValidationError

from nlv_replay.core.shape import Shape
from nlv_replay.games.log_parts import (
    SeatLog,
    deal_places,
    named_players,
    no_repeats,
    only_true,
    repeated_players,
    strangers,
    too_large,
)  # fmt: skip

SEATS = [SeatLog(id="ada"), SeatLog(id="bob")]
DEAL: dict[str, Any] = {"stacks": [["8S"]]}


def test_a_flag_is_true_or_left_out() -> None:
    assert only_true(True)
    with pytest.raises(ValueError, match="never false"):
        only_true(False)


def test_nothing_stands_twice_in_a_list_of_marks() -> None:
    assert no_repeats(["A1", "A2"]) == ["A1", "A2"]
    with pytest.raises(ValueError, match="A1 stands here twice"):
        no_repeats(["A1", "A1"])


def test_a_seat_takes_no_other_keys() -> None:
    with pytest.raises(ValidationError):
        SeatLog.model_validate({"id": "ada", "loan": True})


def test_players_have_names_of_their_own() -> None:
    assert list(repeated_players(SEATS, frozenset())) == []
    twice = list(repeated_players([SEATS[0], SEATS[0]], frozenset()))
    assert [(one.shape, one.path) for one in twice] == [(Shape.REPEATED, ("players", 1, "id"))]
    word = list(repeated_players(SEATS, frozenset({"bob"})))
    assert [(one.shape, one.path) for one in word] == [(Shape.BAD_VALUE, ("players", 1, "id"))]


def test_strangers_are_told_with_the_nearest_name() -> None:
    (found,) = strangers({"adda": 1, "bob": 2}, ("plays",), {"ada", "bob"})
    assert found.path == ("plays", "adda")
    assert "did you mean ada?" in found.message
    (other,) = named_players(
        SimpleNamespace(results=None, ranking=[["ada"], ["zoe"]], corrections=None), {"ada", "bob"}
    )
    assert other.path == ("ranking", 1, 0)


def test_later_deals_say_when_and_why_in_order() -> None:
    first, second = DEAL, DEAL | {"before-turn": 9, "by": "ada"}
    assert list(deal_places([first, second])) == []
    assert [one.path for one in deal_places([first, first])] == [("deck", 1), ("deck", 1)]
    assert [one.path for one in deal_places([second, second, first])][-1] == ("deck", 2, "before-turn")


def test_a_game_has_its_bounds() -> None:
    assert list(too_large(SEATS, [1])) == []
    assert [one.path for one in too_large(SEATS * 60, [1] * 300)] == [("players",), ("turns",)]
