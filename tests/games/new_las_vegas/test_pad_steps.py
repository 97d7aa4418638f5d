"""The way through the pad: what its fields take, and what they refuse."""

from __future__ import annotations

from typing import Any

import pytest

from nlv_replay.core.pad import Step, at, is_verified, value_at
from nlv_replay.games.new_las_vegas.pad import PADS
from nlv_replay.games.new_las_vegas.sheet_file import SheetModel
from tests.helpers.pads import reference


def step_of(key: str, document: Any = None) -> Step:
    return next(step for step in PADS.steps(document or reference()) if step.key == key)


def fill(key: str, **written: str) -> tuple[Any, dict[str, str]]:
    document = reference()
    step = step_of(key)
    named = {name.replace("__", " ").replace("_", "-"): text for name, text in written.items()}
    values = PADS.values(document, step)
    assert named.keys() <= values.keys()
    filled = PADS.fill(document, step, values | named)
    return filled.document, dict(filled.wrong)


def test_every_printed_value_is_confirmed_in_exactly_one_step() -> None:
    confirmed = [path for step in PADS.steps(reference()) for path in step.entries]
    assert sorted(confirmed) == sorted(entry.path for entry in PADS.entries)


def test_every_entry_of_the_format_is_a_printed_value_of_the_pad() -> None:
    dumped = SheetModel.model_validate(reference()).model_dump(by_alias=True)

    def entries(part: Any, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
        if not isinstance(part, dict):
            return []
        return (
            [path] if "value" in part else [one for key, below in part.items() for one in entries(below, (*path, key))]
        )

    assert sorted(entries(dumped)) == sorted(entry.path for entry in PADS.entries)


def test_the_steps_follow_the_pad() -> None:
    assert [step.key for step in PADS.steps(reference())] == [
        "pad", "street-A", "street-B", "street-C", "street-D", "par", "roads", "carpet-lines", "track",
        "columns-inauguration", "columns-hotels", "columns-streets", "columns-golf", "columns-limousine",
        "shows", "safe",
    ]  # fmt: skip


def test_a_step_says_what_to_do_in_lines_that_fit() -> None:
    for step in PADS.steps(reference()):
        assert 1 <= len(step.told) <= 4
        assert len(set(step.fields)) == len(step.fields) > 0


def test_a_crane_goes_where_it_is_marked() -> None:
    document = reference()
    step = step_of("street-A")
    values = PADS.values(document, step) | {"crane A3": "-", "crane A1": "x", "carpet A2": "L", "carpet A6": "-"}
    after = PADS.fill(document, step, values).document
    assert value_at(after, ("cranes", "A")) == ["A1", "A8"]
    assert (value_at(after, ("luxury", "A")), value_at(after, ("vip", "A"))) == (["A2", "A11"], [])
    assert value_at(after, ("stars", "A")) is value_at(document, ("stars", "A"))


def test_a_list_in_another_order_stays_as_it_was_typed() -> None:
    document = reference()
    document["stars"]["A"]["value"] = ["A10", "A2", "A7", "A5"]
    step = step_of("street-A")
    values = PADS.values(document, step)
    assert PADS.fill(document, step, values | {"crane A1": "x"}).document["stars"] == document["stars"]


def test_a_road_comes_and_goes_and_keeps_what_it_passes() -> None:
    document = reference()
    document["roads"]["lines"]["value"]["a0-a1"] = ["A1", "B1"]
    del document["roads"]["lines"]["value"]["a4-a5"]
    step = step_of("roads")
    values = PADS.values(document, step)
    assert (values["a4-a5"], values["a5-a6"]) == ("-", "=")
    lines = value_at(PADS.fill(document, step, values | {"a4-a5": "=", "a5-a6": "-"}).document, ("roads", "lines"))
    assert (lines["a0-a1"], lines["a4-a5"], "a5-a6" in lines, len(lines)) == (["A1", "B1"], ["A5"], False, 79)


def test_the_airport_is_one_lamp() -> None:
    after, _ = fill("roads", a3="@")
    assert value_at(after, ("roads", "airport")) == "a3"
    values = PADS.values(after, step_of("roads"))
    assert [name for name, sign in values.items() if sign == "@"] == ["a3"]
    assert value_at(fill("roads", d0="-")[0], ("roads", "airport")) == "d0"
    assert value_at(fill("roads", airport="X9")[0], ("roads", "airport")) == "x9"


def test_roads_beside_the_grid_are_typed() -> None:
    document = reference()
    step = step_of("roads")
    values = PADS.values(document, step) | {"other lines": "a11-X1: a11 b11, x1-b11"}
    lines = value_at(PADS.fill(document, step, values).document, ("roads", "lines"))
    assert (lines["a11-x1"], lines["x1-b11"], len(lines)) == (["A11", "B11"], [], 82)


@pytest.mark.parametrize(("text", "told"), [("a11", "a11 is no line"), ("a11-x1: A12", "There is no casino A12.")])
def test_a_road_that_cannot_be_read_is_refused(text: str, told: str) -> None:
    document = reference()
    step = step_of("roads")
    after, wrong = PADS.fill(document, step, PADS.values(document, step) | {"other lines": text})
    assert after == document
    assert wrong["other lines"].startswith(told)


def test_a_carpet_is_passed_on_the_roads_that_are_named() -> None:
    after, wrong = fill("carpet-lines", A6="a6-a5 b5-b6", A1="")
    lines = value_at(after, ("roads", "lines"))
    assert (lines["a5-a6"], lines["b5-b6"], lines["a0-a1"], wrong) == (["A6"], ["A6", "B6"], [], {})


def test_a_carpet_on_a_road_that_is_not_there() -> None:
    after, wrong = fill("carpet-lines", A6="a5-a7")
    assert after == reference()
    assert wrong["A6"].startswith("There is no road a5-a7")


@pytest.mark.parametrize(
    ("key", "name", "text", "path", "value"),
    [
        ("par", "golf", "5,4 3 3 3 3 3 3 3 3 3", ("golf",), [5, 4, *[3] * 9]),
        ("track", "track sets", "1-3 4,6 7", ("track", "sets"), [[1, 2, 3], [4, 6], [7]]),
        ("track", "track boxes", " 16 ", ("track", "boxes"), 16),
        ("columns-inauguration", "columns inauguration", "9/5/1", ("columns", "inauguration"), [[9, 5, 1]]),
        ("columns-limousine", "columns limousine.missing", "-3 -2", ("columns", "limousine.missing"), [-3, -2]),
        ("shows", "shows left debts", "", ("shows", "left", "debts"), []),
        ("safe", "safe penalty", "-15", ("safe", "penalty"), -15),
    ],
)
def test_a_line_is_read_as_it_is_typed(key: str, name: str, text: str, path: tuple[str, ...], value: object) -> None:
    document = reference()
    step = step_of(key)
    after, wrong = PADS.fill(document, step, PADS.values(document, step) | {name: text})
    assert (value_at(after, path), wrong) == (value, {})


@pytest.mark.parametrize(
    ("key", "name", "text", "told"),
    [
        ("par", "golf", "3 four", "four is no whole number."),
        ("track", "track boxes", "", "Nothing is no whole number."),
        ("track", "track sets", "4-2", "4-2 is no set"),
        ("track", "track sets", "1-999999", "1-999999 is no set"),
        ("columns-inauguration", "columns inauguration", "9/5", "Each row has three values"),
        ("columns-hotels", "columns hotels.large", "٧", "٧ is no whole number."),
        ("safe", "safe bundles", "1.5", "1.5 is no whole number."),
        ("safe", "safe bundles", "9" * 5000, "9999"),
    ],
)
def test_a_line_that_cannot_be_read_is_told_and_nothing_changes(key: str, name: str, text: str, told: str) -> None:
    document = reference()
    step = step_of(key)
    after, wrong = PADS.fill(document, step, PADS.values(document, step) | {name: text})
    assert after == document
    assert wrong[name].startswith(told)


def test_steps_lead_through_a_document_with_nothing_in_it() -> None:
    document: Any = {"format": "nlv-sheet/1", "roads": 3, "vip": [1], "columns": {"inauguration": "x"}}
    for step in PADS.steps(document):
        values = PADS.values(document, step)
        assert set(values) == set(step.fields)
        PADS.fill(document, step, values)
    step = step_of("safe")
    after = PADS.fill(document, step, PADS.values(document, step) | {"safe penalty": "-20"}).document
    assert at(after, ("safe", "penalty")) == {"value": -20}
    assert not is_verified(after, ("safe", "penalty"))
