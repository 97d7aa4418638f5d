"""What fulfils each project (section 8): one function a card, asked at the end of a turn."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from nlv_replay.games.new_las_vegas.masks import AVENUE_MASKS, STREET_MASKS
from nlv_replay.games.new_las_vegas.news import News
from nlv_replay.games.new_las_vegas.projects import Project
from nlv_replay.games.new_las_vegas.state import City, Goal, Goals, Table, by_news
from nlv_replay.games.new_las_vegas.streets import may_have_series
from nlv_replay.games.new_las_vegas.terms import AVENUES, EVEN, ODD, STREET_END, TEN_BOXES

OUTER_CASINOS: Final = AVENUE_MASKS[0] | AVENUE_MASKS[-1]
OUTER_AVENUES: Final = 1 | 1 << AVENUES - 1
SIX_EVEN: Final = EVEN * 6
SIX_ODD: Final = ODD * 6
FIVE_EVEN: Final = EVEN * 5
FIVE_ODD: Final = ODD * 5
FOUR_ODD: Final = ODD * 4
_FOUR_ODD_OR_MORE: Final = re.compile(ODD + "{4,}")


class Condition(NamedTuple):
    """When a project is looked at again, and whether it is met."""

    watches: int
    is_met: Callable[[Table, City], bool]


def watched_by(goals: Goals) -> int:
    """The news that bears on any of some projects."""
    return reduce(or_, (goal.watches for goal in goals[News.ALL]), 0)


def goals_of(projects: Iterable[Project]) -> Goals:
    """Each project with its condition."""
    return by_news(tuple(Goal(project, *CONDITIONS[project.id]) for project in projects))


def is_fulfilled(table: Table, city: City, project: str) -> bool:
    """Whether a city meets the condition of a project now (7.2)."""
    return CONDITIONS[project].is_met(table, city)


def _cranes_left(table: Table, city: City) -> int:
    """The printed cranes that are not crossed off, or whose casinos are not opened."""
    return table.sheet.cranes & ~(city.crossed_cranes & city.opened)


def _stars_left(table: Table, city: City) -> int:
    return table.sheet.stars & ~city.circled_stars


def _spares_a_street(casinos: int) -> bool:
    """Whether some street has none of these casinos."""
    a, b, c, d = STREET_MASKS
    return not (casinos & a and casinos & b and casinos & c and casinos & d)


def _outer_cranes(table: Table, city: City) -> bool:
    return not _cranes_left(table, city) & OUTER_CASINOS


def _cranes_of_two_streets(table: Table, city: City) -> bool:
    left = _cranes_left(table, city)
    done = [street for street in STREET_MASKS if not left & street]
    if len(done) < 2 or (done[0] == STREET_MASKS[0] and done[-1] == STREET_MASKS[-1]):
        return len(done) >= 2
    return table.rulings["project-Y1"] == "any-two"


def _all_cranes(table: Table, city: City) -> bool:
    left = _cranes_left(table, city)
    return not left or (_spares_a_street(left) and table.rulings["project-Y2"] == "one-street")


def _street_of_stars(table: Table, city: City) -> bool:
    return _spares_a_street(_cranes_left(table, city) | _stars_left(table, city))


def _three_shows_each(table: Table, city: City) -> bool:
    left, right = city.shows
    return left >= 3 and right >= 3


def _golf_course(table: Table, city: City) -> bool:
    if _stars_left(table, city) & STREET_MASKS[0]:
        return False
    return city.circled_holes == STREET_MASKS[0] or table.rulings["project-Y5"] == "stars-only"


def _par_4_holes(table: Table, city: City) -> bool:
    return not table.sheet.holes[4] & ~city.circled_holes


def _each_carpet(table: Table, city: City) -> bool:
    circled = city.circled_carpets
    vip, luxury, mafia = table.sheet.carpets.values()
    return bool(circled & vip and circled & luxury and circled & mafia)


def _carpet_in_each_street(table: Table, city: City) -> bool:
    return not _spares_a_street(city.circled_carpets)


def _six_even(table: Table, city: City) -> bool:
    return may_have_series(city.opened & ~city.odd, len(SIX_EVEN)) and SIX_EVEN in "".join(city.letters)


def _six_odd(table: Table, city: City) -> bool:
    return may_have_series(city.odd, len(SIX_ODD)) and SIX_ODD in "".join(city.letters)


def _two_times_four_odd(table: Table, city: City) -> bool:
    if city.odd.bit_count() < 2 * len(FOUR_ODD):
        return False
    return has_two_times_four_odd("".join(city.letters), table.rulings)


def has_two_times_four_odd(spelled: str, rulings: Mapping[str, str]) -> bool:
    """Whether four streets, spelled as their letters, fulfil V3 by the reading of its card."""
    if spelled.count(FOUR_ODD) < 2:
        return False
    if sum([FOUR_ODD in street for street in spelled.split(STREET_END)]) >= 2:
        return True
    reading = rulings["project-V3"]
    return reading == "split-run" or (reading == "anywhere" and len(_FOUR_ODD_OR_MORE.findall(spelled)) >= 2)


def _five_at_an_end(table: Table, city: City) -> bool:
    odd, least = city.odd, len(FIVE_ODD)
    is_possible = may_have_series(odd, least) or may_have_series(city.opened & ~odd, least)
    return is_possible and has_five_at_an_end("".join(city.letters), table.rulings)


def has_five_at_an_end(spelled: str, rulings: Mapping[str, str]) -> bool:
    """Whether four streets, spelled as their letters, fulfil V4 by the reading of its card."""
    if FIVE_EVEN not in spelled and FIVE_ODD not in spelled:
        return False
    even, odd = (STREET_END + five in spelled or five + STREET_END in spelled for five in (FIVE_EVEN, FIVE_ODD))
    return even if even is odd else odd is (rulings["project-V4"] == "odd")


def _two_streets(table: Table, city: City) -> bool:
    opened, whole = city.opened, 0
    for street in STREET_MASKS:
        if opened & street == street:
            whole += 1
    return whole >= 2


def _three_large(table: Table, city: City) -> bool:
    return city.large.bit_count() >= 3


def _three_small(table: Table, city: City) -> bool:
    return city.small.bit_count() >= 3


def _seven_hotels(table: Table, city: City) -> bool:
    return (city.large | city.small).bit_count() >= 7


def _two_large_beside(table: Table, city: City) -> bool:
    return bool(city.large & city.large >> 1)


def _four_hotels_beside(table: Table, city: City) -> bool:
    pairs = (hotels := city.large | city.small) & hotels >> 1
    return bool(pairs & pairs >> 2)


def _outer_hotels(table: Table, city: City) -> bool:
    return (city.large | city.small) & OUTER_AVENUES == OUTER_AVENUES


def _ten_boxes(table: Table, city: City) -> bool:
    if city.boxes < TEN_BOXES or city.boxes - city.circled_boxes.bit_count() >= TEN_BOXES:
        return city.boxes >= TEN_BOXES  # by both readings
    return table.rulings["project-P6"] == "all-crossed"


CONDITIONS: Final[dict[str, Condition]] = {
    "Y0": Condition(News.CRANE, _outer_cranes),
    "Y1": Condition(News.CRANE, _cranes_of_two_streets),
    "Y2": Condition(News.CRANE, _all_cranes),
    "Y3": Condition(News.CRANE | News.STAR, _street_of_stars),
    "Y4": Condition(News.SHOW, _three_shows_each),
    "Y5": Condition(News.HOLE | News.STAR, _golf_course),
    "Y6": Condition(News.HOLE, _par_4_holes),
    "V0": Condition(News.CARPET, _each_carpet),
    "V1": Condition(News.EVEN, _six_even),
    "V2": Condition(News.ODD, _six_odd),
    "V3": Condition(News.ODD | News.CRANE, _two_times_four_odd),
    "V4": Condition(News.OPENING, _five_at_an_end),
    "V5": Condition(News.OPENING, _two_streets),
    "V6": Condition(News.CARPET, _carpet_in_each_street),
    "P0": Condition(News.HOTEL, _three_large),
    "P1": Condition(News.HOTEL, _three_small),
    "P2": Condition(News.HOTEL, _seven_hotels),
    "P3": Condition(News.HOTEL, _two_large_beside),
    "P4": Condition(News.HOTEL, _four_hotels_beside),
    "P5": Condition(News.HOTEL, _outer_hotels),
    "P6": Condition(News.TRACK, _ten_boxes),
}
