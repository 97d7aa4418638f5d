"""A log for every code of New Las Vegas, which gives that code and no other: see tests/games/test_rule_tables.py."""

from __future__ import annotations

from typing import Any

from tests.helpers.logs import CARDS, REFUSE, Data, codes, deal, empty_table, log, play, turn
from tests.helpers.solo_broken import SOLO_BROKEN

OFFERS = "8S 5L 13M"
ONES = [play("A1=1"), play("B2=1"), play("C1=1"), play("D1=1")]
FULL = [play("A1=1", inauguration=True), play("A2=2", inauguration=True), *[REFUSE] * 5]
GONE: list[Data] = [{"id": "ada", "loan": False}, {"id": "bob", "loan": False, "left-after": 0}]
SHUFFLED = deal(CARDS)


def refused(**more: Any) -> Data:
    return log(*ONES, turn(REFUSE | more, offers="1L 1M 1S"))


def marked(marks: Data, last: Data, *before: Data, **more: Any) -> Data:
    return log(*before, last | {"marks": marks}, **more)


def changed(*pairs: tuple[str, str]) -> Data:
    cards = list(CARDS)
    for old, new in pairs:
        cards[cards.index(old)] = new
    return empty_table(1, deck=[deal(cards)])


def unfinished() -> Data:
    record = log(play("A1=1"))
    del record["ended"]
    return record


BROKEN: dict[str, Data] = {
    "NLV101": log(turn(play("B5=9"), offers=OFFERS)),
    "NLV102": log(play("B5=8"), play("B5=9")),
    "NLV103": log(play("B6=8")),
    "NLV104": log(play("B5=8"), play("B7=7")),
    "NLV105": log(play("E1=8")),
    "NLV106": log(play("B5=8"), play("B7=8")),
    "NLV107": log(play()),
    "NLV108": log(turn(REFUSE, offers=OFFERS)),
    "NLV109": refused(effect={"inauguration": True}),
    "NLV201": log(play("A1=1", construction="A2")),
    "NLV202": log(play("A1=1", construction="C4"), play("A2=2", construction="C4")),
    "NLV203": log(play("A1=1", show="left")),
    "NLV204": log(
        *[play(f"A{n}={n}", show="left") for n in (2, 5, 7, 10)],
        *[play(f"B{n}={n}", show="left") for n in (3, 5, 8, 10)],
    ),
    "NLV205": marked({"stars": {}}, play("A2=2")),
    "NLV301": log(play("A1=1", limousine="x9")),
    "NLV302": log(play("A1=1", limousine="d2")),
    "NLV303": log(play("A1=1", limousine="d1 d2"), play("A2=2", limousine="d1 c1")),
    "NLV304": log(play("A1=1", limousine="d1 c1"), play("A2=2", limousine="c0 d0"), play("A4=4", limousine="c0 d0")),
    "NLV305": log(play("A1=1", limousine="d1 d2 d3")),
    "NLV306": marked({"carpets": ["D1"]}, play("A1=1", limousine="d1")),
    "NLV401": log(turn(play("B5=8", inauguration=True), offers=OFFERS)),
    "NLV402": log(play("A1=1"), play(inauguration=True)),
    "NLV403": refused(bonus={"free-action": 1}),
    "NLV404": log(play("A1=1", free=2)),
    "NLV405": log(play("A1=1", free=1), play("A2=2", free=1)),
    "NLV406": log(play("A1=1", free=8)),
    "NLV407": log(turn(play("B5=11", easy=1), offers=OFFERS)),
    "NLV408": log(turn(play("B5=8", easy=1), offers=OFFERS)),
    "NLV409": log(play("B5=8", extended=(1, "B6=8"))),
    "NLV410": log(play("B5=8", extended=(1, "C5=8"))),
    "NLV411": log(play("B4=8", extended=(1, "B5=9"))),
    "NLV412": log(play("D4=8", extended=(1, "D3=9"))),
    "NLV413": marked({"boxes": 1}, play("A1=1")),
    "NLV414": marked({"boxes": 1}, REFUSE),
    "NLV501": log(play("A1=1", improvement="inauguration"), play("A2=2", improvement="inauguration")),
    "NLV502": log(play("A1=1", improvement="shows.left")),
    "NLV503": log(play("A1=1", improvement="golf.par3"), variant="first-game"),
    "NLV601": marked({"hotels": {"1": "large"}}, play("A1=1")),
    "NLV602": marked({"holes": {}}, play("A1=1")),
    "NLV603": marked({"holes": {}}, play("A2=2"), play("A1=1")),
    "NLV604": marked({"holes": {}}, play("A5=5"), play("A1=1")),
    "NLV605": marked({"projects": {"V1": 8}}, play("A1=1")),
    "NLV701": marked({"debts": {}}, play("A1=1", construction="C4")),
    "NLV702": marked({"debts": {}}, play("A2=1", show="left")),
    "NLV703": marked({"debts": {}}, play("A1=1", extended=(1, "A2=1"))),
    "NLV801": empty_table(1, deck=[{"stacks": [CARDS[:26], CARDS[26:53], CARDS[53:]]}]),
    "NLV802": changed(("8S", "9S")),
    "NLV803": changed(("8S", "8C")),
    "NLV804": changed(("1M", "1C"), ("2C", "2M")),
    "NLV805": log(turn(offers="15C 15C 15C"), deck=[SHUFFLED], players=[{"id": "ada", "loan": False, "left-after": 0}]),
    "NLV806": log(play("A1=1")),
    "NLV807": empty_table(27, deck=[SHUFFLED]),
    "NLV808": empty_table(9, deck=[SHUFFLED, deal(CARDS, 9, "exhausted")]),
    "NLV809": empty_table(9, deck=[SHUFFLED, deal(CARDS, 9, "ada")]),
    "NLV810": log(turn(play("A1=1"), None), players=2),
    "NLV811": log(turn(play("A1=1"), play("A1=1")), players=GONE),
    "NLV812": log(projects="P0 P1 Y0"),
    "NLV813": log(projects="P0 V1 Y6", variant="first-game"),
    "NLV814": log(*FULL, play("A4=4"), ended="track-full"),
    "NLV815": unfinished(),
    "NLV816": log(turn(play("B5=8"), offers="8S 5L 99M")),
    "NLV901": log(results={"ada": {"projects": 1}}),
    "NLV902": log(results={"ada": {"inauguration": 1}}),
    "NLV903": log(results={"ada": {"shows": 1}}),
    "NLV904": log(results={"ada": {"hotels": 1}}),
    "NLV905": log(results={"ada": {"streets": 1}}),
    "NLV906": log(results={"ada": {"golf": 1}}),
    "NLV907": log(results={"ada": {"limousine": 1}}),
    "NLV908": log(results={"ada": {"bundles": 2}}),
    "NLV909": log(results={"ada": {"safe": -20}}),
    "NLV910": log(results={"ada": {"debts": 0}}),
    "NLV911": log(results={"ada": {"total": 99}}),
    "NLV912": log(players=2, ranking=[["ada"], ["bob"]]),
    "NLV913": log(*FULL, ended="all-projects"),
    "NLV914": log(
        *[
            play(opening, limousine=lamps)
            for opening, lamps in (("A1=1", "c0 c1"), ("A2=2", "d1 d2"), ("A4=4", "d3 c3"), ("A5=5", "c2 d2"))
        ]
    ),
    "NLV915": log(players=[{"id": "ada"}]),
    "NLV916": log(
        corrections=[
            {"turn": 1, "finding": "NLV104", "accepted": "It stands.", "reason": "?", "by": "eve", "date": "2026-03-14"}
        ]
    ),
    **SOLO_BROKEN,
}
"""A log for each code. Beside it stands at most NLV806, the note that offers are not recorded, and what it causes."""


def test_a_note_is_listed() -> None:
    assert codes(BROKEN["NLV806"]) == ["NLV806"]
