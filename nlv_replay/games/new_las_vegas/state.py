"""What has been written: a city for each architect, and the table they share.

State holds marks only; everything that follows from marks is a query in the module of its rule. The replay writes on
it in place, as the architects write on paper; ``City.copy`` keeps a moment at the cost of a few lists.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from nlv_replay.core.result import Standing
from nlv_replay.games.new_las_vegas.masks import ALL_CASINOS
from nlv_replay.games.new_las_vegas.moves import Mark
from nlv_replay.games.new_las_vegas.news import News
from nlv_replay.games.new_las_vegas.projects import Project
from nlv_replay.games.new_las_vegas.sheet import Sheet
from nlv_replay.games.new_las_vegas.solo import PAIRS, Solo
from nlv_replay.games.new_las_vegas.tally import Tally
from nlv_replay.games.new_las_vegas.terms import (
    AVENUES,
    CASINOS,
    COLUMN_LABELS,
    HIGHEST_NUMBER,
    NO_NUMBER,
    STREET_END,
    STREETS,
    Bonus,
    EndReason,
    Variant,
)
from nlv_replay.games.stacks import UNDEALT, Deal, Flipping, Offer

ANYWHERE: Final = (1 << len(CASINOS) * (HIGHEST_NUMBER + 1)) - 1
"""``City.order`` of an empty city: any number anywhere."""
_FIRST_GAME: Final = Variant.FIRST_GAME
EMPTY: Final = -1
"""What ``City.numbers`` holds where nothing is written."""
_NO_NUMBERS: Final = [EMPTY] * len(CASINOS)
_NO_TURNS: Final = [0] * len(CASINOS)
_NO_BOXES: Final = [0] * len(COLUMN_LABELS)
_NO_SHOWS: Final = [0, 0]
_EMPTY_STREETS: Final = list(STREET_END + (NO_NUMBER * AVENUES + STREET_END) * len(STREETS))
"""An empty city, of which each takes copies."""


@dataclass(slots=True)
class City:
    """The two sheets of one architect; most fields are masks: sets of casinos, holes, avenues, boxes or lines.

    ``built`` are the casinos without a crane or with the crane crossed off. ``order`` is a mask of casinos for each
    number from 0 up, one after the other: where it would rise between the numbers of its street (3.4). ``letters``
    spell the streets for their series: ``EVEN``, ``ODD``, ``NO_NUMBER``, and nothing for an unbuilt crane, between the
    ends of the streets; ``odd`` is the mask of opened casinos with an odd number. ``other_holes`` are circled and
    crossed ones by the other reading of a gap, once the readings have parted (5.3). ``ten_crossed_in`` is the turn by
    whose end ten boxes of the track were first crossed, ``ten_kept_in`` that by whose end ten were crossed and not
    circled, 0 if never: the two readings of P6. ``projects`` has the points and ``fulfilled_in`` the turn of each
    project that was fulfilled. ``news`` is what was written since projects were looked at. The last block matters only
    within the present turn.
    """

    player: str
    boxes: int
    lamp: str
    numbers: list[int] = field(default_factory=_NO_NUMBERS.copy)
    opened_in: list[int] = field(default_factory=_NO_TURNS.copy)
    built: int = ALL_CASINOS
    opened: int = 0
    odd: int = 0
    crossed_cranes: int = 0
    circled_stars: int = 0
    crossed_stars: int = 0
    circled_carpets: int = 0
    circled_holes: int = 0
    crossed_holes: int = 0
    other_holes: tuple[int, int] | None = None
    used_lines: int = 0
    returned: bool = False
    circled_boxes: int = 0
    ten_crossed_in: int = 0
    ten_kept_in: int = 0
    paid_sets: int = 0
    owed_sets: int = 0
    improved: list[int] = field(default_factory=_NO_BOXES.copy)
    shows: list[int] = field(default_factory=_NO_SHOWS.copy)
    large: int = 0
    small: int = 0
    projects: dict[str, int] = field(default_factory=dict)
    fulfilled_in: dict[str, int] = field(default_factory=dict)
    order: int = ANYWHERE
    letters: list[str] = field(default_factory=_EMPTY_STREETS.copy)
    news: int = News.ALL

    take: int = 0
    just_opened: int = -1
    just_built: int = -1
    show_host: int = -1
    bonus: Bonus | None = None
    refused: bool = False

    def copy(self) -> City:
        """This city at this moment, independent of what is written later."""
        return City(
            self.player, self.boxes, self.lamp, self.numbers[:], self.opened_in[:], self.built, self.opened, self.odd,
            self.crossed_cranes, self.circled_stars, self.crossed_stars, self.circled_carpets, self.circled_holes,
            self.crossed_holes, self.other_holes, self.used_lines, self.returned, self.circled_boxes,
            self.ten_crossed_in, self.ten_kept_in, self.paid_sets, self.owed_sets, self.improved[:], self.shows[:],
            self.large, self.small, self.projects.copy(), self.fulfilled_in.copy(), self.order, self.letters[:],
            self.news, self.take, self.just_opened, self.just_built, self.show_host, self.bonus, self.refused,
        )  # fmt: skip


def taken(table: Table, take: int, *, for_effect: bool = False) -> str:
    """What was taken, in words: a combination, or in a solo game the card that served for number or effect."""
    if table.solo is None:
        return f"combination {take}"
    if take > len(PAIRS):
        return "the card used for both"
    card = PAIRS[take - 1][for_effect]
    named = f" ({table.solo.drawn[card - 1]})" if card <= len(table.solo.drawn) else ""
    return f"card {card}{named}, used for its {'effect' if for_effect else 'number'},"


def offered_numbers(table: Table) -> tuple[list[int], str]:
    """The three numbers of the turn, and what they stand on: stacks, or in a solo game cards."""
    if table.solo is None:
        return [number for number, _ in table.offers or ()], "stack"
    return [int(card[:-1]) for card in table.solo.drawn], "card"


class Goal(NamedTuple):
    """A project of the game, when it is looked at again, and whether a city meets its condition."""

    project: Project
    watches: int
    is_met: Callable[[Any, City], bool]


class Goals(dict[int, tuple[Goal, ...]]):
    """The goals of a game by the news that bears on them: all of them, and fewer once such news came first."""

    def __missing__(self, news: int) -> tuple[Goal, ...]:
        found = self[news] = tuple([goal for goal in self[News.ALL] if goal.watches & news])
        return found


def by_news(goals: tuple[Goal, ...] = ()) -> Goals:
    """The goals of a game, to be asked for by news."""
    return Goals({News.ALL: goals})


@dataclass(slots=True)
class Table:
    """All cities and what the architects share.

    ``drawn`` are the project cards as recorded, ``projects`` each of them once; ``wishes`` the loan wishes by player
    (None: not recorded), ``left_after`` the last turn of those who left. ``offers`` are those of the present turn, None
    where not recorded; ``deal_due`` is the turn before which the next deal begins, ``goals`` are the projects with
    their conditions, ``watched`` the news that bears on any of them, ``tallies`` the points once they were counted at
    the end, ``standings`` what players are ranked by once a ranking was compared. ``marks`` are those that plays of the
    present turn claim, ``claims_marks`` says whether any play ever did. ``refused_though_eased`` are those who ever
    refused while Easy Opening would have helped (3.5), ``extended_at_once`` those who ever opened a casino by Extended
    Casino in the turn in which they built it (6.5), ``long_drives`` how often anybody drew more than one line (4.5):
    rulings are about them.
    """

    sheet: Sheet
    rulings: Mapping[str, str]
    variant: Variant
    cities: dict[str, City]
    projects: tuple[Project, ...]
    drawn: tuple[str, ...]
    deals: tuple[Deal, ...]
    wishes: dict[str, bool | None]
    left_after: dict[str, int]
    turn: int = 0
    offers: tuple[Offer, ...] | None = None

    next_deal: int = 0
    deal_due: int = 0
    stacks: Flipping = UNDEALT
    project_reshuffle: bool = False
    offers_missed: bool = False

    avenues_completed: list[tuple[City, int]] = field(default_factory=list)
    goals: Goals = field(default_factory=by_news)
    watched: int = News.ALL
    large_taken: int = 0
    first_fulfilled: dict[str, int] = field(default_factory=dict)
    reshufflers: tuple[str, ...] = ()
    reshuffle_turn: int = 0
    refused_though_eased: set[str] = field(default_factory=set)
    extended_at_once: set[str] = field(default_factory=set)
    long_drives: int = 0
    marks: list[tuple[Mark, City]] = field(default_factory=list)
    claims_marks: bool = False
    tallies: dict[str, Tally] | None = None
    standings: dict[str, Standing] | None = None
    ended: tuple[EndReason, ...] = ()
    end_turn: int = 0
    solo: Solo | None = None

    @property
    def has_golf(self) -> bool:
        """Whether golf is played (2.5)."""
        return self.variant is not _FIRST_GAME

    def seated(self, player: str) -> bool:
        """Whether a player still plays in the present turn."""
        return self.turn <= self.left_after.get(player, self.turn)
