"""The expert game: hands of three, what is passed on, which cards are left (6.2)."""

from __future__ import annotations

from nlv_replay.games.welcome_to.cards import PAIRS, TAKES, pair_offers
from nlv_replay.games.welcome_to.hands import right_of
from tests.helpers.town_games import played_out
from tests.helpers.towns import REFUSE, check, codes, expert, hand_play, hands, replayed

FIRST, SECOND, THIRD = "8S 4O 13T", "8P 7O 12T", "9P 7E 12O"
POOL = hand_play("B4=8", 1, 2, pool=True)
PARK = hand_play("B4=9", 1, 2, estate=3)


def test_6_2_one_card_gives_the_number_and_another_one_the_effect() -> None:
    assert codes(expert(hands((FIRST, POOL), (SECOND, POOL)))) == []
    assert codes(expert(hands((FIRST, hand_play("B4=8", 1, 1, fence="B4")), (SECOND, POOL)))) == ["WT701"]
    assert codes(expert(hands((FIRST, hand_play("B4=8", 1, 3, pool=True)), (SECOND, POOL)))) == ["WT401"]
    assert codes(expert(hands((FIRST, hand_play("B4=4", 1, 2, pool=True)), (SECOND, POOL)))) == ["WT101"]


def test_6_2_the_card_passed_on_is_none_of_the_two() -> None:
    assert codes(expert(hands((FIRST, POOL | {"pass": 3}), (SECOND, POOL)))) == []
    assert codes(expert(hands((FIRST, POOL | {"pass": 2}), (SECOND, POOL)))) == ["WT701"]


def test_6_2_the_third_card_goes_to_the_right() -> None:
    start = hands((FIRST, POOL), (SECOND, POOL), (THIRD, PARK))
    table = replayed(expert(start, players=3)).table
    assert [right_of(table, player) for player in ("ada", "bob", "cyd")] == ["cyd", "ada", "bob"]
    rest = ("12O 2P 2E", hand_play("B1=2", 2)), ("13T 3S 3B", hand_play("B1=3", 2))
    bad = hands(("1S 1P 2S", hand_play("B1=1", 1)), *rest)
    assert codes(expert(start, bad, players=3)) == ["WT702"]
    good = hands(("12T 1P 2S", hand_play("B1=1", 2)), *rest)
    assert codes(expert(start, good, players=3)) == []


def test_6_2_where_a_refusal_does_not_say_what_was_passed_on_nothing_is_missing() -> None:
    start = hands((FIRST, POOL), (SECOND, REFUSE))
    after = hands(("7O 1P 2S", hand_play("B1=1", 2)), ("13T 2P 2E", hand_play("B1=2", 2)))
    assert codes(expert(start, after)) == ["WT108"]


def test_6_2_no_card_comes_more_often_than_the_deck_holds_it() -> None:
    first = hands((FIRST, POOL), (SECOND, POOL))
    again = hands(("12T 4O 1S", hand_play("B1=1", 3)), ("13T 2P 2E", hand_play("B1=2", 2)))
    assert codes(expert(first, again)) == ["WT703"]


def test_6_2_a_card_that_came_too_often_is_told_once() -> None:
    first = hands((FIRST, POOL), (SECOND, POOL))
    again = hands(("12T 4O 1S", hand_play("B1=1", 3)), ("13T 2P 2E", hand_play("B1=2", 2)))
    later = hands(("3T 6O 3S", hand_play("B2=3", 3)), ("4T 5P 4E", hand_play("B2=4", 3)))
    assert codes(expert(first, again, later)).count("WT703") == 1


def test_6_2_the_first_to_complete_a_plan_may_have_all_reshuffled() -> None:
    first = hands((FIRST, POOL), (SECOND, POOL))
    again = hands(("12T 4O 1S", hand_play("B1=1", 3)), ("13T 2P 2E", hand_play("B1=2", 2)), reshuffled="ada")
    assert codes(expert(first, again)) == ["WT808"]


def test_6_2_without_hands_what_was_taken_cannot_be_checked() -> None:
    record = expert({"plays": {"ada": hand_play("B4=8", 1), "bob": hand_play("B4=9", 1)}})
    verdict = check(record)
    assert [placed.finding.rule.code for placed in verdict.findings] == ["WT804"]


def test_6_2_an_expert_game_of_four_uses_the_deck_more_than_once() -> None:
    record = played_out(3, players=4, variant="expert")
    assert len(record["turns"]) > 10
    assert check(record).findings == ()


def test_what_can_be_taken_of_three_cards_is_six_pairs_and_three_that_are_wrong() -> None:
    assert len(PAIRS) == 6
    assert len(TAKES) == 9
    assert pair_offers(("8S", "4O", "13T"))[:2] == ((8, "O"), (8, "T"))
