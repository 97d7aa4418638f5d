"""The keys of a recorded game: how many there are, and whether anything about its turns is odd; seen in one pass.

Every log pays for this, so that nothing here knows pydantic: the module can be compiled.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import chain
from typing import Any, Final

from nlv_replay.core.game import Survey

EFFECT: Final = "effect"
"""The key of a play that holds a mapping of exactly one plain value."""


def survey(record: Any, choices: Collection[str], nested: Collection[str], beside: Collection[str] = ()) -> Survey:
    """How many keys of the log a record holds, and whether its turns are plain.

    ``nested`` are the keys of a play, other than ``effect``, that hold mappings, and ``beside`` those of a turn. Like
    ``effect``, those of ``choices`` hold exactly one key each (see ``log_parts.turn_problems``). In plain turns every
    play takes or refuses.
    """
    turns = survey_of_turns(record.turns, {player.id for player in record.players}, choices, nested, beside)
    return Survey(_keys_of_model(record, "turns") + turns.keys, turns.is_plain)


def survey_of_turns(
    turns: Sequence[Any], players: Collection[str], choices: Collection[str], nested: Collection[str],
    beside: Collection[str],
) -> Survey:  # fmt: skip
    """The same of turns alone, of these players: mappings with ``plays``, a mapping for each player in it."""
    made: list[dict[str, dict[str, Any]]] = [turn.get("plays") or {} for turn in turns]
    plays: list[dict[str, Any]] = list(chain.from_iterable(map(dict.values, made)))
    kinds = [len(play[EFFECT]) for play in plays if EFFECT in play]
    keys = sum(map(len, turns)) + sum(map(len, made)) + sum(map(len, plays)) + sum(kinds)
    keys += sum([keys_below(turn[key]) for key in beside for turn in turns if key in turn])
    is_plain = all(made) and frozenset(players).issuperset(chain.from_iterable(made)) and kinds.count(1) == len(kinds)
    is_plain = is_plain and not [play for play in plays if "take" not in play and "refuse" not in play]
    for key in nested:
        held = [play[key] for play in plays if key in play]
        keys += sum(map(keys_below, held))
        is_plain = is_plain and (key not in choices or all(len(one) == 1 for one in held))
    return Survey(keys, is_plain)


def keys_below(value: object) -> int:
    """How many keys stand in a value, at any depth; those of a model are the fields that were given."""
    if isinstance(value, dict):
        return len(value) + sum([keys_below(below) for below in value.values() if type(below) not in _LEAVES])
    if isinstance(value, list):
        return 0 if not value or isinstance(value[0], str) else sum(map(keys_below, value))
    return _keys_of_model(value)


def _keys_of_model(model: Any, but: str = "") -> int:
    given: Collection[str] = getattr(model, "model_fields_set", ())
    held = [getattr(model, name) for name in given if name != but]
    return len(given) + sum([keys_below(below) for below in held if type(below) not in _LEAVES])


_LEAVES: Final[frozenset[type]] = frozenset({bool, int, str, type(None)})
