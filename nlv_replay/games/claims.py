"""What a record claims of its result, and how it is compared with what the rules give."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

from nlv_replay.core.rule import Fault, Rule, Topic
from nlv_replay.core.value import Value
from nlv_replay.games.topics import CUT_SHORT, GAME_END

Z = TypeVar("Z", bound=StrEnum)
"""The zones of a game."""


@dataclass(frozen=True, slots=True)
class Claims(Value):
    """What a record claims of its result; zones, ranking or end are missing where nothing was claimed."""

    results: Mapping[str, Mapping[str, int]]
    ranking: list[list[str]] | None
    ended: str | None


def wrong_zones(
    rules: Mapping[Z, Rule], points: Mapping[str, int], claimed: Mapping[Any, int]
) -> Iterator[tuple[Z, Rule, int]]:
    """The zones, in the order of their rules, of which another number is claimed, with that number."""
    if claimed.items() <= points.items():
        return
    for zone, rule in rules.items():
        said = claimed.get(zone)
        if said is not None and said != points[zone]:
            yield zone, rule, said


def is_sum(said: int, claimed: Mapping[str, int], points: Mapping[str, int], parts: Iterable[Z]) -> bool:
    """Whether a claimed total is right by the other claims of its player."""
    return said == sum(claimed.get(part.value, points[part]) for part in parts)


def zone_fault(rule: Rule, player: str, zone: StrEnum, said: int, true: int, **more: Any) -> Fault:
    """That a player claims another number for a zone than the rules give; ``more`` is what else a fault has."""
    return Fault(
        rule,
        f"{player} claims {said} for {zone.value}; the rules give {true}.",
        spot=zone.value,
        at=("results", player, zone.value),
        player=player,
        leaves=(("claim", player, zone), ("claim",)),
        **more,
    )


def ranking_fault(
    rule: Rule, claimed: list[list[str]], true: list[list[str]], needs: Iterable[Topic], detail: Iterable[str]
) -> Fault:
    """That another ranking is claimed than the rules give."""
    return Fault(
        rule,
        f"The ranking claimed is {shown_ranking(claimed)}; the rules give {shown_ranking(true)}.",
        at=("ranking",),
        needs=(("claim",), CUT_SHORT, *needs),
        detail=tuple(detail),
    )


def shown_ranking(places: list[list[str]]) -> str:
    """A ranking in one line: ties are joined by =."""
    return ", ".join(" = ".join(place) or "nobody" for place in places) or "empty"


def true_end(ended: Iterable[StrEnum], claimed: str | None, abandoned: StrEnum) -> tuple[str, ...]:
    """The end reasons that hold; a game that never ended may say that it was abandoned."""
    if reasons := tuple(reason.value for reason in ended):
        return reasons
    return (abandoned.value,) if claimed == abandoned.value else ()


def check_end(rule: Rule, claimed: str | None, true: tuple[str, ...], turn: int) -> Iterator[Fault]:
    """The end claimed is one of those that hold."""
    if claimed is None or claimed in true:
        return
    told = " and ".join(true) or "no end condition"
    yield Fault(
        rule,
        f"The game is said to have ended by {claimed}; the rules give {told} in turn {turn}.",
        at=("ended",),
        needs=(CUT_SHORT, GAME_END),
    )
