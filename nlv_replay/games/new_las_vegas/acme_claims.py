"""Claims about ACME: what a turn says that it built or fulfilled, and its points (11.4, 11.5, 11.8, 11.10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from nlv_replay.core.rule import Fault, Rule
from nlv_replay.games.new_las_vegas import doubts, rules
from nlv_replay.games.new_las_vegas.acme import ACME_ZONES, AcmeTally, explain_acme
from nlv_replay.games.new_las_vegas.masks import indices
from nlv_replay.games.new_las_vegas.solo import ACME, Solo
from nlv_replay.games.new_las_vegas.state import Table
from nlv_replay.games.new_las_vegas.terms import Zone

ACME_RULES: dict[Zone, Rule] = {
    Zone.PROJECTS: rules.ACME_PROJECTS_CLAIM,
    Zone.INAUGURATION: rules.ACME_INAUGURATION_CLAIM,
    Zone.SHOWS: rules.ACME_SHOWS_CLAIM,
    Zone.HOTELS: rules.ACME_HOTELS_CLAIM,
    Zone.STREETS: rules.ACME_STREETS_CLAIM,
    Zone.GOLF: rules.ACME_GOLF_CLAIM,
    Zone.LIMOUSINE: rules.ACME_LIMOUSINE_CLAIM,
    Zone.SAFE: rules.ACME_LOAN_CLAIM,
    Zone.TOTAL: rules.ACME_TOTAL_CLAIM,
}
"""The rule of each zone of ACME's score."""
SOLO_RULES: dict[Zone, Rule] = {
    Zone.INAUGURATION: rules.INAUGURATION_AGAINST_ACME,
    Zone.BUNDLES: rules.BUNDLES_AGAINST_ACME,
}
"""The zones of the player in which ACME takes the place of other architects."""


def acme_marks(before: Solo, after: Solo) -> dict[str, dict[str, Any]]:
    """What ACME built and fulfilled between two moments, as logs spell it."""
    return {
        "hotels": {str(avenue + 1): "large" for avenue in indices(after.hotels & ~before.hotels)},
        "projects": {key: gained for key, gained in after.projects.items() if key not in before.projects},
    }


def check_acme_marks(table: Table, before: Solo, after: Solo) -> Iterator[Fault]:
    """What a turn says of ACME is what its approval cards brought, whole (11.4, 11.5)."""
    marks = after.marks or {}
    for kind, true in acme_marks(before, after).items():
        said = marks.get(kind, true)
        wrong = [key for key in {**true, **said} if true.get(key) != said.get(key)]
        if wrong:
            yield Fault(
                rules.ACME_HOTEL_MARK if kind == "hotels" else rules.ACME_PROJECT_MARK,
                f"ACME is said to have {_shown(said, wrong)}; the rules give {_shown(true, wrong)}.",
                spot=f"{kind} {wrong[0]}",
                player=ACME,
                at=("turns", table.turn - 1, "acme", kind),
                needs=doubts.claims_of(ACME, Zone(kind)),
            )
    after.marks = None


def check_acme_zones(table: Table, tally: AcmeTally, claimed: Mapping[str, int]) -> Iterator[Fault]:
    """ACME's points are those of its stack, its hotels and its projects."""
    points = tally.points
    for zone in ACME_ZONES:
        said = claimed.get(zone)
        if said is None or said == points[zone]:
            continue
        below = ACME_ZONES[:-1] if zone is Zone.TOTAL else ()
        yield Fault(
            ACME_RULES[zone],
            f"For ACME {said} is claimed for {zone.value}; the rules give {points[zone]}.",
            spot=zone.value,
            at=("results", ACME, zone.value),
            player=ACME,
            needs=(
                *(("claim", ACME, part) for part in below),
                *(topic for part in (zone, *below) for topic in doubts.claims_of(ACME, part)),
            ),
            leaves=(("claim", ACME, zone), ("claim",)),
            explain=partial(explain_acme, table, tally, zone),
        )


def _shown(marks: Mapping[str, Any], keys: list[str]) -> str:
    return ", ".join(f"{key}: {marks[key]}" for key in keys if key in marks) or "nothing there"
