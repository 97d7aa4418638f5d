from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from nlv_replay import check_file
from nlv_replay.core.verdict import Status
from nlv_replay.games.new_las_vegas import rules
from nlv_replay.logs.nodes import plain
from nlv_replay.logs.tree import parse, sniff
from tools import generate

ROOT = Path(__file__).parent.parent
FORMATS = ROOT / "formats"
LOGS = sorted(path for folder in ("games", "legal", "illegal") for path in (ROOT / "examples" / folder).glob("NLV*.yaml"))
GAMES = sorted((ROOT / "examples" / "games").glob("*.yaml"))
JUDGED = [path for path in LOGS if path.parent.name == "legal" or path.name >= "NLV1"] + GAMES
PAGES = ("nlv-log-1", "nlv-sheet-1", "nlv-verdict-1", "findings", "glossary", "rules-new-las-vegas")
CLAUSES = {
    **{f"2.{part}" for part in range(1, 7)},
}


def test_generated_files_are_fresh() -> None:
    assert list(generate.stale_files()) == []
