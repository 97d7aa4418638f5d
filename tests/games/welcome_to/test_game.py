"""The game as a value: what its functions say to the session, the reports and the certificate."""

from __future__ import annotations

import json
from typing import Any

import pytest

from nlv_replay.core.rule import Place
from nlv_replay.games import find_game
from nlv_replay.games.welcome_to.game import GAME, keep
from tests.helpers.town_games import played_out
from tests.helpers.towns import BLOCKED, Data, advanced, check, codes, log, one, play, replayed, turn

FULL = advanced(
    one("8P", "B4=8", park=True, roundabout="A4"), one("9B", "B5=9", bis="B6=9"), one("3O", "A3=3", pool=True),
    one("10S", "C9=10", fence="C9"), one("12E", "C11=12", estate=3), one("13T", "B10=15", temp=True),
)  # fmt: skip


def test_the_game_is_found_by_its_key() -> None:
    assert find_game("welcome-to") is GAME
    assert GAME.variants == ("standard", "advanced", "expert", "solo")


@pytest.mark.parametrize(
    ("path", "place"),
    [
        (("turns", 1, "plays", "ada", "write"), Place(2, "ada")),
        (("turns", 1, "offers"), Place(2)),
        (("results", "ada", "total"), Place(None, "ada")),
        (("players",), Place()),
    ],
)
def test_a_path_of_the_log_has_a_place_in_the_game(path: tuple[Any, ...], place: Place) -> None:
    assert GAME.place_of(path) == place


def test_a_kept_table_stays_as_it_was() -> None:
    table = replayed(FULL).table
    assert GAME.picture is not None
    kept, before = keep(table), json.dumps(GAME.picture(table))
    town = table.towns["ada"]
    town.parks[0], town.plans[1] = 3, 8
    table.first_claimed[1] = 1
    assert json.dumps(GAME.picture(kept)) == before
    assert kept.first_claimed == {}


def test_the_picture_shows_all_that_was_written() -> None:
    assert GAME.picture is not None
    assert GAME.picture(replayed(FULL).table)["players"]["ada"] == {
        "bis": ["B6"], "bis-boxes": 1, "estates": {"3": 1}, "fences": ["A3", "A4", "C9"],
        "numbers": {"A3": 3, "B4": 8, "B5": 9, "B6": 9, "B10": 15, "C9": 10, "C11": 12},
        "parks": {"B": 1}, "plans": {}, "pools": ["A3"], "refusals": 0, "roundabouts": ["A4"], "temps": 1, "used": [],
    }  # fmt: skip


def test_the_picture_does_not_depend_on_seats() -> None:
    record = played_out(5, players=3)
    turned = {**record, "players": record["players"][::-1]}
    assert GAME.picture is not None
    both = [GAME.picture(replayed(one_of).table) for one_of in (record, turned)]
    assert both[0] == both[1]


def test_a_sheet_is_drawn_within_79_columns() -> None:
    for record in (FULL, played_out(1), played_out(2, variant="solo"), log(*BLOCKED)):
        table = replayed(record).table
        for player in table.towns:
            lines = GAME.draw(table, player)
            assert max(map(len, lines)) <= 79
            assert all(line == line.rstrip() for line in lines)


def test_a_drawn_sheet_shows_houses_fences_and_values() -> None:
    text = "\n".join(GAME.draw(replayed(FULL).table, "ada"))
    assert "|  .    .    3 | () |" in text
    assert "9b" in text
    assert "roundabouts   x0 [3] 8" in text


def test_there_is_no_sheet_of_a_stranger() -> None:
    with pytest.raises(LookupError):
        GAME.draw(replayed(FULL).table, "eve")


def test_a_decision_lets_a_finding_stand_or_is_stale() -> None:
    row = {"turn": 2, "player": "ada", "finding": "WT104", "accepted": "It stands.", "reason": "?", "by": "eve"}
    turns = [one("9S", "B4=9"), one("5P", "B7=5")]
    decided = log(*turns, corrections=[{**row, "date": "2026-03-14"}])
    assert check(decided).status == "clean"
    changed: Data = {**row, "play": play("B2=5"), "date": "2026-03-14"}
    del changed["accepted"], changed["finding"]
    assert codes(log(*turns, corrections=[changed])) == []


def test_an_expert_log_without_its_variant_is_told_so() -> None:
    (placed,) = check(log({"hands": {"ada": ["8S", "4O", "13T"]}, **turn(None, play("B4=8"))})).findings
    assert "variant: expert" in placed.finding.message


def test_a_log_may_name_the_one_sheet_and_no_other() -> None:
    assert codes(log(one("8S", "B4=8"), sheet="reference")) == []
    assert codes(log(one("8S", "B4=8"), sheet="my-pad")) == ["WT013"]
