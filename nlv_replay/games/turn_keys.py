"""The keys of a recorded game: how many there are, and whether anything about its turns is odd; seen in one pass.

Every log pays for this, so that nothing here knows pydantic: the module can be compiled.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from nlv_replay.core.game import Survey

EFFECT: Final = "effect"
"""The key of a play that holds a mapping of exactly one plain value."""


def survey(record: Any, choices: Collection[str], nested: Collection[str], beside: Collection[str] = ()) -> Survey:
    """How many keys of the log a record holds, and whether its turns are plain.

    ``nested`` are the keys of a play, other than ``effect``, that hold mappings, and ``beside`` those of a turn;
    ``choices`` hold exactly one key each (see ``log_parts.turn_problems``). In plain turns every play takes or refuses.
    """
    fields: set[str] = record.model_fields_set
    turns = survey_of_turns(record.turns, {player.id for player in record.players}, choices, nested, beside)
    keys = sum([keys_below(getattr(record, field)) for field in fields if field != "turns"])
    return Survey(len(fields) + keys + turns.keys, turns.is_plain)


def survey_of_turns(
    turns: Sequence[Any], players: Collection[str], choices: Collection[str], nested: Collection[str],
    beside: Collection[str],
) -> Survey:  # fmt: skip
    """The same of turns alone, of these players."""
    seated, rare, keys, is_plain = frozenset(players), frozenset(nested), 0, True
    for turn in turns:
        keys += len(turn) + sum([keys_below(turn[key]) for key in beside if key in turn])
        plays: dict[str, dict[str, Any]] = turn.get("plays") or {}
        is_plain = is_plain and bool(plays) and seated.issuperset(plays)
        keys += len(plays)
        for play in plays.values():
            keys += len(play)
            if EFFECT in play:
                kinds = len(play[EFFECT])
                keys += kinds
                is_plain = is_plain and kinds == 1
            if "take" not in play:
                is_plain = is_plain and "refuse" in play
            if not rare.isdisjoint(play):
                held = [key for key in nested if key in play]
                keys += sum([keys_below(play[key]) for key in held])
                is_plain = is_plain and all(len(play[key]) == 1 for key in held if key in choices)
    return Survey(keys, is_plain)


def keys_below(value: object) -> int:
    """How many keys stand in a value, at any depth; those of a model are the fields that were given."""
    if isinstance(value, dict):
        return len(value) + sum([keys_below(below) for below in value.values() if type(below) not in _LEAVES])
    if isinstance(value, list):
        return 0 if not value or isinstance(value[0], str) else sum(map(keys_below, value))
    given: Collection[str] = getattr(value, "model_fields_set", ())
    return len(given) + sum([keys_below(getattr(value, name)) for name in given])


_LEAVES: Final[frozenset[type]] = frozenset({bool, int, str, type(None)})
