"""Laws of single moves: every turn of a legal game is legal by its two sheets, and anything at all gets a verdict."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nlv_replay.core.rule import Severity
from nlv_replay.core.single_move import SingleMove
from nlv_replay.core.verdict import Status, Verdict
from nlv_replay.games import find_game
from nlv_replay.games.new_las_vegas.terms import CASINOS
from nlv_replay.games.welcome_to.legal import imagine, plays, recorded
from nlv_replay.games.welcome_to.rules import DEFAULTS
from nlv_replay.games.welcome_to.state import lone_table
from nlv_replay.games.welcome_to.terms import HOUSES
from nlv_replay.one_move import judge_move
from nlv_replay.source import Source
from tests.helpers.vegas_turns import turns_of_games
from tests.helpers.welcome_turns import Data, crowded_town, legal_turns, random_offers, sheet_of

FEW = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SOME = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def judged(document: Data) -> Verdict:
    return judge_move(Source(json.dumps({"format": "nlv-move/1", **document}).encode(), "move.json"))


def is_legal(verdict: Verdict) -> bool:
    return verdict.status is Status.CLEAN and bool(verdict.moves)


@FEW
@given(st.integers(0, 10_000), st.booleans())
def test_every_turn_of_a_legal_game_is_legal(seed: int, crowded: bool) -> None:
    for document in legal_turns(seed, 30, crowded=crowded):
        verdict = judged(document)
        assert is_legal(verdict), (document, verdict.findings)


@pytest.mark.parametrize("variant", ["standard", "first-game"])
@pytest.mark.parametrize("seed", range(2))
def test_every_turn_of_a_generated_game_of_new_las_vegas_is_legal(seed: int, variant: str) -> None:
    for document in turns_of_games(seed, variant):
        verdict = judged(document)
        assert is_legal(verdict), (document, [placed.finding.message for placed in verdict.findings])


# One change of the sheet after a legal turn ---------------------------------------------------------------------------


def erase(dice: Random, before: Data, after: Data) -> bool:
    """Takes away something that was there before."""
    keys = [key for key, value in before.items() if value and isinstance(value, dict | list)]
    if not keys:
        return False
    key = dice.choice(keys)
    gone = dice.choice(list(before[key]))
    if isinstance(after[key], dict):
        del after[key][gone]
    else:
        after[key].remove(gone)
    return True


def renumber(dice: Random, before: Data, after: Data) -> bool:
    """Writes another number over one that was there before."""
    if not before["houses"]:
        return False
    house = dice.choice(list(before["houses"]))
    after["houses"][house] = int(str(before["houses"][house]).rstrip("b")) + dice.choice([-1, 1, 50])
    return True


def write_more(dice: Random, before: Data, after: Data) -> bool:
    """Writes one more number in an empty house, other than by Bis."""
    free = [house for house in HOUSES if house not in after["houses"] and house not in after["roundabouts"]]
    if not free or after["refusals"] > before["refusals"]:
        return False
    after["houses"][dice.choice(free)] = dice.randint(0, 17)
    return True


def count_more(dice: Random, before: Data, after: Data) -> bool:
    """Crosses two boxes more than any turn does."""
    assert after.keys() == before.keys()
    after[dice.choice(["temps", "refusals", "bis"])] += 2
    return True


def mark_more(dice: Random, before: Data, after: Data) -> bool:
    """Marks a house as used that is not, or writes points that no plan gives."""
    assert set(before["used"]) <= set(after["used"])
    free = [house for house in HOUSES if house not in after["used"]]
    if free and dice.random() < 0.5:
        after["used"].append(dice.choice(free))
    else:
        after["plans"][dice.choice("123")] = 77
    return True


SPOILERS = (erase, renumber, write_more, count_more, mark_more)


@FEW
@given(st.integers(0, 10_000), st.sampled_from(SPOILERS), st.booleans())
def test_a_turn_with_one_change_that_no_move_makes_is_not_legal(seed: int, spoil: Any, crowded: bool) -> None:
    dice = Random(seed)
    for document in legal_turns(seed, 12, crowded=crowded):
        if spoil(dice, document["before"], document["after"]):
            verdict = judged(document)
            assert verdict.status is Status.FINDINGS, (spoil.__name__, document)
            assert verdict.moves == ()
            wrong = [placed.finding.rule for placed in verdict.findings if placed.severity is not Severity.NOTE]
            assert all(rule.clause for rule in wrong)


# Against the list of all legal turns --------------------------------------------------------------------------------


def changed(dice: Random, sheet: Data) -> Data:
    """The sheet with one to three marks more, such as a turn may make or not."""
    after: Data = json.loads(json.dumps(sheet))
    for _ in range(dice.choice([1, 2, 2, 3])):
        house = dice.choice(HOUSES)
        kind = dice.choice(["houses", "houses", "bis", "fences", "pools", "parks", "estates", "temps", "refusals"])
        if kind == "houses" and house not in after["houses"]:
            after["houses"][house] = dice.randint(0, 17)
        elif kind == "bis" and house not in after["houses"]:
            after["houses"][house], after["bis"] = f"{dice.choice(list(sheet['houses'].values()) or [1])}b", 1
            after["houses"][house] = after["houses"][house].replace("bb", "b")
            after["bis"] = sheet["bis"] + 1
        elif kind in ("fences", "pools") and house not in after[kind]:
            after[kind].append(house)
        elif kind in ("parks", "estates"):
            key = dice.choice("ABC" if kind == "parks" else "123456")
            after[kind][key] = after[kind].get(key, 0) + 1
        elif kind in ("temps", "refusals"):
            after[kind] += 1
    return after


def plain_of(sheet: Data) -> str:
    """A sheet in one spelling, whatever the order of its marks; counts of 0 are left out."""
    plain = {
        key: sorted(value)
        if isinstance(value, list)
        else {k: v for k, v in value.items() if v != 0 or key == "houses"}
        if isinstance(value, dict)
        else value
        for key, value in sheet.items()
    }
    return json.dumps(plain, sort_keys=True)


@FEW
@given(st.integers(0, 10_000))
def test_a_turn_is_legal_where_the_list_of_all_legal_turns_has_it_and_nowhere_else(seed: int) -> None:
    dice = Random(seed)
    town = crowded_town(dice)
    offers = random_offers(dice)
    table = lone_table(town, tuple((int(card[:-1]), card[-1]) for card in offers), rulings=DEFAULTS)
    before = sheet_of(town)
    ways: dict[str, set[str]] = {}
    for play in plays(table, town.player):
        after = plain_of(sheet_of(imagine(table, town.player, *play).towns[town.player]))
        ways.setdefault(after, set()).add(json.dumps(recorded(table, play), sort_keys=True))
    tried = [changed(dice, before) for _ in range(40)] + [json.loads(one) for one in dice.choices(sorted(ways), k=10)]
    for sheet in tried:
        document = {"game": "welcome-to", "variant": "advanced", "plans": [], "offers": offers, "before": before}
        verdict = judged({**document, "after": sheet})
        explained = {json.dumps(turn.play, sort_keys=True) for turn in verdict.moves or ()}
        assert explained == ways.get(plain_of(sheet), set()), (document, sheet)


# Anything at all ------------------------------------------------------------------------------------------------------

COUNT = st.integers(-3, 40)
HOUSE = st.sampled_from([*HOUSES, "Z9", "A0", "", "a1"])
WRITTEN = st.one_of(st.integers(-5, 120), st.sampled_from(["5b", "17b", "x", "b", "", " 3 ", "99999999", "0b"]))
NAMES = st.lists(HOUSE, max_size=12)
STREETS = st.sampled_from(["A", "B", "C", "D", "x"])
TOWN = st.fixed_dictionaries(
    {},
    optional={
        "houses": st.dictionaries(HOUSE, WRITTEN, max_size=33), "roundabouts": NAMES, "fences": NAMES, "pools": NAMES,
        "used": NAMES, "parks": st.dictionaries(STREETS, COUNT), "bis": COUNT, "temps": COUNT, "refusals": COUNT,
        "estates": st.dictionaries(st.sampled_from([*"01234567", "x"]), COUNT),
        "plans": st.dictionaries(st.sampled_from([*"01234", "x"]), COUNT),
    },
)  # fmt: skip
CASINO = st.sampled_from([*CASINOS, "Z9", ""])
CASINO_NAMES = st.lists(CASINO, max_size=10)
MARKS = st.dictionaries(CASINO, st.sampled_from(["circled", "crossed"]), max_size=10)
CITY = st.fixed_dictionaries(
    {},
    optional={
        "casinos": st.dictionaries(CASINO, st.integers(-5, 120), max_size=30), "cranes": CASINO_NAMES, "stars": MARKS,
        "carpets": CASINO_NAMES, "holes": MARKS, "boxes": COUNT,
        "trip": st.lists(st.sampled_from(["d0", "d1", "c1", "c0", "d2", "q"]), max_size=6),
        "sets": st.dictionaries(st.sampled_from([*"01278", "x"]), st.sampled_from(["cleared", "circled"])),
        "improvements": st.dictionaries(st.sampled_from(["golf.par4", "inauguration", "x"]), COUNT),
        "shows": st.dictionaries(st.sampled_from(["left", "right", "middle"]), COUNT),
        "hotels": st.dictionaries(st.sampled_from(["1", "11", "12", "x"]), st.sampled_from(["large", "small"])),
        "projects": st.dictionaries(st.sampled_from(["P1", "V4", "Y9"]), COUNT),
    },
)  # fmt: skip


def documents(sheet: Any, table: Data) -> Any:
    pair = st.fixed_dictionaries({"before": sheet, "after": sheet})
    return st.one_of(pair, st.fixed_dictionaries({"sheet": sheet})).map(lambda sheets: {**table, **sheets})


TOWNS = documents(
    TOWN, {"game": "welcome-to", "variant": "advanced", "plans": ["1k", "2h", "3a"], "offers": ["8T", "5B", "3P"]}
)
CITIES = documents(CITY, {"game": "new-las-vegas", "projects": ["P1", "V4", "Y2"], "offers": ["8S", "5L", "13C"]})


@SOME
@given(st.one_of(TOWNS, CITIES))
def test_any_sheets_get_a_verdict(document: Data) -> None:
    verdict = judged(document)
    assert verdict.status is not Status.UNJUDGED
    whole = json.loads(json.dumps(verdict.to_dict()))
    assert (whole["status"] == "findings") is bool(
        [found for found in whole["findings"] if found["severity"] in ("illegal", "miscount")]
    )
    assert all(found["clause"] and found["line"] == 1 and found["column"] for found in whole["findings"])


def test_the_law_of_any_sheets_tries_both_games() -> None:
    for key in ("welcome-to", "new-las-vegas"):
        assert isinstance(find_game(key).single, SingleMove)
