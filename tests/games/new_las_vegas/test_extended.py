"""Extended Casino: clause 6.5."""

from __future__ import annotations

import pytest

from nlv_replay.games.new_las_vegas.extended import extended_places
from nlv_replay.games.new_las_vegas.terms import CASINOS
from tests.helpers.logs import Data, city, clauses, found, log, new_table, opens, play, points, roots, turn, write


def extend(before: str, opening: str, second: str) -> Data:
    return log(*opens(*before.split()), play(opening, extended=(1, second)))


@pytest.mark.parametrize(
    ("before", "opening", "second"),
    [
        ("", "B4=5", "B5=5"),
        ("", "B4=5", "B3=5"),
        ("B4=5", "C1=1", "B5=5"),
        ("B4=5", "C1=1", "B3=5"),
        ("B3=3", "B5=7", "B4=3"),
        ("B3=3", "B5=7", "B4=7"),
        ("B3=3", "B4=5", "B5=5"),
        ("", "A2=1", "A1=1"),
        ("", "A10=15", "A11=15"),
    ],
)
def test_6_5_a_second_casino_beside_an_opened_one_gets_its_number(before: str, opening: str, second: str) -> None:
    record = extend(before, opening, second)
    assert found(record) == []
    casino, number = second.split("=")
    assert city(record).numbers[CASINOS.index(casino)] == int(number)


@pytest.mark.parametrize(
    ("before", "opening", "second"),
    [
        pytest.param("", "B4=5", "B7=5", id="beside no opened casino"),
        pytest.param("", "B4=5", "C4=5", id="below in the avenue"),
        pytest.param("", "B5=5", "B6=5", id="under a crane"),
        pytest.param("B4=5", "B5=6", "B4=6", id="occupied"),
        pytest.param("", "B4=5", "B4=5", id="the one just opened"),
        pytest.param("", "A11=5", "A12=5", id="beyond the street"),
        pytest.param("", "B2=5", "B0=5", id="before the street"),
        pytest.param("", "B4=5", "B5=6", id="another number"),
        pytest.param("", "B4=5", "B3=4", id="another number on the left"),
        pytest.param("C1=1", "B4=5", "B5=1", id="the number of a casino elsewhere"),
        pytest.param("B5=8 B8=9", "B4=5", "B7=8", id="beside one with a higher number"),
        pytest.param("B7=7", "B4=5", "B3=7", id="its number from elsewhere in the street"),
    ],
)
def test_6_5_all_faults_of_the_second_casino_are_6_5(before: str, opening: str, second: str) -> None:
    wrong = clauses(extend(before, opening, second))
    assert wrong
    assert set(wrong) == {"6.5"}


def test_6_5_end_of_street_a_and_start_of_street_b_are_not_beside_each_other() -> None:
    """C1 follows B11 and D1 follows C11 in reading order, not in a street."""
    assert clauses(extend("", "C11=5", "D1=5")) == ["6.5"]
    assert clauses(extend("", "D1=5", "C11=5")) == ["6.5"]


def test_6_5_the_street_must_stay_in_order() -> None:
    """Casinos already out of order leave the place that a third number spoils."""
    crossed = [*opens("B3=3", "B5=7"), play("C1=1", extended=(1, "B4=5"))]
    assert set(clauses(log(*crossed))) == {"6.5"}
    broken = [*opens("B4=9"), play("B5=3"), play("C1=1", extended=(1, "B3=9"))]
    assert roots(log(*broken)) == ["3.4"]


def test_6_5_one_mistake_about_the_second_casino_has_one_root() -> None:
    from tests.helpers.logs import check

    for before, opening, second in (("", "B5=5", "B6=6"), ("B4=5", "B5=6", "B4=6"), ("B3=3", "B5=7", "B4=9")):
        assert len(check(extend(before, opening, second)).roots) - 1 == 1


def test_6_5_the_neighbour_may_itself_be_a_second_casino() -> None:
    plays = [play("B3=5", inauguration=True, extended=(1, "B4=5")), play("C1=1", extended=(2, "B5=5"))]
    record = log(*plays)
    assert clauses(record) == []
    assert points(record)["streets"] == 3 + 4 + 1 + 4


def test_6_5_open_pay_effect_then_extended_casino() -> None:
    """The crane that the effect crosses off can be opened, the box that it checks can pay, the hole comes last."""
    assert clauses(log(play("C3=8", construction="C4", extended=(1, "C4=8")))) == []
    assert clauses(log(play("C3=8", inauguration=True, extended=(2, "C4=8"), take=1))) == ["6.5"]
    assert clauses(log(play("D3=8", inauguration=True, extended=(2, "D4=8")))) == []


def test_6_5_without_an_opening_of_the_combination_the_second_casino_still_needs_its_neighbour() -> None:
    record = log(play("B4=5"), turn(play(extended=(1, "B5=5")), offers="8S 1M 1L"))
    assert clauses(record) == ["3.3"]


def test_extended_places_are_those_that_a_check_lets_pass() -> None:
    table = new_table()
    sheets = write(table, "B3=3 B5=7 D11=9")
    legal = {(CASINOS[casino], number) for casino, number in extended_places(table, sheets)}
    assert legal == {("B2", 3), ("B4", 3), ("B4", 7)}
    for casino in CASINOS:
        for number in (2, 3, 5, 7, 9):
            record = extend("B3=3 B5=7", "D11=9", f"{casino}={number}")
            assert ((casino, number) in legal) is (clauses(record) == []), (casino, number)
