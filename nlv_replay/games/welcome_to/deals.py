"""Flipping cards: what each turn offers, when cards are dealt anew, what a deal holds (2, 5.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

from nlv_replay.core.rule import Fault, Rule, Topic
from nlv_replay.games import stacks
from nlv_replay.games.stacks import EXHAUSTED, NEVER, STACKS, Flipping, Offer, in_words, parse_card
from nlv_replay.games.welcome_to import doubts, rules
from nlv_replay.games.welcome_to.deck import HIGHEST_CARD, LOWEST_CARD, deck, deck_size
from nlv_replay.games.welcome_to.moves import Deal, Flip
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
    for town in table.towns.values():
        town.offers = offers
        town.just_rounded = -1


def check_late_deals(table: Table) -> Iterator[Fault]:
    """Deals that begin after the last turn: only one that is due before the next turn can be right (2, 5.2)."""
    late = table.deals[table.next_deal :]
    for deal in late:
        if deal.before_turn > table.turn + 1 and deal.by == EXHAUSTED:
            yield _never_reached(table, deal)
    yield from _check_deals(
        table, [deal for deal in late if deal.before_turn <= table.turn + 1 or deal.by != EXHAUSTED]
    )


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
    deals = stacks.deals_before(table.deals[table.next_deal :], move.turn)
    yield from _check_deals(table, deals)
    last = table.stacks
    for deal in deals:
        last = stacks.deal_anew(last, deal, keeps=_keeps(table, deal))
    if not deals and not table.offers_missed:
        if last.deal is not None and move.turn == last.end:
            yield _reshuffle_missing(move.turn)
        elif last.deal is None and move.offers is None:
            yield offers_unknown(move.turn, "the deck nor the offers are")
    if move.offers is not None:
        yield from _check_offers(move, last.offers_at(move.turn))


def _check_deals(table: Table, deals: Sequence[Deal]) -> Iterator[Fault]:
    """What is wrong with deals that follow one another."""
    last, used = table.stacks, table.plan_deals
    for deal in deals:
        if deal.by == EXHAUSTED:
            yield from _check_exhausted(last, deal)
        elif deal.by is not None:
            yield from _check_right(table, deal, used)
            used += (deal.before_turn,)
        yield from _check_cards(deal, Counter(stacks.kept_cards(last, deal, keeps=_keeps(table, deal))))
        last = stacks.deal_anew(last, deal, keeps=_keeps(table, deal))


def _check_exhausted(last: Flipping, deal: Deal) -> Iterator[Fault]:
    if last.deal is None or deal.before_turn != last.end:
        yield _wrong_deal(rules.RESHUFFLE_NOT_DUE, deal, _not_due(last, deal.before_turn))


def _check_right(table: Table, deal: Deal, used: tuple[int, ...]) -> Iterator[Fault]:
    if told := _no_right(table, deal, used):
        message = f"{deal.by} had the cards reshuffled before turn {deal.before_turn}, but {told}."
        yield _wrong_deal(rules.RESHUFFLE_NO_RIGHT, deal, message, doubts.FIRST_PLAN, ruling="reshuffle-right")


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
    return f"that right had {shown}"


def _never_reached(table: Table, deal: Deal) -> Fault:
    told = f"The cards were reshuffled before turn {deal.before_turn}, but the record stops after turn {table.turn}."
    return _wrong_deal(rules.RESHUFFLE_NOT_DUE, deal, told)


def _wrong_deal(rule: Rule, deal: Deal, told: str, *needs: Topic, ruling: str | None = None) -> Fault:
    return Fault(
        rule,
        told,
        turn=deal.before_turn,
        at=("deck", deal.entry),
        needs=(doubts.DECK_ORDER, doubts.CUT_SHORT, *needs),
        leaves=(doubts.DECK_ORDER, doubts.GAME_END),
        ruling=ruling,
    )


def _not_due(last: Flipping, turn: int) -> str:
    if last.deal is None:
        return f"The deal before turn {turn} says `exhausted`, but no deal came before it."
    told = f"the stacks have no number left before turn {last.end}"
    return f"The cards were reshuffled as exhausted before turn {turn}; {told}."


def _check_cards(deal: Deal, kept: Counter[str]) -> Iterator[Fault]:
    """A deal makes three equal stacks of all cards but those kept, and holds what the deck holds (2)."""
    size = deck_size() - kept.total()
    sizes = [len(stack) for stack in deal.stacks]
    place: dict[str, Any] = {"turn": deal.before_turn, "at": ("deck", deal.entry, "stacks")}
    if sizes != [size // STACKS] * STACKS:
        told = " and ".join(map(str, sizes)) or "no"
        yield Fault(
            rules.STACK_SIZES,
            f"The deal has {told} cards in its stacks; {size} cards make {STACKS} stacks of {size // STACKS}.",
            leaves=(doubts.DECK_ORDER, doubts.DECK_CARDS),
            **place,
        )
    cards = Counter(chain(*deal.stacks, kept.elements()))
    if cards != deck():
        many, few = stacks.surplus(cards, deck()), stacks.lacking(cards, deck())
        told = " and ".join(
            f"{word} {in_words(which)}" for word, which in (("too often", many), ("too seldom", few)) if which
        )
        yield Fault(
            rules.WRONG_CARDS,
            f"The deal holds {told}.",
            needs=(doubts.DECK_CARDS,),
            leaves=(doubts.DECK_CARDS,),
            **place,
        )


def _check_offers(move: Flip, dealt: tuple[Offer, ...] | None) -> Iterator[Fault]:
    assert move.offers is not None
    said = tuple(parse_card(card) for card in move.offers)
    place: dict[str, Any] = {"turn": move.turn, "at": ("turns", move.turn - 1, "offers")}
    leaves = (doubts.offers(move.turn),)
    if dealt is not None and said != dealt:
        shown = ", ".join(f"{number}{letter}" for number, letter in dealt)
        told = f"Turn {move.turn} records the offers {', '.join(move.offers)}; the deck gives {shown}, which counts."
        needs = (doubts.DECK_ORDER, doubts.DECK_CARDS)
        yield Fault(rules.OFFERS_DIFFER, told, needs=needs, leaves=leaves, **place)
    strange = [str(number) for number, _ in said if not LOWEST_CARD <= number <= HIGHEST_CARD]
    if dealt is None and strange:
        told = f"Turn {move.turn} offers {' and '.join(strange)}, a number that no card bears."
        yield Fault(rules.OFFER_NOT_IN_DECK, told, leaves=leaves, **place)


def _reshuffle_missing(turn: int) -> Fault:
    return Fault(
        rules.RESHUFFLE_MISSING,
        f"Before turn {turn} a stack has no number left, and no new deal is recorded.",
        turn=turn,
        at=("turns", turn - 1),
        needs=(doubts.DECK_ORDER,),
        leaves=(doubts.DECK_ORDER,),
    )


def offers_unknown(turn: int, what: str) -> Fault:
    """The note that what was taken cannot be checked."""
    return Fault(
        rules.OFFERS_UNKNOWN,
        f"From turn {turn} on neither {what} recorded: whether number and effect are those of "
        "what was taken could not be checked.",
        turn=turn,
        at=("turns", turn - 1),
    )
