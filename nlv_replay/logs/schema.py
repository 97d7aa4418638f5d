"""What a pydantic model allows at a place of a file: keys to suggest, and whether any depth fits in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nlv_replay.core.rule import Path

_WRAPPED = ("schema", "json_schema", "lax_schema", "strict_schema")
_FIELDS = ("model-fields", "typed-dict", "dataclass-args")
_ANYTHING = ("any", "function-plain")
_LISTS = ("list", "tuple", "set", "frozenset", "generator")
_MAX_SCHEMAS = 2000


def keys_at(schema: Any, path: Path) -> list[tuple[str, ...]]:
    """The keys of each mapping that a core schema allows at the path."""
    definitions = definitions_of(schema)
    found = list(_concrete(schema, definitions))
    for step in path:
        below = [inner for outer in found for inner in _below(outer, step)]
        found = [one for inner in below[:_MAX_SCHEMAS] for one in _concrete(inner, definitions)][:_MAX_SCHEMAS]
    return [tuple(fields_of(one)) for one in found if one["type"] in _FIELDS]


def definitions_of(schema: Any) -> dict[str, Any]:
    """The schemas that others refer to, by reference."""
    if schema.get("type") != "definitions":
        return {}
    return {one["ref"]: one for one in schema["definitions"]}


def _concrete(schema: Any, definitions: dict[str, Any]) -> Iterator[Any]:
    """The schemas of lists, mappings and scalars that the wrappers and unions around them lead to."""
    todo, seen = [schema], set()
    while todo:
        one = todo.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        inner = unwrapped(one, definitions)
        if inner:
            todo.extend(reversed(inner))
        else:
            yield one


def unwrapped(schema: Any, definitions: dict[str, Any]) -> list[Any]:
    """What stands within a wrapper, a reference or a union; nothing in a list, a mapping or a scalar."""
    kind = schema["type"]
    if kind == "definition-ref":
        return [definitions[schema["schema_ref"]]] if schema["schema_ref"] in definitions else []
    if kind == "union":
        return [choice[0] if isinstance(choice, tuple) else choice for choice in schema["choices"]]
    if kind == "tagged-union":
        return list(schema["choices"].values())
    if kind == "chain":
        return [schema["steps"][0]]
    if kind in _FIELDS:
        return []
    return [schema[name] for name in _WRAPPED if isinstance(schema.get(name), dict)]


def fields_of(schema: Any) -> dict[str, Any]:
    """The schemas of the values of a mapping, by the key that a file has."""
    return {key: field["schema"] for key, field in _fields(schema)}


def required_of(schema: Any) -> frozenset[str]:
    """The keys that a mapping has to have."""
    return frozenset(key for key, field in _fields(schema) if field.get("required", True))


def _fields(schema: Any) -> Iterator[tuple[str, Any]]:
    fields = schema["fields"]
    named = fields.items() if isinstance(fields, dict) else ((one["name"], one) for one in fields)
    return ((_spelled(name, one), one) for name, one in named)


def _spelled(name: str, field: Any) -> str:
    alias = field.get("validation_alias")
    return alias if isinstance(alias, str) else name


def _below(schema: Any, step: str | int) -> list[Any]:
    kind = schema["type"]
    if kind in _FIELDS:
        field = fields_of(schema).get(str(step))
        return [] if field is None else [field]
    if kind == "dict":
        return [schema["values_schema"]] if "values_schema" in schema else []
    return _items(schema)


def is_closed(schema: Any) -> bool:
    """Whether the schema bounds the depth of what it accepts, so that no value nests without end."""
    return _is_closed(schema, definitions_of(schema), frozenset(), {})


def _is_closed(schema: Any, definitions: dict[str, Any], within: frozenset[str], known: dict[str, bool]) -> bool:
    if schema["type"] != "definition-ref":
        return not _lets_all_in(schema) and all(
            _is_closed(one, definitions, within, known) for one in _parts(schema, definitions)
        )
    ref = schema["schema_ref"]
    if ref in within or ref not in definitions:
        return False
    if ref not in known:
        known[ref] = _is_closed(definitions[ref], definitions, within | {ref}, known)
    return known[ref]


def _lets_all_in(schema: Any) -> bool:
    """Whether the schema itself, whatever stands below it, takes values of any form."""
    kind = schema["type"]
    if kind in _LISTS:
        return "items_schema" not in schema
    extra = schema.get("extra_behavior") or (schema.get("config") or {}).get("extra_fields_behavior")
    return kind in _ANYTHING or extra == "allow" or (kind == "dict" and "values_schema" not in schema)


def _parts(schema: Any, definitions: dict[str, Any]) -> list[Any]:
    if schema["type"] in _FIELDS:
        return list(fields_of(schema).values())
    if schema["type"] == "dict":
        return [schema["values_schema"]]
    return unwrapped(schema, definitions) or _items(schema)


def _items(schema: Any) -> list[Any]:
    items = schema.get("items_schema")
    if isinstance(items, list):
        return items
    return [] if items is None else [items]
