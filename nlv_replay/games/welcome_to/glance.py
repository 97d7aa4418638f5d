"""What is legal at a glance: most plays are, and are written without being taken apart.

A part that is not plainly legal goes the long way, by its check, and so does the rest of its play. A law in the tests
holds both ways equal, mark for mark and finding for finding.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from nlv_replay.games.stacks import Offer
from nlv_replay.games.welcome_to.claiming import may_use, write_plan
from nlv_replay.games.welcome_to.deals import begin_turn
from nlv_replay.games.welcome_to.effects import is_unchanged, may_copy
from nlv_replay.games.welcome_to.fences import may_stand
from nlv_replay.games.welcome_to.houses import cross_refusal, free_houses, is_reached, write_new
from nlv_replay.games.welcome_to.masks import STREET_OF
from nlv_replay.games.welcome_to.moves import Move
from nlv_replay.games.welcome_to.plays import flip_of, parse_stretch, parse_writing, parts_of, seat_moves
from nlv_replay.games.welcome_to.state import Table, Town, Writing, writing_of
from nlv_replay.games.welcome_to.terms import EFFECT_LETTERS, HIGHEST_NUMBER, HOUSE_INDEX

Play: TypeAlias = dict[str, Any]

_RARE_KEYS: Final = frozenset({"refuse", "roundabout", "marks", "roundabout-after", "plans"})
_BEFORE_WRITING: Final = frozenset({"roundabout", "marks"})
_REFUSAL_ALONE: Final = {"refuse"}
_NO_EFFECT: Final[Play] = {}
_WHOLE: Final = 1_000
"""More parts than any play has."""


def glance(table: Table, number: int, written: dict[str, Any], judge: Callable[[int, Move], None]) -> None:
    """Write what is plainly legal in a turn, and have the moves that are left judged, each in its place."""
    offers = None if "offers" in written or number >= table.deal_due else table.stacks.offers_at(number)
    if offers is None:
        judge(number, flip_of(written, number))
    else:
        begin_turn(table, number, offers)
    plays: dict[str, Play] = written["plays"]
    gone = [player for player, last in table.left_after.items() if last < number] if table.left_after else ()
    for player, town in table.towns.items():
        play, offers = plays.get(player), town.offers
        if play is None or offers is None or player in gone:
            for move in seat_moves(player, play, has_left=player in gone):
                judge(number, move)
            continue
        if _RARE_KEYS.isdisjoint(play):
            done = _write(table, town, play, offers)
        else:
            done = _write_rare(table, town, play, offers)
        if done != _WHOLE:
            for move in parts_of(player, play, play.get("take", 0))[done:]:
                judge(number, move)


def _write(table: Table, town: Town, play: Play, offers: tuple[Offer, ...]) -> int:
    """Write the parts of a play from the first on, as long as they are plainly legal; how many there were."""
    if "write" not in play:
        return 0
    writing, take = _WRITINGS[play["write"]], play["take"]
    offered, letter = offers[take - 1]
    if writing is None or not town.order & writing.place or (town.built | town.roundabouts) & writing.bit:
        return 0
    if writing.number != offered and not _is_changed(play, offered, writing.number):
        return 0
    town.take = take
    town.just_written = writing.house
    write_new(table, town, writing)
    if "effect" not in play:
        return _WHOLE
    effect: Play = play["effect"]
    kind, use = _EFFECTS[letter]
    return _WHOLE if kind in effect and use(table, town, effect[kind]) else 1


def _write_rare(table: Table, town: Town, play: Play, offers: tuple[Offer, ...]) -> int:
    """The same of a refusal and of a play with plans, its plans too; roundabouts are left to their checks."""
    if "refuse" in play:
        return _WHOLE if _refuse(table, town, play, offers) else 0
    if not _BEFORE_WRITING.isdisjoint(play):
        return 0
    done = _write(table, town, play, offers)
    if done != _WHOLE:
        return done
    done = 1 + ("effect" in play)
    if "roundabout-after" in play:
        return done
    for number, houses in play["plans"].items():
        if not _claim(table, town, int(number), houses):
            return done
        done += 1
    return _WHOLE


class _Writings(dict[str, Writing | None]):
    """Every number in a house that was met, by its text; None, and not kept, where no sheet has room for it."""

    def __missing__(self, text: str) -> Writing | None:
        house, number, _ = parse_writing(text)
        if house < 0 or number > HIGHEST_NUMBER:
            return None
        writing = self[text] = writing_of(house, number)
        return writing


_WRITINGS: Final = _Writings()
"""At most one for each house and number."""


def _is_changed(play: Play, offered: int, number: int) -> bool:
    return "temp" in play.get("effect", _NO_EFFECT) and is_reached(offered, number)


def _refuse(table: Table, town: Town, play: Play, offers: tuple[Offer, ...]) -> bool:
    """Refuse if no number fits anywhere, nothing is recorded beside it, and no roundabout has to be asked for (4.2)."""
    if play.keys() != _REFUSAL_ALONE or (table.has_roundabouts and table.rulings["refusal-roundabout"] == "no-help"):
        return False
    for number, _ in offers:
        if free_houses(town, number):
            return False
    cross_refusal(table, town)
    return True


def _claim(table: Table, town: Town, number: int, houses: list[str]) -> bool:
    """Claim a plan if it asks for estates and these are such (5.1)."""
    plan = table.plans.get(number)
    if plan is None or number in town.plans:
        return False
    estates = [parse_stretch(text) for text in houses]
    if not may_use(town, plan, estates):
        return False
    write_plan(table, town, plan, estates)
    return True


def _fence(table: Table, town: Town, target: str) -> bool:
    place = HOUSE_INDEX.get(target, -1)
    if place < 0 or not may_stand(town, place):
        return False
    town.fences |= 1 << place
    return True


def _promote(table: Table, town: Town, target: int) -> bool:
    if town.promoted[target - 1] >= len(table.sheet.estates[target - 1]) - 1:
        return False
    town.promoted[target - 1] += 1
    return True


def _park(table: Table, town: Town, target: object) -> bool:
    street = STREET_OF[town.just_written]
    if target is not True or town.parks[street] >= len(table.sheet.parks[street]) - 1:
        return False
    town.parks[street] += 1
    return True


def _pool(table: Table, town: Town, target: object) -> bool:
    if target is not True or not table.sheet.pools_planned >> town.just_written & 1:
        return False
    town.pools |= 1 << town.just_written
    return True


def _temp(table: Table, town: Town, target: bool) -> bool:  # noqa: FBT001  every effect takes its target so
    unchanged = is_unchanged(town)
    if town.temps >= table.sheet.temp_boxes or (unchanged and table.rulings["temp-unmodified"] == "forbidden"):
        return False
    town.unchanged_temps |= unchanged
    town.temps += 1
    return True


def _bis(table: Table, town: Town, target: str) -> bool:
    writing = _WRITINGS[target]
    if writing is None or (town.built | town.roundabouts) & writing.bit or not may_copy(town, writing):
        return False
    if town.bis_boxes >= len(table.sheet.bis) - 1:
        return False
    write_new(table, town, writing)
    town.bis |= writing.bit
    town.bis_boxes += 1
    return True


_USES: Final[dict[str, Callable[[Table, Town, Any], bool]]] = {
    "fence": _fence,
    "estate": _promote,
    "park": _park,
    "pool": _pool,
    "temp": _temp,
    "bis": _bis,
}
_EFFECTS: Final = {EFFECT_LETTERS[kind]: (kind, use) for kind, use in _USES.items()}
"""By letter each effect, used if it is plainly legal (section 4); the target is as the log has it."""
