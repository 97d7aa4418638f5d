"""The solo game: draws, the solo card, its end (6.3)."""

from __future__ import annotations

from copy import deepcopy

import pytest

from tests.helpers.town_games import played_out
from tests.helpers.towns import CARDS, Data, check, codes, drawn, hand_play, log, roots, solo, town

GAMES = [played_out(seed, variant="solo") for seed in range(3)]
PLAY = hand_play("B4=8", 1, 2, pool=True)


def with_draws(record: Data) -> Data:
    """The same game without its deck, the draws recorded instead."""
    record = deepcopy(record)
    (pile,) = record.pop("deck")[0]["stacks"]
    for turn in record["turns"]:
        turn["draw"] = []
        while sum(card != "SOLO" for card in turn["draw"]) < 3:
            turn["draw"].append(pile.pop(0))
    return record


@pytest.mark.parametrize("record", GAMES)
def test_6_3_a_whole_game_is_judged_by_its_deck_or_by_its_draws(record: Data) -> None:
    assert check(record).findings == ()
    assert check(with_draws(record)).findings == ()


def test_6_3_a_game_ends_with_its_deck_after_27_turns() -> None:
    assert {record["ended"] for record in GAMES} == {"deck-empty"}
    assert {len(record["turns"]) for record in GAMES} == {27}
    record = with_draws(GAMES[0])
    record["turns"].append(drawn("8S 4O 13T", PLAY))
    assert "WT813" in codes(record)


def test_6_3_the_solo_card_lies_in_the_lower_half() -> None:
    for place, wanted in ((39, ["WT704"]), (40, [])):
        pile = [*CARDS[:place], "SOLO", *CARDS[place:]]
        assert codes(solo(deck=[{"stacks": [pile]}])) == wanted


def test_6_3_there_is_one_solo_card_and_no_other_card_too_often() -> None:
    assert codes(solo(deck=[{"stacks": [[*CARDS, "SOLO", "SOLO"]]}])) == ["WT802"]
    assert codes(solo(deck=[{"stacks": [CARDS]}])) == ["WT802"]
    assert codes(solo(drawn("3S 3S 8P", hand_play("B4=8", 3)))) == ["WT703"]


def test_6_3_the_draws_are_those_of_the_deck() -> None:
    pile = [*CARDS, "SOLO"]
    assert codes(solo(drawn("1S 1P 1E", hand_play("B1=1", 1)), deck=[{"stacks": [pile]}])) == []
    assert codes(solo(drawn("1P 1S 1E", hand_play("B1=1", 1)), deck=[{"stacks": [pile]}])) == ["WT706"]


@pytest.mark.parametrize("cards", range(4))
def test_6_3_a_deck_that_runs_out_within_a_draw_is_the_only_thing_wrong_with_it(cards: int) -> None:
    record = solo(drawn(None, hand_play("B4=8", 3, 2)), deck=[{"stacks": [["8S", "8P", "8E"][:cards]]}])
    assert "WT802" in roots(record)


def test_6_3_a_turn_draws_three_cards_besides_the_solo_card() -> None:
    assert codes(solo(drawn("1S 1P", hand_play("B1=1", 1)))) == ["WT010"]
    assert roots(solo(drawn("1S 1P 1E SOLO", hand_play("B1=1", 1)))) == ["WT704"]


def test_6_3_a_solo_card_after_three_others_belongs_to_the_next_turn() -> None:
    record = with_draws(GAMES[0])
    late = next(index for index, turn in enumerate(record["turns"]) if "SOLO" in turn["draw"])
    record["turns"][late]["draw"].remove("SOLO")
    record["turns"][late]["draw"].append("SOLO")
    assert [(one.finding.rule.code, one.finding.place.turn) for one in check(record).roots] == [("WT706", late + 1)]


def test_6_3_plans_are_low_from_the_solo_card_on() -> None:
    temps = [(3, "3T"), (4, "4T"), (6, "6T"), (7, "7T"), (8, "8T"), (9, "9T"), (10, "10T")]
    turns = [
        drawn(f"{number}{_other(number)} {card} {extra}", hand_play(f"C{index + 1}={number}", 1, 2, temp=True))
        for index, ((number, card), extra) in enumerate(zip(temps, CARDS[:7], strict=True))
    ]  # fmt: skip
    turns[-1]["plays"]["ada"]["plans"] = {"1": []}
    late = deepcopy(turns)
    late[-1]["draw"].append("SOLO")
    assert town(solo(*turns, plans="1j 2g 3c")).plans == {1: 6}
    assert town(solo(*late, plans="1j 2g 3c")).plans == {1: 3}


def _other(number: int) -> str:
    return next(card[-1] for card in CARDS if card[:-1] == str(number) and card[-1] != "T")


def test_6_3_the_cards_of_a_solo_game_are_dealt_once() -> None:
    again = {"before-turn": 1, "by": "exhausted", "stacks": [[*CARDS, "SOLO"]]}
    assert codes(solo(deck=[{"stacks": [[*CARDS, "SOLO"]]}, again])) == ["WT808"]


def test_6_3_without_draws_what_was_taken_cannot_be_checked() -> None:
    verdict = check(solo(drawn(None, hand_play("B4=8", 1))))
    assert [placed.finding.rule.code for placed in verdict.findings] == ["WT804"]


def test_a_solo_log_that_names_another_variant_is_told_so() -> None:
    (placed,) = check(log(drawn("8S 4O 13T", PLAY))).findings
    assert placed.finding.rule.code == "WT010"
    assert "variant: solo" in placed.finding.message
