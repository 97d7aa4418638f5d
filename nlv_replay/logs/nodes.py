"""Values of a file with their places, and the paths that lead to them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from nlv_replay.core.rule import Path
from nlv_replay.core.shape import Problem, Shape

MAX_BYTES = 16 * 1024 * 1024
MAX_DEPTH = 64
MAX_NODES = 600_000
"""Most values of one file; more than a log of 200 turns and 100 players has."""
MAX_DIGITS = 18
"""Most digits of a whole number."""
MAX_UNSAFE = 50
MAX_PROBLEMS = 200
_MAX_NOTED = 1000
_DIGITS = bytes.maketrans(b"123456789", b"000000000")
_LONG_NUMBER = b"0" * (MAX_DIGITS + 1)

Mark: TypeAlias = tuple[int, int]
"""Line and column, both from 1, in characters."""

Scalar: TypeAlias = str | int | float | bool | None

_NO_KEYS: dict[str, Mark] = {}


def _no_keys() -> dict[str, Mark]:
    return _NO_KEYS  # shared, so that a million scalars do not hold a million empty dicts


@dataclass(slots=True)
class Node:
    """A value with its place; ``keys`` has the places of the keys of a mapping and is only read."""

    value: Scalar | list[Node] | dict[str, Node]
    line: int
    column: int
    keys: dict[str, Mark] = field(default_factory=_no_keys)

    @property
    def mark(self) -> Mark:
        """Line and column."""
        return self.line, self.column


def has_long_number(data: bytes) -> bool:
    """Whether more digits than a number may have stand side by side, in a number or in a text."""
    return _LONG_NUMBER in data.translate(_DIGITS)


class Stop(Exception):
    """The text cannot be read beyond this problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def note(problems: list[Problem], problem: Problem) -> None:
    """Add a problem that does not stop the reading, unless there are more than anyone wants to know."""
    if len(problems) >= _MAX_NOTED:
        raise Stop(problem)
    problems.append(problem)


def duplicate_key(key: str, shown: str, first: Mark, again: Mark, path: Path) -> Problem:
    """The problem of a key that stands twice in a mapping."""
    message = f"the key {shown} stands here again; it is already in line {first[0]}, column {first[1]}"
    return Problem(Shape.DUPLICATE_KEY, message, *again, (*path, key))


def too_deep(mark: Mark, path: Path) -> Problem:
    """The problem of lists and mappings within each other beyond all use."""
    return Problem(Shape.TOO_LARGE, f"lists and mappings are nested more than {MAX_DEPTH} deep here", *mark, path)


def too_many(mark: Mark) -> Problem:
    """The problem of a file with more values than any log."""
    return Problem(Shape.TOO_LARGE, f"the file holds more than {MAX_NODES:,} values", *mark)


def plain(node: Node) -> object:
    """The value without places: nested dicts, lists and scalars."""
    value = node.value
    if isinstance(value, dict):
        return {key: plain(child) for key, child in value.items()}
    if isinstance(value, list):
        return [plain(child) for child in value]
    return value


def child(node: Node, step: str | int) -> Node | None:
    """The value under one key or index; None if there is none."""
    value = node.value
    if isinstance(value, dict):
        return value.get(str(step))
    if isinstance(value, list) and isinstance(step, int) and 0 <= step < len(value):
        return value[step]
    return None


def find(node: Node, path: Path) -> Node:
    """The deepest value along the path that exists."""
    for step in path:
        below = child(node, step)
        if below is None:
            break
        node = below
    return node


def mark(node: Node, path: Path, *, key: bool = False) -> Mark:
    """Line and column of the value at the path, or of its key; of the nearest ancestor if it does not exist."""
    if not key or not path:
        return find(node, path).mark
    parent = find(node, path[:-1])
    if child(parent, path[-1]) is None or find(node, path) is parent:
        return parent.mark
    return parent.keys.get(str(path[-1])) or find(node, path).mark


def path_at(node: Node, line: int, column: int) -> Path:
    """The path of the deepest value, or key of a value, that begins at or before the place."""
    path: list[str | int] = []
    while True:
        step = _step_at(node, (line, column))
        below = None if step is None else child(node, step)
        if step is None or below is None:
            return tuple(path)
        path.append(step)
        node = below


def _step_at(node: Node, place: Mark) -> str | int | None:
    if isinstance(node.value, dict):
        return max((key for key in node.value if node.keys[key] <= place), key=node.keys.__getitem__, default=None)
    if isinstance(node.value, list):
        marks = [below.mark for below in node.value]
        return max((at for at, start in enumerate(marks) if start <= place), default=None)
    return None
