"""A filled sheet as the document that people type: an empty one with remarks, and that of a city."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from nlv_replay.core.filled import Form, Sign
from nlv_replay.games.new_las_vegas.masks import STREET_MASKS, indices, names
from nlv_replay.games.new_las_vegas.sheet import Sheet
from nlv_replay.games.new_las_vegas.state import City
from nlv_replay.games.new_las_vegas.terms import AVENUES, CASINOS, COLUMN_LABELS, POINT_ZONES, STREETS, Side, Zone

Document = dict[str, Any]
FORMAT = {"format": "nlv-filled-sheet/1", "game": "new-las-vegas"}
EMPTY = "."

HEAD = (
    "A filled sheet of Welcome to New Las Vegas: type in what stands on the paper, leave out what does not.",
    "formats/nlv-filled-sheet-1.md explains every line. Then: nlv-replay filled check FILE",
)
REMARKS: Mapping[str, str] = {
    "variant": "standard, or first-game (no golf, no bank)",
    "sheet": "the pad: reference, or {file: my-pad.yaml} for one of your own",
    "player": "small letters, digits and hyphens, beginning with a letter",
    "turns": "how many turns were played, if somebody counted",
    "loan": "true or false: was the bank loan wished for?",
    "projects": "the three cards of the game, such as [P1, V4, Y2]",
    "casinos": "the four streets from the left; a dot is an empty casino",
    "cranes": "cranes crossed off, such as [A3, C4]",
    "stars": "circled: a show was held there; crossed: opened without one",
    "holes": "golf holes above street A, by their casinos",
    "carpets": "carpets circled, by their casinos",
    "trip": "street lamps in the order of the limousine, without the airport at the start, such as [d1, c1]",
    "boxes": "boxes crossed on the inauguration track, the first three included; circled ones are crossed as well",
    "sets": "sets of the track that are circled, counted from the left, such as [1, 2]",
    "debts": "C4 (a crane), show.left.5 (beside box 5), set.2, last (inauguration); circled, or crossed off (cleared)",
    "shows": "boxes crossed in the two show columns",
    "improved": "yellow boxes crossed, by column",
    "hotels": "avenues with a Large or a Small hotel, such as large: [1, 4]",
    "points": "points written for projects, such as {P1: 8}",
    "claimed": "points as they were added up, such as {projects: 12, inauguration: 10, shows: 9, hotels: 15,\n"
    "# streets: 21, golf: 14, limousine: 9, safe: 0, total: 90, bundles: 5, debts: 3}",
}


CRANE, STAR, CARPET, HOLE, DEBT = "k", "s", "c", "h", "d"
SIGNS = (
    Sign(CRANE, "crane", (("crossed off", ("cranes",), "Kx"),)),
    Sign(STAR, "star", (("circled", ("stars", "circled"), "So"), ("crossed off", ("stars", "crossed"), "Sx"))),
    Sign(CARPET, "carpet", (("circled", ("carpets",), "Co"),)),
    Sign(HOLE, "hole", (("circled", ("holes", "circled"), "Ho"), ("crossed off", ("holes", "crossed"), "Hx"))),
    Sign(DEBT, "debt", (("circled", ("debts", "circled"), "Do"), ("crossed off", ("debts", "cleared"), "Dx"))),
)


def blank() -> Form:
    """An empty sheet: every line that one may need, with nothing written."""
    document: Document = {
        **FORMAT,
        "variant": "standard",
        "sheet": "reference",
        "player": "ada",
        "turns": None,
        "loan": None,
        "projects": [],
        "casinos": {street: [EMPTY] * AVENUES for street in STREETS},
        "cranes": [],
        "stars": {"circled": [], "crossed": []},
        "holes": {"circled": [], "crossed": []},
        "carpets": [],
        "trip": [],
        "boxes": 3,
        "sets": [],
        "debts": {"circled": [], "cleared": []},
        "shows": {"left": 0, "right": 0},
        "improved": dict.fromkeys(COLUMN_LABELS, 0),
        "hotels": {"large": [], "small": []},
        "points": {},
        "claimed": {},
    }
    return Form(document, HEAD, REMARKS, SIGNS)


def printed(sheet: Sheet) -> dict[str, str]:
    """By casino the keys of the signs that may stand there: what is printed, and the holes above street A."""
    marked = {
        CRANE: sheet.cranes, STAR: sheet.stars, CARPET: sheet.all_carpets, HOLE: STREET_MASKS[0], DEBT: sheet.cranes,
    }  # fmt: skip
    return {
        name: "".join(key for key, casinos in marked.items() if casinos >> casino & 1)
        for casino, name in enumerate(CASINOS)
    }


def document_of(city: City, sheet: Sheet, trip: Iterable[str], /, **more: Any) -> Document:
    """The document of a city; ``trip`` are the lamps in order, ``more`` is what does not stand in a city."""
    circled, cleared = _debts(city, sheet)
    return {
        **FORMAT,
        "player": city.player,
        **{key: value for key, value in more.items() if key not in ("claimed", "place", "note")},
        "casinos": {
            name: [
                city.numbers[casino] if city.opened >> casino & 1 else EMPTY
                for casino in range(street * AVENUES, (street + 1) * AVENUES)
            ]
            for street, name in enumerate(STREETS)
        },
        "cranes": names(city.crossed_cranes),
        "stars": {"circled": names(city.circled_stars), "crossed": names(city.crossed_stars)},
        "holes": {"circled": names(city.circled_holes), "crossed": names(city.crossed_holes)},
        "carpets": names(city.circled_carpets),
        "trip": list(trip),
        "boxes": city.boxes,
        "sets": sorted(indices(city.paid_sets | city.owed_sets)),
        "debts": {"circled": circled, "cleared": cleared},
        "shows": {side.label: city.shows[side] for side in Side},
        "improved": {label: count for label, count in zip(COLUMN_LABELS, city.improved, strict=True) if count},
        "hotels": {
            "large": [avenue + 1 for avenue in indices(city.large)],
            "small": [avenue + 1 for avenue in indices(city.small)],
        },
        "points": dict(city.projects),
        **{key: value for key, value in more.items() if key in ("claimed", "place", "note")},
    }


ZONES: tuple[str, ...] = tuple(zone.value for zone in (*POINT_ZONES, Zone.TOTAL, Zone.BUNDLES, Zone.DEBTS))


def _debts(city: City, sheet: Sheet) -> tuple[list[str], list[str]]:
    """The debts that are circled, and those that are cleared."""
    circled, cleared = names(city.crossed_cranes & ~city.opened), names(city.crossed_cranes & city.opened)
    for side in Side:
        crossed = city.shows[side]
        for box in sheet.shows[side].debts if crossed else ():
            (cleared if box <= crossed else circled).append(f"show.{side.label}.{box}")
    circled += [f"set.{number}" for number in indices(city.owed_sets)]
    cleared += [f"set.{number}" for number in indices(city.paid_sets)]
    return circled, cleared
