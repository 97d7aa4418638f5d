"""The published file formats of a game as JSON Schema."""

from __future__ import annotations

from typing import Any

from nlv_replay.core.game import Game

VERDICT, CERTIFICATE = "verdict", "certificate"
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema_names(game: Game[Any, Any, Any]) -> list[str]:
    """The formats of a game, and those of a verdict and a certificate, which all games share."""
    return [*game.schemas, VERDICT, CERTIFICATE]


def json_schema(game: Game[Any, Any, Any], name: str) -> dict[str, Any]:
    """The JSON Schema of a format; raises KeyError for one that is not among ``schema_names``."""
    schema: dict[str, Any] = _adapter(game, name).json_schema(by_alias=True)
    return {"$schema": DIALECT, **schema}


def _adapter(game: Game[Any, Any, Any], name: str) -> Any:
    if name == CERTIFICATE:
        from nlv_replay.report.certificate_schema import CERTIFICATE as CERTIFICATES

        return CERTIFICATES
    if name != VERDICT:
        return game.schemas[name]()
    from nlv_replay.report.verdict_schema import VERDICT as ADAPTER

    return ADAPTER
