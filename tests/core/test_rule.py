"""Rules, severities, and the ledger that links findings to their causes."""

from __future__ import annotations

import pytest

from nlv_replay.core.replay import Ledger
from nlv_replay.core.rule import Earlier, Fault, Place, Rule, Ruling, Severity

RULE = Rule("X101", "bad-pattern", "A sentence.", "1.1", 1)


def test_severities_rank_from_worst_to_mildest() -> None:
    ranked = sorted(Severity, key=lambda severity: severity.rank)
    assert [severity.value for severity in ranked] == ["illegal", "miscount", "unclear", "note"]
    assert [severity.rank for severity in ranked] == [0, 1, 2, 3]


def test_a_rule_is_illegal_and_in_force_unless_it_says_otherwise() -> None:
    assert (RULE.severity, RULE.retired) == (Severity.ILLEGAL, False)


def test_the_first_value_of_a_ruling_is_its_default() -> None:
    assert Ruling("name", ("this", "that"), "1", "?").default == "this"


def noted(*faults: Fault) -> list[int | None]:
    """The causes of faults that are noted one after the other."""
    ledger = Ledger()
    for fault in faults:
        ledger.add(fault, 1, "ann", ())
    return [finding.caused_by for finding in ledger.findings]


def fault(needs: str = "", leaves: str = "") -> Fault:
    return Fault(RULE, "m", needs=tuple((n,) for n in needs), leaves=tuple((n,) for n in leaves))


@pytest.mark.parametrize(
    ("faults", "causes"),
    [
        ([fault(leaves="a"), fault(needs="a")], [None, 1]),
        ([fault(leaves="a"), fault(needs="b")], [None, None]),
        ([fault(needs="a"), fault(leaves="a")], [None, None]),
        ([fault(leaves="a"), fault(leaves="a"), fault(needs="a")], [None, None, 1]),
        ([fault(leaves="a"), fault(leaves="b"), fault(needs="ba")], [None, None, 2]),
        ([fault(leaves="a"), fault("a", "b"), fault(needs="b")], [None, 1, 2]),
        ([fault("a", "a")], [None]),
    ],
)
def test_a_finding_is_caused_by_the_first_that_left_what_it_needs_by_order_of_its_needs(
    faults: list[Fault], causes: list[int | None]
) -> None:
    assert noted(*faults) == causes


def grounded(*grounds: str) -> Fault:
    return Fault(RULE, "m", needs=(("n",),), grounds=tuple(tuple((topic,) for topic in ground) for ground in grounds))


@pytest.mark.parametrize(
    ("faults", "causes"),
    [
        ([fault(leaves="a"), grounded("a", "b")], [None, None]),
        ([fault(leaves="a"), fault(leaves="b"), grounded("b", "a")], [None, None, 2]),
        ([fault(leaves="a"), grounded("ab")], [None, 1]),
        ([fault(leaves="n"), grounded("a")], [None, 1]),
    ],
)
def test_a_finding_with_a_ground_that_nothing_left_in_doubt_has_no_cause(
    faults: list[Fault], causes: list[int | None]
) -> None:
    assert noted(*faults) == causes


def test_findings_are_numbered_from_1() -> None:
    ledger = Ledger()
    for _ in range(3):
        ledger.add(fault(), 1, None, ())
    assert [finding.number for finding in ledger.findings] == [1, 2, 3]


def test_a_fault_may_name_another_turn_and_player_than_the_present_ones() -> None:
    ledger = Ledger()
    ledger.add(Fault(RULE, "m", "spot"), 4, "ann", ("turns",))
    ledger.add(Fault(RULE, "m", turn=0, player="ben", at=("x", 1)), 4, "ann", ("turns",))
    assert [finding.place for finding in ledger.findings] == [Place(4, "ann", "spot"), Place(0, "ben", None)]
    assert [finding.path for finding in ledger.findings] == [("turns",), ("turns", "x", 1)]


def test_all_that_a_fault_tells_reaches_its_finding() -> None:
    earlier = Earlier(1, "ann", "A1", "it was here", ("open",))
    ledger = Ledger()
    told = Fault(RULE, "told", related=(earlier,), ruling="price", detail=("a",), explain=lambda: ["2 + 2 = 4"])
    ledger.add(told, 1, None, ())
    (finding,) = ledger.findings
    assert (finding.message, finding.related, finding.ruling, finding.detail) == (
        "told",
        (earlier,),
        "price",
        ("a", "2 + 2 = 4"),
    )


def test_lines_that_only_a_reader_needs_are_worked_out_when_asked_for() -> None:
    sums = iter(["2 + 2 = 4", "2 + 3 = 5"])
    ledger = Ledger()
    ledger.add(Fault(RULE, "told", explain=lambda: [next(sums)]), 1, None, ())
    assert next(sums) == "2 + 2 = 4"
    assert ledger.findings[0].detail == ("2 + 3 = 5",)
