"""Why a verdict matters: the game as ruled, what each root finding gained or cost, and which rulings it hangs on.

All of it is told by further replays of the same record. They are run when somebody asks, and once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from nlv_replay.core.game import Game
from nlv_replay.core.replay import AsRuled, Replay, is_illegal_play, part_of, replay
from nlv_replay.core.result import NOTHING, Points, Preview, Previews, Result, Standing, ranked, same_ranking, told_end
from nlv_replay.core.rule import Finding, Severity
from nlv_replay.core.value import Value

TOTAL: Final = "total"
"""The zone that holds the points of the zones before it; those after it are no points."""
MOST_PLAYS: Final = 2400
"""How many plays are replayed at most to tell what each root finding cost: 20 roots of a long game of four."""

Key = tuple[str, int | None, str | None, str | None]


class Readings(dict[str, str]):
    """The rulings in force, of which it holds those that were asked for: one that nobody asked for cannot matter.

    ``all`` are all of them.
    """

    def __init__(self, rulings: Mapping[str, str]) -> None:
        super().__init__()
        self.all = rulings

    def __missing__(self, name: str) -> str:
        value = self[name] = self.all[name]
        return value


@dataclass(frozen=True, slots=True)
class Impact(Value):
    """What one root finding gained (or cost, if negative) each player by zone, and the ranking without it.

    Of a play: the points with it less those without it. Of a claim: what was claimed less what the rules give.
    """

    points: Points = field(default_factory=dict)
    ranking: Sequence[Sequence[str]] = ()
    changes_ranking: bool = False
    changes_tie_break: bool = False

    def to_dict(self) -> dict[str, Any]:
        """The impact as the verdict format has it."""
        return {
            "points": {player: dict(zones) for player, zones in self.points.items()},
            "ranking": [list(place) for place in self.ranking],
            "changes_ranking": self.changes_ranking,
            "changes_tie_break": self.changes_tie_break,
        }


@dataclass(frozen=True, slots=True)
class Sensitivity(Value):
    """What another value of a ruling would change: root findings by code, points by player and zone, ranking, end."""

    ruling: str
    value: str
    more: Mapping[str, int]
    fewer: Mapping[str, int]
    points: Points
    ranking: Sequence[Sequence[str]] | None
    ends: str | None = None

    @property
    def matters(self) -> bool:
        """Whether anything would be different."""
        return bool(self.more or self.fewer or self.points or self.ranking is not None or self.ends is not None)


@dataclass(eq=False, slots=True)
class Explanation:
    """The explanation of one verdict; each part is worked out when it is first asked for.

    ``read`` are the rulings that the replay asked for.
    """

    game: Game[Any, Any, Any]
    record: Any
    rulings: Mapping[str, str]
    attached: Mapping[str, Any]
    played: Replay[Any]
    result: Result
    read: frozenset[str]
    # Parts worked out before; compiled, this class has no dictionary that a cached property could use.
    _ruled: Result | None = field(default=None, init=False, repr=False)
    _impacts: dict[int, Impact] | None = field(default=None, init=False, repr=False)
    _answers: list[tuple[str, str, Preview]] | None = field(default=None, init=False, repr=False)

    @property
    def ruled(self) -> Result:
        """The result of the game as ruled: illegal parts did not happen. That of the game as played where none was."""
        if self._ruled is None:
            is_other = any(map(is_illegal_play, self.played.findings))
            self._ruled = self._without(is_illegal_play) if is_other else self.result
        return self._ruled

    @property
    def impacts(self) -> dict[int, Impact]:
        """What each root finding that is illegal or a miscount changed, by its number.

        Where a game has so many wrong plays that this would take long, the later ones are left out.
        """
        if self._impacts is None:
            self._impacts = self._weigh()
        return self._impacts

    def _weigh(self) -> dict[int, Impact]:
        roots = _roots(self.played.findings)
        families = _families(self.played.findings, roots)
        plays = [found for found in families if is_illegal_play(found)]
        longest = max(1, MOST_PLAYS // max(1, len(self.record.turns) * len(self.result.scores)))
        told: dict[int, Impact] = {}
        for found, family in families.items():
            if found.rule.severity is Severity.MISCOUNT:
                told[found.number] = self._of_claims(found, family)
            elif not is_illegal_play(found):
                told[found.number] = Impact(ranking=self.result.ranking)
            elif plays.index(found) < longest:
                told[found.number] = self._of_play(family, alone=len(plays) == 1)
        return told

    @property
    def sensitivities(self) -> tuple[Sensitivity, ...]:
        """What every other value of every ruling that was touched would change; most change nothing."""
        return tuple([Sensitivity(name, value, *change) for name, value, change in self._ask_rulings()])

    def _ask_rulings(self) -> list[tuple[str, str, Preview]]:
        """The other values of the rulings that were touched, by name, each with what it would change."""
        if self._answers is not None:
            return self._answers
        previews, answers = self.previews(), list[tuple[str, str, Preview]]()
        for ruling in self.game.rulings:
            name = ruling.name
            if name not in self.read:
                continue
            now = self.rulings[name]
            for value in ruling.values:
                if value != now:
                    known = None if previews is None else previews(name, value)
                    answers.append((name, value, self.replayed(name, value) if known is None else known))
        self._answers = answers
        return answers

    @property
    def depends(self) -> bool:
        """Whether anything in this game depends on a disputed rule."""
        return any(change != NOTHING for _, _, change in self._ask_rulings())

    @property
    def margin(self) -> int | None:
        """The points between the first place and the second; None where there is no second."""
        ranking, standings = self.result.ranking, self.result.standings
        if ranking and len(ranking[0]) > 1:
            return 0
        if len(ranking) < 2:
            return None
        first, second = standings.get(ranking[0][0]), standings.get(ranking[1][0])
        return first[0] - second[0] if first and second else None

    @property
    def decided_by(self) -> str | None:
        """What parts the first place from the second, such as points; None where they are tied or alone."""
        ranking, standings = self.result.ranking, self.result.standings
        if len(ranking) < 2 or len(ranking[0]) > 1:
            return None
        return self.game.standing_words[_decider(standings[ranking[0][0]], standings[ranking[1][0]])]

    def to_dict(self) -> dict[str, Any]:
        """The timelines and the sensitivities as the verdict format has them."""
        answers = [_plain_answer(name, value, change) for name, value, change in self._ask_rulings()]
        return {
            "timelines": self.timelines_dict(),
            "sensitivity": {
                "depends": self.depends,
                "touched": list(dict.fromkeys([answer["ruling"] for answer in answers])),
                "values": answers,
            },
        }

    def timelines_dict(self) -> dict[str, Any]:
        """The game as played and as ruled; one object for both where no part of a play was illegal."""
        differ, played = self.ruled is not self.result, _plain_result(self.result)
        return {"differ": differ, "played": played, "ruled": _plain_result(self.ruled) if differ else played}

    def _without(self, falls: Callable[[Finding], bool]) -> Result:
        ruled = AsRuled(self.played.findings, falls)
        table = replay(self.game, self.record, self.rulings, self.attached, ruled=ruled).table
        return self.game.result(table, self.record)

    def _of_play(self, family: Sequence[Finding], *, alone: bool) -> Impact:
        if alone:
            without = self.ruled
        else:
            mine = set(map(part_of, family))
            kept = {part_of(one) for one in self.played.findings if is_illegal_play(one)} - mine
            without = self._without(lambda one: part_of(one) not in kept)
        return self._impact(difference(without, self.result), without.ranking, without.standings)

    def _of_claims(self, found: Finding, family: Sequence[Finding]) -> Impact:
        """The impact of wrong claims: a wrong total moves a player; without a total the zones do."""
        points: dict[str, dict[str, int]] = {}
        for one in family:
            player, zone = one.place.player, one.place.spot
            counted = self.result.scores.get(player or "")
            claim = None if counted is None else counted.get(zone or "")
            if claim is not None and claim.claimed is not None and one.path[:1] == ("results",):
                points.setdefault(str(player), {})[str(zone)] = claim.claimed - claim.computed
        if found.path[:1] == ("ranking",):
            return Impact(points, self.result.ranking, changes_ranking=True)
        moved = dict(self.result.standings)
        for player, zones in points.items():
            if player in moved:
                moved[player] = (moved[player][0] + self._points_in(player, zones), *moved[player][1:])
        return self._impact(points, self.result.ranking, moved)

    def _points_in(self, player: str, zones: Mapping[str, int]) -> int:
        scores = self.result.scores[player]
        if TOTAL in zones or (TOTAL in scores and scores[TOTAL].claimed is not None):
            return zones.get(TOTAL, 0)
        names = list(scores)
        counted = names[: names.index(TOTAL)] if TOTAL in names else names
        return sum(points for zone, points in zones.items() if zone in counted)

    def _impact(self, points: Points, ranking: Sequence[Sequence[str]], standings: Mapping[str, Standing]) -> Impact:
        now = self.result.standings
        changes = not same_ranking(ranked(standings), ranked(now))
        tie_break = not changes and _deciders(standings) != _deciders(now)
        return Impact(points, ranking, changes, tie_break)

    def previews(self) -> Previews | None:
        """What the game can tell of other rulings without a replay; asked for once, for all rulings."""
        if self.game.previews is None:
            return None
        clean = all(map(_is_note, self.played.findings))
        return self.game.previews(self.played.table, self.record, self.result, clean)

    def replayed(self, ruling: str, value: str) -> Preview:
        """What another value of a ruling changes, found by a replay under it."""
        played = replay(self.game, self.record, {**self.rulings, ruling: value}, self.attached)
        other = self.game.result(played.table, self.record)
        now, then = (Counter(map(_key, _only_roots(one.findings))) for one in (self.played, played))
        is_same_end = (other.end, other.end_turn) == (self.result.end, self.result.end_turn)
        return Preview(
            _codes(then - now),
            _codes(now - then),
            difference(self.result, other),
            None if same_ranking(other.ranking, self.result.ranking) else other.ranking,
            None if is_same_end else told_end(other.end, other.end_turn),
        )

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """What goes to another process is the finished explanation, without the game that it came from."""
        told = (self.ruled, self.impacts, self.sensitivities, self.margin, self.decided_by)
        return Told, (self.result, self.to_dict(), *told)


@dataclass(frozen=True, slots=True)
class Told(Value):
    """An explanation that has been worked out, and can be sent elsewhere."""

    result: Result
    told: Mapping[str, Any]
    ruled: Result
    impacts: Mapping[int, Impact]
    sensitivities: tuple[Sensitivity, ...]
    margin: int | None
    decided_by: str | None

    @property
    def depends(self) -> bool:
        """Whether anything in this game depends on a disputed rule."""
        return any(one.matters for one in self.sensitivities)

    def to_dict(self) -> dict[str, Any]:
        """The timelines and the sensitivities as the verdict format has them."""
        return dict(self.told)

    def timelines_dict(self) -> dict[str, Any]:
        """The game as played and as ruled."""
        return dict(self.told["timelines"])


def difference(before: Result, after: Result) -> dict[str, dict[str, int]]:
    """The points of one result less those of another, by player and zone; only what differs."""
    told: dict[str, dict[str, int]] = {}
    for player, zones in after.scores.items():
        earlier = before.scores[player].points
        for zone, points in zones.points.items():
            if points != earlier[zone]:
                told.setdefault(player, {})[zone] = points - earlier[zone]
    return told


def root_of(number: int, causes: Mapping[int, int | None]) -> int:
    """The number of the finding that a finding hangs under in the end."""
    cause = causes.get(number)
    while cause is not None and cause in causes:
        number, cause = cause, causes[cause]
    return number


def _roots(findings: Iterable[Finding]) -> dict[int, int]:
    causes = {found.number: found.caused_by for found in findings}
    return {number: root_of(number, causes) for number in causes}


def _families(findings: Sequence[Finding], roots: Mapping[int, int]) -> dict[Finding, list[Finding]]:
    """The root findings that are wrong, each with itself and all that hangs under it."""
    by_number = {found.number: found for found in findings}
    families: dict[int, list[Finding]] = {}
    for found in findings:
        families.setdefault(roots[found.number], []).append(found)
    wrong = (Severity.ILLEGAL, Severity.MISCOUNT)
    return {by_number[root]: family for root, family in families.items() if by_number[root].rule.severity in wrong}


def _only_roots(findings: Iterable[Finding]) -> Iterator[Finding]:
    return (found for found in findings if found.caused_by is None)


def _is_note(found: Finding) -> bool:
    return found.rule.severity is Severity.NOTE


def _key(found: Finding) -> Key:
    return found.rule.code, found.place.turn, found.place.player, found.place.spot


def _codes(keys: Counter[Key]) -> Counter[str]:
    codes: Counter[str] = Counter()
    for key, count in keys.items():
        codes[key[0]] += count
    return codes


def _deciders(standings: Mapping[str, Standing]) -> tuple[int, ...]:
    """For each place and the next one: which part of the standing parts them."""
    distinct = sorted(set(standings.values()), reverse=True)
    return tuple(_decider(one, other) for one, other in pairwise(distinct))


def _decider(one: Standing, other: Standing) -> int:
    """Which part of two standings that differ parts them."""
    index = 0
    while one[index] == other[index]:
        index += 1
    return index


def _plain_answer(ruling: str, value: str, change: Preview) -> dict[str, Any]:
    """What another value of a ruling would change as the verdict format has it."""
    more, fewer, points, ranking, ends = change
    return {
        "ruling": ruling,
        "value": value,
        "findings": bool(more or fewer),
        "scores": bool(points),
        "ranking": ranking is not None,
        "more": dict(more) if more else {},
        "fewer": dict(fewer) if fewer else {},
        "points": {player: dict(zones) for player, zones in points.items()} if points else {},
        "new_ranking": None if ranking is None else [list(place) for place in ranking],
        "ends": ends,
    }


def _plain_result(result: Result) -> dict[str, Any]:
    return {
        "scores": {player: dict(zones.points) for player, zones in result.scores.items()},
        "ranking": result.ranking,
        "ended": {"reasons": list(result.ended), "turn": result.end_turn},
    }
