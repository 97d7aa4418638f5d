"""A certificate (``nlv-certificate/1``) as closed types; ``review.certificate`` writes what they describe."""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict, TypeAdapter, with_config
from typing_extensions import TypedDict

from nlv_replay.report.verdict_schema import RulesObject, TimelineEndObject, ToolObject

_CLOSED = ConfigDict(extra="forbid", strict=True)


@with_config(_CLOSED)
class CertifiedLogObject(TypedDict):
    """The log: the hash of its bytes, and that of the canonical form of its data."""

    sha256: str
    canonical: str


@with_config(_CLOSED)
class CertifiedSheetObject(TypedDict):
    """The sheet and its fingerprint."""

    name: str
    sha256: str


@with_config(_CLOSED)
class CertifiedFindingObject(TypedDict):
    """A finding by code and place."""

    code: str
    turn: int | None
    player: str | None
    spot: str | None
    caused_by: int | None


@with_config(_CLOSED)
class CertifiedVerdictObject(TypedDict):
    """What the verdict came to."""

    status: Literal["clean", "unclear", "findings"]
    findings: list[CertifiedFindingObject]
    scores: dict[str, dict[str, int]]
    ranking: list[list[str]]
    ended: TimelineEndObject


@with_config(_CLOSED)
class CertifiedTurnObject(TypedDict):
    """The digest of the table at the end of a turn; turn 0 is the set-up."""

    turn: int
    table: str | None


@with_config(_CLOSED)
class CertificateObject(TypedDict):
    """What was judged, by what, to which end, and a digest of the table after each turn."""

    format: Literal["nlv-certificate/1"]
    tool: ToolObject
    rules: RulesObject
    game: str
    variant: str
    log: CertifiedLogObject
    decisions: str | None
    sheet: CertifiedSheetObject
    rulings: dict[str, str]
    verdict: CertifiedVerdictObject
    turns: list[CertifiedTurnObject]


CERTIFICATE: TypeAdapter[CertificateObject] = TypeAdapter(CertificateObject)
