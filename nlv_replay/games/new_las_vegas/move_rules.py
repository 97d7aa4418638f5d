"""The rules that only a move alone can break: a log has no way to say such a thing."""

from __future__ import annotations

from nlv_replay.core.rule import Rule, Severity

WRITING_CHANGED = Rule(
    "NLV111", "writing-changed-or-erased", "What is written on a sheet stays as it is.", "3.3", 6, also=("3.6",)
)
MORE_THAN_A_TURN = Rule(
    "NLV112",
    "more-than-one-turn",
    "A turn opens one casino, or refuses, with one effect and one bonus at most.",
    "3.6",
    8,
    also=("3.3", "3.5", "6.1"),
)
SHEET_AT_ITS_END = Rule(
    "NLV817",
    "turn-on-a-finished-sheet",
    "The game ends with the turn that fulfils an end condition.",
    "7.4",
    11,
    Severity.NOTE,
    ("7.3",),
)
MOVE_RULES: tuple[Rule, ...] = (WRITING_CHANGED, MORE_THAN_A_TURN, SHEET_AT_ITS_END)
