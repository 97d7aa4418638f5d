"""Whether some legal play gives a final sheet: against plays tried one by one, on real games, and by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlv_replay.core.filled import Answer, Outcome
from nlv_replay.errors import SourceError
from nlv_replay.games.stacks import Offer, parse_card
from nlv_replay.games.welcome_to import legal
from nlv_replay.games.welcome_to.filled_file import DECK_ADAPTER
from nlv_replay.games.welcome_to.filled_form import document_of
from nlv_replay.games.welcome_to.filled_kind import FILLED
from nlv_replay.games.welcome_to.game import GAME, apply
from nlv_replay.games.welcome_to.generator import generate
from nlv_replay.games.welcome_to.plans import all_plans
from nlv_replay.games.welcome_to.possible import Found, Question, Verdict, decide
from nlv_replay.games.welcome_to.possible.rebuild import shown
from nlv_replay.games.welcome_to.rules import DEFAULTS
from nlv_replay.games.welcome_to.sheet import reference_sheet
from nlv_replay.games.welcome_to.state import Town, lone_table
from nlv_replay.games.welcome_to.terms import Variant
from tests.helpers.filled import judged, loaded
from tests.helpers.filled_towns import empty_town, final_towns
from tests.helpers.town_games import played_out
from tests.helpers.towns import CARDS, Data, check

pytest.importorskip("ortools")
PLANS = tuple(all_plans()[name] for name in ("1a", "2a", "3a"))
Offers = tuple[tuple[Offer, ...], ...]


def asked(document: Data, offers: list[str], **more: Any) -> Answer:
    """The answer on a sheet with the combinations of its turns, each such as ``8S 4O 13T``."""
    deck = {"format": "nlv-deck/1", "game": "welcome-to", "offers": [turn.split() for turn in offers]}
    return FILLED.decide(loaded(document, **more).entry, DECK_ADAPTER.validate_python(deck), 20.0)


def offered(chance: random.Random, turns: int) -> Offers:
    return tuple(tuple(parse_card(card) for card in chance.sample(CARDS, 3)) for _ in range(turns))


def within(town: Town, target: Town) -> bool:
    """Whether everything written in a town stands in another one as well."""
    masks = ("built", "bis", "fences", "pools")
    if any(getattr(town, key) & ~getattr(target, key) for key in masks) or town.bis & target.built & ~target.bis:
        return False
    counts = [*zip(town.parks, target.parks, strict=True), *zip(town.promoted, target.promoted, strict=True)]
    counts += [(town.temps, target.temps), (town.refusals, target.refusals)]
    same = all(town.numbers[at] == target.numbers[at] for at in range(len(town.numbers)) if town.built >> at & 1)
    return same and all(here <= there for here, there in counts)


def reached(town: Town, target: Town, offers: Offers) -> bool:
    """Whether legal plays, tried one by one, lead from a town to another one."""
    if not offers:
        return shown(town) == shown(target)
    table = lone_table(town, offers[0], PLANS, variant=Variant.STANDARD)
    for play in list(legal.plays(table, town.player)):
        after = legal.imagine(table, town.player, *play).towns[town.player]
        after.offers, after.take, after.just_written = None, 0, -1
        if within(after, target) and reached(after, target, offers[1:]):
            return True
    return False


def walked(chance: random.Random, offers: Offers) -> Town:
    """The town after a legal play a turn, chosen by chance."""
    town = Town("ada")
    for turn in offers:
        table = lone_table(town, turn, PLANS, variant=Variant.STANDARD)
        for part in chance.choice(list(legal.plays(table, "ada"))):
            apply(table, part)
        town.take, town.just_written = 0, -1
    return town


def question(town: Town, offers: Offers) -> Question:
    return Question(reference_sheet(), town, offers, PLANS, DEFAULTS)


def changes(chance: random.Random, town: Town) -> Iterator[Town]:
    """Towns that differ from one in a mark or two, some of them possible."""
    for _ in range(6):
        other = town.copy()
        match chance.randrange(5):
            case 0:
                house = chance.choice([at for at in range(33) if town.built >> at & 1])
                other.numbers[house] = max(0, min(17, town.numbers[house] + chance.choice((-2, -1, 1, 2))))
            case 1:
                other.fences ^= 1 << chance.randrange(9)
            case 2:
                street = chance.randrange(3)
                other.parks[street] = max(0, other.parks[street] + chance.choice((-1, 1)))
            case 3:
                other.temps = max(0, other.temps + chance.choice((-1, 1)))
            case _:
                other.promoted[2] = max(0, other.promoted[2] + chance.choice((-1, 1)))
        yield other


@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 10_000), turns=st.integers(1, 3))
def test_it_says_what_plays_tried_one_by_one_say(seed: int, turns: int) -> None:
    chance = random.Random(seed)
    offers = offered(chance, turns)
    town = walked(chance, offers)
    assert decide(question(town, offers), seconds=20).verdict is Verdict.POSSIBLE
    for other in changes(chance, town):
        document = document_of(other)
        if judged(document).is_broken:
            continue
        found = decide(question(loaded(document).entry.town, offers), seconds=20)
        expected = Verdict.POSSIBLE if reached(Town("ada"), other, offers) else Verdict.IMPOSSIBLE
        assert found.verdict is expected, document


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10_000), by_chance=st.booleans())
def test_the_sheets_of_a_game_are_never_said_to_be_impossible(seed: int, by_chance: bool) -> None:
    log = played_out(seed, variant="standard") if by_chance else generate(seed, players=2)
    deck = DECK_ADAPTER.validate_python({"format": "nlv-deck/1", "game": "welcome-to", "deck": log["deck"]})
    for document in final_towns(log):
        answer = FILLED.decide(loaded(document).entry, deck, 2.0)
        assert answer.outcome is not Outcome.IMPOSSIBLE, answer.clash
        if answer.log is not None:
            assert check(dict(answer.log)).findings == ()


def test_a_game_that_is_found_gives_the_sheet() -> None:
    log = generate(4, players=2)
    document = final_towns(log)[0]
    deck = DECK_ADAPTER.validate_python({"format": "nlv-deck/1", "game": "welcome-to", "deck": log["deck"]})
    answer = FILLED.decide(loaded(document).entry, deck, 30.0)
    assert answer.log is not None
    again = final_towns({**_claimed(answer.log), "ended": answer.log["ended"]})[0]
    keys = ("houses", "fences", "pools", "used", "parks", "temps", "bis", "estates", "refusals", "points")
    assert {key: again[key] for key in keys} == {key: document[key] for key in keys}


def _claimed(log: Any) -> Data:
    players = [player["id"] for player in log["players"]]
    return {**log, "results": {player: {} for player in players}, "ranking": [players]}


SOUND: dict[str, tuple[Data, list[str]]] = {
    "one house": ({"houses": {"A": [5]}}, ["5S 8O 13T"]),
    "a number changed": ({"houses": {"A": [15]}, "temps": 1}, ["5S 8O 13T"]),
    "a bis in the turn of its source": ({"houses": {"A": [5, "5b"]}, "bis": 1}, ["5B 8O 13T"]),
    "a chain that grows outwards": (
        {"houses": {"A": ["5b", 5, "5b"], "B": [8]}, "bis": 2}, ["5B 1O 2T", "8B 1O 2T"],
    ),
    "a forced refusal": (
        {"houses": {"A": [1, ".", 15], "B": [1, ".", 15], "C": [1, ".", 15]}, "refusals": 1},
        ["1S 1P 1E"] * 3 + ["15S 15P 15E"] * 3 + ["1S 15P 1E"],
    ),
}  # fmt: skip
"""Sheets that some play gives."""

NEVER: dict[str, tuple[Data, list[str], str]] = {
    "a number that was not offered": ({"houses": {"A": [6]}}, ["5S 8O 13B"], "6 stands in A1"),
    "a number too far": ({"houses": {"A": [16]}, "temps": 1}, ["5S 8O 13T"], "1 box of the Temp agency is crossed"),
    "a pool without its card": (
        {"houses": {"B": [5]}, "pools": ["B1"]}, ["5S 8O 13T"], "the pool of B1 is built",
    ),
    "a pool with another number": (
        {"houses": {"B": [5]}, "pools": ["B1"]}, ["5S 8O 13T"], "the pool of B1 is built",
    ),
    "a bis before its source": (
        {"houses": {"A": [5, "5b"], "B": [8]}, "bis": 1}, ["8B 1O 2T", "5S 1O 2T"], "the bis 5 stands in A2",
    ),
    "a refusal that nothing forced": (
        {"houses": {"A": [1, ".", 15], "B": [1, ".", 15], "C": [1, ".", 15]}, "refusals": 1},
        [*["1S 7P 1E"] * 4, *["15S 7P 15E"] * 3], "1 refusal is crossed",
    ),
    "a fence without a surveyor": (
        {"houses": {"A": [5]}, "fences": ["C4"]}, ["5E 8O 13T"], "1 fence is drawn",
    ),
}  # fmt: skip
"""Sheets that no play gives, with the mark that is among those that clash."""


@pytest.mark.parametrize("name", SOUND)
def test_a_sheet_that_some_play_gives_is_possible(name: str) -> None:
    changed, offers = SOUND[name]
    answer = asked(empty_town(**changed), offers)
    assert answer.outcome is Outcome.POSSIBLE
    assert answer.log is not None


@pytest.mark.parametrize("name", NEVER)
def test_a_sheet_that_no_play_gives_is_impossible_and_it_is_said_why(name: str) -> None:
    changed, offers, clash = NEVER[name]
    answer = asked(empty_town(**changed), offers)
    assert answer.outcome is Outcome.IMPOSSIBLE
    assert clash in answer.clash


def test_a_box_crossed_for_an_unchanged_number_goes_by_its_ruling() -> None:
    document = empty_town(houses={"A": [13]}, temps=1)
    assert asked(document, ["5S 8O 13T"]).outcome is Outcome.POSSIBLE
    assert asked(document, ["5S 8O 13T"], temp_unmodified="forbidden").outcome is Outcome.IMPOSSIBLE


def test_a_low_plan_needs_somebody_who_claimed_it_before() -> None:
    street = {"A": [1, 2, 3, 4, 5, 6, 7, 8, 9]}
    houses = [f"{number}S 15O 15T" for number in range(1, 10)]
    plan = {
        "plans": ["1a", "2a", "3d"], "houses": street, "fences": ["A2", "A7"], "used": [f"A{at}" for at in range(1, 8)],
    }  # fmt: skip
    low = asked(empty_town(**plan, points={"3": 3}), houses)
    assert low.outcome is Outcome.POSSIBLE
    assert low.log is not None
    assert len(low.log["players"]) == 2
    late = [card.replace("S", "E") for card in houses[:-2]] + houses[-2:]
    assert asked(empty_town(**plan, points={"3": 7}), late).outcome is Outcome.POSSIBLE
    unknown = asked(empty_town(**plan, points={"3": 3}), late)
    assert (unknown.outcome, "earlier turn" in unknown.remarks[0]) == (Outcome.UNDECIDED, True)


def test_estates_of_one_size_are_shared_so_that_the_low_plan_is_early() -> None:
    document = empty_town(
        plans=["1b", "2a", "3d"], points={"1": 4, "3": 7},
        used=["A1", "A2", "A3", "A4", *(f"B{at}" for at in range(1, 12))],
        houses={"A": [1, 2, 3, 4], "B": list(range(1, 12)), "C": [1, 2]},
        fences=["A2", "A4", "B2", "B4", "B6"],
    )  # fmt: skip
    offers = [f"{number}S 15O 15T" for number in range(1, 12)] + [f"{number}E 15O 15T" for number in (1, 2, 1, 2, 3, 4)]
    answer = asked(document, offers)
    assert answer.outcome is Outcome.POSSIBLE
    assert answer.log is not None
    rival = answer.log["turns"][-2]["plays"]["other"]["plans"]
    assert set(rival) == {"1"}
    assert set(answer.log["turns"][-1]["plays"]["ada"]["plans"]) == {"1", "3"}


def test_plans_that_were_not_written_down_are_some_that_fit() -> None:
    street = {"houses": {"A": [1, 2, 3, 4, 5, 6, 7]}, "fences": ["A2", "A7"], "used": [f"A{at}" for at in range(1, 8)]}
    answer = asked(empty_town(**street, points={"3": 7}), [f"{number}S 15O 15T" for number in range(1, 8)])
    assert answer.outcome is Outcome.POSSIBLE
    assert answer.log is not None
    assert answer.log["plans"][2] == "3d"
    assert "not written down" in answer.remarks[0]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"variant": "advanced", "houses": {"A": [5]}}, "standard variant"),
        ({}, "No turn was played"),
        ({"houses": {"A": [5]}, "used": ["A1"]}, "which plans were claimed"),
    ],
)
def test_what_cannot_be_asked_is_said_in_a_line(changes: Data, told: str) -> None:
    answer = asked(empty_town(**changes), ["5S 8O 13T"])
    assert (answer.outcome, answer.searched) == (Outcome.UNDECIDED, False)
    assert told in answer.remarks[0]


def test_cards_that_are_too_few_or_that_no_deck_has_are_told() -> None:
    with pytest.raises(SourceError, match="shows 2 turns, and the deck has the cards of 1"):
        asked(empty_town(houses={"A": [5, 6]}), ["5S 8O 13T"])
    with pytest.raises(SourceError, match="99S is offered in turn 1"):
        asked(empty_town(houses={"A": [5]}), ["99S 8O 13T"])


def test_a_search_without_time_decides_nothing() -> None:
    offers = offered(random.Random(1), 3)
    found: Found = decide(question(walked(random.Random(1), offers), offers), seconds=0.0)
    assert found.verdict is Verdict.UNDECIDED


def test_a_question_without_offers_for_each_turn_is_a_wrong_call() -> None:
    with pytest.raises(ValueError, match="turns were played"):
        decide(question(Town("ada"), ()), seconds=1)
    assert GAME.filled is FILLED
