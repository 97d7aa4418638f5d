"""A verdict as rows of the database of an event, and a verdict again."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from pydantic_core import to_json

from nlv_replay.batch.judged import Judged
from nlv_replay.core.verdict import FORMAT

Rows: TypeAlias = list[tuple[Any, ...]]
_IN_COLUMNS = (
    "number", "code", "name", "severity", "turn", "player", "spot", "line", "column", "message", "clause", "page",
    "caused_by", "ruling",
)  # fmt: skip

_PARTS: dict[str, tuple[str, ...]] = {
    "format": (), "game": (), "variant": (), "rulings": (), "rulings_from": (), "status": (), "findings": (),
    "scores": (), "tool": ("name", "version"), "rules": ("version",), "log": ("path", "sha256", "line"),
    "sheet": ("name", "sha256", "verified", "remark"), "ranking": ("computed", "claimed", "changed"),
    "ended": ("computed", "claimed", "reasons", "turn"),
}  # fmt: skip
"""What of a verdict has columns of its own."""


def points_of(verdict: Mapping[str, Any]) -> dict[str, list[tuple[str, int, int | None]]]:
    """By player: the zones, each with what is given and what is claimed."""
    return {
        player: [(zone, one["computed"], one["claimed"]) for zone, one in zones.items()]
        for player, zones in verdict["scores"].items()
    }


def player_rows(number: int, judged: Judged, verdict: Mapping[str, Any]) -> Rows:
    """The rows of the table of players for the game of this number."""
    ranking, scores = verdict["ranking"] or {}, verdict["scores"]
    places, claimed = places_in(ranking.get("computed")), places_in(ranking.get("claimed"))
    rows: Rows = []
    for seat, (player, name) in enumerate(judged.players, start=1):
        total = scores.get(player, {}).get("total", {})
        points = (total.get("computed"), total.get("claimed"))
        rows.append((number, seat, player, name, places.get(player), claimed.get(player), *points))
    return rows


def places_in(ranking: Sequence[Sequence[str]] | None) -> dict[str, int]:
    """The place of each player, from 1; tied players share one and the next ones are passed over."""
    places: dict[str, int] = {}
    for tied in ranking or ():
        places |= dict.fromkeys(tied, len(places) + 1)
    return places


def verdict_of(game: sqlite3.Row, findings: list[dict[str, Any]]) -> dict[str, Any]:
    """The verdict that a row of the table of games holds, but for what no column does."""
    zones = {
        player: {zone: {"computed": computed, "claimed": claimed} for zone, computed, claimed in points}
        for player, points in json.loads(game["zones"]).items()
    }
    sheet = {key: game[f"sheet_{key}"] for key in ("sha256", "verified", "remark")}
    claimed, is_judged = game["ranking_claimed"], game["ranking"] is not None
    return {
        "format": FORMAT,
        "tool": {"name": "nlv-replay", "version": game["tool_version"]},
        "rules": {"version": game["rules_version"]},
        "log": {"path": game["path"], "sha256": game["sha256"], "line": game["line"]},
        "game": game["game"],
        "variant": game["variant"],
        "sheet": {"name": game["sheet"], **sheet} if game["sheet"] is not None else None,
        "rulings": json.loads(game["rulings"]),
        "rulings_from": json.loads(game["rulings_from"]),
        "status": game["status"],
        "findings": findings,
        "scores": zones,
        "ranking": {
            "computed": json.loads(game["ranking"]),
            "claimed": None if claimed is None else json.loads(claimed),
            "changed": bool(game["ranking_changed"]),
        }
        if is_judged
        else None,
        "ended": {
            "computed": game["ended"],
            "claimed": game["ended_claimed"],
            "reasons": json.loads(game["ended_reasons"]),
            "turn": game["end_turn"],
        }
        if is_judged
        else None,
    }


def finding_rows(number: int, verdict: Mapping[str, Any]) -> Rows:
    """The rows of the table of findings for the game of this number."""
    return [
        (number, *(finding[key] for key in _IN_COLUMNS), as_text(_rest_of_finding(finding)))
        for finding in verdict["findings"]
    ]


def _rest_of_finding(finding: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in finding.items() if key not in _IN_COLUMNS and key != "file"}


def decision_rows(number: int, judged: Judged) -> Rows:
    """The rows of the table of decisions for the game of this number."""
    return [
        (number, place, _small(one["turn"]),
         *(one[key] for key in ("player", "finding", "accepted", "changed", "reason")),
         one["by"], None if one["date"] is None else str(one["date"]))
        for place, one in enumerate(judged.decisions)
    ]  # fmt: skip


def finding_of(row: sqlite3.Row, path: str) -> dict[str, Any]:
    """The finding that a row holds, in the file of this path."""
    finding = {key: row[key] for key in _IN_COLUMNS}
    return {**finding, **json.loads(row["more"]), "file": path}


def rest_of(verdict: Mapping[str, Any]) -> dict[str, Any]:
    """What of a verdict no column holds: keys that came later, at the top and one level below."""
    rest: dict[str, Any] = {}
    for key, value in verdict.items():
        if key not in _PARTS:
            rest[key] = value
        elif _PARTS[key] and value is not None and (left := {k: v for k, v in value.items() if k not in _PARTS[key]}):
            rest[key] = left
    return rest


def completed(verdict: dict[str, Any], rest: Mapping[str, Any]) -> dict[str, Any]:
    """A verdict with what no column held put back."""
    return {**verdict, **{key: {**verdict[key], **value} if _PARTS.get(key) else value for key, value in rest.items()}}


def _small(number: int | None) -> int | None:
    """A number that a database can hold; a turn beyond that was never played."""
    return number if number is not None and number < 2**63 else None


def as_text(value: object) -> str:
    """Plain data as JSON, as it stands in a column."""
    return to_json(value).decode()
