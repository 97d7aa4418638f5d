"""Spreadsheets as trees: names of cells, what a cell is in which row, and where everything stands."""

from __future__ import annotations

from typing import Any

import pytest

from nlv_replay.core.filled import Cells, Layout, Row
from nlv_replay.core.shape import Shape
from nlv_replay.logs.grid import cell_name, grid_rows, read_csv, text_of, value_of
from nlv_replay.logs.nodes import find, plain

LAYOUT = Layout(
    rows={
        "format": Row(("format",), Cells.TEXT),
        "seats": Row(("seats",), Cells.VALUE),
        "open": Row(("open",), Cells.FLAG),
        "names": Row(("who", "names"), Cells.LIST),
        "places": Row(("places",), Cells.ROW),
        "boxes": Row(("boxes",), Cells.COUNT),
        "pad": Row(("pad",), Cells.TEXT),
        "pad-file": Row(("pad", "file"), Cells.TEXT),
    },
    families={"points": Row(("points",), Cells.VALUE)},
)


def read(text: str) -> Any:
    sheeted = read_csv(text.encode(), lambda _: LAYOUT)
    assert sheeted.problems == []
    assert sheeted.node is not None
    return plain(sheeted.node)


def problems(text: str) -> list[tuple[Shape, int | None, int | None]]:
    return [(one.shape, one.line, one.column) for one in read_csv(text.encode(), lambda _: LAYOUT).problems]


@pytest.mark.parametrize(
    ("place", "name"), [((1, 1), "A1"), ((4, 3), "C4"), ((9, 26), "Z9"), ((2, 27), "AA2"), ((7, 703), "AAA7")]
)
def test_cells_are_named_as_spreadsheets_name_them(place: tuple[int, int], name: str) -> None:
    assert cell_name(*place) == name


def test_each_row_has_the_cells_of_its_kind() -> None:
    assert read("format,x/1\nseats,4\nopen,Yes\nnames,a,b c\nplaces,1,,3,\nboxes,7\npoints P1,8\n") == {
        "format": "x/1", "seats": 4, "open": True, "who": {"names": ["a", "b", "c"]}, "places": [1, None, 3],
        "boxes": 7, "points": {"P1": 8},
    }  # fmt: skip


def test_a_count_may_be_a_list() -> None:
    assert read("boxes,1 2 4\n") == read("boxes,1,2,4\n") == {"boxes": [1, 2, 4]}


def test_rows_without_cells_and_remarks_say_nothing() -> None:
    assert read("# a remark,1\n\n,,\nseats\nnames,,\nboxes,3\n") == {"boxes": 3}


def test_quotes_windows_line_ends_and_byte_order_marks_are_read() -> None:
    assert read('\ufeffformat,"a, ""b"""\r\nseats,4\r\n') == {"format": 'a, "b"', "seats": 4}


def test_every_value_has_its_line_column_and_cell() -> None:
    sheeted = read_csv(b"format,x\nnames, a,bb c\n", lambda _: LAYOUT)
    assert sheeted.node is not None
    assert [find(sheeted.node, ("who", "names", at)).mark for at in range(3)] == [(2, 8), (2, 10), (2, 13)]
    assert (sheeted.names[2, 8], sheeted.names[2, 10]) == ("B2", "C2")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("luck,7\n", (Shape.UNKNOWN_KEY, 1, 1)),
        ("seats,4\nseats,5\n", (Shape.DUPLICATE_KEY, 2, 1)),
        ("seats,4,,5\n", (Shape.SYNTAX, 1, 10)),
        (",4\n", (Shape.SYNTAX, 1, 2)),
        ('seats,"4\n', (Shape.SYNTAX, 1, 7)),
        ("pad,a\npad-file,b\n", (Shape.DUPLICATE_KEY, 2, 1)),
        ("pad-file,b\npad,a\n", (Shape.DUPLICATE_KEY, 2, 1)),
        ("pad,\x1b[31m\n", (Shape.UNSAFE_TEXT, 1, 5)),
        ("pad,a\nseats,\u202e\n", (Shape.UNSAFE_TEXT, 2, 7)),
        ("a\n" * 1001, (Shape.TOO_LARGE, 1, 1)),
        ("pad" + "," * 300 + "x\n", (Shape.TOO_LARGE, 1, 204)),
    ],
)
def test_what_is_wrong_in_a_spreadsheet_is_told_at_its_place(text: str, problem: tuple[Shape, int, int]) -> None:
    assert problem in problems(text)


def test_a_document_written_as_rows_reads_back() -> None:
    document = {
        "format": "x",
        "seats": 4,
        "open": False,
        "who": {"names": ["a", "b"]},
        "places": [1, ".", 3],
        "points": {"P1": 8},
    }
    rows = list(grid_rows(document, LAYOUT))
    assert ["open", "no"] in rows
    again = read("".join(",".join(map(str, row)) + "\n" for row in rows))
    assert again == document | {"places": [1, None, 3]}


@pytest.mark.parametrize(
    ("label", "text"), [("seats", "4"), ("open", "yes"), ("names", "a b"), ("boxes", "3"), ("boxes", "1 3")]
)
def test_the_text_of_a_value_gives_the_value_again(label: str, text: str) -> None:
    value = value_of(LAYOUT.rows[label], text)
    assert text_of(value) == text
    assert value_of(LAYOUT.rows[label], "  ") is None
