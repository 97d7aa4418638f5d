"""A small strict model after the log format, and a log of 30 turns and 4 players."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator
from pydantic_core import PydanticCustomError


class Closed(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Side(StrEnum):
    LEFT = "left"
    RIGHT = "right"


class Construction(Closed):
    construction: str


class Show(Closed):
    show: Side


class Limousine(Closed):
    limousine: tuple[str, ...]


class Play(Closed):
    take: Annotated[int, Field(ge=1, le=3)] | None = None
    open: Annotated[str, Field(pattern="^[A-Z][0-9]=[0-9]{1,2}$")] | None = None
    effect: Construction | Show | Limousine | None = None
    refuse: Literal[True] | None = None
    weight: float | None = None

    @model_validator(mode="after")
    def _refuse_or_open(self) -> Play:
        if self.refuse and self.open:
            raise ValueError("whoever refuses opens nothing")
        return self


class Player(Closed):
    id: Annotated[str, Field(pattern="^[a-z][a-z0-9-]*$")]
    name: str = ""
    loan: bool = False
    left_after: Annotated[int | None, Field(alias="left-after")] = None


class Turn(Closed):
    plays: dict[Annotated[str, Field(pattern="^[a-z][a-z0-9-]*$")], Play]
    note: str | None = None


class Log(Closed):
    format: str = "nlv-log/1"
    game: Literal["vegas"]
    players: list[Player]
    projects: tuple[str, ...] = ()
    turns: list[Turn]
    results: dict[str, dict[str, int]] = {}

    @model_validator(mode="after")
    def _known_players(self) -> Log:
        known = {player.id for player in self.players}
        for number, turn in enumerate(self.turns):
            for who in turn.plays:
                if who not in known:
                    ctx = {"at": ("turns", number, "plays", who), "key": True}
                    raise PydanticCustomError("unknown-player", "{who} is none of the players", {"who": who, **ctx})
        return self


class Solo(Closed):
    game: Literal["solo"]
    score: int


LOG: TypeAdapter[Log] = TypeAdapter(Log)
ANY_GAME: TypeAdapter[Log | Solo] = TypeAdapter(Annotated[Log | Solo, Field(discriminator="game")])


def log(turns: int = 30, players: int = 4) -> dict[str, Any]:
    """A log that the model takes, about 22 kB long in full."""
    ids = ["ada", "bob", "cyd", "dan", *(f"p{number}" for number in range(players))][:players]
    effects: list[dict[str, object]] = [{"show": "left"}, {"construction": "C4"}, {"limousine": ["d1", "c1", "e-2"]}]

    def play(turn: int, seat: int) -> dict[str, object]:
        number = (turn * 5 + seat) % 18
        return {"take": turn % 3 + 1, "open": f"{'ABCDEFGH'[seat % 8]}{turn % 9}={number}", "effect": effects[turn % 3]}

    return {
        "format": "nlv-log/1",
        "game": "vegas",
        "players": [
            {"id": who, "name": f"{who.title()} Lovelace", "loan": seat % 2 == 0} for seat, who in enumerate(ids)
        ],
        "projects": ["P1", "V4", "Y2"],
        "turns": [
            {"plays": {who: play(turn, seat) for seat, who in enumerate(ids)}, "note": "A note: 12, 13." * (turn % 2)}
            for turn in range(turns)
        ],
        "results": {who: {"projects": 12, "total": 84} for who in ids},
    }


def log_bytes(turns: int = 30, players: int = 4, indent: int | None = 1) -> bytes:
    """The log as JSON."""
    return json.dumps(log(turns, players), indent=indent).encode()
