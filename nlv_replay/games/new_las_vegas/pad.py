"""The pad of Welcome to New Las Vegas: what the commands and the screen for sheets are given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from nlv_replay.core.pad import Pads
from nlv_replay.games.new_las_vegas import pad_check, pad_diff, pad_draw, pad_steps, pad_words, sheet

PADS = Pads(
    attachment="sheet",
    format="nlv-sheet/1",
    names=sheet.BUNDLED,
    bundled=sheet.bundled_document,
    fingerprint=cast("Callable[[Mapping[str, Any]], str]", sheet.fingerprint),
    notes=pad_words.NOTES,
    entries=pad_words.ENTRIES,
    kinds=pad_check.KINDS,
    troubles=pad_check.troubles,
    draw=pad_draw.draw,
    differences=pad_diff.differences,
    steps=pad_steps.steps,
    values=pad_steps.values,
    fill=pad_steps.fill,
)
