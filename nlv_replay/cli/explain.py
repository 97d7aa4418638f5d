"""``nlv-replay explain``: one rule or ruling, with examples."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click

import nlv_replay
from nlv_replay.cli.inputs import one_game
from nlv_replay.cli.options import colour_option, decided, decisions_option, examples, near, paper, say
from nlv_replay.core.rule import Rule, Ruling
from nlv_replay.games import all_games
from nlv_replay.logs.text import clean
from nlv_replay.report.matters import matter_lines
from nlv_replay.report.paper import Paper
from nlv_replay.report.rule_text import AnyGame, example_lines, nothing_lines, rule_lines, ruling_lines
from nlv_replay.report.text import Choice, families, findings_lines
from nlv_replay.session import judge

_MOST_FOUND = 6


@click.command(epilog=examples("nlv-replay explain NLV104", "nlv-replay explain golf-crane-gap"))
@click.argument("name", metavar="CODE|NAME|RULING")
@click.option("--log", "path", metavar="PATH", help="Show what this game has of it: each finding, and what it changed.")
@decisions_option
@colour_option
def command(*, name: str, path: str | None, decisions: str | None, colour: bool | None) -> None:
    """Explain a code, a rule or a ruling: its sentence, where it is written, a bad and a good example.

    The bad example is a log that breaks this rule and no other, with the report that it gives; the good one is the
    same position played well. `nlv-replay rules` and `nlv-replay rulings` list the names.
    """
    game, found = _find(name)
    on = paper(colour)
    if isinstance(found, Ruling):
        say(ruling_lines(game, found, on), on)
    else:
        say(rule_lines(game, found, on), on)
        say(_examples(found, on) if path is None else _in_game(found, path, decisions, on), on)


def _in_game(rule: Rule, path: str, decisions: str | None, on: Paper) -> Iterator[str]:
    """The findings of a game that break a rule, with all that follows from each, and why they matter."""
    source = one_game(path, None)
    verdict = judge(source, None, decided(decisions))
    grouped = families(verdict.findings)
    named = [family for family in grouped if rule in {one.finding.rule for one in (family.root, *family.followers)}]
    shown = tuple(one for family in named for one in (family.root, *family.followers))
    if not shown:
        yield from nothing_lines(f"{clean(path, 200)} has no {rule.code}.", on)
        return
    yield from findings_lines(replace(verdict, findings=shown), source, on, Choice(everything=True))
    yield ""
    yield from matter_lines(verdict, on)


def _find(name: str) -> tuple[AnyGame, Rule | Ruling]:
    """The rule or ruling that is meant, in any case; raises UsageError with a hint."""
    wanted = name.strip().lower()
    known: dict[str, tuple[AnyGame, Rule | Ruling]] = {}
    for game in all_games():
        for ruling in game.rulings:
            known.setdefault(ruling.name.lower(), (game, ruling))
        for rule in game.rules:
            known.setdefault(rule.name, (game, rule))
            known.setdefault(rule.code.lower(), (game, rule))
            known.setdefault(rule.code.removeprefix(game.prefix).lower(), (game, rule))
    if wanted not in known:
        hint = _about(wanted)
        if hint is None:
            told = near(wanted, [key for key in known if not key.isdigit()])
            codes = {rule.code.lower(): rule.code for game in all_games() for rule in game.rules}
            meant = told.removeprefix("did you mean ").removesuffix("?")
            told = told.replace(meant, codes.get(meant, meant))
            hint = told if told.startswith("did") else "`nlv-replay rules` and `rulings` list them."
        raise click.UsageError(f"there is no rule or ruling {name!r}; {hint}")
    return known[wanted]


def _about(wanted: str) -> str | None:
    """The codes whose clause is this number, or whose name or sentence holds this word."""
    rules = [rule for game in all_games() for rule in game.rules if not rule.retired]
    found = [rule for rule in rules if wanted in (rule.clause, *rule.also)]
    found = found or [rule for rule in rules if len(wanted) > 2 and wanted in f"{rule.name} {rule.text}".lower()]
    if not found:
        return None
    more = " …" if len(found) > _MOST_FOUND else ""
    return f"about it are {', '.join(f'{rule.code} {rule.name}' for rule in found[:_MOST_FOUND])}{more}."


def examples_folder() -> Path | None:
    """Where the examples are: in the package when it is installed, beside it in a checkout."""
    package = Path(nlv_replay.__file__).parent
    return next((path for path in (package / "examples", package.parent / "examples") if path.is_dir()), None)


def _examples(rule: Rule, on: Paper) -> Iterator[str]:
    folder = examples_folder()
    if folder is None:
        yield from nothing_lines("The examples are not installed here.", on)
        return
    name = f"{rule.code}-{rule.name}"
    shown = False
    for title, path in (
        ("A log that breaks this rule", folder / "illegal" / f"{name}.yaml"),
        ("Its report", folder / "illegal" / f"{name}.txt"),
        ("The same, played well", folder / "legal" / f"{name}.yaml"),
        ("A move that breaks this rule", folder / "moves" / f"{name}.yaml"),
        ("A filled sheet that breaks this rule", folder / "filled" / "bad" / f"{name}.yaml"),
        ("Its report", folder / "filled" / "bad" / f"{name}.txt"),
        ("The same, filled in well", folder / "filled" / "good" / f"{name}.yaml"),
    ):
        if path.is_file():
            shown = True
            yield from example_lines(
                f"{title} ({path.relative_to(folder.parent)}):", path.read_bytes().decode(errors="replace"), on
            )
    if not shown:
        yield from nothing_lines(f"There is no example of {rule.code} yet.", on)
