"""The log of a game of several with stacks (``nlv-log/1``) as closed pydantic models, and how it becomes moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, Literal, cast

from pydantic import AfterValidator, BaseModel, Field, TypeAdapter, with_config
from typing_extensions import TypedDict

from nlv_replay.core.decision import Decision
from nlv_replay.core.game import Edit, Turn
from nlv_replay.core.rule import Path
from nlv_replay.core.shape import Problem, Shape
from nlv_replay.games.log_parts import (
    CLOSED,
    Amount,
    Closed,
    Count,
    EventLog,
    Free,
    GeneratorLog,
    OnlyTrue,
    SeatLog,
    deal_places,
    no_repeats,
    ranked_players,
    repeated_players,
    short,
    strangers,
    too_large,
)
from nlv_replay.games.log_parts import key_count as count_keys
from nlv_replay.games.stacks import EXHAUSTED
from nlv_replay.games.welcome_to.claims import Claims, signed
from nlv_replay.games.welcome_to.moves import (
    Absent,
    Bis,
    Claim,
    Deal,
    EffectMove,
    Fence,
    Flip,
    Mark,
    Move,
    Park,
    Pool,
    Promote,
    Refuse,
    Roundabout,
    Skip,
    Temp,
    Unseated,
    Write,
)
from nlv_replay.games.welcome_to.sheet import REFERENCE
from nlv_replay.games.welcome_to.terms import HOUSE_INDEX, STREETS, Zone

RESERVED = frozenset({EXHAUSTED})
"""Words that a log uses where it may also name a player."""

CardText = Annotated[str, Field(pattern=r"^(0|[1-9][0-9]?)[SOTBPE]$", examples=["8S"])]
WriteText = Annotated[str, Field(pattern=r"^[A-Z](0|[1-9][0-9]?)=(0|[1-9][0-9]{0,2})$", examples=["B4=8"])]
HouseText = Annotated[str, Field(pattern=r"^[A-Z](0|[1-9][0-9]?)$", examples=["B4"])]
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


class DealLog(Closed):
    """A deck order: stacks, top card first; all but the first say before which turn, and by whom."""

    stacks: list[list[CardText]]
    before_turn: Annotated[int, Field(ge=1)] | None = Field(default=None, alias="before-turn")
    by: str | None = None


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


class CorrectionLog(Closed):
    """A director's ruling on one place of the game: what was accepted or changed, why, by whom and when.

    ``accepted`` lets a finding stand; ``play``, ``results``, ``ranking`` and ``ended`` take the place of what the log
    has there; ``changed`` only tells what was changed.
    """

    turn: Annotated[int, Field(ge=0)] | None = None
    player: str | None = None
    finding: Annotated[str, Field(pattern=r"^[A-Z]{2,4}[0-9]{3}$")] | None = None
    spot: str | None = None
    accepted: str | None = None
    changed: str | None = None
    play: DecidedPlay | None = None
    results: ResultLog | None = None
    ranking: list[list[str]] | None = None
    ended: Ended | None = None
    reason: str
    by: str
    date: Free


class DecisionsModel(Closed):
    """A file of a director's decisions on one game (``nlv-decisions/1``)."""

    format: Literal["nlv-decisions/1"]
    note: str | None = None
    decisions: list[CorrectionLog]


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
NESTED = ("plans", "marks")
"""The keys of a play that may hold mappings of lists and mappings."""


def problems(record: LogModel) -> Iterator[Problem]:
    """What types cannot say: limits, names that nobody bears, plays with two effects."""
    if large := list(too_large(record.players, record.turns)):
        yield from large
        return
    players = {player.id for player in record.players}
    yield from repeated_players(record.players, RESERVED)
    yield from _deal_problems(record.deck, players)
    yield from common_problems(record, record.turns, players, lacks_take)


def common_problems(
    record: Envelope, turns: Sequence[Mapping[str, Any]], players: set[str], lacks: Lacks
) -> Iterator[Problem]:
    """What types cannot say of a game of any variant."""
    if record.sheet != REFERENCE:
        told = f"There is no sheet {short(record.sheet)}; this game has one, called {REFERENCE}."
        yield Problem(Shape.SHEET, told, path=("sheet",))
    for index, turn in enumerate(turns):
        yield from _turn_problems(turn, ("turns", index), players, lacks)
    yield from ranked_players(record.results, record.ranking, players)
    yield from incomplete(record.corrections or (), "corrections")
    for index, correction in enumerate(record.corrections or ()):
        if correction.player is not None:
            yield from (
                Problem(one.shape, one.message, path=("corrections", index, "player"))
                for one in strangers([correction.player], (), players)
            )


def deals_of(record: LogModel) -> tuple[Deal, ...]:
    """The deals in the order of the record; the first begins before turn 1 unless it says otherwise."""
    return tuple(
        Deal(deal.before_turn or 1, deal.by, tuple(map(tuple, deal.stacks)), index)
        for index, deal in enumerate(record.deck)
    )


def claims_of(record: Envelope) -> Claims:
    """What the record claims of its result."""
    results: Mapping[str, Mapping[str, int]] = record.results or {}  # type: ignore[assignment]  # zones are its keys
    return Claims(signed(results), record.ranking, record.ended)


def decisions_of(holder: Any) -> tuple[Decision, ...]:
    """The decisions of a record, or of a file of decisions."""
    in_log = not isinstance(holder, DecisionsModel)
    rows: list[CorrectionLog] = (holder.corrections or []) if in_log else holder.decisions
    return tuple(
        Decision(
            row.turn, row.player, row.finding, row.spot, row.accepted, _edits(row), row.reason, row.by, str(row.date),
            ("corrections", index) if in_log else None, index + 1,
        )
        for index, row in enumerate(rows)
    )  # fmt: skip


def incomplete(rows: Sequence[CorrectionLog], key: str) -> Iterator[Problem]:
    """A decision that replaces a play or points says whose, and a play also of which turn."""
    for index, row in enumerate(rows):
        needed: dict[str, Any] = {"player": row.player} if row.results is not None else {}
        if row.play is not None:
            needed |= {"turn": row.turn or None, "player": row.player}
        for name, value in needed.items():
            if value is None:
                told = f"A decision that replaces a play or points needs the key `{name}`."
                yield Problem(Shape.MISSING_KEY, told, path=(key, index))


def turns_of(record: LogModel) -> Iterator[Turn[Move]]:
    """The turns of the record, each with the moves that it is made of, in seat order."""
    seats = seats_of(record.players)
    for number, turn in enumerate(record.turns, start=1):
        yield Turn(number, moves_of(turn, number, seats))


def seats_of(players: Sequence[SeatLog]) -> list[tuple[str, int | None]]:
    """The players, each with the last turn of those who left."""
    return [(player.id, player.left_after) for player in players]


def moves_of(turn: TurnLog, number: int, seats: Sequence[tuple[str, int | None]]) -> list[Move]:
    """The flip that begins a turn, then the parts of each play."""
    offers = turn.get("offers")
    moves: list[Move] = [Flip(None, number, tuple(offers) if offers is not None else None)]
    return plays_of(turn["plays"], number, seats, moves)


def plays_of(
    plays: Mapping[str, PlayLog], number: int, seats: Sequence[tuple[str, int | None]], moves: list[Move]
) -> list[Move]:
    """The moves given, and after them the parts of each play."""
    for player, left_after in seats:
        play = plays.get(player)
        if left_after is not None and number > left_after:
            if play is not None:
                moves.append(Unseated(player))
        elif play is None:
            moves.append(Absent(player))
        else:
            moves += parts_of(player, play, play.get("take", 0))
    return moves


def parts_of(player: str, play: WrittenLog, take: int) -> list[Move]:
    """The parts of a play in the order of the rules: roundabout, house, effect, roundabout after it, plans."""
    moves: list[Move] = [Mark(player, cast("dict[str, Any]", play["marks"]))] if "marks" in play else []
    if "roundabout" in play:
        moves.append(_roundabout(player, play["roundabout"]))
    if "refuse" in play:
        moves.append(Refuse(player, tuple(key for key in play if key not in _BESIDE_REFUSAL)))
    else:
        effect = play.get("effect")
        if "write" in play:
            house, number, spot = parse_writing(play["write"])
            moves.append(Write(player, take, house, number, effect is not None and "temp" in effect, spot))
        else:
            moves.append(Skip(player, take, effect is not None))
        if effect is not None:
            moves.append(_effect(player, effect))
    if "roundabout-after" in play:
        moves.append(_roundabout(player, play["roundabout-after"], is_after=True, is_second="roundabout" in play))
    if "plans" in play:
        moves += [_claim(player, int(number), houses) for number, houses in play["plans"].items()]
    return moves


@lru_cache(maxsize=4096)
def parse_writing(text: str) -> tuple[int, int, str]:
    """A house's index (-1: there is none), the number written, and the house's name, of ``B4=8``."""
    spot, number = text.split("=")
    return HOUSE_INDEX.get(spot, -1), int(number), spot


@lru_cache(maxsize=4096)
def parse_stretch(text: str) -> tuple[int, int]:
    """First and last house of ``A1-A3`` or ``A1``; (-1, -1) where it is no stretch of a street."""
    first, _, last = text.partition("-")
    ends = HOUSE_INDEX.get(first, -1), HOUSE_INDEX.get(last or first, -1)
    is_stretch = 0 <= ends[0] <= ends[1] and first[0] == (last or first)[0]
    return ends if is_stretch else (-1, -1)


def key_count(record: BaseModel) -> int:
    """How many keys of the log a record holds: one that was given twice is held once."""
    return count_keys(record, "effect", NESTED)


_BESIDE_REFUSAL = frozenset({"refuse", "marks", "note", "plans", "roundabout", "roundabout-after", "pass"})
Lacks = Callable[[Mapping[str, Any]], str | None]
"""What is told of a play that lacks what was taken, or None."""
_ONE: Mapping[str, Any] = {"": None}


def lacks_take(play: Mapping[str, Any]) -> str | None:
    """A play takes a combination or refuses."""
    if "take" in play or "refuse" in play:
        return None
    return "A play needs `take` (the combination, 1 to 3) or `refuse: true`."


def _roundabout(player: str, spot: str, *, is_after: bool = False, is_second: bool = False) -> Roundabout:
    return Roundabout(player, HOUSE_INDEX.get(spot, -1), spot, is_after, is_second)


def _effect(player: str, effect: EffectLog) -> EffectMove:
    ((kind, what),) = effect.items()
    target: Any = what
    if kind == "fence":
        return Fence(player, HOUSE_INDEX.get(target, -1), target)
    if kind == "estate":
        return Promote(player, target)
    if kind == "park":
        return Park(player, None if target is True else STREETS.index(target))
    if kind == "pool":
        return Pool(player) if target is True else Pool(player, HOUSE_INDEX.get(target, -1), target)
    if kind == "bis":
        house, number, spot = parse_writing(target)
        return Bis(player, house, number, spot)
    return Temp(player)


def _claim(player: str, number: int, houses: list[str]) -> Claim:
    return Claim(player, number, tuple([parse_stretch(text) for text in houses]), tuple(houses))


def _edits(row: CorrectionLog) -> Edit:
    edits: list[tuple[tuple[str | int, ...], Any]] = []
    if row.play is not None and row.turn and row.player is not None:
        edits.append((("turns", row.turn - 1, "plays", row.player), dict(row.play)))
    if row.results is not None and row.player is not None:
        edits += [(("results", row.player, zone), points) for zone, points in row.results.items()]
    if row.ranking is not None:
        edits.append((("ranking",), row.ranking))
    if row.ended is not None:
        edits.append((("ended",), row.ended))
    return tuple(edits)


def _turn_problems(turn: Mapping[str, Any], path: Path, players: set[str], lacks: Lacks) -> Iterator[Problem]:
    plays = turn.get("plays")
    if plays is None:
        yield Problem(Shape.MISSING_KEY, "A turn needs the key `plays`.", path=path)
        return
    if not plays.keys() <= players:
        yield from strangers(plays, (*path, "plays"), players)
    for player, play in plays.items():
        if len(play.get("effect", _ONE)) != 1:
            told = " and ".join(play["effect"]) or "none"
            message = f"Exactly one effect can stand here; this names {told}."
            yield Problem(Shape.BAD_VALUE, message, path=(*path, "plays", player, "effect"))
        if lack := lacks(play):
            yield Problem(Shape.MISSING_KEY, lack, path=(*path, "plays", player))


def _deal_problems(deals: Sequence[DealLog], players: set[str]) -> Iterator[Problem]:
    for index, deal in enumerate(deals):
        if deal.by is not None and deal.by not in players and deal.by != EXHAUSTED:
            told = f"{short(deal.by)} is neither a player nor `{EXHAUSTED}`."
            yield Problem(Shape.UNKNOWN_PLAYER, told, path=("deck", index, "by"))
    yield from deal_places(deals)


ZONES = tuple(zone.value for zone in Zone)
"""The zones that ``results`` may claim."""
