"""Findings that are known and accepted, as counts by game and code, so that only new ones fail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from nlv_replay import errors
from nlv_replay.batch.judged import Judged
from nlv_replay.logs.nodes import MAX_BYTES
from nlv_replay.logs.text import clean

FORMAT = "nlv-baseline/1"
MOST_TOLD = 20


class Document(BaseModel):
    """A baseline file: for each game, by the name of its file, how often each code is accepted."""

    model_config = ConfigDict(extra="forbid", strict=True)

    format: Literal["nlv-baseline/1"]
    games: dict[str, dict[str, Annotated[int, Field(ge=1)]]]


ADAPTER: TypeAdapter[Document] = TypeAdapter(Document)


@dataclass(slots=True)
class Baseline:
    """What is accepted, and what of that was met."""

    accepted: dict[str, dict[str, int]] = field(default_factory=dict)
    met: set[str] = field(default_factory=set)
    stale: list[str] = field(default_factory=list)

    def marked(self, judged: Judged) -> Judged:
        """The game with those findings marked that are accepted: of each code the first ones, where it was judged."""
        accepted = self.accepted.get(judged.key)
        if accepted is None:
            return judged
        self.met.add(judged.key)
        if judged.is_unjudged:
            self.stale.append(f"{clean(judged.key, 200)}: it could not be judged, which no baseline excuses")
            return judged
        left, known = Counter(accepted), set()
        for finding in judged.findings:
            if left[finding["code"]] > 0:
                left[finding["code"]] -= 1
                known.add(finding["number"])
        for code, missing in sorted(left.items()):
            if missing:
                times = "once" if accepted[code] == 1 else f"{accepted[code]} times"
                found = accepted[code] - missing
                self.stale.append(f"{clean(judged.key, 200)}: {code} is accepted {times}, found {found}")
        return replace(judged, known=frozenset(known))

    def told(self) -> Iterator[str]:
        """What the user should know of it at the end: entries that are stale, and games that were not met."""
        if not self.accepted:
            return
        yield from (f"baseline: stale: {told}" for told in self.stale[:MOST_TOLD])
        if more := len(self.stale[MOST_TOLD:]):
            yield f"baseline: {more} more {'entry is' if more == 1 else 'entries are'} stale"
        absent = [key for key in self.accepted if key not in self.met]
        if absent:
            were = "was" if len(absent) == 1 else "were"
            yield f"baseline: stale: {len(absent)} of its games {were} not met, such as {clean(absent[0], 200)}"


def read_baseline(path: str | None) -> Baseline:
    """The baseline in a file, an empty one without a file; raises SourceError where it cannot be used."""
    if path is None:
        return Baseline()
    name = clean(path, 200)
    try:
        with Path(path).open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise errors.SourceError(f"{name}: {error.strerror or 'it cannot be read'}") from None
    if len(data) > MAX_BYTES:
        raise errors.SourceError(f"{name}: larger than {MAX_BYTES // 2**20} MiB, too large for a baseline")
    try:
        return Baseline(ADAPTER.validate_json(data).games)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"]))
        told = clean(f"{place + ': ' if place else ''}{first['msg']}", 200)
        raise errors.SourceError(f"{name}: no baseline of format {FORMAT}: {told}") from None


def baseline_of(games: Iterable[Judged]) -> dict[str, object]:
    """The baseline that accepts all findings of those of these games that were judged; notes fail nobody."""
    accepted: dict[str, dict[str, int]] = {}
    for judged in games:
        codes = Counter(
            finding["code"]
            for finding in judged.findings
            if finding["severity"] != "note" and finding.get("accepted") is None
        )
        if codes and not judged.is_unjudged:
            accepted[judged.key] = dict(sorted((Counter(accepted.get(judged.key, {})) + codes).items()))
    return {"format": FORMAT, "games": accepted}
