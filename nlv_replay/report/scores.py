"""Points as text: one small table for a report, and every sum line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nlv_replay.core.result import Claim, Result, Zones
from nlv_replay.core.rule import Severity
from nlv_replay.core.verdict import Verdict
from nlv_replay.logs.text import clean
from nlv_replay.report.paper import FAINT, INKS, STRONG, Paper

MOST_OF_A_NAME = 16
CLAIMED = "claimed"
NOT_COUNTED = "-"
"""What stands for a zone that one player does not have, as an opponent without a safe of its own."""


def score_table(verdict: Verdict, paper: Paper) -> Iterator[str]:
    """A line a player in the order of the ranking, a column a zone; below it what the log claims and is not so."""
    result = verdict.result
    if result is None or not result.scores:
        return
    places = places_of(result)
    players = sorted(result.scores, key=lambda player: places.get(player, len(places) + 1))
    names = [f"{_place(places.get(player))} {clean(player, MOST_OF_A_NAME)}" for player in players]
    zones = list(dict.fromkeys(zone for counted in result.scores.values() for zone in counted))
    counted = [[result.scores[player].get(zone) for zone in zones] for player in players]
    rows = [[str(claim.computed) if claim else NOT_COUNTED for claim in row] for row in counted]
    claims = [[_differing(claim) if claim else "" for claim in row] for row in counted]
    first = max(len(name) for name in (*names, f"  {CLAIMED}" if any(map(any, claims)) else ""))
    headings, widths = _fit(zones, rows + claims, paper.width - first)
    yield paper.ink(_row("", first, headings, widths), FAINT)
    for name, row, claimed in zip(names, rows, claims, strict=True):
        yield _row(name, first, row, widths)
        if any(claimed):
            yield paper.ink(_row(f"  {CLAIMED}", first, claimed, widths), INKS[Severity.MISCOUNT])


def places_of(result: Result) -> dict[str, int]:
    """The place of each ranked player, from 1; tied players share one and the next ones are passed over."""
    places: dict[str, int] = {}
    for tied in result.ranking:
        place = len(places) + 1
        places |= dict.fromkeys(tied, place)
    return places


def score_sums(verdict: Verdict, players: Sequence[str], paper: Paper) -> Iterator[str]:
    """The points of players zone by zone, each with how it came about and with what the log claims."""
    result = verdict.result
    if result is None:
        return
    places = places_of(result)
    for number, player in enumerate(players):
        if number:
            yield ""
        place = f"place {places[player]} of {len(places)}" if player in places else "not ranked"
        name = verdict.players.get(player, player)
        shown = clean(player) if name == player else f"{clean(player)} ({clean(name, 60)})"
        yield paper.ink(f"{shown}, {place}", STRONG)
        yield from zone_lines(result.scores[player], paper)


def zone_lines(zones: Zones, paper: Paper) -> Iterator[str]:
    """The points of one player zone by zone, each with how it came about."""
    zone_width = max(len(zone) for zone in zones)
    points_width = max(len(str(points)) for points in zones.points.values())
    indent = zone_width + points_width + 6
    for zone, claim in zones.items():
        lead = f"  {zone:{zone_width}} {claim.computed:>{points_width}}"
        lines = [line for told in claim.explain() for line in paper.wrap(clean(told), indent, indent + 2)]
        if _differing(claim):
            lines += [paper.ink(f"{'':{indent}}the log claims {claim.claimed}", INKS[Severity.MISCOUNT])]
        first = lines[0] if lines else " " * indent
        yield (lead + first[len(lead) :]).rstrip()
        yield from lines[1:]


def scores_dict(verdict: Verdict, players: Sequence[str], *, both: bool = False) -> dict[str, object]:
    """The points of players as an object: computed, claimed and the sum of every zone; with both timelines if asked."""
    timelines = _timelines(verdict) if both else {}
    result = verdict.result
    scores = {} if result is None else result.scores
    whole = verdict.to_dict(explained=False)
    return {
        "format": "nlv-scores/1",
        **{key: whole[key] for key in ("tool", "rules", "log", "game", "sheet", "rulings", "status")},
        "scores": {player: {zone: _claim(claim) for zone, claim in scores[player].items()} for player in players},
        "ranking": whole["ranking"],
        "ended": whole["ended"],
        **timelines,
    }


def _timelines(verdict: Verdict) -> dict[str, object]:
    explained = verdict.explanation
    if explained is None:
        return {"timelines": None, "changes": []}
    changes = [
        {"number": placed.finding.number, "code": placed.finding.rule.code, "turn": placed.finding.place.turn,
         "player": placed.finding.place.player, **impact.to_dict()}
        for placed in verdict.findings
        if (impact := explained.impacts.get(placed.finding.number)) is not None
    ]  # fmt: skip
    return {"timelines": explained.timelines_dict(), "changes": changes}


def _claim(claim: Claim) -> dict[str, object]:
    return {"computed": claim.computed, "claimed": claim.claimed, "sum": claim.explain()}


def _differing(claim: Claim) -> str:
    return "" if claim.claimed is None or claim.claimed == claim.computed else str(claim.claimed)


def _place(place: int | None) -> str:
    return "-" if place is None else str(place)


def _row(name: str, first: int, cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (f" {cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
    return f"{name:{first}}{''.join(padded)}".rstrip()


def _fit(zones: Sequence[str], rows: Sequence[Sequence[str]], room: int) -> tuple[list[str], list[int]]:
    """The headings of the columns, the longest of them cut short until all fit, and the widths of the columns."""
    needed = [max(len(row[at]) for row in rows) for at in range(len(zones))]
    cut = max(len(zone) for zone in zones)
    while True:
        headings = [_short(zone, max(cut, width)) for zone, width in zip(zones, needed, strict=True)]
        widths = [max(len(heading), width) for heading, width in zip(headings, needed, strict=True)]
        if sum(widths) + len(widths) <= room or cut <= 3:
            return headings, widths
        cut -= 1


def _short(word: str, most: int) -> str:
    return word if len(word) <= most else word[: most - 1] + "."
