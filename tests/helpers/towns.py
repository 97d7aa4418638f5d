"""Short spellings of logs of Welcome To... for tests. Logs are plain data; verdicts come from the public functions.

Most logs are of a table of one, who takes the first combination: ``one("8S", "B4=8", fence="B4")``. A log says that it
was abandoned, so that it may stop anywhere.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import nlv_replay
from nlv_replay.core.replay import Replay, replay
from nlv_replay.core.rule import Severity
from nlv_replay.core.verdict import Verdict
from nlv_replay.games.welcome_to.game import GAME
from nlv_replay.games.welcome_to.state import Table, Town

Data = dict[str, Any]

SEATS = ("ada", "bob", "cyd", "dan", "eve")
REFUSE: Data = {"refuse": True}
BESIDE = ("5O", "13T")
"""The other two combinations of a turn that is about the first."""
STUCK = "15S 15P 15E"

_CARD_TABLE = """
1S 1P 1E  2S 2P 2E  3S 3O 3T 3B  4O 4T 4B 4P 4E  5S 5S 5P 5P 5E 5E  6S 6S 6O 6T 6B 6P 6E
7S 7O 7T 7B 7P 7P 7E 7E  8S 8S 8O 8T 8B 8P 8P 8E 8E  9S 9O 9T 9B 9P 9P 9E 9E
10S 10S 10O 10T 10B 10P 10E  11S 11S 11P 11P 11E 11E  12O 12T 12B 12P 12E  13S 13O 13T 13B  14S 14P 14E  15S 15P 15E
"""
CARDS = _CARD_TABLE.split()
"""The 81 construction cards, copied by hand from the table of section 2."""


def play(
    writing: str | None = None, *, take: int | None = 1, plans: Mapping[int, str] | None = None, **more: Any
) -> Data:
    """A play: ``play("B4=8", fence="B4")``; keywords are the effect, roundabouts or marks."""
    done: Data = {} if take is None else {"take": take}
    if writing is not None:
        done["write"] = writing
    beside = {key: more.pop(key) for key in ("roundabout", "roundabout_after", "marks", "note") if key in more}
    if more:
        done["effect"] = more
    if plans is not None:
        done["plans"] = {str(number): houses.split() for number, houses in plans.items()}
    return done | {key.replace("_", "-"): value for key, value in beside.items()}


def turn(offers: str | None, *plays: Data | None) -> Data:
    """A turn with the plays of the first seats; None: no play. Fewer than three offers are filled up."""
    done: Data = {}
    if offers is not None:
        given = offers.split()
        done["offers"] = [*given, *BESIDE[: 3 - len(given)]]
    done["plays"] = {SEATS[seat]: one for seat, one in enumerate(plays) if one is not None}
    return done


def one(offers: str | None, writing: str | None = None, **more: Any) -> Data:
    """A turn of a table of one."""
    return turn(offers, play(writing, **more))


def log(*turns: Data, players: int | list[Data] = 1, plans: str = "1c 2d 3c", **more: Any) -> Data:
    """A log. Keywords are keys of the log, with _ for -."""
    seats = [{"id": SEATS[seat]} for seat in range(players)] if isinstance(players, int) else players
    start: Data = {"format": "nlv-log/1", "game": "welcome-to"}
    if "variant" in more:
        start["variant"] = more.pop("variant")
    head: Data = {key: more.pop(key) for key in ("rulings", "advanced", "deck") if key in more}
    deck: Data = {"deck": head.pop("deck")} if "deck" in head else {}
    record: Data = {**start, **head, "players": seats, "plans": plans.split(), **deck, "turns": list(turns)}
    return {**record, "ended": "abandoned", **{key.replace("_", "-"): value for key, value in more.items()}}


def advanced(*turns: Data, plans: str = "1a 2g 3c", **more: Any) -> Data:
    """A log of the advanced game."""
    return log(*turns, variant="advanced", plans=plans, **more)


def rising(cards: Iterable[str], houses: Iterable[str], **effects: Data) -> list[Data]:
    """Turns that each write the number of a card in a house; ``effects`` by house name."""
    return [
        one(card, f"{house}={card[:-1]}", **effects.get(house, {})) for card, house in zip(cards, houses, strict=True)
    ]


def street(name: str, count: int, letter: str = "P") -> tuple[list[str], list[str]]:
    """Cards 1, 2, … and the houses of a street from the left."""
    return [f"{number}{letter}" for number in range(1, count + 1)], [f"{name}{place}" for place in range(1, count + 1)]


def seven(last: Data | None = None, *, second_fence: bool = True) -> list[Data]:
    """Seven turns that build A1 to A7 with fences after A3 and A7; ``last`` is added to the last play."""
    cards, houses = ["1S", "2S", "3P", "4P", "5P", "6P", "7P"], [f"A{place}" for place in range(1, 8)]
    fences = {"A1": {"fence": "A3"}, **({"A2": {"fence": "A7"}} if second_fence else {})}
    turns = rising(cards, houses, **fences)
    turns[-1]["plays"]["ada"] |= last or {}
    return turns


STRETCHES = {"plans": {"3": ["A1-A3", "A4-A7"]}}
"""What ``seven`` can claim: plan 3c, estates of 3 and 4."""
BLOCKED = [turn(STUCK, play(f"{name}=15")) for name in ("A1", "B1", "C1")]
"""Three turns after which no printed number fits anywhere: a 15 stands in the first house of every street."""


def refusals(count: int) -> list[Data]:
    """Turns that each are refused, once ``BLOCKED`` was played."""
    return [turn(STUCK, dict(REFUSE)) for _ in range(count)]


def stacks(cards: Sequence[str] = CARDS) -> list[list[str]]:
    """Cards dealt into three stacks, the first third on the first."""
    size = len(cards) // 3
    return [list(cards[:size]), list(cards[size : 2 * size]), list(cards[2 * size :])]


def deal(cards: Sequence[str] = CARDS, before: int | None = None, by: str | None = None) -> Data:
    """An entry of ``deck``."""
    done: Data = {} if before is None else {"before-turn": before}
    return done | ({} if by is None else {"by": by}) | {"stacks": stacks(cards)}


def ordered(*tops: str, cards: Sequence[str] = CARDS) -> list[str]:
    """The whole deck with these cards on top of the first stack, in this order."""
    rest = list(cards)
    for card in tops:
        rest.remove(card)
    return [*tops, *rest]


def empty_table(turns: int, **more: Any) -> Data:
    """A log in which the only player left before turn 1, so that cards are flipped and nothing is played."""
    return log(*[turn(None) for _ in range(turns)], players=[{"id": "ada", "left-after": 0}], **more)


def hands(*rows: tuple[str, Data], **more: Any) -> Data:
    """A turn of an expert game: the hand of each seat with its play."""
    return {
        "hands": {SEATS[seat]: cards.split() for seat, (cards, _) in enumerate(rows)},
        "plays": {SEATS[seat]: done for seat, (_, done) in enumerate(rows)},
        **more,
    }


def hand_play(writing: str, number: int, effect_card: int | None = None, **more: Any) -> Data:
    """A play of an expert or solo game."""
    cards = {"number": number} | ({} if effect_card is None else {"effect-card": effect_card})
    return cards | play(writing, take=None, **more)


def expert(*turns: Data, players: int = 2, **more: Any) -> Data:
    """A log of an expert game."""
    return log(*turns, players=players, variant="expert", **more)


def drawn(cards: str | None, done: Data) -> Data:
    """A turn of a solo game."""
    return ({} if cards is None else {"draw": cards.split()}) | {"plays": {"ada": done}}


def solo(*turns: Data, **more: Any) -> Data:
    """A log of a solo game."""
    return log(*turns, variant="solo", **more)


def check(record: Data, **rulings: str) -> Verdict:
    """The verdict; rulings by name, with _ for -."""
    return nlv_replay.check_bytes(json.dumps(record).encode(), rulings=hyphens(rulings))


def codes(record: Data, **rulings: str) -> list[str]:
    """The codes of all findings, mere notes left out."""
    verdict = check(record, **rulings)
    return [placed.finding.rule.code for placed in verdict.findings if placed.severity is not Severity.NOTE]


def roots(record: Data, **rulings: str) -> list[str]:
    """The codes of the findings, notes left out, that no other finding caused."""
    verdict = check(record, **rulings)
    return [placed.finding.rule.code for placed in verdict.roots if placed.severity is not Severity.NOTE]


def points(record: Data, player: str = "ada", **rulings: str) -> dict[str, int]:
    """What the rules give a player, by zone."""
    result = check(record, **rulings).result
    assert result is not None, [placed.finding.message for placed in check(record, **rulings).findings]
    return {zone: claim.computed for zone, claim in result.scores[player].items()}


def replayed(record: Data, **rulings: str) -> Replay[Table]:
    """The replay of a log, every step kept."""
    in_force = {ruling.name: ruling.default for ruling in GAME.rulings}
    in_force |= record.get("rulings", {}) | hyphens(rulings)
    adapter = GAME.adapter(record.get("variant", "standard"))
    return replay(GAME, adapter.validate_python(record), in_force, {}, keep=True)


def town(record: Data, player: str = "ada", **rulings: str) -> Town:
    """The sheet of a player after the last turn."""
    return replayed(record, **rulings).table.towns[player]


def hyphens(rulings: dict[str, str]) -> dict[str, str]:
    """Rulings by their true names."""
    return {name.replace("_", "-"): value for name, value in rulings.items()}
