"""What an audit says to people: the findings, one a line, what the rules have changed, and what it all comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from nlv_replay.batch.audit import Change, places_of
from nlv_replay.batch.judged import Judged
from nlv_replay.batch.sources import Trouble
from nlv_replay.batch.standings import other_winner
from nlv_replay.batch.store import Gone
from nlv_replay.logs.text import clean
from nlv_replay.report.places import finding_line
from nlv_replay.report.words import MOST_SHOWN, claim_totals_only, count, left_out, sentence

MOST_CODES = 10


@dataclass(slots=True)
class Count:
    """What the games so far come to."""

    games: int = 0
    statuses: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    follow: int = 0
    rankings: int = 0
    known: int = 0
    by_totals: int = 0

    def add(self, judged: Judged) -> None:
        """Count a game."""
        self.games += 1
        self.statuses[judged.status] += 1
        self.rankings += bool((judged.verdict["ranking"] or {}).get("changed"))
        self.known += len(judged.known)
        self.by_totals += _wins_by_totals(judged.verdict)
        told = [finding for finding in judged.news if finding["severity"] != "note"]
        roots = [finding["code"] for finding in told if finding["caused_by"] is None]
        self.codes.update(roots)
        self.follow += len(told) - len(roots)

    def lines(self) -> Iterator[str]:
        """The closing lines of the report."""
        words = {"clean": "clean", "unclear": "unclear", "findings": "wrong", "unjudged": "not judged"}
        told = ", ".join(f"{self.statuses[status]:,} {word}" for status, word in words.items() if self.statuses[status])
        yield f"{self.games:,} {'game' if self.games == 1 else 'games'}{': ' + told if told else ''}."
        if self.codes:
            common = ", ".join(f"{code} {number:,}" for code, number in self.codes.most_common(MOST_CODES))
            more = len(self.codes) - MOST_CODES
            others = f", and {more} more rules" if more > 0 else ""
            follow = f"; {self.follow:,} more {'follows' if self.follow == 1 else 'follow'} from these"
            yield f"Findings by rule: {common}{others}{follow if self.follow else ''}."
        if changed := self.rankings + self.by_totals:
            of_these = f"; of these, {claim_totals_only(self.by_totals)}" if self.by_totals else ""
            yield f"The ranking changes in {count(changed, 'game')}{of_these}."
        if self.known:
            yield sentence(left_out(self.known))


def game_lines(judged: Judged) -> Iterator[str]:
    """The findings of a game that follow from no other, notes left out, and why nobody judged it."""
    for finding in judged.news:
        if _is_shown(finding):
            yield finding_line(judged, finding)
    if judged.problem is not None:
        yield f"{judged.name}: not judged: {judged.problem}"


def change_lines(change: Change) -> Iterator[str]:
    """A game whose verdict is another one by the rules of today, and what of it is."""
    before, after = change.before, change.after
    rules = [one.verdict["rules"]["version"] for one in (before, after)]
    yield f"{after.name}: {before.status} by rules {rules[0]}, {after.status} by rules {rules[1]}"
    was, now = Counter(places_of(before)), Counter(places_of(after))
    yield from (f"  gone: {_place(place)}" for place in (was - now).elements())
    yield from (f"  new: {_place(place)}" for place in (now - was).elements())
    for player, points in _totals(after.verdict).items():
        if (earlier := _totals(before.verdict).get(player)) != points:
            yield f"  points of {player}: {earlier}, now {points}"


def gone_lines(gone: Sequence[Gone]) -> Iterator[str]:
    """Which games are there no more: first those whose file is not, then those that their file holds no more."""
    files = Counter(clean(game.path, MOST_SHOWN) for game in gone if game.with_file)
    for file in files if len(files) == 1 else ():
        yield f"{file}, with {count(files[file], 'game')}, is gone"
    if len(files) > 1:
        yield f"{len(files):,} files, such as {next(iter(files))}, with {files.total():,} games, are gone"
    holders = Counter(clean(game.path, MOST_SHOWN) for game in gone if not game.with_file)
    if holders:
        first, of_first = next(iter(holders.items()))
        are = "is" if holders.total() == 1 else "are"
        more = "" if len(holders) == 1 else f" and {holders.total() - of_first:,} of other files"
        yield f"{count(of_first, 'game')} of {first}{more} {are} gone"


def unread_line(unread: Sequence[Trouble]) -> str | None:
    """What standings should say of files that could not be read; None where all could."""
    if not unread:
        return None
    files = {trouble.name: clean(trouble.place, MOST_SHOWN) for trouble in reversed(unread)}
    first = next(reversed(files.values()))
    told = first if len(files) == 1 else f"{len(files):,} files, such as {first},"
    return f"{told} could not be read, or not to the end: games may be missing; `nlv-replay event report` tells more"


def change_dict(change: Change) -> dict[str, Any]:
    """The same as an object: both verdicts."""
    return {"format": "nlv-change/1", "before": change.before.verdict, "after": change.after.verdict}


def _is_shown(finding: Mapping[str, Any]) -> bool:
    return finding["caused_by"] is None and finding["severity"] != "note"


def _wins_by_totals(verdict: Mapping[str, Any]) -> bool:
    """Whether no ranking is claimed, and by the totals claimed somebody else has won than by the rules."""
    ranking = verdict["ranking"]
    if ranking is None or ranking["claimed"] is not None:
        return False
    totals = {player: zones["total"] for player, zones in verdict["scores"].items() if "total" in zones}
    pairs = {player: (total["computed"], total["claimed"]) for player, total in totals.items()}
    return other_winner(ranking["computed"], pairs) is not None


def _place(place: tuple[Any, ...]) -> str:
    code, severity, turn, player, spot = place
    parts = (f"turn {turn}" if turn is not None else None, player, spot)
    return " ".join([code, severity, *(part for part in parts if part is not None)])


def _totals(verdict: Mapping[str, Any]) -> dict[str, int]:
    return {player: zones["total"]["computed"] for player, zones in verdict["scores"].items() if "total" in zones}
