"""What a fault leaves in doubt, so that what follows from it hangs under it and not beside it.

A topic is a part of one player's sheet, or of the table. Checks that clash with one house need that house's topic;
checks that miss something (no fence, no neighbour) need the general topic of the kind.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from nlv_replay.core.rule import Topic
from nlv_replay.games import topics
from nlv_replay.games.welcome_to.masks import STREET_OF
from nlv_replay.games.welcome_to.state import Table
from nlv_replay.games.welcome_to.terms import EFFECT_OF_LETTER, Effect, Zone

DECK_ORDER: Final = topics.DECK_ORDER
DECK_CARDS: Final = topics.DECK_CARDS
GAME_END: Final = topics.GAME_END
CUT_SHORT: Final = topics.CUT_SHORT
zone, compared, offers = topics.zone, topics.compared, topics.offers
street, somewhere = topics.street, topics.somewhere
FIRST_PLAN: Final[Topic] = ("first plan",)
SET_UP: Final[Topic] = ("set-up",)

_COMPARED: Final = frozenset({Zone.PLANS, Zone.TEMPS})
"""The zones in which one player's marks change what another earns."""
_HOUSE_ZONES: Final = (Zone.PLANS, Zone.PARKS, Zone.POOLS, Zone.ESTATES)
_EFFECT_ZONES: Final[dict[Effect, tuple[Zone, ...]]] = {
    Effect.FENCE: (Zone.ESTATES, Zone.PLANS),
    Effect.ESTATE: (Zone.ESTATES,),
    Effect.PARK: (Zone.PARKS, Zone.PLANS),
    Effect.POOL: (Zone.POOLS, Zone.PLANS),
    Effect.TEMP: (Zone.TEMPS, Zone.PLANS),
    Effect.BIS: (Zone.BIS, Zone.ESTATES, Zone.PLANS),
}


def house(player: str, index: int) -> Topic:
    """One house of a player."""
    return ("house", player, index)


def fence(player: str, place: int) -> Topic:
    """One fence of a player, that on the right of a house."""
    return ("fence", player, place)


def houses(player: str) -> Topic:
    """Which houses of a player hold what, as a whole."""
    return ("houses", player)


def writing(player: str, turn: int) -> Topic:
    """What a player wrote in one turn."""
    return ("writing", player, turn)


def marked(player: str, effect: Effect) -> Topic:
    """What the effects of one kind have left on a player's sheet."""
    return ("marked", player, effect)


def effect_of(player: str, turn: int) -> Topic:
    """Which effect a player used in one turn, and on what."""
    return ("effect", player, turn)


def roundabouts(player: str) -> Topic:
    """Where a player has roundabouts, and how many."""
    return ("roundabouts", player)


def used(player: str) -> Topic:
    """Which plans a player has claimed, and which houses are used for them."""
    return ("used", player)


def take(player: str, turn: int) -> Topic:
    """Which combination a player took in one turn."""
    return ("take", player, turn)


def hand(player: str) -> Topic:
    """The cards in the hand of a player."""
    return ("hand", player)


def hands(table: Table) -> tuple[Topic, ...]:
    """All hands, where there are any: who used which card decides what is passed on."""
    return tuple(map(hand, table.towns)) if table.cards is not None else ()


def zones(player: str, which: Iterable[Zone]) -> tuple[Topic, ...]:
    """Zones of a player, and those of the table that are compared with them."""
    return topics.zones(player, which, _COMPARED)


def after_writing(table: Table, player: str, index: int, take: int = 0) -> tuple[Topic, ...]:
    """What a wrong house leaves in doubt: another one may have been meant, if any is named at all (-1: none is)."""
    return (somewhere(player), *after_number(table, player, index, take))


def after_number(table: Table, player: str, index: int, take: int = 0) -> tuple[Topic, ...]:
    """What a wrong number leaves in doubt where it is the house that was meant.

    The street of a park is that of its house, so that with a combination of one (``take``) trees are in doubt, too.
    """
    place = (house(player, index), street(player, STREET_OF[index])) if index >= 0 else ()
    offers = table.towns[player].offers
    trees = (marked(player, Effect.PARK),) if take and offers and offers[take - 1][1] == Effect.PARK.letter else ()
    topics = (*place, writing(player, table.turn), houses(player), *trees, GAME_END, FIRST_PLAN)
    return (*topics, *zones(player, _HOUSE_ZONES))


def after_effect(table: Table, player: str, *effects: Effect, take: int | None = None) -> tuple[Topic, ...]:
    """What a wrong effect leaves in doubt: the effect recorded, and the one that the combination offered.

    ``take`` is the combination where the play has not begun yet.
    """
    town = table.towns[player]
    take = town.take if take is None else take
    offered = town.offers[take - 1][1] if town.offers and 0 < take <= len(town.offers) else None
    involved = {*effects, *([EFFECT_OF_LETTER[offered]] if offered else [])}
    topics: list[Topic] = [effect_of(player, table.turn), GAME_END, FIRST_PLAN]
    for effect in sorted(involved):
        topics += [marked(player, effect), *zones(player, _EFFECT_ZONES[effect])]
        if effect in (Effect.BIS, Effect.TEMP):
            topics.append(houses(player))
        if effect is Effect.BIS:
            topics.append(somewhere(player))
    return tuple(topics)


def after_roundabout(player: str) -> tuple[Topic, ...]:
    """What a wrong roundabout leaves in doubt."""
    general = (roundabouts(player), houses(player), marked(player, Effect.FENCE), GAME_END, FIRST_PLAN)
    return (*general, *zones(player, (Zone.ROUNDABOUTS, Zone.ESTATES, Zone.PLANS)))


def after_claim(player: str, number: int, *effects: Effect) -> tuple[Topic, ...]:
    """What a wrong claim of a plan leaves in doubt, and of the marks that these effects should have left for it."""
    missing = dict.fromkeys(which for effect in effects for which in _EFFECT_ZONES[effect])
    general = (("plan", player, number), used(player), GAME_END, FIRST_PLAN)
    return (*general, *zones(player, (Zone.PLANS, *missing)))


def after_everything(table: Table, player: str) -> tuple[Topic, ...]:
    """What is in doubt when a whole play is missing or wrong."""
    effects = after_effect(table, player, *Effect)
    counted = zones(player, (Zone.REFUSALS, Zone.ROUNDABOUTS))
    return (*after_writing(table, player, -1), *effects, roundabouts(player), used(player), *counted)


def claims_of(player: str, which: Zone) -> tuple[Topic, ...]:
    """What a claim in a zone stands on."""
    return topics.claims_of(player, which, _COMPARED)
