"""Cards: clauses 2.3, 3.1, 3.7, 3.8 and 3.9. Most tables here are empty, so that cards are flipped and nobody plays."""

from __future__ import annotations

import random

import pytest

from tests.helpers.logs import (
    CARDS,
    REFUSE,
    Data,
    check,
    clauses,
    codes,
    deal,
    empty_table,
    found,
    log,
    play,
    roots,
    turn,
)

ORDER = random.Random(1).sample(CARDS, 81)
DEAL = deal(ORDER)
STACKS: list[list[str]] = DEAL["stacks"]


def offered(stacks: list[list[str]], flipped: int) -> str:
    """The combinations once ``flipped`` cards of each stack were flipped before."""
    return " ".join(stack[flipped + 1][:-1] + stack[flipped][-1] for stack in stacks)


def offering(turns: int, *offers: tuple[int, str], **more: object) -> Data:
    """An empty table in which some turns record their offers."""
    record = empty_table(turns, **more)
    for number, told in offers:
        record["turns"][number - 1]["offers"] = told.split()
    return record


# 3.1


@pytest.mark.parametrize("number", [1, 2, 13, 26])
def test_3_1_a_stack_offers_the_number_on_top_with_the_effect_just_flipped(number: int) -> None:
    assert found(offering(26, (number, offered(STACKS, number - 1)), deck=[DEAL])) == []


def test_3_1_offers_that_differ_from_the_deck_are_wrong_and_the_deck_counts() -> None:
    other = offered(STACKS, 1)
    assert found(offering(1, (1, other), deck=[DEAL])) == [("3.1", 1, None)]
    number, letter = offered(STACKS, 0).split()[0][:-1], offered(STACKS, 0).split()[0][-1]
    taken = play(f"B5={number}", take=1)
    assert letter
    assert found(log(turn(taken, offers=other), deck=[DEAL])) == [("3.1", 1, None)]


def test_3_1_a_number_is_offered_one_turn_before_its_effect() -> None:
    first, second = STACKS[0][1], STACKS[0][2]
    number, effect = int(first[:-1]), first[-1]
    later = f"{second[:-1]}{effect}"
    assert offered(STACKS, 0).split()[0].startswith(str(number))
    assert offered(STACKS, 1).split()[0] == later


def test_3_1_what_is_taken_is_judged_by_the_deck() -> None:
    number = int(STACKS[1][1][:-1])
    assert found(log(turn(play(f"B5={number}", take=2)), deck=[DEAL])) == []
    assert found(log(turn(play(f"B5={(number + 5) % 18}", take=2)), deck=[DEAL])) == [("3.3", 1, "ada")]


def test_3_1_without_deck_and_offers_a_single_note_says_that_takes_could_not_be_checked() -> None:
    record = empty_table(5)
    assert (found(record), codes(record), check(record).status) == ([], ["NLV806"], "clean")
    assert check(record).findings[0].finding.place.turn == 1


def test_3_1_the_note_stands_at_the_first_turn_without_offers() -> None:
    record = offering(4, (1, "1M 1L 1S"), (2, "1M 1L 1S"))
    assert [(f.finding.rule.code, f.finding.place.turn) for f in check(record).findings] == [("NLV806", 3)]


# 2.3 and 3.9


def test_2_3_a_full_deal_in_three_equal_stacks_is_right() -> None:
    assert (found(empty_table(1, deck=[DEAL])), codes(empty_table(26, deck=[DEAL]))) == ([], [])


def resized(*sizes: int) -> Data:
    order, done = list(ORDER), []
    for size in sizes:
        done.append(order[:size])
        order = order[size:]
    return {"stacks": done}


@pytest.mark.parametrize("sizes", [(26, 27, 28), (28, 26, 27), (81,), (40, 41), (20, 20, 20, 21), (81, 0, 0)])
def test_2_3_stacks_of_unequal_or_wrong_number_are_one_finding(sizes: tuple[int, ...]) -> None:
    assert found(empty_table(1, deck=[resized(*sizes)])) == [("2.3", 1, None)]


@pytest.mark.parametrize("sizes", [(26, 26, 26), (4, 4, 4), (0, 0, 0), ()])
def test_2_3_a_deal_of_too_few_cards_has_that_one_root(sizes: tuple[int, ...]) -> None:
    record = empty_table(1, deck=[resized(*sizes)])
    assert roots(record)[0] == "2.3"
    assert set(roots(record)) == {"2.3"}


def changed(*pairs: tuple[str, str]) -> Data:
    order = list(ORDER)
    for old, new in pairs:
        order[order.index(old)] = new
    return deal(order)


def test_3_9_a_number_too_many_and_one_too_few_is_illegal() -> None:
    verdict = check(empty_table(1, deck=[changed(("8S", "9S"))]))
    assert (verdict.status, [(f.severity, f.finding.rule.clause) for f in verdict.roots]) == (
        "findings",
        [("illegal", "3.9")],
    )


def test_3_9_an_effect_too_many_is_illegal() -> None:
    verdict = check(empty_table(1, deck=[changed(("8S", "8C"))]))
    assert [(f.severity, f.finding.rule.clause) for f in verdict.roots] == [("illegal", "3.9")]


SWAPPED = [("1M", "1C"), ("2C", "2M")]
"""Totals stay, pairs change."""


def test_3_9_right_totals_in_other_pairs_are_unclear() -> None:
    record = empty_table(1, deck=[changed(*SWAPPED)])
    verdict = check(record)
    assert (verdict.status, found(record)) == ("unclear", [("3.9", 1, None)])
    assert verdict.findings[0].finding.ruling == "deck-pairs"


def test_8_under_totals_only_pairs_do_not_matter_and_totals_do() -> None:
    assert found(empty_table(1, deck=[changed(*SWAPPED)]), deck_pairs="totals-only") == []
    assert roots(empty_table(1, deck=[changed(("8S", "8C"))]), deck_pairs="totals-only") == ["3.9"]


def test_8_under_fan_list_the_fans_list_is_the_right_one() -> None:
    fan = empty_table(1, deck=[changed(("1M", "1I"))])
    assert found(fan, deck_pairs="fan-list") == []
    for ruling in ("mirror-corrected", "totals-only"):
        assert check(fan, deck_pairs=ruling).status == "findings"
    assert check(empty_table(1, deck=[DEAL]), deck_pairs="fan-list").status == "findings"


def test_3_9_each_later_deal_is_counted_too() -> None:
    later = changed(("8S", "9S")) | {"before-turn": 27, "by": "exhausted"}
    assert ("3.9", 27, None) in found(empty_table(27, deck=[DEAL, later]))


@pytest.mark.parametrize("card", ["0M", "16M", "99M"])
def test_3_9_a_card_that_does_not_exist_is_counted_as_wrong(card: str) -> None:
    assert set(clauses(empty_table(1, deck=[changed(("1M", card))]))) == {"3.9"}


# 3.7

AGAIN = random.Random(2).sample(CARDS, 81)


def reshuffled(before: int, cards: list[str] = AGAIN) -> Data:
    return deal(cards, before, "exhausted")


def test_3_7_a_stack_of_27_serves_26_turns() -> None:
    assert found(empty_table(26, deck=[DEAL])) == []
    assert found(empty_table(27, deck=[DEAL, reshuffled(27)])) == []
    assert found(empty_table(26, deck=[DEAL, reshuffled(27)])) == []


@pytest.mark.parametrize("turns", [27, 30, 60])
def test_3_7_a_reshuffle_that_is_missing_is_one_finding_at_the_turn_where_it_was_due(turns: int) -> None:
    assert found(empty_table(turns, deck=[DEAL])) == [("3.7", 27, None)]


@pytest.mark.parametrize("before", [2, 13, 26])
def test_3_7_too_early_is_illegal_as_exhausted(before: int) -> None:
    assert found(empty_table(26, deck=[DEAL, reshuffled(before)])) == [("3.7", before, None)]


def test_3_7_too_late_has_the_missing_one_as_its_root() -> None:
    assert roots(empty_table(28, deck=[DEAL, reshuffled(28)])) == ["3.7"]
    assert found(empty_table(28, deck=[DEAL, reshuffled(28)]))[0] == ("3.7", 27, None)


def test_3_7_the_first_deal_exhausts_nothing() -> None:
    assert found(empty_table(1, deck=[deal(ORDER, 1, "exhausted")])) == [("3.7", 1, None)]


def test_3_7_the_next_one_is_due_26_turns_later() -> None:
    third = [DEAL, reshuffled(27), reshuffled(53)]
    assert found(empty_table(53, deck=third)) == []
    assert found(empty_table(53, deck=third[:2])) == [("3.7", 53, None)]


def test_3_7_under_all_81_the_new_stacks_offer_from_their_own_cards() -> None:
    stacks = reshuffled(27)["stacks"]
    record = offering(28, (27, offered(stacks, 0)), (28, offered(stacks, 1)), deck=[DEAL, reshuffled(27)])
    assert found(record) == []


KEPT = [stack[-1] for stack in STACKS]
REST = [card for stack in STACKS for card in stack[:-1]]
random.Random(3).shuffle(REST)
KEEP = {"exhausted_deal": "keep-flipped"}


def test_3_7_under_keep_flipped_the_last_cards_join_the_first_numbers_of_78_others() -> None:
    stacks = deal(REST)["stacks"]
    first = " ".join(stack[0][:-1] + card[-1] for stack, card in zip(stacks, KEPT, strict=True))
    record = offering(28, (27, first), (28, offered(stacks, 0)), deck=[DEAL, reshuffled(27, REST)])
    assert found(record, **KEEP) == []
    assert "3.1" in clauses(record)


def test_3_7_under_keep_flipped_all_81_are_too_many_and_78_too_few_otherwise() -> None:
    assert roots(empty_table(27, deck=[DEAL, reshuffled(27)]), **KEEP)[0] == "2.3"
    assert roots(empty_table(27, deck=[DEAL, reshuffled(27, REST)]))[0] == "2.3"


def test_3_7_under_keep_flipped_26_cards_serve_26_turns() -> None:
    stacks = deal(REST)["stacks"]
    kept = [stack[-1] for stack in stacks]
    others = [*KEPT, *(card for stack in stacks for card in stack[:-1])]
    assert len(others) + len(kept) == 81
    assert found(empty_table(52, deck=[DEAL, reshuffled(27, REST)]), **KEEP) == []
    assert found(empty_table(53, deck=[DEAL, reshuffled(27, REST)]), **KEEP) == [("3.7", 53, None)]
    assert found(empty_table(53, deck=[DEAL, reshuffled(27, REST), reshuffled(53, others)]), **KEEP) == []


def test_3_9_under_keep_flipped_the_kept_cards_are_counted_with_the_deal() -> None:
    twice = [*KEPT, *REST[3:]]
    assert "3.9" in clauses(empty_table(27, deck=[DEAL, reshuffled(27, twice)]), **KEEP)


# 3.8

TEN = [REFUSE] * 4
"""Four refusals make eleven crossed boxes, and so fulfil P6 in turn 4. Nobody can check them without offers."""


def reshuffles(*deals: Data, both: bool = False, turns: int = 2, **rulings: str) -> list[str]:
    """Clauses of a game of ada (and bob), whose P6 ada fulfils in turn 4, then of some turns of the new deal."""
    seats: list[Data] = [
        {"id": "ada", "loan": False, "left-after": 4},
        {"id": "bob", "loan": False, "left-after": 4},
    ]
    plays = [turn(REFUSE, REFUSE if both else play(f"D{n}={n}")) for n in range(1, 5)]
    plays += [turn() for _ in range(turns)]
    return roots(log(*plays, players=seats, projects="P6 V1 Y0", deck=list(deals)), **rulings)


def test_3_8_who_fulfils_the_first_project_may_reshuffle_before_the_very_next_turn() -> None:
    assert reshuffles(deal(ORDER, 5, "ada")) == []
    assert reshuffles() == []


def test_3_8_all_81_cards_are_dealt_again() -> None:
    assert reshuffles(deal(REST, 5, "ada"))[0] == "2.3"


def test_3_8_the_others_may_not() -> None:
    assert reshuffles(deal(ORDER, 5, "bob")) == ["3.8"]


def test_3_8_all_who_fulfil_one_in_that_turn_have_the_right() -> None:
    assert reshuffles(deal(ORDER, 5, "ada"), both=True) == []
    assert reshuffles(deal(ORDER, 5, "bob"), both=True) == []


@pytest.mark.parametrize("before", [2, 4, 6])
def test_3_8_neither_before_nor_later(before: int) -> None:
    found = reshuffles(deal(ORDER, before, "ada"))
    assert [one for one in found if one != "3.5"] == ["3.8"]  # with offers, the needless refusals are judged as well


def test_3_8_once_a_game() -> None:
    assert reshuffles(deal(ORDER, 5, "ada"), deal(AGAIN, 6, "bob"), both=True) == ["3.8"]


def test_3_8_once_a_game_even_before_the_same_turn() -> None:
    assert reshuffles(deal(ORDER, 5, "ada"), deal(AGAIN, 5, "bob"), both=True) == ["3.8"]


def test_3_8_the_new_deal_serves_26_turns_of_its_own() -> None:
    assert reshuffles(deal(ORDER, 5, "ada"), turns=26) == []
    assert reshuffles(deal(ORDER, 5, "ada"), turns=27) == ["3.7"]
    assert reshuffles(deal(ORDER, 5, "ada"), reshuffled(31), turns=27) == []


def test_3_8_it_takes_the_place_of_the_deal_that_was_being_played() -> None:
    """The first deal, whose numbers the refusals ignore, serves until turn 4; offers come from the new one."""
    record = log(
        *[turn(REFUSE)] * 4,
        turn(offers=offered(deal(AGAIN)["stacks"], 0)),
        players=[{"id": "ada", "loan": False, "left-after": 4}],
        projects="P6 V1 Y0",
        deck=[DEAL, deal(AGAIN, 5, "ada")],
    )
    assert set(clauses(record)) == {"3.5"}


def test_3_8_under_keep_flipped_that_reshuffle_takes_all_81() -> None:
    assert reshuffles(deal(ORDER, 5, "ada"), exhausted_deal="keep-flipped") == []


def test_findings_about_a_deal_stand_at_the_turn_before_which_it_begins_and_at_its_entry() -> None:
    verdict = check(empty_table(30, deck=[DEAL, reshuffled(10)]))
    finding = verdict.findings[0].finding
    assert (finding.place.turn, finding.place.player, finding.path) == (10, None, ("deck", 1))


@pytest.mark.parametrize("number", [0, 16, 99])
def test_3_9_an_offer_of_a_number_that_no_card_bears_is_wrong(number: int) -> None:
    assert "3.9" in clauses(offering(1, (1, f"{number}M 8S 5L")))
