"""ACME's architect cards as data (11.11): hotels by approval, thresholds, values, the loan and the crane.

A card is a document of format ``nlv-architect/1``; every value in it stands in an entry ``{value, source, verified}``,
as in a sheet. The bundled ones are reference cards.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources

from nlv_replay.games.new_las_vegas.sheet import Document, entries_of, fingerprint, printed_values

DOMAINS = ("inauguration", "shows", "hotels", "streets", "golf", "limousine")
"""The domains whose values an architect card holds, in the order of the score sheet."""
APPROVAL_WORDS = ("first", "second", "third")
BUNDLED = ("ben", "alan", "level-5", "level-3", "level-1")


@dataclass(frozen=True, slots=True)
class ArchitectCard:
    """An architect card.

    ``hotels`` are masks of avenues (bit 0 is avenue 1), ``projects`` the approvals, from 1, at which ACME fulfils the
    project drawn; ``domains`` stand in the order of their ``thresholds``, ``values`` are basic and improved.
    ``unverified`` names the parts that nobody compared with a printed card.
    """

    name: str
    fingerprint: str
    verified: int
    entries: int
    unverified: tuple[str, ...]
    level: int
    hotels: tuple[int, ...]
    projects: frozenset[int]
    domains: tuple[str, ...]
    thresholds: tuple[int, ...]
    values: dict[str, tuple[int, int]]
    loan_from: int
    crane: int

    @property
    def verified_share(self) -> float:
        """The share of entries that were verified against a printed card, 0.0 to 1.0."""
        return self.verified / self.entries

    def reached(self, improvements: int) -> tuple[str, ...]:
        """The domains whose thresholds so many Improvement cards reach (11.8)."""
        pairs = zip(self.domains, self.thresholds, strict=True)
        return tuple(domain for domain, threshold in pairs if improvements >= threshold)

    def told(self) -> list[str]:
        """What the card does, line by line."""
        lines = [f"level {self.level}"]
        for count, (word, mask) in enumerate(zip(APPROVAL_WORDS, self.hotels, strict=True), start=1):
            hotels = " ".join(str(avenue + 1) for avenue in range(mask.bit_length()) if mask >> avenue & 1)
            project = ", fulfils the project" if count in self.projects else ""
            lines.append(f"{word} approval: hotels {hotels or 'none'}{project}")
        for domain, threshold in zip(self.domains, self.thresholds, strict=True):
            basic, improved = self.values[domain]
            lines.append(f"{domain}: {basic}, improved {improved} from {threshold} Improvement cards on")
        return [*lines, f"wants the loan from {self.loan_from} on; crane {self.crane:+d}"]

    def remark(self) -> str | None:
        """What of the card is not verified, in one line; None where all is."""
        if not self.unverified:
            return None
        return (
            f"architect card {self.name}: {self.verified} of {self.entries} entries are verified against print; "
            f"not so {', '.join(self.unverified)} (see `nlv-replay architect show` for a card of your own)"
        )


def card_from(document: Document) -> ArchitectCard:
    """The card that a well-formed document describes."""
    values = printed_values(document)
    entries = list(entries_of(document))
    return ArchitectCard(
        name=document["name"],
        fingerprint=fingerprint(document),
        verified=sum(entry["verified"] for entry in entries),
        entries=len(entries),
        unverified=tuple(_unverified(document)),
        level=values["level"],
        hotels=tuple(_avenues(values["hotels"][word]) for word in APPROVAL_WORDS),
        projects=frozenset(values["projects"]),
        domains=tuple(values["domains"]),
        thresholds=tuple(values["thresholds"]),
        values={domain: (basic, improved) for domain, (basic, improved) in values["values"].items()},
        loan_from=values["loan-from"],
        crane=values["crane"],
    )


@cache
def bundled_cards() -> dict[str, Document]:
    """The documents of the bundled cards by name."""
    data = json.loads((resources.files(__package__) / "data" / "architects.json").read_text("utf-8"))
    return {document["name"]: document for document in data["cards"]}


@cache
def bundled_card(name: str) -> ArchitectCard:
    """A bundled card; raises LookupError where there is none of that name."""
    cards = bundled_cards()
    if name not in cards:
        raise LookupError(f"there is no bundled architect card {name!r}; bundled: {', '.join(cards)}")
    return card_from(cards[name])


def _avenues(avenues: list[int]) -> int:
    return sum(1 << avenue - 1 for avenue in set(avenues))


def _unverified(document: Document) -> Iterator[str]:
    """The parts of a card with an entry that is not verified; of parts with several entries only those."""
    for key, part in document.items():
        if not isinstance(part, dict):
            continue
        if "value" in part:
            open_entries = [] if part["verified"] else [key]
        else:
            open_entries = [f"{key}.{below}" for below, entry in part.items() if not entry["verified"]]
            if len(open_entries) == len(part):
                open_entries = [key]
        yield from open_entries
