"""The end of a turn (section 7), when all architects have written: hotels, projects, the end of the game."""

from __future__ import annotations

from typing import Final

from nlv_replay.games.new_las_vegas.acme import has_all_projects, settle_acme
from nlv_replay.games.new_las_vegas.news import News
from nlv_replay.games.new_las_vegas.state import City, Table
from nlv_replay.games.new_las_vegas.terms import EndReason

PROJECTS_IN_GAME: Final = 3
"""How many projects an architect fulfils to end the game (7.3)."""
IN_ORDER: Final = tuple(EndReason)
"""The end conditions in the order in which they are told."""


def settle(table: Table) -> None:
    """Build hotels, score projects and see whether the game ends; the order of the architects does not matter."""
    solo, large_before = table.solo, table.large_taken
    if table.avenues_completed:
        build_hotels(table)
    if solo is not None:
        settle_acme(table, solo, large_before)
    if look_around(table) or (solo is not None and has_all_projects(table, solo)):
        end_game(table)


def build_hotels(table: Table) -> None:
    """An avenue that is all open gets its hotel: Large for all who complete it in the first such turn (7.1)."""
    large_before = table.large_taken
    for city, avenue in table.avenues_completed:
        bit = 1 << avenue
        if (city.large | city.small) & bit:
            continue
        if large_before & bit:
            city.small |= bit
        else:
            city.large |= bit
            table.large_taken |= bit
        city.news |= News.HOTEL
    table.avenues_completed.clear()


def look_around(table: Table) -> bool:
    """Whoever meets a project's condition scores it (7.2); whether anybody meets an end condition (7.3)."""
    watched, boxes, ends = table.watched, table.sheet.track.boxes, False
    for city in table.cities.values():
        if city.news & watched and score_projects(table, city):
            ends = True
        city.news = 0
        if city.boxes >= boxes or not city.built & ~city.opened:
            ends = True
    if table.first_fulfilled and not table.reshufflers:
        table.reshufflers = tuple([city.player for city in table.cities.values() if city.projects])
        table.reshuffle_turn = table.turn + 1
    return ends


def score_projects(table: Table, city: City) -> bool:
    """A project whose condition is met scores: high in the first such turn, low later, once each (7.2).

    The answer is whether the last one did.
    """
    fulfilled, was_last = city.projects, False
    for project, _, is_met in table.goals[city.news & table.watched]:
        if project.id not in fulfilled and is_met(table, city):
            first = table.first_fulfilled.setdefault(project.id, table.turn)
            fulfilled[project.id] = project.high if first == table.turn else project.low
            city.fulfilled_in[project.id] = table.turn
            was_last = has_fulfilled_all(table, city)
    return was_last


def has_fulfilled_all(table: Table, city: City) -> bool:
    """Whether an architect has fulfilled all projects, three at least (7.3)."""
    return len(city.projects) == max(len(table.projects), PROJECTS_IN_GAME)


def end_game(table: Table) -> None:
    """Note every end condition that an architect fulfils (7.3), ACME with all projects among them (11.7)."""
    reasons = [reason for city in table.cities.values() for reason in end_reasons(table, city)]
    if table.solo is not None and has_all_projects(table, table.solo):
        reasons.append(EndReason.ALL_PROJECTS)
    table.ended = tuple([reason for reason in IN_ORDER if reason in reasons])
    table.end_turn = table.turn


def end_reasons(table: Table, city: City) -> list[EndReason]:
    """The end conditions that one architect fulfils now (7.3)."""
    reasons = []
    if city.boxes >= table.sheet.track.boxes:
        reasons.append(EndReason.TRACK_FULL)
    if has_fulfilled_all(table, city):
        reasons.append(EndReason.ALL_PROJECTS)
    if not city.built & ~city.opened:
        reasons.append(EndReason.ALL_BUILT_OPENED)
    return reasons
