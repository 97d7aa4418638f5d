"""A director's decisions: findings that are accepted, plays and claims that are replaced; the log stays as it is."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nlv_replay.core.game import REMOVED, Edit
from nlv_replay.core.rule import Finding, Path, Severity


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision on one place of the game; ``code`` names the finding that it is about.

    ``accepted`` says that the finding stands, and how; ``edits`` are what is replaced. A decision with neither is a
    remark. ``path`` leads to it where it stands in the log itself, ``number`` counts those of its file from 1.
    """

    turn: int | None
    player: str | None
    code: str | None
    spot: str | None
    accepted: str | None
    edits: Edit
    reason: str
    by: str
    date: str
    path: Path | None = None
    number: int = 1

    @property
    def place(self) -> str:
        """Where it applies, for a sentence."""
        parts = (f"turn {self.turn}" if self.turn else None, self.player, self.spot)
        return ", ".join(part for part in parts if part) or "the whole game"

    def is_about(self, found: Finding) -> bool:
        """Whether it names this finding, by code and place; the spot counts where the decision names one."""
        place = found.place
        return (
            self.code == found.rule.code
            and self.player == place.player
            and self.turn in (None, place.turn)
            and self.spot in (None, place.spot)
        )


def accepted_by(findings: Sequence[Finding], decisions: Iterable[Decision]) -> dict[int, Decision]:
    """The findings that stand by decision, by number.

    With an illegal play that is accepted go the illegal ones that follow from it, but no miscount: points are counted
    as the play stands.
    """
    accepting = [decision for decision in decisions if decision.accepted is not None and decision.code is not None]
    accepted: dict[int, Decision] = {}
    if not accepting:
        return accepted
    for found in findings:
        named = next((decision for decision in accepting if decision.is_about(found)), None)
        cause = accepted.get(found.caused_by or 0)
        if named is not None:
            accepted[found.number] = named
        elif cause is not None and found.rule.severity is not Severity.MISCOUNT:
            accepted[found.number] = cause
    return accepted


def stale(findings: Sequence[Finding], decisions: Iterable[Decision]) -> Iterator[tuple[Decision, str]]:
    """The decisions that match nothing (any more), each with what is not there."""
    for decision in decisions:
        acts = decision.accepted is not None or decision.edits
        if acts and decision.code is not None and not any(map(decision.is_about, findings)):
            yield decision, f"there is no {decision.code} at {decision.place}"


def edited(document: Mapping[str, Any], edits: Edit) -> dict[str, Any]:
    """A copy of a document with these changes; raises LookupError where a path leads nowhere."""
    changed = copy.deepcopy(dict(document))
    for path, value in edits:
        holder: Any = changed
        for step in path[:-1]:
            holder = _below(holder, step)
        if value is REMOVED:
            del holder[path[-1]]
        elif isinstance(holder, list) and path[-1] == len(holder):
            holder.append(value)
        else:
            holder[path[-1]] = value
    return changed


def _below(holder: Any, step: str | int) -> Any:
    if isinstance(holder, dict) and isinstance(step, str):
        return holder.setdefault(step, {})
    return holder[step]
