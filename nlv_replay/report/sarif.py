"""Verdicts as SARIF 2.1.0, result by result, so that a report of any length takes no memory.

Columns count characters from 1. A fingerprint says which rule was broken where in the game, and holds no line number:
it stays when the log is laid out anew.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from nlv_replay.batch.judged import Judged
from nlv_replay.batch.sources import Trouble
from nlv_replay.core.rule import Rule
from nlv_replay.games import all_games
from nlv_replay.logs.text import clean
from nlv_replay.version import VERSION

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
LEVELS = {"illegal": "error", "miscount": "error", "unclear": "warning", "note": "note"}
MOST_NOTICES = 1000


def sarif(games: Iterable[Judged], troubles: Sequence[Trouble]) -> Iterator[str]:
    """The pieces of one SARIF log; what could not be judged is told as a notification of the run."""
    rules = {rule.code: rule for game in all_games() for rule in game.rules}
    order = {code: place for place, code in enumerate(rules)}
    head = {"$schema": SCHEMA, "version": "2.1.0", "runs": []}
    driver = {"name": "nlv-replay", "version": VERSION, "semanticVersion": VERSION,
              "rules": [_rule(rule) for rule in rules.values()]}  # fmt: skip
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints"}
    yield json.dumps(head)[:-2] + json.dumps(run)[:-1] + ', "results": ['
    notices: list[dict[str, Any]] = []
    lead = ""
    for judged in games:
        seen: Counter[tuple[Any, ...]] = Counter()
        for finding in judged.findings:
            yield lead + json.dumps(_result(judged, finding, order, seen))
            lead = ","
        if judged.problem is not None and len(notices) < MOST_NOTICES:
            notices.append(_notice(judged.problem, judged.path))
    notices += [_notice(trouble.reason, trouble.name) for trouble in troubles]
    invocation = {"executionSuccessful": not notices, "toolExecutionNotifications": notices}
    yield f'], "invocations": {json.dumps([invocation])}}}]}}'


def uri_of(path: str) -> str:
    """A path as the reference that SARIF wants: percent-encoded, relative to the folder of the run if the path is."""
    if path == "-":
        return "stdin"
    plain = Path(path).as_posix()
    encoded = quote(os.fsencode(plain), safe="/")
    return f"file:///{encoded.lstrip('/')}" if plain.startswith("/") else encoded


def _rule(rule: Rule) -> dict[str, Any]:
    page = "" if rule.page is None else f", page {rule.page} of the rulebook"
    where = "the format of logs" if not rule.clause[:1].isdigit() else f"clause {rule.clause} of the rules{page}"
    told = f"{rule.text} This is written in {where}. `nlv-replay explain {rule.code}` shows examples."
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": rule.text},
        "fullDescription": {"text": rule.text},
        "help": {"text": told.replace("`", ""), "markdown": f"**{rule.name}**: {told}"},
        "defaultConfiguration": {"level": LEVELS[rule.severity.value]},
        "properties": {
            "severity": rule.severity.value,
            "clause": rule.clause,
            "also": list(rule.also),
            "page": rule.page,
            "retired": rule.retired,
        },
    }


def _result(
    judged: Judged, finding: Mapping[str, Any], order: Mapping[str, int], seen: Counter[tuple[Any, ...]]
) -> dict[str, Any]:
    code = finding["code"]
    result: dict[str, Any] = {
        "ruleId": code,
        "level": LEVELS[finding["severity"]],
        "message": {"text": clean(finding["message"])},
        "locations": [_location(judged, finding)],
        "partialFingerprints": {"nlvFinding/v1": _fingerprint(judged, finding, seen)},
        "properties": {
            key: finding[key] for key in ("severity", "clause", "page", "turn", "player", "spot", "number", "caused_by")
        },
    }
    if code in order:
        result["ruleIndex"] = order[code]
    if finding["related"]:
        result["relatedLocations"] = [
            {**_location(judged, earlier), "id": number, "message": {"text": clean(earlier["message"])}}
            for number, earlier in enumerate(finding["related"], start=1)
        ]
    if judged.known:
        result["baselineState"] = "unchanged" if finding["number"] in judged.known else "new"
    return result


def _location(judged: Judged, place: Mapping[str, Any]) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": uri_of(judged.path)}}
    if place["line"] is not None:
        physical["region"] = {"startLine": place["line"]}
        if place["column"] is not None:
            physical["region"]["startColumn"] = place["column"]
    location: dict[str, Any] = {"physicalLocation": physical}
    logical = list(_logical(place))
    return {**location, "logicalLocations": logical} if logical else location


def _logical(place: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The place in the game from the outside in: turn, player, and the casino, line or other spot."""
    whole: list[str] = []
    turn = place["turn"]
    named = (("turn", None if turn is None else f"turn {turn}"), ("player", place["player"]), ("spot", place["spot"]))
    for kind, name in named:
        if name is not None:
            whole.append(clean(name, 60))
            yield {"name": whole[-1], "fullyQualifiedName": "/".join(whole), "kind": kind}


def _fingerprint(judged: Judged, finding: Mapping[str, Any], seen: Counter[tuple[Any, ...]]) -> str:
    """Which rule, where in which game, and the how manieth such finding; the path is for the reader to add."""
    game = judged.verdict["log"]["sha256"] if judged.many else ""
    what = (game, finding["code"], finding["turn"], finding["player"], finding["spot"])
    seen[what] += 1
    return hashlib.sha256(json.dumps([*what, seen[what]]).encode()).hexdigest()


def _notice(told: str, path: str) -> dict[str, Any]:
    artifact = {"physicalLocation": {"artifactLocation": {"uri": uri_of(path)}}}
    return {"level": "error", "message": {"text": clean(told)}, "locations": [artifact]}
