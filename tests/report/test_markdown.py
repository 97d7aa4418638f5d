from __future__ import annotations

import pytest

from nlv_replay.report.markdown import item, plain


@pytest.mark.parametrize("text", ["0.1.0", "-", "=cmd.json", "1. FC", "+1", "Tom & Jerry", "Bravo!", "(a, b)", "§ 6.2"])
def test_what_does_nothing_within_a_line_was_escaped(text: str) -> None:
    assert plain(text) == text


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("*a* _b_ `c` ~d~", "\\*a\\* \\_b\\_ \\`c\\` \\~d\\~"),
        ("![x](http://a)", "!\\[x\\](http&#58;//a)"),
        ("a|b", "a\\|b"),
        ("# a", "\\# a"),
        ("<b>@all", "&#60;b&#62;&#64;all"),
        ("&lt; &#60; R&D", "&#38;lt; &#38;\\#60; R&#38;D"),
        ("www.evil.test", "www&#46;evil.test"),
        ("\x1b[1m\n", "\\\\x1b\\[1m"),
    ],
)
def test_what_acts_anywhere_is_escaped(text: str, safe: str) -> None:
    assert plain(text) == safe


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("- a", "- &#45; a"),
        ("+ a", "- &#43; a"),
        ("---", "- &#45;--"),
        ("===", "- &#61;=="),
        ("1. a", "- 1&#46; a"),
        ("12) a", "- 12&#41; a"),
        ("  - a", "- &#45; a"),
        ("-", "- &#45;"),
        ("1.json", "- 1.json"),
        ("-x.json", "- -x.json"),
        ("=cmd.json", "- =cmd.json"),
    ],
)
def test_an_item_begins_no_list_rule_or_heading_of_its_own(text: str, safe: str) -> None:
    assert item(plain(text)) == safe
