"""From the solution of a model to a log: what the turns were, judged like any log before anybody sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from nlv_replay.core.replay import replay
from nlv_replay.core.rule import Severity
from nlv_replay.games.welcome_to.possible.model import Turns, Way, around
from nlv_replay.games.welcome_to.possible.question import Question, Shares
from nlv_replay.games.welcome_to.settle import end_reasons
from nlv_replay.games.welcome_to.state import Town, lone_table
from nlv_replay.games.welcome_to.terms import HOUSES, Effect, EndReason, Variant
from nlv_replay.games.welcome_to.written import name_of

OTHERS = ("other", "another", "third", "fourth")
"""What players are called who claimed a plan first."""
Log = dict[str, Any]


def log_of(question: Question, shares: Shares, turns: Turns, solver: Any) -> Log:
    """The log of a solution; whoever claimed a plan before has played the same, and claimed it a turn earlier."""
    own = question.town.player
    plays = [*_plays(question, question.early(shares), turns, solver)]
    claims = {str(number): [name_of(ends) for ends in estates] for number, estates in shares.items()}
    others = dict(zip((name for name in OTHERS if name != own), question.low, strict=False))
    recorded: list[Log] = [
        {
            "offers": [f"{number}{letter}" for number, letter in question.offers[turn]],
            "plays": {own: dict(play)} | {other: dict(play) for other in others},
        }
        for turn, play in enumerate(plays)
    ]
    if claims:
        recorded[-1]["plays"][own]["plans"] = claims
    for other, number in others.items():
        recorded[-2]["plays"][other]["plans"] = {str(number): claims[str(number)]}
    return {
        "format": "nlv-log/1",
        "game": "welcome-to",
        "variant": "standard",
        **_rulings(question),
        "players": [{"id": name} for name in (own, *others)],
        "plans": [plan.id for plan in question.plans],
        "turns": recorded,
        "ended": _ended(question),
    }


def is_sound(question: Question, log: Log) -> bool:
    """Whether a log is judged clean and its first player ends with the sheet that was asked for."""
    from nlv_replay.games.welcome_to.game import GAME
    from nlv_replay.games.welcome_to.log import ADAPTER, problems

    record = ADAPTER.validate_python(log)
    if list(problems(record)):
        return False
    replayed = replay(GAME, record, question.rulings, {})
    wrong = [found for found in replayed.findings if found.rule.severity is not Severity.NOTE]
    return not wrong and shown(replayed.table.towns[question.town.player]) == shown(question.town)


def shown(town: Town) -> tuple[object, ...]:
    """All that stands on the sheet of a town, but for the bis boxes, which follow from the houses."""
    return (
        [number for house, number in enumerate(town.numbers) if town.built >> house & 1], town.built, town.bis,
        town.roundabouts, town.fences, town.used, town.parks, town.pools, town.temps, town.promoted,
        town.refusals, town.plans,
    )  # fmt: skip


def _plays(question: Question, early: int, turns: Turns, solver: Any) -> Iterator[Log]:
    ways = {way.turn: way for way, variable in turns.ways.items() if solver.value(variable)}
    copies = {turn: house for (house, turn), variable in turns.copies.items() if solver.value(variable)}
    drawn = sorted(question.fences, key=lambda place: bool(around(early) >> place & 1))
    sizes = [size for size, boxes in enumerate(question.town.promoted, start=1) for _ in range(boxes)]
    for turn in range(1, question.turns + 1):
        way = ways.get(turn)
        if way is None:
            yield {"refuse": True}
            continue
        play: Log = {"take": way.take, "write": _written(question, way.house)}
        effect = _effect(question, way, copies, drawn, sizes)
        yield play if effect is None else play | {"effect": effect}


def _effect(question: Question, way: Way, copies: Mapping[int, int], drawn: list[int], sizes: list[int]) -> Log | None:
    match way.effect:
        case None:
            return None
        case Effect.FENCE:
            return {"fence": HOUSES[drawn.pop()]}
        case Effect.BIS:
            return {"bis": _written(question, copies[way.turn])}
        case Effect.ESTATE:
            return {"estate": sizes.pop()}
        case Effect.PARK | Effect.POOL | Effect.TEMP:
            return {way.effect.value: True}


def _written(question: Question, house: int) -> str:
    return f"{HOUSES[house]}={question.town.numbers[house]}"


def _rulings(question: Question) -> Log:
    from nlv_replay.games.welcome_to.rules import DEFAULTS

    other = {name: value for name, value in question.rulings.items() if value != DEFAULTS[name]}
    return {"rulings": other} if other else {}


def _ended(question: Question) -> str:
    table = lone_table(question.town.copy(), None, variant=Variant.STANDARD, rulings=question.rulings)
    reasons = end_reasons(table, question.town)
    return next((reason.value for reason in EndReason if reason in reasons), EndReason.ABANDONED.value)
