"""What the printed values of the pad are called, and where to look for them: for whoever holds the pad in hand."""

from __future__ import annotations

from nlv_replay.core.pad import Entry
from nlv_replay.core.rule import Path
from nlv_replay.games.new_las_vegas.terms import COLUMN_LABELS, STREETS, Carpet

PLACE_WORDS = {
    "cranes": "cranes",
    "stars": "stars",
    Carpet.VIP.value: "VIP carpets",
    Carpet.LUXURY.value: "Luxury carpets",
    Carpet.MAFIA.value: "Mafia carpets",
}
"""What a casino can carry, by the keys of the document."""

COLUMN_WORDS = {
    "inauguration": "Inauguration",
    "hotels.large": "Large hotels",
    "hotels.small": "Small hotels",
    **{f"streets.{street}": f"street {street}" for street in STREETS},
    "golf.par3": "PAR 3",
    "golf.par4": "PAR 4",
    "golf.par5": "PAR 5",
    "limousine.vip": "VIP",
    "limousine.luxury": "Luxury",
    "limousine.missing": "missing lines",
}
TRACK_WORDS = {"boxes": "boxes", "crossed-at-start": "crossed at the start", "sets": "sets"}
SAFE_WORDS = {
    "bundles": "bundles",
    "bundles-first-game": "bundles in the first game",
    "loan-wished": "loan where more than half wish",
    "loan-refused": "loan where half or fewer wish",
    "penalty": "penalty",
}
SHOW_WORDS = {"values": "values", "debts": "debts"}

ENTRIES: tuple[Entry, ...] = (
    *(
        Entry((kind, street), word, f"{word} of street {street}")
        for kind, word in PLACE_WORDS.items()
        for street in STREETS
    ),
    Entry(("golf",), "PAR", "PAR of the holes"),
    Entry(("roads", "airport"), "roads", "airport"),
    Entry(("roads", "lines"), "roads", "lines of the roads"),
    *(Entry(("track", key), "track", f"track, {word}") for key, word in TRACK_WORDS.items()),
    *(Entry(("columns", label), "columns", f"column {COLUMN_WORDS[label]}") for label in COLUMN_LABELS),
    *(
        Entry(("shows", side, key), "shows", f"{word} of the {side} show column")
        for side in ("left", "right")
        for key, word in SHOW_WORDS.items()
    ),
    *(Entry(("safe", key), "safe", f"safe, {word}") for key, word in SAFE_WORDS.items()),
)  # fmt: skip
"""Every printed value, in the order of the pad."""

NOTES: dict[Path, tuple[str, ...]] = {
    (): (
        "The pad of Welcome to New Las Vegas, typed in once.",
        "",
        "You need one page of the city sheet and one of the score sheet. Go through this file from",
        "the top; above each part it says where to look and what to type. Every value stands as",
        "  {value: what is printed, source: where you know it from, verified: false}",
        "Type what your page shows as value, something like: my pad, second printing  as source,",
        "and verified: true once you have compared it with the page. Values that nobody has",
        "verified are a guess. What begins with # is a remark, and may stay or go.",
        "",
        "When you are through, or in between:  nlv-replay sheet check THIS-FILE",
        "The same on the screen, step by step:  nlv-replay sheet edit THIS-FILE",
    ),
    ("format",): ("Leave this line as it is.",),
    ("name",): ("A name for your pad, which reports tell.",),
    ("about",): ("A remark of your own.",),
    ("cranes",): (
        "THE CITY SHEET. Streets are A, B, C, D from the top, avenues 1 to 11 from the left: A1 is the",
        "casino in the upper left corner, D11 the one in the lower right corner.",
        "",
        "Cranes: street by street, the casinos that show a crane (they are not built yet).",
        "No crane in a street: []",
    ),
    ("stars",): ("Stars: the casinos with a star, where a show can be held.",),
    ("vip",): (
        "Red carpets, by the symbol beside them; a casino has one at most.",
        "First the casinos with a VIP carpet.",
    ),
    ("luxury",): ("The casinos with a Luxury carpet.",),
    ("mafia",): ("The casinos with a Mafia carpet.",),
    ("golf",): ("Golf: the PAR of the eleven holes above street A, from the left; each is 3, 4 or 5.",),
    ("roads",): (
        "Roads: where the limousine drives. It goes from street lamp to street lamp; a line is the piece",
        "of road between two lamps next to each other. Lamps have no names on paper, so they are given",
        "some: a0 is the first lamp of the road along street A, left of avenue 1, a1 the next one, between",
        "avenues 1 and 2, up to a11; b0 to b11 are those along street B, and so on to d11. A lamp that is",
        "nowhere in this grid gets a name of your own, such as x1.",
    ),
    ("roads", "airport"): ("The lamp at the airport, where every trip begins and ends.",),
    ("roads", "lines"): (
        "Every line once, in either direction, and after it the casinos that a limousine on it passes in",
        "front of; [] for none. Only casinos with a carpet matter. A casino that is passed on two lines",
        "stands behind both. Take out lines that your pad does not have, write others below.",
    ),
    ("track",): ("THE SCORE SHEET. The inauguration track; its boxes count from 1, from the left.",),
    ("track", "boxes"): ("How many boxes it has, with the last one after the scissors, which ends the game.",),
    ("track", "crossed-at-start"): ("How many of them are crossed before the first turn.",),
    ("track", "sets"): ("The boxes that belong together and pay for a bonus, from the left: [[1, 2], [3, 4]]",),
    ("columns",): (
        "The columns with yellow boxes. Of each the values from the top: first the one that counts when",
        "nothing is crossed, then the one that shows when the first yellow box is crossed, and so on. So a",
        "column with two yellow boxes has three values.",
    ),
    ("columns", "inauguration"): ("Each row with its three values, for the first, second and third place: [10, 5, 2]",),
    ("columns", "hotels.large"): ("The value of a Large hotel, and of a Small one.",),
    ("columns", "streets.A"): ("The bonus of each street.",),
    ("columns", "golf.par3"): ("The value of a hole of each PAR.",),
    ("columns", "limousine.vip"): ("The value of a casino with a VIP carpet, and of one with a Luxury carpet.",),
    ("columns", "limousine.missing"): ("What each missing line of the trip costs: negative numbers.",),
    ("shows",): (
        "The two show columns. values: what the column is worth with no box crossed, with one, and so on.",
        "debts: the boxes, counted from the top, that have a debt beside them.",
    ),
    ("safe",): ("The safe.",),
    ("safe", "bundles"): ("Bundles of bills that are printed in it: in the game, then in the first game.",),
    ("safe", "loan-wished"): (
        "Bundles that the bank lends where more than half of the architects wished for a loan, then",
        "where half of them or fewer did.",
    ),
    ("safe", "penalty"): ("The penalty for want of funds: a negative number.",),
}  # fmt: skip
"""The lines of explanation above the keys of a written sheet; those of the empty path begin it."""
