"""A filled sheet as the document that people type: an empty one with remarks, and that of a town."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nlv_replay.core.filled import Form, Sign
from nlv_replay.games.welcome_to.masks import FIRST_HOUSES, INNER_PLACES, fences_around, indices, names
from nlv_replay.games.welcome_to.sheet import reference_sheet
from nlv_replay.games.welcome_to.state import Town
from nlv_replay.games.welcome_to.terms import HOUSES, LARGEST_ESTATE, STREET_LENGTHS, STREETS

Document = dict[str, Any]
FORMAT = {"format": "nlv-filled-sheet/1", "game": "welcome-to"}
EMPTY = "."

HEAD = (
    "A filled sheet of Welcome To Your Perfect Home: type in what stands on the paper, leave out what does not.",
    "formats/nlv-filled-sheet-1.md explains every line. Then: nlv-replay filled check FILE",
)
REMARKS: Mapping[str, str] = {
    "variant": "standard, advanced (with roundabouts), expert or solo",
    "player": "small letters, digits and hyphens, beginning with a letter",
    "turns": "how many turns were played, if somebody counted",
    "plans": "the three city plans of the game, such as [1a, 2c, 3f]",
    "houses": "the three streets from the left; 8b is a bis, a dot an empty house or a roundabout",
    "roundabouts": "houses with a roundabout, such as [B4]",
    "fences": "fences drawn, each by the house on its left, those of roundabouts included, such as [A3, C7]",
    "pools": "houses whose pool is built, such as [A3, B8]",
    "used": "houses that are marked for a plan, such as [A1, A2, A3]",
    "parks": "trees crossed, by street",
    "temps": "boxes of the Temp agency crossed",
    "bis": "bis boxes crossed",
    "estates": "boxes crossed in the columns of the Estate agent, by size of estate",
    "refusals": "refusal boxes crossed",
    "points": "points written for plans, by number, such as {1: 8, 3: 7}",
    "claimed": "points as they were added up, such as {plans: 15, parks: 12, pools: 9, temps: 7, estates: 31,\n"
    "# bis: -6, refusals: 0, roundabouts: 0, total: 68}; costs with or without their minus sign",
}

BIS, ROUNDABOUT, FENCE, POOL, USED = "b", "r", "f", "o", "u"
SIGNS = (
    Sign(BIS, "bis", (("yes", (), "B"),)),
    Sign(ROUNDABOUT, "roundabout", (("yes", ("roundabouts",), "R"),)),
    Sign(FENCE, "fence", (("yes", ("fences",), "F"),)),
    Sign(POOL, "pool", (("yes", ("pools",), "O"),)),
    Sign(USED, "used", (("yes", ("used",), "U"),)),
)


def blank() -> Form:
    """An empty sheet: every line that one may need, with nothing written."""
    document: Document = {
        **FORMAT,
        "variant": "standard",
        "player": "ada",
        "turns": None,
        "plans": [],
        "houses": {street: [EMPTY] * length for street, length in zip(STREETS, STREET_LENGTHS, strict=True)},
        "roundabouts": [],
        "fences": [],
        "pools": [],
        "used": [],
        "parks": dict.fromkeys(STREETS, 0),
        "temps": 0,
        "bis": 0,
        "estates": {str(size): 0 for size in range(1, LARGEST_ESTATE + 1)},
        "refusals": 0,
        "points": {},
        "claimed": {},
    }
    return Form(document, HEAD, REMARKS, SIGNS)


def printed() -> dict[str, str]:
    """By house the keys of the signs that may stand there."""
    pools = reference_sheet().pools_planned
    return {
        name: BIS
        + ROUNDABOUT
        + (FENCE if INNER_PLACES >> house & 1 else "")
        + (POOL if pools >> house & 1 else "")
        + USED
        for house, name in enumerate(HOUSES)
    }


def document_of(town: Town, /, **more: Any) -> Document:
    """The document of a town; ``more`` is what does not stand on it."""
    late = ("claimed", "place", "note")
    fences = town.fences
    for house in indices(town.roundabouts):
        fences |= fences_around(house)
    return {
        **FORMAT,
        "player": town.player,
        **{key: value for key, value in more.items() if key not in late},
        "houses": {
            street: [_house(town, house) for house in range(first, first + length)]
            for street, first, length in zip(STREETS, FIRST_HOUSES, STREET_LENGTHS, strict=True)
        },
        "roundabouts": names(town.roundabouts),
        "fences": names(fences),
        "pools": names(town.pools),
        "used": names(town.used),
        "parks": dict(zip(STREETS, town.parks, strict=True)),
        "temps": town.temps,
        "bis": town.bis_boxes,
        "estates": {str(size): boxes for size, boxes in enumerate(town.promoted, start=1)},
        "refusals": town.refusals,
        "points": {str(number): points for number, points in sorted(town.plans.items())},
        **{key: value for key, value in more.items() if key in late},
    }


def _house(town: Town, house: int) -> int | str:
    if not town.built >> house & 1:
        return EMPTY
    number = town.numbers[house]
    return f"{number}b" if town.bis >> house & 1 else number
