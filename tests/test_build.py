"""The rules core is what was asked for: plain Python, or the same compiled."""

from __future__ import annotations

import os

from nlv_replay.version import VERSION, build, is_compiled


def test_the_tests_run_on_the_build_that_they_are_meant_for() -> None:
    assert is_compiled() is (os.environ.get("NLV_REPLAY_BUILD") == "compiled")


def test_the_version_says_how_it_was_built() -> None:
    assert build() == (f"{VERSION} (compiled)" if is_compiled() else VERSION)
