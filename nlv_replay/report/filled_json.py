"""Verdicts on filled sheets as objects of format ``nlv-filled-verdict/1``."""

from __future__ import annotations

from typing import Any

from nlv_replay.core.filled import Answer
from nlv_replay.core.verdict import Placed
from nlv_replay.filled import FilledVerdict
from nlv_replay.report.text import Choice

FORMAT = "nlv-filled-verdict/1"


def filled_dict(verdict: FilledVerdict, choice: Choice, answer: Answer | None = None) -> dict[str, Any]:
    """The verdict on one sheet as an object; ``possible`` is None where nobody asked for a game."""
    whole = verdict.verdict.to_dict(explained=False)
    return {
        "format": FORMAT,
        "tool": whole["tool"],
        "rules": whole["rules"],
        "file": {"path": whole["log"]["path"], "sha256": whole["log"]["sha256"]},
        "game": whole["game"],
        "variant": whole["variant"],
        "player": verdict.sheet.player,
        "others": list(verdict.others),
        "sheet": whole["sheet"],
        "rulings": whole["rulings"],
        "rulings_from": whole["rulings_from"],
        "status": verdict.status.value,
        "findings": [_finding(verdict, placed) for placed in choice.findings(verdict.verdict)],
        "scores": {
            zone: {"possible": list(reading.possible), "claimed": reading.claimed}
            for zone, reading in verdict.readings.items()
        },
        "place": verdict.place,
        "possible": None if answer is None else answer_dict(answer),
    }


def answer_dict(answer: Answer) -> dict[str, Any]:
    """Whether some game gives the sheet, as an object."""
    return {
        "outcome": answer.outcome.value,
        "clash": list(answer.clash),
        "nearest": list(answer.nearest),
        "remarks": list(answer.remarks),
        "log": None if answer.log is None else dict(answer.log),
    }


_KEYS = (
    "number", "code", "name", "severity", "message", "clause", "also", "page", "player", "spot", "file", "line",
    "column", "caused_by", "ruling", "detail", "slips",
)  # fmt: skip


def _finding(verdict: FilledVerdict, placed: Placed) -> dict[str, Any]:
    whole = placed.to_dict(verdict.sheet.source.name)
    return {**{key: whole[key] for key in _KEYS}, "cell": verdict.cells.get(placed.finding.number)}
