"""Projects on a filled sheet: what is met at the end scores, and what scores must have been met some time (7.2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from nlv_replay.core.rule import Fault, Rule, Topic
from nlv_replay.games.new_las_vegas import rules
from nlv_replay.games.new_las_vegas.conditions import CONDITIONS
from nlv_replay.games.new_las_vegas.filled import Written
from nlv_replay.games.new_las_vegas.filled_casinos import CRANES, OPENINGS, TRIP, listed, zones
from nlv_replay.games.new_las_vegas.filled_rules import PROJECT_NEVER_MET
from nlv_replay.games.new_las_vegas.projects import Project, all_projects
from nlv_replay.games.new_las_vegas.state import City, Table
from nlv_replay.games.new_las_vegas.terms import AVENUES, EVEN, LETTER_AT, ODD, STREETS, Zone

COLOURS = ["pink", "purple", "yellow"]
_LEAVES: tuple[Topic, ...] = zones(Zone.PROJECTS)
_NEEDS: tuple[Topic, ...] = (
    OPENINGS, CRANES, TRIP, ("stars",), ("shows",), ("hotels",), ("track",), ("zone", Zone.PROJECTS),
)  # fmt: skip


def check_projects(sheet: Written) -> Iterator[Fault]:
    """The cards of the game, the points written for them, and the points that are missing."""
    yield from _check_cards(sheet)
    cards = {project.id: project for project in sheet.table.projects}
    for name, points in sheet.model.points.items():
        card = all_projects()[name]
        if cards and name not in cards:
            told = f"Project {name} has points, and the cards of the game are {listed(cards)}."
            yield _mark(name, told)
        elif points not in (card.high, card.low):
            yield _mark(name, f"{points} stands for project {name}, which gives {card.high} or {card.low}.")
        elif not _may_score(sheet, name):
            told = f"{points} stands for project {name} ({card.condition}), which this sheet never met."
            yield _mark(name, told, PROJECT_NEVER_MET, _dispute(sheet, card, _may_score))
    for card in cards.values():
        if card.id not in sheet.model.points and is_met(sheet, card.id):
            told = (
                f"Project {card.id} ({card.condition}) is met, and no points stand for it: {card.high} or {card.low}."
            )
            at = ("projects", sheet.model.projects.index(card.id))
            yield replace(_mark(card.id, told, rules.PROJECT_MARK, _dispute(sheet, card, is_met)), at=at)


def is_met(sheet: Written, project: str) -> bool:
    """Whether the sheet meets a condition as it is now, at the end; then it has scored (7.2)."""
    return CONDITIONS[project].is_met(sheet.table, sheet.city)


def _may_score(sheet: Written, project: str) -> bool:
    return is_met(sheet, project) or may_have_been_met(sheet.table, sheet.city, project)


def _dispute(sheet: Written, card: Project, holds: Callable[[Written, str], bool]) -> str | None:
    """The ruling on a card, if another value of it would have it otherwise."""
    ruling = next((ruling for ruling in rules.RULINGS if ruling.name == card.ruling), None)
    if ruling is None:
        return None
    now = holds(sheet, card.id)
    for value in ruling.values:
        table = replace(sheet.table, rulings={**sheet.table.rulings, ruling.name: value})
        if holds(replace(sheet, table=table), card.id) != now:
            return ruling.name
    return None


def may_have_been_met(table: Table, city: City, project: str) -> bool:
    """Whether a condition that is not met now can have been met before and lost since.

    Marks stay, so only series can be lost, to a crane that was crossed off within them or to what was opened there,
    and boxes, which count no more once they are circled.
    """
    lost = _LOST.get(project)
    return lost is not None and lost(table, city)


def _check_cards(sheet: Written) -> Iterator[Fault]:
    drawn = sheet.table.drawn
    if not drawn:
        return
    known = all_projects()
    if sorted(known[name].colour for name in drawn) != COLOURS:
        told = ", ".join(f"{name} ({known[name].colour})" for name in drawn)
        told = f"The projects are {told}; a game has one pink, one purple and one yellow."
        yield Fault(rules.WRONG_PROJECTS, told, at=("projects",), leaves=_LEAVES)
    for index, name in enumerate(drawn):
        if known[name].is_golf and not sheet.table.has_golf:
            told = f"Project {name} is about golf, which the first game leaves out; another one replaces it."
            yield Fault(rules.GOLF_PROJECT_IN_FIRST_GAME, told, name, ("projects", index), leaves=_LEAVES)


def _mark(name: str, told: str, rule: Rule = rules.PROJECT_MARK, ruling: str | None = None) -> Fault:
    at = ("points", name)
    return Fault(rule, told, name, at, needs=_NEEDS, leaves=_LEAVES, ruling=ruling)


def _bare_word(table: Table, city: City, street: int, parity: str) -> str:
    """A street as it may have looked for one parity: a crane casino that does not help stood under its crane then."""
    first = street * AVENUES
    return "".join(
        city.letters[LETTER_AT[casino]]
        for casino in range(first, first + AVENUES)
        if not table.sheet.cranes >> casino & 1 or city.letters[LETTER_AT[casino]] == parity
    )


def _words(table: Table, city: City, parity: str) -> list[str]:
    return [_bare_word(table, city, street, parity) for street in range(len(STREETS))]


def _series(parity: str, length: int) -> Callable[[Table, City], bool]:
    return lambda table, city: any(parity * length in word for word in _words(table, city, parity))


def _two_times_four(table: Table, city: City) -> bool:
    runs = [re.findall(f"{ODD}+", word) for word in _words(table, city, ODD)]
    if table.rulings["project-V3"] == "different-streets":
        return sum(any(len(run) >= 4 for run in street) for street in runs) >= 2
    return sum(len(run) // 4 for street in runs for run in street) >= 2


def _five_at_an_end(table: Table, city: City) -> bool:
    parity = ODD if table.rulings["project-V4"] == "odd" else EVEN
    five = parity * 5
    return any(word.startswith(five) or word.endswith(five) for word in _words(table, city, parity))


def _ten_boxes(table: Table, city: City) -> bool:
    return table.rulings["project-P6"] == "not-circled" and city.boxes >= 10


_LOST: dict[str, Callable[[Table, City], bool]] = {
    "V1": _series(EVEN, 6),
    "V2": _series(ODD, 6),
    "V3": _two_times_four,
    "V4": _five_at_an_end,
    "P6": _ten_boxes,
}
"""The conditions that can be lost again, each with the most that it can have been."""
