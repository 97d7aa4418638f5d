"""Hotels, projects and the end (section 7): what was complete by which turn, and that the game went on until then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nlv_replay.games.new_las_vegas.masks import ALL_CASINOS, AVENUE_MASKS, STREET_MASKS, indices
from nlv_replay.games.new_las_vegas.possible import model as core
from nlv_replay.games.new_las_vegas.possible.question import SETTLED, Kind, Question, all_groups
from nlv_replay.games.new_las_vegas.possible.refusals import not_built
from nlv_replay.games.new_las_vegas.possible.rides import lamps_of
from nlv_replay.games.new_las_vegas.possible.ways import COUNTED, RUNS, SIZED, Way, is_met_at_end, ways_of
from nlv_replay.games.new_las_vegas.settle import PROJECTS_IN_GAME

if TYPE_CHECKING:
    from nlv_replay.games.new_las_vegas.possible.model import Lit, Model

SHOWS_EACH = 3
"""Boxes in each show column for Y4."""
TRACK_BOXES = 10
"""Crossed boxes for P6."""


def add_ending(model: Model) -> None:
    """All that is settled at the end of turns; it looks at every mark, so none may be missing."""
    if any(group.kind not in SETTLED and group not in model.kept.groups for group in all_groups(model.question)):
        return
    if model.kept.has(Kind.END):
        _add_end(model)
    _add_hotels(model)
    _add_projects(model)


# --------------------------------------------------------------------------------------------- all built opened


def _add_end(model: Model) -> None:
    """Until the last turn some built casino was empty (7.3)."""
    city, sheet = model.city, model.sheet
    if ALL_CASINOS & ~sheet.cranes & ~city.opened:
        return
    fewest = (ALL_CASINOS & ~sheet.cranes).bit_count() // 2
    for turn in range(fewest, model.turns):
        empty = [core.negation(model.opened(casino, turn)) for casino in indices(ALL_CASINOS & ~sheet.cranes)]
        model.clause(*empty, *(_built_and_empty(model, crane, turn) for crane in indices(sheet.cranes)))


def _built_and_empty(model: Model, casino: int, turn: int) -> Lit:
    built, opened = model.built(casino, turn), model.opened(casino, turn)
    if built is False or opened is True:
        return False
    if opened is False:
        return built
    both = model.new()
    model.clause(~both, built)
    model.clause(~both, ~opened)
    return both


# ------------------------------------------------------------------------------------------------------- hotels


def _add_hotels(model: Model) -> None:
    """Whoever completes an avenue in the first such turn has the Large hotel, later ones the Small one (7.1)."""
    question = model.question
    if question.others is None or not question.sizes_known or not model.kept.has(Kind.HOTELS):
        return
    for avenue in indices(question.city.large | question.city.small):
        first = question.others.avenues.get(avenue)
        is_large = bool(question.city.large >> avenue & 1)
        if first is None or first >= model.turns:
            if not is_large:
                model.refute()
            continue
        opened = [model.opened(casino, first) for casino in indices(AVENUE_MASKS[avenue])]
        if is_large:
            for lit in opened:
                model.clause(lit)
        else:
            model.clause(*map(core.negation, opened))


# ----------------------------------------------------------------------------------------------------- projects


def _add_projects(model: Model) -> None:
    """No end by projects before the last turn (7.3); those on the sheet were met, the others were not (7.2)."""
    question = model.question
    tellable = [project for project in dict.fromkeys(question.projects) if _is_tellable(question, project)]
    told = question.projects_known and model.kept.has(Kind.PROJECTS)
    for project in tellable:
        if told:
            _add_told(model, project)
    if model.kept.has(Kind.END):
        _add_end_by_projects(model, tellable)
    if question.reshuffle is not None:
        _add_reshuffle(model, tellable)


def _add_end_by_projects(model: Model, tellable: list[str]) -> None:
    """All three projects end the game, so one was open before the last turn; or they are what ended it (7.3)."""
    question = model.question
    if len(tellable) == max(len(set(question.projects)), PROJECTS_IN_GAME):
        if model.turns > 1:
            model.clause(*(_unmet_lit(model, project, model.turns - 1) for project in tellable))
        if question.ends_game and not _ends_otherwise(question):
            for project in tellable:
                _met(model, project, model.turns, lit=True)
    elif question.ends_game and not _ends_otherwise(question):
        model.clause(len(tellable) < len(set(question.projects)))


def _ends_otherwise(question: Question) -> bool:
    """Whether the last box of the track is checked, or all that is built is open."""
    city, sheet = question.city, question.sheet
    built = ALL_CASINOS & ~sheet.cranes | city.crossed_cranes
    return city.boxes >= sheet.track.boxes or not built & ~city.opened


def _is_tellable(question: Question, project: str) -> bool:
    return project not in SIZED or question.sizes_known


def _add_told(model: Model, project: str) -> None:
    question = model.question
    points = question.city.projects.get(project)
    if points is None:
        _unmet(model, project, model.turns, lit=True)
        return
    if not is_met_in_the_end(question, project):
        _met(model, project, model.turns, lit=True)
    _add_points(model, project, points)


def _add_points(model: Model, project: str, points: int) -> None:
    """High points in the first turn in which anybody met the project, low ones later, where the others are known."""
    from nlv_replay.games.new_las_vegas.projects import all_projects

    if model.question.others is None:
        return
    card, first = all_projects()[project], model.question.others.projects.get(project)
    if first is None or first >= model.turns:
        if points != card.high:
            model.refute()
    elif points == card.high:
        _met(model, project, first, lit=True)
    else:
        _unmet(model, project, first, lit=True)


def _add_reshuffle(model: Model, tellable: list[str]) -> None:
    """Before the first project of the game nobody had met one; whoever had the cards reshuffled did so then (3.8)."""
    assert model.question.reshuffle is not None
    turn, by_player = model.question.reshuffle
    for project in tellable:
        if turn > 2:
            _unmet(model, project, min(turn - 2, model.turns), lit=True)
    if by_player and len(tellable) == len(set(model.question.projects)):
        lits = []
        for project in tellable:
            lit = model.new()
            _met(model, project, turn - 1, lit=lit)
            lits.append(lit)
        model.clause(*lits)


def _unmet_lit(model: Model, project: str, turn: int) -> Lit:
    lit = model.new()
    _unmet(model, project, turn, lit=lit)
    return lit


def _only_if(lit: Lit) -> list[Lit]:
    return [] if lit is True else [~lit]


def _unmet(model: Model, project: str, turn: int, *, lit: Lit) -> None:
    """Where a literal holds, a project was met by no end of a turn up to one."""
    if project in COUNTED:
        _uncounted(model, project, turn, lit)
        return
    ways = ways_of(model.question, project)
    is_lasting = project not in RUNS
    for at in [turn] if is_lasting else range(1, turn + 1):
        for way in ways:
            model.clause(*_only_if(lit), *(core.negation(part) for part in _parts(model, way, at)))


def _met(model: Model, project: str, turn: int, *, lit: Lit) -> None:
    """Where a literal holds, a project was met at the end of some turn up to one."""
    if project in COUNTED:
        _counted(model, project, turn, lit)
        return
    met: list[Lit] = []
    for at in [turn] if project not in RUNS else range(1, turn + 1):
        met += [_all_hold(model, _parts(model, way, at)) for way in ways_of(model.question, project)]
    model.clause(*_only_if(lit), *met)


def _parts(model: Model, way: Way, turn: int) -> list[Lit]:
    return [
        *(model.opened(casino, turn) for casino in indices(way.opened)),
        *(core.negation(model.opened(casino, turn)) for casino in indices(way.empty)),
        *(model.built(casino, turn) for casino in indices(way.built)),
        *(not_built(model, casino, turn) for casino in indices(way.crane)),
    ]


def _all_hold(model: Model, lits: list[Lit]) -> Lit:
    if any(lit is False for lit in lits):
        return False
    every = model.new()
    for lit in lits:
        model.clause(~every, lit)
    return every


# --------------------------------------------------------------------------------- projects that are counted


def is_met_in_the_end(question: Question, project: str) -> bool:
    """Whether the final sheet meets a project."""
    if project not in COUNTED:
        return any(is_met_at_end(question, way) for way in ways_of(question, project))
    city = question.city
    if project == "Y4":
        return min(city.shows) >= SHOWS_EACH
    if project == "P6":
        circled = city.circled_boxes.bit_count() if question.ruling("project-P6") == "not-circled" else 0
        return city.boxes - circled >= TRACK_BOXES
    return lines_needed(question, project) is not None


def lines_needed(question: Question, project: str) -> int | None:
    """How many lines of the trip meet a project about carpets; None where the whole trip does not."""
    from nlv_replay.games.new_las_vegas.limo import roads_of

    legs, here, seen = roads_of(question.sheet).legs, question.sheet.airport, 0
    wanted = question.sheet.carpets.values() if project == "V0" else STREET_MASKS
    for count, lamp in enumerate(lamps_of(question) or (), start=1):
        seen |= legs[here][lamp][1]
        here = lamp
        if all(seen & casinos for casinos in wanted):
            return count
    return None


def _uncounted(model: Model, project: str, turn: int, lit: Lit) -> None:
    question = model.question
    if project == "Y4":
        few = [_shows_at_most(model, side, turn, SHOWS_EACH - 1) for side in (0, 1)]
        model.clause(*_only_if(lit), *few)
    elif project == "P6":
        is_lasting = question.ruling("project-P6") == "all-crossed"
        for at in [turn] if is_lasting else range(1, turn + 1):
            _enforce(model, _boxes_at(model, at) <= TRACK_BOXES - 1, lit)
    elif (needed := lines_needed(question, project)) is not None:
        _enforce(model, _lines_by(model, turn) <= needed - 1, lit)


def _counted(model: Model, project: str, turn: int, lit: Lit) -> None:
    question = model.question
    if project == "Y4":
        for side in (0, 1):
            few = _shows_at_most(model, side, turn, SHOWS_EACH - 1)
            model.clause(*_only_if(lit), core.negation(few))
    elif project == "P6":
        is_lasting = question.ruling("project-P6") == "all-crossed"
        ats = [turn] if is_lasting else range(1, turn + 1)
        met = [model.new() for _ in ats]
        for at, one in zip(ats, met, strict=True):
            _enforce(model, _boxes_at(model, at) >= TRACK_BOXES, one)
        model.clause(*_only_if(lit), *met)
    elif (needed := lines_needed(question, project)) is None:
        model.clause(*_only_if(lit))
    else:
        _enforce(model, _lines_by(model, turn) >= needed, lit)


def _enforce(model: Model, linear: Any, lit: Lit) -> None:
    """A bound on numbers holds where a literal does."""
    if isinstance(linear, bool):
        if not linear:
            model.clause(*_only_if(lit))
        return
    constraint = model.raw.add(linear)
    if lit is not True:
        constraint.only_enforce_if(lit)


def _boxes_at(model: Model, turn: int) -> Any:
    """Crossed boxes, without those circled where the ruling leaves them out; circled sets are of one size then."""
    boxes = model.boxes[turn]
    if model.question.ruling("project-P6") == "all-crossed":
        return boxes
    size = len(model.sheet.track.sets[0]) if model.sheet.track.sets else 0
    return boxes - size * model.total(payments_by(model, turn))


def payments_by(model: Model, turn: int) -> list[Lit]:
    """Every payment with a set up to a turn."""
    turns = range(1, turn + 1)
    paid = [model.free[at] for at in turns if at in model.free]
    paid += [opening.lit for at in turns for opening in model.openings[at] if opening.option.easy]
    return paid + [lit for at in turns for _, lit in model.seconds[at]]


def _lines_by(model: Model, turn: int) -> Any:
    """How many lines were drawn up to a turn."""
    if not model.drawn:
        per_effect = int(model.question.ruling("limousine-lines"))
        for at in range(1, model.turns + 1):
            used = model.used.get((core.LIMOUSINE, at))
            if used is not None:
                model.drawn[at] = model.raw.new_int_var(0, per_effect, "")
                model.raw.add(model.drawn[at] <= per_effect * used)
        model.equal(list(model.drawn.values()), model.question.lines)
    return model.total(drawn for at, drawn in model.drawn.items() if at <= turn)


def _shows_at_most(model: Model, side: int, turn: int, most: int) -> Lit:
    """Whether a show column had at most so many boxes by a turn; what it has at the end is known."""
    if not model.left_shows:
        for at in range(1, model.turns + 1):
            if model.shows[at]:
                left = model.left_shows[at] = model.new()
                model.clause(~left, *model.shows[at])
        model.equal(list(model.left_shows.values()), model.city.shows[0])
    by_left = [left for at, left in model.left_shows.items() if at <= turn]
    few = model.new()
    if not by_left:
        model.clause(few)
        return few
    boxes = model.total(by_left)
    if side:
        held = [lit for at in range(1, turn + 1) for lit in model.shows[at]]
        boxes = model.total(held) - boxes
    model.raw.add(boxes <= most).only_enforce_if(few)
    model.raw.add(boxes >= most + 1).only_enforce_if(~few)
    return few
