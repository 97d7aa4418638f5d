"""Roundabouts of the advanced game (6.1)."""

from __future__ import annotations

from collections.abc import Iterator

from nlv_replay.core.rule import Fault, Rule, Topic
from nlv_replay.games.welcome_to import doubts, rules
from nlv_replay.games.welcome_to.houses import no_such_house, written_earlier
from nlv_replay.games.welcome_to.masks import fences_around
from nlv_replay.games.welcome_to.moves import Roundabout
from nlv_replay.games.welcome_to.state import Table, order_anew


def check_roundabout(table: Table, move: Roundabout) -> Iterator[Fault]:
    """Once a turn, and twice a game, a roundabout may be built in an empty house (6.1)."""
    town, house = table.towns[move.player], move.house
    boxes = table.sheet.roundabout_boxes
    if not table.has_roundabouts:
        told = f"{move.player} built a roundabout, which belongs to the advanced game."
        yield _fault(move, rules.ROUNDABOUT_IN_STANDARD, told)
    elif move.is_second:
        told = f"{move.player} built two roundabouts in turn {table.turn}."
        yield _fault(move, rules.TWO_ROUNDABOUTS, told, doubts.roundabouts(move.player))
    elif town.roundabouts.bit_count() >= boxes:
        told = f"{move.player} built a roundabout in {move.spot} and has {boxes} already."
        yield _fault(move, rules.TOO_MANY_ROUNDABOUTS, told, doubts.roundabouts(move.player))
    if house < 0:
        yield no_such_house(table, move.player, move.spot, _at(move), doubts.after_roundabout(move.player))
    elif town.filled >> house & 1:
        holds = "a roundabout" if town.roundabouts >> house & 1 else town.numbers[house]
        told = f"A roundabout was built in {move.spot}, which holds {holds}."
        needs = (doubts.house(move.player, house), doubts.roundabouts(move.player))
        yield _fault(move, rules.ROUNDABOUT_NOT_EMPTY, told, *needs, earlier=(house,), table=table)


def build_roundabout(table: Table, move: Roundabout) -> None:
    """Build the roundabout with a fence on both sides; numbers start afresh beyond it."""
    if move.house >= 0:
        town = table.towns[move.player]
        town.roundabouts |= 1 << move.house
        town.fences |= fences_around(move.house)
        town.order = order_anew(town)
        town.just_rounded = move.house


def _at(move: Roundabout) -> tuple[str, ...]:
    return ("roundabout-after",) if move.is_after else ("roundabout",)


def _fault(
    move: Roundabout, rule: Rule, told: str, *needs: Topic, earlier: tuple[int, ...] = (), table: Table | None = None
) -> Fault:
    town = None if table is None else table.towns[move.player]
    return Fault(
        rule,
        told,
        spot=move.spot,
        at=_at(move),
        related=() if town is None else tuple(one for house in earlier for one in written_earlier(town, house)),
        needs=needs,
        leaves=doubts.after_roundabout(move.player),
    )
