from __future__ import annotations

import json
from pathlib import Path

import pytest

from nlv_replay.tui.actions import ACTIONS, help_lines, names, spelled, table_lines
from nlv_replay.tui.settings import UNBOUND, config_file, examples, load_settings, recent, recent_file, remember


def test_without_a_file_everything_is_as_it_comes() -> None:
    settings = load_settings()
    assert (settings.keys, settings.theme, settings.speed, settings.complaints) == ({}, None, 1.0, [])


def test_the_file_lies_in_the_folder_of_the_platform(own_folders: Path) -> None:
    assert config_file().name == "replay.toml"
    assert own_folders in config_file().parents
    config_file().parent.mkdir(parents=True, exist_ok=True)
    config_file().write_text('theme = "high-contrast"')
    assert load_settings().theme == "high-contrast"


def test_keys_theme_and_speed_are_read(tmp_path: Path) -> None:
    settings = load_settings(_file(tmp_path, 'theme = "nord"\nspeed = 4\n[keys]\nexplain = ["e", "f3"]\nfind = "?"\n'))
    assert settings.theme == "nord"
    assert settings.speed == 4.0
    assert settings.keys["explain"] == "e,f3"
    assert settings.keys["find"] == "question_mark"
    assert settings.complaints == []


def test_a_key_that_is_given_away_is_lost_to_its_first_owner(tmp_path: Path) -> None:
    settings = load_settings(_file(tmp_path, '[keys]\nnext-turn = "right,l"\nquit = "n"\n'))
    assert settings.keys["next-turn"] == "right,l"
    assert settings.keys["allowed"] == "a"
    assert settings.keys["next-finding"] == UNBOUND


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("theme = 3", "theme is not a setting"),
        ("speed = 0", "speed is not a setting"),
        ("speed = true", "speed is not a setting"),
        ("colour = 1", "colour is not a setting"),
        ('[keys]\nexplian = "e"', "did you mean explain?"),
        ("[keys]\nexplain = 3", "the keys of explain are text"),
        ("[keys]\nexplain = []", "the keys of explain are text"),
        ("= 3", "cannot be read"),
    ],
)
def test_what_is_wrong_in_the_file_is_told_and_left_out(tmp_path: Path, text: str, told: str) -> None:
    settings = load_settings(_file(tmp_path, text))
    assert len(settings.complaints) == 1
    assert told in settings.complaints[0]
    assert settings.keys == {}


def test_a_file_that_is_not_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "replay.toml"
    path.write_bytes(b"\xff\xfe")
    assert "cannot be read" in load_settings(path).complaints[0]


def test_no_key_has_two_actions_and_no_action_two_names() -> None:
    keys = [key for action in ACTIONS for key in action.keys.split(",")]
    assert len(keys) == len(set(keys))
    assert len(names()) == len(set(names()))


def test_the_footer_has_the_eight_that_matter() -> None:
    assert sum(bool(action.footer) for action in ACTIONS) == 8


def test_help_spells_keys_for_people_and_follows_the_config() -> None:
    assert spelled("right,semicolon,ctrl+p,pageup") == "→ ; Ctrl+p PgUp"
    told = {text: keys for keys, text in help_lines({"find": "f3"})}
    assert told["Find a place, a code, a card or a word of a note"] == "f3"


def test_recent_files_come_last_opened_first_and_once(tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.yaml" for number in range(13)]
    for path in (*paths, paths[5]):
        path.touch()
        remember(str(path))
    assert recent()[:2] == [str(paths[5].resolve()), str(paths[12].resolve())]
    assert len(recent()) == 10
    paths[5].unlink()
    assert str(paths[5].resolve()) not in recent()


@pytest.mark.parametrize("text", ["", "{", "{}", "[1, null]", '"x"'])
def test_a_spoilt_list_of_recent_files_is_empty(text: str) -> None:
    recent_file().parent.mkdir(parents=True, exist_ok=True)
    recent_file().write_text(text)
    assert recent() == []


def test_where_nothing_can_be_written_nothing_is_remembered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setattr("nlv_replay.tui.settings.recent_file", lambda: blocked / "recent.json")
    remember(str(blocked))
    assert recent() == []


def test_the_examples_are_games() -> None:
    assert "full-three-players" in [path.stem for path in examples()]
    assert json.dumps([path.suffix for path in examples()])


def _file(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "replay.toml"
    path.write_text(text)
    return path


def test_the_manual_has_the_keys_of_the_table() -> None:
    manual = (Path(__file__).parents[2] / "formats" / "replay.md").read_text()
    assert "\n".join(table_lines()) in manual
