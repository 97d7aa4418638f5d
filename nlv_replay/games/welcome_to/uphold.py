"""A game as ruled: what is left of a play once its illegal parts do not happen (no house, no effect).

A play without its house has no effect (4.3), a number that only the Temp agency makes falls with its box
(4.8), and a card that gives the number gives no effect (6.2, 6.3).
``Town.just_written`` is -1 while the house of a play has fallen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from nlv_replay.core.rule import Finding
from nlv_replay.games.welcome_to import hands, houses, rules
from nlv_replay.games.welcome_to.moves import (
    Bis,
    Claim,
    Fence,
    Move,
    Park,
    Pool,
    Promote,
    Refuse,
    Roundabout,
    Skip,
    Temp,
    Use,
    Write,
)
from nlv_replay.games.welcome_to.state import Table, Town

EFFECTS = (Fence, Promote, Park, Pool, Temp, Bis)
Apply = Callable[[Table, Any], None]


def uphold(
    table: Table, move: Move, broken: Sequence[Finding], as_played: Sequence[Finding], before: Table, apply: Apply
) -> None:
    """Write what the rules allow of one part of a play; ``as_played`` are those broken as it was played, too."""
    has_fallen = isinstance(move, EFFECTS) and _is_out(table, move.player)
    if not broken and not has_fallen:
        apply(table, move)
        return
    match move:
        case Write() | Skip():
            houses.begin_play(table.towns[move.player], 0)
        case Refuse():
            _uphold_refusal(table, move, as_played)
        case Temp():
            _take_back_change(table.towns[move.player])
        case Use():
            apply(table, move)
            hands.cards_of(table).fallen = move.player
        case Fence() | Promote() | Park() | Pool() | Bis() | Roundabout() | Claim():
            pass
        case _:
            apply(table, move)  # what is no part of a play, such as flipped cards, happens in any case


def _is_out(table: Table, player: str) -> bool:
    """Whether no effect of this play happens: its house has fallen, or its card served for the number already."""
    return table.towns[player].just_written < 0 or (table.cards is not None and table.cards.fallen == player)


def _uphold_refusal(table: Table, move: Refuse, as_played: Sequence[Finding]) -> None:
    """What stands beside a refusal never happens; the refusal itself falls where a number would have fitted.

    It stays where only the fall of an earlier part made the number fit: nobody could have known.
    """
    if any(found.rule is rules.REFUSAL_WITH_A_PLACE for found in as_played):
        houses.begin_play(table.towns[move.player], 0)
    else:
        houses.refuse(table, move)


def _take_back_change(town: Town) -> None:
    """A number that was changed without a box of the Temp agency was not written."""
    house = town.just_written
    if house < 0 or town.offers is None or town.numbers[house] == town.offers[town.take - 1][0]:
        return
    houses.take_back(town, house)
    houses.begin_play(town, 0)
