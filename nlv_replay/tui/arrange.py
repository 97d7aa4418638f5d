"""Which panes stand where, for every size of the screen: side by side where there is room, as tabs elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

CITY, SHEET, TURN, FINDINGS, SCORES, NOTES = PANES = ("city", "sheet", "turn", "findings", "scores", "notes")
WIDE, VERY_WIDE = 120, 180
TALL, HIGH = 32, 38
BOARD_WIDTH, BOARD_HEIGHT = 80, 17
GAP = 1
NARROWEST = 39


@dataclass(frozen=True, slots=True)
class Room:
    """A rectangle of the screen that holds one pane, or several as tabs."""

    panes: tuple[str, ...]
    x: int
    y: int
    width: int
    height: int


def arrange(width: int, height: int, players: int = 4) -> tuple[Room, ...]:
    """The rooms for a desk of this size; together they cover it."""
    if width < WIDE:
        return _narrow(width, height)
    left = min(max(BOARD_WIDTH, (width - GAP) * 52 // 100), width - GAP - NARROWEST)
    x, right = left + GAP, width - GAP - left
    if height < TALL:
        tabs = (SHEET, TURN, FINDINGS, SCORES, NOTES)
        return (Room((CITY,), 0, 0, left, height), Room(tabs, x, 0, right, height))
    city = BOARD_HEIGHT + (4 if height >= 50 else 0)
    scores = min(2 * players + 3, height // 4)
    rest = height - scores
    turn, findings = rest * 2 // 5, rest * 2 // 5
    return (
        Room((CITY,), 0, 0, left, city),
        Room((SHEET,), 0, city, left, height - city),
        Room((TURN,), x, 0, right, turn),
        Room((SCORES,), x, turn, right, scores),
        Room((FINDINGS,), x, turn + scores, right, findings),
        Room((NOTES,), x, turn + scores + findings, right, rest - turn - findings),
    )


def _narrow(width: int, height: int) -> tuple[Room, ...]:
    if height < HIGH:
        return (Room(PANES, 0, 0, width, height),)
    below = height - BOARD_HEIGHT
    return (Room((CITY,), 0, 0, width, BOARD_HEIGHT), Room(PANES[1:], 0, BOARD_HEIGHT, width, below))


def room_of(rooms: tuple[Room, ...], pane: str) -> Room:
    """The room that holds a pane."""
    return next(room for room in rooms if pane in room.panes)
