"""What an explanation says of other rulings, against checks under them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

import nlv_replay
from nlv_replay.core.explanation import Explanation, difference
from nlv_replay.core.result import same_ranking
from nlv_replay.core.rule import Ruling
from nlv_replay.core.verdict import Verdict

Data = dict[str, Any]


def check(record: Data, **rulings: str) -> Verdict:
    return nlv_replay.check_bytes(json.dumps(record).encode(), rulings=rulings)


def explained(verdict: Verdict) -> Explanation:
    assert isinstance(verdict.explanation, Explanation)
    return verdict.explanation


def as_it_was_played(record: Data) -> Explanation:
    """The explanation of a clean game, as ruled the same, even by the replay that it spares itself."""
    told = explained(check(record))
    forced = told._without(lambda _: True)
    assert difference(told.result, forced) == {}
    assert (forced.ranking, forced.ended, forced.end_turn) == (
        told.result.ranking, told.result.ended, told.result.end_turn,
    )  # fmt: skip
    return told


def compare_rulings(record: Data, rulings: Iterable[Ruling]) -> None:
    """What is told of another value of a ruling is what a check under it finds."""
    verdict = check(record)
    told = {(one.ruling, one.value): one for one in explained(verdict).sensitivities}
    assert verdict.result is not None
    for ruling in rulings:
        for value in ruling.values:
            if value == verdict.rulings[ruling.name]:
                continue
            other = check(record, **{ruling.name: value})
            assert other.result is not None
            one = told.get((ruling.name, value))
            now, then = _roots(verdict), _roots(other)
            assert (one.more if one else {}) == _by_code(then - now), (ruling.name, value)
            assert (one.fewer if one else {}) == _by_code(now - then), (ruling.name, value)
            assert (one.points if one else {}) == difference(verdict.result, other.result), (ruling.name, value)
            is_same = same_ranking(verdict.result.ranking, other.result.ranking)
            assert (one is None or one.ranking is None) == is_same


def _roots(verdict: Verdict) -> Counter[tuple[Any, ...]]:
    places = ((one.finding.rule.code, one.finding.place) for one in verdict.roots)
    return Counter((code, place.turn, place.player, place.spot) for code, place in places)


def _by_code(keys: Counter[tuple[Any, ...]]) -> dict[str, int]:
    codes: Counter[str] = Counter()
    for key, count in keys.items():
        codes[key[0]] += count
    return dict(codes)
