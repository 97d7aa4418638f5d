"""Deciding whether some legal play gives a sheet: search, rebuild, judge, or show what cannot stand together."""

from __future__ import annotations

from itertools import islice

from nlv_replay.games import solver
from nlv_replay.games.solver import Clock, Status
from nlv_replay.games.welcome_to.possible.model import build
from nlv_replay.games.welcome_to.possible.question import Found, Question, Verdict
from nlv_replay.games.welcome_to.possible.rebuild import Log, is_sound, log_of

UNSOUND = "A play was found, and it is not judged clean; that is a fault of this program, so nothing is claimed."
OTHERS_UNKNOWN = (
    "The marks can come about. The low values need somebody who claimed those plans in an earlier turn, and whether "
    "anybody can have done so with these cards was not found out."
)
MOST_SHARES = 60
"""In how many ways estates are shared among plans."""
UNITS_A_SHARE = 2.0
"""How much work one of them may take."""
UNITS = 0.15
"""How much work one question may take when marks are left out; a mark that it cannot clear in that stays."""
AS_IT_STANDS = "No other numbers than those of the sheet are thought of, each written once at most."
NOT_SMALLEST = "Perhaps not each of the marks named is needed for the contradiction."


def decide(question: Question, *, seconds: float) -> Found:
    """Whether some legal play of the standard game gives a town.

    Raises MissingExtra where OR-Tools is not installed, ValueError where not every turn was offered something.
    """
    if not 0 < question.turns <= len(question.offers):
        raise ValueError(f"{question.turns} turns were played, and {len(question.offers)} are known")
    clock = solver.clock_of(seconds)
    turns = build(question)
    status, solved = solver.run(turns.model, clock)
    if status is Status.REFUTED:
        return _refuted(question, list(turns.marks), clock)
    if status is Status.UNKNOWN:
        return Found(Verdict.UNDECIDED)
    shares = next(question.shares())
    log = _with_rivals(question, clock) if question.low else log_of(question, shares, turns, solved)
    if log is None:
        return Found(Verdict.UNDECIDED, remarks=(OTHERS_UNKNOWN,))
    if not is_sound(question, log):
        return Found(Verdict.UNDECIDED, remarks=(UNSOUND,))
    return Found(Verdict.POSSIBLE, log)


def _with_rivals(question: Question, clock: Clock) -> Log | None:
    """A game in which the plans with a low value are fulfilled a turn before the last, so that a rival has them."""
    by_early = {question.early(shares): shares for shares in islice(question.shares(), MOST_SHARES)}
    for early, shares in by_early.items():
        turns = build(question, early=early)
        status, solved = solver.run(turns.model, clock, UNITS_A_SHARE)
        if status is Status.SOLVED:
            return log_of(question, shares, turns, solved)
    return None


def _refuted(question: Question, marks: list[str], clock: Clock) -> Found:
    """Marks that cannot stand together: all of them, without each that is not needed, several at a time at first."""
    clash, is_smallest = marks, True
    for size in (16, 4, 1):
        for start in range(0, len(marks), size):
            dropped = set(marks[start : start + size]) & set(clash)
            if not dropped:
                continue
            fewer = [told for told in clash if told not in dropped]
            status, _ = solver.run(build(question, left_out=frozenset(set(marks) - set(fewer))).model, clock, UNITS)
            clash = fewer if status is Status.REFUTED else clash
            is_smallest &= size > 1 or status is not Status.UNKNOWN
    return Found(
        Verdict.IMPOSSIBLE, clash=tuple(clash), remarks=(AS_IT_STANDS,) if is_smallest else (AS_IT_STANDS, NOT_SMALLEST)
    )
