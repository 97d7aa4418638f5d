"""``nlv-replay sheet``: a printed pad is typed in, checked, drawn and compared."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from nlv_replay.games import find_game
from nlv_replay.games.new_las_vegas.sheet import bundled_document, fingerprint
from nlv_replay.logs.tree import Syntax, parse, plain
from nlv_replay.tui.pad_app import PadApp
from tests.cli.conftest import Run
from tests.helpers.logs import log
from tests.helpers.pads import line_of
from tests.helpers.sheets import random_sheet


@pytest.fixture
def pad(run: Run, here: Path) -> Path:
    assert run("sheet", "new", "my-pad.yaml").exit_code == 0
    return here / "my-pad.yaml"


def test_a_new_sheet_is_the_reference_one_under_another_name(pad: Path) -> None:
    node, problems = parse(pad.read_bytes(), Syntax.YAML)
    assert (node is None, problems) == (False, [])
    document = plain(node)  # type: ignore[arg-type]
    assert document == bundled_document("reference") | {"name": "my-pad", "about": ""}


def test_a_new_sheet_explains_every_part_to_someone_with_the_pad_in_hand(pad: Path) -> None:
    text = pad.read_text()
    assert text.startswith(
        "# The pad of Welcome to New Las Vegas, typed in once.\n#\n# You need one page of the city sheet"
    )
    for piece in (
        "# Cranes: street by street, the casinos that show a crane (they are not built yet).\n",
        "# Golf: the PAR of the eleven holes above street A, from the left; each is 3, 4 or 5.\ngolf:",
        "  # The lamp at the airport, where every trip begins and ends.\n  airport: {value: d0,",
        "      a0-a1: [A1]\n",
        "  # What each missing line of the trip costs: negative numbers.\n  limousine.missing: {value: [-2, -1, 0],",
    ):
        assert piece in text
    remarks = [line for line in text.splitlines() if line.lstrip().startswith("#")]
    assert max(map(len, remarks)) <= 105


def test_a_sheet_that_is_there_is_not_overwritten(run: Run, pad: Path) -> None:
    pad.write_text("precious")
    result = run("sheet", "new", "my-pad.yaml")
    assert (result.exit_code, pad.read_text()) == (2, "precious")
    assert "my-pad.yaml exists already; --force overwrites it" in result.stderr
    assert run("sheet", "new", "my-pad.yaml", "--force").exit_code == 0
    assert pad.read_text() != "precious"


def test_a_new_sheet_begins_with_another_one_of_which_nothing_is_verified(run: Run, here: Path) -> None:
    document = random_sheet(5)
    document["golf"]["verified"] = True
    (here / "other.json").write_text(json.dumps(document))
    assert run("sheet", "new", "third.yaml", "--from", "other.json", "--name", "third printing").exit_code == 0
    assert run("sheet", "diff", "third.yaml", "other.json").exit_code == 0
    text = (here / "third.yaml").read_text()
    assert "\nname: third printing\n" in text
    assert "Made by a test" in text
    assert "verified: true" not in text.split("format:")[1]


def test_a_new_sheet_may_go_to_standard_output(run: Run, here: Path) -> None:
    result = run("sheet", "new", "-")
    assert "\nname: reference\n" in result.stdout
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("name", ["", " ", "a\x1b[31m", "x" * 201])
def test_a_name_is_a_few_words(run: Run, here: Path, name: str) -> None:
    result = run("sheet", "new", "x.yaml", "--name", name)
    assert (result.exit_code, list(here.iterdir())) == (2, [])


@pytest.mark.parametrize("file", [" .yaml", "\u202ex.yaml", "[b]x: y.yaml", "no.yaml", "1.5.yaml"])
def test_whatever_the_file_is_called_its_sheet_can_be_used(run: Run, here: Path, file: str) -> None:
    assert run("sheet", "new", here / file).exit_code == 0
    assert run("sheet", "check", here / file).exit_code == 0


def test_a_new_sheet_is_json_where_its_name_says_so(run: Run, here: Path) -> None:
    assert run("sheet", "new", "my-pad.json").exit_code == 0
    assert json.loads((here / "my-pad.json").read_text())["name"] == "my-pad"
    assert run("sheet", "check", "my-pad.json").exit_code == 0


def test_a_casino_that_is_listed_very_often_is_drawn_at_once(run: Run, pad: Path) -> None:
    pad.write_text(pad.read_text().replace("[A3, A8]", f"[{'A3, ' * 100_000}A8]"))
    result = run("sheet", "show", "my-pad.yaml")
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= 80


@pytest.mark.parametrize("origin", ["none.yaml", "my-log.json"])
def test_what_a_new_sheet_begins_with_has_to_be_a_sheet(run: Run, here: Path, origin: str) -> None:
    (here / "my-log.json").write_text(json.dumps(log()))
    result = run("sheet", "new", "new.yaml", "--from", origin)
    assert (result.exit_code, (here / "new.yaml").exists()) == (2, False)
    assert origin in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.usefixtures("pad")
def test_a_good_sheet_is_checked(run: Run) -> None:
    result = run("sheet", "check", "my-pad.yaml")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[:3] == [
        "my-pad.yaml: usable. my-pad",
        "0 of 48 entries are verified; these are not:",
        "  cranes (4): street A, street B, street C, street D",
    ]
    assert "  columns (13): Inauguration, Large hotels, Small hotels, street A, street B," in lines
    assert lines[-2:] == [
        f"Fingerprint {fingerprint(bundled_document('reference'))}",
        "In a log beside it: sheet: {file: my-pad.yaml}",
    ]
    assert max(map(len, lines)) <= 80


def test_everything_that_is_wrong_is_told_at_once_with_its_place(run: Run, pad: Path) -> None:
    text = pad.read_text().replace("[B1, B6, B11]", "[B1, B6, B12]").replace("boxes: {value: 15", "boxes: {value: many")
    pad.write_text(text.replace("streets.A: {value: [4, 6, 8]", "streets.A: {value: [4, 6, 5]"))
    result = run("sheet", "check", "my-pad.yaml")
    assert result.exit_code == 1
    assert result.stdout.startswith("my-pad.yaml: 3 problems; no game can be judged on it.\n")
    for piece in (
        f"my-pad.yaml:{line_of(pad.read_text(), 'B12')}:23: NLV010 no-such-casino: There is no casino B12; casinos are",
        "NLV009 wrong-type: A whole number is needed here, not 'many'.",
        "NLV010 values-fall: The column streets.A falls from 6 to 5.",
        " B: {value: [B1, B6, B12], source",
    ):
        assert piece in " ".join(result.stdout.split())
    assert "Fingerprint" not in result.stdout


def test_what_is_odd_fails_until_it_is_allowed(run: Run, pad: Path) -> None:
    pad.write_text(pad.read_text().replace("debts: {value: [3, 4]", "debts: {value: [3]"))
    result = run("sheet", "check", "my-pad.yaml")
    assert result.exit_code == 1
    assert result.stdout.startswith("my-pad.yaml: usable, 1 problem. my-pad\n")
    allowed = run("sheet", "check", "my-pad.yaml", "--allow", "not-two-debts")
    assert allowed.exit_code == 0
    line = line_of(pad.read_text(), "value: [3]")
    assert f"Allowed: my-pad.yaml:{line}:20: not-two-debts: The first box of the right show" in allowed.stdout
    assert run("sheet", "check", "my-pad.yaml", "--allow", "dead-end").exit_code == 1


@pytest.mark.parametrize("name", ["wrong-street", "dead-ends", "missing-key"])
def test_only_what_is_odd_can_be_allowed(run: Run, pad: Path, name: str) -> None:
    result = run("sheet", "check", pad, "--allow", name)
    assert result.exit_code == 2
    assert "nothing odd is called" in result.stderr


def test_a_check_as_json(run: Run, pad: Path) -> None:
    pad.write_text(pad.read_text().replace("debts: {value: [3, 4]", "debts: {value: [3, 9]"))
    told = json.loads(run("sheet", "check", "my-pad.yaml", "--format", "json").stdout)
    assert (told["status"], told["usable"], told["entries"], told["verified"]) == ("wrong", False, 48, 0)
    assert told["unverified"]["safe"] == [
        "safe.bundles", "safe.bundles-first-game", "safe.loan-wished", "safe.loan-refused", "safe.penalty",
    ]  # fmt: skip
    assert told["problems"] == [
        {
            "code": "NLV010",
            "name": "debt-beyond-column",
            "message": "There is no box 9; the column has 7.",
            "line": line_of(pad.read_text(), "value: [3, 9]"),
            "column": 24,
            "path": ["shows", "right", "debts", "value", 1],
            "usable": False,
            "allowed": False,
        }
    ]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "NLV001"),
        (b"\xff\xfe\x00", "NLV001"),
        (b"a: [", "NLV002"),
        (b"format: nlv-log/1\n", "NLV003"),
        (b"[1, 2]", "NLV003"),
        (b"3", "NLV003"),
        (b"[" * 5000, "NLV005"),
        (b"format: \x1b[31m\n", "NLV003"),
        (b"PK\x03\x04", "NLV001"),
        ("format: nlv-sheet/1\u202e\n".encode(), "NLV011"),
    ],
)
def test_what_is_no_sheet_is_told_in_a_sentence(run: Run, here: Path, data: bytes, told: str) -> None:
    (here / "x.yaml").write_bytes(data)
    for form in ("text", "json"):
        result = run("sheet", "check", "x.yaml", "--format", form)
        assert result.exit_code in (1, 2)
        assert told in result.stdout
        assert "\x1b" not in result.stdout
        assert "\u202e" not in result.stdout
    for command in (("show",), ("diff", "reference"), ("edit",)):
        result = run("sheet", *command, "x.yaml")
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)


def test_a_file_of_another_format_is_named_with_the_command_that_judges_it(run: Run, here: Path) -> None:
    (here / "x.yaml").write_text("format: nlv-architect/1\n")
    told = "his is no sheet but a file of format 'nlv-architect/1', which `nlv-replay architect check` judges"
    result = run("sheet", "check", "x.yaml")
    assert result.exit_code == 2
    assert told in " ".join(result.stdout.split())
    assert run("sheet", "show", "x.yaml").stderr == f"nlv-replay: x.yaml:1:9: t{told}\n"
    (here / "x.yaml").write_text("name: mine\n")
    told = "x.yaml:1:1: this is no sheet; sheets begin with `format: nlv-sheet/1`"
    assert run("sheet", "show", "x.yaml").stderr == f"nlv-replay: {told}\n"


@pytest.mark.usefixtures("here")
def test_a_sheet_that_is_not_there(run: Run) -> None:
    for command in (("check", "none.yaml"), ("show", "none.yaml"), ("diff", "none.yaml", "reference")):
        result = run("sheet", *command)
        assert (result.exit_code, "none.yaml: there is no such file" in result.stderr) == (2, True)


@pytest.mark.usefixtures("pad")
def test_a_sheet_is_drawn(run: Run) -> None:
    mine, bundled = run("sheet", "show", "my-pad.yaml"), run("sheet", "show", "reference")
    assert (mine.exit_code, bundled.exit_code) == (0, 0)
    assert mine.stdout.startswith("my-pad: 0 of 48 entries verified\n\n        1     2     3")
    assert mine.stdout.split("\n")[1:] == bundled.stdout.split("\n")[1:]
    assert max(map(len, mine.stdout.splitlines())) <= 80
    assert run("sheet", "show").stdout == "reference\n"


def test_two_sheets_are_compared(run: Run, pad: Path) -> None:
    same = run("sheet", "diff", "reference", "my-pad.yaml")
    assert (same.exit_code, same.stdout) == (0, "reference and my-pad.yaml have the same printed values.\n")
    pad.write_text(pad.read_text().replace("[5, 6, 8]", "[5, 7, 8]").replace("      a0-a1: [A1]\n", ""))
    text = pad.read_text()
    result = run("sheet", "diff", "reference", "my-pad.yaml")
    assert result.exit_code == 1
    assert result.stdout == (
        "2 printed values of reference and my-pad.yaml differ.\n\n"
        f"line a0-a1\n  reference: passes A1\n  my-pad.yaml:{line_of(text, 'a1-a2:')}:7: no such line\n\n"
        f"column Large hotels\n  reference: 5 6 8\n  my-pad.yaml:{line_of(text, '[5, 7, 8]')}:25: 5 7 8\n"
    )
    told = json.loads(run("sheet", "diff", "my-pad.yaml", "reference", "--format", "json").stdout)
    assert told["differences"][1] == {
        "path": ["columns", "hotels.large"],
        "label": "column Large hotels",
        "told": ["5 7 8", "5 6 8"],
        "places": [[line_of(text, "[5, 7, 8]"), 25], [None, None]],
        "values": [[5, 7, 8], [5, 6, 8]],
    }


def test_a_log_names_the_fingerprint_and_is_told_what_to_do_when_the_sheet_has_changed(run: Run, pad: Path) -> None:
    sha256 = fingerprint(bundled_document("reference"))
    (pad.parent / "game.json").write_text(json.dumps(log(sheet={"file": "my-pad.yaml", "sha256": sha256})))
    assert run("check", "game.json").exit_code == 0
    pad.write_text(pad.read_text().replace("[5, 6, 8]", "[5, 7, 8]"))
    result = run("check", "game.json")
    told = " ".join(result.stdout.split())
    assert result.exit_code == 2
    assert "NLV013 illegal: sheet-not-usable" in told
    assert f"those named by the log to {sha256}; find the file as it was then, or," in told
    assert "write the first of the two into the log as sha256." in told


def test_editing_begins_a_sheet_that_is_not_there_and_tells_how_far_one_has_come(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def confirm_two_parts(app: PadApp) -> int:
        for _ in range(3):
            app.filling.confirm()
        return 0

    monkeypatch.setattr(PadApp, "run", confirm_two_parts)
    result = run("sheet", "edit", "my-pad.yaml", "--source", "page 3")
    assert (result.exit_code, result.stdout) == (0, "my-pad.yaml: 10 of 48 entries are verified.\n")
    text = (here / "my-pad.yaml").read_text()
    assert text.startswith("# The pad of")
    assert text.count("source: page 3, verified: true") == 10
    assert run("sheet", "diff", "my-pad.yaml", "reference").exit_code == 0
    assert run("sheet", "edit", "my-pad.yaml").stdout == "my-pad.yaml: 21 of 48 entries are verified.\n"


@pytest.mark.parametrize("arguments", [("-",), ("x.yaml", "--source", " "), ("no/such/folder/x.yaml",)])
def test_editing_needs_a_file_and_words(run: Run, here: Path, arguments: tuple[str, ...]) -> None:
    result = run("sheet", "edit", *arguments)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert not (here / "no").exists()


def test_a_game_whose_sheet_is_the_same_for_all_has_none_to_type_in(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nlv_replay.cli.sheet.find_game", lambda key: replace(find_game(key), pads=None))
    for command in (("new", "x.yaml"), ("check", "x.yaml"), ("show",), ("edit", "x.yaml")):
        result = run("sheet", *command)
        assert (result.exit_code, "there is none to type in" in result.stderr) == (2, True)
    assert list(here.iterdir()) == []
