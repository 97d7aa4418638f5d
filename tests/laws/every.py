"""What the laws that hold in every game need of each of them."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis.strategies import SearchStrategy

from nlv_replay.core.game import Game
from nlv_replay.games.new_las_vegas.game import GAME as NEW_LAS_VEGAS
from nlv_replay.games.new_las_vegas.terms import POINT_ZONES as VEGAS_ZONES
from nlv_replay.games.welcome_to.game import GAME as WELCOME_TO
from nlv_replay.games.welcome_to.terms import POINT_ZONES as TOWN_ZONES
from tests.helpers import logs
from tests.helpers import towns as town_logs
from tests.laws import games, towns

Data = dict[str, Any]


class Lawful(NamedTuple):
    """A game for laws: its logs, legal ones and any, and what its tables and results are made of.

    ``note`` is the code of what a log may leave out, ``shared`` are what a table holds for all players, ``claims`` the
    first and last code of wrong claims.
    """

    game: Game[Any, Any, Any]
    legal: SearchStrategy[Data]
    any: SearchStrategy[Data]
    replayed: Callable[[Data], Any]
    sheets: str
    shared: tuple[str, ...]
    zones: tuple[str, ...]
    note: str
    claims: tuple[str, str]


EVERY = {
    "new-las-vegas": Lawful(
        NEW_LAS_VEGAS, games.LEGAL, games.ANY, logs.replayed, "cities", ("offers", "ended", "first_fulfilled"),
        VEGAS_ZONES, "NLV806", ("NLV901", "NLV912"),
    ),
    "welcome-to": Lawful(
        WELCOME_TO, towns.LEGAL, towns.ANY, town_logs.replayed, "towns",
        ("cards", "ended", "first_claimed", "claimers"), TOWN_ZONES, "", ("WT901", "WT910"),
    ),
}  # fmt: skip

every_game = pytest.mark.parametrize("lawful", EVERY.values(), ids=EVERY)


def seated_anew(record: Data, rng: Random) -> Data:
    """The players of each turn in another order; round the table, too, where nobody passes cards to a neighbour."""
    seated = copy.deepcopy(record)
    if seated.get("variant") != "expert":
        rng.shuffle(seated["players"])
    for turn in seated["turns"]:
        for key in ("plays", "hands"):
            if key in turn:
                rows = list(turn[key].items())
                rng.shuffle(rows)
                turn[key] = dict(rows)
    return seated
