"""Every rule of Welcome to New Las Vegas that a record can break, in one table, and the rulings where sources differ.

Hundreds are zones: 0 shape of the log, 1 casinos, 2 construction and shows, 3 limousine, 4 track and bonuses,
5 improvement, 6 hotels, golf and projects, 7 debts and safe, 8 deck, turn order and end, 9 claims of a result.
Codes are never reused; a rule that is gone stays in the table as retired.
"""

from __future__ import annotations

from nlv_replay.core.rule import Rule, Ruling, Severity
from nlv_replay.core.shape import shape_rules

_ILLEGAL, _MISCOUNT, _UNCLEAR, _NOTE = Severity

PREFIX = "NLV"
VERSION = "1"
"""Raised when any judgement changes; verdicts and certificates name it."""

# 1 casinos
NUMBER_NOT_OFFERED = Rule(
    "NLV101", "number-not-of-the-combination", "The number written is the number of the combination taken.", "3.3", 6
)
CASINO_ALREADY_OPEN = Rule(
    "NLV102", "casino-already-open", "A number is written in a casino that is still empty.", "3.3", 6
)
CASINO_UNDER_CRANE = Rule(
    "NLV103",
    "casino-under-crane",
    "A number is written only where no crane stands or the crane was crossed off.",
    "3.3",
    6,
)
NUMBER_OUT_OF_ORDER = Rule(
    "NLV104", "number-out-of-order", "Within a street the numbers rise from left to right.", "3.4", 6
)
NO_SUCH_CASINO = Rule("NLV105", "no-such-casino", "A number is written in one of the casinos A1 to D11.", "3.3", 6)
NUMBER_TWICE = Rule(
    "NLV106", "number-twice-in-a-street", "A street holds a number once, unless Extended Casino repeated it.", "3.4", 6
)
OPENING_MISSING = Rule("NLV107", "opening-missing", "Whoever takes a combination opens a casino with it.", "3.3", 6)
REFUSAL_WITH_A_PLACE = Rule(
    "NLV108",
    "refusal-with-a-place-left",
    "Only an architect for whom none of the three numbers fits refuses.",
    "3.5",
    6,
)
REFUSAL_WITH_MORE = Rule(
    "NLV109",
    "refusal-with-more",
    "A refusal checks two boxes and nothing else: no combination, casino or effect.",
    "3.5",
    6,
)

# 2 construction and shows
NO_CRANE_THERE = Rule(
    "NLV201", "no-crane-there", "Construction crosses off a crane that is printed on the sheet.", "4.1", 8
)
CRANE_ALREADY_CROSSED = Rule(
    "NLV202", "crane-already-crossed", "Construction crosses off a crane that still stands.", "4.1", 8
)
SHOW_WITHOUT_STAR = Rule(
    "NLV203", "show-without-star", "A show needs a star at the casino that this turn's number opened.", "4.3", 8
)
SHOW_COLUMN_FULL = Rule("NLV204", "show-column-full", "A show column takes as many shows as it has boxes.", "4.3", 8)
STAR_MARK = Rule(
    "NLV205",
    "wrong-star-mark",
    "A star is circled by a show, and crossed off when its casino opens without one.",
    "10.3",
    8,
    _MISCOUNT,
    ("4.3",),
)

# 3 limousine
NO_SUCH_LAMP = Rule("NLV301", "no-such-lamp", "The trip goes from street lamp to street lamp.", "4.5", 8)
GAP_IN_TRIP = Rule(
    "NLV302",
    "gap-in-the-trip",
    "Each line prolongs the trip from where it stands to the next lamp along the road.",
    "4.5",
    8,
)
SECTION_TWICE = Rule("NLV303", "section-used-twice", "The limousine never uses a section twice.", "4.5", 8)
TRIP_AFTER_RETURN = Rule(
    "NLV304", "trip-goes-on-after-return", "Once back at the airport the limousine never leaves again.", "4.5", 8
)
TOO_MANY_LINES = Rule(
    "NLV305", "too-many-lines", "One Limousine effect draws at most the lines that the ruling allows.", "4.5", 8
)
CARPET_MARK = Rule(
    "NLV306", "wrong-carpet-mark", "A line in front of a red carpet circles its symbol.", "10.7", 8, _MISCOUNT, ("4.5",)
)

# 4 track and bonuses
EFFECT_NOT_OFFERED = Rule(
    "NLV401",
    "effect-not-of-the-combination",
    "The effect is that of the combination taken, unless Free Action is paid.",
    "3.6",
    8,
)
EFFECT_WITHOUT_OPENING = Rule(
    "NLV402", "effect-without-opening", "An effect follows only upon the opening of a casino.", "3.6", 8
)
BONUS_WITH_REFUSAL = Rule("NLV403", "bonus-with-refusal", "A refusal goes without a bonus.", "6.1", 10)
SET_NOT_CROSSED = Rule(
    "NLV404", "set-not-crossed", "A set pays only when all its boxes are crossed at that moment.", "6.2", 10
)
SET_ALREADY_CIRCLED = Rule("NLV405", "set-already-circled", "A set pays once.", "6.2", 10)
NO_SUCH_SET = Rule("NLV406", "no-such-set", "A bonus is paid by one of the sets printed on the track.", "6.2", 10)
EASY_OPENING_TOO_FAR = Rule(
    "NLV407", "easy-opening-too-far", "Easy Opening adds or subtracts 1 or 2, within 0 to 17.", "6.3", 10
)
EASY_OPENING_UNCHANGED = Rule("NLV408", "easy-opening-unchanged", "Easy Opening changes the number.", "6.3", 10)
EXTENDED_NOT_FREE = Rule(
    "NLV409", "extended-casino-not-free", "Extended Casino opens an existing, empty, built casino.", "6.5", 10
)
EXTENDED_NOT_BESIDE = Rule(
    "NLV410",
    "extended-casino-not-beside",
    "The second casino stands directly left or right of an opened one.",
    "6.5",
    10,
)
EXTENDED_OTHER_NUMBER = Rule(
    "NLV411",
    "extended-casino-other-number",
    "The second casino gets the number of a casino directly beside it.",
    "6.5",
    10,
)
EXTENDED_OUT_OF_ORDER = Rule(
    "NLV412", "extended-casino-out-of-order", "With the second casino the street stays in order.", "6.5", 10
)
BOXES_MARK = Rule(
    "NLV413",
    "wrong-box-count",
    "Inauguration checks one box of the track, and without it or a refusal none is checked.",
    "10.2",
    8,
    _MISCOUNT,
    ("4.4",),
)

REFUSAL_BOXES_MARK = Rule(
    "NLV414",
    "wrong-boxes-of-a-refusal",
    "A refusal checks two boxes of the track, or the one that is left.",
    "10.2",
    10,
    _MISCOUNT,
    ("3.5",),
)

# 5 improvement
COLUMN_USED_UP = Rule("NLV501", "column-used-up", "Improvement crosses a yellow box that is still free.", "4.2", 8)
NO_SUCH_COLUMN = Rule(
    "NLV502",
    "no-yellow-boxes-there",
    "Improvement crosses the topmost free yellow box of one of the columns that have them.",
    "4.2",
    8,
)
GOLF_IN_FIRST_GAME = Rule("NLV503", "golf-in-first-game", "The first game is played without golf.", "2.5", 4)

# 6 hotels, golf, projects
HOTEL_MARK = Rule(
    "NLV601",
    "wrong-hotel-mark",
    "An avenue that is all open gets its hotel in that turn: Large for the first to complete it, Small for later ones.",
    "10.4",
    7,
    _MISCOUNT,
    ("7.1",),
)
FIRST_HOLE_MARK = Rule(
    "NLV602",
    "wrong-first-hole-mark",
    "The first casino opened in street A builds the hole above it.",
    "10.6",
    9,
    _MISCOUNT,
    ("5.1",),
)
NEXT_HOLE_MARK = Rule(
    "NLV603",
    "wrong-next-hole-mark",
    "An opening in street A beside an opened casino builds the hole above it, unless that hole was crossed off.",
    "10.6",
    9,
    _MISCOUNT,
    ("5.2",),
)
LOST_HOLES_MARK = Rule(
    "NLV604",
    "wrong-lost-holes-mark",
    "An opening in street A beside no opened casino builds no hole and crosses off those beyond the last circled one.",
    "10.6",
    9,
    _MISCOUNT,
    ("5.3",),
)
PROJECT_MARK = Rule(
    "NLV605",
    "wrong-project-mark",
    "A project scores at the end of the turn that fulfils it: high for the first, low for later ones, once each.",
    "10.1",
    10,
    _MISCOUNT,
    ("7.2",),
)

# 7 debts and safe
CRANE_DEBT_MARK = Rule(
    "NLV701",
    "wrong-crane-debt-mark",
    "Construction circles the crane's debt; opening the casino clears it.",
    "10.9",
    8,
    _MISCOUNT,
    ("4.1",),
)
SHOW_DEBT_MARK = Rule(
    "NLV702",
    "wrong-show-debt-mark",
    "The first box of a show column circles its debts; crossing the box beside a debt clears it.",
    "10.9",
    8,
    _MISCOUNT,
    ("4.3",),
)
SET_DEBT_MARK = Rule(
    "NLV703",
    "wrong-set-debt-mark",
    "Extended Casino circles the debt of the set; the other bonuses cross it off.",
    "10.9",
    10,
    _MISCOUNT,
    ("6.6",),
)

# 8 deck, turn order, end
STACK_SIZES = Rule(
    "NLV801", "wrong-stacks", "A deal makes three equal stacks of all the cards that it shuffles.", "2.3", 4
)
NUMBER_TOTALS = Rule("NLV802", "wrong-number-totals", "A deal holds each number as often as the deck does.", "3.9", 3)
EFFECT_TOTALS = Rule("NLV803", "wrong-effect-totals", "A deal holds each effect as often as the deck does.", "3.9", 3)
CARD_NOT_LISTED = Rule(
    "NLV804",
    "card-not-listed",
    "A deal holds the pairs of number and effect of the known list, which has one source.",
    "3.9",
    None,
    _UNCLEAR,
)
OFFERS_DIFFER = Rule(
    "NLV805",
    "offers-differ-from-deck",
    "The combinations of a turn are those of the cards on top of the stacks.",
    "3.1",
    6,
)
OFFERS_UNKNOWN = Rule(
    "NLV806", "offers-not-recorded", "Without the deck or the offers nobody can check what was taken.", "3.1", 6, _NOTE
)
RESHUFFLE_MISSING = Rule(
    "NLV807", "reshuffle-missing", "When a stack has no number left the cards are reshuffled.", "3.7", 7
)
RESHUFFLE_NOT_DUE = Rule(
    "NLV808",
    "reshuffle-not-due",
    "The cards are reshuffled as exhausted exactly when a stack has no number left.",
    "3.7",
    7,
)
RESHUFFLE_NO_RIGHT = Rule(
    "NLV809",
    "reshuffle-without-right",
    "Only who fulfils the first project of the game may reshuffle, once, before the very next turn.",
    "3.8",
    10,
)
PLAY_MISSING = Rule("NLV810", "play-missing", "Every architect at the table plays in every turn.", "3.2", 6)
PLAY_AFTER_LEAVING = Rule("NLV811", "play-after-leaving", "Who has left the table plays no more.", "3.2", 6)
WRONG_PROJECTS = Rule(
    "NLV812", "wrong-projects", "A game has three project cards: one pink, one purple, one yellow.", "2.2", 4
)
GOLF_PROJECT_IN_FIRST_GAME = Rule(
    "NLV813", "golf-project-in-first-game", "In the first game a golf project is replaced.", "2.5", 4
)
TURN_AFTER_END = Rule(
    "NLV814", "turn-after-the-end", "The game ends with the turn that fulfils an end condition.", "7.4", 11
)
STOPS_BEFORE_END = Rule(
    "NLV815",
    "stops-before-the-end",
    "A game goes on until an end condition is fulfilled, or is said to be abandoned.",
    "7.4",
    11,
)

# 9 claims of a result
PROJECTS_CLAIM = Rule(
    "NLV901", "wrong-projects-points", "Projects score the sum of the points gained.", "10.1", 10, _MISCOUNT
)
INAUGURATION_CLAIM = Rule(
    "NLV902",
    "wrong-inauguration-points",
    "Crossed boxes that are not circled rank the architects; first, second and third earn their box.",
    "10.2",
    11,
    _MISCOUNT,
)
SHOWS_CLAIM = Rule(
    "NLV903", "wrong-shows-points", "Each show column scores its lowest visible number.", "10.3", 11, _MISCOUNT
)
HOTELS_CLAIM = Rule(
    "NLV904",
    "wrong-hotels-points",
    "Large and Small hotels score their number times the visible value.",
    "10.4",
    11,
    _MISCOUNT,
)
STREETS_CLAIM = Rule(
    "NLV905",
    "wrong-streets-points",
    "Each street scores its longest series, and the visible bonus for whoever has the longest of the table.",
    "10.5",
    11,
    _MISCOUNT,
)
GOLF_CLAIM = Rule(
    "NLV906",
    "wrong-golf-points",
    "Holes of each PAR score their number times the visible value.",
    "10.6",
    11,
    _MISCOUNT,
)
LIMOUSINE_CLAIM = Rule(
    "NLV907",
    "wrong-limousine-points",
    "Opened and circled VIP and Luxury casinos score their values, missing lines cost theirs.",
    "10.7",
    11,
    _MISCOUNT,
)
BUNDLES_CLAIM = Rule(
    "NLV908",
    "wrong-bundles",
    "The safe holds its own bundles, those of the Mafia and the loan of the bank.",
    "10.8",
    11,
    _MISCOUNT,
)
SAFE_CLAIM = Rule(
    "NLV909",
    "wrong-safe-points",
    "Who cannot pay every uncleared debt with a bundle loses the penalty once.",
    "10.9",
    11,
    _MISCOUNT,
)
DEBTS_CLAIM = Rule(
    "NLV910",
    "wrong-debts",
    "Uncleared debts are those of built casinos left empty, shows, Extended Casinos and the last in inauguration.",
    "10.9",
    11,
    _MISCOUNT,
)
TOTAL_CLAIM = Rule("NLV911", "wrong-total", "The total is the sum of all zones.", "10", 11, _MISCOUNT)
RANKING_CLAIM = Rule(
    "NLV912",
    "wrong-ranking",
    "Most points win; then most hotels, then most Large hotels, then it is a draw.",
    "10.10",
    11,
    _MISCOUNT,
)
ENDED_CLAIM = Rule(
    "NLV913",
    "wrong-end-reason",
    "A game ends by a full track, by all three projects, or when all built casinos are open.",
    "7.3",
    11,
    _MISCOUNT,
)
NO_WAY_HOME = Rule(
    "NLV914",
    "no-unused-way-home",
    "Missing lines are counted over unused sections; where those lead nowhere the rules are silent.",
    "10.7",
    11,
    _UNCLEAR,
)
LOAN_NOT_RECORDED = Rule(
    "NLV915", "loan-wish-not-recorded", "Each architect wishes for the bank loan or not.", "2.4", 4, _UNCLEAR
)

RULES: tuple[Rule, ...] = (*shape_rules(PREFIX), *(row for row in list(globals().values()) if isinstance(row, Rule)))

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "refusal-easy-opening",
        ("allowed", "forbidden"),
        "3.5",
        "May one refuse when only Easy Opening, with a set payable then, would make a number fit?",
    ),
    Ruling(
        "exhausted-deal",
        ("all-81", "keep-flipped"),
        "3.7",
        "When a stack has no number left: are all 81 cards reshuffled, or do the last cards stay for their effects?",
    ),
    Ruling(
        "extended-into-just-built",
        ("allowed", "forbidden"),
        "4.1",
        "May Extended Casino open the casino whose crane this turn's Construction crossed off?",
    ),
    Ruling(
        "show-on-extended",
        ("first-only", "either"),
        "4.3",
        "May the casino opened by Extended Casino hold the show where the first one has no star?",
    ),
    Ruling("limousine-lines", ("2", "1"), "4.5", "How many lines does one Limousine effect draw?"),
    Ruling(
        "golf-crane-gap", ("gap", "bridged"), "5.3", "Does an unbuilt crane between two casinos of street A part them?"
    ),
    Ruling(
        "deck-pairs",
        ("mirror-corrected", "fan-list", "totals-only"),
        "8",
        "Which pairs of number and effect does the deck hold?",
    ),
    Ruling("project-Y1", ("any-two", "A-and-D"), "8", "Which two streets does project Y1 mean?"),
    Ruling("project-Y2", ("city", "one-street"), "8", "Does project Y2 mean the whole city or one street?"),
    Ruling(
        "project-Y5", ("all-holes", "stars-only"), "8", "Does project Y5 ask for all golf holes as well as the stars?"
    ),
    Ruling(
        "project-V3",
        ("anywhere", "different-streets", "split-run"),
        "8",
        "Where may the two series of project V3 stand, and does a series of eight count as two?",
    ),
    Ruling("project-V4", ("even", "odd"), "8", "Which parity does project V4 ask for?"),
    Ruling("project-P6", ("all-crossed", "not-circled"), "8", "Do circled boxes count for project P6?"),
    Ruling(
        "inauguration-ranking",
        ("dense", "standard"),
        "10.2",
        "After a tie for first place, is the next architect second or third?",
    ),
    Ruling(
        "all-tied-debt", ("debt", "none"), "10.2", "When all architects are tied, do they circle the debt of the last?"
    ),
    Ruling(
        "empty-street-bonus",
        ("none", "all"),
        "10.5",
        "Does a street that nobody opened give its bonus to all or to none?",
    ),
    Ruling(
        "way-home",
        ("unused-sections", "all-sections"),
        "10.7",
        "May the missing lines of the trip use sections that were used before?",
    ),
)


def rule_of(code_or_name: str) -> Rule:
    """The row with this code or name, in any case; raises LookupError."""
    wanted = code_or_name.lower()
    for row in RULES:
        if wanted in (row.code.lower(), row.name):
            return row
    raise LookupError(f"there is no rule {code_or_name!r}")
