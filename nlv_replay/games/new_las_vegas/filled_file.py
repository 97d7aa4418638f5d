"""A filled sheet (``nlv-filled-sheet/1``) and a deck (``nlv-deck/1``) as closed pydantic models."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter

from nlv_replay.core.filled import Cells, Layout, Row
from nlv_replay.core.game import Attachment
from nlv_replay.core.rule import Path
from nlv_replay.core.shape import Problem
from nlv_replay.games import filled_parts
from nlv_replay.games.log_parts import MOST_TURNS, Amount, Count, EventLog, PlayerId, reserved_name, short
from nlv_replay.games.new_las_vegas.log import (
    RESERVED,
    CardText,
    CasinoText,
    ColumnText,
    DealLog,
    LampText,
    ProjectId,
    ResultLog,
    SetNumber,
    SheetRef,
    sheet_attachment,
    sheet_name,
)
from nlv_replay.games.new_las_vegas.terms import AVENUES, COLUMN_LABELS, STREETS, Zone

FORMAT = "nlv-filled-sheet/1"
DECK_FORMAT = "nlv-deck/1"
EMPTY = "."

Number = Annotated[int, Field(ge=0, le=999)]
Place = Number | Literal["."] | None
Street = Annotated[list[Place], Field(max_length=AVENUES)]
Avenue = Annotated[int, Field(ge=0, le=99)]
Box = Annotated[int, Field(ge=1, le=99)]
Crossed = Annotated[int, Field(ge=0, le=99)] | Annotated[list[Box], Field(max_length=99)]
_DEBT = r"([A-Z](0|[1-9][0-9]?)|show\.(left|right)\.[1-9][0-9]?|set\.[1-9][0-9]?|last)"


def _a_debt(text: str) -> str:
    if not re.fullmatch(_DEBT, text):
        raise ValueError(f"{short(text)} names no debt; one is C4 (of a crane), show.left.5, set.2 or last.")
    return text


DebtText = Annotated[
    str,
    AfterValidator(_a_debt),
    Field(json_schema_extra={"pattern": f"^{_DEBT}$"}, examples=["C4", "show.left.5", "set.3", "last"]),
]
Casinos = Annotated[list[CasinoText], Field(max_length=99)]
FileName = Annotated[str, Field(min_length=1, max_length=255)]


class _Closed(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class StreetsModel(_Closed):
    """The numbers of the four streets, avenue by avenue from the left; ``.`` or nothing for an empty casino."""

    A: Street = []
    B: Street = []
    C: Street = []
    D: Street = []


class StarsModel(_Closed):
    """Casinos whose star, or whose hole, is circled or crossed off."""

    circled: Casinos = []
    crossed: Casinos = []


class DebtsModel(_Closed):
    """Debts that are circled and not cleared, and debts that are crossed off."""

    circled: Annotated[list[DebtText], Field(max_length=99)] = []
    cleared: Annotated[list[DebtText], Field(max_length=99)] = []


class ShowsModel(_Closed):
    """The boxes crossed in the two show columns."""

    left: Crossed = 0
    right: Crossed = 0


class HotelsModel(_Closed):
    """The avenues of Large and of Small hotels."""

    large: Annotated[list[Avenue], Field(max_length=99)] = []
    small: Annotated[list[Avenue], Field(max_length=99)] = []


class FilledModel(_Closed):
    """One architect's two sheets as they were filled in, without the order of the moves."""

    format: Literal["nlv-filled-sheet/1"]
    game: Literal["new-las-vegas"]
    event: EventLog | None = None
    variant: Literal["standard", "first-game"] = "standard"
    sheet: str | SheetRef = "reference"
    rulings: dict[str, str | int] | None = None
    player: PlayerId
    name: str | None = None
    loan: bool | None = None
    bank: Amount | None = None
    turns: Annotated[int, Field(ge=0, le=MOST_TURNS)] | None = None
    left: bool = False
    deck: FileName | None = None
    projects: Annotated[list[ProjectId], Field(max_length=9)] = []
    casinos: StreetsModel = StreetsModel()
    cranes: Casinos = []
    stars: StarsModel = StarsModel()
    holes: StarsModel = StarsModel()
    carpets: Casinos = []
    trip: Annotated[list[LampText], Field(max_length=400)] = []
    boxes: Crossed | None = None
    sets: Annotated[list[SetNumber], Field(max_length=99)] = []
    debts: DebtsModel = DebtsModel()
    shows: ShowsModel = ShowsModel()
    improved: Annotated[dict[ColumnText, Crossed], Field(max_length=99)] = {}
    hotels: HotelsModel = HotelsModel()
    points: Annotated[dict[ProjectId, Count], Field(max_length=21)] = {}
    claimed: ResultLog = ResultLog()
    place: Annotated[int, Field(ge=1, le=100)] | None = None
    note: str | None = None


class DeckModel(_Closed):
    """What the cards offered: the deals of a game as a log has them, or the combinations of each turn."""

    format: Literal["nlv-deck/1"]
    game: Literal["new-las-vegas"]
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
    yield from sheet_name(model.sheet)
    yield from filled_parts.repeated_entries(_lists(model))


def deck_problems(model: DeckModel) -> Iterator[Problem]:
    """A deck has deals or offers, and deals stand in the order of their turns."""
    return filled_parts.deck_problems(model.deck, model.offers)


def attachments_of(model: FilledModel) -> tuple[Attachment, ...]:
    """The sheet file, where one is named."""
    return sheet_attachment(model.sheet)


def _lists(model: FilledModel) -> Iterator[tuple[Path, list[Any]]]:
    """Every list in which an entry may stand once, with its path."""
    yield ("projects",), model.projects
    yield ("cranes",), model.cranes
    yield ("carpets",), model.carpets
    yield ("sets",), model.sets
    for key, one, two in (
        ("stars", "circled", "crossed"), ("holes", "circled", "crossed"), ("debts", "circled", "cleared"),
        ("hotels", "large", "small"),
    ):  # fmt: skip
        for word in (one, two):
            yield (key, word), getattr(getattr(model, key), word)
    counted: dict[Path, Any] = {("boxes",): model.boxes, ("shows", "left"): model.shows.left}
    counted |= {("shows", "right"): model.shows.right}
    counted |= {("improved", column): boxes for column, boxes in model.improved.items()}
    yield from ((path, boxes) for path, boxes in counted.items() if isinstance(boxes, list))


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
        "sheet": Row(("sheet",), Cells.TEXT),
        "sheet-file": Row(("sheet", "file"), Cells.TEXT),
        "sheet-sha256": Row(("sheet", "sha256"), Cells.TEXT),
        "player": Row(("player",), Cells.TEXT),
        "name": Row(("name",), Cells.TEXT),
        "loan": Row(("loan",), Cells.FLAG),
        "bank": Row(("bank",), Cells.VALUE),
        "turns": Row(("turns",), Cells.VALUE),
        "left": Row(("left",), Cells.FLAG),
        "deck": Row(("deck",), Cells.TEXT),
        "projects": Row(("projects",), Cells.LIST),
        **{street: Row(("casinos", street), Cells.ROW) for street in STREETS},
        "cranes": Row(("cranes",), Cells.LIST),
        "stars circled": Row(("stars", "circled"), Cells.LIST),
        "stars crossed": Row(("stars", "crossed"), Cells.LIST),
        "holes circled": Row(("holes", "circled"), Cells.LIST),
        "holes crossed": Row(("holes", "crossed"), Cells.LIST),
        "carpets": Row(("carpets",), Cells.LIST),
        "trip": Row(("trip",), Cells.LIST),
        "boxes": Row(("boxes",), Cells.COUNT),
        "sets": Row(("sets",), Cells.LIST),
        "debts circled": Row(("debts", "circled"), Cells.LIST),
        "debts cleared": Row(("debts", "cleared"), Cells.LIST),
        "shows left": Row(("shows", "left"), Cells.COUNT),
        "shows right": Row(("shows", "right"), Cells.COUNT),
        **{f"improved {label}": Row(("improved", label), Cells.COUNT) for label in COLUMN_LABELS},
        "hotels large": Row(("hotels", "large"), Cells.LIST),
        "hotels small": Row(("hotels", "small"), Cells.LIST),
    }
    families = {
        "ruling": Row(("rulings",), Cells.TEXT),
        "improved": Row(("improved",), Cells.COUNT),
        "points": Row(("points",), Cells.VALUE),
        "claimed": Row(("claimed",), Cells.VALUE),
    }
    rows |= {f"claimed {zone.value}": Row(("claimed", zone.value), Cells.VALUE) for zone in Zone}
    rows |= {"place": Row(("place",), Cells.VALUE), "note": Row(("note",), Cells.TEXT)}
    return Layout(rows, families, "avenue")


def rulings_of(model: BaseModel) -> Mapping[str, str]:
    """The rulings that a sheet sets."""
    assert isinstance(model, FilledModel)
    return {name: str(value) for name, value in (model.rulings or {}).items()}
