"""Small changes of a log that may answer a finding, likeliest first; whether one does is for a replay to tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from itertools import islice
from typing import Any

from nlv_replay.core.game import REMOVED, Edit
from nlv_replay.core.rule import Finding, Path
from nlv_replay.games.endings import cut_at_end, given_up, taken_out
from nlv_replay.games.new_las_vegas import legal, rules
from nlv_replay.games.new_las_vegas.claims import marks_written
from nlv_replay.games.new_las_vegas.moves import Extend, Move, Open, Pay, Refuse
from nlv_replay.games.new_las_vegas.plays import parse_opening, parts_of
from nlv_replay.games.new_las_vegas.state import Table
from nlv_replay.games.new_las_vegas.terms import CASINOS, Bonus

MOST_OPENINGS = 24
"""The most openings of another number that are tried for one play."""


def edits(before: Table, after: Table, document: Mapping[str, Any], found: Finding) -> Iterator[Edit]:
    """Changes that may answer a finding; ``before`` and ``after`` are the tables around its turn."""
    player, path = found.place.player, found.path
    if found.rule in _OF_TABLE:
        yield from _OF_TABLE[found.rule](document, found)
    elif player is not None and path[:1] == ("turns",) and path[2:4] == ("plays", player):
        if "marks" in path:
            yield _true_marks(before, after, player, path)
        else:
            yield from _of_play(before, after, document, found, player)


def _of_play(before: Table, after: Table, document: Mapping[str, Any], found: Finding, player: str) -> Iterator[Edit]:
    path, at = found.path, found.path[:4]
    play = document["turns"][path[1]]["plays"].get(player)
    if play is None or found.rule is rules.REFUSAL_WITH_A_PLACE:
        yield from ((((at, one)),) for one in _whole_plays(_table_for(before, after), player))
        return
    if found.rule is rules.PLAY_AFTER_LEAVING:
        yield ((at, REMOVED),)
        return
    if before.solo is not None:
        return
    if "refuse" in play:
        if (key := str(path[-1])) in play:
            yield (((*at, key), REMOVED),)
        if {"take", "open"} <= play.keys():
            yield (((*at, "refuse"), REMOVED),)
        return
    yield from _edits_of_play(_table_for(before, after), player, play, at, found)


_OF_TABLE = {
    rules.TURN_AFTER_END: cut_at_end,
    rules.STOPS_BEFORE_END: given_up,
    rules.OFFERS_DIFFER: taken_out,
    rules.RESHUFFLE_NOT_DUE: taken_out,
    rules.RESHUFFLE_NO_RIGHT: taken_out,
}


def _table_for(before: Table, after: Table) -> Table:
    """The table on which the plays of a turn were made."""
    table = copy(before)
    table.turn, table.offers = after.turn, after.offers
    table.avenues_completed = []
    return table


def _whole_plays(table: Table, player: str) -> Iterator[dict[str, Any]]:
    """The plainest plays that are legal now: a refusal, else openings without effect."""
    if table.solo is not None:
        return
    if legal.is_legal(table, Refuse(player, ())):
        yield {"refuse": True}
    for opening in islice(legal.openings(table, player), MOST_OPENINGS):
        yield legal.recorded((opening,))


def _edits_of_play(table: Table, player: str, play: Mapping[str, Any], at: Path, found: Finding) -> Iterator[Edit]:
    part = found.path[4] if len(found.path) > 4 else "open"
    if part == "effect":
        yield from _other_effects(table, player, play, at)
        if "bonus" not in play:
            for pay in legal.payments(table, player, Bonus.FREE_ACTION):
                yield (((*at, "bonus"), {Bonus.FREE_ACTION.value: pay.set_number}),)
        yield (((*at, "effect"), REMOVED),)
        yield from _other_takes(play, at)
    if part == "bonus":
        yield from _other_bonuses(table, player, play, at)
    yield from _other_openings(table, player, play, at)
    if part != "effect":
        yield from _other_takes(play, at)
        if "effect" in play:
            yield (((*at, "effect"), REMOVED),)
    if "bonus" in play and part != "bonus":
        yield from _other_bonuses(table, player, play, at)


def _other_takes(play: Mapping[str, Any], at: Path) -> Iterator[Edit]:
    for take in (1, 2, 3):
        if take != play["take"]:
            yield (((*at, "take"), take),)


def _other_openings(table: Table, player: str, play: Mapping[str, Any], at: Path) -> Iterator[Edit]:
    """Another casino for the number, another number for the casino, then any legal opening."""
    eased = "easy-opening" in play.get("bonus", {})
    found = legal.easy_openings(table, player) if eased else legal.openings(table, player)
    if "open" not in play:
        yield from ((((*at, "open"), _text(one)), ((*at, "take"), one.take)) for one in found[:MOST_OPENINGS])
        return
    casino, number, _ = parse_opening(play["open"])

    def distance(one: Open) -> tuple[int, int, int]:
        changed = (one.casino != casino) + (one.number != number) + (one.take != play["take"])
        return changed, abs(one.number - number), abs(one.casino - casino)

    for one in sorted(found, key=distance)[:MOST_OPENINGS]:
        changes: list[tuple[Path, Any]] = []
        if _text(one) != play["open"]:
            changes.append(((*at, "open"), _text(one)))
        if one.take != play["take"]:
            changes.append(((*at, "take"), one.take))
        if changes:
            yield tuple(changes)


def _other_effects(table: Table, player: str, play: Mapping[str, Any], at: Path) -> Iterator[Edit]:
    """Other targets of the effect, then other effects that were on offer."""
    imagined, extended = _after_opening(table, player, play)
    written = [legal.recorded((move,))["effect"] for move in legal.effects(imagined, player, extended)]
    recorded = play.get("effect", {})
    same = [effect for effect in written if effect.keys() == recorded.keys()]
    others = [effect for effect in written if effect.keys() != recorded.keys()]
    for effect in (*sorted(same, key=lambda one: _unlike(one, recorded)), *others):
        if effect != recorded:
            yield (((*at, "effect"), effect),)


def _unlike(effect: Mapping[str, Any], recorded: Mapping[str, Any]) -> float:
    """How unlike two effects of a kind are: a trip that has most lamps in common comes first."""
    ((_, one),) = effect.items()
    ((_, other),) = recorded.items()
    if isinstance(one, list) and isinstance(other, list):
        common: int = sum(mine == theirs for mine, theirs in zip(one, other, strict=False))
        return abs(len(one) - len(other)) - 2.0 * common
    return 0.0


def _after_opening(table: Table, player: str, play: Mapping[str, Any]) -> tuple[Table, int]:
    """The table once the casino was opened and paid for, and the casino that Extended Casino opens (-1: none)."""
    parts: list[Move] = [part for part in parts_of(player, _as_play(play)) if isinstance(part, Open | Pay)]
    extended = play.get("bonus", {}).get("extended-casino")
    return legal.imagine(table, player, *parts), parse_opening(extended["open"])[0] if extended else -1


def _as_play(play: Mapping[str, Any]) -> Any:
    return {key: value for key, value in play.items() if key != "marks"}


def _other_bonuses(table: Table, player: str, play: Mapping[str, Any], at: Path) -> Iterator[Edit]:
    """Another set, no bonus, or what the bonus was for without it."""
    bonus = play.get("bonus", {})
    if "extended-casino" in bonus:
        yield from _other_extensions(table, player, play, at)
    kind = next((kind for kind in (Bonus.EASY_OPENING, Bonus.FREE_ACTION) if kind.value in bonus), None)
    if kind is not None:
        for pay in legal.payments(table, player, kind):
            yield (((*at, "bonus", kind.value), pay.set_number),)
    if bonus:
        yield (((*at, "bonus"), REMOVED),)
    if kind is Bonus.EASY_OPENING:
        yield from _uneased(table, player, play, at)
    if kind is Bonus.FREE_ACTION and "effect" in play:
        yield ((*at, "bonus"), REMOVED), ((*at, "effect"), REMOVED)


def _uneased(table: Table, player: str, play: Mapping[str, Any], at: Path) -> Iterator[Edit]:
    """The opening with another set and number, or without Easy Opening."""
    for pay in legal.payments(table, player, Bonus.EASY_OPENING):
        for edit in _other_openings(table, player, play, at):
            yield (((*at, "bonus", "easy-opening"), pay.set_number), *edit)
    for one in legal.openings(table, player)[:MOST_OPENINGS]:
        if one.take == play["take"]:
            yield ((*at, "open"), _text(one)), ((*at, "bonus"), REMOVED)


def _other_extensions(table: Table, player: str, play: Mapping[str, Any], at: Path) -> Iterator[Edit]:
    recorded = play["bonus"]["extended-casino"]
    parts = [part for part in parts_of(player, _as_play(play)) if not isinstance(part, Extend)]
    found = [
        legal.recorded((one,))["bonus"]["extended-casino"]
        for one in legal.extensions(legal.imagine(table, player, *parts), player)
    ]
    for one in sorted(found, key=lambda one: (one["set"] != recorded["set"]) + (one["open"] != recorded["open"])):
        if one != recorded:
            yield (((*at, "bonus", "extended-casino"), one),)


def _true_marks(before: Table, after: Table, player: str, path: Path) -> Edit:
    kind = str(path[5])
    written = marks_written(after, before.cities[player], after.cities[player])[kind]
    if kind == "boxes":
        return ((path[:6], written[""]),)
    if kind == "carpets":
        return ((path[:6], list(written)),)
    return ((path[:6], dict(written)),)


def _text(one: Open) -> str:
    return f"{CASINOS[one.casino]}={one.number}"
