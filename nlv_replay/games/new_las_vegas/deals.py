"""Flipping cards: what each turn offers (3.1), when cards are dealt anew (3.7, 3.8), what a deal holds (2.3, 3.9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from nlv_replay.core.rule import Fault, Rule, Topic
from nlv_replay.games import deal_faults, stacks
from nlv_replay.games.new_las_vegas import doubts, rules
from nlv_replay.games.new_las_vegas.deck import Deck, deck, totals_of_effects, totals_of_numbers
from nlv_replay.games.new_las_vegas.moves import Flip
from nlv_replay.games.new_las_vegas.state import Table
from nlv_replay.games.stacks import EXHAUSTED, NEVER, Deal, Flipping, Offer, in_words, parse_card


def check_flip(table: Table, move: Flip) -> Iterable[Fault]:
    """The cards on top of the stacks make the offers of the turn (3.1); deals begin when they are due (3.7, 3.8)."""
    turn = move.turn
    return (
        () if move.offers is None and turn < table.deal_due and turn < table.stacks.end else _check_start(table, move)
    )


def flip(table: Table, move: Flip) -> None:
    """Begin the turn: deal where the record deals, and offer what lies on top."""
    table.turn = turn = move.turn
    if turn >= table.deal_due:
        _begin_deals(table, turn)
    offers = table.stacks.offers_at(turn)
    if offers is None:
        offers = tuple(parse_card(card) for card in move.offers) if move.offers is not None else None
        table.offers_missed |= offers is None
    table.offers = offers


def _begin_deals(table: Table, turn: int) -> None:
    for deal in deals_before(table, turn):
        table.stacks = deal_anew(table, table.stacks, deal)
        table.next_deal += 1
        table.project_reshuffle |= deal.by not in (None, EXHAUSTED)
        table.offers_missed = False
    later = table.deals[table.next_deal :]
    table.deal_due = later[0].before_turn if later else NEVER


def deals_before(table: Table, turn: int) -> list[Deal]:
    """The deals recorded to begin before a turn, and earlier ones that never began."""
    return stacks.deals_before(table.deals[table.next_deal :], turn)


def deal_anew(table: Table, last: Flipping, deal: Deal) -> Flipping:
    """The stacks of a deal; under keep-flipped the last cards of exhausted stacks stay for their effects (3.7)."""
    return stacks.deal_anew(last, deal, keeps=_keeps(table, deal))


def _keeps(table: Table, deal: Deal) -> bool:
    """Whether cards stay lying (3.7); the ruling is asked of exhausted deals alone, since it is about no others."""
    return deal.by == EXHAUSTED and table.rulings["exhausted-deal"] == "keep-flipped"


def check_late_deals(table: Table) -> Iterator[Fault]:
    """Deals that begin after the last turn: only one that is due before the next turn can be right (3.7, 3.8)."""
    late = deal_faults.late_deals(table.deals[table.next_deal :], table.turn)
    for deal in late.never_reached:
        yield deal_faults.never_reached(rules.RESHUFFLE_NOT_DUE, deal, table.turn)
    yield from _check_deals(table, late.judged)


def _check_start(table: Table, move: Flip) -> Iterator[Fault]:
    deals, last = deals_before(table, move.turn), table.stacks
    yield from _check_deals(table, deals)
    if not deals and not table.offers_missed:
        if last.deal is not None and move.turn == last.end:
            yield deal_faults.reshuffle_missing(rules.RESHUFFLE_MISSING, move.turn)
        elif last.deal is None and move.offers is None:
            what, taken = "the deck nor the offers are", "the combination taken"
            yield deal_faults.offers_unknown(rules.OFFERS_UNKNOWN, move.turn, what, taken)
    if move.offers is not None:
        for deal in deals:
            last = deal_anew(table, last, deal)
        yield from _check_offers(move, last.offers_at(move.turn))


def _check_deals(table: Table, deals: Sequence[Deal]) -> Iterator[Fault]:
    """What is wrong with deals that follow one another."""
    last, is_used = table.stacks, table.project_reshuffle
    for index, deal in enumerate(deals):
        if index:
            last = deal_anew(table, last, deals[index - 1])
        if deal.by == EXHAUSTED:
            yield from deal_faults.check_exhausted(rules.RESHUFFLE_NOT_DUE, last, deal)
        elif deal.by is not None:
            yield from _check_right(table, deal, is_used=is_used)
            is_used = True
        yield from check_cards(table, deal, stacks.kept_cards(last, deal, keeps=_keeps(table, deal)))


def _check_right(table: Table, deal: Deal, *, is_used: bool) -> Iterator[Fault]:
    if told := _no_right(table, deal, is_used=is_used):
        yield deal_faults.wrong_deal(rules.RESHUFFLE_NO_RIGHT, deal, told, doubts.FIRST_PROJECT)


def _no_right(table: Table, deal: Deal, *, is_used: bool) -> str | None:
    """Why a player may not reshuffle (3.8), or None."""
    told = f"{deal.by} had the cards reshuffled before turn {deal.before_turn}, but "
    if is_used:
        return told + "that right was used before; it is there once a game."
    if not table.reshufflers:
        return told + "nobody had fulfilled a project."
    who = " and ".join(table.reshufflers)
    if deal.by not in table.reshufflers:
        return told + f"the first project was fulfilled in turn {table.reshuffle_turn - 1} by {who}."
    if deal.before_turn != table.reshuffle_turn:
        return told + f"{deal.by} could do so only before turn {table.reshuffle_turn}."
    return None


def check_cards(table: Table, deal: Deal, kept: Sequence[str]) -> Iterator[Fault]:
    """A deal makes three equal stacks of all cards but those kept (2.3), and holds what the deck holds (3.9)."""
    known = deck(table.rulings["deck-pairs"])
    yield from deal_faults.check_sizes(rules.STACK_SIZES, deal, known.size - len(kept))
    place: dict[str, Any] = {"turn": deal.before_turn, "at": ("deck", deal.entry, "stacks")}
    cards = sorted(chain(*deal.stacks, kept))
    if cards != known.listed:
        yield from check_contents(table, Counter(cards), place)


def check_contents(table: Table, cards: Counter[str], place: dict[str, Any]) -> Iterator[Fault]:
    """The casino cards of a deal, with those that lie elsewhere, are those of the deck (3.9)."""
    ruling = table.rulings["deck-pairs"]
    known = deck(ruling)
    if cards == known.cards:
        return
    yield from _check_totals(known, cards, place)
    if ruling == "totals-only":
        return
    extra = stacks.surplus(cards, known.cards)
    if extra:
        yield Fault(
            rules.CARD_NOT_LISTED,
            f"The deal holds more often than the known list: {in_words(extra)}.",
            needs=(doubts.DECK_CARDS,),
            ruling="deck-pairs",
            **place,
        )


def _check_totals(known: Deck, cards: Counter[str], place: dict[str, Any]) -> Iterator[Fault]:
    numbers = _differences(totals_of_numbers(cards), known.numbers, "number")
    if numbers:
        topics = (doubts.DECK_CARDS, *(doubts.card_number(number) for number in numbers))
        yield _wrong_totals(rules.NUMBER_TOTALS, list(numbers.values()), topics, place)
    effects = _differences(totals_of_effects(cards), known.effects, "effect")
    if effects:
        topics = (doubts.DECK_CARDS, *(doubts.card_effect(letter) for letter in effects))
        yield _wrong_totals(rules.EFFECT_TOTALS, list(effects.values()), topics, place)


def _differences(have: Mapping[Any, int], want: Mapping[Any, int], what: str) -> dict[Any, str]:
    """What is told of each number or effect that does not stand as often as it should."""
    return {
        key: f"{have.get(key, 0)} of {what} {key} instead of {want.get(key, 0)}"
        for key in [*want, *(key for key in have if key not in want)]
        if have.get(key, 0) != want.get(key, 0)
    }


def _wrong_totals(rule: Rule, told: list[str], topics: tuple[Topic, ...], place: dict[str, Any]) -> Fault:
    shown = ", ".join(told[:6]) + (" …" if len(told) > 6 else "")
    return Fault(rule, f"The deal holds {shown}.", needs=(doubts.DECK_CARDS,), leaves=topics, **place)


def _check_offers(move: Flip, dealt: tuple[Offer, ...] | None) -> Iterator[Fault]:
    assert move.offers is not None
    said = tuple(parse_card(card) for card in move.offers)
    strange = [number for number, _ in said if number not in deck().numbers]
    if dealt is None and strange:
        yield deal_faults.strange_offers(rules.OFFER_NOT_IN_DECK, move.turn, strange, "no casino card")
    elif dealt is not None and said != dealt:
        yield deal_faults.offers_differ(rules.OFFERS_DIFFER, move, dealt)
