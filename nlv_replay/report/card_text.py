"""A printed card that a solo game was played against, as text: what it does, and what of it is not verified."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nlv_replay.logs.text import clean
from nlv_replay.report.paper import GOOD, STRONG, Paper


def card_lines(name: str, card: Any, paper: Paper) -> Iterator[str]:
    """The lines about a usable card; ``card`` tells of itself by ``told()``, ``fingerprint`` and ``remark()``."""
    yield from paper.tinted(paper.wrap(f"{name}: usable. {clean(card.name, 60)}"), {f"{name}:": STRONG, "usable": GOOD})
    for line in card.told():
        yield from paper.wrap(clean(line), 2, 4)
    yield from paper.wrap(f"fingerprint {card.fingerprint}", 2, 4)
    remark = card.remark()
    told = remark[:1].upper() + remark[1:] if remark else "Every entry is verified"
    yield from paper.wrap(f"{clean(told)}.", then=2)
