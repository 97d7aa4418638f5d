from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from nlv_replay.core.shape import Problem, Shape
from nlv_replay.logs.decode import decode, decode_slowly
from nlv_replay.logs.head import head, lines
from nlv_replay.logs.schema import is_closed, keys_at
from nlv_replay.logs.text import is_unsafe
from nlv_replay.logs.tree import Syntax
from tests.logs.models import ANY_GAME, LOG, Play, log, log_bytes

PLAYS: TypeAdapter[dict[str, Play]] = TypeAdapter(dict[str, Play])
HEAD = '{"game": "vegas", "players": [{"id": "ada"}],\n "turns": [\n   {"plays": {"ada": '


def problems(play: str) -> list[Problem]:
    return decode(f"{HEAD}{play}}}}}]}}".encode(), Syntax.JSON, LOG).problems


def test_clean_json_takes_the_fast_way() -> None:
    for indent in (None, 1):
        decoded = decode(log_bytes(indent=indent), Syntax.JSON, LOG)
        assert decoded.model is not None
        assert decoded.node is None
        assert decode_slowly(log_bytes(), Syntax.JSON, LOG).model == decoded.model


def test_names_with_escapes_and_accents_take_the_fast_way() -> None:
    for ascii_only in (True, False):
        data = json.dumps(log() | {"projects": ['Zoë "x"\n\t/']}, ensure_ascii=ascii_only).encode()
        assert decode(data, Syntax.JSON, LOG).node is None
        assert decode(data.replace(b", ", b",\r\n"), Syntax.JSON, LOG).node is None


def test_yaml_gives_the_same_model() -> None:
    data = yaml.dump(json.loads(json.dumps(log())), Dumper=yaml.SafeDumper).encode()
    decoded = decode(data, Syntax.YAML, LOG)
    assert decoded.problems == []
    assert decoded.model == decode(log_bytes(), Syntax.JSON, LOG).model


# Values: the play, and the shape, column of line 3 and words of each problem.
BAD: list[tuple[str, list[tuple[Shape, int, str]]]] = [
    ('{"take": 4}', [(Shape.BAD_VALUE, 31, "a number of at most 3 is needed here, not 4")]),
    ('{"take": true}', [(Shape.WRONG_TYPE, 31, "a whole number is needed here, not true")]),
    ('{"take": "1"}', [(Shape.WRONG_TYPE, 31, "a whole number is needed here, not '1'")]),
    ('{"take": 1.5}', [(Shape.WRONG_TYPE, 31, "a whole number is needed here, not 1.5")]),
    ('{"take": 1.0}', [(Shape.WRONG_TYPE, 31, "a whole number is needed here, not 1.0")]),
    ('{"open": 5}', [(Shape.WRONG_TYPE, 31, "text is needed here, not 5")]),
    ('{"open": "b5"}', [(Shape.BAD_VALUE, 31, "not 'b5'")]),
    ('{"open": {}}', [(Shape.WRONG_TYPE, 31, "not a mapping")]),
    ('{"open": [1]}', [(Shape.WRONG_TYPE, 31, "not a list of 1")]),
    ('{"refuse": false}', [(Shape.BAD_VALUE, 33, "true is needed here, not false")]),
    ('{"tkae": 1}', [(Shape.UNKNOWN_KEY, 23, "did you mean 'take'?")]),
    ('{"zzzzzz": 1}', [(Shape.UNKNOWN_KEY, 23, "the key 'zzzzzz' is not known here")]),
    ('{"effect": 5}', [(Shape.WRONG_TYPE, 33, "a mapping of keys to values is needed here, not 5")]),
    ('{"effect": {"show": "middle"}}', [(Shape.BAD_VALUE, 42, "'left' or 'right' is needed here, not 'middle'")]),
    ('{"effect": {"shwo": "left"}}', [(Shape.UNKNOWN_KEY, 34, "did you mean 'show'?")]),
    ('{"effect": {}}',
    [(Shape.MISSING_KEY, 33, "one of the keys 'construction', 'show', 'limousine' is missing here")]),
    ('{"effect": {"show": "left", "construction": "C4"}}', [(Shape.UNKNOWN_KEY, 34, "together with the other keys")]),
    ('{"effect": {"limousine": ["a", 1]}}', [(Shape.WRONG_TYPE, 53, "text is needed here, not 1")]),
    ('{"refuse": true, "open": "A1=1"}', [(Shape.BAD_VALUE, 22, "whoever refuses opens nothing")]),
    ("5", [(Shape.WRONG_TYPE, 22, "a mapping of keys to values is needed here, not 5")]),
    ('{}, "Bob": {}', [(Shape.BAD_VALUE, 26, "is needed here as a key, not 'Bob'")]),
    ('{}, "bob": {}', [(Shape.UNKNOWN_PLAYER, 26, "bob is none of the players")]),
    ('{"take": 1, "take": 1}', [(Shape.DUPLICATE_KEY, 34, "is already in line 3, column 23")]),
    ('{"weight": NaN}', [(Shape.BAD_VALUE, 33, "NaN is not a number")]),
    ('{"weight": 1e999}', [(Shape.BAD_VALUE, 33, "too large")]),
    ('{"open": "\\u202e"}', [(Shape.UNSAFE_TEXT, 31, "U+202E")]),
    ('{"open": "a\x1b"}', [(Shape.UNSAFE_TEXT, 33, "U+001B")]),
    (
        '{"take": 0, "opne": "A1=1", "effect": {"show": 1}, "refuse": 0}',
        [
            (Shape.BAD_VALUE, 31, "at least 1"),
            (Shape.UNKNOWN_KEY, 34, "'open'"),
            (Shape.BAD_VALUE, 69, "'left' or 'right' is needed here, not 1"),
            (Shape.BAD_VALUE, 83, "true is needed here, not 0"),
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("play", "expected"), BAD)
def test_a_bad_value_is_one_sentence_at_its_place(play: str, expected: list[tuple[Shape, int, str]]) -> None:
    found = problems(play)
    assert [(one.shape, one.line, one.column) for one in found] == [(shape, 3, at) for shape, at, _ in expected]
    for problem, (_, _, words) in zip(found, expected, strict=True):
        assert words in problem.message
        assert problem.path[:3] == ("turns", 0, "plays")


def test_a_missing_key_points_at_the_mapping_that_lacks_it() -> None:
    found = decode(b'{"game": "vegas",\n "players": [{}]}', Syntax.JSON, LOG).problems
    assert [(one.shape, one.line, one.column, one.path, one.message) for one in found] == [
        (Shape.MISSING_KEY, 1, 1, (), "the key 'turns' is missing here"),
        (Shape.MISSING_KEY, 2, 14, ("players", 0), "the key 'id' is missing here"),
    ]


def test_an_alias_is_suggested_as_it_is_spelled() -> None:
    data = b"game: vegas\nturns: []\nplayers: [{id: a, left_after: 7}]\n"
    (problem,) = decode(data, Syntax.YAML, LOG).problems
    assert "did you mean 'left-after'?" in problem.message
    assert (problem.line, problem.column, problem.path) == (3, 19, ("players", 0, "left_after"))


def test_a_blank_that_is_missing_after_a_colon_is_seen() -> None:
    (problem,) = decode(b"{a: {take:1}}", Syntax.YAML, PLAYS).problems
    assert problem.message == "a blank is missing after the colon in 'take:1'"


TAGS = [
    (b'{"score": 1}', Shape.MISSING_KEY, 1, "the key 'game' is missing here"),
    (b'{"game": "chess"}', Shape.BAD_VALUE, 10, "'vegas', 'solo' is needed here, not 'chess'"),
    (b'{"game": 5}', Shape.BAD_VALUE, 10, "not 5"),
    (b'{"game": "solo", "score": "x"}', Shape.WRONG_TYPE, 27, "a whole number"),
    (b'{"game": "solo", "scroe": 1, "score": 1}', Shape.UNKNOWN_KEY, 18, "is not known here"),
    (b"[1]", Shape.WRONG_TYPE, 1, "a mapping"),
]


@pytest.mark.parametrize(("data", "shape", "column", "words"), TAGS)
def test_the_tag_of_a_union_is_not_taken_for_a_key(data: bytes, shape: Shape, column: int, words: str) -> None:
    (problem,) = decode(data, Syntax.JSON, ANY_GAME).problems
    assert (problem.shape, problem.line, problem.column) == (shape, 1, column)
    assert words in problem.message


def test_a_refused_word_is_not_complained_about_twice() -> None:
    data = b"game: vegas\nplayers: [{id: ada, loan: no}]\nturns: [{plays: {ada: {take: 012, tkae: 1}}}]\n"
    found = decode(data, Syntax.YAML, LOG).problems
    assert [(one.shape, one.line, one.column) for one in found] == [
        (Shape.YAML_SURPRISE, 2, 27),
        (Shape.YAML_SURPRISE, 3, 30),
        (Shape.UNKNOWN_KEY, 3, 35),
    ]


@pytest.mark.parametrize("keys", [50, 60_000])
def test_floods_of_problems_stay_bounded(keys: int) -> None:
    wrong = ",".join(f'"k{number}": {{"x\\u202e": "{"y" * 10}"}}' for number in range(keys))
    found = decode(f"{{{wrong}}}".encode(), Syntax.JSON, PLAYS).problems
    assert 0 < len(found) <= 200
    wrong = ",".join(f'"k{number}": {{"{"z" * 100}": 1}}' for number in range(keys))
    found = decode(f"{{{wrong}}}".encode(), Syntax.JSON, PLAYS).problems
    assert len(found) == min(keys, 200)
    assert all(one.shape is Shape.UNKNOWN_KEY and len(one.message) < 400 for one in found)


TRICKS = [
    b'{"a": {"take": 1, "take": 2}}',
    b'{"a": {"take": 1}, "a": {"take": 1}}',
    b'{"a": {"take": 1}, "\\u0061": {"take": 1}}',
    b'{"a": {"open": "A1=1", "take": 1, "take": 1}, "b\\u003a": {}}',
    b'{"a": {"weight": NaN}}',
    b'{"a": {"weight": -Infinity}}',
    b'{"a": {"weight": 1e400}}',
    b'{"a": {"weight": 1234567890123456789}}',
    b'{"a\x7f": {}}',
    b'{"a\\u202e": {}}',
    b'{"a\\ud800": {}}',
    b'{"a\\b": {}}',
    '{"a\u200b": {}}'.encode(),
    b'\r{"a": {}}',
    b'{"a": {}}\x00',
    b"",
    b'{"a": {},}',
]


@pytest.mark.parametrize("data", TRICKS)
def test_the_fast_way_is_not_fooled(data: bytes) -> None:
    decoded = decode(data, Syntax.JSON, PLAYS)
    assert decoded.model is None
    assert decoded.problems


WORDS = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\r",
    "\r\n",
    "1",
    "3",
    "1.5",
    "NaN",
    "1e400",
    "1234567890123456789",
    "true",
    "null",
]
TEXTS = [
    "a",
    "b",
    "take",
    "open",
    "weight",
    "effect",
    "show",
    "left",
    "A1=1",
    "\\u003a",
    "\\u0061",
    "\x7f",
    "\\u202e",
    "\u202e",
]
FRAGMENTS = st.sampled_from([*WORDS, *(f'"{text}"' for text in TEXTS)])
ENTRY = st.tuples(
    st.sampled_from(["take", "open", "weight", "refuse", "t\\u0061ke", "bad"]),
    st.sampled_from(["1", "3", "1.5", "1e2", "1e400", "NaN", '"A1=1"', '"A1\\u003d1"', "true", "null", "0"]),
).map(lambda pair: f'"{pair[0]}": {pair[1]}')
PLAY = st.lists(ENTRY, max_size=4).map(lambda entries: "{" + ", ".join(entries) + "}")
NAME = st.sampled_from(
    ["a", "b", "é", ":", "\\u003a", "\\\\u003a", "\\n", "x\x7f", "\\ud83d\\ude00", "\\u0000", "\u200d"]
)
NEAR = st.lists(st.tuples(NAME, PLAY), max_size=3).map(
    lambda plays: "{" + ",".join(f'"{name}":{play}' for name, play in plays) + "}"
)


@given(st.lists(FRAGMENTS, max_size=12).map("".join) | NEAR)
def test_the_fast_way_accepts_what_the_slow_way_accepts(text: str) -> None:
    data = text.encode()
    fast, slow = decode(data, Syntax.JSON, PLAYS), decode_slowly(data, Syntax.JSON, PLAYS)
    assert fast.model == slow.model
    assert fast.problems == slow.problems


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.floats() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["take", "open", "effect", "show", "plays", "ada", "turns", "x"]), inner, max_size=4
        )
    ),
    max_leaves=10,
)


@given(JUNK, st.sampled_from(["players", "turns", "results", "projects", "game"]))
def test_any_junk_gives_short_and_safe_sentences_at_places(junk: Any, key: str) -> None:
    data = json.dumps({"game": "vegas", "players": [], "turns": [], key: junk}).encode()
    decoded = decode(data, Syntax.JSON, LOG)
    assert (decoded.model is None) == bool(decoded.problems)
    for problem in decoded.problems:
        assert problem.line == 1
        assert problem.column
        assert len(problem.message) < 400
        assert not is_unsafe(problem.message)


def test_a_schema_without_bounds_never_takes_the_fast_way() -> None:
    anything: TypeAdapter[Any] = TypeAdapter(Any)
    assert not is_closed(anything.core_schema)
    assert not is_closed(TypeAdapter(dict[str, Any]).core_schema)
    assert not is_closed(TypeAdapter(list).core_schema)
    assert is_closed(LOG.core_schema)
    assert is_closed(ANY_GAME.core_schema)
    assert decode(b"[" * 65 + b"]" * 65, Syntax.JSON, anything).problems[0].shape is Shape.TOO_LARGE


def test_the_keys_of_a_place_are_those_of_the_models_there() -> None:
    path = ("turns", 3, "plays", "ada", "effect")
    assert set(keys_at(LOG.core_schema, path)) == {("construction",), ("show",), ("limousine",)}
    assert keys_at(LOG.core_schema, ("turns", "x", "y", "z")) == []


def test_the_head_is_guessed_or_read() -> None:
    full = b'{"format": "nlv-log/1", "game": "g", "variant": "v", "x": 1}'
    assert head(full, Syntax.JSON) == {"format": "nlv-log/1", "game": "g", "variant": "v"}
    assert head(b'{"format": "nlv-log/1", "game": 5}', Syntax.JSON) == {"format": "nlv-log/1"}
    assert head(b"game: g\nvariant: v\n", Syntax.YAML) == {"game": "g", "variant": "v"}
    assert head(b"[", Syntax.JSON) == head(b"[1]", Syntax.JSON) == {}


def test_lines_are_numbered_and_blank_ones_left_out() -> None:
    assert list(lines(b"\n{}\r\n  \n[1]\n\n5")) == [(2, b"{}\r"), (4, b"[1]"), (6, b"5")]
    assert list(lines(b"")) == []


def test_the_tree_alone_loads_neither_pydantic_nor_yaml() -> None:
    code = "import sys, nlv_replay.logs.tree; print(sorted({'pydantic', 'yaml'} & set(sys.modules)))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"
