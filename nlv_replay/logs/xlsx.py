"""Workbooks (.xlsx) as spreadsheets of plain cells; what could act or unpack without end is refused before it is read.

A workbook is a zip archive of XML. It is looked through first: sizes, macros, links to other files, declarations of
entities. Only then does openpyxl read it, without formulas being worked out.
"""

from __future__ import annotations

import io
import warnings
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from typing import Any

from nlv_replay.core.shape import Problem, Shape
from nlv_replay.errors import MissingExtra
from nlv_replay.logs.grid import MOST_COLUMNS, MOST_ROWS, Cell, Grid, cell_name
from nlv_replay.logs.nodes import Scalar, Stop
from nlv_replay.logs.text import UNSAFE, unsafe_message

START = b"PK\x03\x04"
MOST_PACKED = 4 * 2**20
MOST_UNPACKED = 8 * 2**20
MOST_PARTS = 500
MOST_CELL = 2**15
"""Characters in one cell: as many as spreadsheet programs allow."""
MOST_TEXT = 2**21
"""Characters in all cells together."""
_PIECE = 2**16
_BROKEN = (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError, zlib.error)
_REFUSED = (
    ("vbaproject", "it holds macros; save it as .xlsx without them"),
    ("externallinks/", "it holds links to other files; break them, or save the sheet as .csv"),
    ("activex/", "it holds controls; save the sheet as .csv"),
    ("embeddings/", "it holds other files; save the sheet as .csv"),
)


def read_workbook(data: bytes) -> Grid:
    """The cells of the first sheet of a workbook.

    Raises ``Stop`` where it cannot be used, ``MissingExtra`` where openpyxl is not installed.
    """
    _look_through(data)
    try:
        from openpyxl import load_workbook
    except ImportError:
        raise MissingExtra("workbooks need the extra [xlsx]: pip install 'nlv-replay[xlsx]'; .csv needs none") from None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # openpyxl tells of styles and the like that it passes over
            book = load_workbook(io.BytesIO(data), read_only=True, data_only=False, keep_links=False)
            sheet = book.worksheets[0]
            return list(_rows(sheet.iter_rows(max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS + 1)))
    except Stop:
        raise
    except Exception:  # openpyxl raises whatever the broken part of a file makes it stumble on
        raise _refused("it is damaged or is no workbook that can be read; save the sheet as .csv") from None


def write_workbook(rows: Iterable[list[Scalar]]) -> bytes:
    """A workbook of one sheet with these rows; text that looks like a formula stays text."""
    try:
        from openpyxl import Workbook
    except ImportError:
        raise MissingExtra("workbooks need the extra [xlsx]: pip install 'nlv-replay[xlsx]'; .csv needs none") from None
    book = Workbook()
    sheet: Any = book.active
    for number, row in enumerate(rows, start=1):
        for column, value in enumerate(row, start=1):
            if value not in ("", None):
                cell = sheet.cell(number, column, value)
                cell.data_type = "s" if isinstance(value, str) else cell.data_type
    sheet.column_dimensions["A"].width = 24
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _rows(rows: Iterator[Any]) -> Iterator[list[Cell]]:
    """The cells, row by row; a text that many cells share counts for each of them."""
    left = MOST_TEXT
    for number, row in enumerate(rows, start=1):
        cells = [_cell(cell, number, column) for column, cell in enumerate(row, start=1)]
        left -= sum(len(cell.value) for cell in cells if isinstance(cell.value, str))
        if left < 0:
            raise Stop(Problem(Shape.TOO_LARGE, "the workbook cannot be used: its cells hold too much text", number, 1))
        while cells and cells[-1].value == "":
            cells.pop()
        if cells and (number > MOST_ROWS or len(cells) > MOST_COLUMNS):
            told = f"it is larger than {MOST_ROWS:,} rows of {MOST_COLUMNS} cells"
            raise Stop(Problem(Shape.TOO_LARGE, f"the workbook cannot be used: {told}", number, 1))
        yield cells


def _cell(cell: Any, row: int, column: int) -> Cell:
    name = cell_name(row, column)
    value = cell.value
    if getattr(cell, "data_type", "n") == "f" or (isinstance(value, str) and value.startswith("=")):
        told = f"the cell {name} holds a formula; write the value itself"
        raise Stop(Problem(Shape.BAD_VALUE, told, row, column))
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        value = int(value)
    if isinstance(value, str):
        if len(value) > MOST_CELL:
            told = f"the cell {name} holds more than {MOST_CELL:,} characters"
            raise Stop(Problem(Shape.TOO_LARGE, told, row, column))
        value = value.strip()
        if unsafe := UNSAFE.search(value):
            raise Stop(Problem(Shape.UNSAFE_TEXT, f"the cell {name}: {unsafe_message(unsafe[0])}", row, column))
    if value is None:
        return Cell("", row, column, name, is_text=False)
    plain = value if isinstance(value, str | int | float | bool) else str(value)
    return Cell(plain, row, column, name, is_text=False)


def _look_through(data: bytes) -> None:
    """Refuse an archive that unpacks to more than any sheet needs, or holds what could act."""
    if len(data) > MOST_PACKED:
        raise _refused(f"it is larger than {MOST_PACKED // 2**20} MiB")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
                raise _refused(f"it unpacks to more than {MOST_UNPACKED // 2**20} MiB or {MOST_PARTS} parts")
            names = [part.filename.lower() for part in parts]
            for word, told in _REFUSED:
                if any(word in name for name in names):
                    raise _refused(told)
            left = MOST_UNPACKED
            for part in parts:
                left = _read_part(archive, part, left)
    except _BROKEN as error:
        raise _refused("it is damaged, or locked with a password; save the sheet as .csv") from error


def _read_part(archive: zipfile.ZipFile, part: zipfile.ZipInfo, left: int) -> int:
    """Unpack a part piece by piece, as its stated size may lie; what is left of the bound after it."""
    last = b""
    with archive.open(part) as stream:
        while piece := stream.read(_PIECE):
            left -= len(piece)
            if left < 0:
                raise _refused(f"it unpacks to more than {MOST_UNPACKED // 2**20} MiB")
            seen = last + piece
            if b"<!DOCTYPE" in seen or b"<!ENTITY" in seen:
                raise _refused("it declares entities, which no spreadsheet program writes")
            last = piece[-16:]
    return left


def _refused(told: str) -> Stop:
    return Stop(Problem(Shape.UNREADABLE, f"the workbook cannot be used: {told}", 1, 1))
