"""JSON as RFC 8259 has it, with the place of every value and with sentences that help."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from json import decoder
from json.decoder import JSONDecodeError

from nlv_replay.core.shape import Problem, Shape
from nlv_replay.logs.nodes import (
    MAX_DEPTH,
    MAX_DIGITS,
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
from nlv_replay.logs.text import UNSAFE, clean, unsafe_message

_scan_string: Callable[[str, int, bool], tuple[str, int]] = vars(decoder)["scanstring"]  # the typeshed does not list it
_STRICT = True
_BLANKS = frozenset(" \t\n\r")
_SPACE = re.compile(r"[ \t\n\r]*")
_NUMBER = re.compile(r"(-?(?:0|[1-9][0-9]*))((?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)")
_CONSTANT = re.compile(r"-?(?:NaN|Infinity)(?![A-Za-z0-9_])")
_WORD = re.compile(r"[A-Za-z_$][A-Za-z0-9_$-]*")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
_ADVICE = {"true": "true", "false": "false", "null": "null", "none": "null", "yes": "true", "no": "false"}
_AFTER_NUMBER = re.compile(r"[0-9A-Za-z_.+]")
_ENDS = {"}": "a mapping ends with }", "]": "a list ends with ]"}


class JsonScanner:
    """One pass over a text; ``problems`` gathers what does not stop it."""

    __slots__ = ("count", "line", "path", "problems", "start", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.problems: list[Problem] = []
        self.path: list[str | int] = []
        self.line = 1
        self.start = 0
        self.count = 0

    def document(self) -> Node:
        """The one value of the text; raises ``Stop`` where the text is not JSON."""
        pos = self.skip(0)
        node, pos = self.value(pos, 0)
        pos = self.skip(pos)
        if pos < len(self.text):
            raise self.stop(pos, self.unexpected(pos, "nothing may follow the end of the value"))
        return node

    def skip(self, pos: int) -> int:
        """The position after blanks."""
        text = self.text
        first = text[pos : pos + 1]
        if first not in _BLANKS:
            return pos
        if first == " " and text[pos + 1 : pos + 2] not in _BLANKS:
            return pos + 1
        match = _SPACE.match(text, pos)
        end = match.end() if match else pos
        lines = text.count("\n", pos, end)
        if lines:
            self.line += lines
            self.start = text.rfind("\n", pos, end) + 1
        return end

    def place(self, pos: int) -> Mark:
        """Line and column of a position on the current line."""
        return self.line, pos - self.start + 1

    def stop(self, pos: int, message: str) -> Stop:
        """The syntax error at a position on the current line."""
        return Stop(Problem(Shape.SYNTAX, message, *self.place(pos), tuple(self.path)))

    def note(self, shape: Shape, message: str, pos: int) -> None:
        """Remember a problem that does not stop the reading."""
        note(self.problems, Problem(shape, message, *self.place(pos), tuple(self.path)))

    def value(self, pos: int, depth: int) -> tuple[Node, int]:
        """The value that begins at the position, and where it ends."""
        self.count += 1
        if self.count > MAX_NODES:
            raise Stop(too_many(self.place(pos)))
        first = self.text[pos : pos + 1]
        line, column = self.line, pos - self.start + 1
        if first == '"':
            text, end = self.string(pos)
            return Node(text, line, column), end
        if first == "{":
            return self.mapping(pos, depth + 1)
        if first == "[":
            return self.list(pos, depth + 1)
        scalar, end = self.scalar(pos)
        return Node(scalar, line, column), end

    def deeper(self, pos: int, depth: int) -> None:
        """Refuse nesting beyond the limit."""
        if depth > MAX_DEPTH:
            raise Stop(too_deep(self.place(pos), tuple(self.path)))

    def list(self, pos: int, depth: int) -> tuple[Node, int]:
        """The list whose bracket stands at the position."""
        self.deeper(pos, depth)
        opened = self.place(pos)
        items: list[Node] = []
        pos = self.skip(pos + 1)
        if self.text.startswith("]", pos):
            return Node(items, *opened), pos + 1
        self.path.append(0)
        while True:
            self.path[-1] = len(items)
            node, pos = self.value(pos, depth)
            items.append(node)
            pos, more = self.separator(pos, "]", opened)
            if not more:
                self.path.pop()
                return Node(items, *opened), pos

    def mapping(self, pos: int, depth: int) -> tuple[Node, int]:
        """The mapping whose brace stands at the position."""
        self.deeper(pos, depth)
        opened = self.place(pos)
        node = Node({}, *opened, {})
        pos = self.skip(pos + 1)
        if self.text.startswith("}", pos):
            return node, pos + 1
        more = True
        while more:
            pos = self.entry(node, pos, depth)
            pos, more = self.separator(pos, "}", opened)
        return node, pos

    def entry(self, node: Node, pos: int, depth: int) -> int:
        """Read one key and its value into the mapping; the second of two equal keys is a problem."""
        if not self.text.startswith('"', pos):
            raise self.stop(pos, self.unexpected(pos, "a key in double quotes is needed here", key=True))
        at = self.place(pos)
        key, pos = self.string(pos)
        pos = self.skip(pos)
        if not self.text.startswith(":", pos):
            raise self.stop(pos, self.unexpected(pos, "a colon is missing after this key"))
        pos = self.skip(pos + 1)
        self.path.append(key)
        below, pos = self.value(pos, depth)
        self.path.pop()
        self.add(node, key, at, below)
        return pos

    def add(self, node: Node, key: str, at: Mark, below: Node) -> None:
        """Put a value under a new key, or refuse the key."""
        assert isinstance(node.value, dict)
        if key in node.value:
            note(self.problems, duplicate_key(key, quoted(key), node.keys[key], at, tuple(self.path)))
            return
        node.value[key] = below
        node.keys[key] = at

    def separator(self, pos: int, end: str, opened: Mark) -> tuple[int, bool]:
        """The position after a comma or the closing bracket, and whether more entries follow."""
        pos = self.skip(pos)
        following = self.text[pos : pos + 1]
        if following == end:
            return pos + 1, False
        if following != ",":
            raise self.stop(pos, self.unseparated(pos, end, opened))
        comma = self.place(pos)
        pos = self.skip(pos + 1)
        if self.text.startswith(end, pos):
            message = f"the comma before the closing {end} has to go"
            raise Stop(Problem(Shape.SYNTAX, message, *comma, tuple(self.path)))
        return pos, True

    def unseparated(self, pos: int, end: str, opened: Mark) -> str:
        """The sentence for an entry that neither a comma nor the closing bracket follows."""
        following = self.text[pos : pos + 1]
        where = f"{'{' if end == '}' else '['} of line {opened[0]}, column {opened[1]}"
        if not following:
            return f"the file ends before the {where} is closed"
        if following in _ENDS:
            return f"{following} cannot close the {where}; {_ENDS[end]}"
        if following in '"{[-0123456789' or _WORD.match(following):
            return f"a comma is missing before this {'key' if end == '}' else 'value'}"
        return self.unexpected(pos, f"a comma or {end} is needed here")

    def unexpected(self, pos: int, needed: str, *, key: bool = False) -> str:
        """The sentence for a character that cannot stand here, with what is the matter if that is known."""
        text = self.text
        if pos >= len(text):
            return f"the file ends too early; {needed}"
        if text[pos] == "#" or text.startswith(("//", "/*"), pos):
            return "JSON has no comments; write a note under the key 'note' or use YAML"
        if text[pos] in "'‘’“”":
            return "JSON puts text and keys in straight double quotes"
        if text[pos] == ",":
            return "there is nothing before this comma"
        word = _WORD.match(text, pos)
        if word and key:
            return f"the key {clean(word[0], 40)} has to stand in double quotes"
        return f"{needed}, not {quoted(word[0] if word else text[pos])}"

    def string(self, pos: int) -> tuple[str, int]:
        """The text whose quote stands at the position; unsafe characters are problems."""
        try:
            text, end = _scan_string(self.text, pos + 1, _STRICT)
        except JSONDecodeError as error:
            raise self.bad_string(pos, error) from None
        if not text.isprintable():
            text = self.safe(text, pos)
        return text, end

    def safe(self, text: str, pos: int) -> str:
        """The text without its unsafe characters, which are noted."""
        for character in dict.fromkeys(UNSAFE.findall(text)):
            self.note(Shape.UNSAFE_TEXT, unsafe_message(character), pos)
        return UNSAFE.sub("\ufffd", text)

    def bad_string(self, pos: int, error: JSONDecodeError) -> Stop:
        """The syntax error for a text that is not closed or holds what JSON does not allow."""
        if error.msg.startswith("Unterminated"):
            return self.stop(pos, "this text has no closing double quote")
        at = error.pos
        if error.msg.startswith("Invalid control"):
            if self.text[at] in "\r\n":
                return self.stop(pos, "this text has no closing double quote on its line")
            return self.stop(at, "a tab within text is written \\t in JSON")
        at = max(self.text.rfind("\\", pos, at + 1), pos)
        shown = quoted(self.text[at : at + (6 if self.text.startswith("\\u", at) else 2)])
        return self.stop(at, f"{shown} is no escape of JSON; a backslash itself is written twice")

    def scalar(self, pos: int) -> tuple[Scalar, int]:
        """The number or word at the position."""
        match = _NUMBER.match(self.text, pos)
        if match:
            return self.number(match)
        constant = _CONSTANT.match(self.text, pos)
        if constant:
            self.note(Shape.BAD_VALUE, f"{constant[0]} is not a number that a log may hold", pos)
            return 0, constant.end()
        word = _WORD.match(self.text, pos)
        if word and word[0] in _WORDS:
            return _WORDS[word[0]], word.end()
        raise self.stop(pos, self.no_value(pos, word[0] if word else ""))

    def no_value(self, pos: int, word: str) -> str:
        """The sentence for what stands where a value should."""
        following = self.text[pos : pos + 1]
        if word.lower() in _ADVICE:
            return f"{word} is no word of JSON; write {_ADVICE[word.lower()]}, or put text in double quotes"
        if word:
            return f"text has to stand in double quotes; {quoted(word)} does not"
        if following in ("]", "}"):
            return f"a value is missing before this {following}"
        if following in ("+", "."):
            return "a number begins with a digit or with - and a digit"
        if following == "-":
            return "a digit has to follow the minus"
        return self.unexpected(pos, "a value is needed here")

    def number(self, match: re.Match[str]) -> tuple[int | float, int]:
        """The number that was matched, unless more than a number stands there or it is too long."""
        end = match.end()
        if _AFTER_NUMBER.match(self.text, end):
            raise self.stop(match.start(), self.bad_number(match))
        whole, rest = match.groups()
        if rest:
            return self.decimal(match)
        if len(whole) > MAX_DIGITS and len(whole.lstrip("-")) > MAX_DIGITS:
            self.note(Shape.BAD_VALUE, long_number(whole), match.start())
            return 0, end
        return int(whole), end

    def decimal(self, match: re.Match[str]) -> tuple[float, int]:
        """The number with a point or an exponent."""
        result = float(match[0])
        if math.isfinite(result):
            return result, match.end()
        self.note(Shape.BAD_VALUE, f"the number {clean(match[0], 40)} is too large", match.start())
        return 0.0, match.end()

    def bad_number(self, match: re.Match[str]) -> str:
        """The sentence for a number that goes on as no number does."""
        rest = self.text[match.end() : match.end() + 1]
        if match[0] in ("0", "-0") and rest.isdigit():
            return "a number does not begin with 0"
        if rest == ".":
            return "a digit has to follow the point of a number"
        return "this is no number; text has to stand in double quotes"


def quoted(text: str, limit: int = 40) -> str:
    """The text in quotes, cut and without unsafe characters."""
    return f"'{clean(text, limit)}'"


def long_number(digits: str) -> str:
    """The sentence that refuses a whole number of too many digits."""
    return f"a whole number has at most {MAX_DIGITS} digits, not {len(digits.lstrip('-+')):,}"


def scan(text: str, problems: list[Problem]) -> Node:
    """The value of a JSON text; problems are added to the list; raises ``Stop`` where it is not JSON."""
    scanner = JsonScanner(text)
    scanner.problems = problems
    return scanner.document()
