"""The 21 project cards of section 8, and that a game has one of each colour (2.2, 2.5)."""

from __future__ import annotations

import pytest

from nlv_replay.games.new_las_vegas.conditions import CONDITIONS
from nlv_replay.games.new_las_vegas.projects import all_projects
from nlv_replay.games.new_las_vegas.rules import RULINGS
from tests.helpers.logs import found, log

_PRINTED = """
Y0 8/4  Y1 8/4  Y2 13/7  Y3 10/6  Y4 12/6  Y5 14/8  Y6 8/4
V0 6/3  V1 8/4  V2 9/5  V3 9/5  V4 11/6  V5 11/6  V6 10/6
P0 8/4  P1 9/4  P2 10/6  P3 8/4  P4 10/6  P5 9/4  P6 8/4
"""
POINTS = _PRINTED.split()
COLOURS = {"Y": "yellow", "V": "purple", "P": "pink"}


def test_8_there_are_21_project_cards_with_their_points() -> None:
    printed = {project.id: f"{project.high}/{project.low}" for project in all_projects().values()}
    assert printed == dict(zip(POINTS[::2], POINTS[1::2], strict=True))


def test_8_seven_of_each_colour_and_each_has_its_condition() -> None:
    assert all(project.colour == COLOURS[project.id[0]] for project in all_projects().values())
    assert CONDITIONS.keys() == all_projects().keys()


def test_8_a_disputed_reading_names_its_ruling() -> None:
    disputed = {project.id: project.ruling for project in all_projects().values() if project.ruling}
    assert disputed == {project: f"project-{project}" for project in ("Y1", "Y2", "Y5", "V3", "V4", "P6")}
    assert set(disputed.values()) <= {ruling.name for ruling in RULINGS}


@pytest.mark.parametrize("projects", ["P0 V1 Y0", "Y6 P3 V4"])
def test_2_2_one_project_of_each_colour_in_any_order(projects: str) -> None:
    assert found(log(projects=projects)) == []


@pytest.mark.parametrize("projects", ["", "P0", "P0 V1", "P0 P1 Y0", "P0 V1 Y0 Y2", "Y0 Y1 Y2"])
def test_2_2_any_other_choice_is_one_finding_of_the_set_up(projects: str) -> None:
    assert found(log(projects=projects)) == [("2.2", 0, None)]


def test_2_2_a_card_listed_twice_is_not_a_choice_of_three() -> None:
    assert found(log(projects="P0 P0 V1 Y0")) == [("2.2", 0, None)]


@pytest.mark.parametrize(("golf", "others"), [("Y5", "Y4"), ("Y6", "Y0")])
def test_2_5_a_golf_project_is_replaced_in_the_first_game(golf: str, others: str) -> None:
    assert found(log(projects=f"P0 V1 {golf}", variant="first-game")) == [("2.5", 0, None)]
    assert found(log(projects=f"P0 V1 {others}", variant="first-game")) == []
    assert found(log(projects=f"P0 V1 {golf}")) == []
