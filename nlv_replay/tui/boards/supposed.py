"""A log in which one play is another than the recorded one: what a what-if replays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nlv_replay.report.log_text import flow

CLAIMS = ("results", "ranking")


def suppose(log: dict[str, Any], turn: int, player: str, play: Mapping[str, Any]) -> dict[str, Any]:
    """The log with another play; what it claims of this turn and of all that follows is left out."""
    turns = list(log["turns"])
    for at in range(turn - 1, len(turns)):
        plays = {
            name: {key: value for key, value in one.items() if key != "marks"}
            for name, one in turns[at]["plays"].items()
        }
        turns[at] = {**turns[at], "plays": plays}
    plays = turns[turn - 1]["plays"]
    was = plays.get(player)
    plays[player] = dict(play)
    told = f"What if: in turn {turn} {player} plays {flow(play)}" + (f" instead of {flow(was)}" if was else "")
    note = f"{log['note']} {told}" if log.get("note") else told
    kept = {key: value for key, value in log.items() if key not in CLAIMS and (key != "ended" or value == "abandoned")}
    return {**kept, "turns": turns, "note": note}
