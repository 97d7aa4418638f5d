"""Laws of openings: order, golf and series are what a plain reading of the clauses says, casino by casino."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from nlv_replay.games.new_las_vegas.masks import names
from nlv_replay.games.new_las_vegas.streets import places_for, series_lengths
from nlv_replay.games.new_las_vegas.terms import CASINOS, STREETS
from tests.helpers.logs import BUILT, CRANES, build, new_table, write

few = settings(max_examples=60, deadline=None)


@st.composite
def streets(draw: st.DrawFn) -> dict[str, int]:
    """Rising numbers in some casinos of each street."""
    written: dict[str, int] = {}
    for name in STREETS:
        chosen = sorted(draw(st.sets(st.integers(1, 11))))
        numbers = sorted(draw(st.sets(st.integers(0, 17), min_size=len(chosen), max_size=len(chosen))))
        written |= {f"{name}{avenue}": number for avenue, number in zip(chosen, numbers, strict=True)}
    return written


def openings(written: dict[str, int]) -> str:
    return " ".join(f"{casino}={number}" for casino, number in written.items())


@few
@given(streets(), st.integers(0, 17))
def test_3_4_places_are_the_empty_built_casinos_where_the_street_still_rises(
    written: dict[str, int], number: int
) -> None:
    table = new_table()
    sheets = write(table, openings(written))
    legal = []
    for casino in [one for one in CASINOS if one in BUILT and one not in written]:
        row = {int(c[1:]): n for c, n in (written | {casino: number}).items() if c[0] == casino[0]}
        numbers = [row[avenue] for avenue in sorted(row)]
        if all(left < right for left, right in pairwise(numbers)):
            legal.append(casino)
    assert [CASINOS[casino] for casino in places_for(sheets, number)] == legal


@few
@given(streets(), st.sets(st.sampled_from(CRANES)))
def test_10_5_the_longest_series_is_the_longest_stretch_without_a_stop(
    written: dict[str, int], built: set[str]
) -> None:
    table = new_table()
    write(table, openings(written))
    sheets = build(table, " ".join(sorted(built)))
    for index, name in enumerate(STREETS):
        row = [f"{name}{avenue}" for avenue in range(1, 12)]
        row = [casino for casino in row if casino in written or casino not in CRANES or casino in built]
        best = 0
        for start in range(len(row)):
            for end in range(start + 1, len(row) + 1):
                if len({written[c] % 2 if c in written else c for c in row[start:end]}) == 1 and row[start] in written:
                    best = max(best, end - start)
        assert series_lengths(sheets)[index] == best


@few
@given(st.lists(st.integers(1, 11), unique=True, max_size=11))
def test_5_holes_are_those_of_a_golfer_who_follows_the_clauses(order: list[int]) -> None:
    """Each casino of street A opened in some order, its crane crossed off just before it is opened."""
    table = new_table()
    opened: set[int] = set()
    circled: set[int] = set()
    crossed: set[int] = set()
    for avenue in order:
        if not opened or opened & {avenue - 1, avenue + 1}:
            circled |= {avenue} - crossed
        elif avenue > max(circled):
            crossed |= set(range(max(circled) + 1, 12))
        elif avenue < min(circled):
            crossed |= set(range(1, min(circled)))
        opened.add(avenue)
        sheets = write(table, f"A{avenue}={avenue}")
        assert names(sheets.circled_holes) == [f"A{n}" for n in sorted(circled)]
        assert names(sheets.crossed_holes) == [f"A{n}" for n in sorted(crossed)]
