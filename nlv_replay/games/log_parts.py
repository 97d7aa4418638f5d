"""Parts of log models that read the same in every game with sheets: players, dates, limits, and who is named where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Generic, Literal, Protocol, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

from nlv_replay.core.decision import Decision
from nlv_replay.core.game import Edit
from nlv_replay.core.rule import Path
from nlv_replay.core.shape import USUAL, Problem, Shape
from nlv_replay.games.stacks import EXHAUSTED, Deal

MOST_TURNS = 200
MOST_PLAYERS = 100

CLOSED = ConfigDict(extra="forbid", strict=True)
"""A mapping that takes no other keys than its own and no other types."""


class Usual:
    """The texts of a pattern that most logs have: they are read faster, and the pattern takes all of them."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = tuple(texts)

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        schema = handler(source)
        schema["metadata"] = {**schema.get("metadata", {}), USUAL: self._texts}
        return schema


PlayerId = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$", max_length=64)]
Free = str | int
Count = Annotated[int, Field(ge=-9999, le=9999)]
Amount = Annotated[int, Field(ge=0, le=9999)]


def only_true(value: bool) -> bool:  # noqa: FBT001  pydantic hands it over so
    """A flag that is there or not."""
    if not value:
        raise ValueError("This is true or left out, never false.")
    return value


OnlyTrue = Annotated[bool, AfterValidator(only_true)]


def no_repeats(marks: list[str]) -> list[str]:
    """A list in which nothing stands twice."""
    for index, mark in enumerate(marks):
        if mark in marks[:index]:
            raise ValueError(f"{mark} stands here twice.")
    return marks


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


_DealKeys = TypedDict("_DealKeys", {"before-turn": Annotated[int, Field(ge=1)] | None, "by": str | None}, total=False)


class PlacedDeal(_DealKeys, total=False):
    """When and why cards were dealt: the first turn that the deal serves, and who had it made or what."""


class SeatLog(Closed):
    """A player in seat order; ``left-after`` is the last turn played."""

    id: PlayerId
    name: str | None = None
    left_after: Annotated[int, Field(ge=0)] | None = Field(default=None, alias="left-after")


class GeneratorLog(Closed):
    """How a generated game was made, so that it can be made again."""

    version: str
    seed: int
    style: str


P = TypeVar("P")
"""The play of a game that a decision may put in the place of another."""
R = TypeVar("R")
"""The points that a player of a game claims."""
E = TypeVar("E")
"""The ends of a game."""
C = TypeVar("C", bound="CorrectionLog[Any, Any, Any]")
"""A decision of a game."""


def complete(row: C) -> C:
    """A decision of a file, which lacks nothing that it needs to be carried out; in a log it may be a mere remark."""
    if row.accepted is not None and row.finding is None:
        raise ValueError("A decision that accepts needs the key `finding`.")
    if told := next(_lacks(row), None):
        raise ValueError(told)
    return row


class CorrectionLog(Closed, Generic[P, R, E]):
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
    play: P | None = None
    results: R | None = None
    ranking: list[list[str]] | None = None
    ended: E | None = None
    reason: str
    by: str
    date: Free


class DecisionsModel(Closed, Generic[C]):
    """A file of a director's decisions on one game (``nlv-decisions/1``)."""

    format: Literal["nlv-decisions/1"]
    note: str | None = None
    decisions: list[Annotated[C, AfterValidator(complete)]]


class Seat(Protocol):
    """A player of any game."""

    @property
    def id(self) -> str:
        """The name that the log uses."""
        ...


def too_large(players: Sequence[Any], turns: Sequence[Any]) -> Iterator[Problem]:
    """More players or turns than any game has."""
    for what, count, most in (("players", len(players), MOST_PLAYERS), ("turns", len(turns), MOST_TURNS)):
        if count > most:
            yield Problem(Shape.TOO_LARGE, f"{count} {what}; at most {most}.", path=(what,))


def repeated_players(players: Sequence[Seat], reserved: frozenset[str]) -> Iterator[Problem]:
    """Players who are called the same, or by a word of the log itself."""
    seen: set[str] = set()
    for index, player in enumerate(players):
        path: Path = ("players", index, "id")
        if player.id in seen:
            yield Problem(Shape.REPEATED, f"Two players are called {short(player.id)}.", path=path)
        yield from reserved_name(player.id, reserved, path)
        seen.add(player.id)


def reserved_name(player: str, reserved: frozenset[str], path: Path) -> Iterator[Problem]:
    """A player who is called by a word of the log itself."""
    if player in reserved:
        told = f"{short(player)} has a meaning of its own in a log; the player needs another id."
        yield Problem(Shape.BAD_VALUE, told, path=path)


def strangers(named: Any, path: Path, players: set[str]) -> Iterator[Problem]:
    """Whoever is named, as a key or in a list, and is none of the players."""
    keyed = [(key, key) for key in named] if isinstance(named, dict) else list(enumerate(named))
    for key, name in keyed:
        if name not in players:
            import difflib  # for the few who misspell a name

            near = difflib.get_close_matches(name, players, 1)
            hint = f"; did you mean {near[0]}?" if near else f"; the players are {', '.join(sorted(players)[:12])}."
            yield Problem(Shape.UNKNOWN_PLAYER, f"Nobody is called {short(name)}{hint}", path=(*path, key))


def named_players(record: Any, players: set[str]) -> Iterator[Problem]:
    """Whoever is named outside the turns and has no points, and decisions that do not say what they replace."""
    yield from strangers(record.results or {}, ("results",), players)
    for index, place in enumerate(record.ranking or ()):
        yield from strangers(place, ("ranking", index), players)
    yield from incomplete(record.corrections or (), "corrections")
    for index, correction in enumerate(record.corrections or ()):
        if correction.player is not None and correction.player not in players:
            told = f"Nobody is called {short(correction.player)}."
            yield Problem(Shape.UNKNOWN_PLAYER, told, path=("corrections", index, "player"))


def deal_problems(deals: Sequence[Mapping[str, Any]], players: set[str]) -> Iterator[Problem]:
    """Deals that nobody at the table made, or in a wrong place."""
    last = 0
    for index, deal in enumerate(deals):
        by = deal.get("by")
        if by is not None and by not in players and by != EXHAUSTED:
            told = f"{short(by)} is neither a player nor `{EXHAUSTED}`."
            yield Problem(Shape.UNKNOWN_PLAYER, told, path=("deck", index, "by"))
        yield from deal_place(deal, index, last)
        last = first_turn(deal)


def deal_places(deals: Sequence[Mapping[str, Any]]) -> Iterator[Problem]:
    """Deals that do not say when and why they were made, or stand in the wrong order."""
    for last, (index, deal) in zip([0, *map(first_turn, deals)], enumerate(deals), strict=False):
        yield from deal_place(deal, index, last)


def deal_place(deal: Mapping[str, Any], index: int, last: int) -> Iterator[Problem]:
    """That a deal does not say when and why it was made, or stands before that of turn ``last``."""
    turn, by = first_turn(deal), deal.get("by")
    needed = {"before-turn": deal.get("before-turn"), "by": by} if index else {"by": by if turn > 1 else ""}
    for key, value in needed.items():
        if value is None:
            yield Problem(Shape.MISSING_KEY, f"A deal after turn 1 needs the key `{key}`.", path=("deck", index))
    if turn < last:
        told = f"Deals stand in the order of their turns; {turn} comes after {last}."
        yield Problem(Shape.BAD_VALUE, told, path=("deck", index, "before-turn"))


def first_turn(deal: Mapping[str, Any]) -> int:
    """The first turn that a deal serves: 1 unless it says otherwise."""
    return deal.get("before-turn") or 1


def deals_of(deals: Sequence[Mapping[str, Any]]) -> tuple[Deal, ...]:
    """The deals in the order of a record; the first begins before turn 1 unless it says otherwise."""
    return tuple(
        Deal(first_turn(deal), deal.get("by"), tuple(map(tuple, deal["stacks"])), index)
        for index, deal in enumerate(deals)
    )


Lacks = Callable[[Mapping[str, Any]], str | None]
"""What is told of a play that lacks what was taken, or None."""
_ONE: Mapping[str, Any] = {"": None}


def turn_problems(
    turn: Mapping[str, Any], path: Path, players: set[str], lacks: Lacks, choices: Sequence[str]
) -> Iterator[Problem]:
    """What is wrong in the plays of a turn beyond the types of its values.

    ``choices`` are the keys of a play that hold a mapping of exactly one key.
    """
    plays = turn.get("plays")
    if plays is None:
        yield Problem(Shape.MISSING_KEY, "A turn needs the key `plays`.", path=path)
        return
    if not plays.keys() <= players:
        yield from strangers(plays, (*path, "plays"), players)
    for player, play in plays.items():
        for key in choices:
            if len(chosen := play.get(key, _ONE)) != 1:
                told = f"Exactly one {key} can stand here; this names {' and '.join(sorted(chosen)) or 'none'}."
                yield Problem(Shape.BAD_VALUE, told, path=(*path, "plays", player, key))
        if lack := lacks(play):
            yield Problem(Shape.MISSING_KEY, lack, path=(*path, "plays", player))


def incomplete(rows: Sequence[CorrectionLog[Any, Any, Any]], key: str) -> Iterator[Problem]:
    """What decisions lack to be carried out."""
    for index, row in enumerate(rows):
        for told in _lacks(row):
            yield Problem(Shape.MISSING_KEY, told, path=(key, index))


def _lacks(row: CorrectionLog[Any, Any, Any]) -> Iterator[str]:
    """What is told of a decision that does not say what it replaces."""
    needed: dict[str, Any] = {"player": row.player} if row.results is not None else {}
    if row.play is not None:
        needed |= {"turn": row.turn or None, "player": row.player}
    for name, value in needed.items():
        if value is None:
            yield f"A decision that replaces a play or points needs the key `{name}`."


def decisions_of(holder: Any) -> tuple[Decision, ...]:
    """The decisions of a record, or of a file of decisions."""
    in_log = not isinstance(holder, DecisionsModel)
    rows: list[CorrectionLog[Any, Any, Any]] = (holder.corrections or []) if in_log else holder.decisions
    return tuple(
        Decision(
            row.turn, row.player, row.finding, row.spot, row.accepted, _edits(row), row.reason, row.by, str(row.date),
            ("corrections", index) if in_log else None, index + 1,
        )
        for index, row in enumerate(rows)
    )  # fmt: skip


def _edits(row: CorrectionLog[Any, Any, Any]) -> Edit:
    edits: list[tuple[Path, Any]] = []
    if row.play is not None and row.turn and row.player is not None:
        edits.append((("turns", row.turn - 1, "plays", row.player), dict(row.play)))
    if row.results is not None and row.player is not None:
        edits += [(("results", row.player, zone), points) for zone, points in row.results.items()]
    if row.ranking is not None:
        edits.append((("ranking",), row.ranking))
    if row.ended is not None:
        edits.append((("ended",), row.ended))
    return tuple(edits)


def short(text: str) -> str:
    """A text in quotes, cut where it is long."""
    return repr(text if len(text) <= 40 else text[:39] + "…")
