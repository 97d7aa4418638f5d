"""Where one stands in a game, and where one was before each jump."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from nlv_replay.core.rule import Place

MOST_REMEMBERED = 100


@dataclass(slots=True)
class Journey:
    """A turn and a player of a game; steps are not remembered, jumps are. Players are ids in seat order."""

    last_turn: int
    players: Sequence[str]
    turn: int = 0
    seat: int = 0
    before: list[tuple[int, int]] = field(default_factory=list)

    @property
    def player(self) -> str:
        """Whose sheets are looked at; empty where nobody plays."""
        return self.players[self.seat] if self.players else ""

    @property
    def here(self) -> Place:
        """The turn and the player."""
        return Place(self.turn, self.player)

    def step(self, turns: int) -> bool:
        """Go some turns on or back; whether that was possible at all."""
        wanted = min(max(self.turn + turns, 0), self.last_turn)
        moved = wanted != self.turn
        self.turn = wanted
        return moved

    def change_seat(self, seats: int) -> None:
        """Look at another player, round the table."""
        if self.players:
            self.seat = (self.seat + seats) % len(self.players)

    def jump(self, place: Place) -> None:
        """Go to a turn and player, as far as they are there; what the place leaves out stays."""
        turn = self.turn if place.turn is None else min(max(place.turn, 0), self.last_turn)
        seat = self.players.index(place.player) if place.player in self.players else self.seat
        if (turn, seat) == (self.turn, self.seat):
            return
        self.before = [*self.before[1 - MOST_REMEMBERED :], (self.turn, self.seat)]
        self.turn, self.seat = turn, seat

    def back(self) -> bool:
        """Return to where the last jump began; False where there was none."""
        if not self.before:
            return False
        self.turn, self.seat = self.before.pop()
        return True
