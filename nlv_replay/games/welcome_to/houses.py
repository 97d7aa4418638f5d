"""Numbers in houses (4.1, 4.3, 4.8), refusals (4.2), and being there at all (4.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nlv_replay.core.rule import Earlier, Fault, Path, Rule, Topic
from nlv_replay.games import topics
from nlv_replay.games.seats import play_after_leaving, play_missing
from nlv_replay.games.welcome_to import doubts, rules
from nlv_replay.games.welcome_to.cards import taken
from nlv_replay.games.welcome_to.deck import HIGHEST_CARD, LOWEST_CARD
from nlv_replay.games.welcome_to.masks import ALL_HOUSES, STREET_MASKS, STREET_OF, indices
from nlv_replay.games.welcome_to.moves import Absent, Refuse, Skip, Unseated, Write
from nlv_replay.games.welcome_to.state import Table, Town, Writing, narrow, order_anew, order_around
from nlv_replay.games.welcome_to.terms import (
    HIGHEST_NUMBER,
    HOUSES,
    LOWEST_NUMBER,
    STREET_LENGTHS,
    STREETS,
    TEMP_REACH,
    Effect,
)


def check_write(table: Table, move: Write) -> Iterable[Fault]:
    """The number of the combination is written in an empty house; in a street numbers rise (4.1)."""
    town = table.towns[move.player]
    if may_write(town, move.take, move.house, move.number, temp=move.temp):
        return ()
    return _check_writing(table, town, move)


def may_write(town: Town, take: int, house: int, number: int, *, temp: bool) -> bool:
    """Whether the number of a combination can be written in a house, by the Temp agency or as printed (4.1, 4.8)."""
    if house < 0 or number < 0 or town.offers is None or (town.built | town.roundabouts) >> house & 1:
        return False
    if not town.order >> number * len(HOUSES) & 1 << house:
        return False
    offered = town.offers[take - 1][0]
    return offered == number or (temp and is_reached(offered, number))


def write_house(table: Table, move: Write) -> None:
    """Write the number."""
    town, house = table.towns[move.player], move.house
    town.take = move.take
    town.just_written = house
    if house >= 0:
        write_number(table, town, house, move.number)


def begin_play(town: Town, take: int) -> None:
    """Take a combination (0: none)."""
    town.take = take
    town.just_written = -1


def write_number(table: Table, town: Town, house: int, number: int) -> None:
    """Write a number as recorded, be it legal or not."""
    bit = 1 << house
    was_filled = (town.built | town.roundabouts) & bit
    town.numbers[house] = number
    town.written_in[house] = table.turn
    town.built |= bit
    if was_filled:
        town.order = order_anew(town)
    else:
        narrow(town, house, order_around(house, number))


def write_new(table: Table, town: Town, writing: Writing) -> None:
    """Write a number in an empty house."""
    house = writing.house
    town.numbers[house] = writing.number
    town.written_in[house] = table.turn
    town.built |= writing.bit
    if town.roundabouts:
        narrow(town, house, writing.around)
    else:
        town.order &= writing.around


def take_back(town: Town, house: int) -> None:
    """Leave a house empty again, as if nothing had been written there."""
    keep = ~(1 << house)
    town.numbers[house], town.written_in[house] = -1, 0
    town.built &= keep
    town.bis &= keep
    town.order = order_anew(town)


def check_skip(table: Table, move: Skip) -> Iterator[Fault]:
    """A house is compulsory (4.3); where the effect was used all the same, the effect's own check says so."""
    if move.for_effect:
        return
    yield Fault(
        rules.HOUSE_MISSING,
        f"{move.player} took {taken(table, move.player, move.take)} and wrote in no house, which is compulsory.",
        leaves=doubts.after_writing(table, move.player, -1, move.take),
    )


def skip_house(table: Table, move: Skip) -> None:
    """Take a combination without writing in a house."""
    begin_play(table.towns[move.player], move.take)


def check_refusal(table: Table, move: Refuse) -> Iterator[Fault]:
    """Only who can write none of the printed numbers refuses, and then neither writes nor uses an effect (4.2)."""
    town = table.towns[move.player]
    way = table.rulings["refusal-roundabout"] if table.has_roundabouts else "either-order"
    before = town if way == "either-order" else _without(town, town.just_rounded)
    yield from _place_left(table, before, "refusal-roundabout" if town.just_rounded >= 0 else None)
    if way == "no-help":
        yield from _check_help(table, before)
    for extra in move.extra:
        yield _refused_with(table, move, extra)


def refuse(table: Table, move: Refuse) -> None:
    """Cross a refusal box, if one is left."""
    cross_refusal(table, table.towns[move.player])


def cross_refusal(table: Table, town: Town) -> None:
    """Cross a refusal box, if one is left, and do nothing else."""
    begin_play(town, 0)
    town.refusals = min(town.refusals + 1, table.sheet.refusal_boxes)


def check_absent(table: Table, move: Absent) -> Iterator[Fault]:
    """Every player plays in every turn (4.1)."""
    leaves = doubts.after_everything(table, move.player)
    yield play_missing(rules.PLAY_MISSING, move.player, table.turn, leaves)


def stay_away(table: Table, move: Absent) -> None:
    """Do nothing in a turn."""
    begin_play(table.towns[move.player], 0)


def check_unseated(table: Table, move: Unseated) -> Iterator[Fault]:
    """Who has left the table plays no more (4.1)."""
    last, leaves = table.left_after[move.player], doubts.after_everything(table, move.player)
    yield play_after_leaving(rules.PLAY_AFTER_LEAVING, move.player, last, table.turn, leaves)


def ignore_play(table: Table, move: Unseated) -> None:
    """Leave the sheet of someone who has left as it is."""


def places_for(town: Town, number: int) -> list[int]:
    """The empty houses in which a number can be written now (4.1)."""
    return list(indices(free_houses(town, number)))


def free_houses(town: Town, number: int) -> int:
    """The empty houses in which a number can be written now, as a mask (4.1)."""
    if number < LOWEST_NUMBER:
        return 0
    return town.order >> number * len(HOUSES) & ALL_HOUSES & ~(town.built | town.roundabouts)


def temp_numbers(offered: int) -> list[int]:
    """The numbers that the Temp agency makes of one, itself among them (4.8)."""
    return list(range(max(offered - TEMP_REACH, LOWEST_NUMBER), min(offered + TEMP_REACH, HIGHEST_NUMBER) + 1))


def written_earlier(town: Town, house: int) -> tuple[Earlier, ...]:
    """The move that wrote in a house, for a fault that clashes with it; nothing where its turn is not known."""
    name, turn = HOUSES[house], town.written_in[house]
    if not turn:
        return ()
    key = ("effect", "bis") if town.bis >> house & 1 else ("write",)
    return (Earlier(turn, town.player, name, f"{town.numbers[house]} was written in {name} in turn {turn}.", key),)


def no_such_house(table: Table, player: str, spot: str, at: Path, leaves: tuple[Topic, ...]) -> Fault:
    """A house that is not on the sheet."""
    streets = ", ".join(f"{name}1 to {name}{length}" for name, length in zip(STREETS, STREET_LENGTHS, strict=True))
    return Fault(
        rules.NO_SUCH_HOUSE,
        f"There is no house {spot}; houses are {streets}.",
        spot=spot,
        at=at,
        leaves=leaves,
    )


def is_reached(offered: int, number: int) -> bool:
    """Whether the Temp agency makes one number of the other (4.8)."""
    return abs(number - offered) <= TEMP_REACH and LOWEST_NUMBER <= number <= HIGHEST_NUMBER


def _check_writing(table: Table, town: Town, move: Write) -> Iterator[Fault]:
    if town.offers is None:
        yield from _check_possible(table, move)
    else:
        yield from _check_number(table, town, move)
    if move.house < 0:
        leaves = doubts.after_writing(table, move.player, -1, move.take)
        yield no_such_house(table, move.player, move.spot, ("write",), leaves)
        return
    if town.filled >> move.house & 1:
        yield _not_empty(table, town, move)
        return
    yield from _check_order(table, town, move)


def _check_possible(table: Table, move: Write) -> Iterator[Fault]:
    """Whatever was offered: cards bear 1 to 15, and the Temp agency reaches 0 to 17 (4.8)."""
    lowest, highest = (LOWEST_NUMBER, HIGHEST_NUMBER) if move.temp else (LOWEST_CARD, HIGHEST_CARD)
    if lowest <= move.number <= highest:
        return
    told = f"the Temp agency stays within {lowest} to {highest}" if move.temp else "no card bears that number"
    yield _wrong_number(table, move, rules.TEMP_TOO_FAR if move.temp else rules.NUMBER_NOT_OFFERED, f"{told}.")


def _check_number(table: Table, town: Town, move: Write) -> Iterator[Fault]:
    assert town.offers is not None
    offered, letter = town.offers[move.take - 1]
    if move.number == offered or (move.temp and is_reached(offered, move.number)):
        return
    source = taken(table, move.player, move.take)
    if move.temp:
        near = ", ".join(map(str, temp_numbers(offered)))
        yield _wrong_number(
            table, move, rules.TEMP_TOO_FAR, f"the Temp agency makes {near} of the {offered} on {source}."
        )
    elif letter == Effect.TEMP.letter and is_reached(offered, move.number):
        told = f"{source} offers {offered}, and no box of the Temp agency was crossed for the change."
        yield _wrong_number(table, move, rules.TEMP_UNPAID, told)
    else:
        others = [str(n) for n, (number, _) in enumerate(town.offers, start=1) if number == move.number]
        hint = f"; {move.number} is in combination {' and '.join(others)}" if others and table.cards is None else ""
        yield _wrong_number(table, move, rules.NUMBER_NOT_OFFERED, f"{source} offers {offered}{hint}.")


def _wrong_number(table: Table, move: Write, rule: Rule, told: str) -> Fault:
    is_temp = rule is not rules.NUMBER_NOT_OFFERED
    temp = doubts.after_effect(table, move.player, Effect.TEMP, take=move.take) if is_temp else ()
    return Fault(
        rule,
        f"{move.number} was written in {move.spot}; {told}",
        spot=move.spot,
        at=("write",),
        needs=(doubts.DECK_ORDER, doubts.DECK_CARDS, doubts.offers(table.turn), doubts.hand(move.player)),
        leaves=(
            *doubts.after_number(table, move.player, move.house, move.take),
            doubts.take(move.player, table.turn),
            *doubts.hands(table),
            *temp,
        ),
    )


def _not_empty(table: Table, town: Town, move: Write) -> Fault:
    needs = (doubts.house(move.player, move.house), doubts.roundabouts(move.player))
    leaves = doubts.after_writing(table, move.player, move.house, move.take)
    if town.roundabouts >> move.house & 1:
        return Fault(
            rules.HOUSE_IS_ROUNDABOUT,
            f"{move.number} was written in {move.spot}, where a roundabout stands.",
            spot=move.spot,
            at=("write",),
            needs=needs,
            leaves=(*leaves, *doubts.after_roundabout(move.player)),
        )
    turn = town.written_in[move.house]
    since = f" since turn {turn}" if turn else ""
    return Fault(
        rules.HOUSE_ALREADY_BUILT,
        f"{move.number} was written in {move.spot}, which holds {town.numbers[move.house]}{since}.",
        spot=move.spot,
        at=("write",),
        related=written_earlier(town, move.house),
        needs=needs,
        leaves=leaves,
    )


def clashes(town: Town, house: int, number: int) -> list[int]:
    """The built houses between the nearest roundabouts whose numbers do not let this one rise, nearest first."""
    street = STREET_MASKS[STREET_OF[house]]
    below, above = (1 << house) - 1, street & ~((2 << house) - 1)
    left_wall = (town.roundabouts & street & below).bit_length()
    right = town.roundabouts & above
    right_wall = (right & -right) - 1 if right else street | ((1 << house) - 1)
    left = [i for i in indices(town.built & street & below & ~((1 << left_wall) - 1)) if town.numbers[i] >= number]
    on_right = [i for i in indices(town.built & above & right_wall) if town.numbers[i] <= number]
    return sorted(left + on_right, key=lambda i: abs(i - house))


def _check_order(table: Table, town: Town, move: Write) -> Iterator[Fault]:
    blockers = clashes(town, move.house, move.number)
    if not blockers:
        return
    first = blockers[0]
    is_same = town.numbers[first] == move.number
    told = "already stands" if is_same else f"stands to the {'left' if first < move.house else 'right'}"
    yield Fault(
        rules.NUMBER_TWICE if is_same else rules.NUMBER_OUT_OF_ORDER,
        f"{move.number} in {move.spot} breaks the order of street {move.spot[0]}: "
        f"{town.numbers[first]} {told} in {HOUSES[first]}.",
        spot=move.spot,
        at=("write",),
        related=tuple(one for house in blockers[:3] for one in written_earlier(town, house)),
        needs=(
            doubts.writing(move.player, table.turn),
            *(doubts.house(move.player, house) for house in blockers),
            doubts.roundabouts(move.player),
        ),
        leaves=doubts.after_writing(table, move.player, move.house, move.take),
    )


def always_has_a_place(town: Town) -> bool:
    """Whether any number that a card bears could be written now."""
    return all(free_houses(town, number) for number in range(LOWEST_CARD, HIGHEST_CARD + 1))


def _place_left(table: Table, town: Town, ruling: str | None) -> Iterator[Fault]:
    for number in sorted({number for number, _ in town.offers or ()}):
        if places := places_for(town, number):
            name = HOUSES[places[0]]
            early = " when the turn began" if town is not table.towns[town.player] else ""
            told = f"although the {number} on offer could be written in {name}{early}."
            yield _wrong_refusal(table, town.player, f"{town.player} refused {told}", name, ruling, _grounds(town))
            return


def _grounds(town: Town) -> tuple[tuple[Topic, ...], ...]:
    """What each house left for a number on offer stands on: its street, and the roundabouts in it."""
    places = 0
    for number, _ in town.offers or ():
        places |= free_houses(town, number)
    by_street: list[tuple[Topic, ...]] = []
    for index, street in enumerate(STREET_MASKS):
        if places & street:
            parted = (doubts.roundabouts(town.player),) if town.roundabouts & street else ()
            by_street.append((doubts.street(town.player, index), *parted))
    return topics.grounds(town.player, by_street)


def _check_help(table: Table, town: Town) -> Iterator[Fault]:
    """Whether a roundabout would make one of the numbers fit, under the ruling that then nobody may refuse (6.1)."""
    numbers = sorted({number for number, _ in town.offers or ()})
    if town.roundabouts.bit_count() >= table.sheet.roundabout_boxes:
        return
    if any(free_houses(town, number) for number in numbers):
        return
    for house in indices(ALL_HOUSES & ~town.filled):
        helped = _with(town, house)
        for number in numbers:
            if places := places_for(helped, number):
                name, place = HOUSES[places[0]], HOUSES[house]
                told = f"although a roundabout in {place} would make place for the {number} in {name}."
                yield _wrong_refusal(table, town.player, f"{town.player} refused {told}", name, "refusal-roundabout")
                return


def _without(town: Town, roundabout: int) -> Town:
    """The town before this turn's roundabout was built."""
    if roundabout < 0:
        return town
    before = town.copy()
    before.roundabouts &= ~(1 << roundabout)
    before.order = order_anew(before)
    return before


def _with(town: Town, roundabout: int) -> Town:
    """The town with one more roundabout."""
    after = town.copy()
    after.roundabouts |= 1 << roundabout
    after.order = order_anew(after)
    return after


def _wrong_refusal(
    table: Table, player: str, told: str, spot: str, ruling: str | None, grounds: tuple[tuple[Topic, ...], ...] = ()
) -> Fault:
    """A refusal that was not needed; without grounds it stands on all that its player wrote."""
    written = () if grounds else (doubts.houses(player), doubts.roundabouts(player))
    offered = (doubts.DECK_ORDER, doubts.DECK_CARDS, doubts.offers(table.turn), doubts.hand(player))
    return Fault(
        rules.REFUSAL_WITH_A_PLACE,
        told,
        spot=spot,
        at=("refuse",),
        ruling=ruling,
        needs=(*(() if always_has_a_place(table.towns[player]) else offered), *written),
        grounds=grounds,
        leaves=(("refusal", player, table.turn), *doubts.after_everything(table, player)),
    )


def _refused_with(table: Table, move: Refuse, extra: str) -> Fault:
    return Fault(
        rules.REFUSAL_WITH_MORE,
        f"{move.player} refused and has `{extra}` as well; a refusal crosses its box and nothing else.",
        at=(extra,),
        needs=(("refusal", move.player, table.turn),),
        leaves=(("refusal", move.player, table.turn), *doubts.after_everything(table, move.player)),
    )
