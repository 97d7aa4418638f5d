"""The end of the game (5.3)."""

from __future__ import annotations

from itertools import chain

import pytest

from nlv_replay.games.welcome_to.masks import ALL_HOUSES
from nlv_replay.games.welcome_to.settle import has_ended, settle
from nlv_replay.games.welcome_to.state import Town, lone_table, town_of
from nlv_replay.games.welcome_to.terms import EndReason, Variant
from tests.helpers.towns import BLOCKED, REFUSE, check, codes, log, refusals, roots, turn


def ends(town: Town, **more: int) -> tuple[EndReason, ...]:
    table = lone_table(town, None, variant=Variant.SOLO)
    table.turn = more.get("turn", 1)
    settle(table)
    assert has_ended(table) is bool(table.ended)
    return table.ended


def test_5_3_three_refusals_three_plans_or_no_empty_house_end_the_game() -> None:
    assert ends(Town("ada", refusals=2, plans={1: 8, 2: 6})) == ()
    assert ends(Town("ada", refusals=3)) == (EndReason.THREE_REFUSALS,)
    assert ends(Town("ada", plans={1: 8, 2: 6, 3: 7})) == (EndReason.ALL_PLANS,)
    full = town_of("ada", dict.fromkeys(range(32), 1))
    assert ends(full) == ()
    full.roundabouts = 1 << 32
    assert full.filled == ALL_HOUSES
    assert ends(full) == (EndReason.ALL_BUILT,)


@pytest.mark.parametrize(("turn", "wanted"), [(26, ()), (27, (EndReason.DECK_EMPTY,))])
def test_5_3_a_solo_game_ends_with_its_deck(turn: int, wanted: tuple[EndReason, ...]) -> None:
    assert ends(Town("ada"), turn=turn) == wanted


def test_5_3_turns_after_the_end_are_one_finding_and_no_part_of_the_game() -> None:
    record = log(*BLOCKED, *refusals(5), ended="three-refusals")
    assert codes(record) == ["WT813"]
    assert check(record).result.end_turn == 6  # type: ignore[union-attr]


def test_5_3_the_end_is_that_of_the_whole_turn() -> None:
    stuck = [
        turn("15S 15P 15E", {"take": 1, "write": f"{name}1=15"}, {"take": 1, "write": f"{name}1=15"}) for name in "ABC"
    ]
    both = [turn("15S 15P 15E", REFUSE, REFUSE) for _ in range(3)]
    assert codes(log(*chain(stuck, both), players=2, ended="three-refusals")) == []


def test_5_3_a_record_that_stops_early_says_so() -> None:
    record = log(*BLOCKED)
    del record["ended"]
    assert codes(record) == ["WT814"]
    assert sorted(codes(log(*BLOCKED, ended="all-plans"))) == ["WT814", "WT911"]
    assert roots(log(*BLOCKED, ended="all-plans")) == ["WT814"]


def test_5_3_the_reason_claimed_is_one_that_holds() -> None:
    assert codes(log(*BLOCKED, *refusals(3), ended="all-built")) == ["WT911"]
    assert codes(log(*BLOCKED, *refusals(3), ended="abandoned")) == ["WT911"]
