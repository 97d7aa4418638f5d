"""A filled sheet as a value: what one architect's two sheets show at the end, with no order of moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from nlv_replay.games.new_las_vegas import conditions
from nlv_replay.games.new_las_vegas.limo import NO_LINE, roads_of
from nlv_replay.games.new_las_vegas.masks import ALL_CASINOS, AVENUE_MASKS
from nlv_replay.games.new_las_vegas.projects import all_projects
from nlv_replay.games.new_las_vegas.sheet import Sheet, bundled_sheet
from nlv_replay.games.new_las_vegas.state import City, Table
from nlv_replay.games.new_las_vegas.streets import order_anew, write_parity
from nlv_replay.games.new_las_vegas.terms import (
    AVENUES,
    CASINO_INDEX,
    CASINOS,
    COLUMN_OF_LABEL,
    LETTER_AT,
    NO_NUMBER,
    STREETS,
    Side,
    Variant,
)

if TYPE_CHECKING:
    from nlv_replay.games.new_las_vegas.filled_file import FilledModel


@dataclass(frozen=True, slots=True)
class Filled:
    """A sheet as it was filled in.

    ``city`` is the final city; its ``opened_in`` is all 0, since the order is not known. ``trip`` are the lamps in
    order, the airport left out; ``projects`` the ids of the cards of the game, none where they were not written down.
    ``turns`` is None where nobody counted them, ``claimed`` the points by zone as far as they were written.
    """

    city: City
    trip: tuple[str, ...] = ()
    projects: tuple[str, ...] = ()
    turns: int | None = None
    claimed: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Written:
    """A filled sheet ready to be judged: the value, its model as typed, and a table at which its player sits alone."""

    filled: Filled
    model: FilledModel
    table: Table

    @property
    def player(self) -> str:
        """Whose sheet it is."""
        return self.filled.city.player

    @property
    def city(self) -> City:
        """What the sheet shows."""
        return self.filled.city


def written(model: FilledModel, rulings: Mapping[str, str], attached: Mapping[str, Any]) -> Written:
    """The sheet of a model; marks that no sheet has a place for are left out of the city."""
    sheet: Sheet = attached.get("sheet") or bundled_sheet(model.sheet if isinstance(model.sheet, str) else "reference")
    city = city_of(model, sheet)
    projects = tuple(all_projects()[project] for project in dict.fromkeys(model.projects))
    goals = conditions.goals_of(projects)
    table = Table(
        sheet=sheet,
        rulings=rulings,
        variant=Variant(model.variant),
        cities={model.player: city},
        projects=projects,
        drawn=tuple(model.projects),
        goals=goals,
        watched=conditions.watched_by(goals),
        deals=(),
        wishes={model.player: model.loan},
        left_after={},
        turn=model.turns or 0,
    )
    claimed: Mapping[str, int] = dict(model.claimed)  # type: ignore[arg-type]  # every zone is a count
    filled = Filled(city, tuple(model.trip), tuple(model.projects), model.turns, claimed)
    return Written(filled, model, table)


def city_of(model: FilledModel, sheet: Sheet) -> City:
    """The city that a sheet shows: marks as typed, and the trip with the carpets that it passes."""
    cranes = sheet.cranes & mask(model.cranes)
    city = City(
        model.player,
        boxes=max(min(how_many(model.boxes, sheet.track.crossed_at_start), sheet.track.boxes), 0),
        lamp=sheet.airport,
        built=ALL_CASINOS & ~sheet.cranes | cranes,
        crossed_cranes=cranes,
        circled_stars=sheet.stars & mask(model.stars.circled),
        crossed_stars=sheet.stars & mask(model.stars.crossed) & ~mask(model.stars.circled),
        circled_holes=mask(model.holes.circled) & HOLES,
        crossed_holes=mask(model.holes.crossed) & HOLES & ~mask(model.holes.circled),
        letters=list(sheet.letters),
        projects=dict(model.points),
    )
    _write_numbers(city, model)
    _pay_sets(city, model, sheet)
    city.shows = [_within(shows_of(model, side), len(sheet.shows[side].values) - 1) for side in Side]
    for label, crossed in model.improved.items():
        if (column := COLUMN_OF_LABEL.get(label)) is not None:
            city.improved[column] = _within(how_many(crossed), sheet.yellow_boxes[column])
    city.large, city.small = (_completed(city, avenues) for avenues in (model.hotels.large, model.hotels.small))
    city.small &= ~city.large
    _drive(city, model.trip, sheet)
    return city


def numbers_of(model: FilledModel) -> Iterator[tuple[int, int]]:
    """The casinos that bear a number, each with it, in reading order."""
    for street, name in enumerate(STREETS):
        for avenue, number in enumerate(getattr(model.casinos, name)):
            if isinstance(number, int):
                yield street * AVENUES + avenue, number


def mask(spots: Iterable[str]) -> int:
    """The set of the casinos named, as far as there are such casinos."""
    return sum(1 << CASINO_INDEX[spot] for spot in set(spots) if spot in CASINO_INDEX)


def how_many(crossed: int | list[int] | None, nothing: int = 0) -> int:
    """How many boxes are crossed, whether they were counted or listed; ``nothing`` where nothing was written."""
    if crossed is None:
        return nothing
    return len(set(crossed)) if isinstance(crossed, list) else crossed


def shows_of(model: FilledModel, side: Side) -> int:
    """How many boxes of a show column are crossed."""
    return how_many(model.shows.left if side is Side.LEFT else model.shows.right)


def set_debts(model: FilledModel, word: str) -> set[int]:
    """The sets whose debt is circled, or cleared."""
    return {int(debt[4:]) for debt in getattr(model.debts, word) if debt.startswith("set.")}


HOLES = (1 << AVENUES) - 1


def _write_numbers(city: City, model: FilledModel) -> None:
    for casino in range(len(CASINOS)):
        if city.crossed_cranes >> casino & 1:
            city.letters[LETTER_AT[casino]] = NO_NUMBER
    for casino, number in numbers_of(model):
        city.numbers[casino] = number
        city.opened |= 1 << casino
        write_parity(city, casino, number)
    city.order = order_anew(city)


def _pay_sets(city: City, model: FilledModel, sheet: Sheet) -> None:
    owed = set_debts(model, "circled")
    for number in model.sets:
        if number > len(sheet.track.sets):
            continue
        city.circled_boxes |= sheet.set_masks[number - 1]
        if number in owed:
            city.owed_sets |= 1 << number
        else:
            city.paid_sets |= 1 << number


def _completed(city: City, avenues: list[int]) -> int:
    return sum(
        1 << avenue - 1
        for avenue in set(avenues)
        if 1 <= avenue <= AVENUES and city.opened & AVENUE_MASKS[avenue - 1] == AVENUE_MASKS[avenue - 1]
    )


def _drive(city: City, trip: list[str], sheet: Sheet) -> None:
    legs = roads_of(sheet).legs
    for lamp in trip:
        if lamp not in legs:
            continue
        bit, carpets = legs[city.lamp].get(lamp, NO_LINE)
        city.used_lines |= bit
        city.circled_carpets |= carpets
        city.lamp = lamp
        city.returned = city.returned or (bit > 0 and lamp == sheet.airport)


def _within(count: int, most: int) -> int:
    return min(count, most)
