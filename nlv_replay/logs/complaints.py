"""The errors of pydantic as problems: plain sentences at the places of a file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import islice
from typing import Any, TypeAlias

from pydantic import TypeAdapter, ValidationError

from nlv_replay.core.rule import Path
from nlv_replay.core.shape import Problem, Shape
from nlv_replay.logs.json_text import quoted
from nlv_replay.logs.nodes import Node, child, find, mark
from nlv_replay.logs.schema import keys_at
from nlv_replay.logs.text import clean
from nlv_replay.logs.tree import tidy

Error: TypeAlias = Mapping[str, Any]
Skipped: TypeAlias = tuple[tuple[int, str], ...]

_MAX_MESSAGE = 300
_MOST_ERRORS = 2000
"""How many errors are looked at: more than anyone reads."""
_MOST_BESIDE = 200
"""How many keys of a mapping tell which form of it was meant."""
_SHAPES = {shape.pattern: shape for shape in Shape}
_TYPES = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "int_parsing_size": "a whole number",
    "float_type": "a number",
    "float_parsing": "a number",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "string_type": "text",
    "string_sub_type": "text",
    "list_type": "a list",
    "tuple_type": "a list",
    "set_type": "a list",
    "frozen_set_type": "a list",
    "iterable_type": "a list",
    "dict_type": "a mapping of keys to values",
    "mapping_type": "a mapping of keys to values",
    "model_type": "a mapping of keys to values",
    "model_attributes_type": "a mapping of keys to values",
    "dataclass_type": "a mapping of keys to values",
    "none_required": "no value",
    "date_type": "a date such as 2026-03-14",
    "date_parsing": "a date such as 2026-03-14",
    "date_from_datetime_parsing": "a date such as 2026-03-14",
    "date_from_datetime_inexact": "a date such as 2026-03-14",
}
_BOUNDS = {
    "greater_than": "a number above {gt}",
    "greater_than_equal": "a number of at least {ge}",
    "less_than": "a number below {lt}",
    "less_than_equal": "a number of at most {le}",
    "multiple_of": "a multiple of {multiple_of}",
    "finite_number": "a finite number",
    "string_too_short": "text of at least {min_length} characters",
    "string_too_long": "text of at most {max_length} characters",
    "string_pattern_mismatch": "text of the form that the format names",
    "too_short": "a list of at least {min_length}",
    "too_long": "a list of at most {max_length}",
}
_CHOICES = ("literal_error", "enum")
_SAME = ("value_error", "assertion_error")


@dataclass(slots=True)
class _Complaint:
    """One error with its place: what was needed, or the whole sentence."""

    shape: Shape
    path: Path
    skipped: Skipped
    need: str | None = None
    message: str = ""
    key: bool = False

    @property
    def is_missing(self) -> bool:
        return self.shape is Shape.MISSING_KEY


def problems_of(error: ValidationError, node: Node, adapter: TypeAdapter[Any] | None = None) -> list[Problem]:
    """The errors as problems with line and column; the adapter helps to suggest keys."""
    return complaints(error.errors(include_url=False, include_input=False), node, adapter)


def complaints(errors: Iterable[Error], node: Node, adapter: TypeAdapter[Any] | None) -> list[Problem]:
    """The problems that a list of pydantic's errors comes down to."""
    schema = None if adapter is None else adapter.core_schema
    found = [_complaint(error, node, schema) for error in islice(errors, _MOST_ERRORS)]
    groups: dict[tuple[Path, bool, Shape | None, str], list[_Complaint]] = defaultdict(list)
    for one in _best_branches(found, 0):
        shape = None if one.need else one.shape
        groups[one.path, one.key, shape, one.message].append(one)
    return tidy([_problem(group, node) for group in groups.values()])


def _problem(group: Sequence[_Complaint], node: Node) -> Problem:
    first = group[0]
    line, column = mark(node, first.path, key=first.key)
    if first.need is None:
        return Problem(first.shape, clean(first.message, _MAX_MESSAGE), line, column, first.path)
    shape = next((one.shape for one in group if one.shape is Shape.BAD_VALUE), first.shape)
    needs = " or ".join(dict.fromkeys(one.need for one in group if one.need))
    given = quoted(str(first.path[-1])) if first.key else describe(find(node, first.path))
    what = " as a key" if first.key else ""
    return Problem(shape, f"{clean(needs, _MAX_MESSAGE)} is needed here{what}, not {given}", line, column, first.path)


def describe(node: Node) -> str:
    """A value in few words, fit to be shown."""
    match node.value:
        case None:
            return "an empty value"
        case bool(value):
            return "true" if value else "false"
        case str(value):
            return quoted(value)
        case dict():
            return "a mapping"
        case list(items):
            return f"a list of {len(items)}"
        case number:
            return clean(repr(number), 40)


def _complaint(error: Error, node: Node, schema: Any) -> _Complaint:
    kind, loc, ctx = error["type"], tuple(error["loc"]), error.get("ctx") or {}
    if kind == "missing":
        path, skipped = locate(node, loc[:-1])
        return _Complaint(Shape.MISSING_KEY, path, skipped, message=f"the key {quoted(str(loc[-1]))} is missing here")
    key = loc[-1:] == ("[key]",)
    path, skipped = locate(node, loc[:-1] if key else loc)
    if kind in ("extra_forbidden", "unexpected_keyword_argument"):
        message = _unknown_key(path, node, schema)
        return _Complaint(Shape.UNKNOWN_KEY, path, skipped, message=message, key=True)
    if kind in ("union_tag_invalid", "union_tag_not_found"):
        return _tag(kind, ctx, path, skipped, node)
    need = _need(kind, ctx)
    if need is not None:
        shape = Shape.WRONG_TYPE if kind in _TYPES else Shape.BAD_VALUE
        return _Complaint(shape, path, skipped, need=need, key=key)
    return _own_words(error, node, path, skipped, key=key)


def _need(kind: str, ctx: Mapping[str, Any]) -> str | None:
    if kind in _CHOICES:
        return str(ctx["expected"]).replace("True", "true").replace("False", "false")
    if kind in _BOUNDS:
        return _BOUNDS[kind].format_map(ctx)
    return _TYPES.get(kind)


def _own_words(error: Error, node: Node, path: Path, skipped: Skipped, *, key: bool) -> _Complaint:
    """A complaint in the words of the model's own validator, or in general words."""
    kind, ctx = error["type"], error.get("ctx") or {}
    at = ctx.get("at", ())
    path = (*path, *(at if isinstance(at, tuple | list) else ()))
    key = key or ctx.get("key") is True
    if kind in _SAME:
        return _Complaint(Shape.BAD_VALUE, path, skipped, message=str(ctx.get("error", "")), key=key)
    if "error" in ctx or kind in _SHAPES or "_" not in kind:
        return _Complaint(_SHAPES.get(kind, Shape.BAD_VALUE), path, skipped, message=str(error["msg"]), key=key)
    message = f"{describe(find(node, path))} cannot be used here"
    return _Complaint(Shape.BAD_VALUE, path, skipped, message=message, key=key)


def _tag(kind: str, ctx: Mapping[str, Any], path: Path, skipped: Skipped, node: Node) -> _Complaint:
    name = str(ctx.get("discriminator", "")).strip("'")
    value = child(find(node, path), name)
    if value is not None:
        need = str(ctx.get("expected_tags", "another value"))
        return _Complaint(Shape.BAD_VALUE, (*path, name), skipped, need=need)
    if kind == "union_tag_not_found" and "(" not in name:
        return _Complaint(Shape.MISSING_KEY, path, skipped, message=f"the key {quoted(name)} is missing here")
    message = f"{describe(find(node, path))} has none of the forms that are known here"
    return _Complaint(Shape.BAD_VALUE, path, skipped, message=message)


def _unknown_key(path: Path, node: Node, schema: Any) -> str:
    key = str(path[-1]) if path else ""
    beside = set(islice(map(str, _keys(find(node, path[:-1]))), _MOST_BESIDE))
    allowed = [] if schema is None else keys_at(schema, path[:-1])
    best = max((len(beside.intersection(keys)) for keys in allowed), default=0)
    known = [one for keys in allowed if len(beside.intersection(keys)) == best for one in keys]
    if any(key in keys for keys in allowed):
        return f"the key {quoted(key)} cannot stand here together with the other keys"
    if ":" in key and key.split(":", 1)[0] in known:
        return f"a blank is missing after the colon in {quoted(key)}"
    close = get_close_matches(key[:60], [one for one in known if one not in beside] or known, n=1, cutoff=0.6)
    if close:
        return f"the key {quoted(key)} is not known here; did you mean {quoted(close[0])}?"
    return f"the key {quoted(key)} is not known here"


def _keys(node: Node) -> Iterable[str]:
    return node.value if isinstance(node.value, dict) else ()


def locate(node: Node, loc: Sequence[str | int]) -> tuple[Path, Skipped]:
    """The path that a location of pydantic follows in the file, and the names in it that are not in the file."""
    path: list[str | int] = []
    skipped: list[tuple[int, str]] = []
    for at, piece in enumerate(loc):
        below = child(node, piece)
        if below is None or _is_tag(node, below, loc[at:]):
            skipped.append((len(path), str(piece)))
            continue
        path.append(piece)
        node = below
    return tuple(path), tuple(skipped)


def _is_tag(node: Node, below: Node, loc: Sequence[str | int]) -> bool:
    """Whether the first piece, though a key here, is better read as the tag of a union."""
    if len(loc) == 1:
        return False
    return child(below, loc[1]) is None and child(node, loc[1]) is not None and loc[1] != loc[0]


def _best_branches(found: list[_Complaint], level: int) -> list[_Complaint]:
    """Of the complaints of the branches of each union, those of the branch that fits best."""
    kept = [one for one in found if len(one.skipped) <= level]
    unions: dict[Path, dict[str, list[_Complaint]]] = defaultdict(lambda: defaultdict(list))
    for one in found:
        if len(one.skipped) > level:
            depth, piece = one.skipped[level]
            unions[one.path[:depth]][piece].append(one)
    for place, branches in unions.items():
        kept += _best_branches(_best(list(branches.values()), len(place)), level + 1)
    return kept


def _best(branches: list[list[_Complaint]], depth: int) -> list[_Complaint]:
    every = [one for branch in branches for one in branch]
    if len(branches) == 1 or all(one.need and len(one.path) == depth for one in every):
        return every
    misfits = [_misfit(branch, depth) for branch in branches]
    best = [branch for branch, misfit in zip(branches, misfits, strict=True) if misfit == min(misfits)]
    if len(best) == 1:
        return best[0]
    firm = [one for one in best[0] if not one.is_missing]
    return firm or _one_missing(best)


def _misfit(branch: list[_Complaint], depth: int) -> tuple[int, int]:
    weights = {Shape.UNKNOWN_KEY: 2, Shape.MISSING_KEY: 1, Shape.WRONG_TYPE: 100}
    at_top = (one for one in branch if len(one.path) - one.key == depth)
    return sum(weights.get(one.shape, 0) for one in at_top), len(branch)


def _one_missing(branches: list[list[_Complaint]]) -> list[_Complaint]:
    first = branches[0][0]
    names = dict.fromkeys(one.message.split("'")[1] for branch in branches for one in branch)
    if len(names) > 1:
        first.message = f"one of the keys {', '.join(map(quoted, names))} is missing here"
    first.skipped = ()
    return [first]
