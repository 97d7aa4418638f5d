"""A sheet filled in part by part, without a screen: saved at each step, resumed, taken back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nlv_replay.core.pad import SOURCE, at, is_verified, value_at
from nlv_replay.errors import NlvReplayError, OutputError, SourceError
from nlv_replay.games.new_las_vegas.pad import PADS
from nlv_replay.source import read_source
from nlv_replay.tui.filling import Filling
from tests.helpers.pads import GAME, new_text


def open_pad(path: Path, source: str | None = None) -> Filling:
    def save(text: str) -> None:
        path.write_text(text, "utf-8", newline="\n")

    return Filling(GAME, PADS, read_source(path), source, save=save)


@pytest.fixture
def pad(tmp_path: Path) -> Path:
    path = tmp_path / "pad.yaml"
    path.write_text(new_text() + "# my own remark\n", "utf-8")
    return path


def goto(filling: Filling, key: str) -> None:
    filling.go([step.key for step in filling.steps].index(key))


def test_a_change_is_saved_at_once_with_its_source_and_is_not_yet_verified(pad: Path) -> None:
    filling = open_pad(pad, "page 7")
    goto(filling, "columns-hotels")
    before = pad.read_text()
    filling.write({"columns hotels.large": "5 6 9"})
    after = pad.read_text()
    old = 'hotels.large: {value: [5, 6, 8], source: "ours: no public source gives the printed value", verified: false}'
    assert after == before.replace(old, "hotels.large: {value: [5, 6, 9], source: page 7, verified: false}")


def test_a_value_that_was_verified_is_open_again_when_it_is_changed(pad: Path) -> None:
    filling = open_pad(pad)
    goto(filling, "safe")
    assert filling.confirm() is None
    goto(filling, "safe")
    filling.write({"safe penalty": "-25"})
    step = filling.step
    assert step is not None
    assert filling.verified_in(step) == (4, 5)


def test_confirming_verifies_all_of_a_part_and_goes_on(pad: Path) -> None:
    filling = open_pad(pad)
    goto(filling, "par")
    assert filling.confirm() is None
    assert filling.step is not None
    assert filling.step.key == "roads"
    assert at(filling.document, ("golf",)) == {
        "value": [3, 4, 3, 5, 4, 3, 4, 5, 3, 4, 3],
        "source": "my pad",
        "verified": True,
    }
    assert "# my own remark" in pad.read_text()


def test_a_verified_entry_keeps_the_source_that_it_had(pad: Path) -> None:
    pad.write_text(pad.read_text().replace("source: rulebook p.8, verified: false", "source: seen, verified: true"))
    filling = open_pad(pad, "another")
    goto(filling, "track")
    filling.confirm()
    assert at(filling.document, ("track", "crossed-at-start", SOURCE)) == "seen"
    assert at(filling.document, ("track", "boxes", SOURCE)) == "another"


def test_what_was_confirmed_can_be_withdrawn(pad: Path) -> None:
    filling = open_pad(pad)
    goto(filling, "par")
    filling.confirm()
    goto(filling, "par")
    filling.withdraw()
    assert not is_verified(filling.document, ("golf",))


def test_one_goes_on_where_one_has_left(pad: Path) -> None:
    filling = open_pad(pad, "second printing")
    assert filling.at == 0
    for _ in range(4):
        filling.confirm()
    again = open_pad(pad)
    assert again.step is not None
    assert again.step.key == "street-D"
    assert again.sign == "second printing"


def test_one_begins_at_the_end_where_nothing_is_open(pad: Path) -> None:
    filling = open_pad(pad)
    while filling.step is not None:
        assert filling.confirm() is None
    assert open_pad(pad).step is None


def test_undo_takes_changes_and_confirmations_back_to_the_letter(pad: Path) -> None:
    before, filling = pad.read_text(), open_pad(pad)
    goto(filling, "street-A")
    filling.write({"crane A1": "x"})
    filling.confirm()
    goto(filling, "shows")
    assert filling.undo()
    assert filling.step is not None
    assert filling.step.key == "street-A"
    assert value_at(filling.document, ("cranes", "A")) == ["A1", "A3", "A8"]
    assert filling.undo()
    assert (pad.read_text(), filling.undo()) == (before, False)


def test_what_cannot_be_is_told_once_before_it_is_taken(pad: Path) -> None:
    filling = open_pad(pad)
    goto(filling, "columns-golf")
    filling.write({"columns golf.par3": "3 2 1"})
    assert [one.name for one in filling.found()] == ["values-fall", "values-fall"]
    assert "something here cannot be" in (filling.confirm() or "")
    assert filling.confirm() is None
    assert is_verified(filling.document, ("columns", "golf.par3"))


def test_what_cannot_be_read_is_kept_to_be_corrected_and_not_saved(pad: Path) -> None:
    before, filling = pad.read_text(), open_pad(pad)
    goto(filling, "safe")
    filling.write({"safe penalty": "minus 20"})
    assert filling.values()["safe penalty"] == "minus 20"
    assert filling.confirm() == "minus 20 is no whole number."
    assert pad.read_text() == before
    filling.write({"safe penalty": "-21"})
    assert (filling.wrong, value_at(filling.document, ("safe", "penalty"))) == ({}, -21)


def test_keys_that_are_not_known_stay_and_are_told(pad: Path) -> None:
    pad.write_text(pad.read_text() + "colour: blue\n")
    filling = open_pad(pad)
    goto(filling, "par")
    filling.confirm()
    assert pad.read_text().endswith("# my own remark\ncolour: blue\n")
    filling.go(99)
    assert [one.name for one in filling.found()] == ["unknown-key"]


def test_a_sheet_with_mistakes_of_form_can_be_put_right(pad: Path) -> None:
    text = pad.read_text().replace("boxes: {value: 15", "boxes: {value: fifteen")
    pad.write_text(text[: text.index("# The safe.")])
    filling = open_pad(pad)
    goto(filling, "track")
    assert filling.values()["track boxes"] == "fifteen"
    filling.write({"track boxes": "15"})
    goto(filling, "safe")
    assert (filling.confirm() or "").startswith("Nothing stands here yet for safe, bundles, safe, bundles in the first")
    values = {"bundles": "1", "bundles-first-game": "3", "loan-wished": "4", "loan-refused": "2", "penalty": "-20"}
    filling.write({f"safe {key}": text for key, text in values.items()})
    assert filling.pad.found == ()
    assert filling.pad.usable


def test_a_json_file_stays_json(tmp_path: Path) -> None:
    path = tmp_path / "pad.json"
    path.write_text(json.dumps(dict(PADS.bundled("reference")), indent=1))
    filling = open_pad(path)
    goto(filling, "par")
    filling.confirm()
    assert json.loads(path.read_text())["golf"]["verified"] is True
    assert len(path.read_text().splitlines()) == len(json.dumps(dict(PADS.bundled("reference")), indent=1).splitlines())


def test_a_file_that_somebody_else_has_changed_is_not_overwritten(pad: Path) -> None:
    filling = open_pad(pad)
    pad.write_text("theirs")
    goto(filling, "par")
    document = filling.document
    with pytest.raises(SourceError, match="was changed by somebody else"):
        filling.confirm()
    assert (pad.read_text(), filling.document is document) == ("theirs", True)


def test_a_save_that_fails_changes_nothing(pad: Path) -> None:
    def fail(_: str) -> None:
        raise OutputError("the disk is full")

    filling = Filling(GAME, PADS, read_source(pad), None, save=fail)
    goto(filling, "par")
    with pytest.raises(OutputError):
        filling.confirm()
    assert not is_verified(filling.document, ("golf",))
    assert not filling.undo()


@pytest.mark.parametrize("data", [b"", b"a: [", b"[1]", b"format: nlv-log/1", b"format: nlv-sheet/1\nname: &a x\n"])
def test_what_cannot_be_read_is_not_opened(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "pad.yaml").write_bytes(data)
    with pytest.raises(NlvReplayError) as told:
        open_pad(tmp_path / "pad.yaml")
    assert "\n" not in str(told.value)


@pytest.mark.parametrize("source", ["", " ", "a\nb\x1b", "x" * 300])
def test_a_source_is_a_few_words(pad: Path, source: str) -> None:
    with pytest.raises(SourceError, match="a few words"):
        open_pad(pad, source)
