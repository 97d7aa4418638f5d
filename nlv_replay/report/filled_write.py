"""Filled sheets as files that people go on with: YAML with remarks, JSON, a spreadsheet of comma-separated values."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from nlv_replay.core.filled import Cells, FilledKind, Form, Layout
from nlv_replay.logs.grid import EMPTY, grid_rows
from nlv_replay.logs.nodes import Scalar
from nlv_replay.report.csv_table import csv_line
from nlv_replay.report.log_text import flow

Document = Mapping[str, Any]
NESTED = frozenset({"shows", "improved", "claimed"})
"""Keys whose entries stand one a line, beside those that have lists below them."""


def filled_yaml(document: Document, form: Form | None = None) -> str:
    """The document as YAML; with a form each key has its remark above it."""
    lines = [f"# {told}" for told in (form.head if form else ())]
    for key, value in document.items():
        if form is not None and key in form.remarks:
            lines.append(f"# {form.remarks[key]}")
        lines += _entry(key, value)
    return "\n".join(lines) + "\n"


def filled_json(document: Document) -> str:
    """The document as JSON, the lists within their lines."""
    parts = []
    for key, value in document.items():
        if isinstance(value, Mapping) and value:
            inner = ",\n".join(f"  {json.dumps(name)}: {json.dumps(below)}" for name, below in value.items())
            parts.append(f" {json.dumps(key)}: {{\n{inner}\n }}")
        else:
            parts.append(f" {json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def filled_rows(document: Document, kind: FilledKind[Any], *, blank: bool = False) -> list[list[Scalar]]:
    """The rows of a spreadsheet; those of an empty one are all there, with nothing behind their labels."""
    layout = kind.layout()
    filled = {str(row[0]): row for row in grid_rows(document, layout)}
    rows = [*_all_rows(layout, filled)] if blank else list(filled.values())
    first = next((at for at, row in enumerate(rows) if _is_street(layout, str(row[0]))), None)
    if first is not None:
        width = max(len(row) for row in rows if _is_street(layout, str(row[0]))) - 1
        rows.insert(first, [f"# {layout.places}", *range(1, width + 1)])
    return rows


def filled_csv(document: Document, kind: FilledKind[Any], *, blank: bool = False) -> str:
    """The document as comma-separated values."""
    return "".join(csv_line(row) + "\n" for row in filled_rows(document, kind, blank=blank))


def _all_rows(layout: Layout, filled: Mapping[str, list[Scalar]]) -> Iterator[list[Scalar]]:
    for label in [*layout.rows, *(label for label in filled if label not in layout.rows)]:
        if label in filled or not label.startswith(("event", "sheet-", "note", "name", "deck", "left")):
            yield filled.get(label, [label])


def _is_street(layout: Layout, label: str) -> bool:
    row = layout.row(label)
    return row is not None and row.cells is Cells.ROW


def _entry(key: str, value: Any) -> list[str]:
    if isinstance(value, Mapping) and value and (key in NESTED or any(isinstance(one, list) for one in value.values())):
        return [f"{key}:", *(f"  {flow(name)}: {_flow(below)}" for name, below in value.items())]
    return [f"{key}: {value if key == 'format' else _flow(value)}".rstrip()]


def _flow(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, Sequence) and not isinstance(value, str) and EMPTY in value:
        return "[" + ", ".join(EMPTY if one in (EMPTY, None) else flow(one) for one in value) + "]"
    return flow(value)
