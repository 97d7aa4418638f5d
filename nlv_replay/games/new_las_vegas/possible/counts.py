"""What no order of the turns can mend: marks that clash by themselves, and counts that the turns cannot give.

Checked before any model is built, in microseconds. Each clash names the marks that cannot stand together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from nlv_replay.games.new_las_vegas.bonuses import easy_numbers
from nlv_replay.games.new_las_vegas.golf import STREET_A
from nlv_replay.games.new_las_vegas.masks import AVENUE_MASKS, STREET_MASKS, indices, names
from nlv_replay.games.new_las_vegas.possible.ending import TRACK_BOXES, is_met_in_the_end
from nlv_replay.games.new_las_vegas.possible.fairway import is_bridged, lost_sides
from nlv_replay.games.new_las_vegas.possible.matching import Rivals, match
from nlv_replay.games.new_las_vegas.possible.question import Group, Kind, Question, twins
from nlv_replay.games.new_las_vegas.possible.rides import lamps_of
from nlv_replay.games.new_las_vegas.possible.ways import RUNS, SIZED, ways_of
from nlv_replay.games.new_las_vegas.projects import all_projects
from nlv_replay.games.new_las_vegas.terms import (
    CASINOS,
    COLUMN_LABELS,
    EFFECT_OF_LETTER,
    GOLF_COLUMNS,
    HIGHEST_NUMBER,
    LOWEST_NUMBER,
    Column,
    Side,
)


class Clash(NamedTuple):
    """Marks that cannot stand together, and why, in one sentence."""

    groups: tuple[Group, ...]
    message: str


def clashes(question: Question) -> Iterator[Clash]:
    """Marks that clash whatever was offered."""
    yield from _numbers(question)
    yield from _cranes(question)
    yield from _stars(question)
    yield from _track(question)
    yield from _columns(question)
    yield from _trip(question)
    yield from _holes(question)
    yield from _hotels(question)
    yield from _projects(question)


def shortages(question: Question, turns: int) -> Iterator[Clash]:
    """Counts that so many turns with these offers cannot give; asked only where no marks clash."""
    yield from _refusals(question, turns)
    yield from _letters(question, turns)
    yield from _offers(question, turns)


# ------------------------------------------------------------------------------------------- marks by themselves


def _cell(casino: int) -> Group:
    return Group(Kind.CELL, casino)


def _numbers(question: Question) -> Iterator[Clash]:
    city = question.city
    for casino in indices(city.opened):
        if not LOWEST_NUMBER <= city.numbers[casino] <= HIGHEST_NUMBER:
            yield Clash((_cell(casino),), f"No play writes a {city.numbers[casino]}.")
    for street in STREET_MASKS:
        for left, right in combinations(indices(city.opened & street), 2):
            low, high = city.numbers[left], city.numbers[right]
            if low > high:
                told = f"{low} in {CASINOS[left]} stands to the left of {high} in {CASINOS[right]}; numbers rise."
                yield Clash((_cell(left), _cell(right)), told)
            elif low == high and any(city.numbers[between] != low for between in range(left, right)):
                yield _parted(left, right, low)


def _parted(left: int, right: int, number: int) -> Clash:
    """Two equal numbers of a street with something else, or nothing, between them (6.5)."""
    between = tuple(Group(Kind.EMPTY, casino) for casino in range(left + 1, right))
    told = f"{number} stands in {CASINOS[left]} and in {CASINOS[right]}, and not in all casinos between them."
    return Clash((_cell(left), _cell(right), *between[:1]), told)


def _cranes(question: Question) -> Iterator[Clash]:
    city, sheet = question.city, question.sheet
    for casino in indices(city.opened & sheet.cranes & ~city.crossed_cranes):
        told = f"{CASINOS[casino]} holds a number, and its crane is not crossed off."
        yield Clash((_cell(casino), Group(Kind.CRANE, casino)), told)
    for casino in indices(city.crossed_cranes & ~sheet.cranes):
        yield Clash((Group(Kind.CRANE, casino),), f"{CASINOS[casino]} has no crane that could be crossed off.")


def _stars(question: Question) -> Iterator[Clash]:
    city, sheet = question.city, question.sheet
    for casino in indices(city.circled_stars | city.crossed_stars):
        if not sheet.stars >> casino & 1:
            yield Clash((Group(Kind.STAR, casino),), f"{CASINOS[casino]} has no star.")
        elif not city.opened >> casino & 1:
            told = f"The star of {CASINOS[casino]} is marked, and the casino is empty."
            yield Clash((Group(Kind.STAR, casino), Group(Kind.EMPTY, casino)), told)
        elif city.circled_stars & city.crossed_stars & 1 << casino:
            yield Clash((Group(Kind.STAR, casino),), f"The star of {CASINOS[casino]} is circled and crossed.")
    for casino in indices(city.opened & sheet.stars & ~city.circled_stars & ~city.crossed_stars):
        told = f"{CASINOS[casino]} is open, and its star is neither circled nor crossed."
        yield Clash((_cell(casino), Group(Kind.STAR, casino)), told)
    circled, boxes = city.circled_stars.bit_count(), sum(city.shows)
    if circled != boxes:
        stars = (Group(Kind.STAR, casino) for casino in indices(city.circled_stars))
        told = (
            f"{_count(circled, 'star is', 'stars are')} circled, and {_count(boxes, 'show box', 'show boxes')} crossed."
        )
        yield Clash((Group(Kind.SHOWS), *stars), told)
    for side in Side:
        most = len(sheet.shows[side].values) - 1
        if not 0 <= city.shows[side] <= most:
            yield Clash((Group(Kind.SHOWS),), f"The {side.label} show column has {most} boxes.")


def _count(count: int, one: str, more: str) -> str:
    return f"{count} {one if count == 1 else more}"


def _track(question: Question) -> Iterator[Clash]:
    city, track = question.city, question.sheet.track
    if not track.crossed_at_start <= city.boxes <= track.boxes:
        told = f"{city.boxes} boxes are checked; {track.crossed_at_start} to {track.boxes} can be."
        yield Clash((Group(Kind.BOXES),), told)
    if city.paid_sets & city.owed_sets:
        shown = ", ".join(map(str, indices(city.paid_sets & city.owed_sets)))
        yield Clash((Group(Kind.PAID), Group(Kind.OWED)), f"The debt of set {shown} is circled and crossed off.")
    for kind, sets in ((Kind.PAID, city.paid_sets), (Kind.OWED, city.owed_sets)):
        yield from _sets(question, kind, sets)
    groups = twins(city)
    doubled = tuple(_cell(group[0]) for group in groups if len(group) > 1)
    second, owed = city.opened.bit_count() - len(groups), city.owed_sets.bit_count()
    if second != owed:
        told = (
            f"{_count(owed, 'set is', 'sets are')} circled for Extended Casino, and "
            f"{_count(second, 'casino repeats', 'casinos repeat')} the number beside it."
        )
        yield Clash((Group(Kind.OWED), *doubled), told)


def _sets(question: Question, kind: Kind, sets: int) -> Iterator[Clash]:
    track = question.sheet.track
    circled: Counter[int] = Counter()
    for number in indices(sets):
        if not 1 <= number <= len(track.sets):
            yield Clash((Group(kind),), f"There is no set {number}.")
            continue
        circled.update(track.sets[number - 1])
        if track.sets[number - 1][-1] > question.city.boxes:
            told = f"Set {number} is circled, and only {question.city.boxes} boxes are checked."
            yield Clash((Group(kind), Group(Kind.BOXES)), told)
    if any(count > 1 for count in circled.values()):
        yield Clash((Group(kind),), "One box cannot pay twice.")


def _columns(question: Question) -> Iterator[Clash]:
    golf = set(GOLF_COLUMNS.values())
    for column in Column:
        used, boxes = question.city.improved[column], question.sheet.yellow_boxes[column]
        if not question.has_golf and column in golf:
            boxes = 0
        if not 0 <= used <= boxes:
            told = f"{used} boxes of {COLUMN_LABELS[column]} are crossed; {_count(boxes, 'box', 'boxes')} can be."
            yield Clash((Group(Kind.IMPROVED),), told)


def _trip(question: Question) -> Iterator[Clash]:
    if lamps_of(question) is None:
        told = "The lines, the carpets circled and the lamp reached are not those of one legal trip."
        yield Clash((Group(Kind.TRIP),), told)


def _holes(question: Question) -> Iterator[Clash]:
    """Holes that no order of openings gives (section 5): see ``fairway``."""
    city, golf = question.city, Group(Kind.HOLES)
    circled, crossed = city.circled_holes, city.crossed_holes
    opened = city.opened & STREET_A
    if not question.has_golf:
        if circled | crossed:
            yield Clash((golf,), "Golf is not played in a first game.")
        return
    for casino in indices(circled & ~opened):
        told = f"The hole of {CASINOS[casino]} is circled, and nothing is open below it."
        yield Clash((golf, Group(Kind.EMPTY, casino)), told)
    if not circled:
        if opened or crossed:
            yield Clash((golf,), "The first casino opened in street A circles its hole; none is circled.")
        return
    before, after = lost_sides(question)
    if circled & crossed or crossed & ~(before | after):
        yield Clash((golf,), "Holes are crossed only beyond the first and the last circled one.")
    for side in (before, after):
        yield from _lost_side(question, side)
    inner = STREET_A & ~(before | after) & ~circled
    if inner and not is_bridged(question):
        yield Clash((golf,), f"The circled holes have a gap at {', '.join(names(inner))}; openings apart circle none.")


def _lost_side(question: Question, side: int) -> Iterator[Clash]:
    city, golf = question.city, Group(Kind.HOLES)
    crossed, opened = city.crossed_holes & side, city.opened & side
    if crossed and crossed != side:
        yield Clash((golf,), f"Of the holes {_shown(side)} some are crossed and some not; they are lost together.")
    elif crossed and not opened:
        told = f"The holes {_shown(side)} are crossed, and no casino below them is open."
        yield Clash((golf, *(Group(Kind.EMPTY, casino) for casino in indices(side))), told)
    elif opened and not crossed:
        told = f"{_shown(opened)} opened, and the hole is neither circled nor crossed."
        yield Clash((golf, *map(_cell, indices(opened))), told)


def _shown(cells: int) -> str:
    return ", ".join(names(cells))


def _hotels(question: Question) -> Iterator[Clash]:
    city = question.city
    if not question.sizes_known:
        return
    complete = sum(1 << avenue for avenue, cells in enumerate(AVENUE_MASKS) if city.opened & cells == cells)
    for avenue in indices(complete ^ (city.large | city.small) | city.large & city.small):
        marks = [name for name, hotels in (("Large", city.large), ("Small", city.small)) if hotels >> avenue & 1]
        is_full = bool(complete >> avenue & 1)
        complete_or_not = "complete" if is_full else "not complete"
        told = f"Avenue {avenue + 1} is {complete_or_not}, and {' and '.join(marks) or 'no'} hotel is marked."
        yield Clash((Group(Kind.HOTELS), *_avenue_cells(question, avenue)), told)


def _avenue_cells(question: Question, avenue: int) -> Iterator[Group]:
    for casino in indices(AVENUE_MASKS[avenue]):
        if not question.city.opened >> casino & 1:
            yield Group(Kind.EMPTY, casino)


def _projects(question: Question) -> Iterator[Clash]:
    """Projects whose conditions last: met on the final sheet or never."""
    if not question.projects_known:
        return
    city, cards = question.city, all_projects()
    for project, points in city.projects.items():
        if project not in question.projects:
            yield Clash((Group(Kind.PROJECTS),), f"Project {project} is not in this game.")
        elif points not in (cards[project].high, cards[project].low):
            told = f"Project {project} gives {cards[project].high} or {cards[project].low} points."
            yield Clash((Group(Kind.PROJECTS),), told)
    for project in question.projects:
        if project in SIZED and not question.sizes_known:
            continue
        is_met, is_told = is_met_in_the_end(question, project), project in city.projects
        if is_met and not is_told:
            yield Clash((Group(Kind.PROJECTS),), f"Project {project} is met on this sheet, and no points are written.")
        elif is_told and not is_met and not _was_met(question, project):
            told = f"Project {project} is not met on this sheet, and points are written."
            yield Clash((Group(Kind.PROJECTS),), told)


def _was_met(question: Question, project: str) -> bool:
    """Whether a condition that is not met in the end may have been met before: series can be broken, boxes circled."""
    if project == "P6":
        return question.ruling("project-P6") == "not-circled" and question.city.boxes >= TRACK_BOXES
    return project in RUNS and bool(ways_of(question, project))


# ------------------------------------------------------------------------------------------------------- counts


def _refusals(question: Question, turns: int) -> Iterator[Clash]:
    """Turns without an opening are refusals, with two boxes each (3.5)."""
    city, track = question.city, question.sheet.track
    opened = len(twins(city))
    refused = turns - opened
    counts = (Group(Kind.OPENED), Group(Kind.OWED))
    if refused < 0:
        told = f"{opened} casinos were opened by a combination, in {_count(turns, 'turn', 'turns')}."
        yield Clash(counts, told)
        return
    least = track.crossed_at_start + 2 * refused - (city.boxes == track.boxes and refused > 0)
    if city.boxes < least:
        told = (
            f"In {turns} turns {opened} casinos were opened by a combination, so {refused} were refused, which checks "
            f"{2 * refused} boxes; {city.boxes - track.crossed_at_start} are checked."
        )
        yield Clash((Group(Kind.BOXES), *counts), told)


def needed_effects(question: Question, turns: int) -> dict[str, int]:
    """How often each effect was used at least, by letter."""
    city, track = question.city, question.sheet.track
    refused = turns - len(twins(city))
    checked = city.boxes - track.crossed_at_start - 2 * refused
    return {
        "C": city.crossed_cranes.bit_count(),
        "M": sum(city.improved),
        "I": max(checked, 0),
        "L": -(-question.lines // int(question.ruling("limousine-lines"))),
        "S": city.circled_stars.bit_count(),
    }


_GROUP_OF_LETTER = {"C": Kind.CROSSED, "M": Kind.IMPROVED, "I": Kind.BOXES, "L": Kind.TRIP, "S": Kind.SHOWS}


def _letters(question: Question, turns: int) -> Iterator[Clash]:
    """Each effect was offered in so many turns; a Free Action stands in for it (6.4)."""
    needed = needed_effects(question, turns)
    paid = question.city.paid_sets.bit_count()
    for letter, count in needed.items():
        offered = sum(any(letter == other for _, other in offers) for offers in question.offers[:turns])
        if count > offered + paid:
            effect = EFFECT_OF_LETTER[letter].value.capitalize()
            told = f"{effect} was used {count} times; it was offered in {_count(offered, 'turn', 'turns')}"
            told += f", and {_count(paid, 'set', 'sets')} may have paid for a Free Action." if paid else "."
            yield Clash((Group(_GROUP_OF_LETTER[letter]), *([Group(Kind.PAID)] if paid else [])), told)
    opened = len(twins(question.city))
    if sum(needed.values()) > opened:
        kinds = [Group(_GROUP_OF_LETTER[letter]) for letter, count in needed.items() if count]
        used = sum(needed.values())
        told = f"{used} effects were used, after {_count(opened, 'opening', 'openings')} by a combination."
        yield Clash((*kinds, Group(Kind.OPENED), Group(Kind.OWED)), told)


def _offers(question: Question, turns: int) -> Iterator[Clash]:
    """Each casino takes a turn of its own in which its number was offered, or one near it for Easy Opening."""
    city = question.city
    paid = city.paid_sets.bit_count()
    groups = twins(city)
    numbers = [city.numbers[group[0]] for group in groups]
    plain = match(numbers, [_plain(question, turn) for turn in range(turns)])
    if len(groups) - plain.size > paid:
        yield _too_few(question, groups, plain.all if paid else plain.fewest, paid)
    elif paid:
        eased = match(numbers, [_plain(question, turn) | _changed(question, turn) for turn in range(turns)])
        if eased.size < len(groups):
            yield _too_few(question, groups, eased.fewest, None)


def _plain(question: Question, turn: int) -> set[int]:
    return {number for number, _ in question.offers[turn]}


def _changed(question: Question, turn: int) -> set[int]:
    return {changed for number, _ in question.offers[turn] for changed in easy_numbers(number)}


def _too_few(question: Question, groups: list[tuple[int, ...]], rivals: Rivals, paid: int | None) -> Clash:
    """Casinos whose numbers were offered too seldom; ``paid`` None: Easy Opening is counted in."""
    cells = [groups[index][0] for index in rivals.casinos]
    shown = ", ".join(f"{CASINOS[cell]}={question.city.numbers[cell]}" for cell in cells[:8])
    more = f" and {len(cells) - 8} more" if len(cells) > 8 else ""
    near = " or one near it" if paid is None else ""
    eased = f"; {_count(paid, 'set', 'sets')} at most paid for Easy Opening" if paid else ""
    offered = _count(rivals.turns, "turn", "turns")
    told = f"{shown}{more}: {len(cells)} openings, and only {offered} offered such a number{near}{eased}."
    return Clash((*map(_cell, cells), *([] if paid is None else [Group(Kind.PAID)])), told)
