"""The replay of one game: the panes, where one stands, and what every key does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Footer

from nlv_replay.core.rule import Place
from nlv_replay.core.verdict import Placed, Status
from nlv_replay.logs.text import clean
from nlv_replay.report import words
from nlv_replay.report.columns import cells, cut, pad
from nlv_replay.report.log_text import flow, log_yaml
from nlv_replay.tui import links, pages
from nlv_replay.tui.actions import ACTIONS, PANE_HELP, help_lines
from nlv_replay.tui.arrange import CITY, PANES, Room, arrange
from nlv_replay.tui.boards.board import Hit
from nlv_replay.tui.dialogs import Ask, Choose, Explanation, Reader, WhatIf
from nlv_replay.tui.find import hits
from nlv_replay.tui.journey import Journey
from nlv_replay.tui.lines import (
    LOOK_OF,
    Line,
    Look,
    Page,
    Span,
    ToFinding,
    ToPane,
    ToPlace,
    lines_of,
    wrap,
)
from nlv_replay.tui.messages import Aimed
from nlv_replay.tui.opening import AS_RULED, as_ruled, log_of, suppose
from nlv_replay.tui.saving import free_name, write_new
from nlv_replay.tui.settings import SPEEDS
from nlv_replay.tui.shown import Moment, Shown
from nlv_replay.tui.timeline import bars
from nlv_replay.tui.transcript import moment_lines
from nlv_replay.tui.widgets import LOOKS, Drawn, Pane

if TYPE_CHECKING:
    from nlv_replay.tui.app import ReplayApp

ABOVE, BELOW = 4, 1
"""Rows above the panes (title, players, timeline) and below them (footer)."""
LONGEST_NAME = 16


class ReplayScreen(Screen[None], inherit_bindings=False):
    """One game on the screen."""

    COMPONENT_CLASSES: ClassVar[set[str]] = LOOKS
    BINDINGS: ClassVar[list[Any]] = [
        Binding(
            action.keys,
            action.method,
            action.label,
            show=bool(action.footer),
            key_display=action.footer or None,
            id=action.id,
        )
        for action in ACTIONS
    ]
    AUTO_FOCUS = ""

    def __init__(self, shown: Shown, at: Place) -> None:
        super().__init__()
        self.shown = shown
        self.journey = Journey(shown.last_turn, shown.players)
        self.journey.jump(at)
        self.journey.before.clear()
        self.present = CITY
        self.tops: dict[tuple[str, ...], str] = {}
        self.rooms: tuple[Room, ...] = ()
        self.current: int | None = None
        self.is_changed = False
        self.player: Timer | None = None

    @property
    def replay(self) -> ReplayApp:
        """The app, by its own type."""
        app: Any = self.app
        return app  # type: ignore[no-any-return]

    def compose(self) -> ComposeResult:
        yield Drawn(id="title")
        yield Drawn(id="players")
        yield Drawn(id="timeline")
        with Container(id="desk"):
            for number, name in enumerate(PANES, start=1):
                yield Pane(name, number)
        yield Footer(show_command_palette=False, compact=True)

    def on_resize(self, event: events.Resize) -> None:
        """Arrange the panes anew."""
        self.settle(event.size.width, event.size.height)

    # What is shown

    @property
    def moment(self) -> Moment:
        """Where one stands."""
        return Moment(self.shown, self.journey.turn, self.journey.player)

    def settle(self, width: int | None = None, height: int | None = None) -> None:
        """Put the panes where they belong for this size, and draw all."""
        size = self.app.size
        across, down = width or size.width, (height or size.height) - ABOVE - BELOW
        self.rooms = arrange(across, max(down, 2), len(self.shown.players))
        for room in self.rooms:
            top = self._top(room)
            for name in room.panes:
                pane = self.query_one(f"#pane-{name}", Pane)
                pane.display = name == top
                pane.styles.offset = (room.x, room.y)
                pane.styles.width, pane.styles.height = room.width, room.height
        self.call_after_refresh(self.draw)

    def _top(self, room: Room) -> str:
        if self.present in room.panes:
            self.tops[room.panes] = self.present
        return self.tops.get(room.panes, room.panes[0])

    def draw(self) -> None:
        """Draw everything for the present moment."""
        width = self.app.size.width
        self.set_class(bool(self.shown.changes), "-supposed")
        self.query_one("#title", Drawn).draw([self._title(width)])
        self.query_one("#players", Drawn).draw([self._players(width)])
        self.query_one("#timeline", Drawn).draw(bars(self.shown, self.journey.turn, width))
        titles = pages.titles(self.shown)
        for room in self.rooms:
            pane = self.query_one(f"#pane-{self._top(room)}", Pane)
            tabs = tuple((name, f"{PANES.index(name) + 1} {titles[name]}") for name in room.panes)
            pane.show_under(self._page(pane.pane, room), tabs, is_present=pane.pane == self.present)

    def _page(self, name: str, room: Room) -> Page:
        alone = len(self.rooms) == 1
        return pages.page(name, self.moment, room.width, room.height - 1, alone=alone, current=self.current)

    def _title(self, width: int) -> Line:
        shown = self.shown
        if shown.changes:
            change = shown.changes[-1]
            more = f" (+{len(shown.changes) - 1})" if len(shown.changes) > 1 else ""
            told = f" WHAT IF{more} turn {change.turn}, {change.player}: {flow(change.play)} "
            end = " Esc returns · S saves "
            return (Span(cut(told, width - len(end)), Look.SUPPOSED), Span(end, Look.STRONG))
        spans = [Span(f" {self._game_name(width)} ", Look.STRONG), *self._state()]
        if shown.timeline == AS_RULED:
            spans.insert(0, Span(" AS RULED ", Look.SUPPOSED))
        if self.is_changed:
            spans.insert(0, Span(" changed on disk: r reloads ", Look.SUPPOSED))
        if self.player is not None:
            spans.insert(0, Span(f" ▶ {self.replay.speed:g}/s ", Look.HERE))
        return tuple(spans)

    def _game_name(self, width: int) -> str:
        """The path of the game, or its last part where there is little room."""
        name = words.game_name(self.shown.verdict, self.shown.source)
        room = max(width * 2 // 5, 10)
        return name if cells(name) <= room else cut(name.replace("\\", "/").rpartition("/")[2], room)

    def _state(self) -> list[Span]:
        shown, verdict = self.shown, self.shown.verdict
        spans: list[Span] = []
        if shown.cut:
            spans.append(Span(f" ! shown in part: {shown.cut} ", Look.ILLEGAL))
        counts = words.severity_counts(verdict.findings)
        worst = min((one.severity for one in verdict.findings), key=lambda one: one.rank, default=None)
        state = "clean" if verdict.status is Status.CLEAN and not shown.cut else ""
        told = counts or state
        spans.append(Span(f" {told} " if told else "", LOOK_OF[worst] if worst else Look.GOOD))
        return [*spans, Span(f" {clean(verdict.title or '')}", Look.FAINT)]

    def _players(self, width: int) -> Line:
        """The players in a row, or those around the chosen one where not all fit."""
        shown, journey = self.shown, self.journey
        scores = self.moment.result.scores
        texts = [
            f" {pages.name_of(shown, player, LONGEST_NAME)} {scores[player]['total'].computed} "
            for player in shown.players
        ]
        first, last = _window([cells(text) + 1 for text in texts], journey.seat, width - 12)
        spans = []
        for seat in range(first, last):
            mine = seat == journey.seat
            text = f"▸{texts[seat][1:]}" if mine else texts[seat]
            spans.append(Span(text + " ", Look.HERE if mine else Look.PLAIN, ToPlace(Place(None, shown.players[seat]))))
        if last - first < len(texts):
            spans.append(Span(f" {journey.seat + 1} of {len(texts)}: p", Look.FAINT))
        return tuple(spans)

    # Movement

    def action_turn(self, turns: int) -> None:
        if not self.journey.step(turns):
            self._stop()
            return
        self.current = None
        self.draw()

    def action_player(self, seats: int) -> None:
        self.journey.change_seat(seats)
        self.draw()

    def action_first(self) -> None:
        self._jump(Place(0))

    def action_last(self) -> None:
        self._jump(Place(self.shown.last_turn))

    def action_back(self) -> None:
        if self.journey.back():
            self.current = None
            self.draw()
        else:
            self._say("There was no jump to return from.")

    def _jump(self, place: Place) -> None:
        self.journey.jump(place)
        self.current = None
        self.draw()

    def action_go_to(self) -> None:
        journey = self.journey

        def meant(text: str) -> Place | None:
            return links.wanted(text, journey.turn, journey.last_turn, journey.players)

        def check(text: str) -> str | None:
            told = f"0 to {journey.last_turn}"
            return None if meant(text) else f"{clean(text, 40)} is no turn ({told}) or player of this game."

        def go(text: str | None) -> None:
            place = meant(text) if text else None
            if place is not None:
                self._jump(place)

        told = f"A turn (0 to {journey.last_turn}), 12.{journey.player}, +3, start, end, or a player. Esc closes."
        self.app.push_screen(Ask("Go to", told, "", check), go)

    def action_choose_player(self) -> None:
        scores = self.moment.result.scores
        names = [
            (player, f"{player}  {pages.name_of(self.shown, player)}  {scores[player]['total'].computed} points")
            for player in self.shown.players
        ]

        def options(typed: str) -> list[tuple[str, Any]]:
            return [(text, player) for player, text in names if typed.casefold() in text.casefold()]

        def go(player: str | None) -> None:
            if player is not None:
                self._jump(Place(None, player))

        self.app.push_screen(Choose("Choose a player", "Type to narrow · ↑ ↓ Enter · Esc closes", options), go)

    def action_find(self) -> None:
        def options(typed: str) -> list[tuple[str, Any]]:
            return [(f"turn {hit.turn:>2}  {hit.kind:<8} {hit.text}", hit) for hit in hits(self.shown, typed)]

        def go(hit: Hit | None) -> None:
            if hit is not None:
                self._jump(Place(hit.turn, hit.player))

        board = self.shown.board
        told = f"{board.spot_words if board else 'A code'}, a card (8S), a word of a note · ↑ ↓ Enter · Esc closes"
        self.app.push_screen(Choose("Find", told, options), go)

    # Findings

    def action_finding(self, way: int) -> None:
        if self._to_finding(way) is None:
            self._say("No finding after this one." if way > 0 else "No finding before this one.")

    def _to_finding(self, way: int) -> Placed | None:
        found = self.shown.findings
        at = self._next_finding(way)
        if at is None:
            return None
        self._mark(found[at])
        return found[at]

    def _next_finding(self, way: int) -> int | None:
        found = self.shown.findings
        numbers = [one.finding.number for one in found]
        if self.current in numbers:
            at = numbers.index(self.current) + way
            return at if 0 <= at < len(found) else None
        turns = [self.shown.place_of(one).turn or 0 for one in found]
        if way > 0:
            return next((at for at, turn in enumerate(turns) if turn >= self.journey.turn), None)
        return next((at for at in reversed(range(len(turns))) if turns[at] < self.journey.turn), None)

    def _mark(self, placed: Placed) -> None:
        self.journey.jump(self.shown.place_of(placed))
        self.current = placed.finding.number
        self.draw()

    def action_explain(self) -> None:
        """Explain the marked finding, or the worst of this turn, of this player first."""
        placed = self.shown.finding(self.current) if self.current is not None else self._worst_here()
        if placed is None:
            self._say("No finding in this turn; n goes to the next one.")
            return
        self._mark(placed)

        def make(width: int) -> Page:
            now = self.shown.finding(self.current or 0)
            return pages.explanation(self.shown, now, width) if now else Page(())

        def other(way: int) -> str | None:
            now = self._to_finding(way)
            return _finding_title(now) if now else None

        self.app.push_screen(Explanation(_finding_title(placed), make, other))

    def _worst_here(self) -> Placed | None:
        here, player = self.moment.findings, self.journey.player
        return min(here, key=lambda one: (one.finding.place.player != player, one.severity.rank), default=None)

    # Judgement at hand

    def action_allowed(self) -> None:
        moment = self.moment
        title = f"What was allowed: turn {moment.turn}, {pages.name_of(self.shown, moment.player)}"
        self.app.push_screen(Reader(title, lambda width: pages.allowed_page(moment, width)))

    def action_what_if(self) -> None:
        moment, board = self.moment, self.shown.board
        if self.shown.timeline == AS_RULED:
            self._say("A what-if begins with the game as played; t goes there.")
            return
        if board is None or moment.turn == 0:
            self._say("Nothing is played in the set-up; go to a turn first.")
            return

        def go(play: dict[str, Any] | None) -> None:
            if play is not None:
                self._suppose(moment, play)

        play = {key: value for key, value in (moment.play or {}).items() if key not in ("marks", "note")}
        title = f"What if in turn {moment.turn} {pages.name_of(self.shown, moment.player)} had played ..."
        self.app.push_screen(WhatIf(title, board, pages.position(moment), play), go)

    def _suppose(self, moment: Moment, play: dict[str, Any]) -> None:
        made = suppose(self.shown, moment.turn, moment.player, play, self.replay.rulings)
        if isinstance(made, Shown):
            self._show(made)
            return
        self._say(f"A log could not hold this play: {' '.join(made)}", severity="error")

    def action_return(self) -> None:
        if self.shown.real is not None:
            self._show(self.shown.real)

    def _show(self, shown: Shown) -> None:
        """Show another game, or the same one otherwise, at the same place as far as it has it."""
        here, before = self.journey.here, self.journey.before
        self.shown = shown
        self.journey = Journey(shown.last_turn, shown.players)
        self.journey.jump(here)
        self.journey.before = before
        self.current = None
        self.draw()

    def action_save_what_if(self) -> None:
        if not self.shown.changes:
            self._say("There is no what-if to be saved; w makes one.")
            return
        given = free_name(self._path(), f"-what-if-t{self.shown.changes[-1].turn}", ".yaml")

        def save(path: str | None) -> None:
            if path is not None:
                self._say(f"Saved as {clean(path, 100)}.")

        def check(path: str) -> str | None:
            return write_new(path, log_yaml(log_of(self.shown)))

        self.app.push_screen(Ask("Save the what-if as", "A new file; nothing is overwritten.", given, check), save)

    def action_timeline(self) -> None:
        if self.shown.timeline == AS_RULED and self.shown.real is not None:
            self._show(self.shown.real)
            return
        ruled = as_ruled(self.shown)
        if ruled is None:
            self._say("Only a whole game as played has the timeline as ruled.")
            return
        self._show(ruled)

    # Playing

    def action_play(self) -> None:
        if self.player is not None:
            self._stop()
        elif self.journey.turn < self.journey.last_turn:
            self.player = self.set_interval(1 / self.replay.speed, self._tick)
        self.draw()

    def _tick(self) -> None:
        self.action_turn(1)

    def _stop(self) -> None:
        if self.player is not None:
            self.player.stop()
            self.player = None
            self.draw()

    def action_speed(self, way: int) -> None:
        at = min(range(len(SPEEDS)), key=lambda at: abs(SPEEDS[at] - self.replay.speed))
        self.replay.speed = SPEEDS[min(max(at + way, 0), len(SPEEDS) - 1)]
        if self.player is not None:
            self.player.stop()
            self.player = self.set_interval(1 / self.replay.speed, self._tick)
            self.draw()
        else:
            self._say(f"Plays {self.replay.speed:g} turns a second.")

    # Panes

    def action_pane(self, name: str) -> None:
        self.present = name
        self.settle()

    def action_next_pane(self, way: int) -> None:
        self.action_pane(PANES[(PANES.index(self.present) + way) % len(PANES)])

    def action_scroll(self, pages_on: int) -> None:
        self.query_one(f"#pane-{self.present}", Pane).scroll_pages(pages_on)

    @on(Aimed)
    def follow(self, event: Aimed) -> None:
        """Go where a click on a piece of text leads."""
        match event.target:
            case ToPlace(place):
                self._jump(place)
            case ToPane(name):
                self.action_pane(name)
            case ToFinding(number):
                placed = self.shown.finding(number)
                if placed is not None:
                    self._mark(placed)

    # Out

    def _path(self) -> str:
        return self.shown.source.name or "game.yaml"

    def _link(self) -> str:
        line = self.shown.source.first_line if self.shown.source.one_of_many else None
        return links.link(self._path(), self.journey.here, line)

    def action_copy_link(self) -> None:
        self.app.copy_to_clipboard(self._link())
        self._say(f"Copied: {clean(self._link(), 120)}")

    def action_save(self) -> None:
        given = free_name(self._path(), f"-t{self.journey.turn}-{self.journey.player}", ".svg")
        picture = self.app.export_screenshot(title=clean(self._link(), 120))
        text = "\n".join(moment_lines(self.moment)) + "\n"

        def check(path: str) -> str | None:
            return write_new(path, text if path.lower().endswith((".txt", ".md")) else picture)

        def save(path: str | None) -> None:
            if path is not None:
                self._say(f"Saved as {clean(path, 100)}.")

        told = "A name that ends in .svg saves the picture, one in .txt all panes of this turn as text."
        self.app.push_screen(Ask("Save the screen as", told, given, check), save)

    def action_reload(self) -> None:
        self.replay.reload()

    @property
    def at(self) -> Place:
        """Where one stands."""
        return self.journey.here

    def renew(self, shown: Shown) -> bool:
        """Show what the file holds now, at the same place; False where nothing of it can be replayed."""
        if not shown.game.steps:
            return False
        self.is_changed = False
        self._show(shown)
        self._say("Read the file again.")
        return True

    def file_changed(self) -> None:
        """Say that the file has changed on disk."""
        self.is_changed = True
        self.draw()

    def action_open(self) -> None:
        self.replay.choose_file()

    def action_theme(self) -> None:
        self.app.search_themes()

    def action_palette(self) -> None:
        self.app.action_command_palette()

    def action_quit(self) -> None:
        self.app.exit(0)

    def action_help(self) -> None:
        title = f"Help: {pages.titles(self.shown)[self.present]}"
        self.app.push_screen(Reader(title, self._help))

    def _help(self, width: int) -> Page:
        lines = lines_of(wrap(PANE_HELP[self.present], width))
        board = self.shown.board
        if board is not None and self.present == CITY:
            lines += [(), *lines_of(row for text in board.legend for row in wrap(text, width, 0, 2))]
        if board is not None:
            signs = "  ".join(f"{sign} {told}" for sign, told in board.signs.items())
            lines += [
                (),
                *lines_of(wrap(f"timeline: ! illegal  ~ miscounted  ? unclear  i note  {signs}", width, 0, 2)),
            ]
        lines += [(), (Span("keys", Look.HEADING),)]
        for keys, told in help_lines(self.replay.settings.keys):
            lines.append((Span(pad(keys, 16), Look.STRONG), Span(told)))
        return Page(tuple(lines))

    def _say(self, text: str, severity: Any = "information") -> None:
        self.app.notify(text, markup=False, severity=severity, timeout=4)


def _finding_title(placed: Placed) -> str:
    return f"{placed.finding.rule.code} {words.game_place(placed.finding.place)}"


def _window(widths: list[int], at: int, room: int) -> tuple[int, int]:
    """The first and the last + 1 of a row of pieces around one of them that fit into the room."""
    first, last, used = at, at + 1, widths[at] if widths else 0
    if not widths:
        return 0, 0
    while True:
        if last < len(widths) and used + widths[last] <= room:
            used, last = used + widths[last], last + 1
        elif first > 0 and used + widths[first - 1] <= room:
            first -= 1
            used += widths[first]
        else:
            return first, last
