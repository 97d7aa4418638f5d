"""The printed sheet: planned pools, and what every row of boxes is worth (section 1)."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from nlv_replay.core.value import Value
from nlv_replay.games.welcome_to.masks import mask_of
from nlv_replay.games.welcome_to.terms import STREETS

REFERENCE: Final = "reference"


@dataclass(frozen=True, slots=True)
class Sheet(Value):
    """The printed values; a row begins with what counts before any box is crossed, so it has one entry more than boxes.

    ``pools_planned`` is a mask of houses, ``parks`` are rows by street, ``estates`` rows by size, that of size 1 first.
    What costs points is positive here. ``entries`` counts the printed values.
    """

    name: str
    fingerprint: str
    entries: int
    pools_planned: int
    parks: tuple[tuple[int, ...], ...]
    pools: tuple[int, ...]
    temp_boxes: int
    temp_ranks: tuple[int, ...]
    bis: tuple[int, ...]
    refusals: tuple[int, ...]
    roundabouts: tuple[int, ...]
    estates: tuple[tuple[int, ...], ...]

    def trees(self, street: int) -> int:
        """How many trees stand at a street."""
        return len(self.parks[street]) - 1

    @property
    def bis_boxes(self) -> int:
        """How many boxes there are for bis houses."""
        return len(self.bis) - 1

    @property
    def refusal_boxes(self) -> int:
        """How many refusals end the game."""
        return len(self.refusals) - 1

    @property
    def roundabout_boxes(self) -> int:
        """How many roundabouts a player may build."""
        return len(self.roundabouts) - 1

    def estate_boxes(self, size: int) -> int:
        """How many boxes stand in the column of a size of estate, 1 to 6."""
        return len(self.estates[size - 1]) - 1


@cache
def reference_sheet() -> Sheet:
    """The printed sheet."""
    data = json.loads((resources.files(__package__) / "data" / "sheet.json").read_text("utf-8"))
    values = data["values"]
    canonical = json.dumps([data["streets"], data["pools"], values], sort_keys=True, separators=(",", ":"))
    return Sheet(
        name=data["name"],
        fingerprint=hashlib.sha256(canonical.encode()).hexdigest(),
        entries=_count(values) + len(data["pools"]) + len(data["streets"]),
        pools_planned=mask_of(data["pools"]),
        parks=tuple(tuple(values["parks"][street]) for street in STREETS),
        pools=tuple(values["pools"]),
        temp_boxes=values["temp-boxes"],
        temp_ranks=tuple(values["temp-ranks"]),
        bis=tuple(values["bis"]),
        refusals=tuple(values["refusals"]),
        roundabouts=tuple(values["roundabouts"]),
        estates=tuple(tuple(values["estates"][size]) for size in sorted(values["estates"])),
    )


def _count(values: Any) -> int:
    if isinstance(values, dict):
        return sum(map(_count, values.values()))
    return len(values) if isinstance(values, list) else 1
