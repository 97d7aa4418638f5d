from __future__ import annotations

import pytest

from nlv_replay.core.rule import Path
from nlv_replay.logs.tree import Syntax, excerpt, parse, path_at, sniff

SNIFFS = [
    (b"a: 1", "game.json", Syntax.JSON), (b"{}", "game.YAML", Syntax.YAML), (b"{}", "a.yml", Syntax.YAML),
    (b"x", "x.jsonl", Syntax.JSON), (b" \n[1]", None, Syntax.JSON), (b'{ "a": 1}', "log", Syntax.JSON),
    (b"{}", "log.txt", Syntax.JSON), (b'\xef\xbb\xbf{"a', None, Syntax.JSON), (b"{a: 1}", None, Syntax.YAML),
    (b"format: x", None, Syntax.YAML), (b"", None, Syntax.YAML), (b"{'a': 1}", "-", Syntax.YAML),
]  # fmt: skip


@pytest.mark.parametrize(("data", "name", "syntax"), SNIFFS)
def test_the_spelling_is_told_by_name_or_by_beginning(data: bytes, name: str | None, syntax: Syntax) -> None:
    assert sniff(data, name) is syntax


PLACES: list[tuple[int, int, Path]] = [
    (1, 1, ()), (1, 2, ("a",)), (1, 8, ("a", 0)), (1, 11, ("a", 1)), (2, 1, ("a", 1)), (2, 2, ("b",)), (2, 8,
    ("b", "c")),
    (9, 9, ("b", "c")),
]  # fmt: skip


@pytest.mark.parametrize(("line", "column", "path"), PLACES)
def test_a_place_leads_back_to_its_path(line: int, column: int, path: Path) -> None:
    node, _ = parse(b'{"a": [1, 2],\n "b": {"c": 1}}', Syntax.JSON)
    assert node is not None
    assert path_at(node, line, column) == path


def test_an_excerpt_points_at_the_column() -> None:
    assert excerpt("ab\ncd: e\n", 2, 5) == "cd: e\n    ^"
    assert excerpt(b"ab\r\ncd: e", 1, 1) == "ab\n^"
    assert excerpt("ab", 1, 9) == "ab\n  ^"
    assert excerpt("ab", 7, 3) == "\n^"
    assert excerpt("日本: x", 1, 3) == "日本: x\n    ^"


def test_an_excerpt_of_a_long_line_is_cut_around_the_column() -> None:
    line = "x" * 300 + "HERE" + "y" * 300
    shown, caret = excerpt(line, 1, 301).split("\n")
    assert len(shown) == 76
    assert shown[0] == shown[-1] == "…"
    assert shown[caret.index("^") :].startswith("HERE")
    assert excerpt(line, 1, 1).startswith("xxx")
    assert excerpt(line, 1, 604).split("\n")[0].endswith("y")


def test_an_excerpt_holds_no_unsafe_character() -> None:
    assert excerpt("a\x1b\u202e\tb: c", 1, 5) == "a\\x1b\\u202e b: c\n" + " " * 12 + "^"
