from __future__ import annotations

import json
from typing import Any

import pytest

from nlv_replay.errors import SourceError
from nlv_replay.games.new_las_vegas.generator import generate
from nlv_replay.review.certificate import canonical, certify, compare, first_difference, read_certificate, same
from nlv_replay.session import Source
from tests.helpers.logs import log, play

Data = dict[str, Any]


def certificate(record: Data) -> Data:
    return certify(Source(json.dumps(record).encode(), "game.json"))[0]


def test_a_certificate_has_a_digest_for_the_set_up_and_each_turn() -> None:
    record = generate(1, players=2)
    whole = certificate(record)
    assert [row["turn"] for row in whole["turns"]] == list(range(len(record["turns"]) + 1))
    assert len({row["table"] for row in whole["turns"]}) == len(whole["turns"])


def test_two_certificates_part_at_the_turn_of_the_first_difference() -> None:
    one = certificate(log(play("B4=5"), play("B5=6"), play("B7=7")))
    other = certificate(log(play("B4=5"), play("B5=7"), play("B7=8")))
    assert first_difference(one, other) == 2
    assert "the tables part at turn 2" in list(compare(one, other))
    assert not same(one, other)


def test_a_certificate_agrees_with_itself() -> None:
    one = certificate(log(play("B4=5")))
    assert list(compare(one, one)) == []
    assert same(one, one)


def test_another_ruling_is_told_first() -> None:
    one, other = (certificate(log(play("B4=5"), rulings={"limousine-lines": lines})) for lines in ("1", "2"))
    assert next(iter(compare(one, other))) == "the rulings differ: limousine-lines 1 and 2"


def test_the_canonical_form_has_sorted_keys_no_blanks_and_only_ascii() -> None:
    assert canonical({"b": [1, "é"], "a": None}) == b'{"a":null,"b":[1,"\\u00e9"]}'


def test_a_certificate_is_read_back() -> None:
    one = certificate(log(play("B4=5")))
    assert read_certificate(Source(json.dumps(one).encode(), "a.json")) == one


@pytest.mark.parametrize("text", ["", "[1]", '{"format": "nlv-certificate/1"}', "{", "format: nlv-log/1"])
def test_what_is_no_certificate_is_refused(text: str) -> None:
    with pytest.raises(SourceError, match="no certificate"):
        read_certificate(Source(text.encode(), "a.json"))


def test_what_cannot_be_judged_cannot_be_certified() -> None:
    with pytest.raises(SourceError, match="nothing to certify"):
        certificate({"format": "nlv-log/1", "game": "new-las-vegas"})
