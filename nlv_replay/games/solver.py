"""The one door to OR-Tools: loaded when first needed, one worker, one seed, the same answer on every machine."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from itertools import count
from typing import Any, NamedTuple

from nlv_replay.errors import MissingExtra

PER_CALL, PER_VARIABLE = 0.002, 0.000012
"""What it costs to build a model and to start a search, in units: it keeps many small searches within bounds too."""
DETERMINISTIC_PER_SECOND = 0.5
"""How much deterministic time, which counts work done, stands for a second, as measured on a plain machine."""


class Status(Enum):
    """What the solver says of a model."""

    SOLVED = "solved"
    REFUTED = "refuted"
    UNKNOWN = "unknown"


@dataclass(slots=True)
class Clock:
    """How much work may still be done: deterministic units, which decide, and seconds, which only guard.

    ``gave_up`` counts the searches that ended without an answer.
    """

    units: float
    seconds: float
    began: float = field(default_factory=time.monotonic)
    gave_up: int = 0

    @property
    def is_out(self) -> bool:
        """Whether nothing may be started any more."""
        return self.units <= 0 or self.left <= 0

    @property
    def left(self) -> float:
        """The seconds left."""
        return self.seconds - (time.monotonic() - self.began)


def clock_of(seconds: float) -> Clock:
    """A clock for a number of seconds, as work; the wall clock stands by at three times that."""
    return Clock(seconds * DETERMINISTIC_PER_SECOND, seconds * 3)


@cache
def load() -> Any:
    """The module ``cp_model`` of OR-Tools; raises MissingExtra where it is not installed."""
    try:
        from ortools.sat.python import cp_model
    except ImportError as error:
        raise MissingExtra(
            "whether a sheet could have been played is found out by OR-Tools, which is not installed; "
            "pip install 'nlv-replay[solver]' brings it"
        ) from error
    return cp_model


class Slice(NamedTuple):
    """One attempt: how much work it may take, its seed, and whether the model is prepared."""

    units: float
    seed: int
    prepared: bool


def _slices() -> Iterator[Slice]:
    """A search that is unlucky is begun anew in another way, with more work each third time."""
    for number in count():
        yield Slice(0.1 * 2 ** (number // 3), 7 + number, prepared=number % 4 == 3)


def run(model: Any, clock: Clock, units: float = math.inf) -> tuple[Status, Any]:
    """Solve a model within what the clock allows, and at most ``units``; gives the solver to read values from."""
    status, solved = Status.UNKNOWN, None
    clock.units -= PER_VARIABLE * len(model.proto.variables)
    for attempt in _slices():
        status, solved, work = _attempt(model, clock, attempt, units)
        units -= work
        if status is not Status.UNKNOWN or units <= 0 or clock.is_out:
            break
    clock.gave_up += status is Status.UNKNOWN
    return status, solved


def _attempt(model: Any, clock: Clock, attempt: Slice, most: float) -> tuple[Status, Any, float]:
    cp = load()
    if clock.is_out:
        return Status.UNKNOWN, None, 0.0
    solver = cp.CpSolver()
    units = min(clock.units, most, attempt.units)
    _set(solver.parameters, attempt, units, max(clock.left, 0.01))
    status = solver.solve(model)
    work = solver.response_proto.deterministic_time + PER_CALL
    clock.units -= work
    if status in (cp.OPTIMAL, cp.FEASIBLE):
        return Status.SOLVED, solver, work
    return (Status.REFUTED if status == cp.INFEASIBLE else Status.UNKNOWN), None, work


def _set(parameters: Any, attempt: Slice, units: float, seconds: float) -> None:
    parameters.num_workers = 1
    parameters.random_seed = attempt.seed
    parameters.initial_polarity = parameters.POLARITY_RANDOM
    parameters.max_deterministic_time = units
    parameters.max_time_in_seconds = seconds
    # Measured: the models are small and nearly pure clauses; all that prepares them costs 25 times what it saves.
    parameters.linearization_level = 0
    parameters.cp_model_probing_level = 0
    parameters.symmetry_level = 0
    parameters.use_sat_inprocessing = False
    parameters.cp_model_presolve = attempt.prepared
    parameters.max_presolve_iterations = 1
