"""What slip a wrong claim was: exact in arithmetic, and mostly the one that was made."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers.logs import check, log, play

Data = dict[str, Any]


def test_what_no_slip_explains_is_left_alone() -> None:
    record = log(play("B4=5"), results={"ada": {"hotels": 77}})
    (found,) = [placed.finding for placed in check(record).findings if placed.finding.rule.code == "NLV904"]
    assert found.slips == ()


def test_a_total_that_adds_up_what_was_claimed_needs_no_slip() -> None:
    record = log(play("B4=5"), results={"ada": {"streets": 6, "total": 16}})
    told = {placed.finding.rule.code: placed.finding.slips for placed in check(record).findings}
    assert told["NLV905"]
    assert told["NLV911"] == ()


@pytest.mark.parametrize(
    ("claim", "kind"),
    [({"total": 10}, "zone-left-out"), ({"inauguration": 5}, "wrong-place"), ({"bundles": 0}, "part-left-out")],
)
def test_a_slip_has_its_word(claim: Data, kind: str) -> None:
    record = log(play("B4=5"), results={"ada": claim})
    (found,) = [placed.finding for placed in check(record).findings if placed.finding.slips]
    assert found.slips[0].kind == kind


@pytest.mark.parametrize(
    ("marks", "kind"),
    [
        ({"stars": {"B3": "circled"}}, "crossed-for-circled"),
        ({"stars": {"B5": "crossed"}}, "one-place-off"),
        ({"boxes": 1}, "one-off"),
        ({"stars": {}}, "mark-forgotten"),
    ],
)
def test_a_wrong_mark_has_its_slip(marks: Data, kind: str) -> None:
    (found,) = [placed.finding for placed in check(log(play("B3=5", marks=marks))).findings if placed.finding.slips]
    assert [slip.kind for slip in found.slips] == [kind]
