"""The games that nlv-replay knows, one folder each; games never import each other.

A game is imported when it is first asked for: it takes a while, and most files are of one game.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from nlv_replay.core.game import Game

    GAMES: tuple[Game[Any, Any, Any], ...]

KEYS: Final = ("new-las-vegas", "welcome-to")
"""The key of every game, in the order in which they are listed; its folder has the same name, with underscores."""


def game_named(key: object) -> Game[Any, Any, Any] | None:
    """The game with this key; None where there is none."""
    return _game(key) if key in KEYS else None


def find_game(key: str) -> Game[Any, Any, Any]:
    """The game with this key; raises LookupError naming those that there are."""
    game = game_named(key)
    if game is None:
        raise LookupError(f"there is no game {key!r}; games: {', '.join(KEYS)}")
    return game


def all_games() -> tuple[Game[Any, Any, Any], ...]:
    """Every game, in the order of ``KEYS``."""
    return tuple(map(_game, KEYS))


@cache
def _game(key: str) -> Game[Any, Any, Any]:
    game: Game[Any, Any, Any] = import_module(f"{__name__}.{key.replace('-', '_')}.game").GAME
    return game


def __getattr__(name: str) -> Any:
    """``GAMES``: every game, for whoever wants them as a value."""
    if name != "GAMES":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return all_games()
