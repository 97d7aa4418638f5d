"""The verdict object (``nlv-verdict/1``) as closed types; ``Verdict.to_dict`` gives what they describe."""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict, TypeAdapter, with_config
from typing_extensions import TypedDict

_CLOSED = ConfigDict(extra="forbid", strict=True)
_Severity = Literal["illegal", "miscount", "unclear", "note"]


@with_config(_CLOSED)
class ToolObject(TypedDict):
    """The program that judged."""

    name: Literal["nlv-replay"]
    version: str


@with_config(_CLOSED)
class RulesObject(TypedDict):
    """The rules of the game; the version rises when any judgement changes."""

    version: str | None


@with_config(_CLOSED)
class LogObject(TypedDict):
    """The log: how it was named (null: bytes without a name), its hash, and its line in a file of many."""

    path: str | None
    sha256: str
    line: int


@with_config(_CLOSED)
class SheetObject(TypedDict):
    """The printed matter; ``verified`` is the share of its values that were checked against print, 0 to 1."""

    name: str
    sha256: str
    verified: float
    remark: str | None


@with_config(_CLOSED)
class RelatedObject(TypedDict):
    """An earlier move that a finding clashes with."""

    message: str
    turn: int
    player: str | None
    spot: str | None
    line: int | None
    column: int | None


@with_config(_CLOSED)
class FindingObject(TypedDict):
    """One finding; ``number`` counts from 1, ``caused_by`` is the number of the finding that it follows from.

    Turn 0 is the set-up. Line and column count from 1, columns in characters.
    """

    number: int
    code: str
    name: str
    severity: _Severity
    message: str
    clause: str
    also: list[str]
    page: int | None
    turn: int | None
    player: str | None
    spot: str | None
    file: str | None
    line: int | None
    column: int | None
    caused_by: int | None
    related: list[RelatedObject]
    ruling: str | None
    detail: list[str]


@with_config(_CLOSED)
class ScoreObject(TypedDict):
    """The points of one zone: as the rules give them and as the log claims them (null: not claimed)."""

    computed: int
    claimed: int | None


@with_config(_CLOSED)
class RankingObject(TypedDict):
    """Places from the first, tied players together; ``changed``: another ranking was claimed."""

    computed: list[list[str]]
    claimed: list[list[str]] | None
    changed: bool


@with_config(_CLOSED)
class EndedObject(TypedDict):
    """Why and when the game ended; ``reasons`` are all that hold."""

    computed: str | None
    claimed: str | None
    reasons: list[str]
    turn: int


@with_config(_CLOSED)
class VerdictObject(TypedDict):
    """The verdict on one recorded game; scores, ranking and end are empty or null where it was not judged."""

    format: Literal["nlv-verdict/1"]
    tool: ToolObject
    rules: RulesObject
    log: LogObject
    game: str | None
    variant: str | None
    sheet: SheetObject | None
    rulings: dict[str, str]
    rulings_from: dict[str, Literal["default", "log", "option"]]
    status: Literal["clean", "unclear", "findings", "unjudged"]
    findings: list[FindingObject]
    scores: dict[str, dict[str, ScoreObject]]
    ranking: RankingObject | None
    ended: EndedObject | None


VERDICT: TypeAdapter[VerdictObject] = TypeAdapter(VerdictObject)
