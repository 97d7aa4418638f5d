"""The nearest sheets: those one mark away that could have been played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from nlv_replay.games.new_las_vegas.limo import roads_of
from nlv_replay.games.new_las_vegas.masks import AVENUE_MASKS, LEFT_MASKS, RIGHT_MASKS, indices
from nlv_replay.games.new_las_vegas.possible.answer import Repair
from nlv_replay.games.new_las_vegas.possible.question import Group, Kind, Question
from nlv_replay.games.new_las_vegas.possible.rides import lamps_of
from nlv_replay.games.new_las_vegas.projects import all_projects
from nlv_replay.games.new_las_vegas.state import EMPTY, City
from nlv_replay.games.new_las_vegas.terms import (
    AVENUES,
    CASINOS,
    COLUMN_LABELS,
    HIGHEST_NUMBER,
    LOWEST_NUMBER,
    Side,
)


class Edit(NamedTuple):
    """One mark changed: in words, and the question that it gives."""

    text: str
    question: Question


def edits(question: Question) -> Iterator[Edit]:
    """Every sheet one mark away, rare marks before numbers."""
    for make in (_boxes, _sets, _stars, _shows, _cranes, _holes, _improvements, _trips, _hotels, _projects):
        yield from make(question)
    yield from _numbers(question)


def contents(question: Question) -> dict[Group, object]:
    """What stands in each group of marks: an edit touches the groups whose content it changes."""
    city = question.city
    found: dict[Group, object] = {
        Group(Kind.OPENED): city.opened.bit_count(),
        Group(Kind.CROSSED): city.crossed_cranes.bit_count(),
        Group(Kind.HOLES): (city.circled_holes, city.crossed_holes),
        Group(Kind.BOXES): city.boxes,
        Group(Kind.PAID): city.paid_sets,
        Group(Kind.OWED): city.owed_sets,
        Group(Kind.IMPROVED): sum(city.improved),
        Group(Kind.SHOWS): tuple(city.shows),
        Group(Kind.TRIP): (lamps_of(question), city.used_lines),
        Group(Kind.HOTELS): (city.large, city.small),
        Group(Kind.PROJECTS): tuple(sorted(city.projects.items())),
    }
    for casino in range(len(CASINOS)):
        is_open = city.opened >> casino & 1
        found[Group(Kind.CELL if is_open else Kind.EMPTY, casino)] = city.numbers[casino]
        found[Group(Kind.STAR, casino)] = (city.circled_stars >> casino & 1, city.crossed_stars >> casino & 1)
        found[Group(Kind.CRANE, casino)] = city.crossed_cranes >> casino & 1
    return found


def touched(question: Question, edit: Edit) -> frozenset[Group]:
    """The groups of the question whose content an edit changes."""
    before, after = contents(question), contents(edit.question)
    return frozenset(group for group, content in before.items() if after.get(group, None) != content)


def repair_of(edit: Edit) -> Repair:
    """An edit as it is offered."""
    return Repair(edit.text, edit.question.city)


def _with(question: Question, change: Callable[[City], None], text: str) -> Edit:
    city = question.city.copy()
    change(city)
    return Edit(text, replace(question, city=city))


def _boxes(question: Question) -> Iterator[Edit]:
    track, now = question.sheet.track, question.city.boxes
    for boxes in sorted(range(track.crossed_at_start, track.boxes + 1), key=lambda boxes: abs(boxes - now)):
        if boxes != now:
            yield _with(question, partial(_check_boxes, boxes=boxes), f"{boxes} boxes of the track")


def _check_boxes(city: City, *, boxes: int) -> None:
    city.boxes = boxes


SET_MARKS = ("not circled", "circled, its debt crossed off", "circled, its debt circled")


def _sets(question: Question) -> Iterator[Edit]:
    city = question.city
    for number in range(1, len(question.sheet.track.sets) + 1):
        bit = 1 << number
        now = 1 if city.paid_sets & bit else 2 if city.owed_sets & bit else 0
        for mark in range(len(SET_MARKS)):
            if mark != now:
                yield _with(question, _set_marker(question, number, mark), f"set {number} {SET_MARKS[mark]}")


def _set_marker(question: Question, number: int, mark: int) -> Callable[[City], None]:
    masks = question.sheet.set_masks

    def change(city: City) -> None:
        bit = 1 << number
        city.paid_sets = city.paid_sets & ~bit | (bit if mark == 1 else 0)
        city.owed_sets = city.owed_sets & ~bit | (bit if mark == 2 else 0)
        circled = indices((city.paid_sets | city.owed_sets) & (2 << len(masks)) - 2)
        city.circled_boxes = sum(masks[number - 1] for number in circled)

    return change


def _stars(question: Question) -> Iterator[Edit]:
    """The other mark on a star, alone, and with its box in a show column."""
    for casino in indices(question.sheet.stars):
        for mark in ("circled", "crossed", "unmarked"):
            if mark != _star_mark(question.city, casino):
                yield from _star(question, casino, mark)


def _star_mark(city: City, casino: int) -> str:
    bit = 1 << casino
    return "circled" if city.circled_stars & bit else "crossed" if city.crossed_stars & bit else "unmarked"


def _star(question: Question, casino: int, mark: str) -> Iterator[Edit]:
    bit = 1 << casino
    step = int(mark == "circled") - (question.city.circled_stars >> casino & 1)

    def change(city: City, side: Side | None = None) -> None:
        city.circled_stars = city.circled_stars & ~bit | (bit if mark == "circled" else 0)
        city.crossed_stars = city.crossed_stars & ~bit | (bit if mark == "crossed" else 0)
        if side is not None:
            city.shows[side] += step

    text = f"the star of {CASINOS[casino]} {mark}"
    yield _with(question, change, text)
    if step:
        more = "more" if step > 0 else "less"
        for side in Side:
            with_box = f"{text}, and one box {more} in the {side.label} show column"
            yield _with(question, partial(change, side=side), with_box)


def _shows(question: Question) -> Iterator[Edit]:
    for side in Side:
        for step in (-1, 1):
            boxes = question.city.shows[side] + step
            if 0 <= boxes < len(question.sheet.shows[side].values):
                yield _with(question, _show_marker(side, boxes), f"{boxes} boxes in the {side.label} show column")


def _show_marker(side: Side, boxes: int) -> Callable[[City], None]:
    def change(city: City) -> None:
        city.shows[side] = boxes

    return change


def _cranes(question: Question) -> Iterator[Edit]:
    for casino in indices(question.sheet.cranes):
        crossed = question.city.crossed_cranes >> casino & 1
        text = f"the crane of {CASINOS[casino]} {'standing' if crossed else 'crossed off'}"
        yield _with(question, partial(_cross, bit=1 << casino), text)


def _cross(city: City, *, bit: int) -> None:
    city.crossed_cranes ^= bit
    city.built ^= bit


def _holes(question: Question) -> Iterator[Edit]:
    if not question.has_golf:
        return
    city = question.city
    for hole in range(AVENUES):
        bit = 1 << hole
        now = "circled" if city.circled_holes & bit else "crossed" if city.crossed_holes & bit else "unmarked"
        for mark in ("circled", "crossed", "unmarked"):
            if mark != now:
                yield _with(question, _hole_marker(bit, mark), f"the hole of {CASINOS[hole]} {mark}")


def _hole_marker(bit: int, mark: str) -> Callable[[City], None]:
    def change(city: City) -> None:
        city.circled_holes = city.circled_holes & ~bit | (bit if mark == "circled" else 0)
        city.crossed_holes = city.crossed_holes & ~bit | (bit if mark == "crossed" else 0)

    return change


def _improvements(question: Question) -> Iterator[Edit]:
    """One box more or less; where several columns have room they are one repair, as they count alike."""
    for step, word in ((-1, "less"), (1, "more")):
        boxes = enumerate(question.city.improved)
        columns = [column for column, used in boxes if 0 <= used + step <= question.sheet.yellow_boxes[column]]
        over = [column for column in columns if question.city.improved[column] > question.sheet.yellow_boxes[column]]
        if columns := over or columns:
            names = ", ".join(COLUMN_LABELS[column] for column in columns)
            yield _with(question, _improver(columns[0], step), f"one improvement {word}, in one of: {names}")


def _improver(column: int, step: int) -> Callable[[City], None]:
    def change(city: City) -> None:
        city.improved[column] += step

    return change


def _trips(question: Question) -> Iterator[Edit]:
    """The last line left out, or one more."""
    lamps = lamps_of(question)
    if lamps is None:
        return
    if lamps:
        yield from _trip(question, lamps[:-1], f"the trip ending before {lamps[-1]}")
    if not question.city.returned:
        for lamp in roads_of(question.sheet).legs[question.city.lamp]:
            yield from _trip(question, (*lamps, lamp), f"the trip going on to {lamp}")


def _trip(question: Question, lamps: tuple[str, ...], text: str) -> Iterator[Edit]:
    legs, airport = roads_of(question.sheet).legs, question.sheet.airport
    city = question.city.copy()
    city.lamp, city.used_lines, city.circled_carpets, city.returned = airport, 0, 0, False
    for lamp in lamps:
        bit, carpets = legs[city.lamp][lamp]
        if city.used_lines & bit:
            return
        city.used_lines |= bit
        city.circled_carpets |= carpets
        city.lamp, city.returned = lamp, lamp == airport
    yield Edit(text, replace(question, city=city, trip=lamps))


def _hotels(question: Question) -> Iterator[Edit]:
    if not question.sizes_known:
        return
    city = question.city
    for avenue in range(AVENUES):
        bit = 1 << avenue
        now = "a Large" if city.large & bit else "a Small" if city.small & bit else "no"
        for mark in ("a Large", "a Small", "no"):
            if mark != now:
                yield _with(question, _hotel_marker(bit, mark), f"{mark} hotel in avenue {avenue + 1}")


def _hotel_marker(bit: int, mark: str) -> Callable[[City], None]:
    def change(city: City) -> None:
        city.large = city.large & ~bit | (bit if mark == "a Large" else 0)
        city.small = city.small & ~bit | (bit if mark == "a Small" else 0)

    return change


def _projects(question: Question) -> Iterator[Edit]:
    if not question.projects_known:
        return
    for project in question.projects:
        card = all_projects()[project]
        for points in (None, card.high, card.low):
            if points != question.city.projects.get(project):
                told = f"{points} points" if points is not None else "no points"
                yield _with(question, _project_marker(project, points), f"{told} for project {project}")


def _project_marker(project: str, points: int | None) -> Callable[[City], None]:
    def change(city: City) -> None:
        city.projects = {name: had for name, had in city.projects.items() if name != project}
        if points is not None:
            city.projects[project] = points

    return change


# ------------------------------------------------------------------------------------------------------ numbers


def _numbers(question: Question) -> Iterator[Edit]:
    """Another number in an open casino, nearest first, none, or one in an empty casino."""
    city = question.city
    for casino in range(len(CASINOS)):
        now = city.numbers[casino] if city.opened >> casino & 1 else None
        for number in _fitting(city, casino, now):
            yield from _written(question, casino, number, f"{CASINOS[casino]}={number}")
        if now is not None:
            yield from _erased(question, casino)


def _erased(question: Question, casino: int) -> Iterator[Edit]:
    bit, text = 1 << casino, f"{CASINOS[casino]} empty"
    if not question.city.circled_stars & bit:
        yield _with(question, _eraser(bit, None), text)
        return
    for side in Side:
        if question.city.shows[side]:
            told = f"{text}, its star unmarked, and one box less in the {side.label} show column"
            yield _with(question, _eraser(bit, side), told)


def _fitting(city: City, casino: int, now: int | None) -> list[int]:
    """The numbers that let a street rise, or repeat the one beside; nearest to the one there first."""
    left = [city.numbers[other] for other in indices(city.opened & LEFT_MASKS[casino])]
    right = [city.numbers[other] for other in indices(city.opened & RIGHT_MASKS[casino])]
    low, high = max(left, default=LOWEST_NUMBER), min(right, default=HIGHEST_NUMBER)
    numbers = [number for number in range(max(low, LOWEST_NUMBER), min(high, HIGHEST_NUMBER) + 1) if number != now]
    return sorted(numbers, key=lambda number: abs(number - now)) if now is not None else numbers


def _written(question: Question, casino: int, number: int, text: str) -> Iterator[Edit]:
    bit = 1 << casino
    yield _with(question, _writer(question, casino, number, circled=None), text)
    if question.sheet.stars & bit and not question.city.opened & bit and not question.city.circled_stars & bit:
        for side in Side:
            with_show = f"{text}, its star circled, and one box more in the {side.label} show column"
            yield _with(question, _writer(question, casino, number, circled=side), with_show)


def _writer(question: Question, casino: int, number: int, *, circled: Side | None) -> Callable[[City], None]:
    """Write a number; the mark of its star and the hotel of its avenue go with it."""
    bit, sheet = 1 << casino, question.sheet

    def change(city: City) -> None:
        city.numbers[casino] = number
        city.opened |= bit
        if sheet.stars & bit & ~city.circled_stars:
            if circled is None:
                city.crossed_stars |= bit
            else:
                city.circled_stars |= bit
                city.shows[circled] += 1
        _settle_hotels(city)

    return change


def _eraser(bit: int, show: Side | None) -> Callable[[City], None]:
    def change(city: City) -> None:
        casino = bit.bit_length() - 1
        city.numbers[casino] = EMPTY
        city.opened &= ~bit
        city.crossed_stars &= ~bit
        city.circled_stars &= ~bit
        if show is not None:
            city.shows[show] -= 1
        _settle_hotels(city)

    return change


def _settle_hotels(city: City) -> None:
    """A hotel goes with its avenue, and a Large one comes with it."""
    complete = sum(1 << avenue for avenue, cells in enumerate(AVENUE_MASKS) if city.opened & cells == cells)
    city.small &= complete
    city.large = city.large & complete | complete & ~city.small
