"""The bonuses (section 6): paying with sets of the track, and Easy Opening; ``extended`` has Extended Casino."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from operator import or_
from typing import Final

from nlv_replay.core.rule import Fault, Topic
from nlv_replay.games.new_las_vegas import doubts, rules
from nlv_replay.games.new_las_vegas.moves import Extend, Open, Pay
from nlv_replay.games.new_las_vegas.news import News
from nlv_replay.games.new_las_vegas.sheet import Sheet
from nlv_replay.games.new_las_vegas.state import City, Table
from nlv_replay.games.new_las_vegas.streets import row_of
from nlv_replay.games.new_las_vegas.terms import HIGHEST_NUMBER, LOWEST_NUMBER, TEN_BOXES, Bonus

EASY_STEPS: Final = (-2, -1, 1, 2)


@lru_cache(maxsize=256)
def easy_numbers(offered: int) -> tuple[int, ...]:
    """The numbers that Easy Opening can make of an offered one (6.3)."""
    return tuple(offered + step for step in EASY_STEPS if LOWEST_NUMBER <= offered + step <= HIGHEST_NUMBER)


def eased_rows(offered: int) -> int:
    """The rows of those numbers (6.3), joined, as ``streets.has_place`` takes them."""
    return _EASED_ROWS[offered] if offered < len(_EASED_ROWS) else 0


_EASED_ROWS: Final = [
    reduce(or_, map(row_of, easy_numbers(offered)), 0) for offered in range(HIGHEST_NUMBER + max(EASY_STEPS) + 1)
]


def check_easy_number(table: Table, move: Open, offered: int) -> Iterator[Fault]:
    """Easy Opening adds or subtracts 1 or 2, within 0 to 17, and does not leave the number as it is (6.3)."""
    if move.number in easy_numbers(offered):
        return
    unchanged = move.number == offered
    told = "is the number offered, unchanged" if unchanged else f"is not within 2 of the {offered} offered"
    if not LOWEST_NUMBER <= move.number <= HIGHEST_NUMBER:
        told = f"is not within {LOWEST_NUMBER} to {HIGHEST_NUMBER}"
    yield Fault(
        rules.EASY_OPENING_UNCHANGED if unchanged else rules.EASY_OPENING_TOO_FAR,
        f"{move.number} in {move.spot} {told}; Easy Opening changes it by 1 or 2.",
        spot=move.spot,
        at=("open",),
        needs=(
            doubts.DECK_ORDER,
            ("offers", table.turn),
            doubts.card_number(move.number),
            doubts.card_number(offered),
        ),
        leaves=(
            *doubts.after_opening(table, move.player, move.casino),
            *doubts.after_bonus(move.player),
            doubts.bonus(move.player, table.turn),
            doubts.paid_sets(move.player),
            ("take", move.player, table.turn),
        ),
    )


def payable_sets(table: Table, city: City) -> list[int]:
    """The sets, numbered from 1, that could pay for a bonus now (6.2)."""
    return [number for number in range(1, len(table.sheet.track.sets) + 1) if is_payable(table, city, number)]


def can_pay(sheet: Sheet, city: City) -> bool:
    """Whether any set could pay for a bonus now (6.2)."""
    for last_box, boxes in sheet.set_ends:
        if last_box > city.boxes:
            return False
        if not city.circled_boxes & boxes:
            return True
    return False


def is_payable(table: Table, city: City, set_number: int) -> bool:
    """Whether there is such a set, all its boxes are crossed and none is circled (6.2)."""
    sets = table.sheet.track.sets
    if not 1 <= set_number <= len(sets):
        return False
    return sets[set_number - 1][-1] <= city.boxes and not city.circled_boxes & table.sheet.set_masks[set_number - 1]


def check_payment(table: Table, move: Pay | Extend) -> Iterable[Fault]:
    """A bonus is paid by a printed set whose boxes are all crossed and not yet circled (6.2)."""
    city = table.cities[move.player]
    if is_payable(table, city, move.set_number):
        return ()
    return (_unpaid(table, city, move),)


def pay(table: Table, move: Pay | Extend) -> None:
    """Circle the set; Easy Opening and Free Action cross off its debt, Extended Casino circles it (6.6)."""
    if not 1 <= move.set_number <= len(table.sheet.track.sets):
        return
    circle_set(table, table.cities[move.player], move.set_number, is_owed=isinstance(move, Extend))


def circle_set(table: Table, city: City, set_number: int, *, is_owed: bool) -> None:
    """Circle a set of the track; its debt stays circled or is crossed off (6.6)."""
    city.news |= News.TRACK
    city.circled_boxes |= table.sheet.set_masks[set_number - 1]
    if city.ten_kept_in == table.turn and city.boxes - city.circled_boxes.bit_count() < TEN_BOXES:
        city.ten_kept_in = 0
    if is_owed:
        city.owed_sets |= 1 << set_number
    else:
        city.paid_sets |= 1 << set_number


def _opened_by(table: Table, city: City, move: Pay | Extend) -> tuple[Topic, ...]:
    """What a bonus that was not paid for leaves in doubt of the casino that it opened."""
    if isinstance(move, Extend):
        return doubts.after_opening(table, move.player, move.casino)
    is_easy = move.bonus is Bonus.EASY_OPENING
    return doubts.after_opening(table, move.player, city.just_opened) if is_easy else ()


def _unpaid(table: Table, city: City, move: Pay | Extend) -> Fault:
    sets, number = table.sheet.track.sets, move.set_number
    at = ("bonus",)
    own_set, this_bonus = doubts.paid_set(move.player, number), doubts.bonus(move.player, table.turn)
    leaves = (own_set, this_bonus, *doubts.after_bonus(move.player), *_opened_by(table, city, move))
    if not 1 <= number <= len(sets):
        return Fault(
            rules.NO_SUCH_SET, f"There is no set {number}; the track has sets 1 to {len(sets)}.", f"set.{number}", at,
            needs=(this_bonus,), leaves=leaves,
        )  # fmt: skip
    boxes = " and ".join(str(box) for box in sets[number - 1])
    if city.circled_boxes & table.sheet.set_masks[number - 1]:
        return Fault(
            rules.SET_ALREADY_CIRCLED, f"Set {number} (boxes {boxes}) was circled before.", f"set.{number}", at,
            needs=(this_bonus, own_set, doubts.paid_sets(move.player)), leaves=leaves,
        )  # fmt: skip
    return Fault(
        rules.SET_NOT_CROSSED,
        f"Set {number} needs boxes {boxes}, but {move.player} has crossed {city.boxes} so far.",
        f"set.{number}",
        at,
        needs=(this_bonus, doubts.track(move.player)),
        leaves=leaves,
    )
