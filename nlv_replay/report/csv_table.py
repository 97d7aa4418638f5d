"""Findings as a table of comma-separated values that no spreadsheet runs."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from nlv_replay.batch.judged import Judged
from nlv_replay.batch.sources import Trouble
from nlv_replay.logs.text import clean

COLUMNS = (
    "game", "file", "line", "column", "status", "code", "name", "severity", "turn", "player", "spot", "clause", "page",
    "number", "caused_by", "message", "accepted",
)  # fmt: skip
_RUNS = re.compile(r"(^\s*|[;|\t\"])(?=[=+\-@\uff1d\uff0b\uff0d\uff20])")
"""Where a spreadsheet would see a formula begin: in front of a cell, or behind what some of them split cells at."""


def csv_rows(games: Iterable[Judged], troubles: Sequence[Trouble]) -> Iterator[str]:
    """The lines of the table: its head, a row a finding, and a row for each game or file that nobody could judge."""
    yield csv_line(COLUMNS)
    for judged in games:
        game = {"game": judged.name, "file": judged.path, "status": judged.status}
        for finding in judged.news:
            yield _row({**finding, **game, "accepted": _decided(finding.get("accepted"))})
        if judged.problem is not None:
            yield _row({**game, "message": judged.problem})
    for trouble in troubles:
        place = {"game": trouble.place, "file": trouble.name, "line": trouble.line or None}
        yield _row({**place, "status": "unjudged", "message": trouble.reason})


def csv_line(cells: Sequence[object]) -> str:
    """A line of cells, each of them harmless."""
    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow([harmless(cell) for cell in cells])
    return text.getvalue()


def harmless(cell: object) -> object:
    """A cell that stays text: what would begin a formula gets an apostrophe in front; numbers stay numbers."""
    if cell is None:
        return ""
    return _RUNS.sub(r"\1'", clean(cell)) if isinstance(cell, str) else cell


def _decided(decided: Mapping[str, str] | None) -> str | None:
    """By whose decision a finding stands, in short."""
    return None if decided is None else f"{decided['by']}: {decided['accepted']} ({decided['reason']})"


def _row(values: Mapping[str, Any]) -> str:
    return csv_line([values.get(key) for key in COLUMNS])
