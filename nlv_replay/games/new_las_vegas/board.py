"""The two sheets of an architect as plain text of at most 79 columns; marks are told by signs, never by colour.

Everywhere ``(5)`` is circled, ``x5`` is crossed off, and ``[5]`` is the value of a column that counts now. Each part
is a function of its own, so that a screen can place them side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap

from nlv_replay.games.new_las_vegas.acme_board import acme_lines, acme_view
from nlv_replay.games.new_las_vegas.state import Table
from nlv_replay.games.new_las_vegas.terms import AVENUES, GOLF_COLUMNS, STREETS, Carpet, Column, Zone
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
MARGIN, INDENT = 5, 6
CELL = 5
LABEL, HALF = 12, 40
TEXT_WIDTH = WIDTH - LABEL - 6
ROWS, LAMPS = len(STREETS), AVENUES + 1

CARPET_LETTERS = {Carpet.VIP: "V", Carpet.LUXURY: "L", Carpet.MAFIA: "M"}
STAR, CRANE, EMPTY_CASINO = "*", "#", "__"
LAMP, AIRPORT, LIMOUSINE = "+", "@", "&"
STREET_UNUSED, STREET_USED = "·", "═"
AVENUE_UNUSED, AVENUE_USED = "·", "║"
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
TURNS = " ║═╚║╫╔╠═╝╪╩╗╣╦╬"
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
    "hotel: L Large, xL gone to another, S Small   run: series, 2+4: with its bonus",
    "   ".join(
        (
            f"{STREET_USED * 3} {AVENUE_USED} trip",
            f"{STREET_UNUSED * 3} unused road",
            f"{LAMP} lamp",
            f"{AIRPORT} airport",
            f"{LIMOUSINE} limousine",
        )
    ),
    "lamp a3 stands right of avenue 3   sets: ready to pay, paid, owed, - not ready",
)


def draw(table: Table, player: str) -> list[str]:
    """Both sheets of one architect, line by line, and ACME in a solo game; raises KeyError for a stranger."""
    city, score, acme = city_view(table, player), score_view(table, player), acme_view(table)
    parts = [
        head_lines(head_view(table, player)),
        city_lines(city),
        trip_lines(city),
        track_lines(score),
        score_lines(score),
        *([acme_lines(acme)] if acme else []),
        legend_lines(),
    ]
    lines = [line for index, part in enumerate(parts) for line in ([""] if index else []) + part]
    return [piece for line in lines for piece in (_pieces(line) if len(line) > WIDTH else [line])]


# The head


def head_lines(head: HeadView) -> list[str]:
    """Whose sheets these are, the turn, what it offered and what was written in it."""
    turn = f"turn {head.turn}" if head.turn else "before turn 1"
    told = [f"{head.player}, {turn}", f"sheet {''.join(sign for sign in head.sheet if sign.isprintable())}"]
    if head.ended:
        told.append(f"game over: {' and '.join(head.ended)}")
    if head.left_after is not None:
        told.append(f"left after turn {head.left_after}")
    return [*_wrapped(" | ".join(told)), *_wrapped(_turn_told(head))]


def _turn_told(head: HeadView) -> str:
    told = [f"offers {' '.join(head.offers)}"] if head.offers else []
    if head.drawn:
        told.append(f"drew {', '.join(head.drawn)}")
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
    """The number of a casino, a blank to write one on, or the crane that forbids it."""
    crane = "" if _crane_stands_below(casino) else _crane_text(casino)
    if casino.number is None and not casino.is_built:
        return crane
    number = EMPTY_CASINO if casino.number is None else str(casino.number)
    return f"{number:>3}{crane:>2}" if crane else f"{number:>2}"


def place_text(casino: CasinoView) -> str:
    """The star and the carpet of a casino, ``(*+V)`` if both are circled; where it has neither, its crossed crane."""
    if _crane_stands_below(casino):
        return _crane_text(casino)
    letter = CARPET_LETTERS[casino.carpet] if casino.carpet else ""
    star, carpet = inked(STAR, casino.star), inked(letter, casino.carpet_ink)
    return f"({STAR}+{letter})" if len(star) + len(carpet) > CELL else star + carpet


def _crane_stands_below(casino: CasinoView) -> bool:
    takes_number = casino.is_built or casino.number is not None
    return takes_number and casino.star is casino.carpet_ink is Ink.NONE


def _crane_text(casino: CasinoView) -> str:
    return {Crane.NONE: "", Crane.STANDING: CRANE, Crane.CROSSED: f"x{CRANE}"}[casino.crane]


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
        lines += _wrapped(told, indent=INDENT)
    return lines + _odd_lines(city.sections)


def _trip_told(trip: TripView) -> str:
    if not trip.lines and trip.lamp == trip.airport:
        return f"limousine at the airport {trip.airport}" + (" again" if trip.returned else "")
    told = f"{_many(trip.lines, 'line', 'lines')} from airport {trip.airport}"
    if trip.lamp == trip.airport:
        return f"{told} and back"
    return f"{told}; limousine at {trip.lamp}, {_many(trip.missing, 'line', 'lines')} from home"


def _odd_lines(sections: Iterable[SectionView]) -> list[str]:
    odd = [section for section in sections if section.spots is None]
    if not odd:
        return []
    used = [f"{section.start}-{section.end}" for section in odd if section.used]
    told = f"{_many(len(odd), 'line', 'lines')} of this sheet not drawn above; used: {' '.join(used) or 'none'}"
    return _wrapped(told, indent=INDENT)


# The track


def track_lines(score: ScoreView) -> list[str]:
    """The inauguration track: its boxes by set, and below each set what became of it."""
    blocks = [block for group in score.sets for block in _set_blocks(group)]
    lines = [f"track {score.boxes} of {score.last_box} boxes crossed, {score.tally.kept} of them not circled"]
    top = bottom = ""
    for upper, lower in blocks:
        width = max(len(upper), len(lower))
        if INDENT + len(top) + width > WIDTH:
            lines += [top, bottom]
            top = bottom = ""
        top += f"{upper:<{width}}  "
        bottom += f"{lower:<{width}}  "
    lines += [top, bottom]
    return [lines[0], *(f"{'':{INDENT}}{line}".rstrip() for line in lines[1:] if line.strip())]


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
    """The zones of the score sheet, each with its points as things stand and what is visible in its columns."""
    points = score.tally.points
    return [
        f"score {'at the end' if score.is_over else 'if the game ended now'}: {points[Zone.TOTAL]}",
        *_zone(Zone.PROJECTS, points, project_lines(score.projects)),
        *_zone(Zone.INAUGURATION, points, [inauguration_text(score)]),
        *_zone(Zone.SHOWS, points, [line for show in score.shows for line in show_lines(show)]),
        *_beside(_left_zones(score, points), _right_zones(score, points)),
        *_zone(Zone.SAFE, points, debt_lines(score)),
    ]


def values_text(column: ColumnView, width: int) -> str:
    """The values of a column, crossed or plain and the visible one in brackets; where room is short, those near it."""
    signs = [_value(column, index) for index in range(len(column.values))]
    first, last = column.crossed, column.crossed + 1
    text = signs[first]
    while first > 0 or last < len(signs):
        first, last = (first, last + 1) if last < len(signs) else (first - 1, last)
        if len(longer := _cut(signs, first, last)) <= width:
            text = longer
    return text


def project_lines(projects: Iterable[ProjectView]) -> list[str]:
    """The project cards: high and low points, and the condition."""
    lines = []
    for view in projects:
        card = view.project
        points = f"{inked(str(card.high), view.high)} {inked(str(card.low), view.low)}"
        lines += wrap(f"{card.id}  {points:<7}  {card.condition}", TEXT_WIDTH, subsequent_indent=" " * 13)
    return lines


def inauguration_text(score: ScoreView) -> str:
    """The boxes that count, the place that they make, and what the places earn."""
    tally = score.tally
    last = " and last" if tally.last_debt else ""
    told = f"{_many(tally.kept, 'box', 'boxes')}: place {tally.place}{last}, of "
    return told + values_text(score.columns[Column.INAUGURATION], TEXT_WIDTH - len(told))


def show_lines(show: ShowView) -> list[str]:
    """A show column and the debts beside its boxes."""
    debts = " ".join(inked(str(debt.box), debt.ink) for debt in show.debts) or "none"
    told = f"{show.column.label:<5}  {values_text(show.column, 36):<36}  debts {debts}"
    return wrap(told, TEXT_WIDTH, subsequent_indent=" " * 7)


def debt_lines(score: ScoreView) -> list[str]:
    """The bundles in the safe, and the debts that they have to pay."""
    tally = score.tally
    cranes = f"cranes {' '.join(score.crane_debts) or 0}"
    sets = f"sets {' '.join(map(str, score.set_debts)) or 0}"
    return [
        f"bundles {tally.bundles}: own {tally.own_bundles}, Mafia {tally.mafia}, bank {tally.bank}",
        *wrap(
            f"debts {tally.debts}: {cranes}, shows {tally.show_debts}, {sets}, last in inauguration {tally.last_debt}",
            TEXT_WIDTH,
        ),
    ]


def legend_lines() -> list[str]:
    """What the signs mean."""
    return list(LEGEND)


def _zone(zone: Zone, points: dict[str, int], lines: Sequence[str], label: int = LABEL, gap: str = "  ") -> list[str]:
    head = f"{zone.value:<{label}}{points[zone]:>4}{gap}"
    return [f"{'' if index else head:<{label + 4 + len(gap)}}{line}" for index, line in enumerate(lines or ["none"])]


def _left_zones(score: ScoreView, points: dict[str, int]) -> list[str]:
    tally, values = score.tally, _values(score, HALF - LABEL - 6 - 12 - 1)
    hotels = [
        f"Large {tally.large[0]:>2} at {values[Column.LARGE_HOTELS]}",
        f"Small {tally.small[0]:>2} at {values[Column.SMALL_HOTELS]}",
    ]
    streets = [
        f"{name} {f'{tally.series[row]}+{tally.bonuses[row]}':>6} of {values[Column(Column.STREET_A + row)]}"
        for row, name in enumerate(STREETS)
    ]
    return _zone(Zone.HOTELS, points, hotels) + _zone(Zone.STREETS, points, streets)


def _right_zones(score: ScoreView, points: dict[str, int]) -> list[str]:
    tally, label = score.tally, 9
    values = _values(score, WIDTH - HALF - label - 5 - 14)
    golf = [
        f"PAR {par} {count:>4} at {values[column]}"
        for (par, column), (count, _) in zip(GOLF_COLUMNS.items(), tally.holes, strict=True)
    ]
    limousine = [
        f"{name:<7}{count:>3} at {values[column]}"
        for name, count, column in (
            ("VIP", tally.vip[0], Column.VIP),
            ("Luxury", tally.luxury[0], Column.LUXURY),
            ("missing", tally.missing[0], Column.MISSING),
        )
    ]
    shown = golf if score.has_golf else ["not in the first game", "", ""]
    return _zone(Zone.GOLF, points, shown, label, " ") + _zone(Zone.LIMOUSINE, points, limousine, label, " ")


def _values(score: ScoreView, width: int) -> dict[Column, str]:
    return {Column(index): values_text(column, width) for index, column in enumerate(score.columns)}


def _beside(left: Sequence[str], right: Sequence[str]) -> list[str]:
    return [f"{one:<{HALF}}{other}".rstrip() for one, other in zip_longest(left, right, fillvalue="")]


def _value(column: ColumnView, index: int) -> str:
    value = column.values[index]
    if index == column.crossed:
        return f"[{value}]"
    return f"x{value}" if index < column.crossed else value


def _cut(signs: Sequence[str], first: int, last: int) -> str:
    before, after = "..." if first else "", "..." if last < len(signs) else ""
    return " ".join(filter(None, (before, *signs[first:last], after)))


def _many(count: int, one: str, more: str) -> str:
    return f"{count} {one if count == 1 else more}"


def _wrapped(text: str, indent: int = 0) -> list[str]:
    return wrap(text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * (indent or INDENT))


def _pieces(line: str) -> list[str]:
    return [line[start : start + WIDTH].rstrip() for start in range(0, len(line), WIDTH)]
