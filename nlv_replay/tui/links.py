"""Links to a moment of a game, such as ``game.yaml#t12-ada``, and short ways to say where to go."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from nlv_replay.core.rule import Place

_PLACE = re.compile(r"(?:l(?P<line>[0-9]{1,9})-?)?(?:t(?P<turn>[0-9]{1,6}))?(?:-(?P<player>[a-z][a-z0-9-]*))?")
_WANTED = re.compile(r"(?P<sign>[+-]?)t?(?P<turn>[0-9]{1,6})?(?:[-. ,]*(?P<player>[a-z][a-z0-9-]*))?")
FIRST, LAST = "start", "end"


def split(text: str) -> tuple[str, Place, int | None]:
    """The path in a link, the place, and the line in a file of many games; a file of the whole name goes first."""
    path, hash_sign, place = text.rpartition("#")
    match = _PLACE.fullmatch(place) if hash_sign and path and not Path(text).exists() else None
    if match is None or not place:
        return text, Place(), None
    turn, line = match["turn"], match["line"]
    return path, Place(int(turn) if turn else None, match["player"]), int(line) if line else None


def link(path: str, place: Place, line: int | None = None) -> str:
    """A link to a moment."""
    game = "" if line is None else f"l{line}-"
    player = f"-{place.player}" if place.player else ""
    return f"{path}#{game}t{place.turn or 0}{player}"


def wanted(text: str, turn: int, last: int, players: Sequence[str]) -> Place | None:
    """The place that somebody means by ``12``, ``12.ada``, ``t12-ada``, ``ada``, ``+3``, ``start`` or ``end``.

    None where it means nothing in a game of ``last`` turns with these players; ``turn`` is the present one.
    """
    asked = text.strip().lower()
    if asked in (FIRST, LAST):
        return Place(last if asked == LAST else 0)
    if asked in players:
        return Place(None, asked)
    match = _WANTED.fullmatch(asked)
    if not asked or match is None:
        return None
    player = _player(match["player"], players)
    if match["player"] and player is None:
        return None
    if match["turn"] is None:
        return Place(None, player) if player and not match["sign"] else None
    number = int(match["turn"])
    number = turn + number if match["sign"] == "+" else turn - number if match["sign"] == "-" else number
    return Place(number, player) if 0 <= number <= last else None


def _player(text: str | None, players: Sequence[str]) -> str | None:
    """The player of this id, or the only one whose id begins so."""
    if text is None:
        return None
    begun = [player for player in players if player.startswith(text)]
    return text if text in players else begun[0] if len(begun) == 1 else None
