"""Another answer to the same question, by trying: every play that the checks let pass, turn by turn, on the table.

It shares no line with the solver. Plays that write what the sheet does not show are left out at once; what was tried
from one position is not tried from it again.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from types import SimpleNamespace
from typing import Any

from nlv_replay.core.game import Part
from nlv_replay.games.new_las_vegas import legal
from nlv_replay.games.new_las_vegas.bonuses import easy_numbers
from nlv_replay.games.new_las_vegas.game import PARTS, start
from nlv_replay.games.new_las_vegas.masks import BESIDE_MASKS, indices
from nlv_replay.games.new_las_vegas.moves import (
    Build,
    Drive,
    EffectMove,
    Extend,
    Host,
    Improve,
    Inaugurate,
    Move,
    Open,
    Pay,
    Refuse,
)
from nlv_replay.games.new_las_vegas.possible import Question
from nlv_replay.games.new_las_vegas.possible.question import DEFAULTS
from nlv_replay.games.new_las_vegas.settle import settle
from nlv_replay.games.new_las_vegas.state import City, Table
from nlv_replay.games.new_las_vegas.terms import CASINOS, Bonus, Column, Side

MASKS = (
    "opened", "crossed_cranes", "circled_stars", "crossed_stars", "circled_carpets", "circled_holes", "crossed_holes",
    "used_lines", "circled_boxes", "paid_sets", "owed_sets",
)  # fmt: skip
FINAL = (*MASKS, "numbers", "lamp", "returned", "boxes", "improved", "shows")


class TooLong(Exception):
    """More parts of plays than the search may try."""


@dataclass(slots=True)
class Search:
    """The question, how many parts may still be tried, and the positions that were found to lead nowhere."""

    question: Question
    turns: int
    left: int
    dead: set[Hashable] = field(default_factory=set)


def can_be_played(question: Question, most: int = 30_000) -> bool:
    """Whether any legal play of the turns gives the sheet; raises TooLong after so many parts of plays."""
    assert question.turns is not None
    assert question.trip is not None
    return _goes_on(Search(question, question.turns, most), _table(question))


def _table(question: Question) -> Table:
    record: Any = SimpleNamespace(
        sheet="reference", players=[SimpleNamespace(id=question.city.player, loan=False, left_after=None)],
        variant=question.variant.value, projects=list(question.projects), deck=[],
    )  # fmt: skip
    return start(record, DEFAULTS | dict(question.rulings), {"sheet": question.sheet})


def _goes_on(search: Search, table: Table) -> bool:
    question = search.question
    if table.turn == search.turns:
        return _is_final(question, table)
    key = (table.turn, _key(table.cities[question.city.player]))
    if key in search.dead:
        return False
    before = replace(table, turn=table.turn + 1, offers=question.offers[table.turn])
    for after in _plays(search, before):
        mine = after.cities[question.city.player]
        after.avenues_completed = [(mine, avenue) for _, avenue in after.avenues_completed]  # of its earlier copies
        settle(after)
        if (not after.ended or after.turn == search.turns) and _goes_on(search, after):
            return True
    search.dead.add(key)
    return False


def _key(city: City) -> Hashable:
    marks = (getattr(city, name) for name in FINAL)
    return (*(tuple(mark) if isinstance(mark, list) else mark for mark in marks), *sorted(city.projects))


def _is_final(question: Question, table: Table) -> bool:
    mine, wanted = table.cities[question.city.player], question.city
    if any(getattr(mine, name) != getattr(wanted, name) for name in FINAL):
        return False
    if question.sizes_known and mine.large | mine.small != wanted.large | wanted.small:
        return False
    return not question.projects_known or mine.projects.keys() == wanted.projects.keys()


def _agrees(question: Question, table: Table) -> bool:
    """Whether all that is written so far is on the sheet as well."""
    mine, wanted = table.cities[question.city.player], question.city
    if any(getattr(mine, name) & ~getattr(wanted, name) for name in MASKS) or mine.boxes > wanted.boxes:
        return False
    few = [*zip(mine.improved, wanted.improved, strict=True), *zip(mine.shows, wanted.shows, strict=True)]
    return all(one <= other for one, other in few) and _has_time(question, table)


def _has_time(question: Question, table: Table) -> bool:
    """Whether the turns left can write what is missing: two casinos at most in each, one effect and one bonus."""
    mine, wanted = table.cities[question.city.player], question.city
    left = (question.turns or 0) - table.turn
    sets = (wanted.circled_boxes & ~mine.circled_boxes).bit_count() // 2
    casinos = (wanted.opened & ~mine.opened).bit_count() - (wanted.owed_sets & ~mine.owed_sets).bit_count()
    effects = sum(wanted.improved) - sum(mine.improved) + sum(wanted.shows) - sum(mine.shows)
    effects += (wanted.crossed_cranes & ~mine.crossed_cranes).bit_count()
    effects += -(-(wanted.used_lines & ~mine.used_lines).bit_count() // 2)
    return max(sets, casinos, effects) <= left


def _after(search: Search, table: Table, part: Move) -> Table | None:
    """The table after a part of a play, where that is legal."""
    search.left -= 1
    if search.left < 0:
        raise TooLong
    rule: Part[Table] = PARTS[type(part)]
    if any(True for _ in rule.check(table, part)):
        return None
    return legal.imagine(table, search.question.city.player, part)


def _plays(search: Search, table: Table) -> Iterator[Table]:
    question = search.question
    if (refused := _after(search, table, Refuse(question.city.player, ()))) and _agrees(question, refused):
        yield refused
    for opening in _openings(search, table):
        opened = _after(search, table, opening)
        if opened is not None:
            yield from (done for done in _rest(search, opened, opening) if _agrees(question, done))


def _openings(search: Search, table: Table) -> Iterator[Open]:
    city = search.question.city
    for take, (number, _) in enumerate(table.offers or (), start=1):
        for casino in indices(city.opened & ~table.cities[city.player].opened):
            written = city.numbers[casino]
            kinds: tuple[Bonus | None, ...] = (None, Bonus.FREE_ACTION, Bonus.EXTENDED_CASINO)
            if written in easy_numbers(number):
                kinds = (Bonus.EASY_OPENING,)
            elif written != number:
                continue
            yield from (Open(city.player, take, casino, written, kind, CASINOS[casino]) for kind in kinds)


def _rest(search: Search, opened: Table, opening: Open) -> Iterator[Table]:
    """What may follow an opening: the payment, an effect or none, the second casino."""
    city = search.question.city
    if opening.bonus in (Bonus.EASY_OPENING, Bonus.FREE_ACTION):
        pays = [Pay(city.player, opening.bonus, number) for number in indices(city.paid_sets)]
        for pay in pays:
            paid = _after(search, opened, pay)
            if paid is not None:
                yield from _effects(search, paid, -1)
        return
    if opening.bonus is None:
        yield from _effects(search, opened, -1)
        return
    mine = opened.cities[city.player]
    for casino in indices(city.opened & ~mine.opened):
        if not BESIDE_MASKS[casino] & city.opened:
            continue
        for done in _effects(search, opened, casino):
            for number in indices(city.owed_sets):
                second = Extend(city.player, number, casino, city.numbers[casino], CASINOS[casino])
                if extended := _after(search, done, second):
                    yield extended


def _effects(search: Search, table: Table, extended: int) -> Iterator[Table]:
    yield legal.imagine(table, search.question.city.player)
    for move in _moves(search, table, extended):
        if after := _after(search, table, move):
            yield after


def _moves(search: Search, table: Table, extended: int) -> Iterator[EffectMove]:
    question = search.question
    city, mine = question.city, table.cities[question.city.player]
    player = city.player
    for casino in indices(city.crossed_cranes & ~mine.crossed_cranes):
        yield Build(player, casino, CASINOS[casino])
    # Columns do not touch each other or anything else: that they are improved from the first on loses no play.
    columns = (column for column in Column if mine.improved[column] < city.improved[column])
    yield from (Improve(player, column, column.label) for column in islice(columns, 1))
    if mine.boxes < city.boxes:
        yield Inaugurate(player)
    yield from (Host(player, side, extended) for side in Side if mine.shows[side] < city.shows[side])
    drawn = mine.used_lines.bit_count()
    for lines in (1, 2):
        if lamps := (question.trip or ())[drawn : drawn + lines]:
            yield Drive(player, lamps)
