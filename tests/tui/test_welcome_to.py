"""Welcome To... on the screen: what stands on its board and sheet, and what its keys tell."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from nlv_replay.core.rule import Place
from nlv_replay.games.welcome_to.generator import generate
from nlv_replay.session import Source, read_source
from nlv_replay.tui import pages
from nlv_replay.tui.boards import welcome_to
from nlv_replay.tui.boards.board import Choice, Position
from nlv_replay.tui.find import hits
from nlv_replay.tui.lines import Look, ToPlace, text_of, texts_of
from nlv_replay.tui.opening import open_shown
from nlv_replay.tui.shown import Moment, Shown
from nlv_replay.tui.transcript import transcript
from tests.helpers.towns import REFUSE, Data, drawn, expert, hand_play, hands, solo
from tests.tui.screens import (
    EXAMPLES,
    MIDDLE,
    SMALL,
    here,
    options,
    pane_text,
    reader_text,
    replay_of,
    replaying,
    screen_rows,
    screen_text,
    shown_log,
    until,
)
from tests.tui.town_example import small_game

SNAPSHOTS = Path(__file__).parent / "snapshots"
SIZES = (SMALL, MIDDLE)
SMALL_GAME = Source(json.dumps(small_game()).encode(), "town.json")


def at(turn: int, player: str, shown: Shown | None = None) -> Position:
    return pages.position(Moment(shown or shown_log(small_game()), turn, player))


def drawn_streets(position: Position, width: int = 79, height: int = 17) -> list[str]:
    return texts_of(welcome_to.streets(position, width, height))


def test_a_street_shows_houses_fences_pools_and_trees() -> None:
    assert drawn_streets(at(7, "ada"))[:4] == [
        "A       1     2     3     4     5     6     7     8     9    10",
        "    |   1     2     3 |   4     5     6    ›7 |   .     .     . |",
        "                    o                     ›xo     o",
        "       trees x0 x2 [4] 10",
    ]


def test_bis_roundabouts_and_used_houses_have_signs() -> None:
    bob, ada = drawn_streets(at(8, "bob")), drawn_streets(at(8, "ada"))
    assert bob[6] == "    |   .›| ›12     8     9    9b     .     .     .     .     7     . |"
    assert bob[11] == "    |   6 |  () |   .     .     .     .     .     .     .     .    13     . |"
    assert ada[1] == "    |  ›1*   ›2*   ›3*|  ›4*   ›5*   ›6*   ›7*|   .     .     . |"


def test_a_finding_stands_beside_the_house_that_it_is_about() -> None:
    (line,) = [one for one in drawn_streets(at(7, "bob")) if one.startswith("B ")]
    assert line == "B       1     2     3     4     5     6     7     8     9    10!   11"
    alerted = [span.text.strip() for one in welcome_to.streets(at(7, "bob"), 79, 17) for span in one
               if span.look is Look.ILLEGAL]  # fmt: skip
    assert alerted == ["10!", "›7"]


def test_a_park_of_another_street_is_marked_at_the_street() -> None:
    log = small_game()
    log["turns"][2]["plays"]["ada"]["effect"] = {"park": "B"}
    rows = drawn_streets(at(3, "ada", shown_log(log)))
    assert [row[:2] for row in rows if row[:1] in ("A", "B", "C")] == ["A ", "B!", "C "]
    assert [row for row in rows if "trees" in row] == [
        "       trees [0] 2 4 10", "    ›  trees x0 [2] 4 6 14", "       trees [0] 2 4 6 8 18",
    ]  # fmt: skip


def test_a_click_on_a_number_leads_to_its_turn() -> None:
    row = welcome_to.streets(at(8, "ada"), 79, 17)[1]
    targets = [span.to for span in row if span.text.strip().startswith("›3")]
    assert targets == [ToPlace(Place(3, "ada"))]


@pytest.mark.parametrize(
    ("width", "height", "rows", "longest"), [(80, 17, 14, 77), (80, 13, 12, 77), (140, 40, 14, 125)]
)
def test_the_board_is_stretched_to_the_room_that_there_is(width: int, height: int, rows: int, longest: int) -> None:
    drawn_now = drawn_streets(at(8, "ada"), width, height)
    assert len(drawn_now) == rows <= height
    assert max(map(len, drawn_now)) == longest <= width


def test_the_sheet_marks_what_is_new_in_it() -> None:
    lines = [text_of(one) for one in welcome_to.sheet(at(8, "ada"), 79)]
    assert [one for one in lines if one.startswith("›")] == [
        "›plan 3 (3c) 7/3, got 7: estates of 3 and 4",
        "›              4: x4 [5] 6 7 8   5: [5] 6 7 8 10   6: [6] 7 8 10 12",
        "›points        plans 7  parks 4  pools 3  temps 0  estates 9",
        "›              bis 0  refusals 0  roundabouts 0  total 23",
        "›used A1-A7",
    ]


@pytest.mark.parametrize(
    ("turn", "player", "told"),
    [
        (1, "ada", "A1=1, fence A3"),
        (1, "bob", "A3=5, pool A3"),
        (2, "bob", "C11=13, temp box 1"),
        (3, "bob", "B3=8, estates of 2 box 1"),
        (4, "bob", "B4=9, B5=9 (bis), bis box 1"),
        (5, "bob", "C1=6, roundabout C2, tree 1 of street C"),
        (8, "ada", "C3=8, estates of 4 box 1, plan 3 for 7, used A1-A7"),
        (10, "ada", "C4=9, roundabout C5"),
    ],
)
def test_news_tell_in_words_what_was_written(turn: int, player: str, told: str) -> None:
    assert ", ".join(welcome_to.news(at(turn, player))) == told


def test_nothing_is_new_in_the_set_up() -> None:
    assert welcome_to.news(at(0, "ada")) == []


def test_a_play_is_told_in_one_line() -> None:
    plays = small_game()["turns"]
    told = [welcome_to.play_text(plays[turn - 1]["plays"][player]) for turn, player in ((5, "bob"), (8, "ada"))]
    assert told == [
        "roundabout C2, takes 2, writes C1=6, park",
        "takes 1, writes C3=8, estate 4, claims plan 3 with A1-A3 A4-A7",
    ]
    assert welcome_to.play_text(plays[9]["plays"]["ada"]) == "takes 1, writes C4=9, then roundabout C5"
    assert welcome_to.play_text({"refuse": True, "pass": 2, "plans": {"2": []}}) == (
        "refuses, passes card 2, claims plan 2"
    )
    assert welcome_to.play_text({"take": 2}) == "takes 2, writes nothing"
    assert welcome_to.play_text(None) == "no play"


def test_events_are_signs_on_the_timeline() -> None:
    shown = shown_log(small_game())
    told = {turn: [event.text for event in happened] for turn, happened in enumerate(shown.events) if happened}
    assert told == {
        5: ["bob builds a roundabout in C2"],
        8: ["ada claims plan 3 for 7"],
        10: ["ada builds a roundabout in C5"],
    }
    assert {event.sign for happened in shown.events for event in happened} <= welcome_to.BOARD.signs.keys()


@pytest.mark.parametrize("variant", ["standard", "advanced", "expert", "solo"])
def test_every_event_of_a_whole_game_has_its_sign(variant: str) -> None:
    shown = shown_log(generate(5, variant=variant))
    signs = {event.sign for happened in shown.events for event in happened}
    assert "E" in signs <= welcome_to.BOARD.signs.keys()
    assert ("S" in signs) == (variant == "solo")


@pytest.mark.parametrize("variant", ["standard", "advanced", "expert", "solo"])
def test_a_transcript_of_every_variant_fits_into_80_columns(variant: str) -> None:
    shown = shown_log(generate(2, variant=variant))
    lines = "\n".join(transcript(shown, range(shown.last_turn + 1), shown.players)).split("\n")
    assert max(map(len, lines)) <= 80
    assert "13b bis   () roundabout   . empty   | fence   * used for a plan   o xo pool" in lines


@pytest.mark.parametrize("path", sorted((EXAMPLES / "games").glob("welcome-to-*.yaml")), ids=lambda path: path.stem)
def test_a_transcript_of_every_example_fits_into_80_columns(path: Path) -> None:
    shown = open_shown(read_source(path))
    told = "\n".join(transcript(shown, range(shown.last_turn + 1), shown.players)).split("\n")
    body = told[1:]  # the first line names the file
    assert [row for row in body if len(row) > 80] == []


def expert_game() -> Data:
    """Two turns: ada passes her 9B on to bob, who sits on her right."""
    first = hands(("1S 2E 9B", hand_play("A1=1", 1, 2, estate=2)), ("3P 4E 5S", hand_play("B3=3", 1, 2, estate=1)))
    second = hands(("5S 6P 7P", hand_play("A3=6", 2, 3, park=True)), ("9B 8P 7E", hand_play("B5=9", 1)))
    return expert(first, second)


def test_in_an_expert_game_everybody_sees_their_own_hand() -> None:
    shown = shown_log(expert_game())
    table = Moment(shown, 1, "ada").table
    assert [offer.text for offer in welcome_to.offers(table, "ada")] == ["1S", "2E", "9B"]
    assert [offer.told for offer in welcome_to.offers(table, "bob")] == [
        "3 or Park", "4 or Estate agent", "5 or Surveyor",
    ]  # fmt: skip
    told = texts_of(pages.turn_page(Moment(shown, 1, "bob"), 79))
    assert told[:3] == [
        "› 1: 3P  3 or Park              bob",
        "  2: 4E  4 or Estate agent      nobody",
        "  3: 5S  5 or Surveyor          nobody",
    ]


def test_where_no_cards_are_known_there_are_no_offers() -> None:
    shown = shown_log(solo(drawn(None, hand_play("A1=1", 1))))
    assert welcome_to.offers(Moment(shown, 1, "ada").table, "ada") == []
    ((_, told),) = welcome_to.allowed(at(1, "ada", shown))
    assert told == "The offers of this turn are not recorded, so nobody can say what was allowed."


def test_houses_and_cards_are_found() -> None:
    shown = shown_log(small_game())
    found = hits(shown, "B5=9")
    assert {(hit.kind, hit.turn, hit.player) for hit in found} == {("house", 4, "bob")}
    assert found[0].text.startswith("B5=9 bob: takes 2")
    assert {(hit.turn, hit.player) for hit in hits(shown, "C2 roundabout") if hit.kind == "house"} == {(5, "bob")}
    assert [hit.text for hit in hits(shown, "9B") if hit.kind == "card"] == ["4P 9B 14T on offer"]
    of_hand = [hit for hit in hits(shown_log(expert_game()), "9B") if hit.kind == "card"]
    assert {(hit.text, hit.player) for hit in of_hand} == {
        ("1S 2E 9B in the hand of ada", "ada"), ("9B 8P 7E in the hand of bob", "bob"),
    }  # fmt: skip


def test_what_was_allowed_names_houses_effects_and_plans() -> None:
    told = welcome_to.allowed(at(8, "ada"))
    heads = [head for head, _ in told if head]
    assert heads == ["1: 8E", "2: 12S", "3: 1T", "roundabout", "plan", "refusal"]
    words = dict(zip(heads, [text for head, text in told if head], strict=True))
    assert words["1: 8E"] == "8 in A8-A10 B1-B11 C1-C12"
    assert words["plan"] == "3 with A1-A3 A4-A7, whatever is written"
    assert words["refusal"] == "not allowed"
    below = [text for head, text in told if not head]
    assert below[0] == "then Estate agent 1 2 3 4 5 6"
    assert below[1] == "then Surveyor A1-A2 A4-A6 A8-A9 B1-B10 C1-C11"
    assert below[2].startswith("Temp agency: 0 in B1-B11 C1-C12; 1 in ")


def test_the_bis_of_houses_that_stand_is_told_apart_from_that_of_the_new_one() -> None:
    told = [text for _, text in welcome_to.allowed(at(4, "bob")) if "Bis" in text]
    assert told == ["then Bis A2=5 A4=5 B2=8 B4=8 C10=13 C12=13 or the 9 just written"]


@pytest.mark.parametrize(("houses", "told"), [([0, 1, 2, 4], "A1-A3 A5"), ([9, 10, 11], "A10 B1-B2"), ([], "")])
def test_houses_beside_each_other_are_told_as_one_stretch(houses: list[int], told: str) -> None:
    assert welcome_to._stretches(houses) == told


def test_before_the_game_and_after_leaving_nothing_is_allowed() -> None:
    assert welcome_to.allowed(at(0, "ada")) == [("", "Before the first turn nothing is played.")]
    assert welcome_to.choices(at(0, "ada")) == []
    log = small_game()
    log["players"][1]["left-after"] = 8
    for turn in log["turns"][8:]:
        del turn["plays"]["bob"]
    assert welcome_to.allowed(at(9, "bob", shown_log(log))) == [("", "bob has left the table.")]
    assert welcome_to.choices(at(9, "bob", shown_log(log))) == []


@pytest.mark.parametrize("variant", ["standard", "advanced", "expert", "solo"])
def test_every_choice_of_a_what_if_is_legal_with_all_that_may_follow(variant: str) -> None:
    log = generate(4, variant=variant, players=1 if variant == "solo" else 2)
    shown = shown_log(log)
    turn = 6
    position = at(turn, "ada", shown)
    choices = welcome_to.choices(position)
    complete = [one for choice in choices[::9] for one in welcome_to.continuations(position, choice)[::7]]
    assert complete
    for one in complete:
        supposed = welcome_to.BOARD.suppose(log, turn, "ada", one.play)
        supposed = {**supposed, "turns": supposed["turns"][:turn], "ended": "abandoned"}
        assert [found.finding.message for found in shown_log(supposed).findings] == [], one


def test_continuations_offer_effects_plans_and_a_roundabout() -> None:
    position = at(8, "ada")
    choice = next(one for one in welcome_to.choices(position) if one.play == {"take": 1, "write": "C3=8"})
    told = [one.text for one in welcome_to.continuations(position, choice)]
    assert told[:3] == ["nothing more", "claims plan 3 with A1-A3 A4-A7", "estate 1"]
    assert "estate 4, claims plan 3 with A1-A3 A4-A7" in told
    assert "then roundabout C5" in told
    unknown = Choice("no such beginning", {"take": 1, "write": "Z9=9"})
    assert [one.text for one in welcome_to.continuations(position, unknown)] == ["nothing more"]


def test_a_refusal_of_an_expert_passes_a_card_on() -> None:
    blocked = [
        hands(("15S 15P 15E", hand_play(f"{street}1=15", 1)), ("1S 1P 1E", hand_play(f"{street}1=1", 1)))
        for street in "ABC"
    ]
    log = expert(*blocked, hands(("14S 14P 15O", {**REFUSE, "pass": 1}), ("2S 2P 2E", hand_play("A2=2", 1))))
    told = [one.text for one in welcome_to.choices(at(4, "ada", shown_log(log)))]
    assert told == ["refuse and pass card 1", "refuse and pass card 2", "refuse and pass card 3"]


# The screen


@pytest.mark.parametrize("size", SIZES)
async def test_every_turn_is_drawn_without_a_line_too_long(size: tuple[int, int]) -> None:
    async with replaying(SMALL_GAME, 0, size=size) as (app, pilot):
        for turn in range(10):
            assert here(app)[0] == turn
            assert "Streets" in screen_text(app)
            assert all(len(row) == size[0] for row in screen_rows(app))
            await pilot.press("right")
            await pilot.pause()


async def test_the_worst_finding_of_a_turn_stands_below_the_streets() -> None:
    async with replaying(SMALL_GAME, 7, "bob") as (app, _):
        text = screen_text(app)
    assert "! WT104 7 in B10 breaks the order of street B: 9 stands to the left in B5." in text


async def test_notes_are_shown_as_they_are_written() -> None:
    async with replaying(SMALL_GAME, 7, "ada", size=MIDDLE) as (app, _):
        assert "turn 7, ada: Ada forgot [b]which[/b] street this was." in pane_text(app, "notes")


async def test_the_allowed_plays_are_listed() -> None:
    async with replaying(SMALL_GAME, 8, "ada") as (app, pilot):
        await pilot.press("l")
        await pilot.pause()
        assert "played: takes 1, writes C3=8, estate 4" in reader_text(app)
        assert "roundabout" in reader_text(app)


async def test_a_house_is_found_and_gone_to() -> None:
    async with replaying(SMALL_GAME, 1, "ada") as (app, pilot):
        await pilot.press("slash")
        assert "A house (B5), a code (WT104), a card (8S)" in screen_text(app)
        await pilot.press(*"B10")
        assert options(app)[0].startswith("turn  7  house    B10=7 bob")
        await pilot.press("enter")
        await pilot.pause()
        assert here(app) == (7, "bob")


async def test_a_what_if_is_replayed_and_left_again() -> None:
    async with replaying(SMALL_GAME, 7, "bob", size=MIDDLE) as (app, pilot):
        await pilot.press("w")
        await pilot.pause()
        assert "{take: 1, write: " in screen_text(app)
        await pilot.press("enter", "enter")
        await until(pilot, lambda: replay_of(app).shown.real is not None)
        assert replay_of(app).shown.findings_at(7) == []
        await pilot.press("escape")
        await until(pilot, lambda: replay_of(app).shown.real is None)


async def test_a_play_that_is_none_is_answered_by_an_example() -> None:
    async with replaying(SMALL_GAME, 7, "bob", size=MIDDLE) as (app, pilot):
        await pilot.press("w", "tab", "tab", "ctrl+u", "x", "enter")
        await pilot.pause()
        assert "write a play as a log has it, such as {take: 1, write: B5=5}" in screen_text(app)


@pytest.mark.parametrize(("name", "size"), [("town-80x24", SMALL), ("town-140x45", MIDDLE)])
async def test_the_screen_is_as_it_was(name: str, size: tuple[int, int]) -> None:
    async with replaying(SMALL_GAME, 8, "ada", size=size) as (app, _):
        shown = "\n".join(line.rstrip() for line in screen_text(app).splitlines()) + "\n"
    path = SNAPSHOTS / f"{name}.txt"
    if os.environ.get("NLV_GOLDEN"):
        path.write_text(shown, "utf-8")
    assert shown == path.read_text("utf-8")
