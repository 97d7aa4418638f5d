"""Extended Casino (6.5): a second casino beside an opened one, with its number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from nlv_replay.core.rule import Earlier, Fault, Rule, Topic
from nlv_replay.games.new_las_vegas import casinos, doubts, rules
from nlv_replay.games.new_las_vegas.bonuses import check_payment, pay
from nlv_replay.games.new_las_vegas.masks import BESIDE_MASKS, indices
from nlv_replay.games.new_las_vegas.moves import Extend
from nlv_replay.games.new_las_vegas.state import City, Table
from nlv_replay.games.new_las_vegas.streets import clashes, opened_earlier
from nlv_replay.games.new_las_vegas.terms import CASINOS


def check_extend(table: Table, move: Extend) -> Iterator[Fault]:
    """A second casino is opened: built, empty, beside an opened one with the same number, in order, paid (6.2, 6.5)."""
    city = table.cities[move.player]
    yield from check_payment(table, move)
    if move.casino < 0 or not city.built & ~city.opened & 1 << move.casino:
        yield _extended_not_free(table, city, move)
        if move.casino < 0:
            return
    elif move.casino == city.just_built and table.rulings["extended-into-just-built"] == "forbidden":
        yield _extended_just_built(table, move)
    blockers = [i for i in clashes(city, move.casino, move.number) if city.numbers[i] != move.number]
    if blockers:
        yield _extended_out_of_order(table, city, move, blockers[0])
        return
    yield from _check_neighbour(table, city, move)


def extend(table: Table, move: Extend) -> None:
    """Pay and write the number a second time."""
    pay(table, move)
    if move.casino >= 0:
        city = table.cities[move.player]
        if move.casino == city.just_built:
            table.extended_at_once.add(move.player)
        casinos.write_number(table, city, move.casino, move.number)


def extended_places(table: Table, city: City) -> list[tuple[int, int]]:
    """Casinos that Extended Casino could open now, each with its number (6.5); which set pays is another matter."""
    forbidden = table.rulings["extended-into-just-built"] == "forbidden"
    places = []
    for casino in indices(city.built & ~city.opened):
        if casino == city.just_built and forbidden:
            continue
        for neighbour in indices(BESIDE_MASKS[casino] & city.opened):
            number = city.numbers[neighbour]
            in_order = all(city.numbers[other] == number for other in clashes(city, casino, number))
            if in_order and (casino, number) not in places:
                places.append((casino, number))
    return places


def _extended_not_free(table: Table, city: City, move: Extend) -> Fault:
    needs: tuple[Topic, ...] = (doubts.cranes(move.player),)
    related: tuple[Earlier, ...] = ()
    if move.casino < 0:
        told = "does not exist"
    elif city.opened & 1 << move.casino:
        turn = city.opened_in[move.casino]
        told = f"holds {city.numbers[move.casino]}{f' since turn {turn}' if turn else ''}"
        needs = (doubts.casino(move.player, move.casino),)
        related = (opened_earlier(city, move.casino),)
    else:
        told = "has a crane that is not crossed off"
    return _extended_fault(
        rules.EXTENDED_NOT_FREE, f"Extended Casino opened {move.spot}, which {told}.", table, move, needs, related
    )


def _extended_just_built(table: Table, move: Extend) -> Fault:
    fault = _extended_fault(
        rules.EXTENDED_NOT_FREE,
        f"Extended Casino opened {move.spot}, whose crane was crossed off in this very turn.",
        table, move, (doubts.cranes(move.player),), (),
    )  # fmt: skip
    return replace(fault, ruling="extended-into-just-built")


def _check_neighbour(table: Table, city: City, move: Extend) -> Iterator[Fault]:
    beside = list(indices(BESIDE_MASKS[move.casino] & city.opened))
    if any(city.numbers[neighbour] == move.number for neighbour in beside):
        return
    needs = (doubts.opening(move.player, table.turn),)
    if not beside:
        yield _extended_fault(
            rules.EXTENDED_NOT_BESIDE, f"{move.spot} is directly beside no opened casino.", table, move,
            (*needs, *_beside(move), doubts.somewhere(move.player)), (),
        )  # fmt: skip
        return
    told = " and ".join(f"{city.numbers[neighbour]} in {CASINOS[neighbour]}" for neighbour in beside)
    yield _extended_fault(
        rules.EXTENDED_OTHER_NUMBER,
        f"{move.number} was written in {move.spot}, but beside it stands {told}.",
        table,
        move,
        (*needs, *_beside(move), doubts.somewhere(move.player)),
        tuple(opened_earlier(city, neighbour) for neighbour in beside),
    )


def _beside(move: Extend) -> tuple[Topic, ...]:
    """The casinos directly beside the second one, opened or not."""
    return tuple([doubts.casino(move.player, casino) for casino in indices(BESIDE_MASKS[move.casino])])


def _extended_out_of_order(table: Table, city: City, move: Extend, blocker: int) -> Fault:
    return _extended_fault(
        rules.EXTENDED_OUT_OF_ORDER,
        f"{move.number} in {move.spot} breaks the order of street {CASINOS[move.casino][0]}: "
        f"{city.numbers[blocker]} stands in {CASINOS[blocker]}.",
        table,
        move,
        (doubts.opening(move.player, table.turn), doubts.casino(move.player, blocker)),
        (opened_earlier(city, blocker),),
    )


def _extended_fault(
    rule: Rule, message: str, table: Table, move: Extend, needs: tuple[Topic, ...], related: tuple[Earlier, ...]
) -> Fault:
    second = ("extended", move.player, table.turn)
    return Fault(
        rule,
        message,
        spot=move.spot,
        at=("bonus", "extended-casino", "open"),
        related=related,
        needs=(second, *needs),
        leaves=(
            second,
            *doubts.after_opening(table, move.player, move.casino),
            *doubts.after_number(table, move.player, table.cities[move.player].just_opened),  # or that one is wrong
            doubts.paid_set(move.player, move.set_number),
            *doubts.after_bonus(move.player),
            doubts.cranes(move.player),
        ),
    )
