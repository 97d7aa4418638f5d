"""Filled sheets of Welcome To... for tests: those of generated games, and small ones that are changed mark by mark."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from nlv_replay.core.replay import replay
from nlv_replay.games.welcome_to.filled_form import blank, document_of
from nlv_replay.games.welcome_to.game import GAME
from tests.helpers.towns import Data


def final_towns(log: Data) -> list[Data]:
    """The sheets of a recorded game at its end, each as a document, with all that it claims."""
    record = GAME.adapter(log["variant"]).validate_python(log)
    rulings = {row.name: row.default for row in GAME.rulings} | dict(GAME.rulings_of(record))
    table = replay(GAME, record, rulings, {}).table
    places: dict[str, int] = {}
    for tied in log["ranking"]:
        places |= dict.fromkeys(tied, len(places) + 1)
    return [
        document_of(
            town,
            variant=log["variant"],
            **{key: log[key] for key in ("advanced", "rulings") if key in log},
            turns=table.left_after.get(player, len(log["turns"])),
            plans=log["plans"],
            claimed=log["results"][player],
            **({"left": True} if player in table.left_after else {"place": places[player]}),
        )
        for player, town in table.towns.items()
    ]


def empty_town(**more: Any) -> Data:
    """A sheet on which nothing was written, with some of it changed; a dict changes the keys in it that it names."""
    document: Data = deepcopy(dict(blank().document))
    for key, value in more.items():
        if isinstance(value, dict) and isinstance(document.get(key), dict):
            document[key] = {**document[key], **value}
        else:
            document[key] = value
    return document
