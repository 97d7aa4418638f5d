"""Filled sheets for tests: those of generated games, and small ones that are changed mark by mark."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

from nlv_replay.core.filled import FilledKind
from nlv_replay.core.replay import replay
from nlv_replay.filled import FilledSheet, FilledVerdict, judge_alone, judge_together, load_filled, read_filled
from nlv_replay.games.new_las_vegas.filled_form import blank, document_of
from nlv_replay.games.new_las_vegas.game import GAME
from nlv_replay.games.new_las_vegas.generator import generate
from nlv_replay.games.new_las_vegas.log import ADAPTER
from nlv_replay.logs.xlsx import write_workbook
from nlv_replay.report.filled_write import filled_csv, filled_json, filled_rows, filled_yaml
from nlv_replay.source import Source

Data = dict[str, Any]


def final_sheets(seed: int, **options: Any) -> list[Data]:
    """The sheets of a generated game at its end, each as a document, with all that it claims."""
    log = generate(seed, **options)
    record = ADAPTER.validate_python(log)
    rulings = {row.name: row.default for row in GAME.rulings} | dict(GAME.rulings_of(record))
    table = replay(GAME, record, rulings, {}).table
    places: dict[str, int] = {}
    for tied in log["ranking"]:
        places |= dict.fromkeys(tied, len(places) + 1)
    return [
        document_of(
            city,
            table.sheet,
            trip_of(log, player),
            variant=log.get("variant", "standard"),
            **({"rulings": log["rulings"]} if "rulings" in log else {}),
            loan=table.wishes[player],
            turns=table.left_after.get(player, len(log["turns"])),
            projects=log["projects"],
            claimed=log["results"][player],
            **({"left": True} if player in table.left_after else {"place": places[player]}),
        )
        for player, city in table.cities.items()
    ]


def trip_of(log: Data, player: str) -> list[str]:
    """The lamps that a player's limousine reached in a log, in order."""
    plays = [turn["plays"].get(player, {}) for turn in log["turns"]]
    return [lamp for play in plays for lamp in play.get("effect", {}).get("limousine", ())]


def empty(**more: Any) -> Data:
    """A sheet on which nothing was written, with some of it changed; a dict changes the keys in it that it names."""
    document: Data = deepcopy(dict(blank().document))
    document["improved"] = {}
    for key, value in more.items():
        if isinstance(value, dict) and isinstance(document.get(key), dict):
            document[key] = {**document[key], **value}
        else:
            document[key] = value
    return document


def loaded(document: Data, **rulings: str) -> FilledSheet:
    """A document read as JSON."""
    chosen = {name.replace("_", "-"): value for name, value in rulings.items()}
    return load_filled(Source(json.dumps(document).encode(), "sheet.json"), chosen)


def judged(document: Data, **rulings: str) -> FilledVerdict:
    """The verdict on one document alone."""
    return judge_alone(loaded(document, **rulings))


def together(documents: list[Data], **rulings: str) -> list[FilledVerdict]:
    """The verdicts on the documents of one table."""
    return judge_together([loaded(document, **rulings) for document in documents])


def codes(verdict: FilledVerdict) -> list[str]:
    """The codes of the findings that no other caused."""
    return [placed.finding.rule.code for placed in verdict.findings if placed.finding.caused_by is None]


def spelled(document: Data, ending: str, kind: FilledKind[Any]) -> FilledSheet:
    """A document read from one of its spellings."""
    data = {
        "yaml": lambda: filled_yaml(document).encode(),
        "json": lambda: filled_json(document).encode(),
        "csv": lambda: filled_csv(document, kind).encode(),
        "xlsx": lambda: write_workbook(filled_rows(document, kind)),
    }[ending]()
    return load_filled(Source(data, f"sheet.{ending}"))


def told(verdict: FilledVerdict) -> list[str]:
    """The findings of a verdict in words."""
    return [f"{placed.finding.rule.code} {placed.finding.message}" for placed in verdict.findings]


def assert_clean_in_every_way(documents: list[Data]) -> None:
    """The sheets of a legal game are clean, alone and together."""
    assert [told(judged(document)) for document in documents] == [[] for _ in documents]
    assert [told(verdict) for verdict in together(documents)] == [[] for _ in documents]


def assert_spelled_alike(documents: list[Data], ending: str, kind: FilledKind[Any]) -> None:
    """A spelling gives the same clean sheets as JSON does."""
    for document in documents:
        sheet = spelled(document, ending, kind)
        assert sheet.problems == []
        assert sheet.entry.filled == spelled(document, "json", kind).entry.filled
        assert told(judge_alone(sheet)) == []


def codes_of(path: Path) -> set[str]:
    """The codes that an example gives, with the sheets of the same game that lie beside it."""
    paths = sorted(path.parent.glob(f"{path.stem}*.yaml"))
    sheets = [read_filled(str(one)) for one in paths]
    verdicts = judge_together(sheets) if len(sheets) > 1 else [judge_alone(sheets[0])]
    return {placed.finding.rule.code for verdict in verdicts for placed in verdict.findings}
