from __future__ import annotations

from nlv_replay.logs.nodes import plain
from nlv_replay.logs.tree import Syntax, parse
from nlv_replay.report.log_text import flow, log_yaml


def test_ids_of_plans_and_cards_stand_without_quotes_unless_they_read_as_numbers() -> None:
    assert flow(["1c", "2k", "8S", "1e", "12", "0x1"]) == '[1c, 2k, 8S, 1e, "12", "0x1"]'


def test_what_is_written_reads_back_equal() -> None:
    log = {"plans": ["1a", "1e", "1f", "2k", "3f"], "players": [{"id": "ada"}]}
    node, problems = parse(log_yaml(log).encode(), Syntax.YAML)
    assert problems == []
    assert node is not None
    assert plain(node) == log
