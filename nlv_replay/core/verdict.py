"""The verdict on one record: findings with their places in the file, scores, ranking, end, and what it rests on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from nlv_replay.core.explanation import Explanation, Impact, Told
from nlv_replay.core.game import Material
from nlv_replay.core.result import Result
from nlv_replay.core.rule import Earlier, Finding, Severity
from nlv_replay.core.single_move import Turn
from nlv_replay.core.value import Value

FORMAT: Final = "nlv-verdict/1"


class Status(StrEnum):
    """What a verdict comes to."""

    CLEAN = "clean"
    """Nothing but notes."""
    UNCLEAR = "unclear"
    """Nothing wrong, but a rule was touched that the sources do not settle."""
    FINDINGS = "findings"
    """Something illegal or miscounted."""
    UNJUDGED = "unjudged"
    """The file could not be judged; the findings say why."""


@dataclass(frozen=True, slots=True)
class Acceptance(Value):
    """A director's decision that a finding stands: what was decided, why, by whom and when."""

    told: str
    reason: str
    by: str
    date: str

    def to_dict(self) -> dict[str, str]:
        """The decision as the verdict format has it."""
        return {"accepted": self.told, "reason": self.reason, "by": self.by, "date": self.date}


@dataclass(frozen=True, slots=True)
class Placed(Value):
    """A finding with its place in the file, from 1, in characters; ``related`` pairs earlier moves with theirs.

    ``accepted`` is the decision of a director that lets it stand.
    """

    finding: Finding
    line: int | None
    column: int | None
    related: tuple[tuple[Earlier, int | None, int | None], ...] = ()
    accepted: Acceptance | None = None

    @property
    def severity(self) -> Severity:
        """The severity of the rule broken."""
        return self.finding.rule.severity

    def to_dict(self, file: str | None, impact: Impact | None = None) -> dict[str, Any]:
        """The finding as the verdict format has it, with what it changed."""
        finding = self.finding
        rule, place = finding.rule, finding.place
        return {
            "number": finding.number,
            "code": rule.code,
            "name": rule.name,
            "severity": rule.severity.value,
            "message": finding.message,
            "clause": rule.clause,
            "also": list(rule.also),
            "page": rule.page,
            "turn": place.turn,
            "player": place.player,
            "spot": place.spot,
            "file": file,
            "line": self.line,
            "column": self.column,
            "caused_by": finding.caused_by,
            "related": [_earlier(*related) for related in self.related],
            "ruling": finding.ruling,
            "detail": list(finding.detail),
            "slips": [{"slip": slip.kind, "message": slip.message} for slip in finding.slips],
            "impact": None if impact is None else impact.to_dict(),
            "accepted": None if self.accepted is None else self.accepted.to_dict(),
        }


@dataclass(frozen=True, slots=True)
class Verdict(Value):
    """The verdict on one record.

    ``path`` is how the log was named (None: bytes without a name), ``sha256`` the hash of its bytes. ``rulings`` are
    those in force and ``rulings_from`` where each comes from: ``default``, ``log`` or ``option``. ``result`` and
    ``material`` are None where the record was not judged, and so is ``explanation``, which is worked out when asked.
    ``moves`` are the turns that explain a move alone (None: this is about a game), ``nearest`` is the turn that the
    findings are told of where none does.
    """

    path: str | None
    sha256: str
    tool_version: str
    rules_version: str | None
    game: str | None
    title: str | None
    variant: str | None
    turns: int
    players: Mapping[str, str]
    material: Material | None
    rulings: Mapping[str, str]
    rulings_from: Mapping[str, str]
    findings: tuple[Placed, ...]
    result: Result | None
    first_line: int = 1
    remarks: tuple[str, ...] = field(default=())
    explanation: Explanation | Told | None = field(default=None, compare=False, repr=False)
    moves: tuple[Turn, ...] | None = None
    nearest: Turn | None = None

    @property
    def status(self) -> Status:
        """What the verdict comes to."""
        if self.result is None:
            return Status.UNJUDGED
        if not self.findings:
            return Status.CLEAN
        severities = {placed.severity for placed in self.findings if placed.accepted is None}
        if severities & {Severity.ILLEGAL, Severity.MISCOUNT}:
            return Status.FINDINGS
        return Status.UNCLEAR if Severity.UNCLEAR in severities else Status.CLEAN

    @property
    def roots(self) -> tuple[Placed, ...]:
        """The findings that no other finding caused."""
        return tuple(placed for placed in self.findings if placed.finding.caused_by is None)

    def to_dict(self, *, explained: bool = True) -> dict[str, Any]:
        """The verdict as an object of format ``nlv-verdict/1``; unexplained it lacks what takes further replays."""
        return self._dict(self.explanation if explained else None)

    def _dict(self, explained: Explanation | Told | None) -> dict[str, Any]:
        material, status = self.material, self.status
        impacts = {} if explained is None or status is Status.CLEAN else explained.impacts
        return {
            "format": FORMAT,
            "tool": {"name": "nlv-replay", "version": self.tool_version},
            "rules": {"version": self.rules_version},
            "log": {"path": self.path, "sha256": self.sha256, "line": self.first_line},
            "game": self.game,
            "variant": self.variant,
            "sheet": _material(material),
            "card": _material(material.card) if material else None,
            "rulings": dict(self.rulings),
            "rulings_from": dict(self.rulings_from),
            "status": status.value,
            "findings": [placed.to_dict(self.path, impacts.get(placed.finding.number)) for placed in self.findings],
            **_result(self.result, self.explanation),
            **({"timelines": None, "sensitivity": None} if explained is None else explained.to_dict()),
            **self._moves(),
        }

    def _moves(self) -> dict[str, Any]:
        if self.moves is None:
            return {}
        nearest = None if self.nearest is None else self.nearest.to_dict()
        return {"moves": [turn.to_dict() for turn in self.moves], "nearest": nearest}


def _material(material: Material | None) -> dict[str, Any] | None:
    if material is None:
        return None
    return {
        "name": material.name,
        "sha256": material.sha256,
        "verified": material.verified,
        "remark": material.remark,
    }


def _earlier(earlier: Earlier, line: int | None, column: int | None) -> dict[str, Any]:
    return {
        "message": earlier.message,
        "turn": earlier.turn,
        "player": earlier.player,
        "spot": earlier.spot,
        "line": line,
        "column": column,
    }


def _result(result: Result | None, explanation: Explanation | Told | None) -> dict[str, Any]:
    if result is None:
        return {"scores": {}, "ranking": None, "ended": None}
    claimed = result.claimed_ranking
    return {
        "scores": {player: zones.as_dicts() for player, zones in result.scores.items()},
        "ranking": {
            "computed": result.ranking,
            "claimed": claimed,
            "changed": result.ranking_changed,
            "margin": None if explanation is None else explanation.margin,
            "decided_by": None if explanation is None else explanation.decided_by,
        },
        "ended": {
            "computed": result.end,
            "claimed": result.claimed_end,
            "reasons": list(result.ended),
            "turn": result.end_turn,
        },
    }
