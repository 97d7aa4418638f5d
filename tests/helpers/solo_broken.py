"""A log for each code of games against ACME; it gives that code as its one root, and no other."""

from __future__ import annotations

from tests.helpers.logs import Data
from tests.helpers.solo import (
    BLOCKED,
    REFUSED,
    TO_A_PROJECT,
    after_the_project,
    cards,
    first_draws,
    refusal,
    solo,
    solo_turn,
    stack,
    without_draws,
)

T4 = "15C P 11L 9M"


SOLO_BROKEN: dict[str, Data] = {
    "NLV821": solo(solo_turn("2C 4M", "D3=2", "213")),
    "NLV822": solo(solo_turn("9C 9C 9M", "D3=9"), deck=[{"stack": stack("4M 2C 12S")}]),
    "NLV823": solo(solo_turn(None, "D3=2")),
    "NLV824": solo(solo_turn("4M 2C 12S", "D3=4", "112")),
    "NLV825": solo(*BLOCKED, refusal("5C 6C 7C", None)),
    "NLV826": solo(deck=[{"stack": stack()[1:]}]),
    "NLV827": solo(deck=[{"stack": stack(approvals="P V V")}]),
    "NLV828": solo(deck=[{"stack": cards("P") + stack(approvals="V Y")}]),
    "NLV829": solo(*TO_A_PROJECT, solo_turn("15C P 11L", "A9=15")),
    "NLV830": solo(solo_turn("1M 1L 1S", "D3=1"), solo_turn("1M 5C 6C", "D4=5", "213")),
    "NLV832": solo(
        *without_draws(TO_A_PROJECT), solo_turn(None, "A1=1", acme={}), deck=[{"stack": stack(first_draws())}]
    ),
    "NLV833": solo(deck=[{"stack": stack()}, {"before-turn": 3, "by": "project", "stack": stack()}]),
    "NLV834": solo(
        *without_draws(TO_A_PROJECT),
        deck=[
            {"stack": stack(first_draws())},
            {"before-turn": 4, "by": "project", "stack": after_the_project("2C", "12S")},
        ],
    ),
    "NLV835": solo(loan_card=None),
    "NLV921": solo(*TO_A_PROJECT, solo_turn(T4, "A9=11", "213", acme={"hotels": {"2": "large"}})),
    "NLV922": solo(*TO_A_PROJECT, solo_turn(T4, "A9=11", "213", acme={"projects": {"P1": 9}})),
    "NLV923": solo(results={"ada": {"inauguration": 5}}),
    "NLV924": solo(results={"ada": {"bundles": 3}}),
    "NLV925": solo(*BLOCKED, *map(refusal, REFUSED), ended="all-projects"),
    "NLV931": solo(results={"acme": {"projects": 1}}),
    "NLV932": solo(results={"acme": {"inauguration": 1}}),
    "NLV933": solo(results={"acme": {"shows": 1}}),
    "NLV934": solo(results={"acme": {"hotels": 1}}),
    "NLV935": solo(results={"acme": {"streets": 1}}),
    "NLV936": solo(results={"acme": {"golf": 1}}),
    "NLV937": solo(results={"acme": {"limousine": 1}}),
    "NLV938": solo(results={"acme": {"safe": 0}}),
    "NLV939": solo(results={"acme": {"total": 1}}),
}
