"""What a game against ACME has beyond the sheets (section 11): the stack, the discards, and all that ACME was given."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from nlv_replay.games.new_las_vegas.architects import ArchitectCard

ACME = "acme"
"""ACME's key among the players of a result."""
HALF = 40
"""The casino cards of a half deck: 81 without the loan card, halved (11.3, 11.12)."""
DRAWN = 3
APPROVALS: dict[str, str] = {"P": "pink", "V": "purple", "Y": "yellow"}
"""The approval cards, as the stack holds them, and the colour of the project that each is about."""
PAIRS = tuple((one, other) for one in range(1, DRAWN + 1) for other in range(1, DRAWN + 1) if one != other)
"""Which of the three cards drawn serve for number and effect; a pair's place, from 1, is the combination taken."""
TAKE_OF: dict[tuple[int, int], int] = {pair: take for take, pair in enumerate(PAIRS, start=1)}
ODD_TAKE = len(PAIRS) + 1
"""The combination taken by a play in which one card served twice."""


@dataclass(slots=True)
class Solo:
    """The cards and ACME. Casino cards are written ``8S``, approval cards by the letter of ``APPROVALS``.

    ``stack`` is the order of the stack, top first, or None where only its content is known, which ``pool`` counts.
    ``drawn`` are the casino cards of the present turn, ``unplaced`` whether they still lie there, ``fresh`` its
    approval cards. ``given`` is ACME's stack in order, with an empty text for a card that nobody recorded; ``lost``
    says that there was one. ``approvals`` are all approval cards so far with their turns, ``hotels`` a mask of avenues.
    ``seen`` counts casino cards drawn from the first stack. ``marks`` are the claims of the present turn about ACME.
    """

    card: ArchitectCard
    loan_card: str | None
    pool: Counter[str]
    stack: tuple[str, ...] | None = None
    discards: list[str] = field(default_factory=list)
    is_dealt: bool = False
    is_reshuffled: bool = False
    drawn: tuple[str, ...] = ()
    unplaced: bool = False
    fresh: tuple[str, ...] = ()
    given: list[str] = field(default_factory=list)
    lost: bool = False
    seen: int = 0
    approvals: list[tuple[int, str]] = field(default_factory=list)
    hotels: int = 0
    projects: dict[str, int] = field(default_factory=dict)
    marks: dict[str, Any] | None = None

    def copy(self) -> Solo:
        """This moment, independent of what comes later."""
        return Solo(
            self.card, self.loan_card, self.pool.copy(), self.stack, self.discards[:], self.is_dealt,
            self.is_reshuffled, self.drawn, self.unplaced, self.fresh, self.given[:], self.lost, self.seen,
            self.approvals[:], self.hotels, self.projects.copy(), self.marks,
        )  # fmt: skip

    @property
    def wished(self) -> bool | None:
        """Whether ACME wanted the loan (11.10); None where the card set aside is not recorded."""
        return None if self.loan_card is None else self.loan_number >= self.card.loan_from

    @property
    def loan_number(self) -> int:
        """The number of the card set aside, 0 where it is not recorded."""
        return int(self.loan_card[:-1]) if self.loan_card else 0


def is_casino_card(card: str) -> bool:
    """Whether a card of the stack is a casino card, not an approval card."""
    return card not in APPROVALS


def casino_cards(cards: Counter[str]) -> int:
    """How many of the cards counted are casino cards."""
    return sum(count for card, count in cards.items() if is_casino_card(card))


def shown(card: str) -> str:
    """A card of the stack as findings and boards name it."""
    return f"approval {card}" if card in APPROVALS else card or "unknown"
