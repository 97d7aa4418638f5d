"""What is asked, as values: the offers, one player's final sheet, what is known of the others; and the marks on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from nlv_replay.games.new_las_vegas.masks import STREET_OF, indices
from nlv_replay.games.new_las_vegas.projects import all_projects
from nlv_replay.games.new_las_vegas.rules import RULINGS
from nlv_replay.games.new_las_vegas.sheet import Sheet
from nlv_replay.games.new_las_vegas.state import City
from nlv_replay.games.new_las_vegas.terms import AVENUES, CASINOS, Variant
from nlv_replay.games.stacks import STACKS, Offer

Offers = tuple[Offer, ...]
"""The three combinations of one turn."""


@dataclass(frozen=True, slots=True)
class Others:
    """What the other players are known to have done: the first turn of theirs for an avenue, from 0, and a project."""

    avenues: Mapping[int, int] = field(default_factory=dict)
    projects: Mapping[str, int] = field(default_factory=dict)


ALONE = Others()
"""There is nobody else, or nobody else completed anything."""


class Reshuffle(NamedTuple):
    """A deal for the first project of the game: before which turn, and whether the player asked for it (3.8)."""

    before_turn: int
    by_player: bool


@dataclass(frozen=True, slots=True)
class Question:
    """The turns that were offered, and the final sheet of one player, as a ``City``.

    ``offers`` are those of turn 1 on, as far as known; ``turns`` is how many were played (None: any number of them).
    ``rulings`` are those that differ from the defaults. ``trip`` gives the lamps reached in order (None: any order of
    the lines used). ``sizes_known`` and ``projects_known`` say whether hotels and projects of the city count.
    ``others`` is None where nothing is known of them. ``ends_game`` says that the last turn ended the game by the
    marks of this very player. ``sheet_name`` is how the play that is found names the sheet.
    """

    sheet: Sheet
    offers: tuple[Offers, ...]
    projects: tuple[str, ...]
    city: City
    variant: Variant = Variant.STANDARD
    rulings: Mapping[str, str] = field(default_factory=dict)
    trip: tuple[str, ...] | None = None
    turns: int | None = None
    sizes_known: bool = True
    projects_known: bool = True
    others: Others | None = None
    ends_game: bool = False
    reshuffle: Reshuffle | None = None
    sheet_name: Any = "reference"

    def __post_init__(self) -> None:
        if self.variant is Variant.SOLO:
            raise ValueError("a game against ACME offers six combinations a turn; it is not decided here")
        if self.turns is not None and not 1 <= self.turns <= len(self.offers):
            raise ValueError(f"{self.turns} turns were played, and the offers of {len(self.offers)} turns are known")
        for turn, offers in enumerate(self.offers, start=1):
            if len(offers) != STACKS or any(number not in CARDS or letter not in LETTERS for number, letter in offers):
                raise ValueError(f"turn {turn} needs three offers, each a number of 1 to 15 and one of {LETTERS}")
        if strange := set(self.projects) - all_projects().keys():
            raise ValueError(f"there is no project {min(strange)}")
        for name, value in self.rulings.items():
            if value not in _VALUES.get(name, ()):
                raise ValueError(f"there is no ruling {name}: {value}")

    def ruling(self, name: str) -> str:
        """The value of a ruling that is in force."""
        return self.rulings.get(name) or DEFAULTS[name]

    @property
    def has_golf(self) -> bool:
        """Whether golf is played (2.5)."""
        return self.variant is not Variant.FIRST_GAME

    @property
    def lines(self) -> int:
        """How many lines the trip has."""
        return self.city.used_lines.bit_count()


CARDS = range(1, 16)
LETTERS = "CMILS"
_VALUES: dict[str, tuple[str, ...]] = {ruling.name: ruling.values for ruling in RULINGS}
DEFAULTS: dict[str, str] = {ruling.name: ruling.default for ruling in RULINGS}


class Kind(StrEnum):
    """The kinds of marks that can contradict each other; the value is for programs."""

    CELL = "casino"
    EMPTY = "empty-casino"
    STAR = "star"
    CRANE = "crane"
    OPENED = "opened-casinos"
    CROSSED = "crossed-cranes"
    HOLES = "golf"
    BOXES = "track"
    PAID = "cleared-sets"
    OWED = "circled-sets"
    IMPROVED = "improvements"
    SHOWS = "shows"
    TRIP = "trip"
    HOTELS = "hotels"
    PROJECTS = "projects"
    END = "end"


SETTLED = (Kind.END, Kind.HOTELS, Kind.PROJECTS)
"""What is settled at the end of turns."""


class Group(NamedTuple):
    """Marks that are kept or dropped together; ``spot`` is a casino, or 0 for marks that there are once a sheet."""

    kind: Kind
    spot: int = 0


class Kept:
    """Which marks still count, as masks; a sheet with fewer marks asks for less."""

    __slots__ = ("cells", "cranes", "groups", "stars")

    def __init__(self, groups: frozenset[Group]) -> None:
        self.groups = groups
        self.cells = self._mask(Kind.CELL) | self._mask(Kind.EMPTY)
        self.stars = self._mask(Kind.STAR)
        self.cranes = self._mask(Kind.CRANE)

    def _mask(self, kind: Kind) -> int:
        return sum(1 << group.spot for group in self.groups if group.kind is kind)

    def has(self, kind: Kind) -> bool:
        """Whether marks that there are once a sheet count."""
        return Group(kind) in self.groups


def all_groups(question: Question) -> list[Group]:
    """Every group of marks of a sheet, counts first, then casino by casino."""
    return [*_single_groups(question), *_casino_groups(question)]


def _single_groups(question: Question) -> Iterator[Group]:
    kinds = [Kind.OPENED, Kind.CROSSED, Kind.BOXES, Kind.PAID, Kind.OWED, Kind.IMPROVED, Kind.SHOWS, Kind.TRIP]
    yield from map(Group, kinds)
    if question.has_golf:
        yield Group(Kind.HOLES)
    if question.sizes_known:
        yield Group(Kind.HOTELS)
    if question.projects_known:
        yield Group(Kind.PROJECTS)
    yield Group(Kind.END)


def _casino_groups(question: Question) -> Iterator[Group]:
    sheet, city = question.sheet, question.city
    for casino in range(len(CASINOS)):
        yield Group(Kind.CELL if city.opened >> casino & 1 else Kind.EMPTY, casino)
        if sheet.stars & city.opened & 1 << casino:
            yield Group(Kind.STAR, casino)
        if sheet.cranes & 1 << casino:
            yield Group(Kind.CRANE, casino)


def twins(city: City) -> list[tuple[int, ...]]:
    """The opened casinos that hold the same number side by side, in groups; a casino alone is a group of one."""
    groups: list[list[int]] = []
    for casino in indices(city.opened):
        before = groups[-1][-1] if groups else -1
        beside = before == casino - 1 and casino % AVENUES and STREET_OF[before] == STREET_OF[casino]
        if beside and city.numbers[before] == city.numbers[casino]:
            groups[-1].append(casino)
        else:
            groups.append([casino])
    return [tuple(group) for group in groups]


def last_boxes(sheet: Sheet, sets: int) -> list[int]:
    """The last boxes of a mask of sets, rising: what the track must have reached to pay with each of them (6.2)."""
    return sorted(sheet.track.sets[number - 1][-1] for number in indices(sets))
