"""What the widgets tell the screen."""

from __future__ import annotations

from textual.message import Message

from nlv_replay.tui.lines import Target


class Aimed(Message):
    """Somebody clicked on a piece of text that leads somewhere."""

    def __init__(self, target: Target) -> None:
        super().__init__()
        self.target = target
