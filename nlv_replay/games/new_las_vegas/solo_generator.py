"""Legal solo games made from a seed: the player of ``generator`` against ACME, with a deck shuffled as 11.3 has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from nlv_replay.games.new_las_vegas import legal, rules, scoring
from nlv_replay.games.new_las_vegas.acme import acme_tally
from nlv_replay.games.new_las_vegas.acme_claims import acme_marks
from nlv_replay.games.new_las_vegas.architects import BUNDLED
from nlv_replay.games.new_las_vegas.deck import deck
from nlv_replay.games.new_las_vegas.game import apply, is_over, settle_turn, start
from nlv_replay.games.new_las_vegas.moves import Draw, Open, Use
from nlv_replay.games.new_las_vegas.sheet import Sheet
from nlv_replay.games.new_las_vegas.solo import ACME, APPROVALS, DRAWN, HALF, PAIRS, is_casino_card
from nlv_replay.games.new_las_vegas.solo_cards import PROJECT, is_exhausted, reshuffle_turn
from nlv_replay.games.new_las_vegas.solo_log import ADAPTER
from nlv_replay.games.new_las_vegas.state import Table
from nlv_replay.games.stacks import EXHAUSTED, Deal

PLAYER = "ada"


def generate_solo(  # noqa: PLR0913  (the options of a game; all but the first two are keyword-only)
    rng: Random,
    head: dict[str, Any],
    *,
    sheet: Sheet | None,
    style: str,
    projects: tuple[str, ...],
    card: Any,
    claims: bool,
    marks: bool,
    draws: bool,
    with_deck: bool,
) -> dict[str, Any]:
    """A legal, complete solo game as the dict of its log; ``head`` is the log as far as it is settled.

    ``card`` is an architect card's name, or None for one by chance. Raises ValueError for a card that is not bundled.
    """
    if card is not None and card not in BUNDLED:
        raise ValueError(f"there is no architect card {card!r}; the cards are {', '.join(BUNDLED)}")
    cards = _cards(rng, head.get("rulings", {}).get("deck-pairs", "mirror-corrected"))
    loan_card = cards.pop()
    head = {
        **head,
        "players": [{"id": PLAYER, "loan": rng.random() < 0.5}],
        "acme": {"card": card or rng.choice(BUNDLED), "loan-card": loan_card},
        "projects": list(projects),
    }
    game = _begin(rng, head, sheet, style)
    table = game.table
    table.deals = (Deal(1, None, (_with_approvals(rng, cards),), 0),)
    turns = []
    while not is_over(table):
        turns.append(game.turn(marks=marks, draws=draws or not with_deck))
    recorded = {**head, "deck": [_recorded_deal(deal) for deal in table.deals], "turns": turns}
    if not with_deck:
        del recorded["deck"]
    return recorded | _claims(table) if claims else recorded


@dataclass(slots=True)
class _Solo:
    """A solo game that is being played."""

    rng: Random
    table: Table
    style: str

    def turn(self, *, marks: bool, draws: bool) -> dict[str, Any]:
        """Play one turn, and record it."""
        from nlv_replay.games.new_las_vegas.generator import choose, recorded_marks

        table, solo = self.table, self.table.solo
        assert solo is not None
        self._deal()
        before_draw = solo.stack or ()
        apply(table, Draw(None, table.turn + 1, None))
        assert solo.stack is not None
        drawn = self._drawn(before_draw)
        before, acme_before = table.cities[PLAYER].copy(), solo.copy()
        play = choose(self.rng, table, PLAYER, self.style)
        served = self._served(play[0])
        for part in (Use(PLAYER, *served, refused=served[0] is None), *play):
            apply(table, part)
        tuple(settle_turn(table))
        written = _written(legal.recorded(play), served)
        turn: dict[str, Any] = {"draw": drawn} if draws else {}
        if marks:
            written["marks"] = recorded_marks(table, before, table.cities[PLAYER])
            turn["acme"] = acme_marks(acme_before, solo)
        return turn | {"plays": {PLAYER: written}}

    def _served(self, first: legal.Play | Any) -> tuple[int | None, int | None, int]:
        """The cards for number, effect and ACME; of a refusal any card may go to ACME."""
        if not isinstance(first, Open):
            return None, None, self.rng.randint(1, DRAWN)
        number, effect_card = PAIRS[first.take - 1]
        return number, effect_card, 6 - number - effect_card

    def _drawn(self, before: tuple[str, ...]) -> list[Any]:
        """What was drawn, approval cards in their places, as logs spell it."""
        table, solo = self.table, self.table.solo
        assert solo is not None
        assert solo.stack is not None
        deals = [deal for deal in table.deals if deal.before_turn == table.turn]
        whole = before
        for deal in deals:
            whole = (*whole, *deal.stacks[0]) if deal.by == EXHAUSTED else deal.stacks[0]
        return list(map(_spelled, whole[: len(whole) - len(solo.stack)]))

    def _deal(self) -> None:
        """Reshuffle before the next turn where that is due (11.6)."""
        table, solo = self.table, self.table.solo
        assert solo is not None
        if solo.is_dealt and reshuffle_turn(table) == table.turn + 1:
            self._add(PROJECT, [*(solo.stack or ()), *solo.discards])
        elif solo.is_dealt and is_exhausted(solo):
            self._add(EXHAUSTED, solo.discards[:])

    def _add(self, by: str, cards: list[str]) -> None:
        self.rng.shuffle(cards)
        self.table.deals += (Deal(self.table.turn + 1, by, (tuple(cards),), len(self.table.deals)),)


def _begin(rng: Random, head: dict[str, Any], sheet: Sheet | None, style: str) -> _Solo:
    from nlv_replay.games.new_las_vegas.generator import MIXED, STYLES

    record = ADAPTER.validate_python({**head, "turns": []})
    in_force = {ruling.name: ruling.default for ruling in rules.RULINGS} | head.get("rulings", {})
    chosen = rng.choice(list(STYLES)) if style == MIXED else style
    return _Solo(rng, start(record, in_force, {"sheet": sheet}), chosen)


def _cards(rng: Random, pairs: str) -> list[str]:
    cards = [card for card, count in deck(pairs).cards.items() for _ in range(count)]
    rng.shuffle(cards)
    return cards


def _with_approvals(rng: Random, cards: list[str]) -> tuple[str, ...]:
    """Two halves of 40 casino cards, the three approval cards shuffled into the lower one (11.3)."""
    lower = [*cards[HALF:], *APPROVALS]
    rng.shuffle(lower)
    return (*cards[:HALF], *lower)


def _written(play: dict[str, Any], served: tuple[int | None, int | None, int]) -> dict[str, Any]:
    number, effect_card, acme = served
    if number is None:
        return {**play, "acme": acme}
    del play["take"]
    return {"number": number, "effect-card": effect_card, "acme": acme, **play}


def _spelled(card: str) -> Any:
    return card if is_casino_card(card) else {"approval": card}


def _recorded_deal(deal: Deal) -> dict[str, Any]:
    placed = {"before-turn": deal.before_turn, "by": deal.by} if deal.by else {}
    return placed | {"stacks": [list(map(_spelled, deal.stacks[0]))]}


def _claims(table: Table) -> dict[str, Any]:
    """What the rules give as end, results and ranking."""
    assert table.solo is not None
    counted = scoring.tallies(table)
    tallied: Mapping[str, Mapping[str, int]] = {
        **{player: tally.points for player, tally in counted.items()},
        ACME: acme_tally(table, table.solo).points,
    }
    return {
        "ended": table.ended[0].value,
        "results": {player: dict(points) for player, points in tallied.items()},
        "ranking": scoring.ranking(table, counted),
    }
