"""What is wrong with deals and offers of cards that are flipped from three stacks, for each game to name its rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from nlv_replay.core.rule import Fault, Path, Rule, Topic
from nlv_replay.games import topics
from nlv_replay.games.stacks import EXHAUSTED, STACKS, Deal, Flipping, Offer


class Flipped(Protocol):
    """The start of a turn in any of these games; ``offers`` are the combinations as somebody recorded them."""

    @property
    def turn(self) -> int:
        """The turn."""
        ...

    @property
    def offers(self) -> tuple[str, ...] | None:
        """The cards, or None where they were not recorded."""
        ...


class Late(NamedTuple):
    """Deals recorded after the last turn: those that the record stops before, and those that can be judged."""

    never_reached: list[Deal]
    judged: list[Deal]


def late_deals(deals: Sequence[Deal], turn: int) -> Late:
    """Deals that did not begin up to a turn, the last: as exhausted, only one before the next turn can be right."""
    never = [deal for deal in deals if deal.before_turn > turn + 1 and deal.by == EXHAUSTED]
    return Late(never, [deal for deal in deals if deal not in never])


def wrong_deal(rule: Rule, deal: Deal, told: str, *needs: Topic, ruling: str | None = None) -> Fault:
    """A deal that should not have been."""
    return Fault(
        rule,
        told,
        turn=deal.before_turn,
        at=("deck", deal.entry),
        needs=(topics.DECK_ORDER, topics.CUT_SHORT, *needs),
        leaves=(topics.DECK_ORDER, topics.GAME_END),
        ruling=ruling,
    )


def never_reached(rule: Rule, deal: Deal, last_turn: int) -> Fault:
    """A deal for a turn that the record does not reach."""
    told = f"The cards were reshuffled before turn {deal.before_turn}, but the record stops after turn {last_turn}."
    return wrong_deal(rule, deal, told)


def check_exhausted(rule: Rule, last: Flipping, deal: Deal) -> Iterator[Fault]:
    """A deal of exhausted stacks comes when one of those before has no number left."""
    if last.deal is None:
        yield wrong_deal(
            rule, deal, f"The deal before turn {deal.before_turn} says `exhausted`, but no deal came before it."
        )
    elif deal.before_turn != last.end:
        told = f"the stacks have no number left before turn {last.end}"
        yield wrong_deal(rule, deal, f"The cards were reshuffled as exhausted before turn {deal.before_turn}; {told}.")


def check_sizes(rule: Rule, deal: Deal, size: int) -> Iterator[Fault]:
    """A deal makes three equal stacks of so many cards."""
    sizes = [len(stack) for stack in deal.stacks]
    if sizes != [size // STACKS] * STACKS:
        told = " and ".join(map(str, sizes)) or "no"
        yield Fault(
            rule,
            f"The deal has {told} cards in its stacks; {size} cards make {STACKS} stacks of {size // STACKS}.",
            turn=deal.before_turn,
            at=("deck", deal.entry, "stacks"),
            leaves=(topics.DECK_ORDER, topics.DECK_CARDS),
        )


def offers_differ(rule: Rule, move: Flipped, dealt: Sequence[Offer]) -> Fault:
    """Other offers are recorded than the deck gives."""
    shown = ", ".join(f"{number}{letter}" for number, letter in dealt)
    return Fault(
        rule,
        f"Turn {move.turn} records the offers {', '.join(move.offers or ())}; the deck gives {shown}, which counts.",
        turn=move.turn,
        at=offers_at(move.turn),
        needs=(topics.DECK_ORDER, topics.DECK_CARDS),
        leaves=(topics.offers(move.turn),),
    )


def strange_offers(rule: Rule, turn: int, numbers: Sequence[int], no_card: str) -> Fault:
    """Numbers are offered that stand on no card, ``no_card`` in the words of the game."""
    told = f"Turn {turn} offers {' and '.join(map(str, numbers))}, a number that {no_card} bears."
    return Fault(rule, told, turn=turn, at=offers_at(turn), leaves=(topics.offers(turn),))


def reshuffle_missing(rule: Rule, turn: int) -> Fault:
    """No deal is recorded where a stack has run out."""
    return Fault(
        rule,
        f"Before turn {turn} a stack has no number left, and no new deal is recorded.",
        turn=turn,
        at=("turns", turn - 1),
        needs=(topics.DECK_ORDER,),
        leaves=(topics.DECK_ORDER,),
    )


def offers_unknown(rule: Rule, turn: int, what: str, taken: str) -> Fault:
    """The note that what was taken cannot be checked, since ``what`` is not recorded."""
    told = f"From turn {turn} on neither {what} recorded: whether number and effect are those of {taken} could not be"
    return Fault(rule, f"{told} checked.", turn=turn, at=("turns", turn - 1))


def offers_at(turn: int) -> Path:
    """Where the offers of a turn stand in a log."""
    return ("turns", turn - 1, "offers")
