"""Opening casinos (3.3, 3.4), refusing (3.5), and being there at all (3.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from nlv_replay.core.rule import Fault, Topic
from nlv_replay.games import topics
from nlv_replay.games.new_las_vegas import bonuses, doubts, golf, rules
from nlv_replay.games.new_las_vegas.deck import deck
from nlv_replay.games.new_las_vegas.effects import check_boxes
from nlv_replay.games.new_las_vegas.masks import AVENUE_MASKS, AVENUE_OF, STREET_MASKS
from nlv_replay.games.new_las_vegas.moves import Absent, Open, Refuse, Skip, Unseated
from nlv_replay.games.new_las_vegas.news import News
from nlv_replay.games.new_las_vegas.state import City, Table, offered_numbers, taken
from nlv_replay.games.new_las_vegas.streets import (
    Opening,
    clashes,
    free_places,
    has_place,
    opened_earlier,
    opening_at,
    order_anew,
    places_for,
    write_parity,
)
from nlv_replay.games.new_las_vegas.terms import (
    AVENUES,
    CASINOS,
    HIGHEST_NUMBER,
    LOWEST_NUMBER,
    STREETS,
    Bonus,
)
from nlv_replay.games.seats import play_after_leaving, play_missing

REFUSAL_BOXES: Final = 2


def check_open(table: Table, move: Open) -> Iterable[Fault]:
    """The number of the combination is written in an empty, built casino; in a street numbers rise (3.3, 3.4)."""
    city = table.cities[move.player]
    offers, casino = table.offers, move.casino
    if (
        offers is not None
        and offers[move.take - 1][0] == move.number
        and move.bonus is not Bonus.EASY_OPENING
        and casino >= 0
        and free_places(city, move.number) >> casino & 1
    ):
        return ()
    return _check_opening(table, city, move)


def _check_opening(table: Table, city: City, move: Open) -> Iterator[Fault]:
    if table.offers is None:
        yield from _check_possible(table, move)
    elif move.bonus is Bonus.EASY_OPENING or table.offers[move.take - 1][0] != move.number:
        yield from _check_number(table, move)
    if move.casino < 0:
        yield _no_such_casino(table, move)
        return
    if not city.built & ~city.opened & 1 << move.casino:
        yield _not_free(table, city, move)
    yield from _check_order(table, city, move)


def open_casino(table: Table, move: Open) -> None:
    """Write the number; the star is lost until a show holds it, and golf, hotels and debts follow."""
    city = table.cities[move.player]
    begin_play(city, move.take, move.bonus)
    if move.casino >= 0:
        write_number(table, city, move.casino, move.number)
        city.just_opened = move.casino


def begin_play(city: City, take: int, bonus: Bonus | None = None) -> None:
    """Forget the last turn of a city."""
    city.take = take
    city.bonus = bonus
    city.just_opened = city.just_built = city.show_host = -1
    city.refused = False


def write_number(table: Table, city: City, casino: int, number: int) -> None:
    """Write a number as recorded, be it legal or not."""
    if city.opened >> casino & 1:
        write_over(table, city, casino, number)
    else:
        write_opening(table, city, opening_at(casino, number))


def write_opening(table: Table, city: City, opening: Opening) -> None:
    """Write a number in an empty casino; stars, golf, order, series and avenues follow."""
    casino, bit, sheet = opening.casino, opening.bit, table.sheet
    if casino < AVENUES and table.has_golf:
        golf.play_hole(sheet, table.rulings, city, casino)
    city.numbers[casino] = opening.number
    city.letters[opening.letter_at] = opening.letter
    city.odd |= opening.odd
    city.opened_in[casino] = table.turn
    city.order &= opening.around
    city.opened = opened = city.opened | bit
    city.news |= opening.news | sheet.crane_news[casino]
    if sheet.stars & bit and not city.circled_stars & bit:
        city.crossed_stars |= bit
    avenue = opening.whole_avenue
    if opened & avenue == avenue:
        table.avenues_completed.append((city, opening.avenue))


def write_over(table: Table, city: City, casino: int, number: int) -> None:
    """Write a number over another, as somebody recorded it."""
    city.numbers[casino] = number
    write_parity(city, casino, number)
    city.opened_in[casino] = table.turn
    city.order = order_anew(city)
    city.news |= News.OPENING | table.sheet.crane_news[casino]
    avenue = AVENUE_OF[casino]
    if city.opened & AVENUE_MASKS[avenue] == AVENUE_MASKS[avenue]:
        table.avenues_completed.append((city, avenue))


def check_skip(table: Table, move: Skip) -> Iterator[Fault]:
    """Opening is compulsory (3.3); where the effect was used all the same, the effect's own check says so."""
    if move.for_effect:
        return
    yield Fault(
        rules.OPENING_MISSING,
        f"{move.player} took {taken(table, move.take)} and opened no casino, which is compulsory.",
        leaves=doubts.after_skipping(table, move.player, move.take),
    )


def skip_opening(table: Table, move: Skip) -> None:
    """Take a combination without opening a casino."""
    begin_play(table.cities[move.player], move.take)


def check_refusal(table: Table, move: Refuse) -> Iterator[Fault]:
    """One refuses only when none of the three numbers fits, and then does nothing else (3.5)."""
    city = table.cities[move.player]
    if place := _place_left(table, city):
        number, casino = place
        offered = () if always_has_a_place(city) else (doubts.DECK_ORDER, *_offer_doubts(table, number))
        yield Fault(
            rules.REFUSAL_WITH_A_PLACE,
            f"{move.player} refused although the {number} on offer could be written in {CASINOS[casino]}.",
            spot=CASINOS[casino],
            at=("refuse",),
            needs=offered,
            grounds=_grounds(table, city),
            leaves=(("refusal", move.player, table.turn), *doubts.after_everything(table, move.player)),
        )
    elif has_eased_place(table, city) and table.rulings["refusal-easy-opening"] == "forbidden":
        yield _refused_though_eased(table, city)
    for extra in move.extra:
        yield _refused_with(table, move, extra)


def refuse(table: Table, move: Refuse) -> None:
    """Check two boxes of the track, or the one that is left."""
    city = table.cities[move.player]
    pass_turn(table, city, is_eased=has_eased_place(table, city))


def pass_turn(table: Table, city: City, *, is_eased: bool) -> None:
    """Check the boxes of a refusal, and note whether Easy Opening would have found a place."""
    if is_eased:
        table.refused_though_eased.add(city.player)
    begin_play(city, 0)
    city.refused = True
    check_boxes(table, city, REFUSAL_BOXES)


def check_absent(table: Table, move: Absent) -> Iterator[Fault]:
    """All architects play in every turn (3.2)."""
    leaves = doubts.after_everything(table, move.player)
    yield play_missing(rules.PLAY_MISSING, move.player, table.turn, leaves)


def stay_away(table: Table, move: Absent) -> None:
    """Do nothing in a turn."""
    begin_play(table.cities[move.player], 0)


def check_unseated(table: Table, move: Unseated) -> Iterator[Fault]:
    """Who has left the table plays no more (3.2)."""
    last, leaves = table.left_after[move.player], doubts.after_everything(table, move.player)
    yield play_after_leaving(rules.PLAY_AFTER_LEAVING, move.player, last, table.turn, leaves)


def ignore_play(table: Table, move: Unseated) -> None:
    """Leave the sheet of someone who has left as it is."""


def _check_possible(table: Table, move: Open) -> Iterator[Fault]:
    """Whatever was offered: cards bear 1 to 15, and Easy Opening reaches 0 to 17 (6.3)."""
    is_easy = move.bonus is Bonus.EASY_OPENING
    if move.number in deck().numbers or (is_easy and LOWEST_NUMBER <= move.number <= HIGHEST_NUMBER):
        return
    told = f"Easy Opening stays within {LOWEST_NUMBER} to {HIGHEST_NUMBER}" if is_easy else "no card bears that number"
    yield Fault(
        rules.EASY_OPENING_TOO_FAR if is_easy else rules.NUMBER_NOT_OFFERED,
        f"{move.number} was written in {move.spot}; {told}.",
        spot=move.spot,
        at=("open",),
        leaves=doubts.after_number(table, move.player, move.casino),
    )


def _check_number(table: Table, move: Open) -> Iterator[Fault]:
    assert table.offers is not None
    offered = table.offers[move.take - 1][0]
    if move.bonus is Bonus.EASY_OPENING:
        yield from bonuses.check_easy_number(table, move, offered)
        return
    cards, where = offered_numbers(table)
    others = [str(n) for n, number in enumerate(cards, start=1) if number == move.number]
    hint = f"; {move.number} is on {where} {' and '.join(others)}" if others else ""
    yield Fault(
        rules.NUMBER_NOT_OFFERED,
        f"{move.number} was written in {move.spot}, but {taken(table, move.take)} offers {offered}{hint}.",
        spot=move.spot,
        at=("open",),
        needs=(doubts.DECK_ORDER, *_offer_doubts(table, move.number, offered)),
        leaves=(
            *doubts.after_number(table, move.player, move.casino),
            *(doubts.after_bonus(move.player) if move.number in bonuses.easy_numbers(offered) else ()),
            *((("take", move.player, table.turn),) if others else ()),
        ),
    )


def _offer_doubts(table: Table, *numbers: int) -> tuple[tuple[str, int], ...]:
    return (("offers", table.turn), *(("card number", number) for number in numbers))


def _no_such_casino(table: Table, move: Open) -> Fault:
    return Fault(
        rules.NO_SUCH_CASINO,
        f"There is no casino {move.spot}; casinos are {CASINOS[0]} to {CASINOS[-1]}, "
        f"streets {STREETS[0]} to {STREETS[-1]}, avenues 1 to {AVENUES}.",
        spot=move.spot,
        at=("open",),
        needs=(doubts.opening(move.player, table.turn),),
        leaves=doubts.after_opening(table, move.player, -1),
    )


def _not_free(table: Table, city: City, move: Open) -> Fault:
    needs = (doubts.opening(move.player, table.turn), doubts.casino(move.player, move.casino))
    leaves = doubts.after_opening(table, move.player, move.casino)
    if city.opened & 1 << move.casino:
        number, turn = city.numbers[move.casino], city.opened_in[move.casino]
        return Fault(
            rules.CASINO_ALREADY_OPEN,
            f"{move.number} was written in {move.spot}, which holds {number}{f' since turn {turn}' if turn else ''}.",
            spot=move.spot,
            at=("open",),
            related=(opened_earlier(city, move.casino),),
            needs=needs,
            leaves=leaves,
        )
    return Fault(
        rules.CASINO_UNDER_CRANE,
        f"{move.number} was written in {move.spot}, whose crane is not crossed off.",
        spot=move.spot,
        at=("open",),
        needs=(*needs, doubts.cranes(move.player)),
        leaves=leaves,
    )


def _check_order(table: Table, city: City, move: Open) -> Iterator[Fault]:
    blockers = [casino for casino in clashes(city, move.casino, move.number) if casino != move.casino]
    if not blockers:
        return
    first = blockers[0]
    same = city.numbers[first] == move.number
    side = "right" if first < move.casino else "left"
    told = "already stands" if same else f"stands to the {'left' if side == 'right' else 'right'}"
    yield Fault(
        rules.NUMBER_TWICE if same else rules.NUMBER_OUT_OF_ORDER,
        f"{move.number} in {move.spot} breaks the order of street {move.spot[0]}: "
        f"{city.numbers[first]} {told} in {CASINOS[first]}.",
        spot=move.spot,
        at=("open",),
        related=tuple(opened_earlier(city, casino) for casino in blockers[:3]),
        needs=(doubts.opening(move.player, table.turn), *(doubts.casino(move.player, casino) for casino in blockers)),
        leaves=doubts.after_opening(table, move.player, move.casino),
    )


def _place_left(table: Table, city: City) -> tuple[int, int] | None:
    for number in sorted({number for number, _ in table.offers or ()}):
        if places := places_for(city, number):
            return number, places[0]
    return None


def always_has_a_place(city: City) -> bool:
    """Whether any number that a card bears could be written now."""
    return all(free_places(city, number) for number in deck().numbers)


def has_eased_place(table: Table, city: City) -> bool:
    """Whether Easy Opening, with a set that can pay, would make a number offered one that has a place (3.5, 6.3)."""
    if table.offers is None or not bonuses.can_pay(table.sheet, city):
        return False
    rows = 0
    for number, _ in table.offers:
        rows |= bonuses.eased_rows(number)
    return has_place(city, rows)


def _grounds(table: Table, city: City) -> tuple[tuple[Topic, ...], ...]:
    """What each place left for a number on offer stands on: its street, and a crane there that was crossed off."""
    places = 0
    for number, _ in table.offers or ():
        places |= free_places(city, number)
    by_street: list[tuple[Topic, ...]] = []
    for index, street in enumerate(STREET_MASKS):
        if places & street:
            crossed = () if places & street & ~table.sheet.cranes else (doubts.cranes(city.player),)
            by_street.append((doubts.street(city.player, index), *crossed))
    return topics.grounds(city.player, by_street)


def _refused_though_eased(table: Table, city: City) -> Fault:
    number, eased, name = next(
        (number, eased, CASINOS[casino])
        for number in sorted({number for number, _ in table.offers or ()})
        for eased in bonuses.easy_numbers(number)
        for casino in places_for(city, eased)
    )
    return Fault(
        rules.REFUSAL_WITH_A_PLACE,
        f"{city.player} refused although Easy Opening, with a set payable, would turn the {number} offered into a "
        f"{eased} for {name}.",
        spot=name,
        at=("refuse",),
        ruling="refusal-easy-opening",
        needs=(
            doubts.DECK_ORDER,
            doubts.openings(city.player),
            doubts.cranes(city.player),
            doubts.track(city.player),
        ),
        leaves=doubts.after_everything(table, city.player),
    )


def _refused_with(table: Table, move: Refuse, extra: str) -> Fault:
    rule = rules.BONUS_WITH_REFUSAL if extra == "bonus" else rules.REFUSAL_WITH_MORE
    return Fault(
        rule,
        f"{move.player} refused and has `{extra}` as well; a refusal checks two boxes and nothing else.",
        at=(extra,),
        needs=(("refusal", move.player, table.turn),),
        leaves=(("refusal", move.player, table.turn), *doubts.after_everything(table, move.player)),
    )
