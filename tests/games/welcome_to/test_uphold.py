"""A game as ruled: what is left of a play once its illegal parts do not happen."""

from __future__ import annotations

from nlv_replay.core.replay import AsRuled, replay
from nlv_replay.games.welcome_to.game import GAME
from nlv_replay.games.welcome_to.masks import names
from nlv_replay.games.welcome_to.rules import DEFAULTS
from nlv_replay.games.welcome_to.state import Town
from tests.helpers.towns import REFUSE, STRETCHES, Data, advanced, expert, hand_play, hands, log, one, seven, turn


def ruled(record: Data, player: str = "ada") -> Town:
    model = GAME.adapter(record.get("variant", "standard")).validate_python(record)
    played = replay(GAME, model, DEFAULTS, {})
    return replay(GAME, model, DEFAULTS, {}, ruled=AsRuled(played.findings)).table.towns[player]


def test_an_illegal_house_is_not_written_and_has_no_effect() -> None:
    town = ruled(log(one("9S", "B4=9"), one("5P", "B7=5", park=True)))
    assert names(town.built) == ["B4"]
    assert town.parks == [0, 0, 0]


def test_an_illegal_effect_leaves_the_house() -> None:
    town = ruled(log(one("8S", "B4=8", park=True)))
    assert names(town.built) == ["B4"]
    assert town.parks == [0, 0, 0]


def test_a_number_changed_by_a_box_that_falls_was_not_written() -> None:
    town = ruled(log(turn("8S 5O 13T", {"take": 1, "write": "B4=9", "effect": {"temp": True}})))
    assert names(town.built) == []
    assert town.temps == 0
    kept = ruled(log(turn("8S 5O 13T", {"take": 1, "write": "B4=8", "effect": {"temp": True}})))
    assert names(kept.built) == ["B4"]


def test_an_illegal_refusal_costs_nothing_unless_nobody_could_have_known() -> None:
    assert ruled(log(turn("8S", REFUSE))).refusals == 0
    blocked = [one("15S", f"{name}1=15") for name in "AB"]
    third = turn("14S 15P 15E", {"take": 1, "write": "C1=15"})
    assert ruled(log(*blocked, third, turn("15S 15P 15E", REFUSE))).refusals == 1


def test_an_illegal_claim_or_roundabout_does_not_happen() -> None:
    assert ruled(log(*seven(STRETCHES, second_fence=False))).plans == {}
    town = ruled(advanced(one("5P", "A4=5"), one("8S", "B4=8", roundabout="A4"), one("9S", "B5=9", roundabout="C4")))
    assert names(town.roundabouts) == ["C4"]


def test_a_card_used_for_number_and_effect_gives_the_number_only() -> None:
    record = expert(
        hands(("8S 4O 13T", hand_play("B4=8", 1, 1, fence="B4")), ("8P 7O 12T", hand_play("B4=8", 1, 2, pool=True)))
    )
    town = ruled(record)
    assert names(town.built) == ["B4"]
    assert town.fences == 0
    assert names(ruled(record, "bob").pools) == ["B4"]
