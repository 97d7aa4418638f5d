"""The game as a whole: set-up (2), places of findings, kept tables, and rulings in force."""

from __future__ import annotations

import pytest

from nlv_replay.games import GAMES, find_game
from nlv_replay.games.new_las_vegas.game import GAME
from nlv_replay.games.new_las_vegas.rules import RULES, RULINGS, rule_of
from tests.helpers.logs import REFUSE, Data, check, city, clauses, codes, found, log, play, replayed, turn

RULING_VALUES = """
refusal-easy-opening: allowed forbidden
exhausted-deal: all-81 keep-flipped
extended-into-just-built: allowed forbidden
show-on-extended: first-only either
limousine-lines: 2 1
golf-crane-gap: gap bridged
deck-pairs: mirror-corrected fan-list totals-only
project-Y1: any-two A-and-D
project-Y2: city one-street
project-Y5: all-holes stars-only
project-V3: anywhere different-streets split-run
project-V4: even odd
project-P6: all-crossed not-circled
inauguration-ranking: dense standard
all-tied-debt: debt none
empty-street-bonus: none all
way-home: unused-sections all-sections
""".strip().splitlines()


def test_rulings_are_these_with_the_default_first() -> None:
    assert [f"{ruling.name}: {' '.join(ruling.values)}" for ruling in RULINGS] == RULING_VALUES


@pytest.mark.parametrize("row", RULING_VALUES)
def test_a_log_may_set_a_ruling_and_the_report_states_the_set_in_force(row: str) -> None:
    name, values = row.split(": ")
    for value in values.split():
        verdict = check(log(rulings={name: value})).to_dict()
        assert (verdict["rulings"][name], verdict["rulings_from"][name]) == (value, "log")
    untouched = check(log()).to_dict()
    assert (untouched["rulings"][name], untouched["rulings_from"][name]) == (values.split()[0], "default")


def test_a_ruling_value_may_be_an_integer() -> None:
    assert clauses(log(play("A1=1", limousine="d1 d2"), rulings={"limousine-lines": 1})) == ["4.5"]


def test_a_caller_overrides_the_rulings_of_a_log_and_must_name_one_that_there_is() -> None:
    record = log(rulings={"way-home": "all-sections"})
    verdict = check(record, way_home="unused-sections").to_dict()
    assert (verdict["rulings"]["way-home"], verdict["rulings_from"]["way-home"]) == ("unused-sections", "option")
    for wrong in ({"way_back": "all"}, {"way_home": "no-way"}):
        with pytest.raises(ValueError, match=r"way-home"):
            check(record, **wrong)


@pytest.mark.parametrize("rulings", [{"way-back": "all"}, {"way-home": "no-way"}])
def test_a_log_that_sets_an_unknown_ruling_is_not_judged(rulings: Data) -> None:
    verdict = check(log(rulings=rulings))
    assert (verdict.status, verdict.findings[0].finding.rule.name) == ("unjudged", "unknown-ruling")


def test_2_4_each_wish_is_recorded_or_counts_as_no() -> None:
    seats: list[Data] = [{"id": "ada"}, {"id": "bob"}]
    assert found(log(players=seats)) == [("2.4", 0, None)]


def test_2_5_the_first_game_ignores_a_loan_and_has_three_bundles() -> None:
    seats: list[Data] = [{"id": "ada", "loan": True}, {"id": "bob"}]
    record = log(turn(play("A1=1"), play("A5=5")), players=seats, variant="first-game")
    assert found(record) == []
    scores = check(record).to_dict()["scores"]
    assert scores["ada"]["bundles"]["computed"] == scores["bob"]["bundles"]["computed"] == 3
    assert scores["ada"]["golf"]["computed"] == 0


def test_2_6_set_up_has_three_crossed_boxes_and_nothing_else() -> None:
    table = replayed(log()).steps[0].table
    sheets = table.cities["ada"]
    assert (sheets.boxes, sheets.opened, sheets.circled_boxes, sheets.shows) == (3, 0, 0, [0, 0])


def test_left_after_says_the_last_turn_played_and_the_sheet_stays_as_it_is() -> None:
    seats: list[Data] = [{"id": "ada", "loan": False}, {"id": "bob", "loan": False, "left-after": 1}]
    both = turn(play("A1=1", inauguration=True), play("A1=1", inauguration=True))
    record = log(both, turn(play("A2=2")), turn(play("A4=4")), players=seats, ranking=[["ada"]])
    assert found(record) == []
    assert city(record, "bob").boxes == 4
    assert check(record).to_dict()["scores"].keys() == {"ada", "bob"}


def test_findings_of_a_play_stand_at_their_place_in_the_file() -> None:
    verdict = check(log(play("A1=1"), play("A1=2")))
    finding = verdict.findings[-1].finding
    assert (finding.place.turn, finding.place.player, finding.place.spot) == (2, "ada", "A1")
    assert finding.path[:4] == ("turns", 1, "plays", "ada")
    assert verdict.findings[-1].line == 1
    assert (verdict.findings[-1].column or 0) > 1


def test_one_mistake_is_one_root_however_much_follows_from_it() -> None:
    """A number written where 9 stands spoils the order, the avenue, a claim and the total."""
    record = log(play("B5=9"), play("B5=4"), play("B4=3"), play("B7=5"), results={"ada": {"streets": 99, "total": 99}})
    verdict = check(record)
    assert [p.finding.rule.clause for p in verdict.roots if p.severity == "illegal"] == ["3.3"]


def test_a_log_of_only_notes_is_clean() -> None:
    record = log(play("A1=1"))
    assert (codes(record), check(record).status) == (["NLV806"], "clean")


def test_kept_tables_do_not_change_later() -> None:
    record = log(play("A2=1", show="left"), play("A1=0", free=1), REFUSE)
    steps = replayed(record).steps
    marks = [(s.turn, s.table.cities["ada"].opened.bit_count(), s.table.cities["ada"].boxes) for s in steps]
    assert marks == [(0, 0, 3), (1, 1, 3), (2, 2, 3), (3, 2, 5)]
    assert [step.table.cities["ada"].circled_boxes for step in steps] == [0, 0, 0b110, 0b110]


def test_games_are_found_by_their_key() -> None:
    assert find_game("new-las-vegas") is GAME
    assert GAME in GAMES
    with pytest.raises(LookupError, match="new-las-vegas"):
        find_game("chess")


@pytest.mark.parametrize("row", RULES, ids=lambda row: row.code)
def test_rules_are_found_by_code_or_name_in_any_case(row: object) -> None:
    code, name = row.code, row.name  # type: ignore[attr-defined]
    assert rule_of(code.lower()) is rule_of(name.upper()) is row


def test_there_is_no_other_rule() -> None:
    with pytest.raises(LookupError):
        rule_of("NLV999")
