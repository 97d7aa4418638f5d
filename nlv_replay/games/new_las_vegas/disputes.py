"""What another value of a ruling would change, told from the last table and the record alone wherever that is certain.

Most rulings that a game touches come to nothing in it, or change points or findings only; a replay under the other
value is for the rest. Where a function below cannot be certain it gives None. Roots are counted, not what follows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any, Final, TypeAlias

from nlv_replay.core.game import Points, Preview, Result, end_of, ranked, same_ranking, told_end
from nlv_replay.games.claims import true_end
from nlv_replay.games.new_las_vegas import casinos, claims, rules, scoring
from nlv_replay.games.new_las_vegas.conditions import (
    TEN_BOXES,
    has_five_at_an_end,
    has_ten_boxes,
    has_two_times_four_odd,
)
from nlv_replay.games.new_las_vegas.deck import deck
from nlv_replay.games.new_las_vegas.golf import STREET_A
from nlv_replay.games.new_las_vegas.limo import missing_lines, roads_of
from nlv_replay.games.new_las_vegas.masks import STREET_MASKS, indices
from nlv_replay.games.new_las_vegas.plays import parse_opening
from nlv_replay.games.new_las_vegas.projects import Project
from nlv_replay.games.new_las_vegas.settle import PROJECTS_IN_GAME, end_reasons
from nlv_replay.games.new_las_vegas.solo import is_casino_card
from nlv_replay.games.new_las_vegas.state import City, Table
from nlv_replay.games.new_las_vegas.tally import Tally
from nlv_replay.games.new_las_vegas.terms import (
    CASINO_INDEX,
    EVEN,
    LETTER_AT,
    NO_NUMBER,
    ODD,
    STREET_END,
    STREETS,
    ZONE_NAMES,
    Column,
    EndReason,
    Zone,
)
from nlv_replay.games.stacks import EXHAUSTED, NEVER

NOTHING: Final = Preview()
Rulings: TypeAlias = Mapping[str, str]
Gains: TypeAlias = dict[str, dict[Zone, int]]
"""Points gained by player and zone (bundles and debts are counted, not gained); what stays as it is may stand as 0."""


@dataclass(eq=False, slots=True)
class Judged:
    """A game that was replayed: its last table, record and result, and whether nothing was wrong in it."""

    table: Table
    record: Any
    result: Result
    is_clean: bool

    @property
    def tallies(self) -> dict[str, Tally]:
        """The points as they were counted at the end."""
        return self.table.tallies or {}

    def plays_of(self, player: str) -> list[tuple[int, Any]]:
        """The plays of one player that were judged, each with its turn."""
        last = self.table.left_after.get(player, self.table.turn)
        turns: Any = self.record.turns[: min(last, self.table.turn)]
        return [(number, play) for number, turn in enumerate(turns, start=1) if (play := turn["plays"].get(player))]


def preview(game: Judged, ruling: str, value: str) -> Preview | None:
    """What another value of a ruling would change, or None where only a replay can tell."""
    if game.table.solo is not None:
        return _against_acme(game, ruling, value)
    if ruling in _FINDINGS:
        return _FINDINGS[ruling](game, value)
    rulings = {**game.table.rulings, ruling: value}
    if ruling in _GAINS:
        return _gained(game, _GAINS[ruling](game, rulings)) if game.is_clean else None
    if ruling in _MARKS:
        return _MARKS[ruling](game, rulings) if game.is_clean else None
    if ruling in _FIRST_MET:
        return _other_project(game, ruling, rulings)
    return None


def _against_acme(game: Judged, ruling: str, value: str) -> Preview | None:
    """The same for a game against ACME, which has places, streets and reshuffles of its own (section 11)."""
    if ruling == "limousine-lines":
        return _long_drives(game, value)
    if ruling == "deck-pairs":
        return _other_stack(game, value)
    may_change = _AGAINST_ACME.get(ruling) or _TOUCHES.get(ruling)
    return None if may_change is None or may_change(game) else NOTHING


def _other_stack(game: Judged, value: str) -> Preview | None:
    """What is found in the first stack under another list of cards; later ones are compared with it alone (11.6)."""
    table, now = game.table, deck(game.table.rulings["deck-pairs"])
    if not game.is_clean or not table.deals or table.solo is None or table.solo.loan_card is None:
        return None
    cards = Counter(filter(is_casino_card, table.deals[0].stacks[0]))
    cards[table.solo.loan_card] += 1
    if cards != now.cards or table.deals[0].by is not None:
        return None
    return _found(_code_of_list(table.rulings["deck-pairs"], value), 1)


def _may_lead_home(game: Judged) -> bool:
    return game.table.rulings["way-home"] == "all-sections" or bool(_detours(game))


def _never(game: Judged) -> bool:
    return False


_AGAINST_ACME: Final[dict[str, Callable[[Judged], bool]]] = {
    "way-home": _may_lead_home,
    "refusal-easy-opening": lambda game: bool(game.table.refused_though_eased),
    **dict.fromkeys(("inauguration-ranking", "all-tied-debt", "empty-street-bonus", "exhausted-deal"), _never),
}
"""Whether a ruling that is about more than ACME's game may change anything in it."""


# Findings


def _found(code: str | None, count: int, beside: Preview = NOTHING) -> Preview:
    """So many more roots of one code, where there is one, beside something else."""
    if code is None or not count:
        return beside
    return Preview({**beside.more, code: count}, beside.fewer, beside.points, beside.ranking, beside.ends)


def _long_drives(game: Judged, value: str) -> Preview | None:
    """How many drives are too long under another allowance, 2 lines or 1; a drive is drawn as recorded under any."""
    if not game.is_clean:
        return None
    return _found(rules.TOO_MANY_LINES.code, game.table.long_drives if value == "1" else 0)


def _other_cards(game: Judged, value: str) -> Preview | None:
    """What is found in the deals under another list of cards; later deals follow from the first."""
    table, ruling = game.table, game.table.rulings["deck-pairs"]
    keeps = table.rulings["exhausted-deal"] == "keep-flipped"
    if not game.is_clean or (keeps and any(deal.by == EXHAUSTED for deal in table.deals)):
        return None
    if ruling == "totals-only":  # else nothing wrong says that the deals hold the list
        cards = deck(ruling).cards
        if any(Counter(chain.from_iterable(deal.stacks)) != cards for deal in table.deals):
            return None
    return _found(_code_of_list(ruling, value), 1 if table.deals else 0)


@cache
def _code_of_list(now: str, value: str) -> str | None:
    """The root finding of a deal of one list under another."""
    have, want = deck(now), deck(value)
    if value == "totals-only" or have.cards == want.cards:
        return None
    if have.numbers != want.numbers:
        return rules.NUMBER_TOTALS.code
    return (rules.EFFECT_TOTALS if have.effects != want.effects else rules.CARD_NOT_LISTED).code


def _other_dealing(game: Judged, value: str) -> Preview | None:
    """How many deals have too many or too few cards if cards that lie flipped stay, or if they do not."""
    exhausted = sum([deal.by == EXHAUSTED for deal in game.table.deals])
    return _found(rules.STACK_SIZES.code, exhausted) if game.is_clean or not exhausted else None


def _eased_refusals(game: Judged, value: str) -> Preview | None:
    """Who refused where Easy Opening would have helped; of each, later ones follow.

    A refusal is written as recorded in any case.
    """
    eased = len(game.table.refused_though_eased)
    if not game.is_clean:
        return None if eased else NOTHING
    return _found(rules.REFUSAL_WITH_A_PLACE.code, eased if value == "forbidden" else 0)


_FINDINGS: Final[dict[str, Callable[[Judged, str], Preview | None]]] = {
    "limousine-lines": _long_drives,
    "deck-pairs": _other_cards,
    "exhausted-deal": _other_dealing,
    "refusal-easy-opening": _eased_refusals,
}
"""The rulings that are about what is found alone: no mark and no point hangs on them."""


# Points


def _gained(game: Judged, gains: Gains) -> Preview:
    """What a clean game comes to with other points: its totals, its ranking, and the claims that they refute."""
    points: dict[str, dict[str, int]] = {}
    for player, zones in gains.items():
        told = {ZONE_NAMES[zone]: gained for zone, gained in zones.items() if gained}
        total = sum(told.values()) - told.get(Zone.DEBTS, 0)
        if total:
            told[Zone.TOTAL.value] = total
        if told:
            points[player] = told
    if not points:
        return NOTHING
    ranking = _other_ranking(game, points)
    refuted = _claims_refuted(game.result, points)
    if ranking is not None and not refuted and game.result.claimed_ranking is not None:
        refuted[rules.RANKING_CLAIM.code] = 1
    return Preview(refuted, points=points, ranking=ranking)


def _other_ranking(game: Judged, points: Points) -> list[list[str]] | None:
    """The ranking with other points; None where it stays as it is."""
    standings = {
        player: (standing[0] + points[player].get(Zone.TOTAL, 0), *standing[1:]) if player in points else standing
        for player, standing in game.result.standings.items()
    }
    ranking = ranked(standings)
    return None if same_ranking(game.result.ranking, ranking) else ranking


def _claims_refuted(result: Result, points: Points) -> dict[str, int]:
    """The roots among the claims about zones that change: no sum of a wrong zone is one."""
    found: dict[str, int] = {}
    for player, zones in points.items():
        scores = result.scores[player]
        wrong = [zone for zone in zones if scores[zone].claimed is not None]
        for zone in wrong:
            code, parts = _CLAIMS[zone]
            if parts.isdisjoint(wrong):
                found[code] = found.get(code, 0) + 1
    return found


_CLAIMS: Final[dict[str, tuple[str, frozenset[str]]]] = {
    ZONE_NAMES[zone]: (rule.code, frozenset(claims.STANDS_ON.get(zone, ()))) for zone, rule in claims.ZONE_RULES.items()
}
"""By zone: what a wrong claim of it is found as, and the zones that it is a sum of."""


def _other_places(game: Judged, rulings: Rulings) -> Gains:
    """What other places at the inauguration are worth, with the debt of the last (10.2)."""
    table, counted = game.table, game.tallies
    places, last = scoring.inauguration_places(rulings, [tally.kept for tally in counted.values()])
    gains: Gains = {}
    for (player, tally), place, owes in zip(counted.items(), places, last, strict=True):
        ranks = table.sheet.inauguration[table.cities[player].improved[Column.INAUGURATION]]
        debts = int(owes) - tally.last_debt
        gains[player] = {Zone.INAUGURATION: scoring.points_of_place(ranks, place) - tally.inauguration}
        if debts:
            safe = tally.penalty if tally.debts + debts > tally.bundles else 0
            gains[player] |= {Zone.SAFE: safe - tally.safe, Zone.DEBTS: debts}
    return gains


def _other_bonuses(game: Judged, rulings: Rulings) -> Gains:
    """What the bonus of streets that nobody opened is worth (10.5)."""
    counted = game.tallies
    longest = [max(lengths) for lengths in zip(*[tally.series for tally in counted.values()], strict=True)]
    gains: Gains = {}
    for player, tally in counted.items():
        streets = scoring.visible_values(game.table.sheet, game.table.cities[player])[Column.STREET_A :][: len(STREETS)]
        bonuses = scoring.street_bonuses(rulings, streets, tally.series, longest)
        gains[player] = {Zone.STREETS: sum(bonuses) - sum(tally.bonuses)}
    return gains


def _detours(game: Judged) -> list[str]:
    """Whose way home is not the shortest over all sections, or does not lead there (10.7)."""
    home, cities = roads_of(game.table.sheet).home, game.table.cities
    counted = game.tallies or scoring.tallies(game.table)
    return [
        player
        for player, tally in counted.items()
        if not tally.way_home or tally.missing[0] != home[cities[player].lamp]
    ]


def _other_way_home(game: Judged, rulings: Rulings) -> Preview:
    """What the lines cost that are missing by the other reading, and whom no unused sections lead home (10.7)."""
    sheet, cities, gains, lost = game.table.sheet, game.table.cities, Gains(), 0
    home, over_all = roads_of(sheet).home, rulings["way-home"] == "all-sections"
    for player in _detours(game) if over_all else cities:
        tally, city = game.tallies[player], cities[player]
        missing, way_home = (home[city.lamp], True) if over_all else missing_lines(sheet, rulings, city)
        now, value = tally.missing
        gains[player] = {Zone.LIMOUSINE: (missing - now) * value}
        if value:
            lost += tally.way_home - way_home
    told = _gained(game, gains)
    if lost < 0:
        return told._replace(fewer={rules.NO_WAY_HOME.code: -lost})
    return _found(rules.NO_WAY_HOME.code, lost, told)


# Golf


def _other_golf(game: Judged, rulings: Rulings) -> Preview | None:
    """What the holes are worth by the other reading of a gap (5.3)."""
    table = game.table
    changed = {
        player: city.other_holes[0]
        for player, city in table.cities.items()
        if city.other_holes not in (None, (city.circled_holes, city.crossed_holes))
    }
    if not changed or game.table.claims_marks:
        return None if changed else NOTHING
    gains: Gains = {player: {Zone.GOLF: _golf_gain(game, player, circled)} for player, circled in changed.items()}
    project = next((one for one in table.projects if one.id in ("Y5", "Y6")), None)
    if project is None:
        return _gained(game, gains)
    return _fulfilled_otherwise(game, project, _golf_met(game, table.rulings, project, changed), gains)


def _golf_gain(game: Judged, player: str, circled: int) -> int:
    holes = zip(game.table.sheet.holes.values(), game.tallies[player].holes, strict=True)
    return sum([((circled & par).bit_count() - count) * value for par, (count, value) in holes])


# Projects

Met: TypeAlias = dict[str, int]
"""By player: the turn in which a project was fulfilled."""


def _other_project(game: Judged, ruling: str, rulings: Rulings) -> Preview | None:
    """Who fulfils a project under the other reading of its card, and when, found again from what was written."""
    project = next((one for one in game.table.projects if one.ruling == ruling), None)
    if project is None:
        return NOTHING
    if not game.is_clean:
        return None if _TOUCHES[ruling](game) else NOTHING
    return _fulfilled_otherwise(game, project, _FIRST_MET[ruling](game, rulings, project), {})


def _fulfilled_otherwise(game: Judged, project: Project, met: Met, gains: Gains) -> Preview | None:
    """What a clean game comes to if a project was fulfilled by these in these turns, beside other gains.

    None where it would have ended sooner, or where plays claim their marks.
    """
    table = game.table
    fulfilled = {player: city.fulfilled_in.get(project.id) for player, city in table.cities.items()}
    if all(met.get(player) == turn for player, turn in fulfilled.items()):
        return _gained(game, gains)
    ended = _ended_otherwise(game, project, met)
    if ended is None or game.table.claims_marks:
        return None
    first = min(met.values(), default=0)
    points = {player: project.high if turn == first else project.low for player, turn in met.items()}
    for player, city in table.cities.items():
        moved = points.get(player, 0) - city.projects.get(project.id, 0)
        gains[player] = gains.get(player, {}) | {Zone.PROJECTS: moved}
    unearned = _without_right(table, project, met)
    told = _found(rules.RESHUFFLE_NO_RIGHT.code, unearned, _gained(game, gains))
    return _end_told(game, ended, told, in_doubt=unearned > 0)


def _ended_otherwise(game: Judged, project: Project, met: Met) -> tuple[EndReason, ...] | None:
    """Why the game ends in its last turn if a project was fulfilled in these turns; None where it ends sooner (7.3)."""
    table = game.table
    goals = max(len(table.projects), PROJECTS_IN_GAME)
    reasons: set[EndReason] = set()
    for player, city in table.cities.items():
        turns = {**city.fulfilled_in, project.id: met.get(player, NEVER)}
        complete = max(turns.values()) if len(turns) >= goals else NEVER
        if complete < table.turn:
            return None
        reasons.update(reason for reason in end_reasons(table, city) if reason is not EndReason.ALL_PROJECTS)
        if complete == table.turn:
            reasons.add(EndReason.ALL_PROJECTS)
    return tuple([reason for reason in EndReason if reason in reasons])


def _end_told(game: Judged, ended: tuple[EndReason, ...], told: Preview, *, in_doubt: bool) -> Preview:
    """What is found of the other end of a game, if it is another one; ``in_doubt`` where a wrong deal caused it (7.3).

    What is claimed of a game that has not ended follows from that.
    """
    table, claimed = game.table, game.result.claimed_end
    if ended == table.ended:
        return told
    ends = [true_end(reasons, claimed, EndReason.ABANDONED) for reasons in (table.ended, ended)]
    now, then = (end_of(reasons, claimed) for reasons in ends)
    more = dict(told.more)
    if not ended and claimed != EndReason.ABANDONED:
        kept = {rules.RESHUFFLE_NO_RIGHT.code: more[rules.RESHUFFLE_NO_RIGHT.code]} if in_doubt else {}
        more = kept or {rules.STOPS_BEFORE_END.code: 1}
    elif claimed is not None and claimed != then and not in_doubt:
        more[rules.ENDED_CLAIM.code] = 1
    return told._replace(more=more, ends=None if now == then else told_end(then, table.turn))


def _without_right(table: Table, project: Project, met: Met) -> int:
    """How many deals were made by somebody who was not the first to fulfil a project, if one was fulfilled so (3.8)."""
    deals = [deal for deal in table.deals if deal.by not in (None, EXHAUSTED)]
    if not deals:
        return 0
    turns = {player: [*_others_of(city, project), met.get(player, NEVER)] for player, city in table.cities.items()}
    first = min(map(min, turns.values()))
    return sum(deal.by not in turns or first not in turns[deal.by] or deal.before_turn != first + 1 for deal in deals)


def _others_of(city: City, project: Project) -> list[int]:
    """The turns in which all projects but one were fulfilled."""
    return [turn for name, turn in city.fulfilled_in.items() if name != project.id]


def _last_opened(city: City, needed: int) -> int:
    """The turn in which the last of some casinos was opened."""
    return max((city.opened_in[casino] for casino in indices(needed)), default=1)


def _cranes_met(game: Judged, rulings: Rulings, project: Project) -> Met:
    """When Y1 or Y2 was fulfilled: so many streets whose crane casinos are all opened."""
    reading = rulings[project.ruling or ""]
    met: Met = {}
    for player, city in game.table.cities.items():
        done = [_turn_of_cranes(game.table, city, street) for street in STREET_MASKS]
        wanted = [done[0], done[-1]] if reading == "A-and-D" else done
        turns = sorted(turn for turn in wanted if turn is not None)
        needed = {"any-two": 2, "one-street": 1}.get(reading, len(wanted))
        if len(turns) >= needed:
            met[player] = turns[needed - 1]
    return met


def _turn_of_cranes(table: Table, city: City, street: int) -> int | None:
    """The turn in which the last crane casino of a street was opened; None where one is still closed."""
    cranes = table.sheet.cranes & street
    return None if cranes & ~(city.crossed_cranes & city.opened) else _last_opened(city, cranes)


def _course_met(game: Judged, rulings: Rulings, project: Project) -> Met:
    """When Y5 was fulfilled, by the holes that are circled."""
    return _golf_met(game, rulings, project, {})


def _golf_met(game: Judged, rulings: Rulings, project: Project, holes: Mapping[str, int]) -> Met:
    """When Y5 or Y6 was fulfilled, if these holes were circled; a star or a hole is circled when its casino opens."""
    sheet = game.table.sheet
    stars = sheet.stars & STREET_A if project.id == "Y5" else 0
    course = sheet.holes[4] if project.id == "Y6" else 0 if rulings["project-Y5"] == "stars-only" else STREET_A
    return {
        player: _last_opened(city, stars | course)
        for player, city in game.table.cities.items()
        if not stars & ~city.circled_stars and not course & ~holes.get(player, city.circled_holes)
    }


def _series_met(game: Judged, rulings: Rulings, project: Project) -> Met:
    """When V3 or V4 was fulfilled, which can be lost again: asked after each play that may have brought it about."""
    is_met, least = _SERIES[project.id]
    letter = EVEN if project.id == "V4" and rulings["project-V4"] == "even" else ODD
    causes = {letter, NO_NUMBER} if project.id == "V3" else {letter}  # a crossed crane may part one run in two
    met: Met = {}
    for player, city in game.table.cities.items():
        if city.letters.count(letter) < least:
            continue
        letters = list(game.table.sheet.letters)
        for turn, play in game.plays_of(player):
            if not causes.isdisjoint(_write_letters(letters, play)) and is_met("".join(letters), rulings):
                met[player] = turn
                break
    return met


def _write_letters(letters: list[str], play: Any) -> list[str]:
    """Write the letters of a legal play, and give them."""
    written = []
    extended = play["bonus"].get("extended-casino") if "bonus" in play else None
    for opening in ([play["open"]] if "open" in play else []) + ([extended["open"]] if extended else []):
        casino, number, _ = parse_opening(opening)
        letters[LETTER_AT[casino]] = letter = ODD if number & 1 else EVEN
        written.append(letter)
    if "effect" in play and "construction" in play["effect"]:
        at = LETTER_AT[CASINO_INDEX[play["effect"]["construction"]]]
        letters[at] = letters[at] or NO_NUMBER
        written.append(NO_NUMBER)
    return written


def _boxes_met(game: Judged, rulings: Rulings, project: Project) -> Met:
    """When P6 was fulfilled, which can be lost again by circling boxes."""
    track, masks = game.table.sheet.track, game.table.sheet.set_masks
    met: Met = {}
    for player, city in game.table.cities.items():
        if not city.circled_boxes and project.id in city.fulfilled_in:
            met[player] = city.fulfilled_in[project.id]
        if not city.circled_boxes or city.boxes < TEN_BOXES:
            continue
        boxes, circled = track.crossed_at_start, 0
        for turn, play in game.plays_of(player):
            if "refuse" in play:
                boxes = min(boxes + casinos.REFUSAL_BOXES, track.boxes)
            elif "effect" in play and "inauguration" in play["effect"]:
                boxes = min(boxes + 1, track.boxes)
            if "bonus" in play:
                ((kind, paid),) = play["bonus"].items()
                circled |= masks[(paid["set"] if kind == "extended-casino" else paid) - 1]
            if boxes >= TEN_BOXES and has_ten_boxes(boxes, circled, rulings):
                met[player] = turn
                break
    return met


_SERIES: Final[dict[str, tuple[Callable[[str, Rulings], bool], int]]] = {
    "V3": (has_two_times_four_odd, 8),
    "V4": (has_five_at_an_end, 5),
}
"""By project: whether letters fulfil it by a reading of its card, and how many of one parity it takes."""


def _has_streets_done(least: int) -> Callable[[Judged], bool]:
    """Whether anybody opened all crane casinos of so many streets."""

    def touches(game: Judged) -> bool:
        cranes = game.table.sheet.cranes
        closed = [cranes & ~(city.crossed_cranes & city.opened) for city in game.table.cities.values()]
        return any(sum([not left & street for street in STREET_MASKS]) >= least for left in closed)

    return touches


def _has_stars_of_a(game: Judged) -> bool:
    stars = game.table.sheet.stars & STREET_A
    return any(not stars & ~city.circled_stars for city in game.table.cities.values())


def _has_many_of_a_parity(least: int, parities: str) -> Callable[[Judged], bool]:
    """Whether a street has so many casinos of a parity; only of a clean game, in which no number is written over."""

    def touches(game: Judged) -> bool:
        return not game.is_clean or any(
            street.count(parity) >= least
            for city in game.table.cities.values()
            for street in "".join(city.letters).split(STREET_END)
            for parity in parities
        )

    return touches


def _has_ten_boxes(game: Judged) -> bool:
    return any(city.boxes >= TEN_BOXES and city.circled_boxes for city in game.table.cities.values())


_TOUCHES: Final[dict[str, Callable[[Judged], bool]]] = {
    "project-Y1": _has_streets_done(2),
    "project-Y2": _has_streets_done(1),
    "project-Y5": _has_stars_of_a,
    "project-V3": _has_many_of_a_parity(8, ODD),
    "project-V4": _has_many_of_a_parity(5, EVEN + ODD),
    "project-P6": _has_ten_boxes,
}
"""Whether the last table leaves it open that another value would have changed something on the way."""

_FIRST_MET: Final[dict[str, Callable[[Judged, Rulings, Project], Met]]] = {
    "project-Y1": _cranes_met,
    "project-Y2": _cranes_met,
    "project-Y5": _course_met,
    "project-V3": _series_met,
    "project-V4": _series_met,
    "project-P6": _boxes_met,
}
"""When a project was fulfilled, by a reading of its card."""

_GAINS: Final[dict[str, Callable[[Judged, Rulings], Gains]]] = {
    "inauguration-ranking": _other_places,
    "all-tied-debt": _other_places,
    "empty-street-bonus": _other_bonuses,
}
"""The rulings that move points alone: whatever else is written stays."""

_MARKS: Final[dict[str, Callable[[Judged, Rulings], Preview | None]]] = {
    "golf-crane-gap": _other_golf,
    "way-home": _other_way_home,
}
"""The rulings that move points and what is found beside them."""
