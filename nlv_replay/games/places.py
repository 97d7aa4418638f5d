"""Where the parts of a game stand in a log by turns and plays."""

from __future__ import annotations

from nlv_replay.core.rule import Path, Place


def path_to(turn: int, player: str | None) -> Path:
    """Where a play stands in a log; what happens to the table names its own place."""
    return ("turns", turn - 1, "plays", player) if player is not None else ()


def place_of(path: Path) -> Place:
    """The turn and player that a value of a log belongs to."""
    match path:
        case ("turns", int(index), "plays", str(player), *_):
            return Place(index + 1, player)
        case ("turns", int(index), *_):
            return Place(index + 1)
        case ("results", str(player), *_):
            return Place(None, player)
        case _:
            return Place()
