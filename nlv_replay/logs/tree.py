"""A file as a tree of values with line and column, read strictly; all its problems, not the first alone."""

from __future__ import annotations

import re
from dataclasses import replace
from enum import StrEnum

from nlv_replay.core.shape import Problem, Shape
from nlv_replay.logs.json_text import scan
from nlv_replay.logs.nodes import (
    MAX_BYTES,
    MAX_NODES,
    MAX_PROBLEMS,
    MAX_UNSAFE,
    Mark,
    Node,
    Stop,
    child,
    find,
    mark,
    path_at,
    plain,
    too_many,
)
from nlv_replay.logs.text import UNSAFE_RAW, clean, may_be_unsafe, unsafe_message

BOM = b"\xef\xbb\xbf"
_ENDINGS = {".json": "json", ".jsonl": "json", ".yaml": "yaml", ".yml": "yaml"}
_JSON_START = re.compile(rb'\s*(?:\[|\{\s*(?:["}]|$))')
_BINARY = (
    (b"\xff\xfe", "the file is UTF-16; save it as UTF-8"),
    (b"\xfe\xff", "the file is UTF-16; save it as UTF-8"),
    (b"PK\x03\x04", "this is a zip archive, such as a spreadsheet, and not a text file"),
    (b"\x1f\x8b", "this is a compressed file and not a text file; unpack it first"),
    (b"%PDF-", "this is a PDF and not a text file"),
    (b"\x89PNG", "this is a picture and not a text file"),
    (b"\xff\xd8\xff", "this is a picture and not a text file"),
)


class Syntax(StrEnum):
    """How a file is spelled."""

    JSON = "json"
    YAML = "yaml"


def sniff(data: bytes, name: str | None) -> Syntax:
    """The spelling of a file by the ending of its name, else by how it begins."""
    ending = "." + name.rsplit(".", 1)[-1].lower() if name and "." in name else ""
    if ending in _ENDINGS:
        return Syntax(_ENDINGS[ending])
    return Syntax.JSON if _JSON_START.match(data.removeprefix(BOM)) else Syntax.YAML


def parse(data: bytes, syntax: Syntax) -> tuple[Node | None, list[Problem]]:
    """The values of a file and all problems of its text, by line and column; no node if it cannot be read."""
    problems: list[Problem] = []
    try:
        text = _without_unsafe(data, read_text(data), problems)
        node = _read(text, syntax, problems)
    except Stop as stop:
        if not any((known.line, known.column) == (stop.problem.line, stop.problem.column) for known in problems):
            problems.append(stop.problem)
        return None, tidy(problems)
    return node, tidy([_with_path(problem, node) for problem in problems])


def _read(text: str, syntax: Syntax, problems: list[Problem]) -> Node:
    if syntax is Syntax.JSON:
        return scan(text, problems)
    from nlv_replay.logs.yaml_text import build  # PyYAML is loaded for YAML alone

    return build(text, problems)


def _without_unsafe(data: bytes, text: str, problems: list[Problem]) -> str:
    """The text with a stand-in for each unsafe character, which keeps all columns."""
    if not may_be_unsafe(data.removeprefix(BOM)):
        return text
    problems.extend(_unsafe(text))
    return UNSAFE_RAW.sub("\ufffd", text)


def _with_path(problem: Problem, node: Node) -> Problem:
    if problem.path or problem.shape is not Shape.UNSAFE_TEXT or problem.line is None or problem.column is None:
        return problem
    return replace(problem, path=path_at(node, problem.line, problem.column))


def tidy(problems: list[Problem]) -> list[Problem]:
    """The problems by line and column, each once, at most as many as anyone reads."""
    unique = dict.fromkeys(problems)
    return sorted(unique, key=lambda problem: (problem.line or 0, problem.column or 0))[:MAX_PROBLEMS]


def read_text(data: bytes) -> str:
    """The text of a file; raises ``Stop`` if it is too large, empty, or not UTF-8."""
    if len(data) > MAX_BYTES:
        raise Stop(Problem(Shape.TOO_LARGE, f"the file has {len(data):,} bytes; a log has at most {MAX_BYTES:,}", 1, 1))
    if data.count(b",") > MAX_NODES:  # as many values, or text that no log needs: told at once, not after seconds
        raise Stop(too_many((1, 1)))
    data = data.removeprefix(BOM)
    if not data or data.isspace():
        raise _unreadable("the file is empty", (1, 1))
    _refuse_binary(data)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        message = f"the byte 0x{data[error.start]:02X} here is not UTF-8; save the file as UTF-8"
        raise _unreadable(message, _place(data, error.start)) from None


def _refuse_binary(data: bytes) -> None:
    for start, message in _BINARY:
        if data.startswith(start):
            raise _unreadable(message, (1, 1))
    if b"\0" not in data:
        return
    if len(data) > 1 and (data[0] == 0) != (data[1] == 0):
        raise _unreadable("the file is UTF-16; save it as UTF-8", (1, 1))
    raise _unreadable("a zero byte stands here; this is not a text file", _place(data, data.index(b"\0")))


def _unreadable(message: str, place: Mark) -> Stop:
    return Stop(Problem(Shape.UNREADABLE, message, *place))


def _place(data: bytes, at: int) -> Mark:
    start = data.rfind(b"\n", 0, at) + 1
    return data.count(b"\n", 0, at) + 1, len(data[start:at].decode(errors="replace")) + 1


def _unsafe(text: str) -> list[Problem]:
    problems: list[Problem] = []
    line, start, seen = 1, 0, 0
    for match in UNSAFE_RAW.finditer(text):
        at = match.start()
        line += text.count("\n", seen, at)
        start = max(start, text.rfind("\n", seen, at) + 1)
        seen = at
        problems.append(Problem(Shape.UNSAFE_TEXT, unsafe_message(match[0]), line, at - start + 1))
        if len(problems) == MAX_UNSAFE:
            break
    return problems


def excerpt(data: bytes | str, line: int, column: int, width: int = 76) -> str:
    """The line of the file and a caret under the column; a long line is cut around it."""
    shown = _line(data, line).rstrip("\r\n")
    at = min(max(column - 1, 0), len(shown))
    first = max(0, min(at - width // 2, len(shown) - width)) if len(shown) > width else 0
    before, after = shown[first:at], shown[at : first + width]
    lead = "…" if first else ""
    tail = "…" if first + width < len(shown) else ""
    before = clean(before[len(lead) :])
    after = clean(after[: len(after) - len(tail)] if tail else after)
    return f"{lead}{before}{after}{tail}\n{' ' * _columns(lead + before)}^"


def _line(data: bytes | str, line: int) -> str:
    text = data if isinstance(data, str) else data.removeprefix(BOM)
    feed: bytes | str = "\n" if isinstance(text, str) else b"\n"
    start = 0
    for _ in range(line - 1):
        start = text.find(feed, start) + 1  # type: ignore[arg-type]
        if not start:
            return ""
    end = text.find(feed, start)  # type: ignore[arg-type]
    found = text[start : end if end >= 0 else len(text)]
    return found if isinstance(found, str) else found.decode(errors="replace")


def _columns(text: str) -> int:
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(one) else 2 if east_asian_width(one) in "WF" else 1 for one in text)


__all__ = [
    "Mark",
    "Node",
    "Syntax",
    "child",
    "excerpt",
    "find",
    "mark",
    "parse",
    "path_at",
    "plain",
    "read_text",
    "sniff",
    "tidy",
]
