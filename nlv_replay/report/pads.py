"""A sheet that somebody typed in: read from a file, checked, shown, compared, and written with explanations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import PurePath
from typing import Any, NamedTuple

from nlv_replay.core.pad import VALUE, Difference, Document, Pads, at
from nlv_replay.core.rule import Path, Severity
from nlv_replay.core.shape import Problem, Shape
from nlv_replay.logs.decode import decode_slowly, validate
from nlv_replay.logs.nodes import MAX_PROBLEMS, Node, plain
from nlv_replay.logs.text import clean
from nlv_replay.logs.tree import excerpt, mark, parse
from nlv_replay.report.log_text import flow
from nlv_replay.report.other_formats import is_format, no_such_file
from nlv_replay.report.paper import FAINT, GOOD, INKS, STRONG, Paper
from nlv_replay.report.rule_text import AnyGame
from nlv_replay.report.words import count
from nlv_replay.source import Source

MOST_LISTED = 8
"""The most entries of a part that are named when they are not verified."""
LONGEST_LINE = 100


class Found(NamedTuple):
    """Something that is wrong in a sheet file; ``usable`` where games can be judged on it all the same."""

    code: str
    name: str
    message: str
    line: int | None
    column: int | None
    path: Path
    usable: bool = False


@dataclass(frozen=True, slots=True)
class Pad:
    """A sheet file as it was read: its document as far as it is one, and all that is wrong in it."""

    source: Source
    document: Document
    node: Node | None
    found: tuple[Found, ...]
    readable: bool
    well_formed: bool

    @property
    def usable(self) -> bool:
        """Whether games can be judged on it."""
        return self.readable and all(one.usable for one in self.found)


def read_pad(game: AnyGame, pads: Pads, source: Source) -> Pad:
    """A sheet file with everything that is wrong in it, by line and column; never an error."""
    node, problems = parse(source.data, source.syntax)
    document = plain(node) if node is not None else None
    if node is None or not isinstance(document, dict):
        told = problems or [Problem(Shape.FORMAT, _no_sheet(None, pads), *(node.mark if node else (1, 1)))]
        return Pad(source, {}, node, _founds(game, told), readable=False, well_formed=False)
    named = document.get("format")
    if not is_format(named, pads.format):
        place = mark(node, ("format",))
        told = [*problems, Problem(Shape.FORMAT, _no_sheet(named, pads), *place, ("format",))]
        return Pad(source, document, node, _founds(game, told), readable=False, well_formed=False)
    adapter = game.attachment_adapter(pads.attachment)
    decoded = decode_slowly(source.data, source.syntax, adapter) if problems else validate(node, adapter)
    troubles = list(_troubles(game, pads, document, node))
    better = {one.path for one in troubles if not one.usable}
    problems = [one for one in decoded.problems if one.shape is not Shape.BAD_VALUE or one.path not in better]
    found = [*_founds(game, problems), *troubles]
    found.sort(key=lambda one: (one.line or 0, one.column or 0))
    return Pad(
        source, document, node, tuple(found[:MAX_PROBLEMS]), readable=True, well_formed=decoded.model is not None
    )


def _no_sheet(named: object, pads: Pads) -> str:
    return no_such_file(named, "sheet", pads.format)


def _founds(game: AnyGame, problems: Sequence[Problem]) -> tuple[Found, ...]:
    return tuple(
        Found(one.shape.rule(game.prefix).code, one.shape.pattern, one.message, one.line, one.column, one.path)
        for one in problems
    )


def _troubles(game: AnyGame, pads: Pads, document: Document, node: Node) -> Iterator[Found]:
    for trouble in islice(pads.troubles(document), MAX_PROBLEMS):
        code = trouble.kind.shape.rule(game.prefix).code
        line, column = mark(node, trouble.path)
        message = clean(trouble.message, 300)
        yield Found(code, trouble.kind.name, message, line, column, trouble.path, trouble.kind.usable)


# A check, as text and as data


def check_lines(pads: Pads, pad: Pad, allowed: Sequence[Found], paper: Paper) -> Iterator[str]:
    """The report on a sheet file: what is wrong and where, then what is not verified, and what the log can name."""
    name = clean(pad.source.name or "-", 200)
    wrong = [one for one in pad.found if one not in allowed]
    looks = {f"{name}:": STRONG, "usable": GOOD} if pad.usable and not wrong else {f"{name}:": STRONG}
    yield from paper.tinted(paper.wrap(f"{name}: {_summary(pad, len(wrong))}", then=2), looks)
    for one in wrong:
        yield ""
        yield from _found_lines(name, pad, one, paper)
    if not pad.readable:
        return
    if wrong:
        yield ""
    for one in allowed:
        yield from paper.wrap(f"Allowed: {name}:{one.line}:{one.column}: {one.name}: {one.message}", then=2)
    yield from unverified_lines(pads, pad.document, paper)
    if pad.well_formed and pad.usable:
        yield from paper.wrap(f"Fingerprint {pads.fingerprint(pad.document)}", then=2)
        if pad.source.name not in (None, "-"):
            named = flow({pads.attachment: {"file": PurePath(str(pad.source.name)).name}})[1:-1]
            yield from paper.wrap(f"In a log beside it: {clean(named)}", then=2)


def _summary(pad: Pad, wrong: int) -> str:
    if not pad.readable:
        return "cannot be read as a sheet."
    problems = count(wrong, "problem")
    if not pad.usable:
        return f"{problems}; no game can be judged on it."
    title = clean(str(pad.document.get("name", "")), 60)
    return f"usable, {problems}. {title}" if wrong else f"usable. {title}"


def _found_lines(name: str, pad: Pad, one: Found, paper: Paper) -> Iterator[str]:
    place = ":".join(str(part) for part in (name, one.line, one.column) if part is not None)
    lead = f"{one.code} {one.name}"
    look = INKS[Severity.UNCLEAR if one.usable else Severity.ILLEGAL]
    yield from paper.tinted(paper.wrap(f"{place}: {lead}: {_sentence(clean(one.message))}", then=2), {lead: look})
    if one.line is not None and one.column is not None:
        text, caret = excerpt(pad.source.data, one.line, one.column, paper.width - 4).split("\n")
        if text.strip() and "\\x00" not in text:
            shift = min(len(text) - len(text.lstrip()), len(caret) - 1)
            yield f"    {paper.ink(text[shift:], FAINT)}"
            yield f"    {caret[shift:-1]}{paper.ink('^', look)}"


def unverified_lines(pads: Pads, document: Document, paper: Paper) -> Iterator[str]:
    """What nobody has compared with a pad yet, part by part."""
    parts = pads.unverified(document)
    total, left = len(pads.entries), sum(map(len, parts.values()))
    if not left:
        yield f"All {total} entries are verified."
        return
    yield f"{total - left} of {total} entries are verified; these are not:"
    for part, entries in parts.items():
        listed = ", ".join(_short(entry.label, part) for entry in entries[:MOST_LISTED])
        more = f" and {len(entries) - MOST_LISTED} more" if len(entries) > MOST_LISTED else ""
        yield from paper.wrap(f"{part} ({len(entries)}): {listed}{more}", 2, 4)


def _short(label: str, part: str) -> str:
    for lead in (f"{part} of ", f"{part}, ", "column "):
        label = label.removeprefix(lead)
    return label


def check_dict(pads: Pads, pad: Pad, allowed: Sequence[Found]) -> dict[str, Any]:
    """The same as plain data."""
    unverified = pads.unverified(pad.document) if pad.readable else {}
    well = pad.well_formed and pad.usable
    return {
        "file": pad.source.name,
        "status": status(pad, allowed),
        "usable": pad.usable,
        "name": pad.document.get("name") if well else None,
        "sha256": pads.fingerprint(pad.document) if well else None,
        "entries": len(pads.entries),
        "verified": len(pads.entries) - sum(map(len, unverified.values())) if pad.readable else 0,
        "unverified": {part: [".".join(map(str, one.path)) for one in entries] for part, entries in unverified.items()},
        "problems": [_found_dict(one, allowed=one in allowed) for one in pad.found],
    }


def _found_dict(one: Found, *, allowed: bool) -> dict[str, Any]:
    return {
        "code": one.code,
        "name": one.name,
        "message": clean(one.message),
        "line": one.line,
        "column": one.column,
        "path": list(one.path),
        "usable": one.usable,
        "allowed": allowed,
    }


def status(pad: Pad, allowed: Sequence[Found]) -> str:
    """``unjudged`` for what is no sheet, ``wrong`` where something is, else ``clean``."""
    if not pad.readable:
        return "unjudged"
    return "wrong" if any(one not in allowed for one in pad.found) else "clean"


# Two sheets


def diff_lines(one: Pad, other: Pad, found: Sequence[Difference], paper: Paper) -> Iterator[str]:
    """What two sheets do not share, in words and with the places in both files."""
    names = [clean(pad.source.name or "-", 60) for pad in (one, other)]
    if not found:
        yield from paper.wrap(f"{names[0]} and {names[1]} have the same printed values.", then=2)
        return
    yield from paper.wrap(f"{count(len(found), 'printed value')} of {names[0]} and {names[1]} differ.", then=2)
    for row in found:
        yield ""
        yield paper.ink(clean(row.label, 70), STRONG)
        for name, pad, told in ((names[0], one, row.one), (names[1], other, row.other)):
            line, column = place_of(pad, row.path)
            place = f"{name}:{line}:{column}" if line else name
            yield from paper.wrap(f"{place}: {clean(told, 2000)}", 2, 4)


def diff_dict(one: Pad, other: Pad, found: Sequence[Difference]) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "files": [one.source.name, other.source.name],
        "differences": [
            {
                "path": list(row.path),
                "label": row.label,
                "told": [row.one, row.other],
                "places": [list(place_of(pad, row.path)) for pad in (one, other)],
                "values": [at(pad.document, _entry_path(row.path)) for pad in (one, other)],
            }
            for row in found
        ],
    }


def _entry_path(path: Path) -> Path:
    return path if VALUE in path else (*path, VALUE)


def place_of(pad: Pad, path: Path) -> tuple[int | None, int | None]:
    """Where a printed value stands in its file; of a sheet that comes with the tool there is no file."""
    if pad.source.name is None or pad.node is None:
        return None, None
    return mark(pad.node, _entry_path(path))


# A new sheet


def pad_yaml(document: Document, notes: Mapping[Path, tuple[str, ...]]) -> str:
    """A sheet as YAML with lines of explanation; it reads back equal to the document."""
    lines = [*_remark(notes.get((), ()), ""), ""] if notes.get(()) else []
    for key, value in document.items():
        block = list(_entry_lines((key,), value, notes, ""))
        spaced = bool(notes.get((key,))) and bool(lines) and lines[-1] != ""
        lines += ["", *block] if spaced else block
    return "\n".join(lines) + "\n"


def _entry_lines(path: Path, value: Any, notes: Mapping[Path, tuple[str, ...]], indent: str) -> Iterator[str]:
    yield from _remark(notes.get(path, ()), indent)
    key = flow(str(path[-1]))
    written = f"{indent}{key}: {flow(value)}"
    is_block = isinstance(value, Mapping) and value and (VALUE not in value or len(written) > LONGEST_LINE * 2)
    if not is_block:
        yield written
        return
    yield f"{indent}{key}:"
    for name, below in value.items():
        if VALUE in value and name == VALUE and isinstance(below, Mapping) and below:
            yield f"{indent}  {flow(name)}:"
            yield from (f"{indent}    {flow(line)}: {flow(passed)}" for line, passed in below.items())
        else:
            yield from _entry_lines((*path, name), below, notes, f"{indent}  ")


def _remark(lines: Sequence[str], indent: str) -> Iterator[str]:
    yield from (f"{indent}# {line}".rstrip() for line in lines)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
