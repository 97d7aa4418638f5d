"""Legal games of every variant made from a seed: architects of several styles play what ``legal`` offers.

A generated game is a plain dict in the format of a log. The same arguments give the same game, on every machine;
``VERSION`` changes whenever a seed gives another game than before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from nlv_replay.games.stacks import Deal
from nlv_replay.games.welcome_to import rules, scoring
from nlv_replay.games.welcome_to.cards import HAND
from nlv_replay.games.welcome_to.choosing import choose
from nlv_replay.games.welcome_to.claims import marks_written
from nlv_replay.games.welcome_to.dealing import Dealer, HandDealer, PileDealer, StackDealer, shuffled, solo_pile
from nlv_replay.games.welcome_to.game import GAME, apply, is_over, settle_turn, start
from nlv_replay.games.welcome_to.legal import Play, recorded
from nlv_replay.games.welcome_to.moves import Claim, Use
from nlv_replay.games.welcome_to.plans import PLANS, all_plans
from nlv_replay.games.welcome_to.sheet import REFERENCE
from nlv_replay.games.welcome_to.state import Table, Town
from nlv_replay.games.welcome_to.styles import MIXED, NO_AIM, STYLES, Aim, Wants, aim_of
from nlv_replay.games.welcome_to.terms import Variant

VERSION = "1"
PLAYERS = ("ada", "bob", "cyd", "dan", "eve", "fay", "gus", "hal")
_FEWEST = {Variant.EXPERT: 2}
_MOST = {Variant.SOLO: 1}


def generate(  # noqa: PLR0913  (the options of a game; all but the seed are keyword-only)
    seed: int,
    *,
    variant: str = "standard",
    players: int | None = None,
    style: str = MIXED,
    rulings: Mapping[str, str] | None = None,
    plans: tuple[str, ...] | None = None,
    advanced: bool | None = None,
    claims: bool = True,
    marks: bool = False,
    offers: bool = False,
    deck: bool = True,
    card: str | None = None,
) -> dict[str, Any]:
    """A legal, complete game as the dict of its log, the same for the same arguments.

    ``rulings`` are those that differ from the defaults, ``plans`` the ids of three (None: by chance), ``advanced`` says
    of an expert or solo game whether roundabouts belong to it. ``claims`` records results, ranking and end, ``marks``
    what the plans of each play marked, ``offers`` the combinations or the draw of each turn; without ``deck`` and
    ``offers`` nobody can check what was taken. An expert game records its hands in any case. Raises ValueError for an
    option that the game does not have.
    """
    if players is None:
        players = 1 if variant == Variant.SOLO else 3
    _check_options(variant, players, style, rulings or {})
    if card is not None:
        raise ValueError("this game has no architect cards")
    rng = Random(seed)
    has_choice = variant in (Variant.EXPERT, Variant.SOLO)
    is_advanced = variant == Variant.ADVANCED
    if has_choice:
        is_advanced = rng.random() < 0.5 if advanced is None else advanced
    elif advanced is not None:
        raise ValueError("only an expert or a solo game says whether it is an advanced one")
    if plans is not None:
        _check_plans(plans, is_advanced=is_advanced)
    head: dict[str, Any] = {"format": "nlv-log/1", "game": GAME.key, "variant": variant}
    head |= {"advanced": is_advanced} if has_choice else {}
    head |= {"sheet": REFERENCE}
    if differing := _differing(rulings or {}):
        head["rulings"] = differing
    head |= {
        "generator": {"version": VERSION, "seed": seed, "style": style},
        "players": [{"id": player} for player in PLAYERS[:players]],
        "plans": list(plans or _drawn(rng, is_advanced=is_advanced)),
    }
    game = _begin(rng, head, style, draws=offers or not deck)
    turns = game.play(marks=marks, offers=offers)
    for player in head["players"]:
        if player["id"] in game.table.left_after:
            player["left-after"] = game.table.left_after[player["id"]]
    dealt = {"deck": _recorded_deals(game.table)} if deck and variant != Variant.EXPERT else {}
    return {**head, **dealt, "turns": turns} | (_claims(game.table) if claims else {})


@dataclass(slots=True)
class _Game:
    """A game that is being played: its table and cards, what each player wants, and who leaves after which turn."""

    rng: Random
    table: Table
    dealer: Dealer
    wants: dict[str, Wants]
    aims: dict[str, Aim]
    leaver: tuple[str, int] | None

    def play(self, *, marks: bool, offers: bool) -> list[dict[str, Any]]:
        """Play turns to the end of the game, and record them."""
        turns = []
        while not is_over(self.table):
            turns.append(self._play_turn(marks=marks, offers=offers))
            self._leave()
        return turns

    def _play_turn(self, *, marks: bool, offers: bool) -> dict[str, Any]:
        table = self.table
        begin, turn = self.dealer.begin(table)
        apply(table, begin)
        seated = [town for town in table.towns.values() if table.seated(town.player)]
        if offers and isinstance(self.dealer, StackDealer):
            turn["offers"] = [f"{number}{letter}" for number, letter in seated[0].offers or ()]
        turn["plays"] = {town.player: self._play(town, marks=marks) for town in seated}
        tuple(settle_turn(table))
        return turn

    def _play(self, town: Town, *, marks: bool) -> dict[str, Any]:
        table, player, before = self.table, town.player, town.copy()
        play = choose(self.rng, table, player, self.wants[player], self.aims[player])
        written = self._recorded(play)
        if table.cards is not None:
            apply(table, Use(player, written.get("number"), written.get("effect-card"), written.get("pass")))
        for part in play:
            apply(table, part)
        if marks and any(isinstance(part, Claim) for part in play):
            written["marks"] = marks_written(before, town)
        return written

    def _recorded(self, play: Play) -> dict[str, Any]:
        """A play as logs spell it; which card went on is told where the cards that served do not tell it."""
        table, written = self.table, recorded(self.table, play)
        if table.cards is None:
            return written
        if "effect" not in written:
            written.pop("effect-card", None)
            if table.variant is Variant.EXPERT:
                left = [card for card in range(1, HAND + 1) if card != written.get("number")]
                written["pass"] = self.rng.choice(left)
        return written

    def _leave(self) -> None:
        table = self.table
        if self.leaver and self.leaver[1] == table.turn and not is_over(table):
            table.left_after[self.leaver[0]] = table.turn


def _begin(rng: Random, head: dict[str, Any], style: str, *, draws: bool) -> _Game:
    adapter = GAME.adapter(head["variant"])
    dealt = {"deck": [{"stacks": [solo_pile(rng)]}]} if head["variant"] == Variant.SOLO else {}
    record = adapter.validate_python({**head, **dealt, "turns": []})
    in_force = rules.DEFAULTS | head.get("rulings", {})
    table = start(record, in_force, {})
    order = rng.sample(list(STYLES), len(STYLES)) if style == MIXED else [style]
    wants = {player: STYLES[order[seat % len(order)]] for seat, player in enumerate(table.towns)}
    aims = {
        player: aim_of(rng, table.sheet, table.plans.values()) if want.follows_plans else NO_AIM
        for player, want in wants.items()
    }
    fewest = _FEWEST.get(table.variant, 1)
    leaves = len(wants) > fewest and rng.random() < 0.2
    leaver = (rng.choice(list(wants)), rng.randint(2, 20)) if leaves else None
    return _Game(rng, table, _dealer(rng, table, wants, draws=draws), wants, aims, leaver)


def _dealer(rng: Random, table: Table, wants: Mapping[str, Wants], *, draws: bool) -> Dealer:
    def wish(player: str) -> bool:
        return rng.random() < wants[player].reshuffles

    match table.variant:
        case Variant.EXPERT:
            return HandDealer(rng, wish, shuffled(rng))
        case Variant.SOLO:
            return PileDealer(draws)
        case Variant.STANDARD | Variant.ADVANCED:
            return StackDealer(rng, wish)


def _check_options(variant: str, players: int, style: str, rulings: Mapping[str, str]) -> None:
    if variant not in list(Variant):
        raise ValueError(f"games of the variant {variant!r} cannot be generated")
    chosen = Variant(variant)
    fewest, most = _FEWEST.get(chosen, 1), _MOST.get(chosen, len(PLAYERS))
    if not fewest <= players <= most:
        span = f"{fewest} to {most} players" if most > fewest else "1 player"
        raise ValueError(f"a generated {variant} game has {span}, not {players}")
    if style not in (MIXED, *STYLES):
        raise ValueError(f"there is no style {style!r}; the styles are {', '.join((MIXED, *STYLES))}")
    known = {ruling.name: ruling.values for ruling in rules.RULINGS}
    for name, value in rulings.items():
        if value not in known.get(name, ()):
            raise ValueError(f"there is no ruling {name}: {value}")


def _check_plans(plans: tuple[str, ...], *, is_advanced: bool) -> None:
    chosen = [all_plans()[plan] for plan in plans if plan in all_plans()]
    if sorted(plan.number for plan in chosen) != list(range(1, PLANS + 1)) or len(chosen) != len(plans):
        raise ValueError(f"a game has one plan of each number, not {', '.join(plans)}")
    if not is_advanced and any(plan.is_advanced for plan in chosen):
        raise ValueError(f"{' and '.join(plan.id for plan in chosen if plan.is_advanced)} is for the advanced game")


def _differing(chosen: Mapping[str, str]) -> dict[str, str]:
    return {name: chosen[name] for name, default in rules.DEFAULTS.items() if chosen.get(name, default) != default}


def _drawn(rng: Random, *, is_advanced: bool) -> list[str]:
    """One plan of each number, the advanced ones only in the advanced game (3, 6.1)."""
    in_play = [plan for plan in all_plans().values() if is_advanced or not plan.is_advanced]
    return [rng.choice([plan.id for plan in in_play if plan.number == number]) for number in range(1, PLANS + 1)]


def _recorded_deals(table: Table) -> list[dict[str, Any]]:
    def placed(deal: Deal) -> dict[str, Any]:
        return {"before-turn": deal.before_turn, "by": deal.by} if deal.by else {}

    return [placed(deal) | {"stacks": list(map(list, deal.stacks))} for deal in table.deals]


def _claims(table: Table) -> dict[str, Any]:
    """What the rules give as end, results and ranking."""
    counted = scoring.tallies(table)
    return {
        "ended": table.ended[0].value,
        "results": {player: dict(tally.points) for player, tally in counted.items()},
        "ranking": scoring.ranking(table, counted),
    }
