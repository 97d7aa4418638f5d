"""The end of a turn, when all players have written: whether the game ends (5.3, 6.3)."""

from __future__ import annotations

from typing import Final

from nlv_replay.games.welcome_to.masks import ALL_HOUSES
from nlv_replay.games.welcome_to.plans import PLANS
from nlv_replay.games.welcome_to.state import Table, Town
from nlv_replay.games.welcome_to.terms import EndReason, Variant

SOLO_TURNS: Final = 27
"""How many turns the deck of a solo game serves (6.3)."""


def settle(table: Table) -> None:
    """Note every end condition that holds; the order of the players does not matter."""
    reasons = {reason for town in table.towns.values() for reason in end_reasons(table, town)}
    if table.variant is Variant.SOLO and table.turn >= SOLO_TURNS:
        reasons.add(EndReason.DECK_EMPTY)
    if reasons:
        table.ended = tuple(reason for reason in EndReason if reason in reasons)
        table.end_turn = table.turn


def has_ended(table: Table) -> bool:
    """Whether any end condition holds (5.3, 6.3), as plain comparisons: it is asked after every turn."""
    refusals = len(table.sheet.refusals) - 1
    for town in table.towns.values():
        if town.refusals >= refusals or len(town.plans) >= PLANS or town.built | town.roundabouts == ALL_HOUSES:
            return True
    return table.variant is Variant.SOLO and table.turn >= SOLO_TURNS


def end_reasons(table: Table, town: Town) -> set[EndReason]:
    """The end conditions that one player fulfils now (5.3)."""
    reasons = {
        EndReason.THREE_REFUSALS: town.refusals >= table.sheet.refusal_boxes,
        EndReason.ALL_PLANS: len(town.plans) >= PLANS,
        EndReason.ALL_BUILT: town.filled == ALL_HOUSES,
    }
    return {reason for reason, holds in reasons.items() if holds}
