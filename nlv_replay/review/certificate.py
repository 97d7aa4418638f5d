"""Certificates (``nlv-certificate/1``): what was judged and by what, the verdict, and a digest of every turn."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from nlv_replay import errors
from nlv_replay.core.verdict import Status
from nlv_replay.logs.text import clean
from nlv_replay.logs.tree import parse, plain
from nlv_replay.session import OpenGame, Source, open_source

FORMAT = "nlv-certificate/1"

HEAD = (
    ("rules", "the version of the rules"),
    ("game", "the game"),
    ("variant", "the variant"),
    ("sheet", "the sheet"),
    ("rulings", "the rulings"),
)
"""Keys of a certificate that must agree before tables can be compared, in words."""


def canonical(value: Any) -> bytes:
    """A value as JSON with sorted keys, no blanks and nothing but ASCII: the form that is hashed."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False).encode()


def digest(value: Any) -> str:
    """SHA-256 of the canonical form, in hexadecimal."""
    return hashlib.sha256(canonical(value)).hexdigest()


def certify(
    source: Source, rulings: Mapping[str, str] | None = None, decisions: Source | None = None
) -> tuple[dict[str, Any], OpenGame]:
    """The certificate of the game in a source, and the game; raises SourceError where it cannot be judged."""
    game = open_source(source, rulings, decisions)
    verdict = game.verdict
    node, _ = parse(source.data, source.syntax)
    if verdict.status is Status.UNJUDGED or node is None or game.game is None:
        name = clean(source.name or "log", 200)
        raise errors.SourceError(f"{name}: the game could not be judged, so there is nothing to certify")
    whole = verdict.to_dict(explained=False)
    picture = game.game.picture
    return {
        "format": FORMAT,
        "tool": whole["tool"],
        "rules": whole["rules"],
        "game": whole["game"],
        "variant": whole["variant"],
        "log": {"sha256": whole["log"]["sha256"], "canonical": digest(plain(node))},
        "decisions": None if decisions is None else hashlib.sha256(decisions.data).hexdigest(),
        "sheet": {"name": whole["sheet"]["name"], "sha256": whole["sheet"]["sha256"]},
        "rulings": whole["rulings"],
        "verdict": {
            "status": whole["status"],
            "findings": [
                {key: finding[key] for key in ("code", "turn", "player", "spot", "caused_by")}
                for finding in whole["findings"]
            ],
            "scores": {
                player: {zone: points["computed"] for zone, points in zones.items()}
                for player, zones in whole["scores"].items()
            },
            "ranking": whole["ranking"]["computed"],
            "ended": {"reasons": whole["ended"]["reasons"], "turn": whole["ended"]["turn"]},
        },
        "turns": [
            {"turn": step.turn, "table": digest(picture(step.table)) if picture else None} for step in game.steps
        ],
    }, game


def compare(one: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[str]:
    """How two certificates differ: what they stand on, then the turn at which the tables part, then the verdict."""
    for key, words in HEAD:
        if one.get(key) != other.get(key):
            yield f"{words} differ{'s' if key not in ('rulings',) else ''}: {_told(one.get(key), other.get(key))}"
    yield from _log_differences(one["log"], other["log"])
    turn = first_difference(one, other)
    if turn is not None:
        yield f"the tables part at {'the set-up' if turn == 0 else f'turn {turn}'}"
    if one["verdict"] != other["verdict"]:
        parts = [key for key in one["verdict"] if one["verdict"][key] != other["verdict"].get(key)]
        yield f"the verdicts differ in {' and '.join(parts)}"


def first_difference(one: Mapping[str, Any], other: Mapping[str, Any]) -> int | None:
    """The first turn after which two certificates have different tables; None where they have the same throughout."""
    tables = ({row["turn"]: row["table"] for row in whole["turns"]} for whole in (one, other))
    mine, theirs = tables
    return next((turn for turn in sorted(mine | theirs) if mine.get(turn) != theirs.get(turn)), None)


def _log_differences(one: Mapping[str, str], other: Mapping[str, str]) -> Iterator[str]:
    if one["canonical"] != other["canonical"]:
        yield "the logs hold different data"
    elif one["sha256"] != other["sha256"]:
        yield "the logs are spelled otherwise and hold the same data"


def _told(one: object, other: object) -> str:
    if isinstance(one, dict) and isinstance(other, dict):
        keys = [key for key in {**one, **other} if one.get(key) != other.get(key)]
        return ", ".join(f"{key} {_short(one.get(key))} and {_short(other.get(key))}" for key in keys)
    return f"{_short(one)} and {_short(other)}"


def _short(value: object) -> str:
    return clean(str(value), 40)


def same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two certificates certify the same game, tables and verdict, however the logs are spelled."""
    keys = (*(key for key, _ in HEAD), "turns", "verdict")
    return all(one.get(key) == other.get(key) for key in keys) and one["log"]["canonical"] == other["log"]["canonical"]


def read_certificate(source: Source) -> dict[str, Any]:
    """A certificate from a file; raises SourceError where it is none."""
    node, problems = parse(source.data, source.syntax)
    whole: Any = plain(node) if node is not None and not problems else None
    keys = {"format", "log", "turns", "verdict", *(key for key, _ in HEAD)}
    if not isinstance(whole, dict) or whole.get("format") != FORMAT or not keys <= whole.keys() or not _is_whole(whole):
        raise errors.SourceError(f"{clean(source.name or '-', 200)}: this is no certificate ({FORMAT})")
    return whole


def _is_whole(whole: dict[str, Any]) -> bool:
    log, turns, verdict = whole["log"], whole["turns"], whole["verdict"]
    has_log = isinstance(log, dict) and {"sha256", "canonical"} <= log.keys()
    has_turns = isinstance(turns, list) and all(
        isinstance(row, dict) and isinstance(row.get("turn"), int) and "table" in row for row in turns
    )
    return has_log and has_turns and isinstance(verdict, dict)
