"""From filled sheets to verdicts: reading them in any spelling, judging one alone or a table, finding each cell."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from nlv_replay.core.filled import FilledKind, Layout, Reading
from nlv_replay.core.game import Game, Material
from nlv_replay.core.replay import Ledger
from nlv_replay.core.rule import Fault, Finding, Path, Place, Severity
from nlv_replay.core.shape import Problem, Shape
from nlv_replay.core.verdict import Placed, Status, Verdict
from nlv_replay.errors import SourceError
from nlv_replay.games import KEYS, all_games, find_game, game_named
from nlv_replay.logs.decode import decode_slowly, validate_read
from nlv_replay.logs.grid import Grid, Sheeted, read_csv, text_behind, tree_of
from nlv_replay.logs.head import head
from nlv_replay.logs.nodes import Mark, Node, Stop, mark
from nlv_replay.logs.text import clean
from nlv_replay.logs.tree import parse
from nlv_replay.session import Loaded, attach_one, rulings_in_force, sentence
from nlv_replay.source import Source, read_source
from nlv_replay.version import VERSION

WORKBOOKS = (".xlsx", ".xlsm")
TABLES = (".csv", ".tsv")
CLAIMS = (("claimed",), ("place",), ("bank",))
"""Where what is claimed stands in a document; all else are marks and facts."""
ZIP = b"PK\x03\x04"

AnyGame = Game[Any, Any, Any]


@dataclass(slots=True)
class FilledSheet:
    """A filled sheet that was read, or the problems that stand in the way.

    ``entry`` is what the game judges. ``names`` gives the names of cells by their places where the file is a
    spreadsheet; ``is_text`` is False for a workbook, whose lines and columns are those of cells.
    """

    source: Source
    game: AnyGame | None = None
    model: Any = None
    entry: Any = None
    problems: list[Problem] = field(default_factory=list)
    node: Node | None = None
    names: dict[Mark, str] = field(default_factory=dict)
    is_text: bool = True
    rulings: dict[str, str] = field(default_factory=dict)
    rulings_from: dict[str, str] = field(default_factory=dict)

    @property
    def kind(self) -> FilledKind[Any]:
        """The functions of its game."""
        assert self.game is not None
        assert self.game.filled is not None
        return self.game.filled

    @property
    def player(self) -> str | None:
        """Whose sheet it is."""
        return None if self.model is None else self.kind.player_of(self.model)


@dataclass(frozen=True, slots=True)
class FilledVerdict:
    """The verdict on one filled sheet; ``others`` are the players whose sheets it was compared with.

    ``readings`` are by zone, empty where the sheet could not be judged; ``cells`` names the cell of each finding by its
    number, for spreadsheets.
    """

    sheet: FilledSheet
    findings: tuple[Placed, ...]
    readings: Mapping[str, Reading]
    material: Material | None = None
    others: tuple[str, ...] = ()
    place: int | None = None
    cells: Mapping[int, str] = field(default_factory=dict)

    @property
    def status(self) -> Status:
        """What the verdict comes to."""
        if self.sheet.entry is None:
            return Status.UNJUDGED
        severities = {placed.severity for placed in self.findings}
        if severities & {Severity.ILLEGAL, Severity.MISCOUNT}:
            return Status.FINDINGS
        return Status.UNCLEAR if Severity.UNCLEAR in severities else Status.CLEAN

    @property
    def is_broken(self) -> bool:
        """Whether marks of the sheet are wrong, and not only points that were added up."""
        wrong = (Severity.ILLEGAL, Severity.MISCOUNT)
        return any(placed.severity in wrong and placed.finding.path[:1] not in CLAIMS for placed in self.findings)

    @property
    def verdict(self) -> Verdict:
        """The same as reports of findings know it."""
        sheet, game, player = self.sheet, self.sheet.game, self.sheet.player
        return Verdict(
            path=sheet.source.name,
            sha256=hashlib.sha256(sheet.source.data).hexdigest(),
            tool_version=VERSION,
            rules_version=game.rules_version if game else None,
            game=game.key if game else None,
            title=game.title if game else None,
            variant=sheet.kind.variant_of(sheet.model) if sheet.model is not None else None,
            turns=0,
            players={} if player is None else {player: player},
            material=self.material,
            rulings=sheet.rulings,
            rulings_from=sheet.rulings_from,
            findings=self.findings,
            result=None,
        )


def read_filled(path: str, rulings: Mapping[str, str] | None = None) -> FilledSheet:
    """The filled sheet in a file; raises SourceError where the file cannot be read."""
    return load_filled(read_source(path), rulings)


def load_filled(source: Source, rulings: Mapping[str, str] | None = None) -> FilledSheet:
    """Read a filled sheet strictly, in any of its spellings, with the rulings and the files that it names.

    Raises ValueError for a ruling that its game does not have, MissingExtra for a workbook that nothing here can read.
    """
    sheet = FilledSheet(source)
    spelled = _tree(source, sheet)
    sheet.node, sheet.problems = spelled.node, spelled.problems
    if sheet.node is None:
        return sheet
    sheet.game = game_named(_text(sheet.node, "game"))
    if sheet.game is None or sheet.game.filled is None or _text(sheet.node, "format") != sheet.kind.format:
        sheet.problems = [_placed(sheet, problem) for problem in _head_problems(sheet, spelled.problems)]
        sheet.game = None
        return sheet
    decoded = validate_read(sheet.node, sheet.problems, sheet.kind.adapter())
    sheet.model, sheet.problems = decoded.model, decoded.problems
    if decoded.model is not None:
        sheet.problems = list(sheet.kind.problems(decoded.model))
        _read_rest(sheet, rulings or {})
        sheet.problems = [_placed(sheet, problem) for problem in sheet.problems]
    return sheet


def judge_alone(sheet: FilledSheet) -> FilledVerdict:
    """The verdict on one sheet, of which the others at the table are not known."""
    if sheet.entry is None:
        return _unjudged(sheet)
    judged = sheet.kind.judge(sheet.entry)
    return _verdict(sheet, [fault for _, fault in judged.faults], judged.readings[0])


def judge_together(sheets: Sequence[FilledSheet]) -> list[FilledVerdict]:
    """The verdicts on the sheets of one table; all must be of one game and fit to be judged (ValueError)."""
    if len({sheet.game.key for sheet in sheets if sheet.game is not None}) != 1 or any(s.entry is None for s in sheets):
        raise ValueError("sheets of one table are of one game, and all of them can be judged")
    judged = sheets[0].kind.judge_table([sheet.entry for sheet in sheets])
    places: dict[str, int] = {}
    for tied in judged.ranking or ():
        places |= dict.fromkeys(tied, len(places) + 1)
    players = [sheet.player or "" for sheet in sheets]
    return [
        replace(
            _verdict(sheet, [fault for at, fault in judged.faults if at == seat], judged.readings[seat]),
            others=tuple(player for other, player in enumerate(players) if other != seat),
            place=places.get(players[seat]),
        )
        for seat, sheet in enumerate(sheets)
    ]


def is_deck(source: Source) -> bool:
    """Whether a file says of itself that it holds the cards of a table: it lies beside the sheets that use it."""
    formats = {game.filled.deck_format for game in all_games() if game.filled is not None}
    if source.data[:2] == ZIP[:2] or (source.name or "").lower().endswith((*WORKBOOKS, *TABLES)):
        return False
    return head(source.data, source.syntax).get("format") in formats


def read_deck(sheet: FilledSheet, path: str | None) -> Any:
    """The model of a deck file: the one given, else the one that a sheet names; raises SourceError with its place."""
    named = None if path is not None else sheet.kind.deck_of(sheet.model)
    if named is not None:
        if sheet.source.folder is None or "/" in named or "\\" in named:
            raise SourceError(f"{clean(named, 100)}: the deck must lie beside the sheet and be named without a folder")
        path = str(sheet.source.folder / named)
    if path is None:
        raise SourceError("no deck is named; give one with --deck, or write `deck: deck.yaml` on the sheet")
    source = read_source(path)
    decoded = decode_slowly(source.data, source.syntax, sheet.kind.deck_adapter())
    problems = decoded.problems or list(sheet.kind.deck_problems(decoded.model))
    if problems:
        first = problems[0]
        line, column = (first.line, first.column) if first.line else mark(decoded.node or Node({}, 1, 1), first.path)
        raise SourceError(f"{clean(path, 200)}:{line}:{column}: {first.message}")
    return decoded.model


def _tree(source: Source, sheet: FilledSheet) -> Sheeted:
    name = (source.name or "").lower()
    if source.data.startswith(ZIP) or name.endswith(WORKBOOKS):
        sheet.is_text = False
        sheeted = _workbook(source)
    elif name.endswith(TABLES):
        sheeted = read_csv(source.data, _layout)
    else:
        node, problems = parse(source.data, source.syntax)
        return Sheeted(node, problems, {})
    sheet.names = sheeted.names
    return sheeted


def _workbook(source: Source) -> Sheeted:
    from nlv_replay.logs.xlsx import read_workbook

    try:
        grid = read_workbook(source.data)
        return tree_of(grid, _layout(grid), [])
    except Stop as stop:
        return Sheeted(None, [stop.problem], {})


def _layout(grid: Grid) -> Layout:
    """The layout of the game that a spreadsheet names; where it names none that has one, the first serves to say so."""
    named = text_behind(grid, "game")
    kinds = {game.key: game.filled for game in all_games() if game.filled is not None}
    kind = kinds.get(named or "", next(iter(kinds.values())))
    return kind.layout()


def _text(node: Node, key: str) -> str | None:
    below = node.value.get(key) if isinstance(node.value, dict) else None
    return below.value if below is not None and isinstance(below.value, str) else None


def _head_problems(sheet: FilledSheet, problems: list[Problem]) -> list[Problem]:
    node = sheet.node
    assert node is not None
    formats = list(dict.fromkeys(game.filled.format for game in all_games() if game.filled is not None))
    if not isinstance(node.value, dict) or not node.value:
        told = "a filled sheet begins with `format` and `game`; this file holds something else"
        return problems or [Problem(Shape.FORMAT, told, node.line, node.column)]
    said = _text(node, "format")
    if said not in formats:
        what = (
            "the file does not name its format"
            if said is None
            else f"the format {clean(said, 40)!r} is not one of filled sheets"
        )
        return [Problem(Shape.FORMAT, f"{what}; write `format: {formats[0]}`", path=("format",)), *problems]
    games = ", ".join(game.key for game in all_games() if game.filled is not None)
    said = _text(node, "game")
    what = "the sheet does not name its game" if said is None else f"there are no filled sheets of {clean(said, 40)!r}"
    return [Problem(Shape.GAME, f"{what}; games: {games}", path=("game",)), *problems]


def _read_rest(sheet: FilledSheet, chosen: Mapping[str, str]) -> None:
    """Settle the rulings, read the files beside the sheet, and hand all of it to the game."""
    game = sheet.game
    assert game is not None
    _set_rulings(sheet, game, chosen)
    attached: dict[str, Any] = {}
    if not sheet.problems:
        loaded = Loaded(sheet.source, game)
        for wanted in sheet.kind.attachments(sheet.model):
            if told := attach_one(loaded, game, wanted):
                sheet.problems.append(Problem(wanted.shape, told, path=wanted.path))
        attached = loaded.attached
    if not sheet.problems:
        sheet.entry = sheet.kind.read(sheet.model, sheet.rulings, attached)


def _set_rulings(sheet: FilledSheet, game: AnyGame, chosen: Mapping[str, str]) -> None:
    in_force = rulings_in_force(game, sheet.kind.rulings_of(sheet.model), chosen)
    sheet.rulings, sheet.rulings_from, problems = in_force
    sheet.problems += problems


def _placed(sheet: FilledSheet, problem: Problem) -> Problem:
    if problem.line is not None or sheet.node is None:
        return problem
    line, column = mark(sheet.node, problem.path)
    return replace(problem, line=line, column=column)


def _unjudged(sheet: FilledSheet) -> FilledVerdict:
    prefix = sheet.game.prefix if sheet.game else find_game(KEYS[0]).prefix
    findings = []
    for number, problem in enumerate(sheet.problems, start=1):
        rule = problem.shape.rule(prefix)
        finding = Finding(number, rule, sentence(problem.message), Place(None, sheet.player), problem.path)
        findings.append(Placed(finding, problem.line, problem.column))
    return FilledVerdict(sheet, tuple(findings), {}, cells=_cells(sheet, findings))


def _verdict(sheet: FilledSheet, faults: Sequence[Fault], readings: Mapping[str, Reading]) -> FilledVerdict:
    ledger = Ledger()
    for fault in faults:
        ledger.add(fault, 0, sheet.player, ())
    findings = [_find(sheet, found) for found in ledger.findings]
    return FilledVerdict(
        sheet, tuple(findings), readings, sheet.kind.material(sheet.entry), cells=_cells(sheet, findings)
    )


def _find(sheet: FilledSheet, finding: Finding) -> Placed:
    finding = replace(finding, place=replace(finding.place, turn=None))
    line, column = _mark_of(sheet, finding.path)
    return Placed(finding, line, column)


def _mark_of(sheet: FilledSheet, path: Path) -> Mark:
    return (1, 1) if sheet.node is None else mark(sheet.node, path)


def _cells(sheet: FilledSheet, findings: Sequence[Placed]) -> dict[int, str]:
    """The names of the cells that findings stand in; within a cell of several entries that of the cell."""
    if not sheet.names:
        return {}
    by_line: dict[int, list[tuple[int, str]]] = {}
    for (line, column), name in sheet.names.items():
        by_line.setdefault(line, []).append((column, name))
    found = {}
    for placed in findings:
        before = [one for one in by_line.get(placed.line or 0, ()) if one[0] <= (placed.column or 0)]
        if before:
            found[placed.finding.number] = max(before)[1]
    return found
