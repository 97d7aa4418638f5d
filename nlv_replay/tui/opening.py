"""Opening a log for the screen: whole, as far as it can be judged, with a play changed, or as the rules allow."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from nlv_replay.core.explanation import Explanation
from nlv_replay.core.replay import AsRuled
from nlv_replay.core.replay import replay as replay_record
from nlv_replay.core.shape import Shape
from nlv_replay.core.verdict import Placed, Verdict
from nlv_replay.logs.tree import Node, Syntax, mark, parse, plain
from nlv_replay.session import OpenGame, Source, open_source
from nlv_replay.tui.shown import Change, Shown, shown

DROPPED = ("results", "ranking", "ended", "event", "corrections", "note", "generator", "rulings")
"""Keys of a log that a game can be stepped through without."""
CLAIMS = ("results", "ranking", "ended")
AS_PLAYED, AS_RULED = "as played", "as ruled"
MOST_CUTS = 400


def open_shown(source: Source, rulings: Mapping[str, str] | None = None) -> Shown:
    """A log for the screen; where it cannot be judged to its end, as far as it can."""
    game = open_source(source, rulings)
    if game.steps:
        return shown(source, game)
    return _reachable(source, game, rulings) or shown(source, game)


def open_data(data: Mapping[str, Any], like: Source, rulings: Mapping[str, str] | None = None) -> OpenGame:
    """The game of a log given as plain data, named and placed as another source is."""
    made = Source(json.dumps(data).encode(), None, like.folder)
    game = open_source(made, rulings)
    return replace(game, verdict=replace(game.verdict, path=like.name))


def log_of(one: Shown) -> dict[str, Any]:
    """The record of a game as plain data, with the keys that it was written with."""
    assert one.game.game is not None
    record = one.game.record
    data: dict[str, Any] = one.game.game.adapter(one.game.game.variant_of(record)).dump_python(
        record, mode="json", by_alias=True, exclude_unset=True
    )
    return data


# What can be reached of a log that is broken


def _reachable(source: Source, game: OpenGame, rulings: Mapping[str, str] | None) -> Shown | None:
    whole = parse(source.data, source.syntax)[0]
    node = whole or _before_the_error(source, game.verdict)
    data = plain(node) if node is not None else None
    if node is None or not isinstance(data, dict) or not isinstance(data.get("turns"), list):
        return None
    kept = _kept(data, game.verdict, broken_off=whole is None)
    part = open_data(kept, source, rulings)
    if not part.steps:
        return None
    part = replace(part, verdict=_placed(part.verdict, node, source))
    found = shown(source, part)
    return replace(found, whole=game.verdict, cut=_cut_told(data, kept, part.steps[-1].turn, broken_off=whole is None))


def _kept(data: dict[str, Any], verdict: Verdict, *, broken_off: bool) -> dict[str, Any]:
    """The log without what is broken: cut before the first broken turn, and without keys that can be spared."""
    paths = [placed.finding.path for placed in verdict.findings]
    turns = [path[1] for path in paths if len(path) > 1 and path[0] == "turns" and isinstance(path[1], int)]
    first = min([*turns, len(data["turns"])])
    unknown = {path[0] for path in paths if path and path[0] not in KNOWN}
    spared = {path[0] for path in paths if path and path[0] in DROPPED} | unknown
    if turns or broken_off:
        spared |= set(CLAIMS)
    kept = {key: value for key, value in data.items() if key not in spared}
    kept["turns"] = data["turns"][:first]
    if "ended" in spared:
        kept["ended"] = "abandoned"
    deals = [path[1] for path in paths if len(path) > 1 and path[0] == "deck" and isinstance(path[1], int)]
    if isinstance(data.get("deck"), list):
        kept["deck"] = _deals(data["deck"][: min([*deals, len(data["deck"])])], first)
    return kept


KNOWN = (
    "format", "game", "variant", "sheet", "players", "projects", "plans", "deck", "turns", "acme", "bank",
    *DROPPED,
)  # fmt: skip


def _deals(deals: list[Any], turns: int) -> list[Any]:
    """The deals that begin within so many turns."""
    return [deal for deal in deals if not isinstance(deal, dict) or deal.get("before-turn", 1) <= turns + 1]


def _cut_told(data: dict[str, Any], kept: dict[str, Any], last: int, *, broken_off: bool) -> str:
    left = len(data["turns"]) - len(kept["turns"])
    gone = [key for key in data if key not in kept]
    parts = []
    if left or broken_off:
        parts.append(f"the file cannot be judged after turn {last}")
    if gone:
        parts.append(f"{' and '.join(f'`{key}`' for key in gone)} left out")
    return "; ".join(parts) or "text that may not stand in a log had to be replaced"


def _placed(verdict: Verdict, node: Node, source: Source) -> Verdict:
    """The verdict on a part of a file, with lines and columns of the file itself."""
    shift = source.first_line - 1

    def place(placed: Placed) -> Placed:
        line, column = mark(node, placed.finding.path)
        return replace(placed, line=line + shift, column=column)

    return replace(verdict, findings=tuple(map(place, verdict.findings)))


def _before_the_error(source: Source, verdict: Verdict) -> Node | None:
    """The tree of what stands before an error of syntax."""
    line = next((one.line for one in verdict.findings if one.finding.rule.name == Shape.SYNTAX.pattern), None)
    if line is None:
        return None
    text = source.data.decode(errors="replace")
    cuts = _json_cuts(text) if source.syntax is Syntax.JSON else _yaml_cuts(text, line - source.first_line + 1)
    for count, cut in enumerate(cuts):
        node, problems = parse(cut.encode(), source.syntax)
        if node is not None and not problems:
            return node
        if count == MOST_CUTS:
            break
    return None


def _yaml_cuts(text: str, line: int) -> Iterator[str]:
    """The text up to each item of a list before a line, the longest first."""
    rows = text.splitlines(keepends=True)
    for end in range(min(line, len(rows)), 0, -1):
        if re.match(r" {0,4}- ", rows[end - 1] if end <= len(rows) else ""):
            yield "".join(rows[: end - 1])


def _json_cuts(text: str) -> Iterator[str]:
    """The text up to each object of a list at the top, with what closes it, the longest first."""
    ends, depth, quoted, escaped = [], [], False, False
    for at, sign in enumerate(text):
        if quoted:
            quoted, escaped = escaped or sign != '"', not escaped and sign == "\\"
        elif sign == '"':
            quoted = True
        elif sign in "{[":
            depth.append(sign)
        elif sign in "}]" and depth:
            depth.pop()
            if depth == ["{", "["]:
                ends.append(at + 1)
    for end in reversed(ends):
        yield text[:end] + "]}"


# What if, and the other timeline


def suppose(
    one: Shown, turn: int, player: str, play: Mapping[str, Any], rulings: Mapping[str, str] | None = None
) -> Shown | list[str]:
    """The game with another play and the rest as recorded, or what is wrong with the play as the log would have it."""
    assert one.board is not None
    log = one.board.suppose(log_of(one), turn, player, play)
    game = open_data(log, one.source, rulings)
    if not game.steps:
        return [placed.finding.message for placed in game.verdict.findings]
    game = replace(game, verdict=_unplaced(game.verdict))
    change = Change(turn, player, play, one.play_of(turn, player))
    real = one.real or one
    return replace(shown(one.source, game), changes=(*one.changes, change), real=real, timeline=one.timeline)


def _unplaced(verdict: Verdict) -> Verdict:
    """The verdict without lines, since there is no file that has them."""

    def unplace(placed: Placed) -> Placed:
        return replace(
            placed, line=None, column=None, related=tuple((earlier, None, None) for earlier, _, _ in placed.related)
        )

    return replace(verdict, findings=tuple(map(unplace, verdict.findings)))


def as_ruled(one: Shown) -> Shown | None:
    """The same game with every illegal part left out; None for a what-if and for a log that is shown in part."""
    if one.real is not None or one.whole is not None:
        return None
    told = one.verdict.explanation
    if not isinstance(told, Explanation):
        return None
    ruled = AsRuled(told.played.findings)
    played = replay_record(told.game, told.record, told.rulings, told.attached, keep=True, ruled=ruled)
    game = replace(one.game, steps=played.steps)
    return replace(shown(one.source, game), timeline=AS_RULED, real=one)
