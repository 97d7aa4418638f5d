"""Verdicts as JUnit XML: a file of logs is a suite, a game is a test case."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from xml.sax.saxutils import escape, quoteattr

from nlv_replay.batch.judged import Judged
from nlv_replay.batch.sources import Trouble
from nlv_replay.logs.text import clean
from nlv_replay.report.places import finding_line

CASES_A_SUITE = 1000
"""A suite says in its first line how many cases it has, so a long file of games is told in several."""
FAILING = ("illegal", "miscount")


def junit(games: Iterable[Judged], troubles: Sequence[Trouble]) -> Iterator[str]:
    """The lines of the report; findings that are merely unclear, and notes, stand in a case that passes."""
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield '<testsuites name="nlv-replay">'
    numbered = enumerate(games)
    for (path, _), together in groupby(numbered, key=lambda pair: (pair[1].path, pair[0] // CASES_A_SUITE)):
        yield from _suite(path, [judged for _, judged in together])
    if troubles:
        yield f'  <testsuite name="files that could not be read" tests="{len(troubles)}" errors="{len(troubles)}">'
        for trouble in troubles:
            yield from _case(trouble.place, trouble.name, [f"      <error message={_attribute(trouble.reason)}/>"])
        yield "  </testsuite>"
    yield "</testsuites>"


def _suite(path: str, games: list[Judged]) -> Iterator[str]:
    failures = sum(not judged.is_unjudged and bool(_failing(judged)) for judged in games)
    errors = sum(judged.is_unjudged for judged in games)
    name = _attribute("standard input" if path == "-" else path)
    yield f'  <testsuite name={name} tests="{len(games)}" failures="{failures}" errors="{errors}">'
    for judged in games:
        yield from _case(judged.name, path, _outcome(judged))
    yield "  </testsuite>"


def _case(name: str, path: str, inside: list[str]) -> Iterator[str]:
    head = f"    <testcase classname={_attribute(path)} name={_attribute(name)}"
    if not inside:
        yield f"{head}/>"
        return
    yield f"{head}>"
    yield from inside
    yield "    </testcase>"


def _outcome(judged: Judged) -> list[str]:
    lines = [finding_line(judged, finding) for finding in judged.news]
    failing = _failing(judged)
    if judged.is_unjudged:
        told = judged.problem or "; ".join(lines[:1]) or "it could not be judged"
        return _element("error", told, "unjudged", lines)
    if failing:
        codes = ", ".join(dict.fromkeys(failing))
        count = len(failing)
        return _element("failure", f"{count} finding{'s' * (count != 1)}: {codes}", failing[0], lines)
    return [f"      <system-out>{_text(lines)}</system-out>"] if lines else []


def _failing(judged: Judged) -> list[str]:
    return [
        finding["code"] for finding in judged.news if finding["severity"] in FAILING and finding.get("accepted") is None
    ]


def _element(tag: str, message: str, kind: str, lines: list[str]) -> list[str]:
    return [f"      <{tag} message={_attribute(message)} type={_attribute(kind)}>{_text(lines)}</{tag}>"]


def _attribute(text: str) -> str:
    return quoteattr(clean(text))


def _text(lines: list[str]) -> str:
    return escape("\n".join(lines))
