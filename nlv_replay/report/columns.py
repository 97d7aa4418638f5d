"""Columns of a terminal that text takes: measuring, cutting and padding it."""

from __future__ import annotations

from unicodedata import combining, east_asian_width

from nlv_replay.logs.text import clean


def cells(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(one) else 2 if east_asian_width(one) in "WF" else 1 for one in text)


def cut(text: str, width: int) -> str:
    """Text made fit to be shown, on one line, with an ellipsis where it is longer than ``width`` columns."""
    shown = clean(text, width + 1)
    if cells(shown) <= width:
        return shown
    while shown and cells(shown) > width - 1:
        shown = shown[:-1]
    return f"{shown}…" if width > 0 else ""


def pad(text: str, width: int) -> str:
    """The text with blanks up to ``width`` columns."""
    return text + " " * max(0, width - cells(text))
