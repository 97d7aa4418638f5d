"""The commands that do something about a verdict, and what the others tell of why it matters."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run


def test_a_repaired_log_is_written_once_and_checks_clean(run: Run, wrong: Path, here: Path) -> None:
    result = run("repair", wrong, "-o", here / "new.yaml", "--date", "2026-03-14")
    assert result.exit_code == 0, result.output
    assert "The new log is clean." in result.output
    assert run("check", here / "new.yaml").exit_code == 0
    assert "by: nlv-replay repair" in (here / "new.yaml").read_text()
    again = run("repair", wrong, "-o", here / "new.yaml")
    assert again.exit_code == 2
    assert "exists already" in again.output
    assert run("repair", wrong, "-o", here / "new.yaml", "--force").exit_code == 0


def test_a_log_is_never_repaired_in_place(run: Run, wrong: Path) -> None:
    before = wrong.read_bytes()
    result = run("repair", wrong, "-o", wrong, "--force")
    assert result.exit_code == 2
    assert wrong.read_bytes() == before


def test_what_is_no_log_is_not_repaired(run: Run, here: Path) -> None:
    (here / "bad.yaml").write_text("format: nlv-log/1\n")
    assert run("repair", here / "bad.yaml", "-o", here / "new.yaml").exit_code == 2
    assert not (here / "new.yaml").exists()


def decide(run: Run, wrong: Path, to: Path, *more: str) -> int:
    said = ("--reason", "seen too late", "--by", "Ms Hall", "--date", "2026-03-14")
    return run("decide", wrong, "--to", to, *said, *more).exit_code


def test_a_decision_is_appended_and_judged_by(run: Run, wrong: Path, here: Path) -> None:
    to = here / "rulings.yaml"
    assert decide(run, wrong, to, "--finding", "NLV104", "--accept", "it stays") == 0
    first = to.read_bytes()
    assert decide(run, wrong, to, "--finding", "NLV905", "--claim", "streets=2") == 0
    assert to.read_bytes().startswith(first)
    result = run("check", wrong, "--decisions", to)
    assert "accepted by a director" in result.output
    assert "Accepted by Ms Hall on 2026-03-14" in result.output


def test_a_decision_needs_a_finding_that_is_there(run: Run, wrong: Path, here: Path) -> None:
    assert decide(run, wrong, here / "d.yaml", "--finding", "NLV101", "--accept", "x") == 2
    assert not (here / "d.yaml").exists()


def test_a_decision_accepts_or_replaces(run: Run, wrong: Path, here: Path) -> None:
    assert decide(run, wrong, here / "d.yaml", "--finding", "NLV104") == 2
    both = ("--accept", "x", "--play", "{take: 1}")
    assert decide(run, wrong, here / "d.yaml", "--finding", "NLV104", *both) == 2


def test_decisions_that_cannot_be_read_end_the_check(run: Run, wrong: Path, here: Path) -> None:
    (here / "d.yaml").write_text("format: nlv-decisions/1\ndecisions: [{}]\n")
    result = run("check", wrong, "--decisions", here / "d.yaml")
    assert result.exit_code == 2
    assert "d.yaml:2:" in result.output


def test_certificates_are_written_and_compared(run: Run, clean: Path, wrong: Path, here: Path) -> None:
    assert run("certify", clean, "-o", here / "a.json").exit_code == 0
    assert run("certify", wrong, "-o", here / "b.json").exit_code == 0
    assert run("certify", clean, "-o", here / "a.json").exit_code == 2
    same = run("certify", "--compare", here / "a.json", here / "a.json")
    assert (same.exit_code, same.output) == (0, "The certificates agree.\n")
    other = run("certify", "--compare", here / "a.json", here / "b.json")
    assert other.exit_code == 1
    assert "The tables part at turn 2." in other.output


def test_a_certificate_goes_to_standard_output(run: Run, clean: Path) -> None:
    assert json.loads(run("certify", clean).output)["format"] == "nlv-certificate/1"


def test_both_timelines_stand_side_by_side(run: Run, wrong: Path) -> None:
    result = run("score", wrong, "--timeline", "both")
    assert result.exit_code == 0
    assert "as played, as ruled" in result.output
    assert "NLV104 in turn 2" in result.output


def test_points_as_ruled_can_be_had_alone(run: Run) -> None:
    path = Path(__file__).parents[2] / "examples" / "games" / "broken-limousine.yaml"
    told = [
        json.loads(run("score", path, "--format", "json", "--timeline", which).output) for which in ("played", "ruled")
    ]
    played, ruled = (whole["scores"]["bob"]["limousine"]["computed"] for whole in told)
    assert (played, ruled) == (-16, -12)


def test_both_timelines_are_in_the_object(run: Run, wrong: Path) -> None:
    told = json.loads(run("score", wrong, "--format", "json", "--timeline", "both").output)
    assert told["timelines"]["differ"] is True
    assert told["changes"][0]["code"] == "NLV104"


def test_what_depends_on_disputed_rules_is_told_when_asked_for(run: Run, clean: Path) -> None:
    line = "Nothing depends on a disputed rule in this game."
    assert line not in run("check", clean).output
    told = run("check", clean, "--rulings-sensitivity").output
    whole = json.loads(run("check", clean, "--format", "json").output)
    assert (line in told) == (not whole["sensitivity"]["depends"])


def test_explain_tells_a_finding_in_its_game(run: Run, wrong: Path) -> None:
    result = run("explain", "NLV104", "--log", wrong)
    assert result.exit_code == 0
    assert "turn 2, ada" in result.output


def test_explain_tells_that_a_game_has_no_such_finding(run: Run, clean: Path) -> None:
    assert "has no NLV104" in run("explain", "NLV104", "--log", clean).output
