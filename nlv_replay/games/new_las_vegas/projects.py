"""The 21 project cards as printed; what fulfils them is judged in ``conditions``."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources

from nlv_replay.core.value import Value


@dataclass(frozen=True, slots=True)
class Project(Value):
    """A project card. ``status`` says how sure the reading of its pictogram is; ``ruling`` names a dispute."""

    id: str
    colour: str
    condition: str
    high: int
    low: int
    status: str
    ruling: str | None = None

    @property
    def is_golf(self) -> bool:
        """Whether the card is about golf, and so not in play in the first game (2.5)."""
        return self.id in ("Y5", "Y6")


@cache
def all_projects() -> dict[str, Project]:
    """Every project card by its id."""
    data = json.loads((resources.files(__package__) / "data" / "projects.json").read_text("utf-8"))
    return {row["id"]: Project(**row) for row in data["projects"]}
