"""Laws of sheets: written and read is the same, equal sheets do not differ, filling in nothing changes nothing."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlv_replay.core.pad import value_at
from nlv_replay.games.new_las_vegas.pad import PADS
from nlv_replay.games.new_las_vegas.sheet import fingerprint
from nlv_replay.source import read_source
from nlv_replay.tui.filling import Filling
from tests.helpers.pads import GAME, new_text, read, reference
from tests.helpers.sheets import random_sheet

few = settings(max_examples=12, deadline=None)
SEEDS = st.integers(0, 10_000)


@few
@given(SEEDS)
def test_a_sheet_that_was_written_reads_back_equal(seed: int) -> None:
    document = random_sheet(seed)
    pad = read(new_text(document))
    assert (pad.document, pad.well_formed) == (document, True)


@few
@given(SEEDS, SEEDS)
def test_sheets_differ_where_their_fingerprints_do(one: int, other: int) -> None:
    first, second = random_sheet(one), random_sheet(other)
    differ = list(PADS.differences(first, second))
    assert bool(differ) is (fingerprint(first) != fingerprint(second))
    assert list(PADS.differences(first, json.loads(json.dumps(first)))) == []
    assert len(differ) == len(list(PADS.differences(second, first)))


@few
@given(SEEDS, st.data())
def test_a_changed_value_is_the_one_difference(seed: int, data: st.DataObject) -> None:
    document = random_sheet(seed)
    entry = data.draw(st.sampled_from([one for one in PADS.entries if one.path[0] in ("columns", "safe", "shows")]))
    changed: Any = json.loads(json.dumps(document))
    here = changed
    for key in entry.path:
        here = here[key]
    here["value"] = (
        [[1, 1, 1]] * 7 if entry.path[-1] == "inauguration" else [-77] if isinstance(here["value"], list) else -77
    )
    assert [row.path for row in PADS.differences(document, changed)] == [entry.path]


@few
@given(SEEDS)
def test_what_a_step_reads_it_writes_back_unchanged(seed: int) -> None:
    document = random_sheet(seed)
    for step in PADS.steps(document):
        filled = PADS.fill(document, step, PADS.values(document, step))
        assert filled == (document, {}), step.key


@few
@given(SEEDS)
def test_every_sheet_can_be_drawn_within_80_columns(seed: int) -> None:
    assert max(map(len, PADS.draw(random_sheet(seed)))) < 80


@few
@given(SEEDS, SEEDS)
def test_a_sheet_is_typed_in_over_another_one_by_its_steps(one: int, other: int) -> None:
    """Whatever stood there: writing what another pad shows, step by step, gives that pad."""
    document: Any = random_sheet(one)
    wanted = random_sheet(other)
    for key in [step.key for step in PADS.steps(wanted)]:
        source = next(step for step in PADS.steps(wanted) if step.key == key)
        target = next(step for step in PADS.steps(document) if step.key == key)
        values = PADS.values(wanted, source)
        if key == "roads":
            lines = ", ".join(f"{line}: {' '.join(p)}" for line, p in value_at(wanted, ("roads", "lines")).items())
            values["other lines"] = lines
        document, wrong = PADS.fill(document, target, values)
        assert wrong == {}
    assert list(PADS.differences(document, wanted)) == []


@pytest.mark.parametrize("made", ["new", "json", "random"])
def test_confirming_all_of_an_untouched_file_changes_what_it_must_and_no_more(made: str) -> None:
    document = random_sheet(3) if made == "random" else reference()
    text = json.dumps(document, indent=1) if made == "json" else new_text(document) + "# my own remark\n"
    with TemporaryDirectory() as folder:
        path = Path(folder, "pad.json" if made == "json" else "pad.yaml")
        path.write_text(text, "utf-8")
        filling = Filling(
            GAME, PADS, read_source(path), "my page", save=lambda new: void(path.write_text(new, "utf-8"))
        )
        while filling.step is not None:
            filling.write(filling.values())
            filling.confirm()
        after = path.read_text("utf-8")
    before, now = text.splitlines(), after.splitlines()
    assert len(before) == len(now)
    changed = [(old, new) for old, new in zip(before, now, strict=True) if old != new]
    assert all(undone(new) == undone(old) for old, new in changed), [
        pair for pair in changed if undone(pair[0]) != undone(pair[1])
    ]
    assert PADS.unverified(filling.document) == {}
    assert list(PADS.differences(document, filling.document)) == []


def undone(line: str) -> str:
    """A line without what a source and a verification are."""
    import re

    return re.sub(r"(\"?source\"?: ).*", r"\1", re.sub(r"(\"?verified\"?: )(true|false)", r"\1", line))


def void(_: object) -> None:
    """A function that saves gives nothing back."""
