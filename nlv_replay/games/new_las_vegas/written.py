"""A sheet as somebody wrote it down, as a city: every mark that can be read, and what is wrong with the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from nlv_replay.core.rule import Fault, Path, Rule
from nlv_replay.games.new_las_vegas import rules
from nlv_replay.games.new_las_vegas.limo import NO_LINE, roads_of
from nlv_replay.games.new_las_vegas.masks import ALL_CASINOS, FIRST_OF_STREET, indices
from nlv_replay.games.new_las_vegas.sheet import Sheet
from nlv_replay.games.new_las_vegas.state import City
from nlv_replay.games.new_las_vegas.streets import order_anew, write_parity
from nlv_replay.games.new_las_vegas.terms import (
    AVENUES,
    CASINO_INDEX,
    CASINOS,
    COLUMN_LABELS,
    COLUMN_OF_LABEL,
    LETTER_AT,
    NO_NUMBER,
    Side,
)

if TYPE_CHECKING:
    from nlv_replay.games.new_las_vegas.move_log import SheetMove

FARTHEST = 999
"""Numbers beyond this are kept at it: none of them can be right."""


class Reader:
    """Reads one written sheet; ``faults`` are the marks that no sheet of this pad can bear, ``at`` leads to it."""

    def __init__(self, sheet: Sheet, written: SheetMove, at: Path) -> None:
        self.sheet = sheet
        self.written = written
        self.at = at
        self.faults: list[Fault] = []

    def city(self, player: str) -> City:
        """The city that was written down."""
        sheet, written = self.sheet, self.written
        crossed = self._casinos("cranes", written.cranes, rules.NO_CRANE_THERE)
        self._refuse_others("cranes", crossed & ~sheet.cranes, rules.NO_CRANE_THERE, "has no crane")
        stars = self._marks("stars", written.stars, rules.STAR_MARK)
        holes = self._marks("holes", written.holes, rules.NEXT_HOLE_MARK)
        city = City(
            player,
            boxes=sheet.track.crossed_at_start if written.boxes is None else written.boxes,
            lamp=sheet.airport,
            built=ALL_CASINOS & ~sheet.cranes | crossed & sheet.cranes,
            crossed_cranes=crossed & sheet.cranes,
            circled_stars=stars["circled"],
            crossed_stars=stars["crossed"],
            circled_holes=holes["circled"],
            crossed_holes=holes["crossed"],
            circled_carpets=self._casinos("carpets", written.carpets, rules.CARPET_MARK),
            letters=list(sheet.letters),
            news=0,
        )
        self._numbers(city)
        self._trip(city)
        self._sets(city)
        self._columns(city)
        self._hotels(city)
        city.projects = {name: _kept(points) for name, points in written.projects.items()}
        return city

    def _numbers(self, city: City) -> None:
        for name, number in self.written.casinos.items():
            casino = CASINO_INDEX.get(name, -1)
            if casino < 0:
                self._wrong(rules.NO_SUCH_CASINO, f"There is no casino {name}.", name, "casinos", name)
                continue
            city.numbers[casino] = _kept(number)
            write_parity(city, casino, number)
            city.opened |= 1 << casino
        for casino in indices(city.crossed_cranes & ~city.opened):
            city.letters[LETTER_AT[casino]] = NO_NUMBER
        city.order = order_anew(city)

    def _trip(self, city: City) -> None:
        legs, airport = roads_of(self.sheet).legs, self.sheet.airport
        for index, lamp in enumerate(self.written.trip):
            if lamp not in legs:
                self._wrong(rules.NO_SUCH_LAMP, f"There is no lamp {lamp} on this pad.", lamp, "trip", index)
                continue
            bit, _ = legs[city.lamp].get(lamp, NO_LINE)
            self._line(city, index, lamp, bit)
            city.used_lines |= bit
            city.returned = city.returned or (bit > 0 and lamp == airport)
            city.lamp = lamp

    def _line(self, city: City, index: int, lamp: str, bit: int) -> None:
        spot, at = f"{city.lamp}-{lamp}", ("trip", index)
        if city.returned:
            self._wrong(rules.TRIP_AFTER_RETURN, f"The trip goes on to {lamp} after it was back.", spot, *at)
        elif not bit:
            self._wrong(rules.GAP_IN_TRIP, f"No line leads from {city.lamp} to {lamp}.", spot, *at)
        elif city.used_lines & bit:
            told = f"The trip uses the section between {city.lamp} and {lamp} a second time."
            self._wrong(rules.SECTION_TWICE, told, spot, *at)

    def _sets(self, city: City) -> None:
        masks = self.sheet.set_masks
        for name, debt in self.written.sets.items():
            number = int(name) if name.isascii() and name.isdigit() and len(name) < 3 else 0
            if not 1 <= number <= len(masks):
                told = f"There is no set {name}; the track has sets 1 to {len(masks)}."
                self._wrong(rules.NO_SUCH_SET, told, f"set.{name}", "sets", name)
                continue
            city.circled_boxes |= masks[number - 1]
            if debt == "circled":
                city.owed_sets |= 1 << number
            else:
                city.paid_sets |= 1 << number

    def _columns(self, city: City) -> None:
        for name, crossed in self.written.improvements.items():
            if name not in COLUMN_OF_LABEL:
                told = f"There are no yellow boxes at {name}; the columns are {', '.join(COLUMN_LABELS)}."
                self._wrong(rules.NO_SUCH_COLUMN, told, name, "improvements", name)
            else:
                city.improved[COLUMN_OF_LABEL[name]] = _kept(crossed)
        sides = {side.label: side for side in Side}
        for name, crossed in self.written.shows.items():
            if name not in sides:
                told = f"There is no show column {name}; they are left and right."
                self._wrong(rules.SHOW_COLUMN_FULL, told, f"show.{name}", "shows", name)
            else:
                city.shows[sides[name]] = _kept(crossed)

    def _hotels(self, city: City) -> None:
        for name, size in self.written.hotels.items():
            if name not in AVENUE_NAMES:
                told = f"There is no avenue {name}; avenues are 1 to {AVENUES}."
                self._wrong(rules.HOTEL_MARK, told, f"avenue {name}", "hotels", name)
            elif size == "large":
                city.large |= 1 << int(name) - 1
            else:
                city.small |= 1 << int(name) - 1

    def _casinos(self, key: str, names: Iterable[str], rule: Rule) -> int:
        mask = 0
        for index, name in enumerate(names):
            if name not in CASINO_INDEX:
                self._wrong(rule, f"There is no casino {name}.", name, key, index)
            elif mask >> CASINO_INDEX[name] & 1:
                self._wrong(rule, f"{name} stands twice under `{key}`.", name, key, index)
            else:
                mask |= 1 << CASINO_INDEX[name]
        return mask

    def _marks(self, key: str, marks: Mapping[str, str], rule: Rule) -> dict[str, int]:
        masks = {"circled": 0, "crossed": 0}
        printed = self.sheet.stars if key == "stars" else (1 << AVENUES) - 1
        for name, mark in marks.items():
            casino = CASINO_INDEX.get(name, -1)
            if casino < 0 or not printed >> casino & 1:
                self._wrong(rule, f"There is nothing to be {mark} at {name} under `{key}`.", name, key, name)
            else:
                masks[mark] |= 1 << casino
        return masks

    def _refuse_others(self, key: str, mask: int, rule: Rule, told: str) -> None:
        for casino in indices(mask):
            self._wrong(rule, f"{CASINOS[casino]} {told}.", CASINOS[casino], key)

    def _wrong(self, rule: Rule, told: str, spot: str, *at: str | int) -> None:
        self.faults.append(Fault(rule, told, spot, (*self.at, *at)))


AVENUE_NAMES = frozenset(str(avenue) for avenue in range(1, AVENUES + 1))


def _kept(number: int) -> int:
    return max(-FARTHEST, min(FARTHEST, number))


def check_sheet(sheet: Sheet, city: City, at: Path) -> Iterator[Fault]:
    """What no game writes on a sheet, whatever came before: each mark against the marks that it follows from."""
    for check in (_check_numbers, _check_order, _check_stars, _check_track, _check_columns, _check_hotels):
        yield from check(sheet, city, at)
    yield from _check_carpets(sheet, city, at)
    yield from _check_holes(city, at)


def _check_numbers(sheet: Sheet, city: City, at: Path) -> Iterator[Fault]:
    for casino in indices(city.opened):
        name, number = CASINOS[casino], city.numbers[casino]
        if not 0 <= number <= 17:
            told = f"{number} stands in {name}; numbers are 0 to 17."
            yield Fault(rules.EASY_OPENING_TOO_FAR, told, name, (*at, "casinos", name))
        if not city.built >> casino & 1:
            told = f"{number} stands in {name}, whose crane is not crossed off."
            yield Fault(rules.CASINO_UNDER_CRANE, told, name, (*at, "casinos", name))


def _check_order(sheet: Sheet, city: City, at: Path) -> Iterator[Fault]:
    for first in sorted(set(FIRST_OF_STREET)):
        opened = [casino for casino in range(first, first + AVENUES) if city.opened >> casino & 1]
        for left, right in pairwise(opened):
            one, other = city.numbers[left], city.numbers[right]
            spot, where = CASINOS[right], (*at, "casinos", CASINOS[right])
            if other < one:
                told = f"{other} in {spot} breaks the order of street {spot[0]}: {one} stands in {CASINOS[left]}."
                yield Fault(rules.NUMBER_OUT_OF_ORDER, told, spot, where)
            elif other == one and right != left + 1:
                told = f"{other} stands in {CASINOS[left]} and {spot}, which are not side by side."
                yield Fault(rules.NUMBER_TWICE, told, spot, where)
    copies = sum(
        city.numbers[casino] == city.numbers[casino - 1] and bool(city.opened >> casino - 1 & 1)
        for casino in indices(city.opened)
        if casino % AVENUES
    )
    if copies != city.owed_sets.bit_count():
        told = (
            f"{copies} numbers stand beside their like, and {city.owed_sets.bit_count()} sets have their debt circled; "
            "each Extended Casino makes one of both."
        )
        yield Fault(rules.SET_DEBT_MARK, told, None, (*at, "sets"))


def _check_stars(sheet: Sheet, city: City, at: Path) -> Iterator[Fault]:
    for casino in indices(sheet.stars & (city.opened | city.circled_stars | city.crossed_stars)):
        name = CASINOS[casino]
        marks = (city.circled_stars >> casino & 1) + (city.crossed_stars >> casino & 1)
        is_open = bool(city.opened >> casino & 1)
        if marks == is_open:
            continue
        told = "is neither circled nor crossed off" if is_open and not marks else "is both circled and crossed off"
        told = told if is_open else "is marked, and the casino is not opened"
        yield Fault(rules.STAR_MARK, f"The star of {name} {told}.", name, (*at, "stars", name))
    if city.circled_stars.bit_count() != sum(city.shows):
        told = f"{city.circled_stars.bit_count()} stars are circled and {sum(city.shows)} boxes of shows crossed."
        yield Fault(rules.STAR_MARK, told, None, (*at, "shows"))


def _check_track(sheet: Sheet, city: City, at: Path) -> Iterator[Fault]:
    track = sheet.track
    if not track.crossed_at_start <= city.boxes <= track.boxes:
        told = f"{city.boxes} boxes of the track are crossed; it has {track.crossed_at_start} to {track.boxes}."
        yield Fault(rules.BOXES_MARK, told, None, (*at, "boxes"))
    for number, boxes in enumerate(track.sets, start=1):
        if (city.paid_sets | city.owed_sets) >> number & 1 and boxes[-1] > city.boxes:
            told = f"Set {number} is circled, and not all its boxes are crossed."
            yield Fault(rules.SET_NOT_CROSSED, told, f"set.{number}", (*at, "sets", str(number)))


def _check_columns(sheet: Sheet, city: City, at: Path) -> Iterator[Fault]:
    for column, crossed in enumerate(city.improved):
        if not 0 <= crossed <= sheet.yellow_boxes[column]:
            name = COLUMN_LABELS[column]
            told = f"{crossed} yellow boxes of {name} are crossed; it has {sheet.yellow_boxes[column]}."
            yield Fault(rules.COLUMN_USED_UP, told, name, (*at, "improvements", name))
    for side in Side:
        boxes = len(sheet.shows[side].values) - 1
        if not 0 <= city.shows[side] <= boxes:
            told = f"{city.shows[side]} boxes of the {side.label} show column are crossed; it has {boxes}."
            yield Fault(rules.SHOW_COLUMN_FULL, told, f"show.{side.label}", (*at, "shows", side.label))


def _check_hotels(sheet: Sheet, city: City, at: Path) -> Iterator[Fault]:
    for avenue in range(AVENUES):
        complete = all(city.opened >> casino & 1 for casino in range(avenue, len(CASINOS), AVENUES))
        hotels = (city.large >> avenue & 1) + (city.small >> avenue & 1)
        if hotels == complete:
            continue
        told = "is all open and has no hotel" if complete and not hotels else "has a hotel and is not all open"
        told = "has two hotels" if hotels > 1 else told
        spot = f"avenue {avenue + 1}"
        yield Fault(rules.HOTEL_MARK, f"Avenue {avenue + 1} {told}.", spot, (*at, "hotels", str(avenue + 1)))


def _check_carpets(sheet: Sheet, city: City, at: Path) -> Iterator[Fault]:
    roads = roads_of(sheet)
    passed = 0
    for line in indices(city.used_lines):
        passed |= roads.passes[line]
    for casino in indices(passed ^ city.circled_carpets):
        name = CASINOS[casino]
        told = "is passed by the trip and not circled" if passed >> casino & 1 else "is circled, and no line passes it"
        yield Fault(rules.CARPET_MARK, f"The carpet of {name} {told}.", name, (*at, "carpets"))


def _check_holes(city: City, at: Path) -> Iterator[Fault]:
    for casino in indices(city.circled_holes & ~city.opened):
        name = CASINOS[casino]
        told = f"The hole of {name} is circled, and the casino is not opened."
        yield Fault(rules.NEXT_HOLE_MARK, told, name, (*at, "holes", name))
    for casino in indices(city.circled_holes & city.crossed_holes):
        name = CASINOS[casino]
        told = f"The hole of {name} is both circled and crossed off."
        yield Fault(rules.NEXT_HOLE_MARK, told, name, (*at, "holes", name))
