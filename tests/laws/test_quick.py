"""The quick reader of clean logs takes nothing that the slow and careful one does not take, and reads it the same."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any, TypeAlias

import pytest

from nlv_replay.core.shape import USUAL
from nlv_replay.core.verdict import Verdict
from nlv_replay.games import GAMES
from nlv_replay.logs.decode import decode, decode_slowly
from nlv_replay.logs.quick import QuickReader, Refused, quick_reader
from nlv_replay.logs.tree import Syntax
from nlv_replay.session import check_bytes
from tests.laws import games, towns

Place: TypeAlias = tuple[Any, Any]
"""A mapping or list, and a key or index in it."""

KINDS = [(game, variant) for game in GAMES for variant in game.variants]
every_kind = pytest.mark.parametrize(("game", "variant"), KINDS, ids=[f"{game.key}-{name}" for game, name in KINDS])
TRIES = 400

ODD: list[Any] = [
    None, True, False, 0, 1, -1, 3, 4, 7, 99, 100, 10_000, 2**63, 2**64, 10**30, 1.0, 1.5, 1e3,
    "", "A1", "A1=5", "A1=99", "A0=5", "Z9", "B4=007", "left", "true", "ada", "bob", "d1", "x17", "golf.par4", "8S",
    "16S", "99C", "a:b", "é", "5\n", [], {}, [1], ["d1"], ["A1", "A1"], [[]], [{}],
    {"take": 1}, {"show": "left"}, {"show": "left", "construction": "A3"}, {"fence": "A1"}, {"easy-opening": 1},
    {"extended-casino": {"set": 1}}, {"set": 1, "open": "A1=5"}, {"refuse": False}, {"ada": {"refuse": True}},
    {"approval": "P"}, {"carpets": ["A6", "A6"]}, {"boxes": 3}, {"1": 4},
]  # fmt: skip
KINDS_OF_MARKS = ("hotels", "projects", "holes", "debts", "stars", "plans")
KEYS = ["take", "open", "write", "effect", "bonus", "refuse", "marks", "note", "plays", "offers", "zzz", "ada", "show"]
TEXTS = ["\\u003a", "\\u0041", "\\ud83d\\ude00", "\\u202e", "\x7f", ":", '"', ",", "}", "]", "0", "e1", ".0", "\t", " "]


def wrong_city(seed: int) -> dict[str, Any]:
    marks = {"boxes": 9, "hotels": {"1": "large"}, "stars": {"A2": "crossed"}}
    beside = {"effect": {"inauguration": True}, "open": "A1=5", "take": 1}
    return with_more(games.changed((2 * seed + 1) % games.SEEDS, 2, 6), marks, beside)


def wrong_town(seed: int) -> dict[str, Any]:
    marks = {"plans": {"1": 3}}
    return with_more(
        towns.changed(2 * seed + 1, "standard", 6), marks, {"take": 1, "effect": {"temp": True}, "write": "A1=5"}
    )


def with_more(record: dict[str, Any], marks: dict[str, Any], beside: dict[str, Any]) -> dict[str, Any]:
    """A copy in which plays claim marks that are wrong, and refusals have all kinds of things beside them."""
    more = copy.deepcopy(record)
    for number, turn in enumerate(more["turns"]):
        for play in turn["plays"].values():
            play.update({"marks": marks} if number % 3 == 0 else beside if "refuse" in play else {})
    return more


@every_kind
def test_generated_logs_are_read_quickly_and_the_same(game: Any, variant: str) -> None:
    reader = reader_of(game, variant)
    for record in records(game, variant):
        assert_same(game, variant, reader.read(spelled(record)), spelled(record))


@every_kind
def test_logs_with_any_value_changed_are_refused_or_read_the_same(game: Any, variant: str) -> None:
    rng, reader = Random(variant), reader_of(game, variant)
    made = list(records(game, variant))
    read = 0
    for number in range(TRIES):
        record = json.loads(spelled(made[number % len(made)]))
        for _ in range(rng.choice([1, 1, 2])):
            change(rng, record)
        read += tried(game, variant, reader, spelled(record))
    assert TRIES // 50 < read < TRIES


@every_kind
def test_logs_with_any_text_changed_are_refused_or_read_the_same(game: Any, variant: str) -> None:
    rng, reader = Random(variant), reader_of(game, variant)
    made = [spelled(record).decode() for record in records(game, variant)]
    read = 0
    for number in range(TRIES):
        text = made[number % len(made)]
        at = rng.randrange(len(text))
        end = at + rng.choice([0, 0, 1, 1, 2, 9])
        put = rng.choice([*TEXTS, text[at:end] * 2, text[(there := rng.randrange(len(text))) : there + 12]])
        read += tried(game, variant, reader, (text[:at] + put + text[end:]).encode())
    assert 0 < read < TRIES


@every_kind
def test_a_key_given_twice_is_never_read_quickly(game: Any, variant: str) -> None:
    reader = reader_of(game, variant)
    for record in records(game, variant):
        text = spelled(record).decode()
        for key in ("plays", "take", "note", "id", "turns", "ended", "total", "effect"):
            value = {"take": "1", "effect": "{}", "plays": "{}", "turns": "[]", "total": "1"}.get(key, '"x"')
            for first in (f'"{key}": {value}, "{key}"', f'"{key}": {value}, "\\u00{ord(key[0]):02x}{key[1:]}"'):
                doubled = text.replace(f'"{key}"', first, 1)
                if doubled != text:
                    with pytest.raises((Refused, ValueError)):
                        reader.read(doubled.encode())


@every_kind
def test_usual_texts_are_taken_by_their_pattern(game: Any, variant: str) -> None:
    found = list(usual(game.adapter(variant).core_schema))
    assert len(found) > 2
    for texts, pattern, longest in found:
        assert texts
        assert [text for text in texts if pattern.fullmatch(text) is None or len(text) > longest] == []


@pytest.mark.parametrize("record", [*map(wrong_city, range(12)), *map(wrong_town, range(12))])
def test_the_order_of_the_keys_of_plays_plays_no_part(record: dict[str, Any]) -> None:
    mixed = shuffled(Random(1), record)
    assert told(check_bytes(spelled(mixed))) == told(check_bytes(spelled(record)))


@pytest.mark.parametrize("keys", [("show", "construction"), ("construction", "show")])
@pytest.mark.parametrize("note", ["a note", "not false"])
def test_two_effects_are_named_in_one_order_by_either_reader(keys: tuple[str, ...], note: str) -> None:
    record = copy.deepcopy(games.made(1, 2))
    effects = {"show": "left", "construction": "A3"}
    record["turns"][0]["plays"]["ada"] |= {"effect": {key: effects[key] for key in keys}, "note": note}
    (only,) = check_bytes(spelled(record)).findings
    assert only.finding.message == "Exactly one effect can stand here; this names construction and show."


def told(verdict: Verdict) -> list[tuple[str, ...]]:
    return [(one.finding.rule.code, str(one.finding.place), one.finding.message) for one in verdict.findings]


def shuffled(rng: Random, value: Any, key: str = "") -> Any:
    """A copy with the keys of its plays, and kinds of marks, in another order.

    Players, and what is marked of one kind, are told in the order of the log.
    """
    if isinstance(value, list):
        return [shuffled(rng, one, key) for one in value]
    if not isinstance(value, dict):
        return value
    keys = list(value)
    if key not in ("", "plays", "results", *KINDS_OF_MARKS):
        rng.shuffle(keys)
    return {one: shuffled(rng, value[one], one) for one in keys}


def usual(schema: Any) -> Iterator[tuple[tuple[str, ...], Any, int]]:
    """The usual texts of a schema, each with the pattern and the greatest length that stand beside them."""
    if isinstance(schema, dict):
        if isinstance(held := schema.get("metadata"), dict) and USUAL in held:
            yield held[USUAL], re.compile(schema["pattern"]), schema.get("max_length", 99)
        for value in schema.values():
            yield from usual(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from usual(value)


def reader_of(game: Any, variant: str) -> QuickReader[Any]:
    reader = quick_reader(game.adapter(variant))
    assert reader is not None
    return reader


def records(game: Any, variant: str) -> Iterator[dict[str, Any]]:
    """Generated logs without marks: what claims lists of marks is left to the careful way."""
    players = 1 if variant == "solo" else 2
    for seed in range(6):
        made = game.generate(seed, variant=variant, players=players, offers=seed % 2 == 0, deck=seed != 3)
        yield made if seed else {**made, "note": "a: b, é, false"}


def spelled(record: Any) -> bytes:
    return json.dumps(record, ensure_ascii=False).encode()


def tried(game: Any, variant: str, reader: QuickReader[Any], data: bytes) -> bool:
    """Whether the quick way reads a text that may be read at all; if so, it has to read it as the careful way does."""
    adapter = game.adapter(variant)
    careful = decode_slowly(data, Syntax.JSON, adapter)
    either = decode(data, Syntax.JSON, adapter)
    assert exact(adapter, either.model) == exact(adapter, careful.model)
    assert either.problems == careful.problems
    if b"\\" in data or b"\x7f" in data:  # looked at before the quick way is asked
        return False
    try:
        model = reader.read(data)
    except (Refused, ValueError):
        return False
    assert_same(game, variant, model, data)
    return True


def assert_same(game: Any, variant: str, model: Any, data: bytes) -> None:
    careful = decode_slowly(data, Syntax.JSON, game.adapter(variant))
    assert careful.problems == []
    assert exact(game.adapter(variant), model) == exact(game.adapter(variant), careful.model)
    assert model == careful.model
    assert model.model_fields_set == careful.model.model_fields_set


def exact(adapter: Any, model: Any) -> str:
    """A model as text in which 1, 1.0 and true differ, but not the order of keys."""
    return "" if model is None else json.dumps(adapter.dump_python(model), sort_keys=True)


def places(value: Any) -> Iterator[Place]:
    """All places of a document."""
    keys: Any = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from places(value[key])


def change(rng: Random, record: Any) -> None:
    """Change, drop, move or add a value at any place, mostly within the turns."""
    part = record["turns"] if rng.random() < 0.8 and record.get("turns") else record
    holder, key = rng.choice(list(places(part)))
    kind = rng.randrange(5)
    if kind == 0 and isinstance(holder, dict):
        del holder[key]
    elif kind == 1 and isinstance(holder, dict):
        holder[rng.choice(KEYS)] = rng.choice(ODD)
    elif kind == 2:
        other, there = rng.choice(list(places(record)))
        holder[key] = json.loads(json.dumps(other[there]))
    else:
        holder[key] = rng.choice(ODD)
