"""What is told of a file that was handed to a command for another format: what it is, and which command judges it."""

from __future__ import annotations

from nlv_replay.logs.text import clean

JUDGES = {
    "nlv-log": "`nlv-replay check` judges",
    "nlv-move": "`nlv-replay move` judges",
    "nlv-filled-sheet": "`nlv-replay filled check` judges",
    "nlv-deck": "`nlv-replay filled check SHEET --deck FILE` reads",
    "nlv-sheet": "`nlv-replay sheet check` judges",
    "nlv-architect": "`nlv-replay architect check` judges",
    "nlv-decisions": "`nlv-replay check GAME --decisions FILE` reads",
    "nlv-certificate": "`nlv-replay certify --compare` reads",
    "nlv-baseline": "`nlv-replay check GAME --baseline FILE` reads",
}
"""What is done with a file of each format, by the name of the format without its version."""


def is_format(named: object, wanted: str) -> bool:
    """Whether a format is the wanted one, in whichever version; another version is for the model to refuse."""
    return isinstance(named, str) and named.partition("/")[0] == wanted.partition("/")[0]


def no_such_file(named: object, what: str, wanted: str) -> str:
    """That a file is not ``what`` a command wants, such as a ``sheet``, since it names no format or another one."""
    if not isinstance(named, str):
        return f"this is no {what}; {what}s begin with `format: {wanted}`"
    told = f"this is no {what} but a file of format {clean(named, 40)!r}"
    judge = JUDGES.get(named.partition("/")[0])
    return f"{told}; {what}s begin with `format: {wanted}`" if judge is None else f"{told}, which {judge}"
