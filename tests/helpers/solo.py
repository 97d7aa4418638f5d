"""Short spellings of solo logs. ``draw="15C P 11L 9M"`` draws an approval card P; cards 1, 2, 3 serve unless told."""

from __future__ import annotations

from typing import Any

from nlv_replay.core.replay import replay
from nlv_replay.games.new_las_vegas.game import GAME
from nlv_replay.games.new_las_vegas.solo_log import ADAPTER
from nlv_replay.games.new_las_vegas.state import Table
from tests.helpers.logs import CARDS, Data, hyphens, play

LOAN = "8S"


def cards(text: str) -> list[Any]:
    """Cards as logs spell them."""
    return [{"approval": card} if card in ("P", "V", "Y") else card for card in text.split()]


def solo_turn(
    draw: str | None, opening: str | None, served: str = "123", *, acme: Data | None = None, **more: Any
) -> Data:
    """A turn; ``served`` are the cards for number, effect and ACME, ``more`` is as in ``play``."""
    done = play(opening, **more)
    del done["take"]
    number, effect_card, given = map(int, served)
    turn: Data = {"plays": {"ada": {"number": number, "effect-card": effect_card, "acme": given, **done}}}
    if draw is not None:
        turn["draw"] = cards(draw)
    if acme is not None:
        turn["acme"] = acme
    return turn


def refusal(draw: str | None, acme: int | None = 1, **more: Any) -> Data:
    """A turn in which the player refuses and gives ACME a card."""
    given = {} if acme is None else {"acme": acme}
    turn: Data = {"plays": {"ada": {"refuse": True, **given, **more}}}
    return turn if draw is None else turn | {"draw": cards(draw)}


def solo(*turns: Data, card: Any = "ben", loan: bool = False, loan_card: str | None = LOAN, **more: Any) -> Data:
    """A solo log that says it was abandoned."""
    aside = {} if loan_card is None else {"loan-card": loan_card}
    return {
        "format": "nlv-log/1",
        "game": "new-las-vegas",
        "variant": "solo",
        "players": [{"id": "ada", "loan": loan}],
        "acme": {"card": card, **aside},
        "projects": ["P1", "V4", "Y0"],
        "turns": list(turns),
        "ended": "abandoned",
        **more,
    }


TO_A_PROJECT = (
    solo_turn("4M 2C 12S", "D3=4", construction="B1"),
    solo_turn("2I 13C 9S", "B1=2", construction="B11"),
    solo_turn("15I 11C 9S", "B11=15"),
)
"""Three turns that fulfil Y0; ACME gets 12S, 9S, 9S, and approval cards may come up from turn 4 on."""

BLOCKED = (
    solo_turn("15C 2C 3S", "A1=15"),
    solo_turn("15M 2I 3M", "B2=15"),
    solo_turn("15I 2L 3I", "C1=15"),
    solo_turn("14M 4C 4S", "D1=14"),
)
"""Four turns after which no number fits anywhere."""

REFUSED = ("5C 6C 7C", "5M 6M 7M", "5I 6I 7I", "5L 6L 7L", "5S 6S 7S", "9C 10C 11C")
"""Six draws for refusals that fill the track."""


def stack(top: str = "", *, without: str = LOAN, approvals: str = "P V Y") -> list[Any]:
    """A stack with some cards on top, the others in the order of the list, and the approval cards at the bottom."""
    left = list(CARDS)
    for card in (without, *top.split()):
        left.remove(card)
    return cards(" ".join([top, *left, approvals]))


def first_draws() -> str:
    """The cards of ``TO_A_PROJECT`` in the order in which they are drawn."""
    return " ".join(" ".join(turn["draw"]) for turn in TO_A_PROJECT)


def without_draws(turns: tuple[Data, ...]) -> list[Data]:
    """The turns, their draws left to the deck."""
    return [{key: value for key, value in turn.items() if key != "draw"} for turn in turns]


def after_the_project(lacks: str = "", more: str = "") -> list[Any]:
    """The stack that is to be shuffled after ``TO_A_PROJECT`` from the deck ``stack(first_draws())``."""
    left = stack(first_draws())[9:] + cards("4M 2C 2I 13C 15I 11C")
    for card in cards(lacks):
        left.remove(card)
    return [*cards(more), *left]


def table_after(record: Data, **rulings: str) -> Table:
    """The table after the last turn of a solo log."""
    in_force = {ruling.name: ruling.default for ruling in GAME.rulings} | hyphens(rulings)
    return replay(GAME, ADAPTER.validate_python(record), in_force, {}).table
