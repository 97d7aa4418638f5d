"""Effects: clauses 3.6 and 4.1 to 4.4."""

from __future__ import annotations

import pytest

from nlv_replay.games.new_las_vegas.masks import names
from nlv_replay.games.new_las_vegas.terms import COLUMN_LABELS
from tests.helpers.logs import REFUSE, Data, check, city, clauses, found, log, mask, opens, play, points, turn

EFFECTS: dict[str, Data] = {
    "C": {"construction": "C4"},
    "M": {"improvement": "golf.par3"},
    "I": {"inauguration": True},
    "L": {"limousine": ["d1"]},
    "S": {"show": "left"},
}
ALONE = {"all_tied_debt": "none"}
"""A table of one is last in inauguration too; under this ruling that brings no debt."""


def debts(*turns: Data) -> int:
    return points(log(*turns), **ALONE)["debts"]


@pytest.mark.parametrize("used", EFFECTS)
@pytest.mark.parametrize("offered", EFFECTS)
def test_3_6_the_effect_is_that_of_the_combination(offered: str, used: str) -> None:
    record = log(turn(play("A2=8", take=2, **EFFECTS[used]), offers=f"1M 8{offered} 2L"))
    assert found(record) == ([] if used == offered else [("3.6", 1, "ada")])


@pytest.mark.parametrize("offered", EFFECTS)
def test_3_6_the_effect_is_optional(offered: str) -> None:
    assert found(log(turn(play("A2=8"), offers=f"8{offered} 1M 1L"))) == []


def test_3_6_no_effect_without_an_opening() -> None:
    """Opening is compulsory (3.3), so that is what is found; it names 3.6 as well."""
    record = log(turn(play(inauguration=True), offers="8I 1M 1L"))
    (finding,) = check(record).to_dict()["findings"]
    assert (finding["clause"], finding["also"]) == ("3.3", ["3.6"])


# 4.1 construction


def test_4_1_construction_circles_a_debt_that_opening_the_casino_clears() -> None:
    built = play("A1=1", construction="C4")
    assert debts(play("A1=1")) == 0
    assert debts(built) == 1
    assert debts(built, play("C5=5")) == 1
    assert debts(built, play("C4=5")) == 0


def test_4_1_a_crane_in_any_street_and_one_per_effect() -> None:
    cranes = ["A3", "B6", "C9", "D10"]
    plays = [play(f"A{n}={n}", construction=crane) for n, crane in zip((1, 2, 4, 5), cranes, strict=True)]
    assert clauses(log(*plays)) == []
    assert names(city(log(*plays)).crossed_cranes) == cranes
    assert debts(*plays) == 4


@pytest.mark.parametrize("spot", ["A1", "B2", "A0", "A12", "E3"])
def test_4_1_there_must_be_a_crane(spot: str) -> None:
    record = log(play("A2=1", construction=spot))
    assert found(record) == [("4.1", 1, "ada")]
    assert points(record, **ALONE)["debts"] == 0


def test_4_1_a_crane_is_crossed_off_once() -> None:
    built = play("A1=1", construction="C4")
    assert found(log(built, play("A2=2", construction="C4"))) == [("4.1", 2, "ada")]
    assert debts(built, play("A2=2", construction="C4")) == 1


def test_4_1_the_number_of_the_same_combination_cannot_open_the_casino_just_built() -> None:
    assert clauses(log(turn(play("C4=8", construction="C4"), offers="8C 1M 1L"))) == ["3.3"]


@pytest.mark.parametrize(("ruling", "clause"), [("allowed", []), ("forbidden", ["6.5"])])
def test_4_1_extended_into_just_built(ruling: str, clause: list[str]) -> None:
    record = log(turn(play("C3=8", construction="C4", extended=(1, "C4=8")), offers="8C 1M 1L"))
    assert clauses(record, extended_into_just_built=ruling) == clause
    if clause:
        finding = check(record, extended_into_just_built=ruling).to_dict()["findings"][0]
        assert finding["ruling"] == "extended-into-just-built"


@pytest.mark.parametrize("ruling", ["allowed", "forbidden"])
def test_4_1_extended_into_one_built_in_an_earlier_turn_is_always_allowed(ruling: str) -> None:
    plays = [play("A1=1", construction="C4"), play("C3=8", extended=(1, "C4=8"))]
    assert clauses(log(*plays), extended_into_just_built=ruling) == []


def test_4_1_built_and_extended_into_in_one_turn_leaves_the_debt_of_the_set_alone() -> None:
    assert debts(play("C3=8", construction="C4", extended=(1, "C4=8"))) == 1


# 4.2 improvement


def improvements(column: str, times: int) -> list[Data]:
    return [play(f"D{2 + n}={2 + n}", improvement=column) for n in range(times)]


@pytest.mark.parametrize("column", COLUMN_LABELS)
def test_4_2_each_column_takes_its_yellow_boxes_and_no_more(column: str) -> None:
    boxes = 1 if column == "inauguration" else 2
    assert clauses(log(*improvements(column, boxes))) == []
    record = log(*improvements(column, boxes + 1))
    assert found(record) == [("4.2", boxes + 1, "ada")]
    assert city(record).improved[COLUMN_LABELS.index(column)] == boxes


def test_4_2_the_columns_are_these_thirteen() -> None:
    streets = ["streets.A", "streets.B", "streets.C", "streets.D"]
    golf = ["golf.par3", "golf.par4", "golf.par5"]
    limousine = ["limousine.vip", "limousine.luxury", "limousine.missing"]
    assert list(COLUMN_LABELS) == ["inauguration", "hotels.large", "hotels.small", *streets, *golf, *limousine]


@pytest.mark.parametrize("column", ["shows", "shows.left", "show.right", "hotels", "golf.par6", "streets.E", "safe"])
def test_4_2_never_the_show_columns_nor_any_other(column: str) -> None:
    assert found(log(play("A2=8", improvement=column))) == [("4.2", 1, "ada")]


@pytest.mark.parametrize("column", ["golf.par3", "golf.par4", "golf.par5"])
def test_2_5_golf_cannot_be_improved_in_the_first_game(column: str) -> None:
    assert found(log(play("A2=8", improvement=column), variant="first-game")) == [("2.5", 1, "ada")]


def test_2_5_the_other_columns_can() -> None:
    others = [column for column in COLUMN_LABELS if not column.startswith("golf")]
    assert all(clauses(log(play("A2=8", improvement=column), variant="first-game")) == [] for column in others)


# 4.3 show

_STARRED = "A2=1 A5=2 A7=3 A10=4 B3=1 B5=2 B8=3 B10=4 C1=1 C5=2 C7=3 C11=4 D2=1 D4=2 D8=3 D11=4"
STARS = _STARRED.split()
"""Legal openings of all casinos with a star."""


def shows(left: int = 0, right: int = 0) -> list[Data]:
    """Legal plays with so many shows."""
    sides = ["left"] * left + ["right"] * right
    return [play(opening, show=side) for opening, side in zip(STARS, sides, strict=False)]


@pytest.mark.parametrize("opening", STARS)
def test_4_3_a_starred_casino_just_opened_holds_a_show(opening: str) -> None:
    record = log(play(opening, show="right"))
    sheets = city(record)
    assert found(record) == []
    assert (names(sheets.circled_stars), sheets.crossed_stars, sheets.shows) == (
        [opening.split("=", maxsplit=1)[0]],
        0,
        [0, 1],
    )


@pytest.mark.parametrize("casino", ["A1", "B2", "C3", "D9"])
def test_4_3_a_starless_casino_holds_none(casino: str) -> None:
    assert found(log(play(f"{casino}=8", show="left"))) == [("4.3", 1, "ada")]
    assert found(log(turn(play(f"{casino}=8"), offers="8S 1M 1L"))) == []


def test_4_3_only_the_casino_just_opened_and_not_an_earlier_one() -> None:
    assert clauses(log(play("A2=2"), play("A1=1", show="left"))) == ["4.3"]


def test_4_3_opened_without_the_effect_the_star_is_lost_for_good() -> None:
    sheets = city(log(*opens("A2=1", "A1=0")))
    assert (names(sheets.crossed_stars), sheets.circled_stars) == (["A2"], 0)


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        *[(0, 0, 0), (1, 0, 2), (4, 0, 2), (5, 0, 1), (6, 0, 0), (7, 0, 0)],
        *[(0, 1, 2), (0, 2, 2), (0, 3, 1), (0, 4, 0), (0, 7, 0)],
        *[(1, 1, 4), (5, 3, 2), (6, 4, 0)],
    ],
)
def test_4_3_the_first_box_circles_both_debts_and_each_box_beside_one_clears_it(
    left: int, right: int, expected: int
) -> None:
    record = log(*shows(left, right))
    assert clauses(record) == []
    assert points(record, **ALONE)["debts"] == expected


@pytest.mark.parametrize("side", ["left", "right"])
def test_4_3_a_full_column_takes_no_more(side: str) -> None:
    full = shows(**{side: 7})
    assert clauses(log(*full)) == []
    assert clauses(log(*full, play("C5=2", show=side))) == ["4.3"]
    other = "right" if side == "left" else "left"
    assert clauses(log(*full, play("C5=2", show=other))) == []


def test_4_3_with_both_columns_full_the_number_may_be_written_and_the_star_is_crossed_off() -> None:
    record = log(*shows(7, 7), turn(play("D8=3"), offers="3S 1M 1L"))
    assert clauses(record) == []
    assert names(city(record).crossed_stars) == ["D8"]


@pytest.mark.parametrize(("ruling", "clause"), [("first-only", ["4.3"]), ("either", [])])
def test_4_3_show_on_extended_where_the_first_casino_has_no_star(ruling: str, clause: list[str]) -> None:
    record = log(turn(play("B2=8", show="left", extended=(1, "B3=8")), offers="8S 1M 1L"))
    assert clauses(record, show_on_extended=ruling) == clause
    if clause:
        assert check(record).to_dict()["findings"][0]["ruling"] == "show-on-extended"
    else:
        sheets = city(record, show_on_extended=ruling)
        assert (names(sheets.circled_stars), sheets.crossed_stars) == (["B3"], 0)


@pytest.mark.parametrize("ruling", ["first-only", "either"])
def test_4_3_where_the_first_casino_has_a_star_it_holds_the_show(ruling: str) -> None:
    """D4 and B3 have stars, B2 and D3 none; the second casino loses its star."""
    first = log(play("D4=8", show="left", extended=(1, "D3=8")))
    sheets = city(first, show_on_extended=ruling)
    assert (clauses(first, show_on_extended=ruling), sheets.circled_stars) == ([], mask("D4"))
    without = city(log(play("B2=8", extended=(1, "B3=8"))), show_on_extended=ruling)
    assert names(without.crossed_stars) == ["B3"]


@pytest.mark.parametrize("ruling", ["first-only", "either"])
def test_4_3_no_star_at_either_casino_is_no_show(ruling: str) -> None:
    record = log(play("D3=8", show="left", extended=(1, "D4=8")))
    assert clauses(record, show_on_extended=ruling) == ([] if ruling == "either" else ["4.3"])
    starless = log(play("C3=8", show="left", extended=(1, "C2=8"), take=1), players=1)
    assert "4.3" in clauses(starless, show_on_extended=ruling)


# 4.4 inauguration


def test_2_6_three_boxes_are_crossed_at_the_start() -> None:
    assert city(log()).boxes == 3


def test_4_4_inauguration_checks_the_next_box() -> None:
    assert city(log(play("A1=1", inauguration=True), play("A2=2", inauguration=True))).boxes == 5


def test_4_4_checking_the_last_box_ends_the_game_at_the_end_of_the_turn() -> None:
    """Both architects play that turn to its end; a turn more is after the end."""
    fourteen = [turn(play("A1=1", inauguration=True), play("A1=1")), *[turn(REFUSE, REFUSE)] * 4, turn(REFUSE, None)]
    last = turn(play("A2=2", inauguration=True), play("A2=2", inauguration=True))
    record = log(*fourteen, last, players=2, ended="track-full")
    assert [clause for clause in clauses(record) if clause != "3.2"] == []
    assert (city(record).boxes, city(record, "bob").boxes) == (15, 12)
    assert [c for c in clauses(log(*fourteen, players=2, ended="track-full")) if c != "3.2"] == ["7.4", "7.3"]
