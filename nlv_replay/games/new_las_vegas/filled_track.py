"""What the score sheet of a filled sheet alone gives away: track, sets, shows, columns, debts, and all counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nlv_replay.core.rule import Fault, Path, Rule, Topic
from nlv_replay.games.new_las_vegas import rules
from nlv_replay.games.new_las_vegas.filled import Written, how_many, set_debts, shows_of
from nlv_replay.games.new_las_vegas.filled_casinos import (
    CIRCLED,
    CLEARED,
    CRANES,
    OPENINGS,
    SETS,
    TRIP,
    listed,
    taken_openings,
    where,
    zones,
)
from nlv_replay.games.new_las_vegas.filled_rules import (
    BOX_PASSED_OVER,
    NO_SUCH_BOX,
    SHOWS_DIFFER,
    START_BOXES,
    TOO_MANY_BONUSES,
    TOO_MANY_EFFECTS,
    TURNS_DIFFER,
)
from nlv_replay.games.new_las_vegas.masks import indices, names
from nlv_replay.games.new_las_vegas.terms import (
    CASINOS,
    COLUMN_LABELS,
    COLUMN_OF_LABEL,
    GOLF_COLUMNS,
    Column,
    Side,
    Zone,
)

TRACK: Topic = ("track",)
SHOWS: Topic = ("shows",)
COLUMNS: Topic = ("columns",)
_TRACK_ZONES = zones(Zone.INAUGURATION, Zone.PROJECTS)
_DEBT_ZONES = zones(Zone.DEBTS, Zone.SAFE)


def check_track(sheet: Written) -> Iterator[Fault]:
    """All that the score sheet says when it is looked at alone."""
    yield from _check_boxes(sheet)
    yield from _check_sets(sheet)
    yield from _check_shows(sheet)
    yield from _check_columns(sheet)
    yield from _check_debts(sheet)
    yield from _check_counts(sheet)


def _check_boxes(sheet: Written) -> Iterator[Fault]:
    """The track is crossed box by box from the first, which are crossed at the start (2.6, 4.4)."""
    track, boxes = sheet.table.sheet.track, sheet.model.boxes
    if boxes is None:
        return
    many = how_many(boxes)
    highest = max(boxes, default=0) if isinstance(boxes, list) else boxes
    if highest > track.boxes:
        told = f"Box {highest} of the track is crossed; it has {track.boxes}."
        yield _track(NO_SUCH_BOX, told, _box_at(boxes, highest))
        return
    first = [box for box in range(1, track.crossed_at_start + 1) if not _is_crossed(boxes, box)]
    if first:
        told = f"Box {first[0]} of the track is not crossed; {track.crossed_at_start} are before the game begins."
        yield _track(START_BOXES, told, ("boxes",))
    elif highest != many:
        yield _track(BOX_PASSED_OVER, f"On the track {_passed_over(boxes)}.", _box_at(boxes, highest))


def _is_crossed(boxes: int | list[int], box: int) -> bool:
    return box in boxes if isinstance(boxes, list) else box <= boxes


def _passed_over(boxes: Any) -> str:
    missed = [box for box in range(1, max(boxes)) if box not in boxes]
    are = "is" if len(missed) == 1 else "are"
    return f"{listed(f'box {box}' for box in missed)} {are} not crossed, and box {max(boxes)} is"


def _box_at(boxes: Any, box: int, path: Path = ("boxes",)) -> Path:
    return (*path, boxes.index(box)) if isinstance(boxes, list) and box in boxes else path


def _track(rule: Rule, told: str, at: Path) -> Fault:
    return Fault(rule, told, "boxes", at, leaves=(TRACK, *_TRACK_ZONES))


def _check_sets(sheet: Written) -> Iterator[Fault]:
    """A circled set is printed on the track, and all its boxes are crossed (6.2)."""
    sets, boxes = sheet.table.sheet.track.sets, sheet.model.boxes
    for index, number in enumerate(sheet.model.sets):
        at: Path = ("sets", index)
        if number > len(sets):
            told = f"Set {number} is circled; the track has {len(sets)} sets."
            yield Fault(rules.NO_SUCH_SET, told, f"set.{number}", at, leaves=(SETS, *_TRACK_ZONES))
            continue
        crossed = sheet.city.boxes if boxes is None else boxes
        left = [box for box in sets[number - 1] if not _is_crossed(crossed, box)]
        if left:
            are = "is" if len(left) == 1 else "are"
            told = f"Set {number} is circled, and {listed(f'box {box}' for box in left)} of it {are} not crossed."
            yield Fault(rules.SET_NOT_CROSSED, told, f"set.{number}", at, needs=(TRACK,), leaves=(SETS, *_TRACK_ZONES))


def _check_shows(sheet: Written) -> Iterator[Fault]:
    """Show boxes are crossed from the top, as many as stars are circled (4.3)."""
    full = False
    for side in Side:
        boxes = sheet.model.shows.left if side is Side.LEFT else sheet.model.shows.right
        printed = len(sheet.table.sheet.shows[side].values) - 1
        at: Path = ("shows", side.label)
        highest = max(boxes, default=0) if isinstance(boxes, list) else boxes
        if highest > printed:
            full = True
            told = f"Box {highest} of the {side.label} show column is crossed; it has {printed}."
            yield _show(rules.SHOW_COLUMN_FULL, told, side, _box_at(boxes, highest, at))
        elif highest != how_many(boxes):
            told = f"In the {side.label} show column {_passed_over(boxes)}."
            yield _show(BOX_PASSED_OVER, told, side, _box_at(boxes, highest, at))
    shows, stars = sum(shows_of(sheet.model, side) for side in Side), len(set(sheet.model.stars.circled))
    if shows != stars and not full:
        told = f"{_count(shows, 'show box', 'show boxes')} crossed and {_count(stars, 'star', 'stars')} circled"
        yield Fault(
            SHOWS_DIFFER, f"{told}; each show does both.", "shows", ("shows",) if shows else ("stars", CIRCLED),
            needs=(("stars",), SHOWS), leaves=(SHOWS, *zones(Zone.SHOWS)),
        )  # fmt: skip


def _show(rule: Rule, told: str, side: Side, at: Path) -> Fault:
    return Fault(rule, told, f"show.{side.label}", at, leaves=(SHOWS, *zones(Zone.SHOWS, Zone.DEBTS, Zone.SAFE)))


def _count(number: int, one: str, many: str) -> str:
    return f"{number or 'no'} {one if number == 1 else many}"


_ZONE_OF_COLUMN = {
    Column.INAUGURATION: Zone.INAUGURATION,
    Column.LARGE_HOTELS: Zone.HOTELS,
    Column.SMALL_HOTELS: Zone.HOTELS,
    **dict.fromkeys((Column.STREET_A, Column.STREET_B, Column.STREET_C, Column.STREET_D), Zone.STREETS),
    **dict.fromkeys((Column.PAR_3, Column.PAR_4, Column.PAR_5), Zone.GOLF),
    **dict.fromkeys((Column.VIP, Column.LUXURY, Column.MISSING), Zone.LIMOUSINE),
}


def _check_columns(sheet: Written) -> Iterator[Fault]:
    """Yellow boxes are crossed from the top, as far as a column goes (4.2); there is no golf in a first game (2.5)."""
    for label, boxes in sheet.model.improved.items():
        at: Path = ("improved", label)
        column = COLUMN_OF_LABEL.get(label)
        highest = max(boxes, default=0) if isinstance(boxes, list) else boxes
        if column is None:
            told = f"There are no yellow boxes at {label}; the columns are {', '.join(COLUMN_LABELS)}."
            yield Fault(rules.NO_SUCH_COLUMN, told, label, at)
            continue
        leaves = (COLUMNS, *zones(_ZONE_OF_COLUMN[column]))
        printed = sheet.table.sheet.yellow_boxes[column]
        if highest and not sheet.table.has_golf and column in GOLF_COLUMNS.values():
            told = f"{label} was improved in a first game, which has no golf."
            yield Fault(rules.GOLF_IN_FIRST_GAME, told, label, at, leaves=leaves)
        elif highest > printed:
            told = f"Box {highest} of {label} is crossed; it has {_count(printed, 'yellow box', 'yellow boxes')}."
            yield Fault(rules.COLUMN_USED_UP, told, label, _box_at(boxes, highest, at), leaves=leaves)
        elif highest != how_many(boxes):
            told = f"In {label} {_passed_over(boxes)}."
            yield Fault(BOX_PASSED_OVER, told, label, _box_at(boxes, highest, at), leaves=leaves)


def _check_debts(sheet: Written) -> Iterator[Fault]:
    """A debt is circled by what causes it, and cleared by what settles it (4.1, 4.3, 6.6)."""
    true, debts = debts_of(sheet), sheet.model.debts
    for word, keys in ((CIRCLED, debts.circled), (CLEARED, debts.cleared)):
        for index, key in enumerate(keys):
            if key == LAST:
                continue
            at: Path = ("debts", word, index)
            if word == CLEARED and key in debts.circled and not key.startswith("set."):
                yield _debt(sheet, key, f"The debt of {key} stands among the circled ones and the cleared ones.", at)
            elif true.get(key) != word:
                yield _debt(sheet, key, _debt_told(sheet, key, word, true.get(key)), at)
    for key, word in true.items():
        if key not in (*debts.circled, *debts.cleared) and not key.startswith("set."):
            told = f"The debt of {key} bears no mark; it should be {word}: {_why(sheet, key, word)}."
            yield _debt(sheet, key, told, _cause_at(sheet, key))


LAST = "last"


def debts_of(sheet: Written) -> dict[str, str]:
    """The mark that each debt has by the other marks of a sheet; those of sets are as typed where they can be right."""
    city = sheet.city
    true = {
        CASINOS[casino]: CLEARED if city.opened >> casino & 1 else CIRCLED for casino in indices(city.crossed_cranes)
    }
    for side in Side:
        crossed = city.shows[side]
        for box in sheet.table.sheet.shows[side].debts:
            if crossed:
                true[f"show.{side.label}.{box}"] = CLEARED if box <= crossed else CIRCLED
    owed = set_debts(sheet.model, CIRCLED)
    return true | {f"set.{number}": CIRCLED if number in owed else CLEARED for number in sheet.model.sets}


def _debt_told(sheet: Written, key: str, word: str, true: str | None) -> str:
    if true is None:
        return f"The debt of {key} is {word}, and {_no_debt(sheet, key)}."
    if key.startswith("set."):
        return f"The debt of {key} is circled and {word}; it can be one of them."
    return f"The debt of {key} is {word}; it should be {true}: {_why(sheet, key, true)}."


def _no_debt(sheet: Written, key: str) -> str:
    if key.startswith("set."):
        return f"set {key[4:]} is not circled"
    if key.startswith("show."):
        _, side, box = key.split(".")
        column = sheet.table.sheet.shows[Side[side.upper()]]
        printed = int(box) in column.debts
        return f"no box of the {side} show column is crossed" if printed else f"no debt is printed beside box {box}"
    printed = key in names(sheet.table.sheet.cranes)
    return f"the crane of {key} is not crossed off" if printed else "no crane is printed there"


def _why(sheet: Written, key: str, word: str) -> str:
    if key.startswith("show."):
        side = key.split(".")[1]
        crossed = sheet.city.shows[Side[side.upper()]]
        return f"{_count(crossed, 'box', 'boxes')} of that column {'is' if crossed == 1 else 'are'} crossed"
    return f"its crane is crossed off, and {key} is {'opened' if word == CLEARED else 'not opened'}"


def _cause_at(sheet: Written, key: str) -> Path:
    if key.startswith("show."):
        return ("shows", key.split(".")[1])
    return where(sheet.model.cranes, key, ("cranes",))


def _debt(sheet: Written, key: str, told: str, at: Path) -> Fault:
    kind = key.partition(".")[0]
    rule = {"show": rules.SHOW_DEBT_MARK, "set": rules.SET_DEBT_MARK}.get(kind, rules.CRANE_DEBT_MARK)
    needs = {"show": (SHOWS,), "set": (SETS,)}.get(kind, (CRANES, OPENINGS))
    return Fault(rule, told, key, at, needs=needs, leaves=(SETS, *_DEBT_ZONES) if kind == "set" else _DEBT_ZONES)


def _check_counts(sheet: Written) -> Iterator[Fault]:
    """What all marks took together: a combination brings one effect, a turn one bonus, a refusal two boxes."""
    openings = taken_openings(sheet.city)
    refusals = None if sheet.filled.turns is None else sheet.filled.turns - openings
    spare = max(sheet.city.boxes - sheet.table.sheet.track.crossed_at_start, 0)
    most = (spare + 1) // 2 if sheet.city.boxes == sheet.table.sheet.track.boxes else spare // 2
    if refusals is not None and not 0 <= refusals <= most:
        yield _turns(sheet, openings, refusals, spare)
        refusals = None
    effects = _effects(sheet, spare, refusals)
    if sum(effects.values()) > openings:
        told = listed((f"{number} {what}" for what, number in effects.items() if number), most=9)
        yield Fault(
            TOO_MANY_EFFECTS,
            f"{_count(openings, 'casino was', 'casinos were')} opened with a combination, and the sheet shows "
            f"{sum(effects.values())} effects: {told}.",
            at=("casinos",) if openings else (),
            needs=(OPENINGS, CRANES, TRACK, SHOWS, COLUMNS, SETS, ("stars",), TRIP),
        )
    bonuses = len([number for number in sheet.model.sets if number <= len(sheet.table.sheet.track.sets)])
    if bonuses > openings:
        yield Fault(
            TOO_MANY_BONUSES,
            f"{_count(bonuses, 'set is', 'sets are')} circled, and {_count(openings, 'casino was', 'casinos were')} "
            "opened with a combination; a bonus goes with an opening, one a turn.",
            "sets",
            ("sets",),
            needs=(OPENINGS, SETS),
        )


def _effects(sheet: Written, spare: int, refusals: int | None) -> dict[str, int]:
    """The fewest effects that explain the marks; without the number of refusals, as many as the boxes allow."""
    city = sheet.city
    full = city.boxes == sheet.table.sheet.track.boxes
    by_refusals = 2 * (spare // 2 if refusals is None else refusals)
    if refusals is None and full:
        by_refusals = spare
    allowed = int(sheet.table.rulings["limousine-lines"])
    return {
        "Construction": city.crossed_cranes.bit_count(),
        "Improvement": sum(city.improved),
        "Inauguration": max(spare - by_refusals, 0),
        "Limousine": -(-city.used_lines.bit_count() // allowed),
        "Show": city.circled_stars.bit_count(),
    }


def _turns(sheet: Written, openings: int, refusals: int, spare: int) -> Fault:
    opened = f"{_count(openings, 'casino was', 'casinos were')} opened with a combination"
    if refusals < 0:
        told = f"{opened}, one a turn, and {sheet.filled.turns} turns were played."
    else:
        told = (
            f"{sheet.filled.turns} turns were played and {opened}; that leaves "
            f"{_count(refusals, 'refusal', 'refusals')}, and {_count(spare, 'box was', 'boxes were')} checked after "
            "the start."
        )
    return Fault(TURNS_DIFFER, told, "turns", ("turns",), needs=(OPENINGS, TRACK))
