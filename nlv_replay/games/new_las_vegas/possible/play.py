"""Whether a sheet could have been played at all: checks, counts, the model, and the judge's word on what it finds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from nlv_replay.games import solver
from nlv_replay.games.new_las_vegas.possible import model
from nlv_replay.games.new_las_vegas.possible.counts import Clash, clashes, shortages
from nlv_replay.games.new_las_vegas.possible.question import Kept, Question, all_groups, twins
from nlv_replay.games.new_las_vegas.possible.rebuild import Document, rebuild
from nlv_replay.games.solver import Clock, Status


@dataclass(frozen=True, slots=True)
class Found:
    """What is known of a question with a fixed number of turns; ``bug`` tells of a play that the judge refused."""

    status: Status
    turns: int
    play: Document | None = None
    clash: Clash | None = None
    bug: str | None = None


def turns_to_try(question: Question) -> Iterable[int]:
    """The numbers of turns that the sheet leaves open, fewest refusals first (3.5)."""
    if question.turns is not None:
        return (question.turns,)
    opened = len(twins(question.city))
    track = question.sheet.track
    most = opened + (max(question.city.boxes - track.crossed_at_start, 0) + 1) // 2
    return range(max(opened, 1), max(min(most, len(question.offers)), opened, 1) + 1)


def play_of(question: Question, turns: int, clock: Clock, *, units: float = float("inf")) -> Found:
    """Whether so many turns can give the sheet, by the quickest check that knows."""
    clash = next(clashes(question), None)
    if clash is None and turns <= len(question.offers):
        clash = next(shortages(question, turns), None)
    if clash is not None:
        return Found(Status.REFUTED, turns, clash=clash)
    if turns > len(question.offers):
        return Found(Status.REFUTED, turns, clash=too_many(question, turns))
    built = model.build(model.Asked(question, turns, Kept(frozenset(all_groups(question)))))
    if built.is_refuted:
        return Found(Status.REFUTED, turns)
    status, solved = solver.run(built.raw, clock, units)
    if status is not Status.SOLVED:
        return Found(status, turns)
    rebuilt = rebuild(replace(question, turns=turns), model.choices(built, solved))
    if rebuilt.trouble is not None:
        return Found(Status.UNKNOWN, turns, bug=rebuilt.trouble)
    return Found(Status.SOLVED, turns, play=rebuilt.document)


def too_many(question: Question, turns: int) -> Clash:
    """More openings than there are turns with known offers."""
    from nlv_replay.games.new_las_vegas.possible.question import Group, Kind

    told = f"{turns} casinos were opened by a combination, and the offers of {len(question.offers)} turns are known."
    return Clash((Group(Kind.OPENED), Group(Kind.OWED)), told)
