from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nlv_replay.batch import event
from nlv_replay.batch.judged import Judged, Settings
from nlv_replay.batch.standings import Standing, Tally, standings, standings_by_game
from nlv_replay.batch.store import Store, open_store
from nlv_replay.games.new_las_vegas.generator import generate as vegas
from nlv_replay.games.welcome_to.generator import generate as town
from nlv_replay.report.audit_text import Count
from nlv_replay.report.columns import cells as columns
from nlv_replay.report.event import event_report
from nlv_replay.report.paper import Paper
from nlv_replay.report.standings import HEADINGS, standings_csv, standings_markdown, standings_text, two_players
from nlv_replay.version import VERSION
from tests.batch.events import HOSTILE, clean_game, game, judged, shared, wrong_game
from tests.helpers.logs import log, play


@pytest.fixture
def store(here: Path) -> Iterator[Store]:
    store = open_store(str(here / "event.sqlite"))
    store.begin(Settings(), [])
    yield store
    store.close()


def ranks(store: Store, by: str = "wins") -> list[tuple[int, str, int, float | None, int]]:
    return [(one.rank, one.player, one.corrected.wins, one.corrected.average, one.corrected.points)
            for one in standings(store, by)]  # fmt: skip


def solo(player: str, opening: str, **more: Any) -> dict[str, Any]:
    return log({"plays": {player: play(opening)}}, players=[{"id": player, "loan": False}], **more)


def tied(**more: Any) -> dict[str, Any]:
    """A game with a tie of two points each that the rules break: ada has built an estate, and bob has none."""
    offers = ["1S", "5P", "7P"]
    fence = {"take": 1, "write": "A1=1", "effect": {"fence": "A1"}}
    turns = [
        {"offers": offers, "plays": {"ada": fence, "bob": {"take": 2, "write": "A2=5", "effect": {"park": True}}}},
        {"offers": offers, "plays": {"ada": {**fence, "write": "B1=1", "effect": {"fence": "B1"}},
                                     "bob": {"take": 1, "write": "B1=1"}}},
    ]  # fmt: skip
    return {"format": "nlv-log/1", "game": "welcome-to", "players": [{"id": "ada"}, {"id": "bob"}],
            "plans": ["1a", "2f", "3d"], "turns": turns, "ended": "abandoned", **more}  # fmt: skip


def test_wins_then_places_then_points(store: Store) -> None:
    store.save(
        [judged(game(second="bob", numbers="8 5"), "1.json"), judged(game(second="cyd", numbers="9 8"), "2.json")]
    )
    rows = ranks(store)
    assert [row[0] for row in rows] == sorted(row[0] for row in rows)
    assert {row[1] for row in rows} == {"ada", "bob", "cyd"}
    assert rows[0][2] >= rows[1][2] >= rows[2][2]
    best = max(ranks(store, "points"), key=lambda row: row[4])
    assert ranks(store, "points")[0][4] == best[4]


def test_whom_nothing_tells_apart_share_a_rank(store: Store) -> None:
    store.save([judged(solo("ada", "A1=5"), "1.json"), judged(solo("bob", "A1=5"), "2.json")])
    assert [row[:3] for row in ranks(store)] == [(1, "ada", 0), (1, "bob", 0)]


def test_a_log_that_was_handed_in_twice_counts_once(store: Store) -> None:
    store.save([judged(clean_game(), name) for name in ("1.json", "2.json", "3.json")])
    assert [one.games for one in standings(store)] == [1, 1]
    assert event.duplicates(store) == [["1.json", "2.json", "3.json"]]


def test_claimed_and_corrected_side_by_side(store: Store) -> None:
    claims = {"results": {"ada": {"total": 90}, "bob": {"total": 12}}, "ranking": [["ada"], ["bob"]]}
    store.save([judged(clean_game(**claims), "1.json")])
    first, second = sorted(standings(store), key=lambda one: one.player)
    assert (first.claimed.points, second.claimed.points) == (90, 12)
    assert (first.rank_claimed, second.rank_claimed) == (1, 2)
    assert first.corrected.points < 90
    found = standings_by_game(store)
    text = "\n".join(standings_text(found, Paper()))
    assert f"{first.corrected.points}*" in text
    assert "* differs from what the logs claim" in text
    assert f"**{first.corrected.points}**" in "\n".join(standings_markdown(found))
    assert "\x1b[1m" in "\n".join(standings_text(found, Paper(colour=True)))


def test_places_follow_from_claimed_points_where_no_ranking_is_claimed(store: Store) -> None:
    store.save([judged(clean_game(results={"ada": {"total": 1}, "bob": {"total": 50}}), "1.json")])
    claimed = {one.player: one.rank_claimed for one in standings(store)}
    assert claimed == {"bob": 1, "ada": 2}


def test_a_tie_that_the_rules_break_was_told_as_a_win_that_the_log_claims(store: Store) -> None:
    store.save([judged(tied(results={"ada": {"total": 2}, "bob": {"total": 2}}), "1.json")])
    assert ranks(store) == [(1, "ada", 1, 1.0, 2), (2, "bob", 0, 2.0, 2)]
    assert not any(one.to_dict()["changed"] for one in standings(store))


def test_a_total_that_is_not_claimed_is_that_which_the_rules_give(store: Store) -> None:
    store.save([judged(tied(results={"bob": {"total": 3}}), "1.json")])
    assert {one.player: one.claimed.wins for one in standings(store)} == {"ada": 0, "bob": 1}


def test_a_game_without_an_opponent_was_a_win(store: Store) -> None:
    store.save([judged(town(4, variant="solo"), "1.json")])
    assert [(one.games, one.corrected.wins, one.corrected.average) for one in standings(store)] == [(1, 0, None)]
    assert not any(one.to_dict()["changed"] for one in standings(store))


def test_a_game_whose_other_players_have_left_is_a_win(store: Store) -> None:
    record = clean_game(ranking=[["ada"]])
    record["players"][1]["left-after"] = 1
    del record["turns"][1]["plays"]["bob"]
    store.save([judged(record, "1.json")])
    ada, bob = standings(store)
    assert (ada.player, ada.corrected.wins, ada.corrected.average) == ("ada", 1, 1.0)
    assert (bob.player, bob.corrected.wins, bob.corrected.average) == ("bob", 0, None)
    assert not any(one.to_dict()["changed"] for one in standings(store))


def lost_to_acme(**claimed: int) -> dict[str, Any]:
    """A game that ACME wins, with what is claimed for it instead and no ranking."""
    record = vegas(204, variant="solo", players=1)
    del record["ranking"]
    record["results"]["acme"] |= claimed
    return record


def test_acme_had_no_place_where_only_totals_were_claimed(store: Store) -> None:
    store.save([judged(lost_to_acme(), "1.json")])
    assert [(one.player, one.corrected.wins, one.corrected.average) for one in standings(store)] == [("ada", 0, 2.0)]
    assert not any(one.to_dict()["changed"] for one in standings(store))


def test_games_that_claim_totals_with_another_winner_were_not_counted_as_changed(store: Store) -> None:
    claims = {"results": {"ada": {"total": 1}, "bob": {"total": 50}}}
    games = [
        judged(clean_game(**claims, ranking=[["bob"], ["ada"]]), "1.json"),
        judged(clean_game(**claims), "2.json"),
        judged(clean_game(results={"ada": {"total": 99}}), "3.json"),
        judged(lost_to_acme(total=-99), "4.json"),
        judged(clean_game(), "5.json"),
        judged(b"", "6.json"),
    ]
    store.save(games)
    text = "\n".join(event_report(store, by="wins", shared_deck=False))
    assert "| 6 | 1 | 0 | 4 | 1 | 3 |" in text
    assert "\nOf the games whose ranking changes, 2 claim only totals, by which somebody else has won.\n" in text
    assert "| **ada, bob**, claimed bob, ada |" in text
    assert "| **ada, bob**, by the totals claimed bob, ada |" in text
    assert "| **acme, ada**, by the totals claimed ada, acme |" in text
    count = Count()
    for one in games:
        count.add(one)
    assert "The ranking changes in 3 games; of these, 2 claim only totals, by which somebody else has won." in list(
        count.lines()
    )


def test_findings_by_rule_counted_what_follows_and_the_table_of_games_did_not(store: Store) -> None:
    claims = {"results": {"ada": {"total": 1}, "bob": {"total": 50}}, "ranking": [["bob"], ["ada"]]}
    one = judged(clean_game(**claims), "1.json")
    assert [finding["code"] for finding in one.findings if finding["caused_by"] is not None] == ["NLV912"]
    store.save([one, judged(wrong_game(), "2.json"), judged(solo("ada", "A1=5"), "3.json")])
    text = "\n".join(event_report(store, by="wins", shared_deck=False))
    games = {row.split(" | ")[0]: row.split(" | ")[5] for row in text.splitlines() if ".json |" in row}
    assert games == {"| 1.json": "2", "| 2.json": "1", "| 3.json": "0"}
    assert (
        "| code | rule | severity | findings | that follow | games |\n| --- | --- | --- | --- | --- | --- |\n"
        "| NLV911 | wrong-total | miscount | 2 | 0 | 1 |\n"
        "| NLV104 | number-out-of-order | illegal | 1 | 0 | 1 |\n"
        "| NLV912 | wrong-ranking | miscount | 0 | 1 | 1 |\n\n"
        "What follows from another finding of its game is counted here alone, in a column of its own."
    ) in text
    count = Count()
    for judged_game in (one, judged(wrong_game(), "2.json")):
        count.add(judged_game)
    assert "Findings by rule: NLV911 2, NLV104 1; 1 more follows from these." in list(count.lines())


@pytest.mark.parametrize("width", [80, 120])
def test_rows_of_standings_were_wider_than_the_terminal(width: int) -> None:
    names = ("Gus of the Upper Somewhere Board Game Association and its many friends abroad", "山田太郎の長い名前" * 9)
    ranked = [
        Standing(f"player-{number}", names[number % 2], 14, Tally(12, 40, 14, 1500 + number), Tally(11, 41, 14, 1000))
        for number in range(20)
    ]
    for number, one in enumerate(ranked, start=1):
        one.rank, one.rank_claimed = number, 21 - number
    lines = list(standings_text({"new-las-vegas": ranked}, Paper(width=width)))
    assert max(map(columns, lines)) == width
    assert lines[1].split() == ["player", "games", *HEADINGS, "|", *HEADINGS]
    assert lines[2].split()[-9:] == ["14", "1*", "12*", "2.86*", "1500*|", "20", "11", "2.93", "1000"]
    assert "…" in lines[2]


def test_columns_of_claims_that_differ_for_nobody_are_left_out(store: Store) -> None:
    store.save([judged(tied(results={"ada": {"total": 2}, "bob": {"total": 3}}), "1.json")])
    head, names, ada, bob, _ = standings_text(standings_by_game(store), Paper())
    assert head.split() == ["corrected", "|", "claimed"]
    assert names.split() == ["player", "games", *HEADINGS, "|", *HEADINGS]
    assert (ada.split()[-4:], bob.split()[-4:]) == (["2", "0", "2.00", "2"], ["1", "1", "1.00", "3"])
    store.save([judged(tied(), "1.json")])
    names, ada, bob, told = standings_text(standings_by_game(store), Paper())
    assert names.split() == ["player", "games", *HEADINGS]
    assert (ada.split(), bob.split()) == (["ada", "1", "1", "1", "1.00", "2"], ["bob", "1", "2", "0", "2.00", "2"])
    assert told == "Nothing differs from what the logs claim."


def test_places_in_csv_had_one_decimal_or_two(store: Store) -> None:
    games = [tied(), {**tied(), "note": "2"}, {**tied(ranking=[["bob"], ["ada"]]), "note": "3"}]
    store.save([judged(one, f"{number}.json") for number, one in enumerate([*games, solo("dan", "A1=5")])])
    rows = [row.split(",") for row in standings_csv(standings_by_game(store)) if row.endswith(",welcome-to")]
    assert [(row[5], row[9]) for row in rows] == [("1.00", "1.33"), ("2.00", "1.67")]
    [alone] = [row.split(",") for row in standings_csv(standings_by_game(store)) if row.startswith("dan,")]
    assert (alone[5], alone[9]) == ("", "")


def test_nobody(store: Store) -> None:
    assert list(standings_text(standings_by_game(store), Paper())) == ["No game was judged, so there are no standings."]


def test_same_cards_and_shared_decks(store: Store) -> None:
    same, more = "8S 5L 13M", {"event": {"name": "Open", "round": 1}}
    longer = shared(same, **more)
    shorter = {**longer, "turns": longer["turns"][:4]}
    other = shared("8S 5L 12M", **more)
    later = shared("2C 3M 4L", event={"name": "Open", "round": 2})
    named = {"a.json": longer, "b.json": {**longer, "note": "x"}, "c.json": shorter, "d.json": other, "e.json": later}
    store.save([judged(record, name) for name, record in named.items()])
    assert event.same_cards(store) == [["a.json", "b.json"]]
    assert event.shared_deck_problems(store) == ["d.json: turn 1 offered 8S 5L 12M, at a.json it was 8S 5L 13M"]


def test_ids_that_may_be_one_player(store: Store) -> None:
    pairs = [
        ("anne-l", "bob"),
        ("annel", "cyd"),
        ("ada", "adb"),
        ("marvin", "marvim"),
        ("player1", "player2"),
        ("zoe", "eve"),
    ]
    games = [game(first=one, second=other, numbers="8 5") for one, other in pairs]
    games[5]["players"] = [{"id": "zoe", "name": "Zoe  M.", "loan": False}, {"id": "eve", "loan": False}]
    late = game(first="zm", second="ida", numbers="8 5")
    late["players"][0]["name"] = "zoe m."
    store.save([judged(record, f"{number}.json") for number, record in enumerate([*games, late])])
    assert event.spelled_twice(store) == [
        ("anne-l", "annel", "the ids differ in hyphens only"),
        ("zm", "zoe", "both have the same name"),
    ]


def test_versions_in_the_report_were_escaped(store: Store) -> None:
    store.save([judged(clean_game(), "=1.json"), judged(b"", "empty.json")])
    text = "\n".join(event_report(store, by="wins", shared_deck=False))
    assert f"- nlv-replay {VERSION}, rules -" in text
    assert "| =1.json |" in text
    assert "&#" not in text


def named(number: int, name: str | None) -> Judged:
    record = clean_game(note=str(number))
    record["players"][0] |= {} if name is None else {"name": name}
    return judged(record, f"{number}.json")


def test_an_id_with_different_names_was_silently_one_player(store: Store) -> None:
    names = ["=1+1", "Ada  Lovelace", "ada lovelace", "Ada Lovelace", "Ada Lovelace", "<b>Other", None]
    store.save([named(number, name) for number, name in enumerate(names)])
    store.save([judged(clean_game(note="6"), "again.json")])
    [(player, told)] = event.named_twice(store)
    assert (player, told) == ("ada", [("Ada Lovelace", 4), ("<b>Other", 1), ("=1+1", 1)])
    report = "\n".join(event_report(store, by="wins", shared_deck=False))
    listed = "- `ada`: Ada Lovelace (4 games), &#60;b&#62;Other (1 game), =1+1 (1 game)"
    assert f"\n## Perhaps two players\n\n{listed}\n" in report
    assert list(two_players(event.named_twice(store))) == [
        "perhaps two players: ada is Ada Lovelace (4 games), <b>Other (1 game), =1+1 (1 game)"
    ]


def test_names_that_differ_in_case_or_blanks_only_are_not_told(store: Store) -> None:
    store.save([named(1, "Ada  L."), named(2, "ADA L."), named(3, None), named(4, " Ada L. ")])
    assert event.named_twice(store) == []
    assert "Perhaps two players" not in "\n".join(event_report(store, by="wins", shared_deck=False))


def test_many_ids_with_several_names_are_told_in_few_lines() -> None:
    told = list(two_players([(f"p{number}", [(f"n{one}", 1) for one in range(12)]) for number in range(13)]))
    assert len(told) == 11
    assert told[0].endswith("n9 (1 game), 2 more")
    assert told[-1] == "perhaps two players: 3 more ids with several names, see `nlv-replay event report`"


def test_the_report_on_an_event_keeps_hostile_text_harmless(store: Store) -> None:
    hostile = HOSTILE.replace("\n", " ")
    record = wrong_game(event={"name": hostile, "round": "|" + hostile, "table": "# 1"}, results={"ada": {"total": 99}})
    record["players"][1]["name"] = hostile
    decision = {
        "turn": 2,
        "player": "bob",
        "finding": "NLV104",
        "accepted": "so",
        "reason": hostile,
        "by": "| eve",
        "date": 1,
    }
    store.save([judged({**record, "corrections": [decision]}, f"games/{hostile}.json"), judged(clean_game(), "b.json")])
    text = "\n".join(event_report(store, by="wins", shared_deck=True))
    assert "NLV104 illegal, turn 2, bob, B3" in text
    for active in ("<script", "[x](", "@all", "http://", "\n::set-output"):
        assert active not in text
    tables = [row for row in text.splitlines() if row.startswith("| ")]
    widths = {row.replace("\\|", "").count("|") for row in tables if "NLV" not in row}
    assert widths <= {7, 8, 11, 12, 6}
    for heading in ("Standings", "Games", "Findings", "Findings by rule", "Decisions", "Shared deck", "Judged with"):
        assert f"\n## {heading}\n" in text
    assert all(
        not cell.startswith(("=", "+", "-", "@"))
        for row in standings_csv(standings_by_game(store))
        for cell in row.split(",")
    )
