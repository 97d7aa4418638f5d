"""The turns of one player as a model of constraints: which house, effect or refusal fell on which turn.

In the standard game houses may be written in any order, since a final street rises. What ties turns together are the
combinations, a bis that follows its source, and refusals, for which no printed number may have had a place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from nlv_replay.games.solver import load
from nlv_replay.games.welcome_to.masks import ALL_HOUSES, FIRST_HOUSES, LAST_HOUSES, STREET_OF, indices
from nlv_replay.games.welcome_to.possible.question import Question
from nlv_replay.games.welcome_to.terms import EFFECT_OF_LETTER, HOUSES, STREETS, TEMP_REACH, Effect


class Way(NamedTuple):
    """A house written in a turn (from 1) with a combination (from 1), and the effect used, if any."""

    turn: int
    house: int
    take: int
    effect: Effect | None


@dataclass(slots=True)
class Turns:
    """The model with its variables: ``ways``, ``copies`` (bis house, turn), ``refusals``.

    ``marks`` is what the sheet says, mark by mark, of which ``left_out`` is not asked for; ``standing`` tells whether a
    house stands at the end of a turn, where somebody asked.
    """

    model: Any
    ways: dict[Way, Any]
    copies: dict[tuple[int, int], Any]
    refusals: dict[int, Any]
    left_out: frozenset[str] = frozenset()
    marks: dict[str, None] = field(default_factory=dict)
    standing: dict[tuple[int, int], Any] = field(default_factory=dict)

    def ask(self, told: str, wanted: Any) -> None:
        """Ask for what a mark of the sheet says, unless it is left out."""
        self.marks[told] = None
        if told not in self.left_out:
            self.model.add(wanted)

    def of(self, *, house: int | None = None, turn: int | None = None, effect: Effect | None = None) -> list[Any]:
        """The variables of the ways that have this house, this turn, this effect."""
        return [
            variable
            for way, variable in self.ways.items()
            if house in (None, way.house) and turn in (None, way.turn) and effect in (None, way.effect)
        ]


def build(question: Question, *, early: int = 0, left_out: frozenset[str] = frozenset()) -> Turns:
    """The model of a question without some marks; houses and fences in and around ``early`` precede the last turn."""
    model = load().CpModel()
    every = range(1, question.turns + 1)
    turns = Turns(
        model,
        {way: model.new_bool_var(str(way)) for way in _ways(question)},
        {(house, turn): model.new_bool_var(f"bis {house} {turn}") for house in question.sources for turn in every},
        {turn: model.new_bool_var(f"refusal {turn}") for turn in every if question.town.refusals},
        left_out,
    )
    _fill_turns(question, turns)
    _keep_marks(question, turns)
    _keep_counts(question, turns)
    _follow_sources(question, turns)
    _force_refusals(question, turns)
    _end(question, turns)
    _come_early(question, turns, early)
    return turns


def _ways(question: Question) -> Iterator[Way]:
    for turn in range(1, question.turns + 1):
        for take, (printed, letter) in enumerate(question.offers[turn - 1], start=1):
            effect = EFFECT_OF_LETTER[letter]
            for house in question.originals:
                far = abs(question.town.numbers[house] - printed)
                for used in _uses(question, house, effect, far):
                    yield Way(turn, house, take, used)


def _uses(question: Question, house: int, effect: Effect, far: int) -> Iterator[Effect | None]:
    """The uses of an effect with which a house can get its number, so far from the printed one (4.3, 4.6 to 4.8)."""
    if effect is Effect.TEMP and (0 < far <= TEMP_REACH or (not far and _may_stay(question))):
        yield effect
    if far:
        return
    yield None
    if effect is Effect.POOL:
        if question.town.pools >> house & 1:
            yield effect
    elif effect is not Effect.TEMP:
        yield effect


def _may_stay(question: Question) -> bool:
    return question.rulings["temp-unmodified"] == "optional"


def _fill_turns(question: Question, turns: Turns) -> None:
    """A turn writes one house or refuses; a bis is the effect of its turn (4.3)."""
    for turn in range(1, question.turns + 1):
        refused = [turns.refusals[turn]] if turn in turns.refusals else []
        turns.model.add_at_most_one([*turns.of(turn=turn), *refused])
        made = sum(variable for (_, when), variable in turns.copies.items() if when == turn)
        turns.model.add(made == sum(turns.of(turn=turn, effect=Effect.BIS)))


def _keep_marks(question: Question, turns: Turns) -> None:
    """Each house, bis and pool came about in one turn."""
    town, model = question.town, turns.model
    for house in question.originals:
        ways = turns.of(house=house)
        model.add_at_most_one(ways)
        turns.ask(f"{town.numbers[house]} stands in {HOUSES[house]}", sum(ways) == 1)
    for house in question.sources:
        made = [variable for (copy, _), variable in turns.copies.items() if copy == house]
        told = f"the bis {town.numbers[house]} stands in {HOUSES[house]}"
        turns.ask(told, sum(made) == 1)
        model.add_at_most_one(made)
    for house in indices(town.pools):
        ways = [variable for way, variable in turns.ways.items() if (way.house, way.effect) == (house, Effect.POOL)]
        turns.ask(f"the pool of {HOUSES[house]} is built", sum(ways) == 1)


def _keep_counts(question: Question, turns: Turns) -> None:
    """Trees, boxes and refusals are as many as were crossed."""
    town = question.town
    for street, name in enumerate(STREETS):
        ways = [
            variable
            for way, variable in turns.ways.items()
            if way.effect is Effect.PARK and STREET_OF[way.house] == street
        ]
        turns.ask(_all(town.parks[street], "tree", "crossed", f"of street {name} "), sum(ways) == town.parks[street])
    for effect, boxes, what in (
        (Effect.TEMP, town.temps, "of the Temp agency "),
        (Effect.ESTATE, sum(town.promoted), "in the columns of the Estate agent "),
    ):
        turns.ask(_all(boxes, "box", "crossed", what), sum(turns.of(effect=effect)) == boxes)
    fences = len(question.fences)
    turns.ask(_all(fences, "fence", "drawn"), sum(turns.of(effect=Effect.FENCE)) == fences)
    if turns.refusals:
        told = _all(town.refusals, "refusal", "crossed")
        turns.ask(told, sum(turns.refusals.values()) == town.refusals)


def _follow_sources(question: Question, turns: Turns) -> None:
    """A bis is written when the house that it copies stands (4.9)."""
    for house, source in question.sources.items():
        for turn in range(1, question.turns + 1):
            turns.model.add_implication(
                turns.copies[house, turn], _stands(question, turns, source, turn)
            )  # fmt: skip


def _stands(question: Question, turns: Turns, house: int, turn: int) -> Any:
    """Whether a house stands at the end of a turn."""
    if (house, turn) in turns.standing:
        return turns.standing[house, turn]
    stands = turns.standing[house, turn] = turns.model.new_bool_var(f"{HOUSES[house]} stands after {turn}")
    if house in question.sources:
        made = [variable for (copy, when), variable in turns.copies.items() if copy == house and when <= turn]
    else:
        made = [variable for way, variable in turns.ways.items() if way.house == house and way.turn <= turn]
    turns.model.add(sum(made) == 1).only_enforce_if(stands)
    return stands


def _force_refusals(question: Question, turns: Turns) -> None:
    """Who refuses has no place for any of the printed numbers (4.2)."""
    for turn, refused in turns.refusals.items():
        for number in dict.fromkeys(printed for printed, _ in question.offers[turn - 1]):
            for street in range(len(STREETS)):
                lacks = list(_lacks(question, turns, (street, number), turn - 1))
                turns.model.add_bool_or(lacks).only_enforce_if(refused)


def _lacks(question: Question, turns: Turns, wanted: tuple[int, int], turn: int) -> Iterator[Any]:
    """What can keep a number out of a street: it stands there, or the houses around its place stand side by side."""
    street, number = wanted
    numbers, built = question.town.numbers, question.town.built
    houses = range(FIRST_HOUSES[street], LAST_HOUSES[street] + 1)
    for house in houses:
        if built >> house & 1 and numbers[house] == number:
            yield _stands(question, turns, house, turn)
    for left in range(houses.start - 1, houses.stop):
        beside = [house for house in (left, left + 1) if house in houses]
        if not all(built >> house & 1 for house in beside):
            continue
        if all(numbers[house] < number if house == left else numbers[house] > number for house in beside):
            both = turns.model.new_bool_var(f"no place for {number} at {left} before {turn + 1}")
            for house in beside:
                turns.model.add_implication(both, _stands(question, turns, house, turn))
            yield both


def _end(question: Question, turns: Turns) -> None:
    """The third refusal and the last house end the game, so they are of the last turn (5.3)."""
    town, last = question.town, question.turns
    if not turns.refusals:
        return
    if town.refusals >= question.sheet.refusal_boxes:
        turns.ask(_all(town.refusals, "refusal", "crossed"), turns.refusals[last] == 1)
    if town.filled == ALL_HOUSES:
        turns.ask("no house is empty", turns.refusals[last] == 0)


def _come_early(question: Question, turns: Turns, early: int) -> None:
    """Some houses stand before the last turn, and so do the fences in and around them."""
    last = question.turns
    late = [variable for way, variable in turns.ways.items() if way.turn == last and early >> way.house & 1]
    late += [variable for (house, turn), variable in turns.copies.items() if turn == last and early >> house & 1]
    if early and not question.town.fences & ~around(early):
        late += turns.of(turn=last, effect=Effect.FENCE)
    for variable in late:
        turns.model.add(variable == 0)


def around(houses: int) -> int:
    """The fence places in and around a set of houses."""
    return houses | houses >> 1


def _all(count: int, what: str, done: str, where: str = "") -> str:
    many = f"{what}es" if what.endswith("x") else f"{what}s"
    return f"{count} {what if count == 1 else many} {where}{'is' if count == 1 else 'are'} {done}"
