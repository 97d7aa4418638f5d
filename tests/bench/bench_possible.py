"""How fast and how right the search for a possible play is: ``python tests/bench/bench_possible.py --games 200``.

Final sheets of generated games of all styles are stripped of their order and decided; then sheets with one slip of
the pen, of which those that are impossible are explained and mended; then sheets of short games, true and spoilt,
are decided by an exhaustive search as well, under rulings drawn at random. Times are of the processor: building,
solving and judging together.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeVar

from nlv_replay.games.new_las_vegas.generator import STYLES
from nlv_replay.games.new_las_vegas.possible import Answer, Question, Verdict, decide
from nlv_replay.games.new_las_vegas.possible.rebuild import differences
from nlv_replay.games.new_las_vegas.rules import RULINGS
from tests.games.new_las_vegas.possible.exhaustive import TooLong, can_be_played
from tests.helpers.possible import game, question_of, slipped

POSSIBLE_GOAL = (0.3, 1.5)
IMPOSSIBLE_GOAL = 0.2
GROUPS_GOAL = (4, 10)
REPAIR_GOAL = 0.95
FIRST_GOAL = 5.0

T = TypeVar("T")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; 1 where an answer was wrong or a goal was not reached."""
    options = _options(arguments)
    reached = [
        _true_sheets(options.games, options.first, options.seconds),
        _slips(options.slips, options.first, options.seconds, options.explain),
        _agreement(options.short, options.first, options.parts),
    ]
    return 0 if all(reached) else 1


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="how many final sheets (200)")
    parser.add_argument("--slips", type=int, default=60, help="how many impossible sheets with one slip (60)")
    parser.add_argument("--short", type=int, default=200, help="how many sheets of short games (200)")
    parser.add_argument("--parts", type=int, default=6000, help="how far the exhaustive search goes (6000 parts)")
    parser.add_argument("--first", type=int, default=0, help="the first seed (0)")
    parser.add_argument("--seconds", type=float, default=60, help="the time for a decision (60)")
    parser.add_argument("--explain", type=float, default=15, help="the time for contradiction and repairs (15)")
    return parser.parse_args(arguments)


def _timed(make: Callable[[], T]) -> tuple[T, float]:
    began = time.process_time()
    made = make()
    return made, time.process_time() - began


def _spread(name: str, values: Sequence[float], unit: str = " s") -> tuple[float, float]:
    """Print and give the median and the 95th of a hundred."""
    if not values:
        print(f"  {name}: none")
        return 0.0, 0.0
    ordered = sorted(values)
    at = {share: ordered[min(int(len(ordered) * share), len(ordered) - 1)] for share in (0.5, 0.9, 0.95)}
    shown = ", ".join(f"{100 * share:.0f}%: {value:.3g}{unit}" for share, value in at.items())
    print(f"  {name}: {shown}, most: {ordered[-1]:.3g}{unit}", flush=True)
    return at[0.5], at[0.95]


# --------------------------------------------------------------------------------------------------- true sheets


def _questions(first: int) -> Iterator[tuple[int, Question]]:
    styles = ["mixed", *STYLES]
    seed = first
    while True:
        yield seed, question_of(game(seed, players=1 + seed % 4, style=styles[seed % len(styles)]))
        seed += 1


def _true_sheets(count: int, first: int, seconds: float) -> bool:
    print(f"{count} final sheets of whole games")
    times, verdicts = [], Counter[str]()
    for (seed, question), _ in zip(_questions(first), range(count), strict=False):
        answer, took = _timed(partial(decide, question, seconds=seconds, explain=False))
        times.append(took)
        verdicts[answer.verdict.value] += 1
        if answer.verdict is not Verdict.POSSIBLE:
            print(f"  seed {seed}, {question.turns} turns: {answer.reason}", flush=True)
    median, late = _spread("time", times)
    print(f"  {dict(verdicts)}\n", flush=True)
    return verdicts["possible"] == count and median <= POSSIBLE_GOAL[0] and late <= POSSIBLE_GOAL[1]


# --------------------------------------------------------------------------------------------------------- slips


@dataclass
class Mended:
    """Figures of the sheets with a slip."""

    verdict: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    first: list[float] = field(default_factory=list)
    groups: list[float] = field(default_factory=list)
    marks: list[float] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    found: int = 0


def _slips(count: int, first: int, seconds: float, explain: float) -> bool:
    print(f"{count} impossible sheets, each with one slip")
    rng, mended = random.Random(first), Mended()
    for seed, true in _questions(first):
        if len(mended.verdict) >= count:
            break
        spoilt = slipped(true, rng)
        answer, took = _timed(partial(decide, spoilt, seconds=seconds, explain=False))
        mended.kinds[answer.verdict.value] += 1
        if answer.verdict is Verdict.IMPOSSIBLE:
            mended.verdict.append(took)
            _mend(mended, seed, true, spoilt, explain)
    median, _ = _spread("verdict", mended.verdict)
    _spread("with contradiction and repairs", mended.whole)
    _, late = _spread("to the first repair", mended.first)
    groups, _ = _spread("groups in a contradiction", mended.groups, "")
    _spread("marks in it", mended.marks, "")
    print(f"  the slip is among the repairs: {mended.found} of {len(mended.verdict)}; spoilt sheets: {mended.kinds}\n")
    share = mended.found / max(len(mended.verdict), 1)
    return median <= IMPOSSIBLE_GOAL and groups <= GROUPS_GOAL[0] and share >= REPAIR_GOAL and late <= FIRST_GOAL


def _mend(mended: Mended, seed: int, true: Question, spoilt: Question, seconds: float) -> None:
    began, times = time.process_time(), list[float]()
    answer, took = _timed(partial(decide, spoilt, seconds=seconds, told=lambda _: times.append(time.process_time())))
    mended.first += [at - began for at in times[:1]]
    mended.whole.append(took)
    mended.groups.append(len(answer.clues))
    mended.marks.append(sum(max(len(clue.casinos), 1) for clue in answer.clues))
    if any(_is_true(true, spoilt, answer, number) for number in range(len(answer.repairs))):
        mended.found += 1
    else:
        slip = ", ".join(differences(spoilt, true.city))
        print(f"  seed {seed}, {true.turns} turns, {slip}: {len(answer.repairs)} repairs, {answer.reason}", flush=True)


def _is_true(true: Question, spoilt: Question, answer: Answer, number: int) -> bool:
    """Whether a repair gives the true sheet; columns with room for an improvement are one repair."""
    city = answer.repairs[number].city
    different = set(differences(replace(spoilt, city=city), true.city)) - {"large", "small"}
    return not different or (different == {"improved"} and sum(city.improved) == sum(true.city.improved))


# ------------------------------------------------------------------------------------------------------ agreement


def short_questions(first: int) -> Iterator[tuple[str, Question]]:
    """True and spoilt sheets of the first 5 to 9 turns of games under any rulings."""
    styles = ["mixed", *STYLES]
    seed = first
    while True:
        rng = random.Random(seed)
        rulings = {ruling.name: rng.choice(ruling.values) for ruling in RULINGS if rng.random() < 0.4}
        variant = "first-game" if seed % 5 == 4 else "standard"
        style = styles[seed % len(styles)]
        whole = game(seed, players=1 + seed % 3, style=style, rulings=rulings, variant=variant)
        true = question_of(whole, turns=rng.randrange(5, 10))
        yield f"seed {seed}", true
        for number in range(4):
            yield f"seed {seed}, slip {number}", slipped(true, rng)
        seed += 1


def _agreement(count: int, first: int, parts: int) -> bool:
    print(f"{count} sheets of short games, against an exhaustive search")
    agreed, given_up, wrong = Counter[str](), 0, 0
    for name, question in short_questions(first):
        if sum(agreed.values()) + wrong >= count:
            break
        try:
            is_possible = can_be_played(question, parts)
        except TooLong:
            given_up += 1
            continue
        answer = decide(question, seconds=30, explain=False)
        if answer.verdict is (Verdict.POSSIBLE if is_possible else Verdict.IMPOSSIBLE):
            agreed[answer.verdict.value] += 1
        else:
            wrong += 1
            print(f"  {name}: {answer.verdict.value}, by trying {is_possible}: {answer.reason}", flush=True)
    print(f"  agreed: {dict(agreed)}, disagreed: {wrong}, given up by the exhaustive search: {given_up}")
    return not wrong


if __name__ == "__main__":
    raise SystemExit(main())
