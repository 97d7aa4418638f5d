"""An architect card file (``nlv-architect/1``) as closed pydantic models, and what is wrong in one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from nlv_replay.core.shape import Problem, Shape
from nlv_replay.games.new_las_vegas.architects import APPROVAL_WORDS, DOMAINS, ArchitectCard, card_from
from nlv_replay.games.new_las_vegas.sheet_file import Entry
from nlv_replay.games.new_las_vegas.terms import AVENUES


class _Closed(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


Avenue = Annotated[int, Field(ge=1, le=AVENUES)]
Hotels = Entry[Annotated[list[Avenue], Field(max_length=AVENUES)]]
Pair = Entry[Annotated[list[Annotated[int, Field(ge=0, le=99)]], Field(min_length=2, max_length=2)]]
Domain = Literal["inauguration", "shows", "hotels", "streets", "golf", "limousine"]
SIX = len(DOMAINS)


class HotelsModel(_Closed):
    """The avenues whose hotels ACME builds at the first, second and third approval card."""

    first: Hotels
    second: Hotels
    third: Hotels


class ValuesModel(_Closed):
    """By domain the basic and the improved value."""

    hotels: Pair
    golf: Pair
    streets: Pair
    shows: Pair
    limousine: Pair
    inauguration: Pair


class ArchitectModel(_Closed):
    """One of ACME's architect cards."""

    format: Literal["nlv-architect/1"]
    name: Annotated[str, Field(min_length=1, max_length=100)]
    about: str = ""
    level: Entry[Annotated[int, Field(ge=1, le=9)]]
    hotels: HotelsModel
    projects: Entry[Annotated[list[Literal[1, 2, 3]], Field(max_length=3)]]
    domains: Entry[Annotated[list[Domain], Field(min_length=SIX, max_length=SIX)]]
    thresholds: Entry[Annotated[list[Annotated[int, Field(ge=0, le=99)]], Field(min_length=SIX, max_length=SIX)]]
    values: ValuesModel
    loan_from: Entry[Annotated[int, Field(ge=0, le=99)]] = Field(alias="loan-from")
    crane: Entry[Annotated[int, Field(ge=-99, le=99)]]


ADAPTER: TypeAdapter[ArchitectModel] = TypeAdapter(ArchitectModel)


def card_of(model: ArchitectModel) -> ArchitectCard:
    """The card of a model without problems."""
    return card_from(model.model_dump(by_alias=True))


def architect_problems(model: ArchitectModel) -> Iterator[Problem]:
    """What no card can have, beyond wrong types: an avenue twice, a domain twice, thresholds that fall."""
    seen: dict[int, str] = {}
    for word in APPROVAL_WORDS:
        for index, avenue in enumerate(getattr(model.hotels, word).value):
            if avenue in seen:
                yield Problem(
                    Shape.REPEATED, f"The hotel of avenue {avenue} is listed at the {seen[avenue]} approval already.",
                    path=("hotels", word, "value", index),
                )  # fmt: skip
            seen[avenue] = word
    for key in ("projects", "domains"):
        yield from _repeated(key, getattr(model, key).value)
    thresholds = model.thresholds.value
    if thresholds != sorted(thresholds):
        yield Problem(Shape.BAD_VALUE, "Thresholds rise along the improvement track.", path=("thresholds", "value"))


def _repeated(key: str, listed: list[str] | list[int]) -> Iterator[Problem]:
    for index, one in enumerate(listed):
        if one in listed[:index]:
            yield Problem(Shape.REPEATED, f"{one} is listed twice.", path=(key, "value", index))
