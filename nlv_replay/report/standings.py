"""Standings of an event as tables of text, of Markdown, of cells, or as an object."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import compress
from typing import Any

from nlv_replay.batch.standings import Standing, Tally
from nlv_replay.games import game_named
from nlv_replay.logs.text import clean
from nlv_replay.report.columns import cells as columns
from nlv_replay.report.columns import cut, pad
from nlv_replay.report.csv_table import csv_line
from nlv_replay.report.markdown import bold, plain, table
from nlv_replay.report.paper import FAINT, STRONG, Paper
from nlv_replay.report.words import count

HEADINGS = ("rank", "wins", "place", "points")
CLAIMED = "| claimed"
MOST_OF_A_NAME = 40
MOST_CLASHES = 10
MOST_NAMES = 10
LEAST_OF_A_NAME = 8
"""So much of a name stays whatever the numbers take."""


def standings_text(by_game: Mapping[str, Sequence[Standing]], paper: Paper) -> Iterator[str]:
    """A table a game, under the name of the game where several were played."""
    if not by_game:
        yield "No game was judged, so there are no standings."
    for number, (game, ranked) in enumerate(by_game.items()):
        if len(by_game) > 1:
            yield from ([""] if number else [])
            yield paper.ink(_title(game), STRONG)
        yield from _table_text(ranked, paper)


def _table_text(standings: Sequence[Standing], paper: Paper) -> Iterator[str]:
    """A line a player: corrected, what differs in bold with an asterisk, then those claims that differ for somebody.

    Names are cut where a line would be too long, numbers never.
    """
    corrected = [cells(one.corrected, one.rank) for one in standings]
    claimed = [cells(one.claimed, one.rank_claimed) for one in standings]
    differ = [[ours != theirs for ours, theirs in zip(*rows, strict=True)]
              for rows in zip(corrected, claimed, strict=True)]  # fmt: skip
    games = [[str(one.games), *row] for one, row in zip(standings, corrected, strict=True)]
    left = _starred([["games", *HEADINGS], *games], [[False] * len(HEADINGS), *differ])
    right = _claims(claimed, [any(column) for column in zip(*differ, strict=True)])
    names = _names(standings, paper.width - len(" ".join(left[0])) - max(map(len, right)) - 1)
    if right[0]:
        yield paper.ink(f"{names[0]} {'corrected':^{len(' '.join(left[0]))}}{CLAIMED}", FAINT)
    for name, row, claim in zip(names[1:], left, right[1:], strict=True):
        numbers = " ".join(paper.ink(cell, STRONG if cell.endswith("*") else {}) for cell in row)
        line = f"{name} {numbers}{claim}".rstrip()
        yield paper.ink(line, FAINT) if row is left[0] else line
    yield paper.ink(
        "* differs from what the logs claim" if right[0] else "Nothing differs from what the logs claim.", FAINT
    )


def _starred(rows: Sequence[Sequence[str]], differ: Sequence[Sequence[bool]]) -> list[list[str]]:
    """The cells in columns, with an asterisk behind each number that differs; the first number of a row never does."""
    return _aligned([
        [f"{cell}{'*' if is_other else ' '}" for cell, is_other in zip(row, (False, *others), strict=True)]
        for row, others in zip(rows, differ, strict=True)
    ])  # fmt: skip


def _claims(claimed: Sequence[Sequence[str]], told: Sequence[bool]) -> list[str]:
    """What stands on the right of each line: the columns of claims that are told, under two headings; or nothing."""
    if not any(told):
        return [""] * (len(claimed) + 2)
    rows = _aligned([list(compress(row, told)) for row in (HEADINGS, *claimed)])
    return [CLAIMED, *(f"| {'  '.join(row)}" for row in rows)]


def _names(standings: Sequence[Standing], room: int) -> list[str]:
    """The left end of each line, all equally wide: two lines of headings, then who it is."""
    names = [f"{one.player} ({one.name})" if one.name != one.player else one.player for one in standings]
    shown = [cut(name, max(room, LEAST_OF_A_NAME)) for name in ("", "player", *names)]
    width = max(map(columns, shown))
    return [pad(name, width) for name in shown]


def _aligned(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """The cells of a table, each as wide as the widest of its column."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [[f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True)] for row in rows]


def two_players(clashing: Sequence[tuple[str, Sequence[tuple[str, int]]]]) -> Iterator[str]:
    """A line for each id that has several names, with these; after some of them, how many more there are."""
    for player, names in clashing[:MOST_CLASHES]:
        yield f"perhaps two players: {clean(player)} is {bearers(names, _short)}"
    if (more := len(clashing) - MOST_CLASHES) > 0:
        yield f"perhaps two players: {count(more, 'more id')} with several names, see `nlv-replay event report`"


def bearers(names: Sequence[tuple[str, int]], shown: Callable[[str], str]) -> str:
    """Names with the number of games of each, the first few of them."""
    told = [f"{shown(name)} ({count(games, 'game')})" for name, games in names[:MOST_NAMES]]
    return ", ".join([*told, f"{len(names) - MOST_NAMES} more"] if len(names) > MOST_NAMES else told)


def _short(name: str) -> str:
    return clean(name, MOST_OF_A_NAME)


def standings_markdown(by_game: Mapping[str, Sequence[Standing]]) -> Iterator[str]:
    """The same as tables of Markdown, what changed in bold."""
    if len(by_game) < 2:
        yield from _table_markdown([one for ranked in by_game.values() for one in ranked])
        return
    for number, (game, ranked) in enumerate(by_game.items()):
        yield from ([""] if number else [])
        yield from (f"### {plain(_title(game))}", "")
        yield from _table_markdown(ranked)


def _table_markdown(standings: Sequence[Standing]) -> Iterator[str]:
    heads = [f"{heading}{side}" for side in ("", " claimed") for heading in HEADINGS]
    rows = []
    for one in standings:
        corrected, claimed = cells(one.corrected, one.rank), cells(one.claimed, one.rank_claimed)
        shown = [bold(ours) if ours != theirs else ours for ours, theirs in zip(corrected, claimed, strict=True)]
        name = plain(one.player if one.name == one.player else f"{one.player} ({one.name})")
        rows.append([name, str(one.games), *shown, *claimed])
    yield from table(["player", "games", *heads], rows)


def standings_csv(by_game: Mapping[str, Sequence[Standing]]) -> Iterator[str]:
    """The same as comma-separated values, with a last column for the game where several were played."""
    is_mixed = len(by_game) > 1
    heads = ["player", "name", "games", *HEADINGS, *(f"{heading}_claimed" for heading in HEADINGS)]
    yield csv_line([*heads, *["game"] * is_mixed])
    for game, ranked in by_game.items():
        for one in ranked:
            values = [*values_of(one.corrected, one.rank), *values_of(one.claimed, one.rank_claimed)]
            yield csv_line([one.player, one.name, one.games, *values, *[game] * is_mixed])


def standings_dict(standings: Sequence[Standing], by_game: Mapping[str, Sequence[Standing]], by: str) -> dict[str, Any]:
    """The standings as an object of format ``nlv-standings/1``; those of each game too where several were played."""
    whole: dict[str, Any] = {"format": "nlv-standings/1", "by": by, "standings": [one.to_dict() for one in standings]}
    if len(by_game) > 1:
        whole["by_game"] = {game: [one.to_dict() for one in ranked] for game, ranked in by_game.items()}
    return whole


def _title(key: str) -> str:
    """The name of a game; its key where this tool does not know it."""
    game = game_named(key)
    return clean(key) if game is None else game.title


def values_of(tally: Tally, rank: int) -> list[object]:
    """Rank, wins, average place with two decimals, and points."""
    return [rank, tally.wins, None if tally.average is None else f"{tally.average:.2f}", tally.points]


def cells(tally: Tally, rank: int) -> list[str]:
    """The same as text."""
    return ["-" if value is None else str(value) for value in values_of(tally, rank)]
