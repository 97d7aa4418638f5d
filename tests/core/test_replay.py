"""The replay loop, on a game that has dice, an order of players and shared money, and neither sheets nor cards."""

from __future__ import annotations

import pytest

from nlv_replay.core.replay import AsRuled, Replay, replay
from nlv_replay.core.result import ranked
from tests.core.dice import GAME, PURSE_EMPTY, ROUNDS, VALUE_NOT_ROLLED, Desk, Record, Throw

RULINGS = {"price": "coin"}


def throw(player: str, dice: str, value: int, placed: int | None = None) -> Throw:
    first, second = (int(die) for die in dice)
    return Throw(player, (first, second), value, dice.count(str(value)) if placed is None else placed)


GOOD = (
    (throw("ann", "11", 1), throw("ben", "25", 5)),
    (throw("ann", "34", 3), throw("ben", "66", 6)),
    (throw("ann", "12", 2), throw("ben", "12", 1)),
)


def record(*rounds: tuple[Throw, ...], coins: int = 20, **scores: int) -> Record:
    return Record(("ann", "ben"), coins, rounds, scores)


def played(log: Record, price: str = "coin", *, keep: bool = False) -> Replay[Desk]:
    return replay(GAME, log, {"price": price}, {}, keep=keep)


def codes(done: Replay[Desk]) -> list[tuple[str, int | None, str | None, int | None]]:
    """Code, turn, player and cause of every finding."""
    return [(f.rule.code[-3:], f.place.turn, f.place.player, f.caused_by) for f in done.findings]


def test_a_game_without_faults_has_no_findings_and_the_table_of_its_end() -> None:
    done = played(record(*GOOD))
    assert (done.findings, done.table.placed, done.table.coins) == ((), {"ann": 4, "ben": 4}, 12)
    result = GAME.result(done.table, record(*GOOD))
    assert (result.ranking, result.end, result.end_turn) == ([["ann", "ben"]], "rounds", ROUNDS)


def test_a_move_is_judged_against_the_table_before_it() -> None:
    """Ben's dice cost the last coins, and his own move is not judged by the purse that it leaves."""
    assert codes(played(record((throw("ann", "11", 1), throw("ben", "22", 2)), coins=4))) == []


def test_a_wrong_move_is_applied_as_recorded() -> None:
    done = played(record((throw("ann", "11", 6, 2), *GOOD[0][1:]), *GOOD[1:]))
    assert codes(done) == [("101", 1, "ann", None)]
    assert done.table.placed == {"ann": 4, "ben": 4}


def test_all_faults_of_a_move_are_found_not_the_first_alone() -> None:
    done = played(record((throw("ben", "12", 6, 9),), coins=4))
    assert [code for code, *_ in codes(done)] == ["104", "101", "103"]


def test_a_finding_hangs_under_the_earliest_one_that_left_in_doubt_what_it_needs() -> None:
    """Ann placed dice that she had not; so the purse is empty too early, and her claim is wrong."""
    wrong = ((throw("ann", "12", 6, 4), throw("ben", "22", 2, 1)), (throw("ann", "34", 3), throw("ben", "66", 6)))
    done = played(record(*wrong, coins=6, ann=2, ben=3))
    assert codes(done) == [
        ("101", 1, "ann", None),
        ("102", 1, "ben", None),
        ("103", 2, "ben", 1),
        ("106", 2, "ann", 1),
    ]


def test_a_doubt_about_one_player_does_not_explain_anothers_claim() -> None:
    done = played(record((throw("ann", "12", 6, 1), throw("ben", "22", 2)), ann=9, ben=9))
    assert codes(done) == [("101", 1, "ann", None), ("106", 1, "ann", 1), ("106", 1, "ben", None)]


def test_an_earlier_move_that_a_fault_clashes_with_is_related() -> None:
    done = played(record((throw("ann", "11", 1), throw("ben", "22", 2)), coins=2))
    (finding,) = done.findings
    assert [(earlier.turn, earlier.player) for earlier in finding.related] == [(1, "ann")]


@pytest.mark.parametrize("more", [1, 2, 5])
def test_turns_after_the_end_are_counted_and_not_played(more: int) -> None:
    done = played(record(*GOOD, *[(throw("ann", "12", 6, 50),)] * more))
    assert codes(done) == [("105", 4, None, None)]
    assert done.findings[0].message == f"{more} rounds too many."
    assert done.table.placed == {"ann": 4, "ben": 4}


def test_what_is_claimed_after_too_many_turns_hangs_under_them() -> None:
    assert codes(played(record(*GOOD, GOOD[0], ann=5)))[1] == ("106", 3, "ann", 1)


def test_steps_are_kept_when_asked_for_and_never_change_later() -> None:
    done = played(record(*GOOD), keep=True)
    assert [step.turn for step in done.steps] == [0, 1, 2, 3]
    assert [step.table.placed["ann"] for step in done.steps] == [0, 2, 3, 4]
    assert [step.table.coins for step in done.steps] == [20, 17, 14, 12]
    assert played(record(*GOOD)).steps == ()


def test_a_step_says_how_many_findings_there_are_by_then() -> None:
    wrong = (throw("ann", "11", 6, 2), throw("ben", "25", 5))
    done = played(record(wrong, GOOD[1], wrong, coins=21), keep=True)
    assert [step.findings for step in done.steps] == [1, 2, 2, 3]


def test_findings_of_the_set_up_and_of_the_end_belong_to_nobody() -> None:
    done = played(record(coins=3))
    assert codes(done) == [("107", 0, None, None)]
    assert (done.findings[0].ruling, done.findings[0].path) == ("price", ("coins",))


def test_the_place_in_the_log_is_that_of_the_move_and_the_part_at_fault() -> None:
    done = played(record(GOOD[0], (throw("ann", "34", 5, 1),)))
    (finding,) = done.findings
    assert (finding.path, finding.place.spot) == (("rounds", 1, "ann", "value"), "casino 5")


def test_rulings_reach_the_game() -> None:
    assert codes(played(record(*GOOD, coins=0))) != []
    assert codes(played(record(*GOOD, coins=0), "free")) == []


def test_a_record_without_turns_is_a_game_that_has_not_begun() -> None:
    done = played(record(), keep=True)
    assert (done.findings, [step.turn for step in done.steps], done.table.placed) == ((), [0], {"ann": 0, "ben": 0})


def test_replaying_twice_gives_the_same_and_leaves_the_record_alone() -> None:
    log = record(*GOOD, GOOD[0], ann=1)
    assert codes(played(log)) == codes(played(log))
    assert log.rounds[:3] == GOOD


def test_as_ruled_a_part_with_such_a_finding_does_not_happen_and_play_goes_on() -> None:
    wrong = (throw("ann", "11", 6, 2), throw("ben", "25", 5))
    log = record(wrong, *GOOD[1:])
    ruled = replay(GAME, log, RULINGS, {}, ruled=AsRuled((), lambda finding: finding.rule is VALUE_NOT_ROLLED))
    assert codes(ruled) == [("101", 1, "ann", None)]
    assert ruled.table.placed == {"ann": 2, "ben": 4}
    ruled = replay(GAME, log, RULINGS, {}, ruled=AsRuled((), lambda finding: finding.rule is PURSE_EMPTY))
    assert ruled.table.placed["ann"] == 4


def test_as_ruled_findings_that_are_not_illegal_let_nothing_fall() -> None:
    ruled = replay(GAME, record(*GOOD, coins=21), RULINGS, {}, ruled=AsRuled(()))
    assert (codes(ruled), ruled.table.placed) == ([("107", 0, None, None)], {"ann": 4, "ben": 4})


def test_players_are_ranked_by_what_counts_first_then_next() -> None:
    standings = {"ann": (7, 2), "ben": (9, 0), "cat": (7, 2), "dan": (7, 3)}
    assert ranked(standings) == [["ben"], ["dan"], ["ann", "cat"]]
