from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlv_replay.core.shape import Problem, Shape
from nlv_replay.logs.nodes import MAX_BYTES, MAX_NODES, MAX_UNSAFE
from nlv_replay.logs.text import is_unsafe
from nlv_replay.logs.tree import Node, Syntax, find, mark, parse, plain

SAFE_TEXT = st.text(st.characters(codec="utf-8")).filter(lambda text: not is_unsafe(text))
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**18) + 1, 10**18 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    SAFE_TEXT,
)
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(SAFE_TEXT, inner), max_leaves=30)


def read(text: str | bytes) -> tuple[Node | None, list[Problem]]:
    return parse(text if isinstance(text, bytes) else text.encode(), Syntax.JSON)


def good(text: str | bytes) -> Node:
    node, problems = read(text)
    assert problems == []
    assert node is not None
    return node


def only(text: str | bytes) -> Problem:
    _, problems = read(text)
    assert len(problems) == 1, problems
    return problems[0]


@given(VALUES, st.booleans(), st.sampled_from([None, 0, 2, "\t"]))
def test_valid_json_is_read_as_json_reads_it(value: Any, ascii_only: bool, indent: Any) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    assert repr(plain(good(text))) == repr(json.loads(text))


@given(st.binary(max_size=200), st.sampled_from(Syntax))
def test_no_bytes_at_all_raise(data: bytes, syntax: Syntax) -> None:
    node, problems = parse(data, syntax)
    assert node is not None or problems


@given(st.text(alphabet="{}[]\",:0123eE+-.\\u/ \n\ttruefalsnNaIity#'", max_size=40))
def test_what_json_refuses_is_refused(text: str) -> None:
    node, problems = read(text)
    try:
        expected = json.loads(text)
    except (ValueError, RecursionError):
        assert problems
        return
    if not problems:
        assert node is not None
        assert repr(plain(node)) == repr(expected)


SYNTAX = [
    ('{"a": 1 "b": 2}', 1, 9, "a comma is missing before this key"),
    ('{"a": [1 2]}', 1, 10, "a comma is missing before this value"),
    ('{"a": 1,\n}', 1, 8, "the comma before the closing } has to go"),
    ("[1, 2,\n ]", 1, 6, "the comma before the closing ] has to go"),
    ('{"a" 1}', 1, 6, "a colon is missing after this key"),
    ("{a: 1}", 1, 2, "the key a has to stand in double quotes"),
    ("{'a': 1}", 1, 2, "straight double quotes"),
    ("{“a”: 1}", 1, 2, "straight double quotes"),
    ('{"a": True}', 1, 7, "write true"),
    ('{"a": None}', 1, 7, "write null"),
    ('{"a": no}', 1, 7, "write false"),
    ('{"a": left}', 1, 7, "text has to stand in double quotes"),
    ('{"a": 1} // x', 1, 10, "no comments"),
    ('{"a": 1, # x\n}', 1, 10, "no comments"),
    ("/* x */ {}", 1, 1, "no comments"),
    ('{"a": [1, 2}', 1, 12, "a list ends with ]"),
    ("[1}", 1, 3, "a list ends with ]"),
    ('{"a": 1]', 1, 8, "a mapping ends with }"),
    ('{"a": [1, 2', 1, 12, "[ of line 1, column 7 is closed"),
    ('{"a":', 1, 6, "ends too early"),
    ('{"é": "b', 1, 7, "no closing double quote"),
    ('{"a": "b\n"}', 1, 7, "no closing double quote on its line"),
    ('["a\tb"]', 1, 4, "\\t in JSON"),
    ('["a\\qb"]', 1, 4, "no escape of JSON"),
    ('["a\\u12"]', 1, 4, "no escape of JSON"),
    ("[012]", 1, 2, "does not begin with 0"),
    ("[-012]", 1, 2, "does not begin with 0"),
    ("[+1]", 1, 2, "begins with a digit"),
    ("[.5]", 1, 2, "begins with a digit"),
    ("[5.]", 1, 2, "has to follow the point"),
    ("[-]", 1, 2, "has to follow the minus"),
    ("[8S]", 1, 2, "no number"),
    ("[0x1F]", 1, 2, "no number"),
    ("[1_000]", 1, 2, "no number"),
    ("[1,,2]", 1, 4, "nothing before this comma"),
    ("[,1]", 1, 2, "nothing before this comma"),
    ('{"a":}', 1, 6, "a value is missing"),
    ("{} {}", 1, 4, "nothing may follow"),
    ("[٧]", 1, 2, "a value is needed here"),
]


@pytest.mark.parametrize(("text", "line", "column", "words"), SYNTAX)
def test_a_syntax_error_has_its_place_and_a_helpful_sentence(text: str, line: int, column: int, words: str) -> None:
    problem = only(text)
    assert (problem.shape, problem.line, problem.column) == (Shape.SYNTAX, line, column)
    assert words in problem.message


def test_marks_are_exact_in_characters() -> None:
    node = good('\ufeff{\r\n  "é😀": {"k": 1},\n\n\t"b" : [ true,\n"x"]}\n')
    assert (node.line, node.column) == (1, 1)
    assert mark(node, ("é😀",)) == (2, 9)
    assert mark(node, ("é😀",), key=True) == (2, 3)
    assert mark(node, ("é😀", "k")) == (2, 15)
    assert mark(node, ("é😀", "k"), key=True) == (2, 10)
    assert mark(node, ("b", 0)) == (4, 10)
    assert mark(node, ("b", 1)) == (5, 1)
    assert mark(node, ("b", 0), key=True) == (4, 10)
    assert mark(node, ("b", 7, "x")) == (4, 8)
    assert mark(node, ("b", 7, "x"), key=True) == (4, 8)
    assert mark(node, ("none",), key=True) == (1, 1)
    assert find(node, ("b", 1, "deeper")).value == "x"
    assert find(node, ()) is node


def test_every_equal_key_is_named_with_the_first() -> None:
    node, problems = read('{"a": 1,\n "a": 2, "b": {"c": 1, "c": 2},\n "\\u0061": 3}')
    assert [(one.shape, one.line, one.column, one.path) for one in problems] == [
        (Shape.DUPLICATE_KEY, 2, 2, ("a",)),
        (Shape.DUPLICATE_KEY, 2, 24, ("b", "c")),
        (Shape.DUPLICATE_KEY, 3, 2, ("a",)),
    ]
    assert "line 1, column 2" in problems[0].message
    assert node is not None
    assert plain(node) == {"a": 1, "b": {"c": 1}}


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity", "1e999", "-1e400", "9" * 19, "-" + "9" * 5000])
def test_a_number_that_no_log_holds_is_refused_and_reading_goes_on(word: str) -> None:
    _, problems = read(f'{{"a": {word}, "b": {word}}}')
    assert [(one.shape, one.column, one.path) for one in problems] == [
        (Shape.BAD_VALUE, 7, ("a",)),
        (Shape.BAD_VALUE, 14 + len(word), ("b",)),
    ]
    assert all(len(one.message) < 120 for one in problems)


def test_eighteen_digits_are_enough_for_anyone() -> None:
    assert plain(good(f"[-{'9' * 18}]")) == [-(10**18) + 1]


@pytest.mark.parametrize("escape", ["\\u202e", "\\ud800", "\\udc00x", "\\u001b", "\\b", "\\r", "\\uffff", "\\ufeff"])
def test_an_escaped_unsafe_character_is_refused_at_its_value(escape: str) -> None:
    node, problems = read(f'{{"k": "a{escape}", "{escape}": 1}}')
    assert [(one.shape, one.line, one.column) for one in problems] == [
        (Shape.UNSAFE_TEXT, 1, 7),
        (Shape.UNSAFE_TEXT, 1, 12 + len(escape)),
    ]
    assert node is not None
    assert not any(map(is_unsafe, str(plain(node))))


def test_a_pair_of_surrogates_is_a_character() -> None:
    assert plain(good('["\\ud83d\\ude00"]')) == ["😀"]


def test_a_raw_unsafe_character_is_refused_where_it_stands() -> None:
    problem = only('{"a": 1,\n "name": "é\u202eb"}')
    assert (problem.shape, problem.line, problem.column) == (Shape.UNSAFE_TEXT, 2, 12)
    assert problem.path == ("name",)
    assert "U+202E" in problem.message
    assert "\u202e" not in problem.message


def test_unsafe_characters_are_all_named_up_to_a_bound() -> None:
    _, problems = read(json.dumps(["\x7f"] * 30, ensure_ascii=False))
    assert len(problems) == 30
    _, problems = read(json.dumps(["\x7f"] * 3000, ensure_ascii=False))
    assert len(problems) == MAX_UNSAFE


def test_an_unsafe_character_outside_of_text_is_one_problem() -> None:
    assert only("{\x0c}").shape is Shape.UNSAFE_TEXT
    assert only("[1,\u2028 2]").shape is Shape.UNSAFE_TEXT


UNREADABLE = [
    (b"", "empty"),
    (b" \n\t ", "empty"),
    (b"\xef\xbb\xbf", "empty"),
    ('{"a": 1}'.encode("utf-16"), "UTF-16"),
    ('{"a": 1}'.encode("utf-16-le"), "UTF-16"),
    ('{"a": 1}'.encode("utf-16-be"), "UTF-16"),
    (b"PK\x03\x04rest", "zip"),
    (b"\x1f\x8b\x08", "compressed"),
    (b"%PDF-1.7", "PDF"),
    (b"\x89PNG\r\n", "picture"),
]


@pytest.mark.parametrize(("data", "words"), UNREADABLE)
@pytest.mark.parametrize("syntax", Syntax)
def test_what_is_no_text_is_said(data: bytes, words: str, syntax: Syntax) -> None:
    node, problems = parse(data, syntax)
    assert node is None
    assert [(one.shape, one.line, one.column) for one in problems] == [(Shape.UNREADABLE, 1, 1)]
    assert words in problems[0].message


@pytest.mark.parametrize("syntax", Syntax)
@pytest.mark.parametrize("bad", [b"\xe9", b"\xed\xa0\x80", b"\xc0\x80", b"\0"])
def test_the_first_bad_byte_has_its_place(bad: bytes, syntax: Syntax) -> None:
    node, problems = parse('{"a": 1,\n"é": "'.encode() + bad + b'"}\xff', syntax)
    assert node is None
    assert [(one.shape, one.line, one.column) for one in problems] == [(Shape.UNREADABLE, 2, 7)]


DEEP = ["[" * 100_000, '{"a":' * 100_000, '[{"a":' * 100_000, "[" * 65 + "]" * 65]


@pytest.mark.parametrize("text", DEEP)
def test_depth_is_refused_at_its_place(text: str) -> None:
    problem = only(text)
    assert problem.shape is Shape.TOO_LARGE
    assert (problem.line, problem.column) == (
        1,
        len(text[: text.find("[") + 65]) if text[0] == text[1] else problem.column,
    )
    assert "64 deep" in problem.message


def test_64_levels_are_fine() -> None:
    assert good("[" * 64 + "]" * 64).line == 1


def test_a_file_of_more_than_16_mib_is_refused_unread() -> None:
    assert only(b" " * (MAX_BYTES + 1)).shape is Shape.TOO_LARGE


@pytest.mark.parametrize("unit", ["0,", "[],", '"",', '{"":{"":0}},'])
def test_a_file_of_too_many_values_is_refused(unit: str) -> None:
    problem = only("[" + unit * MAX_NODES + "0]")
    assert problem.shape is Shape.TOO_LARGE
    assert f"{MAX_NODES:,}" in problem.message


@pytest.mark.parametrize(
    ("text", "syntax"), [('{"a":0' + ',"a":0' * 5000 + "}", Syntax.JSON), ("- no\n" * 5000, Syntax.YAML)]
)
def test_reading_stops_at_a_thousand_problems(text: str, syntax: Syntax) -> None:
    node, problems = parse(text.encode(), syntax)
    assert node is None
    assert len(problems) == 200
