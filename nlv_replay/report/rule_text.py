"""Rules and rulings as tables, as objects, and one at a time with an example."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nlv_replay.core.game import Game
from nlv_replay.core.rule import Rule, Ruling
from nlv_replay.logs.text import clean
from nlv_replay.report.paper import FAINT, INKS, STRONG, Paper
from nlv_replay.report.words import source_of

AnyGame = Game[Any, Any, Any]


def rule_dict(rule: Rule) -> dict[str, object]:
    """A rule as an object."""
    return {
        "code": rule.code,
        "name": rule.name,
        "severity": rule.severity.value,
        "clause": rule.clause,
        "also": list(rule.also),
        "page": rule.page,
        "text": rule.text,
        "retired": rule.retired,
    }


def ruling_dict(ruling: Ruling) -> dict[str, object]:
    """A ruling as an object."""
    return {
        "name": ruling.name,
        "values": list(ruling.values),
        "default": ruling.default,
        "clause": ruling.clause,
        "text": ruling.text,
    }


def rules_table(game: AnyGame, paper: Paper) -> Iterator[str]:
    """A line a rule, in the order of the codes: code, severity, clause and name, then its sentence."""
    yield f"{game.title}, rules version {game.rules_version}"
    severity = max(len(rule.severity.value) for rule in game.rules)
    clause = max(len(rule.clause) for rule in game.rules)
    for rule in sorted(game.rules, key=lambda rule: rule.code):
        gone = " (retired)" if rule.retired else ""
        lead = f"{rule.code} {rule.severity.value:{severity}} {rule.clause:>{clause}} "
        yield paper.ink(lead, INKS[rule.severity]) + paper.ink(f"{rule.name}{gone}", STRONG)
        yield from paper.wrap(rule.text, len(lead))


def rulings_table(game: AnyGame, paper: Paper) -> Iterator[str]:
    """Each ruling with its values, the default in front, its clause and its question."""
    yield f"{game.title}, rules version {game.rules_version}"
    for ruling in game.rulings:
        yield paper.ink(ruling.name, STRONG) + f": {' | '.join(ruling.values)}"
        yield from paper.wrap(f"{ruling.text} (rule {ruling.clause})", 4)


def rule_lines(game: AnyGame, rule: Rule, paper: Paper) -> Iterator[str]:
    """A rule with its sentence, where it is written, and the rulings about the same clause."""
    gone = "; retired: no longer judged" if rule.retired else ""
    yield paper.ink(f"{rule.code} {rule.severity.value}", INKS[rule.severity]) + ": " + paper.ink(rule.name, STRONG)
    yield from paper.wrap(rule.text, 2)
    yield from paper.wrap(f"{game.title}, {source_of(rule)}{gone}.", 2)
    clauses = {rule.clause, *rule.also}
    for ruling in game.rulings:
        if ruling.clause in clauses:
            told = f"Ruling {ruling.name} ({' | '.join(ruling.values)}): {ruling.text}"
            yield from paper.wrap(told, 2, 4)


def ruling_lines(game: AnyGame, ruling: Ruling, paper: Paper) -> Iterator[str]:
    """A ruling with its question, its values and the rules of its clause."""
    yield f"ruling {paper.ink(ruling.name, STRONG)}"
    yield from paper.wrap(ruling.text, 2)
    yield from paper.wrap(f"{game.title}, rule {ruling.clause}.", 2)
    yield from paper.wrap(f"Values: {', '.join(ruling.values)}; the default is {ruling.default}.", 2)
    judged = [f"{rule.code} {rule.name}" for rule in game.rules if ruling.clause in (rule.clause, *rule.also)]
    if judged:
        yield from paper.wrap(f"Rules of this clause: {', '.join(judged)}.", 2, 4)
    yield from paper.wrap(f"In a log: rulings: {{{ruling.name}: {ruling.values[-1]}}}", 2)


def example_lines(title: str, text: str, paper: Paper) -> Iterator[str]:
    """The text of an example under its title, as it is."""
    yield ""
    yield paper.ink(title, STRONG)
    for line in text.rstrip("\n").split("\n"):
        yield f"  {clean(line.rstrip())}".rstrip()


def nothing_lines(told: str, paper: Paper) -> Iterator[str]:
    """A sentence that says what is not there."""
    yield ""
    for line in paper.wrap(told):
        yield paper.ink(line, FAINT)
