"""Small events for the tests of audits."""

from __future__ import annotations

import json
from typing import Any

from nlv_replay.batch.judged import Judged, Settings, judge_one
from nlv_replay.session import Source
from tests.helpers.logs import log, play, turn

HOSTILE = '=cmd|"/c calc"!A1 ::set-output name=x::y\n<script>alert(1)</script>]]>& [x](http://evil.test) @all `|` --%0A'
"""A text that means something to each reader of our reports, unless it is written with care."""


def game(*, first: str = "ada", second: str = "bob", numbers: str = "5 8", **more: Any) -> dict[str, Any]:
    """A game of two turns; ``numbers`` are those that the second player opens in B4 and B3."""
    one, two = numbers.split()
    turns = [
        {"plays": {first: play("A4=5"), second: play(f"B4={one}")}},
        {"plays": {first: play("A5=6"), second: play(f"B3={two}")}},
    ]
    players = [{"id": first, "loan": False}, {"id": second, "loan": False}]
    return log(*turns, players=players, **more)


def clean_game(**more: Any) -> dict[str, Any]:
    """A game with nothing wrong."""
    return game(numbers="8 5", **more)


def wrong_game(**more: Any) -> dict[str, Any]:
    """A game in which the second player breaks the order of street B in turn 2."""
    return game(numbers="5 8", **more)


def shared(offers: str, **more: Any) -> dict[str, Any]:
    """A clean game at an event, with the same offers in each of five turns."""
    turns = [turn(play(f"A{5 - at}={9 - at}"), offers=offers) for at in range(5)]
    return log(*turns, players=1, **more)


def line(record: dict[str, Any]) -> str:
    """A log as one line of JSON."""
    return json.dumps(record, separators=(",", ":"))


def lines(*records: dict[str, Any]) -> str:
    """Logs, one a line."""
    return "".join(f"{line(record)}\n" for record in records)


def judged(record: dict[str, Any] | bytes, name: str = "game.json", **source: Any) -> Judged:
    """A log judged as in an audit."""
    data = record if isinstance(record, bytes) else line(record).encode()
    return judge_one(Source(data, name, **source), Settings())
