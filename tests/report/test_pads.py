"""A sheet file as it is read: whatever its bytes are, problems with places and never an error."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlv_replay.games.new_las_vegas.pad import PADS
from nlv_replay.report.pads import check_dict, check_lines, read_pad, status, unverified_lines
from nlv_replay.report.paper import Paper
from nlv_replay.source import Source
from tests.helpers.pads import GAME, found, new_text, read, reference

YAML, JSON = new_text().encode(), json.dumps(reference()).encode()
PIECES = st.sampled_from(
    [b"[", b"]", b"{", b"}", b": ", b"- ", b"\n", b"'", b"#", b"&a ", b"*a", b"\x00", b"\xff", b"7", b"true"]
)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from([("pad.yaml", YAML), ("pad.json", JSON)]), st.lists(st.tuples(st.floats(0, 1), PIECES), max_size=4)
)
def test_a_damaged_file_is_told_and_never_an_error(file: tuple[str, bytes], damage: list[tuple[float, bytes]]) -> None:
    name, data = file
    for where, piece in damage:
        at = int(where * len(data))
        data = data[:at] + piece + data[at + 1 :]
    pad = read_pad(GAME, PADS, Source(data, name))
    lines = list(check_lines(PADS, pad, (), Paper()))
    assert all(line.isprintable() for line in lines)
    assert status(pad, ()) == ("clean" if pad.readable and not pad.found else check_dict(PADS, pad, ())["status"])
    assert all(one.line is not None and one.column is not None for one in pad.found)
    assert pad.readable or pad.found


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", ["not-a-text-file"]),
        ("a: [", ["syntax-error"]),
        ("- 1", ["unknown-format"]),
        ("name: x", ["unknown-format"]),
        ("format: nlv-sheets/1", ["unknown-format"]),
        ("format: 3", ["unknown-format"]),
    ],
)
def test_what_is_no_sheet_is_one_problem_and_not_fifty(text: str, names: list[str]) -> None:
    pad = read(text)
    assert (found(pad), pad.readable, status(pad, ())) == (names, False, "unjudged")


def test_a_newer_format_is_a_sheet_that_cannot_be_used() -> None:
    pad = read(new_text().replace("nlv-sheet/1", "nlv-sheet/2"))
    assert (found(pad), pad.readable, pad.usable) == (["value-not-allowed"], True, False)


def test_a_key_that_stands_twice_is_found_beside_all_else() -> None:
    pad = read(new_text().replace("[15, 8, 0]", "[15, 8, 9]") + "name: again\n")
    assert found(pad) == ["places-rise", "duplicate-key"]


def test_unverified_values_are_counted_by_part() -> None:
    document = reference()
    for entry in PADS.entries:
        if entry.part != "safe":
            here = document
            for key in entry.path:
                here = here[str(key)]
            here["verified"] = True
    assert list(unverified_lines(PADS, document, Paper())) == [
        "43 of 48 entries are verified; these are not:",
        "  safe (5): bundles, bundles in the first game, loan where more than half wish,",
        "    loan where half or fewer wish, penalty",
    ]
