from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlv_replay.logs.text import is_unsafe
from nlv_replay.logs.tree import Syntax, parse, plain
from nlv_replay.report.log_text import flow, log_yaml
from nlv_replay.report.verdict_json import json_list
from nlv_replay.report.verdict_schema import VERDICT
from nlv_replay.session import Source, judge
from tests.report.games import CLEAN, NO_OFFERS, UNCLEAR, WRONG, as_line

texts = st.text(max_size=12).filter(lambda text: not is_unsafe(text))
words = st.sampled_from(
    ["no", "1:30", "012", "8S", "5E", "1e5", "", " ", "- a", "a: b", "#", "~", "null", "B5=5", "\t"]
)
scalars = texts | words | st.integers(-(10**9), 10**9) | st.booleans()
values = st.recursive(
    scalars, lambda below: st.lists(below, max_size=3) | st.dictionaries(texts | words, below, max_size=3), max_leaves=9
)


@pytest.mark.parametrize(
    "text", [CLEAN, WRONG, UNCLEAR, NO_OFFERS, "", "format: x", "[", CLEAN.replace("take: 1", "take: 9")]
)
def test_a_verdict_is_what_its_types_say(text: str) -> None:
    verdict = judge(Source(text.encode(), "game.yaml")).to_dict()
    assert VERDICT.validate_json(json.dumps(verdict), strict=True) == verdict


def test_one_object_or_a_list() -> None:
    for count, always, expected in [
        (0, False, None),
        (0, True, []),
        (1, False, 0),
        (1, True, [0]),
        (3, False, [0, 1, 2]),
    ]:
        text = "\n".join(json_list(range(count), always=always))
        assert (json.loads(text) if text else None) == expected


def test_a_log_reads_back_equal() -> None:
    log = json.loads(as_line(WRONG))
    node, problems = parse(log_yaml(log).encode(), Syntax.YAML)
    assert node is not None
    assert problems == []
    assert plain(node) == log


@given(values)
def test_any_value_reads_back_equal(value: object) -> None:
    node, problems = parse(f"key: {flow(value)}\n".encode(), Syntax.YAML)
    assert problems == []
    assert node is not None
    assert plain(node) == {"key": value}
