"""Questions from what is at hand: a filled sheet, and the deals of a game or the offers of its turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from nlv_replay.games.new_las_vegas.possible.question import Offers, Others, Question, Reshuffle
from nlv_replay.games.new_las_vegas.sheet import Sheet
from nlv_replay.games.new_las_vegas.state import Table
from nlv_replay.games.new_las_vegas.terms import Variant
from nlv_replay.games.stacks import EXHAUSTED, UNDEALT, Deal

if TYPE_CHECKING:
    from nlv_replay.games.new_las_vegas.filled import Filled


def ask(  # noqa: PLR0913  (what is known beside the sheet; all but sheet and offers are keyword-only)
    filled: Filled,
    sheet: Sheet,
    offers: Sequence[Offers],
    *,
    variant: Variant = Variant.STANDARD,
    rulings: Mapping[str, str] | None = None,
    sheet_name: Any = "reference",
    others: Others | None = None,
    reshuffle: Reshuffle | None = None,
    sizes_known: bool = True,
    projects_known: bool = True,
) -> Question:
    """The question about a filled sheet; raises ValueError for a number of turns beyond the offers."""
    return Question(
        sheet, tuple(offers), filled.projects, filled.city, variant, dict(rulings or {}), trip=filled.trip,
        turns=filled.turns, sizes_known=sizes_known, projects_known=projects_known and bool(filled.projects),
        others=others, reshuffle=reshuffle, sheet_name=sheet_name,
    )  # fmt: skip


def offers_of(table: Table) -> tuple[Offers, ...]:
    """The offers of every turn that the deals of a table at its set-up serve, exhausted deals as ruled (3.1, 3.7)."""
    from nlv_replay.games.new_las_vegas.deals import deal_anew

    found: list[Offers] = []
    stacks = UNDEALT
    for index, deal in enumerate(table.deals):
        stacks = deal_anew(table, stacks, deal)
        later = table.deals[index + 1].before_turn if index + 1 < len(table.deals) else stacks.end
        found = found[: deal.before_turn - 1]
        for turn in range(len(found) + 1, min(later, stacks.end)):
            offers = stacks.offers_at(turn)
            if offers is None:
                return tuple(found)
            found.append(offers)
    return tuple(found)


def reshuffle_of(deals: Sequence[Deal], player: str) -> Reshuffle | None:
    """The deal for the first project of the game, as far as it says something about a player (3.8)."""
    asked = next((deal for deal in deals if deal.by not in (None, EXHAUSTED)), None)
    return None if asked is None else Reshuffle(asked.before_turn, asked.by == player)
