"""The report of a verdict for people: what is wrong and where, then the points and what the verdict rests on."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from nlv_replay.core.rule import Earlier, Place, Severity
from nlv_replay.core.verdict import Placed, Status, Verdict
from nlv_replay.logs.text import clean
from nlv_replay.logs.tree import excerpt
from nlv_replay.report import words
from nlv_replay.report.matters import impact_lines, matter_lines, slip_lines
from nlv_replay.report.paper import FAINT, GOOD, INKS, STRONG, Paper
from nlv_replay.report.scores import score_table
from nlv_replay.session import Source

MOST_FOLDED = 4
"""The most consequences that are named under their root, unless all are wanted."""
ZERO_BYTE = "\\x00"
"""As it is shown; a line that holds it is no text that anyone could recognise."""
WRONG = (Severity.ILLEGAL, Severity.MISCOUNT)


@dataclass(frozen=True, slots=True)
class Choice:
    """Which findings of a verdict are shown: down to which severity, and consequences in full or folded."""

    least: Severity = Severity.NOTE
    everything: bool = False

    def findings(self, verdict: Verdict) -> tuple[Placed, ...]:
        """The findings that are severe enough, in the order of the game."""
        return tuple(placed for placed in verdict.findings if placed.severity.rank <= self.least.rank)


@dataclass(slots=True)
class Family:
    """A root finding and all that follow from it, directly or not."""

    root: Placed
    followers: list[Placed] = field(default_factory=list)


def families(findings: tuple[Placed, ...]) -> list[Family]:
    """The findings, each under the root that it follows from, in the order of the roots."""
    causes = {placed.finding.number: placed.finding.caused_by for placed in findings}
    roots = [_root(placed.finding.number, causes) for placed in findings]
    grouped = {
        root: Family(placed) for root, placed in zip(roots, findings, strict=True) if root == placed.finding.number
    }
    for root, placed in zip(roots, findings, strict=True):  # a root may stand after what follows from it
        if root != placed.finding.number:
            grouped[root].followers.append(placed)
    return list(grouped.values())


def _root(number: int, causes: dict[int, int | None]) -> int:
    cause = causes[number]
    while cause is not None and cause in causes:
        number, cause = cause, causes[cause]
    return number


def report(verdict: Verdict, source: Source, paper: Paper, choice: Choice, told: Collection[str] = ()) -> Iterator[str]:
    """The lines of the report on one game; ``source`` is the file, for the lines that are quoted from it.

    ``told`` are remarks on the printed matter that an earlier report has made.
    """
    grouped = families(choice.findings(verdict))
    yield from _summary(verdict, source, grouped, paper)
    yield from findings_lines(verdict, source, paper, choice)
    if verdict.result is not None and verdict.result.scores:
        if grouped:
            yield ""
        yield from score_table(verdict, paper)
    yield from _end(verdict, paper)
    yield from matter_lines(verdict, paper)
    yield from _remarks(verdict, paper, told)
    yield from _rulings(verdict, {family.root.finding.ruling for family in grouped}, paper)


def findings_lines(verdict: Verdict, source: Source, paper: Paper, choice: Choice) -> Iterator[str]:
    """The findings, each after an empty line: what is wrong, then what is unclear, then the notes."""
    grouped = families(choice.findings(verdict))
    writer = _Writer(verdict, source, paper)
    standing = [family for family in grouped if family.root.accepted is not None]
    for severities in (WRONG, (Severity.UNCLEAR,)):
        for family in grouped:
            if family.root.severity in severities and family not in standing:
                yield ""
                yield from writer.family(family, everything=choice.everything)
    if standing:
        yield from ("", "Accepted by a director:")
    for family in standing:
        yield ""
        yield from writer.family(family, everything=choice.everything)
    notes = [family for family in grouped if family.root.severity is Severity.NOTE and family not in standing]
    yield from _spaced(line for family in notes for line in writer.note(family.root))


def summary_lines(verdict: Verdict, source: Source, paper: Paper) -> list[str]:
    """What the verdict comes to, with all its findings counted."""
    return _summary(verdict, source, families(verdict.findings), paper)


def closing_lines(verdict: Verdict, paper: Paper) -> Iterator[str]:
    """How the game ended, what is to be said about the printed matter, and the rulings that were set."""
    yield from _end(verdict, paper)
    yield from _remarks(verdict, paper, ())
    yield from _rulings(verdict, (), paper)


def remarks_of(verdict: Verdict) -> tuple[str, ...]:
    """What is to be said about the verdict and the printed matter that it rests on."""
    return (*verdict.remarks, *(verdict.material.remarks if verdict.material else ()))


def quiet_report(verdict: Verdict, choice: Choice) -> Iterator[str]:
    """The findings alone, one a line, in the shape that editors read."""
    findings = choice.findings(verdict)
    shown = findings if choice.everything else tuple(family.root for family in families(findings))
    for placed in shown:
        rule = placed.finding.rule
        where = words.game_place(placed.finding.place, " ")
        told = f"{rule.code} {placed.severity.value}{' ' + where if where else ''}: {placed.finding.message}"
        yield clean(f"{words.file_place(verdict, placed.line, placed.column)}: {told}")


def _spaced(lines: Iterator[str]) -> Iterator[str]:
    first = next(lines, None)
    if first is not None:
        yield ""
        yield first
        yield from lines


def _summary(verdict: Verdict, source: Source, grouped: list[Family], paper: Paper) -> list[str]:
    """One line: the file, what the verdict comes to, and what game it was."""
    name, state = words.game_name(verdict, source), _state(verdict)
    told = [state, *_counts(verdict, grouped)]
    facts = [] if verdict.title is None else [verdict.title]
    if verdict.variant is not None:
        facts += [
            verdict.variant,
            words.count(len(verdict.players), "player"),
            words.count(verdict.turns, "turn"),
        ]
    lead, game = f"{name}: {': '.join(told)}.", f"{clean(', '.join(facts))}." if facts else ""
    lines = paper.wrap(f"{lead} {game}")
    if len(lines) > 1:
        lines = paper.wrap(lead, then=2) + (paper.wrap(game, 2) if game else [])
    look = GOOD if verdict.status is Status.CLEAN else INKS[_worst(verdict)]
    return paper.tinted(lines, {f"{name}:": STRONG, state: look})


def _state(verdict: Verdict) -> str:
    match verdict.status:
        case Status.CLEAN:
            return "clean"
        case Status.UNCLEAR:
            return "nothing wrong, but not all is clear"
        case Status.FINDINGS:
            return "wrong"
        case Status.UNJUDGED:
            return "could not be judged"


def _worst(verdict: Verdict) -> Severity:
    return min((placed.severity for placed in verdict.findings), key=lambda one: one.rank, default=Severity.ILLEGAL)


def _counts(verdict: Verdict, grouped: list[Family]) -> list[str]:
    if verdict.status is Status.UNJUDGED:
        return [words.count(len(verdict.findings), "problem")] if verdict.findings else []
    standing = sum(family.root.accepted is not None for family in grouped)
    grouped = [family for family in grouped if family.root.accepted is None]
    counts = words.severity_counts(family.root for family in grouped)
    followers = sum(len(family.followers) for family in grouped)
    more = f", and {followers} that follow{'s' if followers == 1 else ''}" if followers else ""
    accepted = [f"{standing} accepted by a director"] if standing else []
    return ([counts + more] if counts else []) + accepted


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes the findings of one verdict."""

    verdict: Verdict
    source: Source
    paper: Paper

    def family(self, family: Family, *, everything: bool) -> Iterator[str]:
        """A root finding, then its consequences, folded or in full."""
        yield from self.finding(family.root, self.paper)
        if not family.followers:
            return
        number = len(family.followers)
        lead = f"and {words.count(number, 'finding')} {'follows' if number == 1 else 'follow'} from it: "
        if everything:
            yield from self.paper.wrap(lead, 2)
            for placed in family.followers:
                yield from self.finding(placed, self.paper.indented(4))
            return
        named = [self._short(placed) for placed in family.followers[:MOST_FOLDED]]
        left = number - len(named)
        more = f", and {left} more (--all shows them)" if left else ""
        yield from self.paper.wrap(lead + ", ".join(named) + more, 2, 4)

    def finding(self, placed: Placed, paper: Paper) -> Iterator[str]:
        """All that is known about one finding."""
        finding = placed.finding
        rule = finding.rule
        where = words.game_place(finding.place)
        head = (
            f"{rule.code} {rule.severity.value}{': ' + where if where else ''}: {rule.name} ({words.source_of(rule)})"
        )
        look = INKS[placed.severity]
        yield from paper.tinted(paper.wrap(head, then=2), {f"{rule.code} {rule.severity.value}": look, where: STRONG})
        place = words.file_place(self.verdict, placed.line, placed.column)
        yield from paper.tinted(paper.wrap(f"{place}: {clean(finding.message)}", 2), {f"{place}:": FAINT})
        yield from self._excerpt(placed.line, placed.column, paper, look)
        yield from self._beside(placed, paper)

    def note(self, placed: Placed) -> Iterator[str]:
        """A note in one paragraph."""
        rule = placed.finding.rule
        where = words.game_place(placed.finding.place)
        lead = f"{rule.code} {rule.severity.value}"
        line = f"{lead}{': ' + where if where else ''}: {clean(placed.finding.message)}"
        yield from self.paper.tinted(self.paper.wrap(line, then=2), {lead: INKS[placed.severity]})

    def _short(self, placed: Placed) -> str:
        return f"{placed.finding.rule.code} {words.game_place(placed.finding.place, ' ')}".rstrip()

    def _excerpt(self, line: int | None, column: int | None, paper: Paper, look: dict[str, object]) -> Iterator[str]:
        if line is None or column is None:
            return
        width = paper.width - paper.margin - 4
        quoted = excerpt(self.source.data, line - self.source.first_line + 1, column, width)
        text, caret = quoted.split("\n")
        if not text.strip() or ZERO_BYTE in text:
            return
        shift = min(len(text) - len(text.lstrip()), len(caret) - 1)
        lead = " " * (paper.margin + 4)
        yield lead + paper.ink(text[shift:], FAINT)
        yield lead + " " * (len(caret) - 1 - shift) + paper.ink("^", look)

    def _beside(self, placed: Placed, paper: Paper) -> Iterator[str]:
        for earlier, line, column in placed.related:
            yield from paper.wrap(self._earlier(earlier, line, column), 2, 4)
        if placed.finding.ruling is not None:
            yield from paper.wrap(f"It depends on the ruling {self._ruling(placed.finding.ruling)}.", 2, 4)
        for told in placed.finding.detail:
            yield from paper.wrap(f"| {clean(told)}", 2, 4)
        yield from slip_lines(placed.finding.slips, paper)
        yield from impact_lines(self.verdict, placed, paper)
        if placed.accepted is not None:
            yield from paper.wrap(words.acceptance(placed.accepted.to_dict()), 2, 4)

    def _earlier(self, earlier: Earlier, line: int | None, column: int | None) -> str:
        where = words.game_place(Place(earlier.turn, earlier.player, earlier.spot))
        place = "" if line is None else f" ({words.file_place(self.verdict, line, column)})"
        return f"see {where}{place}: {clean(earlier.message)}"

    def _ruling(self, name: str) -> str:
        return words.ruling_in_force(name, self.verdict.rulings, self.verdict.rulings_from)


def _end(verdict: Verdict, paper: Paper) -> Iterator[str]:
    result = verdict.result
    if result is None:
        return
    turn = f"turn {result.end_turn}"
    told = f"Ended in {turn}: {result.end}." if result.end else f"Not at its end after {turn}."
    if result.claimed_end is not None and result.claimed_end != result.end:
        told += f" The log claims: {clean(result.claimed_end, 40)}."
    if result.ranking_changed:
        claimed = _ranking(result.claimed_ranking or [])
        told += f" Ranking: {_ranking(result.ranking)}; the log claims: {claimed}."
    yield from paper.wrap(told, then=2)


def _remarks(verdict: Verdict, paper: Paper, told: Collection[str]) -> Iterator[str]:
    for remark in remarks_of(verdict):
        if remark not in told:
            yield from paper.wrap(words.sentence(clean(remark)), then=2)


def _ranking(places: list[list[str]]) -> str:
    return ", ".join(" = ".join(clean(player, 40) for player in place) for place in places) or "nobody"


def _rulings(verdict: Verdict, named: Collection[str | None], paper: Paper) -> Iterator[str]:
    changed = {name for name, origin in verdict.rulings_from.items() if origin != "default"}
    shown = [name for name in verdict.rulings if name in changed or name in named]
    if shown:
        told = ", ".join(words.ruling_in_force(name, verdict.rulings, verdict.rulings_from) for name in shown)
        yield from paper.wrap(f"Rulings: {told}.", then=2)
