"""ACME: what its approvals bring at the end of a turn (11.4, 11.5), and its score (11.8, 11.10)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from nlv_replay.games.new_las_vegas.projects import Project
from nlv_replay.games.new_las_vegas.solo import APPROVALS, Solo
from nlv_replay.games.new_las_vegas.state import Table
from nlv_replay.games.new_las_vegas.streets import longest_of, series_lengths
from nlv_replay.games.new_las_vegas.terms import EFFECT_OF_LETTER, POINT_ZONES, STREETS, Effect, Zone

ACME_ZONES = (*POINT_ZONES, Zone.TOTAL)
"""The zones of ACME's score; it counts no bundles and no debts."""


def settle_acme(table: Table, solo: Solo, large_before: int) -> None:
    """Do what each approval card of the turn says; ``large_before`` are the Large hotels built in earlier turns."""
    if solo.unplaced:
        solo.discards += solo.drawn
        solo.unplaced = False
    for colour in solo.fresh:
        solo.approvals.append((table.turn, colour))
        count = len(solo.approvals)
        if count <= len(solo.card.hotels):
            solo.hotels |= solo.card.hotels[count - 1] & ~large_before
        if count in solo.card.projects:
            _fulfil(table, solo, colour)
    table.large_taken |= solo.hotels


def project_of(table: Table, approval: str) -> Project | None:
    """The project in play that an approval card is about."""
    return next((project for project in table.projects if project.colour == APPROVALS[approval]), None)


def has_all_projects(table: Table, solo: Solo) -> bool:
    """Whether ACME has fulfilled all projects, which ends the game (11.7)."""
    return len(solo.projects) == len(table.projects) > 0


def inaugurations(solo: Solo) -> int:
    """ACME's Inauguration cards, against which the player's boxes are compared (11.9)."""
    return effect_counts(solo)[Effect.INAUGURATION]


def series_length(solo: Solo) -> int:
    """The series that ACME has in every street: its Construction cards and the crane's figure, at least 1 (11.8)."""
    return _series_of(solo, effect_counts(solo)[Effect.CONSTRUCTION])


def _series_of(solo: Solo, constructions: int) -> int:
    return max(1, constructions + solo.card.crane)


def place_against(solo: Solo, kept: int) -> tuple[int, bool]:
    """The player's place in inauguration, and whether the debt is to be circled: a tie is first (11.9, 11.12)."""
    is_second = kept < inaugurations(solo)
    return 1 + is_second, is_second


def effect_counts(solo: Solo) -> dict[Effect, int]:
    """How many cards of each effect lie in ACME's stack."""
    letters = [card[-1:] for card in solo.given]
    return {effect: letters.count(letter) for letter, effect in EFFECT_OF_LETTER.items()}


def golf_holes(given: Sequence[str]) -> int:
    """A hole for each card with the effect of the card before it (11.8)."""
    letters = [card[-1:] for card in given]
    return sum([one == other != "" for one, other in pairwise(letters)])


@dataclass(frozen=True)
class AcmeTally:
    """What ACME's points are made of; pairs are counts and values.

    ``reached`` are the domains that its Improvement cards have improved, ``highest`` the streets in which its series is
    not beaten, ``penalty`` what it loses where nobody wanted the loan (a negative number).
    """

    cards: int
    improvements: int
    reached: tuple[str, ...]
    projects: tuple[tuple[str, int], ...]
    inauguration: tuple[int, int]
    shows: tuple[int, int]
    hotels: tuple[int, int]
    constructions: int
    crane: int
    series: int
    highest: tuple[bool, ...]
    street_value: int
    golf: tuple[int, int]
    limousine: tuple[int, int]
    loan_number: int
    loan_from: int
    wished: bool | None
    penalty: int

    @cached_property
    def points(self) -> dict[str, int]:
        """The points of each zone by its name, and the total."""
        points = {
            Zone.PROJECTS.value: sum(gained for _, gained in self.projects),
            Zone.INAUGURATION.value: _product(self.inauguration),
            Zone.SHOWS.value: _product(self.shows),
            Zone.HOTELS.value: _product(self.hotels),
            Zone.STREETS.value: len(self.highest) * self.series + sum(self.highest) * self.street_value,
            Zone.GOLF.value: _product(self.golf),
            Zone.LIMOUSINE.value: _product(self.limousine),
            Zone.SAFE.value: self.penalty,
        }
        return points | {Zone.TOTAL.value: sum(points.values())}


def acme_tally(table: Table, solo: Solo) -> AcmeTally:
    """ACME's tally as things stand."""
    counts, card = effect_counts(solo), solo.card
    improvements = counts[Effect.IMPROVEMENT]
    reached = card.reached(improvements)
    values = {domain: improved if domain in reached else basic for domain, (basic, improved) in card.values.items()}
    series = _series_of(solo, counts[Effect.CONSTRUCTION])
    wished = bool(solo.wished)
    return AcmeTally(
        cards=len(solo.given),
        improvements=improvements,
        reached=reached,
        projects=tuple(solo.projects.items()),
        inauguration=(counts[Effect.INAUGURATION], values["inauguration"]),
        shows=(counts[Effect.SHOW], values["shows"]),
        hotels=(solo.hotels.bit_count(), values["hotels"]),
        constructions=counts[Effect.CONSTRUCTION],
        crane=card.crane,
        series=series,
        highest=tuple([series >= longest for longest in longest_by_street(table)]),
        street_value=values["streets"],
        golf=(golf_holes(solo.given), values["golf"]),
        limousine=(counts[Effect.LIMOUSINE], values["limousine"]),
        loan_number=solo.loan_number,
        loan_from=card.loan_from,
        wished=solo.wished,
        penalty=0 if wished or any(table.wishes.values()) else -solo.loan_number,
    )


def longest_by_street(table: Table) -> list[int]:
    """The longest series of the player in each street."""
    return longest_of([series_lengths(city) for city in table.cities.values()])


def explain_acme(table: Table, tally: AcmeTally, zone: str) -> list[str]:
    """The sum behind a zone of ACME's score, line by line."""
    return _EXPLAIN[Zone(zone)](table, tally)


def _fulfil(table: Table, solo: Solo, colour: str) -> None:
    """ACME fulfils the project of a colour: high for the first turn in which anybody did, else low (11.5)."""
    project = project_of(table, colour)
    if project is None or project.id in solo.projects:
        return
    first = table.first_fulfilled.setdefault(project.id, table.turn)
    solo.projects[project.id] = project.high if first == table.turn else project.low


def _product(pair: tuple[int, int]) -> int:
    return pair[0] * pair[1]


def _sum(zone: Zone, pair: tuple[int, int], one: str, more: str, tally: AcmeTally) -> list[str]:
    count, value = pair
    level = "improved" if zone.value in tally.reached else "basic"
    return [f"{count} {one if count == 1 else more} x {value} = {count * value} ({level} value)"]


def _explain_projects(table: Table, tally: AcmeTally) -> list[str]:
    gained = dict(tally.projects)
    return [
        f"{p.id}: {gained.get(p.id, 'not fulfilled')}"
        + (f" ({'high' if gained[p.id] == p.high else 'low'})" if p.id in gained else "")
        for p in table.projects
    ]


def _explain_streets(table: Table, tally: AcmeTally) -> list[str]:
    level = "improved" if Zone.STREETS.value in tally.reached else "basic"
    length = f"Construction cards {tally.constructions}, crane {tally.crane:+d}, at least 1: a series of {tally.series}"
    return [length] + [
        f"street {name}: {tally.series}"
        + (f" + highest {tally.street_value} = {tally.series + tally.street_value} ({level} value)" if highest else "")
        for name, highest in zip(STREETS, tally.highest, strict=True)
    ]


def _explain_loan(table: Table, tally: AcmeTally) -> list[str]:
    if tally.wished is None:
        return ["the card set aside is not recorded; it was counted as no wish and no points"]
    told = f"card set aside {tally.loan_number}, loan wanted from {tally.loan_from} on: "
    if tally.wished:
        return [told + "wanted, and ACME's funds have no limit = 0"]
    return [told + ("not wanted, nor by the player" if tally.penalty else "not wanted") + f" = {tally.penalty}"]


def _explain_total(table: Table, tally: AcmeTally) -> list[str]:
    points = tally.points
    told = " + ".join(f"{part.value} {points[part]}" for part in POINT_ZONES)
    return [
        f"{told} = {points[Zone.TOTAL]}",
        f"Improvement cards {tally.improvements}: improved values for {', '.join(tally.reached) or 'no domain'}",
    ]


_EXPLAIN: dict[Zone, Callable[[Table, AcmeTally], list[str]]] = {
    Zone.PROJECTS: _explain_projects,
    Zone.INAUGURATION: lambda _, tally: _sum(
        Zone.INAUGURATION, tally.inauguration, "Inauguration card", "Inauguration cards", tally
    ),
    Zone.SHOWS: lambda _, tally: _sum(Zone.SHOWS, tally.shows, "Show card", "Show cards", tally),
    Zone.HOTELS: lambda _, tally: _sum(Zone.HOTELS, tally.hotels, "hotel", "hotels", tally),
    Zone.STREETS: _explain_streets,
    Zone.GOLF: lambda _, tally: _sum(
        Zone.GOLF,
        tally.golf,
        "card with the effect of the one before",
        "cards with the effect of the one before",
        tally,
    ),
    Zone.LIMOUSINE: lambda _, tally: _sum(Zone.LIMOUSINE, tally.limousine, "Limousine card", "Limousine cards", tally),
    Zone.SAFE: _explain_loan,
    Zone.TOTAL: _explain_total,
}
