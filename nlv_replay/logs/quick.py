"""Clean logs read faster than by pydantic alone: their lists and tables of mappings by msgspec, all else by the model.

The types that msgspec reads by are made from the pydantic model. They take no value that the model refuses, and where
they refuse one, whoever asked lets pydantic speak; a law in the tests holds both ways equal.
"""

from __future__ import annotations

from collections.abc import Callable
from types import GenericAlias
from typing import Annotated, Any, Generic, Literal, NotRequired, TypedDict, TypeVar, Union

import msgspec
from pydantic import TypeAdapter

from nlv_replay.core.shape import USUAL
from nlv_replay.logs.nodes import MAX_DIGITS, has_long_number
from nlv_replay.logs.schema import definitions_of, fields_of, required_of, unwrapped

M = TypeVar("M")

_ENCODE = msgspec.json.Encoder().encode
_FALSE = b"false"
_NOTHING_ELSE = frozenset({"type", "strict", "metadata", "ref", "serialization"})
"""What any schema may say beside its own bounds without changing what it takes."""
_NOT_IN_PATTERNS = ("\\d", "\\w", "\\s", "\\b", "(?")
"""What two readers of patterns may understand in two ways."""
_BOUNDS = {
    "str": {"pattern", "min_length", "max_length"},
    "int": {"ge", "gt", "le", "lt"},
    "list": {"items_schema", "min_length", "max_length"},
    "dict": {"keys_schema", "values_schema"},
}
_SCALARS = {"str": str, "int": int}
_GREATEST = 10**MAX_DIGITS - 1
"""The greatest number that a file may have where the model says no more."""
_known: dict[TypeAdapter[Any], QuickReader[Any] | None] = {}


class Refused(Exception):
    """The quick way does not take this text; that says nothing against it."""


class _Untranslated(Exception):
    """What a schema takes cannot be said in msgspec's types."""


class QuickReader(Generic[M]):
    """Reads logs of one model; ``held`` are the keys whose lists or tables of mappings msgspec reads."""

    def __init__(self, adapter: TypeAdapter[M], fields: dict[str, Any], held: tuple[str, ...]) -> None:
        self._validate = adapter.validate_python
        self._held = held
        self._decode: Callable[[bytes], dict[str, Any]] = msgspec.json.Decoder(_mapping("Log", fields)).decode

    def read(self, data: bytes) -> M:
        """The model of a log; raises ``Refused`` or, where the model itself refuses it, ``ValueError``.

        Of equal keys the readers keep the last, and keys that they do not know they pass over, so that the log written
        again lacks a colon for each. No escape in it may hold a colon, which ``decode`` has seen to. Long numbers
        are looked for beside the lists and tables only: inside, the types bound them.
        """
        try:
            rest = self._decode(data)
            again = _ENCODE(rest)
            held = {key: rest[key] for key in self._held if key in rest}
            for key, value in held.items():
                rest[key] = type(value)()  # nothing in it, which the model takes as well
            beside = _ENCODE(rest)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise Refused from error
        is_lost = again != data and again.count(b":") != data.count(b":")
        if is_lost or again.count(_FALSE) != beside.count(_FALSE) or has_long_number(beside):
            raise Refused
        model = self._validate(rest, strict=True)
        vars(model).update(held)  # these keys are names of fields: none has an alias
        return model


def quick_reader(adapter: TypeAdapter[M]) -> QuickReader[M] | None:
    """The quick reader of a model, made once; None for one without lists of mappings, or which msgspec cannot read."""
    if adapter not in _known:
        _known[adapter] = _reader_of(adapter)
    return _known[adapter]


def _reader_of(adapter: TypeAdapter[M]) -> QuickReader[M] | None:
    schema: Any = adapter.core_schema
    definitions = definitions_of(schema)
    while schema["type"] in ("definitions", "definition-ref", "model"):
        (schema,) = unwrapped(schema, definitions)
    if schema["type"] != "model-fields":
        return None
    keys: dict[str, Any] = {}
    held = []
    for key, field in fields_of(schema).items():
        keys[key] = NotRequired[Any]
        value = field["schema"] if field["type"] == "default" else field
        if _holds_mappings(value):
            try:
                keys[key] = NotRequired[_type_of(value, definitions)]
            except _Untranslated:
                continue
            held.append(key)
    return QuickReader(adapter, keys, tuple(held)) if held else None


def _holds_mappings(schema: Any) -> bool:
    """Whether this is a list or table of mappings with keys of their own, or null; ``read`` may leave it empty."""
    bare = schema["schema"] if schema["type"] == "nullable" else schema
    values = {"list": "items_schema", "dict": "values_schema"}.get(bare["type"])
    return values is not None and bare[values]["type"] == "typed-dict" and "min_length" not in bare


def _type_of(schema: Any, definitions: dict[str, Any]) -> Any:
    """The type of what a schema takes.

    A flag that must be true is read as any flag, since ``read`` refuses ``false`` wherever it stands in a list.
    """
    kind = schema["type"]
    if kind == "typed-dict":
        return _mapping("Mapping", _keys_of(schema, definitions))
    if kind == "nullable":
        return Union[_type_of(schema["schema"], definitions), None]  # noqa: UP007  made while the program runs
    if kind in ("union", "definition-ref"):
        choices = [_type_of(one, definitions) for one in unwrapped(schema, definitions)]
        return Union[tuple(choices)]  # noqa: UP007
    if kind == "literal":
        return Literal[tuple(schema["expected"])]
    if kind == "function-after" and schema["schema"]["type"] == "bool" and _is_only_true(schema["function"]):
        return bool
    if kind in _BOUNDS and schema.keys() <= _BOUNDS[kind] | _NOTHING_ELSE:
        return _bounded(schema, definitions)
    raise _Untranslated(kind)


def _bounded(schema: Any, definitions: dict[str, Any]) -> Any:
    """The type of a text, number, list or mapping with its bounds; of the usual texts alone where a schema has some."""
    usual = schema.get("metadata", {}).get(USUAL)
    if usual is not None:
        return Literal[tuple(usual)]
    kind = schema["type"]
    if kind == "dict":
        held = (schema["keys_schema"], schema["values_schema"])
        return GenericAlias(dict, tuple(_type_of(one, definitions) for one in held))
    bounds = {key: schema[key] for key in _BOUNDS[kind] - {"items_schema"} if key in schema}
    if kind == "int":  # msgspec takes one lower bound, and one upper
        bounds |= {} if bounds.keys() & {"ge", "gt"} else {"ge": -_GREATEST}
        bounds |= {} if bounds.keys() & {"le", "lt"} else {"le": _GREATEST}
    if "pattern" in bounds:
        bounds["pattern"] = _pattern(bounds["pattern"])
    bare: Any = _SCALARS.get(kind) or GenericAlias(list, (_type_of(schema["items_schema"], definitions),))
    return Annotated[bare, msgspec.Meta(**bounds)] if bounds else bare


def _pattern(pattern: str) -> str:
    r"""The same for Python's reader of patterns, whose ``$`` would let a last line break pass."""
    if not (pattern.startswith("^") and pattern.endswith("$")) or any(one in pattern for one in _NOT_IN_PATTERNS):
        raise _Untranslated(pattern)
    return pattern[:-1] + r"\Z"


def _keys_of(schema: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    """The keys of a mapping but those whose values msgspec cannot read: they count as lost wherever they stand."""
    keys: dict[str, Any] = {}
    required = required_of(schema)
    for key, field in fields_of(schema).items():
        try:
            type_ = _type_of(field, definitions)
        except _Untranslated:
            if key in required:
                raise
            continue
        keys[key] = type_ if key in required else NotRequired[type_]
    return keys


def _mapping(name: str, keys: dict[str, Any]) -> Any:
    return TypedDict(name, keys)  # type: ignore[operator]  # made while the program runs


def _is_only_true(function: Any) -> bool:
    """Whether a validator of flags takes ``true`` and refuses ``false``."""
    return function["type"] == "no-info" and _answers(function["function"]) == [None, True]


def _answers(check: Callable[[bool], object]) -> list[object]:
    """What a validator makes of both flags; None of one that it refuses."""
    made: list[object] = []
    for flag in (False, True):
        try:
            made.append(check(flag))
        except ValueError:
            made.append(None)
    return made
