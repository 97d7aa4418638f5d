"""What another value of a ruling would change, told without a replay: the same as a replay tells."""

from __future__ import annotations

import pytest

from nlv_replay.core.explanation import Explanation
from nlv_replay.core.result import Preview
from nlv_replay.core.rule import Severity
from nlv_replay.games.welcome_to.disputes import Judged, preview
from nlv_replay.games.welcome_to.generator import generate
from tests.helpers.towns import (
    BLOCKED,
    REFUSE,
    STUCK,
    Data,
    advanced,
    check,
    deal,
    log,
    one,
    play,
    refusals,
    rising,
    street,
    turn,
)


def explained(record: Data) -> Explanation:
    told = check(record).explanation
    assert isinstance(told, Explanation)
    return told


def previewed(record: Data, ruling: str, value: str) -> Preview | None:
    """What is told at once; where anything is, it is what a replay under the other value tells."""
    told = explained(record)
    wrong = any(found.rule.severity in (Severity.ILLEGAL, Severity.MISCOUNT) for found in told.played.findings)
    known = preview(Judged(told.played.table, told.record, is_clean=not wrong), ruling, value)
    if known is not None:
        assert known == told.replayed(ruling, value)
    return known


def more(record: Data, ruling: str, value: str) -> dict[str, int] | None:
    """The roots that another value adds; None where that is not known without a replay."""
    known = previewed(record, ruling, value)
    return None if known is None else dict(known.more)


PLAIN = log(one("8S", "B4=8"))
TEMPS = log(
    turn("8T 7T 5S", play("B4=8", temp=True), play("B4=7", take=2, temp=True)),
    turn("9T 7T 5S", play("B5=9", temp=True), play("B5=11", take=1, temp=True)),
    players=2,
)
ROUNDABOUTS = advanced(
    one("8S", "B4=8", roundabout="A1"),
    one("9S", "B5=9", roundabout="A2"),
    results={"ada": {"roundabouts": 8, "total": -8}},
)


def test_a_ruling_that_nothing_touches_changes_nothing() -> None:
    for ruling, value in (
        ("exhausted-deal", "keep-flipped"),
        ("fence-in-used-street", "legal"),
        ("temp-unmodified", "forbidden"),
        ("tenth-bis", "legal"),
        ("reshuffle-right", "each-plan"),
        ("roundabout-end-house", "yes"),
        ("refusal-roundabout", "no-help"),
    ):
        assert more(PLAIN, ruling, value) == {}, ruling


def test_a_ruling_that_there_is_not_is_left_to_a_replay() -> None:
    told = explained(PLAIN)
    assert preview(Judged(told.played.table, told.record, is_clean=True), "no-such-ruling", "1") is None


def test_temps_for_unchanged_numbers_are_counted_once_a_player() -> None:
    assert more(TEMPS, "temp-unmodified", "forbidden") == {"WT112": 2}
    allowed = {**log(one("8T", "B4=9", temp=True)), "rulings": {"temp-unmodified": "forbidden"}}
    assert more(allowed, "temp-unmodified", "optional") == {}


def test_two_roundabouts_cost_what_the_ruling_says_and_claims_go_with_it() -> None:
    known = previewed(ROUNDABOUTS, "roundabout-second", "5")
    assert known is not None
    assert known.more == {"WT908": 1}
    assert known.points["ada"]["total"] == 3


def test_a_total_alone_and_a_ranking_are_refuted_by_other_points() -> None:
    two = advanced(
        turn("8S 9S 5S", play("B4=8", roundabout="A1"), play("B4=8")),
        turn("9S 5S 5P", play("B5=9", roundabout="A3"), play("B5=9")),
        turn("3P 5S 5P", play("A4=3", park=True), play("A4=3", park=True)),
        players=2,
        results={"ada": {"total": -6}},
        ranking=[["bob"], ["ada"]],
    )
    assert more(two, "roundabout-second", "5") == {"WT909": 1}
    del two["results"]
    assert more(two, "roundabout-second", "5") == {}


def test_a_tenth_bis_is_counted_once_a_player() -> None:
    houses = [f"C{place}" for place in range(2, 13)]
    chain = [one("1B", "C1=1", bis="C2=1")]
    chain += [one(f"{number}B", f"{name}={number}", bis=f"{beside}={number}")
              for number, name, beside in ((2, "B1", "B2"), (3, "B3", "B4"), (4, "B5", "B6"), (5, "B7", "B8"),
                                           (6, "B9", "B10"), (7, "A1", "A2"), (8, "A3", "A4"), (9, "A5", "A6"),
                                           (10, "A7", "A8"), (11, "A9", "A10"))]  # fmt: skip
    record = {**log(*chain, plans="1c 2d 3c"), "rulings": {"tenth-bis": "legal"}}
    assert len(houses) == len(chain)
    assert more(record, "tenth-bis", "illegal") == {"WT305": 1}


@pytest.mark.parametrize(("roundabout", "told"), [(None, {}), ("A1", {"WT602": 1})])
def test_a_roundabout_in_an_end_house_is_seen_in_the_last_table(roundabout: str | None, told: dict[str, int]) -> None:
    ends = ["A10", "B1", "B11", "C1", "C12"]
    first = one("2P", "A2=2", roundabout="A1") if roundabout else one("1P", "A1=1")
    turns = [one(card, f"{house}={card[:-1]}") for card, house in zip(["14P", "1P", "14P", "1P"], ends, strict=False)]
    last = turn("15P", play("C12=15", plans={1: ""}))
    record = {**advanced(first, *turns, last, plans="1k 2d 3c"), "rulings": {"roundabout-end-house": "yes"}}
    assert more(record, "roundabout-end-house", "no") == told


def test_a_second_reshuffle_hangs_on_the_right_to_it() -> None:
    each = {"reshuffle-right": "each-plan"}
    games = (generate(seed, variant="standard", players=2, rulings=each) for seed in range(35, 235))
    record = next(game for game in games if len(_reshuffled(game)) > 1)
    assert more(record, "reshuffle-right", "first-plan-of-game") == {"WT808": 1}
    assert more(generate(1, variant="expert"), "reshuffle-right", "each-plan") is None


def _reshuffled(record: Data) -> list[str]:
    """Who had the cards reshuffled for a plan."""
    return [entry["by"] for entry in record["deck"] if entry.get("by") not in (None, "exhausted")]


def test_a_deal_as_exhausted_has_too_many_cards_under_the_other_reading() -> None:
    record = log(*[turn(None) for _ in range(28)], players=[{"id": "ada", "left-after": 0}],
                 deck=[deal(), deal(before=27, by="exhausted")])  # fmt: skip
    assert more(record, "exhausted-deal", "keep-flipped") == {"WT801": 1}


@pytest.mark.parametrize("value", ["start-of-turn", "no-help"])
def test_a_refusal_with_a_roundabout_is_left_to_a_replay(value: str) -> None:
    record = advanced(*BLOCKED, turn(STUCK, {"roundabout": "A10", **REFUSE}))
    assert more(record, "refusal-roundabout", value) is None


def test_a_refusal_after_both_roundabouts_could_be_helped_by_none() -> None:
    built = [
        one("15P", "A1=15", roundabout="B11"), one("15P", "B1=15"), one("15P", "C1=15", roundabout="C12"),
    ]  # fmt: skip
    record = advanced(*built, *refusals(1))
    assert more(record, "refusal-roundabout", "start-of-turn") == {}
    assert more(record, "refusal-roundabout", "no-help") == {}
    assert more(advanced(*BLOCKED, *refusals(1)), "refusal-roundabout", "no-help") is None


def test_a_street_that_was_used_is_left_to_a_replay() -> None:
    cards, houses = street("A", 10)
    turns = rising(cards, houses)
    turns[-1]["plays"]["ada"]["plans"] = {"1": []}
    record = advanced(*turns, one("11S", "B1=11", fence="B4"), plans="1h 2d 3c")
    assert more(record, "fence-in-used-street", "legal") is None
