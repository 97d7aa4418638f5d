from __future__ import annotations

from nlv_replay.core.rule import Place
from nlv_replay.tui.journey import MOST_REMEMBERED, Journey


def journey() -> Journey:
    return Journey(9, ("ada", "bob", "cyd"))


def test_steps_end_at_the_first_and_the_last_turn() -> None:
    there = journey()
    assert not there.step(-1)
    assert there.step(5)
    assert there.step(5)
    assert there.turn == 9
    assert not there.step(1)


def test_players_go_round_the_table() -> None:
    there = journey()
    there.change_seat(-1)
    assert there.player == "cyd"
    there.change_seat(1)
    assert there.here == Place(0, "ada")


def test_back_returns_to_where_each_jump_began() -> None:
    there = journey()
    there.step(2)
    there.jump(Place(7, "bob"))
    there.step(1)
    there.jump(Place(3))
    assert there.here == Place(3, "bob")
    assert there.back()
    assert there.here == Place(8, "bob")
    assert there.back()
    assert there.here == Place(2, "ada")
    assert not there.back()


def test_a_jump_to_where_one_stands_is_not_remembered() -> None:
    there = journey()
    there.jump(Place(0, "ada"))
    assert not there.back()


def test_a_jump_beyond_the_game_ends_at_its_end_and_keeps_the_player() -> None:
    there = journey()
    there.jump(Place(400, "nobody"))
    assert there.here == Place(9, "ada")


def test_the_memory_of_jumps_is_bounded() -> None:
    there = journey()
    for turn in range(3 * MOST_REMEMBERED):
        there.jump(Place(turn % 9))
    assert len(there.before) == MOST_REMEMBERED


def test_nobody_plays_in_a_game_without_players() -> None:
    there = Journey(3, ())
    there.change_seat(1)
    assert there.here == Place(0, "")
