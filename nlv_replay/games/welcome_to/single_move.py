"""A move alone: which turn leads from one sheet to the other, and what is wrong where none does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from nlv_replay.core.result import Result, Zones
from nlv_replay.core.rule import Fault, Path, Severity
from nlv_replay.core.single_move import PLAYER, Attempt, Opinion, Turn
from nlv_replay.games.seats import needless_refusal
from nlv_replay.games.stacks import Offer, in_words, parse_card, surplus
from nlv_replay.games.welcome_to import claiming, game, legal, rules, scoring, settle
from nlv_replay.games.welcome_to.cards import PAIRS, pair_offers
from nlv_replay.games.welcome_to.deck import HIGHEST_CARD, LOWEST_CARD, deck
from nlv_replay.games.welcome_to.differences import differences
from nlv_replay.games.welcome_to.houses import always_has_a_place
from nlv_replay.games.welcome_to.masks import fences_around, indices
from nlv_replay.games.welcome_to.move_rules import PLAN_NOT_SEEN, SHEET_AT_ITS_END
from nlv_replay.games.welcome_to.moves import (
    Bis,
    Claim,
    EffectMove,
    Fence,
    Move,
    Park,
    Pool,
    Promote,
    Refuse,
    Roundabout,
    Skip,
    Temp,
    Write,
)
from nlv_replay.games.welcome_to.plans import PLANS, Condition, Plan
from nlv_replay.games.welcome_to.state import Cards, Table, Town, lone_table
from nlv_replay.games.welcome_to.terms import EFFECT_OF_LETTER, HOUSES, LARGEST_ESTATE, STREETS, Effect, Variant
from nlv_replay.games.welcome_to.written import (
    Written,
    can_be_counted,
    check_sheet,
    check_variant,
    mend_roundabouts,
    name_of,
    read,
    stretches,
)

if TYPE_CHECKING:
    from nlv_replay.games.welcome_to.move_log import MoveModel

Play = tuple[Move, ...]
"""The parts of one turn, in the order in which the rules have them happen."""

BEFORE: Path = ("before",)
AFTER: Path = ("after",)
SHEET: Path = ("sheet",)
WHO = "the player"
"""Whose town it is, as findings call them."""
MOST_TRIED = 2
"""How many new houses, and how many changes of each kind, turns are put together from; more make no legal turn."""

COUNTED = ("temps", "parks", "estates")
"""Where a box that cannot be crossed is not crossed: the count differs then, and the fault of the part says why."""
WRONG = (Severity.ILLEGAL, Severity.MISCOUNT)
EFFECTS = (Fence, Promote, Park, Pool, Temp, Bis)


def judge(record: MoveModel, rulings: Mapping[str, str], attached: Mapping[str, Any]) -> Opinion:
    """What the rules say of a turn, or of one sheet."""
    from nlv_replay.games.welcome_to.move_log import plans_of

    given = plans_of(record)
    plans = None if given is None else [plan for plan, _ in given]
    if record.sheet is not None:
        alone = read(record.sheet, WHO, SHEET)
        table = _table(record, rulings, alone.town, given or [])
        on_sheet = (*alone.faults, *check_sheet(table, alone, plans), *check_variant(table, alone, plans))
        wrong = (*_wrong_plans(table, plans or []), *on_sheet)
        return Opinion(wrong, (), _result(table, record), material=game.material(table))
    assert record.before is not None
    assert record.after is not None
    before, after = read(record.before, WHO, BEFORE), read(record.after, WHO, AFTER)
    return _judge_turn(record, rulings, (before, after), given or [], plans)


def _judge_turn(
    record: MoveModel,
    rulings: Mapping[str, str],
    sheets: tuple[Written, Written],
    given: Sequence[tuple[Plan, bool]],
    plans: Sequence[Plan] | None,
) -> Opinion:
    before, after = sheets
    table = _table(record, rulings, before.town, given)
    wrong = (
        *_wrong_offers(record),
        *_wrong_plans(table, plans or []),
        *before.faults,
        *check_sheet(table, before, plans, is_given=True),
        *check_variant(table, before, plans, is_given=True),
    )
    mend_roundabouts(before.town)
    unknown = _unknown_claims(before.town, after.town, plans)
    wrong += tuple(map(_not_seen, unknown))
    _take_claims(before.town, after.town, unknown)
    attempts = [_attempt(table, after.town, play) for play in _plays(table, after.town, record.take)]
    turns = [_turn(table, attempt.play) for attempt in attempts if attempt.is_legal]
    best = min(attempts, key=lambda attempt: attempt.distance)
    told = (*after.faults, *best.of_parts, *(one.fault() for one in best.left_over))
    wrong = (*wrong, *_news(told, wrong))
    is_wrong = any(fault.rule.severity in WRONG for fault in wrong)
    nearest = _turn(table, best.play) if is_wrong else None
    last = _table(record, rulings, after.town, given)
    settle.settle(last)
    faults = (*wrong, *_notes(record, table))
    explained = () if is_wrong else tuple(turns)
    return Opinion(faults, explained, _result(last, record), nearest, game.material(table))


def _unknown_claims(before: Town, after: Town, plans: Sequence[Plan] | None) -> list[int]:
    """The plans claimed in the turn where those on the table are not given."""
    return sorted(after.plans.keys() - before.plans.keys()) if plans is None else []


def _not_seen(number: int) -> Fault:
    told = f"Plan {number} is claimed, and the plans on the table are not given; nobody can tell if it is right."
    return Fault(PLAN_NOT_SEEN, told, f"plan {number}", (*AFTER, "plans", str(number)))


def _take_claims(before: Town, after: Town, numbers: Sequence[int]) -> None:
    """Take what claims write as it stands, as if it had been there before."""
    for number in numbers:
        before.plans[number] = after.plans[number]
    if numbers:
        before.used |= after.used


def _news(faults: Iterable[Fault], known: Iterable[Fault]) -> Iterator[Fault]:
    """The faults that are not told already of the sheet before the turn, or by an earlier one of them."""
    told = {(fault.rule, fault.spot, fault.message) for fault in known}
    for fault in faults:
        key = (fault.rule, fault.spot, fault.message)
        if key not in told:
            told.add(key)
            yield fault


def _notes(record: MoveModel, table: Table) -> Iterator[Fault]:
    town = table.towns[WHO]
    if record.offers is None:
        told = "The offers are not given, so nobody can check what was taken or refused."
        yield Fault(rules.OFFERS_UNKNOWN, told)
    if reasons := settle.end_reasons(table, town):
        words = " and ".join(sorted(reason.value for reason in reasons))
        told = f"The game ended before this turn ({words}); the turn is judged as if it went on."
        yield Fault(SHEET_AT_ITS_END, told, at=BEFORE)


def _wrong_offers(record: MoveModel) -> Iterator[Fault]:
    cards = Counter(record.offers or ())
    for index, card in enumerate(record.offers or ()):
        if not LOWEST_CARD <= parse_card(card)[0] <= HIGHEST_CARD:
            told = f"{card} is offered; cards bear the numbers {LOWEST_CARD} to {HIGHEST_CARD}."
            yield Fault(rules.OFFER_NOT_IN_DECK, told, None, ("offers", index))
            del cards[card]
    if _has_hands(record) and (many := surplus(cards, deck())):
        told = f"In hand is more than the deck holds: {in_words(many)}."
        yield Fault(rules.CARD_TOO_OFTEN, told, None, ("offers",))


def _wrong_plans(table: Table, plans: Sequence[Plan]) -> Iterator[Fault]:
    seen: set[int] = set()
    for index, plan in enumerate(plans):
        at = ("plans", index)
        if not 1 <= plan.number <= PLANS or plan.number in seen:
            told = "is there twice among the plans" if plan.number in seen else "is none; plans are 1, 2 and 3"
            yield Fault(rules.WRONG_PLANS, f"Plan {plan.number} {told}.", f"plan {plan.number}", at)
        elif plan.is_advanced and not table.has_roundabouts:
            told = f"Plan {plan.number} ({plan.words}) belongs to the advanced game."
            yield Fault(rules.ADVANCED_PLAN, told, f"plan {plan.number}", at)
        seen.add(plan.number)


def _table(record: MoveModel, rulings: Mapping[str, str], town: Town, given: Sequence[tuple[Plan, bool]]) -> Table:
    """The table at the start of the turn."""
    from nlv_replay.games.welcome_to.move_log import has_roundabouts

    table = lone_table(
        town,
        _offers(record),
        [plan for plan, _ in given],
        variant=Variant(record.variant),
        rulings=rulings,
        taken=[plan.number for plan, taken in given if taken],
    )
    table.has_roundabouts = has_roundabouts(record)
    if _has_hands(record) and record.offers is not None:
        table.cards = Cards(hands={WHO: tuple(record.offers)})
    return table


def _has_hands(record: MoveModel) -> bool:
    return record.variant in (Variant.EXPERT, Variant.SOLO)


def _offers(record: MoveModel) -> tuple[Offer, ...] | None:
    if record.offers is None:
        return None
    if _has_hands(record):
        return pair_offers(tuple(record.offers))[: len(PAIRS)]
    return tuple(parse_card(card) for card in record.offers)


# What may have been played ---------------------------------------------------------------------------------------


def _plays(table: Table, after: Town, take: int | None) -> Iterator[Play]:
    """The turns that the change speaks for, legal or not; at least one."""
    before = table.towns[WHO]
    rounded = [*indices(after.roundabouts & ~before.filled)][:1]
    claims = _claims(table, after)
    for core in _cores(table, after, take):
        for play in _with_roundabout(core, rounded):
            yield (*play, *claims)


def _with_roundabout(core: Play, rounded: Sequence[int]) -> Iterator[Play]:
    """A turn with the roundabout before its house or refusal, and after it."""
    if not rounded:
        yield core
        return
    built = Roundabout(WHO, rounded[0], HOUSES[rounded[0]])
    yield (built, *core)
    yield (core[0], built._replace(is_after=True), *core[1:])


def _cores(table: Table, after: Town, take: int | None) -> Iterator[Play]:
    """House and effect, or refusal, or what there is of them."""
    before = table.towns[WHO]
    written = [*indices(after.built & ~before.built & ~after.bis)][:MOST_TRIED]
    over = [] if written else _written_over(before, after)
    used = [*_effects(before, after)]
    is_hopeless = len(written) > 1 or len(used) > 1 or bool(over)
    used = used[: MOST_TRIED + 1]
    for house in written or over:
        for effect in (None, *used):
            part = Write(WHO, 0, house, after.numbers[house], isinstance(effect, Temp), HOUSES[house])
            takes = _takes(table, take)
            takes = _with_temps(table, takes) if isinstance(effect, Temp) else takes
            for number in [_likeliest(table, takes, part, effect)] if is_hopeless else takes:
                chosen = part._replace(take=number)
                yield (chosen,) if effect is None else (chosen, effect)
    if after.refusals > before.refusals:
        yield (Refuse(WHO),)
    elif not written:
        takes = _takes(table, take)
        yield from ((Skip(WHO, takes[0], for_effect=True), effect) for effect in used)
        yield (Skip(WHO, takes[0]),)


def _written_over(before: Town, after: Town) -> list[int]:
    """The first houses that held another number before."""
    both = before.built & after.built & ~before.bis & ~after.bis
    changed = (house for house in indices(both) if before.numbers[house] != after.numbers[house])
    return [*islice(changed, MOST_TRIED)]


def _with_temps(table: Table, takes: list[int]) -> list[int]:
    """Those combinations that have the Temp agency, where one has: a changed number is then none of another one."""
    offers = table.towns[WHO].offers or ()
    return [take for take in takes if offers and offers[take - 1][1] == Effect.TEMP.letter] or takes


def _likeliest(table: Table, takes: Sequence[int], part: Write, effect: EffectMove | None) -> int:
    """The combination that such a house and effect point at."""
    offers = table.towns[WHO].offers
    if offers is None:
        return takes[0]
    letter = "" if effect is None else effect.effect.letter
    return max(takes, key=lambda take: (offers[take - 1][0] == part.number, offers[take - 1][1] == letter))


def _takes(table: Table, take: int | None) -> list[int]:
    """The combinations that may have been taken, counted as in ``Town.offers``."""
    offers = table.towns[WHO].offers
    if offers is None:
        return [take or 1]
    if table.cards is None:
        return [take] if take else list(range(1, len(offers) + 1))
    return [number for number, (card, _) in enumerate(PAIRS, start=1) if take in (None, card)]


def _effects(before: Town, after: Town) -> Iterator[EffectMove]:
    """Every effect that one of the changes speaks for."""
    for size in range(1, LARGEST_ESTATE + 1):
        if after.promoted[size - 1] > before.promoted[size - 1]:
            yield Promote(WHO, size)
    for street in range(len(STREETS)):
        if after.parks[street] > before.parks[street]:
            yield Park(WHO, street)
    for house in [*indices(after.pools & ~before.pools)][:MOST_TRIED]:
        yield Pool(WHO, house, HOUSES[house])
    if after.temps > before.temps:
        yield Temp(WHO)
    for house in [*indices(after.bis & ~before.built)][:MOST_TRIED]:
        yield Bis(WHO, house, after.numbers[house], HOUSES[house])
    for place in [*indices(_drawn(before, after))][:MOST_TRIED]:
        yield Fence(WHO, place, HOUSES[place])


def _drawn(before: Town, after: Town) -> int:
    """The new fences that no new roundabout brings with it."""
    drawn = after.fences & ~before.fences
    for house in indices(after.roundabouts & ~before.roundabouts):
        drawn &= ~fences_around(house)
    return drawn


def _claims(table: Table, after: Town) -> Play:
    """The plans claimed this turn, each with the stretches that are newly marked, shared out by their sizes."""
    before = table.towns[WHO]
    numbers = sorted(after.plans.keys() - before.plans.keys())
    claimed = [table.plans[number] for number in numbers if number in table.plans]
    marked = after.used & ~before.used
    for plan in claimed:
        if plan.condition is not Condition.ESTATES:
            marked &= ~claiming.houses_used(after, plan, ())
    left = stretches(after, marked)
    shares: dict[int, list[tuple[int, int]]] = {number: [] for number in numbers}
    asking = [plan for plan in claimed if plan.condition is Condition.ESTATES]
    for plan in asking:
        for size in plan.estates:
            fitting = next((ends for ends in left if ends[1] - ends[0] + 1 == size), None)
            if fitting is not None:
                left.remove(fitting)
                shares[plan.number].append(fitting)
    if left and asking:
        lacking = (plan for plan in asking if len(shares[plan.number]) < len(plan.estates))
        shares[next(lacking, asking[-1]).number] += left
    return tuple(Claim(WHO, number, tuple(ends), tuple(map(name_of, ends))) for number, ends in shares.items())


# What such a turn would have written -----------------------------------------------------------------------------


def _attempt(table: Table, after: Town, play: Play) -> Attempt[Move]:
    """A turn, played on the sheet before it and compared with the sheet after it."""
    before, played = table.towns[WHO], legal.imagine(table, WHO)
    faults: list[Fault] = []
    broken = []
    for index, part in enumerate(play):
        found = list(_faults(played, part, play))
        faults += found
        broken += [index] * bool(found)
        game.apply(played, part)
    told = {fault.at for fault in faults if fault.at[1] in COUNTED}
    wanted = played.towns[WHO]
    left = (one for one in differences(before, wanted, after, play) if one.at not in told)
    return Attempt(play, tuple(faults), tuple(broken), tuple(left))


def _faults(table: Table, part: Move, play: Play) -> Iterator[Fault]:
    if isinstance(part, Skip):
        yield _without_house(play)
        return
    at = (*AFTER, *_SEEN[type(part)](part))
    for fault in game.judge(table, part):
        if fault.rule is not rules.EFFECT_WITHOUT_HOUSE:
            yield replace(fault, at=at, related=())
    town = table.towns[WHO]
    if isinstance(part, Refuse) and town.offers is None and always_has_a_place(town):
        yield Fault(rules.REFUSAL_WITH_A_PLACE, needless_refusal(WHO), at=at)


def _without_house(play: Play) -> Fault:
    """A turn in which neither a house was written nor a refusal crossed."""
    effect = next((part for part in play if isinstance(part, EFFECTS)), None)
    if effect is None:
        told = "No house was written and nothing refused; every turn has exactly one of the two."
        return Fault(rules.HOUSE_MISSING, told, at=(*AFTER, "houses"))
    told = f"The {effect.effect.words} was used and no house written."
    return Fault(rules.EFFECT_WITHOUT_HOUSE, told, at=(*AFTER, *_SEEN[type(effect)](effect)))


_SEEN: dict[type, Callable[[Any], Path]] = {
    Write: lambda part: ("houses", part.spot),
    Skip: lambda _: ("houses",),
    Refuse: lambda _: ("refusals",),
    Roundabout: lambda _: ("roundabouts",),
    Fence: lambda _: ("fences",),
    Promote: lambda part: ("estates", str(part.size)),
    Park: lambda part: ("parks", STREETS[part.street]),
    Pool: lambda _: ("pools",),
    Temp: lambda _: ("temps",),
    Bis: lambda part: ("houses", part.spot),
    Claim: lambda part: ("plans", str(part.number)),
}


# What is told ----------------------------------------------------------------------------------------------------


def _turn(table: Table, play: Play) -> Turn:
    """A turn as a log spells it, and in words."""
    spelled = legal.recorded(table, tuple(part for part in play if not isinstance(part, Skip)))
    if table.towns[WHO].offers is None:
        spelled.pop("take", None)
    return Turn(spelled, ", ".join(_words(table, part) for part in play))


def _words(table: Table, part: Move) -> str:
    match part:
        case Write():
            return f"{_source(table, part.take)}{part.number} in {part.spot}"
        case Roundabout():
            return f"a roundabout in {part.spot} {'after' if part.is_after else 'before'} the house or refusal"
        case Claim():
            shown = f" with {', '.join(part.named)}" if part.named else ""
            return f"plan {part.number} claimed{shown}"
        case Fence() | Promote() | Park() | Pool() | Temp() | Bis():
            return _effect_words(part)
        case _:
            return "refused" if isinstance(part, Refuse) else "no house"


def _effect_words(part: EffectMove) -> str:
    match part:
        case Fence():
            return f"a fence on the right of {part.spot}"
        case Promote():
            return f"a box for estates of {part.size}"
        case Park():
            return f"a tree of street {STREETS[part.street or 0]}"
        case Pool():
            return f"the pool of {part.spot}"
        case Temp():
            return "a box of the Temp agency"
        case Bis():
            return f"the bis {part.number} in {part.spot}"


def _source(table: Table, take: int) -> str:
    offers = table.towns[WHO].offers
    if offers is None:
        return ""
    number, letter = offers[take - 1]
    words = f"{number} with the {EFFECT_OF_LETTER[letter].words}"
    if table.cards is None:
        return f"combination {take} ({words}): "
    first, second = PAIRS[take - 1]
    return f"cards {first} and {second} ({words}): "


def _result(table: Table, record: MoveModel) -> Result:
    """The points of the sheet, its temps against those of the others as far as they are given."""
    town = table.towns[WHO]
    if not can_be_counted(table.sheet, town):
        return Result({}, [], None, table.ended, None, 0)
    others = record.others.temps if record.others else []
    tally = scoring.tally_of(table, town, [town.temps, *others])
    explained = partial(scoring.explain, table, tally)
    claims = Zones(tally.points, {}, explained)
    return Result({PLAYER: claims}, [[PLAYER]], None, table.ended, None, 0)
