"""Laws that hold for every game of Welcome To..., right or wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nlv_replay
from nlv_replay.games.welcome_to.generator import generate
from nlv_replay.report.log_text import log_json, log_yaml
from nlv_replay.review.certificate import certify, first_difference
from nlv_replay.session import Source
from tests.laws.every import seated_anew
from tests.laws.towns import ANY, Data

few = settings(max_examples=20, deadline=None)


@few
@given(ANY, st.randoms(use_true_random=False))
def test_digests_do_not_depend_on_the_order_of_players_or_the_spelling(record: Data, rng: Any) -> None:
    one, _ = certify(Source(log_json(record).encode(), "game.json"))
    other, _ = certify(Source(log_json(seated_anew(record, rng)).encode(), "game.json"))
    spelled, _ = certify(Source(log_yaml(record).encode(), "game.yaml"))
    assert one["turns"] == other["turns"] == spelled["turns"]
    assert first_difference(one, other) is None
    assert one["log"]["canonical"] == spelled["log"]["canonical"]


@few
@given(st.integers(0, 200), st.sampled_from(["mixed", "planner", "refuser"]), st.randoms(use_true_random=False))
def test_a_game_of_hands_needs_nobody_to_say_what_went_on(seed: int, style: str, rng: Any) -> None:
    """Which card was passed on may be left out of any play that does not need it, and nobody is accused for it."""
    record = generate(seed, variant="expert", players=2 + seed % 7, style=style)
    for turn in record["turns"]:
        for play in turn["plays"].values():
            if rng.random() < 0.5:
                play.pop("pass", None)
                if "effect" not in play:
                    play.pop("effect-card", None)
    assert nlv_replay.check_bytes(json.dumps(record).encode()).findings == ()


@pytest.mark.parametrize(
    ("seed", "turn", "digest"),
    [
        (1, 30, "6ef03986d9f3154ee7fe22658f130c47f9e8eee7f08ff0f4639d988e25f498b6"),
        (2, 31, "225151e8b933c6d3c5ae3bda2011b0207dfa5ce95e7843412811f30b2205fa6d"),
    ],
)
def test_a_seed_gives_the_game_and_the_digest_that_it_always_gave(seed: int, turn: int, digest: str) -> None:
    """Where this fails, ``VERSION`` of the generator or of the rules has to be raised."""
    done, _ = certify(Source(log_json(generate(seed, variant="advanced")).encode(), "game.json"))
    assert done["turns"][-1] == {"turn": turn, "table": digest}
