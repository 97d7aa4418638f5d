"""The two sheets of an architect as plain text of at most 79 columns; marks are told by signs, never by colour.

Everywhere ``(5)`` is circled, ``x5`` is crossed off, and ``[5]`` is the value of a column that counts now. Each part
is a function of its own, so that a screen can place them side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from nlv_replay.games.new_las_vegas.scoring import Tally
from nlv_replay.games.new_las_vegas.state import Table
from nlv_replay.games.new_las_vegas.terms import AVENUES, COLUMN_OF_LABEL, STREETS, Carpet, Column, Zone
from nlv_replay.games.new_las_vegas.views import (
    BoxView,
    CasinoView,
    CityView,
    ColumnView,
    Crane,
    HeadView,
    HotelView,
    Ink,
    ProjectView,
    ScoreView,
    SectionView,
    SetState,
    SetView,
    ShowView,
    Spot,
    TripView,
    city_view,
    head_view,
    score_view,
)

WIDTH = 79
"""The longest line, so that a terminal of 80 columns never breaks one."""
MARGIN = 6
CELL = 5
ROWS, LAMPS = len(STREETS), AVENUES + 1

CARPET_LETTERS = {Carpet.VIP: "V", Carpet.LUXURY: "L", Carpet.MAFIA: "M"}
STAR, CRANE, EMPTY_CASINO = "*", "#", "__"
LAMP, AIRPORT, LIMOUSINE = "+", "@", "&"
STREET_UNUSED, STREET_USED = "·", "═"
AVENUE_UNUSED, AVENUE_USED = "·", "║"
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
TURNS = " ║═╚║║╔╠═╝═╩╗╣╦╬"
"""How the trip passes a lamp, by the sum of the directions in which it uses lines."""

SET_WORDS = {
    SetState.UNREADY: "-",
    SetState.READY: "ready",
    SetState.PAID: "paid",
    SetState.OWED: "owed",
    SetState.BOTH: "paid+owed",
}
LEGEND = (
    "(5) circled   x5 crossed off   [5] counts now   5 neither   __ empty casino",
    f"{CRANE} crane   x{CRANE} crane crossed off   {STAR} star   carpets: V VIP, L Luxury, M Mafia",
    "hotel: L Large, xL gone to another, S Small   run: longest series of the street",
    f"{STREET_USED * 3} {AVENUE_USED} the trip   {STREET_UNUSED * 3} unused road   {LAMP} lamp   "
    f"{AIRPORT} airport   {LIMOUSINE} limousine",
    "lamp a3 stands right of avenue 3   set: ready to pay, paid, owed (its debt circled)",
)


def draw(table: Table, player: str) -> list[str]:
    """Both sheets of one architect, line by line; raises KeyError for somebody who does not play."""
    city, score = city_view(table, player), score_view(table, player)
    parts = [
        head_lines(head_view(table, player)),
        city_lines(city),
        trip_lines(city),
        track_lines(score),
        score_lines(score),
        legend_lines(),
    ]
    return [line for index, part in enumerate(parts) for line in ([""] if index else []) + part]


# The head


def head_lines(head: HeadView) -> list[str]:
    """Whose sheets these are, the turn, what it offered and what was written in it."""
    turn = f"after turn {head.turn}" if head.turn else "before turn 1"
    told = [f"{head.player}, {turn}", f"sheet {head.sheet}"]
    if head.ended:
        told.append(f"game over: {' and '.join(head.ended)}")
    if head.left_after is not None:
        told.append(f"left after turn {head.left_after}")
    return [*_wrapped(" | ".join(told)), *_wrapped(_turn_told(head))]


def _turn_told(head: HeadView) -> str:
    told = [f"offers {' '.join(head.offers)}"] if head.offers else []
    if head.opened:
        told.append(f"opened {', '.join(f'{casino}={number}' for casino, number in head.opened)}")
    if head.refused:
        told.append("refused")
    return " | ".join(told)


# The city


def city_lines(city: CityView) -> list[str]:
    """The city with its casinos, golf holes, hotels and roads, the trip drawn as double lines."""
    lines = [_row("", (f"{avenue}" for avenue in range(1, LAMPS)), " " * LAMPS)]
    if city.has_golf:
        lines.append(_row("PAR", (hole_text(casino) for casino in city.casinos[:AVENUES]), " " * LAMPS))
    signs = _signs(city.sections)
    for row, street in enumerate(STREETS):
        casinos = city.casinos[row * AVENUES : (row + 1) * AVENUES]
        posts = "".join(signs.get((Spot(row - 1, column), Spot(row, column)), " ") for column in range(LAMPS))
        lines.append(_row(street, map(number_text, casinos), posts, f"run {city.series[row]}"))
        lines.append(_row("", map(place_text, casinos), posts))
        lines.append(_road(city, row, signs))
    lines.append(_row("hotel", map(hotel_text, city.hotels), " " * LAMPS))
    return [line.rstrip() for line in lines]


def inked(sign: str, ink: Ink) -> str:
    """A sign as a pen left it; blank where it is not printed."""
    match ink:
        case Ink.NONE:
            return ""
        case Ink.OPEN:
            return sign
        case Ink.CIRCLED:
            return f"({sign})"
        case Ink.CROSSED:
            return f"x{sign}"


def hole_text(casino: CasinoView) -> str:
    """The PAR above a casino of street A and what became of the hole."""
    return inked(str(casino.par), casino.hole)


def number_text(casino: CasinoView) -> str:
    """The crane, if there is one, and the number, a blank to write one on, or nothing where none can be written."""
    crane = {Crane.NONE: "", Crane.STANDING: CRANE, Crane.CROSSED: f"x{CRANE}"}[casino.crane]
    blank = EMPTY_CASINO if casino.is_built else ""
    number = blank if casino.number is None else str(casino.number)
    return f"{crane:<2}{number:>3}" if crane else number


def place_text(casino: CasinoView) -> str:
    """The star and the carpet of a casino; ``(*+V)`` where both are circled."""
    letter = CARPET_LETTERS[casino.carpet] if casino.carpet else ""
    star, carpet = inked(STAR, casino.star), inked(letter, casino.carpet_ink)
    if len(star) + len(carpet) > CELL:
        return f"({STAR}+{letter})"
    return star + carpet


def hotel_text(hotel: HotelView) -> str:
    """The Large and the Small hotel of an avenue."""
    if hotel.large is Ink.CIRCLED:
        return inked("L", hotel.large)
    return (
        f"{inked('L', hotel.large)} {inked('S', hotel.small)}" if hotel.small is Ink.OPEN else inked("S", hotel.small)
    )


def _row(label: str, cells: Iterable[str], posts: str, end: str = "") -> str:
    drawn = "".join(post + f"{cell:^{CELL}}" for post, cell in zip(posts, cells, strict=False))
    return f"{label:<{MARGIN}}{drawn}{posts[-1]} {end}"


def _signs(sections: Iterable[SectionView]) -> dict[tuple[Spot, Spot], str]:
    signs = {}
    for section in sections:
        if section.spots:
            along = section.spots[0].row == section.spots[1].row
            used, unused = (STREET_USED, STREET_UNUSED) if along else (AVENUE_USED, AVENUE_UNUSED)
            signs[section.spots] = used if section.used else unused
    return signs


def _road(city: CityView, row: int, signs: dict[tuple[Spot, Spot], str]) -> str:
    drawn = ""
    for column in range(LAMPS):
        here, right = Spot(row, column), Spot(row, column + 1)
        drawn += _lamp(city, here, signs) + signs.get((here, right), " ") * CELL
    name = STREETS[row].lower()
    return f"{name if drawn.strip() else '':>{MARGIN - 1}} {drawn}"


def _lamp(city: CityView, spot: Spot, signs: dict[tuple[Spot, Spot], str]) -> str:
    name = f"{STREETS[spot.row].lower()}{spot.column}"
    if name == city.trip.lamp:
        return LIMOUSINE
    if name == city.trip.airport:
        return AIRPORT
    if name not in city.lamps:
        return " "
    sides = (
        (NORTH, (Spot(spot.row - 1, spot.column), spot)),
        (EAST, (spot, Spot(spot.row, spot.column + 1))),
        (SOUTH, (spot, Spot(spot.row + 1, spot.column))),
        (WEST, (Spot(spot.row, spot.column - 1), spot)),
    )
    used = sum(side for side, ends in sides if signs.get(ends) in (STREET_USED, AVENUE_USED))
    return TURNS[used] if used else LAMP


# The trip in words


def trip_lines(city: CityView) -> list[str]:
    """The trip in words: where the limousine stands, the way there, and the lines that do not fit the grid."""
    trip = city.trip
    lines = _wrapped(f"trip  {_trip_told(trip)}")
    if trip.lines:
        used = [f"{section.start}-{section.end}" for section in city.sections if section.used]
        told = " ".join(trip.way) if trip.way else f"not one trip; lines drawn: {' '.join(used)}"
        lines += _wrapped(told, indent=MARGIN)
    return lines + _odd_lines(city.sections)


def _trip_told(trip: TripView) -> str:
    if not trip.lines and trip.lamp == trip.airport:
        return f"the limousine stands at the airport {trip.airport}" + (" again" if trip.returned else "")
    told = f"{_many(trip.lines, 'line')} from the airport {trip.airport}"
    if trip.lamp == trip.airport:
        return f"{told} and back"
    return f"{told}; the limousine stands at {trip.lamp}, {_many(trip.missing, 'line')} from home"


def _odd_lines(sections: Iterable[SectionView]) -> list[str]:
    odd = [section for section in sections if section.spots is None]
    if not odd:
        return []
    used = [f"{section.start}-{section.end}" for section in odd if section.used]
    told = f"{_many(len(odd), 'line')} of this sheet not drawn above; used: {' '.join(used) or 'none'}"
    return _wrapped(told, indent=MARGIN)


# The track


def track_lines(score: ScoreView) -> list[str]:
    """The inauguration track: its boxes by set, and below each set what became of it."""
    blocks = [block for group in score.sets for block in _set_blocks(group)]
    lines = [f"track {score.boxes} of {score.last_box} boxes crossed, {score.tally.kept} of them not circled"]
    top = bottom = ""
    for upper, lower in blocks:
        width = max(len(upper), len(lower))
        if MARGIN + len(top) + width > WIDTH:
            lines += [top, bottom]
            top = bottom = ""
        top += f"{upper:<{width}}  "
        bottom += f"{lower:<{width}}  "
    lines += [top, bottom]
    return [lines[0], *(f"{'':{MARGIN}}{line}".rstrip() for line in lines[1:])]


def box_text(box: BoxView) -> str:
    """A box of the track; one that was circled without having been crossed has a question mark."""
    if box.circled:
        return f"({box.number})" + ("" if box.crossed else "?")
    return f"x{box.number}" if box.crossed else str(box.number)


def _set_blocks(group: SetView, most: int = 10) -> Iterator[tuple[str, str]]:
    told = f"{group.number}:{SET_WORDS[group.state]}" if group.number is not None else ""
    for start in range(0, len(group.boxes), most):
        yield " ".join(map(box_text, group.boxes[start : start + most])), "" if start else told


# The score sheet


def score_lines(score: ScoreView) -> list[str]:
    """The zones of the score sheet, each with what is visible in its columns and its points as things stand."""
    points = score.tally.points()
    return [f"{'score sheet':<{WIDTH - 12}}{'if ended now':>12}"]


def legend_lines() -> list[str]:
    """What the signs mean."""
    return list(LEGEND)


def _many(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _wrapped(text: str, indent: int = 0) -> list[str]:
    return wrap(text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * (indent or MARGIN))
