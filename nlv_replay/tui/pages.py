"""What each pane shows of a moment, as lines; the screen and the transcript print the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from nlv_replay.core.result import Claim, Result
from nlv_replay.core.rule import Place, Severity
from nlv_replay.core.verdict import Placed
from nlv_replay.logs.text import clean
from nlv_replay.report import words
from nlv_replay.report.columns import cells, cut, pad
from nlv_replay.report.paper import Paper
from nlv_replay.report.rule_text import rule_lines, ruling_lines
from nlv_replay.report.scores import places_of
from nlv_replay.report.text import Choice, families, findings_lines
from nlv_replay.tui.arrange import CITY, FINDINGS, NOTES, SCORES, SHEET, TURN
from nlv_replay.tui.boards.board import Position
from nlv_replay.tui.find import notes
from nlv_replay.tui.lines import (
    LOOK_OF,
    NOW,
    SIGN_OF,
    Line,
    Look,
    Page,
    Span,
    ToFinding,
    ToPlace,
    line,
    lines_of,
    wrap,
)
from nlv_replay.tui.shown import Moment, Shown

MOST_OF_A_NAME = 40
MOST_OF_A_MESSAGE = 600
SHORT_NAME, SHORTEST_NAME = 14, 9
SHORTEST_WORD = 4
TOTAL = "total"
NEW, NOTE = "new    ", "note   "
NOT_ZONES = ("bundles", "debts")


def position(moment: Moment) -> Position:
    """The moment as a board sees it."""
    alerts: dict[str, Severity] = {}
    for placed in moment.findings:
        place = placed.finding.place
        if place.spot and place.player == moment.player:
            known = alerts.get(place.spot, placed.severity)
            alerts[place.spot] = min(known, placed.severity, key=lambda one: one.rank)
    return Position(moment.table, moment.before, moment.shown.game.record, moment.turn, moment.player, alerts)


def name_of(shown: Shown, player: str, most: int = MOST_OF_A_NAME) -> str:
    """How a player is called, cut to so many columns."""
    return cut(shown.verdict.players.get(player, player), most)


# City and sheet


def city_page(moment: Moment, width: int, height: int, *, alone: bool = False) -> Page:
    """The board; where it stands alone, the turn in three lines below it."""
    board = moment.shown.board
    assert board is not None
    lines = board.city(position(moment), width, height)
    return Page(tuple([*lines, *now_lines(moment, width)] if alone else lines))


def now_lines(moment: Moment, width: int) -> list[Line]:
    """The turn in three lines: the offers, the play, and the worst that is wrong with it or what is new."""
    board = moment.shown.board
    assert board is not None
    if moment.turn == 0:
        return [(Span("The set-up: nothing has been played.", Look.FAINT),)]
    play = moment.play
    taken = board.take_of(play) if play else None
    offers: list[Span] = [Span("offers ", Look.FAINT)]
    for offer in board.offers(moment.table, moment.player):
        is_taken = offer.take == taken
        text = f"[{offer.take}: {offer.text}]" if is_taken else f" {offer.take}: {offer.text} "
        offers.append(Span(text, Look.STRONG if is_taken else Look.PLAIN))
    lines = [tuple(offers), (Span(cut(f"{moment.player} {board.play_text(play)}", width)),)]
    mine = [one for one in moment.findings if one.finding.place.player in (None, moment.player)]
    return [
        *lines,
        _worst_line(mine, width) if mine else (Span(cut(_news_told(moment), width), Look.PLAIN),),
    ]


def _worst_line(found: list[Placed], width: int) -> Line:
    worst = min(found, key=lambda one: one.severity.rank)
    more = f" (+{len(found) - 1} more)" if len(found) > 1 else ""
    text = cut(worst.finding.message, max(width - 10 - len(more), 10))
    head = f"{SIGN_OF[worst.severity]} {worst.finding.rule.code} "
    return (Span(head, LOOK_OF[worst.severity], ToFinding(worst.finding.number)), Span(text), Span(more, Look.FAINT))


def _news_told(moment: Moment) -> str:
    board = moment.shown.board
    told = board.news(position(moment)) if board else []
    return f"{NEW}{', '.join(told) or 'nothing'}"


def news_lines(moment: Moment, width: int) -> list[Line]:
    """What is new on the player's sheets in this turn, in words."""
    return list(_titled(NEW, _news_told(moment).removeprefix(NEW), width)) if moment.turn else []


def sheet_page(moment: Moment, width: int) -> Page:
    """All else that the player writes on, then how the points come about."""
    board = moment.shown.board
    assert board is not None
    lines = board.sheet(position(moment), width)
    zones = moment.result.scores.get(moment.player)
    lines += [(), (Span(" how the points come about", Look.HEADING),)]
    for zone, claim in zones.items() if zones else ():
        lines += _sum_lines(zone, claim, width)
    return Page(tuple(lines))


def _sum_lines(zone: str, claim: Claim, width: int) -> list[Line]:
    lead = f" {zone:<13}{claim.computed:>4}  "
    texts = [row for told in claim.explain() for row in wrap(clean(told), width - len(lead), 0, 2)] or [""]
    return [line(f"{lead if at == 0 else ' ' * len(lead)}{text}") for at, text in enumerate(texts)]


# Turn


def turn_page(moment: Moment, width: int) -> Page:
    """The offers and who took which, the plays, what is new, what happened, what is wrong, and the notes."""
    shown, turn = moment.shown, moment.turn
    board = shown.board
    assert board is not None
    lines: list[Line] = []
    if turn == 0:
        lines += lines_of(wrap("The set-up: what stands on the table before turn 1.", width), Look.FAINT)
    else:
        lines += _offer_lines(moment, width)
        lines += _play_lines(moment, width)
        lines += news_lines(moment, width)
    for event in shown.events[turn] if shown.events else ():
        lines += _titled(f"{event.sign}      ", clean(event.text), width, Look.GOOD)
    for placed in moment.findings:
        lines += _finding_lines(shown, placed, width, here=False)
    for when, player, text in notes(shown):
        if when == turn or (when is None and turn == 0):
            lines += _titled(NOTE, f"{player + ': ' if player else ''}{clean(text)}", width, Look.NOTE)
    return Page(tuple(lines))


def _offer_lines(moment: Moment, width: int) -> Iterator[Line]:
    shown, board = moment.shown, moment.shown.board
    assert board is not None
    takers: dict[int | None, list[str]] = {}
    others: list[str] = []
    for player in (moment.player,) if board.has_own_offers(moment.table) else shown.players:
        play = shown.play_of(moment.turn, player)
        take = board.take_of(play) if play else None
        (takers.setdefault(take, []) if take else others).append(player)
    offers = board.offers(moment.table, moment.player)
    for offer in offers:
        who = ", ".join(takers.get(offer.take, [])) or "nobody"
        mine = moment.player in takers.get(offer.take, [])
        lead = f"{NOW if mine else ' '} {offer.take}: {offer.text:<4}{offer.told}"
        yield (Span(f"{lead:<32}", Look.STRONG if mine else Look.PLAIN), Span(cut(who, max(width - 32, 8)), Look.FAINT))
    if not offers:
        yield (Span("  the offers of this turn are not recorded", Look.FAINT),)
    if others:
        yield from lines_of(wrap(f"no offer taken: {', '.join(others)}", width, 2, 4)[:2], Look.FAINT)


def _play_lines(moment: Moment, width: int) -> Iterator[Line]:
    """The play of the chosen player, then those of the others in seat order."""
    shown, board = moment.shown, moment.shown.board
    assert board is not None
    players = [moment.player, *(player for player in shown.players if player != moment.player)]
    for player in players:
        text = board.play_text(shown.play_of(moment.turn, player))
        mine = player == moment.player
        rows = wrap(f"{player} {text}", max(width - 2, 8), 0, 2)
        for at, row in enumerate(rows):
            sign = NOW if mine and at == 0 else " "
            yield (Span(f"{sign} {row}", Look.STRONG if mine else Look.PLAIN, ToPlace(Place(moment.turn, player))),)


def _titled(title: str, text: str, width: int, look: Look = Look.FAINT) -> Iterator[Line]:
    for at, row in enumerate(wrap(text, max(width - len(title), 8))):
        yield (Span(title if at == 0 else " " * len(title), look), Span(row))


# Findings


def findings_page(moment: Moment, width: int, current: int | None = None) -> Page:
    """What is wrong with the file, then all findings, consequences under their root; the row is that of the current."""
    shown = moment.shown
    lines: list[Line] = []
    if shown.cut:
        lines += lines_of(wrap(f"Shown in part: {shown.cut}.", width), Look.ILLEGAL)
        for placed in shown.problems:
            lines += problem_lines(placed, width)
        lines.append(())
    if not shown.findings:
        lines += lines_of(wrap("No findings: nothing is wrong in what is shown.", width), Look.GOOD)
    row = None
    for placed, depth in _ordered(shown):
        mine = placed.finding.number == current
        if mine:
            row = len(lines)
        now = (shown.place_of(placed).turn or 0) == moment.turn
        lines += _finding_lines(shown, placed, width, here=mine, now=now, depth=depth)
    return Page(tuple(lines), row if row is not None else _first_of_turn(lines))


def _first_of_turn(lines: list[Line]) -> int | None:
    return next((at for at, one in enumerate(lines) if one and one[-1].look is Look.STRONG), None)


def _ordered(shown: Shown) -> list[tuple[Placed, int]]:
    made: list[tuple[Placed, int]] = shown.kept("ordered", lambda: list(_families(shown)))
    return made


def _families(shown: Shown) -> Iterator[tuple[Placed, int]]:
    for family in families(shown.findings):
        yield family.root, 0
        yield from ((follower, 1) for follower in family.followers)


def problem_lines(placed: Placed, width: int) -> list[Line]:
    """A problem of the file with its line."""
    rule = placed.finding.rule
    place = f"line {placed.line}, column {placed.column}: " if placed.line is not None else ""
    rows = wrap(f"{place}{clean(placed.finding.message, MOST_OF_A_MESSAGE)}", width - 2)
    head = f"{SIGN_OF[placed.severity]} {rule.code} {rule.name}"
    return [(Span(head, LOOK_OF[placed.severity]),), *lines_of(f"  {row}" for row in rows)]


def _finding_lines(
    shown: Shown, placed: Placed, width: int, *, here: bool, now: bool = False, depth: int = 0
) -> list[Line]:
    """Two or more lines: code and place, then the sentence."""
    number = placed.finding.number
    head, rows = shown.kept(("finding", number, width, depth), lambda: _finding_texts(placed, width, depth))
    target, look = ToFinding(number), Look.STRONG if now else Look.PLAIN
    sign = NOW if here else " "
    code = Span(f"{sign}{head[0]}", Look.HERE if here else LOOK_OF[placed.severity], target)
    return [(code, Span(head[1], look, target)), *((Span(row, look, target),) for row in rows)]


def _finding_texts(placed: Placed, width: int, depth: int) -> tuple[tuple[str, str], list[str]]:
    rule, finding = placed.finding.rule, placed.finding
    lead = "  └ " if depth else " "
    code = f"{lead}{SIGN_OF[placed.severity]} {rule.code} {rule.severity.value}"
    where = words.game_place(finding.place, " ")
    line_told = f" line {placed.line}" if placed.line is not None else ""
    rest = cut(f" {where}{line_told}", max(width - cells(code) - 1, 4))
    indent = 4 + 2 * depth
    return (code, rest), wrap(clean(finding.message, MOST_OF_A_MESSAGE), width, indent)


# Scores


def scores_page(moment: Moment, width: int) -> Page:
    """A line a player in seat order with place and points by zone; in a what-if the real ones below."""
    result = moment.result
    real = _real_result(moment)
    zones = [zone for zone in next(iter(result.scores.values()), {}) if zone not in NOT_ZONES]
    claimed = _claims(moment)
    name = min(SHORT_NAME, max(SHORTEST_NAME, *map(cells, result.scores)) + 1)
    room = max((width - name - 3) // max(len(zones), 1), 4)
    places = places_of(result)
    head = " " * (name + 3) + "".join(f"{_short(zone, room - 1):>{room}}" for zone in zones)
    lines: list[Line] = [(Span(head, Look.FAINT),)]
    row = None
    for player, points in result.scores.items():
        mine = player == moment.player
        if mine:
            row = len(lines)
        place = str(places.get(player, "-"))
        lead = f"{NOW if mine else ' '}{place:>2} {pad(cut(player, name - 1), name - 1)}"
        cellsof = "".join(f"{points[zone].computed:>{room}}" for zone in zones)
        to = ToPlace(Place(moment.turn, player))
        lines.append((Span(lead + cellsof, Look.STRONG if mine else Look.PLAIN, to),))
        if real is not None:
            lines.append(_real_line(moment, player, real, zones, (name + 3, room)))
        if player in claimed:
            lines.append(_claimed_line(claimed[player], zones, name, room))
    return Page((*lines, *_ending_lines(moment, result, width)), row)


def _real_result(moment: Moment) -> Result | None:
    real = moment.shown.real
    return None if real is None else real.result_at(min(moment.turn, real.last_turn))


def _real_line(moment: Moment, player: str, real: Result, zones: list[str], widths: tuple[int, int]) -> Line:
    """The points of the real game, or of the game as played, after the difference of the totals."""
    lead, room = widths
    points = real.scores[player]
    more = moment.result.scores[player][TOTAL].computed - points[TOTAL].computed
    label = "really" if moment.shown.changes else "played"
    told = "".join(f"{points[zone].computed:>{room}}" for zone in zones)
    difference = f" {label} ({f'{more:+}' if more else '='})"
    return (Span(pad(difference, lead), Look.SUPPOSED if more else Look.FAINT), Span(told, Look.FAINT))


def _claims(moment: Moment) -> dict[str, dict[str, int]]:
    """The points that the log claims and that are others, at the end of the game."""
    if moment.turn != moment.shown.last_turn:
        return {}
    found = {
        player: {
            zone: claim.claimed
            for zone, claim in points.items()
            if claim.claimed is not None and claim.claimed != claim.computed
        }
        for player, points in moment.result.scores.items()
    }
    return {player: wrong for player, wrong in found.items() if wrong}


def _claimed_line(wrong: dict[str, int], zones: list[str], name: int, room: int) -> Line:
    told = "".join(f"{wrong.get(zone, ''):>{room}}" for zone in zones)
    return (Span(f"{'  ~claimed':<{name + 3}}{told}", Look.MISCOUNT),)


def _ending_lines(moment: Moment, result: Result, width: int) -> list[Line]:
    over = moment.turn == moment.shown.last_turn
    if not over:
        return lines_of(wrap("Points as if the game ended now.", width), Look.FAINT)
    told = (
        f"Ended in turn {result.end_turn}: {result.end}."
        if result.end
        else f"Not at its end after turn {result.end_turn}."
    )
    lines = lines_of(wrap(told, width))
    if result.ranking_changed:
        ranking = ", ".join(" = ".join(place) for place in result.claimed_ranking or [])
        lines += lines_of(wrap(f"~ The log claims the ranking {clean(ranking, 300)}.", width), Look.MISCOUNT)
    return lines


def _short(word: str, most: int) -> str:
    if len(word) <= most:
        return word
    return f"{word[: most - 1]}." if most > SHORTEST_WORD else word[:most]


# Notes


def notes_page(moment: Moment, width: int) -> Page:
    """All annotations of the game in order; the row is that of the present turn, or of the last before it."""
    shown = moment.shown
    texts = shown.kept(("notes", width), lambda: list(_note_texts(shown, width)))
    lines: list[Line] = []
    row = None
    for when, player, rows in texts:
        now = when == moment.turn or (when is None and moment.turn == 0)
        if (when or 0) <= moment.turn:
            row = len(lines)
        to = ToPlace(Place(when or 0, player))
        lines += [
            (Span(f"{NOW if now and not at else ' '}{text}", Look.STRONG if now else Look.PLAIN, to),)
            for at, text in enumerate(rows)
        ]
    if not lines:
        lines = lines_of(wrap("Nobody has written a note in this log.", width), Look.FAINT)
    return Page(tuple(lines), row)


def _note_texts(shown: Shown, width: int) -> Iterator[tuple[int | None, str | None, list[str]]]:
    for change in shown.changes:
        told = f"WHAT IF, turn {change.turn}, {change.player}"
        yield change.turn, change.player, wrap(told, width - 1, 0, 2)
    event = getattr(shown.game.record, "event", None)
    if event is not None:
        told = ", ".join(f"{key} {value}" for key, value in event if value is not None)
        yield None, None, wrap(clean(f"event: {told}"), width - 1, 0, 2)
    for turn, player, text in notes(shown):
        where = words.game_place(Place(turn, player)) if turn is not None else "game"
        yield turn, player, wrap(f"{where}: {clean(text)}", width - 1, 0, 2)


# Explanations and alternatives


def explanation(shown: Shown, placed: Placed, width: int) -> Page:
    """A finding as the report has it, then its rule, the rulings about it, and what follows from it."""
    game = shown.game.game
    assert game is not None
    paper = Paper(width)
    alone = replace(shown.verdict, findings=(placed,))
    lines = lines_of(
        clean(text) for text in findings_lines(alone, shown.source, paper, Choice(everything=True)) if text
    )
    if lines:
        lines[0] = tuple(Span(span.text, LOOK_OF[placed.severity]) for span in lines[0])
    lines += [(), *_cost_lines(shown, placed, width)]
    lines += [(Span("the rule", Look.HEADING),), *lines_of(rule_lines(game, placed.finding.rule, paper))]
    ruling = next((one for one in game.rulings if one.name == placed.finding.ruling), None)
    if ruling is not None:
        lines += [
            (),
            (Span("the ruling that it depends on", Look.HEADING),),
            *lines_of(ruling_lines(game, ruling, paper)),
        ]
    lines += _kin_lines(shown, placed, width)
    return Page(tuple(lines))


def _kin_lines(shown: Shown, placed: Placed, width: int) -> list[Line]:
    """The finding that caused this one, and those that it caused."""
    lines: list[Line] = []
    cause = shown.finding(placed.finding.caused_by) if placed.finding.caused_by is not None else None
    if cause is not None:
        lines += [(), (Span("it follows from", Look.HEADING),), *_finding_lines(shown, cause, width, here=False)]
    caused = [one for one in shown.findings if one.finding.caused_by == placed.finding.number]
    if caused:
        lines += [(), (Span("it has caused", Look.HEADING),)]
        for one in caused:
            lines += _finding_lines(shown, one, width, here=False)
    return lines


def _cost_lines(shown: Shown, placed: Placed, width: int) -> list[Line]:
    """What a root finding gained or cost each player, and whether it matters; nothing for what follows from another."""
    texts = [row for told in cost_texts(shown, placed) for row in wrap(clean(told), width, 2, 4)]
    return [(Span("what it changed", Look.HEADING),), *lines_of(texts), ()] if texts else []


def cost_texts(shown: Shown, placed: Placed) -> list[str]:
    """The points that a finding gained or cost by player and zone, and what it means for the ranking."""
    told = shown.verdict.explanation
    impact = told.impacts.get(placed.finding.number) if told is not None else None
    if impact is None:
        return []
    texts = [
        f"{player}: {', '.join(f'{zone} {points:+}' for zone, points in zones.items())}"
        for player, zones in impact.points.items()
    ] or ["no points"]
    if impact.changes_ranking:
        ranking = ", ".join(" = ".join(place) for place in impact.ranking)
        return [*texts, f"It changes the ranking; without it: {ranking}."]
    return [*texts, "It changes a tie-break." if impact.changes_tie_break else "It does not change the ranking."]


def allowed_page(moment: Moment, width: int) -> Page:
    """What else the player could have played in this turn."""
    board = moment.shown.board
    assert board is not None
    play = board.play_text(moment.play) if moment.turn else "nothing yet"
    lines = lines_of(wrap(f"played: {play}", width, 0, 8), Look.STRONG)
    for heading, text in board.allowed(position(moment)):
        for at, row in enumerate(wrap(clean(text), max(width - 17, 10), 0, 2)):
            lines.append((Span(f"{heading if at == 0 else '':<16} ", Look.HEADING), Span(row)))
    return Page(tuple(lines))


# All of them


def page(
    name: str, moment: Moment, width: int, height: int, *, alone: bool = False, current: int | None = None
) -> Page:
    """The page of a pane by its name."""
    if name == CITY:
        return city_page(moment, width, height, alone=alone)
    if name == FINDINGS:
        return findings_page(moment, width, current)
    pages: dict[str, Callable[[Moment, int], Page]] = {
        SHEET: sheet_page,
        TURN: turn_page,
        SCORES: scores_page,
        NOTES: notes_page,
    }
    return pages[name](moment, width)


def titles(shown: Shown) -> dict[str, str]:
    """What the panes are called; those of the board as its game calls them."""
    board = shown.board
    return {
        CITY: board.city_title if board else "City",
        SHEET: board.sheet_title if board else "Sheet",
        TURN: "Turn",
        FINDINGS: f"Findings {len(shown.findings) + len(shown.problems)}",
        SCORES: "Scores",
        NOTES: "Notes",
    }


def joined(pages: Iterable[Page]) -> list[Any]:
    """The lines of several pages."""
    return [one for each in pages for one in each.lines]
