"""Streets: rising numbers (3.4), the places that a number fits, and series of one parity (10.5)."""

from __future__ import annotations

from nlv_replay.core.rule import Earlier
from nlv_replay.games.new_las_vegas.masks import (
    LEFT_MASKS,
    RIGHT_MASKS,
    STREET_MASKS,
    indices,
)
from nlv_replay.games.new_las_vegas.state import City, Series, Table
from nlv_replay.games.new_las_vegas.terms import AVENUES, CASINOS


def is_in_order(city: City, casino: int, number: int) -> bool:
    """Whether a number rises strictly between its neighbours (3.4); in a street already wrong all are compared."""
    if city.disordered & 1 << casino:
        return not clashes(city, casino, number)
    numbers, opened = city.numbers, city.opened
    left = opened & LEFT_MASKS[casino]
    if left and numbers[left.bit_length() - 1] >= number:
        return False
    right = opened & RIGHT_MASKS[casino]
    return not right or numbers[(right & -right).bit_length() - 1] > number


def clashes(city: City, casino: int, number: int) -> list[int]:
    """The opened casinos of the street whose numbers do not let this one rise, nearest first."""
    left = [i for i in indices(city.opened & LEFT_MASKS[casino]) if city.numbers[i] >= number]
    right = [i for i in indices(city.opened & RIGHT_MASKS[casino]) if city.numbers[i] <= number]
    return sorted(left + right, key=lambda i: abs(i - casino))


def is_place_for(table: Table, city: City, casino: int, number: int) -> bool:
    """Whether a number can legally be opened in a casino now; -1 is no casino (3.3, 3.4)."""
    is_free = casino >= 0 and city.built & ~city.opened & 1 << casino
    return bool(is_free) and is_in_order(city, casino, number)


def places_for(table: Table, city: City, number: int) -> list[int]:
    """The casinos in which a number can legally be opened now (3.3, 3.4)."""
    return [casino for casino in indices(city.built & ~city.opened) if is_in_order(city, casino, number)]


def fits(table: Table, city: City, number: int) -> bool:
    """Whether a number can be opened anywhere now."""
    return any(is_in_order(city, casino, number) for casino in indices(city.built & ~city.opened))


def opened_earlier(city: City, casino: int) -> Earlier:
    """The move that opened a casino, for a fault that clashes with it."""
    name, turn = CASINOS[casino], city.opened_in[casino]
    return Earlier(turn, city.player, name, f"{city.numbers[casino]} was written in {name} in turn {turn}.", ("open",))


def series_of(table: Table, city: City, street: int) -> tuple[Series, ...]:
    """All runs of a street from the left; unbuilt cranes neither stop a run nor count, other empty casinos stop it."""
    known = city.series[street]
    if known is None:
        known = city.series[street] = _read_series(table, city, street)
    return known


def _read_series(table: Table, city: City, street: int) -> tuple[Series, ...]:
    unbuilt = table.sheet.cranes & ~city.crossed_cranes & ~city.opened
    runs: list[Series] = []
    length = parity = 0
    from_left = True
    for casino in range(street * AVENUES, (street + 1) * AVENUES):
        if unbuilt >> casino & 1:
            continue
        own = city.numbers[casino] & 1 if city.opened >> casino & 1 else -1
        if length and own == parity:
            length += 1
            continue
        if length:
            runs.append(Series(street, parity, length, touches_end=from_left))
            from_left = False
        if own < 0:
            from_left = False
        length, parity = (1, own) if own >= 0 else (0, 0)
    if length:
        runs.append(Series(street, parity, length, touches_end=True))
    return tuple(runs)


def longest_series(table: Table, city: City, street: int) -> int:
    """The length of the longest run of a street, 0 where nothing is opened."""
    if not city.opened & STREET_MASKS[street]:
        return 0
    return max(run.length for run in series_of(table, city, street))
