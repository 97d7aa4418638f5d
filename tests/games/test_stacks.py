"""Cards dealt into three stacks and flipped one a turn, as the sister games have them."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from nlv_replay.games.stacks import (
    EXHAUSTED,
    UNDEALT,
    cards_of,
    deal_anew,
    deals_before,
    in_words,
    kept_cards,
    lacking,
    parse_card,
    surplus,
)  # fmt: skip


class Deal(NamedTuple):
    before_turn: int
    by: str | None
    stacks: tuple[tuple[str, ...], ...]


FIRST = Deal(1, None, (("1S", "2P", "3E"), ("4S", "5P", "6E"), ("7S", "8P", "9E")))
SECOND = Deal(3, EXHAUSTED, (("10S",), ("11P",), ("12E",)))


def test_a_turn_offers_the_number_on_top_with_the_effect_just_flipped() -> None:
    dealt = deal_anew(UNDEALT, FIRST, keeps=False)
    assert dealt.offers_at(1) == ((2, "S"), (5, "S"), (8, "S"))
    assert dealt.offers_at(2) == ((3, "P"), (6, "P"), (9, "P"))
    assert dealt.offers_at(3) is None
    assert dealt.offers_at(0) is None
    assert dealt.end == 3


def test_cards_kept_lie_under_the_next_deal_for_their_effects() -> None:
    first = deal_anew(UNDEALT, FIRST, keeps=False)
    assert kept_cards(first, SECOND, keeps=False) == ()
    assert kept_cards(first, SECOND, keeps=True) == ("3E", "6E", "9E")
    assert kept_cards(UNDEALT, SECOND, keeps=True) == ()
    assert deal_anew(first, SECOND, keeps=True).offers_at(3) == ((10, "E"), (11, "E"), (12, "E"))
    assert deal_anew(first, SECOND, keeps=False).offers_at(3) is None


def test_a_deal_that_has_not_three_stacks_serves_no_turn() -> None:
    assert deal_anew(UNDEALT, Deal(1, None, (("1S", "2P"),)), keeps=False).offers_at(1) is None
    assert deal_anew(UNDEALT, Deal(1, None, ((), ("1S", "2P"), ("1S", "2P"))), keeps=False).end == 1


def test_deals_begin_in_their_turn_or_when_it_was_missed() -> None:
    assert deals_before([FIRST, SECOND], 1) == [FIRST]
    assert deals_before([FIRST, SECOND], 4) == [FIRST, SECOND]


def test_cards_are_counted_against_a_deck() -> None:
    known = cards_of(["S", "P"], {"1": [2, 0], "13": [0, 1]})
    assert known == {"1S": 2, "13P": 1}
    assert surplus(Counter(["1S", "1S", "1S"]), known) == ["1S"]
    assert lacking(Counter(["1S"]), known) == ["13P", "1S"]


def test_cards_are_told_in_a_sentence_of_bounded_length() -> None:
    assert in_words(["1S", "2P"]) == "1S, 2P"
    assert in_words([f"{number}S" for number in range(1, 9)], most=2) == "1S, 2S …"
    assert parse_card("13P") == (13, "P")
