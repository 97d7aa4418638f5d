"""The sheet of a player as plain text of at most 79 columns; marks are told by signs, never by colour.

A house shows its number, ``5b`` for a bis, ``()`` for a roundabout; ``|`` is a fence and ``*`` a house used for a
plan. In a row of boxes ``[5]`` is the value that counts now and ``x`` stands before those crossed off.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nlv_replay.games.welcome_to import scoring
from nlv_replay.games.welcome_to.masks import FIRST_HOUSES, LAST_HOUSES, WALLS
from nlv_replay.games.welcome_to.state import Table, Town
from nlv_replay.games.welcome_to.terms import LARGEST_ESTATE, STREETS, Zone

WIDTH = 79
"""The longest line, so that a terminal of 80 columns never breaks one."""
LABEL = 14
LEGEND = (
    "13b bis   () roundabout   . empty   | fence   * used for a plan   o xo pool",
    "[5] the value that counts   x5 crossed off",
)
"""What the signs mean."""


def draw(table: Table, player: str) -> list[str]:
    """A player's sheet, line by line; raises LookupError where there is no such player."""
    town = table.towns[player]
    return [
        f"{town.player}, turn {table.turn}" if table.turn else f"{town.player}, before turn 1",
        *plan_lines(table, town),
        "",
        *street_lines(table, town),
        *box_lines(table, town),
        "",
        *score_lines(table, town),
        "",
        *LEGEND,
    ]


def street_lines(table: Table, town: Town) -> Iterator[str]:
    """The three streets: positions, houses between fences, and below them pools and the trees crossed."""
    for street, name in enumerate(STREETS):
        houses = range(FIRST_HOUSES[street], LAST_HOUSES[street] + 1)
        yield f"{name}     " + "".join(f"{house - houses[0] + 1:>3}  " for house in houses).rstrip()
        yield "    |" + "".join(_house(town, house) for house in houses)
        pools = "".join(f"{pool_text(table, town, house):>3}  " for house in houses).rstrip()
        if pools:
            yield f"      {pools}"
        yield f"      trees {row_text(table.sheet.parks[street], town.parks[street])}"
        yield ""


def box_lines(table: Table, town: Town) -> Iterator[str]:
    """The rows of boxes, each with its values."""
    sheet = table.sheet
    yield _line("pools", row_text(sheet.pools, town.pools.bit_count()))
    yield _line("temps", f"{town.temps} of {sheet.temp_boxes} boxes")
    yield _line("bis", row_text(sheet.bis, town.bis_boxes))
    yield _line("refusals", row_text(sheet.refusals, town.refusals))
    if table.has_roundabouts:
        yield _line("roundabouts", row_text(scoring.roundabout_costs(table), town.roundabouts.bit_count()))
    columns = [
        f"{size}: {row_text(sheet.estates[size - 1], town.promoted[size - 1])}" for size in range(1, LARGEST_ESTATE + 1)
    ]
    yield _line("estates", "   ".join(columns[:3]))
    yield _line("", "   ".join(columns[3:]))


def score_lines(table: Table, town: Town) -> Iterator[str]:
    """What each zone gives now."""
    points = scoring.tallies(table)[town.player].points
    yield _line("points", "  ".join(f"{zone.value} {points[zone]}" for zone in Zone if zone in _GAINS))
    yield _line("", "  ".join(f"{zone.value} {points[zone]}" for zone in Zone if zone not in _GAINS))


_GAINS = (Zone.PLANS, Zone.PARKS, Zone.POOLS, Zone.TEMPS, Zone.ESTATES)


def plan_lines(table: Table, town: Town) -> Iterator[str]:
    """The plans of the game, each with its points and what the player gained by it."""
    for number, plan in sorted(table.plans.items()):
        gained = f", got {town.plans[number]}" if number in town.plans else ""
        yield f"plan {number} ({plan.id}) {plan.high}/{plan.low}{gained}: {plan.words}"


def _house(town: Town, house: int) -> str:
    fence = "|" if (town.fences | WALLS) >> house & 1 else " "
    return f"{written_text(town, house):>3}{'*' if town.used >> house & 1 else ' '}{fence}"


def written_text(town: Town, house: int) -> str:
    """What stands in a house: a number, ``13b`` for a bis, ``()`` for a roundabout, ``.`` where it is empty."""
    if town.roundabouts >> house & 1:
        return "()"
    if not town.built >> house & 1:
        return "."
    return f"{town.numbers[house]}{'b' if town.bis >> house & 1 else ''}"


def pool_text(table: Table, town: Town, house: int) -> str:
    """The pool of a house: ``o`` planned, ``xo`` built, nothing where there is none."""
    if town.pools >> house & 1:
        return "xo"
    return "o" if table.sheet.pools_planned >> house & 1 else ""


def row_text(values: Sequence[int], crossed: int) -> str:
    """A row of values: those crossed off with an ``x`` before them, the one that counts in brackets."""
    return " ".join(
        f"[{value}]" if box == min(crossed, len(values) - 1) else f"x{value}" if box < crossed else str(value)
        for box, value in enumerate(values)
    )


def _line(label: str, text: str) -> str:
    return f"{label:<{LABEL}}{text}".rstrip()
