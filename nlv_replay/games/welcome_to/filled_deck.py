"""The cards behind a filled sheet: what each turn offered, and whether any legal game gives the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from nlv_replay.core.filled import Answer, Outcome
from nlv_replay.errors import SourceError
from nlv_replay.games.log_parts import deals_of
from nlv_replay.games.stacks import Offer, parse_card
from nlv_replay.games.welcome_to import deals
from nlv_replay.games.welcome_to.deck import HIGHEST_CARD, LOWEST_CARD
from nlv_replay.games.welcome_to.filled import OnPaper
from nlv_replay.games.welcome_to.filled_marks import turns_shown
from nlv_replay.games.welcome_to.moves import Flip
from nlv_replay.games.welcome_to.plans import PLANS, Plan, all_plans
from nlv_replay.games.welcome_to.possible import Question, decide
from nlv_replay.games.welcome_to.state import Table
from nlv_replay.games.welcome_to.terms import Variant
from nlv_replay.games.welcome_to.written import check_used

if TYPE_CHECKING:
    from nlv_replay.games.welcome_to.filled_file import DeckModel

STANDARD_ONLY = "Only games of the standard variant are searched for; this sheet is judged by its marks alone."
NOTHING_PLAYED = "No turn was played, so there is nothing to search for."
NO_POINTS = "Houses are marked as used and no plan has points, so nobody can say which plans were claimed."
ANY_PLANS = "The plans were not written down; the game has some that fit."


def answer(sheet: OnPaper, deck: DeckModel, seconds: float) -> Answer:
    """Whether a game with these cards gives the sheet.

    Raises MissingExtra without OR-Tools, SourceError where the cards are too few.
    """
    if sheet.filled.variant is not Variant.STANDARD:
        return Answer(Outcome.UNDECIDED, remarks=(STANDARD_ONLY,), searched=False)
    if not turns_shown(sheet.town):
        return Answer(Outcome.UNDECIDED, remarks=(NOTHING_PLAYED,), searched=False)
    if sheet.town.used and not sheet.town.plans:
        return Answer(Outcome.UNDECIDED, remarks=(NO_POINTS,), searched=False)
    offers = offers_of(deck, sheet.table)[: turns_shown(sheet.town)]
    _check_offers(sheet, offers)
    question = Question(sheet.table.sheet, sheet.town, offers, plans_for(sheet), sheet.table.rulings)
    found = decide(question, seconds=seconds)
    remarks = (ANY_PLANS, *found.remarks) if sheet.plans is None and found.log is not None else found.remarks
    return Answer(Outcome(found.verdict.value), found.log, found.clash, remarks=remarks)


def _check_offers(sheet: OnPaper, offers: Sequence[Sequence[Offer]]) -> None:
    """Every turn was offered cards that there are."""
    turns = turns_shown(sheet.town)
    if turns > len(offers):
        raise SourceError(f"the sheet shows {turns} turns, and the deck has the cards of {len(offers)}")
    for turn, cards in enumerate(offers, start=1):
        for number, letter in cards:
            if not LOWEST_CARD <= number <= HIGHEST_CARD:
                told = f"{number}{letter} is offered in turn {turn}; cards bear {LOWEST_CARD} to {HIGHEST_CARD}"
                raise SourceError(told)


def offers_of(model: DeckModel, table: Table) -> tuple[tuple[Offer, ...], ...]:
    """What each turn offered, from turn 1 on, as far as the cards are known; the deals count before the offers."""
    if not model.deck:
        return tuple(tuple(parse_card(card) for card in cards) for cards in model.offers)
    towns = {player: town.copy() for player, town in table.towns.items()}
    return tuple(_flipped(replace(table, deals=deals_of(model.deck), turn=0, towns=towns)))


def plans_for(sheet: OnPaper) -> tuple[Plan, ...]:
    """The plans of the game; where they were not written down, the first that fit the points and the houses marked."""
    if sheet.plans is not None:
        return tuple(sheet.plans)
    printed = [plan for plan in all_plans().values() if not plan.is_advanced]
    could: list[Sequence[Plan]] = []
    for number in range(1, PLANS + 1):
        points = sheet.town.plans.get(number)
        of_number = [plan for plan in printed if plan.number == number]
        could.append([plan for plan in of_number if points in (None, plan.high, plan.low)][: None if points else 1])
    return next(plans for plans in product(*could) if not any(True for _ in check_used(sheet.town, (), plans)))


def _flipped(table: Table) -> Iterator[tuple[Offer, ...]]:
    turn = 1
    while True:
        deals.flip(table, Flip(None, turn, None))
        offers = next(iter(table.towns.values())).offers
        if offers is None:
            return
        yield offers
        turn += 1
