"""Single turns of Welcome To..., sentence by sentence of the rules; every answer was written down before it was asked.

A turn is told by what the sheet holds before it and what is added; no code means that it is legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from nlv_replay.core.rule import Severity
from tests.helpers.welcome_turns import Data, opinion

EIGHT = "8S 5E 3P"
BIS, POOL, TEMP, PARK = "8B 5E 3P", "8O 5E 3P", "1T 15T 8S", "9P 5E 3P"
NONE_FITS: Data = {"houses": {"A1": 12, "B1": 13, "C1": 14}}
STREET_C = [f"C{n}" for n in range(1, 13)]
ENDS = ["A1", "A10", "B1", "B11", "C1", "C12"]
FIVE_ENDS: Data = {"houses": {"A1": 1, "A10": 12, "B1": 1, "B11": 12, "C1": 1}}
C_BUT_ONE: Data = {
    "houses": {f"C{n}": n for n in range(1, 12) if n != 6}, "roundabouts": ["C6"], "fences": ["C5", "C6"]
}  # fmt: skip
NINE_BIS: Data = {"houses": {"A1": 1} | {f"A{n}": "1b" for n in range(2, 11)}, "bis": 9}
GREENS: Data = {
    "houses": {f"A{n}": n for n in (1, 2, 3, 7, 8)} | {f"B{n}": n for n in (1, 2, 4, 8)},
    "pools": ["A3", "A7", "A8", "B1", "B4", "B8"],
    "parks": {"A": 3, "B": 3},
}


class Case(NamedTuple):
    """What stands on the sheet, what the turn adds, and the codes that this gives."""

    clause: str
    about: str
    before: Data
    added: Data
    codes: str = ""
    offers: str = EIGHT
    plans: Any = ("1k", "2d", "3c")
    rulings: Mapping[str, str] = MappingProxyType({})


def houses(**numbers: int | str) -> Data:
    """A sheet with these houses and nothing else."""
    return {"houses": numbers}


def own(*sizes: int, n: int = 3, taken: bool = False) -> Data:
    """A plan of the table's own: 7 points, later 3."""
    return {"n": n, "estates": list(sizes), "high": 7, "low": 3, "taken": taken}


def estate(size: int) -> Data:
    """One complete estate at the left end of street C."""
    return {"houses": {f"C{n}": n for n in range(1, size + 1)}, "fences": [f"C{size}"]}


def claimed(size: int, points: int = 7) -> Data:
    """The marks of plan 3 on that estate, and a house elsewhere."""
    return {"houses": {"A1": 8}, "used": [f"C{n}" for n in range(1, size + 1)], "plans": {"3": points}}


def rounded(house: str, *fences: str, **more: Any) -> Data:
    """A roundabout with its fences."""
    return {"roundabouts": [house], "fences": list(fences), **more}


A1 = houses(A1=8)
CASES = [
    Case("4.1", "an empty house", {}, A1),
    Case("4.1", "a house that is taken", houses(A1=5), A1, "WT102"),
    Case("4.1", "gaps are allowed", houses(A1=3, A5=12), houses(A3=8)),
    Case("4.1", "equal numbers apart", houses(A1=8), houses(A3=8), "WT106"),
    Case("4.1", "equal neighbours without bis", houses(A1=8), houses(A2=8), "WT106"),
    Case("4.1", "a falling number", houses(A1=9), houses(A3=8), "WT104"),
    Case("4.1", "an equal number in another street", houses(A1=8), houses(B1=8)),
    Case("4.1", "a number that nobody offers", {}, houses(A1=7), "WT101"),
    Case("4.2", "a refusal while a printed number fits", {}, {"refusals": 1}, "WT108"),
    Case("4.2", "a refusal while the third number fits", NONE_FITS, {"refusals": 1}, "WT108", "8S 5E 15P"),
    Case("4.2", "a refusal where none fits", NONE_FITS, {"refusals": 1}),
    Case("4.2", "a refusal where only a temp fits", houses(A1=9, B1=9, C1=9), {"refusals": 1}, "", "8T 5E 3P"),
    Case("4.2", "a temp where only it fits", houses(A1=9, B1=9, C1=9), {"houses": {"A2": 10}, "temps": 1}, "",
         "8T 5E 3P"),
    Case("4.2", "a plan after a refusal",
         {"houses": {"A1": 12, "A2": 13, "B1": 13, "C1": 14}, "fences": ["A1", "A2"]},
         {"refusals": 1, "plans": {"3": 7}, "used": ["A1", "A2"]}, plans=[own(1, 1)]),
    Case("4.2", "a refusal with a fence", NONE_FITS, {"refusals": 1, "fences": ["A4"]}, "WT109"),
    Case("4.2", "a refusal with a tree", NONE_FITS, {"refusals": 1, "parks": {"A": 1}}, "WT109"),
    Case("4.3", "neither house nor refusal", {}, {}, "WT107"),
    Case("4.3", "two houses", {}, houses(A1=8, B1=5), "WT114"),
    Case("4.3", "house and refusal", NONE_FITS, {"refusals": 1, "houses": {"A2": 15}}, "WT109", "15S 5E 3P"),
    Case("4.3", "two refusals", NONE_FITS, {"refusals": 2}, "WT114"),
    Case("4.3", "the effect of another combination", {}, {**A1, "estates": {"1": 1}}, "WT401"),
    Case("4.3", "an effect left out", {}, houses(A1=5)),
    Case("4.3", "an effect without a house", {}, {"fences": ["A1"]}, "WT402"),
    Case("4.3", "two fences", {}, {**A1, "fences": ["A1", "A2"]}, "WT114"),
    Case("4.4", "a fence in another street", {}, {**A1, "fences": ["C4"]}),
    Case("4.4", "a fence between empty houses", {}, {**A1, "fences": ["B4"]}),
    Case("4.4", "a fence at the end of a street", {}, {**A1, "fences": ["A10"]}, "WT201"),
    Case("4.4", "a fence between equal numbers", {"houses": {"B1": 5, "B2": "5b"}, "bis": 1},
         {**A1, "fences": ["B1"]}, "WT203"),
    Case("4.4", "a fence between a bis and another number", {"houses": {"B1": 5, "B2": "5b", "B3": 6}, "bis": 1},
         {**A1, "fences": ["B2"]}),
    Case("4.4", "a fence through a used estate",
         {"houses": {"B1": 5, "B2": 6}, "fences": ["B2"], "used": ["B1", "B2"], "plans": {"3": 7}},
         {**A1, "fences": ["B1"]}, "WT204", plans=[own(2)]),
    Case("4.4", "a fence beside a used end house", {"houses": {name: 1 + 11 * (len(name) > 2 or name == "C12")
         for name in ENDS}, "used": ENDS, "plans": {"1": 7}}, {"houses": {"A4": 8}, "fences": ["A1"]}, plans=["1k"]),
    *(Case("4.4", f"a fence in a used street, {value}",
           {"houses": {name: n for n, name in enumerate(STREET_C, 1)}, "used": STREET_C, "plans": {"1": 8}},
           {**A1, "fences": ["C5"]}, code, plans=["1g"], rulings={"fence-in-used-street": value})
      for value, code in (("illegal", "WT205"), ("legal", ""))),
    Case("4.5", "a box of any column", {}, {"houses": {"A1": 5}, "estates": {"4": 1}}),
    Case("4.5", "a box of a full column", {"estates": {"1": 1}}, {"houses": {"A1": 5}, "estates": {"1": 2}}, "WT407"),
    Case("4.5", "two boxes", {}, {"houses": {"A1": 5}, "estates": {"4": 2}}, "WT114"),
    Case("4.6", "a tree of the street of the house", {}, {"houses": {"A1": 3}, "parks": {"A": 1}}),
    Case("4.6", "a tree of another street", houses(B1=5), {"houses": {"A1": 3}, "parks": {"B": 1}}, "WT404"),
    Case("4.6", "a tree too many", {"houses": {"A2": 5, "A3": 6, "A4": 7}, "parks": {"A": 3}},
         {"houses": {"A1": 3}, "parks": {"A": 4}}, "WT403"),
    Case("4.7", "the pool of the house", {}, {"houses": {"A3": 8}, "pools": ["A3"]}, "", POOL),
    Case("4.7", "a pool where none is planned", {}, {"houses": {"A4": 8}, "pools": ["A4"]}, "WT405", POOL),
    Case("4.7", "a pool of an earlier house", houses(A3=5), {"houses": {"A4": 8}, "pools": ["A3"]}, "WT406", POOL),
    Case("4.8", "minus one", {}, {"houses": {"A1": -1}, "temps": 1}, "WT110", TEMP),
    Case("4.8", "zero", {}, {"houses": {"A1": 0}, "temps": 1}, "", "2T 15T 8S"),
    Case("4.8", "seventeen", {}, {"houses": {"A10": 17}, "temps": 1}, "", TEMP),
    Case("4.8", "eighteen", {}, {"houses": {"A10": 18}, "temps": 1}, "WT110", TEMP),
    Case("4.8", "unmodified, no box", {}, houses(A1=1), "", TEMP),
    Case("4.8", "unmodified with a box", {}, {"houses": {"A1": 1}, "temps": 1}, "", TEMP),
    Case("4.8", "unmodified with a box, forbidden", {}, {"houses": {"A1": 1}, "temps": 1}, "WT112", TEMP,
         rulings={"temp-unmodified": "forbidden"}),
    Case("4.8", "modified, no box", {}, houses(A1=3), "WT111", TEMP),
    Case("4.8", "by three", {}, {"houses": {"A1": 4}, "temps": 1}, "WT110", TEMP),
    Case("4.8", "two boxes", {}, {"houses": {"A1": 3}, "temps": 2}, "WT114", TEMP),
    Case("4.8", "modified with no box left", {"temps": 11}, houses(A1=3), "WT111", TEMP),
    Case("4.8", "a twelfth box", {"temps": 11}, {"houses": {"A1": 3}, "temps": 12}, "WT408", TEMP),
    Case("4.9", "a bis of the house just written", {}, {"houses": {"A1": 8, "A2": "8b"}, "bis": 1}, "", BIS),
    Case("4.9", "a bis in another street", houses(C5=4), {**houses(A1=8, C6="4b"), "bis": 1}, "", BIS),
    *(Case("4.9", f"a chain, at {end}", {"houses": {"C5": 4, "C6": "4b"}, "bis": 1},
           {"houses": {"A1": 8, end: "4b"}, "bis": 2}, "", BIS) for end in ("C4", "C7")),
    Case("4.9", "a bis across a fence", {"houses": {"C5": 4}, "fences": ["C5"]}, {**houses(A1=8, C6="4b"), "bis": 1},
         "WT304", BIS),
    Case("4.9", "a bis one house off", houses(C5=4), {**houses(A1=8, C7="4b"), "bis": 1}, "WT302", BIS),
    Case("4.9", "a bis beyond a roundabout", {"houses": {"C5": 4}, **rounded("C6", "C5", "C6")},
         {**houses(A1=8, C7="4b"), "bis": 1}, "WT302", BIS),
    Case("4.9", "a bis of another number", houses(C5=4), {**houses(A1=8, C6="5b"), "bis": 1}, "WT303", BIS),
    Case("4.9", "a bis and no box", houses(C5=4), houses(A1=8, C6="4b"), "WT307", BIS),
    Case("4.9", "a box and no bis", houses(C5=4), {**A1, "bis": 1}, "WT307", BIS),
    *(Case("4.9", f"a tenth bis, {value}", NINE_BIS, houses(B1=8, B2="8b"), code, BIS, rulings={"tenth-bis": value})
      for value, code in (("illegal", "WT305"), ("legal", ""))),
    *(Case("4.10", f"an estate of {size}", estate(size), claimed(size), code, plans=[own(size)])
      for size, code in ((1, ""), (6, ""), (7, "WT605"))),
    Case("4.10", "a gap", {"houses": {"C1": 1, "C3": 3}, "fences": ["C3"]},
         {**A1, "used": ["C1", "C3"], "plans": {"3": 7}}, "WT604", plans=[own(3)]),
    Case("4.10", "a roundabout parts two estates",
         {"houses": {"C1": 1, "C3": 3}, **rounded("C2", "C1", "C2", "C3")},
         {**A1, "used": ["C1", "C3"], "plans": {"3": 7}}, plans=[own(1, 1)]),
    Case("4.10", "an unused estate is split", {"houses": {"B1": 5, "B2": 6}, "fences": ["B2"]},
         {**A1, "fences": ["B1"]}),
    Case("5.1", "high, though taken", estate(3), claimed(3), "WT607", plans=[own(3, taken=True)]),
    Case("5.1", "low, for it is taken", estate(3), claimed(3, 3), plans=[own(3, taken=True)]),
    Case("5.1", "low, though not taken", estate(3), claimed(3, 3), "WT607", plans=[own(3)]),
    Case("5.1", "claiming is optional", estate(3), A1, plans=[own(3)]),
    Case("5.1", "the fence of the turn completes it", {"houses": {"B1": 5, "B2": 6}},
         {**A1, "fences": ["B2"], "plans": {"3": 7}, "used": ["B1", "B2"]}, plans=[own(2)]),
    Case("5.1", "two plans in a turn", {"houses": {"C1": 1, "C2": 2, "C3": 5, "C4": 6}, "fences": ["C2", "C4"]},
         {**A1, "plans": {"2": 7, "3": 7}, "used": STREET_C[:4]}, plans=[own(2, n=2), own(2)]),
    Case("5.1", "one estate for two plans", estate(2), {**claimed(2), "plans": {"2": 7, "3": 7}}, "WT604",
         plans=[own(2, n=2), own(2)]),
    Case("5.1", "an estate used before", {**estate(2), "used": ["C1", "C2"], "plans": {"2": 7}},
         {**A1, "plans": {"3": 7}}, "WT604", plans=[own(2, n=2), own(2)]),
    Case("5.1", "no house marked", estate(3), {**A1, "plans": {"3": 7}}, "WT604", plans=[own(3)]),
    Case("5.1", "the ends and an estate elsewhere",
         {"houses": {**FIVE_ENDS["houses"], "C5": 5}, "fences": ["C4", "C5"]},
         {"houses": {"C12": 8}, "plans": {"1": 7, "3": 7}, "used": [*ENDS, "C5"]}, plans=["1k", own(1)]),
    Case("5.1", "the ends and an estate of one of them", {**FIVE_ENDS, "fences": ["C1"]},
         {"houses": {"C12": 8}, "plans": {"1": 7, "3": 7}, "used": ENDS}, "WT604", plans=["1k", own(1)]),
    Case("5.1", "a street with a used estate",
         {"houses": {f"C{n}": n for n in range(1, 12)}, "fences": ["C2"], "used": ["C1", "C2"], "plans": {"3": 7}},
         {"houses": {"C12": 15}, "plans": {"1": 8}, "used": STREET_C[2:]}, "WT606", "15S 5E 3P", ["1g", own(2)]),
    Case("3", "1g, a roundabout counts as built", C_BUT_ONE,
         {"houses": {"C12": 15}, "plans": {"1": 8}, "used": [name for name in STREET_C if name != "C6"]}, "",
         "15S 5E 3P", ["1g"]),
    Case("3", "1g, a roundabout is never marked", C_BUT_ONE,
         {"houses": {"C12": 15}, "plans": {"1": 8}, "used": STREET_C}, "WT608", "15S 5E 3P", ["1g"]),
    Case("3", "1i in one street", {"houses": {"B1": 5} | {f"B{n}": "5b" for n in (2, 3, 4, 5)}, "bis": 4},
         {**houses(A1=8, B6="5b"), "bis": 5, "plans": {"1": 8}}, "", BIS, ["1i"]),
    Case("3", "1i in two streets", {"houses": {"B1": 5, "C1": 5, "C2": "5b"} | {f"B{n}": "5b" for n in (2, 3, 4)},
         "bis": 4}, {**houses(A1=8, B5="5b"), "bis": 5, "plans": {"1": 8}}, "WT602", BIS, ["1i"]),
    Case("3", "1j with seven", {"temps": 6}, {"houses": {"A1": 2}, "temps": 7, "plans": {"1": 6}}, "", TEMP, ["1j"]),
    Case("3", "1j with six", {"temps": 5}, {"houses": {"A1": 2}, "temps": 6, "plans": {"1": 6}}, "WT602", TEMP, ["1j"]),
    Case("3", "1k", FIVE_ENDS, {"houses": {"C12": 8}, "plans": {"1": 7}, "used": ENDS}, plans=["1k"]),
    Case("3", "1k lacks one", FIVE_ENDS, {"houses": {"C11": 8}, "plans": {"1": 7}, "used": ENDS[:5]}, "WT602",
         plans=["1k"]),
    Case("3", "2g", GREENS, {"houses": {"B9": 9}, "parks": {"B": 4}, "plans": {"2": 7}}, "", PARK, ["2g"]),
    Case("3", "2i", GREENS, {"houses": {"C1": 8}, "plans": {"2": 7}}, plans=["2i"]),
    Case("3", "2h with its roundabout", GREENS,
         {"houses": {"C1": 8}, **rounded("A5", "A4", "A5"), "plans": {"2": 10}}, plans=["2h"]),
    Case("3", "2h with one elsewhere", GREENS,
         {"houses": {"C1": 8}, **rounded("B6", "B5", "B6"), "plans": {"2": 10}}, "WT602", plans=["2h"]),
    Case("3", "2k", GREENS, {"houses": {"B9": 9}, "parks": {"B": 4}, "plans": {"2": 8}}, "", PARK, ["2k"]),
    Case("3", "2k lacks a tree", GREENS, {"houses": {"C1": 8}, "plans": {"2": 8}}, "WT602", plans=["2k"]),
    Case("6.1", "a roundabout makes place", houses(A1=9), {"houses": {"A3": 8}, **rounded("A2", "A1", "A2")}),
    Case("6.1", "a roundabout in another street", {}, {"houses": {"A3": 8}, **rounded("B5", "B4", "B5")}),
    Case("6.1", "a roundabout at the end of a street", {}, {"houses": {"A3": 8}, **rounded("B1", "B1")}),
    Case("6.1", "a roundabout lacks a fence", {}, {"houses": {"A3": 8}, **rounded("B5", "B4")}, "WT505"),
    Case("6.1", "a roundabout is no house", {}, rounded("B5", "B4", "B5"), "WT107"),
    Case("6.1", "refused, then built", NONE_FITS, rounded("A5", "A4", "A5", refusals=1)),
    Case("6.1", "a roundabout where a number stands", houses(A5=5),
         {"houses": {"A7": 8}, **rounded("A5", "A4", "A5")}, "WT501"),
    Case("6.1", "two in a turn", {},
         {**A1, "roundabouts": ["A5", "B5"], "fences": ["A4", "A5", "B4", "B5"]}, "WT503"),
    Case("6.1", "a third", {"roundabouts": ["A5", "B5"], "fences": ["A4", "A5", "B4", "B5"]},
         {"houses": {"C1": 8}, **rounded("C5", "C4", "C5")}, "WT502"),
    Case("6.1", "numbers start afresh", {"houses": {"A3": 8}, **rounded("A5", "A4", "A5")}, houses(A7=8)),
    Case("6.1", "a roundabout and a fence", {}, {**A1, **rounded("C5", "C4", "C5", "A3")}),
    Case("6.1", "a roundabout and two fences", {}, {**A1, **rounded("C5", "C4", "C5", "A3", "A6")}, "WT114"),
    Case("6.1", "a roundabout completes an estate", houses(C1=1, C2=2),
         {**A1, **rounded("C3", "C2", "C3"), "plans": {"3": 7}, "used": ["C1", "C2"]}, plans=[own(2)]),
    *(Case("6.1", f"a roundabout as an end house, {value}", FIVE_ENDS,
           {"houses": {"C5": 8}, **rounded("C12", "C11"), "plans": {"1": 7}, "used": ENDS[:5]}, code, plans=["1k"],
           rulings={"roundabout-end-house": value}) for value, code in (("no", "WT602"), ("yes", ""))),
    *(Case("6.1", f"a roundabout takes the last place, {value}", houses(A1=7, A3=9, B1=13, C1=14),
           rounded("A2", "A1", "A2", refusals=1), code, "8S 8E 8P", rulings={"refusal-roundabout": value})
      for value, code in (("either-order", ""), ("start-of-turn", "WT108"), ("no-help", "WT108"))),
    *(Case("6.1", f"a roundabout would have helped, {value}", NONE_FITS, {"refusals": 1}, code,
           rulings={"refusal-roundabout": value})
      for value, code in (("either-order", ""), ("start-of-turn", ""), ("no-help", "WT108"))),
]  # fmt: skip


def added(before: Data, more: Data) -> Data:
    """The sheet after a turn that adds something."""
    after = dict(before)
    for key, marks in more.items():
        match marks:
            case dict():
                after[key] = {**before.get(key, {}), **marks}
            case list():
                after[key] = [*before.get(key, []), *marks]
            case _:
                after[key] = marks
    return after


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.clause} {case.about}")
def test_a_turn_is_judged_as_the_clause_says(case: Case) -> None:
    document = {
        "variant": "advanced", "offers": case.offers.split(), "plans": list(case.plans),
        "before": case.before, "after": added(case.before, case.added),
    }  # fmt: skip
    found = opinion(document, **case.rulings)
    wrong = [fault.rule.code for fault in found.faults if fault.rule.severity is not Severity.NOTE]
    assert wrong == case.codes.split()
    assert bool(found.turns) == (not case.codes)
