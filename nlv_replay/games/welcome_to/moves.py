"""What was recorded, as values: one play becomes its parts, in the order in which the rules have them happen.

A play is ``Write`` (or ``Skip``, ``Refuse``, ``Absent``) with at most one ``Roundabout`` before or after it, one
effect, and the plans claimed. ``Flip`` begins a turn for the whole table, ``Draw`` and ``Deal`` tell of its cards;
``Mark`` claims what the sheet shows after the turn.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from nlv_replay.games.welcome_to.terms import Effect


class Flip(NamedTuple):
    """The start of a turn: cards are flipped; ``offers`` are the combinations as somebody recorded them."""

    player: None
    turn: int
    offers: tuple[str, ...] | None


class Hand(NamedTuple):
    """The start of a turn of the expert game: the hands by player as recorded; ``by`` had the cards reshuffled."""

    player: None
    turn: int
    hands: dict[str, tuple[str, ...]]
    by: str | None


class Draw(NamedTuple):
    """The start of a solo turn; ``cards`` are those drawn as recorded, the solo card as ``SOLO``."""

    player: None
    turn: int
    cards: tuple[str, ...] | None


class Use(NamedTuple):
    """Which of a player's three cards, from 1, served for the number, the effect, and to be passed on; None: nothing.

    Where the first two are there the third one is passed on, whether ``passed`` says so or not.
    """

    player: str
    number: int | None
    effect_card: int | None
    passed: int | None = None


class Write(NamedTuple):
    """A number written in a house (-1: there is none of that name); ``temp`` where the Temp agency is used for it.

    ``take`` is the combination, from 1.
    """

    player: str
    take: int
    house: int
    number: int
    temp: bool
    spot: str


class Skip(NamedTuple):
    """A combination was taken and no house written; ``for_effect`` when its effect was used all the same."""

    player: str
    take: int
    for_effect: bool = False


class Refuse(NamedTuple):
    """A refusal; ``extra`` names what was recorded beside it."""

    player: str
    extra: tuple[str, ...] = ()


class Absent(NamedTuple):
    """No play recorded in a turn."""

    player: str


class Unseated(NamedTuple):
    """A play recorded for a player who has left the table."""

    player: str


class Roundabout(NamedTuple):
    """A roundabout built before or after the house; ``is_second`` where the play has one before as well."""

    player: str
    house: int
    spot: str
    is_after: bool = False
    is_second: bool = False


class Fence(NamedTuple):
    """The Surveyor: a fence on the right of a house; ``place`` is -1 where there is no such house."""

    player: str
    place: int
    spot: str
    effect: Effect = Effect.FENCE


class Promote(NamedTuple):
    """The Estate agent: a box of the column of this size."""

    player: str
    size: int
    effect: Effect = Effect.ESTATE


class Park(NamedTuple):
    """A tree crossed; ``street`` is None where it is that of the house just written."""

    player: str
    street: int | None = None
    effect: Effect = Effect.PARK


class Pool(NamedTuple):
    """A pool built; ``house`` is None where it is the house just written, and -1 where there is none of that name."""

    player: str
    house: int | None = None
    spot: str | None = None
    effect: Effect = Effect.POOL


class Temp(NamedTuple):
    """A box of the Temp agency crossed."""

    player: str
    effect: Effect = Effect.TEMP


class Bis(NamedTuple):
    """A house's number copied into the empty house beside it."""

    player: str
    house: int
    number: int
    spot: str
    effect: Effect = Effect.BIS


class Claim(NamedTuple):
    """A plan claimed, by its number, with the stretches of houses used for it: first and last house of each.

    ``named`` are the stretches as recorded; one that is no stretch of a street has the houses (-1, -1).
    """

    player: str
    number: int
    estates: tuple[tuple[int, int], ...]
    named: tuple[str, ...]


class Mark(NamedTuple):
    """Claims of a play about what the rules wrote on the sheet this turn, by kind, as recorded."""

    player: str
    marks: dict[str, Any]


EffectMove = Fence | Promote | Park | Pool | Temp | Bis
Start = Flip | Hand | Draw
Move = Start | Use | Write | Skip | Refuse | Absent | Unseated | Roundabout | EffectMove | Claim | Mark
