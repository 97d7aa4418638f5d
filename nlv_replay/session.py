"""From a log to its verdict: reading, replaying, and finding each finding's line; what all front ends share."""

from __future__ import annotations

import contextlib
import difflib
import gc
import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, cast

from nlv_replay import errors
from nlv_replay.core.decision import Decision, accepted_by, edited, stale
from nlv_replay.core.explanation import Explanation, Readings
from nlv_replay.core.game import Attachment, Game, Material
from nlv_replay.core.replay import Replay, Step, replay
from nlv_replay.core.result import Result
from nlv_replay.core.rule import Earlier, Finding, Path, Place
from nlv_replay.core.shape import Problem, Shape
from nlv_replay.core.verdict import Acceptance, Placed, Status, Verdict
from nlv_replay.games import KEYS, all_games, game_named
from nlv_replay.logs.head import head, head_of
from nlv_replay.logs.text import clean
from nlv_replay.logs.tree import Node, mark, parse, plain
from nlv_replay.source import Source, games_in, read_source
from nlv_replay.version import VERSION

if TYPE_CHECKING:
    from nlv_replay.logs.decode import Decoded

LOG_FORMAT = "nlv-log"
LOG_VERSION = 1
MOVE_FORMAT = "nlv-move"
DECISIONS = "decisions"
NO_GAME_PREFIX = "NLV"
"""The prefix of findings about files that name no game that we know."""


@dataclass(slots=True)
class Loaded:
    """A record that can be replayed, or the problems that stand in the way.

    ``decisions`` are those of a director; where one replaces something, ``undecided`` is the record as it was, and
    ``misfits`` tells of those that could not be carried out.
    """

    source: Source
    game: Game[Any, Any, Any] | None = None
    record: Any = None
    problems: list[Problem] = field(default_factory=list)
    attached: dict[str, Any] = field(default_factory=dict)
    rulings: dict[str, str] = field(default_factory=dict)
    rulings_from: dict[str, str] = field(default_factory=dict)
    node: Node | None = None
    decisions: tuple[Decision, ...] = ()
    misfits: list[tuple[Decision, str]] = field(default_factory=list)
    undecided: Any = None

    def tree(self) -> Node | None:
        """The log as a tree with lines and columns, built when first asked for."""
        if self.node is None:
            self.node, _ = parse(self.source.data, self.source.syntax)
        return self.node


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game that can be stepped through: its verdict, and the table at the end of every turn (turn 0 first).

    ``steps`` is empty where the log could not be judged.
    """

    verdict: Verdict
    game: Game[Any, Any, Any] | None
    record: Any
    steps: tuple[Step[Any], ...]


def check_bytes(
    data: bytes,
    *,
    rulings: Mapping[str, str] | None = None,
    name: str | None = None,
    folder: FilePath | None = None,
    decisions: bytes | None = None,
) -> Verdict:
    """The verdict on the log in ``data`` (JSON or YAML).

    ``rulings`` overrides those of the log, by name; ``name`` is how the log is called in findings, ``folder`` where
    files that it names lie; ``decisions`` are those of a director (``nlv-decisions/1``). A wrong log gives findings.
    Raises ValueError for a ruling that the game does not have, SourceError for decisions that cannot be read.
    """
    decided = None if decisions is None else Source(decisions, "decisions")
    return judge(Source(data, name, folder), rulings, decided)


def check_file(
    path: str | FilePath,
    *,
    rulings: Mapping[str, str] | None = None,
    decisions: str | FilePath | None = None,
) -> Verdict:
    """The verdict on the log in a file (``-``: standard input); see ``check_bytes``.

    ``decisions`` names a file of a director's decisions. Raises SourceError when a file cannot be read.
    """
    return judge(read_source(path), rulings, None if decisions is None else read_source(decisions))


def open_log(path: str | FilePath, *, rulings: Mapping[str, str] | None = None) -> OpenGame:
    """The game in a file, ready to be stepped through; raises SourceError when the file cannot be read."""
    return open_source(read_source(path), rulings)


def open_source(source: Source, rulings: Mapping[str, str] | None = None, decisions: Source | None = None) -> OpenGame:
    """The game in a source, with the table at the end of every turn."""
    loaded = load(source, rulings, decisions)
    if loaded.game is None or loaded.problems:
        return OpenGame(unjudged(loaded), loaded.game, loaded.record, ())
    readings = Readings(loaded.rulings)
    played = replay(loaded.game, loaded.record, readings, loaded.attached, keep=True)
    return OpenGame(_verdict(loaded, played, readings), loaded.game, loaded.record, played.steps)


def judge(source: Source, rulings: Mapping[str, str] | None = None, decisions: Source | None = None) -> Verdict:
    """The verdict on one source, with the decisions of a file beside those of the log itself."""
    with nothing_collected():
        return verdict_on(load(source, rulings, decisions))


@contextlib.contextmanager
def nothing_collected() -> Iterator[None]:
    """Do not search for rubbish meanwhile: logs are of bounded size, and what they bring goes when nobody needs it."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def verdict_on(loaded: Loaded) -> Verdict:
    """The verdict on what was read."""
    if loaded.game is None or loaded.problems:
        return unjudged(loaded)
    readings = Readings(loaded.rulings)
    return _verdict(loaded, replay(loaded.game, loaded.record, readings, loaded.attached), readings)


def load(source: Source, rulings: Mapping[str, str] | None = None, decisions: Source | None = None) -> Loaded:
    """Read a source strictly: format, version and game first, then its values, names, rulings and files beside it.

    Last come the decisions of the log and of a file of them; raises SourceError where that file cannot be used.
    """
    loaded = Loaded(source)
    syntax = source.syntax
    named = head(source.data, syntax)
    loaded.game = game_named(named.get("game"))
    if loaded.game is None or not _is_format(named.get("format")) or not _has_variant(loaded.game, named):
        loaded.problems = _head_problems(loaded, named)
        return loaded
    decoded = _decode(source, loaded.game, named)
    loaded.record, loaded.problems, loaded.node = decoded.model, decoded.problems, decoded.node
    if loaded.record is None:
        loaded.problems = [placed_problem(loaded, problem) for problem in loaded.problems]
        return loaded
    loaded.problems = [placed_problem(loaded, problem) for problem in loaded.game.problems(loaded.record)]
    set_rulings(loaded, rulings or {})
    if not loaded.problems:
        _attach(loaded)
    if not loaded.problems:
        _decide(loaded, decisions)
    return loaded


def read_decisions(game: Game[Any, Any, Any], source: Source) -> tuple[Decision, ...]:
    """The decisions in a file; raises SourceError where it cannot be used."""
    shown = clean(source.name or "decisions", 200)
    if game.decisions is None:
        raise errors.SourceError(f"{shown}: {game.title} takes no decisions")
    decoded = _read(source, game.attachment_adapter(DECISIONS))
    if decoded.problems:
        first = decoded.problems[0]
        raise errors.SourceError(f"{shown}:{first.line or 1}:{first.column or 1}: {first.message}")
    found: tuple[Decision, ...] = game.attach(DECISIONS, decoded.model)
    return found


def _decide(loaded: Loaded, file: Source | None) -> None:
    """Collect the decisions, and put into the record what they replace."""
    assert loaded.game is not None
    game = loaded.game
    if game.decisions is not None:
        loaded.decisions = game.decisions(loaded.record)
    if file is not None:
        loaded.decisions += read_decisions(game, file)
    node = loaded.tree() if any(decision.edits for decision in loaded.decisions) else None
    if node is None:
        return
    document: Any = plain(node)
    loaded.undecided = loaded.record
    for decision in loaded.decisions:
        if decision.edits:
            document = _carry_out(loaded, game, decision, document)


def _carry_out(loaded: Loaded, game: Game[Any, Any, Any], decision: Decision, document: Any) -> Any:
    """The document after a decision, or as it was where that does not fit; the record follows it."""
    try:
        changed = edited(document, decision.edits)
    except LookupError:
        loaded.misfits.append((decision, f"{decision.place} is not in the log"))
        return document
    spelled = Source(json.dumps(changed).encode(), one_of_many=True)
    decoded = _read(spelled, game.adapter(game.variant_of(loaded.record)))
    problems = decoded.problems or list(game.problems(decoded.model))
    if problems:
        loaded.misfits.append((decision, f"what it puts there cannot stand there: {problems[0].message}"))
        return document
    loaded.record = decoded.model
    return changed


def _read(source: Source, adapter: Any) -> Decoded[Any]:
    return _decoder()(source.data, source.syntax, adapter)


@cache
def _decoder() -> Callable[..., Decoded[Any]]:
    """What decodes logs, imported once: even a repeated import takes its time, for each of many games."""
    from nlv_replay.logs.decode import decode  # with it comes pydantic, which the screen need not wait for

    return decode


def _decode(source: Source, game: Game[Any, Any, Any], named: Mapping[str, str]) -> Decoded[Any]:
    """The record by the model of its variant; a log that is written as another variant gives that one problem."""
    said = named.get("variant", game.variants[0])
    decoded = _read(source, game.adapter(said))
    if decoded.model is not None or decoded.node is None:
        return decoded
    true = head_of(decoded.node).get("variant", game.variants[0])
    if true != said and true in game.variants:
        decoded = _read(source, game.adapter(true))
    if decoded.model is None and decoded.node is not None and isinstance(decoded.node.value, dict):
        told = game.misnamed(cast("dict[str, Any]", plain(decoded.node)))
        return decoded if told is None else replace(decoded, problems=[told])
    return decoded


def force_rulings(game: Game[Any, Any, Any], chosen: Mapping[str, str]) -> dict[str, str]:
    """Check rulings chosen by a caller; raises ValueError with what there is to choose from."""
    for name, value in chosen.items():
        if told := _ruling_fault(game, name, str(value)):
            raise ValueError(told)
    return {name: str(value) for name, value in chosen.items()}


def _ruling_fault(game: Game[Any, Any, Any], name: str, value: str) -> str | None:
    """What is told of a ruling that the game does not have, or not with this value; None where it has."""
    known = {ruling.name: ruling for ruling in game.rulings}
    if name not in known:
        near = difflib.get_close_matches(name, known, 1)
        hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(known)}"
        return f"there is no ruling {clean(name, 40)!r}{hint}"
    if value not in known[name].values:
        return f"the ruling {name} is {' or '.join(known[name].values)}, not {clean(value, 40)!r}"
    return None


def set_rulings(loaded: Loaded, chosen: Mapping[str, str]) -> None:
    """Set the rulings in force: the defaults, then those of the record, then those chosen by a caller."""
    assert loaded.game is not None
    in_force = rulings_in_force(loaded.game, loaded.game.rulings_of(loaded.record), chosen)
    loaded.rulings, loaded.rulings_from, problems = in_force
    loaded.problems += [placed_problem(loaded, problem) for problem in problems]


def rulings_in_force(
    game: Game[Any, Any, Any], said: Mapping[str, str], chosen: Mapping[str, str]
) -> tuple[dict[str, str], dict[str, str], list[Problem]]:
    """The rulings by name, where each comes from, and what is wrong with those that a file says.

    Raises ValueError for one chosen by a caller that the game does not have.
    """
    forced = force_rulings(game, chosen)
    rulings = {ruling.name: ruling.default for ruling in game.rulings}
    sources = dict.fromkeys(rulings, "default")
    problems = []
    for name, value in said.items():
        if told := _ruling_fault(game, name, value):
            problems.append(Problem(Shape.UNKNOWN_RULING, told, path=("rulings", name)))
    rulings |= {**said, **forced}
    sources |= {**dict.fromkeys(said, "log"), **dict.fromkeys(forced, "option")}
    return rulings, sources, problems


def _attach(loaded: Loaded) -> None:
    assert loaded.game is not None
    for wanted in loaded.game.attachments(loaded.record):
        told = attach_one(loaded, loaded.game, wanted)
        if told:
            loaded.problems.append(placed_problem(loaded, Problem(wanted.shape, told, path=wanted.path)))


def attach_one(loaded: Loaded, game: Game[Any, Any, Any], wanted: Attachment) -> str | None:
    """Read a file beside the log; what is wrong with it, or None."""
    shown = clean(wanted.file, 100)
    if loaded.source.folder is None:
        return f"{shown} lies beside the log, but the log's own folder is not known here"
    if FilePath(wanted.file).name != wanted.file:
        return f"{shown} must lie beside the log and be named without a folder"
    try:
        source = read_source(loaded.source.folder / wanted.file)
    except errors.SourceError as error:
        return str(error)
    decoded = _read(source, game.attachment_adapter(wanted.kind))
    problems = decoded.problems or list(game.attachment_problems(wanted.kind, decoded.model))
    if problems:
        return f"{shown}, line {_line_of(problems[0], source, decoded.node)}: {problems[0].message}"
    thing = game.attach(wanted.kind, decoded.model)
    if wanted.sha256 and thing.fingerprint != wanted.sha256:
        return (
            f"{shown} is not what the log names: its printed values hash to {thing.fingerprint}, those named by the "
            f"log to {wanted.sha256}; find the file as it was then, or, if the game was played on what {shown} "
            "says now, write the first of the two into the log as sha256"
        )
    loaded.attached[wanted.kind] = thing
    return None


def _line_of(problem: Problem, source: Source, node: Node | None) -> int:
    if problem.line is not None:
        return problem.line
    node = node or parse(source.data, source.syntax)[0]
    return mark(node, problem.path)[0] if node else 1


def _is_format(text: str | None) -> bool:
    return text == f"{LOG_FORMAT}/{LOG_VERSION}"


def _has_variant(game: Game[Any, Any, Any], named: Mapping[str, str]) -> bool:
    return named.get("variant", game.variants[0]) in game.variants


def _head_problems(loaded: Loaded, named: Mapping[str, str]) -> list[Problem]:
    """Why the format, game or variant of a file cannot be judged, or that it cannot be read at all."""
    node, problems = parse(loaded.source.data, loaded.source.syntax)
    loaded.node = node
    if node is None:
        return problems
    if not isinstance(node.value, dict):
        told = "a log is a mapping that begins with `format` and `game`; this file holds something else"
        return [Problem(Shape.FORMAT, told, node.line, node.column)]
    if not _is_format(named.get("format")):
        return [placed_problem(loaded, Problem(Shape.FORMAT, _format_told(named.get("format")), path=("format",)))]
    if loaded.game is None:
        return [placed_problem(loaded, Problem(Shape.GAME, game_told(named.get("game")), path=("game",)))]
    variant = named["variant"]
    told = f"{loaded.game.key} is judged as {' or '.join(loaded.game.variants)}, not as {clean(variant, 40)!r}"
    return [placed_problem(loaded, Problem(Shape.GAME, told, path=("variant",)))]


def _format_told(text: str | None) -> str:
    ours = f"{LOG_FORMAT}/{LOG_VERSION}"
    if text is None:
        return f"the file does not say `format: {ours}`, so it is not known to be a recorded game"
    name, _, version = text.partition("/")
    if name == LOG_FORMAT and version.isascii() and version.isdigit() and int(version[:9]) > LOG_VERSION:
        return (
            f"the log is of version {clean(version, 9)}; this tool reads version {LOG_VERSION}: use a newer nlv-replay"
        )
    filled = {game.filled.format for game in all_games() if game.filled is not None}
    hint = "; `nlv-replay filled check` judges filled sheets" if text in filled else ""
    hint = "; `nlv-replay move` judges it" if name == MOVE_FORMAT else hint
    return f"the format {clean(text, 40)!r} is not one that this tool reads as a game; it reads {ours}{hint}"


def game_told(text: str | None) -> str:
    """What is said of a file whose game is not known, or not named."""
    known = f"games: {', '.join(KEYS)}"
    if text is None:
        return f"the log does not name its game; {known}"
    near = difflib.get_close_matches(text, KEYS, 1)
    hint = f"did you mean {near[0]}?" if near else known
    return f"the game {clean(text, 40)!r} is not one that this tool judges; {hint}"


def placed_problem(loaded: Loaded, problem: Problem) -> Problem:
    """A problem with its line and column, looked up by its path."""
    node = loaded.tree()
    if problem.line is not None or node is None:
        return problem
    line, column = mark(node, problem.path)
    return replace(problem, line=line, column=column)


def unjudged(loaded: Loaded) -> Verdict:
    """The verdict on a file that could not be judged: its problems."""
    game = loaded.game
    prefix = game.prefix if game else NO_GAME_PREFIX
    shift = loaded.source.first_line - 1
    findings = []
    for number, problem in enumerate(loaded.problems, start=1):
        place = game.place_of(problem.path) if game else Place()
        finding = Finding(number, problem.shape.rule(prefix), sentence(problem.message), place, problem.path)
        findings.append(Placed(finding, None if problem.line is None else problem.line + shift, problem.column))
    return base_verdict(loaded, tuple(findings))


def _verdict(loaded: Loaded, played: Replay[Any], readings: Readings) -> Verdict:
    assert loaded.game is not None
    game = loaded.game
    placed = tuple(place_finding(loaded, game, finding) for finding in played.findings)
    if loaded.decisions:
        placed = _decided(loaded, game, played, placed)
    result = game.result(played.table, loaded.record)
    explanation = Explanation(game, loaded.record, loaded.rulings, loaded.attached, played, result, frozenset(readings))
    return base_verdict(loaded, placed, game.material(played.table), result, explanation)


def base_verdict(
    loaded: Loaded,
    findings: tuple[Placed, ...],
    material: Material | None = None,
    result: Result | None = None,
    explanation: Explanation | None = None,
) -> Verdict:
    """What every verdict on a file says of it, with these findings, and with a result where it was judged."""
    game, record = loaded.game, loaded.record
    return Verdict(
        path=loaded.source.name,
        sha256=hashlib.sha256(loaded.source.data).hexdigest(),
        tool_version=VERSION,
        rules_version=game.rules_version if game else None,
        game=game.key if game else None,
        title=game.title if game else None,
        variant=game.variant_of(record) if game and record is not None else None,
        turns=len(record.turns) if record is not None else 0,
        players=game.players_of(record) if game and record is not None else {},
        material=material,
        rulings=loaded.rulings,
        rulings_from=loaded.rulings_from,
        findings=findings,
        result=result,
        first_line=loaded.source.first_line,
        explanation=explanation,
    )


def _decided(
    loaded: Loaded, game: Game[Any, Any, Any], played: Replay[Any], placed: tuple[Placed, ...]
) -> tuple[Placed, ...]:
    """The findings with the decisions that let them stand, and after them those about stale decisions."""
    accepted = accepted_by(played.findings, loaded.decisions)
    shown = [
        replace(one, accepted=_acceptance(accepted[one.finding.number])) if one.finding.number in accepted else one
        for one in placed
    ]
    before = played.findings
    if loaded.undecided is not None:
        before = (*before, *replay(game, loaded.undecided, loaded.rulings, loaded.attached).findings)
    if game.stale is not None:
        for decision, told in (*stale(before, loaded.decisions), *loaded.misfits):
            message = f"Decision {decision.number}, by {decision.by}, is stale: {told}."
            place = Place(decision.turn, decision.player, decision.spot)
            found = Finding(len(shown) + 1, game.stale, sentence(message), place, decision.path or ())
            shown.append(place_finding(loaded, game, found) if decision.path else Placed(found, None, None))
    return tuple(shown)


def _acceptance(decision: Decision) -> Acceptance:
    return Acceptance(decision.accepted or "", decision.reason, decision.by, decision.date)


def place_finding(loaded: Loaded, game: Game[Any, Any, Any], finding: Finding) -> Placed:
    """A finding with its line and column, and those of the moves that it clashes with."""
    line, column = _mark(loaded, finding.path)
    related = tuple(_place_earlier(loaded, game, earlier) for earlier in finding.related)
    return Placed(finding, line, column, related)


def _place_earlier(
    loaded: Loaded, game: Game[Any, Any, Any], earlier: Earlier
) -> tuple[Earlier, int | None, int | None]:
    return (earlier, *_mark(loaded, game.path_to(earlier.turn, earlier.player) + earlier.at))


def _mark(loaded: Loaded, path: Path) -> tuple[int | None, int | None]:
    node = loaded.tree()
    if node is None:
        return None, None
    line, column = mark(node, path)
    return line + loaded.source.first_line - 1, column


def sentence(message: str) -> str:
    """A message that begins with a capital, where it begins with a word, and ends with a full stop."""
    first, _, rest = message.partition(" ")
    begun = f"{first.capitalize()} {rest}" if first.isalpha() and first.islower() else message
    return begun + ("" if message.endswith((".", "?", "!")) else ".")


__all__ = [
    "Loaded",
    "OpenGame",
    "Source",
    "Status",
    "check_bytes",
    "check_file",
    "games_in",
    "judge",
    "load",
    "nothing_collected",
    "open_log",
    "open_source",
    "read_decisions",
    "read_source",
    "verdict_on",
]
