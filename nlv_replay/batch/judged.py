"""One game judged: all that is kept of it, as plain values that go from process to process and into a database."""

from __future__ import annotations

import contextlib
import hashlib
import json
import marshal
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

from nlv_replay.core.verdict import Verdict
from nlv_replay.games import game_named
from nlv_replay.logs.head import head
from nlv_replay.logs.text import clean
from nlv_replay.session import Loaded, Source, force_rulings, load, nothing_collected, verdict_on
from nlv_replay.version import VERSION

EVENT_KEYS = ("name", "round", "table", "date", "place")
DECISION_KEYS = ("turn", "player", "finding", "accepted", "changed", "reason", "by", "date")
MARSHAL_VERSION = 4
"""Marshal's format since Python 3.4, which later ones read as well: workers elsewhere may have another Python."""
FIRST_OFFERS = 5
"""So many turns with the same offers mean that the cards were the same."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How games are judged: rulings that go before those of the logs, and whether to find out what findings changed.

    What the tables saw is noted for games that name an event; with ``offers`` for all.
    """

    rulings: Mapping[str, str] = field(default_factory=dict)
    offers: bool = False
    explained: bool = False

    @property
    def fingerprint(self) -> str:
        """What tells these settings from others that give other verdicts."""
        return hashlib.sha256(json.dumps([sorted(self.rulings.items()), self.explained]).encode()).hexdigest()


@dataclass(slots=True)
class Judged:
    """The verdict on one game as an object of ``nlv-verdict/1``, and what else of its log an event asks for.

    ``told`` is the verdict, packed where it came from another process and nobody asked for it yet; ``players`` pairs
    ids with names in seat order; ``attached`` names the files beside the log with the hash of their bytes (None: not
    there); ``cards`` is a hash of the cards that were dealt first; ``offers`` is what lay open each turn (None: not
    known, or not asked for); ``problem`` is why nobody judged it where no finding says so; ``known`` are the numbers of
    the findings that a baseline accepts.
    """

    told: dict[str, Any] | bytes
    many: bool
    turns: int = 0
    players: tuple[tuple[str, str], ...] = ()
    event: dict[str, str] = field(default_factory=dict)
    decisions: tuple[dict[str, Any], ...] = ()
    attached: tuple[tuple[str, str | None], ...] = ()
    cards: str | None = None
    offers: tuple[str, ...] | None = None
    problem: str | None = None
    known: frozenset[int] = frozenset()

    def __reduce__(self) -> tuple[Any, ...]:
        """What makes it anew in another process; pickle's own way looks up the fields of every one of many games."""
        return Judged, (
            self.told, self.many, self.turns, self.players, self.event, self.decisions, self.attached,
            self.cards, self.offers, self.problem, self.known,
        )  # fmt: skip

    @property
    def verdict(self) -> dict[str, Any]:
        """The verdict as an object of ``nlv-verdict/1``, unpacked when it is first asked for."""
        if isinstance(self.told, bytes):
            self.told = marshal.loads(self.told)
        return cast("dict[str, Any]", self.told)

    def pack(self) -> Judged:
        """Pack the verdict into bytes, for the way to another process, and give this game.

        A verdict that is not plain data stays as it is.
        """
        if not isinstance(self.told, bytes):
            with contextlib.suppress(ValueError):
                self.told = marshal.dumps(self.told, MARSHAL_VERSION)
        return self

    @property
    def path(self) -> str:
        """How the file of the log was named."""
        path: str = self.verdict["log"]["path"]
        return path

    @property
    def line(self) -> int:
        """The line in which the game begins, if its file holds many, else 1."""
        line: int = self.verdict["log"]["line"]
        return line

    @property
    def name(self) -> str:
        """The name of the game: that of its file, with the line where the file holds one game a line."""
        return game_name(self.path, self.line, many=self.many)

    @property
    def key(self) -> str:
        """What the game is called in a baseline: its file and, where that holds many, a hash of the game; no line."""
        path = self.path
        return f"{path}#{self.verdict['log']['sha256'][:12]}" if self.many else path

    @property
    def game(self) -> str | None:
        """The key of the game that was played; None where the log does not tell."""
        game: str | None = self.verdict["game"]
        return game

    @property
    def status(self) -> str:
        """What the verdict comes to."""
        status: str = self.verdict["status"]
        return status

    @property
    def findings(self) -> list[dict[str, Any]]:
        """All findings, in the order of the game."""
        findings: list[dict[str, Any]] = self.verdict["findings"]
        return findings

    @property
    def news(self) -> list[dict[str, Any]]:
        """The findings that no baseline accepts."""
        return [finding for finding in self.findings if finding["number"] not in self.known]

    def fails(self, severities: frozenset[str]) -> bool:
        """Whether a finding of these severities is new and not accepted by the director either."""
        return any(finding["severity"] in severities and finding.get("accepted") is None for finding in self.news)

    @property
    def is_unjudged(self) -> bool:
        """Whether nobody could judge it, which no baseline excuses."""
        return self.status == "unjudged"


def game_name(path: str, line: int, *, many: bool) -> str:
    """The name of a game: that of its file, with the line where the file holds one game a line."""
    shown = "standard input" if path == "-" else clean(path, 200)
    return f"{shown}:{line}" if many else shown


def judge_one(source: Source, settings: Settings) -> Judged:
    """The verdict on one log; an error of the tool itself becomes a game that nobody judged."""
    try:
        with nothing_collected():
            loaded = load(source, _known(source, settings.rulings))
            return _judged(loaded, verdict_on(loaded), settings)
    except Exception as error:  # one game must not stop the others, whatever is wrong with the tool
        return not_judged(source, f"the tool failed: {type(error).__name__}: {clean(str(error), 200)}")


def judged_by_check(
    source: Source, verdict: Verdict, findings: Iterable[dict[str, Any]], known: frozenset[int] = frozenset()
) -> Judged:
    """A verdict of ``check`` with those of its findings that were chosen, and which of them are known."""
    whole = {**verdict.to_dict(explained=False), "findings": list(findings)}
    return Judged(whole, source.one_of_many, verdict.turns, known=known)


def not_judged(source: Source, problem: str) -> Judged:
    """A game that nobody could judge, for a reason that lies not in its log."""
    verdict = Verdict(
        path=source.name,
        sha256=hashlib.sha256(source.data).hexdigest(),
        tool_version=VERSION,
        rules_version=None,
        game=None,
        title=None,
        variant=None,
        turns=0,
        players={},
        material=None,
        rulings={},
        rulings_from={},
        findings=(),
        result=None,
        first_line=source.first_line,
    )
    return Judged(verdict.to_dict(explained=False), source.one_of_many, problem=problem)


def _judged(loaded: Loaded, verdict: Verdict, settings: Settings) -> Judged:
    whole = verdict.to_dict(explained=settings.explained)
    judged = Judged(whole, loaded.source.one_of_many, verdict.turns, tuple(verdict.players.items()))
    if loaded.record is None or loaded.game is None:
        return judged
    judged.event = _chosen(getattr(loaded.record, "event", None), EVENT_KEYS)
    corrections = getattr(loaded.record, "corrections", None)
    judged.decisions = tuple(_values(one, DECISION_KEYS) for one in corrections or ())
    judged.attached = tuple(
        (wanted.file, hash_of_file(loaded.source.folder, wanted.file))
        for wanted in loaded.game.attachments(loaded.record)
    )
    if loaded.problems:
        return judged
    if settings.offers or judged.event:
        judged.offers = _offers(loaded)
    judged.cards = _cards(loaded.record, judged.offers)
    return judged


def hash_of_file(folder: Path | None, name: str) -> str | None:
    """The hash of the bytes of a file beside a log; None where it cannot be read."""
    if folder is None or Path(name).name != name:
        return None
    try:
        return hashlib.sha256((folder / name).read_bytes()).hexdigest()
    except OSError:
        return None


def _cards(record: object, offers: tuple[str, ...] | None) -> str | None:
    """What tells one deal of the cards from another: the first offers where they are known, else the first deal."""
    if offers is not None:
        return _hash(offers[:FIRST_OFFERS]) if len(offers) >= FIRST_OFFERS else None
    deals = getattr(record, "deck", None)
    return _hash(_values(deals[0], ("stacks",))["stacks"]) if deals else None


def _hash(value: object) -> str:
    return hashlib.sha256(json.dumps(value).encode()).hexdigest()


def _offers(loaded: Loaded) -> tuple[str, ...] | None:
    """What lay open at the table, turn by turn; None for a game without common offers or a record without them."""
    game = loaded.game
    assert game is not None
    table = game.start(loaded.record, loaded.rulings, loaded.attached)
    seen = []
    for turn in game.turns(loaded.record):
        for move in turn.moves:
            if move.player is None:
                game.apply(table, move)
        offers = getattr(table, "offers", None)
        if offers is None:
            return None
        seen.append(" ".join("".join(map(str, offer)) for offer in offers))
    return tuple(seen)


def _known(source: Source, rulings: Mapping[str, str]) -> dict[str, str]:
    """Those of the chosen rulings that the game of this log has."""
    if not rulings:
        return {}
    key = head(source.data, source.syntax).get("game")
    game = game_named(key)
    names = {row.name for row in game.rulings} if game else set()
    chosen = {name: value for name, value in rulings.items() if name in names}
    return force_rulings(game, chosen) if game else {}


def _chosen(model: object, keys: tuple[str, ...]) -> dict[str, str]:
    """The values that are there, as text."""
    return {key: str(value) for key, value in _values(model, keys).items() if value is not None}


def _values(model: object, keys: tuple[str, ...]) -> dict[str, Any]:
    if model is None:
        return {}
    if isinstance(model, dict):
        return {key: model.get(key) for key in keys}
    return {key: getattr(model, key, None) for key in keys}


def severe(judged: Judged, severities: frozenset[str]) -> Judged:
    """The same game with those of its findings that have one of these severities."""
    chosen = [finding for finding in judged.findings if finding["severity"] in severities]
    if len(chosen) == len(judged.findings):
        return judged
    return replace(judged, told={**judged.verdict, "findings": chosen})
