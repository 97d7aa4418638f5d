"""A sheet that is filled in part by part: what stands in it, what is wrong, undo, and saving; without any screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from nlv_replay.core.pad import SOURCE, Document, Pads, Step, at, confirmed, is_verified, noted, unconfirmed, value_at
from nlv_replay.errors import NlvReplayError, SourceError
from nlv_replay.logs.text import clean, is_unsafe
from nlv_replay.logs.tree import parse, plain
from nlv_replay.report.pads import Found, Pad, read_pad
from nlv_replay.report.rewrite import rewritten
from nlv_replay.report.rule_text import AnyGame
from nlv_replay.source import Source, read_source

MY_PAD = "my pad"
MOST_UNDONE = 500


@dataclass(slots=True)
class _Before:
    """What undo goes back to."""

    document: Document
    at: int


@dataclass(slots=True)
class Filling:
    """A sheet file on its way to be whole. Raises SourceError where the file cannot be read as text of a sheet.

    ``sign`` is the source that confirmed values get (None: the one most often given so far); ``save`` writes the text
    of the file and raises an error of the tool where it cannot. ``at`` is the step, one beyond the last for the end.
    """

    game: AnyGame
    pads: Pads
    source: Source
    sign: str | None
    save: Callable[[str], None]
    document: Document = field(init=False)
    at: int = 0
    wrong: dict[str, str] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    _history: list[_Before] = field(default_factory=list)
    _pad: Pad = field(init=False)
    _warned: tuple[int, Document] | None = None

    def __post_init__(self) -> None:
        node, problems = parse(self.source.data, self.source.syntax)
        shown = clean(self.source.name or "-", 200)
        document = plain(node) if node is not None else None
        if problems or not isinstance(document, dict):
            told = (
                f":{problems[0].line}:{problems[0].column}: {problems[0].message}" if problems else ": this is no sheet"
            )
            raise SourceError(f"{shown}{told}; put that right first (nlv-replay sheet check {shown})")
        self.document = document
        self._pad = read_pad(self.game, self.pads, self.source)
        if not self._pad.readable:
            raise SourceError(f"{shown}: {self._pad.found[0].message}")
        if self.sign is not None and (not self.sign.strip() or is_unsafe(self.sign) or len(self.sign) > 200):
            raise SourceError("the source is a few words on one line, such as: my pad, second printing")
        self.sign = self.sign or self._known_sign()
        self.at = self.first_open()

    def _known_sign(self) -> str:
        """The source that most verified values have."""
        paths = [entry.path for entry in self.pads.entries if is_verified(self.document, entry.path)]
        known = Counter(str(at(self.document, (*path, SOURCE))) for path in paths)
        return known.most_common(1)[0][0] if known else MY_PAD

    # Where one is

    @property
    def steps(self) -> tuple[Step, ...]:
        """All parts of the pad, as they follow from what is filled in."""
        return self.pads.steps(self.document)

    @property
    def step(self) -> Step | None:
        """The present part; None at the end."""
        steps = self.steps
        return steps[self.at] if self.at < len(steps) else None

    def first_open(self) -> int:
        """The step to begin with: the first one where nothing is verified, else the first that is not complete."""
        steps = self.steps
        if not any(is_verified(self.document, entry.path) for entry in self.pads.entries):
            return 0
        unfinished = (index for index, step in enumerate(steps) if not self.is_done(step))
        return next(unfinished, len(steps))

    def is_done(self, step: Step) -> bool:
        """Whether all that is confirmed in a step is verified."""
        return all(is_verified(self.document, path) for path in step.entries)

    def verified_in(self, step: Step) -> tuple[int, int]:
        """How many entries of a step are verified, and how many there are."""
        return sum(is_verified(self.document, path) for path in step.entries), len(step.entries)

    def go(self, index: int) -> None:
        """Go to a step; the end counts as one."""
        self.at = max(0, min(index, len(self.steps)))
        self.wrong.clear()
        self.texts.clear()

    # What is filled in

    def values(self) -> dict[str, str]:
        """The fields of the present step: as the document has them, or as they were written and cannot be taken."""
        step = self.step
        return {} if step is None else {**self.pads.values(self.document, step), **self.texts}

    def write(self, written: Mapping[str, str]) -> None:
        """Write fields of the present step and save; ``wrong`` tells what could not be taken."""
        step = self.step
        if step is None:
            return
        now = self.pads.values(self.document, step)
        written = {name: _tidy(text) for name, text in written.items()}
        filled = self.pads.fill(self.document, step, {**now, **written})
        self.wrong = dict(filled.wrong)
        self.texts = {name: text for name, text in written.items() if name in self.wrong}
        if filled.document != self.document:
            self._take(noted(self.document, filled.document, self.pads.entries, self.sign or MY_PAD))

    def confirm(self) -> str | None:
        """Note that the present part is as the pad has it, and go on; or say why not yet.

        Where something in it cannot be, the first call tells so, and the next one takes it as it is.
        """
        step = self.step
        if step is None:
            return None
        if self.wrong:
            return next(iter(self.wrong.values()))
        if missing := self._missing(step):
            return f"Nothing stands here yet for {missing}; write it first, or go on with PgDn."
        found = self.found()
        if found and self._warned != (self.at, self.document):
            self._warned = (self.at, self.document)
            return "Look at your pad again: something here cannot be. Once more takes it as it is."
        after = confirmed(self.document, step.entries, self.sign or MY_PAD)
        if after != self.document:
            self._take(after)
        self.go(self.at + 1)
        return None

    def _missing(self, step: Step) -> str:
        """The printed values of a step that the document does not have, in words."""
        entries = (entry for entry in self.pads.entries if entry.path in step.entries)
        return ", ".join(entry.label for entry in entries if value_at(self.document, entry.path) is None)

    def withdraw(self) -> None:
        """Note that the present part is not verified."""
        step = self.step
        after = self.document if step is None else unconfirmed(self.document, step.entries)
        if after != self.document:
            self._take(after)

    def undo(self) -> bool:
        """Take the last change back and go to where it was made; False where there is none."""
        if not self._history:
            return False
        before = self._history.pop()
        try:
            self._put(before.document)
        except NlvReplayError:
            self._history.append(before)
            raise
        self.go(before.at)
        return True

    def _take(self, document: Document) -> None:
        before = _Before(self.document, self.at)
        self._put(document)
        self._history.append(before)
        del self._history[:-MOST_UNDONE]

    def _put(self, document: Document) -> None:
        """Save a document; where that fails nothing has changed."""
        text = rewritten(self.source.data, self.source.syntax, document, self._pad.node)
        self._check_disk()
        self.save(text)
        self.document = document
        self.source = Source(text.encode(), self.source.name, self.source.folder)
        self._pad = read_pad(self.game, self.pads, self.source)

    def _check_disk(self) -> None:
        name = self.source.name
        if name is not None and read_source(name).data != self.source.data:
            shown = clean(name, 100)
            raise SourceError(f"{shown} was changed by somebody else meanwhile; leave with Ctrl+Q and open it again")

    # What is wrong

    @property
    def pad(self) -> Pad:
        """The file as a check reads it."""
        return self._pad

    def found(self) -> tuple[Found, ...]:
        """What is wrong in the present part; at the end, in all of it."""
        step = self.step
        return self._pad.found if step is None else tuple(one for one in self._pad.found if step.is_about(one.path))


def _tidy(text: str) -> str:
    """What was typed, without characters that may not stand in a file."""
    return "".join(sign for sign in text if not is_unsafe(sign))[:20_000]
