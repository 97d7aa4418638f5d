"""What the two sheets of an architect show, as frozen values without any drawing; every front end draws from these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from nlv_replay.games.new_las_vegas.limo import missing_lines, roads_of
from nlv_replay.games.new_las_vegas.masks import indices
from nlv_replay.games.new_las_vegas.projects import Project
from nlv_replay.games.new_las_vegas.scoring import tallies
from nlv_replay.games.new_las_vegas.sheet import Line
from nlv_replay.games.new_las_vegas.solo import shown
from nlv_replay.games.new_las_vegas.state import City, Table
from nlv_replay.games.new_las_vegas.streets import series_lengths
from nlv_replay.games.new_las_vegas.tally import Tally
from nlv_replay.games.new_las_vegas.terms import AVENUES, CASINOS, STREETS, Carpet, Column, EndReason, Side


class Ink(StrEnum):
    """What a pen has done to something printed; ``NONE`` where nothing is printed."""

    NONE = "none"
    OPEN = "open"
    CIRCLED = "circled"
    CROSSED = "crossed"


class Crane(StrEnum):
    """The crane of a casino."""

    NONE = "none"
    STANDING = "standing"
    CROSSED = "crossed"


class SetState(StrEnum):
    """What a set of the track is good for: boxes to cross, ready to pay, its debt paid, owed, or both by mistake."""

    UNREADY = "unready"
    READY = "ready"
    PAID = "paid"
    OWED = "owed"
    BOTH = "paid and owed"


@dataclass(frozen=True, slots=True)
class CasinoView:
    """One casino; ``number`` is None while it is not opened, ``par`` None where no hole lies above."""

    name: str
    number: int | None
    opened_in: int
    crane: Crane
    star: Ink
    carpet: Carpet | None
    carpet_ink: Ink
    par: int | None
    hole: Ink
    opened_now: bool

    @property
    def is_built(self) -> bool:
        """Whether no crane stands here."""
        return self.crane is not Crane.STANDING


@dataclass(frozen=True, slots=True)
class HotelView:
    """The hotels of one avenue: a circled one is built; a crossed Large one went to somebody else."""

    avenue: int
    large: Ink
    small: Ink


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a lamp stands in the grid: row 0 to 3 for a to d, column 0 to 11."""

    row: int
    column: int


@dataclass(frozen=True, slots=True)
class SectionView:
    """One line of the road; ``spots`` are its ends, left or upper first, where it fits the grid, else None."""

    start: str
    end: str
    used: bool
    spots: tuple[Spot, Spot] | None


@dataclass(frozen=True, slots=True)
class TripView:
    """The limousine: ``way`` is one order in which the used lines make a trip, None where they make none."""

    airport: str
    lamp: str
    lines: int
    returned: bool
    missing: int
    way: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class CityView:
    """The city sheet of one architect; ``casinos`` in reading order, ``series`` the longest run of each street."""

    player: str
    casinos: tuple[CasinoView, ...]
    hotels: tuple[HotelView, ...]
    sections: tuple[SectionView, ...]
    lamps: tuple[str, ...]
    trip: TripView
    series: tuple[int, ...]
    has_golf: bool


@dataclass(frozen=True, slots=True)
class BoxView:
    """One box of the track; in a legal game a circled box is a crossed one."""

    number: int
    crossed: bool
    circled: bool


@dataclass(frozen=True, slots=True)
class SetView:
    """Boxes of the track that pay together; ``number`` is None for boxes that stand in no set."""

    number: int | None
    boxes: tuple[BoxView, ...]
    state: SetState


@dataclass(frozen=True, slots=True)
class ColumnView:
    """A column of values, of which ``crossed`` are crossed off and the next one is visible."""

    label: str
    values: tuple[str, ...]
    crossed: int

    @property
    def visible(self) -> str:
        """The value that counts now."""
        return self.values[self.crossed]


@dataclass(frozen=True, slots=True)
class DebtView:
    """A debt beside a box of a show column: open, circled, or crossed, that is cleared."""

    box: int
    ink: Ink


@dataclass(frozen=True, slots=True)
class ShowView:
    """A show column and its debts."""

    column: ColumnView
    debts: tuple[DebtView, ...]


@dataclass(frozen=True, slots=True)
class ProjectView:
    """A project card: the value gained is circled; a high value that went to somebody else is crossed."""

    project: Project
    gained: int | None
    high: Ink
    low: Ink


@dataclass(frozen=True, slots=True)
class ScoreView:
    """The score sheet of one architect; ``tally`` is what it would be worth if the game ended now."""

    player: str
    boxes: int
    last_box: int
    sets: tuple[SetView, ...]
    columns: tuple[ColumnView, ...]
    shows: tuple[ShowView, ...]
    projects: tuple[ProjectView, ...]
    crane_debts: tuple[str, ...]
    set_debts: tuple[int, ...]
    tally: Tally
    has_golf: bool
    is_over: bool


@dataclass(frozen=True, slots=True)
class HeadView:
    """Where the game stands: the turn, what it offered, what this architect opened in it, who left, how it ended.

    In a solo game ``drawn`` are the cards of the turn, approval cards last, and there are no offers.
    """

    player: str
    turn: int
    sheet: str
    offers: tuple[str, ...]
    opened: tuple[tuple[str, int], ...]
    refused: bool
    left_after: int | None
    ended: tuple[EndReason, ...]
    drawn: tuple[str, ...] = ()


def head_view(table: Table, player: str) -> HeadView:
    """Where the game stands for one architect."""
    city = table.cities[player]
    opened = [i for i in indices(city.opened) if city.opened_in[i] == table.turn]
    left_after = table.left_after.get(player)
    return HeadView(
        player=player,
        turn=table.turn,
        sheet=table.sheet.name,
        offers=tuple(f"{number}{letter}" for number, letter in table.offers or ()) if table.solo is None else (),
        drawn=tuple(map(shown, (*table.solo.drawn, *table.solo.fresh))) if table.solo is not None else (),
        opened=tuple((CASINOS[i], city.numbers[i]) for i in opened),
        refused=city.refused and table.seated(player),
        left_after=left_after if left_after is not None and not table.seated(player) else None,
        ended=table.ended,
    )


def city_view(table: Table, player: str) -> CityView:
    """The city sheet of one architect as it stands; raises KeyError for somebody who does not play."""
    city = table.cities[player]
    sections = tuple(_section(line, used=used) for line, used in _lines(table, city))
    return CityView(
        player=player,
        casinos=tuple(_casino(table, city, index) for index in range(len(CASINOS))),
        hotels=tuple(_hotel(table, city, avenue) for avenue in range(AVENUES)),
        sections=sections,
        lamps=tuple(roads_of(table.sheet).legs),
        trip=_trip(table, city, [section for section in sections if section.used]),
        series=series_lengths(city),
        has_golf=table.has_golf,
    )


def score_view(table: Table, player: str) -> ScoreView:
    """The score sheet of one architect as it stands; raises KeyError for somebody who does not play."""
    city = table.cities[player]
    return ScoreView(
        player=player,
        boxes=city.boxes,
        last_box=table.sheet.track.boxes,
        sets=tuple(_sets(table, city)),
        columns=tuple(_column(table, city, column) for column in Column),
        shows=tuple(_show(table, city, side) for side in Side),
        projects=tuple(_project(table, city, project) for project in table.projects),
        crane_debts=tuple(CASINOS[i] for i in indices(city.crossed_cranes & ~city.opened)),
        set_debts=tuple(indices(city.owed_sets)),
        tally=tallies(table)[player],
        has_golf=table.has_golf,
        is_over=bool(table.ended),
    )


def spot_of(lamp: str) -> Spot | None:
    """Where a lamp stands, if it is named as one of the grid, ``a0`` to ``d11``."""
    return _SPOTS.get(lamp)


_SPOTS = {f"{s.lower()}{column}": Spot(row, column) for row, s in enumerate(STREETS) for column in range(AVENUES + 1)}


def _casino(table: Table, city: City, index: int) -> CasinoView:
    sheet, bit = table.sheet, 1 << index
    is_open = bool(city.opened & bit)
    carpet = next((carpet for carpet, where in sheet.carpets.items() if where & bit), None)
    has_hole = table.has_golf and index < AVENUES
    return CasinoView(
        name=CASINOS[index],
        number=city.numbers[index] if is_open else None,
        opened_in=city.opened_in[index],
        crane=_crane(standing=bool(sheet.cranes & bit), crossed=bool(city.crossed_cranes & bit)),
        star=_ink(bit, sheet.stars, city.circled_stars, city.crossed_stars),
        carpet=carpet,
        carpet_ink=_ink(bit, sheet.all_carpets, city.circled_carpets),
        par=sheet.par[index] if has_hole else None,
        hole=_ink(bit, bit, city.circled_holes, city.crossed_holes) if has_hole else Ink.NONE,
        opened_now=is_open and city.opened_in[index] == table.turn,
    )


def _crane(*, standing: bool, crossed: bool) -> Crane:
    if crossed:
        return Crane.CROSSED
    return Crane.STANDING if standing else Crane.NONE


def _ink(bit: int, printed: int, circled: int, crossed: int = 0) -> Ink:
    if circled & bit:
        return Ink.CIRCLED
    if crossed & bit:
        return Ink.CROSSED
    return Ink.OPEN if printed & bit else Ink.NONE


def _hotel(table: Table, city: City, avenue: int) -> HotelView:
    bit = 1 << avenue
    return HotelView(
        avenue=avenue + 1,
        large=_ink(bit, bit, city.large, table.large_taken),
        small=_ink(bit, bit, city.small),
    )


def _lines(table: Table, city: City) -> Iterator[tuple[Line, bool]]:
    legs = roads_of(table.sheet).legs
    for line in table.sheet.lines:
        bit, _ = legs[line.start][line.end]
        yield line, bool(city.used_lines & bit)


def _section(line: Line, *, used: bool) -> SectionView:
    ends = (spot_of(line.start), spot_of(line.end))
    return SectionView(line.start, line.end, used, _side_by_side(*ends))


def _side_by_side(one: Spot | None, other: Spot | None) -> tuple[Spot, Spot] | None:
    if one is None or other is None:
        return None
    first, second = sorted((one, other), key=lambda spot: (spot.row, spot.column))
    if abs(first.row - second.row) + abs(first.column - second.column) != 1:
        return None
    return first, second


def _trip(table: Table, city: City, used: list[SectionView]) -> TripView:
    airport = table.sheet.airport
    return TripView(
        airport=airport,
        lamp=city.lamp,
        lines=len(used),
        returned=city.returned,
        missing=missing_lines(table.sheet, table.rulings, city)[0],
        way=one_way_through([(section.start, section.end) for section in used], airport, city.lamp),
    )


def one_way_through(lines: Iterable[tuple[str, str]], start: str, end: str) -> tuple[str, ...] | None:
    """Lamps in an order that uses each line once from start to end, or None where there is none (Hierholzer)."""
    left: dict[str, list[str]] = {start: []}
    count = 0
    for one, other in lines:
        left.setdefault(one, []).append(other)
        left.setdefault(other, []).append(one)
        count += 1
    odd = {lamp for lamp, there in left.items() if len(there) % 2}
    if odd != ({start, end} if start != end else set()):
        return None
    way, pending = [], [start]
    while pending:
        here = pending[-1]
        if left[here]:
            there = left[here].pop(0)
            left[there].remove(here)
            pending.append(there)
        else:
            way.append(pending.pop())
    return tuple(reversed(way)) if len(way) == count + 1 else None


def _sets(table: Table, city: City) -> Iterator[SetView]:
    track = table.sheet.track
    grouped = {box for boxes in track.sets for box in boxes}
    groups: list[tuple[int | None, tuple[int, ...]]] = [*enumerate(track.sets, start=1)]
    groups += [(None, (box,)) for box in range(1, track.boxes + 1) if box not in grouped]
    for number, boxes in sorted(groups, key=lambda group: group[1]):
        views = tuple(BoxView(box, box <= city.boxes, bool(city.circled_boxes >> box & 1)) for box in boxes)
        yield SetView(number, views, _set_state(city, number or 0, views))


def _set_state(city: City, number: int, boxes: tuple[BoxView, ...]) -> SetState:
    paid, owed = city.paid_sets >> number & 1, city.owed_sets >> number & 1
    if paid or owed:
        return (SetState.BOTH if paid else SetState.OWED) if owed else SetState.PAID
    return SetState.READY if all(box.crossed for box in boxes) else SetState.UNREADY


def _column(table: Table, city: City, column: Column) -> ColumnView:
    values: Iterable[str] = map(str, table.sheet.columns[column])
    if column is Column.INAUGURATION:
        values = ("/".join(map(str, ranks)) for ranks in table.sheet.inauguration)
    return ColumnView(column.label, tuple(values), city.improved[column])


def _show(table: Table, city: City, side: Side) -> ShowView:
    printed, crossed = table.sheet.shows[side], city.shows[side]
    return ShowView(
        ColumnView(side.label, tuple(map(str, printed.values)), crossed),
        tuple(DebtView(box, _debt_ink(box, crossed)) for box in printed.debts),
    )


def _debt_ink(box: int, crossed: int) -> Ink:
    if crossed >= box:
        return Ink.CROSSED
    return Ink.CIRCLED if crossed else Ink.OPEN


def _project(table: Table, city: City, project: Project) -> ProjectView:
    gained = city.projects.get(project.id)
    is_high_gone = table.first_fulfilled.get(project.id) is not None
    high = Ink.CROSSED if is_high_gone else Ink.OPEN
    low = Ink.OPEN
    if gained is not None:
        high, low = (Ink.CIRCLED, Ink.OPEN) if gained == project.high else (high, Ink.CIRCLED)
    return ProjectView(project, gained, high, low)
