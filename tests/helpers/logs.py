"""Short spellings of logs for tests. Logs are plain data, as JSON gives it; verdicts come from the public functions.

Without a deck and without offers nobody can check what was taken, so a log that is about something else leaves both
out; and it says that it was abandoned, so that it may stop anywhere.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import nlv_replay
from nlv_replay.core.replay import Replay, replay
from nlv_replay.core.rule import Severity
from nlv_replay.core.verdict import Verdict
from nlv_replay.games.new_las_vegas.casinos import write_number
from nlv_replay.games.new_las_vegas.effects import construct
from nlv_replay.games.new_las_vegas.game import GAME
from nlv_replay.games.new_las_vegas.log import ADAPTER
from nlv_replay.games.new_las_vegas.masks import mask_of, names
from nlv_replay.games.new_las_vegas.moves import Build
from nlv_replay.games.new_las_vegas.sheet import Sheet
from nlv_replay.games.new_las_vegas.state import City, Table
from nlv_replay.games.new_las_vegas.terms import CASINO_INDEX

Data = dict[str, Any]

SEATS = ("ada", "bob", "cyd", "dan", "eve")
REFUSE: Data = {"refuse": True}

_CARD_TABLE = """
1M 1L 1S  2C 2I 2L  3C 3M 3I 3S  4C 4M 4I 4L 4S  5C 5M 5I 5L 5L 5S  6C 6M 6M 6I 6L 6S 6S
7C 7C 7M 7I 7I 7L 7L 7S  8C 8C 8M 8M 8I 8I 8L 8S 8S  9C 9M 9M 9I 9L 9L 9S 9S
10C 10C 10M 10I 10I 10L 10S  11C 11M 11I 11L 11L 11S  12C 12M 12I 12L 12S  13C 13M 13I 13S  14M 14L 14S  15C 15M 15I
"""
CARDS = _CARD_TABLE.split()
"""The 81 casino cards of section 8, copied by hand from its table."""

_CRANE_TABLE = "A3 A8 B1 B6 B11 C2 C4 C9 D5 D7 D10"
CRANES = _CRANE_TABLE.split()
"""The casinos of the reference sheet that have a crane."""

BUILT = [name for street in "ABCD" for avenue in range(1, 12) if (name := f"{street}{avenue}") not in CRANES]
"""The casinos of the reference sheet that have no crane."""


def play(
    opening: str | None = None,
    *,
    take: int = 1,
    easy: int | None = None,
    free: int | None = None,
    extended: tuple[int, str] | None = None,
    marks: Data | None = None,
    **effect: Any,
) -> Data:
    """A play: ``play("B5=8", show="left")``, ``play("A1=3", limousine="d1 d2", extended=(1, "A2=3"))``."""
    done: Data = {"take": take}
    if opening is not None:
        done["open"] = opening
    if isinstance(effect.get("limousine"), str):
        effect["limousine"] = effect["limousine"].split()
    if effect:
        done["effect"] = effect
    if extended is not None:
        done["bonus"] = {"extended-casino": {"set": extended[0], "open": extended[1]}}
    paid = {"easy-opening": easy, "free-action": free}
    if any(number is not None for number in paid.values()):
        done["bonus"] = {key: number for key, number in paid.items() if number is not None}
    if marks is not None:
        done["marks"] = marks
    return done


def turn(*plays: Data | None, offers: str | None = None) -> Data:
    """A turn with the plays of the first seats; None: no play. ``offers`` is as in ``8S 5L 13M``."""
    done: Data = {"plays": {SEATS[seat]: one for seat, one in enumerate(plays) if one is not None}}
    if offers is not None:
        done["offers"] = offers.split()
    return done


def opens(*casinos: str) -> list[Data]:
    """Plays that open one casino each."""
    return [play(opening) for opening in casinos]


def log(*turns: Data, players: int | list[Data] = 1, projects: str = "P0 V1 Y0", **more: Any) -> Data:
    """A log; a play in place of a turn is that of a table of one. Keywords are keys of the log, with _ for -."""
    seats = [{"id": SEATS[seat], "loan": False} for seat in range(players)] if isinstance(players, int) else players
    return {
        "format": "nlv-log/1",
        "game": "new-las-vegas",
        "players": seats,
        "projects": projects.split(),
        "turns": [one if "plays" in one else turn(one) for one in turns],
        "ended": "abandoned",
        **more,
    }


def empty_table(turns: int, **more: Any) -> Data:
    """A log in which the only player left before turn 1, so that cards are flipped and nothing is played."""
    gone = [{"id": "ada", "loan": False, "left-after": 0}]
    return log(*[turn() for _ in range(turns)], players=gone, **more)


def stacks(cards: Iterable[str]) -> list[list[str]]:
    """Cards dealt into three stacks, the first third on the first."""
    order = list(cards)
    size = len(order) // 3
    return [order[:size], order[size : 2 * size], order[2 * size :]]


def deal(cards: Iterable[str] = CARDS, before: int | None = None, by: str | None = None) -> Data:
    """An entry of ``deck``."""
    done: Data = {"stacks": stacks(cards)}
    if before is not None:
        done["before-turn"] = before
    if by is not None:
        done["by"] = by
    return done


def check(record: Data, **rulings: str) -> Verdict:
    """The verdict; rulings by name, with _ for -."""
    return nlv_replay.check_bytes(json.dumps(record).encode(), rulings=hyphens(rulings))


def found(record: Data, **rulings: str) -> list[tuple[str, int | None, str | None]]:
    """Clause, turn and player of every finding that is not a mere note."""
    verdict = check(record, **rulings)
    assert verdict.result is not None, [placed.finding.message for placed in verdict.findings]
    return [
        (placed.finding.rule.clause, placed.finding.place.turn, placed.finding.place.player)
        for placed in verdict.findings
        if placed.severity is not Severity.NOTE
    ]


def clauses(record: Data, **rulings: str) -> list[str]:
    """The clauses of all findings that are not mere notes."""
    return [clause for clause, _, _ in found(record, **rulings)]


def roots(record: Data, **rulings: str) -> list[str]:
    """The clauses of the findings, notes left out, that no other finding caused."""
    verdict = check(record, **rulings)
    return [placed.finding.rule.clause for placed in verdict.roots if placed.severity is not Severity.NOTE]


def codes(record: Data, **rulings: str) -> list[str]:
    """The codes of all findings, notes included."""
    return [placed.finding.rule.code for placed in check(record, **rulings).findings]


def points(record: Data, player: str = "ada", **rulings: str) -> dict[str, int]:
    """What the rules give a player, by zone."""
    result = check(record, **rulings).result
    assert result is not None
    return {zone: claim.computed for zone, claim in result.scores[player].items()}


def replayed(record: Data, **rulings: str) -> Replay[Table]:
    """The replay of a log, every step kept."""
    in_force = {ruling.name: ruling.default for ruling in GAME.rulings}
    in_force |= record.get("rulings", {}) | hyphens(rulings)
    return replay(GAME, ADAPTER.validate_python(record), in_force, {}, keep=True)


def city(record: Data, player: str = "ada", **rulings: str) -> City:
    """The sheets of a player after the last turn."""
    return replayed(record, **rulings).table.cities[player]


def holes(record: Data, **rulings: str) -> tuple[str, str]:
    """The circled and the crossed holes, by avenue: ``("1 2", "")``."""
    sheets = city(record, **rulings)
    circled, crossed = (
        " ".join(name[1:] for name in names(mask)) for mask in (sheets.circled_holes, sheets.crossed_holes)
    )
    return circled, crossed


def new_table(
    players: int = 1, *, loans: str = "", sheet: Sheet | None = None, variant: str = "standard", **rulings: str
) -> Table:
    """A table at its set-up, to write marks on; ``loans`` says y or n for each seat."""
    wishes = loans or "n" * players
    seats = [{"id": SEATS[seat], "loan": wish == "y"} for seat, wish in enumerate(wishes)]
    record = ADAPTER.validate_python(log(players=seats, variant=variant))
    in_force = {ruling.name: ruling.default for ruling in GAME.rulings} | hyphens(rulings)
    return GAME.start(record, in_force, {} if sheet is None else {"sheet": sheet})


def write(table: Table, openings: str, player: str = "ada") -> City:
    """Open casinos of a player (``A1=3 B2=4``), their cranes crossed off where they have any."""
    for opening in openings.split():
        casino, number = opening.split("=")
        build(table, casino, player)
        write_number(table, table.cities[player], CASINO_INDEX[casino], int(number))
    return table.cities[player]


def build(table: Table, casinos: str, player: str = "ada") -> City:
    """Cross off the cranes of these casinos (``C4 D5``), where they have any."""
    for casino in casinos.split():
        if table.sheet.cranes & 1 << CASINO_INDEX[casino]:
            construct(table, Build(player, CASINO_INDEX[casino], casino))
    return table.cities[player]


def street(name: str, numbers: str) -> str:
    """Openings of a street from the left, with . for a casino that stays empty: ``street("A", "1 . 3")``."""
    return " ".join(
        f"{name}{avenue}={number}" for avenue, number in enumerate(numbers.split(), start=1) if number != "."
    )


def mask(casinos: str) -> int:
    """The set of casinos named, with blanks between them."""
    return mask_of(casinos.split())


def hyphens(rulings: dict[str, str]) -> dict[str, str]:
    """Rulings by their true names."""
    return {name.replace("_", "-"): value for name, value in rulings.items()}
