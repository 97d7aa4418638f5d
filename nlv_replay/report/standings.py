"""Standings of an event as tables of text, of Markdown, of cells, or as an object."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from nlv_replay.batch.standings import Standing, Tally
from nlv_replay.games import game_named
from nlv_replay.logs.text import clean
from nlv_replay.report.csv_table import csv_line
from nlv_replay.report.markdown import bold, plain, table
from nlv_replay.report.paper import FAINT, STRONG, Paper

HEADINGS = ("rank", "wins", "place", "points")
MOST_OF_A_NAME = 24


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
    """A line a player: corrected on the left, claimed on the right, and an asterisk and bold where they differ."""
    names = [clean(f"{one.player} ({one.name})" if one.name != one.player else one.player, MOST_OF_A_NAME)
             for one in standings]  # fmt: skip
    width = max(len(name) for name in (*names, "player"))
    columns = "".join(f"{heading:>8}" for heading in HEADINGS)
    yield paper.ink(f"{'':{width}} {'':>5}   {'corrected':^32} | {'claimed':^32}", FAINT)
    yield paper.ink(f"{'player':{width}} {'games':>5}   {columns} | {columns}", FAINT)
    for name, one in zip(names, standings, strict=True):
        corrected, claimed = cells(one.corrected, one.rank), cells(one.claimed, one.rank_claimed)
        differ = [ours != theirs for ours, theirs in zip(corrected, claimed, strict=True)]
        left, right = (
            "".join(paper.ink(f"{cell + '*' * is_other:>8}", STRONG if is_other else {}) for cell, is_other in row)
            for row in (zip(corrected, differ, strict=True), zip(claimed, [False] * len(differ), strict=True))
        )
        yield f"{name:{width}} {one.games:>5}   {left} | {right}"
    if any(one.to_dict()["changed"] for one in standings):
        yield paper.ink("* differs from what the logs claim", FAINT)


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
    """Rank, wins, average place and points."""
    return [rank, tally.wins, None if tally.average is None else round(tally.average, 2), tally.points]


def cells(tally: Tally, rank: int) -> list[str]:
    """The same as text."""
    average = "-" if tally.average is None else f"{tally.average:.2f}"
    return [str(rank), str(tally.wins), average, str(tally.points)]
