"""Streets: rising numbers (3.4), the places that a number fits, and series of one parity (10.5)."""

from __future__ import annotations

import re

from nlv_replay.core.rule import Earlier
from nlv_replay.games.new_las_vegas.masks import FIRST_OF_STREET, LEFT_MASKS, RIGHT_MASKS, indices
from nlv_replay.games.new_las_vegas.state import BEYOND, EMPTY, City
from nlv_replay.games.new_las_vegas.terms import AVENUES, CASINOS, EVEN, ODD

_RUN = re.compile(f"{EVEN}+|{ODD}+")


def narrow(city: City, casino: int, number: int) -> None:
    """Let a number just written bound what may stand in the empty casinos to its right and to its left (3.4)."""
    numbers, low, high = city.numbers, city.low, city.high
    others = city.opened & LEFT_MASKS[casino]
    start = others.bit_length() if others else FIRST_OF_STREET[casino]
    others = city.opened & RIGHT_MASKS[casino]
    end = (others & -others).bit_length() - 1 if others else FIRST_OF_STREET[casino] + AVENUES
    high[start:casino] = [number] * (casino - start)
    low[casino + 1 : end] = [number] * (end - casino - 1)
    if (others and numbers[end] < number) or (start > FIRST_OF_STREET[casino] and numbers[start - 1] > number):
        bound_anew(city, casino)


def bound_anew(city: City, casino: int) -> None:
    """Find the bounds of a street again where its numbers do not rise, or one was written over another."""
    first = FIRST_OF_STREET[casino]
    street = range(first, first + AVENUES)
    for index in street:
        city.low[index] = max(
            (city.numbers[other] for other in indices(city.opened & LEFT_MASKS[index])), default=EMPTY
        )
        right = (city.numbers[other] for other in indices(city.opened & RIGHT_MASKS[index]))
        city.high[index] = min(right, default=BEYOND)


def clashes(city: City, casino: int, number: int) -> list[int]:
    """The opened casinos of the street whose numbers do not let this one rise, nearest first."""
    left = [i for i in indices(city.opened & LEFT_MASKS[casino]) if city.numbers[i] >= number]
    right = [i for i in indices(city.opened & RIGHT_MASKS[casino]) if city.numbers[i] <= number]
    return sorted(left + right, key=lambda i: abs(i - casino))


def places_for(city: City, number: int) -> list[int]:
    """The casinos in which a number can legally be opened now (3.3, 3.4)."""
    low, high = city.low, city.high
    return [casino for casino in indices(city.built & ~city.opened) if low[casino] < number < high[casino]]


def opened_earlier(city: City, casino: int) -> Earlier:
    """The move that opened a casino, for a fault that clashes with it."""
    name, turn = CASINOS[casino], city.opened_in[casino]
    return Earlier(turn, city.player, name, f"{city.numbers[casino]} was written in {name} in turn {turn}.", ("open",))


def word(city: City, street: int) -> str:
    """A street as a word, a letter a casino: even, odd or empty; unbuilt cranes, which stop no series, are left out."""
    start = street * AVENUES
    return "".join(city.letters[start : start + AVENUES])


def series_of(city: City, street: int) -> list[str]:
    """All runs of one parity of a street from the left, as words (10.5)."""
    return _RUN.findall(word(city, street))


def longest_series(city: City, street: int) -> int:
    """The length of the longest run of a street, 0 where nothing is opened (10.5)."""
    return max(map(len, series_of(city, street)), default=0)
