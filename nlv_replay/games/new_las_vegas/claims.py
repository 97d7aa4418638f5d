"""Claims of a record about what the rules wrote: marks of a play, results, ranking, end (section 10, 7.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from nlv_replay.core.result import ranked, same_ranking
from nlv_replay.core.rule import Fault, Rule, Slip, Topic
from nlv_replay.games import claims as shared
from nlv_replay.games.claims import Claims, is_sum, ranking_fault, wrong_zones, zone_fault
from nlv_replay.games.new_las_vegas import doubts, rules
from nlv_replay.games.new_las_vegas.acme import acme_tally
from nlv_replay.games.new_las_vegas.acme_claims import SOLO_RULES, check_acme_zones
from nlv_replay.games.new_las_vegas.golf import STREET_A
from nlv_replay.games.new_las_vegas.masks import indices
from nlv_replay.games.new_las_vegas.moves import Mark
from nlv_replay.games.new_las_vegas.scoring import explain, standings, tallies
from nlv_replay.games.new_las_vegas.solo import ACME
from nlv_replay.games.new_las_vegas.state import City, Table
from nlv_replay.games.new_las_vegas.tally import Tally
from nlv_replay.games.new_las_vegas.terms import AVENUES, CASINOS, POINT_ZONES, EndReason, Side, Zone
from nlv_replay.games.topics import claim_needs

Marks = Mapping[str, Any]
_MARK_KINDS: Final = ("hotels", "projects", "holes", "debts", "stars", "carpets", "boxes")
"""In the order in which a wrong one is told."""
_SET: Final = re.compile(r"set\.[0-9]{1,4}")


def check_marks(table: Table, mark: Mark, before: City) -> Iterator[Fault]:
    """What a play claims to have changed on the sheet is what the rules changed, whole, for each kind of mark."""
    city = table.cities[mark.player]
    written = marks_written(table, before, city)
    for kind in _MARK_KINDS:
        if kind not in mark.marks:
            continue
        true, said = written[kind], _as_marks(mark.marks[kind])
        wrong = [key for key in {**true, **said} if true.get(key) != said.get(key) and not _may_lack(key, true, said)]
        for rule, keys in _by_rule(kind, wrong, true, said, before, city).items():
            yield Fault(
                rule,
                f"{mark.player} marked {_shown(said, keys)}; the rules give {_shown(true, keys)}.",
                spot=keys[0] if keys[0] in CASINOS or "." in keys[0] else f"{kind} {keys[0]}".strip(),
                at=("turns", table.turn - 1, "plays", mark.player, "marks", kind),
                player=mark.player,
                needs=_mark_needs(table, mark.player, kind, keys, true),
                leaves=_mark_leaves(mark.player, kind, keys),
                diagnose=partial(_mark_slips, true, said, keys),
            )


def marks_written(table: Table, before: City, after: City) -> dict[str, dict[str, Any]]:
    """All marks that the rules made on a city between two moments of a turn, by kind, as logs spell them."""
    return {
        "hotels": _new_hotels(before, after),
        "projects": {key: points for key, points in after.projects.items() if key not in before.projects},
        "holes": _new(before.circled_holes, after.circled_holes, "circled")
        | _new(before.crossed_holes, after.crossed_holes, "crossed"),
        "stars": _new(before.circled_stars, after.circled_stars, "circled")
        | _new(before.crossed_stars, after.crossed_stars, "crossed"),
        "carpets": _new(before.circled_carpets, after.circled_carpets, "circled"),
        "boxes": {"": after.boxes - before.boxes},
        "debts": _new_crane_debts(before, after)
        | _new_show_debts(table, before, after)
        | _new_set_debts(before, after),
    }


def check_result(table: Table, claims: Claims) -> Iterator[Fault]:
    """Claimed zones, totals, ranking and end are those that the rules give (10.1 to 10.10, 7.3)."""
    if not table.cities:
        return
    counted = table.tallies = tallies(table)
    for player, tally in counted.items():
        if not tally.way_home:
            yield from check_way_home(table, player, tally)
        if player in claims.results and claims.results[player] != tally.points:
            yield from _check_zones(table, player, tally, claims.results)
    if table.solo is not None:
        yield from check_acme_zones(table, acme_tally(table, table.solo), claims.results.get(ACME, {}))
    if claims.ranking is not None:
        yield from _check_ranking(table, counted, claims.ranking)
    if claims.ended is not None and claims.ended not in table.ended:
        rule = rules.ENDED_CLAIM if table.solo is None else rules.END_AGAINST_ACME
        yield from shared.check_end(rule, claims.ended, true_end(table, claims.ended), table.turn)


def true_end(table: Table, claimed: str | None) -> tuple[str, ...]:
    """The end reasons that hold; a game that never ended may say that it was abandoned (7.4)."""
    return shared.true_end(table.ended, claimed, EndReason.ABANDONED)


ZONE_RULES: Final[dict[Zone, Rule]] = {
    Zone.PROJECTS: rules.PROJECTS_CLAIM,
    Zone.INAUGURATION: rules.INAUGURATION_CLAIM,
    Zone.SHOWS: rules.SHOWS_CLAIM,
    Zone.HOTELS: rules.HOTELS_CLAIM,
    Zone.STREETS: rules.STREETS_CLAIM,
    Zone.GOLF: rules.GOLF_CLAIM,
    Zone.LIMOUSINE: rules.LIMOUSINE_CLAIM,
    Zone.BUNDLES: rules.BUNDLES_CLAIM,
    Zone.DEBTS: rules.DEBTS_CLAIM,
    Zone.SAFE: rules.SAFE_CLAIM,
    Zone.TOTAL: rules.TOTAL_CLAIM,
}
"""The zones of a result in the order in which they are compared: what a later one stands on comes first."""

_MARK_ZONES: Final[dict[str, tuple[Zone, ...]]] = {
    "hotels": (Zone.HOTELS,),
    "projects": (Zone.PROJECTS,),
    "holes": (Zone.GOLF,),
    "stars": (Zone.SHOWS,),
    "carpets": (Zone.LIMOUSINE,),
    "boxes": (Zone.INAUGURATION,),
    "debts": (Zone.SAFE,),
}


def _mark_needs(table: Table, player: str, kind: str, keys: list[str], true: Marks) -> tuple[Topic, ...]:
    """What the marks of a kind follow from: that of the player, and of the others where they decide high or low."""
    opening, openings = doubts.opening(player, table.turn), doubts.openings(player)
    compared = tuple(doubts.compared(which) for which in _MARK_ZONES[kind] if any(key in true for key in keys))
    named_sets = [doubts.paid_set(player, int(key[4:])) for key in keys if _SET.fullmatch(key)]
    own_sets = (*named_sets, *([doubts.bonus(player, table.turn)] if named_sets else []))
    needs: dict[str, tuple[Topic, ...]] = {
        "hotels": (opening, openings, *compared),
        "projects": (opening, doubts.zone(player, Zone.PROJECTS), *compared),
        "holes": (opening, openings),
        "stars": (opening, openings, doubts.shows(player)),
        "carpets": (doubts.trip(player),),
        "boxes": (doubts.track(player), ("refusal", player, table.turn)),
        "debts": (opening, openings, doubts.cranes(player), doubts.shows(player), doubts.paid_sets(player), *own_sets),
    }
    return needs[kind]


def _mark_leaves(player: str, kind: str, keys: list[str]) -> tuple[tuple[object, ...], ...]:
    """The zones that were counted from a mark which is not what the play gives."""
    if any(key.startswith("set.") for key in keys):
        return doubts.zones(player, (Zone.INAUGURATION, Zone.SAFE, Zone.DEBTS))
    return doubts.zones(player, _MARK_ZONES[kind])


def _mark_slips(true: Mapping[str, Any], said: Mapping[str, Any], keys: list[str]) -> tuple[Slip, ...]:
    from nlv_replay.games.new_las_vegas.slips import diagnose_marks  # only wrong claims need it

    return diagnose_marks(true, said, keys)


def _may_lack(key: str, true: dict[str, Any], said: dict[str, Any]) -> bool:
    """Whether a mark may be left out: the debt of a paid set, crossed off before it was ever circled (6.6)."""
    return key.startswith("set.") and true.get(key) == "cleared" and key not in said


def _as_marks(said: object) -> dict[str, Any]:
    if isinstance(said, dict):
        return said
    return dict.fromkeys(said, "circled") if isinstance(said, list) else {"": said}


def _new(before: int, after: int, word: str) -> dict[str, str]:
    return {CASINOS[index]: word for index in indices(after & ~before)}


def _new_hotels(before: City, after: City) -> dict[str, str]:
    return {
        str(avenue + 1): word
        for avenue in range(AVENUES)
        for word, old, new in (("large", before.large, after.large), ("small", before.small, after.small))
        if (new & ~old) >> avenue & 1
    }


def _new_crane_debts(before: City, after: City) -> dict[str, str]:
    circled = after.crossed_cranes & ~before.crossed_cranes
    cleared = after.crossed_cranes & after.opened & ~(before.crossed_cranes & before.opened)
    return {CASINOS[i]: "cleared" if cleared >> i & 1 else "circled" for i in indices(circled | cleared)}


def _new_show_debts(table: Table, before: City, after: City) -> dict[str, str]:
    marks = {}
    for side in Side:
        old, new = before.shows[side], after.shows[side]
        for box in table.sheet.shows[side].debts:
            if old < box <= new:
                marks[f"show.{side.label}.{box}"] = "cleared"
            elif not old and new:
                marks[f"show.{side.label}.{box}"] = "circled"
    return marks


def _new_set_debts(before: City, after: City) -> dict[str, str]:
    circled = {f"set.{number}": "circled" for number in indices(after.owed_sets & ~before.owed_sets)}
    return circled | {f"set.{number}": "cleared" for number in indices(after.paid_sets & ~before.paid_sets)}


def _shown(marks: dict[str, Any], keys: list[str]) -> str:
    told = [f"{key}: {marks[key]}" if key else f"{marks[key]} boxes" for key in keys if key in marks]
    return ", ".join(told[:8]) or "nothing there"


def _by_rule(
    kind: str, wrong: list[str], true: dict[str, Any], said: dict[str, Any], before: City, city: City
) -> dict[Rule, list[str]]:
    grouped: dict[Rule, list[str]] = {}
    for key in wrong:
        rule = _mark_rule(kind, key, true.get(key), said.get(key), before, city)
        if kind == "holes" and grouped:
            rule = next(iter(grouped))
        grouped.setdefault(rule, []).append(key)
    return grouped


def _mark_rule(kind: str, key: str, true: object, said: object, before: City, city: City) -> Rule:
    if kind == "holes":
        if "crossed" in (true, said):
            return rules.LOST_HOLES_MARK
        return rules.NEXT_HOLE_MARK if before.opened & STREET_A else rules.FIRST_HOLE_MARK
    if kind == "debts":
        return (
            rules.SHOW_DEBT_MARK
            if key.startswith("show")
            else rules.SET_DEBT_MARK
            if key.startswith("set")
            else rules.CRANE_DEBT_MARK
        )
    if kind == "boxes" and city.refused:
        return rules.REFUSAL_BOXES_MARK
    return _MARK_RULES[kind]


_MARK_RULES: Final[dict[str, Rule]] = {
    "hotels": rules.HOTEL_MARK,
    "projects": rules.PROJECT_MARK,
    "stars": rules.STAR_MARK,
    "carpets": rules.CARPET_MARK,
    "boxes": rules.BOXES_MARK,
}


def check_way_home(table: Table, player: str, tally: Tally) -> Iterator[Fault]:
    """Whether unused sections lead home, where the missing lines of a trip cost points (10.7)."""
    if tally.way_home or not tally.missing[1]:
        return
    yield Fault(
        rules.NO_WAY_HOME,
        f"From {table.cities[player].lamp} no unused sections lead back to {table.sheet.airport}; "
        f"{tally.missing[0]} missing lines are counted over all sections.",
        spot=table.cities[player].lamp,
        player=player,
        at=("turns", table.turn - 1, "plays", player),
        needs=(doubts.trip(player),),
        ruling="way-home",
    )


def _check_zones(table: Table, player: str, tally: Tally, results: Mapping[str, Mapping[str, int]]) -> Iterator[Fault]:
    for zone, rule, said in wrong_zones(ZONE_RULES, tally.points, results.get(player, {})):
        yield zone_fault(
            rule if table.solo is None else SOLO_RULES.get(zone, rule),
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
    """The slips behind a wrong zone; a number that is right by the other claims of its player needs none."""
    claimed = results[player]
    counted = table.tallies or {}
    if zone is Zone.TOTAL and is_sum(said, claimed, counted[player].points, POINT_ZONES):
        return ()
    from nlv_replay.games.new_las_vegas.slips import Case, diagnose  # only wrong claims need it

    return diagnose(Case(table, player, zone, counted, results), said)


STANDS_ON: Final[dict[Zone, tuple[Zone, ...]]] = {
    Zone.SAFE: (Zone.BUNDLES, Zone.DEBTS),
    Zone.TOTAL: tuple(zone for zone in ZONE_RULES if zone is not Zone.TOTAL),
}


def _zone_needs(player: str, zone: Zone) -> tuple[Topic, ...]:
    below = STANDS_ON.get(zone, ())
    return claim_needs(player, zone, below, doubts.claims_of)


def _check_ranking(table: Table, counted: dict[str, Tally], claimed: list[list[str]]) -> Iterator[Fault]:
    standing = table.standings = standings(table, counted)
    true = ranked(standing)
    if same_ranking(true, claimed):
        return
    yield ranking_fault(
        rules.RANKING_CLAIM,
        claimed,
        true,
        (
            topic
            for player in {**counted, **standing}
            for zone in ZONE_RULES
            for topic in doubts.claims_of(player, zone)
        ),
        (_standing(player, *standing[player]) for place in true for player in place),
    )


def _standing(player: str, points: int, hotels: int, large: int) -> str:
    return f"{player}: {points} points, {hotels} hotels, {large} of them Large"
