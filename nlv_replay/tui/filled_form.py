"""What is being filled in: the document behind the form, changed key by key; nothing here draws."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

from nlv_replay.core.filled import Cells, FilledKind, Row, Sign
from nlv_replay.core.rule import Path as Keys
from nlv_replay.core.rule import Severity
from nlv_replay.filled import FilledSheet, FilledVerdict, judge_alone, load_filled
from nlv_replay.logs.grid import EMPTY, text_of, value_of
from nlv_replay.logs.nodes import plain
from nlv_replay.logs.text import clean
from nlv_replay.logs.tree import Syntax, parse
from nlv_replay.report.filled_write import filled_csv, filled_json, filled_yaml
from nlv_replay.report.rewrite import rewritten
from nlv_replay.source import Source

MOST_UNDONE = 500
RARE = ("event", "sheet-", "left", "name", "deck", "note", "ruling", "bank", "place")
"""Lines that stand last."""
HIGHEST = 999
_SIGNED = re.compile(r"([0-9]{1,3})([a-z])")


class Told(NamedTuple):
    """What is wrong with the sheet as it is now."""

    severity: Severity
    message: str


class Filling:
    """A sheet that is being filled in.

    ``rows`` are the rows of places by their label, ``fields`` the lines below them by theirs. ``changed`` tells whether
    there is something to be saved.
    """

    def __init__(
        self,
        path: str,
        kind: FilledKind[Any],
        sheet: FilledSheet | None = None,
        rulings: Mapping[str, str] | None = None,
    ) -> None:
        self.path, self.kind, self.rulings = path, kind, dict(rulings or {})
        form = kind.blank()
        self.signs = form.signs
        self.document: dict[str, Any] = deepcopy(dict(form.document))
        layout = kind.layout()
        self.rows = {label: row for label, row in layout.rows.items() if row.cells is Cells.ROW}
        self.widths = {label: len(self._list(row.path)) for label, row in self.rows.items()}
        self.width = max(self.widths.values(), default=0)
        if sheet is not None:
            self._take(sheet)
        marked = {path for sign in form.signs for _, path, _ in sign.states if path[:1] != ("debts",)}
        fields = {label: row for label, row in layout.rows.items() if label not in self.rows and row.path not in marked}
        fields |= {name: row for name, row in layout.families.items() if name not in ("improved", "claimed")}
        self.fields: dict[str, Row] = dict(sorted(fields.items(), key=lambda one: one[0].startswith(RARE)))
        for fixed in ("format", "game"):
            self.fields.pop(fixed, None)
        self.printed = kind.printed(None if sheet is None else sheet.entry)
        self.changed = False
        self._before: list[dict[str, Any]] = []

    def _take(self, sheet: FilledSheet) -> None:
        """Begin with what a file has; rows of places are as long as on an empty sheet."""
        assert sheet.node is not None
        given: Any = plain(sheet.node)
        self.document = dict(given)
        for label, row in self.rows.items():
            places = [EMPTY if one is None else one for one in self._list(row.path)]
            self._put(row.path, places + [EMPTY] * (self.widths[label] - len(places)))

    def number_at(self, label: str, place: int) -> int | None:
        """The number at a place of a row, or None."""
        return _split(self._at(label, place))[0]

    def write_number(self, label: str, place: int, number: int | None) -> None:
        """Write a number at a place, or take it away."""
        if place >= self.widths[label]:
            return
        self._keep()
        behind = _split(self._at(label, place))[1]
        self._list(self.rows[label].path)[place] = EMPTY if number is None else _joined(min(number, HIGHEST), behind)

    def state_of(self, spot: str, sign: Sign) -> int:
        """How a mark is made at a place: 0 not at all, else the number of the way."""
        for number, (_, path, _) in enumerate(sign.states, start=1):
            if spot in self._entries(path) if path else _split(self._at(*_place(spot)))[1] == sign.key:
                return number
        return 0

    def turn(self, spot: str, sign: Sign) -> None:
        """Make a mark in the next way; after the last one it is gone."""
        self._keep()
        state = (self.state_of(spot, sign) + 1) % (len(sign.states) + 1)
        for number, (_, path, _) in enumerate(sign.states, start=1):
            if not path:
                self._mark_number(spot, sign.key if number == state else "")
                continue
            entries = self._list(path)
            while spot in entries:
                entries.remove(spot)
            if number == state:
                entries.append(spot)

    def _mark_number(self, spot: str, behind: str) -> None:
        """Write a sign behind the number of a place, or take it away; an empty place bears none."""
        label, place = _place(spot)
        number = self.number_at(label, place)
        if number is not None:
            self._list(self.rows[label].path)[place] = _joined(number, behind)

    def _at(self, label: str, place: int) -> Any:
        row = self._entries(self.rows[label].path)
        return row[place] if place < len(row) else EMPTY

    def sign_of(self, key: str) -> Sign | None:
        """The mark that a key writes."""
        return next((sign for sign in self.signs if sign.key == key), None)

    def text(self, label: str) -> str:
        """What stands in a field."""
        value = self._value(self.fields[label].path)
        if isinstance(value, dict):
            return " ".join(f"{key}={below}" for key, below in value.items() if not isinstance(below, dict))
        return text_of(value)

    def write(self, label: str, text: str) -> None:
        """Write into a field; an empty one takes its value away."""
        row = self.fields[label]
        if text == self.text(label):
            return
        self._keep()
        if label in self.kind.layout().families:
            pairs = (word.partition("=") for word in text.split())
            value: Any = {key: value_of(row, below) for key, _, below in pairs}
        else:
            value = value_of(row, text)
        self._put(row.path, value)

    def undo(self) -> bool:
        """Take the last change back, if there is one."""
        if not self._before:
            return False
        self.document = self._before.pop()
        self.changed = True
        return True

    def judged(self) -> FilledVerdict | FilledSheet:
        """The verdict on the sheet as it is, or the sheet with the problems that stand in the way."""
        folder = Path(self.path).resolve().parent
        sheet = load_filled(Source(json.dumps(self.document).encode(), "form.json", folder), self.rulings)
        return sheet if sheet.entry is None else judge_alone(sheet)

    def warnings(self) -> list[Told]:
        """What is wrong now, roots alone; first what cannot be read, then as a check has it."""
        judged = self.judged()
        if isinstance(judged, FilledSheet):
            return [
                Told(Severity.ILLEGAL, f"{_keys(problem.path)}{clean(problem.message)}") for problem in judged.problems
            ]
        roots = [placed.finding for placed in judged.findings if placed.finding.caused_by is None]
        return [Told(found.rule.severity, f"{found.rule.code} {clean(found.message)}") for found in roots]

    def saved_text(self) -> str:
        """The file that is saved: of one that is there, all that people wrote beside the values stays."""
        ending = Path(self.path).suffix.lower()
        if ending == ".csv":
            return filled_csv(self.document, self.kind)
        if ending == ".json":
            return filled_json(self.document)
        there = Path(self.path)
        if there.is_file():
            source = Source(there.read_bytes(), self.path)
            try:
                text = rewritten(source.data, source.syntax, self.document)
            except (ValueError, LookupError):
                return filled_yaml(self.document, self.kind.blank())
            bare = text.replace(f'"{EMPTY}"', EMPTY)
            return bare if _reads_as(bare, self.document) else text
        return filled_yaml(self.document, self.kind.blank())

    def _keep(self) -> None:
        self._before = [*self._before[-MOST_UNDONE:], deepcopy(self.document)]
        self.changed = True

    def _value(self, path: Keys) -> Any:
        value: Any = self.document
        for step in path:
            value = value.get(step) if isinstance(value, dict) else None
        return value

    def _entries(self, path: Keys) -> list[Any]:
        value = self._value(path)
        return value if isinstance(value, list) else []

    def _list(self, path: Keys) -> list[Any]:
        """The list at a path, made where there is none."""
        value = self._value(path)
        if not isinstance(value, list):
            value = []
            self._put(path, value)
        return value

    def _put(self, path: Keys, value: Any) -> None:
        below: dict[str, Any] = self.document
        for step in path[:-1]:
            inner = below.get(str(step))
            if not isinstance(inner, dict):
                inner = below[str(step)] = {}
            below = inner
        if value is None:
            below.pop(str(path[-1]), None)
        else:
            below[str(path[-1])] = value


def _split(value: Any) -> tuple[int | None, str]:
    """The number of a place, and the sign behind it."""
    if isinstance(value, str) and (match := _SIGNED.fullmatch(value)):
        return int(match[1]), match[2]
    return (value, "") if isinstance(value, int) else (None, "")


def _joined(number: int, behind: str) -> int | str:
    return f"{number}{behind}" if behind else number


def _place(spot: str) -> tuple[str, int]:
    """The row of a place and its number there, from 0."""
    label = spot.rstrip("0123456789")
    return label, int(spot[len(label) :]) - 1


def _reads_as(text: str, document: Mapping[str, Any]) -> bool:
    node, problems = parse(text.encode(), Syntax.YAML)
    return node is not None and not problems and plain(node) == document


def _keys(path: Keys) -> str:
    return f"{'.'.join(clean(str(step), 40) for step in path)}: " if path else ""
