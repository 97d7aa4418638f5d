"""Who plays in a turn: everybody at the table, and nobody who has left it."""

from __future__ import annotations

from nlv_replay.core.rule import Fault, Rule, Topic


def play_missing(rule: Rule, player: str, turn: int, leaves: tuple[Topic, ...]) -> Fault:
    """That a player has no play in a turn."""
    return Fault(rule, f"There is no play of {player} in turn {turn}.", leaves=leaves)


def play_after_leaving(rule: Rule, player: str, last: int, turn: int, leaves: tuple[Topic, ...]) -> Fault:
    """That a player who left after turn ``last`` has a play later on."""
    told = f"{player} left after turn {last} and has a play in turn {turn}; it is not part of the game."
    return Fault(rule, told, leaves=leaves)


def needless_refusal(player: str) -> str:
    """What is told of a refusal where the offers are not known, and no three of them can have forced it."""
    return f"{player.capitalize()} refused although whatever was offered could be written somewhere."
