"""Parts of log models that read the same in every game with sheets: players, dates, limits, and who is named where."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Annotated, Any, Protocol

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from nlv_replay.core.rule import Path
from nlv_replay.core.shape import Problem, Shape

MOST_TURNS = 200
MOST_PLAYERS = 100

CLOSED = ConfigDict(extra="forbid", strict=True)
"""A mapping that takes no other keys than its own and no other types."""

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


class Seat(Protocol):
    """A player of any game."""

    @property
    def id(self) -> str:
        """The name that the log uses."""
        ...


class DealtLog(Protocol):
    """A deal of any game, as a log has it."""

    @property
    def before_turn(self) -> int | None:
        """The first turn that it serves."""
        ...

    @property
    def by(self) -> str | None:
        """Why the cards were dealt anew."""
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
        if player.id in reserved:
            told = f"{short(player.id)} has a meaning of its own in a log; the player needs another id."
            yield Problem(Shape.BAD_VALUE, told, path=path)
        seen.add(player.id)


def strangers(named: Any, path: Path, players: set[str]) -> Iterator[Problem]:
    """Whoever is named, as a key or in a list, and is none of the players."""
    keyed = [(key, key) for key in named] if isinstance(named, dict) else list(enumerate(named))
    for key, name in keyed:
        if name not in players:
            near = difflib.get_close_matches(name, players, 1)
            hint = f"; did you mean {near[0]}?" if near else f"; the players are {', '.join(sorted(players)[:12])}."
            yield Problem(Shape.UNKNOWN_PLAYER, f"Nobody is called {short(name)}{hint}", path=(*path, key))


def ranked_players(
    results: Mapping[str, Any] | None, ranking: Sequence[Sequence[str]] | None, players: set[str]
) -> Iterator[Problem]:
    """Strangers in the results and the ranking."""
    yield from strangers(results or {}, ("results",), players)
    for index, place in enumerate(ranking or ()):
        yield from strangers(place, ("ranking", index), players)


def deal_places(deals: Sequence[DealtLog]) -> Iterator[Problem]:
    """Deals that do not say when and why they were made, or stand in the wrong order."""
    last = 0
    for index, deal in enumerate(deals):
        turn = deal.before_turn or 1
        needed = {"before-turn": deal.before_turn, "by": deal.by} if index else {"by": deal.by if turn > 1 else ""}
        for key, value in needed.items():
            if value is None:
                told = f"A deal after turn 1 needs the key `{key}`."
                yield Problem(Shape.MISSING_KEY, told, path=("deck", index))
        if turn < last:
            told = f"Deals stand in the order of their turns; {turn} comes after {last}."
            yield Problem(Shape.BAD_VALUE, told, path=("deck", index, "before-turn"))
        last = turn


def short(text: str) -> str:
    """A text in quotes, cut where it is long."""
    return repr(text if len(text) <= 40 else text[:39] + "…")


def key_count(record: BaseModel, flat: str, nested: Sequence[str]) -> int:
    """How many keys of the log a record holds: one that was given twice is held once.

    ``flat`` is the key of a play that holds a mapping of plain values, ``nested`` are those that may hold any others.
    """
    turns: list[Any] = record.turns  # type: ignore[attr-defined]  # of any model
    plays = list(chain.from_iterable([turn.get("plays", _NONE).values() for turn in turns]))
    count = sum(map(len, turns)) + len(plays) + sum(map(len, plays))
    count += sum([len(play[flat]) for play in plays if flat in play])
    for kind in nested:
        count += sum([keys_below(play[kind]) for play in plays if kind in play])
    count += sum(keys_below(turn[key]) for turn in turns for key in turn if key != "plays")
    fields = record.model_fields_set
    return count + len(fields) + sum(keys_below(getattr(record, field)) for field in fields if field != "turns")


def keys_below(value: object) -> int:
    """How many keys stand in a value, at any depth."""
    if isinstance(value, dict):
        return len(value) + sum([keys_below(one) for one in value.values() if isinstance(one, dict | list)])
    if isinstance(value, BaseModel):
        return len(value.model_fields_set) + sum(keys_below(getattr(value, name)) for name in value.model_fields_set)
    return sum(map(keys_below, value)) if isinstance(value, list) and value and not isinstance(value[0], str) else 0


_NONE: Mapping[str, Any] = {}
