"""Reports on filled sheets for people: what is wrong and where, the points of each sheet, and those of a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from nlv_replay.core.filled import Answer, Outcome, Reading
from nlv_replay.core.rule import Severity
from nlv_replay.core.verdict import Placed, Status, Verdict
from nlv_replay.filled import FilledVerdict
from nlv_replay.logs.text import clean
from nlv_replay.report.paper import FAINT, GOOD, INKS, STRONG, Paper
from nlv_replay.report.text import Choice, families, findings_lines, quiet_report
from nlv_replay.report.words import count, file_of, ruling_in_force, severity_counts
from nlv_replay.source import Source

Verdicts = Sequence[FilledVerdict]
_STATES = {
    Status.CLEAN: "clean",
    Status.UNCLEAR: "nothing wrong, but not all is clear",
    Status.FINDINGS: "wrong",
    Status.UNJUDGED: "could not be judged",
}
_SHORT = 6
MOST_NEAREST = 8
"""The most sheets nearby that are listed for people."""


_ANSWERS = {
    Outcome.POSSIBLE: ("possible", GOOD, "there is a legal game with these cards that gives this sheet."),
    Outcome.IMPOSSIBLE: ("impossible", INKS[Severity.ILLEGAL], "no legal game with these cards gives this sheet."),
    Outcome.UNDECIDED: (
        "not decided",
        INKS[Severity.UNCLEAR],
        "in the time given neither a game was found nor that there is none; --time gives it more.",
    ),
}


def filled_report(verdict: FilledVerdict, paper: Paper, choice: Choice, told: set[str]) -> Iterator[str]:
    """The lines on one sheet: what it comes to, its findings, and what the rules give for each zone.

    ``told`` are remarks on the printed matter that an earlier report has made; those of this one are added.
    """
    yield from _summary(verdict, paper)
    shown, source = shown_verdict(verdict)
    yield from findings_lines(shown, source, paper, choice)
    if verdict.readings:
        if choice.findings(shown):
            yield ""
        yield from points_table(verdict, paper)
        yield from _ending(verdict, paper, told)


def filled_quiet(verdict: FilledVerdict, choice: Choice) -> Iterator[str]:
    """The findings alone, one a line, in the shape that editors read."""
    yield from quiet_report(shown_verdict(verdict)[0], choice)


def shown_verdict(verdict: FilledVerdict) -> tuple[Verdict, Source]:
    """The verdict with the cell of a spreadsheet in front of each message; a workbook has no lines to quote."""
    source = verdict.sheet.source
    findings = tuple(_with_cell(placed, verdict) for placed in verdict.findings)
    return replace(verdict.verdict, findings=findings), source


def points_table(verdict: FilledVerdict, paper: Paper) -> Iterator[str]:
    """A column a zone: what the rules give, a range where it depends on other sheets, and what is claimed otherwise."""
    zones = list(verdict.readings)
    given = [_range(verdict.readings[zone]) for zone in zones]
    claimed = [_claimed(verdict.readings[zone]) for zone in zones]
    widths = [
        max(len(_cut(zone)), len(one), len(other)) for zone, one, other in zip(zones, given, claimed, strict=True)
    ]
    yield paper.ink(_row("", [_cut(zone) for zone in zones], widths), FAINT)
    yield _row("by rule", given, widths)
    if any(claimed):
        yield paper.ink(_row("claimed", claimed, widths), INKS[Severity.MISCOUNT])


def table_lines(verdicts: Verdicts, paper: Paper) -> Iterator[str]:
    """Who is where at a table, with the points that decide it."""
    ranked = sorted((one for one in verdicts if one.place is not None), key=lambda one: one.place or 0)
    for verdict in ranked:
        total = verdict.readings["total"]
        told = f"{verdict.place}. {clean(verdict.sheet.player or '', 40)}, {count(total.possible[0], 'point')}"
        said = f"; the sheet claims {total.claimed}" if total.claimed not in (None, total.possible[0]) else ""
        yield from paper.tinted(paper.wrap(told + said), {told: STRONG})


def answer_lines(answer: Answer, paper: Paper, written: str | None) -> Iterator[str]:
    """Whether some game gives a sheet, in plain words."""
    head, look, told = _ANSWERS[answer.outcome]
    told = told if answer.searched else "no game was searched for."
    yield from paper.tinted(paper.wrap(f"By the cards: {head}: {told}", then=2), {f"{head}:": look})
    for remark in answer.remarks:
        yield from paper.wrap(clean(remark), 2)
    if answer.clash:
        yield from paper.wrap("These cannot stand together:", 2)
        yield from (line for one in answer.clash for line in paper.wrap(f"- {clean(one)}", 4, 6))
    if answer.nearest:
        yield from paper.wrap("It would be possible with one mark changed:", 2)
        shown = answer.nearest[:MOST_NEAREST]
        yield from (line for one in shown for line in paper.wrap(f"- {clean(one)}", 4, 6))
        if len(answer.nearest) > len(shown):
            yield from paper.wrap(f"and {len(answer.nearest) - len(shown)} more (--format json has them all)", 4)
    if answer.outcome is Outcome.POSSIBLE:
        where = f"One such game is in {clean(written, 200)}" if written else "-o game.yaml writes one such game"
        yield from paper.wrap(f"{where}; it need not be the one that was played.", 2)


def _summary(verdict: FilledVerdict, paper: Paper) -> Iterator[str]:
    name, state = file_of(verdict.verdict), _STATES[verdict.status]
    told = [state]
    if verdict.status is Status.UNJUDGED:
        told += [count(len(verdict.findings), "problem")]
    elif verdict.findings:
        grouped = families(verdict.findings)
        followers = len(verdict.findings) - len(grouped)
        more = f", and {followers} that follow{'s' if followers == 1 else ''}" if followers else ""
        told += [severity_counts(family.root for family in grouped) + more]
    look = GOOD if verdict.status is Status.CLEAN else INKS[_worst(verdict.findings)]
    line = f"{name}: {': '.join(told)}."
    yield from paper.tinted(paper.wrap(line, then=2), {f"{name}:": STRONG, state: look})
    facts = [fact for fact in (verdict.verdict.title, verdict.verdict.variant, verdict.sheet.player) if fact]
    if verdict.status is not Status.UNJUDGED:
        facts.append(f"beside {' and '.join(verdict.others)}" if verdict.others else "judged alone")
    if facts:
        yield from paper.wrap(f"{clean(', '.join(facts))}.", 2)


def _worst(findings: Sequence[Placed]) -> Severity:
    return min((placed.severity for placed in findings), key=lambda one: one.rank, default=Severity.ILLEGAL)


def _with_cell(placed: Placed, verdict: FilledVerdict) -> Placed:
    cell = verdict.cells.get(placed.finding.number)
    if cell is None and verdict.sheet.is_text:
        return placed
    lead = f"cell {cell}: " if cell else ""
    named = replace(placed, finding=replace(placed.finding, message=lead + placed.finding.message))
    return named if verdict.sheet.is_text else replace(named, line=None, column=None)


def _range(reading: Reading) -> str:
    first, last = reading.possible[0], reading.possible[-1]
    return str(first) if first == last else f"{first}..{last}"


def _claimed(reading: Reading) -> str:
    return "" if reading.claimed is None or reading.claimed in reading.possible else str(reading.claimed)


def _cut(zone: str) -> str:
    return zone if len(zone) <= _SHORT else zone[: _SHORT - 1] + "."


def _row(name: str, cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (f" {cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
    return f"{name:7}{''.join(padded)}".rstrip()


def _ending(verdict: FilledVerdict, paper: Paper, told: set[str]) -> Iterator[str]:
    for remark in verdict.material.remarks if verdict.material is not None else ():
        if remark not in told:
            told.add(remark)
            yield from paper.wrap(remark[:1].upper() + remark[1:] + ".", then=2)
    rulings, origins = verdict.sheet.rulings, verdict.sheet.rulings_from
    named = {placed.finding.ruling for placed in verdict.findings}
    shown = [name for name in rulings if name in named or origins.get(name, "default") != "default"]
    if shown:
        named_here = ", ".join(ruling_in_force(name, rulings, origins) for name in shown)
        yield from paper.wrap(f"Rulings: {named_here}.", then=2)
