"""Words that all text reports share: places of a game and of a file, counts, rulings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from nlv_replay.core.rule import Place, Rule, Severity
from nlv_replay.core.verdict import Placed, Verdict
from nlv_replay.logs.text import clean
from nlv_replay.report.paper import HARD_SPACE
from nlv_replay.session import Source

MOST_SHOWN = 200
"""The most characters of a file's name that are shown."""


def count(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun, such as ``1 turn`` and ``3 turns``."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def left_out(known: int) -> str:
    """How many findings are not shown because the baseline accepts them."""
    return f"{count(known, 'finding')} known by the baseline {'is' if known == 1 else 'are'} left out"


def claim_totals_only(games: int) -> str:
    """That so many games claim no ranking, but totals that have another winner than the rules give."""
    return f"{games} {'claims' if games == 1 else 'claim'} only totals, by which somebody else has won"


def file_of(verdict: Verdict) -> str:
    """The name of the file that a verdict is about."""
    if verdict.path is None:
        return "log"
    return "standard input" if verdict.path == "-" else clean(verdict.path, MOST_SHOWN)


def game_name(verdict: Verdict, source: Source) -> str:
    """The name of the game: that of its file, with the line where the file holds one game a line."""
    return f"{file_of(verdict)}:{source.first_line}" if source.one_of_many else file_of(verdict)


def file_place(verdict: Verdict, line: int | None, column: int | None) -> str:
    """A place in the file, as editors read it: ``file:line:column``, without what is not known."""
    known = [str(number) for number in (line, column) if number is not None]
    return ":".join([file_of(verdict), *known])


def game_place(place: Place, separator: str = ", ") -> str:
    """A place in the game, such as ``turn 3, bob, C7``; empty where it is about the whole file."""
    turn = None if place.turn is None else f"turn {place.turn}" if place.turn else "set-up"
    return separator.join(clean(part, 60) for part in (turn, place.player, place.spot) if part)


def severity_counts(findings: Iterable[Placed]) -> str:
    """How many there are of each severity, worst first, such as ``2 illegal, 1 note``."""
    counted = Counter(placed.severity for placed in findings)
    words = {Severity.NOTE: "notes"}
    return ", ".join(
        f"{counted[severity]} {words.get(severity, severity.value) if counted[severity] > 1 else severity.value}"
        for severity in Severity
        if counted[severity]
    )


def acceptance(decided: Mapping[str, str]) -> str:
    """By whose decision a finding stands, as a sentence; from what a verdict object has under ``accepted``."""
    told = f"Accepted by {decided['by']} on {decided['date']}: {decided['accepted']}; {decided['reason']}"
    return sentence(clean(told))


def sentence(text: str) -> str:
    """A text that begins with a capital and ends with a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def source_of(rule: Rule) -> str:
    """Where a rule is written: its clauses and the page of the rulebook."""
    if not rule.clause[:1].isdigit():
        return f"format of the {rule.clause}"
    clauses = (rule.clause, *rule.also)
    named = f"rule{HARD_SPACE}{rule.clause}" if len(clauses) == 1 else f"rules {' and '.join(clauses)}"
    return f"{named}, page{HARD_SPACE}{rule.page}" if rule.page is not None else named


FROM = {"default": "the default", "log": "by the log", "option": "by --ruling"}


def ruling_in_force(name: str, rulings: Mapping[str, str], origins: Mapping[str, str]) -> str:
    """A ruling with its value and where that comes from, such as ``golf-crane-gap=gap (the default)``."""
    origin = origins.get(name, "default")
    return f"{name}={clean(rulings.get(name, '?'), 40)} ({FROM.get(origin, origin)})"
