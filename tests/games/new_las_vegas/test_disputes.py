"""What another value of a ruling would change, told without a replay, against a replay under it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import nlv_replay
from nlv_replay.core.explanation import Explanation
from nlv_replay.core.result import Preview
from nlv_replay.games.new_las_vegas.generator import STYLES, generate
from nlv_replay.games.new_las_vegas.rules import RULINGS

Data = dict[str, Any]
ALL_STYLES = ("mixed", *STYLES)
RARE = ((82, "planner"), (122, "builder"), (125, "showman"), (46, "showman"), (159, "planner"), (1009, "planner"))
"""Games that reach what the others do not."""
GAMES = [(seed, ALL_STYLES[seed % len(ALL_STYLES)]) for seed in range(60)] + list(RARE)


def explained(log: Data, **rulings: str) -> Explanation:
    told = nlv_replay.check_bytes(json.dumps(log).encode(), rulings=rulings).explanation
    assert isinstance(told, Explanation)
    return told


@cache
def game(seed: int, style: str, *, marks: bool = False) -> Data:
    return generate(seed, players=3, style=style, marks=marks)


def previews(told: Explanation) -> Iterator[tuple[str, str, Preview | None, Preview]]:
    """For every value that a touched ruling does not have: what is told at once, and what a replay finds."""
    preview = told.previews()
    assert preview is not None
    for ruling in told.game.rulings:
        for value in ruling.values:
            if ruling.name in told.read and value != told.rulings[ruling.name]:
                yield ruling.name, value, preview(ruling.name, value), told.replayed(ruling.name, value)


def same(known: Preview, replayed: Preview) -> bool:
    return _plain(known) == _plain(replayed)


def _plain(preview: Preview) -> tuple[Any, ...]:
    places = None if preview.ranking is None else [sorted(place) for place in preview.ranking]
    return preview.more, preview.fewer, preview.points, places, preview.ends


@pytest.mark.parametrize(("seed", "style"), GAMES)
def test_what_is_told_at_once_of_a_clean_game_is_all_and_is_what_a_replay_finds(seed: int, style: str) -> None:
    for ruling, value, known, replayed in previews(explained(game(seed, style))):
        assert known is not None, (ruling, value)
        assert same(known, replayed), (ruling, value)


@pytest.mark.parametrize(("seed", "style"), GAMES[::3])
def test_so_it_is_where_claims_are_missing(seed: int, style: str) -> None:
    log = {key: value for key, value in game(seed, style).items() if key not in ("ranking", "ended")}
    totals = {player: {"total": zones["total"]} for player, zones in game(seed, style)["results"].items()}
    only_ranking = {key: value for key, value in game(seed, style).items() if key != "results"}
    for claiming in ({**log, "results": totals}, only_ranking):
        for ruling, value, known, replayed in previews(explained(claiming)):
            assert known is not None, (ruling, value)
            assert same(known, replayed), (ruling, value)


@pytest.mark.parametrize("reading", ["even", "odd"])
@pytest.mark.parametrize("seed", [3, 11, 624])
def test_so_it_is_of_a_series_wherever_the_game_is_cut(seed: int, reading: str) -> None:
    rulings = {"project-V4": reading}
    log = generate(seed, players=2, style="planner", projects=("P0", "V4", "Y2"), rulings=rulings, claims=False)
    for length in range(12, len(log["turns"])):
        deck = [deal for deal in log["deck"] if deal.get("before-turn", 1) <= length]
        cut = {**log, "turns": log["turns"][:length], "deck": deck, "ended": "abandoned"}
        for ruling, value, known, replayed in previews(explained(cut)):
            assert known is None or same(known, replayed), (ruling, value, length)


@pytest.mark.parametrize(("seed", "style"), GAMES[::3])
def test_where_plays_claim_their_marks_or_something_is_wrong_what_is_told_at_once_holds(seed: int, style: str) -> None:
    marked = game(seed, style, marks=True)
    wrong = {**marked, "turns": marked["turns"][:-1]}
    for log in (marked, wrong):
        told = 0
        for ruling, value, known, replayed in previews(explained(log)):
            told += known is not None
            assert known is None or same(known, replayed), (ruling, value)
        assert told or log is wrong


def odd_game(rng: Random) -> Data:
    """A legal game that somebody left, or that was given up, or of which something is not claimed."""
    log: Data = json.loads(json.dumps(generate(rng.randrange(1000), players=rng.choice([1, 2, 4]), style="mixed")))
    if rng.random() < 0.5:
        log["turns"] = log["turns"][: rng.randrange(2, len(log["turns"]))]
        log = {key: value for key, value in log.items() if key not in ("results", "ranking")}
        log["ended"] = "abandoned"
        log["deck"] = [deal for deal in log["deck"] if deal.get("before-turn", 1) <= len(log["turns"])]
    elif len(log["players"]) > 1:
        player, last = rng.choice(log["players"]), rng.randrange(1, len(log["turns"]))
        player["left-after"] = last
        for turn in log["turns"][last:]:
            turn["plays"].pop(player["id"])
    if rng.random() < 0.3:
        first, other = rng.sample(log["deck"][0]["stacks"], 2)
        first[3], other[4] = first[3][:-1] + other[4][-1], other[4][:-1] + first[3][-1]
    return log


@pytest.mark.parametrize("seed", range(40))
def test_what_is_told_at_once_holds_for_odd_games_under_any_rulings(seed: int) -> None:
    rng = Random(seed)
    chosen = {ruling.name: rng.choice(ruling.values) for ruling in RULINGS if rng.random() < 0.4}
    for ruling, value, known, replayed in previews(explained(odd_game(rng), **chosen)):
        assert known is None or same(known, replayed), (ruling, value, chosen)


def test_the_list_of_the_fan_has_other_totals() -> None:
    log = generate(3, players=2, rulings={"deck-pairs": "fan-list"})
    told = {one.value: one.more for one in explained(log).sensitivities if one.ruling == "deck-pairs"}
    assert told == {"mirror-corrected": {"NLV803": 1}, "totals-only": {"NLV803": 1}}


def test_a_solo_game_reads_no_ruling_about_ranks() -> None:
    told = explained(generate(1, variant="solo"))
    assert not told.read & {"inauguration-ranking", "all-tied-debt"}


def test_a_crane_that_parts_a_series_in_two_may_fulfil_a_project() -> None:
    for seed in range(6):
        log = generate(seed, players=3, style="planner", projects=("P0", "V3", "Y2"))
        for ruling, value, known, replayed in previews(explained(log)):
            assert known is None or same(known, replayed), (ruling, value)


def test_all_that_a_ruling_can_change_is_told_of_some_game() -> None:
    """The seeds reach every kind of preview, so that the tests above compare them all."""
    reached: set[str] = set()
    for seed, style in GAMES:
        for ruling, _, known, _ in previews(explained(game(seed, style))):
            assert known is not None
            reached.update(f"{ruling} {code}" for code in known.more)
            reached.update(f"{ruling} {zone}" for zones in known.points.values() for zone in zones)
            reached.update([f"{ruling} ends"] if known.ends else [])
    expected = """
        all-tied-debt NLV910, all-tied-debt debts, all-tied-debt safe, deck-pairs NLV803, exhausted-deal NLV801,
        extended-into-just-built NLV409,
        golf-crane-gap NLV906, golf-crane-gap golf, golf-crane-gap projects, golf-crane-gap NLV809,
        inauguration-ranking NLV902, inauguration-ranking inauguration, limousine-lines NLV305, project-P6 NLV809,
        project-P6 NLV815, project-P6 NLV901, project-P6 ends, project-P6 projects, project-V4 NLV815, project-V4 ends,
        project-V4 projects, project-Y1 NLV809, project-Y1 projects, project-Y2 NLV809, project-Y2 projects,
        project-Y5 projects, refusal-easy-opening NLV108, way-home NLV907, way-home limousine
    """
    assert {one.strip() for one in expected.split(",")} <= reached
