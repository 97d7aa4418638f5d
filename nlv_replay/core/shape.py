"""The ways in which a file fails to be a log of any game, before a rule of the game is asked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from nlv_replay.core.rule import Path, Rule

USUAL = "usual"
"""The key in the metadata of a schema under which a text with a pattern names those that most logs have.

Games name them, and the quick reader takes them without asking the pattern.
"""


class Shape(Enum):
    """A kind of malformed file: number of its code, bad pattern, the sentence that it breaks."""

    UNREADABLE = (1, "not-a-text-file", "A log is a text file in UTF-8 that is not empty.")
    SYNTAX = (2, "syntax-error", "A log is well-formed JSON or YAML.")
    FORMAT = (3, "unknown-format", "A log names a format and a version that this tool reads.")
    GAME = (4, "unknown-game", "A log names a game and a variant that this tool judges.")
    TOO_LARGE = (5, "too-large", "A log stays within 16 MiB, 64 levels of nesting, 200 turns and 100 players.")
    DUPLICATE_KEY = (6, "duplicate-key", "A key stands at most once in a mapping.")
    UNKNOWN_KEY = (7, "unknown-key", "Only the keys of the format may be used.")
    MISSING_KEY = (8, "missing-key", "Keys that do not follow from the rules must be there.")
    WRONG_TYPE = (9, "wrong-type", "A value has the type that the format names.")
    BAD_VALUE = (10, "value-not-allowed", "A value is one of those that could stand on paper.")
    UNSAFE_TEXT = (11, "unsafe-character", "Text holds no control characters and none that change its direction.")
    YAML_SURPRISE = (12, "yaml-surprise", "YAML is plain: no aliases, tags, or words that YAML readers disagree on.")
    SHEET = (13, "sheet-not-usable", "The sheet that a log names is there, is well formed and has the hash given.")
    UNKNOWN_PLAYER = (14, "unknown-player", "Whoever is named is one of the players.")
    UNKNOWN_RULING = (15, "unknown-ruling", "A ruling that is set is one that the game has, at one of its values.")
    REPEATED = (16, "repeated-entry", "Players and the cards of a game are listed once each.")
    CARD = (17, "card-not-usable", "The card that a log names is there, is well formed and has the hash given.")

    def __init__(self, number: int, pattern: str, text: str) -> None:
        self.number = number
        self.pattern = pattern
        self.text = text

    def rule(self, prefix: str) -> Rule:
        """The rule row of this kind for the game whose codes begin with ``prefix``."""
        return Rule(f"{prefix}{self.number:03}", self.pattern, self.text, "log", None)


@dataclass(frozen=True, slots=True)
class Problem:
    """One malformed place of a file; line and column count from 1, in characters.

    ``path`` leads to the place (for a missing key, to the mapping that lacks it).
    """

    shape: Shape
    message: str
    line: int | None = None
    column: int | None = None
    path: Path = ()


def shape_rules(prefix: str) -> tuple[Rule, ...]:
    """The rows of all kinds of malformed file, in order of their codes."""
    return tuple(shape.rule(prefix) for shape in Shape)
