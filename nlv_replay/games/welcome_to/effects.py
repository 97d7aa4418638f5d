"""The effects of section 4 but for the Surveyor: estate agent, parks, pools, Temp agency, bis."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nlv_replay.core.rule import Fault, Path, Rule, Topic
from nlv_replay.games.welcome_to import doubts, rules
from nlv_replay.games.welcome_to.houses import no_such_house, write_number, written_earlier
from nlv_replay.games.welcome_to.masks import STREET_OF, beside, indices, names
from nlv_replay.games.welcome_to.moves import Bis, EffectMove, Park, Pool, Promote, Temp
from nlv_replay.games.welcome_to.offered import check_offered, is_offered
from nlv_replay.games.welcome_to.state import Table, Town, Writing
from nlv_replay.games.welcome_to.terms import HOUSES, STREETS, Effect

ESTATE, PARK, POOL, TEMP, BIS = (
    effect.letter for effect in (Effect.ESTATE, Effect.PARK, Effect.POOL, Effect.TEMP, Effect.BIS)
)


def check_promotion(table: Table, move: Promote) -> Iterable[Fault]:
    """The Estate agent crosses the next box of a column that has one left (4.5)."""
    town = table.towns[move.player]
    has_box = town.promoted[move.size - 1] < len(table.sheet.estates[move.size - 1]) - 1
    return () if has_box and is_offered(town, ESTATE) else _check_promotion(table, move)


def _check_promotion(table: Table, move: Promote) -> Iterator[Fault]:
    yield from check_offered(table, move)
    boxes = table.sheet.estate_boxes(move.size)
    if table.towns[move.player].promoted[move.size - 1] >= boxes:
        told = f"All {boxes} boxes of the column for estates of {move.size} are crossed."
        yield _fault(table, move, rules.COLUMN_USED_UP, told, f"estate {move.size}")


def promote(table: Table, move: Promote) -> None:
    """Cross a box of the column, if one is left."""
    boxes = table.towns[move.player].promoted
    boxes[move.size - 1] = min(boxes[move.size - 1] + 1, table.sheet.estate_boxes(move.size))


def check_park(table: Table, move: Park) -> Iterable[Fault]:
    """A park crosses the next tree of the street of the house just written (4.6)."""
    town = table.towns[move.player]
    if move.street is None and is_offered(town, PARK):
        street = STREET_OF[town.just_written]
        if town.parks[street] < len(table.sheet.parks[street]) - 1:
            return ()
    return _check_park(table, move)


def _check_park(table: Table, move: Park) -> Iterator[Fault]:
    yield from check_offered(table, move)
    town = table.towns[move.player]
    street = park_street(town, move)
    if street is None:
        return
    if town.just_written >= 0 and street != STREET_OF[town.just_written]:
        told = f"A tree of street {STREETS[street]} was crossed; the house just written is {HOUSES[town.just_written]}."
        yield _fault(table, move, rules.PARK_ELSEWHERE, told, STREETS[street], doubts.writing(move.player, table.turn))
    elif town.parks[street] >= table.sheet.trees(street):
        told = f"All {table.sheet.trees(street)} trees of street {STREETS[street]} are crossed."
        needs = (doubts.writing(move.player, table.turn), doubts.marked(move.player, Effect.PARK))
        yield _fault(table, move, rules.NO_TREE_LEFT, told, STREETS[street], *needs)


def build_park(table: Table, move: Park) -> None:
    """Cross a tree, if one is left."""
    town = table.towns[move.player]
    street = park_street(town, move)
    if street is not None:
        town.parks[street] = min(town.parks[street] + 1, table.sheet.trees(street))


def park_street(town: Town, move: Park) -> int | None:
    """The street of a park: the one recorded, else that of the house just written; None where there is neither."""
    if move.street is not None:
        return move.street
    return STREET_OF[town.just_written] if town.just_written >= 0 else None


def check_pool(table: Table, move: Pool) -> Iterable[Fault]:
    """A pool is built where one is planned, at the house just written (4.7)."""
    town = table.towns[move.player]
    is_planned = town.just_written >= 0 and table.sheet.pools_planned >> town.just_written & 1
    return () if is_planned and move.house is None and is_offered(town, POOL) else _check_pool(table, move)


def _check_pool(table: Table, move: Pool) -> Iterator[Fault]:
    yield from check_offered(table, move)
    town = table.towns[move.player]
    house = town.just_written if move.house is None else move.house
    writing = doubts.writing(move.player, table.turn)
    if move.house is not None and house < 0:
        leaves = doubts.after_effect(table, move.player, Effect.POOL)
        yield no_such_house(table, move.player, move.spot or "", _at(move), leaves)
    elif town.just_written >= 0 and house != town.just_written:
        told = f"The pool of {HOUSES[house]} was built; the house just written is {HOUSES[town.just_written]}."
        yield _fault(table, move, rules.POOL_ELSEWHERE, told, HOUSES[house], writing)
    elif house >= 0 and not table.sheet.pools_planned >> house & 1:
        planned = ", ".join(names(table.sheet.pools_planned))
        told = f"A pool was built at {HOUSES[house]}, where none is planned; pools are planned at {planned}."
        yield _fault(table, move, rules.POOL_NOT_PLANNED, told, HOUSES[house], writing)


def build_pool(table: Table, move: Pool) -> None:
    """Build the pool as recorded."""
    town = table.towns[move.player]
    house = town.just_written if move.house is None else move.house
    if house >= 0:
        town.pools |= 1 << house


def check_temp(table: Table, move: Temp) -> Iterable[Fault]:
    """The Temp agency crosses a free box; by a ruling only for a changed number (4.8)."""
    town = table.towns[move.player]
    is_plain = town.temps < table.sheet.temp_boxes and not is_unchanged(town)
    return () if is_plain and is_offered(town, TEMP) else _check_temp(table, move)


def _check_temp(table: Table, move: Temp) -> Iterator[Fault]:
    yield from check_offered(table, move)
    town = table.towns[move.player]
    if town.temps >= table.sheet.temp_boxes:
        told = f"All {table.sheet.temp_boxes} boxes of the Temp agency are crossed."
        yield _fault(table, move, rules.NO_TEMP_BOX, told, None, doubts.marked(move.player, Effect.TEMP))
    if is_unchanged(town) and table.rulings["temp-unmodified"] == "forbidden":
        told = f"A box of the Temp agency was crossed for {town.numbers[town.just_written]} in "
        yield _fault(
            table, move, rules.TEMP_UNCHANGED, f"{told}{HOUSES[town.just_written]}, the number as it is printed.",
            HOUSES[town.just_written], ruling="temp-unmodified",
        )  # fmt: skip


def cross_temp(table: Table, move: Temp) -> None:
    """Cross a box of the Temp agency, if one is left."""
    town = table.towns[move.player]
    town.unchanged_temps |= is_unchanged(town)
    town.temps = min(town.temps + 1, table.sheet.temp_boxes)


def check_bis(table: Table, move: Bis) -> Iterable[Fault]:
    """A bis copies the number of a house directly beside it, no fence between, into an empty house (4.9)."""
    town, house = table.towns[move.player], move.house
    if (
        house >= 0
        and is_offered(town, BIS)
        and not town.filled >> house & 1
        and town.bis_boxes < len(table.sheet.bis) - 1
        and move.number in bis_numbers(town, house)
    ):
        return ()
    return _check_bis(table, move)


def _check_bis(table: Table, move: Bis) -> Iterator[Fault]:
    yield from check_offered(table, move)
    town = table.towns[move.player]
    if move.house < 0:
        yield no_such_house(
            table, move.player, move.spot, _at(move), doubts.after_effect(table, move.player, Effect.BIS)
        )
        return
    if town.filled >> move.house & 1:
        holds = "a roundabout" if town.roundabouts >> move.house & 1 else town.numbers[move.house]
        told = f"The bis {move.number} was written in {move.spot}, which holds {holds}."
        yield _wrong_bis(table, town, move, rules.BIS_NOT_EMPTY, told, (move.house,))
    else:
        yield from _check_copied(table, town, move)
    if town.bis_boxes >= table.sheet.bis_boxes and table.rulings["tenth-bis"] == "illegal":
        told = f"A bis was written in {move.spot}, and all {table.sheet.bis_boxes} bis boxes were crossed before."
        needs = (doubts.marked(move.player, Effect.BIS),)
        yield _fault(table, move, rules.NO_BIS_BOX, told, move.spot, *needs, ruling="tenth-bis")


def write_bis(table: Table, move: Bis) -> None:
    """Write the bis, and cross its box if one is left."""
    if move.house >= 0:
        town = table.towns[move.player]
        write_number(table, town, move.house, move.number)
        town.bis |= 1 << move.house
        town.bis_boxes = min(town.bis_boxes + 1, table.sheet.bis_boxes)


def bis_numbers(town: Town, house: int) -> list[int]:
    """The numbers that a bis in an empty house may copy now (4.9)."""
    neighbours = indices(beside(house) & town.built)
    return sorted({town.numbers[other] for other in neighbours if not _is_fenced(town, house, other)})


def may_copy(town: Town, writing: Writing) -> bool:
    """Whether a bis in an empty house may copy this number: it stands directly beside it, no fence between (4.9)."""
    house, number = writing.house, writing.number
    if town.built & ~town.fences & writing.left and town.numbers[house - 1] == number:
        return True
    return bool(town.built & writing.right and not town.fences & writing.bit and town.numbers[house + 1] == number)


def _is_fenced(town: Town, house: int, neighbour: int) -> bool:
    return bool(town.fences >> min(house, neighbour) & 1)


def _check_copied(table: Table, town: Town, move: Bis) -> Iterator[Fault]:
    built = list(indices(beside(move.house) & town.built))
    same = [house for house in built if town.numbers[house] == move.number]
    if not built:
        told = f"A bis was written in {move.spot}, and no house directly beside it has a number."
        yield _wrong_bis(table, town, move, rules.BIS_NOT_BESIDE, told)
    elif not same:
        others = " and ".join(f"{HOUSES[house]} with {town.numbers[house]}" for house in built)
        told = f"The bis {move.number} was written in {move.spot} beside {others}."
        yield _wrong_bis(table, town, move, rules.BIS_OTHER_NUMBER, told, tuple(built))
    elif all(_is_fenced(town, move.house, house) for house in same):
        told = f"The bis {move.number} was written in {move.spot}, and a fence stands between it and {HOUSES[same[0]]}."
        yield _wrong_bis(table, town, move, rules.BIS_ACROSS_FENCE, told, tuple(same))


def _wrong_bis(table: Table, town: Town, move: Bis, rule: Rule, told: str, houses: tuple[int, ...] = ()) -> Fault:
    player = move.player
    return Fault(
        rule,
        told,
        spot=move.spot,
        at=_at(move),
        related=tuple(one for house in houses for one in written_earlier(town, house)),
        needs=(
            doubts.effect_of(player, table.turn),
            *(doubts.house(player, house) for house in houses),
            *((doubts.houses(player),) if beside(move.house) & ~town.filled else ()),
            doubts.roundabouts(player),
            *((doubts.marked(player, Effect.FENCE),) if rule is rules.BIS_ACROSS_FENCE else ()),
        ),
        leaves=(*doubts.after_effect(table, player, Effect.BIS), doubts.house(player, move.house)),
    )


def is_unchanged(town: Town) -> bool:
    """Whether the number that was just written is the one on the card (4.8)."""
    if town.offers is None or town.just_written < 0:
        return False
    return town.numbers[town.just_written] == town.offers[town.take - 1][0]


def _at(move: EffectMove) -> Path:
    return ("effect", move.effect.value)


def _fault(
    table: Table, move: EffectMove, rule: Rule, told: str, spot: str | None, *needs: Topic, ruling: str | None = None
) -> Fault:
    return Fault(
        rule,
        told,
        spot=spot,
        at=_at(move),
        needs=(doubts.effect_of(move.player, table.turn), *(needs or (doubts.marked(move.player, move.effect),))),
        leaves=doubts.after_effect(table, move.player, move.effect),
        ruling=ruling,
    )
