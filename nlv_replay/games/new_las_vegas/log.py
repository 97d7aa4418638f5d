"""The log of a game (``nlv-log/1``) as closed pydantic models, and how it becomes moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, TypeAdapter, with_config
from typing_extensions import TypedDict

from nlv_replay.core.decision import Decision
from nlv_replay.core.game import Attachment, Turn
from nlv_replay.core.shape import Problem, Shape
from nlv_replay.games import log_parts
from nlv_replay.games.claims import Claims
from nlv_replay.games.log_parts import (
    CLOSED,
    Amount,
    Closed,
    Count,
    EventLog,
    GeneratorLog,
    OnlyTrue,
    PlacedDeal,
    PlayerId,
    Usual,
    deal_problems,
    named_players,
    no_repeats,
    repeated_players,
    short,
    too_large,
    turn_problems,
)
from nlv_replay.games.new_las_vegas import plays
from nlv_replay.games.new_las_vegas.moves import Move
from nlv_replay.games.new_las_vegas.sheet import BUNDLED
from nlv_replay.games.new_las_vegas.terms import (
    AVENUES,
    CASINOS,
    COLUMN_LABELS,
    EFFECT_OF_LETTER,
    HIGHEST_NUMBER,
    LOWEST_NUMBER,
    STREETS,
)
from nlv_replay.games.plain_turns import are_plain
from nlv_replay.games.stacks import EXHAUSTED, Deal

RESERVED = frozenset({"acme", EXHAUSTED, "project"})
"""Words that a log uses where it may also name a player."""

_NUMBERS = range(LOWEST_NUMBER, HIGHEST_NUMBER + 1)
_LAMPS = [f"{street}{avenue}" for street in STREETS.lower() for avenue in range(AVENUES + 1)]

CardText = Annotated[
    str,
    Field(pattern=r"^(0|[1-9][0-9]?)[CMILS]$", examples=["8S"]),
    Usual(f"{number}{letter}" for letter in EFFECT_OF_LETTER for number in _NUMBERS),
]
OpeningText = Annotated[
    str,
    Field(pattern=r"^[A-Z](0|[1-9][0-9]?)=(0|[1-9][0-9]{0,2})$", examples=["B5=5"]),
    Usual(f"{casino}={number}" for casino in CASINOS for number in _NUMBERS),
]
CasinoText = Annotated[str, Field(pattern=r"^[A-Z](0|[1-9][0-9]?)$", examples=["C4"]), Usual(CASINOS)]
LampText = Annotated[str, Field(pattern=r"^[a-z][a-z0-9]{0,15}$", examples=["d1"]), Usual(_LAMPS)]
ColumnText = Annotated[
    str, Field(pattern=r"^[a-z]+(\.[A-Za-z0-9]+)?$", max_length=40, examples=["golf.par4"]), Usual(COLUMN_LABELS)
]
ProjectId = Annotated[str, Field(pattern=r"^[PVY][0-6]$", examples=["P1"])]


Stack = Annotated[int, Field(ge=1, le=3)]
SetNumber = Annotated[int, Field(ge=1, le=99)]
Ended = Literal["track-full", "all-projects", "all-built-opened", "abandoned"]
CHOICES = ("effect", "bonus")
"""The keys of a play that hold a mapping of exactly one key."""


@with_config(CLOSED)
class EffectLog(TypedDict, total=False):
    """The effect used: exactly one key, with its target."""

    construction: CasinoText
    improvement: ColumnText
    show: Literal["left", "right"]
    inauguration: OnlyTrue
    limousine: list[LampText]


@with_config(CLOSED)
class ExtendedLog(TypedDict):
    """The set that pays for Extended Casino, and the second casino."""

    set: SetNumber
    open: OpeningText


_BonusKeys = TypedDict(
    "_BonusKeys",
    {"easy-opening": SetNumber, "free-action": SetNumber, "extended-casino": ExtendedLog},
    total=False,
)


@with_config(CLOSED)
class BonusLog(_BonusKeys, total=False):
    """The bonus used: exactly one key, with the set that pays for it."""


@with_config(CLOSED)
class MarksLog(TypedDict, total=False):
    """What a sheet shows after a turn because the rules say so; each key is a claim about the whole of its kind."""

    hotels: dict[str, Literal["large", "small"]]
    projects: dict[str, Amount]
    holes: dict[str, Literal["circled", "crossed"]]
    debts: dict[str, Literal["circled", "cleared"]]
    stars: dict[str, Literal["circled", "crossed"]]
    carpets: Annotated[list[CasinoText], AfterValidator(no_repeats)]
    boxes: Amount


@with_config(CLOSED)
class PlayLog(TypedDict, total=False):
    """What one player did in one turn: a combination with its opening, effect and bonus, or a refusal."""

    take: Stack
    open: OpeningText
    effect: EffectLog
    bonus: BonusLog
    refuse: OnlyTrue
    marks: MarksLog
    note: str


@with_config(CLOSED)
class TurnLog(TypedDict, total=False):
    """One turn of the table."""

    plays: dict[str, PlayLog]
    offers: Annotated[list[CardText], Field(min_length=3, max_length=3)]
    note: str


class SheetRef(Closed):
    """A sheet file beside the log; ``sha256`` is the fingerprint of its printed values."""

    file: Annotated[str, Field(min_length=1, max_length=255)]
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] | None = None


class PlayerLog(Closed):
    """A player in seat order; ``loan`` is the secret wish for the bank loan, ``left-after`` the last turn played."""

    id: PlayerId
    name: str | None = None
    loan: bool | None = None
    left_after: Annotated[int, Field(ge=0)] | None = Field(default=None, alias="left-after")


@with_config(CLOSED)
class DealLog(PlacedDeal):
    """A deck order: three stacks, top card first; all but the first say before which turn, and by whom."""

    stacks: list[list[CardText]]


@with_config(CLOSED)
class ResultLog(TypedDict, total=False):
    """The points that a player claims, by zone."""

    projects: Count
    inauguration: Count
    shows: Count
    hotels: Count
    streets: Count
    golf: Count
    limousine: Count
    safe: Count
    total: Count
    bundles: Amount
    debts: Amount


_SoloKeys = TypedDict("_SoloKeys", {"number": Stack, "effect-card": Stack, "acme": Stack}, total=False)


@with_config(CLOSED)
class DecidedPlay(PlayLog, _SoloKeys, total=False):
    """The play that a director puts in the place of the recorded one, of any variant."""


class CorrectionLog(log_parts.CorrectionLog[DecidedPlay, ResultLog, Ended]):
    """A director's ruling on one place of the game: what was accepted or changed, why, by whom and when.

    ``accepted`` lets a finding stand; ``play``, ``results``, ``ranking`` and ``ended`` take the place of what the log
    has there; ``changed`` only tells what was changed.
    """


class Envelope(Closed):
    """What every recorded game has, whatever its variant."""

    format: Literal["nlv-log/1"]
    game: Literal["new-las-vegas"]
    event: EventLog | None = None
    sheet: str | SheetRef = "reference"
    rulings: dict[str, str | int] | None = None
    generator: GeneratorLog | None = None
    projects: list[ProjectId]
    ended: Ended | None = None
    results: dict[str, ResultLog] | None = None
    ranking: list[list[str]] | None = None
    corrections: list[CorrectionLog] | None = None
    note: str | None = None


class LogModel(Envelope):
    """A recorded game of Welcome to New Las Vegas."""

    variant: Literal["standard", "first-game"] = "standard"
    players: Annotated[list[PlayerLog], Field(min_length=1)]
    deck: list[DealLog] = Field(default=[])
    turns: list[TurnLog]


ADAPTER: TypeAdapter[LogModel] = TypeAdapter(LogModel)


def problems(record: LogModel) -> Iterator[Problem]:
    """What types cannot say: limits, names that nobody bears, plays with two effects."""
    if large := next(too_large(record.players, record.turns), None):
        yield large
        return
    players = {player.id for player in record.players}
    yield from repeated_players(record.players, RESERVED)
    yield from sheet_name(record.sheet)
    if not are_plain(record.turns, players, CHOICES):
        for index, turn in enumerate(record.turns):
            yield from turn_problems(turn, ("turns", index), players, lacks_take, CHOICES)
    yield from deal_problems(record.deck, players)
    yield from named_players(record, players)


def deals_of(record: LogModel) -> tuple[Deal, ...]:
    """The deals in the order of the record; the first begins before turn 1 unless it says otherwise."""
    return log_parts.deals_of(record.deck)


def claims_of(record: LogModel) -> Claims:
    """What the record claims of its result."""
    results: Mapping[str, Mapping[str, int]] = record.results or {}  # type: ignore[assignment]
    return Claims(results, record.ranking, record.ended)


def decisions_of(holder: Any) -> tuple[Decision, ...]:
    """The decisions of a record, or of a file of decisions."""
    return log_parts.decisions_of(holder)


def attachments_of(record: LogModel) -> tuple[Attachment, ...]:
    """The sheet file, where the log names one."""
    return sheet_attachment(record.sheet)


def sheet_attachment(sheet: str | SheetRef) -> tuple[Attachment, ...]:
    """The file of a sheet that is not bundled."""
    if isinstance(sheet, str):
        return ()
    return (Attachment("sheet", sheet.file, sheet.sha256, ("sheet",)),)


def turns_of(record: LogModel) -> Iterator[Turn[Move]]:
    """The turns of the record, each with the moves that it is made of, in seat order."""
    return plays.turns_of(record.turns, [(player.id, player.left_after) for player in record.players])


def lacks_take(play: Mapping[str, Any]) -> str | None:
    """A play takes a combination or refuses."""
    if "take" in play or "refuse" in play:
        return None
    return "A play needs `take` (the stack, 1 to 3) or `refuse: true`."


def sheet_name(sheet: str | SheetRef) -> Iterator[Problem]:
    """That a bundled sheet of this name is not there."""
    if isinstance(sheet, str) and sheet not in BUNDLED:
        yield Problem(
            Shape.SHEET,
            f"There is no bundled sheet {short(sheet)}; bundled: {', '.join(BUNDLED)}. "
            "A sheet of your own is named as {file: my-pad.yaml}.",
            path=("sheet",),
        )
