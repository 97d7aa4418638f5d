"""The reference sheet: every fact of section 9, and how a sheet is fingerprinted (section 0)."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from nlv_replay.games.new_las_vegas.masks import mask_of, names
from nlv_replay.games.new_las_vegas.sheet import Sheet, bundled_document, bundled_sheet, fingerprint, sheet_from
from nlv_replay.games.new_las_vegas.terms import COLUMN_LABELS, Carpet
from tests.helpers.logs import check, log

SHEET = bundled_sheet("reference")


@pytest.mark.parametrize(
    ("casinos", "where"),
    [
        (SHEET.cranes, "A3 A8 B1 B6 B11 C2 C4 C9 D5 D7 D10"),
        (SHEET.stars, "A2 A5 A7 A10 B3 B5 B8 B10 C1 C5 C7 C11 D2 D4 D8 D11"),
        (SHEET.carpets[Carpet.VIP], "A6 B2 C10 D3"),
        (SHEET.carpets[Carpet.LUXURY], "A11 B7 C3 D9"),
        (SHEET.carpets[Carpet.MAFIA], "A1 B9 C6 D6"),
    ],
)
def test_9_cranes_stars_and_carpets_stand_where_the_list_says(casinos: int, where: str) -> None:
    assert names(casinos) == where.split()


def test_9_par_of_the_eleven_holes() -> None:
    assert SHEET.par == (3, 4, 3, 5, 4, 3, 4, 5, 3, 4, 3)
    assert SHEET.holes[4] == mask_of(["A2", "A5", "A7", "A10"])


def test_9_roads_have_80_lines_between_48_lamps_and_the_airport_is_d0() -> None:
    lines = {(line.start, line.end): names(line.passes) for line in SHEET.lines}
    lamps = [f"{street}{k}" for street in "abcd" for k in range(12)]
    along = {(f"{s}{k - 1}", f"{s}{k}"): [f"{s.upper()}{k}"] for s in "abcd" for k in range(1, 12)}
    across: dict[tuple[str, str], list[str]] = {
        (f"{upper}{k}", f"{lower}{k}"): [] for upper, lower in ("ab", "bc", "cd") for k in range(12)
    }
    assert lines == along | across
    assert {lamp for line in lines for lamp in line} == set(lamps)
    assert (len(lines), len(lamps), SHEET.airport) == (80, 48, "d0")


def test_9_the_track_has_15_boxes_in_seven_sets_of_two() -> None:
    assert (SHEET.track.boxes, SHEET.track.crossed_at_start) == (15, 3)
    assert SHEET.track.sets == ((1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (11, 12), (13, 14))


@pytest.mark.parametrize(
    ("label", "values"),
    [
        ("hotels.large", (5, 6, 8)),
        ("hotels.small", (2, 3, 4)),
        ("streets.A", (4, 6, 8)),
        ("streets.B", (4, 6, 8)),
        ("streets.C", (4, 6, 8)),
        ("streets.D", (4, 6, 8)),
        ("golf.par3", (1, 2, 3)),
        ("golf.par4", (2, 3, 4)),
        ("golf.par5", (3, 5, 7)),
        ("limousine.vip", (2, 3, 4)),
        ("limousine.luxury", (3, 4, 5)),
        ("limousine.missing", (-2, -1, 0)),
    ],
)
def test_9_what_each_column_shows(label: str, values: tuple[int, ...]) -> None:
    assert SHEET.columns[COLUMN_LABELS.index(label)] == values


def test_9_inauguration_has_one_yellow_box() -> None:
    assert SHEET.inauguration == ((10, 5, 2), (15, 8, 0))
    assert SHEET.yellow_boxes[COLUMN_LABELS.index("inauguration")] == 1


def test_9_show_columns_have_seven_boxes_and_debts_beside_two_each() -> None:
    left, right = SHEET.shows
    assert (left.values, left.debts) == ((0, 1, 3, 5, 8, 11, 15, 20), (5, 6))
    assert (right.values, right.debts) == ((0, 2, 4, 6, 8, 10, 13, 16), (3, 4))


def test_9_safe() -> None:
    safe = SHEET.safe
    assert (safe.bundles, safe.bundles_first_game) == (1, 3)
    assert (safe.loan_wished, safe.loan_refused, safe.penalty) == (4, 2, -20)


def test_0_every_entry_has_a_source_and_says_whether_it_was_verified() -> None:
    def entries(part: Any) -> list[dict[str, Any]]:
        if not isinstance(part, dict):
            return []
        return [part] if "value" in part else [entry for below in part.values() for entry in entries(below)]

    listed = entries(bundled_document("reference"))
    assert len(listed) == SHEET.entries > 40
    assert all(entry.keys() == {"value", "source", "verified"} and entry["source"] for entry in listed)


def test_0_a_report_says_that_reference_is_not_the_printed_pad() -> None:
    sheet = check(log()).to_dict()["sheet"]
    assert (sheet["name"], sheet["verified"], sheet["sha256"]) == ("reference", 0.0, SHEET.fingerprint)
    assert sheet["remark"]


def _verify(document: dict[str, Any]) -> None:
    document["golf"]["verified"] = True
    document["golf"]["source"] = "my pad"


def _rename(document: dict[str, Any]) -> None:
    document["name"] = "mine"


def _reprint(document: dict[str, Any]) -> None:
    document["golf"]["value"][0] = 5


@pytest.mark.parametrize(("change", "same"), [(_verify, True), (_rename, True), (_reprint, False)])
def test_0_the_fingerprint_is_of_the_printed_values_alone(change: Callable[[dict[str, Any]], None], same: bool) -> None:
    document = copy.deepcopy(bundled_document("reference"))
    change(document)
    assert (fingerprint(document) == SHEET.fingerprint) is same


def test_0_a_sheet_counts_its_verified_entries() -> None:
    document = copy.deepcopy(bundled_document("reference"))
    _verify(document)
    sheet: Sheet = sheet_from(document)
    assert (sheet.verified, sheet.verified_share) == (1, 1 / sheet.entries)


def test_there_is_no_other_bundled_sheet() -> None:
    with pytest.raises(LookupError, match="reference"):
        bundled_sheet("other")
