"""Legal games made from a seed: architects of several styles choose among the plays that ``legal`` offers.

A generated game is a plain dict in the format of a log. The same arguments give the same game, on every machine;
``VERSION`` changes whenever a seed gives another game than before. A style is a row of weights: what an architect
wants, in points of preference; how the choice is made is the same for all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from itertools import accumulate
from random import Random
from typing import Any

from nlv_replay.games.new_las_vegas import golf, legal, rules, scoring
from nlv_replay.games.new_las_vegas.claims import marks_written
from nlv_replay.games.new_las_vegas.deck import deck
from nlv_replay.games.new_las_vegas.game import PROJECT_COLOURS, apply, is_over, judge, settle_turn, start
from nlv_replay.games.new_las_vegas.legal import Play
from nlv_replay.games.new_las_vegas.limo import missing_lines, roads_of
from nlv_replay.games.new_las_vegas.log import ADAPTER, LogModel
from nlv_replay.games.new_las_vegas.masks import (
    AVENUE_MASKS,
    AVENUE_OF,
    STREET_MASKS,
    STREET_OF,
    nearest_left,
    nearest_right,
)
from nlv_replay.games.new_las_vegas.moves import (
    Build,
    Drive,
    EffectMove,
    Extend,
    Flip,
    Host,
    Improve,
    Inaugurate,
    Open,
    Pay,
    Refuse,
)
from nlv_replay.games.new_las_vegas.projects import all_projects
from nlv_replay.games.new_las_vegas.sheet import Sheet
from nlv_replay.games.new_las_vegas.state import City, Table
from nlv_replay.games.new_las_vegas.terms import (
    AVENUES,
    EFFECT_OF_LETTER,
    HIGHEST_NUMBER,
    STREETS,
    Bonus,
    Column,
    Effect,
    Variant,
)
from nlv_replay.games.stacks import EXHAUSTED, STACKS, Deal

VERSION = "1"
PLAYERS = ("ada", "bob", "cyd", "dan", "eve", "fay", "gus", "hal")

Weights = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Wants:
    """What an architect wants; every number is a weight, 0 is indifference, below 0 is to be avoided.

    Of openings: ``fit`` (the number stands where its size belongs), ``streets`` and ``avenues`` by name, ``parity``
    by street (above 0 even, below 0 odd), ``avenue`` (completing avenues), ``large`` and ``small`` (those whose Large
    hotel is still there, or taken), ``cranes`` (casinos that had one), ``stars``, ``golf``, ``carpets`` (circled
    ones). Of effects: ``effects`` and ``columns`` by name, ``sides`` by show column, ``balance`` (shows in both),
    ``last_box`` of the track, ``home_after`` (circled carpets after which the trip heads home, 0: never). Chances, 0
    to 1: ``refuses``, ``eases``, ``frees`` and ``extends`` (when legal and payable), ``reshuffles``. ``noise`` is the
    width of the random part, ``places`` what ``streets`` and ``avenues`` make of each casino.
    """

    noise: float = 0.0
    fit: float = 0.0
    streets: Weights = field(default_factory=dict)
    avenues: Weights = field(default_factory=dict)
    parity: Weights = field(default_factory=dict)
    avenue: float = 0.0
    large: float = 0.0
    small: float = 0.0
    cranes: float = 0.0
    stars: float = 0.0
    golf: float = 0.0
    carpets: float = 0.0
    effects: Weights = field(default_factory=dict)
    columns: Weights = field(default_factory=dict)
    sides: Weights = field(default_factory=dict)
    balance: float = 0.0
    last_box: float = 0.0
    home_after: int = 0
    refuses: float = 0.0
    eases: float = 0.0
    frees: float = 0.0
    extends: float = 0.0
    reshuffles: float = 0.0
    places: tuple[float, ...] = ()


MIXED = "mixed"
"""The style in which every seat plays another of ``STYLES``."""

STYLES: dict[str, Wants] = {
    # Hotels and cranes, and the columns that pay for hotels.
    "builder": Wants(
        noise=1, fit=1, avenue=3, cranes=3, small=1, effects={"construction": 4, "improvement": 2, "inauguration": 1},
        columns={"hotels.large": 2, "hotels.small": 1}, last_box=-2, refuses=0.3, eases=0.2, frees=0.3, extends=0.4,
        reshuffles=0.3,
    ),
    # Street A without a gap; what golf earns.
    "golfer": Wants(
        noise=1, fit=2, streets={"A": 3}, golf=3, cranes=2,
        effects={"construction": 1, "improvement": 3, "inauguration": 1},
        columns={"golf.par3": 2, "golf.par4": 2, "golf.par5": 2}, last_box=-2, eases=0.5, frees=0.2, extends=0.3,
        reshuffles=0.3,
    ),
    # The trip, its carpets, and home again.
    "chauffeur": Wants(
        noise=1, fit=1, carpets=3, effects={"limousine": 4, "improvement": 2, "inauguration": 0.5},
        columns={"limousine.vip": 2, "limousine.luxury": 2, "limousine.missing": 2}, home_after=4, last_box=-2,
        refuses=0.3, eases=0.2, frees=0.5, extends=0.2, reshuffles=0.3,
    ),
    # Stars and shows, first in the left column.
    "showman": Wants(
        noise=1, fit=1, stars=3, effects={"show": 3, "improvement": 1, "inauguration": 1}, sides={"left": 2},
        columns={"inauguration": 1}, last_box=-2, refuses=0.3, eases=0.3, frees=0.5, extends=0.2, reshuffles=0.3,
    ),
    # The three projects: to this is added what AIMS has for each project that is not fulfilled yet.
    "planner": Wants(
        noise=0.6, fit=2.5, effects={"inauguration": 0.5, "improvement": 0.3}, last_box=-6, eases=0.5, frees=0.3,
        extends=0.3, reshuffles=0.6,
    ),
    # The track: all boxes but the last, and bonuses with all its sets.
    "host": Wants(
        noise=1, fit=1, effects={"inauguration": 4, "improvement": 2, "limousine": 0.5, "show": 0.5},
        columns={"inauguration": 3, "streets.A": 1, "streets.B": 1, "streets.C": 1, "streets.D": 1}, last_box=-9,
        eases=0.15, frees=0.15, extends=0.15, reshuffles=0.3,
    ),
    # Whatever is legal, by chance alone.
    "gambler": Wants(noise=1, refuses=0.5, eases=0.3, frees=0.3, extends=0.3, reshuffles=0.5),
    # Numbers where they spoil a street, so that soon none fits; refuses whenever it is legal.
    "refuser": Wants(noise=0.5, fit=-2, effects={"inauguration": 0.5, "construction": -2}, last_box=0.5, refuses=1),
    # The last box of the track, as fast as can be.
    "rusher": Wants(
        noise=0.5, fit=-1, effects={"inauguration": 6, "construction": -1}, last_box=9, refuses=1, frees=0.9,
    ),
    # A place for every number and never a box of the track: long games.
    "slow": Wants(
        noise=0.3, fit=4,
        effects={"inauguration": -9, "construction": -1, "improvement": 1, "show": 1, "limousine": 0.5},
        stars=0.3, home_after=2, last_box=-9, eases=0.5, reshuffles=0.2,
    ),
}  # fmt: skip

_GOLF_COURSE = Wants(streets={"A": 3}, golf=4, cranes=3, eases=0.4, effects={"construction": 2})
AIMS: dict[str, Wants] = {
    "Y0": Wants(avenues={"1": 3, "11": 3}, cranes=3, effects={"construction": 2}),
    "Y1": Wants(streets={"A": 2, "B": 1, "D": 2}, cranes=4, effects={"construction": 3}),
    "Y2": Wants(cranes=5, effects={"construction": 5}, frees=0.3),
    "Y3": Wants(streets={"A": 2}, cranes=3, stars=4, effects={"construction": 2, "show": 2}, frees=0.3),
    "Y4": Wants(stars=2, balance=3, effects={"show": 4}),
    "Y5": Wants(
        streets={"A": 2}, golf=5, cranes=3, stars=8, eases=0.4, frees=0.3, effects={"construction": 3, "show": 2}
    ),
    "Y6": _GOLF_COURSE,
    "V0": Wants(effects={"limousine": 4}),
    "V1": Wants(streets={"B": 1}, parity={"B": 6}, eases=0.3),
    "V2": Wants(streets={"C": 1}, parity={"C": -6}, eases=0.3),
    "V3": Wants(streets={"B": 1, "C": 1}, parity={"B": -4, "C": -4}, eases=0.3),
    "V4": Wants(streets={"D": 1}, avenues={"1": 0.5, "11": 0.5}, parity={"D": 6}, eases=0.3),
    "V5": Wants(streets={"A": 2, "D": 2}, cranes=2, effects={"construction": 2}, eases=0.3, extends=0.4),
    "V6": Wants(effects={"limousine": 5}, frees=0.2),
    "P0": Wants(avenue=3, large=3, cranes=1, effects={"construction": 1}),
    "P1": Wants(avenue=3, small=4, cranes=1, effects={"construction": 1}),
    "P2": Wants(avenue=4, cranes=2, effects={"construction": 2}, eases=0.2),
    "P3": Wants(avenue=2, large=2, avenues={"5": 2, "6": 2}, cranes=1, effects={"construction": 1}),
    "P4": Wants(avenue=2, avenues={"4": 2, "5": 2, "6": 2, "7": 2}, cranes=2, effects={"construction": 1}),
    "P5": Wants(avenues={"1": 4, "11": 4}, cranes=2, effects={"construction": 2}, eases=0.3),
    "P6": Wants(effects={"inauguration": 5}, frees=0.2),
}  # fmt: skip
"""What each project adds to the wants of a planner, by project."""


def generate(  # noqa: PLR0913  (the options of a game; all but the seed are keyword-only)
    seed: int,
    *,
    variant: str = "standard",
    players: int | None = None,
    style: str = MIXED,
    sheet: Sheet | None = None,
    sheet_ref: dict[str, Any] | str = "reference",
    rulings: Mapping[str, str] | None = None,
    projects: tuple[str, ...] | None = None,
    claims: bool = True,
    marks: bool = False,
    offers: bool = False,
    deck: bool = True,
    card: str | None = None,
) -> dict[str, Any]:
    """A legal, complete game as the dict of its log, the same for the same arguments.

    ``sheet`` is the sheet that ``sheet_ref`` names (None: the bundled one), ``rulings`` those that differ from the
    defaults. ``claims`` records results, ranking and end, ``marks`` what each play wrote by the rules, ``offers`` the
    combinations of each turn; without ``deck`` and ``offers`` nobody can check what was taken. A solo game has one
    player and ACME with its architect ``card`` (None: any); it records the draws for ``offers``, and where the deck is
    left out. Raises ValueError for an option that the game does not have.
    """
    is_solo = variant == Variant.SOLO
    if players is None:
        players = 1 if is_solo else 3
    _check_options(variant, players, style, rulings or {})
    if card is not None and not is_solo:
        raise ValueError("only a solo game has an architect card")
    if projects is not None:
        _check_projects(variant, projects)
    rng = Random(seed)
    differing = _differing(rulings or {})
    head: dict[str, Any] = {"format": "nlv-log/1", "game": "new-las-vegas", "variant": variant, "sheet": sheet_ref}
    if differing:
        head["rulings"] = differing
    if is_solo:
        from nlv_replay.games.new_las_vegas.solo_generator import generate_solo

        head["generator"] = {"version": VERSION, "seed": seed, "style": style}
        return generate_solo(
            rng, head, sheet=sheet, style=style, projects=projects or tuple(_projects(rng, variant)), card=card,
            claims=claims, marks=marks, draws=offers, with_deck=deck,
        )  # fmt: skip
    head |= {
        "generator": {"version": VERSION, "seed": seed, "style": style},
        "players": _players(rng, players, variant),
        "projects": list(projects or _projects(rng, variant)),
    }
    game = _begin(rng, head, sheet, style)
    turns = game.play(marks=marks, offers=offers)
    for player in head["players"]:
        if player["id"] in game.table.left_after:
            player["left-after"] = game.table.left_after[player["id"]]
    recorded = {**head, "deck": _recorded_deals(game.table.deals), "turns": turns}
    if not deck:
        del recorded["deck"]
    return recorded | _claims(game.table) if claims else recorded


@dataclass(slots=True)
class _Game:
    """A game that is being played: the table, the style of each player, and who leaves after which turn."""

    rng: Random
    table: Table
    styles: dict[str, str]
    leaver: tuple[str, int] | None

    def play(self, *, marks: bool, offers: bool) -> list[dict[str, Any]]:
        """Play turns to the end of the game, and record them."""
        turns = []
        while not is_over(self.table):
            plays = self._play_turn(marks=marks)
            turn: dict[str, Any] = {"plays": plays}
            if offers:
                turn["offers"] = [f"{number}{letter}" for number, letter in self.table.offers or ()]
            turns.append(turn)
            self._leave()
        return turns

    def _play_turn(self, *, marks: bool) -> dict[str, dict[str, Any]]:
        table = self.table
        _deal(self.rng, table, self.styles)
        apply(table, Flip(None, table.turn + 1, None))
        seated = [city for city in table.cities.values() if table.seated(city.player)]
        before = {city.player: city.copy() for city in seated}
        plays = {}
        for city in seated:
            play = choose(self.rng, table, city.player, self.styles[city.player])
            for part in play:
                apply(table, part)
            plays[city.player] = legal.recorded(play)
        tuple(settle_turn(table))
        if marks:
            for city in seated:
                plays[city.player]["marks"] = recorded_marks(table, before[city.player], city)
        return plays

    def _leave(self) -> None:
        table = self.table
        if self.leaver and self.leaver[1] == table.turn and not is_over(table):
            table.left_after[self.leaver[0]] = table.turn


def choose(rng: Random, table: Table, player: str, style: str) -> Play:
    """The play of a player in this turn, as the style wants it: one of those that are legal now."""
    city = table.cities[player]
    wants = _wants(style, tuple(project.id for project in table.projects if project.id not in city.projects))
    free = rng.random() < wants.frees and bool(legal.payments(table, player, Bonus.FREE_ACTION))
    opening = _choose_opening(rng, table, city, wants, free=free)
    if opening is None:
        return (Refuse(player, ()),)
    if opening.bonus is Bonus.EASY_OPENING:
        return _with_payment(rng, table, opening, wants)
    if free:
        return _with_payment(rng, table, opening._replace(bonus=Bonus.FREE_ACTION), wants)
    if rng.random() < wants.extends:
        return _with_second_casino(rng, table, opening, wants)
    return _with_effect(rng, table, (opening,), wants)


def _choose_opening(rng: Random, table: Table, city: City, wants: Wants, *, free: bool) -> Open | None:
    """The opening that is wanted most, with a ``free`` effect or that of its combination; None: refuse."""
    found = legal.openings(table, city.player)
    if not found and legal.may_refuse(table, city.player) and rng.random() < max(wants.refuses, 0.05):
        return None
    if not found or rng.random() < wants.eases:
        found = found + legal.easy_openings(table, city.player)
    scores = [
        _opening_score(table, city, wants, opening)
        + _combination_score(table, city, wants, opening, free=free)
        + wants.noise * rng.random()
        for opening in found
    ]
    return found[scores.index(max(scores))] if found else None


def _opening_score(table: Table, city: City, wants: Wants, opening: Open | Extend) -> float:
    casino, bit = opening.casino, 1 << opening.casino
    sheet = table.sheet
    score = wants.places[casino] + wants.fit * _fit(city, casino, opening.number)
    score += wants.cranes * bool(sheet.cranes & bit) + wants.carpets * bool(city.circled_carpets & bit)
    score += _avenue_score(table, city, wants, casino)
    parity = wants.parity.get(STREETS[STREET_OF[casino]], 0.0)
    score += -parity if opening.number & 1 else parity
    if wants.golf and STREET_OF[casino] == 0 and table.has_golf:
        apart = golf.loses_holes(table.rulings, golf.stroke(table.sheet, city, casino))
        score += wants.golf * (-1.5 if apart else 1 if not city.crossed_holes & bit else 0)
    return score


def _combination_score(table: Table, city: City, wants: Wants, opening: Open, *, free: bool) -> float:
    """How much the effect of a combination is wanted; a star is worth a show, and lost without one."""
    assert table.offers is not None
    effect = EFFECT_OF_LETTER[table.offers[opening.take - 1][1]]
    wanted = max(0.0, wants.effects.get(effect, 0.0))
    starred = bool(table.sheet.stars & 1 << opening.casino)
    if free and opening.bonus is None:
        return wants.stars * starred
    if effect is Effect.SHOW:
        return wanted + wants.stars if starred else 0.0
    if effect is Effect.INAUGURATION and city.boxes == table.sheet.track.boxes - 1:
        wanted = max(0.0, wanted + wants.last_box)
    return wanted - wants.stars * starred


def _avenue_score(table: Table, city: City, wants: Wants, casino: int) -> float:
    """How much an avenue is wanted, more with every casino of it that is opened."""
    avenue = AVENUE_OF[casino]
    share = (city.opened & AVENUE_MASKS[avenue]).bit_count() / len(STREETS)
    return share * (wants.avenue + (wants.small if table.large_taken >> avenue & 1 else wants.large))


def _fit(city: City, casino: int, number: int) -> float:
    """0 where a number stands where its size belongs between its neighbours, falling by 1 with each avenue."""
    first = STREET_OF[casino] * AVENUES
    left, right = nearest_left(city.opened, casino), nearest_right(city.opened, casino)
    low, start_at = (city.numbers[left], left) if left >= 0 else (-1, first - 1)
    high, end_at = (city.numbers[right], right) if right >= 0 else (HIGHEST_NUMBER, first + AVENUES)
    share = _share_below()
    span = share[high + 1] - share[low + 1]
    belongs = start_at + (end_at - start_at) * ((share[number + 1] - share[low + 1]) / span if span else 0.5)
    short = max(0, casino - start_at - number + low) + max(0, end_at - casino - high + number)
    return -abs(casino - belongs) - short


@cache
def _share_below() -> tuple[float, ...]:
    """By number from -1 to 17: how many cards lie below it, its own counted half."""
    counts = [deck().numbers.get(number, 0) for number in range(-1, HIGHEST_NUMBER + 1)]
    return tuple(total - own / 2 for total, own in zip(accumulate(counts), counts, strict=True))


def _with_payment(rng: Random, table: Table, opening: Open, wants: Wants) -> Play:
    assert opening.bonus is not None
    pay = rng.choice(legal.payments(table, opening.player, opening.bonus))
    return _with_effect(rng, table, (opening, pay), wants)


def _with_effect(rng: Random, table: Table, begun: tuple[Open] | tuple[Open, Pay], wants: Wants) -> Play:
    """The play begun, and the effect that is wanted most, if one is."""
    player = begun[0].player
    opened = legal.imagine(table, player, *begun)
    effect = _choose_effect(rng, opened, opened.cities[player], wants)
    return begun if effect is None else (*begun, effect)


def _with_second_casino(rng: Random, table: Table, opening: Open, wants: Wants) -> Play:
    """The play with Extended Casino where that is possible; a set that the effect completes can pay, too."""
    player = opening.player
    extended = opening._replace(bonus=Bonus.EXTENDED_CASINO)
    opened = legal.imagine(table, player, extended)
    city = opened.cities[player]
    second = _choose_second(rng, opened, city, wants)
    effect = _choose_effect(rng, opened, city, wants, second.casino if second else -1)
    if second is None:
        after = legal.imagine(opened, player, *([effect] if effect else []))
        second = _choose_second(rng, after, after.cities[player], wants)
    if isinstance(effect, Host) and second is not None:
        effect = effect._replace(extended=second.casino)
    used = () if effect is None else (effect,)
    return (opening, *used) if second is None else (extended, *used, second)


def _choose_second(rng: Random, table: Table, city: City, wants: Wants) -> Extend | None:
    found = legal.extensions(table, city.player)
    scores = [_opening_score(table, city, wants, second) + rng.random() for second in found]
    return found[scores.index(max(scores))] if found else None


def _choose_effect(rng: Random, table: Table, city: City, wants: Wants, extended: int = -1) -> EffectMove | None:
    """The effect that is wanted most; None where none is legal or wanted."""
    distances = _distances_of_trip(table, city, wants) if city.take else {}
    found = legal.effects(table, city.player, extended)
    scores = [_effect_score(table, city, wants, move, distances) + wants.noise * rng.random() for move in found]
    for score, _, move in sorted(zip(scores, range(len(found)), found, strict=True), key=lambda row: (-row[0], row[1])):
        if score < 0:
            return None
        if not isinstance(move, Drive) or _leads_home(table, move):
            return move
    return None


def _effect_score(table: Table, city: City, wants: Wants, move: EffectMove, distances: Mapping[str, int]) -> float:
    score = wants.effects.get(move.effect, 0.0)
    match move:
        case Build():
            return score + wants.places[move.casino] + _avenue_score(table, city, wants, move.casino)
        case Improve():
            return score + wants.columns.get(Column(move.column).label, 0.0)
        case Host():
            return score + wants.sides.get(move.side.label, 0.0) - wants.balance * city.shows[move.side] / 7
        case Inaugurate():
            last = city.boxes == table.sheet.track.boxes - 1
            return score + wants.last_box * last
        case Drive():
            if not distances or not wants.effects.get(Effect.LIMOUSINE):
                return score
            return score - distances[move.lamps[-1] if move.lamps else city.lamp]


def _leads_home(table: Table, move: Drive) -> bool:
    """Whether unused sections would still lead home; where they do not, the points of the trip are disputed (10.7)."""
    imagined = legal.imagine(table, move.player, move)
    return missing_lines(imagined.sheet, imagined.rulings, imagined.cities[move.player])[1]


def _distances_of_trip(table: Table, city: City, wants: Wants) -> dict[str, int]:
    """By lamp: how far it is to where the trip is meant to go."""
    if not wants.effects.get(Effect.LIMOUSINE):
        return {}
    roads = roads_of(table.sheet)
    if wants.home_after and city.circled_carpets.bit_count() >= wants.home_after:
        return roads.home
    wanted = _wanted_carpets(table, city)
    ends = [lamp for line in table.sheet.lines if line.passes & wanted for lamp in (line.start, line.end)]
    distances = dict.fromkeys(ends, 1)
    if city.lamp in distances:
        distances[city.lamp] = 2  # so that going on, past the carpet, is nearer than staying
    reached = list(distances)
    for here in reached:
        for there in roads.legs[here]:
            if there not in distances:
                distances[there] = distances[here] + 1
                reached.append(there)
    return distances


def _wanted_carpets(table: Table, city: City) -> int:
    """The carpets that the projects ask for, or all that are left."""
    unfulfilled = {project.id for project in table.projects if project.id not in city.projects}
    wanted = 0
    if "V0" in unfulfilled:
        wanted |= sum(kind for kind in table.sheet.carpets.values() if not kind & city.circled_carpets)
    if "V6" in unfulfilled:
        wanted |= table.sheet.all_carpets & sum(street for street in STREET_MASKS if not street & city.circled_carpets)
    return wanted or table.sheet.all_carpets & ~city.circled_carpets


@cache
def _wants(style: str, unfulfilled: tuple[str, ...]) -> Wants:
    """The wants of a style; a planner's change with the projects that are not fulfilled."""
    wants = STYLES[style]
    if style == "planner":
        for project in unfulfilled:
            wants = _both(wants, AIMS[project])
    return replace(wants, places=_place_weights(wants))


def _both(one: Wants, other: Wants) -> Wants:
    return Wants(**{row.name: _added(getattr(one, row.name), getattr(other, row.name)) for row in fields(Wants)})


def _added(one: Any, other: Any) -> Any:
    if isinstance(one, dict):
        return {key: one.get(key, 0.0) + other.get(key, 0.0) for key in {**one, **other}}
    return one + other


def _place_weights(wants: Wants) -> tuple[float, ...]:
    """By casino: how much its street and its avenue are wanted."""
    return tuple(
        wants.streets.get(street, 0.0) + wants.avenues.get(str(avenue), 0.0)
        for street in STREETS
        for avenue in range(1, AVENUES + 1)
    )


def _deal(rng: Random, table: Table, styles: Mapping[str, str]) -> None:
    """Deal before the next turn where that is due (3.7), or where somebody with the right wants it (3.8)."""
    turn = table.turn + 1
    by = None
    if table.deals:
        by = _reshuffler(rng, table, styles, turn) or _exhausted(table, turn)
        if by is None:
            return
    kept = table.rulings["exhausted-deal"] == "keep-flipped" and by == EXHAUSTED
    out = [stack[-1] for stack in table.deals[-1].stacks] if kept else []
    table.deals += (Deal(turn, by, _shuffled(rng, table.rulings["deck-pairs"], out), len(table.deals)),)
    table.deal_due = turn


def _reshuffler(rng: Random, table: Table, styles: Mapping[str, str], turn: int) -> str | None:
    if table.project_reshuffle or table.reshuffle_turn != turn:
        return None
    seated = [player for player in table.reshufflers if player not in table.left_after]
    willing = [player for player in seated if rng.random() < STYLES[styles[player]].reshuffles]
    return willing[0] if willing else None


def _exhausted(table: Table, turn: int) -> str | None:
    due = any(fault.rule is rules.RESHUFFLE_MISSING for fault in judge(table, Flip(None, turn, None)))
    return EXHAUSTED if due else None


def _shuffled(rng: Random, pairs: str, without: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Three equal stacks of the deck under a ruling, without the cards that stay on the table."""
    cards = [card for card, count in deck(pairs).cards.items() for _ in range(count)]
    for card in without:
        cards.remove(card)
    rng.shuffle(cards)
    size = len(cards) // STACKS
    return tuple(tuple(cards[start_at : start_at + size]) for start_at in range(0, len(cards), size))


def _check_options(variant: str, players: int, style: str, rulings: Mapping[str, str]) -> None:
    if variant not in list(Variant):
        raise ValueError(f"games of the variant {variant!r} cannot be generated")
    if variant == Variant.SOLO and players != 1:
        raise ValueError(f"a solo game has one player, not {players}")
    if not 1 <= players <= len(PLAYERS):
        raise ValueError(f"a generated game has 1 to {len(PLAYERS)} players, not {players}")
    if style not in (MIXED, *STYLES):
        raise ValueError(f"there is no style {style!r}; the styles are {', '.join((MIXED, *STYLES))}")
    known = {ruling.name: ruling.values for ruling in rules.RULINGS}
    for name, value in rulings.items():
        if value not in known.get(name, ()):
            raise ValueError(f"there is no ruling {name}: {value}")


def _check_projects(variant: str, projects: tuple[str, ...]) -> None:
    chosen = [all_projects()[project] for project in projects if project in all_projects()]
    if sorted(project.colour for project in chosen) != sorted(PROJECT_COLOURS) or len(chosen) != len(projects):
        raise ValueError(f"a game has one project of each colour, not {', '.join(projects)}")
    if variant == Variant.FIRST_GAME and any(project.is_golf for project in chosen):
        raise ValueError("the first game has no project about golf")


def _differing(chosen: Mapping[str, str]) -> dict[str, str]:
    return {
        ruling.name: chosen[ruling.name]
        for ruling in rules.RULINGS
        if chosen.get(ruling.name, ruling.default) != ruling.default
    }


def _players(rng: Random, count: int, variant: str) -> list[dict[str, Any]]:
    """The players in seat order; a wish for the loan is recorded where there is a bank (2.5)."""
    wishes = [rng.random() < 0.5 for _ in range(count)]
    has_bank = variant != Variant.FIRST_GAME
    return [
        {"id": player, "loan": wish} if has_bank else {"id": player}
        for player, wish in zip(PLAYERS, wishes, strict=False)
    ]


def _projects(rng: Random, variant: str) -> list[str]:
    """One project of each colour, none about golf in the first game (2.2, 2.5)."""
    in_play = [project for project in all_projects().values() if variant != Variant.FIRST_GAME or not project.is_golf]
    return [rng.choice([project.id for project in in_play if project.colour == colour]) for colour in PROJECT_COLOURS]


def _begin(rng: Random, head: dict[str, Any], sheet: Sheet | None, style: str) -> _Game:
    record: LogModel = ADAPTER.validate_python({**head, "turns": []})
    in_force = {ruling.name: ruling.default for ruling in rules.RULINGS} | head.get("rulings", {})
    table = start(record, in_force, {"sheet": sheet})
    order = rng.sample(list(STYLES), len(STYLES)) if style == MIXED else [style]
    styles = {player: order[seat % len(order)] for seat, player in enumerate(table.cities)}
    leaves = len(styles) > 1 and rng.random() < 0.2
    leaver = (rng.choice(list(styles)), rng.randint(2, 20)) if leaves else None
    return _Game(rng, table, styles, leaver)


def _recorded_deals(deals: Sequence[Deal]) -> list[dict[str, Any]]:
    return [
        ({"before-turn": deal.before_turn, "by": deal.by} if deal.by else {}) | {"stacks": list(map(list, deal.stacks))}
        for deal in deals
    ]


def recorded_marks(table: Table, before: City, after: City) -> dict[str, Any]:
    """The marks of a turn by kind, as logs spell them; of kinds without a mark only the boxes are told."""
    written: dict[str, Any] = {kind: marks for kind, marks in marks_written(table, before, after).items() if marks}
    if "carpets" in written:
        written["carpets"] = list(written["carpets"])
    return written | {"boxes": after.boxes - before.boxes}


def _claims(table: Table) -> dict[str, Any]:
    """What the rules give as end, results and ranking."""
    counted = scoring.tallies(table)
    return {
        "ended": table.ended[0].value,
        "results": {player: dict(tally.points) for player, tally in counted.items()},
        "ranking": scoring.ranking(table, counted),
    }
