"""The cards of an expert game (6.2): hands of three, what each card serves for, and what is passed on to the right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

from nlv_replay.core.rule import Fault
from nlv_replay.games.stacks import in_words, surplus
from nlv_replay.games.welcome_to import doubts, rules
from nlv_replay.games.welcome_to.cards import HAND, pair_offers
from nlv_replay.games.welcome_to.deals import offers_unknown, rights_to_reshuffle
from nlv_replay.games.welcome_to.deck import deck, deck_size
from nlv_replay.games.welcome_to.moves import Hand, Use
from nlv_replay.games.welcome_to.state import Cards, Table

FIRST_CARD, LAST_CARD = 1, HAND


def check_hand(table: Table, move: Hand) -> Iterator[Fault]:
    """Each hand holds the card passed on from the left, and all cards are those of the deck (6.2)."""
    cards = cards_of(table)
    seated = _seated(table, move.turn)
    place: dict[str, Any] = {"turn": move.turn, "at": ("turns", move.turn - 1)}
    if any(player not in move.hands for player in seated) and not table.offers_missed:
        yield offers_unknown(move.turn, "all hands nor a deck is")
    if move.by is not None:
        yield from _check_right(table, move, place)
    for player, hand in move.hands.items():
        kept = cards.keeps.get(player)
        if kept is not None and kept not in hand:
            yield Fault(
                rules.PASSED_CARD,
                f"{player} got {kept} from the player on the left, and has {', '.join(hand)} in turn {move.turn}.",
                turn=move.turn,
                player=player,
                at=("turns", move.turn - 1, "hands", player),
                needs=(doubts.hand(player), doubts.DECK_CARDS),
                leaves=(doubts.hand(player), doubts.DECK_CARDS),
            )
    dealt, given = _dealt(table, move)
    told_before = Counter(surplus(Counter(cards.dealt), deck()) if given > cards.given else ())
    many = sorted((Counter(surplus(dealt, deck())) - told_before).elements())
    if many:
        told = f"By turn {move.turn} more is in play than the deck holds since it was shuffled: {in_words(many)}."
        needs, leaves = (doubts.DECK_CARDS,), (doubts.DECK_CARDS,)
        yield Fault(rules.CARD_TOO_OFTEN, told, needs=needs, leaves=leaves, **place)


def deal_hands(table: Table, move: Hand) -> None:
    """Begin the turn with the hands recorded."""
    cards = cards_of(table)
    dealt, cards.given = _dealt(table, move)
    cards.dealt = dict(dealt)
    table.turn = move.turn
    table.offers_missed |= any(player not in move.hands for player in _seated(table, move.turn))
    cards.hands = {player: move.hands[player] for player in table.towns if player in move.hands}
    cards.keeps = {}
    cards.fallen = ""
    if move.by is not None:
        table.plan_deals += (move.turn,)
    for town in table.towns.values():
        hand = move.hands.get(town.player)
        town.offers = None if hand is None else pair_offers(hand)
        town.just_rounded = -1


def check_use(table: Table, move: Use) -> Iterator[Fault]:
    """Number, effect and, in an expert game, what is passed on are three different cards (6.2, 6.3)."""
    served = [card for card in (move.number, move.effect_card, move.passed) if card is not None]
    if len(set(served)) < len(served):
        doubled = next(card for card in served if served.count(card) > 1)
        hand = cards_of(table).hands.get(move.player, ())
        named = f" ({hand[doubled - 1]})" if doubled <= len(hand) else ""
        yield Fault(
            rules.CARD_FOR_BOTH,
            f"{move.player} used card {doubled}{named} twice in turn {table.turn}.",
            at=("number",) if move.number == doubled else ("effect-card",),
            leaves=(
                doubts.take(move.player, table.turn),
                doubts.hand(move.player),
                *(doubts.hand(player) for player in table.towns),
            ),
        )


def use(table: Table, move: Use) -> None:
    """Pass the card that is left on to the right, as far as it is known which one that is."""
    cards = cards_of(table)
    hand = cards.hands.get(move.player)
    left = move.passed
    if left is None and move.number is not None and move.effect_card is not None:
        rest = [card for card in range(FIRST_CARD, LAST_CARD + 1) if card not in (move.number, move.effect_card)]
        left = rest[0] if len(rest) == 1 else None
    if hand is not None and left is not None and left <= len(hand):
        cards.keeps[right_of(table, move.player)] = hand[left - 1]


def right_of(table: Table, player: str) -> str:
    """The player on the right: players are listed as they sit, clockwise, so it is the one listed before."""
    seated = _seated(table, table.turn)
    return seated[seated.index(player) - 1] if player in seated else player


def cards_of(table: Table) -> Cards:
    """The cards of an expert or solo game; raises ValueError in a game with stacks."""
    if table.cards is None:
        raise ValueError("a game with three stacks has no cards in hand")
    return table.cards


def _seated(table: Table, turn: int) -> list[str]:
    return [player for player in table.towns if turn <= table.left_after.get(player, turn)]


def _dealt(table: Table, move: Hand) -> tuple[Counter[str], int]:
    """The cards surely dealt since the last shuffle, those of this turn among them, and how many were dealt in all.

    A card that may be the one passed on is not surely dealt. When the deck cannot give two cards to each, all that
    lie aside are shuffled: then only the hands count.
    """
    cards, before = cards_of(table), _seated(table, table.turn) if table.turn else []
    players = list(dict.fromkeys((*_seated(table, move.turn), *move.hands)))
    given = cards.given + sum(HAND - (player in before) for player in players)
    if move.by is not None or (cards.given and given > deck_size()):
        return Counter(chain.from_iterable(move.hands.values())), HAND * len(players)
    dealt = Counter(cards.dealt)
    for player, hand in move.hands.items():
        dealt += Counter(hand) - Counter(_may_be_passed(cards, before, player, hand))
    return dealt, given


def _may_be_passed(cards: Cards, before: list[str], player: str, hand: tuple[str, ...]) -> tuple[str, ...]:
    """The card passed on to a player; where nobody wrote down which, those that it may have been."""
    if player in cards.keeps:
        return (cards.keeps[player],)
    if player not in before:
        return ()
    return cards.hands.get(before[(before.index(player) + 1) % len(before)], hand)


def _check_right(table: Table, move: Hand, place: dict[str, Any]) -> Iterator[Fault]:
    rights = rights_to_reshuffle(table).get(move.turn, ())
    is_gone = table.rulings["reshuffle-right"] == "first-plan-of-game" and table.plan_deals
    if move.by in rights and not is_gone:
        return
    yield Fault(
        rules.RESHUFFLE_NO_RIGHT,
        f"{move.by} had the cards reshuffled before turn {move.turn}, without having been first to claim a plan in "
        "the turn before, or after that right was used.",
        turn=move.turn,
        at=(*place["at"], "reshuffled"),
        needs=(doubts.FIRST_PLAN, doubts.CUT_SHORT),
        leaves=(doubts.DECK_CARDS, doubts.GAME_END),
        ruling="reshuffle-right",
    )
