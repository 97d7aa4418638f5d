"""Why a finding matters, as text: what it gained or cost, the slip behind a wrong claim, timelines, disputed rules."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from nlv_replay.core.explanation import TOTAL, Impact, Sensitivity, difference
from nlv_replay.core.result import Points, Result, same_ranking
from nlv_replay.core.rule import Severity, Slip
from nlv_replay.core.verdict import Placed, Verdict
from nlv_replay.logs.text import clean
from nlv_replay.report.paper import Paper
from nlv_replay.report.words import count

NOTHING_DISPUTED = "Nothing depends on a disputed rule in this game."


def impact_lines(verdict: Verdict, placed: Placed, paper: Paper) -> Iterator[str]:
    """What a root finding gained or cost, and whether it alone changes the ranking."""
    if verdict.explanation is None or placed.finding.caused_by is not None:
        return
    impact = verdict.explanation.impacts.get(placed.finding.number)
    if impact is not None and (told := _impact(impact, placed)):
        yield from paper.wrap(told, 2, 4)


def _impact(impact: Impact, placed: Placed) -> str:
    told = []
    if placed.severity is Severity.ILLEGAL and impact.points:
        told.append(f"It {changes_text(impact.points)}.")
    if impact.changes_ranking:
        told.append(f"Without it the ranking would be {ranking_text(impact.ranking)}.")
    elif impact.changes_tie_break:
        told.append("Without it the ranking would be the same, but another tie-break would decide.")
    return " ".join(told)


def changes_text(points: Points) -> str:
    """Points gained and lost in words: ``gained ada 4 points (limousine 4) and cost bob 2 points (streets -2)``."""
    parts = []
    for player, zones in points.items():
        sums = [zone for zone in zones if zone != TOTAL]
        whole = zones.get(TOTAL, 0)
        named = ", ".join(f"{zone} {zones[zone]:+d}" for zone in sums)
        if whole:
            verb = "gained" if whole > 0 else "cost"
            parts.append(f"{verb} {clean(player, 40)} {count(abs(whole), 'point')} ({named})")
        else:
            parts.append(f"changed {clean(player, 40)}'s {named}")
    return " and ".join(parts)


def ranking_text(places: Sequence[Sequence[str]]) -> str:
    """A ranking in one line."""
    return ", ".join(" = ".join(clean(player, 40) for player in place) for place in places) or "nobody"


def slip_lines(slips: Sequence[Slip], paper: Paper) -> Iterator[str]:
    """The slips that explain a wrong claim, likeliest first."""
    if slips:
        told = f"Likely slip: {clean(slips[0].message)}."
        if len(slips) > 1:
            told += " Or: " + "; ".join(clean(slip.message) for slip in slips[1:]) + "."
        yield from paper.wrap(told, 2, 4)


def matter_lines(verdict: Verdict, paper: Paper) -> Iterator[str]:
    """The points as ruled where they are others, and the margin of the first place."""
    explained, result = verdict.explanation, verdict.result
    if explained is None or result is None or not _has_wrong(verdict.findings):
        return
    ruled = explained.ruled
    if ruled is not result:
        yield from paper.wrap(_ruled_text(result, ruled), then=2)
    if explained.margin:
        yield from paper.wrap(
            f"The first place leads by {count(explained.margin, 'point')}.",
            then=2,
        )
    elif explained.margin == 0 and explained.decided_by is not None:
        yield from paper.wrap(f"The first two have equal points; {explained.decided_by} decide.", then=2)


def _has_wrong(findings: Collection[Placed]) -> bool:
    return any(placed.severity in (Severity.ILLEGAL, Severity.MISCOUNT) for placed in findings)


def _ruled_text(result: Result, ruled: Result) -> str:
    gained = difference(ruled, result)
    if not gained:
        return "As ruled, without the illegal parts, all points would be the same."
    totals = [
        f"{clean(player, 40)} {_total(ruled, player)} instead of {_total(result, player)}"
        for player, zones in gained.items()
        if TOTAL in zones
    ]
    same = same_ranking(ruled.ranking, result.ranking)
    ranking = "the ranking would be the same" if same else f"the ranking would be {ranking_text(ruled.ranking)}"
    told = ", ".join(totals) or "the zones would differ, not the totals"
    return f"As ruled, without the illegal parts: {told}; {ranking}."


def _total(result: Result, player: str) -> int:
    return result.scores[player][TOTAL].computed


def sensitivity_lines(verdict: Verdict, paper: Paper) -> Iterator[str]:
    """Which disputed rules the verdict hangs on, and what each other value would change."""
    explained = verdict.explanation
    if explained is None:
        return
    mattering = [one for one in explained.sensitivities if one.matters]
    if not mattering:
        yield from paper.wrap(NOTHING_DISPUTED)
        return
    yield from paper.wrap("What depends on disputed rules:")
    for one in mattering:
        yield from paper.wrap(f"{one.ruling}={one.value}: {_sensitivity(one)}.", 2, 4)
    if not any(one.points or one.ranking is not None for one in mattering):
        yield from paper.wrap("No score and no ranking depends on a disputed rule.", 2)


def _sensitivity(one: Sensitivity) -> str:
    told = []
    if one.more:
        told.append(f"{_codes(one.more)} more")
    if one.fewer:
        told.append(f"{_codes(one.fewer)} fewer")
    told += [_gains(player, zones) for player, zones in one.points.items()]
    if one.ranking is not None:
        told.append(f"the ranking would be {ranking_text(one.ranking)}")
    if one.ends is not None:
        told.append(f"the game would end otherwise: {one.ends}")
    return "; ".join(told)


def _codes(codes: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {code}" for code, number in codes.items())


def _gains(player: str, zones: Mapping[str, int]) -> str:
    return f"{clean(player, 40)} " + ", ".join(f"{zone} {points:+d}" for zone, points in zones.items())


def as_ruled(verdict: Verdict) -> Verdict:
    """The verdict with the points, ranking and end as ruled."""
    return verdict if verdict.explanation is None else replace(verdict, result=verdict.explanation.ruled)


def timeline_lines(verdict: Verdict, players: Sequence[str], paper: Paper) -> Iterator[str]:
    """The points of each zone as played and as ruled, and what each finding changed."""
    explained, result = verdict.explanation, verdict.result
    if explained is None or result is None:
        return
    ruled = explained.ruled
    zones = list(next(iter(result.scores.values()), {}))
    width = max([len(zone) for zone in zones] + [8])
    for player in players:
        yield ""
        yield f"{clean(player, 40)}: as played, as ruled"
        for zone in result.scores[player]:
            played, upheld = result.scores[player][zone].computed, ruled.scores[player][zone].computed
            change = f"  {upheld - played:+d}" if upheld != played else ""
            yield f"  {zone:{width}} {played:>5} {upheld:>5}{change}"
    yield ""
    if ruled is result:
        yield from paper.wrap("Nothing illegal was played: as ruled the game is as it was played.")
        return
    yield from paper.wrap(f"Ranking as played: {ranking_text(result.ranking)}.", then=2)
    yield from paper.wrap(f"Ranking as ruled: {ranking_text(ruled.ranking)}.", then=2)
    for placed in verdict.findings:
        impact = explained.impacts.get(placed.finding.number)
        if impact is not None and placed.severity is Severity.ILLEGAL:
            yield from paper.wrap(_cost(placed, impact), then=2)


def _cost(placed: Placed, impact: Impact) -> str:
    place = placed.finding.place
    where = f"{placed.finding.rule.code} in turn {place.turn}" if place.turn else placed.finding.rule.code
    told = changes_text(impact.points) if impact.points else "changed no points"
    ranking = f"; without it the ranking would be {ranking_text(impact.ranking)}" if impact.changes_ranking else ""
    return f"{where} {told}{ranking}."
