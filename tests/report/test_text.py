from __future__ import annotations

from dataclasses import replace

import pytest

from nlv_replay.core.result import Zones
from nlv_replay.core.verdict import Verdict
from nlv_replay.report.paper import Paper
from nlv_replay.report.scores import score_table
from nlv_replay.report.text import Choice, families, report
from nlv_replay.session import Source, judge
from tests.report.games import CLEAN, UNCLEAR, WRONG


def _verdict(text: str) -> Verdict:
    return judge(Source(text.encode(), "game.yaml"))


def _table(verdict: Verdict) -> list[str]:
    return list(score_table(verdict, Paper()))


def test_a_report_in_full() -> None:
    assert "\n".join(report(_verdict(WRONG), Source(WRONG.encode(), "game.yaml"), Paper(), Choice())) == (
        """\
game.yaml: wrong: 1 illegal, and 2 that follow.
  Welcome to New Las Vegas, standard, 2 players, 2 turns.

NLV104 illegal: turn 2, ada, B3: number-out-of-order (rule 3.4, page 6)
  game.yaml:14:28: 8 in B3 breaks the order of street B: 5 stands to the right
  in B4.
    ada: {take: 2, open: B3=8}
                         ^
  see turn 1, ada, B4 (game.yaml:10:28): 5 was written in B4 in turn 1.
  and 2 findings follow from it: NLV905 turn 2 bob streets, NLV912 turn 2

          proje. inaug. shows hotels stree. golf limou. safe total bundl. debts
1 ada          0     10     0      0      5    0      0    0    15      3     1
1 bob          0     10     0      0      5    0      0    0    15      3     1
  claimed                                21
Ended in turn 2: abandoned. Ranking: ada = bob; the log claims: bob, ada.
As ruled, without the illegal parts, all points would be the same.
Sheet reference: 0 of 48 entries are verified against a printed pad; to judge by
  your own pad, type it in once and name it in the log (formats/nlv-sheet-1.md)."""
    )


def test_unclear_findings_name_the_ruling_in_force_and_so_does_the_end() -> None:
    text = UNCLEAR.replace("projects: [P1, V4, Y2]", "projects: [P1, V4, Y2]\nrulings: {limousine-lines: 1}")
    lines = list(report(_verdict(text), Source(text.encode()), Paper(), Choice()))
    assert lines[-1] == "Rulings: limousine-lines=1 (by the log)."
    assert "NLV915 unclear: set-up: loan-wish-not-recorded (rule 2.4, page 4)" in lines


def test_a_consequence_whose_cause_is_hidden_stands_alone() -> None:
    verdict = _verdict(WRONG)
    grouped = families(verdict.findings)
    assert [len(family.followers) for family in grouped] == [2]
    assert [len(family.followers) for family in families(verdict.findings[1:])] == [1]


def test_a_consequence_that_stands_before_its_cause_hangs_under_it_all_the_same() -> None:
    (family,) = families(tuple(reversed(_verdict(WRONG).findings)))
    assert (family.root.finding.number, len(family.followers)) == (1, 2)


@pytest.mark.parametrize("number", [1, 2, 8, 9, 100])
def test_the_table_fits_80_columns_for_any_number_of_players(number: int) -> None:
    verdict = _verdict(CLEAN)
    assert verdict.result is not None
    zone_names = list(verdict.result.scores["ada"])
    zones = Zones(dict.fromkeys(zone_names, -120), dict.fromkeys(zone_names, -121), lambda _: [])
    names = [f"a-player-with-a-long-name-{at}" for at in range(number)]
    result = replace(verdict.result, scores=dict.fromkeys(names, zones), ranking=[[name] for name in names])
    lines = _table(replace(verdict, result=result))
    assert len(lines) == 1 + 2 * number
    assert max(map(len, lines)) <= 80


def test_the_table_shows_ties_and_those_who_are_not_ranked() -> None:
    text = CLEAN.replace("{id: bob,", "{id: bob, left-after: 1,")
    assert [line.split()[:2] for line in _table(_verdict(text))[1:]] == [["1", "ada"], ["-", "bob"]]
    assert [line.split()[:2] for line in _table(_verdict(CLEAN))[1:]] == [["1", "ada"], ["1", "bob"]]


def test_colour_adds_nothing_but_colour() -> None:
    from click import unstyle

    source = Source(WRONG.encode(), "game.yaml")
    plain = list(report(_verdict(WRONG), source, Paper(), Choice(everything=True)))
    coloured = list(report(_verdict(WRONG), source, Paper(colour=True), Choice(everything=True)))
    assert plain != coloured
    assert plain == [unstyle(line) for line in coloured]
