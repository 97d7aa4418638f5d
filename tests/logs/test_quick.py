"""What the quick reader makes of a model: which lists msgspec reads, and what it leaves to pydantic."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal, Required

import pytest
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, with_config
from typing_extensions import TypedDict

from nlv_replay.games.log_parts import OnlyTrue, Usual
from nlv_replay.logs.quick import QuickReader, Refused, quick_reader

CLOSED = ConfigDict(extra="forbid", strict=True)


def no_seven(value: int) -> int:
    if value == 7:
        raise ValueError("not 7")
    return value


@with_config(CLOSED)
class Row(TypedDict, total=False):
    id: Required[Annotated[str, Field(pattern=r"^[a-z]+$", max_length=3)]]
    size: Annotated[int, Field(ge=1, le=3)]
    colour: Literal["red", "blue"] | Annotated[list[str], Field(min_length=1)]
    card: Annotated[str, Field(pattern="^[A-Z][0-9]$"), Usual(["A1", "B2"])]
    flag: OnlyTrue
    odd: Annotated[int, AfterValidator(no_seven)]
    counts: dict[Annotated[str, Field(pattern="^[0-9]$")], int]


class Table(BaseModel):
    model_config = CLOSED
    name: str
    rows: list[Row]
    more: dict[str, int] = {}


TABLE: TypeAdapter[Table] = TypeAdapter(Table)


def reader() -> QuickReader[Table]:
    made = quick_reader(TABLE)
    assert made is not None
    return made


def table(*rows: Any, **more: Any) -> bytes:
    return json.dumps({"name": "x", "rows": rows, **more}).encode()


def test_a_reader_is_made_once() -> None:
    assert reader() is reader()


@pytest.mark.parametrize(
    "row",
    [
        {"id": "a"},
        {"id": "abc", "size": 3, "colour": "red", "card": "B2", "flag": True},
        {"id": "abc", "colour": ["x"], "counts": {"1": -5}},
    ],
)
def test_what_the_model_takes_is_read_the_same(row: Any) -> None:
    data = table(row, row, more={"a": 1})
    assert reader().read(data) == TABLE.validate_json(data, strict=True)


@pytest.mark.parametrize(
    "row",
    [
        {}, {"id": "A"}, {"id": "a\n"}, {"id": "abcd"}, {"id": "a", "size": 0}, {"id": "a", "size": 4},
        {"id": "a", "size": 2.0}, {"id": "a", "size": True}, {"id": "a", "colour": "green"}, {"id": "a", "colour": []},
        {"id": "a", "card": "a1"}, {"id": "a", "flag": False}, {"id": "a", "flag": 1}, {"id": "a", "other": 1},
        {"id": "a", "counts": {"10": 1}}, {"id": "a", "counts": {"1": "1"}}, {"id": None}, [], 5, None,
    ],
)  # fmt: skip
def test_what_the_model_refuses_is_refused(row: Any) -> None:
    with pytest.raises(ValueError, match="validation error"):
        TABLE.validate_json(table(row), strict=True)
    with pytest.raises(Refused):
        reader().read(table(row))


@pytest.mark.parametrize("sign", [1, -1])
def test_numbers_longer_than_a_file_may_have_are_refused_where_the_model_has_no_bounds(sign: int) -> None:
    longest = table({"id": "a", "counts": {"1": sign * (10**18 - 1)}})
    assert reader().read(longest) == TABLE.validate_json(longest, strict=True)
    for longer in (10**18, 10**30):
        with pytest.raises(Refused):
            reader().read(table({"id": "a", "counts": {"1": sign * longer}}))
        with pytest.raises(Refused):
            reader().read(table(more={"a": sign * longer}))


@pytest.mark.parametrize("row", [{"id": "a", "odd": 8}, {"id": "a", "card": "C3"}])
def test_what_takes_a_validator_or_is_unusual_is_left_to_the_model(row: Any) -> None:
    assert TABLE.validate_json(table(row), strict=True).rows == [row]
    with pytest.raises(Refused):
        reader().read(table(row))


def test_what_stands_beside_the_lists_is_judged_by_the_model() -> None:
    for data in (table(more={"a": "1"}), b'{"rows": []}', b'{"name": "x"}'):
        with pytest.raises(ValueError, match="validation error"):
            reader().read(data)
    with pytest.raises(Refused):  # a key that nobody knows is passed over, and so lost
        reader().read(table(nobody=1))


def test_text_that_is_no_json_or_nests_without_end_is_refused() -> None:
    for data in (b"", b"{", table() + b"x", b"\xff", b'{"name": ' + b"[" * 100_000, b'{"more": {"a": ' + b"[" * 5_000):
        with pytest.raises(Refused):
            reader().read(data)


def test_nesting_at_the_bound_of_the_reader_is_refused_by_one_or_the_other() -> None:
    for depth in range(850, 1010, 5):
        data = b'{"name": "x", "rows": [], "more": {"a": ' + b"[" * depth + b"]" * depth + b"}}"
        with pytest.raises((Refused, ValueError)):
            reader().read(data)


def test_a_note_may_say_false_and_have_colons_where_the_model_takes_any_text() -> None:
    data = json.dumps({"name": "a: b, false", "rows": [{"id": "a"}]}).encode()
    assert reader().read(data).name == "a: b, false"


@with_config(CLOSED)
class Loose(TypedDict):
    text: Required[Annotated[str, Field(pattern=r"^\w+$")]]


class LooseTable(BaseModel):
    rows: list[Loose]


class NoList(BaseModel):
    rows: dict[str, int]


class ByName(BaseModel):
    rows: dict[str, Row] | None = None


@pytest.mark.parametrize("text", ['{"rows":{"a":ROW,"b":ROW}}', '{"rows":{}}', '{"rows":null}', "{}"])
def test_a_table_of_mappings_by_name_is_read_like_a_list_of_them(text: str) -> None:
    data = text.replace("ROW", '{"id":"a","size":2}').encode()
    adapter = TypeAdapter(ByName)
    reader = quick_reader(adapter)
    assert reader is not None
    assert reader.read(data) == adapter.validate_json(data)


@pytest.mark.parametrize("model", [LooseTable, NoList, NoList | Table, int])
def test_a_model_without_lists_that_msgspec_can_read_has_no_reader(model: Any) -> None:
    assert quick_reader(TypeAdapter(model)) is None
