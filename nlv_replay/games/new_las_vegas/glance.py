"""What is legal at a glance: most plays are, and are written without being taken apart.

A part that is not plainly legal goes the long way, by its check, and so does the rest of its play. A law in the tests
holds both ways equal, mark for mark and finding for finding.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from nlv_replay.games.new_las_vegas.bonuses import circle_set, easy_numbers, is_payable
from nlv_replay.games.new_las_vegas.casinos import begin_play, has_eased_place, pass_turn, write_opening
from nlv_replay.games.new_las_vegas.effects import check_boxes, cross_crane, hold_show
from nlv_replay.games.new_las_vegas.limo import drive_plainly
from nlv_replay.games.new_las_vegas.moves import Move
from nlv_replay.games.new_las_vegas.plays import flip_of, parse_opening, parts_of, seat_moves
from nlv_replay.games.new_las_vegas.state import City, Table
from nlv_replay.games.new_las_vegas.streets import Opening, free_places, has_place, is_twin, opening_at, row_of
from nlv_replay.games.new_las_vegas.terms import (
    CASINO_INDEX,
    COLUMN_OF_LABEL,
    EFFECT_LETTERS,
    GOLF_COLUMNS,
    HIGHEST_NUMBER,
    Bonus,
    Side,
)
from nlv_replay.games.stacks import Offer

Play: TypeAlias = dict[str, Any]

_BONUSES: Final = {bonus.value: bonus for bonus in Bonus}
_SIDES: Final[dict[str, int]] = {side.label: int(side) for side in Side}
_COLUMNS: Final[dict[str, int]] = {label: int(column) for label, column in COLUMN_OF_LABEL.items()}
_GOLF: Final = frozenset(map(int, GOLF_COLUMNS.values()))
_REFUSAL_ALONE: Final = {"refuse"}
_WHOLE: Final = 1_000
"""More parts than any play has."""


def glance(table: Table, number: int, written: dict[str, Any], judge: Callable[[int, Move], None]) -> None:
    """Write what is plainly legal in a turn, and have the moves that are left judged, each in its place."""
    offers = None if "offers" in written or number >= table.deal_due else table.stacks.offers_at(number)
    if offers is None:
        judge(number, flip_of(written, number))
        offers = table.offers
    else:
        table.turn = number
        table.offers = offers
    plays: dict[str, Play] = written["plays"]
    gone = [player for player, last in table.left_after.items() if last < number] if table.left_after else ()
    for player, city in table.cities.items():
        play = plays.get(player)
        if play is None or offers is None or player in gone:
            for move in seat_moves(player, play, has_left=player in gone):
                judge(number, move)
        elif (done := _write(table, city, play, offers)) != _WHOLE:
            for move in parts_of(player, play)[done:]:
                judge(number, move)


def _write(table: Table, city: City, play: Play, offers: tuple[Offer, ...]) -> int:
    """Write the parts of a play from the first on, as long as they are plainly legal; how many there were."""
    text, take = play.get("open"), play.get("take")
    effect: dict[str, Any] | None = play.get("effect")
    if text is None or take is None or len(play) != (2 if effect is None else 3):  # something stands beside
        return _write_rare(table, city, play, offers)
    opening = _OPENINGS[text]
    offered, letter = offers[take - 1]
    if (
        opening is None
        or opening.number != offered
        or not city.order & opening.place
        or not city.built & ~city.opened & opening.bit
    ):
        return 0
    begin_play(city, take)
    write_opening(table, city, opening)
    city.just_opened = opening.casino
    if effect is None:
        return _WHOLE
    kind, use = _EFFECTS[letter]
    target = effect.get(kind)
    return _WHOLE if target is not None and use(table, city, target) else 1


class _Openings(dict[str, Opening | None]):
    """Every opening that was met, by its text (``B5=5``); None, and not kept, where no sheet has room for it."""

    def __missing__(self, text: str) -> Opening | None:
        casino, number, _ = parse_opening(text)
        if casino < 0 or number > HIGHEST_NUMBER:
            return None
        opening = self[text] = opening_at(casino, number)
        return opening


_OPENINGS: Final = _Openings()
"""At most one for each casino and number."""


def _write_rare(table: Table, city: City, play: Play, offers: tuple[Offer, ...]) -> int:
    """The same of a refusal, and of a play with a bonus; any other is left whole to its checks."""
    if "bonus" not in play or "refuse" in play or "marks" in play:
        return _WHOLE if _refuse(table, city, play, offers) else 0
    ((kind, paid),) = play["bonus"].items()
    bonus = _BONUSES[kind]
    if not _open(table, city, play, offers, bonus):
        return 0
    written = 1
    is_extended = bonus is Bonus.EXTENDED_CASINO
    if not is_extended:
        if not is_payable(table, city, paid):
            return written
        circle_set(table, city, paid, is_owed=False)
        written = 2
    if "effect" in play:
        ((kind, target),) = play["effect"].items()
        letter = EFFECT_LETTERS[kind]
        is_offered = bonus is Bonus.FREE_ACTION or letter == offers[city.take - 1][1]
        if not is_offered or not _EFFECTS[letter][1](table, city, target):
            return written
        written += 1
    return _WHOLE if not is_extended or _extend(table, city, paid) else written


def _open(table: Table, city: City, play: Play, offers: tuple[Offer, ...], bonus: Bonus) -> bool:
    """Open a casino beside a bonus, if that is plainly legal (3.3, 3.4, 6.3)."""
    opening = _OPENINGS[play["open"]] if "open" in play else None
    take = play["take"]
    offered = offers[take - 1][0]
    if opening is None or not free_places(city, opening.number) & opening.bit:
        return False
    if opening.number not in (easy_numbers(offered) if bonus is Bonus.EASY_OPENING else (offered,)):
        return False
    begin_play(city, take, bonus)
    write_opening(table, city, opening)
    city.just_opened = opening.casino
    return True


def _extend(table: Table, city: City, paid: Play) -> bool:
    """Open a second casino, if that is plainly legal (6.2, 6.5)."""
    opening, set_number = _OPENINGS[paid["open"]], paid["set"]
    if opening is None or not city.built & ~city.opened & opening.bit or not is_payable(table, city, set_number):
        return False
    if opening.casino == city.just_built or not is_twin(city, opening.casino, opening.number):
        return False
    circle_set(table, city, set_number, is_owed=True)
    write_opening(table, city, opening)
    return True


def _refuse(table: Table, city: City, play: Play, offers: tuple[Offer, ...]) -> bool:
    """Refuse if none of the numbers has a place, nothing is recorded beside it, and no ruling forbids it (3.5)."""
    if play.keys() != _REFUSAL_ALONE:
        return False
    rows = 0
    for number, _ in offers:
        rows |= row_of(number)
    if has_place(city, rows):
        return False
    is_eased = has_eased_place(table, city)
    if is_eased and table.rulings["refusal-easy-opening"] == "forbidden":
        return False
    pass_turn(table, city, is_eased=is_eased)
    return True


def _construct(table: Table, city: City, target: str) -> bool:
    casino = CASINO_INDEX.get(target, -1)
    if casino < 0 or not table.sheet.cranes & ~city.crossed_cranes & 1 << casino:
        return False
    cross_crane(table, city, casino)
    return True


def _improve(table: Table, city: City, target: str) -> bool:
    column = _COLUMNS.get(target)
    if column is None or city.improved[column] >= table.sheet.yellow_boxes[column]:
        return False
    if column in _GOLF and not table.has_golf:
        return False
    city.improved[column] += 1
    return True


def _inaugurate(table: Table, city: City, target: bool) -> bool:  # noqa: FBT001  every effect takes its target so
    check_boxes(table, city, 1)
    return True


def _show(table: Table, city: City, target: str) -> bool:
    side = _SIDES[target]
    is_full = city.shows[side] >= len(table.sheet.shows[side].values) - 1
    if is_full or not table.sheet.stars >> city.just_opened & 1:
        return False
    hold_show(table, city, city.just_opened, side)
    return True


_EFFECTS: Final[dict[str, tuple[str, Callable[[Table, City, Any], bool]]]] = {
    "C": ("construction", _construct),
    "M": ("improvement", _improve),
    "I": ("inauguration", _inaugurate),
    "L": ("limousine", drive_plainly),
    "S": ("show", _show),
}
"""By letter: the effect, and what uses it if that is plainly legal (section 4); the target is as the log has it."""
