"""The limousine (4.5, 10.7): the road graph, what a trip may do, and the way home."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from nlv_replay.core.rule import Fault
from nlv_replay.core.value import Value
from nlv_replay.games.new_las_vegas import doubts, rules
from nlv_replay.games.new_las_vegas.effects import check_offered
from nlv_replay.games.new_las_vegas.moves import Drive
from nlv_replay.games.new_las_vegas.news import News
from nlv_replay.games.new_las_vegas.sheet import Sheet
from nlv_replay.games.new_las_vegas.state import City, Table

if TYPE_CHECKING:
    import networkx as nx


Ways: TypeAlias = tuple[tuple[tuple[int, int, int], ...], ...]
"""By the number of a lamp: the lines from there, see ``Roads.ways``."""


@dataclass(frozen=True, slots=True, eq=False)
class Roads(Value):
    """The road graph of a sheet, built once and frozen.

    ``legs`` gives by lamp and neighbour the line there: its bit in ``City.used_lines`` and the carpets that it passes;
    ``passes`` those by the line's number, ``home`` the fewest lines from each lamp to the airport over all sections.
    ``lamps`` numbers the lamps by their distance from the airport, which is 0. ``ways`` has, by that number, the bit of
    each line from there, the number of the neighbour that it leads to, and how many lines longer than the fewest the
    way home is over that one: 0, 1 or 2.
    """

    graph: Any  # nx.Graph[str]: networkx is imported only when a game is judged
    passes: tuple[int, ...]
    legs: dict[str, dict[str, tuple[int, int]]]
    home: dict[str, int]
    lamps: dict[str, int]
    ways: Ways


AIRPORT: Final = 0
"""The airport's number among the lamps."""
NO_LINE: Final = (0, 0)
"""Instead of a leg, where no line leads."""
_ROADS: Final[dict[str, Roads]] = {}


def roads_of(sheet: Sheet) -> Roads:
    """The roads of a sheet; built at first use and kept by the sheet's fingerprint."""
    roads = _ROADS.get(sheet.fingerprint)
    if roads is None:
        roads = _ROADS[sheet.fingerprint] = _build(sheet)
    return roads


def check_drive(table: Table, move: Drive) -> Iterator[Fault]:
    """The trip grows line by line from lamp to lamp, never twice over a section, never after the return (4.5)."""
    yield from check_offered(table, move)
    city = table.cities[move.player]
    if len(move.lamps) > 1 and len(move.lamps) > int(table.rulings["limousine-lines"]):
        yield _too_many(table, move)
    roads, airport = roads_of(table.sheet), table.sheet.airport
    here, used, returned = city.lamp, city.used_lines, city.returned
    for index, lamp in enumerate(move.lamps):
        bit, _ = roads.legs[here].get(lamp, NO_LINE)
        if returned or not bit or used & bit:
            yield _wrong_line(table, move, index, here, returned=returned)
        if lamp not in roads.legs:
            continue
        used |= bit
        here = lamp
        returned = returned or (bit > 0 and lamp == airport)


def drive(table: Table, move: Drive) -> None:
    """Draw the lines as recorded: a lamp that no line leads to is reached all the same."""
    city = table.cities[move.player]
    roads = roads_of(table.sheet)
    city.news |= News.CARPET
    table.long_drives += len(move.lamps) > 1
    for lamp in move.lamps:
        if lamp not in roads.legs:
            continue
        bit, carpets = roads.legs[city.lamp].get(lamp, NO_LINE)
        city.used_lines |= bit
        city.circled_carpets |= carpets
        city.lamp = lamp
        city.returned = city.returned or (bit > 0 and lamp == table.sheet.airport)


def drive_plainly(table: Table, city: City, lamps: Sequence[str]) -> bool:
    """Draw the lines if every one is legal; else draw none, and say so."""
    if len(lamps) > 1 and len(lamps) > int(table.rulings["limousine-lines"]):
        return False
    roads, airport = roads_of(table.sheet), table.sheet.airport
    here, used, returned, carpets = city.lamp, city.used_lines, city.returned, city.circled_carpets
    for lamp in lamps:
        leg = roads.legs[here].get(lamp)
        if returned or leg is None or used & leg[0]:
            return False
        used |= leg[0]
        carpets |= leg[1]
        here, returned = lamp, lamp == airport
    city.lamp, city.used_lines, city.returned, city.circled_carpets = here, used, returned, carpets
    city.news |= News.CARPET
    table.long_drives += len(lamps) > 1
    return True


def next_lamps(table: Table, city: City) -> list[str]:
    """The lamps that the trip may go on to (4.5)."""
    if city.returned:
        return []
    return [lamp for lamp, (bit, _) in roads_of(table.sheet).legs[city.lamp].items() if not city.used_lines & bit]


def missing_lines(sheet: Sheet, rulings: Mapping[str, str], city: City) -> tuple[int, bool]:
    """The fewest lines that bring the trip home (10.7), and whether unused sections lead there.

    Where they do not, the number is that of the shortest way over all sections. A trip that never started misses
    nothing.
    """
    if city.lamp == sheet.airport:
        return 0, True
    roads = roads_of(sheet)
    fewest, here = roads.home[city.lamp], roads.lamps[city.lamp]
    if _leads_home(roads.ways, here, city.used_lines):
        return fewest, True
    detour = _detour(roads.ways, here, city.used_lines)
    if detour == 0 or rulings["way-home"] == "all-sections":
        return fewest, True
    return (fewest, False) if detour is None else (fewest + detour, True)


def _leads_home(ways: Ways, here: int, used: int) -> bool:
    """Whether the first unused section on a shortest way, taken at every lamp, leads home: most trips need no more."""
    while here != AIRPORT:
        for bit, there, more in ways[here]:
            if not more and not used & bit:
                here = there
                break
        else:
            return False
    return True


def _detour(ways: Ways, start: int, used: int) -> int | None:
    """How many lines longer than the fewest the way home is over unused sections; None where these do not lead there.

    The lamps of the least detour are looked at first: mostly the shortest way is free, and few others are seen.
    """
    seen = 0
    now, longer, longest = [start], list[int](), list[int]()
    detour = 0
    while now or longer or longest:
        fronts = (now, longer, longest)
        while now:
            here = now.pop()
            if here == AIRPORT:
                return detour
            if seen >> here & 1:
                continue
            seen |= 1 << here
            for bit, there, more in ways[here]:
                if not used & bit and not seen >> there & 1:
                    fronts[more].append(there)
        now, longer, longest, detour = longer, longest, now, detour + 1
    return None


def _build(sheet: Sheet) -> Roads:
    import networkx as nx  # 0.2 s that only a judged game should pay

    graph: nx.Graph[str] = nx.Graph()
    for number, line in enumerate(sheet.lines):
        graph.add_edge(line.start, line.end, line=number)
    nx.freeze(graph)
    passes = tuple(line.passes & sheet.all_carpets for line in sheet.lines)
    home = dict(nx.single_source_shortest_path_length(graph, sheet.airport))
    lamps = {lamp: number for number, lamp in enumerate(sorted(home, key=home.__getitem__))}
    return Roads(
        graph=graph,
        passes=passes,
        legs={
            lamp: {there: (1 << edge["line"], passes[edge["line"]]) for there, edge in graph[lamp].items()}
            for lamp in graph
        },
        home=home,
        lamps=lamps,
        ways=tuple(
            tuple(
                (1 << edge["line"], lamps[there], home[there] + 1 - home[lamp]) for there, edge in graph[lamp].items()
            )
            for lamp in lamps
        ),
    )


def _too_many(table: Table, move: Drive) -> Fault:
    allowed = table.rulings["limousine-lines"]
    return Fault(
        rules.TOO_MANY_LINES,
        f"{move.player} drew {len(move.lamps)} lines; one Limousine effect draws at most {allowed}.",
        at=("effect", "limousine"),
        leaves=doubts.after_effect(table, move.player, move.effect),
        ruling="limousine-lines",
    )


@lru_cache(maxsize=4096)
def _gap(roads: Roads, here: str, lamp: str) -> str:
    import networkx as nx

    ways = ", ".join(sorted(roads.legs[here]))
    apart = int(nx.shortest_path_length(roads.graph, here, lamp))
    far = f"they are {apart} lines apart; " if apart else ""
    return f"No line leads from {here} to {lamp}; {far}from {here} lines lead to {ways}."


def _wrong_line(table: Table, move: Drive, index: int, here: str, *, returned: bool) -> Fault:
    lamp = move.lamps[index]
    roads = roads_of(table.sheet)
    if lamp not in roads.legs:
        rule, message = rules.NO_SUCH_LAMP, f"There is no lamp {lamp} on this sheet."
    elif returned:
        rule, message = (
            rules.TRIP_AFTER_RETURN,
            f"The trip went on to {lamp} after it was back at {table.sheet.airport}.",
        )
    elif lamp not in roads.legs[here]:
        rule, message = rules.GAP_IN_TRIP, _gap(roads, here, lamp)
    else:
        rule, message = rules.SECTION_TWICE, f"The trip used the section between {here} and {lamp} a second time."
    return Fault(
        rule,
        message,
        spot=f"{here}-{lamp}",
        at=("effect", "limousine", index),
        needs=() if rule is rules.NO_SUCH_LAMP else (doubts.trip(move.player),),
        leaves=doubts.after_effect(table, move.player, move.effect),
    )
