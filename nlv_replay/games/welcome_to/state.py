"""What has been written: a town for each architect, and the table they share.

State holds what a sheet shows; everything that follows from it is a query in the module of its rule. The replay
writes on it in place, as the architects write on paper; ``Town.copy`` keeps a moment at the cost of a few lists. A
town can be made from one sheet alone (``town_of``), and a table from one town and the combinations offered
(``lone_table``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from nlv_replay.core.value import Value
from nlv_replay.games.stacks import UNDEALT, Deal, Flipping, Offer
from nlv_replay.games.welcome_to.masks import (
    ALL_HOUSES,
    FIRST_HOUSES,
    LAST_HOUSES,
    STREET_MASKS,
    STREET_OF,
    beside,
    fences_around,
    indices,
)
from nlv_replay.games.welcome_to.moves import Mark
from nlv_replay.games.welcome_to.plans import Plan
from nlv_replay.games.welcome_to.rules import DEFAULTS
from nlv_replay.games.welcome_to.sheet import Sheet, reference_sheet
from nlv_replay.games.welcome_to.tally import Tally
from nlv_replay.games.welcome_to.terms import (
    HIGHEST_NUMBER,
    HOUSES,
    LARGEST_ESTATE,
    LOWEST_NUMBER,
    STREETS,
    EndReason,
    Variant,
)

ANYWHERE: Final = (1 << len(HOUSES) * (HIGHEST_NUMBER + 1)) - 1
"""``Town.order`` of an empty town: any number anywhere."""
_EACH_NUMBER: Final = sum(1 << number * len(HOUSES) for number in range(HIGHEST_NUMBER + 1))
BEYOND: Final = 1000
"""Above every number that can be written."""
EMPTY: Final = -1
"""What ``Town.numbers`` holds where nothing is written."""


@dataclass(slots=True)
class Town:
    """The sheet of one architect; masks are sets of houses, ``fences`` one of the inner places on the right of a house.

    ``built`` are the houses with a number, ``bis`` those of them that are copies; ``fences`` include those of
    ``roundabouts``; ``used`` are marked for a plan. ``parks`` are trees crossed by street, ``pools`` the houses whose
    pool was built, ``promoted`` boxes crossed by size of estate, ``plans`` points by number of the plan. ``order`` is
    a mask of houses for each number from 0 up, one after the other: where it would rise between the numbers of its
    street, up to a roundabout (4.1). ``unchanged_temps`` says whether a box of the Temp agency was ever crossed for a
    number as it is printed (4.8). ``written_in`` are turns, 0 where not known. The last block matters only within the
    present turn: the combinations that the player has, the one taken (0: none), and what was written, -1 where nothing
    was.
    """

    player: str
    numbers: list[int] = field(default_factory=lambda: [EMPTY] * len(HOUSES))
    written_in: list[int] = field(default_factory=lambda: [0] * len(HOUSES))
    built: int = 0
    bis: int = 0
    roundabouts: int = 0
    fences: int = 0
    used: int = 0
    parks: list[int] = field(default_factory=lambda: [0] * len(STREETS))
    pools: int = 0
    temps: int = 0
    unchanged_temps: bool = False
    bis_boxes: int = 0
    promoted: list[int] = field(default_factory=lambda: [0] * LARGEST_ESTATE)
    refusals: int = 0
    plans: dict[int, int] = field(default_factory=dict)
    order: int = ANYWHERE

    offers: tuple[Offer, ...] | None = None
    take: int = 0
    just_written: int = -1
    just_rounded: int = -1

    @property
    def filled(self) -> int:
        """The houses that are not empty: a number or a roundabout stands in them."""
        return self.built | self.roundabouts

    def copy(self) -> Town:
        """This town at this moment, independent of what is written later."""
        return Town(
            self.player, self.numbers[:], self.written_in[:], self.built, self.bis, self.roundabouts, self.fences,
            self.used, self.parks[:], self.pools, self.temps, self.unchanged_temps, self.bis_boxes, self.promoted[:],
            self.refusals, self.plans.copy(), self.order, self.offers, self.take, self.just_written, self.just_rounded,
        )  # fmt: skip


@dataclass(slots=True)
class Cards:
    """The cards of an expert or solo game.

    ``hands`` are the three cards of each player in this turn; ``keeps`` the card that a player will get from the
    left. ``dealt`` counts the cards surely dealt since they were last shuffled, ``given`` how many there were in all
    in an expert game. In a solo game ``pile`` is the deck as recorded,
    ``flipped`` the turn in which the solo card came. ``fallen`` is who used a card twice in this turn, where that does
    not stand.
    """

    dealt: dict[str, int] = field(default_factory=dict)
    hands: dict[str, tuple[str, ...]] = field(default_factory=dict)
    keeps: dict[str, str] = field(default_factory=dict)
    pile: tuple[str, ...] | None = None
    drawn: int = 0
    flipped: int = 0
    fallen: str = ""
    given: int = 0

    def copy(self) -> Cards:
        """The cards at this moment."""
        return Cards(
            dict(self.dealt), dict(self.hands), dict(self.keeps), self.pile, self.drawn, self.flipped, self.fallen,
            self.given,
        )  # fmt: skip


@dataclass(slots=True)
class Table:
    """All towns and what the architects share.

    ``plans`` are those of the game by number, ``drawn`` their ids as recorded. ``first_claimed`` is the turn in which
    a plan was first claimed, by its number; ``claimers`` who did so then. ``has_roundabouts`` is the advanced game.
    ``deal_due`` is the turn before which the next deal begins, ``plan_deals`` are the turns before which a plan had
    the cards reshuffled, ``cards`` those of an expert or solo game, ``tallies`` the points once they were counted at
    the end.
    """

    sheet: Sheet
    rulings: Mapping[str, str]
    variant: Variant
    has_roundabouts: bool
    towns: dict[str, Town]
    plans: dict[int, Plan]
    drawn: tuple[str, ...] = ()
    deals: tuple[Deal, ...] = ()
    left_after: dict[str, int] = field(default_factory=dict)
    turn: int = 0

    next_deal: int = 0
    deal_due: int = 0
    stacks: Flipping = UNDEALT
    plan_deals: tuple[int, ...] = ()
    offers_missed: bool = False
    cards: Cards | None = None

    first_claimed: dict[int, int] = field(default_factory=dict)
    claimers: dict[int, tuple[str, ...]] = field(default_factory=dict)
    marks: list[tuple[Mark, Town]] = field(default_factory=list)
    tallies: dict[str, Tally] | None = None
    ended: tuple[EndReason, ...] = ()
    end_turn: int = 0

    @property
    def offers(self) -> tuple[Offer, ...] | None:
        """What lies open to all in this turn; None where it is not known, or everybody has cards of their own."""
        return None if self.cards is not None else next((town.offers for town in self.towns.values()), None)

    def seated(self, player: str) -> bool:
        """Whether a player still plays in the present turn."""
        return self.turn <= self.left_after.get(player, self.turn)


def town_of(player: str, numbers: Mapping[int, int], *, bis: int = 0, roundabouts: int = 0, fences: int = 0) -> Town:
    """A town with these numbers by house, legal or not; fences stand around every roundabout besides those given.

    The rest of the sheet (parks, pools, boxes, plans, used houses) may be set on it, and nothing else follows from it.
    """
    town = Town(player, bis=bis, roundabouts=roundabouts, fences=fences)
    for house, number in numbers.items():
        town.numbers[house] = number
        town.built |= 1 << house
    for house in indices(roundabouts):
        town.fences |= fences_around(house)
    town.order = order_anew(town)
    return town


def lone_table(
    town: Town,
    offers: tuple[Offer, ...] | None,
    plans: Iterable[Plan] = (),
    *,
    variant: Variant = Variant.ADVANCED,
    rulings: Mapping[str, str] = DEFAULTS,
    taken: Iterable[int] = (),
) -> Table:
    """The table of one town at its next turn, with what is offered in it.

    ``taken`` are the numbers of the plans that somebody has claimed in an earlier turn.
    """
    town.offers = offers
    return Table(
        sheet=reference_sheet(),
        rulings=rulings,
        variant=variant,
        has_roundabouts=variant is not Variant.STANDARD,
        towns={town.player: town},
        plans={plan.number: plan for plan in plans},
        turn=1,
        first_claimed=dict.fromkeys(taken, 0),
    )


@lru_cache(maxsize=4096)
def order_around(house: int, number: int) -> int:
    """As ``Town.order``: what can still be written in a town once a number stands in a house, without roundabouts."""
    street, left = STREET_MASKS[STREET_OF[house]], (1 << house) - 1
    order = 0
    for other in range(LOWEST_NUMBER, HIGHEST_NUMBER + 1):
        lost = (left if other >= number else 0) | (~left & ~(1 << house) if other <= number else 0)
        order |= (ALL_HOUSES & ~(street & lost)) << other * len(HOUSES)
    return order


@dataclass(frozen=True, slots=True)
class Writing(Value):
    """A number in a house with all that follows from the two: places in masks, and what it leaves of the order.

    ``bit`` is the house, ``left`` and ``right`` those next to it in its street, empty at the ends; ``place`` is the bit
    of house and number in ``Town.order``, ``around`` what ``Town.order`` keeps.
    """

    house: int
    number: int
    bit: int
    left: int
    right: int
    place: int
    around: int


def writing_of(house: int, number: int) -> Writing:
    """A number in a house of the sheet."""
    bit = 1 << house
    near = beside(house)
    place = 1 << number * len(HOUSES) + house
    return Writing(house, number, bit, near & bit >> 1, near & bit << 1, place, order_around(house, number))


def narrow(town: Town, house: int, around: int) -> None:
    """Let a number just written bound what may stand in the empty houses on both sides of it (4.1).

    ``around`` is what it leaves in a street without roundabouts.
    """
    rounded = town.roundabouts & STREET_MASKS[STREET_OF[house]]
    town.order &= around | _beyond(house, rounded) if rounded else around


def order_anew(town: Town) -> int:
    """What can be written where, found again from all numbers, segment by segment between the roundabouts."""
    order = ANYWHERE
    for house in indices(town.built & ~town.roundabouts):
        rounded = town.roundabouts & STREET_MASKS[STREET_OF[house]]
        order &= order_around(house, town.numbers[house]) | _beyond(house, rounded)
    return order


def _beyond(house: int, rounded: int) -> int:
    """As ``Town.order``: all houses but those between the nearest roundabouts, where numbers start afresh (6.1)."""
    left, right = rounded & (1 << house) - 1, rounded >> house
    beyond = (1 << left.bit_length()) - 1
    if right:
        beyond |= ALL_HOUSES & -(1 << house + (right & -right).bit_length())
    return beyond * _EACH_NUMBER


def bounds_of(town: Town, house: int) -> tuple[int, int]:
    """The nearest numbers that bound what may stand in a house, ``EMPTY`` and ``BEYOND`` where there is none (4.1)."""
    street = STREET_OF[house]
    low, high = EMPTY, BEYOND
    for other in range(house - 1, FIRST_HOUSES[street] - 1, -1):
        if town.roundabouts >> other & 1:
            break
        low = max(low, town.numbers[other] if town.built >> other & 1 else EMPTY)
    for other in range(house + 1, LAST_HOUSES[street] + 1):
        if town.roundabouts >> other & 1:
            break
        high = min(high, town.numbers[other] if town.built >> other & 1 else BEYOND)
    return low, high
