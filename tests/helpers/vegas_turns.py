"""The turns of generated games of New Las Vegas, each as a move file has it: two sheets and what lay on the table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from nlv_replay.core.replay import replay
from nlv_replay.games.new_las_vegas.game import GAME
from nlv_replay.games.new_las_vegas.masks import indices, names
from nlv_replay.games.new_las_vegas.state import City, Table
from nlv_replay.games.new_las_vegas.terms import CASINOS, COLUMN_LABELS, Side

Data = dict[str, Any]


def sheet_of(city: City, trip: list[str]) -> Data:
    """A city as a move file writes its sheets; the order of the trip is not on the sheet."""
    hotels = {str(avenue + 1): "large" for avenue in indices(city.large)}
    hotels |= {str(avenue + 1): "small" for avenue in indices(city.small)}
    return {
        "casinos": {CASINOS[casino]: city.numbers[casino] for casino in indices(city.opened)},
        "cranes": names(city.crossed_cranes),
        "stars": _marks(city.circled_stars, city.crossed_stars),
        "trip": trip,
        "carpets": names(city.circled_carpets),
        "boxes": city.boxes,
        "sets": {str(number): "cleared" for number in indices(city.paid_sets)}
        | {str(number): "circled" for number in indices(city.owed_sets)},
        "improvements": {label: used for label, used in zip(COLUMN_LABELS, city.improved, strict=True) if used},
        "shows": {side.label: city.shows[side] for side in Side},
        "holes": _marks(city.circled_holes, city.crossed_holes),
        "hotels": hotels,
        "projects": dict(city.projects),
    }


def turns_of_games(seed: int, variant: str) -> Iterator[Data]:
    """Every play of one generated game."""
    document = GAME.generate(seed, variant=variant)
    record = GAME.adapter(variant).validate_json(json.dumps(document))
    rulings = {ruling.name: ruling.default for ruling in GAME.rulings}
    steps = replay(GAME, record, rulings, {}, keep=True).steps
    trips: dict[str, list[str]] = {player["id"]: [] for player in document["players"]}
    for before, after, turn in zip(steps, steps[1:], document["turns"], strict=False):
        for player, play in turn["plays"].items():
            old = trips[player]
            trips[player] = [*old, *play.get("effect", {}).get("limousine", [])]
            yield {
                **_table(before.table, after.table, variant),
                "before": sheet_of(before.table.cities[player], old),
                "after": sheet_of(after.table.cities[player], trips[player]),
            }


def _table(before: Table, after: Table, variant: str) -> Data:
    assert after.offers is not None
    return {
        "game": "new-las-vegas",
        "variant": variant,
        "projects": [{"project": one.id, "taken": one.id in before.first_fulfilled} for one in before.projects],
        "offers": [f"{number}{letter}" for number, letter in after.offers],
        "others": {"hotels": [avenue + 1 for avenue in indices(before.large_taken)]},
    }


def _marks(circled: int, crossed: int) -> Data:
    return dict.fromkeys(names(circled), "circled") | dict.fromkeys(names(crossed), "crossed")
