"""Strict move validator and replay analyzer for recorded board games.

    >>> import nlv_replay
    >>> verdict = nlv_replay.check_file("game.yaml")        # doctest: +SKIP
    >>> verdict.status, len(verdict.findings)                # doctest: +SKIP

``check_bytes`` and ``check_file`` give a ``Verdict``, whose ``to_dict()`` is the object that ``check --format json``
prints. ``open_log`` gives a game to step through.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nlv_replay.core.rule import Finding
    from nlv_replay.core.verdict import Status, Verdict
    from nlv_replay.games import GAMES
    from nlv_replay.session import OpenGame, check_bytes, check_file, open_log

__all__ = ["GAMES", "Finding", "OpenGame", "Status", "Verdict", "check_bytes", "check_file", "open_log"]

_HOMES = {
    "GAMES": "games",
    "Finding": "core.rule",
    "OpenGame": "session",
    "Status": "core.verdict",
    "Verdict": "core.verdict",
    "check_bytes": "session",
    "check_file": "session",
    "open_log": "session",
}


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used, so that ``import nlv_replay`` stays light."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
