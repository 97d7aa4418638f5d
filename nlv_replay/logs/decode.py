"""The bytes of a log as a model, or as problems with line and column; clean JSON takes the fast way."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary

from pydantic import TypeAdapter, ValidationError
from pydantic_core import from_json, to_json

from nlv_replay.core.rule import Path
from nlv_replay.core.shape import Problem, Shape
from nlv_replay.logs.complaints import complaints, problems_of
from nlv_replay.logs.nodes import MAX_BYTES, MAX_NODES, Node, has_long_number, plain
from nlv_replay.logs.quick import Refused, quick_reader
from nlv_replay.logs.schema import is_closed
from nlv_replay.logs.text import UNSAFE, may_be_unsafe
from nlv_replay.logs.tree import Syntax, parse, tidy

M = TypeVar("M")

_MAX_ERRORS = 20_000
_RARE_ESCAPE = re.compile(rb"\\[bfr]")
_NUMBERED_ESCAPE = re.compile(rb"\\u([0-9a-fA-F]{4})")
_closed: WeakKeyDictionary[TypeAdapter[Any], bool] = WeakKeyDictionary()


@dataclass(slots=True)
class Decoded(Generic[M]):
    """A model, or the problems that stand in its way; ``node`` is there if places had to be found."""

    model: M | None
    problems: list[Problem] = field(default_factory=list)
    node: Node | None = None


def decode(data: bytes, syntax: Syntax, adapter: TypeAdapter[M]) -> Decoded[M]:
    """The model of a file; strict, and with every problem at its line and column."""
    if syntax is Syntax.JSON:
        try:
            return _fast(data, adapter)
        except (_Doubt, ValueError):  # pydantic's errors are ValueErrors
            pass
    return decode_slowly(data, syntax, adapter)


def decode_slowly(data: bytes, syntax: Syntax, adapter: TypeAdapter[M]) -> Decoded[M]:
    """The model of a file by way of its tree."""
    node, problems = parse(data, syntax)
    return Decoded(None, problems) if node is None else validate_read(node, problems, adapter)


def validate_read(node: Node, problems: list[Problem], adapter: TypeAdapter[M]) -> Decoded[M]:
    """The model of a tree whose reading met these problems; those that they bring about are left out."""
    decoded = validate(node, adapter)
    problems = tidy(problems + _not_caused(decoded.problems, problems))
    return Decoded(None if problems else decoded.model, problems, node)


def validate(node: Node, adapter: TypeAdapter[M]) -> Decoded[M]:
    """The model of a tree, or its problems."""
    try:
        return Decoded(adapter.validate_json(json.dumps(plain(node)), strict=True), [], node)
    except ValidationError as error:
        if error.error_count() <= _MAX_ERRORS:
            return Decoded(None, problems_of(error, node, adapter), node)
    return Decoded(None, _first_problems(node, adapter), node)


def _first_problems(node: Node, adapter: TypeAdapter[M]) -> list[Problem]:
    """The problems of the first part of a file that has too many to be listed."""
    part = plain(_first_part(node, [_MAX_ERRORS // 10]))
    try:
        adapter.validate_json(json.dumps(part), strict=True)
    except ValidationError as error:
        errors = error.errors(include_url=False, include_input=False)
        whole = [one for one in errors if one["type"] not in ("missing", "too_short")]
        return complaints(whole or errors, node, adapter)
    return [Problem(Shape.BAD_VALUE, f"more than {_MAX_ERRORS:,} values cannot be used", node.line, node.column)]


def _first_part(node: Node, left: list[int]) -> Node:
    """A copy of the first values, as many as ``left`` counts."""
    left[0] -= 1
    if isinstance(node.value, dict):
        kept = {key: _first_part(below, left) for key, below in node.value.items() if left[0] > 0}
        return Node(kept, node.line, node.column, node.keys)
    if isinstance(node.value, list):
        return Node([_first_part(below, left) for below in node.value if left[0] > 0], node.line, node.column)
    return node


def _not_caused(found: list[Problem], earlier: list[Problem]) -> list[Problem]:
    """The problems of the model without those that a refused value of the text brings about."""
    if not earlier:
        return found
    spoiled: set[Path] = set()
    for problem in earlier:
        if problem.shape is not Shape.DUPLICATE_KEY:
            spoiled.update(problem.path[:end] for end in range(len(problem.path) + 1))
    places = {(problem.line, problem.column) for problem in earlier}
    firm = (Shape.UNKNOWN_KEY, Shape.MISSING_KEY)
    return [
        one for one in found if (one.line, one.column) not in places and (one.shape in firm or one.path not in spoiled)
    ]


class _Doubt(Exception):
    """The fast way cannot tell whether the text is harmless."""


def _fast(data: bytes, adapter: TypeAdapter[M]) -> Decoded[M]:
    """The model of harmless JSON; raises ``_Doubt`` or ``ValueError`` on all else."""
    _check_characters(data)
    if _may_be_too_large(data) or not _is_closed(adapter):
        raise _Doubt
    quick = quick_reader(adapter)
    if quick is not None:
        try:
            return Decoded(quick.read(data))
        except (Refused, ValueError):
            pass
    if has_long_number(data):
        raise _Doubt
    model = adapter.validate_json(data, strict=True)
    _check_nothing_is_lost(data)
    return Decoded(model)


def _is_closed(adapter: TypeAdapter[Any]) -> bool:
    known = _closed.get(adapter)
    if known is None:
        known = _closed[adapter] = is_closed(adapter.core_schema)
    return known


def _check_characters(data: bytes) -> None:
    """Refuse unsafe characters, whether they stand in the file or are escaped.

    In ASCII only DEL and a carriage return need looking for: all others make the readers of JSON refuse the file.
    """
    # ``in`` would first try each of these as a number, which takes longer than the search.
    is_plain = data.isascii() and data.find(b"\x7f") < 0 and data.find(b"\r") < 0
    if not is_plain and may_be_unsafe(data):
        raise _Doubt
    if data.find(b"\\") >= 0:
        _check_escapes(data)


def _check_escapes(data: bytes) -> None:
    if _RARE_ESCAPE.search(data):
        raise _Doubt
    for digits in set(_NUMBERED_ESCAPE.findall(data)):
        character = chr(int(digits, 16))
        if character == ":" or UNSAFE.match(character):
            raise _Doubt


def _may_be_too_large(data: bytes) -> bool:
    if len(data) < MAX_NODES:
        return False
    return len(data) > MAX_BYTES or data.count(b",") + data.count(b"[") + data.count(b"{") >= MAX_NODES


def _check_nothing_is_lost(data: bytes) -> None:
    """Refuse equal keys, NaN and numbers beyond bounds, which pydantic takes.

    Of equal keys the reader keeps the last, and with each of the others at least one colon goes. Nothing else adds or
    takes one away: blanks and escapes hold none, since an escaped colon is a doubt.
    """
    again = to_json(from_json(data, allow_inf_nan=False), inf_nan_mode="constants")
    if again.count(b":") != data.count(b":") or b"Infinity" in again:
        raise _Doubt
