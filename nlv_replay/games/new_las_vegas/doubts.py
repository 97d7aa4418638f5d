"""What a fault leaves in doubt, so that what follows from it hangs under it and not beside it.

A topic is a part of one architect's sheets, or of the table. Checks that clash with one mark need that mark's topic;
checks that miss something (no neighbour, no crossed crane) need the general topic of the kind.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from nlv_replay.core.rule import Topic
from nlv_replay.games import topics
from nlv_replay.games.new_las_vegas.masks import STREET_OF
from nlv_replay.games.new_las_vegas.state import Table
from nlv_replay.games.new_las_vegas.terms import EFFECT_OF_LETTER, Bonus, Column, Effect, Zone

DECK_ORDER: Final = topics.DECK_ORDER
DECK_CARDS: Final = topics.DECK_CARDS
GAME_END: Final = topics.GAME_END
CUT_SHORT: Final = topics.CUT_SHORT
zone, compared = topics.zone, topics.compared
street, somewhere = topics.street, topics.somewhere
FIRST_PROJECT: Final[Topic] = ("first project",)

_OPENING_ZONES: Final = (
    Zone.STREETS,
    Zone.HOTELS,
    Zone.GOLF,
    Zone.LIMOUSINE,
    Zone.SAFE,
    Zone.DEBTS,
    Zone.SHOWS,
    Zone.PROJECTS,
    Zone.BUNDLES,
)
_EFFECT_ZONES: Final[dict[Effect, tuple[Zone, ...]]] = {
    Effect.CONSTRUCTION: _OPENING_ZONES,
    Effect.IMPROVEMENT: (Zone.INAUGURATION, Zone.HOTELS, Zone.STREETS, Zone.GOLF, Zone.LIMOUSINE),
    Effect.INAUGURATION: (Zone.INAUGURATION, Zone.SAFE, Zone.DEBTS, Zone.PROJECTS),
    Effect.LIMOUSINE: (Zone.LIMOUSINE, Zone.SAFE, Zone.BUNDLES, Zone.PROJECTS),
    Effect.SHOW: (Zone.SHOWS, Zone.SAFE, Zone.DEBTS, Zone.PROJECTS),
}
_COMPARED: Final = frozenset({Zone.INAUGURATION, Zone.HOTELS, Zone.STREETS, Zone.PROJECTS, Zone.SAFE, Zone.DEBTS})
"""The zones in which one architect's marks change what another earns."""


def casino(player: str, index: int) -> Topic:
    """One casino of a player."""
    return ("casino", player, index)


def crane(player: str, index: int) -> Topic:
    """The crane of one casino of a player."""
    return ("crane", player, index)


def openings(player: str) -> Topic:
    """Which casinos a player has opened, as a whole."""
    return ("openings", player)


def opening(player: str, turn: int) -> Topic:
    """What a player opened in one turn."""
    return ("opening", player, turn)


def cranes(player: str) -> Topic:
    """Which cranes a player has crossed off."""
    return ("cranes", player)


def trip(player: str) -> Topic:
    """Where a player's limousine has been."""
    return ("trip", player)


def track(player: str) -> Topic:
    """The inauguration track of a player."""
    return ("track", player)


def shows(player: str) -> Topic:
    """The show columns of a player."""
    return ("shows", player)


def column(player: str, index: int) -> Topic:
    """One column of yellow boxes of a player."""
    return ("column", player, index)


def card_number(number: int) -> Topic:
    """The cards of the deck with one number."""
    return ("card number", number)


def card_effect(letter: str) -> Topic:
    """The cards of the deck with one effect."""
    return ("card effect", letter)


def zones(player: str, which: Iterable[Zone]) -> tuple[Topic, ...]:
    """Zones of a player, and those of the table that are compared with them."""
    return topics.zones(player, which, _COMPARED)


def after_opening(table: Table, player: str, index: int) -> tuple[Topic, ...]:
    """What a wrong opening leaves in doubt: another casino may have been meant, if any is named (-1: none is)."""
    return (somewhere(player), *after_number(table, player, index))


def after_number(table: Table, player: str, index: int) -> tuple[Topic, ...]:
    """What a wrong number leaves in doubt where it is the casino that was meant."""
    place = (casino(player, index), street(player, STREET_OF[index])) if index >= 0 else ()
    general = (opening(player, table.turn), openings(player), GAME_END, FIRST_PROJECT)
    return place + general + zones(player, _OPENING_ZONES)


def after_effect(table: Table, player: str, *effects: Effect) -> tuple[Topic, ...]:
    """What a wrong effect leaves in doubt: the effect recorded, and the one that the combination offered.

    A Free Action offered all of them.
    """
    city = table.cities[player]
    if city.bonus is Bonus.FREE_ACTION:
        effects = tuple(Effect)
    return _after_effects(player, {*effects, *_offered(table, city.take)})


def after_skipping(table: Table, player: str, take: int) -> tuple[Topic, ...]:
    """What is in doubt when a combination was taken and nothing opened: a casino is lacking, and so is an effect."""
    return (*after_opening(table, player, -1), *_after_effects(player, _offered(table, take)))


def _offered(table: Table, take: int) -> list[Effect]:
    """The effect of a combination, if it is known."""
    return [EFFECT_OF_LETTER[table.offers[take - 1][1]]] if table.offers and take else []


def _after_effects(player: str, involved: Iterable[Effect]) -> tuple[Topic, ...]:
    topics: list[Topic] = [GAME_END, FIRST_PROJECT]
    for effect in sorted(involved):
        topics += _effect_topics(player, effect)
    return tuple(topics)


def after_bonus(player: str) -> tuple[Topic, ...]:
    """What is in doubt when a bonus may have been left out or made up: which boxes are circled, and what they owe."""
    return (GAME_END, *zones(player, (Zone.INAUGURATION, Zone.SAFE, Zone.DEBTS, Zone.PROJECTS)))


def bonus(player: str, turn: int) -> Topic:
    """Whether and how a player used a bonus in one turn."""
    return ("bonus", player, turn)


def paid_set(player: str, number: int) -> Topic:
    """One set of the track of a player."""
    return ("set", player, number)


def paid_sets(player: str) -> Topic:
    """Which sets a player has circled, as a whole."""
    return ("sets", player)


def after_everything(table: Table, player: str) -> tuple[Topic, ...]:
    """What is in doubt when a whole play is missing or wrong."""
    effects = after_effect(table, player, *Effect)
    return (paid_sets(player), *after_opening(table, player, -1), *effects, *after_bonus(player))


def claims_of(player: str, which: Zone) -> tuple[Topic, ...]:
    """What a claim in a zone stands on."""
    return topics.claims_of(player, which, _COMPARED)


@lru_cache(maxsize=1024)
def _effect_topics(player: str, effect: Effect) -> tuple[Topic, ...]:
    own: dict[Effect, tuple[Topic, ...]] = {
        Effect.CONSTRUCTION: (cranes(player), openings(player)),
        Effect.IMPROVEMENT: tuple(column(player, index) for index in Column),
        Effect.INAUGURATION: (track(player),),
        Effect.LIMOUSINE: (trip(player),),
        Effect.SHOW: (shows(player),),
    }
    return own[effect] + zones(player, _EFFECT_ZONES[effect])
