from __future__ import annotations

from pathlib import Path

import pytest

from nlv_replay.core.rule import Place
from nlv_replay.tui.links import link, split, wanted

PLAYERS = ("ada", "bob", "bo-b", "t3")


@pytest.mark.parametrize(
    ("text", "path", "place", "line"),
    [
        ("game.yaml", "game.yaml", Place(), None),
        ("game.yaml#t12-ada", "game.yaml", Place(12, "ada"), None),
        ("game.yaml#t0", "game.yaml", Place(0), None),
        ("a#b.yaml#t3-bo-b", "a#b.yaml", Place(3, "bo-b"), None),
        ("games.jsonl#l7-t2-ada", "games.jsonl", Place(2, "ada"), 7),
        ("games.jsonl#l7", "games.jsonl", Place(), 7),
        ("game.yaml#", "game.yaml#", Place(), None),
        ("game.yaml#nonsense!", "game.yaml#nonsense!", Place(), None),
        ("#t3", "#t3", Place(), None),
    ],
)
def test_a_link_names_a_file_and_a_moment(text: str, path: str, place: Place, line: int | None) -> None:
    assert split(text) == (path, place, line)


@pytest.mark.parametrize("place", [Place(12, "ada"), Place(0, "bo-b")])
@pytest.mark.parametrize("line", [None, 7])
def test_a_link_leads_where_it_was_made(place: Place, line: int | None) -> None:
    assert split(link("dir/game.yaml", place, line)) == ("dir/game.yaml", place, line)


def test_a_file_of_the_whole_name_goes_first(tmp_path: Path) -> None:
    path = tmp_path / "game#t3-ada"
    path.touch()
    assert split(str(path)) == (str(path), Place(), None)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("12", Place(12)),
        ("t12-ada", Place(12, "ada")),
        ("12.ada", Place(12, "ada")),
        ("12 bob", Place(12, "bob")),
        ("12.a", Place(12, "ada")),
        ("ada", Place(None, "ada")),
        ("a", Place(None, "ada")),
        ("t3", Place(None, "t3")),
        ("+2", Place(7)),
        ("-2", Place(3)),
        ("start", Place(0)),
        ("END", Place(20)),
        (" 20 ", Place(20)),
    ],
)
def test_a_place_can_be_said_in_short(text: str, place: Place) -> None:
    assert wanted(text, 5, 20, PLAYERS) == place


@pytest.mark.parametrize("text", ["", "21", "-6", "12.zoe", "zoe", "b", "12..", "+", "1e3", "٧"])
def test_what_is_no_place_is_none(text: str) -> None:
    assert wanted(text, 5, 20, PLAYERS) is None
