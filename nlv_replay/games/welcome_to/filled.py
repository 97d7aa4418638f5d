"""A filled sheet as a value: what one architect's sheet shows at the end, with no order of moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from nlv_replay.games.welcome_to import written
from nlv_replay.games.welcome_to.claims import signed
from nlv_replay.games.welcome_to.plans import Plan, all_plans
from nlv_replay.games.welcome_to.sheet import Sheet, reference_sheet
from nlv_replay.games.welcome_to.state import Table, Town
from nlv_replay.games.welcome_to.terms import Variant

if TYPE_CHECKING:
    from nlv_replay.games.welcome_to.filled_file import FilledModel


@dataclass(frozen=True, slots=True)
class Filled:
    """A sheet as it was filled in.

    ``town`` shows the marks as typed, none of them in an order; ``plans`` are the ids of the cards of the game, none
    where they were not written down. ``has_roundabouts`` is None where nobody can say whether they belong to the game.
    ``turns`` is None where nobody counted them, ``claimed`` the points by zone as far as they were written, costs with
    their minus sign; ``left`` is true of somebody who left before the end.
    """

    town: Town
    variant: Variant = Variant.STANDARD
    has_roundabouts: bool | None = None
    plans: tuple[str, ...] = ()
    turns: int | None = None
    left: bool = False
    place: int | None = None
    claimed: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OnPaper:
    """A filled sheet ready to be judged: the value, its model as typed, its marks as read, a table of its own."""

    filled: Filled
    model: FilledModel
    marks: written.Written
    table: Table

    @property
    def player(self) -> str:
        """Whose sheet it is."""
        return self.filled.town.player

    @property
    def town(self) -> Town:
        """What the sheet shows."""
        return self.filled.town

    @property
    def plans(self) -> Sequence[Plan] | None:
        """The plans of the game, None where they were not written down."""
        return [all_plans()[name] for name in dict.fromkeys(self.filled.plans)] if self.filled.plans else None

    def beside(self, table: Table) -> OnPaper:
        """The same sheet, with the plans of the table where it has none of its own."""
        if self.filled.plans or not table.drawn:
            return self
        filled = replace(self.filled, plans=table.drawn)
        return replace(self, filled=filled, table=replace(self.table, plans=table.plans, drawn=table.drawn))


def on_paper(model: FilledModel, rulings: Mapping[str, str]) -> OnPaper:
    """The sheet of a model; counts that no sheet has are kept at what is printed where points are counted."""
    from nlv_replay.games.welcome_to.filled_file import as_move, claims_of

    marks = written.read(as_move(model), model.player, ())
    variant = Variant(model.variant)
    filled = Filled(
        marks.town,
        variant,
        _has_roundabouts(variant, model.plans, said=model.advanced),
        tuple(model.plans),
        model.turns,
        model.left,
        model.place,
        signed({model.player: claims_of(model)})[model.player],
    )
    sheet = reference_sheet()
    town = within(sheet, marks.town)
    table = Table(
        sheet=sheet,
        rulings=rulings,
        variant=variant,
        has_roundabouts=filled.has_roundabouts is not False,
        towns={model.player: town},
        plans={plan.number: plan for plan in (all_plans()[name] for name in reversed(model.plans))},
        drawn=tuple(model.plans),
        left_after={model.player: model.turns or 0} if model.left else {},
        turn=model.turns or 0,
    )
    return OnPaper(filled, model, marks, table)


def within(sheet: Sheet, town: Town) -> Town:
    """A town whose counts all stand for a printed value, with the fences that its roundabouts bring."""
    kept = town.copy()
    written.mend_roundabouts(kept)
    kept.parks = [min(trees, sheet.trees(street)) for street, trees in enumerate(kept.parks)]
    kept.promoted = [min(boxes, sheet.estate_boxes(size)) for size, boxes in enumerate(kept.promoted, start=1)]
    kept.temps = min(kept.temps, sheet.temp_boxes)
    kept.refusals = min(kept.refusals, sheet.refusal_boxes)
    return kept


def _has_roundabouts(variant: Variant, plans: Sequence[str], *, said: bool | None) -> bool | None:
    """Whether roundabouts belong to the game (6.1); None where it is not known."""
    if variant in (Variant.STANDARD, Variant.ADVANCED):
        return variant is Variant.ADVANCED
    if said is not None or not plans:
        return said
    return any(all_plans()[name].is_advanced for name in plans)
