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
    is_deck_empty = table.variant is Variant.SOLO and table.turn >= SOLO_TURNS
    if not is_deck_empty and not _has_somebody_ended(table):
        return
    reasons = {EndReason.DECK_EMPTY} if is_deck_empty else set()
    for town in table.towns.values():
        reasons |= end_reasons(table, town)
    table.ended = tuple(reason for reason in EndReason if reason in reasons)
    table.end_turn = table.turn


def _has_somebody_ended(table: Table) -> bool:
    """Whether any player fulfils any end condition, as plain comparisons: asked after every turn (5.3)."""
    refusals = table.sheet.refusal_boxes
    for town in table.towns.values():
        if town.refusals >= refusals or len(town.plans) >= PLANS or town.built | town.roundabouts == ALL_HOUSES:
            return True
    return False


def end_reasons(table: Table, town: Town) -> set[EndReason]:
    """The end conditions that one player fulfils now (5.3)."""
    reasons = {
        EndReason.THREE_REFUSALS: town.refusals >= table.sheet.refusal_boxes,
        EndReason.ALL_PLANS: len(town.plans) >= PLANS,
        EndReason.ALL_BUILT: town.filled == ALL_HOUSES,
    }
    return {reason for reason, holds in reasons.items() if holds}
