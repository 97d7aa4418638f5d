from __future__ import annotations

import json
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from nlv_replay.core.shape import Problem, Shape
from nlv_replay.logs.nodes import Node, Stop
from nlv_replay.logs.text import is_unsafe
from nlv_replay.logs.tree import Syntax, mark, parse, plain
from nlv_replay.logs.yaml_text import build

LOADERS = [yaml.SafeLoader, getattr(yaml, "CSafeLoader", yaml.SafeLoader)]


def read(text: str) -> tuple[Node | None, list[Problem]]:
    return parse(text.encode(), Syntax.YAML)


def good(text: str) -> Node:
    node, problems = read(text)
    assert problems == []
    assert node is not None
    return node


MEANINGS: list[tuple[str, Any]] = [
    ("true", True), ("false", False), ("null", None), ("~", None), ("", None), ("0", 0), ("-0", 0), ("12", 12),
    ("-7", -7),
    ("1.50", 1.5), ("-0.5", -0.5), ("2026-03-14", "2026-03-14"), ("y", "y"), ("Y", "Y"), ("n", "n"), ("N", "N"),
    ("P1", "P1"), ("8S", "8S"), ("1e", "1e"), ("3e", "3e"), ("B5=5", "B5=5"), ("A1-A3", "A1-A3"), ("'no'", "no"),
    ('"012"', "012"), ("٧", "٧"), ("12:75", "12:75"), ("show.left.5", "show.left.5"), ("1.2.3", "1.2.3"), ("-", [None]),
    ("d1", "d1"), ("0b", "0b"), ("0x", "0x"), ("nope", "nope"), ("nan", "nan"), ("inf", "inf"), ("=", "="),
    ("'~'", "~"),
]  # fmt: skip


@pytest.mark.parametrize(("word", "value"), MEANINGS)
def test_a_plain_word_means_one_thing(word: str, value: Any) -> None:
    found = plain(good(f"k:\n  {word}\n"))
    assert repr(found) == repr({"k": value})


SURPRISES = [
    ("no", "'no' in quotes, or false"), ("No", "or false"), ("YES", "or true"), ("on", "or true"), ("oFF", "or false"),
    ("True", "or true"), ("FALSE", "or false"), ("Null", "or null"), ("NULL", "or null"), ("012", "write 12, or '012'"),
    ("-012", "write -12, or"), ("00", "write 0, or"), ("08", "write 8, or"), ("0o12", "in quotes"),
    ("0x1F", "in quotes"),
    ("0b1", "in quotes"), ("1_000", "write 1000, or"), ("+5", "write 5, or"), ("1:30", "in quotes"),
    ("1:30:59.5", "in quotes"),
    (".inf", "in quotes"), ("-.INF", "in quotes"), (".NaN", "in quotes"), ("1e3", "in quotes"), ("1.5e+3", "in quotes"),
    (".5", "write 0.5, or"), ("5.", "write 5, or"), ("+.5", "write 0.5"), ("00.5", "write 0.5"),
    ("190:20:30", "in quotes"),
]  # fmt: skip


@pytest.mark.parametrize(("word", "advice"), SURPRISES)
def test_a_word_that_yaml_readers_disagree_on_is_refused_with_advice(word: str, advice: str) -> None:
    _, problems = read(f"a: 1\nk: [x, {word}]\n")
    assert [(one.shape, one.line, one.column, one.path) for one in problems] == [(Shape.YAML_SURPRISE, 2, 8, ("k", 1))]
    assert advice in problems[0].message
    _, problems = read(f"a: 1\n{word}: 2\n")
    assert [(one.shape, one.line, one.column) for one in problems] == [(Shape.YAML_SURPRISE, 2, 1)]


@pytest.mark.parametrize("word", ["null", "~", "true", "false", "<<", "", "[1, 2]", "{a: 1}", "? [a]"])
def test_a_key_that_is_no_word_is_refused(word: str) -> None:
    _, problems = read(f"a: 1\n{word} : 2\n" if word else "a: 1\n?\n: 2\n")
    assert [one.shape for one in problems] == [Shape.YAML_SURPRISE]


def test_a_number_as_a_key_is_text() -> None:
    assert plain(good("{5: large, -1: x, 1.5: y}")) == {"5": "large", "-1": "x", "1.5": "y"}
    assert plain(good("'no': 1\n\"012\": 2\n")) == {"no": 1, "012": 2}


PROPERTIES = [
    ("a: &x [1]\n", 1, 4, "anchor"),
    ("a: *x\n", 1, 4, "alias"),
    ("a: !!str 5\n", 1, 4, "tag"),
    ("a: ! 5\n", 1, 4, "tag"),
    ("a: !foo {b: 1}\n", 1, 4, "tag"),
    ("&k a: 1\n", 1, 1, "anchor"),
    ("!!int '5': 1\n", 1, 1, "tag"),
    ("a: 1\n<<: {b: 2}\n", 2, 1, "merging"),
    ("a: 1\n---\nb: 2\n", 2, 1, "second document"),
    ("a: 1\n...\n---\n...\n", 3, 1, "second document"),
    ("%YAML 1.1\n---\na: 1\n", 1, 1, "directives"),
    ("%TAG ! tag:x,2000:\n---\na: 1\n", 1, 1, "directives"),
    ("%YAML 3.0\n---\na: 1\n", 1, None, "directives"),
    ("a: *\n", 1, None, "aliases"),
    ("a: !x!y 5\n", 1, None, "tags"),
]


@pytest.mark.parametrize(("text", "line", "column", "words"), PROPERTIES)
def test_what_makes_yaml_a_language_is_refused(text: str, line: int, column: int | None, words: str) -> None:
    _, problems = read(text)
    assert [(one.shape, one.line, one.column if column else None) for one in problems] == [
        (Shape.YAML_SURPRISE, line, column)
    ]
    assert words in problems[0].message


def test_all_surprises_are_named_at_once() -> None:
    _, problems = read('a: no\nb: [012, &x 1, *x, !!str 2]\na: 1\nc: "\\x1b"\nd: 1234567890123456789\n')
    assert [(one.shape, one.line, one.column) for one in problems] == [
        (Shape.YAML_SURPRISE, 1, 4),
        (Shape.YAML_SURPRISE, 2, 5),
        (Shape.YAML_SURPRISE, 2, 10),
        (Shape.YAML_SURPRISE, 2, 16),
        (Shape.YAML_SURPRISE, 2, 20),
        (Shape.DUPLICATE_KEY, 3, 1),
        (Shape.UNSAFE_TEXT, 4, 4),
        (Shape.BAD_VALUE, 5, 4),
    ]


def test_every_equal_key_is_named_with_the_first() -> None:
    node, problems = read("a:\n  5: x\n  '5': y\na: z\n")
    assert [(one.shape, one.line, one.column, one.path) for one in problems] == [
        (Shape.DUPLICATE_KEY, 3, 3, ("a", "5")),
        (Shape.DUPLICATE_KEY, 4, 1, ("a",)),
    ]
    assert "line 2, column 3" in problems[0].message
    assert node is not None
    assert plain(node) == {"a": {"5": "x"}}


def test_an_alias_bomb_stays_small() -> None:
    text = "a: &a [x, x]\n" + "".join(
        f"{chr(98 + n)}: &{chr(98 + n)} [*{chr(97 + n)}, *{chr(97 + n)}]\n" for n in range(20)
    )
    node, problems = read(text)
    assert node is not None
    assert len(problems) == 61


SYNTAX = [
    ("a:\n\tb: 1\n", 2, 1, "not with tabs"),
    ("a: @x\n", 1, 4, "'@' has to stand in quotes"),
    ("a: `x`\n", 1, 4, "'`' has to stand in quotes"),
    ("a: 1\n b: 2\n", 2, 3, "a colon cannot stand here"),
    ("a: b: c\n", 1, 5, "a colon cannot stand here"),
    ("a: 'x\nb: 1\n", 1, 4, "no closing quote"),
    ('a: "x\nb: 1\n', 1, 4, "no closing quote"),
    ("a: [1, 2\nb: 3\n", 2, 2, "line 1, column 4 is still open"),
    ("a: {b: 1\n", 2, 1, "line 1, column 4 is still open"),
    ("- a\nb: 1\n", 2, 1, "the list that begins in line 1"),
    ("a: 1\n- b\n", 2, 1, "the mapping that begins in line 1"),
    ("key: - a\n", 1, 6, "line of its own"),
    ("'a' 'b'\n", 1, 5, "nothing may follow"),
    ("a: [}\n", 1, 5, "a value is missing"),
]


@pytest.mark.parametrize(("text", "line", "column", "words"), SYNTAX)
@pytest.mark.parametrize("loader", LOADERS)
def test_a_syntax_error_has_its_place_and_a_helpful_sentence(
    text: str, line: int, column: int, words: str, loader: Any
) -> None:
    with pytest.raises(Stop) as caught:
        build(text, [], loader)
    problem = caught.value.problem
    assert (problem.shape, problem.line, problem.column) == (Shape.SYNTAX, line, column)
    assert words in problem.message


DOCUMENTS = [
    "a: 1\nb:\n  - x\n  -\n  - {c: , d, 'e':5}\n",
    "---\n- |\n  foo\n  bar\n- >-\n  x\n- 'é': ü\n- \"😀\": 5\n",
    "? a\n: b\nc:\nd: []\n",
    "a: *x\nb: &y {c: !!str d}\n5: no\n",
    "- - a\n  - b\n-   c: 1\n    d: 2 # note\n",
    'a: plain text\n  goes on\nb: "x\\\n  y"\n',
]


@pytest.mark.parametrize("text", DOCUMENTS)
def test_both_loaders_of_pyyaml_give_the_same_tree_and_places(text: str) -> None:
    trees = []
    for loader in LOADERS:
        problems: list[Problem] = []
        trees.append((build(text, problems, loader), problems))
    assert trees[0] == trees[1]


def test_marks_are_exact_in_characters() -> None:
    node = good("# é\n'é😀': {k: 1}\nb:\n  - ü\n  - x: |\n      text\nc:\n")
    assert mark(node, ()) == (2, 1)
    assert mark(node, ("é😀",), key=True) == (2, 1)
    assert mark(node, ("é😀",)) == (2, 7)
    assert mark(node, ("é😀", "k")) == (2, 11)
    assert mark(node, ("b", 1, "x")) == (5, 8)
    assert mark(node, ("b", 1, "x"), key=True) == (5, 5)
    assert mark(node, ("c",)) == (7, 1)


def test_a_comment_may_hold_no_unsafe_character_either() -> None:
    _, problems = read("a: 1 # \u202e\nb: é\x85\n")
    assert [(one.shape, one.line, one.column) for one in problems] == [
        (Shape.UNSAFE_TEXT, 1, 8),
        (Shape.UNSAFE_TEXT, 2, 5),
    ]


def test_comments_alone_are_no_log() -> None:
    assert read("# nothing\n")[1][0].shape is Shape.UNREADABLE


@pytest.mark.parametrize("text", ["[" * 100_000, "- " * 100_000, "{a: " * 100_000, "? " * 100_000, "[[{a: " * 100_000])
def test_depth_is_refused(text: str) -> None:
    node, problems = read(text)
    assert node is None
    assert [one.shape for one in problems] == [Shape.TOO_LARGE]


def test_windows_line_ends_and_a_byte_order_mark_are_fine() -> None:
    assert plain(good("\ufeffa: 1\r\nb: |\r\n  x\r\n  y\r\n")) == {"a": 1, "b": "x\ny\n"}


SAFE_TEXT = st.text(st.characters(codec="utf-8")).filter(lambda text: not is_unsafe(text))
SCALARS = st.none() | st.booleans() | st.integers(-(10**18) + 1, 10**18 - 1) | SAFE_TEXT
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(SAFE_TEXT, inner), max_leaves=20)


def quoting_dumper() -> type[yaml.SafeDumper]:
    class Dumper(yaml.SafeDumper):
        def ignore_aliases(self, _data: object) -> bool:
            return True

    Dumper.add_representer(str, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"'))
    return Dumper


@given(VALUES, st.sampled_from([None, True, False]))
def test_the_same_data_in_both_spellings_is_the_same(value: Any, flow: bool | None) -> None:
    from_json = parse(json.dumps(value).encode(), Syntax.JSON)
    text = yaml.dump(value, Dumper=quoting_dumper(), default_flow_style=flow, allow_unicode=True, width=1000)
    from_yaml = parse(text.removesuffix("...\n").encode(), Syntax.YAML)
    assert from_json[1] == from_yaml[1] == []
    assert from_json[0] is not None
    assert from_yaml[0] is not None
    assert plain(from_json[0]) == plain(from_yaml[0]) == value


@given(st.text(alphabet="ab01:-[]{},#&*!|>'\"%@ \n\t?<~.no_", max_size=40))
def test_no_yaml_raises_and_what_pyyaml_refuses_is_refused(text: str) -> None:
    node, problems = read(text)
    try:
        yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError:
        assert problems or node is not None
    assert node is not None or problems
