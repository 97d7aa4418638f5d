"""Flipping, deals and reshuffles (2, 5.2)."""

from __future__ import annotations

import pytest

from nlv_replay.games.stacks import UNDEALT, Deal, deal_anew, parse_card
from tests.helpers.towns import (
    CARDS,
    STRETCHES,
    Data,
    codes,
    deal,
    empty_table,
    log,
    one,
    ordered,
    play,
    replayed,
    roots,
    seven,
    turn,
)  # fmt: skip

GONE: list[Data] = [{"id": "ada", "left-after": 0}]


def won(by: str | None, before: int, *more: Data, players: int = 1, **rulings: str) -> list[str]:
    """Plan 3 is claimed in turn 7 by all; somebody has the cards reshuffled before a turn."""
    turns = seven(STRETCHES)
    for one_turn in turns:
        one_turn.pop("offers")
        plays = one_turn["plays"]
        for seat in ("bob", "cyd")[: players - 1]:
            plays[seat] = {key: value for key, value in plays["ada"].items() if seat == "bob" or key != "plans"}
    tops = ordered("5S", "1S", "2P", "3S", "4P", "5P", "6P", "7P")
    blank = [{"plays": {seat: {"refuse": True} for seat in ("ada", "bob", "cyd")[:players]}} for _ in range(2)]
    record = log(*turns, *blank, players=players, deck=[deal(tops), deal(CARDS, before, by), *more])
    return [code for code in codes(record, **rulings) if code == "WT808"]


def test_2_the_offer_is_the_number_on_top_with_the_effect_just_flipped() -> None:
    cards = ordered("5S", "1P", "2E")
    table = replayed(empty_table(1, deck=[deal(cards)])).table
    assert table.towns["ada"].offers is not None
    assert table.towns["ada"].offers[0] == (1, "S")
    second = replayed(empty_table(2, deck=[deal(cards)])).table.towns["ada"].offers
    assert second is not None
    assert second[0] == (2, "P")


def test_2_a_deal_serves_26_turns() -> None:
    assert codes(empty_table(26, deck=[deal()])) == []
    assert codes(empty_table(27, deck=[deal()])) == ["WT806"]
    assert codes(empty_table(27, deck=[deal(), deal(CARDS, 27, "exhausted")])) == []
    assert codes(empty_table(26, deck=[deal(), deal(CARDS, 26, "exhausted")])) == ["WT807"]


def test_2_a_reshuffle_takes_all_81_cards_or_leaves_the_last_ones_by_a_ruling() -> None:
    rest = sorted(CARDS)
    for stack in deal()["stacks"]:
        rest.remove(stack[-1])
    kept = empty_table(28, deck=[deal(), deal(rest, 27, "exhausted")])
    assert roots(kept) == ["WT801"]
    assert codes(kept, exhausted_deal="keep-flipped") == []


def test_2_a_deal_that_doubles_cards_is_not_the_deck() -> None:
    doubled = deal([*CARDS[:80], "8S"], 27, "exhausted")
    assert codes(empty_table(27, deck=[deal(), doubled])) == ["WT802"]


def test_2_stacks_have_27_cards_each() -> None:
    assert codes(empty_table(1, deck=[{"stacks": [CARDS[:28], CARDS[28:54], CARDS[54:]]}])) == ["WT801"]
    assert roots(empty_table(1, deck=[{"stacks": [CARDS[:27], CARDS[27:54]]}])) == ["WT801"]


def test_2_offers_and_deck_agree_and_the_deck_counts() -> None:
    cards = ordered("5S", "1P")
    record = log(turn("1S 5O 13T", play("A1=1", fence="A1")), deck=[deal(cards)])
    assert codes(record) == ["WT803"]
    assert replayed(record).table.towns["ada"].offers != ((1, "S"), (5, "O"), (13, "T"))


def test_2_cards_bear_1_to_15() -> None:
    assert codes(log(turn("0S 5O 13T", play("A1=5", take=2)))) == ["WT805"]
    assert codes(log(turn("16S 5O 13T", play("A1=5", take=2)))) == ["WT805"]


def test_5_2_the_first_to_complete_a_plan_may_reshuffle_before_the_next_turn() -> None:
    assert won("ada", 8) == []
    assert won("ada", 9) == ["WT808"]
    assert won("ada", 7) == ["WT808"]


def test_5_2_all_who_completed_it_first_have_that_right_and_nobody_else() -> None:
    assert won("bob", 8, players=3) == []
    assert won("cyd", 8, players=3) == ["WT808"]


def test_5_2_the_right_is_there_once() -> None:
    again = deal(CARDS, 8, "ada")
    assert won("ada", 8, again) == ["WT808"]


@pytest.mark.parametrize(("ruling", "wanted"), [("first-plan-of-game", ["WT808"]), ("each-plan", [])])
def test_5_2_whether_each_plan_gives_that_right_is_a_ruling(ruling: str, wanted: list[str]) -> None:
    turns = seven(STRETCHES)
    temps = [one(f"{n}T", f"B{n}={n}", temp=True) for n in range(1, 8)]
    temps[-1]["plays"]["ada"]["plans"] = {"1": []}
    record = log(
        *turns, *temps, one("8S", "B8=8"), variant="advanced", plans="1j 2g 3c",
        deck=[deal(CARDS, 15, "ada")],
    )  # fmt: skip
    found = codes(record, reshuffle_right=ruling)
    assert [code for code in found if code not in ("WT803", "WT101")] == wanted


def test_a_reshuffle_after_the_last_turn_is_judged_too() -> None:
    assert codes(empty_table(3, deck=[deal(), deal(CARDS, 9, "exhausted")])) == ["WT807"]
    assert codes(empty_table(26, deck=[deal(), deal(CARDS, 27, "exhausted")])) == []


def test_a_deal_of_the_wrong_number_of_stacks_serves_no_turn() -> None:
    short = deal_anew(UNDEALT, Deal(1, None, (("8S", "9P"),), 0), keeps=False)
    assert short.offers_at(1) is None
    assert parse_card("13T") == (13, "T")
