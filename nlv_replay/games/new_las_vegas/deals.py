"""Flipping cards: what each turn offers (3.1), when cards are dealt anew (3.7, 3.8), what a deal holds (2.3, 3.9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, takewhile
from operator import itemgetter
from typing import Any

from nlv_replay.core.rule import Fault, Rule, Topic
from nlv_replay.games.new_las_vegas import doubts, rules
from nlv_replay.games.new_las_vegas.deck import (
    STACKS,
    Deck,
    deck,
    parse_card,
    totals_of_effects,
    totals_of_numbers,
)
from nlv_replay.games.new_las_vegas.moves import Deal, Flip
from nlv_replay.games.new_las_vegas.state import Offer, Stacks, Table

EXHAUSTED = "exhausted"
NEVER = 1_000_000
"""A turn that no game reaches."""


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
    return list(takewhile(lambda deal: deal.before_turn <= turn, table.deals[table.next_deal :]))


def deal_anew(table: Table, stacks: Stacks, deal: Deal) -> Stacks:
    """The stacks of a deal; under keep-flipped the last cards of exhausted stacks stay for their effects (3.7)."""
    kept = kept_cards(table, stacks, deal)
    cards = deal.stacks
    if len(cards) != STACKS or (kept and len(kept) != STACKS):
        return Stacks(deal, deal.before_turn, (), deal.before_turn)
    if kept:
        cards = tuple((card, *stack) for card, stack in zip(kept, cards, strict=True))
    offers = tuple(zip(*map(_offers_of, cards), strict=False))
    return Stacks(deal, deal.before_turn, offers, deal.before_turn + len(offers))


def _offers_of(stack: Sequence[str]) -> Iterator[Offer]:
    """What a stack offers turn by turn: the number on top, the effect of the card flipped from it (3.1)."""
    parsed = list(map(parse_card, stack))
    return zip(map(itemgetter(0), parsed[1:]), map(itemgetter(1), parsed), strict=False)


def check_late_deals(table: Table) -> Iterator[Fault]:
    """Deals that begin after the last turn: only one that is due before the next turn can be right (3.7, 3.8)."""
    late = table.deals[table.next_deal :]
    for deal in late:
        if deal.before_turn > table.turn + 1 and deal.by == EXHAUSTED:
            yield _never_reached(table, deal)
    yield from _check_deals(
        table, [deal for deal in late if deal.before_turn <= table.turn + 1 or deal.by != EXHAUSTED]
    )


def _check_start(table: Table, move: Flip) -> Iterator[Fault]:
    deals = deals_before(table, move.turn)
    yield from _check_deals(table, deals)
    stacks = table.stacks
    for deal in deals:
        stacks = deal_anew(table, stacks, deal)
    if not deals and not table.offers_missed:
        if stacks.deal is not None and move.turn == stacks.end:
            yield _reshuffle_missing(move.turn)
        elif stacks.deal is None and move.offers is None:
            yield _offers_unknown(move.turn)
    if move.offers is not None:
        yield from _check_offers(move, stacks.offers_at(move.turn))


def kept_cards(table: Table, stacks: Stacks, deal: Deal) -> tuple[str, ...]:
    """The cards that an exhausted deal leaves lying (3.7); none unless the ruling keeps them."""
    keeps = table.rulings["exhausted-deal"] == "keep-flipped"
    if stacks.deal is None or deal.by != EXHAUSTED or not keeps:
        return ()
    return tuple(stack[-1] for stack in stacks.deal.stacks if stack)


def _check_deals(table: Table, deals: Sequence[Deal]) -> Iterator[Fault]:
    """What is wrong with deals that follow one another."""
    stacks, is_used = table.stacks, table.project_reshuffle
    for deal in deals:
        if deal.by == EXHAUSTED:
            yield from _check_exhausted(stacks, deal)
        elif deal.by is not None:
            yield from _check_right(table, deal, is_used=is_used)
            is_used = True
        yield from check_cards(table, deal, Counter(kept_cards(table, stacks, deal)))
        stacks = deal_anew(table, stacks, deal)


def _check_exhausted(stacks: Stacks, deal: Deal) -> Iterator[Fault]:
    if stacks.deal is None or deal.before_turn != stacks.end:
        yield _wrong_deal(rules.RESHUFFLE_NOT_DUE, deal, _not_due(stacks, deal.before_turn))


def _check_right(table: Table, deal: Deal, *, is_used: bool) -> Iterator[Fault]:
    if told := _no_right(table, deal, is_used=is_used):
        yield _wrong_deal(rules.RESHUFFLE_NO_RIGHT, deal, told, doubts.FIRST_PROJECT)


def _never_reached(table: Table, deal: Deal) -> Fault:
    told = f"The cards were reshuffled before turn {deal.before_turn}, but the record stops after turn {table.turn}."
    return _wrong_deal(rules.RESHUFFLE_NOT_DUE, deal, told)


def _wrong_deal(rule: Rule, deal: Deal, told: str, *needs: Topic) -> Fault:
    return Fault(
        rule,
        told,
        turn=deal.before_turn,
        at=("deck", deal.entry),
        needs=(doubts.DECK_ORDER, doubts.CUT_SHORT, *needs),
        leaves=(doubts.DECK_ORDER, doubts.GAME_END),
    )


def _not_due(stacks: Stacks, turn: int) -> str:
    if stacks.deal is None:
        return f"The deal before turn {turn} says `exhausted`, but no deal came before it."
    return (
        f"The cards were reshuffled as exhausted before turn {turn}; "
        f"the stacks have no number left before turn {stacks.end}."
    )


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


def check_cards(table: Table, deal: Deal, kept: Counter[str]) -> Iterator[Fault]:
    """A deal makes three equal stacks of all cards but those kept (2.3), and holds what the deck holds (3.9)."""
    ruling = table.rulings["deck-pairs"]
    known = deck(ruling)
    size = known.size - kept.total()
    sizes = [len(stack) for stack in deal.stacks]
    place: dict[str, Any] = {"turn": deal.before_turn, "at": ("deck", deal.entry, "stacks")}
    complete = sizes == [size // STACKS] * STACKS
    if not complete:
        told = " and ".join(str(count) for count in sizes) or "no"
        yield Fault(
            rules.STACK_SIZES,
            f"The deal has {told} cards in its stacks; {size} cards make {STACKS} stacks of {size // STACKS}.",
            leaves=(doubts.DECK_ORDER, doubts.DECK_CARDS),
            **place,
        )
    yield from check_contents(table, Counter(chain(*deal.stacks, kept.elements())), place)


def check_contents(table: Table, cards: Counter[str], place: dict[str, Any]) -> Iterator[Fault]:
    """The casino cards of a deal, with those that lie elsewhere, are those of the deck (3.9)."""
    ruling = table.rulings["deck-pairs"]
    known = deck(ruling)
    if cards == known.cards:
        return
    yield from _check_totals(known, cards, place)
    if ruling == "totals-only":
        return
    extra = sorted((cards - Counter(known.cards)).elements())
    if extra:
        yield Fault(
            rules.CARD_NOT_LISTED,
            f"The deal holds more often than the known list: {', '.join(extra[:6])}{' …' if len(extra) > 6 else ''}.",
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
    if dealt is None:
        yield from _check_known(move, said)
        return
    if said != dealt:
        shown = ", ".join(f"{number}{letter}" for number, letter in dealt)
        yield Fault(
            rules.OFFERS_DIFFER,
            f"Turn {move.turn} records the offers {', '.join(move.offers)}; the deck gives {shown}, which counts.",
            turn=move.turn,
            at=("turns", move.turn - 1, "offers"),
            needs=(doubts.DECK_ORDER, doubts.DECK_CARDS),
            leaves=(("offers", move.turn),),
        )


def _check_known(move: Flip, said: tuple[Offer, ...]) -> Iterator[Fault]:
    strange = [str(number) for number, _ in said if number not in deck().numbers]
    if strange:
        yield Fault(
            rules.OFFER_NOT_IN_DECK,
            f"Turn {move.turn} offers {' and '.join(strange)}, a number that no casino card bears.",
            turn=move.turn,
            at=("turns", move.turn - 1, "offers"),
            leaves=(("offers", move.turn),),
        )


def _reshuffle_missing(turn: int) -> Fault:
    return Fault(
        rules.RESHUFFLE_MISSING,
        f"Before turn {turn} a stack has no number left, and no new deal is recorded.",
        turn=turn,
        at=("turns", turn - 1),
        needs=(doubts.DECK_ORDER,),
        leaves=(doubts.DECK_ORDER,),
    )


def _offers_unknown(turn: int) -> Fault:
    return Fault(
        rules.OFFERS_UNKNOWN,
        f"From turn {turn} on neither the deck nor the offers are recorded: whether number and effect are those of "
        "the combination taken could not be checked.",
        turn=turn,
        at=("turns", turn - 1),
    )
