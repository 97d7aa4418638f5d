"""What was recorded, as values: one play becomes its parts, in the order in which the rules have them happen.

A play is opened by ``Open`` (or ``Skip``, ``Refuse``, ``Absent``), then come ``Pay``, one effect and ``Extend``
(6.5). ``Flip`` begins a turn for the whole table; ``Mark`` claims what the sheet shows after the turn.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from nlv_replay.games.new_las_vegas.terms import Bonus, Effect, Side


class Draw(NamedTuple):
    """The start of a solo turn; ``cards`` are those drawn as somebody recorded them, approval cards by their letter."""

    player: None
    turn: int
    cards: tuple[str, ...] | None


class Use(NamedTuple):
    """Which of the three cards drawn, from 1, served for the number, the effect and ACME; None: for nothing."""

    player: str
    number: int | None
    effect_card: int | None
    acme: int | None
    refused: bool = False


class AcmeMark(NamedTuple):
    """Claims of a turn about what ACME built and fulfilled in it, by kind, as recorded."""

    player: None
    marks: dict[str, Any]


class Flip(NamedTuple):
    """The start of a turn: cards are flipped; ``offers`` are the combinations as somebody recorded them."""

    player: None
    turn: int
    offers: tuple[str, ...] | None


class Open(NamedTuple):
    """A number written in a casino; ``casino`` is -1 where the sheet has none of that name."""

    player: str
    take: int
    casino: int
    number: int
    bonus: Bonus | None
    spot: str


class Skip(NamedTuple):
    """A combination was taken and no casino opened; ``for_effect`` when its effect was used all the same."""

    player: str
    take: int
    for_effect: bool = False


class Refuse(NamedTuple):
    """A refusal; ``extra`` names what was recorded beside it."""

    player: str
    extra: tuple[str, ...]


class Absent(NamedTuple):
    """No play recorded in a turn."""

    player: str


class Unseated(NamedTuple):
    """A play recorded for a player who has left the table."""

    player: str


class Pay(NamedTuple):
    """A set of the track circled for Easy Opening or Free Action."""

    player: str
    bonus: Bonus
    set_number: int


class Build(NamedTuple):
    """The Construction effect."""

    player: str
    casino: int
    spot: str
    effect: Effect = Effect.CONSTRUCTION


class Improve(NamedTuple):
    """The Improvement effect; ``column`` is -1 where no yellow boxes have that name."""

    player: str
    column: int
    spot: str
    effect: Effect = Effect.IMPROVEMENT


class Inaugurate(NamedTuple):
    """The Inauguration effect."""

    player: str
    effect: Effect = Effect.INAUGURATION


class Drive(NamedTuple):
    """The Limousine effect: the lamps reached, in order."""

    player: str
    lamps: tuple[str, ...]
    effect: Effect = Effect.LIMOUSINE


class Host(NamedTuple):
    """The Show effect; ``extended`` is the casino that the same play opens by Extended Casino, or -1."""

    player: str
    side: Side
    extended: int
    effect: Effect = Effect.SHOW


class Extend(NamedTuple):
    """Extended Casino: the set that pays for it, and the second casino."""

    player: str
    set_number: int
    casino: int
    number: int
    spot: str


class Mark(NamedTuple):
    """Claims of a play about what the rules wrote on the sheet this turn, by zone, as recorded."""

    player: str
    marks: dict[str, Any]


EffectMove = Build | Improve | Inaugurate | Drive | Host
Move = Flip | Draw | Use | AcmeMark | Open | Skip | Refuse | Absent | Unseated | Pay | EffectMove | Extend | Mark
