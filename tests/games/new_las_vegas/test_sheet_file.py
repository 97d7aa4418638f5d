"""Sheet files beside a log (section 0): one's own pad, its hash, and what is wrong in one."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import nlv_replay
from nlv_replay.games.new_las_vegas.sheet import bundled_document, fingerprint
from tests.helpers.logs import Data, log, play

Change = Callable[[Data], None]


def judge(folder: Path, change: Change, ref: Data | None = None, *turns: Data) -> dict[str, Any]:
    document: Data = copy.deepcopy(bundled_document("reference"))
    document["name"] = "mine"
    change(document)
    (folder / "pad.json").write_text(json.dumps(document), "utf-8")
    game = folder / "game.json"
    game.write_text(json.dumps(log(*turns, sheet={"file": "pad.json"} | (ref or {}))), "utf-8")
    return nlv_replay.check_file(game).to_dict()


def _same(document: Data) -> None:
    """The reference sheet under another name."""


def _move_crane(document: Data) -> None:
    document["cranes"]["A"]["value"] = ["A1"]


def test_a_pad_of_ones_own_is_judged_by(tmp_path: Path) -> None:
    verdict = judge(tmp_path, _move_crane, None, play("A3=3"), play("A1=1"))
    assert [(f["clause"], f["spot"]) for f in verdict["findings"] if f["severity"] == "illegal"] == [("3.3", "A1")]
    assert verdict["sheet"]["name"] == "mine"


def test_a_pad_with_the_hash_given_is_taken(tmp_path: Path) -> None:
    sha256 = fingerprint(bundled_document("reference"))
    assert judge(tmp_path, _same, {"sha256": sha256})["status"] == "clean"


def test_a_pad_with_another_hash_is_not(tmp_path: Path) -> None:
    verdict = judge(tmp_path, _move_crane, {"sha256": fingerprint(bundled_document("reference"))})
    assert (verdict["status"], verdict["findings"][0]["name"]) == ("unjudged", "sheet-not-usable")


def _set(*path: str, to: Any) -> Change:
    def change(document: Data) -> None:
        *above, last = path
        for key in above:
            document = document[key]
        document[last] = to

    return change


WRONG = {
    "a crane in another street": _set("cranes", "A", "value", to=["B3"]),
    "a crane twice": _set("cranes", "A", "value", to=["A3", "A3"]),
    "two carpets at one casino": _set("vip", "A", "value", to=["A1"]),
    "a casino that is not there": _set("stars", "A", "value", to=["A12"]),
    "ten holes": _set("golf", "value", to=[3] * 10),
    "a hole of PAR 6": _set("golf", "value", to=[3] * 10 + [6]),
    "an airport on no road": _set("roads", "airport", "value", to="z9"),
    "a line from a lamp to itself": _set("roads", "lines", "value", to={"d0-d0": []}),
    "a line in both directions": _set("roads", "lines", "value", to={"d0-d1": [], "d1-d0": []}),
    "roads apart": _set("roads", "lines", "value", to={"d0-d1": [], "a0-a1": []}),
    "a box beyond the track": _set("track", "sets", "value", to=[[14, 16]]),
    "a box in two sets": _set("track", "sets", "value", to=[[1, 2], [2, 3]]),
    "a set out of order": _set("track", "sets", "value", to=[[2, 1]]),
    "a track that is full at the start": _set("track", "crossed-at-start", "value", to=15),
    "a debt beside no box": _set("shows", "left", "debts", "value", to=[8]),
    "a key too many": _set("colour", to="blue"),
    "no source": _set("golf", to={"value": [3] * 11, "verified": True}),
    "a newer format": _set("format", to="nlv-sheet/2"),
}


@pytest.mark.parametrize("change", WRONG.values(), ids=WRONG)
def test_a_pad_with_a_fault_is_not_usable(tmp_path: Path, change: Change) -> None:
    verdict = judge(tmp_path, change)
    assert (verdict["status"], [f["name"] for f in verdict["findings"]]) == ("unjudged", ["sheet-not-usable"])


@pytest.mark.parametrize("file", ["missing.json", "../pad.json", "/etc/hostname", "."])
def test_a_sheet_lies_beside_the_log(tmp_path: Path, file: str) -> None:
    verdict = judge(tmp_path, _same, {"file": file})
    assert (verdict["status"], [f["name"] for f in verdict["findings"]]) == ("unjudged", ["sheet-not-usable"])


def test_bytes_without_a_folder_have_no_sheet_beside_them() -> None:
    verdict = nlv_replay.check_bytes(json.dumps(log(sheet={"file": "pad.json"})).encode())
    assert (verdict.status, verdict.findings[0].finding.rule.name) == ("unjudged", "sheet-not-usable")


def test_an_unknown_bundled_sheet_is_named() -> None:
    verdict = nlv_replay.check_bytes(json.dumps(log(sheet="printed")).encode())
    assert (verdict.status, verdict.findings[0].finding.rule.name) == ("unjudged", "sheet-not-usable")
