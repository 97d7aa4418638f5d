"""Sets of casinos as bits: streets, avenues and neighbours never reach over the end of a street."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from nlv_replay.games.new_las_vegas.masks import (
    ALL_CASINOS,
    AVENUE_MASKS,
    BESIDE_MASKS,
    STREET_MASKS,
    indices,
    mask_of,
    names,
    nearest_left,
    nearest_right,
)
from nlv_replay.games.new_las_vegas.terms import CASINOS

CASINO_SETS = st.sets(st.sampled_from(CASINOS))


def test_4_streets_and_11_avenues_part_the_44_casinos() -> None:
    assert len(CASINOS) == 44
    assert sum(STREET_MASKS) == sum(AVENUE_MASKS) == ALL_CASINOS
    assert names(AVENUE_MASKS[10]) == ["A11", "B11", "C11", "D11"]


@given(CASINO_SETS)
def test_names_and_mask_of_are_each_others_inverse(chosen: set[str]) -> None:
    assert set(names(mask_of(chosen))) == chosen
    assert [CASINOS[index] for index in indices(mask_of(chosen))] == sorted(chosen, key=CASINOS.index)


@given(CASINO_SETS, st.sampled_from(CASINOS))
def test_neighbours_are_what_a_walk_along_the_street_meets(chosen: set[str], casino: str) -> None:
    street, avenue = casino[0], int(casino[1:])
    left = [n for n in range(avenue - 1, 0, -1) if f"{street}{n}" in chosen]
    right = [n for n in range(avenue + 1, 12) if f"{street}{n}" in chosen]
    index = CASINOS.index(casino)
    met = [nearest_left(mask_of(chosen), index), nearest_right(mask_of(chosen), index)]
    assert met == [CASINOS.index(f"{street}{side[0]}") if side else -1 for side in (left, right)]
    beside = {f"{street}{n}" for n in (avenue - 1, avenue + 1) if 1 <= n <= 11}
    assert set(names(BESIDE_MASKS[index])) == beside
