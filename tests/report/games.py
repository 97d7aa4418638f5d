"""Small logs that the tests of reports and commands judge."""

from __future__ import annotations

import json

from nlv_replay.logs.tree import Syntax, parse, plain

HEAD = """\
format: nlv-log/1
game: new-las-vegas
players:
  - {id: ada, name: "Ada [/nope]", loan: true}
  - {id: bob, loan: false}
projects: [P1, V4, Y2]
"""

CLEAN = (
    HEAD
    + """\
turns:
  - offers: [5L, 8C, 13M]
    plays:
      ada: {take: 1, open: B4=5}
      bob: {take: 2, open: C5=8}
ended: abandoned
results:
  ada: {total: 15}
"""
)

WRONG = (
    HEAD
    + """\
turns:
  - offers: [5L, 8C, 13M]
    plays:
      ada: {take: 1, open: B4=5}
      bob: {take: 2, open: C5=8}
  - offers: [9L, 8C, 13M]
    plays:
      ada: {take: 2, open: B3=8}
      bob: {take: 1, open: C7=9}
ended: abandoned
results:
  bob: {streets: 21}
ranking: [[bob], [ada]]
"""
)

UNCLEAR = CLEAN.replace(", loan: false", "")
NO_OFFERS = CLEAN.replace("  - offers: [5L, 8C, 13M]\n    plays:", "  - plays:")


def as_line(text: str) -> str:
    """A YAML log as one line of JSON."""
    node, problems = parse(text.encode(), Syntax.YAML)
    assert node is not None
    assert not problems
    return json.dumps(plain(node))
