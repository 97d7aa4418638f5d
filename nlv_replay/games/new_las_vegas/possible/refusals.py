"""When one may refuse (3.5): none of the three numbers fits anywhere, told by what is open and built by then."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from nlv_replay.games.new_las_vegas.bonuses import easy_numbers
from nlv_replay.games.new_las_vegas.masks import indices
from nlv_replay.games.new_las_vegas.terms import AVENUES, STREETS

if TYPE_CHECKING:
    from nlv_replay.games.new_las_vegas.possible.model import Lit, Model


class Hindrance(NamedTuple):
    """What keeps a number out of a casino: one of ``cells`` is open, or the crane of ``crane`` (-1: none) stands."""

    cells: int
    crane: int


def add_refusals(model: Model) -> None:
    """A refusal needs that no number offered fits; under ``forbidden``, nor by an Easy Opening that can be paid."""
    if model.refusal.get(1, False) is False:
        return
    known: dict[int, list[Hindrance]] = {}
    forbidden = model.question.ruling("refusal-easy-opening") == "forbidden" and _sets_are_apart(model)
    for turn in range(1, model.turns + 1):
        offered = {number for number, _ in model.question.offers[turn - 1]}
        for number in sorted(offered):
            _keep_out(model, known, turn, number, ~model.refusal[turn])
        if forbidden:
            eased = {changed for number in offered for changed in easy_numbers(number)} - offered
            if eased and (unpaid := _unpayable(model, turn)) is not True:
                for number in sorted(eased):
                    _keep_out(model, known, turn, number, ~model.refusal[turn], unpaid)


def _keep_out(model: Model, known: dict[int, list[Hindrance]], turn: int, number: int, *unless: Lit) -> None:
    if number not in known:
        known[number] = [found for street in range(len(STREETS)) for found in hindrances(model, street, number)]
    for hindrance in known[number]:
        cells = (model.opened(casino, turn - 1) for casino in indices(hindrance.cells))
        standing = (not_built(model, hindrance.crane, turn - 1),) if hindrance.crane >= 0 else ()
        model.clause(*unless, *standing, *cells)


def not_built(model: Model, casino: int, turn: int) -> Lit:
    """Whether the crane of a casino stands at the end of a turn."""
    built = model.built(casino, turn)
    return not built if isinstance(built, bool) else ~built


def hindrances(model: Model, street: int, number: int) -> list[Hindrance]:
    """What must hold so that a number fits nowhere in a street; what follows from the rest is left out."""
    casinos = range(street * AVENUES, (street + 1) * AVENUES)
    distinct = list(dict.fromkeys(found for casino in casinos if (found := _hindrance(model, casino, number))))
    return [one for one in distinct if not any(_follows(one, other) for other in distinct if other != one)]


def _follows(one: Hindrance, other: Hindrance) -> bool:
    return not other.cells & ~one.cells and other.crane in (-1, one.crane)


def _hindrance(model: Model, casino: int, number: int) -> Hindrance | None:
    """What keeps a number out of a casino; None where that is not known, or always so."""
    city, bit = model.city, 1 << casino
    if model.unknown & bit:
        return None
    crane = casino if model.sheet.cranes & bit else -1
    if crane >= 0 and (not model.kept.cranes & bit or not city.crossed_cranes & bit):
        return None
    cells = bit & model.known
    first = casino - casino % AVENUES
    for other in range(first, first + AVENUES):
        if model.unknown >> other & 1:
            if _could_block(model, other, casino, number):
                return None
        elif model.known >> other & 1 and _blocks(city.numbers[other], other, casino, number):
            cells |= 1 << other
    return Hindrance(cells, crane)


def _blocks(written: int, other: int, casino: int, number: int) -> bool:
    if other < casino:
        return written >= number
    return other > casino and written <= number


def _could_block(model: Model, other: int, casino: int, number: int) -> bool:
    """Whether some number that may stand in a casino that is not kept would block another one."""
    first = other - other % AVENUES
    street = [cell for cell in range(first, first + AVENUES) if model.known >> cell & 1]
    if other < casino:
        return all(model.city.numbers[cell] >= number for cell in street if cell > other)
    return all(model.city.numbers[cell] <= number for cell in street if cell < other)


def _sets_are_apart(model: Model) -> bool:
    boxes = sorted(boxes for boxes in model.sheet.track.sets)
    return all(one[-1] < other[0] for one, other in pairwise(boxes))


def _unpayable(model: Model, turn: int) -> Lit:
    """A literal that holds only where no set could pay at the start of a turn: all that are crossed are circled."""
    sets = sorted(boxes[-1] for boxes in model.sheet.track.sets)
    lit = model.new()
    before = range(1, turn)
    paid = [model.free[at] for at in before if at in model.free]
    paid += [opening.lit for at in before for opening in model.openings[at] if opening.option.easy]
    paid += [second for at in before for _, second in model.seconds[at]]
    for count, box in enumerate(sets, start=1):
        reached = model.reached(box, turn - 1)
        enough = [lit] if reached is True else [lit, reached]
        if paid:
            model.raw.add(model.total(paid) >= count).only_enforce_if(enough)
        else:
            model.clause(*(~one for one in enough))
    return lit
