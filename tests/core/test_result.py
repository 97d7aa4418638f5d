from __future__ import annotations

import copy
import pickle

import pytest

from nlv_replay.core.result import Claim, Result, Zones, end_of, told_end


def sum_of(zone: str) -> list[str]:
    return [f"the {zone}"]


ZONES = Zones({"dice": 3, "total": 4}, {"total": 5}, sum_of)


def test_zones_are_read_as_a_mapping_of_plain_names_to_claims() -> None:
    assert list(ZONES) == ["dice", "total"]
    assert len(ZONES) == 2
    assert ZONES["total"] == Claim(4, 5, "total", sum_of)
    assert ZONES["total"].explain() == ["the total"]
    assert ZONES.items() == [("dice", Claim(3, None, "dice", sum_of)), ("total", Claim(4, 5, "total", sum_of))]
    assert "dice" in ZONES
    assert "golf" not in ZONES
    assert ZONES.get("golf") is None
    assert ZONES.get("dice") == ZONES["dice"]
    with pytest.raises(KeyError):
        ZONES["golf"]


def test_zones_are_told_as_plain_data() -> None:
    assert ZONES.points == {"dice": 3, "total": 4}
    assert ZONES.claimed == {"total": 5}
    assert ZONES.as_dicts() == {"dice": {"computed": 3, "claimed": None}, "total": {"computed": 4, "claimed": 5}}
    assert ZONES.as_dicts()["dice"] is not ZONES.as_dicts()["dice"]


def test_a_result_can_be_copied_and_sent_elsewhere() -> None:
    result = Result({"ann": ZONES}, [["ann"]], None, ("one", "two"), "two", 3)
    for other in (copy.copy(result), pickle.loads(pickle.dumps(result))):
        assert other.scores["ann"].as_dicts() == ZONES.as_dicts()
        assert (other.ranking, other.end, other.ranking_changed) == ([["ann"]], "two", False)


def test_the_end_told_is_the_one_claimed_where_it_holds() -> None:
    assert end_of(("one", "two"), "two") == "two"
    assert end_of(("one", "two"), "three") == "one"
    assert end_of((), None) is None
    assert told_end(None, 4) == "not ended in turn 4"
