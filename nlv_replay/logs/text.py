"""Characters that text from a log may not hold, and text made fit to be shown."""

from __future__ import annotations

import re

_BIDI = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_INVISIBLE = "\u180e\u200b\u2028\u2029\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f"
_NONCHARACTERS = "\ufdd0-\ufdef" + "".join(
    f"{chr(plane * 0x10000 + 0xFFFE)}-{chr(plane * 0x10000 + 0xFFFF)}" for plane in range(17)
)
_SURROGATES = "\ud800-\udfff"
_ALWAYS = _BIDI + _INVISIBLE + _NONCHARACTERS + _SURROGATES

UNSAFE = re.compile(f"[\0-\x08\x0b-\x1f\x7f-\x9f{_ALWAYS}]")
"""A character that no text of a log may hold; newline and tab are not among them."""

UNSAFE_RAW = re.compile(f"[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f{_ALWAYS}]|\r(?!\n)")
"""A character that may not stand in a file; the carriage return of a Windows line end may."""

_COMMON = b"\t\n" + bytes(range(0x20, 0x7F))
_SHOWN_OTHERWISE = re.compile(f"[\0-\x1f\x7f-\x9f{_ALWAYS}]")
_KINDS = (
    (re.compile(f"[{_BIDI}]"), "changes the direction of text"),
    (re.compile(f"[{_INVISIBLE}]"), "cannot be seen"),
    (re.compile(f"[{_SURROGATES}]"), "is half of a surrogate pair"),
    (re.compile(f"[{_NONCHARACTERS}]"), "is not a character"),
)


def is_unsafe(text: str) -> bool:
    """Whether the text holds a character that a log may not hold."""
    return UNSAFE.search(text) is not None


def may_be_unsafe(data: bytes) -> bool:
    """Whether a file in UTF-8 may hold an unsafe character; quick on text that is mostly ASCII."""
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n")
    return is_unsafe(data.translate(None, _COMMON).decode(errors="replace"))


def code_point(character: str) -> str:
    """The name of a character by number, such as U+202E."""
    return f"U+{ord(character):04X}"


def unsafe_message(character: str) -> str:
    """The sentence that refuses a character, by its number and not by itself."""
    kind = next((words for pattern, words in _KINDS if pattern.match(character)), "is a control character")
    return f"the character {code_point(character)} {kind} and may not stand in a log"


def escape(character: str) -> str:
    r"""The visible spelling of one character, such as ``\x1b`` or ``\u202e``."""
    number = ord(character)
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def _shown(match: re.Match[str]) -> str:
    return " " if match[0] in "\n\t" else escape(match[0])


def clean(text: str, limit: int | None = None) -> str:
    """The text fit to be shown on one line: unsafe characters as escapes, at most ``limit`` characters long."""
    if limit is None:
        return _SHOWN_OTHERWISE.sub(_shown, text)
    shown = _SHOWN_OTHERWISE.sub(_shown, text[: limit + 1])
    return shown if len(shown) <= limit else shown[: max(limit - 1, 0)] + "…"
