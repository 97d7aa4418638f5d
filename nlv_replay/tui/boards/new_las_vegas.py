"""Welcome to New Las Vegas on the screen: its views as lines, with what is new in a turn and what is wrong in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from nlv_replay.core.rule import Place
from nlv_replay.games.new_las_vegas import board, legal
from nlv_replay.games.new_las_vegas.acme_board import acme_lines, acme_view
from nlv_replay.games.new_las_vegas.game import GAME
from nlv_replay.games.new_las_vegas.moves import Drive, Host, Improve, Inaugurate, Open
from nlv_replay.games.new_las_vegas.solo import DRAWN, PAIRS
from nlv_replay.games.new_las_vegas.state import Table
from nlv_replay.games.new_las_vegas.terms import (
    AVENUES,
    CASINO_INDEX,
    EFFECT_OF_LETTER,
    STREETS,
    Bonus,
    Column,
)
from nlv_replay.games.new_las_vegas.views import (
    CasinoView,
    CityView,
    Crane,
    Ink,
    ScoreView,
    SetState,
    city_view,
    score_view,
)
from nlv_replay.logs.text import clean
from nlv_replay.tui.boards.board import Board, Choice, Event, Hit, Offer, Position, begin
from nlv_replay.tui.boards.compared import ALERT_SIGN, NEW_SIGN, Marks, Same, compared
from nlv_replay.tui.boards.supposed import suppose
from nlv_replay.tui.lines import LOOK_OF, Line, Look, Span, Target, ToPlace, inked

MARGIN, CELL, STRIDE = 5, 5, 6
MOST_VIEWS = 128
"""How many sheets are remembered while one steps back and forth."""
MOST_EXTRA = 4
ROWS_OF_A_STREET = 3


@lru_cache(maxsize=MOST_VIEWS)
def _city_of(same: Same, player: str) -> CityView:
    return city_view(same.table, player)


@lru_cache(maxsize=MOST_VIEWS)
def _score_of(same: Same, player: str) -> ScoreView:
    return score_view(same.table, player)


@lru_cache(maxsize=MOST_VIEWS)
def _sheet_texts(same: Same, player: str) -> tuple[str, ...]:
    score, acme = _score_of(same, player), acme_view(same.table)
    return (
        *board.track_lines(score),
        "",
        *board.score_lines(score),
        "",
        *board.trip_lines(_city_of(same, player)),
        *(["", *acme_lines(acme)] if acme is not None else []),
    )


# The city


def city(position: Position, width: int, height: int) -> list[Line]:
    """The city, stretched to the room that there is; what is new or wrong in this turn is marked by sign and look."""
    view = _city_of(Same(position.table), position.player)
    before = _city_of(Same(position.before), position.player) if position.before is not None else None
    extra = min(MOST_EXTRA, max(0, (width - board.WIDTH) // AVENUES))
    drawing = _Drawing(position, view, before, extra)
    texts = board.city_lines(view)
    spare = height - len(texts)
    lines = [drawing.line(row, text) for row, text in enumerate(texts)]
    return drawing.spread(lines) if spare >= len(STREETS) else lines


class _Drawing:
    """The text of a city with its marks, stretched by some columns for each casino."""

    def __init__(self, position: Position, view: CityView, before: CityView | None, extra: int) -> None:
        self.position, self.view, self.before, self.extra = position, view, before, extra
        self.top = 2 if view.has_golf else 1
        self.new_lines = _new_lines(view, before)
        self.used = {section.spots for section in view.sections if section.used}

    def line(self, row: int, text: str) -> Line:
        """One row of the drawing."""
        street, part = divmod(row - self.top, ROWS_OF_A_STREET)
        if row < self.top:
            return self._head(row, text)
        if street >= len(STREETS):
            return self._cells(text, [self._hotel(avenue) for avenue in range(AVENUES)], [])
        if part == ROWS_OF_A_STREET - 1:
            return self._road(street, text)
        casinos = self.view.casinos[street * AVENUES : (street + 1) * AVENUES]
        mark = self._number if part == 0 else self._place
        return self._cells(text, [mark(casino) for casino in casinos], self._posts(street))

    def spread(self, lines: list[Line]) -> list[Line]:
        """The drawing with one row more for each street."""
        spread = list(lines)
        for street in reversed(range(len(STREETS))):
            at = self.top + street * ROWS_OF_A_STREET + 1
            posts = "".join(
                (sign if sign in board.AVENUE_USED + board.AVENUE_UNUSED else " ") + " " * (CELL + self.extra)
                for sign in self._post_signs(lines[at])
            )
            spread.insert(at + 1, inked(" " * MARGIN + posts, self._posts(street)))
        return spread

    def _post_signs(self, one: Line) -> list[str]:
        text = "".join(span.text for span in one).ljust(MARGIN + (STRIDE + self.extra) * (AVENUES + 1))
        return [text[MARGIN + (STRIDE + self.extra) * column] for column in range(AVENUES + 1)]

    def _head(self, row: int, text: str) -> Line:
        if row == 0:
            return tuple(Span(span.text, Look.FAINT) for span in self._cells(text, [], []))
        return self._cells(text, [self._hole(avenue) for avenue in range(AVENUES)], [])

    def _cells(self, text: str, marks: list[tuple[str, Look, Target | None]], posts: Marks) -> Line:
        """A row of cells: each with its sign, look and target, the posts between them with theirs."""
        padded = text.ljust(MARGIN + STRIDE * AVENUES + 1)
        drawn, looks = padded[:MARGIN], [(0, MARGIN, Look.FAINT, None), *posts]
        for column in range(AVENUES):
            at = MARGIN + STRIDE * column
            cell = padded[at + 1 : at + STRIDE]
            signs, look, target = marks[column] if marks else ("", Look.PLAIN, None)
            cell = _with_signs(cell, signs)
            start = len(drawn) + 1
            drawn += padded[at] + " " * (self.extra // 2) + cell + " " * (self.extra - self.extra // 2)
            if look or target:
                looks.append((start, len(drawn), look, target))
        rest = padded[MARGIN + STRIDE * AVENUES :].rstrip()
        looks.append((len(drawn) + 1, len(drawn) + len(rest), Look.FAINT, None))
        return inked((drawn + rest).rstrip(), looks)

    def _number(self, casino: CasinoView) -> tuple[str, Look, Target | None]:
        was = self._was(casino)
        is_new = casino.opened_now or (was is not None and was.crane is not casino.crane)
        target = ToPlace(Place(casino.opened_in, self.view.player)) if casino.number is not None else None
        alert = self.position.alerts.get(casino.name)
        signs = (NEW_SIGN if is_new else "") + (ALERT_SIGN if alert else "")
        look = (
            LOOK_OF[alert]
            if alert
            else Look.NEW
            if is_new
            else Look.STRONG
            if casino.number is not None
            else Look.PLAIN
        )
        return signs, look, target

    def _place(self, casino: CasinoView) -> tuple[str, Look, Target | None]:
        was = self._was(casino)
        is_new = was is not None and (was.star, was.carpet_ink) != (casino.star, casino.carpet_ink)
        return (NEW_SIGN, Look.NEW, None) if is_new else ("", Look.PLAIN, None)

    def _hole(self, avenue: int) -> tuple[str, Look, Target | None]:
        casino = self.view.casinos[avenue]
        was = self._was(casino)
        is_new = was is not None and was.hole is not casino.hole
        return (NEW_SIGN, Look.NEW, None) if is_new else ("", Look.PLAIN, None)

    def _hotel(self, avenue: int) -> tuple[str, Look, Target | None]:
        hotel = self.view.hotels[avenue]
        was = self.before.hotels[avenue] if self.before else None
        is_new = was is not None and (was.large, was.small) != (hotel.large, hotel.small)
        return (NEW_SIGN, Look.NEW, None) if is_new else ("", Look.PLAIN, None)

    def _was(self, casino: CasinoView) -> CasinoView | None:
        return self.before.casinos[CASINO_INDEX[casino.name]] if self.before else None

    def _posts(self, street: int) -> Marks:
        """The avenue lines beside the casinos of a street."""
        marks: Marks = []
        for spots in self.view.sections:
            ends = spots.spots
            if ends and ends[0].row != ends[1].row and ends[1].row == street:
                at = MARGIN + (STRIDE + self.extra) * ends[0].column
                marks.append((at, at + 1, self._road_look(ends), None))
        return marks

    def _road(self, street: int, text: str) -> Line:
        stride = STRIDE + self.extra
        drawn, marks = text[:MARGIN], [(0, MARGIN, Look.FAINT, None)]
        for column in range(AVENUES + 1):
            at = MARGIN + STRIDE * column
            cell = text[at + 1 : at + STRIDE]
            drawn += text[at : at + 1] + (cell[:1] * (CELL + self.extra) if column < AVENUES else "")
            lamp = MARGIN + stride * column
            sign = text[at : at + 1]
            look = Look.HERE if sign == board.LIMOUSINE else Look.FAINT if sign == board.LAMP else Look.TRIP
            marks.append((lamp, lamp + 1, look, None))
        for section in self.view.sections:
            ends = section.spots
            if ends and ends[0].row == ends[1].row == street:
                start = MARGIN + stride * ends[0].column + 1
                marks.append((start, start + stride - 1, self._road_look(ends), None))
        return inked(drawn, marks)

    def _road_look(self, ends: Any) -> Look:
        return Look.NEW if ends in self.new_lines else Look.TRIP if ends in self.used else Look.FAINT


def _with_signs(cell: str, signs: str) -> str:
    """A cell with the sign of something new at its left end and of an alert at its right, where these are blank."""
    if NEW_SIGN in signs and cell[:1] == " ":
        cell = NEW_SIGN + cell[1:]
    if ALERT_SIGN in signs and cell[-1:] == " ":
        cell = cell[:-1] + ALERT_SIGN
    return cell


def _new_lines(view: CityView, before: CityView | None) -> set[Any]:
    if before is None:
        return set()
    pairs = zip(view.sections, before.sections, strict=True)
    return {now.spots for now, was in pairs if now.used and not was.used}


# The sheet


def sheet(position: Position, width: int) -> list[Line]:  # noqa: ARG001 (the sheet has one width)
    """Trip, track and score sheet; lines that differ from the turn before have a sign, and the new parts their look."""
    now = _sheet_texts(Same(position.table), position.player)
    was = _sheet_texts(Same(position.before), position.player) if position.before is not None else now
    return compared(now, was)


# The turn


def offers(table: Table, player: str) -> list[Offer]:  # noqa: ARG001 (all players have the same)
    """The three combinations, or the cards drawn in a solo game; none where nobody knows them."""
    if table.solo is not None:
        return [
            Offer(place, card, f"{card[:-1]} or {EFFECT_OF_LETTER[card[-1]].value}")
            for place, card in enumerate(table.solo.drawn, start=1)
        ]
    return [
        Offer(take, f"{number}{letter}", f"{number} and {EFFECT_OF_LETTER[letter].value}")
        for take, (number, letter) in enumerate(table.offers or (), start=1)
    ]


def take_of(play: Mapping[str, Any]) -> int | None:
    """The stack that a play took, or in a solo game the card that served for its number."""
    take: int | None = play.get("take", play.get("number"))
    return take


def play_text(play: Mapping[str, Any] | None) -> str:
    """A play in one line, without its marks and notes."""
    if play is None:
        return "no play"
    if "refuse" in play:
        return f"refuses{', card ' + str(play['acme']) + ' to ACME' if 'acme' in play else ''}"
    parts = [_taken_text(play), f"opens {play['open']}" if "open" in play else "opens nothing"]
    for kind, paid in play.get("bonus", {}).items():
        if kind == Bonus.EXTENDED_CASINO.value:
            parts.append(f"extended casino {paid['open']} for set {paid['set']}")
        else:
            parts.append(f"{kind.replace('-', ' ')} for set {paid}")
    parts += [_effect_text(kind, what) for kind, what in play.get("effect", {}).items()]
    return clean(", ".join(parts))


def _taken_text(play: Mapping[str, Any]) -> str:
    if "take" in play:
        return f"takes {play['take']}"
    served = {"number": "number", "effect-card": "effect", "acme": "ACME"}
    return ", ".join(f"card {play[key]} for {word}" for key, word in served.items() if key in play)


def _effect_text(kind: str, what: Any) -> str:
    if what is True:
        return kind
    return f"{kind} {'-'.join(what) or 'no line'}" if isinstance(what, list | tuple) else f"{kind} {what}"


def news(position: Position) -> list[str]:
    """What changed on the player's sheets in this turn, in words."""
    if position.before is None:
        return []
    now, was = Same(position.table), Same(position.before)
    player = position.player
    return [
        *_city_news(_city_of(now, player), _city_of(was, player)),
        *_sheet_news(_score_of(now, player), _score_of(was, player)),
    ]


def _city_news(now: CityView, was: CityView) -> Iterator[str]:
    for casino, earlier in zip(now.casinos, was.casinos, strict=True):
        yield from _casino_news(casino, earlier)
    lines = [
        f"{line.start}-{line.end}"
        for line, earlier in zip(now.sections, was.sections, strict=True)
        if line.used and not earlier.used
    ]
    if lines:
        yield f"trip {' '.join(lines)}"
    for hotel, before in zip(now.hotels, was.hotels, strict=True):
        for size, ink, earlier_ink in (("Large", hotel.large, before.large), ("Small", hotel.small, before.small)):
            if ink is Ink.CIRCLED and earlier_ink is not Ink.CIRCLED:
                yield f"{size} hotel {hotel.avenue}"


def _casino_news(casino: CasinoView, was: CasinoView) -> Iterator[str]:
    if casino.number != was.number:
        yield f"{casino.name}={casino.number}"
    if casino.crane is not was.crane and casino.crane is Crane.CROSSED:
        yield f"crane {casino.name} crossed"
    for what, ink, earlier in (
        ("star", casino.star, was.star),
        ("carpet", casino.carpet_ink, was.carpet_ink),
        ("hole", casino.hole, was.hole),
    ):
        if ink is not earlier:
            yield f"{what} {casino.name} {ink.value}"


def _sheet_news(now: ScoreView, was: ScoreView) -> Iterator[str]:
    if now.boxes != was.boxes:
        yield f"track box {now.boxes}"
    for group, earlier in zip(now.sets, was.sets, strict=True):
        if group.state is not earlier.state and group.state is not SetState.READY:
            yield f"set {group.number} {group.state.value}"
    for column, before in zip(now.columns, was.columns, strict=True):
        if column.crossed != before.crossed:
            yield f"improved {column.label}"
    for show, held in zip(now.shows, was.shows, strict=True):
        if show.column.crossed != held.column.crossed:
            yield f"show {show.column.label} {show.column.crossed}"
    for project, had in zip(now.projects, was.projects, strict=True):
        if project.gained is not None and had.gained is None:
            yield f"project {project.project.id} for {project.gained}"


def events(before: Table, after: Table) -> Iterator[Event]:
    """Hotels built, projects fulfilled and cards dealt anew in the turn between two tables."""
    if after.stacks.deal is not before.stacks.deal and before.turn:
        yield Event("R", "the cards were dealt anew")
    for player, city_now in after.cities.items():
        was = before.cities[player]
        for size, new in (("Large", city_now.large & ~was.large), ("Small", city_now.small & ~was.small)):
            for avenue in range(AVENUES):
                if new >> avenue & 1:
                    yield Event("H", f"{player} builds the {size} hotel of avenue {avenue + 1}")
        for project, points in city_now.projects.items():
            if project not in was.projects:
                yield Event("P", f"{player} fulfils project {project} for {points}")
    yield from _acme_events(before, after)
    if after.ended and not before.ended:
        yield Event("E", f"the game ends: {' and '.join(reason.value for reason in after.ended)}")


def _acme_events(before: Table, after: Table) -> Iterator[Event]:
    """What ACME built, fulfilled and was given."""
    if after.solo is None or before.solo is None:
        return
    for avenue in range(AVENUES):
        if (after.solo.hotels & ~before.solo.hotels) >> avenue & 1:
            yield Event("H", f"ACME builds the Large hotel of avenue {avenue + 1}")
    for project, points in after.solo.projects.items():
        if project not in before.solo.projects:
            yield Event("P", f"ACME fulfils project {project} for {points}")
    for _, colour in after.solo.approvals[len(before.solo.approvals) :]:
        yield Event("A", f"a {colour} approval card is drawn")


def spots(record: Any, tables: Sequence[Table]) -> Iterator[Hit]:
    """Openings, effects and cards that can be found; ``tables`` are those of all turns, turn 0 first."""
    for number, turn in enumerate(record.turns, start=1):
        for player, play in turn["plays"].items():
            for casino in _opened(play):
                yield Hit("casino", f"{casino} {player}: {play_text(play)}", number, player)
    for table in tables[1:]:
        if cards := [offer.text for offer in offers(table, "")]:
            yield Hit("card", f"{' '.join(cards)} on offer", table.turn, None)


def _opened(play: Mapping[str, Any]) -> Iterator[str]:
    if "open" in play:
        yield play["open"]
    extended = play.get("bonus", {}).get(Bonus.EXTENDED_CASINO.value)
    if extended:
        yield extended["open"]


# What else was allowed


def allowed(position: Position) -> list[tuple[str, str]]:
    """What could have been played: heading and text, one for each offer, then bonuses, effects and the refusal."""
    begun = begin(GAME, position)
    if begun is None:
        return [("", "Before the first turn nothing is played.")]
    if not begun.seated(position.player):
        return [("", f"{position.player} has left the table.")]
    if begun.offers is None:
        return [("", "The offers of this turn are not recorded, so nobody can say what was allowed.")]
    return [
        *_allowed_openings(begun, position.player),
        *_allowed_bonuses(begun, position.player),
        ("refusal", "allowed: no number fits" if legal.may_refuse(begun, position.player) else "not allowed"),
    ]


def _allowed_openings(begun: Table, player: str) -> Iterator[tuple[str, str]]:
    openings = legal.openings(begun, player)
    for take, (number, letter) in enumerate(begun.offers or (), start=1):
        mine = [one for one in openings if one.take == take]
        heading = f"{take}: {number}{letter}" if begun.solo is None else "cards {} and {}".format(*PAIRS[take - 1])
        yield heading, f"{number} in {_names(mine)}" if mine else f"{number} fits nowhere"
        if mine:
            yield "", f"then {_effects_told(begun, player, mine)}"


def _effects_told(begun: Table, player: str, openings: list[Open]) -> str:
    """The effects that may follow: where they can be used, or why they cannot."""
    letter = (begun.offers or ())[openings[0].take - 1][1]
    effect = EFFECT_OF_LETTER[letter]
    found: dict[str, list[str]] = {}
    for opening in openings if letter == "S" else openings[:1]:
        for move in legal.effects(legal.imagine(begun, player, opening), player):
            found.setdefault(_target(move), []).append(opening.spot)
    targets = [target for target in found if target]
    if not found:
        return f"no {effect.value}: nothing is left for it"
    if letter == "S":
        places = dict.fromkeys(spot for where in found.values() for spot in where)
        return f"show {' or '.join(targets)}, in {' '.join(places)}"
    return f"{effect.value} {', '.join(targets)}".rstrip()


def _target(move: Any) -> str:
    match move:
        case Drive():
            return "-".join(move.lamps)
        case Host():
            return move.side.label
        case Improve():
            return Column(move.column).label
        case Inaugurate():
            return ""
        case _:
            return str(move.spot)


def _names(openings: Iterable[Open]) -> str:
    return " ".join(dict.fromkeys(one.spot for one in openings))


def _allowed_bonuses(begun: Table, player: str) -> Iterator[tuple[str, str]]:
    paid = legal.payments(begun, player, Bonus.FREE_ACTION)
    if not paid:
        yield "bonuses", "no set could pay for one"
        return
    sets = f"set {' or '.join(str(pay.set_number) for pay in paid)}"
    yield "free action", f"any effect, for {sets}"
    eased: dict[int, list[Open]] = {}
    for opening in legal.easy_openings(begun, player):
        eased.setdefault(opening.number, []).append(opening)
    told = "; ".join(f"{number} in {_names(ones)}" for number, ones in sorted(eased.items()))
    yield "easy opening", f"{told or 'no number fits'}; for {sets}"
    second = _second_casinos(begun, player)
    yield "extended casino", f"{second or 'no place beside an opened casino'}; for {sets}"


def _second_casinos(begun: Table, player: str) -> str:
    """The second casinos that some opening makes possible."""
    found: dict[str, None] = {}
    for opening in legal.openings(begun, player):
        after = legal.imagine(begun, player, opening._replace(bonus=Bonus.EXTENDED_CASINO))
        found |= {f"{one.spot}={one.number}": None for one in legal.extensions(after, player)}
    return " ".join(sorted(found))


# What if


def choices(position: Position) -> list[Choice]:
    """The legal beginnings of a play: every opening, by Easy Opening too, and the refusal where it is allowed."""
    begun = begin(GAME, position)
    if begun is None or not begun.seated(position.player):
        return []
    player = position.player
    found = [
        Choice(f"{one.take}: {one.spot}={one.number}", _recorded(begun, (one,)))
        for one in legal.openings(begun, player)
    ]
    for one in legal.easy_openings(begun, player):
        for pay in legal.payments(begun, player, Bonus.EASY_OPENING):
            text = f"{one.take}: {one.spot}={one.number}  easy, set {pay.set_number}"
            found.append(Choice(text, _recorded(begun, (one, pay))))
    if legal.may_refuse(begun, player):
        found.append(Choice("refuse", {"refuse": True}))
    return found


def continuations(position: Position, choice: Choice) -> list[Choice]:
    """The complete plays that begin so: no effect, the offered one, Free Action and Extended Casino."""
    begun, player = begin(GAME, position), position.player
    parts = _parts_of(begun, player, choice) if begun is not None else None
    if begun is None or parts is None:
        return [Choice("nothing more", choice.play)]
    found = [_recorded(begun, play) for play in _plays_after(begun, player, parts)]
    return [Choice(_rest_text(play), play) for play in found]


def _parts_of(begun: Table, player: str, choice: Choice) -> legal.Play | None:
    """The parts of a beginning: the opening, and the payment for Easy Opening."""
    for opening in legal.openings(begun, player):
        if _recorded(begun, (opening,)) == choice.play:
            return (opening,)
    for opening in legal.easy_openings(begun, player):
        for pay in legal.payments(begun, player, Bonus.EASY_OPENING):
            if _recorded(begun, (opening, pay)) == choice.play:
                return (opening, pay)
    return None


def _plays_after(begun: Table, player: str, parts: legal.Play) -> Iterator[legal.Play]:
    yield from _with_effects(begun, player, parts)
    opening = parts[0]
    if len(parts) > 1 or not isinstance(opening, Open):
        return
    for pay in legal.payments(begun, player, Bonus.FREE_ACTION):
        yield from _with_effects(begun, player, (opening._replace(bonus=Bonus.FREE_ACTION), pay))
    first = opening._replace(bonus=Bonus.EXTENDED_CASINO)
    for play in _with_effects(begun, player, (first,)):
        yield from ((*play, second) for second in legal.extensions(legal.imagine(begun, player, *play), player))


def _with_effects(begun: Table, player: str, parts: legal.Play) -> Iterator[legal.Play]:
    yield parts
    yield from ((*parts, effect) for effect in legal.effects(legal.imagine(begun, player, *parts), player))


def _recorded(begun: Table, play: legal.Play) -> dict[str, Any]:
    """A play as logs spell it; in a solo game with what the three cards serve for."""
    written = legal.recorded(play)
    if begun.solo is None or "number" in written:
        return written
    if "take" not in written:
        return {"acme": 1, **written}
    number, effect = PAIRS[written.pop("take") - 1]
    (left,) = {*range(1, DRAWN + 1)} - {number, effect}
    return {"number": number, "effect-card": effect, "acme": left, **written}


def _rest_text(play: Mapping[str, Any]) -> str:
    rest = {key: value for key, value in play.items() if key in ("effect", "bonus")}
    bonus = {key: value for key, value in rest.get("bonus", {}).items() if key != Bonus.EASY_OPENING.value}
    told = [_effect_text(kind, what) for kind, what in rest.get("effect", {}).items()]
    for kind, paid in bonus.items():
        where = f"{paid['open']}, set {paid['set']}" if isinstance(paid, dict) else f"set {paid}"
        told.append(f"({kind.replace('-', ' ')}, {where})")
    return ", ".join(told) or "no effect"


BOARD = Board(
    key=GAME.key,
    city_title="City",
    sheet_title="Sheet",
    legend=(f"{NEW_SIGN} new in this turn   {ALERT_SIGN} a finding of this turn is about it", *board.LEGEND),
    signs={"H": "hotel", "P": "project", "R": "reshuffle", "A": "approval (solo)", "E": "end"},
    city=city,
    sheet=sheet,
    offers=offers,
    take_of=take_of,
    play_text=play_text,
    news=news,
    events=events,
    spots=spots,
    allowed=allowed,
    choices=choices,
    continuations=continuations,
    suppose=suppose,
    spot_words="A casino (B5), a code (NLV104)",
    example="{take: 1, open: B5=5}",
)
