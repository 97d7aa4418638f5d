"""Sheets that nobody printed: well formed, connected, and unlike the bundled one in every position and value."""

from __future__ import annotations

from random import Random
from typing import Any

from nlv_replay.games.new_las_vegas.terms import AVENUES, CASINOS, COLUMN_LABELS, STREETS, Carpet

Line = tuple[str, str]


def random_sheet(seed: int) -> dict[str, Any]:
    """A document of format ``nlv-sheet/1``, the same for the same seed."""
    rng = Random(f"sheet {seed}")
    return {
        "format": "nlv-sheet/1",
        "name": f"random-{seed}",
        "about": "Made by a test; no pad looks like this.",
        "cranes": _by_street({street: _some(rng, street, 0, 4) for street in STREETS}),
        "stars": _by_street({street: _some(rng, street, 2, 5) for street in STREETS}),
        **_carpets(rng),
        "golf": _entry([rng.choice((3, 4, 5)) for _ in range(AVENUES)]),
        "roads": _roads(rng),
        "track": _track(rng),
        "columns": {label: _entry(_column(rng, label)) for label in COLUMN_LABELS},
        "shows": {"left": _show(rng), "right": _show(rng)},
        "safe": {
            "bundles": _entry(rng.randint(0, 3)),
            "bundles-first-game": _entry(rng.randint(1, 5)),
            "loan-wished": _entry(rng.randint(2, 6)),
            "loan-refused": _entry(rng.randint(0, 3)),
            "penalty": _entry(-rng.randint(5, 30)),
        },
    }


def _entry(value: Any) -> dict[str, Any]:
    return {"value": value, "source": "a test", "verified": False}


def _by_street(casinos: dict[str, list[str]]) -> dict[str, Any]:
    return {street: _entry(casinos[street]) for street in STREETS}


def _some(rng: Random, street: str, least: int, most: int) -> list[str]:
    chosen = sorted(rng.sample(range(1, AVENUES + 1), rng.randint(least, most)))
    return [f"{street}{avenue}" for avenue in chosen]


def _carpets(rng: Random) -> dict[str, Any]:
    by_kind: dict[str, dict[str, list[str]]] = {carpet: {} for carpet in Carpet}
    for street in STREETS:
        casinos = _some(rng, street, 7, 7)
        rng.shuffle(casinos)
        for kind in by_kind.values():
            kind[street] = [casinos.pop() for _ in range(rng.randint(1, 2))]
    return {kind: _by_street(casinos) for kind, casinos in by_kind.items()}


def _roads(rng: Random) -> dict[str, Any]:
    """The grid of 48 lamps without some of its lines, with some new ones, under other names."""
    lines = _grid()
    for line in rng.sample(list(lines), 12):
        if _is_connected([other for other in lines if other != line]):
            del lines[line]
    for _ in range(4):
        street, k = rng.randrange(3), rng.randrange(AVENUES)
        lines[f"{'abcd'[street]}{k}", f"{'abcd'[street + 1]}{k + 1}"] = sorted(rng.sample(CASINOS, rng.randint(0, 2)))
    lamps = list(dict.fromkeys(lamp for line in lines for lamp in line))
    names = dict(zip(lamps, rng.sample([f"lamp{n}" for n in range(99)], len(lamps)), strict=True))
    written = {f"{names[start]}-{names[end]}": passed for (start, end), passed in lines.items()}
    airports = [lamp for lamp in lamps if sum(lamp in line for line in lines) > 1]
    return {"airport": _entry(names[rng.choice(airports)]), "lines": _entry(written)}


def _grid() -> dict[Line, list[str]]:
    along = {(f"{s.lower()}{k - 1}", f"{s.lower()}{k}"): [f"{s}{k}"] for s in STREETS for k in range(1, AVENUES + 1)}
    across = [(f"{above}{k}", f"{below}{k}") for above, below in ("ab", "bc", "cd") for k in range(AVENUES + 1)]
    return along | {line: [] for line in across}


def _is_connected(lines: list[Line]) -> bool:
    lamps = {lamp for line in lines for lamp in line}
    reached, before = {"a0"}, 0
    while len(reached) > before:
        before = len(reached)
        reached |= {lamp for line in lines if reached & set(line) for lamp in line}
    return lamps == reached and len(lamps) == len(STREETS) * (AVENUES + 1)


def _track(rng: Random) -> dict[str, Any]:
    boxes = rng.randint(12, 18)
    sets, box = [], rng.randint(1, 2)
    while box + 2 < boxes:
        size = rng.choice((2, 2, 3))
        sets.append(list(range(box, min(box + size, boxes))))
        box += size + rng.choice((0, 0, 1))
    return {"boxes": _entry(boxes), "crossed-at-start": _entry(rng.randint(0, 4)), "sets": _entry(sets)}


def _column(rng: Random, label: str) -> list[Any]:
    steps = rng.randint(1, 4)
    if label == "inauguration":
        return [[rng.randint(8, 16), rng.randint(3, 7), rng.randint(-1, 2)] for _ in range(steps)]
    if label == "limousine.missing":
        return sorted(-rng.randint(0, 3) for _ in range(steps))
    return sorted(rng.randint(1, 9) for _ in range(steps))


def _show(rng: Random) -> dict[str, Any]:
    boxes = rng.randint(4, 8)
    values = sorted(rng.randint(0, 20) for _ in range(boxes + 1))
    return {"values": _entry(values), "debts": _entry(sorted(rng.sample(range(1, boxes + 1), rng.randint(1, 3))))}
