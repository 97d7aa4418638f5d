"""The rules that only a filled sheet can break, judged without a record of the moves; ``rules`` has all others.

Codes stand in the same hundreds, from 51 on.
"""

from __future__ import annotations

from nlv_replay.core.rule import Rule, Severity

_MISCOUNT = Severity.MISCOUNT

NUMBER_OUT_OF_REACH = Rule(
    "NLV151",
    "number-out-of-reach",
    "Cards bear 1 to 15; 0, 16 and 17 take an Easy Opening each, and so a set whose debt is not circled.",
    "6.3",
    10,
    also=("3.3",),
)
SHOWS_DIFFER = Rule(
    "NLV251",
    "shows-differ-from-stars",
    "Each show circles one star and crosses one box, so there are as many of the one as of the other.",
    "4.3",
    8,
)
BOX_PASSED_OVER = Rule(
    "NLV451",
    "box-passed-over",
    "The boxes of the track and of every column are crossed in order, none passed over.",
    "4.4",
    8,
    also=("4.2", "4.3"),
)
NO_SUCH_BOX = Rule("NLV452", "no-such-box", "The track ends with its last printed box.", "4.4", 8)
START_BOXES = Rule(
    "NLV453", "start-boxes-not-crossed", "The first boxes of the track are crossed before the game.", "2.6", 8
)
OWED_FOR_NOTHING = Rule(
    "NLV454",
    "set-owed-for-nothing",
    "Each set with a circled debt paid for a casino that bears the number of the one beside it.",
    "6.6",
    10,
    also=("6.5",),
)
TOO_MANY_BONUSES = Rule(
    "NLV455",
    "more-bonuses-than-openings",
    "A turn has at most one bonus, and it goes with an opening.",
    "6.1",
    10,
)
TOO_MANY_EFFECTS = Rule(
    "NLV456",
    "more-effects-than-openings",
    "Each casino opened with a combination brings one effect at most.",
    "3.6",
    8,
)
HOLES_IN_NO_ORDER = Rule(
    "NLV651",
    "holes-in-no-order",
    "The holes circled and crossed off are those of some order in which the casinos of street A were opened.",
    "5.2",
    9,
    _MISCOUNT,
    ("5.1", "5.3", "5.4"),
)
PROJECT_NEVER_MET = Rule(
    "NLV652",
    "project-never-met",
    "A project scores only if its condition was met at the end of some turn.",
    "7.2",
    10,
    _MISCOUNT,
)
LAST_DEBT_MARK = Rule(
    "NLV751",
    "wrong-last-debt-mark",
    "Whoever has the fewest boxes crossed and not circled, and nobody else, circles the debt of the zone.",
    "10.2",
    11,
    _MISCOUNT,
)
TURNS_DIFFER = Rule(
    "NLV851",
    "turns-differ-from-openings",
    "In every turn a casino is opened with a combination, or two boxes are checked for a refusal.",
    "3.5",
    6,
    also=("3.3",),
)
SHEETS_DIFFER = Rule(
    "NLV852",
    "sheets-of-different-games",
    "Sheets of one table share the pad, the variant, the rulings and the project cards, and each player has one.",
    "10",
    None,
)

FILLED_RULES: tuple[Rule, ...] = tuple(row for row in list(globals().values()) if isinstance(row, Rule))
