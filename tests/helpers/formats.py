"""What tests of the published formats read: documents, schemas, and the pages of the rules."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from nlv_replay.logs.nodes import plain
from nlv_replay.logs.tree import parse, sniff

ROOT = Path(__file__).parent.parent.parent
FORMATS = ROOT / "formats"
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def document(path: Path) -> Any:
    """A file as plain data."""
    data = path.read_bytes()
    node, problems = parse(data, sniff(data, path.name))
    assert node is not None
    assert problems == []
    return plain(node)


@cache
def validator(name: str) -> Draft202012Validator:
    """What judges by a published schema."""
    return Draft202012Validator(json.loads((FORMATS / f"{name}.schema.json").read_text("utf-8")))


@cache
def clause_rows(page: str) -> dict[str, str]:
    """What a page of rules says about each clause, the last cell of its row."""
    text = (FORMATS / f"{page}.md").read_text("utf-8")
    rows = [line.strip("|").split("|") for line in text.splitlines() if re.match(r"\| \d", line)]
    assert {len(row) for row in rows} == {3}
    return {row[0].strip(): row[2] for row in rows}
