"""What ``legal`` offers is what the checks let pass, found here by judging everything that could be written."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import Any

import pytest

from nlv_replay.core.replay import replay
from nlv_replay.games.new_las_vegas import legal
from nlv_replay.games.new_las_vegas.game import GAME, apply, judge
from nlv_replay.games.new_las_vegas.generator import generate
from nlv_replay.games.new_las_vegas.log import ADAPTER, turns_of
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
from nlv_replay.games.new_las_vegas.plays import parts_of
from nlv_replay.games.new_las_vegas.sheet_file import ADAPTER as SHEET_ADAPTER
from nlv_replay.games.new_las_vegas.sheet_file import sheet_of
from nlv_replay.games.new_las_vegas.state import Table
from nlv_replay.games.new_las_vegas.terms import CASINOS, Bonus, Effect, Side
from tests.helpers.sheets import random_sheet

ALL_CASINOS = range(-1, len(CASINOS))
NUMBERS = range(19)
SETS = range(9)
DEFAULTS = {ruling.name: ruling.default for ruling in GAME.rulings}
FORBIDDEN = {"extended-into-just-built": "forbidden", "refusal-easy-opening": "forbidden"}

TABLES: dict[str, dict[str, Any]] = {
    "first turn": {"turn": 1, "seed": 1},
    "builder": {"turn": 18, "seed": 1, "style": "builder"},
    "host": {"turn": 20, "seed": 2, "style": "host"},
    "planner": {"turn": 24, "seed": 3, "style": "planner"},
    "first game": {"turn": 16, "seed": 4, "variant": "first-game"},
    "refuser": {"turn": 9, "seed": 5, "style": "refuser"},
    "one line": {"turn": 15, "seed": 6, "style": "chauffeur", "rulings": {"limousine-lines": "1"}},
    "either": {"turn": 15, "seed": 7, "style": "showman", "rulings": {"show-on-extended": "either"}},
    "forbidden": {"turn": 22, "seed": 8, "style": "builder", "rulings": FORBIDDEN},
    "other sheet": {"turn": 14, "seed": 9, "style": "gambler", "sheet_seed": 5},
}
"""Generated games, and the turns at whose beginning the questions are asked."""


@cache
def table_named(name: str) -> Table:
    return at_turn(**TABLES[name])


def at_turn(turn: int, seed: int, sheet_seed: int | None = None, **options: Any) -> Table:
    """The table of a generated game when the cards of a turn have been flipped and nobody has played."""
    attached = {}
    if sheet_seed is not None:
        attached["sheet"] = sheet_of(SHEET_ADAPTER.validate_json(json.dumps(random_sheet(sheet_seed))))
    log = generate(seed, sheet=attached.get("sheet"), players=2, **options)
    record = ADAPTER.validate_json(json.dumps(log))
    in_force = DEFAULTS | dict(GAME.rulings_of(record))
    table = GAME.start(record, in_force, attached)
    for recorded in turns_of(record):
        for move in recorded.moves:
            if recorded.number == turn and not isinstance(move, Flip):
                return table
            apply(table, move)
        tuple(GAME.settle(table))
    return table


@pytest.fixture(params=TABLES)
def table(request: pytest.FixtureRequest) -> Table:
    return table_named(request.param)


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


def conceivable_drives(table: Table, player: str) -> list[EffectMove]:
    lamps = ["nowhere", *{lamp: None for line in table.sheet.lines for lamp in (line.start, line.end)}]
    paths = [(), *((lamp,) for lamp in lamps), *product(lamps, lamps)]
    return [Drive(player, path) for path in paths]


def conceivable_effects(player: str, extended: int = -1) -> list[EffectMove]:
    return [
        *(Build(player, casino, spot(casino)) for casino in ALL_CASINOS),
        *(Improve(player, column, str(column)) for column in range(-1, 13)),
        Inaugurate(player),
        *(Host(player, side, extended) for side in Side),
    ]


def conceivable_extensions(player: str, paid: int) -> list[Extend]:
    return [Extend(player, paid, casino, number, spot(casino)) for casino, number in product(ALL_CASINOS, NUMBERS)]


def bare(moves: Iterable[Move]) -> set[Move]:
    """Without the labels that only messages use."""
    return {move._replace(spot="") if isinstance(move, Improve) else move for move in moves}


def test_openings_are_those_that_no_check_objects_to(table: Table) -> None:
    for player in some([*table.cities], 1):
        assert without_repeats(legal.openings(table, player)) == passed(table, conceivable_openings(player, None))


def test_easy_openings_need_a_set_that_pays(table: Table) -> None:
    for player in some([*table.cities], 1):
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
        for opening in some(legal.openings(table, player), 6):
            opened = legal.imagine(table, player, opening._replace(bonus=bonus))
            found = without_repeats(legal.effects(opened, player))
            others = {effect for effect in found if not isinstance(effect, Drive)}
            assert bare(others) == bare(passed(opened, conceivable_effects(player)))


@pytest.mark.parametrize("name", ["one line", "planner", "other sheet"])
def test_drives_are_those_that_no_check_objects_to(name: str) -> None:
    table = table_named(name)
    player = next(iter(table.cities))
    for opening in legal.openings(table, player)[:1]:
        opened = legal.imagine(table, player, opening._replace(bonus=Bonus.FREE_ACTION))
        found = {effect for effect in legal.effects(opened, player) if isinstance(effect, Drive)}
        assert found == passed(opened, conceivable_drives(table, player))
        assert max(len(drive.lamps) for drive in found) <= int(table.rulings["limousine-lines"])


def test_second_casinos_are_those_that_no_check_objects_to(table: Table) -> None:
    player = next(iter(table.cities))
    for opening in some(legal.openings(table, player), 2):
        opened = legal.imagine(table, player, opening._replace(bonus=Bonus.EXTENDED_CASINO))
        for effect in [None, *legal.effects(opened, player)[:1]]:
            after = legal.imagine(opened, player, *([effect] if effect else []))
            found = legal.extensions(after, player)
            without_repeats(found)
            sets = {extend.set_number for extend in found}
            for paid in [*some(sorted(sets), 1), *some(sorted({*SETS} - sets), 1)]:
                ours = {extend for extend in found if extend.set_number == paid}
                assert ours == passed(after, conceivable_extensions(player, paid))
            assert not sets or sets == {pay.set_number for pay in legal.payments(after, player, Bonus.FREE_ACTION)}


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
        if number >= 10_000:
            break
        if number % 97:
            continue
        assert tuple(parts_of(player, legal.recorded(play))) == play
        imagined = legal.imagine(table, player)
        for part in play:
            assert not list(judge(imagined, part)), play
            apply(imagined, part)
        kinds |= {type(part) for part in play}
    assert kinds


def test_plays_hold_every_recorded_play() -> None:
    log = generate(12, style="gambler", players=1)
    record = ADAPTER.validate_json(json.dumps(log))
    table = GAME.start(record, DEFAULTS, {})
    for recorded in list(turns_of(record))[:3]:
        flip, *parts = recorded.moves
        apply(table, flip)
        assert tuple(parts) in set(legal.plays(table, "ada"))
        for part in parts:
            apply(table, part)
        tuple(GAME.settle(table))


def test_the_second_casino_can_hold_the_show_under_either_alone() -> None:
    table = legal.imagine(table_named("either"), "ada")
    table.offers = tuple((number, "S") for number, _ in table.offers or ())
    table.cities["ada"].circled_boxes = 0
    shows = [
        play
        for play in legal.plays(table, "ada")
        if isinstance(play[-1], Extend)
        and len(play) == 3
        and isinstance(play[0], Open)
        and not table.sheet.stars & 1 << play[0].casino
    ]
    seconds = [play[-1] for play in shows]
    assert seconds
    assert all(isinstance(play[1], Host) for play in shows)
    assert all(isinstance(second, Extend) and table.sheet.stars & 1 << second.casino for second in seconds)
    table.rulings = DEFAULTS
    assert not any(list(judge(legal.imagine(table, "ada", play[0]), play[1])) == [] for play in shows)


def test_without_offers_nothing_is_known_of_openings() -> None:
    table = at_turn(1, 1)
    table.offers = None
    assert legal.openings(table, "ada") == legal.easy_openings(table, "ada") == []


def test_an_effect_needs_an_opening() -> None:
    table = table_named("first turn")
    refused = legal.imagine(table, "ada", Refuse("ada", ()))
    assert legal.effects(refused, "ada") == []
    assert legal.extensions(refused, "ada") == []


def test_only_parts_of_a_play_can_be_recorded() -> None:
    with pytest.raises(ValueError, match="Flip"):
        legal.recorded((Flip(None, 1, None),))


def test_every_effect_is_met_in_these_tables() -> None:
    letters = {letter for name in TABLES for _, letter in table_named(name).offers or ()}
    assert letters == {effect.letter for effect in Effect}


def test_the_tables_come_from_clean_games() -> None:
    record = ADAPTER.validate_json(json.dumps(generate(3, style="planner", players=2)))
    assert not replay(GAME, record, DEFAULTS, {}).findings
