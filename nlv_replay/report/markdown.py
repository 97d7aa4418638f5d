"""Pieces of Markdown in which text from logs stays text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nlv_replay.logs.text import clean

_ACTIVE = re.compile(r"([\\`*_{}\[\]#|~$^])")
"""Marks anywhere in a line; an image's ``!`` does nothing before a bracket that is none."""
_ENTITIES = re.compile(r"[<>@]|&(?!\s|$)")
_LEADING = re.compile(r"^([0-9]*)([-+=.)])(?=[-=\s]|$)")
"""What makes a list, a rule or a heading of a line that begins so."""
_LINKS = re.compile(r"(?i)(?<=www)\.|:(?=//)")
MOST = 200


def plain(text: str) -> str:
    """Text within a line that no reader of Markdown takes for a mark, a link, a mention or HTML."""
    safe = _ACTIVE.sub(r"\\\1", clean(text, MOST).strip())
    for pattern in (_ENTITIES, _LINKS):
        safe = pattern.sub(lambda match: _entity(match[0]), safe)
    return safe


def item(text: str) -> str:
    """An item of a list; its text, fit for Markdown, begins no list, rule or heading of its own."""
    return f"- {_LEADING.sub(lambda match: match[1] + _entity(match[2]), text)}"


def _entity(character: str) -> str:
    return f"&#{ord(character)};"


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
