"""A move alone: which turn leads from one sheet to the other, and what is wrong where none does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import islice, permutations
from typing import TYPE_CHECKING, Any

from nlv_replay.core.result import Result, Zones
from nlv_replay.core.rule import Fault, Path, Rule
from nlv_replay.core.single_move import PLAYER, Attempt, Difference, Opinion, Turn
from nlv_replay.games.new_las_vegas import conditions, game, legal, rules, scoring, settle
from nlv_replay.games.new_las_vegas.casinos import always_has_a_place
from nlv_replay.games.new_las_vegas.deck import deck
from nlv_replay.games.new_las_vegas.masks import indices
from nlv_replay.games.new_las_vegas.move_rules import MORE_THAN_A_TURN, SHEET_AT_ITS_END, WRITING_CHANGED
from nlv_replay.games.new_las_vegas.moves import (
    Build,
    Drive,
    EffectMove,
    Extend,
    Host,
    Improve,
    Inaugurate,
    Move,
    Open,
    Pay,
    Refuse,
    Skip,
)
from nlv_replay.games.new_las_vegas.projects import all_projects
from nlv_replay.games.new_las_vegas.sheet import Sheet, bundled_sheet
from nlv_replay.games.new_las_vegas.solo import PAIRS
from nlv_replay.games.new_las_vegas.state import City, Table
from nlv_replay.games.new_las_vegas.terms import (
    AVENUES,
    CASINOS,
    COLUMN_LABELS,
    EFFECT_OF_LETTER,
    EVEN,
    LETTER_AT,
    STREETS,
    Bonus,
    Column,
    Side,
    Variant,
)
from nlv_replay.games.new_las_vegas.written import Reader, check_sheet
from nlv_replay.games.seats import needless_refusal
from nlv_replay.games.stacks import parse_card

if TYPE_CHECKING:
    from nlv_replay.games.new_las_vegas.legal import Play
    from nlv_replay.games.new_las_vegas.move_log import MoveModel

WHO = "the architect"
"""Whose city it is, as findings call them."""
AFTER: Path = ("after",)
MOST_OPENINGS = 2
"""How many casinos one turn opens: that of the combination, and that of Extended Casino."""
MOST_TRIED = 2
"""How many new casinos, and how many changes that could be an effect, turns are put together from; more make none."""


def judge(record: MoveModel, rulings: Mapping[str, str], attached: Mapping[str, Any]) -> Opinion:
    """What the rules say of a turn, or of one sheet."""
    sheet = attached.get("sheet") or bundled_sheet(str(record.pad))
    if record.sheet is not None:
        reader = Reader(sheet, record.sheet, ("sheet",))
        table = _table(record, rulings, sheet, reader.city(WHO))
        faults = (*reader.faults, *_standing(table, ("sheet",)))
        return Opinion(faults, (), _result(table, record), material=game.material(table))
    assert record.before is not None
    assert record.after is not None
    first = Reader(sheet, record.before, ("before",))
    last = Reader(sheet, record.after, AFTER)
    before = _table(record, rulings, sheet, first.city(WHO))
    after = last.city(WHO)
    wrong = (*_wrong_offers(record), *first.faults, *_standing(before, ("before",)))
    attempts = [_attempt(before, after, play, record) for play in _plays(before, after, record)]
    turns = tuple(_turn(before, attempt.play) for attempt in attempts if attempt.is_legal)
    ended = _table(record, rulings, sheet, after)
    settle.end_game(ended)
    best = min(attempts, key=lambda attempt: attempt.distance)
    of_parts = {(fault.rule, fault.at) for fault in best.of_parts}
    read = (fault for fault in last.faults if (fault.rule, fault.at) not in of_parts)
    told = (*read, *best.of_parts, *(one.fault() for one in best.left_over))
    wrong = (*wrong, *_news(told, wrong))  # all rules of this list are illegal or miscounts
    nearest = _turn(before, best.play) if wrong else None
    turns = () if wrong else turns
    return Opinion((*wrong, *_notes(record, before)), turns, _result(ended, record), nearest, game.material(before))


def _notes(record: MoveModel, before: Table) -> Iterator[Fault]:
    if record.offers is None:
        told = "The offers are not given, so nobody can check what was taken or refused."
        yield Fault(rules.OFFERS_UNKNOWN, told)
    if reasons := list(settle.end_reasons(before, before.cities[WHO])):
        words = " and ".join(reason.value for reason in reasons)
        told = f"The game ended before this turn ({words}); the turn is judged as if it went on."
        yield Fault(SHEET_AT_ITS_END, told, at=("before",))


def _wrong_offers(record: MoveModel) -> Iterator[Fault]:
    for index, card in enumerate(record.offers or ()):
        if parse_card(card)[0] not in deck().numbers:
            told = f"{card} is offered, and no casino card bears that number."
            yield Fault(rules.OFFER_NOT_IN_DECK, told, None, ("offers", index))


def _news(faults: tuple[Fault, ...], known: tuple[Fault, ...]) -> Iterator[Fault]:
    """The faults that are not told already of the sheet before the turn, or by an earlier one of them."""
    told = {(fault.rule, fault.spot, fault.message) for fault in known}
    for fault in faults:
        key = (fault.rule, fault.spot, fault.message)
        if key not in told:
            told.add(key)
            yield fault


def _table(record: MoveModel, rulings: Mapping[str, str], sheet: Sheet, city: City) -> Table:
    """The table at the start of the turn, with what is known of the others."""
    from nlv_replay.games.new_las_vegas.move_log import projects_of

    named = projects_of(record)
    others = record.others
    projects = tuple(all_projects()[name] for name in dict.fromkeys(name for name, _ in named))
    goals = conditions.goals_of(projects)
    table = Table(
        sheet=sheet,
        rulings=rulings,
        variant=Variant(record.variant),
        cities={WHO: city},
        projects=projects,
        drawn=tuple(name for name, _ in named),
        deals=(),
        wishes={WHO: record.loan},
        left_after={},
        turn=1,
        offers=_offers(record),
        goals=goals,
        watched=conditions.watched_by(goals),
        first_fulfilled={name: 0 for name, taken in named if taken or name in city.projects},
    )
    for avenue in others.hotels if others else ():
        table.large_taken |= 1 << avenue - 1 if 1 <= avenue <= len(CASINOS) // len(STREETS) else 0
    table.large_taken |= city.large
    return table


def _offers(record: MoveModel) -> tuple[tuple[int, str], ...] | None:
    if record.offers is None:
        return None
    cards = [parse_card(card) for card in record.offers]
    if record.variant != "solo":
        return tuple(cards)
    return tuple((cards[one - 1][0], cards[other - 1][1]) for one, other in PAIRS)


def _standing(table: Table, at: Path) -> Iterator[Fault]:
    """What is wrong with a sheet by itself, its projects among it."""
    city = table.cities[WHO]
    yield from check_sheet(table.sheet, city, at)
    named = {project.id: project for project in table.projects}
    for name, points in city.projects.items():
        where = (*at, "projects", name)
        if name not in named:
            yield Fault(rules.PROJECT_MARK, f"Project {name} scores {points}, and is not in this game.", name, where)
        elif points not in (named[name].high, named[name].low):
            told = f"Project {name} scores {points}; it gives {named[name].high} or {named[name].low}."
            yield Fault(rules.PROJECT_MARK, told, name, where)
    for name, project in named.items():
        if name not in city.projects and conditions.CONDITIONS[name].is_met(table, city):
            told = f"Project {name} ({project.condition}) is fulfilled, and no points are written."
            yield Fault(rules.PROJECT_MARK, told, name, (*at, "projects"))


# What may have been played ---------------------------------------------------------------------------------------


def _plays(before: Table, after: City, record: MoveModel) -> Iterator[Play]:
    """The turns that the change speaks for, legal or not; at least one."""
    city = before.cities[WHO]
    opened = [*indices(after.opened & ~city.opened)][:MOST_TRIED]
    over = [] if opened else _written_over(city, after)
    if not opened:
        effects = [] if after.boxes != city.boxes else [*_effects(before, after)][:MOST_TRIED]
        yield (Refuse(WHO, ()),)
        yield from ((Skip(WHO, _takes(record)[0], for_effect=True), effect) for effect in effects)
    opened = opened or over
    if not opened:
        return
    effects = [*_effects(before, after)]
    is_hopeless = bool(over) or (after.opened & ~city.opened).bit_count() > MOST_OPENINGS or len(effects) > 1
    letters = {effect.effect.letter for effect in effects}
    for order in permutations(opened):
        takes = _takes(record)
        for take in [_likeliest(before, takes, after.numbers[order[0]], letters)] if is_hopeless else takes:
            yield from _openings(before, after, take, order)


def _written_over(before: City, after: City) -> list[int]:
    """The first casino that held another number before, as the one that the turn opens."""
    both = indices(before.opened & after.opened)
    return [*islice((casino for casino in both if before.numbers[casino] != after.numbers[casino]), 1)]


def _likeliest(table: Table, takes: list[int], number: int, letters: set[str]) -> int:
    """The combination that such a number and effects point at."""
    offers = table.offers
    if offers is None:
        return takes[0]
    return max(takes, key=lambda take: (offers[take - 1][0] == number, offers[take - 1][1] in letters))


def _takes(record: MoveModel) -> list[int]:
    """The combinations that may have been taken, counted as in ``Table.offers``."""
    if record.offers is None:
        return [record.take or 1]
    if record.variant != "solo":
        return [record.take] if record.take else [1, 2, 3]
    return [take for take, (number, _) in enumerate(PAIRS, start=1) if record.take in (None, number)]


def _openings(before: Table, after: City, take: int, order: tuple[int, ...]) -> Iterator[Play]:
    city = before.cities[WHO]
    opening = Open(WHO, take, order[0], after.numbers[order[0]], None, CASINOS[order[0]])
    paid = list(indices(after.paid_sets & ~city.paid_sets))
    owed = list(indices(after.owed_sets & ~city.owed_sets))
    effects: list[Move | None] = [None, *[*_effects(before, after)][:MOST_TRIED]]
    for effect in effects:
        used = () if effect is None else (effect,)
        if len(order) > 1:
            second = Extend(WHO, (owed or [0])[0], order[1], after.numbers[order[1]], CASINOS[order[1]])
            yield from _extended(opening, used, second)
            continue
        yield (opening, *used)
        for number in paid[:1]:
            for bonus in (Bonus.EASY_OPENING, Bonus.FREE_ACTION):
                yield (opening._replace(bonus=bonus), Pay(WHO, bonus, number), *used)


def _extended(opening: Open, used: tuple[Move, ...], second: Extend) -> Iterator[Play]:
    opening = opening._replace(bonus=Bonus.EXTENDED_CASINO)
    for effect in used or (None,):
        if isinstance(effect, Host):
            yield (opening, effect._replace(extended=second.casino), second)
        else:
            yield (opening, *([] if effect is None else [effect]), second)


def _effects(before: Table, after: City) -> Iterator[EffectMove]:
    """Every effect that one of the changes speaks for."""
    city = before.cities[WHO]
    for casino in indices(after.crossed_cranes & ~city.crossed_cranes):
        yield Build(WHO, casino, CASINOS[casino])
    for column in Column:
        if after.improved[column] > city.improved[column]:
            yield Improve(WHO, column, column.label)
    for side in Side:
        if after.shows[side] > city.shows[side]:
            yield Host(WHO, side, -1)
    if after.boxes > city.boxes:
        yield Inaugurate(WHO)
    if after.used_lines & ~city.used_lines or after.lamp != city.lamp:
        yield Drive(WHO, ())


# What such a turn would have written -----------------------------------------------------------------------------


def _attempt(before: Table, after: City, play: Play, record: MoveModel) -> Attempt[Move]:
    """A turn, played on the sheet before it, against the sheet after it."""
    play = tuple(part._replace(lamps=_new_lamps(record)) if isinstance(part, Drive) else part for part in play)
    table = legal.imagine(before, WHO)
    table.first_fulfilled = dict(before.first_fulfilled)
    faults: list[Fault] = []
    broken = []
    for index, part in enumerate(play):
        found = [_placed(fault, part, record) for fault in game.judge(table, part)]
        if isinstance(part, Refuse) and table.offers is None and always_has_a_place(table.cities[WHO]):
            found.append(Fault(rules.REFUSAL_WITH_A_PLACE, needless_refusal(WHO), at=(*AFTER, "boxes")))
        faults += found
        broken += [index] * bool(found)
        game.apply(table, part)
    settle.build_hotels(table)
    settle.score_projects(table, table.cities[WHO])
    left = _differences(before.cities[WHO], table.cities[WHO], after, record)
    return Attempt(play, tuple(faults), tuple(broken), tuple(left))


def _placed(fault: Fault, part: Move, record: MoveModel) -> Fault:
    """A fault of a part where it can be seen on the sheets after the turn, which have no number."""
    key, told = _SEEN.get(type(part)), fault.message
    if fault.rule is rules.EFFECT_WITHOUT_OPENING:
        told = "An effect was used and no casino opened, which is compulsory."
    at = (*AFTER, *(() if key is None else key(part)))
    if isinstance(part, Drive) and isinstance(fault.at[-1], int):
        at = (*at, _old_lamps(record) + fault.at[-1])
    return replace(fault, message=told, at=at, related=())


_SEEN: dict[type, Callable[[Any], Path]] = {
    Open: lambda part: ("casinos", part.spot),
    Extend: lambda part: ("casinos", part.spot),
    Refuse: lambda _: ("boxes",),
    Pay: lambda part: ("sets", str(part.set_number)),
    Build: lambda _: ("cranes",),
    Improve: lambda part: ("improvements", part.spot),
    Host: lambda part: ("shows", part.side.label),
    Inaugurate: lambda _: ("boxes",),
    Drive: lambda _: ("trip",),
}


def _new_lamps(record: MoveModel) -> tuple[str, ...]:
    """The lamps that the trip was prolonged to; where the old part differs, all that come after the common part."""
    assert record.after is not None
    return tuple(record.after.trip[_old_lamps(record) :])


def _old_lamps(record: MoveModel) -> int:
    """How many lamps the trip had before the turn."""
    assert record.before is not None
    return len(record.before.trip)


def _differences(before: City, wanted: City, after: City, record: MoveModel) -> Iterator[Difference]:
    """Every mark of the sheet after the turn that differs from what the turn writes."""
    yield from _numbers_differ(before, wanted, after)
    for key, rule, had, expected, found in _masks(before, wanted, after):
        yield from _mask_differs(key, rule, had, expected, found)
    yield from _counts_differ(before, wanted, after)
    yield from _trip_differs(wanted, after, record)
    yield from _sets_differ(before, wanted, after)
    for name in sorted(wanted.projects.keys() | after.projects.keys()):
        right, written = wanted.projects.get(name), after.projects.get(name)
        if right != written:
            told = f"Project {name}: {_points(written)}, and the turn gives {_points(right)}."
            yield Difference(rules.PROJECT_MARK, told, name, (*AFTER, "projects", name))


def _points(points: int | None) -> str:
    return "nothing is written" if points is None else f"{points} points"


def _numbers_differ(before: City, wanted: City, after: City) -> Iterator[Difference]:
    for casino in indices(before.opened | wanted.opened | after.opened):
        name = CASINOS[casino]
        old, right, new = (_number(city, casino) for city in (before, wanted, after))
        if new == right:
            continue
        at = (*AFTER, "casinos", name)
        if before.opened >> casino & 1:
            told = f"{name} held {old} before the turn and {'is empty' if new is None else f'holds {new}'} after it."
            yield Difference(WRITING_CHANGED, told, name, at)
        else:
            told = f"{new} was written in {name} as well; a turn opens one casino, and one more by Extended Casino."
            yield Difference(MORE_THAN_A_TURN, told, name, at)


def _number(city: City, casino: int) -> int | None:
    return city.numbers[casino] if city.opened >> casino & 1 else None


def _masks(before: City, wanted: City, after: City) -> Iterator[tuple[str, Rule, int, int, int]]:
    for key, rule, field in (
        ("cranes", MORE_THAN_A_TURN, "crossed_cranes"),
        ("stars", rules.STAR_MARK, "circled_stars"),
        ("stars", rules.STAR_MARK, "crossed_stars"),
        ("carpets", rules.CARPET_MARK, "circled_carpets"),
        ("holes", rules.NEXT_HOLE_MARK, "circled_holes"),
        ("holes", rules.LOST_HOLES_MARK, "crossed_holes"),
    ):
        yield key, rule, getattr(before, field), getattr(wanted, field), getattr(after, field)
    for field in ("large", "small"):
        yield f"hotels {field}", rules.HOTEL_MARK, getattr(before, field), getattr(wanted, field), getattr(after, field)


def _mask_differs(key: str, rule: Rule, had: int, expected: int, found: int) -> Iterator[Difference]:
    key, _, size = key.partition(" ")
    for index in indices(expected ^ found):
        name = f"avenue {index + 1}" if size else CASINOS[index]
        what = f"the {size} hotel" if size else _SINGULAR[key]
        at = (*AFTER, key, str(index + 1)) if size else (*AFTER, key)
        is_gone = bool(had >> index & 1) and not found >> index & 1
        if is_gone:
            told = f"{what} of {name} was marked before the turn and is not after it"
        elif found >> index & 1:
            told = f"{what} of {name} is marked, which this turn does not do"
        else:
            told = f"{what} of {name} is not marked, as this turn demands"
        yield Difference(WRITING_CHANGED if is_gone else rule, f"{told[0].upper()}{told[1:]}.", name, at)


_SINGULAR = {"cranes": "the crane", "stars": "the star", "carpets": "the carpet", "holes": "the hole"}


def _counts_differ(before: City, wanted: City, after: City) -> Iterator[Difference]:
    for key, words, had, right, found in _counts(before, wanted, after):
        if found != right:
            rule = WRITING_CHANGED if found < had else _count_rule(key, wanted)
            told = f"{found} {words} are crossed; {had} were before the turn, and it makes that {right}."
            yield Difference(rule, told, key.partition(" ")[2] or None, (*AFTER, *key.split()))


def _counts(before: City, wanted: City, after: City) -> Iterator[tuple[str, str, int, int, int]]:
    yield "boxes", "boxes of the track", before.boxes, wanted.boxes, after.boxes
    for column, label in enumerate(COLUMN_LABELS):
        had, right, found = before.improved[column], wanted.improved[column], after.improved[column]
        yield f"improvements {label}", f"yellow boxes of {label}", had, right, found
    for side in Side:
        had, right, found = before.shows[side], wanted.shows[side], after.shows[side]
        yield f"shows {side.label}", f"boxes of the {side.label} show column", had, right, found


def _count_rule(key: str, wanted: City) -> Rule:
    if key != "boxes":
        return MORE_THAN_A_TURN
    return rules.REFUSAL_BOXES_MARK if wanted.refused else rules.BOXES_MARK


def _trip_differs(wanted: City, after: City, record: MoveModel) -> Iterator[Difference]:
    assert record.before is not None
    assert record.after is not None
    old = record.before.trip
    if record.after.trip[: len(old)] != old:
        told = "The trip before the turn is not the beginning of the trip after it."
        yield Difference(WRITING_CHANGED, told, None, (*AFTER, "trip"))
    elif (wanted.lamp, wanted.used_lines) != (after.lamp, after.used_lines):
        told = f"The trip goes on to {after.lamp}, which this turn does not do."
        yield Difference(MORE_THAN_A_TURN, told, after.lamp, (*AFTER, "trip"))


def _sets_differ(before: City, wanted: City, after: City) -> Iterator[Difference]:
    numbers = wanted.paid_sets | wanted.owed_sets | after.paid_sets | after.owed_sets
    for number in indices(numbers):
        right, found = _set_state(wanted, number), _set_state(after, number)
        if right == found:
            continue
        at = (*AFTER, "sets", str(number))
        had = _set_state(before, number)
        if had not in ("free", found):
            rule, told = WRITING_CHANGED, f"Set {number} was {had} before the turn and is {found} after it."
        elif found == "free" or right != "free":
            rule, told = rules.SET_DEBT_MARK, f"Set {number} is {found}, and the turn makes it {right}."
        else:
            rule, told = MORE_THAN_A_TURN, f"Set {number} is {found}, and no bonus of the turn uses it."
        yield Difference(rule, told, f"set.{number}", at)


def _set_state(city: City, number: int) -> str:
    if city.owed_sets >> number & 1:
        return "circled with its debt"
    return "circled, its debt cleared" if city.paid_sets >> number & 1 else "free"


# What is told ----------------------------------------------------------------------------------------------------


def _turn(table: Table, play: Play) -> Turn:
    """A turn as a log spells it, and in words."""
    match play[0]:
        case Refuse():
            return Turn({"refuse": True}, "refused")
        case Skip():
            return Turn({"take": play[0].take, **_effect_of(play[1:])}, "an effect without an opening")
        case _:
            spelled = dict(legal.recorded(play))
    if table.variant is Variant.SOLO and table.offers is not None:
        number, effect = PAIRS[spelled.pop("take") - 1]
        spelled = {"number": number, "effect-card": effect, **spelled}
    return Turn(spelled, _words(table, play))


def _effect_of(parts: Play) -> dict[str, Any]:
    return {"effect": legal.recorded(parts)["effect"]} if parts else {}


def _words(table: Table, play: Play) -> str:
    opening = play[0]
    assert isinstance(opening, Open)
    told = [f"{opening.number} in {opening.spot}"]
    if table.offers is not None:
        number, letter = table.offers[opening.take - 1]
        named = (
            f"combination {opening.take}"
            if table.variant is not Variant.SOLO
            else "cards {} and {}".format(*PAIRS[opening.take - 1])
        )
        told[0] = f"{named} ({number} with {EFFECT_OF_LETTER[letter].value}): {told[0]}"
    return ", ".join([*told, *map(_part_words, play[1:])])


def _part_words(part: Move) -> str:
    words = _WORDS.get(type(part))
    return type(part).__name__.lower() if words is None else words(part)


_WORDS: dict[type, Callable[[Any], str]] = {
    Pay: lambda part: f"{part.bonus.value} paid with set {part.set_number}",
    Build: lambda part: f"the crane of {part.spot} crossed off",
    Improve: lambda part: f"{part.spot} improved",
    Host: lambda part: f"a show in the {part.side.label} column",
    Inaugurate: lambda _: "one box of the track",
    Drive: lambda part: f"the limousine to {', '.join(part.lamps) or 'nowhere'}",
    Extend: lambda part: f"extended-casino paid with set {part.set_number}: {part.number} in {part.spot}",
}


def _result(table: Table, record: MoveModel) -> Result:
    """The points of the sheet, against the others as far as they are given."""
    city = table.cities[WHO]
    if _is_beyond_counting(table.sheet, city):
        return Result({}, [], None, table.ended, None, 0)
    seated = replace(table, cities={WHO: city, **_other_cities(table, record)})
    wishes = record.others.loans if record.others else []
    seated.wishes = {WHO: record.loan, **{f"other-{seat}": wish for seat, wish in enumerate(wishes)}}
    tally = scoring.tallies(seated)[WHO]
    claims = Zones(tally.points, {}, partial(scoring.explain, seated, tally))
    return Result({PLAYER: claims}, [[PLAYER]], None, table.ended, None, 0)


def _is_beyond_counting(sheet: Sheet, city: City) -> bool:
    """Whether a count stands for no printed value, so that nobody can say what it scores."""
    columns = any(not 0 <= crossed <= sheet.yellow_boxes[column] for column, crossed in enumerate(city.improved))
    return columns or any(not 0 <= city.shows[side] < len(sheet.shows[side].values) for side in Side)


def _other_cities(table: Table, record: MoveModel) -> dict[str, City]:
    """Cities that have the boxes and the series of the other architects, and nothing else."""
    others = record.others
    if others is None:
        return {}
    cities = {}
    for seat in range(max(len(others.boxes), len(others.series))):
        name = f"other-{seat}"
        boxes = others.boxes[seat] if seat < len(others.boxes) else table.sheet.track.crossed_at_start
        city = City(name, boxes=boxes, lamp=table.sheet.airport, letters=list(table.sheet.letters))
        for street, length in (others.series[seat] if seat < len(others.series) else {}).items():
            first = LETTER_AT[STREETS.index(street) * AVENUES]
            city.letters[first : first + length] = [EVEN] * length
        cities[name] = city
    return cities
