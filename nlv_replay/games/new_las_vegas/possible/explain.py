"""Why a sheet is impossible: a few marks that clash, found by leaving out marks as long as the rest still does."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from nlv_replay.games import solver
from nlv_replay.games.new_las_vegas.masks import STREET_OF
from nlv_replay.games.new_las_vegas.possible import model
from nlv_replay.games.new_las_vegas.possible.answer import Clue
from nlv_replay.games.new_las_vegas.possible.question import SETTLED, Group, Kept, Kind, Question, all_groups
from nlv_replay.games.new_las_vegas.terms import CASINOS, COLUMN_LABELS, STREETS, Side
from nlv_replay.games.solver import Clock, Status

UNITS = 0.06
"""How much work one question of the shrinking may take; a mark that it cannot clear in that stays."""
FIRST_UNITS = 0.6
"""The same for the first question of a level."""


@dataclass(frozen=True, slots=True)
class Core:
    """Marks that clash, whether their order in time has a part in it, and whether each of them is needed."""

    groups: frozenset[Group]
    ordered: bool
    is_smallest: bool


def refuted(
    question: Question, turns: int, groups: Iterable[Group], clock: Clock, *, ordered: bool, units: float
) -> bool:
    """Whether some marks alone are known to clash."""
    built = model.build(model.Asked(question, turns, Kept(frozenset(groups)), ordered))
    return built.is_refuted or solver.run(built.raw, clock, units)[0] is Status.REFUTED


def core_of(question: Question, turns: int, clock: Clock) -> Core:
    """Marks that clash, as few as can be found in time: by counts alone where they do, else with their order."""
    groups = all_groups(question)
    timeless = [group for group in groups if group.kind not in (*SETTLED, Kind.HOLES, Kind.EMPTY)]
    if refuted(question, turns, timeless, clock, ordered=False, units=FIRST_UNITS):
        return _shrunk(question, turns, timeless, clock, ordered=False)
    unsettled = [group for group in groups if group.kind not in SETTLED]
    if refuted(question, turns, unsettled, clock, ordered=True, units=FIRST_UNITS):
        return _shrunk(question, turns, unsettled, clock, ordered=True)
    return _settled(question, turns, groups, clock)


def _settled(question: Question, turns: int, groups: list[Group], clock: Clock) -> Core:
    """The whole sheet, and what of hotels, projects and the end it clashes with: those look at all casinos."""
    kept = groups
    for kind in SETTLED:
        rest = [group for group in kept if group.kind is not kind]
        if len(rest) < len(kept) and refuted(question, turns, rest, clock, ordered=True, units=FIRST_UNITS):
            kept = rest
    return Core(frozenset(kept), ordered=True, is_smallest=False)


def _shrunk(question: Question, turns: int, groups: list[Group], clock: Clock, *, ordered: bool) -> Core:
    """Leave out whole chunks of marks, then halves of what is left, as long as the rest still clashes."""
    kept = list(groups)
    for chunk in _chunks(groups):
        if clock.is_out:
            return Core(frozenset(kept), ordered, is_smallest=False)
        rest = [group for group in kept if group not in chunk]
        if len(rest) < len(kept) and refuted(question, turns, rest, clock, ordered=ordered, units=UNITS):
            kept = rest
    kept = _halved(question, turns, [], kept, clock, ordered=ordered)
    return Core(frozenset(kept), ordered, is_smallest=not clock.is_out and not clock.gave_up)


def _chunks(groups: list[Group]) -> list[frozenset[Group]]:
    """What is left out at a stroke: kinds of marks, streets, marks that there are once, kinds of marks of a street."""
    single = [frozenset([group]) for group in groups if group.kind in _ONCE]
    by_street: dict[int, list[Group]] = defaultdict(list)
    by_kind: dict[tuple[int, Kind], list[Group]] = defaultdict(list)
    for group in groups:
        if group.kind not in _ONCE:
            by_street[STREET_OF[group.spot]].append(group)
            by_kind[STREET_OF[group.spot], group.kind].append(group)
    streets = [frozenset(by_street[street]) for street in sorted(by_street)]
    kinds = [frozenset(found) for _, found in sorted(by_kind.items())]
    whole = [frozenset(group for group in groups if group.kind is kind) for kind in _LEFT_OUT_FIRST]
    return [*whole, *streets, *single, *kinds]


_LEFT_OUT_FIRST = (Kind.HOLES, Kind.STAR, Kind.CRANE, Kind.EMPTY)
_ONCE = frozenset(set(Kind) - {Kind.CELL, Kind.EMPTY, Kind.STAR, Kind.CRANE})


def _halved(
    question: Question, turns: int, needed: Sequence[Group], rest: list[Group], clock: Clock, *, ordered: bool
) -> list[Group]:
    """What of ``rest`` is needed beside ``needed``, by halving."""
    if len(rest) <= 1:
        return list(rest)
    middle = len(rest) // 2
    left, right = rest[:middle], rest[middle:]
    for one in (left, right):
        if clock.is_out:
            return rest
        if refuted(question, turns, [*needed, *one], clock, ordered=ordered, units=UNITS):
            return _only(question, turns, needed, one, clock, ordered=ordered)
    found = _only(question, turns, [*needed, *right], left, clock, ordered=ordered)
    return found + _only(question, turns, [*needed, *found], right, clock, ordered=ordered)


def _only(
    question: Question, turns: int, needed: Sequence[Group], rest: list[Group], clock: Clock, *, ordered: bool
) -> list[Group]:
    """As ``_halved``, but nothing at all may be needed of ``rest``."""
    if clock.is_out:
        return rest
    if needed and refuted(question, turns, needed, clock, ordered=ordered, units=UNITS):
        return []
    return _halved(question, turns, needed, rest, clock, ordered=ordered)


# ------------------------------------------------------------------------------------------------------ in words


def clues_of(question: Question, groups: Iterable[Group]) -> tuple[Clue, ...]:
    """Marks in plain words: those of one kind and one street in one clue."""
    groups = frozenset(groups)
    if groups.issuperset(group for group in all_groups(question) if group.kind is Kind.CELL):
        special = [group for group in groups if group.kind in SETTLED]
        if special:
            return (*clues_of(question, special), Clue(Kind.CELL, (), "all casinos as they stand"))
    gathered: dict[tuple[Kind, int], list[int]] = defaultdict(list)
    for group in sorted(groups, key=lambda group: (list(Kind).index(group.kind), group.spot)):
        if group.kind in _ONCE:
            gathered[group.kind, -1].append(-1)
        else:
            gathered[group.kind, STREET_OF[group.spot]].append(group.spot)
    return tuple(
        Clue(kind, tuple(casinos) if street >= 0 else (), _words(question, kind, casinos))
        for (kind, street), casinos in gathered.items()
    )


def _words(question: Question, kind: Kind, casinos: list[int]) -> str:
    if kind in _ONCE:
        return _single_words(question, kind)
    city = question.city
    names = [CASINOS[casino] for casino in casinos]
    match kind:
        case Kind.CELL:
            return ", ".join(f"{name}={city.numbers[casino]}" for name, casino in zip(names, casinos, strict=True))
        case Kind.EMPTY:
            return f"{', '.join(names)} empty"
        case Kind.STAR:
            return ", ".join(_star(question, casino) for casino in casinos)
        case _:
            return ", ".join(_crane(question, casino) for casino in casinos)


def _star(question: Question, casino: int) -> str:
    city = question.city
    circled, crossed = city.circled_stars >> casino & 1, city.crossed_stars >> casino & 1
    return f"star of {CASINOS[casino]} {'circled' if circled else 'crossed' if crossed else 'unmarked'}"


def _crane(question: Question, casino: int) -> str:
    return f"crane of {CASINOS[casino]} {'crossed off' if question.city.crossed_cranes >> casino & 1 else 'standing'}"


def _single_words(question: Question, kind: Kind) -> str:
    city = question.city
    words = {
        Kind.OPENED: f"{city.opened.bit_count()} casinos open",
        Kind.CROSSED: f"{city.crossed_cranes.bit_count()} cranes crossed off",
        Kind.HOLES: _holes(question),
        Kind.BOXES: f"{city.boxes} boxes of the track checked",
        Kind.PAID: f"sets crossed off (Easy Opening, Free Action): {_sets(city.paid_sets)}",
        Kind.OWED: f"sets circled (Extended Casino): {_sets(city.owed_sets)}",
        Kind.IMPROVED: _improvements(question),
        Kind.SHOWS: f"show boxes: {', '.join(f'{side.label} {city.shows[side]}' for side in Side)}",
        Kind.TRIP: f"a trip of {question.lines} lines",
        Kind.HOTELS: f"hotels: Large {_avenues(city.large)}, Small {_avenues(city.small)}",
        Kind.PROJECTS: f"projects: {', '.join(sorted(city.projects)) or 'none'} met of {', '.join(question.projects)}",
        Kind.END: "the game going on until its last turn",
    }
    return words[kind]


def _holes(question: Question) -> str:
    city = question.city
    circled = [CASINOS[hole] for hole in range(len(CASINOS) // len(STREETS)) if city.circled_holes >> hole & 1]
    crossed = [CASINOS[hole] for hole in range(len(CASINOS) // len(STREETS)) if city.crossed_holes >> hole & 1]
    return f"holes: circled {', '.join(circled) or 'none'}, crossed {', '.join(crossed) or 'none'}"


def _sets(mask: int) -> str:
    return ", ".join(str(number) for number in range(mask.bit_length()) if mask >> number & 1) or "none"


def _avenues(mask: int) -> str:
    return ", ".join(str(number + 1) for number in range(mask.bit_length()) if mask >> number & 1) or "none"


def _improvements(question: Question) -> str:
    used = [(label, count) for label, count in zip(COLUMN_LABELS, question.city.improved, strict=True) if count]
    return f"improvements: {', '.join(f'{label} {count}' for label, count in used) or 'none'}"
