"""The sheet as plain text: what `show` prints, at 80 columns."""

from __future__ import annotations

import pytest

from nlv_replay.games.welcome_to.board import LEGEND, WIDTH, draw, plan_lines
from nlv_replay.games.welcome_to.generator import generate
from nlv_replay.games.welcome_to.plans import all_plans
from tests.helpers.towns import Data, advanced, log, one, play, replayed, seven, turn


def drawn(record: Data, player: str = "ada") -> list[str]:
    return draw(replayed(record).table, player)


def test_the_whole_sheet_is_drawn() -> None:
    record = advanced(
        one("3B", "A3=3", bis="A4=3"),
        one("7O", "A7=7", pool=True),
        one("9S", "B6=9", fence="B6", roundabout="C1"),
        one("12P", "B8=12", park=True),
        one("14T", "C9=13", temp=True),
        one("5E", "C4=5", estate=3),
        plans="1j 2g 3c",
    )
    assert drawn(record) == [
        "ada, turn 6",
        "plan 1 (1j) 6/3: 7 boxes of the Temp agency crossed",
        "plan 2 (2g) 7/4: all trees of 2 streets crossed",
        "plan 3 (3c) 7/3: estates of 3 and 4",
        "",
        "A       1    2    3    4    5    6    7    8    9   10",
        "    |  .    .    3   3b    .    .    7    .    .    . |",
        "                  o                  xo    o",
        "      trees [0] 2 4 10",
        "",
        "B       1    2    3    4    5    6    7    8    9   10   11",
        "    |  .    .    .    .    .    9 |  .   12    .    .    . |",
        "        o              o                   o",
        "      trees x0 [2] 4 6 14",
        "",
        "C       1    2    3    4    5    6    7    8    9   10   11   12",
        "    | () |  .    .    5    .    .    .    .   13    .    .    . |",
        "             o                        o                   o",
        "      trees [0] 2 4 6 8 18",
        "",
        "pools         x0 [3] 6 9 13 17 21 26 31 36",
        "temps         1 of 11 boxes",
        "bis           x0 [1] 3 6 9 12 16 20 24 28",
        "refusals      [0] 0 3 5",
        "roundabouts   x0 [3] 8",
        "estates       1: [1] 3   2: [2] 3 4   3: x3 [4] 5 6",
        "              4: [4] 5 6 7 8   5: [5] 6 7 8 10   6: [6] 7 8 10 12",
        "",
        "points        plans 0  parks 2  pools 3  temps 7  estates 0",
        "              bis -1  refusals 0  roundabouts -3  total 8",
        "",
        *LEGEND,
    ]


def test_used_houses_and_points_of_plans_are_shown() -> None:
    told = drawn(log(*seven({"plans": {"3": ["A1-A3", "A4-A7"]}})))
    assert "plan 3 (3c) 7/3, got 7: estates of 3 and 4" in told
    assert "    |  1*   2*   3*|  4*   5*   6*   7*|  .    .    . |" in told


def test_the_standard_game_has_no_row_of_roundabouts() -> None:
    assert not any(row.startswith("roundabouts") for row in drawn(log(one("8S", "B4=8"))))


def test_before_the_first_turn_the_sheet_is_empty() -> None:
    table = replayed(log(turn("8S", play("B4=8")))).steps[0].table
    assert draw(table, "ada")[0] == "ada, before turn 1"


def test_a_stranger_has_no_sheet() -> None:
    with pytest.raises(LookupError):
        draw(replayed(log(one("8S", "B4=8"))).table, "bob")


@pytest.mark.parametrize("variant", ["standard", "advanced", "expert", "solo"])
def test_no_line_is_longer_than_a_terminal(variant: str) -> None:
    table = replayed(generate(3, variant=variant)).table
    assert all(len(row) <= WIDTH for player in table.towns for row in draw(table, player))


def test_the_longest_plan_fits_when_it_was_claimed() -> None:
    table = replayed(log(one("8S", "B4=8"))).table
    town = table.towns["ada"]
    for plan in all_plans().values():
        table.plans, town.plans = {plan.number: plan}, {plan.number: 13}
        assert all(len(row) < WIDTH for row in plan_lines(table, town))
