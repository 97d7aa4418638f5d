"""ACME: hotels and projects at its approvals, score, loan, end, and claims about it (11.4, 11.5, 11.7 to 11.10)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from nlv_replay.games.new_las_vegas import scoring
from nlv_replay.games.new_las_vegas.acme import acme_tally, settle_acme
from nlv_replay.games.new_las_vegas.acme_board import WIDTH, acme_lines, acme_view
from nlv_replay.games.new_las_vegas.architects import BUNDLED
from nlv_replay.games.new_las_vegas.board import draw
from nlv_replay.games.new_las_vegas.settle import settle
from nlv_replay.games.new_las_vegas.solo import Solo
from nlv_replay.games.new_las_vegas.state import Table
from nlv_replay.games.new_las_vegas.streets import series_lengths
from nlv_replay.games.new_las_vegas.terms import Zone
from tests.helpers.acme import CARDS as HAND
from tests.helpers.acme import acme_zones
from tests.helpers.logs import CARDS, Data, check, codes, found, new_table, write
from tests.helpers.solo import BLOCKED, REFUSED, TO_A_PROJECT, refusal, solo, solo_turn, table_after

APPROVED = solo_turn("15C P 11L 9M", "A9=11", "213")


def new_solo(card: Any = "ben", *, loan: bool = False, loan_card: str | None = "8S") -> tuple[Table, Solo]:
    table = table_after(solo(card=card, loan=loan, loan_card=loan_card))
    assert table.solo is not None
    return table, table.solo


def approve(table: Table, colours: str, turn: int) -> None:
    """End a turn in which these approval cards were drawn."""
    assert table.solo is not None
    table.turn = turn
    table.solo.fresh = tuple(colours)
    settle(table)


def hotels(solo_state: Solo) -> list[int]:
    return [avenue for avenue in range(1, 12) if solo_state.hotels >> avenue - 1 & 1]


def avenue(number: int) -> str:
    return " ".join(f"{street}{number}={number}" for street in "ABCD")


def zones(record: Data, player: str = "acme") -> dict[str, int]:
    result = check(record).result
    assert result is not None
    return {zone: claim.computed for zone, claim in result.scores[player].items()}


# 11.4


@pytest.mark.parametrize("name", BUNDLED)
def test_11_4_hotels_by_approval_are_those_of_the_card(name: str) -> None:
    table, acme = new_solo(name)
    built: list[int] = []
    for count, colour in enumerate("YPV"):
        approve(table, colour, count + 1)
        built += HAND[name]["hotels"][count]
        assert hotels(acme) == sorted(built)


@pytest.mark.parametrize("name", BUNDLED)
@pytest.mark.parametrize("order", ["PVY", "PYV", "VPY", "VYP", "YPV", "YVP"])
def test_11_4_the_project_is_that_of_the_approval_drawn(name: str, order: str) -> None:
    table, acme = new_solo(name)
    for count, colour in enumerate(order):
        approve(table, colour, count + 1)
    assert [project[0] for project in acme.projects] == [order[count - 1] for count in HAND[name]["fulfils"]]


def test_11_4_two_approvals_in_one_turn_count_one_after_the_other() -> None:
    table, acme = new_solo("ben")
    approve(table, "PV", 1)
    assert hotels(acme) == [1, 2, 3, 4, 5, 9, 11]
    assert list(acme.projects) == ["V4"]


def test_11_4_acme_builds_nothing_where_the_player_has_a_hotel_of_earlier_turns() -> None:
    table, acme = new_solo("ben")
    write(table, avenue(3))
    settle(table)
    approve(table, "P", 1)
    assert hotels(acme) == [2, 4, 5]


def test_11_4_both_build_the_same_hotel_in_the_same_turn() -> None:
    table, acme = new_solo("ben")
    city = write(table, avenue(3))
    approve(table, "P", 1)
    assert (hotels(acme), city.large, city.small) == ([2, 3, 4, 5], 1 << 2, 0)


def test_11_4_after_acme_the_player_builds_only_small() -> None:
    table, _ = new_solo("ben")
    approve(table, "P", 1)
    city = write(table, avenue(3) + " " + avenue(6))
    approve(table, "", 2)
    assert (city.large, city.small) == (1 << 5, 1 << 2)


def test_11_4_an_approval_does_nothing_before_the_end_of_the_turn() -> None:
    table, acme = new_solo("ben")
    acme.fresh = ("P",)
    assert (acme.hotels, acme.approvals) == (0, [])
    settle_acme(table, acme, 0)
    assert acme.approvals == [(table.turn, "P")]


@pytest.mark.parametrize("said", [{}, {"2": "large"}, {"2": "large", "3": "large", "4": "large", "6": "large"}])
def test_11_4_a_wrong_claim_of_hotels(said: Data) -> None:
    turn = APPROVED | {"acme": {"hotels": said}}
    assert found(solo(*TO_A_PROJECT, turn)) == [("11.4", 4, "acme")]


def test_11_4_a_right_claim_of_hotels() -> None:
    right = {str(number): "large" for number in (2, 3, 4, 5)}
    assert codes(solo(*TO_A_PROJECT, APPROVED | {"acme": {"hotels": right, "projects": {}}})) == []


# 11.5


def test_11_5_hotels_of_acme_do_not_fulfil_its_hotel_project() -> None:
    table = table_after(solo(card="level-3") | {"projects": ["P0", "V4", "Y0"]})
    approve(table, "Y", 1)
    assert table.solo is not None
    assert table.solo.hotels.bit_count() == 4
    assert table.solo.projects == {}


def test_11_5_what_acme_fulfils_first_is_low_for_the_player() -> None:
    table = table_after(solo(card="level-5"))
    approve(table, "Y", 1)
    assert table.solo is not None
    assert table.solo.projects == {"Y0": 8}
    after = write(table, "B1=1 B11=11")
    approve(table, "", 2)
    assert after.projects == {"Y0": 4}


def test_11_5_what_the_player_fulfils_first_is_low_for_acme() -> None:
    table = table_after(solo(card="level-5"))
    write(table, "B1=1 B11=11")
    approve(table, "", 1)
    approve(table, "Y", 2)
    assert table.solo is not None
    assert table.solo.projects == {"Y0": 4}


def test_11_5_both_in_the_same_turn_score_high() -> None:
    table = table_after(solo(card="level-5"))
    city = write(table, "B1=1 B11=11")
    approve(table, "Y", 1)
    assert table.solo is not None
    assert (table.solo.projects, city.projects) == ({"Y0": 8}, {"Y0": 8})


def test_11_5_a_claim_of_a_project_that_acme_does_not_fulfil() -> None:
    turn = APPROVED | {"acme": {"projects": {"P1": 9}}}
    assert found(solo(*TO_A_PROJECT, turn)) == [("11.5", 4, "acme")]


# 11.7


def test_11_7_the_game_ends_when_acme_has_all_projects() -> None:
    table, acme = new_solo("level-5")
    approve(table, "P", 1)
    approve(table, "Y", 2)
    assert not table.ended
    approve(table, "V", 3)
    assert [reason.value for reason in table.ended] == ["all-projects"]
    assert len(acme.projects) == 3


def test_11_7_the_regular_conditions_end_it_too() -> None:
    record = solo(*BLOCKED, *map(refusal, REFUSED), ended="track-full")
    assert codes(record) == []
    assert codes(record | {"ended": "all-projects"}) == ["NLV925"]


# 11.8


@pytest.mark.parametrize("seed", range(40))
def test_11_8_the_score_is_that_of_an_independent_count(seed: int) -> None:
    rng = Random(seed)
    name = BUNDLED[seed % 5]
    loan_card = rng.choice(CARDS)
    table, acme = new_solo(name, loan=rng.random() < 0.5, loan_card=loan_card)
    city = write(table, " ".join(f"B{n}={2 * n}" for n in range(2, rng.randint(3, 6))))
    acme.given = [rng.choice(CARDS) for _ in range(rng.randint(0, 40))]
    acme.hotels = rng.getrandbits(11)
    acme.projects = dict(rng.sample([("P1", 9), ("V4", 6), ("Y0", 4)], rng.randint(0, 3)))
    tally = acme_tally(table, acme)
    expected = acme_zones(
        name,
        acme.given,
        hotels=acme.hotels.bit_count(),
        longest=list(series_lengths(city)),
        projects=sum(acme.projects.values()),
        loan_card=loan_card,
        wished=bool(table.wishes["ada"]),
    )
    assert tally.points == expected


def test_11_8_the_cards_are_those_of_the_hand_copy() -> None:
    for name in BUNDLED:
        card = new_solo(name)[1].card
        hand = HAND[name]
        assert [domain for domain, *_ in hand["track"]] == list(card.domains)
        assert [threshold for *_, threshold in hand["track"]] == list(card.thresholds)
        assert {domain: (basic, improved) for domain, basic, improved, _ in hand["track"]} == card.values
        assert (hand["loan"], hand["crane"], set(hand["fulfils"])) == (card.loan_from, card.crane, set(card.projects))


@pytest.mark.parametrize(("improvements", "value"), [(5, 5), (6, 7), (7, 7)])
def test_11_8_a_threshold_is_reached_by_as_many_improvement_cards(improvements: int, value: int) -> None:
    table, acme = new_solo("ben")
    acme.given = ["7M"] * improvements
    acme.hotels = 1
    assert acme_tally(table, acme).hotels == (1, value)


@pytest.mark.parametrize(
    ("letters", "holes"), [("", 0), ("C", 0), ("CC", 1), ("CCC", 2), ("CSC", 0), ("CCSS", 2), ("MMMM", 3)]
)
def test_11_8_golf_counts_cards_with_the_effect_of_the_one_before(letters: str, holes: int) -> None:
    table, acme = new_solo("ben")
    acme.given = [f"{number}{letter}" for number, letter in enumerate(letters, start=1)]
    assert acme_tally(table, acme).golf[0] == holes


def test_11_8_a_card_that_nobody_recorded_counts_for_nothing() -> None:
    table, acme = new_solo("ben")
    acme.given = ["", "", "5C", ""]
    assert acme_tally(table, acme).golf[0] == 0


@pytest.mark.parametrize(
    ("name", "cards", "series"), [("ben", 3, 3), ("level-1", 3, 1), ("level-1", 6, 2), ("level-5", 0, 1)]
)
def test_11_8_the_series_is_the_construction_cards_and_the_crane_at_least_one(
    name: str, cards: int, series: int
) -> None:
    table, acme = new_solo(name)
    acme.given = ["7C"] * cards
    assert acme_tally(table, acme).series == series


@pytest.mark.parametrize(("own", "acme_has", "player_has"), [(2, True, False), (3, True, True), (4, False, True)])
def test_11_12_a_tie_in_a_street_pays_both(own: int, acme_has: bool, player_has: bool) -> None:
    table, acme = new_solo("ben")
    write(table, " ".join(f"C{avenue}={2 * avenue}" for avenue in (5, 6, 7, 8)[:own]))
    acme.given = ["7C"] * 3
    tally = scoring.tallies(table)["ada"]
    assert acme_tally(table, acme).highest == (True, True, acme_has, True)
    assert bool(tally.bonuses[2]) is player_has
    assert tally.bonuses[0] == 0


# 11.9


@pytest.mark.parametrize(("cards", "place", "debt"), [(2, 1, 0), (3, 1, 0), (4, 2, 1)])
def test_11_9_the_player_is_first_or_second_and_the_second_takes_the_debt(cards: int, place: int, debt: int) -> None:
    table, acme = new_solo("ben")
    acme.given = ["7I"] * cards
    tally = scoring.tallies(table)["ada"]
    assert (tally.place, tally.last_debt) == (place, debt)
    assert tally.inauguration == (10, 5)[place - 1]


def test_11_9_acme_scores_each_inauguration_card_first_or_second() -> None:
    for cards in (1, 9):
        table, acme = new_solo("ben")
        acme.given = ["7I"] * cards
        assert acme_tally(table, acme).points[Zone.INAUGURATION] == 2 * cards


# 11.10


@pytest.mark.parametrize(
    ("loan", "loan_card", "bank", "penalty"),
    [(True, "11C", 4, 0), (True, "10C", 2, 0), (False, "11C", 2, 0), (False, "10C", 0, -10), (False, "1M", 0, -1)],
)
def test_11_10_the_loan_is_as_at_a_table_of_two(loan: bool, loan_card: str, bank: int, penalty: int) -> None:
    table, acme = new_solo("ben", loan=loan, loan_card=loan_card)
    assert scoring.tallies(table)["ada"].bank == bank
    assert acme_tally(table, acme).points[Zone.SAFE] == penalty


def test_11_10_without_the_loan_card_acme_is_taken_not_to_have_wished() -> None:
    record = solo(loan=True, loan_card=None)
    assert codes(record) == ["NLV835"]
    assert zones(record)["safe"] == 0
    assert zones(record, "ada")["bundles"] == 1 + 2


# Claims, ranking, what is shown


def test_the_ranking_has_acme() -> None:
    record = solo(*TO_A_PROJECT)
    result = check(record).result
    assert result is not None
    assert sorted(name for place in result.ranking for name in place) == ["acme", "ada"]
    assert codes(record | {"ranking": result.ranking}) == []
    assert codes(record | {"ranking": result.ranking[::-1]}) == ["NLV912"]


def test_every_zone_of_acme_is_checked() -> None:
    record = solo(*TO_A_PROJECT)
    for zone, points in zones(record).items():
        assert codes(record | {"results": {"acme": {zone: points}}}) == []
        wrong = check(record | {"results": {"acme": {zone: points + 1}}}).findings
        assert [(found.finding.place.player, found.finding.place.spot) for found in wrong] == [("acme", zone)]
        assert wrong[0].finding.detail


def test_the_zones_of_acme_add_up() -> None:
    points = zones(solo(*TO_A_PROJECT, APPROVED))
    assert points["total"] == sum(value for zone, value in points.items() if zone != "total")


def test_acme_is_drawn_below_the_sheets() -> None:
    table = table_after(solo(*TO_A_PROJECT, APPROVED))
    lines = draw(table, "ada")
    assert "drew 15C, 11L, 9M, approval P | opened A9=11" in lines
    assert any(line.startswith("ACME | architect card ben, level 4") for line in lines)
    assert any("12S 9S 9S 9M" in line for line in lines)
    assert all(len(line) <= WIDTH for line in lines)
    view = acme_view(table)
    assert view is not None
    assert view.hotels == (2, 3, 4, 5)
    assert view.approvals == ((4, "P"),)
    assert sum(zone.points for zone in view.zones) == 2 * view.tally.points[Zone.TOTAL]
    assert len(acme_lines(view)) > 10


def test_a_game_of_several_has_no_acme() -> None:
    assert acme_view(new_table()) is None


def test_the_hand_copies_of_the_cards_hold_every_hotel_once() -> None:
    for card in HAND.values():
        counted = Counter(number for row in card["hotels"] for number in row)
        assert set(counted.values()) == {1}
