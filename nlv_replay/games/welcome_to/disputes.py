"""What another value of a ruling would change, told from the last table and the record alone wherever that is certain.

Where a function below cannot be certain it gives None, and the game is replayed under the other value. Roots are
counted, not what follows from them. A game in which something is wrong is replayed in nearly every case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from nlv_replay.core.explanation import difference
from nlv_replay.core.result import NOTHING, Preview, same_ranking
from nlv_replay.core.rule import Rule
from nlv_replay.games.claims import Claims
from nlv_replay.games.stacks import EXHAUSTED, Deal
from nlv_replay.games.welcome_to import claims, rules, scoring
from nlv_replay.games.welcome_to.game import GAME
from nlv_replay.games.welcome_to.log import claims_of
from nlv_replay.games.welcome_to.masks import ENDS
from nlv_replay.games.welcome_to.plans import Condition
from nlv_replay.games.welcome_to.state import Table, Town
from nlv_replay.games.welcome_to.tally import Tally
from nlv_replay.games.welcome_to.terms import Effect, Variant, Zone

if TYPE_CHECKING:
    from nlv_replay.games.welcome_to.game import Record


@dataclass(eq=False)
class Judged:
    """A game that was replayed: its last table, its record, and whether nothing was wrong in it."""

    table: Table
    record: Record
    is_clean: bool

    @cached_property
    def plays(self) -> list[tuple[int, str, Mapping[str, Any]]]:
        """Every play that was judged, with its turn and player, turn by turn."""
        left_after = self.table.left_after
        turns: Any = self.record.turns[: self.table.turn]
        return [
            (number, player, play)
            for number, turn in enumerate(turns, start=1)
            for player, play in turn["plays"].items()
            if number <= left_after.get(player, number)
        ]

    def effects(self, effect: Effect) -> Iterator[str]:
        """Whose plays use an effect, one entry a play."""
        return (player for _, player, play in self.plays if effect.value in play.get("effect", ()))


def preview(game: Judged, ruling: str, value: str) -> Preview | None:
    """What a value of a ruling would change, or None where only a replay can tell."""
    known = _PREVIEWS.get(ruling)
    return None if known is None else known(game, value)


def _roots(rule: Rule, count: int) -> Preview:
    """So many more roots of one rule, and nothing else."""
    return Preview(more=Counter({rule.code: count})) if count else NOTHING


# Cards


def _other_dealing(game: Judged, value: str) -> Preview | None:
    """How many deals have too many or too few cards if cards that lie flipped stay, or if they do not (2)."""
    exhausted = [deal for deal in game.table.deals if deal.by == EXHAUSTED]
    if not exhausted:
        return NOTHING
    if not game.is_clean or game.table.rulings["temp-unmodified"] == "forbidden":
        return None  # other offers would make other numbers unchanged ones
    return _roots(rules.STACK_SIZES, len(exhausted))


def _other_right(game: Judged, value: str) -> Preview | None:
    """Whether somebody had cards reshuffled for another plan than the first that anybody claimed (5.2)."""
    if not game.is_clean or game.table.variant is Variant.EXPERT:
        return None
    if value == "each-plan":
        return NOTHING
    reshuffled = [deal for deal in game.table.deals if deal.by not in (None, EXHAUSTED)]
    wrong = any(number or not _is_for_first_plan(game.table, deal) for number, deal in enumerate(reshuffled))
    return _roots(rules.RESHUFFLE_NO_RIGHT, int(wrong))


def _is_for_first_plan(table: Table, deal: Deal) -> bool:
    first = min(table.first_claimed.values())
    who = {player for plan, turn in table.first_claimed.items() if turn == first for player in table.claimers[plan]}
    return deal.before_turn == first + 1 and deal.by in who


# Plays


def _unchanged_temps(game: Judged, value: str) -> Preview | None:
    """How many players crossed a box of the Temp agency for a number as it is printed (4.8); later ones follow."""
    if not game.is_clean:
        return None
    if value == "optional":
        return NOTHING
    return _roots(rules.TEMP_UNCHANGED, sum(town.unchanged_temps for town in _towns(game)))


def _many_bis(game: Judged, value: str) -> Preview | None:
    """How many players wrote more bis than there are boxes (4.9); of each, later ones follow from the first."""
    if not game.is_clean:
        return None
    written = Counter(game.effects(Effect.BIS))
    boxes = game.table.sheet.bis_boxes
    return _roots(rules.NO_BIS_BOX, sum(count > boxes for count in written.values()) if value == "illegal" else 0)


def _fences_in_used_streets(game: Judged, value: str) -> Preview | None:
    """Whether nobody used a whole street, so that no fence can stand in one (4.4)."""
    return None if any(_has_claimed(game.table, town, Condition.STREET) for town in _towns(game)) else NOTHING


def _other_refusals(game: Judged, value: str) -> Preview | None:
    """Whether roundabouts could not have played a part in any refusal (6.1).

    Without a roundabout in the same turn it is the same whether numbers must fit nowhere when one refuses or when the
    turn begins; who has built all roundabouts can be helped by none.
    """
    refusals = [play for _, _, play in game.plays if "refuse" in play]
    if any("roundabout" in play for play in refusals):
        return None
    if value != "no-help":
        return NOTHING if game.is_clean or game.table.rulings["refusal-roundabout"] != "no-help" else None
    return NOTHING if game.is_clean and _all_had_roundabouts(game) else None


def _all_had_roundabouts(game: Judged) -> bool:
    """Whether everybody who refused had built all roundabouts before."""
    built: Counter[str] = Counter()
    for _, player, play in game.plays:
        if "refuse" in play and built[player] < game.table.sheet.roundabout_boxes:
            return False
        built[player] += ("roundabout" in play) + ("roundabout-after" in play)
    return True


def _end_houses(game: Judged, value: str) -> Preview | None:
    """How many players claimed the plan about the end houses with a roundabout in one (6.1).

    What a house holds never changes where nothing is wrong, so it stood there when the plan was claimed.
    """
    if not game.is_clean:
        return None
    claimed = [town for town in _towns(game) if _has_claimed(game.table, town, Condition.ENDS)]
    wrong = sum(bool(town.roundabouts & ENDS) for town in claimed)
    return _roots(rules.PLAN_NOT_FULFILLED, wrong if value == "no" else 0)


def _towns(game: Judged) -> Iterator[Town]:
    return iter(game.table.towns.values())


def _has_claimed(table: Table, town: Town, condition: Condition) -> bool:
    return any(table.plans[number].condition is condition for number in town.plans)


# Points


def _other_costs(game: Judged, value: str) -> Preview | None:
    """The points with another cost of two roundabouts, and the claims that they refute (6.1)."""
    if not game.is_clean:
        return None
    other = copy(game.table)
    other.rulings = {**game.table.rulings, "roundabout-second": value}
    other.tallies = tallies = scoring.tallies(other)
    more = _claims_refuted(claims_of(game.record), other, tallies)
    before, after = GAME.result(game.table, game.record), GAME.result(other, game.record)
    ranking = None if same_ranking(before.ranking, after.ranking) else after.ranking
    return Preview(more=more, points=difference(before, after), ranking=ranking)


def _claims_refuted(made: Claims, table: Table, tallies: Mapping[str, Tally]) -> Counter[str]:
    """The roots among the claims that other points refute: no total over a wrong zone, no ranking of wrong points."""
    found: Counter[str] = Counter()
    for player, said in made.results.items():
        points = tallies[player].points
        wrong = [zone for zone in claims.ZONE_RULES if said.get(zone, points[zone]) != points[zone]]
        found.update(claims.ZONE_RULES[zone].code for zone in wrong if zone is not Zone.TOTAL or len(wrong) == 1)
    if not found and made.ranking is not None:
        found[rules.RANKING_CLAIM.code] += not same_ranking(scoring.ranking(table, dict(tallies)), made.ranking)
    return +found


_PREVIEWS: dict[str, Callable[[Judged, str], Preview | None]] = {
    "exhausted-deal": _other_dealing,
    "fence-in-used-street": _fences_in_used_streets,
    "temp-unmodified": _unchanged_temps,
    "tenth-bis": _many_bis,
    "reshuffle-right": _other_right,
    "roundabout-end-house": _end_houses,
    "refusal-roundabout": _other_refusals,
    "roundabout-second": _other_costs,
}
