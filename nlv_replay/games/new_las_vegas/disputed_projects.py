"""Rulings about the cards of projects: who would have fulfilled one, when, and what that would have changed (7.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from nlv_replay.core.result import NOTHING, Preview, end_of, told_end
from nlv_replay.games.claims import true_end
from nlv_replay.games.new_las_vegas import rules, zones
from nlv_replay.games.new_las_vegas.conditions import FIVE_ODD, FOUR_ODD, has_five_at_an_end, has_two_times_four_odd
from nlv_replay.games.new_las_vegas.golf import STREET_A
from nlv_replay.games.new_las_vegas.judged import Gains, Judged, Rulings, with_points, with_roots
from nlv_replay.games.new_las_vegas.masks import STREET_MASKS, indices
from nlv_replay.games.new_las_vegas.plays import parse_opening
from nlv_replay.games.new_las_vegas.projects import Project
from nlv_replay.games.new_las_vegas.settle import IN_ORDER, PROJECTS_IN_GAME
from nlv_replay.games.new_las_vegas.state import City, Table
from nlv_replay.games.new_las_vegas.streets import may_have_series
from nlv_replay.games.new_las_vegas.terms import (
    CASINO_INDEX,
    EVEN,
    LETTER_AT,
    NO_NUMBER,
    ODD,
    STREET_END,
    TEN_BOXES,
    EndReason,
)
from nlv_replay.games.stacks import EXHAUSTED, NEVER

_ALL_PROJECTS: Final = EndReason.ALL_PROJECTS
Met: TypeAlias = dict[str, int]
"""By player: the turn in which a project was fulfilled."""


def other_project(game: Judged, ruling: str, rulings: Rulings) -> Preview | None:
    """Who fulfils a project under the other reading of its card, and when, found again from what was written."""
    project = next((one for one in game.table.projects if one.ruling == ruling), None)
    if project is None:
        return NOTHING
    if not game.is_clean:
        return None if TOUCHES[ruling](game) else NOTHING
    met = FIRST_MET[ruling](game, rulings, project)
    return None if met is None else fulfilled_otherwise(game, project, met, {})


def fulfilled_otherwise(game: Judged, project: Project, met: Met, gains: Gains) -> Preview | None:
    """What a clean game comes to if a project was fulfilled by these in these turns, beside other gains.

    None where it would have ended sooner, or where plays claim their marks.
    """
    table, name = game.table, project.id
    changed = [player for player, city in table.cities.items() if city.fulfilled_in.get(name) != met.get(player)]
    if not changed:
        return with_points(game, gains)
    ended = _ended_otherwise(game, project, met)
    if ended is None or table.claims_marks:
        return None
    first = min(met.values(), default=0)
    for player, city in table.cities.items():
        points = 0
        if player in met:
            points = project.high if met[player] == first else project.low
        moved = points - city.projects.get(name, 0)
        if moved:
            gains.setdefault(player, {})[zones.PROJECTS] = moved
    unearned = _without_right(table, project, met)
    told = with_roots(rules.RESHUFFLE_NO_RIGHT.code, unearned, with_points(game, gains))
    return _end_told(game, ended, told, in_doubt=unearned > 0)


def _ended_otherwise(game: Judged, project: Project, met: Met) -> tuple[EndReason, ...] | None:
    """Why the game ends in its last turn if a project was fulfilled in these turns; None where it ends sooner (7.3)."""
    table = game.table
    goals = max(len(table.projects), PROJECTS_IN_GAME)
    if max([len(city.fulfilled_in) for city in table.cities.values()], default=0) < goals - 1:
        return table.ended
    is_last = False
    for player, city in table.cities.items():
        turns = {**city.fulfilled_in, project.id: met.get(player, NEVER)}
        complete = max(turns.values()) if len(turns) >= goals else NEVER
        if complete < table.turn:
            return None
        is_last = is_last or complete == table.turn
    return tuple([reason for reason in IN_ORDER if (is_last if reason is _ALL_PROJECTS else reason in table.ended)])


def _end_told(game: Judged, ended: tuple[EndReason, ...], told: Preview, *, in_doubt: bool) -> Preview:
    """What is found of the other end of a game, if it is another one; ``in_doubt`` where a wrong deal caused it (7.3).

    What is claimed of a game that has not ended follows from that.
    """
    table, claimed = game.table, game.result.claimed_end
    if ended == table.ended:
        return told
    ends = [true_end(reasons, claimed, EndReason.ABANDONED) for reasons in (table.ended, ended)]
    now, then = (end_of(reasons, claimed) for reasons in ends)
    more = dict(told.more)
    if not ended and claimed != EndReason.ABANDONED:
        kept = {rules.RESHUFFLE_NO_RIGHT.code: more[rules.RESHUFFLE_NO_RIGHT.code]} if in_doubt else {}
        more = kept or {rules.STOPS_BEFORE_END.code: 1}
    elif claimed is not None and claimed != then and not in_doubt:
        more[rules.ENDED_CLAIM.code] = 1
    return told._replace(more=more, ends=None if now == then else told_end(then, table.turn))


def _without_right(table: Table, project: Project, met: Met) -> int:
    """How many deals were made by somebody who was not the first to fulfil a project, if one was fulfilled so (3.8)."""
    deals = [deal for deal in table.deals if deal.by not in (None, EXHAUSTED)]
    if not deals:
        return 0
    turns = {player: [*_others_of(city, project), met.get(player, NEVER)] for player, city in table.cities.items()}
    first = min(map(min, turns.values()))
    return sum(deal.by not in turns or first not in turns[deal.by] or deal.before_turn != first + 1 for deal in deals)


def _others_of(city: City, project: Project) -> list[int]:
    """The turns in which all projects but one were fulfilled."""
    return [turn for name, turn in city.fulfilled_in.items() if name != project.id]


def _last_opened(city: City, needed: int) -> int:
    """The turn in which the last of some casinos was opened."""
    return max([city.opened_in[casino] for casino in indices(needed)], default=1)


def _cranes_met(game: Judged, rulings: Rulings, project: Project) -> Met:
    """When Y1 or Y2 was fulfilled: so many streets whose crane casinos are all opened."""
    reading, cranes = rulings[project.ruling or ""], game.table.sheet.cranes
    streets = (STREET_MASKS[0], STREET_MASKS[-1]) if reading == "A-and-D" else STREET_MASKS
    needed = {"any-two": 2, "one-street": 1}.get(reading, len(streets))
    met: Met = {}
    for player, city in game.table.cities.items():
        left = cranes & ~(city.crossed_cranes & city.opened)
        done = [street for street in streets if not left & street]
        if len(done) >= needed:
            met[player] = sorted([_last_opened(city, cranes & street) for street in done])[needed - 1]
    return met


def _course_met(game: Judged, rulings: Rulings, project: Project) -> Met:
    """When Y5 was fulfilled, by the holes that are circled."""
    return golf_met(game, rulings, project, {})


def golf_met(game: Judged, rulings: Rulings, project: Project, holes: Mapping[str, int]) -> Met:
    """When Y5 or Y6 was fulfilled, if these holes were circled; a star or a hole is circled when its casino opens."""
    sheet = game.table.sheet
    stars = sheet.stars & STREET_A if project.id == "Y5" else 0
    course = sheet.holes[4] if project.id == "Y6" else 0 if rulings["project-Y5"] == "stars-only" else STREET_A
    return {
        player: _last_opened(city, stars | course)
        for player, city in game.table.cities.items()
        if not stars & ~city.circled_stars and not course & ~holes.get(player, city.circled_holes)
    }


def _series_met(game: Judged, rulings: Rulings, project: Project) -> Met:
    """When V3 or V4 was fulfilled, which can be lost again: asked after each play that may have brought it about."""
    is_met, least, in_a_street = _SERIES[project.id]
    letter = EVEN if project.id == "V4" and rulings["project-V4"] == "even" else ODD
    parts_runs = project.id == "V3"  # a crossed crane may part one run in two
    met: Met = {}
    for player, city in game.table.cities.items():
        of_parity = city.odd if letter == ODD else city.opened & ~city.odd
        if of_parity.bit_count() < least or not may_have_series(of_parity, in_a_street):
            continue  # nor had it so many before: in a clean game no number is written over
        letters, count = list(game.table.sheet.letters), 0
        for turn, play in game.plays_of(player):
            written = _write_letters(letters, play)
            count += written.count(letter)
            may_bring = letter in written or (parts_runs and NO_NUMBER in written)
            if count >= least and may_bring and is_met("".join(letters), rulings):
                met[player] = turn
                break
    return met


def _write_letters(letters: list[str], play: dict[str, Any]) -> str:
    """Write the letters of a legal play, and give them."""
    written = _write_letter(letters, play["open"]) if "open" in play else ""
    if "bonus" in play and "extended-casino" in play["bonus"]:
        written += _write_letter(letters, play["bonus"]["extended-casino"]["open"])
    if "effect" in play and "construction" in play["effect"]:
        at = LETTER_AT[CASINO_INDEX[play["effect"]["construction"]]]
        letters[at] = letters[at] or NO_NUMBER
        written += NO_NUMBER
    return written


def _write_letter(letters: list[str], text: str) -> str:
    casino, number, _ = parse_opening(text)
    letters[LETTER_AT[casino]] = letter = ODD if number & 1 else EVEN
    return letter


def _boxes_met(game: Judged, rulings: Rulings, project: Project) -> Met | None:
    """When P6 was fulfilled, by the boxes that are crossed or by those of them that are not circled.

    None where ten are crossed from the start: no turn is noted for that.
    """
    if game.table.sheet.track.crossed_at_start >= TEN_BOXES:
        return None
    over_all = rulings["project-P6"] == "all-crossed"
    cities = game.table.cities.items()
    turns = {player: city.ten_crossed_in if over_all else city.ten_kept_in for player, city in cities}
    return {player: turn for player, turn in turns.items() if turn}


_SERIES: Final[dict[str, tuple[Callable[[str, Rulings], bool], int, int]]] = {
    "V3": (has_two_times_four_odd, 2 * len(FOUR_ODD), len(FOUR_ODD)),
    "V4": (has_five_at_an_end, len(FIVE_ODD), len(FIVE_ODD)),
}
"""By project: whether letters fulfil it by a reading, how many casinos of a parity that takes, how many in a street."""


def _has_streets_done(least: int) -> Callable[[Judged], bool]:
    """Whether anybody opened all crane casinos of so many streets."""

    def touches(game: Judged) -> bool:
        cranes = game.table.sheet.cranes
        closed = [cranes & ~(city.crossed_cranes & city.opened) for city in game.table.cities.values()]
        return any(sum([not left & street for street in STREET_MASKS]) >= least for left in closed)

    return touches


def _has_stars_of_a(game: Judged) -> bool:
    stars = game.table.sheet.stars & STREET_A
    return any(not stars & ~city.circled_stars for city in game.table.cities.values())


def _has_many_of_a_parity(least: int, parities: str) -> Callable[[Judged], bool]:
    """Whether a street has so many casinos of a parity; only of a clean game, in which no number is written over."""

    def touches(game: Judged) -> bool:
        return not game.is_clean or any(
            street.count(parity) >= least
            for city in game.table.cities.values()
            for street in "".join(city.letters).split(STREET_END)
            for parity in parities
        )

    return touches


def _has_ten_boxes(game: Judged) -> bool:
    return any(city.boxes >= TEN_BOXES and city.circled_boxes for city in game.table.cities.values())


TOUCHES: Final[dict[str, Callable[[Judged], bool]]] = {
    "project-Y1": _has_streets_done(2),
    "project-Y2": _has_streets_done(1),
    "project-Y5": _has_stars_of_a,
    "project-V3": _has_many_of_a_parity(8, ODD),
    "project-V4": _has_many_of_a_parity(5, EVEN + ODD),
    "project-P6": _has_ten_boxes,
}
"""Whether the last table leaves it open that another value would have changed something on the way."""

FIRST_MET: Final[dict[str, Callable[[Judged, Rulings, Project], Met | None]]] = {
    "project-Y1": _cranes_met,
    "project-Y2": _cranes_met,
    "project-Y5": _course_met,
    "project-V3": _series_met,
    "project-V4": _series_met,
    "project-P6": _boxes_met,
}
"""When a project was fulfilled, by a reading of its card; None where only a replay can tell."""
