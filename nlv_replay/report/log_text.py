"""A recorded game as text: JSON, or YAML as people write it, one play a line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from nlv_replay.logs.text import UNSAFE, escape
from nlv_replay.logs.yaml_scalars import Refusal, resolve

ONE_A_LINE = frozenset({"players", "deck", "stacks", "turns", "plays", "results", "corrections"})
"""Keys whose entries stand one a line; all else stands within its line."""

_WORDS = re.compile(r"[A-Za-z][A-Za-z0-9_.=+-]*(?: [A-Za-z0-9_.=+-]+)*|[0-9]{1,3}[A-Za-z]")
"""Text that holds nothing with a meaning in YAML, such as ``B5=5``, ``golf.par4``, ``8S``, ``1c`` and ``Ada L.``."""


def log_json(log: Mapping[str, Any]) -> str:
    """The log as indented JSON."""
    return json.dumps(log, indent=1) + "\n"


def log_yaml(log: Mapping[str, Any]) -> str:
    """The log as YAML; it reads back equal to the JSON."""
    return "\n".join(line for key, value in log.items() for line in _entry(key, value, "")) + "\n"


def flow(value: Any) -> str:
    """A value within one line, such as ``{take: 1, open: B5=5}``."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_text(key)}: {flow(below)}" for key, below in value.items()) + "}"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Sequence):
        return "[" + ", ".join(map(flow, value)) + "]"
    return json.dumps(value)


def _entry(key: str, value: Any, indent: str) -> Iterator[str]:
    """A key with its value: in one line, or the entries of the value below."""
    if key not in ONE_A_LINE or not value:
        yield f"{indent}{_text(key)}: {flow(value)}"
        return
    yield f"{indent}{_text(key)}:"
    if isinstance(value, Mapping):
        for name, below in value.items():
            yield f"{indent}  {_text(name)}: {flow(below)}"
        return
    for item in value:
        yield from _item(item, indent + "  ")


def _item(item: Any, indent: str) -> Iterator[str]:
    """An entry of a list: in one line, or a mapping with a key whose entries stand one a line."""
    if not isinstance(item, Mapping) or not any(item[key] for key in item.keys() & ONE_A_LINE):
        yield f"{indent}- {flow(item)}"
        return
    lines = [line for key, value in item.items() for line in _entry(key, value, indent + "  ")]
    yield f"{indent}- {lines[0].lstrip()}"
    yield from lines[1:]


def _text(text: str) -> str:
    """Text as it is where every reader of YAML takes it for text, else in quotes."""
    if _WORDS.fullmatch(text) and _is_text(text):
        return text
    return UNSAFE.sub(lambda match: escape(match[0]), json.dumps(text, ensure_ascii=False))


def _is_text(word: str) -> bool:
    try:
        return resolve(word) == word
    except Refusal:
        return False
