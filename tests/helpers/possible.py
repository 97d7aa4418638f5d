"""Questions about final sheets, made from generated games; and slips of the pen on such a sheet."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from nlv_replay.core.replay import replay
from nlv_replay.games.new_las_vegas.game import GAME
from nlv_replay.games.new_las_vegas.generator import generate
from nlv_replay.games.new_las_vegas.log import ADAPTER
from nlv_replay.games.new_las_vegas.masks import AVENUE_MASKS, indices
from nlv_replay.games.new_las_vegas.possible import Question
from nlv_replay.games.new_las_vegas.possible.question import DEFAULTS
from nlv_replay.games.new_las_vegas.projects import all_projects
from nlv_replay.games.new_las_vegas.state import City
from nlv_replay.games.new_las_vegas.terms import AVENUES, CASINOS

Document = dict[str, Any]


def game(seed: int, **options: Any) -> Document:
    """A generated game with its offers written down."""
    return generate(seed, offers=True, **options)


def question_of(document: Document, *, turns: int | None = None, player: str | None = None) -> Question:
    """What a player's sheet shows after the game, or after so many turns of it, and what was offered by then."""
    played = document | {"turns": document["turns"][:turns]}
    if len(played["turns"]) < len(document["turns"]):
        played = {key: value for key, value in played.items() if key not in ("results", "ranking", "ended")}
    played["deck"] = [deal for deal in document["deck"] if deal.get("before-turn", 1) <= len(played["turns"])]
    record = ADAPTER.validate_json(json.dumps(played))
    rulings = {name: str(value) for name, value in document.get("rulings", {}).items()}
    table = replay(GAME, record, DEFAULTS | rulings, {}).table
    city = table.cities[player or next(iter(table.cities))]
    last = min(table.turn, table.left_after.get(city.player, table.turn))
    plays = [turn["plays"].get(city.player, {}) for turn in played["turns"]]
    trip = [lamp for play in plays for lamp in play.get("effect", {}).get("limousine", ())]
    offers = tuple(_offers(turn["offers"]) for turn in played["turns"])
    return Question(
        table.sheet, offers, tuple(document["projects"]), city, table.variant, rulings, trip=tuple(trip), turns=last
    )


def _offers(texts: list[str]) -> tuple[tuple[int, str], ...]:
    return tuple((int(text[:-1]), text[-1]) for text in texts)


def changed(question: Question, change: Callable[[City], None]) -> Question:
    """The question about a sheet with other marks."""
    city = question.city.copy()
    city.projects = dict(city.projects)
    change(city)
    return replace(question, city=city)


class Slipping(NamedTuple):
    """What a slip works with: the question as it was, chance, and the city to spoil."""

    question: Question
    rng: random.Random
    city: City


Slip = Callable[[Slipping], None]


def slipped(question: Question, rng: random.Random, kind: str | None = None) -> Question:
    """The question about a sheet with one slip of the pen of some kind."""
    slip = SLIPS[kind or rng.choice(sorted(SLIPS))]
    return changed(question, lambda city: slip(Slipping(question, rng, city)))


def _boxes(at: Slipping) -> None:
    at.city.boxes += at.rng.choice((-2, -1, 1, 2))


def _set(at: Slipping) -> None:
    bit = 1 << at.rng.randrange(1, len(at.question.sheet.track.sets) + 1)
    mark = at.rng.randrange(3)
    at.city.paid_sets = at.city.paid_sets & ~bit | (bit if mark == 1 else 0)
    at.city.owed_sets = at.city.owed_sets & ~bit | (bit if mark == 2 else 0)
    _circle_boxes(at.question, at.city)


def _circle_boxes(question: Question, city: City) -> None:
    circled = indices(city.paid_sets | city.owed_sets)
    city.circled_boxes = sum(question.sheet.set_masks[number - 1] for number in circled)


def _star(at: Slipping) -> None:
    """The other mark on a star, and its box in a show column with it."""
    stars = list(indices(at.question.sheet.stars & at.city.opened))
    if stars:
        bit = 1 << at.rng.choice(stars)
        step = -1 if at.city.circled_stars & bit else 1
        at.city.circled_stars ^= bit
        at.city.crossed_stars ^= bit
        side = at.rng.randrange(2) if step > 0 else int(not at.city.shows[0])
        at.city.shows[side] += step


def _show(at: Slipping) -> None:
    at.city.shows[at.rng.randrange(2)] += at.rng.choice((-1, 1))


def _number(at: Slipping) -> None:
    if opened := list(indices(at.city.opened)):
        at.city.numbers[at.rng.choice(opened)] += at.rng.choice((-2, -1, 1, 2))


def _forgotten(at: Slipping) -> None:
    plain = list(indices(at.city.opened & ~at.city.circled_stars))
    if plain:
        casino = at.rng.choice(plain)
        at.city.numbers[casino] = -1
        at.city.opened &= ~(1 << casino)
        at.city.crossed_stars &= ~(1 << casino)
        _settle(at.city)


def _added(at: Slipping) -> None:
    """A number in an empty casino: that of its neighbour, or any between its neighbours."""
    empty = [casino for casino in range(len(CASINOS)) if not at.city.opened >> casino & 1]
    casino = at.rng.choice(empty)
    at.city.numbers[casino] = at.rng.randrange(1, 16)
    if casino % AVENUES and at.city.opened >> casino - 1 & 1:
        at.city.numbers[casino] = at.city.numbers[casino - 1] + at.rng.randrange(2)
    at.city.opened |= 1 << casino
    at.city.crossed_stars |= 1 << casino & at.question.sheet.stars
    _settle(at.city)


def _settle(city: City) -> None:
    complete = sum(1 << avenue for avenue, cells in enumerate(AVENUE_MASKS) if city.opened & cells == cells)
    city.small &= complete
    city.large = complete & ~city.small


def _crane(at: Slipping) -> None:
    at.city.crossed_cranes ^= 1 << at.rng.choice(list(indices(at.question.sheet.cranes)))


def _hole(at: Slipping) -> None:
    bit, mark = 1 << at.rng.randrange(AVENUES), at.rng.randrange(3)
    at.city.circled_holes = at.city.circled_holes & ~bit | (bit if mark == 1 else 0)
    at.city.crossed_holes = at.city.crossed_holes & ~bit | (bit if mark == 2 else 0)


def _improvement(at: Slipping) -> None:
    column = at.rng.randrange(len(at.city.improved))
    at.city.improved[column] = max(at.city.improved[column] + at.rng.choice((-1, 1)), 0)


def _project(at: Slipping) -> None:
    project = at.rng.choice(at.question.projects)
    if project in at.city.projects:
        del at.city.projects[project]
    else:
        at.city.projects[project] = all_projects()[project].high


SLIPS: Mapping[str, Slip] = {
    "boxes": _boxes,
    "set": _set,
    "star": _star,
    "show": _show,
    "number": _number,
    "forgotten": _forgotten,
    "added": _added,
    "crane": _crane,
    "hole": _hole,
    "improvement": _improvement,
    "project": _project,
}
"""Kinds of slips: each changes one mark of a sheet, and what goes with it by the printed rules."""
