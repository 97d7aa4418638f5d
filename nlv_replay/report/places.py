"""Places of findings as words, from verdict objects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nlv_replay.batch.judged import Judged
from nlv_replay.core.rule import Place
from nlv_replay.logs.text import clean
from nlv_replay.report.words import game_place


def finding_place(finding: Mapping[str, Any], separator: str = ", ") -> str:
    """Where in the game a finding stands, such as ``turn 3, bob, C7``."""
    return game_place(Place(finding["turn"], finding["player"], finding["spot"]), separator)


def finding_line(judged: Judged, finding: Mapping[str, Any]) -> str:
    """A finding in one line, in the shape that editors read."""
    file = "standard input" if judged.path == "-" else clean(judged.path, 200)
    where = ":".join(str(part) for part in (file, finding["line"], finding["column"]) if part is not None)
    place = finding_place(finding, " ")
    return clean(
        f"{where}: {finding['code']} {finding['severity']}{' ' + place if place else ''}: {finding['message']}"
    )
