"""Lists of keys that rules go through know all that the models of logs let in."""

from __future__ import annotations

from typing import Any

import pytest

from nlv_replay.games.new_las_vegas import claims, log, plays, solo_log
from nlv_replay.games.welcome_to import expert_log
from nlv_replay.games.welcome_to import log as town_log
from nlv_replay.games.welcome_to import plays as town_plays
from nlv_replay.games.welcome_to import solo_log as town_solo_log


@pytest.mark.parametrize("play", [log.PlayLog, solo_log.SoloPlayLog])
def test_3_5_every_key_of_a_play_can_stand_beside_a_refusal_or_is_told(play: Any) -> None:
    assert set(play.__annotations__) - set(plays._NOT_WITH_REFUSAL) == {"refuse", "marks", "note"}


@pytest.mark.parametrize("play", [town_log.PlayLog, expert_log.HandPlayLog, town_solo_log.SoloPlayLog])
def test_3_5_every_key_of_a_turn_in_town_can_stand_beside_a_refusal_or_is_told(play: Any) -> None:
    beside = {"refuse", "marks", "note", "plans", "roundabout", "roundabout-after", "pass"}
    assert set(play.__annotations__) - set(town_plays._NOT_WITH_REFUSAL) <= beside


def test_marks_of_every_kind_are_compared() -> None:
    assert set(claims._MARK_KINDS) == set(log.MarksLog.__annotations__)
