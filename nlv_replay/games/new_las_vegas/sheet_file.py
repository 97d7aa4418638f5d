"""A sheet file (``nlv-sheet/1``) as closed pydantic models, and what is wrong in one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from nlv_replay.core.rule import Path
from nlv_replay.core.shape import Problem, Shape
from nlv_replay.games.new_las_vegas.sheet import Sheet, sheet_from
from nlv_replay.games.new_las_vegas.terms import AVENUES, STREETS, Carpet

V = TypeVar("V")


class _Closed(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Entry(_Closed, Generic[V]):
    """A printed value, where it is known from, and whether it was verified against a printed pad."""

    value: V
    source: str
    verified: bool


CasinoName = Annotated[str, Field(pattern=r"^[A-D]([1-9]|1[01])$")]
LampName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9]{0,15}$")]
LineName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9]{0,15}-[a-z][a-z0-9]{0,15}$")]
Points = Annotated[int, Field(ge=-999, le=999)]
Some = Annotated[int, Field(ge=0, le=99)]
Places = Entry[list[CasinoName]]
Values = Entry[Annotated[list[Points], Field(min_length=1, max_length=30)]]
Triple = Annotated[list[Points], Field(min_length=3, max_length=3)]


class ByStreet(_Closed):
    """The casinos of one kind, street by street."""

    A: Places
    B: Places
    C: Places
    D: Places


class RoadsModel(_Closed):
    """The airport's lamp, and each line ``lamp-lamp`` with the casinos that it passes in front of."""

    airport: Entry[LampName]
    lines: Entry[Annotated[dict[LineName, list[CasinoName]], Field(min_length=1, max_length=400)]]


class TrackModel(_Closed):
    """The inauguration track; boxes count from 1, the last one ends the game."""

    boxes: Entry[Annotated[int, Field(ge=1, le=60)]]
    crossed_at_start: Entry[Some] = Field(alias="crossed-at-start")
    sets: Entry[list[Annotated[list[Annotated[int, Field(ge=1, le=60)]], Field(min_length=1)]]]


class ColumnsModel(_Closed):
    """What each column shows after 0, 1, … crossed yellow boxes."""

    inauguration: Entry[Annotated[list[Triple], Field(min_length=1, max_length=30)]]
    hotels_large: Values = Field(alias="hotels.large")
    hotels_small: Values = Field(alias="hotels.small")
    street_a: Values = Field(alias="streets.A")
    street_b: Values = Field(alias="streets.B")
    street_c: Values = Field(alias="streets.C")
    street_d: Values = Field(alias="streets.D")
    par_3: Values = Field(alias="golf.par3")
    par_4: Values = Field(alias="golf.par4")
    par_5: Values = Field(alias="golf.par5")
    vip: Values = Field(alias="limousine.vip")
    luxury: Values = Field(alias="limousine.luxury")
    missing: Values = Field(alias="limousine.missing")


class ShowModel(_Closed):
    """One show column: what it shows after 0, 1, … boxes, and the boxes with a debt beside them."""

    values: Values
    debts: Entry[list[Annotated[int, Field(ge=1, le=30)]]]


class ShowsModel(_Closed):
    """Both show columns."""

    left: ShowModel
    right: ShowModel


class SafeModel(_Closed):
    """Bundles at the start, what the bank lends, and the penalty."""

    bundles: Entry[Some]
    bundles_first_game: Entry[Some] = Field(alias="bundles-first-game")
    loan_wished: Entry[Some] = Field(alias="loan-wished")
    loan_refused: Entry[Some] = Field(alias="loan-refused")
    penalty: Entry[Annotated[int, Field(ge=-999, le=0)]]


class SheetModel(_Closed):
    """A city sheet and score sheet as printed on a pad."""

    format: Literal["nlv-sheet/1"]
    name: Annotated[str, Field(min_length=1, max_length=200)]
    about: str = ""
    cranes: ByStreet
    stars: ByStreet
    vip: ByStreet
    luxury: ByStreet
    mafia: ByStreet
    golf: Entry[Annotated[list[Literal[3, 4, 5]], Field(min_length=AVENUES, max_length=AVENUES)]]
    roads: RoadsModel
    track: TrackModel
    columns: ColumnsModel
    shows: ShowsModel
    safe: SafeModel


ADAPTER: TypeAdapter[SheetModel] = TypeAdapter(SheetModel)


def sheet_of(model: SheetModel) -> Sheet:
    """The sheet of a model without problems."""
    return sheet_from(model.model_dump(by_alias=True))


def sheet_problems(model: SheetModel) -> Iterator[Problem]:
    """What no sheet can have, beyond wrong types: places in the wrong street, two carpets, roads that end nowhere."""
    for kind in ("cranes", "stars", *Carpet):
        yield from _street_problems(model, str(kind))
    yield from _carpet_problems(model)
    yield from _road_problems(model)
    yield from _track_problems(model)
    for side in ("left", "right"):
        yield from _show_problems(getattr(model.shows, side), side)


def _street_problems(model: SheetModel, kind: str) -> Iterator[Problem]:
    by_street: ByStreet = getattr(model, kind)
    for street in STREETS:
        places: list[str] = getattr(by_street, street).value
        for index, casino in enumerate(places):
            path: Path = (kind, street, "value", index)
            if casino[0] != street:
                yield Problem(Shape.BAD_VALUE, f"{casino} does not lie in street {street}.", path=path)
            if casino in places[:index]:
                yield Problem(Shape.REPEATED, f"{casino} is listed twice.", path=path)


def _carpet_problems(model: SheetModel) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    for carpet in Carpet:
        for street in STREETS:
            for index, casino in enumerate(getattr(getattr(model, carpet), street).value):
                if seen.setdefault(casino, carpet) != carpet:
                    yield Problem(
                        Shape.BAD_VALUE, f"{casino} has a {seen[casino]} carpet already.",
                        path=(str(carpet), street, "value", index),
                    )  # fmt: skip


def _road_problems(model: SheetModel) -> Iterator[Problem]:
    path: Path = ("roads", "lines", "value")
    seen: set[frozenset[str]] = set()
    lamps: set[str] = set()
    for line in model.roads.lines.value:
        start, end = line.split("-")
        lamps |= {start, end}
        if start == end:
            yield Problem(Shape.BAD_VALUE, f"The line {line} leads nowhere.", path=(*path, line))
        if frozenset((start, end)) in seen:
            yield Problem(Shape.REPEATED, f"The line {line} is listed twice.", path=(*path, line))
        seen.add(frozenset((start, end)))
    airport = model.roads.airport.value
    if airport not in lamps:
        yield Problem(Shape.BAD_VALUE, f"No line leads to the airport {airport}.", path=("roads", "airport", "value"))
        return
    reached = _reached(airport, seen)
    for lamp in sorted(lamps - reached):
        yield Problem(Shape.BAD_VALUE, f"No road leads from the airport to {lamp}.", path=path)


def _reached(start: str, lines: set[frozenset[str]]) -> set[str]:
    ways: dict[str, set[str]] = {}
    for line in lines:
        for lamp in line:
            ways.setdefault(lamp, set()).update(line)
    reached, front = {start}, {start}
    while front:
        front = {there for here in front for there in ways[here]} - reached
        reached |= front
    return reached


def _track_problems(model: SheetModel) -> Iterator[Problem]:
    boxes = model.track.boxes.value
    if model.track.crossed_at_start.value >= boxes:
        yield Problem(
            Shape.BAD_VALUE, f"All {boxes} boxes are crossed at the start.", path=("track", "crossed-at-start", "value")
        )
    taken: set[int] = set()
    for index, chosen in enumerate(model.track.sets.value):
        path: Path = ("track", "sets", "value", index)
        if chosen != sorted(set(chosen)) or chosen[-1] > boxes:
            yield Problem(Shape.BAD_VALUE, f"The boxes of a set rise, within 1 to {boxes}.", path=path)
        if taken & set(chosen):
            yield Problem(Shape.REPEATED, "A box stands in two sets.", path=path)
        taken |= set(chosen)


def _show_problems(column: ShowModel, side: str) -> Iterator[Problem]:
    boxes = len(column.values.value) - 1
    for index, box in enumerate(column.debts.value):
        if box > boxes:
            yield Problem(
                Shape.BAD_VALUE, f"There is no box {box}; the column has {boxes}.",
                path=("shows", side, "debts", "value", index),
            )  # fmt: skip
