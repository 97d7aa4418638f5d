"""Flipping cards: what each turn offers, when cards are dealt anew, what a deal holds (2, 5.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from nlv_replay.core.rule import Fault
from nlv_replay.games import deal_faults, stacks
from nlv_replay.games.stacks import EXHAUSTED, NEVER, Deal, Offer, in_words, parse_card
from nlv_replay.games.welcome_to import doubts, rules
from nlv_replay.games.welcome_to.deck import HIGHEST_CARD, LOWEST_CARD, deck, deck_listed, deck_size
from nlv_replay.games.welcome_to.moves import Flip
from nlv_replay.games.welcome_to.state import Table


def check_flip(table: Table, move: Flip) -> Iterable[Fault]:
    """Number on top and effect flipped make the combinations of a turn (2); deals begin when they are due (2, 5.2)."""
    turn = move.turn
    is_plain = move.offers is None and turn < table.deal_due and turn < table.stacks.end
    return () if is_plain else _check_start(table, move)


def flip(table: Table, move: Flip) -> None:
    """Begin the turn: deal where the record deals, and offer what lies on top."""
    table.turn = turn = move.turn
    if turn >= table.deal_due:
        _begin_deals(table, turn)
    offers = table.stacks.offers_at(turn)
    if offers is None:
        offers = tuple([parse_card(card) for card in move.offers]) if move.offers is not None else None
        table.offers_missed |= offers is None
    begin_turn(table, turn, offers)


def begin_turn(table: Table, turn: int, offers: tuple[Offer, ...] | None) -> None:
    """Lay the combinations of a turn open to all."""
    table.turn = turn
    for town in table.towns.values():
        town.offers = offers
        town.just_rounded = -1


def check_late_deals(table: Table) -> Iterator[Fault]:
    """Deals that begin after the last turn: only one that is due before the next turn can be right (2, 5.2)."""
    late = deal_faults.late_deals(table.deals[table.next_deal :], table.turn)
    for deal in late.never_reached:
        yield deal_faults.never_reached(rules.RESHUFFLE_NOT_DUE, deal, table.turn)
    yield from _check_deals(table, late.judged)


def rights_to_reshuffle(table: Table) -> dict[int, set[str]]:
    """Who may have the cards reshuffled before which turn (5.2), as the ruling has it."""
    firsts = table.first_claimed
    if table.rulings["reshuffle-right"] == "first-plan-of-game" and firsts:
        first = min(firsts.values())
        firsts = {number: turn for number, turn in firsts.items() if turn == first}
    rights: dict[int, set[str]] = {}
    for number, turn in firsts.items():
        rights.setdefault(turn + 1, set()).update(table.claimers.get(number, ()))
    return rights


def _keeps(table: Table, deal: Deal) -> bool:
    return deal.by == EXHAUSTED and table.rulings["exhausted-deal"] == "keep-flipped"


def _begin_deals(table: Table, turn: int) -> None:
    for deal in stacks.deals_before(table.deals[table.next_deal :], turn):
        table.stacks = stacks.deal_anew(table.stacks, deal, keeps=_keeps(table, deal))
        table.next_deal += 1
        if deal.by not in (None, EXHAUSTED):
            table.plan_deals += (deal.before_turn,)
        table.offers_missed = False
    later = table.deals[table.next_deal :]
    table.deal_due = later[0].before_turn if later else NEVER


def _check_start(table: Table, move: Flip) -> Iterator[Fault]:
    deals, last = stacks.deals_before(table.deals[table.next_deal :], move.turn), table.stacks
    yield from _check_deals(table, deals)
    if not deals and not table.offers_missed:
        if last.deal is not None and move.turn == last.end:
            yield deal_faults.reshuffle_missing(rules.RESHUFFLE_MISSING, move.turn)
        elif last.deal is None and move.offers is None:
            yield offers_unknown(move.turn, "the deck nor the offers are")
    if move.offers is not None:
        for deal in deals:
            last = stacks.deal_anew(last, deal, keeps=_keeps(table, deal))
        yield from _check_offers(move, last.offers_at(move.turn))


def _check_deals(table: Table, deals: Sequence[Deal]) -> Iterator[Fault]:
    """What is wrong with deals that follow one another."""
    last, used = table.stacks, table.plan_deals
    for index, deal in enumerate(deals):
        if index:
            last = stacks.deal_anew(last, deals[index - 1], keeps=_keeps(table, deals[index - 1]))
        if deal.by == EXHAUSTED:
            yield from deal_faults.check_exhausted(rules.RESHUFFLE_NOT_DUE, last, deal)
        elif deal.by is not None:
            yield from _check_right(table, deal, used)
            used += (deal.before_turn,)
        yield from _check_cards(deal, stacks.kept_cards(last, deal, keeps=_keeps(table, deal)))


def _check_right(table: Table, deal: Deal, used: tuple[int, ...]) -> Iterator[Fault]:
    if told := _no_right(table, deal, used):
        message = f"{deal.by} had the cards reshuffled before turn {deal.before_turn}, but {told}."
        yield deal_faults.wrong_deal(
            rules.RESHUFFLE_NO_RIGHT, deal, message, doubts.FIRST_PLAN, ruling="reshuffle-right"
        )


def _no_right(table: Table, deal: Deal, used: tuple[int, ...]) -> str | None:
    """Why a player may not have the cards reshuffled (5.2), or None."""
    rights = rights_to_reshuffle(table)
    if not rights:
        return "nobody had claimed a plan"
    if deal.before_turn in used or (table.rulings["reshuffle-right"] == "first-plan-of-game" and used):
        return "that right was used before"
    if deal.by in rights.get(deal.before_turn, ()):
        return None
    shown = "; ".join(f"{' and '.join(sorted(who))} before turn {turn}" for turn, who in sorted(rights.items()))
    return f"it was the right of {shown}"


def _check_cards(deal: Deal, kept: Sequence[str]) -> Iterator[Fault]:
    """A deal makes three equal stacks of all cards but those kept, and holds what the deck holds (2)."""
    yield from deal_faults.check_sizes(rules.STACK_SIZES, deal, deck_size() - len(kept))
    listed = sorted(chain(*deal.stacks, kept))
    if listed != deck_listed():
        cards = Counter(listed)
        many, few = stacks.surplus(cards, deck()), stacks.lacking(cards, deck())
        told = " and ".join(
            f"{word} {in_words(which)}" for word, which in (("too often", many), ("too seldom", few)) if which
        )
        yield Fault(
            rules.WRONG_CARDS,
            f"The deal holds {told}.",
            needs=(doubts.DECK_CARDS,),
            leaves=(doubts.DECK_CARDS,),
            turn=deal.before_turn,
            at=("deck", deal.entry, "stacks"),
        )


def _check_offers(move: Flip, dealt: tuple[Offer, ...] | None) -> Iterator[Fault]:
    assert move.offers is not None
    said = tuple(parse_card(card) for card in move.offers)
    strange = [number for number, _ in said if not LOWEST_CARD <= number <= HIGHEST_CARD]
    if dealt is None and strange:
        yield deal_faults.strange_offers(rules.OFFER_NOT_IN_DECK, move.turn, strange, "no card")
    elif dealt is not None and said != dealt:
        yield deal_faults.offers_differ(rules.OFFERS_DIFFER, move, dealt)


def offers_unknown(turn: int, what: str) -> Fault:
    """The note that what was taken cannot be checked."""
    return deal_faults.offers_unknown(rules.OFFERS_UNKNOWN, turn, what, "what was taken")
