"""Verdicts as workflow commands, which a workflow shows as annotations at the line of the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from nlv_replay.batch.judged import Judged
from nlv_replay.batch.sources import Trouble
from nlv_replay.logs.text import clean
from nlv_replay.report.places import finding_place
from nlv_replay.report.words import acceptance

COMMANDS = {"illegal": "error", "miscount": "error", "unclear": "warning", "note": "notice"}


def github(games: Iterable[Judged], troubles: Sequence[Trouble]) -> Iterator[str]:
    """A line a finding, and one for each game or file that nobody could judge."""
    for judged in games:
        for finding in judged.news:
            yield _annotation(judged, finding)
        if judged.problem is not None:
            yield _command("error", {"file": judged.path, "title": "not judged"}, f"{judged.name}: {judged.problem}")
    for trouble in troubles:
        place = {"file": trouble.name, "line": trouble.line or None, "title": "not read"}
        yield _command("error", place, f"{trouble.place}: {trouble.reason}")


def _annotation(judged: Judged, finding: Mapping[str, Any]) -> str:
    place, decided = finding_place(finding), finding.get("accepted")
    told = f"{place + ': ' if place else ''}{finding['message']}"
    properties = {
        "file": judged.path,
        "line": finding["line"],
        "col": finding["column"],
        "title": f"{finding['code']} {finding['name']}",
    }
    if decided is not None:
        return _command("notice", properties, f"{told} {acceptance(decided)}")
    return _command(COMMANDS[finding["severity"]], properties, told)


def _command(name: str, properties: Mapping[str, object], message: str) -> str:
    """One command; nothing in it can end the line or begin another property."""
    given = {key: value for key, value in properties.items() if value is not None and value != "-"}
    told = ",".join(f"{key}={_property(str(value))}" for key, value in given.items())
    return f"::{name}{' ' if told else ''}{told}::{_data(message)}"


def _data(text: str) -> str:
    return clean(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
