"""The files that a log names or that are given with it: a sheet, ACME's architect card, a director's decisions.

Most logs have none of them, so that what reads them is imported only when one is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import TypeAdapter

from nlv_replay.core.shape import Problem
from nlv_replay.games import log_parts
from nlv_replay.games.new_las_vegas import architect_file, sheet_file
from nlv_replay.games.new_las_vegas.log import CorrectionLog


class DecisionsModel(log_parts.DecisionsModel[CorrectionLog]):
    """A file of a director's decisions on one game (``nlv-decisions/1``)."""


ADAPTERS: dict[str, TypeAdapter[Any]] = {
    "sheet": TypeAdapter(sheet_file.SheetModel),
    "architect": architect_file.ADAPTER,
    "decisions": TypeAdapter(DecisionsModel),
}
"""What reads a file of each kind."""


def problems(kind: str, document: Any) -> Iterator[Problem]:
    """What is wrong in a file beyond the types of its values."""
    if kind == "decisions":
        return log_parts.incomplete(document.decisions, "decisions")
    if kind == "architect":
        return architect_file.architect_problems(document)
    return sheet_file.sheet_problems(document)


def content(kind: str, document: Any) -> Any:
    """The sheet of a sheet file, the card of an architect card file, the decisions of a file of them."""
    if kind == "decisions":
        return log_parts.decisions_of(document)
    return architect_file.card_of(document) if kind == "architect" else sheet_file.sheet_of(document)
