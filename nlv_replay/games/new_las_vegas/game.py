"""Welcome to New Las Vegas as a value: which function judges, applies and settles what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from nlv_replay.core.game import Attachment, Edit, Game, Glance, Material, Part, Turn
from nlv_replay.core.result import Previews, Result, Zones, ranked
from nlv_replay.core.rule import Fault, Finding
from nlv_replay.core.shape import Problem
from nlv_replay.core.single_move import Opinion, SingleMove
from nlv_replay.games.endings import after_end, before_end
from nlv_replay.games.new_las_vegas import (
    bonuses,
    casinos,
    claims,
    conditions,
    deals,
    doubts,
    effects,
    extended,
    limo,
    rules,
    scoring,
    settle,
    solo_cards,
)
from nlv_replay.games.new_las_vegas.acme import acme_tally, explain_acme
from nlv_replay.games.new_las_vegas.acme_claims import check_acme_marks
from nlv_replay.games.new_las_vegas.architects import bundled_card
from nlv_replay.games.new_las_vegas.disputes import preview
from nlv_replay.games.new_las_vegas.filled_kind import FILLED
from nlv_replay.games.new_las_vegas.filled_rules import FILLED_RULES
from nlv_replay.games.new_las_vegas.glance import glance
from nlv_replay.games.new_las_vegas.judged import Judged
from nlv_replay.games.new_las_vegas.masks import ALL_CASINOS
from nlv_replay.games.new_las_vegas.move_rules import MOVE_RULES
from nlv_replay.games.new_las_vegas.moves import (
    Absent,
    AcmeMark,
    Build,
    Draw,
    Drive,
    Extend,
    Flip,
    Host,
    Improve,
    Inaugurate,
    Mark,
    Move,
    Open,
    Pay,
    Refuse,
    Skip,
    Unseated,
    Use,
)
from nlv_replay.games.new_las_vegas.projects import Project, all_projects
from nlv_replay.games.new_las_vegas.sheet import Sheet, bundled_sheet
from nlv_replay.games.new_las_vegas.solo import ACME, Solo
from nlv_replay.games.new_las_vegas.state import City, Goals, Table
from nlv_replay.games.new_las_vegas.terms import SHEET_KEYS, EndReason, Variant, Zone
from nlv_replay.games.places import path_to, place_of

if TYPE_CHECKING:
    from nlv_replay.core.pad import Pads
    from nlv_replay.games.new_las_vegas.log import LogModel
    from nlv_replay.games.new_las_vegas.solo_log import SoloModel

    Record: TypeAlias = LogModel | SoloModel

PROJECT_COLOURS: Final = ["pink", "purple", "yellow"]
VARIANTS: Final = {variant.value: variant for variant in Variant}


def _no_faults(table: Table, move: Mark | AcmeMark) -> Iterable[Fault]:
    return ()


def keep_mark(table: Table, mark: Mark) -> None:
    """Keep what a play claims, and the city as it was, until the turn is settled."""
    table.claims_marks = True
    table.marks.append((mark, table.cities[mark.player].copy()))


def keep_acme_mark(table: Table, mark: AcmeMark) -> None:
    """Keep what a turn claims of ACME until it is settled."""
    assert table.solo is not None
    table.solo.marks = mark.marks


PARTS: dict[type, Part[Table]] = {
    Flip: Part(deals.check_flip, deals.flip),
    Draw: Part(solo_cards.check_draw, solo_cards.draw),
    Use: Part(solo_cards.check_use, solo_cards.use),
    AcmeMark: Part(_no_faults, keep_acme_mark),
    Open: Part(casinos.check_open, casinos.open_casino),
    Skip: Part(casinos.check_skip, casinos.skip_opening),
    Refuse: Part(casinos.check_refusal, casinos.refuse),
    Absent: Part(casinos.check_absent, casinos.stay_away),
    Unseated: Part(casinos.check_unseated, casinos.ignore_play),
    Pay: Part(bonuses.check_payment, bonuses.pay),
    Build: Part(effects.check_construction, effects.construct),
    Improve: Part(effects.check_improvement, effects.improve),
    Inaugurate: Part(effects.check_inauguration, effects.inaugurate),
    Drive: Part(limo.check_drive, limo.drive),
    Host: Part(effects.check_show, effects.host),
    Extend: Part(extended.check_extend, extended.extend),
    Mark: Part(_no_faults, keep_mark),
}
"""Each part of a play: the check that judges it and the change that writes it."""


def judge(table: Table, move: Move) -> Iterable[Fault]:
    """The faults of one part of a play, against the table as it stands before it."""
    return PARTS[type(move)].check(table, move)


def apply(table: Table, move: Move) -> None:
    """Write one part of a play as recorded."""
    PARTS[type(move)].change(table, move)


def start(record: Record, rulings: Mapping[str, str], attached: Mapping[str, Any]) -> Table:
    """The table at the set-up: the first boxes of every track are crossed (2.6)."""
    sheet: Sheet = attached.get("sheet") or bundled_sheet(
        record.sheet if isinstance(record.sheet, str) else "reference"
    )
    cities = {
        player.id: City(
            player.id,
            boxes=sheet.track.crossed_at_start,
            lamp=sheet.airport,
            built=ALL_CASINOS & ~sheet.cranes,
            letters=list(sheet.letters),
        )
        for player in record.players
    }
    drawn = tuple(record.projects)
    projects, goals, watched = _in_play(drawn)
    return Table(
        sheet=sheet,
        rulings=rulings,
        variant=VARIANTS[record.variant],
        cities=cities,
        projects=projects,
        drawn=drawn,
        goals=goals,
        watched=watched,
        deals=_log(record.variant).deals_of(record),
        wishes={player.id: player.loan for player in record.players},
        left_after=_left_after(record),
        solo=_solo(record, rulings, attached),
    )


@lru_cache(maxsize=512)
def _in_play(drawn: tuple[str, ...]) -> tuple[tuple[Project, ...], Goals, int]:
    """The projects drawn, each once, with their conditions and the news that bears on any of them."""
    projects = tuple(all_projects()[project] for project in dict.fromkeys(drawn))
    goals = conditions.goals_of(projects)
    return projects, goals, conditions.watched_by(goals)


def _left_after(record: Record) -> dict[str, int]:
    if record.variant == "solo":
        return {}
    return {player.id: player.left_after for player in record.players if player.left_after is not None}


def _solo(record: Record, rulings: Mapping[str, str], attached: Mapping[str, Any]) -> Solo | None:
    """ACME's card and the cards of the stack (11.3); None in a game of several."""
    if record.variant != "solo":
        return None
    named, loan_card = record.acme.card, record.acme.loan_card
    card = attached.get("architect") or bundled_card(named if isinstance(named, str) else "ben")
    return Solo(card, loan_card, solo_cards.full_pool(rulings["deck-pairs"], loan_card))


def check_set_up(table: Table) -> Iterator[Fault]:
    """One project of each colour (2.2), none about golf in the first game (2.5), and a wish for the loan (2.4)."""
    known = all_projects()
    if sorted([known[project].colour for project in table.drawn]) != PROJECT_COLOURS:
        told = ", ".join(f"{project} ({known[project].colour})" for project in table.drawn) or "none"
        yield Fault(
            rules.WRONG_PROJECTS,
            f"The projects are {told}; a game has one pink, one purple and one yellow.",
            turn=0,
            at=("projects",),
            leaves=(doubts.GAME_END, doubts.FIRST_PROJECT, *_projects_in_doubt(table)),
        )
    if table.variant is Variant.FIRST_GAME:
        yield from _golf_projects(table)
    elif None in table.wishes.values():
        yield _unknown_wishes(table)
    if table.solo is not None:
        yield from solo_cards.check_loan_card(table, table.solo)


def settle_turn(table: Table) -> Iterable[Fault]:
    """End the turn, then compare what the plays claim that the rules wrote."""
    if table.marks or table.solo is not None:
        return _settle_and_compare(table)
    settle.settle(table)
    return ()


def _settle_and_compare(table: Table) -> Iterator[Fault]:
    solo = table.solo
    acme_before = solo.copy() if solo is not None and solo.marks is not None else None
    settle.settle(table)
    if solo is not None and acme_before is not None:
        yield from check_acme_marks(table, acme_before, solo)
    for mark, before in table.marks:
        yield from claims.check_marks(table, mark, before)
    table.marks.clear()


def is_over(table: Table) -> bool:
    """Whether the game has ended (7.3)."""
    return bool(table.ended)


def finish(table: Table, record: Record, turns_left: int) -> Iterator[Fault]:
    """The faults of the record as a whole: deals too late, turns after the end or too few, and wrong results."""
    if turns_left:
        yield after_end(rules.TURN_AFTER_END, table.end_turn, table.ended, turns_left)
    else:
        yield from deals.check_late_deals(table) if table.solo is None else solo_cards.check_late_deals(table)
    if not table.ended and record.ended != EndReason.ABANDONED.value:
        yield before_end(rules.STOPS_BEFORE_END, table.turn)
    yield from claims.check_result(table, _log(record.variant).claims_of(record))


def result(table: Table, record: Record) -> Result:
    """Points, ranking and end as the rules give them, beside what the record claims."""
    counted = table.tallies or scoring.tallies(table)
    claimed = _log(record.variant).claims_of(record)
    scores = {
        player: Zones(tally.points, claimed.results.get(player, {}), partial(scoring.explain, table, tally))
        for player, tally in counted.items()
    }
    if table.solo is not None:
        scores[ACME] = _acme_claims(table, table.solo, claimed.results.get(ACME, {}))
    standings = table.standings or scoring.standings(table, counted)
    return Result(
        scores=scores,
        ranking=ranked(standings),
        claimed_ranking=claimed.ranking,
        ended=claims.true_end(table, claimed.ended),
        claimed_end=claimed.ended,
        end_turn=table.turn,
        standings=standings,
    )


def material(table: Table) -> Material:
    """The sheet that the game was judged on, and ACME's architect card."""
    sheet = table.sheet
    remark = None
    if sheet.verified < sheet.entries:
        remark = (
            f"sheet {sheet.name}: {sheet.verified} of {sheet.entries} entries are verified against a printed pad; "
            "to judge by your own pad, type it in once and name it in the log (formats/nlv-sheet-1.md)"
        )
    card = None
    if table.solo is not None:
        architect = table.solo.card
        card = Material(architect.name, architect.fingerprint, architect.verified_share, architect.remark())
    return Material(sheet.name, sheet.fingerprint, sheet.verified_share, remark, card)


def keep(table: Table) -> Table:
    """The table at this moment, independent of what is written later; printed matter is shared."""
    kept = copy(table)
    kept.cities = {player: city.copy() for player, city in table.cities.items()}
    kept.first_fulfilled = dict(table.first_fulfilled)
    kept.avenues_completed = []
    kept.refused_though_eased = set(table.refused_though_eased)
    kept.extended_at_once = set(table.extended_at_once)
    kept.marks = []
    kept.solo = table.solo.copy() if table.solo is not None else None
    return kept


@cache
def _log(variant: str = "standard") -> Any:
    """The module that reads logs of a variant."""
    if variant == "solo":
        from nlv_replay.games.new_las_vegas import solo_log

        return solo_log
    from nlv_replay.games.new_las_vegas import log

    return log


def _files_beside() -> Any:
    """The module that reads files beside a log."""
    from nlv_replay.games.new_las_vegas import files_beside

    return files_beside


def _acme_claims(table: Table, solo: Solo, claimed: Mapping[str, int]) -> Zones:
    tally = acme_tally(table, solo)
    return Zones(tally.points, claimed, partial(explain_acme, table, tally))


def _projects_in_doubt(table: Table) -> list[tuple[object, ...]]:
    return [topic for player in table.cities for topic in doubts.zones(player, (Zone.PROJECTS,))]


def _golf_projects(table: Table) -> Iterator[Fault]:
    for project in table.projects:
        if project.is_golf:
            yield Fault(
                rules.GOLF_PROJECT_IN_FIRST_GAME,
                f"Project {project.id} is about golf, which the first game leaves out; another one replaces it.",
                spot=project.id,
                turn=0,
                at=("projects",),
                leaves=(doubts.GAME_END, doubts.FIRST_PROJECT, *_projects_in_doubt(table)),
            )


def _unknown_wishes(table: Table) -> Fault:
    unknown = [player for player, wish in table.wishes.items() if wish is None]
    return Fault(
        rules.LOAN_NOT_RECORDED,
        f"Whether {' and '.join(unknown)} wished for the bank loan is not recorded; it was counted as no.",
        turn=0,
        at=("players",),
    )


def _adapter(variant: str) -> Any:
    if variant == Variant.SOLO:
        from nlv_replay.games.new_las_vegas.solo_log import ADAPTER

        return ADAPTER
    return _log().ADAPTER


def _either() -> Any:
    from nlv_replay.games.new_las_vegas.solo_log import EITHER

    return EITHER


def _misnamed(document: Mapping[str, Any]) -> Problem | None:
    from nlv_replay.games.new_las_vegas.solo_log import misnamed

    return misnamed(document)


def _problems(record: Record) -> Iterator[Problem]:
    problems: Iterator[Problem] = _log(record.variant).problems(record)
    return problems


def _written(record: Record) -> Sequence[Any] | None:
    """The turns as the log has them; a solo game takes the long way."""
    return None if record.variant == "solo" else record.turns  # mypy knows the variants of a record as words


def _turns(record: Record) -> Iterator[Turn[Move]]:
    turns: Iterator[Turn[Move]] = _log(record.variant).turns_of(record)
    return turns


def _attachments(record: Record) -> tuple[Attachment, ...]:
    named: tuple[Attachment, ...] = _log(record.variant).attachments_of(record)
    return named


def _fingerprint(name: str) -> str | None:
    try:
        return bundled_sheet(name).fingerprint
    except LookupError:
        return None


def _draw(table: Table, player: str) -> list[str]:
    from nlv_replay.games.new_las_vegas.board import draw

    return draw(table, player)


def _uphold(table: Table, move: Move, broken: Sequence[Finding], as_played: Sequence[Finding], before: Table) -> None:
    from nlv_replay.games.new_las_vegas.uphold import uphold

    uphold(table, move, broken, as_played, before, apply)


def _previews(table: Table, record: Record, counted: Result, is_clean: bool) -> Previews:  # noqa: FBT001  as core calls it
    game = Judged(table, record, counted, is_clean)
    return partial(preview, game)


def _edits(before: Table, after: Table, document: Mapping[str, Any], found: Finding) -> Iterator[Edit]:
    from nlv_replay.games.new_las_vegas.mending import edits

    yield from edits(before, after, document, found)


def _picture(table: Table) -> dict[str, Any]:
    from nlv_replay.games.new_las_vegas.picture import picture

    return picture(table)


def _generate(seed: int, **options: Any) -> dict[str, Any]:
    from nlv_replay.games.new_las_vegas.generator import generate

    return generate(seed, **options)


def _judge_single(record: Any, rulings: Mapping[str, str], attached: Mapping[str, Any]) -> Opinion:
    from nlv_replay.games.new_las_vegas.single_move import judge as judge_single

    return judge_single(record, rulings, attached)


def _move_log() -> Any:
    from nlv_replay.games.new_las_vegas import move_log

    return move_log


SINGLE: SingleMove[Any] = SingleMove(
    adapter=lambda: _move_log().ADAPTER,
    problems=lambda record: _move_log().problems(record),
    attachments=lambda record: _move_log().attachments(record),
    judge=_judge_single,
    keys=SHEET_KEYS,
)


def _pads() -> Pads:
    from nlv_replay.games.new_las_vegas.pad import PADS

    return PADS


GAME: Game[Record, Table, Move] = Game(
    key="new-las-vegas",
    title="Welcome to New Las Vegas",
    prefix=rules.PREFIX,
    variants=("standard", "first-game", "solo"),
    rules=(*rules.RULES, *MOVE_RULES, *FILLED_RULES),
    rulings=rules.RULINGS,
    rules_version=rules.VERSION,
    adapter=_adapter,
    misnamed=_misnamed,
    problems=_problems,
    variant_of=lambda record: record.variant,
    players_of=lambda record: {player.id: player.name or player.id for player in record.players},
    rulings_of=lambda record: {name: str(value) for name, value in (record.rulings or {}).items()},
    attachments=_attachments,
    attachment_adapter=lambda kind: _files_beside().ADAPTERS[kind],
    attachment_problems=lambda kind, document: _files_beside().problems(kind, document),
    attach=lambda kind, document: _files_beside().content(kind, document),
    start=start,
    material=material,
    set_up=check_set_up,
    turns=_turns,
    parts=PARTS,
    settle=settle_turn,
    is_over=is_over,
    finish=finish,
    result=result,
    path_to=path_to,
    place_of=place_of,
    keep=keep,
    draw=_draw,
    generate=_generate,
    schemas={
        "log": _either,
        "sheet": lambda: _files_beside().ADAPTERS["sheet"],
        "architect": lambda: _files_beside().ADAPTERS["architect"],
        "decisions": lambda: _files_beside().ADAPTERS["decisions"],
        "move": lambda: _move_log().ADAPTER,
        "filled-sheet": FILLED.adapter,
        "deck": FILLED.deck_adapter,
    },
    glance=Glance(_written, glance),
    uphold=_uphold,
    previews=_previews,
    edits=_edits,
    picture=_picture,
    standing_words=scoring.STANDING_WORDS,
    decisions=lambda holder: _log().decisions_of(holder),
    stale=rules.STALE_DECISION,
    fingerprint=_fingerprint,
    single=SINGLE,
    pads=_pads,
    filled=FILLED,
)
