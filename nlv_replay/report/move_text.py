"""The report on a move alone for people: legal or not, what the turn was, and what the sheet scores."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from nlv_replay.core.verdict import Status, Verdict
from nlv_replay.logs.text import clean
from nlv_replay.report import words
from nlv_replay.report.paper import GOOD, INKS, STRONG, Paper
from nlv_replay.report.scores import zone_lines
from nlv_replay.report.text import Choice, closing_lines, findings_lines, remarks_of
from nlv_replay.session import Source

MOST_TURNS = 8
"""The most turns that are named where many explain the same change."""


def move_report(verdict: Verdict, source: Source, paper: Paper, told: Collection[str] = ()) -> Iterator[str]:
    """The lines of the report; ``told`` are remarks on the printed matter that an earlier report has made."""
    yield from _summary(verdict, source, paper)
    yield from _turns(verdict, paper)
    yield from findings_lines(verdict, source, paper, Choice())
    yield from _points(verdict, paper)
    yield from _closing(verdict, paper, told)


def _points(verdict: Verdict, paper: Paper) -> Iterator[str]:
    """What the sheet scores: in one line after a turn, zone by zone with the sums where it stands alone."""
    scores = verdict.result.scores if verdict.result is not None else {}
    for zones in scores.values():
        if verdict.findings:
            yield ""
        if verdict.moves or verdict.nearest is not None:
            told = ", ".join(f"{zone} {claim.computed}" for zone, claim in zones.items())
            yield from paper.wrap(f"Points of the sheet now: {told}.", then=2)
        else:
            yield from zone_lines(zones, paper)


def _closing(verdict: Verdict, paper: Paper, told: Collection[str]) -> Iterator[str]:
    """How the game ends with this sheet, what is to be said about printed matter once, and the rulings set."""
    if verdict.result is not None and verdict.result.ended:
        yield from paper.wrap(f"With this sheet the game is at its end: {', '.join(verdict.result.ended)}.", then=2)
    known = all(remark in told for remark in remarks_of(verdict))
    yield from closing_lines(replace(verdict, result=None, material=None if known else verdict.material), paper)


def _summary(verdict: Verdict, source: Source, paper: Paper) -> list[str]:
    name, state = words.game_name(verdict, source), _state(verdict)
    counts = words.severity_counts(verdict.findings)
    lead = f"{name}: {state}{': ' + counts if counts and verdict.status is not Status.UNJUDGED else ''}."
    facts = [] if verdict.title is None else [verdict.title]
    facts += [] if verdict.variant is None else [verdict.variant]
    lines = paper.wrap(f"{lead} {clean(', '.join(facts))}{'.' if facts else ''}".rstrip(), then=2)
    worst = min((placed.severity for placed in verdict.findings), key=lambda one: one.rank, default=None)
    look = GOOD if verdict.status is Status.CLEAN or worst is None else INKS[worst]
    return paper.tinted(lines, {f"{name}:": STRONG, state: look})


def _state(verdict: Verdict) -> str:
    match verdict.status:
        case Status.CLEAN:
            return "legal" if verdict.moves else "well formed"
        case Status.UNCLEAR:
            return "nothing wrong, but not all is clear"
        case Status.FINDINGS:
            return "not legal" if verdict.nearest is not None else "wrong"
        case Status.UNJUDGED:
            return "could not be judged"


def _turns(verdict: Verdict, paper: Paper) -> Iterator[str]:
    """The turns that explain the change, or the one that comes nearest."""
    turns = verdict.moves or ()
    if verdict.nearest is not None:
        yield from paper.wrap(f"Judged as: {clean(verdict.nearest.told)}.", 2, 4)
    for number, turn in enumerate(turns[:MOST_TURNS]):
        yield from paper.wrap(f"{'or: ' if number else 'The turn: '}{clean(turn.told)}.", 2, 4)
    if len(turns) > MOST_TURNS:
        yield from paper.wrap(f"or {len(turns) - MOST_TURNS} more (--format json names them all).", 2, 4)
