"""A file with some of its values changed: those, and nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlv_replay.logs.tree import Syntax, parse, plain
from nlv_replay.report.log_text import log_yaml
from nlv_replay.report.rewrite import rewritten

YAML = """\
# my remark
name: old   # beside
cranes:
  A: {value: [A3, A8], source: 'a book', verified: false}   # checked twice
  B:
    value:
      - B1
      - B6
    # in between
    source: x
    verified: false

lines:
    a0-a1: [A1]
    a1-a2: []  # nothing
last: "quoted: text"
"""


def change(text: str, syntax: Syntax = Syntax.YAML, **values: Any) -> str:
    node, problems = parse(text.encode(), syntax)
    assert node is not None
    assert problems == []
    document = plain(node)
    assert isinstance(document, dict)
    return rewritten(text.encode(), syntax, {**document, **values})


def test_what_is_the_same_stays_as_it_is_to_the_letter() -> None:
    assert change(YAML) == YAML


def test_a_value_is_changed_in_its_place_and_remarks_stay() -> None:
    assert change(YAML, name="new: one") == YAML.replace("old", '"new: one"')


def test_a_value_within_brackets_is_changed() -> None:
    after = change(YAML, cranes={"A": {"value": ["A4"], "source": "a book", "verified": True},
                                 "B": {"value": ["B1", "B6"], "source": "x", "verified": False}})  # fmt: skip
    assert after == YAML.replace("[A3, A8]", "[A4]").replace("'a book', verified: false", "'a book', verified: true")


def test_a_list_with_dashes_is_replaced_up_to_its_last_item() -> None:
    after = change(YAML, cranes={"A": {"value": ["A3", "A8"], "source": "a book", "verified": False},
                                 "B": {"value": [], "source": "x", "verified": False}})  # fmt: skip
    assert after == YAML.replace("- B1\n      - B6", "[]")


def test_a_key_goes_with_its_line() -> None:
    assert change(YAML, lines={"a0-a1": ["A1"]}) == YAML.replace("    a1-a2: []  # nothing\n", "")


def test_a_new_key_stands_after_the_others() -> None:
    after = change(YAML, lines={"a0-a1": ["A1"], "a1-a2": [], "a2-a3": ["A3"]})
    assert after == YAML.replace("# nothing\n", "# nothing\n    a2-a3: [A3]\n")


def test_a_key_comes_at_the_end_of_a_file_without_a_last_newline() -> None:
    assert change("a: 1", b=[2]) == "a: 1\nb: [2]\n"


def test_keys_within_braces_come_and_go() -> None:
    assert change("a: {b: 1, c: 2, d: 3}", a={"c": 2, "e": 5}) == "a: {c: 2, e: 5}"
    assert change("a: {b: 1, c: 2, d: 3}", a={"b": 1, "d": 4}) == "a: {b: 1, d: 4}"


def test_json_keeps_its_layout() -> None:
    text = '{\n\t"a": [1,2],\n\t"b": {"c": "\\u00e9", "d": 4}\n}\n'
    assert change(text, Syntax.JSON, b={"c": "é", "d": 5}) == text.replace("4", "5")


def test_windows_line_ends_and_a_byte_order_mark_stay() -> None:
    data = b"\xef\xbb\xbfa: 1\r\nb: 2\r\n"
    assert rewritten(data, Syntax.YAML, {"a": 1, "b": 3}).encode() == data.replace(b"2", b"3")


def test_true_is_not_one() -> None:
    assert change("a: 1\n", a=True) == "a: true\n"


@pytest.mark.parametrize("text", ["a: [", "a: &x 1", "", "a: 1\na: 2"])
def test_what_is_not_well_formed_is_not_written(text: str) -> None:
    with pytest.raises(ValueError, match="well formed"):
        rewritten(text.encode(), Syntax.YAML, {"a": 1})


KEYS = st.sampled_from(["a", "b", "c", "no", "1", "x-y", "#", "k: v"])
VALUES = st.recursive(
    st.booleans()
    | st.integers(-5, 5)
    | st.sampled_from(["word", "", "two words", "no", "1:30", "é", " lead", "#x", "-"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)
DOCUMENTS = st.dictionaries(KEYS, VALUES, min_size=1, max_size=5)


def layouts(document: dict[str, Any]) -> list[tuple[Syntax, str]]:
    """The same document as people and programs write it."""
    import yaml

    block = yaml.safe_dump(document, default_flow_style=False, allow_unicode=True)
    return [
        (Syntax.JSON, json.dumps(document)),
        (Syntax.JSON, json.dumps(document, indent=2)),
        (Syntax.YAML, log_yaml(document)),
        (Syntax.YAML, block),
        (Syntax.YAML, "# first\n" + block.replace("\n", "   # remark\n") if "|" not in block else block),
    ]


@settings(max_examples=120, deadline=None)
@given(DOCUMENTS, DOCUMENTS)
def test_the_new_text_reads_as_the_new_document(old: dict[str, Any], new: dict[str, Any]) -> None:
    for syntax, text in layouts(old):
        node, problems = parse(text.encode(), syntax)
        if node is None or problems or plain(node) != old:
            continue
        after = rewritten(text.encode(), syntax, new)
        again, wrong = parse(after.encode(), syntax)
        assert again is not None
        assert wrong == []
        assert json.dumps(plain(again), sort_keys=True) == json.dumps(new, sort_keys=True)
        assert rewritten(text.encode(), syntax, old) == text
