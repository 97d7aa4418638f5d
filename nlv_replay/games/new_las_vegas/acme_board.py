"""ACME as a value without any drawing, and as plain text of at most 79 columns: its stack, what it built, its score."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap

from nlv_replay.games.new_las_vegas.acme import ACME_ZONES, AcmeTally, acme_tally, explain_acme
from nlv_replay.games.new_las_vegas.masks import indices
from nlv_replay.games.new_las_vegas.solo import is_casino_card
from nlv_replay.games.new_las_vegas.state import Table
from nlv_replay.games.new_las_vegas.terms import Zone

WIDTH = 79


@dataclass(frozen=True, slots=True)
class ZoneView:
    """A zone of ACME's score with its sum, line by line."""

    zone: Zone
    points: int
    told: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AcmeView:
    """ACME as things stand.

    ``stack`` are its cards in order, an empty text for one that is not known; ``thresholds`` are domain, threshold and
    whether it is reached, in the order of the card. ``approvals`` are turn and colour letter of the approval cards
    drawn. ``left`` counts the casino cards of the stack, ``discards`` those beside it.
    """

    card: str
    level: int
    stack: tuple[str, ...]
    thresholds: tuple[tuple[str, int, bool], ...]
    hotels: tuple[int, ...]
    projects: tuple[tuple[str, int], ...]
    approvals: tuple[tuple[int, str], ...]
    left: int
    discards: int
    zones: tuple[ZoneView, ...]
    tally: AcmeTally
    is_over: bool


def acme_view(table: Table) -> AcmeView | None:
    """ACME at this moment; None in a game of several."""
    solo = table.solo
    if solo is None:
        return None
    tally, card = acme_tally(table, solo), solo.card
    return AcmeView(
        card=card.name,
        level=card.level,
        stack=tuple(solo.given),
        thresholds=tuple(
            (domain, threshold, domain in tally.reached)
            for domain, threshold in zip(card.domains, card.thresholds, strict=True)
        ),
        hotels=tuple(avenue + 1 for avenue in indices(solo.hotels)),
        projects=tuple(solo.projects.items()),
        approvals=tuple(solo.approvals),
        left=sum(count for one, count in solo.pool.items() if is_casino_card(one)),
        discards=len(solo.discards),
        zones=tuple(ZoneView(zone, tally.points[zone], tuple(explain_acme(table, tally, zone))) for zone in ACME_ZONES),
        tally=tally,
        is_over=bool(table.ended),
    )


def acme_lines(view: AcmeView) -> list[str]:
    """ACME line by line."""
    thresholds = (
        f"{domain} {threshold}{' reached' if reached else ''}" for domain, threshold, reached in view.thresholds
    )
    hotels = " ".join(map(str, view.hotels)) or "none"
    projects = ", ".join(f"{project} ({gained})" for project, gained in view.projects) or "none"
    approvals = ", ".join(f"{colour} in turn {turn}" for turn, colour in view.approvals) or "none yet"
    score = "score at the end" if view.is_over else "score if the game ended now"
    return [
        f"ACME | architect card {_printable(view.card)}, level {view.level}",
        *_told("stack", f"{len(view.stack)} cards: {' '.join(card or '?' for card in view.stack) or 'none yet'}"),
        *_told("improved", f"Improvement cards {view.tally.improvements}; improved from: {', '.join(thresholds)}"),
        *_told("hotels", f"A on {hotels}"),
        *_told("projects", projects),
        *_told("approvals", approvals),
        *_told("cards left", f"{view.left} in the stack, {view.discards} discards"),
        f"{score}: {view.tally.points[Zone.TOTAL]}",
        *(line for zone in view.zones for line in _zone_lines(zone)),
    ]


def _zone_lines(view: ZoneView) -> list[str]:
    lines = []
    for index, told in enumerate(view.told):
        lead = f"{'' if index else f'{view.zone.value:<12}{view.points:>4}  ':<18}"
        lines += wrap(told, WIDTH, initial_indent=lead, subsequent_indent=" " * 20)
    return lines


def _told(label: str, text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=f"{label:<12}", subsequent_indent=" " * 12)


def _printable(text: str) -> str:
    return "".join(sign for sign in text if sign.isprintable())[:60]
