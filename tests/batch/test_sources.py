from __future__ import annotations

import gzip
import io
import os
import zipfile
from pathlib import Path

import pytest

from nlv_replay.batch import sources as module
from nlv_replay.batch.sources import Sources, Trouble, leads_out
from nlv_replay.session import Source
from tests.batch.events import clean_game, line, lines

ONE, TWO = line(clean_game()), line(clean_game(note="two"))


def read(*paths: Path | str, glob: tuple[str, ...] = ()) -> list[tuple[str | None, int]]:
    """Names and lines of the games in these paths, which all can be read."""
    found = list(Sources([str(path) for path in paths], glob))
    assert not [item for item in found if isinstance(item, Trouble)], found
    return [(item.name, item.first_line) for item in found if isinstance(item, Source)]


def troubles(*paths: Path | str) -> tuple[int, list[str]]:
    """How many games these paths hold, and what is told about the rest."""
    found = list(Sources([str(path) for path in paths]))
    return sum(isinstance(item, Source) for item in found), [item.told for item in found if isinstance(item, Trouble)]


def zipped(path: Path, **members: str) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return path


def test_a_folder_is_read_in_the_order_of_its_names(here: Path) -> None:
    (here / "b").mkdir()
    (here / ".hidden").mkdir()
    for name in ("c.json", "b/x.json", "a.yaml", "notes.txt", ".hidden/x.json", "b/.x.json"):
        (here / name).write_text(ONE)
    assert read(".") == [("a.yaml", 1), ("b/x.json", 1), ("c.json", 1)]
    assert read(".", glob=("b/*",)) == [("b/x.json", 1)]
    assert read(".", glob=("*.txt", "a*")) == [("a.yaml", 1), ("notes.txt", 1)]


def test_lines_archives_and_compressed_files_in_any_mixture(here: Path) -> None:
    (here / "games.jsonl").write_text(f"\n{ONE}\n\n{TWO}")
    (here / "more.jsonl.gz").write_bytes(gzip.compress(lines(clean_game(), clean_game()).encode()))
    (here / "one.yaml.gz").write_bytes(gzip.compress(ONE.encode()))
    zipped(
        here / "all.zip", **{"z.json": ONE, "a/b.jsonl": f"{ONE}\n{TWO}\n", "readme.txt": "x", "__MACOSX/._z.json": ""}
    )
    assert read(here / "games.jsonl", here / "all.zip", here / "more.jsonl.gz", here / "one.yaml.gz") == [
        ("games.jsonl", 2),
        ("games.jsonl", 4),
        ("all.zip/a/b.jsonl", 1),
        ("all.zip/a/b.jsonl", 2),
        ("all.zip/z.json", 1),
        ("more.jsonl.gz", 1),
        ("more.jsonl.gz", 2),
        ("one.yaml.gz", 1),
    ]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (f"{ONE}\n{TWO}\n".encode(), [1, 2]),
        (ONE.encode(), [1]),
        (gzip.compress(f"{ONE}\n\n{TWO}\n".encode()), [1, 3]),
        (f"{ONE[:-9]}\n{TWO}\n".encode(), [1, 2]),
        (ONE.replace(",", ",\n").encode(), [1]),
        (b"format: nlv-log/1\ngame: new-las-vegas\n", [1]),
    ],
)
def test_a_stream_shows_what_it_is(data: bytes, expected: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BufferedReader(io.BytesIO(data)))  # type: ignore[arg-type, type-var, unused-ignore]
    monkeypatch.setattr("sys.stdin", stream)
    assert [number for _, number in read("-")] == expected


def test_sheets_beside_the_logs_are_passed_over(here: Path) -> None:
    (here / "game.json").write_text(ONE)
    (here / "pad.yaml").write_text("# mine\nformat: nlv-sheet/1\nname: mine\n")
    games, told = troubles(here)
    assert (games, told) == (1, ["pad.yaml: skipped, its format is nlv-sheet/1"])


def test_a_truncated_gz_gives_its_whole_lines(here: Path) -> None:
    path = here / "games.jsonl.gz"
    path.write_bytes(
        gzip.compress("".join(f"{line(clean_game(note=str(os.urandom(40))))}\n" for _ in range(400)).encode())[:-2000]
    )
    games, told = troubles(path)
    assert games > 100
    assert told == ["games.jsonl.gz: the compressed file is cut off; the whole lines before its end were read"]


def test_damaged_archives(here: Path) -> None:
    (here / "not.zip").write_text("PK no")
    (here / "not.json.gz").write_text("no")
    whole = zipped(here / "whole.zip", **{"a.json": ONE, "b.json": TWO}).read_bytes()
    (here / "bad.zip").write_bytes(
        whole.replace(b"\x00\x00\x00a.json", b"\x00\x00\x00a.json", 1)[:45] + b"\xff" * 20 + whole[65:]
    )
    assert troubles(here / "not.zip")[1] == ["not.zip: the compressed file is damaged (File is not a zip file)"]
    assert troubles(here / "not.json.gz")[1][0].startswith("not.json.gz: the compressed file is damaged")
    games, told = troubles(here / "bad.zip")
    assert (games, len(told)) == (1, 1)
    assert told[0].startswith("bad.zip/a.json: the compressed file is damaged")


@pytest.mark.parametrize(
    "name", ["../x.json", "a/../../x.json", "/x.json", "C:/x.json", "..\\x.json", "a\\..\\..\\x.json"]
)
def test_names_that_lead_out_of_an_archive_are_refused(here: Path, name: str) -> None:
    assert leads_out(name)
    path = zipped(here / "games.zip", **{name: ONE, "good.json": ONE})
    games, told = troubles(path)
    assert games == 1
    assert told == [f"games.zip/{name}: the name leads out of the archive; it was not read"]
    assert sorted(entry.name for entry in here.iterdir()) == ["games.zip"]


def test_links_that_go_round_in_circles(here: Path) -> None:
    (here / "a").mkdir()
    (here / "a" / "game.json").write_text(ONE)
    (here / "a" / "up").symlink_to(here.resolve())
    (here / "loop.json").symlink_to("loop.json")
    games, told = troubles(here)
    assert games == 1
    assert told == [
        "a/up: this link leads back to a folder above it; it was not followed",
        "loop.json: Too many levels of symbolic links",
    ]


def test_a_file_that_changes_while_it_is_read(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = here / "game.json"
    path.write_text(ONE)
    (here / "games.jsonl").write_text(f"{ONE}\n{TWO}\n")
    opened = module._opened

    def meddle(stream: io.BufferedReader, name: str, folder: Path | None) -> object:
        yield from opened(stream, name, folder)
        with Path(name).open("a") as file:
            file.write("\n")

    monkeypatch.setattr(module, "_opened", meddle)
    assert troubles(path) == (0, ["game.json: it changed while it was read"])
    assert troubles(here / "games.jsonl") == (2, ["games.jsonl: it changed while it was read"])


def test_what_is_not_there_or_too_large(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_BYTES", 2000)
    (here / "big.json").write_text(" " * 2001)
    (here / "big.jsonl").write_text(f"{' ' * 5000}\n{ONE}\n")
    (here / "empty.jsonl").write_text("\n")
    (here / "folder").mkdir()
    os.mkfifo(here / "pipe.json")
    assert troubles(here / "none.json") == (0, ["none.json: there is no such file"])
    assert troubles(here / "big.json") == (0, ["big.json: larger than 16 MiB, the most that one log may be"])
    assert troubles(here / "big.jsonl") == (1, ["big.jsonl:1: larger than 16 MiB, the most that one log may be"])
    assert troubles(here / "empty.jsonl") == (0, ["empty.jsonl: the file is empty"])
    assert troubles(here / "folder")[1][0].startswith("folder: no file in this folder ends in .json,")
    assert "pipe.json: this is neither a file nor a folder" in troubles(here)[1]


def test_encrypted_and_nested_archives(here: Path) -> None:
    inner = zipped(here / "inner.zip", **{"a.json": ONE})
    with zipfile.ZipFile(here / "outer.zip", "w") as archive:
        archive.write(inner, "inner.zip")
    assert troubles(here / "outer.zip") == (0, ["outer.zip/inner.zip: an archive within an archive is not read"])
    data = bytearray(inner.read_bytes())
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    (here / "secret.zip").write_bytes(data)
    games, told = troubles(here / "secret.zip")
    assert (games, len(told)) == (0, 1)
    assert "encrypted" in told[0]


def test_names_that_are_no_utf8(here: Path) -> None:
    path = os.fsdecode(b"game-\xff.json")
    Path(path).write_text(ONE)
    assert read(here) == [("game-\\udcff.json", 1)]


def test_how_much_there_is_to_read(here: Path) -> None:
    (here / "games.jsonl").write_text(f"{ONE}\n{TWO}\n")
    (here / "one.json").write_text(ONE)
    sources = Sources([str(here)])
    assert sources.size() == 3 * len(ONE) + len(TWO) - len(ONE) + 2
    list(sources)
    assert sources.read == sources.size()
    assert Sources(["-", str(here)]).size() is None
