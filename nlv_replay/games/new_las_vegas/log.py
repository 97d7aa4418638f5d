"""The log of a game (``nlv-log/1``) as closed pydantic models, and how it becomes moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, repeat
from operator import contains
from typing import Annotated, Any, Literal, Protocol

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, with_config
from typing_extensions import TypedDict

from nlv_replay.core.decision import Decision
from nlv_replay.core.game import Attachment, Edit, Turn
from nlv_replay.core.rule import Path
from nlv_replay.core.shape import Problem, Shape
from nlv_replay.games.new_las_vegas import architect_file
from nlv_replay.games.new_las_vegas.claims import Claims
from nlv_replay.games.new_las_vegas.moves import (
    Deal,
    Move,
)
from nlv_replay.games.new_las_vegas.plays import moves_of
from nlv_replay.games.new_las_vegas.sheet import BUNDLED
from nlv_replay.games.new_las_vegas.sheet_file import SheetModel, sheet_of, sheet_problems

MOST_TURNS = 200
MOST_PLAYERS = 100
RESERVED = frozenset({"acme", "exhausted", "project"})
"""Words that a log uses where it may also name a player."""

_CLOSED = ConfigDict(extra="forbid", strict=True)

PlayerId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$", max_length=64)]
CardText = Annotated[str, Field(pattern=r"^(0|[1-9][0-9]?)[CMILS]$", examples=["8S"])]
OpeningText = Annotated[str, Field(pattern=r"^[A-Z](0|[1-9][0-9]?)=(0|[1-9][0-9]{0,2})$", examples=["B5=5"])]
CasinoText = Annotated[str, Field(pattern=r"^[A-Z](0|[1-9][0-9]?)$", examples=["C4"])]
LampText = Annotated[str, Field(pattern=r"^[a-z][a-z0-9]{0,15}$", examples=["d1"])]
ColumnText = Annotated[str, Field(pattern=r"^[a-z]+(\.[A-Za-z0-9]+)?$", max_length=40, examples=["golf.par4"])]
ProjectId = Annotated[str, Field(pattern=r"^[PVY][0-6]$", examples=["P1"])]


def _only_true(value: bool) -> bool:  # noqa: FBT001  pydantic hands it over so
    if not value:
        raise ValueError("This is true or left out, never false.")
    return value


OnlyTrue = Annotated[bool, AfterValidator(_only_true)]
Stack = Annotated[int, Field(ge=1, le=3)]
SetNumber = Annotated[int, Field(ge=1, le=99)]
Free = str | int
Count = Annotated[int, Field(ge=-9999, le=9999)]
Amount = Annotated[int, Field(ge=0, le=9999)]


def _no_repeats(marks: list[str]) -> list[str]:
    for index, mark in enumerate(marks):
        if mark in marks[:index]:
            raise ValueError(f"{mark} stands here twice.")
    return marks


@with_config(_CLOSED)
class EffectLog(TypedDict, total=False):
    """The effect used: exactly one key, with its target."""

    construction: CasinoText
    improvement: ColumnText
    show: Literal["left", "right"]
    inauguration: OnlyTrue
    limousine: list[LampText]


@with_config(_CLOSED)
class ExtendedLog(TypedDict):
    """The set that pays for Extended Casino, and the second casino."""

    set: SetNumber
    open: OpeningText


_BonusKeys = TypedDict(
    "_BonusKeys",
    {"easy-opening": SetNumber, "free-action": SetNumber, "extended-casino": ExtendedLog},
    total=False,
)


@with_config(_CLOSED)
class BonusLog(_BonusKeys, total=False):
    """The bonus used: exactly one key, with the set that pays for it."""


@with_config(_CLOSED)
class MarksLog(TypedDict, total=False):
    """What a sheet shows after a turn because the rules say so; each key is a claim about the whole of its kind."""

    hotels: dict[str, Literal["large", "small"]]
    projects: dict[str, Amount]
    holes: dict[str, Literal["circled", "crossed"]]
    debts: dict[str, Literal["circled", "cleared"]]
    stars: dict[str, Literal["circled", "crossed"]]
    carpets: Annotated[list[CasinoText], AfterValidator(_no_repeats)]
    boxes: Amount


@with_config(_CLOSED)
class PlayLog(TypedDict, total=False):
    """What one player did in one turn: a combination with its opening, effect and bonus, or a refusal."""

    take: Stack
    open: OpeningText
    effect: EffectLog
    bonus: BonusLog
    refuse: OnlyTrue
    marks: MarksLog
    note: str


@with_config(_CLOSED)
class TurnLog(TypedDict, total=False):
    """One turn of the table."""

    plays: dict[str, PlayLog]
    offers: Annotated[list[CardText], Field(min_length=3, max_length=3)]
    note: str


class Closed(BaseModel):
    """A mapping that takes no other keys than its own and no other types."""

    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=False)


class EventLog(Closed):
    """Where and when the game was played, in free text."""

    name: Free | None = None
    round: Free | None = None
    table: Free | None = None
    date: Free | None = None
    place: Free | None = None


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


class DealLog(Closed):
    """A deck order: three stacks, top card first; all but the first say before which turn, and by whom."""

    stacks: list[list[CardText]]
    before_turn: Annotated[int, Field(ge=1)] | None = Field(default=None, alias="before-turn")
    by: str | None = None


@with_config(_CLOSED)
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


@with_config(_CLOSED)
class DecidedPlay(PlayLog, _SoloKeys, total=False):
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
    ended: Literal["track-full", "all-projects", "all-built-opened", "abandoned"] | None = None
    reason: str
    by: str
    date: Free


class DecisionsModel(Closed):
    """A file of a director's decisions on one game (``nlv-decisions/1``)."""

    format: Literal["nlv-decisions/1"]
    note: str | None = None
    decisions: list[CorrectionLog]


class GeneratorLog(Closed):
    """How a generated game was made, so that it can be made again."""

    version: str
    seed: int
    style: str


class Envelope(Closed):
    """What every recorded game has, whatever its variant."""

    format: Literal["nlv-log/1"]
    game: Literal["new-las-vegas"]
    event: EventLog | None = None
    sheet: str | SheetRef = "reference"
    rulings: dict[str, str | int] | None = None
    generator: GeneratorLog | None = None
    projects: list[ProjectId]
    ended: Literal["track-full", "all-projects", "all-built-opened", "abandoned"] | None = None
    results: dict[str, ResultLog] | None = None
    ranking: list[list[str]] | None = None
    corrections: list[CorrectionLog] | None = None
    note: str | None = None


class LogModel(Envelope):
    """A recorded game of Welcome to New Las Vegas."""

    variant: Literal["standard", "first-game"] = "standard"
    players: Annotated[list[PlayerLog], Field(min_length=1)]
    deck: list[DealLog] = []
    turns: list[TurnLog]


ADAPTER: TypeAdapter[LogModel] = TypeAdapter(LogModel)
ATTACHMENTS: dict[str, TypeAdapter[Any]] = {
    "sheet": TypeAdapter(SheetModel),
    "architect": architect_file.ADAPTER,
    "decisions": TypeAdapter(DecisionsModel),
}


def problems(record: LogModel) -> Iterator[Problem]:
    """What types cannot say: limits, names that nobody bears, plays with two effects."""
    if len(record.players) > MOST_PLAYERS:
        yield Problem(Shape.TOO_LARGE, f"{len(record.players)} players; at most {MOST_PLAYERS}.", path=("players",))
        return
    if len(record.turns) > MOST_TURNS:
        yield Problem(Shape.TOO_LARGE, f"{len(record.turns)} turns; at most {MOST_TURNS}.", path=("turns",))
        return
    players = {player.id for player in record.players}
    yield from _repeated_players(record)
    yield from sheet_name(record.sheet)
    if not _are_plain(record.turns, players):
        for index, turn in enumerate(record.turns):
            yield from turn_problems(turn, ("turns", index), players, lacks_take)
    yield from _deal_problems(record, players)
    yield from named_players(record, players)


def deals_of(record: LogModel) -> tuple[Deal, ...]:
    """The deals in the order of the record; the first begins before turn 1 unless it says otherwise."""
    return tuple(
        Deal(deal.before_turn or 1, deal.by, tuple(map(tuple, deal.stacks)), index)
        for index, deal in enumerate(record.deck)
    )


def claims_of(record: LogModel) -> Claims:
    """What the record claims of its result."""
    results: Mapping[str, Mapping[str, int]] = record.results or {}  # type: ignore[assignment]
    return Claims(results, record.ranking, record.ended)


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


def attachments_of(record: LogModel) -> tuple[Attachment, ...]:
    """The sheet file, where the log names one."""
    return sheet_attachment(record.sheet)


def sheet_attachment(sheet: str | SheetRef) -> tuple[Attachment, ...]:
    """The file of a sheet that is not bundled."""
    if isinstance(sheet, str):
        return ()
    return (Attachment("sheet", sheet.file, sheet.sha256, ("sheet",)),)


def attachment_problems(kind: str, document: Any) -> Iterator[Problem]:
    """What is wrong in a sheet file or an architect card file beyond the types of its values."""
    if kind == "decisions":
        return incomplete(document.decisions, "decisions")
    return architect_file.architect_problems(document) if kind == "architect" else sheet_problems(document)


def attach(kind: str, document: Any) -> Any:
    """The sheet of a sheet file, the card of an architect card file, the decisions of a file of them."""
    if kind == "decisions":
        return decisions_of(document)
    return architect_file.card_of(document) if kind == "architect" else sheet_of(document)


def turns_of(record: LogModel) -> Iterator[Turn[Move]]:
    """The turns of the record, each with the moves that it is made of, in seat order."""
    seats = [(player.id, player.left_after) for player in record.players]
    for number, turn in enumerate(record.turns, start=1):
        yield Turn(number, moves_of(turn, number, seats), turn)


def key_count(record: BaseModel) -> int:
    """How many keys of the log a record holds: one that was given twice is held once."""
    turns: list[Any] = record.turns  # type: ignore[attr-defined]  # of either model
    by_turn = list(_all_of(turns, "plays"))
    plays = list(chain.from_iterable(map(dict.values, by_turn)))
    count = sum(map(len, chain(turns, by_turn, plays, _all_of(plays, "effect"))))
    count += sum(map(_count, chain(_all_of(plays, "bonus"), _all_of(plays, "marks"))))
    fields = record.model_fields_set
    return count + len(fields) + sum([_count(getattr(record, field)) for field in fields if field != "turns"])


def _all_of(rows: Iterable[Any], key: str) -> Iterator[Any]:
    """What the rows that have a key hold there, unless it is empty."""
    return filter(None, map(dict.get, rows, repeat(key)))


def _count_of(rows: Iterable[Any], key: str) -> int:
    """How many rows have a key."""
    return sum(map(contains, rows, repeat(key)))


_LEAVES = frozenset({bool, int, str, type(None)})


def _count(value: object) -> int:
    if isinstance(value, dict):
        return len(value) + (0 if _LEAVES.issuperset(map(type, value.values())) else sum(map(_count, value.values())))
    if isinstance(value, list):
        return 0 if not value or isinstance(value[0], str | list) else sum(map(_count, value))
    if isinstance(value, BaseModel):
        given = value.model_fields_set
        return len(given) + sum([_count(getattr(value, name)) for name in given])
    return 0


Lacks = Callable[[Mapping[str, Any]], str | None]
"""What is told of a play that lacks what was taken, or None."""
_ONE: Mapping[str, Any] = {"": None}


def _are_plain(turns: Sequence[TurnLog], players: set[str]) -> bool:
    """Whether nothing is wrong in the turns beyond the types of their values, seen at a glance."""
    by_turn = list(_all_of(turns, "plays"))
    plays = list(chain.from_iterable(map(dict.values, by_turn)))
    effects, bonuses = list(_all_of(plays, "effect")), list(_all_of(plays, "bonus"))
    refusals = [play for play in plays if "refuse" in play]
    return (
        len(by_turn) == len(turns)
        and players.issuperset(chain.from_iterable(by_turn))
        and {*map(len, effects), *map(len, bonuses)} <= {1}
        and (len(effects), len(bonuses)) == (_count_of(plays, "effect"), _count_of(plays, "bonus"))
        and _count_of(plays, "take") + len(refusals) - _count_of(refusals, "take") == len(plays)
    )


def turn_problems(turn: TurnLog, path: Path, players: set[str], lacks: Lacks) -> Iterator[Problem]:
    """What is wrong in the plays of a turn beyond the types of its values."""
    plays = turn.get("plays")
    if plays is None:
        yield Problem(Shape.MISSING_KEY, "A turn needs the key `plays`.", path=path)
        return
    if not plays.keys() <= players:
        yield from _strangers(plays, (*path, "plays"), players)
    for player, play in plays.items():
        if len(play.get("effect", _ONE)) != 1 or len(play.get("bonus", _ONE)) != 1:
            yield from _choice_problems(play, (*path, "plays", player))
        if told := lacks(play):
            yield Problem(Shape.MISSING_KEY, told, path=(*path, "plays", player))


def _choice_problems(play: Mapping[str, Any], path: Path) -> Iterator[Problem]:
    for key in ("effect", "bonus"):
        if len(play.get(key, _ONE)) != 1:
            yield _not_one(play[key], (*path, key))


def lacks_take(play: Mapping[str, Any]) -> str | None:
    """A play takes a combination or refuses."""
    if "take" in play or "refuse" in play:
        return None
    return "A play needs `take` (the stack, 1 to 3) or `refuse: true`."


def _not_one(chosen: Mapping[str, Any], path: tuple[str | int, ...]) -> Problem:
    told = " and ".join(chosen) or "none"
    return Problem(Shape.BAD_VALUE, f"Exactly one {path[-1]} can stand here; this names {told}.", path=path)


def _strangers(named: Any, path: tuple[str | int, ...], players: set[str]) -> Iterator[Problem]:
    import difflib

    for key, name in _keyed(named):
        if name not in players:
            near = difflib.get_close_matches(name, players, 1)
            hint = f"; did you mean {near[0]}?" if near else f"; the players are {', '.join(sorted(players)[:12])}."
            yield Problem(Shape.UNKNOWN_PLAYER, f"Nobody is called {short(name)}{hint}", path=(*path, key))


def _keyed(named: Any) -> list[tuple[str | int, str]]:
    return [(key, key) for key in named] if isinstance(named, dict) else list(enumerate(named))


def short(text: str) -> str:
    """A text in quotes, cut where it is long."""
    return repr(text if len(text) <= 40 else text[:39] + "…")


def _repeated_players(record: LogModel) -> Iterator[Problem]:
    seen: set[str] = set()
    for index, player in enumerate(record.players):
        if player.id in seen:
            yield Problem(Shape.REPEATED, f"Two players are called {short(player.id)}.", path=("players", index, "id"))
        if player.id in RESERVED:
            yield Problem(
                Shape.BAD_VALUE, f"{short(player.id)} has a meaning of its own in a log; the player needs another id.",
                path=("players", index, "id"),
            )  # fmt: skip
        seen.add(player.id)


def sheet_name(sheet: str | SheetRef) -> Iterator[Problem]:
    """That a bundled sheet of this name is not there."""
    if isinstance(sheet, str) and sheet not in BUNDLED:
        yield Problem(
            Shape.SHEET,
            f"There is no bundled sheet {short(sheet)}; bundled: {', '.join(BUNDLED)}. "
            "A sheet of your own is named as {file: my-pad.yaml}.",
            path=("sheet",),
        )


def _deal_problems(record: LogModel, players: set[str]) -> Iterator[Problem]:
    last = 0
    for index, deal in enumerate(record.deck):
        if deal.by is not None and deal.by not in players and deal.by != "exhausted":
            yield Problem(
                Shape.UNKNOWN_PLAYER,
                f"{short(deal.by)} is neither a player nor `exhausted`.",
                path=("deck", index, "by"),
            )
        yield from deal_place(deal, index, last)
        last = deal.before_turn or 1


class _Dealt(Protocol):
    @property
    def before_turn(self) -> int | None: ...

    @property
    def by(self) -> str | None: ...


def deal_place(deal: _Dealt, index: int, last: int) -> Iterator[Problem]:
    """What is wrong in the place of a deal; ``last`` is the turn of the one before."""
    turn = deal.before_turn or 1
    needed = {"before-turn": deal.before_turn, "by": deal.by} if index else {"by": deal.by if turn > 1 else ""}
    for key, value in needed.items():
        if value is None:
            yield Problem(Shape.MISSING_KEY, f"A deal after turn 1 needs the key `{key}`.", path=("deck", index))
    if turn < last:
        yield Problem(
            Shape.BAD_VALUE, f"Deals stand in the order of their turns; {turn} comes after {last}.",
            path=("deck", index, "before-turn"),
        )  # fmt: skip


def incomplete(rows: Sequence[CorrectionLog], key: str) -> Iterator[Problem]:
    """A decision that replaces a play or points says whose, and a play also of which turn."""
    for index, row in enumerate(rows):
        needed = {"player": row.player} if row.results is not None else {}
        if row.play is not None:
            needed |= {"turn": row.turn or None, "player": row.player}  # type: ignore[dict-item]  # only None matters
        for name, value in needed.items():
            if value is None:
                told = f"A decision that replaces a play or points needs the key `{name}`."
                yield Problem(Shape.MISSING_KEY, told, path=(key, index))


def named_players(record: Envelope, ranked: set[str]) -> Iterator[Problem]:
    """Whoever is named outside the turns is one of those that have points: the players, and ACME in a solo game."""
    if record.results:
        yield from _strangers(record.results, ("results",), ranked)
    for index, place in enumerate(record.ranking or ()):
        yield from _strangers(place, ("ranking", index), ranked)
    yield from incomplete(record.corrections or (), "corrections")
    for index, correction in enumerate(record.corrections or ()):
        if correction.player is not None and correction.player not in ranked:
            yield Problem(
                Shape.UNKNOWN_PLAYER, f"Nobody is called {short(correction.player)}.",
                path=("corrections", index, "player"),
            )  # fmt: skip
