"""A sheet drawn as text, and two sheets compared in words."""

from __future__ import annotations

from typing import Any

import pytest

from nlv_replay.games.new_las_vegas.pad import PADS
from tests.helpers.pads import reference

DRAWN = """\
        1     2     3     4     5     6     7     8     9    10    11
PAR     3     4     3     5     4     3     4     5     3     4     3
A       M     *     #     -     *     V     *     #     -     *     L
   a +·····+·····+·····+·····+·····+·····+·····+·····+·····+·····+·····+
B    ·  #  ·  V  ·  *  ·  -  ·  *  ·  #  ·  L  ·  *  ·  M  ·  *  ·  #  ·
   b +·····+·····+·····+·····+·····+·····+·····+·····+·····+·····+·····+
C    ·  *  ·  #  ·  L  ·  #  ·  *  ·  M  ·  *  ·  -  ·  #  ·  V  ·  *  ·
   c +·····+·····+·····+·····+·····+·····+·····+·····+·····+·····+·····+
D    ·  -  ·  *  ·  V  ·  *  ·  #  ·  M  ·  #  ·  *  ·  L  ·  #  ·  *  ·
   d @·····+·····+·····+·····+·····+·····+·····+·····+·····+·····+·····+"""


def drawn(document: Any) -> str:
    return "\n".join(PADS.draw(document))


def test_the_city_shows_everything_that_is_printed_on_it() -> None:
    assert drawn(reference()).startswith(DRAWN)


@pytest.mark.parametrize(
    "line",
    [
        "airport        at lamp d0; 80 lines",
        "VIP carpets    A6 (a5-a6), B2 (b1-b2), C10 (c9-c10), D3 (d2-d3)",
        "track          15 boxes, 3 crossed at the start; box 15 ends the game",
        "sets           1-2 3-4 5-6 7-8 9-10 11-12 13-14",
        "Inauguration   10/5/2 [] 15/8/0",
        "Large hotels   5 [] 6 [] 8",
        "missing lines  -2 [] -1 [] 0",
        "left shows     0, 1, 3, 5, 8, 11 (debt), 15 (debt), 20",
        "safe           1 bundle, 3 in the first game; loan 4 where more than half wish,",
    ],
)
def test_the_score_sheet_is_told_line_by_line(line: str) -> None:
    assert line in PADS.draw(reference())


def test_a_road_that_is_missing_is_a_gap_and_one_beside_the_grid_is_told() -> None:
    document = reference()
    lines = document["roads"]["lines"]["value"]
    del lines["a0-a1"], lines["a1-b1"]
    lines["a11-x1"] = ["A11"]
    shown = PADS.draw(document)
    assert shown[3].startswith("   a +     +·····+")
    assert shown[4].startswith("B    ·  #     V  ·")
    assert "other lines    a11-x1: A11" in shown
    assert "Mafia carpets  A1 (no line), B9 (b8-b9), C6 (c5-c6), D6 (d5-d6)" in shown


def test_two_marks_at_one_casino_stand_together() -> None:
    document = reference()
    document["stars"]["A"]["value"] = ["A1", "A3"]
    assert PADS.draw(document)[2].startswith("A      *M     -    #*")


def differences(change: Any) -> list[tuple[str, str, str]]:
    document = reference()
    change(document)
    return [(row.label, row.one, row.other) for row in PADS.differences(reference(), document)]


def test_the_order_of_casinos_and_the_direction_of_lines_do_not_matter() -> None:
    def change(document: Any) -> None:
        document["cranes"]["B"]["value"].reverse()
        lines = document["roads"]["lines"]["value"]
        lines["a1-a0"] = lines.pop("a0-a1")
        document["name"], document["golf"]["source"] = "other", "elsewhere"

    assert differences(change) == []


def test_a_difference_is_told_in_words() -> None:
    def change(document: Any) -> None:
        document["cranes"]["A"]["value"] = []
        document["columns"]["inauguration"]["value"] = [[9, 5, 1]]
        document["track"]["sets"]["value"] = [[1, 2, 3], [5, 7]]
        document["safe"]["penalty"]["value"] = -10
        lines = document["roads"]["lines"]["value"]
        del lines["a0-a1"]
        lines["a1-a2"], lines["x1-x2"] = ["A2", "B2"], []

    assert differences(change) == [
        ("cranes of street A", "A3 A8", "none"),
        ("line a0-a1", "passes A1", "no such line"),
        ("line a1-a2", "passes A2", "passes A2 B2"),
        ("line x1-x2", "no such line", "passes nothing"),
        ("track, sets", "1-2 3-4 5-6 7-8 9-10 11-12 13-14", "1-3 5,7"),
        ("column Inauguration", "10/5/2 15/8/0", "9/5/1"),
        ("safe, penalty", "-20", "-10"),
    ]
