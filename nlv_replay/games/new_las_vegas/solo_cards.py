"""The cards of a solo game: the stack, drawing (11.1, 11.3), what each card serves for, reshuffles (11.6, 11.12).

Where the deck is recorded the order of the stack is known and the draws follow from it. Where only the draws are
recorded, the content of the stack is known, and a card that cannot lie there is found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from nlv_replay.core.rule import Fault, Topic
from nlv_replay.games.new_las_vegas import doubts, rules
from nlv_replay.games.new_las_vegas.deals import check_contents, deals_before
from nlv_replay.games.new_las_vegas.deck import deck
from nlv_replay.games.new_las_vegas.moves import Draw, Use
from nlv_replay.games.new_las_vegas.solo import (
    ACME,
    APPROVALS,
    DRAWN,
    HALF,
    ODD_TAKE,
    PAIRS,
    TAKE_OF,
    Solo,
    casino_cards,
    is_casino_card,
    shown,
)
from nlv_replay.games.new_las_vegas.state import Table
from nlv_replay.games.new_las_vegas.terms import Zone
from nlv_replay.games.stacks import EXHAUSTED, Deal, parse_card

PROJECT = "project"
"""Who deals after the first project."""
ACME_DOUBTS: tuple[Topic, ...] = doubts.zones(ACME, tuple(Zone))
"""All of ACME's zones, and those of the player that are compared with them."""


def full_pool(pairs: str, loan_card: str | None) -> Counter[str]:
    """All cards that a stack can hold before the first draw."""
    pool = Counter(deck(pairs).cards)
    pool.update(list(APPROVALS))
    if loan_card:
        pool[loan_card] -= 1
    return pool


def check_loan_card(table: Table, solo: Solo) -> Iterator[Fault]:
    """The card set aside is recorded (11.10), and is one of the deck, which a recorded deck shows by itself (3.9)."""
    place: dict[str, Any] = {"turn": 0, "at": ("acme",)}
    if solo.loan_card is None:
        yield Fault(
            rules.LOAN_CARD_NOT_RECORDED,
            "The card set aside for ACME's loan is not recorded; it was counted as no wish and no points.",
            **place,
        )
    elif solo.pool[solo.loan_card] < 0 and not table.deals:
        yield from check_absent_card(table, solo.pool, solo.loan_card, {**place, "at": ("acme", "loan-card")})


def check_draw(table: Table, move: Draw) -> Iterable[Fault]:
    """Deals begin when they are due, and three casino cards are drawn from the top, approvals replaced (11.1, 11.3)."""
    assert table.solo is not None
    is_quiet = table.solo.is_dealt and not deals_before(table, move.turn) and reshuffle_turn(table) != move.turn
    top = _top(table.solo) if is_quiet else None
    return () if top is not None and move.cards in (None, top) else _check_start(table, move)


def _check_start(table: Table, move: Draw) -> Iterator[Fault]:
    assert table.solo is not None
    solo = table.solo.copy()
    due = deals_before(table, move.turn)
    for deal in due:
        yield from check_deal(table, solo, deal)
        deal_anew(solo, deal)
    if not due and not table.offers_missed:
        yield from _check_missing(table, solo, move.turn)
    _shuffle_unrecorded(table, solo, move.turn)
    if move.cards is not None:
        yield from _check_recorded(table, solo, move)
    elif not table.offers_missed and _top(solo) is None and not solo.is_dealt:
        yield _not_recorded(move.turn)


def draw(table: Table, move: Draw) -> None:
    """Begin the turn: deal where the record deals, and draw."""
    assert table.solo is not None
    solo = table.solo
    table.turn = move.turn
    for deal in deals_before(table, move.turn):
        deal_anew(solo, deal)
        table.next_deal += 1
        table.offers_missed = False
    _shuffle_unrecorded(table, solo, move.turn)
    cards = _take(solo, move.cards)
    table.offers_missed |= cards is None
    solo.lost |= cards is None
    casinos = [card for card in cards or () if is_casino_card(card)]
    solo.drawn = tuple(casinos[:DRAWN])
    solo.unplaced = True
    solo.seen += len(casinos)
    solo.fresh = tuple(card for card in cards or () if not is_casino_card(card))
    table.offers = offers_of(solo.drawn)
    for city in table.cities.values():
        city.take = 0  # that of the last turn may be a card that served twice


def offers_of(drawn: Sequence[str]) -> tuple[tuple[int, str], ...] | None:
    """The number of one card with the effect of another, for all six pairs; None where not all three are known."""
    if len(drawn) < DRAWN:
        return None
    cards = [parse_card(card) for card in drawn]
    return tuple((cards[one - 1][0], cards[other - 1][1]) for one, other in PAIRS)


def check_use(table: Table, move: Use) -> Iterator[Fault]:
    """One card gives its number, another its effect, and the third goes to ACME, on a refusal as well (11.1, 11.2)."""
    assert table.solo is not None
    if move.refused and move.acme is None:
        yield Fault(
            rules.NO_CARD_FOR_ACME,
            f"{move.player} refused and gave ACME no card; one of the three goes to its stack all the same.",
            at=("refuse",),
            leaves=ACME_DOUBTS,
        )
    served = {"number": move.number, "effect": move.effect_card, "ACME": move.acme}
    for card in range(1, DRAWN + 1):
        uses = [use for use, chosen in served.items() if chosen == card]
        if len(uses) > 1:
            named = f" ({table.solo.drawn[card - 1]})" if card <= len(table.solo.drawn) else ""
            yield Fault(
                rules.CARD_SERVES_TWICE,
                f"Card {card}{named} served for {' and for '.join(uses)}; each of the three cards serves once.",
                at=("effect-card",) if move.acme != card else ("acme",),
                leaves=(("offers", table.turn), *ACME_DOUBTS, *doubts.after_everything(table, move.player)),
            )


def use(table: Table, move: Use) -> None:
    """Put ACME's card on its stack and the others on the discards, as recorded."""
    assert table.solo is not None
    solo = table.solo
    solo.unplaced = False
    given = None if move.acme is None else move.acme - 1
    if given is not None:
        solo.given.append(solo.drawn[given] if given < len(solo.drawn) else "")
    solo.discards += [card for place, card in enumerate(solo.drawn) if place != given]
    if move.number is not None and move.number == move.effect_card and table.offers is not None:
        number, letter = parse_card(solo.drawn[move.number - 1])
        table.offers = (*table.offers, (number, letter))


def take_of(number: int, effect_card: int) -> int:
    """The combination that a card for the number and one for the effect make, counted as in ``table.offers``."""
    return TAKE_OF.get((number, effect_card), ODD_TAKE)


def check_late_deals(table: Table) -> Iterator[Fault]:
    """Deals that begin after the last turn: only one that is due before the next turn can be right."""
    assert table.solo is not None
    solo = table.solo.copy()
    for deal in table.deals[table.next_deal :]:
        yield from check_deal(table, solo, deal)
        deal_anew(solo, deal)


def deal_anew(solo: Solo, deal: Deal) -> None:
    """The stack after a deal; one on the empty stack lies below what is left of the old one (11.12)."""
    (cards,) = deal.stacks
    if deal.by == EXHAUSTED:
        known = solo.stack is not None or not solo.pool.total()
        solo.stack = (*(solo.stack or ()), *cards) if known else None
        solo.pool.update(cards)
    else:
        solo.stack = cards
        solo.pool = Counter(cards)
        solo.is_reshuffled |= deal.by == PROJECT
    solo.discards = []
    solo.is_dealt = True


def reshuffle_turn(table: Table) -> int | None:
    """The turn before which the cards must be reshuffled since the first project was fulfilled (11.6)."""
    first = min(table.first_fulfilled.values(), default=None)
    return None if first is None else first + 1


def is_exhausted(solo: Solo) -> bool:
    """Whether fewer than three casino cards are left, so that the discards must be shuffled (11.6, 11.12)."""
    return casino_cards(solo.pool) < DRAWN


def check_deal(table: Table, solo: Solo, deal: Deal) -> Iterator[Fault]:
    """A deal comes when it is due and holds the cards that are to be shuffled (11.3, 11.6)."""
    if deal.by is None:
        yield from _check_first_deal(table, solo, deal)
        return
    if told := _not_due(table, solo, deal):
        yield Fault(
            rules.SOLO_RESHUFFLE_NOT_DUE,
            told,
            turn=deal.before_turn,
            at=("deck", deal.entry),
            needs=(doubts.DECK_ORDER, doubts.CUT_SHORT, doubts.FIRST_PROJECT),
            leaves=(doubts.DECK_ORDER, doubts.GAME_END, *ACME_DOUBTS),
        )
    if not solo.lost:
        yield from _check_reshuffled(solo, deal)


def _not_due(table: Table, solo: Solo, deal: Deal) -> str | None:
    """Why a reshuffle may not happen now, or None."""
    turn = deal.before_turn
    if deal.by == EXHAUSTED:
        left = casino_cards(solo.pool)
        if left < DRAWN and turn <= table.turn + 1:
            return None
        if turn > table.turn + 1:
            return f"The discards were shuffled as exhausted before turn {turn}, which was never played."
        return (
            f"The discards were shuffled as exhausted before turn {turn}, with {left} casino cards left in the stack."
        )
    due = reshuffle_turn(table)
    if due == turn and not solo.is_reshuffled:
        return None
    told = f"The cards were reshuffled for a project before turn {turn}"
    if due is None:
        return f"{told}, but nobody had fulfilled one."
    return f"{told} a second time." if due == turn else f"{told}; the first one was fulfilled in turn {due - 1}."


def _check_reshuffled(solo: Solo, deal: Deal) -> Iterator[Fault]:
    wanted = Counter(solo.discards) if deal.by == EXHAUSTED else +solo.pool + Counter(solo.discards)
    have = Counter(deal.stacks[0])
    if have == wanted:
        return
    told = [
        f"{word} {', '.join(map(shown, sorted(cards.elements())[:6]))}{' …' if cards.total() > 6 else ''}"
        for word, cards in (("lacks", wanted - have), ("has too many:", have - wanted))
        if cards
    ]
    what = "the discards alone" if deal.by == EXHAUSTED else "the discards and what is left of the stack"
    yield Fault(
        rules.WRONG_RESHUFFLED_CARDS,
        f"The new stack holds {what}; it {' and '.join(told)}.",
        turn=deal.before_turn,
        at=("deck", deal.entry, "stacks"),
        needs=(doubts.DECK_ORDER, doubts.DECK_CARDS),
        leaves=(doubts.DECK_CARDS,),
    )


def _check_first_deal(table: Table, solo: Solo, deal: Deal) -> Iterator[Fault]:
    (cards,) = deal.stacks
    casinos = Counter(filter(is_casino_card, cards))
    place: dict[str, Any] = {"turn": deal.before_turn, "at": ("deck", deal.entry, "stacks")}
    leaves = (doubts.DECK_ORDER, doubts.DECK_CARDS, *ACME_DOUBTS)
    is_whole = casinos.total() == 2 * HALF
    if not is_whole:
        yield Fault(
            rules.SOLO_STACK_SIZE,
            f"The stack has {casinos.total()} casino cards; two halves of {HALF} make {2 * HALF}, since one card lies "
            "aside for the loan.",
            leaves=leaves,
            **place,
        )
    approvals = [card for card in cards if card in APPROVALS]
    if sorted(approvals) != sorted(APPROVALS):
        yield Fault(
            rules.WRONG_APPROVALS,
            f"The stack has the approval cards {', '.join(approvals) or 'none'}; it has P, V and Y once each.",
            leaves=leaves,
            **place,
        )
    early = next((at for at, card in enumerate(cards[:HALF], start=1) if card in APPROVALS), None)
    if early is not None and is_whole:
        yield _too_early(cards[early - 1], f"is card {early} from the top", place)
    if is_whole:
        aside = Counter([solo.loan_card]) if solo.loan_card else _missing_card(table, casinos)
        yield from check_contents(table, casinos + aside, place)


def _missing_card(table: Table, casinos: Counter[str]) -> Counter[str]:
    """The card set aside where nobody recorded it, if it is the only one that the stack lacks."""
    lacks = Counter(deck(table.rulings["deck-pairs"]).cards) - casinos
    return lacks if lacks.total() == 1 else Counter()


def _too_early(card: str, where: str, place: dict[str, Any]) -> Fault:
    return Fault(
        rules.APPROVAL_IN_UPPER_HALF,
        f"The approval card {card} {where}; the {HALF} cards of the upper half hold none.",
        needs=(doubts.DECK_ORDER,),
        leaves=(doubts.DECK_ORDER, *ACME_DOUBTS),
        **place,
    )


def _check_missing(table: Table, solo: Solo, turn: int) -> Iterator[Fault]:
    """A reshuffle that is due has to be recorded where the deck is (11.6)."""
    if not solo.is_dealt:
        return
    if reshuffle_turn(table) == turn and not solo.is_reshuffled:
        told = f"The first project was fulfilled in turn {turn - 1}, and no new stack is recorded before turn {turn}."
    elif is_exhausted(solo):
        told = f"Before turn {turn} fewer than three casino cards are left, and no new stack is recorded."
    else:
        return
    yield Fault(
        rules.SOLO_RESHUFFLE_MISSING,
        told,
        turn=turn,
        at=("turns", turn - 1),
        needs=(doubts.DECK_ORDER, doubts.DECK_CARDS, doubts.FIRST_PROJECT),
        leaves=(doubts.DECK_ORDER, doubts.DECK_CARDS, *ACME_DOUBTS),
    )


def _shuffle_unrecorded(table: Table, solo: Solo, turn: int) -> None:
    """Where nobody recorded the deck, the reshuffle after the first project is taken as done (11.6)."""
    due = reshuffle_turn(table)
    if due is None or turn < due or solo.is_reshuffled:
        return
    solo.is_reshuffled = True
    if not solo.is_dealt:
        solo.pool.update(solo.discards)
        solo.discards = []


def _top(solo: Solo) -> tuple[str, ...] | None:
    """The cards drawn from the top until three casino cards lie there; None where that is not known."""
    casinos = 0
    for place, card in enumerate(solo.stack or (), start=1):
        casinos += is_casino_card(card)
        if casinos == DRAWN:
            assert solo.stack is not None
            return solo.stack[:place]
    return None


def _take(solo: Solo, recorded: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """Draw from the stack, or where its order is not known what was recorded; None where nothing is known."""
    top = _top(solo)
    if top is not None:
        assert solo.stack is not None
        solo.stack = solo.stack[len(top) :]
        solo.pool.subtract(top)
        return top
    if recorded is None:
        return None
    solo.stack = None
    for card in recorded:
        _take_one(solo, card)
    return recorded


def _take_one(solo: Solo, card: str) -> None:
    """Draw one card from a stack of unknown order; an empty one takes the discards first (11.12)."""
    if is_casino_card(card) and casino_cards(solo.pool) <= 0:
        solo.pool.update(solo.discards)
        solo.discards = []
    solo.pool[card] -= 1


def _check_recorded(table: Table, solo: Solo, move: Draw) -> Iterable[Fault]:
    assert move.cards is not None
    top = _top(solo)
    if top == move.cards:
        return ()
    place: dict[str, Any] = {"turn": move.turn, "at": ("turns", move.turn - 1, "draw")}
    casinos = [card for card in move.cards if is_casino_card(card)]
    if len(casinos) != DRAWN or move.cards[-1] in APPROVALS:
        return (_malformed(move.cards, len(casinos), place),)
    if top is not None:
        return (
            Fault(
                rules.DRAW_DIFFERS,
                f"The draw of turn {move.turn} is {_listed(move.cards)}; the deck gives {_listed(top)}, which counts.",
                needs=(doubts.DECK_ORDER, doubts.DECK_CARDS),
                leaves=(("offers", move.turn), *ACME_DOUBTS),
                **place,
            ),
        )
    return _check_possible(table, solo, move.cards, place)


def _malformed(cards: tuple[str, ...], casinos: int, place: dict[str, Any]) -> Fault:
    leaves = (doubts.DECK_ORDER, doubts.DECK_CARDS, ("offers", place["turn"]), *ACME_DOUBTS)
    if casinos < DRAWN <= len(cards):
        return Fault(
            rules.APPROVAL_NOT_REPLACED,
            f"The draw {_listed(cards)} has {casinos} casino cards; an approval card is removed, and a casino card is "
            "drawn for it.",
            leaves=leaves,
            **place,
        )
    told = f"{casinos} casino cards" if casinos != DRAWN else "an approval card after the third casino card"
    return Fault(
        rules.WRONG_DRAW, f"The draw {_listed(cards)} has {told}; a turn draws until three of them lie there.",
        leaves=leaves, **place,
    )  # fmt: skip


def _check_possible(table: Table, solo: Solo, cards: tuple[str, ...], place: dict[str, Any]) -> Iterator[Fault]:
    """Each card drawn can lie in the stack, by what was drawn before (3.9, 11.3)."""
    if solo.lost:
        return
    seen = solo.seen
    for index, card in enumerate(cards):
        _take_one(solo, card)
        here = {**place, "at": (*place["at"], index)}
        if is_casino_card(card):
            seen += 1
            if solo.pool[card] < 0:
                yield from check_absent_card(table, solo.pool, card, here)
        elif solo.pool[card] < 0:
            yield Fault(
                rules.WRONG_APPROVALS,
                f"The approval card {card} was drawn a second time; there is one of each, and it leaves the game.",
                needs=(doubts.DECK_CARDS,),
                leaves=(doubts.DECK_CARDS, *ACME_DOUBTS),
                **here,
            )
        elif seen < HALF and not solo.is_reshuffled:
            yield _too_early(card, f"was drawn after {seen} casino cards", here)


def check_absent_card(table: Table, pool: Counter[str], card: str, place: dict[str, Any]) -> Iterator[Fault]:
    """A card that the stack does not hold: its number or effect is used up, or only the known list lacks it (3.9)."""
    number, letter = parse_card(card)
    casinos = {one: count for one, count in pool.items() if is_casino_card(one)}
    same_number = sum(count for one, count in casinos.items() if parse_card(one)[0] == number)
    same_effect = sum(count for one, count in casinos.items() if parse_card(one)[1] == letter)
    used_up = [
        what for what, left in ((f"number {number}", same_number), (f"effect {letter}", same_effect)) if left < 0
    ]
    if used_up:
        yield Fault(
            rules.CARD_NOT_IN_STACK,
            f"{card} cannot lie in the stack: no card of {' or '.join(used_up)} is left there.",
            needs=(doubts.DECK_CARDS, doubts.FIRST_PROJECT),
            leaves=(doubts.DECK_CARDS, *ACME_DOUBTS),
            **place,
        )
    elif table.rulings["deck-pairs"] != "totals-only":
        yield Fault(
            rules.CARD_NOT_LISTED,
            f"By the known list no {card} is left in the stack.",
            needs=(doubts.DECK_CARDS, doubts.FIRST_PROJECT),
            ruling="deck-pairs",
            **place,
        )


def _not_recorded(turn: int) -> Fault:
    return Fault(
        rules.DRAW_UNKNOWN,
        f"From turn {turn} on neither the deck nor the draws are recorded: which cards were used, and what ACME got, "
        "is not known.",
        turn=turn,
        at=("turns", turn - 1),
        leaves=ACME_DOUBTS,
    )


def _listed(cards: Sequence[str]) -> str:
    return ", ".join(map(shown, cards)) or "of no cards"
