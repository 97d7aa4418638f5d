"""The decision: a play, or why there is none and which sheets nearby have one, or neither in the time given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from nlv_replay.games import solver
from nlv_replay.games.new_las_vegas.possible.answer import Answer, Clue, Repair, Verdict
from nlv_replay.games.new_las_vegas.possible.counts import clashes
from nlv_replay.games.new_las_vegas.possible.explain import Core, clues_of, core_of, refuted
from nlv_replay.games.new_las_vegas.possible.nearest import Edit, edits, repair_of, touched
from nlv_replay.games.new_las_vegas.possible.play import Found, play_of, turns_to_try
from nlv_replay.games.new_las_vegas.possible.question import Group, Question, all_groups
from nlv_replay.games.solver import Clock, Status

CORE_SHARE = 0.3
"""The share of the time that the search for a small contradiction may take; the rest is for sheets nearby."""
EDIT_UNITS = 2.5
"""How much work one sheet nearby may take."""
MOST_REPAIRS = 400
"""More sheets nearby are not looked for."""


def decide(
    question: Question, *, seconds: float, explain: bool = True, told: Callable[[Repair], None] | None = None
) -> Answer:
    """Whether some legal play of the turns gives the sheet.

    ``seconds`` bounds the work, counted in units that do not depend on the machine; the wall clock ends it only where
    a machine is three times too slow. Without ``explain`` an impossible sheet is told no contradiction beyond what the
    decision itself found, and no sheets nearby; ``told`` is called with each sheet nearby as soon as it is found.
    Raises MissingExtra where OR-Tools is not installed.
    """
    clock = solver.clock_of(seconds)
    found: list[Found] = []
    for turns in turns_to_try(question):
        found.append(one := play_of(question, turns, clock))
        if one.status is Status.SOLVED:
            return Answer(Verdict.POSSIBLE, _possible(one), one.turns, one.play)
    if any(one.status is Status.UNKNOWN for one in found) or not found:
        bug = next((one.bug for one in found if one.bug is not None), None)
        return Answer(Verdict.UNDECIDED, _undecided(bug), bug=bug)
    return _impossible(question, found, clock, told if told is not None else _ignore, explain=explain)


def _ignore(repair: Repair) -> None:
    """Nobody wants to know before all is found."""


def _possible(found: Found) -> str:
    return f"These marks can come about: one legal play of {found.turns} turns gives exactly this sheet."


def _undecided(bug: str | None) -> str:
    if bug is not None:
        return f"Not decided: a play was found that the rules do not allow, which is a fault of this tool ({bug})."
    return "Not decided in the time given."


def _impossible(
    question: Question, found: list[Found], clock: Clock, told: Callable[[Repair], None], *, explain: bool
) -> Answer:
    last = found[-1] if len(found) == 1 else next((one for one in found if one.clash is None), found[-1])
    core = _known_core(question, found)
    if core is None and explain:
        part = Clock(clock.units * CORE_SHARE, clock.left)
        whole = part.units
        core = core_of(question, last.turns, part)
        clock.units -= whole - part.units
    clues: tuple[Clue, ...] = () if core is None else clues_of(question, core.groups)
    reason = last.clash.message if last.clash is not None else _reason(core, found)
    answer = Answer(Verdict.IMPOSSIBLE, reason, last.turns, clues=clues, is_smallest=bool(core and core.is_smallest))
    if not explain:
        return answer
    repairs, all_tried = _repairs(question, core, clock, told)
    return replace(answer, repairs=repairs, all_tried=all_tried)


def _known_core(question: Question, found: list[Found]) -> Core | None:
    """The marks that a check or a count named, where there was one for each number of turns."""
    named = [one.clash for one in found if one.clash is not None]
    if len(named) < len(found):
        return None
    groups = frozenset(group for clash in named for group in clash.groups)
    return Core(groups, ordered=False, is_smallest=len(named) == 1 and len(groups) <= 2)


def _reason(core: Core | None, found: list[Found]) -> str:
    turns = " or ".join(str(one.turns) for one in found)
    if core is not None and not core.ordered:
        return f"No choice among the offers of {turns} turns gives what these marks count."
    return f"No order of openings and effects in {turns} turns gives these marks together."


# ------------------------------------------------------------------------------------------------ sheets nearby


def _repairs(
    question: Question, core: Core | None, clock: Clock, told: Callable[[Repair], None]
) -> tuple[tuple[Repair, ...], bool]:
    """The sheets one mark away that have a play, and whether all were tried."""
    repairs: list[Repair] = []
    hopeless: dict[frozenset[Group], bool] = {}
    unsure = False
    for edit, groups in _candidates(question, core):
        if clock.is_out or len(repairs) >= MOST_REPAIRS:
            return tuple(repairs), False
        if _is_hopeless(question, groups, hopeless, clock):
            continue
        found = {_status(edit, turns, clock) for turns in turns_to_try(edit.question)}
        if Status.SOLVED in found:
            repairs.append(repair_of(edit))
            told(repairs[-1])
        unsure = unsure or (Status.UNKNOWN in found and Status.SOLVED not in found)
    return tuple(repairs), not unsure and not clock.is_out


def _status(edit: Edit, turns: int, clock: Clock) -> Status:
    return play_of(edit.question, turns, clock, units=EDIT_UNITS).status


def _candidates(question: Question, core: Core | None) -> list[tuple[Edit, frozenset[Group]]]:
    """The edits that no check refuses and that touch the contradiction; those first that touch most of it alone."""
    is_by_model = core is not None and next(clashes(question), None) is None
    found = []
    for edit in edits(question):
        if next(clashes(edit.question), None) is not None:
            continue
        groups = touched(question, edit)
        weight = len(groups & core.groups) if core is not None else 0
        if weight or not is_by_model:
            found.append((weight, edit, groups))
    found.sort(key=lambda one: (-one[0], len(one[2])))
    return [(edit, groups) for _, edit, groups in found]


def _is_hopeless(
    question: Question, groups: frozenset[Group], known: dict[frozenset[Group], bool], clock: Clock
) -> bool:
    """Whether the sheet stays impossible however the marks that an edit touches are changed."""
    if question.turns is None:
        return False
    if groups not in known:
        rest = [group for group in all_groups(question) if group not in groups]
        known[groups] = refuted(question, question.turns, rest, clock, ordered=True, units=0.1)
    return known[groups]
