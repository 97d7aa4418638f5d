"""Golf (section 5) against the holes of the final sheet: what the order of openings in street A must have been.

The first opening and those beside an opened casino circle holes; one apart crosses all holes beyond the last circled
one. Once those are crossed the last circled hole on that side stays the last. So the final holes tell which openings
were beside and which apart, and the order of the openings has to agree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nlv_replay.games.new_las_vegas.golf import STREET_A
from nlv_replay.games.new_las_vegas.masks import indices
from nlv_replay.games.new_las_vegas.possible.question import Kind, Question
from nlv_replay.games.new_las_vegas.possible.refusals import not_built
from nlv_replay.games.new_las_vegas.terms import AVENUES

if TYPE_CHECKING:
    from nlv_replay.games.new_las_vegas.possible.model import Lit, Model


def is_bridged(question: Question) -> bool:
    """Whether an unbuilt crane does not part two casinos of street A (ruling golf-crane-gap)."""
    return question.ruling("golf-crane-gap") == "bridged"


def lost_sides(question: Question) -> tuple[int, int]:
    """The holes before the first and after the last circled one."""
    circled = question.city.circled_holes
    first, last = (circled & -circled).bit_length() - 1, circled.bit_length() - 1
    return (1 << first) - 1, STREET_A & ~((2 << last) - 1)


def add_golf(model: Model) -> None:
    """Each opening in street A was the first, beside or apart, as the final holes say."""
    if not _is_told(model):
        return
    city = model.city
    opened, circled = city.opened & STREET_A, city.circled_holes
    if not circled:
        return
    before, after = lost_sides(model.question)
    first = {hole: model.new() for hole in indices(circled)}
    model.exactly_one(list(first.values()))
    if not is_bridged(model.question):
        _add_row(model, first)
    for casino in indices(opened):
        if circled >> casino & 1:
            if is_bridged(model.question):
                _add_circled(model, casino, first[casino])
        elif before >> casino & 1:
            _add_beyond(model, casino, (circled & -circled).bit_length() - 1, before & opened)
        elif after >> casino & 1:
            _add_beyond(model, casino, circled.bit_length() - 1, after & opened)
        else:
            _add_blank(model, casino)


def _is_told(model: Model) -> bool:
    if not model.question.has_golf or not model.kept.has(Kind.HOLES) or STREET_A & model.unknown:
        return False
    return not is_bridged(model.question) or not model.sheet.cranes & STREET_A & ~model.kept.cranes


def _add_row(model: Model, first: dict[int, Lit]) -> None:
    """Without bridges the circled holes are a row that grew from the first one: from its left to the right of it."""
    holes = list(first)
    passed: Lit = False
    for hole in holes:
        _add_after(model, hole, hole - 1, passed)
        passed = model.either([passed, first[hole]])
        for _, lit in model.seconds_of[hole]:
            model.clause(~lit, ~first[hole])
    passed = False
    for hole in reversed(holes):
        _add_after(model, hole, hole + 1, passed)
        passed = model.either([passed, first[hole]])


def _add_after(model: Model, hole: int, other: int, condition: Lit) -> None:
    """Where a condition holds, a casino is opened after another one."""
    if condition is False:
        return
    for opening in model.openings_of[hole]:
        model.clause(~condition, ~opening.lit, model.opened(other, opening.turn - 1))
    for turn, lit in model.seconds_of[hole]:
        model.clause(~condition, ~lit, model.opened(other, turn))
    for turn in range(1, model.turns + 1):
        earlier, later = model.opened(other, turn), model.opened(hole, turn)
        if earlier is not later and later is not False:
            model.clause(~condition, not later if isinstance(later, bool) else ~later, earlier)


def _add_circled(model: Model, casino: int, is_first: Lit) -> None:
    """A circled hole: the casino was the first one opened, or beside an opened one; a second one always is (5.4)."""
    for opening in model.openings_of[casino]:
        turn = opening.turn
        beside = [lit for step in (-1, 1) for lit in _reach(model, casino, step, turn - 1)]
        model.clause(~opening.lit, is_first, *beside)


def _add_beyond(model: Model, casino: int, edge: int, beyond: int) -> None:
    """A crossed hole: opened after the last circled one, and apart unless another one beyond it had been apart."""
    others = [other for other in indices(beyond) if other != casino]
    between = range(min(casino, edge) + 1, max(casino, edge))
    apart = _all_cranes(model, between)
    for opening in model.openings_of[casino]:
        turn = opening.turn
        model.clause(~opening.lit, model.opened(edge, turn - 1))
        if apart:
            built = (model.built(crane, turn - 1) for crane in between)
            model.clause(~opening.lit, *built, *(model.opened(other, turn - 1) for other in others))
    for turn, lit in model.seconds_of[casino]:
        model.clause(~lit, *(model.opened(other, turn) for other in others))


def _all_cranes(model: Model, between: range) -> bool:
    """Whether a casino could be beside another one across those between them: there are none, or cranes alone."""
    if not between:
        return True
    return is_bridged(model.question) and all(model.sheet.cranes >> casino & 1 for casino in between)


def _add_blank(model: Model, casino: int) -> None:
    """A blank hole between circled ones: apart, with circled ones on both sides by then (when bridged)."""
    for _, lit in model.seconds_of[casino]:
        model.clause(~lit)
    circled = model.city.circled_holes
    for opening in model.openings_of[casino]:
        turn = opening.turn
        left, right = circled & ((1 << casino) - 1), circled & ~((2 << casino) - 1)
        for side in (left, right):
            model.clause(~opening.lit, *(model.opened(hole, turn - 1) for hole in indices(side)))
        for other in range(AVENUES):
            between = range(min(casino, other) + 1, max(casino, other))
            if other != casino and _all_cranes(model, between):
                built = (model.built(crane, turn - 1) for crane in between)
                opened = model.opened(other, turn - 1)
                model.clause(~opening.lit, not opened if isinstance(opened, bool) else ~opened, *built)


def _reach(model: Model, casino: int, step: int, turn: int) -> list[Lit]:
    """Literals, one of which holds where the next casino that is no standing crane is open."""
    found: list[Lit] = []
    standing: list[Lit] = []
    other = casino + step
    while 0 <= other < AVENUES:
        opened = model.opened(other, turn)
        found.append(_all_of(model, [opened, *standing]))
        if not is_bridged(model.question) or not model.sheet.cranes >> other & 1:
            break
        standing.append(not_built(model, other, turn))
        other += step
    return found


def _all_of(model: Model, lits: list[Lit]) -> Lit:
    """A literal that holds only where all of some do."""
    if any(lit is False for lit in lits):
        return False
    real = [lit for lit in lits if lit is not True]
    if len(real) < 2:
        return real[0] if real else True
    both = model.new()
    for lit in real:
        model.raw.add_implication(both, lit)
    return both
