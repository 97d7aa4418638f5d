"""What may be played now: openings, refusals, payments, effects and second casinos that the checks let pass.

All functions are queries on a table as it stands; nothing is written. A play is the tuple of its parts, in the order
in which the rules have them happen (6.5); ``imagine`` gives the table after some of them, so that each part can be
asked for in its turn. Whether a part is legal is always asked of the checks that judge records.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any

from nlv_replay.games.new_las_vegas.bonuses import easy_numbers, payable_sets
from nlv_replay.games.new_las_vegas.effects import is_offered
from nlv_replay.games.new_las_vegas.extended import extended_places
from nlv_replay.games.new_las_vegas.game import apply, judge
from nlv_replay.games.new_las_vegas.limo import roads_of
from nlv_replay.games.new_las_vegas.masks import indices
from nlv_replay.games.new_las_vegas.moves import (
    Build,
    Drive,
    EffectMove,
    Extend,
    Host,
    Improve,
    Inaugurate,
    Move,
    Open,
    Pay,
    Refuse,
)
from nlv_replay.games.new_las_vegas.state import Table
from nlv_replay.games.new_las_vegas.streets import places_for
from nlv_replay.games.new_las_vegas.terms import CASINOS, COLUMN_LABELS, Bonus, Column, Effect, Side

Play = tuple[Move, ...]
"""The parts of one play: ``Open``, then ``Pay``, one effect and ``Extend`` as far as they are there; or ``Refuse``."""


def is_legal(table: Table, move: Move) -> bool:
    """Whether no check finds a fault in one part of a play."""
    return not any(True for _ in judge(table, move))


def imagine(table: Table, player: str, *parts: Move) -> Table:
    """The table after some parts of a player's play; the table given stays as it is."""
    imagined = copy(table)
    imagined.cities = {**table.cities, player: table.cities[player].copy()}
    imagined.avenues_completed = table.avenues_completed[:]
    for part in parts:
        apply(imagined, part)
    return imagined


def openings(table: Table, player: str) -> list[Open]:
    """Every opening with the number of a combination (3.3, 3.4); none where the offers are not known."""
    city = table.cities[player]
    return [
        Open(player, take, casino, number, None, CASINOS[casino])
        for take, (number, _) in enumerate(table.offers or (), start=1)
        for casino in places_for(city, number)
    ]


def easy_openings(table: Table, player: str) -> list[Open]:
    """Every opening with Easy Opening, if a set can pay for it now (6.2, 6.3)."""
    city = table.cities[player]
    if not payable_sets(table, city):
        return []
    offers = table.offers or ()
    eased = sorted({number for offered, _ in offers for number in easy_numbers(offered)})
    places = {number: places_for(city, number) for number in eased}
    return [
        Open(player, take, casino, number, Bonus.EASY_OPENING, CASINOS[casino])
        for take, (offered, _) in enumerate(offers, start=1)
        for number in easy_numbers(offered)
        for casino in places[number]
    ]


def may_refuse(table: Table, player: str) -> bool:
    """Whether a refusal is legal now (3.5)."""
    return is_legal(table, Refuse(player, ()))


def payments(table: Table, player: str, bonus: Bonus) -> list[Pay]:
    """Every way to pay now for Easy Opening or Free Action (6.2)."""
    return [Pay(player, bonus, number) for number in payable_sets(table, table.cities[player])]


def effects(table: Table, player: str, extended: int = -1) -> list[EffectMove]:
    """Every effect that may follow the opening just written and, where a bonus was, paid for (3.6, 6.4).

    ``extended`` is the casino that the same play is going to open by Extended Casino, or -1.
    """
    city = table.cities[player]
    return [
        move
        for effect in Effect
        if is_offered(table, city, effect)
        for move in _targets(table, player, effect, extended)
    ]


def extensions(table: Table, player: str) -> list[Extend]:
    """Every second casino that Extended Casino may open now, with every set that can pay (6.2, 6.5)."""
    city = table.cities[player]
    sets = payable_sets(table, city)
    if not sets or city.just_opened < 0 or city.bonus in (Bonus.EASY_OPENING, Bonus.FREE_ACTION):
        return []
    places = extended_places(table, city)
    return [Extend(player, paid, casino, number, CASINOS[casino]) for casino, number in places for paid in sets]


def plays(table: Table, player: str) -> Iterator[Play]:
    """Every complete play that is legal now; there can be tens of thousands."""
    if may_refuse(table, player):
        yield (Refuse(player, ()),)
    for opening in openings(table, player):
        yield from _with_effects(table, player, (opening,))
        for pay in payments(table, player, Bonus.FREE_ACTION):
            yield from _with_effects(table, player, (opening._replace(bonus=Bonus.FREE_ACTION), pay))
        yield from _with_extensions(table, player, opening._replace(bonus=Bonus.EXTENDED_CASINO))
    for opening in easy_openings(table, player):
        for pay in payments(table, player, Bonus.EASY_OPENING):
            yield from _with_effects(table, player, (opening, pay))


def recorded(play: Play) -> dict[str, Any]:
    """A play as logs spell it, with its keys in the order of the format."""
    written: dict[str, Any] = {}
    bonus: dict[str, Any] = {}
    for part in play:
        match part:
            case Refuse():
                written["refuse"] = True
            case Open():
                written |= {"take": part.take, "open": _opening_text(part)}
            case Pay():
                bonus[part.bonus.value] = part.set_number
            case Extend():
                bonus[Bonus.EXTENDED_CASINO.value] = {"set": part.set_number, "open": _opening_text(part)}
            case Build() | Improve() | Inaugurate() | Drive() | Host():
                written["effect"] = {part.effect.value: _target_text(part)}
            case _:
                raise ValueError(f"{type(part).__name__} is no part of a play that can be recorded")
    return written | {"bonus": bonus} if bonus else written


def _targets(table: Table, player: str, effect: Effect, extended: int) -> Iterator[EffectMove]:
    if effect is Effect.LIMOUSINE:
        yield from _drives(table, player)
        return
    yield from (move for move in _candidates(table, player, effect, extended) if is_legal(table, move))


def _candidates(table: Table, player: str, effect: Effect, extended: int) -> Iterator[EffectMove]:
    if effect is Effect.CONSTRUCTION:
        yield from (Build(player, casino, CASINOS[casino]) for casino in indices(table.sheet.cranes))
    elif effect is Effect.IMPROVEMENT:
        yield from (Improve(player, column, column.label) for column in Column)
    elif effect is Effect.SHOW:
        yield from (Host(player, side, extended) for side in Side)
    else:
        yield Inaugurate(player)


def _drives(table: Table, player: str) -> Iterator[Drive]:
    """All ways to prolong the trip, drawing no line among them, shortest first."""
    legs = roads_of(table.sheet).legs
    longest = int(table.rulings["limousine-lines"])
    paths = [Drive(player, ())]
    for path in paths:
        yield path
        here = path.lamps[-1] if path.lamps else table.cities[player].lamp
        if len(path.lamps) < longest:
            longer = (Drive(player, (*path.lamps, lamp)) for lamp in legs[here])
            paths += [drive for drive in longer if is_legal(table, drive)]


def _with_effects(table: Table, player: str, begun: Play) -> Iterator[Play]:
    yield begun
    yield from ((*begun, effect) for effect in effects(imagine(table, player, *begun), player))


def _with_extensions(table: Table, player: str, opening: Open) -> Iterator[Play]:
    opened = imagine(table, player, opening)
    yield from ((opening, second) for second in extensions(opened, player))
    for effect in effects(opened, player):
        seconds = extensions(imagine(opened, player, effect), player)
        if isinstance(effect, Host):
            yield from ((opening, effect._replace(extended=second.casino), second) for second in seconds)
        else:
            yield from ((opening, effect, second) for second in seconds)
    if not any(isinstance(effect, Host) for effect in effects(opened, player)):
        yield from _with_second_shows(opened, player, opening)


def _with_second_shows(opened: Table, player: str, opening: Open) -> Iterator[Play]:
    """Shows that only the second casino can hold (ruling show-on-extended)."""
    for second in extensions(opened, player):
        shows = (effect for effect in effects(opened, player, second.casino) if isinstance(effect, Host))
        yield from ((opening, show, second) for show in shows)


def _opening_text(part: Open | Extend) -> str:
    return f"{part.spot}={part.number}"


def _target_text(move: EffectMove) -> str | bool | list[str]:
    match move:
        case Build():
            return CASINOS[move.casino]
        case Improve():
            return COLUMN_LABELS[move.column]
        case Host():
            return move.side.label
        case Drive():
            return list(move.lamps)
        case Inaugurate():
            return True
