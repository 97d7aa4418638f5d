"""Sheets as text, and what a check finds in them."""

from __future__ import annotations

import copy
from typing import Any

from nlv_replay.games import find_game
from nlv_replay.games.new_las_vegas.pad import PADS
from nlv_replay.report.pads import Pad, pad_yaml, read_pad
from nlv_replay.source import Source

GAME = find_game("new-las-vegas")
Data = dict[str, Any]


def reference() -> Data:
    """A copy of the bundled sheet that may be changed."""
    document: Data = copy.deepcopy(dict(PADS.bundled("reference")))
    return document


def new_text(document: Data | None = None) -> str:
    """A sheet as ``sheet new`` writes it."""
    return pad_yaml(document or reference(), PADS.notes)


def read(text: str, name: str = "pad.yaml") -> Pad:
    return read_pad(GAME, PADS, Source(text.encode(), name))


def found(pad: Pad) -> list[str]:
    """What a check finds, by name."""
    return [one.name for one in pad.found]


def line_of(text: str, piece: str) -> int:
    """The line in which a piece of text stands for the first time."""
    return text[: text.index(piece)].count("\n") + 1
