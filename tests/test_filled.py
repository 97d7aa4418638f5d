"""Reading filled sheets: whatever stands in a file gives findings at its place, and never a traceback."""

from __future__ import annotations

import io
import json
import random
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from nlv_replay.core.verdict import Status
from nlv_replay.errors import MissingExtra, SourceError
from nlv_replay.filled import FilledVerdict, judge_alone, judge_together, load_filled, read_deck, read_filled
from nlv_replay.games.new_las_vegas.filled_form import ZONES
from nlv_replay.games.new_las_vegas.filled_kind import FILLED
from nlv_replay.logs.xlsx import write_workbook
from nlv_replay.report.filled_write import filled_csv, filled_json, filled_rows, filled_yaml
from nlv_replay.source import Source
from tests.helpers.filled import Data, empty, final_sheets

CSV = "format,nlv-filled-sheet/1\ngame,new-las-vegas\nplayer,ada\n"
ODD: list[Any] = [
    None, True, -1, 0, 99999, 10**30, 1.5, "", "x", "C4", "\x1b[31m", "\u202eA", "A" * 5000, [], [[]], [None],
    ["C4", "C4"], {}, {"x": 1}, [{"a": 1}], {"circled": "C4"}, {"circled": ["Z99", 7]}, {"left": [3, 1, 1]}, "=1+1",
]  # fmt: skip


def verdict(text: str | bytes, name: str) -> FilledVerdict:
    data = text.encode() if isinstance(text, str) else text
    return judge_alone(load_filled(Source(data, name)))


def places(found: FilledVerdict) -> list[tuple[str, int | None, int | None]]:
    return [(placed.finding.rule.code, placed.line, placed.column) for placed in found.findings]


def test_a_finding_of_a_yaml_sheet_has_line_and_column() -> None:
    text = filled_yaml(empty(casinos={"D": [7, ".", 3]}))
    (found,) = places(verdict(text, "a.yaml"))
    line = text.splitlines()[found[1] - 1] if found[1] else ""
    assert found[0] == "NLV104"
    assert line[(found[2] or 0) - 1 :].startswith("3")


def test_a_finding_of_a_spreadsheet_has_its_cell() -> None:
    found = verdict(f"{CSV}# remark,1,2\nD,7,,3\n", "a.csv")
    assert places(found) == [("NLV104", 5, 6)]
    assert found.cells == {1: "D5"}
    rows = filled_rows(empty(casinos={"D": [7, ".", 3]}), FILLED)
    found = verdict(write_workbook(rows), "a.xlsx")
    at = next(number for number, row in enumerate(rows, start=1) if row[0] == "D")
    assert (places(found), found.cells) == ([("NLV104", at, 4)], {1: f"D{at}"})


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_cells_may_be_separated_by_commas_semicolons_or_tabs(separator: str) -> None:
    assert verdict(f"{CSV}D,7,,3\n".replace(",", separator), "a.csv").findings[0].finding.rule.code == "NLV104"


def test_entries_stand_one_a_cell_or_several_in_one() -> None:
    one = load_filled(Source(f"{CSV}cranes,A3,C4\nboxes,1 2 3 5\n".encode(), "a.csv")).model
    other = load_filled(Source(f'{CSV}cranes,"A3, C4"\nboxes,1,2,3,5\n'.encode(), "a.csv")).model
    assert one == other
    assert one.cranes == ["A3", "C4"]
    assert one.boxes == [1, 2, 3, 5]


@pytest.mark.parametrize(
    ("rows", "code", "line", "column"),
    [
        ("blurb,3\n", "NLV007", 4, 1),
        ("boxes,3\nboxes,4\n", "NLV006", 5, 1),
        ("boxes,many\n", "NLV009", 4, 7),
        ("turns,3,4\n", "NLV002", 4, 9),
        (",3\n", "NLV002", 4, 2),
        ('name,"Ada\n', "NLV002", 4, 6),
        ("name,A\x07b\n", "NLV011", 4, 7),
        ("claimed luck,3\n", "NLV007", 4, 1),
        ("ruling luck,yes\n", "NLV015", 4, 13),
        ("sheet,blue\n", "NLV013", 4, 7),
        ("sheet,reference\nsheet-file,my-pad.yaml\n", "NLV006", 5, 1),
        ("player,bob\n", "NLV006", 4, 1),
        ("cranes,A3,A3\n", "NLV016", 4, 11),
        ("casinos,3\n", "NLV007", 4, 1),
        ("A,1,2,3,4,5,6,7,8,9,10,11,12\n", "NLV010", 4, 3),
    ],
)
def test_a_spreadsheet_is_read_strictly(rows: str, code: str, line: int, column: int) -> None:
    found = verdict(CSV + rows, "a.csv")
    assert found.status is Status.UNJUDGED
    assert (code, line, column) in places(found)


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("a.yaml", b"", "NLV001"),
        ("a.csv", b"", "NLV001"),
        ("a.csv", b"\xff\xfe\x00", "NLV001"),
        ("a.csv", "player,J\u00f6rg\n".encode("latin-1"), "NLV001"),
        ("a.csv", b"hello\n", "NLV007"),
        ("a.csv", b"a,b\n" * 2000, "NLV005"),
        ("a.csv", b"format" + b",x" * 300, "NLV005"),
        ("a.yaml", b"- 1\n", "NLV003"),
        ("a.yaml", b"format: nlv-log/1\n", "NLV003"),
        ("a.yaml", b"format: nlv-filled-sheet/1\n", "NLV004"),
        ("a.yaml", b"format: nlv-filled-sheet/1\ngame: chess\n", "NLV004"),
        ("a.json", b'{"format": "nlv-filled-sheet/1", "game": "new-las-vegas"}', "NLV008"),
        ("a.json", b"{", "NLV002"),
        ("a.xlsx", b"no archive", "NLV001"),
        ("a.xlsx", b"PK\x03\x04broken", "NLV001"),
    ],
)
def test_what_is_no_filled_sheet_gives_findings(name: str, data: bytes, code: str) -> None:
    found = verdict(data, name)
    assert found.status is Status.UNJUDGED
    assert code in {placed.finding.rule.code for placed in found.findings}


def workbook(change: Any = None, **more: bytes) -> bytes:
    """A workbook with one of its parts changed, and with more parts."""
    file = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(write_workbook(filled_rows(empty(), FILLED)))) as old,
        zipfile.ZipFile(file, "w") as new,
    ):
        for part in old.namelist():
            data = old.read(part)
            new.writestr(part, change(part, data) if change else data)
        for name, data in more.items():
            new.writestr(name, data)
    return file.getvalue()


def test_a_workbook_with_macros_links_or_controls_is_refused() -> None:
    for part in (
        "xl/vbaProject.bin",
        "xl/externalLinks/externalLink1.xml",
        "xl/activeX/activeX1.xml",
        "xl/embeddings/a.bin",
    ):
        (found,) = verdict(workbook(**{part: b"x"}), "a.xlsx").findings
        assert found.finding.message.startswith("The workbook cannot be used: it holds")


def test_a_workbook_that_unpacks_without_end_is_refused() -> None:
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * (40 * 2**20))
    assert len(bomb.getvalue()) < 100_000
    (found,) = verdict(bomb.getvalue(), "a.xlsx").findings
    assert "unpacks to more than" in found.finding.message


def test_a_workbook_that_declares_entities_is_refused() -> None:
    def change(part: str, data: bytes) -> bytes:
        return b'<!DOCTYPE x [<!ENTITY a "aaaa">]>' + data if part.endswith("sheet1.xml") else data

    (found,) = verdict(workbook(change), "a.xlsx").findings
    assert "declares entities" in found.finding.message


def test_a_workbook_with_a_formula_is_refused_at_its_cell() -> None:
    rows = filled_rows(empty(), FILLED)
    book = Workbook()
    for row in rows:
        book.active.append(row)
    book.active["C4"] = "=1+1"
    file = io.BytesIO()
    book.save(file)
    (found,) = verdict(file.getvalue(), "a.xlsx").findings
    assert "C4 holds a formula" in found.finding.message


def test_without_openpyxl_a_workbook_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    data = workbook()
    monkeypatch.setitem(__import__("sys").modules, "openpyxl", None)
    with pytest.raises(MissingExtra, match=r"nlv-replay\[xlsx\]"):
        load_filled(Source(data, "a.xlsx"))


def test_text_that_looks_like_a_formula_stays_text_in_what_is_written() -> None:
    document = empty(name="=HYPERLINK(1)")
    assert "'=HYPERLINK" in filled_csv(document, FILLED)
    sheet = load_filled(Source(filled_csv(document, FILLED).encode(), "a.csv"))
    assert sheet.problems == []


def _paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    if isinstance(value, dict):
        for key, below in value.items():
            found += _paths(below, (*path, key))
    elif isinstance(value, list):
        for index, below in enumerate(value):
            found += _paths(below, (*path, index))
    return found


def _put(document: Data, path: tuple[Any, ...], value: Any) -> None:
    place: Any = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value


def test_every_field_wrong_in_every_way_gives_findings_and_no_traceback() -> None:
    whole = final_sheets(3, players=2)[0] | {"bank": 2, "event": {"name": "x"}, "note": "n", "deck": "d.yaml"}
    choose = random.Random(1)
    paths = _paths(whole)
    for path in paths:
        tries = ODD if len(path) == 1 else choose.sample(ODD, 4)
        for odd in tries:
            document = json.loads(json.dumps(whole))
            _put(document, path, odd)
            found = verdict(json.dumps(document), "a.json")
            for placed in found.findings:
                assert placed.line
                assert placed.column
                assert "\x1b" not in placed.finding.message


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=200))
def test_any_text_as_a_spreadsheet_gives_findings_and_no_traceback(text: str) -> None:
    assert verdict(text, "a.csv").status is Status.UNJUDGED
    verdict(CSV + text, "a.csv")


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_any_cell_of_a_spreadsheet_may_hold_anything(data: st.DataObject) -> None:
    rows = filled_csv(final_sheets(3, players=2)[0], FILLED).splitlines()
    at = data.draw(st.integers(3, len(rows) - 1))
    cells = rows[at].split(",")
    cells[data.draw(st.integers(0, len(cells) - 1))] = (
        data.draw(st.text(max_size=12)).replace("\n", "").replace("\r", "")
    )
    rows[at] = ",".join(cells)
    for placed in verdict("\n".join(rows), "a.csv").findings:
        assert placed.line


def test_many_wrong_entries_are_judged_in_no_time() -> None:
    document = empty(
        cranes=[f"{street}{avenue}" for street in "ABCDEFGH" for avenue in range(12)],
        trip=["a0", "d11"] * 200,
        casinos={street: [999] * 11 for street in "ABCD"},
        improved={f"x.{number}": 99 for number in range(90)},
    )
    assert len(verdict(json.dumps(document), "a.json").findings) > 300


def test_a_sheet_of_ones_own_lies_beside_the_filled_one(tmp_path: Path) -> None:
    pad = Path(__file__).parent.parent / "examples" / "legal" / "my-pad.yaml"
    (tmp_path / "my-pad.yaml").write_bytes(pad.read_bytes())
    path = tmp_path / "ada.yaml"
    path.write_text(filled_yaml(empty(sheet={"file": "my-pad.yaml"})))
    found = judge_alone(read_filled(str(path)))
    assert found.status is Status.CLEAN
    assert found.material is not None
    assert found.material.name != "reference"
    path.write_text(filled_yaml(empty(sheet={"file": "gone.yaml"})))
    assert places(judge_alone(read_filled(str(path))))[0][0] == "NLV013"


def test_sheets_that_cannot_be_judged_are_not_judged_together() -> None:
    with pytest.raises(ValueError, match="all of them can be judged"):
        judge_together([load_filled(Source(b"{}", "a.json"))])


def test_a_deck_is_named_by_the_sheet_or_by_the_caller(tmp_path: Path) -> None:
    deck = tmp_path / "deck.yaml"
    deck.write_text("format: nlv-deck/1\ngame: new-las-vegas\noffers:\n  - [8S, 5L, 13M]\n")
    path = tmp_path / "ada.json"
    path.write_text(filled_json(empty(deck="deck.yaml")))
    sheet = read_filled(str(path))
    assert read_deck(sheet, None).offers == [["8S", "5L", "13M"]]
    deck.write_text("format: nlv-deck/1\ngame: new-las-vegas\noffers:\n  - [8S, 5L]\n")
    with pytest.raises(SourceError, match=r"deck.yaml:4:5: "):
        read_deck(sheet, str(deck))
    deck.write_text("format: nlv-deck/1\ngame: new-las-vegas\n")
    with pytest.raises(SourceError, match="needs the key `deck` or the key `offers`"):
        read_deck(sheet, str(deck))
    path.write_text(filled_json(empty(deck="../deck.yaml")))
    with pytest.raises(SourceError, match="without a folder"):
        read_deck(read_filled(str(path)), None)
    path.write_text(filled_json(empty()))
    with pytest.raises(SourceError, match="no deck is named"):
        read_deck(read_filled(str(path)), None)


def test_the_empty_sheets_that_are_written_are_read_again_without_findings() -> None:
    form = FILLED.blank()
    document = dict(form.document)
    for name, data in (
        ("a.yaml", filled_yaml(document, form).encode()),
        ("a.json", filled_json(document).encode()),
        ("a.csv", filled_csv(document, FILLED, blank=True).encode()),
        ("a.xlsx", write_workbook(filled_rows(document, FILLED, blank=True))),
    ):
        assert verdict(data, name).status is Status.CLEAN


def test_every_zone_of_a_result_can_be_claimed() -> None:
    assert verdict(json.dumps(empty(claimed=dict.fromkeys(ZONES, 0))), "a.json").status is Status.FINDINGS
