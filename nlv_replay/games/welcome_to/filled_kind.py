"""Filled sheets of Welcome To... as a value: which function reads, judges and asks what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from nlv_replay.core.filled import Answer, FilledKind, Form, Judged, Layout, table_of
from nlv_replay.core.game import Attachment, Material
from nlv_replay.core.shape import Problem

if TYPE_CHECKING:
    from nlv_replay.games.welcome_to.filled import OnPaper


def _file() -> Any:
    from nlv_replay.games.welcome_to import filled_file

    return filled_file


def _problems(model: Any) -> Iterator[Problem]:
    found: Iterator[Problem] = _file().problems(model)
    return found


def _deck_problems(model: Any) -> Iterator[Problem]:
    found: Iterator[Problem] = _file().deck_problems(model)
    return found


def _layout() -> Layout:
    layout: Layout = _file().layout()
    return layout


def _no_attachments(model: Any) -> tuple[Attachment, ...]:
    return ()


def _read(model: Any, rulings: Mapping[str, str], attached: Mapping[str, Any]) -> OnPaper:
    from nlv_replay.games.welcome_to.filled import on_paper

    return on_paper(model, rulings)


def _judge(sheet: OnPaper) -> Judged:
    from nlv_replay.games.welcome_to.filled_table import judge

    return judge(sheet)


def _judge_table(sheets: Sequence[OnPaper]) -> Judged:
    from nlv_replay.games.welcome_to.filled_table import judge_table

    return judge_table(sheets)


def _material(sheet: OnPaper) -> Material:
    from nlv_replay.games.welcome_to.game import material

    return material(sheet.table)


def _blank() -> Form:
    from nlv_replay.games.welcome_to.filled_form import blank

    return blank()


def _printed(sheet: OnPaper | None) -> Mapping[str, str]:
    from nlv_replay.games.welcome_to.filled_form import printed

    return printed()


def _decide(sheet: OnPaper, deck: Any, seconds: float) -> Answer:
    from nlv_replay.games.welcome_to.filled_deck import answer

    return answer(sheet, deck, seconds)


FILLED: FilledKind[OnPaper] = FilledKind(
    format="nlv-filled-sheet/1",
    deck_format="nlv-deck/1",
    adapter=lambda: _file().ADAPTER,
    deck_adapter=lambda: _file().DECK_ADAPTER,
    layout=_layout,
    problems=_problems,
    deck_problems=_deck_problems,
    deck_of=lambda model: model.deck,
    attachments=_no_attachments,
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
