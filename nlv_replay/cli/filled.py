"""``nlv-replay filled``: sheets that were filled in by hand, judged without a record of the moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from nlv_replay.cli.inputs import check_rulings
from nlv_replay.cli.options import (
    colour_option,
    examples,
    fail_on_option,
    format_option,
    game_option,
    min_severity_option,
    paper,
    ruling_option,
    say,
    warn,
)
from nlv_replay.cli.output import write_bytes, write_file
from nlv_replay.cli.sink import refuse_inputs, sink
from nlv_replay.core.filled import Answer, FilledKind, Outcome
from nlv_replay.core.rule import Severity
from nlv_replay.core.verdict import Status
from nlv_replay.errors import NlvReplayError, OutputError, SourceError
from nlv_replay.filled import (
    FilledSheet,
    FilledVerdict,
    is_deck,
    judge_alone,
    judge_together,
    load_filled,
    read_deck,
)
from nlv_replay.games import find_game
from nlv_replay.logs.text import clean
from nlv_replay.report.filled_json import filled_dict
from nlv_replay.report.filled_text import answer_lines, filled_quiet, filled_report, table_lines
from nlv_replay.report.filled_write import filled_csv, filled_json, filled_rows, filled_yaml
from nlv_replay.report.log_text import log_json, log_yaml
from nlv_replay.report.paper import Paper
from nlv_replay.report.rule_text import AnyGame
from nlv_replay.report.text import Choice
from nlv_replay.report.verdict_json import as_line, json_list
from nlv_replay.source import Source, read_source

ENDINGS = (".yaml", ".yml", ".json", ".csv", ".xlsx")
SECONDS = 30.0
BEFORE = Answer(
    Outcome.IMPOSSIBLE, remarks=("Whatever was dealt: marks of the sheet itself are wrong, as found above.",)
)
"""What is said of a sheet that its own marks rule out, where the search has nothing to add."""


@click.group(
    epilog=examples(
        "nlv-replay filled new ada.yaml",
        "nlv-replay filled edit ada.yaml",
        "nlv-replay filled check ada.yaml",
        "nlv-replay filled check table/*.yaml --table",
    )
)
def command() -> None:
    """Judge sheets that were filled in by hand, without a record of the moves.

    Type in what stands on the paper: numbers, marks, points. `check` then says what cannot be, and what
    was added up wrongly. With the cards that were dealt it also says whether any legal game gives this sheet.
    """


@command.command(
    short_help="Write an empty sheet to be filled in, with remarks.",
    epilog=examples("nlv-replay filled new ada.yaml", "nlv-replay filled new bob.csv --player bob"),
)
@click.argument("path", metavar="FILE")
@click.option("--player", help="Whose sheet it is.")
@click.option("--variant", help="The variant of the game; without it the first that the game has.")
@click.option("--force", is_flag=True, help="Overwrite a file that is there already.")
@game_option
def new(*, path: str, player: str | None, variant: str | None, force: bool, key: str) -> None:
    """Write an empty sheet to be filled in.

    The ending of FILE says how it is spelled: .yaml for any editor, .csv or .xlsx for a spreadsheet, .json for
    programs. `nlv-replay filled edit FILE` fills it in on the screen.
    """
    kind = _kind(find_game(key))
    form = kind.blank()
    document: dict[str, Any] = dict(form.document)
    given = {name: value for name, value in (("player", player), ("variant", variant)) if value is not None}
    document |= given
    ending = _ending(path)
    if given:
        _refuse_unreadable(document, " and ".join(f"--{name}" for name in given))
    if ending == ".xlsx":
        from nlv_replay.logs.xlsx import write_workbook

        write_bytes(path, write_workbook(filled_rows(document, kind, blank=True)), force=force)
    elif ending == ".csv":
        write_file(path, filled_csv(document, kind, blank=True), force=force)
    else:
        text = filled_json(document) if ending == ".json" else filled_yaml(document, form)
        write_file(path, text, force=force)
    shown = clean(path, 200)
    say([f"{shown}: written. Fill it in, then: nlv-replay filled check {shown}"])


def _refuse_unreadable(document: Mapping[str, Any], options: str) -> None:
    """Raises UsageError where an empty sheet with these options could not be read again."""
    problems = load_filled(Source(filled_json(document).encode(), "form.json")).problems
    if problems:
        raise click.UsageError(f"{options}: {clean(problems[0].message, 300)}")


@command.command(
    short_help="Fill in a sheet on the screen.",
    epilog=examples("nlv-replay filled edit ada.yaml"),
)
@click.argument("path", metavar="FILE")
@ruling_option
@game_option
def edit(*, path: str, rulings: dict[str, str], key: str) -> int:
    """Fill in a sheet on the screen, in a form that looks like it, with warnings while you type.

    FILE is made when it is not there yet. It ends in .yaml, .json or .csv; a workbook is read and never written.
    """
    check_rulings(rulings)
    if _ending(path) == ".xlsx":
        raise OutputError(f"{clean(path, 200)}: a workbook is only read; fill in a .csv, or edit it in its own program")
    kind, sheet = _kind(find_game(key)), None
    if Path(path).exists():
        sheet = load_filled(read_source(path), rulings)
        if sheet.model is None:
            first = sheet.problems[0]
            raise SourceError(f"{clean(path, 200)}:{first.line or 1}:{first.column or 1}: {first.message}")
        kind = sheet.kind
    from nlv_replay.tui.filled_app import FilledApp

    app = FilledApp(path, kind, partial(write_file, force=True), sheet, rulings)
    app.run()
    return app.return_code or 0


@dataclass(slots=True)
class Run:
    """One run of the check: its verdicts, and what came of asking for a game that gives each sheet."""

    choice: Choice
    failing: frozenset[str]
    verdicts: list[FilledVerdict] = field(default_factory=list)
    answers: dict[int, Answer] = field(default_factory=dict)
    tables: list[list[FilledVerdict]] = field(default_factory=list)
    failed: bool = False

    @property
    def exit_code(self) -> int:
        """2: something could not be judged; 1: something was found; 0: neither."""
        if self.failed or not self.verdicts or any(one.status is Status.UNJUDGED for one in self.verdicts):
            return 2
        if any(answer.outcome is Outcome.IMPOSSIBLE for answer in self.answers.values()):
            return 1
        return int(any(placed.severity.value in self.failing for one in self.verdicts for placed in one.findings))


@command.command(
    short_help="Say what cannot be on a sheet, and what was added up wrongly.",
    epilog=examples(
        "nlv-replay filled check ada.yaml",
        "nlv-replay filled check table/*.csv --table",
        "nlv-replay filled check ada.yaml --deck deck.yaml --time 60 -o game.yaml",
    ),
)
@click.argument("paths", nargs=-1, required=True, metavar="FILE...")
@format_option("text", "json", "jsonl")
@click.option("--quiet", "-q", is_flag=True, help="Only the findings, one a line: file:line:column: CODE ...")
@click.option("--all", "everything", is_flag=True, help="Also in full the findings that follow from another one.")
@click.option("--table/--alone", "table", default=None,
              help="All files are of one table, or each is judged alone. Without either: together where they name the "
                   "same event, round and table.")  # fmt: skip
@click.option("--deck", metavar="FILE", help="The cards that were dealt: is there a game that gives this sheet?")
@click.option("--time", "seconds", type=click.FloatRange(min=0.1, max=86400), default=SECONDS, show_default=True,
              help="Seconds that the search for a game may take, a sheet.")  # fmt: skip
@click.option("--game-output", "-o", "game_path", metavar="FILE", help="Write one such game here, as a log.")
@click.option("--force", is_flag=True, help="Overwrite the file of -o.")
@min_severity_option
@ruling_option
@fail_on_option
@click.option("--output", metavar="FILE", help="Write the report into this file, whole or not at all.")
@colour_option
def check(
    *,
    paths: tuple[str, ...],
    form: str,
    quiet: bool,
    everything: bool,
    table: bool | None,
    deck: str | None,
    seconds: float,
    game_path: str | None,
    force: bool,
    min_severity: frozenset[str],
    rulings: dict[str, str],
    fail_on: frozenset[str],
    output: str | None,
    colour: bool | None,
) -> int:
    """Say what cannot be on a filled sheet, and what was added up wrongly.

    FILE is a sheet in .yaml, .json, .csv or .xlsx. One alone is held against the rules as far as no other sheet and no
    order of moves are needed. Those of one table are compared as well: who was first, who has more, who won. With
    --deck, or a deck named on the sheet, a legal game that gives it is searched for.

    Exit codes: 0 nothing wrong, 1 findings or no game gives a sheet, 2 something could not be judged.
    """
    check_rulings(rulings)
    if quiet and form != "text":
        raise click.UsageError(f"--quiet is for --format text; {form} holds the findings anyway.")
    refuse_inputs(output, paths)
    refuse_inputs(game_path, paths)
    least = max((Severity(name) for name in min_severity), key=lambda one: one.rank)
    run = Run(Choice(least, everything), fail_on)
    _judge(run, paths, rulings, table)
    _ask(run, deck, seconds)
    written = _write_game(run, game_path, force=force)
    on = Paper() if output not in (None, "-") and colour is None else paper(colour)
    with sink(output, on) as write:
        if form == "text":
            write(_text(run, on, written, quiet=quiet))
        else:
            objects = (filled_dict(one, run.choice, run.answers.get(at)) for at, one in enumerate(run.verdicts))
            write(json_list(objects, always=len(paths) > 1) if form == "json" else map(as_line, objects))
    return run.exit_code


def _judge(run: Run, paths: Sequence[str], rulings: Mapping[str, str], table: bool | None) -> None:
    """Read all files, then judge each alone or those of one table together, in the order in which they were named."""
    sheets = list(_read_all(run, paths, rulings))
    usable = all(sheet.entry is not None for sheet in sheets)
    if table and not usable:
        warn("not all sheets of the table can be judged, so each is judged alone")
    groups = _groups(sheets, table)
    found: dict[int, FilledVerdict] = {}
    for group in groups:
        if len(group) == 1 and not (table and usable):
            found[group[0]] = judge_alone(sheets[group[0]])
            continue
        together = judge_together([sheets[at] for at in group])
        found |= dict(zip(group, together, strict=True))
        run.tables.append(together)
    run.verdicts = [found[at] for at in range(len(sheets))]


def _read_all(run: Run, paths: Sequence[str], rulings: Mapping[str, str]) -> Iterator[FilledSheet]:
    for path in paths:
        try:
            source = read_source(path)
            if len(paths) > 1 and is_deck(source):
                warn(f"{clean(path, 200)}: holds cards, not a sheet; a sheet uses them by its `deck`, or by --deck")
                continue
            yield load_filled(source, rulings)
        except NlvReplayError as error:
            run.failed = True
            warn(str(error))


def _groups(sheets: Sequence[FilledSheet], table: bool | None) -> list[list[int]]:
    """The sheets that are judged together; those that cannot be judged, or name no table, stand alone."""
    usable = all(sheet.entry is not None for sheet in sheets)
    if table and usable and sheets and len({sheet.game.key for sheet in sheets if sheet.game}) == 1:
        return [list(range(len(sheets)))]
    groups: dict[object, list[int]] = {}
    for at, sheet in enumerate(sheets):
        named = sheet.kind.table_of(sheet.model) if sheet.entry is not None and table is None else ()
        groups.setdefault((sheet.game and sheet.game.key, named) if any(named) else at, []).append(at)
    return list(groups.values())


def _ask(run: Run, deck: str | None, seconds: float) -> None:
    """Search for a game behind each sheet for which there is a deck."""
    for at, verdict in enumerate(run.verdicts):
        sheet = verdict.sheet
        if sheet.entry is None or (deck is None and sheet.kind.deck_of(sheet.model) is None):
            continue
        model = read_deck(sheet, deck)
        decide = partial(sheet.kind.decide, sheet.entry, model, seconds)
        run.answers[at] = _mended(decide) if verdict.is_broken else decide()


def _mended(decide: Callable[[], Answer]) -> Answer:
    """The answer on a sheet that its own marks rule out: the search tells what clashes, and which sheets are near.

    It knows only marks that a sheet has a place for, so it may find a game for what is left, or fail over it.
    """
    try:
        found = decide()
    except NlvReplayError:
        return BEFORE
    return replace(found, remarks=BEFORE.remarks + found.remarks) if found.outcome is Outcome.IMPOSSIBLE else BEFORE


def _write_game(run: Run, path: str | None, *, force: bool) -> str | None:
    """Write the first game that was found; where it was written, or None."""
    if path is None:
        return None
    if not run.answers:
        raise click.UsageError("-o writes a game that gives the sheet, and needs the cards: --deck FILE.")
    log = next((answer.log for answer in run.answers.values() if answer.log is not None), None)
    if log is None:
        return None
    is_json = path.lower().endswith(".json")
    write_file(path, log_json(log) if is_json else log_yaml(log), force=force)
    return path


def _text(run: Run, on: Paper, written: str | None, *, quiet: bool) -> Iterator[str]:
    told: set[str] = set()
    for at, verdict in enumerate(run.verdicts):
        if quiet:
            yield from filled_quiet(verdict, run.choice)
            continue
        if at:
            yield ""
        yield from filled_report(verdict, on, run.choice, told)
        if at in run.answers:
            yield from answer_lines(run.answers[at], on, written if run.answers[at].log is not None else None)
    for table in () if quiet else run.tables:
        if any(verdict.place is not None for verdict in table):
            yield ""
            yield from table_lines(table, on)


def _kind(game: AnyGame) -> FilledKind[Any]:
    if game.filled is None:
        raise SourceError(f"{game.title} has no filled sheets")
    return game.filled


def _ending(path: str) -> str:
    ending = Path(path).suffix.lower()
    if ending not in ENDINGS:
        raise click.UsageError(
            f"{clean(path, 200)!r} ends in none of {', '.join(ENDINGS)}, which say how it is spelled."
        )
    return ".yaml" if ending == ".yml" else ending
