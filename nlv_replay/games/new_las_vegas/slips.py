"""What slip of the pen a wrong claim was: those that alone explain the claimed number exactly, likeliest first.

Each function below tells the numbers that a slip would have made, with a weight: a small one is a likely slip. Nothing
is told whose number is not the claimed one, so a diagnosis is never false in arithmetic, though it may be another slip
than the one that happened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from nlv_replay.core.rule import Slip
from nlv_replay.games import guessing
from nlv_replay.games.guessing import Guess, mirrored, value_at
from nlv_replay.games.new_las_vegas import acme
from nlv_replay.games.new_las_vegas.conditions import is_fulfilled
from nlv_replay.games.new_las_vegas.masks import STREET_MASKS
from nlv_replay.games.new_las_vegas.scoring import inauguration_places, visible
from nlv_replay.games.new_las_vegas.state import City, Table
from nlv_replay.games.new_las_vegas.tally import Tally
from nlv_replay.games.new_las_vegas.terms import (
    AVENUES,
    GOLF_COLUMNS,
    POINT_ZONES,
    STREETS,
    Carpet,
    Column,
    Side,
    Zone,
)

Case: TypeAlias = guessing.Case[Table, Zone, Tally]


def diagnose(case: Case, said: int) -> tuple[Slip, ...]:
    """The slips that alone explain a claim of ``said``, likeliest first; none where none does."""
    if said == case.true:
        return ()
    return guessing.likeliest(_guesses(case), said)


def _city(case: Case) -> City:
    """The sheets of the one who claims."""
    return case.table.cities[case.player]


def _guesses(case: Case) -> Iterator[Guess]:
    yield from _OF_ZONE[case.zone](case)
    yield from _anywhere(case)


def _anywhere(case: Case) -> Iterator[Guess]:
    """Slips that can happen to any number: swapped digits, a lost sign, the line of somebody else."""
    true = case.true
    if (swapped := mirrored(true)) is not None:
        yield Guess(swapped, 3, "digits-swapped", f"the digits of {true} were swapped")
    if true < 0:
        yield Guess(-true, 2, "sign-lost", f"the minus of {true} was lost")
    yield from guessing.lines_of_others(case, Zone.TOTAL)


def _projects(case: Case) -> Iterator[Guess]:
    gained = dict(case.tally.projects)
    for project in case.table.projects:
        here = gained.get(project.id)
        if here is None:
            held = is_fulfilled(case.table, _city(case), project.id)
            for points, word in ((project.high, "high"), (project.low, "low")):
                told = f"project {project.id}, which was not fulfilled, was counted with its {word} {points}"
                yield Guess(case.true + points, 2 if held else 4, "project-not-fulfilled", told)
            continue
        other, word = (project.low, "low") if here == project.high else (project.high, "high")
        told = f"project {project.id} was counted with its {word} {other} instead of {here}"
        yield Guess(case.true - here + other, 1, "project-high-for-low", told)
        yield Guess(case.true - here, 1.5, "project-forgotten", f"project {project.id} ({here}) was forgotten")


def _inauguration(case: Case) -> Iterator[Guess]:
    tally, ranks = case.tally, case.table.sheet.inauguration
    used = _city(case).improved[Column.INAUGURATION]
    place = tally.place
    for step, values in enumerate(ranks):
        if step != used and place <= len(values):
            word = _improved(step - used)
            yield Guess(values[place - 1], _column_weight(step - used), "value-of-column", f"the {word} box was read")
    values = ranks[used]
    as_boxes = _place_by_boxes(case)
    if as_boxes != place:
        told = f"circled boxes were counted as crossed ones, which makes place {as_boxes} of place {place}"
        yield Guess(value_at(values, as_boxes), 0.9, "circled-for-crossed", told)
    above = 1 + sum(other.kept > tally.kept for other in case.counted.values())
    if above != place and case.table.solo is None:
        told = f"the places after a tie were passed over, which makes place {above} of place {place}"
        yield Guess(value_at(values, above), 1.2, "ties-passed-over", told)
    for wrong in range(1, len(values) + 1):
        if wrong != place:
            told = f"the points of place {wrong} were taken instead of those of place {place}"
            yield Guess(value_at(values, wrong), 1.5 + abs(wrong - place) / 10, "wrong-place", told)
    yield Guess(0, 2, "forgotten", "the zone was forgotten")


def _place_by_boxes(case: Case) -> int:
    """The place if circled boxes counted as well."""
    if case.table.solo is not None:
        return acme.place_against(case.table.solo, _city(case).boxes)[0]
    boxes = [city.boxes for city in case.table.cities.values()]
    seat = list(case.table.cities).index(case.player)
    return inauguration_places(case.table.rulings, boxes)[0][seat]


def _shows(case: Case) -> Iterator[Guess]:
    left_right = case.tally.shows
    for side in Side:
        column, crossed = case.table.sheet.shows[side], _city(case).shows[side]
        here, other = left_right[side], left_right[1 - side]
        for step in (1, -1):
            if 0 <= crossed + step < len(column.values):
                value = column.values[crossed + step]
                box = "below" if step > 0 else "above"
                told = f"in the {side.label} column the {value} one box {box} was read instead of {here}"
                yield Guess(other + value, 1 if step < 0 else 1.05, "one-box-off", told)
        if here:
            yield Guess(other, 1.5, "column-left-out", f"the {side.label} column ({here}) was left out")
        if crossed:
            told = f"in the {side.label} column the boxes were counted instead of the visible number read"
            yield Guess(other + crossed, 3, "boxes-counted", told)
    left, right = case.table.sheet.shows
    crossed_left, crossed_right = _city(case).shows
    if crossed_left < len(right.values) and crossed_right < len(left.values):
        told = "the two columns were mixed up"
        yield Guess(right.values[crossed_left] + left.values[crossed_right], 2.5, "columns-mixed-up", told)


def _hotels(case: Case) -> Iterator[Guess]:
    large, small = case.tally.large, case.tally.small
    for (count, value), (others, other_value), word, column in (
        (large, small, "Large", Column.LARGE_HOTELS),
        (small, large, "Small", Column.SMALL_HOTELS),
    ):
        rest = others * other_value
        other_word = "Small" if word == "Large" else "Large"
        if count:
            yield from _other_values(case, column, count, rest, f"{word} hotels")
            yield Guess(rest, 1.6, "part-left-out", f"the {word} hotels ({count * value}) were left out")
            told = f"one {word} hotel was counted as a {other_word} one"
            yield Guess(case.true - value + other_value, 1.1, "large-for-small", told)
            if count > 1:
                told = f"all {count} {word} hotels were counted as {other_word} ones"
                yield Guess(rest + count * other_value, 1.4, "large-for-small", told)
        yield from _one_off(count, value, rest, f"{word} hotel", 2)
    if large[0] != small[0]:
        told = "the numbers of Large and Small hotels were mixed up"
        yield Guess(small[0] * large[1] + large[0] * small[1], 1.3, "large-for-small", told)


def _streets(case: Case) -> Iterator[Guess]:
    tally = case.tally
    for street, name in enumerate(STREETS):
        series, bonus = tally.series[street], tally.bonuses[street]
        rest = case.true - series - bonus
        value = visible(case.table, _city(case), Column(Column.STREET_A + street))
        if bonus:
            yield Guess(rest + series, 1, "bonus-forgotten", f"the bonus of street {name} ({bonus}) was forgotten")
            yield from _other_values(
                case, Column(Column.STREET_A + street), 1, rest + series, f"the bonus of street {name}"
            )
        elif value:
            against = 0 if case.table.solo is None else acme.series_length(case.table.solo)
            longest = max(against, *(other.series[street] for other in case.counted.values()))
            told = f"the bonus of street {name} ({value}) was counted, though {longest} is the longest series there"
            yield Guess(rest + series + value, 1.3 + (longest - series) / 10, "bonus-not-earned", told)
        yield from _other_series(case, street, rest + bonus)
        if series:
            yield Guess(rest, 2, "street-left-out", f"street {name} ({series + bonus}) was left out")
        for step in (-1, 1):
            if series + step >= 0:
                told = f"the series of street {name} was counted as {series + step} instead of {series}"
                yield Guess(case.true + step, 1.8 + (step > 0) / 10 + street / 100, "one-off", told)
    if sum(tally.bonuses):
        yield Guess(sum(tally.series), 2.5, "bonus-forgotten", "all bonuses were forgotten")
        yield Guess(sum(tally.bonuses), 3, "part-left-out", "only the bonuses were counted")


def _other_series(case: Case, street: int, rest: int) -> Iterator[Guess]:
    """Series as they are read by mistake: stopped by unbuilt cranes, or over places that stop them."""
    name, true = STREETS[street], case.tally.series[street]
    unbuilt = case.table.sheet.cranes & ~_city(case).crossed_cranes & ~_city(case).opened & STREET_MASKS[street]
    for length, weight, kind, told in (
        (_run(_city(case), street, 0, stop_at_empty=True), 1.2, "crane-stops-series", "an unbuilt crane stopped"),
        (
            _run(_city(case), street, ~_city(case).opened, stop_at_empty=False),
            1.7,
            "gap-in-series",
            "an empty casino did not stop",
        ),
        (
            _run(_city(case), street, unbuilt, stop_at_empty=True, count_passed=True),
            2.2,
            "crane-in-series",
            "cranes counted in",
        ),
    ):
        if length != true:
            message = f"{told} the series of street {name}, which makes {length} of {true}"
            yield Guess(rest + length, weight, kind, message)


def _run(city: City, street: int, passed: int, *, stop_at_empty: bool, count_passed: bool = False) -> int:
    """The longest run of one parity; ``passed`` are casinos that do not stop one."""
    best = length = held = 0
    parity = -1
    for casino in range(street * AVENUES, (street + 1) * AVENUES):
        if not city.opened >> casino & 1:
            if passed >> casino & 1:
                held += count_passed and length > 0
            elif stop_at_empty:
                parity, length, held = -1, 0, 0
            continue
        own = city.numbers[casino] & 1
        length = length + held + 1 if own == parity else 1
        parity, held = own, 0
        best = max(best, length)
    return best


def _golf(case: Case) -> Iterator[Guess]:
    sheet, city = case.table.sheet, _city(case)
    for (par, column), (count, value) in zip(GOLF_COLUMNS.items(), case.tally.holes, strict=True):
        rest = case.true - count * value
        if count:
            yield from _other_values(case, column, count, rest, f"PAR {par}")
            yield Guess(rest, 1.6, "part-left-out", f"the holes of PAR {par} ({count * value}) were left out")
        crossed = (city.crossed_holes & sheet.holes[par]).bit_count()
        if crossed:
            told = f"{crossed} crossed {_plural(crossed, f'PAR {par} hole')} counted as circled"
            yield Guess(rest + (count + crossed) * value, 1.15, "crossed-for-circled", told)
            yield Guess(rest + crossed * value, 2.6, "crossed-for-circled", told + ", and the circled ones not")
        yield from _one_off(count, value, rest, f"hole of PAR {par}", 2)
    lost = [(city.crossed_holes & sheet.holes[par]).bit_count() for par in GOLF_COLUMNS]
    if sum(lost) and sum(map(bool, lost)) > 1:
        more = sum(count * value for count, (_, value) in zip(lost, case.tally.holes, strict=True))
        yield Guess(case.true + more, 1.2, "crossed-for-circled", "all crossed holes were counted as circled")


def _limousine(case: Case) -> Iterator[Guess]:
    sheet, city, tally = case.table.sheet, _city(case), case.tally
    unopened = city.circled_carpets & ~city.opened
    uncircled = city.opened & ~city.circled_carpets
    for (count, value), carpet, column in (
        (tally.vip, Carpet.VIP, Column.VIP),
        (tally.luxury, Carpet.LUXURY, Column.LUXURY),
    ):
        rest, word = case.true - count * value, carpet.value.upper() if carpet is Carpet.VIP else "Luxury"
        if count:
            yield from _other_values(case, column, count, rest, word)
            yield Guess(rest, 1.6, "part-left-out", f"the {word} casinos ({count * value}) were left out")
        more = (unopened & sheet.carpets[carpet]).bit_count()
        if more:
            told = f"{more} circled {word} {_plural(more, 'casino')} counted, though not opened"
            yield Guess(rest + (count + more) * value, 1.1, "not-opened", told)
        never = (uncircled & sheet.carpets[carpet]).bit_count()
        if never:
            told = f"{never} opened {word} {_plural(never, 'casino')} counted, though not circled"
            yield Guess(rest + (count + never) * value, 1.4, "not-circled", told)
        yield from _one_off(count, value, rest, f"{word} casino", 2)
    yield from _missing_lines(case)
    yield from _mixed_carpets(case)


def _missing_lines(case: Case) -> Iterator[Guess]:
    count, value = case.tally.missing
    rest = case.true - count * value
    if not count:
        return
    if value:
        told = f"the {count} missing {'line' if count == 1 else 'lines'} ({count * value}) were forgotten"
        yield Guess(rest, 1.2, "penalty-forgotten", told)
        yield Guess(rest - count * value, 1.9, "sign-lost", f"the missing lines ({count * value}) were added")
    yield from _other_values(case, Column.MISSING, count, rest, "missing lines")
    yield from _one_off(count, value, rest, "missing line", 1.7)


def _mixed_carpets(case: Case) -> Iterator[Guess]:
    (vips, vip), (luxuries, luxury) = case.tally.vip, case.tally.luxury
    rest = case.true - vips * vip - luxuries * luxury
    if vip != luxury and vips + luxuries:
        told = "the values of VIP and Luxury were mixed up"
        yield Guess(rest + vips * luxury + luxuries * vip, 2.1, "columns-mixed-up", told)
    if case.tally.mafia:
        for value, word in ((vip, "VIP"), (luxury, "Luxury")):
            told = f"{case.tally.mafia} Mafia {_plural(case.tally.mafia, 'casino')} counted as {word}"
            yield Guess(case.true + case.tally.mafia * value, 2.8, "mafia-counted", told)


def _bundles(case: Case) -> Iterator[Guess]:
    sheet, tally = case.table.sheet, case.tally
    for count, what in (
        (tally.bank, "of the bank"),
        (tally.mafia, "of the Mafia"),
        (tally.own_bundles, "of the start"),
    ):
        if count:
            yield Guess(case.true - count, 1.2, "part-left-out", f"the {count} {what} were left out")
    unopened = (_city(case).circled_carpets & ~_city(case).opened & sheet.carpets[Carpet.MAFIA]).bit_count()
    if unopened:
        told = f"{unopened} circled Mafia {_plural(unopened, 'casino')} counted, though not opened"
        yield Guess(case.true + unopened, 1, "not-opened", told)
    for lent in (0, sheet.safe.loan_wished, sheet.safe.loan_refused):
        if lent not in (tally.bank, 0):
            told = f"{lent} bundles of the bank were counted instead of {tally.bank}"
            yield Guess(case.true - tally.bank + lent, 1.3, "wrong-loan", told)
    yield from _one_off(case.true, 1, 0, "bundle", 2)


def _debts(case: Case) -> Iterator[Guess]:
    tally = case.tally
    kinds = (
        (tally.last_debt, "that of the last in inauguration"),
        (tally.set_debts, "those of Extended Casino"),
        (tally.show_debts, "those of the shows"),
        (tally.crane_debts, "those of built casinos left empty"),
    )
    for number, (count, what) in enumerate(kinds):
        if count:
            yield Guess(case.true - count, 1.2 + number / 20, "part-left-out", f"{count}, {what}, left out")
    if not tally.last_debt:
        yield Guess(case.true + 1, 1.6, "debt-not-owed", "the debt of the last in inauguration was counted")
    cleared = (_city(case).crossed_cranes & _city(case).opened).bit_count()
    if cleared:
        told = f"{cleared} cleared {_plural(cleared, 'crane debt')} counted"
        yield Guess(case.true + cleared, 1.5, "cleared-for-circled", told)
    paid = _city(case).paid_sets.bit_count()
    if paid:
        yield Guess(case.true + paid, 1.55, "cleared-for-circled", f"{paid} crossed debts of sets were counted")
    yield from _one_off(case.true, 1, 0, "debt", 2)


def _safe(case: Case) -> Iterator[Guess]:
    tally = case.tally
    gap = tally.debts - tally.bundles
    if tally.safe:
        yield Guess(0, 1, "penalty-forgotten", f"the penalty of {tally.safe} was forgotten")
        yield Guess(tally.penalty * gap, 1.5, "penalty-for-each", f"the penalty was counted for each of {gap} debts")
    else:
        told = f"the penalty was counted, though {tally.bundles} bundles pay {tally.debts} debts"
        yield Guess(tally.penalty, 1, "penalty-not-due", told)
    if gap < 0:
        yield Guess(-gap, 2.5, "bundles-for-points", "bundles left over were counted as points")


def _total(case: Case) -> Iterator[Guess]:
    yield from guessing.of_either_sum(case, POINT_ZONES, _sums)


def _sums(points: Mapping[Zone, int]) -> Iterator[Guess]:
    true = sum(points.values())
    for zone, value in points.items():
        if not value:
            continue
        if zone is Zone.SAFE:
            yield Guess(true - value, 1, "penalty-forgotten", f"the penalty of {value} was forgotten")
        else:
            yield Guess(true - value, 1.2, "zone-left-out", f"the zone {zone.value} ({value}) was left out")
            yield Guess(true + value, 1.8, "zone-twice", f"the zone {zone.value} ({value}) was counted twice")
        if value < 0:
            yield Guess(true - 2 * value, 1.5, "sign-lost", f"the {value} of {zone.value} were added")
    yield from guessing.carried(true)
    yield from _one_off(true, 1, 0, "point", 2.5)
    if (swapped := mirrored(true)) is not None:
        yield Guess(swapped, 1.9, "digits-swapped", f"the digits of {true} were swapped")
    for zone, value in points.items():
        if value > 0 and (back := mirrored(value)) is not None:
            told = f"{zone.value} was added as {back} instead of {value}"
            yield Guess(true - value + back, 3.5, "digits-swapped", told)


def _other_values(case: Case, column: Column, count: int, rest: int, what: str) -> Iterator[Guess]:
    """The other values of a column: unimproved, one improvement less or more, and so on."""
    values, used = case.table.sheet.columns[column], _city(case).improved[column]
    for step, value in enumerate(values):
        if step != used:
            told = f"{what}: the {_improved(step - used)} value {value} was taken instead of {values[used]}"
            yield Guess(rest + count * value, _column_weight(step - used), "value-of-column", told)


def _improved(step: int) -> str:
    return "less improved" if step < 0 else "more improved"


def _column_weight(step: int) -> float:
    return 1 + (step > 0) / 5 + (abs(step) - 1) / 2


def _one_off(count: int, value: int, rest: int, what: str, weight: float) -> Iterator[Guess]:
    for step in (-1, 1):
        if count + step >= 0 and value:
            told = f"one {what} {'too few' if step < 0 else 'too many'} was counted"
            yield Guess(rest + (count + step) * value, weight + (step > 0) / 10, "one-off", told)


def _plural(count: int, what: str) -> str:
    return f"{what} was" if count == 1 else f"{what}s were"


_OF_ZONE: dict[Zone, Callable[[Case], Iterator[Guess]]] = {
    Zone.PROJECTS: _projects,
    Zone.INAUGURATION: _inauguration,
    Zone.SHOWS: _shows,
    Zone.HOTELS: _hotels,
    Zone.STREETS: _streets,
    Zone.GOLF: _golf,
    Zone.LIMOUSINE: _limousine,
    Zone.BUNDLES: _bundles,
    Zone.DEBTS: _debts,
    Zone.SAFE: _safe,
    Zone.TOTAL: _total,
}

_OTHER_WORDS = {
    ("large", "small"): ("large-for-small", "a Small hotel for a Large one"),
    ("small", "large"): ("large-for-small", "a Large hotel for a Small one"),
    ("circled", "crossed"): ("crossed-for-circled", "a cross for a ring"),
    ("crossed", "circled"): ("crossed-for-circled", "a ring for a cross"),
    ("circled", "cleared"): ("cleared-for-circled", "a cross for a ring"),
    ("cleared", "circled"): ("cleared-for-circled", "a ring for a cross"),
}


def diagnose_marks(true: Mapping[str, Any], said: Mapping[str, Any], keys: Iterable[str]) -> tuple[Slip, ...]:
    """The slip that explains one wrong mark of a play: another mark, the wrong points, one place off."""
    wrong = list(keys)
    if len(wrong) == 1 and wrong[0] in true and wrong[0] in said:
        return _other_mark(true[wrong[0]], said[wrong[0]])
    missed, extra = ([key for key in wrong if key in marks] for marks in (true, said))
    if len(missed) == len(extra) == 1 and true[missed[0]] == said[extra[0]]:
        return (Slip("one-place-off", f"{extra[0]} was marked instead of {missed[0]}"),)
    if missed and not extra:
        return guessing.forgotten(missed)
    return ()


def _other_mark(true: object, said: object) -> tuple[Slip, ...]:
    if isinstance(true, str) and isinstance(said, str):
        known = _OTHER_WORDS.get((true, said))
        return (Slip(known[0], f"{known[1]}"),) if known else ()
    if isinstance(true, int) and isinstance(said, int) and abs(true - said) == 1:
        return (Slip("one-off", f"one {'too many' if said > true else 'too few'} was counted"),)
    return ()
