"""What the casinos of a filled sheet alone give away: numbers, cranes, stars, hotels, carpets and the trip."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from nlv_replay.core.rule import Fault, Path, Rule, Topic
from nlv_replay.games.new_las_vegas import limo, rules
from nlv_replay.games.new_las_vegas.deck import deck
from nlv_replay.games.new_las_vegas.filled import Written, mask, numbers_of
from nlv_replay.games.new_las_vegas.filled_rules import NUMBER_OUT_OF_REACH, OWED_FOR_NOTHING
from nlv_replay.games.new_las_vegas.masks import AVENUE_MASKS, STREET_MASKS, indices, names
from nlv_replay.games.new_las_vegas.moves import Drive
from nlv_replay.games.new_las_vegas.state import City
from nlv_replay.games.new_las_vegas.terms import (
    AVENUES,
    CASINO_INDEX,
    CASINOS,
    HIGHEST_NUMBER,
    STREETS,
    Zone,
)

CIRCLED, CROSSED, CLEARED = "circled", "crossed", "cleared"


def zone(name: Zone) -> Topic:
    """The points of a zone, which a wrong mark leaves in doubt."""
    return ("zone", name)


def zones(*named: Zone) -> tuple[Topic, ...]:
    """The points of several zones."""
    return tuple(map(zone, named))


OPENINGS: Topic = ("openings",)
CRANES: Topic = ("cranes",)
SETS: Topic = ("sets",)
TRIP: Topic = ("trip",)
_OPENING_ZONES = zones(
    Zone.STREETS, Zone.HOTELS, Zone.GOLF, Zone.SHOWS, Zone.LIMOUSINE, Zone.DEBTS, Zone.SAFE, Zone.BUNDLES, Zone.PROJECTS
)


def check_casinos(sheet: Written) -> Iterator[Fault]:
    """All that casinos, their marks and the trip say when they are looked at alone."""
    yield from _check_cranes(sheet)
    yield from _check_numbers(sheet)
    yield from _check_order(sheet)
    yield from _check_doubles(sheet)
    yield from _check_stars(sheet)
    yield from _check_trip(sheet)
    yield from _check_carpets(sheet)
    yield from _check_hotels(sheet)


def number_at(casino: int) -> Path:
    """Where the number of a casino stands in the document."""
    return ("casinos", STREETS[casino // AVENUES], casino % AVENUES)


def where(spots: Sequence[str], spot: str, path: Path) -> Path:
    """Where a casino stands in a list of the document, or the list where it does not."""
    return (*path, spots.index(spot)) if spot in spots else path


def listed(spots: Iterable[str], most: int = 6) -> str:
    """Names in one line, the first ones where there are many."""
    every = list(spots)
    more = f" and {len(every) - most} more" if len(every) > most else ""
    shown = every[:most]
    if more or len(shown) < 2:
        return ", ".join(shown) + more
    return ", ".join(shown[:-1]) + " and " + shown[-1]


def doubles_of(city: City) -> list[int]:
    """The casinos that bear the number of the one on their left: each was opened by Extended Casino (6.5)."""
    return [
        casino
        for casino in indices(city.opened)
        if casino % AVENUES and city.opened >> casino - 1 & 1 and city.numbers[casino - 1] == city.numbers[casino]
    ]


def taken_openings(city: City) -> int:
    """How many casinos were opened with a combination, and not by Extended Casino."""
    return city.opened.bit_count() - len(doubles_of(city))


def _check_cranes(sheet: Written) -> Iterator[Fault]:
    """A crane is crossed off where one is printed (4.1), and a number stands where none is left (3.3)."""
    city, printed = sheet.city, sheet.table.sheet.cranes
    for index, spot in enumerate(sheet.model.cranes):
        if not printed >> CASINO_INDEX.get(spot, len(CASINOS)) & 1:
            told = "no crane is printed there" if spot in CASINO_INDEX else "there is no such casino"
            yield Fault(rules.NO_CRANE_THERE, f"The crane of {spot} is crossed off, and {told}.", spot,
                        ("cranes", index), leaves=(CRANES,))  # fmt: skip
    for casino in indices(city.opened & ~city.built):
        yield Fault(
            rules.CASINO_UNDER_CRANE,
            f"{city.numbers[casino]} stands in {CASINOS[casino]}, whose crane is not crossed off.",
            CASINOS[casino],
            number_at(casino),
            needs=(CRANES,),
            leaves=(OPENINGS, *_OPENING_ZONES),
        )


def _check_numbers(sheet: Written) -> Iterator[Fault]:
    """Cards bear 1 to 15; what lies beyond takes an Easy Opening, and so a set that is not owed (6.3)."""
    city = sheet.city
    eased: dict[tuple[int, int], int] = {}
    for casino, number in numbers_of(sheet.model):
        if number > HIGHEST_NUMBER:
            yield _out_of_reach(casino, f"{number} stands in {CASINOS[casino]}; no more than 17 can be written.")
        elif number not in deck().numbers:
            eased.setdefault((casino // AVENUES, number), casino)
    paid = city.paid_sets.bit_count()
    if len(eased) > paid:
        last = list(eased.values())[paid]
        spots = listed(f"{city.numbers[casino]} in {CASINOS[casino]}" for casino in eased.values())
        told = f"{spots} {'takes an Easy Opening' if len(eased) == 1 else 'take an Easy Opening each'}; "
        have = "no circled set can have paid for one" if not paid else f"only {_sets(paid)} can have paid for one"
        fault = _out_of_reach(last, told + have + ", as the debt of an Easy Opening is not left circled.")
        yield replace(fault, needs=(SETS,))


def _sets(count: int) -> str:
    return f"{count} circled {'set' if count == 1 else 'sets'}"


def _out_of_reach(casino: int, told: str) -> Fault:
    return Fault(NUMBER_OUT_OF_REACH, told, CASINOS[casino], number_at(casino), leaves=(*_OPENING_ZONES, OPENINGS))


def _check_order(sheet: Written) -> Iterator[Fault]:
    """Within a street numbers rise; equal ones stand side by side (3.4, 6.5)."""
    city = sheet.city
    for street in STREET_MASKS:
        for left, right in pairwise(indices(city.opened & street)):
            one, other = city.numbers[left], city.numbers[right]
            if one > other:
                told = f"{other} in {CASINOS[right]} stands to the right of {one} in {CASINOS[left]}."
                yield _out_of_order(rules.NUMBER_OUT_OF_ORDER, right, told)
            elif one == other and right - left > 1:
                told = (
                    f"{one} stands in {CASINOS[left]} and again in {CASINOS[right]}; Extended Casino repeats a number "
                    "only directly beside it."
                )
                yield _out_of_order(rules.NUMBER_TWICE, right, told)


def _out_of_order(rule: Rule, casino: int, told: str) -> Fault:
    return Fault(rule, told, CASINOS[casino], number_at(casino), leaves=(*_OPENING_ZONES, OPENINGS))


def _check_doubles(sheet: Written) -> Iterator[Fault]:
    """Each repeated number is one Extended Casino, and each of those left one debt circled (6.5, 6.6)."""
    city = sheet.city
    doubles, owed = doubles_of(city), city.owed_sets.bit_count()
    told = listed(f"{city.numbers[casino]} in {CASINOS[casino]}" for casino in doubles)
    if len(doubles) > owed:
        have = "none has" if not owed else f"only {owed} {'has' if owed == 1 else 'have'}"
        yield Fault(
            rules.NUMBER_TWICE,
            f"{told} repeat{'s' if len(doubles) == 1 else ''} the number beside; each needs a circled set with its "
            f"debt circled, and {have}.",
            CASINOS[doubles[owed]],
            number_at(doubles[owed]),
            needs=(SETS, OPENINGS),
            leaves=(SETS, *zones(Zone.DEBTS, Zone.SAFE)),
        )
    elif len(doubles) < owed:
        number = sorted(indices(city.owed_sets))[len(doubles)]
        repeated = f"only {told} repeat{'s' if len(doubles) == 1 else ''}" if doubles else "no casino repeats"
        yield Fault(
            OWED_FOR_NOTHING,
            f"The debt of {listed(f'set {n}' for n in indices(city.owed_sets))} is circled, which Extended Casino "
            f"does; {repeated} the number beside it.",
            f"set.{number}",
            where(sheet.model.debts.circled, f"set.{number}", ("debts", CIRCLED)),
            needs=(SETS, OPENINGS),
            leaves=(SETS, *zones(Zone.DEBTS, Zone.SAFE)),
        )


def _check_stars(sheet: Written) -> Iterator[Fault]:
    """A star is marked when its casino opens, circled or crossed off, and never before (4.3)."""
    city, printed = sheet.city, sheet.table.sheet.stars
    stars = sheet.model.stars
    for word, spots in ((CIRCLED, stars.circled), (CROSSED, stars.crossed)):
        for index, spot in enumerate(spots):
            told = _star_told(sheet, spot)
            if told is None and word == CROSSED and spot in stars.circled:
                told = f"The star of {spot} is circled and crossed off; it can be one of them."
            if told is not None:
                yield _star(told, spot, ("stars", word, index))
    for casino in indices(printed & city.opened & ~mask([*stars.circled, *stars.crossed])):
        spot = CASINOS[casino]
        told = f"{spot} is opened and its star bears no mark; it is circled by a show, and crossed off without one."
        yield _star(told, spot, number_at(casino))


def _star_told(sheet: Written, spot: str) -> str | None:
    casino = CASINO_INDEX.get(spot)
    if casino is None or not sheet.table.sheet.stars >> casino & 1:
        why = "no star is printed there" if casino is not None else "there is no such casino"
        return f"The star of {spot} is marked, and {why}."
    if not sheet.city.opened >> casino & 1:
        return f"The star of {spot} is marked, and {spot} is not opened."
    return None


def _star(told: str, spot: str, at: Path) -> Fault:
    return Fault(rules.STAR_MARK, told, spot, at, needs=(OPENINGS,), leaves=(("stars",), *zones(Zone.SHOWS)))


def _check_trip(sheet: Written) -> Iterator[Fault]:
    """The trip goes from the airport line by line, never twice over a section, never on after its return (4.5)."""
    city = City(sheet.player, 0, sheet.table.sheet.airport, just_opened=0)
    alone = replace(sheet.table, cities={sheet.player: city}, offers=None)
    for index, lamp in enumerate(sheet.filled.trip):
        move = Drive(sheet.player, (lamp,))
        for fault in limo.check_drive(alone, move):
            yield replace(fault, at=("trip", index), needs=(TRIP,), leaves=(TRIP, *_TRIP_ZONES), player=None)
        limo.drive(alone, move)


_TRIP_ZONES = zones(Zone.LIMOUSINE, Zone.BUNDLES, Zone.SAFE, Zone.PROJECTS)


def _check_carpets(sheet: Written) -> Iterator[Fault]:
    """The carpets circled are those that a line of the trip passes, all of them (4.5)."""
    passed, circled = sheet.city.circled_carpets, sheet.model.carpets
    printed = sheet.table.sheet.all_carpets
    for index, spot in enumerate(circled):
        if passed >> CASINO_INDEX.get(spot, len(CASINOS)) & 1:
            continue
        has = printed >> CASINO_INDEX.get(spot, len(CASINOS)) & 1
        told = "no line of the trip passes it" if has else "no carpet is printed there"
        yield _carpet(f"The carpet of {spot} is circled, and {told}.", spot, ("carpets", index))
    missed = names(passed & ~mask(circled))
    if missed:
        what = "carpet there is" if len(missed) == 1 else "carpets there are"
        yield _carpet(
            f"The trip passes {listed(missed)}, and the {what} not circled.",
            missed[0],
            ("carpets",) if circled else ("trip",),
        )


def _carpet(told: str, spot: str, at: Path) -> Fault:
    return Fault(rules.CARPET_MARK, told, spot, at, needs=(TRIP,), leaves=_TRIP_ZONES)


def _check_hotels(sheet: Written) -> Iterator[Fault]:
    """A hotel stands at each avenue that is all open, one, and at no other (7.1)."""
    hotels, city = sheet.model.hotels, sheet.city
    for size, avenues in (("large", hotels.large), ("small", hotels.small)):
        for index, avenue in enumerate(avenues):
            told = _hotel_told(city, size, avenue)
            if told is None and size == "small" and avenue in hotels.large:
                told = f"Avenue {avenue} has a Large and a Small hotel; it gets one."
            if told is not None:
                yield _hotel(told, avenue, ("hotels", size, index))
    for avenue in range(1, AVENUES + 1):
        if _is_complete(city, avenue) and avenue not in (*hotels.large, *hotels.small):
            told = f"All casinos of avenue {avenue} are opened, and its hotel is not marked."
            yield _hotel(told, avenue, ("hotels",) if hotels.large or hotels.small else number_at(avenue - 1))


def _is_complete(city: City, avenue: int) -> bool:
    casinos = AVENUE_MASKS[avenue - 1]
    return city.opened & casinos == casinos


def _hotel_told(city: City, size: str, avenue: int) -> str | None:
    if not 1 <= avenue <= AVENUES:
        return f"There is no avenue {avenue}; avenues are 1 to {AVENUES}."
    if _is_complete(city, avenue):
        return None
    left = names(AVENUE_MASKS[avenue - 1] & ~city.opened)
    are = "is" if len(left) == 1 else "are"
    return f"Avenue {avenue} has a {size.capitalize()} hotel, and {listed(left)} {are} not opened."


def _hotel(told: str, avenue: int, at: Path) -> Fault:
    leaves = (("hotels",), *zones(Zone.HOTELS, Zone.PROJECTS))
    return Fault(rules.HOTEL_MARK, told, f"hotels {avenue}", at, needs=(OPENINGS,), leaves=leaves)
