"""``nlv-replay move``: judge one turn, or one sheet."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import click

from nlv_replay.cli.check import Outcome
from nlv_replay.cli.inputs import Inputs, check_rulings
from nlv_replay.cli.options import (
    colour_option,
    examples,
    fail_on_option,
    format_option,
    output_option,
    paper,
    ruling_option,
)
from nlv_replay.cli.sink import refuse_inputs, sink
from nlv_replay.core.verdict import Verdict
from nlv_replay.one_move import judge_move, moves_in
from nlv_replay.report.move_text import move_report
from nlv_replay.report.paper import Paper
from nlv_replay.report.text import remarks_of
from nlv_replay.report.verdict_json import as_line, json_list
from nlv_replay.session import MOVE_FORMAT, Source


@dataclass(slots=True)
class Moves:
    """One run of the command: judges move after move and keeps count."""

    inputs: Inputs
    rulings: Mapping[str, str]
    outcome: Outcome
    judged: int = field(default=0)

    def verdicts(self) -> Iterator[tuple[Source, Verdict]]:
        """Each move with its verdict, in the order in which they were named."""
        for source in self.inputs.documents(moves_in, MOVE_FORMAT):
            verdict = judge_move(source, self.rulings)
            self.outcome.add(verdict)
            self.judged += 1
            if self.judged == 1:
                gc.freeze()  # modules and printed matter stay: looking through them for rubbish would hold a line up
            yield source, verdict

    def exit_code(self) -> int:
        """The exit code of the run; a file that could not be read counts as not judged."""
        return 2 if self.inputs.failed or not self.judged else self.outcome.exit_code


@click.command(
    epilog=examples(
        "nlv-replay move move.json",
        "nlv-replay move moves.jsonl --format jsonl > verdicts.jsonl",
        "my-program | nlv-replay move - --format jsonl",
        "nlv-replay move sheet.yaml --ruling temp-unmodified=forbidden",
    )
)
@click.argument("paths", nargs=-1, required=True, metavar="FILE...")
@format_option("text", "json", "jsonl")
@ruling_option
@fail_on_option
@output_option
@colour_option
def command(
    *,
    paths: tuple[str, ...],
    form: str,
    rulings: dict[str, str],
    fail_on: frozenset[str],
    output: str | None,
    colour: bool | None,
) -> int:
    """Judge one turn: is it legal, and what was it? Or one sheet.

    FILE holds a player's sheet before and after one turn (format nlv-move/1), with the offers and plans on the
    table; a .jsonl file one move a line; - is standard input, judged line by line. The turn is worked out from what
    changed: what was taken, written and claimed. With one sheet alone: could it stand so in a game, and what does it
    score? formats/nlv-move-1.md explains every key.

    Exit codes: 0 legal, 1 not legal, 2 something could not be judged.
    """
    check_rulings(rulings)
    refuse_inputs(output, paths)
    run = Moves(Inputs(paths), rulings, Outcome(fail_on))
    on = Paper() if output not in (None, "-") and colour is None else paper(colour)
    with sink(output, on if form == "text" else None) as write:
        if form == "text":
            write(_text(run, on))
        else:
            objects = (verdict.to_dict() for _, verdict in run.verdicts())
            write(json_list(objects, always=run.inputs.are_many) if form == "json" else map(as_line, objects))
    return run.exit_code()


def _text(run: Moves, on: Paper) -> Iterator[str]:
    told: set[str] = set()
    for source, verdict in run.verdicts():
        if run.judged > 1:
            yield ""
        yield from move_report(verdict, source, on, told)
        told.update(remarks_of(verdict))
