"""Verdicts as JSON: one object, a list of them, or one a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any

from nlv_replay.core.verdict import Verdict
from nlv_replay.report.text import Choice


def verdict_dict(verdict: Verdict, choice: Choice) -> dict[str, Any]:
    """The verdict as an object of format ``nlv-verdict/1``, with the findings that are severe enough."""
    whole = verdict.to_dict()
    numbers = {placed.finding.number for placed in choice.findings(verdict)}
    whole["findings"] = [finding for finding in whole["findings"] if finding["number"] in numbers]
    return whole


def as_json(value: object) -> str:
    """A value as indented JSON in ASCII, which no terminal and no encoding can spoil."""
    return json.dumps(value, indent=2)


def as_line(value: object) -> str:
    """A value as JSON in one line."""
    return json.dumps(value, separators=(",", ":"))


def json_list(values: Iterable[object], *, always: bool) -> Iterator[str]:
    """The pieces of a JSON text: one object where there is one value, else a list, each value as it comes.

    With ``always`` it is a list, were there one value or none.
    """
    rest = iter(values)
    held = list(islice(rest, 2))
    if len(held) < 2 and not always:
        yield from map(as_json, held)
        return
    yield "["
    for number, value in enumerate(chain(held, rest)):
        if number:
            yield ","
        yield as_json(value)
    yield "]"
