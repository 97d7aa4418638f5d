"""What cannot be on a sheet: each kind alone, at its place, and nothing at all on a sheet that can be."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlv_replay.core.pad import Kind
from nlv_replay.games.new_las_vegas.pad import PADS
from nlv_replay.games.new_las_vegas.pad_check import KINDS, troubles
from tests.helpers.pads import found, line_of, new_text, read
from tests.helpers.sheets import random_sheet

ROOT = Path(__file__).parents[3]


class Slip(NamedTuple):
    """A slip of whoever typed the sheet: one text for another, and the text at which it has to be found."""

    old: str
    new: str
    at: str


SLIPS = {
    "no-such-casino": Slip("[B1, B6, B11]", "[B1, B6, B12]", "B12"),
    "no-lamp-name": Slip("airport: {value: d0", "airport: {value: D0", "D0"),
    "no-line-name": Slip("a3-a4: [A4]", "a3_a4: [A4]", "[A4]"),
    "wrong-street": Slip("[A3, A8]", "[A3, B9]", "B9]"),
    "casino-twice": Slip("[A3, A8]", "[A3, A8, A3]", "A3]"),
    "two-carpets": Slip("A: {value: [A11]", "A: {value: [A11, A6]", "A6],"),
    "line-to-itself": Slip("a3-a4: [A4]", "a3-a4: [A4]\n      a4-a4: []", "[]\n      a4-a5"),
    "line-twice": Slip("a3-a4: [A4]", "a3-a4: [A4]\n      a4-a3: []", "[]\n      a4-a5"),
    "airport-off-road": Slip("airport: {value: d0", "airport: {value: z9", "z9"),
    "lamp-out-of-reach": Slip("a3-a4: ", "y1-y2: []\n      y2-y3: []\n      y1-y3: []\n      a3-a4: ", "[]\n      y2"),
    "full-track": Slip("crossed-at-start: {value: 3", "crossed-at-start: {value: 15", "15, source: rulebook"),
    "set-out-of-order": Slip("[1, 2], [3, 4], [5", "[1, 2], [4, 3], [5", "[4, 3]"),
    "set-beyond-track": Slip("[13, 14]", "[13, 16]", "[13, 16]"),
    "box-in-two-sets": Slip("[1, 2], [3, 4], [5", "[1, 2], [2, 4], [5", "[2, 4]"),
    "debt-beyond-column": Slip("debts: {value: [5, 6]", "debts: {value: [5, 8]", "8], source"),
    "debt-twice": Slip("debts: {value: [5, 6]", "debts: {value: [5, 6, 6]", "6], source"),
    "dead-end": Slip("a3-a4: [A4]", "a3-a4: [A4]\n      a4-x1: []", "[]\n      a4-a5"),
    "no-way-back": Slip("airport: {value: d0", "airport: {value: x1", "x1, source"),
    "carpet-without-line": Slip("a5-a6: [A6]", "a5-a6: []", "A6], source"),
    "values-fall": Slip("streets.B: {value: [4, 6, 8]", "streets.B: {value: [4, 8, 6]", "6], source"),
    "places-rise": Slip("[15, 8, 0]", "[15, 8, 9]", "[15, 8, 9]"),
    "missing-lines-pay": Slip("value: [-2, -1, 0]", "value: [-2, -1, 1]", "1], source"),
    "no-yellow-box": Slip("hotels.large: {value: [5, 6, 8]", "hotels.large: {value: [5]", "[5], source"),
    "not-two-debts": Slip("debts: {value: [5, 6]", "debts: {value: [5]", "[5], source"),
}  # fmt: skip


def slipped(name: str) -> str:
    text, slip = new_text(), SLIPS[name]
    assert text.count(slip.old) >= 1
    text = text.replace(slip.old, slip.new, 1)
    if name == "no-way-back":
        text = text.replace("a3-a4: [A4]", "a3-a4: [A4]\n      a4-x1: []")
    return text


def test_every_kind_has_a_slip() -> None:
    assert [kind.name for kind in KINDS] == list(SLIPS)


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_is_found_alone_and_at_its_place(name: str) -> None:
    text = slipped(name)
    (only,) = read(text).found
    line = text.splitlines()[(only.line or 0) - 1 :]
    assert only.name == name
    assert "\n".join(line)[(only.column or 0) - 1 :].startswith(SLIPS[name].at)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_sheet_can_be_used_where_it_is_only_odd(kind: Kind) -> None:
    assert read(slipped(kind.name)).usable is kind.usable


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_kind_has_its_row_on_the_page_of_the_format(kind: Kind) -> None:
    page = (ROOT / "formats" / "nlv-sheet-1.md").read_text("utf-8")
    assert f"| `{kind.name}` | {kind.text} | {kind.shape.rule('NLV').code} |" in page


def test_all_slips_are_told_at_once() -> None:
    text = new_text()
    together = ("wrong-street", "dead-end", "places-rise", "missing-lines-pay", "debt-twice", "no-yellow-box")
    for name in together:
        text = text.replace(SLIPS[name].old, SLIPS[name].new, 1)
    assert sorted(found(read(text))) == sorted(together)


def test_what_is_odd_is_found_beside_what_is_malformed() -> None:
    text = new_text().replace("boxes: {value: 15", "boxes: {value: fifteen").replace("[15, 8, 0]", "[15, 8, 9]")
    pad = read(text)
    assert found(pad) == ["wrong-type", "places-rise"]
    assert [one.line for one in pad.found] == [line_of(text, "fifteen"), line_of(text, "[15, 8, 9]")]


def test_a_group_of_lamps_out_of_reach_is_one_trouble() -> None:
    text = new_text()
    for upper, lower in ("ab",):
        for column in range(12):
            text = text.replace(f"      {upper}{column}-{lower}{column}: []\n", "")
    pad = read(text)
    assert found(pad).count("lamp-out-of-reach") == 1
    assert next(one.message for one in pad.found if one.name == "lamp-out-of-reach") == (
        "No road leads from the airport to a0, a1, a2, a3, a4 and 7 more."
    )


@pytest.mark.parametrize("seed", range(20))
def test_a_sheet_that_can_be_used_has_nothing_but_odd_things(seed: int) -> None:
    assert [one.kind.name for one in troubles(random_sheet(seed)) if not one.kind.usable] == []


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.text("abAB19-\n\u202e", max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abAB19-v", max_size=5), inner, max_size=3),
    max_leaves=8,
)
PATHS = st.sampled_from([(*entry.path, "value") for entry in PADS.entries] + [entry.path[:1] for entry in PADS.entries])


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(PATHS, ANYTHING), min_size=1, max_size=6))
def test_whatever_a_document_holds_it_is_searched_without_an_error(
    changes: list[tuple[tuple[str, ...], object]],
) -> None:
    document = random_sheet(1)
    for path, value in changes:
        here = document
        for key in path[:-1]:
            here = here[key] if isinstance(here.get(key), dict) else here.setdefault(f"{key}!", {})
        here[path[-1]] = value
    for trouble in troubles(document):
        assert trouble.message.endswith(".")
