"""A log for every code of Welcome To..., which gives that code and no other: see tests/games/test_rule_tables.py."""

from __future__ import annotations

from itertools import chain

from tests.helpers.towns import (
    BLOCKED,
    CARDS,
    REFUSE,
    STRETCHES,
    Data,
    advanced,
    codes,
    deal,
    drawn,
    empty_table,
    expert,
    hand_play,
    hands,
    log,
    one,
    play,
    refusals,
    rising,
    seven,
    solo,
    street,
    turn,
)

B4 = one("8S", "B4=8")
STREET_A = rising(*street("A", 10))
USED_STREET = [*STREET_A[:-1], one("10P", "A10=10", plans={1: ""})]
STREET_BC = [(f"B{place}", place) for place in range(1, 12)] + [(f"C{place}", place) for place in range(1, 13)]
TEMPS = [one(f"{number}T", f"{house}={number}", temp=True) for house, number in STREET_BC[:11]]
DOUBLES = [
    one(f"{number}B", f"{name}{2 * place - 1}={number}", bis=f"{name}{2 * place}={number}")
    for number, (name, place) in enumerate(
        [*(("A", n) for n in range(1, 6)), *(("B", n) for n in range(1, 6))], start=1
    )
]
FULL = [*BLOCKED, *refusals(3)]
GONE: list[Data] = [{"id": "ada"}, {"id": "bob", "left-after": 0}]
HAND, OTHER = "8S 4O 13T", "8P 7O 12T"
PLAYED = hand_play("B4=8", 1, 2, pool=True)
PASSED = hands((HAND, PLAYED), (OTHER, PLAYED))
CLAIMED = one("8S", "B4=8", plans={3: "A1-A3 A4-A7"})


def won(marks: Data) -> Data:
    return log(*seven(STRETCHES | {"marks": marks}))


def claimed(**results: int) -> Data:
    return log(B4, results={"ada": results})


def unfinished() -> Data:
    record = log(B4)
    del record["ended"]
    return record


SHORT_PILE = [*CARDS, "SOLO"]

BROKEN: dict[str, Data] = {
    "WT101": log(one("8S", "B4=9")),
    "WT102": log(B4, one("9S", "B4=9")),
    "WT103": advanced(one("8S", "B4=8", roundabout="A4"), one("5P", "A4=5")),
    "WT104": log(one("9S", "B4=9"), one("5P", "B7=5")),
    "WT105": log(one("8S", "D4=8")),
    "WT106": log(B4, one("8P", "B6=8")),
    "WT107": log(one("8S")),
    "WT108": log(turn("8S", REFUSE)),
    "WT109": log(*BLOCKED, turn("15S 15P 15E", REFUSE | {"effect": {"park": True}})),
    "WT110": log(one("8T", "B4=11", temp=True)),
    "WT111": log(one("8T", "B4=9")),
    "WT112": log(one("8T", "B4=8", temp=True), rulings={"temp-unmodified": "forbidden"}),
    "WT201": log(one("8S", "B4=8", fence="B11")),
    "WT202": log(one("8S", "B4=8", fence="B4"), one("9S", "B6=9", fence="B4")),
    "WT203": log(one("8B", "B4=8", bis="B5=8"), one("9S", "B6=9", fence="B4")),
    "WT204": log(*seven(STRETCHES), one("8S", "B1=8", fence="A5")),
    "WT205": advanced(*USED_STREET, one("11S", "B1=11", fence="A4"), plans="1h 2g 3c"),
    "WT301": log(B4, one("9B", "B5=9", bis="B4=9")),
    "WT302": log(one("8B", "B4=8", bis="C4=8")),
    "WT303": log(one("8B", "B4=8", bis="B5=9")),
    "WT304": log(one("8S", "B4=8", fence="B4"), one("12B", "C4=12", bis="B5=8")),
    "WT305": log(*DOUBLES),
    "WT401": log(one("8S", "B4=8", park=True)),
    "WT402": log(one("8S", fence="B4")),
    "WT403": log(*[one(f"{n}P", f"A{n}={n}", park=True) for n in range(1, 5)]),
    "WT404": log(one("8P", "B4=8", park="A")),
    "WT405": log(one("8O", "B5=8", pool=True)),
    "WT406": log(B4, one("9O", "B8=9", pool="B4")),
    "WT407": log(one("8E", "B4=8", estate=1), one("9E", "B5=9", estate=1)),
    "WT408": log(*TEMPS, one("12T", "C1=12", temp=True)),
    "WT501": advanced(one("5P", "A4=5"), one("8S", "B4=8", roundabout="A4")),
    "WT502": advanced(*[one(f"{n}P", f"B{n}={n}", roundabout=f"A{2 * n}") for n in range(1, 4)]),
    "WT503": advanced(one("8S", "B4=8", roundabout="A4", roundabout_after="C4")),
    "WT504": log(one("8S", "B4=8", roundabout="A4")),
    "WT601": log(one("8S", "B4=8", plans={4: ""})),
    "WT602": advanced(one("8T", "B4=8", temp=True, plans={1: ""}), plans="1j 2g 3c"),
    "WT603": log(*seven(STRETCHES), CLAIMED | {"plays": {"ada": play("B4=8", plans={3: ""})}}),
    "WT604": log(*seven({"plans": {"3": ["A1-A3"]}})),
    "WT605": log(*seven(STRETCHES, second_fence=False)),
    "WT606": advanced(
        *seven(STRETCHES),
        one("8P", "A8=8"),
        one("9P", "A9=9"),
        one("10P", "A10=10", plans={1: ""}),
        plans="1h 2g 3c",
    ),
    "WT607": won({"plans": {"3": 3}}),
    "WT608": won({"used": ["A1", "A2", "A3"]}),
    "WT701": expert(hands((HAND, hand_play("B4=8", 1, 1, fence="B4")), (OTHER, PLAYED))),
    "WT702": expert(PASSED, hands(("9P 9E 9T", hand_play("B8=9", 1, 2)), ("13T 1S 1P", hand_play("B1=1", 2, 3)))),
    "WT703": expert(hands(("3S 3S 8P", hand_play("B4=8", 3, 1, fence="B4")), (OTHER, PLAYED))),
    "WT704": solo(drawn("8S SOLO 4O 13T", PLAYED)),
    "WT705": solo(drawn("SOLO 8S SOLO 4O 13T", PLAYED)),
    "WT706": solo(drawn("8S 4O 13T", PLAYED), deck=[{"stacks": [SHORT_PILE]}]),
    "WT801": empty_table(1, deck=[{"stacks": [CARDS[:26], CARDS[26:53], CARDS[53:]]}]),
    "WT802": empty_table(1, deck=[deal([*CARDS[1:], "1O"])]),
    "WT803": log(turn("15S 15P 15E"), deck=[deal()], players=[{"id": "ada", "left-after": 0}]),
    "WT804": log(one(None, "B4=8")),
    "WT805": log(turn("8S 5O 16T", play("B4=8"))),
    "WT806": empty_table(27, deck=[deal()]),
    "WT807": empty_table(9, deck=[deal(), deal(CARDS, 9, "exhausted")]),
    "WT808": empty_table(9, deck=[deal(), deal(CARDS, 9, "ada")]),
    "WT809": log(turn("8S", play("B4=8"), None), players=2),
    "WT810": log(turn("8S", play("B4=8"), play("B4=8")), players=GONE),
    "WT811": log(B4, plans="1a 1b 3c"),
    "WT812": log(B4, plans="1a 2g 3c"),
    "WT813": log(*FULL, turn("15S 15P 15E", REFUSE), ended="three-refusals"),
    "WT814": unfinished(),
    "WT901": claimed(plans=4),
    "WT902": claimed(parks=2),
    "WT903": claimed(pools=3),
    "WT904": claimed(temps=7),
    "WT905": claimed(estates=1),
    "WT906": claimed(bis=-1),
    "WT907": claimed(refusals=-3),
    "WT908": claimed(roundabouts=-3),
    "WT909": claimed(total=8),
    "WT910": log(turn("8T", play("B4=8", temp=True), play("B4=8")), players=2, ranking=[["bob"], ["ada"]]),
    "WT911": log(*FULL, ended="all-plans"),
    "WT912": log(
        B4,
        corrections=[
            {"turn": 1, "finding": "WT104", "accepted": "It stands.", "reason": "?", "by": "eve", "date": "2026-03-14"}
        ],
    ),
}
"""A log for each code. Beside it stands at most WT804, the note that offers are not recorded."""


def test_offers_that_are_not_recorded_are_a_mere_note() -> None:
    assert codes(BROKEN["WT804"]) == []


def test_the_logs_use_every_effect() -> None:
    plays = chain.from_iterable(turn["plays"].values() for record in BROKEN.values() for turn in record["turns"])
    used = {key for done in plays for key in done.get("effect", ())}
    assert used == {"fence", "estate", "park", "pool", "temp", "bis"}
