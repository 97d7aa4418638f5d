"""Verdicts for programs: one function for each format, from games as they come to pieces of text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from nlv_replay.batch.baseline import baseline_of
from nlv_replay.batch.judged import Judged
from nlv_replay.batch.sources import Trouble
from nlv_replay.report.csv_table import csv_rows
from nlv_replay.report.github import github
from nlv_replay.report.junit import junit
from nlv_replay.report.sarif import sarif
from nlv_replay.report.verdict_json import as_json, as_line, json_list

Games = Iterable[Judged]
Troubles = Sequence[Trouble]
"""Files that could not be read; the list may grow until the last game has come."""


def shown(judged: Judged) -> dict[str, Any]:
    """The verdict object without the findings that a baseline accepts."""
    return {**judged.verdict, "findings": judged.news} if judged.known else judged.verdict


def _json(games: Games, _: Troubles) -> Iterator[str]:
    return json_list(map(shown, games), always=True)


def _jsonl(games: Games, _: Troubles) -> Iterator[str]:
    return (as_line(shown(judged)) for judged in games)


def _baseline(games: Games, _: Troubles) -> Iterator[str]:
    yield as_json(baseline_of(games))


OUTPUTS: dict[str, Callable[[Games, Troubles], Iterator[str]]] = {
    "json": _json,
    "jsonl": _jsonl,
    "sarif": sarif,
    "junit": junit,
    "github": github,
    "csv": csv_rows,
    "baseline": _baseline,
}
"""The formats by the names that the command line has for them."""
