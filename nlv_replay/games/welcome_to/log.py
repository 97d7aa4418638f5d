"""The log of a game of several with stacks (``nlv-log/1``) as closed pydantic models, and how it becomes moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, TypeAdapter, with_config
from typing_extensions import TypedDict

from nlv_replay.core.decision import Decision
from nlv_replay.core.game import Turn
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
    Lacks,
    OnlyTrue,
    PlacedDeal,
    SeatLog,
    Usual,
    deal_problems,
    named_players,
    no_repeats,
    repeated_players,
    short,
    too_large,
    turn_problems,
)
from nlv_replay.games.plain_turns import are_plain
from nlv_replay.games.stacks import EXHAUSTED, Deal
from nlv_replay.games.welcome_to import plays
from nlv_replay.games.welcome_to.claims import signed
from nlv_replay.games.welcome_to.moves import (
    Move,
)
from nlv_replay.games.welcome_to.sheet import REFERENCE
from nlv_replay.games.welcome_to.terms import EFFECT_OF_LETTER, HIGHEST_NUMBER, HOUSES, LOWEST_NUMBER, Zone

RESERVED = frozenset({EXHAUSTED})
"""Words that a log uses where it may also name a player."""

_NUMBERS = range(LOWEST_NUMBER, HIGHEST_NUMBER + 1)

CardText = Annotated[
    str,
    Field(pattern=r"^(0|[1-9][0-9]?)[SOTBPE]$", examples=["8S"]),
    Usual(f"{number}{letter}" for letter in EFFECT_OF_LETTER for number in _NUMBERS),
]
WriteText = Annotated[
    str,
    Field(pattern=r"^[A-Z](0|[1-9][0-9]?)=(0|[1-9][0-9]{0,2})$", examples=["B4=8"]),
    Usual(f"{house}={number}" for house in HOUSES for number in _NUMBERS),
]
HouseText = Annotated[str, Field(pattern=r"^[A-Z](0|[1-9][0-9]?)$", examples=["B4"]), Usual(HOUSES)]
StretchText = Annotated[str, Field(pattern=r"^[A-Z](0|[1-9][0-9]?)(-[A-Z](0|[1-9][0-9]?))?$", examples=["A1-A3", "B4"])]
StreetText = Literal["A", "B", "C"]
PlanId = Annotated[str, Field(pattern=r"^([12][a-k]|3[a-f])$", examples=["1c"])]
PlanNumber = Annotated[str, Field(pattern=r"^[1-9]$", examples=["1"])]
Stack = Annotated[int, Field(ge=1, le=3)]
Ended = Literal["three-refusals", "all-plans", "all-built", "deck-empty", "abandoned"]


@with_config(CLOSED)
class EffectLog(TypedDict, total=False):
    """The effect used: exactly one key, with its target."""

    fence: HouseText
    estate: Annotated[int, Field(ge=1, le=6)]
    park: OnlyTrue | StreetText
    pool: OnlyTrue | HouseText
    temp: OnlyTrue
    bis: WriteText


@with_config(CLOSED)
class MarksLog(TypedDict, total=False):
    """What a turn's plans mark on a sheet; each key is a claim about the whole of its kind."""

    plans: dict[PlanNumber, Amount]
    used: Annotated[list[HouseText], AfterValidator(no_repeats)]


_RoundaboutKeys = TypedDict("_RoundaboutKeys", {"roundabout": HouseText, "roundabout-after": HouseText}, total=False)


@with_config(CLOSED)
class WrittenLog(_RoundaboutKeys, total=False):
    """What a play of any variant writes: a house with its effect or a refusal, a roundabout, plans claimed."""

    write: WriteText
    effect: EffectLog
    plans: dict[PlanNumber, list[StretchText]]
    refuse: OnlyTrue
    marks: MarksLog
    note: str


@with_config(CLOSED)
class PlayLog(WrittenLog, total=False):
    """What one player did in one turn."""

    take: Stack


@with_config(CLOSED)
class TurnLog(TypedDict, total=False):
    """One turn of the table."""

    plays: dict[str, PlayLog]
    offers: Annotated[list[CardText], Field(min_length=3, max_length=3)]
    note: str


@with_config(CLOSED)
class DealLog(PlacedDeal):
    """A deck order: stacks, top card first; all but the first say before which turn, and by whom."""

    stacks: list[list[CardText]]


@with_config(CLOSED)
class ResultLog(TypedDict, total=False):
    """The points that a player claims, by zone; costs with or without their minus sign."""

    plans: Count
    parks: Count
    pools: Count
    temps: Count
    estates: Count
    bis: Count
    refusals: Count
    roundabouts: Count
    total: Count


_HandKeys = TypedDict("_HandKeys", {"number": Stack, "effect-card": Stack, "pass": Stack}, total=False)


@with_config(CLOSED)
class DecidedPlay(PlayLog, _HandKeys, total=False):
    """The play that a director puts in the place of the recorded one, of any variant."""


class CorrectionLog(log_parts.CorrectionLog[DecidedPlay, ResultLog, Ended]):
    """A director's ruling on one place of the game: what was accepted or changed, why, by whom and when.

    ``accepted`` lets a finding stand; ``play``, ``results``, ``ranking`` and ``ended`` take the place of what the log
    has there; ``changed`` only tells what was changed.
    """


class DecisionsModel(log_parts.DecisionsModel[CorrectionLog]):
    """A file of a director's decisions on one game (``nlv-decisions/1``)."""


class Envelope(Closed):
    """What every recorded game has, whatever its variant."""

    format: Literal["nlv-log/1"]
    game: Literal["welcome-to"]
    event: EventLog | None = None
    sheet: str = REFERENCE
    rulings: dict[str, str | int] | None = None
    generator: GeneratorLog | None = None
    plans: list[PlanId]
    ended: Ended | None = None
    results: dict[str, ResultLog] | None = None
    ranking: list[list[str]] | None = None
    corrections: list[CorrectionLog] | None = None
    note: str | None = None


class LogModel(Envelope):
    """A recorded game of Welcome To... with three stacks on the table."""

    variant: Literal["standard", "advanced"] = "standard"
    players: Annotated[list[SeatLog], Field(min_length=1)]
    deck: list[DealLog] = Field(default_factory=list)
    turns: list[TurnLog]


ADAPTER: TypeAdapter[LogModel] = TypeAdapter(LogModel)
DECISIONS: TypeAdapter[DecisionsModel] = TypeAdapter(DecisionsModel)


def problems(record: LogModel) -> Iterator[Problem]:
    """What types cannot say: limits, names that nobody bears, plays with two effects."""
    if large := list(too_large(record.players, record.turns)):
        yield from large
        return
    players = {player.id for player in record.players}
    yield from repeated_players(record.players, RESERVED)
    yield from deal_problems(record.deck, players)
    yield from common_problems(
        record, () if are_plain(record.turns, players, CHOICES) else record.turns, players, lacks_take
    )


def common_problems(
    record: Envelope, turns: Sequence[Mapping[str, Any]], players: set[str], lacks: Lacks
) -> Iterator[Problem]:
    """What types cannot say of a game of any variant."""
    if record.sheet != REFERENCE:
        told = f"There is no sheet {short(record.sheet)}; this game has one, called {REFERENCE}."
        yield Problem(Shape.SHEET, told, path=("sheet",))
    for index, turn in enumerate(turns):
        yield from turn_problems(turn, ("turns", index), players, lacks, CHOICES)
    yield from named_players(record, players)


def deals_of(record: LogModel) -> tuple[Deal, ...]:
    """The deals in the order of the record; the first begins before turn 1 unless it says otherwise."""
    return log_parts.deals_of(record.deck)


def claims_of(record: Envelope) -> Claims:
    """What the record claims of its result."""
    results: Mapping[str, Mapping[str, int]] = record.results or {}  # type: ignore[assignment]  # zones are its keys
    return Claims(signed(results), record.ranking, record.ended)


def decisions_of(holder: Any) -> tuple[Decision, ...]:
    """The decisions of a record, or of a file of decisions."""
    return log_parts.decisions_of(holder)


def turns_of(record: LogModel) -> Iterator[Turn[Move]]:
    """The turns of the record, each with the moves that it is made of, in seat order."""
    return plays.turns_of(record.turns, seats_of(record.players))


def seats_of(players: Sequence[SeatLog]) -> list[tuple[str, int | None]]:
    """The players, each with the last turn of those who left."""
    return [(player.id, player.left_after) for player in players]


CHOICES = ("effect",)
"""The keys of a play that hold a mapping of exactly one key."""


def lacks_take(play: Mapping[str, Any]) -> str | None:
    """A play takes a combination or refuses."""
    if "take" in play or "refuse" in play:
        return None
    return "A play needs `take` (the combination, 1 to 3) or `refuse: true`."


ZONES = tuple(zone.value for zone in Zone)
"""The zones that ``results`` may claim."""
