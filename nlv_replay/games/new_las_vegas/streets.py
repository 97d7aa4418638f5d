"""Streets: rising numbers (3.4), the places that a number fits, and series of one parity (10.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from nlv_replay.core.rule import Earlier
from nlv_replay.core.value import Value
from nlv_replay.games.new_las_vegas.masks import (
    ALL_CASINOS,
    AVENUE_MASKS,
    AVENUE_OF,
    FIRST_OF_STREET,
    LEFT_MASKS,
    RIGHT_MASKS,
    STREET_MASKS,
    indices,
)
from nlv_replay.games.new_las_vegas.news import News
from nlv_replay.games.new_las_vegas.state import ANYWHERE, EMPTY, City
from nlv_replay.games.new_las_vegas.terms import (
    AVENUES,
    CASINOS,
    EVEN,
    HIGHEST_NUMBER,
    LETTER_AT,
    LOWEST_NUMBER,
    ODD,
    STREET_END,
)

EVEN_RUNS: Final = tuple(EVEN * length for length in range(1, AVENUES + 2))
ODD_RUNS: Final = tuple(ODD * length for length in range(1, AVENUES + 2))
"""Runs of one letter, each longer by one, up to one that is too long for a street."""
_MOST_SPELLINGS: Final = 20_000
"""How many different streets are remembered: more can be spelled, but few of them ever are."""


@dataclass(frozen=True, slots=True)
class Opening(Value):
    """A number in a casino with all that follows from the two: places in masks, and what it leaves of the order.

    ``place`` is the bit of casino and number in ``City.order``, ``around`` what ``City.order`` keeps, ``odd`` the bit
    of the casino if the number is odd, ``letter_at`` the place of the casino's letter, ``whole_avenue`` all casinos of
    its avenue.
    """

    casino: int
    number: int
    bit: int
    place: int
    around: int
    odd: int
    letter: str
    letter_at: int
    news: int
    avenue: int
    whole_avenue: int


@lru_cache(maxsize=4096)
def opening_at(casino: int, number: int) -> Opening:
    """A number in a casino of the sheet; one beyond 0 to 17 has no place in any order."""
    is_known = LOWEST_NUMBER <= number <= HIGHEST_NUMBER
    return Opening(
        casino,
        number,
        bit=1 << casino,
        place=1 << number * len(CASINOS) + casino if is_known else 0,
        around=order_around(casino, number),
        odd=(number & 1) << casino,
        letter=ODD if number & 1 else EVEN,
        letter_at=LETTER_AT[casino],
        news=News.ODD if number & 1 else News.EVEN,
        avenue=AVENUE_OF[casino],
        whole_avenue=AVENUE_MASKS[AVENUE_OF[casino]],
    )


def order_around(casino: int, number: int) -> int:
    """As ``City.order``: what can still be written in a city once a number stands in a casino (3.4)."""
    order = 0
    for other in range(LOWEST_NUMBER, HIGHEST_NUMBER + 1):
        lost = (LEFT_MASKS[casino] if other >= number else 0) | (RIGHT_MASKS[casino] if other <= number else 0)
        order |= (ALL_CASINOS & ~lost) << other * len(CASINOS)
    return order


def order_anew(city: City) -> int:
    """What can be written where, found again from all numbers: one was written over another."""
    order = ANYWHERE
    for casino in indices(city.opened):
        order &= order_around(casino, city.numbers[casino])
    return order


def clashes(city: City, casino: int, number: int) -> list[int]:
    """The opened casinos of the street whose numbers do not let this one rise, nearest first."""
    left = [i for i in indices(city.opened & LEFT_MASKS[casino]) if city.numbers[i] >= number]
    right = [i for i in indices(city.opened & RIGHT_MASKS[casino]) if city.numbers[i] <= number]
    return sorted(left + right, key=lambda i: abs(i - casino))


def is_twin(city: City, casino: int, number: int) -> bool:
    """Whether a number stands beside a casino already and is in order there once more (6.5).

    ``extended.check_extend`` says of each number what is wrong with it; this is for the many that are right.
    """
    numbers, first = city.numbers, FIRST_OF_STREET[casino]
    end = first + AVENUES
    if (casino == first or numbers[casino - 1] != number) and (casino + 1 == end or numbers[casino + 1] != number):
        return False
    if any(numbers[left] > number for left in range(first, casino)):
        return False
    return not any(EMPTY < numbers[right] < number for right in range(casino + 1, end))


def places_for(city: City, number: int) -> list[int]:
    """The casinos in which a number can legally be opened now (3.3, 3.4)."""
    return list(indices(free_places(city, number)))


def free_places(city: City, number: int) -> int:
    """The casinos in which a number can legally be opened now, as a mask (3.3, 3.4)."""
    if not LOWEST_NUMBER <= number <= HIGHEST_NUMBER:
        return 0
    return city.order >> number * len(CASINOS) & city.built & ~city.opened


def has_place(city: City, rows: int) -> bool:
    """Whether any of some numbers can legally be opened somewhere now (3.3, 3.4); ``rows`` are theirs, joined."""
    return bool(city.order & rows & (city.built & ~city.opened) * _ONCE_A_NUMBER)


def row_of(number: int) -> int:
    """The bits of all casinos at a number, 0 or more, in ``City.order``; none for a number that no sheet takes.

    Rows of several numbers are joined by ``|``.
    """
    return _ROWS[number] if number <= HIGHEST_NUMBER else 0


_ROWS: Final = [ALL_CASINOS << number * len(CASINOS) for number in range(HIGHEST_NUMBER + 1)]
_ONCE_A_NUMBER: Final = sum(1 << number * len(CASINOS) for number in range(HIGHEST_NUMBER + 1))
"""A factor that puts a mask of casinos at every number of ``City.order``."""


def write_parity(city: City, casino: int, number: int) -> None:
    """Write whether a number is odd or even, over what stood there before."""
    opening = opening_at(casino, number)
    city.letters[opening.letter_at] = opening.letter
    city.odd = city.odd & ~opening.bit | opening.odd


def may_have_series(casinos: int, length: int) -> bool:
    """Whether some street has so many of these casinos: without them it cannot hold a series of that length."""
    while casinos:
        if _HOW_MANY[casinos & _FIRST_STREET] >= length:
            return True
        casinos >>= AVENUES
    return False


_FIRST_STREET: Final = STREET_MASKS[0]
_HOW_MANY: Final = [casinos.bit_count() for casinos in range(_FIRST_STREET + 1)]
"""The sizes of all sets of casinos of a street."""


def opened_earlier(city: City, casino: int) -> Earlier:
    """The move that opened a casino, for a fault that clashes with it."""
    name, turn = CASINOS[casino], city.opened_in[casino]
    return Earlier(turn, city.player, name, f"{city.numbers[casino]} was written in {name} in turn {turn}.", ("open",))


def series_lengths(city: City) -> tuple[int, ...]:
    """The length of the longest run of each street (10.5)."""
    return tuple([_RUNS[letters] for letters in "".join(city.letters)[1:-1].split(STREET_END)])


def longest_of(series: Sequence[Sequence[int]]) -> list[int]:
    """The length of the longest run of each street among those of several cities (10.5)."""
    return [max([lengths[street] for lengths in series]) for street in range(len(series[0]))]


class _Runs(dict[str, int]):
    """The length of the longest run in streets, by their letters: there are not many different ones."""

    def __missing__(self, letters: str) -> int:
        length = 0
        while EVEN_RUNS[length] in letters or ODD_RUNS[length] in letters:
            length += 1
        if len(self) < _MOST_SPELLINGS:
            self[letters] = length
        return length


_RUNS: Final = _Runs()
