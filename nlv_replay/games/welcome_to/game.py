"""Welcome To... as a value: which function judges, applies and settles what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cache, partial
from typing import TYPE_CHECKING, Any, TypeAlias

from nlv_replay.core.game import Attachment, Edit, Game, Glance, Material, Part, Turn
from nlv_replay.core.result import Previews, Result, Zones, ranked
from nlv_replay.core.rule import Fault, Finding, Topic
from nlv_replay.core.shape import Problem, Shape
from nlv_replay.core.single_move import Opinion, SingleMove
from nlv_replay.games.claims import Claims
from nlv_replay.games.endings import after_end, before_end
from nlv_replay.games.places import path_to, place_of
from nlv_replay.games.welcome_to import (
    claiming,
    claims,
    deals,
    doubts,
    draws,
    effects,
    fences,
    hands,
    houses,
    roundabouts,
    rules,
    scoring,
    settle,
)
from nlv_replay.games.welcome_to.filled_kind import FILLED
from nlv_replay.games.welcome_to.filled_rules import FILLED_RULES
from nlv_replay.games.welcome_to.glance import glance
from nlv_replay.games.welcome_to.move_rules import MOVE_RULES
from nlv_replay.games.welcome_to.moves import (
    Absent,
    Bis,
    Claim,
    Draw,
    Fence,
    Flip,
    Hand,
    Mark,
    Move,
    Park,
    Pool,
    Promote,
    Refuse,
    Roundabout,
    Skip,
    Temp,
    Unseated,
    Use,
    Write,
)
from nlv_replay.games.welcome_to.plans import all_plans
from nlv_replay.games.welcome_to.sheet import REFERENCE, reference_sheet
from nlv_replay.games.welcome_to.state import Cards, Table, Town
from nlv_replay.games.welcome_to.terms import SHEET_KEYS, EndReason, Variant, Zone

if TYPE_CHECKING:
    from nlv_replay.games.welcome_to.expert_log import ExpertModel
    from nlv_replay.games.welcome_to.log import LogModel
    from nlv_replay.games.welcome_to.solo_log import SoloModel

    Record: TypeAlias = LogModel | ExpertModel | SoloModel


def _no_faults(table: Table, move: Mark) -> Iterable[Fault]:
    return ()


def keep_mark(table: Table, mark: Mark) -> None:
    """Keep what a play claims, and the town as it was, until the turn is settled."""
    table.marks.append((mark, table.towns[mark.player].copy()))


PARTS: dict[type, Part[Table]] = {
    Flip: Part(deals.check_flip, deals.flip),
    Hand: Part(hands.check_hand, hands.deal_hands),
    Draw: Part(draws.check_draw, draws.draw),
    Use: Part(hands.check_use, hands.use),
    Write: Part(houses.check_write, houses.write_house),
    Skip: Part(houses.check_skip, houses.skip_house),
    Refuse: Part(houses.check_refusal, houses.refuse),
    Absent: Part(houses.check_absent, houses.stay_away),
    Unseated: Part(houses.check_unseated, houses.ignore_play),
    Roundabout: Part(roundabouts.check_roundabout, roundabouts.build_roundabout),
    Fence: Part(fences.check_fence, fences.draw_fence),
    Promote: Part(effects.check_promotion, effects.promote),
    Park: Part(effects.check_park, effects.build_park),
    Pool: Part(effects.check_pool, effects.build_pool),
    Temp: Part(effects.check_temp, effects.cross_temp),
    Bis: Part(effects.check_bis, effects.write_bis),
    Claim: Part(claiming.check_claim, claiming.claim),
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
    """The table at the set-up: three plans, and empty sheets."""
    variant = Variant(record.variant)
    printed = all_plans()
    drawn = tuple(record.plans)
    dealt = () if record.variant == "expert" else _log(record.variant).deals_of(record)
    pile = dealt[0].stacks[0] if variant is Variant.SOLO and dealt else None
    plans = {printed[name].number: printed[name] for name in reversed(drawn)}
    return Table(
        sheet=reference_sheet(),
        rulings=rulings,
        variant=variant,
        has_roundabouts=_has_roundabouts(record),
        towns={player.id: Town(player.id) for player in record.players},
        plans=plans,
        drawn=drawn,
        deals=dealt,
        left_after={player.id: player.left_after for player in record.players if player.left_after is not None},
        cards=Cards(pile=pile) if variant in (Variant.EXPERT, Variant.SOLO) else None,
    )


def _has_roundabouts(record: Record) -> bool:
    """Whether the advanced rules hold: in an expert or solo game where the record or one of its plans says so."""
    if record.variant == "standard" or record.variant == "advanced":  # noqa: PLR1714  tells the models apart
        return record.variant == "advanced"
    if record.advanced is not None:
        return record.advanced
    return any(all_plans()[name].is_advanced for name in record.plans)


def check_set_up(table: Table) -> Iterator[Fault]:
    """The plans are such as a game has (3, 6.1), and the deck of a solo game is whole (6.3)."""
    yield from check_plans(table)
    if table.variant is Variant.SOLO:
        yield from draws.check_pile(table)


def check_plans(table: Table) -> Iterator[Fault]:
    """One plan of each number (3), and advanced ones in the advanced game only (6.1)."""
    printed = all_plans()
    numbers = sorted(printed[name].number for name in table.drawn)
    if numbers != [1, 2, 3]:
        told = (
            f"The plans are {', '.join(table.drawn) or 'none'}; a game has one of each number, such as 1a, 2b and 3c."
        )
        yield Fault(rules.WRONG_PLANS, told, turn=0, at=("plans",), leaves=_after_set_up(table))
    advanced = [name for name in table.drawn if printed[name].is_advanced]
    if advanced and not table.has_roundabouts:
        told = f"{' and '.join(advanced)} is a plan of the advanced game."
        yield Fault(rules.ADVANCED_PLAN, told, spot=advanced[0], turn=0, at=("plans",), leaves=_after_set_up(table))


def settle_turn(table: Table) -> Iterable[Fault]:
    """End the turn, then compare what the plays claim that the rules wrote."""
    if settle.has_ended(table):
        settle.settle(table)
    return _check_marks(table) if table.marks else ()


def _check_marks(table: Table) -> Iterator[Fault]:
    for mark, before in table.marks:
        yield from claims.check_marks(table, mark, before)
    table.marks.clear()


def is_over(table: Table) -> bool:
    """Whether the game has ended (5.3)."""
    return bool(table.ended)


def finish(table: Table, record: Record, turns_left: int) -> Iterator[Fault]:
    """The faults of the record as a whole: deals too late, turns after the end or too few, and wrong results."""
    if turns_left:
        yield after_end(rules.TURN_AFTER_END, table.end_turn, table.ended, turns_left)
    elif table.variant is not Variant.SOLO and table.next_deal < len(table.deals):
        yield from deals.check_late_deals(table)
    if not table.ended and record.ended != EndReason.ABANDONED.value:
        yield before_end(rules.STOPS_BEFORE_END, table.turn)
    yield from claims.check_result(table, _log().claims_of(record))


def result(table: Table, record: Record) -> Result:
    """Points, ranking and end as the rules give them, beside what the record claims."""
    counted = table.tallies or scoring.tallies(table)
    claimed: Claims = _log().claims_of(record)
    standings = scoring.standings(table, counted)
    return Result(
        scores={
            player: Zones(tally.points, claimed.results.get(player, {}), partial(scoring.explain, table, tally))
            for player, tally in counted.items()
        },
        ranking=ranked(standings),
        claimed_ranking=claimed.ranking,
        ended=claims.true_end(table, claimed.ended),
        claimed_end=claimed.ended,
        end_turn=table.turn,
        standings=standings,
    )


def material(table: Table) -> Material:
    """The printed sheet, whose values are all verified."""
    return Material(table.sheet.name, table.sheet.fingerprint, 1.0, None)


def keep(table: Table) -> Table:
    """The table at this moment, independent of what is written later; printed matter is shared."""
    kept = copy(table)
    kept.towns = {player: town.copy() for player, town in table.towns.items()}
    kept.first_claimed = dict(table.first_claimed)
    kept.claimers = dict(table.claimers)
    kept.marks = []
    kept.cards = table.cards.copy() if table.cards is not None else None
    return kept


@cache
def _log(variant: str = "standard") -> Any:
    """The module that reads logs of a variant."""
    from nlv_replay.games.welcome_to import expert_log, log, solo_log

    return {"expert": expert_log, "solo": solo_log}.get(variant, log)


def _after_set_up(table: Table) -> tuple[Topic, ...]:
    """What hangs on the plans of the game."""
    plans = (topic for player in table.towns for topic in doubts.zones(player, (Zone.PLANS,)))
    return (doubts.SET_UP, doubts.GAME_END, doubts.FIRST_PLAN, *plans)


_SIGNS = {"draw": ("solo",), "hands": ("expert",), "offers": ("standard", "advanced")}
"""Keys of a turn, and the variants that have them."""


def misnamed(document: Mapping[str, Any]) -> Problem | None:
    """That a log is written as another variant than it names, or None; asked where its model refused it."""
    said = document.get("variant", "standard")
    turns = document.get("turns")
    keys = {key for turn in turns[:3] if isinstance(turn, dict) for key in turn} if isinstance(turns, list) else set()
    for key, variants in _SIGNS.items():
        if key in keys and said not in variants:
            told = f"This log has `{key}` in its turns, so it should say `variant: {variants[0]}`, and not `{said}`."
            return Problem(Shape.BAD_VALUE, told, path=("variant",) if "variant" in document else ())
    return None


def _adapter(variant: str) -> Any:
    return _log(variant).ADAPTER


def _either() -> Any:
    from nlv_replay.games.welcome_to.solo_log import EITHER

    return EITHER


def _problems(record: Record) -> Iterator[Problem]:
    problems: Iterator[Problem] = _log(record.variant).problems(record)
    return problems


def _written(record: Record) -> Sequence[Any] | None:
    """The turns as the log has them, of a game with stacks; the other variants take the long way."""
    return None if record.variant in (Variant.EXPERT, Variant.SOLO) else record.turns


def _turns(record: Record) -> Iterator[Turn[Move]]:
    turns: Iterator[Turn[Move]] = _log(record.variant).turns_of(record)
    return turns


def _fingerprint(name: str) -> str | None:
    return reference_sheet().fingerprint if name == REFERENCE else None


def _no_attachments(record: Record) -> tuple[Attachment, ...]:
    return ()


def _decisions(kind: str) -> Any:
    return _log().DECISIONS


def _decision_problems(kind: str, document: Any) -> Iterator[Problem]:
    from nlv_replay.games.log_parts import incomplete

    return incomplete(document.decisions, kind)


def _attach(kind: str, document: Any) -> Any:
    return _log().decisions_of(document)


def _draw(table: Table, player: str) -> list[str]:
    from nlv_replay.games.welcome_to.board import draw

    return draw(table, player)


def _uphold(table: Table, move: Move, broken: Sequence[Finding], as_played: Sequence[Finding], before: Table) -> None:
    from nlv_replay.games.welcome_to.uphold import uphold

    uphold(table, move, broken, as_played, before, apply)


def _previews(table: Table, record: Record, counted: Result, is_clean: bool) -> Previews:  # noqa: FBT001  as core calls it
    from nlv_replay.games.welcome_to.disputes import Judged, preview

    return partial(preview, Judged(table, record, is_clean))


def _edits(before: Table, after: Table, document: Mapping[str, Any], found: Finding) -> Iterator[Edit]:
    from nlv_replay.games.welcome_to.mending import edits

    yield from edits(before, after, document, found)


def _picture(table: Table) -> dict[str, Any]:
    from nlv_replay.games.welcome_to.picture import picture

    return picture(table)


def _generate(seed: int, **options: Any) -> dict[str, Any]:
    from nlv_replay.games.welcome_to.generator import generate

    return generate(seed, **options)


def _judge_single(record: Any, rulings: Mapping[str, str], attached: Mapping[str, Any]) -> Opinion:
    from nlv_replay.games.welcome_to.single_move import judge as judge_single

    return judge_single(record, rulings, attached)


def _move_log() -> Any:
    from nlv_replay.games.welcome_to import move_log

    return move_log


SINGLE: SingleMove[Any] = SingleMove(
    adapter=lambda: _move_log().ADAPTER,
    problems=lambda record: _move_log().problems(record),
    attachments=_no_attachments,
    judge=_judge_single,
    keys=SHEET_KEYS,
)

GAME: Game[Record, Table, Move] = Game(
    key="welcome-to",
    title="Welcome To Your Perfect Home",
    prefix=rules.PREFIX,
    variants=tuple(variant.value for variant in Variant),
    rules=(*rules.RULES, *MOVE_RULES, *FILLED_RULES),
    rulings=rules.RULINGS,
    rules_version=rules.VERSION,
    adapter=_adapter,
    misnamed=misnamed,
    problems=_problems,
    variant_of=lambda record: record.variant,
    players_of=lambda record: {player.id: player.name or player.id for player in record.players},
    rulings_of=lambda record: {name: str(value) for name, value in (record.rulings or {}).items()},
    attachments=_no_attachments,
    attachment_adapter=_decisions,
    attachment_problems=_decision_problems,
    attach=_attach,
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
        "decisions": lambda: _log().DECISIONS,
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
    single=SINGLE,
    fingerprint=_fingerprint,
    filled=FILLED,
)
