from __future__ import annotations

from itertools import product

import pytest

from nlv_replay.tui.arrange import CITY, GAP, PANES, Room, arrange, room_of

SIZES = [*product((20, 60, 80, 100, 119, 120, 140, 160, 179, 180, 200, 240), (2, 8, 19, 25, 37, 38, 40, 55, 80))]


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("players", [1, 4, 100])
def test_every_pane_has_one_room_at_every_size(width: int, height: int, players: int) -> None:
    rooms = arrange(width, height, players)
    assert sorted(name for room in rooms for name in room.panes) == sorted(PANES)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("players", [1, 4, 100])
def test_rooms_cover_the_desk_and_do_not_overlap(width: int, height: int, players: int) -> None:
    rooms = arrange(width, height, players)
    covered = [[0] * width for _ in range(height)]
    for room in rooms:
        assert room.width > 0
        assert room.height > 0
        for y, x in product(range(room.y, room.y + room.height), range(room.x, room.x + room.width)):
            covered[y][x] += 1
    assert all(cell <= 1 for row in covered for cell in row)
    columns = [column for column in range(width) if not any(row[column] for row in covered)]
    assert len(columns) <= GAP
    assert all(row[column] for row in covered for column in range(width) if column not in columns)


def test_a_small_screen_has_tabs_and_a_large_one_none() -> None:
    assert arrange(80, 19) == (Room(PANES, 0, 0, 80, 19),)
    assert all(len(room.panes) == 1 for room in arrange(200, 55))


def test_the_city_fits_its_room_wherever_it_stands_beside_others() -> None:
    for width, height in ((80, 40), (120, 25), (140, 40), (200, 55)):
        room = room_of(arrange(width, height), CITY)
        assert room.width >= 80
        assert room.height >= 16
