"""The keys of recorded turns: how many there are, and whether anything about them is odd; seen over plain dicts.

Every log pays for these, so that nothing here knows pydantic: the module can be compiled.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import chain
from typing import Any, Final


def are_plain(turns: Sequence[Any], players: Collection[str], choices: Sequence[str]) -> bool:
    """Whether nothing is wrong in turns of plays that take something or refuse, seen at a glance.

    ``choices`` are as for ``log_parts.turn_problems``, which tells what is wrong where something may be.
    """
    made: list[dict[str, dict[str, Any]] | None] = [turn.get("plays") for turn in turns]
    if not all(made) or not frozenset(players).issuperset(chain.from_iterable(filter(None, made))):
        return False
    plays = _plays(turns)
    if [play for play in plays if "take" not in play and "refuse" not in play]:
        return False
    return {len(play[key]) for key in choices for play in plays if key in play} <= {1}


def key_count(record: Any, flat: str, nested: Collection[str], beside: Sequence[str] = ()) -> int:
    """How many keys of the log a record holds: one that was given twice is held once.

    ``flat`` is the key of a play that holds a mapping of plain values, ``nested`` are those that may hold any others,
    ``beside`` the keys of a turn beside its plays that hold mappings.
    """
    fields: set[str] = record.model_fields_set
    count = len(fields) + keys_of_turns(record.turns, flat, nested, beside)
    for field in fields:
        if field != "turns":
            count += keys_below(getattr(record, field))
    return count


def keys_of_turns(turns: Sequence[Any], flat: str, nested: Collection[str], beside: Sequence[str]) -> int:
    """The same of turns alone."""
    plays, rare = _plays(turns), frozenset(nested)
    count = sum(map(len, turns)) + len(plays) + sum(map(len, plays))
    count += sum([len(play[flat]) for play in plays if flat in play])
    count += sum([keys_below(turn[key]) for key in beside for turn in turns if key in turn])
    for play in plays:
        if not rare.isdisjoint(play):
            count += sum([keys_below(play[key]) for key in nested if key in play])
    return count


def _plays(turns: Sequence[Any]) -> list[dict[str, Any]]:
    """All plays of all turns, one after the other."""
    return [play for turn in turns if "plays" in turn for play in turn["plays"].values()]


def keys_below(value: object) -> int:
    """How many keys stand in a value, at any depth; those of a model are the fields that were given."""
    if isinstance(value, dict):
        return len(value) + sum([keys_below(below) for below in value.values() if type(below) not in _LEAVES])
    if isinstance(value, list):
        return 0 if not value or isinstance(value[0], str) else sum(map(keys_below, value))
    given: Collection[str] = getattr(value, "model_fields_set", ())
    return len(given) + sum([keys_below(getattr(value, name)) for name in given])


_LEAVES: Final[frozenset[type]] = frozenset({bool, int, str, type(None)})
