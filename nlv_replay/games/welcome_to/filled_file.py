"""A filled sheet (``nlv-filled-sheet/1``) and a deck (``nlv-deck/1``) as closed pydantic models."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter

from nlv_replay.core.filled import Cells, Layout, Row
from nlv_replay.core.rule import Path
from nlv_replay.core.shape import Problem, Shape
from nlv_replay.games import filled_parts
from nlv_replay.games.log_parts import MOST_TURNS, Count, EventLog, PlayerId, reserved_name, short
from nlv_replay.games.welcome_to.log import RESERVED, CardText, DealLog, HouseText, PlanId, ResultLog
from nlv_replay.games.welcome_to.move_log import SheetMove
from nlv_replay.games.welcome_to.plans import PLANS
from nlv_replay.games.welcome_to.sheet import REFERENCE
from nlv_replay.games.welcome_to.terms import LARGEST_ESTATE, STREETS, Zone

EMPTY = "."
_IN_WORDS = r"(\.|(0|[1-9][0-9]{0,2})b)"


def _a_house(text: str) -> str:
    if not re.fullmatch(_IN_WORDS, text):
        raise ValueError(f"{short(text)} stands in no house: 8 does, the bis 8b, or a dot where nothing is written.")
    return text


InWords = Annotated[
    str, AfterValidator(_a_house), Field(json_schema_extra={"pattern": f"^{_IN_WORDS}$"}, examples=["8b", "."])
]
Number = Annotated[int, Field(ge=0, le=999)]
House = Number | InWords | None
Boxes = Annotated[int, Field(ge=0, le=99)]
Houses = Annotated[list[HouseText], Field(max_length=99)]
FileName = Annotated[str, Field(min_length=1, max_length=255)]


class _Closed(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class StreetsModel(_Closed):
    """The three streets, house by house from the left; ``8b`` is a bis, ``.`` or nothing an empty house."""

    A: Annotated[list[House], Field(max_length=10)] = []
    B: Annotated[list[House], Field(max_length=11)] = []
    C: Annotated[list[House], Field(max_length=12)] = []


class ParksModel(_Closed):
    """How many trees of each street are crossed."""

    A: Boxes = 0
    B: Boxes = 0
    C: Boxes = 0


class FilledModel(_Closed):
    """One architect's sheet as it was filled in, without the order of the moves."""

    format: Literal["nlv-filled-sheet/1"]
    game: Literal["welcome-to"]
    event: EventLog | None = None
    variant: Literal["standard", "advanced", "expert", "solo"] = "standard"
    advanced: bool | None = None
    sheet: str = REFERENCE
    rulings: dict[str, str | int] | None = None
    player: PlayerId
    name: str | None = None
    turns: Annotated[int, Field(ge=0, le=MOST_TURNS)] | None = None
    left: bool = False
    deck: FileName | None = None
    plans: Annotated[list[PlanId], Field(max_length=9)] = []
    houses: StreetsModel = StreetsModel()
    roundabouts: Houses = []
    fences: Houses = []
    pools: Houses = []
    used: Houses = []
    parks: ParksModel = ParksModel()
    temps: Boxes = 0
    bis: Boxes = 0
    estates: Annotated[dict[Literal["1", "2", "3", "4", "5", "6"], Boxes], Field(max_length=6)] = {}
    refusals: Boxes = 0
    points: Annotated[dict[Literal["1", "2", "3"], Count], Field(max_length=3)] = {}
    claimed: ResultLog = ResultLog()
    place: Annotated[int, Field(ge=1, le=100)] | None = None
    note: str | None = None


class DeckModel(_Closed):
    """What the cards offered: the deals of a game as a log has them, or the combinations of each turn."""

    format: Literal["nlv-deck/1"]
    game: Literal["welcome-to"]
    note: str | None = None
    deck: Annotated[list[DealLog], Field(max_length=MOST_TURNS)] = []
    offers: Annotated[
        list[Annotated[list[CardText], Field(min_length=3, max_length=3)]], Field(max_length=MOST_TURNS)
    ] = []


ADAPTER: TypeAdapter[FilledModel] = TypeAdapter(FilledModel)
DECK_ADAPTER: TypeAdapter[DeckModel] = TypeAdapter(DeckModel)


def problems(model: FilledModel) -> Iterator[Problem]:
    """What types cannot say: a name with a meaning of its own, a sheet that is not there, an entry given twice."""
    yield from reserved_name(model.player, RESERVED, ("player",))
    if model.sheet != REFERENCE:
        told = f"There is no sheet {short(model.sheet)}; this game has one, called {REFERENCE}."
        yield Problem(Shape.SHEET, told, path=("sheet",))
    lists = ("plans", "roundabouts", "fences", "pools", "used")
    yield from filled_parts.repeated_entries(((key,), getattr(model, key)) for key in lists)


def deck_problems(model: DeckModel) -> Iterator[Problem]:
    """A deck has deals or offers, and deals stand in the order of their turns."""
    return filled_parts.deck_problems(model.deck, model.offers)


def as_move(model: FilledModel) -> SheetMove:
    """The sheet as a move alone spells it."""
    return SheetMove(
        houses=dict(houses_of(model)),
        roundabouts=model.roundabouts,
        fences=model.fences,
        parks=model.parks.model_dump(),
        pools=model.pools,
        bis=model.bis,
        temps=model.temps,
        estates={str(size): boxes for size, boxes in model.estates.items()},
        refusals=model.refusals,
        plans={str(number): points for number, points in model.points.items()},
        used=model.used,
    )


def houses_of(model: FilledModel) -> Iterator[tuple[str, int | str]]:
    """The houses in which something stands, by name, in reading order."""
    for street in STREETS:
        for place, one in enumerate(getattr(model.houses, street), start=1):
            if one not in (None, EMPTY):
                yield f"{street}{place}", one


def in_document(model: FilledModel, at: Path, spot: str | None) -> Path:
    """Where a place of a move alone stands in a filled sheet; within a list of houses where the spot stands there."""
    match at:
        case ("roundabouts" | "fences" | "pools" | "used" as key,) if spot in (entries := getattr(model, key)):
            return (key, entries.index(spot))
        case ("houses", str(name)):
            return ("houses", name[0], int(name[1:]) - 1)
        case ("plans", str(number)):
            return ("points", number)
        case _:
            return at


def layout() -> Layout:
    """The spelling as a spreadsheet: a row for everything that can be written, in the order of the pad."""
    rows: dict[str, Row] = {
        "format": Row(("format",), Cells.TEXT),
        "game": Row(("game",), Cells.TEXT),
        "event name": Row(("event", "name"), Cells.VALUE),
        "event round": Row(("event", "round"), Cells.VALUE),
        "event table": Row(("event", "table"), Cells.VALUE),
        "event date": Row(("event", "date"), Cells.TEXT),
        "event place": Row(("event", "place"), Cells.VALUE),
        "variant": Row(("variant",), Cells.TEXT),
        "advanced": Row(("advanced",), Cells.FLAG),
        "sheet": Row(("sheet",), Cells.TEXT),
        "player": Row(("player",), Cells.TEXT),
        "name": Row(("name",), Cells.TEXT),
        "turns": Row(("turns",), Cells.VALUE),
        "left": Row(("left",), Cells.FLAG),
        "deck": Row(("deck",), Cells.TEXT),
        "plans": Row(("plans",), Cells.LIST),
        **{street: Row(("houses", street), Cells.ROW) for street in STREETS},
        **{key: Row((key,), Cells.LIST) for key in ("roundabouts", "fences", "pools", "used")},
        **{f"parks {street}": Row(("parks", street), Cells.VALUE) for street in STREETS},
        "temps": Row(("temps",), Cells.VALUE),
        "bis": Row(("bis",), Cells.VALUE),
        **{f"estates {size}": Row(("estates", str(size)), Cells.VALUE) for size in range(1, LARGEST_ESTATE + 1)},
        "refusals": Row(("refusals",), Cells.VALUE),
        **{f"points {number}": Row(("points", str(number)), Cells.VALUE) for number in range(1, PLANS + 1)},
        **{f"claimed {zone.value}": Row(("claimed", zone.value), Cells.VALUE) for zone in Zone},
        "place": Row(("place",), Cells.VALUE),
        "note": Row(("note",), Cells.TEXT),
    }
    families = {
        "ruling": Row(("rulings",), Cells.TEXT),
        "claimed": Row(("claimed",), Cells.VALUE),
    }
    return Layout(rows, families, "house")


def rulings_of(model: FilledModel) -> Mapping[str, str]:
    """The rulings that a sheet sets."""
    return {name: str(value) for name, value in (model.rulings or {}).items()}


def claims_of(model: FilledModel) -> dict[str, int]:
    """The claimed points by zone."""
    claimed: dict[str, Any] = dict(model.claimed)
    return claimed
