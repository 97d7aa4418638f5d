"""Rules, rulings, and what a broken rule becomes: a fault in a move, then a finding in a log."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from nlv_replay.core.value import Value

Topic: TypeAlias = tuple[Hashable, ...]
"""A part of the table that a fault can leave in doubt, such as ``("ada", "street A")``."""

Path: TypeAlias = tuple[str | int, ...]
"""Keys and indices that lead to a value of a log, such as ``("turns", 0, "plays", "ada")``."""


class Severity(StrEnum):
    """How bad a finding is, from worst to mildest."""

    ILLEGAL = "illegal"
    """A move, a deal or a file that the rules or the format do not allow."""
    MISCOUNT = "miscount"
    """A claim that differs from what the rules give."""
    UNCLEAR = "unclear"
    """The rules do not settle it; the finding names the ruling."""
    NOTE = "note"
    """Worth knowing, not wrong."""

    @property
    def rank(self) -> int:
        """0 for the worst, rising as findings get milder."""
        return list(Severity).index(self)


@dataclass(frozen=True, slots=True)
class Rule(Value):
    """One rule that can be broken.

    ``code`` is stable and never reused, ``name`` is the bad pattern in kebab case, ``text`` is the rule in one
    sentence, ``clause`` its number in the project's rules, ``also`` further clauses
    that it stands on, and ``page`` the rulebook page (None: not in the rulebook).
    ``retired`` rules are listed so that their codes stay taken.
    """

    code: str
    name: str
    text: str
    clause: str
    page: int | None
    severity: Severity = Severity.ILLEGAL
    also: tuple[str, ...] = ()
    retired: bool = False


@dataclass(frozen=True, slots=True)
class Ruling(Value):
    """A named option where the sources are silent or disagree; ``values[0]`` is the default."""

    name: str
    values: tuple[str, ...]
    clause: str
    text: str

    @property
    def default(self) -> str:
        """The value in force when nobody names another."""
        return self.values[0]


@dataclass(frozen=True, slots=True)
class Earlier(Value):
    """An earlier move that a fault clashes with; ``at`` is the part of that move."""

    turn: int
    player: str | None
    spot: str | None
    message: str
    at: Path = ()


@dataclass(frozen=True, slots=True)
class Slip(Value):
    """A slip of the pen that alone explains a wrong claim exactly; ``kind`` is stable, ``message`` is for people."""

    kind: str
    message: str


@dataclass(frozen=True, slots=True)
class Fault(Value):
    """A rule broken by one move, as its check sees it: no turn and no place in the file yet.

    ``spot`` is where on the board or sheet, ``at`` which part of the recorded move. ``needs`` are the topics that the
    check relied on and ``leaves`` those that it puts in doubt: the replay links a fault that needs what an earlier one
    left to that earlier finding. Each of the ``grounds`` alone is enough for the fault: with some, it is linked only if
    something is in doubt in every one of them. ``turn`` is set only by checks that speak of another turn than the
    present one. ``detail`` holds further lines, and ``explain``, asked only when somebody reads them, gives those that
    take work, such as the sum behind a score: they come last, and the table that they are told of must not change any
    more. ``diagnose`` gives the slips that may be behind a wrong claim, likeliest first.
    """

    rule: Rule
    message: str
    spot: str | None = None
    at: Path = ()
    player: str | None = None
    turn: int | None = None
    related: tuple[Earlier, ...] = ()
    needs: tuple[Topic, ...] = ()
    grounds: tuple[tuple[Topic, ...], ...] = ()
    leaves: tuple[Topic, ...] = ()
    ruling: str | None = None
    detail: tuple[str, ...] = ()
    explain: Callable[[], list[str]] | None = field(default=None, compare=False)
    diagnose: Callable[[], tuple[Slip, ...]] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Place(Value):
    """Where in the game a finding stands: turn 0 is the set-up; no player means the table."""

    turn: int | None = None
    player: str | None = None
    spot: str | None = None


@dataclass(frozen=True, slots=True)
class Finding(Value):
    """A fault with its place in the game; ``number`` counts from 1, ``caused_by`` is the number of its cause.

    ``path`` leads to the value in the log; line and column are looked up from it when a report needs them.
    ``told`` are the lines that its fault has from the start; ``explain`` and ``diagnose`` are those of its fault.
    """

    number: int
    rule: Rule
    message: str
    place: Place
    path: Path = ()
    related: tuple[Earlier, ...] = ()
    caused_by: int | None = None
    ruling: str | None = None
    told: tuple[str, ...] = ()
    explain: Callable[[], list[str]] | None = field(default=None, compare=False)
    diagnose: Callable[[], tuple[Slip, ...]] | None = field(default=None, compare=False)

    @property
    def detail(self) -> tuple[str, ...]:
        """The lines told under the message: those from the start, then what ``explain`` gives."""
        return self.told if self.explain is None else (*self.told, *self.explain())

    @property
    def slips(self) -> tuple[Slip, ...]:
        """The slips that alone explain a wrong claim exactly, likeliest first."""
        return self.diagnose() if self.diagnose is not None else ()
