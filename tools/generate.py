"""Write every file that follows from the code: JSON Schemas, the page of findings, the reports of the bad examples.

``python tools/generate.py`` writes them (``make golden``). With ``--check`` it changes nothing, and ends with a list
and exit code 1 where a file is stale, missing or left over (``make check``).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from click.testing import CliRunner

from nlv_replay.cli import app
from nlv_replay.core.game import Game
from nlv_replay.core.rule import Rule, Ruling
from nlv_replay.games import GAMES
from nlv_replay.games.new_las_vegas import filled_rules as filled_casinos
from nlv_replay.games.new_las_vegas.game import GAME as NEW_LAS_VEGAS
from nlv_replay.games.welcome_to import filled_rules as filled_towns
from nlv_replay.games.welcome_to.game import GAME as WELCOME_TO

ROOT = Path(__file__).resolve().parent.parent
ILLEGAL = ROOT / "examples" / "illegal"
LEGAL = ROOT / "examples" / "legal"
MOVES = ROOT / "examples" / "moves"
FILLED = ROOT / "examples" / "filled"
FORMATS = ROOT / "formats"
README = ROOT / "README.md"
SCHEMAS = {
    "log": "nlv-log-1",
    "sheet": "nlv-sheet-1",
    "architect": "nlv-architect-1",
    "verdict": "nlv-verdict-1",
    "decisions": "nlv-decisions-1",
    "certificate": "nlv-certificate-1",
    "move": "nlv-move-1",
    "filled-sheet": "nlv-filled-sheet-1",
    "deck": "nlv-deck-1",
}
"""The names that ``nlv-replay schema`` knows, and the files that hold what it prints."""

SCHEMAS_OF_WELCOME_TO = {
    "log": "nlv-log-1-welcome-to",
    "decisions": "nlv-decisions-1-welcome-to",
    "move": "nlv-move-1-welcome-to",
    "filled-sheet": "nlv-filled-sheet-1-welcome-to",
    "deck": "nlv-deck-1-welcome-to",
}
"""The same of what Welcome To has of its own."""

ZONES = (
    "Shape of the file",
    "Casinos",
    "Construction and shows",
    "Limousine",
    "Track and bonuses",
    "Improvement",
    "Hotels, golf, projects",
    "Debts",
    "Deck, turn order, end",
    "Claims of a result",
)
"""What the hundreds of the codes stand for."""

ZONES_OF_WELCOME_TO = (
    "Shape of the file",
    "Houses, numbers, refusals, temps",
    "Fences",
    "Bis",
    "Effects, parks, pools, estate columns",
    "Roundabouts",
    "Plans",
    "Hands and draws",
    "Deck, turn order, set-up, end",
    "Claims of a result",
)
"""The same for Welcome To."""

HEAD = """\
# Findings{suffix}

<!-- Written by tools/generate.py from the tables of rules and rulings; `make golden` writes it anew. -->

Everything that a record of {title} can be told, by code. A code never changes its meaning and is
never used for another rule. *Rule* is the number of the clause in [the rules](rules-{key}.md), and where there
are more of the others that it stands on; *page* is that of the printed rulebook, a dash where it says nothing.
`nlv-replay explain CODE` shows one rule with its examples.

- **illegal**: a move, a deal or a file that the rules or the format do not allow.
- **miscount**: somebody wrote down a mark, points or a result that differ from what the rules give.
- **unclear**: the rules do not settle it, or a fact is missing. The finding names the ruling, where there is one.
- **note**: worth knowing, not wrong.

Each code has a *bad* example, which gives it, and a *good* one, the same situation done right. Beside the bad example
lies the report that it gives.
"""

RULINGS_HEAD = """\
## Rulings

Options for points that the sources leave open. A log sets them under `rulings`, `nlv-replay check --ruling NAME=VALUE`
overrides the log, and the verdict lists those in force. The first value is the default.

| Ruling | Values | Rule | Question |
| --- | --- | --- | --- |
"""


def main() -> int:
    """Write the files, or with ``--check`` tell which of them are not as they should be."""
    check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] and not check:
        print("usage: python tools/generate.py [--check]", file=sys.stderr)
        return 2
    stale = stale_files()
    for path, text in stale.items():
        done = "wrote" if text is not None else "removed"
        print(f"{'not as generated' if check else done}: {path.relative_to(ROOT)}")
        if not check:
            put(path, text)
    if check and stale:
        print("`make golden` puts this right; read the diff before you commit it.")
    return int(check and bool(stale))


def stale_files() -> dict[Path, str | None]:
    """The files that are not as they should be, each with the text it should have; None: it should not be there."""
    wanted = generated_files()
    stale: dict[Path, str | None] = {path: text for path, text in wanted.items() if read(path) != text}
    reports = {*ILLEGAL.glob("*.txt"), *FILLED.glob("bad/*.txt")}
    return stale | dict.fromkeys(sorted(reports - set(wanted)))


def generated_files() -> dict[Path, str]:
    """Every generated file with its text."""
    return dict(_generated())


def read(path: Path) -> str | None:
    """The text of a file, or None where there is none."""
    return path.read_text("utf-8") if path.is_file() else None


def put(path: Path, text: str | None) -> None:
    """Write a file, or remove it."""
    if text is None:
        path.unlink()
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def report_on(example: Path) -> str:
    """What ``nlv-replay check`` prints about a file when it runs in the file's folder."""
    with chdir(example.parent):
        return _output("check", example.name)


def report_on_sheets(example: Path) -> str:
    """What ``nlv-replay filled check`` prints about a filled sheet, and those of the same table beside it."""
    names = sorted(path.name for path in example.parent.glob(f"{example.stem}*.yaml"))
    with chdir(example.parent):
        return _output("filled", "check", *names, *(["--table"] if len(names) > 1 else []))


def readme(text: str) -> str:
    """The README with the report that its game gives: the YAML block is the game, what follows ``report`` is ours."""
    game = text.split("```yaml\n", 1)[1].split("```", 1)[0]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.yaml"
        path.write_text(game, "utf-8")
        report = report_on(path)
    before, after = text.split(_REPORT, 1)
    rest = after.split("```\n", 1)[1]
    return f"{before}{_REPORT}$ nlv-replay check game.yaml\n{report}```\n{rest}"


_REPORT = "<!-- report -->\n```console\n"


def schema(name: str, *options: str) -> str:
    """What ``nlv-replay schema`` prints for a format."""
    return _output("schema", name, *options)


def findings_page(game: Game[Any, Any, Any], zones: tuple[str, ...], suffix: str = "") -> str:
    """The page of all findings of a game by zone, and of its rulings."""
    parts = [HEAD.format(title=game.title, key=game.key, suffix=suffix)]
    for zone, title in enumerate(zones):
        rows = [_finding_row(rule) for rule in sorted(game.rules, key=lambda rule: rule.code) if _zone(rule) == zone]
        parts.append(f"## {zone} {title}\n\n{_FINDINGS_TABLE}" + "".join(rows))
    return "\n".join([*parts, RULINGS_HEAD + "".join(map(_ruling_row, game.rulings))])


_FINDINGS_TABLE = "| Code | Name | Severity | Sentence | Rule | Page | Examples |\n" + "| --- " * 7 + "|\n"


def _generated() -> Iterator[tuple[Path, str]]:
    yield FORMATS / "findings.md", findings_page(NEW_LAS_VEGAS, ZONES)
    page = findings_page(WELCOME_TO, ZONES_OF_WELCOME_TO, " of Welcome To")
    yield FORMATS / "findings-welcome-to.md", page
    yield README, readme((README).read_text("utf-8"))
    for name, stem in SCHEMAS.items():
        yield FORMATS / f"{stem}.schema.json", schema(name)
    for name, stem in SCHEMAS_OF_WELCOME_TO.items():
        yield FORMATS / f"{stem}.schema.json", schema(name, "--game", WELCOME_TO.key)
    for rule in (rule for game in GAMES for rule in game.rules):
        example = ILLEGAL / f"{rule.code}-{rule.name}.yaml"
        if example.is_file():
            yield example.with_suffix(".txt"), report_on(example)
    for rule in (*filled_casinos.FILLED_RULES, *filled_towns.FILLED_RULES):
        example = FILLED / "bad" / f"{rule.code}-{rule.name}.yaml"
        yield example.with_suffix(".txt"), report_on_sheets(example)


def _output(*arguments: str) -> str:
    result = CliRunner(env=_PLAIN).invoke(app, arguments, prog_name="nlv-replay", catch_exceptions=False)
    return result.stdout


_PLAIN: Mapping[str, str | None] = {"NO_COLOR": "1", "COLUMNS": "80"}


def _zone(rule: Rule) -> int:
    return int(rule.code[-3:]) // 100


def _finding_row(rule: Rule) -> str:
    name = f"{rule.name} (retired)" if rule.retired else rule.name
    clause = ", ".join((rule.clause, *rule.also))
    return (
        f"| {rule.code} | {name} | {rule.severity} | {rule.text} | {clause} | {rule.page or '–'} "
        f"| {' '.join(_examples(rule)) or '–'} |\n"
    )


def _examples(rule: Rule) -> Iterator[str]:
    name = f"{rule.code}-{rule.name}"
    for word, path in (
        ("bad", ILLEGAL / f"{name}.yaml"), ("report", ILLEGAL / f"{name}.txt"), ("good", LEGAL / f"{name}.yaml"),
        ("move", MOVES / f"{name}.yaml"),
        ("bad", FILLED / "bad" / f"{name}.yaml"), ("report", FILLED / "bad" / f"{name}.txt"),
        ("good", FILLED / "good" / f"{name}.yaml"),
    ):  # fmt: skip
        if path.with_suffix(".yaml").is_file():
            yield f"[{word}](../{path.relative_to(ROOT)})"


def _ruling_row(ruling: Ruling) -> str:
    values = ", ".join(f"`{value}`" for value in ruling.values)
    return f"| {ruling.name} | {values} | {ruling.clause} | {ruling.text} |\n"


if __name__ == "__main__":
    sys.exit(main())
