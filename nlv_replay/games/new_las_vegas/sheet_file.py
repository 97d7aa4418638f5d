"""A sheet file (``nlv-sheet/1``) as closed pydantic models, and what is wrong in one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from nlv_replay.core.shape import Problem
from nlv_replay.games.new_las_vegas.pad_check import troubles
from nlv_replay.games.new_las_vegas.sheet import Sheet, sheet_from
from nlv_replay.games.new_las_vegas.terms import AVENUES

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
    """What no sheet can have, beyond wrong types; what is odd and yet clear lets a game be judged."""
    for trouble in troubles(model.model_dump(by_alias=True)):
        if not trouble.kind.usable:
            yield Problem(trouble.kind.shape, trouble.message, path=trouble.path)
