"""One mistake in a legal game of Welcome To... is one root finding, where it was made and under its clause."""

from __future__ import annotations

import json
from functools import cache

import pytest

import nlv_replay
from nlv_replay.core.rule import Severity
from tests.helpers.town_mutations import KINDS, Mistake
from tests.laws.towns import VARIANTS, broken, crowded

GAMES = 12
"""Games of each variant in which mistakes are made; in them, or in the crowded ones, every kind finds a place."""
WRONG = (Severity.ILLEGAL, Severity.MISCOUNT)


@cache
def all_mistakes() -> tuple[Mistake, ...]:
    return (*crowded(), *(one for variant in VARIANTS for seed in range(GAMES) for one in broken(seed, variant)))


@cache
def by_kind() -> dict[str, list[Mistake]]:
    kinds: dict[str, list[Mistake]] = {name: [] for name in KINDS}
    for one in all_mistakes():
        kinds[one.kind.name].append(one)
    return kinds


def test_every_kind_of_mistake_finds_a_place() -> None:
    assert [name for name, made in by_kind().items() if not made] == []


@pytest.mark.parametrize("name", sorted(KINDS))
def test_a_mistake_is_one_root_where_it_was_made(name: str) -> None:
    for one in by_kind()[name][:4]:
        roots = nlv_replay.check_bytes(json.dumps(one.log).encode()).roots
        found = [(root.finding.rule, root.finding.place) for root in roots if root.severity in WRONG]
        told = [(rule.code, rule.clause, place.turn, place.player) for rule, place in found]
        assert told == [(one.kind.code, one.kind.clause, one.turn, one.player)]
