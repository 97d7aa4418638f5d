"""Every key of the replay, pressed on games of the examples, and what is then to be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.widgets import Input, OptionList

from nlv_replay.session import read_source
from nlv_replay.tui.actions import ACTIONS
from nlv_replay.tui.arrange import PANES
from nlv_replay.tui.dialogs import Ask, Choose, Explanation, Reader, WhatIf
from nlv_replay.tui.opening import AS_RULED, open_shown
from nlv_replay.tui.problems_screen import ProblemsScreen
from nlv_replay.tui.replay_screen import ReplayScreen
from nlv_replay.tui.settings import Settings
from nlv_replay.tui.widgets import Drawn
from tests.report.games import CLEAN
from tests.tui.screens import (
    BROKEN,
    FULL,
    LARGE,
    MIDDLE,
    SIZES,
    SMALL,
    here,
    notices,
    options,
    pane,
    pane_text,
    reader_text,
    replay_of,
    replaying,
    screen_rows,
    screen_text,
    shows,
    stand,
    title,
    until,
)

MOVES = [
    ("right", (6, "ada")),
    ("semicolon", (6, "ada")),
    ("left", (4, "ada")),
    ("h", (4, "ada")),
    ("down", (5, "bob")),
    ("tab", (5, "bob")),
    ("j", (5, "bob")),
    ("up", (5, "cyd")),
    ("shift+tab", (5, "cyd")),
    ("k", (5, "cyd")),
    ("home", (0, "ada")),
    ("0", (0, "ada")),
    ("end", (29, "ada")),
    ("G", (29, "ada")),
    ("home b", (5, "ada")),
    ("end ctrl+o", (5, "ada")),
    ("home end b b", (5, "ada")),
    ("g 1 2 enter", (12, "ada")),
    ("g 1 2 full_stop b o b enter", (12, "bob")),
    ("g plus 3 enter", (8, "ada")),
    ("g c y d enter", (5, "cyd")),
    ("g 9 9 enter escape", (5, "ada")),
    ("g escape", (5, "ada")),
    ("slash A 8 = 1 0 enter", (12, "ada")),
    ("ctrl+f A 8 = 1 0 enter", (12, "ada")),
    ("slash escape", (5, "ada")),
    ("slash z z z z enter escape", (5, "ada")),
    ("p c y d enter", (5, "cyd")),
    ("p down enter", (5, "bob")),
    ("p escape", (5, "ada")),
]


async def test_a_key_leads_to_a_turn_and_player() -> None:
    async with replaying(FULL, 5) as (app, pilot):
        for keys, place in MOVES:
            stand(app, 5, "ada")
            await pilot.press(*keys.split())
            await pilot.pause()
            assert (keys, here(app)) == (keys, place)
            assert shows(app, ReplayScreen)


async def test_steps_stop_at_both_ends() -> None:
    async with replaying(FULL, 0) as (app, pilot):
        await pilot.press("left", "end", "right", "right")
        assert here(app) == (29, "ada")


async def test_back_without_a_jump_says_so() -> None:
    async with replaying(FULL, 5) as (app, pilot):
        await pilot.press("right", "b")
        assert here(app) == (6, "ada")
        assert notices(app) == ["There was no jump to return from."]


async def test_n_goes_through_all_findings_and_says_when_there_is_no_more() -> None:
    async with replaying(BROKEN, 0) as (app, pilot):
        await pilot.press("n")
        assert here(app) == (4, "bob")
        await pilot.press("n")
        assert here(app) == (13, "ada")
        await pilot.press("n")
        assert notices(app) == ["No finding after this one."]
        await pilot.press("N")
        assert here(app) == (4, "bob")
        await pilot.press("N")
        assert notices(app)[-1] == "No finding before this one."
        await pilot.press("right", "right", "N")
        assert here(app) == (4, "bob")
        await pilot.press("end", "N", "b")
        assert here(app) == (16, "bob")


@pytest.mark.parametrize("size", SIZES)
async def test_enter_explains_the_finding_and_n_goes_on_there(size: tuple[int, int]) -> None:
    async with replaying(BROKEN, 4, size=size) as (app, pilot):
        await pilot.press("enter")
        await pilot.pause()
        assert shows(app, Explanation)
        assert "NLV302" in reader_text(app)
        await pilot.press("n")
        told = reader_text(app)
        for part in ("NLV303", "never uses a section twice", "rule 4.5, page 8", "what it changed"):
            assert part in told
        assert "NLV303" in screen_text(app)
        await pilot.press("N", "N", "escape")
        assert shows(app, ReplayScreen)
        assert here(app) == (4, "bob")


async def test_enter_without_a_finding_says_so() -> None:
    async with replaying(FULL, 4) as (app, pilot):
        await pilot.press("enter")
        assert notices(app) == ["No finding in this turn; n goes to the next one."]


async def test_l_lists_what_was_allowed() -> None:
    async with replaying(FULL, 12) as (app, pilot):
        for key in ("l", "a"):
            await pilot.press(key)
            await pilot.pause()
            assert shows(app, Reader)
            told = reader_text(app)
            assert "10 in A8 A9 A10 A11" in told
            assert "refusal" in told
            await pilot.press("down", "up", "pagedown", "pageup", "home", "end", "q")
            assert shows(app, ReplayScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_a_digit_shows_a_pane(size: tuple[int, int]) -> None:
    async with replaying(FULL, 12, size=size) as (app, pilot):
        for number, name in enumerate(PANES, start=1):
            await pilot.press(str(number))
            await pilot.pause()
            shown = pane(app, name)
            assert shown.display
            assert f"▸{number}" in shown.texts[0]
            assert any(row.strip() for row in shown.texts[1:])


async def test_brackets_go_through_the_panes() -> None:
    async with replaying(FULL, 12) as (app, pilot):
        for name in (*PANES[1:], PANES[0]):
            await pilot.press("right_square_bracket")
            assert replay_of(app).present == name
        await pilot.press("left_square_bracket")
        assert replay_of(app).present == PANES[-1]
        await pilot.press("ctrl+n")
        assert replay_of(app).present == PANES[0]


async def test_the_present_pane_scrolls() -> None:
    async with replaying(FULL, 12) as (app, pilot):
        await pilot.press("2")
        await pilot.pause()
        first = pane_text(app, "sheet")
        assert "track" in first
        for down, up in (("pagedown", "pageup"), ("ctrl+d", "ctrl+u")):
            await pilot.press(down)
            assert pane_text(app, "sheet") != first
            assert "safe" in pane_text(app, "sheet")
            await pilot.press(up)
            assert pane_text(app, "sheet") == first


async def test_space_plays_and_stops_by_itself_at_the_end() -> None:
    async with replaying(FULL, 27, settings=Settings(speed=50)) as (app, pilot):
        await pilot.press("space")
        await until(pilot, lambda: here(app) == (29, "ada") and replay_of(app).player is None)
        assert "▶" not in title(app)


async def test_space_stops_what_plays_and_speeds_change() -> None:
    async with replaying(FULL, 2) as (app, pilot):
        await pilot.press("plus", "equals_sign", "minus")
        assert notices(app)[-1] == "Plays 2 turns a second."
        await pilot.press("space", "plus")
        assert "▶ 4/s" in title(app)
        await pilot.press("space")
        assert replay_of(app).player is None


async def test_the_footer_names_the_eight_that_matter() -> None:
    async with replaying(FULL, 5) as (app, _):
        assert screen_rows(app)[-1].split() == (
            [
                "←→",
                "Turn",
                "↑↓",
                "Player",
                "n",
                "Finding",
                "⏎",
                "Explain",
                "l",
                "Allowed",
                "w",
                "What",
                "if",
                "/",
                "Find",
                "?",
                "Help",
            ]
        )


async def test_help_tells_of_the_present_pane_and_of_all_keys() -> None:
    async with replaying(FULL, 5) as (app, pilot):
        await pilot.press("question_mark")
        await pilot.pause()
        told = reader_text(app)
        assert "The board of the chosen player" in told
        assert "(5) circled" in told
        for action in ACTIONS:
            assert action.help in told
        await pilot.press("escape", "4", "f1")
        await pilot.pause()
        assert "All findings of the game" in reader_text(app)


async def test_the_palette_has_every_action() -> None:
    async with replaying(FULL, 5) as (app, pilot):
        await pilot.press("ctrl+p")
        await until(pilot, lambda: bool(app.screen.query_one(OptionList).option_count))
        listed = app.screen.query_one(OptionList)
        prompts = "\n".join(str(listed.get_option_at_index(at).prompt) for at in range(listed.option_count))
        for action in ACTIONS:
            assert action.label in prompts


async def test_an_action_is_run_from_the_palette() -> None:
    async with replaying(FULL, 5) as (app, pilot):
        await pilot.press("ctrl+p")
        await pilot.pause(0.1)
        await pilot.press(*"last turn")
        await pilot.pause(0.5)
        await pilot.press("enter")
        await until(pilot, lambda: here(app) == (29, "ada"))


async def test_keys_of_the_config_take_the_place_of_ours() -> None:
    settings = Settings(keys={"next-turn": "f5", "allowed": "a"}, theme="high-contrast")
    async with replaying(FULL, 5, settings=settings) as (app, pilot):
        await pilot.press("f5")
        assert here(app) == (6, "ada")
        await pilot.press("right")
        assert here(app) == (6, "ada")
        assert app.theme == "high-contrast"
        await pilot.press("question_mark")
        await pilot.pause()
        assert re.search(r"f5 +Go one turn on", reader_text(app))


async def test_what_is_wrong_in_the_config_is_told() -> None:
    settings = Settings(theme="no-such-theme", complaints=["replay.toml: there is no action [/nope]"])
    async with replaying(FULL, 5, settings=settings) as (app, _):
        assert notices(app) == ["replay.toml: there is no action [/nope]", "there is no theme no-such-theme"]


async def test_a_theme_can_be_chosen() -> None:
    async with replaying(FULL, 5) as (app, pilot):
        await pilot.press("ctrl+t")
        await pilot.pause(0.3)
        await pilot.press(*"high")
        await pilot.pause(0.5)
        await pilot.press("enter")
        await until(pilot, lambda: app.theme == "high-contrast")
        assert "City" in pane_text(app, "city")


# What if


@pytest.mark.parametrize("size", SIZES)
async def test_w_changes_a_play_and_escape_returns(size: tuple[int, int]) -> None:
    async with replaying(FULL, 12, size=size) as (app, pilot):
        await pilot.press("w")
        await pilot.pause()
        assert shows(app, WhatIf)
        begin = app.screen.query_one("#begin", OptionList)
        prompts = [str(begin.get_option_at_index(at).prompt) for at in range(begin.option_count)]
        assert prompts[begin.highlighted or 0] == "2: A8=10"
        begin.highlighted = prompts.index("1: B2=6")
        await pilot.pause()
        await pilot.press("enter", "down")
        await pilot.pause()
        assert app.screen.query_one(Input).value == "{take: 1, open: B2=6, effect: {construction: B1}}"
        await pilot.press("enter")
        await pilot.pause()
        assert "WHAT IF turn 12, ada: {take: 1, open: B2=6" in title(app)
        assert "Esc returns" in title(app)
        assert replay_of(app).has_class("-supposed")
        await pilot.press("5")
        await pilot.pause()
        assert "really" in pane_text(app, "scores")
        await pilot.press("escape")
        assert "WHAT IF" not in title(app)
        assert here(app) == (12, "ada")
        assert "really" not in pane_text(app, "scores")


async def test_a_play_of_ones_own_can_be_written() -> None:
    async with replaying(FULL, 12) as (app, pilot):
        await pilot.press("w")
        await pilot.pause()
        app.screen.query_one(Input).focus()
        app.screen.query_one(Input).value = "{take: 3, open: A1=14"
        await pilot.press("enter")
        assert shows(app, WhatIf)
        app.screen.query_one(Input).value = "{take: 3, open: A1=14}"
        await pilot.press("enter")
        await pilot.pause()
        assert "A1=14" in title(app)
        assert "! NLV" in pane_text(app, "city")


async def test_a_play_that_no_log_could_hold_is_refused_in_words() -> None:
    async with replaying(FULL, 12) as (app, pilot):
        await pilot.press("w")
        await pilot.pause()
        app.screen.query_one(Input).focus()
        app.screen.query_one(Input).value = "{take: 9}"
        await pilot.press("enter")
        await pilot.pause()
        assert "A log could not hold this play" in notices(app)[-1]
        assert "WHAT IF" not in title(app)


async def test_the_right_list_can_be_left_and_nothing_has_changed() -> None:
    async with replaying(FULL, 12) as (app, pilot):
        await pilot.press("w", "enter", "escape")
        await pilot.pause()
        assert "WHAT IF" not in title(app)


async def test_nothing_is_played_in_the_set_up() -> None:
    async with replaying(FULL, 0) as (app, pilot):
        await pilot.press("w")
        assert "go to a turn first" in notices(app)[-1]


async def test_a_what_if_is_saved_to_a_new_file_and_never_over_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with replaying(FULL, 12) as (app, pilot):
        await pilot.press("S")
        assert "no what-if" in notices(app)[-1]
        await pilot.press("w", "enter", "enter")
        await pilot.pause()
        await pilot.press("S", "enter")
        await pilot.pause()
        saved = tmp_path / "full-three-players-what-if-t12.yaml"
        assert "What if" in saved.read_text()
        assert open_shown(read_source(saved)).cut == ""
        await pilot.press("S")
        app.screen.query_one(Input).value = str(saved)
        await pilot.press("enter")
        assert shows(app, Ask)
        assert "exists already" in "\n".join(app.screen.query_one("#told", Drawn).texts)
        await pilot.press("escape")


async def test_t_switches_between_as_played_and_as_ruled() -> None:
    async with replaying(BROKEN, 13) as (app, pilot):
        await pilot.press("t")
        assert replay_of(app).shown.timeline == AS_RULED
        assert "AS RULED" in title(app)
        await pilot.press("w")
        assert "begins with the game as played" in notices(app)[-1]
        await pilot.press("t")
        assert "AS RULED" not in title(app)
        await pilot.press("w", "enter", "enter")
        await pilot.pause()
        await pilot.press("t")
        assert "Only a whole game" in notices(app)[-1]


# Out


async def test_s_saves_the_screen_as_picture_or_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    async with replaying(FULL, 12) as (app, pilot):
        for name, sign in (("", "<svg"), ("turn.txt", "› 2: 10M 10 and improvement"), ("t.svg", "<svg")):
            await pilot.press("s")
            if name:
                app.screen.query_one(Input).value = name
            await pilot.press("enter")
            await pilot.pause()
            written = (tmp_path / (name or "full-three-players-t12-ada.svg")).read_text()
            assert sign in written.replace("&#160;", " ")
            assert "PAR" in written
            assert "Saved as" in notices(app)[-1]


async def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    async with replaying(FULL, 12) as (app, pilot):
        await pilot.press("s")
        for name in ("", str(tmp_path), "/no/such/folder/x.svg", "a\0b"):
            app.screen.query_one(Input).value = name
            await pilot.press("enter")
            await pilot.pause()
            assert shows(app, Ask)


async def test_y_copies_a_link_that_opens_there() -> None:
    async with replaying(FULL, 12, "bob") as (app, pilot):
        await pilot.press("y")
        assert app.clipboard == f"{FULL}#t12-bob"
        assert notices(app)[-1].endswith("#t12-bob")


async def test_q_ends_the_replay() -> None:
    async with replaying(FULL, 12) as (app, pilot):
        await pilot.press("q")
        await pilot.pause()
        assert app.return_value == 0


# Files


async def test_a_changed_file_is_noticed_and_r_keeps_the_place(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(FULL.read_bytes())
    async with replaying(path, 12, "bob") as (app, pilot):
        path.write_text(FULL.read_text().replace("Bob Okafor", "Robert"))
        app.look_at_file()
        await pilot.pause()
        assert "changed on disk: r reloads" in title(app)
        await pilot.press("r")
        await pilot.pause()
        assert here(app) == (12, "bob")
        assert "changed on disk" not in title(app)
        assert "Robert" in screen_rows(app)[1]


async def test_a_watched_file_is_read_again_at_once(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(FULL.read_bytes())
    async with replaying(path, 12, "bob", watch=True) as (app, pilot):
        path.write_text(FULL.read_text().replace("Bob Okafor", "Robert"))
        app.look_at_file()
        await pilot.pause()
        assert "Robert" in screen_rows(app)[1]
        path.write_text("format: nlv-log/1\n")
        app.look_at_file()
        await until(pilot, lambda: shows(app, ProblemsScreen))
        path.write_bytes(FULL.read_bytes())
        app.look_at_file()
        await until(pilot, lambda: shows(app, ReplayScreen))


async def test_a_file_that_went_away_is_told_and_the_game_stays(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(FULL.read_bytes())
    async with replaying(path, 12) as (app, pilot):
        path.unlink()
        app.look_at_file()
        await pilot.press("r")
        assert "there is no such file" in notices(app)[-1]
        assert here(app) == (12, "ada")


async def test_without_a_file_recent_ones_and_examples_are_offered() -> None:
    async with replaying(None) as (app, pilot):
        await pilot.pause()
        assert shows(app, Choose)
        assert "example  full-three-players" in options(app)
        await pilot.press(*"broken", "enter")
        await until(pilot, lambda: shows(app, ReplayScreen) and "broken-limousine" in title(app))
        await pilot.press("o")
        await until(pilot, lambda: shows(app, Choose))
        assert any(row.startswith("recent") and "broken-limousine" in row for row in options(app))
        app.screen.query_one(Input).value = str(FULL)
        await until(pilot, lambda: options(app)[0] == f"open     {FULL}")
        await pilot.press("enter")
        await until(pilot, lambda: shows(app, ReplayScreen) and "full-three-players" in title(app))


async def test_escape_at_the_offer_quits_where_nothing_is_open() -> None:
    async with replaying(None) as (app, pilot):
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert app.return_value == 0


async def test_a_file_of_which_nothing_can_be_replayed_shows_what_is_wrong_with_lines(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(CLEAN.replace("players:", "people:"))
    async with replaying(path) as (app, pilot):
        await pilot.pause()
        assert shows(app, ProblemsScreen)
        text = screen_text(app)
        assert "This file cannot be replayed" in text
        assert "people" in text
        assert ":3:1" in text
        await pilot.press("down", "up", "pagedown", "pageup", "home", "end")
        path.write_text(CLEAN)
        app.look_at_file()
        await pilot.pause()
        assert "changed on disk" in screen_text(app)
        await pilot.press("r")
        await until(pilot, lambda: shows(app, ReplayScreen))


async def test_a_file_that_is_broken_later_opens_at_what_could_be_reached(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(FULL.read_text().replace("open: A8=10", "open: A8=ten"))
    async with replaying(path, 99) as (app, pilot):
        assert here(app) == (11, "ada")
        assert "shown in part: the file cannot be judged after turn 11" in title(app)
        await pilot.press("4")
        await pilot.pause()
        assert re.search(r"line \d+, column \d+", pane_text(app, "findings"))


# The mouse, which is never needed


async def test_a_click_on_a_number_goes_to_the_turn_in_which_it_was_written() -> None:
    async with replaying(FULL, 20) as (app, pilot):
        rows = pane(app, "city").texts
        row = next(at for at, text in enumerate(rows) if text.startswith("A "))
        column = rows[row].index("10")
        await pilot.click("#pane-city", offset=(column, row))
        assert here(app) == (12, "ada")


async def test_a_click_on_tab_player_timeline_and_finding_leads_there() -> None:
    async with replaying(BROKEN, 1) as (app, pilot):
        await pilot.click("#pane-city", offset=(pane(app, "city").texts[0].index("4 Findings"), 0))
        await pilot.pause()
        assert replay_of(app).present == "findings"
        await pilot.click("#pane-findings", offset=(4, 1))
        assert here(app) == (4, "bob")
        await pilot.click("#players", offset=(2, 0))
        assert here(app) == (4, "ada")
        bar = app.screen.query_one("#timeline", Drawn).texts[0]
        await pilot.click("#timeline", offset=(bar.rindex("!"), 0))
        assert here(app) == (13, "ada")


async def test_the_wheel_scrolls_a_pane() -> None:
    async with replaying(FULL, 12) as (app, pilot):
        await pilot.press("2")
        await pilot.pause()
        shown = pane(app, "sheet")
        shown.on_mouse_scroll_down()
        assert shown.top == 3
        shown.on_mouse_scroll_up()
        assert shown.top == 0


# Layout


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", [FULL, BROKEN])
async def test_every_size_shows_the_game_without_gaps(path: Path, size: tuple[int, int]) -> None:
    async with replaying(path, 12, size=size) as (app, _):
        rows = screen_rows(app)
        assert len(rows) == size[1]
        for room in replay_of(app).rooms:
            shown = pane(app, replay_of(app)._top(room))
            assert (shown.size.width, shown.size.height) == (room.width, room.height)
            assert any(text.strip() for text in shown.texts[1:])
        assert "PAR" in screen_text(app)


async def test_large_screens_show_all_panes_at_once() -> None:
    for size in (MIDDLE, LARGE):
        async with replaying(BROKEN, 13, size=size) as (app, _):
            text = screen_text(app)
            for number in range(1, 7):
                assert re.search(rf"[▸ ]{number} [CSTFN]", text)
            for part in (
                "PAR",
                "score if the game ended now",
                "3 and limousine",
                "NLV302",
                "turn 15, ada",
                "Points as if",
            ):
                assert part in text


async def test_resizing_keeps_the_place_and_never_fails() -> None:
    async with replaying(BROKEN, 13, size=SMALL) as (app, pilot):
        await pilot.press("2")
        for size in ((200, 60), (80, 24), (40, 10), (20, 6), (10, 3), (1, 1), (140, 45), (119, 50), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert here(app) == (13, "ada")
        assert "track" in pane_text(app, "sheet")


async def test_nothing_is_told_by_colour_alone() -> None:
    async with replaying(BROKEN, 13) as (app, pilot):
        for theme in ("textual-light", "high-contrast", "nord"):
            app.theme = theme
            await pilot.pause()
            text = screen_text(app)
            for sign in ("▸Ada", "▸1 City", "›(M)", "!", "[1: 3L]", "&"):
                assert sign in text
