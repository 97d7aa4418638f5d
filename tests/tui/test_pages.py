from __future__ import annotations

from pathlib import Path

import pytest

from nlv_replay.report.columns import cells
from nlv_replay.tui import pages
from nlv_replay.tui.arrange import PANES
from nlv_replay.tui.lines import Look, Page, ToFinding, ToPlace, text_of, texts_of
from nlv_replay.tui.opening import suppose
from nlv_replay.tui.shown import Moment, Shown
from tests.helpers.logs import log, play, turn
from tests.report.games import WRONG
from tests.tui.screens import BROKEN, FULL, moment_of, shown_log, shown_of
from tests.tui.test_opening import opened


def text(page: Page) -> str:
    return "\n".join(texts_of(page))


@pytest.mark.parametrize("width", [39, 59, 79, 104])
@pytest.mark.parametrize("name", [name for name in PANES if name not in ("city", "sheet")])
@pytest.mark.parametrize("path", [FULL, BROKEN])
def test_no_line_of_text_is_wider_than_its_pane(path: Path, name: str, width: int) -> None:
    shown = shown_of(path)
    for number in (0, 4, 13, shown.last_turn):
        page = pages.page(name, Moment(shown, number, "ada"), width, 20)
        assert [row for row in texts_of(page) if cells(row) > max(width, 50)] == []


def test_the_city_and_three_lines_about_the_turn_fit_a_small_screen() -> None:
    page = pages.page("city", moment_of(FULL, 12, "ada"), 80, 18, alone=True)
    rows = texts_of(page)
    assert len(rows) == 18
    assert all(cells(row) <= 80 for row in rows)
    assert rows[-3] == "offers  1: 6C [2: 10M] 3: 14I"
    assert rows[-2] == "ada takes 2, opens A8=10, improvement golf.par4"
    assert rows[-1] == "new    A8=10, hole A8 circled, improved golf.par4"


def test_the_worst_finding_of_the_turn_stands_below_the_city() -> None:
    page = pages.page("city", moment_of(BROKEN, 13, "ada"), 80, 18, alone=True)
    assert texts_of(page)[-1].startswith("! NLV303 The trip used the section")


def test_the_turn_says_who_took_which_offer() -> None:
    told = text(pages.turn_page(moment_of(FULL, 12, "ada"), 80))
    assert "› 2: 10M 10 and improvement     ada, cyd" in told
    assert "  1: 6C  6 and construction     nobody" in told
    assert "› ada takes 2, opens A8=10, improvement golf.par4" in told
    assert "bob takes 3, opens A11=14, extended casino B3=7 for set 4, inauguration" in told
    assert "note   bob: Two things at once" in told


def test_the_turn_says_what_happened_and_what_is_wrong() -> None:
    told = text(pages.turn_page(moment_of(BROKEN, 13, "bob"), 80))
    assert "P      ada fulfils project V0 for 6" in told
    assert "H      bob builds the Large hotel of avenue 1" in told
    assert "! NLV303 illegal turn 13 ada a0-a1 line 119" in told


def test_the_set_up_says_that_nothing_was_played() -> None:
    assert "set-up" in text(pages.turn_page(moment_of(FULL, 0, "ada"), 80))
    assert "set-up" in text(pages.city_page(moment_of(FULL, 0, "ada"), 80, 18, alone=True))


def test_a_game_without_offers_says_so() -> None:
    told = text(pages.turn_page(Moment(shown_log(log(play("A1=1"))), 1, "ada"), 80))
    assert "the offers of this turn are not recorded" in told


def test_findings_mark_the_current_one_and_lead_to_all() -> None:
    page = pages.findings_page(moment_of(BROKEN, 13, "ada"), 80, 2)
    marked = [at for at, one in enumerate(page.lines) if one and one[0].look is Look.HERE]
    assert marked == [page.row]
    assert {span.to for one in page.lines for span in one} == {ToFinding(1), ToFinding(2)}


def test_consequences_stand_under_their_root() -> None:
    shown = opened(WRONG)
    rows = texts_of(pages.findings_page(Moment(shown, 2, "ada"), 80))
    assert any("└" in row for row in rows) == any(one.finding.caused_by for one in shown.findings)


def test_a_broken_file_shows_its_problems_with_lines_first() -> None:
    shown = opened(FULL.read_text().replace("open: A8=10", "open: A8=ten"))
    rows = texts_of(pages.findings_page(Moment(shown, 5, "ada"), 79))
    assert rows[0].startswith("Shown in part: the file cannot be judged after turn 11")
    assert any(row.startswith("! NLV0") for row in rows)
    assert any(f"line {shown.problems[0].line}, column" in row for row in rows)


def test_scores_are_those_of_the_turn_with_places() -> None:
    rows = texts_of(pages.scores_page(moment_of(FULL, 12, "ada"), 80))
    assert rows[0].split()[-1] == "total"
    assert rows[1].split() == ["›", "2", "ada", "0", "5", "0", "0", "9", "35", "-10", "0", "39"]
    assert rows[-1] == "Points as if the game ended now."


def test_scores_name_the_end_and_claims_that_differ() -> None:
    told = text(pages.scores_page(Moment(opened(WRONG), 2, "ada"), 80))
    assert "~claimed" in told
    assert "21" in told
    assert "~ The log claims the ranking bob, ada." in told


def test_a_what_if_shows_the_real_scores_beside() -> None:
    made = suppose(shown_of(FULL), 12, "ada", {"take": 2, "open": "C7=10"})
    assert isinstance(made, Shown)
    rows = texts_of(pages.scores_page(Moment(made, 12, "ada"), 80))
    assert rows[2].startswith(" really (")
    assert rows[2].split()[-1] == "39"
    before = texts_of(pages.scores_page(Moment(made, 11, "ada"), 80))
    assert [row.split()[:2] for row in before[2:7:2]] == [["really", "(=)"]] * 3
    assert "WHAT IF, turn 12, ada" in text(pages.notes_page(Moment(made, 12, "ada"), 80))


def test_notes_come_in_order_with_the_present_turn_in_view() -> None:
    page = pages.notes_page(moment_of(FULL, 12, "ada"), 80)
    assert page.row is not None
    assert text_of(page.lines[page.row]).startswith("›turn 12, bob: Two things at once")
    assert page.lines[page.row][0].to is not None
    assert isinstance(page.lines[page.row][0].to, ToPlace)


def test_a_log_without_notes_says_so() -> None:
    assert "Nobody has written a note" in text(pages.notes_page(Moment(shown_log(log(play("A1=1"))), 1, "ada"), 80))


def test_an_explanation_has_sentence_clause_page_excerpt_and_cost() -> None:
    shown = shown_of(BROKEN)
    placed = next(one for one in shown.findings if one.finding.rule.code == "NLV303")
    told = text(pages.explanation(shown, placed, 90))
    for part in (
        "The limousine never uses a section twice.",
        "rule 4.5, page 8",
        ":119:",
        "^",
        "what it changed",
        "limousine -4",
    ):
        assert part in told
    assert "the ranking" in told


def test_an_explanation_names_the_earlier_move_and_the_ruling() -> None:
    shown = shown_log(log(play("B3=8"), play("B4=5")))
    placed = next(one for one in shown.findings if one.finding.rule.code == "NLV104")
    assert "see turn 1, ada, B3" in text(pages.explanation(shown, placed, 90))
    unclear = next((one for one in shown.findings if one.finding.ruling), None)
    assert unclear is None or "ruling" in text(pages.explanation(shown, unclear, 90))


def test_an_explanation_names_its_cause_and_what_it_caused() -> None:
    shown = opened((FULL.parents[1] / "illegal" / "NLV303-section-used-twice.yaml").read_text())
    for placed in shown.findings:
        told = text(pages.explanation(shown, placed, 90))
        assert ("it follows from" in told) == (placed.finding.caused_by is not None)


def test_every_example_of_a_broken_rule_can_be_shown_and_explained() -> None:
    for path in sorted((FULL.parents[1] / "illegal").glob("NLV*.yaml")):
        if path.name == "my-pad.yaml":
            continue
        shown = shown_of(path)
        for placed in shown.findings if shown.game.steps else ():
            assert placed.finding.rule.text.split()[0] in text(pages.explanation(shown, placed, 79))
        for number in {0, shown.last_turn} if shown.game.steps else ():
            for name in PANES:
                assert pages.page(name, Moment(shown, number, shown.players[0]), 79, 18, alone=True).lines


def test_what_was_allowed_lists_places_effects_bonuses_and_the_refusal() -> None:
    told = text(pages.allowed_page(moment_of(FULL, 12, "ada"), 90))
    assert told.startswith("played: takes 2, opens A8=10, improvement golf.par4")
    for part in (
        "1: 6C",
        "6 in B2 B3 B4",
        "then construction B1, B6",
        "then inauguration",
        "no set could pay",
        "not allowed",
    ):
        assert part in told


def test_what_was_allowed_names_bonuses_where_a_set_can_pay() -> None:
    told = text(pages.allowed_page(moment_of(FULL, 1, "ada"), 90))
    assert "easy opening" in told
    assert "free action" in told
    assert "extended casino" in told
    assert "for set 1" in told


def test_what_was_allowed_says_when_nobody_can_know() -> None:
    told = text(pages.allowed_page(Moment(shown_log(log(turn(play("A1=1")))), 1, "ada"), 90))
    assert "not recorded" in told
    assert "Before the first turn" in text(pages.allowed_page(moment_of(FULL, 0, "ada"), 90))
