"""Finding a place, a code, a card or a word of a note in a game."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nlv_replay.logs.text import clean
from nlv_replay.tui.boards.board import Hit
from nlv_replay.tui.shown import Shown

MOST_HITS = 200
_BETWEEN = re.compile(r"[\s=,:;.()]+")
MOST_SHOWN = 400


def hits(shown: Shown, words: str) -> list[Hit]:
    """What a search finds, what begins so first, then whole words, then parts, in the order of the turns."""
    wanted = words.casefold().split()
    if not wanted:
        return []
    found = [hit for hit in index(shown) if all(word in hit.text.casefold() for word in wanted)]
    return sorted(found, key=lambda hit: (_rank(hit, wanted), hit.turn))[:MOST_HITS]


def index(shown: Shown) -> list[Hit]:
    """All that can be found, made once."""
    made: list[Hit] = shown.kept("index", lambda: list(_index(shown)))
    return made


def _rank(hit: Hit, wanted: list[str]) -> int:
    """0 where the text begins with what is sought, 1 where it has it as whole words, 2 where as parts of words."""
    text = hit.text.casefold()
    parts = _BETWEEN.split(text)
    if text.startswith(wanted[0]) and (parts[0] == wanted[0] or "=" in wanted[0]):
        return 0
    return 1 if all(word in parts for word in wanted) else 2


def _index(shown: Shown) -> Iterator[Hit]:
    for placed in shown.findings:
        place, finding = shown.place_of(placed), placed.finding
        told = " ".join(filter(None, (finding.rule.code, finding.rule.name, finding.place.spot)))
        yield Hit("finding", clean(f"{told}: {finding.message}", MOST_SHOWN), place.turn or 0, place.player)
    if shown.board is not None and shown.game.steps:
        yield from shown.board.spots(shown.game.record, [step.table for step in shown.game.steps])
    for turn, player, text in notes(shown):
        yield Hit("note", clean(text, MOST_SHOWN), turn or 0, player)
    for turn, happened in enumerate(shown.events):
        for event in happened:
            yield Hit("event", event.text, turn, None)


def notes(shown: Shown) -> Iterator[tuple[int | None, str | None, str]]:
    """The annotations of a record: those of the game (no turn), of turns, of plays, and the corrections."""
    record = shown.game.record
    if getattr(record, "note", None):
        yield None, None, record.note
    for number, turn in enumerate(record.turns, start=1):
        if "note" in turn:
            yield number, None, turn["note"]
        for player, play in turn.get("plays", {}).items():
            if "note" in play:
                yield number, player, play["note"]
    for correction in getattr(record, "corrections", None) or ():
        yield correction.turn, correction.player, f"{correction.by}: {_ruled(correction)}{correction.reason}"


def _ruled(correction: object) -> str:
    parts = [
        f"{word} {value}"
        for word in ("accepted", "changed", "finding")
        if (value := getattr(correction, word, None)) is not None
    ]
    return f"{', '.join(parts)}; " if parts else ""
