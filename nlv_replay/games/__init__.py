"""The games that nlv-replay knows, one folder each; games never import each other."""

from __future__ import annotations

from typing import Any

from nlv_replay.core.game import Game
from nlv_replay.games.new_las_vegas.game import GAME as NEW_LAS_VEGAS
from nlv_replay.games.welcome_to.game import GAME as WELCOME_TO

GAMES: tuple[Game[Any, Any, Any], ...] = (NEW_LAS_VEGAS, WELCOME_TO)
"""Every game, in the order in which they are listed."""


def find_game(key: str) -> Game[Any, Any, Any]:
    """The game with this key; raises LookupError naming those that there are."""
    for game in GAMES:
        if game.key == key:
            return game
    raise LookupError(f"there is no game {key!r}; games: {', '.join(game.key for game in GAMES)}")
