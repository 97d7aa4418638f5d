"""A game as ruled: what is left of a play once its illegal parts do not happen (no opening, no effect, no bonus).

A play without its opening has neither effect nor bonus, since all of them come after it (3.6, 6.5); an Easy Opening
that nobody paid for opens nothing; a card that gives the number gives no effect (11.1). ``City.take`` is 0 while the
opening of a play has fallen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from nlv_replay.core.rule import Finding
from nlv_replay.games.new_las_vegas import casinos, rules
from nlv_replay.games.new_las_vegas.moves import (
    Build,
    Drive,
    Extend,
    Host,
    Improve,
    Inaugurate,
    Move,
    Open,
    Pay,
    Refuse,
    Skip,
)
from nlv_replay.games.new_las_vegas.news import News
from nlv_replay.games.new_las_vegas.solo import ODD_TAKE
from nlv_replay.games.new_las_vegas.state import City, Table
from nlv_replay.games.new_las_vegas.terms import Bonus

EFFECTS = (Build, Improve, Inaugurate, Drive, Host)
AFTER_OPENING = (Pay, *EFFECTS, Extend)

Apply = Callable[[Table, Any], None]


def uphold(
    table: Table, move: Move, broken: Sequence[Finding], as_played: Sequence[Finding], before: Table, apply: Apply
) -> None:
    """Write what the rules allow of one part of a play; ``before`` is the table at the start of the turn.

    ``as_played`` are those broken as it was played, too.
    """
    has_fallen = isinstance(move, AFTER_OPENING) and _is_out(table.cities[move.player], move)
    if not broken and not has_fallen and not isinstance(move, Skip):
        apply(table, move)
        return
    match move:
        case Open() | Skip():  # one that was skipped is told by the check of the effect, if an effect was used
            casinos.begin_play(table.cities[move.player], 0)
        case Refuse():
            _uphold_refusal(table, move, as_played)
        case Pay():
            if not has_fallen:
                _take_back_payment(table, move, before)
        case Extend():
            _take_back_show(table.cities[move.player], move, before.cities[move.player])
        case Build() | Improve() | Inaugurate() | Drive() | Host():
            pass
        case _:
            apply(table, move)  # what is no part of a play, such as flipped cards, happens in any case


def _is_out(city: City, move: Move) -> bool:
    """Whether nothing after the opening of this play happens, or no effect because its card served for the number."""
    return not city.take or (
        city.take == ODD_TAKE and city.bonus is not Bonus.FREE_ACTION and isinstance(move, EFFECTS)
    )


def _uphold_refusal(table: Table, move: Refuse, as_played: Sequence[Finding]) -> None:
    """What stands beside a refusal never happens; the refusal itself falls where a number would have fitted.

    It stays where only the fall of an earlier part made the number fit: nobody could have known.
    """
    if any(found.rule is rules.REFUSAL_WITH_A_PLACE for found in as_played):
        casinos.begin_play(table.cities[move.player], 0)
    else:
        casinos.refuse(table, move)


def _take_back_payment(table: Table, move: Pay, before: Table) -> None:
    """An Easy Opening that is not paid for did not open its casino; an unpaid Free Action frees no effect."""
    city = table.cities[move.player]
    if move.bonus is not Bonus.EASY_OPENING:
        city.bonus = None
        return
    table.avenues_completed = [(other, avenue) for other, avenue in table.avenues_completed if other is not city]
    table.cities[move.player] = restored = before.cities[move.player].copy()
    casinos.begin_play(restored, 0)
    restored.news = News.ALL


def _take_back_show(city: City, move: Extend, before: City) -> None:
    """A show at the second casino falls with it."""
    if city.show_host == move.casino >= 0:
        city.circled_stars &= ~(1 << move.casino)
        city.shows = before.shows[:]
