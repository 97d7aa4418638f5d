"""Pieces of Markdown in which text from logs stays text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nlv_replay.logs.text import clean

_ACTIVE = re.compile(r"([\\`*_{}\[\]#!|~$^])")
_LEADING = re.compile(r"^([-+=]|[0-9]+[.)])")
_LINKS = re.compile(r"(?i)(?<=www)\.|:(?=//)")
MOST = 200


def plain(text: str) -> str:
    """Text that no reader of Markdown takes for a mark, a link, a mention or HTML."""
    safe = _ACTIVE.sub(r"\\\1", clean(text, MOST).strip())
    for character in "&<>@":
        safe = safe.replace(character, f"&#{ord(character)};")
    return _LINKS.sub(lambda match: f"&#{ord(match[0])};", _LEADING.sub(_entity, safe))


def _entity(match: re.Match[str]) -> str:
    return f"{match[0][:-1]}&#{ord(match[0][-1])};"


def code(text: str) -> str:
    """Text as it is, in the letters of a machine."""
    shown = clean(text, MOST).replace("|", "\\|")
    fence = "`" * (max((len(run) for run in re.findall("`+", shown)), default=0) + 1)
    space = " " if "`" in shown else ""
    return f"{fence}{space}{shown}{space}{fence}"


def bold(text: str) -> str:
    """Text in bold, already fit for Markdown."""
    return f"**{text}**"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The lines of a table whose cells are fit for Markdown."""
    yield f"| {' | '.join(heads)} |"
    yield f"| {' | '.join('---' for _ in heads)} |"
    for row in rows:
        yield f"| {' | '.join(cell or ' ' for cell in row)} |"
