"""What another value of a ruling would change, told from the last table alone wherever that is certain.

Most rulings that a game touches come to nothing in it, or change points or findings only; a replay under the other
value is for the rest. Each function below gives None where only that replay can tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from typing import TYPE_CHECKING, Any

from nlv_replay.core.game import Preview, Result
from nlv_replay.core.rule import Fault
from nlv_replay.games.new_las_vegas import bonuses, claims, deals, rules, scoring
from nlv_replay.games.new_las_vegas.deck import parse_card
from nlv_replay.games.new_las_vegas.golf import STREET_A
from nlv_replay.games.new_las_vegas.limo import roads_of
from nlv_replay.games.new_las_vegas.masks import ALL_CASINOS, STREET_MASKS, indices
from nlv_replay.games.new_las_vegas.state import City, Offer, Stacks, Table
from nlv_replay.games.new_las_vegas.streets import fits
from nlv_replay.games.new_las_vegas.terms import AVENUES, Variant

if TYPE_CHECKING:
    from nlv_replay.games.new_las_vegas.log import LogModel

NOTHING = Preview()
Judged = Callable[[Table, "LogModel"], Result]
Claimed = Callable[["LogModel"], claims.Claims]


def preview(
    table: Table, record: LogModel, ruling: str, value: str, result: Judged, claimed: Claimed
) -> Preview | None:
    """What a value of a ruling would change, or None where only a replay can tell; ``table`` is the last one."""
    if table.variant is Variant.SOLO:
        return None
    if ruling in _SCORING:
        if not _SCORING[ruling](table):
            return NOTHING
        return _scored(table, record, {**table.rulings, ruling: value}, result, claimed(record))
    if ruling == "limousine-lines":
        return _long_drives(table, record, int(value))
    if ruling == "deck-pairs":
        return _other_deck(table, value)
    touches = _TOUCHES.get(ruling)
    return None if touches is None or touches(table, record) else NOTHING


def _scored(
    table: Table, record: LogModel, rulings: Mapping[str, str], result: Judged, claimed: claims.Claims
) -> Preview:
    """The points and the findings about them under other rulings, the marks being what they are."""
    other, same = copy(table), copy(table)
    other.rulings, other.tallies = rulings, None
    now, then = (Counter(_keys(claims.check_result(one, claimed))) for one in (same, other))
    scored = None if other.tallies == table.tallies else result(other, record)
    return Preview(_codes(then - now), _codes(now - then), scored)


def _keys(faults: Iterable[Fault]) -> Iterator[tuple[str, str | None, str | None]]:
    return ((fault.rule.code, fault.player, fault.spot) for fault in faults)


def _codes(keys: Counter[tuple[str, str | None, str | None]]) -> Counter[str]:
    codes: Counter[str] = Counter()
    for (code, _, _), count in keys.items():
        codes[code] += count
    return codes


def _has_ties(table: Table) -> bool:
    kept = [tally.kept for tally in (table.tallies or {}).values()]
    return len(set(kept)) < len(kept)


def _always(table: Table) -> bool:
    return True


def _has_detours(table: Table) -> bool:
    home = roads_of(table.sheet).home
    counted = table.tallies or scoring.tallies(table)
    lamps = {player: city.lamp for player, city in table.cities.items()}
    return any(not tally.way_home or tally.missing[0] != home[lamps[player]] for player, tally in counted.items())


_SCORING: dict[str, Callable[[Table], bool]] = {
    "inauguration-ranking": _has_ties,
    "all-tied-debt": _always,  # read only where all are tied
    "empty-street-bonus": _always,  # read only where a street is empty
    "way-home": lambda table: table.rulings["way-home"] == "all-sections" or _has_detours(table),
}
"""The rulings that are about points alone, and whether one may change any: whatever else is written stays."""


def _long_drives(table: Table, record: LogModel, allowed: int) -> Preview:
    """How many drives are too long under another allowance; a drive is drawn as recorded under any."""
    now = int(table.rulings["limousine-lines"])
    lengths = Counter(_drives(table, record))
    more = sum(count for length, count in lengths.items() if now >= length > allowed)
    fewer = sum(count for length, count in lengths.items() if allowed >= length > now)
    code = rules.TOO_MANY_LINES.code
    return Preview(Counter({code: more} if more else {}), Counter({code: fewer} if fewer else {}))


def _drives(table: Table, record: LogModel) -> Iterator[int]:
    for number, turn in enumerate(record.turns[: table.turn], start=1):
        for player, play in turn["plays"].items():
            effect: Any = play.get("effect")
            is_seated = number <= table.left_after.get(player, number)
            if effect and "limousine" in effect and "refuse" not in play and is_seated:
                yield len(effect["limousine"])


def _other_deck(table: Table, value: str) -> Preview | None:
    """What is found in the cards of the deals under another list."""
    if any(deals.kept_cards(table, Stacks(deal, 1, (), ()), deal) for deal in table.deals):
        return None
    other = copy(table)
    other.rulings = {**table.rulings, "deck-pairs": value}
    now, then = (Counter(_card_faults(one)) for one in (table, other))
    return Preview(then - now, now - then)


def _card_faults(table: Table) -> Iterator[str]:
    return (fault.rule.code for deal in table.deals for fault in deals.check_cards(table, deal, Counter()))


def _is_exhausted(table: Table, record: LogModel) -> bool:
    return any(deal.by == deals.EXHAUSTED for deal in table.deals)


def _has_gap_at_crane(table: Table, record: LogModel) -> bool:
    """Whether somebody opened a casino of street A that built no hole, beside a crane and behind it an opened one."""
    cranes = table.sheet.cranes & STREET_A
    return any(
        _reaches_across(city, casino, step, cranes)
        for city in table.cities.values()
        for casino in indices(city.opened & STREET_A & ~city.circled_holes)
        for step in (-1, 1)
    )


def _reaches_across(city: City, casino: int, step: int, cranes: int) -> bool:
    there = casino + step
    if not (0 <= there < AVENUES and cranes >> there & 1):
        return False
    while 0 <= there < AVENUES and cranes >> there & 1:
        if city.opened_in[there] and city.opened_in[there] <= city.opened_in[casino]:
            return True  # perhaps in this very turn
        there += step
    return 0 <= there < AVENUES and 0 < city.opened_in[there] <= city.opened_in[casino]


def _streets_done(table: Table, city: City) -> int:
    done = city.crossed_cranes & city.opened
    return sum(not table.sheet.cranes & street & ~done for street in STREET_MASKS)


def _has_stars_of_a(table: Table, record: LogModel) -> bool:
    return any(not table.sheet.stars & STREET_A & ~city.circled_stars for city in table.cities.values())


def _has_rewritten(table: Table, record: LogModel) -> bool:
    """Whether some casino was written in twice, so that the last table does not tell what stood there."""
    opened = sum(city.opened.bit_count() for city in table.cities.values())
    written = 0
    for turn in record.turns[: table.turn]:
        for play in turn["plays"].values():
            bonus: Any = play.get("bonus")
            written += ("open" in play) + bool(bonus and "extended-casino" in bonus)
    return written != opened


def _has_many_of_a_parity(least: int, parities: tuple[int, ...]) -> Callable[[Table, LogModel], bool]:
    def touches(table: Table, record: LogModel) -> bool:
        if _has_rewritten(table, record):
            return True
        return any(
            sum(city.numbers[casino] & 1 == parity for casino in indices(city.opened & street)) >= least
            for city in table.cities.values()
            for street in STREET_MASKS
            if (city.opened & street).bit_count() >= least
            for parity in parities
        )

    return touches


def _has_refusal_to_ease(table: Table, record: LogModel) -> bool:
    """Whether Easy Opening may have made a number fit when somebody refused; cranes count as crossed all along."""
    refusals = [
        (number, player)
        for number, turn in enumerate(record.turns[: table.turn], start=1)
        for player, play in turn["plays"].items()
        if "refuse" in play
    ]
    if not refusals:
        return False
    if _has_rewritten(table, record):
        return True
    offered = _offers(table, record)
    return any(_may_ease(table.cities[player], number, offered.get(number, ()), table) for number, player in refusals)


def _may_ease(city: City, turn: int, offers: tuple[Offer, ...], table: Table) -> bool:
    then = City(city.player, city.boxes, city.lamp, numbers=city.numbers, built=city.built & ALL_CASINOS)
    then.opened = sum(1 << casino for casino in indices(city.opened) if city.opened_in[casino] < turn)
    eased = {number for offered, _ in offers for number in bonuses.easy_numbers(offered)}
    return any(fits(table, then, number) for number in eased)


def _offers(table: Table, record: LogModel) -> dict[int, tuple[Offer, ...]]:
    """The combinations of every turn, as the deals and the record have them."""
    offered: dict[int, tuple[Offer, ...]] = {}
    for number, turn in enumerate(record.turns[: table.turn], start=1):
        if "offers" in turn:
            offered[number] = tuple(parse_card(card) for card in turn["offers"])
    stacks = Stacks(None, 1, (), ())
    for deal in table.deals:
        stacks = deals.deal_anew(table, stacks, deal)
        offered = {turn: offers for turn, offers in offered.items() if turn < stacks.start or turn >= stacks.end}
        offered |= {stacks.start + index: offers for index, offers in enumerate(stacks.offers)}
    return offered


_TOUCHES: dict[str, Callable[[Table, LogModel], bool]] = {
    "refusal-easy-opening": _has_refusal_to_ease,
    "exhausted-deal": _is_exhausted,
    "golf-crane-gap": _has_gap_at_crane,
    "project-Y1": lambda table, _: any(_streets_done(table, city) >= 2 for city in table.cities.values()),
    "project-Y2": lambda table, _: any(_streets_done(table, city) for city in table.cities.values()),
    "project-Y5": _has_stars_of_a,
    "project-V3": _has_many_of_a_parity(8, (1,)),
    "project-V4": _has_many_of_a_parity(5, (0, 1)),
    "project-P6": lambda table, _: any(city.boxes >= 10 and city.circled_boxes for city in table.cities.values()),
}
"""Whether the last table leaves it open that another value would have changed something on the way."""
