"""Every rule of Welcome To... that a record can break, in one table, and the rulings where sources differ.

Hundreds are zones: 0 shape of the log, 1 houses, numbers, refusals and temps, 2 fences, 3 bis, 4 effects, parks,
pools and estate columns, 5 roundabouts, 6 plans, 7 hands and draws of the expert and the solo game, 8 deck, turn
order, set-up and end, 9 claims of a result. Codes are never reused; a rule that is gone stays in the table as
retired.
"""

from __future__ import annotations

from nlv_replay.core.rule import Rule, Ruling, Severity
from nlv_replay.core.shape import Shape

_ILLEGAL, _MISCOUNT, _UNCLEAR, _NOTE = Severity

PREFIX = "WT"
VERSION = "1"
"""Raised when any judgement changes; verdicts and certificates name it."""

# 1 houses, numbers, refusals, temps
NUMBER_NOT_OFFERED = Rule(
    "WT101", "number-not-of-the-combination", "The number written is the number of the combination taken.", "4.1", None
)
HOUSE_ALREADY_BUILT = Rule(
    "WT102",
    "house-already-built",
    "A number is written in a house that is still empty; nothing written is changed.",
    "4.1",
    None,
    also=("4.3",),
)
HOUSE_IS_ROUNDABOUT = Rule(
    "WT103", "number-in-a-roundabout", "No number is written where a roundabout stands.", "6.1", None, also=("4.1",)
)
NUMBER_OUT_OF_ORDER = Rule(
    "WT104", "number-out-of-order", "Within a street the numbers rise from left to right.", "4.1", None
)
NO_SUCH_HOUSE = Rule(
    "WT105", "no-such-house", "The houses are A1 to A10, B1 to B11 and C1 to C12.", "1", None, also=("4.1",)
)
NUMBER_TWICE = Rule(
    "WT106", "number-twice-in-a-street", "Equal numbers stand in a street only as neighbours, by bis.", "4.1", None
)
HOUSE_MISSING = Rule("WT107", "house-missing", "Whoever takes a combination writes its number in a house.", "4.3", None)
REFUSAL_WITH_A_PLACE = Rule(
    "WT108", "refusal-with-a-place-left", "Only who can write none of the printed numbers refuses.", "4.2", None
)
REFUSAL_WITH_MORE = Rule(
    "WT109", "refusal-with-more", "A refusal goes without combination, house and effect.", "4.2", None, also=("4.3",)
)
TEMP_TOO_FAR = Rule(
    "WT110", "temp-too-far", "The Temp agency changes a number by at most 2, to 0 at least and 17 at most.", "4.8", None
)
TEMP_UNPAID = Rule(
    "WT111", "number-changed-without-temp", "A changed number needs the box of the Temp agency crossed.", "4.8", None
)
TEMP_UNCHANGED = Rule(
    "WT112",
    "temp-with-an-unchanged-number",
    "By a ruling of the table, the box of the Temp agency is crossed for a changed number only.",
    "4.8",
    None,
)

# 2 fences
NO_SUCH_PLACE = Rule(
    "WT201",
    "no-such-fence-place",
    "A fence stands between two houses of a street; its ends have theirs from the start.",
    "4.4",
    None,
    also=("1",),
)
FENCE_TWICE = Rule("WT202", "fence-already-there", "A fence is drawn where none stands.", "4.4", None)
FENCE_BETWEEN_EQUALS = Rule(
    "WT203", "fence-between-equal-numbers", "No fence parts a house from its bis.", "4.4", None, also=("4.9",)
)
FENCE_IN_USED_ESTATE = Rule(
    "WT204", "fence-in-a-used-estate", "An estate used for a plan is split no more.", "4.4", None, also=("4.10",)
)
FENCE_IN_USED_STREET = Rule(
    "WT205", "fence-in-a-used-street", "A street used for a plan takes no more fences.", "4.4", None
)

# 3 bis
BIS_NOT_EMPTY = Rule("WT301", "bis-not-in-an-empty-house", "A bis is written in an empty house.", "4.9", None)
BIS_NOT_BESIDE = Rule(
    "WT302", "bis-not-beside-a-house", "A bis stands directly beside a house with a number.", "4.9", None
)
BIS_OTHER_NUMBER = Rule("WT303", "bis-of-another-number", "A bis has the number of a house beside it.", "4.9", None)
BIS_ACROSS_FENCE = Rule(
    "WT304", "bis-across-a-fence", "No fence stands between a bis and the house that it copies.", "4.9", None
)
NO_BIS_BOX = Rule("WT305", "no-bis-box-left", "Each bis crosses a bis box that is still free.", "4.9", None)

# 4 effects
EFFECT_NOT_OFFERED = Rule(
    "WT401", "effect-not-of-the-combination", "The effect is that of the combination taken.", "4.3", None
)
EFFECT_WITHOUT_HOUSE = Rule(
    "WT402", "effect-without-house", "An effect follows upon the house of the same turn.", "4.3", None
)
NO_TREE_LEFT = Rule(
    "WT403", "no-tree-left", "A park crosses the next tree of its street while there is one.", "4.6", None
)
PARK_ELSEWHERE = Rule(
    "WT404", "park-of-another-street", "A park is built in the street of the house just written.", "4.6", None
)
POOL_NOT_PLANNED = Rule("WT405", "pool-not-planned", "A pool is built where one is planned.", "4.7", None, also=("1",))
POOL_ELSEWHERE = Rule("WT406", "pool-of-another-house", "A pool is built at the house just written.", "4.7", None)
COLUMN_USED_UP = Rule(
    "WT407", "estate-column-used-up", "The Estate agent crosses a box of a column that has one left.", "4.5", None
)
NO_TEMP_BOX = Rule("WT408", "no-temp-box-left", "The Temp agency crosses a box that is still free.", "4.8", None)

# 5 roundabouts
ROUNDABOUT_NOT_EMPTY = Rule(
    "WT501", "roundabout-not-in-an-empty-house", "A roundabout is built in an empty house.", "6.1", None
)
TOO_MANY_ROUNDABOUTS = Rule("WT502", "third-roundabout", "A player builds two roundabouts a game.", "6.1", None)
TWO_ROUNDABOUTS = Rule("WT503", "two-roundabouts-in-a-turn", "A turn has one roundabout.", "6.1", None)
ROUNDABOUT_IN_STANDARD = Rule(
    "WT504", "roundabout-in-the-standard-game", "Roundabouts belong to the advanced game.", "6.1", None
)

# 6 plans
NO_SUCH_PLAN = Rule("WT601", "plan-not-in-the-game", "A plan that is claimed is one of those in the game.", "5.1", None)
PLAN_NOT_FULFILLED = Rule(
    "WT602", "plan-not-fulfilled", "A plan is claimed when its condition is fulfilled.", "5.1", None, also=("3",)
)
PLAN_TWICE = Rule("WT603", "plan-claimed-twice", "A player claims a plan once.", "5.1", None)
WRONG_ESTATES = Rule(
    "WT604", "not-the-estates-of-the-plan", "A plan uses exactly the houses that it asks for.", "5.1", None, also=("3",)
)
NOT_AN_ESTATE = Rule(
    "WT605",
    "not-a-complete-estate",
    "A complete estate is a stretch of 1 to 6 numbered houses between two fences.",
    "4.10",
    None,
    also=("5.1",),
)
HOUSE_USED = Rule("WT606", "house-used-for-two-plans", "No house is used for two plans.", "5.1", None)
PLAN_MARK = Rule(
    "WT607",
    "wrong-plan-mark",
    "A plan gives its high value in the first turn that anybody claims it, else its low one.",
    "5.1",
    None,
    _MISCOUNT,
)
USED_MARK = Rule(
    "WT608", "wrong-used-mark", "The houses marked are exactly those of the plans claimed.", "5.1", None, _MISCOUNT
)

# 7 hands and draws
CARD_FOR_BOTH = Rule(
    "WT701",
    "one-card-for-both",
    "One card gives the number, another one the effect.",
    "6.2",
    None,
    also=("6.3",),
)
PASSED_CARD = Rule(
    "WT702", "passed-card-missing", "The third card of a hand goes to the player on the right.", "6.2", None
)
CARD_TOO_OFTEN = Rule(
    "WT703",
    "card-drawn-too-often",
    "No card is drawn more often than the deck holds it until it is shuffled anew.",
    "2",
    None,
    also=("6.2", "6.3"),
)
SOLO_CARD_PLACE = Rule(
    "WT704", "solo-card-not-in-the-lower-half", "The solo card lies in the lower half of the deck.", "6.3", None
)
SOLO_CARD_TWICE = Rule("WT705", "solo-card-twice", "There is one solo card.", "6.3", None)
DRAW_DIFFERS = Rule(
    "WT706",
    "draw-not-of-the-deck",
    "A turn draws three cards from the top of the deck, and the solo card if it lies above the third.",
    "6.3",
    None,
)

# 8 deck, turn order, set-up, end
STACK_SIZES = Rule(
    "WT801", "wrong-stacks", "A deal makes three equal stacks of all the cards that it shuffles.", "2", None
)
WRONG_CARDS = Rule("WT802", "not-the-cards-of-the-deck", "A deal holds each card as often as the deck does.", "2", None)
OFFERS_DIFFER = Rule(
    "WT803", "offers-not-of-the-deck", "The combinations are number on top and effect just flipped.", "2", None
)
OFFERS_UNKNOWN = Rule(
    "WT804",
    "offers-not-recorded",
    "With the deck or the offers recorded, what was taken can be checked.",
    "2",
    None,
    _NOTE,
)
OFFER_NOT_IN_DECK = Rule("WT805", "offer-not-in-the-deck", "Cards bear the numbers 1 to 15.", "2", None)
RESHUFFLE_MISSING = Rule("WT806", "reshuffle-missing", "When a stack runs out the cards are dealt anew.", "2", None)
RESHUFFLE_NOT_DUE = Rule(
    "WT807", "reshuffle-not-due", "The cards are dealt anew as exhausted only when they are.", "2", None
)
RESHUFFLE_NO_RIGHT = Rule(
    "WT808",
    "reshuffle-without-right",
    "Who is first to complete a plan may have all cards reshuffled before the next turn.",
    "5.2",
    None,
)
PLAY_MISSING = Rule("WT809", "play-missing", "Every player plays in every turn.", "4.1", None)
PLAY_AFTER_LEAVING = Rule("WT810", "play-after-leaving", "Who has left the table plays no more.", "4.1", None)
WRONG_PLANS = Rule("WT811", "wrong-plans", "A game has one plan of each number 1, 2 and 3.", "3", None)
ADVANCED_PLAN = Rule(
    "WT812",
    "advanced-plan-in-the-standard-game",
    "The standard game leaves out the advanced plans.",
    "3",
    None,
    also=("6.1",),
)
TURN_AFTER_END = Rule("WT813", "turn-after-end", "No turn follows the one in which the game ends.", "5.3", None)
STOPS_BEFORE_END = Rule(
    "WT814",
    "record-stops-before-the-end",
    "A record goes on until the game ends, or says that it was abandoned.",
    "5.3",
    None,
)

# 9 claims
PLANS_CLAIM = Rule(
    "WT901", "wrong-plans-points", "Plans give the points written for them.", "5.4", None, _MISCOUNT, ("5.1",)
)
PARKS_CLAIM = Rule(
    "WT902",
    "wrong-parks-points",
    "Each street gives the value that its crossed trees show.",
    "5.4",
    None,
    _MISCOUNT,
    ("4.6",),
)
POOLS_CLAIM = Rule(
    "WT903", "wrong-pools-points", "Pools give the value that their number shows.", "5.4", None, _MISCOUNT, ("4.7",)
)
TEMPS_CLAIM = Rule(
    "WT904",
    "wrong-temps-points",
    "Most boxes of the Temp agency give 7, the next count 4, the next 1; in a solo game six boxes give 7.",
    "5.4",
    None,
    _MISCOUNT,
    ("4.8", "6.3"),
)
ESTATES_CLAIM = Rule(
    "WT905",
    "wrong-estates-points",
    "Each complete estate gives the value that its size shows.",
    "5.4",
    None,
    _MISCOUNT,
    ("4.5", "4.10"),
)
BIS_CLAIM = Rule("WT906", "wrong-bis-points", "Bis boxes cost the value shown.", "5.4", None, _MISCOUNT, ("4.9",))
REFUSALS_CLAIM = Rule(
    "WT907", "wrong-refusal-points", "Refusals cost the value shown.", "5.4", None, _MISCOUNT, ("4.2",)
)
ROUNDABOUTS_CLAIM = Rule(
    "WT908", "wrong-roundabout-points", "Roundabouts cost the value shown.", "5.4", None, _MISCOUNT, ("6.1",)
)
TOTAL_CLAIM = Rule("WT909", "wrong-total", "The total is the sum of all zones.", "5.4", None, _MISCOUNT)
RANKING_CLAIM = Rule(
    "WT910",
    "wrong-ranking",
    "Most points win, then most complete estates, then most of size 1, of size 2, and so on.",
    "5.5",
    None,
    _MISCOUNT,
)
ENDED_CLAIM = Rule(
    "WT911",
    "wrong-end-reason",
    "A game ends by three refusals, three plans or a full town, a solo game also by its empty deck.",
    "5.3",
    None,
    _MISCOUNT,
    ("6.3",),
)
STALE_DECISION = Rule(
    "WT912",
    "stale-decision",
    "A director's decision names a finding that is there, by its code and place.",
    "log",
    None,
    _NOTE,
)

RULES: tuple[Rule, ...] = (
    *(shape.rule(PREFIX) for shape in Shape if shape is not Shape.CARD),  # no log of this game names a card beside it
    *(row for row in list(globals().values()) if isinstance(row, Rule)),
)

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "exhausted-deal",
        ("all-81", "keep-flipped"),
        "2",
        "When a stack has no number left: are all 81 cards reshuffled, or do the last cards stay for their effects?",
    ),
    Ruling(
        "fence-in-used-street",
        ("illegal", "legal"),
        "4.4",
        "May a fence be drawn between two houses of a street that was used for a plan about a whole street?",
    ),
    Ruling(
        "temp-unmodified",
        ("optional", "forbidden"),
        "4.8",
        "May a box of the Temp agency be crossed where the number stays as it is printed?",
    ),
    Ruling("tenth-bis", ("illegal", "legal"), "4.9", "May a bis be written when all nine bis boxes are crossed?"),
    Ruling(
        "reshuffle-right",
        ("first-plan-of-game", "each-plan"),
        "5.2",
        "Is there one right to reshuffle, for the first plan that anybody completes, or one for each plan?",
    ),
    Ruling(
        "roundabout-end-house",
        ("no", "yes"),
        "6.1",
        "Does a roundabout stand for an end house in the plan about the first and last house of every street?",
    ),
    Ruling(
        "refusal-roundabout",
        ("either-order", "start-of-turn", "no-help"),
        "6.1",
        "Must a refusal be forced when it is made, when the turn begins, or whatever roundabout could be built?",
    ),
    Ruling("roundabout-second", ("8", "5"), "6.1", "What do two roundabouts cost together?"),
)
DEFAULTS: dict[str, str] = {ruling.name: ruling.default for ruling in RULINGS}
"""Every ruling at its default."""


def rule_of(code_or_name: str) -> Rule:
    """The row with this code or name, in any case; raises LookupError."""
    wanted = code_or_name.lower()
    for row in RULES:
        if wanted in (row.code.lower(), row.name):
            return row
    raise LookupError(f"there is no rule {code_or_name!r}")
