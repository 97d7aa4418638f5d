"""Solo games: drawing, what each card serves for, half decks, approvals, reshuffles (11.1 to 11.3, 11.6, 11.12)."""

from __future__ import annotations

from typing import Any

import pytest

from nlv_replay.games.new_las_vegas.solo import Solo
from nlv_replay.games.new_las_vegas.solo_log import ADAPTER, turns_of
from nlv_replay.games.new_las_vegas.state import Table
from tests.helpers.logs import CARDS, Data, check, clauses, codes, found
from tests.helpers.solo import (
    BLOCKED,
    LOAN,
    REFUSED,
    TO_A_PROJECT,
    after_the_project,
    cards,
    first_draws,
    refusal,
    solo,
    solo_turn,
    stack,
    table_after,
    without_draws,
)

AFTER: list[Data] = [{"stack": stack(first_draws())}, {"before-turn": 4, "by": "project", "stack": after_the_project()}]


def state(record: Data) -> Solo:
    table = table_after(record)
    assert table.solo is not None
    return table.solo


def messages(record: Data) -> list[str]:
    return [placed.finding.message for placed in check(record).findings]


# 11.1


def test_11_1_two_cards_are_used_and_the_third_lies_on_acmes_stack() -> None:
    after = state(solo(solo_turn("4M 2C 12S", "D3=4"), solo_turn("2I 13C 9S", "D4=13", "231")))
    assert after.given == ["12S", "2I"]
    assert sorted(after.discards) == ["13C", "2C", "4M", "9S"]


@pytest.mark.parametrize("served", ["123", "132", "213", "231", "312", "321"])
def test_11_1_any_card_serves_for_anything(served: str) -> None:
    number = ("4", "2", "12")[int(served[0]) - 1]
    effect: Data = [{"improvement": "golf.par4"}, {"construction": "A3"}, {}][int(served[1]) - 1]
    record = solo(solo_turn("4M 2C 12S", f"D3={number}", served, **effect))
    assert codes(record) == []


def test_11_1_the_number_is_that_of_the_card_used_for_it() -> None:
    record = solo(solo_turn("4M 2C 12S", "D3=2"))
    assert clauses(record) == ["3.3"]
    assert "card 1 (4M), used for its number, offers 4; 2 is on card 2" in messages(record)[0]


def test_11_1_the_effect_is_that_of_the_card_used_for_it() -> None:
    record = solo(solo_turn("4M 2C 12S", "D3=4", improvement="golf.par4"))
    assert clauses(record) == ["3.6"]
    assert "card 2 (2C), used for its effect, offers construction" in messages(record)[0]


@pytest.mark.parametrize("served", ["113", "121", "122", "111"])
def test_11_1_no_card_serves_twice(served: str) -> None:
    number = (4, 2, 12)[int(served[0]) - 1]
    assert found(solo(solo_turn("4M 2C 12S", f"D3={number}", served))) == [("11.1", 1, "ada")]


def test_11_1_a_card_that_is_left_out_is_the_third() -> None:
    for missing in ("number", "effect-card", "acme"):
        turn = solo_turn("4M 2C 12S", "D3=2", "231")
        del turn["plays"]["ada"][missing]
        assert codes(solo(turn)) == []
        assert state(solo(turn)).given == ["4M"]


@pytest.mark.parametrize("draw", ["4M 2C", "4M 2C 12S 9S", "", "P V Y"])
def test_11_1_three_casino_cards_are_drawn(draw: str) -> None:
    assert "11.1" in clauses(solo(solo_turn(draw, "D3=4"))) or "11.3" in clauses(solo(solo_turn(draw, "D3=4")))


def test_11_1_the_draw_is_the_top_of_the_stack() -> None:
    turn = solo_turn("4M 2C 12S", "D3=4")
    assert codes(solo(turn, deck=[{"stack": stack("4M 2C 12S")}])) == []
    assert codes(solo(turn, deck=[{"stacks": [stack("4M 2C 12S")]}])) == []
    assert codes(solo(turn, deck=[{"stack": stack("4M 12S 2C")}])) == ["NLV822"]


def test_11_1_where_draw_and_deck_differ_the_deck_counts() -> None:
    record = solo(solo_turn("4M 2C 9S", "D3=4"), deck=[{"stack": stack("4M 2C 12S")}])
    assert state(record).given == ["12S"]


def test_11_1_a_draw_that_is_left_out_follows_from_the_deck() -> None:
    turns = without_draws(TO_A_PROJECT)
    record = solo(*turns, deck=AFTER)
    assert codes(record) == []
    assert state(record).given == ["12S", "9S", "9S"]


def test_11_1_without_deck_and_draw_acmes_cards_are_not_known() -> None:
    record = solo(solo_turn(None, "D3=4"), solo_turn(None, "D4=5"))
    assert codes(record) == ["NLV823"]
    assert check(record).status == "unclear"
    assert state(record).given == ["", ""]


def test_11_1_each_card_is_drawn_once_between_two_shuffles() -> None:
    record = solo(solo_turn("1M 1L 1S", "D3=1"), solo_turn("4M 1M 12S", "D4=4"))
    assert codes(record) == ["NLV830"]


def test_3_9_a_card_that_only_the_known_list_lacks_is_unclear() -> None:
    record = solo(solo_turn("4M 4M 12S", "D3=4"))
    assert codes(record) == ["NLV804"]
    assert codes(record | {"rulings": {"deck-pairs": "totals-only"}}) == []


def test_11_1_what_was_discarded_comes_back_after_the_project() -> None:
    again = solo_turn("4M 2C 11S", "A1=4", "123")
    assert codes(solo(*TO_A_PROJECT, again)) == []


def test_11_12_acmes_cards_never_come_back() -> None:
    nines = solo_turn("9S 9C 9M", "A5=9", "123")
    assert codes(solo(*TO_A_PROJECT, nines)) == ["NLV804"]


# 11.2


def test_11_2_a_refusal_checks_two_boxes_and_gives_acme_a_card() -> None:
    record = solo(*BLOCKED, refusal("5C 6C 7C", 2, marks={"boxes": 2}))
    assert codes(record) == []
    after = state(record)
    assert after.given[-1] == "6C"
    assert {"5C", "7C"} <= set(after.discards)


def test_11_2_a_refusal_without_a_card_for_acme() -> None:
    assert found(solo(*BLOCKED, refusal("5C 6C 7C", None))) == [("11.2", 5, "ada")]


def test_11_2_a_refusal_while_one_of_the_three_numbers_fits() -> None:
    assert clauses(solo(refusal("5C 6C 7C"))) == ["3.5"]


@pytest.mark.parametrize("extra", [{"number": 1}, {"effect-card": 1}, {"open": "A2=5"}])
def test_11_2_nothing_but_a_card_for_acme_stands_beside_a_refusal(extra: Data) -> None:
    assert clauses(solo(*BLOCKED, refusal("5C 6C 7C", 2, **extra))) == ["3.5"]


# 11.3


def test_11_3_two_half_decks_of_forty_and_three_approvals() -> None:
    assert codes(solo(deck=[{"stack": stack()}])) == []
    assert len(stack()) == 83


@pytest.mark.parametrize("wrong", [stack()[1:], [*stack(without="8C"), "8C"]])
def test_11_3_the_loan_card_leaves_eighty_cards(wrong: list[Any]) -> None:
    record = solo(deck=[{"stack": wrong}])
    assert codes(record)[:1] == ["NLV826"]
    assert "make 80" in messages(record)[0]


def test_3_9_the_stack_and_the_loan_card_are_the_deck() -> None:
    swapped = stack(without="9S")
    assert codes(solo(deck=[{"stack": swapped}]))[0] == "NLV802"
    assert codes(solo(deck=[{"stack": swapped}], loan_card="9S")) == []


def test_11_10_the_loan_card_not_recorded_is_the_one_that_the_stack_lacks() -> None:
    assert codes(solo(deck=[{"stack": stack(without="9S")}], loan_card=None)) == ["NLV835"]


@pytest.mark.parametrize("approvals", ["", "P", "P V", "P V V", "P V Y Y"])
def test_11_3_one_approval_card_of_each_colour(approvals: str) -> None:
    assert codes(solo(deck=[{"stack": stack(approvals=approvals)}])) == ["NLV827"]


@pytest.mark.parametrize("place", [0, 1, 20, 39])
def test_11_3_no_approval_card_in_the_upper_half(place: int) -> None:
    order = stack(approvals="V Y")
    record = solo(deck=[{"stack": [*order[:place], *cards("P"), *order[place:]]}])
    assert codes(record) == ["NLV828"]
    assert f"card {place + 1} from the top" in messages(record)[0]


def test_11_3_the_first_card_of_the_lower_half_may_be_an_approval() -> None:
    order = stack(approvals="V Y")
    assert codes(solo(deck=[{"stack": [*order[:40], *cards("P"), *order[40:]]}])) == []


def test_11_3_an_early_approval_is_found_in_the_draws_alone() -> None:
    record = solo(solo_turn("4M P 2C 12S", "D3=4"))
    assert codes(record) == ["NLV828"]
    assert "after 1 casino cards" in messages(record)[0]


def test_11_3_an_approval_drawn_is_removed_and_replaced() -> None:
    assert codes(solo(*TO_A_PROJECT, solo_turn("15C P 11L 9M", "A9=11", "213"))) == []
    assert codes(solo(*TO_A_PROJECT, solo_turn("P V 15C 11L 9M", "A9=11", "213"))) == []
    assert codes(solo(*TO_A_PROJECT, solo_turn("15C P 11L", "A9=15"))) == ["NLV829"]
    assert codes(solo(*TO_A_PROJECT, solo_turn("15C 11L 9M P", "A9=11", "213"))) == ["NLV821"]


def test_11_3_an_approval_that_was_removed_does_not_come_again() -> None:
    record = solo(*TO_A_PROJECT, solo_turn("15C P 11L 9M", "A9=11", "213"), solo_turn("P 10C 10I 9I", "A7=10", "123"))
    assert codes(record) == ["NLV827"]


# 11.6 and 11.12


def test_11_6_after_the_first_project_the_discards_must_be_shuffled_in() -> None:
    turns = without_draws(TO_A_PROJECT)
    assert codes(solo(*turns, deck=AFTER)) == []
    missing = solo(*turns, solo_turn(None, "A1=1"), deck=AFTER[:1])
    assert codes(missing) == ["NLV832"]
    assert found(missing) == [("11.6", 4, None)]


def test_11_6_one_missing_reshuffle_is_one_finding() -> None:
    turns = without_draws(TO_A_PROJECT)
    more = [solo_turn(None, opening, "123") for opening in ("A1=1", "C1=2", "D4=9")]
    listed = codes(solo(*turns, *more, deck=AFTER[:1]))
    assert listed.count("NLV832") == 1


def test_11_6_the_reshuffle_comes_before_the_next_turn() -> None:
    early = [AFTER[0], AFTER[1] | {"before-turn": 3}]
    assert "NLV833" in codes(solo(*without_draws(TO_A_PROJECT), deck=early))


def test_11_6_without_a_project_nothing_is_reshuffled() -> None:
    record = solo(deck=[{"stack": stack()}, {"before-turn": 2, "by": "project", "stack": stack()}])
    assert codes(record) == ["NLV833"]
    assert "nobody had fulfilled one" in messages(record)[0]


def test_11_6_a_reshuffle_for_a_project_comes_once() -> None:
    twice = [*AFTER, AFTER[1]]
    assert codes(solo(*without_draws(TO_A_PROJECT), deck=twice)) == ["NLV833"]


def test_11_6_in_a_record_of_draws_the_reshuffle_is_taken_as_done() -> None:
    after = state(solo(*TO_A_PROJECT, solo_turn("15C P 11L 9M", "A9=11", "213")))
    assert after.is_reshuffled
    assert sorted(after.discards) == ["11L", "15C"]


@pytest.mark.parametrize(("lacks", "more"), [("2C", ""), ("", "12S"), ("P", "")])
def test_11_12_the_new_stack_is_the_old_one_and_the_discards(lacks: str, more: str) -> None:
    deck = [AFTER[0], AFTER[1] | {"stack": after_the_project(lacks, more)}]
    assert codes(solo(*without_draws(TO_A_PROJECT), deck=deck)) == ["NLV834"]


def long_game() -> tuple[list[Data], list[Any], list[str]]:
    """26 turns of refusals and one opening: the stack has two casino cards left; also its order and the discards."""
    order = list(CARDS)
    order.remove(LOAN)
    whole = cards(" ".join([*order[:78], "P V Y", *order[78:]]))
    discards = [card for place, card in enumerate(order[:78]) if place % 3 != 2]
    turns = [solo_turn(None, None, "123") for _ in range(26)]
    return turns, whole, discards


def exhausted(discards: list[str], before: int = 27) -> Data:
    return {"before-turn": before, "by": "exhausted", "stack": discards}


def solo_codes(record: Data) -> list[str]:
    """The codes of the cards; that no casino was opened in 26 turns is another matter."""
    return [code for code in codes(record) if code.startswith("NLV8")]


def test_11_12_a_draw_runs_over_the_empty_stack() -> None:
    turns, whole, discards = long_game()
    record = solo(*turns, solo_turn(None, None, "123"), deck=[{"stack": whole}, exhausted(discards)])
    assert solo_codes(record) == []
    after = state(record)
    assert after.drawn == (*whole[-2:], discards[0])
    assert [colour for _, colour in after.approvals] == ["P", "V", "Y"]
    assert after.stack == tuple(discards[1:])


def test_11_6_the_empty_stack_must_be_filled() -> None:
    turns, whole, _ = long_game()
    record = solo(*turns, solo_turn(None, None, "123"), deck=[{"stack": whole}])
    assert solo_codes(record) == ["NLV832"]


def test_11_6_the_stack_is_not_filled_before_it_is_empty() -> None:
    turns, whole, discards = long_game()
    early = solo(*turns[:20], deck=[{"stack": whole}, exhausted(discards[:40], 21)])
    assert solo_codes(early) == ["NLV833"]


def test_11_12_acmes_stack_stays_when_the_discards_are_shuffled() -> None:
    turns, whole, discards = long_game()
    given = [card for place, card in enumerate(whole[:78]) if place % 3 == 2]
    record = solo(*turns, deck=[{"stack": whole}, exhausted([*discards[1:], given[0]])])
    assert solo_codes(record) == ["NLV834"]
    assert state(record).given == given


def test_11_12_draws_alone_run_over_the_empty_stack_too() -> None:
    turns, whole, discards = long_game()
    text = [card for card in whole if isinstance(card, str)]
    drawn = [turn | {"draw": text[3 * n : 3 * n + 3]} for n, turn in enumerate(turns)]
    over = solo_turn(None, None, "123") | {"draw": [*text[-2:], discards[5]]}
    assert solo_codes(solo(*drawn, over)) == []
    stale = solo_turn(None, None, "123") | {"draw": [*text[-2:], text[2]]}
    assert set(solo_codes(solo(*drawn, stale))) <= {"NLV830", "NLV804"} != set()


def test_a_turn_without_a_play_after_a_card_that_served_twice() -> None:
    record = solo(solo_turn("4M 2C 12S", "D3=4", "112"), {"draw": cards("2I 13C 9S"), "plays": {}})
    assert clauses(record)[0] == "11.1"
    assert "NLV810" in codes(record)


def test_every_way_to_serve_has_its_own_combination() -> None:
    record = ADAPTER.validate_python(solo(*TO_A_PROJECT))
    assert [turn.number for turn in turns_of(record)] == [1, 2, 3]


def test_refusals_fill_the_track() -> None:
    record = solo(*BLOCKED, *(refusal(draw) for draw in REFUSED), ended="track-full")
    assert codes(record) == []
    table: Table = table_after(record)
    assert table.ended
