from __future__ import annotations

from dataclasses import replace

from nlv_replay.games.new_las_vegas.filled import Filled
from nlv_replay.games.new_las_vegas.game import GAME
from nlv_replay.games.new_las_vegas.log import ADAPTER
from nlv_replay.games.new_las_vegas.possible import Reshuffle, Verdict, decide
from nlv_replay.games.new_las_vegas.possible.asking import ask, offers_of, reshuffle_of
from nlv_replay.games.new_las_vegas.possible.question import DEFAULTS
from tests.helpers.possible import game, question_of


def test_deals_give_the_offers_of_every_turn_they_serve() -> None:
    for seed, ruling in ((3, "all-81"), (4, "keep-flipped"), (9, "all-81")):
        document = game(seed, players=3, style="slow", rulings={"exhausted-deal": ruling})
        table = GAME.start(ADAPTER.validate_python(document), DEFAULTS | {"exhausted-deal": ruling}, {})
        found = offers_of(table)
        written = question_of(document).offers
        assert len(written) > 26
        assert found[: len(written)] == written


def test_a_reshuffle_for_the_first_project_is_told_of_whoever_asked_for_it() -> None:
    for seed in range(60):
        document = game(seed, players=2, style="planner")
        deals = ADAPTER.validate_python(document)
        table = GAME.start(deals, DEFAULTS, {})
        asked = reshuffle_of(table.deals, "ada")
        if asked is not None and asked.by_player:
            assert asked == Reshuffle(asked.before_turn, by_player=True)
            assert reshuffle_of(table.deals, "bob") == Reshuffle(asked.before_turn, by_player=False)
            return
    raise AssertionError("nobody had the cards reshuffled")


def test_a_filled_sheet_is_asked_about_as_it_stands() -> None:
    question = question_of(game(7, players=1, style="gambler"))
    assert question.trip is not None
    filled = Filled(question.city, question.trip, question.projects, question.turns)
    asked = ask(filled, question.sheet, question.offers)
    assert asked == question
    assert decide(asked, seconds=20).verdict is Verdict.POSSIBLE


def test_who_had_the_cards_reshuffled_met_a_project_just_then() -> None:
    for seed in range(60):
        document = game(seed, players=2, style="planner")
        table = GAME.start(ADAPTER.validate_python(document), DEFAULTS, {})
        asked = reshuffle_of(table.deals, "ada")
        if asked is None or not asked.by_player or asked.before_turn > 22:
            continue
        question = replace(question_of(document), reshuffle=asked)
        assert decide(question, seconds=20).verdict is Verdict.POSSIBLE
        early = replace(question, reshuffle=Reshuffle(2, by_player=True))
        assert decide(early, seconds=20, explain=False).verdict is Verdict.IMPOSSIBLE
        return
    raise AssertionError("nobody had the cards reshuffled")
