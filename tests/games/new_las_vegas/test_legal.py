"""What ``legal`` offers is what the checks let pass, found here by judging everything that could be written."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest

from nlv_replay.core.replay import replay
from nlv_replay.games.new_las_vegas import legal
from nlv_replay.games.new_las_vegas.game import GAME, apply, judge
from nlv_replay.games.new_las_vegas.generator import generate
from nlv_replay.games.new_las_vegas.log import ADAPTER, parts_of, turns_of
from nlv_replay.games.new_las_vegas.moves import (
    Build,
    Drive,
    EffectMove,
    Extend,
    Flip,
    Host,
    Improve,
    Inaugurate,
    Move,
    Open,
    Pay,
    Refuse,
)
from nlv_replay.games.new_las_vegas.sheet_file import ADAPTER as SHEET_ADAPTER
from nlv_replay.games.new_las_vegas.sheet_file import sheet_of
from nlv_replay.games.new_las_vegas.state import Table
from nlv_replay.games.new_las_vegas.terms import CASINOS, Bonus, Effect, Side
from tests.helpers.sheets import random_sheet

ALL_CASINOS = range(-1, len(CASINOS))
NUMBERS = range(19)
SETS = range(9)

Game = tuple[dict[str, Any], int]
"""A generated game, and the turn at whose beginning the questions are asked."""


def at_turn(turn: int, seed: int, sheet_seed: int | None = None, **options: Any) -> Table:
    """The table of a generated game when the cards of a turn have been flipped and nobody has played."""
    attached = {}
    if sheet_seed is not None:
        attached["sheet"] = sheet_of(SHEET_ADAPTER.validate_json(json.dumps(random_sheet(sheet_seed))))
    log = generate(seed, sheet=attached.get("sheet"), **options)
    record = ADAPTER.validate_json(json.dumps(log))
    in_force = {ruling.name: ruling.default for ruling in GAME.rulings} | GAME.rulings_of(record)
    table = GAME.start(record, in_force, attached)
    for recorded in turns_of(record):
        for move in recorded.moves:
            if recorded.number == turn and not isinstance(move, Flip):
                return table
            apply(table, move)
        tuple(GAME.settle(table))
    return table


TABLES = {
    "first turn": at_turn(1, 1, players=2),
    "builder": at_turn(18, 1, style="builder", players=2),
    "host": at_turn(20, 2, style="host", players=2),
    "planner": at_turn(24, 3, style="planner", players=2),
    "first game": at_turn(16, 4, variant="first-game", players=2),
    "refuser": at_turn(9, 5, style="refuser", players=2),
    "one line": at_turn(15, 6, style="chauffeur", players=2, rulings={"limousine-lines": "1"}),
    "either": at_turn(15, 7, style="showman", players=2, rulings={"show-on-extended": "either"}),
    "forbidden": at_turn(
        22, 8, style="builder", players=2,
        rulings={"extended-into-just-built": "forbidden", "refusal-easy-opening": "forbidden"},
    ),
    "other sheet": at_turn(14, 9, sheet_seed=5, style="gambler", players=2),
}  # fmt: skip


@pytest.fixture(params=TABLES.values(), ids=TABLES.keys())
def table(request: pytest.FixtureRequest) -> Table:
    found: Table = request.param
    return found


def passed(table: Table, moves: Iterable[Move]) -> set[Move]:
    return {move for move in moves if not list(judge(table, move))}


def without_repeats(moves: Iterable[Move]) -> set[Move]:
    listed = list(moves)
    assert len(set(listed)) == len(listed)
    return set(listed)


def spot(casino: int) -> str:
    return CASINOS[casino] if casino >= 0 else "E1"


def conceivable_openings(player: str, bonus: Bonus | None) -> list[Open]:
    return [
        Open(player, take, casino, number, bonus, spot(casino))
        for take, casino, number in product((1, 2, 3), ALL_CASINOS, NUMBERS)
    ]


def conceivable_effects(table: Table, player: str, extended: int) -> list[EffectMove]:
    lamps = ["nowhere", *{lamp: None for line in table.sheet.lines for lamp in (line.start, line.end)}]
    paths = [(), *((lamp,) for lamp in lamps), *product(lamps, lamps)]
    return [
        *(Build(player, casino, spot(casino)) for casino in ALL_CASINOS),
        *(Improve(player, column, str(column)) for column in range(-1, 13)),
        Inaugurate(player),
        *(Host(player, side, extended) for side in Side),
        *(Drive(player, path) for path in paths),
    ]


def conceivable_extensions(player: str) -> list[Extend]:
    return [
        Extend(player, paid, casino, number, spot(casino))
        for paid, casino, number in product(SETS, ALL_CASINOS, NUMBERS)
    ]


def bare(moves: Iterable[Move]) -> set[Move]:
    """Without the labels that only messages use."""
    return {move._replace(spot="") if isinstance(move, Improve) else move for move in moves}


def test_openings_are_those_that_no_check_objects_to(table: Table) -> None:
    for player in table.cities:
        assert without_repeats(legal.openings(table, player)) == passed(table, conceivable_openings(player, None))


def test_easy_openings_need_a_set_that_pays(table: Table) -> None:
    for player in table.cities:
        eased = passed(table, conceivable_openings(player, Bonus.EASY_OPENING))
        payable = passed(table, (Pay(player, Bonus.EASY_OPENING, number) for number in SETS))
        assert without_repeats(legal.easy_openings(table, player)) == (eased if payable else set())
        assert without_repeats(legal.payments(table, player, Bonus.EASY_OPENING)) == payable


def test_a_refusal_is_legal_when_nothing_fits(table: Table) -> None:
    for player in table.cities:
        fits = bool(legal.openings(table, player))
        if table.rulings["refusal-easy-opening"] == "forbidden":
            fits = fits or bool(legal.easy_openings(table, player))
        assert legal.may_refuse(table, player) == (not fits) == (not list(judge(table, Refuse(player, ()))))


@pytest.mark.parametrize("bonus", [None, Bonus.FREE_ACTION])
def test_effects_are_those_that_no_check_objects_to(table: Table, bonus: Bonus | None) -> None:
    for player in table.cities:
        for opening in some(legal.openings(table, player), 3):
            opened = legal.imagine(table, player, opening._replace(bonus=bonus))
            found = legal.effects(opened, player)
            without_repeats(found)
            assert bare(found) == bare(passed(opened, conceivable_effects(opened, player, -1)))


def test_second_casinos_are_those_that_no_check_objects_to(table: Table) -> None:
    for player in table.cities:
        for opening in some(legal.openings(table, player), 4):
            opened = legal.imagine(table, player, opening._replace(bonus=Bonus.EXTENDED_CASINO))
            for effect in [None, *some(legal.effects(opened, player), 2)]:
                after = legal.imagine(opened, player, *([effect] if effect else []))
                found = legal.extensions(after, player)
                assert without_repeats(found) == passed(after, conceivable_extensions(player))


def some(moves: list[Any], most: int) -> list[Any]:
    """A few moves from all over a list."""
    return moves[:: max(1, len(moves) // most)][:most]


def test_nothing_is_written_by_a_question(table: Table) -> None:
    before = GAME.keep(table)
    for player in table.cities:
        for _, _play in zip(range(200), legal.plays(table, player), strict=False):
            pass
    assert table.cities == before.cities
    assert table.avenues_completed == []


def test_plays_are_judged_without_a_fault_and_read_back_from_the_log(table: Table) -> None:
    player = next(iter(table.cities))
    kinds = set()
    for number, play in enumerate(legal.plays(table, player)):
        if number >= 40_000:
            break
        if number % 97:
            continue
        assert tuple(parts_of(player, legal.recorded(play))) == play  # type: ignore[arg-type]
        imagined = legal.imagine(table, player)
        for part in play:
            assert not list(judge(imagined, part)), play
            apply(imagined, part)
        kinds |= {type(part) for part in play}
    assert kinds


def test_plays_hold_every_recorded_play() -> None:
    log = generate(12, style="gambler", players=1)
    record = ADAPTER.validate_json(json.dumps(log))
    table = GAME.start(record, {ruling.name: ruling.default for ruling in GAME.rulings}, {})
    for recorded in list(turns_of(record))[:6]:
        flip, *parts = recorded.moves
        apply(table, flip)
        assert tuple(parts) in set(legal.plays(table, "ada"))
        for part in parts:
            apply(table, part)
        tuple(GAME.settle(table))


def test_the_second_casino_can_hold_the_show_under_either_alone() -> None:
    table = TABLES["either"]
    shows = 0
    for player in table.cities:
        for opening in legal.openings(table, player):
            extended = opening._replace(bonus=Bonus.EXTENDED_CASINO)
            opened = legal.imagine(table, player, extended)
            for second in some(legal.extensions(opened, player), 5):
                found = {e for e in legal.effects(opened, player, second.casino) if isinstance(e, Host)}
                assert found == passed(opened, (Host(player, side, second.casino) for side in Side))
                shows += bool(found) and not table.sheet.stars & 1 << opening.casino
    assert shows
    assert table.rulings["show-on-extended"] == "either"


def test_without_offers_nothing_is_known_of_openings() -> None:
    table = at_turn(1, 1, players=1)
    table.offers = None
    assert legal.openings(table, "ada") == legal.easy_openings(table, "ada") == []


def test_an_effect_needs_an_opening() -> None:
    table = TABLES["first turn"]
    refused = legal.imagine(table, "ada", Refuse("ada", ()))
    assert legal.effects(refused, "ada") == []
    assert legal.extensions(refused, "ada") == []


def test_only_parts_of_a_play_can_be_recorded() -> None:
    with pytest.raises(ValueError, match="Flip"):
        legal.recorded((Flip(None, 1, None),))


def test_every_effect_is_met_in_these_tables() -> None:
    letters = {letter for table in TABLES.values() for _, letter in table.offers or ()}
    assert letters == {effect.letter for effect in Effect}


def test_the_tables_come_from_clean_games() -> None:
    record = ADAPTER.validate_json(json.dumps(generate(3, style="planner", players=2)))
    assert not replay(GAME, record, {ruling.name: ruling.default for ruling in GAME.rulings}, {}).findings
