"""The turns as a model of yes-or-no variables: what was opened when and with which effect, as far as the order matters.

Sets of one kind differ only by when they can pay, columns and lines not at all: the model counts them, and ``rebuild``
hands them out afterwards. Marks that are not kept make room for openings, shows and cranes without a name, so that a
model with fewer marks allows all that one with more allows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from nlv_replay.games import solver
from nlv_replay.games.new_las_vegas.bonuses import easy_numbers
from nlv_replay.games.new_las_vegas.masks import ALL_CASINOS, BESIDE_MASKS, indices
from nlv_replay.games.new_las_vegas.possible.question import Kept, Kind, Question, last_boxes, twins

Lit = Any
"""A variable of the solver, its negation, or a plain True or False."""

CONSTRUCTION, IMPROVEMENT, INAUGURATION, LIMOUSINE, SHOW = "CMILS"
EFFECTS = (CONSTRUCTION, IMPROVEMENT, INAUGURATION, LIMOUSINE)
"""The effects with a variable of their own; whether a show was held can be read off the star."""


class Option(NamedTuple):
    """A way to open a casino in a turn: the letter of the combination taken, and whether its number was changed."""

    letter: str
    easy: bool


class Opening(NamedTuple):
    """A variable: a casino (-1: one whose number is not kept) opened in a turn by an option."""

    casino: int
    turn: int
    option: Option
    lit: Lit


def negation(lit: Lit) -> Lit:
    """The contrary of a literal."""
    return not lit if isinstance(lit, bool) else ~lit


@dataclass(slots=True, weakref_slot=True)
class Asked:
    """What a model is asked: the question, how many turns, which marks count, and whether their order does."""

    question: Question
    turns: int
    kept: Kept
    ordered: bool = True


class Model:
    """The variables of a question, and the rules between them; ``opened`` and ``built`` speak of the end of a turn."""

    def __init__(self, asked: Asked) -> None:
        self.cp = solver.load()
        self.raw = self.cp.CpModel()
        self.asked = asked
        self.question, self.turns, self.kept = asked.question, asked.turns, asked.kept
        self.city, self.sheet = self.question.city, self.question.sheet
        self.known = self.kept.cells & self.city.opened
        self.unknown = ALL_CASINOS & ~self.kept.cells
        self.openings: dict[int, list[Opening]] = defaultdict(list)
        self.openings_of: dict[int, list[Opening]] = defaultdict(list)
        self.seconds: dict[int, list[tuple[int, Lit]]] = defaultdict(list)
        self.seconds_of: dict[int, list[tuple[int, Lit]]] = defaultdict(list)
        self.refusal: dict[int, Lit] = {}
        self.free: dict[int, Lit] = {}
        self.used: dict[tuple[str, int], Lit] = {}
        self.crossings: dict[int, list[tuple[int, Lit]]] = defaultdict(list)
        self.shows: dict[int, list[Lit]] = defaultdict(list)
        self.idle: dict[int, Lit] = {}
        self.boxes: list[Any] = []
        self.drawn: dict[int, Any] = {}
        self.left_shows: dict[int, Lit] = {}
        self._ladders: dict[int, list[Lit]] = {}
        self._crane_ladders: dict[int, list[Lit]] = {}
        self._reached: dict[tuple[int, int], Lit] = {}
        self.is_refuted = False

    # ---------------------------------------------------------------------------------------------- small tools

    def new(self) -> Lit:
        """A new yes-or-no variable."""
        return self.raw.new_bool_var("")

    def clause(self, *lits: Lit) -> None:
        """At least one of some literals holds."""
        real = []
        for lit in lits:
            if lit is True:
                return
            if lit is not False:
                real.append(lit)
        if real:
            self.raw.add_bool_or(real)
        else:
            self.refute()

    def refute(self) -> None:
        """Nothing can hold any more."""
        self.is_refuted = True
        self.raw.add_bool_or([])

    def at_most_one(self, lits: Iterable[Lit]) -> None:
        """At most one of some literals holds."""
        real = [lit for lit in lits if lit is not False]
        if len(real) > 1:
            self.raw.add_at_most_one(real)

    def exactly_one(self, lits: list[Lit]) -> None:
        """Exactly one of some literals holds."""
        if lits:
            self.raw.add_exactly_one(lits)
        else:
            self.refute()

    def total(self, terms: Iterable[Any]) -> Any:
        """The sum of variables."""
        return self.cp.LinearExpr.sum([term for term in terms if term is not False])

    def equal(self, terms: list[Any], value: int) -> None:
        """A sum has a value."""
        real = [term for term in terms if term is not False]
        if real:
            self.raw.add(self.cp.LinearExpr.sum(real) == value)
        elif value:
            self.refute()

    def either(self, lits: list[Lit]) -> Lit:
        """A literal that holds exactly where one of some does."""
        real = [lit for lit in lits if lit is not False]
        if not real or any(lit is True for lit in real):
            return bool(real)
        if len(real) == 1:
            return real[0]
        one = self.new()
        self.raw.add_bool_or([*real, ~one])
        for lit in real:
            self.raw.add_implication(lit, one)
        return one

    # ------------------------------------------------------------------------------------------- what has happened

    def opened(self, casino: int, turn: int) -> Lit:
        """Whether a kept casino is opened by the end of a turn."""
        if not self.known >> casino & 1:
            return False
        ladder = self._ladders.get(casino)
        if ladder is None:
            events = [(opening.turn, opening.lit) for opening in self.openings_of[casino]]
            ladder = self._ladders[casino] = self._ladder(events + self.seconds_of[casino])
        return ladder[turn]

    def built(self, casino: int, turn: int) -> Lit:
        """Whether a kept casino is built by the end of a turn: it has no crane, or its crane is crossed off."""
        if not self.sheet.cranes >> casino & 1:
            return True
        if not self.city.crossed_cranes >> casino & 1:
            return False
        ladder = self._crane_ladders.get(casino)
        if ladder is None:
            ladder = self._crane_ladders[casino] = self._ladder(self.crossings[casino])
        return ladder[turn]

    def _ladder(self, events: list[tuple[int, Lit]]) -> list[Lit]:
        """By turn: whether the one event of a list, which happens in some turn, has happened."""
        at = defaultdict(list)
        for turn, lit in events:
            at[turn].append(lit)
        last = max(at, default=0)
        ladder: list[Lit] = [False]
        for turn in range(1, self.turns + 1):
            if turn >= last:
                ladder.append(bool(at))
            else:
                ladder.append(self.either([ladder[-1], *at[turn]]) if at[turn] else ladder[-1])
        return ladder

    def reached(self, box: int, turn: int) -> Lit:
        """Whether a box of the track is crossed by the end of a turn (a box crossed at the start: True)."""
        if box <= self.sheet.track.crossed_at_start:
            return True
        key = box, turn
        if key not in self._reached:
            lit = self._reached[key] = self.new()
            self.raw.add(self.boxes[turn] >= box).only_enforce_if(lit)
            self.raw.add(self.boxes[turn] <= box - 1).only_enforce_if(~lit)
        return self._reached[key]

    @cached_property
    def twins_of(self) -> dict[int, int]:
        """By opened casino: the mask of the group of twins that it belongs to."""
        return {casino: sum(1 << twin for twin in group) for group in twins(self.city) for casino in group}

    def star_is_circled(self, casino: int) -> bool | None:
        """Whether a star is circled; None where it is not there or its mark is not kept."""
        if not self.sheet.stars & self.kept.stars & 1 << casino:
            return None
        return bool(self.city.circled_stars >> casino & 1)

    def star_is_free(self, casino: int) -> bool:
        """Whether a casino may have held a show that no mark tells of."""
        return casino < 0 or bool(self.sheet.stars & ~self.kept.stars & 1 << casino)

    @cached_property
    def paid(self) -> int:
        """How many sets at most paid for Easy Opening or Free Action."""
        return self.city.paid_sets.bit_count() if self.kept.has(Kind.PAID) else len(self.sheet.track.sets)

    @cached_property
    def owed(self) -> int:
        """How many sets at most paid for Extended Casino."""
        return self.city.owed_sets.bit_count() if self.kept.has(Kind.OWED) else len(self.sheet.track.sets)


def build(asked: Asked) -> Model:
    """The whole model of what is asked."""
    from nlv_replay.games.new_las_vegas.possible import ending, fairway, refusals

    model = Model(asked)
    _add_openings(model)
    _add_seconds(model)
    _add_turns(model)
    _add_effects(model)
    _add_cranes(model)
    _add_track(model)
    _add_counts(model)
    if asked.ordered:
        _add_order(model)
        _add_payments(model)
        refusals.add_refusals(model)
        fairway.add_golf(model)
        ending.add_ending(model)
    return model


@dataclass(slots=True)
class Choice:
    """What a play consists of, as far as the model knows; ``letter`` is that of the combination taken."""

    turn: int
    casino: int = -1
    option: Option | None = None
    free: bool = False
    second: int = -1
    effect: str | None = None
    crane: int = -1
    lines: int | None = None
    left: bool | None = None


def choices(model: Model, solved: Any) -> list[Choice]:
    """The plays of a solution, by turn."""
    return [_choice(model, solved, turn) for turn in range(1, model.turns + 1)]


# -------------------------------------------------------------------------------------------------- openings


def options_of(question: Question, turn: int, number: int, *, eased: bool) -> list[Option]:
    """The ways to write a number in a turn, each letter once; a number as it is comes before a changed one."""
    offers = question.offers[turn - 1]
    plain = dict.fromkeys(Option(letter, easy=False) for offered, letter in offers if offered == number)
    if not eased:
        return list(plain)
    changed = dict.fromkeys(Option(letter, easy=True) for offered, letter in offers if number in easy_numbers(offered))
    return [*plain, *changed]


def _add_openings(model: Model) -> None:
    for turn in range(1, model.turns + 1):
        if model.paid:
            model.free[turn] = model.new()
        for casino in indices(model.known):
            for option in options_of(model.question, turn, model.city.numbers[casino], eased=bool(model.paid)):
                _add_opening(model, casino, turn, option)
        if model.unknown:
            for option in _any_options(model, turn):
                _add_opening(model, -1, turn, option)


def _any_options(model: Model, turn: int) -> list[Option]:
    letters = dict.fromkeys(letter for _, letter in model.question.offers[turn - 1])
    eased = (False, True) if model.paid else (False,)
    return [Option(letter, easy) for easy in eased for letter in letters]


def _add_opening(model: Model, casino: int, turn: int, option: Option) -> None:
    needs_free = False
    if casino >= 0 and model.star_is_circled(casino) and option.letter != SHOW:
        if option.easy or not model.paid:
            return
        needs_free = True
    opening = Opening(casino, turn, option, model.new())
    model.openings[turn].append(opening)
    model.openings_of[casino].append(opening)
    if casino >= 0 and model.star_is_circled(casino):
        model.shows[turn].append(opening.lit)
    if needs_free:
        model.raw.add_implication(opening.lit, model.free[turn])


def _add_seconds(model: Model) -> None:
    """Openings by Extended Casino, next to a casino with the same number or one that is not kept."""
    if not model.owed:
        return
    for turn in range(1, model.turns + 1):
        for casino in indices(model.known):
            if _has_neighbour(model, casino):
                _add_second(model, casino, turn)
        if model.unknown:
            model.seconds[turn].append((-1, model.new()))


def _has_neighbour(model: Model, casino: int) -> bool:
    beside = BESIDE_MASKS[casino]
    return bool(beside & model.unknown or model.twins_of[casino] & beside & model.known)


def _add_second(model: Model, casino: int, turn: int) -> None:
    circled = model.star_is_circled(casino)
    if circled and model.question.ruling("show-on-extended") != "either":
        return
    lit = model.new()
    model.seconds[turn].append((casino, lit))
    model.seconds_of[casino].append((turn, lit))
    if circled:
        model.shows[turn].append(lit)
        firsts = (opening for opening in model.openings[turn] if opening.option.letter == SHOW)
        starless = [one.lit for one in firsts if one.casino < 0 or not model.sheet.stars >> one.casino & 1]
        model.clause(~lit, *starless)


def _add_turns(model: Model) -> None:
    """In each turn one casino is opened or the player refuses; at most one bonus, none with a refusal (3.5, 6.1)."""
    may_refuse = _most_refusals(model) > 0
    for turn in range(1, model.turns + 1):
        lits = [opening.lit for opening in model.openings[turn]]
        model.refusal[turn] = model.new() if may_refuse else False
        model.exactly_one([*lits, *([model.refusal[turn]] if may_refuse else [])])
        eased = [opening.lit for opening in model.openings[turn] if opening.option.easy]
        seconds = [lit for _, lit in model.seconds[turn]]
        model.at_most_one([*eased, *seconds, model.free.get(turn, False), model.refusal[turn]])
    for casino in indices(model.known):
        lits = [opening.lit for opening in model.openings_of[casino]]
        model.exactly_one([*lits, *(lit for _, lit in model.seconds_of[casino])])


def _most_refusals(model: Model) -> int:
    if model.unknown or not model.kept.has(Kind.OPENED):
        return model.turns
    return model.turns - len(twins(model.city))


# --------------------------------------------------------------------------------------------------- effects


def _add_effects(model: Model) -> None:
    """One effect a turn: that of the combination taken, or any with a Free Action (3.6, 6.4)."""
    for turn in range(1, model.turns + 1):
        taken: dict[str, list[Lit]] = defaultdict(list)
        for opening in model.openings[turn]:
            taken[opening.option.letter].append(opening.lit)
        free = [model.free[turn]] if model.paid else []
        for effect in EFFECTS:
            if (taken[effect] or free) and _most(model, effect):
                lit = model.used[effect, turn] = model.new()
                model.clause(~lit, *taken[effect], *free)
        _add_show(model, turn, free)
        used = [model.used.get((effect, turn), False) for effect in EFFECTS]
        idle = model.idle[turn] = model.new()
        model.exactly_one([lit for lit in [*used, *model.shows[turn], idle] if lit is not False])
        if model.refusal[turn] is not False:
            model.raw.add_implication(model.refusal[turn], idle)


def _add_show(model: Model, turn: int, free: list[Lit]) -> None:
    """A show of which no star tells, where one may have been held."""
    stars = [opening for opening in model.openings[turn] if model.star_is_free(opening.casino)]
    either = model.question.ruling("show-on-extended") == "either"
    extended = either and any(model.star_is_free(casino) for casino, _ in model.seconds[turn])
    if not stars and not extended:
        return
    lit = model.new()
    model.shows[turn].append(lit)
    hosts = model.openings[turn] if extended else stars
    model.clause(~lit, *(opening.lit for opening in hosts if opening.option.letter == SHOW or free))
    model.clause(~lit, *(opening.lit for opening in model.openings[turn] if opening.option.letter == SHOW), *free)


def _most(model: Model, effect: str) -> int:
    """How often an effect can have been used, 0 where the marks show that it never was."""
    city, kept = model.city, model.kept
    if effect == CONSTRUCTION and kept.has(Kind.CROSSED):
        return city.crossed_cranes.bit_count()
    if effect == IMPROVEMENT and kept.has(Kind.IMPROVED):
        return sum(city.improved)
    if effect == INAUGURATION and kept.has(Kind.BOXES):
        return city.boxes - model.sheet.track.crossed_at_start
    if effect == LIMOUSINE and kept.has(Kind.TRIP):
        return model.question.lines
    return model.turns


def _all_used(model: Model, effect: str) -> list[Lit]:
    return [model.used[effect, turn] for turn in range(1, model.turns + 1) if (effect, turn) in model.used]


def _add_cranes(model: Model) -> None:
    """Each Construction crosses off one crane (4.1)."""
    crossed = indices(model.city.crossed_cranes & model.kept.cranes)
    others = bool(model.sheet.cranes & ~model.kept.cranes)
    at: dict[int, list[Lit]] = defaultdict(list)
    for casino in crossed:
        for turn in range(1, model.turns + 1):
            if (CONSTRUCTION, turn) in model.used:
                lit = model.new()
                model.crossings[casino].append((turn, lit))
                at[turn].append(lit)
        model.exactly_one([lit for _, lit in model.crossings[casino]])
    for turn in range(1, model.turns + 1):
        used = model.used.get((CONSTRUCTION, turn))
        if used is not None:
            if not others:
                model.clause(~used, *at[turn])
            for lit in at[turn]:
                model.raw.add_implication(lit, used)
            model.at_most_one(at[turn])


def _add_track(model: Model) -> None:
    """Boxes of the track: two for a refusal, one for an Inauguration; the last one ends the game (3.5, 4.4, 7.3)."""
    track = model.sheet.track
    final = model.city.boxes if model.kept.has(Kind.BOXES) else track.boxes
    model.boxes = [track.crossed_at_start]
    for turn in range(1, model.turns + 1):
        is_last = turn == model.turns
        low = final if is_last and model.kept.has(Kind.BOXES) else track.crossed_at_start
        high = final + (final == track.boxes) if is_last else min(final, track.boxes - 1)
        if high < low:
            model.refute()
            return
        boxes = model.raw.new_int_var(low, high, "")
        terms = [model.used.get((INAUGURATION, turn), False), model.refusal[turn], model.refusal[turn]]
        model.raw.add(boxes == model.total([model.boxes[-1], *terms]))
        if is_last and high > track.boxes and model.refusal[turn] is not False:
            model.raw.add(boxes <= track.boxes).only_enforce_if(~model.refusal[turn])
        model.boxes.append(boxes)


def _add_counts(model: Model) -> None:
    """What the marks count: openings and refusals, sets, effects."""
    city, kept, turns = model.city, model.kept, range(1, model.turns + 1)
    firsts = [opening.lit for turn in turns for opening in model.openings[turn]]
    seconds = [lit for turn in turns for _, lit in model.seconds[turn]]
    if kept.has(Kind.OPENED):
        model.equal(firsts + seconds, city.opened.bit_count())
        groups = len(twins(city))
        if not model.unknown:
            model.equal([model.refusal[turn] for turn in turns], model.turns - groups)
    if model.unknown:
        unnamed = [opening.lit for opening in model.openings_of[-1]]
        unnamed += [lit for turn in turns for casino, lit in model.seconds[turn] if casino < 0]
        model.raw.add(model.total(unnamed) <= model.unknown.bit_count())
    if kept.has(Kind.OWED):
        model.equal(seconds, model.owed)
    if kept.has(Kind.PAID):
        eased = [opening.lit for turn in turns for opening in model.openings[turn] if opening.option.easy]
        model.equal([*eased, *model.free.values()], model.paid)
    _add_effect_counts(model)


def _add_effect_counts(model: Model) -> None:
    city, kept = model.city, model.kept
    if kept.has(Kind.CROSSED):
        model.equal(_all_used(model, CONSTRUCTION), city.crossed_cranes.bit_count())
    if kept.has(Kind.IMPROVED):
        model.equal(_all_used(model, IMPROVEMENT), sum(city.improved))
    if kept.has(Kind.SHOWS) and model.sheet.stars & ~model.kept.stars:
        model.equal([lit for turn in range(1, model.turns + 1) for lit in model.shows[turn]], sum(city.shows))
    if kept.has(Kind.TRIP):
        per_effect = int(model.question.ruling("limousine-lines"))
        used = _all_used(model, LIMOUSINE)
        fewest = -(-model.question.lines // per_effect)
        if not {"V0", "V6"} & set(model.question.projects):
            model.equal(used, fewest)
            _add_idle_count(model, fewest)
        elif used:
            model.raw.add(model.total(used) >= fewest)
        elif fewest:
            model.refute()


def _add_idle_count(model: Model, drives: int) -> None:
    """In how many turns nothing was used; it follows from the rest, and saves much search where it is small."""
    city, kept = model.city, model.kept
    counted = (Kind.OPENED, Kind.CROSSED, Kind.IMPROVED, Kind.BOXES, Kind.SHOWS)
    if model.unknown or not all(kept.has(kind) for kind in counted) or city.boxes == model.sheet.track.boxes:
        return
    refused = model.turns - len(twins(city))
    used = city.crossed_cranes.bit_count() + sum(city.improved) + sum(city.shows) + drives
    used += city.boxes - model.sheet.track.crossed_at_start - 2 * refused
    model.equal(list(model.idle.values()), model.turns - used)


# ------------------------------------------------------------------------------------------------------ order


def _add_order(model: Model) -> None:
    """A casino is opened when it is built (3.3); a second one beside an opened one with its number (6.5)."""
    late = 1 if model.question.ruling("extended-into-just-built") == "forbidden" else 0
    for casino in indices(model.known):
        crane_counts = model.sheet.cranes & model.kept.cranes & 1 << casino
        if crane_counts:
            for opening in model.openings_of[casino]:
                model.clause(~opening.lit, model.built(casino, opening.turn - 1))
        for turn, lit in model.seconds_of[casino]:
            if crane_counts:
                model.clause(~lit, model.built(casino, turn - late))
            beside = BESIDE_MASKS[casino]
            if not beside & model.unknown:
                twins_beside = indices(beside & model.twins_of[casino])
                model.clause(~lit, *(model.opened(twin, turn) for twin in twins_beside))
    _add_twins(model)


def _add_twins(model: Model) -> None:
    """The first of a group of twins is opened by a combination, when none of them is open, and all others later."""
    for group in twins(model.city):
        mask = sum(1 << casino for casino in group)
        if len(group) > 1 and not mask & ~model.known:
            firsts = [opening.lit for casino in group for opening in model.openings_of[casino]]
            around = BESIDE_MASKS[group[0]] | BESIDE_MASKS[group[-1]]
            if around & model.unknown:
                model.at_most_one(firsts)
            else:
                model.exactly_one(firsts)


def _add_payments(model: Model) -> None:
    """A set pays when all its boxes are crossed: before the turn's effect, or after it for Extended Casino (6.2)."""
    sheet, city, kept = model.sheet, model.city, model.kept
    every = (2 << len(sheet.track.sets)) - 2
    paid = last_boxes(sheet, city.paid_sets if kept.has(Kind.PAID) else every)
    owed = last_boxes(sheet, city.owed_sets if kept.has(Kind.OWED) else every)
    eased = {
        turn: [*([model.free[turn]] if model.paid else []), *(o.lit for o in model.openings[turn] if o.option.easy)]
        for turn in range(1, model.turns + 1)
    }
    _add_payments_of(model, eased, paid, before=1)
    _add_payments_of(model, {turn: [lit for _, lit in found] for turn, found in model.seconds.items()}, owed, before=0)


def _add_payments_of(model: Model, at: dict[int, list[Lit]], sets: list[int], *, before: int) -> None:
    """In time order, each payment takes the set that could pay first: so many payments need so many such sets."""
    if not sets or not any(at.values()):
        return
    later = sorted({box for box in sets if box > model.sheet.track.crossed_at_start})
    so_far: Any = 0
    for turn in range(1, model.turns + 1):
        if not at.get(turn):
            continue
        terms = [so_far, *at[turn]]
        so_far = model.raw.new_int_var(0, len(sets), "")
        model.raw.add(so_far == model.total(terms))
        for box in later:
            reached = model.reached(box, turn - before)
            model.raw.add(so_far <= sum(other < box for other in sets)).only_enforce_if(negation(reached))


# ---------------------------------------------------------------------------------------------------- solution


def _choice(model: Model, solved: Any, turn: int) -> Choice:
    holds = solved.boolean_value
    chosen = Choice(turn, effect=_effect_of(model, solved, turn))
    for opening in model.openings[turn]:
        if holds(opening.lit):
            chosen.casino, chosen.option = opening.casino, opening.option
    chosen.second = next((casino for casino, lit in model.seconds[turn] if holds(lit)), -1)
    chosen.free = turn in model.free and holds(model.free[turn])
    if chosen.effect == CONSTRUCTION:
        crossings = model.crossings.items()
        chosen.crane = next(crane for crane, found in crossings if any(at == turn and holds(lit) for at, lit in found))
    chosen.lines = solved.value(model.drawn[turn]) if turn in model.drawn else None
    chosen.left = holds(model.left_shows[turn]) if turn in model.left_shows else None
    return chosen


def _effect_of(model: Model, solved: Any, turn: int) -> str | None:
    if any(solved.boolean_value(lit) for lit in model.shows[turn]):
        return SHOW
    used = (effect for effect in EFFECTS if (effect, turn) in model.used)
    return next((effect for effect in used if solved.boolean_value(model.used[effect, turn])), None)
