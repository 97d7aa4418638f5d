"""The verdict object (``nlv-verdict/1``) as closed types; ``Verdict.to_dict`` gives what they describe."""

from __future__ import annotations

from typing import Any, Literal, NotRequired

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
    """A sheet or a card; ``verified`` is the share of its values that were checked against print, 0 to 1."""

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
class SlipObject(TypedDict):
    """A slip of the pen that alone explains a wrong claim exactly."""

    slip: str
    message: str


@with_config(_CLOSED)
class ImpactObject(TypedDict):
    """What a root finding gained each player by zone (cost, if negative), and the ranking without it."""

    points: dict[str, dict[str, int]]
    ranking: list[list[str]]
    changes_ranking: bool
    changes_tie_break: bool


@with_config(_CLOSED)
class AcceptedObject(TypedDict):
    """A director's decision that lets a finding stand."""

    accepted: str
    reason: str
    by: str
    date: str


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
    slips: list[SlipObject]
    impact: ImpactObject | None
    accepted: AcceptedObject | None


@with_config(_CLOSED)
class ScoreObject(TypedDict):
    """The points of one zone: as the rules give them and as the log claims them (null: not claimed)."""

    computed: int
    claimed: int | None


@with_config(_CLOSED)
class RankingObject(TypedDict):
    """Places from the first, tied players together; ``changed``: another ranking was claimed.

    ``margin`` are the points between the first two places, ``decided_by`` what parts them.
    """

    computed: list[list[str]]
    claimed: list[list[str]] | None
    changed: bool
    margin: int | None
    decided_by: str | None


@with_config(_CLOSED)
class EndedObject(TypedDict):
    """Why and when the game ended; ``reasons`` are all that hold."""

    computed: str | None
    claimed: str | None
    reasons: list[str]
    turn: int


@with_config(_CLOSED)
class TimelineEndObject(TypedDict):
    """Why and when a timeline ends."""

    reasons: list[str]
    turn: int


@with_config(_CLOSED)
class TimelineObject(TypedDict):
    """The points, ranking and end of one timeline."""

    scores: dict[str, dict[str, int]]
    ranking: list[list[str]]
    ended: TimelineEndObject


@with_config(_CLOSED)
class TimelinesObject(TypedDict):
    """The game as played and as ruled; ``differ``: something illegal was played."""

    differ: bool
    played: TimelineObject
    ruled: TimelineObject


@with_config(_CLOSED)
class OtherValueObject(TypedDict):
    """What another value of a ruling would change: findings (by code), scores, ranking, end."""

    ruling: str
    value: str
    findings: bool
    scores: bool
    ranking: bool
    more: dict[str, int]
    fewer: dict[str, int]
    points: dict[str, dict[str, int]]
    new_ranking: list[list[str]] | None
    ends: str | None


@with_config(_CLOSED)
class SensitivityObject(TypedDict):
    """Whether anything depends on a disputed rule: the rulings touched, and each other value of them."""

    depends: bool
    touched: list[str]
    values: list[OtherValueObject]


@with_config(_CLOSED)
class TurnObject(TypedDict):
    """A turn worked out from two sheets: as a log of the game spells the play, and in words."""

    play: dict[str, Any]
    told: str


@with_config(_CLOSED)
class VerdictObject(TypedDict):
    """The verdict on one recorded game; scores, ranking and end are empty or null where it was not judged.

    A verdict on a move alone has ``moves`` and ``nearest`` besides.
    """

    format: Literal["nlv-verdict/1"]
    tool: ToolObject
    rules: RulesObject
    log: LogObject
    game: str | None
    variant: str | None
    sheet: SheetObject | None
    card: SheetObject | None
    rulings: dict[str, str]
    rulings_from: dict[str, Literal["default", "log", "option"]]
    status: Literal["clean", "unclear", "findings", "unjudged"]
    findings: list[FindingObject]
    scores: dict[str, dict[str, ScoreObject]]
    ranking: RankingObject | None
    ended: EndedObject | None
    timelines: TimelinesObject | None
    sensitivity: SensitivityObject | None
    moves: NotRequired[list[TurnObject]]
    nearest: NotRequired[TurnObject | None]


VERDICT: TypeAdapter[VerdictObject] = TypeAdapter(VerdictObject)
