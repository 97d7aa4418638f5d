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
    "NLV306",
    "wrong-carpet-mark",
    "A carpet is circled when a line of the trip is drawn past it.",
    "10.7",
    8,
    _MISCOUNT,
    ("4.5",),
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
    "NLV402",
    "effect-without-opening",
    "Opening a casino is compulsory, and an effect follows only upon it.",
    "3.3",
    8,
    also=("3.6",),
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
    "Whichever casino of street A is opened first gets its hole built.",
    "10.6",
    9,
    _MISCOUNT,
    ("5.1",),
)
NEXT_HOLE_MARK = Rule(
    "NLV603",
    "wrong-next-hole-mark",
    "A casino of street A opened beside an open one gets its hole built, unless the hole is lost.",
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
OFFER_NOT_IN_DECK = Rule("NLV816", "offer-not-in-deck", "An offer names a number that the casino cards bear.", "3.9", 3)
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

# 8 continued: the cards of a game against ACME
WRONG_DRAW = Rule("NLV821", "wrong-draw", "A solo turn draws until three casino cards lie there.", "11.1", 13)
DRAW_DIFFERS = Rule(
    "NLV822", "draw-differs-from-deck", "The cards drawn are those on top of the stack, in order.", "11.1", 13
)
DRAW_UNKNOWN = Rule(
    "NLV823",
    "draw-not-recorded",
    "Without the deck or the draws nobody knows which cards were used and what ACME got.",
    "11.1",
    13,
    _UNCLEAR,
)
CARD_SERVES_TWICE = Rule(
    "NLV824",
    "card-serves-twice",
    "Of the three cards drawn one gives its number, another its effect, and the third goes to ACME.",
    "11.1",
    13,
)
NO_CARD_FOR_ACME = Rule(
    "NLV825", "refusal-without-a-card-for-acme", "Who can use no card still gives ACME one.", "11.2", 13
)
SOLO_STACK_SIZE = Rule(
    "NLV826",
    "wrong-half-decks",
    "The stack of a solo game is two halves of 40 casino cards, one card lying aside for the loan.",
    "11.3",
    12,
    also=("11.12",),
)
WRONG_APPROVALS = Rule(
    "NLV827",
    "wrong-approval-cards",
    "The stack has one approval card of each colour, and each leaves the game.",
    "11.3",
    12,
)
APPROVAL_IN_UPPER_HALF = Rule(
    "NLV828",
    "approval-in-the-upper-half",
    "The three approval cards are shuffled into the lower half of the stack.",
    "11.3",
    12,
)
APPROVAL_NOT_REPLACED = Rule(
    "NLV829", "approval-not-replaced", "An approval card drawn is removed, and a casino card drawn for it.", "11.3", 13
)
CARD_NOT_IN_STACK = Rule(
    "NLV830",
    "card-not-in-the-stack",
    "A card drawn lay in the stack: none is there twice, and none comes back before it is shuffled in.",
    "3.9",
    3,
    also=("11.1", "11.12"),
)
SOLO_RESHUFFLE_MISSING = Rule(
    "NLV832",
    "solo-reshuffle-missing",
    "After the first project, and when the stack is empty, the discards must be shuffled in.",
    "11.6",
    13,
)
SOLO_RESHUFFLE_NOT_DUE = Rule(
    "NLV833",
    "solo-reshuffle-not-due",
    "The discards are shuffled in before the turn after the first project, and on the empty stack, at no other time.",
    "11.6",
    13,
)
WRONG_RESHUFFLED_CARDS = Rule(
    "NLV834",
    "wrong-cards-reshuffled",
    "After the first project the discards join what is left of the stack, on the empty stack they are alone; ACME's "
    "stack is never shuffled.",
    "11.6",
    13,
    also=("11.12",),
)
LOAN_CARD_NOT_RECORDED = Rule(
    "NLV835",
    "loan-card-not-recorded",
    "A card set aside at the start tells at the end whether ACME wanted the loan.",
    "11.10",
    13,
    _UNCLEAR,
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
    "NLV915",
    "loan-wish-not-recorded",
    "The record says of every architect whether the loan was wanted.",
    "2.4",
    4,
    _UNCLEAR,
)

# 9 continued: claims in a game against ACME
ACME_HOTEL_MARK = Rule(
    "NLV921",
    "wrong-acme-hotel-mark",
    "At an approval card ACME builds the Large hotels that its card names, where the player has none of earlier turns.",
    "11.4",
    13,
    _MISCOUNT,
)
ACME_PROJECT_MARK = Rule(
    "NLV922",
    "wrong-acme-project-mark",
    "At an approval card ACME's card says whether it fulfils that project: high in the first turn that anybody does, "
    "else low.",
    "11.5",
    13,
    _MISCOUNT,
    ("11.4",),
)
INAUGURATION_AGAINST_ACME = Rule(
    "NLV923",
    "wrong-inauguration-against-acme",
    "The player's boxes against ACME's Inauguration cards: first, also when tied, or second, who takes the debt.",
    "10.2",
    13,
    _MISCOUNT,
    ("11.9",),
)
BUNDLES_AGAINST_ACME = Rule(
    "NLV924",
    "wrong-bundles-against-acme",
    "The loan is as at a table of two: four bundles if both wished, two if one did, none if nobody did.",
    "10.8",
    13,
    _MISCOUNT,
    ("11.10",),
)
END_AGAINST_ACME = Rule(
    "NLV925",
    "wrong-end-against-acme",
    "A solo game ends by the three regular conditions, also when ACME has fulfilled all three projects.",
    "7.3",
    13,
    _MISCOUNT,
    ("11.7",),
)
ACME_PROJECTS_CLAIM = Rule(
    "NLV931",
    "wrong-acme-projects-points",
    "ACME scores the projects that it fulfilled.",
    "11.5",
    13,
    _MISCOUNT,
    ("11.4",),
)
ACME_INAUGURATION_CLAIM = Rule(
    "NLV932",
    "wrong-acme-inauguration-points",
    "ACME scores the value for each Inauguration card, whether it is first or second.",
    "11.8",
    13,
    _MISCOUNT,
)
ACME_SHOWS_CLAIM = Rule(
    "NLV933", "wrong-acme-shows-points", "ACME scores the value for each Show card.", "11.8", 13, _MISCOUNT
)
ACME_HOTELS_CLAIM = Rule(
    "NLV934",
    "wrong-acme-hotels-points",
    "ACME scores the value for each hotel that it built.",
    "11.8",
    13,
    _MISCOUNT,
    ("11.4",),
)
ACME_STREETS_CLAIM = Rule(
    "NLV935",
    "wrong-acme-streets-points",
    "Construction cards and the crane's figure, at least 1, make ACME's series in every street; it scores that, "
    "and the value where it is the highest.",
    "11.8",
    13,
    _MISCOUNT,
)
ACME_GOLF_CLAIM = Rule(
    "NLV936",
    "wrong-acme-golf-points",
    "ACME scores a hole for each card with the effect of the card before it.",
    "11.8",
    13,
    _MISCOUNT,
)
ACME_LIMOUSINE_CLAIM = Rule(
    "NLV937",
    "wrong-acme-limousine-points",
    "ACME scores the value for each Limousine card.",
    "11.8",
    13,
    _MISCOUNT,
)
ACME_LOAN_CLAIM = Rule(
    "NLV938",
    "wrong-acme-loan-points",
    "If neither wanted the loan ACME loses the number of the card set aside, else nothing.",
    "11.10",
    13,
    _MISCOUNT,
)
ACME_TOTAL_CLAIM = Rule(
    "NLV939", "wrong-acme-total", "ACME's total is the sum of all its zones.", "11.8", 13, _MISCOUNT
)

STALE_DECISION = Rule(
    "NLV916",
    "stale-decision",
    "A director's decision names a finding that is there, by its code and place.",
    "log",
    None,
    _NOTE,
)

RULES: tuple[Rule, ...] = (*shape_rules(PREFIX), *(row for row in list(globals().values()) if isinstance(row, Rule)))

RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "refusal-easy-opening",
        ("allowed", "forbidden"),
        "3.5",
        "Is it legal to refuse where no number fits as it is, but one would by an Easy Opening that can be paid?",
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
