"""A game as a value: the functions that the replay needs, and nothing that one game has and another lacks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from nlv_replay.core.result import Previews, Result
from nlv_replay.core.rule import Fault, Finding, Path, Place, Rule, Ruling
from nlv_replay.core.shape import Problem, Shape

if TYPE_CHECKING:
    from nlv_replay.core.decision import Decision
    from nlv_replay.core.filled import FilledKind
    from nlv_replay.core.pad import Pads
    from nlv_replay.core.single_move import SingleMove


class Recorded(Protocol):
    """A move of any game; ``player`` is None for what happens to the whole table."""

    @property
    def player(self) -> str | None:
        """Who made the move."""
        ...


R = TypeVar("R")
"""The record of a game: what its log model reads."""
T = TypeVar("T")
"""The table of a game: all that has been written or has happened."""
M = TypeVar("M", bound=Recorded)
"""A move of a game."""


class Turn(NamedTuple, Generic[M]):
    """Moves that are judged one after the other and then settled together; ``number`` counts from 1."""

    number: int
    moves: Iterable[M]


class Glance(NamedTuple, Generic[R, T, M]):
    """A shortcut that must come to the same as the long way: it writes what is plainly legal without taking it apart.

    ``turns`` are the turns as a record has them, None where it has none of the kind that the shortcut knows. ``write``
    (of the table, a turn's number, the turn, and what judges and writes a move) writes the parts of a turn that are
    plainly legal and hands over the moves that are left, each in its place.
    """

    turns: Callable[[R], Sequence[Any] | None]
    write: Callable[[T, int, Any, Callable[[int, M], None]], None]


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that a record names and that must lie beside it, such as a sheet; ``path`` leads to it in the log.

    ``shape`` is what is told where the file cannot be used.
    """

    kind: str
    file: str
    sha256: str | None
    path: Path
    shape: Shape = Shape.SHEET


Edit: TypeAlias = tuple[tuple[Path, Any], ...]
"""Changes of a log that belong together: paths, each with its new value, or ``REMOVED``."""


class Removed(Enum):
    """The new value of what an edit takes away."""

    REMOVED = "removed"


REMOVED = Removed.REMOVED


@dataclass(frozen=True, slots=True)
class Material:
    """The printed matter that a game was judged on, for the report: a sheet's name, hash and verified share.

    ``card`` is a printed card beside it, where the game has one.
    """

    name: str
    sha256: str
    verified: float
    remark: str | None
    card: Material | None = None

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is to be said about all of it."""
        below = self.card.remarks if self.card else ()
        return (*([self.remark] if self.remark else []), *below)


class Part(NamedTuple, Generic[T]):
    """What a kind of move means: the check that judges it against the table, and the change that writes it."""

    check: Callable[[T, Any], Iterable[Fault]]
    change: Callable[[T, Any], None]


@dataclass(frozen=True, slots=True)
class Game(Generic[R, T, M]):
    """One game's functions.

    ``adapter`` gives the pydantic TypeAdapter of its log in a variant (imported only when a log is read); ``misnamed``
    tells of a document that its model refused that it is written as another variant; ``problems`` finds what a type
    cannot say; ``attachments`` names files beside the log and ``attach`` reads the document of one. ``start``
    sets the table, ``turns`` yields recorded moves, ``parts`` says of each kind of move how it is judged and applied,
    ``settle`` ends a turn, ``finish`` yields the faults of the whole record once no turn is left (its argument: the
    turns that were recorded after the end). ``path_to`` leads to a play in the log, ``keep`` copies a table, ``draw``
    shows a player's sheets as lines of plain text, ``generate`` makes a legal game, ``schemas`` gives the TypeAdapters
    of the published formats by name. ``place_of`` says which place of the game a path of the log belongs to.

    The rest may be missing. ``glance`` is a shortcut for what is plainly legal. ``uphold`` writes what is left of a
    move once the parts with these illegal findings fall (then come those of them that the game as played has, too, and
    the table at the start of the turn); without it such a move is passed over. ``previews`` (of the last table, the
    record, the result, and whether nothing was found but notes) gives a function of a ruling and another value of it:
    what that would change, or None where only a replay can tell. ``edits`` yields small changes of a log that may
    answer a finding (the tables are those before and after its turn). ``picture`` gives all that is written on a table
    as plain data, in which the order of the players plays no part. ``standing_words`` says what standings are made of.
    ``decisions`` are those of a record, or of a file of decisions; ``stale`` is the rule that one which matches nothing
    breaks. ``single`` judges a move alone, without the game around it. ``fingerprint`` gives the hash of a sheet that
    comes with the tool, by its name (None: there is none of that name). ``pads`` gives what is known about a printed
    pad that people may type in, ``filled`` has the functions for sheets that were filled in by hand, without a record
    of the moves.
    """

    key: str
    title: str
    prefix: str
    variants: tuple[str, ...]
    rules: tuple[Rule, ...]
    rulings: tuple[Ruling, ...]
    rules_version: str
    adapter: Callable[[str], Any]
    misnamed: Callable[[Mapping[str, Any]], Problem | None]
    problems: Callable[[R], Iterator[Problem]]
    variant_of: Callable[[R], str]
    players_of: Callable[[R], Mapping[str, str]]
    rulings_of: Callable[[R], Mapping[str, str]]
    attachments: Callable[[R], tuple[Attachment, ...]]
    attachment_adapter: Callable[[str], Any]
    attachment_problems: Callable[[str, Any], Iterator[Problem]]
    attach: Callable[[str, Any], Any]
    start: Callable[[R, Mapping[str, str], Mapping[str, Any]], T]
    material: Callable[[T], Material]
    set_up: Callable[[T], Iterable[Fault]]
    turns: Callable[[R], Iterator[Turn[M]]]
    parts: Mapping[type, Part[T]]
    settle: Callable[[T], Iterable[Fault]]
    is_over: Callable[[T], bool]
    finish: Callable[[T, R, int], Iterable[Fault]]
    result: Callable[[T, R], Result]
    path_to: Callable[[int, str | None], Path]
    place_of: Callable[[Path], Place]
    keep: Callable[[T], T]
    draw: Callable[[T, str], list[str]]
    generate: Callable[..., dict[str, Any]]
    schemas: Mapping[str, Callable[[], Any]]
    glance: Glance[R, T, M] | None = None
    uphold: Callable[[T, M, Sequence[Finding], Sequence[Finding], T], None] | None = None
    previews: Callable[[T, R, Result, bool], Previews] | None = None
    edits: Callable[[T, T, Mapping[str, Any], Finding], Iterator[Edit]] | None = None
    picture: Callable[[T], dict[str, Any]] | None = None
    standing_words: tuple[str, ...] = ()
    decisions: Callable[[Any], tuple[Decision, ...]] | None = None
    stale: Rule | None = None
    single: SingleMove[Any] | None = None
    fingerprint: Callable[[str], str | None] | None = None
    pads: Callable[[], Pads] | None = None
    filled: FilledKind[Any] | None = None

    def judge(self, table: T, move: M) -> Iterable[Fault]:
        """The faults of a move against the table as it stands before it."""
        return self.parts[type(move)].check(table, move)

    def apply(self, table: T, move: M) -> None:
        """Write a move as recorded, legal or not."""
        self.parts[type(move)].change(table, move)
