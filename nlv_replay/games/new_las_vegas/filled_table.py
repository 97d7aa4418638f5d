"""Filled sheets judged: one alone, and all of one table together, where the comparisons of the rules are made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from nlv_replay.core.filled import Judged, Reading
from nlv_replay.core.rule import Fault, Path, Severity
from nlv_replay.games.new_las_vegas import rules
from nlv_replay.games.new_las_vegas.filled import Written
from nlv_replay.games.new_las_vegas.filled_casinos import check_casinos, listed, zones
from nlv_replay.games.new_las_vegas.filled_claims import check_alone, check_together, loans, misses
from nlv_replay.games.new_las_vegas.filled_golf import check_holes
from nlv_replay.games.new_las_vegas.filled_projects import check_projects
from nlv_replay.games.new_las_vegas.filled_rules import LAST_DEBT_MARK, SHEETS_DIFFER
from nlv_replay.games.new_las_vegas.filled_track import LAST, check_track
from nlv_replay.games.new_las_vegas.masks import indices
from nlv_replay.games.new_las_vegas.projects import all_projects
from nlv_replay.games.new_las_vegas.scoring import loan, ranking, tallies
from nlv_replay.games.new_las_vegas.state import Table
from nlv_replay.games.new_las_vegas.tally import Tally
from nlv_replay.games.new_las_vegas.terms import Variant, Zone

Found = Iterator[tuple[int, Fault]]
WRONG = (Severity.ILLEGAL, Severity.MISCOUNT)


def judge(sheet: Written) -> Judged:
    """What one sheet gives away when nothing is known of the others at its table."""
    faults, readings = check_alone(sheet)
    return Judged([(0, fault) for fault in (*_marks(sheet), *faults)], [readings])


def judge_table(sheets: Sequence[Written]) -> Judged:
    """What all sheets of one table give away together."""
    differing = list(_check_same(sheets))
    faults = [(seat, fault) for seat, sheet in enumerate(sheets) for fault in _marks(sheet)]
    if differing:
        alone = [check_alone(sheet) for sheet in sheets]
        more = [(seat, fault) for seat, (found, _) in enumerate(alone) for fault in found]
        return Judged([*differing, *faults, *more], [readings for _, readings in alone])
    table = _together(sheets)
    faults += [*_check_sizes(sheets), *_check_firsts(sheets), *_check_banks(sheets, table)]
    counted = _counted(sheets, table)
    faults += _check_last(sheets, counted)
    wrong = {sheets[seat].player for seat, fault in faults if fault.rule.severity in WRONG}
    readings: list[dict[str, Reading]] = []
    for seat, sheet in enumerate(sheets):
        found, read = check_together(sheet, table, counted, sorted(wrong - {sheet.player}))
        faults += [(seat, fault) for fault in found]
        readings.append(read)
    places = ranking(table, dict(counted))
    faults += _check_places(sheets, places)
    return Judged(faults, readings, places)


def _marks(sheet: Written) -> Iterator[Fault]:
    yield from check_casinos(sheet)
    yield from check_holes(sheet)
    yield from check_track(sheet)
    yield from check_projects(sheet)


def _together(sheets: Sequence[Written]) -> Table:
    first = next((sheet.table for sheet in sheets if sheet.table.drawn), sheets[0].table)
    cities = {sheet.player: sheet.city for sheet in sheets}
    left = {sheet.player: sheet.model.turns or 0 for sheet in sheets if sheet.model.left}
    return replace(first, cities=cities, wishes={s.player: s.model.loan for s in sheets}, left_after=left)


def _check_same(sheets: Sequence[Written]) -> Found:
    """What is compared is one game: one pad, one variant, the same rulings and cards, and each player once."""
    first, seen = sheets[0], {sheets[0].player}
    drawn = next((sheet.table.drawn for sheet in sheets if sheet.table.drawn), ())
    for seat, sheet in enumerate(sheets[1:], start=1):
        for differs, told, at in (
            (sheet.player in seen, f"Another sheet is {sheet.player}'s as well", ("player",)),
            (sheet.table.sheet.fingerprint != first.table.sheet.fingerprint, "The pad is another one", ("sheet",)),
            (sheet.table.variant != first.table.variant, "The variant is another one", ("variant",)),
            (dict(sheet.table.rulings) != dict(first.table.rulings), "The rulings are others", ("rulings",)),
            (
                bool(sheet.table.drawn) and set(sheet.table.drawn) != set(drawn),
                "The projects are others",
                ("projects",),
            ),
        ):
            if differs:
                than = "" if at == ("player",) else f" than on the sheet of {first.player}"
                yield seat, Fault(SHEETS_DIFFER, f"{told}{than}; these cannot be of one table.", at=at)
        seen.add(sheet.player)


def _check_sizes(sheets: Sequence[Written]) -> Found:
    """Whoever completes an avenue first gets the Large hotel, so there is one wherever there is a Small one (7.1)."""
    large = 0
    for sheet in sheets:
        large |= sheet.city.large
    for seat, sheet in enumerate(sheets):
        for avenue in indices(sheet.city.small & ~large):
            told = f"{sheet.player} has a Small hotel at avenue {avenue + 1}, and nobody has the Large one."
            at: Path = ("hotels", "small", sheet.model.hotels.small.index(avenue + 1))
            leaves = (("hotels",), *zones(Zone.HOTELS, Zone.PROJECTS))
            yield seat, Fault(rules.HOTEL_MARK, told, f"hotels {avenue + 1}", at, leaves=leaves)


def _check_firsts(sheets: Sequence[Written]) -> Found:
    """Whoever fulfils a project first scores its high value, so somebody has it wherever one has the low one (7.2)."""
    high = {name for sheet in sheets for name, points in sheet.model.points.items() if points == _high(name)}
    for seat, sheet in enumerate(sheets):
        for name, points in sheet.model.points.items():
            if name not in high and points == all_projects()[name].low:
                told = f"{sheet.player} has {points} for project {name}, and nobody has its {_high(name)}."
                yield seat, Fault(rules.PROJECT_MARK, told, name, ("points", name), leaves=zones(Zone.PROJECTS))


def _high(name: str) -> int:
    return all_projects()[name].high


def _check_banks(sheets: Sequence[Written], table: Table) -> Found:
    """The bank lends to all the same, by the wishes of all (10.8)."""
    known = all(sheet.model.loan is not None for sheet in sheets) or table.variant is Variant.FIRST_GAME
    lent = [sheet.model.bank for sheet in sheets if sheet.model.bank is not None]
    true = loan(table) if known else next(iter(lent), None)
    for seat, sheet in enumerate(sheets):
        if sheet.model.bank not in (None, true):
            why = (
                f"by the wishes of all it lent {true}"
                if known
                else f"another sheet says {true}, and it lends to all the same"
            )
            told = f"The bank is said to have lent {sheet.model.bank} bundles; {why}."
            yield seat, Fault(rules.BUNDLES_CLAIM, told, "bank", ("bank",))
    if not known and not lent:
        unknown = listed(sheet.player for sheet in sheets if sheet.model.loan is None)
        told = (
            f"Whether {unknown} wished for the bank loan is not written; the loan is the one that the claims fit best."
        )
        yield 0, Fault(rules.LOAN_NOT_RECORDED, told, at=("player",))


def _counted(sheets: Sequence[Written], table: Table) -> Mapping[str, Tally]:
    """The tallies of a table; where the loan is not known, with the one that fits most claims."""
    counted = tallies(table)
    wishes = [sheet.model.loan for sheet in sheets]
    if all(wish is not None for wish in wishes):
        return counted
    said = next((sheet.model.bank for sheet in sheets if sheet.model.bank is not None), None)
    allowed = loans(table, wishes)
    lent = allowed if said is None or said not in allowed else (said,)
    by_loan = [{player: tally.recounted(bank=bank) for player, tally in counted.items()} for bank in lent]
    return min(by_loan, key=lambda one: sum(misses(one[sheet.player], sheet.filled.claimed) for sheet in sheets))


def _check_last(sheets: Sequence[Written], counted: Mapping[str, Tally]) -> Found:
    """The debt of the zone is circled by whoever has the fewest boxes left, and by nobody else (10.2)."""
    used = any(LAST in sheet.model.debts.circled for sheet in sheets)
    for seat, sheet in enumerate(sheets):
        circled, tally = LAST in sheet.model.debts.circled, counted[sheet.player]
        if not used or circled == bool(tally.last_debt):
            continue
        kept = ", ".join(f"{player} {other.kept}" for player, other in counted.items())
        told = f"{sheet.player} {'circled' if circled else 'did not circle'} the debt of the last in inauguration"
        at: Path = ("debts", "circled", sheet.model.debts.circled.index(LAST)) if circled else ("boxes",)
        yield seat, Fault(
            LAST_DEBT_MARK, f"{told}; boxes crossed and not circled: {kept}.", LAST, at,
            leaves=zones(Zone.DEBTS, Zone.SAFE),
        )  # fmt: skip


def _check_places(sheets: Sequence[Written], ranked: list[list[str]]) -> Found:
    """The place that a sheet claims is the one that points and hotels give (10.10)."""
    places: dict[str, int] = {}
    for tied in ranked:
        places |= dict.fromkeys(tied, len(places) + 1)
    for seat, sheet in enumerate(sheets):
        said = sheet.model.place
        true = places.get(sheet.player)
        if said is not None and said != true:
            give = "none to those who left" if true is None else f"place {true}"
            told = f"{sheet.player} claims place {said}; the rules give {give}."
            yield seat, Fault(rules.RANKING_CLAIM, told, "place", ("place",), needs=(("claim", Zone.TOTAL),))
