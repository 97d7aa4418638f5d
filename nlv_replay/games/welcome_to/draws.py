"""The cards of a solo game (6.3): three drawn a turn, and the solo card that turns all plans to their low side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from nlv_replay.core.rule import Fault, Topic
from nlv_replay.games.stacks import in_words, lacking, surplus
from nlv_replay.games.welcome_to import doubts, rules
from nlv_replay.games.welcome_to.cards import HAND, pair_offers
from nlv_replay.games.welcome_to.deals import offers_unknown
from nlv_replay.games.welcome_to.deck import SOLO_CARD, deck, deck_size
from nlv_replay.games.welcome_to.hands import cards_of
from nlv_replay.games.welcome_to.moves import Draw
from nlv_replay.games.welcome_to.state import Cards, Table
from nlv_replay.games.welcome_to.terms import Zone

UPPER_HALF = deck_size() // 2
"""How many cards lie above the lower half, into which the solo card is shuffled."""


def check_pile(table: Table) -> Iterator[Fault]:
    """The deck of a solo game holds all cards and the solo card in its lower half, and is dealt once (6.3)."""
    for deal in table.deals[1:]:
        yield Fault(
            rules.RESHUFFLE_NO_RIGHT,
            f"The cards were reshuffled before turn {deal.before_turn}, which a solo game never does.",
            turn=deal.before_turn,
            at=("deck", deal.entry),
        )
    pile = cards_of(table).pile
    if pile is None:
        return
    place: dict[str, Any] = {"turn": 1, "at": ("deck", 0, "stacks", 0)}
    wanted = {**deck(), SOLO_CARD: 1}
    many, few = surplus(Counter(pile), wanted), lacking(Counter(pile), wanted)
    if many or few:
        told = " and ".join(
            f"{word} {in_words(which)}" for word, which in (("too often", many), ("too seldom", few)) if which
        )
        yield Fault(rules.WRONG_CARDS, f"The deck holds {told}.", leaves=(doubts.DECK_CARDS,), **place)
    elif pile.index(SOLO_CARD) < UPPER_HALF:
        yield _too_early(table, pile.index(SOLO_CARD), place)


def check_draw(table: Table, move: Draw) -> Iterator[Fault]:
    """The cards drawn lie on top of the deck, each is in it as often, and the solo card comes late (6.3)."""
    cards = cards_of(table)
    expected = _expected(cards)
    place: dict[str, Any] = {"turn": move.turn, "at": ("turns", move.turn - 1, "draw")}
    drawn = move.cards if move.cards is not None else expected
    if drawn is None:
        if not table.offers_missed:
            yield offers_unknown(move.turn, "the deck nor the draws are")
        return
    if move.cards is not None and expected is not None and move.cards != expected:
        told = f"Turn {move.turn} draws {', '.join(move.cards)}; the deck gives {', '.join(expected) or 'no more'}."
        needs = (doubts.DECK_CARDS,)
        yield Fault(rules.DRAW_DIFFERS, told, needs=needs, leaves=(doubts.DECK_CARDS,), **place)
    if cards.pile is None:
        yield from _check_counts(table, drawn, place)


def draw(table: Table, move: Draw) -> None:
    """Begin the turn with the cards drawn: those recorded, else those of the deck."""
    cards = cards_of(table)
    drawn = move.cards if move.cards is not None else _expected(cards)
    table.turn = move.turn
    (town,) = table.towns.values()
    town.just_rounded = -1
    town.offers = None
    table.offers_missed |= drawn is None
    if drawn is None:
        return
    cards.fallen = ""
    cards.drawn += len(drawn)
    houses = tuple(card for card in drawn if card != SOLO_CARD)
    cards.hands = {town.player: houses}
    for card in drawn:
        cards.dealt[card] = cards.dealt.get(card, 0) + 1
    if SOLO_CARD in drawn and not cards.flipped:
        cards.flipped = move.turn
    if len(houses) == HAND:
        town.offers = pair_offers(houses)


def _expected(cards: Cards) -> tuple[str, ...] | None:
    """The next cards of the deck: three, and the solo card where it lies among them; None where it is not recorded."""
    if cards.pile is None:
        return None
    taken: list[str] = []
    for card in cards.pile[cards.drawn :]:
        if len(taken) - (SOLO_CARD in taken) == HAND:
            break
        taken.append(card)
    return tuple(taken)


def _check_counts(table: Table, drawn: Sequence[str], place: dict[str, Any]) -> Iterator[Fault]:
    cards = cards_of(table)
    houses = Counter(card for card in drawn if card != SOLO_CARD)
    many = surplus(houses + Counter({card: count for card, count in cards.dealt.items() if card in houses}), deck())
    if many:
        told = f"The deck does not hold so often: {in_words(many)}."
        yield Fault(rules.CARD_TOO_OFTEN, told, needs=(doubts.DECK_CARDS,), leaves=(doubts.DECK_CARDS,), **place)
    if SOLO_CARD not in drawn:
        return
    before = sum(count for card, count in cards.dealt.items() if card != SOLO_CARD) + drawn.index(SOLO_CARD)
    if cards.flipped or drawn.count(SOLO_CARD) > 1:
        yield Fault(rules.SOLO_CARD_TWICE, "The solo card was drawn twice; there is one.", **place)
    elif before < UPPER_HALF:
        yield _too_early(table, before, place)
    elif SOLO_CARD in drawn[HAND:]:
        told = f"The solo card is drawn after {HAND} others; it is the first card of the next turn."
        yield Fault(rules.DRAW_DIFFERS, told, leaves=_solo_doubts(table), **place)


def _too_early(table: Table, before: int, place: dict[str, Any]) -> Fault:
    return Fault(
        rules.SOLO_CARD_PLACE,
        f"The solo card comes after {before} cards; it is shuffled into the lower half, below {UPPER_HALF} cards.",
        leaves=_solo_doubts(table),
        **place,
    )


def _solo_doubts(table: Table) -> tuple[Topic, ...]:
    """What is in doubt when the solo card comes at a wrong time: which plans give their high value."""
    plans = [topic for player in table.towns for topic in doubts.zones(player, (Zone.PLANS,))]
    return (doubts.DECK_CARDS, doubts.FIRST_PLAN, *plans)
