"""The whole screen at three sizes, as text: what a change of layout does is read in the diff of ``snapshots/``.

``NLV_GOLDEN=1 python -m pytest tests/tui/test_snapshots.py`` writes them anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from nlv_replay.source import Source
from tests.tui.screens import BROKEN, FULL, LARGE, MIDDLE, SMALL, replaying, screen_text

SNAPSHOTS = Path(__file__).parent / "snapshots"


@pytest.mark.parametrize(
    ("name", "game", "turn", "player", "size"),
    [
        ("full-80x24", FULL, 12, "ada", SMALL),
        ("full-140x45", FULL, 12, "ada", MIDDLE),
        ("broken-200x60", BROKEN, 13, "ada", LARGE),
    ],
)
async def test_the_screen_is_as_it_was(name: str, game: Path, turn: int, player: str, size: tuple[int, int]) -> None:
    named = Source(game.read_bytes(), game.name, game.parent)
    async with replaying(named, turn, player, size=size) as (app, _):
        shown = "\n".join(line.rstrip() for line in screen_text(app).splitlines()) + "\n"
    path = SNAPSHOTS / f"{name}.txt"
    if os.environ.get("NLV_GOLDEN"):
        path.write_text(shown, "utf-8")
    assert shown == path.read_text("utf-8")
