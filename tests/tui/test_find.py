from __future__ import annotations

from nlv_replay.tui.find import hits, notes
from tests.tui.screens import BROKEN, FULL, shown_of


def test_a_casino_is_found_where_it_was_opened() -> None:
    found = hits(shown_of(FULL), "a8")
    assert (found[0].turn, found[0].player, found[0].kind) == (12, "ada", "casino")
    assert hits(shown_of(FULL), "A8=10")[0] == found[0]


def test_a_whole_word_comes_before_a_part_of_one() -> None:
    found = [hit for hit in hits(shown_of(FULL), "a1") if hit.kind == "casino"]
    whole = ["a1 " in hit.text.lower().replace("=", " ") for hit in found]
    assert whole == sorted(whole, reverse=True)


def test_a_code_is_found_with_its_place() -> None:
    found = hits(shown_of(BROKEN), "nlv303")
    assert [(hit.turn, hit.player, hit.kind) for hit in found] == [(13, "ada", "finding")]


def test_a_card_is_found_where_it_was_on_offer() -> None:
    assert (12, "card") in [(hit.turn, hit.kind) for hit in hits(shown_of(FULL), "14I")]


def test_words_of_notes_are_found_in_any_case_and_order() -> None:
    found = hits(shown_of(FULL), "HOLE casino first")
    assert (1, "ada", "note") in [(hit.turn, hit.player, hit.kind) for hit in found]


def test_an_event_is_found() -> None:
    assert [hit.turn for hit in hits(shown_of(FULL), "dealt anew") if hit.kind == "event"] == [27]


def test_nothing_is_found_for_nothing() -> None:
    assert hits(shown_of(FULL), "  ") == []
    assert hits(shown_of(FULL), "no such thing anywhere") == []


def test_notes_come_in_the_order_of_the_game() -> None:
    turns = [turn for turn, _, _ in notes(shown_of(FULL))]
    assert turns[0] is None
    told = [turn for turn in turns if turn is not None]
    assert told == sorted(told)
