"""YAML without its surprises, from the events of PyYAML, with the place of every value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml
from yaml import events as ev

from nlv_replay.core.shape import Problem, Shape
from nlv_replay.logs.json_text import quoted
from nlv_replay.logs.nodes import (
    MAX_DEPTH,
    MAX_NODES,
    Mark,
    Node,
    Scalar,
    Stop,
    duplicate_key,
    note,
    too_deep,
    too_many,
)
from nlv_replay.logs.text import UNSAFE, unsafe_message
from nlv_replay.logs.yaml_scalars import Refusal, resolve, resolve_key

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_QUOTE = "text that begins with {0} has to stand in quotes"
_SENTENCES = (
    ("mapping values", "a colon cannot stand here; check the indentation, or put text with a colon in quotes"),
    ("sequence entries", "a list with dashes has to begin on a line of its own"),
    ("block entries", "a list with dashes has to begin on a line of its own"),
    ("escape", "this escape is not known to YAML; in single quotes a backslash is only a backslash"),
    ("document start", "nothing may follow the end of the value"),
    ("node content", "a value is missing here"),
    ("simple key", "a colon is missing after this key"),
    ("expected ':'", "a colon is missing after this key"),
)
_SURPRISES = ("alias", "anchor", "tag", "directive", "YAML document")


class YamlBuilder:
    """One pass over the events of a document; ``problems`` gathers what does not stop it."""

    def __init__(self, text: str, problems: list[Problem], loader: Any = None) -> None:
        self.events: Iterator[Any] = yaml.parse(text, Loader=loader or LOADER)
        self.problems = problems
        self.path: list[str | int] = []
        self.count = 0

    def document(self) -> Node:
        """The one document of the text."""
        next(self.events)
        start = next(self.events)
        if isinstance(start, ev.StreamEndEvent):
            raise Stop(Problem(Shape.UNREADABLE, "the file holds nothing but comments", 1, 1))
        if start.version or start.tags:
            self.note(Shape.YAML_SURPRISE, "directives are not read; take this line out", _mark(start))
        node = self.node(next(self.events), 0)
        next(self.events)
        following = next(self.events)
        if not isinstance(following, ev.StreamEndEvent):
            self.note(Shape.YAML_SURPRISE, "a second document begins here; a file holds one log", _mark(following))
        return node

    def note(self, shape: Shape, message: str, mark: Mark) -> None:
        """Remember a problem that does not stop the reading."""
        note(self.problems, Problem(shape, message, *mark, tuple(self.path)))

    def node(self, event: Any, depth: int) -> Node:
        """The value that begins with the event."""
        mark = _mark(event)
        self.count += 1
        if self.count > MAX_NODES:
            raise Stop(too_many(mark))
        self.refuse_properties(event, mark)
        if isinstance(event, ev.ScalarEvent):
            return Node(self.scalar(event, mark), *mark)
        if isinstance(event, ev.AliasEvent):
            return Node(None, *mark)
        if depth >= MAX_DEPTH:
            raise Stop(too_deep(mark, tuple(self.path)))
        if isinstance(event, ev.SequenceStartEvent):
            return self.list(mark, depth + 1)
        return self.mapping(mark, depth + 1)

    def refuse_properties(self, event: Any, mark: Mark) -> None:
        """Note an alias, an anchor or a tag."""
        if isinstance(event, ev.AliasEvent):
            self.note(Shape.YAML_SURPRISE, f"{quoted(f'*{event.anchor}')} is an alias; write the value out", mark)
            return
        if event.anchor is not None:
            self.note(Shape.YAML_SURPRISE, f"{quoted(f'&{event.anchor}')} is an anchor; take it out", mark)
        if event.tag is not None:
            self.note(Shape.YAML_SURPRISE, "a tag stands here; take the word with the ! out, or quote text", mark)

    def list(self, mark: Mark, depth: int) -> Node:
        """The list up to its end event."""
        items: list[Node] = []
        self.path.append(0)
        while not isinstance(event := next(self.events), ev.SequenceEndEvent):
            self.path[-1] = len(items)
            items.append(self.node(event, depth))
        self.path.pop()
        return Node(items, *mark)

    def mapping(self, mark: Mark, depth: int) -> Node:
        """The mapping up to its end event; the second of two equal keys is a problem."""
        entries: dict[str, Node] = {}
        node = Node(entries, *mark, {})
        while not isinstance(event := next(self.events), ev.MappingEndEvent):
            at = _mark(event)
            key = self.key(event, depth)
            self.path.append("" if key is None else key)
            value = self.entry(at, depth)
            self.path.pop()
            if key is None:
                continue
            if key in entries:
                again = duplicate_key(key, quoted(key), node.keys[key], at, tuple(self.path))
                note(self.problems, again)
                continue
            entries[key] = value
            node.keys[key] = at
        return node

    def entry(self, key: Mark, depth: int) -> Node:
        """The value after a key; one that is left empty stands where its key does."""
        event = next(self.events)
        empty = isinstance(event, ev.ScalarEvent) and event.value == "" and not event.style
        node = self.node(event, depth)
        return Node(None, *key) if empty and node.value is None else node

    def key(self, event: Any, depth: int) -> str | None:
        """The key that the event gives; None if it is refused."""
        mark = _mark(event)
        if not isinstance(event, ev.ScalarEvent):
            self.node(event, depth)
            self.note(Shape.YAML_SURPRISE, "a key has to be a single word or text", mark)
            return None
        self.refuse_properties(event, mark)
        if not event.implicit[0]:
            return self.safe(str(event.value), mark)
        try:
            return self.safe(resolve_key(event.value), mark)
        except Refusal as refusal:
            self.note(refusal.shape, refusal.message, mark)
            return self.safe(str(event.value), mark)

    def scalar(self, event: Any, mark: Mark) -> Scalar:
        """The value of a word or a text; one that is refused is noted and stays text."""
        if event.style or event.tag is not None:
            return self.safe(str(event.value), mark)
        try:
            value = resolve(event.value)
        except Refusal as refusal:
            self.note(refusal.shape, refusal.message, mark)
            return str(event.value)
        return self.safe(value, mark) if isinstance(value, str) else value

    def safe(self, text: str, mark: Mark) -> str:
        """The text without its unsafe characters, which are noted."""
        if text.isprintable():
            return text
        for character in dict.fromkeys(UNSAFE.findall(text)):
            self.note(Shape.UNSAFE_TEXT, unsafe_message(character), mark)
        return UNSAFE.sub("\ufffd", text)


def _mark(event: Any) -> Mark:
    start = event.start_mark
    return start.line + 1, start.column + 1


def _error_mark(mark: Any) -> Mark:
    return (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)


def _broken(error: yaml.MarkedYAMLError, text: str) -> Problem:
    problem, context = str(error.problem or ""), str(error.context or "")
    shape = Shape.YAML_SURPRISE if _is_surprise(context, problem) else Shape.SYNTAX
    begun, at = error.context_mark, error.problem_mark or error.context_mark
    if "flow level" in context:
        return too_deep(_error_mark(at), ())
    if "end of stream" in problem and "quoted" in context:
        return Problem(shape, "this text has no closing quote", *_error_mark(begun))
    return Problem(shape, _sentence(problem, context, begun, at, text), *_error_mark(at))


def _is_surprise(context: str, problem: str) -> bool:
    return any(word in context or word in problem for word in _SURPRISES)


def _sentence(problem: str, context: str, begun: Any, at: Any, text: str) -> str:
    if "cannot start any token" in problem:
        return _bad_start(_character(text, _error_mark(at)))
    if "flow" in context and "expected ','" in problem.replace("did not find ", ""):
        bracket = "]" if "sequence" in context else "}"
        line, column = _error_mark(begun)
        return f"a comma or {bracket} is needed here; the bracket of line {line}, column {column} is still open"
    if "parsing a block" in context and "expected" in problem:
        what = "mapping" if "mapping" in context else "list"
        return f"this does not belong to the {what} that begins in line {_error_mark(begun)[0]}; check the indentation"
    if _is_surprise(context, problem):
        return "aliases, anchors, tags and directives are not read; write the value out, or put text in quotes"
    known = (sentence for words, sentence in _SENTENCES if words in problem)
    return next(known, "this is not well-formed YAML; check indentation, quotes and brackets")


def _bad_start(character: str) -> str:
    if character == "\t":
        return "YAML is indented with blanks, not with tabs"
    return _QUOTE.format(quoted(character))


def _character(text: str, place: Mark) -> str:
    lines = text.split("\n", place[0])
    line = lines[place[0] - 1] if place[0] <= len(lines) else ""
    return line[place[1] - 1 : place[1]]


def build(text: str, problems: list[Problem], loader: Any = None) -> Node:
    """The value of a YAML text; problems are added to the list; raises ``Stop`` where it is not YAML."""
    try:
        return YamlBuilder(text, problems, loader).document()
    except yaml.MarkedYAMLError as error:
        raise Stop(_broken(error, text)) from None
    except (yaml.YAMLError, UnicodeError, ValueError):
        raise Stop(Problem(Shape.SYNTAX, "this is not well-formed YAML", 1, 1)) from None
