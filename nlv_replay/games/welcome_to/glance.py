"""What is legal at a glance: most plays are, and are written without being taken apart.

A part that is not plainly legal goes the long way, by its check, and so does the rest of its play. A law in the tests
holds both ways equal, mark for mark and finding for finding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from nlv_replay.core.game import Turn
from nlv_replay.games.welcome_to.deals import begin_turn
from nlv_replay.games.welcome_to.effects import bis_numbers
from nlv_replay.games.welcome_to.fences import may_stand
from nlv_replay.games.welcome_to.houses import may_write, write_number
from nlv_replay.games.welcome_to.masks import STREET_OF
from nlv_replay.games.welcome_to.moves import Move
from nlv_replay.games.welcome_to.plays import flip_of, parse_writing, parts_of, seat_moves
from nlv_replay.games.welcome_to.state import Table, Town
from nlv_replay.games.welcome_to.terms import HOUSE_INDEX, Effect

Play: TypeAlias = dict[str, Any]

_BEFORE_WRITING: Final = frozenset({"refuse", "roundabout", "marks"})
_AFTER_EFFECT: Final = frozenset({"roundabout-after", "plans"})
_NO_EFFECT: Final[Play] = {}
_LETTERS: Final = {effect.value: effect.letter for effect in Effect}


def glance(table: Table, turn: Turn[Move]) -> Iterator[Move]:
    """Write what is plainly legal in a turn, and give the moves that are left to be judged, each in its place."""
    if turn.written is None:
        yield from turn.moves
        return
    written, number, stacks = turn.written, turn.number, table.stacks
    if "offers" in written or number >= table.deal_due or not stacks.start <= number < stacks.end:
        yield flip_of(written, number)
    else:
        begin_turn(table, number, stacks.offers[number - stacks.start])
    plays = written["plays"]
    gone = [player for player, last in table.left_after.items() if last < number] if table.left_after else ()
    for player, town in table.towns.items():
        play = plays.get(player)
        if play is None or town.offers is None or player in gone:
            yield from seat_moves(player, play, has_left=player in gone)
            continue
        done = _write(table, town, play)
        if done < 1 + ("effect" in play) or not _AFTER_EFFECT.isdisjoint(play):
            yield from parts_of(player, play, play.get("take", 0))[done:]


def _write(table: Table, town: Town, play: Play) -> int:
    """Write the house and the effect as far as they are plainly legal; how many of the two were."""
    if "write" not in play or not _BEFORE_WRITING.isdisjoint(play):
        return 0
    house, number, _ = parse_writing(play["write"])
    take: int = play["take"]
    effect: Play = play.get("effect", _NO_EFFECT)
    if not may_write(town, take, house, number, temp="temp" in effect):
        return 0
    town.take = take
    town.just_written = house
    town.refused = False
    write_number(table, town, house, number)
    for kind, target in effect.items():  # one at most
        is_offered = town.offers is not None and town.offers[take - 1][1] == _LETTERS[kind]
        return 2 if is_offered and _EFFECTS[kind](table, town, target) else 1
    return 1


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
    is_unchanged = town.offers is not None and town.numbers[town.just_written] == town.offers[town.take - 1][0]
    if is_unchanged or town.temps >= table.sheet.temp_boxes:
        return False
    town.temps += 1
    return True


def _bis(table: Table, town: Town, target: str) -> bool:
    house, number, _ = parse_writing(target)
    if house < 0 or town.filled >> house & 1 or number not in bis_numbers(town, house):
        return False
    if town.bis_boxes >= len(table.sheet.bis) - 1:
        return False
    write_number(table, town, house, number)
    town.bis |= 1 << house
    town.bis_boxes += 1
    return True


_EFFECTS: Final[dict[str, Callable[[Table, Town, Any], bool]]] = {
    "fence": _fence,
    "estate": _promote,
    "park": _park,
    "pool": _pool,
    "temp": _temp,
    "bis": _bis,
}
"""Each effect if it is plainly legal (section 4); the target is as the log has it."""
