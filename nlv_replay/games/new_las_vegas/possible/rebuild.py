"""From a solution to a log: sets, columns, show sides and lines are handed out, then the log is judged as any other."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from nlv_replay.core.game import Game
from nlv_replay.core.replay import Replay, replay
from nlv_replay.core.rule import Fault, Severity
from nlv_replay.games.new_las_vegas import rules
from nlv_replay.games.new_las_vegas.bonuses import easy_numbers
from nlv_replay.games.new_las_vegas.masks import AVENUE_MASKS, indices
from nlv_replay.games.new_las_vegas.possible.model import CONSTRUCTION, IMPROVEMENT, INAUGURATION, LIMOUSINE, Choice
from nlv_replay.games.new_las_vegas.possible.question import DEFAULTS, Others, Question
from nlv_replay.games.new_las_vegas.possible.rides import lamps_of
from nlv_replay.games.new_las_vegas.projects import all_projects
from nlv_replay.games.new_las_vegas.state import City, Table
from nlv_replay.games.new_las_vegas.terms import CASINOS, COLUMN_LABELS, EFFECT_OF_LETTER, Side

NOTE = "A possible play of these turns, found by a search: it need not be the one that happened, and it is no record."
BAD = (Severity.ILLEGAL, Severity.MISCOUNT, Severity.UNCLEAR)

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """A play as a log document; ``trouble`` says in what the judge does not agree, None where it does."""

    document: Document
    trouble: str | None


def rebuild(question: Question, chosen: list[Choice]) -> Rebuilt:
    """The log of a solution, judged: clean, and with the final sheet that was asked about."""
    plays = _plays(question, chosen)
    document = _document(question, plays)
    others = _deeds(question, document)
    played = judge(question, document, others)
    trouble = next(iter(_troubles(question, played, len(chosen))), None)
    if not played.table.ended:
        document["ended"] = "abandoned"
    if remark := _remark(question, others):
        document["note"] = f"{NOTE} {remark}"
    return Rebuilt(document, trouble)


def judge(question: Question, document: Document, others: Others) -> Replay[Table]:
    """The replay of a log of one player beside whom others are known, or taken, to have done something."""
    from nlv_replay.games.new_las_vegas.log import ADAPTER

    record = ADAPTER.validate_json(json.dumps(document))
    rulings = DEFAULTS | dict(question.rulings)
    return replay(_game_beside(others), record, rulings, {"sheet": question.sheet})


def _game_beside(others: Others) -> Game[Any, Table, Any]:
    """The game, at a table at which others complete avenues and fulfil projects."""
    from nlv_replay.games.new_las_vegas.game import GAME

    def settle(table: Table) -> Iterator[Fault]:
        table.large_taken |= sum(1 << avenue for avenue, turn in others.avenues.items() if turn < table.turn)
        for project, turn in others.projects.items():
            if turn <= table.turn:
                table.first_fulfilled.setdefault(project, turn)
        yield from GAME.settle(table)

    return replace(GAME, settle=settle)


def _deeds(question: Question, document: Document) -> Others:
    """What the others did: as known, else what Small hotels and low points of the sheet say that they must have."""
    if question.others is not None:
        return question.others
    city, cards = question.city, all_projects()
    played = judge(question, document, Others())
    mine = played.table.cities[city.player]
    avenues: dict[int, int] = {}
    if question.sizes_known:
        for avenue in indices(city.small):
            completed = max(mine.opened_in[casino] for casino in indices(AVENUE_MASKS[avenue]))
            avenues[avenue] = completed - 1
    projects: dict[str, int] = {}
    if question.projects_known:
        projects = {project: 0 for project, points in city.projects.items() if points != cards[project].high}
    return Others(avenues, projects)


def _remark(question: Question, others: Others) -> str:
    if question.others is not None or not (others.avenues or others.projects):
        return ""
    told = [f"avenue {avenue + 1} by the end of turn {turn}" for avenue, turn in sorted(others.avenues.items())]
    told += [f"project {project} before" for project in sorted(others.projects)]
    return f"Somebody else must have completed {', '.join(told)}."


# ------------------------------------------------------------------------------------------------- the document


def _document(question: Question, plays: list[Document]) -> Document:
    player = question.city.player
    document: Document = {
        "format": "nlv-log/1",
        "game": "new-las-vegas",
        "variant": question.variant.value,
        "sheet": question.sheet_name,
        "note": NOTE,
    }
    if question.rulings:
        document["rulings"] = dict(question.rulings)
    return document | {
        "players": [{"id": player, "loan": False}],
        "projects": list(question.projects),
        "turns": [
            {"offers": [f"{number}{letter}" for number, letter in offers], "plays": {player: play}}
            for offers, play in zip(question.offers, plays, strict=False)
        ],
    }


def _plays(question: Question, chosen: list[Choice]) -> list[Document]:
    city, sheet = question.city, question.sheet
    by_box = sheet.track.sets
    paid = iter(sorted(indices(city.paid_sets), key=lambda number: by_box[number - 1][-1]))
    owed = iter(sorted(indices(city.owed_sets), key=lambda number: by_box[number - 1][-1]))
    columns = iter([label for label, count in zip(COLUMN_LABELS, city.improved, strict=True) for _ in range(count)])
    sides = _sides(city, chosen)
    lines = _lines(question, chosen)
    plays = []
    for choice in chosen:
        if choice.option is None:
            plays.append({"refuse": True})
            continue
        play: Document = {"take": _take(question, choice), "open": _opening(city, choice.casino)}
        if choice.option.easy:
            play["bonus"] = {"easy-opening": next(paid)}
        elif choice.free:
            play["bonus"] = {"free-action": next(paid)}
        elif choice.second >= 0:
            play["bonus"] = {"extended-casino": {"set": next(owed), "open": _opening(city, choice.second)}}
        if effect := _effect(choice, columns, sides, lines):
            play["effect"] = effect
        plays.append(play)
    return plays


def _take(question: Question, choice: Choice) -> int:
    assert choice.option is not None
    number = question.city.numbers[choice.casino]
    for take, (offered, letter) in enumerate(question.offers[choice.turn - 1], start=1):
        fits = number in easy_numbers(offered) if choice.option.easy else number == offered
        if fits and letter == choice.option.letter:
            return take
    raise AssertionError("the model opened a casino by no offer")


def _opening(city: City, casino: int) -> str:
    return f"{CASINOS[casino]}={city.numbers[casino]}"


def _effect(
    choice: Choice, columns: Iterator[str], sides: Mapping[int, Side], lines: Mapping[int, tuple[str, ...]]
) -> Document | None:
    if choice.effect is None:
        return None
    word = EFFECT_OF_LETTER[choice.effect].value
    match choice.effect:
        case c if c == CONSTRUCTION:
            return {word: CASINOS[choice.crane]}
        case c if c == IMPROVEMENT:
            return {word: next(columns)}
        case c if c == INAUGURATION:
            return {word: True}
        case c if c == LIMOUSINE:
            return {word: list(lines[choice.turn])} if lines.get(choice.turn) else None
        case _:
            return {word: sides[choice.turn].label}


def _sides(city: City, chosen: list[Choice]) -> dict[int, Side]:
    """By turn: the column of its show, as the model chose, else left ones first."""
    held = [choice for choice in chosen if choice.effect == "S"]
    if any(choice.left is not None for choice in held):
        return {choice.turn: Side.LEFT if choice.left else Side.RIGHT for choice in held}
    return {choice.turn: Side.LEFT if count < city.shows[0] else Side.RIGHT for count, choice in enumerate(held)}


def _lines(question: Question, chosen: list[Choice]) -> dict[int, tuple[str, ...]]:
    """By turn: the lamps reached, as many as the model chose, else as many as are allowed until none is left."""
    per_effect, lamps = int(question.ruling("limousine-lines")), list(lamps_of(question) or ())
    drawn = {}
    for choice in chosen:
        if choice.effect == LIMOUSINE:
            count = per_effect if choice.lines is None else choice.lines
            drawn[choice.turn], lamps = tuple(lamps[:count]), lamps[count:]
    return drawn


# ---------------------------------------------------------------------------------------------------- the judge

COMPARED = (
    "numbers", "opened", "crossed_cranes", "circled_stars", "crossed_stars", "circled_carpets", "circled_holes",
    "crossed_holes", "used_lines", "lamp", "returned", "boxes", "circled_boxes", "paid_sets", "owed_sets", "improved",
    "shows",
)  # fmt: skip
"""The marks of a city in which a rebuilt sheet must agree with the one asked about."""


def differences(question: Question, city: City) -> list[str]:
    """The marks in which a city differs from the one asked about."""
    names: Iterable[str] = COMPARED
    if question.sizes_known:
        names = (*names, "large", "small")
    if question.projects_known:
        names = (*names, "projects")
    return [name for name in names if getattr(city, name) != getattr(question.city, name)]


def _troubles(question: Question, played: Replay[Table], turns: int) -> Iterator[str]:
    table = played.table
    for found in played.findings:
        is_early_stop = found.rule is rules.STOPS_BEFORE_END and not question.ends_game
        if found.rule.severity in BAD and not is_early_stop:
            yield f"{found.rule.code} in turn {found.place.turn}: {found.message}"
    if table.turn != turns:
        yield f"the game ends in turn {table.turn}, not in turn {turns}"
    if question.ends_game and not table.ended:
        yield "nothing ends the game in its last turn"
    if different := differences(question, table.cities[question.city.player]):
        yield f"the sheet differs in {', '.join(different)}"
