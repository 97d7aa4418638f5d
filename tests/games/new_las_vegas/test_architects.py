"""Architect cards (11.11): the bundled ones, one's own by file, and what is wrong in one."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import nlv_replay
from nlv_replay.games.new_las_vegas.architect_file import ADAPTER, architect_problems
from nlv_replay.games.new_las_vegas.architects import BUNDLED, bundled_card, bundled_cards
from nlv_replay.games.new_las_vegas.sheet import entries_of, fingerprint
from tests.helpers.acme import CARDS as HAND
from tests.helpers.logs import Data
from tests.helpers.solo import solo, solo_turn


def mine(**changes: Any) -> Data:
    document: Data = copy.deepcopy(bundled_cards()["ben"])
    document["name"] = "mine"
    for path, value in changes.items():
        *above, last = path.split("__")
        place = document
        for key in above:
            place = place[key.replace("_", "-")]
        place[last.replace("_", "-")]["value"] = value
    return document


def judge(folder: Path, document: Data, **ref: Any) -> dict[str, Any]:
    (folder / "card.json").write_text(json.dumps(document), "utf-8")
    game = folder / "game.json"
    record = solo(solo_turn("4M 2C 12S", "D3=4"), card={"file": "card.json", **ref})
    game.write_text(json.dumps(record), "utf-8")
    return nlv_replay.check_file(game).to_dict()


@pytest.mark.parametrize("name", BUNDLED)
def test_11_11_the_bundled_cards_are_well_formed(name: str) -> None:
    model = ADAPTER.validate_json(json.dumps(bundled_cards()[name]))
    assert list(architect_problems(model)) == []
    assert bundled_card(name).name == name


def test_11_11_every_value_of_a_card_has_a_source_and_says_whether_it_is_verified() -> None:
    assert tuple(bundled_cards()) == BUNDLED == tuple(HAND)
    for document in bundled_cards().values():
        entries = list(entries_of(document))
        assert len(entries) == 15
        assert all(entry["source"] and isinstance(entry["verified"], bool) for entry in entries)


def test_11_11_only_what_the_rulebook_says_in_words_counts_as_verified() -> None:
    verified = {name: bundled_card(name).verified for name in BUNDLED}
    assert verified == {"ben": 0, "alan": 0, "level-5": 0, "level-3": 0, "level-1": 4}


def test_11_11_levels_are_one_to_five() -> None:
    assert sorted(bundled_card(name).level for name in BUNDLED) == [1, 2, 3, 4, 5]


def test_11_11_a_card_of_ones_own_is_judged_by(tmp_path: Path) -> None:
    verdict = judge(tmp_path, mine(values__shows=[9, 9]))
    assert verdict["status"] == "clean"
    assert verdict["scores"]["acme"]["shows"]["computed"] == 9
    assert verdict["card"]["name"] == "mine"


def test_11_11_the_remark_names_what_is_not_verified() -> None:
    document = mine()
    assert "not so level, hotels, projects, domains" in str(_card(document).remark())
    for entry in entries_of(document):
        entry["verified"] = True
    assert _card(document).remark() is None
    document["values"]["golf"]["verified"] = False
    assert "14 of 15 entries are verified against print; not so values.golf" in str(_card(document).remark())


def _card(document: Data) -> Any:
    from nlv_replay.games.new_las_vegas.architects import card_from

    return card_from(document)


def test_11_11_a_card_with_the_hash_given_is_taken_and_another_is_not(tmp_path: Path) -> None:
    assert judge(tmp_path, mine(), sha256=fingerprint(mine()))["status"] == "clean"
    verdict = judge(tmp_path, mine(crane=5), sha256=fingerprint(mine()))
    assert [found["name"] for found in verdict["findings"]] == ["card-not-usable"]


def test_the_fingerprint_does_not_depend_on_sources_and_names() -> None:
    document = mine()
    document["level"]["source"] = "my own eyes"
    assert fingerprint(document) == bundled_card("ben").fingerprint


WRONG: list[tuple[Data, str]] = [
    (mine(hotels__first=[1, 1]), "avenue 1 is listed"),
    (mine(hotels__second=[2]), "avenue 2 is listed"),
    (mine(projects=[2, 2]), "2 is listed twice"),
    (mine(domains=["golf", "golf", "streets", "shows", "limousine", "hotels"]), "golf is listed twice"),
    (mine(thresholds=[6, 5, 8, 9, 10, 11]), "Thresholds rise"),
    (mine(hotels__first=[12]), "at most 11"),
    (mine(projects=[4]), "1, 2 or 3"),
    (mine(domains=["golf"]), "at least 6"),
    (mine(values__golf=[3]), "at least 2"),
    (mine(crane="+1"), "whole number"),
    (mine() | {"format": "nlv-architect/2"}, "nlv-architect/1"),
    (mine() | {"colour": "blue"}, "colour"),
    ({key: value for key, value in mine().items() if key != "loan-from"}, "loan-from"),
]


@pytest.mark.parametrize(("document", "told"), WRONG, ids=[told for _, told in WRONG])
def test_a_card_that_cannot_be_is_refused_with_its_line(tmp_path: Path, document: Data, told: str) -> None:
    verdict = judge(tmp_path, document)
    assert verdict["status"] == "unjudged"
    (found,) = verdict["findings"]
    assert (found["name"], "card.json, line 1" in found["message"]) == ("card-not-usable", True)
    assert told in found["message"]


def test_a_bundled_card_that_is_not_there() -> None:
    with pytest.raises(LookupError, match="ben, alan"):
        bundled_card("nobody")
