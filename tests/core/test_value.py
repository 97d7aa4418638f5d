"""Frozen values can be pickled and copied, however the rules core was built."""

from __future__ import annotations

import copy
import pickle
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from nlv_replay import check_file, open_log
from nlv_replay.core.rule import Place
from nlv_replay.core.value import Value

ROOT = Path(__file__).parents[2]
HOOKS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["hooks"]
COMPILED = [name.removesuffix(".py").replace("/", ".") for name in HOOKS["mypyc"]["include"]]
"""The modules that the compiled build compiles."""

Trip = Callable[[Any], Any]
TRIPS: list[Trip] = [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))]


def frozen_classes() -> Iterator[type[Any]]:
    for name in COMPILED:
        for kind in vars(import_module(name)).values():
            if isinstance(kind, type) and kind.__module__ == name and is_dataclass(kind):
                parameters: Any = vars(kind)["__dataclass_params__"]
                if parameters.frozen:
                    yield kind


@pytest.mark.parametrize("kind", list(frozen_classes()), ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_every_frozen_dataclass_that_is_compiled_is_a_value(kind: type[Any]) -> None:
    assert kind.__match_args__ == tuple(field.name for field in fields(kind) if field.init)
    assert issubclass(kind, Value)


@pytest.mark.parametrize("trip", TRIPS, ids=["copied", "copied deep", "pickled"])
def test_a_value_comes_back_equal(trip: Trip) -> None:
    place = Place(3, "ada", "B4")
    back = trip(place)
    assert back == place
    assert hash(back) == hash(place)
    assert back is not place


LOGS = [*(ROOT / "examples" / "games").glob("*.yaml"), *(ROOT / "examples" / "illegal").glob("*9[0-3]?-wrong-*.yaml")]
"""Whole games, and logs with wrong zones, whose sums are worked out when they are asked for."""


@pytest.mark.parametrize("path", sorted(LOGS), ids=lambda path: path.stem)
@pytest.mark.parametrize("trip", TRIPS, ids=["copied", "copied deep", "pickled"])
def test_a_verdict_and_its_tables_come_back_the_same(path: Path, trip: Trip) -> None:
    verdict = check_file(path)
    assert trip(verdict).to_dict() == verdict.to_dict()
    for step in open_log(path).steps:
        assert trip(step.table) == step.table


@pytest.mark.parametrize(
    "path", sorted((ROOT / "examples" / "illegal").glob("*[0-9]-*.yaml")), ids=lambda path: path.stem
)
def test_a_verdict_with_findings_reaches_another_process_whole(path: Path) -> None:
    verdict = check_file(path)
    assert pickle.loads(pickle.dumps(verdict)).to_dict() == verdict.to_dict()
