"""One turn as text: what was offered, what was played, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

from nlv_replay.core.verdict import Placed
from nlv_replay.logs.text import clean
from nlv_replay.logs.tree import parse, plain
from nlv_replay.report import words
from nlv_replay.report.log_text import flow
from nlv_replay.report.paper import FAINT, STRONG, Paper
from nlv_replay.report.text import Choice, findings_lines
from nlv_replay.session import OpenGame, Source

PLAYS = "plays"


def turn_lines(game: OpenGame, source: Source, turn: int, players: Collection[str], paper: Paper) -> Iterator[str]:
    """The head of a turn, what the log has about it, and the findings of the turn about these players or the table."""
    last = game.steps[-1].turn
    head = f"{words.game_name(game.verdict, source)}: {'set-up' if turn == 0 else f'end of turn {turn}'} of {last}"
    yield paper.ink(head, STRONG)
    recorded = _recorded(source, turn)
    plays = recorded.pop(PLAYS, {})
    for key, value in recorded.items():
        yield from paper.wrap(f"{key}: {clean(flow(value))}", 2, 4)
    for player in players:
        if player in plays:
            lines = paper.wrap(f"{player}: {clean(flow(plays[player]))}", 2, 4)
            yield from paper.tinted(lines, {f"{player}:": FAINT})
    found = tuple(one for one in game.verdict.findings if _is_of(one, turn, players))
    yield from findings_lines(replace(game.verdict, findings=found), source, paper, Choice(everything=True))


def _recorded(source: Source, turn: int) -> dict[str, Any]:
    """What the log has under a turn, with keys as they are written; nothing for the set-up."""
    node, _ = parse(source.data, source.syntax)
    top: Any = plain(node) if node is not None else {}
    turns = top.get("turns", []) if isinstance(top, dict) else []
    return dict(turns[turn - 1]) if 0 < turn <= len(turns) else {}


def _is_of(placed: Placed, turn: int, players: Collection[str]) -> bool:
    place = placed.finding.place
    return (place.turn or 0) == turn and (place.player is None or place.player in players)
