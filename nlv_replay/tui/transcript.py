"""A game as plain text, turn by turn, from the same pages as the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nlv_replay.logs.text import clean
from nlv_replay.report import words
from nlv_replay.tui import pages
from nlv_replay.tui.arrange import CITY, FINDINGS, NOTES, SCORES, SHEET, TURN
from nlv_replay.tui.lines import Page, texts_of
from nlv_replay.tui.shown import Moment, Shown

WIDTH = 80
DRAWN = 15
"""The height for which the city is drawn: without rows between its own."""


def transcript(shown: Shown, turns: Sequence[int], players: Sequence[str], *, brief: bool = False) -> Iterator[str]:
    """The game from one turn to another: each turn, then the sheets of each player; findings and notes at the end.

    With ``brief`` the drawings of city and sheet are left out; what changed is told in words all the same.
    """
    yield f"{words.game_name(shown.verdict, shown.source)}: {clean(shown.verdict.title or 'a game')}"
    if shown.board is not None and not brief:
        yield ""
        yield from shown.board.legend
    for turn in turns:
        yield from _turn(shown, turn, players, brief=brief)
    last = Moment(shown, turns[-1] if turns else 0, players[0] if players else "")
    yield from _titled("All findings", pages.findings_page(last, WIDTH))
    yield from _titled("All notes", pages.notes_page(last, WIDTH))


def _turn(shown: Shown, turn: int, players: Sequence[str], *, brief: bool) -> Iterator[str]:
    yield ""
    title = f"Turn {turn} of {shown.last_turn}" if turn else "Set-up"
    yield f"{title}\n{'=' * len(title)}"
    for player in players:
        moment = Moment(shown, turn, player)
        if player == players[0]:
            yield from texts_of(pages.turn_page(moment, WIDTH))
            yield from _titled("Scores", pages.scores_page(moment, WIDTH))
        yield from _player(moment, brief=brief)


def _player(moment: Moment, *, brief: bool) -> Iterator[str]:
    yield ""
    yield f"{moment.player}, {'turn ' + str(moment.turn) if moment.turn else 'set-up'}"
    now = texts_of(pages.now_lines(moment, WIDTH))
    yield from now
    yield from (row for row in texts_of(pages.news_lines(moment, WIDTH)) if row not in now)
    if not brief:
        yield from texts_of(pages.city_page(moment, WIDTH, DRAWN))
        yield from texts_of(pages.sheet_page(moment, WIDTH))


def moment_lines(moment: Moment) -> Iterator[str]:
    """All panes of one moment as plain text."""
    yield f"{words.game_name(moment.shown.verdict, moment.shown.source)}: turn {moment.turn}, {moment.player}"
    titles = pages.titles(moment.shown)
    for name in (CITY, TURN, SHEET, SCORES, FINDINGS, NOTES):
        yield from _titled(titles[name], pages.page(name, moment, WIDTH, DRAWN))


def _titled(title: str, page: Page) -> Iterator[str]:
    yield ""
    yield f"{title}\n{'-' * len(title)}"
    yield from texts_of(page)
