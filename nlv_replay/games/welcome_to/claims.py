"""Claims of a record about what the rules wrote: marks of a play, results, ranking, end (5.1, 5.3 to 5.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from nlv_replay.core.result import ranked, same_ranking
from nlv_replay.core.rule import Fault, Rule, Slip, Topic
from nlv_replay.games import claims as shared
from nlv_replay.games.claims import Claims, is_sum, ranking_fault, wrong_zones, zone_fault
from nlv_replay.games.topics import claim_needs
from nlv_replay.games.welcome_to import doubts, rules
from nlv_replay.games.welcome_to.masks import names
from nlv_replay.games.welcome_to.moves import Mark
from nlv_replay.games.welcome_to.plans import Plan
from nlv_replay.games.welcome_to.scoring import STANDING_WORDS, explain, standings, tallies
from nlv_replay.games.welcome_to.state import Table, Town
from nlv_replay.games.welcome_to.tally import Tally
from nlv_replay.games.welcome_to.terms import COSTS, POINT_ZONES, EndReason, Zone


def signed(results: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    """Claimed points with the minus sign that the sheet prints before costs, be it written or not."""
    claimed: dict[str, dict[str, int]] = {}
    for player, zones in results.items():
        claimed[player] = own = dict(zones)
        for zone in _COST_NAMES:
            if own.get(zone, 0) > 0:
                own[zone] = -own[zone]
    return claimed


def check_marks(table: Table, mark: Mark, before: Town) -> Iterator[Fault]:
    """What a play claims to have marked for plans is what the rules marked, whole, for each kind of mark (5.1)."""
    town = table.towns[mark.player]
    written = marks_written(before, town)
    for kind, true in written.items():
        said = mark.marks.get(kind, true)
        if said == true or (kind == "used" and sorted(said) == sorted(true)):
            continue
        yield Fault(
            _MARK_RULES[kind],
            f"{mark.player} marked {_shown(said)}; the rules give {_shown(true)}.",
            spot=kind,
            at=("turns", table.turn - 1, "plays", mark.player, "marks", kind),
            player=mark.player,
            needs=(doubts.used(mark.player), doubts.zone(mark.player, Zone.PLANS), doubts.compared(Zone.PLANS)),
            leaves=doubts.zones(mark.player, (Zone.PLANS,)),
            diagnose=partial(_mark_slips, kind, true, said, table.plans),
        )


def _mark_slips(kind: str, true: Any, said: Any, plans: Mapping[int, Plan]) -> tuple[Slip, ...]:
    from nlv_replay.games.welcome_to.slips import diagnose_marks  # only wrong claims need it

    return diagnose_marks(kind, true, said, plans)


def marks_written(before: Town, after: Town) -> dict[str, Any]:
    """The marks that a turn's plans made on a town, by kind, as logs spell them."""
    return {
        "plans": {str(number): points for number, points in after.plans.items() if number not in before.plans},
        "used": names(after.used & ~before.used),
    }


def check_result(table: Table, claims: Claims) -> Iterator[Fault]:
    """Claimed zones, totals, ranking and end are those that the rules give (5.3 to 5.5)."""
    counted = table.tallies = tallies(table)
    for player, tally in counted.items():
        if player in claims.results and claims.results[player] != tally.points:
            yield from _check_zones(table, player, tally, claims.results)
    yield from _check_ranking(table, counted, claims.ranking)
    yield from shared.check_end(rules.ENDED_CLAIM, claims.ended, true_end(table, claims.ended), table.turn)


def true_end(table: Table, claimed: str | None) -> tuple[str, ...]:
    """The end reasons that hold; a game that never ended may say that it was abandoned (5.3)."""
    return shared.true_end(table.ended, claimed, EndReason.ABANDONED)


_COST_NAMES: Final = tuple(zone.value for zone in Zone if zone in COSTS)
ZONE_RULES: Final[dict[Zone, Rule]] = {
    Zone.PLANS: rules.PLANS_CLAIM,
    Zone.PARKS: rules.PARKS_CLAIM,
    Zone.POOLS: rules.POOLS_CLAIM,
    Zone.TEMPS: rules.TEMPS_CLAIM,
    Zone.ESTATES: rules.ESTATES_CLAIM,
    Zone.BIS: rules.BIS_CLAIM,
    Zone.REFUSALS: rules.REFUSALS_CLAIM,
    Zone.ROUNDABOUTS: rules.ROUNDABOUTS_CLAIM,
    Zone.TOTAL: rules.TOTAL_CLAIM,
}
"""The zones of a result in the order in which they are compared: the total stands on all others."""

_MARK_RULES: Final = {"plans": rules.PLAN_MARK, "used": rules.USED_MARK}


def _shown(marks: Any) -> str:
    told = [f"plan {number}: {points}" for number, points in marks.items()] if isinstance(marks, dict) else marks
    return ", ".join(told[:12]) or "nothing there"


def _check_zones(table: Table, player: str, tally: Tally, results: Mapping[str, Mapping[str, int]]) -> Iterator[Fault]:
    for zone, rule, said in wrong_zones(ZONE_RULES, tally.points, results.get(player, {})):
        yield zone_fault(
            rule,
            player,
            zone,
            said,
            tally.points[zone],
            needs=_zone_needs(player, zone),
            explain=partial(explain, table, tally, zone),
            diagnose=partial(_slips, table, player, zone, results, said),
        )


def _slips(
    table: Table, player: str, zone: Zone, results: Mapping[str, Mapping[str, int]], said: int
) -> tuple[Slip, ...]:
    """The slips behind a wrong zone; a total that is right by the other claims of its player needs none."""
    claimed, counted = results[player], table.tallies or {}
    if zone is Zone.TOTAL and is_sum(said, claimed, counted[player].points, POINT_ZONES):
        return ()
    from nlv_replay.games.welcome_to.slips import Case, diagnose  # only wrong claims need it

    return diagnose(Case(table, player, zone, counted, results), said)


def _zone_needs(player: str, zone: Zone) -> tuple[Topic, ...]:
    below = tuple(part for part in ZONE_RULES if part is not Zone.TOTAL) if zone is Zone.TOTAL else ()
    return claim_needs(player, zone, below, doubts.claims_of)


def _check_ranking(table: Table, counted: dict[str, Tally], claimed: list[list[str]] | None) -> Iterator[Fault]:
    if claimed is None:
        return
    standing = standings(table, counted)
    true = ranked(standing)
    if claimed == true or same_ranking(true, claimed):
        return
    yield ranking_fault(
        rules.RANKING_CLAIM,
        claimed,
        true,
        (topic for player in counted for zone in ZONE_RULES for topic in doubts.claims_of(player, zone)),
        (_standing(player, standing[player]) for place in true for player in place),
    )


def _standing(player: str, standing: tuple[int, ...]) -> str:
    told = ", ".join(f"{count} {word}" for count, word in zip(standing, STANDING_WORDS, strict=True) if count)
    return f"{player}: {told or '0 points'}"
