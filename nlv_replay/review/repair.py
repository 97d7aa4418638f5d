"""Repair: a new log with the fewest changes that make a game legal and its claims right, each change noted in it.

Findings are taken in the order of the game. For each the small changes that the game proposes are tried by a replay;
the one that leaves the fewest findings wins, and what no change answers stays. Claims are put right at the end.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from nlv_replay.core.decision import accepted_by, edited
from nlv_replay.core.game import REMOVED, Edit, Game
from nlv_replay.core.replay import Replay, replay
from nlv_replay.core.result import Result
from nlv_replay.core.rule import Finding, Path, Severity
from nlv_replay.core.verdict import Verdict
from nlv_replay.logs.tree import plain
from nlv_replay.session import Loaded, Source, judge, load

MOST_PLAYS = 20_000
"""How many plays are replayed at most in search of changes: some 160 replays of a long game of four."""
BY = "nlv-replay repair"
ABANDONED = "abandoned"
"""What a log of any game says of itself where it stops before the end."""
WRONG = (Severity.ILLEGAL, Severity.MISCOUNT)

_Key = tuple[str, int | None, str | None, Path]


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the log, and the finding that it answers."""

    found: Finding
    edit: Edit
    message: str


@dataclass(frozen=True, slots=True)
class Repair:
    """A repaired log: the document, what was changed in it, and the verdict on it.

    ``document`` is None where the log could not be judged, and so not repaired.
    """

    before: Verdict
    document: dict[str, Any] | None
    changes: tuple[Change, ...] = ()
    after: Verdict | None = None


@dataclass(slots=True)
class _Attempt:
    """A document with its replay; ``wrong`` are the findings that nobody accepted."""

    document: dict[str, Any]
    loaded: Loaded
    played: Replay[Any]
    wrong: list[Finding]

    @property
    def roots(self) -> list[Finding]:
        """The mistakes: what is wrong and follows from nothing else that is."""
        numbers = {found.number for found in self.wrong}
        return [found for found in self.wrong if found.caused_by not in numbers]


@dataclass(slots=True)
class _Workshop:
    """All that stays the same while changes are tried, and how many plays may still be replayed."""

    source: Source
    game: Game[Any, Any, Any]
    rulings: Mapping[str, str] | None
    decisions: Source | None
    left: int = MOST_PLAYS
    changes: list[Change] = field(default_factory=list)

    def attempt(self, document: dict[str, Any]) -> _Attempt | None:
        """A document replayed; None where it is no log."""
        data = json.dumps(document).encode()
        loaded = load(replace(self.source, data=data, name=None, one_of_many=True), self.rulings, self.decisions)
        if loaded.game is None or loaded.problems or loaded.misfits:
            return None
        self.left -= len(loaded.record.turns) * len(self.game.players_of(loaded.record))
        played = replay(self.game, loaded.record, loaded.rulings, loaded.attached, keep=True)
        accepted = accepted_by(played.findings, loaded.decisions)
        wrong = [one for one in played.findings if one.rule.severity in WRONG and one.number not in accepted]
        return _Attempt(document, loaded, played, wrong)

    def legal(self, now: _Attempt) -> _Attempt:
        """The document with its illegal plays and wrong marks changed, as far as a change was found."""
        given_up: set[_Key] = set()
        while found := next((one for one in now.roots if _is_to_do(one) and _key(one) not in given_up), None):
            better = self._better(now, found)
            if better is None:
                given_up.add(_key(found))
            else:
                now = better
        return now

    def claims(self, now: _Attempt) -> _Attempt:
        """The document with its claims of the result as the rules give them."""
        result = self.game.result(now.played.table, now.loaded.record)
        for found in [one for one in now.wrong if one.path[:1] in CLAIMS]:
            for edit in _claim(found, result):
                tried = self.attempt(edited(now.document, edit))
                if tried is not None and len(tried.wrong) < len(now.wrong) + 1:
                    self.changes.append(Change(found, edit, told(now.document, edit)))
                    now = tried
        return now

    def _better(self, now: _Attempt, found: Finding) -> _Attempt | None:
        """The best document with a change that answers this finding and does no harm elsewhere."""
        if self.game.edits is None:
            return None
        best: tuple[tuple[int, int, int], _Attempt, Edit] | None = None
        for edit in self._edits(now, found):
            tried = self.attempt(edited(now.document, edit))
            if tried is None or any(_key(one) == _key(found) for one in tried.wrong):
                continue
            cost = (len(tried.roots), len(tried.wrong), len(edit))
            if best is None or cost < best[0]:
                best = cost, tried, edit
            if not tried.wrong and len(edit) == 1:
                break
        if best is None or best[0][:2] >= (len(now.roots), len(now.wrong)):
            return None
        self.changes.append(Change(found, best[2], told(now.document, best[2])))
        return best[1]

    def _edits(self, now: _Attempt, found: Finding) -> Iterator[Edit]:
        assert self.game.edits is not None
        steps = {step.turn: step.table for step in now.played.steps}
        turn = found.place.turn or 0
        before, after = steps.get(turn - 1, steps[0]), steps.get(turn, now.played.table)
        for edit in self.game.edits(before, after, now.document, found):
            if self.left <= 0:
                return
            yield edit


CLAIMS: tuple[Path, ...] = (("results",), ("ranking",), ("ended",))


def repair(
    source: Source,
    rulings: Mapping[str, str] | None = None,
    decisions: Source | None = None,
    *,
    date: str,
    by: str = BY,
) -> Repair:
    """The log of a source repaired; ``date`` and ``by`` stand in the corrections that note the changes."""
    before = judge(source, rulings, decisions)
    loaded = load(source, rulings, decisions)
    node = loaded.tree()
    if loaded.game is None or loaded.problems or node is None:
        return Repair(before, None)
    document: Any = plain(node)
    workshop = _Workshop(source, loaded.game, rulings, decisions)
    start = workshop.attempt(document)
    if start is None:
        return Repair(before, None)
    done = workshop.claims(workshop.legal(start)).document
    if workshop.changes:
        notes = [_note(change, by, date) for change in workshop.changes]
        done = {**done, "corrections": [*done.get("corrections", []), *notes]}
    data = json.dumps(done).encode()
    after = judge(replace(source, data=data, name=source.name, one_of_many=True), rulings, decisions)
    return Repair(before, done, tuple(workshop.changes), after)


def _is_to_do(found: Finding) -> bool:
    return found.path[:1] not in CLAIMS


def _key(found: Finding) -> _Key:
    return found.rule.code, found.place.turn, found.place.player, found.path


def _claim(found: Finding, result: Result) -> Iterator[Edit]:
    """The right claim in the place of a wrong one."""
    match found.path:
        case ("results", str(player), str(zone)):
            yield ((found.path, result.scores[player][zone].computed),)
        case ("ranking", *_):
            yield ((("ranking",), result.ranking),)
        case ("ended", *_):
            yield ((("ended",), result.end or ABANDONED),)
        case _:
            return


def _note(change: Change, by: str, date: str) -> dict[str, Any]:
    found = change.found
    note: dict[str, Any] = {"turn": found.place.turn} if found.place.turn is not None else {}
    if found.place.player is not None:
        note["player"] = found.place.player
    reason = f"it answers {found.rule.name}"
    return {**note, "finding": found.rule.code, "changed": change.message, "reason": reason, "by": by, "date": date}


def told(document: Mapping[str, Any], edit: Edit) -> str:
    """An edit in words: what stood where, and what stands there now."""
    return "; ".join(_told(document, path, value) for path, value in edit)


def _told(document: Mapping[str, Any], path: Path, value: Any) -> str:
    holder: Any = document
    for step in path:
        try:
            holder = holder[step]
        except (LookupError, TypeError):
            holder = None
            break
    name = ".".join(str(step) for step in path[4:] or path)
    was = "nothing" if holder is None else _short(holder)
    return f"{name or 'play'}: {was} -> {'nothing' if value is REMOVED else _short(value)}"


def _short(value: Any) -> str:
    if isinstance(value, list) and len(value) > 8:
        return f"{len(value)} entries"
    text = json.dumps(value, separators=(", ", ": "), ensure_ascii=False).replace('"', "")
    return text if len(text) <= 80 else text[:79] + "…"
