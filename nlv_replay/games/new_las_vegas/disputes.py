"""What another value of a ruling would change, told from the last table and the record alone wherever that is certain.

Most rulings that a game touches come to nothing in it, or change points or findings only; a replay under the other
value is for the rest. Where a function below cannot be certain it gives None. Roots are counted, not what follows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import chain
from typing import Final

from nlv_replay.core.result import NOTHING, Preview
from nlv_replay.games.new_las_vegas import rules
from nlv_replay.games.new_las_vegas.deck import deck
from nlv_replay.games.new_las_vegas.disputed_points import (
    detours,
    other_bonuses,
    other_golf,
    other_last_debt,
    other_places,
    other_way_home,
)
from nlv_replay.games.new_las_vegas.disputed_projects import FIRST_MET, TOUCHES, other_project
from nlv_replay.games.new_las_vegas.judged import Gains, Judged, Rulings, with_points, with_roots
from nlv_replay.games.new_las_vegas.solo import is_casino_card
from nlv_replay.games.stacks import EXHAUSTED


def preview(game: Judged, ruling: str, value: str) -> Preview | None:
    """What another value of a ruling would change, or None where only a replay can tell."""
    if game.table.solo is not None:
        return _against_acme(game, ruling, value)
    if ruling in _FINDINGS:
        return _FINDINGS[ruling](game, value)
    rulings = {**game.table.rulings, ruling: value}
    if ruling in _GAINS:
        return with_points(game, _GAINS[ruling](game, rulings)) if game.is_clean else None
    if ruling in _MARKS:
        return _MARKS[ruling](game, rulings) if game.is_clean else None
    if ruling in FIRST_MET:
        return other_project(game, ruling, rulings)
    return None


def _against_acme(game: Judged, ruling: str, value: str) -> Preview | None:
    """The same of a game against ACME, which has places, streets and reshuffles of its own (section 11)."""
    if ruling == "limousine-lines":
        return _long_drives(game, value)
    if ruling == "deck-pairs":
        return _other_stack(game, value)
    may_change = _AGAINST_ACME.get(ruling) or TOUCHES.get(ruling)
    return None if may_change is None or may_change(game) else NOTHING


def _other_stack(game: Judged, value: str) -> Preview | None:
    """What is found in the first stack under another list of cards; later ones are compared with it alone (11.6)."""
    table, now = game.table, deck(game.table.rulings["deck-pairs"])
    if not game.is_clean or not table.deals or table.solo is None or table.solo.loan_card is None:
        return None
    cards = Counter(filter(is_casino_card, table.deals[0].stacks[0]))
    cards[table.solo.loan_card] += 1
    if cards != now.cards or table.deals[0].by is not None:
        return None
    return with_roots(_code_of_list(table.rulings["deck-pairs"], value), 1)


def _may_lead_home(game: Judged) -> bool:
    return game.table.rulings["way-home"] == "all-sections" or bool(detours(game))


def _never(game: Judged) -> bool:
    return False


_AGAINST_ACME: Final[dict[str, Callable[[Judged], bool]]] = {
    "way-home": _may_lead_home,
    "refusal-easy-opening": lambda game: bool(game.table.refused_though_eased),
    "empty-street-bonus": _never,
    "exhausted-deal": _never,
}
"""Whether a ruling that is about more than ACME's game may change anything in it."""


def _long_drives(game: Judged, value: str) -> Preview | None:
    """How many drives are too long under another allowance, 2 lines or 1; a drive is drawn as recorded under any."""
    if not game.is_clean:
        return None
    return with_roots(rules.TOO_MANY_LINES.code, game.table.long_drives if value == "1" else 0)


def _other_cards(game: Judged, value: str) -> Preview | None:
    """What is found in the deals under another list of cards; later deals follow from the first."""
    table, ruling = game.table, game.table.rulings["deck-pairs"]
    keeps = table.rulings["exhausted-deal"] == "keep-flipped"
    if not game.is_clean or (keeps and any(deal.by == EXHAUSTED for deal in table.deals)):
        return None
    if ruling == "totals-only":  # else the deals hold the list, or something would have been found
        cards = deck(ruling).cards
        if any(Counter(chain.from_iterable(deal.stacks)) != cards for deal in table.deals):
            return None
    return with_roots(_code_of_list(ruling, value), 1 if table.deals else 0)


@cache
def _code_of_list(now: str, value: str) -> str | None:
    """The root finding of a deal of one list under another."""
    have, want = deck(now), deck(value)
    if have.numbers != want.numbers:
        return rules.NUMBER_TOTALS.code
    if have.effects != want.effects:
        return rules.EFFECT_TOTALS.code
    is_listed = have.cards == want.cards or value == "totals-only"
    return None if is_listed else rules.CARD_NOT_LISTED.code


def _other_dealing(game: Judged, value: str) -> Preview | None:
    """How many deals have too many or too few cards if cards that lie flipped stay, or if they do not."""
    exhausted = sum([deal.by == EXHAUSTED for deal in game.table.deals])
    return with_roots(rules.STACK_SIZES.code, exhausted) if game.is_clean or not exhausted else None


def _eased_refusals(game: Judged, value: str) -> Preview | None:
    """Who refused where Easy Opening would have helped; of each, later ones follow.

    A refusal is written as recorded in any case.
    """
    eased = len(game.table.refused_though_eased)
    if not game.is_clean:
        return None if eased else NOTHING
    return with_roots(rules.REFUSAL_WITH_A_PLACE.code, eased if value == "forbidden" else 0)


def _extended_at_once(game: Judged, value: str) -> Preview | None:
    """How many players opened a casino by Extended Casino in the turn in which they built it (6.5).

    Their later ones follow from the first, and the number is written under either reading.
    """
    if not game.is_clean:
        return None
    at_once = len(game.table.extended_at_once)
    return with_roots(rules.EXTENDED_NOT_FREE.code, at_once if value == "forbidden" else 0)


_FINDINGS: Final[dict[str, Callable[[Judged, str], Preview | None]]] = {
    "limousine-lines": _long_drives,
    "deck-pairs": _other_cards,
    "exhausted-deal": _other_dealing,
    "refusal-easy-opening": _eased_refusals,
    "extended-into-just-built": _extended_at_once,
}
"""The rulings that are about what is found alone: no mark and no point hangs on them."""

_GAINS: Final[dict[str, Callable[[Judged, Rulings], Gains]]] = {
    "inauguration-ranking": other_places,
    "all-tied-debt": other_last_debt,
    "empty-street-bonus": other_bonuses,
}
"""The rulings that move points alone: whatever else is written stays."""

_MARKS: Final[dict[str, Callable[[Judged, Rulings], Preview | None]]] = {
    "golf-crane-gap": other_golf,
    "way-home": other_way_home,
}
"""The rulings that move points and what is found beside them."""
