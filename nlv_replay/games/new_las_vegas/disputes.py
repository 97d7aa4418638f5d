"""What another value of a ruling would change, told from the last table and the record alone wherever that is certain.

Most rulings that a game touches come to nothing in it, or change points or findings only; a replay under the other
value is for the rest. Where a function below cannot be certain it gives None. Roots are counted, not what follows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cache, cached_property, reduce
from itertools import chain
from operator import or_
from typing import TYPE_CHECKING, Any

from nlv_replay.core.game import Preview, Result, same_ranking
from nlv_replay.games.claims import Claims
from nlv_replay.games.new_las_vegas import bonuses, casinos, claims, rules, scoring
from nlv_replay.games.new_las_vegas.conditions import is_fulfilled
from nlv_replay.games.new_las_vegas.deck import deck
from nlv_replay.games.new_las_vegas.golf import STREET_A, play_hole
from nlv_replay.games.new_las_vegas.limo import roads_of
from nlv_replay.games.new_las_vegas.masks import STREET_MASKS, indices
from nlv_replay.games.new_las_vegas.plays import parse_opening
from nlv_replay.games.new_las_vegas.projects import Project
from nlv_replay.games.new_las_vegas.settle import PROJECTS_IN_GAME
from nlv_replay.games.new_las_vegas.solo import is_casino_card
from nlv_replay.games.new_las_vegas.state import City, Refusal, Table
from nlv_replay.games.new_las_vegas.tally import Tally
from nlv_replay.games.new_las_vegas.terms import (
    CASINO_INDEX,
    CASINOS,
    EVEN,
    LETTER_AT,
    NO_NUMBER,
    ODD,
    STREETS,
)
from nlv_replay.games.stacks import EXHAUSTED

if TYPE_CHECKING:
    from nlv_replay.games.new_las_vegas.log import LogModel
    from nlv_replay.games.new_las_vegas.solo_log import SoloModel

NOTHING = Preview()
Judged = Callable[[Table, Any], Result]
Claimed = Callable[[Any], Claims]


@dataclass(eq=False)
class Game:
    """A game that was replayed: its last table, its record, and whether nothing was wrong in it."""

    table: Table
    record: LogModel | SoloModel
    is_clean: bool

    @cached_property
    def plays(self) -> list[tuple[int, str, Any]]:
        """Every play that was judged, with its turn and player, turn by turn."""
        left_after = self.table.left_after
        turns: Any = self.record.turns[: self.table.turn]
        return [
            (number, player, play)
            for number, turn in enumerate(turns, start=1)
            for player, play in turn["plays"].items()
            if number <= left_after.get(player, number)
        ]

    @property
    def has_marks(self) -> bool:
        """Whether plays claim what the rules wrote, so that more than the result hangs on it."""
        return any("marks" in play for _, _, play in self.plays)


def preview(game: Game, ruling: str, rulings: Mapping[str, str], result: Judged, claimed: Claimed) -> Preview | None:
    """What rulings that differ in one would change, or None where only a replay can tell."""
    value = rulings[ruling]
    if game.table.solo is not None:
        return _against_acme(game, ruling, value)
    if ruling in _SCORING:
        if not _SCORING[ruling](game.table):
            return NOTHING
        return _scored(game, rulings, result, claimed)
    if ruling == "golf-crane-gap":
        return _other_golf(game, rulings, result, claimed)
    if ruling in _FIRST_MET:
        return _other_project(game, ruling, rulings, result, claimed)
    known = _PREVIEWS.get(ruling)
    return None if known is None else known(game, value)


def _against_acme(game: Game, ruling: str, value: str) -> Preview | None:
    """The same for a game against ACME, which has places, streets and reshuffles of its own (section 11)."""
    table = game.table
    touches: dict[str, Callable[[], bool]] = {
        "way-home": lambda: _SCORING["way-home"](table),
        "refusal-easy-opening": lambda: any("refuse" in play for _, _, play in game.plays),
        "inauguration-ranking": lambda: False,
        "all-tied-debt": lambda: False,
        "empty-street-bonus": lambda: False,
        "exhausted-deal": lambda: False,
    }
    if ruling == "limousine-lines":
        return _long_drives(game, value)
    if ruling == "deck-pairs":
        return _other_stack(game, value)
    if ruling in touches:
        return None if touches[ruling]() else NOTHING
    known = _TOUCHES.get(ruling)
    return None if known is None or known(game) else NOTHING


def _other_stack(game: Game, value: str) -> Preview | None:
    """What is found in the first stack under another list of cards; later ones are compared with it alone (11.6)."""
    table, now = game.table, deck(game.table.rulings["deck-pairs"])
    if not game.is_clean or not table.deals or table.solo is None or table.solo.loan_card is None:
        return None
    cards = Counter(filter(is_casino_card, table.deals[0].stacks[0]))
    cards[table.solo.loan_card] += 1
    if cards != now.cards or table.deals[0].by is not None:
        return None
    code = _code_of_list(table.rulings["deck-pairs"], value)
    return Preview(Counter({code: 1})) if code else NOTHING


# Points


def _scored(
    game: Game, rulings: Mapping[str, str], result: Judged, claimed: Claimed, table: Table | None = None
) -> Preview | None:
    """The points and the findings about them under other rulings; ``table`` has other marks, where there are some."""
    if not game.is_clean:
        return None
    other = copy(table or game.table)
    other.rulings = rulings
    other.tallies = tallies = scoring.tallies(other)
    before = game.table.tallies or {}
    lost = sum(_is_lost(tally) for tally in tallies.values()) - sum(_is_lost(tally) for tally in before.values())
    code = rules.NO_WAY_HOME.code
    more, fewer = Counter({code: lost} if lost > 0 else {}), Counter({code: -lost} if lost < 0 else {})
    if all(tally.points == before[player].points for player, tally in tallies.items()):
        return Preview(more, fewer)
    return Preview(more + _claims_refuted(claimed(game.record), other, tallies), fewer, result(other, game.record))


def _is_lost(tally: Tally) -> bool:
    """Whether the way home is unclear, which is a finding (10.7)."""
    return not tally.way_home and bool(tally.missing[1])


def _claims_refuted(made: Claims, table: Table, tallies: dict[str, Tally]) -> Counter[str]:
    """The roots among the claims that other points refute: no sum of a wrong zone, no ranking of wrong points."""
    found: Counter[str] = Counter()
    for player, said in made.results.items():
        points = tallies[player].points if player in tallies else {}
        wrong = [zone for zone in claims.ZONE_RULES if said.get(zone, points.get(zone)) != points.get(zone)]
        found.update(
            claims.ZONE_RULES[zone].code
            for zone in wrong
            if not any(part in wrong for part in claims.STANDS_ON.get(zone, ()))
        )
    if not found and made.ranking is not None and not same_ranking(scoring.ranking(table, tallies), made.ranking):
        found[rules.RANKING_CLAIM.code] += 1
    return found


def _has_ties(table: Table) -> bool:
    """Whether some are tied and others come after them."""
    kept = [tally.kept for tally in (table.tallies or {}).values()]
    return any(kept.count(own) > 1 for own in set(kept) - {min(kept)})


def _always(table: Table) -> bool:
    return True


def _has_detours(table: Table) -> bool:
    home = roads_of(table.sheet).home
    counted = table.tallies or scoring.tallies(table)
    lamps = {player: city.lamp for player, city in table.cities.items()}
    return any(not tally.way_home or tally.missing[0] != home[lamps[player]] for player, tally in counted.items())


_SCORING: dict[str, Callable[[Table], bool]] = {
    "inauguration-ranking": _has_ties,
    "all-tied-debt": _always,  # read only where all are tied
    "empty-street-bonus": _always,  # read only where a street is empty
    "way-home": lambda table: table.rulings["way-home"] == "all-sections" or _has_detours(table),
}
"""The rulings that are about points alone, and whether one may change any: whatever else is written stays."""


# Findings


def _long_drives(game: Game, value: str) -> Preview | None:
    """How many drives are too long under another allowance; a drive is drawn as recorded under any."""
    if not game.is_clean:
        return None
    now, allowed = int(game.table.rulings["limousine-lines"]), int(value)
    lengths = [
        len(effect["limousine"])
        for _, _, play in game.plays
        if "refuse" not in play and (effect := play.get("effect")) and "limousine" in effect
    ]
    more = sum(now >= length > allowed for length in lengths)
    fewer = sum(allowed >= length > now for length in lengths)
    code = rules.TOO_MANY_LINES.code
    return Preview(Counter({code: more} if more else {}), Counter({code: fewer} if fewer else {}))


def _other_cards(game: Game, value: str) -> Preview | None:
    """What is found in the deals under another list of cards."""
    table = game.table
    now = deck(table.rulings["deck-pairs"])
    keeps = table.rulings["exhausted-deal"] == "keep-flipped"
    if not game.is_clean or (keeps and any(deal.by == EXHAUSTED for deal in table.deals)):
        return None
    if any(Counter(chain.from_iterable(deal.stacks)) != now.cards for deal in table.deals):
        return None
    code = _code_of_list(table.rulings["deck-pairs"], value)
    return Preview(Counter({code: 1})) if code and table.deals else NOTHING  # later deals follow from the first


@cache
def _code_of_list(now: str, value: str) -> str | None:
    """The root finding of a deal of one list under another."""
    have, want = deck(now), deck(value)
    if value == "totals-only" or have.cards == want.cards:
        return None
    if have.numbers != want.numbers:
        return rules.NUMBER_TOTALS.code
    return (rules.EFFECT_TOTALS if have.effects != want.effects else rules.CARD_NOT_LISTED).code


def _other_dealing(game: Game, value: str) -> Preview | None:
    """How many deals have too many or too few cards if cards that lie flipped stay, or if they do not."""
    exhausted = [deal for deal in game.table.deals if deal.by == EXHAUSTED]
    if not exhausted:
        return NOTHING
    return Preview(Counter({rules.STACK_SIZES.code: len(exhausted)})) if game.is_clean else None


def _eased_refusals(game: Game, value: str) -> Preview | None:
    """Who refused where Easy Opening would have helped; a refusal is written as recorded in any case."""
    refusals = game.table.refusals
    if not refusals:
        return NOTHING
    if not game.is_clean:
        return None
    count = len({one.player for one in refusals if _could_ease(game.table, one)})  # of each, later ones follow
    code = rules.REFUSAL_WITH_A_PLACE.code
    found = Counter({code: count} if count else {})
    return Preview(more=found) if value == "forbidden" else Preview(fewer=found)


def _could_ease(table: Table, refusal: Refusal) -> bool:
    """Whether a set could pay for a number within 2 of one on offer that had a place."""
    sets = zip(table.sheet.track.sets, table.sheet.set_masks, strict=True)
    if not any(boxes[-1] <= refusal.boxes and not refusal.circled_boxes & mask for boxes, mask in sets):
        return False
    eased = {new for number, _ in refusal.offers or () for new in bonuses.easy_numbers(number)}
    return any(refusal.order >> number * len(CASINOS) & refusal.free for number in eased)


_PREVIEWS: dict[str, Callable[[Game, str], Preview | None]] = {
    "limousine-lines": _long_drives,
    "deck-pairs": _other_cards,
    "exhausted-deal": _other_dealing,
    "refusal-easy-opening": _eased_refusals,
}
"""The rulings that are about what is found alone: no mark and no point hangs on them."""


# Marks


def _other_golf(game: Game, rulings: Mapping[str, str], result: Judged, claimed: Claimed) -> Preview | None:
    """The holes under the other reading of a gap, played again from the openings of street A."""
    if not game.is_clean:
        return None
    other = copy(game.table)
    other.rulings = rulings
    holes = _holes(other, game)
    if all((city.circled_holes, city.crossed_holes) == holes[player] for player, city in game.table.cities.items()):
        return NOTHING
    if game.has_marks or any(project.id in ("Y5", "Y6") for project in game.table.projects):
        return None
    other.cities = {player: copy(city) for player, city in game.table.cities.items()}
    for player, city in other.cities.items():
        city.circled_holes, city.crossed_holes = holes[player]
    return _scored(game, rulings, result, claimed, other)


def _holes(table: Table, game: Game) -> dict[str, tuple[int, int]]:
    cities = {player: City(player, boxes=0, lamp="") for player in table.cities}
    for _, player, play in game.plays:
        if "open" not in play:
            continue
        extended = (play.get("bonus") or {}).get("extended-casino")
        construction = (play.get("effect") or {}).get("construction", "")
        if not extended and construction[:1] != "A" != play["open"][0]:
            continue
        city = cities[player]
        _hole(table, city, play["open"])
        if construction[:1] == "A":
            city.crossed_cranes |= 1 << CASINO_INDEX[construction]
        if extended:
            _hole(table, city, extended["open"])
    return {player: (city.circled_holes, city.crossed_holes) for player, city in cities.items()}


def _hole(table: Table, city: City, opening: str) -> None:
    if opening[0] == "A":
        casino = parse_opening(opening)[0]
        play_hole(table, city, casino)
        city.opened |= 1 << casino


# Projects


def _other_project(
    game: Game, ruling: str, rulings: Mapping[str, str], result: Judged, claimed: Claimed
) -> Preview | None:
    """Who fulfils a project under the other reading of its card, and when, found again from what was written."""
    table = game.table
    project = next((one for one in table.projects if one.ruling == ruling), None)
    if project is None or not _TOUCHES[ruling](game):
        return NOTHING
    if not game.is_clean or game.has_marks or any(deal.by not in (None, EXHAUSTED) for deal in table.deals):
        return None
    other = copy(table)
    other.rulings = rulings
    met = _FIRST_MET[ruling](game, other, project)
    if any(_may_end(table, city, project) for player, city in table.cities.items() if player in met):
        return None
    first = min(met.values(), default=0)
    points = {player: project.high if turn == first else project.low for player, turn in met.items()}
    if points == {
        player: city.projects[project.id] for player, city in table.cities.items() if project.id in city.projects
    }:
        return NOTHING
    if any(_may_end(table, city, project) for city in table.cities.values() if project.id in city.projects):
        return None
    other.cities = {player: copy(city) for player, city in table.cities.items()}
    for player, city in other.cities.items():
        rest = {key: gained for key, gained in city.projects.items() if key != project.id}
        city.projects = rest | ({project.id: points[player]} if player in points else {})
    return _scored(game, rulings, result, claimed, other)


def _may_end(table: Table, city: City, project: Project) -> bool:
    """Whether the game would end, or ended, once this architect fulfils the project: all others are."""
    return len(city.projects.keys() - {project.id}) >= max(len(table.projects), PROJECTS_IN_GAME) - 1


Met = dict[str, int]
"""By player: the turn in which a project was fulfilled."""


def _turn_of_cranes(table: Table, city: City, streets: Iterable[int]) -> int | None:
    """The turn in which the last crane casino of some streets was opened; None where one is still closed."""
    cranes = table.sheet.cranes & reduce(or_, (STREET_MASKS[street] for street in streets))
    if cranes & ~(city.crossed_cranes & city.opened):
        return None
    return max((city.opened_in[casino] for casino in indices(cranes)), default=1)


def _cranes_met(game: Game, other: Table, project: Project) -> Met:
    """The same by the reading of Y1 or Y2."""
    streets, ruling = range(len(STREETS)), other.rulings[project.ruling or ""]
    met: Met = {}
    for player, city in game.table.cities.items():
        done = [_turn_of_cranes(game.table, city, [street]) for street in streets]
        wanted = [done[0], done[-1]] if ruling == "A-and-D" else done
        turns = sorted(turn for turn in wanted if turn is not None)
        needed = {"any-two": 2, "one-street": 1}.get(ruling, len(wanted))
        if len(turns) >= needed:
            met[player] = turns[needed - 1]
    return met


def _course_met(game: Game, other: Table, project: Project) -> Met:
    """The same by the reading of Y5; a star or a hole is circled when its casino opens."""
    needed = game.table.sheet.stars & STREET_A
    if other.rulings["project-Y5"] == "all-holes":
        needed = STREET_A
    return {
        player: max((city.opened_in[casino] for casino in indices(needed)), default=1)
        for player, city in game.table.cities.items()
        if is_fulfilled(other, city, project.id)
    }


def _met_on_the_way(game: Game, other: Table, project: Project) -> Met:
    """The same by the reading of V3, V4 or P6, which can be lost again: asked after each play."""
    sheet = game.table.sheet
    cities = {
        player: City(player, sheet.track.crossed_at_start, sheet.airport, letters=list(sheet.letters))
        for player in game.table.cities
    }
    met: Met = {}
    for turn, player, play in game.plays:
        if player not in met:
            _write(game.table, cities[player], play)
            if is_fulfilled(other, cities[player], project.id):
                met[player] = turn
    return met


def _write(table: Table, city: City, play: Any) -> None:
    """Write the letters, boxes and sets of a legal play, and nothing else."""
    if "refuse" in play:
        city.boxes = min(city.boxes + casinos.REFUSAL_BOXES, table.sheet.track.boxes)
        return
    bonus = play.get("bonus") or {}
    extended = bonus.get("extended-casino")
    for opening in (play["open"], *([extended["open"]] if extended else [])):
        casino, number, _ = parse_opening(opening)
        city.letters[LETTER_AT[casino]] = ODD if number & 1 else EVEN
    effect = play.get("effect") or {}
    if "construction" in effect:
        at = LETTER_AT[CASINO_INDEX[effect["construction"]]]
        city.letters[at] = city.letters[at] or NO_NUMBER
    elif "inauguration" in effect:
        city.boxes = min(city.boxes + 1, table.sheet.track.boxes)
    for kind, paid in bonus.items():
        city.circled_boxes |= table.sheet.set_masks[(paid["set"] if kind == "extended-casino" else paid) - 1]


def _streets_done(table: Table, city: City) -> int:
    done = city.crossed_cranes & city.opened
    return sum(not table.sheet.cranes & street & ~done for street in STREET_MASKS)


def _has_streets_done(least: int) -> Callable[[Game], bool]:
    return lambda game: any(_streets_done(game.table, city) >= least for city in game.table.cities.values())


def _has_stars_of_a(game: Game) -> bool:
    stars = game.table.sheet.stars & STREET_A
    return any(not stars & ~city.circled_stars for city in game.table.cities.values())


def _has_many_of_a_parity(least: int, parities: tuple[int, ...]) -> Callable[[Game], bool]:
    """Whether a street has so many casinos of a parity; only of a clean game, in which no number is written over."""

    def touches(game: Game) -> bool:
        return not game.is_clean or any(
            sum(city.numbers[casino] & 1 == parity for casino in indices(city.opened & street)) >= least
            for city in game.table.cities.values()
            for street in STREET_MASKS
            if (city.opened & street).bit_count() >= least
            for parity in parities
        )

    return touches


def _has_ten_boxes(game: Game) -> bool:
    return any(city.boxes >= 10 and city.circled_boxes for city in game.table.cities.values())


_TOUCHES: dict[str, Callable[[Game], bool]] = {
    "project-Y1": _has_streets_done(2),
    "project-Y2": _has_streets_done(1),
    "project-Y5": _has_stars_of_a,
    "project-V3": _has_many_of_a_parity(8, (1,)),
    "project-V4": _has_many_of_a_parity(5, (0, 1)),
    "project-P6": _has_ten_boxes,
}
"""Whether the last table leaves it open that another value would have changed something on the way."""

_FIRST_MET: dict[str, Callable[[Game, Table, Project], Met]] = {
    "project-Y1": _cranes_met,
    "project-Y2": _cranes_met,
    "project-Y5": _course_met,
    "project-V3": _met_on_the_way,
    "project-V4": _met_on_the_way,
    "project-P6": _met_on_the_way,
}
"""When a project was fulfilled by another reading of its card."""
