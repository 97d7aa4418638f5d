"""A short advanced game of Welcome To... with a bit of everything, and one mistake, for the tests of the screen."""

from __future__ import annotations

from tests.helpers.towns import Data, advanced, play, turn

NOTE = "Ada forgot [b]which[/b] street this was."


def small_game() -> Data:
    """Ten turns of two players; in turn 7 bob's number is out of order, in turn 8 ada claims plan 3."""
    turns = [
        turn("1S 5O 13T", play("A1=1", fence="A3"), play("A3=5", take=2, pool=True)),
        turn("2S 5O 13T", play("A2=2", fence="A7"), play("C11=13", take=3, temp=True)),
        turn("3P 8E 14T", play("A3=3", park=True), play("B3=8", take=2, estate=2)),
        turn("4P 9B 14T", play("A4=4", park=True), play("B4=9", take=2, bis="B5=9")),
        turn("5P 6P 15T", play("A5=5"), play("C1=6", take=2, roundabout="C2", park=True)),
        turn("6E 11S 2T", play("A6=6", estate=3), play("A1=3", take=3, temp=True)),
        turn("7O 12S 1T", play("A7=7", pool=True, note=NOTE), play("B10=7", take=1)),
        turn("8E 12S 1T", play("C3=8", estate=4, plans={3: "A1-A3 A4-A7"}), play("B2=12", take=2, fence="B1")),
        turn("9E 12S 1T", play("B1=9"), play("C8=9")),
        turn("9E 12S 1T", play("C4=9", roundabout_after="C5"), play("C9=12", take=2)),
    ]
    return advanced(*turns, players=2, plans="1a 2g 3c")
