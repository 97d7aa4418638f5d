"""Whether an effect is that of the combination taken, after its house was written (4.3)."""

from __future__ import annotations

from collections.abc import Iterable

from nlv_replay.core.rule import Fault
from nlv_replay.games.welcome_to import doubts, rules
from nlv_replay.games.welcome_to.cards import taken
from nlv_replay.games.welcome_to.moves import Bis, EffectMove, Fence
from nlv_replay.games.welcome_to.state import Table, Town
from nlv_replay.games.welcome_to.terms import EFFECT_OF_LETTER


def is_offered(town: Town, letter: str) -> bool:
    """Whether the combination taken gives the effect with this letter after the house just written (4.3)."""
    offers = town.offers
    return town.just_written >= 0 and (offers is None or offers[town.take - 1][1] == letter)


def check_offered(table: Table, move: EffectMove) -> Iterable[Fault]:
    """The effect is that of the combination taken, after its house was written (4.3)."""
    town = table.towns[move.player]
    return () if is_offered(town, move.effect.letter) else (_not_offered(table, town, move),)


def _not_offered(table: Table, town: Town, move: EffectMove) -> Fault:
    leaves = doubts.after_effect(table, move.player, move.effect)
    if isinstance(move, Bis) and move.house >= 0:
        leaves = (*leaves, doubts.house(move.player, move.house))
    if isinstance(move, Fence) and move.place >= 0:
        leaves = (*leaves, doubts.fence(move.player, move.place))
    word = move.effect.words
    if town.just_written < 0:
        return Fault(
            rules.EFFECT_WITHOUT_HOUSE,
            f"{move.player} used the {word} in turn {table.turn} without writing in a house.",
            at=("effect",),
            needs=(doubts.writing(move.player, table.turn),),
            leaves=(*leaves, *doubts.after_writing(table, move.player, -1)),
        )
    assert town.offers is not None
    given = EFFECT_OF_LETTER[town.offers[town.take - 1][1]].words
    return Fault(
        rules.EFFECT_NOT_OFFERED,
        f"{move.player} used the {word}, but {taken(table, move.player, town.take, for_effect=True)} "
        f"offers the {given}.",
        at=("effect",),
        needs=(
            doubts.take(move.player, table.turn),
            doubts.DECK_ORDER,
            doubts.DECK_CARDS,
            doubts.offers(table.turn),
            doubts.hand(move.player),
        ),
        leaves=(*leaves, *doubts.hands(table)),
    )
