"""Fences and estates (4.4, 4.10)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlv_replay.games.welcome_to.fences import estates_of, is_estate, why_no_estate
from nlv_replay.games.welcome_to.masks import INNER_PLACES, LAST_HOUSES, STREET_OF, mask_of
from nlv_replay.games.welcome_to.scoring import estate_counts
from nlv_replay.games.welcome_to.state import Town, town_of
from nlv_replay.games.welcome_to.terms import HOUSE_INDEX, HOUSES, LARGEST_ESTATE
from tests.games.welcome_to.test_rules import USED_STREET
from tests.helpers.towns import STRETCHES, advanced, codes, log, one, points, seven, town

MASKS = st.integers(0, (1 << len(HOUSES)) - 1)


def of(houses: str, fences: str, roundabouts: str = "") -> Town:
    numbers = {HOUSE_INDEX[name]: place for place, name in enumerate(houses.split(), start=1)}
    return town_of("ada", numbers, fences=mask_of(fences.split()), roundabouts=mask_of(roundabouts.split()))


def named(town: Town) -> list[str]:
    return [f"{HOUSES[first]}-{HOUSES[last]}" for first, last in estates_of(town)]


def test_4_4_a_fence_stands_in_any_free_inner_place_also_between_empty_houses() -> None:
    assert codes(log(one("8S", "B4=8", fence="C11"))) == []
    assert codes(log(one("8S", "B4=8", fence="A9"))) == []


@pytest.mark.parametrize("place", ["A10", "B11", "C12"])
def test_4_4_the_ends_of_a_street_take_no_fence(place: str) -> None:
    assert codes(log(one("8S", "B4=8", fence=place))) == ["WT201"]


def test_4_4_no_fence_twice_nor_beside_a_roundabout() -> None:
    assert codes(log(one("8S", "B4=8", fence="B4"), one("9S", "B6=9", fence="B4"))) == ["WT202"]
    assert codes(advanced(one("8S", "B4=8", roundabout="A4", fence="A3"))) == ["WT202"]
    assert codes(advanced(one("8S", "B4=8", roundabout="A4", fence="A4"))) == ["WT202"]
    assert codes(advanced(one("8S", "B4=8", roundabout_after="A4", fence="A4"))) == []


def test_4_4_no_fence_between_equal_numbers_however_late() -> None:
    start = [one("8B", "B4=8", bis="B5=8"), one("9P", "B6=9")]
    assert codes(log(*start, one("10S", "B7=10", fence="B4"))) == ["WT203"]
    assert codes(log(*start, one("10S", "B7=10", fence="B5"))) == []


def test_4_4_no_fence_through_a_used_estate() -> None:
    assert codes(log(*seven(STRETCHES), one("8S", "B1=8", fence="A1"))) == ["WT204"]
    assert codes(log(*seven(), one("8S", "B1=8", fence="A1"))) == []


def test_4_4_a_used_street_takes_a_fence_only_by_a_ruling() -> None:
    record = advanced(*USED_STREET, one("11S", "B1=11", fence="A4"), plans="1h 2g 3c")
    assert codes(record) == ["WT205"]
    assert codes(record, fence_in_used_street="legal") == []
    bis = [one("1B", "A1=1", bis="A2=1"), *[one(f"{n}P", f"A{n}={n}") for n in range(3, 10)]]
    full = [*bis, one("10P", "A10=10", plans={1: ""}), one("11S", "B1=11", fence="A1")]
    assert codes(advanced(*full, plans="1h 2g 3c"), fence_in_used_street="legal") == ["WT203"]


def test_4_10_an_estate_is_a_full_stretch_between_two_fences() -> None:
    assert named(of("A1 A2 A3", "A3")) == ["A1-A3"]
    assert named(of("A1 A3", "A3")) == []
    assert named(of("A1 A2 A3", "A4")) == []
    assert named(of("A8 A9 A10 B1", "A7 B1")) == ["A8-A10", "B1-B1"]


def test_4_10_seven_houses_are_no_estate() -> None:
    row = " ".join(f"B{place}" for place in range(1, 8))
    assert named(of(row, "B7")) == []
    assert named(of(row, "B1 B7")) == ["B1-B1", "B2-B7"]


def test_4_10_a_roundabout_parts_estates_and_is_in_none() -> None:
    assert named(of("A1 A2 A4 A5", "A5", "A3")) == ["A1-A2", "A4-A5"]


def test_4_10_an_estate_may_be_split_later_unless_a_plan_used_it() -> None:
    split = log(*seven(), one("8S", "B1=8", fence="A1"))
    assert named(town(split)) == ["A1-A1", "A2-A3", "A4-A7"]
    assert points(split)["estates"] == 1 + 2 + 4


@pytest.mark.parametrize(
    ("stretch", "told"),
    [
        (("A1", "A3"), None),
        (("A1", "A2"), "no fence stands on the right of A2"),
        (("A2", "A3"), "no fence stands on the left of A2"),
        (("A1", "A4"), "A4 is empty"),
        (("B1", "B2"), "a fence stands on the right of B1"),
        (("C1", "C7"), "7 houses are too many"),
        (("C8", "C8"), "a roundabout stands in C8"),
    ],
)
def test_4_10_what_makes_a_stretch_no_estate_is_told(stretch: tuple[str, str], told: str | None) -> None:
    row = " ".join(["A1", "A2", "A3", "B1", "B2", *[f"C{place}" for place in range(1, 8)]])
    first, last = (HOUSE_INDEX[name] for name in stretch)
    assert why_no_estate(of(row, "A3 B1 B2", "C8"), first, last) == told


@given(MASKS, MASKS, st.sets(st.integers(0, len(HOUSES) - 1), max_size=2))
def test_the_estates_of_a_town_are_the_stretches_with_nothing_against_them(
    built: int, fences: int, rounded: set[int]
) -> None:
    numbers = {house: 1 for house in range(len(HOUSES)) if built >> house & 1 and house not in rounded}
    town = town_of("ada", numbers, fences=fences & INNER_PLACES, roundabouts=sum(1 << house for house in rounded))
    every = [
        (first, last)
        for first in range(len(HOUSES))
        for last in range(first, LAST_HOUSES[STREET_OF[first]] + 1)
        if why_no_estate(town, first, last) is None
    ]
    assert estates_of(town) == every
    pairs = [(-1, -1), *product(range(len(HOUSES)), repeat=2)]
    assert [ends for ends in pairs if is_estate(town, *ends)] == every
    sizes = [last - first + 1 for first, last in every]
    assert estate_counts(town) == [sizes.count(size) for size in range(1, LARGEST_ESTATE + 1)]
