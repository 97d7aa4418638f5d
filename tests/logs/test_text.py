from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlv_replay.logs.text import clean, code_point, is_unsafe, may_be_unsafe, unsafe_message

UNSAFE = [
    "\0", "\x07", "\x08", "\x0b", "\r", "\x1b", "\x7f", "\x85", "\x9b", "\u061c", "\u200b", "\u200e", "\u200f",
    "\u2028",
    "\u2029", "\u202a", "\u202e", "\u2066", "\u2069", "\u2060", "\ufeff", "\ufff9", "\ufdd0", "\uffff", "\U0001fffe",
    "\U000e0041", "\ud800", "\udfff",
]  # fmt: skip
SAFE = ["", "Ada", "\n", "\t", "é", "日本", "👩\u200d🚀", "می\u200cخواهم", "\u00a0", "\ufffd", "[/nope]"]


@pytest.mark.parametrize("character", UNSAFE, ids=code_point)
def test_an_unsafe_character_is_refused_by_number_and_shown_escaped(character: str) -> None:
    assert is_unsafe(f"a{character}b")
    message = unsafe_message(character)
    assert code_point(character) in message
    assert character not in message
    assert re.fullmatch(r"a\\(x..|u....|U........)b", clean(f"a{character}b"))


@pytest.mark.parametrize("text", SAFE)
def test_text_that_real_names_need_is_safe(text: str) -> None:
    assert not is_unsafe(text)
    assert not may_be_unsafe(text.encode())
    assert clean(text).split() == text.split()


@given(st.text(st.characters(codec="utf-8")))
def test_bytes_are_as_unsafe_as_their_text(text: str) -> None:
    assert may_be_unsafe(text.encode()) == is_unsafe(text.replace("\r\n", "\n"))


@given(st.text(), st.integers(1, 40))
def test_clean_text_is_short_and_safe_on_one_line(text: str, limit: int) -> None:
    shown = clean(text, limit)
    assert len(shown) <= limit
    assert not is_unsafe(shown)
    assert not set(shown) & {"\n", "\t"}
    assert clean(text) == clean(clean(text))


def test_a_cut_is_shown_by_an_ellipsis() -> None:
    assert clean("abcdef", 4) == "abc…"
    assert clean("abcd", 4) == "abcd"
    assert clean("a\nb\tc\x1b[0m") == "a b c\\x1b[0m"
