"""Spreadsheets: cells with their places, read as strictly as any file, and how they become a tree of values."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from nlv_replay.core.filled import Cells, Layout, Row
from nlv_replay.core.rule import Path
from nlv_replay.core.shape import Problem, Shape
from nlv_replay.logs.json_text import quoted
from nlv_replay.logs.nodes import MAX_DIGITS, Mark, Node, Scalar, Stop, duplicate_key, note, plain
from nlv_replay.logs.text import UNSAFE_RAW, clean, may_be_unsafe, unsafe_message
from nlv_replay.logs.tree import read_text, tidy

MOST_ROWS = 1000
MOST_COLUMNS = 200
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]*)")
_FLAGS = {"yes": True, "true": True, "no": False, "false": False}
_ITEMS = re.compile(r"[^\s,;]+")
_SEPARATORS = ",;\t"
EMPTY = "."
"""What may stand for an empty place, beside an empty cell."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in one cell, where its text begins (line and column, from 1), and its name, such as ``C4``.

    In a workbook lines and columns are those of cells (``is_text`` is False), and not of characters.
    """

    value: Scalar
    line: int
    column: int
    name: str
    is_text: bool = True


Grid = list[list[Cell]]
"""The rows of a spreadsheet; empty cells are there, so that the place of a cell in its row is its column."""


@dataclass(slots=True)
class Sheeted:
    """A spreadsheet as a tree, with its problems; ``names`` gives the name of the cell at each place."""

    node: Node | None
    problems: list[Problem]
    names: dict[Mark, str]


def cell_name(row: int, column: int) -> str:
    """The name of a cell, counted from 1: ``C4`` is the third of the fourth row."""
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row}"


def read_csv(data: bytes, layout_of: Callable[[Grid], Layout]) -> Sheeted:
    """The tree of a file of comma-separated values; semicolons and tabs separate as well, if its first line says so.

    ``layout_of`` chooses the layout by the cells.
    """
    problems: list[Problem] = []
    try:
        text = _safe_text(data, problems)
        grid = _cells_of(text, problems)
    except Stop as stop:
        return Sheeted(None, tidy([*problems, stop.problem]), {})
    return tree_of(grid, layout_of(grid), problems)


def text_behind(grid: Grid, label: str) -> str | None:
    """What stands in the first row with a label, in the cell behind it; None where there is no such row."""
    found = (row[1].value for row in grid if len(row) > 1 and " ".join(str(row[0].value or "").split()) == label)
    value = next(found, None)
    return None if value is None else str(value)


def tree_of(grid: Grid, layout: Layout, problems: list[Problem]) -> Sheeted:
    """The tree of a spreadsheet by a layout: each row is a label and what belongs to it."""
    top = Node({}, 1, 1, {})
    names: dict[Mark, str] = {(1, 1): "A1"}
    seen: dict[str, Mark] = {}
    try:
        for row in grid:
            for cell in row:
                names.setdefault((cell.line, cell.column), cell.name)
            _add_row(top, row, layout, seen, problems)
    except Stop as stop:
        problems.append(stop.problem)
    return Sheeted(top, tidy(problems), names)


def grid_rows(document: Mapping[str, Any], layout: Layout) -> Iterator[list[Scalar]]:
    """The rows that spell a document; those of the layout without a value are left out."""
    for label, row in _labels(document, layout):
        value = _value_at(document, row.path)
        if value is not None and not isinstance(value, Mapping):
            yield [label, *_cells_for(value)]


def value_of(row: Row, text: str) -> Any:
    """The value that a text is in a row, as if it stood in one cell of it; None for nothing."""
    text = " ".join(text.split())
    return plain(_node(row, [Cell(text, 1, 1, "")], [])) if text else None


def text_of(value: Any) -> str:
    """The text that gives a value again where it stands in one cell."""
    return "" if value is None else " ".join(str(one) for one in _cells_for(value))


def _labels(document: Mapping[str, Any], layout: Layout) -> Iterator[tuple[str, Row]]:
    yield from layout.rows.items()
    for name, family in layout.families.items():
        below = _value_at(document, family.path)
        for key in below if isinstance(below, Mapping) else ():
            label = f"{name} {key}"
            if label not in layout.rows:
                yield label, family._replace(path=(*family.path, key))


def _value_at(document: Mapping[str, Any], path: Path) -> Any:
    value: Any = document
    for step in path:
        value = value.get(step) if isinstance(value, Mapping) else None
    return value


def _cells_for(value: Any) -> list[Scalar]:
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ["" if one is None or one == EMPTY else one for one in value]
    return [value]


def _safe_text(data: bytes, problems: list[Problem]) -> str:
    text = read_text(data)
    if may_be_unsafe(text.encode(errors="replace")):
        for number, line in enumerate(text.split("\n"), start=1):
            for match in UNSAFE_RAW.finditer(line.removesuffix("\r")):
                note(problems, Problem(Shape.UNSAFE_TEXT, unsafe_message(match[0]), number, match.start() + 1))
    return UNSAFE_RAW.sub("\ufffd", text)


def _cells_of(text: str, problems: list[Problem]) -> Grid:
    lines = text.removesuffix("\n").split("\n")
    if len(lines) > MOST_ROWS:
        raise Stop(
            Problem(Shape.TOO_LARGE, f"the file has {len(lines):,} rows; a sheet needs at most {MOST_ROWS:,}", 1, 1)
        )
    separator = _separator(lines)
    return [
        list(_cells_in(line.removesuffix("\r"), number, separator, problems)) for number, line in enumerate(lines, 1)
    ]


def _separator(lines: Sequence[str]) -> str:
    """What separates cells: of comma, semicolon and tab the one that comes first in the line of the format."""
    first = next((line for line in lines if line.strip().strip('"').startswith("format")), lines[0])
    found = [character for character in first if character in _SEPARATORS]
    return found[0] if found else ","


def _cells_in(line: str, number: int, separator: str, problems: list[Problem]) -> Iterator[Cell]:
    at, column = 0, 1
    while True:
        start = at
        if line[at : at + 1] == '"':
            value, at = _quoted_cell(line, at + 1, number, problems)
            start += 1
        else:
            end = line.find(separator, at)
            at = len(line) if end < 0 else end
            value = line[start:at]
        blanks = len(value) - len(value.lstrip())
        yield Cell(value.strip(), number, start + blanks + 1, cell_name(number, column))
        if column > MOST_COLUMNS:
            raise Stop(Problem(Shape.TOO_LARGE, f"the row has more than {MOST_COLUMNS} cells", number, start + 1))
        end = line.find(separator, at)
        if end < 0:
            return
        at, column = end + 1, column + 1


def _quoted_cell(line: str, at: int, number: int, problems: list[Problem]) -> tuple[str, int]:
    value, start = "", at
    while True:
        end = line.find('"', at)
        if end < 0:
            note(
                problems,
                Problem(Shape.SYNTAX, "the quote that opens this cell is not closed in its line", number, start),
            )
            return value + line[at:], len(line)
        value += line[at:end]
        if line[end + 1 : end + 2] != '"':
            return value, end + 1
        value, at = value + '"', end + 2


def _add_row(top: Node, row: list[Cell], layout: Layout, seen: dict[str, Mark], problems: list[Problem]) -> None:
    cells = row[1:]
    while cells and cells[-1].value in ("", None):
        cells.pop()
    if not row or str(row[0].value or "").startswith("#"):
        return
    label = " ".join(str(row[0].value or "").split())
    if not label:
        if cells:
            note(
                problems,
                Problem(Shape.SYNTAX, "this row has no label in its first cell", cells[0].line, cells[0].column),
            )
        return
    place = (row[0].line, row[0].column)
    if label in seen:
        note(problems, duplicate_key(label, quoted(label), seen[label], place, (label,)))
        return
    seen[label] = place
    known = layout.row(label)
    if known is None:
        note(problems, Problem(Shape.UNKNOWN_KEY, _unknown(label, layout), *place, (label,)))
    elif cells and not _put(top, known.path, _node(known, cells, problems), place):
        told = f"the row {quoted(label)} cannot stand beside another one that says the same in other words"
        note(problems, Problem(Shape.DUPLICATE_KEY, told, *place, known.path))


def _unknown(label: str, layout: Layout) -> str:
    names = [*layout.rows, *(f"{name} …" for name in layout.families)]
    near = get_close_matches(label[:60], names, n=1, cutoff=0.6)
    hint = f"; did you mean {quoted(near[0])}?" if near else f"; rows begin with {', '.join(names[:6])} and others"
    return f"no row is called {quoted(label)}{hint}"


def _put(top: Node, path: Path, value: Node, place: Mark) -> bool:
    """Hang a value into the tree, if there is room; whatever leads to it begins where its label stands."""
    node = top
    for step in path[:-1]:
        assert isinstance(node.value, dict)
        node.keys.setdefault(str(step), place)
        node = node.value.setdefault(str(step), Node({}, *place, {}))
        if not isinstance(node.value, dict):
            return False
    assert isinstance(node.value, dict)
    if str(path[-1]) in node.value:
        return False
    node.value[str(path[-1])] = value
    node.keys[str(path[-1])] = place
    return True


def _node(row: Row, cells: list[Cell], problems: list[Problem]) -> Node:
    first = cells[0]
    if row.cells is Cells.ROW:
        return Node(
            [_scalar(cell) if cell.value != "" else _at(cell, None) for cell in cells], first.line, first.column
        )
    if row.cells is Cells.LIST or (row.cells is Cells.COUNT and (len(cells) > 1 or _has_blanks(first))):
        return Node([item for cell in cells for item in _items(cell)], first.line, first.column)
    for extra in cells[1:]:
        if extra.value != "":
            told = f"one cell is needed in this row, and {quoted(clean(str(extra.value), 40))} is one more"
            note(problems, Problem(Shape.SYNTAX, told, extra.line, extra.column))
    if row.cells is Cells.TEXT:
        return _at(first, str(first.value))
    if row.cells is Cells.FLAG and str(first.value).lower() in _FLAGS:
        return _at(first, _FLAGS[str(first.value).lower()])
    return _scalar(first)


def _has_blanks(cell: Cell) -> bool:
    return len(_ITEMS.findall(str(cell.value))) > 1


def _items(cell: Cell) -> Iterator[Node]:
    """The entries of a cell, each at its place; a number that a spreadsheet holds as such is one."""
    if not isinstance(cell.value, str):
        yield _at(cell, cell.value)
        return
    for match in _ITEMS.finditer(cell.value):
        yield _scalar(Cell(match[0], cell.line, cell.column + (match.start() if cell.is_text else 0), cell.name))


def _scalar(cell: Cell) -> Node:
    value = cell.value
    if isinstance(value, str) and _WHOLE.fullmatch(value) and len(value) <= MAX_DIGITS:
        return _at(cell, int(value))
    return _at(cell, value)


def _at(cell: Cell, value: Scalar) -> Node:
    return Node(value, cell.line, cell.column)
