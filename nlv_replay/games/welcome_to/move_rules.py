"""The rules that only a move or a sheet alone can break: a log has no way to say such a thing."""

from __future__ import annotations

from nlv_replay.core.rule import Rule, Severity

WRITING_CHANGED = Rule(
    "WT113", "writing-changed-or-erased", "What is written on a sheet is never changed or erased.", "4.3", None
)
MORE_THAN_A_TURN = Rule(
    "WT114",
    "more-than-one-turn",
    "A turn writes one house or refuses once, with one effect at most, and adds nothing else to the sheet.",
    "4.3",
    None,
    also=("4.1", "4.2"),
)
NO_NUMBER = Rule("WT115", "house-without-a-number", "What stands in a house is a number.", "4.1", None)
TOO_MANY_REFUSALS = Rule(
    "WT116", "refusals-out-of-range", "A sheet has three boxes for refusals.", "4.2", None, also=("1",)
)
FENCES_OF_ROUNDABOUT = Rule(
    "WT505", "roundabout-without-fences", "A roundabout has a fence on both sides.", "6.1", None, also=("4.4",)
)
BIS_WITHOUT_ORIGINAL = Rule(
    "WT306",
    "bis-chain-without-one-original",
    "Equal numbers stand side by side, and exactly one of them is no bis.",
    "4.9",
    None,
)
BIS_BOXES = Rule("WT307", "bis-boxes-differ", "Each bis house has crossed one bis box.", "4.9", None)
COUNT_OUT_OF_RANGE = Rule(
    "WT409", "boxes-out-of-range", "No more boxes are crossed than are printed, and no fewer than none.", "1", None
)
MORE_TREES_THAN_HOUSES = Rule(
    "WT410",
    "more-trees-than-houses",
    "A street has no more trees crossed than houses that were written in it other than by Bis.",
    "4.6",
    None,
)
POOL_WITHOUT_HOUSE = Rule(
    "WT411",
    "pool-without-its-house",
    "A pool is built with the number that is written in its house, and not with a bis.",
    "4.7",
    None,
)
MARKS_OF_NO_PLAN = Rule(
    "WT609",
    "used-marks-of-unknown-plans",
    "The houses marked are those of the plans claimed; what an earlier turn marked, or no plan tells, is left open.",
    "5.1",
    None,
    Severity.UNCLEAR,
)
PLAN_NOT_SEEN = Rule(
    "WT610",
    "plan-that-nobody-can-check",
    "A plan is claimed when it is fulfilled; where an earlier turn claimed it, or it is not known, that is left open.",
    "5.1",
    None,
    Severity.UNCLEAR,
)
SHEET_AT_ITS_END = Rule(
    "WT815",
    "turn-on-a-finished-sheet",
    "No turn follows the one in which the game ends.",
    "5.3",
    None,
    Severity.NOTE,
)
MOVE_RULES: tuple[Rule, ...] = tuple(row for row in list(globals().values()) if isinstance(row, Rule))
