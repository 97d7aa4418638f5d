"""Legal turns of Welcome To... drawn at random by the checks of the game, with sheets as a move file has them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from nlv_replay.core.single_move import Opinion
from nlv_replay.games.welcome_to.claiming import check_claim, claim
from nlv_replay.games.welcome_to.fences import estates_of
from nlv_replay.games.welcome_to.game import PARTS
from nlv_replay.games.welcome_to.houses import places_for, temp_numbers
from nlv_replay.games.welcome_to.masks import indices, names
from nlv_replay.games.welcome_to.move_log import ADAPTER, problems
from nlv_replay.games.welcome_to.moves import (
    Bis,
    Claim,
    EffectMove,
    Fence,
    Park,
    Pool,
    Promote,
    Refuse,
    Roundabout,
    Temp,
    Write,
)
from nlv_replay.games.welcome_to.plans import Condition, all_plans, estate_plan
from nlv_replay.games.welcome_to.rules import DEFAULTS
from nlv_replay.games.welcome_to.settle import end_reasons
from nlv_replay.games.welcome_to.single_move import judge
from nlv_replay.games.welcome_to.state import Table, Town, lone_table, town_of
from nlv_replay.games.welcome_to.terms import HOUSES, STREETS, Effect

Data = dict[str, Any]
WHO = "somebody"


def opinion(move: Data, **rulings: str) -> Opinion:
    """What the rules say of a move, given as a document."""
    record = ADAPTER.validate_json(json.dumps({"format": "nlv-move/1", **move}), strict=True)
    assert list(problems(record)) == []
    chosen = {name.replace("_", "-"): value for name, value in rulings.items()}
    return judge(record, {**DEFAULTS, **chosen}, {})


def sheet_of(town: Town) -> Data:
    """A town as a move file writes a sheet."""
    numbers = {HOUSES[house]: town.numbers[house] for house in indices(town.built)}
    bis = set(names(town.bis))
    return {
        "houses": {name: f"{number}b" if name in bis else number for name, number in numbers.items()},
        "roundabouts": names(town.roundabouts),
        "fences": names(town.fences),
        "parks": {street: trees for street, trees in zip(STREETS, town.parks, strict=True) if trees},
        "pools": names(town.pools),
        "bis": town.bis_boxes,
        "temps": town.temps,
        "estates": {str(size): boxes for size, boxes in enumerate(town.promoted, start=1) if boxes},
        "refusals": town.refusals,
        "plans": {str(number): points for number, points in town.plans.items()},
        "used": names(town.used),
    }


def random_plans(dice: Random) -> list[str]:
    """One plan of each number."""
    return [dice.choice([plan for plan in all_plans() if plan[0] == number]) for number in "123"]


def random_offers(dice: Random) -> list[str]:
    """Three combinations."""
    return [f"{dice.randint(1, 15)}{dice.choice('SOTBPE')}" for _ in range(3)]


def crowded_town(dice: Random) -> Town:
    """A town in which most is written: many estates, some bis, a few houses left."""
    numbers: dict[int, int] = {}
    bis = fences = 0
    for street in STREETS:
        houses = [house for house, name in enumerate(HOUSES) if name[0] == street]
        rising = zip(houses, sorted(dice.sample(range(18), len(houses))), strict=True)
        numbers |= {house: number for house, number in rising if dice.random() < 0.85}
    for house in range(1, len(HOUSES)):
        beside = HOUSES[house][0] == HOUSES[house - 1][0]
        if beside and bis.bit_count() < 8 and house not in numbers and house - 1 in numbers and dice.random() < 0.5:
            numbers[house] = numbers[house - 1]
            bis |= 1 << house
        elif beside and dice.random() < 0.5:
            fences |= 1 << house - 1
    town = town_of(WHO, numbers, bis=bis, fences=fences)
    town.bis_boxes = bis.bit_count()
    town.temps = dice.randint(0, 8)
    town.parks = [dice.randint(0, 3 + street) for street in range(len(STREETS))]
    return town


def small_plans(dice: Random) -> list[Data]:
    """Plans of the table's own that ask for a few small estates, so that many can be claimed."""
    sizes = ([dice.randint(1, 3) for _ in range(dice.randint(1, 3))] for _ in range(3))
    return [{"n": n, "estates": sorted(asked), "high": 9, "low": 4} for n, asked in enumerate(sizes, start=1)]


def legal_turns(seed: int, turns: int, *, crowded: bool = False) -> Iterator[Data]:
    """The legal turns of one player, one after the other, each as a move file has it; up to the end of the game."""
    dice = Random(seed)
    printed: list[Data] = [{"plan": plan} for plan in random_plans(dice)]
    plans = small_plans(dice) if crowded else printed
    town = crowded_town(dice) if crowded else town_of(WHO, {})
    taken: set[int] = set()
    for _ in range(turns):
        offers = random_offers(dice)
        before = sheet_of(town)
        table = _table(town, offers, plans, taken)
        _play(dice, table)
        given = [{**plan, "taken": number in taken} for number, plan in enumerate(plans, start=1)]
        yield {
            "game": "welcome-to",
            "variant": "advanced",
            "plans": given,
            "offers": offers,
            "before": before,
            "after": sheet_of(town),
        }
        if end_reasons(table, town):
            return
        taken |= set(town.plans) | {number for number in (1, 2, 3) if dice.random() < 0.05}


def _table(town: Town, offers: list[str], plans: list[Data], taken: set[int]) -> Table:
    cards = tuple((int(card[:-1]), card[-1]) for card in offers)
    known = [
        all_plans()[plan["plan"]]
        if "plan" in plan
        else estate_plan("own", plan["n"], tuple(plan["estates"]), plan["high"], plan["low"])
        for plan in plans
    ]
    return lone_table(town, cards, known, rulings=DEFAULTS, taken=taken)


def _play(dice: Random, table: Table) -> None:
    """One legal turn: a roundabout now and then, a house with an effect or a refusal, and what can be claimed."""
    when = dice.choice(["before", "after", "never", "never", "never", "never"])
    if when == "before":
        _roundabout(dice, table)
    _write_or_refuse(dice, table)
    if when == "after":
        _roundabout(dice, table)
    _claims(dice, table)


def _roundabout(dice: Random, table: Table) -> None:
    house = dice.randrange(len(HOUSES))
    _do_if_legal(table, Roundabout(WHO, house, HOUSES[house]))


def _write_or_refuse(dice: Random, table: Table) -> None:
    town = table.towns[WHO]
    assert town.offers is not None
    changing = Effect.TEMP.letter if town.temps < table.sheet.temp_boxes else None
    choices = [
        (take, house, number, number != offered)
        for take, (offered, letter) in enumerate(town.offers, start=1)
        for number in (temp_numbers(offered) if letter == changing else [offered])
        for house in places_for(town, number)
    ]
    unchanged = [choice for choice in choices if not choice[3]]
    if not choices or (not unchanged and dice.random() < 0.5):
        _do_if_legal(table, Refuse(WHO))
        return
    take, house, number, changed = dice.choice(choices)
    letter = town.offers[take - 1][1]
    temp = letter == Effect.TEMP.letter and (changed or dice.random() < 0.5)
    _do_if_legal(table, Write(WHO, take, house, number, temp, HOUSES[house]))
    if temp:
        _do_if_legal(table, Temp(WHO))
    elif dice.random() < 0.9:
        effects = [*_effects(town)]
        dice.shuffle(effects)
        next((effect for effect in effects if _do_if_legal(table, effect)), None)


def _effects(town: Town) -> Iterator[EffectMove]:
    yield from (Promote(WHO, size) for size in range(1, 7))
    yield Park(WHO)
    yield Pool(WHO)
    for house, name in enumerate(HOUSES):
        yield Fence(WHO, house, name)
        for number in {town.numbers[other] for other in (house - 1, house + 1) if 0 <= other < len(HOUSES)}:
            yield Bis(WHO, house, number, name)


def _claims(dice: Random, table: Table) -> None:
    """Every plan that can be claimed with the first estates that fit, as likely as not."""
    town = table.towns[WHO]
    for number, plan in table.plans.items():
        if dice.random() < 0.3:
            continue
        ends: list[tuple[int, int]] = []
        free = [one for one in estates_of(town) if not town.used >> one[0] & 1 and not town.used >> one[1] & 1]
        for size in plan.estates if plan.condition is Condition.ESTATES else ():
            fitting = [one for one in free if one[1] - one[0] + 1 == size]
            ends += fitting[:1]
            free = [one for one in free if one not in fitting[:1]]
        named = tuple(HOUSES[first] if first == last else f"{HOUSES[first]}-{HOUSES[last]}" for first, last in ends)
        move = Claim(WHO, number, tuple(ends), named)
        if not list(check_claim(table, move)):
            claim(table, move)


def _do_if_legal(table: Table, move: Any) -> bool:
    check, change = PARTS[type(move)]
    if list(check(table, move)):
        return False
    change(table, move)
    return True
