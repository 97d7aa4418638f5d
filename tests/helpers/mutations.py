"""Single mistakes put into a legal game: each kind takes a log and a source of chance, and changes one thing in it.

A kind gives None where the log has no place for it. Whether the changed log is really wrong is for the judge to say;
most always are.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from nlv_replay.games.new_las_vegas.sheet import bundled_sheet
from nlv_replay.games.new_las_vegas.terms import CASINOS, COLUMN_LABELS

Log = dict[str, Any]
Kind = Callable[[Log, Random], bool]
KINDS: dict[str, Kind] = {}
CRANES = ["A3", "A8", "B1", "B6", "B11", "C2", "C4", "C9", "D5", "D7", "D10"]
STARLESS = [casino for index, casino in enumerate(CASINOS) if not bundled_sheet("reference").stars >> index & 1]
POINTS = ("projects", "inauguration", "shows", "hotels", "streets", "golf", "limousine", "safe")


def kind(change: Kind) -> Kind:
    """List a kind under the name of its function."""
    KINDS[change.__name__.strip("_").replace("_", "-")] = change
    return change


def mistakes(log: Log, rng: Random) -> Iterator[tuple[str, Log]]:
    """One changed copy of the log for each kind that finds a place in it."""
    for name, change in KINDS.items():
        changed = copy.deepcopy(log)
        if change(changed, rng):
            yield name, changed


def _plays(log: Log, rng: Random, wanted: Callable[[Log], bool]) -> list[tuple[int, str, Log]]:
    found = [
        (turn, player, play)
        for turn, row in enumerate(log["turns"])
        for player, play in row["plays"].items()
        if wanted(play)
    ]
    rng.shuffle(found)
    return found


def _a_play(log: Log, rng: Random, wanted: Callable[[Log], bool]) -> Log | None:
    found = _plays(log, rng, wanted)
    return found[0][2] if found else None


def _opens(play: Log) -> bool:
    return "open" in play


def _plain(play: Log) -> bool:
    return "open" in play and "bonus" not in play


def _uses(effect: str) -> Callable[[Log], bool]:
    return lambda play: effect in play.get("effect", {})


def _pays(bonus: str) -> Callable[[Log], bool]:
    return lambda play: bonus in play.get("bonus", {})


def _opened_before(log: Log, turn: int, player: str) -> list[str]:
    return [
        row["plays"][player]["open"]
        for row in log["turns"][:turn]
        if "open" in row["plays"].get(player, {})
    ]  # fmt: skip


# Openings


@kind
def number_of_no_combination(log: Log, rng: Random) -> bool:
    play = _a_play(log, rng, _plain)
    if play is None:
        return False
    spot, number = play["open"].split("=")
    play["open"] = f"{spot}={(int(number) + 5) % 18}"
    return True


@kind
def combination_of_another_stack(log: Log, rng: Random) -> bool:
    play = _a_play(log, rng, _plain)
    if play is not None:
        play["take"] = play["take"] % 3 + 1
    return play is not None


@kind
def casino_twice(log: Log, rng: Random) -> bool:
    for turn, player, play in _plays(log, rng, _plain):
        if before := _opened_before(log, turn, player):
            play["open"] = f"{rng.choice(before).split('=')[0]}={play['open'].split('=')[1]}"
            return True
    return False


@kind
def casino_under_a_crane(log: Log, rng: Random) -> bool:
    for turn, player, play in _plays(log, rng, _plain):
        built = {row["plays"].get(player, {}).get("effect", {}).get("construction") for row in log["turns"][: turn + 1]}
        if left := [crane for crane in CRANES if crane not in built]:
            play["open"] = f"{rng.choice(left)}={play['open'].split('=')[1]}"
            return True
    return False


@kind
def number_out_of_order(log: Log, rng: Random) -> bool:
    for turn, player, play in _plays(log, rng, _plain):
        number = int(play["open"].split("=")[1])
        for opening in _opened_before(log, turn, player):
            spot, there = opening.split("=")
            avenue = int(spot[1:]) + (1 if int(there) > number else -1)
            free = f"{spot[0]}{avenue}"
            taken = {one.split("=")[0] for one in _opened_before(log, turn, player)}
            if free in CASINOS and free not in taken and free not in CRANES and int(there) != number:
                play["open"] = f"{free}={number}"
                return True
    return False


@kind
def no_such_casino(log: Log, rng: Random) -> bool:
    play = _a_play(log, rng, _plain)
    if play is not None:
        play["open"] = f"A12={play['open'].split('=')[1]}"
    return play is not None


@kind
def opening_left_out(log: Log, rng: Random) -> bool:
    play = _a_play(log, rng, lambda play: _plain(play) and "effect" not in play)
    if play is not None:
        del play["open"]
    return play is not None


@kind
def refusal_with_a_place(log: Log, rng: Random) -> bool:
    found = [one for one in _plays(log, rng, _opens) if one[0] < len(log["turns"]) // 2]
    if found:
        turn, player, _ = found[0]
        log["turns"][turn]["plays"][player] = {"refuse": True}
    return bool(found)


@kind
def refusal_with_an_effect(log: Log, rng: Random) -> bool:
    play = _a_play(log, rng, lambda play: "refuse" in play)
    if play is not None:
        play["effect"] = {"inauguration": True}
    return play is not None


@kind
def refusal_with_a_bonus(log: Log, rng: Random) -> bool:
    play = _a_play(log, rng, lambda play: "refuse" in play)
    if play is not None:
        play["bonus"] = {"free-action": 1}
    return play is not None


@kind
def play_left_out(log: Log, rng: Random) -> bool:
    turn = rng.randrange(len(log["turns"]))
    plays = log["turns"][turn]["plays"]
    if plays:
        del plays[rng.choice(sorted(plays))]
    return bool(plays)


# Effects


@kind
def effect_of_another_stack(log: Log, rng: Random) -> bool:
    play = _a_play(log, rng, lambda play: _plain(play) and "effect" in play and "inauguration" not in play["effect"])
    if play is not None:
        play["effect"] = {"inauguration": True}
    return play is not None


@kind
def crane_where_none_is(log: Log, rng: Random) -> bool:
    play = _a_play(log, rng, _uses("construction"))
    if play is not None:
        play["effect"]["construction"] = rng.choice([casino for casino in CASINOS if casino not in CRANES])
    return play is not None


@kind
def crane_twice(log: Log, rng: Random) -> bool:
    for turn, player, play in _plays(log, rng, _uses("construction")):
        for row in log["turns"][:turn]:
            if crane := row["plays"].get(player, {}).get("effect", {}).get("construction"):
                play["effect"]["construction"] = crane
                return True
    return False


@kind
def column_of_no_boxes(log: Log, rng: Random) -> bool:
    play = _a_play(log, rng, _uses("improvement"))
    if play is not None:
        play["effect"]["improvement"] = "shows.left"
    return play is not None


@kind
def column_used_up(log: Log, rng: Random) -> bool:
    for _, player, _ in _plays(log, rng, _uses("improvement")):
        mine = [play for _, name, play in _plays(log, rng, _uses("improvement")) if name == player]
        for column in COLUMN_LABELS:
            used = [play for play in mine if play["effect"]["improvement"] == column]
            others = [play for play in mine if play not in used]
            if len(used) == (1 if column == "inauguration" else 2) and others:
                others[-1]["effect"]["improvement"] = column
                return True
    return False


@kind
def show_without_a_star(log: Log, rng: Random) -> bool:
    for turn, _, play in _plays(log, rng, lambda play: _plain(play) and "effect" not in play):
        offers = log["turns"][turn].get("offers", ("", "", ""))
        if play["open"].split("=")[0] in STARLESS and offers[play["take"] - 1][-1:] == "S":
            play["effect"] = {"show": rng.choice(("left", "right"))}
            return True
    return False


@kind
def trip_with_a_gap(log: Log, rng: Random) -> bool:
    play = _a_play(log, rng, lambda play: bool(play.get("effect", {}).get("limousine")))
    if play is not None:
        lamps = play["effect"]["limousine"]
        lamps[-1] = "a11" if lamps[-1][0] in "cd" and int(lamps[-1][1:]) < 9 else "d2"
    return play is not None


@kind
def trip_back_and_forth(log: Log, rng: Random) -> bool:
    play = _a_play(log, rng, lambda play: len(play.get("effect", {}).get("limousine", ())) == 2)
    if play is not None:
        first, second = play["effect"]["limousine"]
        play["effect"]["limousine"] = [first, second, first, second][: rng.choice((3, 4))]
    return play is not None


@kind
def no_such_lamp(log: Log, rng: Random) -> bool:
    play = _a_play(log, rng, lambda play: bool(play.get("effect", {}).get("limousine")))
    if play is not None:
        play["effect"]["limousine"][-1] = "e4"
    return play is not None


# Bonuses


@kind
def set_not_crossed(log: Log, rng: Random) -> bool:
    for turn, _, play in _plays(log, rng, _plain):
        if turn < 3:
            play["bonus"] = {"free-action": 7}
            return True
    return False


@kind
def set_twice(log: Log, rng: Random) -> bool:
    for turn, player, play in _plays(log, rng, _pays("free-action")):
        for row in log["turns"][:turn]:
            before = row["plays"].get(player, {}).get("bonus", {})
            for used in before.values():
                play["bonus"]["free-action"] = used["set"] if isinstance(used, dict) else used
                return True
    return False


@kind
def no_such_set(log: Log, rng: Random) -> bool:
    play = _a_play(log, rng, _pays("free-action"))
    if play is not None:
        play["bonus"]["free-action"] = 9
    return play is not None


@kind
def easy_opening_unchanged(log: Log, rng: Random) -> bool:
    play = _a_play(log, rng, lambda play: _plain(play) and "effect" not in play)
    if play is not None:
        play["bonus"] = {"easy-opening": 1}
    return play is not None


@kind
def easy_opening_not_paid(log: Log, rng: Random) -> bool:
    play = _a_play(log, rng, _pays("easy-opening"))
    if play is not None:
        del play["bonus"]
    return play is not None


@kind
def free_action_not_paid(log: Log, rng: Random) -> bool:
    play = _a_play(log, rng, _pays("free-action"))
    if play is not None:
        del play["bonus"]
    return play is not None


@kind
def second_casino_elsewhere(log: Log, rng: Random) -> bool:
    for turn, player, play in _plays(log, rng, _pays("extended-casino")):
        taken = {one.split("=")[0] for one in _opened_before(log, turn + 1, player)}
        streets = {one[0] for one in taken}
        for street in "ABCD":
            if street not in streets:
                number = play["bonus"]["extended-casino"]["open"].split("=")[1]
                play["bonus"]["extended-casino"]["open"] = f"{street}4={number}".replace("C4", "C6")
                return True
    return False


@kind
def second_casino_with_another_number(log: Log, rng: Random) -> bool:
    play = _a_play(log, rng, _pays("extended-casino"))
    if play is not None:
        spot, number = play["bonus"]["extended-casino"]["open"].split("=")
        play["bonus"]["extended-casino"]["open"] = f"{spot}={(int(number) + 9) % 18}"
    return play is not None


# Cards, turns, set-up


@kind
def card_for_another(log: Log, rng: Random) -> bool:
    if not log.get("deck"):
        return False
    stack = log["deck"][0]["stacks"][rng.randrange(3)]
    at = rng.randrange(len(log["turns"]) + 1, len(stack)) if len(log["turns"]) + 1 < len(stack) else 26
    stack[at] = "8S" if stack[at] != "8S" else "7C"
    return True


@kind
def card_lost(log: Log, rng: Random) -> bool:
    if log.get("deck"):
        del log["deck"][0]["stacks"][rng.randrange(3)][-1]
    return bool(log.get("deck"))


@kind
def reshuffle_too_early(log: Log, _: Random) -> bool:
    if len(log.get("deck", ())) != 1 or len(log["turns"]) < 4:
        return False
    log["deck"].append({"before-turn": 3, "by": "exhausted", "stacks": copy.deepcopy(log["deck"][0]["stacks"])})
    return True


@kind
def turn_after_the_end(log: Log, _: Random) -> bool:
    log["turns"].append({"plays": {player: {"refuse": True} for player in log["turns"][-1]["plays"]}})
    return True


@kind
def stops_too_early(log: Log, _: Random) -> bool:
    for key in ("results", "ranking", "ended"):
        log.pop(key, None)
    del log["turns"][-1]
    return len(log["turns"]) > 1


@kind
def projects_of_two_colours(log: Log, rng: Random) -> bool:
    other = next(one for one in ("P0", "P1", "P2") if one not in log["projects"])
    log["projects"][rng.choice((1, 2))] = other
    return True


# Claims


def _claim(zone: str) -> Kind:
    def change(log: Log, rng: Random) -> bool:
        if not log.get("results"):
            return False
        said = log["results"][rng.choice(sorted(log["results"]))]
        if zone not in said:
            return False
        step = rng.choice((-3, -2, -1, 1, 2, 3))
        is_count = zone in ("bundles", "debts")  # which no log can claim below 0
        said[zone] += abs(step) if is_count and said[zone] + step < 0 else step
        return True

    return change


for _zone in (*POINTS, "total", "bundles", "debts"):
    KINDS[f"claim-of-{_zone}"] = _claim(_zone)


@kind
def ranking_turned_round(log: Log, _: Random) -> bool:
    if len(log.get("ranking", ())) < 2:
        return False
    log["ranking"].reverse()
    return True


@kind
def end_for_another_reason(log: Log, _: Random) -> bool:
    log["ended"] = "abandoned"
    return True


# Marks


def _mark(name: str, change: Callable[[Any, Random], Any]) -> Kind:
    def mutate(log: Log, rng: Random) -> bool:
        play = _a_play(log, rng, lambda play: bool(play.get("marks", {}).get(name)))
        if play is None:
            return False
        play["marks"][name] = change(play["marks"][name], rng)
        return True

    return mutate


def _turned(marks: dict[str, str], rng: Random) -> dict[str, str]:
    words = {"circled": "crossed", "crossed": "circled", "large": "small", "small": "large"}
    key = rng.choice(sorted(marks))
    return {**marks, key: words[marks[key]]}


def _lost(marks: dict[str, Any], rng: Random) -> dict[str, Any]:
    gone = rng.choice(sorted(marks))
    return {key: value for key, value in marks.items() if key != gone}


for _name in ("hotels", "holes", "stars"):
    KINDS[f"mark-of-{_name}-turned"] = _mark(_name, _turned)
    KINDS[f"mark-of-{_name}-lost"] = _mark(_name, _lost)
KINDS["mark-of-debts-lost"] = _mark("debts", lambda marks, _: {**marks, "D5": "cleared"})
KINDS["mark-of-projects-lost"] = _mark("projects", _lost)
KINDS["mark-of-carpets-lost"] = _mark("carpets", lambda marks, _: marks[1:])
KINDS["mark-of-boxes"] = _mark("boxes", lambda count, _: count + 1)
