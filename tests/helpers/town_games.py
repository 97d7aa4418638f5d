"""Whole legal games of Welcome To... by players who choose at random among what the game itself calls legal."""

from __future__ import annotations

from itertools import chain
from random import Random
from typing import Any

from nlv_replay.games.welcome_to import legal
from nlv_replay.games.welcome_to.game import GAME, apply, result
from nlv_replay.games.welcome_to.moves import Move, Refuse, Temp, Use, Write
from nlv_replay.games.welcome_to.plans import all_plans
from nlv_replay.games.welcome_to.rules import DEFAULTS
from nlv_replay.games.welcome_to.state import Table, bounds_of
from nlv_replay.games.welcome_to.terms import Variant
from tests.helpers.towns import CARDS, SEATS, Data, stacks

MOST_TURNS = 60


def played_out(seed: int, *, players: int = 2, variant: str = "advanced") -> Data:
    """A legal game to its end, with its deck, points, ranking and end reason."""
    random = Random(seed)
    record = _set_up(random, 1 if variant == "solo" else players, variant)
    adapter = GAME.adapter(variant)
    table = GAME.start(adapter.validate_python(record), DEFAULTS, {})
    while not table.ended and table.turn < MOST_TURNS:
        turn = _begun(random, record, table)
        record["turns"].append(turn)
        model = adapter.validate_python(record)
        if record.get("deck"):
            table.deals = GAME.start(model, DEFAULTS, {}).deals
            table.deal_due = 0
        start = next(iter(list(GAME.turns(model))[-1].moves))
        apply(table, start)
        for player in table.towns:
            turn["plays"][player] = _play(random, table, player)
        list(GAME.settle(table))
    record["ended"] = table.ended[0].value if table.ended else "abandoned"
    counted = result(table, adapter.validate_python(record))
    record["results"] = {
        player: {zone: claim.computed for zone, claim in zones.items()} for player, zones in counted.scores.items()
    }
    record["ranking"] = counted.ranking
    return record


def _set_up(random: Random, players: int, variant: str) -> Data:
    kinds = [name for name, plan in all_plans().items() if variant != "standard" or not plan.is_advanced]
    plans = [random.choice([name for name in kinds if name.startswith(number)]) for number in "123"]
    record: Data = {"format": "nlv-log/1", "game": "welcome-to", "variant": variant}
    record |= {"players": [{"id": SEATS[seat]} for seat in range(players)], "plans": plans}
    if variant in ("standard", "advanced"):
        record["deck"] = [{"stacks": stacks(_shuffled(random))}]
    elif variant == "solo":
        lower = _shuffled(random)
        lower.insert(random.randint(40, 81), "SOLO")
        record["deck"] = [{"stacks": [lower]}]
    return record | {"turns": []}


def _shuffled(random: Random) -> list[str]:
    cards = CARDS[:]
    random.shuffle(cards)
    return cards


def _begun(random: Random, record: Data, table: Table) -> Data:
    """The next turn, before anybody has played: hands, or a deal where one is due."""
    if record["variant"] == "expert":
        return _hands(random, table)
    is_flipped = record["variant"] != "solo"
    if is_flipped and table.turn and table.turn + 1 == table.stacks.end:
        deal = {"before-turn": table.turn + 1, "by": "exhausted", "stacks": stacks(_shuffled(random))}
        record["deck"].append(deal)
    return {"plays": {}}


def _hands(random: Random, table: Table) -> Data:
    """Hands with the card passed on and two new ones, of a deck that never holds a card too often."""
    assert table.cards is not None
    kept = table.cards.keeps
    left = CARDS[:]
    dealt = table.cards.dealt
    need = sum(3 - (player in kept) for player in table.towns)
    if sum(dealt.values()) + need > len(CARDS):
        dealt = {}
        for card in kept.values():
            dealt[card] = dealt.get(card, 0) + 1
    for card in chain.from_iterable([card] * count for card, count in dealt.items()):
        left.remove(card)
    random.shuffle(left)
    hands: dict[str, list[str]] = {}
    for player in table.towns:
        hands[player] = [kept[player]] if player in kept else []
        while len(hands[player]) < 3:
            hands[player].append(left.pop())
    return {"hands": hands, "plays": {}}


def _play(random: Random, table: Table, player: str) -> dict[str, Any]:
    """A legal play, written on the table; whatever can be claimed is claimed."""
    parts: list[Move] = []
    if random.random() < 0.1 and (built := legal.roundabouts(table, player)):
        _do(table, parts, random.choice(built))
    writings = legal.writings(table, player) + legal.temp_writings(table, player)
    if not writings:
        _do(table, parts, Refuse(player))
    else:
        writing = _fitting(random, table, player, writings)
        _do(table, parts, writing)
        effects = legal.effects(table, player)
        if writing.temp:
            effects = [Temp(player)]
        if effects and (writing.temp or random.random() < 0.9):
            _do(table, parts, random.choice(effects))
    for number in sorted(table.plans):
        if number not in table.towns[player].plans and (claim := legal.claim_of(table, player, number)):
            _do(table, parts, claim)
    written = legal.recorded(table, tuple(parts))
    if table.variant is Variant.EXPERT:
        if "refuse" in written:
            written["pass"] = 3
        apply(table, Use(player, written.get("number"), written.get("effect-card"), written.get("pass")))
    return written


def _do(table: Table, parts: list[Move], move: Move) -> None:
    apply(table, move)
    parts.append(move)


def _fitting(random: Random, table: Table, player: str, writings: list[Write]) -> Write:
    """A writing that leaves room: the number about as far along its street as its house is."""
    town = table.towns[player]

    def waste(move: Write) -> float:
        low, high = bounds_of(town, move.house)
        low, high = max(low, 0), min(high, 16)
        length = 10 + "ABC".index(move.spot[0])
        return abs(int(move.spot[1:]) / length - move.number / 16) + (high - low) / 100 + random.random() / 5

    return min(writings, key=waste)
