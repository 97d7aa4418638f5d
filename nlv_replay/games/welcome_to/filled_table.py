"""Filled sheets judged: one alone, and all of one table together, where the comparisons of the rules are made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from nlv_replay.core.filled import Judged
from nlv_replay.core.rule import Fault, Severity
from nlv_replay.games.welcome_to import doubts, rules
from nlv_replay.games.welcome_to.filled import OnPaper
from nlv_replay.games.welcome_to.filled_claims import Readings, check_alone, check_together
from nlv_replay.games.welcome_to.filled_marks import check_marks, turns_shown
from nlv_replay.games.welcome_to.filled_rules import LENGTHS_DIFFER, SHEETS_DIFFER
from nlv_replay.games.welcome_to.scoring import ranking, tallies
from nlv_replay.games.welcome_to.state import Table
from nlv_replay.games.welcome_to.terms import Variant, Zone

Found = Iterator[tuple[int, Fault]]
WRONG = (Severity.ILLEGAL, Severity.MISCOUNT)


def judge(sheet: OnPaper) -> Judged:
    """What one sheet gives away when nothing is known of the others at its table."""
    faults, readings = check_alone(sheet)
    return Judged([(0, fault) for fault in (*check_marks(sheet), *faults)], [readings])


def judge_table(sheets: Sequence[OnPaper]) -> Judged:
    """What all sheets of one table give away together."""
    differing = list(_check_same(sheets))
    if differing:
        every = [judge(sheet) for sheet in sheets]
        more = [(seat, fault) for seat, judged in enumerate(every) for _, fault in judged.faults]
        return Judged([*differing, *more], [readings for judged in every for readings in judged.readings])
    table = _together(sheets)
    sheets = [sheet.beside(table) for sheet in sheets]
    faults = [(seat, fault) for seat, sheet in enumerate(sheets) for fault in check_marks(sheet)]
    faults += [*_check_lengths(sheets), *_check_firsts(sheets, table)]
    counted = tallies(table)
    wrong = {sheets[seat].player for seat, fault in faults if fault.rule.severity in WRONG}
    readings: list[Readings] = []
    for seat, sheet in enumerate(sheets):
        found, read = check_together(sheet, table, counted, sorted(wrong - {sheet.player}))
        faults += [(seat, fault) for fault in found]
        readings.append(read)
    places = ranking(table, counted)
    return Judged([*faults, *_check_places(sheets, places)], readings, places)


def _together(sheets: Sequence[OnPaper]) -> Table:
    first = next((sheet.table for sheet in sheets if sheet.table.drawn), sheets[0].table)
    towns = {sheet.player: sheet.table.towns[sheet.player] for sheet in sheets}
    left = {sheet.player: turns_shown(sheet.town) for sheet in sheets if sheet.filled.left}
    return replace(first, towns=towns, left_after=left)


def _check_same(sheets: Sequence[OnPaper]) -> Found:
    """What is compared is one game: one variant, the same rulings and plans, and each player once (3)."""
    first, seen = sheets[0], {sheets[0].player}
    drawn = next((sheet.filled.plans for sheet in sheets if sheet.filled.plans), ())
    solo = any(sheet.filled.variant is Variant.SOLO for sheet in sheets)
    for seat, sheet in enumerate(sheets[1:], start=1):
        for differs, told, at in (
            (sheet.player in seen, f"Another sheet is {sheet.player}'s as well", "player"),
            (sheet.filled.variant is not first.filled.variant, "The variant is another one", "variant"),
            (solo and sheet.filled.variant is first.filled.variant, "A solo game has one sheet", "variant"),
            (dict(sheet.table.rulings) != dict(first.table.rulings), "The rulings are others", "rulings"),
            (bool(sheet.filled.plans) and set(sheet.filled.plans) != set(drawn), "The plans are others", "plans"),
        ):
            if differs:
                than = f" than on the sheet of {first.player}" if "other" in told and at != "player" else ""
                yield seat, Fault(SHEETS_DIFFER, f"{told}{than}; these cannot be of one table.", at=(at,))
        seen.add(sheet.player)


def _check_lengths(sheets: Sequence[OnPaper]) -> Found:
    """Everybody plays in every turn, so that sheets show as many turns as most of them do (4.1)."""
    shown = [turns_shown(sheet.town) for sheet in sheets]
    stayed = [turns for sheet, turns in zip(sheets, shown, strict=True) if not sheet.filled.left]
    if not stayed:
        return
    usual = max(Counter(stayed).items(), key=lambda one: (one[1], one[0]))[0]
    like = next(s.player for s, turns in zip(sheets, shown, strict=True) if turns == usual and not s.filled.left)
    for seat, (sheet, turns) in enumerate(zip(sheets, shown, strict=True)):
        if turns > usual if sheet.filled.left else turns != usual:
            told = f"Turns shown (houses other than bis, and refusals): {turns} by {sheet.player}'s sheet, {usual} by "
            told += f"that of {like}."
            yield seat, Fault(LENGTHS_DIFFER, told, "turns", ("houses",))


def _check_firsts(sheets: Sequence[OnPaper], table: Table) -> Found:
    """Whoever claims a plan first gets its high value, so somebody has it wherever one has the low one (5.1)."""
    if table.variant is Variant.SOLO:
        return
    for number, plan in table.plans.items():
        if any(sheet.town.plans.get(number) == plan.high for sheet in sheets):
            continue
        for seat, sheet in enumerate(sheets):
            if sheet.town.plans.get(number) == plan.low:
                told = f"{sheet.player} has {plan.low} for plan {number}, and nobody has its {plan.high}."
                leaves = doubts.zones(sheet.player, (Zone.PLANS,))
                at = ("points", str(number))
                yield seat, Fault(rules.PLAN_MARK, told, f"plan {number}", at, leaves=leaves)


def _check_places(sheets: Sequence[OnPaper], ranked: list[list[str]]) -> Found:
    """The place that a sheet claims is the one that points and estates give (5.5)."""
    places: dict[str, int] = {}
    for tied in ranked:
        places |= dict.fromkeys(tied, len(places) + 1)
    for seat, sheet in enumerate(sheets):
        said, true = sheet.filled.place, places.get(sheet.player)
        if said is not None and said != true:
            give = "none to those who left" if true is None else f"place {true}"
            told = f"{sheet.player} claims place {said}; the rules give {give}."
            needs = (("claim", sheet.player, Zone.TOTAL),)
            yield seat, Fault(rules.RANKING_CLAIM, told, "place", ("place",), needs=needs)
