"""ACME's score, worked out from its stack by the words of section 11 alone; it shares no code with the package.

The five cards are copied by hand from the table of 11.11. Written before the package could score a solo game, so that
the two can be compared.
"""

from __future__ import annotations

from typing import Any

CARDS: dict[str, dict[str, Any]] = {
    "ben": {
        "hotels": [[2, 3, 4, 5], [1, 9, 11], [6, 7]], "fulfils": [2, 3], "loan": 11, "crane": 0,
        "track": [("hotels", 5, 7, 6), ("golf", 4, 6, 7), ("streets", 4, 10, 8), ("shows", 3, 5, 9),
                  ("limousine", 3, 4, 10), ("inauguration", 2, 3, 11)],
    },
    "alan": {
        "hotels": [[1], [2, 3, 4, 5], [6, 7, 8]], "fulfils": [3], "loan": 10, "crane": -1,
        "track": [("hotels", 3, 5, 3), ("golf", 3, 4, 4), ("streets", 4, 6, 5), ("shows", 2, 3, 6),
                  ("limousine", 2, 3, 7), ("inauguration", 2, 3, 8)],
    },
    "level-5": {
        "hotels": [[1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]], "fulfils": [1, 2, 3], "loan": 11, "crane": 1,
        "track": [("hotels", 5, 7, 4), ("streets", 4, 8, 5), ("golf", 2, 3, 6), ("shows", 2, 3, 7),
                  ("limousine", 2, 3, 8), ("inauguration", 2, 3, 9)],
    },
    "level-3": {
        "hotels": [[1, 2, 3, 4], [], [8, 9, 10, 11]], "fulfils": [2, 3], "loan": 15, "crane": -2,
        "track": [("hotels", 5, 7, 6), ("streets", 4, 8, 7), ("golf", 2, 3, 8), ("shows", 2, 3, 9),
                  ("limousine", 2, 3, 10), ("inauguration", 2, 3, 11)],
    },
    "level-1": {
        "hotels": [[6], [7], [8, 9]], "fulfils": [3], "loan": 2, "crane": -4,
        "track": [("golf", 2, 3, 7), ("shows", 2, 3, 8), ("hotels", 3, 4, 9), ("streets", 4, 6, 10),
                  ("limousine", 2, 3, 11), ("inauguration", 2, 3, 12)],
    },
}  # fmt: skip


def acme_zones(
    name: str, stack: list[str], *, hotels: int, longest: list[int], projects: int, loan_card: str, wished: bool
) -> dict[str, int]:
    """ACME's points by zone.

    ``stack`` are the cards that it was given, first to last; ``hotels`` those it built; ``longest`` the player's series
    in streets A to D; ``projects`` what it scored for projects; ``wished`` whether the player wished for the loan.
    """
    card = CARDS[name]
    effects = [text[-1] for text in stack]
    improvements = 0
    for effect in effects:
        if effect == "M":
            improvements += 1
    value = {}
    for domain, basic, improved, threshold in card["track"]:
        value[domain] = improved if improvements >= threshold else basic
    golf_holes = 0
    for place in range(1, len(effects)):
        if effects[place] == effects[place - 1]:
            golf_holes += 1
    series = max(1, effects.count("C") + card["crane"])
    streets = 0
    for own in longest:
        streets += series
        if series >= own:
            streets += value["streets"]
    loan_number = int(loan_card[:-1])
    acme_wished = loan_number >= card["loan"]
    zones = {
        "projects": projects,
        "inauguration": effects.count("I") * value["inauguration"],
        "shows": effects.count("S") * value["shows"],
        "hotels": hotels * value["hotels"],
        "streets": streets,
        "golf": golf_holes * value["golf"],
        "limousine": effects.count("L") * value["limousine"],
        "safe": 0 if acme_wished or wished else -loan_number,
    }
    zones["total"] = sum(zones.values())
    return zones
