from __future__ import annotations

import pytest

from nlv_replay.logs.head import head
from nlv_replay.logs.tree import Syntax

TOP = {"format": "nlv-log/1", "game": "welcome-to", "variant": "solo"}


@pytest.mark.parametrize("quote", ["", "'", '"'])
def test_a_yaml_file_that_cannot_be_read_is_known_by_its_plain_lines(quote: str) -> None:
    lines = [f"{key}: {quote}{value}{quote}" for key, value in TOP.items()]
    assert head("\n".join([*lines, "turns: ["]).encode(), Syntax.YAML) == TOP
    assert head("\r\n".join([*lines, "turns: ["]).encode(), Syntax.YAML) == TOP


def test_the_first_of_two_lines_counts_and_what_stands_deeper_does_not() -> None:
    text = b"game: welcome-to\ngame: new-las-vegas\nnote:\n  variant: solo\n["
    assert head(text, Syntax.YAML) == {"game": "welcome-to"}


def test_a_yaml_file_that_can_be_read_is_known_by_its_values() -> None:
    assert head(b"game: welcome-to # a comment\nturns: []\n", Syntax.YAML) == {"game": "welcome-to"}
