"""A move alone (``nlv-move/1``) as closed pydantic models: what a person reads off two sheets, right or wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter

from nlv_replay.core.game import Attachment
from nlv_replay.core.shape import Problem, Shape
from nlv_replay.games.new_las_vegas.log import CardText, SheetRef, sheet_attachment, sheet_name
from nlv_replay.games.new_las_vegas.projects import all_projects

MOST = 200
"""How many entries a list or a mapping has at most: far more than fit on a sheet."""


def _few(marks: dict[str, Any]) -> dict[str, Any]:
    if len(marks) > MOST:
        raise ValueError(f"{len(marks)} entries stand here; a sheet has at most {MOST}.")
    return marks


Text = Annotated[str, Field(max_length=80)]
Names = Annotated[list[Text], Field(max_length=MOST)]
Counts = Annotated[dict[Text, int], AfterValidator(_few)]
Mark = Literal["circled", "crossed"]
Marks = Annotated[dict[Text, Mark], AfterValidator(_few)]


class Closed(BaseModel):
    """A mapping that takes no other keys than its own and no other types."""

    model_config = ConfigDict(extra="forbid", strict=True)


Street = Literal["A", "B", "C", "D"]
Length = Annotated[int, Field(ge=0, le=11)]


class SheetMove(Closed):
    """One architect's two sheets; what is absent is empty, and of the track only the first boxes are crossed.

    Names and numbers that no sheet has are taken as they come; the rules say what is wrong with them.
    """

    casinos: Counts = {}
    cranes: Names = []
    stars: Marks = {}
    trip: Names = []
    carpets: Names = []
    boxes: int | None = None
    sets: Annotated[dict[Text, Literal["cleared", "circled"]], AfterValidator(_few)] = {}
    improvements: Counts = {}
    shows: Counts = {}
    holes: Marks = {}
    hotels: Annotated[dict[Text, Literal["large", "small"]], AfterValidator(_few)] = {}
    projects: Counts = {}


class ProjectMove(Closed):
    """A project of the game; ``taken``: somebody fulfilled it in an earlier turn."""

    project: Text
    taken: bool = False


class OthersMove(Closed):
    """What matters of the other architects: large hotels they built earlier, and what points are compared by."""

    hotels: Annotated[list[int], Field(max_length=MOST)] = []
    boxes: Annotated[list[Annotated[int, Field(ge=0, le=999)]], Field(max_length=MOST)] = []
    series: Annotated[list[dict[Street, Length]], Field(max_length=MOST)] = []
    loans: Annotated[list[bool], Field(max_length=MOST)] = []


class MoveModel(Closed):
    """A turn of Welcome to New Las Vegas by the sheets before and after it, or one sheet."""

    format: Literal["nlv-move/1"]
    game: Literal["new-las-vegas"] = "new-las-vegas"
    variant: Literal["standard", "first-game", "solo"] = "standard"
    pad: str | SheetRef = "reference"
    rulings: dict[str, str | int] | None = None
    projects: Annotated[list[Text | ProjectMove], Field(max_length=MOST)] = []
    offers: Annotated[list[CardText], Field(min_length=3, max_length=3)] | None = None
    before: SheetMove | None = None
    after: SheetMove | None = None
    sheet: SheetMove | None = None
    others: OthersMove | None = None
    take: Annotated[int, Field(ge=1, le=3)] | None = None
    loan: bool = False
    note: str | None = None


ADAPTER: TypeAdapter[MoveModel] = TypeAdapter(MoveModel)


def problems(record: MoveModel) -> Iterator[Problem]:
    """What types cannot say: one sheet or two, a pad and projects that there are."""
    if record.sheet is None and (record.before is None or record.after is None):
        told = "A move needs the sheets `before` and `after` the turn, or one `sheet` alone."
        yield Problem(Shape.MISSING_KEY, told)
    if record.sheet is not None:
        for key in ("before", "after", "take"):
            if getattr(record, key) is not None:
                yield Problem(Shape.BAD_VALUE, f"`{key}` is of a turn; a `sheet` stands alone.", path=(key,))
    for problem in sheet_name(record.pad):
        yield Problem(problem.shape, problem.message, path=("pad",))
    for index, (project, _) in enumerate(projects_of(record)):
        if project not in all_projects():
            told = f"There is no project {project}; projects are P0 to P6, V0 to V6 and Y0 to Y6."
            yield Problem(Shape.BAD_VALUE, told, path=("projects", index))


def projects_of(record: MoveModel) -> list[tuple[str, bool]]:
    """The projects of the game, each with whether somebody fulfilled it before.

    Where they are not given, those that have points on a sheet; low ones speak for somebody before.
    """
    if "projects" in record.model_fields_set:
        return [(one, False) if isinstance(one, str) else (one.project, one.taken) for one in record.projects]
    sheets = (record.before, record.after, record.sheet)
    points = {name: given for sheet in sheets if sheet is not None for name, given in sheet.projects.items()}
    known = all_projects()
    return [(name, given == known[name].low) for name, given in points.items() if name in known]


def attachments(record: MoveModel) -> tuple[Attachment, ...]:
    """The file of a pad that is not bundled."""
    return tuple(
        Attachment(wanted.kind, wanted.file, wanted.sha256, ("pad",), wanted.shape)
        for wanted in sheet_attachment(record.pad)
    )
