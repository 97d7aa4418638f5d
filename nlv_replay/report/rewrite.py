"""A file with some of its values changed, and everything else in it as somebody wrote it: order, remarks, spelling."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

import yaml

from nlv_replay.logs.tree import BOM, Node, Syntax, parse, plain
from nlv_replay.logs.yaml_text import LOADER
from nlv_replay.report.log_text import flow, log_json, log_yaml


@dataclass(slots=True)
class Piece:
    """A value and where its text begins and ends; ``below`` are the keys of a mapping, each with its own place."""

    start: int
    end: int
    is_flow: bool = True
    column: int = 0
    below: dict[str, tuple[int, Piece]] = field(default_factory=dict)


class Change(NamedTuple):
    """Another text for a stretch of a file."""

    start: int
    end: int
    text: str


Document: TypeAlias = Mapping[str, Any]


def rewritten(data: bytes, syntax: Syntax, document: Document, node: Node | None = None) -> str:
    """The text of a well-formed file with the values of ``document``, changed where they differ and nowhere else.

    ``node`` is what the file was read as, where that is known. Where a layout cannot be kept, the file is written anew.
    Raises ValueError where the text is not well formed.
    """
    node = node or _well_formed(data, syntax)
    text = data.removeprefix(BOM).decode()
    mark = BOM.decode() if data.startswith(BOM) else ""
    if _same(plain(node), document):
        return mark + text
    try:
        changed = _changed(text, syntax, node, document)
    except (yaml.YAMLError, ValueError, KeyError):
        changed = ""
    if _reads_as(changed, syntax, document):
        return mark + changed
    return log_json(document) if syntax is Syntax.JSON else log_yaml(document)


def _well_formed(data: bytes, syntax: Syntax) -> Node:
    node, problems = parse(data, syntax)
    if node is None or problems:
        raise ValueError("the file is not well formed")
    return node


def _reads_as(text: str, syntax: Syntax, document: Document) -> bool:
    node, problems = parse(text.encode(), syntax)
    return node is not None and not problems and _same(plain(node), document)


def _same(one: object, other: object) -> bool:
    """Whether two values are equal, whole numbers and truth values apart."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _changed(text: str, syntax: Syntax, node: Node, document: Document) -> str:
    root = _yaml_pieces(text) if syntax is Syntax.YAML else _json_pieces(text, node)
    writer = _Writer(text, syntax)
    changes = sorted(writer.changes(root, plain(node), document), key=lambda change: (change.start, change.end))
    parts, done = [], 0
    for change in changes:
        parts += [text[done : change.start], change.text]
        done = change.end
    return "".join([*parts, text[done:]])


@dataclass(frozen=True, slots=True)
class _Writer:
    """Finds what has to be changed in a text."""

    text: str
    syntax: Syntax

    def changes(self, piece: Piece, old: Any, new: Any) -> Iterator[Change]:
        """The changes that make one value another."""
        if _same(old, new):
            return
        if not isinstance(old, dict) or not isinstance(new, Mapping) or not old.keys() & new.keys():
            yield Change(piece.start, piece.end, self._value(new))
            return
        for key, value in new.items():
            if key in old:
                yield from self.changes(piece.below[key][1], old[key], value)
        yield from self._removed(piece, [key for key in piece.below if key not in new])
        added = {key: value for key, value in new.items() if key not in old}
        if added:
            yield self._added(piece, added)

    def _value(self, value: Any) -> str:
        return json.dumps(value) if self.syntax is Syntax.JSON else flow(value)

    def _removed(self, piece: Piece, gone: list[str]) -> Iterator[Change]:
        """Each key that goes, with its line or with the comma beside it; one at least stays."""
        keys = list(piece.below)
        for key in gone:
            start, below = piece.below[key]
            if not piece.is_flow:
                yield Change(self._line_start(start), self._line_end(below.end), "")
                continue
            at = keys.index(key)
            kept_before = any(one not in gone for one in keys[:at])
            if kept_before:
                before = piece.below[keys[at - 1]][1].end
                yield Change(before, below.end, "")
            else:
                yield Change(start, piece.below[keys[at + 1]][0], "")

    def _added(self, piece: Piece, added: Mapping[str, Any]) -> Change:
        last = max(below.end for _, below in piece.below.values())
        if not piece.is_flow:
            at = self._line_end(last)
            lead = "" if self.text[:at].endswith("\n") else "\n"
            rows = "".join(f"{' ' * piece.column}{flow(key)}: {flow(value)}\n" for key, value in added.items())
            return Change(at, at, lead + rows)
        spelled = json.dumps if self.syntax is Syntax.JSON else flow
        return Change(last, last, "".join(f", {spelled(key)}: {spelled(value)}" for key, value in added.items()))

    def _line_start(self, at: int) -> int:
        return self.text.rfind("\n", 0, at) + 1

    def _line_end(self, at: int) -> int:
        end = self.text.find("\n", max(at - 1, 0) if self.text[at - 1 : at] == "\n" else at)
        return len(self.text) if end < 0 else end + 1


# Where the values of a text are


def _yaml_pieces(text: str) -> Piece:
    loader = LOADER(text)
    try:
        node = loader.get_single_node()
    finally:
        loader.dispose()
    return _yaml_piece(node)


def _yaml_piece(node: Any) -> Piece:
    start, end = node.start_mark.index, node.end_mark.index
    if not isinstance(node, yaml.MappingNode):
        if isinstance(node, yaml.SequenceNode) and not node.flow_style and node.value:
            end = max(_yaml_piece(one).end for one in node.value)
        return Piece(start, end)
    piece = Piece(start, end, bool(node.flow_style), node.start_mark.column)
    for key, value in node.value:
        piece.below[str(key.value)] = (key.start_mark.index, _yaml_piece(value))
    if not node.flow_style and piece.below:
        piece.end = max(below.end for _, below in piece.below.values())
    return piece


def _json_pieces(text: str, node: Node) -> Piece:
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    return _json_piece(text, node, starts)


def _json_piece(text: str, node: Node, starts: list[int]) -> Piece:
    start = starts[node.line - 1] + node.column - 1
    _, end = json.JSONDecoder().raw_decode(text, start)
    piece = Piece(start, end)
    if isinstance(node.value, dict):
        for key, value in node.value.items():
            line, column = node.keys[key]
            piece.below[key] = (starts[line - 1] + column - 1, _json_piece(text, value, starts))
    return piece
