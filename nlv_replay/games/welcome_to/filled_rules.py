"""The rules that only a filled sheet can break, judged without a record of the moves; ``rules`` has all others.

Codes stand in the same hundreds, from 51 on.
"""

from __future__ import annotations

from nlv_replay.core.rule import Rule

OUT_OF_REACH = Rule(
    "WT151",
    "number-out-of-reach",
    "Cards bear 1 to 15; each 0, 16 and 17 that is no bis takes a box of the Temp agency.",
    "4.8",
    None,
    also=("2",),
)
TOO_MANY_EFFECTS = Rule(
    "WT451",
    "more-effects-than-houses",
    "Each house that was written other than by Bis brings one effect at most.",
    "4.3",
    None,
)
POOL_BESIDE_TEMP = Rule(
    "WT452",
    "pool-with-a-changed-number",
    "A number that takes the Temp agency leaves no effect for the pool of its house.",
    "4.3",
    None,
    also=("4.7", "4.8"),
)
ROUNDABOUTS_BEFORE_TURNS = Rule(
    "WT551",
    "more-roundabouts-than-turns",
    "A turn has one roundabout at most, beside its house or its refusal.",
    "6.1",
    None,
    also=("4.3",),
)
TURNS_DIFFER = Rule(
    "WT851",
    "turns-differ-from-houses",
    "In every turn a house is written with a combination, or a refusal box is crossed.",
    "4.3",
    None,
    also=("4.1", "4.2"),
)
SHEETS_DIFFER = Rule(
    "WT852",
    "sheets-of-different-games",
    "Sheets of one table share the variant, the rulings and the plans, and each player has one.",
    "3",
    None,
)
TOO_MANY_TURNS = Rule("WT853", "more-turns-than-a-solo-game", "The deck of a solo game serves 27 turns.", "6.3", None)
LENGTHS_DIFFER = Rule(
    "WT854",
    "sheets-of-different-length",
    "Everybody plays in every turn, so all sheets but those of players who left have as many houses and refusals.",
    "4.1",
    None,
    also=("4.2", "4.3"),
)

FILLED_RULES: tuple[Rule, ...] = tuple(row for row in list(globals().values()) if isinstance(row, Rule))
