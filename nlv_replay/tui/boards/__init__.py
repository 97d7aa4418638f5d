"""The boards of the games, in a literal tuple: what the screen shows of each."""

from __future__ import annotations

from nlv_replay.tui.boards import new_las_vegas, welcome_to
from nlv_replay.tui.boards.board import Board

BOARDS: tuple[Board, ...] = (new_las_vegas.BOARD, welcome_to.BOARD)


def board_of(key: str | None) -> Board | None:
    """The board of a game by its key."""
    return next((board for board in BOARDS if board.key == key), None)
