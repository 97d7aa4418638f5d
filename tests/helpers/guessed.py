"""What the tests and the measurement of slips need of each game that guesses at them."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator
from enum import StrEnum
from types import ModuleType
from typing import Any, NamedTuple

import nlv_replay
from nlv_replay.core.rule import Finding
from nlv_replay.games.new_las_vegas import generator as vegas
from nlv_replay.games.new_las_vegas import scoring as vegas_scoring
from nlv_replay.games.new_las_vegas import slips as vegas_slips
from nlv_replay.games.new_las_vegas import terms as vegas_terms
from nlv_replay.games.welcome_to import generator as towns
from nlv_replay.games.welcome_to import scoring as town_scoring
from nlv_replay.games.welcome_to import slips as town_slips
from nlv_replay.games.welcome_to import terms as town_terms
from nlv_replay.session import Source, open_source
from tests.helpers import slips as vegas_pens
from tests.helpers import town_slips as town_pens
from tests.helpers.injected import Injected, Made, injected, with_slip

Data = dict[str, Any]


class Guessed(NamedTuple):
    """One game: how it makes a log of a seed, counts, and guesses; its zones, and the slips that sheets offer."""

    make: Callable[[int], Data]
    tallies: Callable[[Any], Any]
    slips: ModuleType
    zones: type[StrEnum]
    point_zones: Collection[StrEnum]
    offered: Callable[[Any, str], Iterable[Made]]

    def counted(self, log: Data) -> Any:
        """The table at the end of a game, with everybody's points."""
        table = open_source(Source(json.dumps(log).encode())).steps[-1].table
        table.tallies = self.tallies(table)
        return table

    def tried(self, log: Data) -> Iterator[tuple[Injected, Finding]]:
        """Every slip that a game offers, with what is found where it is made."""
        for slip in injected(self.counted(log), self.offered):
            wrong = with_slip(log, slip, self.point_zones)
            yield slip, finding_of(wrong, slip.player, slip.zone.value)


def finding_of(log: Data, player: str, zone: str) -> Finding:
    """The one finding about a zone that a player claims."""
    verdict = nlv_replay.check_bytes(json.dumps(log).encode())
    return next(
        placed.finding for placed in verdict.findings
        if placed.finding.place.player == player and placed.finding.place.spot == zone
    )  # fmt: skip


_VARIANTS = ("standard", "advanced", "expert", "solo", "advanced")


def _town(seed: int) -> Data:
    variant = _VARIANTS[seed % len(_VARIANTS)]
    return towns.generate(seed, variant=variant, players=None if variant == "solo" else 2 + seed % 4)


GUESSED = {
    "new-las-vegas": Guessed(
        lambda seed: vegas.generate(seed, players=2 + seed % 4),
        vegas_scoring.tallies, vegas_slips, vegas_terms.Zone, vegas_terms.POINT_ZONES, vegas_pens.slips_of,
    ),
    "welcome-to": Guessed(
        _town, town_scoring.tallies, town_slips, town_terms.Zone, town_terms.POINT_ZONES, town_pens.slips_of
    ),
}  # fmt: skip
