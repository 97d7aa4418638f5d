"""Filled sheets of Welcome to New Las Vegas as a value: which function reads, judges and asks what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from nlv_replay.core.filled import Answer, FilledKind, Form, Judged, Layout, table_of
from nlv_replay.core.game import Attachment, Material
from nlv_replay.core.shape import Problem

if TYPE_CHECKING:
    from nlv_replay.games.new_las_vegas.filled import Written


def _file() -> Any:
    from nlv_replay.games.new_las_vegas import filled_file

    return filled_file


def _problems(model: Any) -> Iterator[Problem]:
    found: Iterator[Problem] = _file().problems(model)
    return found


def _layout() -> Layout:
    layout: Layout = _file().layout()
    return layout


def _attachments(model: Any) -> tuple[Attachment, ...]:
    named: tuple[Attachment, ...] = _file().attachments_of(model)
    return named


def _read(model: Any, rulings: Mapping[str, str], attached: Mapping[str, Any]) -> Written:
    from nlv_replay.games.new_las_vegas.filled import written

    return written(model, rulings, attached)


def _judge(sheet: Written) -> Judged:
    from nlv_replay.games.new_las_vegas.filled_table import judge

    return judge(sheet)


def _judge_table(sheets: Sequence[Written]) -> Judged:
    from nlv_replay.games.new_las_vegas.filled_table import judge_table

    return judge_table(sheets)


def _material(sheet: Written) -> Material:
    from nlv_replay.games.new_las_vegas.game import material

    return material(sheet.table)


def _blank() -> Form:
    from nlv_replay.games.new_las_vegas.filled_form import blank

    return blank()


def _printed(sheet: Written | None) -> Mapping[str, str]:
    from nlv_replay.games.new_las_vegas.filled_form import printed
    from nlv_replay.games.new_las_vegas.sheet import bundled_sheet

    return printed(bundled_sheet("reference") if sheet is None else sheet.table.sheet)


def _deck(document: Any) -> Iterator[Problem]:
    found: Iterator[Problem] = _file().deck_problems(document)
    return found


def _decide(sheet: Written, deck: Any, seconds: float) -> Answer:
    from nlv_replay.games.new_las_vegas.filled_deck import answer

    return answer(sheet, deck, seconds)


FILLED: FilledKind[Written] = FilledKind(
    format="nlv-filled-sheet/1",
    deck_format="nlv-deck/1",
    adapter=lambda: _file().ADAPTER,
    deck_adapter=lambda: _file().DECK_ADAPTER,
    layout=_layout,
    problems=_problems,
    deck_problems=_deck,
    deck_of=lambda model: model.deck,
    attachments=_attachments,
    rulings_of=lambda model: _file().rulings_of(model),
    variant_of=lambda model: model.variant,
    player_of=lambda model: model.player,
    table_of=table_of,
    read=_read,
    judge=_judge,
    judge_table=_judge_table,
    material=_material,
    blank=_blank,
    printed=_printed,
    decide=_decide,
)
