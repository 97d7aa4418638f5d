"""What a plain word of YAML means here, and which words are refused because YAML readers disagree on them."""

from __future__ import annotations

import math
import re

from nlv_replay.core.shape import Shape
from nlv_replay.logs.json_text import long_number, quoted
from nlv_replay.logs.nodes import MAX_DIGITS, Scalar

_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]+")
_WORDS: dict[str, Scalar] = {"": None, "~": None, "null": None, "true": True, "false": False}
_ADVICE = {
    "yes": "true", "no": "false", "on": "true", "off": "false", "true": "true", "false": "false", "null": "null",
}  # fmt: skip
_NUMBER_TO_SOME = re.compile(
    r"""[-+]?(?:
        [0-9][0-9_]*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?      # 012, 1_000, +5, 5., 1e3
      | \.[0-9_]+(?:[eE][-+]?[0-9]+)?                       # .5
      | 0[xX][0-9a-fA-F_]+ | 0[oO][0-7_]+ | 0[bB][01_]+
      | [0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?         # 1:30, which some read as 90
      | \.[iI][nN][fF] | \.[nN][aA][nN]
    )""",
    re.VERBOSE | re.ASCII,
)
_LEADING_ZEROS = re.compile(r"\A[-+]?0+(?=[0-9])")


class Refusal(Exception):
    """A plain word that is not accepted: the kind of problem and the sentence."""

    def __init__(self, shape: Shape, message: str) -> None:
        super().__init__(message)
        self.shape = shape
        self.message = message


def resolve(text: str) -> Scalar:
    """The value of a plain word; raises ``Refusal`` if readers of YAML disagree on it."""
    if text in _WORDS:
        return _WORDS[text]
    if _WHOLE.fullmatch(text):
        return _whole(text)
    if _DECIMAL.fullmatch(text):
        return _decimal(text)
    advice = surprise(text)
    if advice:
        raise Refusal(Shape.YAML_SURPRISE, advice)
    return text


def resolve_key(text: str) -> str:
    """The key that a plain word is; raises ``Refusal`` if readers of YAML disagree on it."""
    if text in _WORDS or text == "<<":
        raise Refusal(Shape.YAML_SURPRISE, _word_key(text))
    known = surprise(text)
    if known and not _WHOLE.fullmatch(text) and not _DECIMAL.fullmatch(text):
        raise Refusal(Shape.YAML_SURPRISE, known)
    return text


def _word_key(text: str) -> str:
    if text == "<<":
        return "merging with << is not read; write the keys out"
    what = f"the key {quoted(text)}" if text else "an empty key"
    return f"{what} means different things to different YAML readers; write {quoted(text)} in quotes"


def surprise(text: str) -> str | None:
    """The sentence with advice if YAML readers disagree on the word."""
    word = text.lower()
    if word in _ADVICE:
        advice = f"write {quoted(text)} in quotes, or {_ADVICE[word]}"
    elif _NUMBER_TO_SOME.fullmatch(text):
        advice = _number_advice(text)
    else:
        return None
    return f"{quoted(text)} means different things to different YAML readers; {advice}"


def _number_advice(text: str) -> str:
    bare = _LEADING_ZEROS.sub(lambda zeros: "-" if zeros[0][0] == "-" else "", text.replace("_", "")).lstrip("+")
    bare = f"0{bare}" if bare.startswith(".") else bare.rstrip(".")
    known = _WHOLE.fullmatch(bare) or _DECIMAL.fullmatch(bare)
    quotes = f"{quoted(text)} in quotes"
    return f"write {bare[:40]}, or {quotes}" if known else f"write the number with plain digits, or {quotes}"


def _whole(text: str) -> int:
    if len(text.lstrip("-")) > MAX_DIGITS:
        raise Refusal(Shape.BAD_VALUE, long_number(text))
    return int(text)


def _decimal(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise Refusal(Shape.BAD_VALUE, f"the number {quoted(text)} is too large")
    return number
