"""Workbooks: what would cost without end to look through is refused before it is."""

from __future__ import annotations

import io
import zipfile
from time import process_time

import pytest

from nlv_replay.core.shape import Shape
from nlv_replay.logs.nodes import Stop
from nlv_replay.logs.xlsx import MOST_CELL, MOST_TEXT, read_workbook, write_workbook

pytest.importorskip("openpyxl")

SHEET = "xl/worksheets/sheet1.xml"


def with_long_text(text: str, cells: int) -> bytes:
    """A workbook in whose first row so many cells hold a text, longer than any program would write it."""
    packed = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(write_workbook([["note", *["LONG"] * cells]]))) as book,
        zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as out,
    ):
        for name in book.namelist():
            data = book.read(name)
            out.writestr(name, data.replace(b"LONG", text.encode()) if name == SHEET else data)
    return packed.getvalue()


def told(data: bytes) -> tuple[Shape, str]:
    with pytest.raises(Stop) as stop:
        read_workbook(data)
    return stop.value.problem.shape, stop.value.problem.message


def test_a_cell_that_no_spreadsheet_program_writes_is_refused() -> None:
    begun = process_time()
    found = told(with_long_text("x" * 4_000_000, 1))
    assert found == (Shape.TOO_LARGE, f"the cell B1 holds more than {MOST_CELL:,} characters")
    assert process_time() - begun < 5


def test_cells_that_hold_too_much_text_together_are_refused() -> None:
    shape, message = told(with_long_text("x" * MOST_CELL, MOST_TEXT // MOST_CELL))
    assert (shape, message) == (Shape.TOO_LARGE, "the workbook cannot be used: its cells hold too much text")


def test_long_notes_are_read() -> None:
    (row,) = read_workbook(write_workbook([["note", "x" * 30_000]]))
    assert [len(str(cell.value)) for cell in row] == [4, 30_000]
