from __future__ import annotations

import pytest

from nlv_replay.core.rule import Place
from nlv_replay.report.columns import cells, cut, pad
from nlv_replay.tui.lines import (
    Look,
    Page,
    Span,
    ToPlace,
    inked,
    line,
    span_at,
    text_of,
    texts_of,
    wrap,
)

WIDE = "漢字かな"


def test_wide_characters_take_two_columns_and_combining_ones_none() -> None:
    assert cells("ada") == 3
    assert cells(WIDE) == 8
    assert cells("e\u0301") == 1


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ("ada", 3, "ada"),
        ("adam", 3, "ad…"),
        (WIDE, 8, WIDE),
        (WIDE, 7, "漢字か…"),
        (WIDE, 6, "漢字…"),
        ("x" * 10_000, 5, "xxxx…"),
    ],
)
def test_a_long_text_is_cut_with_an_ellipsis(text: str, width: int, shown: str) -> None:
    assert cut(text, width) == shown
    assert cells(cut(text, width)) <= width


def test_a_cut_text_shows_control_characters_as_escapes() -> None:
    assert cut("a\x1b[31mb\u202ec", 40) == r"a\x1b[31mb\u202ec"


def test_markup_is_text_like_any_other() -> None:
    assert cut("[/nope][@click=app.quit]x[/]", 60) == "[/nope][@click=app.quit]x[/]"


@pytest.mark.parametrize("width", [5, 9, 20])
@pytest.mark.parametrize("text", ["one two three four", "x" * 50, f"{WIDE * 5} and words", ""])
def test_wrapped_lines_are_never_too_wide_and_lose_nothing(text: str, width: int) -> None:
    rows = wrap(text, width, 1, 2)
    assert all(cells(row) <= width for row in rows)
    assert "".join("".join(rows).split()) == "".join(text.split())


def test_wrapped_lines_are_indented() -> None:
    assert wrap("one two three", 8, 1, 3) == [" one two", "   three"]


def test_padding_counts_columns() -> None:
    assert pad(WIDE, 10) == WIDE + "  "


def test_the_piece_under_a_column_is_found() -> None:
    target = ToPlace(Place(3))
    row = line("ab", Span(WIDE, Look.STRONG, target), "c")
    assert span_at(row, 1) == Span("ab")
    assert span_at(row, 2) == span_at(row, 9) == Span(WIDE, Look.STRONG, target)
    assert span_at(row, 10) == Span("c")
    assert span_at(row, 11) is None


def test_marks_split_a_text_where_looks_change() -> None:
    target = ToPlace(Place(1))
    row = inked("abcdef", [(1, 4, Look.NEW, None), (3, 9, Look.FAINT, target)])
    assert row == (
        Span("a"),
        Span("bc", Look.NEW),
        Span("def", Look.FAINT, target),
    )
    assert text_of(row) == "abcdef"
    assert texts_of(Page((row, ()))) == ["abcdef", ""]
