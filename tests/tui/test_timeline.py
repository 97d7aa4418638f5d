from __future__ import annotations

import pytest

from nlv_replay.core.rule import Place, Severity
from nlv_replay.report.columns import cells
from nlv_replay.tui.lines import ToPlace, span_at, text_of
from nlv_replay.tui.timeline import bars, column_of, marks
from tests.tui.screens import BROKEN, FULL, shown_of


def test_the_timeline_marks_findings_hotels_projects_and_reshuffles() -> None:
    found = {mark.turn: (mark.worst, mark.events) for mark in marks(shown_of(BROKEN))}
    assert found[4] == (Severity.ILLEGAL, "")
    assert found[13] == (Severity.ILLEGAL, "PH")
    assert {mark.turn: mark.events for mark in marks(shown_of(FULL)) if mark.events}[27] == "R"
    assert "H" in found[15][1]


def test_every_turn_has_a_mark_and_the_last_one_tells_of_the_end() -> None:
    made = marks(shown_of(FULL))
    assert [mark.turn for mark in made] == list(range(30))
    assert made[-1].events.endswith("E")


@pytest.mark.parametrize("width", [30, 80, 140, 200])
def test_the_bars_fill_the_width_and_show_where_one_stands(width: int) -> None:
    upper, lower = bars(shown_of(BROKEN), 7, width)
    assert cells(text_of(upper)) <= width
    assert cells(text_of(lower)) <= width
    assert text_of(upper).startswith("turn  7 of 16")
    assert text_of(upper).count("●") == 1
    assert text_of(upper).count("!") == 2


def test_a_click_on_the_bar_leads_to_the_turn_below_it() -> None:
    upper, _ = bars(shown_of(BROKEN), 7, 80)
    lead = len("turn  7 of 16 ")
    room = 80 - lead - 1
    for turn in range(17):
        span = span_at(upper, lead + column_of(turn, 17, room))
        assert span is not None
        assert span.to == ToPlace(Place(turn))


def test_one_turn_alone_stands_at_the_start() -> None:
    assert column_of(0, 1, 50) == 0
