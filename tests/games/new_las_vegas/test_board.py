from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nlv_replay.core.replay import Step, replay
from nlv_replay.games.new_las_vegas import board, log
from nlv_replay.games.new_las_vegas.board import WIDTH, box_text, city_lines, draw, number_text, place_text
from nlv_replay.games.new_las_vegas.game import GAME
from nlv_replay.games.new_las_vegas.generator import generate
from nlv_replay.games.new_las_vegas.sheet import Document, Sheet, bundled_document, sheet_from
from nlv_replay.games.new_las_vegas.sheet_file import ADAPTER as SHEET_ADAPTER
from nlv_replay.games.new_las_vegas.sheet_file import sheet_problems
from nlv_replay.games.new_las_vegas.state import Table
from nlv_replay.games.new_las_vegas.terms import COLUMN_LABELS, Bonus, Carpet
from nlv_replay.games.new_las_vegas.views import (
    CasinoView,
    ColumnView,
    Crane,
    Ink,
    SetState,
    city_view,
    one_way_through,
    score_view,
    spot_of,
)

DEFAULTS = {ruling.name: ruling.default for ruling in GAME.rulings}


def game_of(*turns: dict[str, Any], players: int = 2, **more: Any) -> dict[str, Any]:
    return {
        "format": "nlv-log/1",
        "game": "new-las-vegas",
        "players": [{"id": name, "loan": False} for name in ("ada", "bob", "cyd")[:players]],
        "projects": ["P1", "V4", "Y2"],
        "turns": [{"plays": plays} for plays in turns],
        **more,
    }


def steps_of(game: dict[str, Any], sheet: Sheet | None = None) -> tuple[Step[Table], ...]:
    record = log.ADAPTER.validate_python(game)
    rulings = DEFAULTS | dict(GAME.rulings_of(record))
    return replay(GAME, record, rulings, {"sheet": sheet} if sheet else {}, keep=True).steps


def table_of(*turns: dict[str, Any], sheet: Sheet | None = None, **more: Any) -> Table:
    return steps_of(game_of(*turns, **more), sheet)[-1].table


def play(opening: str | None = None, bonus: dict[str, Any] | None = None, **effect: Any) -> dict[str, Any]:
    parts: dict[str, Any] = {"take": 1}
    if opening:
        parts["open"] = opening
    if effect:
        parts["effect"] = effect
    if bonus:
        parts["bonus"] = bonus
    return parts


def drive(*lamps: str) -> dict[str, Any]:
    return {"ada": play(limousine=list(lamps))}


def lines_of(table: Table, player: str = "ada") -> list[str]:
    lines = draw(table, player)
    assert lines
    assert max(map(len, lines)) <= WIDTH
    assert all(line == line.rstrip() and line.replace("\n", "?").isprintable() for line in lines)
    return lines


def line_of(table: Table, start: str, player: str = "ada") -> str:
    return next(line for line in lines_of(table, player) if line.startswith(start))


def cells(line: str) -> list[str]:
    return [line[start : start + board.CELL].strip() for start in range(board.MARGIN + 1, board.MARGIN + 67, 6)]


def street_of(table: Table, street: str, player: str = "ada") -> tuple[list[str], list[str], str]:
    lines = city_lines(city_view(table, player))
    first = next(index for index, line in enumerate(lines) if line.startswith(street))
    return cells(lines[first]), cells(lines[first + 1]), lines[first + 2][board.MARGIN :]


def document_with(**changes: Any) -> Document:
    document = deepcopy(bundled_document("reference"))
    document["name"] = "odd"
    for path, value in changes.items():
        *keys, last = path.split("__")
        here = document
        for key in keys:
            here = here[key]
        here[last]["value"] = value
    return document


def sheet_with(**changes: Any) -> Sheet:
    document = document_with(**changes)
    assert not list(sheet_problems(SHEET_ADAPTER.validate_python(document)))
    return sheet_from(document)


# Marks of the city


def test_numbers_stand_in_their_casinos() -> None:
    table = table_of({"ada": play("A2=8")}, {"ada": play("B10=12")}, {"ada": play("D11=17")}, {"ada": play("C1=0")})
    shown = {street: street_of(table, street)[0] for street in "ABCD"}
    assert shown["A"][1] == "8"
    assert shown["B"][9] == "12"
    assert shown["D"][10] == "17"
    assert shown["C"][0] == "0"


def test_the_other_architect_has_other_sheets() -> None:
    table = table_of({"ada": play("A2=8"), "bob": play("A4=8")})
    assert street_of(table, "A", "ada")[0][1:4] == ["8", "#", "__"]
    assert street_of(table, "A", "bob")[0][1:4] == ["__", "#", "8"]


def test_cranes_stand_or_are_crossed_off_with_and_without_a_number() -> None:
    table = table_of(
        {"ada": play("A2=8", construction="A3")},
        {"ada": play("A3=9", construction="A8")},
    )
    numbers, places, _ = street_of(table, "A")
    assert (numbers[2], places[2]) == ("9", "x#")
    assert (numbers[7], places[7]) == ("__", "x#")
    assert street_of(table, "B")[0][0] == "#"


def test_a_number_under_a_standing_crane_shows_both() -> None:
    numbers, places, _ = street_of(table_of({"ada": play("A3=999")}), "A")
    assert (numbers[2], places[2]) == ("999", "#")


def test_stars_are_open_circled_or_crossed() -> None:
    table = table_of({"ada": play("A2=2", show="left")}, {"ada": play("A5=5")})
    assert street_of(table, "A")[1][1:7] == ["(*)", "", "", "x*", "V", "*"]


def test_carpets_are_open_or_circled() -> None:
    table = table_of(drive("d1", "d2"), drive("d3", "c3"), drive("c2"))
    assert street_of(table, "D")[1][2] == "(V)"
    assert street_of(table, "C")[1][2] == "(L)"
    assert street_of(table, "C")[1][5] == "M"


def test_holes_are_open_circled_or_crossed() -> None:
    table = table_of({"ada": play("A2=2")}, {"ada": play("A5=5")})
    holes = cells(line_of(table, "PAR"))
    assert holes == ["3", "(4)", "x3", "x5", "x4", "x3", "x4", "x5", "x3", "x4", "x3"]


def test_hotels_are_large_small_gone_or_not_there() -> None:
    def avenue(number: int) -> list[dict[str, Any]]:
        return [play(f"{street}{number}=5") for street in "ABCD"]

    ada, bob = avenue(2) + avenue(4), avenue(4) + avenue(2)
    built = [dict.fromkeys(("ada", "bob"), play(construction=crane)) for crane in ("C2", "C4")]
    table = table_of(*built, *({"ada": one, "bob": other} for one, other in zip(ada, bob, strict=True)))
    assert cells(line_of(table, "hotel", "ada"))[1:4] == ["(L)", "L S", "(S)"]
    assert cells(line_of(table, "hotel", "bob"))[1:4] == ["(S)", "L S", "(L)"]
    earlier = table_of(*built, *({"ada": one, "bob": other} for one, other in zip(ada[:4], bob[:4], strict=True)))
    assert cells(line_of(earlier, "hotel", "ada"))[3] == "xL S"


def test_every_state_of_a_casino_is_drawn_differently() -> None:
    base = CasinoView("A1", None, 0, Crane.NONE, Ink.NONE, None, Ink.NONE, None, Ink.NONE, opened_now=False)
    kinds = [
        replace(base, number=number, crane=crane, star=star, carpet=carpet, carpet_ink=ink)
        for number in (None, 0, 7, 12, 999)
        for crane in Crane
        for star in Ink
        for carpet, ink in [(None, Ink.NONE), *((kind, ink) for kind in Carpet for ink in (Ink.OPEN, Ink.CIRCLED))]
    ]
    drawn = [(number_text(kind), place_text(kind)) for kind in kinds]
    assert len(set(drawn)) == len(drawn)
    assert max(len(text) for pair in drawn for text in pair) <= board.CELL


def test_the_first_game_has_no_golf() -> None:
    table = table_of({"ada": play("A2=2")}, variant="first-game")
    lines = lines_of(table)
    assert not any(line.startswith("PAR") for line in lines)
    assert any("golf" in line and "not in the first game" in line for line in lines)


# The trip


def test_the_airport_and_the_limousine_are_marked() -> None:
    assert street_of(table_of(drive()), "D")[2].startswith("&·····+")
    table = table_of(drive("d1", "c1"))
    assert street_of(table, "D")[2].startswith("@═════╝·····+")
    assert street_of(table, "C")[2].startswith("+·····&·····+")
    assert "2 lines from airport d0; limousine at c1, 2 lines from home" in line_of(table, "trip")


def test_the_trip_is_drawn_as_it_went() -> None:
    table = table_of(drive("c0", "c1"), drive("c2", "b2"), drive("b3", "c3"), drive("d3"))
    lines = [line[board.MARGIN :] for line in city_lines(city_view(table, "ada"))]
    roads = [line[:24] for line in lines[7:14]]
    assert [roads[0], roads[3], roads[6]] == [
        "+·····+·····╔═════╗·····",
        "╔═════╪═════╝·····╫·····",
        "@·····+·····+·····&·····",
    ]
    assert all(roads[row][12] == roads[row][18] == "║" and roads[row][0] == "·" for row in (1, 2))
    assert all(roads[row][0] == roads[row][18] == "║" and roads[row][12] == "·" for row in (4, 5))
    assert "      d0 c0 c1 c2 b2 b3 c3 d3" in lines_of(table)


def test_a_trip_that_is_back_says_so() -> None:
    table = table_of(drive("c0", "c1"), drive("d1", "d0"))
    assert "4 lines from airport d0 and back" in line_of(table, "trip")


def test_lines_that_make_no_trip_are_listed() -> None:
    table = table_of(drive("c0", "a7"), drive("a8"))
    told = " ".join(lines_of(table))
    assert "not one trip; lines drawn: a7-a8 c0-d0" in told or "not one trip; lines drawn: c0-d0 a7-a8" in told


@pytest.mark.parametrize(
    ("lines", "start", "end", "way"),
    [
        ([], "a", "a", ("a",)),
        ([], "a", "b", None),
        ([("a", "b")], "a", "b", ("a", "b")),
        ([("a", "b")], "b", "b", None),
        ([("a", "b"), ("c", "b")], "a", "c", ("a", "b", "c")),
        ([("a", "b"), ("c", "d"), ("d", "e"), ("e", "c")], "a", "b", None),
    ],
)
def test_a_way_uses_every_line_once(
    lines: list[tuple[str, str]], start: str, end: str, way: tuple[str, ...] | None
) -> None:
    assert one_way_through(lines, start, end) == way


def test_a_way_may_cross_itself() -> None:
    lines = [("a", "b"), ("b", "c"), ("c", "d"), ("d", "b"), ("b", "e")]
    way = one_way_through(lines, "a", "e")
    assert way in {("a", "b", "c", "d", "b", "e"), ("a", "b", "d", "c", "b", "e")}


# Other sheets


def roads_with(lines: dict[str, list[str]], without: tuple[str, ...] = ()) -> dict[str, list[str]]:
    roads: dict[str, list[str]] = bundled_document("reference")["roads"]["lines"]["value"]
    return {name: passes for name, passes in roads.items() if name not in without} | lines


def test_another_airport_is_marked_where_it_lies() -> None:
    table = table_of(drive("b4"), sheet=sheet_with(roads__airport="b5"))
    assert street_of(table, "B")[2].startswith("+·····+·····+·····+·····&═════@·····+")


def test_missing_lines_are_blank_and_lines_off_the_grid_are_told() -> None:
    roads = roads_with({"d0-hub": [], "hub-a5": ["A5"], "a3-b4": []}, without=("d3-d4",))
    table = table_of(drive("hub", "a5"), sheet=sheet_with(roads__lines=roads))
    assert street_of(table, "D")[2].startswith("@·····+·····+·····+     +·····+")
    assert street_of(table, "A")[2][30] == "&"
    told = " ".join(lines_of(table))
    assert "3 lines of this sheet not drawn above; used: d0-hub hub-a5" in told
    assert "d0 hub a5" in told


def test_a_sheet_without_any_grid_is_told_in_words() -> None:
    ring: dict[str, list[str]] = {f"x{lamp}-x{(lamp + 1) % 30}": [] for lamp in range(30)}
    table = table_of(drive("x1", "x2"), sheet=sheet_with(roads__airport="x0", roads__lines=ring))
    assert street_of(table, "A")[2] == ""
    told = " ".join(lines_of(table))
    assert "30 lines of this sheet not drawn above; used: x0-x1 x1-x2" in told
    assert "limousine at x2, 28 lines from home" in told


def test_long_columns_show_the_values_near_the_visible_one() -> None:
    column = ColumnView("golf.par3", tuple(map(str, range(100, 130))), 12)
    assert board.values_text(column, 24) == "... [112] 113 114 ..."
    assert board.values_text(column, 5) == "[112]"
    assert board.values_text(replace(column, values=("1", "2"), crossed=1), 6) == "x1 [2]"


def extreme_sheet() -> Sheet:
    everywhere = {street: [f"{street}{avenue}" for avenue in range(1, 12)] for street in "ABCD"}
    cranes = everywhere | {"A": everywhere["A"][:-1]}
    long = [-999] * 30
    changes: dict[str, Any] = {f"columns__{label}": long for label in COLUMN_LABELS[1:]}
    changes |= {f"{kind}__{street}": everywhere[street] for kind in ("stars", "vip") for street in "ABCD"}
    changes |= {f"cranes__{street}": cranes[street] for street in "ABCD"}
    changes |= {f"{kind}__{street}": [] for kind in ("luxury", "mafia") for street in "ABCD"}
    changes |= {f"shows__{side}__values": [999] * 30 for side in ("left", "right")}
    changes |= {f"shows__{side}__debts": list(range(1, 30)) for side in ("left", "right")}
    return sheet_with(
        columns__inauguration=[[-999, -999, -999]] * 30,
        track__boxes=60,
        track__sets=[list(range(2, 61, 2)), [1, 59]],
        roads__lines={f"{'z' * 14}{one}-{'z' * 14}{one + 1}": [] for one in range(10, 90)},
        roads__airport=f"{'z' * 14}10",
        **changes,
    )


def test_a_sheet_of_extremes_keeps_to_the_width() -> None:
    lamps = [f"{'z' * 14}{one}" for one in range(11, 90)]
    turns = [
        {"ada": play("A3=999", {"extended-casino": {"set": 1, "open": "A4=999"}}, construction="A3")},
        *({"ada": play(construction=f"{street}{avenue}")} for street in "ABCD" for avenue in range(1, 12)),
        {"ada": play(limousine=lamps)},
        *({"ada": play(improvement=label)} for label in COLUMN_LABELS for _ in range(15)),
        *({"ada": play(f"B{avenue}=5", show="left")} for avenue in range(1, 12)),
    ]
    table = table_of(*turns, sheet=extreme_sheet())
    assert len(lines_of(table)) < 140


# The score sheet


def test_boxes_of_the_track_are_open_crossed_or_circled() -> None:
    table = table_of({"ada": play("B2=2", {"free-action": 1}, inauguration=True)})
    track = lines_of(table)[lines_of(table).index(line_of(table, "track")) :]
    assert track[0] == "track 4 of 15 boxes crossed, 2 of them not circled"
    assert track[1].split("  ") == ["", "", "", "(1) (2)", "x3 x4", "", "5 6", "7 8", "9 10", "11 12", "13 14", "15"]
    assert track[2].split() == ["1:paid", "2:ready", "3:-", "4:-", "5:-", "6:-", "7:-"]


def test_sets_owe_or_have_paid_their_debts_or_both() -> None:
    second = {"extended-casino": {"set": 1, "open": "B3=2"}}
    table = table_of({"ada": play("B2=2", second)}, {"ada": play("B4=4", {"free-action": 1})})
    states = [group.state for group in score_view(table, "ada").sets[:2]]
    assert states == [SetState.BOTH, SetState.UNREADY]
    assert "1:paid+owed" in " ".join(lines_of(table))
    assert "sets 1, last" in " ".join(lines_of(table))


def test_a_box_circled_but_not_crossed_is_questioned() -> None:
    table = table_of({"ada": play("B2=2", {"free-action": 5})})
    boxes = [box_text(box) for group in score_view(table, "ada").sets for box in group.boxes]
    assert boxes[:11] == ["x1", "x2", "x3", "4", "5", "6", "7", "8", "(9)?", "(10)?", "11"]


def test_columns_show_what_is_visible() -> None:
    table = table_of(*({"ada": play(improvement=label)} for label in ("golf.par4", "golf.par4", "limousine.missing")))
    told = "\n".join(lines_of(table))
    assert "PAR 4    0 at x2 x3 [4]" in told
    assert "missing  0 at x-2 [-1] 0" in told
    assert "Large  0 at [5] 6 8" in told
    assert "of [10/5/2] 15/8/0" in told


def test_all_columns_and_all_printed_values_are_there() -> None:
    table = table_of({"ada": play("A2=8")})
    told = " ".join(lines_of(table)).replace("[", " ").replace("]", " ")
    for values in table.sheet.columns[1:]:
        assert " ".join(map(str, values)) in " ".join(told.split())
    for column in table.sheet.shows:
        assert " ".join(map(str, column.values)) in " ".join(told.split())


def test_debts_of_shows_are_open_circled_or_cleared() -> None:
    starred = ["A2", "A5", "A7", "A10", "B3", "B5"]

    def shows(count: int, side: str) -> Table:
        return table_of(*({"ada": play(f"{casino}={casino[1:]}", show=side)} for casino in starred[:count]))

    def debts(table: Table) -> list[str]:
        beside = [line for line in lines_of(table) if "  debts " in line and ("left " in line or "right " in line)]
        return [line.split("  debts ")[1] for line in beside]

    assert debts(shows(0, "left")) == ["5 6", "3 4"]
    assert debts(shows(1, "left")) == ["(5) (6)", "3 4"]
    assert debts(shows(5, "left")) == ["x5 (6)", "3 4"]
    assert debts(shows(4, "right")) == ["5 6", "x3 x4"]
    assert "x0 x1 [3] 5" in line_of(shows(2, "left"), "shows")


def test_open_crane_debts_are_named_until_the_casino_opens() -> None:
    built = {"ada": play("A2=2", construction="A3")}
    assert "cranes A3," in " ".join(lines_of(table_of(built)))
    assert "cranes 0," in " ".join(lines_of(table_of(built, {"ada": play("A3=4")})))


def test_projects_show_what_was_gained_and_what_is_gone() -> None:
    table = table_of({"ada": play("A2=8")}, projects=["P0", "P1", "Y6"])
    table.first_fulfilled = {"P0": 1, "P1": 1}
    table.cities["ada"].projects = {"P0": 8, "P1": 4}
    told = " ".join(lines_of(table))
    assert "P0  (8) 4" in told
    assert "P1  x9 (4)" in told
    assert "Y6  8 4 " in told
    assert "P0  x8 4 " in " ".join(lines_of(table, "bob"))


# The head


def test_the_head_tells_turn_offers_and_openings() -> None:
    game = game_of({"ada": play("A2=8"), "bob": {"refuse": True}})
    game["turns"][0]["offers"] = ["8S", "5L", "13M"]
    start, step = steps_of(game)
    assert lines_of(start.table)[0] == "ada, before turn 1 | sheet reference"
    assert lines_of(step.table)[:2] == ["ada, turn 1 | sheet reference", "offers 8S 5L 13M | opened A2=8"]
    assert lines_of(step.table, "bob")[1] == "offers 8S 5L 13M | refused"


def test_the_head_tells_who_left_and_how_it_ended() -> None:
    players = [{"id": "ada"}, {"id": "b" * 64, "left-after": 0}]
    game = game_of(*({"ada": {"refuse": True}} for _ in range(6)))
    game["players"] = players
    table = steps_of(game)[-1].table
    assert "game over: track-full" in line_of(table, "ada")
    assert "left after turn 0" in " ".join(lines_of(table, "b" * 64)[:3])
    assert "score at the end" in " ".join(lines_of(table))


def test_a_stranger_has_no_sheets() -> None:
    with pytest.raises(KeyError):
        draw(table_of(), "zoe")


def test_the_legend_is_short_and_tells_every_sign() -> None:
    legend = board.legend_lines()
    assert len(legend) <= 5
    told = " ".join(legend)
    signs = "# x# * V L M S __ + @ & ═══ ║ ··· (5) x5 [5] ready paid owed"
    assert all(sign in told for sign in signs.split(" "))


def test_lamps_off_the_grid_have_no_spot() -> None:
    assert spot_of("d11") is not None
    assert [spot_of(lamp) for lamp in ("d12", "e0", "a01", "hub")] == [None] * 4


# Laws


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("variant", ["standard", "first-game"])
def test_every_turn_of_generated_games_is_drawn_with_all_its_numbers(seed: int, variant: str) -> None:
    steps = steps_of(generate(seed, variant=variant))
    for step in steps:
        for player, city in step.table.cities.items():
            lines = lines_of(step.table, player)
            assert len(lines) <= 55
            shown = [number for street in "ABCD" for number in street_of(step.table, street, player)[0]]
            written = [number for number in city.numbers if number >= 0]
            assert [int(number) for number in shown if number.isdigit()] == written


CASINO = st.builds("{}{}".format, st.sampled_from("ABCDE"), st.integers(0, 12))
OPENING = st.builds("{}={}".format, CASINO, st.one_of(st.integers(0, 17), st.integers(0, 999)))
LAMP = st.one_of(st.builds("{}{}".format, st.sampled_from("abcde"), st.integers(0, 12)), st.just("hub"))
SET = st.integers(1, 9)
EFFECT = st.one_of(
    st.fixed_dictionaries({"construction": CASINO}),
    st.fixed_dictionaries({"improvement": st.sampled_from([*COLUMN_LABELS, "nowhere"])}),
    st.fixed_dictionaries({"show": st.sampled_from(["left", "right"])}),
    st.just({"inauguration": True}),
    st.fixed_dictionaries({"limousine": st.lists(LAMP, max_size=6)}),
)
BONUS = st.one_of(
    st.fixed_dictionaries({Bonus.FREE_ACTION.value: SET}),
    st.fixed_dictionaries({Bonus.EASY_OPENING.value: SET}),
    st.fixed_dictionaries({Bonus.EXTENDED_CASINO.value: st.fixed_dictionaries({"set": SET, "open": OPENING})}),
)
PLAY = st.one_of(
    st.just({"refuse": True}),
    st.fixed_dictionaries({"take": st.integers(1, 3)}, optional={"open": OPENING, "effect": EFFECT, "bonus": BONUS}),
)
TURN = st.fixed_dictionaries({}, optional={"ada": PLAY, "bob": PLAY})


@cache
def odd_sheets() -> tuple[Sheet | None, ...]:
    roads = roads_with({"d0-hub": [], "hub-a5": ["A5"], "a3-b4": []}, without=("d3-d4",))
    return None, sheet_with(roads__lines=roads, roads__airport="hub"), extreme_sheet()


@given(
    turns=st.lists(TURN, max_size=25),
    variant=st.sampled_from(["standard", "first-game"]),
    sheet=st.sampled_from(range(3)),
    projects=st.lists(st.builds("{}{}".format, st.sampled_from("PVY"), st.integers(0, 6)), max_size=5),
)
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_was_recorded_is_drawn(
    turns: list[dict[str, Any]], variant: str, sheet: int, projects: list[str]
) -> None:
    game = game_of(*turns, variant=variant, projects=projects)
    for step in steps_of(game, odd_sheets()[sheet])[::-4]:
        lines_of(step.table, "ada")
        lines_of(step.table, "bob")
