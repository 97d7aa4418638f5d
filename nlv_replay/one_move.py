"""From a move alone to its verdict: one player's sheet before and after one turn, or one sheet by itself."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path as FilePath
from typing import IO, TYPE_CHECKING, Any

from nlv_replay import errors
from nlv_replay.core.game import Game
from nlv_replay.core.rule import Fault, Finding, Place
from nlv_replay.core.shape import Problem, Shape
from nlv_replay.core.single_move import Opinion, SingleMove
from nlv_replay.core.verdict import Verdict
from nlv_replay.games import all_games, game_named
from nlv_replay.logs.head import head, head_of, lines
from nlv_replay.logs.nodes import MAX_BYTES
from nlv_replay.logs.text import clean
from nlv_replay.logs.tree import parse
from nlv_replay.session import (
    LOG_FORMAT,
    MOVE_FORMAT,
    Loaded,
    attach_one,
    base_verdict,
    game_told,
    place_finding,
    placed_problem,
    sentence,
    set_rulings,
    unjudged,
)
from nlv_replay.source import Source, read_source

if TYPE_CHECKING:
    from nlv_replay.logs.decode import Decoded

VERSION = 1
FORMAT = f"{MOVE_FORMAT}/{VERSION}"
SHEETS = ("before", "after", "sheet")
"""The keys under which a move holds sheets."""


def judge_move(source: Source, rulings: Mapping[str, str] | None = None) -> Verdict:
    """The verdict on one move, or on one sheet; ``rulings`` override those of the file.

    Those that only another game has are passed over. A wrong file gives findings. Raises ValueError for a ruling that
    no game has, or that is set to a value that it has not.
    """
    loaded = Loaded(source)
    named = head(source.data, source.syntax)
    game = loaded.game = _game(loaded, named)
    if game is None or game.single is None or named.get("format") != FORMAT or not _has_variant(game, named):
        loaded.problems = _head_problems(loaded, named)
        return _not_judged(loaded)
    single = game.single
    decoded = _decode(source, single)
    loaded.node, loaded.record = decoded.node, decoded.model
    loaded.problems = decoded.problems or list(single.problems(decoded.model))
    if loaded.problems:
        return _not_judged(loaded)
    set_rulings(loaded, _of_game(game, rulings or {}))
    _attach(loaded, game, single)
    if loaded.problems:
        return _not_judged(loaded)
    return _verdict(loaded, game, single.judge(loaded.record, loaded.rulings, loaded.attached))


def moves_in(path: str) -> Iterator[Source]:
    """The moves of a file or of standard input (``-``), each as soon as its line is there where there is one a line.

    Raises SourceError where it cannot be read.
    """
    if path == "-":
        if sys.stdin is None:
            raise errors.SourceError("standard input is closed")
        yield from _moves_of(sys.stdin.buffer, "-", FilePath.cwd())
        return
    if not path.lower().endswith(".jsonl"):
        yield from _of_file(read_source(path))
        return
    try:
        with FilePath(path).open("rb") as stream:
            yield from _each_line(stream, stream.readline(MAX_BYTES + 1), path, FilePath(path).parent)
    except OSError:
        yield read_source(path)  # says what is wrong


def _of_file(source: Source) -> Iterator[Source]:
    """The file itself, or its lines where the first of several is a whole object."""
    first, _, rest = source.data.lstrip().partition(b"\n")
    if not _is_whole(first) or not rest.strip():
        yield source
        return
    for number, line in lines(source.data):
        yield replace(source, data=line, first_line=number, one_of_many=True)


def _moves_of(stream: IO[bytes], name: str, folder: FilePath) -> Iterator[Source]:
    first = stream.readline(MAX_BYTES + 1)
    if _is_whole(first):
        yield from _each_line(stream, first, name, folder)
        return
    data = first + stream.read(MAX_BYTES + 1 - len(first))
    yield Source(_bounded(data, name), name, folder)


def _each_line(stream: IO[bytes], line: bytes, name: str, folder: FilePath) -> Iterator[Source]:
    number = 1
    while line:
        if not line.isspace():
            yield Source(_bounded(line, name), name, folder, number, one_of_many=True)
        line = stream.readline(MAX_BYTES + 1)
        number += 1


def _is_whole(line: bytes) -> bool:
    """Whether a line looks like a whole object, so that more of them may follow."""
    text = line.strip()
    return text.startswith(b'{"') and text.endswith(b"}")


def _bounded(data: bytes, name: str) -> bytes:
    if len(data) > MAX_BYTES:
        shown = "standard input" if name == "-" else clean(name, 200)
        raise errors.SourceError(f"{shown}: larger than {MAX_BYTES // 2**20} MiB, the most that one move may be")
    return data


def _decode(source: Source, single: SingleMove[Any]) -> Decoded[Any]:
    from nlv_replay.logs.decode import decode  # with it comes pydantic

    return decode(source.data, source.syntax, single.adapter())


def _game(loaded: Loaded, named: Mapping[str, str]) -> Game[Any, Any, Any] | None:
    """The game that is named; where none is, the one whose sheets have most of the keys that are written."""
    if "game" in named:
        return game_named(named["game"])
    node = loaded.tree()
    top = node.value if node is not None and isinstance(node.value, dict) else {}
    if "game" in top:
        return None
    sheets = [top[name].value for name in SHEETS if name in top]
    written = {key for sheet in sheets if isinstance(sheet, dict) for key in sheet}
    fitting = [(len(written & game.single.keys), game) for game in all_games() if game.single is not None]
    most, game = max(fitting, key=lambda pair: pair[0], default=(0, None))
    return game if most else None


def _of_game(game: Game[Any, Any, Any], chosen: Mapping[str, str]) -> dict[str, str]:
    own = {ruling.name for ruling in game.rulings}
    foreign = {ruling.name for other in all_games() for ruling in other.rulings} - own
    return {name: value for name, value in chosen.items() if name not in foreign}


def _has_variant(game: Game[Any, Any, Any], named: Mapping[str, str]) -> bool:
    return named.get("variant", game.variants[0]) in game.variants


def _attach(loaded: Loaded, game: Game[Any, Any, Any], single: SingleMove[Any]) -> None:
    for wanted in single.attachments(loaded.record):
        told = attach_one(loaded, game, wanted)
        if told:
            loaded.problems.append(placed_problem(loaded, Problem(wanted.shape, told, path=wanted.path)))


def _not_judged(loaded: Loaded) -> Verdict:
    loaded.problems = [placed_problem(loaded, problem) for problem in loaded.problems]
    loaded.record = None
    return replace(unjudged(loaded), moves=())


def _verdict(loaded: Loaded, game: Game[Any, Any, Any], opinion: Opinion) -> Verdict:
    variant = game.variant_of(loaded.record)
    loaded.record = None
    findings = (_finding(number, fault) for number, fault in enumerate(opinion.faults, start=1))
    return replace(
        base_verdict(loaded, tuple(place_finding(loaded, game, finding) for finding in findings)),
        variant=variant,
        rulings=dict(loaded.rulings),
        material=opinion.material,
        result=opinion.result,
        moves=opinion.turns,
        nearest=opinion.nearest,
    )


def _finding(number: int, fault: Fault) -> Finding:
    place = Place(None, None, fault.spot)
    return Finding(
        number,
        fault.rule,
        sentence(fault.message),
        place,
        fault.at,
        ruling=fault.ruling,
        told=fault.detail,
    )


def _head_problems(loaded: Loaded, named: Mapping[str, str]) -> list[Problem]:
    """Why the format, game or variant of a file cannot be judged, or that it cannot be read at all."""
    node, problems = parse(loaded.source.data, loaded.source.syntax)
    loaded.node = node
    if node is None:
        return problems
    if not isinstance(node.value, dict):
        told = "a move is a mapping that begins with `format` and `game`; this file holds something else"
        return [Problem(Shape.FORMAT, told, node.line, node.column)]
    named = head_of(node)
    if named.get("format") != FORMAT:
        return [Problem(Shape.FORMAT, _format_told(named.get("format")), path=("format",))]
    game = loaded.game = _game(loaded, named)
    if game is None:
        return [Problem(Shape.GAME, game_told(named.get("game")), path=("game",))]
    if game.single is None:
        return [Problem(Shape.GAME, f"single moves of {game.title} are not judged yet", path=("game",))]
    told = f"{game.key} is judged as {' or '.join(game.variants)}, not as {clean(named['variant'], 40)!r}"
    return [Problem(Shape.GAME, told, path=("variant",))]


def _format_told(text: str | None) -> str:
    if text is None:
        return f"the file does not say `format: {FORMAT}`, so it is not known to be a move"
    name, _, version = text.partition("/")
    if name == MOVE_FORMAT and version.isascii() and version.isdigit() and int(version[:9]) > VERSION:
        return f"the move is of version {clean(version, 9)}; this tool reads version {VERSION}: use a newer nlv-replay"
    hint = "; `nlv-replay check` judges it" if name == LOG_FORMAT else ""
    return f"the format {clean(text, 40)!r} is not one that this tool reads as a move; it reads {FORMAT}{hint}"
