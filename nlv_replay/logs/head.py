"""What a file says at its top, and the lines of a file of many: cheap, before any model is asked."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nlv_replay.logs.nodes import Node
from nlv_replay.logs.tree import Syntax, parse

_HEAD = re.compile(rb'"(format|game|variant)"\s*:\s*"([^"\\]{0,80})"')
_HEAD_LINE = re.compile(rb"^(format|game|variant):[ \t]+[\"']?([A-Za-z0-9/-]{1,80})[\"']?[ \t]*\r?$", re.MULTILINE)
_HEAD_KEYS = ("format", "game", "variant")
_HEAD_BYTES = 4096


def head(data: bytes, syntax: Syntax) -> dict[str, str]:
    """The ``format``, ``game`` and ``variant`` that a file names at its top, as far as they are text.

    For JSON a guess from the first bytes, else from the whole, and from plain lines where that cannot be read; whoever
    uses it lets the model check it again.
    """
    if syntax is Syntax.JSON:
        start = data[:_HEAD_BYTES]
        found = _named(start.partition(b"[")[0])
        if len(found) < len(_HEAD_KEYS):  # mostly all is said before the first list
            found = _named(start)
        if {"format", "game"} <= found.keys():
            return found
    node, _ = parse(data, syntax)
    if node is not None:
        return head_of(node)
    return {key.decode(): value.decode() for key, value in reversed(_HEAD_LINE.findall(data[:_HEAD_BYTES]))}


def _named(part: bytes) -> dict[str, str]:
    return {key.decode(): value.decode(errors="replace") for key, value in _HEAD.findall(part)}


def head_of(node: Node) -> dict[str, str]:
    """The ``format``, ``game`` and ``variant`` at the top of a tree, as far as they are text."""
    top = node.value if isinstance(node.value, dict) else {}
    values = ((key, top[key].value) for key in _HEAD_KEYS if key in top)
    return {key: value for key, value in values if isinstance(value, str)}


def lines(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The lines of JSON Lines that are not blank, each with its number from 1."""
    start, number = 0, 1
    while start < len(data):
        end = data.find(b"\n", start)
        end = len(data) if end < 0 else end
        line = data[start:end]
        if line and not line.isspace():
            yield number, line
        start, number = end + 1, number + 1
