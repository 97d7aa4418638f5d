"""Writing down a director's decision: a line at the end of a file of decisions, whose other lines stay as they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nlv_replay import errors
from nlv_replay.core.game import Game
from nlv_replay.core.rule import Finding
from nlv_replay.logs.text import clean
from nlv_replay.session import Source, read_decisions

HEAD = "format: nlv-decisions/1\ndecisions:\n"


def appended(game: Game[Any, Any, Any], old: Source | None, line: str) -> str:
    """The text of a file of decisions with one more at its end; raises SourceError where that would not be so.

    ``line`` is the decision as YAML in one line.
    """
    text = HEAD if old is None else old.data.decode()
    if text and not text.endswith("\n"):
        text += "\n"
    new = f"{text}  - {line}\n"
    before = () if old is None else read_decisions(game, old)
    shown = clean(old.name or "decisions", 200) if old is not None else "decisions"
    try:
        after = read_decisions(game, Source(new.encode(), "decisions.yaml"))
    except errors.SourceError as error:
        if old is None:
            raise
        told = f"{shown}: nothing can be put at its end, where its list of decisions has to stand ({error})"
        raise errors.SourceError(told) from None
    if after[: len(before)] != before or len(after) != len(before) + 1:
        raise errors.SourceError(f"{shown}: its list of decisions does not stand at its end")
    return new


def meant(findings: Sequence[Finding], named: Mapping[str, Any]) -> list[Finding]:
    """The findings that a code and as much of a place as was given may mean."""
    return [
        found
        for found in findings
        if found.rule.code == named["finding"]
        and named.get("turn") in (None, found.place.turn)
        and named.get("player") in (None, found.place.player)
        and named.get("spot") in (None, found.place.spot)
    ]
