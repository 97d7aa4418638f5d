"""What a text report is written on: so many columns, and colour or none."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, replace
from typing import Any

from click import style

from nlv_replay.core.rule import Severity

INKS: dict[Severity, dict[str, Any]] = {
    Severity.ILLEGAL: {"fg": "red", "bold": True},
    Severity.MISCOUNT: {"fg": "yellow", "bold": True},
    Severity.UNCLEAR: {"fg": "magenta", "bold": True},
    Severity.NOTE: {"fg": "cyan"},
}
"""How the words of each severity look in colour."""

HARD_SPACE = "\xa0"
"""A space at which no line is broken, such as that of ``page 6``."""

FAINT: dict[str, Any] = {"dim": True}
STRONG: dict[str, Any] = {"bold": True}
GOOD: dict[str, Any] = {"fg": "green", "bold": True}


@dataclass(frozen=True, slots=True)
class Paper:
    """The width of lines, whether there is colour, and how far the text stands to the right."""

    width: int = 80
    colour: bool = False
    margin: int = 0

    def ink(self, text: str, look: dict[str, Any]) -> str:
        """The text with its look, where there is colour."""
        return style(text, **look) if self.colour and text else text

    def indented(self, more: int) -> Paper:
        """The same paper with a wider margin."""
        return replace(self, margin=self.margin + more)

    def wrap(self, text: str, indent: int = 0, then: int | None = None) -> list[str]:
        """The text in lines; ``indent`` is that of the first, ``then`` that of the others (None: the same)."""
        first, others = self.margin + indent, self.margin + (indent if then is None else then)
        lines = textwrap.wrap(
            text,
            self.width,
            initial_indent=" " * first,
            subsequent_indent=" " * others,
            break_long_words=False,
            break_on_hyphens=False,
        )
        return [line.replace(HARD_SPACE, " ") for line in lines] or [""]

    def tinted(self, lines: list[str], looks: dict[str, dict[str, Any]]) -> list[str]:
        """The lines with a look for the first occurrence of each of these words, where it stands in one line."""
        if not self.colour:
            return lines
        for words, look in looks.items():
            at = next((number for number, line in enumerate(lines) if words and words in line), None)
            if at is not None:
                lines[at] = lines[at].replace(words, self.ink(words, look), 1)
        return lines
